// conformance.h - what must hold for every game, checked while it is played at random.
// Stands on the public headers and players/; rule tests and the long test call it for every ruleset and scenario.
#pragma once
#include "phaseline/journal.h"
#include "phaseline/scene.h"

typedef struct kit_plan {
    int first, games;  // their numbers; a failure is played again alone by its number
    uint64_t seed;
    int look_every;        // the costly checks are made at one rest in so many; 0: 4
    uint32_t choices_max;  // a game that asks for more has failed; 0: 100,000
    const char *player;    // who plays all sides; NULL: random
} kit_plan;

typedef struct kit_report {
    uint64_t rests, choices, twins, looks;
    uint64_t digest;         // of all final hashes
    int failed_game;         // of a failure: number of the game,
    uint32_t failed_choice;  // and of the choice in it
} kit_report;

/// Plays the plan's games. At every rest: invariants hold; the choice is accepted, changes the state, and a copy plays alike.
/// At some rests: options and shut options computed on the asked side's view equal those on the state; every open option has a
/// filling; every filling is let in; shut options and nonsense are refused with the reason shown and change nothing; a twin that
/// differs in a secret shows the other side the same bytes, options, reasons and default, and, played on with the same choice and
/// dice while nothing is revealed, asks the same sides and tells the viewer the same. After each game: the journal replays to every hash, from the start and from a save in the middle, and undo to earlier entries gives the states that were.
pl_status kit_conformance(const pl_scene *scene, const kit_plan *plan, kit_report *report, pl_error *error);
