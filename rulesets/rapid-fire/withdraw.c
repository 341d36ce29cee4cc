// withdraw.c - the judge of withdrawals, and the fan that settles whether one exists.
// Stands on withdraw.h. Hidden enemies are left out: nothing that binds a side may tell of them (RF-HID.2).
#include "withdraw.h"

enum { REFERENCES_MAX = PL_PIECES_MAX };

typedef struct references {
    pl_piece_id pieces[REFERENCES_MAX];
    int count;
} references;

// RF-WDR.2: the enemies in the fight, or for morale those within 24 with a line of sight.
static void find_references(const pl_turn *turn, pl_piece_id piece, references *out)
{
    const rf_piece *own = rf_see(turn, piece);
    bool is_morale = own->must == RF_MUST_RETIRE;
    out->count = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == rf_side_of(turn, piece) || !rf_is_known(turn, p, rf_side_of(turn, piece)))
            continue;
        if (is_morale ? rf_within(turn, p, piece, rf_tab(turn)->withdraw_sight) && rf_has_line(turn, p, piece)
                      : rf_see(turn, p)->fight == own->fight)
            out->pieces[out->count++] = p;
    }
}

// How far p lies from the edge that `home` points to.
static pl_len from_edge(const pl_turn *turn, pl_point p, int home)
{
    return home == 0 ? turn->scene->height - p.y : home == 90 ? turn->scene->width - p.x : home == 180 ? p.y : p.x;
}

bool rf_leaves_table(const pl_turn *turn, const rf_path *path)
{
    return from_edge(turn, path->line[path->count - 1], rf_tab(turn)->home[rf_side_of(turn, path->piece)]) <= 0;
}

// RF-WDR.4: off the table only over the own base edge, and there the path ends.
static pl_why why_off_table(const pl_turn *turn, const rf_path *path)
{
    int home = rf_tab(turn)->home[rf_side_of(turn, path->piece)];
    for (int i = 1; i < path->count; i++) {
        pl_point p = path->line[i];
        bool is_off = p.x < 0 || p.y < 0 || p.x > turn->scene->width || p.y > turn->scene->height;
        bool is_home =
            from_edge(turn, p, home) < 0 && (home % 180 ? p.y >= 0 && p.y <= turn->scene->height : p.x >= 0 && p.x <= turn->scene->width);
        if (is_off && !(is_home && i == path->count - 1))
            return "RF-WDR.4: only over its own base edge";
    }
    return NULL;
}

static pl_why why_near_enemy(const pl_turn *turn, const rf_path *path)
{
    const rf_tables *t = rf_tab(turn);
    pl_side side = rf_side_of(turn, path->piece);
    pl_foot start = rf_foot(turn, path->piece);
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == side || !rf_is_known(turn, p, side) ||
            rf_is_beyond(turn, path->piece, path->line[0], p, path->length + t->assault_reach))
            continue;
        pl_foot enemy = rf_foot(turn, p);
        if (rf_feet_near(&start, &enemy, t->assault_reach))
            continue;
        for (pl_len s = t->sample; s < path->length + t->sample; s += t->sample) {
            int facing = 0;
            pl_point at = rf_path_at(path, s < path->length ? s : path->length, &facing);
            pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), at, facing);
            if (rf_feet_near(&foot, &enemy, t->assault_reach))
                return pl_reason(turn, "RF-WDR.4: within {inches} of an enemy", t->assault_reach);
        }
    }
    return NULL;
}

// RF-WDR.1, RF-AMP.10: one move, and no more than six inches over the beach.
static pl_len one_move(const pl_turn *turn, const rf_path *path)
{
    pl_len full = rf_full_allowance(turn, path->piece, false), cap = rf_tab(turn)->rate[rf_tab(turn)->rate_beach].cross;
    return full > cap && rf_path_on_beach(turn, path) ? cap : full;
}

// (a): far enough, and farther than before from every reference piece.
static bool is_away(const pl_turn *turn, const rf_path *path, const references *refs, const pl_foot *end, const pl_foot *start)
{
    const rf_tables *t = rf_tab(turn);
    pl_len far = one_move(turn, path) - t->withdraw_slack;
    pl_point from = path->line[0], to = path->line[path->count - 1];
    int home = t->home[rf_side_of(turn, path->piece)];
    if (rf_leaves_table(turn, path))
        return true;
    if (!refs->count)
        return from_edge(turn, from, home) - from_edge(turn, to, home) >= far;
    if (far > 0 && pl_distance(from, to, PL_UP) < far)  // a length of way, rounded up as all are (RF-GEN.12)
        return false;
    for (int i = 0; i < refs->count; i++) {
        pl_foot enemy = rf_foot(turn, refs->pieces[i]);
        if (pl_gap_compare(end, &enemy, start, &enemy) <= 0)
            return false;
    }
    return true;
}

// Less than so far apart: a gap of exactly that is enough.
static bool is_nearer_than(const pl_foot *a, const pl_foot *b, pl_len clear)
{
    return rf_feet_near(a, b, clear) && pl_gap(a, b, PL_DOWN) < clear;
}

// (b): in cover from, or out of sight of, every reference piece, clear of each and no nearer to any.
static bool is_covered(const pl_turn *turn, const rf_path *path, const references *refs, const pl_foot *end, const pl_foot *start)
{
    rf_end_point there = rf_end_at(turn, path->piece, path->line[path->count - 1], path->facing);
    for (int i = 0; i < refs->count; i++) {
        pl_foot enemy = rf_foot(turn, refs->pieces[i]);
        if (is_nearer_than(end, &enemy, rf_tab(turn)->withdraw_clear) || pl_gap_compare(end, &enemy, start, &enemy) < 0)
            return false;
        rf_end_point eye = rf_end_of(turn, refs->pieces[i]);
        if (rf_in_open_at(turn, &there, eye.at) && !rf_why_no_line(turn, &eye, &there, rf_is_vehicle(turn, path->piece), NULL, NULL))
            return false;
    }
    return refs->count > 0;
}

// (c): near a friend who is not withdrawing, clear of every reference piece.
static bool is_with_friends(const pl_turn *turn, const rf_path *path, const references *refs, const pl_foot *end)
{
    for (int i = 0; i < refs->count; i++) {
        pl_foot enemy = rf_foot(turn, refs->pieces[i]);
        if (is_nearer_than(end, &enemy, rf_tab(turn)->withdraw_clear))
            return false;
    }
    RF_EACH_PIECE(turn, p) {
        const rf_piece *own = rf_see(turn, p);
        if (p == path->piece || rf_side_of(turn, p) != rf_side_of(turn, path->piece) || !rf_is_live(turn, p) || own->must ||
            (own->fight && own->fight == rf_see(turn, path->piece)->fight))
            continue;
        pl_foot friend_foot = rf_foot(turn, p);
        if (rf_feet_near(end, &friend_foot, rf_tab(turn)->withdraw_friend))
            return true;
    }
    return false;
}

static pl_why why_not_there(const pl_turn *turn, const rf_path *path, const references *refs, bool may_run)
{
    pl_foot start = rf_foot(turn, path->piece),
            end = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
    if (may_run && is_away(turn, path, refs, &end, &start))
        return NULL;
    if (!rf_leaves_table(turn, path) && is_covered(turn, path, refs, &end, &start))
        return NULL;
    bool is_drawn = rf_see(turn, path->piece)->must == RF_MUST_WITHDRAW_DRAWN;
    if (is_drawn && !rf_leaves_table(turn, path) && is_with_friends(turn, path, refs, &end))
        return NULL;
    return may_run ? "RF-WDR.3: neither far enough away nor in cover" : "RF-WDR.3: after a draw first of all to cover or friends";
}

static pl_why why_not(const pl_turn *turn, const rf_path *path, const references *refs, bool may_run)
{
    if (path->count < 2 || !path->length)
        return "RF-WDR.1: it must go";
    if (path->length > one_move(turn, path))
        return "RF-WDR.1: farther than one move";
    pl_why why = why_off_table(turn, path);
    if (!why)
        why = why_not_there(turn, path, refs, may_run);
    if (!why) {
        rf_path inside = *path;  // the last stretch may lie beyond the edge
        if (rf_leaves_table(turn, path)) {
            pl_point *last = &inside.line[inside.count - 1];
            last->x = last->x < 0 ? 0 : last->x > turn->scene->width ? turn->scene->width : last->x;
            last->y = last->y < 0 ? 0 : last->y > turn->scene->height ? turn->scene->height : last->y;
        }
        why = rf_why_not_pass(turn, &inside, RF_BY_WITHDRAWAL, NULL, 0);
        if (!why && !rf_leaves_table(turn, path))
            why = rf_why_not_end(turn, path, NULL, 0);
    }
    return why ? why : why_near_enemy(turn, path);
}

pl_why rf_why_not_withdraw(const pl_turn *turn, const rf_path *path, bool may_run)
{
    references refs;
    find_references(turn, path->piece, &refs);
    return why_not(turn, path, &refs, may_run);
}

// ---- the fan (RF-WDR.7)

static rf_path straight(const pl_turn *turn, pl_piece_id piece, int heading, pl_len length)
{
    pl_point from = rf_at_point(turn, piece);
    rf_path path = {.piece = piece, .facing = (int16_t)heading, .line = {from, pl_travel(from, heading, length, PL_NEAREST)}, .count = 2};
    path.length = pl_line_length(path.line, 2, PL_UP);
    if (path.length > length) {  // rounding of the end must not make it longer than the allowance
        path.line[1] = pl_travel(from, heading, length - 1, PL_NEAREST);
        path.length = pl_line_length(path.line, 2, PL_UP);
    }
    return path;
}

static pl_len next_length(pl_len length)
{
    pl_len whole = length / PL_INCHES(1) * PL_INCHES(1);
    return whole < length ? whole : whole - PL_INCHES(1);
}

bool rf_fan_search(const pl_turn *turn, pl_piece_id piece, bool may_run, rf_fan_found *found, void *data)
{
    references refs;
    find_references(turn, piece, &refs);
    for (pl_len length = rf_full_allowance(turn, piece, false); length > 0; length = next_length(length))
        for (int heading = 0; heading < 360; heading += rf_tab(turn)->fan_step) {
            rf_path path = straight(turn, piece, heading, length);
            if (!why_not(turn, &path, &refs, may_run) && found(&path, data))
                return true;
        }
    return false;
}

static bool is_enough(const rf_path *path, void *data)
{
    (void)path, (void)data;
    return true;
}

bool rf_fan_has_path(const pl_turn *turn, pl_piece_id piece, bool only_cover)
{
    return rf_fan_search(turn, piece, !only_cover, is_enough, NULL);
}

bool rf_may_run(const pl_turn *turn) { return ((const rf_withdraw_frame *)pl_see_local(turn))->may_run; }

pl_why rf_check_withdraw(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rf_path path;
    pl_piece_id piece = choice->subject;
    *hint = (pl_hint){.item = choice->item_count - 1};
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece != piece)
            return "RF-WDR.1: the path of this piece alone";
    if (!rf_path_read(choice->items, choice->item_count, piece, rf_at_point(turn, piece), rf_piece_at(turn, piece)->facing, &path))
        return rf_too_many_corners(turn);
    return rf_why_not_withdraw(turn, &path, rf_may_run(turn));
}
