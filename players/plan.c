// plan.c - the reasons of a plan in words, and its lines by choice.
#include "plan.h"

#include "formats/wire.h"

_Static_assert((int)PL_PLAN_NONE == PL_WORD_OF_Reason_none && (int)PL_PLAN_ONLY == PL_WORD_OF_Reason_only &&
                   (int)PL_PLAN_RANDOM == PL_WORD_OF_Reason_random && (int)PL_PLAN_JUDGED == PL_WORD_OF_Reason_judged &&
                   (int)PL_PLAN_BEST == PL_WORD_OF_Reason_best && (int)PL_PLAN_TRUSTED == PL_WORD_OF_Reason_trusted,
               "reasons are numbered as the list has them");

const char *pl_plan_reason_name(pl_plan_reason reason) { return pl_words_Reason[reason]; }

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

int pl_plan_line_of(const pl_plan *plan, const pl_choice *choice)
{
    for (int i = 0; i < plan->line_count; i++)
        if (pl_same_choice(&plan->lines[i].choice, choice))
            return i;
    return -1;
}
