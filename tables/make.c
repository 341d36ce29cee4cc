// make.c - new tables: from a scenario with its switches as asked for, or from a journal.
#include "lesson.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "formats/nearest.h"
#include "formats/scenario_file.h"
#include "rulesets/rulesets.h"

// ---- switches: the scenario's text with another line of them, so that the journal carries what is played

static int switch_named(const pl_ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->switch_count; i++)
        if (!strcmp(rules->switches[i].name, name))
            return i;
    return -1;
}

// Sets or clears the bits of a list of switches' names in *bits; both kinds are noted in *named.
static pl_status read_switches(const pl_ruleset *rules, const json_t *list, bool is_on, uint64_t *bits, uint64_t *named, pl_error *error)
{
    if (list && !json_is_array(list))
        return pl_fail(error, PL_BAD, "switches: wanted lists on and off");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int number = name ? switch_named(rules, name) : -1;
        if (number < 0) {
            char hint[200];
            pl_nearest nearest = {.word = name ? name : ""};
            for (int k = 0; k < rules->switch_count; k++)
                pl_nearest_try(&nearest, rules->switches[k].name);
            return pl_fail(error, PL_BAD, "switches: unknown switch '%.40s'%s", name ? name : "",
                           pl_nearest_hint(&nearest, hint, sizeof hint));
        }
        uint64_t bit = (uint64_t)1 << number;
        *named |= bit;
        *bits = is_on ? *bits | bit : *bits & ~bit;
    }
    return PL_OK;
}

static size_t print_switches(const pl_ruleset *rules, uint64_t bits, char *to, size_t size)
{
    size_t length = 0;
    for (int pass = 0; pass < 2; pass++) {
        const char *gap = "";
        length += (size_t)snprintf(to + length, size - length, "%s", pass ? "], off: [" : "switches: {on: [");
        for (int i = 0; i < rules->switch_count && length < size - 64; i++)
            if ((bits >> i & 1) == !pass) {
                length += (size_t)snprintf(to + length, size - length, "%s%s", gap, rules->switches[i].name);
                gap = ", ";
            }
    }
    return length + (size_t)snprintf(to + length, size - length, "]}\n");
}

// A copy of YAML without its key `switches` at the margin (and what is indented below it), with a new one at its end.
static char *text_with_switches(const pl_battle *battle, uint64_t bits)
{
    enum { LINE_MAX_BYTES = 4096 };
    size_t size = strlen(battle->text), length = 0;
    char *text = malloc(size + LINE_MAX_BYTES + 2);
    bool is_inside = false;
    for (const char *line = battle->text, *next; text && *line; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : line + strlen(line);
        bool is_margin = !isspace((unsigned char)*line) && *line != '#';
        if (is_margin)
            is_inside = !strncmp(line, "switches:", 9) || (is_inside && (*line == '-' || *line == '}'));
        if (!is_inside) {
            memcpy(text + length, line, (size_t)(next - line));
            length += (size_t)(next - line);
        }
    }
    if (!text)
        return NULL;
    if (length && text[length - 1] != '\n')
        text[length++] = '\n';
    print_switches(battle->rules, bits, text + length, LINE_MAX_BYTES);
    return text;
}

// Opens the scenario once more if the request wants other switches than it has.
static pl_status apply_switches(pl_battle **battle, const json_t *wanted, pl_error *error)
{
    uint64_t bits = (*battle)->scene->switches, named = 0;
    const pl_ruleset *rules = (*battle)->rules;
    pl_status status = read_switches(rules, json_object_get(wanted, PL_WIRE(SwitchWish, on)), true, &bits, &named, error);
    if (!status)
        status = read_switches(rules, json_object_get(wanted, PL_WIRE(SwitchWish, off)), false, &bits, &named, error);
    if (status || bits == (*battle)->scene->switches)
        return status;
    char *text = text_with_switches(*battle, bits);
    pl_battle *other = NULL;
    status = text ? pl_battle_open_text(rules, text, strlen(text), (*battle)->scenario->id, &other, error)
                  : pl_fail(error, PL_NO_MEMORY, "no memory for a scenario");
    free(text);
    if (!status) {
        pl_battle_close(*battle);
        *battle = other;
    }
    return status;
}

// ---- from a scenario

static pl_status open_battle(const json_t *wanted, pl_battle **battle, pl_error *error)
{
    const char *game = json_string_value(json_object_get(wanted, PL_WIRE(NewTable, game)));
    const char *scenario = json_string_value(json_object_get(wanted, PL_WIRE(NewTable, scenario)));
    const pl_ruleset *rules = game ? pl_ruleset_named(game) : NULL;
    if (!rules)
        return pl_fail(error, PL_BAD, "game: found '%.40s', wanted the id of a game", game ? game : "nothing");
    // A name and nothing else: a path would open any file.
    if (!scenario || !scenario[0] || strspn(scenario, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(scenario))
        return pl_fail(error, PL_BAD, "scenario: wanted the id of a scenario of %s", rules->name);
    pl_status status = pl_battle_open(rules, scenario, battle, error);
    if (!status)
        status = apply_switches(battle, json_object_get(wanted, PL_WIRE(NewTable, switches)), error);
    if (status)
        pl_battle_close(*battle);
    return status;
}

static pl_status read_row(const pl_host *host, const json_t *wanted, const char *otherwise, pl_store_table *row, pl_error *error)
{
    const json_t *name = json_object_get(wanted, PL_WIRE(NewTable, name)), *seed = json_object_get(wanted, PL_WIRE(NewTable, seed));
    if (name && !json_is_string(name))
        return pl_fail(error, PL_BAD, "name: wanted text");
    if (seed && (!json_is_integer(seed) || json_integer_value(seed) < 0))
        return pl_fail(error, PL_BAD, "seed: wanted a whole number");
    const json_t *limit = json_object_get(wanted, PL_WIRE(NewTable, limit));
    json_int_t seconds = json_integer_value(limit);
    if (limit && (!json_is_integer(limit) || seconds < LIMIT_CLOCK_MIN || seconds > LIMIT_CLOCK_MAX))
        return pl_fail(error, PL_BAD, "limit: wanted whole seconds for a decision, %d to %d", LIMIT_CLOCK_MIN, LIMIT_CLOCK_MAX);
    row->limit_s = (uint32_t)seconds;
    host_table_id_make(&host->world, row->id);
    row->is_seed_given = seed != NULL;
    row->seed = seed ? (uint64_t)json_integer_value(seed) : host_random(&host->world);
    const char *said = json_string_value(name);
    return host_clean_text(said && said[0] ? said : otherwise, LIMIT_NAME_LETTERS, row->name, sizeof row->name, PL_WIRE(NewTable, name),
                           error);
}

// Who knows the seed knows every die to come. At a table of one's own that harms nobody; where somebody else sits it would be cheating.
static pl_status judge_seed(const pl_host *host, const pl_store_table *row, pl_error *error)
{
    if (!row->is_seed_given || host->options.takes_seeds)
        return PL_OK;
    for (int i = 0; i < row->seat_count; i++)
        if (host_seat_is_open(row, row->seats[i].side))
            return pl_fail(error, PL_BAD,
                           "seed: found one at a table with an open seat, wanted none: whoever knows it knows the dice to come");
    return PL_OK;
}

static pl_status make_lesson(pl_host *host, const json_t *wanted, host_made made, void *context, pl_error *error)
{
    const pl_lesson *lesson;
    pl_store_table row = {0};
    host_secrets secrets = {0};
    int chapter, step;
    pl_status status = host_read_lesson(host, wanted, &lesson, &chapter, &step, error);
    if (!status)
        status = read_row(host, wanted, lesson->name, &row, error);
    if (status)
        return status;
    secrets.of[lesson->side] = host_token_make(&host->world);
    return host_make_lesson(host, lesson, chapter, step, &row, &secrets, made, context, error);
}

pl_status host_make_table(pl_host *host, const json_t *wanted, host_made made, void *context, pl_error *error)
{
    if (json_object_get(wanted, PL_WIRE(NewTable, lesson)))
        return make_lesson(host, wanted, made, context, error);
    pl_battle *fresh = NULL;
    pl_store_table row = {0};
    host_secrets secrets;
    host_table *table = NULL;
    pl_status status = open_battle(wanted, &fresh, error);
    if (status)
        return status;
    snprintf(row.game, sizeof row.game, "%s", fresh->rules->id);
    status = read_row(host, wanted, fresh->scenario->name, &row, error);
    if (!status)
        status = host_seats_read(&host->world, wanted, fresh->scene->side_count, &row, &secrets, error);
    if (!status)
        status = judge_seed(host, &row, error);
    if (status) {
        pl_battle_close(fresh);
        return status;
    }
    host_battle *battle = host_battle_share(&host->battles, fresh, error);
    if (!battle)
        return PL_NO_MEMORY;
    status = host_table_start(&host->battles, battle, &row, NULL, &table, error);
    if (!status)
        host_add_table(host, table, &secrets, made, context);
    return status;
}

// ---- from a journal

pl_status host_read_journal(const char *body, size_t size, host_battles *battles, const host_patience *patience, json_t **wanted,
                            host_table **table, pl_error *error)
{
    static const char plain[] = "{\"phaseline\"";
    const pl_store_table row = {.seat_count = PL_SIDES_MAX};
    // A whole file as it is, or wrapped with wishes: who sits where, and how much of it.
    *wanted = strncmp(body, plain, sizeof plain - 1) ? json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL) : json_object();
    const json_t *text = json_object_get(*wanted, PL_WIRE(NewJournal, journal)), *to = json_object_get(*wanted, PL_WIRE(NewJournal, to));
    bool is_plain = !json_object_size(*wanted) && size;
    if (!json_is_object(*wanted) || (!is_plain && !json_is_string(text)))
        return pl_fail(error, PL_BAD, "body: wanted a journal, or an object with one under 'journal'");
    if (to && (!json_is_integer(to) || json_integer_value(to) < 0))
        return pl_fail(error, PL_BAD, "to: wanted a number of entries");
    uint32_t kept = to && json_integer_value(to) < UINT32_MAX ? (uint32_t)json_integer_value(to) : UINT32_MAX;
    return host_table_resume(battles, &row, is_plain ? body : json_string_value(text), is_plain ? size : json_string_length(text), NULL,
                             kept, patience, table, error);
}

pl_status host_seat_journal(pl_host *host, json_t *wanted, host_table *table, host_secrets *secrets, pl_error *error)
{
    pl_store_table row = {.seat_count = PL_SIDES_MAX};
    pl_status status = read_row(host, wanted, "A game taken up again", &row, error);
    if (!status) {
        snprintf(row.game, sizeof row.game, "%s", table->battle->scene->rules->id);
        if (!json_object_get(wanted, PL_WIRE(NewJournal, mode)))
            json_object_set_new(wanted, PL_WIRE(NewJournal, mode), json_string(PL_WORD_OF(Mode, hot_seat)));
        status = host_seats_read(&host->world, wanted, table->battle->scene->side_count, &row, secrets, error);
    }
    if (!status)
        status = judge_seed(host, &row, error);
    if (status) {
        host_table_destroy(&host->battles, table);
        return status;
    }
    table->row = row;
    table->dice.seed = row.seed;
    return PL_OK;
}
