// event.h - what happened, as values: the log, the animation, the report and the statistics are made of events alone.
// Stands on dice.h.
#pragma once
#include "phaseline/dice.h"

/// The engine's own kinds; a ruleset's begin at PL_EV_OWN, in the order of its events.def.
#define PL_ENGINE_EVENTS(X) \
    X(NONE, NOTHING, NOTHING, "") \
    X(ROLLED, NOTHING, NOTHING, "") \
    X(STEP_BEGAN, NOTHING, NOTHING, "{where}") \
    X(MOVED, PIECE, NOTHING, "{subject} moves to {to}") \
    X(REMOVED, PIECE, NOTHING, "{subject} is removed") \
    X(UNIT_REMOVED, UNIT, NOTHING, "{subject} is gone") \
    X(MARKER_PLACED, MARKER, NOTHING, "{subject} is placed at {to}") \
    X(MARKER_REMOVED, MARKER, NOTHING, "{subject} is removed") \
    X(REVEALED, UNIT, NOTHING, "{subject} is revealed") \
    X(SCORED, SIDE, NOTHING, "{subject} scores {value}") \
    X(TURN_BEGAN, NOTHING, NOTHING, "turn {value}") \
    X(GAME_OVER, SIDE, NOTHING, "the game is over")

enum {
#define X(name, subject, target, text) PL_EV_##name,
    PL_ENGINE_EVENTS(X)
#undef X
    PL_EV_OWN
};

typedef struct pl_event_kind {
    const char *name;            // "HITS_SCORED"
    uint8_t subject, target;     // pl_noun_kind of what they number
    const char *text;            // with {subject} {target} {side} {value} {value2} {from} {to} {facing}; {word:a|b|c} picks by value
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
