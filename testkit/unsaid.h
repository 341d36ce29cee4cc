// unsaid.h - which kinds of events and which rolls of a game are told nowhere: neither in its recorded games nor in its examples.
// Stands on example.h, journal_file.h and say.h; nothing that thinks.
#pragma once
#include "phaseline/ruleset.h"

enum { KIT_KINDS_MAX = 128, KIT_ROLLS_MAX = 64 };

typedef struct kit_unsaid {
    const pl_ruleset *rules;
    bool has_event[KIT_KINDS_MAX];  // somebody was told of the ruleset's n-th own kind
    bool has_roll[KIT_ROLLS_MAX];   // likewise of a roll
    int events, sentences;          // gone through; said, once for each who may hear it
    char missing[2048];             // "event LEADER_DIED, roll mine", "" if all were told
    char fault[512];                // what is wrong with the first bad sentence, "" if none is
} kit_unsaid;

/// Goes through all journals and examples of a game. Every sentence is said to each side and to a spectator, as far as they may hear it.
void kit_unsaid_of(const pl_ruleset *rules, kit_unsaid *to);
