// peer.c - who is at the other end. A forwarded address is a stranger's word but for the part that the proxy itself has added at its end.
#include "peer.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

// The 16 bytes of an address, IPv4 within IPv6 as the standards map it.
static bool read_address(const char *text, struct in6_addr *to)
{
    struct in_addr v4;
    char plain[INET6_ADDRSTRLEN];
    size_t length = strcspn(text, "%");  // a zone names this machine's own interface
    if (length >= sizeof plain)
        return false;
    memcpy(plain, text, length);
    plain[length] = '\0';
    if (inet_pton(AF_INET, plain, &v4) == 1) {
        memset(to, 0, sizeof *to);
        to->s6_addr[10] = to->s6_addr[11] = 0xff;
        memcpy(to->s6_addr + 12, &v4, 4);
        return true;
    }
    return inet_pton(AF_INET6, plain, to) == 1;
}

bool peer_name(const char *address, char to[PEER_TEXT_MAX])
{
    struct in6_addr bytes;
    char text[INET6_ADDRSTRLEN];
    if (!read_address(address, &bytes))
        return false;
    bool is_v4 = IN6_IS_ADDR_V4MAPPED(&bytes), is_loopback = IN6_IS_ADDR_LOOPBACK(&bytes);
    if (!is_v4 && !is_loopback)
        memset(bytes.s6_addr + 8, 0, 8);
    inet_ntop(is_v4 ? AF_INET : AF_INET6, bytes.s6_addr + (is_v4 ? 12 : 0), text, sizeof text);
    snprintf(to, PEER_TEXT_MAX, "%s%s", text, is_v4 || is_loopback ? "" : "/64");
    return true;
}

bool peer_is_loopback(const char *address)
{
    struct in6_addr bytes;
    if (!read_address(address, &bytes))
        return !strcasecmp(address, "localhost");
    return IN6_IS_ADDR_LOOPBACK(&bytes) || (IN6_IS_ADDR_V4MAPPED(&bytes) && bytes.s6_addr[12] == 127);
}

static bool is_same_address(const char *a, const char *b)
{
    struct in6_addr x, y;
    return read_address(a, &x) && read_address(b, &y) && !memcmp(&x, &y, sizeof x);
}

bool peer_forwarded(const char *list, const char *proxy, char to[PEER_TEXT_MAX])
{
    const char *end = list + strlen(list);
    while (end > list) {
        const char *start = end;
        while (start > list && start[-1] != ',')
            start--;
        const char *first = start + strspn(start, " \t");
        size_t length = first < end ? (size_t)(end - first) : 0;
        char one[PEER_TEXT_MAX];
        while (length && (first[length - 1] == ' ' || first[length - 1] == '\t'))
            length--;
        snprintf(one, sizeof one, "%.*s", (int)length, first);
        // What is no address was not added by the proxy: all before it is the word of whoever wrote it.
        if (length >= sizeof one || !peer_name(one, to))
            return false;
        if (!is_same_address(one, proxy))
            return true;
        end = start > list ? start - 1 : list;
    }
    return false;
}

bool peer_is_host(const char *host, const char *name)
{
    char plain[256];
    const char *colon = strrchr(host, ':');
    size_t length = colon && !strchr(colon, ']') ? (size_t)(colon - host) : strlen(host);
    if (length > 2 && host[0] == '[' && host[length - 1] == ']') {
        host++;
        length -= 2;
    }
    if (length >= sizeof plain)
        return false;
    memcpy(plain, host, length);
    plain[length] = '\0';
    return !strcasecmp(plain, name) || is_same_address(plain, name);
}
