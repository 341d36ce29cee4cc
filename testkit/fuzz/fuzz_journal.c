// fuzz_journal.c - any bytes as a journal: refused with an error, or replayed to a verdict; what replays is written and read back alike.
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "rulesets/rulesets.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_lines(const pl_journal *journal, const pl_battle *battle)
{
    char *head = pl_journal_head_line(journal, battle);
    if (!head || strchr(head, '\n'))
        abort();
    free(head);
    for (uint32_t i = 0; i < journal->entry_count; i++) {
        char *line = pl_journal_entry_line(journal, battle->scene, i);
        if (!line || strchr(line, '\n'))
            abort();
        free(line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_battle *battle;
    pl_journal journal;
    pl_game *game;
    pl_error error = {0};
    bool is_cut;
    pl_journal_init(&journal);
    pl_status status = pl_journal_read((const char *)bytes, size, "fuzz", pl_ruleset_named, &battle, &journal, &is_cut, &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return 0;
    }
    check_lines(&journal, battle);
    if (!pl_game_create(battle->scene, &game, &error)) {
        pl_journal_replay(&journal, game, journal.entry_count, &error);
        pl_game_destroy(game);
    }
    pl_journal_end(&journal);
    pl_battle_close(battle);
    return 0;
}
