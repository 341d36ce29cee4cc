// test_secrets.c - non-interference: whatever the hero die and the chits of a side are, the other side sees the same bytes, options,
// refusals, defaults, events, and is asked at the same moments. Two games that differ in the secret alone are played side by side.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"
#include "sequence.h"

static const char field[] = "game: hail-of-fire\nname: Secrets\ntable: {width: 48, height: 36}\nturns: 4\nset: {op: 4}\n"
                            "sides: [{id: us, name: US, set: {break_limit: 9, hp: 3}}, {id: ger, name: Germany, set: {break_limit: 9, hp: "
                            "%d, hp_spent: %d, chit_total: %d, chits_drawn: 6}}]\n"
                            "units:\n"
                            "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{at: [10, 5]}, {at: [14, 5]}, {at: [18, 5]}]}\n"
                            "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{at: [10, 20]}, {at: [14, 20]}, {at: [18, 20]}]}\n"
                            "markers: [{id: o1, kind: objective, side: 1, at: [10, 6]}, {id: o2, kind: objective, side: 1, at: [18, 6]}]\n";

static const pl_dice seeded = {.seed = 6};  // no doubles in the turns played here: those show the die

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_state *view;
} table;

static table lay(int hp, int spent, int chits, const char *step)
{
    char text[3000];
    table t = {0};
    pl_error error = {0};
    snprintf(text, sizeof text, field, hp, spent, chits);
    if (pl_battle_open_text(&hof_ruleset, text, strlen(text), "secrets", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    CHECK_EQ(pl_game_start_at(t.game, &seeded, step, 1, &error), PL_OK);
    t.view = pl_scene_block(t.battle->scene);
    return t;
}

static void clear(table *t)
{
    free(t->view);
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static pl_status choose(table *t, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_parse(t->game, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    return pl_game_choose(t->game, &choice);
}

static void same_events(table *a, table *b, pl_side viewer)
{
    int n, m, i = 0, j = 0;
    const pl_event *x = pl_game_events(a->game, &n), *y = pl_game_events(b->game, &m);
    for (;; i++, j++) {
        while (i < n && !pl_event_seen_by(&x[i], viewer))
            i++;
        while (j < m && !pl_event_seen_by(&y[j], viewer))
            j++;
        if (i == n || j == m)
            break;
        CHECK_EQ(x[i].kind, y[j].kind);
        CHECK_EQ(x[i].subject, y[j].subject);
        CHECK_EQ(x[i].value, y[j].value);
        CHECK_EQ(x[i].value2, y[j].value2);
    }
    CHECK(i == n && j == m);
}

static void same_options(table *a, table *b, pl_side viewer)
{
    static pl_option kept[512];
    int n, m;
    memcpy(kept, pl_game_options(a->game, viewer, true, &n), sizeof kept);
    const pl_option *other = pl_game_options(b->game, viewer, true, &m);
    CHECK_EQ(n, m);
    for (int i = 0; i < n; i++) {
        CHECK_EQ(kept[i].verb, other[i].verb);
        CHECK_EQ(kept[i].subject, other[i].subject);
        CHECK_EQ(!kept[i].shut, !other[i].shut);
        if (kept[i].shut)
            CHECK_TEXT(kept[i].shut, other[i].shut);
    }
    pl_item one[PL_ITEMS_MAX], two[PL_ITEMS_MAX];
    // What the rules mark by themselves; conformance asks a mind to fill it in.
    pl_choice first = pl_game_default(a->game, NULL, viewer, one), second = pl_game_default(b->game, NULL, viewer, two);
    CHECK_EQ(first.verb, second.verb);
    CHECK_EQ(first.subject, second.subject);
    CHECK_EQ(first.item_count, second.item_count);
}

// All that side 1 and a spectator can tell of the two games.
static void same_for_others(table *a, table *b)
{
    CHECK_EQ(pl_game_asked(a->game), pl_game_asked(b->game));
    for (pl_side viewer = 0; viewer <= 1; viewer++) {
        pl_view_make(a->battle->scene, pl_game_state(a->game), viewer, a->view);
        pl_view_make(b->battle->scene, pl_game_state(b->game), viewer, b->view);
        CHECK(pl_state_equal(a->view, b->view));
        same_events(a, b, viewer);
    }
    if (pl_game_asked(a->game) & PL_SIDE_BIT(1))
        same_options(a, b, 1);
}

static void both(table *a, table *b, pl_side side, const char *text)
{
    CHECK_EQ(choose(a, side, text), PL_OK);
    CHECK_EQ(choose(b, side, text), PL_OK);
    same_for_others(a, b);
}

static void both_refused(table *a, table *b, pl_side side, const char *text)
{
    CHECK_EQ(choose(a, side, text), PL_ILLEGAL);
    CHECK_EQ(choose(b, side, text), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(a->game, NULL), pl_game_why_not(b->game, NULL));
    same_for_others(a, b);
}

// HOF-TURN.9, HOF-HID.1: with no points left and with five, a whole turn looks the same to the other side while none is spent.
TEST(hof_turn_9_the_window_does_not_tell_the_die)
{
    table none = lay(0, 1, 2, "T4"), five = lay(5, 1, 2, "T4");
    same_for_others(&none, &five);
    both(&none, &five, 1, "activate_op 1 [1.1 hold] [1.2 fire >51.2] [1.3 move_second]");
    while (pl_game_asked(none.game) == PL_SIDE_BIT(1))  // orders, hits, paths: whatever comes first
        both(&none, &five, 1, pl_game_state(none.game)->depth == 2 ? "execute 1" : "pass");
    CHECK_EQ(pl_game_asked(none.game), PL_SIDE_BIT(2));
    int count;
    pl_game_options(none.game, 2, false, &count);
    CHECK_EQ(count, 1);  // the side itself knows: it can only pass
    pl_game_options(five.game, 2, false, &count);
    CHECK(count > 1);
    both(&none, &five, 2, "pass");
    both_refused(&none, &five, 1, "activate_op 1 [1.1 hold]");
    both_refused(&none, &five, 1, "activate_op 51 [51.1 hold]");
    both(&none, &five, 1, "pass");
    clear(&none);
    clear(&five);
}

// HOF-TURN.9: what closes the window is public: six points spent since the die was rolled.
TEST(hof_turn_9_six_points_spent_close_the_window)
{
    table spent = lay(0, 6, 2, "T4"), left = lay(0, 5, 2, "T4");
    CHECK_EQ(choose(&spent, 1, "activate_op 1 [1.1 hold]"), PL_OK);
    CHECK_EQ(choose(&left, 1, "activate_op 1 [1.1 hold]"), PL_OK);
    CHECK_EQ(pl_game_asked(spent.game), PL_SIDE_BIT(1));
    CHECK_EQ(pl_game_asked(left.game), PL_SIDE_BIT(2));
    clear(&spent);
    clear(&left);
}

// HOF-TURN.4, HOF-TURN.5: spending is public, what is left is shown at doubles and hidden again.
TEST(hof_turn_5_doubles_show_the_old_die_and_hide_the_new)
{
    static const uint8_t script[] = {4, 4, 6};
    table t = lay(2, 3, 2, "T4");
    pl_error error = {0};
    const pl_dice dice = {.script = script, .script_count = 3};
    ((pl_state *)t.battle->scene->initial)->active = 2;
    CHECK_EQ(pl_game_start_at(t.game, &dice, "T2", 2, &error), PL_OK);
    int count, shown = 0, told = 0;
    const pl_event *events = pl_game_events(t.game, &count);
    for (int i = 0; i < count; i++)
        if (pl_event_seen_by(&events[i], 1)) {
            CHECK(events[i].value != 6);  // the new die
            shown += events[i].value == 2;
            told++;
        }
    CHECK(shown == 1 && told > 2);
    CHECK(pl_game_ends_free_undo(t.game));
    pl_view_make(t.battle->scene, pl_game_state(t.game), 1, t.view);
    const hof_side *sides = pl_state_see(t.view, PL_PART_OWN_SIDES);
    CHECK_EQ(sides[2].hp, 0);
    CHECK_EQ(sides[2].hp_shown, 2);
    clear(&t);
}

// HOF-CHT.3, HOF-HID.2: totals below the limit cannot be told apart, before, while and after chits are drawn.
TEST(hof_hid_2_the_chit_total_does_not_show)
{
    table low = lay(2, 1, 0, "T4"), high = lay(2, 1, 4, "T4");
    same_for_others(&low, &high);
    both(&low, &high, 1, "activate_op 1 [1.1 hold]");
    both(&low, &high, 2, "pass");
    both(&low, &high, 1, "pass");  // the other side draws two chits: at most four, below the limit in both games
    CHECK(!pl_game_is_over(low.game) && !pl_game_is_over(high.game));
    clear(&low);
    clear(&high);
}

// HOF-HID.2: once the game is over the totals are there for all to see.
TEST(hof_hid_2_the_end_shows_the_totals)
{
    table t = lay(2, 1, 8, "T4");
    static const uint8_t script[] = {20, 19};
    const pl_dice dice = {.script = script, .script_count = 2};
    pl_game_use_dice(t.game, &dice);
    CHECK_EQ(choose(&t, 1, "pass"), PL_OK);
    CHECK(pl_game_is_over(t.game));
    CHECK_EQ(pl_game_state(t.game)->winner, 1);
    pl_view_make(t.battle->scene, pl_game_state(t.game), 1, t.view);
    const hof_side *sides = pl_state_see(t.view, PL_PART_OWN_SIDES);
    CHECK_EQ(sides[2].chit_total, 12);
    clear(&t);
}

// What odds and search guess from a view: any die that fits what was spent, none left among them, and chits that fit what was drawn.
TEST(hof_hid_1_a_view_is_filled_with_what_is_possible)
{
    table t = lay(2, 4, 3, "T4");
    bool is_guessed[7] = {false};
    for (uint64_t pick = 1; pick <= 200; pick++) {
        pl_view_make(t.battle->scene, pl_game_state(t.game), 1, t.view);
        hof_ruleset.disguise(t.battle->scene, t.view, 1, pick);
        const hof_side *own = (const hof_side *)pl_state_see(t.view, PL_PART_OWN_SIDES) + 2;
        int left = 0, value = 0;
        CHECK(own->hp <= 2);  // four of six at most are spent
        is_guessed[own->hp] = true;
        for (int i = 0; i < HOF_CHIT_VALUES; i++) {
            left += own->chits[i];
            value += i * own->chits[i];
        }
        CHECK_EQ(left, 14);                     // twenty, less the six drawn
        CHECK_EQ(value + own->chit_total, 17);  // the sum of a full bag
        CHECK(own->chit_total < own->break_limit);
    }
    CHECK(is_guessed[0] && is_guessed[1] && is_guessed[2]);
    clear(&t);
}
