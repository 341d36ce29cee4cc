// meaning_figures.c - figures on their base: the slots of a card, and what it gives once figures have moved, fallen or been pushed.
// Stands on meaning.h and damage.h. Reads the view alone, decides nothing.
#include "meaning.h"

#include <string.h>

#include "damage.h"
#include "phases.h"

int al_slots(const pl_scene *scene, int type, pl_slot *to, int max)
{
    static const char *const colours[] = {"white", "blue", "red", "yellow"};
    static const char icons[] = "ARDM";
    const al_card *card = &((const al_tables *)scene->tables)->cards[type];
    int count = card->slot_count < max ? card->slot_count : max;
    for (int i = 0; i < count; i++) {
        const al_slot *slot = &card->slots[i];
        int marks = 0;
        to[i] = (pl_slot){.word = slot->code, .kind = colours[slot->colour]};
        for (int icon = 0; icon < AL_ICONS; icon++)
            for (int k = 0; k < slot->icons[icon] && marks < (int)sizeof to[i].marks - 1; k++)
                to[i].marks[marks++] = icons[icon];
    }
    return count;
}

void al_about_damage(const pl_turn *turn, pl_side side, pl_about *to)
{
    const al_damage *d = pl_see_local(turn);
    (void)side;
    if (!d->now)
        return;
    pl_about_subject(to, PL_UNIT, d->now);
    pl_about_cause(to, PL_UNIT, d->now == d->source ? d->first : d->source);
    to->value = al_see(turn, d->now)->due;
}

static void count_icons(const al_card *card, const uint8_t *slots, int icons[AL_ICONS])
{
    memset(icons, 0, sizeof(int) * AL_ICONS);
    for (int f = 0; f < card->figure_count; f++)
        for (int i = 0; i < AL_ICONS && slots[f]; i++)
            icons[i] += card->slots[slots[f] - 1].icons[i];
}

// What changes on the base, icon by icon. is_all: what stays as it is is told too.
static void note_icons(const al_card *card, const uint8_t *before, const uint8_t *after, bool is_all, pl_preview *to)
{
    static const char *const forms[AL_ICONS] = {"attack {1}, now {2}", "ranged {1}, now {2}", "defence {1}, now {2}",
                                                "movement {1}, now {2}"};
    int had[AL_ICONS], has[AL_ICONS];
    count_icons(card, before, had);
    count_icons(card, after, has);
    for (int i = 0; i < AL_ICONS; i++)
        if (has[i] != had[i] || (is_all && had[i]))
            pl_add_note(to, (has[i] > had[i]) - (has[i] < had[i]), (pl_said){forms[i], {{PL_NUMBER, has[i]}, {PL_NUMBER, had[i]}}});
}

void al_preview_regroup(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    uint8_t slots[AL_FIGURES_MAX];
    if (!al_is_own(turn, draft))
        return;
    const al_card *card = al_card_of(turn, draft->subject);
    const al_unit *u = al_see(turn, draft->subject);
    memcpy(slots, u->slot, sizeof slots);
    for (int i = 0; i < draft->item_count; i++) {
        int figure = al_figure_in(u, al_card_slot(card, draft->items[i].order)), slot = al_card_slot(card, draft->items[i].target);
        if (figure >= 0 && slot)
            slots[figure] = (uint8_t)slot;
    }
    pl_draw_mark(to, PL_ROLE_MINE, PL_UNIT, draft->subject, PL_MARK_CAN);
    note_icons(card, u->slot, slots, true, to);
    to->then = (pl_said){"it may change its facing"};
}

static void note_fall(const pl_turn *turn, int unit, int figure, pl_preview *to)
{
    uint8_t slots[AL_FIGURES_MAX];
    const al_unit *u = al_see(turn, unit);
    memcpy(slots, u->slot, sizeof slots);
    slots[figure] = 0;
    note_icons(al_card_of(turn, unit), u->slot, slots, false, to);
}

// AL-DMG.5: a figure falls with the last of its pegs.
void al_preview_damage(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!draft->subject || draft->subject > al_unit_count(turn) || !al_in_play(turn, draft->subject))
        return;
    const al_card *card = al_card_of(turn, draft->subject);
    const al_unit *u = al_see(turn, draft->subject);
    int figure = al_figure_in(u, al_card_slot(card, draft->target));
    if (figure < 0)
        return;
    int left = card->figures[figure].pegs - u->hurt[figure] - 1;
    pl_draw_mark(to, PL_ROLE_RISK, PL_UNIT, draft->subject, PL_MARK_RISK);
    if (left > 0) {
        pl_add_note(to, 0, (pl_said){"the figure is hurt, and stands: {1:point|points} more and it falls", {{PL_NUMBER, left}}});
        return;
    }
    pl_add_note(to, -1, card->figures[figure].colour == AL_YELLOW ? (pl_said){"the commander falls"} : (pl_said){"the figure falls"});
    note_fall(turn, draft->subject, figure, to);
}

// AL-OP.5: an order beyond the first is paid for with a figure as well.
void al_preview_pay(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!al_is_own(turn, draft))
        return;
    int figure =
        draft->value ? al_figure_in(al_see(turn, draft->subject), al_card_slot(al_card_of(turn, draft->subject), draft->value)) : -1;
    pl_draw_mark(to, PL_ROLE_MINE, PL_UNIT, draft->subject, PL_MARK_CAN);
    if (figure < 0)
        return;
    pl_add_note(to, -1, (pl_said){"one figure is lost for good"});
    note_fall(turn, draft->subject, figure, to);
}
