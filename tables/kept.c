// kept.c - answers that are the same for everybody until the program ends, made once: games, their rules, sequences and scenes.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json_read.h"

// As many as there are games and scenarios: what does not exist is not kept.
struct host_kept {
    host_kept *next;
    char *text;
    size_t size;
    char path[];
};

static int reply(host_request *request, const host_kept *kept)
{
    return host_reply_text(request, PL_CODE_ok, "application/json", kept->text, kept->size);
}

bool host_reply_kept(host_request *request, int *code)
{
    for (const host_kept *kept = request->host->kept; kept; kept = kept->next)
        if (!strcmp(kept->path, request->path)) {
            *code = reply(request, kept);
            return true;
        }
    return false;
}

int host_keep_reply(host_request *request, json_t *json)
{
    size_t length = strlen(request->path);
    host_kept *kept = malloc(sizeof *kept + length + 1);
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    bool is_whole = text && !pl_json_was_short();
    json_decref(json);
    if (!kept || !is_whole) {
        free(kept);
        free(text);
        return -1;
    }
    *kept = (host_kept){.next = request->host->kept, .text = text, .size = strlen(text)};
    memcpy(kept->path, request->path, length + 1);
    request->host->kept = kept;
    request->host->metrics.kept++;
    return reply(request, kept);
}

void host_kept_end(pl_host *host)
{
    while (host->kept) {
        host_kept *kept = host->kept;
        host->kept = kept->next;
        free(kept->text);
        free(kept);
    }
}
