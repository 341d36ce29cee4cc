// meaning_fire.c - fire drawn before it falls: who fires at whom with which number, opportunity markers along a way, what a look may find.
// Stands on meaning.h. Reads the firer's view alone, decides nothing.
#include "meaning.h"

#include <string.h>

#include "meaning_chance.h"

// ---- the number, as the rulebook counts it

typedef struct volley {  // what one group of an element would do to one target
    int firers, dice, low, high, kill, cover;
    rof_shot best;  // of the easiest shot
    int lead;       // who has it
    int burst;      // a gun that fires high explosive
    int flames;
    int worth;  // expected kills in thousandths
} volley;

static bool is_in_group(const pl_turn *turn, int piece, int group) { return rof_is_gunner(turn, piece) == (group == ROF_FIRE_SW); }

static void add_shot(const pl_turn *turn, volley *v, int firer, const rof_shot *shot)
{
    const rof_weapon *w = rof_weapon_of(turn, firer);
    v->firers++;
    if (w->flags & ROF_FLAME) {
        v->flames++;
        return;
    }
    if (w->flags & ROF_HE)
        v->burst = firer;
    if (!v->lead || shot->tn < v->low) {
        v->low = shot->tn;
        v->best = *shot;
        v->lead = firer;
        v->kill = shot->kill;
        v->cover = shot->cover;
    }
    v->high = shot->tn > v->high ? shot->tn : v->high;
    v->dice += shot->dice;
}

static volley volley_at(const pl_turn *turn, int unit, const rof_volley *aimed, uint16_t spared, bool is_stationary)
{
    volley v = {0};
    int first = rof_scene_unit(turn, unit)->first;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        if (is_in_group(turn, f, aimed->group) && !(spared >> (f - first) & 1) &&
            !rof_shot_make(turn, f, aimed->target, aimed->ghost, aimed->aim, is_stationary, &shot))
            add_shot(turn, &v, f, &shot);
    }
    return v;
}

int rof_best_number(const pl_turn *turn, int unit, int target, bool is_stationary, int *dice)
{
    int best = 0;
    *dice = 0;
    for (int group = ROF_FIRE_MAIN; group <= ROF_FIRE_SW; group++) {
        rof_volley aimed = {.group = group, .target = target};
        volley v = volley_at(turn, unit, &aimed, 0, is_stationary);
        *dice += v.dice;
        if (v.dice && (!best || v.low < best))
            best = v.low;
    }
    return best;
}

// ROF-FIR.8: above 6 it takes a 6 and then a second die.
static pl_said number_said(const pl_turn *turn, const volley *v)
{
    if (!v->dice)
        return (pl_said){"flame, a die of hits"};
    if (v->low > 6)
        return (pl_said){"{1:die|dice}: a 6, then {2} or more", {{PL_NUMBER, v->dice}, {PL_NUMBER, rof_t(turn)->second[v->low - 7]}}};
    if (v->low != v->high)
        return (pl_said){"{1:die|dice}: {2} or more, some {3}", {{PL_NUMBER, v->dice}, {PL_NUMBER, v->low}, {PL_NUMBER, v->high}}};
    return (pl_said){"{1:die|dice}: {2} or more", {{PL_NUMBER, v->dice}, {PL_NUMBER, v->low}}};
}

static pl_said kill_said(const pl_turn *turn, const volley *v)
{
    static const char *const forms[ROF_COVERS] = {"in the open; {1} or more kills", "light cover; {1} or more kills",
                                                  "heavy cover; {1} or more kills", "reinforced cover; {1} or more kills"};
    if (!v->dice)
        return (pl_said){"{1} or more kills, whatever the cover", {{PL_NUMBER, rof_t(turn)->flame_kill}}};
    return (pl_said){forms[v->cover], {{PL_NUMBER, v->kill}}};
}

// Why the number is what it is, each reason in words.
static void note_mods(const rof_shot *shot, int target, pl_preview *to)
{
    static const struct {
        const char *name, *harder, *easier;
    } said[] = {
#define REASON(name, words) {name, "{1} harder at {2}: " words, "{1} easier at {2}: " words}
        REASON("hindrance", "something hinders the line"),
        REASON("smoke", "smoke on the line"),
        REASON("thin smoke", "thin smoke on the line"),
        REASON("moving target", "the target has moved in the open"),
        REASON("at the double", "the target runs"),
        REASON("long range", "long range"),
        REASON("lack of crew", "men of the crew are missing"),
        REASON("moving firer", "the firers have moved"),
        REASON("suppressed", "the firers are suppressed"),
        REASON("uphill", "uphill"),
        REASON("green", "green troops fire"),
        REASON("veteran", "veterans fire"),
        REASON("ambush", "from ambush"),
        REASON("sniper", "a sniper fires"),
#undef REASON
    };
    for (int i = 0; i < shot->mod_count; i++)
        for (int k = 0; k < PL_COUNT(said); k++)
            if (!strcmp(said[k].name, shot->mods[i].name)) {
                int by = shot->mods[i].value;
                pl_add_note(to, by > 0 ? -1 : 1,
                            (pl_said){by > 0 ? said[k].harder : said[k].easier, {{PL_NUMBER, by > 0 ? by : -by}, {PL_UNIT, target}}});
            }
}

// ---- lines

// Every man who fires has his line; the easiest shot carries the number.
static void draw_lines(const pl_turn *turn, int unit, const rof_volley *aimed, uint16_t spared, bool is_stationary, const volley *v,
                       pl_preview *to)
{
    int first = rof_scene_unit(turn, unit)->first;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        if (!is_in_group(turn, f, aimed->group) || spared >> (f - first) & 1 ||
            rof_shot_make(turn, f, aimed->target, aimed->ghost, aimed->aim, is_stationary, &shot))
            continue;
        pl_point from = rof_piece_at(turn, f)->at, until = rof_target_at(turn, aimed->target, aimed->ghost, shot.nearest);
        pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, from, until, shot.cover > ROF_OPEN ? PL_LINE_COVER : PL_LINE_CLEAR);
        if (f != v->lead && (v->lead || !v->flames))
            continue;
        line->label = number_said(turn, v);
        line->meaning = kill_said(turn, v);
    }
}

// Nobody of the group can fire: the line says what is in the way.
static void draw_blocked(const pl_turn *turn, int unit, const rof_volley *aimed, pl_preview *to)
{
    int from = rof_lowest_figure(turn, unit), until = rof_lowest_figure(turn, aimed->target);
    pl_len radius = rof_t(turn)->radius;
    if (!from || !until)
        return;
    rof_line line = {.from = rof_piece_at(turn, from)->at, .to = rof_piece_at(turn, until)->at, .from_radius = radius, .to_radius = radius};
    rof_look(turn, &line);
    pl_drawn *drawn = pl_draw_line(to, PL_ROLE_MINE, line.from, line.to, line.blocked ? PL_LINE_BLOCKED : PL_LINE_CLEAR);
    drawn->label = (pl_said){"{1}", {{PL_LENGTH, rof_gap(turn, line.from, line.to)}}};
    if (line.blocked && line.what)
        drawn->meaning = (pl_said){"{1} {is} in the way", {{PL_FEATURE, line.what}}};
    else if (!line.blocked)
        drawn->meaning = (pl_said){"no shot: too far, too hard, or not in this phase"};
}

static void mark_own_near(const pl_turn *turn, pl_side side, pl_point at, pl_len reach, pl_preview *to)
{
    int count = 0;
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (rof_stands(turn, p) && rof_piece_at(turn, p)->side == side &&
            pl_points_within(rof_piece_at(turn, p)->at, at, reach + rof_t(turn)->radius)) {
            pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, p, PL_MARK_RISK);
            count++;
        }
    if (count)
        pl_add_note(to, -1, (pl_said){"{1:man|men} of your own may be hit", {{PL_NUMBER, count}}});
}

static void draw_burst(const pl_turn *turn, pl_side side, const rof_volley *aimed, const volley *v, pl_preview *to)
{
    pl_point at = rof_target_at(turn, aimed->target, aimed->ghost, v->best.nearest);
    pl_len radius = rof_weapon_of(turn, v->burst)->he_radius;
    if (!radius)
        return;
    pl_drawn *disc = pl_draw_disc(to, PL_ROLE_THEIRS, at, radius, PL_POSSIBLE);
    disc->label = (pl_said){"Bursts here on a hit"};
    mark_own_near(turn, side, at, radius, to);
}

// ROF-HED.4: a smoke round lies where it should, or goes astray by up to six inches.
static void draw_round(const pl_turn *turn, const pl_choice *draft, const pl_item *item, pl_preview *to)
{
    const rof_tables *t = rof_t(turn);
    if (!pl_item_has_at(item))
        return;
    if (item->piece && item->piece <= turn->state->piece_count && rof_stands(turn, item->piece) &&
        rof_piece_at(turn, item->piece)->side == draft->side) {
        pl_point stopped, from = rof_piece_at(turn, item->piece)->at;
        pl_feature_id what = 0;
        pl_why why = turn->rules->sight(turn, item->piece, item->at, &stopped, &what);
        pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, from, item->at, why ? PL_LINE_BLOCKED : PL_LINE_CLEAR);
        line->label = (pl_said){"{1}", {{PL_LENGTH, pl_distance(from, item->at, PL_NEAREST)}}};
    }
    rof_draw_drift(turn, item->at, t->smoke_radius, PL_INCHES(6), to);
    rof_draw_hidden(turn, draft->side, &item->at, 1, to);
    pl_add_note(to, 0,
                (pl_said){"it lies where it should on {1} or more, else it drifts up to {2}",
                          {{PL_NUMBER, t->smoke_lands}, {PL_LENGTH, PL_INCHES(6)}}});
}

// ---- the verb to fire

static bool is_enemy(const pl_turn *turn, pl_side side, int unit)
{
    return unit > 0 && unit <= turn->state->unit_count && rof_unit_at(turn, unit)->side != side && rof_revealed(turn, unit);
}

static void draw_attack(const pl_turn *turn, const pl_choice *draft, const pl_item *item, uint16_t spared, pl_preview *to)
{
    bool is_stationary = rof_is_stationary_phase(turn);
    rof_volley aimed = rof_volley_of(turn, draft->subject, item);
    if (!is_enemy(turn, draft->side, aimed.target))
        return;
    volley v = volley_at(turn, draft->subject, &aimed, spared, is_stationary);
    pl_draw_mark(to, PL_ROLE_THEIRS, aimed.aim ? PL_PIECE : PL_UNIT, aimed.aim ? aimed.aim : aimed.target, PL_MARK_TARGET);
    if (!v.firers) {
        draw_blocked(turn, draft->subject, &aimed, to);
        return;
    }
    draw_lines(turn, draft->subject, &aimed, spared, is_stationary, &v, to);
    if (v.burst)
        draw_burst(turn, draft->side, &aimed, &v, to);
    if (v.dice)
        note_mods(&v.best, aimed.target, to);
}

void rof_preview_fire(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!draft->subject || draft->subject > turn->state->unit_count || rof_unit_at(turn, draft->subject)->side != draft->side ||
        !rof_on_table(turn, draft->subject))
        return;
    uint16_t spared = rof_spared_by(turn, draft, rof_is_stationary_phase(turn));
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        if (item->order == ROF_FIRE_SMOKE)
            draw_round(turn, draft, item, to);
        else if (item->order <= ROF_FIRE_SW && item->piece <= turn->state->piece_count)
            draw_attack(turn, draft, item, item->order == ROF_FIRE_MAIN ? spared : 0, to);
    }
    if (rof_see_u(turn, draft->subject)->is_hidden)
        pl_add_note(to, -1, (pl_said){"{1} come{s} out of hiding", {{PL_UNIT, draft->subject}}});
    bool is_smoke = draft->item_count > 0;
    for (int i = 0; i < draft->item_count; i++)
        is_smoke = is_smoke && draft->items[i].order == ROF_FIRE_SMOKE;
    to->then = is_smoke ? (pl_said){"it counts from the end of this phase on, not against fire of this phase"}
                        : (pl_said){"who is hit falls at the end of the phase; then nerves are tested"};
}

// ---- spotting

void rof_preview_spot(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    bool by_open;
    if (!draft->subject || draft->subject > turn->state->marker_count || rof_marker_at(turn, draft->subject)->kind != ROF_COUNTER ||
        rof_marker_at(turn, draft->subject)->side == draft->side)
        return;
    int number = rof_spot_number(turn, draft->side, draft->subject, &by_open);
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_MARKER, draft->subject, PL_MARK_TARGET);
    mark->label = number < 0    ? (pl_said){"not in sight"}
                  : number == 0 ? (pl_said){"seen without a die"}
                  : number > 6  ? (pl_said){"cannot be made out: it would take {1}", {{PL_NUMBER, number}}}
                                : (pl_said){"made out on {1} or more", {{PL_NUMBER, number}}};
    to->then = (pl_said){"if it is made out, it is turned over: men, or nothing"};
}

// ---- opportunity markers

// The target is marked at a sample, so that shots are judged as they will be.
static void mark_in(pl_turn *t, const rof_move *m, int row)
{
    rof_ghost *ghost = &rof_g(t)->ghost[0];
    int first = rof_scene_unit(t, m->unit)->first;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1 && rof_stands(t, first + n)) {
            pl_point then = rof_track_at(m, row, n), now = rof_piece_at(t, first + n)->at;
            ghost->back[n][0] = (int16_t)(then.x - now.x);
            ghost->back[n][1] = (int16_t)(then.y - now.y);
        }
}

static volley volley_then(pl_turn *t, const rof_move *m, int firer, int row)
{
    volley v = {0};
    mark_in(t, m, row);
    ROF_EACH_FIGURE(t, firer, f) {
        rof_shot shot;
        if (rof_shot_make(t, f, m->unit, 1, 0, true, &shot))
            continue;
        add_shot(t, &v, f, &shot);
        v.worth += rof_shot_worth(t, f, m->unit, 1, &shot);
    }
    return v;
}

// What may happen is never told as what must, nor as what cannot.
static int in_hundredths(int thousandths)
{
    int share = (thousandths + 5) / 10;
    return thousandths <= 0 || thousandths >= 1000 ? thousandths / 10 : share < 1 ? 1 : share > 99 ? 99 : share;
}

// What may come of it where every die kills one man or none: not of bursts and flames.
static void note_kills(const pl_turn *t, const rof_move *m, int firer, const volley *v, pl_preview *to)
{
    rof_kills all = {.chance = {1000000}};
    int men = 0, likely = (v->worth + 500) / 1000;
    ROF_EACH_FIGURE(t, m->unit, f)
        men += rof_stands(t, f);
    ROF_EACH_FIGURE(t, firer, f) {
        rof_shot shot;
        if (!rof_shot_make(t, f, m->unit, 1, 0, true, &shot))
            rof_add_dice(&all, shot.dice, rof_hit_chance(t, shot.tn) * (7 - shot.kill) / 6);
    }
    if (v->burst || v->flames)
        return;
    likely = likely > men ? men : likely;
    if (likely > 1)
        pl_add_chance(to, 1, in_hundredths(rof_kills_reach(&all, likely)),
                      (pl_said){"{1} lose{s} {2:man|men} or more", {{PL_UNIT, m->unit}, {PL_NUMBER, likely}}});
    pl_add_chance(to, 1, in_hundredths(rof_kills_reach(&all, 1)), (pl_said){"{1} lose{s} a man or more", {{PL_UNIT, m->unit}}});
}

static void draw_sample(const pl_turn *turn, const rof_move *m, int row, const volley *v, pl_preview *to)
{
    int first = rof_scene_unit(turn, m->unit)->first;
    ROF_EACH_FIGURE(turn, m->unit, f)
        if (m->going >> (f - first) & 1)
            pl_draw_ghost(to, PL_ROLE_THEIRS, (pl_piece_id)f, rof_track_at(m, row, f - first), rof_piece_at(turn, f)->facing);
    if (!v->lead)
        return;
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, rof_piece_at(turn, v->lead)->at, rof_track_at(m, row, v->best.nearest),
                                  v->cover > ROF_OPEN ? PL_LINE_COVER : PL_LINE_CLEAR);
    line->label = number_said(turn, v);
    line->meaning = kill_said(turn, v);
}

void rof_preview_mark(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const rof_move *m = &rof_see_g(turn)->move;
    pl_point points[ROF_SAMPLES];
    int32_t values[ROF_SAMPLES], chosen[ROF_SAMPLES], tenths[ROF_SAMPLES];
    int count = 0;
    bool is_own = draft->subject && draft->subject <= turn->state->unit_count && rof_unit_at(turn, draft->subject)->side == draft->side;
    pl_turn *t = is_own && is_enemy(turn, draft->side, m->unit) && draft->target == m->unit ? pl_preview_trial(to) : NULL;
    if (!t)
        return;
    int lead = rof_lowest_figure(turn, m->unit) - rof_scene_unit(turn, m->unit)->first;
    for (int row = m->shown_from ? m->shown_from - 1 : 0; row < m->sample; row++) {
        volley v = m->marks[draft->subject] >> row & 1 ? volley_then(t, m, draft->subject, row) : (volley){0};
        points[count] = rof_track_at(m, row, lead);
        values[count] = v.low;
        tenths[count] = v.worth > 0 ? (v.worth + 50) / 100 : 0;
        chosen[count++] = m->p[row];
        if (m->p[row] != draft->value)
            continue;
        draw_sample(turn, m, row, &v, to);
        note_kills(t, m, draft->subject, &v, to);
        if (v.lead)
            note_mods(&v.best, m->unit, to);
    }
    pl_drawn *scale = pl_draw_expected(to, PL_ROLE_MINE, points, values, chosen, tenths, count, "men");
    scale->label = (pl_said){"the number {1} would need along the way of {2}", {{PL_UNIT, draft->subject}, {PL_UNIT, m->unit}}};
    to->heading = (pl_said){"If it is fired in the Stationary Fire Phase"};
    if (rof_see_u(turn, draft->subject)->is_hidden)
        pl_add_note(to, 1, (pl_said){"the marker is seen, and not whose it is"});
    to->then = (pl_said){"the marker does not bind; it may be fired in the Stationary Fire Phase, if {1} stay{s} where {it} {is}",
                         {{PL_UNIT, draft->subject}}};
}
