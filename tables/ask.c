// ask.c - questions that change nothing: judged, listed, measured. What is measured is measured on the asker's view. Looking back is
// look_back.c.
#include "inside.h"

#include <string.h>

#include "formats/json.h"

enum { AREA_CORNERS = 4096, BANDS = 16 };

void host_answer(host_client *client, const json_t *message, json_t *body)
{
    json_t *id = json_object_get(message, PL_WIRE(Answer, id));
    json_object_set_new(body, PL_WIRE(Told, type), json_string(PL_TOLD(answer)));
    if (id)
        json_object_set(body, PL_WIRE(Answer, id), id);
    host_send(client, body);
}

static void fail(host_client *client, const json_t *message, const char *why)
{
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
}

pl_side host_asked_side(host_client *client, const json_t *message)
{
    pl_side side = host_client_side(client, message);
    if (side && (host_table_asked(client->table) & PL_SIDE_BIT(side)))
        return side;
    fail(client, message, "your side is not asked now");
    return 0;
}

void host_ask_check(host_client *client, const json_t *message)
{
    pl_side side = host_asked_side(client, message);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (!side)
        return;
    if (pl_json_choice_read(client->table->battle->scene, side, json_object_get(message, PL_WIRE(Check, choice)), &choice, items, &error)) {
        fail(client, message, error.text);
        return;
    }
    pl_game *game = host_foreseen(client, message, side);
    if (!game)
        return;
    bool is_legal = !pl_game_check(game, &choice);
    json_t *answer = is_legal ? json_object() : pl_json_refusal(game);
    json_object_set_new(answer, PL_WIRE(Verdict, ok), json_boolean(is_legal));
    host_answer(client, message, answer);
}

void host_ask_options(host_client *client, const json_t *message)
{
    pl_side side = host_asked_side(client, message);
    bool with_shut = json_is_true(json_object_get(message, PL_WIRE(AskOptions, shut)));
    pl_game *game = side ? host_foreseen(client, message, side) : NULL;
    if (game)
        host_answer(client, message, json_pack("{s:o}", PL_WIRE(Options, options), pl_json_options(game, side, with_shut)));
}

// ---- measuring, on the view

static pl_turn looking(host_client *client) { return host_looking(client, host_client_viewer(client)); }

pl_turn host_looking_at(host_client *client, const pl_game *game, pl_side viewer)
{
    host_battle *battle = client->table->battle;
    host_battle_view(battle, pl_game_state(game), viewer);
    return (pl_turn){.scene = battle->scene, .rules = battle->scene->rules, .state = battle->view, .reasons = pl_game_turn(game)->reasons};
}

pl_turn host_looking(host_client *client, pl_side viewer) { return host_looking_at(client, client->table->game, viewer); }

static bool read_point(const json_t *json, const pl_scene *scene, pl_point *at)
{
    json_int_t x = json_integer_value(json_array_get(json, 0)), y = json_integer_value(json_array_get(json, 1));
    bool is_point = json_array_size(json) == 2 && json_is_integer(json_array_get(json, 0)) && json_is_integer(json_array_get(json, 1));
    if (!is_point || x < -scene->width || x > 2 * (json_int_t)scene->width || y < -scene->height || y > 2 * (json_int_t)scene->height)
        return false;
    *at = pl_at((pl_len)x, (pl_len)y);
    return true;
}

// A piece that the viewer sees on the table; 0: there is none of that name.
static pl_piece_id read_piece(const json_t *json, const pl_turn *view)
{
    const char *name = json_string_value(json);
    pl_piece_id piece = name ? pl_scene_piece_named(view->scene, name) : 0;
    return piece && pl_see_pieces(view->state)[piece].place == PL_ON_TABLE ? piece : 0;
}

static bool read_end(const json_t *json, const pl_turn *view, pl_foot *foot)
{
    pl_point at;
    pl_piece_id piece = read_piece(json, view);
    if (piece)
        *foot = pl_piece_foot(view->scene, &pl_see_pieces(view->state)[piece]);
    else if (read_point(json, view->scene, &at))
        *foot = pl_foot_of_point(at);
    else
        return false;
    return true;
}

void host_ask_measure(host_client *client, const json_t *message)
{
    pl_turn view = looking(client);
    pl_foot from, to;
    if (!read_end(json_object_get(message, PL_WIRE(Measure, from)), &view, &from) ||
        !read_end(json_object_get(message, PL_WIRE(Measure, to)), &view, &to)) {
        fail(client, message, "measure: from and to: wanted a piece that you see, or [x, y]");
        return;
    }
    pl_point b = pl_foot_nearest_to(&to, from.centre), a = pl_foot_nearest_to(&from, b);
    b = pl_foot_nearest_to(&to, a);
    host_answer(client, message,
                json_pack("{s:i, s:[ii], s:[ii]}", PL_WIRE(Measured, distance), (int)pl_gap(&from, &to, PL_NEAREST), PL_WIRE(Measure, from),
                          (int)a.x, (int)a.y, PL_WIRE(Measure, to), (int)b.x, (int)b.y));
}

void host_ask_sight(host_client *client, const json_t *message)
{
    pl_turn view = looking(client);
    pl_piece_id piece = read_piece(json_object_get(message, PL_WIRE(AskSight, piece)), &view);
    pl_point to, at = {0};
    pl_feature_id what = 0;
    if (!piece || !read_point(json_object_get(message, PL_WIRE(AskSight, to)), view.scene, &to)) {
        fail(client, message, "sight: wanted a piece that you see and to: [x, y]");
        return;
    }
    if (!view.rules->sight) {
        fail(client, message, "sight: this game has no sight lines to ask about");
        return;
    }
    pl_why why = view.rules->sight(&view, piece, to, &at, &what);
    json_t *answer = json_pack("{s:b}", PL_WIRE(Sight, clear), !why);
    if (why) {
        json_object_set_new(answer, PL_WIRE(Sight, why), json_string(why));
        json_object_set_new(answer, PL_WIRE(Sight, at), json_pack("[ii]", (int)at.x, (int)at.y));
    }
    if (why && what)
        json_object_set_new(answer, PL_WIRE(Sight, feature), json_string(pl_terrain_feature(view.scene->terrain, what)->id));
    host_answer(client, message, answer);
}

// Which kinds of terrain stop a sight line is the ruleset's knowledge: each feature is tried with a line across it.
static uint64_t blocking_kinds(const pl_turn *view, pl_piece_id piece)
{
    uint64_t kinds = 0;
    pl_point from = pl_see_pieces(view->state)[piece].at;
    for (int id = 1; id <= pl_terrain_count(view->scene->terrain); id++) {
        const pl_feature *feature = pl_terrain_feature(view->scene->terrain, (pl_feature_id)id);
        pl_point middle = pl_at((feature->low.x + feature->high.x) / 2, (feature->low.y + feature->high.y) / 2);
        pl_point beyond = pl_at(middle.x + (middle.x - from.x), middle.y + (middle.y - from.y)), at = {0};
        pl_feature_id what = 0;
        if (view->rules->sight(view, piece, beyond, &at, &what) && what)
            kinds |= (uint64_t)1 << pl_terrain_feature(view->scene->terrain, what)->kind;
    }
    return kinds;
}

void host_ask_area(host_client *client, const json_t *message)
{
    static pl_point corners[AREA_CORNERS];  // the host's thread alone comes here
    pl_turn view = looking(client);
    pl_piece_id piece = read_piece(json_object_get(message, PL_WIRE(AskArea, piece)), &view);
    if (!piece || !view.rules->sight) {
        fail(client, message, piece ? "area: this game has no sight lines to ask about" : "area: wanted a piece that you see");
        return;
    }
    int count = pl_visible_area(view.scene->terrain, pl_see_pieces(view.state)[piece].at, view.scene->width, view.scene->height,
                                blocking_kinds(&view, piece), corners, AREA_CORNERS);
    if (count < 0) {
        fail(client, message, "area: this table has more corners than can be drawn");
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[ii]", (int)corners[i].x, (int)corners[i].y));
    host_answer(client, message, json_pack("{s:o}", PL_WIRE(SeenArea, area), list));
}

void host_ask_ranges(host_client *client, const json_t *message)
{
    pl_turn view = looking(client);
    pl_piece_id piece = read_piece(json_object_get(message, PL_WIRE(AskRanges, piece)), &view);
    if (!piece) {
        fail(client, message, "ranges: wanted a piece that you see");
        return;
    }
    const pl_piece *there = &pl_see_pieces(view.state)[piece];
    json_t *weapons = json_array();
    for (int weapon = 0; view.rules->ranges && weapon < BANDS; weapon++) {
        const char *name = "";
        pl_len bands[BANDS];
        int arc = 0;
        int count = view.rules->ranges(&view, piece, weapon, &name, bands, BANDS, &arc);
        if (count < 0)
            break;
        json_t *list = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(list, json_integer(bands[i]));
        json_t *json = json_pack("{s:s, s:o}", PL_WIRE(Weapon, name), name ? name : "", PL_WIRE(Weapon, bands), list);
        if (arc)
            json_object_set_new(json, PL_WIRE(Weapon, arc), json_integer(arc));
        json_array_append_new(weapons, json);
    }
    host_answer(client, message,
                json_pack("{s:[ii], s:i, s:o}", PL_WIRE(Ranges, at), (int)there->at.x, (int)there->at.y, PL_WIRE(Ranges, facing),
                          (int)there->facing, PL_WIRE(Ranges, weapons), weapons));
}

// ---- replay

int host_replay_viewer(const host_client *client, const json_t *message)
{
    const json_t *wanted = json_object_get(message, PL_WIRE(AskReplay, view));
    json_int_t side = json_integer_value(wanted);
    if (!wanted)
        return host_client_viewer(client);
    if (!json_is_integer(wanted) || side < 0 || side > client->table->battle->scene->side_count)
        return -1;
    bool is_own = side ? (client->sides & PL_SIDE_BIT(side)) != 0 : true;
    return is_own || host_table_is_over(client->table) ? (int)side : -1;
}
