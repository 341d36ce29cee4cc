// json.h - what programs and the page read and write, as jansson values.
// Stands on game.h. Lengths are whole thousandths of an inch, angles whole degrees clockwise from north, sides numbers from 1, ids the
// author's ids as text (a marker nobody named: "#12"). Keys whose value is none are left out. Every builder returns a new value for the
// caller to json_decref(); NULL: no memory.
//
// A value of a noun is: an id as text (unit, piece, marker, feature, group), a word, several joined by "+" or a table's key as text, a number (side, number,
// length, degrees) or true and false.
#pragma once
#include <jansson.h>

#include "phaseline/game.h"

/// {verb, subject?, target?, value?, items?: [{piece?, order?, target?, at?: [x, y], facing?, value?}]}: as the verb's nouns say.
json_t *pl_json_choice(const pl_scene *scene, const pl_choice *choice);
/// Strict: unknown keys, wrong types and numbers out of range are PL_BAD. items: room for PL_ITEMS_MAX. The rules are not asked.
pl_status pl_json_choice_read(const pl_scene *scene, pl_side side, const json_t *json, pl_choice *choice, pl_item *items, pl_error *error);

/// {verb, label, text, gesture, say?, rule?, subject?, subject_is?, target?, target_is?, value?, value_max?, value_is?, need, parts?, cost?, price?, same?, default?, shut?}
/// text: in the notation; say: as a sentence, where a list is short enough to be read; price: {purse, amount}; need: none, number, path, place, group; parts: of an item; shut: "RULE: why not", absent if open.
json_t *pl_json_option(const pl_scene *scene, const pl_option *option);
/// The options of a side that is asked, a list; with_shut: the shut ones too.
json_t *pl_json_options(pl_game *game, pl_side side, bool with_shut);

/// {kind, say, weight, good?, rule?, side?, subject?, subject_is?, target?, target_is?, value, value2, from?, to?, facing?, roll?}
/// say: the sentence for the viewer; weight: note, news, harm, grave; good: 1 for the viewer, -1 against him.
json_t *pl_json_event(const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll);
/// {purpose, title, rule?, owner, faces, dice: [...], need?, needed?, expected?, at_most?, sum?, sure?, never?, reroll?, counts?, mods: [{name, value}], natural,
/// total, passed, ...}; needed: "5 or 6"; expected: dice that pass on the average; counts: "need" where the rulebook adds modifiers to the number
json_t *pl_json_roll(const pl_scene *scene, pl_side viewer, const pl_roll *roll);
/// {shapes: [{kind, role, ...}], notes: [{say, good?}], then?} for the side that chooses; docs/wire.md has the shapes.
struct pl_preview;
json_t *pl_json_preview(const struct pl_preview *preview, pl_side side);
/// What happened since the last choice, as far as viewer (0: a spectator) may know it.
json_t *pl_json_events(const pl_game *game, pl_side viewer);

/// What a side may know, read from a block made by pl_view_make() and from nothing else (0: a spectator):
/// {side, turn, active, is_over, winner?, asked: [...], where, steps: [{id, name, rule?, prompt?}], game: {fields},
///  sides: [{side, id, name, score, fields}], groups: [{id, name, side, fields}],
///  units: [{id, side, place, name?, called?, type?, group?, pieces: [ids], fields}], pieces: [{id, unit, called, side, place, at?, facing?, corners? or radius?, fields}],
///  markers: [{id, kind, name?, side?, at, facing, value, unit?, piece?, feature?, corners? or radius?, fields}]}
/// Another side's unit that is away is only an id: what it is called or is might be the secret.
json_t *pl_json_view(const pl_scene *scene, const pl_state *view, pl_side side);
/// A state's place in the outline, "TS.2b > MV.c"; as pl_game_where(), from a block.
int pl_state_where(const pl_scene *scene, const pl_state *state, char *text, size_t size);

/// All that never changes and everybody may know: {game, name, scenario: {id, name, about, turns?, ...}, table: {width, height}, sides, terrain,
/// zones, unit_types, group_types?, terrain_kinds, marker_kinds, verbs, fields, switches, wordings: {key: words}, piece_noun?}; scenario.to_win: the goals as sentences
json_t *pl_json_scene(const pl_scene *scene);
/// The kinds of markers a game has: [{name, about}]
json_t *pl_json_marker_kinds(const pl_ruleset *rules);
/// Keys of the rules as people say them: {key: words}
json_t *pl_json_wordings(const pl_ruleset *rules);
/// An optional rule: {name, on, rule, about}
json_t *pl_json_switch(const pl_switch *rule, bool is_on);
/// The outline: [{id, name, void_to?, steps: [{id, name, by, rule?, jumps, when?, calls, verbs, may_pass?, repeats?, is_heading?, prompt?}]}]
json_t *pl_json_sequence(const pl_ruleset *rules);
/// Why the last choice was refused: {why, rule, hint?: {item, over?, at?}}
json_t *pl_json_refusal(const pl_game *game);
/// {file?, line?, column?, path?, text, status}
json_t *pl_json_error(const pl_error *error);
