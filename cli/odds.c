// odds.c - the likely events of a choice, most likely first, with how often and how much.
#include "odds.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "formats/notation.h"
#include "players/odds.h"

enum { COPIES = 400, LINES_SHOWN = 12 };

static int more_likely(const void *a, const void *b)
{
    const pl_odds_line *x = a, *y = b;
    return x->share == y->share ? (int)x->kind - (int)y->kind : x->share < y->share ? 1 : -1;
}

static void print_line(const pl_scene *scene, const pl_odds_line *line)
{
    char name[64] = "";
    const pl_event_kind *kind = pl_event_kind_of(scene->rules, line->kind);
    if (line->side)
        pl_name_print(scene, PL_SIDE, line->side, name, sizeof name);
    printf("  %5.1f %%  %-20s %-16s", 100 * line->share, kind ? kind->name : "?", name);
    if (line->count > line->share + 0.005)
        printf("  %.1f times", line->count);
    if (line->value > 0)
        printf("  value %.1f on average", line->value);
    putchar('\n');
}

void cli_odds_print(cli_session *session, const pl_choice *choice)
{
    pl_error error = {0};
    pl_oracle *oracle;
    pl_odds *odds = calloc(1, sizeof *odds);
    if (!odds || pl_oracle_create(session->scene, &oracle, &error)) {
        free(odds);
        cli_fail(CLI_FAILED, "no memory for the odds");
        return;
    }
    if (pl_oracle_ask(oracle, pl_game_state(session->game), choice, COPIES, session->dice.seed + 1, odds)) {
        printf("  That would be refused.\n");
    } else {
        qsort(odds->lines, (size_t)odds->line_count, sizeof odds->lines[0], more_likely);
        printf("  In %u copies with fresh dice, up to the next decision:\n", (unsigned)odds->copies);
        for (int i = 0; i < odds->line_count && i < LINES_SHOWN; i++)
            print_line(session->scene, &odds->lines[i]);
        if (session->scene->rules->standing)
            printf("  standing %+.0f (within %.0f)\n", odds->standing, 2 * odds->standing_error);
    }
    pl_oracle_destroy(oracle);
    free(odds);
}
