// fuzz_messages.c - any messages of a client to a table of each of the six games, which it sits at with every side while somebody looks on: whatever
// comes, the game stays whole, what is answered is JSON, and what the store has afterwards is the game that is played.
//
// The first byte of an input picks the game. Each line is a message as it is, an @ in it the number that `at` must be; a line of ! plays the
// default, and one that begins with > is a spectator's.
#include "at_table.h"

enum { INPUTS_EACH = 400, RELOAD_EACH = 16, MESSAGE_MAX = 8 << 10 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// The message with the number put in; its length, 0: it is too long.
static size_t fill_in(const host_client *client, const uint8_t *line, size_t size, char to[MESSAGE_MAX])
{
    char number[24] = "0";
    size_t length = 0;
    if (client->table)
        snprintf(number, sizeof number, "%llu", (unsigned long long)host_table_at(client->table, host_client_viewer(client)));
    for (size_t i = 0; i < size; i++) {
        size_t more = line[i] == '@' ? strlen(number) : 1;
        if (length + more > MESSAGE_MAX)
            return 0;
        memcpy(to + length, line[i] == '@' ? number : (const char *)line + i, more);
        length += more;
    }
    return length;
}

static void check_whole(const fuzz_table *at)
{
    const host_table *table = host_table_in_memory(server->host, at->id);
    if (!table || (!host_table_is_over(table) && pl_game_validate(table->game)))
        abort();
}

static void take_line(host_client *player, host_client *watcher, const uint8_t *line, size_t size)
{
    char message[MESSAGE_MAX];
    bool is_watcher = size && line[0] == '>';
    host_client *client = is_watcher ? watcher : player;
    if (client->is_closing)
        return;
    json_t *choice = size == 1 && line[0] == '!' ? fuzz_default(client) : NULL;
    if (choice) {
        fuzz_receive(client, choice);
    } else {
        size_t length = fill_in(client, line + is_watcher, size - is_watcher, message);
        host_receive(client, message, length);
    }
    host_commit(server->host);
    fuzz_await(client);
}

// The table as it was when it was made, for the next input.
static void take_all_back(const fuzz_table *at)
{
    pl_error error = {0};
    host_table *table = host_table_in_memory(server->host, at->id);
    table->row.resigned = 0;
    table->row.is_over = false;
    if (host_table_cut(table, 0, 1, &error) ||
        pl_store_cut(server->store, table->row.number, 0, table->row.undos, 1, table->undone, &error) ||
        pl_store_note(server->store, table->row.number, false, 0, &error) || pl_store_commit(server->store, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
}

static void check_kept(const fuzz_table *at)
{
    host_table *table = host_table_in_memory(server->host, at->id);
    uint64_t hash = pl_game_hash(table->game);
    uint32_t entries = table->journal.entry_count;
    host_unload_table(server->host, table);
    host_call_table(server->host, at->id);
    for (int i = 0; i < 20000 && !(table = host_table_in_memory(server->host, at->id)); i++) {
        fuzz_turn(1);
        usleep(100);
    }
    if (!table || pl_game_hash(table->game) != hash || table->journal.entry_count != entries) {
        fprintf(stderr, "the store has another game\n");
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static fuzz_table tables[GAMES];
    static int inputs, of;
    if (!size)
        return 0;
    fuzz_start(INPUTS_EACH);
    if (of != fuzz_servers)
        memset(tables, 0, sizeof tables);
    of = fuzz_servers;
    fuzz_table *at = &tables[bytes[0] % GAMES];
    if (!at->id[0])
        *at = fuzz_make_table(bytes[0] % GAMES);
    host_client *player = fuzz_sit(at, true), *watcher = fuzz_sit(at, false);
    for (size_t from = 1; from < size;) {
        const uint8_t *end = memchr(bytes + from, '\n', size - from);
        size_t length = end ? (size_t)(end - (bytes + from)) : size - from;
        take_line(player, watcher, bytes + from, length);
        check_whole(at);
        from += length + 1;
    }
    fuzz_leave(player);
    fuzz_leave(watcher);
    if (inputs++ % RELOAD_EACH == 0)
        check_kept(at);
    take_all_back(at);
    fuzz_turn(1);
    return 0;
}
