// draft.c - a choice that is being put together: judged, drawn and said; and fillings put forward for it.
#include "inside.h"

#include "formats/json.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "phaseline/preview.h"
#include "players/minds.h"

enum { SUGGESTIONS = 24 };

static void fail(host_client *client, const json_t *message, const char *why)
{
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
}

static bool read_choice(host_client *client, const json_t *message, const char *key, pl_side side, pl_choice *choice, pl_item *items)
{
    pl_error error = {0};
    if (!pl_json_choice_read(client->table->battle->scene, side, json_object_get(message, key), choice, items, &error))
        return true;
    fail(client, message, error.text);
    return false;
}

// ---- preview

void host_ask_preview(host_client *client, const json_t *message)
{
    static pl_preview preview;  // the host's thread alone comes here
    pl_side side = host_asked_side(client, message);
    pl_item items[PL_ITEMS_MAX];
    pl_choice draft;
    char text[PL_SAY_MAX];
    if (side && json_object_get(message, PL_WIRE(AskPreview, chain))) {
        host_preview_chain(client, message, side);
        return;
    }
    if (side && json_object_get(message, PL_WIRE(AskPreview, plan))) {
        host_preview_plan(client, message, side);
        return;
    }
    if (!side || !read_choice(client, message, PL_WIRE(AskPreview, choice), side, &draft, items))
        return;
    pl_game *game = client->table->game;
    bool is_legal = !pl_game_check(game, &draft);
    json_t *refusal = is_legal ? json_object() : pl_json_refusal(game);
    pl_turn view = host_looking(client, side);
    pl_eye eye = {view.scene, side, false};
    pl_preview_make(&view, &draft, &preview);
    pl_say_draft(&eye, &preview, &draft, text, sizeof text);
    json_t *answer = pl_json_preview(&preview, side);
    json_object_update(answer, refusal);
    json_decref(refusal);
    json_object_set_new(answer, PL_WIRE(Preview, ok), json_boolean(is_legal));
    json_object_set_new(answer, PL_WIRE(Preview, say), json_string(text));
    host_answer(client, message, answer);
}

// ---- handles

static json_t *print_handle(const pl_scene *scene, pl_side side, const pl_option *option, const pl_handle *handle)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {scene, side, false};
    bool has_two = handle->kind == PL_HANDLE_EDGE || handle->kind == PL_HANDLE_LINE;
    json_t *json = json_object(), *points = json_array();
    pl_option_print(scene, option, text, sizeof text);
    json_object_set_new(json, PL_WIRE(Handle, option), json_string(text));
    json_object_set_new(json, PL_WIRE(Handle, kind), json_string(pl_words_HandleKind[handle->kind]));
    for (int i = 0; i <= has_two; i++)
        json_array_append_new(points, json_pack("[ii]", (int)handle->points[i].x, (int)handle->points[i].y));
    json_object_set_new(json, PL_WIRE(Handle, points), points);
    if (handle->kind == PL_HANDLE_STANCE)
        json_object_set_new(json, PL_WIRE(Handle, facing), json_integer(handle->facing));
    if (handle->label.form && pl_say(&eye, &handle->label, text, sizeof text))
        json_object_set_new(json, PL_WIRE(Handle, label), json_string(text));
    return json;
}

void host_ask_handles(host_client *client, const json_t *message)
{
    pl_handle handles[PL_HANDLES_MAX];
    int count;
    pl_side side = host_asked_side(client, message);
    pl_game *game = side ? host_foreseen(client, message, side) : NULL;
    if (!game)
        return;
    const pl_option *options = pl_game_options(game, side, false, &count);
    pl_turn view = host_looking_at(client, game, side);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const pl_verb *verb = &view.rules->verbs[options[i].verb];
        int found = verb->handles ? verb->handles(&view, &options[i], handles) : 0;
        for (int k = 0; k < found; k++)
            json_array_append_new(list, print_handle(view.scene, side, &options[i], &handles[k]));
    }
    host_answer(client, message, json_pack("{s:o}", PL_WIRE(Handles, handles), list));
}

// ---- suggestions

// An option as the client names it: what it leaves out is none, as in a choice.
static bool is_option(const pl_option *option, const pl_choice *wanted, bool has_value)
{
    return !option->shut && option->verb == wanted->verb && option->subject == wanted->subject && option->target == wanted->target &&
           (!has_value || option->value == wanted->value ||
            (option->value_max && option->value <= wanted->value && wanted->value <= option->value_max));
}

static bool find_option(host_client *client, const json_t *message, pl_game *game, pl_side side, const pl_choice *wanted, pl_option *found)
{
    int count;
    bool has_value = json_object_get(json_object_get(message, PL_WIRE(Suggest, option)), PL_WIRE(Choice, value)) != NULL;
    const pl_option *options = pl_game_options(game, side, false, &count);
    for (int i = 0; i < count; i++)
        if (is_option(&options[i], wanted, has_value)) {
            *found = options[i];
            return true;
        }
    fail(client, message, "suggest: no open option is like that");
    return false;
}

// Where the subject of a filling stands, as its own side sees it.
static const pl_point *place_of(const pl_turn *view, const pl_choice *choice)
{
    const pl_verb *verb = &view->rules->verbs[choice->verb];
    const pl_item *last = choice->item_count ? &choice->items[choice->item_count - 1] : NULL;
    pl_piece_id piece = 0;
    if (verb->item_parts & PL_ITEM_PIECE && last)
        piece = last->piece;
    else if (verb->subject.kind == PL_PIECE)
        piece = choice->subject;
    else if (verb->subject.kind == PL_UNIT && choice->subject)
        piece = view->scene->units[choice->subject].first;
    const pl_piece *there = &pl_see_pieces(view->state)[piece];
    return piece && there->place == PL_ON_TABLE ? &there->at : NULL;
}

static json_t *print_purpose(const pl_turn *view, pl_side side, const pl_choice *choice, const pl_said *purpose)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {view->scene, side, false};
    pl_say_purpose(&eye, purpose, choice, place_of(view, choice), text, sizeof text);
    return json_string(text);
}

// What was grasped: a choice of the same verb with one item; where a number is wanted the target alone, and no item.
static bool read_grasp(host_client *client, const json_t *message, pl_side side, pl_item *items)
{
    pl_choice choice;
    if (!read_choice(client, message, PL_WIRE(Suggest, grasp), side, &choice, items))
        return false;
    bool is_number = client->table->battle->scene->rules->verbs[choice.verb].need == PL_NEED_NUMBER;
    if (choice.item_count != !is_number) {
        fail(client, message,
             is_number ? "suggest: grasp: wanted a choice without items" : "suggest: grasp: wanted a choice with one item");
        return false;
    }
    if (is_number)
        items[0] = (pl_item){0};
    return true;
}

void host_ask_suggest(host_client *client, const json_t *message)
{
    static pl_item filled[SUGGESTIONS * PL_ITEMS_MAX];  // the host's thread alone comes here
    pl_side side = host_asked_side(client, message);
    pl_item items[PL_ITEMS_MAX];
    pl_choice wanted, choices[SUGGESTIONS];
    pl_said purposes[SUGGESTIONS] = {0};
    pl_option option;
    const json_t *grasp = json_object_get(message, PL_WIRE(Suggest, grasp));
    if (side && json_object_get(message, PL_WIRE(Suggest, towards))) {
        host_suggest_towards(client, message, side);
        return;
    }
    if (!side || !read_choice(client, message, PL_WIRE(Suggest, option), side, &wanted, items))
        return;
    pl_game *game = host_foreseen(client, message, side);
    if (!game || !find_option(client, message, game, side, &wanted, &option))
        return;
    if (grasp && !read_grasp(client, message, side, items))
        return;
    int count = grasp ? pl_game_fill(game, side, &option, &items[0], choices, filled, SUGGESTIONS)
                      : pl_game_propose(game, pl_mind_in(game), side, &option, choices, filled, purposes, SUGGESTIONS);
    pl_turn view = host_looking_at(client, game, side);
    json_t *list = json_array(), *whys = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, pl_json_choice(view.scene, &choices[i]));
        json_array_append_new(whys, print_purpose(&view, side, &choices[i], &purposes[i]));
    }
    host_answer(client, message, json_pack("{s:o, s:o}", PL_WIRE(Suggestions, choices), list, PL_WIRE(Suggestions, purposes), whys));
}
