// test_data.c - rules data: cells found and read, errors that name place, found and wanted, overrides.
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "phaseline/data.h"
#include "phaseline/scenario.h"

static const char *const columns[] = {"line", "column", "flags", "cover", "name", "square"};  // and what follows their counts
static const char *const keys[] = {"foot", "horse", "camel"};
static pl_cell cells[10];
static pl_table tables[] = {
    {.id = "t_move", .file = "move.yaml", .columns = columns, .keys = keys, .cells = cells, .column_count = 5, .row_count = 2}};
static pl_data data = {tables, 1};
static const char *const words[] = {"shock", "skirmish", "howitzer", NULL};

static void fill(void)
{
    const pl_cell fresh[10] = {{"8", 'K'}, {"0.750", 'H'}, {"shock howitzer", 'H'}, {"yes", 'H'}, {"Foot", 'H'}, {"-", 'H'}, {"12.5", 'H'},
                               {"-", 'H'}, {"no", 'H'},    {"Horse", 'H'}};
    memcpy(cells, fresh, sizeof cells);
}

TEST(cells_are_read_by_name)
{
    pl_error error = {0};
    fill();
    pl_reader r = pl_reader_start(&data, &error);
    CHECK_EQ(pl_read_int(&r, "t_move", "foot", "line"), 8);
    CHECK_EQ(pl_read_len(&r, "t_move", "foot", "column"), 750);
    CHECK_EQ(pl_read_len(&r, "t_move", "horse", "column"), 12500);
    CHECK_EQ(pl_read_int_or(&r, "t_move", "horse", "line", -1), -1);
    CHECK_EQ(pl_read_words(&r, "t_move", "foot", "flags", words), 5);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "flags", words), 0);
    CHECK(pl_read_flag(&r, "t_move", "foot", "cover"));
    CHECK(!pl_read_flag(&r, "t_move", "horse", "cover"));
    CHECK_TEXT(pl_read_text(&r, "t_move", "horse", "name"), "Horse");
    CHECK(!pl_read_has(&r, "t_move", "horse", "line"));
    CHECK_EQ(pl_read_rows(&r, "t_move"), 2);
    CHECK_EQ(pl_read_row(&r, "t_move", "horse"), 1);
    CHECK_EQ(r.status, PL_OK);
}

TEST(the_first_error_stays)
{
    pl_error error = {0};
    fill();
    pl_reader r = pl_reader_start(&data, &error);
    CHECK_EQ(pl_read_int(&r, "t_move", "foot", "name"), 0);
    CHECK_EQ(r.status, PL_BAD);
    CHECK_TEXT(error.text, "move.yaml: t_move.foot.name: found 'Foot', wanted a whole number");
    CHECK_EQ(pl_read_int(&r, "nowhere", "foot", "line"), 0);
    CHECK_TEXT(error.text, "move.yaml: t_move.foot.name: found 'Foot', wanted a whole number");
}

TEST(a_missing_cell_is_named)
{
    pl_error error = {0};
    fill();
    pl_reader r = pl_reader_start(&data, &error);
    pl_read_int(&r, "t_move", "camel", "line");
    CHECK_TEXT(error.text, "move.yaml: table 't_move' has no row 'camel'");
    r = pl_reader_start(&data, &error);
    pl_read_int(&r, "t_move", "foot", "square");
    CHECK_TEXT(error.text, "move.yaml: table 't_move' has no column 'square'");
    r = pl_reader_start(&data, &error);
    pl_read_int(&r, "t_fire", "foot", "line");
    CHECK_TEXT(error.text, "rules data: there is no table 't_fire'");
}

TEST(a_row_that_is_not_there_is_named)
{
    pl_error error = {0};
    fill();
    pl_reader r = pl_reader_start(&data, &error);
    CHECK_EQ(pl_read_row(&r, "t_move", "camel"), 0);
    CHECK_EQ(r.status, PL_MISSING);
    CHECK_TEXT(error.text, "move.yaml: table 't_move' has no row 'camel'");
    CHECK_EQ(pl_read_rows(&r, "t_move"), 0);  // the error stays
    CHECK_TEXT(pl_read_key(&r, "t_move", 0), "");
    CHECK_TEXT(pl_read_text(&r, "t_move", "foot", "name"), "");
    CHECK(!pl_read_has(&r, "t_move", "foot", "line"));
}

TEST(keys_are_those_of_the_rows)
{
    pl_error error = {0};
    fill();
    pl_reader r = pl_reader_start(&data, &error);
    CHECK_TEXT(pl_read_key(&r, "t_move", 0), "foot");
    CHECK_TEXT(pl_read_key(&r, "t_move", 1), "horse");
    CHECK_TEXT(pl_read_key(&r, "t_move", 2), "");
    CHECK_TEXT(pl_read_key(&r, "t_move", -1), "");
    CHECK_EQ(pl_read_row(&r, "t_move", "foot"), 0);
    CHECK(pl_read_has(&r, "t_move", "foot", "line"));
    CHECK(!pl_read_has(&r, "t_move", "camel", "line") && !pl_read_has(&r, "t_move", "foot", "square") &&
          !pl_read_has(&r, "t", "foot", "line"));
    CHECK_EQ(r.status, PL_OK);
}

TEST(a_cell_that_was_read_is_known_as_read)
{
    pl_error error = {0};
    fill();
    tables[0].read = 0;
    pl_reader r = pl_reader_start(&data, &error);
    pl_read_len(&r, "t_move", "horse", "column");
    for (int i = 0; i < 10; i++)
        CHECK_EQ(cells[i].is_read, i == 6);
    CHECK_EQ(tables[0].read, 1);
}

// The cell horse.line with another text in it.
static pl_reader with(const char *text, pl_error *error)
{
    fill();
    cells[5].text = text;
    return pl_reader_start(&data, error);
}

TEST(a_flag_is_yes_or_no)
{
    static const char *const yes[] = {"yes", "true"}, *const no[] = {"no", "false", "-"};
    pl_error error = {0};
    for (int i = 0; i < 2; i++) {
        pl_reader r = with(yes[i], &error);
        CHECK(pl_read_flag(&r, "t_move", "horse", "line") && !r.status);
    }
    for (int i = 0; i < 3; i++) {
        pl_reader r = with(no[i], &error);
        CHECK(!pl_read_flag(&r, "t_move", "horse", "line") && !r.status);
    }
    pl_reader r = with("1", &error);
    CHECK(!pl_read_flag(&r, "t_move", "horse", "line"));
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found '1', wanted yes or no");
}

TEST(what_does_not_fit_its_column_is_named_with_its_place)
{
    pl_error error = {0};
    pl_reader r = with("many", &error);
    CHECK_EQ(pl_read_int_or(&r, "t_move", "horse", "line", 4), 4);
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found 'many', wanted a whole number or -");
    r = with("7", &error);
    CHECK_EQ(pl_read_int_or(&r, "t_move", "horse", "line", 4), 7);
    CHECK_EQ(r.status, PL_OK);
    r = with("-", &error);
    CHECK_EQ(pl_read_len_or(&r, "t_move", "horse", "line", 250), 250);
    CHECK_EQ(r.status, PL_OK);
    r = with("0.5", &error);
    CHECK_EQ(pl_read_len_or(&r, "t_move", "horse", "line", 250), 500);
    r = with("far", &error);
    CHECK_EQ(pl_read_len_or(&r, "t_move", "horse", "line", 250), 250);
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found 'far', wanted inches with at most three decimals, or -");
    r = with("-", &error);
    CHECK_EQ(pl_read_len(&r, "t_move", "horse", "line"), 0);
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found '-', wanted inches with at most three decimals");
    r = with("howitzer", &error);
    CHECK_EQ(pl_read_word(&r, "t_move", "horse", "line", words), 2);
    r = with("mortar", &error);
    CHECK_EQ(pl_read_word(&r, "t_move", "horse", "line", words), 0);
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found 'mortar', wanted one of this table's words");
}

TEST(no_word_of_a_list_is_passed_over)
{
    char text[80];
    pl_error error = {0};
    pl_reader r = with(" shock  skirmish ", &error);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "line", words), 3);
    CHECK_EQ(r.status, PL_OK);
    r = with("shock mortar", &error);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "line", words), 0);
    CHECK_TEXT(error.text, "move.yaml: t_move.horse.line: found 'mortar', wanted words of this column");
    memset(text, 'w', 70);
    strcpy(text + 70, " shock");
    r = with(text, &error);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "line", words), 0);
    CHECK_EQ(r.status, PL_BAD);
    text[64] = '\0';  // a word as long as the longest that is read, and one more
    const char *const long_words[] = {text, NULL};
    r = with(text, &error);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "line", long_words), 0);
    text[63] = '\0';
    r = with(text, &error);
    CHECK_EQ(pl_read_words(&r, "t_move", "horse", "line", long_words), 1);
}

TEST(an_author_set_a_value_or_did_not)
{
    const pl_attr list[] = {{"a", "1"}, {"b", "2"}, {"beyond", "3"}};
    CHECK_TEXT(pl_attr_text((pl_attrs){list, 2}, "b"), "2");
    CHECK(!pl_attr_text((pl_attrs){list, 2}, "beyond"));
}

TEST(an_override_that_does_not_fit_says_what_is_missing)
{
    pl_error error = {0};
    fill();
    pl_data_override(&data, "t_move.foot", "9", &error);
    CHECK_TEXT(error.text, "override 't_move.foot': wanted table.row.column");
    pl_data_override(&data, "t_mov.foot.line", "9", &error);
    CHECK_TEXT(error.text, "override 't_mov.foot.line': there is no table 't_mov'");
    pl_data_override(&data, "t_move.camel.line", "9", &error);
    CHECK_TEXT(error.text, "override 't_move.camel.line': table 't_move' has no row 'camel'");
    pl_data_override(&data, "t_move.foot.lines", "9", &error);
    CHECK_TEXT(error.text, "override 't_move.foot.lines': table 't_move' has no column 'lines'");
    pl_data_override(&data, "t_move.foot.line.more", "9", &error);  // whatever follows belongs to the column
    CHECK_TEXT(error.text, "override 't_move.foot.line.more': table 't_move' has no column 'line.more'");
    char longest[80] = "", text[128];
    memset(longest, 'w', 63);
    snprintf(text, sizeof text, "%sw.foot.line", longest);  // a name longer than any is cut, and touches none of the others
    pl_data_override(&data, text, "9", &error);
    CHECK(strstr(error.text, longest) && strstr(error.text, "there is no table 'w"));
    CHECK_TEXT(strstr(error.text, "table '") + 7 + 63, "'");
    snprintf(text, sizeof text, "t_move.%sw.line", longest);
    pl_data_override(&data, text, "9", &error);
    CHECK_TEXT(strstr(error.text, "row '") + 5 + 63, "'");
    snprintf(text, sizeof text, "t_move.foot.%sw", longest);
    pl_data_override(&data, text, "9", &error);
    CHECK_TEXT(strstr(error.text, "column '") + 8 + 63, "'");
    CHECK_EQ(pl_data_override(&data, "t_move.horse.cover", "yes", NULL), PL_OK);
    CHECK_TEXT(cells[8].text, "yes");
    CHECK_EQ(pl_data_override(&data, "t_move.horse", "yes", NULL), PL_BAD);
}

TEST(overrides_change_a_cell_or_say_why_not)
{
    pl_error error = {0};
    fill();
    CHECK_EQ(pl_data_override(&data, "t_move.foot.line", "9", &error), PL_OK);
    pl_reader r = pl_reader_start(&data, &error);
    CHECK_EQ(pl_read_int(&r, "t_move", "foot", "line"), 9);
    CHECK_EQ(pl_data_override(&data, "t_move.foot", "9", &error), PL_BAD);
    CHECK_EQ(pl_data_override(&data, "t_move.camel.line", "9", &error), PL_MISSING);
    CHECK_EQ(pl_data_override(&data, "t_mov.foot.line", "9", &error), PL_MISSING);
    CHECK_EQ(pl_data_override(&data, "t_move.foot.lines", "9", &error), PL_MISSING);
}

TEST(lengths_are_read_by_their_digits)
{
    pl_len n;
    CHECK(pl_parse_len("20", &n) && n == 20000);
    CHECK(pl_parse_len("-0.5", &n) && n == -500);
    CHECK(pl_parse_len(".25", &n) && n == 250);
    CHECK(pl_parse_len("7.001", &n) && n == 7001);
    CHECK(!pl_parse_len("7.0001", &n));
    CHECK(pl_parse_len("+1.5", &n) && n == 1500);
    CHECK(pl_parse_len("9.", &n) && n == 9000);
    CHECK(pl_parse_len("1000000", &n) && n == 1000000000);  // the longest
    CHECK(!pl_parse_len("1000000.001", &n) && !pl_parse_len("99999999999999999999", &n) && !pl_parse_len("1/", &n) &&
          !pl_parse_len("1:", &n));
    CHECK(!pl_parse_len("-", &n) && !pl_parse_len("+", &n));
    CHECK(!pl_parse_len("", &n) && !pl_parse_len(".", &n) && !pl_parse_len("1e3", &n) && !pl_parse_len("1.2.3", &n) &&
          !pl_parse_len("1..2", &n) && !pl_parse_len("99999999", &n));
}

TEST(numbers_that_do_not_fit_are_refused)
{
    int32_t n;
    CHECK(pl_parse_int("2147483647", &n) && n == INT32_MAX);
    CHECK(pl_parse_int("-12", &n) && n == -12);
    CHECK(pl_parse_int("+12", &n) && n == 12);
    CHECK(pl_parse_int("-2147483647", &n) && n == -INT32_MAX);
    CHECK(pl_parse_int("0", &n) && n == 0);
    CHECK(pl_parse_int("9", &n) && n == 9);
    CHECK(!pl_parse_int("21474836470", &n) && !pl_parse_int("99999999999999999999", &n) && !pl_parse_int("1/", &n) &&
          !pl_parse_int("1:", &n));
    CHECK(!pl_parse_int("2147483648", &n) && !pl_parse_int("12x", &n) && !pl_parse_int("", &n) && !pl_parse_int("-", &n));
}

// ---- what went wrong

TEST(an_error_says_nothing_of_the_one_before)
{
    pl_error error = {.status = PL_IO, .line = 3, .column = 4, .file = "old.yaml", .path = "units[3]", .text = "old"};
    CHECK_EQ(pl_fail(&error, PL_BAD, "%d of %s", 5, "them"), PL_BAD);
    CHECK(error.status == PL_BAD && error.line == 0 && error.column == 0);
    CHECK_TEXT(error.file, "");
    CHECK_TEXT(error.path, "");
    CHECK_TEXT(error.text, "5 of them");
    CHECK_EQ(pl_fail_at(&error, PL_FULL, "sides[1]", "too %s", "many"), PL_FULL);
    CHECK_TEXT(error.path, "sides[1]");
    CHECK_TEXT(error.text, "too many");
    CHECK_EQ(pl_fail(NULL, PL_MISSING, "nobody listens"), PL_MISSING);
    CHECK_EQ(pl_fail_at(NULL, PL_MISSING, "here", "nobody listens"), PL_MISSING);
}
