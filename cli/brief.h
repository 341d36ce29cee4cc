// brief.h - a briefing in the terminal: the situation, what wins, both forces, what is special.
// Stands on formats/brief.h and line.h.
#pragma once
#include "formats/brief.h"

/// Prints it for a side (0: for nobody in particular).
void cli_brief_print(const pl_battle *battle, pl_side side);
