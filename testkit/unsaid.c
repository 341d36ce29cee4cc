// unsaid.c - see unsaid.h.
#include "unsaid.h"

#include <stdio.h>
#include <string.h>

#include "drafts.h"
#include "formats/example.h"
#include "formats/home.h"
#include "formats/journal_file.h"
#include "formats/say.h"
#include "harness.h"
#include "rulesets.h"

static void note(kit_unsaid *to, const pl_event *event, const pl_roll *roll)
{
    if (event->kind >= PL_EV_OWN)
        to->has_event[event->kind - PL_EV_OWN] = true;
    for (int i = 0; roll && i < to->rules->roll_kind_count; i++)
        to->has_roll[i] |= strcmp(to->rules->rolls[i].purpose, roll->purpose) == 0;
}

static void hear(kit_unsaid *to, const pl_game *game)
{
    int count;
    char text[PL_SAY_MAX];
    const pl_scene *scene = pl_game_scene(game);
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        to->events++;
        for (int side = 0; side <= scene->side_count; side++) {
            pl_eye eye = {scene, (pl_side)side, false};
            if (!pl_event_seen_by(&events[i], eye.viewer) || !pl_say_event(&eye, &events[i], roll, text, sizeof text))
                continue;
            note(to, &events[i], roll);
            to->sentences++;
            const char *wrong = kit_wrong_with(text);
            if (wrong && !to->fault[0])
                snprintf(to->fault, sizeof to->fault, "\"%s\": %s", text, wrong);
        }
    }
}

static void hear_moment(void *context, const pl_example_moment *moment)
{
    if (!moment->refused)
        hear(context, moment->game);
}

static void hear_journal(kit_unsaid *to, const char *path)
{
    pl_journal journal;
    pl_battle *battle = NULL;
    pl_game *game = NULL;
    pl_error error = {0};
    pl_journal_init(&journal);
    if (pl_journal_load(path, pl_ruleset_named, &battle, &journal, &error) || pl_game_create(battle->scene, &game, &error))
        fail_msg("%s: %s", path, error.text);
    const pl_dice dice = {.script = journal.dice, .script_count = journal.dice_count};
    pl_game_start(game, &dice);
    hear(to, game);
    for (uint32_t i = 0; i < journal.entry_count; i++) {
        pl_choice choice = pl_journal_choice(&journal, i);
        if (pl_game_choose(game, &choice))
            fail_msg("%s: choice %u is refused", path, (unsigned)i + 1);
        hear(to, game);
    }
    pl_game_destroy(game);
    pl_battle_close(battle);
    pl_journal_end(&journal);
}

static void hear_journals(kit_unsaid *to)
{
    char folder[PL_PATH_MAX], path[PL_PATH_MAX + 64];
    char **names = NULL;
    int count = 0;
    pl_error error = {0};
    CHECK_EQ(pl_home_path(to->rules->id, "journals", folder, sizeof folder, &error), PL_OK);
    CHECK_EQ(pl_names_in(folder, ".jsonl", &names, &count, &error), PL_OK);
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s.jsonl", folder, names[i]);
        hear_journal(to, path);
    }
    pl_names_free(names, count);
}

static void add_missing(kit_unsaid *to, const char *what, const char *name)
{
    size_t at = strlen(to->missing);
    snprintf(to->missing + at, sizeof to->missing - at, "%s%s %s", at ? ", " : "", what, name);
}

void kit_unsaid_of(const pl_ruleset *rules, kit_unsaid *to)
{
    pl_error error = {0};
    memset(to, 0, sizeof *to);
    to->rules = rules;
    CHECK(rules->event_count <= KIT_KINDS_MAX && rules->roll_kind_count <= KIT_ROLLS_MAX);
    hear_journals(to);
    pl_example_report report = {.show = hear_moment, .context = to};
    if (pl_example_run_all(rules, &report, &error))
        fail_msg("%s: %s", rules->id, error.text);
    for (int i = 0; i < rules->event_count; i++)
        if (!to->has_event[i])
            add_missing(to, "event", rules->events[i].name);
    for (int i = 0; i < rules->roll_kind_count; i++)
        if (!to->has_roll[i])
            add_missing(to, "roll", rules->rolls[i].purpose);
}
