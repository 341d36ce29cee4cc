// test_meaning.c - what people see before they choose: the shapes of each verb.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/home.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "phaseline/field.h"

#include "drafts.h"
#include "harness.h"
#include "meaning_chance.h"
#include "meaning_draw.h"
#include "options.h"
#include "ruleset.h"

enum { VIEW_BYTES = 256 * 1024 };
static _Alignas(16) unsigned char view[VIEW_BYTES];
static pl_preview preview;

typedef struct field {
    pl_battle *battle;
    pl_game *game;
} field;

#define HEAD \
    "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\nsides:\n- {id: a, name: Prussia}\n- {id: b, name: Austria}\n" \
    "terrain:\n- {id: hedge, kind: hedge, line: [[27, 18], [36, 18]]}\n" \
    "- {id: mill, kind: building, name: Mill, area: [[5, 14], [9, 14], [9, 18], [5, 18]], height: 1}\n"
#define UNITS \
    "units:\n- {id: 1, side: 1, type: pr_musk, name: Musketeers, at: [8, 10], facing: 0, set: {formation: column}}\n" \
    "- {id: 3, side: 1, type: pr_drag, name: Dragoons, at: [31, 14], facing: 0, set: {formation: line}}\n" \
    "- {id: 4, side: 1, type: pr_bat, name: Battery, at: [17, 10], facing: 0, set: {formation: deployed}}\n" \
    "- {id: 91, side: 1, type: cinc, name: Lestwitz, at: [24, 5]}\n" \
    "- {id: 102, side: 2, type: au_musk, name: Regiment, at: [31, 22], facing: 180, set: {formation: line}}\n" \
    "- {id: 105, side: 2, type: au_grenz, name: Grenzers, at: [17, 20], facing: 180, set: {formation: skirmish}}\n"

static field lay(const char *text)
{
    field f = {0};
    pl_error error = {0};
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &f.battle, &error) ||
        pl_game_create(f.battle->scene, &f.game, &error))
        fail_msg("%s: %s", error.path, error.text);
    static const pl_dice dice = {.seed = 1};
    pl_game_start(f.game, &dice);
    CHECK(f.battle->scene->initial->size <= VIEW_BYTES);
    return f;
}

static void clear(field *f)
{
    pl_game_destroy(f->game);
    pl_battle_close(f->battle);
}

static bool is_asked(const field *f, pl_side side) { return pl_game_asked(f->game) & PL_SIDE_BIT(side); }

static void choose(field *f, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_read(f->battle->scene, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    if (pl_game_choose(f->game, &choice))
        fail_msg("%s: %s", text, pl_game_why_not(f->game, NULL));
}

static void draw(const field *f, pl_side side, const char *draft)
{
    kit_draw((pl_turn *)(void *)pl_game_turn(f->game), side, draft, view, &preview);
}
static int count_of(pl_drawn_kind kind) { return kit_drawn_count(&preview, kind); }
static const char *label_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->label); }
static const char *meaning_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->meaning); }
static pl_point point_of(pl_drawn_kind kind, int n, int point) { return preview.points[kit_drawn(&preview, kind, n)->point_first + point]; }

static bool has_note(pl_side side, const char *words)
{
    for (int i = 0; i < preview.note_count; i++)
        if (!strcmp(kit_said(&preview, side, &preview.notes[i].say), words))
            return true;
    return false;
}

TEST(a_charge_shows_swath_halt_crossing_and_the_edge_it_strikes)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "declare_charge 3 102 0");
    CHECK_EQ(count_of(PL_DRAW_SWATH), 1);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_SWATH, 0)->role, PL_ROLE_MINE);
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "Over the hedge");
    CHECK_TEXT(meaning_of(PL_DRAW_PATH, 0), "takes 2 in more");
    CHECK_TEXT(label_of(PL_DRAW_PATH, 1), "Halts 2 in short");
    CHECK_EQ(point_of(PL_DRAW_PATH, 1, 1).y, 20000);
    CHECK_EQ(count_of(PL_DRAW_GHOST), 6);
    const pl_drawn *mark = kit_drawn(&preview, PL_DRAW_MARK, 0);
    CHECK_EQ(mark->how, PL_MARK_CONTACT);
    CHECK_EQ(mark->edge, 1);
    CHECK_TEXT(label_of(PL_DRAW_MARK, 0), "Strikes its front, 8 in away");
    CHECK_TEXT(meaning_of(PL_DRAW_MARK, 0), "10 in of 12 in used");
    CHECK(has_note(1, "The Regiment may fire first: up to 6 dice, hitting on 5 or more"));
    CHECK(has_note(1, "Your Dragoons will not fire this turn"));
    CHECK(preview.then.form);
    // Struck where: of its four edges the one that it starts before.
    CHECK_TEXT(kit_said(&preview, 1, &preview.table), "Struck where?");
    CHECK_EQ(preview.row_count, 4);
    for (int i = 0; i < preview.row_count; i++)
        CHECK_EQ(preview.rows[i].is_so, i == 0);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].say), "The front");
    // What it comes to stands beside the edge, and is what the note and the key say.
    CHECK_TEXT(preview.notes[0].say.form, "{1} {is} beaten, and rout{s}");
    char share[64];
    snprintf(share, sizeof share, "%d %%", preview.notes[0].share);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].value), share);
    snprintf(share, sizeof share, "8 in, wins %d %%", preview.notes[0].share);
    CHECK_TEXT(kit_said(&preview, 1, &preview.brief), share);
    CHECK_TEXT(kit_said(&preview, 1, &preview.told), "wins if it stands, and nobody joins in");
    draw(&f, 1, "declare_charge 3 105 0");  // skirmishers have but one
    CHECK_EQ(preview.row_count, 1);
    clear(&f);
}

#define DUEL(more) \
    HEAD "units:\n- {id: 3, side: 1, type: pr_drag, name: Dragoons, at: [31, 14], facing: 0, set: {formation: line}}\n" \
         "- {id: 102, side: 2, type: au_musk, name: Regiment, at: [31, 22], facing: 180, set: {formation: line" more "}}\n"

// One who fires at whoever charges it, stands, and does nothing else.
static bool answer_plainly(field *f, pl_side side)
{
    static const uint8_t wanted[] = {RNF_FIRE_AT, RNF_STAND};
    pl_item items[PL_ITEMS_MAX];
    int count;
    const pl_option *options = pl_game_options(f->game, side, false, &count);
    pl_choice choice = pl_game_default(f->game, NULL, side, items);
    for (int i = 0; i < count; i++)
        for (int w = 0; w < PL_COUNT(wanted); w++)
            if (options[i].verb == wanted[w])
                choice = (pl_choice){side, options[i].verb, options[i].subject, options[i].target, options[i].value, 0, NULL};
    for (int i = 0; i < count; i++)
        if (options[i].verb == PL_PASS)
            choice = (pl_choice){.side = side, .verb = PL_PASS};
    return !pl_game_choose(f->game, &choice);
}

// The charge played with one stream of dice: 1 it wins, 2 it loses, 0 it never comes to blows.
static int played_out(field *f, uint64_t seed)
{
    pl_dice dice = {.seed = seed};
    pl_game_start(f->game, &dice);
    choose(f, 1, "declare_charge 3 102 0");
    for (int guard = 0; guard < 60 && pl_game_state(f->game)->turn == 1 && !pl_game_state(f->game)->is_over; guard++) {
        pl_side side = is_asked(f, 1) ? 1 : 2;
        int count;
        CHECK(answer_plainly(f, side));
        const pl_event *events = pl_game_events(f->game, &count);
        for (int i = 0; i < count; i++)
            if (events[i].kind == RNF_EV_MELEE_WON)
                return events[i].side;
    }
    return 0;
}

// RNF-MOR.7, MEL.9: what is told of a charge is how often it comes to that when it is played.
static void check_prospect(const char *text)
{
    enum { GAMES = 400, WITHIN = 7 };
    field f = lay(text);
    int wins = 0, loses = 0, told_wins = 0, told_loses = 0;
    draw(&f, 1, "declare_charge 3 102 0");
    for (int i = 0; i < preview.note_count; i++) {
        bool is_told = preview.notes[i].share && strstr(preview.notes[i].say.form, "beaten");
        told_wins += is_told && preview.notes[i].good > 0 ? preview.notes[i].share : 0;
        told_loses += is_told && preview.notes[i].good < 0 ? preview.notes[i].share : 0;
    }
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        int winner = played_out(&f, seed);
        wins += winner == 1;
        loses += winner == 2;
    }
    CHECK(told_wins > 0 && told_loses > 0);
    CHECK(abs(wins * 100 / GAMES - told_wins) <= WITHIN);
    CHECK(abs(loses * 100 / GAMES - told_loses) <= WITHIN);
    clear(&f);
}
TEST(a_charge_comes_to_what_is_told_of_it) { check_prospect(DUEL("")); }
TEST(a_charge_at_the_unsteady_comes_to_what_is_told_of_it) { check_prospect(DUEL(", morale: unsteady, stands: 4")); }

TEST(of_a_charge_at_those_who_flee_no_odds_are_told)
{
    field f = lay(DUEL(", morale: routing"));
    draw(&f, 1, "declare_charge 3 102 0");
    for (int i = 0; i < preview.note_count; i++)
        CHECK_EQ(preview.notes[i].share, 0);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].value), "here");
    clear(&f);
}

static bool can_move(field *f)
{
    int count = 0;
    const pl_option *options = is_asked(f, 1) ? pl_game_options(f->game, 1, false, &count) : NULL;
    for (int i = 0; i < count; i++)
        if (options[i].verb == RNF_MOVE)
            return true;
    return false;
}

TEST(a_move_tells_what_is_so_where_it_ends)
{
    field f = lay(DUEL(""));
    for (int guard = 0; guard < 20 && !can_move(&f); guard++)
        CHECK(answer_plainly(&f, is_asked(&f, 1) ? 1 : 2));
    draw(&f, 1, "move 3 [advance =2]");
    CHECK(preview.there_count > 0);
    CHECK_TEXT(kit_said(&preview, 1, &preview.there[preview.there_count - 1].say),
               "The Regiment could fire at it: 6 dice, hitting on 5 or more");  // at long range
    CHECK_EQ(preview.there[preview.there_count - 1].good, -1);
    clear(&f);
}

TEST(a_wheel_has_its_arc_and_its_price)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "declare_charge 3 102 -10");
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "Wheels left 10 degrees");
    draw(&f, 1, "declare_charge 3 102 -1");
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "Wheels left 1 degree");
    draw(&f, 1, "declare_charge 3 102 -10");
    rnf_stance line = {.formation = RNF_LINE, .stands = 6, .arm = RNF_HORSE_HEAVY};
    pl_point corner = point_of(PL_DRAW_PATH, 0, 0);  // it wheels about its left corner: the right one goes
    CHECK_EQ(corner.x, 31000 + rnf_width(rnf_t(pl_game_turn(f.game)), &line) / 2);
    clear(&f);
}

// RNF-UNT.12: limbered guns do not fire; deployed ones that were moved by hand fire with the die against them.
TEST(a_battery_that_ends_limbered_is_not_promised_fire)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "move 4 [limber]");
    CHECK(has_note(1, "Your Battery does not fire in this formation"));
    CHECK(!has_note(1, "-1 on the die when it fires this turn, having moved"));
    draw(&f, 1, "move 4 [advance =2]");
    CHECK(has_note(1, "-1 on the die when it fires this turn, having moved"));
    CHECK(!has_note(1, "Your Battery does not fire in this formation"));
    clear(&f);
}

TEST(a_charge_that_does_not_reach_is_a_risk)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "declare_charge 3 105 0");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_SWATH, 0)->role, PL_ROLE_RISK);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->how, PL_MARK_TARGET);
    clear(&f);
}

TEST(an_answer_shows_who_charges_and_where_it_strikes)
{
    field f = lay(HEAD UNITS);
    choose(&f, 1, "declare_charge 3 102 0");
    while (!pl_game_is_over(f.game) && is_asked(&f, 1))
        choose(&f, 1, "pass");
    draw(&f, 2, "stand 102");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_SWATH, 0)->role, PL_ROLE_THEIRS);
    CHECK_EQ(count_of(PL_DRAW_GHOST), 6);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->edge, 1);
    CHECK(has_note(2, "Your Regiment may fire before contact: up to 6 dice, hitting on 5 or more"));
    draw(&f, 2, "form_square 102");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 12);  // six of theirs, six of the square
    CHECK(has_note(2, "Your Regiment forms square in time: 50 %"));
    clear(&f);
}

TEST(a_move_shows_each_leg_with_its_price_and_all_stands)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "move 1 [advance =2] [line]");
    CHECK_EQ(count_of(PL_DRAW_PATH), 2);
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "On 2 in");
    CHECK_TEXT(label_of(PL_DRAW_PATH, 1), "Forms line");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 6);
    pl_point first = point_of(PL_DRAW_GHOST, 0, 0);
    CHECK_EQ(first.y, 12000 - 375);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_GHOST, 0)->role, PL_ROLE_MINE);
    draw(&f, 1, "move 3 [advance =14]");  // too far: the rest of it is red
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "Legal to here");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_PATH, 1)->role, PL_ROLE_RISK);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_GHOST, 0)->role, PL_ROLE_RISK);
    clear(&f);
}

// RNF-MOV.11: skirmishers are passed through. Where it may go lies on both sides of them, and the place that is pointed at too.
TEST(a_reach_goes_on_beyond_friends_in_open_order)
{
    field f = lay(HEAD UNITS "- {id: 2, side: 1, type: pr_musk, name: Fusiliers, at: [40, 10], facing: 0, set: {formation: line}}\n"
                             "- {id: 5, side: 1, type: pr_jaeg, name: Jaeger, at: [40, 13], facing: 0, set: {formation: skirmish}}\n");
    draw(&f, 1, "move 2");
    pl_len top = 0;
    const pl_drawn *reach = kit_drawn(&preview, PL_DRAW_REACH, 0);
    for (int i = 0; i < reach->point_count; i++)
        top = preview.points[reach->point_first + i].y > top ? preview.points[reach->point_first + i].y : top;
    pl_turn *turn = (pl_turn *)(void *)pl_game_turn(f.game);
    int unit = pl_scene_unit_named(f.battle->scene, "2");
    CHECK_EQ(top, 10000 + rnf_rate(turn, unit, RNF_LINE, false));
    pl_item way[] = {{.order = RNF_ADVANCE, .value = 3000}};  // on to them: it ends before them
    rnf_walk end;
    CHECK(rnf_walk_path(turn, unit, way, 1, false, &end, &(pl_hint){.item = -1}));
    CHECK(rnf_longest(turn, unit, way, 1, &end));
    CHECK(way[0].value > 1500 && way[0].value < 3000);
    CHECK_EQ(end.now.at.y, 10000 + way[0].value);
    clear(&f);
}

TEST(what_means_nothing_of_a_leader_is_not_told_of_him)
{
    field f = lay(HEAD UNITS);
    const pl_scene *scene = f.battle->scene;
    int leader = pl_scene_unit_named(scene, "91"), horse = pl_scene_unit_named(scene, "3");
    const struct {
        const char *name;
        bool of_leaders;
    } told[] = {{"formation", false}, {"morale", false}, {"morale_need", false}, {"rate", false}, {"help", true}, {"allowance", true}};
    for (int i = 0; i < PL_COUNT(told); i++) {
        const pl_field *of = pl_field_named(&rnf_ruleset, PL_OF_UNIT, told[i].name);
        CHECK_EQ(of->has(scene, leader), told[i].of_leaders);
        CHECK_EQ(of->has(scene, horse), !told[i].of_leaders);
    }
    const pl_state *now = pl_game_state(f.game);
    CHECK_EQ(pl_field_get(scene, now, pl_field_named(&rnf_ruleset, PL_OF_UNIT, "rate"), horse, 0), 12000);
    CHECK_EQ(pl_field_get(scene, now, pl_field_named(&rnf_ruleset, PL_OF_UNIT, "morale_need"), horse, 0), 4);
    CHECK_EQ(pl_field_get(scene, now, pl_field_named(&rnf_ruleset, PL_OF_UNIT, "help"), leader, 0), 1);
    clear(&f);
}

TEST(fire_shows_dice_range_and_the_number_each_must_show)
{
    field f = lay(HEAD UNITS);
    draw(&f, 1, "fire_at 4 105");
    rnf_shot shot;
    const pl_turn *turn = pl_game_turn(f.game);
    CHECK(!rnf_shot_at(turn, pl_scene_unit_named(f.battle->scene, "4"), pl_scene_unit_named(f.battle->scene, "105"), &shot));
    char wanted[80];
    snprintf(wanted, sizeof wanted, "%d dice at 10 in, 1 stand bears", shot.dice);
    CHECK_TEXT(label_of(PL_DRAW_LINE, 0), wanted);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_LINE, 0)->how, PL_LINE_CLEAR);
    CHECK(has_note(1, "A target in open order: -1 on the die"));
    CHECK_TEXT(preview.worth_in, "hits");
    CHECK_EQ(preview.worth, (shot.dice * rnf_hit_chance(shot.need, shot.mods) + 50) / 100);
    CHECK(preview.worth > 0);
    draw(&f, 1, "fire_at 1 105");  // it stands beside
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_LINE, 0)->how, PL_LINE_BLOCKED);
    clear(&f);
}

// Two at one target hit it together; the plan tells what all come to, and what the others may do.
TEST(a_whole_volley_is_added_up)
{
    field f =
        lay(HEAD UNITS "- {id: 5, side: 1, type: pr_bat, name: Second Battery, at: [19, 10], facing: 0, set: {formation: deployed}}\n");
    const pl_scene *scene = f.battle->scene;
    const pl_turn *turn = pl_game_turn(f.game);
    int target = pl_scene_unit_named(scene, "105"), first = pl_scene_unit_named(scene, "4"), second = pl_scene_unit_named(scene, "5");
    rnf_shot one, two;
    CHECK(!rnf_shot_at(turn, first, target, &one) && !rnf_shot_at(turn, second, target, &two));
    draw(&f, 1, "fire_at 4 105");
    CHECK(strstr(kit_said(&preview, 1, &kit_drawn(&preview, PL_DRAW_LINE, 0)->brief), "di") != NULL);
    int alone = preview.worth;
    pl_choice plan[] = {{1, RNF_FIRE_AT, (uint16_t)first, (uint16_t)target, 0, 0, NULL},
                        {1, RNF_FIRE_AT, (uint16_t)second, (uint16_t)target, 0, 0, NULL}};
    pl_turn looking = *preview.turn;
    pl_preview_plan(&looking, plan, 1, &preview);
    CHECK_EQ(preview.worth, alone);
    int share = preview.note_count ? preview.notes[0].share : 0;
    pl_preview_plan(&looking, plan, 2, &preview);
    CHECK_TEXT(kit_said(&preview, 1, &preview.heading), "Your whole volley");
    CHECK(preview.worth > alone);
    CHECK(preview.note_count > 0 && preview.notes[0].share > share && preview.notes[0].good == 1);
    CHECK_TEXT(kit_said(&preview, 1, &preview.notes[0].say), "The Grenzers lose a stand");
    CHECK(strstr(kit_said(&preview, 1, &preview.then), "fire at your") != NULL);
    // Nobody fires: nothing is to be expected, and there is nothing to note.
    plan[0].verb = plan[1].verb = RNF_HOLD_FIRE;
    pl_preview_plan(&looking, plan, 2, &preview);
    CHECK(preview.worth == 0 && preview.note_count == 0);
    clear(&f);
}

TEST(volleys_at_one_target_are_as_one)
{
    rnf_volleys all = {.chance = {1000000}};
    rnf_add_volley(&all, 2, 500);
    rnf_add_volley(&all, 1, 500);
    CHECK_EQ(rnf_volleys_reach(&all, 0), 1000);
    CHECK_EQ(rnf_volleys_reach(&all, 1), 875);
    CHECK_EQ(rnf_volleys_reach(&all, 3), 125);
    CHECK_EQ(rnf_volleys_reach(&all, 4), 0);
    CHECK_EQ(rnf_volleys_reach(&all, 2), rnf_at_least(3, 500, 2));
    rnf_add_volley(&all, 60, 1000);  // more than is counted
    CHECK_EQ(rnf_volleys_reach(&all, 47), 1000);
}

// A place that is pointed at becomes steps: the first of them end where the finger was, as near as the rules let them.
TEST(a_place_becomes_steps)
{
    field f = lay(HEAD UNITS);
    char where[64] = "";
    for (int i = 0; i < 20 && strcmp(where, "4"); i++) {
        static pl_item filled[PL_ITEMS_MAX];
        pl_choice choice = pl_game_default(f.game, NULL, is_asked(&f, 1) ? 1 : 2, filled);
        CHECK(!pl_game_choose(f.game, &choice));
        pl_game_where(f.game, where, sizeof where);
    }
    CHECK_TEXT(where, "4");
    pl_side side = is_asked(&f, 1) ? 1 : 2;
    int unit = pl_scene_unit_named(f.battle->scene, side == 1 ? "1" : "102");
    pl_option option = {.verb = RNF_MOVE, .subject = (uint16_t)unit};
    pl_choice choices[8];
    static pl_item items[8 * PL_ITEMS_MAX];
    rnf_stance s = rnf_stance_of(pl_game_turn(f.game), unit);
    pl_item grasp = {.at = pl_travel(s.at, s.facing, 3000, PL_NEAREST)};
    int count = pl_game_fill(f.game, side, &option, &grasp, choices, items, 8);
    CHECK(count > 0);
    CHECK_EQ(choices[0].item_count, 1);
    CHECK_EQ(choices[0].items[0].order, RNF_ADVANCE);
    CHECK_EQ(choices[0].items[0].value, 3000);
    grasp.at = pl_placed_from(pl_at(-1000, 3000), s.at, s.facing, PL_NEAREST);
    count = pl_game_fill(f.game, side, &option, &grasp, choices, items, 8);
    CHECK(count > 1);
    bool has_moved = false;
    rnf_stance end = rnf_walk_end(pl_game_turn(f.game), unit, &s, choices[0].items, choices[0].item_count, &has_moved);
    CHECK(pl_points_within(end.at, grasp.at, 200));
    clear(&f);
}

TEST(every_row_that_asks_says_what_and_how_it_is_passed)
{
    for (int q = 1; q < RNF_SEQUENCES; q++)
        for (int r = 0; r < rnf_sequences[q].step_count; r++) {
            const pl_step *step = &rnf_sequences[q].steps[r];
            if (!step->offer)
                continue;
            CHECK(step->ask && !pl_say_mistake(step->ask));
            CHECK(step->moment && *step->moment);
            CHECK(!(step->verbs & PL_VERB(PL_PASS)) || step->pass);
        }
}
