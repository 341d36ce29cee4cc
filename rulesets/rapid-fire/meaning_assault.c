// meaning_assault.c - assaults drawn before they are fought: who is in it, and what both sides count.
// Stands on meaning.h. Reads the view alone, decides nothing.
#include "meaning.h"

#include "assault.h"

static void note_sums(const int sums[3], pl_preview *to)
{
    for (int side = 1; side <= 2; side++)
        if (sums[side])
            pl_add_note(to, 0, (pl_said){"{1} count{s} {2}, before dice and cover", {{PL_SIDE, side}, {PL_NUMBER, sums[side]}}});
}

static void add_piece(const pl_turn *turn, const pl_choice *draft, pl_piece_id piece, int sums[3], pl_preview *to)
{
    pl_side side = rf_side_of(turn, piece);
    if (side < 1 || side > 2)
        return;
    sums[side] += rf_assault_value(turn, piece);
    pl_draw_mark(to, side == draft->side ? PL_ROLE_MINE : PL_ROLE_THEIRS, PL_PIECE, piece, PL_MARK_CONTACT);
}

void rf_preview_fight(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int sums[3] = {0, 0, 0};
    RF_EACH_PIECE(turn, p)
        if (draft->value && rf_see(turn, p)->fight == draft->value && rf_is_live(turn, p))
            add_piece(turn, draft, p, sums, to);
    note_sums(sums, to);
}

static void draw_edge(const pl_turn *turn, pl_feature_id position, int side, pl_preview *to)
{
    int count;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, position, 0, &count);
    if (side >= 1 && side <= count)
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_THEIRS, (pl_point[]){corners[side - 1], corners[side % count]}, 2);
}

// RF-CAS.3: who counts depends on the sides that are named.
void rf_preview_sides(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int sums[3] = {0, 0, 0}, left_out = 0;
    if (pl_top(turn)->sequence != RF_FIGHT)
        return;
    rf_fight_frame fight = *(const rf_fight_frame *)pl_see_local(turn);
    if (fight.named >= fight.position_count || fight.positions[fight.named] != draft->subject || draft->value < 0 || draft->value > 31)
        return;
    fight.edges[fight.named][0] = (uint8_t)draft->target;
    fight.edges[fight.named][1] = (uint8_t)draft->value;
    draw_edge(turn, draft->subject, draft->target, to);
    draw_edge(turn, draft->subject, draft->value, to);
    RF_EACH_PIECE(turn, p) {
        if (rf_is_counted(turn, &fight, p))
            add_piece(turn, draft, p, sums, to);
        else if (rf_see(turn, p)->fight == fight.number && rf_is_live(turn, p) && rf_side_of(turn, p) == draft->side)
            left_out++;
    }
    note_sums(sums, to);
    if (left_out)
        pl_add_note(to, -1, (pl_said){"{1:stand of yours does|stands of yours do} not count there", {{PL_NUMBER, left_out}}});
    to->then = (pl_said){"both sides roll, and the lower total goes back"};
}
