// table_clock.c - the time a side has for a decision. The rules know no clock: when time is up the server gives the default they declare.
#include <string.h>

#include "seat.h"
#include "table.h"

bool server_table_is_timed(const server_table *table, pl_side side)
{
    if (!table->row.limit_s || !(server_table_asked(table) & PL_SIDE_BIT(side)))
        return false;
    return !server_seat_is_computer(&table->row, side) && !(table->row.resigned & PL_SIDE_BIT(side));
}

int64_t server_table_deadline(const server_table *table, pl_side side)
{
    return table->since_ms[side] + (int64_t)table->row.limit_s * 1000;
}

pl_sides server_table_seen_by(const server_table *table, uint32_t entry)
{
    pl_sides seen_by = 0;
    for (pl_side viewer = 0; entry && viewer <= table->battle->scene->side_count; viewer++)
        if (table->marks[entry].step[viewer] != table->marks[entry - 1].step[viewer])
            seen_by |= PL_SIDE_BIT(viewer);
    return seen_by;
}

bool server_table_is_seen_by_all(const server_table *table)
{
    uint32_t count = table->journal.entry_count;
    pl_sides all = (pl_sides)(PL_SIDE_BIT(table->battle->scene->side_count + 1) - 1);
    return !count || server_table_seen_by(table, count) == all;
}

bool server_table_is_undone_for_all(const server_table *table)
{
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++)
        if (!(table->undone & PL_SIDE_BIT(viewer)))
            return false;
    return true;
}

void server_table_wind(server_table *table, pl_sides anew, int64_t now_ms)
{
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++) {
        if (!server_table_is_timed(table, side))
            table->since_ms[side] = 0;
        else if (!table->since_ms[side] || (anew & PL_SIDE_BIT(side)))
            table->since_ms[side] = now_ms;
    }
}
