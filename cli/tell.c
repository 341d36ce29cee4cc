// tell.c - log lines: an event's sentence, its rule at the right, dice with what was needed.
#define _POSIX_C_SOURCE 200809L
#include "tell.h"

#include <stdlib.h>
#include <string.h>

#include "formats/notation.h"
#include "formats/say.h"
#include "line.h"

enum { LINE_MAX = PL_SAY_MAX };

const char *cli_short_rule(const pl_ruleset *rules, const char *rule)
{
    size_t length = strlen(rules->prefix);
    return rule && !strncmp(rule, rules->prefix, length) && rule[length] == '-' ? rule + length + 1 : rule;
}

bool cli_may_see(const pl_event *event, int viewer)
{
    if (viewer == CLI_UMPIRE)
        return event->sees == PL_EVERYONE || !(event->sees & PL_SIDE_BIT(0));
    return pl_event_seen_by(event, (pl_side)viewer);
}

static void tell_event(FILE *to, const pl_game *game, const pl_eye *eye, const pl_event *event)
{
    char text[LINE_MAX];
    const pl_roll *roll = event->kind == PL_EV_ROLLED ? pl_game_roll(game, event) : NULL;
    const char *rule = roll && roll->rule ? roll->rule : event->rule;
    const pl_event_kind *kind = pl_event_kind_of(eye->scene->rules, event->kind);
    if (pl_say_event(eye, event, roll, text, sizeof text) <= 0)
        return;
    if (event->kind == PL_EV_TURN_BEGAN)
        fprintf(to, "\n== %s ==\n", text);
    else if (event->kind == PL_EV_STEP_BEGAN)
        fprintf(to, "-- %s --\n", text);
    else
        cli_line(to, kind->weight == PL_GRAVE ? CLI_STRONG : CLI_PLAIN, event->kind == PL_EV_ROLLED ? 4 : 2, text,
                 cli_short_rule(eye->scene->rules, rule));
}

// A move is told sample by sample; where nothing happens between two samples they are one move, from where the first began.
static bool moves_on(const pl_event *event, const pl_event *next)
{
    return event->kind == PL_EV_MOVED && next->kind == PL_EV_MOVED && event->subject == next->subject;
}

// Of several of a side that keep their places one after another the first is named.
static bool stays_too(const pl_event *event, const pl_event *next)
{
    return pl_event_stays(event) && pl_event_stays(next) && event->side == next->side;
}

static void tell_stayers(FILE *to, int more)
{
    if (more)
        fprintf(to, "    and %d more\n", more);
}

void cli_tell(FILE *to, const pl_game *game, int viewer)
{
    int count, more = 0;
    pl_eye eye = {pl_game_scene(game), viewer == CLI_UMPIRE ? 0 : (pl_side)viewer, false};
    const pl_event *events = pl_game_events(game, &count);
    pl_event held = {0};
    for (int i = 0; i < count; i++) {
        if (!cli_may_see(&events[i], viewer))
            continue;
        if (stays_too(&held, &events[i])) {
            more++;
            continue;
        }
        bool is_on = moves_on(&held, &events[i]);
        pl_point from = held.from;
        if (!is_on && held.kind) {
            tell_event(to, game, &eye, &held);
            tell_stayers(to, more);
            more = 0;
        }
        held = events[i];
        if (is_on)
            held.from = from;
    }
    if (held.kind)
        tell_event(to, game, &eye, &held);
    tell_stayers(to, more);
}

bool cli_reader_open(cli_reader *reader, pl_side side)
{
    *reader = (cli_reader){.side = side};
    reader->to = open_memstream(&reader->text, &reader->size);
    return reader->to != NULL;
}

void cli_reader_close(cli_reader *reader)
{
    if (reader->to)
        fclose(reader->to);
    free(reader->text);
    *reader = (cli_reader){0};
}

void cli_reader_hear(cli_reader *reader, const pl_game *game) { cli_tell(reader->to, game, reader->side); }

void cli_reader_show(cli_reader *reader)
{
    fflush(reader->to);
    fwrite(reader->text, 1, reader->size, stdout);
    rewind(reader->to);
}
