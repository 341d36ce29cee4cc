// say_draft.c - a choice that is being put together, as a sentence: what the ruleset says of it, else what is done, how far it goes and where to.
#include <string.h>

#include "formats/say_form.h"
#include "formats/text.h"
#include "phaseline/preview.h"
#include "phaseline/ruleset.h"

enum { NAME_TEXT = 160 };

// How far the first that goes has to go: by the way drawn to its end, else straight.
static pl_len length_to(const pl_preview *preview, const pl_drawn *ghost, pl_point from)
{
    pl_point end = preview->points[ghost->point_first];
    const pl_drawn *way = ghost > preview->drawn ? ghost - 1 : ghost;
    const pl_point *points = preview->points + way->point_first;
    pl_len far = 0;
    bool leads_there = way->kind == PL_DRAW_PATH && way->point_count > 1 && pl_same_point(points[0], from) &&
                       pl_same_point(points[way->point_count - 1], end);
    if (!leads_there)
        return pl_distance(from, end, PL_NEAREST);
    for (int i = 1; i < way->point_count; i++)
        far += pl_distance(points[i - 1], points[i], PL_NEAREST);
    return far;
}

// "{subject} move{s}": the length follows the verb as it stands; after any other end it is set off.
static bool ends_with_verb(const char *doing)
{
    size_t length = doing ? strlen(doing) : 0;
    return length > 4 && (!strcmp(doing + length - 3, "{s}") || !strcmp(doing + length - 4, "{es}"));
}

static void add_end(pl_buffer *b, const pl_eye *eye, const pl_verb *verb, const pl_preview *preview)
{
    const pl_drawn *ghost = preview->drawn;
    while (ghost < preview->drawn + preview->drawn_count && (ghost->kind != PL_DRAW_GHOST || ghost->role != PL_ROLE_MINE))
        ghost++;
    if (ghost == preview->drawn + preview->drawn_count || !ghost->point_count)
        return;
    const pl_piece *from = &pl_see_pieces(preview->turn->state)[ghost->id];
    pl_point end = preview->points[ghost->point_first];
    char where[NAME_TEXT];
    if (from->place != PL_ON_TABLE || pl_distance(from->at, end, PL_NEAREST) < PL_ON_THE_SPOT)
        return;
    pl_buffer_text(b, ends_with_verb(verb->doing) ? " " : ", ");
    pl_say_inches(b, length_to(preview, ghost, from->at));
    if (pl_say_place(eye, end, where, sizeof where))
        pl_buffer_add(b, ", %s", where);
}

int pl_say_draft(const pl_eye *eye, const pl_preview *preview, const pl_choice *choice, char *text, size_t size)
{
    const pl_verb *verb = &eye->scene->rules->verbs[choice->verb];
    pl_buffer b = pl_buffer_start(text, size);
    if (preview->say.form) {
        b.length = pl_say(eye, &preview->say, text, size);
        pl_capital(text);
        return b.length;
    }
    b.length = pl_say_choice(eye, choice, text, size);
    if (verb->need == PL_NEED_PATH && choice->item_count)
        add_end(&b, eye, verb, preview);
    return b.length;
}
