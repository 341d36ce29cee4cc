// test_letters.c - what a stranger's text may hold where people read it: every text of every file, and every complaint that quotes one.
#include "formats/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/data_file.h"
#include "formats/error.h"
#include "formats/example.h"
#include "formats/journal_file.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "harness.h"
#include "rulesets.h"

TEST(letters_are_read_and_other_bytes_are_not)
{
    static const struct {
        const char *text;
        size_t bytes;
        uint32_t letter;
    } cases[] = {{"a", 1, 'a'},
                 {"\xC3\xA9", 2, 0xE9},
                 {"\xE2\x80\xAE", 3, 0x202E},
                 {"\xF0\x9F\x8E\xB2", 4, 0x1F3B2},
                 {"\xC0\x80", 0, 0},
                 {"\x80", 0, 0},
                 {"\xE2\x80", 0, 0},
                 {"\xED\xA0\x80", 0, 0},
                 {"\xE0\x80\x80", 0, 0},
                 {"\xF4\x90\x80\x80", 0, 0},
                 {"\xF0\x80\x80\x80", 0, 0},
                 {"\xFF", 0, 0},
                 {"\xC3", 0, 0},
                 {"\xF0\x9F\x8E", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t letter;
        size_t bytes = pl_letter_at(cases[i].text, &letter);
        CHECK_EQ(bytes, cases[i].bytes);
        if (bytes)
            CHECK_EQ(letter, cases[i].letter);
    }
}

TEST(a_line_quotes_without_harm)
{
    char text[] = "a\x1b[31m\xE2\x80\xAE"
                  "b\xC2\x9B"
                  "c\n\xC3\xA9\xF0\x9F\x8E\xB2 \xC3";
    pl_make_line(text);
    CHECK_TEXT(text, "a?[31m?b?c?\xC3\xA9\xF0\x9F\x8E\xB2 ?");
}

// ---- files

// Each as YAML writes it in double quotes; raw control characters YAML itself refuses.
static const struct {
    const char *written, *code;
} harmful[] = {{"\\e[2J", "U+001B"},       {"\\a", "U+0007"},     {"\\0", "U+0000"},         {"\\x9b", "U+009B"},
               {"\\x7f", "U+007F"},        {"\\u202e", "U+202E"}, {"\\u2066", "U+2066"},     {"\\L", "U+2028"},
               {"\\U000E0041", "U+E0041"}, {"\\r", "U+000D"},     {"\xE2\x80\xAE", "U+202E"}};

static void check_harmless(const char *line)
{
    uint32_t letter;
    CHECK(!pl_letters_fault(line, strlen(line), &letter));
    CHECK(!strpbrk(line, "\n\t"));
}

static const char drill[] = "game: drill\nname: \"%s\"\nabout: \"%s\"\ntable: {width: 24, height: 24}\n"
                            "sides: [{id: \"blue%s\", name: \"Blue%s\"}, {id: red, name: Red}]\n"
                            "terrain: [{id: \"w%s\", kind: \"wood%s\", name: \"Wood%s\", area: [[1, 1], [2, 1], [2, 2]]}]\n"
                            "zones: [{id: \"z%s\", side: 1, use: \"deploy%s\", area: [[1, 1], [2, 1], [2, 2]]}]\n"
                            "units:\n- {id: \"B%s\", side: 1, type: \"line%s\", name: \"First%s\", at: [12, 4]}\n"
                            "- {id: R1, side: 2, type: line, at: [12, 14], pieces: [{id: \"R%s\"}]}\n"
                            "markers: [{id: \"m%s\", kind: \"objective%s\", name: \"Mark%s\", at: [3, 3]}]\n";
enum { TEXTS = 16 };

// The scenario with something added to one of its texts, 0: to none.
static pl_status open_with(int which, const char *added, char line[800])
{
    char text[2048];
    const char *t[TEXTS + 1];
    pl_battle *battle;
    pl_error error = {0};
    for (int i = 1; i <= TEXTS; i++)
        t[i] = i == which ? added : "";
    snprintf(text, sizeof text, drill, t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], t[9], t[10], t[11], t[12], t[13], t[14], t[15],
             t[16]);
    pl_status status = pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "battle.yaml", &battle, &error);
    line[0] = '\0';
    if (status)
        pl_error_print(&error, line, 800);
    pl_battle_close(battle);
    return status;
}

TEST(no_text_of_a_scenario_holds_what_a_terminal_obeys)
{
    char line[800];
    open_with(0, "", line);
    CHECK_TEXT(line, "");
    for (int which = 1; which <= TEXTS; which++)
        for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++) {
            CHECK_EQ(open_with(which, harmful[i].written, line), PL_BAD);
            if (!strstr(line, harmful[i].code))
                fail_msg("text %d, %s: %s", which, harmful[i].code, line);
            check_harmless(line);
            CHECK(!strncmp(line, "battle.yaml:", 12));
        }
}

TEST(an_id_is_made_of_what_is_allowed)
{
    static const char *const refused[] = {
        " ", "/", "|", "'", "\xC3\xA9", "\xD0\x90", "\xE2\x80\x8D", ":", "!", "012345678901234567890123456789012"};
    static const int ids[] = {3, 5, 8, 10, 13, 14};
    char line[800];
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
            CHECK_EQ(open_with(ids[k], refused[i], line), PL_BAD);
            CHECK(strstr(line, "wanted an id of 1 to 30 letters a to z or A to Z, digits, '.', '_' or '-', other than 0 and -"));
        }
        open_with(ids[k], "aZ09._-", line);
        CHECK_TEXT(line, "");
    }
}

TEST(names_may_be_in_any_script)
{
    static const char *const fine[] = {"\xC3\x89toile", "\xD0\x9A\xD1\x83\xD1\x80\xD1\x81\xD0\xBA", "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
                                       "\xE6\x9D\xB1\xE4\xBA\xAC", "\xF0\x9F\x8E\xB2"};
    char line[800];
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        open_with(4, fine[i], line);
        CHECK_TEXT(line, "");
        open_with(12, fine[i], line);
        CHECK_TEXT(line, "");
    }
    CHECK_EQ(open_with(4, "a\\nb", line), PL_BAD);
    CHECK(strstr(line, "found a line break or tab in a name, wanted one line"));
    open_with(2, "a\\nb", line);
    CHECK_TEXT(line, "");
}

TEST(no_text_of_tables_and_examples_does)
{
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++) {
        char text[512], line[800];
        pl_data *data;
        pl_example_report report = {0};
        pl_error error = {0};
        snprintf(text, sizeof text, "tables:\n- id: \"squad%s\"\n  source: x\n", harmful[i].written);
        CHECK_EQ(pl_data_load_text(text, strlen(text), "data.yaml", &data, &error), PL_BAD);
        pl_error_print(&error, line, sizeof line);
        CHECK(strstr(line, harmful[i].code));
        check_harmless(line);
        snprintf(text, sizeof text, "examples:\n- id: \"volley%s\"\n", harmful[i].written);
        CHECK_EQ(pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "e.yaml", &report, &error), PL_BAD);
        pl_error_print(&error, line, sizeof line);
        CHECK(strstr(line, harmful[i].code));
        check_harmless(line);
    }
}

// ---- what quotes a stranger

static void check_journal_quotes(const char *text)
{
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    char line[800];
    CHECK(pl_journal_read(text, strlen(text), "j\x1b.jsonl", pl_ruleset_named, &battle, &journal, NULL, &error) != PL_OK);
    pl_error_print(&error, line, sizeof line);
    check_harmless(line);
}

TEST(complaints_about_journals_are_harmless)
{
    check_journal_quotes("{\"phaseline\":1,\"game\":\"\\u001b[2J\\u202e\",\"scenario\":\"s\",\"text\":\"t\"}\n");
    check_journal_quotes("{\"phaseline\":1,\"game\":\"drill\",\"scenario\":\"\\u202es\",\"text\":\"t\"}\n");
    check_journal_quotes("{\"phaseline\":1,\"game\":\"drill\",\"scenario\":\"a\\nb\",\"text\":\"t\"}\n");
    check_journal_quotes("{\"phaseline\":1,\"\\u001b[2J\\u202e\":1}\n");
    check_journal_quotes("{\"phaseline\":1,\"game\":\"drill\",\"scenario\":\"s\",\"text\":\"\\u001b[2J: \\u202e\"}\n");
    check_journal_quotes("{\"phaseline\":1,\"game\":\"drill\",\"scenario\":\"s\",\"text\":\"name: x\\n\\\"\\\\e[2J\\\": 3\\n\"}\n");
    check_journal_quotes("{\"phaseline\":2}\x1b[2J\n");
}

TEST(complaints_about_choices_are_harmless)
{
    static const char *const written[] = {"\x1b[2J",
                                          "stance \xE2\x80\xAE",
                                          "move B1 [(\x1b,1)]",
                                          ("shoot \xC2\x9B"
                                           "2J R1"),
                                          "move \xC3",
                                          "stance press \x07"};
    static const char *const json[] = {"{\"verb\":\"\\u001b[2J\"}", "{\"verb\":\"stance\",\"value\":\"\\u202e\"}",
                                       "{\"verb\":\"move\",\"subject\":\"B\\u009b1\"}", "{\"\\u001b\":1}"};
    pl_battle *battle;
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), "first-steps", &battle, &error), PL_OK);
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        CHECK(pl_choice_read(battle->scene, 1, written[i], &choice, items, &error) != PL_OK);
        check_harmless(error.text);
    }
    for (size_t i = 0; i < sizeof json / sizeof *json; i++) {
        json_t *value = json_loads(json[i], 0, NULL);
        assert_non_null(value);
        CHECK(pl_json_choice_read(battle->scene, 1, value, &choice, items, &error) != PL_OK);
        check_harmless(error.text);
        json_decref(value);
    }
    pl_battle_close(battle);
}
