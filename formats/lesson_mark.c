// lesson_mark.c - the marks of a lesson: what on the table or the page a step points at. A closed list, and every id is looked up.
#include <string.h>

#include "formats/lesson_inside.h"
#include "formats/nearest.h"
#include "formats/text.h"

const char *const pl_mark_names[PL_MARK_KINDS + 1] = {"unit", "target", "side",  "terrain", "marker", "area",
                                                      "line", "range",  "ghost", "word",    "part",   NULL};

// Parts of the page. Behind `rail.` stands a row of the outline, behind `tools.` a tool.
static const char *const parts[] = {"rail", "goal", "score", "prompt", "verbs",   "brass", "meter",
                                    "card", "tray", "log",   "tools",  "minimap", NULL};
static const char *const tools[] = {"select", "tape", "sight", "range", NULL};

static bool is_in(const char *const *list, const char *word, size_t length)
{
    while (*list && (strlen(*list) != length || strncmp(*list, word, length) != 0))
        list++;
    return *list != NULL;
}

pl_status pl_lesson_read_tool(const pl_lesson_reading *r, const char *path, const char *key, const char *tool)
{
    char hint[256];
    return is_in(tools, tool, strlen(tool))
               ? PL_OK
               : pl_lesson_bad(r, path, key, "unknown tool '%.40s'%s", tool, pl_nearest_of(tool, tools, hint, sizeof hint));
}

static bool is_row(const pl_ruleset *rules, const char *id)
{
    for (int s = 1; s < rules->sequence_count; s++)
        for (int i = 0; i < rules->sequences[s].step_count; i++)
            if (!strcmp(rules->sequences[s].steps[i].id, id))
                return true;
    return false;
}

static pl_status read_part(const pl_lesson_reading *r, const char *path, const char *part)
{
    char hint[256];
    size_t length = strcspn(part, ".");
    const char *inner = part[length] ? part + length + 1 : NULL;
    bool is_rail = inner && !strncmp(part, "rail.", 5), is_tool = inner && !strncmp(part, "tools.", 6);
    if (!is_in(parts, part, length) || (inner && !is_rail && !is_tool))
        return pl_lesson_bad(r, path, "part", "unknown part '%.40s'%s", part, pl_nearest_of(part, parts, hint, sizeof hint));
    if (is_rail && !is_row(r->rules, inner))
        return pl_lesson_bad(r, path, "part", "%s has no row '%.40s'", r->rules->name, inner);
    return is_tool ? pl_lesson_read_tool(r, path, "part", inner) : PL_OK;
}

// A word of the glossary, or another form of one.
static pl_status read_word(const pl_lesson_reading *r, const char *path, const char *word)
{
    char hint[256];
    pl_nearest nearest = {.word = word};
    for (int i = 0; r->glossary && i < r->glossary->word_count; i++) {
        const pl_gloss *gloss = &r->glossary->words[i];
        pl_nearest_try(&nearest, gloss->word);
        if (!strcmp(gloss->word, word))
            return PL_OK;
        for (int k = 0; gloss->also[k]; k++)
            if (!strcmp(gloss->also[k], word))
                return PL_OK;
    }
    return pl_lesson_bad(r, path, "word", "words.yaml explains no '%.40s'%s", word,
                         nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
}

static pl_status read_note(const pl_lesson_reading *r, const char *path, const char *note)
{
    int words = 0;
    for (const char *at = note ? note : ""; *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        words += *at != '\0';
    }
    return words <= PL_LESSON_NOTE_WORDS ? PL_OK
                                         : pl_lesson_bad(r, path, "note", "found %d words, wanted at most %d", words, PL_LESSON_NOTE_WORDS);
}

static pl_status read_area(const pl_lesson_reading *r, const char *path, const raw_mark *raw, pl_mark *to)
{
    pl_point *points = pl_lesson_list_of(r, (int)raw->area_count, sizeof *points);
    if (!points)
        return PL_NO_MEMORY;
    if (raw->area_count < 3)
        return pl_lesson_bad(r, path, "area", "found %u corners, wanted at least 3", raw->area_count);
    for (uint32_t i = 0; i < raw->area_count; i++)
        if (!pl_parse_len(raw->area[i][0], &points[i].x) || !pl_parse_len(raw->area[i][1], &points[i].y))
            return pl_lesson_bad(r, path, "area", "corner %u: found [%.20s, %.20s], wanted inches with at most three decimals", i + 1,
                                 raw->area[i][0], raw->area[i][1]);
    to->points = points;
    to->point_count = (int)raw->area_count;
    return PL_OK;
}

static pl_status read_line(const pl_lesson_reading *r, const char *path, const raw_mark *raw, pl_mark *to)
{
    if (raw->line_count != 2)
        return pl_lesson_bad(r, path, "line", "found %u units, wanted 2: from one to another", raw->line_count);
    pl_status status = pl_lesson_read_id(r, path, "line", PL_UNIT, raw->line[0], &to->id);
    return status ? status : pl_lesson_read_id(r, path, "line", PL_UNIT, raw->line[1], &to->to);
}

static pl_status read_ghost(const pl_lesson_reading *r, const char *path, const char *text, pl_mark *to)
{
    pl_lesson_choice *choice = pl_lesson_list_of(r, 1, sizeof *choice);
    if (!choice)
        return PL_NO_MEMORY;
    to->text = text;
    to->choice = &choice->choice;
    return pl_lesson_read_choice(r, path, "ghost", r->to->lesson.side, text, choice);
}

static pl_status read_what(const pl_lesson_reading *r, const char *path, const raw_mark *raw, pl_mark *to)
{
    static const pl_noun_kind nouns[PL_MARK_KINDS] = {
        [PL_MARK_UNIT] = PL_UNIT,       [PL_MARK_AIM] = PL_UNIT,      [PL_MARK_SIDE] = PL_SIDE,
        [PL_MARK_TERRAIN] = PL_FEATURE, [PL_MARK_MARKER] = PL_MARKER, [PL_MARK_RANGE] = PL_UNIT,
    };
    const char *const texts[PL_MARK_KINDS] = {raw->unit, raw->target, raw->side,  raw->terrain, raw->marker, NULL,
                                              NULL,      raw->range,  raw->ghost, raw->word,    raw->part};
    switch (to->kind) {
    case PL_MARK_AREA: return read_area(r, path, raw, to);
    case PL_MARK_LINE: return read_line(r, path, raw, to);
    case PL_MARK_GHOST: return read_ghost(r, path, raw->ghost, to);
    case PL_MARK_WORD: return read_word(r, path, to->text = raw->word);
    case PL_MARK_PART: return read_part(r, path, to->text = raw->part);
    default: return pl_lesson_read_id(r, path, pl_mark_names[to->kind], nouns[to->kind], texts[to->kind], &to->id);
    }
}

static pl_status read_mark(const pl_lesson_reading *r, const char *path, const raw_mark *raw, pl_mark *to)
{
    const bool given[PL_MARK_KINDS] = {raw->unit != NULL,   raw->target != NULL, raw->side != NULL, raw->terrain != NULL,
                                       raw->marker != NULL, raw->area != NULL,   raw->line != NULL, raw->range != NULL,
                                       raw->ghost != NULL,  raw->word != NULL,   raw->part != NULL};
    int count = 0;
    for (int kind = 0; kind < PL_MARK_KINDS; kind++)
        if (given[kind]) {
            to->kind = (pl_mark_kind)kind;
            count++;
        }
    if (count != 1)
        return pl_lesson_bad(
            r, path, NULL,
            "found %d things to mark, wanted one: unit, target, side, terrain, marker, area, line, range, ghost, word or part", count);
    to->note = raw->note;
    pl_status status = read_what(r, path, raw, to);
    return status ? status : read_note(r, path, raw->note);
}

pl_status pl_lesson_read_marks(const pl_lesson_reading *r, const char *path, const raw_mark *raw, uint32_t count, pl_marks *to)
{
    pl_mark *marks = pl_lesson_list_of(r, (int)count, sizeof *marks);
    pl_status status = marks ? PL_OK : PL_NO_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        char place[PL_PLACE_MAX];
        pl_print(place, sizeof place, "%s.show[%u]", path, i);
        status = read_mark(r, place, &raw[i], &marks[i]);
    }
    *to = (pl_marks){marks, (int)count};
    return status;
}
