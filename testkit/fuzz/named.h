// named.h - the game that an input names in a line of its own, for targets that read files of any game.
// Stands on rulesets.h.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "rulesets/rulesets.h"

/// The drill game where none is named. A comment may stand before the line that does.
static inline const pl_ruleset *rules_named(const uint8_t *bytes, size_t size)
{
    for (const uint8_t *line = bytes, *end = bytes + size, *newline; line < end; line = newline + 1) {
        if (!(newline = memchr(line, '\n', (size_t)(end - line))))
            break;
        for (int i = 0; pl_rulesets[i]; i++) {
            char named[64];
            int length = snprintf(named, sizeof named, "game: %s", pl_rulesets[i]->id);
            if (newline - line == length && !memcmp(line, named, (size_t)length))
                return pl_rulesets[i];
        }
    }
    return pl_rulesets[0];
}
