// plan.h - why a computer chose as it did: what it weighed, how often it tried each, what came of it.
// Stands on choice.h. A player keeps the plan of its last choice; programs show it.
#pragma once
#include "phaseline/choice.h"

PL_PUBLIC_BEGIN

enum { PL_PLAN_LINES_MAX = 24 };

typedef enum pl_plan_reason {
    PL_PLAN_NONE,     // nothing was chosen yet
    PL_PLAN_ONLY,     // there was nothing else to choose
    PL_PLAN_RANDOM,   // drawn by lot
    PL_PLAN_JUDGED,   // the ruleset's judgement put it first, and no play-out was made
    PL_PLAN_BEST,     // play-outs went best with it
    PL_PLAN_TRUSTED,  // the judgement put it first of those whose play-outs went about as well as the best
} pl_plan_reason;

/// One choice that was considered, and what its play-outs came to. They end early: what was neither won nor lost nor drawn by then
/// is told by the standing alone.
typedef struct pl_plan_line {
    pl_choice choice;
    int32_t worth;                    // by the ruleset's judgement
    int tries, won, lost, drawn;      // play-outs, and those in which the game ended so; tries 0: judged alone
    double standing, standing_error;  // the side's mean standing at their ends, with its standard error
    double merit, merit_error;        // what it was compared by: 0 ... 1, one half is the mean of all play-outs of this decision
} pl_plan_line;

typedef struct pl_plan {
    pl_side side;
    pl_plan_reason reason;
    bool is_cut;     // time was up, or it was stopped, before the search was done
    int considered;  // legal choices that were judged
    int play_outs;   // in all
    int chosen;      // index of the line that was chosen, -1: no lines
    int line_count;  // in the order of judgement
    pl_plan_line lines[PL_PLAN_LINES_MAX];
} pl_plan;

/// One word, such as "best".
const char *pl_plan_reason_name(pl_plan_reason reason);
/// One sentence, such as "play-outs went best with it".
const char *pl_plan_reason_text(pl_plan_reason reason);
/// The number of the line with that choice; -1: it is not among them.
int pl_plan_line_of(const pl_plan *plan, const pl_choice *choice);

PL_PUBLIC_END
