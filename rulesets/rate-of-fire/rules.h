// rules.h - what the files of this ruleset call in each other: verbs, sequences, rows and the shared procedures.
// Stands on plan.h; the tables in sequence.c and ruleset.c tie it together.
#pragma once
#include "plan.h"

/// Verbs, in the order of rof_verbs.
enum {
    ROF_V_PASS,
    ROF_V_DEPLOY,
    ROF_V_DEPLOY_DUMMY,
    ROF_V_SPOT,
    ROF_V_FLEE,
    ROF_V_MOVE_FIRST,
    ROF_V_MOVE_SECOND,
    ROF_V_ACTIVATE,
    ROF_V_CREEP,
    ROF_V_STOP,
    ROF_V_CONTINUE,
    ROF_V_OF_PLACE,
    ROF_V_CALL,
    ROF_V_ADJUST,
    ROF_V_GO_ON,
    ROF_V_CEASE,
    ROF_V_CONCENTRATED,
    ROF_V_DISPERSED,
    ROF_V_FFE_SMOKE,
    ROF_V_HOLD,
    ROF_V_FIRE,
    ROF_V_ASSAULT,
    ROF_V_SATCHEL,
    ROF_V_MELEE,
    ROF_V_WITHDRAW,
    ROF_V_REROLL,
    ROF_VERBS
};

/// Sequences, in the order of rof_sequences.
enum { ROF_SEQ_NONE, ROF_SEQ_GAME, ROF_SEQ_MOVE, ROF_SEQ_TEST, ROF_SEQ_MELEE, ROF_SEQUENCES };

/// Rows of the game's own sequence.
enum {
    ROF_S0,
    ROF_S0_DEPLOY,
    ROF_S0_STRENGTH,
    ROF_S0_BEGIN,
    ROF_T1,
    ROF_T1_REFILL,
    ROF_T1_LEAD,
    ROF_T1_OTHER,
    ROF_T2,
    ROF_T2_NEXT,
    ROF_T2_FLIGHT,
    ROF_T2_FLEE,
    ROF_T3,
    ROF_T3_ROLL,
    ROF_T3_CHOICE,
    ROF_T4,
    ROF_T4_ARRIVAL,
    ROF_T4_ACTIVATE,
    ROF_T5,
    ROF_T5_ARRIVAL,
    ROF_T5_ACTIVATE,
    ROF_T6,
    ROF_T6_BATTERY,
    ROF_T6_MISSION,
    ROF_T6_EFFECT,
    ROF_T6_BEGIN,
    ROF_T6_FIRE,
    ROF_T6_PLOT,
    ROF_T6_PLOTTED,
    ROF_T6_REMOVE,
    ROF_T7,
    ROF_T7_BEGIN,
    ROF_T7_FIRE,
    ROF_T7_PLOT,
    ROF_T7_PLOTTED,
    ROF_T7_REMOVE,
    ROF_T8,
    ROF_T8_SNAPSHOT,
    ROF_T8_NEXT,
    ROF_T9,
    ROF_T9_BEGIN,
    ROF_T9_FIRST,
    ROF_T9_SECOND,
    ROF_T9_SATCHEL,
    ROF_T9_BLAST,
    ROF_T9_CAPTURE,
    ROF_T9_FORM,
    ROF_T9_NEXT,
    ROF_T10,
    ROF_T10_AUTO,
    ROF_T10_ROLL,
    ROF_T10_MARKERS,
    ROF_T10_SMOKE,
    ROF_T10_FORCE,
    ROF_T10_NEXT,
    ROF_T10_OBJECTIVES,
    ROF_T10_OVER,
    ROF_GAME_ROWS
};

/// Locals of the game's sequence: a cursor for whichever phase runs.
typedef struct rof_cursor {
    uint8_t unit, pass, passed, battery;  // the element dealt with; which sweep; sides that passed for good, a bit each; the battery asked
    uint32_t done;                        // elements still to test after a blast, a bit each
} rof_cursor;
_Static_assert(sizeof(rof_cursor) <= PL_LOCALS, "locals");

/// Locals of a morale or rally test.
typedef struct rof_test {
    uint8_t unit, kind, difference, natural;
    int8_t need;
    uint8_t is_passed, is_rerolled, losses;
    uint8_t is_secret, is_sham, spare[2];  // is_sham: nothing to test, but the other side must not see that
} rof_test;

/// Locals of one melee.
typedef struct rof_bout {
    uint8_t melee, round, winner, difference;
    uint8_t unit, is_drawn, spare[2];
    uint32_t losers;  // elements still to test, a bit each
} rof_bout;

static inline rof_cursor *rof_c(pl_turn *turn) { return pl_local(turn); }
static inline const rof_cursor *rof_see_c(const pl_turn *turn) { return pl_see_local(turn); }

// ---- order of elements: lead side first, then ascending (ROF-GEN.5)

/// The element after `unit` in that order, 0 at the end; start with 0.
int rof_next_element(const pl_turn *turn, int unit);
void rof_cursor_reset(pl_turn *turn);

// ---- leaders and tests (test.c)

void rof_snapshot(pl_turn *turn);  // ROF-LDR.5
pl_flow rof_call_test(pl_turn *turn, int unit, rof_test_kind kind, int losses, int difference, pl_flow flow);

// ---- flight (flight.c)

/// Moves an element on a heading; withdrawal: over `plain` inches without cost or sight stop, 0: flight.
void rof_flee(pl_turn *turn, int unit, int heading, pl_len plain);
void rof_offer_headings(const pl_turn *turn, pl_offer *offer, uint8_t verb, int unit);
/// What a heading would cost, from what the owner may know: figures lost, then whether it ends seen.
typedef struct rof_outlook {
    int gone, caught, seen, covered;  // caught: still within reach of an unbroken enemy
    pl_len officer;                   // gap to the nearest officer
    uint16_t left;                    // who runs off the table, a bit each
    pl_point end[ROF_FIGURES];        // where each man ends
} rof_outlook;
rof_outlook rof_flight_outlook(const pl_turn *turn, int unit, int heading, pl_len plain);

// ---- mines (flight.c)
/// ROF-OBS.1: rolls for one figure. True: it is killed.
bool rof_mine(pl_turn *turn, int piece);

// ---- fire (fire.c, shot.c)

typedef struct rof_shot {  // one figure's fire at an element
    uint16_t seen;         // T(f): figures of the target, a bit each
    int8_t tn, kill, dice, cover;
    uint8_t nearest;  // figure number in its element
    uint8_t mod_count;
    pl_mod mods[PL_MODS_MAX];
} rof_shot;

/// Where figure n of a target stands for this attack: now, or at an opportunity marker's sample.
pl_point rof_target_at(const pl_turn *turn, int target, int ghost, int n);
/// NULL: the figure may fire at the target, *shot says how. aim: piece fired at (HE, snipers), 0: pick the nearest.
pl_why rof_shot_make(const pl_turn *turn, int firer, int target, int ghost, int aim, bool is_stationary, rof_shot *shot);
/// The same without numbers: some figure of the target is in sight, range and arc.
bool rof_can_reach(const pl_turn *turn, int firer, pl_point at, pl_len visibility);
int rof_crew_of(const pl_turn *turn, int gunner, uint16_t *crew);  // crewmen at hand; *crew: who, a bit each
/// ROF-FIR.4: crew of the support weapons that take part in an attack, a bit each. smoker: the one that fires a smoke round, 0 none.
uint16_t rof_busy_crew(const pl_turn *turn, int unit, int target, int ghost, int aim, int smoker, bool is_stationary);
int rof_dice_after(const rof_weapon *weapon, int order);
/// Ghost + 1 of the element's own opportunity marker number n (1, 2 ...); 0: it has none.
int rof_own_ghost(const pl_turn *turn, int unit, int n, int *target);
typedef struct rof_volley {  // one item of a choice to fire, looked up
    int group, target, ghost, aim, smoker;
    pl_point at;
} rof_volley;
rof_volley rof_volley_of(const pl_turn *turn, int unit, const pl_item *item);
/// The group's weapons are aimed at one figure: HE, snipers.
bool rof_is_aimed(const pl_turn *turn, int unit, int group);
/// ROF-FIR.4: NULL: some figure of the group, not among the spared, can fire at the target.
pl_why rof_why_not_attack(const pl_turn *turn, int unit, int group, int target, int ghost, int aim, uint16_t spared, bool is_stationary);
/// It has a smoke round, a marker for it, and dice after its order.
bool rof_can_smoke(const pl_turn *turn, int piece);
pl_why rof_check_fire(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// ROF-FIR.4: figures that crew a weapon which attacks in this choice, and so do not fire their own.
uint16_t rof_spared_by(const pl_turn *turn, const pl_choice *choice, bool is_stationary);
void rof_fire(pl_turn *turn, const pl_choice *choice, bool is_stationary);
pl_why rof_why_not_fire(const pl_turn *turn, int unit, bool is_stationary);
bool rof_is_stationary_phase(const pl_turn *turn);
enum { ROF_FIRE_MAIN, ROF_FIRE_SW, ROF_FIRE_SMOKE };
extern const char *const rof_fire_words[];
void rof_mark(pl_turn *turn, int piece, const char *rule);
void rof_smoke_place(pl_turn *turn, pl_side side, pl_point at, bool is_pending, const char *rule);
/// To-hit over 6 by a second die (ROF-FIR.8); returns hits among `dice` dice.
int rof_roll_hits(pl_turn *turn, pl_roll *roll, int tn, int dice);
int rof_kill_number(const pl_turn *turn, int cover, int kill_mod);

// ---- strength and aims (score.c)

void rof_count_force(pl_turn *turn, pl_side side);     // S, morale, FBP from what is on the table and has arrived
int rof_effective(const pl_turn *turn, pl_side side);  // E
void rof_arrive(pl_turn *turn, int unit);              // ROF-REI.3
bool rof_goal_met(const pl_turn *turn, pl_side side);  // automatic victory
pl_flow rof_final_score(pl_turn *turn);
bool rof_is_end_rolled_for(const pl_turn *turn);       // ROF-END.4: by the switch, or by the scenario's own random end
bool rof_ends_before(const pl_turn *turn, int phase);  // ROF-GEN.9: the scenario ends its last turn before this phase

// ---- locks (melee.c)
void rof_end_locks(pl_turn *turn);
bool rof_in_melee_contact(const pl_turn *turn, int a, int b, bool is_reach);

// ---- checks of verbs

pl_why rof_check_deploy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_dummy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_activate(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_creep(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_continue(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_mark(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// NULL: the battery may be aimed at that point by that observer.
pl_why rof_why_not_point(const pl_turn *turn, int unit, int observer, pl_point at);
pl_why rof_check_call(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rof_check_adjust(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// ROF-MEL.4: NULL: within reach of a revealed enemy and not in contact yet.
pl_why rof_why_not_join(const pl_turn *turn, int piece);
/// The path of one figure into an assault: its length, what it passes, where it ends.
pl_why rof_check_rush(const pl_turn *turn, int piece, const pl_point *stops, int count, pl_hint *hint);
pl_why rof_check_assault(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);

// ---- rows of the game's sequence: phase_*.c

#define ROF_RUN(name) pl_flow name(pl_turn *turn)
#define ROF_DECISION(name) \
    void rof_offer_##name(const pl_turn *turn, pl_offer *offer); \
    pl_flow rof_take_##name(pl_turn *turn, const pl_choice *choice)
ROF_RUN(rof_run_set_up);
ROF_DECISION(deploy);
ROF_RUN(rof_run_strength);
ROF_RUN(rof_run_begin);
ROF_RUN(rof_run_refill);
ROF_DECISION(spot);
ROF_RUN(rof_run_rally);
ROF_RUN(rof_run_flight);
ROF_DECISION(flee);
ROF_RUN(rof_run_initiative);
ROF_DECISION(initiative);
ROF_RUN(rof_run_first_move);
ROF_RUN(rof_run_second_move);
ROF_RUN(rof_run_arrivals);
ROF_DECISION(activate);
ROF_RUN(rof_run_battery);
ROF_DECISION(mission);
ROF_DECISION(effect);
ROF_RUN(rof_run_fire);
ROF_DECISION(fire);
ROF_DECISION(plot);
ROF_RUN(rof_run_plotted);
ROF_RUN(rof_run_remove);
ROF_RUN(rof_run_snapshot);
ROF_RUN(rof_run_morale);
ROF_RUN(rof_run_assaults);
ROF_DECISION(assault);
ROF_DECISION(satchel);
ROF_RUN(rof_run_blast);
ROF_RUN(rof_run_capture);
ROF_RUN(rof_run_form);
ROF_DECISION(melee);
ROF_DECISION(mark);
void rof_find_marks(pl_turn *turn);                 // ROF-OPP.2: for the move that is over
bool rof_may_mark(const pl_turn *turn, int firer);  // ROF-ORD.7: stationary, on its feet, not locked
pl_why rof_why_not_order(const pl_turn *turn, int unit, int order);
int rof_contact_number(const pl_turn *turn, int unit, int observer, int *base);  // ROF-HEI.3; 0: without a die
ROF_RUN(rof_run_auto_victory);
ROF_RUN(rof_run_game_end);
ROF_RUN(rof_run_clear_markers);
ROF_RUN(rof_run_thin_smoke);
ROF_RUN(rof_run_force);
ROF_RUN(rof_run_force_next);
ROF_RUN(rof_run_objectives);
ROF_RUN(rof_run_turn_over);

extern const pl_step rof_game_steps[], rof_move_steps[], rof_test_steps[], rof_melee_steps[];
enum { ROF_MOVE_ROWS = 9, ROF_TEST_ROWS = 3, ROF_MELEE_ROWS = 5 };  // checked where the tables stand
extern const pl_sequence rof_sequences[];
extern const pl_verb rof_verbs[];

// ---- views

/// The lowest spotting number a side has against a counter: 0 automatic, 7 or more hopeless, -1 not in sight. *by_open: not by hidden observers alone.
int rof_spot_number(const pl_turn *turn, pl_side side, int counter, bool *by_open);
/// An element and figure n of it as their templates have them, fresh.
rof_unit rof_element_made(const pl_turn *turn, int unit);
rof_piece rof_figure_made(const pl_turn *turn, int unit, int n);
bool rof_fit_to_hide(const pl_turn *turn, pl_point at);       // ROF-SPT.2
bool rof_is_setting_up(const pl_state *state, pl_side side);  // it has not deployed yet: its counters are not on show
void rof_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool rof_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
pl_status rof_setup(pl_turn *turn, pl_error *error);
int rof_piece_count(const pl_scene *scene, const pl_scenario_unit *unit);
const char *rof_validate(const pl_turn *turn);
