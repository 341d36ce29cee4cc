// outbox.c - what has been worded and waits for its commit. A step is worded while the table it happened at is at hand and sent when it
// is durable: by then hundreds of other tables have been played, and going back to each would cost more than the wording.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 64 << 10, KEPT_BYTES = 4 << 20, FIRST_LETTERS = 256 };

// Each text has room before it, so that it is sent from where it lies.
size_t host_hold(pl_host *host, const char *text, size_t size)
{
    host_outbox *box = &host->gathered.outbox;
    size_t wanted = box->max ? box->max : FIRST_BYTES;
    while (wanted < box->size + HOST_ROOM + size)
        wanted *= 2;
    char *grown = wanted > box->max ? realloc(box->bytes, wanted) : box->bytes;
    if (!grown)
        return 0;
    box->bytes = grown;
    box->max = wanted;
    size_t at = box->size + HOST_ROOM;
    memcpy(grown + at, text, size);
    box->size = at + size;
    return at;
}

void host_hold_for(host_client *client, size_t at, size_t size)
{
    host_outbox *box = &client->host->gathered.outbox;
    if (at && box->letter_count == box->letter_max) {
        int wanted = box->letter_max ? box->letter_max * 2 : FIRST_LETTERS;
        host_letter *grown = realloc(box->letters, (size_t)wanted * sizeof *grown);
        box->letter_max = grown ? wanted : box->letter_max;
        box->letters = grown ? grown : box->letters;
    }
    if (at && box->letter_count < box->letter_max)
        box->letters[box->letter_count++] = (host_letter){client->serial, client->table->row.number, at, size};
    else
        host_let_go(client);  // no memory: it will come back and ask for what it missed
}

void host_send_letters(pl_host *host, host_outbox *box, int64_t table)
{
    for (int i = 0; i < box->letter_count; i++) {
        host_letter *letter = &box->letters[i];
        host_client *client = !table || letter->table == table ? host_client_named(host, letter->client) : NULL;
        if (!client)
            continue;
        host_send_roomy(client, box->bytes + letter->at, letter->size);
        letter->client = 0;
    }
}

void host_outbox_clear(host_outbox *box)
{
    box->letter_count = 0;
    box->size = 0;
    if (box->max > KEPT_BYTES) {  // an uncommon crowd: the room goes with it
        free(box->bytes);
        box->bytes = NULL;
        box->max = 0;
    }
}

void host_outbox_end(host_outbox *box)
{
    free(box->bytes);
    free(box->letters);
    *box = (host_outbox){0};
}
