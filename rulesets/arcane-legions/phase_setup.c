// phase_setup.c - before the first turn: who begins, and deployment. SU.1 to SU.4.
#include "phases.h"
#include "place.h"

typedef struct setup_frame {
    uint8_t passed;  // sides passed over or placed since the first, counted on
} setup_frame;

static pl_flow lay_out(pl_turn *turn) { return (void)turn, PL_NEXT; }  // SU.1: the scenario has done it

// SU.2: highest die begins; the tied highest roll again among themselves.
static pl_side roll_for_first(pl_turn *turn)
{
    pl_sides in = (pl_sides)(PL_SIDE_BIT(turn->state->sides + 1) - PL_SIDE_BIT(1));
    for (int tries = 0; tries < 64; tries++) {
        int best = 0;
        pl_sides top = 0;
        for (pl_side side = 1; side <= turn->state->sides; side++) {
            if (!(in & PL_SIDE_BIT(side)))
                continue;
            int die = pl_roll_die(turn, 6, side, "play order", "AL-SET.3");
            top = (pl_sides)(die > best ? PL_SIDE_BIT(side) : die == best ? top | PL_SIDE_BIT(side) : top);
            best = die > best ? die : best;
        }
        in = top;
        if (!(in & (in - 1)))
            break;
    }
    pl_side first = 1;
    while (!(in & PL_SIDE_BIT(first)))
        first++;
    return first;
}

static pl_flow set_order(pl_turn *turn)
{
    pl_side fixed = al_data(turn)->first;
    pl_side first = fixed ? fixed : roll_for_first(turn);
    al_own(turn)->first = turn->state->active = first;
    pl_emit(turn, (pl_event){.kind = AL_EV_FIRST_PLAYER, .side = first, .subject = first, .rule = "AL-SET.3"});
    return PL_NEXT;
}

// ---- SU.3: sides in turn order, one unit at a time

static bool is_waiting(const pl_turn *turn, int unit) { return al_unit_of(turn, unit)->place == PL_AWAY; }

static bool has_unit_to_place(const pl_turn *turn, pl_side side)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (is_waiting(turn, unit) && al_side_of(turn, unit) == side)
            return true;
    return false;
}

// A place was found for one of the side's units.
static bool has_room(const pl_turn *turn, pl_side side)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        al_placing p = al_placing_of(turn, unit);
        if (is_waiting(turn, unit) && al_side_of(turn, unit) == side && al_has_place(turn, &p))
            return true;
    }
    return false;
}

// AL-SET.4: units for which no place is left do not play.
static void give_up(pl_turn *turn, pl_side side)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        if (!is_waiting(turn, unit) || al_side_of(turn, unit) != side)
            continue;
        pl_units(turn->state)[unit].place = PL_LOST;
        pl_pieces(turn->state)[turn->scene->units[unit].first].place = PL_LOST;
        pl_emit(turn, (pl_event){.kind = AL_EV_NO_ROOM, .side = side, .subject = (uint16_t)unit, .rule = "AL-SET.4"});
        pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = side, .subject = (uint16_t)unit, .rule = "AL-SET.4"});
    }
}

static pl_flow next_to_place(pl_turn *turn)
{
    setup_frame *f = pl_local(turn);
    for (int n = 0; n < turn->state->sides; n++, f->passed = (uint8_t)((f->passed + 1) % turn->state->sides)) {
        pl_side side = al_side_after(turn, al_see_own(turn)->first, f->passed);
        if (has_unit_to_place(turn, side)) {
            pl_top(turn)->by = side;
            return PL_NEXT;
        }
    }
    return pl_jump(turn, AL_SU_4);
}

// Whoever sees a place may take it; where none was found for any of its units a side may also do without them.
static void offer_units(const pl_turn *turn, pl_offer *offer)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (is_waiting(turn, unit) && al_side_of(turn, unit) == offer->side)
            pl_put(offer, (pl_option){.verb = AL_DEPLOY, .subject = (uint16_t)unit}, NULL);
    if (!offer->sought || offer->sought->verb == PL_PASS)  // looking for a place takes long
        pl_put(offer, (pl_option){.verb = PL_PASS}, has_room(turn, offer->side) ? "AL-SET.4: there is a place left" : NULL);
}

static pl_flow take_unit(pl_turn *turn, const pl_choice *c)
{
    setup_frame *f = pl_local(turn);
    if (c->verb == AL_DEPLOY) {
        pl_piece *piece = &pl_pieces(turn->state)[turn->scene->units[c->subject].first];
        piece->at = c->items[0].at;
        piece->facing = (int16_t)al_facing_named(turn, c->subject, c->items);
        piece->place = pl_units(turn->state)[c->subject].place = PL_ON_TABLE;
        pl_emit(turn, (pl_event){.kind = AL_EV_DEPLOYED,
                                 .side = c->side,
                                 .subject = c->subject,
                                 .to = piece->at,
                                 .facing = piece->facing,
                                 .rule = "AL-SET.4"});
    }
    if (c->verb == PL_PASS)
        give_up(turn, c->side);
    f->passed = (uint8_t)((f->passed + 1) % turn->state->sides);
    return pl_jump(turn, AL_SU_3_NEXT);
}

static pl_flow mark_ambush(pl_turn *turn)
{
    al_own(turn)->is_ambush = pl_switched_on(turn->scene, AL_SW_AMBUSH_TURN);
    return PL_RETURN;
}

const pl_step al_su_steps[] = {
    [AL_SU_1] = {"SU.1", "Forces", PL_BY_NOBODY, .run = lay_out, .rule = "AL-SET.1"},
    [AL_SU_2] = {"SU.2", "Play order", PL_BY_NOBODY, .run = set_order, .rule = "AL-SET.3"},
    [AL_SU_3_NEXT] = {"SU.3a", "Placement: whose turn", PL_BY_NOBODY, .jumps = {PL_TO(AL_SU_4)}, .run = next_to_place, .rule = "AL-SET.3",
                      .when = "when all are placed"},
    [AL_SU_3] = {"SU.3", "Placement: one unit", PL_BY_ACTING, .jumps = {PL_TO(AL_SU_3_NEXT)}, .offer = offer_units, .apply = take_unit,
                 .rule = "AL-SET.4", .prompt = "place one of your units in your zone", .moment = "deployment",
                 .ask = "Which unit do you place next?", .pass = "Place no more", .verbs = PL_VERB(AL_DEPLOY) | PL_VERB(PL_PASS)},
    [AL_SU_4] = {"SU.4", "Ambush turn mark", PL_BY_NOBODY, .run = mark_ambush, .rule = "AL-SET.6"},
};
_Static_assert(PL_COUNT(al_su_steps) == AL_SU_STEPS, "a row for each");
