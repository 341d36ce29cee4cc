// rulesets.c - the list of games: a new one is one include and one line.
#include "rulesets.h"

#include <string.h>

#include "arcane-legions/ruleset.h"
#include "drill/ruleset.h"
#include "hail-of-fire/ruleset.h"
#include "rank-and-file/ruleset.h"
#include "rapid-fire/ruleset.h"
#include "rate-of-fire/ruleset.h"

const pl_ruleset *const pl_rulesets[] = {
    &drill_ruleset, &rnf_ruleset, &rof_ruleset, &rf_ruleset, &al_ruleset, &hof_ruleset, NULL,
};

const pl_ruleset *pl_ruleset_named(const char *id)
{
    for (int i = 0; pl_rulesets[i]; i++)
        if (!strcmp(pl_rulesets[i]->id, id))
            return pl_rulesets[i];
    return NULL;
}
