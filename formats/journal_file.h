// journal_file.h - a game's record as a file of JSON lines: save, replay, bug report and test in one. The format is docs/journal.md.
// Stands on journal.h and battle.h.
//
//   {"phaseline":2,"game":"drill","scenario":"first-steps","text":"<the scenario's YAML>","hash":"<16 hex>","dice":[...],"chain":"<16 hex>"}
//   of a chapter of a lesson also "lesson":"crossroads/the-march" and, where it begins elsewhere than its scenario, "start":{...}
//   {"n":1,"side":1,"do":"stance press","dice":[],"hash":"<16 hex>","chain":"<16 hex>"}     "shown":true where something was revealed
//   {"end":1,"chain":"<16 hex>"}
//
// A journal of form 1 has neither chain nor closing line. It is read as ever, proves less (is_unchained tells), and is never written but
// where a store's lines go on.
#pragma once
#include "formats/battle.h"
#include "formats/find.h"
#include "formats/json_write.h"
#include "phaseline/journal.h"

enum { PL_JOURNAL_FORMAT = 2, PL_JOURNAL_UNCHAINED = 1, PL_JOURNAL_BYTES_MAX = 64 << 20, PL_JOURNAL_ENTRIES_MAX = 1000000 };

/// Writes a temporary file beside it, makes it durable, and only then takes the name: a crash leaves the old file or the new one.
pl_status pl_journal_save(const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error);
/// The same file as text, which the caller frees; NULL: no memory.
char *pl_journal_text(const pl_journal *journal, const pl_battle *battle, size_t *size);

/// Single lines without the newline, for stores that keep them one by one and close them when they are handed out. The caller frees
/// them; NULL: no memory. A line's chain goes on from the line before, as it was last read or written: lines are written in order. The
/// head begins a journal of the present form; what was read from an older one and goes on without a new head stays of the older form.
char *pl_journal_head_line(pl_journal *journal, const pl_battle *battle);
char *pl_journal_entry_line(pl_journal *journal, const pl_scene *scene, uint32_t index);
/// The same into an empty writer.
void pl_journal_write_entry(pl_writer *w, pl_journal *journal, const pl_scene *scene, uint32_t index);

/// How a journal's text ends, from best to worst.
typedef enum pl_journal_tail {
    PL_TAIL_CLOSED,  // by its closing line; one of form 1, which has none, after a whole line
    PL_TAIL_OPEN,    // after a whole line: lines may be missing
    PL_TAIL_CUT,     // within a line, which is dropped unless it lacks the newline alone
} pl_journal_tail;

/// Opens the battle from the text inside and reads every entry; nothing is replayed yet: pl_journal_replay() does and checks the hashes.
/// Errors name the line; any byte changed, missing or added since a journal of form 2 was written is one. On failure *battle is NULL and
/// *journal is empty. A journal that is open or cut off is an error that counts the whole entries.
pl_status pl_journal_load(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_error *error);
/// The same, but of a journal that is open or cut off the whole entries are kept; *tail tells.
pl_status pl_journal_rescue(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_journal_tail *tail,
                            pl_error *error);
/// The same from text in memory; name stands for the file. *tail: the worst end that will do, then the one found. NULL: PL_TAIL_CLOSED.
pl_status pl_journal_read(const char *text, size_t size, const char *name, pl_find_ruleset find, pl_battle **battle, pl_journal *journal,
                          pl_journal_tail *tail, pl_error *error);
/// The same of a game whose battle is open already: it must have the text inside, and begin where the journal does.
pl_status pl_journal_read_on(const char *text, size_t size, const char *name, pl_find_ruleset find, const pl_battle *battle,
                             pl_journal *journal, pl_journal_tail *tail, pl_error *error);
