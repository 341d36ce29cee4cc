// test_field.c - a ruleset's named values: sizes and signs at their ends, lists, and what an author may write for each kind.
#include "small.h"

#include <stdlib.h>

static const pl_field *field(const char *name) { return pl_field_named(&small, PL_OF_UNIT, name); }
static int32_t get(const char *name) { return pl_field_get(small_scene, small_scene->initial, field(name), 2, 0); }
static pl_status set(const char *name, const char *text)
{
    return pl_field_set_text(small_scene, small_scene->initial, field(name), 2, text, &small_error);
}

static void check_set(const char *name, const char *text, int32_t wanted)
{
    CHECK_EQ(set(name, text), PL_OK);
    CHECK_EQ(get(name), wanted);
}

static void check_not_set(const char *name, const char *text, const char *why)
{
    int32_t before = get(name);
    CHECK_EQ(set(name, text), PL_BAD);
    CHECK_TEXT(small_error.text, why);
    CHECK_EQ(get(name), before);
}

TEST(a_field_is_found_by_scope_and_name)
{
    small_begin();
    CHECK(pl_field_named(&small, PL_OF_PIECE, "level")->scope == PL_OF_PIECE);
    CHECK(pl_field_named(&small, PL_OF_GAME, "level") == &small_fields[0]);
    CHECK(!pl_field_named(&small, PL_OF_UNIT, "level"));
    CHECK(!pl_field_named(&small, PL_OF_UNIT, "beyond"));
    CHECK(pl_field_named(&small, PL_OF_UNIT, "note"));
}

// ---- sizes and signs

TEST(a_value_fits_its_bytes_or_is_refused)
{
    small_begin();
    small_made();
    check_set("strength", "2147483647", INT32_MAX);
    check_set("strength", "-2147483647", -INT32_MAX);
    check_set("strength", "70000", 70000);
    check_set("morale", "32767", 32767);
    check_set("morale", "-32768", -32768);
    check_not_set("morale", "32768", "morale: found '32768', wanted a whole number");
    check_not_set("morale", "-32769", "morale: found '-32769', wanted a whole number");
    check_set("ammo", "65535", 65535);
    check_set("ammo", "0", 0);
    check_not_set("ammo", "65536", "ammo: found '65536', wanted a whole number");
    check_not_set("ammo", "-1", "ammo: found '-1', wanted a whole number");
    check_set("drift", "127", 127);
    check_set("drift", "-128", -128);
    check_not_set("drift", "128", "drift: found '128', wanted a whole number");
    check_not_set("drift", "-129", "drift: found '-129', wanted a whole number");
    check_set("flags", "255", 255);
    check_not_set("flags", "256", "flags: found '256', wanted words of its list joined by '+', or none");
    small_end();
}

TEST(a_field_of_scenarios_alone_takes_any_value_and_keeps_none)
{
    small_begin();
    small_made();
    pl_state *before = pl_scene_block(small_scene);
    CHECK_EQ(set("note", "70000"), PL_OK);
    CHECK_EQ(set("note", "-5"), PL_OK);
    CHECK_EQ(set("note", "many"), PL_BAD);
    CHECK_EQ(get("note"), 0);
    pl_field_set(small_scene, small_scene->initial, field("note"), 2, 0, 9);
    CHECK(pl_state_equal(before, small_scene->initial));
    free(before);
    small_end();
}

TEST(setting_one_value_leaves_its_neighbours)
{
    const char *const names[] = {"strength", "morale", "ammo", "drift", "flags", "enemy"};
    small_begin();
    small_made();
    for (int i = 0; i < PL_COUNT(names); i++)
        pl_field_set(small_scene, small_scene->initial, field(names[i]), 2, 0, 10 + i);
    for (int i = 0; i < PL_COUNT(names); i++)
        CHECK_EQ(get(names[i]), 10 + i);
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, field("strength"), 1, 0), 0);
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, field("strength"), 3, 0), 0);
    small_end();
}

// ---- lists

TEST(the_elements_of_a_list_are_set_in_order)
{
    small_begin();
    small_made();
    CHECK_EQ(set("marks", "1 2  3 4"), PL_OK);
    for (int i = 0; i < 4; i++)
        CHECK_EQ(pl_field_get(small_scene, small_scene->initial, field("marks"), 2, i), i + 1);
    CHECK_EQ(set("marks", "9"), PL_OK);  // the first alone
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, field("marks"), 2, 0), 9);
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, field("marks"), 2, 1), 2);
    CHECK_EQ(set("marks", "1 2 3 4 5"), PL_BAD);
    CHECK_TEXT(small_error.text, "marks: found '1 2 3 4 5', wanted a whole number, fewer of them");
    CHECK_EQ(set("marks", "1 x"), PL_BAD);
    CHECK_TEXT(small_error.text, "marks: found 'x', wanted a whole number");
    CHECK_EQ(get("enemy"), 0);
    small_end();
}

TEST(a_text_of_up_to_63_letters_is_read)
{
    char text[65];
    memset(text, '0', sizeof text);
    small_begin();
    small_made();
    text[62] = '7', text[63] = '\0';
    check_set("ammo", text, 7);
    text[62] = '0', text[63] = '7', text[64] = '\0';
    CHECK_EQ(set("ammo", text), PL_BAD);
    CHECK_EQ(get("ammo"), 7);
    small_end();
}

// ---- what an author may write

static bool reads(const pl_noun *noun, const char *text, int32_t wanted)
{
    int32_t value = -77;
    return pl_noun_value(small_scene, noun, text, &value) && value == wanted;
}
static bool refuses(const pl_noun *noun, const char *text)
{
    int32_t value;
    return !pl_noun_value(small_scene, noun, text, &value);
}

TEST(things_on_the_table_are_named_by_their_ids)
{
    const pl_noun unit = {PL_UNIT, "", NULL, NULL}, piece = {PL_PIECE, "", NULL, NULL}, marker = {PL_MARKER, "", NULL, NULL},
                  feature = {PL_FEATURE, "", NULL, NULL}, group = {PL_GROUP, "", NULL, NULL};
    const pl_noun *const nouns[] = {&unit, &piece, &marker, &feature, &group};
    small_begin();
    small_made();
    CHECK(reads(&unit, "b", 2) && reads(&piece, "a.2", 2) && reads(&marker, "m", 1) && reads(&feature, "r", 2) &&
          reads(&group, "second", 2));
    for (int i = 0; i < PL_COUNT(nouns); i++)
        CHECK(reads(nouns[i], "-", 0) && reads(nouns[i], "0", 0) && refuses(nouns[i], "beyond") && refuses(nouns[i], ""));
    small_end();
    const pl_attr enemy[] = {{"enemy", "old guard"}};  // an id is whole, blanks and all
    small_units[1].id = "old guard";
    small_units[0].set = (pl_attrs){enemy, 1};
    small_made();
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, pl_field_named(&small, PL_OF_UNIT, "enemy"), 1, 0), 2);
    small_end();
}

TEST(a_side_is_named_by_its_id_or_number)
{
    const pl_noun side = {PL_SIDE, "", NULL, NULL};
    small_begin();
    small_made();
    CHECK(reads(&side, "red", 1) && reads(&side, "blue", 2) && reads(&side, "0", 0) && reads(&side, "2", 2));
    CHECK(refuses(&side, "green") && refuses(&side, "3") && refuses(&side, "-1"));
    small_end();
    small_sides[0].id = NULL;
    small_made();
    CHECK(reads(&side, "blue", 2) && refuses(&side, "red"));
    small_end();
}

TEST(words_are_those_of_the_list)
{
    char long_word[65];
    memset(long_word, 'w', 64);
    long_word[64] = '\0';
    const char *const long_words[] = {long_word, NULL};
    const pl_noun word = {PL_WORD, "", small_levels, NULL}, words = {PL_WORDS, "", small_flags, NULL},
                  wide = {PL_WORDS, "", long_words, NULL};
    small_begin();
    small_made();
    CHECK(reads(&word, "low", 0) && reads(&word, "high", 1) && refuses(&word, "middling") && refuses(&word, ""));
    CHECK(reads(&words, "none", 0) && reads(&words, "-", 0) && reads(&words, "moved", 2) && reads(&words, "fired+hidden", 5) &&
          reads(&words, "6", 6));
    CHECK(refuses(&words, "fired+lost") && refuses(&words, "fired moved"));
    CHECK(refuses(&wide, long_word));  // words have at most 63 letters
    long_word[63] = '\0';
    CHECK(reads(&wide, long_word, 1));
    small_end();
}

TEST(rows_lengths_flags_and_numbers)
{
    const pl_noun row = {PL_ROW, "", NULL, "units"}, nowhere = {PL_ROW, "", NULL, "nowhere"}, length = {PL_LENGTH, "", NULL, NULL},
                  flag = {PL_FLAG, "", NULL, NULL}, number = {PL_NUMBER, "", NULL, NULL}, degrees = {PL_DEGREES, "", NULL, NULL},
                  nothing = {PL_NOTHING, "", NULL, NULL};
    small_begin();
    small_made();
    CHECK(reads(&row, "foot", 0) && reads(&row, "horse", 1) && refuses(&row, "beyond") && refuses(&nowhere, "foot"));
    CHECK(reads(&length, "1.5", 1500) && refuses(&length, "far"));
    CHECK(reads(&flag, "yes", 1) && reads(&flag, "true", 1) && reads(&flag, "1", 1));
    CHECK(reads(&flag, "no", 0) && reads(&flag, "false", 0) && reads(&flag, "0", 0) && reads(&flag, "-", 0));
    CHECK(refuses(&flag, "maybe") && refuses(&flag, "2") && refuses(&flag, ""));
    CHECK(reads(&number, "-3", -3) && reads(&degrees, "90", 90) && refuses(&number, "x") && refuses(&degrees, "east"));
    CHECK(refuses(&nothing, "0"));
    small_end();
}

static int32_t twice_the_id(const pl_turn *turn, int id) { return 2 * id + (turn->state == small_scene->initial && turn->rules == &small); }

TEST(a_value_that_is_worked_out_is_asked_for)
{
    const pl_field field = {.name = "twice", .scope = PL_OF_UNIT, .get = twice_the_id, .noun = SMALL_NUMBER};
    small_begin();
    small_made();
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, &field, 3, 0), 7);
    CHECK_EQ(pl_field_get(small_scene, small_scene->initial, &field, 2, 0), 5);
    small_end();
}
