// search.c - decides by trying: the choices that judgement puts first are played out in the same sampled worlds; the worse half is
// left out after every round, and what is clearly worse at once, so that most play-outs go to the few that matter.
#include "players/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const pl_effort efforts[] = {
    {0},
    {.width = 4, .worlds = 12, .work = 4000, .depth = 0, .most = 100, .sure = 1.4},
    {.width = 6, .worlds = 24, .work = 24000, .depth = 0, .most = 200, .sure = 1.4},
    {.width = 12, .worlds = 32, .work = 100000, .depth = 0, .most = 400, .sure = 1.4},
    {.width = 12, .worlds = 96, .work = 160000, .depth = 1, .most = 400, .sure = 1.2},
    {.width = 12, .worlds = 256, .work = 240000, .depth = 1, .most = 400, .sure = 1.0, .is_far = true, .is_thorough = true},
};

// How many standard errors a choice must be behind before it is dropped between rounds, and how many ahead something is promising.
static const double DROP = 3.0, PROMISE = 1.0;
enum {
    WORLDS_BEFORE_DROP = 4,
    WORLDS_BEFORE_LUCK = 8,
    WORLDS_BEFORE_FIRST = 16,
    WORLDS_OF_OTHERS = 8,
    TRIES_WANTED = 5,
    WIDTH_MIN = 4,
    FEW = 4
};

static uint64_t work_of(const pl_effort *effort, const pl_mind *mind)
{
    uint64_t work = effort->work * (mind->patience ? mind->patience : 100) / 100;
    return effort->is_thorough && mind->persistence ? work * mind->persistence / 100 : work;
}

pl_status pl_search_create(const pl_scene *scene, const pl_mind *mind, int level, pl_search **out, pl_error *error)
{
    pl_search *search = calloc(1, sizeof *search);
    *out = search;
    if (!search)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a searching player");
    search->scene = scene;
    search->mind = mind;
    search->effort = &efforts[level];
    search->work = work_of(search->effort, mind);
    search->guess = pl_scene_block(scene);
    pl_status status = pl_game_create(scene, &search->game, error);
    if (!status)
        status = pl_player_create_minded("scripted", scene, mind, 0, &search->script, error);
    if (!status && !search->guess)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a searching player");
    if (search->game)
        pl_game_want_events(search->game, false);
    return status;
}

void pl_search_share(pl_search *search, pl_recall *recall)
{
    pl_game_use_recall(search->game, recall);
    pl_player_share(search->script, recall);
}

void pl_search_destroy(pl_search *search)
{
    if (!search)
        return;
    pl_game_destroy(search->game);
    pl_player_destroy(search->script);
    free(search->guess);
    free(search);
}

// ---- what play-outs are worth

// Standings differ in scale from game to game, so they are measured by how much they differ here.
static void spread_of(const pl_search *s, double *middle, double *spread)
{
    double sum = 0, squares = 0, n = 0;
    for (int i = 0; i < s->tries.count; i++)
        for (int w = 0; w < s->tries.list[i]->worlds; w++) {
            double standing = s->tries.list[i]->standing[w];
            sum += standing, squares += standing * standing, n++;
        }
    *middle = n > 0 ? sum / n : 0;
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    *spread = variance > 0 ? sqrt(variance) : 1;
}

// 0 ... 1: a game that is won or lost counts for most, how well the side stands for the rest.
static double value_of(const pl_trial *trial, int world, double middle, double spread)
{
    double standing = (trial->standing[world] - middle) / spread;
    double result = trial->result[world] == PL_TRIAL_WON ? 0.35 : trial->result[world] == PL_TRIAL_LOST ? -0.35 : 0;
    return 0.5 + result + 0.15 * standing / (1 + fabs(standing) / 3) / 3;
}

static int common(const pl_trial *a, const pl_trial *b) { return a->worlds < b->worlds ? a->worlds : b->worlds; }

// How much better a did than b, in the worlds where both were tried, and the standard error of it. What two choices have in common
// cancels out, so how far their difference varies is their own; while there are few worlds, they are thought to be like the others.
static double lead_of(const pl_search *s, const pl_trial *a, const pl_trial *b, double *error)
{
    double middle, spread, sum = 0, squares = 0;
    int n = common(a, b);
    *error = 0;
    if (!n)
        return 0;
    spread_of(s, &middle, &spread);
    for (int w = 0; w < n; w++) {
        double lead = value_of(a, w, middle, spread) - value_of(b, w, middle, spread);
        sum += lead, squares += lead * lead;
    }
    double variance = (squares - sum * sum / n + 2 * s->luck * WORLDS_OF_OTHERS) / (n - 1 + WORLDS_OF_OTHERS);
    *error = variance > 0 ? sqrt(variance / n) : 0;
    return sum / n;
}

// Two causes why means differ, told apart in the worlds that all were tried in: luck, the variance of one play-out beside those of the
// same world, and what choices are worth, if they differ by more than luck would make them.
static void measure(pl_search *s)
{
    double middle, spread, of_choice[PL_TRIALS_MAX] = {0}, of_world[PL_WORLDS_MAX] = {0}, all = 0, between = 0, within = 0;
    const pl_trial *tried[PL_TRIALS_MAX];
    int choices = 0, worlds = PL_WORLDS_MAX;
    for (int i = 0; i < s->tries.count; i++) {
        const pl_trial *trial = s->tries.list[i];
        if (trial->is_out && trial->worlds < WORLDS_BEFORE_DROP)
            continue;  // not legal everywhere, or the double of another
        tried[choices++] = trial;
        worlds = trial->worlds < worlds ? trial->worlds : worlds;
    }
    if (choices < 2 || worlds < 2)
        return;
    spread_of(s, &middle, &spread);
    for (int i = 0; i < choices; i++)
        for (int w = 0; w < worlds; w++) {
            double value = value_of(tried[i], w, middle, spread);
            of_choice[i] += value / worlds, of_world[w] += value / choices, all += value / worlds / choices;
        }
    for (int i = 0; i < choices; i++) {
        between += worlds * (of_choice[i] - all) * (of_choice[i] - all) / (choices - 1);
        for (int w = 0; w < worlds; w++) {
            double rest = value_of(tried[i], w, middle, spread) - of_choice[i] - of_world[w] + all;
            within += rest * rest / (choices - 1) / (worlds - 1);
        }
    }
    s->luck = within;
    s->has_merits = between > within;
}

static void update_means(pl_search *s)
{
    double middle, spread;
    spread_of(s, &middle, &spread);
    for (int i = 0; i < s->tries.count; i++) {
        pl_trial *trial = s->tries.list[i];
        double sum = 0;
        for (int w = 0; w < trial->worlds; w++)
            sum += value_of(trial, w, middle, spread);
        trial->mean = trial->worlds ? sum / trial->worlds : 0;
    }
}

// ---- rounds

static pl_trial *best_of(pl_search *s)
{
    pl_trial *best = NULL;
    for (int i = 0; i < s->tries.count; i++) {
        pl_trial *trial = s->tries.list[i];
        if (!trial->is_out && trial->worlds && (!best || trial->mean > best->mean))
            best = trial;
    }
    return best;
}

static int alive(const pl_search *s)
{
    int count = 0;
    for (int i = 0; i < s->tries.count; i++)
        count += !s->tries.list[i]->is_out;
    return count;
}

static void drop_clearly_worse(pl_search *s)
{
    update_means(s);
    measure(s);
    pl_trial *best = best_of(s);
    for (int i = 0; best && i < s->tries.count; i++) {
        pl_trial *trial = s->tries.list[i];
        if (trial->is_out || trial == best || (!i && trial->worlds < WORLDS_BEFORE_FIRST))
            continue;
        double error, ahead = lead_of(s, best, trial, &error);
        trial->is_out = ahead > 0 && ahead > DROP * error;
    }
}

// The first by judgement stays as the measure of the others, unless it is clearly worse.
static void drop_worse_half(pl_search *s)
{
    update_means(s);
    for (int drop = alive(s) / 2; drop > 0; drop--) {
        pl_trial *worst = NULL;
        for (int i = 1; i < s->tries.count; i++)
            if (!s->tries.list[i]->is_out && (!worst || s->tries.list[i]->mean <= worst->mean))
                worst = s->tries.list[i];
        if (worst)
            worst->is_out = true;
    }
}

static bool are_alike(const pl_trial *a, const pl_trial *b, int worlds)
{
    size_t n = (size_t)worlds;
    return a->worlds == worlds && b->worlds == worlds && !memcmp(a->standing, b->standing, sizeof *a->standing * n) &&
           !memcmp(a->dice, b->dice, sizeof *a->dice * n) && !memcmp(a->result, b->result, n);
}

// Paths that differ by a hair and squads that differ by their leader play out alike: judgement's first of them stands for all.
static void drop_doubles(pl_search *s, int worlds)
{
    for (int i = 0; i < s->tries.count; i++)
        for (int k = i + 1; k < s->tries.count && !s->tries.list[i]->is_out; k++)
            s->tries.list[k]->is_out |= are_alike(s->tries.list[i], s->tries.list[k], worlds);
}

static bool play_out(pl_search *s, const pl_state *view, pl_trial *trial)
{
    double middle, spread;
    int world = trial->worlds;
    if (!pl_search_play_out(s, view, trial))
        return false;
    if (trial->worlds > world) {
        spread_of(s, &middle, &spread);
        pl_tree_leave(&s->tree, value_of(trial, world, middle, spread));
    }
    return true;
}

// All that are left in one more world; false: stopped in the middle, and what is there must do.
static bool try_all(pl_search *s, const pl_state *view, int world)
{
    for (int i = 0; i < s->tries.count; i++)
        if (!s->tries.list[i]->is_out && s->tries.list[i]->worlds == world && !play_out(s, view, s->tries.list[i]))
            return false;
    return true;
}

// The first play-out tells what one costs here: few that are tried often tell more than many that are tried once.
static void narrow(pl_search *s, uint64_t cost)
{
    uint64_t affordable = s->work / (cost ? cost : 1) / TRIES_WANTED;
    int width = affordable < WIDTH_MIN ? WIDTH_MIN : affordable < (uint64_t)s->tries.count ? (int)affordable : s->tries.count;
    s->tries.count = width < s->tries.count ? width : s->tries.count;
}

// Little is to be found among a few, and nothing more where play-outs and judgement agree by half-time.
static uint64_t budget_of(const pl_search *s) { return s->work * (uint64_t)s->tries.count / (uint64_t)(s->tries.count + FEW); }

static bool do_agree(pl_search *s)
{
    update_means(s);
    return best_of(s) == s->tries.list[0];
}

// Nothing tells the choices apart but luck, and none that is left may yet prove better than judgement's first.
static bool is_all_luck(const pl_search *s, int worlds)
{
    if (worlds < WORLDS_BEFORE_LUCK || s->has_merits)
        return false;
    for (int i = 1; i < s->tries.count; i++) {
        double error, lead = lead_of(s, s->tries.list[i], s->tries.list[0], &error);
        if (!s->tries.list[i]->is_out && lead > PROMISE * error)
            return false;
    }
    return true;
}

static void try_out(pl_search *s, const pl_state *view)
{
    uint64_t start = s->script->work;
    int rounds = 1, worlds = 0;
    if (!play_out(s, view, s->tries.list[0]))
        return;
    narrow(s, s->script->work - start);
    while (1 << rounds < s->tries.count)
        rounds++;
    uint64_t budget = budget_of(s);
    for (int round = 1; round <= rounds && alive(s) > 1; round++) {
        uint64_t share = budget * (uint64_t)round / (uint64_t)rounds;
        do {
            if (!try_all(s, view, worlds))
                return;
            if (++worlds == WORLDS_BEFORE_DROP - 1)
                drop_doubles(s, worlds);
            if (worlds >= WORLDS_BEFORE_DROP)
                drop_clearly_worse(s);
            if (!s->effort->is_thorough && is_all_luck(s, worlds))
                return;
        } while (alive(s) > 1 && worlds < s->effort->worlds && s->script->work - start < share);
        if (!s->effort->is_thorough && s->script->work - start >= budget / 2 && worlds >= WORLDS_BEFORE_DROP && do_agree(s))
            return;
        if (round < rounds)
            drop_worse_half(s);
    }
}

// ---- the decision

// How much better than judgement's first a choice surely is. Judgement knows what a few play-outs do not: what is ahead by less than
// luck may make it is no better on the whole.
static double surplus_of(const pl_search *s, const pl_trial *trial)
{
    double error, lead = lead_of(s, trial, s->tries.list[0], &error);
    return common(trial, s->tries.list[0]) < 2 ? -1 : lead - s->effort->sure * error;
}

static pl_trial *decide(pl_search *s)
{
    pl_trial *best = s->tries.list[0];
    double most = 0;
    update_means(s);
    measure(s);
    if (best->is_out)
        return best_of(s) ? best_of(s) : best;
    for (int i = 1; i < s->tries.count; i++) {
        double surplus = s->tries.list[i]->is_out ? -1 : surplus_of(s, s->tries.list[i]);
        if (surplus > most) {
            best = s->tries.list[i];
            most = surplus;
        }
    }
    return best;
}

static pl_plan_line line_of(const pl_search *s, const pl_trial *trial)
{
    double middle, spread, n = trial->worlds, merits = 0, standings = 0;
    pl_plan_line line = {.choice = trial->choice, .worth = trial->worth, .tries = trial->worlds, .merit = trial->mean};
    spread_of(s, &middle, &spread);
    for (int w = 0; w < trial->worlds; w++) {
        line.standing += trial->standing[w] / n;
        line.won += trial->result[w] == PL_TRIAL_WON;
        line.lost += trial->result[w] == PL_TRIAL_LOST;
        line.drawn += trial->result[w] == PL_TRIAL_DRAWN;
    }
    for (int w = 0; w < trial->worlds; w++) {
        double off = trial->standing[w] - line.standing, gap = value_of(trial, w, middle, spread) - trial->mean;
        standings += off * off, merits += gap * gap;
    }
    line.standing_error = n > 1 ? sqrt(standings / (n - 1) / n) : 0;
    line.merit_error = n > 1 ? sqrt(merits / (n - 1) / n) : 0;
    return line;
}

static void tell(pl_search *s, pl_plan *plan, const pl_trial *chosen)
{
    plan->considered = s->considered;
    plan->play_outs = s->play_outs;
    plan->is_cut = s->is_stopped;
    plan->reason = s->considered <= 1     ? PL_PLAN_ONLY
                   : !chosen->worlds      ? PL_PLAN_JUDGED
                   : chosen == best_of(s) ? PL_PLAN_BEST
                                          : PL_PLAN_TRUSTED;
    plan->line_count = s->tries.count;
    for (int i = 0; i < s->tries.count; i++) {
        plan->lines[i] = line_of(s, s->tries.list[i]);
        if (s->tries.list[i] == chosen)
            plan->chosen = i;
    }
}

pl_choice pl_choose_by_search(pl_player *player, pl_side side)
{
    pl_search *s = player->search;
    s->stop = player->stop;
    s->deadline = player->time_ms ? pl_search_clock() + player->time_ms : 0;
    s->is_stopped = false;
    s->play_outs = 0;
    s->luck = 0;
    s->has_merits = false;
    s->seed = pl_player_mixed(player->seed + 0x9E3779B97F4A7C15u * ++player->picks);
    pl_tree_clear(&s->tree);
    s->considered = pl_search_rank(s, player, side, &s->tries, s->effort->width);
    if (!s->tries.count)
        return (pl_choice){.side = side, .verb = PL_PASS};
    if (s->tries.count > 1)
        try_out(s, player->view);
    pl_trial *chosen = decide(s);
    tell(s, &player->plan, chosen);
    return chosen->choice;
}
