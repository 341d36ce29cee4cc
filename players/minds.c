// minds.c - the list of minds: a new game's is one include and one line.
#include "players/minds.h"

#include <stddef.h>

#include "rulesets/arcane-legions/mind/mind.h"
#include "rulesets/drill/mind/mind.h"
#include "rulesets/hail-of-fire/mind/mind.h"
#include "rulesets/rank-and-file/mind/mind.h"
#include "rulesets/rapid-fire/mind/mind.h"
#include "rulesets/rate-of-fire/mind/mind.h"

const pl_mind *const pl_minds[] = {
    &drill_mind, &rnf_mind, &rof_mind, &rf_mind, &al_mind, &hof_mind, NULL,
};

const pl_mind *pl_mind_of(const pl_ruleset *rules)
{
    static const pl_mind none = {0};
    for (int i = 0; pl_minds[i]; i++)
        if (pl_minds[i]->rules == rules)
            return pl_minds[i];
    return &none;
}
