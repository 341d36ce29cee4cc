// card.h - what the card of an element shows beside its fields: worked out from its stands, on the state or on a view.
// Stands on state.h; the table of fields in ruleset.c names it.
#pragma once
#include "state.h"

extern const char *const rf_grade_words[], *const rf_armour_words[], *const rf_class_words[];

bool rf_card_has_figures(const pl_scene *scene, int unit);
bool rf_card_has_armour(const pl_scene *scene, int unit);
bool rf_card_has_gun(const pl_scene *scene, int unit);
bool rf_card_has_rate(const pl_scene *scene, int unit);

int32_t rf_card_figures(const pl_turn *turn, int unit);
int32_t rf_card_figures_max(const pl_turn *turn, int unit);
int32_t rf_card_grade(const pl_turn *turn, int unit);
int32_t rf_card_armour(const pl_turn *turn, int unit);
int32_t rf_card_gun(const pl_turn *turn, int unit);
int32_t rf_card_rate(const pl_turn *turn, int unit);
