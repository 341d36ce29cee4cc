// meaning_fire.c - sealed fire, drawn: the line, its range and cover, dice and the number that each must show; and what a whole volley comes to.
#include "meaning.h"

#include <string.h>

#include "meaning_chance.h"
#include "meaning_draw.h"
#include "options.h"

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
    line->brief = (pl_said){"{1:die|dice}", {{PL_NUMBER, shot.dice}}};
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

// ---- the whole volley

static bool is_shot(const pl_turn *turn, const pl_choice *draft, rnf_shot *shot)
{
    return draft->verb == RNF_FIRE_AT && rnf_is_there(turn, draft->subject) && rnf_is_there(turn, draft->target) &&
           !rnf_is_leader(turn, draft->subject) && !rnf_is_leader(turn, draft->target) &&
           !rnf_shot_at(turn, draft->subject, draft->target, shot);
}

// What all who fire at one target may take of it.
typedef struct toll {
    int target, stand, two;  // thousandths: it loses a stand, or two
} toll;

static toll toll_of(const pl_turn *turn, const pl_choice *drafts, int count, int target)
{
    rnf_volleys all = {.chance = {1000000}};
    rnf_shot shot;
    for (int i = 0; i < count; i++)
        if (drafts[i].target == target && is_shot(turn, &drafts[i], &shot))
            rnf_add_volley(&all, shot.dice, rnf_hit_chance(shot.need, shot.mods));
    int a_stand = rnf_t(turn)->hits_per_stand[rnf_arm_of(turn, target)], wanted = a_stand - rnf_see(turn)[target].hits;
    bool has_two = rnf_see(turn)[target].stands > 1;
    return (toll){target, rnf_volleys_reach(&all, wanted), has_two ? rnf_volleys_reach(&all, wanted + a_stand) : 0};
}

// Each target once, the likeliest loss first. Returns how many.
static int gather_tolls(const pl_turn *turn, const pl_choice *drafts, int count, toll *tolls, int max)
{
    int found = 0;
    rnf_shot shot;
    for (int i = 0; i < count && found < max; i++) {
        bool is_new = is_shot(turn, &drafts[i], &shot);
        for (int k = 0; k < found; k++)
            is_new = is_new && tolls[k].target != drafts[i].target;
        if (!is_new)
            continue;
        toll own = toll_of(turn, drafts, count, drafts[i].target);
        int at = found++;
        for (; at > 0 && tolls[at - 1].stand < own.stand; at--)
            tolls[at] = tolls[at - 1];
        tolls[at] = own;
    }
    return found;
}

static bool may_choose(const pl_turn *turn, int unit, int target)
{
    return rnf_see_game(turn)->aims_for == 2 ? rnf_aims_at(&rnf_see(turn)[unit], target) : !rnf_why_not_fire(turn, unit, target);
}

// Dice that units of the other side could throw at this one, were all of them to choose it.
static int dice_against(const pl_turn *turn, pl_side side, int unit)
{
    int dice = 0;
    for (int i = 0; rnf_t(turn)->order[i]; i++) {
        int foe = rnf_t(turn)->order[i];
        rnf_shot shot;
        if (rnf_side_of(turn, foe) != side && rnf_is_there(turn, foe) && !rnf_is_leader(turn, foe) && may_choose(turn, foe, unit) &&
            !rnf_shot_at(turn, foe, unit, &shot))
            dice += shot.dice;
    }
    return dice;
}

// Who of one's own is in the greatest danger.
static pl_said threat_to(const pl_turn *turn, pl_side side)
{
    int first = 0, second = 0, most = 0, next = 0;
    for (int i = 0; rnf_t(turn)->order[i]; i++) {
        int unit = rnf_t(turn)->order[i];
        if (rnf_side_of(turn, unit) != side || !rnf_is_there(turn, unit) || rnf_is_leader(turn, unit))
            continue;
        int dice = dice_against(turn, side, unit);
        if (dice > most) {
            next = most, second = first;
            most = dice, first = unit;
        } else if (dice > next) {
            next = dice, second = unit;
        }
    }
    if (!first)
        return (pl_said){"nobody of theirs can fire at yours; both sides' fire is rolled together"};
    return (pl_said){second ? "they may fire at {1} with up to {2:die|dice}, and at {3}" : "they may fire at {1} with up to {2:die|dice}",
                     {{PL_UNIT, first}, {PL_NUMBER, most}, {second ? PL_UNIT : PL_NOTHING, second}}};
}

// What may happen is never told as what must, nor as what cannot.
static int in_hundredths(int thousandths)
{
    return thousandths <= 0 || thousandths >= 1000 ? thousandths / 10 : rnf_least(99, rnf_most(1, (thousandths + 5) / 10));
}

void rnf_together_fire(const pl_turn *turn, const pl_choice *drafts, int count, pl_preview *to)
{
    enum { TOLLS = 4 };
    toll tolls[TOLLS];
    rnf_shot shot;
    int found = gather_tolls(turn, drafts, count, tolls, TOLLS);
    to->heading = (pl_said){"Your whole volley"};
    to->worth_in = "hits";
    for (int i = 0; i < count; i++)
        if (is_shot(turn, &drafts[i], &shot))
            to->worth += (shot.dice * rnf_hit_chance(shot.need, shot.mods) + 50) / 100;
    for (int i = 0; i < found; i++)
        pl_add_chance(to, 1, in_hundredths(tolls[i].stand), (pl_said){"{1} lose{s} a stand", {{PL_UNIT, tolls[i].target}}});
    for (int i = 0; i < found; i++)
        pl_add_chance(to, 1, in_hundredths(tolls[i].two), (pl_said){"{1} lose{s} two stands or more", {{PL_UNIT, tolls[i].target}}});
    to->then = threat_to(turn, drafts[0].side);
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
