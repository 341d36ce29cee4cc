// board.h - the table in a terminal: a map of characters and a list of units and markers, from what one side may know.
// Stands on scene.h and formats/notation.h.
#pragma once
#include <stdio.h>

#include "phaseline/scene.h"

/// The map: a letter for each unit (the list has it), signs for terrain and markers, with a legend under it.
void cli_board_map(FILE *to, const pl_scene *scene, const pl_state *view);
/// A line for each unit that is on the table or known to be elsewhere, then markers and scores. viewer: whose view it is, CLI_UMPIRE: everybody's.
void cli_board_list(FILE *to, const pl_scene *scene, const pl_state *view, int viewer);
