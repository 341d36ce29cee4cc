// chain.h - what ties the lines of a journal together: each line ends with a number made of its own text and of the number of the
// line before, so that a byte that is changed, missing or added anywhere shows at its line. The format is docs/journal.md.
// Stands on json_write.h. There is no key in it: a chain proves damage, not honesty.
#pragma once
#include "formats/json_write.h"

/// The number of a line: before: of the line before it, 0 for the first; text: the line up to its chain. The text is read in words
/// of eight bytes: a change within one word always changes the number, any other with all but one chance in 2^64.
uint64_t pl_chain_number(uint64_t before, const char *text, size_t size);

/// Closes the line that has been written from `start` with its chain and brace. *chain: of the line before, then of this one.
void pl_chain_close(pl_writer *w, size_t start, uint64_t *chain);

/// Compares the chain that a line ends with to the one it should have. *chain: of the line before, then of this one.
/// False: they differ, and `found` holds what the line ends with ("" for no chain at all), *chain what it should have been.
bool pl_chain_check(const char *line, size_t size, uint64_t *chain, char found[17]);
