// odds.h - what would this choice do? Made on copies with fresh dice and summed up from the events; the game itself is not touched.
// Stands on game.h. No ruleset writes a line for it. What the asking side may not know is drawn anew for every copy.
#pragma once
#include "formats/say.h"

enum { PL_ODDS_LINES_MAX = 64, PL_ODDS_SPREAD = 12, PL_OUTCOMES_MAX = 64 };

/// One kind of event, as the asking side would see it.
typedef struct pl_odds_line {
    uint16_t kind;                  // of the event
    pl_side side;                   // whose doing or loss; 0: nobody's
    bool has_spread;                // no copy's value was below 0 or above the spread's last
    uint32_t copies;                // in how many it happened at least once
    double share, share_error;      // of the copies; standard error
    double count, count_error;      // how often it happened on average
    double value, value_error;      // mean of its values, summed within a copy
    double spread[PL_ODDS_SPREAD];  // share of the copies in which it happened with this value
} pl_odds_line;

/// One thing that may happen, told as its sentence: "Your Sherman is destroyed". What comes about as often if the side passes instead is left out.
typedef struct pl_outcome {
    pl_event event;  // another number that its sentence tells is another outcome
    pl_roll roll;    // of a ROLLED event
    double share;    // of the copies in which it happened at least once
    bool is_now;     // in the copy under way
} pl_outcome;

typedef struct pl_odds {
    uint32_t copies;  // exact: ways the dice can fall, each counted by its chance
    bool is_exact;    // by what the side knows: every way was played; all errors are 0
    int line_count;
    pl_odds_line lines[PL_ODDS_LINES_MAX];
    int outcome_count;
    pl_outcome outcomes[PL_OUTCOMES_MAX];  // what hurts or helps somebody: gravest first, then likeliest
    double standing, standing_error;       // change of the side's standing, where the ruleset judges it
} pl_odds;

typedef struct pl_oracle pl_oracle;

/// Its sentence for whoever asks, and for whom it is good: 1, -1 or 0.
int pl_outcome_say(const pl_eye *eye, const pl_outcome *outcome, char *text, size_t size);
int pl_outcome_good(const pl_eye *eye, const pl_outcome *outcome);

/// Memory for asking about games of one scene, which must outlive it.
pl_status pl_oracle_create(const pl_scene *scene, pl_oracle **out, pl_error *error);
/// The same with a mind of its own, whose standing is asked; it must outlive the oracle.
pl_status pl_oracle_create_minded(const pl_scene *scene, const pl_mind *mind, pl_oracle **out, pl_error *error);
void pl_oracle_destroy(pl_oracle *oracle);
/// Where no hidden fact is drawn (ruleset.h, disguise) and the dice can fall in at most this many ways (or `copies`, if that is more), all of them are played.
enum { PL_ODDS_WAYS_MAX = 1296 };
/// Asks about a choice of a side that is asked in this state, judged from that side's view. PL_ILLEGAL: the choice would be refused.
pl_status pl_oracle_ask(pl_oracle *oracle, const pl_state *state, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out);
