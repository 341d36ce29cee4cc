// rows.h - tables that a die is read off, as a person reads them: which row it is, and what every face would come to.
// Stands on effect.h. Nothing is decided here: what the cells say is what effect.c and phase_morale.c do.
#pragma once
#include "effect.h"

/// Table 4: the column of those who fire or burst, and casualties for each face with the roll's modifiers. band: of small arms, -1: high explosive.
void rf_row_casualties(const pl_turn *turn, pl_roll *roll, int points, int column, int band, int cover);
/// RF-AT.2: a gun's class against a vehicle's armour.
void rf_row_armour(const pl_turn *turn, pl_roll *roll, int gun_class, int armour);
/// RF-HE.7: casualties on a soft-skin, of which so many kill it.
void rf_row_soft_skin(const pl_turn *turn, pl_roll *roll, int points, int column);
/// RF-AMP.3, table 23.
void rf_row_vessel(const pl_turn *turn, pl_roll *roll, int row);
/// RF-MOR.10: what the test's total comes to.
void rf_row_morale(const pl_turn *turn, pl_roll *roll, int test);
/// The result of a morale test by its total.
int rf_morale_result(const pl_turn *turn, int test, int total);
