// own.h - what a table does by itself: computers' turns, questions that are none, standing answers, and when it is looked at again.
// Stands on client.h. Private to tables/.
#pragma once
#include "client.h"
#include "formats/json_write.h"

typedef struct host_job host_job;
typedef struct host_advice host_advice;

// ---- computer.c and advise.c: what is thought elsewhere

/// Sets a computer to work if one is asked and none works at this table yet.
void host_wake_computer(pl_host *host, host_table *table);
/// The table goes away or has moved on: what is worked on is of no use.
void host_forget_job(host_table *table);
/// Copies the items of a choice, so that it stands by itself.
pl_choice host_keep_choice(pl_choice choice, pl_item items[PL_ITEMS_MAX]);
/// Advice that the client waits for is of no use any more.
void host_forget_advice(host_client *client);
/// Ends advice for sides that have seen the game move on.
void host_look_at_advice(host_table *table);

// ---- none.c: questions that are none

/// Answers such questions where nobody can learn anything from it, until there is something to decide. The table may be gone after it.
void host_answer_none(pl_host *host, host_table *table);
/// Notes who is asked what since when, and for whom the server will answer. To be called when a table has moved on or somebody came or went.
void host_look_for_none(pl_host *host, host_table *table);
/// A person is about to make this choice: how long it took is noted if it declines something.
void host_note_habit(pl_host *host, host_table *table, const pl_choice *choice);
/// Answers for those whose time has come.
void host_alarm(pl_host *host);

// ---- standing.c: what a side has said for the rest of a turn

typedef enum host_covers {
    COVERS_NOT,       // the side is asked
    COVERS_PERHAPS,   // whether something is worth its attention is being weighed
    COVERS_BY_SIGHT,  // passed, by what the side sees
    COVERS_ALWAYS,    // passed, whatever there is
} host_covers;
/// Whether a standing answer passes the question that the side is asked now.
host_covers host_standing_covers(const host_table *table, pl_side side);
/// What is chosen for the side then.
pl_choice host_standing_choice(const host_table *table, pl_side side);
/// Begins to weigh, on another thread, whether the question is worth the side's attention, if that is what it wants to be asked by.
void host_weigh(pl_host *host, host_table *table, pl_side side);
/// standing, a list of Standing: what the side has said for this turn.
void host_put_standing(pl_writer *w, const host_table *table, pl_side side);
/// The side has taken back what it chose at a window: what it has said for it goes too, into the store's gathering.
pl_status host_standing_undone(pl_host *host, host_table *table, pl_side side, pl_error *error);
void host_do_ask_me(host_client *client, const json_t *message);

// ---- wait.c: tables that go on by themselves

/// Notes in the store's gathering when the table goes on by itself, if that has changed.
pl_status host_note_wait(pl_host *host, host_table *table, pl_error *error);
/// Brings a few tables into memory whose time has come, and sets their computers to work. In how many milliseconds there may be more.
int host_wake_tables(pl_host *host);
/// One could not be had: all are looked at again after a while.
void host_wake_later(pl_host *host);
/// What the table was to do by itself could not be kept: it waits, longer each time, and those who sit there are told.
void host_put_off(pl_host *host, host_table *table);
bool host_is_put_off(const pl_host *host, const host_table *table);
/// Goes on if the wait is over.
void host_try_again(pl_host *host, host_table *table);
