// meaning.c - see meaning.h.
#include "meaning.h"

#include "state.h"

static void set_subject(pl_about *to, pl_noun_kind is, int id)
{
    to->subject_is = id ? (uint8_t)is : PL_NOTHING;
    to->subject = (uint16_t)id;
}

static void set_cause(pl_about *to, int team)
{
    to->cause_is = team ? PL_PIECE : PL_NOTHING;
    to->cause = (uint16_t)team;
}

void hof_about_mission(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, PL_UNIT, ((const hof_game_frame *)pl_see_local(turn))->unit);
}

void hof_about_barrage(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, PL_UNIT, ((const hof_barrage_frame *)pl_see_local(turn))->unit);
}

void hof_about_mover(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, PL_PIECE, ((const hof_move_frame *)pl_see_local(turn))->team);
}

void hof_about_reached(const pl_turn *turn, pl_side side, pl_about *to)
{
    const hof_move_frame *move = pl_see_local(turn);
    (void)side;
    set_subject(to, PL_PIECE, move->team);
    set_cause(to, move->fired_at);
}

void hof_about_fighter(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, PL_PIECE, ((const hof_fight_frame *)pl_see_local(turn))->team);
}

void hof_about_hit(const pl_turn *turn, pl_side side, pl_about *to)
{
    const hof_fire_frame *fire = pl_see_local(turn);
    (void)side;
    set_cause(to, hof_see_game(turn)->hits[fire->next].firer);
    set_subject(to, PL_PIECE, fire->target);
}
