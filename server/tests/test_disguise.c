// test_disguise.c - twins in every game with secrets: two tables that differ only in what a side may not know send that side, and whoever
// looks on, the same bytes. The ruleset's own disguise() makes the other's secrets; the server is the real one, on a thread of this program, so
// that the twin's state can be laid into its table between two choices.
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "server/inside.h"
#include "tables/inside.h"

#include <pthread.h>
#include <unistd.h>

#include "formats/home.h"
#include "rulesets/rulesets.h"
#include "tests/player.h"

enum { CHOICES = 50, SIDES = PL_SIDES_MAX + 1 };

// What the test thread asks of the loop's thread.
typedef struct laying {
    char table[2][32];
    pl_side viewer;  // whose eyes must not tell the twins apart; 0: the second table becomes the first's double
    uint64_t pick;
    bool is_twin;     // answer: the second differs from the first now
    bool has_parted;  // answer of a look: something was revealed, dice differ or the game is over
    bool is_look;
} laying;

static pl_server *running;
static laying asked;
static uv_async_t bell;
static uv_sem_t done;

static void copy_line(host_table *to, const host_table *from)
{
    uint32_t count = from->journal.entry_count;
    assert_int_equal(to->journal.entry_count, count);
    to->marks[count] = from->marks[count];
    if (count)
        to->journal.entries[count - 1].ends_free_undo = from->journal.entries[count - 1].ends_free_undo;
    if (to->journal.dice_count > pl_game_state(from->game)->dice)
        to->journal.dice_count = pl_game_state(from->game)->dice;
}

static void lay(host_table *first, host_table *second)
{
    const pl_scene *scene = first->battle->scene;
    pl_state *state = pl_scene_block(scene);
    pl_state_copy(state, pl_game_state(first->game));
    asked.is_twin = asked.viewer && scene->rules->disguise(scene, state, asked.viewer, asked.pick);
    if (!asked.is_twin)
        pl_state_copy(state, pl_game_state(first->game));
    pl_game_take_up(second->game, state, &second->dice);
    copy_line(second, first);
    host_table_told(second);
    for (pl_side viewer = 0; viewer <= scene->side_count; viewer++)
        pl_view_make(scene, state, viewer, second->seen[viewer]);
    free(state);
}

static void answer(uv_async_t *handle)
{
    (void)handle;
    host_table *first = host_table_in_memory(running->host, asked.table[0]), *second = host_table_in_memory(running->host, asked.table[1]);
    if (asked.is_look)
        asked.has_parted = pl_game_is_over(first->game) || pl_game_is_over(second->game) || pl_game_turn(first->game)->has_revealed ||
                           pl_game_turn(second->game)->has_revealed ||
                           pl_game_state(first->game)->dice != pl_game_state(second->game)->dice;
    else
        lay(first, second);
    uv_sem_post(&done);
}

static void ring(void)
{
    uv_async_send(&bell);
    uv_sem_wait(&done);
}

static void *run_server(void *unused)
{
    (void)unused;
    pl_server_run(running);
    return NULL;
}

// ---- the wire

typedef struct seat_pair {
    player of[2];    // the same seat at the two tables
    char *bytes[2];  // what it was sent since it was last looked at
} seat_pair;

static void hear_all(player *p, char **bytes)
{
    size_t size = *bytes ? strlen(*bytes) : 0;
    kit_wire_send(&p->wire, json_pack("{s:s, s:s}", "type", "ping", "id", "p"));
    for (bool is_done = false; !is_done;) {
        char *text = kit_wire_receive_text(&p->wire, 10000);
        assert_non_null(text);
        json_t *message = json_loads(text, 0, NULL);
        const char *type = text_at(message, "type");
        is_done = !strcmp(type, "pong");
        if (!strcmp(type, "view") || !strcmp(type, "change")) {
            json_decref(p->view);
            p->view = json_incref(message);
            p->at = number_at(message, "at");
        }
        snprintf(p->why, sizeof p->why, "%s%s", text_at(message, "why"), text_at(message, "error"));
        *bytes = realloc(*bytes, size + strlen(text) + 2);
        assert_non_null(*bytes);
        size += (size_t)sprintf(*bytes + size, "%s\n", text);
        json_decref(message);
        free(text);
    }
}

static void forget(seat_pair *pair)
{
    for (int i = 0; i < 2; i++) {
        free(pair->bytes[i]);
        pair->bytes[i] = NULL;
    }
}

static void must_be_same(const seat_pair *pair, const char *game, const char *when)
{
    if (strcmp(pair->bytes[0], pair->bytes[1]) != 0) {
        size_t i = 0;
        while (pair->bytes[0][i] == pair->bytes[1][i])
            i++;
        size_t from = i > 120 ? i - 120 : 0;
        fail_msg("%s: a secret shows %s:\n%.240s\n%.240s", game, when, pair->bytes[0] + from, pair->bytes[1] + from);
    }
}

enum { CHECKS, PREVIEWS, SUGGESTIONS, ODDS, ADVICE, MINE, JOURNALS, MEASURES, KINDS };
static int compared[KINDS];  // questions of each kind that both tables were asked

// One question to both tables and its answers, which may take a while. New value: the first table's answer.
static json_t *ask_both(seat_pair *pair, json_t *question, int kind, const char *game, const char *when)
{
    json_t *first = NULL;
    forget(pair);
    json_object_set_new(question, "id", json_string("q"));
    for (int i = 0; i < 2; i++) {
        kit_wire_send(&pair->of[i].wire, json_incref(question));
        for (bool is_done = false; !is_done;) {
            char *text = kit_wire_receive_text(&pair->of[i].wire, 15000);
            assert_non_null(text);
            json_t *message = json_loads(text, 0, NULL);
            is_done = !strcmp(text_at(message, "id"), "q");
            if (is_done) {
                CHECK(strcmp(text_at(message, "type"), "advice") || json_is_false(json_object_get(message, "cut")));
                pair->bytes[i] = text;
                first = i ? first : json_incref(message);
            } else {
                free(text);
            }
            json_decref(message);
        }
    }
    must_be_same(pair, game, when);
    forget(pair);
    json_decref(question);
    compared[kind]++;
    return first;
}

static json_t *bare_option(const json_t *option)
{
    static const char *const keys[] = {"verb", "subject", "target", "value"};
    json_t *bare = json_object();
    for (int i = 0; i < 4; i++)
        if (json_object_get(option, keys[i]))
            json_object_set(bare, keys[i], json_object_get(option, keys[i]));
    return bare;
}

// A choice as it is, and with its last point moved about: what is in the way there must not show.
static void check_about(seat_pair *pair, const json_t *choice, const char *game)
{
    static const int moved[][2] = {{0, 0}, {2500, 0}, {-1200, 4000}, {300, -6500}, {0, 9000}};
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++) {
        json_t *tried = json_deep_copy(choice), *items = json_object_get(tried, "items");
        const json_t *at = json_object_get(json_array_get(items, json_array_size(items) - 1), "at");
        if (i && !json_array_size(at)) {
            json_decref(tried);
            return;
        }
        for (size_t k = 0; k < json_array_size(at); k++)
            json_integer_set(json_array_get(at, k), json_integer_value(json_array_get(at, k)) + moved[i][k]);
        json_decref(ask_both(pair, json_pack("{s:s, s:O}", "type", "check", "choice", tried), CHECKS, game, "to whoever checks a choice"));
        json_decref(
            ask_both(pair, json_pack("{s:s, s:[O]}", "type", "preview", "plan", tried), PREVIEWS, game, "to whoever adds answers up"));
        json_decref(
            ask_both(pair, json_pack("{s:s, s:o}", "type", "preview", "choice", tried), PREVIEWS, game, "to whoever sees it drawn"));
    }
}

// What a seat that is asked can ask about its options: their fillings, whether they may be, what would come of them, what a computer would do.
static void ask_about_options(seat_pair *pair, const char *game, int number)
{
    enum { OPTIONS_TRIED = 3 };
    json_t *view = json_incref(pair->of[0].view);
    const json_t *options = json_object_get(view, "options"), *fallback = json_object_get(view, "default");
    size_t count = json_array_size(options);
    for (size_t i = 0; i < OPTIONS_TRIED && i < count; i++) {
        const json_t *option = json_array_get(options, (i * 7 + (size_t)number) % count);
        json_t *answer = ask_both(pair, json_pack("{s:s, s:o}", "type", "suggest", "option", bare_option(option)), SUGGESTIONS, game,
                                  "to whoever wants suggestions");
        const json_t *choices = json_object_get(answer, "choices");
        const json_t *choice = json_array_size(choices) ? json_array_get(choices, (size_t)number % json_array_size(choices)) : fallback;
        if (json_array_size(choices))
            check_about(pair, choice, game);
        if (number % 3 == 0)
            json_decref(ask_both(pair, json_pack("{s:s, s:O, s:i}", "type", "odds", "choice", choice, "copies", 12), ODDS, game,
                                 "to whoever asks the odds"));
        json_decref(answer);
    }
    if (count)
        json_decref(ask_both(pair, json_pack("{s:s}", "type", "handles"), PREVIEWS, game, "to whoever looks for what to point at"));
    if (count && number % 12 == 0)
        json_decref(ask_both(pair, json_pack("{s:s, s:i}", "type", "advise", "level", 1), ADVICE, game, "in advice"));
    json_decref(view);
}

// What is measured from pieces on the table: distances, lines of sight, what is seen, ranges.
static void measure_about(seat_pair *pair, const char *game, int number)
{
    enum { PIECES_TRIED = 2 };
    static const int points[][2] = {{12000, 9000}, {3000, 20000}};
    json_t *view = json_incref(pair->of[0].view);
    const json_t *pieces = json_object_get(json_object_get(view, "view"), "pieces");
    size_t count = json_array_size(pieces);
    for (size_t i = 0, tried = 0; i < count && tried < PIECES_TRIED; i++) {
        const json_t *piece = json_array_get(pieces, (i + (size_t)number * 3) % count);
        const char *id = text_at(piece, "id");
        if (!json_object_get(piece, "at"))
            continue;
        tried++;
        for (int k = 0; k < 2; k++) {
            int x = points[k][0], y = points[k][1];
            json_t *questions[] = {json_pack("{s:s, s:s, s:[ii]}", "type", "measure", "from", id, "to", x, y),
                                   json_pack("{s:s, s:s, s:[ii]}", "type", "sight", "piece", id, "to", x, y),
                                   json_pack("{s:s, s:s}", "type", k ? "area" : "ranges", "piece", id)};
            for (int q = 0; q < 3; q++)
                json_decref(ask_both(pair, questions[q], MEASURES, game, "to whoever measures"));
        }
    }
    json_decref(view);
}

// An answer of HTTP, head and all, with the table's own id and the time of day blotted out.
static char *blotted(kit_reply *reply, const char *table)
{
    char *text = malloc(strlen(reply->headers) + strlen(reply->body) + 8);
    assert_non_null(text);
    sprintf(text, "%d %s\n%s", reply->status, reply->headers, reply->body);
    for (char *at; (at = strstr(text, table));)
        memset(at, '#', strlen(table));
    for (char *at = text; (at = strstr(at, "\"last\":"));)
        for (at += strlen("\"last\":"); *at >= '0' && *at <= '9'; at++)
            *at = '#';
    kit_reply_free(reply);
    return text;
}

// The same over HTTP, sizes included: they are in the heads.
static void ask_pages(seat_pair *pair, const kit_server *at, const seats tables[2], int side, const char *game)
{
    for (int kind = MINE; kind <= JOURNALS; kind++) {
        forget(pair);
        for (int i = 0; i < 2; i++) {
            char body[64], path[64], bearer[80];
            snprintf(body, sizeof body, "{\"tokens\":[\"%s\"]}", tables[i].token[side]);
            snprintf(path, sizeof path, "/api/tables/%s/journal", tables[i].table);
            snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", tables[i].token[side]);
            kit_reply reply = kind == MINE ? kit_http(at, "POST", "/api/mine", NULL, body) : kit_http(at, "GET", path, bearer, NULL);
            CHECK_EQ(reply.status, kind == MINE ? 200 : 409);
            pair->bytes[i] = blotted(&reply, tables[i].table);
        }
        must_be_same(pair, game, "over HTTP");
        compared[kind]++;
    }
    forget(pair);
}

// Everything a side can ask about where it stands.
static void ask_all(seat_pair *pair, const char *game)
{
    forget(pair);
    for (int i = 0; i < 2; i++) {
        kit_wire_send(&pair->of[i].wire, json_pack("{s:s}", "type", "view"));
        kit_wire_send(&pair->of[i].wire, json_pack("{s:s, s:s, s:b}", "type", "options", "id", "o", "shut", 1));
        hear_all(&pair->of[i], &pair->bytes[i]);
    }
    must_be_same(pair, game, "when it asks");
    forget(pair);
}

static void sit(seat_pair *pair, const kit_server *at, const seats tables[2], int side)
{
    for (int i = 0; i < 2; i++) {
        pair->of[i].luck = 5 + (uint64_t)side;
        CHECK(kit_wire_open(&pair->of[i].wire, at, "/ws", NULL));
        json_t *message = json_pack("{s:s, s:s, s:s}", "type", "sit", "table", tables[i].table, "want", "changes");
        if (side)
            json_object_set_new(message, "token", json_string(tables[i].token[side]));
        kit_wire_send(&pair->of[i].wire, message);
        hear_all(&pair->of[i], &pair->bytes[i]);
    }
    forget(pair);
}

// The same choice at both tables, made by a side that is asked at the first.
static void choose_both(seat_pair *maker, const json_t *choice, int number, const char *game)
{
    char id[16];
    snprintf(id, sizeof id, "%d", number);
    for (int i = 0; i < 2; i++) {
        json_int_t before = maker->of[i].at;
        player_send(&maker->of[i], id, before, json_deep_copy(choice));
        hear_all(&maker->of[i], &maker->bytes[i]);
        if (maker->of[i].at == before)
            fail_msg("%s: refused at table %d: %s", game, i + 1, maker->of[i].why);
    }
}

typedef struct counts {
    int twins, played;
} counts;

static bool step(const kit_server *at, const seats tables[2], seat_pair pairs[SIDES], int sides, int number, const char *game, counts *c)
{
    int maker = 1 + number % sides;
    for (int tries = 0; tries < sides && !json_object_get(pairs[maker].of[0].view, "options"); tries++)
        maker = maker % sides + 1;
    if (!json_object_get(pairs[maker].of[0].view, "options"))
        return false;
    player *thinker = &pairs[maker].of[0];
    json_t *choice = number % 3 ? player_think(thinker) : json_incref(json_object_get(thinker->view, "default"));
    assert_non_null(choice);
    // Another side's choice, unless it is a pass, may be another public act at the twin table.
    bool is_pass = !strcmp(text_at(choice, "verb"), "pass");
    asked.viewer = (pl_side)(is_pass ? 1 + (number / 2) % sides : maker);
    asked.pick = 1000u + (uint64_t)number;
    asked.is_look = false;
    ring();
    bool is_twin = asked.is_twin;
    if (is_twin) {
        c->twins++;
        ask_all(&pairs[asked.viewer], game);
        ask_about_options(&pairs[asked.viewer], game, number);
        measure_about(&pairs[asked.viewer], game, number);
        ask_pages(&pairs[asked.viewer], at, tables, asked.viewer, game);
        ask_all(&pairs[0], game);
    }
    for (int i = 0; i <= sides; i++)
        forget(&pairs[i]);
    choose_both(&pairs[maker], choice, number, game);
    json_decref(choice);
    for (int i = 0; i <= sides; i++)
        for (int k = 0; k < 2; k++)
            hear_all(&pairs[i].of[k], &pairs[i].bytes[k]);
    asked.is_look = true;
    ring();
    if (is_twin && !asked.has_parted) {
        c->played++;
        must_be_same(&pairs[asked.viewer], game, "after a choice");
        must_be_same(&pairs[0], game, "to those who look on, after a choice");
    }
    asked.is_look = false;
    asked.viewer = 0;
    ring();
    for (int i = 0; i <= sides; i++)  // the double's seats hear where it stands now
        for (int k = 1; k < 2; k++) {
            kit_wire_send(&pairs[i].of[k].wire, json_pack("{s:s}", "type", "view"));
            hear_all(&pairs[i].of[k], &pairs[i].bytes[k]);
        }
    return true;
}

static counts play_twins(const kit_server *at, const pl_ruleset *rules, const char *scenario)
{
    seats tables[2];
    counts c = {0};
    int sides = 0;
    for (int i = 0; i < 2; i++) {
        json_t *made = kit_post(
            at, "/api/tables",
            json_pack("{s:s, s:s, s:s, s:i, s:s}", "game", rules->id, "scenario", scenario, "mode", "link", "seed", 21, "name", "twins"),
            201);
        sides = (int)json_array_size(json_object_get(made, "seats"));
        tables[i] = seats_of(at, made);
        snprintf(asked.table[i], sizeof asked.table[i], "%s", tables[i].table);
    }
    seat_pair pairs[SIDES] = {0};
    for (int side = 0; side <= sides; side++)
        sit(&pairs[side], at, tables, side);
    for (int side = 0; side <= sides; side++) {  // who came and went is not what is compared
        for (int k = 0; k < 2; k++)
            hear_all(&pairs[side].of[k], &pairs[side].bytes[k]);
        forget(&pairs[side]);
    }
    for (int n = 0; n < CHOICES && step(at, tables, pairs, sides, n, rules->id, &c); n++)
        ;
    for (int side = 0; side <= sides; side++) {
        forget(&pairs[side]);
        for (int k = 0; k < 2; k++)
            player_end(&pairs[side].of[k]);
    }
    return c;
}

TEST(no_secret_of_any_game_is_in_the_bytes_sent)
{
    char folder[] = "/tmp/phaseline-twins-XXXXXX", path[64];
    pl_error error = {0};
    pthread_t thread;
    int secretive = 0;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    pl_server_options options = {
        .store = path, .messages_per_second = 20000, .tables_per_address = 100000, .requests_per_second = 100000, .takes_seeds = true};
    if (pl_server_create(&options, &running, &error))
        fail_msg("%s", error.text);
    kit_server at = {.port = pl_server_port(running)};
    snprintf(at.folder, sizeof at.folder, "%s", folder);
    uv_sem_init(&done, 0);
    uv_async_init(&running->loop, &bell, answer);
    CHECK(!pthread_create(&thread, NULL, run_server, NULL));
    kit_reply reply = kit_http(&at, "GET", "/api/games", NULL, NULL);
    json_t *games = json_loads(reply.body, 0, NULL);
    kit_reply_free(&reply);
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *game = json_array_get(games, i), *scenarios = json_object_get(game, "scenarios");
        const pl_ruleset *rules = pl_ruleset_named(text_at(game, "id"));
        counts all = {0};
        for (size_t k = 0; rules->disguise && k < json_array_size(scenarios) && k < 3; k++) {
            counts c = play_twins(&at, rules, text_at(json_array_get(scenarios, k), "id"));
            all.twins += c.twins;
            all.played += c.played;
        }
        print_message("%s: %d twins looked at, %d played on\n", rules->id, all.twins, all.played);
        CHECK(!all.twins || all.played > 0);
        secretive += all.twins > 0;
    }
    json_decref(games);
    CHECK(secretive >= 5);
    print_message("%d checks, %d previews, %d suggestions, %d odds, %d advice, %d answers of /api/mine, %d of journals, %d measurings\n",
                  compared[CHECKS], compared[PREVIEWS], compared[SUGGESTIONS], compared[ODDS], compared[ADVICE], compared[MINE],
                  compared[JOURNALS], compared[MEASURES]);
    for (int i = 0; i < PL_COUNT(compared); i++)
        CHECK(compared[i] > 10);
    pl_server_stop(running);
    pthread_join(thread, NULL);
    CHECK(pl_server_destroy(running));
    kit_server_forget(&at);
}
