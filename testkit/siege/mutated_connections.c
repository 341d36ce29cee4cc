// mutated_connections.c - connections whose requests, handshakes and frames are changed at random; after every few somebody else must be
// answered before they are closed: then what they said has been read. How long that took at most is told.
//
//   siege_mutated_connections PORT COUNT [SEED [FOLDER]]      FOLDER: texts to begin with, those of testkit/fuzz/wire if not given
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mutate.h"
#include "wire.h"

enum { TEXTS_MAX = 64, TEXT_MAX = 8 << 10, AT_ONCE = 32, LOOK_MS = 120000 };

static struct {
    uint8_t bytes[TEXT_MAX];
    size_t size;
} texts[TEXTS_MAX];
static int text_count;

static void read_texts(const char *folder)
{
    DIR *open = opendir(folder);
    char path[600];
    for (struct dirent *entry; open && text_count < TEXTS_MAX && (entry = readdir(open));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "rb");
        if (!file)
            continue;
        texts[text_count].size = fread(texts[text_count].bytes, 1, TEXT_MAX, file);
        text_count += texts[text_count].size > 0;
        fclose(file);
    }
    if (open)
        closedir(open);
}

static bool look(const kit_server *server, int64_t *longest)
{
    static const char get[] = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int64_t began = kit_now_ms();
    int s = kit_connect(server);
    bool is_said = s >= 0 && kit_say(s, get, sizeof get - 1);
    char *answer = is_said ? kit_hear(s, LOOK_MS, NULL) : NULL;
    bool is_served = answer && !strncmp(answer, "HTTP/1.1 ", 9);
    int64_t took = kit_now_ms() - began;
    *longest = took > *longest ? took : *longest;
    free(answer);
    if (s >= 0)
        close(s);
    return is_served;
}

// A connection of a stranger: from an address of its own, so that limits by address are the strangers'.
static int stranger(const kit_server *server, long number)
{
    char from[32];
    snprintf(from, sizeof from, "127.0.%d.%d", 2 + (int)(number / 200 % 50), 1 + (int)(number % 200));
    int s = kit_connect_between(server, from, "127.0.0.1");
    if (s >= 0)
        setsockopt(s, SOL_SOCKET, SO_LINGER, &(struct linger){.l_onoff = 1}, sizeof(struct linger));
    return s;
}

static void say_marked(int s, const uint8_t *text, size_t size)
{
    static const char opening[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    // Marks of the fuzz target's texts: an opening is said, all others mean a pause between two packets.
    for (size_t from = 0, at = 0; at <= size; at++)
        if (at == size || (at + 2 < size && text[at] == '%' && text[at + 1] == '%')) {
            send(s, text + from, at - from, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (at < size && text[at + 2] == 'W')
                send(s, opening, sizeof opening - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
            from = at + 3;
            at += 2;
        }
}

int main(int count, char **words)
{
    kit_server server = {.port = count > 1 ? atoi(words[1]) : 0};
    long wanted = count > 2 ? atol(words[2]) : 0, refused = 0;
    int open[AT_ONCE];
    int64_t longest = 0, began = kit_now_ms();
    luck = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    read_texts(count > 4 ? words[4] : "testkit/fuzz/wire");
    if (!server.port || !text_count) {
        fprintf(stderr, "usage: siege_mutated_connections PORT COUNT [SEED [FOLDER]]\n");
        return 2;
    }
    memset(open, -1, sizeof open);
    for (long i = 0; i < wanted; i++) {
        uint8_t text[TEXT_MAX];
        int which = (int)pick((uint32_t)text_count), other = (int)pick((uint32_t)text_count), *s = &open[i % AT_ONCE];
        memcpy(text, texts[which].bytes, texts[which].size);
        size_t size = mutate(text, texts[which].size, TEXT_MAX, texts[other].bytes, texts[other].size);
        *s = stranger(&server, i);
        refused += *s < 0;
        if (*s >= 0)
            say_marked(*s, text, size);
        if (i % AT_ONCE != AT_ONCE - 1 && i != wanted - 1)
            continue;
        if (!look(&server, &longest)) {
            printf("connection %ld: nobody is answered any more\n", i + 1);
            return 1;
        }
        for (int k = 0; k < AT_ONCE; k++)
            if (open[k] >= 0)
                close(open[k]);
        memset(open, -1, sizeof open);
    }
    if (!look(&server, &longest)) {
        printf("after %ld connections nobody is answered any more\n", wanted);
        return 1;
    }
    printf("%ld mutated connections in %.1f s, %ld not taken, longest wait of somebody else %lld ms\n", wanted,
           (double)(kit_now_ms() - began) / 1000, refused, (long long)longest);
    return 0;
}
