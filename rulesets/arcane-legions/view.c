// view.c - what a side may know, and the page's tools. Nothing is hidden in this game (AL-GEN.3), so nothing is blanked.
#include "view.h"

#include "lines.h"
#include "orders.h"

void al_hide(const pl_scene *scene, pl_state *view, pl_side side) { (void)scene, (void)view, (void)side; }

bool al_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    (void)scene, (void)state, (void)viewer, (void)pick;
    return false;
}

// Weapon 0 is the ranged attack, then come the ready abilities that reach out.
int al_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    int unit = pl_see_pieces(view->state)[piece].unit, at = 0;
    *arc_half = 180;
    if (max < 1)
        return -1;
    if (al_see(view, unit)->icons[AL_ICON_R] && at++ == weapon) {
        *name = "ranged attack";
        bands[0] = al_range(view, unit);
        return 1;
    }
    for (int a = 1; a < AL_ABILITIES; a++) {
        bool is_reach = al_data(view)->abilities[a].reach && a != AL_JAVELINS && a != AL_LONG_SHOT;
        if (is_reach && (al_see(view, unit)->ready >> a & 1) && at++ == weapon) {
            *name = al_ability_words[a];
            bands[0] = al_data(view)->abilities[a].reach;
            return 1;
        }
    }
    return -1;
}

// From the notch nearest to the place looked at: what blocks a line, by AL-RNG.4.
pl_why al_sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    int unit = pl_see_pieces(view->state)[from].unit;
    al_stand stand = al_stand_of(view, unit);
    pl_point eye = stand.at;
    for (int n = 0; n < AL_NOTCHES; n++) {
        pl_point notch = al_notch(&stand, n);
        if (stand.base->has_notch[n] && (pl_same_point(eye, stand.at) || pl_distance_squared(notch, to) < pl_distance_squared(eye, to)))
            eye = notch;
    }
    for (int id = 1; id <= pl_terrain_count(view->scene->terrain); id++) {
        if (al_kind_of(view, (pl_feature_id)id)->line != AL_LINE_BLOCKS || !al_crosses(view, (pl_feature_id)id, eye, to))
            continue;
        *what = (pl_feature_id)id;
        if (!pl_feature_meetings(view->scene->terrain, (pl_feature_id)id, eye, to, at, 1))
            *at = eye;
        return "AL-RNG.4: blocking terrain is in the way";
    }
    return NULL;
}
