// cmd_odds.c - phaseline odds: what a choice would do, how often, in any position of a scenario or of a saved game.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "odds.h"
#include "players/odds_json.h"
#include "players/minds.h"

enum { CANDIDATES_MAX = 400, FILLINGS = 8, COPIES = 1000, COPIES_EACH = 100, LINES_SHOWN = 40 };

// A choice that may be made here, by its number: "3", or "3.2" where an option wants filling in.
typedef struct candidate {
    char number[16];
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
    double standing, error;
    char outcome[PL_SAY_MAX];  // the first thing that may come of it, with its share; empty: nothing that touches anybody
} candidate;

typedef struct question {
    cli_session session;
    pl_side side;
    pl_oracle *oracle;
    pl_odds odds;
    candidate *candidates;
    int candidate_count;
} question;

// ---- the position

static int open_journal(question *q, const cli_args *args)
{
    pl_error error = {0};
    pl_status status = cli_session_resume(&q->session, args->words[0], &error);
    uint32_t all = q->session.journal.entry_count, to = (uint32_t)cli_number(args, "--to", all);
    if (!status && to > all)
        return cli_fail(CLI_BAD, "odds: --to: found %u, wanted at most %u, the choices in %s", (unsigned)to, (unsigned)all, args->words[0]);
    if (!status)
        status = pl_journal_replay(&q->session.journal, q->session.game, to, &error);
    return status ? cli_fail_journal(&error) : CLI_FINE;
}

static int open_scenario(question *q, const cli_args *args)
{
    pl_error error = {0};
    const pl_ruleset *rules = cli_game(args->words[0]);
    const char *at = cli_text(args, "--at", NULL);
    if (!rules)
        return CLI_BAD;
    pl_status status = cli_session_open(&q->session, rules, args->words[1], &error);
    q->session.dice = (pl_dice){.seed = (uint64_t)cli_number(args, "--seed", 1)};
    if (!status && at)
        status = pl_game_start_at(q->session.game, &q->session.dice, at, (pl_side)cli_number(args, "--by", 1), &error);
    else if (!status)
        pl_game_start(q->session.game, &q->session.dice);
    return status ? cli_fail_error(0, &error) : CLI_FINE;
}

static int find_side(question *q, const cli_args *args)
{
    pl_sides asked = pl_game_asked(q->session.game);
    int side = (int)cli_number(args, "--side", 0);
    if (!asked)
        return cli_fail(CLI_BAD, "odds: the game is over here, wanted a position where somebody is asked");
    if (side && !(asked & PL_SIDE_BIT(side)))
        return cli_fail(CLI_BAD, "odds: --side: side %d is not asked here, wanted side %d", side, __builtin_ctz(asked));
    q->side = (pl_side)(side ? side : __builtin_ctz(asked));
    return CLI_FINE;
}

// ---- choices

static void add(question *q, int option, int filling, const pl_choice *choice)
{
    if (q->candidate_count == CANDIDATES_MAX)
        return;
    candidate *to = &q->candidates[q->candidate_count++];
    snprintf(to->number, sizeof to->number, filling ? "%d.%d" : "%d", option, filling);
    to->choice = *choice;
    if (choice->item_count)
        memcpy(to->items, choice->items, sizeof *to->items * (size_t)choice->item_count);
    to->choice.items = to->items;
}

static int list_candidates(question *q)
{
    int count;
    pl_choice choices[FILLINGS];
    pl_item *items = calloc((size_t)FILLINGS * PL_ITEMS_MAX, sizeof *items);
    const pl_option *open = pl_game_options(q->session.game, q->side, false, &count);
    pl_option *options = calloc((size_t)count + 1, sizeof *options);
    q->candidates = calloc(CANDIDATES_MAX, sizeof *q->candidates);
    bool has_room = items && options && q->candidates;
    if (options)
        memcpy(options, open, sizeof *options * (size_t)count);
    for (int i = 0; i < count && has_room; i++) {
        pl_choice bare = {.side = q->side, .verb = options[i].verb, .subject = options[i].subject, .target = options[i].target};
        bare.value = options[i].value;
        bool is_plain = q->session.scene->rules->verbs[options[i].verb].need == PL_NEED_NONE;
        int found =
            is_plain ? 0 : pl_game_suggest(q->session.game, pl_mind_in(q->session.game), q->side, &options[i], choices, items, FILLINGS);
        if (is_plain)
            add(q, i + 1, 0, &bare);
        for (int k = 0; k < found; k++)
            add(q, i + 1, k + 1, &choices[k]);
    }
    free(items);
    free(options);
    return has_room ? CLI_FINE : cli_fail(CLI_FAILED, "no memory for the choices");
}

// By number as the list prints it, or written out.
static int read_choice(question *q, const char *text, pl_choice *choice, pl_item *items)
{
    pl_error error = {0};
    for (int i = 0; i < q->candidate_count; i++)
        if (!strcmp(q->candidates[i].number, text)) {
            *choice = q->candidates[i].choice;
            return CLI_FINE;
        }
    if (isdigit((unsigned char)*text))
        return cli_fail(CLI_BAD, "odds: found choice %s, wanted a number of the list (leave it out to see the list), or a choice", text);
    if (pl_choice_parse(q->session.game, q->side, text, choice, items, &error))
        return cli_fail_error(CLI_BAD, &error);
    if (pl_game_check(q->session.game, choice))
        return cli_fail(CLI_BAD, "odds: '%s' is not allowed here: %s", text, pl_game_why_not(q->session.game, NULL));
    return CLI_FINE;
}

// ---- answers

static json_t *position_json(const question *q)
{
    char where[256];
    const pl_state *state = pl_game_state(q->session.game);
    pl_game_where(q->session.game, where, sizeof where);
    return json_pack("{s:s, s:s?, s:i, s:s, s:i}", "game", q->session.scene->rules->id, "scenario", q->session.scene->scenario->id, "turn",
                     state->turn, "where", where, "side", q->side);
}

static void print_position(const question *q)
{
    const pl_scene *scene = q->session.scene;
    char where[256], who[128];
    pl_game_where(q->session.game, where, sizeof where);
    pl_say(&(pl_eye){scene, 0, false}, &(pl_said){"{1} choose{s}", {{PL_SIDE, q->side}}}, who, sizeof who);
    printf("%s, %s, turn %d, at %s: %s\n", scene->rules->name, scene->scenario->name, pl_game_state(q->session.game)->turn, where, who);
}

static json_t *choice_json(const question *q, const pl_choice *choice)
{
    char text[PL_CHOICE_TEXT_MAX];
    pl_choice_print(q->session.scene, choice, text, sizeof text);
    json_t *json = pl_odds_json(q->session.scene, q->side, &q->odds);
    json_object_set_new(json, "text", json_string(text));
    json_object_set_new(json, "choice", pl_json_choice(q->session.scene, choice));
    return json;
}

static int ask(question *q, const cli_args *args, const pl_choice *choice, uint32_t copies)
{
    uint64_t seed = (uint64_t)cli_number(args, "--seed", 1);
    if (!pl_oracle_ask(q->oracle, pl_game_state(q->session.game), choice, copies, seed, &q->odds))
        return CLI_FINE;
    return cli_fail(CLI_FAILED, "odds: a copy of the game refused the choice");
}

static int tell_one(question *q, const cli_args *args, const char *text)
{
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
    char written[PL_CHOICE_TEXT_MAX];
    int code = read_choice(q, text, &choice, items);
    if (!code)
        code = ask(q, args, &choice, (uint32_t)cli_number(args, "--copies", COPIES));
    if (code)
        return code;
    if (cli_has(args, "--json")) {
        json_t *json = position_json(q);
        json_object_update_new(json, choice_json(q, &choice));
        cli_print_json(json);
        return CLI_FINE;
    }
    pl_choice_print(q->session.scene, &choice, written, sizeof written);
    print_position(q);
    printf("  %s\n\n", written);
    cli_odds_show(q->session.scene, q->side, &q->odds, LINES_SHOWN);
    return CLI_FINE;
}

static int better(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    return x->standing == y->standing ? strcmp(x->number, y->number) : x->standing < y->standing ? 1 : -1;
}

static void note_outcome(const question *q, candidate *c)
{
    const pl_outcome *first = &q->odds.outcomes[0];
    pl_eye eye = {q->session.scene, q->side, false};
    char text[PL_SAY_MAX];
    int share = (int)(100 * first->share + 0.5);
    c->outcome[0] = '\0';
    if (!q->odds.outcome_count || !pl_outcome_say(&eye, first, text, sizeof text))
        return;
    snprintf(c->outcome, sizeof c->outcome, "%s: %s%d %%", text, q->odds.is_exact ? "" : "about ",
             q->odds.is_exact ? share : (share + 2) / 5 * 5);
}

// Best first, each beside the best.
static void print_list(question *q)
{
    const candidate *best = q->candidates;
    bool is_judged = pl_mind_of(q->session.scene->rules)->standing != NULL;
    print_position(q);
    putchar('\n');
    qsort(q->candidates, (size_t)q->candidate_count, sizeof *q->candidates, better);
    for (int i = 0; i < q->candidate_count; i++) {
        const candidate *c = &q->candidates[i];
        char text[PL_CHOICE_TEXT_MAX];
        pl_choice fixed = c->choice;
        fixed.items = c->items;  // sorting moved them
        pl_choice_print(q->session.scene, &fixed, text, sizeof text);
        double behind = c == best ? 0 : best->standing - c->standing, chance = sqrt(best->error * best->error + c->error * c->error);
        const char *merit = !is_judged ? "" : c != best && behind <= 0 ? "about as good" : cli_merit(behind, chance);
        printf("  %-6s %-17s  %s\n", c->number, merit, text);
        if (*c->outcome)
            printf("  %-6s %-17s    %s\n", "", "", c->outcome);
    }
}

static int tell_all(question *q, const cli_args *args)
{
    json_t *list = json_array();
    int code = CLI_FINE;
    cli_progress progress = cli_progress_start("choices", q->candidate_count);
    for (int i = 0; i < q->candidate_count && !code; i++) {
        candidate *c = &q->candidates[i];
        code = ask(q, args, &c->choice, (uint32_t)cli_number(args, "--copies", COPIES_EACH));
        c->standing = q->odds.standing, c->error = q->odds.standing_error;
        note_outcome(q, c);
        if (!code && cli_has(args, "--json")) {
            json_t *one = choice_json(q, &c->choice);
            json_object_set_new(one, "number", json_string(c->number));
            json_array_append_new(list, one);
        }
        cli_progress_show(&progress, i + 1);
    }
    cli_progress_end(&progress);
    if (!code && cli_has(args, "--json")) {
        json_t *json = position_json(q);
        json_object_set(json, "choices", list);
        cli_print_json(json);
    } else if (!code) {
        print_list(q);
    }
    json_decref(list);
    return code;
}

static int run(const cli_args *args)
{
    question *q = calloc(1, sizeof *q);
    pl_error error = {0};
    if (!q)
        return cli_fail(CLI_FAILED, "no memory");
    bool is_journal = cli_is_path(args->words[0]);
    int position_words = is_journal ? 1 : 2, code;
    if (args->word_count < position_words || args->word_count > position_words + 1)
        code = cli_fail(CLI_BAD, "odds: found %d words, wanted GAME SCENARIO [CHOICE], or JOURNAL [CHOICE]; a choice in quotes",
                        args->word_count);
    else
        code = is_journal ? open_journal(q, args) : open_scenario(q, args);
    if (!code)
        code = find_side(q, args);
    if (!code && pl_oracle_create(q->session.scene, &q->oracle, &error))
        code = cli_fail_error(CLI_FAILED, &error);
    if (!code)
        code = list_candidates(q);
    if (!code)
        code = args->word_count > position_words ? tell_one(q, args, args->words[position_words]) : tell_all(q, args);
    pl_oracle_destroy(q->oracle);
    free(q->candidates);
    cli_session_end(&q->session);
    free(q);
    return code;
}

static const cli_option options[] = {
    {"--to", CLI_NUMBER, "N", "of a journal: after choice N (default: where it ends)", 0, UINT32_MAX},
    {"--at", CLI_TEXT, "PLACE", "of a scenario: begin at this place of the sequence, such as 'T > T4.1' or 'T+ > T4.1'", 0, 0},
    {"--by", CLI_NUMBER, "SIDE", "with --at: the acting side (1)", 1, PL_SIDES_MAX},
    {"--side", CLI_NUMBER, "SIDE", "whose choice, where several are asked", 1, PL_SIDES_MAX},
    {"--copies", CLI_NUMBER, "N", "how many plays of the choice (1000; 100 each for the list)", 1, 10000000},
    {"--seed", CLI_NUMBER, "S", "of the copies, and of a scenario's own dice (1)", 0, INT64_MAX},
    {"--json", CLI_FLAG, NULL, "as JSON", 0, 0},
    {0},
};

const cli_verb cli_odds = {
    .name = "odds",
    .usage = "GAME SCENARIO [CHOICE] | JOURNAL [CHOICE]",
    .about = "tells what a choice would do, how often, with error bars",
    .help = "Plays a choice on copies with fresh dice and counts what happens up to the next decision, as far as the choosing side "
            "may know: share of the copies, mean number and mean value, each with its standard error. Hidden facts are drawn anew "
            "for each copy. Where there is nothing to draw and the dice can fall in few ways, every way is played: exact by what "
            "the side knows. No die of the game itself is thrown.\n\n"
            "A CHOICE is written as in `phaseline play`, in quotes, or is a number of the list; without one all choices are listed, "
            "the best first, each with a number that stands for it and what it most likely brings.",
    .examples = "  phaseline odds drill first-steps\n"
                "  phaseline odds drill first-steps 2\n"
                "  phaseline odds drill first-steps 'stance press'\n"
                "  phaseline odds evening.jsonl --to 20\n"
                "  phaseline odds evening.jsonl 'shoot B1 R2' --to 20 --copies 100000\n",
    .options = options,
    .words_min = 1,
    .words_max = 3,
    .run = run,
};
