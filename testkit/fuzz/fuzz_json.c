// fuzz_json.c - any bytes as a choice in JSON, as the server gets them, in any game: refused with an error, or judged by the rules; never a
// crash, and a refusal changes nothing.
#include <stdio.h>

#include "formats/json.h"
#include "formats/json_read.h"
#include "positions.h"
#include "players/minds.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const pl_dice dice = {.seed = 1};

static pl_side asked(const pl_game *game) { return (pl_side)__builtin_ctz(pl_game_asked(game)); }

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    json_error_t problem;
    pl_choice choice;
    json_t *json = size > 2 ? pl_json_read((const char *)bytes + 2, size - 2, &problem) : NULL;
    if (!json)
        return 0;
    fuzz_game *g = fuzz_game_of(bytes[0]);
    pl_game_take_up(g->game, g->moments[bytes[1] % FUZZ_MOMENTS], &dice);
    for (int i = 0; i < 3 && !pl_game_is_over(g->game); i++) {
        uint64_t hash = pl_game_hash(g->game);
        pl_status status = pl_json_choice_read(g->battle->scene, asked(g->game), json, &choice, items, &error);
        if (status && !error.text[0])
            abort();
        if (!status && pl_game_choose(g->game, &choice) && pl_game_hash(g->game) != hash)
            abort();
        if (pl_game_validate(g->game))
            abort();
        if (pl_game_is_over(g->game))
            break;
        choice = pl_game_default(g->game, pl_mind_in(g->game), asked(g->game), items);
        if (pl_game_choose(g->game, &choice))
            abort();
    }
    json_decref(json);
    return 0;
}
