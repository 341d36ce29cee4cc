// odds.c - copies of a view, each with its own secrets and dice; their events are counted by kind and side. Where the dice can fall in
// few ways and no hidden fact is drawn, every way is a copy, weighed by its chance: by what the side knows the odds are exact then.
#include "odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "players/minds.h"

enum { DICE_MAX = 32 };  // of a choice whose every way is played

typedef struct sums {
    double n, value, n2, value2;  // over copies: sum and sum of squares
    double share;
    double n_now, value_now;  // in the copy under way
} sums;

struct pl_oracle {
    const pl_scene *scene;
    const pl_mind *mind;
    pl_game *game;
    pl_state *view, *guess;
    pl_dice dice;
    uint8_t script[DICE_MAX], faces[DICE_MAX];  // the way under way, and how many faces each of its dice has
    int dice_count;
    sums sums[PL_ODDS_LINES_MAX];
    double weight;  // of all copies so far
    double standing, standing2;
    pl_odds idle;        // what comes of doing nothing, kept for other choices of the same moment
    uint64_t idle_hash;  // of the view it was asked of, with side and copies
};

pl_status pl_oracle_create(const pl_scene *scene, pl_oracle **out, pl_error *error)
{
    return pl_oracle_create_minded(scene, pl_mind_of(scene->rules), out, error);
}

pl_status pl_oracle_create_minded(const pl_scene *scene, const pl_mind *mind, pl_oracle **out, pl_error *error)
{
    pl_oracle *oracle = calloc(1, sizeof *oracle);
    *out = NULL;
    if (!oracle)
        return pl_fail(error, PL_NO_MEMORY, "no memory for odds");
    oracle->scene = scene;
    oracle->mind = mind;
    oracle->view = pl_scene_block(scene);
    oracle->guess = pl_scene_block(scene);
    pl_status status = pl_game_create(scene, &oracle->game, error);
    if (!status && (!oracle->view || !oracle->guess))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for odds");
    if (status)
        pl_oracle_destroy(oracle);
    else
        *out = oracle;
    return status;
}

void pl_oracle_destroy(pl_oracle *oracle)
{
    if (!oracle)
        return;
    pl_game_destroy(oracle->game);
    free(oracle->view);
    free(oracle->guess);
    free(oracle);
}

// Headings and single dice say nothing of what came of it.
static bool is_counted(const pl_event *event, pl_side side)
{
    return event->kind != PL_EV_ROLLED && event->kind != PL_EV_STEP_BEGAN && pl_event_seen_by(event, side);
}

static int line_of(pl_odds *odds, const pl_event *event)
{
    int i = 0;
    while (i < odds->line_count && (odds->lines[i].kind != event->kind || odds->lines[i].side != event->side))
        i++;
    if (i == odds->line_count && i < PL_ODDS_LINES_MAX)
        odds->lines[odds->line_count++] = (pl_odds_line){.kind = event->kind, .side = event->side, .has_spread = true};
    return i < PL_ODDS_LINES_MAX ? i : -1;
}

static void spread(pl_odds_line *line, double value, double weight)
{
    if (value < 0 || value >= PL_ODDS_SPREAD)
        line->has_spread = false;
    else
        line->spread[(int)value] += weight;
}

static void count_events(pl_oracle *oracle, pl_odds *odds, pl_side side, double weight)
{
    int count;
    const pl_event *events = pl_game_events(oracle->game, &count);
    for (int i = 0; i < count; i++) {
        int line = is_counted(&events[i], side) ? line_of(odds, &events[i]) : -1;
        if (line < 0)
            continue;
        oracle->sums[line].n_now++;
        oracle->sums[line].value_now += events[i].value;
    }
    pl_outcomes_note(oracle->game, odds, side);
    pl_outcomes_weigh(odds, weight);
    for (int i = 0; i < odds->line_count; i++) {
        sums *s = &oracle->sums[i];
        if (s->n_now > 0) {
            odds->lines[i].copies++;
            s->share += weight;
            spread(&odds->lines[i], s->value_now, weight);
        }
        s->n += weight * s->n_now, s->n2 += weight * s->n_now * s->n_now;
        s->value += weight * s->value_now, s->value2 += weight * s->value_now * s->value_now;
        s->n_now = s->value_now = 0;
    }
}

static double error_of(double sum, double squares, double n)
{
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return n > 0 && variance > 0 ? sqrt(variance / n) : 0;
}

static void sum_up(const pl_oracle *oracle, pl_odds *odds)
{
    double n = oracle->weight;
    bool is_exact = odds->is_exact;
    for (int i = 0; i < odds->line_count; i++) {
        pl_odds_line *line = &odds->lines[i];
        const sums *s = &oracle->sums[i];
        line->share = s->share / n;
        line->share_error = is_exact ? 0 : sqrt(line->share * (1 - line->share) / n);
        line->count = s->n / n;
        line->count_error = is_exact ? 0 : error_of(s->n, s->n2, n);
        line->value = s->value / n;
        line->value_error = is_exact ? 0 : error_of(s->value, s->value2, n);
        for (int v = 0; v < PL_ODDS_SPREAD; v++)
            line->spread[v] /= n;
    }
    pl_outcomes_sum_up(oracle->scene, odds, n);
    odds->standing = oracle->standing / n;
    odds->standing_error = is_exact ? 0 : error_of(oracle->standing, oracle->standing2, n);
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static void forget(pl_oracle *oracle, pl_odds *out)
{
    *out = (pl_odds){0};
    memset(oracle->sums, 0, sizeof oracle->sums);
    oracle->weight = oracle->standing = oracle->standing2 = 0;
}

// ---- one copy

// Plays the choice on oracle->guess with oracle->dice; false: it is refused.
static bool play(pl_oracle *oracle, const pl_choice *choice, double *change)
{
    const pl_mind *mind = oracle->mind;
    pl_game_take_up(oracle->game, oracle->guess, &oracle->dice);
    double before = mind->standing ? mind->standing(pl_game_turn(oracle->game), choice->side) : 0;
    if (pl_game_choose(oracle->game, choice))
        return false;
    *change = mind->standing ? mind->standing(pl_game_turn(oracle->game), choice->side) - before : 0;
    return true;
}

static void count(pl_oracle *oracle, pl_odds *out, pl_side side, double weight, double change)
{
    out->copies++;
    oracle->weight += weight;
    oracle->standing += weight * change;
    oracle->standing2 += weight * change * change;
    count_events(oracle, out, side, weight);
}

// ---- every way the dice can fall

// Reads from the events which dice were thrown. False: more than can be written down.
static bool read_faces(pl_oracle *oracle)
{
    int count;
    const pl_event *events = pl_game_events(oracle->game, &count);
    oracle->dice_count = 0;
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(oracle->game, &events[i]) : NULL;
        for (int k = 0; roll && k < roll->count; k++) {
            if (oracle->dice_count == DICE_MAX)
                return false;
            oracle->faces[oracle->dice_count++] = roll->faces;
        }
    }
    return (uint32_t)oracle->dice_count == pl_game_state(oracle->game)->dice;
}

// The next way, as an odometer turns: the last die that is not at its highest goes up, those behind it begin at one.
static bool turn_on(pl_oracle *oracle)
{
    int last = oracle->dice_count - 1;
    while (last >= 0 && oracle->script[last] == oracle->faces[last])
        last--;
    if (last < 0)
        return false;
    oracle->script[last]++;
    memset(oracle->script + last + 1, 1, DICE_MAX - (size_t)last - 1);
    return true;
}

static double chance_of(const pl_oracle *oracle)
{
    double chance = 1;
    for (int i = 0; i < oracle->dice_count; i++)
        chance /= oracle->faces[i];
    return chance;
}

// True: out holds every way. False: there are too many, or a hidden fact is drawn, or the choice is refused; sampling tells.
static bool ask_all_ways(pl_oracle *oracle, const pl_choice *choice, uint32_t ways_max, pl_odds *out)
{
    const pl_ruleset *rules = oracle->scene->rules;
    pl_state_copy(oracle->guess, oracle->view);
    if (rules->disguise && rules->disguise(oracle->scene, oracle->guess, choice->side, 1))
        return false;
    pl_state_copy(oracle->guess, oracle->view);
    oracle->guess->dice = 0;  // die k of the script is die k of this choice
    memset(oracle->script, 1, sizeof oracle->script);
    oracle->dice = (pl_dice){.script = oracle->script, .script_count = DICE_MAX};
    do {
        double change, chance;
        if (out->copies == ways_max || !play(oracle, choice, &change) || !read_faces(oracle))
            return false;
        if ((chance = chance_of(oracle)) * ways_max < 1)
            return false;
        count(oracle, out, choice->side, chance, change);
    } while (turn_on(oracle));
    out->is_exact = true;
    return true;
}

// ---- sampling

static pl_status ask_samples(pl_oracle *oracle, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out)
{
    const pl_ruleset *rules = oracle->scene->rules;
    for (uint32_t k = 0; k < copies; k++) {
        uint64_t pick = mixed(seed + 0x9E3779B97F4A7C15u * (k + 1));
        double change;
        pl_state_copy(oracle->guess, oracle->view);
        if (rules->disguise)
            rules->disguise(oracle->scene, oracle->guess, choice->side, pick);
        oracle->dice = (pl_dice){.seed = mixed(pick)};
        if (!play(oracle, choice, &change))
            return PL_ILLEGAL;
        count(oracle, out, choice->side, 1, change);
    }
    return PL_OK;
}

static pl_status ask(pl_oracle *oracle, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out)
{
    forget(oracle, out);
    if (!ask_all_ways(oracle, choice, copies > PL_ODDS_WAYS_MAX ? copies : PL_ODDS_WAYS_MAX, out)) {
        forget(oracle, out);
        pl_status status = ask_samples(oracle, choice, copies, seed, out);
        if (status)
            return status;
    }
    if (out->copies)
        sum_up(oracle, out);
    return PL_OK;
}

// What the rest of the phase, or the beginning of the next, brings whatever is chosen is nothing that the choice may do.
static void leave_out_idle(pl_oracle *oracle, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out)
{
    pl_choice pass = {.side = choice->side, .verb = PL_PASS};
    uint64_t hash = mixed(pl_state_hash(oracle->view) ^ choice->side ^ (uint64_t)copies << 8);
    if (!out->outcome_count || choice->verb == PL_PASS)
        return;
    if (oracle->idle_hash != hash && ask(oracle, &pass, copies, seed, &oracle->idle))
        oracle->idle = (pl_odds){0};  // something must be chosen
    oracle->idle_hash = hash;
    pl_outcomes_leave_out(oracle->scene, out, &oracle->idle);
}

pl_status pl_oracle_ask(pl_oracle *oracle, const pl_state *state, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out)
{
    pl_view_make(oracle->scene, state, choice->side, oracle->view);
    pl_status status = ask(oracle, choice, copies, seed, out);
    if (!status)
        leave_out_idle(oracle, choice, copies, seed, out);
    return status;
}
