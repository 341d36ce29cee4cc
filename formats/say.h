// say.h - what people read: names, places, events, rolls, choices and questions as sentences, each for the one who reads it.
// Stands on game.h. The forms that rulesets write are docs/sentences.md; notation.h is the other way of writing, for what is read back.
#pragma once
#include "phaseline/game.h"

struct pl_preview;

enum { PL_SAY_MAX = 640 };     // room for the longest sentence there is
enum { PL_ON_THE_SPOT = 50 };  // a move of less is none

/// Whose eyes a sentence is for: what is the viewer's own is "your ...", another side's "the ...".
typedef struct pl_eye {
    const pl_scene *scene;
    pl_side viewer;    // 0: a spectator
    bool has_handles;  // adds what may be typed for a thing: "your Grenadiers [101]"
} pl_eye;

// All return the length of the whole text, as snprintf does, and cut it where it does not fit.

/// What people call a thing, without article: "Grenadiers", "Rifles 1.4", "Mill", "Austria".
int pl_say_called(const pl_scene *scene, pl_noun_kind kind, int id, char *text, size_t size);
/// The same inside a sentence: "your Grenadiers", "the PaK 40", "you", "2 inches".
int pl_say_name(const pl_eye *eye, pl_noun_kind kind, int id, char *text, size_t size);
/// Where a point lies, in words: "in the wood", "by the Mill"; empty where nothing is near.
int pl_say_place(const pl_eye *eye, pl_point at, char *text, size_t size);
/// How far from one place to another, and where that is, or else towards what it lies: "7.4 in, by the hedge", "2 in towards the Mill".
int pl_say_way(const pl_eye *eye, pl_point from, pl_point to, char *text, size_t size);
/// A key of the rules in words: the ruleset's wording, else the key with blanks for strokes.
const char *pl_say_key(const pl_ruleset *rules, const char *key, char *text, size_t size);

/// What a field's word says by itself, "has fired its main weapon" for fired=main; NULL: the field's name and the word say it.
const char *pl_say_fact(const pl_ruleset *rules, const pl_field *field, int32_t word);

int pl_say(const pl_eye *eye, const pl_said *said, char *text, size_t size);
/// One sentence of what happened; roll: of a ROLLED event, else NULL. Empty: there is nothing to say.
int pl_say_event(const pl_eye *eye, const pl_event *event, const pl_roll *roll, char *text, size_t size);
/// Somebody was put where he stood already, or turned there.
bool pl_event_stays(const pl_event *event);
/// Who does what: "Your Grenadiers fire at the Hussars".
int pl_say_roll_title(const pl_eye *eye, const pl_roll *roll, char *text, size_t size);
/// What it meant, without the numbers: "The PaK 40 holds"; empty where the ruleset does not say.
int pl_say_roll_meaning(const pl_eye *eye, const pl_roll *roll, char *text, size_t size);
/// Of a roll with nothing to reach: what is said where nothing comes of it, "Nobody falls"; empty where the ruleset does not say.
int pl_say_roll_none(const pl_eye *eye, const pl_roll *roll, char *text, size_t size);
/// Of one by which a table is read: what a face comes to, "heavy damage"; NULL: no table is read.
const char *pl_roll_cell(const pl_roll *roll, int face);
/// Which row of the table it is read on: "class 3 against armour C"; empty where it has no name.
int pl_say_roll_row(const pl_eye *eye, const pl_roll *roll, char *text, size_t size);
/// How likely the gravest was that one die of it can come to: "destroyed: 50 in 100"; empty where no table is read.
int pl_say_roll_gravest(const pl_roll *roll, char *text, size_t size);
/// What it meant, and by which numbers: "The PaK 40 holds: 5 rolled, 6 needed".
int pl_say_roll(const pl_eye *eye, const pl_roll *roll, char *text, size_t size);
/// What had to fall, modifiers counted: "5 or 6", "8 or more", "no die can do it"; empty where nothing was to be reached.
int pl_say_needed(const pl_roll *roll, char *text, size_t size);
/// A choice as it would be done: "Your Grenadiers charge the Hussars".
int pl_say_choice(const pl_eye *eye, const pl_choice *choice, char *text, size_t size);
/// A draft as it would be done: the preview's own sentence, else that of the choice; of a way with how far it goes and where to.
int pl_say_draft(const pl_eye *eye, const struct pl_preview *preview, const pl_choice *choice, char *text, size_t size);
/// Why a filling is put forward: what the ruleset said, else how far it goes and where to. from: where its subject stands, NULL: unknown.
int pl_say_purpose(const pl_eye *eye, const pl_said *purpose, const pl_choice *choice, const pl_point *from, char *text, size_t size);
/// What a side is asked now and why; false: it is not asked.
bool pl_say_ask(const pl_game *game, const pl_eye *eye, pl_about *about, char *text, size_t size);
/// What passing is called at the row that asks.
int pl_say_pass(const pl_game *game, char *text, size_t size);
/// That there is nothing to decide at a row: "Nobody to spot".
int pl_say_none(const pl_step *step, char *text, size_t size);
/// A goal of the scenario: "hold the Mill at the end: 3 points".
int pl_say_goal(const pl_eye *eye, const pl_scenario_goal *goal, char *text, size_t size);

/// What an objective of the scenario is worth: "hold the Mill: 3 points"; empty of a marker that is worth nothing, or a side's own.
int pl_say_worth(const pl_eye *eye, pl_marker_id marker, char *text, size_t size);

/// What a roll of this purpose means; NULL: the ruleset does not say.
const pl_roll_kind *pl_roll_kind_of(const pl_ruleset *rules, const char *purpose);
/// For whom it is good: 1 for the viewer, -1 against him, 0 neither.
int pl_event_good(const pl_eye *eye, const pl_event *event);
int pl_roll_good(const pl_eye *eye, const pl_roll *roll);
/// The side a unit, piece, marker, group or side belongs to; 0: nobody's.
pl_side pl_owner_of(const pl_scene *scene, pl_noun_kind kind, int id);
/// Dice expected to pass, in tenths; -1: nothing was to be reached.
int pl_roll_expected(const pl_roll *roll);

/// NULL, or the first part of a form that is not in docs/sentences.md.
const char *pl_say_mistake(const char *form);
