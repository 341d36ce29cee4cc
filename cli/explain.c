// explain.c - prints the plan of a computer's last choice: the chosen line and the best of the others.
#include "explain.h"

#include "formats/notation.h"

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

static void print_line(FILE *to, const pl_scene *scene, const pl_plan *plan, int index)
{
    const pl_plan_line *line = &plan->lines[index];
    char text[512];
    pl_choice_print(scene, &line->choice, text, sizeof text);
    fprintf(to, "    %c %6d ", index == plan->chosen ? '>' : ' ', line->worth);
    if (line->tries)
        fprintf(to, "%5d %4d %4d  %8.1f +- %-6.1f %3.0f  ", line->tries, line->won, line->lost, line->standing, line->standing_error,
                100 * line->merit);
    else
        fprintf(to, "%5s %4s %4s  %8s    %-6s %3s  ", "-", "", "", "", "", "");
    fprintf(to, "%s\n", text);
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
    fprintf(to, "      judged tries  won lost  standing          merit\n");
    for (int i = 0; i < plan->line_count && i < LINES_SHOWN; i++)
        print_line(to, scene, plan, line_at(plan, i));
}
