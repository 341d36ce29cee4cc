// example_options.c - expectations on the decision: what is offered, what is shut, what would be allowed or refused. Nothing is played.
#include "formats/example_run.h"
#include "formats/notation.h"

// The side whose options are meant: `to`, or the only one that is asked.
static bool read_to(pl_example_run *run, const raw_expect *e, const char *path, pl_side *to)
{
    int32_t side;
    pl_sides asked = pl_game_asked(run->game);
    if (e->to) {
        if (!pl_example_side(run, path, "to", e->to, &side))
            return false;
        *to = (pl_side)side;
        if (!(asked & PL_SIDE_BIT(side)))
            pl_example_bad(run, path, "side %d is not asked, so nothing is offered to it", (int)side);
        return !run->is_failed;
    }
    for (int i = 1; i <= PL_SIDES_MAX; i++)
        if (asked == PL_SIDE_BIT(i))
            *to = (pl_side)i;
    if (!*to)
        pl_example_bad(run, path, "the key 'to' is missing: not exactly one side is asked");
    return *to;
}

static const pl_option *find_option(pl_example_run *run, const pl_pattern *pattern, pl_side to, bool is_shut)
{
    int count;
    const pl_option *options = pl_game_options(run->game, to, true, &count);
    for (int i = 0; i < count; i++)
        if (pl_pattern_fits(pattern, &options[i]) && (options[i].shut != NULL) == is_shut)
            return &options[i];
    return NULL;
}

static void compare_option(pl_example_run *run, const raw_expect *e, const char *text, pl_side to, const pl_option *open,
                           const pl_option *shut)
{
    if (e->offered && !open)
        pl_example_differs(run, "'%s' to side %d: wanted it offered, it is %s%s", text, to, shut ? "shut: " : "not among the options",
                           shut ? shut->shut : "");
    if (e->shut && open)
        pl_example_differs(run, "'%s' to side %d: wanted it shut, it is offered", text, to);
    else if (e->shut && !shut)
        pl_example_differs(run, "'%s' to side %d: wanted it shut, it is not among the options", text, to);
    else if (e->shut && e->rule && !pl_example_cites(shut->shut, e->rule))
        pl_example_differs(run, "'%s' to side %d: wanted it shut by %s, got %s", text, to, e->rule, shut->shut);
    if (e->not_offered && (open || shut))
        pl_example_differs(run, "'%s' to side %d: wanted no such option, it is %s%s", text, to,
                           open ? "offered" : "shut: ", open ? "" : shut->shut);
}

static void expect_option(pl_example_run *run, const raw_expect *e, pl_side to, const char *path)
{
    const char *text = e->offered ? e->offered : e->shut ? e->shut : e->not_offered;
    const char *key = e->offered ? "offered" : e->shut ? "shut" : "not_offered";
    pl_pattern pattern;
    pl_error error = {0};
    char place[128];
    if (pl_pattern_parse(run->battle->scene, text, &pattern, &error) != PL_OK) {
        pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "%s", error.text);
        return;
    }
    // A list is borrowed until the next is asked for.
    const pl_option *found = find_option(run, &pattern, to, false);
    pl_option open = found ? *found : (pl_option){0};
    bool is_open = found;
    compare_option(run, e, text, to, is_open ? &open : NULL, find_option(run, &pattern, to, true));
}

// A whole choice, judged as it would be if it were made.
static void expect_verdict(pl_example_run *run, const raw_expect *e, pl_side to, const char *path)
{
    const char *text = e->allowed ? e->allowed : e->refused;
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    char place[128];
    if (pl_choice_parse(run->game, to, text, &choice, items, &error) != PL_OK) {
        pl_example_bad(run, pl_example_place(place, sizeof place, path, e->allowed ? "allowed" : "refused"), "%s", error.text);
        return;
    }
    const char *why = pl_game_check(run->game, &choice) == PL_OK ? NULL : pl_game_why_not(run->game, NULL);
    if (e->allowed && why)
        pl_example_differs(run, "'%s' of side %d: wanted it allowed, it is refused: %s", text, to, why);
    else if (e->refused && !why)
        pl_example_differs(run, "'%s' of side %d: wanted it refused, it is allowed", text, to);
    else if (e->refused && e->rule && !pl_example_cites(why, e->rule))
        pl_example_differs(run, "'%s' of side %d: wanted it refused by %s, got '%s'", text, to, e->rule, why);
}

void pl_example_expect_options(pl_example_run *run, const raw_expect *e, const char *path)
{
    pl_side to = 0;
    if (!read_to(run, e, path, &to))
        return;
    if (e->offered || e->shut || e->not_offered)
        expect_option(run, e, to, path);
    if ((e->allowed || e->refused) && !run->is_failed)
        expect_verdict(run, e, to, path);
}
