// chunk.c - chunks of games printed and read. Numbers that do not fit a double's 53 bits (hashes) go as text.
#include "chunk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- printing

static json_t *outcome_json(const pl_outcome *o)
{
    char hash[17];
    json_t *scores = json_array(), *thought = json_array();
    snprintf(hash, sizeof hash, "%016" PRIx64, o->hash);
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        json_array_append_new(scores, json_integer(o->score[side]));
    for (int seat = 1; seat <= PL_SIDES_MAX; seat++)
        json_array_append_new(thought, json_pack("[I, I, I]", (json_int_t)o->thought[seat].choices, (json_int_t)o->thought[seat].ns,
                                                 (json_int_t)o->thought[seat].longest_ns));
    return json_pack("[s, i, i, I, b, o, o]", hash, o->winner, o->turns, (json_int_t)o->choices, o->is_finished, scores, thought);
}

static json_t *numbers(const void *list, int count)
{
    json_t *json = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(json, json_integer((json_int_t)((const int64_t *)list)[i]));
    return json;
}

static json_t *rules_json(const pl_stats *stats)
{
    json_t *json = json_object();
    for (int i = 0; i < PL_STATS_RULES; i++)
        if (stats->rules[i].rule)
            json_object_set_new(json, stats->rules[i].rule,
                                json_pack("[I, I]", (json_int_t)stats->rules[i].events, (json_int_t)stats->rules[i].games));
    return json;
}

// The plain lists of the statistics, each 64-bit numbers in a row: one table serves printing and reading.
typedef struct series {
    const char *name;
    size_t offset;
    int count;
} series;
#define LIST(member) \
    { \
#member, offsetof(pl_stats, member), (int)(sizeof(((pl_stats *)0)->member) / 8) \
    }
static const series lists[] = {
    LIST(games),     LIST(losses),       LIST(scores),           LIST(alive),
    LIST(lengths),   LIST(lead_changes), LIST(first_mover_wins), LIST(first_mover_games),
    LIST(passed),    LIST(expected_ppm), LIST(variance_ppm),     LIST(lost_at),
    LIST(fought_at),
};

static json_t *stats_json(const pl_stats *stats)
{
    json_t *json = json_object();
    for (int i = 0; i < PL_COUNT(lists); i++)
        json_object_set_new(json, lists[i].name, numbers((const char *)stats + lists[i].offset, lists[i].count));
    json_object_set_new(json, "rules", rules_json(stats));
    return json;
}

char *pl_chunk_print(int first, const pl_outcome *outcomes, int count, const pl_stats *stats)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, outcome_json(&outcomes[i]));
    json_t *json = json_pack("{s:i, s:o}", "first", first, "outcomes", list);
    if (stats)
        json_object_set_new(json, "stats", stats_json(stats));
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

// ---- reading

static bool read_thought(json_t *json, pl_thought *thought)
{
    json_int_t choices, ns, longest;
    if (json_unpack(json, "[I, I, I]", &choices, &ns, &longest))
        return false;
    *thought = (pl_thought){.choices = (uint32_t)choices, .ns = (uint64_t)ns, .longest_ns = (uint64_t)longest};
    return true;
}

static bool read_outcome(const json_t *json, pl_outcome *o)
{
    const char *hash;
    int winner, turns, is_finished;
    json_int_t choices;
    json_t *scores, *thought;
    if (json_unpack((json_t *)json, "[s, i, i, I, b, o, o]", &hash, &winner, &turns, &choices, &is_finished, &scores, &thought) ||
        strlen(hash) != 16 || winner < 0 || winner > PL_SIDES_MAX || json_array_size(scores) != PL_SIDES_MAX + 1 ||
        json_array_size(thought) != PL_SIDES_MAX)
        return false;
    *o = (pl_outcome){.hash = strtoull(hash, NULL, 16),
                      .choices = (uint32_t)choices,
                      .turns = (uint16_t)turns,
                      .winner = (pl_side)winner,
                      .is_finished = is_finished};
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        o->score[side] = (int32_t)json_integer_value(json_array_get(scores, (size_t)side));
    for (int seat = 1; seat <= PL_SIDES_MAX; seat++)
        if (!read_thought(json_array_get(thought, (size_t)seat - 1), &o->thought[seat]))
            return false;
    return true;
}

static bool read_stats(json_t *json, pl_stats *stats, json_t *rules)
{
    pl_stats *one = calloc(1, sizeof *one);
    bool is_fine = one != NULL;
    const char *rule;
    json_t *counts;
    for (int i = 0; i < PL_COUNT(lists) && is_fine; i++) {
        const json_t *from = json_object_get(json, lists[i].name);
        is_fine = json_array_size(from) == (size_t)lists[i].count;
        for (int k = 0; k < lists[i].count && is_fine; k++)
            ((int64_t *)((char *)one + lists[i].offset))[k] = json_integer_value(json_array_get(from, (size_t)k));
    }
    int at = 0;
    json_object_foreach(json_object_get(json, "rules"), rule, counts)
    {
        if (!json_object_get(rules, rule))
            json_object_set_new(rules, rule, json_string(rule));  // kept as long as the statistics: set once, they point into it
        if (is_fine && at < PL_STATS_RULES)
            one->rules[at++] = (pl_rule_count){.rule = json_string_value(json_object_get(rules, rule)),
                                               .events = (uint64_t)json_integer_value(json_array_get(counts, 0)),
                                               .games = (uint64_t)json_integer_value(json_array_get(counts, 1))};
    }
    if (is_fine)
        pl_stats_add(stats, one);
    free(one);
    return is_fine;
}

pl_status pl_chunk_read(const char *text, int *first, pl_outcome *outcomes, int max, int *count, pl_stats *stats, json_t *rules,
                        pl_error *error)
{
    json_error_t wrong;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &wrong), *list;
    if (!json)
        return pl_fail(error, PL_BAD, "not a chunk of games: %s", wrong.text);
    bool is_fine =
        !json_unpack(json, "{s:i, s:o}", "first", first, "outcomes", &list) && *first >= 0 && json_array_size(list) <= (size_t)max;
    *count = is_fine ? (int)json_array_size(list) : 0;
    for (int i = 0; i < *count && is_fine; i++)
        is_fine = read_outcome(json_array_get(list, (size_t)i), &outcomes[i]);
    json_t *told = json_object_get(json, "stats");
    if (is_fine && stats)
        is_fine = told && read_stats(told, stats, rules);
    json_decref(json);
    return is_fine ? PL_OK : pl_fail(error, PL_BAD, "not a chunk of games, or of other statistics than wanted");
}
