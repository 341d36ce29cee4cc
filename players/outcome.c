// outcome.c - see outcome.h.
#include "outcome.h"

#include <string.h>

#include "formats/notation.h"

static const pl_event_kind *kind_of(const pl_scene *scene, const pl_event *event) { return pl_event_kind_of(scene->rules, event->kind); }

// Of a roll its meaning is told, where it has one; of other events those that touch somebody.
static bool is_told(const pl_scene *scene, const pl_event *event, const pl_roll *roll, pl_side side)
{
    const pl_event_kind *kind = kind_of(scene, event);
    const pl_roll_kind *meant = roll ? pl_roll_kind_of(scene->rules, roll->purpose) : NULL;
    bool touches = roll ? meant && meant->touch != PL_NOBODY && meant->passed : kind->touch != PL_NOBODY && kind->weight >= PL_NEWS;
    return touches && pl_event_seen_by(event, side);
}

static bool is_same_roll(const pl_roll *a, const pl_roll *b)
{
    return a->purpose == b->purpose && a->passed == b->passed && a->subject == b->subject && a->target == b->target;
}

// A number that no sentence tells makes no other outcome.
static bool is_same_number(const pl_event_kind *kind, const char *const *slots, int32_t a, int32_t b)
{
    bool is_told = false;
    for (; *slots; slots++)
        is_told = is_told || strstr(kind->text, *slots);
    return a == b || !is_told;
}

static bool is_same(const pl_scene *scene, const pl_outcome *one, const pl_event *event, const pl_roll *roll)
{
    static const char *const first[] = {"{value}", "{value:", "{word:", "{length}", NULL};
    static const char *const second[] = {"{value2}", "{value2:", "{word2:", "{length2}", NULL};
    const pl_event *a = &one->event;
    if (a->kind != event->kind || a->side != event->side)
        return false;
    if (roll)
        return is_same_roll(&one->roll, roll);
    const pl_event_kind *kind = kind_of(scene, event);
    return a->subject == event->subject && a->target == event->target && is_same_number(kind, first, a->value, event->value) &&
           is_same_number(kind, second, a->value2, event->value2);
}

void pl_outcomes_note(const pl_game *game, pl_odds *odds, pl_side side)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++) {
        int at = 0;
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        if (!is_told(pl_game_scene(game), &events[i], roll, side))
            continue;
        while (at < odds->outcome_count && !is_same(pl_game_scene(game), &odds->outcomes[at], &events[i], roll))
            at++;
        if (at == PL_OUTCOMES_MAX)
            continue;  // the rarest are met last, and people are shown three
        if (at == odds->outcome_count)
            odds->outcomes[odds->outcome_count++] = (pl_outcome){.event = events[i], .roll = roll ? *roll : (pl_roll){0}};
        odds->outcomes[at].is_now = true;
    }
}

void pl_outcomes_weigh(pl_odds *odds, double weight)
{
    for (int i = 0; i < odds->outcome_count; i++) {
        odds->outcomes[i].share += odds->outcomes[i].is_now ? weight : 0;
        odds->outcomes[i].is_now = false;
    }
}

static bool comes_before(const pl_scene *scene, const pl_outcome *a, const pl_outcome *b)
{
    int heavy = kind_of(scene, &a->event)->weight - kind_of(scene, &b->event)->weight;
    return heavy ? heavy > 0 : a->share > b->share;
}

void pl_outcomes_sum_up(const pl_scene *scene, pl_odds *odds, double all)
{
    for (int i = 0; i < odds->outcome_count; i++) {
        pl_outcome one = odds->outcomes[i];
        one.share /= all;
        int at = i;
        for (; at > 0 && comes_before(scene, &one, &odds->outcomes[at - 1]); at--)
            odds->outcomes[at] = odds->outcomes[at - 1];
        odds->outcomes[at] = one;
    }
}

int pl_outcome_say(const pl_eye *eye, const pl_outcome *outcome, char *text, size_t size)
{
    return outcome->event.kind == PL_EV_ROLLED ? pl_say_roll_meaning(eye, &outcome->roll, text, size)
                                               : pl_say_event(eye, &outcome->event, NULL, text, size);
}

int pl_outcome_good(const pl_eye *eye, const pl_outcome *outcome)
{
    return outcome->event.kind == PL_EV_ROLLED ? pl_roll_good(eye, &outcome->roll) : pl_event_good(eye, &outcome->event);
}
