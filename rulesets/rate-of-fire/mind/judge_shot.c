// judge_shot.c - what an attack may be expected to do.
// From a view alone; numbers are thousandths of a man.
#include "judge.h"

int32_t rof_expected_kills(const pl_turn *turn, int unit, int target, int ghost, bool is_stationary, int group, int aim)
{
    int32_t sum = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        if (rof_is_gunner(turn, f) != (group == ROF_FIRE_SW) || rof_shot_make(turn, f, target, ghost, aim, is_stationary, &shot))
            continue;
        sum += rof_shot_worth(turn, f, target, ghost, &shot);
    }
    return sum;
}
