// event.h - what happened, as values: the log, the animation, the report and the statistics are made of events alone.
// Stands on dice.h.
#pragma once
#include "phaseline/dice.h"

PL_PUBLIC_BEGIN

/// The engine's own kinds; a ruleset's begin at PL_EV_OWN, in the order of its events.def.
#define PL_ENGINE_EVENTS(X) \
    X(NONE, NOTHING, NOTHING, NOTE, NOBODY, "") \
    X(ROLLED, NOTHING, NOTHING, NEWS, NOBODY, "") \
    X(STEP_BEGAN, NOTHING, NOTHING, NOTE, NOBODY, "{where}") \
    X(MOVED, PIECE, NOTHING, NOTE, NOBODY, "{subject} move{s} {way}") \
    X(REMOVED, PIECE, NOTHING, HARM, HURTS_SUBJECT, "{subject} {is} lost") \
    X(UNIT_REMOVED, UNIT, NOTHING, GRAVE, HURTS_SUBJECT, "{subject} {is} gone") \
    X(MARKER_PLACED, MARKER, NOTHING, NOTE, NOBODY, "{subject} {is} placed {place}") \
    X(MARKER_REMOVED, MARKER, NOTHING, NOTE, NOBODY, "{subject} {is} taken off") \
    X(REVEALED, UNIT, NOTHING, NEWS, NOBODY, "{subject} {is} revealed {place}") \
    X(SCORED, SIDE, NOTHING, NEWS, HELPS_SUBJECT, "{subject} score{s} {value:point|points}") \
    X(TURN_BEGAN, NOTHING, NOTHING, NOTE, NOBODY, "turn {value}") \
    X(GAME_OVER, SIDE, NOTHING, GRAVE, HELPS_SUBJECT, "the game is over")

enum {
#define X(name, subject, target, weight, touch, text) PL_EV_##name,
    PL_ENGINE_EVENTS(X)
#undef X
    PL_EV_OWN
};

/// How much an event matters to people: what is only noted, news, somebody's harm, what they would tell of later.
typedef enum pl_weight { PL_NOTE, PL_NEWS, PL_HARM, PL_GRAVE } pl_weight;

/// One line of a ruleset's events.def: X(NAME, subject, target, weight, touch, "sentence").
typedef struct pl_event_kind {
    const char *name;            // "HITS_SCORED"
    uint8_t subject, target;     // pl_noun_kind of what they number
    uint8_t weight;              // pl_weight
    uint8_t touch;               // pl_touch: for whom it is good or bad
    const char *text;            // the sentence, in the form of docs/sentences.md
} pl_event_kind;

typedef struct pl_event {
    uint16_t kind;
    pl_sides sees;               // PL_EVERYONE: all
    pl_side side;                // whose doing, 0: nobody's
    uint16_t subject, target;
    int32_t value, value2;
    pl_point from, to;
    int16_t facing;
    uint16_t roll;               // ROLLED: index into the log's rolls
    const char *rule;            // "DRILL-fire.3"
} pl_event;

/// Events of one choice. Fixed memory, given by the program; what does not fit is counted in `lost`.
typedef struct pl_log {
    pl_event *events;
    pl_roll *rolls;
    int event_count, event_max, roll_count, roll_max, lost;
} pl_log;

static inline bool pl_event_seen_by(const pl_event *event, pl_side side)
{
    return event->sees == PL_EVERYONE || (event->sees & PL_SIDE_BIT(side));
}

PL_PUBLIC_END
