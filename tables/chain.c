// chain.c - several choices sent as one: taken one after another until a die falls, somebody else is asked or the rules refuse one. As a draft
// they are tried on a copy of what the side sees, so that what it is shown beforehand can tell it nothing.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/json_write.h"
#include "formats/say.h"
#include "phaseline/field.h"
#include "phaseline/preview.h"
#include "players/foresee.h"

// HOPES: falls of the dice that are tried to see what could be drafted after them.
enum { HOPES = 8 };

/// A chain as it came, its items after one another. The loop's thread alone has one.
typedef struct chain {
    pl_choice links[PL_CHAIN_MAX];
    pl_item items[PL_CHAIN_MAX * PL_ITEMS_MAX];
    int count;
} chain;

static chain sent;

// NULL: it was read; else what is wrong with it. An empty list is one only where `may_be_empty`.
static const char *read_chain(const pl_scene *scene, const json_t *list, pl_side side, bool may_be_empty, pl_error *error)
{
    sent.count = 0;
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > PL_CHAIN_MAX || (!count && !may_be_empty))
        return "chain: wanted a list of 1 to 24 choices";
    for (size_t i = 0; i < count; i++) {
        pl_item *items = sent.items + i * PL_ITEMS_MAX;
        if (pl_json_choice_read(scene, side, json_array_get(list, i), &sent.links[i], items, error))
            return error->text;
        sent.count++;
    }
    return NULL;
}

// ---- taken

static json_t *stop_of(const host_table *table, pl_side side)
{
    const pl_entry *last = &table->journal.entries[table->journal.entry_count - 1];
    if (host_table_is_over(table))
        return json_pack("{s:s}", PL_WIRE(ChainStop, by), PL_WORD_OF(StopBy, end));
    // Others who are asked beside it while all answers lie sealed change nothing for the side.
    pl_sides asked = host_table_asked(table);
    if (host_table_mark(table)->is_sealed ? !(asked & PL_SIDE_BIT(side)) : asked != PL_SIDE_BIT(side))
        return json_pack("{s:s}", PL_WIRE(ChainStop, by), PL_WORD_OF(StopBy, asked));
    if (last->ends_free_undo)
        return json_pack("{s:s}", PL_WIRE(ChainStop, by), PL_WORD_OF(StopBy, dice));
    return NULL;
}

// Why the next one is not taken; NULL: it can be.
static json_t *why_stop(host_table *table, const pl_choice *next)
{
    json_t *stop = stop_of(table, next->side);
    if (stop)
        return stop;
    if (!pl_game_check(table->game, next))
        return host_coach_holds(table, next) ? json_pack("{s:s}", PL_WIRE(ChainStop, by), PL_WORD_OF(StopBy, coach)) : NULL;
    stop = pl_json_refusal(table->game);
    json_object_set_new(stop, PL_WIRE(ChainStop, by), json_string(PL_WORD_OF(StopBy, refused)));
    return stop;
}

static json_t *tell_taken(const host_table *table, int taken, json_t *stop)
{
    json_t *told = json_pack("{s:i}", PL_WIRE(ChainTold, taken), taken), *left = json_array();
    for (int i = taken; i < sent.count; i++)
        json_array_append_new(left, pl_json_choice(table->battle->scene, &sent.links[i]));
    json_object_set_new(told, PL_WIRE(ChainTold, left), left);
    if (stop)
        json_object_set_new(told, PL_WIRE(ChainTold, stop), stop);
    return told;
}

const char *host_read_chain(host_client *client, const json_t *message, pl_side side, pl_error *error)
{
    return read_chain(client->table->battle->scene, json_object_get(message, PL_WIRE(Choose, chain)), side, false, error);
}

const pl_choice *host_chain_first(void) { return &sent.links[0]; }

pl_status host_play_chain(pl_host *host, host_table *table, host_change change, uint64_t key, pl_error *error)
{
    for (int i = 0; i < sent.count; i++) {
        pl_status status = host_play(host, table, &sent.links[i], key, error);
        if (status) {
            json_decref(change.id);
            return status;
        }
        json_t *stop = i + 1 < sent.count ? why_stop(table, &sent.links[i + 1]) : NULL;
        bool is_last = stop || i + 1 == sent.count;
        host_change step = {.kind = CHANGE_CHOICE, .table = table, .side = change.side};
        if (is_last) {
            step = change;
            step.chain = tell_taken(table, i + 1, stop);
        }
        if (!host_await(host, step)) {
            if (!is_last)
                json_decref(change.id);
            return PL_NO_MEMORY;
        }
        if (is_last)
            break;
    }
    return PL_OK;
}

// ---- foreseen

static bool has_more(pl_game *game, const pl_choice *last)
{
    int count;
    const pl_option *options = pl_game_options(game, last->side, false, &count);
    for (int i = 0; i < count; i++)
        if (pl_goes_on(pl_game_scene(game), last, &options[i]))
            return true;
    return false;
}

// Where a die falls, a fall is looked for after which the side may go on: that is what somebody drafts for. before: room for the state.
static pl_foreseen go(pl_game *game, const pl_choice *choice, pl_state *before)
{
    pl_dice dice = {.seed = 1};
    uint32_t thrown;
    pl_state_copy(before, pl_game_state(game));
    pl_foreseen foreseen = pl_foresee_go(game, choice);
    pl_game_dice(game, &thrown);
    for (uint64_t hope = 2; hope < 2 + HOPES && foreseen == PL_FORESEEN_END && thrown; hope++) {
        bool is_alone = pl_game_asked(game) == PL_SIDE_BIT(choice->side);
        if (is_alone && has_more(game, choice))
            break;
        dice.seed = hope;
        pl_game_take_up(game, before, &dice);
        pl_foresee_go(game, choice);
    }
    static const pl_dice none = {.seed = 1};
    pl_game_use_dice(game, &none);
    return foreseen;
}

/// What is told of a chain, link by link.
typedef struct telling {
    json_t *shapes, *notes, *says;
    json_t *last;  // the preview of the last link
} telling;

// What the side has less of in its purses than before.
static json_t *price_of(const pl_scene *scene, const pl_state *before, const pl_state *after, pl_side side)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->rules->field_count; i++) {
        const pl_field *field = &scene->rules->fields[i];
        int id = field->scope == PL_OF_SIDE ? side : 0;
        if (!field->purse || (field->scope != PL_OF_SIDE && field->scope != PL_OF_GAME))
            continue;
        int32_t spent = pl_field_get(scene, before, field, id, 0) - pl_field_get(scene, after, field, id, 0);
        if (spent > 0)
            json_array_append_new(list, json_pack("{s:s, s:i}", PL_WIRE(Price, purse), field->noun.name ? field->noun.name : field->name,
                                                  PL_WIRE(Price, amount), spent));
    }
    return list;
}

// Of a piece that several links move the last ghost stands; how far each link could have gone is of no more interest.
static void drop_old(json_t *shapes, const json_t *fresh)
{
    for (size_t i = json_array_size(shapes); i-- > 0;) {
        const json_t *shape = json_array_get(shapes, i), *later;
        const char *kind = json_string_value(json_object_get(shape, PL_WIRE(Shape, kind)));
        bool is_old = !strcmp(kind, PL_WORD_OF(ShapeKind, reach)) || !strcmp(kind, PL_WORD_OF(ShapeKind, scale));
        size_t k;
        json_array_foreach(fresh, k, later)
        {
            bool is_ghost = !strcmp(kind, PL_WORD_OF(ShapeKind, ghost)) &&
                            !strcmp(json_string_value(json_object_get(later, PL_WIRE(Shape, kind))), PL_WORD_OF(ShapeKind, ghost));
            is_old = is_old ||
                     (is_ghost && json_equal(json_object_get(shape, PL_WIRE(Ghost, piece)), json_object_get(later, PL_WIRE(Ghost, piece))));
        }
        if (is_old)
            json_array_remove(shapes, i);
    }
}

static void tell_link(telling *t, host_client *client, pl_game *game, const pl_choice *link)
{
    static pl_preview preview;  // the host's thread alone comes here
    char text[PL_SAY_MAX];
    pl_turn view = host_looking_at(client, game, link->side);
    pl_eye eye = {view.scene, link->side, false};
    pl_preview_make(&view, link, &preview);
    pl_say_draft(&eye, &preview, link, text, sizeof text);
    json_decref(t->last);
    t->last = pl_json_preview(&preview, link->side);
    drop_old(t->shapes, json_object_get(t->last, PL_WIRE(Preview, shapes)));
    json_array_extend(t->shapes, json_object_get(t->last, PL_WIRE(Preview, shapes)));
    json_array_extend(t->notes, json_object_get(t->last, PL_WIRE(Preview, notes)));
    json_array_append_new(t->says, json_string(text));
}

static json_t *written(pl_writer *w)
{
    const char *text = pl_writer_text(w);
    json_t *json = text ? json_loads(text, JSON_DECODE_ANY, NULL) : NULL;
    return json ? json : json_object();
}

// What the draft may go on with: options, the question, and how the table would look.
static json_t *tell_next(host_client *client, pl_game *game, const pl_choice *last, bool is_sure)
{
    static pl_writer w;
    pl_side side = last->side;
    host_table *table = client->table;
    int count;
    json_t *options = json_array(), *all = pl_json_options(game, side, false);
    const pl_option *open = pl_game_options(game, side, false, &count);
    for (int i = 0; i < count; i++)
        if (pl_goes_on(table->battle->scene, last, &open[i]))
            json_array_append(options, json_array_get(all, (size_t)i));
    json_decref(all);
    if (!json_array_size(options)) {
        json_decref(options);
        return NULL;
    }
    pl_writer_clear(&w);
    pl_write_ask(&w, game, side);
    json_t *next = json_pack("{s:o, s:o, s:b}", PL_WIRE(ChainNext, options), options, PL_WIRE(ChainNext, ask), written(&w),
                             PL_WIRE(ChainNext, sure), is_sure);
    pl_writer_clear(&w);
    pl_write_view_change(&w, table->battle->scene, table->seen[side], host_battle_view(table->battle, pl_game_state(game), side), side);
    json_object_set_new(next, PL_WIRE(ChainNext, view), written(&w));
    return next;
}

// Plays the links one after another, as far as they can be; tells of each. NULL: no memory.
static json_t *try_chain(host_client *client, const pl_choice *links, int count, bool wants_next)
{
    host_battle *battle = client->table->battle;
    pl_game *game = battle->scratch;
    pl_state *room = host_battle_block(battle);
    if (!room)
        return NULL;
    telling t = {json_array(), json_array(), json_array(), NULL};
    json_t *refusal = NULL, *next = NULL;
    pl_foreseen foreseen = PL_FORESEEN_ON;
    bool is_sure = true;
    int made = 0;
    pl_foresee(game, pl_game_state(client->table->game), links[0].side, room);
    for (; made < count && !refusal; made++) {
        if (pl_game_asked(game) != PL_SIDE_BIT(links[0].side) && made)
            break;
        tell_link(&t, client, game, &links[made]);
        foreseen = go(game, &links[made], room);
        is_sure = is_sure && foreseen == PL_FORESEEN_ON;
        if (foreseen == PL_FORESEEN_REFUSED)
            refusal = pl_json_refusal(game);
    }
    made -= refusal != NULL;
    if (!refusal && made == count && wants_next && pl_game_asked(game) == PL_SIDE_BIT(links[0].side))
        next = tell_next(client, game, &links[count - 1], is_sure);
    json_t *answer = refusal ? refusal : json_object();
    json_object_set_new(answer, PL_WIRE(Preview, ok), json_boolean(!refusal && made == count));
    json_object_set_new(answer, PL_WIRE(Preview, made), json_integer(made));
    json_object_set(answer, PL_WIRE(Preview, say), json_array_get(t.says, 0));
    json_object_set_new(answer, PL_WIRE(Preview, says), t.says);
    json_object_set_new(answer, PL_WIRE(Preview, shapes), t.shapes);
    json_object_set_new(answer, PL_WIRE(Preview, notes), t.notes);
    json_object_set_new(answer, PL_WIRE(Preview, price),
                        price_of(battle->scene, pl_game_state(client->table->game), pl_game_state(game), links[0].side));
    static const char *const of_last[] = {PL_WIRE(Preview, heading), PL_WIRE(Preview, then), PL_WIRE(Preview, table),
                                          PL_WIRE(Preview, worth)};
    for (int i = 0; i < PL_COUNT(of_last); i++)
        if (json_object_get(t.last, of_last[i]))
            json_object_set(answer, of_last[i], json_object_get(t.last, of_last[i]));
    if (next)
        json_object_set_new(answer, PL_WIRE(Preview, next), next);
    json_decref(t.last);
    host_battle_give_back(battle, room);
    return answer;
}

void host_preview_chain(host_client *client, const json_t *message, pl_side side)
{
    pl_error error = {0};
    const char *why = host_read_chain(client, message, side, &error);
    if (why) {
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
        return;
    }
    if (!host_pay(client, (uint32_t)sent.count * LIMIT_WORK_LEAST, message))
        return;
    json_t *told = try_chain(client, sent.links, sent.count, json_is_true(json_object_get(message, PL_WIRE(AskPreview, next))));
    if (told)
        host_answer(client, message, told);
    else
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "no memory");
}

// Answers beside each other: none of them is made, and each is judged as if it stood alone.
void host_preview_plan(host_client *client, const json_t *message, pl_side side)
{
    static pl_preview preview;  // the loop's thread alone comes here
    pl_game *game = client->table->game;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    const json_t *plan = json_object_get(message, PL_WIRE(AskPreview, plan));
    size_t count = json_array_size(plan);
    const char *why = !count || count > PL_CHAIN_MAX ? "plan: wanted a list of 1 to 24 choices"
                                                     : read_chain(client->table->battle->scene, plan, side, false, &error);
    if (why) {
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
        return;
    }
    if (!host_pay(client, (uint32_t)sent.count * LIMIT_WORK_LEAST, message))
        return;
    json_t *refusal = NULL, *says = json_array();
    pl_turn view = host_looking(client, side);
    pl_eye eye = {view.scene, side, false};
    for (int i = 0; i < sent.count; i++) {
        if (!refusal && pl_game_check(game, &sent.links[i]))
            refusal = pl_json_refusal(game);
        pl_say_choice(&eye, &sent.links[i], text, sizeof text);
        json_array_append_new(says, json_string(text));
    }
    view = host_looking(client, side);
    pl_preview_plan(&view, sent.links, sent.count, &preview);
    json_t *answer = pl_json_preview(&preview, side);
    if (refusal)
        json_object_update(answer, refusal);
    json_object_set_new(answer, PL_WIRE(Preview, ok), json_boolean(!refusal));
    json_object_set(answer, PL_WIRE(Preview, say), json_array_get(says, 0));
    json_object_set_new(answer, PL_WIRE(Preview, says), says);
    json_decref(refusal);
    host_answer(client, message, answer);
}

pl_game *host_foreseen(host_client *client, const json_t *message, pl_side side)
{
    const json_t *after = json_object_get(message, PL_WIRE(Suggest, after)), *id = json_object_get(message, PL_WIRE(Sent, id));
    host_battle *battle = client->table->battle;
    pl_error error = {0};
    if (!after)
        return client->table->game;
    const char *why = read_chain(battle->scene, after, side, true, &error);
    if (!why && !host_pay(client, (uint32_t)sent.count * LIMIT_WORK_LEAST, message))
        return NULL;
    pl_state *room = why ? NULL : host_battle_block(battle);
    if (why || !room) {
        host_send_error(client, id, why ? why : "no memory");
        return NULL;
    }
    pl_foresee(battle->scratch, pl_game_state(client->table->game), side, room);
    for (int i = 0; i < sent.count && !why; i++)
        why = go(battle->scratch, &sent.links[i], room) == PL_FORESEEN_REFUSED ? "after: one of these cannot be chosen" : NULL;
    if (!why && !(pl_game_asked(battle->scratch) & PL_SIDE_BIT(side)))
        why = "after: your side is not asked then";
    host_battle_give_back(battle, room);
    if (why)
        host_send_error(client, id, why);
    return why ? NULL : battle->scratch;
}

// ---- towards a place

void host_suggest_towards(host_client *client, const json_t *message, pl_side side)
{
    enum { WORK = 480 };  // entries, as much as the search may try
    const json_t *to = json_object_get(message, PL_WIRE(Suggest, towards)), *id = json_object_get(message, PL_WIRE(Sent, id));
    json_int_t x = json_integer_value(json_array_get(to, 0)), y = json_integer_value(json_array_get(to, 1));
    host_battle *battle = client->table->battle;
    const pl_scene *scene = battle->scene;
    const char *name = json_string_value(json_object_get(message, PL_WIRE(Suggest, unit)));
    pl_unit_id unit = name ? pl_scene_unit_named(scene, name) : 0;
    pl_choice found[PL_CHAIN_MAX];
    if (!unit || scene->units[unit].side != side || json_array_size(to) != 2 || x < 0 || y < 0 || x > scene->width || y > scene->height) {
        host_send_error(client, id, "suggest: towards: wanted a unit of yours and [x, y] on the table");
        return;
    }
    if (!host_pay(client, WORK, message))
        return;
    pl_game *game = host_foreseen(client, message, side);
    if (!game)
        return;
    if (game == client->table->game) {
        pl_state *room = host_battle_block(battle);
        if (!room) {
            host_send_error(client, id, "no memory");
            return;
        }
        game = battle->scratch;
        pl_foresee(game, pl_game_state(client->table->game), side, room);
        host_battle_give_back(battle, room);
    }
    int count = pl_foresee_towards(game, side, unit, pl_at((pl_len)x, (pl_len)y), found);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, pl_json_choice(scene, &found[i]));
    host_answer(client, message, json_pack("{s:o}", PL_WIRE(Way, chain), list));
}
