// led.h - tables at which somebody learns, as the others see them; lesson.h is for whoever leads.
// Stands on client.h. Private to tables/.
#pragma once
#include "client.h"

struct pl_lesson;
/// Makes the table of a chapter, durable with its seats and the place in the lesson. row: id, name and seed; the rest is filled in. made follows,
/// perhaps before this returns, unless it fails.
pl_status host_make_lesson(pl_host *host, const struct pl_lesson *lesson, int chapter, int step, pl_store_table *row,
                           const host_secrets *secrets, host_made made, void *context, pl_error *error);
/// The lesson and chapter that a request for a table names.
pl_status host_read_lesson(pl_host *host, const json_t *wanted, const struct pl_lesson **lesson, int *chapter, int *step, pl_error *error);
/// The place in the lesson as the store has it, new; NULL in *text: it is no table of a lesson.
pl_status host_lesson_load(pl_host *host, const pl_store_table *row, char **text, pl_error *error);
/// Puts the coach of a table just brought back, or taken back to what the store has, where that text says. Where the lesson has changed since he
/// offers the chapter from its beginning; where it is not there any more he is not, and the battle goes on.
pl_status host_lesson_take_up(pl_host *host, host_table *table, const char *text, pl_error *error);
/// The coach looks where the game stands now; his place goes into the store's gathering. Nothing where there is none.
pl_status host_lesson_settle(pl_host *host, host_table *table, pl_error *error);
pl_status host_lesson_keep(pl_host *host, host_table *table, pl_error *error);
/// Whether a choice that somebody sent is played. False: it was answered.
bool host_coach_lets(host_client *client, const json_t *message, const pl_choice *choice);
/// The same of a later one of a chain: it stays unplayed, and nothing is said.
bool host_coach_holds(const host_table *table, const pl_choice *choice);
void host_do_lesson(host_client *client, const json_t *message);
void host_do_act(host_client *client, const json_t *message);
/// Tells whoever sits down where the lesson stands.
void host_tell_lesson(host_client *client);
void host_publish_lesson(host_table *table);
json_t *host_lessons_of(pl_host *host, const pl_ruleset *rules);
void host_lessons_end(pl_host *host);
