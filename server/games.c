// games.c - the games as the first page lists them, and their rulebooks rule by rule.
#include "inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/home.h"
#include "formats/scenario_file.h"
#include "players/player.h"
#include "rulesets/rulesets.h"

enum { BOOK_BYTES_MAX = 4 << 20, ID_MAX = 48 };

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
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:b, s:o, s:o, s:O}", "id", rules->id, "name", rules->name,
                                              "about", rules->about ? rules->about : "", "prefix", rules->prefix, "sides_min",
                                              rules->sides_min, "sides_max", rules->sides_max, "has_secrets", rules->disguise != NULL,
                                              "switches", switches_of(rules), "scenarios", scenarios_of(rules), "players", players));
    }
    json_decref(players);
    return list;
}

// ---- the rulebook: rules are the items of its lists that begin with an id in bold

static char *read_book(const pl_ruleset *rules, pl_error *error)
{
    char path[PL_PATH_MAX];
    if (pl_home_path(rules->id, "rulebook.md", path, sizeof path, error))
        return NULL;
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(BOOK_BYTES_MAX + 1) : NULL;
    if (!text) {
        pl_fail(error, PL_MISSING, "the rulebook cannot be read: %s", strerror(errno));
    } else {
        size_t size = fread(text, 1, BOOK_BYTES_MAX, file);
        text[size] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static bool rule_on_line(const char *line, char id[ID_MAX])
{
    const char *end = strncmp(line, "- **", 4) ? NULL : strstr(line + 4, "**");
    size_t length = end ? (size_t)(end - line - 4) : 0;
    if (!length || length >= ID_MAX || memchr(line + 4, '\n', length))
        return false;
    memcpy(id, line + 4, length);
    id[length] = '\0';
    return true;
}

// A rule reaches to the next rule, the next heading, or a line at the margin after an empty one.
static const char *end_of_rule(const char *start)
{
    char id[ID_MAX];
    const char *line = next_line(start), *end = line;
    for (bool was_empty = false; *line; line = next_line(line)) {
        bool is_empty = *line == '\n';
        if (rule_on_line(line, id) || *line == '#' || (was_empty && !is_empty && *line != ' '))
            break;
        if (!is_empty)
            end = next_line(line);
        was_empty = is_empty;
    }
    return end;
}

json_t *server_rules_of(const pl_ruleset *rules, pl_error *error)
{
    char id[ID_MAX], heading[160] = "";
    char *book = read_book(rules, error);
    json_t *list = book ? json_array() : NULL;
    for (const char *line = book; line && *line; line = next_line(line)) {
        if (*line == '#') {
            const char *words = line + strspn(line, "#");
            words += strspn(words, " ");
            snprintf(heading, sizeof heading, "%.*s", (int)strcspn(words, "\n"), words);
        }
        if (!rule_on_line(line, id))
            continue;
        const char *text = line + 4 + strlen(id) + 2, *end = end_of_rule(line);
        text += strspn(text, " ");
        while (end > text && (end[-1] == '\n' || end[-1] == ' '))
            end--;
        json_t *rule = json_pack("{s:s, s:s, s:s%}", "id", id, "heading", heading, "text", text, (size_t)(end - text));
        if (rule)
            json_array_append_new(list, rule);
    }
    free(book);
    return list;
}
