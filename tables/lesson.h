// lesson.h - a table at which somebody learns: a coach beside the game, whose place in the lesson the store keeps with the table.
// Stands on coach.h, which the host's thread alone has. Private to tables/.
#pragma once
#include "coach/coach.h"
#include "inside.h"

/// A lesson read, kept until the server ends. PL_MISSING, PL_BAD: there is none of that id, or it cannot be read.
pl_status host_lesson_named(pl_host *host, const pl_ruleset *rules, const char *id, const pl_lesson **out, pl_error *error);
/// LessonMessage as it stands, new. held: why a choice was not made yet, or NULL.
json_t *host_tell_coach(const host_table *table, const char *held);
/// The same where the lesson is not there any more.
json_t *host_tell_gone(const host_table *table);
