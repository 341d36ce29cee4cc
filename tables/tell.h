// tell.h - what clients are told of a table.
// Stands on client.h and change.h. Private to tables/.
#pragma once
#include "change.h"
#include "formats/json_write.h"
#include "formats/wire.h"

/// An entry as an act, apart from what it brought: numbers as each viewer counts.
typedef struct host_act {
    uint16_t n[PL_SIDES_MAX + 1], in[PL_SIDES_MAX + 1];  // in: the act it broke into, 0: none
    const pl_step *step;                                 // where it was chosen
    uint64_t key;
    uint32_t chain;  // the first entry of what was sent as one with it
} host_act;
host_act host_act_of(const host_table *table, uint32_t entry);
/// Words it as an Act for a viewer, from the events that the game has of it. Any thread may.
void host_write_act(pl_writer *w, const pl_game *game, const host_act *act, const pl_choice *choice, pl_side viewer);

json_t *host_tell_seat(const host_client *client, json_t *chat);
/// Says in `told` if the table's dice were or may be chosen from outside; hands it back.
json_t *host_with_seed(json_t *told, const pl_host *host, const host_table *table);
const char *host_why_over(const host_table *table);
json_t *host_tell_players(const host_table *table);
json_t *host_tell_over(const host_table *table);
/// Words what is told of a choice, to be held until its commit: accepted to its maker, and to all who saw something of it what they want
/// of events, views and changes.
void host_word(host_table *table, const host_change *change);
void host_publish_undone(host_table *table, pl_side by);
/// To everybody at the table; takes the message over.
void host_publish_message(host_table *table, json_t *message);
void host_publish_views(host_table *table);
void host_publish_seats(host_table *table);
void host_send_view(host_client *client, pl_side side);
/// Events of side numbered from + 1 on, which were recalled.
void host_send_events(host_client *client, pl_side side, uint32_t from, const struct host_recalled *recalled);
void host_send_accepted(host_client *client, pl_side side, const json_t *id);
/// Gives back what the wording has taken.
void host_tell_end(void);

// ---- messages.c

/// What somebody who has sat down is told: the seat, what it missed, the view. message: its sit; NULL, with nothing recalled: it looks on from now.
void host_welcome(host_client *client, const struct host_recalled *recalled, const json_t *message);
