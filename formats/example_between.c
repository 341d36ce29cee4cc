// example_between.c - expectations on what lies between two places: how far it is, and whether the game's sight line is clear.
#include <string.h>

#include "formats/example_run.h"
#include "formats/notation.h"
#include "formats/text.h"

typedef struct end {
    pl_piece_id piece;  // 0: a bare place
    pl_foot foot;
} end;

// A piece by its id, or a place as the notation writes it: (12,14.5).
static bool read_end(pl_example_run *run, const pl_state *state, const char *text, const char *path, end *to)
{
    char x[24] = "", y[24] = "";
    pl_point at;
    *to = (end){.piece = pl_scene_piece_named(run->battle->scene, text)};
    if (to->piece && pl_see_pieces(state)[to->piece].place == PL_ON_TABLE) {
        to->foot = pl_piece_foot(run->battle->scene, &pl_see_pieces(state)[to->piece]);
        return true;
    }
    const char *comma = text[0] == '(' ? strchr(text, ',') : NULL;
    if (comma) {
        pl_print(x, sizeof x, "%.*s", (int)(comma - text - 1), text + 1);
        pl_print(y, sizeof y, "%.*s", (int)strcspn(comma + 1, ")"), comma + 1);
    }
    if (!to->piece && comma && pl_parse_len(x, &at.x) && pl_parse_len(y, &at.y)) {
        to->foot = pl_foot_of_point(at);
        return true;
    }
    pl_example_bad(run, path, "found '%.40s', wanted a piece on the table or a place as (x,y)", text);
    return false;
}

static void expect_distance(pl_example_run *run, const raw_expect *e, const end *from, const end *to, const char *path)
{
    char place[128], got[24];
    pl_len wanted, found = pl_gap(&from->foot, &to->foot, PL_NEAREST);
    if (!pl_parse_len(e->distance, &wanted)) {
        pl_example_bad(run, pl_example_place(place, sizeof place, path, "distance"),
                       "found '%.20s', wanted inches with at most three decimals", e->distance);
        return;
    }
    pl_len_print(found, got, sizeof got);
    if (wanted != found)
        pl_example_differs(run, "between %s and %s: wanted %s inches, got %s", e->between[0], e->between[1], e->distance, got);
}

// clear, or the rule by which it is not.
static void expect_sight(pl_example_run *run, const raw_expect *e, const end *from, const end *to, pl_state *state, const char *path)
{
    pl_turn view = {.scene = run->battle->scene, .rules = run->rules, .state = state, .reasons = pl_game_turn(run->game)->reasons};
    pl_point at;
    pl_feature_id what;
    if (!run->rules->sight || !from->piece) {
        pl_example_bad(run, path, from->piece ? "this game has no sight lines to ask about" : "a sight line begins at a piece");
        return;
    }
    const char *why = run->rules->sight(&view, from->piece, to->foot.centre, &at, &what);
    bool is_clear = !strcmp(e->sight, "clear");
    if (is_clear ? why != NULL : !why || !pl_example_cites(why, e->sight))
        pl_example_differs(run, "sight from %s to %s: wanted %s, got %s", e->between[0], e->between[1], e->sight, why ? why : "clear");
}

void pl_example_expect_between(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    char place[128];
    end from, to;
    pl_example_place(place, sizeof place, path, "between");
    if (e->between_count != 2 || (!e->distance && !e->sight)) {
        pl_example_bad(run, place, "wanted two ends, and 'distance' or 'sight' beside them");
        return;
    }
    if (!read_end(run, state, e->between[0], place, &from) || !read_end(run, state, e->between[1], place, &to))
        return;
    if (e->distance)
        expect_distance(run, e, &from, &to, path);
    if (e->sight && !run->is_failed) {
        pl_state_copy(run->view, state);  // a ruleset's questions take a turn, whose state is not const
        expect_sight(run, e, &from, &to, run->view, path);
    }
}
