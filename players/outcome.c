// outcome.c - see outcome.h.
#include "outcome.h"

#include "formats/notation.h"

static const pl_event_kind *kind_of(const pl_scene *scene, const pl_event *event) { return pl_event_kind_of(scene->rules, event->kind); }

static bool is_told(const pl_scene *scene, const pl_event *event, pl_side side)
{
    const pl_event_kind *kind = kind_of(scene, event);
    return event->kind != PL_EV_ROLLED && kind->touch != PL_NOBODY && kind->weight >= PL_NEWS && pl_event_seen_by(event, side);
}

static bool is_same(const pl_event *a, const pl_event *b)
{
    return a->kind == b->kind && a->side == b->side && a->subject == b->subject && a->target == b->target && a->value == b->value &&
           a->value2 == b->value2;
}

void pl_outcomes_note(const pl_scene *scene, pl_odds *odds, const pl_event *events, int count, pl_side side)
{
    for (int i = 0; i < count; i++) {
        int at = 0;
        if (!is_told(scene, &events[i], side))
            continue;
        while (at < odds->outcome_count && !is_same(&odds->outcomes[at].event, &events[i]))
            at++;
        if (at == PL_OUTCOMES_MAX)
            continue;  // the rarest are met last, and people are shown three
        if (at == odds->outcome_count)
            odds->outcomes[odds->outcome_count++] = (pl_outcome){.event = events[i]};
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
