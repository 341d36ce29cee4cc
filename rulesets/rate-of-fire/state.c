// state.c - the named values of this game, and the changes many steps share: losses, reveals, status.
// Stands on state.h.
#include "state.h"

#include <string.h>

// ---- asking

int rof_figures_of(const pl_turn *turn, int unit)
{
    int count = 0;
    ROF_EACH_FIGURE(turn, unit, f)
        count++;
    return count;
}

int rof_lowest_figure(const pl_turn *turn, int unit)
{
    ROF_EACH_FIGURE(turn, unit, f)
        return f;
    return 0;
}

int rof_counter_of(const pl_turn *turn, int unit)
{
    if (unit)
        ROF_EACH_MARKER(turn, m, ROF_COUNTER)
            if (rof_marker_at(turn, m)->unit == unit)
                return m;
    return 0;
}

bool rof_has_counter(const pl_turn *turn, pl_side side)
{
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side == side)
            return true;
    return false;
}

bool rof_is_gunner(const pl_turn *turn, int piece) { return rof_weapon_of(turn, piece)->is_sw; }

int rof_standing_of(const pl_turn *turn, int piece)
{
    int leader = rof_see_p(turn, piece)->leader;
    return leader == ROF_NCO || leader == ROF_OFFICER ? 2 : rof_is_gunner(turn, piece);
}

pl_sides rof_sees_secret(const pl_turn *turn, int unit)
{
    return (pl_sides)(rof_see_u(turn, unit)->is_hidden ? PL_SIDE_BIT(rof_unit_at(turn, unit)->side) : PL_EVERYONE);
}

// ---- losses

static bool is_nearer(const pl_turn *turn, int from, int a, int b)
{
    bool is_led_a = rof_standing_of(turn, a) == 2, is_led_b = rof_standing_of(turn, b) == 2;
    if (is_led_a != is_led_b)
        return is_led_b;
    return pl_distance_squared(rof_piece_at(turn, from)->at, rof_piece_at(turn, a)->at) <
           pl_distance_squared(rof_piece_at(turn, from)->at, rof_piece_at(turn, b)->at);
}

// ROF-CAS.3: who takes over from a fallen gunner or satchel carrier: the nearest without a support weapon, leaders last.
static int heir_of(const pl_turn *turn, int unit, int fallen)
{
    const rof_tables *t = rof_t(turn);
    int heir = 0;
    ROF_EACH_FIGURE(turn, unit, f)
        if (!rof_is_gunner(turn, f) &&
            pl_points_within(rof_piece_at(turn, fallen)->at, rof_piece_at(turn, f)->at, t->crew_radius + 2 * t->radius) &&
            (!heir || is_nearer(turn, fallen, f, heir)))
            heir = f;
    return heir;
}

static void hand_on(pl_turn *turn, int unit, int fallen, bool is_off_table)
{
    rof_piece *from = rof_p(turn, fallen);
    bool has_sw = rof_is_gunner(turn, fallen);
    if (!has_sw && !from->satchel)
        return;
    int heir = is_off_table ? 0 : heir_of(turn, unit, fallen);
    pl_sides sees = rof_sees_secret(turn, unit);
    if (!heir) {
        pl_emit(turn, (pl_event){.kind = ROF_EV_WEAPON_LOST, .sees = sees, .subject = (uint16_t)fallen, .rule = "ROF-CAS.3"});
        return;
    }
    rof_piece *to = rof_p(turn, heir);
    to->satchel = (uint8_t)(to->satchel + from->satchel);
    if (has_sw) {
        to->weapon = from->weapon;
        to->fuel = from->fuel;
        to->smoke_rounds = from->smoke_rounds;
        pl_pieces(turn->state)[heir].facing = rof_piece_at(turn, fallen)->facing;
    }
    from->satchel = from->fuel = from->smoke_rounds = 0;
    pl_emit(turn,
            (pl_event){.kind = ROF_EV_HANDED_ON, .sees = sees, .subject = (uint16_t)heir, .target = (uint16_t)fallen, .rule = "ROF-CAS.3"});
}

void rof_drop_opportunity(pl_turn *turn, int marker, const char *rule)
{
    rof_game *g = rof_g(turn);
    int ghost = rof_m(turn, marker)->ghost;
    if (!--g->ghost[ghost].uses)
        memset(&g->ghost[ghost], 0, sizeof g->ghost[ghost]);
    pl_marker_remove(turn, (pl_marker_id)marker, PL_EVERYONE, rule);
}

static void end_mission(pl_turn *turn, int unit)
{
    rof_unit *u = rof_u(turn, unit);
    if (!u->mission)
        return;
    pl_marker_remove(turn, u->mission, PL_EVERYONE, "ROF-HEI.7");
    u->mission = 0;
}

// ROF-ELM.6: an element with nobody left is removed at once, and with it whatever it had on the table.
static void remove_element(pl_turn *turn, int unit, const char *rule)
{
    rof_unit *u = rof_u(turn, unit);
    pl_side side = rof_unit_at(turn, unit)->side;
    int counter = rof_counter_of(turn, unit);
    if (counter)
        pl_marker_remove(turn, (pl_marker_id)counter, PL_EVERYONE, rule);
    u->is_hidden = 0;
    pl_units(turn->state)[unit].place = PL_LOST;
    rof_s(turn, side)->wiped_out++;
    ROF_EACH_MARKER(turn, m, ROF_OPPORTUNITY)
        if (rof_marker_at(turn, m)->unit == unit || rof_see_m(turn, m)->target == unit)
            rof_drop_opportunity(turn, m, rule);
    if (u->battery && rof_t(turn)->battery[u->battery - 1].is_on_table)
        end_mission(turn, unit);  // an off-table battery outlives its observer's party, ROF-HEI.10
    ROF_EACH_UNIT(turn, e)
        rof_u(turn, e)->locks &= ~(1u << unit);
    u->locks = 0;
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = side, .subject = (uint16_t)unit, .rule = rule});
}

void rof_remove_figures(pl_turn *turn, int unit, uint16_t who, bool is_off_table, const char *rule)
{
    const pl_scene_unit *scene_unit = rof_scene_unit(turn, unit);
    pl_side side = scene_unit->side;
    for (int n = 0; n < scene_unit->count; n++) {
        int f = scene_unit->first + n;
        if (!(who >> n & 1) || !rof_stands(turn, f))
            continue;
        pl_piece_remove(turn, (pl_piece_id)f, rof_sees_secret(turn, unit), rule);
        rof_p(turn, f)->marked = 0;
        rof_s(turn, side)->casualties++;
    }
    if (!rof_lowest_figure(turn, unit)) {
        remove_element(turn, unit, rule);
        return;
    }
    for (int n = 0; n < scene_unit->count; n++)
        if (who >> n & 1)
            hand_on(turn, unit, scene_unit->first + n, is_off_table);
}

static void disperse(pl_turn *turn, int unit, const char *rule)
{
    rof_u(turn, unit)->status = ROF_DISPERSED;
    rof_reveal(turn, unit, rule);
    rof_remove_figures(turn, unit, 0xFFFF, true, rule);
}

// A slot the author named keeps its name for what he put there: what comes into play takes one of the others.
int rof_marker_place(pl_turn *turn, pl_marker marker, const char *rule)
{
    pl_marker *list = pl_markers(turn->state);
    for (int m = turn->scene->scenario->marker_count + 1; m <= turn->state->marker_count; m++) {
        if (list[m].kind)
            continue;
        list[m] = marker;
        pl_emit(turn, (pl_event){.kind = PL_EV_MARKER_PLACED,
                                 .side = marker.side,
                                 .subject = (uint16_t)m,
                                 .to = marker.at,
                                 .value = marker.kind,
                                 .rule = rule});
        return m;
    }
    PL_ASSERT(false && "a free slot for the marker");
    return 0;
}

int rof_markers_left(const pl_turn *turn)
{
    int count = 0;
    for (int m = turn->scene->scenario->marker_count + 1; m <= turn->state->marker_count; m++)
        count += !rof_marker_at(turn, m)->kind;
    return count;
}

// ---- hidden or not

void rof_reveal(pl_turn *turn, int unit, const char *rule)
{
    rof_unit *u = rof_u(turn, unit);
    if (!u->is_hidden)
        return;
    int counter = rof_counter_of(turn, unit);
    u->is_hidden = u->shaken = 0;
    if (counter)
        pl_marker_remove(turn, (pl_marker_id)counter, PL_EVERYONE, rule);
    pl_emit(turn, (pl_event){.kind = PL_EV_REVEALED, .side = rof_unit_at(turn, unit)->side, .subject = (uint16_t)unit, .rule = rule});
}

void rof_remove_dummy(pl_turn *turn, int counter, const char *rule)
{
    turn->has_revealed = true;
    pl_emit(
        turn,
        (pl_event){.kind = ROF_EV_DUMMY_REMOVED, .side = rof_marker_at(turn, counter)->side, .subject = (uint16_t)counter, .rule = rule});
    pl_marker_remove(turn, (pl_marker_id)counter, PL_EVERYONE, rule);
}

void rof_counter_follow(pl_turn *turn, int unit)
{
    int counter = rof_counter_of(turn, unit), lowest = rof_lowest_figure(turn, unit);
    if (counter && lowest)
        pl_markers(turn->state)[counter].at = rof_piece_at(turn, lowest)->at;
}

// ---- status

void rof_set_status(pl_turn *turn, int unit, int status, const char *rule)
{
    rof_unit *u = rof_u(turn, unit);
    if (u->status == status)
        return;
    u->status = (uint8_t)status;
    if (status == ROF_BROKEN)
        rof_reveal(turn, unit, "ROF-SPT.9");
    pl_emit(turn, (pl_event){.kind = ROF_EV_STATUS,
                             .sees = rof_sees_secret(turn, unit),
                             .side = rof_unit_at(turn, unit)->side,
                             .subject = (uint16_t)unit,
                             .value = status,
                             .rule = rule});
}

void rof_drop_status(pl_turn *turn, int unit, const char *rule)
{
    int status = rof_see_u(turn, unit)->status;
    if (status == ROF_BROKEN)
        disperse(turn, unit, rule);
    else
        rof_set_status(turn, unit, status + 1, rule);
}

// ---- named values

static const char *const status_words[] = {"good", "suppressed", "broken", "dispersed", NULL};
// One line a value: scope, record, member, where it is shown, sign, noun, and a sentence.
#define FIELD(scope, record, member, show, sign, about, ...) \
    { \
#member, scope, show, (uint8_t)sizeof(((record *)0)->member), sign, (uint16_t)offsetof(record, member), 0, {__VA_ARGS__ }, about \
    }
#define U(member, show, about, ...) FIELD(PL_OF_UNIT, rof_unit, member, show, 0, about, __VA_ARGS__)
#define P(member, show, about, ...) FIELD(PL_OF_PIECE, rof_piece, member, show, 0, about, __VA_ARGS__)
#define M(member, show, about, ...) FIELD(PL_OF_MARKER, rof_marker, member, show, 0, about, __VA_ARGS__)
#define S(member, show, about, ...) FIELD(PL_OF_SIDE, rof_side, member, show, 0, about, __VA_ARGS__)
#define G(member, show, about, ...) FIELD(PL_OF_GAME, rof_game, member, show, 0, about, __VA_ARGS__)

static int32_t get_men(const pl_turn *turn, int unit) { return rof_figures_of(turn, unit); }
static int32_t get_men_max(const pl_turn *turn, int unit) { return rof_see_u(turn, unit)->start; }

const pl_field rof_fields[] = {
    U(status, PL_SHOW_BADGE, "morale status", PL_WORD, "status", status_words, NULL),
    U(order, PL_SHOW_BADGE, "order marker of this turn", PL_WORD, "order", rof_order_words, NULL),
    U(fired, PL_SHOW_BADGE, "has a FIRED marker", PL_FLAG, "fired", NULL, NULL),
    U(training, PL_SHOW_CARD, "training", PL_WORD, "training", rof_training_words, NULL),
    U(morale, PL_SHOW_CARD, "morale value: 2D6 must roll this or less", PL_NUMBER, "morale", NULL, NULL),
    {"men", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, {PL_NUMBER, "men", NULL, NULL}, "men who stand", get_men},
    {"men_max", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, {PL_NUMBER, "men at first", NULL, NULL}, "men it started with", get_men_max},
    U(start, PL_SHOW_NOT, "figures it started with", PL_NUMBER, "strength", NULL, NULL),
    U(lost, PL_SHOW_CARD, "figures lost this turn to fire, HE, flame and mines", PL_NUMBER, "lost", NULL, NULL),
    U(is_hidden, PL_SHOW_NOT, "under a hidden counter", PL_FLAG, "hidden", NULL, NULL),
    U(smoke_grenades, PL_SHOW_CARD, "smoke grenades left", PL_NUMBER, "smoke grenades", NULL, NULL),
    U(ffe, PL_SHOW_CARD, "rounds of fire for effect left to its battery", PL_NUMBER, "fire for effect", NULL, NULL),
    U(ffe_smoke, PL_SHOW_CARD, "smoke missions left to its battery", PL_NUMBER, "smoke missions", NULL, NULL),
    U(flamed, PL_SHOW_NOT, "attacked by a flamethrower this turn", PL_FLAG, "flame", NULL, NULL),
    U(charged, PL_SHOW_NOT, "moved a figure into contact this turn", PL_FLAG, "charged", NULL, NULL),
    U(is_due, PL_SHOW_NOT, "a reserve that may enter", PL_FLAG, "due", NULL, NULL),
    U(flash, PL_SHOW_NOT, "seen at twice the visibility", PL_FLAG, "muzzle flash", NULL, NULL),
    U(melee, PL_SHOW_NOT, "number of the melee it is in", PL_NUMBER, "melee", NULL, NULL),
    U(locks, PL_SHOW_NOT, "enemy elements it is locked with, a bit each", PL_NUMBER, "locks", NULL, NULL),
    P(weapon, PL_SHOW_CARD, "main weapon", PL_ROW, "weapon", NULL, "weapons"),
    P(leader, PL_SHOW_BADGE, "leader or forward observer", PL_WORD, "leader", rof_leader_words, NULL),
    FIELD(PL_OF_PIECE, rof_piece, lb, PL_SHOW_CARD, 1, "leadership bonus", PL_NUMBER, "leadership", NULL, NULL),
    P(rr, PL_SHOW_CARD, "re-rolls he may grant in a turn", PL_NUMBER, "re-rolls", NULL, NULL),
    P(rr_left, PL_SHOW_CARD, "re-rolls left this turn", PL_NUMBER, "re-rolls left", NULL, NULL),
    P(marked, PL_SHOW_BADGE, "falls at the end of the phase", PL_FLAG, "marked", NULL, NULL),
    P(moved_in_open, PL_SHOW_NOT, "moved in the open this turn", PL_FLAG, "moved in the open", NULL, NULL),
    P(threw, PL_SHOW_NOT, "threw smoke and does not fire this turn", PL_FLAG, "threw smoke", NULL, NULL),
    P(satchel, PL_SHOW_CARD, "satchel charges", PL_NUMBER, "satchel charges", NULL, NULL),
    P(fuel, PL_SHOW_CARD, "bursts of flame left", PL_NUMBER, "fuel", NULL, NULL),
    P(smoke_rounds, PL_SHOW_CARD, "smoke rounds left", PL_NUMBER, "smoke rounds", NULL, NULL),
    M(order, PL_SHOW_BADGE, "order lying on a hidden counter", PL_WORD, "order", rof_order_words, NULL),
    M(fired, PL_SHOW_BADGE, "FIRED lies on the counter", PL_FLAG, "fired", NULL, NULL),
    M(moved_last, PL_SHOW_NOT, "moved last turn", PL_FLAG, "moved last turn", NULL, NULL),
    M(fired_last, PL_SHOW_NOT, "fired last turn", PL_FLAG, "fired last turn", NULL, NULL),
    M(target, PL_SHOW_NOT, "element an opportunity marker is for", PL_UNIT, "target", NULL, NULL),
    M(p, PL_SHOW_CARD, "progress of the move an opportunity marker is for", PL_LENGTH, "progress", NULL, NULL),
    M(pending, PL_SHOW_NOT, "smoke that works after this phase", PL_FLAG, "pending", NULL, NULL),
    M(contested, PL_SHOW_BADGE, "both sides are present at the objective", PL_FLAG, "contested", NULL, NULL),
    S(strength, PL_SHOW_CARD, "figures that started on the table or arrived", PL_NUMBER, "strength", NULL, NULL),
    S(casualties, PL_SHOW_CARD, "figures lost", PL_NUMBER, "casualties", NULL, NULL),
    S(wiped_out, PL_SHOW_CARD, "own elements with nobody left", PL_NUMBER, "elements lost", NULL, NULL),
    S(break_point, PL_SHOW_CARD, "force morale is tested at this many effective figures or fewer", PL_NUMBER, "break point", NULL, NULL),
    S(break_rate, PL_SHOW_NOT, "percent fixed by the scenario; 0: by table 5.10", PL_NUMBER, "break rate", NULL, NULL),
    S(exited, PL_SHOW_CARD, "figures that left by an exit zone", PL_NUMBER, "exited", NULL, NULL),
    S(morale_sum, PL_SHOW_NOT, "morale values of all figures of the strength", PL_NUMBER, "morale sum", NULL, NULL),
    G(lead, PL_SHOW_CARD, "rolls first where order matters", PL_SIDE, "lead side", NULL, NULL),
    G(winner, PL_SHOW_CARD, "won the initiative", PL_SIDE, "initiative", NULL, NULL),
    G(first, PL_SHOW_CARD, "moves first this turn", PL_SIDE, "first side", NULL, NULL),
    G(defender, PL_SHOW_NOT, "deploys first", PL_SIDE, "defender", NULL, NULL),
    G(last_turn, PL_SHOW_CARD, "this turn is the last", PL_FLAG, "last turn", NULL, NULL),
    G(rain_from, PL_SHOW_CARD, "turn from which it rains", PL_NUMBER, "rain from turn", NULL, NULL),
    G(night_until, PL_SHOW_CARD, "last turn of darkness", PL_NUMBER, "night until turn", NULL, NULL),
    G(night_visibility, PL_SHOW_CARD, "greatest gap of sight at night", PL_LENGTH, "night visibility", NULL, NULL),
    G(initiative_turn, PL_SHOW_NOT, "turn whose initiative the scenario gives", PL_NUMBER, "initiative turn", NULL, NULL),
    G(initiative_side, PL_SHOW_NOT, "side that has it then", PL_SIDE, "initiative side", NULL, NULL),
    G(start_phase, PL_SHOW_NOT, "phase the first turn starts with: 1, 2, 3, 4 or 6", PL_NUMBER, "first phase", NULL, NULL),
    G(end_phase, PL_SHOW_NOT, "phase a game of fixed length ends with: 6 to 10", PL_NUMBER, "last phase", NULL, NULL),
    G(of_per_element, PL_SHOW_NOT, "opportunity markers an element may place in a turn", PL_NUMBER, "opportunity markers", NULL, NULL),
};
_Static_assert(PL_COUNT(rof_fields) == ROF_FIELDS, "count the fields");
