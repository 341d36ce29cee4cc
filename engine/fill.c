// fill.c - one grasped place or target as a filling for a whole unit, where the ruleset does not say how itself.
#include <string.h>

#include "machine.h"
#include "phaseline/ruleset.h"

// Who goes along: the pieces of the option's unit, or of the unit that the grasped piece belongs to.
static pl_unit_id unit_of(const pl_turn *turn, const pl_option *option, const pl_item *grasp)
{
    int kind = turn->rules->verbs[option->verb].subject.kind;
    const pl_piece *pieces = pl_see_pieces(turn->state);
    if (kind == PL_UNIT)
        return option->subject;
    pl_piece_id piece = grasp->piece ? grasp->piece : kind == PL_PIECE ? option->subject : 0;
    return piece && piece <= turn->state->piece_count ? pieces[piece].unit : 0;
}

// All keep their places to each other, their order and their target.
static int follow(const pl_turn *turn, const pl_verb *verb, pl_unit_id unit, const pl_item *grasp, pl_item *items)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    const pl_scene_unit *members = &turn->scene->units[unit];
    pl_piece_id grasped = grasp->piece ? grasp->piece : members->first;
    int count = 0;
    for (int i = 0; i < members->count && count < PL_ITEMS_MAX; i++) {
        const pl_piece *piece = &pieces[members->first + i];
        if (piece->place != PL_ON_TABLE)
            continue;
        items[count] = *grasp;
        items[count].piece = (uint16_t)(members->first + i);
        if (verb->item_parts & PL_ITEM_AT && pl_item_has_at(grasp))
            items[count].at = pl_at(piece->at.x + grasp->at.x - pieces[grasped].at.x, piece->at.y + grasp->at.y - pieces[grasped].at.y);
        count++;
    }
    return count;
}

// Whoever may not is brought to where he may, and left out if that is not enough: as many tries as there are members, twice.
static void keep_who_can(pl_candidates *to, const pl_verb *verb, pl_item *items, int count)
{
    bool is_brought[PL_ITEMS_MAX] = {false};
    for (int tries = 2 * count; count && tries > 0; tries--) {
        pl_candidate(to, items, count, to->option->value);
        if (!verb->check)
            return;
        pl_choice choice = {to->side, to->option->verb, to->option->subject, to->option->target, to->option->value, count, items};
        pl_hint hint = {.item = -1};
        if (!verb->check(to->turn, &choice, &hint) || hint.item < 0 || hint.item >= count)
            return;
        if (hint.has_at && !is_brought[hint.item]) {
            items[hint.item].at = hint.at;
            is_brought[hint.item] = true;
            continue;
        }
        count--;
        memmove(&items[hint.item], &items[hint.item + 1], sizeof *items * (size_t)(count - hint.item));
        memmove(&is_brought[hint.item], &is_brought[hint.item + 1], sizeof *is_brought * (size_t)(count - hint.item));
    }
}

int pl_fillings(const pl_turn *turn, pl_side side, const pl_option *option, const pl_item *grasp, pl_choice *choices, pl_item *items,
                int max)
{
    pl_candidates to = {.turn = turn, .side = side, .option = option, .choices = choices, .items = items, .max = max};
    const pl_verb *verb = &turn->rules->verbs[option->verb];
    pl_item all[PL_ITEMS_MAX] = {*grasp};
    pl_choice draft = {side, option->verb, option->subject, option->target, option->value, 1, all};
    pl_unit_id unit = verb->item_parts & PL_ITEM_PIECE ? unit_of(turn, option, grasp) : 0;
    if (verb->need == PL_NEED_NUMBER)
        draft.item_count = 0;
    if (verb->fill)
        verb->fill(turn, &draft, &to);
    else if (verb->need == PL_NEED_NUMBER)
        pl_candidate(&to, NULL, 0, option->value);
    else
        keep_who_can(&to, verb, all, unit ? follow(turn, verb, unit, grasp, all) : 1);
    return to.count;
}
