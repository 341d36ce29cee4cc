// wish.c - see wish.h.
#include "wish.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"
#include "members.h"
#include "players/minds.h"

// TRIED: proposals asked for; of those that say the same the first is kept.
enum { SUGGESTIONS_MAX = 8, TRIED_MAX = 32, TEXT_MAX = PL_SAY_MAX + 64 };

typedef struct suggestions {
    pl_choice choices[TRIED_MAX];
    pl_item items[TRIED_MAX * PL_ITEMS_MAX];
    pl_said purposes[TRIED_MAX];
    char said[SUGGESTIONS_MAX][PL_SAY_MAX];  // why, in words
    int kept[SUGGESTIONS_MAX];               // its index above
    int count;
} suggestions;

// Where the subject of an option stands now, NULL: nowhere that is known.
static const pl_point *place_of(const cli_session *session, const pl_choice *choice)
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

static bool is_said(const suggestions *made, const char *text)
{
    for (int i = 0; i < made->count; i++)
        if (!strcmp(made->said[i], text))
            return true;
    return false;
}

static suggestions *suggest(cli_session *session, pl_side side, const pl_option *option)
{
    suggestions *made = calloc(1, sizeof *made);
    pl_eye eye = {session->scene, side, true};
    char text[PL_SAY_MAX];
    if (!made)
        return NULL;
    int tried =
        pl_game_propose(session->game, pl_mind_in(session->game), side, option, made->choices, made->items, made->purposes, TRIED_MAX);
    for (int i = 0; i < tried && made->count < SUGGESTIONS_MAX; i++) {
        const pl_choice *choice = &made->choices[i];
        if (pl_say_purpose(&eye, &made->purposes[i], choice, place_of(session, choice), text, sizeof text) <= 0)
            pl_choice_print(session->scene, choice, text, sizeof text);
        if (is_said(made, text))
            continue;
        snprintf(made->said[made->count], sizeof made->said[0], "%s", text);
        made->kept[made->count++] = i;
    }
    return made;
}

void cli_wish_suggest(cli_session *session, pl_side side, int number, const pl_option *option)
{
    char text[PL_CHOICE_TEXT_MAX], line[TEXT_MAX + 16];
    suggestions *made = suggest(session, side, option);
    for (int i = 0; made && i < made->count; i++) {
        snprintf(line, sizeof line, "%3d.%d  %s", number, i + 1, made->said[i]);
        cli_line(stdout, CLI_PLAIN, 0, line, NULL);
    }
    if (made && made->count) {
        pl_choice_print(session->scene, &made->choices[made->kept[0]], text, sizeof text);
        snprintf(line, sizeof line, "Take one by its number, %d.1. Your own is written out, as the first one would be:", number);
        cli_line(stdout, CLI_FAINT, 5, line, NULL);
        cli_line(stdout, CLI_FAINT, 5, text, NULL);
    } else {
        cli_line(stdout, CLI_FAINT, 5, "No suggestion here. Write it out; ? shows how.", NULL);
    }
    const pl_verb *verb = &session->scene->rules->verbs[option->verb];
    if (made && made->count && cli_members_may(verb)) {
        cli_members_example(session, number, &made->choices[made->kept[0]], line, sizeof line);
        cli_line(stdout, CLI_FAINT, 5, line, NULL);
    }
    free(made);
}

static bool read_suggestion(cli_session *session, pl_side side, const pl_option *option, long which, cli_wish *out)
{
    suggestions *made = suggest(session, side, option);
    bool is_there = made && which >= 1 && which <= made->count;
    if (is_there) {
        out->choice = made->choices[made->kept[which - 1]];
        if (out->choice.item_count)
            memcpy(out->items, out->choice.items, sizeof *out->items * (size_t)out->choice.item_count);
        out->choice.items = out->items;
    } else {
        printf("  Found suggestion %ld, wanted 1 to %d\n", which, made ? made->count : 0);
    }
    free(made);
    return is_there;
}

void cli_wish_range(const cli_session *session, const pl_option *option, int number)
{
    char most[64], least[64], text[TEXT_MAX];
    const pl_verb *verb = &session->scene->rules->verbs[option->verb];
    pl_eye eye = {session->scene, 0, false};
    int last = option->value_max ? option->value_max : option->value;
    pl_say_name(&eye, (pl_noun_kind)verb->value.kind, option->value, least, sizeof least);
    pl_say_name(&eye, (pl_noun_kind)verb->value.kind, last, most, sizeof most);
    if (verb->value.kind == PL_LENGTH) {
        pl_len_print(last, least, sizeof least);
        snprintf(text, sizeof text, "How far? At most %s. Type the number and the inches: %d %s", most, number, least);
    } else {
        snprintf(text, sizeof text, "How many? From %s to %s. Type the number and how many: %d %s", least, most, number, least);
    }
    cli_line(stdout, CLI_FAINT, 5, text, NULL);
}

// What follows an option's number: nothing, a value, or orders for members.
static bool read_rest(cli_session *session, const pl_option *option, long number, const char *rest, cli_wish *out)
{
    const pl_verb *verb = &session->scene->rules->verbs[option->verb];
    pl_error error = {0};
    if (verb->need >= PL_NEED_PATH && *rest && cli_members_may(verb))
        return cli_members_read(session, option, rest, out);
    if (verb->need >= PL_NEED_PATH) {
        cli_wish_suggest(session, out->choice.side, (int)number, option);
        return false;
    }
    if (verb->need == PL_NEED_NUMBER && !*rest) {
        cli_wish_range(session, option, (int)number);
        return false;
    }
    if (*rest && pl_noun_parse(session->scene, &verb->value, rest, &out->choice.value, &error)) {
        printf("  %s\n", error.text);
        return false;
    }
    return true;
}

// "3", "3.2", "3 7" or "3 fire 51.3".
static bool read_number(cli_session *session, pl_side side, const char *line, cli_wish *out)
{
    char *end;
    long number = strtol(line, &end, 10);
    const pl_option *found = cli_numbers_find(&session->numbers, number);
    if (!found) {
        printf("  There is no option %ld; take one of the numbers above\n", number);
        return false;
    }
    pl_option option = *found;
    out->choice = cli_bare_choice(side, &option);
    if (*end == '.')
        return read_suggestion(session, side, &option, strtol(end + 1, NULL, 10), out);
    return read_rest(session, &option, number, end + strspn(end, " "), out);
}

// Whether the line begins with a verb of the game; what does not is no choice written badly, but a word nobody knows.
static bool is_verb(const pl_ruleset *rules, const char *line)
{
    size_t length = strcspn(line, " ");
    for (int i = 0; i < rules->verb_count; i++)
        if (strlen(rules->verbs[i].name) == length && !strncmp(line, rules->verbs[i].name, length))
            return true;
    return false;
}

bool cli_wish_read(cli_session *session, pl_side side, const char *line, cli_wish *out)
{
    char text[1024], told[1100];
    pl_error error = {0};
    if (isdigit((unsigned char)*line))
        return read_number(session, side, line, out);
    if (!pl_choice_parse(session->game, side, line, &out->choice, out->items, &error))
        return true;
    pl_error_print(&error, text, sizeof text);
    if (is_verb(session->scene->rules, line))
        snprintf(told, sizeof told, "%s (? for help)", text);
    else
        snprintf(told, sizeof told, "'%.*s' is no word here. Take one of the numbers above; ? lists the words.", (int)strcspn(line, " "),
                 line);
    cli_line(stdout, CLI_PLAIN, 2, told, NULL);
    return false;
}
