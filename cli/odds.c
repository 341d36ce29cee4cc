// odds.c - the likely events of a choice, most likely first, with how often, how much, and how sure that is.
#include "odds.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"

enum { COPIES = 400 };

static int more_likely(const void *a, const void *b)
{
    const pl_odds_line *x = a, *y = b;
    return x->share == y->share ? (int)x->kind - (int)y->kind : x->share < y->share ? 1 : -1;
}

// One standard error to either side; nothing where there is none.
static void print_error(double error, int decimals)
{
    if (error > 0)
        printf(" +-%.*f", decimals, error);
}

static void print_spread(const pl_odds_line *line)
{
    int last = PL_ODDS_SPREAD - 1;
    while (last > 0 && line->spread[last] <= 0)
        last--;
    if (!line->has_spread || last < 1)
        return;
    printf(" (");
    for (int v = 0, n = 0; v <= last; v++)
        if (line->spread[v] > 0)
            printf("%s%d: %.1f %%", n++ ? ", " : "", v, 100 * line->spread[v]);
    printf(")");
}

// "STANDS_LOST" is for authors; people read "stands lost".
static const char *say_kind(const pl_scene *scene, int kind, char *text, size_t size)
{
    const pl_event_kind *of = pl_event_kind_of(scene->rules, kind);
    snprintf(text, size, "%s", of ? of->name : "?");
    for (char *at = text; *at; at++)
        *at = *at == '_' ? ' ' : (char)tolower((unsigned char)*at);
    return text;
}

static void print_line(const pl_scene *scene, const pl_odds_line *line)
{
    char name[64] = "", kind[64];
    if (line->side)
        pl_say_called(scene, PL_SIDE, line->side, name, sizeof name);
    printf("  %5.1f %%", 100 * line->share);
    print_error(100 * line->share_error, 1);
    printf("  %-20s %-16s", say_kind(scene, line->kind, kind, sizeof kind), name);
    if (line->count > line->share + 0.005) {
        printf("  %.2f", line->count);
        print_error(line->count_error, 2);
        printf(" times");
    }
    if (line->value > 0) {
        printf("  value %.2f", line->value);
        print_error(line->value_error, 2);
        print_spread(line);
    }
    putchar('\n');
}

// Sampled shares are rounded, for they are not known better.
static void print_outcome(const pl_eye *eye, const pl_odds *odds, const pl_outcome *outcome)
{
    char text[PL_SAY_MAX], line[PL_SAY_MAX + 32];
    int good = pl_outcome_good(eye, outcome), share = (int)(100 * outcome->share + 0.5);
    pl_outcome_say(eye, outcome, text, sizeof text);
    if (outcome->share > 0.9999)
        snprintf(line, sizeof line, "%c sure   %s", good > 0 ? '+' : good < 0 ? '-' : ' ', text);
    else
        snprintf(line, sizeof line, "%c %3d %%  %s",
                 good > 0   ? '+'
                 : good < 0 ? '-'
                            : ' ',
                 odds->is_exact ? share : (share + 2) / 5 * 5, text);
    cli_line(stdout, good > 0 ? CLI_GOOD : good < 0 ? CLI_BAD_NEWS : CLI_PLAIN, 6, line, NULL);
}

const char *cli_merit(double behind, double chance)
{
    if (behind <= 0)
        return "best";
    return behind <= chance ? "about as good" : behind <= 2.5 * chance ? "not quite as good" : "clearly worse";
}

void cli_odds_show(const pl_scene *scene, pl_side side, pl_odds *odds, int lines_max)
{
    pl_eye eye = {scene, side, false};
    qsort(odds->lines, (size_t)odds->line_count, sizeof odds->lines[0], more_likely);
    if (odds->is_exact && odds->copies == 1)
        printf("  Exact, by what the side knows: no die falls up to the next decision:\n");
    else if (odds->is_exact)
        printf("  Exact, by what the side knows: all %u ways the dice can fall up to the next decision:\n", (unsigned)odds->copies);
    else
        printf("  In %u copies with fresh dice, up to the next decision (+-: one standard error):\n", (unsigned)odds->copies);
    for (int i = 0; i < odds->outcome_count && i < lines_max; i++)
        print_outcome(&eye, odds, &odds->outcomes[i]);
    if (odds->line_count)
        printf("  Counted:\n");
    for (int i = 0; i < odds->line_count && i < lines_max; i++)
        print_line(scene, &odds->lines[i]);
}

void cli_outcomes_print(cli_session *session, const pl_choice *choice, int most)
{
    pl_error error = {0};
    pl_oracle *oracle;
    pl_eye eye = {session->scene, choice->side, false};
    pl_odds *odds = calloc(1, sizeof *odds);
    if (!odds || pl_oracle_create(session->scene, &oracle, &error)) {
        free(odds);
        cli_fail(CLI_FAILED, "no memory for the odds");
        return;
    }
    if (pl_oracle_ask(oracle, pl_game_state(session->game), choice, COPIES, session->dice.seed + 1, odds))
        printf("  That would be refused.\n");
    else if (most == CLI_OUTCOMES && !odds->outcome_count)
        printf("      Nothing else happens before the next question.\n");
    else if (most == CLI_OUTCOMES && !odds->is_exact)
        printf("      About, from %u copies with fresh dice:\n", (unsigned)odds->copies);
    for (int i = 0; i < odds->outcome_count && i < most; i++)
        print_outcome(&eye, odds, &odds->outcomes[i]);
    pl_oracle_destroy(oracle);
    free(odds);
}
