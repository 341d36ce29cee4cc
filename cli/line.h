// line.h - lines of a terminal of 80 columns: wrapped between words, something at the right edge, a little emphasis where it is shown.
// Stands on the C library alone.
#pragma once
#include <stdio.h>

enum { CLI_COLUMNS = 80 };
typedef enum cli_style { CLI_PLAIN, CLI_STRONG, CLI_FAINT, CLI_HEAD, CLI_GOOD, CLI_BAD_NEWS } cli_style;

/// Prints text from column `indent` on, wrapped with two more from its second line on; right (may be NULL) ends its first line.
/// Styles are shown on a terminal alone, unless NO_COLOR is set.
void cli_line(FILE *to, cli_style style, int indent, const char *text, const char *right);
