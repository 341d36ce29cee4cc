// answer.c - answers to requests: as text, as JSON, and what may be told of a failure.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/json_read.h"

int host_reply_text(host_request *request, int status, const char *type, const char *text, size_t size)
{
    return request->host->world.answer(request->line, status, type, text, size);
}

int host_reply_json(host_request *request, int status, json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    bool is_whole = text && !pl_json_was_short();
    json_decref(json);
    int code = is_whole ? host_reply_text(request, status, "application/json", text, strlen(text)) : -1;
    free(text);
    return code;
}

int host_reply_error(host_request *request, int status, const char *text)
{
    return host_reply_json(request, status, json_pack("{s:s}", PL_WIRE(Failure, error), text));
}

// ---- failures

const char *host_tell_failure(pl_host *host, const pl_error *error, char *text, size_t size)
{
    bool is_theirs = error->status == PL_MISSING || error->status == PL_BAD || error->status == PL_ILLEGAL || error->status == PL_DIFFERS ||
                     error->status == PL_FULL;
    pl_error_print(error, text, size);
    // A file of theirs has a plain name; one of ours lies in some folder, which is nobody's business.
    if (is_theirs && !strchr(error->file, '/'))
        return text;
    host->metrics.failures_total++;
    if (error->status == PL_IO)
        host->has_store_failed = true;  // most likely; /health tries it
    if (host->options.is_private)
        return text;
    if (!host->told || strcmp(host->told->text, error->text) != 0)  // a commit that failed is one failure, however many wait for it
        fprintf(stderr, "phaseline: failure %u: %s\n", ++host->failure, text);
    snprintf(text, size, "this cannot be done now: something failed on the server, whose log has it as failure %u", host->failure);
    return text;
}

int host_reply_failure(host_request *request, const pl_error *error)
{
    char text[768];
    int status = PL_CODE_failed;
    switch (error->status) {
    case PL_MISSING: status = PL_CODE_missing; break;
    case PL_BAD:
    case PL_ILLEGAL:
    case PL_DIFFERS: status = PL_CODE_bad; break;
    case PL_FULL: status = PL_CODE_too_large; break;
    case PL_IO: status = PL_CODE_not_now; break;
    default: break;
    }
    return host_reply_error(request, status, host_tell_failure(request->host, error, text, sizeof text));
}
