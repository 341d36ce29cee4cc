// plan_json.c - see plan_json.h.
#include "players/plan_json.h"

#include "formats/json.h"
#include "formats/notation.h"

static json_t *line_json(const pl_scene *scene, const pl_plan_line *line)
{
    char text[512];
    pl_choice_print(scene, &line->choice, text, sizeof text);
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:i, s:i, s:f, s:f, s:f, s:f}", "choice", pl_json_choice(scene, &line->choice), "text",
                     text, "worth", line->worth, "tries", line->tries, "won", line->won, "lost", line->lost, "drawn", line->drawn,
                     "standing", line->standing, "standing_error", line->standing_error, "merit", line->merit, "merit_error",
                     line->merit_error);
}

json_t *pl_plan_json(const pl_scene *scene, const pl_plan *plan)
{
    json_t *lines = json_array();
    for (int i = 0; i < plan->line_count; i++)
        json_array_append_new(lines, line_json(scene, &plan->lines[i]));
    json_t *json = json_pack("{s:i, s:s, s:s, s:b, s:i, s:i, s:o}", "side", plan->side, "reason", pl_plan_reason_name(plan->reason),
                             "sentence", pl_plan_reason_text(plan->reason), "cut", plan->is_cut, "considered", plan->considered,
                             "play_outs", plan->play_outs, "lines", lines);
    if (plan->chosen >= 0)
        json_object_set_new(json, "chosen", json_integer(plan->chosen));
    return json;
}
