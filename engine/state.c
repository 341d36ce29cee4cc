// state.c - copying, comparing and naming a state. The block is plain bytes, so each is one pass over memory.
#include "phaseline/state.h"

#include <string.h>

void pl_state_copy(pl_state *to, const pl_state *from) { memcpy(to, from, from->size); }

bool pl_state_equal(const pl_state *a, const pl_state *b) { return a->size == b->size && !memcmp(a, b, a->size); }

static uint64_t mixed_in(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

// Words are put together from bytes, low first, so that a machine of the other byte order would name equal games alike.
static uint64_t word_at(const unsigned char *at)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

uint64_t pl_state_hash(const pl_state *state)
{
    const unsigned char *at = (const unsigned char *)state, *end = at + state->size;
    uint64_t lane[4] = {1, 2, 3, 4};  // four chains of multiplies at once, folded at the end
    for (; at + 32 <= end; at += 32)
        for (int k = 0; k < 4; k++)
            lane[k] = mixed_in(lane[k], word_at(at + 8 * k));
    for (; at < end; at += 8)
        lane[0] = mixed_in(lane[0], word_at(at));
    uint64_t hash = state->size;
    for (int k = 0; k < 4; k++)
        hash = mixed_in(hash, lane[k]);
    return mixed_in(hash, hash >> 29);
}
