// arena.h - the memory of one loaded file: many small pieces, given back together.
// Stands on the C library; every loader of formats/ keeps what it read in one.
#pragma once
#include <stddef.h>

typedef struct pl_arena pl_arena;

/// NULL: no memory. Ended by pl_arena_end(), which frees every piece; NULL may be ended.
pl_arena *pl_arena_start(void);
void pl_arena_end(pl_arena *arena);

/// Zeroed; at least one byte. NULL: no memory.
void *pl_arena_get(pl_arena *arena, size_t size);
/// A list of count entries, zeroed; a count of 0 gives room for one, so that NULL always means no memory.
void *pl_arena_list(pl_arena *arena, size_t count, size_t entry_size);
char *pl_arena_text(pl_arena *arena, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
char *
pl_arena_print(pl_arena *arena, const char *format, ...);

/// The allocator in the shape libcyaml wants: resizes, frees at size 0, never touches what is not the arena's.
void *pl_arena_resize(void *arena, void *piece, size_t size);
