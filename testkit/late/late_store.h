// late_store.h - for tests: a store whose commits are answered later, table by table and out of order, some of them with a failure; drawn by a
// seed. What is kept lies in a store of another kind, which it stands before.
// Stands on store.h.
#pragma once
#include "store/store.h"

typedef struct late_plan {
    uint64_t seed;
    int steps_max;          // a table is answered after 1 to so many steps
    int fails_per_mille;    // tables of which nothing is kept,
    int unknown_per_mille;  // and those of which it is not known: every other one of them is kept
    int stolen_per_mille;   // another server has them
} late_plan;

/// Stands before `behind`, which is its own from now on. NULL: no memory, and `behind` is closed.
pl_store *late_store_before(pl_store *behind, const late_plan *plan);
/// From now on, by another plan.
void late_store_plan(pl_store *store, const late_plan *plan);
/// Tables that were answered so far with what: kept, not ours, failed, unknown.
const long *late_store_answers(const pl_store *store);
