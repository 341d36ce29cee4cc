// formation.h - how a unit stands: its formation laid out from anchor and facing, its footprint, its zones, its stands.
// Stands on state.h. A stance is a position a unit has or might have; everything that measures takes one.
#pragma once
#include "state.h"

enum { RNF_FAR = 1 << 20 };  // farther than any table: "not ahead", "no enemy"

typedef struct rnf_stance {
    pl_point at;
    int16_t facing;
    uint16_t sector;
    uint8_t formation, stands, arm, spare;
} rnf_stance;

rnf_stance rnf_stance_of(const pl_turn *turn, int unit);
static inline pl_len rnf_width(const rnf_tables *t, const rnf_stance *s) { return t->width[s->arm][s->formation][s->stands]; }
static inline pl_len rnf_depth(const rnf_tables *t, const rnf_stance *s) { return t->depth[s->arm][s->formation][s->stands]; }
/// Fills in the two tables those read, from stands, ranks and spacing.
void rnf_size_formations(rnf_tables *t);
/// Stands in the front rank, and how many ranks there are.
int rnf_front_rank(const rnf_tables *t, const rnf_stance *s);
int rnf_ranks(const rnf_tables *t, const rnf_stance *s);
/// RNF-UNT.7: the rectangle behind the anchor; a garrison's is its sector.
pl_foot rnf_foot(const pl_turn *turn, const rnf_stance *s);
pl_foot rnf_unit_foot(const pl_turn *turn, int unit);
pl_point rnf_centre(const pl_turn *turn, const rnf_stance *s);
/// The stance in another formation or facing about the same footprint centre (RNF-UNT.11, RNF-RAL.7).
rnf_stance rnf_about_centre(const pl_turn *turn, const rnf_stance *s, int formation, int facing);
/// Square, skirmish order and garrison have neither flank nor rear (RNF-UNT.10).
static inline bool rnf_is_open(int formation) { return formation == RNF_SQUARE || formation == RNF_SKIRMISH || formation == RNF_GARRISON; }
/// Line, column, march column or square (section 2 of the rulebook): not skirmishers, routers or guns.
static inline bool rnf_is_formed(int formation) { return formation >= RNF_LINE && formation <= RNF_SQUARE; }
/// RNF-MOV.11: neither may pass through the other. Skirmishers and guns pass and are passed freely.
bool rnf_bars(const pl_turn *turn, int arm, int formation, int other);
bool rnf_may_form(const pl_turn *turn, int unit, int formation);

/// Lays the stands of the unit and its attached leaders out where the record says, and tells of a move if it changed.
void rnf_lay(pl_turn *turn, int unit);
/// Puts the unit into a stance and lays it out; tells of a new formation. True: place or facing changed, which the caller tells.
bool rnf_set(pl_turn *turn, int unit, const rnf_stance *s, const char *rule);
/// The same, and tells of the move.
void rnf_put(pl_turn *turn, int unit, const rnf_stance *s, const char *rule);
/// Where stand `n` (from 0) of a unit in this stance stands, and how it faces.
pl_point rnf_stand_at(const rnf_tables *t, const rnf_stance *s, int n, int *facing);
/// Place of stand `n` of the front rank on the front edge, as an interval of thousandths right of the anchor.
void rnf_stand_span(const rnf_tables *t, const rnf_stance *s, int n, pl_len *left, pl_len *right);
