// mutate.h - for the siege: valid texts changed at random, the same for the same seed, and how many were sent.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t luck;

static inline uint32_t pick(uint32_t count)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return count ? (uint32_t)(luck >> 33) % count : 0;
}

/// Changes, doubles, cuts out, moves or puts in a few bytes; the new length, at most max. other: to take pieces from.
static inline size_t mutate(uint8_t *text, size_t size, size_t max, const uint8_t *other, size_t other_size)
{
    static const char *const words[] = {"\r\n",
                                        "\r\n\r\n",
                                        "{",
                                        "}",
                                        "[",
                                        "\"",
                                        "null",
                                        "-1",
                                        "9223372036854775807",
                                        "1e999",
                                        "\\ud800",
                                        "%00",
                                        "\xff",
                                        "\x80",
                                        "GET ",
                                        "POST ",
                                        "Content-Length: 5\r\n",
                                        "Upgrade: h2c\r\n",
                                        "true",
                                        ":",
                                        ","};
    for (int changes = (int)pick(4) + 1; changes; changes--) {
        uint32_t at = pick((uint32_t)size + 1), length = pick(16) + 1;
        const char *word = words[pick(sizeof words / sizeof words[0])];
        const uint8_t *from = (const uint8_t *)word;
        size_t more = strlen(word);
        switch (pick(6)) {
        case 0:
            if (at < size)
                text[at] ^= (uint8_t)(1u << pick(8));
            continue;
        case 1:
            if (at < size)
                text[at] = (uint8_t)pick(256);
            continue;
        case 2:
            length = at + length > size ? (uint32_t)(size - at) : length;
            memmove(text + at, text + at + length, size - at - length);
            size -= length;
            continue;
        case 3:
            size = pick(4) ? size : at;  // the end is missing, now and then
            continue;
        case 4:
            more = other_size ? pick((uint32_t)(other_size < 200 ? other_size : 200)) : 0;
            from = other + (more ? pick((uint32_t)(other_size - more)) : 0);
            break;
        default: break;
        }
        if (size + more > max)
            continue;
        memmove(text + at + more, text + at, size - at);
        memmove(text + at, from, more);
        size += more;
    }
    return size;
}
