// transport.h - the optional rule on transports: half-tracks and cars carry Non-Vehicle Teams, who board and leave by their Move order.
// Stands on assault.h.
#pragma once
#include "assault.h"

/// Puts boarding of each Vehicle in reach among the options of a Team that moves.
void hof_put_boarding(const pl_turn *turn, pl_offer *offer, int team);
pl_why hof_check_board(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// Takes the Team aboard, if its move has brought it to the Vehicle's side.
void hof_board(pl_turn *turn, int team, int vehicle);
/// NULL: a passenger may begin its move there, touching its Vehicle.
pl_why hof_why_not_alight(const pl_turn *turn, int team, pl_point start);
/// Passengers are where their Vehicle is.
void hof_carry(pl_turn *turn, int vehicle);
/// Passengers die with their Vehicle.
void hof_lose_passengers(pl_turn *turn, int vehicle, const char *rule);
