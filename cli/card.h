// card.h - one unit looked at: what it is, how it stands, its members. From what a side may know.
// Stands on formats/say.h.
#pragma once
#include <stdio.h>

#include "formats/say.h"

/// Fields of a record that are something, in words, each behind two blanks.
void cli_card_fields(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id);
/// Of them only what is worth a mark on the table, and of one piece what is left of it.
void cli_card_marks(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id);
/// The unit whose id, or the beginning of whose name, is asked for; false: none is that the view knows.
bool cli_card_show(FILE *to, const pl_eye *eye, const pl_state *view, const char *wanted);
