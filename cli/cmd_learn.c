// cmd_learn.c - phaseline learn: a lesson at the terminal, the coach above the prompt of an ordinary game.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "cli.h"
#include "formats/nearest.h"
#include "formats/say.h"
#include "lesson.h"
#include "line.h"
#include "question.h"

// ---- the list

static int list_lessons(const pl_ruleset *rules, bool is_json)
{
    pl_lesson_info *list;
    pl_error error = {0};
    int count;
    json_t *json = is_json ? json_array() : NULL;
    if (pl_lesson_list(rules, &list, &count, &error)) {
        json_decref(json);
        return cli_fail_error(0, &error);
    }
    for (int i = 0; i < count; i++) {
        const pl_lesson_info *info = &list[i];
        if (json) {
            json_array_append_new(json, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:s?}", "id", info->id, "name", info->name, "about",
                                                  info->about, "scenario", info->scenario, "minutes", info->minutes, "chapters",
                                                  info->chapters, "steps", info->steps, "problem", info->problem));
            continue;
        }
        char line[300];
        snprintf(line, sizeof line, "%s  %s: %d chapters, %d minutes", info->id, info->name, info->chapters, info->minutes);
        cli_line(stdout, CLI_STRONG, 0, line, NULL);
        cli_line(stdout, CLI_PLAIN, 2, info->problem ? info->problem : info->about, NULL);
    }
    if (json)
        cli_print_json(json);
    else if (!count)
        printf("%s has no lesson yet; begin with: phaseline play %s %s\n", rules->name, rules->id, rules->tutorial);
    pl_lesson_list_free(list, count);
    return CLI_FINE;
}

// ---- a chapter

static void close_chapter(cli_lesson *l)
{
    cli_reader_close(&l->reader);
    pl_coach_destroy(l->coach);
    cli_session_end(&l->session);
    l->coach = NULL;
}

static pl_status open_chapter(cli_lesson *l, int chapter)
{
    pl_battle *battle = NULL;
    l->chapter = chapter;
    l->open = 0;
    l->is_told = false;
    pl_status status = pl_lesson_open(l->lesson, chapter, &battle, &l->error);
    if (!status)
        status = cli_session_take(&l->session, battle, &l->error);
    if (!status)
        status = pl_coach_create(l->lesson, chapter, l->session.scene, l->seed, &l->coach, &l->error);
    for (pl_side side = 1; !status && side <= l->session.scene->side_count; side++)
        if (side != l->lesson->side)
            status = pl_player_create(l->lesson->opponent, l->session.scene, l->seed + side, &l->session.players[side], &l->error);
    if (!status && !cli_reader_open(&l->reader, l->lesson->side))
        status = pl_fail(&l->error, PL_NO_MEMORY, "no memory for the log");
    if (status)
        return status;
    l->session.person_count = 1;
    l->session.dice = (pl_dice){.seed = l->seed};
    pl_game_start(l->session.game, pl_coach_dice(l->coach));
    status = pl_journal_begin(&l->session.journal, l->session.game, &l->error);
    pl_coach_settle(l->coach, l->session.game, 0);
    cli_lesson_tutor(l);
    cli_reader_hear(&l->reader, l->session.game);
    return status;
}

static void head(cli_lesson *l)
{
    char line[200];
    const pl_lesson_chapter *chapter = &l->lesson->chapters[l->chapter];
    snprintf(line, sizeof line, "%s. Chapter %d of %d: %s", l->lesson->name, l->chapter + 1, l->lesson->chapter_count, chapter->name);
    printf("\n");
    cli_line(stdout, CLI_HEAD, 0, line, NULL);
    const pl_state *view = cli_session_view(&l->session, l->lesson->side);
    cli_board_map(stdout, l->session.scene, view);
    cli_board_list(stdout, l->session.scene, view, l->lesson->side);
}

// ---- playing

static pl_status play(cli_lesson *l, const pl_choice *choice)
{
    pl_status status = cli_session_choose(&l->session, choice, &l->error);
    if (status)
        return status;
    cli_reader_hear(&l->reader, l->session.game);
    pl_coach_settle(l->coach, l->session.game, l->session.journal.entry_count);
    return PL_OK;
}

static pl_status play_for(cli_lesson *l, const pl_coach_next *next)
{
    pl_choice choice = next->choice;
    if (next->who == PL_COACH_PLAYER)
        choice = pl_player_choose(l->session.players[next->side], pl_game_state(l->session.game), next->side);
    if (next->side == l->lesson->side) {
        char text[PL_SAY_MAX], label[PL_SAY_MAX];
        const pl_eye eye = {l->session.scene, next->side, true};
        pl_say_choice(&eye, &choice, text, sizeof text);
        pl_say_pass(l->session.game, label, sizeof label);
        cli_line(stdout, CLI_STRONG, 0, choice.verb == PL_PASS ? label : text, NULL);
    }
    return play(l, &choice);
}

// The coach's words where they are new, and the question where the game asks one.
static void tell(cli_lesson *l)
{
    pl_coach_view view;
    cli_reader_show(&l->reader);
    pl_coach_look(l->coach, l->session.game, &view);
    bool is_asked = pl_game_asked(l->session.game) & PL_SIDE_BIT(l->lesson->side);
    bool is_quiet = view.want == PL_COACH_READ || view.want == PL_COACH_TAKE_BACK || view.want == PL_COACH_ENDED;
    if (is_asked && !is_quiet)
        cli_question_show(&l->session, l->lesson->side);
    if (view.want != PL_COACH_ALONE)
        cli_coach_print(stdout, l->session.scene, l->lesson, &view);
    l->shown = *pl_coach_where(l->coach);
    l->is_told = true;
}

// What the learner types, until the game or the lesson is elsewhere.
static pl_status ask(cli_lesson *l)
{
    bool has_left = !l->session.tutor;
    if (has_left && pl_game_is_over(l->session.game)) {
        l->is_ended = true;
        return PL_OK;
    }
    if (!l->is_told || memcmp(&l->shown, pl_coach_where(l->coach), sizeof l->shown) != 0)
        tell(l);
    uint32_t entries = l->session.journal.entry_count;
    cli_heard heard = cli_prompt_read(&l->session, l->lesson->side, NULL);
    if (heard == CLI_QUIT)
        l->is_ended = true;
    else if (heard == CLI_TAKEN_BACK)
        l->is_told = false;
    if (heard == CLI_PLAYED)
        cli_reader_hear(&l->reader, l->session.game);
    if (l->session.journal.entry_count != entries && !l->open)
        pl_coach_settle(l->coach, l->session.game, l->session.journal.entry_count);
    return l->error.status;
}

static pl_status run_lesson(cli_lesson *l, int chapter, int step)
{
    pl_status status = open_chapter(l, chapter);
    if (!status && step > 0) {
        pl_coach_go_to(l->coach, step);  // nothing is played yet, so nothing is to be taken back
        pl_coach_settle(l->coach, l->session.game, 0);
    }
    if (!status)
        head(l);
    while (!status && !l->is_ended) {
        pl_coach_next next = pl_coach_turn(l->coach, l->session.game);
        status = next.who == PL_COACH_LEARNER ? ask(l) : play_for(l, &next);
        if (!status && l->open) {
            int to = l->open - 1;
            close_chapter(l);
            status = open_chapter(l, to);
            if (!status)
                head(l);
        }
    }
    if (!status)
        cli_reader_show(&l->reader);
    return status;
}

// ---- the verb

static int chapter_of(const pl_lesson *lesson, const char *id)
{
    char hint[256];
    int chapter = id ? pl_lesson_chapter_named(lesson, id) : 0;
    pl_nearest nearest = {.word = id};
    for (int i = 0; id && i < lesson->chapter_count; i++)
        pl_nearest_try(&nearest, lesson->chapters[i].id);
    if (chapter < 0)
        cli_fail(CLI_BAD, "learn: --chapter: '%s' has no chapter '%s'%s", lesson->id, id, pl_nearest_hint(&nearest, hint, sizeof hint));
    return chapter;
}

static int step_of(const pl_lesson_chapter *chapter, const char *id)
{
    char hint[256];
    int step = id ? pl_lesson_step_named(chapter, id) : 0;
    pl_nearest nearest = {.word = id};
    for (int i = 0; id && i < chapter->step_count; i++)
        pl_nearest_try(&nearest, chapter->steps[i].id);
    if (step < 0)
        cli_fail(CLI_BAD, "learn: --step: '%s' has no step '%s'%s", chapter->id, id, pl_nearest_hint(&nearest, hint, sizeof hint));
    return step;
}

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    if (!rules)
        return CLI_BAD;
    if (args->word_count == 1)
        return list_lessons(rules, cli_has(args, "--json"));
    cli_lesson *l = calloc(1, sizeof *l);
    if (!l)
        return cli_fail(CLI_FAILED, "no memory");
    l->seed = (uint64_t)cli_number(args, "--seed", 1);
    pl_status status = pl_lesson_load(rules, args->words[1], pl_player_names, &l->lesson, &l->error);
    int chapter = status ? 0 : chapter_of(l->lesson, cli_text(args, "--chapter", NULL)), code = CLI_FINE;
    int step = !status && chapter >= 0 ? step_of(&l->lesson->chapters[chapter], cli_text(args, "--step", NULL)) : 0;
    if (!status && chapter >= 0 && step >= 0)
        status = run_lesson(l, chapter, step);
    if (chapter < 0 || step < 0)
        code = CLI_BAD;
    else if (status)
        code = cli_fail_error(0, &l->error);
    else if (l->session.game && pl_game_is_over(l->session.game))
        printf("\nThe battle is over.\n");
    close_chapter(l);
    pl_lesson_free(l->lesson);
    free(l);
    return code;
}

static const cli_option options[] = {
    {"--chapter", CLI_TEXT, "ID", "begin with this chapter (the first)", 0, 0},
    {"--step", CLI_TEXT, "ID", "and at this step of it; what leads there is played for you (the first)", 0, 0},
    {"--seed", CLI_NUMBER, "N", "of the dice that the lesson does not fix (1)", 0, INT64_MAX},
    {"--json", CLI_FLAG, NULL, "the list of lessons as JSON", 0, 0},
    {0},
};

const cli_verb cli_learn = {
    .name = "learn",
    .usage = "GAME [LESSON] [options]",
    .about = "teaches a game step by step",
    .help = "Without LESSON, lists the lessons of the game and how many minutes they take. With one, a coach says what to do and "
            "why, above the prompt of an ordinary game. LESSON is an id or a file of your own; docs/lessons.md describes the "
            "format.\n\n"
            "Whatever `phaseline play` understands is understood. Besides: Enter goes on, `hint` says more, `show me` plays the "
            "step for you, `again` takes it back, `skip` passes it over, and `leave` makes an ordinary battle of it.",
    .examples = "  phaseline learn drill\n"
                "  phaseline learn drill crossroads\n"
                "  phaseline learn drill crossroads --chapter the-stand\n",
    .options = options,
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
