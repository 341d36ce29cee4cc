// lint.c - see lint.h.
#include "formats/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "formats/say.h"
#include "phaseline/field.h"

typedef struct lint {
    const pl_ruleset *rules;
    const pl_mind *mind;
    const pl_rulebook *book;
    pl_lint_tell tell;
    void *context;
} lint;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
fault(const lint *l, const char *format, ...)
{
    char text[400];
    va_list values;
    int length = snprintf(text, sizeof text, "%s: ", l->rules->id);
    va_start(values, format);
    vsnprintf(text + length, sizeof text - (size_t)length, format, values);
    va_end(values);
    l->tell(l->context, text);
}

static bool is_empty(const char *text) { return !text || !*text; }

static bool names(const char *form, const char *place) { return form && strstr(form, place); }

static void check_form(const lint *l, const char *form, const char *what, const char *name)
{
    const char *mistake = pl_say_mistake(form);
    if (mistake)
        fault(l, "%s %s: found '%.*s' in its sentence, wanted a place of docs/sentences.md", what, name, (int)strcspn(mistake, "}") + 1,
              mistake);
}

// What is lost by passing, spent by a verb or fills a purse must be a field that can be read.
static void check_purse(const lint *l, const char *purse, pl_scope scope, const char *what, const char *name)
{
    const pl_field *field = purse ? pl_field_named(l->rules, scope, purse) : NULL;
    for (int other = PL_OF_GAME; purse && scope == PL_OF_SIDE && !field && other <= PL_OF_UNIT; other++)
        field = pl_field_named(l->rules, (pl_scope)other, purse);
    if (purse && (!field || !pl_field_is_read(field)))
        fault(l, "%s %s: found no field '%s' to read its purse from", what, name, purse);
}

// A citation may name several rules ("DRILL-fire.3, DRILL-fire.4") or a section; the first word that is an id is looked up.
static void check_rule(const lint *l, const char *rule, const char *what, const char *name)
{
    char id[64];
    if (is_empty(rule) || !l->book)
        return;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(rule, ":,; "), rule);
    if (strchr(id, '.') && !pl_rulebook_find(l->book, id))
        fault(l, "%s '%s' cites %s, which is not in the rulebook", what, name, id);
}

static void check_noun(const lint *l, const pl_noun *noun, const char *what, const char *name)
{
    if ((noun->kind == PL_WORD || noun->kind == PL_WORDS) && !noun->words)
        fault(l, "%s '%s': found a word without a list of words", what, name);
    if (noun->kind == PL_ROW && is_empty(noun->table))
        fault(l, "%s '%s': found a row of a table without the table's name", what, name);
}

// ---- sequences

static void check_step(const lint *l, const pl_sequence *sequence, const pl_step *step, int row)
{
    const char *id = is_empty(step->id) ? "?" : step->id;
    if (is_empty(step->id) || is_empty(step->name))
        fault(l, "sequence %s, row %d: found no id or no name", sequence->id, row);
    if (step->run && step->offer)
        fault(l, "row %s: found both run and offer, wanted one", id);
    if (!step->offer != !step->apply)
        fault(l, "row %s: found offer or apply alone, wanted both", id);
    if (step->offer && step->by == PL_BY_NOBODY)
        fault(l, "row %s: a decision of nobody; wanted who decides", id);
    if (step->offer && !step->verbs)
        fault(l, "row %s: a decision that names no verbs; wanted all that it may offer", id);
    for (int verb = 0; verb < 64; verb++)
        if (step->verbs >> verb & 1 && verb >= l->rules->verb_count)
            fault(l, "row %s: names verb %d of %d", id, verb, l->rules->verb_count);
    if (step->offer && is_empty(step->prompt))
        fault(l, "row %s: a decision without a prompt", id);
    for (int i = 0; i < PL_JUMPS_MAX; i++)
        if (step->jumps[i] > sequence->step_count)
            fault(l, "row %s: jumps to row %d of %d", id, step->jumps[i] - 1, sequence->step_count);
    for (int i = 0; i < PL_CALLS_MAX; i++)
        if (step->calls[i] >= l->rules->sequence_count)
            fault(l, "row %s: calls sequence %d of %d", id, step->calls[i], l->rules->sequence_count);
    check_rule(l, step->rule, "row", id);
    check_form(l, step->ask, "row", id);
    if (step->moment && (strchr(step->moment, '{') || (*step->moment >= 'A' && *step->moment <= 'Z')))
        fault(l, "row %s: found the moment '%s', wanted a noun, or what may or must be done, in plain small letters", id, step->moment);
    check_purse(l, step->pass_purse, PL_OF_SIDE, "row", id);
}

// A standing answer passes, so a window's pass must be there, and be no loss; and whoever names a fact must be able to look whether it is so.
static void check_window(const lint *l, const pl_step *step)
{
    int count = 0;
    if (!step->window && step->untils)
        fault(l, "row %s: found untils without a window", step->id);
    if (!step->window)
        return;
    if (!step->offer || step->by == PL_BY_ALL_SEALED || !(step->verbs & PL_VERB(PL_PASS)) || step->pass_is != PL_FREE)
        fault(l, "row %s: found a window, wanted an open decision whose pass is free", step->id);
    for (const pl_until *until = step->untils; until && !is_empty(until->id); until++, count++) {
        if (strcspn(until->id, " ;") != strlen(until->id))
            fault(l, "row %s: found '%s' as the id of an until, wanted one word", step->id, until->id);
        if (is_empty(until->say) || !until->holds)
            fault(l, "row %s, until %s: found no words or nothing that looks whether it holds", step->id, until->id);
        for (const pl_until *other = step->untils; other < until; other++)
            if (!strcmp(other->id, until->id))
                fault(l, "row %s: found until %s twice", step->id, until->id);
    }
    if (count > PL_UNTILS_MAX)
        fault(l, "row %s: found %d untils, wanted at most %d", step->id, count, PL_UNTILS_MAX);
}

static bool has_step_before(const pl_ruleset *rules, int sequence, int row, const char *id)
{
    for (int s = 1; s <= sequence; s++)
        for (int r = 0; r < (s == sequence ? row : rules->sequences[s].step_count); r++)
            if (rules->sequences[s].steps[r].id && !strcmp(rules->sequences[s].steps[r].id, id))
                return true;
    return false;
}

static void check_sequences(const lint *l)
{
    const pl_ruleset *rules = l->rules;
    int windows = 0;
    for (int s = 1; s < rules->sequence_count; s++) {
        const pl_sequence *sequence = &rules->sequences[s];
        if (is_empty(sequence->id) || is_empty(sequence->name) || !sequence->step_count)
            fault(l, "sequence %d: found no id, name or rows", s);
        if (sequence->is_void && sequence->refusal >= sequence->step_count)
            fault(l, "sequence %s: its refusal row %d is not among its %d rows", sequence->id, sequence->refusal, sequence->step_count);
        for (int r = 0; r < sequence->step_count; r++) {
            check_step(l, sequence, &sequence->steps[r], r);
            check_window(l, &sequence->steps[r]);
            windows += sequence->steps[r].window != NULL;
            if (sequence->steps[r].id && has_step_before(rules, s, r, sequence->steps[r].id))
                fault(l, "row %s: there is another of this id", sequence->steps[r].id);
        }
    }
    if (windows > PL_WINDOWS_MAX)
        fault(l, "found %d windows, wanted at most %d", windows, PL_WINDOWS_MAX);
}

// ---- depth of calls

enum { RING = 1 << 20, SEQUENCES_MAX = 256 };

// Frames from this sequence down. on_way: the sequences above, so that a ring is seen.
static int depth_from(const pl_ruleset *rules, int number, bool *on_way)
{
    int deepest = 0;
    if (on_way[number])
        return RING;
    on_way[number] = true;
    const pl_sequence *sequence = &rules->sequences[number];
    for (int r = 0; r < sequence->step_count; r++)
        for (int i = 0; i < PL_CALLS_MAX && sequence->steps[r].calls[i]; i++) {
            int depth = depth_from(rules, sequence->steps[r].calls[i], on_way);
            deepest = depth > deepest ? depth : deepest;
        }
    on_way[number] = false;
    return deepest + 1;
}

int pl_lint_depth(const pl_ruleset *rules)
{
    bool on_way[SEQUENCES_MAX] = {false};
    int depth = depth_from(rules, 1, on_way);
    // Triggers wait in any frame, so the halt stands on the deepest; whatever is raised in an inner sequence waits below it.
    if (rules->halt)
        depth += depth_from(rules, rules->halt, on_way);
    return depth >= RING ? 0 : depth;
}

static void check_depth(const lint *l)
{
    int depth = pl_lint_depth(l->rules), room = pl_frames_room(l->rules);
    if (depth > room)
        fault(l, "frames_max: found %d, its sequences call each other %d deep", room, depth);
}

// ---- verbs

static void check_verb(const lint *l, const pl_verb *verb, int number)
{
    bool has_list = verb->need == PL_NEED_PATH || verb->need == PL_NEED_PLACE || verb->need == PL_NEED_GROUP;
    if (is_empty(verb->name)) {
        fault(l, "verb %d has no name", number);
        return;
    }
    if (number && is_empty(verb->label))
        fault(l, "verb %s has no label", verb->name);
    if (number && is_empty(verb->rule))
        fault(l, "verb %s names no rule that gives the right to it", verb->name);
    if (has_list && !verb->check)
        fault(l, "verb %s wants a list and has no check: any filling would be legal", verb->name);
    if (has_list && !pl_idea_of(l->mind, number))
        fault(l, "verb %s wants a list and its mind has no idea of it: no computer could use it", verb->name);
    if (has_list && !verb->item_parts)
        fault(l, "verb %s wants a list and says not of what (item_parts)", verb->name);
    for (int other = 0; other < number; other++)
        if (l->rules->verbs[other].name && !strcmp(l->rules->verbs[other].name, verb->name))
            fault(l, "verb %s: there is another of this name", verb->name);
    const pl_noun *nouns[] = {&verb->subject, &verb->target, &verb->value, &verb->item_order, &verb->item_value, &verb->item_target};
    for (int i = 0; i < PL_COUNT(nouns); i++)
        check_noun(l, nouns[i], "verb", verb->name);
    check_rule(l, verb->rule, "verb", verb->name);
    check_form(l, verb->doing, "verb", verb->name);
    check_purse(l, verb->purse, PL_OF_SIDE, "verb", verb->name);
}

// ---- events

static void check_event(const lint *l, const pl_event_kind *kind, int number)
{
    if (is_empty(kind->name)) {
        fault(l, "event %d has no name", number);
        return;
    }
    check_form(l, kind->text, "event", kind->name);
    if ((names(kind->text, "{subject}") && kind->subject == PL_NOTHING) || (names(kind->text, "{target}") && kind->target == PL_NOTHING))
        fault(l, "event %s: its sentence names a subject or target, and the event has none", kind->name);
    for (int other = 0; other < number; other++)
        if (!strcmp(l->rules->events[other].name, kind->name))
            fault(l, "event %s: there is another of this name", kind->name);
}

static void check_roll(const lint *l, const pl_roll_kind *kind, int number)
{
    check_form(l, kind->title, "roll", kind->purpose);
    check_form(l, kind->passed, "roll", kind->purpose);
    check_form(l, kind->failed, "roll", kind->purpose);
    for (int other = 0; other < number; other++)
        if (!strcmp(l->rules->rolls[other].purpose, kind->purpose))
            fault(l, "roll %s: there is another of this purpose", kind->purpose);
}

// ---- fields and the rest

static const char *const scopes[] = {"game", "side", "group", "unit", "piece", "marker", "frame"};

static uint32_t record_of(const pl_ruleset *rules, int scope)
{
    const uint32_t sizes[] = {[PL_OF_GAME] = rules->own_game, [PL_OF_SIDE] = rules->own_side,   [PL_OF_GROUP] = rules->own_group,
                              [PL_OF_UNIT] = rules->own_unit, [PL_OF_PIECE] = rules->own_piece, [PL_OF_MARKER] = rules->own_marker};
    return sizes[scope];
}

static void check_field(const lint *l, const pl_field *field, int number)
{
    if (field->scope == PL_OF_FRAME) {
        fault(l, "field %s: one of a frame stands among the locals", field->name);
        return;
    }
    uint32_t size = record_of(l->rules, field->scope), end = field->offset + (uint32_t)field->size * (field->count ? field->count : 1);
    if (field->size && end > size)
        fault(l, "field %s of a %s ends at byte %u, its record has %u (own_%s)", field->name, scopes[field->scope], end, size,
              scopes[field->scope]);
    if (is_empty(field->about))
        fault(l, "field %s of a %s says not what it is", field->name, scopes[field->scope]);
    for (int other = 0; other < number; other++)
        if (l->rules->fields[other].scope == field->scope && !strcmp(l->rules->fields[other].name, field->name))
            fault(l, "field %s of a %s: there is another of this name", field->name, scopes[field->scope]);
    check_noun(l, &field->noun, "field", field->name);
    check_purse(l, field->most, (pl_scope)field->scope, "field", field->name);
    if (field->get && field->size)
        fault(l, "field %s of a %s is worked out and lies in its record, wanted one of the two", field->name, scopes[field->scope]);
}

static void check_local(const lint *l, const pl_local_field *local, int number)
{
    const pl_field *field = &local->field;
    uint32_t end = field->offset + (uint32_t)field->size * (field->count ? field->count : 1);
    if (field->scope != PL_OF_FRAME || !field->size || end > PL_LOCALS)
        fault(l, "local %s: found %u bytes of a %s, wanted some of a frame's %d", field->name, end, scopes[field->scope], PL_LOCALS);
    if (!local->sequence || local->sequence >= l->rules->sequence_count)
        fault(l, "local %s: there is no sequence %d", field->name, local->sequence);
    if (is_empty(field->about))
        fault(l, "local %s says not what it is", field->name);
    for (int other = 0; other < number; other++)
        if (l->rules->locals[other].sequence == local->sequence && !strcmp(l->rules->locals[other].field.name, field->name))
            fault(l, "local %s: its sequence has another of this name", field->name);
    check_noun(l, &field->noun, "local", field->name);
}

static void check_switch(const lint *l, const pl_switch *s)
{
    if (is_empty(s->name) || is_empty(s->about) || is_empty(s->rule))
        fault(l, "switch '%s': found no name, rule or sentence", s->name ? s->name : "");
    check_rule(l, s->rule, "switch", s->name);
}

void pl_lint_ruleset(const pl_ruleset *rules, const pl_mind *mind, const pl_rulebook *book, pl_lint_tell tell, void *context)
{
    const lint l = {rules, mind, book, tell, context};
    check_sequences(&l);
    check_depth(&l);
    for (int i = 0; i < rules->verb_count; i++)
        check_verb(&l, &rules->verbs[i], i);
    for (int i = 0; i < rules->event_count; i++)
        check_event(&l, &rules->events[i], i);
    for (int i = 0; i < rules->roll_kind_count; i++)
        check_roll(&l, &rules->rolls[i], i);
    for (int i = 0; i < rules->field_count; i++)
        check_field(&l, &rules->fields[i], i);
    for (int i = 0; i < rules->local_count; i++)
        check_local(&l, &rules->locals[i], i);
    for (int i = 0; i < rules->switch_count; i++)
        check_switch(&l, &rules->switches[i]);
    if (rules->answer_items_max && !rules->answers_max)
        fault(&l, "answer_items_max: found %d without answers_max", rules->answer_items_max);
}

// ---- data

static bool is_row_read(const pl_table *table, int row)
{
    bool is_read = false;
    for (int i = 0; i < table->column_count; i++)
        is_read |= table->cells[row * table->column_count + i].is_read;
    return is_read;
}

static void check_table(const lint *l, const pl_table *table)
{
    for (int row = 0; row < table->row_count; row++) {
        if (!is_row_read(table, row)) {
            fault(l, "%s: row '%s' of table '%s' is read by no rule", table->file, table->keys[row], table->id);
            continue;
        }
        for (int i = 0; i < table->column_count; i++) {
            const pl_cell *cell = &table->cells[row * table->column_count + i];
            if (!cell->is_read && strcmp(cell->text, "-") != 0)
                fault(l, "%s: cell %s.%s.%s is read by no rule", table->file, table->id, table->keys[row], table->columns[i]);
        }
    }
}

void pl_lint_data(const pl_ruleset *rules, const pl_data *data, pl_lint_tell tell, void *context)
{
    const lint l = {.rules = rules, .tell = tell, .context = context};
    for (int i = 0; i < data->table_count; i++) {
        if (data->tables[i].read)
            check_table(&l, &data->tables[i]);
        else
            fault(&l, "%s: table '%s' is read by no rule", data->tables[i].file, data->tables[i].id);
    }
}
