// late_store.c - a store that answers late. Changes are written down as they come; a commit's are done behind it when its table's time has come.
#define _POSIX_C_SOURCE 200809L
#include "late_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum deed_kind {
    ADD_TABLE,
    APPEND,
    CUT,
    STAND,
    NOTE,
    ADD_CHAT,
    COPY_TIMES,
    ADD_KEY,
    USE_KEY,
    DROP_KEY,
    WAIT_FOR,
    KEEP,
    REMOVE,
    ARCHIVE
} deed_kind;

/// A change, with all that its function was given.
typedef struct deed {
    struct deed *next;
    deed_kind kind;
    int64_t table;
    char *text, *name, **lines;
    uint32_t n;
    uint64_t number;
    int64_t when;
    pl_sides sides;
    uint32_t undos[PL_SIDES_MAX + 1];
    pl_store_key key;
    pl_store_wait wait;
    pl_store_table row;
    bool is_over;
} deed;

typedef struct deeds {
    deed *first, *last;
} deeds;

/// A table of the commit that is on its way, and when it is answered.
typedef struct due {
    int64_t table, at;
} due;

typedef struct late_store {
    pl_store base;
    pl_store *behind;
    late_plan plan;
    uint64_t luck, ticket;
    deeds gathered, sent;
    due *dues;
    int due_count, due_max;
    int64_t steps, next_number;
    bool is_sent;
    long answers[4];
} late_store;

static late_store *of(const pl_store *base) { return (late_store *)(uintptr_t)base; }

static uint32_t draw(late_store *store, uint32_t below)
{
    store->luck = store->luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(store->luck >> 33) % below;
}

// ---- deeds

static void free_deed(deed *d)
{
    for (uint32_t i = 0; d->lines && i < d->n; i++)
        free(d->lines[i]);
    free(d->lines);
    free(d->text);
    free(d->name);
    free(d);
}

static void free_deeds(deeds *list)
{
    for (deed *d = list->first, *next; d; d = next) {
        next = d->next;
        free_deed(d);
    }
    *list = (deeds){0};
}

static char *copied(const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy)
        abort();
    return copy;
}

static deed *write_down(pl_store *base, deed_kind kind, int64_t table)
{
    late_store *store = of(base);
    deed *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    d->kind = kind;
    d->table = table;
    if (store->gathered.last)
        store->gathered.last->next = d;
    else
        store->gathered.first = d;
    store->gathered.last = d;
    return d;
}

static pl_status add_table(pl_store *base, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                           pl_error *error)
{
    late_store *store = of(base);
    (void)error;
    if (!table->number)
        table->number = store->next_number++;
    deed *d = write_down(base, ADD_TABLE, table->number);
    d->row = *table;
    d->text = copied(head);
    d->n = line_count;
    d->lines = calloc(line_count + 1, sizeof *d->lines);
    for (uint32_t i = 0; d->lines && i < line_count; i++)
        d->lines[i] = copied(lines[i]);
    return PL_OK;
}

static pl_status append(pl_store *base, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error)
{
    (void)error;
    deed *d = write_down(base, APPEND, table);
    d->n = n;
    d->text = copied(line);
    d->number = key;
    d->sides = seen_by;
    return PL_OK;
}

static pl_status cut(pl_store *base, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                     pl_error *error)
{
    (void)error;
    deed *d = write_down(base, CUT, table);
    d->n = kept;
    memcpy(d->undos, undos, sizeof d->undos);
    d->number = seed;
    d->sides = seen_by;
    return PL_OK;
}

static pl_status stand(pl_store *base, int64_t table, pl_side side, const char *text, pl_error *error)
{
    (void)error;
    deed *d = write_down(base, STAND, table);
    d->number = side;
    d->text = copied(text);
    return PL_OK;
}

static pl_status note(pl_store *base, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    (void)error;
    deed *d = write_down(base, NOTE, table);
    d->is_over = is_over;
    d->sides = resigned;
    return PL_OK;
}

static pl_status add_chat(pl_store *base, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error)
{
    (void)error;
    deed *d = write_down(base, ADD_CHAT, table);
    d->when = when;
    d->number = side;
    d->text = copied(text);
    return PL_OK;
}

static pl_status copy_times(pl_store *base, const pl_store_table *table, pl_error *error)
{
    (void)error;
    write_down(base, COPY_TIMES, table->number)->row = *table;
    return PL_OK;
}

static pl_status write_key(pl_store *base, deed_kind kind, int64_t table, const pl_store_key *key)
{
    write_down(base, kind, table)->key = *key;
    return PL_OK;
}
static pl_status add_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    (void)error;
    return write_key(base, ADD_KEY, table, key);
}
static pl_status use_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    (void)error;
    return write_key(base, USE_KEY, table, key);
}
static pl_status drop_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    (void)error;
    return write_key(base, DROP_KEY, table, key);
}

static pl_status wait_for(pl_store *base, int64_t table, const pl_store_wait *wait, pl_error *error)
{
    (void)error;
    write_down(base, WAIT_FOR, table)->wait = *wait;
    return PL_OK;
}

static pl_status keep(pl_store *base, int64_t table, const char *name, const char *text, pl_error *error)
{
    (void)error;
    deed *d = write_down(base, KEEP, table);
    d->name = copied(name);
    d->text = copied(text);
    return PL_OK;
}

static pl_status take_out(pl_store *base, int64_t table, pl_error *error)
{
    (void)error;
    write_down(base, REMOVE, table);
    return PL_OK;
}

static pl_status archive(pl_store *base, int64_t table, pl_error *error)
{
    (void)error;
    write_down(base, ARCHIVE, table);
    return PL_OK;
}

static pl_status bring_back(pl_store *base, const char *id, pl_error *error)
{
    pl_store *behind = of(base)->behind;
    pl_status status = pl_store_bring_back(behind, id, error);
    if (!status)
        return pl_store_commit(behind, error);
    pl_store_rollback(behind);
    return status;
}

static pl_status do_it(pl_store *to, deed *d, pl_error *error)
{
    switch (d->kind) {
    case ADD_TABLE: return pl_store_add_table(to, &d->row, d->text, d->lines, d->n, error);
    case APPEND: return pl_store_append(to, d->table, d->n, d->text, d->number, d->sides, error);
    case CUT: return pl_store_cut(to, d->table, d->n, d->undos, d->number, d->sides, error);
    case STAND: return pl_store_stand(to, d->table, (pl_side)d->number, d->text, error);
    case NOTE: return pl_store_note(to, d->table, d->is_over, d->sides, error);
    case ADD_CHAT: return pl_store_copy_chat(to, d->table, (pl_side)d->number, d->when, d->text, error);
    case COPY_TIMES: return pl_store_copy_times(to, &d->row, error);
    case ADD_KEY: return pl_store_add_key(to, d->table, &d->key, error);
    case USE_KEY: return pl_store_use_key(to, d->table, &d->key, error);
    case DROP_KEY: return pl_store_drop_key(to, d->table, &d->key, error);
    case WAIT_FOR: return pl_store_wait_for(to, d->table, &d->wait, error);
    case KEEP: return pl_store_keep(to, d->table, d->name, d->text, error);
    case REMOVE: return pl_store_remove(to, d->table, error);
    case ARCHIVE: return pl_store_archive(to, d->table, error);
    }
    return PL_BAD;
}

// ---- commits

static bool has_changes(const pl_store *base) { return of(base)->gathered.first != NULL; }
static void rollback(pl_store *base) { free_deeds(&of(base)->gathered); }

static void note_due(late_store *store, int64_t table)
{
    for (int i = 0; i < store->due_count; i++)
        if (store->dues[i].table == table)
            return;
    if (store->due_count == store->due_max) {
        store->due_max = store->due_max ? store->due_max * 2 : 16;
        store->dues = realloc(store->dues, (size_t)store->due_max * sizeof *store->dues);
        if (!store->dues)
            abort();
    }
    store->dues[store->due_count++] = (due){table, store->steps + 1 + draw(store, (uint32_t)store->plan.steps_max)};
}

static bool begin(pl_store *base, uint64_t ticket)
{
    late_store *store = of(base);
    if (store->is_sent || !store->gathered.first)
        return false;
    store->sent = store->gathered;
    store->gathered = (deeds){0};
    store->ticket = ticket;
    store->is_sent = true;
    store->due_count = 0;
    for (const deed *d = store->sent.first; d; d = d->next)
        if (d->table)
            note_due(store, d->table);
    return true;
}

// Does what was written down for a table, and forgets it.
static pl_status do_all(late_store *store, int64_t table, bool is_done, pl_error *error)
{
    pl_status status = PL_OK;
    deeds rest = {0};
    for (deed *d = store->sent.first, *next; d; d = next) {
        next = d->next;
        if (d->table != table) {
            d->next = NULL;
            if (rest.last)
                rest.last->next = d;
            else
                rest.first = d;
            rest.last = d;
            continue;
        }
        if (is_done && !status)
            status = do_it(store->behind, d, error);
        free_deed(d);
    }
    store->sent = rest;
    if (status)
        pl_store_rollback(store->behind);
    else if (is_done)
        status = pl_store_commit(store->behind, error);
    return status;
}

static bool is_new(const late_store *store, int64_t table)
{
    for (const deed *d = store->sent.first; d; d = d->next)
        if (d->table == table && d->kind == ADD_TABLE)
            return true;
    return false;
}

static pl_store_outcome draw_outcome(late_store *store, int64_t table)
{
    int drawn = (int)draw(store, 1000);
    const late_plan *plan = &store->plan;
    if (!table || drawn >= plan->fails_per_mille + plan->unknown_per_mille + plan->stolen_per_mille)
        return PL_STORE_KEPT;
    if (drawn < plan->fails_per_mille)
        return PL_STORE_FAILED;
    // A table that is not there yet is nobody else's.
    return drawn < plan->fails_per_mille + plan->unknown_per_mille || is_new(store, table) ? PL_STORE_UNKNOWN : PL_STORE_NOT_OURS;
}

static void answer_for(late_store *store, int64_t table, pl_store_answer *out)
{
    pl_store_outcome outcome = draw_outcome(store, table);
    bool is_done = outcome == PL_STORE_KEPT || (outcome == PL_STORE_UNKNOWN && draw(store, 2));
    *out = (pl_store_answer){.ticket = store->ticket, .table = table, .outcome = outcome};
    if (do_all(store, table, is_done, &out->error))
        out->outcome = PL_STORE_FAILED;
    else if (outcome != PL_STORE_KEPT)
        pl_fail(&out->error, PL_IO, "the plan of the test has table %lld fail", (long long)table);
    store->answers[out->outcome]++;
}

static bool next_answer(pl_store *base, pl_store_answer *out)
{
    late_store *store = of(base);
    for (int i = 0; i < store->due_count && store->is_sent; i++)
        if (store->dues[i].at <= store->steps) {
            int64_t table = store->dues[i].table;
            store->dues[i] = store->dues[--store->due_count];
            answer_for(store, table, out);
            return true;
        }
    if (!store->is_sent || store->due_count)
        return false;
    answer_for(store, 0, out);
    store->is_sent = false;
    return true;
}

static void step(pl_store *base) { of(base)->steps++; }
static int step_ms(const pl_store *base) { return of(base)->is_sent ? 1 : -1; }
static pl_status try_out(pl_store *base, pl_error *error) { return pl_store_try(of(base)->behind, error); }

// ---- what goes to the store behind as it is

static const char *file(const pl_store *base) { return pl_store_file(of(base)->behind); }
static const char *mended(const pl_store *base) { return pl_store_mended(of(base)->behind); }
static void hold(pl_store *base, const char *where) { pl_store_hold(of(base)->behind, where); }
static bool is_there(const pl_store *base) { return pl_store_is_there(of(base)->behind); }
static bool wants_tidying(const pl_store *base) { return pl_store_wants_tidying(of(base)->behind); }
static void tidy(pl_store *base) { pl_store_tidy(of(base)->behind); }
static void tidied(pl_store *base) { pl_store_tidied(of(base)->behind); }
static int64_t count_live(pl_store *base) { return pl_store_count_live(of(base)->behind); }
static int64_t last_since(pl_store *base) { return pl_store_last_since(of(base)->behind); }
static pl_status each_table(pl_store *base, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    return pl_store_each_table(of(base)->behind, only_live, visit, context, error);
}
static pl_status find_table(pl_store *base, const char *id, pl_store_table *out, pl_error *error)
{
    return pl_store_find_table(of(base)->behind, id, out, error);
}
static pl_status next_due(pl_store *base, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return pl_store_next_due(of(base)->behind, place, until_ms, id, error);
}
static pl_status next_untouched(pl_store *base, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return pl_store_next_untouched(of(base)->behind, after, before, id, error);
}
static pl_status next_archived(pl_store *base, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return pl_store_next_archived(of(base)->behind, id, error);
}
static pl_status kept(pl_store *base, const char *name, char *text, size_t size, pl_error *error)
{
    return pl_store_kept(of(base)->behind, name, text, size, error);
}
static pl_status next_kept(pl_store *base, const char *begin, char *name, size_t size, pl_error *error)
{
    return pl_store_next_kept(of(base)->behind, begin, name, size, error);
}
static pl_status load_journal(pl_store *base, int64_t table, pl_store_journal *out, pl_error *error)
{
    return pl_store_load_journal(of(base)->behind, table, out, error);
}
static pl_status each_chat(pl_store *base, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    return pl_store_each_chat(of(base)->behind, table, max, hear, context, error);
}
static pl_status each_seat(pl_store *base, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    return pl_store_each_seat(of(base)->behind, hash, sit, context, error);
}
static pl_status load_keys(pl_store *base, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    return pl_store_load_keys(of(base)->behind, table, keys, count, error);
}

static void close_late(pl_store *base)
{
    late_store *store = of(base);
    free_deeds(&store->gathered);
    free_deeds(&store->sent);
    pl_store_close(store->behind);
    free(store->dues);
    free(store);
}

static const pl_store_calls calls = {
    .close = close_late,
    .file = file,
    .mended = mended,
    .hold = hold,
    .is_there = is_there,
    .wants_tidying = wants_tidying,
    .tidy = tidy,
    .tidied = tidied,
    .add_table = add_table,
    .append = append,
    .cut = cut,
    .stand = stand,
    .note = note,
    .add_chat = add_chat,
    .copy_times = copy_times,
    .next_archived = next_archived,
    .add_key = add_key,
    .use_key = use_key,
    .drop_key = drop_key,
    .wait_for = wait_for,
    .keep = keep,
    .remove = take_out,
    .archive = archive,
    .bring_back = bring_back,
    .has_changes = has_changes,
    .rollback = rollback,
    .begin = begin,
    .next_answer = next_answer,
    .step = step,
    .step_ms = step_ms,
    .try_out = try_out,
    .each_table = each_table,
    .find_table = find_table,
    .count_live = count_live,
    .next_due = next_due,
    .last_since = last_since,
    .next_untouched = next_untouched,
    .kept = kept,
    .next_kept = next_kept,
    .load_journal = load_journal,
    .each_chat = each_chat,
    .each_seat = each_seat,
    .load_keys = load_keys,
};

pl_store *late_store_before(pl_store *behind, const late_plan *plan)
{
    struct timespec now;
    late_store *store = calloc(1, sizeof *store);
    if (!store) {
        pl_store_close(behind);
        return NULL;
    }
    // Numbers that none before it has given, however often it was opened.
    clock_gettime(CLOCK_REALTIME, &now);
    store->next_number = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
    store->base.calls = &calls;
    store->behind = behind;
    late_store_plan(&store->base, plan);
    return &store->base;
}

void late_store_plan(pl_store *base, const late_plan *plan)
{
    late_store *store = of(base);
    store->plan = *plan;
    store->luck = plan->seed * 2 + 1;
}

const long *late_store_answers(const pl_store *base) { return of(base)->answers; }
