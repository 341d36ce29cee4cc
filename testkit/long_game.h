// long_game.h - a battle as large and long as a stranger may bring: many squads among many woods, played at random.
// Stands on battle.h, player.h and journal_file.h.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The journal of a game of drill with so many squads and woods, as the text of its file. At most `choices` are played; *made: how many were.
/// The same numbers give the same text. The caller frees it; NULL: it could not be made.
char *kit_long_journal(int squads, int woods, int turns, uint32_t choices, uint64_t seed, size_t *size, uint32_t *made);
