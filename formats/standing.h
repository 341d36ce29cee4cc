// standing.h - standing answers: what a side has said once for all openings of a window in a turn. Their words, and what is kept of them.
// Stands on sequence.h and ruleset.h. Rules know nothing of them: whoever hosts the game passes for the side where one covers the question.
#pragma once
#include "phaseline/game.h"

typedef enum pl_standing_is {
    PL_STANDING_EACH,   // ask me each time
    PL_STANDING_WORTH,  // when something is worth it: one's best chance is at least `share`
    PL_STANDING_UNTIL,  // not until a fact that the ruleset names
    PL_STANDING_NEVER,  // not this turn
} pl_standing_is;

/// One side's answer for one window.
typedef struct pl_standing {
    const pl_step *step;  // the window
    uint16_t turn;        // of the game: it ends with it
    uint8_t is;           // pl_standing_is
    uint8_t share;        // hundredths: one of pl_standing_shares
    uint8_t until;        // index in step->untils
} pl_standing;

/// All of a side's, one for a window at most.
typedef struct pl_standings {
    pl_standing list[PL_WINDOWS_MAX];
    int count;
} pl_standings;

/// What may be worth it, in hundredths, ended by 0.
extern const uint8_t pl_standing_shares[];
enum { PL_STANDING_TEXT_MAX = 256 };

/// The window of this id; NULL: the ruleset has none.
const pl_step *pl_window_named(const pl_ruleset *rules, const char *id);
/// The window that is open where the game stands; NULL: none is.
const pl_step *pl_window_now(const pl_turn *turn);

/// What was said for a window in this turn; NULL: nothing, so each time.
const pl_standing *pl_standing_for(const pl_standings *of, const pl_step *step, int turn);
/// Puts an answer in the place of what was said for the window; PL_STANDING_EACH takes it away. Those of other turns are forgotten.
void pl_standing_put(pl_standings *to, const pl_standing *answer);

/// What is chosen for the side where the answer covers the question: to pass, or, where it is only not yet time, what waits for the next chance.
pl_choice pl_standing_choice(pl_game *game, pl_side side, const pl_standing *answer);

/// Reads "each", "worth 15", "until close" or "never" as an answer for a window. PL_BAD: the error says what was wanted.
pl_status pl_standing_read(const pl_step *step, int turn, const char *text, pl_standing *out, pl_error *error);
/// The answer for people: "when something is worth 30 %", "not until somebody is within 6 in".
int pl_standing_say(const pl_standing *answer, char *text, size_t size);

/// All of them as one text, "3 MV.4 worth 15;3 I2 never", and back. What cannot be read any more, since the ruleset has changed, is left out.
void pl_standings_write(const pl_standings *of, char text[PL_STANDING_TEXT_MAX]);
void pl_standings_read(const pl_ruleset *rules, const char *text, pl_standings *out);
