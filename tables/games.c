// games.c - the games as the first page lists them, and their rulebooks rule by rule.
#include "inside.h"

#include <string.h>

#include "formats/rulebook.h"
#include "formats/scenario_file.h"
#include "players/player.h"
#include "rulesets/rulesets.h"

static void put_text(json_t *json, const char *key, const char *text)
{
    if (text && text[0])
        json_object_set_new(json, key, json_string(text));
}

static json_t *switches_of(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->switch_count; i++) {
        json_t *json =
            json_pack("{s:s, s:b}", PL_WIRE(Switch, name), rules->switches[i].name, PL_WIRE(Switch, on), rules->switches[i].is_on);
        put_text(json, PL_WIRE(Switch, rule), rules->switches[i].rule);
        put_text(json, PL_WIRE(Switch, about), rules->switches[i].about);
        json_array_append_new(list, json);
    }
    return list;
}

static void put_frame(json_t *scenario, const pl_scenario_info *info)
{
    put_text(scenario, PL_WIRE(ScenarioEntry, level), info->level);
    put_text(scenario, PL_WIRE(ScenarioEntry, sides), info->sides);
    if (info->minutes)
        json_object_set_new(scenario, PL_WIRE(ScenarioEntry, minutes), json_integer(info->minutes));
    json_object_set_new(scenario, PL_WIRE(ScenarioEntry, units), json_integer(info->unit_count));
    json_object_set_new(scenario, PL_WIRE(ScenarioEntry, width), json_integer(info->width));
    json_object_set_new(scenario, PL_WIRE(ScenarioEntry, height), json_integer(info->height));
}

static json_t *scenarios_of(const pl_ruleset *rules)
{
    pl_scenario_info *list;
    int count;
    json_t *json = json_array();
    if (pl_scenario_list(rules, &list, &count, NULL))
        return json;
    for (int i = 0; i < count; i++)
        if (!list[i].problem) {
            json_t *scenario = json_pack("{s:s, s:s}", PL_WIRE(ScenarioEntry, id), list[i].id, PL_WIRE(ScenarioEntry, name), list[i].name);
            put_text(scenario, PL_WIRE(ScenarioEntry, about), list[i].about);
            put_frame(scenario, &list[i]);
            json_array_append_new(json, scenario);
        }
    pl_scenario_list_free(list, count);
    return json;
}

json_t *host_games(pl_host *host)
{
    json_t *list = json_array(), *players = json_array();
    for (int i = 0; pl_player_names[i]; i++)
        json_array_append_new(players, json_string(pl_player_names[i]));
    for (int i = 0; pl_rulesets[i]; i++) {
        const pl_ruleset *rules = pl_rulesets[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s, s:s?, s:i, s:i, s:b, s:o, s:o, s:o, s:O}", PL_WIRE(GameInfo, id), rules->id,
                                        PL_WIRE(GameInfo, name), rules->name, PL_WIRE(GameInfo, about), rules->about ? rules->about : "",
                                        PL_WIRE(GameInfo, prefix), rules->prefix, PL_WIRE(GameInfo, tutorial), rules->tutorial,
                                        PL_WIRE(GameInfo, sides_min), rules->sides_min, PL_WIRE(GameInfo, sides_max), rules->sides_max,
                                        PL_WIRE(GameInfo, has_secrets), rules->disguise != NULL, PL_WIRE(GameInfo, switches),
                                        switches_of(rules), PL_WIRE(GameInfo, scenarios), scenarios_of(rules), PL_WIRE(GameInfo, lessons),
                                        host_lessons_of(host, rules), PL_WIRE(GameInfo, players), players));
    }
    json_decref(players);
    return list;
}

// ---- the rulebook

json_t *host_rules_of(const pl_ruleset *rules, pl_error *error)
{
    pl_rulebook *book;
    if (pl_rulebook_load(rules, &book, error))
        return NULL;
    json_t *list = json_array();
    for (int i = 0; i < book->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", PL_WIRE(Rule, id), book->rules[i].id, PL_WIRE(Rule, heading),
                                              book->rules[i].heading, PL_WIRE(Rule, text), book->rules[i].text));
    for (int i = 0; pl_rulebook_common(i); i++) {
        const pl_rule_text *rule = pl_rulebook_common(i);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", PL_WIRE(Rule, id), rule->id, PL_WIRE(Rule, heading), rule->heading,
                                              PL_WIRE(Rule, text), rule->text));
    }
    pl_rulebook_free(book);
    return list;
}
