// move.h - one move of a base: a step straight ahead of a side, or a turn with the turning tool. AL-MOVE, AL-TURN.
// Stands on ground.h. Pure questions: nothing here moves anything.
#pragma once
#include "ground.h"

/// What a step would first run into. AL-MOVE.7, AL-MOVE.13, AL-SNAP.7.
typedef enum al_stop { AL_STOP_NONE, AL_STOP_EDGE, AL_STOP_FRIEND, AL_STOP_TERRAIN, AL_STOP_HOSTILE } al_stop;
typedef struct al_contact {
    al_stop stop;
    pl_len distance;   // travelled up to contact
    uint64_t hostile;  // AL_STOP_HOSTILE: every hostile unit met at that distance
} al_contact;
al_contact al_contact_ahead(const pl_turn *turn, int unit, al_base_side side);

/// Where a base stands after sliding towards a side.
al_stand al_slid(const al_stand *stand, int bearing, pl_len distance);
/// How far a step of a chosen length really goes: carried to contact where it ends within touch_eps of it or beyond.
pl_len al_step_length(const pl_turn *turn, const al_contact *contact, pl_len chosen, bool *is_contact);
/// Movement points for moving from here to there; swept: the ground a step passes over, NULL for a turn. AL-MOVE.5.
int al_surcharge(const pl_turn *turn, const al_stand *from, const al_stand *to, const pl_point *swept);
/// Of a step of that length; ahead: what al_contact_ahead() says of that side.
int al_step_cost(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead, pl_len chosen);
/// NULL: some step towards that side may be taken. AL-MOVE.6, AL-MOVE.8, AL-MOVE.13.
pl_why al_why_not_step(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead);
pl_why al_why_not_step_of(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead, pl_len chosen);

/// A turn: the tool on a notch (of the side it lies on), to the right or left, landing on a notch. AL-TURN.1-5.
typedef struct al_turning {
    al_stand to;
    pl_point wedge[3];
    int cost;  // AL-TURN.6, surcharges included
} al_turning;
al_turning al_turning_of(const pl_turn *turn, int unit, int tool_notch, bool is_right, int landing_notch);
pl_why al_why_not_turn(const pl_turn *turn, int unit, const al_turning *turning);
/// The same, whatever it costs. AL-TURN.7.
pl_why al_why_not_turn_room(const pl_turn *turn, int unit, const al_turning *turning);

/// Every place a step into contact may end in. AL-SNAP.
enum { AL_STAY, AL_SLIDE_LEFT, AL_SLIDE_RIGHT, AL_SNAPS_MAX = 3 * AL_BASE_SIDES * AL_UNITS_MAX };  // to each side of each unit
typedef struct al_snap {
    uint16_t target;
    uint8_t side;  // of the target
    uint8_t slide;
    al_stand to;
} al_snap;
int al_snaps(const pl_turn *turn, int unit, al_base_side side, const al_contact *contact, al_snap *out, int max);
