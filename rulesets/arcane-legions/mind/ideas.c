// ideas.c - see ideas.h.
#include "ideas.h"

#include "march.h"
#include "place.h"
#include "regroup.h"

// ---- regrouping: figures of one colour and size are alike, so a plan is a number of slots for each icon

typedef struct plan {
    uint8_t first, second;  // icons wanted, in this order
    uint8_t quota;          // icons of the first kind before the second comes; 0: as many as there are
    bool is_for_abilities;  // slots with abilities go before plain ones
} plan;

static int worth(const al_slot *slot, const plan *p, int have_first)
{
    bool wants_first = !p->quota || have_first < p->quota;
    int value = slot->icons[p->first] * (wants_first ? 100 : 10) + slot->icons[p->second] * (wants_first ? 40 : 100);
    for (int i = 0; i < AL_ICONS; i++)
        value += slot->icons[i];
    return value + (slot->ability[0] ? (p->is_for_abilities ? 500 : 5) : 0);
}

// The slots that the figures of one colour and size would take.
static void choose_slots(const al_card *card, const plan *p, int colour, int pegs, int figures, bool taken[AL_SLOTS_MAX])
{
    int have = 0;
    for (; figures > 0; figures--) {
        int best = -1, best_worth = -1;
        for (int s = 0; s < card->slot_count; s++) {
            if (taken[s] || card->slots[s].colour != colour || card->slots[s].pegs != pegs)
                continue;
            int value = worth(&card->slots[s], p, have);
            if (value > best_worth) {
                best_worth = value;
                best = s;
            }
        }
        if (best < 0)
            return;
        taken[best] = true;
        have += card->slots[best].icons[p->first];
    }
}

static int plan_items(const pl_turn *turn, int unit, const plan *p, pl_item *items)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    bool wanted[AL_SLOTS_MAX] = {false}, is_done[AL_FIGURES_MAX] = {false};
    for (int f = 0; f < card->figure_count; f++) {
        int alike = 0;
        for (int g = f; g < card->figure_count && u->slot[f] && !is_done[f]; g++)
            if (u->slot[g] && card->figures[g].colour == card->figures[f].colour && card->figures[g].pegs == card->figures[f].pegs) {
                alike++;
                is_done[g] = true;
            }
        choose_slots(card, p, card->figures[f].colour, card->figures[f].pegs, alike, wanted);
    }
    int count = 0;
    for (int f = 0; f < card->figure_count; f++) {
        if (!u->slot[f] || wanted[u->slot[f] - 1])
            continue;
        for (int s = 0; s < card->slot_count; s++)
            if (wanted[s] && al_figure_in(u, s + 1) < 0 && !al_why_not_slot(turn, unit, f, s + 1)) {
                items[count++] = (pl_item){.order = card->slots[u->slot[f] - 1].code, .target = card->slots[s].code};
                wanted[s] = false;
                break;
            }
    }
    return count;
}

void al_suggest_regroup(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[AL_FIGURES_MAX];
    for (int quota = 0; quota <= 6; quota += 2)
        for (int first = 0; first < AL_ICONS; first++)
            for (int second = 0; second < AL_ICONS; second++)
                for (int abilities = 0; abilities < 2; abilities++) {
                    plan p = {(uint8_t)first, (uint8_t)second, (uint8_t)quota, abilities};
                    if (first == second)
                        continue;
                    int count = plan_items(turn, option->subject, &p, items);
                    if (count && to->count < 40)
                        pl_candidate(to, items, count, option->value);
                }
    // Where the plans found nothing: one figure to one free slot, or two that change places.
    const al_card *card = al_card_of(turn, option->subject);
    const al_unit *u = al_see(turn, option->subject);
    for (int f = 0; f < card->figure_count && !to->count; f++)
        for (int s = 0; s < card->slot_count && !to->count && u->slot[f]; s++)
            if (s + 1 != u->slot[f]) {
                items[0] = (pl_item){.order = card->slots[u->slot[f] - 1].code, .target = card->slots[s].code};
                items[1] = (pl_item){.order = card->slots[s].code, .target = card->slots[u->slot[f] - 1].code};
                pl_candidate(to, items, al_figure_in(u, s + 1) < 0 ? 1 : 2, option->value);
            }
}

static bool put_forward(const pl_turn *turn, const al_placing *p, pl_point at, int facing, void *data)
{
    pl_item item = {.piece = turn->scene->units[p->unit].first, .at = at, .facing = (int16_t)facing};
    return !pl_candidate(data, &item, 1, 0);
}

static bool put_first(const pl_turn *turn, const al_placing *p, pl_point at, int facing, void *data)
{
    pl_candidates *to = data;
    put_forward(turn, p, at, facing, data);
    return to->count > 0;
}

// Wide apart first, facing the enemy, then between; only where that finds nothing every place is tried.
void al_suggest_place(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    al_placing p = al_placing_of(turn, option->subject);
    bool is_full = al_search_places(turn, &p, AL_WIDE_GRID, 1, put_forward, to) ||
                   al_search_places(turn, &p, AL_WIDE_GRID * 2 / 3, 1, put_forward, to);
    if (!is_full && !to->count)
        al_search_places(turn, &p, AL_GRID, 8, put_first, to);
}

// ---- steps

// Full, shorter, up to what lies ahead, and just short of it; the shortest is always legal where the option is open.
void al_suggest_step(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    static const int eighths[] = {8, 6, 4, 2};
    static const char *const ways[AL_BASE_SIDES] = {"{1} on", "{1} to the right", "{1} back", "{1} to the left"};
    al_contact contact = al_contact_ahead(turn, option->subject, (al_base_side)option->target);
    pl_len step = option->value_max;
    if (contact.stop != AL_STOP_NONE && contact.distance <= step) {
        pl_candidate_for(to, NULL, 0, contact.distance,
                         contact.hostile ? (pl_said){"up to {1}", {{PL_UNIT, __builtin_ctzll(contact.hostile)}}}
                                         : (pl_said){"as far as there is room"});
        if (contact.distance > 300)
            pl_candidate_for(to, NULL, 0, contact.distance - 300, (pl_said){"just short of it"});
    }
    for (int i = 0; i < PL_COUNT(eighths); i++)
        if (contact.stop == AL_STOP_NONE || step * eighths[i] / 8 < contact.distance)
            pl_candidate_for(to, NULL, 0, step * eighths[i] / 8,
                             (pl_said){ways[option->target % AL_BASE_SIDES], {{PL_LENGTH, step * eighths[i] / 8}}});
    if (!to->count)
        pl_candidate(to, NULL, 0, option->value);
}
