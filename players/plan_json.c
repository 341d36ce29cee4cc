// plan_json.c - see plan_json.h.
#include "players/plan_json.h"

#include "formats/json.h"
#include "formats/notation.h"
#include "formats/wire.h"

static json_t *line_json(const pl_scene *scene, const pl_plan_line *line)
{
    char text[512];
    pl_choice_print(scene, &line->choice, text, sizeof text);
    return json_pack("{s:o, s:s, s:i, s:i, s:i, s:i, s:i, s:f, s:f, s:f, s:f}", PL_WIRE(AdviceLine, choice),
                     pl_json_choice(scene, &line->choice), PL_WIRE(AdviceLine, text), text, PL_WIRE(AdviceLine, worth), line->worth,
                     PL_WIRE(AdviceLine, tries), line->tries, PL_WIRE(AdviceLine, won), line->won, PL_WIRE(AdviceLine, lost), line->lost,
                     PL_WIRE(AdviceLine, drawn), line->drawn, PL_WIRE(AdviceLine, standing), line->standing,
                     PL_WIRE(AdviceLine, standing_error), line->standing_error, PL_WIRE(AdviceLine, merit), line->merit,
                     PL_WIRE(AdviceLine, merit_error), line->merit_error);
}

json_t *pl_plan_json(const pl_scene *scene, const pl_plan *plan)
{
    json_t *lines = json_array();
    for (int i = 0; i < plan->line_count; i++)
        json_array_append_new(lines, line_json(scene, &plan->lines[i]));
    json_t *json = json_pack("{s:i, s:s, s:s, s:b, s:i, s:i, s:o}", PL_WIRE(Advice, side), plan->side, PL_WIRE(Advice, reason),
                             pl_plan_reason_name(plan->reason), PL_WIRE(Advice, sentence), pl_plan_reason_text(plan->reason),
                             PL_WIRE(Advice, cut), plan->is_cut, PL_WIRE(Advice, considered), plan->considered, PL_WIRE(Advice, play_outs),
                             plan->play_outs, PL_WIRE(Advice, lines), lines);
    if (plan->chosen >= 0)
        json_object_set_new(json, PL_WIRE(Advice, chosen), json_integer(plan->chosen));
    return json;
}
