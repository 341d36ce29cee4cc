// sequence.h - the list of sequences.
// Stands on state.h.
#pragma once
#include "state.h"

extern const pl_sequence al_sequences[AL_SEQUENCES];
