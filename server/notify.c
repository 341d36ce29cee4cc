// notify.c - a word to systemd, which has started us: ready, still turning round, stopping. One datagram each, as sd_notify(3) describes.
#include "inside.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void server_notify(const char *what)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, length);
    if (path[0] == '@')  // a name that lies in no folder
        to.sun_path[0] = '\0';
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (s < 0)
        return;
    // Whoever listens may have gone; there is nobody else to tell.
    (void)!sendto(s, what, strlen(what), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&to,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(s);
}
