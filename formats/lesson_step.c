// lesson_step.c - one step of a lesson: what is said, asked for, accepted and answered, each part looked up in the game and the chapter's scene.
#include <string.h>

#include "formats/lesson_inside.h"
#include "formats/nearest.h"
#include "formats/text.h"

const char *const pl_act_names[] = {"", "select", "preview", "open", "tool", "measure", NULL};
static const char *const thens[] = {"hold", "let", "back", NULL};

// ---- small values

static bool is_row(const pl_ruleset *rules, const char *id, size_t length, pl_nearest *nearest)
{
    bool is = false;
    for (int s = 1; s < rules->sequence_count; s++)
        for (int i = 0; i < rules->sequences[s].step_count; i++) {
            const char *name = rules->sequences[s].steps[i].id;
            pl_nearest_try(nearest, name);
            is = is || (strlen(name) == length && !strncmp(name, id, length));
        }
    return is;
}

// "6.1", or "T > T4.1" for the end of a nested place.
static pl_status read_at(const pl_lesson_reading *r, const char *path, const char *at)
{
    char word[64], hint[256];
    for (const char *row = at; row && *row;) {
        size_t length = strcspn(row, " >");
        pl_print(word, sizeof word, "%.*s", (int)length, row);
        pl_nearest nearest = {.word = word};
        if (!is_row(r->rules, row, length, &nearest))
            return pl_lesson_bad(r, path, "at", "%s has no row '%.40s'%s", r->rules->name, word,
                                 nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
        row += length + strspn(row + length, " >");
    }
    return PL_OK;
}

pl_status pl_lesson_read_choice(const pl_lesson_reading *r, const char *path, const char *key, pl_side side, const char *text,
                                pl_lesson_choice *to)
{
    pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    to->text = text;
    if (pl_choice_read(r->scene, side, text, &to->choice, items, &error))
        return pl_lesson_bad_as(r, path, key, &error);
    if (!to->choice.item_count)
        return PL_OK;
    pl_item *kept = pl_lesson_list_of(r, to->choice.item_count, sizeof *kept);
    if (!kept)
        return PL_NO_MEMORY;
    memcpy(kept, items, (size_t)to->choice.item_count * sizeof *kept);
    to->choice.items = kept;
    return PL_OK;
}

static pl_status read_pattern(const pl_lesson_reading *r, const char *path, const char *key, const char *text, pl_pattern *to)
{
    pl_error error = {0};
    return pl_pattern_parse(r->scene, text, to, &error) ? pl_lesson_bad_as(r, path, key, &error) : PL_OK;
}

// What the others choose: one side an entry.
static pl_status read_others(const pl_lesson_reading *r, const char *path, const char *key, const raw_by *raw, uint32_t count,
                             const pl_lesson_choice **to, int *to_count)
{
    pl_lesson_choice *list = pl_lesson_list_of(r, (int)count, sizeof *list);
    pl_status status = list ? PL_OK : PL_NO_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        char place[PL_PLACE_MAX], name[2] = "";
        int side = 0, sides = 0;
        pl_print(place, sizeof place, "%s.%s[%u]", path, key, i);
        for (int k = 0; k < RAW_BY_SIDES; k++)
            if (raw[i].by[k]) {
                side = k + 1;
                sides++;
            }
        pl_print(name, sizeof name, "%d", side);
        if (sides != 1)
            status = pl_lesson_bad(r, place, NULL, "found %d sides, wanted one and its choice", sides);
        else if (side > r->scene->side_count)
            status = pl_lesson_bad(r, place, name, "found side %d of a battle of %d", side, r->scene->side_count);
        else if (side == r->to->lesson.side)
            status = pl_lesson_bad(r, place, name, "found the learner's own side, wanted another: his choice is 'do'");
        else
            status = pl_lesson_read_choice(r, place, name, (pl_side)side, raw[i].by[side - 1], &list[i]);
    }
    *to = list;
    *to_count = (int)count;
    return status;
}

// ---- what is asked for

// Verb, subject and target of `do`, whatever stands behind them; of a verb that has neither, its value.
static pl_pattern like(const pl_ruleset *rules, const pl_choice *choice)
{
    const pl_verb *verb = &rules->verbs[choice->verb];
    pl_pattern pattern = {
        .choice = *choice, .has_subject = verb->subject.kind != PL_NOTHING, .has_target = verb->target.kind != PL_NOTHING};
    pattern.has_value = verb->value.kind != PL_NOTHING && !pattern.has_subject && !pattern.has_target;
    return pattern;
}

static pl_status read_accept(const pl_lesson_reading *r, const char *path, const raw_lesson_step *raw, pl_lesson_step *to)
{
    int count = raw->accept_count ? (int)raw->accept_count : 1;
    pl_pattern *accept = pl_lesson_list_of(r, count, sizeof *accept);
    if (!accept)
        return PL_NO_MEMORY;
    to->accept = accept;
    to->accept_count = count;
    accept[0] = like(r->rules, &to->choice->choice);
    bool is_taken = !raw->accept_count;
    for (uint32_t i = 0; i < raw->accept_count; i++) {
        char key[24];
        pl_print(key, sizeof key, "accept[%u]", i);
        pl_status status = read_pattern(r, path, key, raw->accept[i], &accept[i]);
        if (status)
            return status;
        is_taken = is_taken || pl_pattern_takes(&accept[i], &to->choice->choice);
    }
    return is_taken ? PL_OK : pl_lesson_bad(r, path, "accept", "it would not take the step's own '%.60s'", raw->choice);
}

static pl_status read_do(const pl_lesson_reading *r, const char *path, const raw_lesson_step *raw, pl_lesson_step *to)
{
    pl_lesson_choice *choice = pl_lesson_list_of(r, 1, sizeof *choice);
    if (!choice)
        return PL_NO_MEMORY;
    to->choice = choice;
    to->refused = raw->refused;
    pl_status status = pl_lesson_read_choice(r, path, "do", r->to->lesson.side, raw->choice, choice);
    if (!status && raw->refused)
        status = pl_lesson_read_rule(r, path, "refused", raw->refused);
    return status ? status : read_accept(r, path, raw, to);
}

static pl_status read_measure(const pl_lesson_reading *r, const char *place, const raw_act *raw, pl_act *to)
{
    if (raw->measure_count != 2)
        return pl_lesson_bad(r, place, "measure", "found %u units, wanted 2", raw->measure_count);
    pl_status status = pl_lesson_read_id(r, place, "measure", PL_UNIT, raw->measure[0], &to->unit);
    return status ? status : pl_lesson_read_id(r, place, "measure", PL_UNIT, raw->measure[1], &to->to);
}

static pl_status read_act(const pl_lesson_reading *r, const char *path, const raw_act *raw, pl_act *to)
{
    char place[PL_PLACE_MAX];
    pl_print(place, sizeof place, "%s.act", path);
    const bool given[] = {false, raw->select != NULL, raw->preview != NULL, raw->open != NULL, raw->tool != NULL, raw->measure != NULL};
    int count = 0;
    for (int kind = PL_ACT_SELECT; kind <= PL_ACT_MEASURE; kind++)
        if (given[kind]) {
            to->kind = (pl_act_kind)kind;
            count++;
        }
    if (count != 1)
        return pl_lesson_bad(r, place, NULL, "found %d acts, wanted one: select, preview, open, tool or measure", count);
    switch (to->kind) {
    case PL_ACT_SELECT: return pl_lesson_read_id(r, place, "select", PL_UNIT, raw->select, &to->unit);
    case PL_ACT_PREVIEW: return read_pattern(r, place, "preview", to->text = raw->preview, &to->pattern);
    case PL_ACT_OPEN: return pl_lesson_read_rule(r, place, "open", to->text = raw->open);
    case PL_ACT_TOOL: return pl_lesson_read_tool(r, place, "tool", to->text = raw->tool);
    default: return read_measure(r, place, raw, to);
    }
}

// ---- what else may be done

static pl_status read_goto(const pl_lesson_reading *r, const char *path, const raw_chapter *chapter, const char *id, int *to)
{
    char hint[256];
    pl_nearest nearest = {.word = id};
    for (uint32_t i = 0; i < chapter->steps_count; i++) {
        pl_nearest_try(&nearest, chapter->steps[i].id);
        if (!strcmp(chapter->steps[i].id, id)) {
            *to = (int)i;
            return PL_OK;
        }
    }
    return pl_lesson_bad(r, path, "goto", "the chapter has no step '%.40s'%s", id, pl_nearest_hint(&nearest, hint, sizeof hint));
}

static pl_status read_otherwise(const pl_lesson_reading *r, const char *path, const raw_chapter *chapter, const raw_otherwise *raw,
                                pl_otherwise *to)
{
    char hint[256];
    int then = raw->then ? pl_parse_word(raw->then, thens) : PL_THEN_GOTO;
    if (!raw->then == !raw->to)
        return pl_lesson_bad(r, path, NULL, "found %s 'then' and 'goto', wanted one of them", raw->then ? "both" : "neither");
    if (then < 0)
        return pl_lesson_bad(r, path, "then", "found '%.40s'%s", raw->then, pl_nearest_of(raw->then, thens, hint, sizeof hint));
    to->then = (pl_then)then;
    to->say = raw->say;
    if ((then == PL_THEN_HOLD || then == PL_THEN_BACK) && !raw->say)
        return pl_lesson_bad(r, path, NULL, "the key 'say' is missing: whoever is held or sent back wants to know why");
    pl_status status = read_pattern(r, path, "choice", raw->choice, &to->pattern);
    if (!status)
        status = pl_lesson_read_say(r, path, "say", raw->say, 2);
    return status || then != PL_THEN_GOTO ? status : read_goto(r, path, chapter, raw->to, &to->to);
}

// Whatever the second fits, the first does too.
static bool covers(const pl_pattern *wide, const pl_pattern *narrow)
{
    const pl_choice *a = &wide->choice, *b = &narrow->choice;
    return a->verb == b->verb && (!wide->has_subject || (narrow->has_subject && a->subject == b->subject)) &&
           (!wide->has_target || (narrow->has_target && a->target == b->target)) &&
           (!wide->has_value || (narrow->has_value && a->value == b->value));
}

// What is taken as done, or matched by an entry before, never comes to this one.
static pl_status check_reached(const pl_lesson_reading *r, const char *path, const pl_lesson_step *step, const pl_otherwise *list,
                               int index)
{
    for (int i = 0; i < step->accept_count && !step->done.count && !step->refused; i++)
        if (covers(&step->accept[i], &list[index].pattern))
            return pl_lesson_bad(r, path, "choice", "it counts as done, so it never comes to this");
    for (int i = 0; i < index; i++)
        if (covers(&list[i].pattern, &list[index].pattern))
            return pl_lesson_bad(r, path, "choice", "entry %d before it takes all of it", i + 1);
    return PL_OK;
}

static pl_status read_otherwises(const pl_lesson_reading *r, const char *path, const raw_chapter *chapter, const raw_lesson_step *raw,
                                 pl_lesson_step *to)
{
    pl_otherwise *list = pl_lesson_list_of(r, (int)raw->otherwise_count, sizeof *list);
    pl_status status = list ? PL_OK : PL_NO_MEMORY;
    if (raw->otherwise_count && !raw->choice)
        return pl_lesson_bad(r, path, "otherwise", "found it without 'do', wanted it beside a choice");
    for (uint32_t i = 0; i < raw->otherwise_count && !status; i++) {
        char place[PL_PLACE_MAX];
        pl_print(place, sizeof place, "%s.otherwise[%u]", path, i);
        status = read_otherwise(r, place, chapter, &raw->otherwise[i], &list[i]);
        if (!status)
            status = check_reached(r, place, to, list, (int)i);
    }
    to->otherwise = list;
    to->otherwise_count = (int)raw->otherwise_count;
    return status;
}

static pl_status read_hint(const pl_lesson_reading *r, const char *path, const raw_hint *raw, pl_lesson_hint *to)
{
    char place[PL_PLACE_MAX];
    if (!raw)
        return PL_OK;
    pl_print(place, sizeof place, "%s.hint", path);
    to->say = raw->say;
    pl_status status = pl_lesson_read_int(r, place, "after", raw->after, 1, 600, &to->after);
    if (!status)
        status = pl_lesson_read_say(r, place, "say", raw->say, 2);
    return status ? status : pl_lesson_read_marks(r, place, raw->show, raw->show_count, &to->show);
}

// ---- the whole

static pl_status read_expects(const pl_lesson_reading *r, const char *path, const char *key, const raw_expect *raw, uint32_t count,
                              pl_lesson_expects *to)
{
    char place[PL_PLACE_MAX];
    pl_print(place, sizeof place, "%s.%s", path, key);
    to->path = pl_arena_text(r->to->yaml.arena, place);
    to->list = raw;
    to->count = (int)count;
    return to->path ? PL_OK : pl_fail(r->error, PL_NO_MEMORY, "no memory for a lesson");
}

// Which keys go together.
static pl_status check_keys(const pl_lesson_reading *r, const char *path, const raw_lesson_step *raw)
{
    if (raw->choice && raw->act)
        return pl_lesson_bad(r, path, "act", "found it beside 'do', wanted one of them");
    if (!raw->choice && (raw->accept_count || raw->refused || raw->done_count || raw->reply_count))
        return pl_lesson_bad(r, path, NULL, "found '%s' without 'do'",
                             raw->accept_count ? "accept"
                             : raw->refused    ? "refused"
                             : raw->done_count ? "done"
                                               : "reply");
    if (raw->done_count && (raw->accept_count || raw->refused))
        return pl_lesson_bad(r, path, "done", "found it beside '%s', wanted one of them", raw->refused ? "refused" : "accept");
    if (raw->refused && raw->reply_count)
        return pl_lesson_bad(r, path, "reply", "found it beside 'refused': nothing is played that could be answered");
    return PL_OK;
}

static pl_status read_said(const pl_lesson_reading *r, const char *path, const raw_lesson_step *raw, pl_lesson_step *to)
{
    *to = (pl_lesson_step){.id = raw->id, .at = raw->at, .say = raw->say, .after = raw->after};
    pl_status status = read_at(r, path, raw->at);
    if (!status)
        status = pl_lesson_read_say(r, path, "say", raw->say, 2);
    if (!status)
        status = pl_lesson_read_say(r, path, "after", raw->after, 2);
    return status ? status : pl_lesson_read_marks(r, path, raw->show, raw->show_count, &to->show);
}

pl_status pl_lesson_read_step(const pl_lesson_reading *r, const raw_chapter *chapter, int chapter_index, int index, pl_lesson_step *to)
{
    const raw_lesson_step *raw = &chapter->steps[index];
    char path[PL_PLACE_MAX];
    pl_print(path, sizeof path, "chapters[%d].steps[%d]", chapter_index, index);
    for (int i = 0; i < index; i++)
        if (!strcmp(chapter->steps[i].id, raw->id))
            return pl_lesson_bad(r, path, "id", "the chapter has a step '%.40s' already", raw->id);
    pl_status status = check_keys(r, path, raw);
    if (!status)
        status = read_said(r, path, raw, to);
    if (!status && raw->choice)
        status = read_do(r, path, raw, to);
    if (!status && raw->act)
        status = read_act(r, path, raw->act, &to->act);
    if (!status)
        status = read_expects(r, path, "done", raw->done, raw->done_count, &to->done);
    if (!status)
        status = read_expects(r, path, "expect", raw->expect, raw->expect_count, &to->expect);
    if (!status)
        status = pl_lesson_read_dice(r, path, raw->dice, raw->dice_count, &to->dice, &to->dice_count);
    if (!status)
        status = read_others(r, path, "before", raw->before, raw->before_count, &to->before, &to->before_count);
    if (!status)
        status = read_others(r, path, "reply", raw->reply, raw->reply_count, &to->reply, &to->reply_count);
    if (!status)
        status = read_hint(r, path, raw->hint, &to->hint);
    return status ? status : read_otherwises(r, path, chapter, raw, to);
}
