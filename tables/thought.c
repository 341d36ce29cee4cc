// thought.c - see thought.h: written here, thought there, by pl_task_think().
#define _POSIX_C_SOURCE 200809L  // strdup
#include "thought.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "formats/notation.h"
#include "players/odds_json.h"
#include "players/plan_json.h"
#include "players/player.h"
#include "players/worth.h"
#include "rulesets/rulesets.h"

// ---- writing

static json_t *hex_of(const pl_state *state)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *bytes = (const unsigned char *)state;
    char *text = malloc((size_t)state->size * 2);
    if (!text)
        return NULL;
    for (size_t i = 0; i < state->size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    json_t *json = json_stringn_nocheck(text, (size_t)state->size * 2);
    free(text);
    return json;
}

// The battle as journals carry it: a chapter of a lesson begins where they say.
static json_t *head_of(const pl_battle *battle)
{
    pl_journal journal;
    pl_journal_init(&journal);
    char *line = pl_journal_head_line(&journal, battle);
    json_t *json = line ? json_string(line) : NULL;
    free(line);
    pl_journal_end(&journal);
    return json;
}

char *host_thought_write(const host_thought *thought)
{
    json_t *json = json_pack("{s:s, s:o, s:o, s:i, s:I}", "think", thought->what, "battle", head_of(thought->battle), "state",
                             hex_of(thought->state), "side", (int)thought->side, "seed", (json_int_t)thought->seed);
    if (thought->level)
        json_object_set_new(json, "level", json_string(thought->level));
    if (thought->ms)
        json_object_set_new(json, "ms", json_integer(thought->ms));
    if (thought->number)
        json_object_set_new(json, "number", json_integer(thought->number));
    if (thought->choice) {
        char text[PL_CHOICE_TEXT_MAX];
        pl_choice_print(thought->battle->scene, thought->choice, text, sizeof text);
        json_object_set_new(json, "choice", json_string(text));
    }
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

json_t *host_thought_answer(const char *text, size_t size, const char *key)
{
    json_t *json = json_loadb(text, size, 0, NULL);
    json_t *value = json_incref(json_object_get(json, key));
    json_decref(json);
    return value;
}

// ---- thinking

struct pl_thinker {
    char *head;  // of the battle that was thought about last
    pl_battle *battle;
    pl_state *state;
};

typedef struct asked {
    const pl_scene *scene;
    const pl_state *state;
    pl_side side;
    uint64_t seed;
    const char *level;
    uint32_t ms, number;
    bool has_choice;
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
} asked;

static void forget_battle(pl_thinker *thinker)
{
    free(thinker->head);
    free(thinker->state);
    pl_battle_close(thinker->battle);
    *thinker = (pl_thinker){0};
}

pl_thinker *pl_thinker_create(void) { return calloc(1, sizeof(pl_thinker)); }

void pl_thinker_destroy(pl_thinker *thinker)
{
    if (thinker)
        forget_battle(thinker);
    free(thinker);
}

// The same battle is thought about again and again.
static pl_status open_battle(pl_thinker *thinker, const char *head, pl_error *error)
{
    if (!head)
        return pl_fail(error, PL_BAD, "think: without a battle");
    if (thinker->head && !strcmp(thinker->head, head))
        return PL_OK;
    forget_battle(thinker);
    pl_journal journal;
    pl_journal_tail tail = PL_TAIL_CUT;
    pl_journal_init(&journal);
    pl_status status = pl_journal_read(head, strlen(head), "battle", pl_ruleset_named, &thinker->battle, &journal, &tail, error);
    pl_journal_end(&journal);
    if (status)
        return status;
    thinker->head = strdup(head);
    thinker->state = pl_scene_block(thinker->battle->scene);
    if (thinker->head && thinker->state)
        return PL_OK;
    forget_battle(thinker);
    return pl_fail(error, PL_NO_MEMORY, "no memory for a battle");
}

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

// A block of the same battle has the same size and the same places.
static pl_status read_state(pl_thinker *thinker, const char *text, pl_error *error)
{
    const pl_state *first = thinker->battle->scene->initial;
    size_t size = first->size;
    unsigned char *to = (unsigned char *)thinker->state;
    bool is_right = text && strlen(text) == 2 * size;
    for (size_t i = 0; i < size && is_right; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        is_right = high >= 0 && low >= 0;
        to[i] = (unsigned char)(is_right ? high << 4 | low : 0);
    }
    is_right = is_right && thinker->state->size == size && !memcmp(thinker->state->part, first->part, sizeof first->part);
    return is_right ? PL_OK : pl_fail(error, PL_BAD, "think: a state that is none of this battle");
}

// A player that has chosen; its plan tells why.
static pl_status ask_player(const asked *a, pl_player **out, pl_choice *choice, pl_error *error)
{
    pl_status status = pl_player_create(a->level ? a->level : "", a->scene, a->seed, out, error);
    if (status)
        return status;
    pl_player_set_time(*out, a->ms);
    *choice = pl_player_choose(*out, a->state, a->side);
    return PL_OK;
}

static pl_status think_choice(const asked *a, json_t *to, pl_error *error)
{
    char text[PL_CHOICE_TEXT_MAX];
    pl_player *player;
    pl_choice choice;
    pl_status status = ask_player(a, &player, &choice, error);
    if (status)
        return status;
    pl_choice_print(a->scene, &choice, text, sizeof text);
    json_object_set_new(to, "choice", json_string(text));
    pl_player_destroy(player);
    return PL_OK;
}

static pl_status think_plan(const asked *a, json_t *to, pl_error *error)
{
    pl_player *player;
    pl_choice choice;
    pl_status status = ask_player(a, &player, &choice, error);
    if (status)
        return status;
    const pl_plan *plan = pl_player_plan(player);
    json_object_set_new(to, "plan", pl_plan_json(a->scene, plan));
    if (a->has_choice)
        json_object_set_new(to, "played", json_integer(pl_plan_line_of(plan, &a->choice)));
    pl_player_destroy(player);
    return PL_OK;
}

static pl_status think_odds(const asked *a, json_t *to, pl_error *error)
{
    pl_oracle *oracle;
    pl_odds *odds = calloc(1, sizeof *odds);
    pl_status status = odds ? pl_oracle_create(a->scene, &oracle, error) : pl_fail(error, PL_NO_MEMORY, "no memory for odds");
    if (status) {
        free(odds);
        return status;
    }
    status = a->has_choice ? pl_oracle_ask(oracle, a->state, &a->choice, a->number, a->seed, odds) : PL_BAD;
    if (status)
        pl_fail(error, status, "odds: the choice cannot be made now");
    else
        json_object_set_new(to, "odds", pl_odds_json(a->scene, a->choice.side, odds));
    pl_oracle_destroy(oracle);
    free(odds);
    return status;
}

static pl_status think_worth(const asked *a, json_t *to, pl_error *error)
{
    (void)error;
    json_object_set_new(to, "worth", json_boolean(pl_is_worth(a->scene, a->state, a->side, (int)a->number, a->seed)));
    return PL_OK;
}

static const struct {
    const char *what;
    pl_status (*think)(const asked *a, json_t *to, pl_error *error);
} thoughts[] = {{"choice", think_choice}, {"plan", think_plan}, {"odds", think_odds}, {"worth", think_worth}};

static pl_status read_asked(pl_thinker *thinker, const json_t *json, asked *a, pl_error *error)
{
    const char *choice = json_string_value(json_object_get(json, "choice"));
    json_int_t side = json_integer_value(json_object_get(json, "side"));
    pl_status status = open_battle(thinker, json_string_value(json_object_get(json, "battle")), error);
    if (!status)
        status = read_state(thinker, json_string_value(json_object_get(json, "state")), error);
    if (status)
        return status;
    a->scene = thinker->battle->scene;
    a->state = thinker->state;
    if (side < 1 || side > a->scene->side_count)
        return pl_fail(error, PL_BAD, "think: side: found %lld, wanted one of the battle", (long long)side);
    a->side = (pl_side)side;
    a->seed = (uint64_t)json_integer_value(json_object_get(json, "seed"));
    a->level = json_string_value(json_object_get(json, "level"));
    a->ms = (uint32_t)json_integer_value(json_object_get(json, "ms"));
    a->number = (uint32_t)json_integer_value(json_object_get(json, "number"));
    a->has_choice = choice != NULL;
    return choice ? pl_choice_recall(a->scene, a->side, choice, &a->choice, a->items, error) : PL_OK;
}

char *pl_task_think(pl_thinker *thinker, const char *text, size_t size, pl_error *error)
{
    json_t *json = json_loadb(text, size, 0, NULL), *to = json_object();
    const char *what = json_string_value(json_object_get(json, "think"));
    asked *a = calloc(1, sizeof *a);
    pl_status status =
        a && to ? pl_fail(error, PL_BAD, "think: nothing that is known") : pl_fail(error, PL_NO_MEMORY, "no memory to think");
    for (size_t i = 0; a && to && what && i < sizeof thoughts / sizeof thoughts[0]; i++)
        if (!strcmp(what, thoughts[i].what)) {
            status = read_asked(thinker, json, a, error);
            if (!status)
                status = thoughts[i].think(a, to, error);
        }
    char *answer = status ? NULL : json_dumps(to, JSON_COMPACT);
    json_decref(json);
    json_decref(to);
    free(a);
    return answer;
}
