// coach.c - the coach's sentences as lines of a terminal.
#include <stdio.h>
#include <string.h>

#include "formats/say.h"
#include "lesson.h"
#include "line.h"

enum { LINE_MAX = 900, NAME_MAX = 160 };

static void add(char *line, const char *text)
{
    size_t length = strlen(line);
    snprintf(line + length, LINE_MAX - length, "%s%s", length ? ", " : "", text);
}

// What a mark points at, for those who cannot see it drawn. Parts of the page have no place here.
static void add_mark(char *line, const pl_scene *scene, pl_side side, const pl_mark *mark)
{
    static const pl_noun_kind nouns[PL_MARK_KINDS] = {
        [PL_MARK_UNIT] = PL_UNIT,       [PL_MARK_TARGET] = PL_UNIT,   [PL_MARK_SIDE] = PL_SIDE, [PL_MARK_LINE] = PL_UNIT,
        [PL_MARK_TERRAIN] = PL_FEATURE, [PL_MARK_MARKER] = PL_MARKER, [PL_MARK_RANGE] = PL_UNIT};
    const pl_eye eye = {scene, side, true};
    char name[NAME_MAX] = "", other[NAME_MAX], whole[3 * NAME_MAX];
    if (nouns[mark->kind])
        pl_say_name(&eye, nouns[mark->kind], mark->id, name, sizeof name);
    else if (mark->kind == PL_MARK_WORD || mark->kind == PL_MARK_GHOST)
        snprintf(name, sizeof name, "%s%s", mark->kind == PL_MARK_WORD ? "the word " : "", mark->text);
    if (!name[0])
        return;
    snprintf(whole, sizeof whole, "%s", name);
    if (mark->kind == PL_MARK_LINE) {
        pl_say_name(&eye, PL_UNIT, mark->to, other, sizeof other);
        snprintf(whole, sizeof whole, "from %s to %s", name, other);
    }
    if (mark->note) {
        size_t length = strlen(whole);
        snprintf(whole + length, sizeof whole - length, " (%s)", mark->note);
    }
    add(line, whole);
}

static void print_marks(FILE *to, const pl_scene *scene, pl_side side, const pl_marks *marks)
{
    char line[LINE_MAX] = "", whole[LINE_MAX + 16];
    for (int i = 0; i < marks->count; i++)
        add_mark(line, scene, side, &marks->list[i]);
    snprintf(whole, sizeof whole, "marked: %s", line);
    if (line[0])
        cli_line(to, CLI_FAINT, 4, whole, NULL);
}

// The words that mean something now.
static void print_words(FILE *to, const pl_coach_view *view)
{
    char line[LINE_MAX] = "";
    if (view->want == PL_COACH_READ)
        add(line, "Enter goes on");
    if (view->want == PL_COACH_TAKE_BACK)
        add(line, "Enter takes it back");
    if (view->want == PL_COACH_ACT && (view->step->act.kind == PL_ACT_TOOL || view->step->act.kind == PL_ACT_MEASURE))
        add(line, "this is done in the page; here Enter goes on");
    if (view->hint)
        add(line, "hint");
    if (view->can & PL_GO_BIT(PL_GO_SHOW))
        add(line, "show me");
    if (view->can & PL_GO_BIT(PL_GO_BACK) && view->want != PL_COACH_ENDED)
        add(line, "again");
    if (view->can & PL_GO_BIT(PL_GO_SKIP))
        add(line, "skip");
    if (view->can & PL_GO_BIT(PL_GO_LEAVE))
        add(line, "leave");
    cli_line(to, CLI_FAINT, 4, line, NULL);
}

static void print_offers(FILE *to, const pl_lesson *lesson, const pl_coach_view *view)
{
    static const char *const texts[] = {"next      the next chapter", "again     this chapter once more",
                                        "play on   the computer takes the other side from here"};
    for (int i = 0; i < view->offer_count; i++) {
        char line[LINE_MAX];
        snprintf(line, sizeof line, "quit      and then: phaseline play %s %s", lesson->rules->id,
                 view->offers[i].scenario ? view->offers[i].scenario : "");
        cli_line(to, CLI_PLAIN, 4, view->offers[i].kind == PL_OFFER_SCENARIO ? line : texts[view->offers[i].kind], NULL);
    }
}

void cli_coach_print(FILE *to, const pl_scene *scene, const pl_lesson *lesson, const pl_coach_view *view)
{
    char count[64];
    fputc('\n', to);
    if (view->after)
        cli_line(to, CLI_GOOD, 2, view->after, NULL);
    if (view->heard && view->want != PL_COACH_TAKE_BACK)
        cli_line(to, CLI_PLAIN, 2, view->heard, NULL);
    snprintf(count, sizeof count, "%s %d/%d", view->chapter->id, view->number, view->of);
    cli_line(to, CLI_STRONG, 2, view->say, count);
    print_marks(to, scene, lesson->side, &view->show);
    if (view->is_show_offered && view->want == PL_COACH_CHOICE)
        cli_line(to, CLI_PLAIN, 2, "Shall I show you?", NULL);
    if (view->want == PL_COACH_ENDED)
        print_offers(to, lesson, view);
    print_words(to, view);
}
