// recall.c - see recall.h. Each kind of question has a store of its own, a place for each answer by its key; who comes later to a place takes it.
#include "phaseline/recall.h"

#include <stdlib.h>
#include <string.h>

#include "machine.h"

enum { STORES_MAX = 16, ROOM = 1 << 22, CHECKED = 64, LINE = 64 };  // ROOM: bytes for all stores, taken from the system as they fill

typedef struct store {
    const pl_memo *memo;
    size_t step;  // from a place to the next: name, key, answer
    unsigned char *places;
} store;

typedef struct side_keys {
    uint64_t rest;  // of which these are
    uint64_t side[PL_SIDES_MAX + 1];
} side_keys;

struct pl_recall {
    const pl_scene *scene;
    uint64_t rests, asked;
    uint64_t known;  // answers that were remembered, counted in debug builds
    int depth;       // answers being worked out, one for another
    side_keys keys;
    int store_count;
    store stores[STORES_MAX];
    size_t used;
    unsigned char *memory, *room;  // room: memory from the next line of the machine's cache on
};

pl_status pl_recall_create(const pl_scene *scene, pl_recall **out, pl_error *error)
{
    pl_recall *recall = *out = calloc(1, sizeof *recall);
    unsigned char *memory = calloc(ROOM + LINE, 1);
    if (recall && memory) {
        recall->scene = scene;
        recall->memory = memory;
        recall->room = memory + (LINE - (uintptr_t)memory % LINE);
        return PL_OK;
    }
    free(memory);
    free(recall);
    *out = NULL;
    return pl_fail(error, PL_NO_MEMORY, "no memory to remember answers in");
}

void pl_recall_destroy(pl_recall *recall)
{
    if (recall)
        free(recall->memory);
    free(recall);
}

void pl_recall_forget(pl_recall *recall)
{
    memset(recall->room, 0, recall->used);
    recall->used = 0;
    recall->store_count = 0;
}

uint64_t pl_recall_asked(const pl_recall *recall) { return recall->asked; }

void pl_turn_rests(pl_turn *turn)
{
    PL_ASSERT(!turn->recall || turn->recall->scene == turn->scene);
    turn->rest = turn->recall ? ++turn->recall->rests : 0;
}

// ---- keys

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mixed_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mixed(hash, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return mixed(hash, word ^ (uint64_t)size << 56);
}

uint64_t pl_key_with(uint64_t key, const void *bytes, size_t size)
{
    uint64_t hash = key ? mixed_bytes(key, bytes, size) : 0;
    return hash || !key ? hash : 1;
}

static uint64_t with_units(uint64_t hash, const pl_turn *turn, pl_side side)
{
    const pl_state *state = turn->state;
    const pl_ruleset *rules = turn->rules;
    for (int u = 1; u <= state->unit_count; u++) {
        const pl_scene_unit *unit = &turn->scene->units[u];
        size_t first = unit->first, count = unit->count;
        if (unit->side != side)
            continue;
        hash = mixed_bytes(hash, &pl_see_units(state)[u], sizeof(pl_unit));
        hash = mixed_bytes(hash, (const char *)pl_see_own_units(turn) + (size_t)u * rules->own_unit, rules->own_unit);
        hash = mixed_bytes(hash, &pl_see_pieces(state)[first], sizeof(pl_piece) * count);
        hash = mixed_bytes(hash, (const char *)pl_see_own_pieces(turn) + first * rules->own_piece, rules->own_piece * count);
    }
    return hash;
}

static uint64_t key_of_side(const pl_turn *turn, pl_side side)
{
    const pl_state *state = turn->state;
    const pl_ruleset *rules = turn->rules;
    size_t markers = (size_t)state->marker_count + 1;
    uint64_t hash = with_units(mixed(side, state->turn), turn, side);
    hash = mixed_bytes(hash, pl_see_markers(state), sizeof(pl_marker) * markers);
    hash = mixed_bytes(hash, pl_see_own_markers(turn), rules->own_marker * markers);
    hash = mixed_bytes(hash, pl_see_own_game(turn), rules->own_game);
    hash = mixed_bytes(hash, pl_see_own_sides(turn), rules->own_side * ((size_t)state->sides + 1));
    hash = mixed_bytes(hash, pl_see_own_groups(turn), rules->own_group * ((size_t)state->group_count + 1));
    return hash ? hash : 1;
}

uint64_t pl_key_side(const pl_turn *turn, pl_side side)
{
    if (!turn->rest)
        return 0;
    side_keys *keys = &turn->recall->keys;
    if (keys->rest != turn->rest)
        *keys = (side_keys){.rest = turn->rest};
    if (!keys->side[side])
        keys->side[side] = key_of_side(turn, side);
    return keys->side[side];
}

uint64_t pl_key_near(const pl_turn *turn, pl_point at, pl_len reach)
{
    const pl_state *state = turn->state;
    const pl_piece *pieces = pl_see_pieces(state);
    if (!turn->rest)
        return 0;
    uint64_t hash = mixed_bytes(1, pl_see_markers(state), sizeof(pl_marker) * ((size_t)state->marker_count + 1));
    for (int i = 1; i <= state->piece_count; i++) {
        pl_len aside = pieces[i].at.x - at.x, ahead = pieces[i].at.y - at.y;
        if (pieces[i].place == PL_ON_TABLE && aside <= reach && aside >= -reach && ahead <= reach && ahead >= -reach)
            hash = mixed_bytes(mixed(hash, (uint64_t)i), &pieces[i], sizeof pieces[i]);
    }
    return hash ? hash : 1;
}

// ---- answers

static store *open_store(pl_recall *recall, const pl_memo *memo)
{
    size_t step = (sizeof(uint64_t) + memo->key_size + memo->answer_size + 7) / 8 * 8, size = step << memo->bits;
    bool has_room = recall->store_count < STORES_MAX && size + LINE <= ROOM - recall->used;
    PL_ASSERT(has_room && memo->key_size % 8 == 0);
    if (!has_room)
        return NULL;
    store *opened = &recall->stores[recall->store_count++];
    *opened = (store){memo, step, recall->room + recall->used};
    recall->used += (size + LINE - 1) / LINE * LINE;
    return opened;
}

static store *store_of(pl_recall *recall, const pl_memo *memo)
{
    for (int i = 0; i < recall->store_count; i++)
        if (recall->stores[i].memo == memo)
            return &recall->stores[i];
    return open_store(recall, memo);
}

static void work_out(const pl_turn *turn, const pl_memo *memo, const void *key, void *answer)
{
    memset(answer, 0, memo->answer_size);
    memo->work(turn, key, answer);
}

#ifndef NDEBUG
// What was remembered must be what would be worked out now: else something the answer depends on is not in its key.
static void check_now_and_then(const pl_turn *turn, const pl_memo *memo, const void *key, const void *answer)
{
    unsigned char again[UINT8_MAX + 1];
    PL_ASSERT(memo->answer_size <= sizeof again);
    if (turn->recall->known++ % CHECKED)
        return;
    turn->recall->depth++;
    work_out(turn, memo, key, again);
    turn->recall->depth--;
    PL_ASSERT_IN(turn, !memcmp(again, answer, memo->answer_size));
}
#endif

void pl_recall_ask(const pl_turn *turn, const pl_memo *memo, const void *key, void *answer)
{
    pl_recall *recall = turn->recall;
    uint64_t first;
    memcpy(&first, key, sizeof first);
    if (recall && !recall->depth)
        recall->asked++;
    store *kept = recall && (first || !memo->is_of_state) ? store_of(recall, memo) : NULL;
    if (!kept) {
        work_out(turn, memo, key, answer);
        return;
    }
    uint64_t name = mixed_bytes(memo->key_size, key, memo->key_size);
    unsigned char *place = kept->places + (size_t)(name >> (64 - memo->bits)) * kept->step, *to = place + sizeof name;
    name |= 1;  // an empty place has none
    if (!memcmp(place, &name, sizeof name) && !memcmp(to, key, memo->key_size)) {
        memcpy(answer, to + memo->key_size, memo->answer_size);
#ifndef NDEBUG
        check_now_and_then(turn, memo, key, answer);
#endif
        return;
    }
    recall->depth++;
    work_out(turn, memo, key, answer);
    recall->depth--;
    memcpy(place, &name, sizeof name);
    memcpy(to, key, memo->key_size);
    memcpy(to + memo->key_size, answer, memo->answer_size);
}
