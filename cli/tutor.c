// tutor.c - the coach beside the prompt: which typed words are for him, and which choices are played.
#include <stdio.h>
#include <string.h>

#include "lesson.h"
#include "line.h"
#include "odds.h"
#include "wish.h"

// The line is that word, or begins with it; *rest is what follows.
static bool is_word(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

static cli_heard go(cli_lesson *l, pl_go what, int argument)
{
    pl_order order = pl_coach_go(l->coach, l->session.game, what, argument);
    cli_lesson_obey(l, order);
    return order.kind == PL_ORDER_REFUSED ? CLI_NOT_YET : CLI_TAKEN_BACK;
}

// ---- what is done without playing

static bool act(cli_lesson *l, const pl_act *what) { return pl_coach_act(l->coach, l->session.game, what); }

static void look(cli_lesson *l, const char *name)
{
    const pl_noun noun = {.kind = PL_UNIT};
    int32_t unit;
    if (!pl_noun_parse(l->session.scene, &noun, name, &unit, NULL))
        act(l, &(pl_act){.kind = PL_ACT_SELECT, .unit = unit});
}

static void read_rule(cli_lesson *l, const char *id)
{
    char whole[96];
    bool has_prefix = strchr(id, '-') != NULL;
    snprintf(whole, sizeof whole, "%s%s%s", has_prefix ? "" : l->session.scene->rules->prefix, has_prefix ? "" : "-", id);
    act(l, &(pl_act){.kind = PL_ACT_OPEN, .text = whole});
}

static cli_heard preview(cli_lesson *l, const char *line)
{
    cli_wish wish;
    if (!cli_wish_read(&l->session, l->lesson->side, line, &wish))
        return CLI_NOT_YET;
    cli_outcomes_print(&l->session, &wish.choice, CLI_OUTCOMES);
    bool is_asked = act(l, &(pl_act){.kind = PL_ACT_PREVIEW, .pattern = {.choice = wish.choice}});
    return is_asked ? CLI_TAKEN_BACK : CLI_NOT_YET;
}

// ---- words

// Enter: on, where there is nothing to choose.
static bool enter(cli_lesson *l, const pl_coach_view *view, cli_heard *heard)
{
    bool is_for_page = view->want == PL_COACH_ACT && (view->step->act.kind == PL_ACT_TOOL || view->step->act.kind == PL_ACT_MEASURE);
    bool is_asked = pl_game_asked(l->session.game) & PL_SIDE_BIT(l->lesson->side);
    *heard = CLI_NOT_YET;
    if (view->want == PL_COACH_READ || view->want == PL_COACH_ENDED)
        *heard = go(l, PL_GO_NEXT, 0);
    else if (view->want == PL_COACH_TAKE_BACK)
        *heard = go(l, PL_GO_BACK, 0);
    else if (is_for_page)
        *heard = go(l, PL_GO_SKIP, 0);
    else if (is_asked)
        return false;
    return true;
}

static bool hears_coach(cli_lesson *l, const pl_coach_view *view, const char *line, cli_heard *heard)
{
    const char *rest;
    bool is_end = view->want == PL_COACH_ENDED;
    if (is_word(line, "show me", &rest) || is_word(line, "show", &rest))
        *heard = go(l, PL_GO_SHOW, 0);
    else if (is_word(line, "skip", &rest))
        *heard = go(l, PL_GO_SKIP, 0);
    else if (is_end && is_word(line, "again", &rest))
        *heard = go(l, PL_GO_CHAPTER, l->chapter);
    else if (is_word(line, "again", &rest) || is_word(line, "back", &rest) || is_word(line, "undo", &rest))
        *heard = go(l, PL_GO_BACK, 0);
    else if (is_word(line, "leave", &rest) || (is_end && is_word(line, "play on", &rest)))
        *heard = go(l, PL_GO_LEAVE, 0);
    else if (is_word(line, "next", &rest))
        *heard = go(l, PL_GO_NEXT, 0);
    else
        return false;
    return true;
}

static bool hears(void *context, const char *line, cli_heard *heard)
{
    cli_lesson *l = context;
    const char *rest;
    pl_coach_view view;
    pl_coach_look(l->coach, l->session.game, &view);
    if (!*line)
        return enter(l, &view, heard);
    if (hears_coach(l, &view, line, heard))
        return true;
    *heard = CLI_NOT_YET;
    if (is_word(line, "hint", &rest)) {
        cli_line(stdout, CLI_PLAIN, 2, view.hint ? view.hint->say : "There is no hint here; ask me to show you.", NULL);
        return true;
    }
    if (is_word(line, "save", &rest))
        cli_line(stdout, CLI_PLAIN, 2,
                 "What is saved is the battle, to be replayed or played on without me; I begin again with --chapter and --step.", NULL);
    if (is_word(line, "why", &rest) || is_word(line, "odds", &rest)) {
        *heard = preview(l, rest);
        return true;
    }
    // The prompt shows them; the coach only sees that it was asked for.
    if (is_word(line, "look", &rest))
        look(l, rest);
    if (is_word(line, "rule", &rest))
        read_rule(l, rest);
    return false;
}

// ---- choices

static bool lets(void *context, const pl_choice *choice)
{
    cli_lesson *l = context;
    pl_verdict verdict = pl_coach_judge(l->coach, l->session.game, choice);
    if (verdict.kind == PL_VERDICT_REFUSED)
        return true;  // the prompt says why, as ever
    if (verdict.kind == PL_VERDICT_TRIED)
        printf("  Not allowed: %s\n", verdict.say);
    else if (verdict.kind == PL_VERDICT_HELD)
        cli_line(stdout, CLI_BAD_NEWS, 2, verdict.say, NULL);
    return verdict.is_played;
}

void cli_lesson_tutor(cli_lesson *l)
{
    l->tutor = (cli_tutor){.context = l, .hears = hears, .lets = lets};
    l->session.tutor = &l->tutor;
}

void cli_lesson_obey(cli_lesson *l, pl_order order)
{
    pl_status status = PL_OK;
    switch (order.kind) {
    case PL_ORDER_BACK:
        status = pl_journal_replay(&l->session.journal, l->session.game, order.entries, &l->error);
        pl_journal_cut(&l->session.journal, order.entries);
        pl_game_use_dice(l->session.game, pl_coach_dice(l->coach));
        if (!status)
            pl_coach_settle(l->coach, l->session.game, order.entries);
        cli_line(stdout, CLI_FAINT, 2, order.entries ? "Taken back." : "From the chapter's beginning.", NULL);
        break;
    case PL_ORDER_OPEN: l->open = order.chapter + 1; break;
    case PL_ORDER_LEFT:
        l->session.tutor = NULL;
        cli_line(stdout, CLI_STRONG, 2, "The battle is yours from here. undo, ? and quit are as in any game.", NULL);
        break;
    case PL_ORDER_REFUSED: cli_line(stdout, CLI_PLAIN, 2, order.say, NULL); break;
    case PL_ORDER_NONE: break;
    }
}
