// worth.c - what a shot is worth: what falls or is damaged on the average of its dice.
// Stands on worth.h, and on fire.h and effect.h for the shot itself.
#include "worth.h"

#include "effect.h"
#include "fire.h"

static int faces_at_least(const pl_roll *roll)
{
    int sum = 0, faces = 0;
    for (int i = 0; i < roll->mod_count; i++)
        sum += roll->mods[i].value;
    for (int face = 1; face <= 6; face++)
        faces += face + sum >= roll->need;
    return faces;
}

int32_t rf_shot_worth(const pl_turn *view, pl_piece_id firer, int weapon, pl_piece_id target, int points)
{
    const rf_tables *t = rf_tab(view);
    int32_t sum = 0;
    if (weapon == RF_W_SMALL || weapon == RF_W_MG) {
        int column = rf_volley_of(view, firer, NULL, 0, target).column;
        for (int die = 1; die <= 6; die++)
            sum += rf_casualties(view, points, column, die - rf_see(view, firer)->has_moved);
        return 100 * sum / 6;
    }
    pl_roll roll = rf_hit_roll(view, firer, weapon, target, rf_at_point(view, target));
    int hits = roll.need ? faces_at_least(&roll) : 0;
    if (weapon == RF_W_HE) {
        const rf_he *he = &t->he[rf_type_of(view, firer)->he];
        if (rf_is_afv(view, target) || rf_kind(view, target) == RF_APC)
            return hits;
        for (int die = 1; die <= 6; die++)
            sum += rf_casualties(view, he->points, t->column[3][rf_cover_from(view, target, firer, false)], die);
        return 100 * sum / 6 * hits / 6;
    }
    int gun_class = t->at[weapon == RF_W_HAND ? rf_see(view, firer)->hand : rf_type_of(view, firer)->at].gun_class;
    for (int die = 1; die <= 6; die++) {
        char effect = t->effect[gun_class][rf_type_of(view, target)->armour][die];
        sum += effect == 'D' ? 6 : effect == 'H' ? 4 : effect == 'L' ? 1 : 0;
    }
    return 100 * sum / 6 * hits / 6;
}
