// fuzz_bodies.c - any bytes as the body of a POST: an answer comes, and the server goes on. The first line of an input is the path, without
// /api/; the rest is the body, and its length is said as it is.
#include "inside.h"

enum { INPUTS_EACH = 300, HEAD_MAX = 300, TURNS_AT_ONCE = 100, TURNS_MAX = 10000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = memchr(bytes, '\n', size);
    char head[HEAD_MAX], answer[16] = "";
    if (!end || end - bytes > 64)
        return 0;
    size_t length = (size_t)(end - bytes);
    for (size_t i = 0; i < length; i++)  // of a path's letters alone: other heads are fuzz_wire's
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_", bytes[i]) || !bytes[i])
            return 0;
    fuzz_start(INPUTS_EACH);
    const uint8_t *body = end + 1;
    size_t left = size - length - 1;
    int said = snprintf(head, sizeof head, "POST /api/%.*s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n", (int)length,
                        (const char *)bytes, left);
    int s = fuzz_connect();
    // Not by fuzz_say(), which forgets the answer: it may come while the body is still going out.
    if (send(s, head, (size_t)said, MSG_NOSIGNAL) != said)
        abort();
    for (int turns = 0; strncmp(answer, "HTTP/1.1 ", 9); turns++) {
        ssize_t sent = left ? send(s, body, left, MSG_NOSIGNAL) : 0;
        body += sent > 0 ? sent : 0;
        left -= sent > 0 ? (size_t)sent : 0;
        if (turns > TURNS_AT_ONCE)
            usleep(500);  // a journal is played on another thread
        fuzz_turn(1);
        fuzz_hear(s, answer, sizeof answer - 1);
        // The bytes of a head where a body was to be are taken for a request that did not wait: then the connection is closed.
        if (turns > TURNS_MAX && size > length + 6 && !memcmp(end + 1, "POST ", 5))
            break;
        if (turns > TURNS_MAX) {
            fprintf(stderr, "no answer came\n");
            abort();
        }
    }
    close(s);
    fuzz_check_serves();
    return 0;
}
