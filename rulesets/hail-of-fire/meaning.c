// meaning.c - see meaning.h.
#include "meaning.h"

#include "state.h"

static bool is_enemy_near(const pl_turn *turn, pl_side side) { return pl_until_near(turn, side, 0, PL_INCHES(8)); }

const pl_until hof_hero_untils[] = {{"near", "an enemy is within 8 in", is_enemy_near}, PL_UNTILS_END};

void hof_about_mission(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_UNIT, ((const hof_game_frame *)pl_see_local(turn))->unit);
}

void hof_about_barrage(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_UNIT, ((const hof_barrage_frame *)pl_see_local(turn))->unit);
}

void hof_about_mover(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_PIECE, ((const hof_move_frame *)pl_see_local(turn))->team);
}

void hof_about_reached(const pl_turn *turn, pl_side side, pl_about *to)
{
    const hof_move_frame *move = pl_see_local(turn);
    (void)side;
    pl_about_subject(to, PL_PIECE, move->team);
    pl_about_cause(to, PL_PIECE, move->fired_at);
}

void hof_about_fighter(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_PIECE, ((const hof_fight_frame *)pl_see_local(turn))->team);
}

void hof_about_hit(const pl_turn *turn, pl_side side, pl_about *to)
{
    const hof_fire_frame *fire = pl_see_local(turn);
    (void)side;
    pl_about_cause(to, PL_PIECE, hof_see_game(turn)->hits[fire->next].firer);
    pl_about_subject(to, PL_PIECE, fire->target);
}
