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
        json_t *json = json_pack("{s:s, s:b}", "name", rules->switches[i].name, "on", rules->switches[i].is_on);
        put_text(json, "rule", rules->switches[i].rule);
        put_text(json, "about", rules->switches[i].about);
        json_array_append_new(list, json);
    }
    return list;
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
            json_t *scenario = json_pack("{s:s, s:s}", "id", list[i].id, "name", list[i].name);
            put_text(scenario, "about", list[i].about);
            json_array_append_new(json, scenario);
        }
    pl_scenario_list_free(list, count);
    return json;
}

json_t *server_games(void)
{
    json_t *list = json_array(), *players = json_array();
    for (int i = 0; pl_player_names[i]; i++)
        json_array_append_new(players, json_string(pl_player_names[i]));
    for (int i = 0; pl_rulesets[i]; i++) {
        const pl_ruleset *rules = pl_rulesets[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:s?, s:i, s:i, s:b, s:o, s:o, s:O}", "id", rules->id, "name",
                                              rules->name, "about", rules->about ? rules->about : "", "prefix", rules->prefix, "tutorial",
                                              rules->tutorial, "sides_min", rules->sides_min, "sides_max", rules->sides_max, "has_secrets",
                                              rules->disguise != NULL, "switches", switches_of(rules), "scenarios", scenarios_of(rules),
                                              "players", players));
    }
    json_decref(players);
    return list;
}

// ---- the rulebook

json_t *server_rules_of(const pl_ruleset *rules, pl_error *error)
{
    pl_rulebook *book;
    if (pl_rulebook_load(rules, &book, error))
        return NULL;
    json_t *list = json_array();
    for (int i = 0; i < book->count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s}", "id", book->rules[i].id, "heading", book->rules[i].heading, "text", book->rules[i].text));
    for (int i = 0; pl_rulebook_common(i); i++) {
        const pl_rule_text *rule = pl_rulebook_common(i);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "id", rule->id, "heading", rule->heading, "text", rule->text));
    }
    pl_rulebook_free(book);
    return list;
}
