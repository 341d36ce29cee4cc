// keys.c - what opens a seat: keys, and the secrets that are exchanged for one: invitations, links to a further screen, recovery codes.
//
// Whoever sits down makes its own key and sends it along; only its hash is kept, so nobody else ever has it, the maker of the table neither. An
// answer that was lost is no harm: the same key sits again. A seat's keys are looked after by whoever sits there, and by nobody else.
#include "inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_LETTERS = 20 };

typedef struct ring {
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count;
} ring;

// What the store has and cannot be read is our failure, whatever is wrong with it.
static pl_status load(pl_host *host, int64_t table, ring *r, pl_error *error)
{
    r->count = 0;
    if (!pl_store_load_keys(host->store, table, r->keys, &r->count, error))
        return PL_OK;
    return error->status = PL_IO;
}

// What a secret is at a table. Every key is compared, and in full: the time it takes tells nothing.
static host_pass find(const ring *r, const uint8_t hash[PL_STORE_HASH_BYTES])
{
    host_pass found = {.kind = PL_KEY_KINDS};
    memcpy(found.hash, hash, sizeof found.hash);
    for (int i = 0; i < r->count; i++)
        if (host_is_same_hash(r->keys[i].hash, hash)) {
            found.sides |= PL_SIDE_BIT(r->keys[i].side);
            found.kind = r->keys[i].kind;
            found.is_used = r->keys[i].is_used;
        }
    return found;
}

static host_pass find_text(const pl_host *host, const ring *r, const char *secret)
{
    uint8_t hash[PL_STORE_HASH_BYTES];
    host_token_hash(&host->world, secret, hash);
    return find(r, hash);
}

static bool is_key(const host_pass *pass) { return pass->sides && pl_store_key_sits(pass->kind); }

pl_status host_pass_of(pl_host *host, int64_t table, const char *token, host_pass *pass, pl_error *error)
{
    ring r;
    *pass = (host_pass){0};
    pl_status status = load(host, table, &r, error);
    if (status)
        return status;
    host_pass found = find_text(host, &r, token);
    if (is_key(&found))
        *pass = found;
    return PL_OK;
}

// As a person copies it: capitals or not, with or without the strokes between the groups. False: it is none.
static bool read_code(const char *text, char code[CODE_LETTERS + 1])
{
    static const char letters[] = "ABCDEFGHJKMNPQRSTUVWXYZ";  // without those that are misread
    int count = 0;
    for (; text && *text; text++) {
        char letter = (char)toupper((unsigned char)*text);
        if (*text == '-' || *text == ' ')
            continue;
        if (count == CODE_LETTERS || !strchr(letters, letter))
            return false;
        code[count++] = letter;
    }
    code[count] = '\0';
    return count == CODE_LETTERS;
}

// ---- guessing

static bool take_guesses(host_bucket *bucket, int64_t now, int cost)
{
    return host_bucket_take(bucket, now, LIMIT_GUESSES_PER_SECOND * 1000, LIMIT_GUESSES_BURST, cost);
}

bool host_may_guess(pl_host *host, const host_address *from)
{
    host_bucket trial = from ? from->guesses : (host_bucket){0};
    if (from && take_guesses(&trial, host_now(host), LIMIT_SIT))
        return true;
    host->metrics.limited_total++;
    return false;
}

void host_guessed_wrong(pl_host *host, host_address *from, int cost)
{
    if (from && !take_guesses(&from->guesses, host_now(host), cost))
        from->guesses.level = 0;
}

static const char too_many[] = "limit: too many secrets from this address that fit nothing; wait a little";

// A key is looked at however many wrong ones came from its address, so that nobody can keep another out. Whoever goes on guessing beyond the
// limit must connect anew for every guess.
static const char *wrong(host_client *client, const char *why)
{
    if (!host_may_guess(client->host, client->address))
        host_let_go(client);
    host_guessed_wrong(client->host, client->address, LIMIT_SIT);
    return why;
}

// ---- changes: each made durable by itself before anybody hears of it

static pl_status add(pl_host *host, const host_table *table, pl_sides sides, pl_store_key_kind kind,
                     const uint8_t hash[PL_STORE_HASH_BYTES], pl_error *error)
{
    pl_status status = PL_OK;
    for (pl_side side = 1; side <= table->row.seat_count && !status; side++) {
        pl_store_key key = {.side = side, .kind = kind};
        memcpy(key.hash, hash, sizeof key.hash);
        if (sides & PL_SIDE_BIT(side))
            status = pl_store_add_key(host->store, table->row.number, &key, error);
    }
    return status;
}

// Drops what the sides have of the kinds named by bits.
static pl_status drop(pl_host *host, const host_table *table, const ring *r, pl_sides sides, unsigned kinds, pl_error *error)
{
    pl_status status = PL_OK;
    for (int i = 0; i < r->count && !status; i++)
        if ((sides & PL_SIDE_BIT(r->keys[i].side)) && (kinds >> r->keys[i].kind & 1))
            status = pl_store_drop_key(host->store, table->row.number, &r->keys[i], error);
    return status;
}

static pl_status use(pl_host *host, const host_table *table, const ring *r, const host_pass *secret, pl_error *error)
{
    pl_status status = PL_OK;
    for (int i = 0; i < r->count && !status; i++)
        if (host_is_same_hash(r->keys[i].hash, secret->hash))
            status = pl_store_use_key(host->store, table->row.number, &r->keys[i], error);
    return status;
}

/// A change of keys, and what follows it.
typedef struct settling {
    uint64_t client;
    json_t *message;  // that asked for it
    char table[PL_STORE_ID_MAX];
    pl_sides out;  // whoever else sits there is put out
    bool is_sit;   // the message comes again, and finds the key
    bool has_pass, is_late;
    uint8_t pass[PL_STORE_HASH_BYTES];  // that the client sits by from then on
} settling;

static void put_out(host_table *table, const host_client *but, pl_sides sides);
static void end(host_client *client, const json_t *message, const char *why);

static void tell_settled(settling *s, host_client *client, const char *why)
{
    if (!s->is_sit) {
        end(client, s->message, why);
    } else if (why) {
        host_send_error(client, json_object_get(s->message, PL_WIRE(Sent, id)), why);
    } else {
        client->question = json_incref(s->message);
        host_ask_again(client);
    }
}

static void settled(pl_host *host, void *context, pl_status status, const pl_error *error)
{
    settling *s = context;
    char text[768];
    host_client *client = host_client_named(host, s->client);
    host_table *table = host_table_in_memory(host, s->table);
    const char *why = NULL;
    if (status) {
        snprintf(text, sizeof text, "the key could not be kept, nothing has changed: %s", host_why_lost(host, status, error));
        why = text;
    } else if (table) {
        pl_store_count_keys(host->store, &table->row, NULL);  // if they cannot be read, what was counted before stands
    }
    if (client)
        client->is_kept_waiting = false;
    if (client && !why && s->has_pass)
        memcpy(client->pass.hash, s->pass, sizeof s->pass);
    if (table && !why && s->out)
        put_out(table, client, s->out);
    if (client && !client->is_closing && (s->is_sit || client->table))
        tell_settled(s, client, why);
    // What came meanwhile has waited.
    client = s->is_late ? host_client_named(host, s->client) : NULL;
    if (client)
        host_go_on(client);
    json_decref(s->message);
    free(s);
}

// Sends what was gathered on its way. wanted: what follows it.
static void settle(host_client *client, host_table *table, const json_t *message, settling wanted, pl_status status, pl_error *error)
{
    pl_host *host = client->host;
    uint64_t serial = client->serial;
    settling *s = malloc(sizeof *s);
    if (!s) {
        host_drop_changes(host, "it could not be kept: no memory");
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "the key could not be kept, nothing has changed: no memory");
        return;
    }
    *s = wanted;
    s->client = serial;
    s->message = json_incref((json_t *)(uintptr_t)message);
    snprintf(s->table, sizeof s->table, "%s", table->row.id);
    client->is_kept_waiting = true;
    if (!status && !host_await(host, (host_change){.kind = CHANGE_OWN, .table = table, .told = settled, .context = s}))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a key");
    if (status) {
        host_drop_changes(host, "it could not be kept: another change failed before it was");
        settled(host, s, status, error);
        return;
    }
    host_commit(host);
    client = host_client_named(host, serial);
    if (client && client->is_kept_waiting)
        s->is_late = true;  // it is not told yet
}

enum {
    KINDS_SIT = 1u << PL_KEY_MADE | 1u << PL_KEY_INVITED | 1u << PL_KEY_SCREEN | 1u << PL_KEY_RECOVERED | 1u << PL_KEY_EARLIER,
    KINDS_LINK = 1u << PL_KEY_LINK,
    KINDS_CODE = 1u << PL_KEY_CODE,
};

// Whoever else sits there looks on from now, and is told why.
static void put_out(host_table *table, const host_client *but, pl_sides sides)
{
    for (host_client *client = table->clients, *next; client; client = next) {
        next = client->table_next;
        if (client == but || !(client->sides & sides))
            continue;
        host_client_sit(client, table, (host_pass){0});
        host_send(client, json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(revoked), PL_WIRE(Revoked, why),
                                    "this screen was signed out by another screen of the same seat; it looks on now"));
        host_welcome(client, NULL, NULL);
    }
}

// ---- sitting down

typedef struct way {
    const char *field;
    pl_store_key_kind by, becomes;
    const char *unknown, *used;
} way;

static const way ways[] = {
    {PL_WIRE(Sit, invitation), PL_KEY_INVITATION, PL_KEY_INVITED, "sit: the invitation does not fit this table",
     "sit: this invitation has been used: somebody else sits there"},
    {PL_WIRE(Sit, screen), PL_KEY_LINK, PL_KEY_SCREEN, "sit: the link to a second screen does not fit this table",
     "sit: this link to a second screen has been used"},
    {PL_WIRE(Sit, recovery), PL_KEY_CODE, PL_KEY_RECOVERED, "sit: the recovery code does not fit this table, or has been used", NULL},
};

static const way *way_of(const json_t *message)
{
    for (int i = 0; i < PL_COUNT(ways); i++)
        if (json_is_string(json_object_get(message, ways[i].field)))
            return &ways[i];
    return NULL;
}

static bool has_room(const host_table *table, pl_sides sides)
{
    for (int i = 0; i < table->row.seat_count; i++)
        if ((sides & PL_SIDE_BIT(table->row.seats[i].side)) && table->row.seats[i].key_count >= LIMIT_SCREENS)
            return false;
    return true;
}

// Changes of keys that cost a commit and that somebody could ask for without end.
static bool may_change(host_client *client)
{
    host_address *from = client->address;
    if (from && host_bucket_take(&from->keys, host_now(client->host), 1000, LIMIT_KEYS_BURST, 1))
        return true;
    client->host->metrics.limited_total++;
    return false;
}
static const char too_often[] = "limit: more than one change of keys a second from this address; wait a little";

const char host_pass_waits[] = "the key is being kept";

static const char *recover(host_client *client, host_table *table, const json_t *message, const ring *r, const host_pass *secret,
                           const host_pass *own)
{
    char code[CODE_LETTERS + 1];
    pl_error error = {0};
    pl_host *host = client->host;
    if (!read_code(json_string_value(json_object_get(message, PL_WIRE(Sit, code))), code) || find_text(client->host, r, code).sides)
        return "code: wanted a new recovery code of 20 letters";
    if (!may_change(client))
        return too_often;
    host_pass fresh = find_text(client->host, r, code);
    pl_status status = drop(host, table, r, secret->sides, KINDS_SIT | KINDS_LINK | KINDS_CODE, &error);
    if (!status)
        status = add(host, table, secret->sides, PL_KEY_RECOVERED, own->hash, &error);
    if (!status)
        status = add(host, table, secret->sides, PL_KEY_CODE, fresh.hash, &error);
    settle(client, table, message, (settling){.is_sit = true, .out = secret->sides}, status, &error);
    return host_pass_waits;
}

static const char *exchange(host_client *client, host_table *table, const json_t *message, const way *by, const ring *r, host_pass *pass)
{
    pl_host *host = client->host;
    pl_error error = {0};
    char code[CODE_LETTERS + 1] = "";
    const char *text = json_string_value(json_object_get(message, by->field));
    if (!host_is_token(json_string_value(json_object_get(message, PL_WIRE(Sit, token)))))
        return "token: wanted 22 letters of base64url, 128 random bits of your own making";
    if (pass->sides)
        return "token: stands for something else at this table; make another";
    if (!host_may_guess(host, client->address))
        return too_many;
    if (by->by == PL_KEY_CODE && !read_code(text, code))
        return wrong(client, by->unknown);
    host_pass secret = find_text(client->host, r, by->by == PL_KEY_CODE ? code : text);
    if (!secret.sides || secret.kind != by->by)
        return wrong(client, by->unknown);
    if (secret.is_used)
        return by->used;
    if (by->by == PL_KEY_CODE)
        return recover(client, table, message, r, &secret, pass);
    if (by->by == PL_KEY_LINK && !has_room(table, secret.sides))
        return "limit: the seat has 8 screens, no more are given; sign the others out first";
    pl_status status = use(host, table, r, &secret, &error);
    if (!status)
        status = add(host, table, secret.sides, by->becomes, pass->hash, &error);
    settle(client, table, message, (settling){.is_sit = true}, status, &error);
    return host_pass_waits;
}

bool host_pass_is_exchange(const json_t *message) { return way_of(message) != NULL; }

const char *host_pass_take(host_client *client, host_table *table, const json_t *message, host_pass *pass)
{
    const char *token = json_string_value(json_object_get(message, PL_WIRE(Sit, token)));
    const way *by = way_of(message);
    ring r;
    pl_error error = {0};
    *pass = (host_pass){0};
    if (!token && !by)
        return NULL;
    pl_status status = load(client->host, table->row.number, &r, &error);
    if (status)
        return host_why_lost(client->host, status, &error);
    *pass = find_text(client->host, &r, token ? token : "");
    if (is_key(pass))
        return NULL;  // by a secret too: it was exchanged, and the answer was lost
    return by ? exchange(client, table, message, by, &r, pass) : wrong(client, "sit: the link does not fit this table");
}

// ---- what the sitter alone may do

// Settles what waits and reads the keys of the client's seat. False: it was told why not.
static bool begin(host_client *client, const json_t *message, ring *r)
{
    const char *why = NULL;
    pl_error error = {0};
    pl_status status;
    host_commit(client->host);
    if (!client->table)
        return false;
    if (!client->sides)
        why = "you are watching: a seat's keys are its owner's";
    else if (!may_change(client))
        why = too_often;
    else if ((status = load(client->host, client->table->row.number, r, &error)))
        why = host_why_lost(client->host, status, &error);
    if (why)
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
    return !why;
}

static void end(host_client *client, const json_t *message, const char *why)
{
    if (why) {
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
        return;
    }
    host_answer(client, message, json_pack("{s:b}", PL_WIRE(Done, ok), true));
    host_publish_seats(client->table);
}

void host_do_screen(host_client *client, const json_t *message)
{
    const char *link = json_string_value(json_object_get(message, PL_WIRE(MakeScreen, link))), *why = NULL;
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_error error = {0};
    ring r;
    if (!begin(client, message, &r))
        return;
    host_pass secret = find_text(client->host, &r, link ? link : "");
    if (!host_is_token(link) || (secret.sides && (secret.kind != PL_KEY_LINK || secret.sides != client->sides || secret.is_used))) {
        why = "link: wanted 22 letters of base64url, 128 random bits of your own making";
    } else if (!has_room(table, client->sides)) {
        why = "limit: a seat has at most 8 screens; sign the others out first";
    } else if (!secret.sides) {  // there already: the answer was lost
        pl_status status = drop(host, table, &r, client->sides, KINDS_LINK, &error);
        if (!status)
            status = add(host, table, client->sides, PL_KEY_LINK, secret.hash, &error);
        settle(client, table, message, (settling){0}, status, &error);
        return;
    }
    end(client, message, why);
}

void host_do_revoke(host_client *client, const json_t *message)
{
    const char *token = json_string_value(json_object_get(message, PL_WIRE(Revoke, token))), *why = NULL;
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_error error = {0};
    ring r;
    if (!begin(client, message, &r))
        return;
    host_pass fresh = find_text(client->host, &r, token ? token : "");
    bool is_done = is_key(&fresh) && fresh.sides == client->sides && host_is_same_hash(fresh.hash, client->pass.hash);
    if (!host_is_token(token) || (fresh.sides && !is_done)) {
        why = "token: wanted a new one, 22 letters of base64url, 128 random bits of your own making";
    } else if (!is_done) {
        pl_status status = drop(host, table, &r, client->sides, KINDS_SIT | KINDS_LINK, &error);
        if (!status)
            status = add(host, table, client->sides, client->pass.kind, fresh.hash, &error);
        settling then = {.out = client->sides, .has_pass = true};
        memcpy(then.pass, fresh.hash, sizeof then.pass);
        settle(client, table, message, then, status, &error);
        return;
    }
    end(client, message, why);
}

void host_do_code(host_client *client, const json_t *message)
{
    const char *why = NULL;
    char code[CODE_LETTERS + 1];
    host_table *table = client->table;
    pl_error error = {0};
    ring r;
    if (!begin(client, message, &r))
        return;
    bool is_code = read_code(json_string_value(json_object_get(message, PL_WIRE(GiveCode, code))), code);
    host_pass fresh = find_text(client->host, &r, is_code ? code : "");
    bool is_done = fresh.sides == client->sides && fresh.kind == PL_KEY_CODE, has_code = false;
    for (int i = 0; i < table->row.seat_count; i++)
        has_code |= (client->sides & PL_SIDE_BIT(table->row.seats[i].side)) && table->row.seats[i].has_code;
    if (!is_code)
        why = "code: wanted a recovery code of 20 letters, of your own making";
    else if (has_code && !is_done)
        why =
            "code: the seat has a recovery code, which only that code can change";  // whoever copied a key must not take the seat for good
    if (!why && !is_done) {
        pl_status status = add(client->host, table, client->sides, PL_KEY_CODE, fresh.hash, &error);
        settle(client, table, message, (settling){0}, status, &error);
        return;
    }
    end(client, message, why);
}

// ---- telling

_Static_assert((int)PL_KEY_MADE == PL_WORD_OF_Came_made && (int)PL_KEY_INVITED == PL_WORD_OF_Came_invited &&
                   (int)PL_KEY_SCREEN == PL_WORD_OF_Came_screen && (int)PL_KEY_RECOVERED == PL_WORD_OF_Came_recovered &&
                   (int)PL_KEY_EARLIER == PL_WORD_OF_Came_earlier,
               "keys are numbered as the list has them");

static const char *came(pl_store_key_kind kind)
{
    PL_ASSERT(pl_store_key_sits(kind));
    return pl_words_Came[kind];
}

json_t *host_tell_own(const host_client *client)
{
    const host_table *table = client->table;
    const pl_store_seat *seat = NULL;
    int here = 0;
    for (int i = 0; i < table->row.seat_count && !seat; i++)
        seat = client->sides & PL_SIDE_BIT(table->row.seats[i].side) ? &table->row.seats[i] : NULL;
    for (const host_client *other = table->clients; other; other = other->table_next)
        here += (other->sides & client->sides) != 0;
    return seat ? json_pack("{s:i, s:i, s:s, s:b, s:b}", PL_WIRE(OwnSeat, keys), (int)seat->key_count, PL_WIRE(OwnSeat, here), here,
                            PL_WIRE(OwnSeat, came), came(client->pass.kind), PL_WIRE(OwnSeat, has_link), seat->has_link,
                            PL_WIRE(OwnSeat, has_code), seat->has_code)
                : NULL;
}

pl_status host_tell_link(pl_host *host, const host_table *table, const char *text, json_t **out, pl_error *error)
{
    const pl_scene *scene = table->battle->scene;
    ring r;
    pl_status status = load(host, table->row.number, &r, error);
    if (status)
        return status;
    host_pass secret = find_text(host, &r, text);
    if (!secret.sides || secret.kind == PL_KEY_CODE)
        return pl_fail(error, PL_MISSING, "the link does not fit this table");
    pl_side side = 1;
    while (!(secret.sides & PL_SIDE_BIT(side)))
        side++;
    json_t *told = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:b}", PL_WIRE(LinkInfo, kind),
                             is_key(&secret)                    ? PL_WORD_OF(LinkKind, key)
                             : secret.kind == PL_KEY_INVITATION ? PL_WORD_OF(LinkKind, invitation)
                                                                : PL_WORD_OF(LinkKind, screen),
                             PL_WIRE(LinkInfo, table), table->row.id, PL_WIRE(LinkInfo, name), table->row.name, PL_WIRE(LinkInfo, game),
                             scene->rules->id, PL_WIRE(LinkInfo, scenario), scene->scenario->id, PL_WIRE(LinkInfo, mode), table->row.mode,
                             PL_WIRE(LinkInfo, side), (int)side, PL_WIRE(LinkInfo, side_name), scene->scenario->sides[side - 1].name,
                             PL_WIRE(LinkInfo, is_used), secret.is_used);
    if (is_key(&secret))
        json_object_set_new(told, PL_WIRE(LinkInfo, came), json_string(came(secret.kind)));
    *out = host_with_seed(told, host, table);
    return PL_OK;
}
