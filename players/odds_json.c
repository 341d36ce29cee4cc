// odds_json.c - see odds_json.h.
#include "players/odds_json.h"

#include "formats/notation.h"
#include "formats/say.h"
#include "formats/wire.h"

static json_t *line_json(const pl_ruleset *rules, const pl_odds_line *line)
{
    const pl_event_kind *kind = pl_event_kind_of(rules, line->kind);
    json_t *json =
        json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:f}", PL_WIRE(OddsLine, kind), kind ? kind->name : "", PL_WIRE(OddsLine, copies),
                  (int)line->copies, PL_WIRE(OddsLine, share), line->share, PL_WIRE(OddsLine, share_error), line->share_error,
                  PL_WIRE(OddsLine, count), line->count, PL_WIRE(OddsLine, count_error), line->count_error, PL_WIRE(OddsLine, value),
                  line->value, PL_WIRE(OddsLine, value_error), line->value_error);
    if (line->side)
        json_object_set_new(json, PL_WIRE(OddsLine, side), json_integer(line->side));
    if (line->has_spread && line->value > 0) {
        json_t *spread = json_array();
        for (int v = 0; v < PL_ODDS_SPREAD; v++)
            json_array_append_new(spread, json_real(line->spread[v]));
        json_object_set_new(json, PL_WIRE(OddsLine, spread), spread);
    }
    return json;
}

static json_t *outcome_json(const pl_eye *eye, const pl_outcome *outcome)
{
    char text[PL_SAY_MAX];
    int good = pl_outcome_good(eye, outcome);
    pl_outcome_say(eye, outcome, text, sizeof text);
    json_t *json = json_pack("{s:s, s:f, s:s}", PL_WIRE(Outcome, say), text, PL_WIRE(Outcome, share), outcome->share,
                             PL_WIRE(Outcome, weight), pl_words_Weight[pl_event_kind_of(eye->scene->rules, outcome->event.kind)->weight]);
    if (good)
        json_object_set_new(json, PL_WIRE(Outcome, good), json_integer(good));
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
    json_t *json = json_pack("{s:i, s:o, s:o, s:f, s:f}", PL_WIRE(Odds, copies), (int)odds->copies, PL_WIRE(Odds, outcomes), outcomes,
                             PL_WIRE(Odds, lines), lines, PL_WIRE(Odds, standing), odds->standing, PL_WIRE(Odds, standing_error),
                             odds->standing_error);
    if (odds->is_exact)
        json_object_set_new(json, PL_WIRE(Odds, exact), json_true());
    return json;
}
