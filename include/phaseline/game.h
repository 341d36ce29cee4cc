// game.h - a game in play: what it asks, the answer, what came of it.
// Stands on view.h; every program plays through it. After pl_game_create() nothing here asks for memory.
#pragma once
#include "phaseline/mind.h"
#include "phaseline/view.h"

PL_PUBLIC_BEGIN

typedef struct pl_game pl_game;

/// A game of the scene, not yet started. The scene must outlive it.
pl_status pl_game_create(const pl_scene *scene, pl_game **out, pl_error *error);
void pl_game_destroy(pl_game *game);

/// Starts from the scene's first state and runs to the first decision. A first state that stands somewhere in the sequence already (a chapter of a
/// lesson) starts there. The source must stay good as long as the game uses it.
void pl_game_start(pl_game *game, const pl_dice *dice);
/// Starts at a named place of the sequence instead: "6.1", or "T > T4.1" for a nested one, `by` acting. When the inner one returns,
/// the outer row is played (again); with a plus behind it, "T+ > T4.1", it is done and the row after it follows. For examples.
pl_status pl_game_start_at(pl_game *game, const pl_dice *dice, const char *where, pl_side by, pl_error *error);
/// The same in parts, to start inside something that is under way: stands there and has run nothing. What is under way is then said by
/// the calls that follow, and pl_game_run_on() runs to the first decision.
pl_status pl_game_stand_at(pl_game *game, const pl_dice *dice, const char *where, pl_side by, pl_error *error);
/// A local by its name, in the innermost frame whose sequence has one of that name; the text as for a field.
pl_status pl_game_set_local(pl_game *game, const char *name, const char *text, pl_error *error);
/// Whose frame number `depth` is (the outermost 0), where it is another side's than that of the innermost.
void pl_game_set_by(pl_game *game, int depth, pl_side by);
pl_status pl_game_set_way(pl_game *game, const pl_item *items, int count, pl_error *error);
void pl_game_run_on(pl_game *game);
/// Takes up another state of the same scene, which must rest at a decision or be over.
void pl_game_take_up(pl_game *game, const pl_state *state, const pl_dice *dice);
/// Remembers in it what was worked out (recall.h); it must stay good as long as the game uses it. NULL, as at first: nothing is remembered.
void pl_game_use_recall(pl_game *game, pl_recall *recall);
void pl_game_use_dice(pl_game *game, const pl_dice *dice);

const pl_scene *pl_game_scene(const pl_game *game);
const pl_state *pl_game_state(const pl_game *game);
/// The turn, for a ruleset's own queries (judge, sight, ranges). Const: look, do not touch.
const pl_turn *pl_game_turn(const pl_game *game);
uint64_t pl_game_hash(const pl_game *game);
bool pl_game_is_over(const pl_game *game);
/// The sides that are asked now; 0: the game is over.
pl_sides pl_game_asked(const pl_game *game);

/// The options of a side that is asked; with_shut adds the shut ones, each with its reason. Borrowed until the next call.
const pl_option *pl_game_options(pl_game *game, pl_side side, bool with_shut, int *count);
/// Fills up to max choices with legal fillings of an open option that come to a mind (mind.h); returns their number. items: room for max * PL_ITEMS_MAX.
int pl_game_suggest(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items, int max);
/// The same of a verb that is judged first, with what each is worth: a filling worth at least `least`, and as much as all before it, is legal; of the others
/// nobody knows. -1: too many were put forward to say which would have been among max; pl_game_suggest() does.
int pl_game_suggest_best(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, int32_t least, pl_choice *choices,
                         pl_item *items, int32_t *worths, int max);
/// The same, with why each is put forward, for people; purposes: room for max.
int pl_game_propose(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items, pl_said *purposes,
                    int max);
/// Legal fillings for all members from one grasped place or target: the first is what was grasped, brought to what each may do.
int pl_game_fill(pl_game *game, pl_side side, const pl_option *option, const pl_item *grasp, pl_choice *choices, pl_item *items, int max);
/// The declared default of a side that is asked: what is chosen for it when time runs out, filled in by a mind. items: room for PL_ITEMS_MAX.
pl_choice pl_game_default(pl_game *game, const pl_mind *mind, pl_side side, pl_item *items);

/// The question put to a side is none: it can do one thing only, or can only wait (the row's `idle`), do what is in vain or pass. *only: that thing, or the first
/// way to wait; whoever hosts the game may choose it for the side. Judged from the side's own options, so from what it may know. Where the engine
/// asks all the same, silence would tell a secret (pl_keep), and so would an answer that comes sooner than a person's, or that a person with
/// something to decide would not give: a side that waits where another would pass.
bool pl_game_is_none(pl_game *game, pl_side side, pl_choice *only);

/// Answers the pending decision and runs to the next one.
/// PL_OK: the game moved on and pl_game_events() tells what happened.
/// PL_ILLEGAL: the game is exactly as it was and pl_game_why_not() names the rule.
pl_status pl_game_choose(pl_game *game, const pl_choice *choice);
/// The same judgement without playing on.
pl_status pl_game_check(pl_game *game, const pl_choice *choice);
/// Answers by index into the open list of options; for options without a need. For machines.
pl_status pl_game_take(pl_game *game, pl_side side, int index);
pl_why pl_game_why_not(const pl_game *game, pl_hint *hint);

/// What happened since the last choice (or the start). Borrowed: good until the next one.
const pl_event *pl_game_events(const pl_game *game, int *count);
/// How many events and rolls of it there was no room to keep; pl_game_validate() says so too, and of options that did not fit their list.
int pl_game_lost(const pl_game *game);
const pl_roll *pl_game_roll(const pl_game *game, const pl_event *event);  // of a ROLLED event
void pl_game_want_events(pl_game *game, bool is_wanted);                  // wanted at first; without them play is faster
/// Answers given by the machine itself since the last choice, where a side had nothing to decide (at most the last PL_AUTOS_MAX).
const pl_choice *pl_game_autos(const pl_game *game, int *count);
/// The dice thrown since the last choice (or the start) as they came up, for the journal. NULL: more than a game has room to keep, which are lost.
const uint8_t *pl_game_dice(const pl_game *game, uint32_t *count);
/// A scripted or recorded source was too short or did not fit a die.
bool pl_game_is_out_of_dice(const pl_game *game);
/// The last choice threw a die or showed something: free undo ends before it.
bool pl_game_ends_free_undo(const pl_game *game);

/// Where the game stands in its outline: "TS.2b > MV.c > CC.j". Returns the length written, as snprintf does.
int pl_game_where(const pl_game *game, char *text, size_t size);
/// The rule that gives the right to an option now: its verb's, or, of a pass, that of the row which asks.
const char *pl_game_option_rule(const pl_game *game, const pl_option *option);
/// What must hold whatever the game: NULL, or a sentence. Calls the ruleset's validate too.
const char *pl_game_validate(const pl_game *game);

PL_PUBLIC_END
