// store.c - a store is what its functions do: every call of store.h goes to them. And what is the same in every store.
#define _POSIX_C_SOURCE 200809L
#include "store_wait.h"

#include <stdlib.h>
#include <string.h>

// ---- opened and closed

void pl_store_close(pl_store *store)
{
    if (store)
        store->calls->close(store);
}

const char *pl_store_file(const pl_store *store) { return store->calls->file ? store->calls->file(store) : NULL; }
const char *pl_store_mended(const pl_store *store) { return store->calls->mended ? store->calls->mended(store) : NULL; }
bool pl_store_is_there(const pl_store *store) { return !store->calls->is_there || store->calls->is_there(store); }

void pl_store_hold(pl_store *store, const char *where)
{
    if (store->calls->hold)
        store->calls->hold(store, where);
}

bool pl_store_wants_tidying(const pl_store *store) { return store->calls->wants_tidying && store->calls->wants_tidying(store); }
void pl_store_tidy(pl_store *store) { store->calls->tidy(store); }
void pl_store_tidied(pl_store *store) { store->calls->tidied(store); }

// ---- changes

pl_status pl_store_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                             pl_error *error)
{
    return store->calls->add_table(store, table, head, lines, line_count, error);
}

pl_status pl_store_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error)
{
    return store->calls->append(store, table, n, line, key, seen_by, error);
}

pl_status pl_store_cut(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed,
                       pl_sides seen_by, pl_error *error)
{
    return store->calls->cut(store, table, kept, undos, seed, seen_by, error);
}

pl_status pl_store_stand(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error)
{
    return store->calls->stand(store, table, side, text, error);
}

pl_status pl_store_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    return store->calls->note(store, table, is_over, resigned, error);
}

pl_status pl_store_add_chat(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error)
{
    return store->calls->add_chat(store, table, side, 0, text, error);
}

pl_status pl_store_copy_chat(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error)
{
    return store->calls->add_chat(store, table, side, when, text, error);
}

pl_status pl_store_copy_times(pl_store *store, const pl_store_table *table, pl_error *error)
{
    return store->calls->copy_times(store, table, error);
}

pl_status pl_store_add_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error)
{
    return store->calls->add_key(store, table, key, error);
}

pl_status pl_store_use_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error)
{
    return store->calls->use_key(store, table, key, error);
}

pl_status pl_store_drop_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error)
{
    return store->calls->drop_key(store, table, key, error);
}

pl_status pl_store_wait_for(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error)
{
    return store->calls->wait_for(store, table, wait, error);
}

pl_status pl_store_keep(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error)
{
    return store->calls->keep(store, table, name, text, error);
}

pl_status pl_store_remove(pl_store *store, int64_t table, pl_error *error) { return store->calls->remove(store, table, error); }

pl_status pl_store_archive(pl_store *store, int64_t table, pl_error *error) { return store->calls->archive(store, table, error); }

pl_status pl_store_bring_back(pl_store *store, const char *id, pl_error *error) { return store->calls->bring_back(store, id, error); }

bool pl_store_has_changes(const pl_store *store) { return store->calls->has_changes(store); }

void pl_store_rollback(pl_store *store) { store->calls->rollback(store); }

// ---- commits

bool pl_store_begin(pl_store *store, uint64_t ticket)
{
    if (store->calls->begin)
        return store->calls->begin(store, ticket);
    if (store->is_answered || !pl_store_has_changes(store))
        return false;
    store->answer = (pl_store_answer){.ticket = ticket};
    store->answer.outcome = store->calls->commit(store, &store->answer.error) ? PL_STORE_FAILED : PL_STORE_KEPT;
    store->is_answered = true;
    return true;
}

bool pl_store_next_answer(pl_store *store, pl_store_answer *out)
{
    if (store->calls->next_answer)
        return store->calls->next_answer(store, out);
    if (!store->is_answered)
        return false;
    *out = store->answer;
    store->is_answered = false;
    return true;
}

int pl_store_socket(const pl_store *store, bool *wants_to_write)
{
    *wants_to_write = false;
    return store->calls->socket ? store->calls->socket(store, wants_to_write) : -1;
}

void pl_store_step(pl_store *store)
{
    if (store->calls->step)
        store->calls->step(store);
}

int pl_store_step_ms(const pl_store *store) { return store->calls->step_ms ? store->calls->step_ms(store) : -1; }

// Until the last answer of the commit that is on its way. The first failure is told.
static pl_status wait_for_answers(pl_store *store, uint64_t ticket, pl_error *error)
{
    pl_status status = PL_OK;
    for (;;) {
        pl_store_answer answer;
        while (pl_store_next_answer(store, &answer)) {
            if (answer.ticket == ticket && answer.outcome != PL_STORE_KEPT && !status)
                status = pl_fail(error, answer.error.status ? answer.error.status : PL_IO, "%s", answer.error.text);
            if (answer.ticket == ticket && !answer.table)
                return status;
        }
        store_wait(store);
        pl_store_step(store);
    }
}

pl_status pl_store_commit(pl_store *store, pl_error *error)
{
    if (!pl_store_has_changes(store))
        return PL_OK;
    if (store->calls->commit)
        return store->calls->commit(store, error);
    if (!pl_store_begin(store, UINT64_MAX))
        return pl_fail(error, PL_IO, "a commit is on its way already");
    return wait_for_answers(store, UINT64_MAX, error);
}

pl_status pl_store_try(pl_store *store, pl_error *error) { return store->calls->try_out(store, error); }

// ---- reading

pl_status pl_store_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    return store->calls->each_table(store, only_live, visit, context, error);
}

pl_status pl_store_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error)
{
    return store->calls->find_table(store, id, out, error);
}

int64_t pl_store_count_live(pl_store *store) { return store->calls->count_live(store); }

pl_status pl_store_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return store->calls->next_due(store, place, until_ms, id, error);
}

int64_t pl_store_last_since(pl_store *store) { return store->calls->last_since(store); }

pl_status pl_store_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return store->calls->next_untouched(store, after, before, id, error);
}

pl_status pl_store_next_archived(pl_store *store, char id[PL_STORE_ID_MAX], pl_error *error)
{
    return store->calls->next_archived(store, id, error);
}

pl_status pl_store_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error)
{
    return store->calls->kept(store, name, text, size, error);
}

pl_status pl_store_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error)
{
    return store->calls->next_kept(store, begin, name, size, error);
}

pl_status pl_store_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error)
{
    return store->calls->load_journal(store, table, out, error);
}

pl_status pl_store_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    return store->calls->each_chat(store, table, max, hear, context, error);
}

pl_status pl_store_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    return store->calls->each_seat(store, hash, sit, context, error);
}

pl_status pl_store_load_keys(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    return store->calls->load_keys(store, table, keys, count, error);
}

// ---- keys and journals, which are the same everywhere

const char *const pl_store_key_names[PL_KEY_KINDS + 1] = {"made",       "invited", "screen", "recovered", "earlier",
                                                          "invitation", "link",    "code",   NULL};

pl_status pl_store_count_keys(pl_store *store, pl_store_table *table, pl_error *error)
{
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count;
    pl_status status = pl_store_load_keys(store, table->number, keys, &count, error);
    for (int k = 0; k < table->seat_count && !status; k++) {
        pl_store_seat *seat = &table->seats[k];
        seat->key_count = 0;
        seat->has_link = seat->has_code = false;
        for (int i = 0; i < count; i++)
            if (seat->side == keys[i].side) {
                seat->key_count += pl_store_key_sits(keys[i].kind);
                seat->has_link |= keys[i].kind == PL_KEY_LINK && !keys[i].is_used;
                seat->has_code |= keys[i].kind == PL_KEY_CODE;
            }
    }
    return status;
}

void pl_store_journal_free(pl_store_journal *journal)
{
    free(journal->text);
    free(journal->keys);
    *journal = (pl_store_journal){0};
}
