// search.h - inside players/: what a searching player holds. rank.c finds what is worth trying, play_out.c tries it, tree.c finds what
// to do next and glance.c what anybody else does, search.c decides.
#pragma once
#include "players/seat.h"

enum {
    PL_TRIALS_MAX = PL_PLAN_LINES_MAX,
    PL_WORLDS_MAX = 256,
    PL_MEMORY_MAX = 2048,
    PL_BRANCHES_MAX = 4096,
    PL_DEPTH_MAX = 1,
    PL_REPLIES_MAX = 8
};

typedef enum pl_trial_result { PL_TRIAL_OPEN, PL_TRIAL_WON, PL_TRIAL_LOST, PL_TRIAL_DRAWN } pl_trial_result;

/// A choice that is worth trying, and how its play-outs ended, one in each world so far.
typedef struct pl_trial {
    pl_choice choice;
    int32_t worth;  // by judgement
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
    int width;         // choices tried at most
    int worlds;        // play-outs of one choice at most
    uint64_t work;     // of all play-outs of a choice, by pl_player.work; a mind's patience and persistence multiply it
    int depth;         // how many choices its side makes by the tree after the one that is tried
    double sure;       // how many standard errors a choice must be ahead of judgement's first to be taken instead
    int most;          // choices of a play-out at most; it ends before when the mind's foresight does
    bool is_far;       // play-outs go half as far again as the mind's foresight: two turns become three, one stays one
    bool is_thorough;  // it goes on where others find that play-outs agree with judgement, or that nothing but luck tells choices apart
} pl_effort;

/// The best so far, best first; each has its place in `trials`.
typedef struct pl_shortlist {
    int count, max;
    pl_trial *list[PL_TRIALS_MAX];
    pl_trial trials[PL_TRIALS_MAX];
} pl_shortlist;

/// What an option seemed to be worth when the script last looked at it.
typedef struct pl_known {
    uint64_t name;  // of the option, in this moment
    int32_t worth;
    uint32_t look;  // 0: never
} pl_known;

typedef struct pl_memory {
    uint64_t moment;  // a step of a turn of a play-out: what was known in another is of no use
    uint32_t look;    // the number of this look
    pl_known known[PL_MEMORY_MAX];
} pl_memory;

/// A line of own choices, and what came of it.
typedef struct pl_branch {
    uint64_t name;  // of its choices; 0: nobody's place
    int tries;
    double sum;  // of values
} pl_branch;

typedef struct pl_tree {
    pl_branch branches[PL_BRANCHES_MAX];
    pl_branch *way[PL_DEPTH_MAX + 1];  // of the play-out under way; [0]: the choice that is tried
    int depth;
} pl_tree;

struct pl_search {
    const pl_scene *scene;
    const pl_mind *mind;
    const pl_effort *effort;
    uint64_t work;      // the hard cap of a choice: the level's, by the mind's patience and persistence
    pl_game *game;      // the copy under way
    pl_player *script;  // plays all sides in play-outs
    pl_memory memory;   // of the script
    pl_tree tree;
    pl_state *guess;
    uint64_t seed;   // of the choice that is thought about: hidden facts and dice follow from it and the world
    uint32_t world;  // the number of the one under way
    pl_dice dice;
    const atomic_bool *stop;
    int64_t deadline;  // by pl_search_clock(); 0: none
    bool is_stopped;
    int considered, play_outs;
    double luck;            // variance of a play-out by chance
    bool has_merits;        // choices differ by more than luck would make them
    pl_shortlist tries;     // what is tried
    pl_shortlist replies;   // what the side may do next, in a play-out
    pl_shortlist openings;  // while ranking: the best filling of each option
};

/// Milliseconds of a clock that only goes forward.
int64_t pl_search_clock(void);
/// Time is up, or somebody stopped it.
bool pl_search_is_stopped(pl_search *search);
/// What side may best choose in the view that player->eyes looks at, at most width; returns how many choices it looked at.
int pl_search_rank(pl_search *search, pl_player *player, pl_side side, pl_shortlist *best, int width);
void pl_tree_clear(pl_tree *tree);
/// A play-out begins with that choice ...
void pl_tree_enter(pl_tree *tree, const pl_choice *first);
/// ... its side is asked again: true and *choice set, or the tree has no word on it ...
bool pl_tree_choose(pl_search *search, pl_side side, pl_choice *choice);
/// ... and it has ended.
void pl_tree_leave(pl_tree *tree, double value);
/// What the script chooses for a side of search->game, in a moment of that name, at a glance.
pl_choice pl_search_glance(pl_search *search, pl_side side, uint64_t moment);
/// Plays a trial out in its next world; false: it was stopped.
bool pl_search_play_out(pl_search *search, const pl_state *view, pl_trial *trial);
