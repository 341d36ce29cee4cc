// json_room.c - one block, handed out from front to back.
#include "json_room.h"

#include <jansson.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { ROOM_BYTES = 2 << 20 };

static struct {
    char *block;
    size_t used;
    long live;
    bool is_open;
} room;

static void *take(size_t size)
{
    size_t whole = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    if (!room.is_open || whole > ROOM_BYTES - room.used)
        return malloc(size);
    void *piece = room.block + room.used;
    room.used += whole;
    room.live++;
    return piece;
}

static void give_back(void *piece)
{
    uintptr_t at = (uintptr_t)piece, first = (uintptr_t)room.block;
    if (room.block && at >= first && at < first + ROOM_BYTES)
        room.live--;
    else
        free(piece);
}

void server_json_room_start(void) { json_set_alloc_funcs(take, give_back); }

void server_json_room_open(void)
{
    if (!room.block)
        room.block = malloc(ROOM_BYTES);
    room.is_open = room.block != NULL;
    if (!room.live)
        room.used = 0;
}

void server_json_room_close(void) { room.is_open = false; }
long server_json_room_live(void) { return room.live; }
