// state.h - what this game keeps beside units, pieces and markers, and the words to ask for it.
// Stands on tables.h. Every record is plain bytes; a blanked one (zero) is what the other side knows of a hidden element.
#pragma once
#include "phaseline/ruleset.h"
#include "tables.h"

enum { ROF_SAMPLES = 32, ROF_GHOSTS = 12, ROF_WAYS = 72, ROF_ELEMENTS = 31 };

// ROF-ELM.3: a dispersed element is removed.
typedef enum rof_status { ROF_GOOD, ROF_SUPPRESSED, ROF_BROKEN, ROF_DISPERSED } rof_status;
typedef enum rof_kind {
    ROF_NO_MARKER,
    ROF_COUNTER,
    ROF_OBJECTIVE,
    ROF_SMOKE_DISC,
    ROF_OPPORTUNITY,
    ROF_MISSION,
    ROF_REGISTERED,
    ROF_KINDS
} rof_kind;
typedef enum rof_test_kind { ROF_TEST_MORALE, ROF_TEST_MELEE, ROF_TEST_FORCE, ROF_TEST_RALLY, ROF_TEST_SATCHEL } rof_test_kind;

typedef struct rof_unit {
    uint8_t status, training, morale, start;
    uint8_t order, fired, is_hidden, lost;       // lost: figures lost this turn to fire, HE, flame and mines
    uint8_t smoke_grenades, flamed, then, lead;  // then: status when the step began; lead: best bonus + 1, 0 no leader
    uint8_t helpers, was_hidden, must, ambush;  // helpers: officers who may grant a re-roll, a bit each; must: flight or withdrawal to come
    uint8_t charged, assaulted, melee, flash;   // flash: visible at night since it fired
    uint8_t battery, ffe, ffe_smoke, mission;   // battery: row + 1; mission: marker
    uint8_t arrival, is_due, shaken, deployed;  // shaken: took a secret test, so the other side cannot know its status
    uint32_t locks;                             // a bit for each enemy element it is locked with
} rof_unit;
_Static_assert(sizeof(rof_unit) == 32, "name every byte");

typedef struct rof_piece {
    uint8_t weapon, leader, rr, rr_left;
    int8_t lb;
    uint8_t marked, moved_in_open, threw, satchel, fuel, smoke_rounds, officer;  // officer: his bit in helpers
} rof_piece;
_Static_assert(sizeof(rof_piece) == 12, "name every byte");

typedef struct rof_marker {
    uint8_t order, fired, moved_last, fired_last;  // of a counter: what lies on it for all to see
    uint8_t tried, target, ghost, pending;  // tried: sides, a bit each; target, ghost, p: of an opportunity marker; pending: smoke to come
    uint16_t p;
    uint8_t contested, deployed;  // contested: an objective both sides hold; deployed: a dummy put down
} rof_marker;
_Static_assert(sizeof(rof_marker) == 12, "name every byte");

typedef struct rof_side {
    uint16_t strength, morale_sum, casualties, wiped_out;  // wiped_out: own elements with nobody left
    uint16_t break_point, break_rate;                      // break_rate: fixed by the scenario, 0 by the table
    uint8_t is_deployed, spare;
    uint16_t exited;  // figures that left by an exit zone
} rof_side;
_Static_assert(sizeof(rof_side) == 16, "name every byte");

/// Where the figures of an element stood at a sample, as steps back from where they stand now (nobody moves between then and T6).
typedef struct rof_ghost {
    uint8_t unit, uses;
    uint16_t p;
    int16_t back[ROF_FIGURES][2];
} rof_ghost;

/// The move under way: every sample of it, as steps from where each figure began.
typedef struct rof_move {
    uint8_t unit, counter, order, sample;          // sample: reached so far; counter alone: a dummy walks
    uint8_t count, shown_from, entered, is_entry;  // shown_from: first row at which the mover is revealed + 1; 0: not yet
    uint16_t mines_rolled, going;                  // a bit each figure; going: on its feet when the move began
    pl_point start[ROF_FIGURES];
    uint16_t total[ROF_FIGURES];  // movement spent up to the end of the plan
    uint16_t after[ROF_FIGURES];  // and of it before the present leg, which began at leg_p
    uint16_t leg_p, spare;
    uint16_t p[ROF_SAMPLES], open[ROF_SAMPLES], mined[ROF_SAMPLES];
    int16_t track[ROF_SAMPLES][ROF_FIGURES][2];
    uint32_t marks[ROF_ELEMENTS + 1];  // by firer: the samples at which it could shoot
} rof_move;

typedef struct rof_game {
    uint8_t lead, winner, first, defender;  // lead: breaks ties of order; winner: of the initiative
    uint8_t last_turn, rain_from, night_until, initiative_turn;
    uint8_t initiative_side, of_per_element, start_phase, end_phase;  // phases 1 to 10 the game starts and ends with, 0: as usual
    pl_len night_visibility;
    rof_ghost ghost[ROF_GHOSTS];
    rof_move move;
} rof_game;
_Static_assert(sizeof(rof_ghost) == 52 && sizeof(rof_move) == 12 + 8 * 12 + 4 * 12 + 4 + 6 * ROF_SAMPLES + 48 * ROF_SAMPLES + 4 * 32,
               "name every byte");
_Static_assert(sizeof(rof_game) == 16 + 52 * ROF_GHOSTS + sizeof(rof_move), "name every byte");

static inline rof_game *rof_g(pl_turn *turn) { return pl_own_game(turn); }
static inline const rof_game *rof_see_g(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline rof_unit *rof_u(pl_turn *turn, int unit) { return (rof_unit *)pl_own_units(turn) + unit; }
static inline const rof_unit *rof_see_u(const pl_turn *turn, int unit) { return (const rof_unit *)pl_see_own_units(turn) + unit; }
static inline rof_piece *rof_p(pl_turn *turn, int piece) { return (rof_piece *)pl_own_pieces(turn) + piece; }
static inline const rof_piece *rof_see_p(const pl_turn *turn, int piece) { return (const rof_piece *)pl_see_own_pieces(turn) + piece; }
static inline rof_marker *rof_m(pl_turn *turn, int marker) { return (rof_marker *)pl_own_markers(turn) + marker; }
static inline const rof_marker *rof_see_m(const pl_turn *turn, int marker) { return (const rof_marker *)pl_see_own_markers(turn) + marker; }
static inline rof_side *rof_s(pl_turn *turn, int side) { return (rof_side *)pl_own_sides(turn) + side; }
static inline const rof_side *rof_see_s(const pl_turn *turn, int side) { return (const rof_side *)pl_see_own_sides(turn) + side; }

static inline const pl_scene_unit *rof_scene_unit(const pl_turn *turn, int unit) { return &turn->scene->units[unit]; }
static inline const pl_unit *rof_unit_at(const pl_turn *turn, int unit) { return &pl_see_units(turn->state)[unit]; }
static inline const pl_piece *rof_piece_at(const pl_turn *turn, int piece) { return &pl_see_pieces(turn->state)[piece]; }
static inline const pl_marker *rof_marker_at(const pl_turn *turn, int marker) { return &pl_see_markers(turn->state)[marker]; }
static inline const rof_weapon *rof_weapon_of(const pl_turn *turn, int piece)
{
    return &rof_t(turn)->weapon[rof_see_p(turn, piece)->weapon];
}

static inline bool rof_stands(const pl_turn *turn, int piece) { return rof_piece_at(turn, piece)->place == PL_ON_TABLE; }
static inline bool rof_on_table(const pl_turn *turn, int unit) { return rof_unit_at(turn, unit)->place == PL_ON_TABLE; }
/// On the table for all to see. An enemy's hidden element is neither, in a view as in the state.
static inline bool rof_revealed(const pl_turn *turn, int unit) { return rof_on_table(turn, unit) && !rof_see_u(turn, unit)->is_hidden; }
static inline bool rof_unbroken(const pl_turn *turn, int unit) { return rof_see_u(turn, unit)->status <= ROF_SUPPRESSED; }
/// What `side` may reckon with: its own elements, and revealed enemies.
static inline bool rof_known_to(const pl_turn *turn, int unit, pl_side side)
{
    return rof_on_table(turn, unit) && (rof_unit_at(turn, unit)->side == side || !rof_see_u(turn, unit)->is_hidden);
}

// Every figure of an element that stands, ascending. `f` is its piece id.
#define ROF_EACH_FIGURE(turn, unit, f) \
    for (int f = rof_scene_unit(turn, unit)->first, end_##f = f + rof_scene_unit(turn, unit)->count; f < end_##f; f++) \
        if (rof_stands(turn, f))
#define ROF_EACH_UNIT(turn, u) for (int u = 1; u <= (turn)->state->unit_count; u++)
#define ROF_EACH_MARKER(turn, m, k) \
    for (int m = 1; m <= (turn)->state->marker_count; m++) \
        if (rof_marker_at(turn, m)->kind == (k))

int rof_figures_of(const pl_turn *turn, int unit);     // standing
int rof_lowest_figure(const pl_turn *turn, int unit);  // 0: nobody stands
int rof_counter_of(const pl_turn *turn, int unit);     // 0: none
bool rof_has_counter(const pl_turn *turn, pl_side side);
bool rof_is_gunner(const pl_turn *turn, int piece);
/// 0 ordinary, 1 gunner, 2 leader: the order in which casualties fall (ROF-CAS.1).
int rof_standing_of(const pl_turn *turn, int piece);
pl_sides rof_sees_secret(const pl_turn *turn, int unit);  // who sees what befalls it: all, or its owner while it is hidden

/// Takes figures off, counts them, hands on weapons (ROF-CAS.3), and ends the element when nobody is left (ROF-ELM.6).
void rof_remove_figures(pl_turn *turn, int unit, uint16_t who, bool is_off_table, const char *rule);
void rof_reveal(pl_turn *turn, int unit, const char *rule);
void rof_remove_dummy(pl_turn *turn, int counter, const char *rule);
/// Puts a counter on its element's lowest figure again.
void rof_counter_follow(pl_turn *turn, int unit);
void rof_set_status(pl_turn *turn, int unit, int status, const char *rule);
void rof_drop_status(pl_turn *turn, int unit, const char *rule);  // one step; a broken element disperses
/// Counters that may still be put on the table, of any kind.
int rof_markers_left(const pl_turn *turn);
/// Fills a free slot; whoever asks has seen that there is one.
int rof_marker_place(pl_turn *turn, pl_marker marker, const char *rule);
void rof_drop_opportunity(pl_turn *turn, int marker, const char *rule);

extern const pl_field rof_fields[];
enum { ROF_FIELDS = 58 };  // checked where the table stands

// Optional rules, in the order of rof_switches.
enum {
    ROF_OPT_HIDDEN,
    ROF_OPT_RANDOM_END,
    ROF_OPT_INITIATIVE,
    ROF_OPT_AUTOVICTORY,
    ROF_OPT_FORCE,
    ROF_OPT_FORCE_LEVEL,
    ROF_OPT_FORCE_BROKEN,
    ROF_OPT_REINF,
    ROF_OPT_SECRET_FIRE,
    ROF_OPT_MELEE_ORDER,
    ROF_OPT_DUMMIES,
    ROF_OPT_AMBUSH,
    ROF_OPT_CONFIRM,
    ROF_OPT_ELEMENTS,
    ROF_OPT_LEADER_DIE,
    ROF_OPT_REROLLS,
    ROF_OPT_MINES,
    ROF_OPT_NIGHT,
    ROF_OPT_RAIN,
    ROF_OPT_SPOT_ALL,
    ROF_SWITCHES
};
static inline bool rof_on(const pl_turn *turn, int number) { return pl_switched_on(turn->scene, number); }

enum {
#define X(name, subject, target, weight, touch, text) ROF_EV_##name,
    ROF_EV_FIRST_ = PL_EV_OWN - 1,
#include "events.def"
#undef X
    ROF_EV_END
};
