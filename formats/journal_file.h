// journal_file.h - a game's record as a file of JSON lines: save, replay, bug report and test in one. The format is docs/journal.md.
// Stands on journal.h and battle.h.
//
//   {"phaseline":1,"game":"drill","scenario":"first-steps","text":"<the scenario's YAML>","hash":"<16 hex>","dice":[...]}
//   {"n":1,"side":1,"do":"stance press","dice":[],"hash":"<16 hex>"}            "shown":true where something was revealed
#pragma once
#include "formats/battle.h"
#include "formats/find.h"
#include "formats/json_write.h"
#include "phaseline/journal.h"

enum { PL_JOURNAL_FORMAT = 1, PL_JOURNAL_BYTES_MAX = 64 << 20, PL_JOURNAL_ENTRIES_MAX = 1000000 };

/// Writes a temporary file beside it, makes it durable, and only then takes the name: a crash leaves the old file or the new one.
pl_status pl_journal_save(const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error);
/// Single lines without the newline, for stores that keep them one by one. The caller frees them; NULL: no memory.
char *pl_journal_head_line(const pl_journal *journal, const pl_battle *battle);
char *pl_journal_entry_line(const pl_journal *journal, const pl_scene *scene, uint32_t index);
/// The same into a writer.
void pl_journal_write_entry(pl_writer *w, const pl_journal *journal, const pl_scene *scene, uint32_t index);

/// Opens the battle from the text inside and reads every entry; nothing is replayed yet: pl_journal_replay() does and checks the hashes.
/// Errors name the line. On failure *battle is NULL and *journal is empty. A cut-off last line is an error that counts the whole entries.
pl_status pl_journal_load(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_error *error);
/// The same, but a cut-off last line is dropped and the whole entries are kept; *is_cut tells.
pl_status pl_journal_rescue(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, bool *is_cut, pl_error *error);
/// The same from text in memory; name stands for the file. is_cut NULL: a cut-off last line is an error.
pl_status pl_journal_read(const char *text, size_t size, const char *name, pl_find_ruleset find, pl_battle **battle, pl_journal *journal,
                          bool *is_cut, pl_error *error);
