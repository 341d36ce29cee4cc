// postgres_calls.h - the functions of the PostgreSQL store, as store.h has them. Private to store/.
#pragma once
#include "postgres_inside.h"

static inline postgres_store *postgres_of(const pl_store *base) { return (postgres_store *)(uintptr_t)base; }

static inline void postgres_hex(const uint8_t hash[PL_STORE_HASH_BYTES], char text[PL_STORE_HASH_BYTES * 2 + 1])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++) {
        text[2 * i] = digits[hash[i] >> 4];
        text[2 * i + 1] = digits[hash[i] & 15];
    }
    text[PL_STORE_HASH_BYTES * 2] = '\0';
}

pl_status postgres_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                             pl_error *error);
pl_status postgres_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error);
pl_status postgres_cut(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed,
                       pl_sides seen_by, pl_error *error);
pl_status postgres_stand(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
pl_status postgres_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error);
pl_status postgres_add_chat(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error);
pl_status postgres_copy_times(pl_store *store, const pl_store_table *table, pl_error *error);
pl_status postgres_next_archived(pl_store *store, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status postgres_add_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status postgres_use_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status postgres_drop_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status postgres_wait_for(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error);
pl_status postgres_keep(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error);
pl_status postgres_remove(pl_store *store, int64_t table, pl_error *error);
pl_status postgres_archive(pl_store *store, int64_t table, pl_error *error);
pl_status postgres_bring_back(pl_store *store, const char *id, pl_error *error);
bool postgres_has_changes(const pl_store *store);
void postgres_rollback(pl_store *store);
pl_status postgres_try_out(pl_store *store, pl_error *error);
pl_status postgres_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error);
pl_status postgres_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error);
int64_t postgres_count_live(pl_store *store);
pl_status postgres_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error);
int64_t postgres_last_since(pl_store *store);
pl_status postgres_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status postgres_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error);
pl_status postgres_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error);
pl_status postgres_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error);
pl_status postgres_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error);
pl_status postgres_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error);
pl_status postgres_load_keys(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error);
