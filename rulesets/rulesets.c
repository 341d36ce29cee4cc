// rulesets.c - the list of games: a new one is one include and one line.
#include "rulesets.h"

#include <string.h>

#include "drill/ruleset.h"
#include "rapid-fire/ruleset.h"

const pl_ruleset *const pl_rulesets[] = {
    &drill_ruleset,
    &rf_ruleset,
    NULL,
};

const pl_ruleset *pl_ruleset_named(const char *id)
{
    for (int i = 0; pl_rulesets[i]; i++)
        if (!strcmp(pl_rulesets[i]->id, id))
            return pl_rulesets[i];
    return NULL;
}
