// seats.c - see seats.h.
#include "library/seats.h"

#include <stdio.h>
#include <string.h>

#include "phaseline/data.h"

static bool is_known(const char *name, const char *also)
{
    return pl_parse_word(name, pl_player_names) >= 0 || (also && !strcmp(name, also));
}

pl_status seats_read(const char *players, int sides, const char *also, char names[PL_SIDES_MAX + 1][SEAT_NAME_MAX], pl_error *error)
{
    for (int side = 1; side <= sides; side++) {
        size_t length = strcspn(players, ",");
        if (length >= SEAT_NAME_MAX || (!length && side == 1))
            return pl_fail(error, PL_BAD, "players: found '%.60s', wanted names separated by commas", players);
        if (length)
            snprintf(names[side], SEAT_NAME_MAX, "%.*s", (int)length, players);
        else
            memcpy(names[side], names[side - 1], SEAT_NAME_MAX);
        if (!is_known(names[side], also))
            return pl_fail(error, PL_MISSING, "players: found '%s', wanted %s%srandom, scripted or search1 to search5", names[side],
                           also ? also : "", also ? ", " : "");
        players += length + (players[length] == ',');
    }
    return PL_OK;
}
