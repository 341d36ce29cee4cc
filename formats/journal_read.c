// journal_read.c - journals in. The file may come from anybody: every line is checked, and the place of the first fault is told.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/chain.h"
#include "formats/journal_file.h"
#include "formats/json.h"
#include "formats/json_read.h"
#include "formats/letters.h"
#include "formats/nearest.h"
#include "formats/notation.h"
#include "formats/revision.h"
#include "formats/start.h"
#include "formats/text.h"

typedef struct reader {
    const char *name;
    const char *at, *end;  // what is left of the text
    int line;
    const char *line_text;  // the line being read, without its newline
    size_t line_size;
    bool has_newline, is_json;
    uint64_t chain;  // of the line before, once checked of this one
    pl_journal_tail tail, worst;
    pl_battle *battle;
    const pl_battle *given;  // that is read against instead of what the text inside opens; NULL: none
    pl_journal *journal;
    pl_error *error;
    pl_item items[PL_ITEMS_MAX];
} reader;

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static pl_status
bad(reader *r, pl_status status, int column, const char *format, ...)
{
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_make_line(text);
    pl_fail(r->error, status, "%s", text);
    if (r->error) {
        pl_print(r->error->file, sizeof r->error->file, "%s", r->name);
        r->error->line = r->line;
        r->error->column = column ? column : 1;
    }
    return status;
}

// ---- lines

// The next line as JSON.
static pl_status next_line(reader *r, json_t **json)
{
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    json_error_t problem;
    r->line++;
    r->line_text = r->at;
    r->line_size = (size_t)((newline ? newline : r->end) - r->at);
    r->has_newline = newline;
    r->at = newline ? newline + 1 : r->end;
    *json = pl_json_read(r->line_text, r->line_size, &problem);
    r->is_json = *json;
    if (!*json && !problem.text[0])
        return bad(r, PL_NO_MEMORY, 0, "no memory to read the line");
    if (!*json)
        return bad(r, PL_BAD, problem.column, "not JSON: %.100s", problem.text);
    if (json_is_object(*json))
        return PL_OK;
    json_decref(*json);
    *json = NULL;
    return bad(r, PL_BAD, 1, "found something else than an object, wanted {...}");
}

// known: what the line may hold, the chain first, which form 1 has not.
static pl_status check_keys(reader *r, const json_t *json, const char *const *known)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        char hint[200];
        bool is_known = false;
        for (int i = 0; known[i]; i++)
            is_known |= !strcmp(known[i], key);
        if (!is_known)
            return bad(r, PL_BAD, 0, "unknown key '%.40s'%s", key, pl_nearest_of(key, known, hint, sizeof hint));
    }
    return PL_OK;
}

// A line of form 1 has no chain.
static pl_status check_chain(reader *r)
{
    char found[17];
    if (r->journal->is_unchained || pl_chain_check(r->line_text, r->line_size, &r->chain, found))
        return PL_OK;
    return bad(r, PL_BAD, 0, "chain: found %s, wanted %016llx at the end of the line: it is not as it was written%s",
               found[0] ? found : "none", (unsigned long long)r->chain, r->line > 1 ? ", or not what followed the line before" : "");
}

static pl_status read_hash(reader *r, const json_t *json, uint64_t *hash)
{
    const char *text = json_string_value(json_object_get(json, "hash"));
    char *end = NULL;
    bool is_hex = text && strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
    *hash = is_hex ? strtoull(text, &end, 16) : 0;
    return is_hex ? PL_OK : bad(r, PL_BAD, 0, "hash: found '%.20s', wanted 16 hexadecimal digits", text ? text : "none");
}

static bool make_room(void **list, uint32_t count, uint32_t more, uint32_t *max, size_t size)
{
    uint32_t wanted = *max ? *max : 64;
    if (count + more <= *max)
        return true;
    while (wanted < count + more)
        wanted *= 2;
    void *grown = realloc(*list, wanted * size);
    if (!grown)
        return false;
    *list = grown;
    *max = wanted;
    return true;
}

static pl_status read_dice(reader *r, const json_t *json)
{
    const json_t *list = json_object_get(json, "dice");
    size_t count = json_array_size(list);
    pl_journal *journal = r->journal;
    void *dice = journal->dice;
    if (!json_is_array(list))
        return bad(r, PL_BAD, 0, "dice: wanted a list of what the dice showed");
    if (count > PL_JOURNAL_ENTRIES_MAX || journal->dice_count > UINT32_MAX / 4)
        return bad(r, PL_FULL, 0, "dice: found %zu in one entry, more than a game can throw", count);
    bool has_room = make_room(&dice, journal->dice_count, (uint32_t)count, &journal->dice_max, 1);
    journal->dice = dice;
    if (!has_room)
        return bad(r, PL_NO_MEMORY, 0, "no memory for its dice");
    for (size_t i = 0; i < count; i++) {
        const json_t *die = json_array_get(list, i);
        if (!json_is_integer(die) || json_integer_value(die) < 1 || json_integer_value(die) > 255)
            return bad(r, PL_BAD, 0, "dice[%zu]: wanted a whole number from 1 to 255", i);
        journal->dice[journal->dice_count++] = (uint8_t)json_integer_value(die);
    }
    return PL_OK;
}

// ---- the head and the entries

static const pl_scene *scene_of(const reader *r) { return r->given ? r->given->scene : r->battle->scene; }

static pl_status bad_battle(reader *r, pl_status status, const char *start, const pl_error *inner)
{
    const char *gap = inner->path[0] ? ": " : "";
    if (start && !strcmp(inner->file, "start"))
        return bad(r, status, 0, "where it begins: %.60s%s%.200s", inner->path, gap, inner->text);
    return bad(r, status, 0, "its scenario, line %d: %.60s%s%.200s", inner->line, inner->path, gap, inner->text);
}

// start: where a chapter of a lesson begins, NULL: where the scenario does.
static pl_status open_battle(reader *r, const pl_ruleset *rules, const char *scenario, const char *text, const char *start)
{
    pl_error inner = {0};
    if (r->given) {
        bool is_same = rules == r->given->rules && !strcmp(text, r->given->text) && !start == !r->given->start &&
                       (!start || !strcmp(start, r->given->start));
        return is_same ? PL_OK : bad(r, PL_BAD, 0, "text: found another battle than the one that is played");
    }
    pl_status status = start ? pl_battle_open_at(rules, text, scenario, start, &r->battle, &inner)
                             : pl_battle_open_text(rules, text, strlen(text), scenario, &r->battle, &inner);
    return status ? bad_battle(r, status, start, &inner) : PL_OK;
}

// A name that can be shown in a line.
static pl_status check_name(reader *r, const char *key, const char *name)
{
    uint32_t letter;
    return strchr(name, '\n') || pl_letters_fault(name, strlen(name), &letter)
               ? bad(r, PL_BAD, 0, "%s: found '%.40s', wanted a name that can be shown in a line", key, name)
               : PL_OK;
}

// What a chapter of a lesson says besides: of which it is, and where it begins.
static pl_status read_chapter(reader *r, const json_t *json, const char **lesson, char **start)
{
    const json_t *named = json_object_get(json, "lesson"), *begun = json_object_get(json, "start");
    *lesson = json_string_value(named);
    *start = NULL;
    if ((named && !*lesson) || (begun && !json_is_object(begun)))
        return bad(r, PL_BAD, 0, named && !*lesson ? "lesson: wanted a text" : "start: wanted where a chapter begins, {...}");
    pl_status status = *lesson ? check_name(r, "lesson", *lesson) : PL_OK;
    if (!status && begun && !(*start = json_dumps(begun, JSON_COMPACT)))
        status = bad(r, PL_NO_MEMORY, 0, "no memory for where it begins");
    return status;
}

// Opens what is played, as the first line names it.
static pl_status read_battle(reader *r, const json_t *json, const pl_ruleset *rules, const char *scenario, const char *text)
{
    const char *lesson;
    char *start;
    pl_status status = read_chapter(r, json, &lesson, &start);
    if (!status)
        status = open_battle(r, rules, scenario, text, start);
    free(start);
    if (!status && r->battle && lesson && !(r->battle->lesson = strdup(lesson)))
        status = bad(r, PL_NO_MEMORY, 0, "no memory for its lesson");
    return status;
}

static pl_status read_head(reader *r, const json_t *json, pl_find_ruleset find)
{
    static const char *const known[] = {"chain", "phaseline", "game", "scenario", "rules", "text", "lesson", "start", "hash", "dice", NULL};
    const json_t *format = json_object_get(json, "phaseline");
    if (!json_is_integer(format))
        return bad(r, PL_BAD, 0, "not a journal: its first line has no \"phaseline\":%d", PL_JOURNAL_FORMAT);
    if (json_integer_value(format) != PL_JOURNAL_FORMAT && json_integer_value(format) != PL_JOURNAL_UNCHAINED)
        return bad(r, PL_BAD, 0, "a journal of format %lld, this program reads formats %d and %d", (long long)json_integer_value(format),
                   PL_JOURNAL_UNCHAINED, PL_JOURNAL_FORMAT);
    r->journal->is_unchained = json_integer_value(format) == PL_JOURNAL_UNCHAINED;
    pl_status status = check_chain(r);
    if (status == PL_OK)
        status = check_keys(r, json, known + r->journal->is_unchained);
    if (status != PL_OK)
        return status;
    r->journal->head_chain = r->chain;
    const char *game = json_string_value(json_object_get(json, "game")), *scenario = json_string_value(json_object_get(json, "scenario"));
    const char *text = json_string_value(json_object_get(json, "text"));
    if (!game || !scenario || !text)
        return bad(r, PL_BAD, 0, "the key '%s' is missing", !game ? "game" : !scenario ? "scenario" : "text");
    if ((status = check_name(r, "scenario", scenario)))
        return status;
    const pl_ruleset *rules = find(game);
    if (!rules)
        return bad(r, PL_MISSING, 0, "there is no game '%.40s'", game);
    pl_rules_mark then = {0};
    const json_t *mark = json_object_get(json, "rules");
    if (mark && (!json_is_string(mark) || !pl_rules_mark_parse(json_string_value(mark), &then)))
        return bad(r, PL_BAD, 0, "rules: found '%.40s', wanted a revision and 16 hexadecimal digits",
                   json_is_string(mark) ? json_string_value(mark) : "no text");
    status = read_battle(r, json, rules, scenario, text);
    if (status != PL_OK)
        return status;
    if (r->battle)
        r->battle->played_under = then;
    status = read_hash(r, json, &r->journal->first_hash);
    if (status == PL_OK)
        status = read_dice(r, json);
    r->journal->first_dice = r->journal->dice_count;
    return status;
}

static pl_status keep_entry(reader *r, const pl_choice *choice, const pl_entry *entry)
{
    pl_journal *journal = r->journal;
    void *entries = journal->entries, *items = journal->items;
    bool has_room = make_room(&entries, journal->entry_count, 1, &journal->entry_max, sizeof *journal->entries);
    journal->entries = entries;
    has_room = has_room && make_room(&items, journal->item_count, (uint32_t)choice->item_count, &journal->item_max, sizeof *journal->items);
    journal->items = items;
    if (!has_room)
        return bad(r, PL_NO_MEMORY, 0, "no memory for its entries");
    journal->entries[journal->entry_count] = *entry;
    journal->entries[journal->entry_count++].item_first = journal->item_count;
    if (choice->item_count)
        memcpy(journal->items + journal->item_count, choice->items, sizeof *choice->items * (size_t)choice->item_count);
    journal->item_count += (uint32_t)choice->item_count;
    return PL_OK;
}

// A missing, doubled or moved line is told by its number, before its chain.
static pl_status check_order(reader *r, const json_t *json)
{
    static const char *const known[] = {"chain", "n", "side", "do", "dice", "shown", "hash", NULL};
    const json_t *number = json_object_get(json, "n");
    pl_status status = check_keys(r, json, known + r->journal->is_unchained);
    if (status != PL_OK)
        return status;
    if (r->journal->entry_count >= PL_JOURNAL_ENTRIES_MAX)
        return bad(r, PL_FULL, 0, "more than %d entries", PL_JOURNAL_ENTRIES_MAX);
    if (!json_is_integer(number) || json_integer_value(number) != (json_int_t)r->journal->entry_count + 1)
        return bad(r, PL_BAD, 0, "n: found %lld, wanted %u: entries are in order", (long long)json_integer_value(number),
                   r->journal->entry_count + 1);
    return PL_OK;
}

static pl_status read_entry(reader *r, const json_t *json)
{
    pl_journal *journal = r->journal;
    const json_t *side = json_object_get(json, "side");
    const char *text = json_string_value(json_object_get(json, "do"));
    pl_status status = check_order(r, json);
    if (status == PL_OK)
        status = check_chain(r);
    if (status != PL_OK)
        return status;
    if (!json_is_integer(side) || json_integer_value(side) < 1 || json_integer_value(side) > scene_of(r)->side_count)
        return bad(r, PL_BAD, 0, "side: wanted a number from 1 to %d", scene_of(r)->side_count);
    if (!text)
        return bad(r, PL_BAD, 0, "the key 'do' is missing");
    pl_choice choice;
    pl_error inner = {0};
    uint32_t dice_before = journal->dice_count;
    pl_entry entry = {0};
    status = pl_choice_recall(scene_of(r), (pl_side)json_integer_value(side), text, &choice, r->items, &inner);
    if (status != PL_OK)
        return bad(r, status, 0, "do: %s", inner.text);
    if ((status = read_dice(r, json)) != PL_OK || (status = read_hash(r, json, &entry.hash)) != PL_OK)
        return status;
    entry.side = choice.side;
    entry.verb = choice.verb;
    entry.subject = choice.subject;
    entry.target = choice.target;
    entry.value = choice.value;
    entry.item_count = (uint32_t)choice.item_count;
    entry.dice_end = journal->dice_count;
    entry.chain = r->chain;
    entry.ends_free_undo = journal->dice_count > dice_before || json_is_true(json_object_get(json, "shown"));
    return keep_entry(r, &choice, &entry);
}

// The closing line: the text ends with it.
static pl_status read_end(reader *r, const json_t *json)
{
    static const char *const known[] = {"end", "chain", NULL};
    const json_t *count = json_object_get(json, "end");
    pl_status status = check_keys(r, json, known);
    if (status != PL_OK)
        return status;
    if (!json_is_integer(count) || json_integer_value(count) != (json_int_t)r->journal->entry_count)
        return bad(r, PL_BAD, 0, "end: found %lld, wanted %u, the entries before it", (long long)json_integer_value(count),
                   r->journal->entry_count);
    status = check_chain(r);
    if (status != PL_OK || r->at == r->end)
        return status;
    r->line++;
    return bad(r, PL_BAD, 0, "found %zu bytes after the closing line, wanted the end of the file", (size_t)(r->end - r->at));
}

// One line after the head; *is_end: it is the closing one.
static pl_status read_line(reader *r, bool *is_end)
{
    json_t *json;
    pl_status status = next_line(r, &json);
    if (status != PL_OK)
        return status;
    *is_end = !r->journal->is_unchained && json_object_get(json, "end");
    status = *is_end ? read_end(r, json) : read_entry(r, json);
    json_decref(json);
    return status;
}

// The text ends within its last line, after `before` entries. A line that fits its chain lacks its newline alone and is kept.
static pl_status judge_cut(reader *r, pl_status status, uint32_t before)
{
    pl_journal *journal = r->journal;
    r->tail = PL_TAIL_CUT;
    if (status == PL_NO_MEMORY)
        return status;
    if (r->worst < PL_TAIL_CUT)
        return bad(r, PL_BAD, 0, "the last line is cut off; the %u entries before it are whole", before);
    if (status != PL_OK)  // dice of the line that is dropped
        journal->dice_count = before ? journal->entries[before - 1].dice_end : journal->first_dice;
    return PL_OK;
}

static pl_status judge_open(reader *r)
{
    r->tail = PL_TAIL_OPEN;
    if (r->worst >= PL_TAIL_OPEN)
        return PL_OK;
    r->line++;
    return bad(r, PL_BAD, 0, "found the end of the file, wanted the closing line {\"end\":%u, ...}; the %u entries before it are whole",
               r->journal->entry_count, r->journal->entry_count);
}

static pl_status read_lines(reader *r, pl_find_ruleset find)
{
    json_t *json;
    bool is_end = false;
    pl_status status = next_line(r, &json);
    if (status == PL_OK) {
        status = read_head(r, json, find);
        json_decref(json);
    }
    if (status != PL_OK)
        return status;
    uint32_t before = 0;
    while (status == PL_OK && r->at < r->end && !is_end) {
        before = r->journal->entry_count;
        status = read_line(r, &is_end);
    }
    // A last line of form 1 may do without the newline.
    if (!r->has_newline && !(r->journal->is_unchained && r->is_json))
        return judge_cut(r, status, before);
    return status == PL_OK && !is_end && !r->journal->is_unchained ? judge_open(r) : status;
}

static pl_status read_all(const char *text, size_t size, const char *name, pl_find_ruleset find, const pl_battle *given, pl_battle **battle,
                          pl_journal *journal, pl_journal_tail *tail, pl_error *error)
{
    reader *r = calloc(1, sizeof *r);
    *battle = NULL;
    pl_journal_init(journal);
    if (!r)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", name);
    *r = (reader){.name = name,
                  .at = text,
                  .end = text + size,
                  .given = given,
                  .journal = journal,
                  .error = error,
                  .worst = tail ? *tail : PL_TAIL_CLOSED};
    pl_status status = size > PL_JOURNAL_BYTES_MAX ? bad(r, PL_FULL, 0, "found more than %d bytes", PL_JOURNAL_BYTES_MAX)
                       : size                      ? read_lines(r, find)
                                                   : bad(r, PL_BAD, 0, "the file is empty");
    if (status == PL_OK) {
        *battle = r->battle;
        if (tail)
            *tail = r->tail;
    } else {
        pl_battle_close(r->battle);
        pl_journal_end(journal);
    }
    free(r);
    return status;
}

pl_status pl_journal_read(const char *text, size_t size, const char *name, pl_find_ruleset find, pl_battle **battle, pl_journal *journal,
                          pl_journal_tail *tail, pl_error *error)
{
    return read_all(text, size, name, find, NULL, battle, journal, tail, error);
}

pl_status pl_journal_read_on(const char *text, size_t size, const char *name, pl_find_ruleset find, const pl_battle *battle,
                             pl_journal *journal, pl_journal_tail *tail, pl_error *error)
{
    pl_battle *none;
    return read_all(text, size, name, find, battle, &none, journal, tail, error);
}

// ---- files

static pl_status read_file(const char *path, char **text, size_t *size, pl_error *error)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    *text = file ? malloc(room) : NULL;
    *size = 0;
    pl_status status = PL_OK;
    if (!file)
        status = pl_fail(error, errno == ENOENT ? PL_MISSING : PL_IO, "%s", strerror(errno));
    else if (!*text)
        status = pl_fail(error, PL_NO_MEMORY, "no memory to read it");
    while (status == PL_OK) {
        size_t got = fread(*text + *size, 1, room - *size, file);
        *size += got;
        if (ferror(file))
            status = pl_fail(error, PL_IO, "%s", strerror(errno));
        if (!got || *size > PL_JOURNAL_BYTES_MAX || status != PL_OK)
            break;
        char *grown = *size == room ? realloc(*text, room *= 2) : *text;
        if (!grown)
            status = pl_fail(error, PL_NO_MEMORY, "no memory to read it");
        else
            *text = grown;
    }
    if (file)
        fclose(file);
    if (status != PL_OK && error)
        pl_print(error->file, sizeof error->file, "%s", path);
    return status;
}

static pl_status load(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_journal_tail *tail,
                      pl_error *error)
{
    char *text;
    size_t size;
    *battle = NULL;
    pl_journal_init(journal);
    pl_status status = read_file(path, &text, &size, error);
    if (status == PL_OK)
        status = pl_journal_read(text, size, path, find, battle, journal, tail, error);
    free(text);
    return status;
}

pl_status pl_journal_load(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_error *error)
{
    return load(path, find, battle, journal, NULL, error);
}

pl_status pl_journal_rescue(const char *path, pl_find_ruleset find, pl_battle **battle, pl_journal *journal, pl_journal_tail *tail,
                            pl_error *error)
{
    *tail = PL_TAIL_CUT;
    return load(path, find, battle, journal, tail, error);
}
