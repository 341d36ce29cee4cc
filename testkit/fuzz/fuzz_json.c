// fuzz_json.c - any bytes as a choice in JSON, as the server gets them: refused with an error, or judged by the rules; never a crash.
#include <stdlib.h>

#include "formats/battle.h"
#include "formats/json.h"
#include "rulesets/rulesets.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static pl_battle *battle;
static pl_game *game;
static const pl_dice dice = {.seed = 1};

static void open_once(void)
{
    pl_error error;
    if (!battle && (pl_battle_open(pl_rulesets[0], "first-steps", &battle, &error) || pl_game_create(battle->scene, &game, &error)))
        abort();
    pl_game_start(game, &dice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    pl_choice choice;
    json_t *json = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        return 0;
    open_once();
    for (int i = 0; i < 4 && !pl_game_is_over(game); i++) {
        pl_side side = (pl_side)__builtin_ctz(pl_game_asked(game));
        uint64_t hash = pl_game_hash(game);
        pl_status status = pl_json_choice_read(battle->scene, side, json, &choice, items, &error);
        if (status && !error.text[0])
            abort();
        if (!status && pl_game_choose(game, &choice) && pl_game_hash(game) != hash)
            abort();
        if (pl_game_validate(game))
            abort();
        choice = pl_game_default(game, (pl_side)__builtin_ctz(pl_game_asked(game)), items);
        if (pl_game_choose(game, &choice))
            abort();
    }
    json_decref(json);
    return 0;
}
