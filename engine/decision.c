// decision.c - options: one offer function, three readers (the list, the list with the shut ones, the door), and fillings of needs.
#include <string.h>

#include "machine.h"

bool pl_same_choice(const pl_choice *a, const pl_choice *b)
{
    return a->side == b->side && a->verb == b->verb && a->subject == b->subject && a->target == b->target && a->value == b->value &&
           a->item_count == b->item_count && (!a->item_count || !memcmp(a->items, b->items, sizeof *a->items * (size_t)a->item_count));
}

static bool is_answered(const pl_turn *turn, pl_side side, uint16_t subject)
{
    const pl_answer *answers = pl_answers(turn);
    for (int i = 0; i < turn->state->answer_count; i++)
        if (answers[i].side == side && answers[i].subject == subject)
            return true;
    return false;
}

static bool fits(const pl_choice *choice, const pl_option *option)
{
    int32_t max = option->value_max ? option->value_max : option->value;
    return choice->verb == option->verb && choice->subject == option->subject && choice->target == option->target &&
           choice->value >= option->value && choice->value <= max;
}

void pl_put_slow(pl_offer *offer, const pl_option *option, pl_why shut)
{
    if (option->verb != PL_PASS && is_answered(offer->turn, offer->side, option->subject))  // answers lie only in a sealed row
        return;
    if (offer->sought) {
        if (fits(offer->sought, option) && (!offer->is_found || (offer->match.shut && !shut))) {
            offer->is_found = true;
            offer->match = *option;
            offer->match.shut = shut;
        }
        return;
    }
    if (shut && !offer->with_shut)
        return;
    if (offer->count == offer->max) {
        offer->lost++;
        return;
    }
    offer->list[offer->count] = *option;
    offer->list[offer->count++].shut = shut;
}

void pl_offer_to(pl_turn *turn, pl_offer *offer, pl_side side, bool with_shut, const pl_choice *sought)
{
    const pl_step *step = pl_step_now(turn);
    offer->side = side;  // field by field: match is read only once found
    offer->with_shut = with_shut;
    offer->keep = offer->is_found = false;
    offer->is_sealed = step->by == PL_BY_ALL_SEALED;
    offer->sought = sought;
    offer->turn = turn;
    offer->list = turn->options;
    offer->count = offer->lost = 0;
    offer->max = turn->option_max;
    uint64_t rest = turn->rest;
    if (!rest)
        pl_turn_rests(turn);  // the machine runs, but not while it lists
    step->offer(turn, offer);
    turn->rest = rest;
    for (int i = 0; !sought && i < offer->count; i++)
        PL_ASSERT_IN(turn, !step->verbs || step->verbs >> offer->list[i].verb & 1);  // the outline tells what a row offers
    if (!sought) {
        turn->option_count = offer->count;
        turn->options_lost = offer->lost;
        turn->listed_for = with_shut ? 0 : side;
    }
}

// ---- the door

static pl_status refuse(pl_turn *turn, pl_why why)
{
    turn->why = why;
    return PL_ILLEGAL;
}

enum { FAR = 1 << 20 };  // geometry is exact below this

// An item may carry nothing in the parts its verb does not use, and no number that measuring could not bear.
static bool is_well_formed(const pl_verb *verb, const pl_item *item)
{
    int parts = verb->item_parts & ~item->left_out;
    if (item->left_out & ~verb->item_optional)
        return false;
    return (parts & PL_ITEM_PIECE || !item->piece) && (parts & PL_ITEM_TARGET || !item->target) &&
           (parts & PL_ITEM_AT || (!item->at.x && !item->at.y)) && (parts & PL_ITEM_FACING || !item->facing) &&
           (parts & PL_ITEM_ORDER || !item->order) && (parts & PL_ITEM_VALUE || !item->value) && item->at.x > -FAR && item->at.x < FAR &&
           item->at.y > -FAR && item->at.y < FAR && item->value > -(FAR << 4) && item->value < FAR << 4 && item->facing > -1000 &&
           item->facing < 1000 && item->piece <= PL_PIECES_MAX && item->target <= PL_PIECES_MAX;
}

// The list of what is open is still good: what is in it need not be looked for.
static bool is_listed(const pl_turn *turn, const pl_choice *choice)
{
    for (int i = 0; turn->listed_for == choice->side && i < turn->option_count; i++)
        if (fits(choice, &turn->options[i]))
            return true;
    return false;
}

static pl_why why_not_offered(pl_turn *turn, const pl_choice *choice)
{
    pl_offer offer;
    pl_offer_to(turn, &offer, choice->side, true, choice);
    return offer.is_found ? offer.match.shut : "PL-3: not among the options of this step";
}

pl_status pl_door(pl_turn *turn, const pl_choice *choice)
{
    const pl_state *state = turn->state;
    turn->hint = (pl_hint){.item = -1};
    pl_sides asked = state->is_over || !state->depth ? 0 : pl_top(turn)->asked;
    if (!choice->side || choice->side > state->sides || !(asked & PL_SIDE_BIT(choice->side)))
        return refuse(turn, state->is_over ? "PL-1: the game is over" : "PL-1: this side is not asked now");
    if (choice->verb >= turn->rules->verb_count)
        return refuse(turn, "PL-2: there is no such verb");
    const pl_verb *verb = &turn->rules->verbs[choice->verb];
    if (choice->item_count < 0 || choice->item_count > PL_ITEMS_MAX || (choice->item_count && verb->need < PL_NEED_PATH))
        return refuse(turn, "PL-2: this verb takes no list, or the list is too long");
    for (int i = 0; i < choice->item_count; i++)
        if (!is_well_formed(verb, &choice->items[i])) {
            turn->hint.item = i;
            return refuse(turn, "PL-2: an item carries what its verb does not take");
        }
    pl_why why = is_listed(turn, choice) ? NULL : why_not_offered(turn, choice);
    if (why)
        return refuse(turn, why);
    why = verb->check ? verb->check(turn, choice, &turn->hint) : NULL;
    if (why)
        return refuse(turn, why);
    turn->why = NULL;
    return PL_OK;
}

// ---- candidates

static bool is_there(const pl_candidates *to, const pl_item *items, int item_count, int32_t value)
{
    for (int i = 0; i < to->count; i++)
        if (to->choices[i].value == value && to->choices[i].item_count == item_count &&
            (!item_count || !memcmp(to->choices[i].items, items, sizeof *items * (size_t)item_count)))
            return true;
    return false;
}

// Among what the option asks for, and made of what the verb takes.
static bool is_sound(const pl_candidates *to, const pl_choice *choice)
{
    const pl_verb *verb = &to->turn->rules->verbs[choice->verb];
    bool is_good = fits(choice, to->option);
    for (int i = 0; i < choice->item_count && is_good; i++)
        is_good = is_well_formed(verb, &choice->items[i]);
    return is_good;
}

static bool is_legal(const pl_candidates *to, const pl_choice *choice)
{
    const pl_verb *verb = &to->turn->rules->verbs[to->option->verb];
    pl_hint hint = {.item = -1};
    return !verb->check || !verb->check(to->turn, choice, &hint);
}

static bool has_room(const pl_candidates *to) { return to->count < to->max; }

static bool is_put_off(pl_candidates *to, const pl_choice *choice, int32_t *worth)
{
    *worth = to->judge ? to->judge(to->turn, choice) : 0;
    return to->judge && *worth < to->least;
}

static bool keep(pl_candidates *to, const pl_item *items, int item_count, int32_t value, pl_said purpose, bool is_checked)
{
    if (!has_room(to))
        return false;
    if (item_count > PL_ITEMS_MAX || is_there(to, items, item_count, value))
        return true;
    pl_item *kept = to->items + (size_t)to->count * PL_ITEMS_MAX;
    if (item_count)
        memcpy(kept, items, sizeof *items * (size_t)item_count);
    const pl_option *option = to->option;
    pl_choice choice = {to->side, option->verb, option->subject, option->target, value, item_count, kept};
    if (!is_sound(to, &choice))
        return true;
    int32_t worth;
    bool is_late = is_put_off(to, &choice, &worth);
    if (!is_late && !is_checked && !is_legal(to, &choice))
        return true;
    if (to->purposes)
        to->purposes[to->count] = purpose;
    if (to->judge)
        to->worths[to->count] = worth;
    to->put_off += is_late;
    to->least = worth > to->least ? worth : to->least;
    to->choices[to->count++] = choice;
    return has_room(to);
}

bool pl_candidate(pl_candidates *to, const pl_item *items, int item_count, int32_t value)
{
    return pl_candidate_for(to, items, item_count, value, (pl_said){0});
}

bool pl_candidate_for(pl_candidates *to, const pl_item *items, int item_count, int32_t value, pl_said purpose)
{
    return keep(to, items, item_count, value, purpose, false);
}

bool pl_candidate_first(pl_candidates *to, const pl_item *items, int item_count, int fillings, int32_t value, pl_said purpose)
{
    const pl_option *option = to->option;
    bool is_hopeless = to->judge != NULL;
    for (int i = 0; i < fillings && is_hopeless; i++) {
        pl_choice choice = {to->side, option->verb, option->subject, option->target, value, item_count, items + i * item_count};
        int32_t worth;
        is_hopeless = is_sound(to, &choice) && is_put_off(to, &choice, &worth);
    }
    if (is_hopeless && fillings)
        to->put_off++;  // one of them at most would have been kept
    for (int i = 0; i < fillings && !is_hopeless; i++) {
        pl_choice choice = {to->side, option->verb, option->subject, option->target, value, item_count, items + i * item_count};
        if (is_sound(to, &choice) && !is_there(to, choice.items, item_count, value) && is_legal(to, &choice))
            return keep(to, choice.items, item_count, value, purpose, true);
    }
    return has_room(to);
}

int pl_suggestions(const pl_turn *turn, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items,
                   pl_said *purposes, int max)
{
    pl_candidates to = {.turn = turn, .side = side, .option = option, .choices = choices, .items = items, .max = max, .purposes = purposes};
    pl_idea *idea = pl_idea_of(mind, option->verb);
    if (idea) {
        idea(turn, option, &to);
    } else {
        pl_candidate(&to, NULL, 0, option->value);
        if (option->value_max) {
            pl_candidate(&to, NULL, 0, (int32_t)(((int64_t)option->value + option->value_max) / 2));
            pl_candidate(&to, NULL, 0, option->value_max);
        }
    }
    return to.count;
}

int pl_best_suggestions(const pl_turn *turn, const pl_mind *mind, pl_side side, const pl_option *option, int32_t least, pl_choice *choices,
                        pl_item *items, int32_t *worths, int max)
{
    pl_candidates to = {.turn = turn, .side = side, .option = option, .choices = choices, .items = items, .max = max};
    to.judge = mind->judge;
    to.least = least;
    to.worths = worths;
    pl_idea_of(mind, option->verb)(turn, option, &to);
    int waiting = 0;  // kept and put off
    for (int i = 0, most = least; i < to.count; i++) {
        waiting += worths[i] < most;
        most = worths[i] > most ? worths[i] : most;
    }
    // Where there is no room left, an illegal one that was put off may have the place of another.
    bool is_full = to.count + to.put_off - waiting >= max;
    return is_full && to.put_off ? -1 : to.count;
}
