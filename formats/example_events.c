// example_events.c - expectations on what happened: events and rolls in their order, others may stand between.
#include <string.h>

#include "formats/example_run.h"
#include "formats/nearest.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "formats/text.h"

// ---- events

typedef struct wanted_event {
    int kind;
    pl_event values;
    const char *rule;
    bool has_subject, has_target, has_side, has_value, has_value2, has_facing, has_from, has_to;
} wanted_event;

static bool read_kind(pl_example_run *run, const char *path, const char *name, int *kind)
{
    *kind = pl_event_kind_named(run->rules, name);
    if (*kind >= 0)
        return true;
    pl_nearest nearest = {.word = name};
    char hint[256], place[128];
    for (int i = 0; i < PL_EV_OWN + run->rules->event_count; i++)
        pl_nearest_try(&nearest, pl_event_kind_of(run->rules, i)->name);
    pl_print(place, sizeof place, "%s.kind", path);
    pl_example_bad(run, place, "unknown event '%.40s'%s", name, pl_nearest_hint(&nearest, hint, sizeof hint));
    return false;
}

// What a subject or target numbers, the kind of event says; a kind without one takes a plain number.
static bool read_noun(pl_example_run *run, const char *path, const char *key, int kind, const char *text, uint16_t *value)
{
    pl_noun noun = {.kind = (uint8_t)(kind == PL_NOTHING ? PL_NUMBER : kind)};
    int32_t read;
    if (!pl_example_noun(run, path, key, &noun, text, &read))
        return false;
    *value = (uint16_t)read;
    return true;
}

static bool read_event(pl_example_run *run, const raw_event *raw, const char *path, wanted_event *to)
{
    int32_t side = 0, facing = 0;
    *to = (wanted_event){.rule = raw->rule,
                         .has_subject = raw->subject,
                         .has_target = raw->target,
                         .has_side = raw->side,
                         .has_value = raw->value,
                         .has_value2 = raw->value2,
                         .has_facing = raw->facing,
                         .has_from = raw->from,
                         .has_to = raw->to};
    if (!read_kind(run, path, raw->kind, &to->kind))
        return false;
    const pl_event_kind *kind = pl_event_kind_of(run->rules, to->kind);
    static const pl_noun side_noun = {.kind = PL_SIDE};
    bool is_read = (!raw->subject || read_noun(run, path, "subject", kind->subject, raw->subject, &to->values.subject)) &&
                   (!raw->target || read_noun(run, path, "target", kind->target, raw->target, &to->values.target)) &&
                   (!raw->side || pl_example_noun(run, path, "side", &side_noun, raw->side, &side)) &&
                   (!raw->value || pl_example_int(run, path, "value", raw->value, &to->values.value)) &&
                   (!raw->value2 || pl_example_int(run, path, "value2", raw->value2, &to->values.value2)) &&
                   (!raw->facing || pl_example_int(run, path, "facing", raw->facing, &facing)) &&
                   (!raw->from || pl_example_point(run, path, "from", raw->from, &to->values.from)) &&
                   (!raw->to || pl_example_point(run, path, "to", raw->to, &to->values.to));
    to->values.side = (pl_side)side;
    to->values.facing = (int16_t)facing;
    return is_read;
}

static bool is_same_point(pl_point a, pl_point b) { return a.x == b.x && a.y == b.y; }

static bool fits_event(const wanted_event *w, const pl_event *e)
{
    return e->kind == w->kind && (!w->has_subject || e->subject == w->values.subject) &&
           (!w->has_target || e->target == w->values.target) && (!w->has_side || e->side == w->values.side) &&
           (!w->has_value || e->value == w->values.value) && (!w->has_value2 || e->value2 == w->values.value2) &&
           (!w->has_facing || e->facing == w->values.facing) && (!w->has_from || is_same_point(e->from, w->values.from)) &&
           (!w->has_to || is_same_point(e->to, w->values.to)) && (!w->rule || (e->rule && pl_example_cites(e->rule, w->rule)));
}

// The nearest miss helps most: the first event of the same kind that did come.
static void tell_missing_event(pl_example_run *run, const wanted_event *wanted, int number, int from, pl_side viewer, bool is_view)
{
    char got[200] = "";
    const char *name = pl_event_kind_of(run->rules, wanted->kind)->name;
    for (int i = from; i < run->event_count && !got[0]; i++) {
        const pl_event *e = &run->events[i];
        if (e->kind != wanted->kind || (is_view && !pl_event_seen_by(e, viewer)))
            continue;
        char line[160];
        pl_say_event(&(pl_eye){run->battle->scene, 0, true}, e, e->kind == PL_EV_ROLLED ? &run->rolls[e->roll] : NULL, line, sizeof line);
        pl_print(got, sizeof got, "; there is '%s' (value %d, value2 %d, %s)", line, (int)e->value, (int)e->value2,
                 e->rule ? e->rule : "no rule");
    }
    pl_example_differs(run, "event %d: no %s as wanted%s%s", number, name, number > 1 ? " after the one before" : "",
                       got[0] ? got : "; none of this kind came");
}

static int find_event(const pl_example_run *run, const wanted_event *wanted, int from, pl_side viewer, bool is_view)
{
    while (from < run->event_count &&
           ((is_view && !pl_event_seen_by(&run->events[from], viewer)) || !fits_event(wanted, &run->events[from])))
        from++;
    return from;
}

static void expect_no_event(pl_example_run *run, const raw_expect *expect, pl_side viewer, const char *path)
{
    char place[128], line[160];
    wanted_event wanted;
    pl_print(place, sizeof place, "%s.not_event", path);
    if (!read_event(run, expect->not_event, place, &wanted))
        return;
    int found = find_event(run, &wanted, run->event_mark, viewer, expect->view != NULL);
    if (found == run->event_count)
        return;
    pl_say_event(&(pl_eye){run->battle->scene, 0, true}, &run->events[found], NULL, line, sizeof line);
    pl_example_differs(run, "not_event: wanted no %s, there is '%s'", expect->not_event->kind, line);
}

void pl_example_expect_events(pl_example_run *run, const raw_expect *expect, pl_side viewer, const char *path)
{
    int at = run->event_mark;
    bool is_view = expect->view != NULL;
    if (expect->not_event)
        expect_no_event(run, expect, viewer, path);
    for (uint32_t i = 0; i < expect->events_count && !run->is_failed; i++) {
        char place[128];
        wanted_event wanted;
        pl_print(place, sizeof place, "%s.events[%u]", path, i);
        if (!read_event(run, &expect->events[i], place, &wanted))
            return;
        int found = find_event(run, &wanted, at, viewer, is_view);
        if (found == run->event_count)
            tell_missing_event(run, &wanted, (int)i + 1, at, viewer, is_view);
        at = found + 1;
    }
    if (expect->events_count && !is_view)
        run->event_mark = run->event_count;
}

// ---- rolls

// passed: yes and no, or how many of the dice passed.
static bool fits_passed(pl_example_run *run, const char *path, const char *text, const pl_roll *roll)
{
    int32_t count;
    if (!strcmp(text, "yes") || !strcmp(text, "no"))
        return (roll->passed > 0) == !strcmp(text, "yes");
    return pl_example_int(run, path, "passed", text, &count) && roll->passed == count;
}

static bool fits_number(pl_example_run *run, const char *path, const char *key, const char *text, int got)
{
    int32_t value;
    return !text || (pl_example_int(run, path, key, text, &value) && value == got);
}

static bool fits_dice(pl_example_run *run, const char *path, const raw_roll *raw, const pl_roll *roll)
{
    if (!pl_example_has(run, path, "dice"))
        return true;
    bool is_same = raw->dice_count == (roll->count ? roll->count : 1u);
    for (uint32_t i = 0; is_same && i < raw->dice_count && i < PL_DICE_MAX; i++)
        is_same = fits_number(run, path, "dice", raw->dice[i], roll->dice[i]);
    return is_same;
}

// "cover -1": a modifier's name and what it was worth. All of them, in any order.
static bool has_mod(pl_example_run *run, const char *path, const char *text, const pl_roll *roll)
{
    const char *blank = strrchr(text, ' ');
    int32_t value;
    if (!blank || !pl_parse_int(blank + (blank[1] == '+' ? 2 : 1), &value)) {
        pl_example_bad(run, path, "mods: found '%.40s', wanted a modifier's name and its value: cover -1", text);
        return false;
    }
    for (int i = 0; i < roll->mod_count; i++)
        if (strlen(roll->mods[i].name) == (size_t)(blank - text) && !strncmp(roll->mods[i].name, text, (size_t)(blank - text)) &&
            roll->mods[i].value == value)
            return true;
    return false;
}

static bool fits_mods(pl_example_run *run, const char *path, const raw_roll *raw, const pl_roll *roll)
{
    bool is_same = !pl_example_has(run, path, "mods") || raw->mods_count == roll->mod_count;
    for (uint32_t i = 0; i < raw->mods_count; i++)
        is_same = has_mod(run, path, raw->mods[i], roll) && is_same;
    return is_same;
}

static bool fits_roll(pl_example_run *run, const char *path, const raw_roll *raw, const pl_roll *roll)
{
    return (!raw->purpose || (roll->purpose && !strcmp(raw->purpose, roll->purpose))) &&
           (!raw->rule || (roll->rule && pl_example_cites(roll->rule, raw->rule))) &&
           fits_number(run, path, "owner", raw->owner, roll->owner) && fits_number(run, path, "need", raw->need, roll->need) &&
           fits_number(run, path, "natural", raw->natural, roll->natural) && fits_number(run, path, "total", raw->total, roll->total) &&
           (!raw->passed || fits_passed(run, path, raw->passed, roll)) && fits_dice(run, path, raw, roll) &&
           fits_mods(run, path, raw, roll);
}

void pl_example_expect_rolls(pl_example_run *run, const raw_expect *expect, pl_side viewer, const char *path)
{
    int at = run->roll_mark;
    bool is_view = expect->view != NULL;
    for (uint32_t i = 0; i < expect->rolls_count && !run->is_failed; i++) {
        char place[128], line[300] = "";
        pl_print(place, sizeof place, "%s.rolls[%u]", path, i);
        int found = at;
        while (found < run->roll_count && !run->is_failed) {
            const pl_roll *roll = &run->rolls[found];
            bool is_seen = !is_view || roll->sees == PL_EVERYONE || roll->sees & PL_SIDE_BIT(viewer);
            if (is_seen && fits_roll(run, place, &expect->rolls[i], roll))
                break;
            if (is_seen && !line[0])
                pl_say_roll(&(pl_eye){run->battle->scene, 0, true}, roll, line, sizeof line);
            found++;
        }
        if (found == run->roll_count)
            pl_example_differs(run, "roll %u (%s): none as wanted; next came '%s'", i + 1,
                               expect->rolls[i].purpose ? expect->rolls[i].purpose : "any", line[0] ? line : "no more rolls");
        at = found + 1;
    }
    if (expect->rolls_count && !is_view)
        run->roll_mark = run->roll_count;
}
