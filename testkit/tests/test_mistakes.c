// test_mistakes.c - a ruleset that breaks its own tables stops the program, and the last words name the game, the row and the verb.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "phaseline/game.h"
#include "wg_ruleset.h"
#include "players/minds.h"

// Plays by default in another process until that ends; what it said.
static void last_words(const pl_scene *scene, char *text, size_t size)
{
    int ends[2], status;
    CHECK_EQ(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        pl_game *game;
        pl_item items[PL_ITEMS_MAX];
        const pl_dice dice = {.seed = 1};
        dup2(ends[1], STDERR_FILENO);
        if (pl_game_create(scene, &game, NULL))
            _exit(1);
        pl_game_start(game, &dice);
        for (int i = 0; i < 10000 && !pl_game_is_over(game); i++) {
            pl_side side = pl_game_asked(game) & PL_SIDE_BIT(1) ? 1 : 2;
            int count;
            const pl_option *options = pl_game_options(game, side, false, &count);
            pl_choice choice = pl_game_default(game, pl_mind_in(game), side, items);
            if (count > 1) {
                pl_option last = options[count - 1];
                pl_game_suggest(game, pl_mind_in(game), side, &last, &choice, items, 1);
            }
            pl_game_choose(game, &choice);
        }
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], text + length, size - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
}

TEST(an_undeclared_jump_is_told_with_game_row_and_verb)
{
    pl_scene *scene;
    pl_error error = {0};
    char text[600];
    pl_step steps[32];
    CHECK_EQ(wg_scene(&scene, &error), PL_OK);
    pl_ruleset rules = *scene->rules;
    pl_sequence sequences[2] = {rules.sequences[0], rules.sequences[1]};
    memcpy(steps, sequences[1].steps, sizeof *steps * (size_t)sequences[1].step_count);
    for (int i = 0; i < sequences[1].step_count; i++)
        memset(steps[i].jumps, 0, sizeof steps[i].jumps);
    sequences[1].steps = steps;
    rules.sequences = sequences;
    scene->rules = &rules;
    last_words(scene, text, sizeof text);
    CHECK(strstr(text, "does not hold: is_among(step->jumps"));
    CHECK(strstr(text, "; wg, row "));
    CHECK(strstr(text, ", verb "));
    pl_scene_destroy(scene);
}
