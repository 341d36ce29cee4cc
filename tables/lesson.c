// lesson.c - tables of lessons: made, brought back, judged choice by choice, and led from step to step. What the coach knows of the way is kept with
// the table, in the same commit as the choice that changed it.
#define _POSIX_C_SOURCE 200809L  // strdup()
#include "lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "players/player.h"
#include "rulesets/rulesets.h"

/// A lesson of a game, read once; tables stand on it.
struct host_lesson {
    pl_lesson *lesson;
    struct host_lesson *next;
};

// ---- lessons

pl_status host_lesson_named(pl_host *host, const pl_ruleset *rules, const char *id, const pl_lesson **out, pl_error *error)
{
    for (const struct host_lesson *kept = host->lessons; kept; kept = kept->next)
        if (kept->lesson->rules == rules && !strcmp(kept->lesson->id, id)) {
            *out = kept->lesson;
            return PL_OK;
        }
    // A name and nothing else: a path would open any file.
    if (!id[0] || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(id))
        return pl_fail(error, PL_BAD, "lesson: wanted the id of a lesson of %s", rules->name);
    struct host_lesson *kept = calloc(1, sizeof *kept);
    if (!kept)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a lesson");
    pl_status status = pl_lesson_load(rules, id, pl_player_names, &kept->lesson, error);
    if (status) {
        free(kept);
        return status;
    }
    kept->next = host->lessons;
    host->lessons = kept;
    *out = kept->lesson;
    return PL_OK;
}

void host_lessons_end(pl_host *host)
{
    for (struct host_lesson *kept = host->lessons, *next; kept; kept = next) {
        next = kept->next;
        pl_lesson_free(kept->lesson);
        free(kept);
    }
    host->lessons = NULL;
}

bool host_is_led(const host_table *table) { return table->coach && pl_coach_where(table->coach)->phase != PL_COACH_LEFT; }

const pl_dice *host_table_dice(const host_table *table) { return host_is_led(table) ? pl_coach_dice(table->coach) : &table->dice; }

void host_coach_end(host_table *table)
{
    pl_coach_destroy(table->coach);
    table->coach = NULL;
}

pl_side host_coach_side(const host_table *table)
{
    pl_coach_next next = pl_coach_turn(table->coach, table->game);
    return next.who == PL_COACH_LEARNER ? 0 : next.side;
}

bool host_coach_plays(const host_table *table, pl_choice *choice)
{
    pl_coach_next next = pl_coach_turn(table->coach, table->game);
    *choice = next.choice;
    return next.who == PL_COACH_PLAYS;
}

// ---- the place, in the store

static void name_of(const pl_store_table *row, char name[48]) { snprintf(name, 48, "lesson %lld", (long long)row->number); }

pl_status host_lesson_keep(pl_host *host, host_table *table, pl_error *error)
{
    char name[48], text[PL_COACH_TEXT_MAX];
    if (!table->coach)
        return PL_OK;
    name_of(&table->row, name);
    pl_coach_place_print(table->lesson, pl_coach_where(table->coach), text, sizeof text);
    return pl_store_keep(host->store, table->row.number, name, text, error);
}

pl_status host_lesson_settle(pl_host *host, host_table *table, pl_error *error)
{
    if (!host_is_led(table))
        return PL_OK;
    pl_coach_settle(table->coach, table->game, table->journal.entry_count);
    return host_lesson_keep(host, table, error);
}

pl_status host_lesson_load(pl_host *host, const pl_store_table *row, char **text, pl_error *error)
{
    char name[48], place[PL_COACH_TEXT_MAX];
    *text = NULL;
    if (strcmp(row->mode, PL_WORD_OF(Mode, lesson)) != 0)
        return PL_OK;
    name_of(row, name);
    pl_status status = pl_store_kept(host->store, name, place, sizeof place, error);
    if (!status && !(*text = strdup(place)))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a lesson");
    return status;
}

// The lesson that a text of the store names, and the chapter in it; -1: it has no such chapter any more.
static pl_status read_chapter(pl_host *host, const pl_ruleset *rules, const char *text, const pl_lesson **lesson, int *chapter,
                              pl_error *error)
{
    char id[64], part[64];
    size_t slash = strcspn(text, "/ ");
    snprintf(id, sizeof id, "%.*s", (int)slash, text);
    snprintf(part, sizeof part, "%.*s", (int)strcspn(text + slash + (text[slash] == '/'), " "), text + slash + (text[slash] == '/'));
    pl_status status = host_lesson_named(host, rules, id, lesson, error);
    *chapter = status ? -1 : pl_lesson_chapter_named(*lesson, part);
    return status;
}

// The table stands where the chapter begins now: a file that was changed may begin elsewhere, on another scenario, or on none.
static bool stands_in(const host_table *table, const pl_lesson *lesson, int chapter)
{
    pl_battle *now;
    bool is_there = !pl_lesson_open(lesson, chapter, &now, NULL);
    bool is_same = is_there && host_battle_begins_as(now, table->battle->battle);
    if (is_there)
        pl_battle_close(now);
    return is_same;
}

static bool has_learner(const host_table *table, pl_side side)
{
    return side <= table->row.seat_count && !strcmp(table->row.seats[side - 1].sits, PL_WORD_OF(Sits, human));
}

// From here it is an ordinary battle. gone: NULL, or the place in a lesson that is not there any more.
static void go_on_alone(host_table *table, const char *gone)
{
    host_coach_end(table);
    snprintf(table->row.mode, sizeof table->row.mode, "%s", PL_WORD_OF(Mode, solo));
    if (gone)
        snprintf(table->gone, sizeof table->gone, "%.*s", (int)strcspn(gone, " "), gone);
    pl_game_use_dice(table->game, host_table_dice(table));
}

pl_status host_lesson_take_up(pl_host *host, host_table *table, const char *text, pl_error *error)
{
    const pl_lesson *lesson;
    pl_coach_place place;
    int chapter;
    if (pl_coach_text_has_left(text)) {
        go_on_alone(table, NULL);
        return PL_OK;
    }
    pl_status status = read_chapter(host, table->battle->scene->rules, text, &lesson, &chapter, error);
    if (status == PL_NO_MEMORY)
        return status;
    if (status || chapter < 0 || !has_learner(table, lesson->side)) {
        go_on_alone(table, text);
        return PL_OK;
    }
    bool is_new = !table->coach;
    if (is_new && (status = pl_coach_create(lesson, chapter, table->battle->scene, table->row.seed, &table->coach, error)))
        return status;
    table->lesson = lesson;
    if ((!is_new || stands_in(table, lesson, chapter)) && !pl_coach_place_read(lesson, text, &place, NULL))
        pl_coach_put(table->coach, &place);
    else
        pl_coach_lose(table->coach);
    pl_game_use_dice(table->game, host_table_dice(table));
    pl_coach_settle(table->coach, table->game, table->journal.entry_count);
    return PL_OK;
}

// ---- a new one

static void seat_learner(const pl_lesson *lesson, int sides, pl_store_table *row)
{
    snprintf(row->mode, sizeof row->mode, "%s", PL_WORD_OF(Mode, lesson));
    row->seat_count = sides;
    for (pl_side side = 1; side <= sides; side++) {
        pl_store_seat *seat = &row->seats[side - 1];
        *seat = (pl_store_seat){.side = side};
        snprintf(seat->sits, sizeof seat->sits, "%s", side == lesson->side ? PL_WORD_OF(Sits, human) : PL_WORD_OF(Sits, computer));
        snprintf(seat->level, sizeof seat->level, "%s", lesson->opponent);
    }
}

pl_status host_make_lesson(pl_host *host, const pl_lesson *lesson, int chapter, int step, pl_store_table *row, const host_secrets *secrets,
                           host_made made, void *context, pl_error *error)
{
    pl_battle *fresh = NULL;
    pl_coach *coach = NULL;
    host_table *table = NULL;
    pl_status status = pl_lesson_open(lesson, chapter, &fresh, error);
    if (status)
        return status;
    snprintf(row->game, sizeof row->game, "%s", fresh->rules->id);
    seat_learner(lesson, fresh->scene->side_count, row);
    host_battle *battle = host_battle_share(&host->battles, fresh, error);
    if (!battle)
        return PL_NO_MEMORY;
    status = pl_coach_create(lesson, chapter, battle->scene, row->seed, &coach, error);
    if (status) {
        host_battle_leave(&host->battles, battle);
        return status;
    }
    status = host_table_start(&host->battles, battle, row, coach, &table, error);
    if (status)
        return status;
    table->lesson = lesson;
    if (step > 0)
        pl_coach_go_to(table->coach, step);  // nothing is played yet, so nothing is to be taken back
    pl_coach_settle(table->coach, table->game, 0);
    host_add_table(host, table, secrets, made, context);
    return PL_OK;
}

// The chapter, and the step in it, that are asked for by their ids; the first of either where it is not.
static pl_status read_part(const pl_lesson *lesson, const json_t *wanted, int *chapter, int *step, pl_error *error)
{
    const json_t *named = json_object_get(wanted, PL_WIRE(NewTable, chapter)), *at = json_object_get(wanted, PL_WIRE(NewTable, step));
    *chapter = named ? pl_lesson_chapter_named(lesson, json_is_string(named) ? json_string_value(named) : "") : 0;
    if (*chapter < 0)
        return pl_fail(error, PL_BAD, "chapter: found '%.40s', wanted one of lesson %s",
                       json_is_string(named) ? json_string_value(named) : "no text", lesson->id);
    const pl_lesson_chapter *in = &lesson->chapters[*chapter];
    *step = at ? pl_lesson_step_named(in, json_is_string(at) ? json_string_value(at) : "") : 0;
    if (*step < 0)
        return pl_fail(error, PL_BAD, "step: found '%.40s', wanted one of chapter %s",
                       json_is_string(at) ? json_string_value(at) : "no text", in->id);
    return PL_OK;
}

pl_status host_read_lesson(pl_host *host, const json_t *wanted, const pl_lesson **lesson, int *chapter, int *step, pl_error *error)
{
    const char *game = json_string_value(json_object_get(wanted, PL_WIRE(NewTable, game)));
    const char *id = json_string_value(json_object_get(wanted, PL_WIRE(NewTable, lesson)));
    const pl_ruleset *rules = game ? pl_ruleset_named(game) : NULL;
    if (!rules)
        return pl_fail(error, PL_BAD, "game: found '%.40s', wanted the id of a game", game ? game : "nothing");
    if (json_object_get(wanted, PL_WIRE(NewTable, scenario)) || json_object_get(wanted, PL_WIRE(NewTable, switches)) ||
        json_object_get(wanted, PL_WIRE(NewTable, seats)) || json_object_get(wanted, PL_WIRE(NewTable, mode)) ||
        json_object_get(wanted, PL_WIRE(NewTable, limit)))
        return pl_fail(error, PL_BAD,
                       "lesson: found scenario, switches, seats, mode or limit beside it, wanted none: a lesson has its own");
    pl_status status = host_lesson_named(host, rules, id ? id : "", lesson, error);
    if (status)
        return status == PL_MISSING ? pl_fail(error, PL_BAD, "lesson: found '%.40s', wanted the id of a lesson of %s", id, rules->name)
                                    : status;
    return read_part(*lesson, wanted, chapter, step, error);
}

// ---- choices

static void refuse(host_client *client, const json_t *message, json_t *why)
{
    json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    client->host->metrics.refused_total++;
    json_object_set_new(why, PL_WIRE(Told, type), json_string(PL_TOLD(refused)));
    if (id)
        json_object_set(why, PL_WIRE(Refused, id), id);
    host_send(client, why);
}

static void refuse_because(host_client *client, const json_t *message, const char *why)
{
    refuse(client, message, json_pack("{s:s}", PL_WIRE(Refused, why), why));
}

// The lesson has moved on without the game; told once it is durable.
static void moved_on(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_error error = {0};
    host_change change = {.kind = CHANGE_LESSON,
                          .table = table,
                          .client = client->serial,
                          .side = table->lesson->side,
                          .id = json_incref(json_object_get(message, PL_WIRE(Sent, id)))};
    pl_status status = host_lesson_keep(host, table, &error);
    if (!status)
        status = host_note_wait(host, table, &error);
    if (!status && host_await(host, change))
        return;
    if (status)
        json_decref(change.id);
    const char *why = host_why_lost(host, status, &error);
    refuse_because(client, message, why);
    host_drop_changes(host, why);
    host_reload_table(host, table);
}

bool host_coach_lets(host_client *client, const json_t *message, const pl_choice *choice)
{
    host_table *table = client->table;
    if (!host_is_led(table) || choice->side != table->lesson->side)
        return true;
    pl_verdict verdict = pl_coach_judge(table->coach, table->game, choice);
    if (verdict.is_played || verdict.kind == PL_VERDICT_REFUSED)
        return true;
    if (verdict.kind == PL_VERDICT_TRIED) {
        pl_game_check(table->game, choice);
        refuse(client, message, pl_json_refusal(table->game));
        moved_on(client, message);
        return false;
    }
    const char *say = verdict.say ? verdict.say : "Not yet.";
    json_t *told = json_pack("{s:s, s:b}", PL_WIRE(Refused, why), say, PL_WIRE(Refused, held), 1);
    json_t *lesson = host_tell_coach(table, say);
    refuse(client, message, told);
    host_send(client, lesson);
    return false;
}

bool host_coach_holds(const host_table *table, const pl_choice *choice)
{
    return host_is_led(table) && choice->side == table->lesson->side && !pl_coach_judge(table->coach, table->game, choice).is_played;
}

// ---- what is asked of the coach

static bool is_learner(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    bool is_here = host_is_led(table);
    if (is_here && (client->sides & PL_SIDE_BIT(table->lesson->side)))
        return true;
    refuse_because(client, message, is_here ? "you are watching" : "there is no coach at this table");
    return false;
}

/// Whoever waits for the table of another chapter.
typedef struct opening {
    uint64_t client;
    json_t *message;
    pl_side side;
    bool is_late;  // what the client has sent since waits for it
} opening;

static void opened(pl_host *host, void *context, host_table *table, const host_secrets *secrets, const pl_error *error)
{
    opening *o = context;
    host_client *client = host_client_named(host, o->client);
    (void)secrets;
    if (client && !table)
        refuse_because(client, o->message, host_why_lost(host, error->status, error));
    else if (client)
        host_send(client, json_pack("{s:s, s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(lesson_opened), PL_WIRE(LessonOpened, table),
                                    table->row.id, PL_WIRE(LessonOpened, side), (int)o->side));
    bool is_late = client && client->is_kept_waiting && o->is_late;
    if (client)
        client->is_kept_waiting = false;
    json_decref(o->message);
    free(o);
    if (is_late)
        host_go_on(client);
}

// Another chapter is another game, and has a table of its own.
static void open_chapter(host_client *client, const json_t *message, int chapter)
{
    const host_table *table = client->table;
    pl_host *host = client->host;
    const char *token = json_string_value(json_object_get(message, PL_WIRE(AskCoach, token)));
    host_secrets secrets = {.is_own = true};
    pl_store_table row = {.seed = host_random(&host->world)};
    pl_error error = {0};
    pl_side side = table->lesson->side;
    if (!host_is_token(token)) {
        refuse_because(client, message,
                       "token: wanted 22 letters of base64url, 128 random bits of your own making, for the chapter's table");
        return;
    }
    if (!host_may_make(host, client->address)) {
        refuse_because(client, message, "limit: too many tables from this address; wait a little");
        return;
    }
    snprintf(secrets.of[side].text, sizeof secrets.of[side].text, "%s", token);
    snprintf(row.name, sizeof row.name, "%s", table->row.name);
    host_table_id_make(&host->world, row.id);
    opening *o = calloc(1, sizeof *o);
    pl_status status = o ? PL_OK : pl_fail(&error, PL_NO_MEMORY, "no memory for a table");
    if (o)
        *o = (opening){.client = client->serial, .message = json_incref((json_t *)(uintptr_t)message), .side = side};
    client->is_kept_waiting = o != NULL;
    if (!status)
        status = host_make_lesson(host, table->lesson, chapter, 0, &row, &secrets, opened, o, &error);
    if (!status && client->is_kept_waiting)
        o->is_late = true;
    if (!status)
        return;
    client->is_kept_waiting = false;
    refuse_because(client, message, host_why_lost(host, status, &error));
    if (o)
        json_decref(o->message);
    free(o);
}

// NULL: go and chapter were read; else what is wrong.
static const char *read_wish(const host_table *table, const json_t *message, pl_go *go, int *chapter)
{
    const char *word = json_string_value(json_object_get(message, PL_WIRE(AskCoach, go)));
    const json_t *named = json_object_get(message, PL_WIRE(AskCoach, chapter));
    int number = word ? pl_parse_word(word, pl_words_LessonGo) : -1;
    *chapter = pl_coach_where(table->coach)->chapter;
    if (named)
        *chapter = pl_lesson_chapter_named(table->lesson, json_is_string(named) ? json_string_value(named) : "");
    *go = (pl_go)number;
    return number < 0     ? "go: wanted next, back, show, skip, chapter or leave"
           : *chapter < 0 ? "chapter: wanted the id of a chapter of this lesson"
                          : NULL;
}

void host_do_lesson(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_go go;
    int chapter;
    if (!is_learner(client, message))
        return;
    const char *why = read_wish(table, message, &go, &chapter);
    if (why) {
        client->host->metrics.malformed_total++;
        refuse_because(client, message, why);
        return;
    }
    const pl_coach_place before = *pl_coach_where(table->coach);
    host_forget_job(table);
    pl_order order = pl_coach_go(table->coach, table->game, go, chapter);
    switch (order.kind) {
    case PL_ORDER_NONE: moved_on(client, message); break;
    case PL_ORDER_BACK:
        // Where the way is long the message comes again, and finds the coach as he was.
        if (!host_take_back(client, message, table, table->lesson->side, order.entries, false))
            pl_coach_put(table->coach, &before);
        break;
    case PL_ORDER_OPEN:
        pl_coach_put(table->coach, &before);
        open_chapter(client, message, order.chapter);
        break;
    case PL_ORDER_LEFT:
        snprintf(table->row.mode, sizeof table->row.mode, "%s", PL_WORD_OF(Mode, solo));
        pl_game_use_dice(table->game, host_table_dice(table));
        moved_on(client, message);
        break;
    case PL_ORDER_REFUSED: refuse_because(client, message, order.say ? order.say : "not now"); break;
    }
}

// ---- acts

static bool read_unit(const pl_scene *scene, const json_t *name, int *unit)
{
    *unit = json_is_string(name) ? pl_scene_unit_named(scene, json_string_value(name)) : 0;
    return *unit > 0;
}

// False: it is none that is known here.
static bool read_act(const pl_scene *scene, pl_side side, const json_t *message, pl_item items[PL_ITEMS_MAX], pl_act *act)
{
    const json_t *select = json_object_get(message, PL_WIRE(LessonAct, select)),
                 *draft = json_object_get(message, PL_WIRE(LessonAct, preview));
    const json_t *ends = json_object_get(message, PL_WIRE(LessonAct, measure));
    const char *rule = json_string_value(json_object_get(message, PL_WIRE(LessonAct, open)));
    const char *tool = json_string_value(json_object_get(message, PL_WIRE(LessonAct, tool)));
    *act = (pl_act){.kind = select ? PL_ACT_SELECT : draft ? PL_ACT_PREVIEW : ends ? PL_ACT_MEASURE : rule ? PL_ACT_OPEN : PL_ACT_TOOL};
    act->text = rule ? rule : tool;
    if (select)
        return read_unit(scene, select, &act->unit);
    if (draft)
        return !pl_json_choice_read(scene, side, draft, &act->pattern.choice, items, NULL);
    if (ends)
        return read_unit(scene, json_array_get(ends, 0), &act->unit) && read_unit(scene, json_array_get(ends, 1), &act->to);
    return act->text != NULL;
}

void host_do_act(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_item items[PL_ITEMS_MAX];
    pl_act act;
    if (!is_learner(client, message))
        return;
    if (!read_act(table->battle->scene, table->lesson->side, message, items, &act)) {
        client->host->metrics.malformed_total++;
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "act: wanted select, preview, open, tool or measure");
        return;
    }
    bool is_taken = pl_coach_act(table->coach, table->game, &act);
    host_answer(client, message, json_pack("{s:b}", PL_WIRE(ActTaken, taken), is_taken));
    if (is_taken)
        moved_on(client, message);
}

// ---- telling

void host_tell_lesson(host_client *client)
{
    if (host_is_led(client->table))
        host_send(client, host_tell_coach(client->table, NULL));
    else if (client->table->gone[0])
        host_send(client, host_tell_gone(client->table));
}

void host_publish_lesson(host_table *table)
{
    if (table->coach)
        host_publish_message(table, host_tell_coach(table, NULL));
}
