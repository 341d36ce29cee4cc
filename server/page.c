// page.c - the files of the page, as the build left them in web/dist: as they are, or made small by the build for whoever takes that.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 32 << 20 };

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
    };
    const char *ending = strrchr(path, '.');
    for (int i = 0; ending && i < PL_COUNT(types); i++)
        if (!strcmp(ending, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

// Letters that names of built files have; no dots in a row, so that nothing outside the folder can be named.
static bool is_plain_path(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./@";
    return path[0] == '/' && strspn(path, letters) == strlen(path) && !strstr(path, "..") && !strstr(path, "/.");
}

static char *read_file(const char *path, size_t *size)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file && !fstat(fileno(file), &about) && S_ISREG(about.st_mode) && about.st_size <= FILE_BYTES_MAX &&
        (text = malloc((size_t)about.st_size + 1)))
        *size = fread(text, 1, (size_t)about.st_size, file);
    if (file)
        fclose(file);
    return text;
}

// Best first. The build puts them beside the file; a file without them is sent as it is.
static const struct {
    const char *name, *ending;
} encodings[] = {{"br", ".br"}, {"gzip", ".gz"}};

// Whether a list such as "gzip, br;q=0.9, *;q=0" takes an encoding. One that is not named is not taken, whatever "*" says.
static bool takes_encoding(const char *list, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        if (strncasecmp(at, name, size) != 0 || (at[size] && !strchr(",; \t", at[size])))
            continue;
        const char *quality = at + size + strspn(at + size, " \t");
        if (*quality != ';')
            return true;
        quality += 1 + strspn(quality + 1, " \t");
        if (strncasecmp(quality, "q=", 2) != 0)
            return true;
        // Nothing but noughts: not at any price.
        return strcspn(quality + 2, "123456789") < strcspn(quality + 2, ",");
    }
    return false;
}

// The file in the best form that is there and that the other end takes. What there are several forms of depends on who asks, and says so.
static char *read_best(server_request *request, const char *name, size_t *size)
{
    char path[PL_COUNT(request->server->page) + sizeof request->path + 16], list[256] = "";
    char *text = NULL;
    lws_hdr_copy(request->wsi, list, sizeof list, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    for (int i = 0; i < PL_COUNT(encodings); i++) {
        struct stat about;
        snprintf(path, sizeof path, "%s%s%s", request->server->page, name, encodings[i].ending);
        if (stat(path, &about))
            continue;
        request->is_in_forms = true;
        if (takes_encoding(list, encodings[i].name) && (text = read_file(path, size))) {
            request->encoding = encodings[i].name;
            return text;
        }
    }
    snprintf(path, sizeof path, "%s%s", request->server->page, name);
    return read_file(path, size);
}

int server_page(server_request *request)
{
    static const char absent[] = "<!doctype html><html lang=\"en\"><title>Phaseline</title><p>The server runs, but the page has not been "
                                 "built: run <code>make build</code> in the project's folder.</p></html>\n";
    size_t size = 0;
    if (!strcmp(request->method, "POST"))
        return server_reply_error(request, PL_CODE_missing, "there is nothing here to post to");
    if (!is_plain_path(request->path))
        return server_reply_error(request, PL_CODE_missing, "there is nothing here");
    // Places within the page have no ending: the page itself finds its way from there.
    bool is_file = strrchr(request->path, '.') > strrchr(request->path, '/');
    const char *name = is_file ? request->path : "/index.html";
    char *text = read_best(request, name, &size);
    int code;
    if (text)
        code = server_reply_text(request, PL_CODE_ok, type_of(name), text, size);
    else if (is_file)
        code = server_reply_error(request, PL_CODE_missing, "there is no such file");
    else
        code = server_reply_text(request, PL_CODE_not_now, type_of(name), absent, sizeof absent - 1);
    free(text);
    return code;
}
