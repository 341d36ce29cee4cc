// damage.c - one set of losses: assigned point by point, then taking hold together. AL-DMG; and the points they are worth.
#include "damage.h"

#include "abilities.h"
#include "base.h"
#include "meaning.h"
#include "phases.h"
#include "score.h"

void al_owe(pl_turn *turn, int unit, int points)
{
    al_unit *u = &al_units(turn)[unit];
    u->due = (uint8_t)al_least(u->due + points, u->hits);  // AL-DMG.5: excess damage is lost
}

void al_call_damage(pl_turn *turn, al_damage damage)
{
    al_damage *local = pl_callee(turn, AL_DM, al_side_of(turn, damage.source));
    *local = damage;
}

// Who deals the damage that a unit takes: in close combat the attacker is hurt by the defender.
static int source_of(const al_damage *d, int unit) { return unit == d->source ? d->first : d->source; }

// ---- DM.1, DM.2: assigning

// AL-DMG.3, marked_shot, and the switch owner_assigns: whose choice the next point is.
static pl_side assigner(const pl_turn *turn, const al_damage *d)
{
    bool is_foe = d->marked || (d->is_foe_first && !al_see(turn, d->now)->dealt);
    return al_side_of(turn, is_foe ? source_of(d, d->now) : d->now);
}

static pl_flow next_unit(pl_turn *turn)
{
    al_damage *d = pl_local(turn);
    d->now = al_see(turn, d->first)->due ? d->first : 0;
    for (int unit = 1; unit <= al_unit_count(turn) && !d->now; unit++)  // AL-DMG.9: then in unit order
        if (al_see(turn, unit)->due)
            d->now = (uint16_t)unit;
    if (!d->now)
        return pl_jump(turn, AL_DM_3);
    pl_top(turn)->by = assigner(turn, d);
    return PL_NEXT;
}

static void offer_points(const pl_turn *turn, pl_offer *offer)
{
    const al_damage *d = pl_see_local(turn);
    const al_unit *u = al_see(turn, d->now);
    const al_card *card = al_card_of(turn, d->now);
    for (int f = 0; f < card->figure_count; f++)
        if (u->slot[f])
            pl_put(offer, (pl_option){.verb = AL_ASSIGN, .subject = d->now, .target = card->slots[u->slot[f] - 1].code},
                   al_why_not_damage(turn, d->now, f, d->marked > 0));
}

static pl_flow take_point(pl_turn *turn, const pl_choice *c)
{
    al_damage *d = pl_local(turn);
    al_unit *u = &al_units(turn)[d->now];
    u->hurt[al_figure_in(u, al_card_slot(al_card_of(turn, d->now), c->target))]++;
    u->due--;
    u->dealt++;
    d->marked = (uint8_t)al_most(0, d->marked - 1);
    pl_top(turn)->by = assigner(turn, d);
    return u->due ? PL_AGAIN : pl_jump(turn, AL_DM_1);
}

// ---- DM.3: all losses take hold

static bool is_falling(const pl_turn *turn, int unit, int f)
{
    return al_see(turn, unit)->slot[f] && al_see(turn, unit)->hurt[f] >= al_card_of(turn, unit)->figures[f].pegs;
}

static bool is_doomed(const pl_turn *turn, int unit)
{
    for (int f = 0; f < al_card_of(turn, unit)->figure_count; f++)
        if (al_see(turn, unit)->slot[f] && !is_falling(turn, unit, f))
            return false;
    return true;
}

// The units of the set in the order of AL-DMG.10: the first, then in unit order (AL-GEN.5).
static int units_hit(const pl_turn *turn, const al_damage *d, uint16_t *out)
{
    int count = 0;
    if (al_see(turn, d->first)->dealt)
        out[count++] = d->first;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (unit != d->first && al_see(turn, unit)->dealt)
            out[count++] = (uint16_t)unit;
    return count;
}

static void tell_damage(pl_turn *turn, const al_damage *d, int unit)
{
    uint16_t source = (uint16_t)source_of(d, unit);
    pl_emit(turn, (pl_event){.kind = AL_EV_DAMAGE_DEALT,
                             .side = al_side_of(turn, source),
                             .subject = (uint16_t)unit,
                             .target = source,
                             .value = al_see(turn, unit)->dealt,
                             .value2 = d->kind,
                             .rule = "AL-DMG.1"});
    al_set_off(turn, &(al_happening){.event = AL_ON_DAMAGE_DEALT, .kind = d->kind, .unit = (uint16_t)unit, .other = source});
}

// AL-DMG.6, AL-TRIG.3: neighbours and readiness are those of before the losses.
static void tell_defeat(pl_turn *turn, const al_damage *d, int unit)
{
    al_units(turn)[unit].fell_beside = al_neighbours(turn, unit);
    al_set_off(turn, &(al_happening){
                         .event = AL_ON_UNIT_DEFEATED, .kind = d->kind, .unit = (uint16_t)unit, .other = (uint16_t)source_of(d, unit)});
}

// Figures fall; returns how many commanders were among them.
static int fell_figures(pl_turn *turn, const al_damage *d, int unit)
{
    const al_card *card = al_card_of(turn, unit);
    int commanders = 0;
    for (int f = 0; f < card->figure_count; f++) {
        if (!is_falling(turn, unit, f))
            continue;
        int slot = al_see(turn, unit)->slot[f];
        pl_emit(turn, (pl_event){.kind = AL_EV_FIGURE_DOWNED,
                                 .side = al_side_of(turn, unit),
                                 .subject = (uint16_t)unit,
                                 .target = (uint16_t)source_of(d, unit),
                                 .value = card->slots[slot - 1].code,
                                 .rule = "AL-DMG.5"});
        commanders += card->figures[f].colour == AL_YELLOW;
        al_down_figure(turn, unit, f);
    }
    al_units(turn)[unit].dealt = 0;
    al_recount(turn, unit);
    return commanders;
}

static void leave_play(pl_turn *turn, const al_damage *d, int unit)
{
    pl_emit(turn, (pl_event){.kind = AL_EV_UNIT_DEFEATED,
                             .side = al_side_of(turn, unit),
                             .subject = (uint16_t)unit,
                             .target = (uint16_t)source_of(d, unit),
                             .rule = "AL-DMG.6"});
    pl_units(turn->state)[unit].place = PL_LOST;
    pl_piece_remove(turn, turn->scene->units[unit].first, PL_EVERYONE, "AL-DMG.6");
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = al_side_of(turn, unit), .subject = (uint16_t)unit, .rule = "AL-DMG.6"});
    al_units(turn)[unit].mp = 0;
}

static pl_flow losses_hold(pl_turn *turn)
{
    al_damage d = *(al_damage *)pl_local(turn);
    const al_tables *t = al_data(turn);
    uint16_t hit[AL_UNITS_MAX + 1];
    int count = units_hit(turn, &d, hit), points[AL_UNITS_MAX + 1];
    for (int i = 0; i < count; i++)
        tell_damage(turn, &d, hit[i]);
    for (int i = 0; i < count; i++)
        if (is_doomed(turn, hit[i]))
            tell_defeat(turn, &d, hit[i]);
    for (int i = 0; i < count; i++)
        points[i] = t->vp_commander * fell_figures(turn, &d, hit[i]);
    for (int i = 0; i < count; i++)
        if (!al_see(turn, hit[i])->figures) {
            leave_play(turn, &d, hit[i]);
            points[i] += al_base_of(turn, hit[i])->is_formation ? t->vp_formation : t->vp_sortie;
        }
    for (int i = 0; i < count; i++)
        al_score_loss(turn, al_side_of(turn, source_of(&d, hit[i])), al_side_of(turn, hit[i]), points[i], "AL-VP.3");
    al_tell_eliminated(turn);
    return PL_RETURN;
}

const pl_step al_dm_steps[] = {
    [AL_DM_1] = {"DM.1", "Next unit to take damage", PL_BY_NOBODY, .jumps = {PL_TO(AL_DM_3)}, .run = next_unit, .rule = "AL-DMG.9",
                 .when = "when all is assigned"},
    [AL_DM_2] = {"DM.2", "Assign damage", PL_BY_ACTING, .jumps = {PL_TO(AL_DM_1)}, .offer = offer_points, .apply = take_point,
                 .rule = "AL-DMG.3", .when = "after its last point", .prompt = "choose the figure that takes the next point of damage",
                 .moment = "must deal damage",
                 .ask = "{cause} hurt{s} {subject}: {value:point|points} of damage to come. Which figure takes the next?",
                 .about = al_about_damage, .verbs = PL_VERB(AL_ASSIGN), .repeats = true},
    [AL_DM_3] = {"DM.3", "Losses take hold together", PL_BY_NOBODY, .run = losses_hold, .rule = "AL-DMG.2"},
};
_Static_assert(PL_COUNT(al_dm_steps) == AL_DM_STEPS, "a row for each");
