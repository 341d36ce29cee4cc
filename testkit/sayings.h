// sayings.h - whatever a game says to people, gone through in its recorded games: events, rolls, questions, choices and previews.
// Stands on journal_file.h, say.h and preview.h.
#pragma once
#include "phaseline/preview.h"

typedef struct kit_sayings {
    int events, rolls, asks, choices, previews, purposes;
    uint32_t shapes;       // a bit for each pl_drawn_kind that was drawn
    int slowest_us, late;  // of previews: the slowest, and how many took longer than 50 ms
    char fault[512];       // what is wrong with the first bad saying, "" if none is
} kit_sayings;

/// Replays a recorded game. For every side and a spectator says what each may hear; for whoever is asked, the question and what passing is called;
/// draws what was chosen, and every `look_every`th time all that is put forward.
void kit_sayings_of(const char *journal, int look_every, kit_sayings *to);
/// What is wrong with a text for people: a brace, a stroke, a bare number sign, nothing at all; NULL: nothing.
const char *kit_wrong_with(const char *text);
/// Draws a draft in the notation on its side's view, as the page would have it.
void kit_draw(pl_turn *turn, pl_side side, const char *draft, void *view, pl_preview *to);
/// The n-th shape of a kind, 0 being the first; NULL: there are not so many.
const pl_drawn *kit_drawn(const pl_preview *preview, pl_drawn_kind kind, int n);
int kit_drawn_count(const pl_preview *preview, pl_drawn_kind kind);
/// What is said, in words for that side; good until the next call.
const char *kit_said(const pl_preview *preview, pl_side side, const pl_said *said);
