// hindrance.h - what keeps a Team from carrying out its order when its moment has come (HOF-ACT.18), told with the rule that says so.
// Stands on state.h.
#pragma once
#include "state.h"

/// In the order of the words of ORDER_LOST.
typedef enum hof_hindrance {
    HOF_UNHINDERED,
    HOF_IS_SUPPRESSED,
    HOF_IS_IN_CONTACT,
    HOF_IS_COMMITTED,
    HOF_IS_OUT_OF_RANGE,
    HOF_IS_BLIND,
    HOF_IS_UNARMED,
    HOF_IS_WEDGED,
    HOF_IS_TARGET_GONE,
    HOF_IS_STOPPED,
    HOF_IS_OUT_OF_CONTACT,
    HOF_IS_SMALL,
    HOF_IS_TOO_FAR,
    HOF_IS_WITHOUT_PLACE,
    HOF_HINDRANCES
} hof_hindrance;

/// Tells that the Team loses its order, and why.
void hof_lose_order(pl_turn *turn, int team, hof_hindrance hindrance);
/// Tells that its charge comes to nothing, and why.
void hof_lose_charge(pl_turn *turn, int team, int enemy, hof_hindrance hindrance);
