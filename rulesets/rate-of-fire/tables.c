// tables.c - reads data/*.yaml into rof_tables: a plain list of reads with one check at the end.
// Stands on tables.h; called once when a scene is built.
#include "tables.h"

#include <string.h>

const char *const rof_cover_words[] = {"open", "light", "heavy", "reinforced", NULL};
const char *const rof_training_words[] = {"green", "regular", "veteran", NULL};
const char *const rof_leader_words[] = {"none", "nco", "officer", "observer", NULL};
const char *const rof_order_words[] = {"none", "M", "C", "A", "COMP", NULL};
static const char *const share_words[] = {"none", "half", "full", NULL};
static const char *const flag_words[] = {"semi", "sniper", "arc", "heavy", "he", "smoke", "at", "flame", "indirect", NULL};
static const char *const kind_words[] = {"area", "linear", NULL};
static const char *const sight_words[] = {"clear", "hindrance", "depth_limit", "blocks", "hill", NULL};
static const char *const use_words[] = {"hill", "bridge", "mines", "wire", "house", "blast", "woods", NULL};
static const char *const hit_keys[] = {"hindrance",    "smoke_full",   "smoke_depleted",   "moving_target", "at_double", "long_range",
                                       "lack_of_crew", "moving_firer", "suppressed_firer", "uphill",        "green",     "veteran",
                                       "ambush",       "sniper"};
static const char *const spot_keys[] = {"strong_cover", "hindrance", "smoke_full",      "smoke_depleted", "suppressed",
                                        "green",        "veteran",   "fired_last_turn", "moved_last_turn"};
static const char *const morale_keys[] = {"leadership",   "no_leader", "extra_loss",      "half_strength",
                                          "strong_cover", "flame",     "melee_difference"};
static const char *const rally_keys[] = {"leadership", "no_leader", "is_broken", "half_strength", "enemy_near", "in_cover"};
static const char *const melee_keys[] = {"charge", "suppressed_self", "suppressed_enemy", "obstacle"};
static const char *const point_keys[] = {
    "figure_green", "figure_regular", "figure_veteran", "comfort_green", "comfort_regular", "comfort_veteran", "nco",     "nco_bonus",
    "officer",      "officer_bonus",  "officer_reroll", "observer",      "fire_for_effect", "smoke",           "satchel", "dummy"};

// A count of rows, kept inside the room there is for them.
static int rows_up_to(pl_reader *r, const char *table, int max)
{
    int rows = pl_read_rows(r, table);
    if (rows > max && r->status == PL_OK)
        r->status = pl_fail(r->error, PL_FULL, "%s: %d rows, there is room for %d", table, rows, max);
    return r->status == PL_OK ? rows : 0;
}

static void read_weapons(pl_reader *r, rof_tables *t)
{
    const char *id = "weapons";
    t->weapon_count = rows_up_to(r, id, ROF_WEAPONS_MAX);
    for (int i = 0; i < t->weapon_count; i++) {
        const char *key = pl_read_key(r, id, i);
        rof_weapon *w = &t->weapon[i];
        w->name = key;
        w->short_range = pl_read_len_or(r, id, key, "short", 0);
        w->long_range = pl_read_len_or(r, id, key, "long", 0);
        w->min = pl_read_len(r, id, key, "min");
        w->he_radius = pl_read_len_or(r, id, key, "he_radius", 0);
        w->flags = (uint16_t)pl_read_words(r, id, key, "flags", flag_words);
        w->is_sw = pl_read_flag(r, id, key, "sw");
        w->rof = (uint8_t)pl_read_int_or(r, id, key, "rof", 0);
        w->crew = (uint8_t)pl_read_int(r, id, key, "crew");
        w->melee_dice = (uint8_t)pl_read_int(r, id, key, "melee_dice");
        w->after[ROF_NO_ORDER] = ROF_FULL;
        w->after[ROF_C] = (uint8_t)pl_read_word(r, id, key, "after_c", share_words);
        w->after[ROF_M] = (uint8_t)pl_read_word(r, id, key, "after_m", share_words);
        w->kill_mod = (int8_t)pl_read_int_or(r, id, key, "kill_mod", 0);
        w->points = (int16_t)pl_read_int(r, id, key, "points");
    }
}

static void read_terrain(pl_reader *r, rof_tables *t)
{
    const char *id = "terrain";
    t->kind_count = rows_up_to(r, id, ROF_KINDS_MAX);
    for (int i = 0; i < t->kind_count; i++) {
        const char *key = pl_read_key(r, id, i);
        rof_ground *g = &t->ground[i];
        g->is_line = (uint8_t)pl_read_word(r, id, key, "kind", kind_words);
        g->cover = (uint8_t)pl_read_word(r, id, key, "cover", rof_cover_words);
        g->multiplier = (uint8_t)pl_read_int(r, id, key, "multiplier");
        g->is_impassable = pl_read_flag(r, id, key, "impassable");
        g->sight = (uint8_t)pl_read_word(r, id, key, "sight", sight_words);
        g->use = (uint8_t)pl_read_words(r, id, key, "use", use_words);
        g->cost = pl_read_len(r, id, key, "cost");
        g->depth = pl_read_len(r, id, key, "depth");
        g->height = pl_read_len(r, id, key, "height");
        if (g->sight != ROF_CLEAR || (g->is_line && g->cover != ROF_OPEN))
            t->sight_kinds |= (uint64_t)1 << i;
    }
}

static void read_batteries(pl_reader *r, rof_tables *t)
{
    const char *id = "batteries";
    t->battery_count = rows_up_to(r, id, ROF_BATTERIES_MAX);
    for (int i = 0; i < t->battery_count; i++) {
        const char *key = pl_read_key(r, id, i);
        t->battery[i] = (rof_battery){.is_on_table = pl_read_flag(r, id, key, "on_table"),
                                      .he_attacks = (uint8_t)pl_read_int(r, id, key, "he_attacks"),
                                      .ffe = (uint8_t)pl_read_int(r, id, key, "ffe"),
                                      .ffe_smoke = (uint8_t)pl_read_int(r, id, key, "ffe_smoke"),
                                      .kill_mod = (int8_t)pl_read_int(r, id, key, "kill_mod"),
                                      .min = pl_read_len_or(r, id, key, "min", 0),
                                      .range = pl_read_len_or(r, id, key, "range", 0),
                                      .points = (int16_t)pl_read_int(r, id, key, "points")};
    }
}

static void read_templates(pl_reader *r, rof_tables *t)
{
    const char *id = "templates";
    t->type_count = rows_up_to(r, id, ROF_TEMPLATES_MAX);
    for (int i = 0; i < t->type_count; i++) {
        const char *key = pl_read_key(r, id, i);
        rof_template *e = &t->type[i];
        e->name = pl_read_text(r, id, key, "name");
        e->training = (uint8_t)pl_read_word(r, id, key, "training", rof_training_words);
        e->morale = (uint8_t)pl_read_int(r, id, key, "morale");
        e->figures = (uint8_t)pl_read_int(r, id, key, "figures");
        e->smoke_grenades = (uint8_t)pl_read_int(r, id, key, "smoke_grenades");
        if (pl_read_has(r, id, key, "battery"))
            e->battery = (uint8_t)(pl_read_row(r, "batteries", pl_read_text(r, id, key, "battery")) + 1);
        e->points = (int16_t)pl_read_int(r, id, key, "points");
    }
    id = "template_figures";
    int rows = pl_read_rows(r, id);
    for (int i = 0; i < rows && r->status == PL_OK; i++) {
        const char *key = pl_read_key(r, id, i);
        int row = pl_read_row(r, "templates", pl_read_text(r, id, key, "template"));
        int first = pl_read_int(r, id, key, "first"), last = pl_read_int(r, id, key, "last");
        int weapon = pl_read_row(r, "weapons", pl_read_text(r, id, key, "weapon"));
        rof_figure_type f = {.leader = (uint8_t)pl_read_word(r, id, key, "leader", rof_leader_words),
                             .weapon = (uint8_t)weapon,
                             .rr = (uint8_t)pl_read_int(r, id, key, "rr"),
                             .fuel = (uint8_t)pl_read_int(r, id, key, "fuel"),
                             .satchel = (uint8_t)pl_read_int(r, id, key, "satchel"),
                             .smoke_rounds = (uint8_t)pl_read_int(r, id, key, "smoke_rounds"),
                             .lb = (int8_t)pl_read_int(r, id, key, "lb")};
        if (r->status == PL_OK && (first < 1 || last > ROF_FIGURES || first > last))
            r->status =
                pl_fail(r->error, PL_BAD, "template_figures.%s: figures %d to %d, wanted within 1 to %d", key, first, last, ROF_FIGURES);
        for (int n = first; n <= last && r->status == PL_OK; n++)
            t->type[row].figure[n - 1] = f;
    }
}

static void read_modifiers(pl_reader *r, rof_tables *t)
{
    for (int i = 0; i < ROF_HIT_MODS; i++)
        t->hit_mod[i] = (rof_to_hit){(int8_t)pl_read_int(r, "to_hit_modifiers", hit_keys[i], "value"),
                                     pl_read_flag(r, "to_hit_modifiers", hit_keys[i], "small_arms"),
                                     pl_read_flag(r, "to_hit_modifiers", hit_keys[i], "direct_he")};
    for (int i = 0; i < ROF_SPOT_MODS; i++)
        t->spot_mod[i] = (int8_t)pl_read_int(r, "spotting_modifiers", spot_keys[i], "value");
    for (int i = 0; i < ROF_RALLY_MODS; i++)
        t->rally_mod[i] = (int8_t)pl_read_int(r, "rally_modifiers", rally_keys[i], "value");
    for (int i = 0; i < ROF_MELEE_MODS; i++)
        t->melee_mod[i] = (int8_t)pl_read_int(r, "melee_modifiers", melee_keys[i], "value");
    for (int i = 0; i < ROF_MOR_MODS; i++) {
        const char *id = "morale_modifiers", *key = morale_keys[i];
        t->morale_mod[i] =
            (rof_morale_mod){(int8_t)pl_read_int(r, id, key, "value"),
                             (int8_t)pl_read_int_or(r, id, key, "most", 0),
                             {pl_read_flag(r, id, key, "morale"), pl_read_flag(r, id, key, "melee"), pl_read_flag(r, id, key, "force")}};
    }
}

static void read_sheets(pl_reader *r, rof_tables *t)
{
    for (int i = 0; i < ROF_ORDERS; i++) {  // ROF-ORD.2
        t->allowance[i] = pl_read_len(r, "element_orders", rof_order_words[i], "allowance");
        t->gives_moving[i] = pl_read_flag(r, "element_orders", rof_order_words[i], "moving_target");
    }
    t->assault = pl_read_len(r, "element_orders", "close_assault", "allowance");
    for (int i = 0; i < ROF_COVERS; i++) {
        t->to_hit[i] = (uint8_t)pl_read_int(r, "hit_kill", rof_cover_words[i], "to_hit");
        t->to_kill[i] = (uint8_t)pl_read_int(r, "hit_kill", rof_cover_words[i], "to_kill");
    }
    for (int i = 0; i < ROF_TRAININGS; i++)
        t->melee_number[i] = (uint8_t)pl_read_int(r, "melee_numbers", rof_training_words[i], "number");
    for (int i = 0; i < 3; i++)
        t->second[i] = (uint8_t)pl_read_int(r, "to_hit_over6", ((const char *const[]){"7", "8", "9"})[i], "second");
    t->spot_count = rows_up_to(r, "spotting_table", ROF_BANDS_MAX);
    for (int i = 0; i < t->spot_count; i++) {
        t->spot_gap[i] = pl_read_len(r, "spotting_table", pl_read_key(r, "spotting_table", i), "max_gap");
        t->spot_number[i] = (uint8_t)pl_read_int(r, "spotting_table", pl_read_key(r, "spotting_table", i), "number");
    }
    t->break_count = rows_up_to(r, "force_break", 4);
    for (int i = 0; i < t->break_count; i++) {
        t->break_up_to[i] = (uint8_t)pl_read_int(r, "force_break", pl_read_key(r, "force_break", i), "up_to");
        t->break_rate[i] = (uint8_t)pl_read_int(r, "force_break", pl_read_key(r, "force_break", i), "rate");
    }
    t->end_count = rows_up_to(r, "game_end", ROF_ENDS_MAX);
    for (int i = 0; i < t->end_count; i++)
        t->end_number[i] = (uint8_t)pl_read_int(r, "game_end", pl_read_key(r, "game_end", i), "number");
    t->call_near = (uint8_t)pl_read_int(r, "call_fire", "mortar_near", "contact_number");
    t->call_far = (uint8_t)pl_read_int(r, "call_fire", "mortar_far", "contact_number");
    t->call_observer = (uint8_t)pl_read_int(r, "call_fire", "battery_observer", "contact_number");
    t->call_officer = (uint8_t)pl_read_int(r, "call_fire", "battery_officer", "contact_number");
    t->call_suppressed = (uint8_t)pl_read_int(r, "call_fire", "mortar_suppressed", "contact_number");
    t->call_running = (uint8_t)pl_read_int(r, "call_fire", "running", "contact_number");
    int rows = rows_up_to(r, "vectors", 24);
    for (int i = 0; i < rows; i++) {
        t->vector_x[i] = pl_read_int(r, "vectors", pl_read_key(r, "vectors", i), "x");
        t->vector_y[i] = pl_read_int(r, "vectors", pl_read_key(r, "vectors", i), "y");
    }
    for (int i = 0; i < PL_COUNT(point_keys); i++)
        t->point[i] = (int16_t)pl_read_int(r, "points", point_keys[i], "value");
}

static pl_len limit(pl_reader *r, const char *key) { return pl_read_len(r, "limits", key, "value"); }
static int number(pl_reader *r, const char *key) { return pl_read_int(r, "limits", key, "value"); }

static void read_limits(pl_reader *r, rof_tables *t)
{
    t->radius = limit(r, "base_diameter") / 2;
    t->overlap = limit(r, "overlap_below");
    t->contact = limit(r, "contact_within");
    t->cohesion = limit(r, "cohesion");
    t->officer_radius = limit(r, "officer_radius");
    t->near_linear = limit(r, "near_linear");
    t->hidden_spread = limit(r, "hidden_spread");
    t->meet_counter = limit(r, "encounter_counter");
    t->meet_figure = limit(r, "encounter_figure");
    t->enemy_stop = limit(r, "enemy_stop");
    t->sample = limit(r, "sample");
    t->eye = limit(r, "eye_height");
    t->visibility = limit(r, "visibility");
    t->night_visibility = limit(r, "night_visibility");
    t->rain_gap = limit(r, "rain_gap");
    t->line_width = limit(r, "line_width");
    t->taller = limit(r, "taller_by");
    t->crew_radius = limit(r, "crew_radius");
    t->smoke_throw = limit(r, "smoke_throw");
    t->adjust = limit(r, "adjust");
    t->concentrated = limit(r, "ffe_concentrated");
    t->dispersed = limit(r, "ffe_dispersed");
    t->smoke_step = limit(r, "ffe_smoke_step");
    t->smoke_radius = limit(r, "smoke_radius");
    t->satchel_reach = limit(r, "satchel_reach");
    t->satchel_radius = limit(r, "satchel_radius");
    t->melee_reach = limit(r, "melee_reach");
    t->withdraw[0] = limit(r, "withdraw_failed");
    t->withdraw[1] = limit(r, "withdraw_passed");
    t->objective_reach = limit(r, "objective_reach");
    t->deploy_distance = limit(r, "deploy_distance");
    t->enemy_near = limit(r, "enemy_near");
    t->mortar_near = limit(r, "mortar_near");
    t->steps_before_stop = number(r, "flight_steps_before_stop");
    t->dispersed_to_hit = number(r, "dispersed_to_hit");
    t->smoke_lands = number(r, "smoke_round_lands");
    t->flame_kill = number(r, "flame_kill");
    t->at_kill = number(r, "at_kill");
    t->satchel_kill = number(r, "satchel_kill");
    t->satchel_dud = number(r, "satchel_dud");
    t->mine_hit = number(r, "mine_hit");
    t->mine_kill = number(r, "mine_kill");
    t->leader_die = number(r, "leader_die");
    t->observer_better = number(r, "observer_better");
}

pl_status rof_prepare(pl_scene *scene, pl_error *error)
{
    pl_reader reader = pl_reader_start(scene->data, error);
    rof_tables *t = scene->tables;
    read_weapons(&reader, t);
    read_terrain(&reader, t);
    read_batteries(&reader, t);
    read_templates(&reader, t);
    read_modifiers(&reader, t);
    read_sheets(&reader, t);
    read_limits(&reader, t);
    scene->shapes[1] = (pl_shape){.kind = PL_DISC, .width = 2 * t->radius, .depth = 2 * t->radius};
    scene->shape_count = 2;
    for (int f = 1; f <= pl_terrain_count(scene->terrain); f++)
        t->has_hills |= (t->ground[pl_terrain_feature(scene->terrain, (pl_feature_id)f)->kind].use & ROF_USE_HILL) != 0;
    return reader.status;
}
