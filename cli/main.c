// main.c - the program: finds the verb and hands it its arguments.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/nearest.h"
#include "phaseline/games.h"
#include "phaseline/version.h"

static const cli_verb *const verbs[] = {
#define X(verb, name) &cli_##verb,
#include "verbs.def"
#undef X
};

static void print_help(void)
{
    printf("phaseline - plays tabletop miniature wargames by their own rulebooks\n\n"
           "Usage\n  phaseline VERB [words] [options]\n  phaseline VERB --help\n\n");
    cli_help_paragraphs(
        "Lays the table in your browser (`phaseline serve --open`) or in the terminal (`phaseline play`), against the computer "
        "or a friend, and always tells where in the turn sequence the game stands, what may be done now, what may not and by "
        "which rule, and why each thing happened.\n\n"
        "Among the words of a verb, GAME is an id of `phaseline games`, SCENARIO an id of `phaseline scenarios` or a file of your "
        "own, and JOURNAL a saved game: a plain file with the battle, every choice and every die. A report of a fault is best "
        "made with one.");
    printf("\nVerbs\n");
    for (int i = 0; i < PL_COUNT(verbs); i++)
        printf("  %-11s %s\n", verbs[i]->name, verbs[i]->about);
    printf("\nExamples\n"
           "  phaseline serve --open\n"
           "  phaseline learn drill crossroads\n"
           "  phaseline play drill first-steps\n"
           "  phaseline check my-battle.yaml\n"
           "\nOptions\n"
           "  --help           this page\n"
           "  --version        version, commit, and under which rules each game is played\n"
           "\nExit codes\n"
           "  0  fine\n"
           "  1  a game or an example failed, or the work could not be done\n"
           "  2  bad usage, or an input file that is wrong\n"
           "  3  a journal that came out otherwise, or is broken\n"
           "\nEnvironment\n"
           "  PHASELINE_HOME   the folder with rulesets/, where it is not found by itself\n"
           "  XDG_DATA_HOME    the folder to keep games in, instead of ~/.local/share\n"
           "  NO_COLOR         set to anything: no colours and no bold in the terminal\n"
           "\nFiles\n"
           "  ~/.local/share/phaseline  games that are played on the page\n"
           "  ../share/phaseline        beside the program: rules and battles, and the page\n"
           "  ../share/doc/phaseline    the pages that are called docs/... here\n");
}

// The version, the commit and under which rules games are played here: what a report of a fault should begin with.
static int print_version(void)
{
    const char *commit = pl_version_commit();
    printf("phaseline %s%s%s%s\n", pl_version(), *commit ? " (" : "", commit, *commit ? ")" : "");
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_rules_mark mark;
        pl_error error = {0};
        char text[PL_RULES_MARK_TEXT];
        if (pl_rules_mark_of(pl_rulesets[i], &mark, &error))
            return cli_fail_error(CLI_FAILED, &error);
        pl_rules_mark_print(mark, text, sizeof text);
        printf("  %-16s rules %s\n", pl_rulesets[i]->id, text);
    }
    return CLI_FINE;
}

static int unknown_verb(const char *word)
{
    char hint[256];
    pl_nearest nearest = {.word = word};
    for (int i = 0; i < PL_COUNT(verbs); i++)
        pl_nearest_try(&nearest, verbs[i]->name);
    return cli_fail(CLI_BAD, "unknown verb '%s'%s", word, pl_nearest_hint(&nearest, hint, sizeof hint));
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return true;
    return false;
}

static int run_verb(const cli_verb *verb, int argc, char **argv)
{
    if (wants_help(argc, argv)) {
        cli_help(verb);
        return CLI_FINE;
    }
    cli_args *args = calloc(1, sizeof *args);
    if (!args)
        return cli_fail(CLI_FAILED, "no memory");
    int code = cli_parse(args, verb, argc, argv);
    if (code == CLI_FINE)
        code = verb->run(args);
    free(args);
    return code;
}

int main(int argc, char **argv)
{
    int code = CLI_FINE;
    const char *word = argc > 1 ? argv[1] : "--help";
    const cli_verb *verb = NULL;
    for (int i = 0; i < PL_COUNT(verbs); i++)
        if (!strcmp(verbs[i]->name, word))
            verb = verbs[i];
    if (verb)
        code = run_verb(verb, argc - 2, argv + 2);
    else if (!strcmp(word, "--version"))
        code = print_version();
    else if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help"))
        print_help();
    else
        code = unknown_verb(word);
    // A full disk or a closed pipe shows only here; output that was lost is not fine.
    if (fflush(stdout) != 0 && code == CLI_FINE)
        code = cli_fail(CLI_FAILED, "the output could not be written");
    return code;
}
