// state.h - this game's own records in the state: what a unit's figures do, what orders it got, the dice on the table.
// Stands on tables.h. Accessors are typed; `see` ones are for reading.
#pragma once
#include "phaseline/ruleset.h"
#include "tables.h"

/// Sequences, in the order of sequence.c.
enum { AL_TS = 1, AL_SU, AL_CC, AL_RC, AL_MV, AL_RG, AL_SP, AL_HALT, AL_DM, AL_FG, AL_SEQUENCES };

typedef struct al_unit {
    uint64_t fell_beside;              // units adjacent to it when it was defeated (AL-DMG.6)
    uint64_t ready;                    // abilities ready, a bit each; counted anew whenever a figure moves
    uint8_t slot[AL_FIGURES_MAX];      // by figure: where it stands, from 1; 0: downed
    uint8_t hurt[AL_FIGURES_MAX];      // by figure: damage taken
    uint8_t standing[AL_FIGURES_MAX];  // codes of the slots that are filled, in the order of the card; for whoever looks at it
    uint8_t wounds[AL_FIGURES_MAX];    // damage of the figures standing there
    uint8_t icons[AL_ICONS];           // ready ones
    uint8_t figures, hits, damage;     // figures standing, hit points left, damage on injured figures
    uint8_t given[AL_KINDS];           // orders of each kind this turn (AL-ORD.8)
    uint8_t bonus_attack, awe_used, mp;
    uint8_t refused;  // AL-ORD.11: a bit each kind; special ones by ability in the next
    uint8_t refused_specials;
    uint8_t due, dealt;                    // damage still to be assigned, and assigned, in the set under way
    uint8_t dice_used[AL_DICE_ABILITIES];  // uses of dice abilities in the combat under way
    uint8_t spare[2];
} al_unit;
_Static_assert(sizeof(al_unit) == 104, "al_unit: name every byte");

typedef struct al_side {
    uint8_t op;
    uint8_t is_out;  // its elimination has been told
    uint8_t spare[2];
} al_side;

enum { AL_DICE_MAX = 32 };
typedef struct al_game {
    pl_side first;                 // who began; turn order ascends from there
    uint8_t is_ambush;             // AL-SET.6: the next allowance is halved
    uint8_t count[2];              // dice on the table, attack and defence; never of two combats at once
    uint8_t dice[2][AL_DICE_MAX];  // 0: set aside
    uint8_t spare[4];
} al_game;
_Static_assert(sizeof(al_side) == 4 && sizeof(al_game) == 72, "name every byte");

/// Locals of an order's frame: one struct for the five orders. What it keeps outlives its rows and nested orders.
typedef struct al_order {
    uint16_t unit, target;
    uint8_t kind;     // al_kind
    uint8_t ability;  // of a special order; or the one that gave it
    uint8_t is_free, is_fixed, is_from_turn, is_cancelled, is_paid, is_given, has_roles;
    uint8_t own_side, target_side;                 // of the bases: touching sides, or the ends of the line
    uint8_t own_notch, target_notch;               // of a ranged line
    uint8_t los, melee;                            // penalties
    uint8_t hits[2];                               // scored by attacker, by defender
    uint8_t asked;                                 // sides already asked at CC.g, RC.i, MV.c
    uint8_t move, move_side, move_notch, landing;  // the move paid for: al_move; step: side; turn: tool notch and hand, landing notch
    uint8_t has_ended;                             // movement is over
    uint8_t is_applied;                            // a special order's effect has begun
    uint8_t spare;
    pl_len distance;  // of a step, as chosen
    uint64_t used;    // units that made their breakaway attack
} al_order;
_Static_assert(sizeof(al_order) <= PL_LOCALS, "an order's locals fit a frame");
typedef enum al_move_kind { AL_NO_MOVE, AL_STEP, AL_TURN } al_move_kind;

/// Locals of the damage sequence: one set of losses that take hold together.
typedef enum al_damage_kind { AL_DAMAGE_CLOSE, AL_DAMAGE_RANGED, AL_DAMAGE_EFFECT } al_damage_kind;
typedef struct al_damage {
    uint16_t first;                  // assigned first: the defender, or the named target
    uint16_t source;                 // who deals it; in close combat the attacker, damaged by `first`
    uint16_t now;                    // whose damage is being assigned
    uint8_t kind;                    // al_damage_kind
    uint8_t marked;                  // points the source's player may put on any figure
    uint8_t is_foe_first, spare[3];  // the opponent assigns the first point of each unit
} al_damage;

/// Locals of the figures sequence.
typedef struct al_figures {
    uint16_t unit;
    uint8_t left;        // figures, or hit points, still allowed
    uint8_t pegs_max;    // of a returning figure
    uint8_t is_return;   // else repositioning
    uint8_t is_by_hits;  // `left` counts hit points
} al_figures;

static inline al_unit *al_units(pl_turn *turn) { return pl_own_units(turn); }
static inline const al_unit *al_see(const pl_turn *turn, int unit) { return (const al_unit *)pl_see_own_units(turn) + unit; }
static inline al_side *al_sides(pl_turn *turn) { return pl_own_sides(turn); }
static inline const al_side *al_see_side(const pl_turn *turn, pl_side side) { return (const al_side *)pl_see_own_sides(turn) + side; }
static inline al_game *al_own(pl_turn *turn) { return pl_own_game(turn); }
static inline const al_game *al_see_own(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline al_order *al_order_now(pl_turn *turn) { return pl_local(turn); }
static inline const al_order *al_see_order(const pl_turn *turn) { return pl_see_local(turn); }

static inline const pl_unit *al_unit_of(const pl_turn *turn, int unit) { return &pl_see_units(turn->state)[unit]; }
static inline pl_side al_side_of(const pl_turn *turn, int unit) { return al_unit_of(turn, unit)->side; }
static inline bool al_in_play(const pl_turn *turn, int unit) { return unit && al_unit_of(turn, unit)->place == PL_ON_TABLE; }
static inline int al_unit_count(const pl_turn *turn) { return turn->state->unit_count; }
static inline const al_card *al_card_of(const pl_turn *turn, int unit) { return &al_data(turn)->cards[al_unit_of(turn, unit)->type]; }
static inline const al_base *al_base_of(const pl_turn *turn, int unit) { return &al_data(turn)->bases[al_card_of(turn, unit)->base]; }
static inline const pl_piece *al_piece_of(const pl_turn *turn, int unit)
{
    return &pl_see_pieces(turn->state)[turn->scene->units[unit].first];
}
/// AL-MULT.1: every other side is hostile, unless of the same team.
static inline bool al_are_hostile(const pl_turn *turn, pl_side a, pl_side b) { return al_data(turn)->team[a] != al_data(turn)->team[b]; }
static inline bool al_is_hostile(const pl_turn *turn, int a, int b)
{
    return al_are_hostile(turn, al_side_of(turn, a), al_side_of(turn, b));
}
/// The n-th side in turn order, counted from `from` (0: from itself). AL-MULT.3: decisions of several go round from the active one.
static inline pl_side al_side_after(const pl_turn *turn, pl_side from, int n) { return (pl_side)((from - 1 + n) % turn->state->sides + 1); }
static inline uint64_t al_bit(int unit) { return (uint64_t)1 << unit; }

// ---- figures and slots (figures.c)

/// Index of the figure that stands in a slot (from 1), -1: the slot is empty.
int al_figure_in(const al_unit *unit, int slot);
/// How many ready copies of an ability a unit has; one that does not stack counts once. AL-UNIT.6, AL-UNIT.9.
int al_times(const pl_turn *turn, int unit, al_ability_id ability);
/// Counts icons, abilities, figures and hit points anew.
void al_recount(pl_turn *turn, int unit);
/// A figure is downed; its slot is empty. Counts anew.
void al_down_figure(pl_turn *turn, int unit, int figure);
/// A downed figure of the slot's colour and pegs, -1: none, or the slot is taken.
int al_returning_figure(const pl_turn *turn, int unit, int slot);
/// AL-DMG.4: NULL if the next point may go to the figure in this slot.
pl_why al_why_not_damage(const pl_turn *turn, int unit, int figure, bool is_any);
/// AL-UNIT.3: NULL if the figure may stand in the slot, which must be free.
pl_why al_why_not_slot(const pl_turn *turn, int unit, int figure, int slot);

pl_status al_setup(pl_turn *turn, pl_error *error);
const char *al_validate(const pl_turn *turn);
enum { AL_FIELDS = 27 };
extern const pl_field al_fields[];

/// The name of an ability in the text of an event, picked by its value: abilities.def as a list of words.
#define AL_ABILITY \
    "{word:" \
    "-|heavy armor|toughness|wall of shields|phalanx|discipline|swift|skirmisher|beast|javelins|long shot" \
    "|steady aim|artillery machine|aura of peace|inspire|brutal|marked shot|bully|bad luck|good fortune" \
    "|aggressive|berserker|battle prowess|soul harvest|calculating|riposte|stand and shoot|awe|counsel" \
    "|death throes|armored rush|artificer|necromancy|fireburst|battle cry|windwalk" \
    "}"

/// The same for a slot: al_slot_words as a list of words.
#define AL_NINE(c) "|" c "1|" c "2|" c "3|" c "4|" c "5|" c "6|" c "7|" c "8|" c "9"
#define AL_SLOT \
    "{word:-" AL_NINE("a") AL_NINE("b") AL_NINE("c") AL_NINE("d") AL_NINE("e") AL_NINE("f") AL_NINE("g") AL_NINE("h") AL_NINE("i") \
        AL_NINE("j") AL_NINE("k") AL_NINE("l") AL_NINE("m") AL_NINE("n") AL_NINE("o") AL_NINE("p") AL_NINE("q") AL_NINE("r") AL_NINE("s") \
            AL_NINE("t") AL_NINE("u") AL_NINE("v") AL_NINE("w") AL_NINE("x") AL_NINE("y") AL_NINE("z") "}"

/// Event numbers, from events.def.
enum {
    AL_EV_BEFORE = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) AL_EV_##name,
#include "events.def"
#undef X
    AL_EV_END
};

/// Verbs, in the order of ruleset.c.
enum {
    AL_ORDER_CLOSE = 1,
    AL_ORDER_RANGED,
    AL_ORDER_MOVE,
    AL_ORDER_REGROUP,
    AL_ORDER_SPECIAL,
    AL_CLOSE_TARGET,
    AL_RANGED_LINE,
    AL_PAY,
    AL_BREAKAWAY,
    AL_TAKE_STEP,
    AL_TAKE_TURN,
    AL_SNAP,
    AL_REGROUP_SLOTS,
    AL_REGROUP_FACING,
    AL_SPECIAL_TARGET,
    AL_DICE_ABILITY,
    AL_ASSIGN,
    AL_CHOOSE_TRIGGER,
    AL_ACCEPT,
    AL_RETURN_FIGURE,
    AL_REPOSITION,
    AL_DEPLOY,
    AL_REINFORCE,
    AL_VERBS
};
