// sequence.h - the sequences of Hail of Fire, what their frames hold, and the verbs.
// Stands on assault.h.
#pragma once
#include "assault.h"

enum { HOF_SEQ_GAME = 1, HOF_SEQ_ACT, HOF_SEQ_MOVE, HOF_SEQ_FIRE, HOF_SEQ_BARRAGE, HOF_SEQ_FIGHT, HOF_SEQ_AFTER, HOF_SEQUENCES };

enum {
    HOF_PASS = PL_PASS,
    HOF_PLACE,
    HOF_AUTO,
    HOF_PLACE_MARKER,
    HOF_CANCEL_MISSION,
    HOF_FIRE_FOR_EFFECT,
    HOF_ADJUST,
    HOF_ACTIVATE_OP,
    HOF_ACTIVATE_HERO,
    HOF_ACTIVATE_ASSAULT,
    HOF_CALL_BARRAGE,
    HOF_EXECUTE,
    HOF_NEXT,
    HOF_RALLY,
    HOF_PATH,
    HOF_REVERSE,
    HOF_BOOST,
    HOF_DIRECT,
    HOF_ALLOCATE,
    HOF_FIGHT,
    HOF_CONSOLIDATE,
    HOF_CONTACT_FIRE,
    HOF_KEEP_BACK,
    HOF_AMBUSH,
    HOF_BOARD,
    HOF_VERBS
};
extern const pl_verb hof_verbs[];
extern const pl_sequence hof_sequences[];

/// How an activation is paid.
typedef enum hof_paid { HOF_BY_OP = 1, HOF_BY_HP, HOF_BY_NOTHING, HOF_BY_CALL } hof_paid;

typedef struct hof_game_frame {  // sequence 1
    uint16_t unit;               // of the mission resolved at T1
    uint16_t marker;             // its range-in marker
} hof_game_frame;

typedef struct hof_act_frame {
    uint8_t paid;     // hof_paid
    uint8_t begun;    // order being executed, 1 or 2; 0: none
    uint16_t cursor;  // last Team handled by A2.2 and A3
    uint16_t unit;    // artillery Unit of a call
    uint16_t observer;
} hof_act_frame;

typedef struct hof_move_frame {
    uint16_t team, target;  // target: of an assault move
    uint16_t fired_at;      // Vehicle it reached from hiding: contact fire may be aimed at it
    uint8_t has_left;       // it has moved out of contact: I3 follows
    uint8_t spare;
    pl_point from;  // where it stood
    int16_t facing;
} hof_move_frame;

typedef struct hof_fire_frame {
    uint16_t target;
    uint8_t order;  // 1 or 2
    uint8_t next;   // hit to deal or resolve
} hof_fire_frame;

typedef struct hof_barrage_frame {
    uint16_t unit, observer, tubes, marker;
} hof_barrage_frame;

typedef struct hof_fight_frame {
    uint16_t team;
} hof_fight_frame;

typedef struct hof_after_frame {  // I3: a Team in contact was destroyed or moved out
    uint16_t team;
    int16_t facing;
    pl_point at;  // the place it left
    uint16_t touched[HOF_TOUCHED_MAX];
    uint8_t count, next;
} hof_after_frame;

_Static_assert(sizeof(hof_after_frame) <= PL_LOCALS && sizeof(hof_move_frame) <= PL_LOCALS, "locals of a frame");

/// HOF-LDR.2: may use a Leader ability now.
bool hof_can_lead(const pl_turn *turn, int team);
/// Prepares I3 and I5 after a Team that was in contact left `at`; false: it was not, nothing follows.
bool hof_after(pl_turn *turn, int team, pl_point at, int facing, bool was_in_contact);

// Tables of rows, one a file.
enum {
    HOF_GAME_ROWS = 17,
    HOF_ACT_ROWS = 7,
    HOF_MOVE_ROWS = 6,
    HOF_FIRE_ROWS = 6,
    HOF_BARRAGE_ROWS = 3,
    HOF_FIGHT_ROWS = 2,
    HOF_AFTER_ROWS = 3
};
extern const pl_step hof_game_steps[HOF_GAME_ROWS], hof_act_steps[HOF_ACT_ROWS], hof_move_steps[HOF_MOVE_ROWS],
    hof_fire_steps[HOF_FIRE_ROWS];
extern const pl_step hof_barrage_steps[HOF_BARRAGE_ROWS], hof_fight_steps[HOF_FIGHT_ROWS], hof_after_steps[HOF_AFTER_ROWS];

// Steps of sequence 1 that stand in other files.
const pl_scenario_zone *hof_zone_of(const pl_turn *turn, pl_side side);
/// Where the scenario puts the Team.
const pl_piece *hof_scenario_place(const pl_turn *turn, int team);
pl_why hof_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_flow hof_clear_table(pl_turn *turn);
void hof_offer_places(const pl_turn *turn, pl_offer *offer);
pl_flow hof_take_place(pl_turn *turn, const pl_choice *choice);
pl_flow hof_next_mission(pl_turn *turn);
void hof_offer_marker(const pl_turn *turn, pl_offer *offer);
pl_flow hof_take_marker(pl_turn *turn, const pl_choice *choice);
pl_flow hof_deviate(pl_turn *turn);
void hof_offer_effect(const pl_turn *turn, pl_offer *offer);
pl_flow hof_take_effect(pl_turn *turn, const pl_choice *choice);
pl_flow hof_mission_effect(pl_turn *turn);
void hof_take_objectives(pl_turn *turn);
/// Draws the Non-Active side's chits. True: it routs.
bool hof_draw_chits(pl_turn *turn);
/// The last round there can be; 0: no limit.
int hof_round_limit(const pl_turn *turn);
/// HOF-VIC.2: who wins at the limit, 0: a draw.
pl_side hof_winner_at_limit(const pl_turn *turn);
bool hof_is_decided(const pl_turn *turn, pl_side *winner);

// Rows of sequence 1.
enum {
    HOF_S1,
    HOF_S2,
    HOF_S3,
    HOF_S4,
    HOF_T1,
    HOF_T1_1,
    HOF_T1_2,
    HOF_T1_3,
    HOF_T1_4,
    HOF_T1_5,
    HOF_T2,
    HOF_T3,
    HOF_T4,
    HOF_T5,
    HOF_T6_1,
    HOF_T6_2,
    HOF_T7
};
