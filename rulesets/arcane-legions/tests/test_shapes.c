// test_shapes.c - moving, closing up and shooting look the same from every side: turned by a quarter, or in a mirror; and slides counted by hand.
#include <stdlib.h>

#include "board.h"
#include "lines.h"
#include "move.h"

static const char six_bases[] =
    "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"
    "units: [{id: a, side: 1, type: scarab_swarm, at: [20, 18]}, {id: f, side: 1, type: eagle_cohort, at: [2, 2]},\n"
    "        {id: h, side: 1, type: equites_ala, at: [46, 2]}, {id: s, side: 2, type: scarab_swarm, at: [30, 18]},\n"
    "        {id: g, side: 2, type: tomb_levy, at: [2, 34]}, {id: k, side: 2, type: sabre_horse, at: [46, 33]}]\n";

enum { MIDDLE_X = 24000, MIDDLE_Y = 18000 };

// Two of the six bases, alone on the table.
typedef struct pair {
    board *b;
    pl_state *state;
    pl_turn turn;
    int mover, foe;
} pair;

static int pick(uint32_t n, uint32_t k, int of) { return pl_dice_seeded(9, n * 8 + k, of) - 1; }

static void lay_pair(pair *p, uint32_t n)
{
    p->mover = 1 + pick(n, 0, 3);
    p->foe = 4 + pick(n, 1, 3);
    pl_state_copy(p->state, pl_game_state(p->b->game));
    p->turn = *board_turn(p->b);
    p->turn.state = p->state;
    pl_piece *pieces = pl_pieces(p->state);
    for (int u = 1; u <= 6; u++)
        if (u != p->mover && u != p->foe)
            pl_units(p->state)[u].place = pieces[u].place = PL_AWAY;
    pieces[p->mover].at = pl_at(MIDDLE_X, MIDDLE_Y);
    pieces[p->mover].facing = (int16_t)(45 * pick(n, 2, 8));
    pieces[p->foe].facing = (int16_t)(45 * pick(n, 3, 8));
    pieces[p->foe].at = pl_at(MIDDLE_X - 5000 + pick(n, 4, 10000), MIDDLE_Y - 5000 + pick(n, 5, 10000));
}

static bool is_position(const pair *p)
{
    al_stand one = al_stand_of(&p->turn, p->mover), two = al_stand_of(&p->turn, p->foe);
    pl_point mine[4], theirs[4];
    al_corners(&one, mine);
    al_corners(&two, theirs);
    return !al_shapes_overlap(mine, 4, theirs, 4, al_data(&p->turn)->touch_eps);
}

// ---- a quarter turn, and a mirror

static pl_point seen(pl_point at, bool is_mirror)
{
    return is_mirror ? pl_at(2 * MIDDLE_X - at.x, at.y) : pl_at(MIDDLE_X + at.y - MIDDLE_Y, MIDDLE_Y - at.x + MIDDLE_X);
}
static int seen_facing(int facing, bool is_mirror) { return is_mirror ? (360 - facing) % 360 : (facing + 90) % 360; }
static al_base_side seen_side(al_base_side side, bool is_mirror)
{
    return is_mirror && (side == AL_LEFT || side == AL_RIGHT) ? (al_base_side)(AL_LEFT + AL_RIGHT - (int)side) : side;
}
static int seen_notch(const al_base *base, int notch, bool is_mirror)
{
    if (!is_mirror)
        return notch;
    int side = (int)seen_side(al_notch_side(notch), true);
    return base->has_notch[2 * side + 1] ? 2 * side + 1 - notch % 2 : 2 * side;
}
static void look(pair *p, bool is_mirror)
{
    pl_piece *pieces = pl_pieces(p->state);
    for (int i = 0; i < 2; i++) {
        pl_piece *piece = &pieces[i ? p->foe : p->mover];
        piece->at = seen(piece->at, is_mirror);
        piece->facing = (int16_t)seen_facing(piece->facing, is_mirror);
    }
}

static bool has_snap(const al_snap *list, int count, const al_snap *wanted, bool is_mirror)
{
    static const uint8_t other[] = {[AL_STAY] = AL_STAY, [AL_SLIDE_LEFT] = AL_SLIDE_RIGHT, [AL_SLIDE_RIGHT] = AL_SLIDE_LEFT};
    for (int i = 0; i < count; i++)
        if (list[i].target == wanted->target && list[i].side == seen_side((al_base_side)wanted->side, is_mirror) &&
            list[i].slide == (is_mirror ? other[wanted->slide] : wanted->slide) &&
            pl_same_point(list[i].to.at, seen(wanted->to.at, is_mirror)) && list[i].to.facing == seen_facing(wanted->to.facing, is_mirror))
            return true;
    return false;
}

// AL-SNAP.3, AL-SNAP.4, AL-SNAP.5: whoever closes up finds the same places, whichever way the table is looked at.
static int compare_snaps(pair *p, uint32_t n, int side, bool is_mirror)
{
    static al_snap one[AL_SNAPS_MAX], two[AL_SNAPS_MAX];
    lay_pair(p, n);
    al_contact contact = al_contact_ahead(&p->turn, p->mover, (al_base_side)side);
    int count = contact.stop == AL_STOP_HOSTILE ? al_snaps(&p->turn, p->mover, (al_base_side)side, &contact, one, AL_SNAPS_MAX) : 0;
    look(p, is_mirror);
    al_base_side now = seen_side((al_base_side)side, is_mirror);
    al_contact again = al_contact_ahead(&p->turn, p->mover, now);
    CHECK_EQ(again.stop, contact.stop);
    CHECK_EQ(again.distance, contact.distance);
    if (contact.stop != AL_STOP_HOSTILE)
        return 0;
    CHECK_EQ(al_snaps(&p->turn, p->mover, now, &again, two, AL_SNAPS_MAX), count);
    for (int i = 0; i < count; i++)
        CHECK(has_snap(two, count, &one[i], is_mirror));
    return count;
}

TEST(al_snap_5_the_same_from_every_side)
{
    board b = board_lay(six_bases, 1);
    board_start(&b, "TS.2b", NULL);
    pair p = {.b = &b, .state = pl_scene_block(b.battle->scene)};
    int snaps = 0;
    for (uint32_t n = 0; n < 700; n++) {
        lay_pair(&p, n);
        for (int side = 0; side < AL_BASE_SIDES && is_position(&p); side++) {
            snaps += compare_snaps(&p, n, side, false);
            snaps += compare_snaps(&p, n, side, true);
            lay_pair(&p, n);
        }
    }
    CHECK(snaps > 500);
    free(p.state);
    board_clear(&b);
}

// ---- slides by hand

typedef struct ruler {
    pl_point right;  // the way to the mover's right, as a compass vector
    int64_t mine[4], theirs[4];
    int my_notches, their_notches;
} ruler;

static int64_t measured(pl_point p, pl_point way) { return (int64_t)p.x * way.x + (int64_t)p.y * way.y; }

static int marks(const al_stand *stand, int side, pl_point right, int64_t out[4])
{
    pl_point corners[4];
    int count = 0;
    for (int k = 2 * side; k < 2 * side + 2; k++)
        if (stand->base->has_notch[k])
            out[count++] = measured(al_notch(stand, k), right);
    al_corners(stand, corners);
    out[count] = measured(corners[side], right);
    out[count + 1] = measured(corners[(side + 1) % 4], right);
    return count;
}

// AL-SNAP.4 from where the base stands flush: the nearest slide to the right (sign 1) or left (-1); 0: none. In lengths of the way.
static int64_t nearest_slide(const ruler *r, int sign, int64_t eps, bool *is_level)
{
    int64_t best = 0;
    for (int i = 0; i < r->my_notches + 2; i++)
        for (int k = 0; k < r->their_notches + 2; k++) {
            if ((i < r->my_notches) != (k < r->their_notches))
                continue;
            int64_t slide = (r->theirs[k] - r->mine[i]) * sign;
            *is_level |= i < r->my_notches && slide <= eps && slide >= -eps;
            if (slide > eps && (!best || slide < best))
                best = slide;
        }
    return best;
}

static void check_slides(pair *p, int side, const al_snap *snaps, int count, int at)
{
    const al_snap *stay = &snaps[at];
    al_stand foe = al_stand_of(&p->turn, p->foe);
    int lead = al_side_bearing(stay->to.facing, (al_base_side)side);
    ruler r = {.right = al_compass((lead + 90) % 360)};
    bool is_slanted = r.right.x && r.right.y, is_level = false;
    int64_t slack = is_slanted ? 4 : 2;  // centres are rounded, marks too
    r.my_notches = marks(&stay->to, side, r.right, r.mine);
    r.their_notches = marks(&foe, stay->side, r.right, r.theirs);
    int64_t eps = is_slanted ? 14 : 10;
    for (int sign = -1; sign <= 1; sign += 2) {
        int64_t wanted = nearest_slide(&r, sign, eps, &is_level), got = 0;
        for (int i = 0; i < count; i++)
            if (snaps[i].side == stay->side && snaps[i].slide == (sign < 0 ? AL_SLIDE_LEFT : AL_SLIDE_RIGHT))
                got = (measured(snaps[i].to.at, r.right) - measured(stay->to.at, r.right)) * sign;
        if (got && wanted && wanted > eps + slack)
            CHECK(got >= wanted - slack && got <= wanted + slack);
        al_stand end = al_slid(&stay->to, (lead + 90 * sign + 360) % 360, (pl_len)(is_slanted ? wanted * 70710678 / 100000000 : wanted));
        al_base_side touched = AL_FRONT;
        pl_point corners[4];
        al_corners(&end, corners);
        bool is_sure = al_stands_touch(&p->turn, &end, &foe, NULL, &touched) && touched == stay->side;
        if (wanted > eps + slack && !is_level && is_sure && !al_why_not_clear(&p->turn, corners, 4, p->mover))
            CHECK(got > 0);
        if (!wanted)
            CHECK_EQ(got, 0);
    }
}

// AL-SNAP.4: the slides that are offered are those to the nearest level notches or corners, measured on the table.
TEST(al_snap_4_slides_by_hand)
{
    board b = board_lay(six_bases, 1);
    board_start(&b, "TS.2b", NULL);
    pair p = {.b = &b, .state = pl_scene_block(b.battle->scene)};
    static al_snap snaps[AL_SNAPS_MAX];
    int checked = 0;
    for (uint32_t n = 1000; n < 1700; n++) {
        lay_pair(&p, n);
        for (int side = 0; side < AL_BASE_SIDES && is_position(&p); side++) {
            al_contact contact = al_contact_ahead(&p.turn, p.mover, (al_base_side)side);
            if (contact.stop != AL_STOP_HOSTILE)
                continue;
            int count = al_snaps(&p.turn, p.mover, (al_base_side)side, &contact, snaps, AL_SNAPS_MAX);
            for (int i = 0; i < count; i++)
                if (snaps[i].slide == AL_STAY) {
                    check_slides(&p, side, snaps, count, i);
                    checked++;
                }
        }
    }
    CHECK(checked > 200);
    free(p.state);
    board_clear(&b);
}

// AL-SNAP.3: corner on corner within a hundredth is an enemy corner, on the slant as well: 14 thousandths of x less y are 9.9.
TEST(al_snap_3_corner_on_corner)
{
    static const struct {
        const char *at;
        int sides;
    } foes[] = {{"[12, 13.428]", 2}, {"[12, 13.429]", 1}, {"[13.428, 12]", 2}, {"[13.429, 12]", 1}};
    for (int i = 0; i < PL_COUNT(foes); i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "switches: {on: [free_slide]}\nsides: [{id: a, name: A}, {id: b, name: B}]\nunits: [{id: m, side: 1, type: scarab_swarm, "
                 "at: [10, "
                 "10], facing: 45}, {id: z, side: 2, type: scarab_swarm, at: %s}]\n",
                 foes[i].at);
        board b = board_lay(text, 1);
        board_start(&b, "TS.2b", NULL);
        static al_snap snaps[AL_SNAPS_MAX];
        al_contact contact = al_contact_ahead(board_turn(&b), 1, AL_FRONT);
        int count = al_snaps(board_turn(&b), 1, AL_FRONT, &contact, snaps, AL_SNAPS_MAX), sides = 0;
        CHECK_EQ(contact.stop, AL_STOP_HOSTILE);
        for (int side = 0; side < AL_BASE_SIDES; side++) {
            bool has_any = false;
            for (int n = 0; n < count; n++)
                has_any |= snaps[n].side == side;
            sides += has_any;
        }
        CHECK_EQ(sides, foes[i].sides);
        board_clear(&b);
    }
}

// AL-TURN.2, AL-TURN.3, AL-TURN.4: a turn is the same from every side, and its mirror image with the other hand.
TEST(al_turn_3_the_same_from_every_side)
{
    board b = board_lay(six_bases, 1);
    board_start(&b, "TS.2b", NULL);
    pair p = {.b = &b, .state = pl_scene_block(b.battle->scene)};
    for (uint32_t n = 0; n < 60; n++)
        for (int tool = 0; tool < AL_NOTCHES; tool++)
            for (int landing = 0; landing < AL_NOTCHES; landing++)
                for (int way = 0; way < 4; way++) {
                    bool is_right = way & 1, is_mirror = way & 2;
                    lay_pair(&p, n);
                    const al_base *base = al_base_of(&p.turn, p.mover);
                    if (!base->has_notch[tool] || !base->has_notch[landing])
                        continue;
                    al_turning one = al_turning_of(&p.turn, p.mover, tool, is_right, landing);
                    look(&p, is_mirror);
                    al_turning two = al_turning_of(&p.turn, p.mover, seen_notch(base, tool, is_mirror), is_right != is_mirror,
                                                   seen_notch(base, landing, is_mirror));
                    CHECK(pl_same_point(two.to.at, seen(one.to.at, is_mirror)));
                    CHECK_EQ(two.to.facing, seen_facing(one.to.facing, is_mirror));
                    CHECK_EQ(two.cost, one.cost);
                    for (int i = 0; i < 3; i++)
                        CHECK(pl_same_point(two.wedge[i], seen(one.wedge[i], is_mirror)));
                }
    free(p.state);
    board_clear(&b);
}

// AL-TURN.2: the landing notch lies on the middle of the far face, and the near face along the tool side.
TEST(al_turn_4_the_landing_notch_on_the_far_face)
{
    board b = board_lay(six_bases, 1);
    board_start(&b, "TS.2b", NULL);
    pair p = {.b = &b, .state = pl_scene_block(b.battle->scene)};
    for (uint32_t n = 0; n < 200; n++) {
        lay_pair(&p, n);
        al_stand from = al_stand_of(&p.turn, p.mover);
        for (int tool = 0; tool < AL_NOTCHES; tool++)
            for (int landing = 0; landing < AL_NOTCHES; landing++) {
                if (!from.base->has_notch[tool] || !from.base->has_notch[landing])
                    continue;
                al_turning t = al_turning_of(&p.turn, p.mover, tool, n & 1, landing);
                pl_point notch = al_notch(&t.to, landing), mine = al_notch(&from, tool);
                pl_point far = pl_at((t.wedge[0].x + t.wedge[2].x) / 2, (t.wedge[0].y + t.wedge[2].y) / 2);
                pl_point near = pl_at((t.wedge[0].x + t.wedge[1].x) / 2, (t.wedge[0].y + t.wedge[1].y) / 2);
                CHECK(pl_points_within(notch, far, 3) && pl_points_within(mine, near, 3));
                CHECK((from.facing - t.to.facing) % 90 != 0);
            }
    }
    free(p.state);
    board_clear(&b);
}

// AL-RNG.2, AL-RNG.3, AL-RNG.5: lines and adjacency are the same from every side, and lines go both ways.
TEST(al_rng_3_the_same_from_every_side)
{
    board b = board_lay(six_bases, 1);
    board_start(&b, "TS.2b", NULL);
    pair p = {.b = &b, .state = pl_scene_block(b.battle->scene)};
    int open = 0;
    for (uint32_t n = 0; n < 300; n++)
        for (int way = 0; way < 2; way++) {
            bool is_open[AL_NOTCHES][AL_NOTCHES];
            lay_pair(&p, n);
            const al_base *one = al_base_of(&p.turn, p.mover), *two = al_base_of(&p.turn, p.foe);
            bool has_any = false;
            pl_len reach = 1500 + pick(n, 6, 4000);
            for (int i = 0; i < AL_NOTCHES; i++)
                for (int k = 0; k < AL_NOTCHES; k++) {
                    is_open[i][k] = !al_why_not_line(&p.turn, p.mover, p.foe, i, k, reach);
                    CHECK_EQ(is_open[i][k], !al_why_not_line(&p.turn, p.foe, p.mover, k, i, reach));
                    CHECK(!is_open[i][k] || (one->has_notch[i] && two->has_notch[k]));
                    has_any |= is_open[i][k];
                    open += is_open[i][k];
                }
            CHECK_EQ(has_any, al_has_line(&p.turn, p.mover, p.foe, reach));
            look(&p, way == 1);
            for (int i = 0; i < AL_NOTCHES; i++)
                for (int k = 0; k < AL_NOTCHES; k++)
                    if (one->has_notch[i] && two->has_notch[k])
                        CHECK_EQ(is_open[i][k], !al_why_not_line(&p.turn, p.mover, p.foe, seen_notch(one, i, way == 1),
                                                                 seen_notch(two, k, way == 1), reach));
        }
    CHECK(open > 1000);
    free(p.state);
    board_clear(&b);
}
