// prompt.c - numbered options, shut ones with their reason, free text for what needs filling in, and a few words of its own.
#include "prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "card.h"
#include "cli.h"
#include "formats/error.h"
#include "formats/notation.h"
#include "line.h"
#include "odds.h"
#include "phaseline/field.h"
#include "tell.h"

enum { LINE_MAX = 4096, SUGGESTIONS_MAX = 8, NOTATION_MAX = PL_CHOICE_TEXT_MAX, TEXT_MAX = PL_SAY_MAX + 64 };

static const char *const command_help = "  3                 takes option 3; 3.2 takes the second suggestion for it; its number stays\n"
                                        "  3 7               an option that wants a number: option 3 with 7\n"
                                        "  verb ...          any choice written out:  move A1 [(12,8.5)] [(14,10)]\n"
                                        "  done              gives up what is left of this step; the question says what that is\n"
                                        "  Enter             shows the first option and what it may do; it never does anything\n"
                                        "  why 3.2           what that may do, from copies with fresh dice\n"
                                        "  look NAME         one unit: its members, where they are and how they stand\n"
                                        "  map, list         the table as characters, the units as lines\n"
                                        "  goal              what wins\n"
                                        "  shut              what is not possible now, and why\n"
                                        "  rule ID           the text of a rule\n"
                                        "  auto              lets the computer choose this once\n"
                                        "  undo              takes back the last choice, if nothing was thrown or shown since\n"
                                        "  save [FILE]       saves the game; go on with: phaseline play --resume FILE\n"
                                        "  quit              leaves\n"
                                        "  /auto, /map ...   the same words, where the game has a verb of that name\n";

static pl_eye eye_of(const cli_session *session, pl_side side) { return (pl_eye){session->scene, side, true}; }

static pl_choice bare_choice(pl_side side, const pl_option *option)
{
    return (pl_choice){.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
}

// ---- the question

static void add_purses(const cli_session *session, const pl_state *view, pl_side side, char *text, size_t size)
{
    const pl_ruleset *rules = session->scene->rules;
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        size_t length = strlen(text);
        int id = field->scope == PL_OF_SIDE ? side : 0;
        if (!field->purse || (field->scope != PL_OF_SIDE && field->scope != PL_OF_GAME))
            continue;
        const pl_field *most = field->most ? pl_field_named(rules, (pl_scope)field->scope, field->most) : NULL;
        snprintf(text + length, size - length, ", %s %d", field->noun.name ? field->noun.name : field->name,
                 (int)pl_field_get(session->scene, view, field, id, 0));
        length = strlen(text);
        if (most)
            snprintf(text + length, size - length, " of %d", (int)pl_field_get(session->scene, view, most, id, 0));
    }
}

static void show_head(cli_session *session, pl_side side)
{
    char text[TEXT_MAX];
    const pl_scenario *scenario = session->scene->scenario;
    const pl_state *view = cli_session_view(session, side);
    const pl_frame *top = &pl_see_frames(view)[view->depth - 1];
    const pl_step *step = &session->scene->rules->sequences[top->sequence].steps[top->row];
    int length = snprintf(text, sizeof text, "%s, turn %d", scenario->name, view->turn);
    if (scenario->turns)
        length += snprintf(text + length, sizeof text - (size_t)length, " of %d", scenario->turns);
    snprintf(text + length, sizeof text - (size_t)length, ": %s", step->name);
    putchar('\n');
    cli_line(stdout, CLI_HEAD, 0, text, cli_short_rule(session->scene->rules, step->rule));
    length = snprintf(text, sizeof text, "You are %s, %d", scenario->sides[side - 1].name, (int)view->score[side]);
    for (pl_side other = 1; other <= view->sides; other++)
        if (other != side)
            length +=
                snprintf(text + length, sizeof text - (size_t)length, "; %s %d", scenario->sides[other - 1].name, (int)view->score[other]);
    add_purses(session, view, side, text, sizeof text);
    cli_line(stdout, CLI_FAINT, 0, text, NULL);
}

// What is still wanted of an option, or what it costs.
static void add_wants(const pl_verb *verb, const pl_option *option, char *text, size_t size)
{
    static const char *const wants[] = {"", ": how many?", ": which way?", ": where?", ": who?"};
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", wants[verb->need]);
    length = strlen(text);
    if (option->cost)
        snprintf(text + length, size - length, " (costs %d)", option->cost);
}

static void print_option(const cli_session *session, pl_side side, int number, const pl_option *option)
{
    char text[TEXT_MAX], line[TEXT_MAX + 16];
    pl_eye eye = eye_of(session, side);
    pl_choice choice = bare_choice(side, option);
    pl_say_choice(&eye, &choice, text, sizeof text);
    add_wants(&session->scene->rules->verbs[option->verb], option, text, sizeof text);
    if (option->shut) {
        snprintf(line, sizeof line, "  -  %s: %s", text, option->shut + strcspn(option->shut, ":") + (strchr(option->shut, ':') ? 2 : 0));
        char rule[64];
        snprintf(rule, sizeof rule, "%.*s", (int)strcspn(option->shut, ":"), option->shut);
        cli_line(stdout, CLI_FAINT, 0, line, cli_short_rule(session->scene->rules, rule));
        return;
    }
    snprintf(line, sizeof line, "%3d  %s", number, text);
    cli_line(stdout, CLI_PLAIN, 0, line, NULL);
}

// What one may decline, what that is called here and what it gives up.
static void show_pass(cli_session *session, pl_side side)
{
    char label[TEXT_MAX], line[TEXT_MAX + 80];
    int count, able = 0;
    bool may_pass = false;
    const pl_option *options = pl_game_options(session->game, side, false, &count);
    for (int i = 0; i < count; i++) {
        may_pass = may_pass || options[i].verb == PL_PASS;
        able += options[i].verb != PL_PASS;
    }
    if (!may_pass)
        return;
    pl_say_pass(session->game, label, sizeof label);
    snprintf(line, sizeof line, able ? "done  %s" : "done  %s; nothing else can be done", label);
    cli_line(stdout, CLI_PLAIN, 1, line, NULL);
}

void cli_prompt_show(cli_session *session, pl_side side)
{
    char text[TEXT_MAX];
    pl_eye eye = {session->scene, side, false};
    pl_about about;
    show_head(session, side);
    if (pl_say_ask(session->game, &eye, &about, text, sizeof text))
        cli_line(stdout, CLI_STRONG, 0, text, NULL);
    cli_numbers_renew(&session->numbers, session->game, side);
    for (int number = 1; number <= session->numbers.count; number++)
        if (cli_numbers_find(&session->numbers, number))
            print_option(session, side, number, cli_numbers_find(&session->numbers, number));
    show_pass(session, side);
}

static void show_shut(cli_session *session, pl_side side)
{
    int count;
    const pl_option *options = pl_game_options(session->game, side, true, &count);
    for (int i = 0; i < count; i++)
        if (options[i].shut)
            print_option(session, side, 0, &options[i]);
}

void cli_prompt_goals(const pl_scene *scene, pl_side side)
{
    char text[TEXT_MAX];
    pl_eye eye = {scene, side, false};
    for (int i = 0; i < scene->scenario->goal_count; i++) {
        const pl_scenario_goal *goal = &scene->scenario->goals[i];
        pl_say_goal(&eye, goal, text, sizeof text);
        cli_line(stdout, CLI_PLAIN, 2, text, goal->side ? scene->scenario->sides[goal->side - 1].name : NULL);
    }
    for (pl_marker_id m = 1; m <= scene->marker_count; m++)
        if (pl_say_worth(&eye, m, text, sizeof text))
            cli_line(stdout, CLI_PLAIN, 2, text, NULL);
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
    char text[TEXT_MAX], label[TEXT_MAX];
    pl_error error = {0};
    pl_eye eye = eye_of(session, choice->side);
    pl_say_choice(&eye, choice, text, sizeof text);
    pl_say_pass(session->game, label, sizeof label);
    pl_status status = cli_session_choose(session, choice, &error);
    if (status == PL_OK) {
        cli_line(stdout, CLI_STRONG, 0, choice->verb == PL_PASS ? label : text, NULL);
        return CLI_PLAYED;
    }
    if (status == PL_ILLEGAL)
        say_why_not(session);
    else
        cli_fail_error(0, &error);
    return CLI_NOT_YET;
}

typedef struct suggestions {
    pl_choice choices[SUGGESTIONS_MAX];
    pl_item items[SUGGESTIONS_MAX * PL_ITEMS_MAX];
    pl_said purposes[SUGGESTIONS_MAX];
    int count;
} suggestions;

static suggestions *suggest(cli_session *session, pl_side side, const pl_option *option)
{
    suggestions *made = calloc(1, sizeof *made);
    if (made)
        made->count = pl_game_propose(session->game, side, option, made->choices, made->items, made->purposes, SUGGESTIONS_MAX);
    return made;
}

// Where the subject of an option stands now, NULL: nowhere that is known.
static const pl_point *place_of(cli_session *session, const pl_choice *choice)
{
    const pl_verb *verb = &session->scene->rules->verbs[choice->verb];
    const pl_piece *pieces = pl_see_pieces(pl_game_state(session->game));
    int piece = verb->item_parts & PL_ITEM_PIECE && choice->item_count ? choice->items[choice->item_count - 1].piece : 0;
    if (!piece && verb->subject.kind == PL_PIECE)
        piece = choice->subject;
    if (!piece && verb->subject.kind == PL_UNIT && choice->subject)
        piece = session->scene->units[choice->subject].first;
    return piece && pieces[piece].place == PL_ON_TABLE ? &pieces[piece].at : NULL;
}

static void show_suggestions(cli_session *session, pl_side side, int number, const pl_option *option)
{
    char text[NOTATION_MAX], why[TEXT_MAX], line[TEXT_MAX + 16];
    suggestions *made = suggest(session, side, option);
    pl_eye eye = eye_of(session, side);
    if (made && made->count)
        printf("  Take one by its number (%d.1), or write your own in the same way:\n", number);
    else
        printf("  No suggestion here. Write it out; `?` shows how.\n");
    for (int i = 0; made && i < made->count; i++) {
        pl_choice_print(session->scene, &made->choices[i], text, sizeof text);
        pl_say_purpose(&eye, &made->purposes[i], &made->choices[i], place_of(session, &made->choices[i]), why, sizeof why);
        snprintf(line, sizeof line, "%3d.%d  %s", number, i + 1, *why ? why : text);
        cli_line(stdout, CLI_PLAIN, 0, line, NULL);
        if (*why)
            cli_line(stdout, CLI_FAINT, 7, text, NULL);
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
    long number = strtol(line, &end, 10);
    const pl_option *found = cli_numbers_find(&session->numbers, number);
    if (!found) {
        printf("  Found option %ld, wanted one of the numbers above\n", number);
        return false;
    }
    pl_option option = *found;
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
    pl_error error = {0};
    if (!session->adviser && pl_player_create("scripted", session->scene, session->dice.seed ^ side, &session->adviser, &error)) {
        cli_fail_error(0, &error);
        return CLI_NOT_YET;
    }
    pl_choice choice = pl_player_choose(session->adviser, pl_game_state(session->game), side);
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

static void print_rule(const cli_session *session, const char *id)
{
    char whole[96];
    bool has_prefix = strchr(id, '-') != NULL;
    snprintf(whole, sizeof whole, "%s%s%s", has_prefix ? "" : session->scene->rules->prefix, has_prefix ? "" : "-", id);
    cli_args *args = calloc(1, sizeof *args);
    if (!args)
        return;
    char *words[] = {whole};
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
    if (!wish_of(session, side, line, &wanted))
        return CLI_NOT_YET;
    cli_heard heard = play(session, &wanted.choice);
    if (heard == CLI_NOT_YET && !strchr(line, ' ') && (!strcmp(line, "auto") || !strcmp(line, "look") || !strcmp(line, "done")))
        printf("  This game has a verb of that name; for the terminal's own word write /%s\n", line);
    return heard;
}

static void tell_odds(cli_session *session, pl_side side, const char *line)
{
    wish wanted;
    if (wish_of(session, side, line, &wanted))
        cli_outcomes_print(session, &wanted.choice);
}

// The first option and what it may do; nothing is chosen.
static void show_first(cli_session *session, pl_side side)
{
    int number = 1;
    while (number <= session->numbers.count && !cli_numbers_find(&session->numbers, number))
        number++;
    const pl_option *first = cli_numbers_find(&session->numbers, number);
    if (!first) {
        cli_prompt_show(session, side);
        return;
    }
    print_option(session, side, number, first);
    if (session->scene->rules->verbs[first->verb].need >= PL_NEED_PATH) {
        show_suggestions(session, side, number, first);
    } else if (session->scene->rules->verbs[first->verb].need == PL_NEED_NONE) {
        pl_choice choice = bare_choice(side, first);
        cli_outcomes_print(session, &choice);
    }
}

static void look_at(cli_session *session, pl_side side, const char *name)
{
    pl_eye eye = eye_of(session, side);
    if (!cli_card_show(stdout, &eye, cli_session_view(session, side), name))
        printf("  Found no unit '%s' that you know of; `list` names them\n", name);
}

static bool obey_look(cli_session *session, pl_side side, const char *line)
{
    const char *rest;
    if (!*line)
        show_first(session, side);
    else if (is_word(line, "?", &rest) || is_word(line, "help", &rest))
        fputs(command_help, stdout);
    else if (is_word(line, "shut", &rest))
        show_shut(session, side);
    else if (is_word(line, "map", &rest))
        cli_board_map(stdout, session->scene, cli_session_view(session, side));
    else if (is_word(line, "list", &rest))
        cli_board_list(stdout, session->scene, cli_session_view(session, side));
    else if (is_word(line, "look", &rest))
        look_at(session, side, rest);
    else if (is_word(line, "goal", &rest))
        cli_prompt_goals(session->scene, side);
    else if (is_word(line, "rule", &rest))
        print_rule(session, rest);
    else if (is_word(line, "why", &rest) || is_word(line, "odds", &rest))
        tell_odds(session, side, rest);
    else
        return false;
    return true;
}

static cli_heard obey(cli_session *session, pl_side side, const char *line, const char *save_to)
{
    const char *rest;
    bool is_ours = *line == '/';
    if (!is_ours && begins_with_verb(session->scene->rules, line))
        return choose(session, side, line);
    line += is_ours;
    if (is_word(line, "quit", &rest) || is_word(line, "q", &rest))
        return CLI_QUIT;
    if (is_word(line, "undo", &rest))
        return undo(session, side);
    if (is_word(line, "auto", &rest))
        return take_advice(session, side);
    if (is_word(line, "done", &rest))
        return choose(session, side, "pass");
    if (is_word(line, "save", &rest))
        save(session, *rest ? rest : save_to);
    else if (!obey_look(session, side, line))
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
