// dice.h - where dice come from, and a roll with all that a player wants to know of it.
// Stands on basics.h. Die k is a pure function of a const source and k; the state holds k alone, so copies share dice and
// fresh dice are another source.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

enum { PL_DICE_MAX = 40, PL_MODS_MAX = 10, PL_CELLS_MAX = 12 };

/// Const and outside the state. Seeded: script is NULL; die k is the seed's number k - first. Scripted or recorded: die k is script[k - first],
/// and past its end the seed's.
/// Seeded with a draw from 1 on: one of many sources of that seed. Of as many draws in a row as a die has faces, from 1 on, each
/// shows another face: what is tried in many draws meets good and bad luck alike.
typedef struct pl_dice {
    uint64_t seed;
    uint32_t first;
    uint32_t draw;
    uint32_t script_count;
    const uint8_t *script;
} pl_dice;

/// Die k of a seeded source: 1 ... faces, every face equally likely (no modulo bias).
int pl_dice_seeded(uint64_t seed, uint32_t k, int faces);

typedef struct pl_mod {
    const char *name;
    int value;
} pl_mod;

/// Whom something is good or bad for: its subject, its target, the side whose doing it is. SWAYS: an event that hurts by its value, and
/// with value 0 is the good news ("carries on", "no hits").
typedef enum pl_touch {
    PL_NOBODY, PL_HURTS_SUBJECT, PL_HURTS_TARGET, PL_HURTS_SIDE, PL_HELPS_SUBJECT, PL_HELPS_TARGET, PL_HELPS_SIDE,
    PL_SWAYS_SUBJECT, PL_SWAYS_TARGET
} pl_touch;

/// What a roll of some purpose means in words, one line of a ruleset's rolls.def: X("fire", "title", "passed", "failed", touch, counts, "mods").
/// Sentences in the form of docs/sentences.md. Of several dice `passed` is said where at least one passed.
typedef struct pl_roll_kind {
    const char *purpose;       // as pl_roll.purpose
    const char *title;         // who does what: "{subject} fire{s} at {target}"
    const char *passed, *failed;  // what it meant: "{passed:hit|hits} on {target}", "no hit on {target}"; NULL: numbers alone.
                               // With nothing to reach, failed is said where nothing comes of it: "nobody falls"
    uint8_t touch;             // pl_touch of passing; of failing the opposite
    uint8_t counts;            // pl_counts: where the rulebook adds its modifiers
    const char *mods;          // every modifier it may have, "cover, long range": debug builds hold the rules to it; NULL: none
} pl_roll_kind;
typedef enum pl_counts { PL_TO_DIE, PL_TO_NEED } pl_counts;

/// Dice thrown together: why, whose, what was needed, every modifier by name; then what came up.
typedef struct pl_roll {
    const char *purpose, *rule;
    pl_side owner;
    uint8_t faces;             // 0 stands for 6
    uint8_t count;             // 0 stands for 1
    pl_sides sees;             // who sees the dice; PL_EVERYONE: all
    int16_t need;              // 0: nothing to reach
    uint8_t sure, never;       // natural face that always passes, always fails; 0: none
    bool is_sum;               // the dice are added up and tested once; else each is tested by itself
    bool is_at_most;           // passes at the number or less; else at the number or more
    bool is_reroll;
    bool is_answer;            // compared with the dice rolled before it: two rows for people, one thing that happens
    uint8_t mod_count;
    uint16_t subject, target;  // whose roll and against whom, as pl_event (subject_is and target_is: pl_noun_kind)
    uint8_t subject_is, target_is;
    pl_mod mods[PL_MODS_MAX];
    // where a row of a table is read by each die, modifiers counted: what every face comes to, for people alone
    pl_said row;               // the row: "class 3 against armour C"; form NULL: it has no name
    const char *const *words;  // what its cells say, the mildest first; NULL: no table is read
    uint8_t cells[PL_CELLS_MAX];  // of face 1, 2 and so on: which of the words
    // filled by pl_roll_dice()
    uint8_t passed;            // dice that passed (is_sum: 0 or 1)
    uint8_t dice[PL_DICE_MAX];
    int16_t natural, total;    // sum of the dice; that plus the modifiers (is_sum or a single die)
} pl_roll;

PL_PUBLIC_END
