// card.c - see card.h.
#include "card.h"

#include "path.h"

const char *const rf_grade_words[] = {"none", "regular", "elite", "poor", NULL};
const char *const rf_armour_words[] = {"none", "A", "B", "C", "D", "E", "F", "G", NULL};
const char *const rf_class_words[] = {"none", "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL};

// The roster is public: what an element is made of is known also while it is hidden.
static const rf_type *first_type(const pl_scene *scene, int unit)
{
    const rf_tables *t = scene->tables;
    return &t->type[t->element[scene->units[unit].type].stands[0]];
}

bool rf_card_has_figures(const pl_scene *scene, int unit) { return first_type(scene, unit)->figs > 0; }
bool rf_card_has_armour(const pl_scene *scene, int unit)
{
    int kind = first_type(scene, unit)->kind;
    return kind >= RF_TANK && kind <= RF_APC;
}
bool rf_card_has_gun(const pl_scene *scene, int unit)
{
    int kind = first_type(scene, unit)->kind;
    return first_type(scene, unit)->at > 0 && kind >= RF_GUN && kind <= RF_SOFT;
}
bool rf_card_has_rate(const pl_scene *scene, int unit)
{
    int kind = first_type(scene, unit)->kind;
    return kind != RF_CRAFT && kind != RF_AIRCRAFT;
}

int32_t rf_card_figures(const pl_turn *turn, int unit)
{
    int figures = 0;
    RF_EACH_OF(turn, (pl_unit_id)unit, p)
        if (rf_piece_at(turn, p)->place != PL_LOST)
            figures += rf_see(turn, p)->figs;
    return figures;
}

int32_t rf_card_figures_max(const pl_turn *turn, int unit)
{
    int figures = 0;
    RF_EACH_OF(turn, (pl_unit_id)unit, p)
        figures += rf_type_of(turn, p)->figs;
    return figures;
}

int32_t rf_card_grade(const pl_turn *turn, int unit) { return rf_quality(turn, rf_first(turn, (pl_unit_id)unit)) + 1; }
int32_t rf_card_armour(const pl_turn *turn, int unit) { return rf_type_of(turn, rf_first(turn, (pl_unit_id)unit))->armour + 1; }

int32_t rf_card_gun(const pl_turn *turn, int unit)
{
    int class = rf_tab(turn)->at[rf_type_of(turn, rf_first(turn, (pl_unit_id)unit))->at].gun_class;
    return class > 0 && class < PL_COUNT(rf_class_words) - 1 ? class : 0;
}

int32_t rf_card_rate(const pl_turn *turn, int unit)
{
    pl_piece_id first = rf_first_here(turn, (pl_unit_id)unit);
    return first ? rf_full_allowance(turn, first, false) : 0;
}
