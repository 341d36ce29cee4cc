// cli.h - what the verbs of the command line share: arguments, words for errors, progress, exit codes.
// Stands on formats/ and the public headers. One file a verb, cmd_<verb>.c; verbs.def lists them.
#pragma once
#include <jansson.h>

#include "phaseline/journal.h"

/// What the program answers to the shell. Documented in `phaseline --help`.
enum {
    CLI_FINE = 0,
    CLI_FAILED = 1,   // a game or an example failed, or the program could not do its work
    CLI_BAD = 2,      // bad usage, or a file that is wrong
    CLI_DIFFERS = 3,  // a journal that came out otherwise or is broken
};

// ---- arguments

typedef enum cli_kind { CLI_FLAG, CLI_TEXT, CLI_TEXTS, CLI_NUMBER } cli_kind;  // CLI_TEXTS: may be given several times

typedef struct cli_option {
    const char *name;  // "--seed"
    cli_kind kind;
    const char *value;  // what the help calls the value: "N"
    const char *about;  // for the help
    int64_t min, max;   // of a CLI_NUMBER
} cli_option;

enum { CLI_OPTIONS_MAX = 20, CLI_WORDS_MAX = 4096, CLI_TEXTS_MAX = 32 };

typedef struct cli_args cli_args;

typedef struct cli_verb {
    const char *name;
    const char *usage;          // after the verb's name: "GAME SCENARIO [options] | --resume FILE", a line each on the page
    const char *about;          // one line
    const char *help;           // the page: paragraphs, parted by empty lines and filled when they are printed
    const char *examples;       // lines of at most 75 columns, each ending in a newline
    const cli_option *options;  // ends with a NULL name; --help is understood by itself
    int words_min, words_max;
    int (*run)(const cli_args *args);
} cli_verb;

struct cli_args {
    const cli_verb *verb;
    const char *words[CLI_WORDS_MAX];
    int word_count;
    const char *values[CLI_OPTIONS_MAX];   // by option; NULL: not given; a flag that is given points at its name
    const char *texts[CLI_TEXTS_MAX + 1];  // of the one CLI_TEXTS a verb may have, in order; ends with NULL
    int text_count;
};

/// Reads what follows the verb. CLI_FINE, or CLI_BAD after one line on stderr.
int cli_parse(cli_args *args, const cli_verb *verb, int argc, char **argv);
bool cli_has(const cli_args *args, const char *option);
const char *cli_text(const cli_args *args, const char *option, const char *otherwise);
/// All values of a CLI_TEXTS, ending with NULL.
const char *const *cli_texts(const cli_args *args, const char *option);
int64_t cli_number(const cli_args *args, const char *option, int64_t otherwise);
/// Its page, made from the same table.
void cli_help(const cli_verb *verb);
/// Prints paragraphs, parted by empty lines, as help pages have them.
void cli_help_paragraphs(const char *text);

#define X(verb, name) extern const cli_verb cli_##verb;
#include "verbs.def"
#undef X

// ---- saying what went wrong: one line on stderr, and the exit code that fits

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_fail(int code, const char *format, ...);
/// An error of the library; code 0: the one that fits its status.
int cli_fail_error(int code, const pl_error *error);
/// An error of reading or replaying a journal: CLI_DIFFERS, unless the file could not be read at all.
int cli_fail_journal(const pl_error *error);

// ---- words and files

/// The ruleset of that id; NULL after a line on stderr with the nearest id.
const pl_ruleset *cli_game(const char *id);
/// Whether a word looks like a file rather than a name: it has a slash or a dot in it.
bool cli_is_path(const char *word);
/// Whole text of a file of at most `max` bytes, NUL-terminated; the caller frees it. NULL: error is filled.
char *cli_read_file(const char *path, size_t max, size_t *size, pl_error *error);
/// Prints and frees.
void cli_print_json(json_t *json);

// ---- progress on stderr, if that is a terminal and the work takes longer than a moment

typedef struct cli_progress {
    const char *what;
    int64_t total, shown_at_ms, started_ms;
    bool is_on, has_drawn;
} cli_progress;

cli_progress cli_progress_start(const char *what, int64_t total);
void cli_progress_show(cli_progress *progress, int64_t done);
void cli_progress_end(cli_progress *progress);
int64_t cli_now_ms(void);
