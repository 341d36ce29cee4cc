// event_text.c - events and rolls as the lines of the log: the templates of pl_event_kind filled in.
#include <string.h>

#include "formats/buffer.h"
#include "formats/notation.h"

enum { NAME_MAX_TEXT = 128 };

static const pl_event_kind engine_kinds[] = {
#define X(name, subject, target, text) {#name, PL_##subject, PL_##target, text},
    PL_ENGINE_EVENTS(X)
#undef X
};

const pl_event_kind *pl_event_kind_of(const pl_ruleset *rules, int kind)
{
    if (kind >= 0 && kind < PL_EV_OWN)
        return &engine_kinds[kind];
    return kind >= PL_EV_OWN && kind - PL_EV_OWN < rules->event_count ? &rules->events[kind - PL_EV_OWN] : NULL;
}

int pl_event_kind_named(const pl_ruleset *rules, const char *name)
{
    for (int i = 0; i < PL_EV_OWN + rules->event_count; i++)
        if (!strcmp(pl_event_kind_of(rules, i)->name, name))
            return i;
    return -1;
}

// ---- templates

static void add_name(pl_buffer *b, const pl_scene *scene, int kind, int id)
{
    char text[NAME_MAX_TEXT];
    if (kind == PL_NUMBER || kind == PL_NOTHING) {
        pl_buffer_int(b, id);
        return;
    }
    pl_name_print(scene, (pl_noun_kind)kind, id, text, sizeof text);
    pl_buffer_text(b, text);
}

static void add_point(pl_buffer *b, pl_point at)
{
    char x[24], y[24];
    pl_len_print(at.x, x, sizeof x);
    pl_len_print(at.y, y, sizeof y);
    pl_buffer_text(b, "(");
    pl_buffer_text(b, x);
    pl_buffer_text(b, ", ");
    pl_buffer_text(b, y);
    pl_buffer_text(b, ")");
}

static void add_length(pl_buffer *b, pl_len length)
{
    char text[24];
    pl_len_print(length, text, sizeof text);
    pl_buffer_text(b, text);
}

// {word:a|b|c} with the value as index from 0.
static void add_word(pl_buffer *b, const char *words, size_t length, int32_t index)
{
    const char *end = words + length;
    for (; index > 0 && words < end; words++)
        index -= *words == '|';
    size_t size = 0;
    while (words + size < end && words[size] != '|')
        size++;
    pl_buffer_add(b, "%.*s", index ? 0 : (int)size, words);
}

static void add_two(pl_buffer *b, const char *first, const char *second)
{
    pl_buffer_text(b, first);
    pl_buffer_text(b, " ");
    pl_buffer_text(b, second);
}

static void add_where(pl_buffer *b, const pl_ruleset *rules, const pl_event *event)
{
    if (event->value <= 0 || event->value >= rules->sequence_count)
        return;
    const pl_sequence *sequence = &rules->sequences[event->value];
    if (event->value2 >= 0 && event->value2 < sequence->step_count)
        add_two(b, sequence->steps[event->value2].id, sequence->steps[event->value2].name);
}

// Markers come and go in the slots of the scene, so the kind is told as well as the name.
static void add_marker_kind(pl_buffer *b, const pl_ruleset *rules, const pl_event *event)
{
    bool is_marker = event->kind == PL_EV_MARKER_PLACED || event->kind == PL_EV_MARKER_REMOVED;
    if (is_marker && event->value > 0 && event->value < rules->marker_kind_count)
        pl_buffer_add(b, "%s ", rules->markers[event->value].name);
}

static void add_slot(pl_buffer *b, const pl_scene *scene, const pl_event *event, const pl_event_kind *kind, const char *slot, size_t length)
{
#define IS(word) (length == sizeof(word) - 1 && !memcmp(slot, word, length))
    if (IS("subject")) {
        add_marker_kind(b, scene->rules, event);
        add_name(b, scene, kind->subject, event->subject);
    } else if (IS("target"))
        add_name(b, scene, kind->target, event->target);
    else if (IS("side"))
        add_name(b, scene, PL_SIDE, event->side);
    else if (IS("value"))
        pl_buffer_int(b, event->value);
    else if (IS("value2"))
        pl_buffer_int(b, event->value2);
    else if (IS("length"))
        add_length(b, event->value);
    else if (IS("length2"))
        add_length(b, event->value2);
    else if (IS("from"))
        add_point(b, event->from);
    else if (IS("to"))
        add_point(b, event->to);
    else if (IS("facing"))
        pl_buffer_int(b, event->facing);
    else if (IS("where"))
        add_where(b, scene->rules, event);
    else if (length > 5 && !memcmp(slot, "word:", 5))
        add_word(b, slot + 5, length - 5, event->value);
    else if (length > 6 && !memcmp(slot, "word2:", 6))
        add_word(b, slot + 6, length - 6, event->value2);
    else
        pl_buffer_add(b, "{%.*s}", (int)length, slot);
#undef IS
}

int pl_event_print(const pl_scene *scene, const pl_event *event, const pl_roll *roll, char *text, size_t size)
{
    if (event->kind == PL_EV_ROLLED && roll)
        return pl_roll_print(scene, roll, text, size);
    pl_buffer b = pl_buffer_start(text, size);
    const pl_event_kind *kind = pl_event_kind_of(scene->rules, event->kind);
    for (const char *at = kind ? kind->text : ""; *at;) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        size_t plain = strcspn(at, "{");
        if (close) {
            add_slot(&b, scene, event, kind, at + 1, (size_t)(close - at - 1));
            at = close + 1;
        } else {
            pl_buffer_add(&b, "%.*s", (int)(plain ? plain : 1), at);
            at += plain ? plain : 1;
        }
    }
    if (event->kind == PL_EV_GAME_OVER) {
        pl_buffer_add(&b, ": ");
        if (event->subject)
            add_name(&b, scene, PL_SIDE, event->subject);
        pl_buffer_add(&b, event->subject ? " wins" : "a draw");
    }
    return b.length;
}

// ---- rolls

int pl_roll_print(const pl_scene *scene, const pl_roll *roll, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    int count = roll->count ? roll->count : 1, faces = roll->faces ? roll->faces : 6;
    bool is_one = roll->is_sum || count == 1;
    pl_buffer_text(&b, roll->purpose ? roll->purpose : "roll");
    pl_buffer_text(&b, ": ");
    if (roll->subject && roll->subject_is)
        add_name(&b, scene, roll->subject_is, roll->subject);
    else
        add_name(&b, scene, PL_SIDE, roll->owner);
    if (roll->target && roll->target_is) {
        pl_buffer_text(&b, " against ");
        add_name(&b, scene, roll->target_is, roll->target);
    }
    pl_buffer_text(&b, roll->is_reroll ? " rerolls" : " rolls");
    for (int i = 0; i < count && i < PL_DICE_MAX; i++)
        pl_buffer_add(&b, " %d", roll->dice[i]);
    if (faces != 6)
        pl_buffer_add(&b, " (d%d)", faces);
    for (int i = 0; i < roll->mod_count && i < PL_MODS_MAX; i++)
        pl_buffer_add(&b, ", %s %+d", roll->mods[i].name, roll->mods[i].value);
    if (is_one && (roll->mod_count || count > 1))
        pl_buffer_add(&b, ", total %d", roll->total);
    if (roll->need) {
        pl_buffer_add(&b, roll->is_at_most ? ", needs %d or less" : ", needs %d+", roll->need);
        if (is_one)
            pl_buffer_add(&b, roll->passed ? ": passes" : ": fails");
        else
            pl_buffer_add(&b, ": %d of %d", roll->passed, count);
    }
    return b.length;
}
