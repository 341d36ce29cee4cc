// received.c - fire is found out here: one die for each point a Team received, on the row its state, ground and order give it.
#include "received.h"

#include "events.h"

static bool is_ordered_to_move(const pl_turn *turn, int team) { return hof_order_is_move(hof_see_team(turn, team)->order); }

hof_check_case hof_check_case_of(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    const hof_profile *profile = hof_profile_of(turn, team);
    bool is_in_cover = hof_in_hard_cover(turn, team);
    if (profile->class == HOF_VEHICLE) {
        if (!profile->is_armoured)
            return is_in_cover ? HOF_CASE_UNARMOURED_IN_COVER : HOF_CASE_UNARMOURED_IN_OPEN;  // HOF-RFC.9
        return profile->flags & HOF_OPEN_TOPPED && own->in_contact ? HOF_CASE_OPEN_TOPPED_IN_CONTACT
                                                                   : HOF_CASE_ARMOURED;  // HOF-RFC.7, HOF-RFC.8
    }
    if (is_in_cover)
        return own->suppressed ? HOF_CASE_COVER_SUPPRESSED : HOF_CASE_COVER;  // HOF-RFC.6
    if (own->suppressed)
        return HOF_CASE_OPEN_SUPPRESSED;                                                                                  // HOF-RFC.5
    return profile->class == HOF_INFANTRY && !is_ordered_to_move(turn, team) ? HOF_CASE_OPEN_NOT_MOVING : HOF_CASE_OPEN;  // HOF-RFC.4
}

typedef struct results {
    int killed, suppressed;
} results;

// HOF-RFC.3 to .9: what each die may say, on the row by which this Team checks.
static void lay_row(const pl_turn *turn, hof_check_case line, pl_roll *roll)
{
    static const char *const words[] = {"unhurt", "suppressed", "killed"};
    static const char *const rows[HOF_CASES] = {[HOF_CASE_OPEN_TOPPED_IN_CONTACT] = "open-topped, in contact",
                                                [HOF_CASE_ARMOURED] = "armoured",
                                                [HOF_CASE_UNARMOURED_IN_OPEN] = "unarmoured, in the open",
                                                [HOF_CASE_UNARMOURED_IN_COVER] = "unarmoured, in hard cover",
                                                [HOF_CASE_COVER_SUPPRESSED] = "suppressed, in hard cover",
                                                [HOF_CASE_COVER] = "in hard cover",
                                                [HOF_CASE_OPEN_SUPPRESSED] = "suppressed, in the open",
                                                [HOF_CASE_OPEN_NOT_MOVING] = "in the open, not moving",
                                                [HOF_CASE_OPEN] = "in the open"};
    static const char *const twice[HOF_CASES] = {[HOF_CASE_UNARMOURED_IN_COVER] = "unarmoured, in hard cover: it takes {1} dice to kill",
                                                 [HOF_CASE_ARMOURED] = "armoured: it takes {1} dice to kill",
                                                 [HOF_CASE_COVER_SUPPRESSED] = "suppressed, in hard cover: it takes {1} dice to kill",
                                                 [HOF_CASE_COVER] = "in hard cover: it takes {1} dice to kill",
                                                 [HOF_CASE_OPEN_NOT_MOVING] = "in the open, not moving: it takes {1} dice to kill"};
    const hof_tables *t = hof_rules(turn);
    int row = t->cases[line].row, needs = t->cases[line].killed_needs;
    roll->row = (pl_said){needs > 1 && twice[line] ? twice[line] : rows[line], {{PL_NUMBER, needs}}};
    roll->words = words;
    for (int face = 1; face <= 6; face++)
        roll->cells[face - 1] = face <= t->check_rows[row].killed_to ? 2 : face <= t->check_rows[row].suppressed_to;
}

static results roll_received(pl_turn *turn, int team, hof_check_case line, int points)
{
    const hof_tables *t = hof_rules(turn);
    int row = t->cases[line].row;
    results r = {0, 0};
    while (points > 0) {
        pl_roll roll = {.purpose = "received fire",
                        .rule = "HOF-RFC.2",
                        .owner = hof_piece(turn, team)->side,
                        .count = (uint8_t)(points > PL_DICE_MAX ? PL_DICE_MAX : points),
                        .need = (int16_t)(t->check_rows[row].suppressed_to + 1),
                        .subject = (uint16_t)team,
                        .subject_is = PL_PIECE};
        lay_row(turn, line, &roll);
        pl_roll_dice(turn, &roll);
        for (int i = 0; i < roll.count; i++) {
            r.killed += roll.dice[i] <= t->check_rows[row].killed_to;
            r.suppressed += roll.dice[i] > t->check_rows[row].killed_to && roll.dice[i] <= t->check_rows[row].suppressed_to;
        }
        points -= roll.count;
    }
    return r;
}

bool hof_check_received(pl_turn *turn, int team)
{
    hof_team *own = hof_own_team(turn, team);
    hof_check_case line = hof_check_case_of(turn, team);
    int row = hof_rules(turn)->cases[line].row, points = own->rfp;
    pl_emit(turn, (pl_event){.kind = HOF_EV_CHECKED_FIRE,
                             .side = hof_piece(turn, team)->side,
                             .subject = (uint16_t)team,
                             .value = row,
                             .value2 = points,
                             .rule = "HOF-RFC.2"});
    results r = roll_received(turn, team, line, points);
    own->rfp = 0;  // HOF-RFC.11
    if (r.killed >= hof_rules(turn)->cases[line].killed_needs) {
        hof_destroy(turn, team, 0, "HOF-RFC.3");
        return true;
    }
    if (r.killed || r.suppressed)
        hof_suppress(turn, team, r.killed ? "HOF-RFC.6" : "HOF-RFC.3");
    else if (own->suppressed && pl_switched_on(turn->scene, HOF_READY_CLEARS_SUPPRESSION))
        hof_rally(turn, team, "HOF-RFC.10");
    return false;
}

bool hof_check_rally(pl_turn *turn, int team, int quality, const char *rule)
{
    if (hof_quality_check(turn, team, quality, "rally", rule)) {
        hof_rally(turn, team, rule);
        return false;
    }
    if (!hof_see_team(turn, team)->in_contact)
        return false;
    hof_destroy(turn, team, 0, "HOF-RAL.5");
    return true;
}
