// test_long_kill.c - the server killed a hundred times.
#define _DEFAULT_SOURCE
#include "tests/kill.h"

TEST(nothing_acknowledged_is_lost_in_a_hundred_kills) { kill_at_random(100, 77); }
