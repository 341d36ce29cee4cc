// test_glossary.c - a game's words: read, checked with their place, used.
#include "formats/glossary.h"

#include <string.h>

#include "formats/battle.h"
#include "formats/error.h"
#include "harness.h"
#include "rulesets.h"

#define HEAD "game: drill\nwords:\n"
#define BROKEN "- {word: broken, also: [break], rule: DRILL-loss.2, say: \"It runs.\"}\n"

static const char *complaint_of(const char *text)
{
    static char line[800];
    pl_error error = {0};
    pl_glossary *glossary;
    line[0] = '\0';
    if (pl_glossary_load_text(pl_ruleset_named("drill"), text, strlen(text), "w.yaml", &glossary, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    pl_glossary_free(glossary);
    return line;
}

TEST(every_game_has_words_that_pass)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_error error = {0};
        pl_glossary *glossary;
        pl_status status = pl_glossary_load(pl_rulesets[i], &glossary, &error);
        if (status)
            fail_msg("%s: %s", pl_rulesets[i]->id, error.text);
        CHECK(glossary->word_count >= 15);
        CHECK(glossary->aim_count >= 1);
        pl_glossary_free(glossary);
    }
}

TEST(glossary_complaints)
{
    CHECK_TEXT(complaint_of(HEAD BROKEN), "");
    CHECK_TEXT(complaint_of(HEAD "- {word: broken, rule: DRILL-los.2, say: \"It runs.\"}\n"),
               "w.yaml:3:24: words[0].rule: unknown rule 'DRILL-los.2'; did you mean 'DRILL-loss.2'?");
    CHECK_TEXT(complaint_of(HEAD BROKEN "- {word: break, rule: DRILL-loss.2, say: \"It runs.\"}\n"),
               "w.yaml:4:10: words[1].word: 'break' is explained already, under 'broken'");
    CHECK_TEXT(complaint_of(HEAD "- {word: broken, also: [breaks, breaks], rule: DRILL-loss.2, say: \"It runs.\"}\n"),
               "w.yaml:3:33: words[0].also[1]: 'breaks' is explained already, under 'broken'");
    CHECK_TEXT(complaint_of(HEAD "- {word: broken, also: [broken], rule: DRILL-loss.2, say: \"It runs.\"}\n"),
               "w.yaml:3:25: words[0].also[0]: 'broken' is explained already, under 'broken'");
    CHECK(strstr(complaint_of(HEAD "- {word: broken, rule: DRILL-loss.2, say: \"It runs\"}\n"),
                 "w.yaml:3:43: words[0].say: found no full stop"));
    CHECK(strstr(complaint_of("game: drill\ngoals:\n- {kind: objectiv, held: x}\n"), "did you mean 'objective'?"));
    CHECK(strstr(complaint_of("game: drill\ngoals:\n- {kind: objective, held: \"{sied} has it\"}\n"),
                 "unknown part '{sied}'; did you mean 'side'?"));
    CHECK_TEXT(complaint_of("game: drill\nplain: {csot: what it costs}\n"),
               "w.yaml:2:15: plain.csot: unknown table key 'csot'; did you mean 'cost'?");
    CHECK(strstr(complaint_of("game: dril\n"), "w.yaml:1:7: game: found 'dril', wanted 'drill'"));
    CHECK(strstr(complaint_of("game: drill\nwrods: []\n"), "wrods"));
}

static void check_stands(const char *game, const char *scenario, pl_side holder, const char *want)
{
    pl_battle *battle;
    pl_error error = {0};
    pl_glossary *glossary;
    char text[512];
    CHECK_EQ(pl_battle_open(pl_ruleset_named(game), scenario, &battle, &error), PL_OK);
    CHECK_EQ(pl_glossary_load(battle->rules, &glossary, &error), PL_OK);
    pl_state *state = battle->scene->initial;
    pl_markers(state)[1].side = holder;
    pl_say_standing(glossary, battle->scene, state, text, sizeof text);
    CHECK_TEXT(text, want);
    pl_glossary_free(glossary);
    pl_battle_close(battle);
}

TEST(glossary_says_how_goals_stand)
{
    check_stands("rank-and-file", "mill-road", 0, "Nobody holds the Mill");
    check_stands("rank-and-file", "mill-road", 2, "Austria holds the Mill");
    check_stands("rate-of-fire", "rof_orchard_lane", 2, "The Germans control the Farm yard");
}

TEST(glossary_for_the_page_adds_what_fields_explain)
{
    pl_error error = {0};
    pl_glossary *glossary;
    const pl_ruleset *rules = pl_ruleset_named("drill");
    CHECK_EQ(pl_glossary_load(rules, &glossary, &error), PL_OK);
    json_t *json = pl_json_glossary(glossary, rules);
    CHECK(json_array_size(json_object_get(json, "words")) >= (size_t)glossary->word_count);
    json_decref(json);
    static const pl_glossary none = {0};
    json = pl_json_glossary(&none, rules);
    CHECK(json_array_size(json_object_get(json, "words")) > 0);
    json_decref(json);
    pl_glossary_free(glossary);
}
