// letters.h - which letters of a stranger's text may reach a terminal or a page. Texts are UTF-8.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

/// Bytes of the letter that begins here, 1 to 4, and which it is; 0: not UTF-8. Overlong forms and halves of pairs are not letters.
/// The text may end anywhere: its closing zero is no part of a letter.
size_t pl_letter_at(const char *text, uint32_t *letter);

/// Not a control character (they move the cursor, colour and retitle a terminal), nor one that turns the direction of writing or breaks the line
/// (with them a text shows as another), nor an unseen one that only carries data.
bool pl_letter_is_shown(uint32_t letter);

/// The first place within `size` bytes that may not be shown, NULL: none. Line breaks and tabs are allowed. *letter: what stands there,
/// PL_LETTER_NONE for bytes that are not UTF-8.
enum { PL_LETTER_NONE = 0xFFFFFFF };
const char *pl_letters_fault(const char *text, size_t size, uint32_t *letter);

/// Makes one harmless line of a text that quotes a stranger's: line breaks and whatever else may not be shown become '?'.
void pl_make_line(char *text);
