// event_kinds.c - the kinds of events, the engine's own and a ruleset's, by number and by name.
#include <string.h>

#include "formats/notation.h"

static const pl_event_kind engine_kinds[] = {
#define X(name, subject, target, weight, touch, text) {#name, PL_##subject, PL_##target, PL_##weight, PL_##touch, text},
    PL_ENGINE_EVENTS(X)
#undef X
};

const pl_event_kind *pl_event_kind_of(const pl_ruleset *rules, int kind)
{
    if (kind >= 0 && kind < PL_EV_OWN)
        return &engine_kinds[kind];
    return kind >= PL_EV_OWN && kind - PL_EV_OWN < rules->event_count ? &rules->events[kind - PL_EV_OWN] : NULL;
}

int pl_event_kind_named(const pl_ruleset *rules, const char *name)
{
    for (int i = 0; i < PL_EV_OWN + rules->event_count; i++)
        if (!strcmp(pl_event_kind_of(rules, i)->name, name))
            return i;
    return -1;
}
