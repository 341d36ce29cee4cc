// tables_forces.h - the part of the tables that says who fights: stands, guns, vehicles, aircraft, vessels, elements, formations.
// Stands on tables.h; tables.c calls it.
#pragma once
#include "tables.h"

/// Reads rates, shapes, all types of stand, element types and formations.
void rf_read_forces(pl_reader *from, rf_tables *tables, pl_scene *scene);
