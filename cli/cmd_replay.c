// cmd_replay.c - phaseline replay: a saved game told again, checked, or stopped at any choice.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "cli.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "session.h"
#include "tell.h"

typedef struct replay {
    cli_session session;
    int view;      // whose eyes: a side, 0 a spectator's, CLI_UMPIRE an umpire's
    json_t *list;  // NULL: lines for a person
    bool is_quiet;
} replay;

// In a game without secrets a choice is public unless it was sealed. In one with secrets it may name what others do not know: then
// only the side itself, or an umpire, reads it; what came of it the log tells as far as it may.
static bool may_read_choice(const replay *r, pl_side side, bool is_sealed)
{
    bool has_secrets = r->session.scene->rules->disguise != NULL;
    return (!is_sealed && !has_secrets) || r->view == CLI_UMPIRE || r->view == side;
}

static json_t *events_as_json(const replay *r)
{
    int count;
    json_t *list = json_array();
    const pl_event *events = pl_game_events(r->session.game, &count);
    for (int i = 0; i < count; i++)
        if (cli_may_see(&events[i], r->view)) {
            const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(r->session.game, &events[i]) : NULL;
            json_array_append_new(list, pl_json_event(r->session.scene, r->view > 0 ? (pl_side)r->view : 0, &events[i], roll));
        }
    return list;
}

static void tell(const replay *r, uint32_t number, const char *where, pl_side side, const char *choice)
{
    if (r->list) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, pl_game_hash(r->session.game));
        json_array_append_new(r->list, json_pack("{s:i, s:s, s:i, s:s?, s:o, s:s}", "entry", (int)number, "where", where, "side", side,
                                                 "choice", choice, "events", events_as_json(r), "hash", hash));
        return;
    }
    if (r->is_quiet)
        return;
    if (number)
        printf("%4u  %s  side %d: %s\n", (unsigned)number, where, side, choice ? choice : "(a secret choice)");
    cli_tell(stdout, r->session.game, r->view);
}

static bool asks_in_secret(const pl_game *game)
{
    const pl_state *state = pl_game_state(game);
    const pl_frame *frame = &pl_see_frames(state)[state->depth - 1];
    return pl_game_scene(game)->rules->sequences[frame->sequence].steps[frame->row].by == PL_BY_ALL_SEALED;
}

// Plays entry by entry with the recorded dice; every hash has been checked before.
static void tell_all(replay *r, uint32_t count)
{
    const pl_journal *journal = &r->session.journal;
    const pl_dice dice = {.script = journal->dice, .script_count = journal->dice_count};
    pl_game_start(r->session.game, &dice);
    tell(r, 0, "", 0, NULL);
    for (uint32_t i = 0; i < count; i++) {
        char where[256], text[PL_CHOICE_TEXT_MAX];
        pl_choice choice = pl_journal_choice(journal, i);
        pl_game_where(r->session.game, where, sizeof where);
        bool is_sealed = asks_in_secret(r->session.game);
        pl_choice_print(r->session.scene, &choice, text, sizeof text);
        if (pl_game_choose(r->session.game, &choice))
            return;
        tell(r, i + 1, where, choice.side, may_read_choice(r, choice.side, is_sealed) ? text : NULL);
    }
}

static void show_end(replay *r, uint32_t count)
{
    const pl_state *state = pl_game_state(r->session.game);
    char where[256];
    if (r->list || r->is_quiet)
        return;
    pl_game_where(r->session.game, where, sizeof where);
    printf("\nAfter choice %u of %u, turn %d%s%s\n", (unsigned)count, (unsigned)r->session.journal.entry_count, state->turn,
           state->is_over ? ", the game is over" : ", at ", state->is_over ? "" : where);
    const pl_state *seen = r->view == CLI_UMPIRE ? state : cli_session_view(&r->session, (pl_side)r->view);
    cli_board_map(stdout, r->session.scene, seen);
    cli_board_list(stdout, r->session.scene, seen, r->view);
}

// What the file proves, in one line.
static void tell_proof(const replay *r, const char *file)
{
    const pl_journal *journal = &r->session.journal;
    printf("%s: %u choices, %u dice, every state as recorded%s\n", file, (unsigned)journal->entry_count, (unsigned)journal->dice_count,
           journal->is_unchained ? "; a journal of the older form: its text, its scenario and what its dice showed are not covered, which "
                                   "--seal FILE mends from here on"
                                 : ", every line as written");
}

static int seal(const replay *r, const char *file, const char *out, pl_journal_tail tail)
{
    static const char *const told[] = {
        [PL_TAIL_CLOSED] = "", [PL_TAIL_OPEN] = "; it had no closing line", [PL_TAIL_CUT] = "; its last line was cut off"};
    pl_error error = {0};
    if (cli_session_save(&r->session, out, &error))
        return cli_fail_error(CLI_FAILED, &error);
    if (!r->is_quiet)
        printf("%s: %u choices of %s, every state as recorded%s\n", out, (unsigned)r->session.journal.entry_count, file, told[tail]);
    return CLI_FINE;
}

static int run(const cli_args *args)
{
    replay *r = calloc(1, sizeof *r);
    if (!r)
        return cli_fail(CLI_FAILED, "no memory");
    pl_error error = {0};
    int code = CLI_FINE;
    r->view = (int)cli_number(args, "--view", CLI_UMPIRE);
    r->is_quiet = cli_has(args, "--quiet");
    r->list = cli_has(args, "--json") ? json_array() : NULL;
    const char *out = cli_text(args, "--seal", NULL);
    pl_journal_tail tail = PL_TAIL_CLOSED;
    // Opening a saved game replays all of it and checks every hash.
    pl_status status =
        out ? cli_session_rescue(&r->session, args->words[0], &tail, &error) : cli_session_resume(&r->session, args->words[0], &error);
    uint32_t all = r->session.journal.entry_count, count = (uint32_t)cli_number(args, "--to", all);
    if (status) {
        code = cli_fail_journal(&error);
    } else if (count > all) {
        code = cli_fail(CLI_BAD, "replay: --to: found %u, wanted at most %u, the choices in %s", (unsigned)count, (unsigned)all,
                        args->words[0]);
    } else if (r->view > r->session.scene->side_count) {
        code = cli_fail(CLI_BAD, "replay: --view: found %d, wanted a side from 1 to %d, or 0 for a spectator", r->view,
                        r->session.scene->side_count);
    } else if (out) {
        code = seal(r, args->words[0], out, tail);
    } else if (cli_has(args, "--verify") && !r->list) {
        if (!r->is_quiet)
            tell_proof(r, args->words[0]);
    } else {
        r->is_quiet = r->is_quiet || cli_has(args, "--verify");
        tell_all(r, count);
        show_end(r, count);
        if (r->list)
            cli_print_json(json_incref(r->list));
    }
    json_decref(r->list);
    cli_session_end(&r->session);
    free(r);
    return code;
}

static const cli_option options[] = {
    {"--verify", CLI_FLAG, NULL, "only check: one line if all is as recorded", 0, 0},
    {"--seal", CLI_TEXT, "FILE", "check, then write the journal to FILE with a chain over every line; of one cut off, its whole choices", 0,
     0},
    {"--to", CLI_NUMBER, "N", "stop after choice N and show the table", 0, UINT32_MAX},
    {"--view", CLI_NUMBER, "SIDE", "what that side could see; 0: a spectator (default: everything)", 0, PL_SIDES_MAX},
    {"--quiet", CLI_FLAG, NULL, "say nothing if all is well", 0, 0},
    {"--json", CLI_FLAG, NULL, "a JSON list: choice, where, events, hash", 0, 0},
    {0},
};

const cli_verb cli_replay = {
    .name = "replay",
    .usage = "JOURNAL [options]",
    .about = "tells a saved game again, or checks it",
    .help = "Plays a journal with its recorded dice and compares the state after every choice with the recorded hash. Of a journal "
            "that comes out otherwise, or is broken, one line names the first choice or line concerned; exit code 3.",
    .examples = "  phaseline replay evening.jsonl\n"
                "  phaseline replay evening.jsonl --verify\n"
                "  phaseline replay evening.jsonl --to 20 --view 2\n"
                "  phaseline replay old.jsonl --seal new.jsonl\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
