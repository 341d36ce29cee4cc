// example.c - plays examples: lays out the position, makes the choices with the scripted dice, and stops at the first difference.
#define _POSIX_C_SOURCE 200809L
#include "formats/example.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/example_run.h"
#include "formats/home.h"
#include "formats/letters.h"
#include "formats/nearest.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "formats/scenario_file.h"
#include "formats/scenario_made.h"
#include "formats/text.h"

enum { HAPPENED_MAX = 60000 };  // events and rolls of one example; pl_event numbers rolls in 16 bits

// ---- saying what is wrong

void pl_example_differs(pl_example_run *run, const char *format, ...)
{
    if (run->is_failed)
        return;
    run->is_failed = true;
    int length = pl_print(run->message, sizeof run->message, "%.60s: %s", run->raw->id, "");
    if (run->choices)
        length += pl_print(run->message + length, sizeof run->message - (size_t)length, "after choice %d: ", run->choices);
    va_list args;
    va_start(args, format);
    vsnprintf(run->message + length, sizeof run->message - (size_t)length, format, args);
    va_end(args);
    pl_make_line(run->message);
    if (run->fault)
        pl_fail(run->fault, PL_DIFFERS, "%s", run->message + length);
}

static void fail_as(pl_example_run *run, const pl_error *error)
{
    if (run->is_failed)
        return;
    char line[700];
    pl_error_print(error, line, sizeof line);
    run->is_failed = true;
    pl_print(run->message, sizeof run->message, "%.60s: %s", run->raw->id, line);
    pl_make_line(run->message);
    if (run->fault)
        *run->fault = *error;
}

void pl_example_bad(pl_example_run *run, const char *path, const char *format, ...)
{
    char text[300];
    pl_error error = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_yaml_fail(run->yaml, &error, PL_BAD, path, "%s", text);
    fail_as(run, &error);
}

// ---- the position

static raw_scenario *bare_table(pl_example_run *run, pl_arena *arena, const char *path)
{
    raw_scenario *raw = pl_arena_get(arena, sizeof *raw);
    raw_size *size = pl_arena_get(arena, sizeof *size);
    int count = run->rules->sides_min > 2 ? run->rules->sides_min : 2;
    raw_side *sides = pl_arena_list(arena, (size_t)count, sizeof *sides);
    const char *place = pl_arena_text(arena, path);
    if (!raw || !size || !sides || !place)
        return NULL;
    static char width[] = "48", height[] = "36";
    *size = (raw_size){width, height};
    raw->origin = (raw_origin){run->yaml, place};
    raw->game = (char *)run->rules->id;
    raw->name = run->raw->id;
    raw->table = size;
    if (run->raw->position && run->raw->position->sides_count)
        return raw;
    for (int i = 0; i < count; i++) {
        sides[i].origin = raw->origin;
        sides[i].id = pl_arena_print(arena, "%d", i + 1);
        sides[i].name = pl_arena_print(arena, "Side %d", i + 1);
        if (!sides[i].id || !sides[i].name)
            return NULL;
    }
    raw->sides = sides;
    raw->sides_count = (uint32_t)count;
    return raw;
}

static pl_status load_base(pl_example_run *run, pl_scenario_made *made, const char *path, pl_error *error)
{
    void *raw = NULL;
    char part[256], file[PL_PATH_MAX];
    if (!run->raw->scenario) {
        made->raw = bare_table(run, made->arena, path);
        return made->raw ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for a position");
    }
    pl_print(part, sizeof part, "scenarios/%.200s.yaml", run->raw->scenario);
    pl_status status = run->base ? pl_yaml_open_text(&made->yaml, run->base, strlen(run->base), run->raw->scenario, error)
                                 : pl_home_path(run->rules->id, part, file, sizeof file, error);
    if (status == PL_OK && !run->base)
        status = pl_yaml_open(&made->yaml, file, error);
    if (status == PL_OK)
        status = pl_yaml_read(&made->yaml, &run->schema->scenario.scenario, &raw, error);
    made->raw = raw;
    return status == PL_OK ? pl_raw_complete(made->raw, &made->yaml, "", error) : status;
}

static pl_status make_scenario(pl_example_run *run, pl_scenario_made *made, const char *path, pl_error *error)
{
    char place[128];
    pl_print(place, sizeof place, "%s.position", path);
    pl_status status = load_base(run, made, run->raw->position ? place : path, error);
    if (status == PL_OK && run->raw->position) {
        status = pl_raw_complete(run->raw->position, run->yaml, place, error);
        if (status == PL_OK)
            status = pl_raw_merge(&run->schema->scenario, made->raw, run->raw->position, made->arena, error);
    }
    return status == PL_OK ? pl_scenario_make(made, &run->schema->scenario, run->rules, run->raw->id, error) : status;
}

void pl_example_open(pl_example_run *run, const char *path)
{
    pl_error error = {0};
    pl_scenario_made *made = calloc(1, sizeof *made);
    if (!made || !(made->arena = pl_arena_start())) {
        free(made);
        pl_example_bad(run, path, "no memory for a position");
        return;
    }
    pl_status status = make_scenario(run, made, path, &error);
    if (status == PL_OK)
        status = pl_battle_open_scenario(run->rules, &made->scenario, &run->battle, &error);
    else
        pl_scenario_free(&made->scenario);
    if (status == PL_OK)
        status = pl_game_create(run->battle->scene, &run->game, &error);
    if (status == PL_OK && !(run->view = pl_scene_block(run->battle->scene)))
        status = pl_fail(&error, PL_NO_MEMORY, "no memory for a view");
    if (status != PL_OK)
        fail_as(run, &error);
}

// ---- dice and events

static void load_dice(pl_example_run *run, const char *path)
{
    run->script = calloc(run->raw->dice_count + 1u, 1);
    if (!run->script)
        pl_example_bad(run, path, "no memory for dice");
    for (uint32_t i = 0; i < run->raw->dice_count && !run->is_failed; i++) {
        int32_t die;
        char place[128];
        pl_print(place, sizeof place, "%s.dice[%u]", path, i);
        if (!pl_parse_int(run->raw->dice[i], &die) || die < 1 || die > 255)
            pl_example_bad(run, place, "found '%.20s', wanted what a die shows", run->raw->dice[i]);
        else
            run->script[i] = (uint8_t)die;
    }
    run->dice = (pl_dice){.script = run->script, .script_count = run->raw->dice_count};
}

static void *grown(void *list, int count, int more, int *max, size_t size)
{
    if (count + more <= *max || count + more > HAPPENED_MAX)
        return count + more > HAPPENED_MAX ? NULL : list;
    int wanted = *max ? *max : 256;
    while (wanted < count + more)
        wanted *= 2;
    void *bigger = realloc(list, (size_t)wanted * size);
    if (bigger)
        *max = wanted;
    return bigger;
}

// ---- tracing

static void trace(const pl_example_run *run, const char *format, ...)
{
    char line[1024];
    va_list args;
    if (!run->report->trace)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    pl_make_line(line);
    run->report->trace(run->report->context, line);
}

static void trace_events(const pl_example_run *run, const pl_event *events, int count)
{
    char line[640], where[128];
    for (int i = 0; i < count && run->report->trace; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(run->game, &events[i]) : NULL;
        pl_say_event(&(pl_eye){run->battle->scene, 0, true}, &events[i], roll, line, sizeof line);
        if (line[0])
            trace(run, "    %-70s %s", line, events[i].rule ? events[i].rule : "");
    }
    pl_game_where(run->game, where, sizeof where);
    trace(run, "  at %s", where);
}

// The game forgets its events at the next choice; expectations may reach further back.
void pl_example_keep(pl_example_run *run)
{
    int count;
    const pl_event *events = pl_game_events(run->game, &count);
    trace_events(run, events, count);
    for (int i = 0; i < count && run->report->event; i++)
        run->report->event(run->report->context, run->battle->scene, &events[i]);
    pl_event *more_events = grown(run->events, run->event_count, count, &run->event_max, sizeof *run->events);
    if (more_events)
        run->events = more_events;
    pl_roll *more_rolls = grown(run->rolls, run->roll_count, count, &run->roll_max, sizeof *run->rolls);
    if (more_rolls)
        run->rolls = more_rolls;
    if (count && (!more_events || !more_rolls)) {
        pl_example_differs(run, run->event_count + count > HAPPENED_MAX ? "more events than an example can hold" : "no memory for events");
        return;
    }
    for (int i = 0; i < count; i++) {
        pl_event *kept = &run->events[run->event_count++];
        *kept = events[i];
        if (kept->kind != PL_EV_ROLLED)
            continue;
        run->rolls[run->roll_count] = *pl_game_roll(run->game, &events[i]);
        kept->roll = (uint16_t)run->roll_count++;
    }
}

static void show(const pl_example_run *run, const pl_choice *choice, const char *refused)
{
    if (run->report->show)
        run->report->show(run->report->context,
                          &(pl_example_moment){run->raw->name, run->raw->about, run->raw->rules, (int)run->raw->rules_count, run->game,
                                               choice ? choice->side : 0, choice, refused});
}

static void after_moving_on(pl_example_run *run)
{
    pl_example_keep(run);
    if (pl_game_is_out_of_dice(run->game)) {
        uint32_t thrown = pl_game_state(run->game)->dice;
        if (thrown > run->raw->dice_count)
            pl_example_differs(run, "die %u is thrown, the example gives only %u", run->raw->dice_count + 1, run->raw->dice_count);
        else
            pl_example_differs(run, "one of its first %u dice does not fit the die thrown", thrown);
    }
    const char *wrong = run->is_failed ? NULL : pl_game_validate(run->game);
    if (wrong)
        pl_example_differs(run, "the state cannot be: %s", wrong);
}

// ---- playing

static void start(pl_example_run *run, const char *path)
{
    pl_example_start(run, path);
    if (!run->is_failed)
        after_moving_on(run);
    if (!run->is_failed)
        show(run, NULL, NULL);
}

static bool is_same_choice(const pl_choice *a, const pl_choice *b)
{
    return a->side == b->side && a->verb == b->verb && a->subject == b->subject && a->target == b->target && a->value == b->value &&
           a->item_count == b->item_count && (!a->item_count || !memcmp(a->items, b->items, sizeof *a->items * (size_t)a->item_count));
}

// A book writes down passes that the machine gives by itself; a listed one that was just given is no second choice.
static bool was_automatic(const pl_example_run *run, const pl_choice *choice)
{
    int count;
    const pl_choice *autos = pl_game_autos(run->game, &count);
    for (int i = 0; i < count; i++)
        if (is_same_choice(&autos[i], choice))
            return true;
    return false;
}

static void play_refused(pl_example_run *run, const raw_play *play, const pl_choice *choice)
{
    uint64_t before = pl_game_hash(run->game);
    trace(run, "  side %d: %s (to be refused)", choice->side, play->choice);
    if (pl_game_choose(run->game, choice) == PL_OK) {
        pl_example_differs(run, "'%s' of side %d: wanted it refused by %s, it was accepted", play->choice, choice->side, play->refused);
        return;
    }
    const char *why = pl_game_why_not(run->game, NULL);
    show(run, choice, why ? why : "");
    if (!why || !pl_example_cites(why, play->refused))
        pl_example_differs(run, "'%s' of side %d: wanted it refused by %s, got '%s'", play->choice, choice->side, play->refused,
                           why ? why : "no reason");
    else if (pl_game_hash(run->game) != before)
        pl_example_differs(run, "'%s' of side %d was refused and yet changed the state", play->choice, choice->side);
}

static void play_choice(pl_example_run *run, const raw_play *play, const char *path)
{
    static const pl_noun side_noun = {.kind = PL_SIDE};
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    char place[128];
    int32_t side;
    if (!play->side) {
        pl_example_bad(run, path, "the key 'side' is missing beside 'do'");
        return;
    }
    if (!pl_example_noun(run, path, "side", &side_noun, play->side, &side))
        return;
    if (pl_choice_parse(run->game, (pl_side)side, play->choice, &choice, items, &error) != PL_OK) {
        pl_print(place, sizeof place, "%s.do", path);
        pl_example_bad(run, place, "%s", error.text);
        return;
    }
    if (play->refused) {
        play_refused(run, play, &choice);
        return;
    }
    trace(run, "  side %d: %s", (int)side, play->choice);
    if (pl_game_choose(run->game, &choice) == PL_OK) {
        run->choices++;
        after_moving_on(run);
        show(run, &choice, NULL);
    } else if (!was_automatic(run, &choice)) {
        char where[128];
        pl_game_where(run->game, where, sizeof where);
        pl_example_differs(run, "at %s '%s' of side %d was refused: %s", where, play->choice, (int)side, pl_game_why_not(run->game, NULL));
    }
}

static void check_expectations(pl_example_run *run, const raw_expect *list, uint32_t count, const char *path)
{
    for (uint32_t i = 0; i < count && !run->is_failed; i++) {
        char place[128];
        pl_print(place, sizeof place, "%s.expect[%u]", path, i);
        pl_example_expect(run, &list[i], place);
    }
}

static void play(pl_example_run *run, const char *path)
{
    for (uint32_t i = 0; i < run->raw->play_count && !run->is_failed; i++) {
        const raw_play *entry = &run->raw->play[i];
        char place[128];
        pl_print(place, sizeof place, "%s.play[%u]", path, i);
        if (!entry->choice && !entry->expect_count)
            pl_example_bad(run, place, "wanted a choice ('do') or expectations ('expect')");
        if (entry->choice && !run->is_failed)
            play_choice(run, entry, place);
        check_expectations(run, entry->expect, entry->expect_count, place);
    }
    check_expectations(run, run->raw->expect, run->raw->expect_count, path);
    uint32_t thrown = run->is_failed ? 0 : pl_game_state(run->game)->dice;
    bool ends_refused =
        run->raw->play_count && run->raw->play[run->raw->play_count - 1].refused;  // what it would have thrown stays in hand
    if (!run->is_failed && thrown < run->raw->dice_count && !ends_refused)
        pl_example_differs(run, "%u of its %u dice were not thrown", run->raw->dice_count - thrown, run->raw->dice_count);
}

// ---- files

static void run_one(const pl_ruleset *rules, const pl_example_schema *schema, pl_yaml *yaml, const raw_example *raw, int index,
                    pl_example_report *report)
{
    pl_example_run run = {.rules = rules, .schema = schema, .yaml = yaml, .raw = raw, .report = report};
    char path[64];
    pl_print(path, sizeof path, "examples[%d]", index);
    trace(&run, "%s%s%s", raw->id, raw->name ? ": " : "", raw->name ? raw->name : "");
    load_dice(&run, path);
    if (!run.is_failed)
        pl_example_open(&run, path);
    if (!run.is_failed)
        start(&run, path);
    if (!run.is_failed)
        play(&run, path);
    report->passed += !run.is_failed;
    report->failed += run.is_failed;
    if (run.is_failed && !report->first[0])
        pl_print(report->first, sizeof report->first, "%s", run.message);
    if (report->tell)
        report->tell(report->context, raw->id, !run.is_failed, run.message);
    pl_game_destroy(run.game);
    pl_battle_close(run.battle);
    free(run.view);
    free(run.script);
    free(run.events);
    free(run.rolls);
}

static pl_status run_yaml(const pl_ruleset *rules, pl_yaml *yaml, pl_example_report *report, pl_error *error)
{
    pl_example_schema schema;
    void *raw = NULL;
    const char *game = pl_yaml_scalar(pl_yaml_node(yaml, "game"));
    if (game && strcmp(game, rules->id) != 0)
        return pl_yaml_fail(yaml, error, PL_BAD, "game", "found examples for '%.40s', wanted '%s'", game, rules->id);
    pl_status status = pl_example_schema_start(&schema, rules, error);
    if (status != PL_OK)
        return status;
    status = pl_yaml_read(yaml, &schema.file, &raw, error);
    const raw_examples *file = raw;
    for (uint32_t i = 0; status == PL_OK && i < file->examples_count; i++)
        for (uint32_t k = 0; k < i && status == PL_OK; k++)
            if (!strcmp(file->examples[i].id, file->examples[k].id)) {
                char path[64];
                pl_print(path, sizeof path, "examples[%u].id", i);
                status = pl_yaml_fail(yaml, error, PL_BAD, path, "there is an example '%.60s' already", file->examples[i].id);
            }
    for (uint32_t i = 0; status == PL_OK && i < file->examples_count; i++)
        if (!report->only || !strcmp(report->only, file->examples[i].id))
            run_one(rules, &schema, yaml, &file->examples[i], (int)i, report);
    pl_example_schema_end(&schema);
    return status;
}

pl_status pl_example_run_file(const pl_ruleset *rules, const char *path, pl_example_report *report, pl_error *error)
{
    pl_yaml yaml;
    pl_status status = pl_yaml_open(&yaml, path, error);
    if (status != PL_OK)
        return status;
    status = run_yaml(rules, &yaml, report, error);
    pl_yaml_close(&yaml);
    return status;
}

pl_status pl_example_run_any(pl_find_ruleset find, const char *path, pl_example_report *report, pl_error *error)
{
    pl_yaml yaml;
    pl_status status = pl_yaml_open(&yaml, path, error);
    if (status != PL_OK)
        return status;
    const char *game = pl_yaml_scalar(pl_yaml_node(&yaml, "game"));
    const pl_ruleset *rules = game ? find(game) : NULL;
    if (!game)
        status = pl_yaml_fail(&yaml, error, PL_BAD, "", "the key 'game' is missing");
    else if (!rules)
        status = pl_yaml_fail(&yaml, error, PL_MISSING, "game", "there is no game '%.40s'", game);
    else
        status = run_yaml(rules, &yaml, report, error);
    pl_yaml_close(&yaml);
    return status;
}

pl_status pl_example_run_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_example_report *report,
                              pl_error *error)
{
    pl_yaml yaml;
    pl_status status = pl_yaml_open_text(&yaml, text, size, name, error);
    if (status != PL_OK)
        return status;
    status = run_yaml(rules, &yaml, report, error);
    pl_yaml_close(&yaml);
    return status;
}

pl_status pl_example_run_all(const pl_ruleset *rules, pl_example_report *report, pl_error *error)
{
    char folder[PL_PATH_MAX], path[PL_PATH_MAX], **names;
    int count;
    pl_status status = pl_home_path(rules->id, "examples", folder, sizeof folder, error);
    if (status == PL_OK)
        status = pl_names_in(folder, ".yaml", &names, &count, error);
    if (status != PL_OK)
        return status;
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_print(path, sizeof path, "%s/%s.yaml", folder, names[i]);
        status = pl_example_run_file(rules, path, report, error);
    }
    pl_names_free(names, count);
    return status;
}
