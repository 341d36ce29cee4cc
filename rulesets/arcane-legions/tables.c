// tables.c - reads the numbers of data/*.yaml into al_tables. Cards are read in cards.c, the scenario's terms in terms.c.
#include "tables.h"

#include <string.h>

#include "abilities.h"
#include "base.h"

static void read_constants(al_tables *t, pl_reader *r)
{
    static const char *const weak[] = {"half_up", "minus2", "none", NULL};
    static const char *const price[] = {"figure", "damage1", "none", NULL};
    static const char *const check[] = {"round", "turn", NULL};
    t->step = pl_read_len(r, "constants", "step_inches", "value");
    t->normal_range = t->step * pl_read_int(r, "constants", "normal_range_steps", "value");
    t->touch_eps = pl_read_len(r, "constants", "touch_eps", "value");
    t->balk_gap = pl_read_len(r, "constants", "balk_gap", "value");
    t->critical_face = (uint8_t)pl_read_int(r, "constants", "critical_face", "value");
    t->push_figures = (uint8_t)pl_read_int(r, "constants", "push_figures", "value");
    t->special_limit = (uint8_t)pl_read_int(r, "constants", "special_limit_per_turn", "value");
    t->trigger_limit = (uint8_t)pl_read_int(r, "constants", "trigger_limit", "value");
    t->min_die = (uint8_t)pl_read_int(r, "constants", "min_die", "value");
    t->min_op = (uint8_t)pl_read_int(r, "constants", "min_op", "value");
    t->weak_minus = (uint8_t)pl_read_int(r, "constants", "weak_minus", "value");
    t->faction_step = (uint8_t)pl_read_int(r, "constants", "faction_step", "value");
    t->last_round = (uint16_t)pl_read_int(r, "constants", "last_round", "value");
    t->unopposed_hit_on = (uint8_t)pl_read_int(r, "constants", "unopposed_hit_on", "value");
    t->weak_side = (uint8_t)pl_read_word(r, "constants", "weak_side", "value", weak);
    t->push_price = (uint8_t)pl_read_word(r, "constants", "push_price", "value", price);
    t->is_checked_each_turn = pl_read_word(r, "constants", "vp_check", "value", check) == 1;
}

static void read_costs(al_tables *t, pl_reader *r)
{
    for (int kind = 0; kind < AL_KINDS; kind++) {
        t->order_cost[kind][0] = (uint8_t)pl_read_int(r, "order_costs", al_kind_words[kind], "sortie");
        t->order_cost[kind][1] = (uint8_t)pl_read_int(r, "order_costs", al_kind_words[kind], "formation");
    }
    t->unit_penalty = (uint8_t)pl_read_int(r, "ranged_penalty", "other_unit", "dice");
    t->area_penalty = (uint8_t)pl_read_int(r, "ranged_penalty", "hindering_area", "dice");
    t->line_penalty = (uint8_t)pl_read_int(r, "ranged_penalty", "hindering_line", "dice");
    t->target_melee_penalty = (uint8_t)pl_read_int(r, "ranged_penalty", "target_in_melee", "dice");
    t->own_melee_penalty = (uint8_t)pl_read_int(r, "ranged_penalty", "attacker_in_melee", "dice");
    t->vp_formation = (uint8_t)pl_read_int(r, "vp", "formation_defeated", "points");
    t->vp_sortie = (uint8_t)pl_read_int(r, "vp", "sortie_defeated", "points");
    t->vp_commander = (uint8_t)pl_read_int(r, "vp", "commander_downed", "points");
}

static bool read_place(const char *text, pl_point *at)
{
    char word[16];
    size_t length = strcspn(text, " ");
    if (length >= sizeof word || text[length] != ' ')
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    return pl_parse_len(word, &at->x) && pl_parse_len(text + length + 1, &at->y);
}

static pl_status read_bases(al_tables *t, pl_scene *scene, pl_reader *r)
{
    int count = pl_read_rows(r, "bases");
    if (count > AL_BASES_MAX)
        return pl_fail(r->error, PL_FULL, "bases: %d rows, wanted at most %d", count, AL_BASES_MAX);
    for (int i = 0; i < count && !r->status; i++) {
        al_base *base = &t->bases[i];
        const char *key = pl_read_key(r, "bases", i);
        t->base_names[i] = key;
        base->width = pl_read_len(r, "bases", key, "width");
        base->depth = pl_read_len(r, "bases", key, "depth");
        base->is_formation = pl_read_flag(r, "bases", key, "formation");
        base->shape = (uint8_t)(i + 1);
        scene->shapes[i + 1] = (pl_shape){.kind = PL_RECTANGLE, .width = base->width, .depth = base->depth};
        for (int side = 0; side < AL_BASE_SIDES; side++)
            base->turn_times[side] = (uint8_t)pl_read_int(r, "turn_cost", key, al_side_words[side]);
        for (int n = 0; n < AL_NOTCHES; n++) {
            base->has_notch[n] = pl_read_has(r, "notches", key, al_notch_words[n]);
            if (base->has_notch[n] && !read_place(pl_read_text(r, "notches", key, al_notch_words[n]), &base->notch[n]))
                return pl_fail(r->error, PL_BAD, "notches: %s of %s, wanted two lengths in inches", al_notch_words[n], key);
        }
        al_base_turn(base);
    }
    t->base_count = count;
    scene->shape_count = count + 1;
    return r->status;
}

static pl_status read_terrain(al_tables *t, pl_reader *r)
{
    static const char *const moves[] = {"free", "hinders", "impassable", NULL};
    static const char *const lines[] = {"free", "hinders", "blocks", NULL};
    static const char *const shapes[] = {"area", "polyline", NULL};
    int count = pl_read_rows(r, "terrain");
    if (count > AL_TERRAIN_KINDS_MAX)
        return pl_fail(r->error, PL_FULL, "terrain: %d rows, wanted at most %d", count, AL_TERRAIN_KINDS_MAX);
    for (int i = 0; i < count && !r->status; i++) {
        const char *key = pl_read_key(r, "terrain", i);
        pl_read_word(r, "terrain", key, "shape", shapes);
        t->terrain[i].move = (uint8_t)pl_read_word(r, "terrain", key, "move", moves);
        t->terrain[i].mp = (uint8_t)pl_read_int(r, "terrain", key, "mp");
        t->terrain[i].line = (uint8_t)pl_read_word(r, "terrain", key, "line", lines);
        t->terrain[i].vp = (uint8_t)pl_read_int(r, "terrain", key, "vp_per_turn");
    }
    return r->status;
}

static void read_sizes(al_tables *t, pl_reader *r)
{
    int count = pl_read_rows(r, "game_size");
    for (int i = 0; i < count && i < AL_SIZES_MAX && !r->status; i++) {
        const char *key = pl_read_key(r, "game_size", i);
        t->sizes[i].points = pl_read_int(r, "game_size", key, "build_points");
        t->sizes[i].op = (uint8_t)pl_read_int(r, "game_size", key, "order_points");
        t->sizes[i].vp_goal = (uint8_t)pl_read_int(r, "game_size", key, "vp_goal");
        t->size_count = i + 1;
    }
}

// A keyword lies in the text of a card, so it ends with a space or with the text.
static uint32_t keyword_bit(const al_tables *t, const char *word)
{
    size_t length = strlen(word);
    for (int k = 0; k < t->keyword_count; k++)
        if (!strncmp(t->keywords[k], word, length) && (!t->keywords[k][length] || t->keywords[k][length] == ' '))
            return 1u << k;
    return 0;
}

static pl_status read_abilities(al_tables *t, pl_reader *r)
{
    static const char *const timings[] = {"static", "dice", "trigger", "special", NULL};
    static const char *const stacks[] = {"no", "each", NULL};
    for (int a = 1; a < AL_ABILITIES && !r->status; a++) {
        const char *key = al_ability_words[a];
        al_ability_row *row = &t->abilities[a];
        row->timing = (uint8_t)pl_read_word(r, "abilities", key, "timing", timings);
        if (!r->status && row->timing != al_ability_timing((al_ability_id)a))
            return pl_fail(r->error, PL_BAD, "abilities: the timing of %s is not the one the rules play", key);
        row->is_optional = pl_read_has(r, "abilities", key, "optional") && pl_read_flag(r, "abilities", key, "optional");
        row->is_posthumous = pl_read_flag(r, "abilities", key, "posthumous");
        row->is_stacking = pl_read_word(r, "abilities", key, "stack", stacks) == 1;
        row->value = pl_read_int_or(r, "abilities", key, "value", 0);
        row->side_value = pl_read_int_or(r, "abilities", key, "side", 0);
        row->reach = t->step * pl_read_int_or(r, "abilities", key, "reach", 0);
        if (pl_read_has(r, "abilities", key, "needs") && !(row->needs = keyword_bit(t, pl_read_text(r, "abilities", key, "needs"))))
            return pl_fail(r->error, PL_BAD, "abilities: %s needs a keyword that no unit card has", key);
    }
    int rows = pl_read_rows(r, "abilities");
    if (!r->status && rows != AL_ABILITIES - 1)
        return pl_fail(r->error, PL_BAD, "abilities: %d rows, the rules know %d abilities", rows, AL_ABILITIES - 1);
    return r->status;
}

// What the rest relies on: loops end, and a base is at least a step long each way (contact in move.c).
static pl_status check_constants(const al_tables *t, pl_error *error)
{
    if (t->push_figures > 1)
        return pl_fail(error, PL_BAD, "constants: push_figures is %d, wanted 0 or 1", t->push_figures);
    if (t->step < 100 || t->touch_eps < 0 || t->touch_eps > t->step / 20)
        return pl_fail(error, PL_BAD, "constants: wanted a step of 0.1 inch or more, and a touch_eps of at most a twentieth of it");
    if (t->unopposed_hit_on < 2 || t->unopposed_hit_on > 6)
        return pl_fail(error, PL_BAD, "constants: unopposed_hit_on is %d, wanted 2 to 6", t->unopposed_hit_on);
    for (int i = 0; i < t->base_count; i++)
        if (t->bases[i].width < t->step || t->bases[i].depth < t->step)
            return pl_fail(error, PL_BAD, "bases: %s is smaller than a step", t->base_names[i]);
    return PL_OK;
}

pl_status al_prepare(pl_scene *scene, pl_error *error)
{
    al_tables *t = scene->tables;
    pl_reader r = pl_reader_start(scene->data, error);
    pl_status status;
    read_constants(t, &r);
    read_costs(t, &r);
    read_sizes(t, &r);
    if ((status = read_bases(t, scene, &r)) || (status = read_terrain(t, &r)) || (status = al_read_cards(t, &r)) ||
        (status = read_abilities(t, &r)))
        return status;
    al_ability_masks(t);
    if ((status = check_constants(t, error)))
        return status;
    return al_read_terms(t, scene, error);
}
