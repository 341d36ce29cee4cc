// drafts.h - what a draft looks like and what it says, for tests of a game's meaning: no mind is asked.
// Stands on notation.h, say.h and preview.h.
#pragma once
#include "phaseline/preview.h"

/// What is wrong with a text for people: a brace, a stroke, a bare number sign, nothing at all, "of nothing"; NULL: nothing.
const char *kit_wrong_with(const char *text);
/// Draws a draft in the notation on its side's view, as the page would have it.
void kit_draw(pl_turn *turn, pl_side side, const char *draft, void *view, pl_preview *to);
/// The n-th shape of a kind, 0 being the first; NULL: there are not so many.
const pl_drawn *kit_drawn(const pl_preview *preview, pl_drawn_kind kind, int n);
int kit_drawn_count(const pl_preview *preview, pl_drawn_kind kind);
/// What is said, in words for that side; good until the next call.
const char *kit_said(const pl_preview *preview, pl_side side, const pl_said *said);
