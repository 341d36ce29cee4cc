// play_out.c - one line of play from a choice on, in one possible world: what the side may not know and the dice are drawn by the
// world's number, then all sides play by script, each from its own view, so that sealed and simultaneous decisions are made without
// peeking. Every choice is tried in the same worlds, so that luck with them is no merit.
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "players/search.h"

// However large the battle, so many play-outs are within the hard cap; they end in the middle of a turn then.
enum { PLAY_OUTS_LEAST = 12 };

int64_t pl_search_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool pl_search_is_stopped(pl_search *s)
{
    if (!s->is_stopped)
        s->is_stopped =
            (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed)) || (s->deadline && pl_search_clock() >= s->deadline);
    return s->is_stopped;
}

static void enter_world(pl_search *s, const pl_state *view, const pl_trial *trial)
{
    s->world = (uint32_t)trial->worlds;
    pl_state_copy(s->guess, view);
    if (s->scene->rules->disguise)
        s->scene->rules->disguise(s->scene, s->guess, trial->choice.side, pl_player_mixed(s->seed + s->world));
    pl_game_take_up(s->game, s->guess, &s->dice);
}

static uint64_t drawn(uint64_t luck, uint64_t by) { return pl_player_mixed(luck ^ (by + 1) * 0x9E3779B97F4A7C15u); }

// The name of a moment: the same in the same turn and step, whatever has been played before.
static uint64_t moment_of(const pl_search *s, pl_side side)
{
    const pl_state *state = pl_game_state(s->game);
    const pl_frame *frame = &pl_see_frames(state)[state->depth - 1];
    return drawn(s->seed, (uint64_t)state->turn << 24 | (uint64_t)frame->sequence << 16 | (uint64_t)frame->row << 8 | side);
}

// Each choice brings its own dice, so that one that is tried instead of another changes its own luck and no one else's: lines of play
// that go on alike go on with the same dice, and their results can be compared. A world is a draw: over the worlds a deed meets
// every face alike.
static bool choose(pl_search *s, const pl_choice *choice)
{
    uint64_t deed = drawn(moment_of(s, choice->side), (uint64_t)choice->verb << 32 | (uint64_t)choice->subject << 16 | choice->target);
    s->dice = (pl_dice){.seed = drawn(deed, (uint32_t)choice->value), .first = pl_game_state(s->game)->dice, .draw = s->world + 1};
    return !pl_game_choose(s->game, choice);
}

// All sides play by script; the one that thinks has a tree for its next choices.
static bool play_on(pl_search *s, pl_side thinker)
{
    pl_side side = (pl_side)__builtin_ctz(pl_game_asked(s->game));
    uint64_t moment = drawn(moment_of(s, side), s->world);
    pl_choice choice;
    pl_player_reseed(s->script, moment);
    if (side != thinker || !pl_tree_choose(s, side, &choice))
        choice = s->mind->judge ? pl_search_glance(s, side, moment) : pl_player_choose(s->script, pl_game_state(s->game), side);
    return choose(s, &choice);
}

static bool has_won(const pl_search *s, pl_side winner, pl_side side)
{
    const pl_ruleset *rules = s->scene->rules;
    return winner == side || (rules->are_allied && rules->are_allied(s->scene, winner, side));
}

static void note(pl_search *s, pl_trial *trial, pl_side side)
{
    const pl_state *state = pl_game_state(s->game);
    int at = trial->worlds++;
    trial->standing[at] = s->mind->standing ? s->mind->standing(pl_game_turn(s->game), side) : 0;
    trial->dice[at] = (uint32_t)state->dice;
    trial->result[at] = !state->is_over                   ? PL_TRIAL_OPEN
                        : !state->winner                  ? PL_TRIAL_DRAWN
                        : has_won(s, state->winner, side) ? PL_TRIAL_WON
                                                          : PL_TRIAL_LOST;
}

// The same side's turn again, so that all others have answered: to stop earlier praises what has not been paid for yet.
static bool has_come_round(const pl_search *s, const pl_state *view)
{
    const pl_state *state = pl_game_state(s->game);
    int foresight = s->mind->foresight ? s->mind->foresight : 1;
    int turns = state->turn - view->turn, wanted = foresight + (s->effort->is_far ? foresight / 2 : 0);
    return turns > wanted || (turns == wanted && state->active == view->active);
}

bool pl_search_play_out(pl_search *s, const pl_state *view, pl_trial *trial)
{
    const pl_effort *effort = s->effort;
    enter_world(s, view, trial);
    if (!choose(s, &trial->choice)) {
        trial->is_out = true;  // not legal in this world: then it is not to be relied on
        return true;
    }
    pl_tree_enter(&s->tree, &trial->choice);
    uint64_t end = s->script->work + s->work / PLAY_OUTS_LEAST;
    for (int n = 0; n < effort->most && s->script->work < end && !pl_game_is_over(s->game); n++) {
        if (has_come_round(s, view))
            break;
        if (pl_search_is_stopped(s))
            return false;
        if (!play_on(s, trial->choice.side))
            break;
    }
    s->play_outs++;
    note(s, trial, trial->choice.side);
    return true;
}
