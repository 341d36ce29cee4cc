// bot.h - players from outside: any program that speaks the lines of docs/bots.md.
// Stands on player.h. Programs are started here and nowhere else: pl_player_create() knows no bots, so that a name from a stranger
// (a seat at the server) never becomes a command.
#pragma once
#include "players/player.h"

enum { PL_BOT_LIMIT_MS = 10000 };

/// Whether a name stands for a program: "bot:PROGRAM", where PROGRAM is a line for the shell.
bool pl_bot_is_named(const char *name);
/// A player by name, or a program started as one. limit_ms: how long the program may take for a line; 0: for ever.
pl_status pl_bot_seat(const char *name, const pl_scene *scene, uint64_t seed, int limit_ms, pl_player **out, pl_error *error);
/// A player whose bot reads from `out` and writes to `in`: for a bot that started this program.
pl_status pl_bot_seat_here(int in, int out, const pl_scene *scene, uint64_t seed, int limit_ms, pl_player **player, pl_error *error);
