// options.c - the verbs of Rank & File and the judges of their needs.
#include "options.h"

#include <string.h>

#include "meaning.h"

#define NONE \
    { \
        PL_NOTHING, NULL, NULL, NULL \
    }
#define UNIT(name) \
    { \
        PL_UNIT, name, NULL, NULL \
    }
#define DEGREES(name) \
    { \
        PL_DEGREES, name, NULL, NULL \
    }
#define WORD(name, words) \
    { \
        PL_WORD, name, words, NULL \
    }
#define STEPS PL_ITEM_ORDER | PL_ITEM_TARGET | PL_ITEM_AT | PL_ITEM_FACING | PL_ITEM_VALUE
#define STEP_NOUNS \
    .item_target = {PL_FEATURE, "sector", NULL, NULL}, .item_order = {PL_WORD, "step", rnf_path_words, NULL}, \
    .item_value = {PL_LENGTH, "inches", NULL, NULL}
// By rnf_formation_words.
#define IN_FORMATION \
    "{word2:| in line| in column| in march column| in square| in skirmish order| in rout| in the building|, unlimbered|, limbered}"

const pl_verb rnf_verbs[RNF_VERBS] = {
    [RNF_PASS] = {.name = "pass", .label = "End", .rule = "RNF-GEN.5"},
    [RNF_DECLARE_CHARGE] = {"declare_charge", "Charge", "RNF-CHG.1", UNIT("charger"), UNIT("target"), DEGREES("opening wheel"),
                            PL_NEED_NUMBER, .check = rnf_check_charge, .gesture = PL_G_GO, .doing = "{subject} charge{s} {target}",
                            .preview = rnf_preview_charge, .fill = rnf_fill_charge},
    [RNF_STAND] = {"stand", "Stand", "RNF-CHG.8", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                   .doing = "{subject} stand{s}", .preview = rnf_preview_stand},
    [RNF_COUNTER_CHARGE] = {"counter_charge", "Counter-charge", "RNF-CHG.8", UNIT("unit"), UNIT("charger"), DEGREES("opening wheel"),
                            PL_NEED_NUMBER, .check = rnf_check_counter, .gesture = PL_G_ANSWER,
                            .doing = "{subject} counter-charge{s} {target}", .preview = rnf_preview_counter, .fill = rnf_fill_charge},
    [RNF_FLEE_CHARGE] = {"flee", "Flee", "RNF-CHG.10", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                         .doing = "{subject} flee{s}", .preview = rnf_preview_flee},
    [RNF_SQUARE_UP] = {"form_square", "Form square", "RNF-CHG.9", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                       .doing = "{subject} form{s} square", .preview = rnf_preview_square},
    [RNF_RALLY_FORM] = {"rally_form", "Form up", "RNF-RAL.7", UNIT("unit"), WORD("formation", rnf_formation_words), DEGREES("facing"),
                        PL_NEED_NUMBER, .check = rnf_check_rally_form, .doing = "{subject} form{s} up" IN_FORMATION,
                        .preview = rnf_preview_rally},
    [RNF_MOVE_FIRST] = {"move_first", "Move first", "RNF-INI.1", NONE, NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                        .doing = "{side} move{s} first"},
    [RNF_MOVE_SECOND] = {"move_second", "Move second", "RNF-INI.1", NONE, NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                         .doing = "{side} move{s} second"},
    [RNF_MOVE] = {"move", "Move", "RNF-MOV.1", UNIT("unit"), NONE, NONE, PL_NEED_PATH, STEPS, STEP_NOUNS, .check = rnf_check_move,
                  .item_optional = PL_ITEM_AT | PL_ITEM_FACING, .gesture = PL_G_GO, .doing = "{subject} move{s}",
                  .preview = rnf_preview_move, .fill = rnf_fill_move},
    [RNF_ENTER] = {"enter", "Enter the table", "RNF-END.2", UNIT("unit"), NONE, NONE, PL_NEED_PATH, STEPS, STEP_NOUNS,
                   .check = rnf_check_enter, .item_optional = PL_ITEM_AT | PL_ITEM_FACING, .gesture = PL_G_GO,
                   .doing = "{subject} enter{s} the table", .preview = rnf_preview_enter, .fill = rnf_fill_enter},
    [RNF_MOVE_LEADER] = {"move_leader", "Ride", "RNF-LDR.2", UNIT("leader"), NONE, NONE, PL_NEED_PLACE, PL_ITEM_AT,
                         .check = rnf_check_leader, .item_optional = PL_ITEM_AT, .gesture = PL_G_GO, .doing = "{subject} ride{s}",
                         .preview = rnf_preview_ride},
    [RNF_OPPORTUNITY_CHARGE] = {"opportunity_charge", "Seize the chance", "RNF-CHG.2", UNIT("unit"), UNIT("target"),
                                DEGREES("opening wheel"), PL_NEED_NUMBER, .check = rnf_check_opportunity, .gesture = PL_G_GO,
                                .doing = "{subject} seize{s} the chance and charge{s} {target}", .preview = rnf_preview_charge,
                                .fill = rnf_fill_charge},
    [RNF_FIRE_AT] = {"fire_at", "Fire", "RNF-FIR.6", UNIT("unit"), UNIT("target"), NONE, .need = PL_NEED_NONE, .gesture = PL_G_EACH,
                     .doing = "{subject} fire{s} at {target}", .preview = rnf_preview_fire, .together = rnf_together_fire},
    [RNF_HOLD_FIRE] = {"hold_fire", "Hold fire", "RNF-FIR.6", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_EACH,
                       .doing = "{subject} hold{s} {its} fire", .preview = rnf_preview_hold, .together = rnf_together_fire},
    [RNF_STAY] = {"stay", "Stay", "RNF-MOR.6", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                  .doing = "{subject} stay{s}"},
    [RNF_RETIRE] = {"retire", "Retire", "RNF-MOR.4", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                    .doing = "{subject} retire{s}"},
    [RNF_PICK_MELEE] = {"pick_melee", "Fight this melee", "RNF-MEL.1", UNIT("melee"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_AIM,
                        .doing = "the melee of {subject} is fought", .preview = rnf_preview_melee},
    [RNF_OCCUPY] = {"occupy", "Occupy the ground", "RNF-MEL.14", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_GO,
                    .doing = "{subject} take{s} the ground", .preview = rnf_preview_ground},
    [RNF_TAKE_SECTOR] = {"take_sector",
                         "Enter the sector",
                         "RNF-MEL.14",
                         UNIT("unit"),
                         {PL_FEATURE, "sector", NULL, NULL},
                         NONE,
                         .need = PL_NEED_NONE,
                         .gesture = PL_G_GO,
                         .doing = "{subject} enter{s} {target}"},
    [RNF_BREAK_THROUGH] = {"breakthrough", "Break through", "RNF-MEL.14", UNIT("unit"), NONE, NONE, .need = PL_NEED_NONE,
                           .gesture = PL_G_GO, .doing = "{subject} break{s} through", .preview = rnf_preview_ground},
    [RNF_PLACE_LEADER] = {"place_leader", "Place", "RNF-LDR.9", UNIT("leader"), UNIT("unit"), NONE, .need = PL_NEED_NONE,
                          .gesture = PL_G_AIM, .doing = "{subject} return{s} behind {target}", .preview = rnf_preview_join},
    [RNF_DETACH] = {"detach", "Detach", "RNF-LDR.1", UNIT("leader"), NONE, NONE, .need = PL_NEED_NONE, .gesture = PL_G_ANSWER,
                    .doing = "{subject} leave{s} the unit"},
    [RNF_ATTACH] = {"attach", "Attach", "RNF-LDR.1", UNIT("leader"), UNIT("unit"), NONE, .need = PL_NEED_NONE, .gesture = PL_G_AIM,
                    .doing = "{subject} join{s} {target}", .preview = rnf_preview_join},
    [RNF_FLANK_EDGE] = {"flank_edge",
                        "Name an edge",
                        "RNF-END.3",
                        {PL_NUMBER, "group", NULL, NULL},
                        WORD("edge", rnf_edge_words),
                        NONE,
                        .need = PL_NEED_NONE,
                        .doing = "flank march {subject} comes from the {target}"},
    [RNF_DEPLOY] = {"deploy", "Deploy", "RNF-UNT.7", UNIT("unit"), WORD("formation", rnf_formation_words), NONE, PL_NEED_PLACE,
                    PL_ITEM_TARGET | PL_ITEM_AT | PL_ITEM_FACING, .item_target = {PL_FEATURE, "sector", NULL, NULL},
                    .check = rnf_check_deploy, .item_optional = PL_ITEM_AT | PL_ITEM_FACING, .doing = "{subject} deploy{s}" IN_FORMATION,
                    .preview = rnf_preview_place},
};

// ---- numbers

// A range from below zero to zero cannot be written as one: its last number stands by itself.
static void put_range(pl_offer *offer, pl_option option, int low, int high)
{
    bool is_default = option.is_default && option.value >= low && option.value <= high;
    int last = high || low == high ? high : -1;
    option.is_default = is_default;
    option.value = low;
    option.value_max = last;
    pl_put(offer, option, NULL);
    if (last == high)
        return;
    option.value = option.value_max = high;
    pl_put(offer, option, NULL);
}

void rnf_put_numbers(const pl_turn *turn, pl_offer *offer, pl_option option, int low, int high, rnf_number_judge *judge)
{
    if (offer->sought) {
        option.value = option.value_max = offer->sought->value;
        pl_put(offer, option, judge(turn, option.subject, option.target, option.value));
        return;
    }
    for (int first = low; first <= high; first++) {
        int next = first;
        while (next <= high && !judge(turn, option.subject, option.target, next))
            next++;
        if (next > first)
            put_range(offer, option, first, next - 1);
        first = next;
    }
}

pl_why rnf_check_charge(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return rnf_why_not_wheel(turn, choice->subject, choice->target, choice->value, rnf_t(turn)->budget, NULL);
}

pl_why rnf_check_opportunity(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return rnf_why_not_seize_by(turn, choice->subject, choice->target, choice->value);
}

pl_why rnf_check_counter(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return rnf_why_not_counter_wheel(turn, choice->subject, choice->target, choice->value);
}

pl_why rnf_check_rally_form(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rnf_stance s;
    (void)hint;
    return rnf_why_not_rally_form(turn, choice->subject, choice->target, choice->value, &s);
}

pl_why rnf_check_move(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rnf_walk end = {0};
    return rnf_walk_path(turn, choice->subject, choice->items, choice->item_count, false, &end, hint);
}

// ---- entering

int rnf_arrival_of(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    for (int g = 0; g < t->arrival_count; g++)
        for (int i = 0; i < t->arrival[g].count; i++)
            if (t->arrival[g].units[i] == unit)
                return g;
    return -1;
}

// RNF-END.2 and RNF-END.4: rear edge on the table edge, facing inward.
pl_why rnf_entry_stance(const pl_turn *turn, int unit, const pl_item *item, rnf_stance *s)
{
    static const uint8_t forms[RNF_PATH_STEPS] = {
        [RNF_TO_LINE] = RNF_LINE,         [RNF_TO_COLUMN] = RNF_COLUMN, [RNF_TO_MARCH] = RNF_MARCH,   [RNF_TO_SQUARE] = RNF_SQUARE,
        [RNF_TO_SKIRMISH] = RNF_SKIRMISH, [RNF_LIMBER] = RNF_LIMBERED,  [RNF_UNLIMBER] = RNF_DEPLOYED};
    static const int inward[] = {[RNF_NORTH] = 180, [RNF_EAST] = 270, [RNF_SOUTH] = 0, [RNF_WEST] = 90};
    int group = rnf_arrival_of(turn, unit), form = item->order < RNF_PATH_STEPS ? forms[item->order] : 0;
    if (!pl_item_has_at(item))
        return "RNF-END.2: an entry begins with a point of the edge";
    if (group < 0 || !form || !rnf_may_form(turn, unit, form))
        return "RNF-END.2: it enters in a formation open to it";
    const rnf_arrival_data *data = &rnf_t(turn)->arrival[group];
    int edge = data->is_flank ? rnf_see_game(turn)->arrival[group].edge : data->edge;
    if (!data->is_flank && form != RNF_MARCH && form != RNF_LIMBERED)
        return "RNF-END.2: reinforcements enter in march column or limbered";
    bool is_level = edge == RNF_NORTH || edge == RNF_SOUTH;
    pl_len on = is_level ? item->at.y : item->at.x, along = is_level ? item->at.x : item->at.y;
    pl_len line = edge == RNF_NORTH ? turn->scene->height : edge == RNF_EAST ? turn->scene->width : 0;
    if (!edge || on != line)
        return "RNF-END.2: not a point of its edge";
    if (!data->is_flank && (along < data->from || along > data->to))
        return "RNF-END.2: outside the stretch of its edge";
    *s = rnf_stance_of(turn, unit);
    s->formation = (uint8_t)form;
    s->facing = (int16_t)inward[edge];
    s->at = pl_travel(item->at, s->facing, rnf_depth(rnf_t(turn), s), PL_NEAREST);
    pl_foot foot = rnf_foot(turn, s);
    if (rnf_is_enemy_near(turn, rnf_side_of(turn, unit), &foot, rnf_t(turn)->limit.entry_clear))
        return pl_reason(turn, "RNF-END.2: within {inches} of an enemy", rnf_t(turn)->limit.entry_clear);
    return NULL;
}

pl_why rnf_check_enter(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rnf_walk end = {0};
    if (choice->item_count < 1)
        return "RNF-END.2: an entry begins with a point of the edge";
    pl_why why = rnf_entry_stance(turn, choice->subject, &choice->items[0], &end.now);
    return why ? why : rnf_walk_path(turn, choice->subject, choice->items + 1, choice->item_count - 1, true, &end, hint);
}

// ---- leaders and deployment

pl_why rnf_check_leader(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_len length;
    (void)hint;
    if (choice->item_count != 1 || !pl_item_has_at(&choice->items[0]))
        return "RNF-LDR.3: one point to ride to";
    pl_why why = rnf_why_not_ride(turn, choice->subject, rnf_see(turn)[choice->subject].at, choice->items[0].at, &length);
    return why ? why : length > 0 ? NULL : "RNF-LDR.3: he is there";
}

bool rnf_is_deploy_zone(const pl_scenario_zone *zone, int side)
{
    return zone->side == side && (!zone->use || !strcmp(zone->use, "deploy"));
}

static bool is_in_zone(const pl_turn *turn, int side, const pl_foot *foot)
{
    const pl_scenario *s = turn->scene->scenario;
    for (int i = 0; i < s->zone_count; i++)
        if (rnf_is_deploy_zone(&s->zones[i], side) && pl_foot_in_polygon(foot, s->zones[i].points, s->zones[i].point_count))
            return true;
    return false;
}

pl_why rnf_why_not_garrison(const pl_turn *turn, int unit)
{
    if (rnf_side_of(turn, unit) == 1)
        return "RNF-UNT.7: the attacker deploys no garrison";
    return rnf_see(turn)[unit].stands > rnf_t(turn)->limit.sector_stands
               ? pl_reason(turn, "RNF-MOV.9: a sector holds at most {number} stands", rnf_t(turn)->limit.sector_stands)
               : NULL;
}

static pl_why why_not_sector(const pl_turn *turn, int unit, int sector)
{
    const rnf_tables *t = rnf_t(turn);
    pl_why why = rnf_why_not_garrison(turn, unit);
    if (why)
        return why;
    if (!sector || sector > pl_terrain_count(turn->scene->terrain) ||
        t->ground[pl_terrain_feature(turn->scene->terrain, (pl_feature_id)sector)->kind].cost[RNF_SORT_FOOT] != RNF_SECTOR)
        return "RNF-MOV.9: not a building sector";
    for (int i = 0; t->order[i]; i++)
        if (t->order[i] != unit && rnf_on_table(turn, t->order[i]) && rnf_see(turn)[t->order[i]].sector == sector)
            return "RNF-MOV.9: the sector is held already";
    return NULL;
}

pl_why rnf_check_deploy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    if (choice->item_count != 1)
        return "RNF-UNT.7: one place for the unit";
    const pl_item *item = &choice->items[0];
    int unit = choice->subject, side = rnf_side_of(turn, unit);
    if (choice->target == RNF_GARRISON)
        return why_not_sector(turn, unit, item->target);
    if (item->target)
        return "RNF-UNT.7: only a garrison names a sector";
    if (!pl_item_has_at(item))
        return "RNF-UNT.7: one place for the unit";
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = (uint8_t)choice->target;
    s.at = item->at;
    s.facing = (int16_t)pl_turned(pl_item_facing(item, s.facing), 0);
    s.sector = 0;
    if (s.arm == RNF_LEADER) {
        pl_foot point = pl_foot_of_point(s.at);
        return is_in_zone(turn, side, &point) ? NULL : "RNF-UNT.7: outside the zone";
    }
    pl_foot foot = rnf_foot(turn, &s);
    if (!is_in_zone(turn, side, &foot))
        return "RNF-UNT.7: outside the zone";
    if (rnf_foot_barred(turn, &s, &foot))
        return "RNF-TER.3: impassable ground";
    return rnf_overlaps_unit(turn, &foot, unit, 0, NULL) ? "RNF-UNT.9: another unit stands there" : NULL;
}
