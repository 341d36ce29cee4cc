// line.h - inside players/: lines to and from a bot, each within its time. The other end is a program started here, or whoever
// started us and holds our standard input and output.
#pragma once
#include "phaseline/basics.h"

enum { PL_LINE_MAX = 1 << 16 };  // bytes of a line that is read

typedef struct pl_line pl_line;

/// Starts a program (a line for the shell) with its standard input and output tied to ours. limit_ms: how long it may take to read or
/// to answer; 0: for ever. Its error output is ours.
pl_status pl_line_start(const char *program, int limit_ms, pl_line **out, pl_error *error);
/// Takes two descriptors that are open already; they stay open.
pl_status pl_line_take(int in, int out, int limit_ms, pl_line **line, pl_error *error);
/// Closes the program's input, waits a moment for it to end, and ends it.
void pl_line_close(pl_line *line);

pl_status pl_line_send(pl_line *line, const char *text, pl_error *error);
/// The next line that is not empty, without its end. Borrowed until the next call.
pl_status pl_line_read(pl_line *line, char **text, pl_error *error);
/// Fails with the other end's name and the number of the line read last: "bot 'x', line 3: found ..., wanted ...".
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
pl_status
pl_line_fail(const pl_line *line, pl_error *error, pl_status status, const char *format, ...);
/// How many lines were read, empty ones too.
int pl_line_number(const pl_line *line);
