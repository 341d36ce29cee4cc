// arena.c - a list of allocated pieces. Each is a malloc of its own, so that the sanitizers still see every overrun.
#include "formats/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct piece {
    struct piece *next, *previous;
} piece;

// What the caller gets begins here, aligned for anything.
enum { START = (sizeof(piece) + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t) };

struct pl_arena {
    piece head;
};

pl_arena *pl_arena_start(void)
{
    pl_arena *arena = calloc(1, sizeof *arena);
    if (arena)
        arena->head.next = arena->head.previous = &arena->head;
    return arena;
}

void pl_arena_end(pl_arena *arena)
{
    if (!arena)
        return;
    for (piece *p = arena->head.next, *next; p != &arena->head; p = next) {
        next = p->next;
        free(p);
    }
    free(arena);
}

static piece *piece_of(void *start) { return (piece *)((char *)start - START); }

static void *link_in(pl_arena *arena, piece *p)
{
    p->next = arena->head.next;
    p->previous = &arena->head;
    p->next->previous = p->previous->next = p;
    return (char *)p + START;
}

static void unlink_from(piece *p)
{
    p->next->previous = p->previous;
    p->previous->next = p->next;
}

void *pl_arena_get(pl_arena *arena, size_t size)
{
    if (size > SIZE_MAX - START - 1)
        return NULL;
    piece *p = calloc(1, START + (size ? size : 1));
    return p ? link_in(arena, p) : NULL;
}

void *pl_arena_list(pl_arena *arena, size_t count, size_t entry_size)
{
    if (count && entry_size > SIZE_MAX / 2 / count)
        return NULL;
    return pl_arena_get(arena, (count ? count : 1) * entry_size);
}

char *pl_arena_text(pl_arena *arena, const char *text)
{
    size_t length = strlen(text);
    char *copy = pl_arena_get(arena, length + 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

char *pl_arena_print(pl_arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = length < 0 ? NULL : pl_arena_get(arena, (size_t)length + 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

void *pl_arena_resize(void *arena, void *start, size_t size)
{
    if (!start)
        return size ? pl_arena_get(arena, size) : NULL;
    piece *old = piece_of(start);
    unlink_from(old);
    if (!size) {
        free(old);
        return NULL;
    }
    piece *grown = size > SIZE_MAX - START ? NULL : realloc(old, START + size);
    link_in(arena, grown ? grown : old);
    return grown ? (char *)grown + START : NULL;
}
