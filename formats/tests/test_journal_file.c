// test_journal_file.c - a game saved and resumed: the file says the same game again, and a damaged one says where.
#define _POSIX_C_SOURCE 200809L
#include "formats/journal_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/error.h"
#include "formats/lesson.h"
#include "harness.h"
#include "rulesets.h"
#include "players/minds.h"

// A random game of drill, `choices` long, and its journal.
static void record(const char *scenario, int choices, pl_battle **battle, pl_journal *journal)
{
    pl_error error = {0};
    pl_game *game;
    pl_dice dice = {.seed = 42};
    static pl_item items[4 * PL_ITEMS_MAX];
    uint64_t pick = 7;
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), scenario, battle, &error), PL_OK);
    CHECK_EQ(pl_game_create((*battle)->scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    pl_journal_init(journal);
    CHECK_EQ(pl_journal_begin(journal, game, &error), PL_OK);
    for (int n = 0; n < choices && !pl_game_is_over(game); n++) {
        pl_side side = pl_game_asked(game) & PL_SIDE_BIT(1) ? 1 : 2;
        int count;
        const pl_option *options = pl_game_options(game, side, false, &count);
        pick = pick * 6364136223846793005u + 1442695040888963407u;
        pl_option option = options[(pick >> 33) % (uint64_t)count];
        pl_choice made[4];
        int found = pl_game_suggest(game, pl_mind_in(game), side, &option, made, items, 4);
        CHECK(found > 0);
        CHECK_EQ(pl_game_choose(game, &made[0]), PL_OK);
        CHECK_EQ(pl_journal_append(journal, game, &made[0], &error), PL_OK);
    }
    pl_game_destroy(game);
}

static char *text_of(const pl_journal *journal, const pl_battle *battle)
{
    size_t size;
    char *text = pl_journal_text(journal, battle, &size);
    assert_non_null(text);
    CHECK_EQ(size, strlen(text));
    return text;
}

// The same journal as it was written before lines had a chain.
static char *older_form_of(const char *text)
{
    char *older = calloc(1, strlen(text) + 1), *to = older;
    static const char chain[] = ",\"chain\":\"";
    assert_non_null(older);
    for (const char *c = text; *c && strncmp(c, "{\"end\":", 7) != 0;) {
        if (!strncmp(c, chain, sizeof chain - 1))
            c += sizeof chain - 1 + 17;
        *to++ = *c++;
    }
    char *form = strstr(older, "\"phaseline\":2");
    assert_non_null(form);
    form[12] = '1';
    return older;
}

TEST(journal_saved_loaded_and_replayed)
{
    pl_battle *battle, *again;
    pl_journal journal, loaded;
    pl_error error = {0};
    pl_game *game;
    char path[] = "/tmp/phaseline-journal-XXXXXX";
    int handle = mkstemp(path);
    CHECK(handle >= 0);
    close(handle);
    record("first-steps", 100000, &battle, &journal);
    CHECK(journal.entry_count > 20);
    CHECK_EQ(pl_journal_save(&journal, battle, path, &error), PL_OK);
    char line[800] = "";
    if (pl_journal_load(path, pl_ruleset_named, &again, &loaded, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_EQ(loaded.entry_count, journal.entry_count);
    CHECK_EQ(loaded.dice_count, journal.dice_count);
    CHECK_EQ(loaded.first_hash, journal.first_hash);
    for (uint32_t i = 0; i < journal.entry_count; i++) {
        journal.entries[i].chain = loaded.entries[i].chain;  // the file's own
        CHECK(!memcmp(&loaded.entries[i], &journal.entries[i], sizeof(pl_entry)));
        CHECK_EQ(pl_journal_free_undo(&loaded, 1), pl_journal_free_undo(&journal, 1));
    }
    CHECK(!memcmp(loaded.dice, journal.dice, journal.dice_count));
    CHECK_EQ(pl_game_create(again->scene, &game, &error), PL_OK);
    CHECK_EQ(pl_journal_replay(&loaded, game, loaded.entry_count, &error), PL_OK);
    CHECK_EQ(pl_game_hash(game), journal.entries[journal.entry_count - 1].hash);
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_journal_end(&loaded);
    pl_battle_close(battle);
    pl_battle_close(again);
    unlink(path);
}

TEST(journal_of_the_older_form_cut_anywhere_is_told)
{
    pl_battle *battle, *again;
    pl_journal journal, loaded;
    record("first-steps", 5, &battle, &journal);
    char *present = text_of(&journal, battle), *text = older_form_of(present);
    size_t size = strlen(text), head = strcspn(text, "\n");
    for (size_t cut = 0; cut <= size; cut += cut < head ? 397 : 3) {
        pl_error error = {0};
        pl_journal_tail tail = PL_TAIL_CUT;
        uint32_t whole = 0;
        for (size_t i = head + 1; i < cut; i++)
            whole += text[i] == '\n';
        bool is_line_end = cut > head && (text[cut] == '\n' || text[cut - 1] == '\n');
        whole += is_line_end && text[cut - 1] != '\n' && cut > head + 1;
        pl_status status = pl_journal_read(text, cut, "j.jsonl", pl_ruleset_named, &again, &loaded, NULL, &error);
        CHECK_EQ(status == PL_OK, is_line_end || cut == head);
        if (status != PL_OK && cut > head) {
            char wanted[100];
            snprintf(wanted, sizeof wanted, "the last line is cut off; the %u entries before it are whole", whole);
            CHECK_TEXT(error.text, wanted);
            CHECK_EQ(error.line, (int)whole + 2);
        }
        CHECK(status == PL_OK || (!again && !loaded.entries));
        pl_journal_end(&loaded);
        pl_battle_close(again);
        if (cut <= head)
            continue;
        CHECK_EQ(pl_journal_read(text, cut, "j.jsonl", pl_ruleset_named, &again, &loaded, &tail, &error), PL_OK);
        CHECK_EQ(tail, is_line_end ? PL_TAIL_CLOSED : PL_TAIL_CUT);
        CHECK_EQ(loaded.entry_count, whole);
        pl_journal_end(&loaded);
        pl_battle_close(again);
    }
    free(text);
    free(present);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

// Unlike the older form, one that ends after a whole line is open and not taken for whole.
TEST(journal_cut_anywhere_is_told)
{
    pl_battle *battle, *again;
    pl_journal journal, loaded;
    record("first-steps", 5, &battle, &journal);
    char *text = text_of(&journal, battle);
    size_t size = strlen(text), head = strcspn(text, "\n");
    for (size_t cut = 0; cut < size; cut += cut < head ? 397 : 1) {
        pl_error error = {0};
        pl_journal_tail tail = PL_TAIL_CUT;
        uint32_t whole = 0;
        for (size_t i = head + 1; i < cut; i++)
            whole += text[i] == '\n';
        bool is_open = cut && text[cut - 1] == '\n', lacks_newline = text[cut] == '\n';
        CHECK_EQ(pl_journal_read(text, cut, "j.jsonl", pl_ruleset_named, &again, &loaded, NULL, &error), PL_BAD);
        CHECK(!again && !loaded.entries);
        if (cut <= head)
            continue;
        char wanted[160];
        snprintf(wanted, sizeof wanted,
                 is_open ? "found the end of the file, wanted the closing line {\"end\":%u, ...}; the %u entries before it are whole"
                         : "the last line is cut off; the %u entries before it are whole",
                 whole, whole);
        CHECK_TEXT(error.text, wanted);
        CHECK_EQ(error.line, (int)whole + 2);
        CHECK_EQ(pl_journal_read(text, cut, "j.jsonl", pl_ruleset_named, &again, &loaded, &tail, &error), PL_OK);
        CHECK_EQ(tail, is_open ? PL_TAIL_OPEN : PL_TAIL_CUT);
        CHECK_EQ(loaded.entry_count, whole + (lacks_newline && whole < journal.entry_count));
        CHECK_EQ(loaded.dice_count, loaded.entry_count ? loaded.entries[loaded.entry_count - 1].dice_end : loaded.first_dice);
        pl_journal_end(&loaded);
        pl_battle_close(again);
    }
    free(text);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

// The journal with the first `old` replaced, and the complaint it gets.
static const char *complaint_about(const char *text, const char *old, const char *new)
{
    static char line[800];
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    const char *at = strstr(text, old);
    CHECK(at);
    size_t size = strlen(text) + strlen(new) + 1;
    char *changed = malloc(size);
    snprintf(changed, size, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    line[0] = '\0';
    if (pl_journal_read(changed, strlen(changed), "j.jsonl", pl_ruleset_named, &battle, &journal, NULL, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK(!strchr(line, '\n'));
    pl_journal_end(&journal);
    pl_battle_close(battle);
    free(changed);
    return line;
}

static void check_says(const char *line, const char *wanted) { CHECK_TEXT(strstr(line, wanted) ? wanted : line, wanted); }

// The older form has no chain that would tell first.
TEST(journal_damage_is_told)
{
    pl_battle *battle;
    pl_journal journal;
    record("first-steps", 12, &battle, &journal);
    char *present = text_of(&journal, battle), *text = older_form_of(present);
    free(present);
    CHECK_TEXT(complaint_about(text, "", ""), "");
    check_says(complaint_about(text, "{\"phaseline\":1,", "{"), "j.jsonl:1:1: not a journal");
    check_says(complaint_about(text, "\"phaseline\":1", "\"phaseline\":3"), "a journal of format 3, this program reads formats 1 and 2");
    check_says(complaint_about(text, "\"phaseline\":1", "\"phaseline\":2"), "j.jsonl:1:1: chain: found none, wanted ");
    check_says(complaint_about(text, "\"game\":\"drill\"", "\"game\":\"chess\""), "there is no game 'chess'");
    check_says(complaint_about(text, "\"game\":\"drill\"", "\"gmae\":\"drill\""), "unknown key 'gmae'; did you mean 'game'?");
    check_says(complaint_about(text, "type: line", "type: lime"), "j.jsonl:1:1: its scenario, line ");
    check_says(complaint_about(text, "\"n\":3", "\"n\":4"), "j.jsonl:4:1: n: found 4, wanted 3: entries are in order");
    check_says(complaint_about(text, "{\"n\":3,\"side\":", "{\"n\":3,\"side\":7"), "j.jsonl:4:1: side: wanted a number from 1 to 2");
    check_says(complaint_about(text, "stance", "stnace"), "j.jsonl:2:1: do: unknown verb 'stnace'; did you mean 'stance'?");
    check_says(complaint_about(text, "{\"n\":2", "{n:2"), "j.jsonl:3:2: not JSON: ");
    check_says(complaint_about(text, "{\"n\":2", "[]\n{\"n\":2"), "j.jsonl:3:1: found something else than an object");
    check_says(complaint_about(text, "{\"n\":1,", "{\"n\":1,\"n\":1,"), "j.jsonl:2:");
    check_says(complaint_about(strstr(text, "{\"n\":1"), "", ""), "not a journal");
    char *hash = strstr(strstr(text, "{\"n\":1"), "\"hash\":\"");
    hash[8] = 'X';
    check_says(complaint_about(text, "", ""), "j.jsonl:2:1: hash: found 'X");
    check_says(complaint_about("\n", "", ""), "j.jsonl:1:");
    free(text);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

// What a chapter of a lesson says besides.
TEST(where_a_chapter_begins_is_read_and_judged)
{
    pl_lesson *lesson;
    pl_battle *battle;
    pl_journal journal;
    pl_game *game;
    pl_error error = {0};
    const pl_dice dice = {.seed = 42};
    CHECK_EQ(pl_lesson_load(pl_ruleset_named("drill"), "crossroads", NULL, &lesson, &error), PL_OK);
    CHECK_EQ(pl_lesson_open(lesson, 1, &battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    pl_journal_init(&journal);
    CHECK_EQ(pl_journal_begin(&journal, game, &error), PL_OK);
    char *present = text_of(&journal, battle), *text = older_form_of(present);
    check_says(text,
               "\"lesson\":\"crossroads/"
               "the-stand\",\"start\":{\"turn\":\"3\",\"step\":\"T.2\",\"position\":{\"units\":[{\"id\":\"B1\",\"at\":[\"8\",\"4\"]}");
    CHECK(!strstr(text, "\"start\":{\"dice\""));
    CHECK_TEXT(complaint_about(text, "", ""), "");
    CHECK_TEXT(complaint_about(present, "", ""), "");
    check_says(complaint_about(present, "\"turn\":\"3\"", "\"turn\":\"4\""), "j.jsonl:1:1: chain: found ");
    check_says(complaint_about(text, "\"lesson\":\"crossroads/the-stand\"", "\"lesson\":3"), "lesson: wanted a text");
    check_says(complaint_about(text, "\"step\":\"T.2\"", "\"step\":\"T.9\""), "j.jsonl:1:1: where it begins: start.step: ");
    check_says(complaint_about(text, "\"step\":\"T.2\"", "\"stpe\":\"T.2\""), "j.jsonl:1:1: where it begins: start");
    check_says(complaint_about(text, "\"id\":\"B1\",\"at\"", "\"id\":\"B9\",\"at\""), "j.jsonl:1:1: where it begins: start.position");
    free(present);
    free(text);
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    pl_lesson_free(lesson);
}

TEST(journal_of_another_game_differs)
{
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    pl_game *game;
    record("first-steps", 12, &battle, &journal);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    journal.entries[5].hash ^= 1;
    CHECK_EQ(pl_journal_replay(&journal, game, journal.entry_count, &error), PL_DIFFERS);
    check_says(error.text, "entry 6");
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

TEST(journal_files_that_are_not_there)
{
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    CHECK_EQ(pl_journal_load("/no/such.jsonl", pl_ruleset_named, &battle, &journal, &error), PL_MISSING);
    CHECK_TEXT(error.file, "/no/such.jsonl");
    CHECK_EQ(pl_journal_read("", 0, "j", pl_ruleset_named, &battle, &journal, NULL, &error), PL_BAD);
    CHECK_TEXT(error.text, "the file is empty");
    record("first-steps", 1, &battle, &journal);
    CHECK_EQ(pl_journal_save(&journal, battle, "/no/such/folder/j.jsonl", &error), PL_IO);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}
