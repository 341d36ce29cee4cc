// plan.c - the reasons of a plan in words.
#include "plan.h"

const char *pl_plan_reason_text(pl_plan_reason reason)
{
    static const char *const texts[] = {
        [PL_PLAN_NONE] = "nothing was chosen yet",
        [PL_PLAN_ONLY] = "there was nothing else to choose",
        [PL_PLAN_RANDOM] = "it was drawn by lot",
        [PL_PLAN_JUDGED] = "the judgement of the rules' own player puts it first",
        [PL_PLAN_BEST] = "play-outs went best with it",
        [PL_PLAN_TRUSTED] = "play-outs went about as well as with any other, and judgement puts it first",
    };
    return texts[reason];
}
