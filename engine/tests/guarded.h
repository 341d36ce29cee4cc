// guarded.h - memory that ends where its list ends: the next byte may not be read, so that a walk one too far stops the test.
// Stands on the system's pages; the file that includes it defines _DEFAULT_SOURCE first.
#pragma once
#include <string.h>
#include <sys/mman.h>

enum { GUARDED_PAGE = 1 << 16 };  // a multiple of every usual page

/// A copy that lies right before a page nobody may read. Kept until the program ends.
static inline void *guarded(const void *from, size_t size)
{
    char *pages = mmap(NULL, 2 * GUARDED_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + GUARDED_PAGE, GUARDED_PAGE, PROT_NONE))
        return NULL;
    return memcpy(pages + GUARDED_PAGE - size, from, size);
}
