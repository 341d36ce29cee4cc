// long_games.c - how long an honest player waits while strangers do with long games whatever the limits allow.
// Stands on wire.h and long_game.h. The player's waiting times beside those of the same server left alone, and of a second server that is left alone
// all the time: what the machine makes everybody wait for is seen there.
//
//   siege_long_games PHASELINE [CLIENTS [QUESTIONS [MOST_MS]]]
//
// Answers 1 if a choice waited longer than MOST_MS (250), and ten times as long as any at the second server meanwhile, or a trouble did not come about.
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "long_game.h"
#include "wire.h"

enum {
    SQUADS = 120,
    WOODS = 120,
    TURNS = 320,
    SEED = 7,
    WAITS_MAX = 1 << 20,
    PAUSE_US = 5000,
    PATIENCE_MS = 120000,
    COPIES = 10,
    SLOWER = 10,
    BEFORE_US = 2000000
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// ---- the honest player: both sides of a small battle, the default each time

// When a wait began, and how long it was; told to another process.
typedef struct waited {
    int64_t begun, us;
} waited;

typedef struct waits {
    waited list[WAITS_MAX];
    volatile int count;
} waits;

typedef struct honest {
    const kit_server *server;
    kit_wire wire;
    json_t *view;
    int64_t *waits;
    waits *told;          // beside: every wait goes here as well
    const waits *beside;  // those of the second server's player
    int64_t since;        // when what is told of next began
    int wait_count, games, choices;
    double most_ms;
    bool is_too_long, is_untroubled;
} honest;

static const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static json_t *next_of(kit_wire *wire, const char *type)
{
    for (json_t *message; (message = kit_wire_receive(wire, PATIENCE_MS)); json_decref(message))
        if (!strcmp(text_at(message, "type"), type))
            return message;
    return NULL;
}

static void sit(honest *h)
{
    json_t *table =
        kit_post(h->server, "/api/tables", json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "two-hills", "mode", "hot-seat"), 201);
    const char *token = text_at(json_array_get(json_object_get(table, "seats"), 0), "token");
    if (h->games++)
        kit_wire_close(&h->wire);
    if (!table || !kit_wire_open(&h->wire, h->server, "/ws", NULL))
        exit(2);
    kit_wire_send(&h->wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", text_at(table, "table"), "token", token));
    json_decref(h->view);
    h->view = next_of(&h->wire, "view");
    json_decref(table);
}

static void note(honest *h, int64_t begun)
{
    int64_t us = now_us() - begun;
    if (h->waits && h->wait_count < WAITS_MAX)
        h->waits[h->wait_count++] = us;
    if (h->told && h->told->count < WAITS_MAX) {
        h->told->list[h->told->count] = (waited){begun, us};
        h->told->count++;
    }
}

// Everything counts that the player waits for: a new table when the game is over; the choice, until the view after it is there.
static void choose(honest *h)
{
    int64_t begun = now_us();
    for (; !json_object_get(h->view, "default"); begun = now_us()) {
        sit(h);
        note(h, begun);
    }
    kit_wire_send(&h->wire,
                  json_pack("{s:s, s:i, s:O, s:O, s:O}", "type", "choose", "id", h->choices++, "at", json_object_get(h->view, "at"), "side",
                            json_object_get(h->view, "side"), "choice", json_object_get(h->view, "default")));
    json_t *accepted = next_of(&h->wire, "accepted");
    json_decref(h->view);
    h->view = accepted ? next_of(&h->wire, "view") : NULL;
    if (!h->view) {
        fprintf(stderr, "a choice was %s and its view did not come: %.1f s\n", accepted ? "accepted" : "not accepted",
                (double)(now_us() - begun) / 1e6);
        exit(2);
    }
    json_decref(accepted);
    note(h, begun);
    usleep(PAUSE_US);
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

// The longest wait at the second server since then.
static int64_t longest_beside(const waits *beside, int64_t since)
{
    int64_t longest = 0;
    for (int i = beside->count - 1; i >= 0 && beside->list[i].begun + beside->list[i].us >= since; i--)
        longest = beside->list[i].us > longest ? beside->list[i].us : longest;
    return longest;
}

static void tell(honest *h, const char *what)
{
    int n = h->wait_count;
    qsort(h->waits, (size_t)n, sizeof *h->waits, by_size);
    int64_t worst = n ? h->waits[n - 1] : 0, beside = longest_beside(h->beside, h->since - BEFORE_US);
    printf("%-58s %6d choices   median %8.2f   99 in 100 %8.2f   longest %9.2f ms, of the second server %9.2f\n", what, n,
           n ? (double)h->waits[n / 2] / 1e3 : 0, n ? (double)h->waits[n * 99 / 100] / 1e3 : 0, (double)worst / 1e3, (double)beside / 1e3);
    fflush(stdout);
    h->is_too_long |= (double)worst / 1e3 > h->most_ms && worst > SLOWER * beside;
    h->wait_count = 0;
    h->since = now_us();
}

// A player at a server that nobody troubles, in a process of its own until it is ended.
static pid_t play_beside(const kit_server *server, waits *told)
{
    pid_t child = fork();
    if (child)
        return child;
    honest h = {.server = server, .told = told};
    sit(&h);
    for (pid_t parent = getppid(); getppid() == parent;)
        choose(&h);
    _exit(0);
}

// Plays on until the child that troubles the server has ended.
static void play_through(honest *h, pid_t trouble, const char *what)
{
    int status = 0;
    while (waitpid(trouble, &status, WNOHANG) == 0)
        choose(h);
    tell(h, what);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code)  // who meant to trouble has not done so
        printf("%-58s (the trouble ended with %d)\n", "", code);
    h->is_untroubled |= code != 0;
}

// ---- the troubles, each in a process of its own

typedef struct long_table {
    char id[32], token[32];
    uint32_t choices;
} long_table;

static bool upload(const kit_server *server, const char *journal, int64_t to, long_table *out)
{
    json_t *body = json_pack("{s:s, s:s}", "journal", journal, "mode", "hot-seat");
    if (to >= 0)
        json_object_set_new(body, "to", json_integer(to));
    json_t *table = kit_post(server, "/api/journals", body, 201);
    if (!table)
        return false;
    snprintf(out->id, sizeof out->id, "%s", text_at(table, "table"));
    snprintf(out->token, sizeof out->token, "%s", text_at(json_array_get(json_object_get(table, "seats"), 0), "token"));
    json_decref(table);
    return true;
}

static bool sit_at(kit_wire *wire, const kit_server *server, const long_table *table, json_int_t *step, json_int_t *n)
{
    if (!kit_wire_open(wire, server, "/ws", NULL))
        return false;
    kit_wire_send(wire, json_pack("{s:s, s:s}", "type", "sit", "table", table->id));
    json_t *view = next_of(wire, "view");
    *step = json_integer_value(json_object_get(view, "step"));
    *n = json_integer_value(json_object_get(view, "n"));
    json_decref(view);
    return view != NULL;
}

// All questions at once, then all answers. The number of replays that were answered is printed.
static int ask_greedily(const kit_server *server, const long_table *table, int clients, int questions)
{
    kit_wire *wires = calloc((size_t)clients, sizeof *wires);
    json_int_t step = 0, n;
    int answered = 0, refused = 0;
    int64_t begun = now_us();
    for (int i = 0; i < clients; i++)
        if (!sit_at(&wires[i], server, table, &step, &n))
            return 3;
    for (int i = 0; i < clients; i++)
        for (int q = 0; q < questions; q++)
            kit_wire_send(&wires[i], json_pack("{s:s, s:i, s:I}", "type", "replay", "id", q, "to", step - q % 3));
    for (int i = 0; i < clients; i++)
        for (int q = 0; q < questions; q++) {
            json_t *message = kit_wire_receive(&wires[i], PATIENCE_MS);
            bool is_answer = !strcmp(text_at(message, "type"), "answer");
            answered += is_answer;
            refused += !strcmp(text_at(message, "type"), "error");
            q -= message && !is_answer && strcmp(text_at(message, "type"), "error") != 0;
            json_decref(message);
        }
    printf("  %d clients asked %d times each for step %d: %d answered, %d refused, in %.1f s\n", clients, questions, (int)step, answered,
           refused, (double)(now_us() - begun) / 1e6);
    fflush(stdout);
    return answered + refused == clients * questions ? 0 : 4;
}

// Whoever comes back after long: every second one wants more events than are told at once, and is refused.
static int sit_greedily(const kit_server *server, const long_table *table, int clients)
{
    kit_wire *wires = calloc((size_t)clients + 1, sizeof *wires);
    json_int_t step, n;
    if (!sit_at(&wires[clients], server, table, &step, &n))
        return 3;
    for (int i = 0; i < clients; i++) {
        if (!kit_wire_open(&wires[i], server, "/ws", NULL))
            return 3;
        kit_wire_send(&wires[i], json_pack("{s:s, s:s, s:I}", "type", "sit", "table", table->id, "from", i % 2 ? 0 : n * 3 / 4));
    }
    for (int i = 0; i < clients; i++) {
        json_t *answer = next_of(&wires[i], i % 2 ? "error" : "view");
        if (!answer)
            return 4;
        json_decref(answer);
    }
    return 0;
}

// Takes back and chooses again, over and over.
static int take_back_greedily(const kit_server *server, const long_table *table, int times)
{
    kit_wire wire;
    json_t *view = NULL;
    if (!kit_wire_open(&wire, server, "/ws", NULL))
        return 3;
    kit_wire_send(&wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", table->id, "token", table->token));
    view = next_of(&wire, "view");
    for (int i = 0; i < times && view; i++) {
        kit_wire_send(&wire, json_pack("{s:s}", "type", "undo"));
        json_decref(view);
        view = next_of(&wire, "view");
    }
    json_decref(view);
    return view ? 0 : 4;
}

int main(int count, char **words)
{
    const char *program = count > 1 ? words[1] : "build/phaseline";
    int clients = count > 2 ? atoi(words[2]) : 40, questions = count > 3 ? atoi(words[3]) : 50;
    double most_ms = count > 4 ? atof(words[4]) : 250;
    size_t size;
    uint32_t made;
    kit_server server, second;
    long_table whole = {0}, open = {0};
    char *journal = kit_long_journal(SQUADS, WOODS, TURNS, UINT32_MAX, SEED, &size, &made);
    waits *beside = mmap(NULL, sizeof *beside, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    honest h = {.server = &server, .waits = calloc(WAITS_MAX, sizeof(int64_t)), .beside = beside, .most_ms = most_ms};
    if (!journal || !h.waits || beside == MAP_FAILED || !kit_server_start(&second, program, NULL))
        return 2;
    pid_t other = play_beside(&second, beside);
    if (!kit_server_start(&server, program, NULL))
        return 2;
    h.since = now_us();
    printf("A game of %u choices, %.1f MB; waiting times of another player's choices:\n", made, (double)size / 1e6);
    sit(&h);
    for (int i = 0; i < 400; i++)
        choose(&h);
    tell(&h, "left alone");

    int ends[2];
    if (pipe(ends))
        return 2;
    pid_t child = fork();
    if (!child) {
        long_table table[2];
        bool is_fine = upload(&server, journal, -1, &table[0]) && upload(&server, journal, (int64_t)made - 5, &table[1]);
        is_fine = is_fine && write(ends[1], table, sizeof table) == (ssize_t)sizeof table;
        _exit(is_fine ? 0 : 3);
    }
    close(ends[1]);  // an upload that is refused then ends the reading below
    play_through(&h, child, "while it is uploaded twice");
    long_table both[2];
    if (read(ends[0], both, sizeof both) != (ssize_t)sizeof both)
        return 2;
    whole = both[0];
    open = both[1];

    if (!(child = fork()))
        _exit(ask_greedily(&server, &whole, clients, questions));
    play_through(&h, child, "while its last steps are asked for");
    if (!(child = fork()))
        _exit(sit_greedily(&server, &whole, 8));
    play_through(&h, child, "while eight sit down again after long");
    if (!(child = fork()))
        _exit(take_back_greedily(&server, &open, 200));
    play_through(&h, child, "while 200 choices are taken back one by one");

    // Copies that are not over, then a restart: what is unfinished comes back.
    for (int i = 0; i < COPIES; i++)
        if (!upload(&server, journal, (int64_t)made - 5, &open))
            return 2;
    char folder[256];
    snprintf(folder, sizeof folder, "%s", server.folder);
    kit_server_stop(&server);
    int64_t begun = now_us();
    if (!kit_server_start(&server, program, folder))
        return 2;
    printf("%-58s %6.2f s until it listens\n", "a restart with ten unfinished copies", (double)(now_us() - begun) / 1e6);
    begun = now_us();
    sit(&h);
    printf("%-58s %6.2f s until a new table is played at\n", "", (double)(now_us() - begun) / 1e6);
    for (int i = 0; i < 400; i++)
        choose(&h);
    tell(&h, "after the restart");

    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    kit_server_stop(&second);
    kit_server_forget(&second);
    kit_server_stop(&server);
    kit_server_forget(&server);
    printf("wanted at most %.0f ms, or ten times what is waited for at the second server: %s\n", most_ms,
           h.is_too_long ? "TOO LONG" : "well");
    return h.is_too_long;
}
