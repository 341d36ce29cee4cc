// bench_server.c - how many durable, validated choices the server takes, beside a bare relay (relay.c) in the same run.
// Stands on wire.h. All tables play the same game with the same dice, worked out beforehand, so that the one who measures has
// little to do: the machine's other core is all it has.
//
// Relay and server take turns for some rounds, and medians are told with the least and the most, since a machine is never quiet for long.
//
//   bench_server PHASELINE RELAY [CONNECTIONS [SECONDS [ROUNDS]]]        phaseline bench --server runs it
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "formats/battle.h"
#include "formats/json.h"
#include "players/player.h"
#include "rulesets/rulesets.h"
#include "wire.h"

enum { SCRIPT_MAX = 4000, SEED = 12345, BUFFER = 1 << 20, RATE = 2000, GAMES_TRIED = 60, ROUNDS_MAX = 25 };

#define SCENARIO "two-hills"

typedef struct line {
    int side;
    bool is_seen;  // the other side hears of it; a sealed choice brings it nothing
    char *choice;
} line;

// One end of a pair: a player at a table, or a peer of the relay.
typedef struct end {
    kit_wire wire;
    int pair, side;  // side from 1
    int64_t at;
    int heard;  // entries of the game it has heard of, own ones included
} end;

typedef struct pair {
    end ends[2];
    int next;         // line of the script
    int64_t sent_us;  // of the choice under way; 0: none
    bool is_accepted, has_arrived;
} pair;

typedef struct load {
    kit_server server;
    bool is_relay;
    int pair_count, poll;
    pair *pairs;
    const line *script;
    int script_count;
    long done;
    double *delays;  // milliseconds
    long delay_count, delay_max;
    int64_t rate_from_us;
    int *idle;  // pairs that may send, when the rate says so
    int idle_first, idle_count;
    bool is_rated, is_at_end;  // is_at_end: a table has come to the end of its game
} load;

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// ---- the game

static uint64_t seen_by(const pl_game *game, pl_state *view, int side)
{
    pl_view_make(pl_game_scene(game), pl_game_state(game), (pl_side)side, view);
    return pl_state_hash(view);
}

static bool hears(const pl_game *game, int side)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++)
        if (pl_event_seen_by(&events[i], (pl_side)side))
            return true;
    return false;
}

// Plays a game at random and notes its choices; the last one, which ends the game, is left out.
static int play_script(const pl_battle *battle, pl_game *game, pl_state *view, uint64_t seed, line *script)
{
    const pl_dice dice = {.seed = SEED};
    pl_player *player;
    int count = 0;
    if (pl_player_create("random", battle->scene, seed, &player, NULL))
        return 0;
    for (pl_game_start(game, &dice); !pl_game_is_over(game) && count < SCRIPT_MAX; count++) {
        pl_side side = 1;
        while (!(pl_game_asked(game) & PL_SIDE_BIT(side)))
            side++;
        pl_choice choice = pl_player_choose(player, pl_game_state(game), side);
        json_t *json = pl_json_choice(battle->scene, &choice);
        uint64_t before = seen_by(game, view, 3 - side);
        pl_game_choose(game, &choice);
        script[count] = (line){side, seen_by(game, view, 3 - side) != before || hears(game, 3 - side), json_dumps(json, JSON_COMPACT)};
        json_decref(json);
    }
    pl_player_destroy(player);
    return count - 1;
}

static void free_script(line *script)
{
    for (int i = 0; i < SCRIPT_MAX; i++) {
        free(script[i].choice);
        script[i] = (line){0};
    }
}

// The longest of some games: the longer it is, the longer can be measured before tables come to their end.
static int make_script(line *script)
{
    pl_battle *battle;
    pl_game *game;
    pl_error error = {0};
    int longest = 0, count = 0;
    uint64_t best = 1;
    if (pl_battle_open(pl_ruleset_named("drill"), SCENARIO, &battle, &error) || pl_game_create(battle->scene, &game, &error)) {
        fprintf(stderr, "bench_server: %s\n", error.text);
        return 0;
    }
    pl_state *view = pl_scene_block(battle->scene);
    for (uint64_t seed = 1; view && seed <= GAMES_TRIED; seed++) {
        int length = play_script(battle, game, view, seed, script);
        best = length > longest ? seed : best;
        longest = length > longest ? length : longest;
        free_script(script);
    }
    if (view)
        count = play_script(battle, game, view, best, script);
    free(view);
    pl_game_destroy(game);
    pl_battle_close(battle);
    return count;
}

// ---- sending

static void send_next(load *l, pair *p)
{
    char text[4096];
    const line *next = &l->script[p->next % l->script_count];
    end *from = &p->ends[next->side - 1];
    // The relay is sent as much, and passes it on as it is.
    int size = snprintf(text, sizeof text, "{\"type\":\"choose\",\"id\":%d,\"at\":%lld,\"choice\":%s}", p->next, (long long)from->at,
                        next->choice);
    p->sent_us = now_us();
    p->is_accepted = p->has_arrived = false;
    kit_wire_send_text(&from->wire, text, (size_t)size < 500 || !l->is_relay ? (size_t)size : 500);
}

static void is_idle(load *l, pair *p) { l->idle[(l->idle_first + l->idle_count++) % l->pair_count] = (int)(p - l->pairs); }

// The choice is through when its maker has heard so; the other's message is what the delay is measured by.
static void through(load *l, pair *p)
{
    p->sent_us = 0;
    p->next++;
    l->done++;
    bool is_over = !l->is_relay && p->next >= l->script_count;
    if (is_over) {
        l->is_at_end = true;
        return;
    }
    if (l->is_rated)
        is_idle(l, p);
    else
        send_next(l, p);
}

static void arrived(load *l, pair *p)
{
    p->has_arrived = true;
    if (l->delay_count < l->delay_max)
        l->delays[l->delay_count++] = (double)(now_us() - p->sent_us) / 1000;
}

static bool is_type(const char *text, const char *type)
{
    return !strncmp(text, "{\"type\":\"", 9) && !strncmp(text + 9, type, strlen(type)) && text[9 + strlen(type)] == '"';
}

static void hear(load *l, pair *p, int which, const char *text)
{
    int sender = l->script[p->next % l->script_count].side - 1;
    // Of one choice a client may be told in several messages; a change tells its maker that it was accepted, too.
    bool is_change = !l->is_relay && is_type(text, "change");
    bool is_accepted = l->is_relay || is_change ? which == sender : is_type(text, "accepted");
    if (!l->is_relay && !is_accepted && !is_change && !is_type(text, "events") && !is_type(text, "view")) {
        if (is_type(text, "refused") || is_type(text, "error")) {
            fprintf(stderr, "bench_server: %s\n", text);
            exit(1);
        }
        return;
    }
    const char *at = l->is_relay ? NULL : strstr(text, "\"at\":");
    int64_t number = at ? strtoll(at + 5, NULL, 10) : 0;
    bool is_news = l->is_relay || number > p->ends[which].at;
    p->ends[which].at = number;
    if (!p->sent_us)
        return;
    if (which != sender && !p->has_arrived && is_news)
        arrived(l, p);
    if (is_accepted)
        p->is_accepted = true;
    if (p->is_accepted && (p->has_arrived || !(l->is_relay || l->script[p->next].is_seen)))
        through(l, p);
}

// ---- receiving: frames as they lie in the buffer, without copying

static void take_frames(load *l, pair *p, int which)
{
    kit_wire *wire = &p->ends[which].wire;
    size_t at = 0;
    while (wire->size - at >= 2) {
        unsigned char *b = (unsigned char *)wire->buffer + at;
        uint64_t size = b[1] & 0x7f;
        size_t head = size == 126 ? 4 : size == 127 ? 10 : 2;
        if (wire->size - at < head)
            break;
        if (size >= 126) {
            size = 0;
            for (size_t i = 2; i < head; i++)
                size = size << 8 | b[i];
        }
        if (wire->size - at < head + size)
            break;
        char kept = (char)b[head + size];
        b[head + size] = '\0';
        if ((b[0] & 0x0f) == 1)
            hear(l, p, which, (const char *)b + head);
        b[head + size] = (unsigned char)kept;
        at += head + size;
    }
    memmove(wire->buffer, wire->buffer + at, wire->size - at);
    wire->size -= at;
}

static void read_end(load *l, end *e)
{
    kit_wire *wire = &e->wire;
    ssize_t got = recv(wire->socket, wire->buffer + wire->size, wire->max - wire->size - 1, MSG_DONTWAIT);
    if (got <= 0)
        return;
    wire->size += (size_t)got;
    take_frames(l, &l->pairs[e->pair], e->side - 1);
}

static long memory_kb(pid_t process)
{
    char path[64], text[128];
    long pages = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file && fgets(text, sizeof text, file))
        sscanf(text, "%ld %ld", &pages, &resident);
    if (file)
        fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

// Reads for so long; `rate` choices a second, or 0: as fast as they are taken.
static double run(load *l, double seconds, int rate)
{
    struct epoll_event events[256];
    int64_t from = now_us(), until = from + (int64_t)(seconds * 1e6);
    long before = l->done, sent = 0;
    l->is_rated = rate > 0;
    l->delay_count = l->idle_count = l->idle_first = 0;
    for (int i = 0; i < l->pair_count; i++)
        if (!l->pairs[i].sent_us && (l->is_relay || l->pairs[i].next < l->script_count)) {
            if (rate)
                is_idle(l, &l->pairs[i]);
            else
                send_next(l, &l->pairs[i]);
        }
    while (now_us() < until && !l->is_at_end) {
        int count = epoll_wait(l->poll, events, 256, rate ? 0 : 1);
        for (int i = 0; i < count; i++)
            read_end(l, events[i].data.ptr);
        for (int64_t due = rate ? (now_us() - from) * rate / 1000000 : 0; sent < due && l->idle_count; sent++) {
            pair *p = &l->pairs[l->idle[l->idle_first]];
            l->idle_first = (l->idle_first + 1) % l->pair_count;
            l->idle_count--;
            send_next(l, p);
        }
    }
    double took = (double)(now_us() - from) / 1e6;
    // What is still under way is heard before anything else is measured.
    l->is_rated = true;
    for (int64_t end_us = now_us() + 300000; now_us() < end_us;) {
        int count = epoll_wait(l->poll, events, 256, 10);
        for (int i = 0; i < count; i++)
            read_end(l, events[i].data.ptr);
    }
    return (double)(l->done - before) / took;
}

// ---- pairs

// seat: as the new table told it, with a key, or with an invitation that a key of one's own is made for.
static bool open_end(load *l, end *e, const char *table, const json_t *seat, const char *want)
{
    char own[24];
    if (!kit_wire_open(&e->wire, &l->server, "/ws", NULL))
        return false;
    if (!l->is_relay) {
        const char *invitation = json_string_value(json_object_get(seat, "invitation"));
        const char *token = json_string_value(json_object_get(seat, "token"));
        kit_token_make(own);
        json_t *sit = json_pack("{s:s, s:s, s:s}", "type", "sit", "table", table, "token", token ? token : own);
        if (invitation)
            json_object_set_new(sit, "invitation", json_string(invitation));
        if (want)
            json_object_set_new(sit, "want", json_string(want));
        kit_wire_send(&e->wire, sit);
        json_t *seats = kit_wire_await(&e->wire, "seats");
        if (!seats)
            return false;
        json_decref(seats);
    }
    char *grown = realloc(e->wire.buffer, BUFFER);
    if (!grown)
        return false;
    e->wire.buffer = grown;
    e->wire.max = BUFFER;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = e};
    return !epoll_ctl(l->poll, EPOLL_CTL_ADD, e->wire.socket, &event);
}

static bool open_pairs(load *l, const char *want)
{
    for (int i = 0; i < l->pair_count; i++) {
        json_t *made =
            l->is_relay
                ? NULL
                : kit_post(&l->server, "/api/tables",
                           json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", SCENARIO, "mode", "link", "seed", SEED), 201);
        for (int side = 1; side <= 2; side++) {
            end *e = &l->pairs[i].ends[side - 1];
            const json_t *seat = json_array_get(json_object_get(made, "seats"), (size_t)side - 1);
            *e = (end){.pair = i, .side = side};
            if (!open_end(l, e, json_string_value(json_object_get(made, "table")), seat, want))
                return false;
        }
        json_decref(made);
    }
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double delay_at(load *l, double share)
{
    qsort(l->delays, (size_t)l->delay_count, sizeof *l->delays, by_size);
    return l->delay_count ? l->delays[(long)((double)(l->delay_count - 1) * share)] : 0;
}

// Microseconds of processor that a process has used: what a choice costs, however busy the machine is with other things.
static double processor_us(pid_t process)
{
    char path[64], text[1024];
    unsigned long user = 0, system_time = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    const char *rest = file && fgets(text, sizeof text, file) ? strrchr(text, ')') : NULL;
    if (rest)
        sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system_time);
    if (file)
        fclose(file);
    return (double)(user + system_time) * 1e6 / (double)sysconf(_SC_CLK_TCK);
}

// ---- one run

typedef struct result {
    double most, cost;                    // choices a second, and microseconds of processor for each, which a busy machine changes less
    double rated, median, p99;            // at RATE: choices a second that came through, milliseconds
    double batch, commit_us;              // of the server: choices in a commit, and how long one took
    double memory_from, memory_to, kept;  // megabytes; bytes more for each choice of the run
} result;

typedef struct runner {
    const char *name, *program, *want;
    bool is_relay;
} runner;

static double metric(const char *text, const char *name)
{
    const char *at = text ? strstr(text, name) : NULL;
    return at ? atof(at + strlen(name)) : 0;
}

// What the server says of itself: choices accepted, commits, microseconds spent in them.
static void ask_metrics(load *l, double counts[3])
{
    static const char *const names[] = {"\nphaseline_accepted_total ", "\nphaseline_commits_total ",
                                        "\nphaseline_commit_microseconds_total "};
    if (l->is_relay)
        return;
    kit_reply reply = kit_http(&l->server, "GET", "/metrics", NULL, NULL);
    for (int i = 0; i < 3; i++)
        counts[i] = metric(reply.body, names[i]);
    kit_reply_free(&reply);
}

static void run_both(load *l, double seconds, result *r)
{
    double before[3] = {0}, after[3] = {0};
    sync();             // what the run before and the opening left to be written would slow this one's own writing
    run(l, 0.3, RATE);  // warm
    long first = l->done;
    r->memory_from = (double)memory_kb(l->server.process) / 1024;
    r->rated = run(l, seconds, RATE);
    r->median = delay_at(l, 0.5);
    r->p99 = delay_at(l, 0.99);
    ask_metrics(l, before);
    double used = processor_us(l->server.process);
    long done = l->done;
    r->most = run(l, seconds, 0);
    r->cost = l->done > done ? (processor_us(l->server.process) - used) / (double)(l->done - done) : 0;
    ask_metrics(l, after);
    double commits = after[1] - before[1];
    r->batch = commits > 0 ? (after[0] - before[0]) / commits : 0;
    r->commit_us = commits > 0 ? (after[2] - before[2]) / commits : 0;
    r->memory_to = (double)memory_kb(l->server.process) / 1024;
    r->kept = l->done > first ? (r->memory_to - r->memory_from) * 1048576 / (double)(l->done - first) : 0;
}

static bool measure(const runner *who, const line *script, int script_count, int connections, double seconds, result *r)
{
    load l = {.is_relay = who->is_relay,
              .pair_count = connections / 2,
              .poll = epoll_create1(EPOLL_CLOEXEC),
              .script = script,
              .script_count = script_count,
              .delay_max = 1000000};
    l.pairs = calloc((size_t)l.pair_count, sizeof *l.pairs);
    l.idle = calloc((size_t)l.pair_count, sizeof *l.idle);
    l.delays = calloc((size_t)l.delay_max, sizeof *l.delays);
    if (!l.pairs || !l.idle || !l.delays ||
        !(who->is_relay ? kit_relay_start(&l.server, who->program) : kit_server_start(&l.server, who->program, NULL)) ||
        !open_pairs(&l, who->want)) {
        fprintf(stderr, "bench_server: %s does not come up\n", who->name);
        return false;
    }
    run_both(&l, seconds, r);
    printf("%-20s %7.0f choices/s, %5.1f us of processor each; at %4.0f/s: median %.2f ms, p99 %.2f ms; %.0f to %.0f MB", who->name,
           r->most, r->cost, r->rated, r->median, r->p99, r->memory_from, r->memory_to);
    if (r->batch > 0)
        printf("; %.0f choices a commit of %.0f us", r->batch, r->commit_us);
    printf("\n");
    fflush(stdout);
    for (int i = 0; i < l.pair_count; i++)
        for (int k = 0; k < 2; k++)
            kit_wire_close(&l.pairs[i].ends[k].wire);
    kit_server_stop(&l.server);
    kit_server_forget(&l.server);
    close(l.poll);
    free(l.pairs);
    free(l.idle);
    free(l.delays);
    return r->most > 0 && r->cost > 0;
}

// ---- rounds

// "0.43 (0.41 to 0.46)": the median, the least and the most.
static void print_spread(const char *before, double *values, int count, const char *after)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    printf("%s%.2f (%.2f to %.2f)%s", before, values[count / 2], values[0], values[count - 1], after);
}

static void print_rounds(const result relay[], const result server[], int count)
{
    double rate[ROUNDS_MAX], cost[ROUNDS_MAX], relay_p99[ROUNDS_MAX], p99[ROUNDS_MAX];
    for (int i = 0; i < count; i++) {
        rate[i] = server[i].most / relay[i].most;
        cost[i] = relay[i].cost / server[i].cost;
        relay_p99[i] = relay[i].p99;
        p99[i] = server[i].p99;
    }
    printf("median of %d rounds (least to most), as the page plays\n", count);
    print_spread("  of the relay:       ", rate, count, " by choices a second, ");
    print_spread("", cost, count, " by processor time\n");
    printf("  p99 at %d/s:      ", RATE);
    print_spread("", p99, count, " ms; ");
    print_spread("the relay ", relay_p99, count, " ms\n");
    printf("  memory:             %.0f bytes for each choice of live games\n", server[count - 1].kept);
}

int main(int argc, char **argv)
{
    static line script[SCRIPT_MAX];
    static result relay[ROUNDS_MAX], server[ROUNDS_MAX], other[2];
    struct rlimit files = {16384, 16384};
    int connections = argc > 3 ? atoi(argv[3]) : 1000;
    double seconds = argc > 4 ? atof(argv[4]) : 1, busy = 0;
    int rounds = argc > 5 ? atoi(argv[5]) : 5;
    if (argc < 3 || connections < 2 || rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "usage: bench_server PHASELINE RELAY [CONNECTIONS [SECONDS [ROUNDS]]]\n");
        return 2;
    }
    setrlimit(RLIMIT_NOFILE, &files);
    int count = make_script(script);
    getloadavg(&busy, 1);
    printf("%d connections, %d tables of drill, games of %d choices, %d/s in the timed run; %.1f processes waited for a processor before\n",
           connections, connections / 2, count, RATE, busy);
    const runner bare = {"bare relay", argv[2], NULL, true}, page = {"server, as the page", argv[1], "changes", false};
    const runner others[] = {{"server, events", argv[1], "events", false}, {"server, whole views", argv[1], NULL, false}};
    bool is_fine = count > 0;
    for (int i = 0; i < rounds && is_fine; i++)
        is_fine = measure(&bare, script, count, connections, seconds, &relay[i]) &&
                  measure(&page, script, count, connections, seconds, &server[i]);
    for (int i = 0; i < 2 && is_fine && rounds > 1; i++)
        is_fine = measure(&others[i], script, count, connections, seconds, &other[i]);
    if (is_fine)
        print_rounds(relay, server, rounds);
    free_script(script);
    return is_fine ? 0 : 1;
}
