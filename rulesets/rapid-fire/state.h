// state.h - Rapid Fire!'s own part of the state, its frames, and typed access to both.
// Stands on turn.h and tables.h. An engine unit is an element, an engine group is a unit of the book, a piece is a stand.
// Zero is none everywhere; what another side may not know is blanked in view.c.
#pragma once
#include "phaseline/turn.h"
#include "tables.h"

// Corners of a path (RF-GEN.12) and vehicles of a column are told to whoever names more; the rest is what a frame holds, see there.
enum {
    RF_CORNERS_MAX = 8,
    RF_COLUMN_MAX = 8,
    RF_WAY_MAX = 128,
    RF_FIGHT_POSITIONS = 9,
    RF_FIGHTS_MAX = 31,
    RF_SIDES_MAX = 31,  // of a position
    RF_PLAN_MAX = 3,
    RF_MET_MAX = 8
};

enum {  // sequences; the tables are in the phase files, their list in sequence.c
    RF_TURN = 1,
    RF_MORALE,
    RF_MOVE,
    RF_WITHDRAW,
    RF_FIGHT,
    RF_ATTACK,
    RF_SURVIVORS,
    RF_SEQUENCES
};

enum {
    RF_V_DEPLOY = 1,
    RF_V_HIDE,
    RF_V_AIR_PLAN,
    RF_V_DEPART,
    RF_V_WITHDRAW,
    RF_V_SMOKE,
    RF_V_HEROIC,
    RF_V_MOVE,
    RF_V_COLUMN,
    RF_V_BEACH,
    RF_V_DISEMBARK,
    RF_V_EMBARK,
    RF_V_LIMBER,
    RF_V_UNLIMBER,
    RF_V_ENTER,
    RF_V_CLEAR,
    RF_V_HOLD,
    RF_V_HOLD_UNTIL,
    RF_V_FIRE,
    RF_V_VOLLEY,
    RF_V_FIGHT,
    RF_V_SIDES,
    RF_V_OCCUPY,
    RF_V_AIR_ATTACK,
    RF_V_AIR_POINT,
    RF_V_AIR_COMBAT,
    RF_V_AIR_REQUEST,
    RF_V_AA,
    RF_V_IDF,
    RF_V_PLACE,
    RF_V_RESIGN,
    RF_VERBS
};
enum { RF_M_OBJECTIVE = 1, RF_M_SMOKE, RF_M_LANE, RF_M_RUIN, RF_M_ENTRY, RF_M_EXIT, RF_MARKER_KINDS };
enum {
    RF_S_EVERY_TURN,
    RF_S_LOSSES,
    RF_S_D6,
    RF_S_D10,
    RF_S_IDF_CHOICE,
    RF_S_OPENING,
    RF_S_CROSSING,
    RF_S_AIR_COMBAT,
    RF_S_TELEPHONES,
    RF_S_SMG,
    RF_S_SMOKE_ANY,
    RF_SWITCHES
};
/// Weapons of a piece, as a player names them; a piece fires each slot once (RF-FIR.1).
enum { RF_W_NONE, RF_W_AT, RF_W_HE, RF_W_MG, RF_W_HAND, RF_W_SMALL, RF_W_SMOKE, RF_W_AA, RF_WEAPONS };
enum { RF_SLOT_MAIN = 1, RF_SLOT_SMALL = 2, RF_SLOT_SMOKE = 4 };
enum { RF_SOUND, RF_LIGHT, RF_HEAVY, RF_WRECK };  // damage
/// Flags of a piece.
enum { RF_F_FOUGHT = 1, RF_F_RETIRED = 2, RF_F_FIRED_GUN = 4, RF_F_IMMOBILE = 8, RF_F_LANDED = 16, RF_F_SCREEN = 32, RF_F_SMG = 64 };
enum { RF_MUST_NOTHING, RF_MUST_RETIRE, RF_MUST_WITHDRAW, RF_MUST_WITHDRAW_DRAWN, RF_MUST_OCCUPY, RF_MUST_PLACE };
enum { RF_NOT_TRIED, RF_HEROIC_OK, RF_HEROIC_FAIL };
enum { RF_OWES_IDF = 1, RF_OWES_SQUADRON = 2, RF_OWES_LONE = 4 };
enum { RF_AIR_NOT_HERE, RF_AIR_ON_STATION = 2, RF_AIR_GONE };
enum { RF_LOW = 1, RF_MEDIUM };
enum { RF_ATTACK_NONE, RF_STRAFE, RF_AIR_AT, RF_AIR_HE, RF_DIVE_BOMB, RF_LEVEL_BOMB, RF_ATTACKS };
enum { RF_T_SURVIVORS = 1 };  // the one kind of trigger
extern const char *const rf_weapon_words[], *const rf_damage_words[], *const rf_attack_words[], *const rf_heroic_words[];

enum {
    RF_EV_FIRST = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) RF_EV_##name,
#include "events.def"
#undef X
};

typedef struct rf_game {
    pl_len visibility;      // sight is limited to this ...
    uint16_t visible_from;  // ... before this turn, observers apart
    uint8_t first;          // side A
    uint8_t fights;         // built in this T7
    uint32_t fought;        // bit by number: still to be fought
    uint8_t wins_level;     // side that wins if the points are level or too close; 0: a draw
    uint8_t margin;         // points needed to win; 0: the percentage of the rules
    uint8_t exit_need;      // tanks that must leave by the exit before it counts
    uint8_t deploys_first;  // side that places its elements first
    uint8_t max_moves;      // the game ends after this Move, whatever the scenario's limit and random end; 0: they stand
    uint8_t spare[3];
} rf_game;

typedef struct rf_side {
    int32_t kills;   // points for what the enemy lost
    uint16_t turns;  // own turns begun
    uint8_t may_hide, has_weak_radio;
    uint8_t exits;  // vehicles that have left by the exit
    uint8_t spare[3];
} rf_side;

typedef struct rf_group {  // a unit of the book
    uint8_t kind, quality, start_figs, lost;
    uint8_t tested;  // losses at the last type 1 test, plus one; 0: never tested
    uint8_t owes;    // RF_OWES_...
    uint8_t start_vehicles, has_hq;
    uint8_t volleys, reserve_volleys;  // small-arms groups used in the own turn and in the enemy's
    uint8_t spare[2];
} rf_group;

typedef struct rf_unit {  // an element
    uint8_t is_hidden;    // the other side does not know where it is
    uint8_t die;          // observation die the enemy has stored for it
    uint8_t heroic;       // RF_NOT_TRIED ...
    uint8_t step;         // moved in T5 (5) or T9 (9)
    uint8_t is_halted;
    uint8_t is_off_table;  // a battery that fires from beyond the table
    uint8_t stays_hidden;  // deployment: recorded as hidden
    uint8_t has_called;    // an OP's call or smoke of this turn; 2: radio failed
    uint16_t battery;      // an OP: group it is linked to; an aircraft: unit of its air OP
    uint16_t called_unit;  // an OP: the element its call or smoke is about
    uint16_t arrives;      // turn in which it may come; 0: is there
    uint8_t stage;         // a vessel: landing turn 1, 2, 3
    uint8_t has_beached;
    pl_point lane;  // a vessel: where it beaches; a reinforcement: where it enters
    // aircraft
    uint8_t air, stay;      // RF_AIR_..., own turns on station
    uint8_t is_driven_off;  // may not attack; 2: put on in the enemy's turn, holds for the next own one
    uint8_t has_attacked;
    uint8_t altitude, loads, bombs[2];
    uint16_t last_group;  // attacked in the last own turn
    uint16_t now_group;   // attacked in this one
    uint8_t is_planned;   // pre-planned, not called in
    uint8_t plan_count;
    uint16_t plan_unit[RF_PLAN_MAX];  // 0: the point
    pl_point plan_at[RF_PLAN_MAX];
} rf_unit;

typedef struct rf_piece {
    uint8_t type, figs, damage, flags;
    uint8_t has_moved;
    uint8_t fired, reserve;  // slots
    uint8_t shots;           // of indirect fire this turn
    uint8_t smoke;           // rounds left
    uint8_t fight;           // number of its fight in this T7
    uint8_t must;            // RF_MUST_...
    uint8_t hand;            // row from 1 of at_weapon
    uint16_t aboard;         // piece that carries it
    uint16_t call_unit;      // element of its last indirect fire
    pl_point call_at;
    uint16_t call_turn;  // own turn of that fire
    uint16_t spare;
    pl_len used;             // of a vehicle's allowance this turn
    pl_len deducted, limit;  // the move under way: inches lost to ground, and where on its path it stops
    pl_point was;            // where it stood when a fight was lost
} rf_piece;

typedef struct rf_marker {
    uint8_t only;  // an objective that counts for this side alone; 0: for both
    uint8_t spare[3];
} rf_marker;

_Static_assert(sizeof(rf_marker) == 4, "name every byte");
_Static_assert(sizeof(rf_game) == 20 && sizeof(rf_side) == 12 && sizeof(rf_group) == 12, "name every byte");
_Static_assert(sizeof(rf_unit) == 68 && sizeof(rf_piece) == 48, "name every byte");

// ---- locals of the frames

typedef struct rf_turn_frame {
    uint8_t sides_done;  // deployment
    uint8_t spare[3];
    uint8_t entered[PL_UNITS_MAX / 8 + 1];  // a bit for each element that came in this turn
} rf_turn_frame;
typedef struct rf_morale_frame {
    pl_group_id group;
    uint8_t tests;  // owed, a bit each
    uint8_t spare;
} rf_morale_frame;
typedef struct rf_move_frame {
    pl_len done;  // along the paths
    pl_len longest;
    pl_len hold;  // no offer before this
    pl_unit_id units[RF_COLUMN_MAX];
    uint8_t count, step;
    uint8_t is_passed;  // no more offers
    uint8_t is_column;
    // Features crossed and their dice, in the high half of a die the place of its element in the column; the rest stands behind the way.
    uint8_t met[RF_MET_MAX], die[RF_MET_MAX], met_count;
    uint8_t manner;  // rf_manner
    uint8_t spare[2];
    pl_piece_id transport;  // that it boards at the end
    uint16_t mined;         // pieces that have met their mines, a bit each in the order of the way
} rf_move_frame;
typedef struct rf_withdraw_frame {
    pl_piece_id piece;
    uint8_t may_run, spare;  // RF-WDR.3: way (a) is open
} rf_withdraw_frame;
typedef struct rf_fight_frame {
    uint8_t number, position_count;
    uint8_t named;      // positions whose sides are named
    pl_side loser;      // 0: a draw
    int16_t counts[3];  // by side
    int16_t totals[3];
    pl_piece_id piece;  // who is asked to occupy
    uint16_t positions[RF_FIGHT_POSITIONS];
    uint8_t edges[RF_FIGHT_POSITIONS][2];
} rf_fight_frame;
typedef struct rf_attack_frame {
    pl_unit_id aircraft;
    pl_piece_id aim;  // 0: the point
    pl_point point, at;
    int16_t heading;
    uint8_t attack, altitude, bomb, count;
    uint8_t is_driven_off, is_down;
    pl_piece_id gun;  // cursor
} rf_attack_frame;
_Static_assert(sizeof(rf_turn_frame) <= PL_LOCALS && sizeof(rf_move_frame) <= PL_LOCALS && sizeof(rf_fight_frame) <= PL_LOCALS &&
                   sizeof(rf_attack_frame) <= PL_LOCALS,
               "fit a frame");

// ---- typed access

static inline const rf_tables *rf_tab(const pl_turn *turn) { return rf_tables_of(turn->scene); }
static inline rf_game *rf_own_game(pl_turn *turn) { return pl_own_game(turn); }
static inline rf_side *rf_own_side(pl_turn *turn, pl_side side) { return (rf_side *)pl_own_sides(turn) + side; }
static inline rf_group *rf_own_group(pl_turn *turn, pl_group_id group) { return (rf_group *)pl_own_groups(turn) + group; }
static inline rf_unit *rf_own_unit(pl_turn *turn, pl_unit_id unit) { return (rf_unit *)pl_own_units(turn) + unit; }
static inline rf_piece *rf_own(pl_turn *turn, pl_piece_id piece) { return (rf_piece *)pl_own_pieces(turn) + piece; }
static inline const rf_game *rf_see_game(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline const rf_side *rf_see_side(const pl_turn *turn, pl_side side) { return (const rf_side *)pl_see_own_sides(turn) + side; }
static inline const rf_group *rf_see_group(const pl_turn *turn, pl_group_id group)
{
    return (const rf_group *)pl_see_own_groups(turn) + group;
}
static inline const rf_unit *rf_see_unit(const pl_turn *turn, pl_unit_id unit) { return (const rf_unit *)pl_see_own_units(turn) + unit; }
static inline const rf_piece *rf_see(const pl_turn *turn, pl_piece_id piece) { return (const rf_piece *)pl_see_own_pieces(turn) + piece; }
static inline const rf_marker *rf_see_marker(const pl_turn *turn, pl_marker_id marker)
{
    return (const rf_marker *)pl_see_own_markers(turn) + marker;
}
static inline const pl_piece *rf_piece_at(const pl_turn *turn, pl_piece_id piece) { return &pl_see_pieces(turn->state)[piece]; }
static inline pl_point rf_at_point(const pl_turn *turn, pl_piece_id piece) { return rf_piece_at(turn, piece)->at; }
/// The facing an item names for the piece it places, or the one the piece has.
static inline int rf_named_facing(const pl_turn *turn, const pl_item *item)
{
    return pl_turned(pl_item_facing(item, rf_piece_at(turn, item->piece)->facing), 0);
}
static inline pl_side rf_side_of(const pl_turn *turn, pl_piece_id piece) { return rf_piece_at(turn, piece)->side; }
static inline pl_unit_id rf_unit_of(const pl_turn *turn, pl_piece_id piece) { return rf_piece_at(turn, piece)->unit; }
static inline pl_group_id rf_group_of(const pl_turn *turn, pl_piece_id piece) { return turn->scene->units[rf_unit_of(turn, piece)].group; }
static inline const rf_type *rf_type_of(const pl_turn *turn, pl_piece_id piece) { return &rf_tab(turn)->type[rf_see(turn, piece)->type]; }
static inline int rf_kind(const pl_turn *turn, pl_piece_id piece) { return rf_type_of(turn, piece)->kind; }
static inline pl_piece_id rf_first(const pl_turn *turn, pl_unit_id unit) { return turn->scene->units[unit].first; }
static inline pl_piece_id rf_end(const pl_turn *turn, pl_unit_id unit)
{
    return (pl_piece_id)(turn->scene->units[unit].first + turn->scene->units[unit].count);
}
/// The element's first piece that is on the table or aboard; 0: nothing of it is left. Of a lost one `rf_first` still tells the type.
pl_piece_id rf_first_here(const pl_turn *turn, pl_unit_id unit);
/// Rides on the hull of a tank: a target of its own, though it has no footprint.
bool rf_is_rider(const pl_turn *turn, pl_piece_id piece);
/// RF-TRN.4: whose footprint stands for the piece: a rider is measured to the tank.
static inline pl_piece_id rf_body(const pl_turn *turn, pl_piece_id piece)
{
    return rf_piece_at(turn, piece)->place == PL_ABOARD && rf_is_rider(turn, piece) ? rf_see(turn, piece)->aboard : piece;
}
static inline pl_foot rf_foot(const pl_turn *turn, pl_piece_id piece)
{
    return pl_piece_foot(turn->scene, rf_piece_at(turn, rf_body(turn, piece)));
}
#define RF_EACH_PIECE(turn, p) for (pl_piece_id p = 1; p <= (turn)->state->piece_count; p++)
#define RF_EACH_OF(turn, unit, p) for (pl_piece_id p = rf_first(turn, unit); p < rf_end(turn, unit); p++)
#define RF_EACH_UNIT(turn, u) for (pl_unit_id u = 1; u <= (turn)->state->unit_count; u++)

// ---- questions every phase asks; state.c

/// It stands on the table with a footprint of its own, wrecks included, aircraft not.
bool rf_is_there(const pl_turn *turn, pl_piece_id piece);
/// The same, and it is not a wreck.
bool rf_is_live(const pl_turn *turn, pl_piece_id piece);
/// It is live and `side` may know where: the same answer on the state and on that side's view.
bool rf_is_known(const pl_turn *turn, pl_piece_id piece, pl_side side);
/// Likewise for anything with a footprint, wrecks included.
bool rf_stands_known(const pl_turn *turn, pl_piece_id piece, pl_side side);
bool rf_is_foot(const pl_turn *turn, pl_piece_id piece);
bool rf_is_afv(const pl_turn *turn, pl_piece_id piece);
bool rf_is_vehicle(const pl_turn *turn, pl_piece_id piece);   // vessels included
bool rf_is_infantry(const pl_turn *turn, pl_piece_id piece);  // foot of an infantry unit
bool rf_is_gun(const pl_turn *turn, pl_piece_id piece);
bool rf_is_afloat(const pl_turn *turn, pl_piece_id piece);
/// RF-GEN.2: nearest point to nearest point, exact.
bool rf_within(const pl_turn *turn, pl_piece_id a, pl_piece_id b, pl_len reach);
/// pl_feet_within() for footprints of pieces, settled by their centres where those are near or far enough.
bool rf_feet_near(const pl_foot *a, const pl_foot *b, pl_len reach);
enum { RF_FEET_MAX = PL_INCHES(12) };  // no two footprints reach farther than this from their centres towards one another
/// The radius of a disc that holds the piece's footprint, however it faces.
static inline pl_len rf_outer(const pl_turn *turn, pl_piece_id piece)
{
    return turn->scene->outer[rf_piece_at(turn, rf_body(turn, piece))->shape];
}
/// Piece a, were it at `at`, is certainly more than reach from piece b: the sieve before footprints are turned.
static inline bool rf_is_beyond(const pl_turn *turn, pl_piece_id a, pl_point at, pl_piece_id b, pl_len reach)
{
    return !pl_points_within(at, rf_at_point(turn, b), reach + rf_outer(turn, a) + rf_outer(turn, b));
}
/// The point lies in (or on the edge of) an area of one of these kinds.
bool rf_on_kinds(const pl_turn *turn, pl_point p, uint64_t kinds);
/// pl_terrain_crossings() behind its quick sieve: most lines meet nothing.
int rf_crossings(const pl_turn *turn, pl_point a, pl_point b, uint64_t kinds, pl_crossing *out, int max);
int rf_quality(const pl_turn *turn, pl_piece_id piece);
/// A public fact: this side still has elements that are on the table unseen.
bool rf_has_hidden(const pl_turn *turn, pl_side side);
/// Puts "done"; asks a side with hidden elements even if it can do nothing else, so that its silence tells nothing.
void rf_put_done(const pl_turn *turn, pl_offer *offer);
/// RF-VIC.3: whoever is asked may give the game up. The door knows it, the lists do not: it is no move to be weighed with others, and a
/// side with nothing else to do is still not asked.
void rf_put_resign(pl_offer *offer);
/// Plays it: the other side wins, and everything is shown.
pl_flow rf_give_up(pl_turn *turn, pl_side side);
/// Who sees events about a piece: its own side alone while it is hidden.
pl_sides rf_sees_of(const pl_turn *turn, pl_unit_id unit);
/// The terrain area that holds the piece's centre and can be defended as one place, 0: none.
pl_feature_id rf_position_of(const pl_turn *turn, pl_piece_id piece);
/// The kind of ground a feature is now: a bombed building is a ruin.
int rf_ground_kind(const pl_turn *turn, pl_feature_id feature);

// ---- changes they share; losses.c

void rf_reveal(pl_turn *turn, pl_unit_id unit, const char *rule);
/// Takes figures off a stand or crew, the piece with them when none is left; returns how many fell.
int rf_lose_figs(pl_turn *turn, pl_piece_id piece, int figs, const char *rule);
/// Takes a piece off for good and counts it for the enemy.
void rf_lose_piece(pl_turn *turn, pl_piece_id piece, const char *rule);
/// RF-DAM: light, heavy or destroyed; returns the damage it has now.
int rf_damage(pl_turn *turn, pl_piece_id piece, int damage, const char *rule);
/// The vehicle becomes a wreck. Those aboard lose `figs` figures; survivors wait to be placed (I4).
void rf_wreck(pl_turn *turn, pl_piece_id piece, int figs, const char *rule);
/// Takes figures off those aboard, the highest-numbered stand first.
void rf_lose_passengers(pl_turn *turn, pl_piece_id carrier, int figs, const char *rule);
int rf_passengers(const pl_turn *turn, pl_piece_id carrier);
