// view.c - blanks secrets and makes twins (RNF-END.3: an edge is shown when its group arrives).
#include "view.h"

static bool is_secret(const pl_scene *scene, const rnf_game *g, int group, pl_side viewer)
{
    const rnf_arrival_data *data = &rnf_tab(scene)->arrival[group];
    return data->is_flank && data->side != viewer && !g->arrival[group].status && g->arrival[group].edge;
}

void rnf_hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    rnf_game *g = pl_state_part(view, PL_PART_OWN_GAME);
    for (int i = 0; i < rnf_tab(scene)->arrival_count; i++)
        if (is_secret(scene, g, i, side))
            g->arrival[i].edge = 0;
}

// Edges are named before anything else is done: one that a view leaves blank is drawn like one that a state holds.
static bool is_blank(const pl_scene *scene, const rnf_game *g, int group, pl_side viewer)
{
    const rnf_arrival_data *data = &rnf_tab(scene)->arrival[group];
    return data->is_flank && data->side != viewer && !g->arrival[group].status && !g->arrival[group].edge;
}

bool rnf_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    rnf_game *g = pl_state_part(state, PL_PART_OWN_GAME);
    bool has_secret = false;
    for (int i = 0; i < rnf_tab(scene)->arrival_count; i++)
        if (is_secret(scene, g, i, viewer) || is_blank(scene, g, i, viewer)) {
            g->arrival[i].edge = pick >> i & 1 ? RNF_WEST : RNF_EAST;
            has_secret = true;
        }
    return has_secret;
}
