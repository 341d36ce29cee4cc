// meaning_orders.c - the orders of an activation, drawn before they are given: lines with dice and numbers, how far a move may go, what fire
// that was received may do.
#include "activate.h"
#include "fire.h"
#include "meaning.h"
#include "phaseline/preview.h"
#include "meaning_chance.h"

static bool is_team(const pl_turn *turn, int team) { return team > 0 && team <= hof_team_count(turn); }
static bool is_there(const pl_turn *turn, int team) { return is_team(turn, team) && hof_on_table(turn, team); }

// ---- fire

enum { LINES_TOLD = 2 };

// One Fire order of the draft: who fires, and from how many the target is covered.
typedef struct volley {
    const pl_turn *turn;
    const pl_choice *draft;
    int target, number;
    uint16_t firers[HOF_UNIT_TEAMS_MAX * 2];
    uint8_t slots[HOF_UNIT_TEAMS_MAX * 2];
    int count, dice, expected;  // expected: hundredths of hits
    bool is_concealed;
} volley;

static bool belongs(const volley *v, const pl_item *item)
{
    return hof_order_is_fire(item->order) && hof_order_number(item->order) == v->number && item->target == v->target &&
           is_there(v->turn, item->piece) && hof_weapon_of(v->turn, item->piece, item->value);
}

static void muster(volley *v)
{
    v->is_concealed = true;
    for (int i = 0; i < v->draft->item_count; i++) {
        const pl_item *item = &v->draft->items[i];
        if (!belongs(v, item) || v->count == PL_COUNT(v->firers) || hof_fire_hindrance(v->turn, item->piece, v->target, item->value))
            continue;
        v->slots[v->count] = (uint8_t)item->value;
        v->firers[v->count++] = item->piece;
        v->is_concealed &= hof_is_covered_from(v->turn, v->target, item->piece);
    }
}

static void draw_shot(volley *v, int team, int slot, pl_preview *to)
{
    int dice = hof_weapon_of(v->turn, team, slot)->rof, need = hof_hit_number(v->turn, team, v->target, slot, v->is_concealed);
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, hof_piece(v->turn, team)->at, hof_piece(v->turn, v->target)->at,
                                  hof_is_covered_from(v->turn, v->target, team) ? PL_LINE_COVER : PL_LINE_CLEAR);
    // Of many lines to one target each says only what sets it apart; the sum stands at the target.
    if (v->count <= LINES_TOLD) {
        line->label = (pl_said){need >= 6 ? "{1:die|dice}, hitting on {2}" : "{1:die|dice}, hitting on {2} or more",
                                {{PL_NUMBER, dice}, {PL_NUMBER, need}}};
        line->meaning = (pl_said){"{1} away", {{PL_LENGTH, hof_gap(v->turn, team, v->target)}}};
    }
    v->dice += dice;
    v->expected += dice * (7 - need) * 100 / 6;
}

static const char *hindrance_words(hof_hindrance by)
{
    static const char *const words[HOF_HINDRANCES] = {[HOF_IS_SUPPRESSED] = "Suppressed",
                                                      [HOF_IS_IN_CONTACT] = "In contact",
                                                      [HOF_IS_COMMITTED] = "Committed to a barrage",
                                                      [HOF_IS_OUT_OF_RANGE] = "Out of range",
                                                      [HOF_IS_BLIND] = "Sees nobody there"};
    return words[by] ? words[by] : "Cannot fire";
}

static void draw_silent(const volley *v, const pl_item *item, pl_preview *to)
{
    hof_hindrance by = hof_fire_hindrance(v->turn, item->piece, v->target, item->value);
    if (!by)
        return;
    pl_drawn *line =
        pl_draw_line(to, PL_ROLE_RISK, hof_piece(v->turn, item->piece)->at, hof_piece(v->turn, v->target)->at, PL_LINE_BLOCKED);
    line->label = (pl_said){hindrance_words(by)};
}

// HOF-FIRE.10, HOF-FIRE.11: who may be dealt a hit, and how many hits can count at most; -1: any number.
static int draw_recipients(const volley *v, pl_preview *to)
{
    const hof_tables *t = hof_rules(v->turn);
    int most = 0;
    for (int team = 1; team <= hof_team_count(v->turn); team++) {
        bool is_seen = false;
        if (!hof_on_table(v->turn, team) || hof_piece(v->turn, team)->side != hof_piece(v->turn, v->target)->side ||
            (team != v->target && !hof_within(v->turn, team, v->target, t->cluster_range)) || hof_see_team(v->turn, team)->in_contact)
            continue;
        for (int i = 0; i < v->count && !is_seen; i++)
            is_seen = hof_sees(v->turn, v->firers[i], team);
        if (!is_seen)
            continue;
        most = most < 0 || hof_is_vehicle(v->turn, team) ? -1 : most + t->max_hits_nonvehicle;
        if (team != v->target)
            pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, team, PL_MARK_CAN);
    }
    return most;
}

static pl_said shot_said(const pl_turn *turn, const pl_item *item)
{
    hof_hindrance by = hof_fire_hindrance(turn, item->piece, item->target, item->value);
    if (by)
        return (pl_said){hindrance_words(by)};
    int need = hof_hit_number(turn, item->piece, item->target, item->value, hof_is_covered_from(turn, item->target, item->piece));
    return (pl_said){need >= 6 ? "{1:die|dice}, hitting on {2}" : "{1:die|dice}, hitting on {2} or more",
                     {{PL_NUMBER, hof_weapon_of(turn, item->piece, item->value)->rof}, {PL_NUMBER, need}}};
}

static void draw_volley(const pl_turn *turn, const pl_choice *draft, int target, int number, pl_preview *to)
{
    volley v = {.turn = turn, .draft = draft, .target = target, .number = number};
    muster(&v);
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, target, PL_MARK_TARGET);
    for (int i = 0; i < v.count; i++)
        draw_shot(&v, v.firers[i], v.slots[i], to);
    for (int i = 0; i < draft->item_count; i++)
        if (belongs(&v, &draft->items[i]))
            draw_silent(&v, &draft->items[i], to);
    if (!v.dice)
        return;
    int most = draw_recipients(&v, to), tenths = (v.expected + 5) / 10;
    if (v.count > LINES_TOLD) {
        mark->label = (pl_said){v.is_concealed ? "{1:die|dice}, concealed from all" : "{1:die|dice}", {{PL_NUMBER, v.dice}}};
        mark->meaning = most > 0 && most < v.dice
                            ? (pl_said){"about {1}.{2} hits; {3} can count at most",
                                        {{PL_NUMBER, tenths / 10}, {PL_NUMBER, tenths % 10}, {PL_NUMBER, most}}}
                            : (pl_said){"about {1}.{2} hits are to be expected", {{PL_NUMBER, tenths / 10}, {PL_NUMBER, tenths % 10}}};
    }
    pl_add_note(to, 0, (pl_said){"{1:die|dice} at {2}", {{PL_NUMBER, v.dice}, {PL_PIECE, target}}});
    pl_add_note(to, 0, (pl_said){"about {1}.{2} hits are to be expected", {{PL_NUMBER, tenths / 10}, {PL_NUMBER, tenths % 10}}});
    if (most > 0 && most < v.dice)
        pl_add_note(to, 0, (pl_said){"{1:hit|hits} can count at most", {{PL_NUMBER, most}}});
    if (v.is_concealed)
        pl_add_note(to, -1, (pl_said){"{1} {is} concealed from all who fire", {{PL_PIECE, target}}});
}

static void draw_fire(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    for (int number = 1; number <= 2; number++)
        for (int i = 0; i < draft->item_count; i++) {
            const pl_item *item = &draft->items[i];
            if (!hof_order_is_fire(item->order) || hof_order_number(item->order) != number || !is_there(turn, item->target))
                continue;
            draw_volley(turn, draft, item->target, number, to);
            break;  // one order has one target
        }
}

// ---- moves before their dice

// How likely, in hundredths, two dice give at least so many inches.
static int share_of(hof_dice_rule rule, int inches)
{
    int ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            int gives = rule == HOF_DICE_HIGHER ? (a > b ? a : b) : rule == HOF_DICE_LOWER ? (a < b ? a : b) : a + b;
            ways += gives >= inches;
        }
    return (ways * 100 + 18) / 36;
}

static int mover_of(const pl_turn *turn, int team)
{
    return hof_is_foot_leader(turn, team) ? HOF_CLASSES : hof_profile_of(turn, team)->class;
}

static pl_drawn *draw_ring(pl_preview *to, pl_point at, pl_len radius)
{
    enum { CORNERS = 24 };
    pl_point ring[CORNERS];
    const pl_scene *scene = to->turn->scene;
    for (int i = 0; i < CORNERS; i++) {
        pl_point p = pl_travel(at, i * 360 / CORNERS, radius, PL_NEAREST);
        ring[i] = pl_at(p.x < 0 ? 0 : p.x > scene->width ? scene->width : p.x, p.y < 0 ? 0 : p.y > scene->height ? scene->height : p.y);
    }
    return pl_draw(to, PL_DRAW_REACH, PL_ROLE_MINE, ring, CORNERS);
}

static void draw_bands(const pl_turn *turn, int team, pl_preview *to)
{
    const hof_tables *t = hof_rules(turn);
    int mover = mover_of(turn, team), rule = t->movement[mover].dice;
    pl_len add = t->movement[mover].add;
    pl_point at = hof_piece(turn, team)->at;
    if (rule == HOF_DICE_NONE) {
        draw_ring(to, at, add)->label = (pl_said){"{1}, without dice", {{PL_LENGTH, add}}};
        return;
    }
    int least = rule == HOF_DICE_SUM ? 2 : 1, most = rule == HOF_DICE_SUM ? 12 : 6, half = least;
    while (half < most && share_of((hof_dice_rule)rule, half + 1) >= 50)
        half++;
    pl_len road = hof_on_road(turn, at) ? t->road_bonus[hof_profile_of(turn, team)->mobility] : 0;
    if (road)
        pl_add_note(to, 1, (pl_said){"Along the road {1} more", {{PL_LENGTH, road}}});
    const struct {
        int inches;
        const char *form;
    } bands[] = {{least, "Sure {1}"}, {half, "{1}, {2} %"}, {most, "At most {1}"}};
    for (int i = 0; i < PL_COUNT(bands); i++) {
        int share = share_of((hof_dice_rule)rule, bands[i].inches);
        pl_drawn *ring = draw_ring(to, at, add + PL_INCHES(bands[i].inches));
        ring->share = (int16_t)share;
        ring->label = (pl_said){bands[i].form, {{PL_LENGTH, add + PL_INCHES(bands[i].inches)}, {PL_NUMBER, share}}};
    }
}

// The bands of the first of each kind: the others of that kind have the same. A place that was named has a way to it.
static void draw_moves(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    unsigned kinds = 0;
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        bool is_plain = item->order == HOF_MOVE || item->order == HOF_MOVE_SECOND;
        if (!is_plain || !is_there(turn, item->piece))
            continue;
        if (!(kinds >> mover_of(turn, item->piece) & 1))
            draw_bands(turn, item->piece, to);
        kinds |= 1u << mover_of(turn, item->piece);
        if (pl_item_has_at(item) && (item->at.x || item->at.y)) {
            pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){hof_piece(turn, item->piece)->at, item->at}, 2);
            path->label =
                (pl_said){"Towards there, {1} away", {{PL_LENGTH, pl_distance(hof_piece(turn, item->piece)->at, item->at, PL_NEAREST)}}};
        }
    }
}

static void draw_charges(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        hof_way way;
        if (!hof_order_is_charge(item->order) || !is_there(turn, item->piece) || !is_there(turn, item->target))
            continue;
        pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, item->target, PL_MARK_CONTACT);
        bool is_there_a_place =
            !hof_why_not_charge(turn, item->piece, item->target) && hof_charge_way(turn, item->piece, item->target, &way);
        if (!is_there_a_place) {
            pl_drawn *line =
                pl_draw_line(to, PL_ROLE_RISK, hof_piece(turn, item->piece)->at, hof_piece(turn, item->target)->at, PL_LINE_BLOCKED);
            line->label = (pl_said){"No place in contact"};
            continue;
        }
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, way.points, way.count)->label = (pl_said){"{1}", {{PL_LENGTH, hof_way_length(&way)}}};
        pl_draw_ghost(to, PL_ROLE_MINE, item->piece, way.points[way.count - 1], way.facing);
        int chance = hof_fight_chance(turn, item->piece, item->target, 0, hof_best_at(turn, item->piece));
        pl_add_note(to, 0,
                    (pl_said){"{1} destroy{s} {2} in one fight: {3} %",
                              {{PL_PIECE, item->piece}, {PL_PIECE, item->target}, {PL_NUMBER, (chance + 5) / 10}}});
    }
}

// ---- what was received

// HOF-RFC: found out before the orders are carried out; whether a Team moves may change it.
static void note_received(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        if (!is_there(turn, item->piece) || !hof_see_team(turn, item->piece)->rfp)
            continue;
        int stays = (1000 - hof_survival(turn, item->piece, HOF_HOLD) + 5) / 10,
            goes = (1000 - hof_survival(turn, item->piece, HOF_MOVE) + 5) / 10;
        bool moves = hof_order_is_move(item->order);
        pl_drawn *mark = pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, item->piece, PL_MARK_RISK);
        mark->label = (pl_said){"{1:point|points} of fire", {{PL_NUMBER, hof_see_team(turn, item->piece)->rfp}}};
        mark->meaning = (pl_said){"killed {1} %", {{PL_NUMBER, moves ? goes : stays}}};
        if (stays == goes)
            pl_add_note(to, -1, (pl_said){"{1} {is} killed: {2} %", {{PL_PIECE, item->piece}, {PL_NUMBER, stays}}});
        else
            pl_add_note(to, -1,
                        (pl_said){moves ? "{1} {is} killed: {2} %, holding {3} %" : "{1} {is} killed: {2} %, on the move {3} %",
                                  {{PL_PIECE, item->piece}, {PL_NUMBER, moves ? goes : stays}, {PL_NUMBER, moves ? stays : goes}}});
    }
}

// ---- each of them, for the table beside the draft

// How far it goes, before the dice are known.
static pl_said way_said(const pl_turn *turn, int team)
{
    const hof_tables *t = hof_rules(turn);
    int mover = mover_of(turn, team), rule = t->movement[mover].dice;
    pl_len add = t->movement[mover].add;
    if (rule == HOF_DICE_NONE)
        return (pl_said){"{1}, without dice", {{PL_LENGTH, add}}};
    return (pl_said){
        "{1} surely, at most {2}",
        {{PL_LENGTH, add + PL_INCHES(rule == HOF_DICE_SUM ? 2 : 1)}, {PL_LENGTH, add + PL_INCHES(rule == HOF_DICE_SUM ? 12 : 6)}}};
}

// HOF-RFC: what was received comes first, since it is found out before anything else.
static void tell_member(const pl_turn *turn, const pl_item *item, pl_preview *to)
{
    int points = hof_see_team(turn, item->piece)->rfp;
    pl_row *row = pl_add_row(to, PL_PIECE, item->piece, (pl_said){"{1}", {{PL_PIECE, item->piece}}});
    if (points) {
        int dies = (1000 - hof_survival(turn, item->piece, hof_order_is_move(item->order) ? HOF_MOVE : HOF_HOLD) + 5) / 10;
        row->meaning = (pl_said){"{1:point|points} of fire on it: killed {2} %", {{PL_NUMBER, points}, {PL_NUMBER, dies}}};
        row->good = -1;
    } else if (hof_order_is_fire(item->order) && is_there(turn, item->target) && hof_weapon_of(turn, item->piece, item->value)) {
        row->meaning = shot_said(turn, item);
        row->good = (int8_t)(hof_fire_hindrance(turn, item->piece, item->target, item->value) ? -1 : 0);
    } else if (item->order == HOF_MOVE || item->order == HOF_MOVE_SECOND)
        row->meaning = way_said(turn, item->piece);
}

static void tell_members(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    to->table = (pl_said){"Who does what"};
    for (int i = 0; i < draft->item_count && to->row_count < PL_ROWS_MAX; i++)
        if (is_there(turn, draft->items[i].piece))
            tell_member(turn, &draft->items[i], to);
}

// ---- in contact

static void draw_contacts(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        if (!is_there(turn, item->piece) || (item->order != HOF_ASSAULT && item->order != HOF_SUPPORT))
            continue;
        for (int enemy = 1; enemy <= hof_team_count(turn); enemy++) {
            if (!hof_on_table(turn, enemy) || hof_is_side(turn, enemy, draft->side) || !hof_touch(turn, item->piece, enemy))
                continue;
            pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, enemy, PL_MARK_CONTACT);
            int chance = (hof_fight_chance(turn, item->piece, enemy, 0, hof_best_at(turn, item->piece)) + 5) / 10;
            if (item->order == HOF_ASSAULT)
                mark->label = (pl_said){"Destroyed by {1}: {2} %", {{PL_PIECE, item->piece}, {PL_NUMBER, chance}}};
        }
    }
}

void hof_preview_orders(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    note_received(turn, draft, to);
    draw_fire(turn, draft, to);
    draw_moves(turn, draft, to);
    draw_charges(turn, draft, to);
    draw_contacts(turn, draft, to);
    tell_members(turn, draft, to);
    bool is_found_out = false;
    for (int i = 0; i < draft->item_count; i++)
        is_found_out |= is_there(turn, draft->items[i].piece) && hof_see_team(turn, draft->items[i].piece)->rfp;
    if (is_found_out)
        to->then = (pl_said){"what the fire did is found out first, then the orders are carried out"};
    else if (draft->verb == HOF_ACTIVATE_OP)
        to->then = (pl_said){"after these orders the other side may act by a hero point"};
}

// ---- parts of an order

void hof_preview_direct(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!is_there(turn, draft->subject) || !is_there(turn, draft->target))
        return;
    pl_draw_mark(to, PL_ROLE_HELP, PL_PIECE, draft->target, PL_MARK_TARGET);
    pl_add_note(
        to, 1,
        (pl_said){"{1} roll{s} {2:more die|more dice}", {{PL_PIECE, draft->target}, {PL_NUMBER, hof_rules(turn)->leader_direct_dice}}});
}

// A hit more than it has, and what that would mean when it is found out.
void hof_preview_allocate(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int team = draft->subject;
    if (!is_there(turn, team))
        return;
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, team, PL_MARK_RISK);
    mark->label = (pl_said){"Has {1:point|points} of fire already", {{PL_NUMBER, hof_see_team(turn, team)->rfp}}};
    if (hof_profile_of(turn, team)->is_armoured)
        to->then = (pl_said){"its armour is tried at once"};
    else
        to->then = (pl_said){"what the fire did is found out when {1} {is} given orders", {{PL_PIECE, team}}};
}

void hof_preview_fight(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int team = draft->subject, enemy = draft->target, at = 0, supporters = 0;
    if (!is_there(turn, team) || !is_there(turn, enemy))
        return;
    at = hof_best_at(turn, team);
    for (int i = 0; i < draft->item_count; i++) {
        if (!is_there(turn, draft->items[i].piece))
            continue;
        int own = hof_best_at(turn, draft->items[i].piece);
        supporters++;
        at = own > at ? own : at;
        pl_draw_mark(to, PL_ROLE_HELP, PL_PIECE, draft->items[i].piece, PL_MARK_CAN);
    }
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, enemy, PL_MARK_CONTACT);
    int number = hof_profile_of(turn, team)->asl;
    if (!number)
        return;
    int need = hof_need(turn, number - supporters * hof_rules(turn)->support_bonus);
    mark->label = (pl_said){need >= 6 ? "Hits on {1}" : "Hits on {1} or more", {{PL_NUMBER, need}}};
    mark->meaning = (pl_said){"destroyed {1} %", {{PL_NUMBER, (hof_fight_chance(turn, team, enemy, supporters, at) + 5) / 10}}};
}

// ---- which order first

int hof_handles_execute(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int64_t x = 0, y = 0;
    int count = 0, target = 0;
    for (int team = 1; option->value && team <= hof_team_count(turn); team++) {
        const hof_team *own = hof_see_team(turn, team);
        if (!hof_on_table(turn, team) || own->done || hof_order_number(own->order) != option->value)
            continue;
        x += hof_piece(turn, team)->at.x;
        y += hof_piece(turn, team)->at.y;
        count++;
        target = hof_order_is_fire(own->order) ? own->target : target;
    }
    if (!count)
        return 0;
    *to = (pl_handle){
        .kind = PL_HANDLE_SPOT,
        .points = {target && hof_on_table(turn, target) ? hof_piece(turn, target)->at : pl_at((pl_len)(x / count), (pl_len)(y / count))},
        .label = target ? (pl_said){"{1:fires|fire} at {2}", {{PL_NUMBER, count}, {PL_PIECE, target}}}
                        : (pl_said){"{1:moves|move}", {{PL_NUMBER, count}}}};
    return 1;
}
