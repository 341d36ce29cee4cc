// journal_write.c - journals out: one JSON line a choice, made durable before the name changes hands.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/home.h"
#include "formats/journal_file.h"
#include "formats/json_value.h"
#include "formats/notation.h"
#include "formats/text.h"

static void put_hash(json_t **json, uint64_t hash)
{
    char text[20];
    pl_print(text, sizeof text, "%016" PRIx64, hash);
    pl_json_put_text(json, "hash", text);
}

static json_t *print_dice(const pl_journal *journal, uint32_t from, uint32_t to)
{
    json_t *list = json_array();
    for (uint32_t i = from; i < to; i++)
        pl_json_add(&list, json_integer(journal->dice[i]));
    return list;
}

static char *line_of(json_t *json)
{
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return line;
}

char *pl_journal_head_line(const pl_journal *journal, const pl_battle *battle)
{
    json_t *json = json_object();
    pl_json_put_int(&json, "phaseline", PL_JOURNAL_FORMAT);
    pl_json_put_text(&json, "game", battle->rules->id);
    pl_json_put_text(&json, "scenario", battle->scenario->id);
    pl_json_put(&json, "text", json_string(battle->text));
    put_hash(&json, journal->first_hash);
    pl_json_put(&json, "dice", print_dice(journal, 0, journal->first_dice));
    return line_of(json);
}

void pl_journal_write_entry(pl_writer *w, const pl_journal *journal, const pl_scene *scene, uint32_t index)
{
    const pl_entry *entry = &journal->entries[index];
    uint32_t first = index ? journal->entries[index - 1].dice_end : journal->first_dice;
    pl_choice choice = pl_journal_choice(journal, index);
    char text[PL_CHOICE_TEXT_MAX], hash[20];
    pl_choice_print(scene, &choice, text, sizeof text);
    pl_print(hash, sizeof hash, "%016" PRIx64, entry->hash);
    pl_write_open(w, '{');
    pl_write_put_int(w, "n", (int64_t)index + 1);
    pl_write_put_int(w, "side", entry->side);
    pl_write_put_text(w, "do", text);
    pl_write_key(w, "dice");
    pl_write_open(w, '[');
    for (uint32_t i = first; i < entry->dice_end; i++)
        pl_write_int(w, journal->dice[i]);
    pl_write_close(w, ']');
    pl_write_put_if(w, "shown", entry->ends_free_undo && first == entry->dice_end);
    pl_write_put_text(w, "hash", hash);
    pl_write_close(w, '}');
}

char *pl_journal_entry_line(const pl_journal *journal, const pl_scene *scene, uint32_t index)
{
    pl_writer w = {0};
    pl_journal_write_entry(&w, journal, scene, index);
    if (!pl_writer_text(&w))
        pl_writer_end(&w);
    return w.bytes;
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

static pl_status write_line(FILE *file, char *line, const char *path, pl_error *error)
{
    if (!line)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to write it", path);
    bool is_written = fputs(line, file) >= 0 && fputc('\n', file) >= 0;
    free(line);
    return is_written ? PL_OK : fail_io(path, "cannot be written", error);
}

static pl_status write_all(FILE *file, const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error)
{
    pl_status status = write_line(file, pl_journal_head_line(journal, battle), path, error);
    for (uint32_t i = 0; status == PL_OK && i < journal->entry_count; i++)
        status = write_line(file, pl_journal_entry_line(journal, battle->scene, i), path, error);
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
