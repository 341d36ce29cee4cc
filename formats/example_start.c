// example_start.c - where an example starts: the turn, the step, and what is under way there (the locals of its frames, a way).
#include <string.h>

#include "formats/example_run.h"
#include "formats/notation.h"
#include "formats/text.h"

static bool read_side(pl_example_run *run, const char *path, const char *key, const char *text, pl_side none, pl_side *side)
{
    static const pl_noun noun = {.kind = PL_SIDE};
    int32_t value = none;
    if (text && !pl_example_noun(run, path, key, &noun, text, &value))
        return false;
    *side = (pl_side)value;
    return true;
}

enum { DEPTH_MAX = 16 };  // sides that `by` may name, one for each of the nested steps

// `by`: the side that acts at each of the nested steps, the outermost first; the last named acts at those that are left. Returns how many, 0: the message is set.
static int read_by(pl_example_run *run, const char *path, pl_side active, pl_side *by)
{
    int count = 0;
    by[0] = active;
    for (const char *at = run->raw->by ? run->raw->by : ""; *at;) {
        char word[64], place[128];
        size_t length = strcspn(at, " ");
        pl_print(word, sizeof word, "%.*s", (int)length, at);
        at += length + strspn(at + length, " ");
        if (count == DEPTH_MAX) {
            pl_example_bad(run, pl_example_place(place, sizeof place, path, "by"), "found more than %d sides", DEPTH_MAX);
            return 0;
        }
        if (!read_side(run, path, "by", word, active, &by[count++]))
            return 0;
    }
    return count ? count : 1;
}

static void bad_at(pl_example_run *run, const char *path, const char *key, const pl_error *error)
{
    char place[128];
    pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "%s", error->text);
}

static void set_locals(pl_example_run *run, const char *path)
{
    pl_error error = {0};
    char place[128];
    pl_print(place, sizeof place, "%s.locals", path);
    for (int i = 0; run->raw->locals && run->schema->local_names[i] && !run->is_failed; i++) {
        const char *name = run->schema->local_names[i], *text = run->raw->locals[i];
        if (text && pl_game_set_local(run->game, name, text, &error) != PL_OK)
            bad_at(run, place, name, &error);
    }
}

// The way under way is written as the choice that began it.
static void set_way(pl_example_run *run, pl_side by, const char *path)
{
    pl_error error = {0};
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    if (run->raw->way && !run->is_failed &&
        (pl_choice_parse(run->game, by, run->raw->way, &choice, items, &error) != PL_OK ||
         pl_game_set_way(run->game, choice.items, choice.item_count, &error) != PL_OK))
        bad_at(run, path, "way", &error);
}

static void stand_inside(pl_example_run *run, const pl_side *by, int count, const char *path)
{
    pl_error error = {0};
    if (pl_game_stand_at(run->game, &run->dice, run->raw->step, by[count - 1], &error) != PL_OK) {
        bad_at(run, path, "step", &error);
        return;
    }
    int depth = pl_game_state(run->game)->depth;
    if (count > depth)
        pl_example_bad(run, path, "found %d sides for 'by' and %d nested steps", count, depth);
    for (int i = 0; i < count && !run->is_failed; i++)
        pl_game_set_by(run->game, i, by[i]);
    set_locals(run, path);
    set_way(run, by[count - 1], path);
}

bool pl_example_stand(pl_example_run *run, const char *path)
{
    pl_state *first = run->battle->scene->initial;  // the battle is this example's own
    int32_t turn = first->turn;
    pl_side active = first->active, by[DEPTH_MAX];
    int count = 0;
    if ((run->raw->turn && !pl_example_int(run, path, "turn", run->raw->turn, &turn)) ||
        !read_side(run, path, "active", run->raw->active, active, &active) || !(count = read_by(run, path, active, by)))
        return false;
    first->turn = (uint16_t)turn;
    first->active = active;
    if (run->raw->step)
        stand_inside(run, by, count, path);
    else if (run->raw->locals || run->raw->way)
        pl_example_bad(run, path, "found 'locals' or 'way' without 'step': nothing is under way at the beginning");
    return run->raw->step && !run->is_failed;
}

void pl_example_start(pl_example_run *run, const char *path)
{
    if (pl_example_stand(run, path))
        pl_game_run_on(run->game);
    else if (!run->is_failed)
        pl_game_start(run->game, &run->dice);
}
