// outbox.c - what has been worded and waits for its commit. A step is worded while the table it happened at is at hand and sent when it
// is durable: by then hundreds of other tables have been played, and going back to each would cost more than the wording.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 64 << 10, KEPT_BYTES = 4 << 20, FIRST_LETTERS = 256 };

// Each text has room for the library before it, so that it is sent from where it lies.
size_t server_hold(pl_server *server, const char *text, size_t size)
{
    server_outbox *box = &server->outbox;
    size_t wanted = box->max ? box->max : FIRST_BYTES;
    while (wanted < box->size + LWS_PRE + size)
        wanted *= 2;
    unsigned char *grown = wanted > box->max ? realloc(box->bytes, wanted) : box->bytes;
    if (!grown)
        return 0;
    box->bytes = grown;
    box->max = wanted;
    size_t at = box->size + LWS_PRE;
    memcpy(grown + at, text, size);
    box->size = at + size;
    return at;
}

void server_hold_for(server_client *client, size_t at, size_t size)
{
    server_outbox *box = &client->server->outbox;
    if (at && box->letter_count == box->letter_max) {
        int wanted = box->letter_max ? box->letter_max * 2 : FIRST_LETTERS;
        server_letter *grown = realloc(box->letters, (size_t)wanted * sizeof *grown);
        box->letter_max = grown ? wanted : box->letter_max;
        box->letters = grown ? grown : box->letters;
    }
    if (at && box->letter_count < box->letter_max)
        box->letters[box->letter_count++] = (server_letter){client->serial, at, size};
    else
        server_let_go(client);  // no memory: it will come back and ask for what it missed
}

void server_send_held(pl_server *server)
{
    server_outbox *box = &server->outbox;
    for (int i = 0; i < box->letter_count; i++) {
        server_client *client = server_client_named(server, box->letters[i].client);
        if (client)
            server_send_bytes(client, box->bytes + box->letters[i].at - LWS_PRE, box->letters[i].size);
    }
    server_drop_held(server);
}

void server_drop_held(pl_server *server)
{
    server_outbox *box = &server->outbox;
    box->letter_count = 0;
    box->size = 0;
    if (box->max > KEPT_BYTES) {  // an uncommon crowd: the room goes with it
        free(box->bytes);
        box->bytes = NULL;
        box->max = 0;
    }
}

void server_outbox_end(pl_server *server)
{
    free(server->outbox.bytes);
    free(server->outbox.letters);
    server->outbox = (server_outbox){0};
}
