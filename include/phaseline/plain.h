// plain.h - a game as plain text: choices in the notation of docs/notation.md, everything else as JSON. For other languages, scripts and logs.
// Stands on battle.h and journal.h. What the JSON holds, key by key, is docs/wire.md; lengths are thousandths of an inch.
// Texts that are returned are the caller's, ended by pl_plain_free(); NULL: no memory, or *error says why.
#pragma once
#include "phaseline/battle.h"
#include "phaseline/journal.h"

PL_PUBLIC_BEGIN

void pl_plain_free(char *text);
/// "mill-road.yaml:12:5: units[3].at: found ..., wanted ...". One line, whatever it quotes; the length, as snprintf does.
int pl_plain_error(const pl_error *error, char *text, size_t size);

/// [{id, name, about, prefix, tutorial, sides_min, sides_max}], drill first.
char *pl_plain_games(void);
/// [{id, name, about, problem?}] of a game's battles.
char *pl_plain_scenarios(const pl_ruleset *rules, pl_error *error);
/// All of a battle that never changes and everybody may know.
char *pl_plain_scene(const pl_scene *scene);

/// What side may know now; 0: what everybody may.
char *pl_plain_view(const pl_game *game, pl_side side);
/// What happened since the last choice as far as viewer may know it, each with its sentence.
char *pl_plain_events(const pl_game *game, pl_side viewer);
/// What side may do: a list in the order of pl_game_options(); with_shut: also what it may not, and by which rule.
char *pl_plain_options(pl_game *game, pl_side side, bool with_shut);
/// Choices that come to the game's mind for the open option number `option` (from 0), at most `max`: ["move B1 [(12,8.5)]", ...].
char *pl_plain_suggest(pl_game *game, pl_side side, int option, int max);
/// What side is asked and why, as a sentence; "" where it is not asked.
char *pl_plain_ask(const pl_game *game, pl_side side);
/// Where the game stands in its outline.
char *pl_plain_where(const pl_game *game);

/// Makes a choice that is written out. PL_ILLEGAL: *error says by which rule. PL_BAD: it cannot be read.
pl_status pl_plain_choose(pl_game *game, pl_side side, const char *choice, pl_error *error);
/// The same judgement without playing on.
pl_status pl_plain_check(pl_game *game, pl_side side, const char *choice, pl_error *error);
/// A choice as it is written; and an event's choice as a sentence for its own side.
char *pl_plain_choice(const pl_scene *scene, const pl_choice *choice);

/// What a choice would do, from copies with fresh dice and what side may know: {copies, exact?, outcomes, lines, standing, standing_error}.
char *pl_plain_odds(const pl_game *game, pl_side side, const char *choice, uint32_t copies, uint64_t seed, pl_error *error);
/// Plays `games` games between computers on `jobs` threads (0: all cores): {games, unfinished, drawn, wins: [...], choices, turns, seconds, digest}.
/// players: names by side, separated by commas, the last one for all further sides.
char *pl_plain_simulate(const pl_scene *scene, const char *players, int games, uint64_t seed, int jobs, pl_error *error);

/// A journal as a file, whole or not at all.
pl_status pl_plain_save(const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error);
/// Opens the battle inside and reads every choice; replaying it is pl_journal_replay()'s business. On failure *battle is NULL.
pl_status pl_plain_load(const char *path, pl_battle **battle, pl_journal *journal, pl_error *error);

PL_PUBLIC_END
