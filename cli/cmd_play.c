// cmd_play.c - phaseline play: a game in the terminal, between people and computer players in any mix.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "brief.h"
#include "cli.h"
#include "explain.h"
#include "formats/notation.h"
#include "line.h"
#include "players/bot.h"
#include "players/plan_json.h"
#include "prompt.h"
#include "question.h"
#include "session.h"
#include "standing.h"
#include "tell.h"

typedef struct play {
    cli_session session;
    const char *save_to;  // NULL: nowhere
    bool is_quiet, is_json, is_explained;
    json_t *plans;  // of the computers' choices, where they are to be told as JSON
    FILE *later;    // holds plans until the end, for a person at the screen may not know them before
    char *later_text;
    size_t later_size;
    cli_reader readers[PL_SIDES_MAX + 1];  // a person's unread lines by side; [0] a spectator's, where only computers play
    pl_side at_screen;                     // the person who sits there now; 0: nobody yet
    cli_progress progress;
} play;

static void hear(play *p)
{
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        if (p->readers[side].to)
            cli_reader_hear(&p->readers[side], p->session.game);
    if (p->readers[0].to)
        cli_reader_show(&p->readers[0]);
}

static pl_status open_readers(play *p, pl_error *error)
{
    bool is_open = true;
    if (!p->session.person_count && !p->is_quiet && !p->is_json)
        is_open = cli_reader_open(&p->readers[0], 0);
    for (pl_side side = 1; side <= p->session.scene->side_count; side++)
        if (!p->session.players[side])
            is_open = is_open && cli_reader_open(&p->readers[side], side);
    return is_open ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for the log");
}

// What the battle is about, before anybody is asked anything.
static void brief(const play *p, pl_side side)
{
    putchar('\n');
    cli_brief_print(p->session.battle, side);
    cli_line(stdout, CLI_FAINT, 0, "? lists what you may type", NULL);
    putchar('\n');
}

// People who share a screen must not read each other's.
static bool hand_over(play *p, pl_side side)
{
    bool is_first = !p->at_screen;
    if (p->at_screen == side)
        return true;
    p->at_screen = side;
    if (p->session.person_count > 1) {
        const char *name = p->session.scene->scenario->sides[side - 1].name;
        if (!is_first && isatty(STDOUT_FILENO))
            fputs("\033[2J\033[3J\033[H", stdout);
        printf("\n*** %s, side %d: take the keyboard and press Enter. ***\n", name, side);
        fflush(stdout);
        for (int c = getchar(); c != '\n'; c = getchar())
            if (c == EOF)
                return false;
    }
    if (is_first || p->session.person_count > 1) {
        const pl_state *view = cli_session_view(&p->session, side);
        if (is_first)
            brief(p, side);
        cli_board_map(stdout, p->session.scene, view);
        cli_board_list(stdout, p->session.scene, view, side);
    }
    return true;
}

static pl_status save(play *p, pl_error *error) { return p->save_to ? cli_session_save(&p->session, p->save_to, error) : PL_OK; }

// Passes for a person who has said so for this turn; the keyboard is not handed over for it.
static pl_status pass_for(play *p, pl_side side, const pl_choice *choice, pl_error *error)
{
    const char *window = pl_window_now(pl_game_turn(p->session.game))->window;
    pl_status status = cli_session_choose(&p->session, choice, error);
    if (status)
        return status;
    fprintf(p->readers[side].to, "  %s: let go by, as you said for this turn\n", window);
    hear(p);
    return save(p, error);
}

// One decision of a person, until it is made. False: he leaves.
static bool ask_person(play *p, pl_side side, pl_status *status, pl_error *error)
{
    pl_choice choice;
    if (cli_standing_passes(&p->session, side, &choice)) {
        *status = pass_for(p, side, &choice, error);
        return true;
    }
    if (!hand_over(p, side))
        return false;
    cli_reader_show(&p->readers[side]);
    cli_question_show(&p->session, side);
    cli_heard heard = cli_prompt_read(&p->session, side, p->save_to);
    while (heard == CLI_NOT_YET)
        heard = cli_prompt_read(&p->session, side, p->save_to);
    if (heard == CLI_PLAYED) {
        hear(p);
        while (!*status && cli_session_go_on(&p->session, side, error))
            hear(p);
        *status = error->status;
    }
    if (heard != CLI_QUIT && !*status)
        *status = save(p, error);
    return heard != CLI_QUIT;
}

static void explain(play *p, pl_side side)
{
    const pl_plan *plan = pl_player_plan(p->session.players[side]);
    if (p->plans)
        json_array_append_new(p->plans, pl_plan_json(p->session.scene, plan));
    else if (p->is_explained)
        cli_explain(p->later ? p->later : stdout, p->session.scene, plan);
}

static pl_status open_plans(play *p, pl_error *error)
{
    p->plans = p->is_json ? json_array() : NULL;
    p->later = !p->is_json && p->session.person_count ? open_memstream(&p->later_text, &p->later_size) : NULL;
    bool is_open = p->is_json ? p->plans != NULL : !p->session.person_count || p->later;
    return is_open ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for plans");
}

static pl_status ask_player(play *p, pl_side side, pl_error *error)
{
    pl_choice choice = pl_player_choose(p->session.players[side], pl_game_state(p->session.game), side);
    const pl_error *trouble = pl_player_trouble(p->session.players[side]);
    if (trouble)
        return pl_fail(error, trouble->status, "%s", trouble->text);
    explain(p, side);
    pl_status status = cli_session_choose(&p->session, &choice, error);
    if (status == PL_ILLEGAL) {
        char text[512];
        pl_choice_print(p->session.scene, &choice, text, sizeof text);
        return pl_fail(error, PL_BAD, "a computer player chose '%s', which is refused: %s", text, pl_game_why_not(p->session.game, NULL));
    }
    if (!status)
        hear(p);
    cli_progress_show(&p->progress, pl_game_state(p->session.game)->choices);
    return status;
}

static pl_side lowest(pl_sides sides)
{
    pl_side side = 1;
    while (!(sides & PL_SIDE_BIT(side)))
        side++;
    return side;
}

// Until the game is over, or a person leaves.
static pl_status play_on(play *p, pl_error *error)
{
    pl_status status = PL_OK;
    while (!status && !pl_game_is_over(p->session.game)) {
        pl_side side = lowest(pl_game_asked(p->session.game));
        if (p->session.players[side])
            status = ask_player(p, side, error);
        else if (!ask_person(p, side, &status, error))
            return PL_OK;
    }
    for (pl_side side = 1; side <= p->session.scene->side_count && !status; side++)
        if (p->session.players[side])
            pl_player_over(p->session.players[side], pl_game_state(p->session.game));
    return status;
}

// ---- the end

// A plan tells what its side knows; whoever left in the middle may come back.
static bool may_tell_plans(const play *p) { return pl_game_is_over(p->session.game) || !p->session.person_count; }

static void close_plans(play *p)
{
    if (p->later && !fclose(p->later) && may_tell_plans(p) && p->later_size)
        printf("\nWhat the computers weighed:\n\n%s", p->later_text);
    free(p->later_text);
    json_decref(p->plans);
}

static void print_result(const play *p)
{
    const pl_state *state = pl_game_state(p->session.game);
    const pl_scenario *scenario = p->session.scene->scenario;
    if (p->is_json) {
        json_t *scores = json_array();
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, pl_game_hash(p->session.game));
        for (int side = 1; side <= state->sides; side++)
            json_array_append_new(scores, json_integer(state->score[side]));
        cli_print_json(json_pack("{s:s, s:s?, s:b, s:i, s:i, s:i, s:i, s:o, s:s, s:O*}", "game", p->session.scene->rules->id, "scenario",
                                 scenario->id, "over", state->is_over, "winner", state->winner, "turn", state->turn, "choices",
                                 (int)state->choices, "dice", (int)state->dice, "scores", scores, "hash", hash, "plans",
                                 may_tell_plans(p) ? p->plans : NULL));
        return;
    }
    if (p->is_quiet)
        return;
    if (!state->is_over)
        printf("\nLeft in turn %d.%s%s\n", state->turn, p->save_to ? " Go on with: phaseline play --resume " : "",
               p->save_to ? p->save_to : "");
    else if (state->winner)
        printf("\n%s wins in turn %d.", scenario->sides[state->winner - 1].name, state->turn);
    else
        printf("\nA draw in turn %d.", state->turn);
    if (state->is_over) {
        for (int side = 1; side <= state->sides; side++)
            printf("  %s %d", scenario->sides[side - 1].name, (int)state->score[side]);
        printf("  (%u choices, %u dice)\n", (unsigned)state->choices, (unsigned)state->dice);
    }
}

static pl_status open_session(play *p, const cli_args *args, pl_error *error)
{
    const char *resume = cli_text(args, "--resume", NULL);
    if (resume)
        return cli_session_resume(&p->session, resume, error);
    const pl_ruleset *rules = cli_game(args->words[0]);
    return rules ? cli_session_open(&p->session, rules, args->word_count > 1 ? args->words[1] : rules->tutorial, error) : PL_MISSING;
}

static uint64_t seed_of(const cli_args *args)
{
    // A game nobody named a seed for gets one that nobody knows; the journal keeps the dice, not the seed.
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t fresh = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
    return cli_has(args, "--seed") ? (uint64_t)cli_number(args, "--seed", 0) : fresh;
}

static int run(const cli_args *args)
{
    if (cli_has(args, "--resume") == (args->word_count > 0))
        return cli_fail(CLI_BAD, "play: wanted a GAME such as `phaseline play drill`, or --resume FILE alone");
    play *p = calloc(1, sizeof *p);
    if (!p)
        return cli_fail(CLI_FAILED, "no memory");
    pl_error error = {0};
    uint64_t seed = seed_of(args);
    p->is_quiet = cli_has(args, "--quiet");
    p->is_json = cli_has(args, "--json");
    p->is_explained = cli_has(args, "--explain");
    p->save_to = cli_text(args, "--save", cli_text(args, "--resume", NULL));
    p->progress = cli_progress_start("choices", 0);
    pl_status status = open_session(p, args, &error);
    bool is_broken = status && cli_has(args, "--resume");
    if (!status)
        status = cli_session_seat(&p->session, cli_text(args, "--players", "human,scripted"), seed,
                                  (int)cli_number(args, "--bot-time", PL_BOT_LIMIT_MS / 1000) * 1000, &error);
    for (pl_side side = 1; !status && side <= p->session.scene->side_count; side++)
        if (p->session.players[side])
            pl_player_set_time(p->session.players[side], (uint32_t)cli_number(args, "--time", 0));
    p->progress.is_on = p->progress.is_on && !p->session.person_count;  // a person reads the game itself
    if (!status)
        status = open_readers(p, &error);
    if (!status && p->is_explained)
        status = open_plans(p, &error);
    if (!status)
        status = cli_session_start(&p->session, seed, &error);
    bool has_begun = !status;
    if (!status)
        status = save(p, &error);  // at once: a place that cannot be written to is told before the evening, not after it
    if (!status) {
        hear(p);
        status = play_on(p, &error);
    }
    cli_progress_end(&p->progress);
    if (!status) {
        if (p->at_screen)
            cli_reader_show(&p->readers[p->at_screen]);
        print_result(p);
        status = save(p, &error);
    }
    // An unknown game has been told already; what goes wrong once play has begun is no fault of the input.
    int code = status ? CLI_BAD : CLI_FINE;
    if (error.status)
        code = is_broken ? cli_fail_journal(&error) : cli_fail_error(has_begun ? CLI_FAILED : 0, &error);
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        cli_reader_close(&p->readers[side]);
    close_plans(p);
    cli_session_end(&p->session);
    free(p);
    return code;
}

static const cli_option options[] = {
    {"--players", CLI_TEXT, "A,B", "by side: human, random, scripted, search1 to search5, bot:PROGRAM (human,scripted)", 0, 0},
    {"--bot-time", CLI_NUMBER, "S", "seconds a bot program may take for a line; 0: for ever (10)", 0, 86400},
    {"--seed", CLI_NUMBER, "N", "the same seed throws the same dice", 0, INT64_MAX},
    {"--save", CLI_TEXT, "FILE", "keep the game in FILE, after every choice", 0, 0},
    {"--resume", CLI_TEXT, "FILE", "go on with a saved game, and keep it there", 0, 0},
    {"--explain", CLI_FLAG, NULL,
     "what the computers weighed, and why they chose so: after each choice, or after the game if a person plays", 0, 0},
    {"--time", CLI_NUMBER, "MS", "a computer thinks no longer than this about a choice (as long as its level needs)", 1, 3600000},
    {"--quiet", CLI_FLAG, NULL, "no log and no result; for computer players", 0, 0},
    {"--json", CLI_FLAG, NULL, "the result as JSON instead of log and result", 0, 0},
    {0},
};

const cli_verb cli_play = {
    .name = "play",
    .usage = "GAME [SCENARIO] [options] | --resume FILE",
    .about = "plays a game in the terminal",
    .help = "Shows the table, where in the turn the game stands, and what may be done, numbered, with cost and rule. Type a number, "
            "or a choice written out; `shut` lists what is not possible now, and why; `?` lists what else you may type. Every line "
            "of the log ends with its rule. SCENARIO is an id (see `phaseline scenarios`) or a file of your own; without one it is the "
            "battle to begin with. docs/command-line.md has all that may be typed.\n\n"
            "Two people at one screen are asked to change places, so that neither reads what only the other may know.",
    .examples = "  phaseline play drill\n"
                "  phaseline play drill first-steps --players human,human --save our.jsonl\n"
                "  phaseline play --resume our.jsonl --players human,human\n"
                "  phaseline play drill first-steps --players scripted,random --seed 7\n"
                "  phaseline play drill first-steps --players search3,scripted --explain\n",
    .options = options,
    .words_max = 2,
    .run = run,
};
