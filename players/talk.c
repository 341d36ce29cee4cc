// talk.c - what a bot is told and what it may say. Every message in is checked to the letter: a bot's mistake is found at its line.
#include "talk.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/nearest.h"
#include "players/odds_json.h"
#include "players/minds.h"

enum { SUGGESTIONS = 64, COPIES = 200, COPIES_MAX = 5000 };

struct pl_talk {
    const pl_scene *scene;
    pl_line *line;
    pl_oracle *oracle;  // NULL until odds are asked for
    pl_odds odds;
    pl_choice choices[SUGGESTIONS];
    pl_item suggested[SUGGESTIONS * PL_ITEMS_MAX];
    pl_item items[PL_ITEMS_MAX];  // of the choice read last
};

pl_status pl_talk_create(const pl_scene *scene, pl_line *line, pl_talk **out, pl_error *error)
{
    pl_talk *talk = *out = calloc(1, sizeof *talk);
    if (!talk) {
        pl_line_close(line);
        return pl_fail(error, PL_NO_MEMORY, "no memory for a bot");
    }
    talk->scene = scene;
    talk->line = line;
    return PL_OK;
}

void pl_talk_destroy(pl_talk *talk)
{
    if (!talk)
        return;
    pl_oracle_destroy(talk->oracle);
    pl_line_close(talk->line);
    free(talk);
}

// ---- out

static pl_status put(pl_talk *talk, json_t *message, pl_error *error)
{
    char *text = message ? json_dumps(message, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
    pl_status status = text ? pl_line_send(talk->line, text, error) : pl_fail(error, PL_NO_MEMORY, "no memory for a message");
    free(text);
    json_decref(message);
    return status;
}

pl_status pl_talk_seat(pl_talk *talk, pl_side side, uint64_t seed, pl_error *error)
{
    const pl_scenario *scenario = talk->scene->scenario;
    // As many bits as every language's numbers hold exactly.
    json_int_t plain = (json_int_t)(seed & ((UINT64_C(1) << 53) - 1));
    return put(talk,
               json_pack("{s:s, s:i, s:s, s:s?, s:i, s:I, s:o}", "type", "seat", "protocol", PL_TALK_PROTOCOL, "game",
                         talk->scene->rules->id, "scenario", scenario->id, "side", side, "seed", plain, "scene",
                         pl_json_scene(talk->scene)),
               error);
}

static const char *prompt_of(const pl_game *eyes)
{
    const pl_state *state = pl_game_state(eyes);
    const pl_frame *top = &pl_see_frames(state)[state->depth - 1];
    return pl_game_scene(eyes)->rules->sequences[top->sequence].steps[top->row].prompt;
}

static pl_status send_view(pl_talk *talk, pl_game *eyes, pl_side side, pl_error *error)
{
    pl_choice fallback = pl_game_default(eyes, pl_mind_in(eyes), side, talk->items);
    json_t *message =
        json_pack("{s:s, s:i, s:o, s:o, s:o}", "type", "view", "side", side, "view", pl_json_view(talk->scene, pl_game_state(eyes), side),
                  "options", pl_json_options(eyes, side, false), "default", pl_json_choice(talk->scene, &fallback));
    const char *prompt = prompt_of(eyes);
    if (message && prompt)
        json_object_set_new(message, "prompt", json_string(prompt));
    return put(talk, message, error);
}

pl_status pl_talk_over(pl_talk *talk, const pl_state *view, pl_side side, pl_error *error)
{
    json_t *message = json_pack("{s:s, s:i, s:o}", "type", "over", "side", side, "view", pl_json_view(talk->scene, view, side));
    if (message && view->winner)
        json_object_set_new(message, "winner", json_integer(view->winner));
    return put(talk, message, error);
}

void pl_talk_complain(pl_talk *talk, const pl_error *error)
{
    json_t *message = json_pack("{s:s, s:i, s:s}", "type", "error", "line", pl_line_number(talk->line), "text", error->text);
    put(talk, message, NULL);
}

// What was asked, answered; the question's id goes with it.
static pl_status answer(pl_talk *talk, const json_t *question, const char *type, json_t *body, pl_error *error)
{
    json_t *id = json_object_get(question, "id");
    if (body && id)
        json_object_set(body, "id", id);
    if (body)
        json_object_set_new(body, "type", json_string(type));
    return put(talk, body, error);
}

// ---- in

typedef enum said { SAID_CHOOSE, SAID_CHECK, SAID_SUGGEST, SAID_OPTIONS, SAID_ODDS } said;
typedef struct message_kind {
    const char *name;
    const char *keys[5];  // besides type and id; the first must be there
} message_kind;
static const message_kind kinds[] = {
    {"choose", {"choice"}}, {"check", {"choice"}}, {"suggest", {"option"}}, {"options", {NULL, "shut"}}, {"odds", {"choice", "copies"}},
};

static pl_status bad_key(pl_talk *talk, const message_kind *kind, const char *key, pl_error *error)
{
    return pl_line_fail(talk->line, error, PL_BAD, "found the key '%.40s', which '%s' does not have, wanted type, id%s%s%s%s", key,
                        kind->name, kind->keys[0] ? ", " : "", kind->keys[0] ? kind->keys[0] : "", kind->keys[1] ? ", " : "",
                        kind->keys[1] ? kind->keys[1] : "");
}

static pl_status check_message(pl_talk *talk, const json_t *message, said *which, pl_error *error)
{
    const char *names[PL_COUNT(kinds) + 1] = {0}, *type = json_string_value(json_object_get(message, "type")), *key;
    json_t *value;
    char hint[160];
    for (int i = 0; i < PL_COUNT(kinds); i++)
        names[i] = kinds[i].name;
    if (!json_is_object(message) || !type)
        return pl_line_fail(talk->line, error, PL_BAD, "found %s, wanted an object with a type: {\"type\": \"choose\", \"choice\": {...}}",
                            json_is_object(message) ? "an object without a type" : "no object");
    int found = pl_parse_word(type, names);
    if (found < 0)
        return pl_line_fail(talk->line, error, PL_BAD, "found the type '%.40s', wanted choose, check, suggest, options or odds%s", type,
                            pl_nearest_of(type, names, hint, sizeof hint));
    const message_kind *kind = &kinds[found];
    json_object_foreach((json_t *)message, key, value)
    {
        bool is_known = !strcmp(key, "type") || !strcmp(key, "id");
        for (int i = 0; i < 2; i++)
            is_known |= kind->keys[i] && !strcmp(key, kind->keys[i]);
        if (!is_known)
            return bad_key(talk, kind, key, error);
    }
    if (kind->keys[0] && !json_object_get(message, kind->keys[0]))
        return pl_line_fail(talk->line, error, PL_BAD, "found '%s' without '%s', wanted both", kind->name, kind->keys[0]);
    *which = (said)found;
    return PL_OK;
}

static pl_status read_message(pl_talk *talk, json_t **message, said *which, pl_error *error)
{
    char *text;
    json_error_t wrong;
    *message = NULL;
    pl_status status = pl_line_read(talk->line, &text, error);
    if (status)
        return status;
    *message = json_loads(text, JSON_REJECT_DUPLICATES, &wrong);
    if (!*message)
        return pl_line_fail(talk->line, error, PL_BAD, "found '%.60s', wanted JSON; column %d: %s", text, wrong.column, wrong.text);
    return check_message(talk, *message, which, error);
}

static pl_status read_choice(pl_talk *talk, const json_t *message, const char *key, pl_side side, pl_choice *choice, pl_error *error)
{
    pl_error why = {0};
    if (!pl_json_choice_read(talk->scene, side, json_object_get(message, key), choice, talk->items, &why))
        return PL_OK;
    return pl_line_fail(talk->line, error, PL_BAD, "%s%s%s: %s", key, why.path[0] ? "." : "", why.path, why.text);
}

// ---- questions

static pl_status tell_check(pl_talk *talk, pl_game *eyes, pl_side side, const json_t *message, pl_error *error)
{
    pl_choice choice;
    pl_status status = read_choice(talk, message, "choice", side, &choice, error);
    if (status)
        return status;
    bool is_legal = !pl_game_check(eyes, &choice);
    json_t *body = is_legal ? json_object() : pl_json_refusal(eyes);
    json_object_set_new(body, "ok", json_boolean(is_legal));
    return answer(talk, message, "answer", body, error);
}

// An option as the bot names it: by verb, subject, target, and the value unless any in a range will do.
static const pl_option *option_like(pl_game *eyes, const pl_choice *wanted, bool has_value)
{
    int count;
    const pl_option *options = pl_game_options(eyes, wanted->side, false, &count);
    for (int i = 0; i < count; i++)
        if (options[i].verb == wanted->verb && options[i].subject == wanted->subject && options[i].target == wanted->target &&
            (!has_value || options[i].value_max || options[i].value == wanted->value))
            return &options[i];
    return NULL;
}

static pl_status tell_suggestions(pl_talk *talk, pl_game *eyes, pl_side side, const json_t *message, pl_error *error)
{
    pl_choice wanted;
    pl_status status = read_choice(talk, message, "option", side, &wanted, error);
    if (status)
        return status;
    const pl_option *found = option_like(eyes, &wanted, json_object_get(json_object_get(message, "option"), "value") != NULL);
    json_t *list = json_array();
    if (found) {
        pl_option option = *found;
        int count = pl_game_suggest(eyes, pl_mind_in(eyes), side, &option, talk->choices, talk->suggested, SUGGESTIONS);
        for (int i = 0; i < count; i++)
            json_array_append_new(list, pl_json_choice(talk->scene, &talk->choices[i]));
    }
    return answer(talk, message, "answer", json_pack("{s:o}", "choices", list), error);
}

static pl_status tell_odds(pl_talk *talk, pl_game *eyes, pl_side side, const json_t *message, pl_error *error)
{
    pl_choice choice;
    const json_t *wanted = json_object_get(message, "copies");
    json_int_t copies = wanted ? json_integer_value(wanted) : COPIES;
    if (copies < 1 || copies > COPIES_MAX)
        return pl_line_fail(talk->line, error, PL_BAD, "copies: wanted a whole number from 1 to %d", COPIES_MAX);
    pl_status status = read_choice(talk, message, "choice", side, &choice, error);
    if (!status && !talk->oracle)
        status = pl_oracle_create(talk->scene, &talk->oracle, error);
    if (status)
        return status;
    const pl_state *view = pl_game_state(eyes);
    bool is_legal = !pl_oracle_ask(talk->oracle, view, &choice, (uint32_t)copies, view->choices, &talk->odds);
    json_t *body = is_legal ? pl_odds_json(talk->scene, side, &talk->odds) : json_object();
    json_object_set_new(body, "ok", json_boolean(is_legal));
    return answer(talk, message, "answer", body, error);
}

static pl_status tell(pl_talk *talk, said which, pl_game *eyes, pl_side side, const json_t *message, pl_error *error)
{
    switch (which) {
    case SAID_CHECK: return tell_check(talk, eyes, side, message, error);
    case SAID_SUGGEST: return tell_suggestions(talk, eyes, side, message, error);
    case SAID_ODDS: return tell_odds(talk, eyes, side, message, error);
    default: break;
    }
    bool with_shut = json_is_true(json_object_get(message, "shut"));
    return answer(talk, message, "answer", json_pack("{s:o}", "options", pl_json_options(eyes, side, with_shut)), error);
}

// ---- the choice

static pl_status refuse(pl_talk *talk, pl_game *eyes, const json_t *message, int refusals, pl_error *error)
{
    pl_why why = pl_game_why_not(eyes, NULL);
    if (refusals == PL_TALK_REFUSALS_MAX)
        return pl_line_fail(talk->line, error, PL_ILLEGAL, "found the %dth illegal choice for one decision (%s), wanted a legal one",
                            refusals, why ? why : "no reason was given");
    return answer(talk, message, "refused", pl_json_refusal(eyes), error);
}

pl_status pl_talk_ask(pl_talk *talk, pl_game *eyes, pl_side side, pl_choice *choice, pl_error *error)
{
    int refusals = 0;
    bool is_chosen = false;
    pl_status status = send_view(talk, eyes, side, error);
    for (int n = 0; !status && !is_chosen; n++) {
        json_t *message;
        said which = SAID_CHOOSE;
        status = read_message(talk, &message, &which, error);
        if (!status && n == PL_TALK_QUESTIONS_MAX)
            status = pl_line_fail(talk->line, error, PL_FULL, "found %d questions about one decision, wanted a choice", n);
        if (!status && which != SAID_CHOOSE)
            status = tell(talk, which, eyes, side, message, error);
        else if (!status && !(status = read_choice(talk, message, "choice", side, choice, error)))
            is_chosen = !pl_game_check(eyes, choice);
        if (!status && which == SAID_CHOOSE && !is_chosen)
            status = refuse(talk, eyes, message, ++refusals, error);
        json_decref(message);
    }
    return status;
}
