// seeds.c - writes what the fuzz targets begin with: of every game choices of a recorded game, written out and in JSON, one of each kind; the
// beginning of its shortest recorded game; and the first example of some of its files.
//
//   make_fuzz_seeds testkit/fuzz        into choices/, json/, journals/ and examples/
#include <stdio.h>

#include "formats/json.h"
#include "formats/notation.h"
#include "positions.h"

enum { JOURNAL_LINES = 24, EXAMPLES_EACH = 5 };

static void write_seed(const char *folder, const char *kind, int game, const char *verb, const char *lead, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s/%s-%s", folder, kind, pl_rulesets[game]->id, verb);
    FILE *file = fopen(path, "wb");
    if (!file || fputs(lead, file) < 0 || fputs(text, file) < 0 || fclose(file)) {
        perror(path);
        exit(1);
    }
}

// The first choice of each verb, at the moment it was made or a little before.
static void write_game(const char *folder, int game, const pl_battle *battle, const pl_journal *journal)
{
    bool is_written[256] = {0};
    for (uint32_t i = 0; i < journal->entry_count; i++) {
        pl_choice choice = pl_journal_choice(journal, i);
        char text[PL_CHOICE_TEXT_MAX], lead[4] = {(char)('0' + game), 0};
        if (is_written[choice.verb])
            continue;
        is_written[choice.verb] = true;
        pl_choice_print(battle->scene, &choice, text, sizeof text);
        char verb[64];
        snprintf(verb, sizeof verb, "%.*s", (int)strcspn(text, " "), text);
        write_seed(folder, "choices", game, verb, lead, text);
        pl_writer w = {0};
        pl_write_choice(&w, battle->scene, &choice);
        lead[1] = (char)('0' + i * FUZZ_MOMENTS / journal->entry_count);
        if (pl_writer_text(&w))
            write_seed(folder, "json", game, verb, lead, w.bytes);
        pl_writer_end(&w);
    }
}

// Files of a game, in name order; the program ends if there are none.
static glob_t files_of(int game, const char *kind)
{
    char pattern[256];
    glob_t files;
    snprintf(pattern, sizeof pattern, "rulesets/%s/%s", pl_rulesets[game]->id, kind);
    if (glob(pattern, 0, NULL, &files)) {
        fprintf(stderr, "%s: nothing found\n", pattern);
        exit(1);
    }
    return files;
}

static char *text_of(const char *path)
{
    enum { TEXT_MAX = 1 << 20 };
    char *text = malloc(TEXT_MAX);
    FILE *file = fopen(path, "rb");
    size_t size = text && file ? fread(text, 1, TEXT_MAX, file) : TEXT_MAX;
    if (size == TEXT_MAX || fclose(file)) {
        fprintf(stderr, "%s: cannot be read, or is longer than %d bytes\n", path, TEXT_MAX);
        exit(1);
    }
    text[size] = '\0';
    return text;
}

// The first lines of the shortest journal: a game that was broken off there.
static void write_journal(const char *folder, int game)
{
    glob_t files = files_of(game, "journals/*.jsonl");
    char *shortest = text_of(files.gl_pathv[0]);
    for (size_t i = 1; i < files.gl_pathc; i++) {
        char *other = text_of(files.gl_pathv[i]);
        bool is_shorter = strlen(other) < strlen(shortest);
        free(is_shorter ? shortest : other);
        shortest = is_shorter ? other : shortest;
    }
    char *end = shortest;
    for (int i = 0; i < JOURNAL_LINES && strchr(end, '\n'); i++)
        end = strchr(end, '\n') + 1;
    *end = '\0';
    write_seed(folder, "journals", game, "begun", "", shortest);
    free(shortest);
    globfree(&files);
}

// The first example of files that lie evenly among all of the game's.
static void write_examples(const char *folder, int game)
{
    glob_t files = files_of(game, "examples/*.yaml");
    for (size_t i = 0; i < EXAMPLES_EACH && i < files.gl_pathc; i++) {
        const char *path = files.gl_pathv[files.gl_pathc <= EXAMPLES_EACH ? i : i * files.gl_pathc / EXAMPLES_EACH];
        char *text = text_of(path), *first = strstr(text, "\n- "), name[64];
        char *second = first ? strstr(first + 1, "\n- ") : NULL;
        if (second)
            second[1] = '\0';
        snprintf(name, sizeof name, "%s", strrchr(path, '/') + 1);
        name[strcspn(name, ".")] = '\0';
        write_seed(folder, "examples", game, name, "", text);
        free(text);
    }
    globfree(&files);
}

int main(int argc, char **argv)
{
    for (int game = 0; game < fuzz_game_count() && argc == 2; game++) {
        glob_t files = files_of(game, "journals/*.jsonl");
        pl_battle *battle;
        pl_journal journal;
        pl_error error = {0};
        if (pl_journal_load(files.gl_pathv[0], pl_ruleset_named, &battle, &journal, &error)) {
            fprintf(stderr, "%s: %s\n", files.gl_pathv[0], error.text);
            return 1;
        }
        write_game(argv[1], game, battle, &journal);
        write_journal(argv[1], game);
        write_examples(argv[1], game);
        pl_journal_end(&journal);
        pl_battle_close(battle);
        globfree(&files);
    }
    return argc == 2 ? 0 : 2;
}
