// trigger.c - the halt: waiting triggers are resolved before the frame they wait in moves on. AL-TRIG, section "Frames, halts and interrupts".
#include "abilities.h"
#include "phases.h"

typedef struct halt {
    pl_trigger now;  // taken up; kind 0: none
} halt;
_Static_assert(sizeof(halt) <= PL_LOCALS, "a halt's locals fit a frame");

// H.1: drops what AL-TRIG.7 drops, then finds the first player from the active one on who has a trigger (AL-TRIG.4).
static pl_flow find_player(pl_turn *turn)
{
    const pl_trigger *list;
    for (int i = 0; i < pl_waiting(turn, &list); i++)
        if (!al_in_play(turn, list[i].unit) && !al_data(turn)->abilities[list[i].kind].is_posthumous)
            pl_waiting_drop(turn, i--);
    int count = pl_waiting(turn, &list);
    for (int n = 0; n < turn->state->sides; n++) {
        pl_side side = al_side_after(turn, turn->state->active, n);
        for (int i = 0; i < count; i++)
            if (list[i].side == side) {
                pl_top(turn)->by = side;
                return PL_NEXT;
            }
    }
    return PL_RETURN;
}

static bool is_same(const pl_trigger *a, const pl_trigger *b) { return a->kind == b->kind && a->unit == b->unit && a->other == b->other; }

static void offer_triggers(const pl_turn *turn, pl_offer *offer)
{
    const pl_trigger *list;
    int count = pl_waiting(turn, &list);
    for (int i = 0; i < count; i++) {
        bool is_listed = false;
        for (int k = 0; k < i; k++)
            is_listed |= is_same(&list[k], &list[i]);
        if (!is_listed && list[i].side == offer->side)
            pl_put(offer, (pl_option){.verb = AL_CHOOSE_TRIGGER, .subject = list[i].unit, .target = list[i].kind, .value = list[i].other},
                   NULL);
    }
}

static pl_flow take_trigger(pl_turn *turn, const pl_choice *c)
{
    const pl_trigger *list;
    pl_trigger wanted = {.kind = (uint8_t)c->target, .unit = c->subject, .other = (uint16_t)c->value};
    int count = pl_waiting(turn, &list), i = 0;
    while (i < count - 1 && !is_same(&list[i], &wanted))
        i++;
    ((halt *)pl_local(turn))->now = list[i];
    pl_waiting_drop(turn, i);
    return PL_NEXT;
}

// AL-TRIG.5: one that could not be paid for or carried out is passed over without a question.
static pl_flow weigh_trigger(pl_turn *turn)
{
    const halt *h = pl_local(turn);
    return al_trigger_is_idle(turn, &h->now) ? pl_jump(turn, AL_H_6) : PL_NEXT;
}

static void offer_accept(const pl_turn *turn, pl_offer *offer)
{
    const pl_trigger *t = &((const halt *)pl_see_local(turn))->now;
    bool is_optional = al_data(turn)->abilities[t->kind].is_optional;
    pl_put(offer, (pl_option){.verb = AL_ACCEPT, .subject = t->unit, .target = t->kind, .value = t->other}, NULL);
    pl_put(offer, (pl_option){.verb = PL_PASS}, is_optional ? NULL : "AL-GEN.2: this ability is not optional");
}

static pl_flow take_accept(pl_turn *turn, const pl_choice *c)
{
    const pl_trigger *t = &((halt *)pl_local(turn))->now;
    if (c->verb == AL_ACCEPT)
        return PL_NEXT;
    pl_emit(
        turn,
        (pl_event){.kind = AL_EV_DECLINED, .side = t->side, .subject = t->unit, .target = t->other, .value = t->kind, .rule = "AL-TRIG.5"});
    return pl_jump(turn, AL_H_6);
}

static pl_flow resolve_trigger(pl_turn *turn)
{
    pl_trigger t = ((halt *)pl_local(turn))->now;
    pl_emit(turn, (pl_event){
                      .kind = AL_EV_TRIGGERED, .side = t.side, .subject = t.unit, .target = t.other, .value = t.kind, .rule = "AL-TRIG.1"});
    return al_trigger_resolve(turn, &t);
}

// AL-TRIG.4: after each the count starts again from the active player.
static pl_flow count_again(pl_turn *turn)
{
    *(halt *)pl_local(turn) = (halt){{0}};
    return pl_jump(turn, AL_H_1);
}

const pl_step al_halt_steps[] = {
    [AL_H_1] = {"H.1", "Whose trigger is next", PL_BY_NOBODY, .run = find_player, .rule = "AL-TRIG.4"},
    [AL_H_2] = {"H.2", "Choose a trigger", PL_BY_ACTING, .offer = offer_triggers, .apply = take_trigger, .rule = "AL-TRIG.4",
                .prompt = "choose which of your abilities is resolved first", .moment = "may answer",
                .ask = "Several of your abilities answer. Which is first?", .verbs = PL_VERB(AL_CHOOSE_TRIGGER)},
    [AL_H_3] = {"H.3", "Can it be carried out", PL_BY_NOBODY, .jumps = {PL_TO(AL_H_6)}, .run = weigh_trigger, .rule = "AL-TRIG.5",
                .when = "if not"},
    [AL_H_4] = {"H.4", "Accept or decline", PL_BY_ACTING, .jumps = {PL_TO(AL_H_6)}, .offer = offer_accept, .apply = take_accept,
                .rule = "AL-TRIG.5", .when = "if declined", .prompt = "use the ability?", .moment = "may answer",
                .ask = "An ability of yours may answer. Use it?", .pass = "Do not use it", .verbs = PL_VERB(AL_ACCEPT) | PL_VERB(PL_PASS)},
    [AL_H_5] = {"H.5", "Resolve it", PL_BY_NOBODY, .calls = {AL_CC, AL_RC, AL_DM, AL_FG}, .run = resolve_trigger, .rule = "AL-TRIG.1"},
    [AL_H_6] = {"H.6", "Count again", PL_BY_NOBODY, .jumps = {PL_TO(AL_H_1)}, .run = count_again, .rule = "AL-TRIG.4"},
};
_Static_assert(PL_COUNT(al_halt_steps) == AL_H_STEPS, "a row for each");
