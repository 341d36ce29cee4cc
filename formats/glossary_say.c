// glossary_say.c - a glossary's words in use: plain names, how goals stand, and the list that the page explains words by.
#include <string.h>
#include <strings.h>

#include "formats/buffer.h"
#include "formats/glossary.h"
#include "formats/json_value.h"
#include "formats/say.h"
#include "formats/say_form.h"
#include "formats/wire.h"
#include "phaseline/field.h"

static const char *own_words(const pl_glossary *glossary, const char *key)
{
    for (int i = 0; glossary && i < glossary->plain_count; i++)
        if (!strcmp(glossary->plain[i].key, key))
            return glossary->plain[i].words;
    return NULL;
}

const char *pl_plain(const pl_glossary *glossary, const pl_ruleset *rules, const char *key, char *text, size_t size)
{
    const char *words = own_words(glossary, key);
    return words ? words : pl_say_key(rules, key, text, size);
}

bool pl_is_plain(const pl_glossary *glossary, const pl_ruleset *rules, const char *key)
{
    bool is_number = strspn(key, "0123456789.") == strlen(key);
    if (is_number || !strpbrk(key, "_0123456789") || own_words(glossary, key))
        return true;
    for (int i = 0; i < rules->wording_count; i++)
        if (!strcmp(rules->wordings[i].key, key))
            return true;
    return false;
}

// ---- how it stands

static void add_field(pl_buffer *b, const pl_scene *scene, const pl_state *view, const char *name, size_t length, pl_side side)
{
    const pl_ruleset *rules = scene->rules;
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        if (field->scope != PL_OF_SIDE || strlen(field->name) != length || strncmp(field->name, name, length) != 0)
            continue;
        pl_turn turn = {.scene = scene, .state = (pl_state *)view};
        pl_buffer_int(b, field->get ? field->get(&turn, side) : pl_field_get(scene, view, field, side, 0));
        return;
    }
}

static void add_side(pl_buffer *b, const pl_scene *scene, pl_side side)
{
    char name[128];
    if (side)
        pl_say_name(&(pl_eye){scene, 0, false}, PL_SIDE, side, name, sizeof name);
    pl_buffer_text(b, side ? name : "nobody");
}

// The verb goes with the side: "Austria holds", "the Germans hold". False: that is no such part.
static bool add_verb(pl_buffer *b, const pl_scene *scene, pl_side side, const char *part)
{
    static const char *const parts[][3] = {{"s}", "s", ""}, {"has}", "has", "have"}, {"is}", "is", "are"}};
    bool is_many = side && pl_number_of(&(pl_eye){scene, 0, false}, PL_SIDE, side) == PL_MANY;
    for (int i = 0; i < PL_COUNT(parts); i++)
        if (!strncmp(part, parts[i][0], strlen(parts[i][0]))) {
            pl_buffer_text(b, parts[i][1 + is_many]);
            return true;
        }
    return false;
}

// A sentence with its parts in braces filled in; `on`: what it is about, NULL: nothing.
static void add_sentence(pl_buffer *b, const pl_scene *scene, const pl_state *view, const char *form, pl_side side, const char *on)
{
    int start = b->length;
    for (const char *c = form; *c; c++) {
        size_t length = *c == '{' ? strcspn(c + 1, "}") : 0;
        if (*c != '{' || !c[1 + length]) {
            pl_buffer_add(b, "%c", *c);
            continue;
        }
        if (!strncmp(c + 1, "side}", 5))
            add_side(b, scene, side);
        else if (add_verb(b, scene, side, c + 1))
            ;
        else if (!strncmp(c + 1, "on}", 3))
            pl_buffer_text(b, on ? on : "");
        else if (!strncmp(c + 1, "score}", 6))
            pl_buffer_int(b, view->score[side]);
        else
            add_field(b, scene, view, c + 1, length, side);
        c += length + 1;
    }
    if (start < (int)b->size)
        pl_capital(b->text + start);
}

static void add_marker(pl_buffer *b, const pl_goal_words *goal, const pl_scene *scene, const pl_state *view, pl_marker_id id)
{
    const pl_marker *marker = &pl_see_markers(view)[id];
    char name[128];
    const char *form = marker->side ? goal->held : goal->open;
    if (!form)
        return;
    pl_say_name(&(pl_eye){scene, 0, false}, PL_MARKER, id, name, sizeof name);
    pl_buffer_text(b, b->length ? ". " : "");
    add_sentence(b, scene, view, form, marker->side, name);
}

static const char *kind_of(const pl_scene *scene, const pl_state *view, int marker)
{
    int kind = pl_see_markers(view)[marker].kind;
    return kind ? scene->rules->markers[kind].name : "";
}

int pl_say_standing(const pl_glossary *glossary, const pl_scene *scene, const pl_state *view, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    for (int g = 0; g < glossary->goal_count; g++) {
        const pl_goal_words *goal = &glossary->goals[g];
        for (int m = 1; m <= view->marker_count; m++)
            if (!strcmp(kind_of(scene, view, m), goal->kind))
                add_marker(&b, goal, scene, view, (pl_marker_id)m);
        for (pl_side side = 1; goal->now && side <= scene->side_count; side++) {
            pl_buffer_text(&b, b.length ? ". " : "");
            add_sentence(&b, scene, view, goal->now, side, NULL);
        }
    }
    return b.length;
}

// ---- for the page

static bool has_word(const pl_glossary *glossary, const char *word)
{
    for (int i = 0; i < glossary->word_count; i++) {
        if (!strcasecmp(glossary->words[i].word, word))
            return true;
        for (int k = 0; glossary->words[i].also[k]; k++)
            if (!strcasecmp(glossary->words[i].also[k], word))
                return true;
    }
    return false;
}

static void add_word(json_t **list, const char *word, const char *const *also, const char *rule, const char *say)
{
    json_t *json = json_object();
    pl_json_put_text(&json, PL_WIRE(GlossaryWord, word), word);
    json_t *forms = also && also[0] ? json_array() : NULL;
    for (int i = 0; forms && also[i]; i++)
        pl_json_add(&forms, pl_json_text(also[i]));
    if (forms)
        pl_json_put(&json, PL_WIRE(GlossaryWord, also), forms);
    pl_json_put_text(&json, PL_WIRE(GlossaryWord, rule), rule);
    pl_json_put_text(&json, PL_WIRE(GlossaryWord, say), say);
    pl_json_add(list, json);
}

// What a game says of its own states and markers is not told twice: words of the file go before.
static json_t *words_of(const pl_glossary *glossary, const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < glossary->word_count; i++)
        add_word(&list, glossary->words[i].word, glossary->words[i].also, glossary->words[i].rule, glossary->words[i].say);
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        bool is_said = field->about && field->about[0] && field->about[strlen(field->about) - 1] == '.';
        if (field->show == PL_SHOW_BADGE && field->noun.kind == PL_FLAG && field->noun.name && is_said &&
            !has_word(glossary, field->noun.name))
            add_word(&list, field->noun.name, NULL, NULL, field->about);
    }
    return list;
}

json_t *pl_json_glossary(const pl_glossary *glossary, const pl_ruleset *rules)
{
    json_t *json = json_object(), *aims = json_array(), *goals = json_array(), *plain = json_object();
    for (int i = 0; i < glossary->aim_count; i++) {
        json_t *aim = json_object();
        pl_json_put_text(&aim, PL_WIRE(Aim, say), glossary->aims[i].say);
        pl_json_put_text(&aim, PL_WIRE(Aim, rule), glossary->aims[i].rule);
        pl_json_add(&aims, aim);
    }
    for (int i = 0; i < glossary->goal_count; i++) {
        json_t *goal = json_object();
        pl_json_put_text(&goal, PL_WIRE(GoalWords, kind), glossary->goals[i].kind);
        pl_json_put_text(&goal, PL_WIRE(GoalWords, held), glossary->goals[i].held);
        pl_json_put_text(&goal, PL_WIRE(GoalWords, open), glossary->goals[i].open);
        pl_json_put_text(&goal, PL_WIRE(GoalWords, now), glossary->goals[i].now);
        pl_json_add(&goals, goal);
    }
    for (int i = 0; i < glossary->plain_count; i++)
        pl_json_put_text(&plain, glossary->plain[i].key, glossary->plain[i].words);
    pl_json_put(&json, PL_WIRE(Glossary, words), words_of(glossary, rules));
    pl_json_put(&json, PL_WIRE(Glossary, aims), aims);
    pl_json_put(&json, PL_WIRE(Glossary, goals), goals);
    pl_json_put(&json, PL_WIRE(Glossary, plain), plain);
    return json;
}
