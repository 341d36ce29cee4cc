// lesson_inside.h - a lesson together with what it was read from, and a reading under way. Private to formats/: lesson.c reads the file,
// lesson_step.c its steps, lesson_mark.c what they show; lesson_check.c plays it.
#pragma once
#include "formats/example.h"
#include "formats/example_run.h"
#include "formats/glossary.h"
#include "formats/lesson.h"
#include "formats/lesson_raw.h"
#include "formats/rulebook.h"

enum { PL_PLACE_MAX = 128 };

typedef struct pl_lesson_made {
    pl_lesson lesson;  // first: the address given out is that of the whole
    pl_yaml yaml;
    pl_lesson_schema schema;
    const raw_lesson *raw;
} pl_lesson_made;

static inline const pl_lesson_made *pl_lesson_made_of(const pl_lesson *lesson) { return (const pl_lesson_made *)lesson; }

typedef struct pl_lesson_reading {
    const pl_ruleset *rules;
    pl_lesson_made *to;
    pl_rulebook *book;
    pl_glossary *glossary;       // NULL: the game has none
    const pl_scene *scene;       // of the chapter that is read
    const char *const *players;  // names an opponent may have; NULL: any
    pl_error *error;
} pl_lesson_reading;

/// Fails at path.key, or at path where key is NULL.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
pl_status
pl_lesson_bad(const pl_lesson_reading *r, const char *path, const char *key, const char *format, ...);
/// An error of another reader, at path.key.
pl_status pl_lesson_bad_as(const pl_lesson_reading *r, const char *path, const char *key, const pl_error *error);
/// Zeroed memory that lives as long as the lesson; NULL: the error says so.
void *pl_lesson_list_of(const pl_lesson_reading *r, int count, size_t size);

/// A sentence or two, of at most PL_LESSON_SAY_MAX letters. NULL is none, and fine.
pl_status pl_lesson_read_say(const pl_lesson_reading *r, const char *path, const char *key, const char *say, int sentences);
pl_status pl_lesson_read_rule(const pl_lesson_reading *r, const char *path, const char *key, const char *rule);
/// A whole number from min to max; text NULL leaves it.
pl_status pl_lesson_read_int(const pl_lesson_reading *r, const char *path, const char *key, const char *text, int min, int max, int *value);
/// Somebody or something of the scene: never none.
pl_status pl_lesson_read_id(const pl_lesson_reading *r, const char *path, const char *key, pl_noun_kind kind, const char *text, int *id);
pl_status pl_lesson_read_dice(const pl_lesson_reading *r, const char *path, char *const *texts, uint32_t count, const uint8_t **dice,
                              int *dice_count);
/// A choice of a side, written out; key: where it stands, for errors.
pl_status pl_lesson_read_choice(const pl_lesson_reading *r, const char *path, const char *key, pl_side side, const char *text,
                                pl_lesson_choice *to);
pl_status pl_lesson_read_marks(const pl_lesson_reading *r, const char *path, const raw_mark *raw, uint32_t count, pl_marks *to);
/// A tool of the page by name.
pl_status pl_lesson_read_tool(const pl_lesson_reading *r, const char *path, const char *key, const char *tool);
pl_status pl_lesson_read_step(const pl_lesson_reading *r, const raw_chapter *chapter, int chapter_index, int index, pl_lesson_step *to);
