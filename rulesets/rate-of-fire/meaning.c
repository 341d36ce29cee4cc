// meaning.c - see meaning.h.
#include "meaning.h"

static void set_subject(pl_about *to, int unit)
{
    to->subject_is = unit ? PL_UNIT : PL_NOTHING;
    to->subject = (uint16_t)unit;
}

void rof_about_flight(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, rof_see_c(turn)->unit);
}

void rof_about_loser(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, ((const rof_bout *)pl_see_local(turn))->unit);
}

void rof_about_mover(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, rof_see_g(turn)->move.unit);
}

void rof_about_marked(const pl_turn *turn, pl_side side, pl_about *to)
{
    int mover = rof_see_g(turn)->move.unit;
    (void)side;
    if (!mover || !rof_revealed(turn, mover))
        return;
    to->cause_is = PL_UNIT;
    to->cause = (uint16_t)mover;
    to->value = 1;
}

void rof_about_test(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rof_test *test = pl_see_local(turn);
    bool has_failed = !test->is_sham && !test->is_passed && rof_unit_at(turn, test->unit)->side == side;
    if (has_failed)
        set_subject(to, test->unit);
    to->value = !has_failed;
}
