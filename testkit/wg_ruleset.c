// wg_ruleset.c - the little wargame as rows: a phase is a row, "for each unit" is a pair of rows, dice are the engine's.
// The state and its range checks are bench/wg.h's own, so that what differs is the machine alone.
#include "wg_ruleset.h"

#include "bare.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
#include "bench/wg.h"

enum { ACT = 1 };
enum { EV_ACTED = PL_EV_OWN };

static wg_state *wg(pl_turn *turn) { return pl_own_game(turn); }

// ---- dice

static int roll_2d6(pl_turn *turn, const char *purpose)
{
    pl_roll roll = {.purpose = purpose, .rule = "WG-1", .owner = turn->state->active, .count = 2, .is_sum = true};
    return pl_roll_dice(turn, &roll);
}

// Hit on need or more, wound on 4 or more, not saved on 5 or more: 12 of 216 ways for each face that hits.
static int roll_hits(pl_turn *turn, int dice, int need)
{
    pl_roll roll = {.purpose = "attack",
                    .rule = "WG-2",
                    .owner = turn->state->active,
                    .faces = 216,
                    .count = (uint8_t)dice,
                    .is_at_most = true,
                    .need = (int16_t)((7 - need) * 12)};
    if (!dice)
        return 0;
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

// ---- rows

static pl_flow roll_initiative(pl_turn *turn)
{
    wg_state *s = wg(turn);
    int a, b;
    do {
        a = pl_roll_die(turn, 6, 1, "initiative", "WG-3");
        b = pl_roll_die(turn, 6, 2, "initiative", "WG-3");
    } while (a == b);
    s->active = b > a;
    turn->state->active = (pl_side)(s->active + 1);
    s->half = s->cursor = 0;
    s->phase = WG_CHARGE;
    return PL_NEXT;
}

enum { INIT, CHARGE_NEXT, CHARGE, RALLY, FLEE, MOVE_NEXT, MOVE, FIRE_NEXT, FIRE, MORALE, MELEE, BREAK, END, TURN };

static pl_flow next_unit(pl_turn *turn, uint8_t done)
{
    wg_state *s = wg(turn);
    int me = s->active;
    uint32_t ready = s->alive[me] & ~s->broken[me] & ~s->fighting[me];
    if (s->phase != WG_CHARGE)
        ready &= ~s->charged[me];
    WG_EACH(k, ready >> s->cursor << s->cursor)
    {
        int u = me * WG_N + (int)k;
        s->cursor = (uint8_t)k;
        uint32_t m = s->phase == WG_CHARGE ? wg_targets(s, u, 2 * wg_pace(u))
                     : s->phase == WG_MOVE ? wg_moves(s, u)
                                           : wg_targets(s, u, wg_range(u));
        if (m) {
            s->mask = m | 1;
            return PL_NEXT;
        }
    }
    s->cursor = 0;
    s->phase++;
    return pl_jump(turn, done);
}
static pl_flow next_charge(pl_turn *turn) { return next_unit(turn, RALLY); }
static pl_flow next_move(pl_turn *turn) { return next_unit(turn, FIRE_NEXT); }
static pl_flow next_fire(pl_turn *turn) { return next_unit(turn, MORALE); }

static void offer_unit(const pl_turn *turn, pl_offer *offer)
{
    const wg_state *s = pl_see_own_game(turn);
    WG_EACH(a, s->mask)
    pl_put(offer, (pl_option){.verb = a ? ACT : PL_PASS, .subject = s->cursor, .target = (uint16_t)a}, NULL);
}

static void charge(pl_turn *turn, wg_state *s, int u, int e)
{
    int me = s->active;
    int32_t r = wg_pace(u) + 1000 * roll_2d6(turn, "charge");
    s->charged[me] |= 1u << s->cursor;
    if (wg_d2(s, e, s->x[u], s->y[u]) > r * r) {
        s->x[u] += (s->x[e] - s->x[u]) / 2;
        s->y[u] += (s->y[e] - s->y[u]) / 2;
        return;
    }
    s->foe[u] = (int8_t)e;
    s->foe[e] = (int8_t)u;
    s->fighting[me] |= 1u << s->cursor;
    s->fighting[1 - me] |= 1u << (e % WG_N);
    int32_t y = s->y[e] + (me ? 1500 : -1500);
    s->x[u] = s->x[e];
    s->y[u] = y < 0 ? 0 : y > WG_TH ? WG_TH : y;
}

static void act(pl_turn *turn, const pl_choice *c)
{
    wg_state *s = wg(turn);
    int me = s->active, u = me * WG_N + s->cursor, e = (1 - me) * WG_N + c->target - 1;
    s->steps++;
    if (c->target && s->phase == WG_CHARGE)
        charge(turn, s, u, e);
    if (c->target && s->phase == WG_MOVE) {
        wg_dest(s, u, c->target, &s->x[u], &s->y[u]);
        s->moved[me] |= 1u << s->cursor;
    }
    if (c->target && s->phase == WG_FIRE)
        wg_wound(s, e, roll_hits(turn, s->models[u], s->moved[me] >> s->cursor & 1 ? 5 : 4));
    if (turn->log)
        pl_emit(turn, (pl_event){.kind = EV_ACTED, .side = c->side, .subject = (uint16_t)u, .target = c->target, .rule = "WG-4"});
    s->cursor++;
}
static pl_flow act_charge(pl_turn *turn, const pl_choice *c)
{
    act(turn, c);
    return pl_jump(turn, CHARGE_NEXT);
}
static pl_flow act_move(pl_turn *turn, const pl_choice *c)
{
    act(turn, c);
    return pl_jump(turn, MOVE_NEXT);
}
static pl_flow act_fire(pl_turn *turn, const pl_choice *c)
{
    act(turn, c);
    return pl_jump(turn, FIRE_NEXT);
}

static pl_flow rally(pl_turn *turn)
{
    wg_state *s = wg(turn);
    int me = s->active;
    WG_EACH(k, s->broken[me] & s->alive[me])
    if (roll_2d6(turn, "rally") <= WG_LD)
        s->broken[me] &= ~(1u << k);
    s->phase++;
    return PL_NEXT;
}

static pl_flow flee(pl_turn *turn)
{
    wg_state *s = wg(turn);
    int me = s->active;
    WG_EACH(k, s->broken[me] & s->alive[me])
    {
        int u = me * WG_N + (int)k;
        s->y[u] += (me ? 1000 : -1000) * roll_2d6(turn, "flee");
        if (s->y[u] < 0 || s->y[u] > WG_TH) {
            s->models[u] = 0;
            s->alive[me] &= ~(1u << k);
        }
    }
    s->phase++;
    return PL_NEXT;
}

static pl_flow test_morale(pl_turn *turn)
{
    wg_state *s = wg(turn);
    for (int side = 0; side < 2; side++) {
        WG_EACH(k, s->hurt[side])
        {
            int u = side * WG_N + (int)k;
            if (s->models[u] && s->lost[u] * 4 >= s->models[u] + s->lost[u] && roll_2d6(turn, "morale") > WG_LD)
                s->broken[side] |= 1u << k;
            s->lost[u] = 0;
        }
        s->hurt[side] = 0;
    }
    s->phase++;
    return PL_NEXT;
}

static pl_flow fight(pl_turn *turn)
{
    wg_state *s = wg(turn);
    int me = s->active;
    WG_EACH(k, s->fighting[me])
    {
        int u = me * WG_N + (int)k, e = s->foe[u];
        wg_wound(s, e, roll_hits(turn, s->models[u], s->charged[me] >> k & 1 ? 3 : 4));
        wg_wound(s, u, roll_hits(turn, s->models[e], 4));
    }
    s->phase++;
    return PL_NEXT;
}

static pl_flow break_off(pl_turn *turn)
{
    wg_state *s = wg(turn);
    int me = s->active;
    WG_EACH(k, s->fighting[me])
    {
        int u = me * WG_N + (int)k, e = s->foe[u], d = s->lost[u] - s->lost[e];
        bool is_parted = !s->models[u] || !s->models[e];
        if (!is_parted && d && roll_2d6(turn, "break") + (d < 0 ? -d : d) > WG_LD) {
            if (d > 0)
                s->broken[me] |= 1u << k;
            else
                s->broken[1 - me] |= 1u << (e % WG_N);
            is_parted = true;
        }
        if (is_parted) {
            s->fighting[me] &= ~(1u << k);
            s->fighting[1 - me] &= ~(1u << (e % WG_N));
        }
        s->lost[u] = s->lost[e] = 0;
    }
    s->hurt[0] = s->hurt[1] = 0;
    s->phase++;
    return PL_NEXT;
}

static pl_flow end_half(pl_turn *turn)
{
    wg_state *s = wg(turn);
    for (int i = 0; i < 2; i++)
        s->charged[i] = s->moved[i] = 0;
    if (++s->half == 2)
        turn->state->turn = (uint16_t)(++s->turn + 1);
    if (!s->alive[0] || !s->alive[1] || s->turn == WG_TURNS) {
        int n = 0;
        for (int u = 0; u < WG_U; u++)
            n += u < WG_N ? s->models[u] : -s->models[u];
        return pl_win(turn, n > 0 ? 1 : n < 0 ? 2 : 0);
    }
    if (s->half == 2)
        return PL_NEXT;
    s->active ^= 1;
    turn->state->active = (pl_side)(s->active + 1);
    s->phase = WG_CHARGE;
    s->cursor = 0;
    return pl_jump(turn, CHARGE_NEXT);
}
static pl_flow next_turn(pl_turn *turn) { return pl_jump(turn, INIT); }

static const pl_step steps[] = {
    [INIT] = {"1", "Initiative", PL_BY_NOBODY, .run = roll_initiative},
    [CHARGE_NEXT] = {"2a", "Next unit", PL_BY_NOBODY, .jumps = {PL_TO(RALLY)}, .run = next_charge},
    [CHARGE] = {"2b", "Charge", PL_BY_ACTIVE, .jumps = {PL_TO(CHARGE_NEXT)}, .offer = offer_unit, .apply = act_charge,
                .verbs = PL_VERB(PL_PASS) | PL_VERB(1)},
    [RALLY] = {"3", "Rally", PL_BY_NOBODY, .run = rally},
    [FLEE] = {"4", "Flee", PL_BY_NOBODY, .run = flee},
    [MOVE_NEXT] = {"5a", "Next unit", PL_BY_NOBODY, .jumps = {PL_TO(FIRE_NEXT)}, .run = next_move},
    [MOVE] = {"5b", "Move", PL_BY_ACTIVE, .jumps = {PL_TO(MOVE_NEXT)}, .offer = offer_unit, .apply = act_move,
              .verbs = PL_VERB(PL_PASS) | PL_VERB(1)},
    [FIRE_NEXT] = {"6a", "Next unit", PL_BY_NOBODY, .jumps = {PL_TO(MORALE)}, .run = next_fire},
    [FIRE] = {"6b", "Fire", PL_BY_ACTIVE, .jumps = {PL_TO(FIRE_NEXT)}, .offer = offer_unit, .apply = act_fire,
              .verbs = PL_VERB(PL_PASS) | PL_VERB(1)},
    [MORALE] = {"7", "Morale", PL_BY_NOBODY, .run = test_morale},
    [MELEE] = {"8", "Melee", PL_BY_NOBODY, .run = fight},
    [BREAK] = {"9", "Break", PL_BY_NOBODY, .run = break_off},
    [END] = {"10a", "End", PL_BY_NOBODY, .jumps = {PL_TO(CHARGE_NEXT)}, .run = end_half},
    [TURN] = {"10b", "Next turn", PL_BY_NOBODY, .jumps = {PL_TO(INIT)}, .run = next_turn},
};

// ---- the ruleset and a scene of it

static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}

static pl_status setup(pl_turn *turn, pl_error *error)
{
    wg_state *s = wg(turn);
    (void)error;
    for (int u = 0; u < WG_U; u++) {
        s->x[u] = u % WG_N * 3600 + 1800;
        s->y[u] = u < WG_N ? 12000 : 36000;
        s->models[u] = 10;
    }
    s->alive[0] = s->alive[1] = (1u << WG_N) - 1;
    return PL_OK;
}

static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("WG", "Turn", steps)};
static const pl_verb verbs[] = {{.name = "pass", .subject = {PL_NUMBER, "unit", NULL, NULL}},
                                {.name = "act", .subject = {PL_NUMBER, "unit", NULL, NULL}, .target = {PL_NUMBER, "action", NULL, NULL}}};
static const pl_event_kind events[] = {{"ACTED", PL_NUMBER, PL_NUMBER, PL_NEWS, PL_NOBODY, "{subject} acts"}};

const pl_ruleset wg_ruleset = {
    .id = "wg",
    .prefix = "WG",
    .name = "The little wargame",
    .about = "Made up for measuring.",
    .sequences = sequences,
    .sequence_count = PL_COUNT(sequences),
    .verbs = verbs,
    .verb_count = PL_COUNT(verbs),
    .events = events,
    .event_count = PL_COUNT(events),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "units",
    .terrain_table = "terrain",
    .own_game = sizeof(wg_state),
    .frames_max = 2,
    .options_max = 64,
    .prepare = prepare,
    .setup = setup,
};

pl_status wg_scene(pl_scene **out, pl_error *error) { return kit_bare_scene(&wg_ruleset, 2, out, error); }
