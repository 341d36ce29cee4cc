// sayings.h - whatever a game says to people, gone through in its recorded games: events, rolls, questions, choices and previews.
// Stands on drafts.h, journal_file.h and a game's mind.
#pragma once
#include "drafts.h"

typedef struct kit_sayings {
    int events, rolls, asks, choices, previews, purposes, rows;
    uint32_t shapes;       // a bit for each pl_drawn_kind that was drawn
    int slowest_us, late;  // of previews: the slowest, and how many took longer than 50 ms
    char fault[512];       // what is wrong with the first bad saying, "" if none is
} kit_sayings;

/// Replays a recorded game. For every side and a spectator says what each may hear; for whoever is asked, the question and what passing is called;
/// draws what was chosen, and every `look_every`th time all that is put forward.
void kit_sayings_of(const char *journal, int look_every, kit_sayings *to);
