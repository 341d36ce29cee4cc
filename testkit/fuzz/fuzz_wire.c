// fuzz_wire.c - any bytes on up to four connections at once, as HTTP and as frames: refused, answered or closed; never a crash, and whatever
// was sent, the next one who asks is answered.
//
// An input is text with marks: %%0 ... %%3 goes to that connection, %%W says the words that open a WebSocket, %%T sends what follows as one
// message of text, %%. waits until the server has dealt with what came, %%X closes. All else is sent as it is.
#include "inside.h"

enum { CONNECTIONS = 4, INPUTS_EACH = 1000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static int sockets[CONNECTIONS];

static int at(int number)
{
    if (sockets[number] < 0)
        sockets[number] = fuzz_connect();
    return sockets[number];
}

static void close_at(int number)
{
    if (sockets[number] >= 0)
        close(sockets[number]);
    sockets[number] = -1;
    fuzz_turn(1);
}

static void open_websocket(int s)
{
    static const char words[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    fuzz_say(s, words, sizeof words - 1);
}

static void send_text(int s, const uint8_t *text, size_t size)
{
    uint8_t head[8] = {0x81, size < 126 ? (uint8_t)(0x80 | size) : 0xfe, (uint8_t)(size >> 8), (uint8_t)size};
    if (size > UINT16_MAX)
        return;
    fuzz_say(s, head, size < 126 ? 2 : 4);
    fuzz_say(s, (const uint8_t[4]){0}, 4);  // a mask of zeros is a mask
    fuzz_say(s, text, size);
}

// Where the next mark begins.
static size_t next_mark(const uint8_t *bytes, size_t from, size_t size)
{
    while (from < size && !(from + 2 < size && bytes[from] == '%' && bytes[from + 1] == '%'))
        from++;
    return from;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    int now = 0;
    fuzz_start(INPUTS_EACH);
    for (int i = 0; i < CONNECTIONS; i++)
        sockets[i] = -1;
    for (size_t from = 0; from < size;) {
        size_t end = next_mark(bytes, from, size);
        uint8_t mark = 0;
        if (end == from) {
            mark = bytes[from + 2];
            from += 3;
            end = next_mark(bytes, from, size);
        }
        switch (mark) {
        case '0':
        case '1':
        case '2':
        case '3': now = mark - '0'; break;
        case 'W': open_websocket(at(now)); break;
        case '.': fuzz_turn(3); break;
        case 'X': close_at(now); break;
        default: break;
        }
        if (mark == 'T')
            send_text(at(now), bytes + from, end - from);
        else if (end > from)
            fuzz_say(at(now), bytes + from, end - from);
        from = end;
    }
    fuzz_turn(2);
    for (int i = 0; i < CONNECTIONS; i++)
        close_at(i);
    fuzz_check_serves();
    return 0;
}
