// mutated_messages.c - messages of a player who sits at tables of all six games, changed at random, a few at a time; after each handful a ping must be
// answered, and the game must be there. A connection that is closed for it is opened anew.
//
//   siege_mutated_messages PORT COUNT [SEED [FOLDER]]      FOLDER: messages to begin with, those of testkit/fuzz/messages if not given
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <unistd.h>

#include "mutate.h"
#include "wire.h"

enum { GAMES = 6, LINES_MAX = 64, LINE_MAX = 4 << 10, HANDFUL = 40, PONG_MS = 120000, CHOICES_EACH = 400 };

typedef struct game {
    char id[32], tutorial[64], table[32], token[64];
    char *lines[LINES_MAX];
    int line_count;
    kit_wire wire;
    long long at;
    long sent;
} game;

static game games[GAMES];
static int game_count;
static long closed, pings;

static const char *word_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static bool read_lines(game *g, const char *folder)
{
    char path[600], line[LINE_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, g->id);
    FILE *file = fopen(path, "rb");
    bool is_first = true;
    while (file && g->line_count < LINES_MAX && fgets(line, sizeof line, file)) {
        const char *text = line + is_first;  // the first byte of a seed is the game's
        is_first = false;
        if (text[0] == '{')
            g->lines[g->line_count++] = strndup(text, strcspn(text, "\n"));
    }
    if (file)
        fclose(file);
    return g->line_count > 0;
}

static bool read_games(const kit_server *server, const char *folder)
{
    kit_reply reply = kit_http(server, "GET", "/api/games", NULL, NULL);
    json_t *list = reply.body ? json_loads(reply.body, 0, NULL) : NULL;
    bool is_fine = json_array_size(list) > 0;
    for (size_t i = 0; i < json_array_size(list) && i < GAMES; i++, game_count++) {
        game *g = &games[i];
        *g = (game){.wire.socket = -1};
        snprintf(g->id, sizeof g->id, "%s", word_at(json_array_get(list, i), "id"));
        snprintf(g->tutorial, sizeof g->tutorial, "%s", word_at(json_array_get(list, i), "tutorial"));
        is_fine &= read_lines(g, folder);
    }
    json_decref(list);
    kit_reply_free(&reply);
    return is_fine;
}

static bool make_table(const kit_server *server, game *g)
{
    json_t *made = kit_post(server, "/api/tables",
                            json_pack("{s:s, s:s, s:s, s:i}", "game", g->id, "scenario", g->tutorial, "mode", "hot-seat", "seed", 1), 201);
    snprintf(g->table, sizeof g->table, "%s", word_at(made, "table"));
    snprintf(g->token, sizeof g->token, "%s", word_at(json_array_get(json_object_get(made, "seats"), 0), "token"));
    json_decref(made);
    g->sent = 0;
    return g->token[0] != '\0';
}

static bool sit(const kit_server *server, game *g)
{
    kit_wire_close(&g->wire);
    return kit_wire_open(&g->wire, server, "/ws", NULL) &&
           kit_wire_send(&g->wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", g->table, "token", g->token));
}

// Hears until the ping's answer; false: the connection is closed, or nothing comes.
static bool sync_up(game *g)
{
    json_int_t id = ++pings;
    if (!kit_wire_send(&g->wire, json_pack("{s:s, s:I}", "type", "ping", "id", id)))
        return false;
    for (json_t *message; (message = kit_wire_receive(&g->wire, PONG_MS)); json_decref(message)) {
        if (json_is_integer(json_object_get(message, "at")))
            g->at = json_integer_value(json_object_get(message, "at"));
        if (!strcmp(word_at(message, "type"), "pong") && json_integer_value(json_object_get(message, "id")) == id) {
            json_decref(message);
            return true;
        }
    }
    return false;
}

// A message of the game's with the number that `at` must be, mostly changed.
static void send_one(game *g)
{
    uint8_t text[LINE_MAX * 2];
    char *line = g->lines[pick((uint32_t)g->line_count)], *other = g->lines[pick((uint32_t)g->line_count)];
    const char *mark = strchr(line, '@');
    int size = mark ? snprintf((char *)text, sizeof text, "%.*s%lld%s", (int)(mark - line), line, g->at, mark + 1)
                    : snprintf((char *)text, sizeof text, "%s", line);
    size_t length = pick(8) ? mutate(text, (size_t)size, sizeof text, (uint8_t *)other, strlen(other)) : (size_t)size;
    kit_wire_send_text(&g->wire, (char *)text, length);
    g->sent++;
}

int main(int count, char **words)
{
    kit_server server = {.port = count > 1 ? atoi(words[1]) : 0};
    long wanted = count > 2 ? atol(words[2]) : 0;
    int64_t began = kit_now_ms();
    luck = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    if (!server.port || !read_games(&server, count > 4 ? words[4] : "testkit/fuzz/messages")) {
        fprintf(stderr, "usage: siege_mutated_messages PORT COUNT [SEED [FOLDER]]\n");
        return 2;
    }
    for (long i = 0; i < wanted; i++) {
        game *g = &games[i / HANDFUL % game_count];
        if ((!g->token[0] || g->sent > CHOICES_EACH * HANDFUL) && !make_table(&server, g)) {
            printf("message %ld: no table of %s can be made\n", i, g->id);
            return 1;
        }
        if (g->wire.socket < 0 && !(sit(&server, g) && sync_up(g))) {
            printf("message %ld: nobody can sit down at %s\n", i, g->id);
            return 1;
        }
        send_one(g);
        if (i % HANDFUL == HANDFUL - 1 && !sync_up(g)) {
            bool is_silent = g->wire.socket >= 0;
            closed++;
            kit_wire_close(&g->wire);
            if (is_silent) {
                printf("message %ld: no answer any more at %s\n", i, g->id);
                return 1;
            }
        }
    }
    for (int i = 0; i < game_count; i++)
        if (!(sit(&server, &games[i]) && sync_up(&games[i]))) {
            printf("in the end nobody can sit down at %s\n", games[i].id);
            return 1;
        }
    printf("%ld mutated messages in %.1f s at tables of %d games, %ld connections closed for them\n", wanted,
           (double)(kit_now_ms() - began) / 1000, game_count, closed);
    return 0;
}
