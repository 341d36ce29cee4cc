// setup.c - completes the first state from the scenario and refuses one that the rules cannot play; checks the state in tests.
// Stands on setup.h.
#include "setup.h"

#include <string.h>

#include "fire.h"

static const pl_scenario_unit *author_of(const pl_scene *scene, pl_unit_id unit) { return &scene->scenario->units[unit - 1]; }

// ---- stands

static int type_at(const pl_scene *scene, pl_unit_id unit, int n)
{
    const rf_tables *t = rf_tables_of(scene);
    const pl_scenario_unit *author = author_of(scene, unit);
    const rf_element *element = &t->element[scene->units[unit].type];
    if (n < author->piece_count && author->pieces[n].type)
        return rf_type_named(t, author->pieces[n].type);
    return element->stands[n < element->count ? n : element->count - 1];
}

void rf_fresh_piece(pl_turn *turn, pl_piece_id piece)
{
    pl_unit_id unit = rf_unit_of(turn, piece);
    int type = type_at(turn->scene, unit, piece - rf_first(turn, unit));
    const rf_type *row = &rf_tab(turn)->type[type];
    *rf_own(turn, piece) = (rf_piece){.type = (uint8_t)type, .figs = row->figs, .smoke = row->smoke};
    if (rf_smokes_directly(turn, piece))
        rf_own(turn, piece)->smoke = (uint8_t)rf_tab(turn)->smoke_per_weapon;
    if (row->kind == RF_AT_TEAM)
        rf_own(turn, piece)->hand = rf_tab(turn)->element[turn->scene->units[unit].type].hand;
    pl_pieces(turn->state)[piece].shape = row->shape;
}

// Stands without a place of their own stand in a row to the right of the first.
static void lay_out(pl_turn *turn, pl_unit_id unit)
{
    const pl_scenario_unit *author = author_of(turn->scene, unit);
    for (int n = author->piece_count; n < turn->scene->units[unit].count; n++) {
        pl_piece *piece = &pl_pieces(turn->state)[rf_first(turn, unit) + n];
        piece->at = pl_placed_from(pl_at(n * 1500, 0), author->at, author->facing, PL_NEAREST);
    }
}

bool rf_is_carried_first(const pl_scene *scene, pl_unit_id unit) { return pl_attr_text(author_of(scene, unit)->set, "carried_by") != NULL; }

static pl_status load(pl_turn *turn, pl_unit_id unit, pl_error *error)
{
    const char *name = pl_attr_text(author_of(turn->scene, unit)->set, "carried_by");
    if (!name)
        return PL_OK;
    pl_unit_id carrier = pl_scene_unit_named(turn->scene, name);
    if (!carrier || turn->scene->units[carrier].side != turn->scene->units[unit].side)
        return pl_fail_at(error, PL_BAD, "units", "element %s: carried_by '%s', wanted an element of its own side",
                          turn->scene->units[unit].id, name);
    RF_EACH_OF(turn, unit, p) {
        rf_own(turn, p)->aboard = rf_first(turn, carrier);
        pl_pieces(turn->state)[p].place = PL_ABOARD;
        pl_pieces(turn->state)[p].at = rf_at_point(turn, rf_first(turn, carrier));
    }
    pl_units(turn->state)[unit].place = PL_ABOARD;
    return PL_OK;
}

static void set_up_unit(pl_turn *turn, pl_unit_id unit)
{
    const pl_scenario_unit *author = author_of(turn->scene, unit);
    rf_unit *own = rf_own_unit(turn, unit);
    pl_piece_id first = rf_first(turn, unit);
    RF_EACH_OF(turn, unit, p)
        rf_fresh_piece(turn, p);
    if (turn->scene->units[unit].count > 1)
        lay_out(turn, unit);
    const rf_type *type = rf_type_of(turn, first);
    own->is_hidden = author->is_hidden;
    own->is_off_table = pl_see_units(turn->state)[unit].place == PL_AWAY && type->kind != RF_AIRCRAFT;
    if (type->kind == RF_AIRCRAFT) {
        own->loads = type->loads;
        own->bombs[0] = type->bombs[0];
        own->bombs[1] = type->bombs[1];
    }
}

// ---- units of the book: their kind (RF-GEN.3, RF-GEN.4) and quality (RF-GEN.5)

static pl_status set_up_group(pl_turn *turn, pl_group_id id, pl_error *error)
{
    enum { FIGS_MAX = 255 };
    const pl_scenario_group *author = &turn->scene->scenario->groups[id - 1];
    const pl_table *table = pl_data_table(turn->scene->data, "formation");
    int row = author->type && table ? pl_table_row(table, author->type) : -1;
    rf_group *group = rf_own_group(turn, id);
    const rf_formation *formation = row >= 0 ? &rf_tab(turn)->formation[row] : NULL;
    *group = (rf_group){.kind = formation ? formation->kind : RF_INDEPENDENT, .quality = formation ? formation->quality : RF_REGULAR};
    RF_EACH_PIECE(turn, p) {
        if (rf_group_of(turn, p) != id)
            continue;
        if (group->start_figs + rf_see(turn, p)->figs > FIGS_MAX || group->start_vehicles == FIGS_MAX)
            return pl_fail_at(error, PL_BAD, "groups", "unit %s: at most %d figures and as many vehicles", author->id, FIGS_MAX);
        group->start_figs = (uint8_t)(group->start_figs + rf_see(turn, p)->figs);
        group->start_vehicles = (uint8_t)(group->start_vehicles + rf_is_vehicle(turn, p));
        group->has_hq |= rf_kind(turn, p) == RF_HQ;
    }
    return PL_OK;
}

// ---- what the rules cannot play

static pl_status check_unit(const pl_turn *turn, pl_unit_id unit, pl_error *error)
{
    const char *id = turn->scene->units[unit].id;
    if (!turn->scene->units[unit].group)
        return pl_fail_at(error, PL_BAD, "units", "element %s: wanted a group, the unit it belongs to", id);
    RF_EACH_OF(turn, unit, p)
        if (!rf_see(turn, p)->type)
            return pl_fail_at(error, PL_BAD, "units", "element %s: a piece has a type that is no stand, gun, vehicle, aircraft or vessel",
                              id);
    if (turn->scene->units[unit].count > RF_STANDS_MAX)
        return pl_fail_at(error, PL_BAD, "units", "element %s: at most %d stands", id, RF_STANDS_MAX);
    return PL_OK;
}

// RF-CAS.3: the sides of a position that are touched are kept a bit each.
static pl_status check_positions(const pl_turn *turn, pl_error *error)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain); f++) {
        int sides = 0;
        pl_terrain_points(terrain, f, 0, &sides);
        if (rf_tab(turn)->positions >> pl_terrain_feature(terrain, f)->kind & 1 && sides > RF_SIDES_MAX)
            return pl_fail_at(error, PL_BAD, "terrain", "a position of %d sides, wanted at most %d", sides, RF_SIDES_MAX);
    }
    return PL_OK;
}

pl_status rf_setup(pl_turn *turn, pl_error *error)
{
    rf_game *game = rf_own_game(turn);
    pl_status status = PL_OK;
    game->first = turn->state->active;
    game->deploys_first = pl_other(turn->state->active);
    RF_EACH_UNIT(turn, u)
        set_up_unit(turn, u);
    for (pl_group_id g = 1; g <= turn->state->group_count && !status; g++)
        status = set_up_group(turn, g, error);
    if (status)
        return status;
    RF_EACH_UNIT(turn, u) {
        status = load(turn, u, error);
        if (!status)
            status = check_unit(turn, u, error);
        if (status)
            return status;
    }
    return check_positions(turn, error);
}

// Pieces aboard have no footprint of their own; a vessel and its load, a tank and its riders share a place.
bool rf_may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b)
{
    return rf_see(turn, a)->aboard || rf_see(turn, b)->aboard || rf_kind(turn, a) == RF_AIRCRAFT || rf_kind(turn, b) == RF_AIRCRAFT;
}

const char *rf_validate(const pl_turn *turn)
{
    RF_EACH_PIECE(turn, p) {
        const rf_piece *own = rf_see(turn, p);
        const pl_piece *piece = rf_piece_at(turn, p);
        if (!own->type)
            return "a piece has no type";
        if (piece->place == PL_ON_TABLE &&
            (piece->at.x < 0 || piece->at.y < 0 || piece->at.x > turn->scene->width || piece->at.y > turn->scene->height))
            return "a piece stands off the table";
        if (piece->place == PL_ABOARD && (!own->aboard || rf_piece_at(turn, own->aboard)->place == PL_LOST))
            return "a piece is aboard nothing";
        if (piece->place != PL_ABOARD && own->aboard)  // so whoever is aboard something is aboard
            return "a piece is aboard and somewhere else";
        if (piece->place == PL_ON_TABLE && (rf_is_foot(turn, p) || rf_is_gun(turn, p)) && !own->figs)
            return "a stand without figures is still there";
        if (own->damage > RF_WRECK)
            return "damage beyond destruction";
    }
    for (pl_group_id g = 1; g <= turn->state->group_count; g++)
        if (rf_see_group(turn, g)->lost > rf_see_group(turn, g)->start_figs)
            return "a unit has lost more figures than it had";
    return NULL;
}
