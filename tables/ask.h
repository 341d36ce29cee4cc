// ask.h - what clients ask without changing anything: of now, of what would be, of what was.
// Stands on client.h. Private to tables/.
#pragma once
#include "client.h"

// ---- ask.c: questions that change nothing

/// The side that asks, if it is asked something itself; 0 after an error.
pl_side host_asked_side(host_client *client, const json_t *message);
/// What a side sees with a turn round it, as a ruleset's own questions want it. Good until the next look.
pl_turn host_looking(host_client *client, pl_side viewer);
/// The same of another game of the battle: one that is tried.
pl_turn host_looking_at(host_client *client, const pl_game *game, pl_side viewer);
void host_ask_check(host_client *client, const json_t *message);
void host_ask_preview(host_client *client, const json_t *message);
void host_ask_handles(host_client *client, const json_t *message);
void host_ask_options(host_client *client, const json_t *message);
void host_ask_suggest(host_client *client, const json_t *message);
void host_ask_measure(host_client *client, const json_t *message);
void host_ask_sight(host_client *client, const json_t *message);
void host_ask_area(host_client *client, const json_t *message);
void host_ask_ranges(host_client *client, const json_t *message);
void host_ask_replay(host_client *client, const json_t *message);
void host_ask_odds(host_client *client, const json_t *message);
void host_ask_advise(host_client *client, const json_t *message);
/// Whose eyes a message looks back with: one's own, or those of `view`, after the end anybody's. -1: it may not.
int host_replay_viewer(const host_client *client, const json_t *message);
/// Sends {type: "answer", id?} with the body's keys in it; takes the body over. NULL: no memory, whoever asked is let go.
void host_answer(host_client *client, const json_t *message, json_t *body);

// ---- look_back.c: a game looked back at, on another thread

/// Entries that looking back to a step may take, by what the viewer knows of the game.
uint32_t host_past_price(const host_table *table, pl_side viewer, uint32_t step);
/// The table has a state so near that the host's thread may play on from it. False: one is being made, and the message comes again.
bool host_is_near(host_client *client, uint32_t entries, const json_t *message);
/// Has the events after from[viewer] at hand for all sides of a client that is to sit down at the table; NULL: they are being gathered or were
/// refused, and the message comes again.
const struct host_recalled *host_recall(host_client *client, host_table *table, pl_sides viewers, const uint32_t *from,
                                        const json_t *message);
/// The list of a side's events, without brackets.
const char *host_recalled_list(const struct host_recalled *recalled, pl_side side, size_t *size);
/// The acts they belong to, likewise.
const char *host_recalled_acts(const struct host_recalled *recalled, pl_side side, size_t *size);
void host_recalled_end(host_client *client);
/// Lets states go that tables keep, until all of them have room.
void host_bound_kept(pl_host *host);
