// tables.c - reads the rules data into one const struct; a missing or odd cell stops the scene with its name.
#include "formation.h"

#include <stdio.h>
#include <string.h>

const char *const rnf_formation_words[] = {"none", "line",     "column",   "march",    "square", "skirmish",
                                           "rout", "garrison", "deployed", "limbered", NULL};
const char *const rnf_edge_words[] = {"none", "north", "east", "south", "west", NULL};
const char *const rnf_quality_words[] = {"poor", "average", "gifted", NULL};
const char *const rnf_arm_words[] = {"foot", "horse_heavy", "horse_light", "camel", "art_foot", "art_horse", "leader", NULL};
static const char *const class_words[] = {"green", "regular", "veteran", "elite", NULL};
static const char *const weapon_words[] = {"none",       "musket",    "rifle", "rifled_musket", "breech", "light_gun",
                                           "medium_gun", "heavy_gun", NULL};
static const char *const flag_words[] = {"skirmish", "shock", "howitzer", NULL};
static const char *const rank_words[] = {"all", "two", "one", "quarter", NULL};
static const char *const fires_words[] = {"none", "all", "front", "quarter", "half", NULL};
static const char *const arms_words[] = {"foot", "mounted", "artillery", NULL};
static const char *const is_words[] = {"area", "line", NULL};
static const char *const cover_words[] = {"none", "light", "heavy", NULL};
static const char *const sees_words[] = {"clear", "block", "wood", "height", "hinder", NULL};
static const char *const weight_words[] = {"light", "medium", "heavy"};

static void read_types(pl_reader *r, rnf_tables *t)
{
    t->type_count = pl_read_rows(r, "t_units");
    if (t->type_count > RNF_TYPES_MAX)
        r->status = pl_fail(r->error, PL_FULL, "t_units: %d types, wanted at most %d", t->type_count, RNF_TYPES_MAX);
    for (int i = 0; i < t->type_count && !r->status; i++) {
        const char *key = pl_read_key(r, "t_units", i);
        rnf_type *type = &t->type[i];
        type->name = pl_read_text(r, "t_units", key, "name");
        type->arm = (uint8_t)pl_read_word(r, "t_units", key, "arm", rnf_arm_words);
        type->grade = (uint8_t)pl_read_word(r, "t_units", key, "class", class_words);
        type->stands = (uint8_t)pl_read_int(r, "t_units", key, "stands");
        type->weapon = (uint8_t)pl_read_word(r, "t_units", key, "weapon", weapon_words);
        type->flags = (uint8_t)pl_read_words(r, "t_units", key, "flags", flag_words);
        type->points = (int16_t)pl_read_int(r, "t_units", key, "points");
        type->is_cinc = !strcmp(key, "cinc");
        bool is_single = type->arm >= RNF_ART_FOOT;
        if (!r->status && (is_single ? type->stands != 1 : type->stands < 4 || type->stands > RNF_STANDS_MAX))
            r->status = pl_fail(r->error, PL_BAD, "t_units.%s.stands: found %d, wanted %s", key, type->stands, is_single ? "1" : "4 to 10");
    }
}

static pl_shape stand_shape(pl_len width, pl_len depth) { return (pl_shape){.kind = PL_RECTANGLE, .width = width, .depth = depth}; }

static void read_stands(pl_reader *r, rnf_tables *t, pl_scene *scene)
{
    scene->shape_count = 1;
    for (int arm = 0; arm < RNF_ARMS; arm++) {
        const char *key = rnf_arm_words[arm];
        t->stand_width[arm] = pl_read_len(r, "t_stand", key, "width");
        t->stand_depth[arm] = pl_read_len(r, "t_stand", key, "depth");
        t->limbered_depth[arm] = pl_read_len_or(r, "t_stand", key, "limbered_depth", 0);
        t->hits_per_stand[arm] = (uint8_t)pl_read_int_or(r, "t_stand", key, "hits_per_stand", 1);
        t->shape[arm] = t->limbered_shape[arm] = (uint8_t)scene->shape_count;
        scene->shapes[scene->shape_count++] = arm == RNF_LEADER
                                                  ? (pl_shape){.kind = PL_DISC, .width = t->stand_width[arm], .depth = t->stand_width[arm]}
                                                  : stand_shape(t->stand_width[arm], t->stand_depth[arm]);
        if (t->limbered_depth[arm]) {
            t->limbered_shape[arm] = (uint8_t)scene->shape_count;
            scene->shapes[scene->shape_count++] = stand_shape(t->stand_width[arm], t->limbered_depth[arm]);
        }
    }
    for (int f = RNF_LINE; f < RNF_FORMATIONS; f++) {
        const char *key = rnf_formation_words[f];
        t->arms_of[f] = (uint8_t)pl_read_words(r, "t_formation", key, "arms", arms_words);
        t->rank[f] = (uint8_t)pl_read_word(r, "t_formation", key, "front_rank", rank_words);
        t->spacing[f] = pl_read_len(r, "t_formation", key, "spacing");
        t->is_deep[f] = pl_read_flag(r, "t_formation", key, "deep");
        t->fires[f] = (uint8_t)pl_read_word(r, "t_formation", key, "fires", fires_words);
    }
}

static void read_moves(pl_reader *r, rnf_tables *t)
{
    for (int arm = 0; arm < RNF_LEADER; arm++)
        for (int weight = 0; weight < 3; weight++) {
            char key[32];
            snprintf(key, sizeof key, arm == RNF_ART_FOOT ? "%s_%s" : "%s", rnf_arm_words[arm], weight_words[weight]);
            for (int f = RNF_LINE; f < RNF_FORMATIONS; f++)
                if (f != RNF_ROUT && f != RNF_GARRISON)
                    t->move[arm][weight][f] = pl_read_len_or(r, "t_move", key, rnf_formation_words[f], 0);
            t->road[arm][weight] = pl_read_len_or(r, "t_move", key, arm >= RNF_ART_FOOT ? "road_limbered" : "road_march", 0);
        }
    t->budget = pl_read_int(r, "t_move_costs", "budget", "value");
    t->oblique_times = pl_read_int(r, "t_move_costs", "oblique_times", "value");
    t->turn_cost = pl_read_int(r, "t_move_costs", "turn", "value");
    t->form_cost = pl_read_int(r, "t_move_costs", "formation_change", "value");
}

static int8_t ground_cost(pl_reader *r, const char *key, const char *column)
{
    const char *text = pl_read_text(r, "t_terrain", key, column);
    if (!strcmp(text, "no"))
        return RNF_BARRED;
    if (!strcmp(text, "garrison"))
        return RNF_SECTOR;
    return (int8_t)pl_read_int(r, "t_terrain", key, column);
}

static void read_terrain(pl_reader *r, rnf_tables *t)
{
    static const char *const sorts[] = {"foot", "skirmish", "mounted", "artillery"};
    int count = pl_read_rows(r, "t_terrain");
    if (count > RNF_GROUND_MAX && !r->status)
        r->status = pl_fail(r->error, PL_FULL, "t_terrain: %d kinds, wanted at most %d", count, RNF_GROUND_MAX);
    for (int i = 0; i < count && !r->status; i++) {
        const char *key = pl_read_key(r, "t_terrain", i);
        rnf_ground *g = &t->ground[i];
        g->is_line = (uint8_t)pl_read_word(r, "t_terrain", key, "is", is_words);
        g->height = (int8_t)pl_read_int(r, "t_terrain", key, "height");
        for (int s = 0; s < RNF_SORTS; s++)
            g->cost[s] = ground_cost(r, key, sorts[s]);
        g->is_march_only = pl_read_flag(r, "t_terrain", key, "march_only");
        g->is_charge_in = pl_read_flag(r, "t_terrain", key, "charge");
        g->cover = (uint8_t)pl_read_word(r, "t_terrain", key, "cover", cover_words);
        g->sees = (uint8_t)pl_read_word(r, "t_terrain", key, "sight", sees_words);
        g->is_road = !strcmp(key, "road");
        g->is_bridge = !strcmp(key, "bridge");
        g->is_ford = !strcmp(key, "ford");
    }
}

static void read_weapons(pl_reader *r, rnf_tables *t)
{
    for (int w = RNF_MUSKET; w <= RNF_BREECH; w++) {
        t->short_max[w] = pl_read_len(r, "t_small_arms", weapon_words[w], "short_max");
        t->long_max[w] = pl_read_len(r, "t_small_arms", weapon_words[w], "long_max");
        t->dice_per_2[w] = (uint8_t)pl_read_int(r, "t_small_arms", weapon_words[w], "dice_per_2");
    }
    static const char *const max[] = {"close_max", "medium_max", "long_max"}, *const dice[] = {"close_dice", "medium_dice", "long_dice"};
    for (int w = 0; w < 3; w++) {
        const char *key = weapon_words[RNF_LIGHT_GUN + w];
        for (int band = 0; band < 3; band++) {
            t->gun[w].max[band] = pl_read_len(r, "t_artillery", key, max[band]);
            t->gun[w].dice[band] = (uint8_t)pl_read_int(r, "t_artillery", key, dice[band]);
        }
        t->gun[w].canister_max = pl_read_len(r, "t_artillery", key, "canister_max");
        t->gun[w].canister_need = (uint8_t)pl_read_int(r, "t_artillery", key, "canister_need");
    }
    t->fire_need = pl_read_int(r, "t_need", "fire", "value");
    t->melee_need = pl_read_int(r, "t_need", "melee", "value");
}

static void read_list(pl_reader *r, const char *table, const char *column, const char *const *keys, int count, int *out)
{
    for (int i = 0; i < count; i++)
        out[i] = pl_read_int(r, table, keys[i], column);
}

static void read_mods(pl_reader *r, rnf_tables *t)
{
    static const char *const fire[] = {"target_open_order", "charged_by_mounted", "gun_damaged",       "firer_moved", "firer_unsteady",
                                       "light_cover",       "heavy_cover",        "deep_or_enfiladed", "hindrance",   "long_range"};
    static const char *const melee[] = {"enemy_defended", "deeper",           "unsteady",      "veteran", "halted_mounted",
                                        "foot_v_mounted", "mounted_v_square", "flank_or_rear", "shock",   "horse_v_camel"};
    static const char *const morale[] = {"stands_lost", "commander", "in_building", "bad_army_morale", "column_to_square"};
    read_list(r, "t_fire_mods", "mod", fire, RNF_FIRE_MODS, t->fire_mod);
    read_list(r, "t_melee_mods", "mod", melee, RNF_MELEE_MODS, t->melee_mod);
    read_list(r, "t_morale_mods", "mod", morale, RNF_MORALE_MODS, t->morale_mod);
    t->dice_formed = pl_read_int(r, "t_melee_dice", "formed", "dice");
    t->dice_loose = pl_read_int(r, "t_melee_dice", "loose", "dice");
    t->dice_gun_front = pl_read_int(r, "t_melee_dice", "gun_front", "dice");
    t->dice_gun_other = pl_read_int(r, "t_melee_dice", "gun_other", "dice");
    read_list(r, "t_morale", "need", class_words, RNF_CLASSES, t->morale_need);
}

static void read_morale(pl_reader *r, rnf_tables *t)
{
    static const char *const rows[] = {"foot", "mounted", "mounted", "mounted", "art_foot", "art_horse"};
    static const char *const kinds[] = {"retire", "rout", "flee_charge"};
    for (int arm = 0; arm < RNF_LEADER; arm++) {
        for (int kind = 0; kind < RNF_GO_KINDS; kind++)
            t->retreat_dice[arm][kind] = pl_read_int_or(r, "t_retreat", rows[arm], kinds[kind], 0);
        t->gun_rout_dice[arm] = pl_read_int_or(r, "t_retreat", rows[arm], "rally_rout", 0);
    }
    t->allowance = pl_read_len(r, "t_leader", "allowance", "value");
    t->struck_from = pl_read_int(r, "t_leader", "struck_from", "value");
    t->killed_to = pl_read_int(r, "t_leader", "killed_to", "value");
    t->dies_to = pl_read_int(r, "t_leader", "dies_to", "value");
    t->recovers_from = pl_read_int(r, "t_leader", "recovers_from", "value");
    read_list(r, "t_quality", "mod", rnf_quality_words, 3, t->quality_mod);
    t->weight_multi = pl_read_int(r, "t_break", "weight_multi", "value");
    t->weight_single = pl_read_int(r, "t_break", "weight_single", "value");
    t->weight_cinc = pl_read_int(r, "t_break", "weight_cinc", "value");
    t->force_break = pl_read_int(r, "t_break", "force_break", "value");
    t->army_break = pl_read_int(r, "t_break", "army_break", "value");
}

static void read_limits(pl_reader *r, rnf_limits *l)
{
    struct {
        const char *key;
        pl_len *into;
    } lengths[] = {{"charge_stop", &l->charge_stop},     {"square_distance", &l->square_distance},
                   {"obstacle_near", &l->obstacle_near}, {"enemy_near", &l->enemy_near},
                   {"road_near", &l->road_near},         {"sector_near", &l->sector_near},
                   {"wood_sight", &l->wood_sight},       {"over_friends", &l->over_friends},
                   {"gun_danger", &l->gun_danger},       {"clear_on", &l->clear_on},
                   {"entry_clear", &l->entry_clear},     {"objective_near", &l->objective_near},
                   {"breakthrough", &l->breakthrough},   {"howitzer_clear", &l->howitzer_clear}};
    struct {
        const char *key;
        int *into;
    } counts[] = {{"charge_wheel", &l->charge_wheel},
                  {"wheel_line", &l->wheel_line},
                  {"wheel_column", &l->wheel_column},
                  {"oblique", &l->oblique},
                  {"gun_pivot_free", &l->gun_pivot_free},
                  {"sector_stands", &l->sector_stands},
                  {"sector_fight", &l->sector_fight},
                  {"path_steps", &l->path_steps},
                  {"bow_out", &l->bow_out},
                  {"melee_rounds", &l->melee_rounds},
                  {"flank_need", &l->flank_need},
                  {"low_ammo_ones", &l->low_ammo_ones},
                  {"confirm_need", &l->confirm_need},
                  {"turns_max", &l->turns_max}};
    for (int i = 0; i < PL_COUNT(lengths); i++)
        *lengths[i].into = pl_read_len(r, "t_limits", lengths[i].key, "value");
    for (int i = 0; i < PL_COUNT(counts); i++)
        *counts[i].into = pl_read_int(r, "t_limits", counts[i].key, "value");
}

// RNF 5.13: what a type costs follows from the table of points; a force list that says otherwise is a slip of the pen.
static int points_of(pl_reader *r, const rnf_type *type, const char *key)
{
    if (type->arm == RNF_LEADER)
        return pl_read_int(r, "t_points_extra", key, "points");
    bool is_gun = type->weapon >= RNF_LIGHT_GUN;
    int each = pl_read_int(r, "t_points", is_gun ? weapon_words[type->weapon] : rnf_arm_words[type->arm], class_words[type->grade]);
    for (int flag = 0; flag < 3; flag++)
        if (type->flags >> flag & 1)
            each += pl_read_int(r, "t_points_extra", flag_words[flag], "points");
    if (type->weapon == RNF_RIFLE || type->weapon == RNF_BREECH)
        each += pl_read_int(r, "t_points_extra", weapon_words[type->weapon], "points");
    if (type->arm == RNF_FOOT && type->weapon == RNF_UNARMED)
        each += pl_read_int(r, "t_points_extra", "foot_unarmed", "points");
    if (type->arm == RNF_ART_HORSE)
        each += pl_read_int(r, "t_points_extra", "art_horse", "points");
    return each * type->stands;
}

static void check_points(pl_reader *r, const rnf_tables *t)
{
    for (int i = 0; i < t->type_count && !r->status; i++) {
        const char *key = pl_read_key(r, "t_units", i);
        int wanted = points_of(r, &t->type[i], key);
        if (!r->status && wanted != t->type[i].points)
            r->status = pl_fail(r->error, PL_BAD, "t_units.%s.points: found %d, t_points makes it %d", key, t->type[i].points, wanted);
    }
}

pl_status rnf_prepare(pl_scene *scene, pl_error *error)
{
    pl_reader r = pl_reader_start(scene->data, error);
    rnf_tables *t = scene->tables;
    read_types(&r, t);
    read_stands(&r, t, scene);
    read_moves(&r, t);
    read_terrain(&r, t);
    read_weapons(&r, t);
    read_mods(&r, t);
    read_morale(&r, t);
    read_limits(&r, &t->limit);
    check_points(&r, t);
    rnf_size_formations(t);
    return r.status;
}
