// hindrance.c - the rule behind each hindrance; its words stand in events.def.
#include "hindrance.h"

#include "events.h"

static const char *const rules[HOF_HINDRANCES] = {
    [HOF_IS_SUPPRESSED] = "HOF-SUP.1",      [HOF_IS_IN_CONTACT] = "HOF-FIRE.15",  [HOF_IS_COMMITTED] = "HOF-ART.5",
    [HOF_IS_OUT_OF_RANGE] = "HOF-FIRE.2",   [HOF_IS_BLIND] = "HOF-FIRE.2",        [HOF_IS_UNARMED] = "HOF-FIRE.14",
    [HOF_IS_WEDGED] = "HOF-FIRE.16",        [HOF_IS_TARGET_GONE] = "HOF-FIRE.17", [HOF_IS_STOPPED] = "HOF-TER.10",
    [HOF_IS_OUT_OF_CONTACT] = "HOF-ACT.18", [HOF_IS_SMALL] = "HOF-ASL.9",         [HOF_IS_TOO_FAR] = "HOF-ASL.1",
    [HOF_IS_WITHOUT_PLACE] = "HOF-ASL.2",
};

void hof_lose_order(pl_turn *turn, int team, hof_hindrance hindrance)
{
    pl_emit(turn, (pl_event){.kind = HOF_EV_ORDER_LOST,
                             .side = hof_piece(turn, team)->side,
                             .subject = (uint16_t)team,
                             .value = (int32_t)hindrance,
                             .rule = rules[hindrance]});
}

void hof_lose_charge(pl_turn *turn, int team, int enemy, hof_hindrance hindrance)
{
    pl_emit(turn, (pl_event){.kind = HOF_EV_CHARGE_FAILED,
                             .side = hof_piece(turn, team)->side,
                             .subject = (uint16_t)team,
                             .target = (uint16_t)enemy,
                             .value = (int32_t)hindrance,
                             .rule = rules[hindrance]});
}
