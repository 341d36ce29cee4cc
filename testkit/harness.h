// harness.h - how a test is written: TEST(name) { ... CHECK(...) ... }, registered by itself, run by cmocka.
// Stands on cmocka; a test program is one file of TESTs and links the harness, which brings main().
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

void kit_register(const char *name, void (*body)(void **state));

#define TEST(name) \
    static void test_##name(void **state); \
    __attribute__((constructor)) static void register_##name(void) { kit_register(#name, test_##name); } \
    static void test_##name(void **kit_state __attribute__((unused)))

#define CHECK(what) assert_true(what)
#define CHECK_EQ(got, wanted) assert_int_equal(got, wanted)
#define CHECK_TEXT(got, wanted) assert_string_equal(got, wanted)
