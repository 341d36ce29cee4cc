// journal_write.c - journals out: one JSON line a choice, each tied to the line before, made durable before the name changes hands.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/chain.h"
#include "formats/home.h"
#include "formats/journal_file.h"
#include "formats/notation.h"
#include "formats/revision.h"
#include "formats/text.h"

static void put_hash(pl_writer *w, uint64_t hash)
{
    char text[20];
    pl_print(text, sizeof text, "%016" PRIx64, hash);
    pl_write_put_text(w, "hash", text);
}

static void put_dice(pl_writer *w, const pl_journal *journal, uint32_t from, uint32_t to)
{
    pl_write_key(w, "dice");
    pl_write_open(w, '[');
    for (uint32_t i = from; i < to; i++)
        pl_write_int(w, journal->dice[i]);
    pl_write_close(w, ']');
}

// ---- lines, into an empty writer; *chain: of the line before, then of this one

static void write_head(pl_writer *w, const pl_journal *journal, const pl_battle *battle, uint64_t *chain)
{
    pl_write_open(w, '{');
    pl_write_put_int(w, "phaseline", PL_JOURNAL_FORMAT);
    pl_write_put_text(w, "game", battle->rules->id);
    pl_write_put_text(w, "scenario", battle->scenario->id);
    if (battle->mark.revision) {
        char rules[PL_RULES_MARK_TEXT];
        pl_rules_mark_print(battle->mark, rules, sizeof rules);
        pl_write_put_text(w, "rules", rules);
    }
    pl_write_put_text(w, "text", battle->text);
    pl_write_put_text(w, "lesson", battle->lesson);
    if (battle->start) {
        pl_write_key(w, "start");
        pl_write_json(w, battle->start, strlen(battle->start));
    }
    put_hash(w, journal->first_hash);
    put_dice(w, journal, 0, journal->first_dice);
    *chain = 0;
    pl_chain_close(w, 0, chain);
}

// chain NULL: a line of form 1.
static void write_entry(pl_writer *w, const pl_journal *journal, const pl_scene *scene, uint32_t index, uint64_t *chain)
{
    const pl_entry *entry = &journal->entries[index];
    uint32_t first = index ? journal->entries[index - 1].dice_end : journal->first_dice;
    pl_choice choice = pl_journal_choice(journal, index);
    char text[PL_CHOICE_TEXT_MAX];
    pl_choice_print(scene, &choice, text, sizeof text);
    pl_write_open(w, '{');
    pl_write_put_int(w, "n", (int64_t)index + 1);
    pl_write_put_int(w, "side", entry->side);
    pl_write_put_text(w, "do", text);
    put_dice(w, journal, first, entry->dice_end);
    pl_write_put_if(w, "shown", entry->ends_free_undo && first == entry->dice_end);
    put_hash(w, entry->hash);
    if (chain)
        pl_chain_close(w, 0, chain);
    else
        pl_write_close(w, '}');
}

static void write_end(pl_writer *w, const pl_journal *journal, uint64_t *chain)
{
    pl_write_open(w, '{');
    pl_write_put_int(w, "end", journal->entry_count);
    pl_chain_close(w, 0, chain);
}

// The text is the caller's from here on; NULL: no memory.
static char *hand_over(pl_writer *w)
{
    if (!pl_writer_text(w))
        pl_writer_end(w);
    return w->bytes;
}

char *pl_journal_head_line(pl_journal *journal, const pl_battle *battle)
{
    pl_writer w = {0};
    journal->is_unchained = false;
    write_head(&w, journal, battle, &journal->head_chain);
    return hand_over(&w);
}

void pl_journal_write_entry(pl_writer *w, pl_journal *journal, const pl_scene *scene, uint32_t index)
{
    uint64_t chain = index ? journal->entries[index - 1].chain : journal->head_chain;
    write_entry(w, journal, scene, index, journal->is_unchained ? NULL : &chain);
    journal->entries[index].chain = chain;
}

char *pl_journal_entry_line(pl_journal *journal, const pl_scene *scene, uint32_t index)
{
    pl_writer w = {0};
    pl_journal_write_entry(&w, journal, scene, index);
    return hand_over(&w);
}

// ---- the file

static pl_status fail_io(const char *path, const char *what, pl_error *error)
{
    int reason = errno;
    pl_status status = pl_fail(error, PL_IO, "%s: %s", what, strerror(reason));
    if (error)
        pl_print(error->file, sizeof error->file, "%s", path);
    return status;
}

// The line that stands in the writer, which is empty afterwards.
static bool put_line(FILE *file, pl_writer *w)
{
    bool is_written = pl_writer_text(w) && fwrite(w->bytes, 1, w->size, file) == w->size && fputc('\n', file) >= 0;
    bool is_broken = w->is_broken;
    pl_writer_clear(w);
    w->is_broken = is_broken;  // tells no memory from no room
    return is_written;
}

static bool put_all(FILE *file, pl_writer *w, const pl_journal *journal, const pl_battle *battle)
{
    uint64_t chain;
    write_head(w, journal, battle, &chain);
    bool is_written = put_line(file, w);
    for (uint32_t i = 0; i < journal->entry_count && is_written; i++) {
        write_entry(w, journal, battle->scene, i, &chain);
        is_written = put_line(file, w);
    }
    write_end(w, journal, &chain);
    return is_written && put_line(file, w);
}

char *pl_journal_text(const pl_journal *journal, const pl_battle *battle, size_t *size)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    pl_writer w = {0};
    bool is_written = file && put_all(file, &w, journal, battle);
    pl_writer_end(&w);
    if (file && fclose(file))
        is_written = false;
    if (is_written)
        return text;
    free(text);
    return NULL;
}

static pl_status write_all(FILE *file, const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error)
{
    pl_writer w = {0};
    pl_status status = PL_OK;
    if (!put_all(file, &w, journal, battle))
        status = w.is_broken ? pl_fail(error, PL_NO_MEMORY, "%s: no memory to write it", path) : fail_io(path, "cannot be written", error);
    pl_writer_end(&w);
    if (status == PL_OK && (fflush(file) || fsync(fileno(file))))
        status = fail_io(path, "cannot be made durable", error);
    return status;
}

// The new name itself must survive a crash as well.
static void sync_folder(const char *path)
{
    char copy[PL_PATH_MAX];
    pl_print(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
}

pl_status pl_journal_save(const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error)
{
    char temporary[PL_PATH_MAX];
    int length = pl_print(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof temporary)
        return pl_fail(error, PL_FULL, "the path %.100s... is too long", path);
    FILE *file = fopen(temporary, "wb");
    if (!file)
        return fail_io(path, "cannot be written", error);
    pl_status status = write_all(file, journal, battle, path, error);
    if (fclose(file) && status == PL_OK)
        status = fail_io(path, "cannot be written", error);
    if (status == PL_OK && rename(temporary, path))
        status = fail_io(path, "cannot be put in place", error);
    if (status != PL_OK)
        unlink(temporary);
    else
        sync_folder(path);
    return status;
}
