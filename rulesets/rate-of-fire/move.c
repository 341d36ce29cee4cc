// move.c - one element's move: samples in a loop of rows, and the interrupts that lie between them.
// Stands on rules.h; T4.1 and T5.1 call it. ROF-MOV, ROF-SPT.9 and .15, ROF-OBS.1, ROF-OPP.
#include "meaning.h"
#include "rules.h"

#include <string.h>

enum { M_ORDER, M_SAMPLE, M_MINE, M_REVEAL, M_MEET, M_ENCOUNTER, M_END, M_MARK, M_BACK };

static rof_move *move_of(pl_turn *turn) { return &rof_g(turn)->move; }
static const rof_move *see_move(const pl_turn *turn) { return &rof_see_g(turn)->move; }
static int piece_of(const pl_turn *turn, const rof_move *m, int n) { return rof_scene_unit(turn, m->unit)->first + n; }

// ---- T4.2: the order marker

// A grenade for the end was planned from where the move should have ended: stopped short, or led elsewhere, the thrower may be out of reach of
// his point (ROF-SMK.3), and keeps it.
static bool can_throw(pl_turn *turn, const pl_item *item)
{
    if (rof_can_throw(turn, rof_piece_at(turn, item->piece)->at, item->at))
        return true;
    pl_emit(turn, (pl_event){.kind = ROF_EV_SMOKE_KEPT,
                             .sees = PL_SIDE_BIT(rof_piece_at(turn, item->piece)->side),
                             .side = rof_piece_at(turn, item->piece)->side,
                             .subject = item->piece,
                             .to = item->at,
                             .rule = "ROF-SMK.3"});
    return false;
}

static void throw_smoke(pl_turn *turn, int when)
{
    rof_move *m = move_of(turn);
    for (int i = 0; i < turn->state->way_count; i++) {
        const pl_item *item = &pl_way(turn->state)[i];
        if (item->value != when || !rof_stands(turn, item->piece) || !can_throw(turn, item))
            continue;
        rof_reveal(turn, m->unit, "ROF-SPT.9");
        rof_u(turn, m->unit)->smoke_grenades--;
        rof_p(turn, item->piece)->threw = 1;
        rof_smoke_place(turn, rof_unit_at(turn, m->unit)->side, item->at, false, "ROF-SMK.3");
    }
}

// A mover that comes into view in mid-move: what it did unseen stays its own secret.
static void note_shown(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    if (m->shown_from || !m->unit || rof_see_u(turn, m->unit)->is_hidden)
        return;
    m->shown_from = (uint8_t)(m->sample ? m->sample : 1);
    if (m->sample < 2)
        return;
    int now = m->sample - 1;
    for (int n = 0; n < ROF_FIGURES; n++) {
        int dx = m->track[now][n][0], dy = m->track[now][n][1];
        m->start[n] = pl_at(m->start[n].x + dx, m->start[n].y + dy);
        for (int row = 0; row < m->count; row++) {
            m->track[row][n][0] = (int16_t)(row < now ? 0 : m->track[row][n][0] - dx);
            m->track[row][n][1] = (int16_t)(row < now ? 0 : m->track[row][n][1] - dy);
        }
    }
    for (int row = 0; row < now; row++)
        m->open[row] = m->mined[row] = 0;
}

static void enter_table(pl_turn *turn, rof_move *m)
{
    const pl_scene_unit *su = rof_scene_unit(turn, m->unit);
    pl_units(turn->state)[m->unit].place = PL_ON_TABLE;
    for (int n = 0; n < su->count; n++) {
        pl_pieces(turn->state)[su->first + n].place = PL_ON_TABLE;
        pl_pieces(turn->state)[su->first + n].at = m->start[n];
    }
    m->entered = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_ARRIVES, .side = su->side, .subject = m->unit, .rule = "ROF-REI.1"});
}

static pl_flow place_order(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    if (!m->unit) {
        rof_m(turn, m->counter)->order = m->order;
        pl_emit(turn, (pl_event){.kind = ROF_EV_COUNTER_ORDERED, .subject = m->counter, .rule = "ROF-ORD.1"});
        return PL_NEXT;
    }
    rof_unit *u = rof_u(turn, m->unit);
    u->order = m->order;
    if (m->is_entry)
        enter_table(turn, m);
    ROF_EACH_MARKER(turn, k, ROF_OPPORTUNITY)
        if (rof_marker_at(turn, k)->unit == m->unit) {  // ROF-OPP.5: the marker of an ordered firer lapses
            pl_emit(turn, (pl_event){.kind = ROF_EV_OPPORTUNITY_LAPSED,
                                     .sees = rof_sees_secret(turn, m->unit),
                                     .subject = m->unit,
                                     .rule = "ROF-OPP.5"});
            rof_drop_opportunity(turn, k, "ROF-OPP.5");
        }
    if (m->order != ROF_C)
        rof_reveal(turn, m->unit, "ROF-SPT.9");
    int counter = rof_counter_of(turn, m->unit);
    if (counter)
        rof_m(turn, counter)->order = m->order;
    pl_emit_veiled(
        turn, rof_sees_secret(turn, m->unit),
        (pl_event){
            .kind = ROF_EV_ORDERED, .side = rof_unit_at(turn, m->unit)->side, .subject = m->unit, .value = m->order, .rule = "ROF-ORD.1"},
        (pl_event){.kind = ROF_EV_COUNTER_ORDERED, .subject = (uint16_t)counter, .rule = "ROF-ORD.1"});
    throw_smoke(turn, ROF_SMOKE_FIRST);
    m->counter = (uint8_t)rof_counter_of(turn, m->unit);
    note_shown(turn);
    return PL_NEXT;
}

// ---- T4.2: the next sample

static pl_flow next_sample(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    if (m->sample == m->count)
        return pl_jump(turn, M_END);
    int row = m->sample++;
    if (!m->unit) {
        pl_markers(turn->state)[m->counter].at = rof_track_at(m, row, 0);
        return PL_NEXT;
    }
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1 && rof_stands(turn, piece_of(turn, m, n)))
            pl_pieces(turn->state)[piece_of(turn, m, n)].at = rof_track_at(m, row, n);
    rof_counter_follow(turn, m->unit);
    return PL_NEXT;
}

// I-MINE, ROF-OBS.1: figures ascending, once per move each.
static pl_flow roll_for_mines(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    uint16_t due = (uint16_t)(m->mined[m->sample - 1] & ~m->mines_rolled), killed = 0;
    if (!m->unit || !due || !rof_on(turn, ROF_OPT_MINES))
        return PL_NEXT;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (due >> n & 1 && rof_stands(turn, piece_of(turn, m, n)) && rof_mine(turn, piece_of(turn, m, n)))
            killed |= (uint16_t)(1u << n);
    m->mines_rolled |= due;
    if (!killed)
        return PL_NEXT;
    rof_reveal(turn, m->unit, "ROF-SPT.9");
    note_shown(turn);
    for (int n = 0; n < ROF_FIGURES; n++)
        rof_u(turn, m->unit)->lost = (uint8_t)(rof_u(turn, m->unit)->lost + (killed >> n & 1));
    rof_remove_figures(turn, m->unit, killed, false, "ROF-OBS.1");
    return rof_on_table(turn, m->unit) ? PL_NEXT : pl_jump(turn, M_BACK);
}

// I-REV, ROF-SPT.9 and .10: a hidden mover seen by the enemy is hidden no longer.
static pl_flow reveal_mover(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    pl_side side = turn->state->active;
    if (!m->unit) {
        if (!rof_seen_by_enemy(turn, side, rof_marker_at(turn, m->counter)->at, rof_visibility(turn, 0)))
            return PL_NEXT;
        pl_emit(turn,
                (pl_event){
                    .kind = ROF_EV_COUNTER_MOVED, .subject = m->counter, .to = rof_marker_at(turn, m->counter)->at, .rule = "ROF-SPT.10"});
        rof_remove_dummy(turn, m->counter, "ROF-SPT.10");
        return pl_jump(turn, M_BACK);
    }
    if (!rof_see_u(turn, m->unit)->is_hidden)
        return PL_NEXT;
    ROF_EACH_FIGURE(turn, m->unit, f)
        if (rof_seen_by_enemy(turn, side, rof_piece_at(turn, f)->at, rof_visibility(turn, m->unit))) {
            rof_reveal(turn, m->unit, "ROF-SPT.9");
            note_shown(turn);
            break;
        }
    return PL_NEXT;
}

// ---- I-ENC

static bool meets_counter(const pl_turn *turn, const rof_move *m, int counter)
{
    pl_point at = rof_marker_at(turn, counter)->at;
    int hidden = rof_marker_at(turn, counter)->unit;
    ROF_EACH_FIGURE(turn, m->unit, f) {
        pl_point here = rof_piece_at(turn, f)->at;
        if (rof_within(turn, here, at, rof_t(turn)->meet_counter) && rof_sees(turn, here, at, rof_t(turn)->radius, rof_visibility(turn, 0)))
            return true;
        if (hidden)
            ROF_EACH_FIGURE(turn, hidden, h)
                if (rof_within(turn, here, rof_piece_at(turn, h)->at, rof_t(turn)->meet_figure))
                    return true;
    }
    return false;
}

static pl_flow meet_counters(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    bool has_met = false;
    if (!m->unit)
        return pl_jump(turn, M_SAMPLE);
    ROF_EACH_MARKER(turn, k, ROF_COUNTER) {  // lowest counter number first: slots are in their order
        int hidden = rof_marker_at(turn, k)->unit;
        if (rof_marker_at(turn, k)->side == turn->state->active || !meets_counter(turn, m, k))
            continue;
        has_met = true;
        pl_emit(turn, (pl_event){.kind = ROF_EV_ENCOUNTER, .subject = m->unit, .target = (uint16_t)k, .rule = "ROF-SPT.15"});
        if (hidden)
            rof_reveal(turn, hidden, "ROF-SPT.15");
        else
            rof_remove_dummy(turn, k, "ROF-SPT.15");
    }
    if (!has_met)
        return pl_jump(turn, M_SAMPLE);
    rof_reveal(turn, m->unit, "ROF-SPT.15");  // a hidden mover is revealed with it
    note_shown(turn);
    return PL_NEXT;
}

static bool has_allowance(const pl_turn *turn, const rof_move *m)
{
    pl_len reached = m->p[m->sample - 1] - m->leg_p, all = rof_t(turn)->allowance[m->order];
    for (int n = 0; n < ROF_FIGURES; n++) {
        pl_len most = m->total[n] - m->after[n];
        if (m->going >> n & 1 && m->after[n] + (reached < most ? reached : most) < all)
            return true;
    }
    return false;
}

static void offer_encounter(const pl_turn *turn, pl_offer *offer)
{
    const rof_move *m = see_move(turn);
    pl_put(offer, (pl_option){.verb = ROF_V_STOP, .subject = m->unit, .is_default = 1}, NULL);
    pl_why why = !has_allowance(turn, m)        ? "ROF-MOV.12: no allowance left"
                 : m->sample >= ROF_SAMPLES - 1 ? "ROF-MOV.12: the move has been long enough"
                                                : NULL;
    pl_put(offer, (pl_option){.verb = ROF_V_CONTINUE, .subject = m->unit}, why);
}

static bool overlaps_any(const pl_turn *turn, int piece)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *other = rof_piece_at(turn, e);
        if (e != piece && other->place == PL_ON_TABLE && rof_known_to(turn, other->unit, p->side) && rof_overlap(turn, p->at, other->at))
            return true;
    }
    return false;
}

// ROF-MOV.12: a halted element's overlaps are undone sample by sample, the one that has come farthest first, then the highest number.
static void undo_overlaps(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    int back[ROF_FIGURES];
    for (int n = 0; n < ROF_FIGURES; n++)
        back[n] = m->sample;
    for (int guard = 0; guard < ROF_FIGURES * ROF_SAMPLES; guard++) {
        int worst = -1;
        for (int n = 0; n < ROF_FIGURES; n++)
            if (m->going >> n & 1 && rof_stands(turn, piece_of(turn, m, n)) && back[n] > 0 && overlaps_any(turn, piece_of(turn, m, n)) &&
                (worst < 0 || back[n] >= back[worst]))
                worst = n;
        if (worst < 0)
            return;
        back[worst]--;
        pl_pieces(turn->state)[piece_of(turn, m, worst)].at = back[worst] ? rof_track_at(m, back[worst] - 1, worst) : m->start[worst];
    }
}

static pl_flow take_encounter(pl_turn *turn, const pl_choice *choice)
{
    rof_move *m = move_of(turn);
    if (choice->verb == ROF_V_CONTINUE) {
        rof_move plan;
        pl_hint hint;
        pl_why why = rof_plan_on(turn, choice->items, choice->item_count, &plan, &hint);
        PL_ASSERT(!why);
        (void)why;
        *m = plan;
        return pl_jump(turn, M_SAMPLE);
    }
    undo_overlaps(turn);
    return PL_NEXT;
}

// ---- T4.3: the move is over

static void note_open(pl_turn *turn, const rof_move *m)
{
    if (!m->sample || m->order == ROF_C)
        return;  // ROF-MOV.10: order C never counts
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->open[m->sample - 1] >> n & 1)
            rof_p(turn, piece_of(turn, m, n))->moved_in_open = 1;
}

// ROF-MOV.7: a figure that ends its move on the table's edge inside an exit zone of its side has left.
static bool is_at_exit(const pl_turn *turn, pl_side side, pl_point at)
{
    const pl_scenario *s = turn->scene->scenario;
    if (at.x && at.y && at.x != turn->scene->width && at.y != turn->scene->height)
        return false;
    for (int i = 0; i < s->zone_count; i++)
        if (s->zones[i].side == side && !strcmp(s->zones[i].use, "exit") &&
            pl_point_in_polygon(at, s->zones[i].points, s->zones[i].point_count) != PL_OUTSIDE)
            return true;
    return false;
}

static void leave_by_exit(pl_turn *turn, rof_move *m)
{
    pl_side side = rof_unit_at(turn, m->unit)->side;
    for (int n = 0; n < ROF_FIGURES && m->sample; n++) {
        if (!(m->going >> n & 1) || m->total[n] == 0 || !rof_stands(turn, piece_of(turn, m, n)))
            continue;
        int f = piece_of(turn, m, n);
        if (!is_at_exit(turn, side, rof_piece_at(turn, f)->at))
            continue;
        rof_reveal(turn, m->unit, "ROF-MOV.7");
        pl_pieces(turn->state)[f].place = PL_AWAY;
        rof_s(turn, side)->exited++;
        pl_emit(turn, (pl_event){.kind = ROF_EV_EXITED, .side = side, .subject = (uint16_t)f, .rule = "ROF-MOV.7"});
    }
    if (!rof_lowest_figure(turn, m->unit))
        pl_units(turn->state)[m->unit].place = PL_AWAY;
}

static pl_flow end_move(pl_turn *turn)
{
    rof_move *m = move_of(turn);
    if (!m->unit) {
        pl_emit(turn,
                (pl_event){
                    .kind = ROF_EV_COUNTER_MOVED, .subject = m->counter, .to = rof_marker_at(turn, m->counter)->at, .rule = "ROF-SPT.10"});
        return PL_NEXT;
    }
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1 && rof_stands(turn, piece_of(turn, m, n))) {
            const pl_piece *p = rof_piece_at(turn, piece_of(turn, m, n));
            if (pl_same_point(p->at, m->start[n]) && !m->entered)
                continue;
            pl_emit(turn, (pl_event){.kind = PL_EV_MOVED,
                                     .sees = rof_sees_secret(turn, m->unit),
                                     .side = p->side,
                                     .from = m->start[n],
                                     .to = p->at,
                                     .subject = (uint16_t)piece_of(turn, m, n),
                                     .facing = p->facing,
                                     .rule = "ROF-MOV.5"});
        }
    throw_smoke(turn, ROF_SMOKE_LAST);
    note_shown(turn);
    for (int i = 0; i < turn->state->way_count; i++)
        if (pl_way(turn->state)[i].value == ROF_FACE && rof_stands(turn, pl_way(turn->state)[i].piece))
            pl_pieces(turn->state)[pl_way(turn->state)[i].piece].facing = pl_way(turn->state)[i].facing;
    note_open(turn, m);
    leave_by_exit(turn, m);
    if (!rof_on_table(turn, m->unit))
        return pl_jump(turn, M_BACK);
    rof_counter_follow(turn, m->unit);
    if (rof_see_u(turn, m->unit)->is_hidden)
        pl_emit(turn, (pl_event){.kind = ROF_EV_COUNTER_MOVED,
                                 .subject = (uint16_t)rof_counter_of(turn, m->unit),
                                 .to = rof_piece_at(turn, rof_lowest_figure(turn, m->unit))->at,
                                 .rule = "ROF-SPT.2"});
    if (m->entered)
        rof_arrive(turn, m->unit);
    if (m->shown_from && m->shown_from <= m->sample)
        rof_find_marks(turn);
    return PL_NEXT;
}

static pl_flow move_done(pl_turn *turn)
{
    memset(move_of(turn), 0, sizeof(rof_move));
    pl_way_clear(turn);
    return PL_RETURN;
}

const pl_step rof_move_steps[] = {
    [M_ORDER] = {"T4.2", "The order marker is placed", PL_BY_NOBODY, .run = place_order, .rule = "ROF-ORD.1"},
    [M_SAMPLE] = {"T4.2s", "Next sample of the path", PL_BY_NOBODY, .jumps = {PL_TO(M_END)}, .run = next_sample, .rule = "ROF-MOV.5",
                  .when = "when the path is walked"},
    [M_MINE] = {"I-MINE", "Mines", PL_BY_NOBODY, .jumps = {PL_TO(M_BACK)}, .run = roll_for_mines, .rule = "ROF-OBS.1",
                .when = "if nobody is left"},
    [M_REVEAL] = {"I-REV", "A hidden mover is seen", PL_BY_NOBODY, .jumps = {PL_TO(M_BACK)}, .run = reveal_mover, .rule = "ROF-SPT.9",
                  .when = "if it was a dummy"},
    [M_MEET] = {"I-ENC", "Counters met are turned up", PL_BY_NOBODY, .jumps = {PL_TO(M_SAMPLE)}, .run = meet_counters, .rule = "ROF-SPT.15",
                .when = "if none is met"},
    [M_ENCOUNTER] = {"I-ENC.1", "Stop or continue", PL_BY_ACTIVE, .jumps = {PL_TO(M_SAMPLE)}, .offer = offer_encounter,
                     .apply = take_encounter, .rule = "ROF-MOV.12", .when = "if it continues",
                     .prompt = "enemies appear: stop, or continue on new paths", .moment = "movement",
                     .ask = "Enemies appear before {subject}. Stop, or go on another way?", .about = rof_about_mover,
                     .verbs = PL_VERB(ROF_V_CONTINUE) | PL_VERB(ROF_V_STOP)},
    [M_END] = {"T4.3", "The move is over", PL_BY_NOBODY, .jumps = {PL_TO(M_BACK)}, .run = end_move, .rule = "ROF-MOV.1",
               .when = "if it left by an exit"},
    [M_MARK] = {"I-OF", "Opportunity fire markers", PL_BY_OTHER, .offer = rof_offer_mark, .apply = rof_take_mark, .rule = "ROF-OPP.1",
                .prompt = "place opportunity fire markers on the element that has moved", .moment = "may fire",
                .ask = "{word:Somebody may have moved|{cause} {has} moved in sight}. Who marks the way for fire in the next phase?",
                .about = rof_about_marked, .pass = "Let it pass", .none = "nobody to mark the way", .pass_is = PL_FREE,
                .window = "Opportunity fire", .untils = rof_mark_untils, .verbs = PL_VERB(ROF_V_OF_PLACE) | PL_VERB(PL_PASS),
                .repeats = true},
    [M_BACK] = {"T4.3r", "Back to the next activation", PL_BY_NOBODY, .run = move_done, .rule = "ROF-MOV.1"},
};
_Static_assert(PL_COUNT(rof_move_steps) == ROF_MOVE_ROWS, "rows of a move");
