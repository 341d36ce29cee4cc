// ideas_place.c - see ideas.h: places before the game, for survivors, for those who must go back or may follow.
#include "ideas.h"

#include "deploy.h"
#include "survivors.h"
#include "withdraw.h"

enum { DEPLOYMENTS_MAX = 16, TRIES_MAX = 900, SURVIVORS_MAX = 12, WITHDRAWALS_MAX = 8 };  // proposals, and places tried for them

// ---- before the game

// The element in rows of two round a point.
static bool propose_rows(const pl_turn *turn, pl_candidates *to, pl_unit_id unit, pl_point at, int facing)
{
    pl_item items[RF_STANDS_MAX] = {0};
    int count = turn->scene->units[unit].count;
    for (int i = 0; i < count && i < RF_STANDS_MAX; i++) {
        pl_piece_id p = (pl_piece_id)(rf_first(turn, unit) + i);
        items[i] = (pl_item){
            .piece = p, .at = count == 1 ? at : pl_at(at.x + (i % 2 ? 600 : -600), at.y + (i / 2) * 1000 - 500), .facing = (int16_t)facing};
    }
    return pl_candidate(to, items, count, to->option->value);
}

// Positions first, for those on foot; then a walk over the zone that begins elsewhere for each element.
void rf_suggest_deploy(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_scene *scene = turn->scene;
    pl_side side = scene->units[option->subject].side;
    int facing = pl_turned(rf_tab(turn)->home[side], 180), tries = 0;
    bool is_foot = rf_is_foot(turn, rf_first(turn, option->subject));
    for (pl_feature_id f = 1; f <= pl_terrain_count(scene->terrain) && is_foot; f++) {
        const pl_feature *feature = pl_terrain_feature(scene->terrain, f);
        int corners;
        const pl_point *points = pl_terrain_points(scene->terrain, f, 0, &corners);
        if (!feature->is_line && rf_tab(turn)->covers >> feature->kind & 1 &&
            !propose_rows(turn, to, option->subject, pl_mean_of(points, corners), facing))
            return;
    }
    for (int z = 0; z < scene->scenario->zone_count; z++) {
        const pl_scenario_zone *zone = &scene->scenario->zones[z];
        pl_point low = zone->points[0], high = low;
        for (int i = 1; i < zone->point_count; i++) {
            pl_point p = zone->points[i];
            low = pl_at(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y);
            high = pl_at(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y);
        }
        pl_len wide = high.x - low.x, deep = high.y - low.y;
        for (int i = 0; i < TRIES_MAX && zone->side == side && to->count < DEPLOYMENTS_MAX; i++, tries++) {
            // Steps that share no factor with the zone's size cover it evenly.
            pl_len x = low.x + (pl_len)(((int64_t)(i + option->subject * 7) * 7307) % (wide + 1)),
                   y = low.y + (pl_len)(((int64_t)(i * 3 + option->subject) * 2311) % (deep + 1));
            if (!propose_rows(turn, to, option->subject, pl_at(x, y), facing))
                return;
        }
    }
}

// ---- survivors

void rf_suggest_place(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_point low, high;
    int given = 0;
    rf_grid_round(turn, option->subject, &low, &high);
    for (pl_len y = low.y; y <= high.y && given < SURVIVORS_MAX; y += RF_SURVIVOR_GRID)
        for (pl_len x = low.x; x <= high.x && given < SURVIVORS_MAX; x += RF_SURVIVOR_GRID) {
            pl_item item = {.piece = option->subject, .at = pl_at(x, y), .facing = rf_piece_at(turn, option->subject)->facing};
            if (rf_why_not_place(turn, option->subject, item.at, item.facing))
                continue;
            given++;
            if (!pl_candidate(to, &item, 1, option->value))
                return;
            x += 3 * RF_SURVIVOR_GRID;  // the next one a little farther on
        }
}

// ---- withdrawals

typedef struct given {
    pl_candidates *to;
    int count;
} given;

static bool put_path(const rf_path *path, void *data)
{
    given *so_far = data;
    pl_item item = {.piece = path->piece, .at = path->line[1], .facing = path->facing};
    return !pl_candidate(so_far->to, &item, 1, so_far->to->option->value) || ++so_far->count == WITHDRAWALS_MAX;
}

// The fan in its order; enough of it for a choice.
void rf_suggest_withdraw(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    given so_far = {.to = to};
    rf_fan_search(turn, option->subject, rf_may_run(turn), put_path, &so_far);
}

// ---- what the losers of a fight held

static bool propose_step(const pl_turn *turn, pl_candidates *to, pl_piece_id piece, pl_point at)
{
    pl_item item = {.piece = piece, .at = at, .facing = rf_piece_at(turn, piece)->facing};
    return pl_candidate(to, &item, 1, to->option->value);
}

void rf_suggest_occupy(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const rf_fight_frame *fight = pl_see_local(turn);
    for (int i = 0; i < fight->position_count && fight->loser != turn->state->active; i++) {
        const pl_feature *f = pl_terrain_feature(turn->scene->terrain, fight->positions[i]);
        for (pl_len y = f->low.y + 500; y < f->high.y; y += 1000)
            for (pl_len x = f->low.x + 600; x < f->high.x; x += 1200)
                if (to->count >= 8 || !propose_step(turn, to, option->subject, pl_at(x, y)))
                    return;
    }
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) != rf_side_of(turn, option->subject))
            if (to->count >= 12 || !propose_step(turn, to, option->subject, rf_see(turn, p)->was))
                return;
}
