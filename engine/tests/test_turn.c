// test_turn.c - what a step may do to the table and the log: triggers of frames, events, pieces, markers, scores, ways; and facts of the table.
#include "small.h"

#include <stdlib.h>

enum { OUTER = 1, INNER, SEQUENCES };

static const pl_sequence nested[SEQUENCES] = {
    {.id = ""},
    [OUTER] = PL_SEQUENCE("O", "Outer", small_steps),
    [INNER] = {"I", "Inner", small_steps, 1, NULL, 0, true},
};

enum { EVENTS = 3 };
static pl_event events[EVENTS + 1];
static pl_log log_of_events;
static pl_turn turn;

// The battle of small.h in somebody's hand, with nothing running.
static void begin(void)
{
    small_begin();
    small.sequences = nested;
    small.sequence_count = SEQUENCES;
    small.waiting_max = 3;
    small.way_max = 4;
    small_made();
    log_of_events = (pl_log){.events = events, .event_max = EVENTS};
    turn = (pl_turn){.scene = small_scene, .rules = &small, .state = pl_scene_block(small_scene), .log = &log_of_events};
}
static void end(void)
{
    free(turn.state);
    small_end();
}
static void run_in(uint8_t sequence)
{
    pl_callee(&turn, sequence, 1);
    turn.state->depth++;
}

// ---- triggers

TEST(a_trigger_waits_in_the_nearest_frame_that_is_not_inner)
{
    const pl_trigger *first;
    begin();
    run_in(OUTER);
    run_in(INNER);
    run_in(INNER);
    CHECK(pl_raise(&turn, (pl_trigger){.kind = 1}));
    CHECK_EQ(((const pl_trigger *)pl_state_see(turn.state, PL_PART_WAITING))[0].frame, 1);
    turn.state->depth = 2;
    CHECK_EQ(pl_waiting(&turn, &first), 1);  // the halt lies on the frame it waits in
    CHECK_EQ(first->kind, 1);
    turn.state->depth = 3;
    CHECK_EQ(pl_waiting(&turn, &first), 0);
    end();
}

TEST(an_inner_sequence_that_is_the_first_keeps_its_own_triggers)
{
    const pl_trigger *first;
    begin();
    run_in(INNER);
    CHECK(pl_raise(&turn, (pl_trigger){.kind = 1}));
    run_in(OUTER);
    CHECK_EQ(pl_waiting(&turn, &first), 1);
    end();
}

TEST(a_full_list_takes_no_trigger_and_says_so)
{
    const pl_trigger *first;
    begin();
    run_in(OUTER);
    for (uint8_t kind = 1; kind <= 3; kind++)
        CHECK(pl_raise(&turn, (pl_trigger){.kind = kind}));
    CHECK(!pl_raise(&turn, (pl_trigger){.kind = 4}));
    CHECK_EQ(turn.state->waiting_count, 3);
    run_in(OUTER);
    CHECK_EQ(pl_waiting(&turn, &first), 3);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(first[i].kind, i + 1);  // in the order they came
    end();
}

TEST(triggers_of_the_top_frame_come_last_and_are_dropped_alone)
{
    static const pl_trigger none;
    const pl_trigger *first;
    begin();
    run_in(OUTER);
    run_in(OUTER);
    CHECK(pl_raise(&turn, (pl_trigger){.kind = 2}));
    CHECK(pl_raise(&turn, (pl_trigger){.kind = 3}));
    turn.state->depth = 1;
    CHECK(pl_raise(&turn, (pl_trigger){.kind = 1}));  // of the frame below: it is put before them
    turn.state->depth = 3;
    CHECK_EQ(pl_waiting(&turn, &first), 2);
    CHECK(first[0].kind == 2 && first[1].kind == 3);
    pl_waiting_drop(&turn, 0);
    CHECK_EQ(pl_waiting(&turn, &first), 1);
    CHECK_EQ(first->kind, 3);
    pl_waiting_drop(&turn, 0);
    CHECK_EQ(pl_waiting(&turn, &first), 0);
    CHECK_EQ(turn.state->waiting_count, 1);
    const pl_trigger *list = pl_state_see(turn.state, PL_PART_WAITING);
    CHECK_EQ(list[0].kind, 1);
    CHECK(!memcmp(&list[1], &none, sizeof none) && !memcmp(&list[2], &none, sizeof none));  // what is resolved leaves no trace
    turn.state->depth = 2;
    CHECK_EQ(pl_waiting(&turn, &first), 1);
    end();
}

TEST(a_frame_begins_with_nothing_in_it)
{
    begin();
    memset(pl_frames(turn.state), 0xff, sizeof(pl_frame));
    unsigned char *local = pl_callee(&turn, INNER, 2);
    const pl_frame *frame = &pl_see_frames(turn.state)[0];
    for (int i = 0; i < PL_LOCALS; i++)
        CHECK_EQ(local[i], 0);
    CHECK(local == frame->local && frame->sequence == INNER && frame->by == 2 && frame->owner == 2 && !frame->row && !frame->asked);
    CHECK_EQ(pl_win(&turn, 2), PL_GAME_OVER);
    CHECK_EQ(turn.state->winner, 2);
    CHECK_EQ(pl_run_return(&turn), PL_RETURN);
    end();
}

// ---- events

TEST(what_does_not_fit_the_log_is_counted)
{
    begin();
    for (int i = 0; i < EVENTS + 2; i++)
        pl_emit(&turn, (pl_event){.kind = PL_EV_OWN, .value = i + 1});
    CHECK_EQ(log_of_events.event_count, EVENTS);
    CHECK_EQ(log_of_events.lost, 2);
    CHECK_EQ(events[EVENTS - 1].value, EVENTS);
    CHECK_EQ(events[EVENTS].value, 0);
    CHECK(!turn.has_revealed);
    turn.log = NULL;
    pl_emit(&turn, (pl_event){.kind = PL_EV_REVEALED});  // it comes out, whoever listens
    CHECK(turn.has_revealed);
    end();
}

TEST(a_veiled_event_is_told_in_two_ways)
{
    begin();
    pl_emit_veiled(&turn, PL_SIDE_BIT(1), (pl_event){.kind = PL_EV_OWN, .value = 5}, (pl_event){.kind = PL_EV_OWN, .value = 6});
    CHECK_EQ(log_of_events.event_count, 2);
    for (pl_side side = 0; side <= PL_SIDES_MAX; side++) {
        CHECK_EQ(pl_event_seen_by(&events[0], side), side == 1);
        CHECK_EQ(pl_event_seen_by(&events[1], side), side != 1);  // the spectator among them
    }
    CHECK(events[0].value == 5 && events[1].value == 6);
    log_of_events.event_count = 0;
    pl_emit_veiled(&turn, PL_SIDE_BIT(2), (pl_event){.kind = PL_EV_OWN}, (pl_event){.kind = PL_EV_NONE});  // others hear nothing
    CHECK_EQ(log_of_events.event_count, 1);
    log_of_events.event_count = 0;
    pl_emit_veiled(&turn, PL_EVERYONE, (pl_event){.kind = PL_EV_OWN},
                   (pl_event){.kind = PL_EV_OWN});  // nobody is left to be told otherwise
    CHECK_EQ(log_of_events.event_count, 1);
    CHECK(pl_event_seen_by(&events[0], 0));
    end();
}

// ---- pieces, markers, scores

TEST(a_piece_that_moves_or_is_lost_is_told_with_its_places)
{
    begin();
    pl_piece_move(&turn, 3, pl_at(39000, 12000), 270, PL_SIDE_BIT(2), "SMALL-3.1");
    const pl_piece *piece = &pl_see_pieces(turn.state)[3];
    CHECK(pl_same_point(piece->at, pl_at(39000, 12000)) && piece->facing == 270);
    CHECK(events[0].kind == PL_EV_MOVED && events[0].subject == 3 && events[0].side == 2 && events[0].facing == 270);
    CHECK(pl_same_point(events[0].from, pl_at(40000, 10000)) && pl_same_point(events[0].to, piece->at));
    CHECK_EQ(events[0].sees, PL_SIDE_BIT(2));
    CHECK_TEXT(events[0].rule, "SMALL-3.1");
    pl_piece_remove(&turn, 3, PL_EVERYONE, "SMALL-3.2");
    CHECK_EQ(piece->place, PL_LOST);
    CHECK(events[1].kind == PL_EV_REMOVED && events[1].subject == 3 && events[1].side == 2 && pl_same_point(events[1].from, piece->at));
    CHECK_TEXT(events[1].rule, "SMALL-3.2");
    end();
}

TEST(a_marker_takes_the_first_free_slot_and_leaves_it_empty)
{
    static const pl_marker none;
    begin();
    const pl_marker smoke = {.at = {5, 6}, .kind = SMALL_SMOKE, .side = 1, .value = 3};
    CHECK_EQ(pl_marker_place(&turn, smoke, PL_EVERYONE, "SMALL-4"), 3);  // two lie there already, of four
    CHECK_EQ(pl_marker_place(&turn, smoke, PL_SIDE_BIT(1), "SMALL-4"), 4);
    CHECK_EQ(pl_marker_place(&turn, smoke, PL_EVERYONE, "SMALL-4"), 0);
    CHECK_EQ(log_of_events.event_count, 2);
    CHECK(events[1].kind == PL_EV_MARKER_PLACED && events[1].subject == 4 && events[1].side == 1 && events[1].value == SMALL_SMOKE);
    CHECK(pl_same_point(events[1].to, smoke.at) && events[1].sees == PL_SIDE_BIT(1));
    CHECK(!memcmp(&pl_see_markers(turn.state)[4], &smoke, sizeof smoke));
    small_rest *own = pl_own_markers(&turn);
    own[2].level = own[3].level = own[4].level = 1;
    pl_marker_remove(&turn, 3, PL_EVERYONE, "SMALL-5");
    CHECK(events[2].kind == PL_EV_MARKER_REMOVED && events[2].subject == 3 && events[2].side == 1 && events[2].value == SMALL_SMOKE);
    CHECK(pl_same_point(events[2].from, smoke.at));
    CHECK(!memcmp(&pl_see_markers(turn.state)[3], &none, sizeof none));
    CHECK(own[2].level == 1 && own[3].level == 0 && own[4].level == 1);  // the rules' own record of it goes with it
    CHECK_EQ(pl_marker_place(&turn, smoke, PL_EVERYONE, "SMALL-4"), 3);
    end();
}

TEST(points_are_added_and_none_are_not_told)
{
    begin();
    pl_score_add(&turn, 2, 5, "SMALL-6");
    pl_score_add(&turn, 2, -2, "SMALL-6");
    pl_score_add(&turn, 2, 0, "SMALL-6");
    CHECK(turn.state->score[2] == 3 && !turn.state->score[1]);
    CHECK_EQ(log_of_events.event_count, 2);
    CHECK(events[1].kind == PL_EV_SCORED && events[1].side == 2 && events[1].subject == 2 && events[1].value == -2);
    end();
}

TEST(a_shorter_way_leaves_nothing_of_a_longer_one)
{
    static const pl_item none;
    const pl_item items[] = {{.piece = 1}, {.piece = 2}, {.piece = 3}, {.piece = 4}};
    begin();
    pl_way_keep(&turn, items, 4);
    CHECK_EQ(turn.state->way_count, 4);
    CHECK(!memcmp(pl_see_way(turn.state), items, sizeof items));
    pl_way_keep(&turn, items + 2, 1);
    const pl_item *way = pl_see_way(turn.state);
    CHECK(turn.state->way_count == 1 && way[0].piece == 3);
    for (int i = 1; i < 4; i++)
        CHECK(!memcmp(&way[i], &none, sizeof none));
    pl_way_keep(&turn, NULL, 0);
    CHECK(turn.state->way_count == 0 && !memcmp(&way[0], &none, sizeof none));
    pl_way_keep(&turn, items, 4);
    pl_way_clear(&turn);
    CHECK_EQ(turn.state->way_count, 0);
    for (int i = 0; i < 4; i++)
        CHECK(!memcmp(&way[i], &none, sizeof none));
    end();
}

// ---- facts of the table

TEST(somebody_is_near_up_to_the_reach_and_on_the_table)
{
    begin();
    pl_piece *pieces = pl_pieces(turn.state);  // 1 and 2 of side 1; 3, and 4 in reserve, of side 2
    pieces[3].at = pl_at(12000, 13000);
    CHECK(pl_until_near(&turn, 1, 0, 3000));  // to piece 2, the nearer one
    CHECK(!pl_until_near(&turn, 1, 0, 2999));
    CHECK(pl_until_near(&turn, 2, 0, 3000));
    CHECK(!pl_until_near(&turn, 2, 0, 2999));
    CHECK(pl_until_near(&turn, 1, 2, 3000));
    CHECK(!pl_until_near(&turn, 1, 3, 90000));  // that unit is in reserve
    CHECK(!pl_until_near(&turn, 1, 1, 90000));  // that one is its own
    CHECK(pl_until_near(&turn, 2, 1, 3000));
    pieces[4].at = pl_at(12000, 10000);
    CHECK(!pl_until_near(&turn, 1, 0, 2999));  // who is in reserve is nowhere
    CHECK(!pl_until_near(&turn, 2, 0, 2999));
    pieces[2].place = PL_LOST;
    CHECK(!pl_until_near(&turn, 1, 0, 3000));
    CHECK(pl_until_near(&turn, 1, 0, 3606));  // to piece 1: 2 and 3 inches away
    CHECK(!pl_until_near(&turn, 1, 0, 3605));
    pieces[3].place = PL_LOST;
    CHECK(!pl_until_near(&turn, 1, 0, 90000));
    end();
}
