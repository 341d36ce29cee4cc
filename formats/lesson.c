// lesson.c - see lesson.h. libcyaml gives the lists; every text, id and choice is then held against the game and the chapter's own scene.
#define _POSIX_C_SOURCE 200809L
#include "formats/lesson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/home.h"
#include "formats/lesson_inside.h"
#include "formats/letters.h"
#include "formats/nearest.h"
#include "formats/start.h"
#include "formats/text.h"

const char *const pl_offer_names[] = {"next", "again", "play_on", "scenario", NULL};

// ---- what the readers of the parts share

pl_status pl_lesson_bad(const pl_lesson_reading *r, const char *path, const char *key, const char *format, ...)
{
    char text[sizeof((pl_error *)0)->text], place[PL_PLACE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_print(place, sizeof place, "%s%s%s", path, key && *path ? "." : "", key ? key : "");
    return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "%s", text);
}

pl_status pl_lesson_bad_as(const pl_lesson_reading *r, const char *path, const char *key, const pl_error *error)
{
    return pl_lesson_bad(r, path, key, "%s", error->text);
}

void *pl_lesson_list_of(const pl_lesson_reading *r, int count, size_t size)
{
    void *list = pl_arena_list(r->to->yaml.arena, (size_t)count, size);
    if (!list)
        pl_fail(r->error, PL_NO_MEMORY, "no memory for a lesson");
    return list;
}

static int letters_of(const char *text)
{
    int count = 0;
    uint32_t letter;
    for (size_t length; *text; text += length ? length : 1) {
        length = pl_letter_at(text, &letter);
        count++;
    }
    return count;
}

// A full stop inside a number or a rule ends no sentence.
static int sentences_of(const char *text)
{
    int count = 0;
    for (const char *at = text; *at; at++)
        count += (*at == '.' || *at == '!' || *at == '?') && (!at[1] || at[1] == ' ');
    return count;
}

pl_status pl_lesson_read_say(const pl_lesson_reading *r, const char *path, const char *key, const char *say, int sentences)
{
    if (!say)
        return PL_OK;
    int letters = letters_of(say), found = sentences_of(say);
    if (letters > PL_LESSON_SAY_MAX)
        return pl_lesson_bad(r, path, key, "found %d letters, wanted at most %d", letters, PL_LESSON_SAY_MAX);
    if (found > sentences)
        return pl_lesson_bad(r, path, key, "found %d sentences, wanted at most %d", found, sentences);
    if (!strchr(".!?", say[strlen(say) - 1]))
        return pl_lesson_bad(r, path, key, "found no full stop at the end, wanted whole sentences");
    return PL_OK;
}

pl_status pl_lesson_read_rule(const pl_lesson_reading *r, const char *path, const char *key, const char *rule)
{
    char hint[256];
    pl_nearest nearest = {.word = rule};
    const pl_rule_text *found = pl_rulebook_find(r->book, rule);
    if (found && !strcmp(found->id, rule))
        return PL_OK;
    for (int i = 0; i < r->book->count; i++)
        pl_nearest_try(&nearest, r->book->rules[i].id);
    return pl_lesson_bad(r, path, key, "unknown rule '%.40s'%s", rule, nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
}

pl_status pl_lesson_read_int(const pl_lesson_reading *r, const char *path, const char *key, const char *text, int min, int max, int *value)
{
    int32_t number;
    if (!text)
        return PL_OK;
    if (!pl_parse_int(text, &number) || number < min || number > max)
        return pl_lesson_bad(r, path, key, "found '%.20s', wanted a whole number from %d to %d", text, min, max);
    *value = number;
    return PL_OK;
}

pl_status pl_lesson_read_id(const pl_lesson_reading *r, const char *path, const char *key, pl_noun_kind kind, const char *text, int *id)
{
    const pl_noun noun = {.kind = (uint8_t)kind};
    pl_error error = {0};
    int32_t value;
    if (pl_noun_parse(r->scene, &noun, text, &value, &error))
        return pl_lesson_bad_as(r, path, key, &error);
    *id = value;
    return value ? PL_OK : pl_lesson_bad(r, path, key, "found '%.40s', wanted somebody or something", text);
}

pl_status pl_lesson_read_dice(const pl_lesson_reading *r, const char *path, char *const *texts, uint32_t count, const uint8_t **dice,
                              int *dice_count)
{
    uint8_t *list = pl_lesson_list_of(r, (int)count, 1);
    pl_status status = list ? PL_OK : PL_NO_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        char key[24];
        int die = 0;
        pl_print(key, sizeof key, "dice[%u]", i);
        status = pl_lesson_read_int(r, path, key, texts[i], 1, 255, &die);
        list[i] = (uint8_t)die;
    }
    *dice = list;
    *dice_count = (int)count;
    return status;
}

// ---- a chapter's battle

// Journals carry where it begins, and of which lesson and chapter they are.
static pl_status name_chapter(const pl_lesson_made *made, int index, const char *path, pl_battle **out, pl_error *error)
{
    const raw_chapter *chapter = &made->raw->chapters[index];
    const char *id = made->lesson.id;
    size_t size = strlen(id) + strlen(chapter->id) + 2;
    pl_battle *battle = *out;
    battle->lesson = malloc(size);
    if (battle->lesson)
        pl_print(battle->lesson, size, "%s/%s", id, chapter->id);
    battle->start = chapter->start ? pl_start_text(&made->yaml, pl_yaml_node(&made->yaml, path)) : NULL;
    if (battle->lesson && (battle->start || !chapter->start))
        return PL_OK;
    pl_battle_close(battle);
    *out = NULL;
    return pl_fail(error, PL_NO_MEMORY, "no memory for a lesson");
}

static pl_status open_chapter(const pl_lesson_made *made, int index, pl_battle **out, pl_error *error)
{
    const raw_chapter *chapter = &made->raw->chapters[index];
    static const pl_example_report nothing;
    raw_example start = chapter->start ? *chapter->start : (raw_example){0};
    char path[PL_PLACE_MAX];
    start.id = start.scenario = made->raw->scenario;
    pl_print(path, sizeof path, "chapters[%d]%s", index, chapter->start ? ".start" : "");
    pl_example_run run = {
        .rules = made->lesson.rules, .schema = &made->schema.example, .yaml = (pl_yaml *)&made->yaml, .raw = &start, .report = &nothing};
    pl_status status = pl_start_open(&run, path, out, error);
    return status ? status : name_chapter(made, index, path, out, error);
}

pl_status pl_lesson_open(const pl_lesson *lesson, int chapter, pl_battle **out, pl_error *error)
{
    return open_chapter(pl_lesson_made_of(lesson), chapter, out, error);
}

// ---- chapters

static pl_status read_scenario(const pl_lesson_reading *r, const char *path, const char *key, const char *id)
{
    char folder[PL_PATH_MAX], hint[256], **names;
    int count;
    bool is_there = false;
    pl_nearest nearest = {.word = id};
    pl_status status = pl_home_path(r->rules->id, "scenarios", folder, sizeof folder, r->error);
    if (!status)
        status = pl_names_in(folder, ".yaml", &names, &count, r->error);
    if (status)
        return status;
    for (int i = 0; i < count; i++) {
        pl_nearest_try(&nearest, names[i]);
        is_there = is_there || !strcmp(names[i], id);
    }
    if (!is_there)
        status =
            pl_lesson_bad(r, path, key, "%s has no scenario '%.60s'%s", r->rules->name, id, pl_nearest_hint(&nearest, hint, sizeof hint));
    pl_names_free(names, count);
    return status;
}

static pl_status read_offer(const pl_lesson_reading *r, const char *path, const yaml_node_t *node, pl_lesson_offer *to)
{
    char hint[256];
    static const char *const words[] = {"next", "again", "play_on", NULL};
    const char *word = pl_yaml_scalar(node), *scenario = pl_yaml_scalar(pl_yaml_value(&r->to->yaml, node, "scenario"));
    int kind = word ? pl_parse_word(word, words) : -1;
    if (!word && !scenario)
        return pl_lesson_bad(r, path, NULL, "wanted next, again, play_on or {scenario: id}");
    if (word && kind < 0)
        return pl_lesson_bad(r, path, NULL, "found '%.40s'%s", word, pl_nearest_of(word, words, hint, sizeof hint));
    *to = (pl_lesson_offer){word ? (pl_offer_kind)kind : PL_OFFER_SCENARIO, scenario};
    return scenario ? read_scenario(r, path, "scenario", scenario) : PL_OK;
}

// `offer`, or what goes without saying: the next chapter, or this one again where it is the last.
static pl_status read_offers(const pl_lesson_reading *r, const char *path, bool is_last, pl_lesson_chapter *to)
{
    char place[PL_PLACE_MAX];
    pl_print(place, sizeof place, "%s.end.offer", path);
    const yaml_node_t *list = pl_yaml_node(&r->to->yaml, place);
    int count = pl_yaml_count(list);
    if (list && count < 1)
        return pl_lesson_bad(r, place, NULL, "wanted a list of next, again, play_on or {scenario: id}");
    pl_lesson_offer *offers = pl_lesson_list_of(r, list ? count : 2, sizeof *offers);
    if (!offers)
        return PL_NO_MEMORY;
    to->offers = offers;
    to->offer_count = list ? count : 2;
    offers[0].kind = is_last ? PL_OFFER_PLAY_ON : PL_OFFER_NEXT;
    offers[1 % to->offer_count].kind = PL_OFFER_AGAIN;
    pl_status status = PL_OK;
    for (int i = 0; list && i < count && !status; i++) {
        pl_print(place, sizeof place, "%s.end.offer[%d]", path, i);
        status = read_offer(r, place, pl_yaml_item(&r->to->yaml, list, i), &offers[i]);
        if (!status && is_last && offers[i].kind == PL_OFFER_NEXT)
            status = pl_lesson_bad(r, place, NULL, "found next in the last chapter");
    }
    return status;
}

static pl_status read_texts(const pl_lesson_reading *r, const raw_chapter *raw, pl_lesson_chapter *to)
{
    const char **teaches = pl_lesson_list_of(r, (int)raw->teaches_count, sizeof *teaches);
    const char **rules = pl_lesson_list_of(r, (int)raw->rules_count, sizeof *rules);
    if (!teaches || !rules)
        return PL_NO_MEMORY;
    for (uint32_t i = 0; i < raw->teaches_count; i++)
        teaches[i] = raw->teaches[i];
    for (uint32_t i = 0; i < raw->rules_count; i++)
        rules[i] = raw->rules[i];
    to->teaches = teaches, to->rules = rules;
    to->teaches_count = (int)raw->teaches_count, to->rules_count = (int)raw->rules_count;
    return PL_OK;
}

static pl_status read_frame(const pl_lesson_reading *r, int index, const char *path, pl_lesson_chapter *to)
{
    const raw_chapter *raw = &r->to->raw->chapters[index];
    *to = (pl_lesson_chapter){.id = raw->id, .name = raw->name, .end_say = raw->end ? raw->end->say : NULL};
    for (int i = 0; i < index; i++)
        if (!strcmp(r->to->raw->chapters[i].id, raw->id))
            return pl_lesson_bad(r, path, "id", "there is a chapter '%.40s' already", raw->id);
    if (raw->id[strspn(raw->id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        return pl_lesson_bad(r, path, "id", "found '%.40s', wanted small letters, digits and strokes", raw->id);
    pl_status status = pl_lesson_read_int(r, path, "minutes", raw->minutes, 1, 600, &to->minutes);
    if (!status)
        status = read_texts(r, raw, to);
    for (int i = 0; i < to->rules_count && !status; i++) {
        char key[24];
        pl_print(key, sizeof key, "rules[%d]", i);
        status = pl_lesson_read_rule(r, path, key, to->rules[i]);
    }
    if (!status)
        status = pl_lesson_read_say(r, path, "end.say", to->end_say, 2);
    return status ? status : read_offers(r, path, index + 1 == (int)r->to->raw->chapters_count, to);
}

static pl_status read_chapter(pl_lesson_reading *r, int index, pl_lesson_chapter *to)
{
    const raw_chapter *raw = &r->to->raw->chapters[index];
    pl_battle *battle = NULL;
    char path[PL_PLACE_MAX];
    pl_print(path, sizeof path, "chapters[%d].start", index);
    pl_status status = pl_lesson_read_dice(r, path, raw->start ? raw->start->dice : NULL, raw->start ? raw->start->dice_count : 0,
                                           &to->dice, &to->dice_count);
    pl_lesson_step *steps = status ? NULL : pl_lesson_list_of(r, (int)raw->steps_count, sizeof *steps);
    if (!status)
        status = steps ? open_chapter(r->to, index, &battle, r->error) : PL_NO_MEMORY;
    if (status)
        return status;
    int side = 0;
    r->scene = battle->scene;
    to->steps = steps;
    to->step_count = (int)raw->steps_count;
    status = pl_lesson_read_id(r, "", "side", PL_SIDE, r->to->raw->side, &side);
    r->to->lesson.side = (pl_side)side;
    for (int i = 0; i < to->step_count && !status; i++)
        status = pl_lesson_read_step(r, raw, index, i, &steps[i]);
    r->scene = NULL;
    pl_battle_close(battle);
    return status;
}

// ---- the file

static pl_status check_opponent(const pl_lesson_reading *r, const char *name)
{
    char hint[256];
    if (!r->players || pl_parse_word(name, r->players) >= 0)
        return PL_OK;
    return pl_lesson_bad(r, "", "opponent", "unknown player '%.40s'%s", name, pl_nearest_of(name, r->players, hint, sizeof hint));
}

static pl_status fill(pl_lesson_reading *r, const char *id)
{
    const raw_lesson *raw = r->to->raw;
    pl_lesson_chapter *chapters = pl_lesson_list_of(r, (int)raw->chapters_count, sizeof *chapters);
    if (!chapters)
        return PL_NO_MEMORY;
    pl_lesson *to = &r->to->lesson;
    *to = (pl_lesson){.rules = r->rules,
                      .id = id,
                      .scenario = raw->scenario,
                      .name = raw->name,
                      .about = raw->about,
                      .opponent = raw->opponent ? raw->opponent : "scripted",
                      .chapters = chapters,
                      .chapter_count = (int)raw->chapters_count};
    if (strcmp(raw->game, r->rules->id) != 0)
        return pl_lesson_bad(r, "", "game", "found '%.40s', wanted '%s'", raw->game, r->rules->id);
    pl_status status = pl_lesson_read_int(r, "", "minutes", raw->minutes, 1, 600, &to->minutes);
    if (!status)
        status = read_scenario(r, "", "scenario", raw->scenario);
    if (!status)
        status = check_opponent(r, to->opponent);
    for (int i = 0; i < to->chapter_count && !status; i++) {
        char path[PL_PLACE_MAX];
        pl_print(path, sizeof path, "chapters[%d]", i);
        status = read_frame(r, i, path, &chapters[i]);
        if (!status)
            status = read_chapter(r, i, &chapters[i]);
    }
    return status;
}

// "lessons/mill-road.yaml" is mill-road.
static const char *id_of(pl_lesson_made *made, const char *name)
{
    const char *slash = strrchr(name, '/');
    char *id = pl_arena_text(made->yaml.arena, slash ? slash + 1 : name);
    if (id)
        id[strcspn(id, ".")] = '\0';
    return id;
}

// Takes over the open file.
static pl_status read_open(const pl_ruleset *rules, pl_lesson_made *made, const char *const *players, pl_lesson **out, pl_error *error)
{
    pl_lesson_reading r = {.rules = rules, .to = made, .players = players, .error = error};
    void *raw = NULL;
    const char *id = id_of(made, made->yaml.file);
    pl_status status = id ? pl_lesson_schema_start(&made->schema, rules, error) : pl_fail(error, PL_NO_MEMORY, "no memory for a lesson");
    if (!status)
        status = pl_yaml_read(&made->yaml, &made->schema.file, &raw, error);
    made->raw = raw;
    if (!status)
        status = pl_rulebook_load(rules, &r.book, error);
    if (!status && (status = pl_glossary_load(rules, &r.glossary, error)) == PL_MISSING)
        status = PL_OK;
    if (!status)
        status = fill(&r, id);
    pl_glossary_free(r.glossary);
    pl_rulebook_free(r.book);
    if (status)
        pl_lesson_free(&made->lesson);
    else
        *out = &made->lesson;
    return status;
}

static pl_lesson_made *start(pl_lesson **out, pl_error *error)
{
    pl_lesson_made *made = calloc(1, sizeof *made);
    *out = NULL;
    if (!made)
        pl_fail(error, PL_NO_MEMORY, "no memory for a lesson");
    return made;
}

static pl_status unknown_lesson(const pl_ruleset *rules, const char *folder, const char *id, pl_error *error)
{
    char hint[256], **names;
    int count;
    pl_nearest nearest = {.word = id};
    pl_status status = pl_names_in(folder, ".yaml", &names, &count, error);
    if (status)
        return status;
    for (int i = 0; i < count; i++)
        pl_nearest_try(&nearest, names[i]);
    if (error)
        *error = (pl_error){0};
    status = pl_fail(error, PL_MISSING, "%s has no lesson '%.60s'%s", rules->name, id,
                     count ? pl_nearest_hint(&nearest, hint, sizeof hint) : "; it has none");
    pl_names_free(names, count);
    return status;
}

pl_status pl_lesson_load(const pl_ruleset *rules, const char *id_or_path, const char *const *players, pl_lesson **out, pl_error *error)
{
    char folder[PL_PATH_MAX], path[PL_PATH_MAX];
    size_t length = strlen(id_or_path);
    bool is_file = strchr(id_or_path, '/') || (length > 5 && !strcmp(id_or_path + length - 5, ".yaml"));
    pl_lesson_made *made = start(out, error);
    if (!made)
        return PL_NO_MEMORY;
    pl_status status = pl_home_path(rules->id, "lessons", folder, sizeof folder, error);
    if (is_file)
        pl_print(path, sizeof path, "%s", id_or_path);
    else
        pl_print(path, sizeof path, "%s/%s.yaml", folder, id_or_path);
    if (!status)
        status = pl_yaml_open(&made->yaml, path, error);
    if (!status)
        return read_open(rules, made, players, out, error);
    free(made);
    return status == PL_MISSING && !is_file ? unknown_lesson(rules, folder, id_or_path, error) : status;
}

pl_status pl_lesson_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, const char *const *players,
                              pl_lesson **out, pl_error *error)
{
    pl_lesson_made *made = start(out, error);
    if (!made)
        return PL_NO_MEMORY;
    pl_status status = pl_yaml_open_text(&made->yaml, text, size, name, error);
    if (!status)
        return read_open(rules, made, players, out, error);
    free(made);
    return status;
}

void pl_lesson_free(pl_lesson *lesson)
{
    if (!lesson)
        return;
    pl_lesson_made *made = (pl_lesson_made *)lesson;
    if (made->schema.example.scenario.arena)
        pl_lesson_schema_end(&made->schema);
    pl_yaml_close(&made->yaml);
    free(made);
}
