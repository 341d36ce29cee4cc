// visits.c - connections that are no WebSockets, from the socket's first byte on: counted by address and in all, and asked for whom they take us.
#include "inside.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

/// Lies with its connection.
typedef struct visit {
    host_address *from;  // NULL: the proxy's, which are its own to count
} visit;

static bool is_proxy(const pl_server *server, const char *name)
{
    char proxy[PEER_TEXT_MAX];
    return server->options.behind && peer_name(server->options.behind, proxy) && !strcmp(proxy, name);
}

static void name_socket(int socket, char to[PEER_TEXT_MAX])
{
    char address[64] = "";
    lws_get_peer_simple_fd(socket, address, sizeof address);
    if (!peer_name(address, to))
        snprintf(to, PEER_TEXT_MAX, "?");
}

void server_peer(const pl_server *server, struct lws *wsi, char to[PEER_TEXT_MAX])
{
    static char list[4096];  // the loop's thread alone comes here
    name_socket((int)lws_get_socket_fd(wsi), to);
    if (!is_proxy(server, to) || lws_hdr_copy(wsi, list, (int)sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    char forwarded[PEER_TEXT_MAX];
    if (peer_forwarded(list, server->options.behind, forwarded))
        memcpy(to, forwarded, sizeof forwarded);
}

// ---- counting

bool server_may_visit(pl_server *server, int socket)
{
    char name[PEER_TEXT_MAX];
    name_socket(socket, name);
    host_address *from = host_address_of(server->addresses, name, server_now(server));
    bool is_full = server->metrics->visits >= (uint64_t)server->visits_max || !from ||
                   (from->visits >= LIMIT_VISITS_PER_ADDRESS && !is_proxy(server, name));
    server->metrics->limited_total += is_full;
    return !is_full;
}

int server_begin_visit(pl_server *server, struct lws *wsi)
{
    char name[PEER_TEXT_MAX];
    visit *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return -1;
    name_socket((int)lws_get_socket_fd(wsi), name);
    fresh->from = is_proxy(server, name) ? NULL : host_address_of(server->addresses, name, server_now(server));
    if (fresh->from)
        fresh->from->visits++;
    server->metrics->visits++;
    lws_set_opaque_user_data(wsi, fresh);
    return 0;
}

void server_end_visit(pl_server *server, struct lws *wsi)
{
    visit *ended = lws_get_opaque_user_data(wsi);
    if (!ended)
        return;
    if (ended->from)
        ended->from->visits--;
    server->metrics->visits--;
    free(ended);
    lws_set_opaque_user_data(wsi, NULL);
}

void server_fit_to_files(pl_server *server)
{
    struct rlimit files;
    const rlim_t wanted = LIMIT_CONNECTIONS + LIMIT_VISITS + LIMIT_FILES;
    server->connections_max = LIMIT_CONNECTIONS;
    server->visits_max = LIMIT_VISITS;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return;
    if (files.rlim_cur < wanted) {
        rlim_t before = files.rlim_cur;
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &files))
            files.rlim_cur = before;
    }
    if (files.rlim_cur >= wanted)
        return;
    // What there is goes to both in the limits' own proportion.
    int left = files.rlim_cur > 2 * LIMIT_FILES ? (int)files.rlim_cur - LIMIT_FILES : (int)files.rlim_cur / 2;
    server->visits_max = left / 5;
    server->connections_max = left - server->visits_max;
    fprintf(stderr, "phaseline: the system gives %llu open files, wanted %llu: at most %d players' connections and %d requests at once\n",
            (unsigned long long)files.rlim_cur, (unsigned long long)wanted, server->connections_max, server->visits_max);
}

// ---- for whom they take us

// The address that the other end has reached us by. A name can be made to point here by anybody, an address cannot.
static bool is_reached(struct lws *wsi, const char *host)
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    char address[64] = "";
    if (getsockname((int)lws_get_socket_fd(wsi), (struct sockaddr *)&own, &size))
        return false;
    if (own.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&own)->sin_addr, address, sizeof address);
    else
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&own)->sin6_addr, address, sizeof address);
    return peer_is_host(host, address) ||
           (peer_is_loopback(address) && (peer_is_host(host, "localhost") || peer_is_host(host, "127.0.0.1") || peer_is_host(host, "::1")));
}

// The page of another site must not reach this server through a visitor's browser: the host must be one of ours (a name made to point
// here is not), and the origin, where there is one, must be that host.
bool server_is_ours(const pl_server *server, struct lws *wsi)
{
    char host[256] = "", origin[300] = "";
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    bool is_named = is_reached(wsi, host);
    for (const char *const *name = server->options.names; name && *name && !is_named; name++)
        is_named = peer_is_host(host, *name);
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!is_named || size <= 0)
        return is_named;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    const char *name = strstr(origin, "://");
    return name && !strcasecmp(name + 3, host);
}
