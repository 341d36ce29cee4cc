// limits.c - buckets, addresses, and text from strangers made harmless.
#include "limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A thousandth a second is a millionth a millisecond: counted in those, nothing is lost however often one asks.
bool host_bucket_take(host_bucket *bucket, int64_t now_ms, int rate_thousandths, int burst, int cost)
{
    int64_t full = (int64_t)burst * 1000000;
    if (!bucket->is_started)
        *bucket = (host_bucket){.at_ms = now_ms, .level = full, .is_started = true};
    bucket->level += (now_ms - bucket->at_ms) * rate_thousandths;
    bucket->at_ms = now_ms;
    if (bucket->level > full)
        bucket->level = full;
    if (bucket->level < (int64_t)cost * 1000000)
        return false;
    bucket->level -= (int64_t)cost * 1000000;
    return true;
}

// ---- addresses: a small table of fixed size, so that a flood of addresses cannot take memory

enum { ADDRESSES = 4096, PROBES = 16 };

struct host_addresses {
    host_address list[ADDRESSES];
};

host_addresses *host_addresses_create(void) { return calloc(1, sizeof(host_addresses)); }
void host_addresses_destroy(host_addresses *addresses) { free(addresses); }

static bool is_in_use(const host_address *address)
{
    return address->connections || address->visits || address->bodies || address->answer_bytes;
}

host_address *host_address_of(host_addresses *addresses, const char *text, int64_t now_ms)
{
    uint32_t hash = 2166136261u;
    for (const char *c = text; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    host_address *oldest = NULL;
    for (uint32_t i = 0; i < PROBES; i++) {
        host_address *address = &addresses->list[(hash + i) % ADDRESSES];
        if (!strcmp(address->text, text)) {
            address->used_ms = now_ms;
            return address;
        }
        if (!is_in_use(address) && (!oldest || address->used_ms < oldest->used_ms))
            oldest = address;
    }
    if (oldest) {
        *oldest = (host_address){.used_ms = now_ms};
        snprintf(oldest->text, sizeof oldest->text, "%s", text);
    }
    return oldest;
}

// ---- text

// The code point at *text, which moves on; -1: not UTF-8 (overlong forms and surrogates are not).
static int32_t next_letter(const unsigned char **text)
{
    static const int32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *c = *text;
    int more = c[0] < 0x80 ? 0 : c[0] >> 5 == 6 ? 1 : c[0] >> 4 == 14 ? 2 : c[0] >> 3 == 30 ? 3 : -1;
    if (more < 0)
        return -1;
    int32_t letter = more ? c[0] & (0x3f >> more) : c[0];
    for (int i = 1; i <= more; i++) {
        if (c[i] >> 6 != 2)
            return -1;
        letter = letter << 6 | (c[i] & 0x3f);
    }
    *text = c + more + 1;
    bool is_surrogate = letter >= 0xd800 && letter < 0xe000;
    return letter < least[more] || letter > 0x10ffff || is_surrogate ? -1 : letter;
}

// Characters that change how their neighbours look or where lines end: nobody's name needs them.
static bool is_harmful(int32_t letter)
{
    return letter < 0x20 || (letter >= 0x7f && letter < 0xa0) || letter == 0x061c || (letter >= 0x200b && letter <= 0x200f) ||
           (letter >= 0x2028 && letter <= 0x202e) || (letter >= 0x2060 && letter <= 0x206f) || letter == 0xfeff ||
           (letter >= 0xfff9 && letter <= 0xfffb);
}

pl_status host_clean_text(const char *text, int letters, char *to, size_t size, const char *what, pl_error *error)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t length = 0;
    int count = 0;
    while (*at) {
        const unsigned char *from = at;
        int32_t letter = next_letter(&at);
        if (letter < 0)
            return pl_fail(error, PL_BAD, "%s: is not UTF-8", what);
        if (++count > letters || length + 5 > size)
            return pl_fail(error, PL_FULL, "%s: too long, wanted at most %d letters", what, letters);
        if (is_harmful(letter))
            to[length++] = ' ';
        else
            for (; from < at; from++)
                to[length++] = (char)*from;
    }
    while (length && to[length - 1] == ' ')
        length--;
    to[length] = '\0';
    size_t blanks = strspn(to, " ");
    memmove(to, to + blanks, length - blanks + 1);
    return PL_OK;
}
