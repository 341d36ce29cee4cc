// explain.c - prints the plan of a computer's last choice: the chosen line and the best of the others.
#include "explain.h"

#include <math.h>

#include "formats/notation.h"
#include "odds.h"

enum { LINES_SHOWN = 6 };

// The chosen one first, then those that were tried by merit, then those that were only judged. Returns the index of line number n.
static int line_at(const pl_plan *plan, int n)
{
    int order[PL_PLAN_LINES_MAX];
    for (int i = 0; i < plan->line_count; i++) {
        const pl_plan_line *line = &plan->lines[i];
        int at = i;
        for (; at > 0 && order[at - 1] != plan->chosen; at--) {
            const pl_plan_line *before = &plan->lines[order[at - 1]];
            bool is_better = line->tries && (!before->tries || line->merit > before->merit);
            if (i != plan->chosen && !is_better)
                break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return order[n];
}

static void print_line(FILE *to, const pl_scene *scene, const pl_plan *plan, int index, const pl_plan_line *best)
{
    const pl_plan_line *line = &plan->lines[index];
    char text[512], tries[64] = "only judged";
    pl_choice_print(scene, &line->choice, text, sizeof text);
    double chance = best ? sqrt(best->standing_error * best->standing_error + line->standing_error * line->standing_error) : 0;
    const char *merit = !line->tries ? "" : line == best ? "best" : cli_merit(best->standing - line->standing + 1e-9, chance);
    if (line->won || line->lost)
        snprintf(tries, sizeof tries, "%d tried, %d won, %d lost", line->tries, line->won, line->lost);
    else if (line->tries)
        snprintf(tries, sizeof tries, "%d tried", line->tries);
    fprintf(to, "    %c %-17s  %-26s  %s\n", index == plan->chosen ? '>' : ' ', merit, tries, text);
}

// What went best of all that was tried; NULL: nothing was.
static const pl_plan_line *best_of(const pl_plan *plan)
{
    const pl_plan_line *best = NULL;
    for (int i = 0; i < plan->line_count; i++)
        if (plan->lines[i].tries && (!best || plan->lines[i].standing > best->standing))
            best = &plan->lines[i];
    return best;
}

void cli_explain(FILE *to, const pl_scene *scene, const pl_plan *plan)
{
    if (plan->considered <= 1)
        return;
    fprintf(to, "  Side %d weighed %d choices", plan->side, plan->considered);
    if (plan->play_outs)
        fprintf(to, " in %d play-outs%s", plan->play_outs, plan->is_cut ? " until time was up" : "");
    fprintf(to, ": %s.\n", pl_plan_reason_text(plan->reason));
    if (plan->line_count < 2)
        return;
    const pl_plan_line *best = best_of(plan);
    for (int i = 0; i < plan->line_count && i < LINES_SHOWN; i++)
        print_line(to, scene, plan, line_at(plan, i), best);
}
