// test_bounds.c - the first, the last and one beyond: figures that are not of the element, every facing, slots that fill up, what a view keeps of each.
#include "table.h"

#include <stdlib.h>

#include "formats/notation.h"

static void play(table *t, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_parse(t->game, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    if (pl_game_choose(t->game, &choice))
        fail_msg("%s: %s", text, pl_game_why_not(t->game, NULL));
}

// ---- deployment

static void expect_deploy(table *t, const char *unit, const pl_item *items, int count, const char *why, int item)
{
    pl_choice choice = {
        .side = 1, .verb = ROF_V_DEPLOY, .subject = (uint16_t)unit_of(t, unit), .item_count = (uint16_t)count, .items = (pl_item *)items};
    pl_hint hint = {0};
    pl_why found = rof_check_deploy(t->turn, &choice, &hint);
    if (!why) {
        CHECK(!found);
        return;
    }
    CHECK_TEXT(found, why);
    CHECK_EQ(hint.item, item);
}

// ROF-DEP.1: each figure of the element once, none of the one before it nor of the one behind it.
TEST(rof_dep_1_each_figure_of_the_element_once)
{
    table t = lay(HEAD "units:\n- {id: U1, side: 1, type: br_section_7, pieces: [{id: U1.4, at: [6, 6]}]}\n"
                       "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.4, at: [10, 10]}, {id: U2.5, at: [12, 10]}]}\n"
                       "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.4, at: [20, 6]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [40, 40]}]}\n",
                  "S0.2", 1);
    static const char once[] = "ROF-DEP.1: each figure of the element once", all[] = "ROF-DEP.1: every figure of the element is placed",
                      facing[] = "ROF-GEN.10: not a facing of the table of directions";
    uint16_t first = (uint16_t)piece_of(&t, "U2.4");
    pl_item items[3] = {{.piece = first, .at = {10000, 8000}}, {.piece = (uint16_t)(first + 1), .at = {12000, 8000}}};
    expect_deploy(&t, "U2", items, 2, NULL, 0);
    expect_deploy(&t, "U2", items, 1, all, 0);
    items[1].piece = (uint16_t)(first + 2);
    expect_deploy(&t, "U2", items, 2, once, 1);
    items[1].piece = (uint16_t)(first - 1);
    expect_deploy(&t, "U2", items, 2, once, 1);
    items[1].piece = first;
    expect_deploy(&t, "U2", items, 2, once, 1);
    items[1].piece = (uint16_t)(first + 1);
    static const int facings[] = {0, 15, 345, 1, 14, -15, 360, 375};
    for (int i = 0; i < PL_COUNT(facings); i++) {
        items[1].facing = (int16_t)facings[i];
        expect_deploy(&t, "U2", items, 2, i < 3 ? NULL : facing, 1);
    }
    clear(&t);
}

// A reserve has no place, and its figures have none either.
TEST(rof_rei_1_a_reserve_stands_nowhere)
{
    table t =
        lay(HEAD "units:\n- {id: U1, side: 1, type: br_section_7, at: [6, 6]}\n- {id: U5, side: 1, type: br_section_7, place: reserve}\n"
                 "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [40, 40]}]}\n",
            "T3.2", 1);
    for (int n = 0; n < 7; n++) {
        CHECK_EQ(rof_piece_at(t.turn, rof_scene_unit(t.turn, unit_of(&t, "U1"))->first + n)->at.x, 6000 + 1500 * n);
        CHECK_EQ(rof_piece_at(t.turn, rof_scene_unit(t.turn, unit_of(&t, "U5"))->first + n)->at.x, 0);
    }
    clear(&t);
}

// ROF-LDR.6: every officer of a side is told from the others, wherever he stands on the roll.
TEST(rof_ldr_6_every_officer_is_told_apart)
{
    table t = lay(HEAD "units:\n- {id: U1, side: 1, type: br_section_7, at: [6, 6]}\n- {id: U2, side: 1, type: br_hq, at: [6, 10]}\n"
                       "- {id: U12, side: 2, type: ge_hq, at: [6, 40]}\n- {id: U3, side: 1, type: br_hq, at: [30, 10]}\n"
                       "- {id: U13, side: 2, type: ge_hq, at: [40, 40]}\n- {id: U4, side: 1, type: br_hq, at: [50, 10]}\n",
                  "T3.2", 1);
    static const struct {
        const char *unit;
        int bit;
    } wanted[] = {{"U2", 1}, {"U3", 2}, {"U4", 4}, {"U12", 1}, {"U13", 2}};
    for (int i = 0; i < PL_COUNT(wanted); i++)
        ROF_EACH_FIGURE(t.turn, unit_of(&t, wanted[i].unit), f)
            if (rof_see_p(t.turn, f)->leader == ROF_OFFICER)
                CHECK_EQ(rof_see_p(t.turn, f)->officer, wanted[i].bit);
    clear(&t);
}

// ---- fire

// ROF-SUP.6: 45 degrees to either side of the facing, whichever of the twenty-four it is.
TEST(rof_sup_6_the_arc_turns_with_every_facing)
{
    for (int facing = 0; facing < 360; facing += 15) {
        char text[1024];
        snprintf(text, sizeof text,
                 HEAD "units: [{id: U1, side: 1, type: br_mmg, pieces: [{id: U1.1, at: [36, 24], facing: %d}]}, {id: U12, side: 2, type: "
                      "ge_hq, at: [2, 2]}]\n",
                 facing);
        table t = lay(text, "T6.2", 1);
        for (int off = 0; off < 360; off += 15) {
            int turned = off > 180 ? 360 - off : off;
            if (turned == 45)  // the edge itself hangs on the rounding of the vectors; an example has it
                continue;
            pl_point at = rof_displaced(t.turn, pl_at(36000, 24000), (facing + off) % 360, 10000);
            CHECK_EQ(rof_can_reach(t.turn, piece_of(&t, "U1.1"), at, PL_INCHES(48)), turned < 45);
        }
        clear(&t);
    }
}

// ROF-HED.2: who is aimed at is a figure of the target: none before its first, none behind its last, however far down the list.
TEST(rof_hed_2_the_figure_aimed_at_is_of_the_target)
{
    char text[4096] = HEAD "units:\n- {id: U1, side: 1, type: ge_sniper, pieces: [{id: U1.1, at: [20, 4]}]}\n"
                           "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.4, at: [24, 4]}]}\n"
                           "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [20, 20]}, {id: U12.3, at: [22, 20]}]}\n";
    for (int i = 0; i < 6; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: U%d, side: 2, type: ge_rifles_6, at: [%d, 40]}\n", 20 + i,
                 2 + 11 * i);
    table t = lay(text, "T6.2", 1);
    int first = piece_of(&t, "U12.2");
    rof_shot shot;
    for (int n = -1; n <= 33; n++) {
        pl_why why = rof_shot_make(t.turn, piece_of(&t, "U1.1"), unit_of(&t, "U12"), 0, first + n, true, &shot);
        if (n == 0 || n == 1)
            CHECK(!why && shot.nearest == n);
        else
            CHECK_TEXT(why, "ROF-HED.2: the figure aimed at is not in sight, range and arc");
        // A rifle is no weapon to aim with: it fires at the nearest, whoever is named.
        CHECK(!rof_shot_make(t.turn, piece_of(&t, "U2.4"), unit_of(&t, "U12"), 0, first + n, true, &shot) && shot.nearest == 1);
    }
    clear(&t);
}

// ROF-LOS.2: from eyes at 3.000 down to eyes at 1.000 over 24 inches a line is 1.500 high after 18: a hedge there is looked over, one a hair on is not.
TEST(rof_los_2_a_hedge_is_looked_over_up_to_its_top)
{
    for (int over = 0; over <= 1; over++) {
        char text[1024];
        snprintf(text, sizeof text,
                 HEAD "terrain:\n- {id: k, kind: hill, height: 2, area: [[6, 0], [14, 0], [14, 4], [6, 4]]}\n"
                      "- {id: h, kind: hedge, line: [[6, 20.00%d], [14, 20.00%d]]}\n"
                      "units: [{id: U1, side: 1, type: br_hq, at: [40, 10]}, {id: U12, side: 2, type: ge_hq, at: [40, 40]}]\n",
                 over, over);
        table t = lay(text, "T3.2", 1);
        for (int turned = 0; turned < 2; turned++) {
            pl_point high = {10000, 2000}, low = {10000, 26000};
            rof_line line = {.from = turned ? low : high, .to = turned ? high : low, .from_radius = 500, .to_radius = 500};
            rof_look(t.turn, &line);
            CHECK_EQ(line.hindrance, over);
            CHECK(!line.blocked);
        }
        clear(&t);
    }
}

// ROF-OPP.4: as many samples are kept as there is room for, and the first slot is one of them.
TEST(rof_opp_4_every_slot_for_a_marked_sample_is_used)
{
    for (int spare = 0; spare <= ROF_GHOSTS; spare++) {  // the slot that is left; ROF_GHOSTS: none is
        table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.4, at: [20, 10]}]}\n"
                           "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [20, 20]}]}\n",
                      "T4.1", 1);
        rof_game *g = pl_state_part((pl_state *)pl_game_state(t.game), PL_PART_OWN_GAME);
        for (int i = 0; i < ROF_GHOSTS; i++)
            g->ghost[i] = i == spare ? (rof_ghost){0} : (rof_ghost){.unit = (uint8_t)unit_of(&t, "U12"), .uses = 1};
        play(&t, 1, "activate U2 M [U2.4 (24,10)]");
        if (spare < ROF_GHOSTS) {
            play(&t, 2, "of_place U12 U2 1");
            CHECK_EQ(g->ghost[spare].unit, unit_of(&t, "U2"));
            CHECK_EQ(g->ghost[spare].p, 1000);
            CHECK_EQ(g->ghost[spare].uses, 1);
        } else {
            int count;
            const pl_option *options = pl_game_options(t.game, 2, true, &count);
            for (int i = 0; i < count; i++)
                if (options[i].verb == ROF_V_OF_PLACE)
                    CHECK_TEXT(options[i].shut, "ROF-OPP.4: there are no more markers");
        }
        clear(&t);
    }
}

// ---- what a view keeps

// ROF-SPT.14: re-rolls left would tell of one granted to a hidden element, with the last officer of the list as with the first.
TEST(rof_spt_14_no_officers_rerolls_are_told_beside_hidden_men)
{
    table t =
        lay(HEAD "switches: {on: [opt_hidden]}\nterrain: [{id: c, kind: crops, area: [[2, 30], [30, 30], [30, 46], [2, 46]]}]\nunits:\n"
                 "- {id: U10, side: 2, type: ge_hq, pieces: [{id: U10.1, at: [40, 40]}]}\n"
                 "- {id: U12, side: 2, type: ge_rifles_6, hidden: yes, pieces: [{id: U12.2, at: [10, 36]}]}\n"
                 "- {id: U1, side: 1, type: br_hq, pieces: [{id: U1.1, at: [20, 4]}]}\n"
                 "- {id: U13, side: 2, type: ge_hq, pieces: [{id: U13.1, at: [50, 40]}]}\n",
            "T3.2", 1);
    pl_state *view = pl_scene_block(t.battle->scene);
    static const char *const officers[] = {"U10.1", "U13.1", "U1.1"};
    for (pl_side side = 1; side <= 2; side++) {
        memcpy(view, pl_game_state(t.game), pl_game_state(t.game)->size);
        rof_piece *own = pl_state_part(view, PL_PART_OWN_PIECES);
        for (int i = 0; i < 3; i++)
            own[piece_of(&t, officers[i])].rr_left = 2;
        rof_ruleset.hide(t.battle->scene, view, side);
        CHECK_EQ(own[piece_of(&t, "U10.1")].rr_left, side == 2 ? 2 : 0);
        CHECK_EQ(own[piece_of(&t, "U13.1")].rr_left, side == 2 ? 2 : 0);
        CHECK_EQ(own[piece_of(&t, "U1.1")].rr_left, 2);
    }
    free(view);
    clear(&t);
}

// ROF-HEI.10, ROF-OPP.3: who observes or has marked is told while he is in view, and not while he is hidden; a counter never tells.
TEST(rof_hei_10_observers_and_markers_in_view_are_named)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        char text[1600];
        snprintf(
            text, sizeof text,
            HEAD
            "switches: {on: [opt_hidden, opt_dummies]}\nterrain: [{id: c, kind: crops, area: [[2, 30], [30, 30], [30, 46], [2, 46]]}]\n"
            "units:\n- {id: U1, side: 1, type: br_hq, pieces: [{id: U1.1, at: [20, 4]}]}\n"
            "- {id: U12, side: 2, type: br_fo, %spieces: [{id: U12.1, at: [10, 36]}]}\n"
            "markers: [{id: D1, kind: counter, side: 1, at: [60, 4]}]\n",
            hidden ? "hidden: yes, " : "");
        table t = lay(text, "T3.2", 1);
        pl_state *view = pl_scene_block(t.battle->scene);
        int last = pl_game_state(t.game)->marker_count, unit = unit_of(&t, "U12"), piece = piece_of(&t, "U12.1");
        for (pl_side side = 1; side <= 2; side++) {
            memcpy(view, pl_game_state(t.game), pl_game_state(t.game)->size);
            pl_marker *markers = pl_markers(view);
            markers[last - 1] = (pl_marker){.kind = ROF_OPPORTUNITY, .side = 2, .unit = (uint16_t)unit};
            markers[last] = (pl_marker){.kind = ROF_MISSION, .side = 2, .piece = (uint16_t)piece};
            rof_ruleset.hide(t.battle->scene, view, side);
            CHECK_EQ(markers[last - 1].unit, hidden && side == 1 ? 0 : unit);
            CHECK_EQ(markers[last].piece, hidden && side == 1 ? 0 : piece);
        }
        free(view);
        clear(&t);
    }
}

// ROF-OPP.3: of a mover that comes into view on its way, what lies before that is blank: where it began, and that it moved in the open there.
TEST(rof_opp_3_what_was_done_unseen_stays_unseen)
{
    table t =
        lay(HEAD "switches: {on: [opt_hidden]}\nterrain: [{id: b, kind: building_stone, area: [[20, 18], [28, 18], [28, 22], [20, 22]]}]\n"
                 "units:\n- {id: U2, side: 2, type: br_section_7, pieces: [{id: U2.3, at: [25, 8]}]}\n"
                 "- {id: U12, side: 1, type: ge_squad_6, hidden: yes, pieces: [{id: U12.3, at: [28.5, 26]}, {id: U12.4, at: [27, 26]}]}\n",
            "T4.1", 1);
    play(&t, 1, "activate U12 C [U12.3 (32.5,26)] [U12.4 (30.5,26)]");
    const rof_move *m = &rof_see_g(t.turn)->move;
    CHECK(!rof_see_u(t.turn, unit_of(&t, "U12"))->is_hidden);
    int now = m->shown_from - 1;
    CHECK(now >= 1 && now < m->count);
    for (int n = 0; n < 2; n++) {
        for (int row = 0; row <= now; row++) {
            CHECK_EQ(m->track[row][n][0], 0);
            CHECK_EQ(m->track[row][n][1], 0);
        }
        CHECK_EQ(m->start[n].x, (n ? 27000 : 28500) + 500 * m->shown_from);
        CHECK_EQ(rof_track_at(m, m->count - 1, n).x, n ? 30500 : 32500);
    }
    for (int row = 0; row < now; row++)
        CHECK_EQ(m->open[row], 0);
    clear(&t);
}

// ROF-SPT.10: a dummy has no figures and does nothing but walk.
TEST(rof_spt_10_a_dummy_only_walks)
{
    table t =
        lay(HEAD "switches: {on: [opt_hidden, opt_dummies]}\nunits:\n- {id: U1, side: 1, type: br_hq, pieces: [{id: U1.1, at: [20, 4]}]}\n"
                 "- {id: U12, side: 2, type: ge_hq, pieces: [{id: U12.1, at: [60, 40]}]}\n"
                 "markers: [{id: D1, kind: counter, side: 1, at: [10, 4]}]\n",
            "T4.1", 1);
    pl_item item = {.at = {12000, 4000}};
    pl_choice choice = {.side = 1, .verb = ROF_V_CREEP, .subject = 1, .item_count = 1, .items = &item};
    pl_hint hint;
    CHECK(!rof_check_creep(t.turn, &choice, &hint));
    item.piece = (uint16_t)piece_of(&t, "U1.1");
    CHECK_TEXT(rof_check_creep(t.turn, &choice, &hint), "ROF-SPT.10: a dummy only walks");
    CHECK(hint.item == 0 && hint.over == 0 && !hint.has_at);
    item = (pl_item){.at = {12000, 4000}, .value = ROF_SMOKE_FIRST};
    CHECK_TEXT(rof_check_creep(t.turn, &choice, &hint), "ROF-SPT.10: a dummy only walks");
    clear(&t);
}

// ---- battles that are too large, and where a refused extra points

TEST(rof_elm_2_a_battle_has_at_most_thirty_one_elements)
{
    for (int count = 31; count <= 32; count++) {
        static char text[8192];
        strcpy(text, HEAD "units:\n- {id: U1, side: 1, type: ge_sniper, at: [2, 46]}\n");
        for (int i = 2; i <= count; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: U%d, side: 2, type: ge_sniper, at: [%d, 4]}\n", i, 2 * i);
        pl_battle *battle = NULL;
        pl_error error = {0};
        pl_status status = pl_battle_open_text(&rof_ruleset, text, strlen(text), "test", &battle, &error);
        CHECK_EQ(status == PL_OK, count == 31);
        if (status)
            CHECK(strstr(error.text, "32 elements, a battle has at most 31"));
        else
            pl_battle_close(battle);
    }
}

TEST(rof_sup_6_every_refused_extra_points_to_its_item)
{
    table t = lay(HEAD "units:\n- {id: U3, side: 1, type: br_mmg, pieces: [{id: U3.1, at: [20, 10]}, {id: U3.2, at: [22, 10]}]}\n"
                       "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [60, 40]}]}\n",
                  "T4.1", 1);
    static const struct {
        const char *text, *why;
        int item;
    } refused[] = {
        {"activate U3 C [U3.1 (20,9)] [U3.1 =face]", "ROF-SUP.6: name the new facing", 1},
        {"activate U2 C [U2.3 (10,9)] [U2.3 =smoke_last]", "ROF-SMK.3: name the place to throw at", 1},
        {"activate U2 C [U2.3 (10,9)] [U2.3 (10,8)] [U3.1 (10,8) =smoke_last]", "ROF-MOV.1: not a figure of this element", 2},
        {"activate U2 M [U2.3 (10,9)] [U2.3 (10,8) =smoke_last] [U2.3 (10,8) =smoke_first]", "ROF-SMK.3: one grenade, while there is one",
         2},
    };
    for (int i = 0; i < PL_COUNT(refused); i++) {
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice;
        pl_error error = {0};
        pl_hint hint = {0};
        if (pl_choice_parse(t.game, 1, refused[i].text, &choice, items, &error))
            fail_msg("%s: %s", refused[i].text, error.text);
        CHECK_EQ(pl_game_check(t.game, &choice), PL_ILLEGAL);
        CHECK_TEXT(pl_game_why_not(t.game, &hint), refused[i].why);
        CHECK_EQ(hint.item, refused[i].item);
        CHECK_EQ(hint.over, 0);
    }
    clear(&t);
}
