// formation.c - footprints and the layout of stands (RNF-UNT.7 to .11).
#include "formation.h"

#include "score.h"

rnf_stance rnf_stance_of(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    return (rnf_stance){u->at, u->facing, u->sector, u->formation, u->stands, (uint8_t)rnf_arm_of(turn, unit), 0};
}

int rnf_front_rank(const rnf_tables *t, const rnf_stance *s)
{
    switch (t->rank[s->formation]) {
    case RNF_RANK_TWO: return rnf_least(s->stands, 2);
    case RNF_RANK_ONE: return 1;
    case RNF_RANK_QUARTER: return rnf_most((s->stands + 3) / 4, 1);
    default: return s->stands;
    }
}

int rnf_ranks(const rnf_tables *t, const rnf_stance *s)
{
    int front = rnf_front_rank(t, s);
    return front ? (s->stands + front - 1) / front : 1;
}

static pl_len width_of(const rnf_tables *t, const rnf_stance *s)
{
    int front = rnf_most(rnf_front_rank(t, s), 1);
    return front * t->stand_width[s->arm] + (front - 1) * t->spacing[s->formation];
}

static pl_len depth_of(const rnf_tables *t, const rnf_stance *s)
{
    if (s->formation == RNF_SQUARE)
        return width_of(t, s);
    bool is_limbered = s->formation == RNF_LIMBERED || (s->formation == RNF_ROUT && t->limbered_depth[s->arm]);
    pl_len deep = is_limbered ? t->limbered_depth[s->arm] : t->stand_depth[s->arm];
    int ranks = rnf_ranks(t, s);
    return deep * rnf_most(ranks, 1);
}

void rnf_size_formations(rnf_tables *t)
{
    for (int arm = 0; arm < RNF_ARMS; arm++)
        for (int f = 0; f < RNF_FORMATIONS; f++)
            for (int stands = 0; stands <= RNF_STANDS_MAX; stands++) {
                rnf_stance s = {.formation = (uint8_t)f, .stands = (uint8_t)stands, .arm = (uint8_t)arm};
                t->width[arm][f][stands] = width_of(t, &s);
                t->depth[arm][f][stands] = depth_of(t, &s);
                t->span[arm][f][stands] = t->width[arm][f][stands] / 2 + t->depth[arm][f][stands] + 4;
            }
}

pl_foot rnf_foot(const pl_turn *turn, const rnf_stance *s)
{
    if (s->formation == RNF_GARRISON && s->sector) {
        int count;
        const pl_point *corners = pl_terrain_points(turn->scene->terrain, s->sector, 0, &count);
        pl_foot foot = pl_foot_of_polygon(corners, count);
        foot.centre = s->at;
        return foot;
    }
    pl_shape shape = {.kind = PL_RECTANGLE, .is_from_front = true, .width = rnf_width(rnf_t(turn), s), .depth = rnf_depth(rnf_t(turn), s)};
    return pl_foot_of(shape, s->at, s->facing);
}

pl_foot rnf_unit_foot(const pl_turn *turn, int unit)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    return rnf_foot(turn, &s);
}

pl_point rnf_centre(const pl_turn *turn, const rnf_stance *s)
{
    if (s->formation == RNF_GARRISON)
        return s->at;  // RNF-UNT.13: the mean of the sector's corners
    return pl_placed_from(pl_at(0, -rnf_depth(rnf_t(turn), s) / 2), s->at, s->facing, PL_NEAREST);
}

rnf_stance rnf_about_centre(const pl_turn *turn, const rnf_stance *s, int formation, int facing)
{
    pl_point centre = rnf_centre(turn, s);
    rnf_stance now = *s;
    now.formation = (uint8_t)formation;
    now.facing = (int16_t)pl_turned(facing, 0);
    now.sector = 0;
    now.at = pl_placed_from(pl_at(0, rnf_depth(rnf_t(turn), &now) / 2), centre, now.facing, PL_NEAREST);
    return now;
}

bool rnf_bars(const pl_turn *turn, int arm, int formation, int other)
{
    if (arm >= RNF_ART_FOOT || formation == RNF_SKIRMISH)
        return false;
    const rnf_unit *o = &rnf_see(turn)[other];
    return !rnf_is_gun(turn, other) && o->formation != RNF_SKIRMISH;
}

// RNF-SKI.1: skirmish order is open to units with the flag.
bool rnf_may_form(const pl_turn *turn, int unit, int formation)
{
    const rnf_type *type = rnf_type_of(turn, unit);
    int bit = type->arm == RNF_FOOT ? 1 : rnf_arm_mounted(type->arm) ? 2 : 4;
    if (formation <= RNF_NO_FORMATION || formation >= RNF_FORMATIONS || !(rnf_t(turn)->arms_of[formation] & bit))
        return false;
    return formation != RNF_ROUT && (formation != RNF_SKIRMISH || (type->flags & RNF_CAN_SKIRMISH));
}

// ---- stands

void rnf_stand_span(const rnf_tables *t, const rnf_stance *s, int n, pl_len *left, pl_len *right)
{
    pl_len wide = t->stand_width[s->arm], step = wide + t->spacing[s->formation];
    *left = -rnf_width(t, s) / 2 + n * step;
    *right = *left + wide;
}

// Where stand n of the unit stands: x right of the anchor, y ahead of it, and how it is turned against the unit's facing.
static pl_point stand_place(const rnf_tables *t, const rnf_stance *s, int n, int *turned)
{
    pl_len wide = t->stand_width[s->arm], deep = rnf_depth(t, s) / rnf_most(rnf_ranks(t, s), 1), left, right;
    *turned = 0;
    if (s->formation == RNF_SQUARE) {  // faces in turn: front, right, rear, left, each looking outward
        int face = n % 4, place = n / 4, per = rnf_front_rank(t, s);
        pl_len half = per * wide / 2, thick = t->stand_depth[s->arm] / 2, along = -half + place * wide + wide / 2;
        *turned = face * 90;
        pl_point p[] = {{along, -thick}, {half - thick, -half - along}, {-along, -2 * half + thick}, {-half + thick, -half + along}};
        return p[face];
    }
    if (s->formation == RNF_GARRISON)  // in two rows round the middle of the sector
        return pl_at((n / 2) * wide - (s->stands - 1) / 2 * wide / 2, n % 2 ? -t->stand_depth[s->arm] : t->stand_depth[s->arm]);
    int front = rnf_front_rank(t, s), rank = n / front, file = n % front;
    int in_rank = rnf_least(s->stands - rank * front, front);
    rnf_stand_span(t, s, file, &left, &right);
    pl_len middle = (left + right) / 2 + (front - in_rank) * wide / 2;  // a short last rank stands in the middle
    return pl_at(middle, -rank * deep - deep / 2);
}

pl_point rnf_stand_at(const rnf_tables *t, const rnf_stance *s, int n, int *facing)
{
    int turned = 0;
    pl_point at = s->arm == RNF_LEADER ? pl_at(0, 0) : stand_place(t, s, n, &turned);
    *facing = pl_turned(s->facing, turned);
    return pl_placed_from(at, s->at, s->facing, PL_NEAREST);
}

void rnf_lay(pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    const pl_scene_unit *of = &turn->scene->units[unit];
    rnf_stance s = rnf_stance_of(turn, unit);
    bool is_limbered = s.formation == RNF_LIMBERED || s.formation == RNF_ROUT;
    for (int n = 0; n < of->count; n++) {
        pl_piece *piece = &pl_pieces(turn->state)[of->first + n];
        if (piece->place == PL_LOST)
            continue;
        piece->place = pl_units(turn->state)[unit].place;
        piece->shape = is_limbered ? t->limbered_shape[s.arm] : t->shape[s.arm];
        int facing;
        piece->at = rnf_stand_at(t, &s, n, &facing);
        piece->facing = (int16_t)facing;
    }
    if (s.arm == RNF_LEADER)
        return;
    for (int i = 0; t->leaders[i]; i++) {  // RNF-LDR.6: a leader moves with his unit in every kind of move
        int leader = t->leaders[i];
        if (rnf_see(turn)[leader].attached_to != unit || pl_see_units(turn->state)[leader].place != PL_ON_TABLE)
            continue;
        rnf_units(turn)[leader].at = s.at;
        rnf_units(turn)[leader].facing = s.facing;
        rnf_lay(turn, leader);
    }
}

bool rnf_set(pl_turn *turn, int unit, const rnf_stance *s, const char *rule)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    bool has_moved = !pl_same_point(u->at, s->at) || u->facing != s->facing, has_formed = u->formation != s->formation;
    u->at = s->at;
    u->facing = s->facing;
    u->sector = s->formation == RNF_GARRISON ? s->sector : 0;
    u->formation = s->formation;
    rnf_lay(turn, unit);
    if (has_formed)
        rnf_tell(turn, RNF_EV_FORMATION_CHANGED, unit, 0, s->formation, 0, rule);
    return has_moved;
}

void rnf_put(pl_turn *turn, int unit, const rnf_stance *s, const char *rule)
{
    pl_point from = rnf_see(turn)[unit].at;
    if (rnf_set(turn, unit, s, rule))
        pl_emit(turn, (pl_event){.kind = RNF_EV_UNIT_MOVED,
                                 .side = (pl_side)rnf_side_of(turn, unit),
                                 .subject = (uint16_t)unit,
                                 .from = from,
                                 .to = s->at,
                                 .facing = s->facing,
                                 .rule = rule});
    if (s->formation == RNF_GARRISON)
        rnf_hold_sector(turn, s->sector, rnf_side_of(turn, unit));
}
