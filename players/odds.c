// odds.c - a few hundred copies of a view, each with its own secrets and dice; their events are counted by kind and side.
#include "odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct sums {
    double n, value, n2, value2;  // over copies: sum and sum of squares
    double n_now, value_now;      // in the copy under way
} sums;

struct pl_oracle {
    const pl_scene *scene;
    pl_game *game;
    pl_state *view, *guess;
    pl_dice dice;
    sums sums[PL_ODDS_LINES_MAX];
};

pl_status pl_oracle_create(const pl_scene *scene, pl_oracle **out, pl_error *error)
{
    pl_oracle *oracle = calloc(1, sizeof *oracle);
    *out = NULL;
    if (!oracle)
        return pl_fail(error, PL_NO_MEMORY, "no memory for odds");
    oracle->scene = scene;
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
        odds->lines[odds->line_count++] = (pl_odds_line){.kind = event->kind, .side = event->side};
    return i < PL_ODDS_LINES_MAX ? i : -1;
}

static void count_events(pl_oracle *oracle, pl_odds *odds, pl_side side)
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
    for (int i = 0; i < odds->line_count; i++) {
        sums *s = &oracle->sums[i];
        odds->lines[i].copies += s->n_now > 0;
        s->n += s->n_now, s->n2 += s->n_now * s->n_now;
        s->value += s->value_now, s->value2 += s->value_now * s->value_now;
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
    double n = odds->copies;
    for (int i = 0; i < odds->line_count; i++) {
        pl_odds_line *line = &odds->lines[i];
        const sums *s = &oracle->sums[i];
        line->share = line->copies / n;
        line->share_error = sqrt(line->share * (1 - line->share) / n);
        line->count = s->n / n;
        line->count_error = error_of(s->n, s->n2, n);
        line->value = s->value / n;
        line->value_error = error_of(s->value, s->value2, n);
    }
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

pl_status pl_oracle_ask(pl_oracle *oracle, const pl_state *state, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_odds *out)
{
    const pl_ruleset *rules = oracle->scene->rules;
    double sum = 0, squares = 0;
    *out = (pl_odds){0};
    memset(oracle->sums, 0, sizeof oracle->sums);
    pl_view_make(oracle->scene, state, choice->side, oracle->view);
    for (uint32_t k = 0; k < copies; k++) {
        uint64_t pick = mixed(seed + 0x9E3779B97F4A7C15u * (k + 1));
        pl_state_copy(oracle->guess, oracle->view);
        if (rules->disguise)
            rules->disguise(oracle->scene, oracle->guess, choice->side, pick);
        oracle->dice = (pl_dice){.seed = mixed(pick)};
        pl_game_take_up(oracle->game, oracle->guess, &oracle->dice);
        double before = rules->standing ? rules->standing(pl_game_turn(oracle->game), choice->side) : 0;
        if (pl_game_choose(oracle->game, choice))
            return PL_ILLEGAL;
        out->copies++;
        count_events(oracle, out, choice->side);
        double change = rules->standing ? rules->standing(pl_game_turn(oracle->game), choice->side) - before : 0;
        sum += change, squares += change * change;
    }
    if (!out->copies)
        return PL_OK;
    out->standing = sum / out->copies;
    out->standing_error = error_of(sum, squares, out->copies);
    sum_up(oracle, out);
    return PL_OK;
}
