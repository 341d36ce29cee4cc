// foresee.c - chains of choices tried on a copy: one after another, or looked for towards a place.
#include "foresee.h"

#include <stdlib.h>
#include <string.h>

#include "players/minds.h"
#include "phaseline/ruleset.h"

// BEAM: lines of play that are kept at each length; TRIES: choices that are tried in all; NEARER: less is no gain; SUGGESTED: of one option;
// TURNED: what a degree of turning counts for, in thousandths of an inch.
enum { BEAM = 8, TRIES = 480, NEARER = 100, SUGGESTED = 3, LENGTH_MAX = 10, TURNED = 8 };
static const pl_dice dice = {.seed = 1};  // what falls is never told: a chain ends at a die

void pl_foresee(pl_game *game, const pl_state *state, pl_side side, pl_state *room)
{
    const pl_scene *scene = pl_game_scene(game);
    pl_view_make(scene, state, side, room);
    if (scene->rules->disguise)
        scene->rules->disguise(scene, room, side, 1);
    pl_game_take_up(game, room, &dice);
}

pl_foreseen pl_foresee_go(pl_game *game, const pl_choice *choice)
{
    if (pl_game_choose(game, choice))
        return PL_FORESEEN_REFUSED;
    bool is_alone = pl_game_asked(game) == PL_SIDE_BIT(choice->side);
    return is_alone && !pl_game_ends_free_undo(game) ? PL_FORESEEN_ON : PL_FORESEEN_END;
}

// ---- what goes on with what

static pl_unit_id unit_of(const pl_scene *scene, int kind, int id)
{
    if (kind == PL_UNIT)
        return (pl_unit_id)id;
    return kind == PL_PIECE && id ? pl_see_pieces(scene->initial)[id].unit : 0;
}

bool pl_goes_on(const pl_scene *scene, const pl_choice *last, const pl_option *option)
{
    const pl_verb *before = &scene->rules->verbs[last->verb], *now = &scene->rules->verbs[option->verb];
    pl_unit_id who = unit_of(scene, before->subject.kind, last->subject), with = unit_of(scene, before->target.kind, last->target);
    pl_unit_id subject = unit_of(scene, now->subject.kind, option->subject), target = unit_of(scene, now->target.kind, option->target);
    bool is_about = who && (subject == who || target == who || (with && target == with));
    return is_about && now->continues >> last->verb & 1;
}

// ---- towards a place

typedef struct line {
    pl_state *state;
    pl_choice chain[PL_CHAIN_MAX];
    int length, cost;
    int64_t far;    // from the place,
    int64_t score;  // more where it looks away from there, for the search,
    int64_t worth;  // and more where it has turned, for the choice: a unit keeps its front unless turning brings it much nearer
    bool is_ended;
} line;

typedef struct hunt {
    pl_game *game;
    const pl_scene *scene;
    pl_side side;
    pl_unit_id unit;
    pl_piece_id piece;  // of it, that is to come near
    int facing;         // of that at first
    pl_point to;
    int tries;
    line now[BEAM], next[BEAM];
    int now_count, next_count;
    line best;
    pl_item items[SUGGESTED * PL_ITEMS_MAX];
} hunt;

static void look_at(hunt *h, line *l)
{
    const pl_piece *piece = &pl_see_pieces(l->state)[h->piece];
    int away = pl_angle_between(piece->facing, pl_bearing(piece->at, h->to));
    l->far = pl_distance(piece->at, h->to, PL_NEAREST);
    l->score = l->far * (360 + away) / 360;
    l->worth = l->far + (int64_t)TURNED * pl_angle_between(piece->facing, h->facing);
}

static bool is_better(const line *a, const line *b)
{
    return a->score != b->score ? a->score < b->score : a->cost != b->cost ? a->cost < b->cost : a->length < b->length;
}

static bool is_nearer(const line *a, const line *b)
{
    int64_t gain = b->worth - a->worth;
    return gain > NEARER || (gain > -NEARER && a->cost < b->cost);
}

// Puts a line among the best of the next length, in its place by merit; the block of one that falls out is used again.
static void keep(hunt *h, const line *l)
{
    int at = h->next_count;
    for (int i = 0; i < h->next_count; i++)
        if (h->next[i].far == l->far && h->next[i].score == l->score && h->next[i].cost <= l->cost)
            return;  // as good as the same
    if (at == BEAM && !is_better(l, &h->next[BEAM - 1]))
        return;
    at = at == BEAM ? BEAM - 1 : h->next_count++;
    pl_state *block = h->next[at].state;
    while (at > 0 && is_better(l, &h->next[at - 1])) {
        h->next[at] = h->next[at - 1];
        at--;
    }
    h->next[at] = *l;
    h->next[at].state = block;
    pl_state_copy(block, l->state);
}

static void keep_best(hunt *h, const line *l)
{
    if (!is_nearer(l, &h->best))
        return;
    h->best = *l;
    h->best.state = NULL;
}

static void try_one(hunt *h, const line *from, const pl_choice *choice, int cost)
{
    if (h->tries++ >= TRIES)
        return;
    pl_game_take_up(h->game, from->state, &dice);
    pl_foreseen foreseen = pl_foresee_go(h->game, choice);
    if (foreseen == PL_FORESEEN_REFUSED)
        return;
    line l = *from;
    l.state = (pl_state *)(uintptr_t)pl_game_state(h->game);  // read alone
    l.chain[l.length++] = *choice;
    l.chain[l.length - 1].items = NULL;
    l.cost += cost;
    l.is_ended = foreseen == PL_FORESEEN_END;
    look_at(h, &l);
    keep_best(h, &l);
    if (!l.is_ended)
        keep(h, &l);
}

static void try_option(hunt *h, const line *from, const pl_option *option)
{
    const pl_verb *verb = &h->scene->rules->verbs[option->verb];
    pl_choice choices[SUGGESTED];
    if (verb->need > PL_NEED_NUMBER)
        return;
    pl_choice bare = {h->side, option->verb, option->subject, option->target, option->value, 0, NULL};
    if (verb->need == PL_NEED_NONE) {
        try_one(h, from, &bare, option->cost);
        return;
    }
    pl_game_take_up(h->game, from->state, &dice);
    int count = pl_game_suggest(h->game, pl_mind_in(h->game), h->side, option, choices, h->items, SUGGESTED);
    for (int i = 0; i < count; i++)
        try_one(h, from, &choices[i], option->cost);
    bool is_within = from->far > option->value && from->far < option->value_max;
    bare.value = (int32_t)from->far;
    if (verb->value.kind == PL_LENGTH && is_within)
        try_one(h, from, &bare, option->cost);
}

// Before the first link whatever goes somewhere may begin it; after it what goes on.
static bool is_wanted(const hunt *h, const line *from, const pl_option *option)
{
    const pl_verb *verb = &h->scene->rules->verbs[option->verb];
    if (from->length)
        return pl_goes_on(h->scene, &from->chain[from->length - 1], option);
    return verb->gesture == PL_G_GO && unit_of(h->scene, verb->subject.kind, option->subject) == h->unit;
}

static void go_on_from(hunt *h, const line *from)
{
    int count, kept = 0;
    pl_game_take_up(h->game, from->state, &dice);
    const pl_option *open = pl_game_options(h->game, h->side, false, &count);
    pl_option *options = malloc(sizeof *options * (size_t)(count ? count : 1));
    for (int i = 0; options && i < count; i++)
        if (is_wanted(h, from, &open[i]))
            options[kept++] = open[i];
    for (int i = 0; i < kept; i++)
        try_option(h, from, &options[i]);
    free(options);
}

static bool has_blocks(hunt *h)
{
    bool has = true;
    for (int i = 0; i < BEAM; i++) {
        h->now[i].state = pl_scene_block(h->scene);
        h->next[i].state = pl_scene_block(h->scene);
        has = has && h->now[i].state && h->next[i].state;
    }
    return has;
}

static void free_blocks(hunt *h)
{
    for (int i = 0; i < BEAM; i++) {
        free(h->now[i].state);
        free(h->next[i].state);
    }
}

static void take_turns(hunt *h)
{
    line swap[BEAM];
    memcpy(swap, h->now, sizeof swap);
    memcpy(h->now, h->next, sizeof swap);
    memcpy(h->next, swap, sizeof swap);
    h->now_count = h->next_count;
    h->next_count = 0;
}

static pl_piece_id anchor_of(const pl_scene *scene, const pl_state *state, pl_unit_id unit)
{
    for (int i = 0; unit && i < scene->units[unit].count; i++)
        if (pl_see_pieces(state)[scene->units[unit].first + i].place == PL_ON_TABLE)
            return (pl_piece_id)(scene->units[unit].first + i);
    return 0;
}

static void search(hunt *h)
{
    pl_state_copy(h->now[0].state, pl_game_state(h->game));
    look_at(h, &h->now[0]);
    h->best.worth = h->now[0].worth;
    go_on_from(h, &h->now[0]);
    while (h->next_count && h->next[0].length < LENGTH_MAX && h->tries < TRIES) {
        take_turns(h);
        for (int i = 0; i < h->now_count; i++)
            go_on_from(h, &h->now[i]);
    }
}

int pl_foresee_towards(pl_game *game, pl_side side, pl_unit_id unit, pl_point to, pl_choice chain[PL_CHAIN_MAX])
{
    const pl_scene *scene = pl_game_scene(game);
    hunt *h = calloc(1, sizeof *h);
    if (!h)
        return 0;
    *h = (hunt){.game = game, .scene = scene, .side = side, .unit = unit, .to = to};
    h->piece = anchor_of(scene, pl_game_state(game), unit);
    h->facing = pl_see_pieces(pl_game_state(game))[h->piece].facing;
    if (h->piece && has_blocks(h))
        search(h);
    int length = h->best.length;
    memcpy(chain, h->best.chain, sizeof *chain * (size_t)length);
    free_blocks(h);
    free(h);
    return length;
}
