// example.h - executable examples: a position, choices, dice and what must follow. The format is docs/examples.md.
// Stands on game.h and ruleset.h.
#pragma once
#include "formats/find.h"
#include "phaseline/game.h"

/// A moment of an example: where it starts, or what a choice made of it.
typedef struct pl_example_moment {
    const char *name, *about;  // of the example; NULL: it has none
    char *const *rules;        // it is about
    int rule_count;
    pl_game *game;
    pl_side by;               // who chose; 0: nobody yet
    const pl_choice *choice;  // NULL: nobody has chosen yet
    const char *refused;      // NULL, or why: nothing has changed
} pl_example_moment;

/// Counts, and one call for each example as it ends. Start it zeroed; tell, trace and event may stay NULL.
typedef struct pl_example_report {
    int passed, failed;
    void (*tell)(void *context, const char *id, bool is_passed, const char *message);  // message: "" or the first difference in one line
    void *context;
    void (*trace)(void *context, const char *line);  // told each choice and whatever came of it, as the log has it
    void (*event)(void *context, const pl_scene *scene, const pl_event *event);  // shown all that happens, as values
    void (*show)(void *context, const pl_example_moment *moment);  // shown the position at first and what each choice made of it
    const char *only;                                              // run only the example of this id; NULL: all
    char first[640];                                               // message of the first that failed
} pl_example_report;

/// Runs the examples of a file; `game` in it must be the ruleset's id. PL_OK: all were run, see the counts (which are added to).
/// Else the file as a whole could not be read, and nothing was run.
pl_status pl_example_run_file(const pl_ruleset *rules, const char *path, pl_example_report *report, pl_error *error);
/// The same for any game: `game` is looked up.
pl_status pl_example_run_any(pl_find_ruleset find, const char *path, pl_example_report *report, pl_error *error);
/// From text in memory, for tests of documentation.
pl_status pl_example_run_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_example_report *report,
                              pl_error *error);
/// All files of rulesets/<id>/examples/, in name order.
pl_status pl_example_run_all(const pl_ruleset *rules, pl_example_report *report, pl_error *error);
