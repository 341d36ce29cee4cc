// seats.h - who sits on which side, as one text. Private to library/.
#pragma once
#include "phaseline/player.h"

enum { SEAT_NAME_MAX = 32 };

/// Names by side from "scripted,random"; the last one stands for all further sides. A name that is neither a computer's nor `also` (NULL: no other) is refused.
pl_status seats_read(const char *players, int sides, const char *also, char names[PL_SIDES_MAX + 1][SEAT_NAME_MAX], pl_error *error);
