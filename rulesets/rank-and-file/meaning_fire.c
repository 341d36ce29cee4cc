// meaning_fire.c - sealed fire, drawn: the line, its range and cover, dice and the number that each must show.
#include "meaning.h"

#include <string.h>

#include "meaning_draw.h"

// Modifiers by name, as they count on the die.
#define MOD(key, words) \
    { \
        key, words ": {1} on the die", words ": +{1} on the die" \
    }
static const struct {
    const char *key, *less, *more;
} mods[] = {
    MOD("target_open_order", "A target in open order"),
    MOD("charged_by_mounted", "Charged by horse"),
    MOD("gun_damaged", "A damaged gun"),
    MOD("firer_moved", "Moved this turn"),
    MOD("firer_unsteady", "Unsteady"),
    MOD("light_cover", "Light cover"),
    MOD("heavy_cover", "Heavy cover"),
    MOD("deep_or_enfiladed", "A deep or enfiladed target"),
    MOD("hindrance", "A hindered line"),
    MOD("long_range", "Long range"),
};

static void note_mods(const pl_turn *turn, int unit, int target, const rnf_shot *shot, pl_preview *to)
{
    pl_roll roll = {0};
    rnf_fire_mods(turn, unit, target, shot, &roll);
    for (int i = 0; i < roll.mod_count; i++)
        for (int k = 0; k < PL_COUNT(mods); k++)
            if (roll.mods[i].value && !strcmp(mods[k].key, roll.mods[i].name)) {
                int by = roll.mods[i].value;
                pl_add_note(to, by < 0 ? -1 : 1, (pl_said){by < 0 ? mods[k].less : mods[k].more, {{PL_NUMBER, by}}});
            }
}

static void note_loss(const pl_turn *turn, int target, const rnf_shot *shot, pl_preview *to)
{
    int hit = rnf_hit_chance(shot->need, shot->mods), tenths = (shot->dice * hit + 50) / 100;
    int wanted = rnf_t(turn)->hits_per_stand[rnf_arm_of(turn, target)] - rnf_see(turn)[target].hits;
    int share = (rnf_at_least(shot->dice, hit, wanted) + 5) / 10;
    pl_add_note(to, 0, (pl_said){"about {1}.{2} hits are to be expected", {{PL_NUMBER, tenths / 10}, {PL_NUMBER, tenths % 10}}});
    to->worth = tenths;
    to->worth_in = "hits";
    if (wanted > 0 && share > 0)
        pl_add_note(to, 1,
                    (pl_said){"{1} lose{s} a stand by this alone: {2} %", {{PL_UNIT, target}, {PL_NUMBER, share > 99 ? 99 : share}}});
    else if (wanted > 0)
        pl_add_note(to, -1, (pl_said){"{1:hit more|hits more} would cost {2} a stand", {{PL_NUMBER, wanted}, {PL_UNIT, target}}});
}

// From the middle of the front, or from where a square or a garrison is nearest.
static pl_point muzzle(const pl_turn *turn, int unit, const pl_foot *foot)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    if (s.formation != RNF_SQUARE && s.formation != RNF_GARRISON)
        return s.at;
    pl_foot own = rnf_foot(turn, &s);
    return pl_foot_nearest_to(&own, pl_foot_nearest_to(foot, own.centre));
}

void rnf_preview_fire(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject, target = draft->target;
    if (!rnf_is_there(turn, unit) || !rnf_is_there(turn, target) || rnf_is_leader(turn, unit) || rnf_is_leader(turn, target))
        return;
    rnf_shot shot;
    pl_why why = rnf_shot_at(turn, unit, target, &shot);
    pl_foot foot = rnf_unit_foot(turn, target);
    pl_point from = muzzle(turn, unit, &foot), until = pl_foot_nearest_to(&foot, from);
    bool is_covered = shot.is_covered_light || shot.is_covered_heavy || shot.is_hindered;
    pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, target, PL_MARK_TARGET);
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, from, until, why ? PL_LINE_BLOCKED : is_covered ? PL_LINE_COVER : PL_LINE_CLEAR);
    if (why) {
        line->label = (pl_said){"{1}", {{PL_LENGTH, pl_distance(from, until, PL_NEAREST)}}};
        return;
    }
    line->label = (pl_said){"{1:die|dice} at {2}, {3:stand bears|stands bear}",
                            {{PL_NUMBER, shot.dice}, {PL_LENGTH, shot.range}, {PL_NUMBER, shot.bearing}}};
    int shown = rnf_shown(shot.need, shot.mods);
    line->meaning = (pl_said){shown == 6 ? "hits on {1}" : "hits on {1} or more", {{PL_NUMBER, shown}}};
    if (shot.is_indirect)
        pl_add_note(to, 0, (pl_said){"Over what is in the way, at what a friend sees"});
    note_loss(turn, target, &shot, to);
    note_mods(turn, unit, target, &shot, to);
    to->then = (pl_said){rnf_see(turn)[target].stands_start > 1 ? "both sides' fire is rolled together; {1} test{s} if a stand is lost"
                                                                : "both sides' fire is rolled together; {1} test{s} if hit at all",
                         {{PL_UNIT, target}}};
}

void rnf_preview_hold(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!rnf_is_there(turn, draft->subject))
        return;
    const rnf_unit *u = &rnf_see(turn)[draft->subject];
    for (int i = 0; rnf_t(turn)->order[i]; i++)
        if (rnf_see_game(turn)->aims_for == 2 && rnf_aims_at(u, rnf_t(turn)->order[i]))
            pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, rnf_t(turn)->order[i], PL_MARK_CAN);
    to->worth_in = "hits";
    to->then = (pl_said){"{1} do{es} not fire this turn", {{PL_UNIT, draft->subject}}};
}
