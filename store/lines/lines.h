// lines.h - a store of lines in files that somebody else keeps: for a page, which has no SQLite and whose files are its Worker's.
// Stands on store.h. The files' side of it is small: read a whole one, append durably, empty one.
#pragma once
#include "store/store.h"

/// Where the lines lie. Names are short words of small letters, digits and strokes.
typedef struct pl_files {
    void *data;
    /// The whole file, which the caller frees; one that is not there is empty. False: it cannot be read.
    bool (*read)(void *data, const char *name, char **text, size_t *size);
    /// True: the bytes are at the file's end and durable, whatever happens now. False: some of them may be there, or none.
    bool (*append)(void *data, const char *name, const char *text, size_t size);
    /// The file is empty, or not there any more. Cut off in the middle it may be as it was.
    bool (*empty)(void *data, const char *name);
} pl_files;

/// Opens the store in these files; an empty one if they are. Copies `files`; its data must outlive the store.
/// PL_BAD: they are damaged, and the error says which and where. What was being written when the program was cut off, and nobody was told of, is
/// no damage: it is left away (pl_store_mended() tells).
pl_status pl_lines_open(const pl_files *files, pl_store **out, pl_error *error);
