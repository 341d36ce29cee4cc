// scarce.h - memory that gives out: the n-th allocation of our own code, of libyaml or of jansson fails, and all are counted.
// Stands on the linker (--wrap, see CMakeLists.txt). libcyaml asks formats/arena.c, jansson formats/json_read.c; what the C library takes for itself is not counted.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static long scarce_asked;  // allocations since scarce_begin()
static long scarce_fails;  // the one that fails; 0: none
static long scarce_held;   // given and not given back, but for what libyaml holds

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *old);
// libyaml calls these of its own by name, so that the program's come first.
void *yaml_malloc(size_t size);
void *yaml_realloc(void *old, size_t size);
char *yaml_strdup(const char *text);
void yaml_free(void *old);

static bool is_given(void) { return ++scarce_asked != scarce_fails; }

static void *counted(void *got)
{
    scarce_held += got != NULL;
    return got;
}

void *__wrap_malloc(size_t size) { return is_given() ? counted(__real_malloc(size)) : NULL; }
void *__wrap_calloc(size_t count, size_t size) { return is_given() ? counted(__real_calloc(count, size)) : NULL; }
char *__wrap_strdup(const char *text) { return is_given() ? counted(__real_strdup(text)) : NULL; }

void *__wrap_realloc(void *old, size_t size)
{
    if (!is_given())
        return NULL;
    void *got = __real_realloc(old, size);
    scarce_held += got && !old;
    return got;
}

void __wrap_free(void *old)
{
    scarce_held -= old != NULL;
    __real_free(old);
}

// ---- libyaml

// What libyaml holds lies in a list of its own: when memory gives out it loses some of it within one of its calls, where nobody can give
// it back. Whatever is left after a job that went well would be our own mistake.
typedef union scarce_piece {
    struct {
        union scarce_piece *next, *previous;
    };
    max_align_t aligned;
} scarce_piece;

static scarce_piece scarce_list = {.next = &scarce_list, .previous = &scarce_list};
static scarce_piece *scarce_first = &scarce_list;  // held before the job began, as is all after it

static void *linked(scarce_piece *piece)
{
    if (!piece)
        return NULL;
    piece->next = scarce_list.next;
    piece->previous = &scarce_list;
    piece->next->previous = piece->previous->next = piece;
    return piece + 1;
}

static scarce_piece *unlinked(void *start)
{
    scarce_piece *piece = (scarce_piece *)start - 1;
    piece->next->previous = piece->previous;
    piece->previous->next = piece->next;
    return piece;
}

void *yaml_malloc(size_t size) { return linked(is_given() ? __real_malloc(size + sizeof(scarce_piece)) : NULL); }

void *yaml_realloc(void *old, size_t size)
{
    if (!old || !is_given())
        return old ? NULL : yaml_malloc(size);
    scarce_piece *piece = unlinked(old), *grown = __real_realloc(piece, size + sizeof *piece);
    return linked(grown ? grown : piece);
}

char *yaml_strdup(const char *text)
{
    char *copy = text ? yaml_malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

void yaml_free(void *old)
{
    if (old)
        __real_free(unlinked(old));
}

/// Gives back what libyaml has lost since scarce_begin(); how many pieces.
static long scarce_sweep(void)
{
    long count = 0;
    for (; scarce_list.next != scarce_first; count++)
        __real_free(unlinked(scarce_list.next + 1));
    return count;
}

// ---- a job

/// From here on allocation `fails` fails (0: none).
static void scarce_begin(long fails)
{
    scarce_asked = 0;
    scarce_first = scarce_list.next;
    scarce_fails = fails;
}

/// Ends it; true: something was refused.
static bool scarce_end(void)
{
    bool was_refused = scarce_fails && scarce_asked >= scarce_fails;
    scarce_fails = 0;
    return was_refused;
}
