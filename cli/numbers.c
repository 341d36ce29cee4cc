// numbers.c - see numbers.h.
#include "numbers.h"

#include <string.h>

static bool is_same(const pl_option *a, const pl_option *b)
{
    return a->verb == b->verb && a->subject == b->subject && a->target == b->target && a->value == b->value && a->value_max == b->value_max;
}

static uint32_t place_of(const pl_game *game, pl_side side)
{
    const pl_state *state = pl_game_state(game);
    const pl_frame *top = &pl_see_frames(state)[state->depth - 1];
    return (uint32_t)side << 24 | (uint32_t)state->depth << 16 | (uint32_t)top->sequence << 8 | top->row;
}

void cli_numbers_renew(cli_numbers *numbers, pl_game *game, pl_side side)
{
    int count;
    const pl_option *options = pl_game_options(game, side, false, &count);
    if (numbers->place != place_of(game, side))
        numbers->count = 0;
    numbers->place = place_of(game, side);
    memset(numbers->is_open, 0, sizeof numbers->is_open);
    for (int i = 0; i < count; i++) {
        int number = 1;
        if (options[i].verb == PL_PASS)
            continue;
        while (number <= numbers->count && !is_same(&numbers->options[number], &options[i]))
            number++;
        if (number > CLI_NUMBERED_MAX)
            continue;  // it can still be written out
        if (number > numbers->count)
            numbers->count = number;
        numbers->options[number] = options[i];
        numbers->is_open[number] = true;
    }
}

const pl_option *cli_numbers_find(const cli_numbers *numbers, long number)
{
    return number >= 1 && number <= numbers->count && numbers->is_open[number] ? &numbers->options[number] : NULL;
}
