// test_meaning.c - what people see before they choose: the shapes of each verb.
#include "table.h"

#include "drafts.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/say.h"

enum { VIEW_BYTES = 64 * 1024 };
static _Alignas(16) unsigned char view[VIEW_BYTES];
static pl_preview preview;

static void draw(const table *t, pl_side side, const char *draft) { kit_draw((pl_turn *)(void *)t->turn, side, draft, view, &preview); }
static int count_of(pl_drawn_kind kind) { return kit_drawn_count(&preview, kind); }
static const char *label_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->label); }
static const char *meaning_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->meaning); }

static bool has_note(pl_side side, const char *words)
{
    for (int i = 0; i < preview.note_count; i++)
        if (!strcmp(kit_said(&preview, side, &preview.notes[i].say), words))
            return true;
    return false;
}

#define FIELD \
    HEAD "units:\n" \
         "- {id: A1, side: 1, type: br_section, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}, {at: [23, 10]}]}\n" \
         "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [20, 24]}, {at: [21.5, 24]}]}\n"
#define HEDGE "terrain:\n- {id: h, kind: hedge, line: [[10, 18.5], [30, 18.5]]}\n"

TEST(a_move_shows_the_rings_the_men_and_who_sees_them)
{
    table t = lay(FIELD HEDGE, "T4.1", 1);
    draw(&t, 1, "activate A1 M [A1.1 (20,17.5)] [A1.2 (21.5,17.5)] [A1.3 (23,17.5)]");
    CHECK_EQ(count_of(PL_DRAW_REACH), 3);
    CHECK_TEXT(label_of(PL_DRAW_REACH, 0), "Move & Fire, 8 in");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_REACH, 0)->role, PL_ROLE_MINE);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_REACH, 1)->role, PL_ROLE_HELP);
    CHECK_EQ(count_of(PL_DRAW_GHOST), 3);
    CHECK_TEXT(label_of(PL_DRAW_PATH, 0), "7.5 in of 8 in");
    CHECK(has_note(1, "3 of 3 men in cover at the end"));
    CHECK_EQ(count_of(PL_DRAW_STOP), 1);  // the enemy sees the whole of it
    CHECK_TEXT(label_of(PL_DRAW_STOP, 0), "In view of the German rifle group");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->how, PL_MARK_RISK);
    draw(&t, 1, "activate A1 C");  // nobody moves: no way, nothing to be seen on it
    CHECK_EQ(count_of(PL_DRAW_GHOST) + count_of(PL_DRAW_STOP), 0);
    clear(&t);
}

static const char *draft_said(const table *t, const char *draft)
{
    static char text[PL_SAY_MAX];
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    pl_eye eye = {t->turn->scene, 1, false};
    CHECK_EQ(pl_choice_read(t->turn->scene, 1, draft, &choice, items, &error), PL_OK);
    draw(t, 1, draft);
    pl_say_draft(&eye, &preview, &choice, text, sizeof text);
    return text;
}
static bool is_so_there(int good, const char *words)
{
    for (int i = 0; i < preview.there_count; i++)
        if (!strcmp(kit_said(&preview, 1, &preview.there[i].say), words))
            return preview.there[i].good == good;
    return false;
}

TEST(a_move_says_how_far_and_what_to)
{
    table t = lay(FIELD HEDGE, "T4.1", 1);
    CHECK_TEXT(draft_said(&t, "activate A1 M [A1.1 (20,17.5)] [A1.2 (21.5,17.5)] [A1.3 (23,17.5)]"),
               "Your British section moves 7.5 in to the hedge, Move & Fire");
    CHECK_TEXT(draft_said(&t, "activate A1 C [A1.1 (20,13)] [A1.2 (21.5,13)] [A1.3 (23,13)]"),
               "Your British section moves 3 in, Cautious Advance");
    CHECK_TEXT(draft_said(&t, "activate A1 M"), "Your British section: Move & Fire");
    clear(&t);
}

// The numbers of "from there" are those of the fire itself, once the move is made.
TEST(a_move_tells_what_is_so_where_it_ends)
{
    table t = lay(FIELD HEDGE, "T4.1", 1);
    draw(&t, 1, "activate A1 M [A1.1 (20,17.5)] [A1.2 (21.5,17.5)] [A1.3 (23,17.5)]");
    CHECK(is_so_there(1, "fires at the German rifle group: 5 dice, 5 or more"));  // two rifles, and the Bren after a move
    CHECK(is_so_there(-1, "The German rifle group needs 4 or more to hit it"));
    draw(&t, 1, "activate A1 A [A1.1 (20,17.5)] [A1.2 (21.5,17.5)] [A1.3 (23,17.5)]");
    CHECK(is_so_there(0, "does not fire this turn"));
    draw(&t, 1, "activate A1 M");  // nobody goes anywhere
    CHECK_EQ(preview.there_count, 0);
    clear(&t);
}

TEST(a_counter_that_comes_near_can_be_made_out_from_there)
{
    const char *text = HEAD "switches: {on: [opt_hidden, opt_dummies]}\nunits:\n"
                            "- {id: A1, side: 1, type: br_section, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                            "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [60, 40]}], hidden: yes}\n"
                            "markers:\n- {id: C1, kind: counter, name: Counter 1, side: 2, at: [20, 28]}\n";
    table t = lay(text, "T4.1", 1);
    bool by_open;
    int now = rof_spot_number(t.turn, 1, 1, &by_open);
    draw(&t, 1, "activate A1 M [A1.1 (20,17.5)] [A1.2 (21.5,17.5)]");
    bool is_told = false;
    for (int i = 0; i < preview.there_count; i++)
        is_told |= strstr(kit_said(&preview, 1, &preview.there[i].say), "Counter 1") != NULL;
    CHECK(now < 0 || now > 2);
    CHECK(is_told);
    draw(&t, 1, "activate A1 M [A1.1 (20,8)] [A1.2 (21.5,8)]");  // and not from farther away than now
    for (int i = 0; i < preview.there_count; i++)
        CHECK(!strstr(kit_said(&preview, 1, &preview.there[i].say), "Counter 1"));
    clear(&t);
}

TEST(a_grenade_is_drawn_where_it_lands)
{
    table t = lay(FIELD, "T4.1", 1);
    draw(&t, 1, "activate A1 M [A1.1 (20,14)] [A1.2 (21.5,14) @0 =smoke_last]");
    CHECK_EQ(count_of(PL_DRAW_AREA), 1);
    CHECK_TEXT(label_of(PL_DRAW_AREA, 0), "Smoke, when they have gone");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 1);  // the place a grenade is thrown at is no way
    clear(&t);
}

#define LOOKERS(off) \
    HEAD "switches: {on: [opt_hidden, opt_dummies], off: [" off "]}\nterrain:\n" \
         "- {id: h, kind: building_stone, area: [[18, 30], [26, 30], [26, 36], [18, 36]]}\nunits:\n" \
         "- {id: A1, side: 1, type: br_section, facing: 0, pieces: [{at: [20, 6]}, {at: [21.5, 6]}]}\n" \
         "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [20, 31.5]}], hidden: yes}\n" \
         "markers:\n- {id: C1, kind: counter, name: Counter 1, side: 2, on: B1}\n" \
         "- {id: C2, kind: counter, name: Counter 2, side: 2, at: [24, 31.5]}\n"
#define FOUND "- {id: C3, kind: counter, name: Counter 3, side: 2, at: [21, 20]}\n"

TEST(nobody_is_asked_about_counters_that_cannot_be_made_out)
{
    table t = lay(LOOKERS(""), "T1.1", 1);
    pl_choice only = {0};
    pl_item items[PL_ITEMS_MAX];
    draw(&t, 1, "spot C2");
    CHECK_TEXT(label_of(PL_DRAW_MARK, 0), "cannot be made out: it would take 7");
    CHECK(pl_game_is_none(t.game, 1, &only));
    CHECK_EQ(only.verb, ROF_V_SPOT);
    clear(&t);
    // One that a die may find is looked at as well, sooner or later: that is no choice. It is what is proposed first.
    t = lay(LOOKERS("") FOUND, "T1.1", 1);
    CHECK(pl_game_is_none(t.game, 1, &only));
    CHECK_EQ(pl_game_default(t.game, NULL, 1, items).subject, 3);
    clear(&t);
    // ROF-SPT.4 off: whether to look at all is one's own affair.
    t = lay(LOOKERS("opt_spot_mandatory") FOUND, "T1.1", 1);
    CHECK(!pl_game_is_none(t.game, 1, &only));
    clear(&t);
}

TEST(a_counter_that_may_be_men_stops_the_way)
{
    const char *text = HEAD "switches: {on: [opt_hidden, opt_dummies]}\nunits:\n"
                            "- {id: A1, side: 1, type: br_section, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                            "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [60, 40]}], hidden: yes}\n"
                            "markers:\n- {id: C1, kind: counter, name: Counter 1, side: 2, at: [20, 20]}\n";
    table t = lay(text, "T4.1", 1);
    draw(&t, 1, "activate A1 M [A1.1 (20,16)] [A1.2 (21.5,16)]");
    bool is_named = false;
    for (int i = 0; i < count_of(PL_DRAW_STOP); i++)
        is_named |= !strcmp(label_of(PL_DRAW_STOP, i), "In view of Counter 1");
    CHECK(is_named);
    CHECK_TEXT(kit_said(&preview, 1, &preview.table), "Who may see it move");
    CHECK_EQ(preview.row_count, 2);  // Counter 1, and the one that the hidden riflemen have
    bool is_told = false;
    for (int i = 0; i < preview.row_count; i++) {
        is_told |= !strcmp(kit_said(&preview, 1, &preview.rows[i].say), "Counter 1");
        CHECK_EQ(preview.rows[i].noun, PL_MARKER);
        CHECK_EQ(preview.rows[i].good, -1);
        CHECK(kit_said(&preview, 1, &preview.rows[i].value)[0]);
    }
    CHECK(is_told);
    clear(&t);
}

TEST(who_sees_nothing_of_the_way_is_told_so)
{
    const char *text = HEAD "terrain:\n- {id: h, kind: building_stone, area: [[10, 20], [30, 20], [30, 24], [10, 24]]}\nunits:\n"
                            "- {id: A1, side: 1, type: br_section, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                            "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [20, 30]}, {at: [21.5, 30]}]}\n";
    table t = lay(text, "T4.1", 1);
    draw(&t, 1, "activate A1 M [A1.1 (20,14)] [A1.2 (21.5,14)]");
    CHECK_EQ(preview.row_count, 1);
    CHECK_EQ(preview.rows[0].good, 0);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].value), "no");
    CHECK_EQ(count_of(PL_DRAW_STOP), 0);
    clear(&t);
}

TEST(fire_shows_the_number_as_the_rulebook_counts_it)
{
    table t = lay(FIELD HEDGE, "T6.2a", 1);
    draw(&t, 1, "fire A1 [- main >B1]");
    CHECK(count_of(PL_DRAW_LINE) >= 1);
    rof_shot shot;
    char wanted[64];
    int best = 99, high = 0, dice = 0;
    for (int f = piece_of(&t, "A1.1"); f <= piece_of(&t, "A1.3"); f++)
        if (!rof_is_gunner(t.turn, f) && !rof_shot_make(t.turn, f, unit_of(&t, "B1"), 0, 0, true, &shot)) {
            best = shot.tn < best ? shot.tn : best;
            high = shot.tn > high ? shot.tn : high;
            dice += shot.dice;
        }
    CHECK(dice > 1);
    if (best == high)
        snprintf(wanted, sizeof wanted, "%d dice: %d or more", dice, best);
    else
        snprintf(wanted, sizeof wanted, "%d dice: %d or more, some %d", dice, best, high);
    bool is_told = false;  // once, on the easiest shot
    for (int i = 0; i < count_of(PL_DRAW_LINE); i++)
        is_told |= !strcmp(label_of(PL_DRAW_LINE, i), wanted);
    CHECK(is_told);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->how, PL_MARK_TARGET);
    clear(&t);
}

TEST(what_stops_a_shot_is_named)
{
    table t =
        lay(FIELD "terrain:\n- {id: h, kind: building_stone, name: Barn, area: [[10, 15], [30, 15], [30, 19], [10, 19]]}\n", "T6.2a", 1);
    draw(&t, 1, "fire A1 [- main >B1]");
    CHECK_EQ(count_of(PL_DRAW_LINE), 1);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_LINE, 0)->how, PL_LINE_BLOCKED);
    CHECK_TEXT(meaning_of(PL_DRAW_LINE, 0), "The Barn is in the way");
    clear(&t);
}

TEST(a_smoke_round_has_a_sure_place_and_a_ring_of_drift)
{
    table t = lay(HEAD "units:\n- {id: A1, side: 1, type: br_mortar, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                       "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [20, 40]}]}\n",
                  "T6.2a", 1);
    draw(&t, 1, "fire A1 [A1.1 smoke >- (20,24)]");
    CHECK_EQ(count_of(PL_DRAW_AREA), 2);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_AREA, 0)->how, PL_SURE);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_AREA, 1)->how, PL_POSSIBLE);
    CHECK(kit_drawn(&preview, PL_DRAW_AREA, 1)->radius > kit_drawn(&preview, PL_DRAW_AREA, 0)->radius);
    CHECK(has_note(1, "it lies where it should on 4 or more, else it drifts up to 6 in"));
    clear(&t);
}

// Who is hidden from whom, line by line: the counter behind the smoke is, whoever stands beside it is not.
TEST(smoke_tells_whom_it_hides)
{
    const char *text = HEAD "switches: {on: [opt_hidden, opt_dummies]}\nunits:\n"
                            "- {id: A1, side: 1, type: br_mortar, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                            "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [32, 14]}]}\n"
                            "markers:\n- {id: C1, kind: counter, name: Counter 1, side: 2, at: [20, 26]}\n";
    table t = lay(text, "T6.2a", 1);
    draw(&t, 1, "fire A1 [A1.1 smoke >- (20,18)]");
    CHECK_TEXT(kit_said(&preview, 1, &preview.table), "Who is hidden by it");
    CHECK_EQ(preview.row_count, 2);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].say), "Counter 1 to your 2-inch mortar team");
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].meaning), "4 harder to hit, if it is men");
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].value), "yes");
    CHECK(preview.rows[0].good == 1 && preview.rows[0].is_so && preview.rows[0].noun == PL_MARKER);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[1].value), "no");
    CHECK(preview.rows[1].good == -1 && preview.rows[1].noun == PL_UNIT);
    CHECK(has_note(1, "your own fire along these lines is as hard"));
    CHECK(strstr(kit_said(&preview, 1, &preview.then), "from the end of this phase on") != NULL);
    // Between the riflemen and the mortar it takes from the one what it gave to the other.
    draw(&t, 1, "fire A1 [A1.1 smoke >- (26,12)]");
    CHECK(strstr(kit_said(&preview, 1, &preview.rows[0].say), "rifle group") != NULL);
    CHECK(strstr(kit_said(&preview, 1, &preview.rows[0].meaning), "% a die instead of") != NULL);
    CHECK_EQ(preview.rows[0].good, 1);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[1].value), "no");
    clear(&t);
}

TEST(an_opportunity_marker_slides_along_the_way)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    table t = lay(FIELD, "T4.1", 1);
    CHECK_EQ(pl_choice_parse(t.game, 1, "activate A1 M [A1.1 (20,17)] [A1.2 (21.5,17)] [A1.3 (23,17)]", &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_choose(t.game, &choice), PL_OK);
    draw(&t, 2, "of_place B1 A1 4");
    CHECK_EQ(count_of(PL_DRAW_SCALE), 1);
    CHECK_EQ(count_of(PL_DRAW_GHOST), 3);
    const pl_drawn *scale = kit_drawn(&preview, PL_DRAW_SCALE, 0);
    CHECK_TEXT(scale->worth_in, "men");
    int count = scale->point_count / 3;
    CHECK_EQ(count, 14);  // every half inch of seven
    const pl_point *told = &preview.points[scale->point_first + count];
    CHECK_EQ(told[7].y, 4000);
    CHECK(told[7].x >= 2 && told[7].x <= 9);
    CHECK(told[0].x >= told[13].x);                                   // it does not get harder as they come on
    CHECK(told[count].x > 0 && told[count + 13].x >= told[count].x);  // and no fewer men are to be expected
    CHECK_TEXT(kit_said(&preview, 2, &preview.heading), "If it is fired in the Stationary Fire Phase");
    CHECK(preview.notes[0].share > 0 && preview.notes[0].share < 100 && strstr(kit_said(&preview, 2, &preview.notes[0].say), "or more"));
    json_t *json = pl_json_preview(&preview, 2), *shape, *found = NULL;
    size_t i;
    json_array_foreach(json_object_get(json, "shapes"), i, shape) if (!strcmp(json_string_value(json_object_get(shape, "kind")), "scale"))
        found = shape;
    CHECK_EQ(json_array_size(json_object_get(found, "points")), 14);
    CHECK_EQ(json_array_size(json_object_get(found, "values")), 14);
    CHECK_EQ(json_integer_value(json_array_get(json_object_get(found, "chosen"), 7)), 4000);
    CHECK_EQ(json_integer_value(json_array_get(json_object_get(found, "expected"), 7)), told[count + 7].x);
    CHECK_TEXT(json_string_value(json_object_get(found, "of")), "men");
    json_decref(json);
    clear(&t);
}

TEST(a_call_shows_where_it_may_drift_and_whom_it_endangers)
{
    table t = lay(HEAD "units:\n- {id: A1, side: 1, type: br_fo, facing: 0, pieces: [{at: [20, 10]}, {at: [21.5, 10]}]}\n"
                       "- {id: B1, side: 2, type: ge_rifles_6, facing: 180, pieces: [{at: [20, 14]}]}\n",
                  "T6.1", 1);
    draw(&t, 1, "call A1 A1.1 [(20,14)]");
    CHECK_EQ(count_of(PL_DRAW_AREA), 2);
    CHECK_EQ(count_of(PL_DRAW_LINE), 1);
    CHECK(has_note(1, "2 men of your own where it may drift"));
    clear(&t);
}

TEST(flight_is_drawn_for_every_man)
{
    table t = lay(FIELD, "T4.1", 1);
    draw(&t, 1, "flee A1 90");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 3);
    const pl_drawn *ghost = kit_drawn(&preview, PL_DRAW_GHOST, 0);
    CHECK_EQ(preview.points[ghost->point_first].x, PL_INCHES(32));
    CHECK(has_note(1, "3 men end in view of an enemy"));
    draw(&t, 1, "flee A1 180");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 0);
    CHECK(has_note(1, "3 men run off the table"));
    clear(&t);
}

TEST(a_draft_of_another_side_draws_nothing)
{
    table t = lay(FIELD, "T4.1", 1);
    draw(&t, 1, "activate B1 M [B1.1 (20,20)]");
    CHECK_EQ(preview.drawn_count, 0);
    clear(&t);
}

TEST(men_are_called_by_what_they_are)
{
    table t = lay(FIELD, "T4.1", 1);
    char text[PL_SAY_MAX];
    pl_eye eye = {t.battle->scene, 1, false};
    pl_say_name(&eye, PL_PIECE, piece_of(&t, "A1.1"), text, sizeof text);
    CHECK_TEXT(text, "your NCO A1.1");
    pl_say_name(&eye, PL_PIECE, piece_of(&t, "A1.2"), text, sizeof text);
    CHECK_TEXT(text, "your machine gunner A1.2");
    clear(&t);
}

TEST(every_question_is_asked_in_words)
{
    for (int s = 1; s < rof_ruleset.sequence_count; s++)
        for (int row = 0; row < rof_ruleset.sequences[s].step_count; row++) {
            const pl_step *step = &rof_ruleset.sequences[s].steps[row];
            if (!step->offer)
                continue;
            CHECK(step->ask != NULL);
            CHECK((step->verbs & PL_VERB(PL_PASS)) == 0 || step->pass != NULL);
        }
}
