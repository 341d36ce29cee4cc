// assault.h - contact, Assaults as things that last, and the place of a charging Team (HOF-ASL).
// Stands on walk.h.
#pragma once
#include "walk.h"

/// Brings in_contact and the Assaults up to date after anything moved, came or went (HOF-ASL.16). Assaults are not closed here.
void hof_contacts_refresh(pl_turn *turn);
/// I5, HOF-ASL.15: closes every Assault whose members touch no enemy, and marks those who destroyed or moved out.
void hof_assaults_close(pl_turn *turn);
/// The next Team of the side, after that one, that touches the foot; 0: none.
int hof_next_touching(const pl_turn *turn, pl_side side, const pl_foot *foot, int after);
/// Teams of the side that touch the foot, ascending; returns their number.
int hof_touching(const pl_turn *turn, pl_side side, const pl_foot *foot, uint16_t *out, int max);
/// HOF-ASL.4: standing there, no enemy would be touched by too many of the Team's side.
bool hof_contact_allowed(const pl_turn *turn, int team, const pl_foot *foot);
/// HOF-ASL.1: may it be placed in contact with that enemy at all?
pl_why hof_why_not_charge(const pl_turn *turn, int team, int enemy);
/// HOF-ASL.2, HOF-ASL.3: the way to the first legal place in contact; false: there is none.
bool hof_charge_way(const pl_turn *turn, int team, int enemy, hof_way *way);
/// The place on a bearing from another Team's centre where the footprints just touch.
pl_point hof_beside(const pl_turn *turn, int team, int other, int bearing);
/// Takes a Team off: Assault, mission, Unit and the count of its side with it (HOF-GEN.7). `by`: the Team that destroyed it in its
/// Assault, or 0.
void hof_destroy(pl_turn *turn, int team, int by, const char *rule);
void hof_suppress(pl_turn *turn, int team, const char *rule);
void hof_rally(pl_turn *turn, int team, const char *rule);
void hof_add_rfp(pl_turn *turn, int team, int count, int from, const char *rule);
/// HOF-ARM.2, HOF-ARM.3, HOF-ARM.4, HOF-ARM.5, HOF-ARM.6, HOF-ARM.7 (and HOF-ASL.11, HOF-ASL.12 in assault): one Hit on an armoured
/// Vehicle. True: it is destroyed (not yet taken off).
bool hof_hit_armour(pl_turn *turn, int vehicle, int from, int at, int ar, const char *rule);
/// HOF-ART.10: a participant moved or fired.
void hof_cancel_missions_of(pl_turn *turn, int team);
void hof_mission_end(pl_turn *turn, int unit);
