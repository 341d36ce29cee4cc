// question.c - see question.h.
#include "question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"
#include "odds.h"
#include "phaseline/field.h"
#include "phaseline/preview.h"
#include "standing.h"
#include "tell.h"

// ANSWERS: up to so many things to choose from are an answer to be weighed, and what each may do is told with it.
// MANY: more options than fit on a screen with what stands around them; then ALIKE of those one unit may do in one way are shown.
enum { TEXT_MAX = PL_SAY_MAX + 64, ANSWERS_MAX = 4, ANSWER_LINES = 2, MANY = 18, ALIKE = 6 };

// ---- where the game stands

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
    const pl_eye eye = {session->scene, 0, false};
    char name[64];
    pl_say_name(&eye, PL_SIDE, side, name, sizeof name);
    snprintf(text, sizeof text, "You are %s, %d %s", name, (int)view->score[side], view->score[side] == 1 ? "point" : "points");
    add_purses(session, view, side, text, sizeof text);  // beside one's own points: behind the others' they would read as theirs
    length = (int)strlen(text);
    for (pl_side other = 1; other <= view->sides; other++)
        if (other != side) {
            pl_say_name(&eye, PL_SIDE, other, name, sizeof name);
            length += snprintf(text + length, sizeof text - (size_t)length, "; %s %d", name, (int)view->score[other]);
        }
    cli_line(stdout, CLI_FAINT, 0, text, NULL);
}

// ---- options

// The numbers that fit, behind what they count.
static void add_range(const pl_verb *verb, const pl_option *option, char *text, size_t size)
{
    char least[32], most[32];
    size_t length = strlen(text);
    int last = option->value_max ? option->value_max : option->value;
    pl_noun_kind kind = verb->value.kind == PL_LENGTH ? PL_LENGTH : PL_NUMBER;
    pl_say_name(&(pl_eye){0}, kind, option->value, least, sizeof least);
    pl_say_name(&(pl_eye){0}, kind, last, most, sizeof most);
    if (kind == PL_LENGTH)
        snprintf(text + length, size - length, ": how far, up to %s?", most);
    else
        snprintf(text + length, size - length, ": how many%s, %s to %s?", verb->value.kind == PL_DEGREES ? " degrees" : "", least, most);
}

// What is still wanted of an option, and what it costs.
static void add_wants(const pl_verb *verb, const pl_option *option, char *text, size_t size)
{
    static const char *const wants[] = {"", "", ": which way?", ": where?", ": who?"};
    size_t length = strlen(text);
    if (verb->need == PL_NEED_NUMBER)
        add_range(verb, option, text, size);
    else
        snprintf(text + length, size - length, "%s", wants[verb->need]);
    length = strlen(text);
    if (option->cost)
        snprintf(text + length, size - length, " (costs %d)", option->cost);
}

// Where somebody would stand who is moved by nothing but the option: how far from here and towards what.
static void add_end(cli_session *session, const pl_choice *choice, char *text, size_t size)
{
    const pl_verb *verb = &session->scene->rules->verbs[choice->verb];
    pl_preview *preview = verb->need == PL_NEED_NONE && verb->gesture == PL_G_GO ? malloc(sizeof *preview) : NULL;
    if (!preview)
        return;
    pl_turn view = cli_session_looking(session, choice->side);
    pl_eye eye = {session->scene, choice->side, false};
    pl_preview_make(&view, choice, preview);
    for (int i = 0; i < preview->drawn_count; i++) {
        const pl_drawn *ghost = &preview->drawn[i];
        if (ghost->kind != PL_DRAW_GHOST || ghost->noun != PL_PIECE || !ghost->point_count)
            continue;
        size_t length = strlen(text);
        char way[PL_SAY_MAX];
        pl_say_way(&eye, pl_see_pieces(view.state)[ghost->id].at, preview->points[ghost->point_first], way, sizeof way);
        snprintf(text + length, size - length, ", %s", way);
        break;
    }
    free(preview);
}

void cli_question_option(cli_session *session, pl_side side, int number, const pl_option *option)
{
    char text[TEXT_MAX], line[TEXT_MAX + 16];
    pl_eye eye = {session->scene, side, true};
    pl_choice choice = cli_bare_choice(side, option);
    pl_say_choice(&eye, &choice, text, sizeof text);
    if (!option->shut)
        add_end(session, &choice, text, sizeof text);
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

static uint32_t effect_of(const pl_turn *view, const pl_option *option)
{
    const pl_verb *verb = &view->rules->verbs[option->verb];
    return verb->same ? verb->same(view, option) : 0;
}

// An option of a lower number has the same effect: that one stands for both.
static bool is_told(const cli_numbers *numbers, const pl_turn *view, int number)
{
    const pl_option *option = cli_numbers_find(numbers, number);
    uint32_t effect = effect_of(view, option);
    for (int lower = 1; effect && lower < number; lower++) {
        const pl_option *other = cli_numbers_find(numbers, lower);
        if (other && other->verb == option->verb && other->subject == option->subject && effect_of(view, other) == effect)
            return true;
    }
    return false;
}

// A few answers that want nothing further are weighed against each other.
static bool is_weighed(const cli_session *session)
{
    int open = 0;
    for (int number = 1; number <= session->numbers.count; number++) {
        const pl_option *option = cli_numbers_find(&session->numbers, number);
        open += option != NULL;
        if (option && session->scene->rules->verbs[option->verb].need != PL_NEED_NONE)
            return false;
    }
    return open >= 2 && open <= ANSWERS_MAX;
}

// Options that are told, each for those of its effect.
static int told_count(const cli_session *session, const pl_turn *view)
{
    int told = 0;
    for (int number = 1; number <= session->numbers.count; number++)
        told += cli_numbers_find(&session->numbers, number) && !is_told(&session->numbers, view, number);
    return told;
}

// Enough of its kind stand before it: the same subject in the same way.
static bool is_one_of_many(const cli_numbers *numbers, const pl_turn *view, int number)
{
    const pl_option *option = cli_numbers_find(numbers, number);
    int alike = 0;
    for (int lower = 1; lower < number; lower++) {
        const pl_option *other = cli_numbers_find(numbers, lower);
        alike += other && other->verb == option->verb && other->subject == option->subject && !is_told(numbers, view, lower);
    }
    return alike >= ALIKE;
}

static void show_options(cli_session *session, pl_side side, bool is_whole)
{
    bool is_answer = is_weighed(session);
    pl_turn view = cli_session_looking(session, side);
    int told = told_count(session, &view), left_out = 0;
    for (int number = 1; number <= session->numbers.count; number++) {
        const pl_option *option = cli_numbers_find(&session->numbers, number);
        if (!option || is_told(&session->numbers, &view, number))
            continue;
        if (!is_whole && told > MANY && is_one_of_many(&session->numbers, &view, number)) {
            left_out++;
            continue;
        }
        cli_question_option(session, side, number, option);
        pl_choice choice = cli_bare_choice(side, option);
        if (is_answer)
            cli_outcomes_print(session, &choice, ANSWER_LINES);
        view = cli_session_looking(session, side);
    }
    if (left_out)
        printf(" all  shows %d more of the same kind\n", left_out);
}

void cli_question_all(cli_session *session, pl_side side) { show_options(session, side, true); }

// How many units something may be done with: themselves, or a piece of theirs.
static int able_units(const pl_scene *scene, const pl_option *options, int count)
{
    bool is_able[PL_UNITS_MAX + 1] = {false};
    int able = 0;
    for (int i = 0; i < count; i++) {
        int kind = options[i].verb == PL_PASS ? PL_NOTHING : (int)scene->rules->verbs[options[i].verb].subject.kind;
        int subject = options[i].subject, unit = kind == PL_UNIT    ? subject
                                                 : kind == PL_PIECE ? pl_see_pieces(scene->initial)[subject].unit
                                                                    : 0;
        able += unit && !is_able[unit];
        is_able[unit] = true;
    }
    return able;
}

bool cli_question_loss(const cli_session *session, pl_side side, char *text, size_t size)
{
    const pl_state *state = pl_game_state(session->game);
    const pl_ruleset *rules = session->scene->rules;
    const pl_frame *top = &pl_see_frames(state)[state->depth - 1];
    const char *purse = rules->sequences[top->sequence].steps[top->row].pass_purse;
    const pl_field *field = purse ? pl_field_named(rules, PL_OF_SIDE, purse) : NULL;
    int id = field ? side : 0;
    if (purse && !field)
        field = pl_field_named(rules, PL_OF_GAME, purse);  // of whoever is on turn
    char words[PL_SAY_MAX];
    pl_eye eye = {session->scene, side, false};
    pl_about about = {0};
    pl_say_ask(session->game, &eye, &about, words, sizeof words);
    int amount = field ? (int)pl_field_get(session->scene, state, field, id, 0) : 0;
    if (about.pass_is != PL_LOSES || amount <= 0)
        return false;
    const char *name = field->noun.name ? field->noun.name : field->name;
    size_t letters = strlen(name);
    if (amount == 1 && letters && name[letters - 1] == 's')
        letters--;
    snprintf(text, size, "%d %.*s", amount, (int)letters, name);
    return true;
}

// What one may decline, what that is called here and what it gives up.
static void show_pass(cli_session *session, pl_side side, pl_pass_is pass_is)
{
    char label[TEXT_MAX], line[TEXT_MAX + 80], loss[80];
    int count, able = 0;
    bool may_pass = false;
    const pl_option *options = pl_game_options(session->game, side, false, &count);
    for (int i = 0; i < count; i++) {
        may_pass = may_pass || options[i].verb == PL_PASS;
        able += options[i].verb != PL_PASS;
    }
    if (!may_pass)
        return;
    int units = pass_is == PL_FREE ? 0 : able_units(session->scene, options, count);
    pl_say_pass(session->game, label, sizeof label);
    int used = snprintf(line, sizeof line, "done  %s", label);
    if (!able)
        snprintf(line + used, sizeof line - (size_t)used, "; nothing else can be done");
    else if (cli_question_loss(session, side, loss, sizeof loss))
        snprintf(line + used, sizeof line - (size_t)used, "; would lose %s", loss);
    else if (units)
        snprintf(line + used, sizeof line - (size_t)used, "; %d %s could still act", units, units == 1 ? "unit" : "units");
    cli_line(stdout, CLI_PLAIN, 1, line, NULL);
}

void cli_question_show(cli_session *session, pl_side side)
{
    char text[TEXT_MAX];
    pl_eye eye = {session->scene, side, false};
    pl_about about = {0};
    show_head(session, side);
    if (pl_say_ask(session->game, &eye, &about, text, sizeof text))
        cli_line(stdout, CLI_STRONG, 0, text, NULL);
    cli_numbers_renew(&session->numbers, session->game, side);
    show_options(session, side, false);
    show_pass(session, side, about.pass_is);
    cli_standing_show(session, side);
}

void cli_question_shut(cli_session *session, pl_side side)
{
    int count;
    const pl_option *options = pl_game_options(session->game, side, true, &count);
    for (int i = 0; i < count; i++)
        if (options[i].shut)
            cli_question_option(session, side, 0, &options[i]);
}

void cli_question_goals(const pl_scene *scene, pl_side side)
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
