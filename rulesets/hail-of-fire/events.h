// events.h - the numbers of events.def.
#pragma once
#include "phaseline/event.h"

enum {
    HOF_EV_FIRST = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) HOF_EV_##name,
#include "events.def"
#undef X
    HOF_EV_END
};
