// request.h - a request to the API: what is asked, and how it is answered, at once or later.
// Stands on host.h, lane.h and jansson.
#pragma once
#include <jansson.h>

#include "change.h"
#include "lane.h"

/// Made by whoever brings it, zeroed but for what it says, and kept until it is answered or pl_host_forget().
struct host_request {
    pl_host *host;
    void *line;          // the world's own
    const char *path;    // "/api/..." or "/metrics"
    bool is_post;        // else it is read
    const char *bearer;  // the word that it is allowed by; "": none
    host_address *from;
    char *body;  // closed by a zero; NULL: none. What takes it over leaves NULL
    size_t body_size;
    // the host's own
    host_wait wait;
    struct host_upload *upload;  // that it waits for
    struct host_wanted *wanted;  // tables that it waits for
    struct host_making *making;  // a new table, likewise
    host_parked parked;          // its place, where it waits for a commit; answered by `again` then
    int (*again)(host_request *request);
};

/// Answers; takes json over. What they return is what pl_world.answer() returned.
int host_reply_json(host_request *request, int status, json_t *json);
int host_reply_error(host_request *request, int status, const char *text);
int host_reply_text(host_request *request, int status, const char *type, const char *text, size_t size);
/// A status for a failure of the library.
int host_reply_failure(host_request *request, const pl_error *error);
