// state.c - the names of what Hail of Fire keeps: order words, switches, and the fields that scenarios, examples and pages read.
#include "state.h"

#include "measure.h"

const char *const hof_order_words[] = {
    "hold",    "fire",    "move",     "assault_move", "fire_second", "move_second", "assault_move_second",
    "assault", "support", "withdraw", "stand",        "barrage",     NULL,
};
const char *const hof_weapon_words[] = {"main", "second", NULL};
const char *const hof_goal_words[] = {"owns_at_least", "enemy_owns_at_most", "owns_most", NULL};

const pl_switch hof_switches[] = {
    [HOF_CHITS] = {"chits", true, "HOF-CHT.1", "The Non-Active side draws chits at the end of a turn and may rout."},
    [HOF_HERO_FIRST_ACTIVATION] = {"hero_first_activation", false, "HOF-ACT.3",
                                   "An Active side's Hero Point may also activate Teams that have not acted."},
    [HOF_SPLIT_ORDER_COST] = {"split_order_cost", false, "HOF-ACT.15", "An activation with two orders costs two points."},
    [HOF_READY_CLEARS_SUPPRESSION] = {"ready_clears_suppression", false, "HOF-RFC.10",
                                      "A Received Fire Check of only Ready results ends Suppression."},
    [HOF_FIRE_INTO_CONTACT] = {"fire_into_contact", false, "HOF-FIRE.15",
                               "Teams in contact may be Targets; friends that touch them may be hit."},
    [HOF_ROLL_PER_TEAM] = {"movement_roll_per_team", false, "HOF-MOV.5", "Each Team rolls its own movement dice."},
    [HOF_LEADER_PROMOTION] = {"leader_promotion", false, "HOF-LDR.7",
                              "A platoon that lost its Leader names a new one as the activation closes."},
    [HOF_FREE_APPROACH] = {"free_approach", false, "HOF-TURN.6", "Activations cost no Order Point until some Team sees an enemy Team."},
    [HOF_WRECKS] = {"wrecks", false, "HOF-GEN.7",
                    "A destroyed armoured Vehicle leaves a wreck: difficult ground that conceals Non-Vehicle Teams."},
    [HOF_HIDDEN_RESERVE] =
        {"hidden_reserve", false, "HOF-SET.4",
         "The side that is second to act may keep two Units back and place them, one for an Order Point, in ground that conceals them."},
    [HOF_TRANSPORTS] = {"transports", false, "HOF-MOV.11",
                        "Half-tracks and cars carry Non-Vehicle Teams, who board and leave by their Move order."},
};

int hof_order_number(int order)
{
    if (order >= HOF_FIRE && order <= HOF_ASSAULT_MOVE)
        return 1;
    return order >= HOF_FIRE_SECOND && order <= HOF_ASSAULT_MOVE_SECOND ? 2 : 0;
}

bool hof_order_is_fire(int order) { return order == HOF_FIRE || order == HOF_FIRE_SECOND; }
bool hof_order_is_charge(int order) { return order == HOF_ASSAULT_MOVE || order == HOF_ASSAULT_MOVE_SECOND; }

bool hof_order_is_move(int order)
{
    return order == HOF_MOVE || order == HOF_MOVE_SECOND || hof_order_is_charge(order) || order == HOF_WITHDRAW;
}

#define BYTE(scope, record, member, show, kind, label, about) \
    { \
#member, scope, show, 1, 0, (uint16_t)offsetof(record, member), 0, {kind, label, NULL, NULL }, about \
    }
#define NUMBER(label) \
    { \
        PL_NUMBER, label, NULL, NULL \
    }
#define OF_GAME(member, show, kind, label, about) BYTE(PL_OF_GAME, hof_game, member, show, kind, label, about)
#define OF_SIDE(member, show, kind, label, about) BYTE(PL_OF_SIDE, hof_side, member, show, kind, label, about)
#define OF_UNIT(member, show, kind, label, about) BYTE(PL_OF_UNIT, hof_unit, member, show, kind, label, about)
#define OF_TEAM(member, show, kind, label, about) BYTE(PL_OF_PIECE, hof_team, member, show, kind, label, about)

// ---- what is worked out for a Unit's card, from its Teams

#define EACH_OF(turn, unit, team) \
    for (int team = (turn)->scene->units[unit].first, end_ = team + (turn)->scene->units[unit].count; team < end_; team++)

static const char *const quality_words[] = {"none", "1+", "2+", "3+", "4+", "5+", "6+", NULL};

static int32_t get_teams(const pl_turn *turn, int unit)
{
    int count = 0;
    EACH_OF(turn, unit, team)
    count += hof_piece(turn, team)->place != PL_LOST;
    return count;
}
static int32_t get_teams_max(const pl_turn *turn, int unit) { return turn->scene->units[unit].count; }
static int32_t get_quality(const pl_turn *turn, int unit)
{
    int need = hof_need(turn, hof_profile_of(turn, turn->scene->units[unit].first)->quality);
    return need > 0 && need < PL_COUNT(quality_words) - 1 ? need : 0;
}
static int32_t get_under_fire(const pl_turn *turn, int unit)
{
    int points = 0;
    EACH_OF(turn, unit, team)
    points += hof_piece(turn, team)->place != PL_LOST ? hof_see_team(turn, team)->rfp : 0;
    return points;
}
static int32_t get_ready(const pl_turn *turn, int unit)
{
    int count = 0;
    EACH_OF(turn, unit, team)
    count += hof_piece(turn, team)->place != PL_LOST && hof_is_ready(turn, team);
    return count;
}

#define WORKED(name, noun, about, get) \
    { \
        name, PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, noun, about, get \
    }
#define QUALITY \
    { \
        PL_WORD, "quality", quality_words, NULL \
    }

const pl_field hof_fields[HOF_FIELDS] = {
    PL_PURSE(PL_OF_GAME, hof_game, op, PL_COINS, NULL, NUMBER("order points"), "Order Points left to the Active side."),
    OF_GAME(op_spent, PL_SHOW_NOT, PL_NUMBER, "order points spent", "Order Points spent this turn."),
    OF_GAME(deploys_first, PL_SHOW_NOT, PL_SIDE, "side", "The side that deploys first."),
    OF_GAME(hero_window_limit, PL_SHOW_NOT, PL_NUMBER, "limit", "Most Hero Points in one window; 0 for no limit."),
    PL_PURSE(PL_OF_SIDE, hof_side, hp, PL_COINS, NULL, NUMBER("hero points"), "Hero Points left; known to the owner alone."),
    OF_SIDE(hp_spent, PL_SHOW_CARD, PL_NUMBER, "hero points spent", "Hero Points spent since the Hero Die was last rolled."),
    OF_SIDE(hp_shown, PL_SHOW_NOT, PL_NUMBER, "hero points shown", "What the last reveal of the Hero Die showed."),
    OF_SIDE(chit_total, PL_SHOW_CARD, PL_NUMBER, "chit total", "Sum of the chits drawn; known to the owner alone."),
    OF_SIDE(chits_drawn, PL_SHOW_CARD, PL_NUMBER, "chits drawn", "How many chits have been drawn."),
    OF_SIDE(break_limit, PL_SHOW_CARD, PL_NUMBER, "break limit", "The side routs when its chit total reaches this."),
    OF_SIDE(chits_from, PL_SHOW_NOT, PL_NUMBER, "round", "First round in which this side draws chits."),
    OF_SIDE(units_lost, PL_SHOW_CARD, PL_NUMBER, "units lost", "Units lost since the last draw."),
    OF_UNIT(mission, PL_SHOW_BADGE, PL_FLAG, "barrage called", "A barrage is called and waits for the next turn."),
    OF_UNIT(arrives, PL_SHOW_CARD, PL_NUMBER, "arrives", "Round from which a reserve Unit may enter."),
    {"observer",
     PL_OF_UNIT,
     PL_SHOW_NOT,
     2,
     0,
     (uint16_t)offsetof(hof_unit, observer),
     0,
     {PL_PIECE, "observer", NULL, NULL},
     "The Observing Team of the mission."},
    {"tubes",
     PL_OF_UNIT,
     PL_SHOW_NOT,
     2,
     0,
     (uint16_t)offsetof(hof_unit, tubes),
     0,
     {PL_NUMBER, "tubes", NULL, NULL},
     "Teams of the Unit that fire the mission, a bit each from the first."},
    {"type",
     PL_OF_PIECE,
     PL_SHOW_CARD,
     1,
     0,
     (uint16_t)offsetof(hof_team, type),
     0,
     {PL_ROW, "type", NULL, "teams"},
     "What kind of Team it is."},
    OF_TEAM(leader, PL_SHOW_BADGE, PL_FLAG, "leader", "Commands the Teams of its Unit."),
    OF_TEAM(rfp, PL_SHOW_BADGE, PL_NUMBER, "received fire", "Received Fire Points, resolved when the Team is next activated."),
    OF_TEAM(suppressed, PL_SHOW_BADGE, PL_FLAG, "suppressed", "Pinned: may not fire nor move toward visible enemy."),
    OF_TEAM(observing, PL_SHOW_BADGE, PL_FLAG, "observing", "Directs a barrage."),
    OF_TEAM(acts, PL_SHOW_CARD, PL_FLAG, "acted", "Has been activated by an Order Point, or free, this turn."),
    OF_TEAM(hero, PL_SHOW_CARD, PL_FLAG, "hero", "Has been activated by a Hero Point this turn."),
    OF_TEAM(committed, PL_SHOW_CARD, PL_FLAG, "committed", "Takes part in a barrage and may not move or fire this turn."),
    OF_TEAM(stopped, PL_SHOW_CARD, PL_FLAG, "stopped", "Bogged: no further Move order this turn."),
    {"order",
     PL_OF_PIECE,
     PL_SHOW_CARD,
     1,
     0,
     (uint16_t)offsetof(hof_team, order),
     0,
     {PL_WORD, "order", hof_order_words, NULL},
     "What it was told to do in the activation under way."},
    {"carrier",
     PL_OF_PIECE,
     PL_SHOW_CARD,
     2,
     0,
     (uint16_t)offsetof(hof_team, carrier),
     0,
     {PL_PIECE, "carrier", NULL, NULL},
     "The Vehicle it is aboard."},
    OF_TEAM(in_contact, PL_SHOW_CARD, PL_FLAG, "in contact", "Touches an enemy Team."),
    OF_TEAM(assault, PL_SHOW_CARD, PL_NUMBER, "assault", "The Assault it belongs to."),
    OF_TEAM(destroyed_enemy, PL_SHOW_NOT, PL_FLAG, "destroyed an enemy", "Has destroyed an enemy Team in its Assault."),
    OF_TEAM(moved_out, PL_SHOW_NOT, PL_FLAG, "moved out", "Has moved out of contact in its Assault."),
    WORKED("strength", NUMBER("teams"), "Teams left.", get_teams),
    WORKED("strength_max", NUMBER("teams at the start"), "Teams it began the battle with.", get_teams_max),
    WORKED("able", NUMBER("ready"), "Teams left that are not suppressed.", get_ready),
    WORKED("quality", QUALITY, "What a die must show when its Teams are tried.", get_quality),
    WORKED("under_fire", NUMBER("fire on it"), "Received Fire Points on its Teams together.", get_under_fire),
};
