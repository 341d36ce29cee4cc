// glossary.c - see glossary.h. libcyaml gives the lists; every word, rule and key is then held against the game.
#include "formats/glossary.h"

#include <stdlib.h>
#include <string.h>

#include "formats/data_file.h"
#include "formats/home.h"
#include "formats/nearest.h"
#include "formats/rulebook.h"
#include "formats/text.h"
#include "formats/yaml_file.h"

enum { WORDS_MAX = 400, PLACE_MAX = 96 };

typedef struct raw_gloss {
    char *word, *rule, *say;
    char **also;
    uint32_t also_count;
} raw_gloss;
typedef struct raw_aim {
    char *say, *rule;
} raw_aim;
typedef struct raw_goal_words {
    char *kind, *held, *open, *now;
} raw_goal_words;
typedef struct raw_words {
    char *game;
    raw_gloss *words;
    raw_aim *aims;
    raw_goal_words *goals;
    uint32_t words_count, aims_count, goals_count;
} raw_words;

#define TEXT(type, member, flag) CYAML_FIELD_STRING_PTR(#member, flag, type, member, 1, CYAML_UNLIMITED)
#define LIST(type, member, entry) CYAML_FIELD_SEQUENCE(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, 0, WORDS_MAX)
static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, CYAML_UNLIMITED)};
static const cyaml_schema_field_t gloss_fields[] = {TEXT(raw_gloss, word, CYAML_FLAG_DEFAULT), LIST(raw_gloss, also, &text_value),
                                                    TEXT(raw_gloss, rule, CYAML_FLAG_DEFAULT), TEXT(raw_gloss, say, CYAML_FLAG_DEFAULT),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t gloss_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_gloss, gloss_fields)};
static const cyaml_schema_field_t aim_fields[] = {TEXT(raw_aim, say, CYAML_FLAG_DEFAULT), TEXT(raw_aim, rule, CYAML_FLAG_DEFAULT),
                                                  CYAML_FIELD_END};
static const cyaml_schema_value_t aim_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_aim, aim_fields)};
static const cyaml_schema_field_t goal_fields[] = {
    TEXT(raw_goal_words, kind, CYAML_FLAG_DEFAULT), TEXT(raw_goal_words, held, CYAML_FLAG_OPTIONAL),
    TEXT(raw_goal_words, open, CYAML_FLAG_OPTIONAL), TEXT(raw_goal_words, now, CYAML_FLAG_OPTIONAL), CYAML_FIELD_END};
static const cyaml_schema_value_t goal_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_goal_words, goal_fields)};
// libcyaml knows no mapping with keys of its own, so `plain` is read from the document.
static const cyaml_schema_field_t file_fields[] = {TEXT(raw_words, game, CYAML_FLAG_DEFAULT),
                                                   LIST(raw_words, words, &gloss_value),
                                                   LIST(raw_words, aims, &aim_value),
                                                   LIST(raw_words, goals, &goal_value),
                                                   CYAML_FIELD_IGNORE("plain", CYAML_FLAG_OPTIONAL),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t file_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_words, file_fields)};

// What pl_glossary_load() gives out: the glossary first, the file its texts lie in behind it.
typedef struct loaded {
    pl_glossary glossary;
    pl_yaml yaml;
} loaded;

typedef struct reading {
    const pl_ruleset *rules;
    pl_rulebook *book;
    pl_data *data;
    loaded *to;
    const raw_words *raw;
    pl_error *error;
} reading;

static pl_status no_memory(const reading *r) { return pl_fail(r->error, PL_NO_MEMORY, "%s: no memory for words", r->to->yaml.file); }

// ---- what may stand there

static pl_status check_rule(const reading *r, const char *path, const char *rule)
{
    char place[PLACE_MAX], hint[256];
    pl_nearest nearest = {.word = rule};
    for (int i = 0; i < r->book->count; i++) {
        if (!strcmp(r->book->rules[i].id, rule))
            return PL_OK;
        pl_nearest_try(&nearest, r->book->rules[i].id);
    }
    pl_print(place, sizeof place, "%s.rule", path);
    return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "unknown rule '%.40s'%s", rule,
                        nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
}

// A sentence or a few of them, short enough to be read in passing.
static pl_status check_say(const reading *r, const char *path, const char *say)
{
    char place[PLACE_MAX];
    size_t length = strlen(say);
    pl_print(place, sizeof place, "%s.say", path);
    if (length > PL_GLOSS_SAY_MAX)
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "found %zu letters, wanted at most %d", length, PL_GLOSS_SAY_MAX);
    if (say[length - 1] != '.')
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "found no full stop at the end, wanted whole sentences");
    return PL_OK;
}

// Capitals tell forms apart: "Move" is not "move". The form stands nowhere before entry number `end`, nor among the first `also` other forms of that entry.
static pl_status check_once(const reading *r, const char *place, const char *form, uint32_t end, uint32_t also)
{
    for (uint32_t i = 0; i <= end; i++) {
        const raw_gloss *other = &r->raw->words[i];
        uint32_t forms = i < end ? other->also_count : also;
        bool is_same = (i < end || also) && !strcmp(other->word, form);
        for (uint32_t k = 0; k < forms && (i < end || k + 1 < also); k++)
            is_same = is_same || !strcmp(other->also[k], form);
        if (is_same)
            return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "'%.40s' is explained already, under '%.40s'", form, other->word);
    }
    return PL_OK;
}

static pl_status add_word(const reading *r, uint32_t index, pl_gloss *to)
{
    const raw_gloss *raw = &r->raw->words[index];
    char path[PLACE_MAX], place[PLACE_MAX];
    pl_print(path, sizeof path, "words[%u]", index);
    pl_print(place, sizeof place, "%s.word", path);
    pl_status status = check_rule(r, path, raw->rule);
    if (!status)
        status = check_say(r, path, raw->say);
    if (!status)
        status = check_once(r, place, raw->word, index, 0);
    const char **also = status ? NULL : pl_arena_list(r->to->yaml.arena, raw->also_count + 1u, sizeof *also);
    if (!status && !also)
        return no_memory(r);
    for (uint32_t k = 0; !status && k < raw->also_count; k++) {
        pl_print(place, sizeof place, "%s.also[%u]", path, k);
        status = check_once(r, place, raw->also[k], index, k + 1);
        also[k] = raw->also[k];
    }
    *to = (pl_gloss){raw->word, also, raw->rule, raw->say};
    return status;
}

static pl_status add_aim(const reading *r, uint32_t index, pl_aim *to)
{
    char path[PLACE_MAX];
    pl_print(path, sizeof path, "aims[%u]", index);
    *to = (pl_aim){r->raw->aims[index].say, r->raw->aims[index].rule};
    pl_status status = check_say(r, path, to->say);
    return status ? status : check_rule(r, path, to->rule);
}

// ---- goals

static bool is_kind(const pl_ruleset *rules, const char *kind, pl_nearest *nearest)
{
    bool is = false;
    for (int i = 1; i < rules->marker_kind_count; i++) {
        pl_nearest_try(nearest, rules->markers[i].name);
        is = is || !strcmp(rules->markers[i].name, kind);
    }
    for (int i = 0; i < rules->term_count; i++)
        if (rules->terms[i].list == PL_IN_GOALS) {
            pl_nearest_try(nearest, rules->terms[i].word);
            is = is || !strcmp(rules->terms[i].word, kind);
        }
    return is;
}

// A part in braces is side, on, score or a field of a side.
static bool is_part(const pl_ruleset *rules, const char *part, size_t length, pl_nearest *nearest)
{
    static const char *const own[] = {"side", "on", "score", "s", "has", "is"};
    bool is = false;
    for (int i = 0; i < PL_COUNT(own); i++) {
        pl_nearest_try(nearest, own[i]);
        is = is || (strlen(own[i]) == length && !strncmp(own[i], part, length));
    }
    for (int i = 0; i < rules->field_count; i++)
        if (rules->fields[i].scope == PL_OF_SIDE) {
            pl_nearest_try(nearest, rules->fields[i].name);
            is = is || (strlen(rules->fields[i].name) == length && !strncmp(rules->fields[i].name, part, length));
        }
    return is;
}

static pl_status check_parts(const reading *r, uint32_t index, const char *key, const char *text)
{
    char place[PLACE_MAX], hint[256], word[64];
    for (const char *open = text ? strchr(text, '{') : NULL; open; open = strchr(open + 1, '{')) {
        size_t length = strcspn(open + 1, "}");
        pl_print(word, sizeof word, "%.*s", (int)length, open + 1);
        pl_nearest nearest = {.word = word};
        if (is_part(r->rules, open + 1, length, &nearest))
            continue;
        pl_print(place, sizeof place, "goals[%u].%s", index, key);
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "unknown part '{%.40s}'%s", word,
                            pl_nearest_hint(&nearest, hint, sizeof hint));
    }
    return PL_OK;
}

static pl_status add_goal(const reading *r, uint32_t index, pl_goal_words *to)
{
    const raw_goal_words *raw = &r->raw->goals[index];
    char place[PLACE_MAX], hint[256];
    pl_nearest nearest = {.word = raw->kind};
    pl_print(place, sizeof place, "goals[%u].kind", index);
    if (!is_kind(r->rules, raw->kind, &nearest))
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "unknown kind of goal or marker '%.40s'%s", raw->kind,
                            pl_nearest_hint(&nearest, hint, sizeof hint));
    *to = (pl_goal_words){raw->kind, raw->held, raw->open, raw->now};
    pl_status status = check_parts(r, index, "held", raw->held);
    if (!status)
        status = check_parts(r, index, "open", raw->open);
    return status ? status : check_parts(r, index, "now", raw->now);
}

// ---- plain names

static bool is_in(const char *const *words, int count, const char *key, pl_nearest *nearest)
{
    for (int i = 0; i < count; i++) {
        pl_nearest_try(nearest, words[i]);
        if (!strcmp(words[i], key))
            return true;
    }
    return false;
}

// One of the words of a cell, which may hold several.
static bool is_in_cell(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *at = strstr(text, key); at; at = strstr(at + 1, key))
        if ((at == text || at[-1] == ' ') && (!at[length] || at[length] == ' '))
            return true;
    return false;
}

// A table, a row, a column or a word of some cell.
static bool is_key(const reading *r, const char *key, pl_nearest *nearest)
{
    for (int t = 0; t < r->data->table_count; t++) {
        const pl_table *table = &r->data->tables[t];
        pl_nearest_try(nearest, table->id);
        if (!strcmp(table->id, key) || is_in(table->columns, table->column_count, key, nearest) ||
            is_in(table->keys, table->row_count, key, nearest))
            return true;
        for (int c = 0; c < table->column_count * table->row_count; c++)
            if (is_in_cell(table->cells[c].text, key))
                return true;
    }
    return false;
}

static pl_status add_plain(const reading *r, const char *key, const char *words)
{
    char place[PLACE_MAX], hint[256];
    pl_nearest nearest = {.word = key};
    pl_print(place, sizeof place, "plain.%s", key);
    if (!words || !words[0])
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "found nothing, wanted words for '%.40s'", key);
    if (!is_key(r, key, &nearest))
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "unknown table key '%.40s'%s", key,
                            nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
    for (int i = 0; i < r->rules->wording_count; i++)
        if (!strcmp(r->rules->wordings[i].key, key) && !strcmp(r->rules->wordings[i].words, words))
            return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, place, "the game words '%.40s' so already", key);
    return PL_OK;
}

static pl_status add_plains(const reading *r)
{
    const yaml_node_t *node = pl_yaml_node(&r->to->yaml, "plain");
    if (!node)
        return PL_OK;
    if (node->type != YAML_MAPPING_NODE)
        return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, "plain", "wanted a mapping of keys and words");
    const yaml_node_pair_t *pairs = node->data.mapping.pairs.start;
    int count = (int)(node->data.mapping.pairs.top - pairs);
    pl_wording *list = pl_arena_list(r->to->yaml.arena, (size_t)count, sizeof *list);
    if (!list)
        return no_memory(r);
    r->to->glossary.plain = list;
    for (int i = 0; i < count; i++) {
        yaml_document_t *document = &r->to->yaml.document;
        list[i] = (pl_wording){pl_yaml_scalar(yaml_document_get_node(document, pairs[i].key)),
                               pl_yaml_scalar(yaml_document_get_node(document, pairs[i].value))};
        pl_status status = add_plain(r, list[i].key ? list[i].key : "", list[i].words);
        if (status)
            return status;
    }
    r->to->glossary.plain_count = count;
    return PL_OK;
}

// ---- the file

static pl_status check_game(const reading *r)
{
    if (!strcmp(r->raw->game, r->rules->id))
        return PL_OK;
    return pl_yaml_fail(&r->to->yaml, r->error, PL_BAD, "game", "found '%.40s', wanted '%s'", r->raw->game, r->rules->id);
}

static pl_status fill(reading *r)
{
    pl_glossary *g = &r->to->glossary;
    pl_gloss *words = pl_arena_list(r->to->yaml.arena, r->raw->words_count, sizeof *words);
    pl_aim *aims = pl_arena_list(r->to->yaml.arena, r->raw->aims_count, sizeof *aims);
    pl_goal_words *goals = pl_arena_list(r->to->yaml.arena, r->raw->goals_count, sizeof *goals);
    if (!words || !aims || !goals)
        return no_memory(r);
    pl_status status = check_game(r);
    for (uint32_t i = 0; !status && i < r->raw->words_count; i++)
        status = add_word(r, i, &words[i]);
    for (uint32_t i = 0; !status && i < r->raw->aims_count; i++)
        status = add_aim(r, i, &aims[i]);
    for (uint32_t i = 0; !status && i < r->raw->goals_count; i++)
        status = add_goal(r, i, &goals[i]);
    g->words = words, g->aims = aims, g->goals = goals;
    g->word_count = (int)r->raw->words_count, g->aim_count = (int)r->raw->aims_count, g->goal_count = (int)r->raw->goals_count;
    return status ? status : add_plains(r);
}

// Takes over the open file.
static pl_status read_open(const pl_ruleset *rules, loaded *to, pl_glossary **out, pl_error *error)
{
    reading r = {.rules = rules, .to = to, .error = error};
    void *raw = NULL;
    pl_status status = pl_yaml_read(&to->yaml, &file_value, &raw, error);
    r.raw = raw;
    if (!status)
        status = pl_rulebook_load(rules, &r.book, error);
    if (!status)
        status = pl_data_load(rules, &r.data, error);
    if (!status)
        status = fill(&r);
    pl_rulebook_free(r.book);
    pl_data_free(r.data);
    if (status)
        pl_glossary_free(&to->glossary);
    else
        *out = &to->glossary;
    return status;
}

static loaded *start(pl_glossary **out, pl_error *error)
{
    loaded *to = calloc(1, sizeof *to);
    *out = NULL;
    if (!to)
        pl_fail(error, PL_NO_MEMORY, "no memory for words");
    return to;
}

pl_status pl_glossary_load(const pl_ruleset *rules, pl_glossary **out, pl_error *error)
{
    char path[PL_PATH_MAX];
    loaded *to = start(out, error);
    if (!to)
        return PL_NO_MEMORY;
    pl_status status = pl_home_path(rules->id, "words.yaml", path, sizeof path, error);
    if (!status)
        status = pl_yaml_open(&to->yaml, path, error);
    if (!status)
        return read_open(rules, to, out, error);
    free(to);
    return status;
}

pl_status pl_glossary_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_glossary **out,
                                pl_error *error)
{
    loaded *to = start(out, error);
    if (!to)
        return PL_NO_MEMORY;
    pl_status status = pl_yaml_open_text(&to->yaml, text, size, name, error);
    if (!status)
        return read_open(rules, to, out, error);
    free(to);
    return status;
}

void pl_glossary_free(pl_glossary *glossary)
{
    if (!glossary)
        return;
    loaded *from = (loaded *)glossary;
    pl_yaml_close(&from->yaml);
    free(from);
}
