// scenario_terms.c - what a scenario's lists mean: goals, uses of zones, arrivals and the random end, against the words the game declares.
// A word that a game does not know would be passed over in play, so it is refused here, and so is a key that means nothing beside it.
#include "formats/nearest.h"
#include "formats/scenario_file.h"
#include "formats/text.h"

#include <string.h>

typedef struct keys {  // of one entry: what its author gave
    const char *list;  // "goals"
    int index;
    const char *word_key;  // that holds the word: "kind"
    const char *word;      // NULL: none
    unsigned given;        // PL_KEY_...
} keys;

typedef struct judge {
    const pl_scenario *scenario;
    const pl_ruleset *rules;
    pl_error *error;
} judge;

static const char *const key_names[] = {"side", "on", "value", "turn", "need", "edge", "from", "zone"};  // by bit of PL_KEY_...

static bool is_word(const pl_term *term, const char *word) { return term->word && word ? !strcmp(term->word, word) : !term->word && !word; }

static pl_status unknown_word(const judge *j, pl_term_list list, const keys *k)
{
    pl_nearest nearest = {.word = k->word ? k->word : ""};
    char hint[256], path[64];
    for (int i = 0; i < j->rules->term_count; i++)
        if (j->rules->terms[i].list == list && j->rules->terms[i].word)
            pl_nearest_try(&nearest, j->rules->terms[i].word);
    pl_print(path, sizeof path, k->word ? "%s[%d].%s" : "%s[%d]", k->list, k->index, k->word_key);
    if (!nearest.listed && !k->word)
        return pl_fail_at(j->error, PL_BAD, path, "%s has no %s", j->rules->name, k->list);
    return pl_fail_at(j->error, PL_BAD, path, "%s %s '%.40s' of %s%s", k->word ? "unknown" : "missing", k->word_key, nearest.word, k->list,
                      nearest.listed ? pl_nearest_hint(&nearest, hint, sizeof hint) : ", of which this game has none");
}

static pl_status judge_keys(const judge *j, const pl_term *term, const keys *k)
{
    char path[64];
    const char *word = k->word ? k->word : k->list;
    for (int bit = 0; bit < PL_COUNT(key_names); bit++) {
        bool is_given = k->given >> bit & 1;
        pl_print(path, sizeof path, is_given ? "%s[%d].%s" : "%s[%d]", k->list, k->index, key_names[bit]);
        if (!is_given && term->must >> bit & 1)
            return pl_fail_at(j->error, PL_BAD, path, "the key '%s' is missing: '%.40s' needs it", key_names[bit], word);
        if (is_given && !((term->must | term->may) >> bit & 1))
            return pl_fail_at(j->error, PL_BAD, path, "'%.40s' takes no '%s' in %s", word, key_names[bit], j->rules->name);
    }
    return PL_OK;
}

static pl_status judge_entry(const judge *j, pl_term_list list, const keys *k, const pl_term **found)
{
    for (int i = 0; i < j->rules->term_count; i++)
        if (j->rules->terms[i].list == list && is_word(&j->rules->terms[i], k->word)) {
            *found = &j->rules->terms[i];
            return judge_keys(j, *found, k);
        }
    return unknown_word(j, list, k);
}

static unsigned key(bool is_given, unsigned bit) { return is_given ? bit : 0; }

// ---- what `on` names

static bool names_one(const pl_scenario *s, pl_noun_kind kind, const char *id)
{
    bool is_known = false;
    for (int i = 0; i < s->marker_count && kind == PL_MARKER; i++)
        is_known |= s->markers[i].id && !strcmp(s->markers[i].id, id);
    for (int i = 0; i < s->feature_count && kind == PL_FEATURE; i++)
        is_known |= s->features[i].id && !strcmp(s->features[i].id, id);
    for (int i = 0; i < s->unit_count && kind == PL_UNIT; i++)
        is_known |= !strcmp(s->units[i].id, id);
    for (int i = 0; i < s->group_count && kind == PL_GROUP; i++)
        is_known |= !strcmp(s->groups[i].id, id);
    return is_known;
}

static pl_status judge_on(const judge *j, const pl_term *term, int index)
{
    static const char *const nouns[] = {[PL_UNIT] = "a unit", [PL_MARKER] = "a marker", [PL_FEATURE] = "terrain", [PL_GROUP] = "a group"};
    const char *on = j->scenario->goals[index].on;
    char path[64];
    if (!on || !term->on || names_one(j->scenario, (pl_noun_kind)term->on, on))
        return PL_OK;
    pl_print(path, sizeof path, "goals[%d].on", index);
    return pl_fail_at(j->error, PL_BAD, path, "found '%.40s', wanted %s: '%s' speaks of one", on, nouns[term->on], term->word);
}

// ---- lists

static pl_status judge_goals(const judge *j)
{
    for (int i = 0; i < j->scenario->goal_count; i++) {
        const pl_scenario_goal *goal = &j->scenario->goals[i];
        const pl_term *term = NULL;
        keys k = {"goals", i, "kind", goal->kind,
                  key(goal->side, PL_KEY_SIDE) | key(goal->on, PL_KEY_ON) | key(goal->value, PL_KEY_VALUE) | key(goal->turn, PL_KEY_TURN)};
        pl_status status = judge_entry(j, PL_IN_GOALS, &k, &term);
        if (status == PL_OK)
            status = judge_on(j, term, i);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

static pl_status judge_zones(const judge *j)
{
    for (int i = 0; i < j->scenario->zone_count; i++) {
        const pl_scenario_zone *zone = &j->scenario->zones[i];
        const pl_term *term = NULL;
        keys k = {"zones", i, "use", zone->use, key(zone->side, PL_KEY_SIDE)};
        pl_status status = judge_entry(j, PL_IN_ZONES, &k, &term);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

static pl_status judge_arrivals(const judge *j)
{
    for (int i = 0; i < j->scenario->arrival_count; i++) {
        const pl_scenario_arrival *a = &j->scenario->arrivals[i];
        const pl_term *term = NULL;
        keys k = {"arrivals", i, "kind", a->kind,
                  PL_KEY_SIDE | key(a->turn, PL_KEY_TURN) | key(a->need, PL_KEY_NEED) | key(a->edge, PL_KEY_EDGE) |
                      key(a->from || a->to, PL_KEY_STRETCH) | key(a->zone, PL_KEY_ZONE)};
        pl_status status = judge_entry(j, PL_IN_ARRIVALS, &k, &term);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

static pl_status judge_end(const judge *j)
{
    if (!j->scenario->end_from)
        return PL_OK;
    for (int i = 0; i < j->rules->term_count; i++)
        if (j->rules->terms[i].list == PL_AS_END)
            return PL_OK;
    return pl_fail_at(j->error, PL_BAD, "random_end", "%s knows no random end of this form", j->rules->name);
}

pl_status pl_scenario_check_terms(const pl_scenario *scenario, const pl_ruleset *rules, pl_error *error)
{
    judge j = {scenario, rules, error};
    pl_status status = judge_goals(&j);
    if (status == PL_OK)
        status = judge_zones(&j);
    if (status == PL_OK)
        status = judge_arrivals(&j);
    return status == PL_OK ? judge_end(&j) : status;
}
