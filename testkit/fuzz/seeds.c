// seeds.c - writes what the fuzz targets begin with: choices of recorded games, written out and in JSON, one of each kind for every game.
//
//   make_fuzz_seeds testkit/fuzz        into choices/ and json/
#include <stdio.h>

#include "formats/json.h"
#include "formats/notation.h"
#include "positions.h"

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

int main(int argc, char **argv)
{
    for (int game = 0; game < fuzz_game_count() && argc == 2; game++) {
        char pattern[256];
        glob_t files;
        snprintf(pattern, sizeof pattern, "rulesets/%s/journals/*.jsonl", pl_rulesets[game]->id);
        if (glob(pattern, 0, NULL, &files))
            return 1;
        pl_battle *battle;
        pl_journal journal;
        pl_error error = {0};
        if (pl_journal_load(files.gl_pathv[0], pl_ruleset_named, &battle, &journal, &error)) {
            fprintf(stderr, "%s: %s\n", files.gl_pathv[0], error.text);
            return 1;
        }
        write_game(argv[1], game, battle, &journal);
        pl_journal_end(&journal);
        pl_battle_close(battle);
        globfree(&files);
    }
    return argc == 2 ? 0 : 2;
}
