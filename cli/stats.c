// stats.c - what a batch learnt from events, for an author who wants to know why one side wins.
#include "stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES_SHOWN = 20 };

static const char *side_name(const pl_scene *scene, int side) { return scene->scenario->sides[side - 1].name; }

static int by_use(const void *a, const void *b)
{
    const pl_rule_count *x = a, *y = b;
    if (x->events != y->events)
        return x->events < y->events ? 1 : -1;
    return strcmp(x->rule, y->rule);
}

// The rules that fired, most used first; the caller frees the list.
static pl_rule_count *rules_by_use(const pl_stats *stats, int *count)
{
    pl_rule_count *list = calloc(PL_STATS_RULES, sizeof *list);
    *count = 0;
    for (int i = 0; list && i < PL_STATS_RULES; i++)
        if (stats->rules[i].rule)
            list[(*count)++] = stats->rules[i];
    if (list)
        qsort(list, (size_t)*count, sizeof *list, by_use);
    return list;
}

static int last_turn(const pl_stats *stats)
{
    int last = 0;
    for (int turn = 0; turn < PL_STATS_TURNS; turn++)
        if (stats->alive[turn])
            last = turn;
    return last;
}

static double per_game(double sum, uint64_t games) { return games ? sum / (double)games : 0; }

// How far the dice were from what chance would have, in standard deviations.
static double luck_of(const pl_stats *stats, int side)
{
    double deviation = sqrt((double)stats->variance_ppm[side] / 1e6);
    return deviation > 0 ? ((double)stats->passed[side] - (double)stats->expected_ppm[side] / 1e6) / deviation : 0;
}

static bool is_cited(const pl_stats *stats, const char *rule)
{
    for (int i = 0; i < PL_STATS_RULES; i++)
        if (stats->rules[i].rule && !strcmp(stats->rules[i].rule, rule))
            return true;
    return false;
}

static void print_uncited(const pl_stats *stats, const pl_rulebook *book)
{
    enum { IDS_A_LINE = 8 };
    int count = 0;
    for (int i = 0; i < book->count; i++)
        count += !is_cited(stats, book->rules[i].id);
    printf("\n  %d of %d rules were never cited by an event:", count, book->count);
    for (int i = 0, n = 0; i < book->count; i++)
        if (!is_cited(stats, book->rules[i].id))
            printf("%s%s", n++ % IDS_A_LINE ? " " : "\n    ", book->rules[i].id);
    putchar('\n');
}

static void print_turns(const pl_scene *scene, const pl_stats *stats)
{
    printf("\n  turn   games");
    for (int side = 1; side <= scene->side_count; side++)
        printf("  %12.12s lost  score", side_name(scene, side));
    putchar('\n');
    for (int turn = 1, last = last_turn(stats); turn <= last; turn++) {
        printf("  %4d  %6llu", turn, (unsigned long long)stats->alive[turn]);
        for (int side = 1; side <= scene->side_count; side++)
            printf("  %17.2f  %5.1f", per_game((double)stats->losses[side][turn], stats->games),
                   per_game((double)stats->scores[side][turn], stats->alive[turn]));
        putchar('\n');
    }
}

void cli_stats_print(const pl_scene *scene, const pl_stats *stats, const pl_rulebook *book)
{
    int count;
    print_turns(scene, stats);
    printf("\n  the lead changes %.2f times a game", per_game((double)stats->lead_changes, stats->games));
    if (stats->first_mover_games)
        printf("; the side asked first wins %.1f %%", 100 * per_game((double)stats->first_mover_wins, stats->first_mover_games));
    printf("\n");
    for (int side = 1; side <= scene->side_count; side++)
        printf("  %-20s %llu dice passed, %.1f expected: %+.1f deviations\n", side_name(scene, side),
               (unsigned long long)stats->passed[side], (double)stats->expected_ppm[side] / 1e6, luck_of(stats, side));
    pl_rule_count *rules = rules_by_use(stats, &count);
    printf("\n  %d rules were cited; most often:\n", count);
    for (int i = 0; i < count && i < RULES_SHOWN; i++)
        printf("  %-16s %8.1f times a game, in %5.1f %% of games\n", rules[i].rule, per_game((double)rules[i].events, stats->games),
               100 * per_game((double)rules[i].games, stats->games));
    free(rules);
    if (book)
        print_uncited(stats, book);
}

json_t *cli_stats_json(const pl_scene *scene, const pl_stats *stats, const pl_rulebook *book)
{
    int count;
    json_t *turns = json_array(), *list = json_array(), *luck = json_array(), *lengths = json_array(), *uncited = json_array();
    for (int turn = 1, last = last_turn(stats); turn <= last; turn++) {
        json_t *losses = json_array(), *scores = json_array();
        for (int side = 1; side <= scene->side_count; side++) {
            json_array_append_new(losses, json_real(per_game((double)stats->losses[side][turn], stats->games)));
            json_array_append_new(scores, json_real(per_game((double)stats->scores[side][turn], stats->alive[turn])));
        }
        json_array_append_new(turns, json_pack("{s:i, s:I, s:o, s:o}", "turn", turn, "games", (json_int_t)stats->alive[turn], "losses",
                                               losses, "scores", scores));
    }
    for (int side = 1; side <= scene->side_count; side++)
        json_array_append_new(luck, json_pack("{s:I, s:f, s:f}", "passed", (json_int_t)stats->passed[side], "expected",
                                              (double)stats->expected_ppm[side] / 1e6, "deviations", luck_of(stats, side)));
    pl_rule_count *rules = rules_by_use(stats, &count);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:s, s:I, s:I}", "rule", rules[i].rule, "events", (json_int_t)rules[i].events, "games",
                                              (json_int_t)rules[i].games));
    free(rules);
    for (int turn = 0, last = last_turn(stats); turn <= last; turn++)
        json_array_append_new(lengths, json_integer((json_int_t)stats->lengths[turn]));
    for (int i = 0; book && i < book->count; i++)
        if (!is_cited(stats, book->rules[i].id))
            json_array_append_new(uncited, json_string(book->rules[i].id));
    json_t *all = json_pack("{s:o, s:o, s:o, s:o, s:f, s:f, s:I, s:I}", "turns", turns, "luck", luck, "rules", list, "lengths", lengths,
                            "lead_changes", per_game((double)stats->lead_changes, stats->games), "first_mover_share",
                            per_game((double)stats->first_mover_wins, stats->first_mover_games), "first_mover_wins",
                            (json_int_t)stats->first_mover_wins, "first_mover_games", (json_int_t)stats->first_mover_games);
    if (book)
        json_object_set_new(all, "rules_in_book", json_integer(book->count));
    json_object_set_new(all, "uncited", uncited);
    return all;
}
