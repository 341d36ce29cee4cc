// fuzz_journal.c - any bytes as a journal: refused with an error, or replayed to a verdict; what replays is written and read back alike.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/chain.h"
#include "formats/journal_file.h"
#include "rulesets/rulesets.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// Lines one by one are the lines of the whole, but for the closing one.
static void check_lines(pl_journal *journal, const pl_battle *battle, const char *whole)
{
    for (int64_t i = -1; i < (int64_t)journal->entry_count; i++) {
        char *line = i < 0 ? pl_journal_head_line(journal, battle) : pl_journal_entry_line(journal, battle->scene, (uint32_t)i);
        size_t length = line ? strlen(line) : 0;
        if (!line || strchr(line, '\n') || strncmp(whole, line, length) != 0 || whole[length] != '\n')
            abort();
        whole += length + 1;
        free(line);
    }
}

// What was read is written with a chain, and read again as the same.
static void check_written(pl_journal *journal, const pl_battle *battle)
{
    pl_battle *again;
    pl_journal other;
    pl_error error = {0};
    size_t size;
    char *text = pl_journal_text(journal, battle, &size);
    if (!text || pl_journal_read(text, size, "again", pl_ruleset_named, &again, &other, NULL, &error))
        abort();
    if (other.entry_count != journal->entry_count || other.dice_count != journal->dice_count || other.is_unchained)
        abort();
    check_lines(journal, battle, text);
    free(text);
    pl_journal_end(&other);
    pl_battle_close(again);
}

// The same lines with chains that fit, so that what was changed reaches what lies behind them.
static char *mended(const uint8_t *bytes, size_t size)
{
    static const char lead[] = ",\"chain\":\"";
    enum { TAIL = sizeof lead - 1 + 18 };
    char *text = malloc(size + 1);
    uint64_t chain = 0;
    if (!text)
        abort();
    memcpy(text, bytes, size);
    for (char *line = text, *end = text + size, *newline; (newline = memchr(line, '\n', (size_t)(end - line))); line = newline + 1) {
        char *tail = newline - line >= TAIL ? newline - TAIL : NULL, digits[17];
        if (!tail || memcmp(tail, lead, sizeof lead - 1) != 0)
            break;
        chain = pl_chain_number(chain, line, (size_t)(tail - line));
        snprintf(digits, sizeof digits, "%016llx", (unsigned long long)chain);
        memcpy(tail + sizeof lead - 1, digits, 16);
    }
    return text;
}

static void read_one(const char *bytes, size_t size)
{
    pl_battle *battle;
    pl_journal journal;
    pl_game *game;
    pl_error error = {0};
    pl_journal_tail tail = PL_TAIL_CUT;
    pl_journal_init(&journal);
    pl_status status = pl_journal_read(bytes, size, "fuzz", pl_ruleset_named, &battle, &journal, &tail, &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return;
    }
    check_written(&journal, battle);
    if (!pl_game_create(battle->scene, &game, &error)) {
        pl_journal_replay(&journal, game, journal.entry_count, &error);
        pl_game_destroy(game);
    }
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = mended(bytes, size);
    read_one((const char *)bytes, size);
    if (memcmp(text, bytes, size) != 0)
        read_one(text, size);
    free(text);
    return 0;
}
