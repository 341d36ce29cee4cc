// args.c - reads the arguments of a verb by its table of options.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/nearest.h"

static int option_named(const cli_verb *verb, const char *name, size_t length)
{
    for (int i = 0; verb->options[i].name; i++)
        if (strlen(verb->options[i].name) == length && !strncmp(verb->options[i].name, name, length))
            return i;
    return -1;
}

static int unknown_option(const cli_verb *verb, const char *word)
{
    char hint[256];
    pl_nearest nearest = {.word = word};
    for (int i = 0; verb->options[i].name; i++)
        pl_nearest_try(&nearest, verb->options[i].name);
    pl_nearest_try(&nearest, "--help");
    return cli_fail(CLI_BAD, "%s: unknown option '%s'%s", verb->name, word, pl_nearest_hint(&nearest, hint, sizeof hint));
}

static bool whole_number(const char *text, int64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return *text && !*end && !errno;
}

// One option and its value, which stands after '=' or is the next word. Returns how many words were used, 0: a failure was told.
static int read_option(cli_args *args, int argc, char **argv)
{
    const cli_verb *verb = args->verb;
    const char *word = argv[0], *equals = strchr(word, '=');
    int index = option_named(verb, word, equals ? (size_t)(equals - word) : strlen(word));
    if (index < 0) {
        unknown_option(verb, word);
        return 0;
    }
    const cli_option *option = &verb->options[index];
    if (args->values[index] && option->kind != CLI_TEXTS) {
        cli_fail(CLI_BAD, "%s: %s is given twice", verb->name, option->name);
        return 0;
    }
    if (option->kind == CLI_FLAG) {
        args->values[index] = option->name;
        if (equals)
            cli_fail(CLI_BAD, "%s: %s takes no value, found '%s'", verb->name, option->name, equals + 1);
        return !equals;
    }
    if (!equals && argc < 2) {
        cli_fail(CLI_BAD, "%s: %s wants a value: %s %s", verb->name, option->name, option->name, option->value);
        return 0;
    }
    const char *value = equals ? equals + 1 : argv[1];
    int64_t number;
    if (option->kind == CLI_NUMBER && (!whole_number(value, &number) || number < option->min || number > option->max)) {
        cli_fail(CLI_BAD, "%s: %s: found '%s', wanted a whole number from %lld to %lld", verb->name, option->name, value,
                 (long long)option->min, (long long)option->max);
        return 0;
    }
    if (option->kind == CLI_TEXTS && args->text_count == CLI_TEXTS_MAX) {
        cli_fail(CLI_BAD, "%s: %s is given more than %d times", verb->name, option->name, CLI_TEXTS_MAX);
        return 0;
    }
    if (option->kind == CLI_TEXTS)
        args->texts[args->text_count++] = value;
    args->values[index] = value;
    return equals ? 1 : 2;
}

int cli_parse(cli_args *args, const cli_verb *verb, int argc, char **argv)
{
    args->verb = verb;
    args->word_count = 0;
    args->text_count = 0;
    memset(args->values, 0, sizeof args->values);
    memset(args->texts, 0, sizeof args->texts);
    bool only_words = false;
    for (int i = 0; i < argc;) {
        if (!only_words && !strcmp(argv[i], "--")) {
            only_words = true;
            i++;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            int used = read_option(args, argc - i, argv + i);
            if (!used)
                return CLI_BAD;
            i += used;
        } else if (args->word_count == CLI_WORDS_MAX) {
            return cli_fail(CLI_BAD, "%s: more than %d words", verb->name, CLI_WORDS_MAX);
        } else {
            args->words[args->word_count++] = argv[i++];
        }
    }
    if (args->word_count < verb->words_min || args->word_count > verb->words_max)
        return cli_fail(CLI_BAD, "%s: %s; wanted: phaseline %s %s", verb->name,
                        args->word_count < verb->words_min ? "too few words" : "too many words", verb->name, verb->usage);
    return CLI_FINE;
}

// A name that no table has is our own mistake: it would silently read as "not given".
static const char *value_of(const cli_args *args, const char *option)
{
    int index = option_named(args->verb, option, strlen(option));
    PL_ASSERT(index >= 0);
    return index < 0 ? NULL : args->values[index];
}

bool cli_has(const cli_args *args, const char *option) { return value_of(args, option) != NULL; }

const char *cli_text(const cli_args *args, const char *option, const char *otherwise)
{
    const char *value = value_of(args, option);
    return value ? value : otherwise;
}

const char *const *cli_texts(const cli_args *args, const char *option)
{
    static const char *const none[] = {NULL};
    return value_of(args, option) ? args->texts : none;
}

int64_t cli_number(const cli_args *args, const char *option, int64_t otherwise)
{
    int64_t number;
    const char *value = value_of(args, option);
    return value && whole_number(value, &number) ? number : otherwise;
}
