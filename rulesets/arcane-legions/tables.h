// tables.h - the game's numbers, unit cards and the scenario's terms, read once from data at set-up and const in play.
// Stands on phaseline/scene.h; every other file of this folder reads from here.
#pragma once
#include "phaseline/scene.h"
#include "phaseline/turn.h"

enum { AL_CARDS_MAX = 96, AL_SLOTS_MAX = 24, AL_FIGURES_MAX = 16, AL_SLOT_ABILITIES_MAX = 3, AL_CARD_ABILITIES_MAX = 6 };
enum { AL_UNITS_MAX = 63 };  // a set of units is one 64-bit word, a bit each
enum { AL_TERRAIN_KINDS_MAX = 16, AL_SIZES_MAX = 8, AL_ZONES_MAX = 8, AL_ZONE_POINTS_MAX = 12, AL_FACTIONS_MAX = 16, AL_KEYWORDS_MAX = 32 };

typedef enum al_ability_id {
    AL_NO_ABILITY,
#define X(NAME, name) AL_##NAME,
#include "abilities.def"
#undef X
    AL_ABILITIES
} al_ability_id;
enum { AL_DICE_FIRST = AL_BULLY, AL_DICE_ABILITIES = 3, AL_SPECIAL_FIRST = AL_ARMORED_RUSH, AL_SPECIALS = AL_ABILITIES - AL_SPECIAL_FIRST };

typedef enum al_base_side { AL_FRONT, AL_RIGHT, AL_BACK, AL_LEFT, AL_BASE_SIDES } al_base_side;
typedef enum al_kind { AL_CLOSE, AL_RANGED, AL_MOVE, AL_REGROUP, AL_SPECIAL, AL_KINDS } al_kind;
typedef enum al_icon { AL_ICON_A, AL_ICON_R, AL_ICON_D, AL_ICON_M, AL_ICONS } al_icon;
typedef enum al_colour { AL_WHITE, AL_BLUE, AL_RED, AL_YELLOW } al_colour;  // AL-UNIT.4: yellow is a commander
typedef enum al_timing { AL_STATIC, AL_DICE, AL_TRIGGER, AL_AT_ORDER } al_timing;
typedef enum al_ground { AL_GROUND_FREE, AL_GROUND_HINDERS, AL_GROUND_IMPASSABLE } al_ground;
typedef enum al_line { AL_LINE_FREE, AL_LINE_HINDERS, AL_LINE_BLOCKS } al_line;
typedef enum al_weak { AL_WEAK_HALF_UP, AL_WEAK_MINUS2, AL_WEAK_NONE } al_weak;
typedef enum al_push { AL_PUSH_FIGURE, AL_PUSH_DAMAGE1, AL_PUSH_NONE } al_push;

/// Switches, in the order of the ruleset's list.
typedef enum al_switch {
    AL_SW_AMBUSH_TURN,
    AL_SW_FACTION_PENALTY,
    AL_SW_DEFENCE_CRITICALS,
    AL_SW_TOOL_MUST_FIT,
    AL_SW_HARRIED_SHOOTER,
    AL_SW_OWNER_ASSIGNS,
    AL_SW_FREE_SLIDE,
    AL_SW_ELIMINATION_ENDS
} al_switch;

/// A notch is numbered by its side and its place there: F1 F2 R1 R2 B1 B2 L1 L2 are 0 to 7.
enum { AL_NOTCHES = 8 };
static inline al_base_side al_notch_side(int notch) { return (al_base_side)(notch / 2); }

typedef struct al_base {
    pl_len width, depth;
    bool is_formation;
    uint8_t shape;  // in scene->shapes
    bool has_notch[AL_NOTCHES];
    pl_point notch[AL_NOTCHES];         // right and ahead of the centre
    uint8_t turn_times[AL_BASE_SIDES];  // by landing side
    pl_point corner_off[8][4];          // by facing / 45: corners and notches as offsets from the centre (AL-GEN.6)
    pl_point notch_off[8][AL_NOTCHES];
} al_base;
enum { AL_BASES_MAX = 8, AL_POINTS_MAX = 16, AL_EVENTS_MAX = 8 };

typedef struct al_slot {
    uint8_t code;  // a1 ... z9, as al_slot_words numbers them
    uint8_t colour, pegs;
    uint8_t icons[AL_ICONS];
    uint8_t ability[AL_SLOT_ABILITIES_MAX];
} al_slot;

typedef struct al_figure_kind {
    uint8_t colour, pegs;
} al_figure_kind;

typedef struct al_card {
    const char *key, *name, *commander;  // commander: NULL, none
    uint8_t base, faction;
    bool is_mercenary;
    uint32_t keywords;  // bit per al_tables.keywords
    int32_t points;
    uint8_t cost[AL_BASE_SIDES];  // the codex
    bool is_strong[AL_BASE_SIDES];
    uint8_t slot_count, figure_count, card_count;
    uint8_t hit_points;  // of all figures
    al_slot slots[AL_SLOTS_MAX];
    al_figure_kind figures[AL_FIGURES_MAX];
    uint8_t start[AL_FIGURES_MAX];        // slot of each figure, counted from 1
    uint8_t card[AL_CARD_ABILITIES_MAX];  // abilities of the unit as a whole
    uint64_t printed;                     // every ability on it, a bit each
    uint64_t on_card;                     // those under `card`
} al_card;

typedef struct al_ability_row {
    uint8_t timing;
    bool is_optional, is_posthumous, is_stacking;
    int32_t value, side_value;
    pl_len reach;
    uint32_t needs;  // keyword bit; 0: none
} al_ability_row;

typedef struct al_terrain_kind {
    uint8_t move, line;
    uint8_t mp, vp;
} al_terrain_kind;

typedef struct al_zone {
    pl_side side;
    uint8_t count;
    pl_point points[AL_ZONE_POINTS_MAX];
} al_zone;

typedef enum al_edge { AL_NO_EDGE, AL_NORTH, AL_EAST, AL_SOUTH, AL_WEST } al_edge;
typedef struct al_arrival {  // by unit
    uint8_t turn;            // 0: does not arrive
    uint8_t zone;            // index from 1
    uint8_t edge;            // al_edge
} al_arrival;

typedef struct al_tables {
    pl_len step, normal_range, touch_eps, balk_gap;
    uint8_t critical_face, push_figures, special_limit, trigger_limit, min_die, min_op, weak_minus, faction_step;
    uint8_t unopposed_hit_on, weak_side, push_price;
    bool is_checked_each_turn;        // vp_check: turn
    uint8_t order_cost[AL_KINDS][2];  // [is_formation]
    uint8_t unit_penalty, area_penalty, line_penalty, target_melee_penalty, own_melee_penalty;
    uint8_t vp_formation, vp_sortie, vp_commander;
    al_base bases[AL_BASES_MAX];
    const char *base_names[AL_BASES_MAX + 1];
    int base_count, card_count, keyword_count, faction_count;
    const char *keywords[AL_KEYWORDS_MAX + 1];
    const char *factions[AL_FACTIONS_MAX + 1];
    al_terrain_kind terrain[AL_TERRAIN_KINDS_MAX];
    al_ability_row abilities[AL_ABILITIES];
    uint64_t at_point[AL_POINTS_MAX], on_event[AL_EVENTS_MAX];  // abilities that act at a point or on an event, a bit each
    al_card cards[AL_CARDS_MAX];
    struct {
        int32_t points;
        uint8_t op, vp_goal;
    } sizes[AL_SIZES_MAX];
    int size_count;
    // the scenario's terms
    al_zone zones[AL_ZONES_MAX + 1];  // from 1
    int zone_count;
    al_arrival arrivals[AL_UNITS_MAX + 1];
    pl_side first;                        // 0: rolled for
    uint8_t home[PL_SIDES_MAX + 1];       // al_edge
    uint8_t team[PL_SIDES_MAX + 1];       // equal numbers are one team; every side its own unless the scenario says otherwise
    uint8_t allowance[PL_SIDES_MAX + 1];  // order points before AL-OP.2
    uint8_t faction_loss[PL_SIDES_MAX + 1];
    uint16_t vp_goal, last_round;  // 0: none
    uint16_t end_from;             // random end; 0: none
    uint8_t end_need;
} al_tables;

static inline int32_t al_least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t al_most(int32_t a, int32_t b) { return a > b ? a : b; }
static inline const al_tables *al_data(const pl_turn *turn) { return turn->scene->tables; }

/// Words, by number; each list ends with NULL. Zero of slots and abilities is "-".
extern const char *const al_slot_words[],
    *const al_ability_words[], *const al_side_words[], *const al_notch_words[],
                                                           *const al_kind_words[], *const al_line_words[], *const al_tool_words[],
                                                                                                               *const al_snap_words[],
                                                                                                                   *const al_facing_words[];

/// The slot of that name ("a1"), 0: not a slot's name.
int al_slot_code(const char *name, size_t length);
/// Index of the card's slot with that code, counted from 1; 0: it has none.
int al_card_slot(const al_card *card, int code);

pl_status al_prepare(pl_scene *scene, pl_error *error);
/// The card of that key; NULL: there is none.
const al_card *al_card_named(const al_tables *tables, const char *key);
/// Parts of al_prepare(): cards.c, terms.c and limits.c.
pl_status al_read_cards(al_tables *tables, pl_reader *reader);
pl_status al_read_terms(al_tables *tables, const pl_scene *scene, pl_error *error);
/// PL_FULL: a side could hold more order points than are counted, or a unit throw more dice at once than the table holds.
pl_status al_check_limits(const al_tables *tables, const pl_scenario *scenario, pl_error *error);
