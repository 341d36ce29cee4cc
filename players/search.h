// search.h - inside players/: what a searching player holds. rank.c finds what is worth trying, play_out.c tries it, search.c decides.
#pragma once
#include "players/seat.h"

enum { PL_TRIALS_MAX = PL_PLAN_LINES_MAX, PL_WORLDS_MAX = 256 };

typedef enum pl_trial_result { PL_TRIAL_OPEN, PL_TRIAL_WON, PL_TRIAL_LOST, PL_TRIAL_DRAWN } pl_trial_result;

/// A choice that is worth trying, and how its play-outs ended, one in each world so far.
typedef struct pl_trial {
    pl_choice choice;
    int32_t worth;  // by judgement
    int option;     // it fills
    pl_item items[PL_ITEMS_MAX];
    int worlds;
    double standing[PL_WORLDS_MAX];
    uint32_t dice[PL_WORLDS_MAX];   // thrown by the end
    uint8_t result[PL_WORLDS_MAX];  // pl_trial_result
    bool is_out;                    // the others have done better
    double mean;
} pl_trial;

/// How much a level thinks.
typedef struct pl_effort {
    int width;      // choices tried at most
    int worlds;     // play-outs of one choice at most
    uint64_t work;  // candidates that all play-outs of a choice may look at: the hard cap
    int turns;      // a play-out ends when so many have gone by and it is the same side's turn again,
    int most;       // and at the latest after so many choices
} pl_effort;

/// The best so far, best first; each has its place in `trials`.
typedef struct pl_shortlist {
    int count, max;
    pl_trial *list[PL_TRIALS_MAX];
    pl_trial trials[PL_TRIALS_MAX];
} pl_shortlist;

struct pl_search {
    const pl_scene *scene;
    const pl_effort *effort;
    pl_game *game;      // the copy under way
    pl_player *script;  // plays all sides in play-outs
    pl_state *guess;
    uint64_t world;  // what its dice and hidden facts are drawn from
    pl_dice dice;
    const atomic_bool *stop;
    int64_t deadline;  // by pl_search_clock(); 0: none
    bool is_stopped;
    int considered, play_outs;
    double luck, merit;     // variances of a play-out by chance, and of what choices are worth
    pl_shortlist tries;     // what is tried
    pl_shortlist openings;  // while ranking: the best filling of each option
};

/// Milliseconds of a clock that only goes forward.
int64_t pl_search_clock(void);
/// Time is up, or somebody stopped it.
bool pl_search_is_stopped(pl_search *search);
/// Fills search->tries with what side may choose in the view that player->eyes looks at.
void pl_search_rank(pl_search *search, pl_player *player, pl_side side);
/// Plays a trial out in the world of that number; false: it was stopped. seed: of the choice; what is hidden and the dice follow from both.
bool pl_search_play_out(pl_search *search, const pl_state *view, pl_trial *trial, uint64_t seed);
