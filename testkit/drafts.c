// drafts.c - see drafts.h.
#include "drafts.h"

#include <string.h>

#include "formats/notation.h"
#include "formats/say.h"
#include "harness.h"

const char *kit_wrong_with(const char *text)
{
    if (!*text)
        return "nothing is said";
    if (strstr(text, " of nothing") || strstr(text, " by nothing") || strstr(text, " at nothing"))
        return "somebody has no name";
    for (; *text; text++)
        if (strchr("{}_#", *text))
            return "not for people";
    return NULL;
}

void kit_draw(pl_turn *turn, pl_side side, const char *draft, void *view, pl_preview *to)
{
    static pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_read(turn->scene, side, draft, &choice, items, &error))
        fail_msg("%s: %s", draft, error.text);
    pl_view_make(turn->scene, turn->state, side, view);
    static pl_turn looking;  // what is drawn borrows it
    looking = (pl_turn){.scene = turn->scene, .rules = turn->rules, .state = view, .reasons = turn->reasons};
    pl_preview_make(&looking, &choice, to);
}

const pl_drawn *kit_drawn(const pl_preview *preview, pl_drawn_kind kind, int n)
{
    for (int i = 0; i < preview->drawn_count; i++)
        if (preview->drawn[i].kind == kind && n-- == 0)
            return &preview->drawn[i];
    return NULL;
}

int kit_drawn_count(const pl_preview *preview, pl_drawn_kind kind)
{
    int count = 0;
    while (kit_drawn(preview, kind, count))
        count++;
    return count;
}

const char *kit_said(const pl_preview *preview, pl_side side, const pl_said *said)
{
    static char text[PL_SAY_MAX];
    pl_eye eye = {preview->turn->scene, side, false};
    text[0] = 0;
    if (said->form)
        pl_say(&eye, said, text, sizeof text);
    return text;
}
