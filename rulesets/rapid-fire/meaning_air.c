// meaning_air.c - attacks from the air drawn before they are flown: the grid, what lies under it, the flak that is known.
// Stands on meaning.h. Reads the flyer's view alone, decides nothing.
#include "meaning.h"

#include "air.h"

static const rf_type *type_of(const pl_turn *turn, pl_unit_id aircraft) { return rf_type_of(turn, rf_first(turn, aircraft)); }

static int altitude_of(const pl_turn *turn, const pl_choice *draft)
{
    return draft->value == RF_LEVEL_BOMB && type_of(turn, draft->subject)->bombing == RF_LEVEL_MEDIUM ? RF_MEDIUM : RF_LOW;
}

// RF-AIR.16: the squares a bomb may fall in, each as likely as the other.
static void draw_grid(const pl_turn *turn, pl_point at, int heading, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    pl_len half = t->grid_square / 2;
    for (int row = 0; row < t->grid_along; row++)
        for (int column = 0; column < t->grid_across; column++) {
            pl_point middle = pl_at((2 * column - t->grid_across + 1) * t->grid_square / 2, (row - t->grid_along / 2) * t->grid_square),
                     corners[4];
            for (int k = 0; k < 4; k++)
                corners[k] = pl_placed_from(pl_at(middle.x + (k == 1 || k == 2 ? half : -half), middle.y + (k > 1 ? half : -half)), at,
                                            heading, PL_NEAREST);
            pl_draw(to, PL_DRAW_AREA, PL_ROLE_THEIRS, corners, 4)->how = PL_POSSIBLE;
        }
}

// The flak of the other side that is known and has held its fire.
static void draw_flak(const pl_turn *turn, const pl_choice *draft, pl_point at, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    int altitude = altitude_of(turn, draft);
    pl_unit_id element = draft->verb == RF_V_AIR_ATTACK ? rf_unit_of(turn, draft->target) : 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == draft->side || !rf_is_known(turn, p, draft->side) ||
            rf_why_not_aa(turn, p, at, &element, altitude, true))
            continue;
        int row = rf_type_of(turn, p)->aa;
        int drive = altitude == RF_LOW ? t->aa[row].low_drive : t->aa[row].medium_drive,
            kill = altitude == RF_LOW ? t->aa[row].low_kill : t->aa[row].medium_kill;
        pl_drawn *line = pl_draw_line(to, PL_ROLE_THEIRS, rf_at_point(turn, p), at, PL_LINE_CLEAR);
        line->label = (pl_said){"drives it off on {1} or more", {{PL_NUMBER, drive}}};
        if (kill)
            line->meaning = (pl_said){"shoots it down on {1} or more", {{PL_NUMBER, kill}}};
    }
}

static void note_under(const pl_turn *turn, const pl_choice *draft, pl_point at, pl_len reach, pl_preview *to)
{
    int theirs = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == draft->side || !rf_is_known(turn, p, draft->side))
            continue;
        pl_foot foot = rf_foot(turn, p);
        theirs += pl_foot_near_point(&foot, at, reach);
    }
    if (theirs)
        pl_add_note(to, 1, (pl_said){"{1:enemy piece|enemy pieces} under it", {{PL_NUMBER, theirs}}});
    rf_mark_own(turn, draft->side, at, reach, to);
}

static bool is_fit(const pl_turn *turn, const pl_choice *draft)
{
    if (!draft->subject || draft->subject > turn->state->unit_count || turn->scene->units[draft->subject].side != draft->side ||
        !rf_is_aircraft(turn, draft->subject) || draft->value <= RF_ATTACK_NONE || draft->value >= RF_ATTACKS)
        return false;
    if (draft->verb == RF_V_AIR_POINT)
        return draft->target >= 1 && draft->target <= rf_see_unit(turn, draft->subject)->plan_count;
    return draft->target && draft->target <= turn->state->piece_count && rf_side_of(turn, draft->target) != draft->side &&
           rf_is_known(turn, draft->target, draft->side);
}

static void draw_attack(const pl_turn *turn, const pl_choice *draft, pl_point at, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    const rf_type *type = type_of(turn, draft->subject);
    int bomb, count, ahead = pl_turned(t->home[draft->side], 180);
    rf_attack_load(turn, draft, &bomb, &count);
    int heading = draft->item_count ? pl_item_facing(draft->items, ahead) : ahead;
    switch (draft->value) {
    case RF_LEVEL_BOMB:
        draw_grid(turn, at, heading, to);
        pl_add_note(to, 0, (pl_said){"{1:bomb falls|bombs fall}, each into a square by lot", {{PL_NUMBER, count}}});
        note_under(turn, draft, at, t->grid_square * t->grid_along / 2, to);
        break;
    case RF_DIVE_BOMB:
        pl_draw_disc(to, PL_ROLE_THEIRS, at, t->bomb[type->bomb[bomb & 1]].radius, PL_POSSIBLE)->label =
            (pl_said){"hits on {1} or more", {{PL_NUMBER, t->dive_hit}}};
        note_under(turn, draft, at, t->bomb[type->bomb[bomb & 1]].radius, to);
        break;
    case RF_AIR_AT:
    case RF_AIR_HE:
        pl_add_note(to, 0,
                    (pl_said){"{1:die|dice}: {2} or more hits",
                              {{PL_NUMBER, t->air_at[type->air_at].dice},
                               {PL_NUMBER, draft->value == RF_AIR_HE ? t->air_at[type->air_at].he_hit : t->air_at[type->air_at].hit}}});
        break;
    default: pl_add_note(to, 0, (pl_said){"{1:point|points} of fire", {{PL_NUMBER, t->strafing[type->strafing]}}});
    }
}

void rf_preview_air(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!is_fit(turn, draft))
        return;
    const rf_unit *own = rf_see_unit(turn, draft->subject);
    pl_point at = rf_attack_point(turn, draft);
    if (draft->verb == RF_V_AIR_ATTACK)
        pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, draft->target, PL_MARK_TARGET);
    draw_attack(turn, draft, at, to);
    draw_flak(turn, draft, at, to);
    bool is_led = !own->is_planned && rf_air_op_of(turn, draft->subject);
    const rf_tables *t = rf_tab(turn);
    pl_add_note(to, 0,
                is_led ? (pl_said){"radio contact on {1} or more",
                                   {{PL_NUMBER, rf_see_side(turn, draft->side)->has_weak_radio ? t->radio_weak : t->radio_good}}}
                       : (pl_said){"it finds the target on {1} or more", {{PL_NUMBER, own->is_planned ? t->spot_planned : t->spot_own}}});
    to->then = (pl_said){"if it finds the target, the other side may fire at it first"};
}

void rf_preview_flak(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const rf_tables *t = rf_tab(turn);
    if (!rf_is_own_piece(turn, draft, draft->subject) || !rf_is_live(turn, draft->subject) || !draft->target ||
        draft->target > turn->state->unit_count || !rf_is_aircraft(turn, draft->target))
        return;
    pl_piece_id plane = rf_first(turn, draft->target);
    int row = draft->value ? t->aa_unit : rf_type_of(turn, draft->subject)->aa;
    if (!row || rf_piece_at(turn, plane)->place != PL_ON_TABLE)
        return;
    bool is_low = rf_see_unit(turn, draft->target)->altitude != RF_MEDIUM;
    int drive = is_low ? t->aa[row].low_drive : t->aa[row].medium_drive, kill = is_low ? t->aa[row].low_kill : t->aa[row].medium_kill;
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, rf_at_point(turn, draft->subject), rf_at_point(turn, plane), PL_LINE_CLEAR);
    line->label = drive ? (pl_said){"drives it off on {1} or more", {{PL_NUMBER, drive}}} : (pl_said){"does not reach so high"};
    if (kill)
        line->meaning = (pl_said){"shoots it down on {1} or more", {{PL_NUMBER, kill}}};
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, draft->target, PL_MARK_TARGET);
}
