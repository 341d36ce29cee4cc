// lesson_tell.c - what the coach says, in the words of the wire; and the lessons of a game as the list of games has them.
#define _POSIX_C_SOURCE 200809L  // strdup()
#include "lesson.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/scenario_file.h"

// The wire counts as the coach does what a step wants, what is asked of him, marks and offers.
_Static_assert((int)PL_COACH_TAKE_BACK == (int)PL_WORD_OF_LessonWant_take_back && (int)PL_COACH_ALONE == (int)PL_WORD_OF_LessonWant_alone,
               "wants");
_Static_assert((int)PL_GO_SHOW == (int)PL_WORD_OF_LessonGo_show && (int)PL_GO_LEAVE == (int)PL_WORD_OF_LessonGo_leave, "asks");
_Static_assert((int)PL_MARK_AREA == (int)PL_WORD_OF_LessonMark_area && (int)PL_MARK_PART == (int)PL_WORD_OF_LessonMark_part, "marks");
_Static_assert((int)PL_OFFER_AGAIN == (int)PL_WORD_OF_LessonOffer_again && (int)PL_OFFER_SCENARIO == (int)PL_WORD_OF_LessonOffer_scenario,
               "offers");

static void put_text(json_t *json, const char *key, const char *text)
{
    if (text && text[0])
        json_object_set_new(json, key, json_string(text));
}

static void put_int(json_t *json, const char *key, int value)
{
    if (value)
        json_object_set_new(json, key, json_integer(value));
}

// ---- marks

static json_t *id_of(const pl_scene *scene, pl_noun_kind kind, int id)
{
    static pl_writer w;  // the host's thread alone comes here
    const pl_noun noun = {.kind = (uint8_t)kind};
    pl_writer_clear(&w);
    pl_write_noun(&w, scene, &noun, id);
    const char *text = pl_writer_text(&w);
    json_t *value = text ? json_loads(text, JSON_DECODE_ANY, NULL) : NULL;
    if (json_is_string(value))
        return value;
    char number[16];
    snprintf(number, sizeof number, "%d", id);
    json_decref(value);
    return json_string(number);
}

static json_t *tell_mark(const pl_scene *scene, const pl_mark *mark)
{
    json_t *json = json_pack("{s:s}", PL_WIRE(CoachMark, kind), pl_words_LessonMark[mark->kind]);
    pl_noun_kind kind = mark->kind == PL_MARK_SIDE      ? PL_SIDE
                        : mark->kind == PL_MARK_TERRAIN ? PL_FEATURE
                        : mark->kind == PL_MARK_MARKER  ? PL_MARKER
                                                        : PL_UNIT;
    if (mark->id)
        json_object_set_new(json, PL_WIRE(CoachMark, id), id_of(scene, kind, mark->id));
    if (mark->to)
        json_object_set_new(json, PL_WIRE(CoachMark, to), id_of(scene, kind, mark->to));
    if (mark->point_count) {
        json_t *points = json_array();
        for (int i = 0; i < mark->point_count; i++)
            json_array_append_new(points, json_pack("[ii]", (int)mark->points[i].x, (int)mark->points[i].y));
        json_object_set_new(json, PL_WIRE(CoachMark, points), points);
    }
    if (mark->choice)
        json_object_set_new(json, PL_WIRE(CoachMark, choice), pl_json_choice(scene, mark->choice));
    put_text(json, PL_WIRE(CoachMark, text), mark->text);
    put_text(json, PL_WIRE(CoachMark, note), mark->note);
    return json;
}

static json_t *tell_marks(const pl_scene *scene, pl_marks marks)
{
    json_t *list = json_array();
    for (int i = 0; i < marks.count; i++)
        json_array_append_new(list, tell_mark(scene, &marks.list[i]));
    return list;
}

// ---- a step

static const char *scenario_name(const pl_lesson *lesson, const char *id, pl_scenario_info **list, int *count)
{
    if (!*list && pl_scenario_list(lesson->rules, list, count, NULL))
        return NULL;
    for (int i = 0; i < *count; i++)
        if (!strcmp((*list)[i].id, id))
            return (*list)[i].name;
    return NULL;
}

static json_t *tell_offers(const pl_lesson *lesson, const pl_coach_view *view, int chapter)
{
    json_t *list = json_array();
    pl_scenario_info *scenarios = NULL;
    int count = 0;
    for (int i = 0; i < view->offer_count; i++) {
        const pl_lesson_offer *offer = &view->offers[i];
        json_t *json = json_pack("{s:s}", PL_WIRE(CoachOffer, kind), pl_words_LessonOffer[offer->kind]);
        if (offer->kind == PL_OFFER_NEXT && chapter + 1 < lesson->chapter_count)
            put_text(json, PL_WIRE(CoachOffer, name), lesson->chapters[chapter + 1].name);
        if (offer->kind == PL_OFFER_SCENARIO) {
            put_text(json, PL_WIRE(CoachOffer, scenario), offer->scenario);
            put_text(json, PL_WIRE(CoachOffer, name), scenario_name(lesson, offer->scenario, &scenarios, &count));
        }
        json_array_append_new(list, json);
    }
    if (scenarios)
        pl_scenario_list_free(scenarios, count);
    return list;
}

static json_t *tell_can(unsigned can)
{
    json_t *list = json_array();
    for (int go = 0; pl_words_LessonGo[go]; go++)
        if (can & PL_GO_BIT(go))
            json_array_append_new(list, json_string(pl_words_LessonGo[go]));
    return list;
}

// What is to be done in the page, in the words by which it is told that it was.
static json_t *tell_act(const pl_scene *scene, const pl_act *act)
{
    json_t *one = act->unit ? id_of(scene, PL_UNIT, act->unit) : NULL, *told = NULL;
    switch (act->kind) {
    case PL_ACT_SELECT: told = json_pack("{s:O}", PL_WIRE(LessonAct, select), one); break;
    case PL_ACT_PREVIEW: told = json_pack("{s:o}", PL_WIRE(LessonAct, preview), pl_json_choice(scene, &act->pattern.choice)); break;
    case PL_ACT_OPEN: told = json_pack("{s:s}", PL_WIRE(LessonAct, open), act->text); break;
    case PL_ACT_TOOL: told = json_pack("{s:s}", PL_WIRE(LessonAct, tool), act->text); break;
    case PL_ACT_MEASURE: told = json_pack("{s:[Oo]}", PL_WIRE(LessonAct, measure), one, id_of(scene, PL_UNIT, act->to)); break;
    case PL_ACT_NONE: break;
    }
    json_decref(one);
    return told;
}

static void put_step(json_t *told, const pl_scene *scene, const pl_coach_view *view)
{
    put_text(told, PL_WIRE(LessonMessage, id), view->step ? view->step->id : NULL);
    put_text(told, PL_WIRE(LessonMessage, after), view->after);
    put_text(told, PL_WIRE(LessonMessage, heard), view->heard);
    if (view->hint && view->hint->after)
        json_object_set_new(told, PL_WIRE(LessonMessage, hint),
                            json_pack("{s:i, s:s, s:o}", PL_WIRE(CoachHint, after), view->hint->after, PL_WIRE(CoachHint, say),
                                      view->hint->say ? view->hint->say : "", PL_WIRE(CoachHint, show),
                                      tell_marks(scene, view->hint->show)));
    if (view->wish) {
        json_object_set_new(told, PL_WIRE(LessonMessage, wish), pl_json_choice(scene, &view->wish->choice));
        put_text(told, PL_WIRE(LessonMessage, wish_text), view->wish->text);
    }
    if (view->step && view->want == PL_COACH_CHOICE)
        put_text(told, PL_WIRE(LessonMessage, tries), view->step->refused);
    if (view->step && view->want == PL_COACH_ACT)
        json_object_set_new(told, PL_WIRE(LessonMessage, act), tell_act(scene, &view->step->act));
    if (view->is_show_offered)
        json_object_set_new(told, PL_WIRE(LessonMessage, offers_show), json_true());
}

json_t *host_tell_coach(const host_table *table, const char *held)
{
    pl_coach_view view;
    const pl_lesson *lesson = table->lesson;
    const pl_scene *scene = table->battle->scene;
    char *kept = held ? strdup(held) : NULL;  // it is the coach's own until he is asked again
    pl_coach_look(table->coach, table->game, &view);
    // While the lesson or a player has something to choose, nobody else is waited for, whoever is asked beside them.
    if (host_is_led(table) && host_coach_side(table))
        view.want = PL_COACH_WATCH;
    int chapter = pl_coach_where(table->coach)->chapter;
    json_t *told =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:s, s:s, s:o, s:o}", PL_WIRE(Told, type), PL_TOLD(lesson),
                  PL_WIRE(LessonMessage, lesson), lesson->id, PL_WIRE(LessonMessage, title), lesson->name, PL_WIRE(LessonMessage, chapter),
                  lesson->chapters[chapter].id, PL_WIRE(LessonMessage, name), lesson->chapters[chapter].name,
                  PL_WIRE(LessonMessage, number), chapter + 1, PL_WIRE(LessonMessage, chapters), lesson->chapter_count,
                  PL_WIRE(LessonMessage, step), view.number, PL_WIRE(LessonMessage, of), view.of, PL_WIRE(LessonMessage, want),
                  pl_words_LessonWant[view.want], PL_WIRE(LessonMessage, say), view.say ? view.say : "", PL_WIRE(LessonMessage, show),
                  tell_marks(scene, view.show), PL_WIRE(LessonMessage, can), tell_can(view.can));
    put_step(told, scene, &view);
    put_text(told, PL_WIRE(LessonMessage, held), kept);
    if (view.is_lost)
        json_object_set_new(told, PL_WIRE(LessonMessage, changed), json_true());
    if (view.want == PL_COACH_ENDED)
        json_object_set_new(told, PL_WIRE(LessonMessage, offers), tell_offers(lesson, &view, chapter));
    free(kept);
    return told;
}

json_t *host_tell_gone(const host_table *table)
{
    char id[64], chapter[64];
    size_t slash = strcspn(table->gone, "/");
    snprintf(id, sizeof id, "%.*s", (int)slash, table->gone);
    snprintf(chapter, sizeof chapter, "%s", table->gone + slash + (table->gone[slash] == '/'));
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:s, s:s, s:[], s:[]}", PL_WIRE(Told, type), PL_TOLD(lesson),
                     PL_WIRE(LessonMessage, lesson), id, PL_WIRE(LessonMessage, title), id, PL_WIRE(LessonMessage, chapter), chapter,
                     PL_WIRE(LessonMessage, name), chapter, PL_WIRE(LessonMessage, number), 1, PL_WIRE(LessonMessage, chapters), 1,
                     PL_WIRE(LessonMessage, step), 1, PL_WIRE(LessonMessage, of), 1, PL_WIRE(LessonMessage, want),
                     pl_words_LessonWant[PL_COACH_ALONE], PL_WIRE(LessonMessage, say),
                     "This lesson is not there any more. The battle is yours, against the computer.", PL_WIRE(LessonMessage, show),
                     PL_WIRE(LessonMessage, can));
}

// ---- the list

static json_t *texts(const char *const *list, int count)
{
    json_t *json = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(json, json_string(list[i]));
    return json;
}

static json_t *chapters_of(const pl_lesson *lesson)
{
    json_t *list = json_array();
    for (int i = 0; i < lesson->chapter_count; i++) {
        const pl_lesson_chapter *chapter = &lesson->chapters[i];
        json_t *json = json_pack("{s:s, s:s, s:i, s:o, s:o}", PL_WIRE(LessonChapter, id), chapter->id, PL_WIRE(LessonChapter, name),
                                 chapter->name, PL_WIRE(LessonChapter, steps), chapter->step_count, PL_WIRE(LessonChapter, teaches),
                                 texts(chapter->teaches, chapter->teaches_count), PL_WIRE(LessonChapter, rules),
                                 texts(chapter->rules, chapter->rules_count));
        put_int(json, PL_WIRE(LessonChapter, minutes), chapter->minutes);
        json_array_append_new(list, json);
    }
    return list;
}

json_t *host_lessons_of(pl_host *host, const pl_ruleset *rules)
{
    pl_lesson_info *found;
    int count;
    json_t *list = json_array();
    if (pl_lesson_list(rules, &found, &count, NULL))
        return list;
    for (int i = 0; i < count; i++) {
        const pl_lesson *lesson;
        if (found[i].problem || host_lesson_named(host, rules, found[i].id, &lesson, NULL))
            continue;
        json_t *json = json_pack("{s:s, s:s, s:s, s:o}", PL_WIRE(LessonEntry, id), lesson->id, PL_WIRE(LessonEntry, name), lesson->name,
                                 PL_WIRE(LessonEntry, scenario), lesson->scenario, PL_WIRE(LessonEntry, chapters), chapters_of(lesson));
        put_text(json, PL_WIRE(LessonEntry, about), lesson->about);
        put_int(json, PL_WIRE(LessonEntry, minutes), lesson->minutes);
        json_array_append_new(list, json);
    }
    pl_lesson_list_free(found, count);
    return list;
}
