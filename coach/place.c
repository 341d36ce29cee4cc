// place.c - a place as a line of text and back. What is read is checked: it may come from a store that somebody else wrote to.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "inside.h"

enum { NUMBERS = 16 };  // behind the ids, before what each step began with

int pl_coach_place_print(const pl_lesson *lesson, const pl_coach_place *place, char *text, size_t size)
{
    const pl_lesson_chapter *chapter = &lesson->chapters[place->chapter];
    int length = snprintf(text, size, "%s/%s %d %u %u %u %u %u %u %u %u %u %u %" PRIu32 " %" PRIu32 " %u %" PRIu32 " %u", lesson->id,
                          chapter->id, chapter->step_count, place->step, place->phase, place->said, place->lets, place->heard, place->after,
                          place->is_shown, place->is_back_offered, place->until, place->turn, place->entries, place->back_to, place->came,
                          place->able, place->is_lost);
    for (int i = 0; i < chapter->step_count; i++) {
        bool has_room = (size_t)length < size;
        char *end = has_room ? text + length : NULL;
        size_t left = has_room ? size - (size_t)length : 0;
        length += place->began[i].entry == PL_COACH_NEVER
                      ? snprintf(end, left, " -")
                      : snprintf(end, left, " %" PRIu32 ":%" PRIu32, place->began[i].entry, place->began[i].dice);
    }
    return length;
}

static bool take_number(const char **text, char behind, uint32_t *number)
{
    uint64_t value = 0;
    const char *at = *text;
    while (*at >= '0' && *at <= '9' && value <= UINT32_MAX)
        value = value * 10 + (uint64_t)(*at++ - '0');
    bool is_number = at > *text && value < UINT32_MAX && (*at == behind || !*at);
    *number = (uint32_t)value;
    *text = at + (*at == behind && *at);
    return is_number;
}

static bool take_began(const char **text, uint32_t *entry, uint32_t *dice)
{
    if (**text != '-')
        return take_number(text, ':', entry) && take_number(text, ' ', dice);
    *entry = *dice = PL_COACH_NEVER;
    *text += (*text)[1] == ' ' ? 2 : 1;
    return true;
}

// Everything that is used as an index, or told as a sentence.
static bool can_be(const pl_lesson_chapter *chapter, const uint32_t *n)
{
    uint32_t steps = (uint32_t)chapter->step_count, step = n[1], phase = n[2];
    if (n[0] != steps || step > steps || phase > PL_COACH_LEFT || (step == steps && phase != PL_COACH_END && phase != PL_COACH_LEFT))
        return false;
    uint32_t others = step < steps ? (uint32_t)chapter->steps[step].otherwise_count : 0;
    bool is_over = phase == PL_COACH_END || phase == PL_COACH_LEFT;
    bool has_say = n[5] && n[5] <= others && chapter->steps[step].otherwise[n[5] - 1].say;
    return n[3] <= UINT8_MAX && n[4] <= PL_COACH_LETS_MAX && n[5] <= others && n[6] <= steps && n[7] <= 1 && n[8] <= (has_say ? 1u : 0u) &&
           n[9] <= steps + 1 && n[10] <= UINT16_MAX && n[13] <= UINT8_MAX && (!n[8] || n[12] < n[11]) && n[14] <= n[11] + 1 &&
           n[15] <= (is_over ? 1u : 0u);
}

static pl_status bad(const pl_lesson *lesson, const char *text, pl_error *error)
{
    return pl_fail(error, PL_BAD, "found '%.60s', wanted a place in the lesson '%s'", text, lesson->id);
}

pl_status pl_coach_place_read(const pl_lesson *lesson, const char *text, pl_coach_place *place, pl_error *error)
{
    char ids[128];
    uint32_t n[NUMBERS];
    const char *at = text + strcspn(text, " ");
    snprintf(ids, sizeof ids, "%.*s", (int)(at - text), text);
    const char *slash = strrchr(ids, '/');
    int chapter = slash ? pl_lesson_chapter_named(lesson, slash + 1) : -1;
    if (chapter < 0 || !*at || strlen(lesson->id) != (size_t)(slash - ids) || strncmp(ids, lesson->id, (size_t)(slash - ids)) != 0)
        return bad(lesson, text, error);
    at++;
    for (int i = 0; i < PL_COUNT(n); i++)
        if (!take_number(&at, ' ', &n[i]))
            return bad(lesson, text, error);
    if (!can_be(&lesson->chapters[chapter], n))
        return bad(lesson, text, error);
    pl_coach_place read = {.chapter = (uint8_t)chapter,
                           .step = (uint8_t)n[1],
                           .phase = (uint8_t)n[2],
                           .said = (uint8_t)n[3],
                           .lets = (uint8_t)n[4],
                           .heard = (uint8_t)n[5],
                           .after = (uint8_t)n[6],
                           .is_shown = (uint8_t)n[7],
                           .is_back_offered = (uint8_t)n[8],
                           .until = (uint8_t)n[9],
                           .turn = (uint16_t)n[10],
                           .entries = n[11],
                           .back_to = n[12],
                           .came = (uint8_t)n[13],
                           .able = n[14],
                           .is_lost = (uint8_t)n[15]};
    for (int i = 0; i < PL_LESSON_STEPS_MAX; i++) {
        read.began[i].entry = read.began[i].dice = PL_COACH_NEVER;
        if (i < lesson->chapters[chapter].step_count && !take_began(&at, &read.began[i].entry, &read.began[i].dice))
            return bad(lesson, text, error);
    }
    if (*at)
        return bad(lesson, text, error);
    *place = read;
    return PL_OK;
}

bool pl_coach_text_has_left(const char *text)
{
    uint32_t steps, step, phase;
    const char *at = text + strcspn(text, " ");
    at += *at == ' ';
    return take_number(&at, ' ', &steps) && take_number(&at, ' ', &step) && take_number(&at, ' ', &phase) && phase == PL_COACH_LEFT;
}
