// meaning_smoke.c - smoke before it lies: whose fire at whom it would stand in, line by line.
// Stands on meaning.h. Reads the view of the side that lays it, on a copy of which the smoke lies already; decides nothing.
#include "meaning.h"

#include <string.h>

#include "meaning_chance.h"

enum { GAZES = 24, ROWS = 6, LINES = 2 };

// Somebody of theirs who looks at somebody of one's own.
typedef struct gaze {
    uint8_t noun;  // PL_UNIT, or PL_MARKER of a counter
    uint16_t from_id, own;
    pl_point from, to;
    int before, after;        // mean chance of a die in thousandths, 0: it cannot fire so far
    int harder;               // what the smoke adds to the number
    bool is_hidden, is_part;  // from their fire; from some of it alone
} gaze;

typedef struct gazes {
    gaze list[GAZES];
    int count;
} gazes;

static int smoke_between(const pl_turn *turn, pl_point a, pl_point b)
{
    int full, depleted;
    rof_smoke_on(turn, a, b, &full, &depleted);
    return full;
}

static bool is_blocked(const pl_turn *turn, pl_point a, pl_point b)
{
    pl_len radius = rof_t(turn)->radius;
    rof_line line = {.from = a, .to = b, .from_radius = radius, .to_radius = radius};
    rof_look(turn, &line);
    return line.blocked != NULL;
}

static int nearest_man(const pl_turn *turn, int unit, pl_point to)
{
    int best = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        bool is_nearer =
            !best || rof_gap_order(turn, rof_piece_at(turn, f)->at, to) < rof_gap_order(turn, rof_piece_at(turn, best)->at, to);
        if (is_nearer)
            best = f;
    }
    return best;
}

// What a die of the element has at the other on average, now and through the smoke.
static void weigh(const pl_turn *turn, const pl_turn *with, gaze *g)
{
    int dice = 0, harder = 0;
    ROF_EACH_FIGURE(turn, g->from_id, f) {
        rof_shot shot, through;
        if (rof_weapon_of(turn, f)->flags & ROF_FLAME || rof_shot_make(turn, f, g->own, 0, 0, true, &shot))
            continue;
        int chance = rof_hit_chance(turn, shot.tn);
        int after = rof_shot_make(with, f, g->own, 0, 0, true, &through) ? 0 : rof_hit_chance(with, through.tn);
        dice += shot.dice;
        harder += after < chance ? shot.dice : 0;
        g->before += shot.dice * chance;
        g->after += shot.dice * after;
    }
    g->before = dice ? g->before / dice : 0;
    g->after = dice ? g->after / dice : 0;
    g->is_hidden = dice ? harder > 0 : g->harder > 0;
    g->is_part = harder > 0 && harder < dice;
}

// How much of their fire it takes.
static int taken(const gaze *g) { return g->before - g->after; }

// Those that it hides most come first, then the nearer ones.
static bool is_before(const gaze *a, const gaze *b)
{
    if (a->is_hidden != b->is_hidden)
        return a->is_hidden;
    if (taken(a) != taken(b))
        return taken(a) > taken(b);
    return pl_distance_squared(a->from, a->to) < pl_distance_squared(b->from, b->to);
}

static void keep(gazes *to, const gaze *g)
{
    int at = to->count;
    if (at == GAZES && !is_before(g, &to->list[at - 1]))
        return;
    if (at == GAZES)
        at--;
    else
        to->count++;
    for (; at > 0 && is_before(g, &to->list[at - 1]); at--)
        to->list[at] = to->list[at - 1];
    to->list[at] = *g;
}

static void look(const pl_turn *turn, const pl_turn *with, gaze g, gazes *to)
{
    if (is_blocked(turn, g.from, g.to))
        return;
    g.harder = smoke_between(with, g.from, g.to) - smoke_between(turn, g.from, g.to);
    g.harder *= rof_t(turn)->hit_mod[ROF_HIT_SMOKE_FULL].value;
    if (g.noun == PL_UNIT)
        weigh(turn, with, &g);
    else
        g.is_hidden = g.harder > 0;
    keep(to, &g);
}

// From every enemy that is known to every element of one's own that it sees.
static void look_all(const pl_turn *turn, const pl_turn *with, pl_side side, gazes *to)
{
    ROF_EACH_UNIT(turn, own) {
        if (rof_unit_at(turn, own)->side != side || !rof_on_table(turn, own) || !rof_lowest_figure(turn, own))
            continue;
        pl_point home = rof_piece_at(turn, rof_lowest_figure(turn, own))->at;
        ROF_EACH_UNIT(turn, foe) {
            if (rof_unit_at(turn, foe)->side == side || !rof_revealed(turn, foe) || !rof_known_to(turn, foe, side) ||
                !rof_lowest_figure(turn, foe))
                continue;
            int from = nearest_man(turn, foe, home), to_man = nearest_man(turn, own, rof_piece_at(turn, from)->at);
            look(turn, with,
                 (gaze){.noun = PL_UNIT,
                        .from_id = (uint16_t)foe,
                        .own = (uint16_t)own,
                        .from = rof_piece_at(turn, from)->at,
                        .to = rof_piece_at(turn, to_man)->at},
                 to);
        }
        ROF_EACH_MARKER(turn, m, ROF_COUNTER) {
            const pl_marker *counter = rof_marker_at(turn, m);
            if (counter->side != side)
                look(turn, with,
                     (gaze){.noun = PL_MARKER,
                            .from_id = (uint16_t)m,
                            .own = (uint16_t)own,
                            .from = counter->at,
                            .to = rof_piece_at(turn, nearest_man(turn, own, counter->at))->at},
                     to);
        }
    }
}

// Those who see past it count where they see somebody whom it is to hide, or where it hides nobody at all; one line each is enough.
static bool is_told(const gazes *all, int i)
{
    const gaze *g = &all->list[i];
    bool is_meant = !all->list[0].is_hidden;
    for (int k = 0; k < i; k++) {
        const gaze *other = &all->list[k];
        if (!other->is_hidden && other->noun == g->noun && other->from_id == g->from_id)
            return g->is_hidden;
        is_meant = is_meant || (other->is_hidden && other->own == g->own);
    }
    return g->is_hidden || is_meant;
}

static pl_said gaze_said(const gaze *g)
{
    if (g->before)
        return (pl_said){g->is_hidden ? "{1} % a die instead of {2} %" : "{2} % a die, as before",
                         {{PL_NUMBER, (g->after + 5) / 10}, {PL_NUMBER, (g->before + 5) / 10}}};
    if (g->is_hidden)
        return (pl_said){g->noun == PL_MARKER ? "{1} harder to hit, if it is men" : "{1} harder to hit, were it in range",
                         {{PL_NUMBER, g->harder}}};
    return (pl_said){"the line passes it"};
}

static void draw_gaze(const gaze *g, pl_point smoke, bool is_first, pl_preview *to)
{
    pl_drawn *line = pl_draw_line(to, PL_ROLE_THEIRS, g->from, g->is_hidden ? smoke : g->to, g->is_hidden ? PL_LINE_CLEAR : PL_LINE_COVER);
    if (!is_first)
        return;
    line->label = g->is_hidden ? (pl_said){"{1} to {2}", {{g->noun, g->from_id}, {PL_UNIT, g->own}}}
                               : (pl_said){"{1} still see{s} {2}", {{g->noun, g->from_id}, {PL_UNIT, g->own}}};
    if (g->is_hidden)
        line->meaning = gaze_said(g);
}

static void tell(const gazes *all, pl_point smoke, pl_preview *to)
{
    int hidden = 0, seen = 0, rows = 0;
    for (int i = 0; i < all->count && rows < ROWS; i++) {
        const gaze *g = &all->list[i];
        if (!is_told(all, i))
            continue;
        pl_row *row =
            pl_add_row(to, (pl_noun_kind)g->noun, g->from_id, (pl_said){"{1} to {2}", {{g->noun, g->from_id}, {PL_UNIT, g->own}}});
        row->meaning = gaze_said(g);
        row->value = !g->is_hidden ? (pl_said){"no"} : g->is_part ? (pl_said){"in part"} : (pl_said){"yes"};
        row->good = g->is_hidden ? 1 : -1;
        row->is_so = g->is_hidden;
        int *drawn = g->is_hidden ? &hidden : &seen;
        if (*drawn < (g->is_hidden ? LINES : hidden > 0))
            draw_gaze(g, smoke, !*drawn, to);
        ++*drawn;
        rows++;
    }
    if (hidden)
        pl_add_note(to, -1, (pl_said){"your own fire along these lines is as hard"});
}

void rof_draw_hidden(const pl_turn *turn, pl_side side, const pl_point *places, int count, pl_preview *to)
{
    gazes all;
    pl_turn *with = pl_preview_trial(to);
    if (!with)
        return;
    all.count = 0;
    for (int i = 0; i < count; i++) {
        int slot = 1;
        while (slot <= with->state->marker_count && rof_marker_at(with, slot)->kind)
            slot++;
        if (slot > with->state->marker_count)
            return;
        pl_markers(with->state)[slot] =
            (pl_marker){.at = places[i], .kind = ROF_SMOKE_DISC, .side = side, .value = rof_t(turn)->hit_mod[ROF_HIT_SMOKE_FULL].value};
        memset(rof_m(with, slot), 0, sizeof *rof_m(with, slot));
    }
    look_all(turn, with, side, &all);
    to->table = (pl_said){"Who is hidden by it"};
    to->told = (pl_said){"if it lands there"};
    tell(&all, places[count / 2], to);
}
