// log.c - records in files: gathered, appended with a closing line, read back; and the file begun anew without what has been overtaken.
//
// Two files take turns. A new one is written whole, and only then is the other emptied; the one with the higher number that has its first
// closing line counts. So nothing but appending has to be durable, and however the program ends one of the two is whole.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/chain.h"
#include "inside.h"

enum { SLACK_BYTES = 1 << 20, NAME_BYTES = PL_STORE_ID_MAX + 16, CLOSING_BYTES = 80 };

static const char *const names[2] = {"games-a", "games-b"};
static const char *own(const pl_store *store) { return names[store->which]; }

// ---- gathering

static bool add(pl_store *store, const char *text, size_t size)
{
    if (store->gathered_size + size + 1 > store->gathered_max) {
        size_t wanted = (store->gathered_size + size + 1) * 2;
        char *grown = realloc(store->gathered, wanted);
        if (!grown)
            return false;
        store->gathered = grown;
        store->gathered_max = wanted;
    }
    memcpy(store->gathered + store->gathered_size, text, size);
    store->gathered_size += size;
    return true;
}

static bool add_record(pl_store *store, const json_t *record)
{
    char *text = record ? json_dumps(record, JSON_COMPACT) : NULL;
    size_t before = store->gathered_size;
    bool is_added = text && add(store, text, strlen(text)) && add(store, "\n", 1);
    if (!is_added)
        store->gathered_size = before;
    store->gathered_count += is_added;
    free(text);
    return is_added;
}

static size_t print_closing(char line[CLOSING_BYTES], int records, uint64_t chain)
{
    return (size_t)snprintf(line, CLOSING_BYTES, "{\"records\":%d,\"chain\":\"%016" PRIx64 "\"}\n", records, chain);
}

// The closing line of what was gathered; *chain: of the line before, then of this one.
static bool close_batch(pl_store *store, uint64_t *chain)
{
    char line[CLOSING_BYTES];
    *chain = pl_chain_number(*chain, store->gathered, store->gathered_size);
    return add(store, line, print_closing(line, store->gathered_count, *chain));
}

static void let_go(pl_store *store)
{
    store->gathered_size = 0;
    store->gathered_count = 0;
    store->is_spoilt = false;
}

pl_status lines_change(pl_store *store, json_t *record, pl_error *error)
{
    pl_status status = PL_OK;
    if (store->is_spoilt)
        status = pl_fail(error, PL_IO, "an earlier change failed, this one waits for the next");
    else if (!record || !add_record(store, record))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a change");
    else
        status = lines_apply(store, record, error);
    if (status == PL_BAD) {  // what does not follow what is there is no damage: it is refused, as by any store
        status = PL_IO;
        if (error)
            error->status = PL_IO;
    }
    if (status)
        store->is_spoilt = true;
    json_decref(record);
    return status;
}

// ---- reading

/// A file as it is read: where it is, and what came before.
typedef struct reading {
    const char *name, *text;
    size_t size, at;  // what is behind `at` is not read yet
    uint64_t chain;
    int64_t batches, generation;
    size_t first;  // where the first batch ended
} reading;

typedef enum found { FOUND_BATCH, FOUND_END, FOUND_TORN, FOUND_DAMAGE } found;

static bool is_closing(const char *line, size_t size) { return size > 11 && !memcmp(line, "{\"records\":", 11); }

// The next closed batch: *from its records, *size their bytes. One that was not closed, or of which bytes never came to be (they are zeros then),
// was cut off if nothing closed follows it. Anything else that does not hold together is damage.
static found next_batch(reading *r, const char **from, size_t *size)
{
    const char *begin = r->text + r->at, *end = r->text + r->size, *line = begin;
    int records = 0;
    if (line == end)
        return FOUND_END;
    for (const char *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            return FOUND_TORN;
        if (!is_closing(line, (size_t)(stop - line))) {
            records++;
            continue;
        }
        char wanted[CLOSING_BYTES];
        uint64_t chain = pl_chain_number(r->chain, begin, (size_t)(line - begin));
        size_t length = print_closing(wanted, records, chain);
        if ((size_t)(stop + 1 - line) != length || memcmp(line, wanted, length) != 0)
            return stop + 1 == end && memchr(begin, 0, (size_t)(end - begin)) ? FOUND_TORN : FOUND_DAMAGE;
        *from = begin;
        *size = (size_t)(line - begin);
        r->chain = chain;
        r->at = (size_t)(stop + 1 - r->text);
        r->batches++;
        return FOUND_BATCH;
    }
    return FOUND_TORN;
}

// Calls `take` for every record of a batch.
static pl_status each_record(pl_store *store, const reading *r, const char *from, size_t size,
                             pl_status (*take)(pl_store *store, const json_t *record, pl_error *error), pl_error *error)
{
    pl_status status = PL_OK;
    for (const char *line = from, *stop; line < from + size && !status; line = stop + 1) {
        stop = memchr(line, '\n', size - (size_t)(line - from));
        json_t *record = json_loadb(line, (size_t)(stop - line), 0, NULL);
        pl_error why = {0};
        status = record ? take(store, record, &why) : PL_BAD;
        json_decref(record);
        if (status)
            pl_fail(error, status, "%s: damaged at byte %zu: %s", r->name, (size_t)(line - r->text),
                    why.text[0] ? why.text : "a record that is none");
    }
    return status;
}

static pl_status apply(pl_store *store, const json_t *record, pl_error *error)
{
    const char *verb = json_string_value(json_array_get(record, 0));
    return verb && !strcmp(verb, "store") ? PL_OK : lines_apply(store, record, error);
}

// Its number, if the file was begun whole; 0: it was not, or is empty.
static pl_status look_at(reading *r, pl_error *error)
{
    const char *from;
    size_t size;
    found what = next_batch(r, &from, &size);
    if (what == FOUND_DAMAGE)
        return pl_fail(error, PL_BAD, "%s: damaged at byte 0: its beginning does not hold together", r->name);
    if (what != FOUND_BATCH)
        return PL_OK;
    json_t *head = json_loadb(from, strcspn(from, "\n"), 0, NULL);
    json_int_t form = json_integer_value(json_array_get(head, 1));
    r->generation = json_integer_value(json_array_get(head, 2));
    bool is_head = json_is_string(json_array_get(head, 0)) && !strcmp(json_string_value(json_array_get(head, 0)), "store");
    json_decref(head);
    if (!is_head || r->generation < 1)
        return pl_fail(error, PL_BAD, "%s: is no file of games", r->name);
    if (form != LINES_FORM)
        return pl_fail(error, PL_BAD, "%s: written by a later version of the page (form %d, wanted %d)", r->name, (int)form, LINES_FORM);
    *r = (reading){.name = r->name, .text = r->text, .size = r->size, .generation = r->generation};
    return PL_OK;
}

static pl_status read_all(pl_store *store, reading *r, pl_error *error)
{
    const char *from;
    size_t size;
    pl_status status = PL_OK;
    found what;
    while (!status && (what = next_batch(r, &from, &size)) == FOUND_BATCH) {
        if (!r->first)
            r->first = r->at;
        status = each_record(store, r, from, size, apply, error);
    }
    if (status)
        return status;
    if (what == FOUND_DAMAGE)
        return pl_fail(error, PL_BAD, "%s: damaged behind byte %zu, after %lld commits: what stands there does not hold together", r->name,
                       r->at, (long long)r->batches);
    if (what == FOUND_TORN)
        snprintf(store->mended, sizeof store->mended,
                 "%zu bytes that were being written when the page ended were left away: nobody had been told", r->size - r->at);
    store->chain = r->chain;
    store->size = r->at;
    store->begun = r->first;
    store->generation = r->generation;
    store->is_uncertain = what == FOUND_TORN;
    return PL_OK;
}

static void forget(pl_store *store)
{
    lines_forget(store);
    let_go(store);
}

// What both files say, into an empty memory.
static pl_status load(pl_store *store, pl_error *error)
{
    char *texts[2] = {0};
    reading files[2] = {{.name = names[0]}, {.name = names[1]}};
    pl_status status = PL_OK;
    for (int i = 0; i < 2 && !status; i++) {
        if (!store->files.read(store->files.data, names[i], &texts[i], &files[i].size))
            status = pl_fail(error, PL_IO, "%s: cannot be read", names[i]);
        files[i].text = texts[i];
        if (!status && files[i].size)
            status = look_at(&files[i], error);
    }
    store->which = files[1].generation > files[0].generation;
    if (!status && files[store->which].generation)
        status = read_all(store, &files[store->which], error);
    for (int i = 0; i < 2; i++)
        free(texts[i]);
    return status;
}

// What was committed, and no byte of what may stand behind it.
static pl_status load_again(pl_store *store, pl_error *error)
{
    char *text = NULL;
    reading file = {.name = own(store), .generation = store->generation};
    bool is_uncertain = store->is_uncertain;
    forget(store);
    pl_status status = PL_OK;
    if (!store->files.read(store->files.data, own(store), &text, &file.size) || file.size < store->size)
        status = pl_fail(error, PL_IO, "%s: cannot be read", own(store));
    file.text = text;
    file.size = store->size;
    if (!status)
        status = read_all(store, &file, error);
    store->is_uncertain = is_uncertain;
    free(text);
    return status;
}

// ---- a file begun anew

static bool add_everything(pl_store *store)
{
    json_t *head = json_pack("[s, i, I]", "store", (int)LINES_FORM, (json_int_t)store->generation + 1);
    bool is_whole = add_record(store, head);
    json_decref(head);
    for (const kept_table *table = store->tables; table && is_whole; table = table->next) {
        json_t *record = lines_record_of(table);
        is_whole = add_record(store, record);
        json_decref(record);
    }
    for (const kept_text *text = store->texts; text && is_whole; text = text->next) {
        json_t *record = json_pack("[s, s, s]", "keep", text->name, text->text);
        is_whole = add_record(store, record);
        json_decref(record);
    }
    return is_whole;
}

// With all that is in memory, and so with what was gathered.
static pl_status begin_anew(pl_store *store, pl_error *error)
{
    const char *name = names[!store->which];
    uint64_t chain = 0;
    let_go(store);
    pl_status status =
        add_everything(store) && close_batch(store, &chain) ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory to write %s", name);
    if (!status && (!store->files.empty(store->files.data, name) ||
                    !store->files.append(store->files.data, name, store->gathered, store->gathered_size)))
        status = pl_fail(error, PL_IO, "%s: cannot be written", name);
    if (status) {
        let_go(store);
        return status;  // half of it is in nobody's way: it has no closing line
    }
    store->files.empty(store->files.data, own(store));  // the higher number counts, should it stay
    store->which = !store->which;
    store->generation++;
    store->chain = chain;
    store->size = store->begun = store->gathered_size;
    store->is_uncertain = false;
    let_go(store);
    return PL_OK;
}

// ---- opening

pl_status pl_lines_open(const pl_files *files, pl_store **out, pl_error *error)
{
    pl_store *store = calloc(1, sizeof *store);
    *out = NULL;
    if (!store)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a store");
    store->files = *files;
    pl_status status = load(store, error);
    // Behind torn bytes nothing can be appended; and a file that does not take anything is found out now, not after the first choice.
    if (!status && (!store->generation || store->is_uncertain))
        status = begin_anew(store, error);
    if (status) {
        pl_store_close(store);
        return status;
    }
    *out = store;
    return PL_OK;
}

const char *pl_store_mended(const pl_store *store) { return store->mended[0] ? store->mended : NULL; }

void pl_store_close(pl_store *store)
{
    if (!store)
        return;
    lines_forget(store);
    free(store->gathered);
    free(store);
}

// Who holds the files is the page's business: it has a lock of the browser's for that.
void pl_store_hold(pl_store *store, const char *where) { (void)store, (void)where; }
bool pl_store_is_there(const pl_store *store) { return store != NULL; }

// ---- commits

bool pl_store_has_changes(const pl_store *store) { return store->gathered_size || store->is_spoilt; }

// What cannot be read back is not known any more: better no table than a wrong one.
void pl_store_rollback(pl_store *store)
{
    if (pl_store_has_changes(store) && load_again(store, NULL)) {
        forget(store);
        store->is_spoilt = true;
    }
}

static pl_status append(pl_store *store, pl_error *error)
{
    uint64_t chain = store->chain;
    if (!close_batch(store, &chain))
        return pl_fail(error, PL_NO_MEMORY, "no memory for a commit");
    if (!store->files.append(store->files.data, own(store), store->gathered, store->gathered_size)) {
        store->is_uncertain = true;
        return pl_fail(error, PL_IO, "%s: cannot be written; is there room for it?", own(store));
    }
    store->chain = chain;
    store->size += store->gathered_size;
    let_go(store);
    return PL_OK;
}

pl_status pl_store_commit(pl_store *store, pl_error *error)
{
    if (!pl_store_has_changes(store))
        return PL_OK;
    pl_status status;
    if (store->is_spoilt)
        status = pl_fail(error, PL_IO, "a change could not be made, so none of its turn was");
    else
        status = store->is_uncertain ? begin_anew(store, error) : append(store, error);
    if (status) {
        store->is_spoilt = true;
        pl_store_rollback(store);
    }
    return status;
}

pl_status pl_store_try(pl_store *store, pl_error *error)
{
    if (pl_store_has_changes(store))
        return PL_OK;  // its own commit will tell
    if (store->is_uncertain)
        return begin_anew(store, error);
    return store->files.append(store->files.data, own(store), "", 0) ? PL_OK : pl_fail(error, PL_IO, "%s: cannot be written", own(store));
}

// ---- tidying: twice as long as it need be, and something worth it

bool pl_store_wants_tidying(const pl_store *store) { return store->size > store->begun * 2 + SLACK_BYTES; }
void pl_store_tidy(pl_store *store) { (void)store; }  // nothing of it can be done beside the store's own thread

void pl_store_tidied(pl_store *store)
{
    if (!pl_store_has_changes(store) && pl_store_wants_tidying(store))
        begin_anew(store, NULL);  // if it cannot be now, the old one goes on
}

bool pl_store_examine(const char *path, const atomic_bool *stop, char *words, size_t size)
{
    (void)path, (void)stop;
    if (size)
        words[0] = '\0';  // all of it was looked through when it was opened
    return true;
}

// ---- archived tables: a file each

static void name_archived(char name[NAME_BYTES], const char *id) { snprintf(name, NAME_BYTES, "table-%s", id); }

pl_status lines_write_archived(pl_store *store, const kept_table *table, pl_error *error)
{
    char name[NAME_BYTES], line[CLOSING_BYTES + 1], *text;
    json_t *record = lines_record_of(table);
    name_archived(name, table->row.id);
    text = record ? json_dumps(record, JSON_COMPACT) : NULL;
    json_decref(record);
    if (!text)
        return pl_fail(error, PL_NO_MEMORY, "no memory to archive a table");
    size_t size = strlen(text);
    print_closing(line + 1, 1, pl_chain_number(0, text, size));
    line[0] = '\n';
    bool is_written = store->files.empty(store->files.data, name) && store->files.append(store->files.data, name, text, size) &&
                      store->files.append(store->files.data, name, line, strlen(line));
    free(text);
    return is_written ? PL_OK : pl_fail(error, PL_IO, "%s: cannot be written", name);
}

pl_status lines_read_archived(pl_store *store, const char *id, json_t **record, pl_error *error)
{
    char name[NAME_BYTES], wanted[CLOSING_BYTES];
    char *text = NULL;
    size_t size = 0;
    *record = NULL;
    name_archived(name, id);
    if (!store->files.read(store->files.data, name, &text, &size))
        return pl_fail(error, PL_IO, "%s: cannot be read", name);
    size_t length = size ? strcspn(text, "\n") : 0;
    size_t closing = print_closing(wanted, 1, pl_chain_number(0, text, length));
    bool is_whole = size == length + 1 + closing && !memcmp(text + length + 1, wanted, closing);
    if (is_whole)
        *record = json_loadb(text, length, 0, NULL);
    free(text);
    return *record ? PL_OK : pl_fail(error, PL_BAD, "%s: is damaged", name);
}
