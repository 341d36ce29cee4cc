// meaning.c - see meaning.h.
#include "meaning.h"

#include <string.h>

void rof_about_flight(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_UNIT, rof_see_c(turn)->unit);
}

void rof_about_loser(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_UNIT, ((const rof_bout *)pl_see_local(turn))->unit);
}

void rof_about_mover(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_UNIT, rof_see_g(turn)->move.unit);
}

void rof_about_marked(const pl_turn *turn, pl_side side, pl_about *to)
{
    int mover = rof_see_g(turn)->move.unit;
    (void)side;
    if (!mover || !rof_revealed(turn, mover))
        return;
    pl_about_cause(to, PL_UNIT, mover);
    to->value = 1;
}

static bool is_mover_near(const pl_turn *turn, pl_side side)
{
    int mover = rof_see_g(turn)->move.unit;
    return mover && rof_revealed(turn, mover) && pl_until_near(turn, side, (pl_unit_id)mover, PL_INCHES(12));
}

const pl_until rof_mark_untils[] = {{"near", "they are within 12 in", is_mover_near}, PL_UNTILS_END};

void rof_about_test(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rof_test *test = pl_see_local(turn);
    bool has_failed = !test->is_sham && !test->is_passed && rof_unit_at(turn, test->unit)->side == side;
    if (has_failed)
        pl_about_subject(to, PL_UNIT, test->unit);
    to->value = !has_failed;
}

// ---- re-rolls

// Ways in which two dice come to a number or less; ROF-MOR.2: a 2 always passes, a 12 never.
static int ways_of(int need)
{
    int ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            ways += a + b == 2 || (a + b <= need && a + b < 12);
    return ways;
}

void rof_preview_reroll(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const rof_test *test = pl_see_local(turn);
    if (draft->target != test->unit || !draft->subject || draft->subject > turn->state->piece_count ||
        rof_piece_at(turn, draft->subject)->side != draft->side || rof_unit_at(turn, test->unit)->side != draft->side)
        return;
    pl_draw_mark(to, PL_ROLE_MINE, PL_UNIT, test->unit, PL_MARK_CAN);
    pl_draw_line(to, PL_ROLE_HELP, rof_piece_at(turn, draft->subject)->at, rof_piece_at(turn, rof_lowest_figure(turn, test->unit))->at,
                 PL_LINE_CLEAR);
    pl_add_note(to, 1, (pl_said){"{1} stand{s} on {2} or less", {{PL_UNIT, test->unit}, {PL_NUMBER, test->need}}});
    pl_add_note(to, 0, (pl_said){"that is {1} of the 36 ways two dice can fall", {{PL_NUMBER, ways_of(test->need)}}});
    pl_add_note(to, 0,
                (pl_said){"{1:re-roll|re-rolls} left after it this turn", {{PL_NUMBER, rof_see_p(turn, draft->subject)->rr_left - 1}}});
}

// ---- names

static pl_unit_id unit_holding(const pl_scene *scene, int piece)
{
    for (int u = 1; u <= scene->unit_count; u++)
        if (piece >= scene->units[u].first && piece < scene->units[u].first + scene->units[u].count)
            return (pl_unit_id)u;
    return 0;
}

// What a man is called by what he carries: these words stand for men, the tables' keys for weapons.
static const char *carrier_of(const char *weapon)
{
    static const struct {
        const char *weapon, *man;
    } men[] = {
        {"pistol", "man with a pistol"}, {"rifle", "rifleman"},
        {"semi_rifle", "rifleman"},      {"carbine", "man with a carbine"},
        {"smg", "submachine gunner"},    {"assault_rifle", "assault rifleman"},
        {"sniper_rifle", "sniper"},      {"auto_rifle", "automatic rifleman"},
        {"lmg_mag", "machine gunner"},   {"lmg_belt", "machine gunner"},
        {"mmg", "machine gunner"},       {"light_mortar", "mortar man"},
        {"at_launcher", "rocket man"},   {"rifle_grenade", "grenadier"},
        {"flamethrower", "flame man"},   {"medium_mortar", "mortar man"},
    };
    for (int i = 0; i < PL_COUNT(men); i++)
        if (!strcmp(men[i].weapon, weapon))
            return men[i].man;
    return NULL;
}

const char *rof_piece_kind(const pl_scene *scene, pl_piece_id piece)
{
    static const char *const ranks[] = {NULL, "NCO", "officer", "observer"};
    const rof_tables *t = scene->tables;
    const pl_scene_unit *unit = &scene->units[unit_holding(scene, piece)];
    int n = piece - unit->first;
    if (n < 0 || n >= ROF_FIGURES)
        return NULL;
    const rof_figure_type *figure = &t->type[unit->type].figure[n];
    return figure->leader ? ranks[figure->leader] : carrier_of(t->weapon[figure->weapon].name);
}
