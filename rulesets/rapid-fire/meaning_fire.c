// meaning_fire.c - fire drawn before it falls: lines with what must be rolled, groups of small arms, bursts, reserved fire along a way.
// Stands on meaning.h. Reads the firer's view alone, decides nothing.
#include "meaning.h"

#include <string.h>

#include "crossing.h"
#include "effect.h"
#include "fire.h"
#include "indirect.h"

enum { FIRERS_MAX = 6, SAMPLES_MAX = 40 };

// ---- one shot

static bool is_target(const pl_turn *turn, const pl_choice *draft)
{
    return draft->target && draft->target <= turn->state->piece_count && rf_is_target(turn, draft->target, draft->side);
}

// What must show on the die, modifiers counted; more than 6: nothing can do it.
static int face_needed(const pl_roll *roll)
{
    int need = roll->need;
    for (int i = 0; i < roll->mod_count; i++)
        need -= roll->mods[i].value;
    return need < 1 ? 1 : need;
}

static pl_said need_said(const pl_roll *roll)
{
    int need = face_needed(roll);
    if (!roll->need)
        return (pl_said){"out of range"};
    return need > 6    ? (pl_said){"no die can hit"}
           : need == 1 ? (pl_said){"any die hits"}
                       : (pl_said){"hits on {1} or more", {{PL_NUMBER, need}}};
}

static void note_mods(const pl_roll *roll, pl_preview *to)
{
    static const struct {
        const char *name, *form;
    } said[] = {{"moved", "{1} off the die: somebody has moved"},
                {"damaged", "{1} off the die: the firer is damaged"},
                {"cover", "{1} off the die: the target is in cover"}};
    for (int i = 0; i < roll->mod_count; i++)
        for (int k = 0; k < PL_COUNT(said); k++)
            if (!strcmp(said[k].name, roll->mods[i].name))
                pl_add_note(to, -1, (pl_said){said[k].form, {{PL_NUMBER, -roll->mods[i].value}}});
}

static pl_said cover_said(int cover)
{
    static const char *const forms[] = {"in the open", "in soft cover", "in hard cover", "in a bunker"};
    return (pl_said){forms[cover]};
}

static void draw_shot(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, pl_preview *to, pl_drawn **line)
{
    pl_point from = rf_at_point(turn, rf_body(turn, firer)), until = rf_at_point(turn, rf_body(turn, target)), stopped;
    pl_feature_id what = 0;
    rf_end_point a = rf_end_of(turn, firer), b = rf_end_of(turn, rf_body(turn, target));
    pl_why why = rf_why_no_line(turn, &a, &b, rf_is_vehicle(turn, target), &stopped, &what);
    int cover = weapon == RF_W_AT || weapon == RF_W_HAND ? rf_covered_from_at(turn, target, firer)
                                                         : rf_cover_from(turn, target, firer, weapon == RF_W_SMALL || weapon == RF_W_MG);
    *line = pl_draw_line(to, PL_ROLE_MINE, from, until, why ? PL_LINE_BLOCKED : cover ? PL_LINE_COVER : PL_LINE_CLEAR);
    if (why && what)
        (*line)->meaning = (pl_said){"{1} {is} in the way", {{PL_FEATURE, what}}};
}

// RF-AT.2: what the second die does to armour.
static void note_armour(const pl_turn *turn, pl_piece_id target, int gun_class, pl_preview *to)
{
    int destroys = 0, harms = 0;
    for (int die = 1; die <= 6; die++) {
        char effect = rf_tab(turn)->effect[gun_class][rf_type_of(turn, target)->armour][die];
        destroys += effect == 'D';
        harms += effect == 'H' || effect == 'L';
    }
    pl_add_note(to, destroys ? 1 : 0, (pl_said){"a hit destroys {1} {2} times of 6", {{PL_PIECE, target}, {PL_NUMBER, destroys}}});
    if (harms)
        pl_add_note(to, 1, (pl_said){"and damages it {1} times of 6", {{PL_NUMBER, harms}}});
}

void rf_mark_own(const pl_turn *turn, pl_side side, pl_point at, pl_len reach, pl_preview *to)
{
    int count = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || !rf_is_live(turn, p))
            continue;
        pl_foot foot = rf_foot(turn, p);
        if (!pl_foot_near_point(&foot, at, reach))
            continue;
        pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, p, PL_MARK_RISK);
        count++;
    }
    if (count)
        pl_add_note(to, -1, (pl_said){"{1:piece|pieces} of your own in it", {{PL_NUMBER, count}}});
}

static void draw_burst(const pl_turn *turn, pl_side side, pl_piece_id firer, pl_point at, pl_preview *to)
{
    const rf_he *he = &rf_tab(turn)->he[rf_type_of(turn, firer)->he];
    pl_len radius = rf_tab(turn)->zone[he->weight].diameter / 2;
    pl_draw_disc(to, PL_ROLE_THEIRS, at, radius, PL_POSSIBLE)->label = (pl_said){"bursts here on a hit"};
    rf_mark_own(turn, side, at, radius, to);
}

// The die's six results, as table 4 has them.
static void note_table(const pl_turn *turn, int points, int column, int added, pl_preview *to)
{
    for (int first = 1, last; first <= 6; first = last + 1) {
        int fall = rf_casualties(turn, points, column, first + added);
        for (last = first; last < 6 && rf_casualties(turn, points, column, last + 1 + added) == fall; last++)
            ;
        pl_said said = {first == last ? (fall ? "on {1} {3:falls|fall}" : "on {1} nobody falls")
                                      : (fall ? "on {1} to {2} {3:falls|fall}" : "on {1} to {2} nobody falls"),
                        {{PL_NUMBER, first}, {PL_NUMBER, last}, {PL_NUMBER, fall}}};
        pl_add_note(to, 0, said);
    }
}

static void draw_group(const pl_turn *turn, const pl_choice *draft, const pl_item *members, int count, int weapon, pl_preview *to)
{
    static const char *const bands[] = {"{1:point|points}, short range", "{1:point|points}, medium range", "{1:point|points}, long range",
                                        "out of range"};
    pl_drawn *line;
    rf_volley v = rf_volley_of(turn, draft->subject, members, count, draft->target);
    for (int i = -1; i < count; i++) {
        pl_piece_id firer = i < 0 ? draft->subject : members[i].piece;
        draw_shot(turn, firer, weapon, draft->target, to, &line);
        if (i >= 0)
            continue;
        line->label = (pl_said){bands[v.band], {{PL_NUMBER, v.points}}};
        if (!line->meaning.form)
            line->meaning = cover_said(v.cover);
    }
    if (v.band < 3)
        note_table(turn, v.points, v.column, v.added, to);
}

void rf_preview_fire(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    pl_drawn *line;
    int weapon = draft->value;
    if (!rf_is_own_piece(turn, draft, draft->subject) || !rf_is_live(turn, draft->subject) || !is_target(turn, draft) ||
        weapon <= RF_W_NONE || weapon >= RF_W_SMALL || !rf_has_weapon(turn, draft->subject, weapon))
        return;
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, draft->target, PL_MARK_TARGET);
    if (weapon == RF_W_MG) {
        draw_group(turn, draft, NULL, 0, weapon, to);
        return;
    }
    pl_point at = draft->item_count ? draft->items[0].at : rf_at_point(turn, draft->target);
    pl_roll roll = rf_hit_roll(turn, draft->subject, weapon, draft->target, at);
    draw_shot(turn, draft->subject, weapon, draft->target, to, &line);
    line->label = need_said(&roll);
    if (!line->meaning.form)
        line->meaning = (pl_said){"{1} away", {{PL_LENGTH, pl_distance(rf_at_point(turn, draft->subject), at, PL_NEAREST)}}};
    note_mods(&roll, to);
    if (weapon == RF_W_HE)
        draw_burst(turn, draft->side, draft->subject, at, to);
    else if (rf_vessel_row(turn, draft->target) < 0)
        note_armour(
            turn, draft->target,
            rf_tab(turn)->at[weapon == RF_W_HAND ? rf_see(turn, draft->subject)->hand : rf_type_of(turn, draft->subject)->at].gun_class,
            to);
}

void rf_preview_volley(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    pl_item members[PL_ITEMS_MAX];
    int count = 0, figs;
    if (!rf_is_own_piece(turn, draft, draft->subject) || !rf_is_live(turn, draft->subject) || !is_target(turn, draft) ||
        !rf_has_weapon(turn, draft->subject, RF_W_SMALL))
        return;
    figs = rf_see(turn, draft->subject)->figs;
    for (int i = 0; i < draft->item_count; i++) {
        pl_piece_id p = draft->items[i].piece;
        if (!rf_is_own_piece(turn, draft, p) || !rf_is_live(turn, p) || !rf_has_weapon(turn, p, RF_W_SMALL))
            continue;
        members[count++] = draft->items[i];
        figs += rf_see(turn, p)->figs;
        pl_draw_mark(to, PL_ROLE_MINE, PL_PIECE, p, PL_MARK_CAN);
    }
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, draft->target, PL_MARK_TARGET);
    draw_group(turn, draft, members, count, RF_W_SMALL, to);
    pl_add_note(to, 0, (pl_said){"{1:figure|figures} of {2} in the group", {{PL_NUMBER, figs}, {PL_NUMBER, rf_tab(turn)->group_max_figs}}});
}

// ---- indirect fire and smoke

static void note_radio(const pl_turn *turn, const pl_choice *draft, pl_piece_id caller, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    if (rf_kind(turn, caller) == RF_OP)
        pl_add_note(to, 0,
                    (pl_said){"radio contact on {1} or more",
                              {{PL_NUMBER, rf_see_side(turn, draft->side)->has_weak_radio ? t->radio_weak : t->radio_good}}});
}

void rf_preview_idf(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    pl_drawn *line;
    int guns = 0;
    if (!rf_is_own_piece(turn, draft, draft->subject) || !rf_is_live(turn, draft->subject) || !is_target(turn, draft))
        return;
    pl_point at = rf_at_point(turn, draft->target);
    for (int i = 0; i < draft->item_count; i++)
        if (!draft->items[i].piece)
            at = draft->items[i].at;
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, draft->target, PL_MARK_TARGET);
    draw_shot(turn, draft->subject, RF_W_NONE, draft->target, to, &line);
    line->label = (pl_said){"{1} call{s}, {2} away",
                            {{PL_PIECE, draft->subject}, {PL_LENGTH, pl_distance(rf_at_point(turn, draft->subject), at, PL_NEAREST)}}};
    // Where none is named all that the caller directs fire.
    pl_piece_id list[RF_BATTERY_MAX];
    int count = 0;
    for (int i = 0; i < draft->item_count; i++)
        if (rf_is_own_piece(turn, draft, draft->items[i].piece) && rf_has_indirect(turn, draft->items[i].piece))
            list[count++] = draft->items[i].piece;
    if (!count)
        count = rf_weapons_of(turn, draft->subject, list);
    for (int i = 0; i < count; i++) {
        if (!guns++)
            draw_burst(turn, draft->side, list[i], at, to);
        if (rf_is_live(turn, list[i]))
            pl_draw_mark(to, PL_ROLE_MINE, PL_PIECE, list[i], PL_MARK_CAN);
    }
    if (guns)
        pl_add_note(to, 0, (pl_said){"{1:weapon fires|weapons fire}", {{PL_NUMBER, guns}}});
    note_radio(turn, draft, draft->subject, to);
}

void rf_preview_smoke(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    if (!rf_is_own_piece(turn, draft, draft->subject) || !is_target(turn, draft) || !draft->item_count || !pl_item_has_at(draft->items))
        return;
    pl_point at = draft->items[0].at, corners[4];
    int facing = pl_item_facing(draft->items, 0);
    pl_len wide = t->smoke_depth / 2, deep = t->smoke_length / 2;
    corners[0] = pl_placed_from(pl_at(-wide, -deep), at, facing, PL_NEAREST);
    corners[1] = pl_placed_from(pl_at(wide, -deep), at, facing, PL_NEAREST);
    corners[2] = pl_placed_from(pl_at(wide, deep), at, facing, PL_NEAREST);
    corners[3] = pl_placed_from(pl_at(-wide, deep), at, facing, PL_NEAREST);
    pl_drawn *area = pl_draw(to, PL_DRAW_AREA, PL_ROLE_HELP, corners, 4);
    area->how = PL_POSSIBLE;
    area->label = (pl_said){"smoke, if it lies"};
    pl_add_note(to, 0, (pl_said){"it lies on {1} or more", {{PL_NUMBER, t->smoke_hit}}});
    pl_add_note(to, 0, (pl_said){"{1:round|rounds} of smoke left", {{PL_NUMBER, rf_see(turn, draft->subject)->smoke}}});
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, draft->target, PL_MARK_TARGET);
}

// ---- reserved fire along the declared way

// The gun nearest to the way that could hit it there; returns what it needs, 0: nobody can.
static int best_number(const pl_turn *turn, pl_side side, pl_piece_id mover, pl_piece_id *by)
{
    int best = 0, tried = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || !rf_is_live(turn, p))
            continue;
        for (int weapon = RF_W_AT; weapon <= RF_W_HAND && tried < FIRERS_MAX; weapon++) {
            if (weapon == RF_W_MG || !rf_has_weapon(turn, p, weapon) || rf_why_not_shoot(turn, p, weapon, mover, true))
                continue;
            pl_roll roll = rf_hit_roll(turn, p, weapon, mover, rf_at_point(turn, mover));
            int need = roll.need ? face_needed(&roll) : 0;
            tried++;
            if (need && need <= 6 && (!best || need < best)) {
                best = need;
                *by = p;
            }
        }
    }
    return best;
}

static pl_piece_id mover_seen(const pl_turn *turn, const rf_move_frame *move, pl_side side, rf_path *path)
{
    for (int i = 0; i < move->count; i++)
        RF_EACH_OF(turn, move->units[i], p)
            if (rf_is_known(turn, p, side) && rf_way_path(turn, p, path) && path->count > 1)
                return p;
    return 0;
}

void rf_preview_hold(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const pl_frame *top = &pl_see_frames(turn->state)[turn->state->depth - 1];
    pl_point points[SAMPLES_MAX];
    int32_t values[SAMPLES_MAX], chosen[SAMPLES_MAX];
    rf_path path;
    int count = 0, told = 0;
    const rf_move_frame *move = pl_see_local(turn);
    pl_turn *t = top->sequence == RF_MOVE ? pl_preview_trial(to) : NULL;  // in which the mover stands farther on
    if (!t)
        return;
    pl_piece_id mover = mover_seen(turn, move, draft->side, &path), by = 0, best_by = 0;
    if (!mover || rf_side_of(turn, mover) == draft->side)
        return;
    for (int inch = (move->done + 999) / 1000 + 1; PL_INCHES(inch) <= path.length && count < SAMPLES_MAX; inch++) {
        pl_piece *there = &pl_pieces(t->state)[mover];
        int facing = there->facing;
        there->at = rf_path_at(&path, PL_INCHES(inch), &facing);
        there->facing = (int16_t)facing;
        points[count] = there->at;
        chosen[count] = inch;
        values[count] = best_number(t, draft->side, mover, &by);
        if (values[count] && (!told || values[count] < values[told - 1])) {
            told = count + 1;
            best_by = by;
        }
        if (inch == draft->value)
            pl_draw_ghost(to, PL_ROLE_THEIRS, mover, there->at, facing);
        count++;
    }
    if (!count)
        return;
    pl_drawn *scale = pl_draw_scale(to, PL_ROLE_MINE, points, values, chosen, count);
    scale->label = (pl_said){"what your best gun needs to hit {1}, inch by inch", {{PL_PIECE, mover}}};
    if (told)
        pl_add_note(to, 1,
                    (pl_said){"best after {1} in: {2} hit{s} on {3} or more",
                              {{PL_NUMBER, chosen[told - 1]}, {PL_PIECE, best_by}, {PL_NUMBER, values[told - 1]}}});
    to->then = (pl_said){"you are asked again there, if they come so far"};
}
