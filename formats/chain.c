// chain.c - see chain.h.
#include "formats/chain.h"

#include <inttypes.h>
#include <string.h>

#include "formats/text.h"

static const char lead[] = ",\"chain\":\"";
enum { LEAD = sizeof lead - 1, DIGITS = 16, TAIL = LEAD + DIGITS + 2 };  // ,"chain":"0123456789abcdef"}

// Every step can be undone, so two words that differ never come out alike; the two products spread a difference over all bits.
static uint64_t mixed_in(uint64_t chain, uint64_t word)
{
    chain = (chain ^ word) + 0x9E3779B97F4A7C15u;
    chain = (chain ^ chain >> 30) * 0xBF58476D1CE4E5B9u;
    chain = (chain ^ chain >> 27) * 0x94D049BB133111EBu;
    return chain ^ chain >> 31;
}

// Up to eight bytes, low first, whatever the machine's own order.
static uint64_t word_at(const unsigned char *at, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

uint64_t pl_chain_number(uint64_t before, const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    uint64_t chain = mixed_in(before, size);
    for (; size >= 8; size -= 8, at += 8)
        chain = mixed_in(chain, word_at(at, 8));
    return size ? mixed_in(chain, word_at(at, size)) : chain;
}

void pl_chain_close(pl_writer *w, size_t start, uint64_t *chain)
{
    char digits[DIGITS + 1];
    if (w->is_broken)
        return;
    *chain = pl_chain_number(*chain, w->bytes + start, w->size - start);
    pl_print(digits, sizeof digits, "%016" PRIx64, *chain);
    pl_write_put_text(w, "chain", digits);
    pl_write_close(w, '}');
}

bool pl_chain_check(const char *line, size_t size, uint64_t *chain, char found[17])
{
    const char *tail = size >= TAIL ? line + size - TAIL : NULL;
    bool has_chain = tail && !memcmp(tail, lead, LEAD) && !memcmp(tail + LEAD + DIGITS, "\"}", 2);
    char wanted[DIGITS + 1];
    *chain = pl_chain_number(*chain, line, has_chain ? size - TAIL : size);
    pl_print(wanted, sizeof wanted, "%016" PRIx64, *chain);
    pl_print(found, DIGITS + 1, "%.*s", DIGITS, has_chain ? tail + LEAD : "");
    return has_chain && !memcmp(tail + LEAD, wanted, DIGITS);
}
