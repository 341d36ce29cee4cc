// json.h - what programs and the page read and write, as jansson values.
// Stands on game.h. Lengths are whole thousandths of an inch, angles whole degrees clockwise from north, sides numbers from 1, ids the
// author's ids as text (a marker nobody named: "#12"). Keys whose value is none are left out. Every builder returns a new value for the
// caller to json_decref(); NULL: no memory.
//
// What each has, key by key, the list says: a name with a capital below is a THING of formats/wire.def.
//
// A value of a noun is: an id as text (unit, piece, marker, feature, group), a word, several joined by "+" or a table's key as text, a number (side, number,
// length, degrees) or true and false.
#pragma once
#include <jansson.h>

#include "phaseline/game.h"

/// Choice: as the verb's nouns say.
json_t *pl_json_choice(const pl_scene *scene, const pl_choice *choice);
/// Strict: unknown keys, wrong types and numbers out of range are PL_BAD. items: room for PL_ITEMS_MAX. The rules are not asked.
pl_status pl_json_choice_read(const pl_scene *scene, pl_side side, const json_t *json, pl_choice *choice, pl_item *items, pl_error *error);

/// Option.
json_t *pl_json_option(const pl_scene *scene, const pl_option *option);
/// The options of a side that is asked, a list; with_shut: the shut ones too.
json_t *pl_json_options(pl_game *game, pl_side side, bool with_shut);

/// Event, worded for the viewer.
json_t *pl_json_event(const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll);
/// Roll.
json_t *pl_json_roll(const pl_scene *scene, pl_side viewer, const pl_roll *roll);
/// Preview without its verdict and its sentence, for the side that chooses.
struct pl_preview;
json_t *pl_json_preview(const struct pl_preview *preview, pl_side side);
/// What happened since the last choice, as far as viewer (0: a spectator) may know it.
json_t *pl_json_events(const pl_game *game, pl_side viewer);

/// View: what a side may know, read from a block made by pl_view_make() and from nothing else (0: a spectator).
/// Another side's unit that is away is only an id: what it is called or is might be the secret.
json_t *pl_json_view(const pl_scene *scene, const pl_state *view, pl_side side);
/// A state's place in the outline, "TS.2b > MV.c"; as pl_game_where(), from a block.
int pl_state_where(const pl_scene *scene, const pl_state *state, char *text, size_t size);

/// Scene: all that never changes and everybody may know.
json_t *pl_json_scene(const pl_scene *scene);
/// The kinds of markers a game has: a list of MarkerKind.
json_t *pl_json_marker_kinds(const pl_ruleset *rules);
/// Keys of the rules as people say them: {key: words}
json_t *pl_json_wordings(const pl_ruleset *rules);
/// Switch: an optional rule.
json_t *pl_json_switch(const pl_switch *rule, bool is_on);
/// The outline: a list of Sequence.
json_t *pl_json_sequence(const pl_ruleset *rules);
/// Why the last choice was refused: Refused without its type and id.
json_t *pl_json_refusal(const pl_game *game);
/// {file?, line?, column?, path?, text, status}
json_t *pl_json_error(const pl_error *error);
