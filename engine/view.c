// view.c - what one side may know: the engine blanks its own secrets, the ruleset's hide() blanks the rest.
#include "phaseline/view.h"

#include <string.h>

#include "phaseline/choice.h"

// Another side's sealed answers, and every count that would move when one is given or a die falls unseen.
static void hide_answers(pl_state *view, pl_side side)
{
    pl_answer *answers = pl_state_part(view, PL_PART_ANSWERS);
    pl_item *items = pl_state_part(view, PL_PART_ANSWER_ITEMS);
    int kept = 0, kept_items = 0, count = view->answer_count, item_count = view->answer_item_count;
    for (int i = 0; i < count; i++) {
        if (answers[i].side != side || !side)
            continue;
        pl_answer own = answers[i];
        memmove(items + kept_items, items + own.item_first, sizeof *items * own.item_count);
        own.item_first = (uint16_t)kept_items;
        kept_items += own.item_count;
        answers[kept++] = own;
    }
    memset(answers + kept, 0, sizeof *answers * (size_t)(count - kept));
    memset(items + kept_items, 0, sizeof *items * (size_t)(item_count - kept_items));
    view->answer_count = (uint16_t)kept;
    view->answer_item_count = (uint16_t)kept_items;
}

void pl_view_make(const pl_scene *scene, const pl_state *state, pl_side side, pl_state *view)
{
    memcpy(view, state, state->size);
    view->dice = view->choices = 0;
    if (view->answer_count)
        hide_answers(view, side);
    if (scene->rules->hide && !state->is_over)
        scene->rules->hide(scene, view, side);
}
