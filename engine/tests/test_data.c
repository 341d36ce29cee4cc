// test_data.c - rules data: cells found and read, errors that name place, found and wanted, overrides.
#include <string.h>

#include "harness.h"
#include "phaseline/data.h"
#include "phaseline/scenario.h"

static const char *const columns[] = {"line", "column", "flags", "cover", "name"};
static const char *const keys[] = {"foot", "horse"};
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
    CHECK(!pl_parse_len("", &n) && !pl_parse_len(".", &n) && !pl_parse_len("1e3", &n) && !pl_parse_len("1.2.3", &n) &&
          !pl_parse_len("99999999", &n));
}

TEST(numbers_that_do_not_fit_are_refused)
{
    int32_t n;
    CHECK(pl_parse_int("2147483647", &n) && n == INT32_MAX);
    CHECK(pl_parse_int("-12", &n) && n == -12);
    CHECK(!pl_parse_int("2147483648", &n) && !pl_parse_int("12x", &n) && !pl_parse_int("", &n) && !pl_parse_int("-", &n));
}
