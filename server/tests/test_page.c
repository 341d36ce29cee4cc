// test_page.c - the page's files: whoever takes a compressed form is sent it, everybody else the file itself, and caches are told that it depends on that.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "tests/player.h"

static char folder[] = "/tmp/phaseline-page-XXXXXX";

static void put(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void take_away(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

// What comes back for a path, asked for with these headers. The caller frees it.
static char *asked(const kit_server *at, const char *method, const char *path, const char *headers)
{
    char head[512];
    int s = kit_connect(at);
    CHECK(s >= 0);
    snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", method, path, headers);
    CHECK(kit_say(s, head, strlen(head)));
    char *answer = kit_hear(s, 2000, NULL);
    close(s);
    assert_non_null(answer);
    return answer;
}

static bool says(const char *answer, const char *what) { return strstr(answer, what) != NULL; }

TEST(the_page_comes_compressed_to_whoever_takes_it)
{
    static const struct {
        const char *headers, *body, *encoding;
    } cases[] = {
        {"", "plain", NULL},
        {"Accept-Encoding: gzip\r\n", "as gzip", "content-encoding: gzip"},
        {"Accept-Encoding: gzip, deflate, br\r\n", "as brotli", "content-encoding: br"},
        {"Accept-Encoding: BR;q=0.1,gzip\r\n", "as brotli", "content-encoding: br"},
        {"Accept-Encoding: br;q=0, gzip;q=0.5\r\n", "as gzip", "content-encoding: gzip"},
        {"Accept-Encoding: br; q=0.000 ,gzip;q=0\r\n", "plain", NULL},
        {"Accept-Encoding: brotli, xgzip, gzipx\r\n", "plain", NULL},
        {"Accept-Encoding: identity\r\n", "plain", NULL},
        {"Accept-Encoding: *\r\n", "plain", NULL},
    };
    kit_server own;
    CHECK(mkdtemp(folder) != NULL);
    put("a.js", "plain");
    put("a.js.br", "as brotli");
    put("a.js.gz", "as gzip");
    put("index.html", "plain page");
    put("index.html.gz", "gzip page");
    put("b.txt", "alone");
    const char *const options[] = {"--page", folder, NULL};
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *answer = asked(&own, "GET", "/a.js", cases[i].headers);
        const char *body = strstr(answer, "\r\n\r\n");
        char length[64];
        snprintf(length, sizeof length, "content-length: %zu\r\n", strlen(cases[i].body));
        if (!body || strcmp(body + 4, cases[i].body) != 0 || says(answer, "content-encoding") != (cases[i].encoding != NULL) ||
            (cases[i].encoding && !says(answer, cases[i].encoding)) || !says(answer, length))
            fail_msg("'%s': found %s, wanted %s", cases[i].headers, answer, cases[i].body);
        CHECK(says(answer, "vary: accept-encoding"));
        CHECK(says(answer, "text/javascript"));
        CHECK(says(answer, "nosniff"));
        free(answer);
    }
    // Places within the page are the page; what has one form only says nothing of forms; a head tells what a get would.
    char *page = asked(&own, "GET", "/some/where", "Accept-Encoding: br, gzip\r\n"),
         *alone = asked(&own, "GET", "/b.txt", "Accept-Encoding: br, gzip\r\n"),
         *head = asked(&own, "HEAD", "/a.js", "Accept-Encoding: br\r\n"), *absent = asked(&own, "GET", "/c.js", "Accept-Encoding: br\r\n");
    CHECK(says(page, "gzip page") && says(page, "content-encoding: gzip") && says(page, "text/html"));
    CHECK(says(alone, "alone") && !says(alone, "content-encoding") && !says(alone, "vary"));
    CHECK(says(head, "content-encoding: br") && says(head, "content-length: 9") && !says(head, "as brotli"));
    CHECK(!strncmp(absent, "HTTP/1.1 404", 12) && !says(absent, "content-encoding"));
    free(page);
    free(alone);
    free(head);
    free(absent);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
    static const char *const names[] = {"a.js", "a.js.br", "a.js.gz", "index.html", "index.html.gz", "b.txt"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        take_away(names[i]);
    rmdir(folder);
}
