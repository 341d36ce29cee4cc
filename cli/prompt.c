// prompt.c - what a person types: a choice, or one of the terminal's own words.
#include "prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "card.h"
#include "cli.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"
#include "odds.h"
#include "question.h"
#include "standing.h"
#include "wish.h"

enum { LINE_MAX = 4096, TEXT_MAX = PL_SAY_MAX + 64 };

static const char *const command_help = "  3                 takes option 3; 3.2 its second suggestion; its number stays\n"
                                        "  3 7               an option that wants a number or a length: option 3 with 7\n"
                                        "  3 fire T with A B an option that orders each member; others after a comma\n"
                                        "  Enter             shows the first option and what it may do; it does nothing\n"
                                        "  done              ends or declines, as the last line of the question says\n"
                                        "  all               every option, where a question shows the first of many\n"
                                        "  why 3.2           what that may do, from copies with fresh dice\n"
                                        "  look NAME         a unit, or whom an option is about: where it is and how\n"
                                        "  map, list         the table as characters, the units as lines\n"
                                        "  goal              what wins\n"
                                        "  shut              what is not possible now, and why\n"
                                        "  rule ID           the text of a rule\n"
                                        "  auto              lets the computer choose this once\n"
                                        "  ask never         for this turn, where a question comes again and again:\n"
                                        "                    ask each, worth 15, worth 30, never, or until what the\n"
                                        "                    question names\n"
                                        "  undo              takes back the last choice, if nothing was thrown since\n"
                                        "  save [FILE]       saves; go on with: phaseline play --resume FILE\n"
                                        "  quit              leaves\n"
                                        "  /auto, /map ...   the same words, where the game has a verb of that name\n"
                                        "  verb ...          any choice written out:  move A1 [(12,8.5)] [(14,10)]\n";

// ---- choices

static void say_why_not(const cli_session *session)
{
    pl_hint hint;
    char x[16], y[16], text[TEXT_MAX];
    pl_why why = pl_game_why_not(session->game, &hint);
    int used = snprintf(text, sizeof text, "Not allowed: %s", why ? why : "no reason was given");
    if (hint.over) {
        pl_len_print(hint.over, x, sizeof x);
        used += snprintf(text + used, sizeof text - (size_t)used, "; %s too much", x);
    }
    if (hint.has_at) {
        pl_len_print(hint.at.x, x, sizeof x);
        pl_len_print(hint.at.y, y, sizeof y);
        snprintf(text + used, sizeof text - (size_t)used, "; legal to (%s,%s)", x, y);
    }
    cli_line(stdout, CLI_PLAIN, 2, text, NULL);
}

static cli_heard play(cli_session *session, const pl_choice *choice)
{
    char text[TEXT_MAX], label[TEXT_MAX];
    pl_error error = {0};
    pl_eye eye = {session->scene, choice->side, true};
    pl_say_choice(&eye, choice, text, sizeof text);
    pl_say_pass(session->game, label, sizeof label);
    if (session->tutor && !session->tutor->lets(session->tutor->context, choice))
        return CLI_NOT_YET;
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
        cli_standing_forget(session, side);
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

// Whether the line begins with a verb of the game. Games may have verbs that are words of ours too: theirs come first,
// but where a coach listens a verb without its subject is his word.
static bool begins_with_verb(const cli_session *session, const char *line)
{
    const pl_ruleset *rules = session->scene->rules;
    const char *rest;
    for (int i = 0; i < rules->verb_count; i++)
        if (is_word(line, rules->verbs[i].name, &rest))
            return *rest || !session->tutor || rules->verbs[i].subject.kind == PL_NOTHING;
    return false;
}

static cli_heard choose(cli_session *session, pl_side side, const char *line)
{
    cli_wish wanted;
    if (!cli_wish_read(session, side, line, &wanted))
        return CLI_NOT_YET;
    cli_heard heard = play(session, &wanted.choice);
    if (heard == CLI_NOT_YET && !strchr(line, ' ') && (!strcmp(line, "auto") || !strcmp(line, "look") || !strcmp(line, "done")))
        printf("  This game has a verb of that name; for the terminal's own word write /%s\n", line);
    return heard;
}

// What would lose something is said once more before it is done.
static cli_heard decline(cli_session *session, pl_side side)
{
    int count, i = 0;
    char loss[80];
    uint32_t now = pl_game_state(session->game)->choices + 1;
    const pl_option *options = pl_game_options(session->game, side, false, &count);
    while (i < count && options[i].verb != PL_PASS)
        i++;
    if (i == count) {
        printf("  This must be answered: take one of the numbers above.\n");
        return CLI_NOT_YET;
    }
    if (count > 1 && !session->tutor && session->told_loss_at != now && cli_question_loss(session, side, loss, sizeof loss)) {
        session->told_loss_at = now;
        printf("  That would lose %s. Once more `done`, and it is.\n", loss);
        return CLI_NOT_YET;
    }
    return choose(session, side, "pass");
}

static void tell_odds(cli_session *session, pl_side side, const char *line)
{
    cli_wish wanted;
    if (cli_wish_read(session, side, line, &wanted))
        cli_outcomes_print(session, &wanted.choice, CLI_OUTCOMES);
}

// The first option and what it may do; nothing is chosen.
static void show_first(cli_session *session, pl_side side)
{
    int number = 1;
    while (number <= session->numbers.count && !cli_numbers_find(&session->numbers, number))
        number++;
    const pl_option *first = cli_numbers_find(&session->numbers, number);
    if (!first) {
        cli_question_show(session, side);
        return;
    }
    cli_question_option(session, side, number, first);
    if (session->scene->rules->verbs[first->verb].need >= PL_NEED_PATH) {
        cli_wish_suggest(session, side, number, first);
    } else if (session->scene->rules->verbs[first->verb].need == PL_NEED_NONE) {
        pl_choice choice = cli_bare_choice(side, first);
        cli_outcomes_print(session, &choice, CLI_OUTCOMES);
        printf("      %d takes it.\n", number);
    } else {
        cli_wish_range(session, first, number);
    }
}

// A name, an id, or the number of an option: whom that is about.
static void look_at(cli_session *session, pl_side side, const char *name)
{
    pl_eye eye = {session->scene, side, true};
    const pl_state *view = cli_session_view(session, side);
    if (cli_card_show(stdout, &eye, view, name))
        return;
    char *end;
    const pl_option *option = cli_numbers_find(&session->numbers, strtol(name, &end, 10));
    int kind = option && !*end ? (int)session->scene->rules->verbs[option->verb].subject.kind : PL_NOTHING;
    int unit = kind == PL_UNIT ? option->subject : kind == PL_PIECE ? pl_see_pieces(view)[option->subject].unit : 0;
    if (!unit || !cli_card_show(stdout, &eye, view, session->scene->units[unit].id))
        printf("  Found no unit '%s' that you know of; `list` names them\n", name);
}

static bool obey_look(cli_session *session, pl_side side, const char *line)
{
    const char *rest;
    if (!*line)
        show_first(session, side);
    else if (is_word(line, "?", &rest) || is_word(line, "help", &rest))
        fputs(command_help, stdout);
    else if (is_word(line, "all", &rest))
        cli_question_all(session, side);
    else if (is_word(line, "shut", &rest))
        cli_question_shut(session, side);
    else if (is_word(line, "map", &rest))
        cli_board_map(stdout, session->scene, cli_session_view(session, side));
    else if (is_word(line, "list", &rest))
        cli_board_list(stdout, session->scene, cli_session_view(session, side), side);
    else if (is_word(line, "look", &rest))
        look_at(session, side, rest);
    else if (is_word(line, "goal", &rest))
        cli_question_goals(session->scene, side);
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
    cli_heard heard;
    bool is_ours = *line == '/';
    if (!is_ours && begins_with_verb(session, line))
        return choose(session, side, line);
    line += is_ours;
    if (session->tutor && session->tutor->hears(session->tutor->context, line, &heard))
        return heard;
    if (is_word(line, "quit", &rest) || is_word(line, "q", &rest))
        return CLI_QUIT;
    if (is_word(line, "undo", &rest))
        return undo(session, side);
    if (is_word(line, "auto", &rest))
        return take_advice(session, side);
    if (is_word(line, "done", &rest))
        return decline(session, side);
    if (is_word(line, "ask", &rest))
        return cli_standing_obey(session, side, rest) ? CLI_TAKEN_BACK : CLI_NOT_YET;
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
