// test_invariants.c - what must always hold is looked at: a state that breaks it is told by its rule. And the numbers no rule of play reads.
#include "table.h"

static const char position[] =
    HEAD "switches: {on: [opt_hidden, opt_dummies]}\n"
         "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.4, at: [10, 10]}]}\n"
         "- {id: U12, side: 2, type: ge_rifles_6, hidden: yes, pieces: [{id: U12.2, at: [10, 20]}]}\n"
         "- {id: U13, side: 2, type: ge_rifles_6, pieces: [{id: U13.2, at: [30, 20]}]}\n"
         "markers: [{id: H12, kind: counter, side: 2, on: U12, at: [10, 20]}, {id: D1, kind: counter, side: 1, at: [2, 2]}]\n";

static pl_state *state_of(const table *t) { return (pl_state *)pl_game_state(t->game); }
static rof_unit *unit_at(const table *t, const char *id)
{
    return (rof_unit *)pl_state_part(state_of(t), PL_PART_OWN_UNITS) + unit_of(t, id);
}

static void expect_broken(table *t, const char *why)
{
    const char *found = rof_ruleset.validate(t->turn);
    if (!why)
        CHECK(!found);
    else
        CHECK_TEXT(found ? found : "nothing", why);
    clear(t);
}

TEST(rof_elm_6_an_element_without_figures_is_told)
{
    table t = lay(position, "T6.2", 1);
    expect_broken(&t, NULL);
    t = lay(position, "T6.2", 1);
    pl_pieces(state_of(&t))[piece_of(&t, "U13.2")].place = PL_LOST;
    expect_broken(&t, "an element without figures is on the table (ROF-ELM.6)");
    t = lay(position, "T6.2", 1);
    pl_pieces(state_of(&t))[piece_of(&t, "U13.2")].place = PL_LOST;
    pl_units(state_of(&t))[unit_of(&t, "U13")].place = PL_LOST;
    expect_broken(&t, NULL);
}

TEST(rof_spt_2_a_hidden_element_has_its_counter)
{
    table t = lay(position, "T6.2", 1);
    pl_markers(state_of(&t))[1].unit = 0;
    expect_broken(&t, "a hidden element has no counter (ROF-SPT.2)");
    t = lay(position, "T6.2", 1);
    unit_at(&t, "U12")->status = ROF_BROKEN;
    expect_broken(&t, "a broken element is hidden (ROF-SPT.9)");
    t = lay(position, "T6.2", 1);
    unit_at(&t, "U12")->status = ROF_SUPPRESSED;
    expect_broken(&t, NULL);
    t = lay(position, "T6.2", 1);
    unit_at(&t, "U12")->is_hidden = 0;
    expect_broken(&t, "a counter lies on a revealed element (ROF-SPT.7)");
}

TEST(rof_mel_16_a_lock_has_two_ends)
{
    table t = lay(position, "T6.2", 1);
    unit_at(&t, "U2")->locks = 1u << unit_of(&t, "U13");
    expect_broken(&t, "a lock has one end (ROF-MEL.16)");
    t = lay(position, "T6.2", 1);
    unit_at(&t, "U2")->locks = 1u << unit_of(&t, "U13");
    unit_at(&t, "U13")->locks = 1u << unit_of(&t, "U2");
    expect_broken(&t, NULL);
}

TEST(rof_opp_3_every_sample_that_is_kept_has_its_marker)
{
    for (int ghost = 0; ghost < ROF_GHOSTS; ghost += ROF_GHOSTS - 1) {
        table t = lay(position, "T6.2", 1);
        ((rof_game *)pl_state_part(state_of(&t), PL_PART_OWN_GAME))->ghost[ghost].uses = 1;
        expect_broken(&t, "opportunity markers and their samples do not match (ROF-OPP.3)");
    }
}

// Table 5.14 is for authors: it is read as it is written.
TEST(rof_gen_7_points_are_read)
{
    table t = lay(position, "T6.2", 1);
    const rof_tables *tables = rof_t(t.turn);
    CHECK_EQ(tables->point[0], 4);  // a green figure
    CHECK_EQ(tables->point[1], 6);
    CHECK_EQ(tables->point[2], 9);
    CHECK_EQ(tables->point[15], 2);        // a dummy
    CHECK_EQ(tables->type[0].points, 37);  // a British platoon HQ
    CHECK_EQ(tables->weapon[3].points, 0);
    clear(&t);
}
