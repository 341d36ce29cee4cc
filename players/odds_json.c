// odds_json.c - see odds_json.h.
#include "players/odds_json.h"

#include "formats/notation.h"
#include "formats/say.h"

static json_t *line_json(const pl_ruleset *rules, const pl_odds_line *line)
{
    const pl_event_kind *kind = pl_event_kind_of(rules, line->kind);
    json_t *json = json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:f}", "kind", kind ? kind->name : "", "copies", (int)line->copies,
                             "share", line->share, "share_error", line->share_error, "count", line->count, "count_error", line->count_error,
                             "value", line->value, "value_error", line->value_error);
    if (line->side)
        json_object_set_new(json, "side", json_integer(line->side));
    if (line->has_spread && line->value > 0) {
        json_t *spread = json_array();
        for (int v = 0; v < PL_ODDS_SPREAD; v++)
            json_array_append_new(spread, json_real(line->spread[v]));
        json_object_set_new(json, "spread", spread);
    }
    return json;
}

static json_t *outcome_json(const pl_eye *eye, const pl_outcome *outcome)
{
    static const char *const weights[] = {"note", "news", "harm", "grave"};
    char text[PL_SAY_MAX];
    int good = pl_outcome_good(eye, outcome);
    pl_outcome_say(eye, outcome, text, sizeof text);
    json_t *json = json_pack("{s:s, s:f, s:s}", "say", text, "share", outcome->share, "weight",
                             weights[pl_event_kind_of(eye->scene->rules, outcome->event.kind)->weight]);
    if (good)
        json_object_set_new(json, "good", json_integer(good));
    return json;
}

json_t *pl_odds_json(const pl_scene *scene, pl_side side, const pl_odds *odds)
{
    pl_eye eye = {scene, side, false};
    json_t *outcomes = json_array();
    for (int i = 0; i < odds->outcome_count; i++)
        json_array_append_new(outcomes, outcome_json(&eye, &odds->outcomes[i]));
    json_t *lines = json_array();
    for (int i = 0; i < odds->line_count; i++)
        json_array_append_new(lines, line_json(scene->rules, &odds->lines[i]));
    json_t *json = json_pack("{s:i, s:o, s:o, s:f, s:f}", "copies", (int)odds->copies, "outcomes", outcomes, "lines", lines, "standing",
                             odds->standing, "standing_error", odds->standing_error);
    if (odds->is_exact)
        json_object_set_new(json, "exact", json_true());
    return json;
}
