// test_changes.c - a client that is told only what has changed knows as much as one that is sent the whole, in every game; and one that was
// told nothing finds nothing when it asks.
#include "phaseline/basics.h"
#include "tests/player.h"

enum { CHOICES = 120, ENDS_MAX = 6 };

static int taken_back;

// A side's player, or the one who looks on, with the view as the changes made it.
typedef struct end {
    kit_wire wire;
    json_t *message;  // the last view or change
    json_t *view;     // put together
    json_int_t at, n;
    int changes, wholes, quiet, accepted, undone;
    bool is_sealed;  // its last choice left no trace for anybody else, and nothing has happened for it since
} end;

static const json_t *of_key(const json_t *list, const char *key, const json_t *value, size_t *index)
{
    for (*index = 0; *index < json_array_size(list); ++*index)
        if (json_equal(json_object_get(json_array_get(list, *index), key), value))
            return json_array_get(list, *index);
    return NULL;
}

static bool is_list_name(const char *name)
{
    static const char *const names[] = {"sides", "groups", "units", "pieces", "markers"};
    for (int i = 0; i < PL_COUNT(names); i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

static void drop_gone(json_t *view, json_t *gone)
{
    const char *name;
    json_t *ids, *id;
    size_t i, index;
    json_object_foreach(gone, name, ids) json_array_foreach(ids, i, id)
    {
        CHECK(of_key(json_object_get(view, name), "id", id, &index) != NULL);
        json_array_remove(json_object_get(view, name), index);
    }
}

// As docs/wire.md says.
static void apply(json_t *view, json_t *change)
{
    const char *name;
    json_t *value, *entry;
    json_object_foreach(change, name, value)
    {
        const char *key = !strcmp(name, "sides") ? "side" : "id";
        bool is_list = is_list_name(name);
        size_t i, index;
        if (!strcmp(name, "gone"))
            drop_gone(view, value);
        else if (!is_list)
            json_object_set(view, name, value);
        else
            json_array_foreach(value, i, entry)
            {
                json_t *list = json_object_get(view, name);
                if (of_key(list, key, json_object_get(entry, key), &index))
                    json_array_set(list, index, entry);
                else
                    json_array_append(list, entry);
            }
    }
}

static bool is_same_view(const json_t *a, const json_t *b)
{
    const char *name;
    json_t *value, *entry;
    bool is_same = json_object_size(a) == json_object_size(b);
    json_object_foreach((json_t *)a, name, value)
    {
        const json_t *other = json_object_get(b, name);
        size_t i, index;
        if (!is_list_name(name)) {
            is_same = is_same && json_equal(value, (json_t *)other);
            continue;
        }
        const char *key = !strcmp(name, "sides") ? "side" : "id";
        is_same = is_same && json_array_size(value) == json_array_size(other);
        json_array_foreach(value, i, entry) is_same = is_same && json_equal(entry, of_key(other, key, json_object_get(entry, key), &index));
    }
    return is_same;
}

static void hear(end *e, json_t *message, const char *game)
{
    const char *type = text_at(message, "type");
    if (!strcmp(type, "view")) {
        json_decref(e->view);
        e->view = json_deep_copy(json_object_get(message, "view"));
        e->wholes++;
    } else if (!strcmp(type, "change")) {
        CHECK_EQ(number_at(message, "was"), e->at);
        apply(e->view, json_object_get(message, "view"));
        CHECK_EQ(number_at(message, "n"), e->n + (json_int_t)json_array_size(json_object_get(message, "events")));
        e->accepted += json_object_get(message, "id") != NULL;
        e->changes++;
    } else {
        e->undone += !strcmp(type, "undone");
        if (!strcmp(type, "refused") || !strcmp(type, "error"))
            fail_msg("%s: %s%s", game, text_at(message, "why"), text_at(message, "error"));
        return;
    }
    json_decref(e->message);
    e->message = json_incref(message);
    e->at = number_at(message, "at");
    e->n = number_at(message, "n");
}

// Hears all up to a pong; the number of messages.
static int sync_end(end *e, const char *game)
{
    int count = 0;
    kit_wire_send(&e->wire, json_pack("{s:s, s:s}", "type", "ping", "id", "p"));
    for (bool is_done = false; !is_done; count++) {
        json_t *message = kit_wire_receive(&e->wire, 10000);
        if (!message)
            fail_msg("%s: no answer", game);
        is_done = !strcmp(text_at(message, "type"), "pong");
        hear(e, message, game);
        json_decref(message);
    }
    return count - 1;
}

// The text of the view asked for now. The caller frees it.
static char *ask_view(end *e)
{
    kit_wire_send(&e->wire, json_pack("{s:s}", "type", "view"));
    for (;;) {
        char *text = kit_wire_receive_text(&e->wire, 10000);
        assert_non_null(text);
        if (!strncmp(text, "{\"type\":\"view\"", 14))
            return text;
        free(text);
    }
}

static void compare(end *e, const char *game)
{
    static const char *const keys[] = {"at", "step", "n", "asked", "options", "default", "ask", "purses", "undo", "over"};
    char *text = ask_view(e);
    json_t *whole = json_loads(text, 0, NULL);
    if (!is_same_view(e->view, json_object_get(whole, "view")))
        fail_msg("%s, side %d: the changes make another view", game, (int)number_at(whole, "side"));
    for (int i = 0; i < PL_COUNT(keys); i++) {
        const json_t *a = json_object_get(e->message, keys[i]), *b = json_object_get(whole, keys[i]);
        if (a != b && !json_equal(a, b))
            fail_msg("%s, side %d: %s differs", game, (int)number_at(whole, "side"), keys[i]);
    }
    json_decref(whole);
    free(text);
}

static void sit_end(end *e, const char *table, const char *token, const char *game)
{
    CHECK(kit_wire_open(&e->wire, up(), "/ws", NULL));
    json_t *sit = json_pack("{s:s, s:s, s:s}", "type", "sit", "table", table, "want", "changes");
    if (token)
        json_object_set_new(sit, "token", json_string(token));
    kit_wire_send(&e->wire, sit);
    sync_end(e, game);
    assert_non_null(e->view);
}

static json_t *think(end *e, uint64_t *luck)
{
    player p = {.wire = e->wire, .view = e->message, .luck = *luck};
    json_t *choice = p.luck % 3 ? player_think(&p) : json_incref(json_object_get(e->message, "default"));
    e->wire = p.wire;
    *luck = p.luck * 6364136223846793005u + 1442695040888963407u;
    return choice;
}

// A sealed answer is taken back after the other side has given one: freely, and the other's stands and its giver hears nothing.
static void take_back(end *taker, end *other, const char *game)
{
    char *before = ask_view(other);
    int undone = taker->undone;
    CHECK(json_is_true(json_object_get(json_object_get(taker->message, "undo"), "free")));
    kit_wire_send(&taker->wire, json_pack("{s:s}", "type", "undo"));
    sync_end(taker, game);
    if (taker->undone != undone + 1)
        fail_msg("%s: a sealed answer is not taken back", game);
    CHECK_EQ(sync_end(other, game), 0);
    char *after = ask_view(other);
    CHECK_TEXT(after, before);
    free(before);
    free(after);
    taker->is_sealed = false;
    taken_back++;
}

// One choice of some side that is asked; what the others can ask for before and after it, where they are told nothing, is the same.
static bool choose(end *ends, int count, int number, uint64_t *luck, const char *game)
{
    char *before[ENDS_MAX] = {NULL}, id[16];
    int maker = (int)(*luck >> 40) % count;
    for (int tries = 0; tries < count && !json_object_get(ends[maker].message, "options"); tries++)
        maker = (maker + 1) % count;
    if (!json_object_get(ends[maker].message, "options"))
        return false;
    json_t *choice = think(&ends[maker], luck);
    assert_non_null(choice);
    for (int i = 0; i < count; i++)
        before[i] = i == maker ? NULL : ask_view(&ends[i]);
    snprintf(id, sizeof id, "%d", number);
    int accepted = ends[maker].accepted, told = 0;
    kit_wire_send(&ends[maker].wire, json_pack("{s:s, s:s, s:I, s:o}", "type", "choose", "id", id, "at", ends[maker].at, "choice", choice));
    sync_end(&ends[maker], game);
    CHECK_EQ(ends[maker].accepted, accepted + 1);
    for (int i = 0; i < count; i++) {
        if (i == maker)
            continue;
        if (!sync_end(&ends[i], game)) {
            char *after = ask_view(&ends[i]);
            CHECK_TEXT(after, before[i]);
            free(after);
            ends[i].quiet++;
        } else {
            ends[i].is_sealed = false;
            told++;
        }
        free(before[i]);
    }
    ends[maker].is_sealed = !told;
    for (int i = 0; i < count && !told; i++)
        if (i != maker && ends[i].is_sealed)
            take_back(&ends[i], &ends[maker], game);
    return true;
}

static int play_game(const char *game, const char *scenario)
{
    json_t *made = kit_post(up(), "/api/tables",
                            json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", scenario, "mode", "link", "seed", 11), 201);
    int sides = (int)json_array_size(json_object_get(made, "seats")), quiet = 0, changes = 0;
    seats s = seats_of(up(), made);
    end ends[ENDS_MAX] = {0};
    uint64_t luck = 77;
    for (int i = 0; i <= sides; i++)
        sit_end(&ends[i], s.table, i < sides ? s.token[i + 1] : NULL, game);
    for (int n = 0; n < CHOICES && choose(ends, sides + 1, n, &luck, game); n++)
        for (int i = 0; i <= sides && n % 4 == 0; i++)
            compare(&ends[i], game);
    for (int i = 0; i <= sides; i++) {
        compare(&ends[i], game);
        quiet += ends[i].quiet;
        changes += ends[i].changes;
        CHECK_EQ(ends[i].wholes, 1 + ends[i].undone);  // else nothing but changes after the first
        json_decref(ends[i].message);
        json_decref(ends[i].view);
        kit_wire_close(&ends[i].wire);
    }
    CHECK(changes > 30);
    return quiet;
}

TEST(changes_make_the_view_in_every_game)
{
    kit_reply reply = kit_http(up(), "GET", "/api/games", NULL, NULL);
    json_t *list = json_loads(reply.body, 0, NULL);
    int quiet = 0;
    kit_reply_free(&reply);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *game = json_array_get(list, i), *scenarios = json_object_get(game, "scenarios");
        for (size_t k = 0; k < json_array_size(scenarios) && k < 2; k++)
            quiet += play_game(text_at(game, "id"), text_at(json_array_get(scenarios, k), "id"));
    }
    json_decref(list);
    CHECK(quiet > 10);  // sealed answers and hidden acts were among them
    CHECK(taken_back > 0);
}
