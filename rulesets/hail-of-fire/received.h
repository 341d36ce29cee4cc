// received.h - Received Fire Checks and Rally Checks (HOF-RFC, HOF-RAL).
// Stands on assault.h.
#pragma once
#include "assault.h"

/// Which line of the check table fits the Team as it stands and with the order it has (HOF-RFC.4, HOF-RFC.5, HOF-RFC.6, HOF-RFC.7, HOF-
/// RFC.8, HOF-RFC.9).
hof_check_case hof_check_case_of(const pl_turn *turn, int team);
/// Rolls a die for every RFP and applies the worst result. True: it was killed (and is off the table).
bool hof_check_received(pl_turn *turn, int team);
/// A Rally Check on that quality number. True: it failed in contact and is destroyed (HOF-RAL.5).
bool hof_check_rally(pl_turn *turn, int team, int quality, const char *rule);
