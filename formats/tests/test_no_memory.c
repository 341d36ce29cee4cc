// test_no_memory.c - every reader and writer of files with each of its allocations failing in turn: a plain "no memory", nothing
// crashes, nothing is lost of what was held. A sample of them; all with PHASELINE_LONG=1.
#include "formats/battle.h"
#include "formats/data_file.h"
#include "formats/example.h"
#include "formats/journal_file.h"
#include "formats/json.h"
#include "formats/rulebook.h"
#include "formats/scenario_file.h"
#include "harness.h"
#include "rulesets.h"
#include "tests/scarce.h"

#include <stdio.h>

enum { SAMPLE = 200 };  // tries of each, about

static char *text_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    assert_non_null(file);
    assert_non_null(text);
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

typedef pl_status (*job)(const char *text, pl_error *error);

static long step_of(long all)
{
    const char *wish = getenv("PHASELINE_LONG");
    return (wish && *wish) || all <= SAMPLE ? 1 : all / SAMPLE;
}

// Once without a failure, to know how many allocations there are; then each of them fails.
static void run_scarce(const char *what, job do_it, const char *text)
{
    pl_error error = {0};
    long before = scarce_held;
    scarce_begin(0);
    if (do_it(text, &error))
        fail_msg("%s: %s", what, error.text);
    long all = scarce_asked, tried = 0, survived = 0;
    scarce_end();
    CHECK_EQ(scarce_held, before);
    CHECK_EQ(scarce_sweep(), 0);
    for (long n = 1; n <= all; n += step_of(all), tried++) {
        error = (pl_error){0};
        scarce_begin(n);
        pl_status status = do_it(text, &error);
        if (!scarce_end())
            break;  // it asked less often than the first time
        survived += status == PL_OK;
        if (status && (status != PL_NO_MEMORY || error.status != PL_NO_MEMORY || !strstr(error.text, "no memory")))
            fail_msg("%s: allocation %ld of %ld fails: status %d, '%s'", what, n, all, (int)status, error.text);
        long lost = scarce_sweep();
        if (lost && !status)
            fail_msg("%s: allocation %ld of %ld fails: %ld of libyaml's are held", what, n, all, lost);
        if (scarce_held != before)
            fail_msg("%s: allocation %ld of %ld fails: %ld are held", what, n, all, scarce_held - before);
    }
    print_message("%s: %ld allocations, %ld failed in turn, %ld did without\n", what, all, tried, survived);
}

static pl_status open_battle(const char *text, pl_error *error)
{
    pl_battle *battle;
    pl_status status = pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "battle", &battle, error);
    CHECK(!status == !!battle);
    pl_battle_close(battle);
    return status;
}

TEST(a_scenario_is_read)
{
    char *text = text_of("rulesets/drill/scenarios/first-steps.yaml");
    run_scarce("a scenario", open_battle, text);
    free(text);
}

static pl_status open_named(const char *text, pl_error *error)
{
    pl_battle *battle;
    pl_status status = pl_battle_open(pl_ruleset_named("drill"), text, &battle, error);
    CHECK(!status == !!battle);
    pl_battle_close(battle);
    return status;
}

TEST(a_scenario_is_found_by_name) { run_scarce("a scenario by name", open_named, "first-steps"); }

static pl_status load_data(const char *text, pl_error *error)
{
    pl_data *data;
    pl_status status = pl_data_load_text(text, strlen(text), "data", &data, error);
    CHECK(!status == !!data);
    pl_data_free(data);
    return status;
}

TEST(tables_are_read)
{
    char *text = text_of("rulesets/drill/data/squads.yaml");
    run_scarce("tables", load_data, text);
    free(text);
}

// An example that cannot be run for want of memory is no example that fails.
static pl_status run_examples(const char *text, pl_error *error)
{
    pl_example_report report = {.only = "rally-2"};
    pl_status status = pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "examples", &report, error);
    if (!status && report.failed)
        return strstr(report.first, "no memory") ? pl_fail(error, PL_NO_MEMORY, "%s", report.first)
                                                 : pl_fail(error, PL_BAD, "%s", report.first);
    return status;
}

TEST(examples_are_run)
{
    char *text = text_of("rulesets/drill/examples/rally.yaml");
    run_scarce("examples", run_examples, text);
    free(text);
}

static pl_status read_journal(const char *text, pl_error *error)
{
    pl_battle *battle;
    pl_journal journal;
    pl_status status = pl_journal_read(text, strlen(text), "journal", pl_ruleset_named, &battle, &journal, NULL, error);
    CHECK(!status == !!battle);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    return status;
}

TEST(a_journal_is_read)
{
    char *text = text_of("rulesets/drill/journals/first-steps-1.jsonl");
    run_scarce("a journal", read_journal, text);
    free(text);
}

// ---- what is written

static pl_battle *battle;
static pl_journal journal;

static void open_journal(void)
{
    pl_error error = {0};
    if (!battle)
        CHECK_EQ(pl_journal_load("rulesets/drill/journals/first-steps-1.jsonl", pl_ruleset_named, &battle, &journal, &error), PL_OK);
}

static void close_journal(void)
{
    pl_journal_end(&journal);
    pl_battle_close(battle);
    battle = NULL;
}

static pl_status save_journal(const char *path, pl_error *error) { return pl_journal_save(&journal, battle, path, error); }

static pl_status write_lines(const char *text, pl_error *error)
{
    (void)text;
    char *head = pl_journal_head_line(&journal, battle), *line = pl_journal_entry_line(&journal, battle->scene, 0);
    pl_status status = head && line ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory");
    free(head);
    free(line);
    return status;
}

static pl_status list_rules(const char *text, pl_error *error)
{
    (void)text;
    pl_rulebook *book;
    pl_status status = pl_rulebook_load(pl_ruleset_named("drill"), &book, error);
    pl_rulebook_free(book);
    return status;
}

static pl_status list_scenarios(const char *text, pl_error *error)
{
    (void)text;
    pl_scenario_info *list;
    int count;
    pl_status status = pl_scenario_list(pl_ruleset_named("drill"), &list, &count, error);
    if (!status)
        pl_scenario_list_free(list, count);
    return status;
}

TEST(a_journal_is_written)
{
    open_journal();
    run_scarce("lines of a journal", write_lines, NULL);
    run_scarce("a journal's file", save_journal, "/tmp/phaseline-no-memory.jsonl");
    remove("/tmp/phaseline-no-memory.jsonl");
    close_journal();
}

TEST(rules_and_scenarios_are_listed)
{
    run_scarce("a rulebook", list_rules, NULL);
    run_scarce("scenarios", list_scenarios, NULL);
}

// A scene as JSON is whole or nothing.
static pl_status print_scene(const char *text, pl_error *error)
{
    (void)text;
    static size_t whole;  // written out
    json_t *json = pl_json_scene(battle->scene);
    long refused = scarce_fails;
    scarce_fails = 0;
    size_t size = json ? json_dumpb(json, NULL, 0, JSON_COMPACT) : 0;
    scarce_fails = refused;
    whole = whole ? whole : size;
    pl_status status = json ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory");
    if (json && size != whole)
        status = pl_fail(error, PL_BAD, "a scene of %zu bytes, wanted %zu", size, whole);
    json_decref(json);
    return status;
}

TEST(a_scene_is_written)
{
    open_journal();
    run_scarce("a scene", print_scene, NULL);
    close_journal();
}
