// bare.c - data and a scenario written in C, shared by all bare scenes.
#include "bare.h"

#include "phaseline/ruleset.h"

pl_status kit_bare_scene(const pl_ruleset *rules, int sides, pl_scene **out, pl_error *error)
{
    static const char *const columns[] = {"about"}, *const keys[] = {"open"};
    static pl_cell cells[] = {{"nothing", 'H'}};
    static pl_table tables[] = {
        {.id = "terrain", .file = "bare", .columns = columns, .keys = keys, .cells = cells, .column_count = 1, .row_count = 1}};
    static pl_data data = {tables, 1};
    static const pl_scenario_side names[] = {
        {.id = "one", .name = "One"}, {.id = "two", .name = "Two"}, {.id = "three", .name = "Three"}, {.id = "four", .name = "Four"}};
    static pl_scenario scenarios[PL_SIDES_MAX + 1];
    if (sides < 1 || sides > PL_SIDES_MAX)
        return pl_fail(error, PL_BAD, "%d sides, wanted 1 to %d", sides, PL_SIDES_MAX);
    pl_scenario *scenario = &scenarios[sides];
    *scenario = (pl_scenario){.game = rules->id,
                              .id = "bare",
                              .name = "Bare",
                              .width = PL_INCHES(72),
                              .height = PL_INCHES(48),
                              .sides = names,
                              .side_count = sides};
    return pl_scene_create(rules, &data, scenario, out, error);
}
