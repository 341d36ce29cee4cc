// test_kept.c - what must hold at every moment of every example: marks are marks, numbers offered are those let in, and rolls say what they are.
#include <string.h>

#include "formats/example.h"

#include "options.h"
#include "told.h"

// ---- what is offered and what is let in

static bool is_offered(const pl_option *options, int count, const pl_option *like, int value)
{
    for (int i = 0; i < count; i++) {
        const pl_option *o = &options[i];
        if (o->verb != like->verb || o->subject != like->subject || o->target != like->target)
            continue;
        if (o->value == value || (o->value_max && o->value < value && value <= o->value_max))
            return true;
    }
    return false;
}

// Of every number that an option could have, one beyond either end too: it is in a range that is offered if and only if it is let in.
static int look_at_numbers(pl_game *game, pl_side side)
{
    static pl_option options[2048];
    int count, looked = 0;
    const pl_option *open = pl_game_options(game, side, false, &count);
    memcpy(options, open, sizeof *open * (size_t)count);
    for (int i = 0; i < count; i++) {
        const pl_option *o = &options[i];
        bool is_same =
            i > 0 && options[i - 1].verb == o->verb && options[i - 1].subject == o->subject && options[i - 1].target == o->target;
        if (rnf_verbs[o->verb].need != PL_NEED_NUMBER || is_same)
            continue;
        int low = o->verb == RNF_RALLY_FORM ? -1 : -46, high = o->verb == RNF_RALLY_FORM ? 360 : 46;
        for (int value = low; value <= high; value++) {
            pl_choice choice = {.side = side, .verb = o->verb, .subject = o->subject, .target = o->target, .value = value};
            bool is_let_in = pl_game_check(game, &choice) == PL_OK;
            if (is_let_in != is_offered(options, count, o, value))
                fail_msg("%s %d %d %d: %s", rnf_verbs[o->verb].name, o->subject, o->target, value, is_let_in ? "let in" : "offered");
        }
        looked++;
    }
    return looked;
}

// One option at the most is what the clock takes, and it is open.
static void look_at_defaults(pl_game *game, pl_side side)
{
    int count, marked[RNF_UNITS_MAX + 1] = {0};
    const pl_option *options = pl_game_options(game, side, true, &count);
    for (int i = 0; i < count; i++) {
        CHECK(options[i].is_default <= 1);
        if (options[i].verb == RNF_RALLY_FORM) {  // RNF-RAL.7: column, as it faces now
            int now = rnf_see(pl_game_turn(game))[options[i].subject].facing;
            bool holds = options[i].value == now || (options[i].value < now && now <= options[i].value_max);
            CHECK_EQ(options[i].is_default, !options[i].shut && options[i].target == RNF_COLUMN && holds);
        }
        if (!options[i].is_default)
            continue;
        CHECK(!options[i].shut);
        int whose = options[i].verb == RNF_STAND || options[i].verb == RNF_HOLD_FIRE ? options[i].subject : 0;
        CHECK_EQ(marked[whose]++, 0);
    }
}

typedef struct seen {
    int moments, numbers, rolls, fates;
} seen;

static void look_at_moment(void *context, const pl_example_moment *moment)
{
    seen *all = context;
    look_at_state(pl_game_turn(moment->game));
    all->moments++;
    for (pl_side side = 1; side <= 2; side++)
        if (pl_game_asked(moment->game) & PL_SIDE_BIT(side)) {
            look_at_defaults(moment->game, side);
            all->numbers += look_at_numbers(moment->game, side);
        }
    int count;
    const pl_event *events = pl_game_events(moment->game, &count);
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(moment->game, &events[i]) : NULL;
        if (!roll)
            continue;
        all->rolls++;
        bool is_fate = !strcmp(roll->purpose, "leader_fate"), is_recovery = !strcmp(roll->purpose, "recovery");
        static const uint8_t none[6] = {0}, fate[6] = {1, 1, 0, 0, 0, 0}, recovery[6] = {2, 1, 1, 1, 0, 0};
        CHECK(!memcmp(roll->cells, is_fate ? fate : is_recovery ? recovery : none, 6));
        CHECK((roll->words != NULL) == (is_fate || is_recovery));
        all->fates += is_fate || is_recovery;
        CHECK(roll->is_sum == (!strcmp(roll->purpose, "retire") || !strcmp(roll->purpose, "rout") || !strcmp(roll->purpose, "flee")));
        bool is_hits = !strcmp(roll->purpose, "fire") || !strcmp(roll->purpose, "melee");
        bool is_nerve = !strcmp(roll->purpose, "morale") || !strcmp(roll->purpose, "rally") || !strcmp(roll->purpose, "form_square") ||
                        !strcmp(roll->purpose, "pass-through");
        CHECK_EQ(roll->sure, is_hits ? 6 : 0);
        CHECK_EQ(roll->never, is_hits || is_nerve ? 1 : 0);
        if (strcmp(roll->purpose, "random_end") != 0)
            CHECK(roll->owner == 1 || roll->owner == 2);
        CHECK_EQ(roll->target != 0, is_hits);
        bool is_of_side = !strcmp(roll->purpose, "initiative"), is_of_nobody = !strcmp(roll->purpose, "random_end");
        CHECK_EQ(roll->subject_is, is_of_side ? PL_SIDE : is_of_nobody ? PL_NOTHING : PL_UNIT);
        if (roll->subject_is == PL_UNIT)
            CHECK_EQ(rnf_side_of(pl_game_turn(moment->game), roll->subject), roll->owner);
        if (is_hits) {
            CHECK_EQ(roll->target_is, PL_UNIT);
            CHECK(rnf_side_of(pl_game_turn(moment->game), roll->target) != roll->owner);
        }
    }
}

TEST(rnf_at_every_moment_of_every_example)
{
    seen all = {0};
    pl_example_report report = {.show = look_at_moment, .context = &all};
    pl_error error = {0};
    CHECK_EQ(pl_example_run_all(&rnf_ruleset, &report, &error), PL_OK);
    CHECK(all.moments > 600 && all.numbers > 100 && all.rolls > 500 && all.fates > 4);
}
