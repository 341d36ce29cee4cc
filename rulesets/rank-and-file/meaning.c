// meaning.c - see meaning.h.
#include "meaning.h"

#include "measure.h"
#include "state.h"

// Sealed answers of its own a side knows.
static bool has_answered(const pl_turn *turn, pl_side side, int unit)
{
    const pl_answer *answers = pl_state_see(turn->state, PL_PART_ANSWERS);
    for (int i = 0; i < turn->state->answer_count; i++)
        if (answers[i].side == side && answers[i].subject == unit)
            return true;
    return false;
}

static int charger_of(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        const rnf_unit *u = &rnf_see(turn)[t->order[i]];
        if (u->charges == unit && u->charged && rnf_on_table(turn, t->order[i]))
            return t->order[i];
    }
    return 0;
}

void rnf_about_reaction(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i], charger = charger_of(turn, unit);
        if (rnf_side_of(turn, unit) != side || !rnf_on_table(turn, unit) || !charger || has_answered(turn, side, unit))
            continue;
        rnf_stance s = rnf_stance_of(turn, unit);
        pl_about_subject(to, PL_UNIT, unit);
        pl_about_cause(to, PL_UNIT, charger);
        to->value = (int32_t)rnf_zone_of(turn, &s, rnf_see(turn)[charger].at);
        return;
    }
}

void rnf_about_opportunity(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rnf_opportunity *local = pl_see_local(turn);
    (void)side;
    pl_about_subject(to, PL_UNIT, local->unit);
    pl_about_cause(to, PL_UNIT, local->mover);
}

void rnf_about_turn_unit(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rnf_turn_local *local = pl_see_local(turn);
    (void)side;
    pl_about_subject(to, PL_UNIT, local->unit);
}

void rnf_about_winner(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rnf_melee_local *local = pl_see_local(turn);
    (void)side;
    pl_about_subject(to, PL_UNIT, local->unit);
}
