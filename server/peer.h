// peer.h - who is at the other end of a connection: the address it is counted by, and whether it asks for a host that is ours.
// Stands on the C library and POSIX addresses.
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { PEER_TEXT_MAX = 48 };

/// The name an address is counted by: of IPv6 the first 64 bits, which one household has to itself, of IPv4 within IPv6 the IPv4.
/// False: not an address.
bool peer_name(const char *address, char to[PEER_TEXT_MAX]);
/// The same for the address a proxy forwards for: the last of `list` (X-Forwarded-For) that is not the proxy's own. False: there is none.
bool peer_forwarded(const char *list, const char *proxy, char to[PEER_TEXT_MAX]);
/// Whether the host of a request, with or without a port, is this name or address.
bool peer_is_host(const char *host, const char *name);
/// Whether an address is of the machine itself.
bool peer_is_loopback(const char *address);
