// table_clock.c - the time a side has for a decision. The rules know no clock: when time is up the server gives the default they declare.
#include <string.h>

#include "seat.h"
#include "table.h"

bool host_table_is_timed(const host_table *table, pl_side side)
{
    if (!table->row.limit_s || !(host_table_asked(table) & PL_SIDE_BIT(side)))
        return false;
    return !host_seat_is_computer(&table->row, side) && !(table->row.resigned & PL_SIDE_BIT(side));
}

pl_side host_table_computer(const host_table *table)
{
    pl_sides asked = host_table_asked(table);
    if (host_is_led(table))
        return host_coach_side(table);
    for (pl_side side = 1; side <= table->row.seat_count; side++) {
        bool is_played = host_seat_is_computer(&table->row, side) || (table->row.resigned & PL_SIDE_BIT(side));
        if ((asked & PL_SIDE_BIT(side)) && is_played)
            return side;
    }
    return 0;
}

int64_t host_table_deadline(const host_table *table, pl_side side) { return table->since_ms[side] + (int64_t)table->row.limit_s * 1000; }

pl_sides host_table_seen_by(const host_table *table, uint32_t entry)
{
    pl_sides seen_by = 0;
    for (pl_side viewer = 0; entry && viewer <= table->battle->scene->side_count; viewer++)
        if (table->marks[entry].step[viewer] != table->marks[entry - 1].step[viewer])
            seen_by |= PL_SIDE_BIT(viewer);
    return seen_by;
}

bool host_table_is_seen_by_all(const host_table *table)
{
    uint32_t count = table->journal.entry_count;
    pl_sides all = (pl_sides)(PL_SIDE_BIT(table->battle->scene->side_count + 1) - 1);
    return !count || host_table_seen_by(table, count) == all;
}

bool host_table_is_undone_for_all(const host_table *table)
{
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++)
        if (!(table->undone & PL_SIDE_BIT(viewer)))
            return false;
    return true;
}

void host_table_wind(host_table *table, pl_sides anew, int64_t now_ms)
{
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++) {
        if (!host_table_is_timed(table, side))
            table->since_ms[side] = 0;
        else if (!table->since_ms[side] || (anew & PL_SIDE_BIT(side)))
            table->since_ms[side] = now_ms;
    }
}

// A store from before clocks were noted has whole seconds: nobody's time is cut short by what was not written down.
static int64_t stored_since(const host_table *table, pl_side side)
{
    int64_t noted = table->row.wait.since_ms[side];
    return noted ? noted : table->row.changed * 1000 + 999 - table->clock->apart_ms;
}

void host_table_wind_as_stored(host_table *table)
{
    int64_t now = host_clock_ms(table->clock);
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++) {
        int64_t since = stored_since(table, side);
        table->since_ms[side] = !host_table_is_timed(table, side) ? 0 : since < now ? since : now;
    }
}

pl_store_wait host_table_wait(const host_table *table)
{
    pl_store_wait wait = {.due_ms = host_table_computer(table) ? 1 : 0};
    for (pl_side side = 1; side <= table->row.seat_count; side++) {
        if (!host_table_is_timed(table, side))
            continue;
        int64_t deadline = host_table_deadline(table, side);
        wait.since_ms[side] = table->since_ms[side];
        if (!wait.due_ms || deadline < wait.due_ms)
            wait.due_ms = deadline;
    }
    return wait;
}
