// prompt.c - numbered options, shut ones with their reason, free text for what needs filling in, and a few words of its own.
#include "prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "cli.h"
#include "formats/error.h"
#include "formats/notation.h"
#include "odds.h"

enum { LINE_MAX = 4096, SUGGESTIONS_MAX = 8, NOTATION_MAX = PL_CHOICE_TEXT_MAX };

static const char *const command_help =
    "  a number          take that option; a number and a dot and a number (3.2) takes a suggestion for it\n"
    "  3 7               an option that wants a number: option 3 with 7\n"
    "  verb ...          any choice written out, as the suggestions are:  move A1 [(12,8.5)] [(14,10)]\n"
    "  Enter             the question once more\n"
    "  ?                 all options, also those that are shut, with the reason\n"
    "  odds 3.2          what that would probably do, from copies with fresh dice\n"
    "  map, list         the table as characters, the units as lines\n"
    "  rule ID           the text of a rule\n"
    "  auto              let the computer choose this once\n"
    "  undo              take back the last choice, if nothing was thrown or shown since\n"
    "  save [FILE]       save the game; go on with: phaseline play --resume FILE\n"
    "  quit              leave\n"
    "  /auto, /map ...   the same words, where the game has a verb of that name\n";

static pl_choice bare_choice(pl_side side, const pl_option *option)
{
    return (pl_choice){.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
}

static void print_option(const cli_session *session, int number, const pl_option *option)
{
    char text[NOTATION_MAX];
    const pl_verb *verb = &session->scene->rules->verbs[option->verb];
    const char *rule = pl_game_option_rule(session->game, option);
    pl_option_print(session->scene, option, text, sizeof text);
    if (number)
        printf("  %3d  ", number);
    else
        printf("    -  ");
    printf("%-34s %-18s", text, verb->label ? verb->label : "");
    if (option->cost)
        printf(" costs %d", option->cost);
    if (option->shut)
        printf(" shut: %s", option->shut);
    else if (rule)
        printf(" %s", rule);
    if (!option->shut && verb->need >= PL_NEED_PATH)
        printf("  ...");
    putchar('\n');
}

static const pl_step *step_now(const cli_session *session)
{
    const pl_state *state = pl_game_state(session->game);
    const pl_frame *frame = &pl_see_frames(state)[state->depth - 1];
    return &session->scene->rules->sequences[frame->sequence].steps[frame->row];
}

void cli_prompt_show(cli_session *session, pl_side side)
{
    char where[256];
    int count;
    const pl_step *step = step_now(session);
    const pl_state *state = pl_game_state(session->game);
    pl_game_where(session->game, where, sizeof where);
    printf("\n%s, turn %d, %s: %s", session->scene->scenario->sides[side - 1].name, state->turn, where, step->name);
    if (step->rule)
        printf("  (%s)", step->rule);
    printf("\n%s\n", step->prompt ? step->prompt : "Choose");
    const pl_option *options = pl_game_options(session->game, side, false, &count);
    for (int i = 0; i < count; i++)
        print_option(session, i + 1, &options[i]);
}

static void show_all(cli_session *session, pl_side side)
{
    int count, number = 0;
    const pl_option *options = pl_game_options(session->game, side, true, &count);
    for (int i = 0; i < count; i++)
        print_option(session, options[i].shut ? 0 : ++number, &options[i]);
    fputs(command_help, stdout);
}

// ---- choices

static void say_why_not(const cli_session *session)
{
    pl_hint hint;
    char x[16], y[16];
    pl_why why = pl_game_why_not(session->game, &hint);
    printf("  Not allowed: %s", why ? why : "no reason was given");
    if (hint.item >= 0)
        printf("; item %d", hint.item + 1);
    if (hint.over) {
        pl_len_print(hint.over, x, sizeof x);
        printf("; %s too much", x);
    }
    if (hint.has_at) {
        pl_len_print(hint.at.x, x, sizeof x);
        pl_len_print(hint.at.y, y, sizeof y);
        printf("; legal to (%s,%s)", x, y);
    }
    putchar('\n');
}

static cli_heard play(cli_session *session, const pl_choice *choice)
{
    pl_error error = {0};
    pl_status status = cli_session_choose(session, choice, &error);
    if (status == PL_OK)
        return CLI_PLAYED;
    if (status == PL_ILLEGAL)
        say_why_not(session);
    else
        cli_fail_error(0, &error);
    return CLI_NOT_YET;
}

typedef struct suggestions {
    pl_choice choices[SUGGESTIONS_MAX];
    pl_item items[SUGGESTIONS_MAX * PL_ITEMS_MAX];
    int count;
} suggestions;

static suggestions *suggest(cli_session *session, pl_side side, const pl_option *option)
{
    suggestions *made = calloc(1, sizeof *made);
    if (made)
        made->count = pl_game_suggest(session->game, side, option, made->choices, made->items, SUGGESTIONS_MAX);
    return made;
}

static void show_suggestions(cli_session *session, pl_side side, int number, const pl_option *option)
{
    char text[NOTATION_MAX];
    suggestions *made = suggest(session, side, option);
    printf("  This wants filling in. Take a suggestion by its number, or write your own in the same way:\n");
    for (int i = 0; made && i < made->count; i++) {
        pl_choice_print(session->scene, &made->choices[i], text, sizeof text);
        printf("  %d.%d  %s\n", number, i + 1, text);
    }
    free(made);
}

// A line that stands for a choice, read; the choice may still be refused.
typedef struct wish {
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
} wish;

static bool wish_suggestion(cli_session *session, pl_side side, const pl_option *option, long which, wish *out)
{
    suggestions *made = suggest(session, side, option);
    bool is_there = made && which >= 1 && which <= made->count;
    if (is_there) {
        out->choice = made->choices[which - 1];
        if (out->choice.item_count)
            memcpy(out->items, out->choice.items, sizeof *out->items * (size_t)out->choice.item_count);
        out->choice.items = out->items;
    } else {
        printf("  Found suggestion %ld, wanted 1 to %d\n", which, made ? made->count : 0);
    }
    free(made);
    return is_there;
}

// "3", "3.2" or "3 7".
static bool wish_number(cli_session *session, pl_side side, const char *line, wish *out)
{
    char *end;
    int count;
    long number = strtol(line, &end, 10);
    const pl_option *options = pl_game_options(session->game, side, false, &count);
    if (number < 1 || number > count) {
        printf("  Found option %ld, wanted 1 to %d\n", number, count);
        return false;
    }
    pl_option option = options[number - 1];
    const pl_verb *verb = &session->scene->rules->verbs[option.verb];
    out->choice = bare_choice(side, &option);
    if (*end == '.')
        return wish_suggestion(session, side, &option, strtol(end + 1, NULL, 10), out);
    if (verb->need >= PL_NEED_PATH) {
        show_suggestions(session, side, (int)number, &option);
        return false;
    }
    end += strspn(end, " ");
    if (verb->need == PL_NEED_NUMBER && !*end) {
        int most = (int)(option.value_max ? option.value_max : option.value);
        printf("  Wanted a number from %d to %d: %ld NUMBER\n", (int)option.value, most, number);
        return false;
    }
    pl_error error = {0};
    if (*end && pl_noun_parse(session->scene, &verb->value, end, &out->choice.value, &error)) {
        printf("  %s\n", error.text);
        return false;
    }
    return true;
}

static bool wish_of(cli_session *session, pl_side side, const char *line, wish *out)
{
    char text[1024];
    pl_error error = {0};
    if (isdigit((unsigned char)*line))
        return wish_number(session, side, line, out);
    if (!pl_choice_parse(session->game, side, line, &out->choice, out->items, &error))
        return true;
    pl_error_print(&error, text, sizeof text);
    printf("  %s (? for help)\n", text);
    return false;
}

static cli_heard take_advice(cli_session *session, pl_side side)
{
    char text[NOTATION_MAX];
    pl_error error = {0};
    if (!session->adviser && pl_player_create("scripted", session->scene, session->dice.seed ^ side, &session->adviser, &error)) {
        cli_fail_error(0, &error);
        return CLI_NOT_YET;
    }
    pl_choice choice = pl_player_choose(session->adviser, pl_game_state(session->game), side);
    pl_choice_print(session->scene, &choice, text, sizeof text);
    printf("  %s\n", text);
    return play(session, &choice);
}

// ---- words of the terminal

static cli_heard undo(cli_session *session, pl_side side)
{
    pl_error error = {0};
    pl_status status = cli_session_undo(session, side, &error);
    if (status == PL_OK) {
        printf("  Taken back.\n");
        return CLI_TAKEN_BACK;
    }
    if (status == PL_ILLEGAL)
        printf("  Cannot undo: %s.\n", error.text);
    else
        cli_fail_error(0, &error);
    return CLI_NOT_YET;
}

static void save(cli_session *session, const char *file)
{
    pl_error error = {0};
    if (!file || !*file)
        printf("  Where to? save FILE\n");
    else if (cli_session_save(session, file, &error))
        cli_fail_error(0, &error);
    else
        printf("  Saved. Go on with: phaseline play --resume %s\n", file);
}

static void print_rule(const char *id)
{
    cli_args *args = calloc(1, sizeof *args);
    if (!args)
        return;
    char *words[] = {(char *)id};
    if (!cli_parse(args, &cli_rule, 1, words))
        cli_rule.run(args);
    free(args);
}

static bool is_word(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

// Whether the line begins with a verb of the game. Games may have verbs that are words of ours too: theirs come first.
static bool begins_with_verb(const pl_ruleset *rules, const char *line)
{
    const char *rest;
    for (int i = 0; i < rules->verb_count; i++)
        if (is_word(line, rules->verbs[i].name, &rest))
            return true;
    return false;
}

static cli_heard choose(cli_session *session, pl_side side, const char *line)
{
    wish wanted;
    return wish_of(session, side, line, &wanted) ? play(session, &wanted.choice) : CLI_NOT_YET;
}

static void tell_odds(cli_session *session, pl_side side, const char *line)
{
    wish wanted;
    if (wish_of(session, side, line, &wanted))
        cli_odds_print(session, &wanted.choice);
}

static cli_heard obey(cli_session *session, pl_side side, const char *line, const char *save_to)
{
    const char *rest;
    if (*line == '/')
        line++;
    else if (begins_with_verb(session->scene->rules, line))
        return choose(session, side, line);
    if (is_word(line, "quit", &rest) || is_word(line, "q", &rest))
        return CLI_QUIT;
    if (is_word(line, "undo", &rest))
        return undo(session, side);
    if (is_word(line, "auto", &rest))
        return take_advice(session, side);
    if (!*line)
        cli_prompt_show(session, side);
    else if (is_word(line, "?", &rest) || is_word(line, "help", &rest))
        show_all(session, side);
    else if (is_word(line, "map", &rest))
        cli_board_map(stdout, session->scene, cli_session_view(session, side));
    else if (is_word(line, "list", &rest))
        cli_board_list(stdout, session->scene, cli_session_view(session, side));
    else if (is_word(line, "rule", &rest))
        print_rule(rest);
    else if (is_word(line, "save", &rest))
        save(session, *rest ? rest : save_to);
    else if (is_word(line, "odds", &rest))
        tell_odds(session, side, rest);
    else
        return choose(session, side, line);
    return CLI_NOT_YET;
}

cli_heard cli_prompt_read(cli_session *session, pl_side side, const char *save_to)
{
    char line[LINE_MAX];
    printf("> ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return CLI_QUIT;
    size_t length = strlen(line);
    if (length && line[length - 1] != '\n' && !feof(stdin)) {
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
        printf("  A line of more than %d characters; nothing was done\n", LINE_MAX - 2);
        return CLI_NOT_YET;
    }
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    return obey(session, side, line + strspn(line, " \t"), save_to);
}
