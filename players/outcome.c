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

// Whether its sentences have such a place.
static bool speaks_of(const pl_roll_kind *kind, const char *place)
{
    return (kind->passed && strstr(kind->passed, place)) || (kind->failed && strstr(kind->failed, place));
}

// Two rolls that are told alike but for their numbers: who rolled matters only where it is said.
static bool is_alike(const pl_roll_kind *kind, const pl_roll *a, const pl_roll *b)
{
    bool has_one_subject = (a->subject == b->subject && a->subject_is == b->subject_is) || !speaks_of(kind, "{subject");
    return a->purpose == b->purpose && a->owner == b->owner && a->target == b->target && a->target_is == b->target_is && has_one_subject;
}

static bool is_same_roll(const pl_scene *scene, const pl_roll *a, const pl_roll *b)
{
    return a->passed == b->passed && is_alike(pl_roll_kind_of(scene->rules, a->purpose), a, b);
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
        return is_same_roll(scene, &one->roll, roll);
    const pl_event_kind *kind = kind_of(scene, event);
    return a->subject == event->subject && a->target == event->target && is_same_number(kind, first, a->value, event->value) &&
           is_same_number(kind, second, a->value2, event->value2);
}

static void note(const pl_scene *scene, pl_odds *odds, const pl_event *event, const pl_roll *roll)
{
    int at = 0;
    while (at < odds->outcome_count && !is_same(scene, &odds->outcomes[at], event, roll))
        at++;
    if (at == PL_OUTCOMES_MAX)
        return;  // the rarest are met last, and people are shown three
    if (at == odds->outcome_count)
        odds->outcomes[odds->outcome_count++] = (pl_outcome){.event = *event, .roll = roll ? *roll : (pl_roll){0}};
    odds->outcomes[at].is_now = true;
}

// Dice that are thrown one by one and counted are told together: "2 hits", not "no hit" six times.
static bool is_counted_together(const pl_scene *scene, const pl_roll *roll)
{
    const pl_roll_kind *kind = pl_roll_kind_of(scene->rules, roll->purpose);
    return !roll->is_sum && speaks_of(kind, "{passed") && !speaks_of(kind, "{natural") && !speaks_of(kind, "{total") &&
           !speaks_of(kind, "{need");
}

// All such rolls of the copy as one; NULL: an earlier one has told of it.
static const pl_roll *together(const pl_game *game, const pl_event *events, int count, int first, pl_side side, pl_roll *sum)
{
    const pl_scene *scene = pl_game_scene(game);
    const pl_roll *own = pl_game_roll(game, &events[first]);
    const pl_roll_kind *kind = pl_roll_kind_of(scene->rules, own->purpose);
    int passed = 0, dice = 0;
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        if (!roll || roll->is_sum || !pl_event_seen_by(&events[i], side) || !is_alike(kind, own, roll))
            continue;
        if (i < first)
            return NULL;
        passed += roll->passed;
        dice += roll->count ? roll->count : 1;
    }
    *sum = *own;
    sum->passed = (uint8_t)(passed < UINT8_MAX ? passed : UINT8_MAX);
    sum->count = (uint8_t)(dice < UINT8_MAX ? dice : UINT8_MAX);
    return sum;
}

void pl_outcomes_note(const pl_game *game, pl_odds *odds, pl_side side)
{
    int count;
    pl_roll sum;
    const pl_scene *scene = pl_game_scene(game);
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        if (!is_told(scene, &events[i], roll, side))
            continue;
        bool is_part = roll && is_counted_together(scene, roll);
        if (is_part)
            roll = together(game, events, count, i, side, &sum);
        if (!is_part || roll)
            note(scene, odds, &events[i], roll);
    }
}

void pl_outcomes_weigh(pl_odds *odds, double weight)
{
    for (int i = 0; i < odds->outcome_count; i++) {
        odds->outcomes[i].share += odds->outcomes[i].is_now ? weight : 0;
        odds->outcomes[i].is_now = false;
    }
}

// What a roll does to somebody weighs as much as the event of it would.
static int weight_of(const pl_scene *scene, const pl_outcome *one)
{
    const pl_roll_kind *roll = one->event.kind == PL_EV_ROLLED ? pl_roll_kind_of(scene->rules, one->roll.purpose) : NULL;
    bool hurts = roll && (one->roll.passed ? roll->touch == PL_HURTS_SUBJECT || roll->touch == PL_HURTS_TARGET
                                           : roll->touch == PL_HELPS_SUBJECT || roll->touch == PL_HELPS_TARGET);
    return roll ? (hurts ? PL_HARM : PL_NEWS) : kind_of(scene, &one->event)->weight;
}

static bool comes_before(const pl_scene *scene, const pl_outcome *a, const pl_outcome *b)
{
    int heavy = weight_of(scene, a) - weight_of(scene, b);
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

static double share_in(const pl_scene *scene, const pl_odds *odds, const pl_outcome *one)
{
    for (int i = 0; i < odds->outcome_count; i++)
        if (is_same(scene, &odds->outcomes[i], &one->event, one->event.kind == PL_EV_ROLLED ? &one->roll : NULL))
            return odds->outcomes[i].share;
    return 0;
}

// Both may be samples: shares that differ by less than some two fifths are taken for the same.
static bool is_as_often(double share, double idle) { return idle >= 0.6 * share && share >= 0.6 * idle; }

void pl_outcomes_leave_out(const pl_scene *scene, pl_odds *odds, const pl_odds *idle)
{
    int kept = 0;
    for (int i = 0; i < odds->outcome_count; i++)
        if (!is_as_often(odds->outcomes[i].share, share_in(scene, idle, &odds->outcomes[i])))
            odds->outcomes[kept++] = odds->outcomes[i];
    odds->outcome_count = kept;
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
