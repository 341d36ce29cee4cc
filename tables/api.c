// api.c - the JSON API: tables made, found and handed out, games and their rules, and what is counted.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/brief.h"
#include "formats/example_show.h"
#include "formats/proof.h"
#include "formats/sheet.h"
#include "formats/journal_file.h"
#include "formats/json.h"
#include "rulesets/rulesets.h"

bool host_may_make(pl_host *host, host_address *from)
{
    int64_t now = host_now(host);
    if (from && host->metrics.tables < LIMIT_TABLES &&
        host_bucket_take(&from->tables, now, 1000000 / LIMIT_TABLE_EVERY_MS, host->options.tables_per_address, 1))
        return true;
    host->metrics.limited_total++;
    return false;
}

static int post_table(host_request *request)
{
    json_t *wanted = json_loadb(request->body ? request->body : "", request->body_size, JSON_REJECT_DUPLICATES, NULL), *answer = NULL;
    pl_error error = {0};
    int code;
    if (!json_is_object(wanted))
        code = host_reply_error(request, PL_CODE_bad, "body: wanted a JSON object");
    else if (!host_may_make(request->host, request->from))
        code = host_reply_error(request, PL_CODE_too_often, "limit: too many tables from this address; wait a little");
    else if (host_make_table(request->host, wanted, &answer, &error))
        code = host_reply_failure(request, &error);
    else
        code = host_reply_json(request, PL_CODE_made, answer);
    json_decref(wanted);
    return code;
}

static int post_journal(host_request *request)
{
    if (!host_may_make(request->host, request->from))
        return host_reply_error(request, PL_CODE_too_often, "limit: too many tables from this address; wait a little");
    return host_post_journal(request);
}

// ---- my tables

typedef struct finding {
    pl_host *host;
    json_t *list;
} finding;

/// Counts the seats of a token while they are visited.
typedef struct counting {
    pl_store_sit visit;
    void *context;
    int seats;
} counting;

static json_t *sides_as_json(pl_sides sides)
{
    json_t *list = json_array();
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        if (sides & PL_SIDE_BIT(side))
            json_array_append_new(list, json_integer(side));
    return list;
}

static void want_seat(void *context, const char *table_id, pl_side side)
{
    host_request *request = context;
    (void)side;
    if (!host_table_at_hand(request->host, table_id))
        host_want_table(request, table_id);
}

static void found_seat(void *context, const char *table_id, pl_side side)
{
    finding *f = context;
    char where[128];
    host_table *table = host_table_at_hand(f->host, table_id);
    if (!table)
        return;
    const pl_scene *scene = table->battle->scene;
    const pl_state *view = host_battle_view(table->battle, pl_game_state(table->game), side);
    pl_sides asked = host_table_is_over(table) ? 0 : pl_view_asked(view);  // as the side knows it
    pl_state_where(scene, view, where, sizeof where);
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:s, s:o, s:b, s:I}", PL_WIRE(MineEntry, table), table->row.id,
                             PL_WIRE(MineEntry, name), table->row.name, PL_WIRE(MineEntry, game), scene->rules->id,
                             PL_WIRE(MineEntry, scenario), scene->scenario->id, PL_WIRE(MineEntry, mode), table->row.mode,
                             PL_WIRE(MineEntry, side), (int)side, PL_WIRE(MineEntry, turn), (int)view->turn, PL_WIRE(MineEntry, where),
                             where, PL_WIRE(MineEntry, asked), sides_as_json(asked), PL_WIRE(MineEntry, is_over), host_table_is_over(table),
                             PL_WIRE(MineEntry, last), (json_int_t)table->row.seen[side]);
    if (host_table_is_over(table) && host_table_winner(table))
        json_object_set_new(json, PL_WIRE(MineEntry, winner), json_integer(host_table_winner(table)));
    json_array_append_new(f->list, json);
}

static void count_seat(void *context, const char *table_id, pl_side side)
{
    counting *c = context;
    c->seats++;
    c->visit(c->context, table_id, side);
}

// wrong: how many of the tokens sit nowhere.
static pl_status each_seat(host_request *request, pl_store_sit visit, void *context, int *wrong, pl_error *error)
{
    json_t *body = json_loadb(request->body ? request->body : "", request->body_size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *tokens = json_object_get(body, PL_WIRE(Mine, tokens));
    counting count = {visit, context, 0};
    pl_status status = PL_OK;
    if (!json_is_array(tokens) || json_array_size(tokens) > LIMIT_TOKENS)
        status = pl_fail(error, PL_BAD, "tokens: wanted a list of at most %d", LIMIT_TOKENS);
    for (size_t i = 0; i < json_array_size(tokens) && !status; i++) {
        const char *token = json_string_value(json_array_get(tokens, i));
        uint8_t hash[PL_STORE_HASH_BYTES];
        if (!token)
            continue;
        host_token_hash(&request->host->world, token, hash);
        count.seats = 0;
        status = pl_store_each_seat(request->host->store, hash, count_seat, &count, error);
        *wrong += !status && !count.seats;
    }
    json_decref(body);
    return status;
}

static int answer_mine(host_request *request)
{
    finding f = {request->host, json_array()};
    pl_error error = {0};
    int wrong = 0;
    host_commit(request->host);
    if (!each_seat(request, found_seat, &f, &wrong, &error))
        return host_reply_json(request, PL_CODE_ok, f.list);
    json_decref(f.list);
    return host_reply_failure(request, &error);
}

// Tables that are not in memory are brought there first.
static int post_mine(host_request *request)
{
    pl_error error = {0};
    int wrong = 0;
    if (!host_may_guess(request->host, request->from))
        return host_reply_error(request, PL_CODE_too_often, "limit: too many tokens from this address that fit nothing; wait a little");
    if (each_seat(request, want_seat, request, &wrong, &error))
        return host_reply_failure(request, &error);
    host_guessed_wrong(request->host, request->from, wrong);
    if (!request->wanted)
        return answer_mine(request);
    host_bring_wanted(request, answer_mine);
    return 0;
}

// ---- the journal of a table

// Written anew, with its closing line: the store may hold it in the form of an earlier version.
static int reply_journal(host_request *request, const host_table *table)
{
    size_t size;
    pl_error error = {0};
    char *text = pl_journal_text(&table->journal, table->battle->battle, &size);
    if (!text) {
        pl_fail(&error, PL_NO_MEMORY, "no memory for the journal");
        return host_reply_failure(request, &error);
    }
    int code = host_reply_text(request, PL_CODE_ok, "application/x-ndjson", text, size);
    free(text);
    return code;
}

static bool read_table_id(const host_request *request, char id[PL_STORE_ID_MAX])
{
    const char *path = request->path + 12;
    size_t length = strncmp(request->path, "/api/tables/", 12) ? 0 : strcspn(path, "/");
    snprintf(id, PL_STORE_ID_MAX, "%.*s", (int)length, path);
    return length && length < PL_STORE_ID_MAX && !strcmp(path + length, "/journal");
}

// As the store has it: of a game that does not go on, perhaps because its rules have changed.
static int reply_stored_journal(host_request *request, const char *id)
{
    pl_store_table row;
    pl_store_journal journal = {0};
    pl_error error = {0};
    if (host_find_row(request->host, id, &row, &error) || pl_store_load_journal(request->host->store, row.number, &journal, &error))
        return host_reply_failure(request, &error);
    int code = host_reply_text(request, PL_CODE_ok, "application/x-ndjson", journal.text, journal.size);
    pl_store_journal_free(&journal);
    return code;
}

static int answer_journal(host_request *request)
{
    char id[PL_STORE_ID_MAX];
    read_table_id(request, id);
    const host_table *table = host_table_at_hand(request->host, id);
    if (table)
        return reply_journal(request, table);
    return request->host->options.is_private ? reply_stored_journal(request, id)
                                             : host_reply_error(request, PL_CODE_not_now, "the table cannot be had now");
}

static int get_journal(host_request *request, const char *id)
{
    const char *bearer = request->bearer;
    pl_error error = {0};
    host_commit(request->host);
    pl_store_table row;
    if (host_find_row(request->host, id, &row, &error)) {
        if (error.status != PL_MISSING)
            error.status = PL_IO;  // what the store has and cannot be read is our failure
        return host_reply_failure(request, &error);
    }
    host_pass pass = {0};
    bool is_bearer = !strncmp(bearer, "Bearer ", 7);
    if (is_bearer && host_pass_of(request->host, row.number, bearer + 7, &pass, &error))
        return host_reply_failure(request, &error);
    if (is_bearer && !pass.sides)
        host_guessed_wrong(request->host, request->from, LIMIT_SIT);
    if (!pass.sides)
        return host_reply_error(request, PL_CODE_no_key, "authorization: wanted the token of a seat at this table");
    const pl_ruleset *rules = pl_ruleset_named(row.game);
    if ((!rules || rules->disguise) && !row.is_over && !request->host->options.is_private)
        return host_reply_error(request, PL_CODE_too_early, "the journal tells secrets: it is handed out once the game is over");
    if (host_table_at_hand(request->host, id))
        return answer_journal(request);
    if (!host_want_table(request, id))
        return -1;
    host_bring_wanted(request, answer_journal);
    return 0;
}

// ---- what a link is, before it is used

static int tell_link(host_request *request, const char *id, const char *link)
{
    pl_host *host = request->host;
    pl_error error = {0};
    json_t *told = NULL;
    host_commit(host);
    const host_table *table = host_table_at_hand(host, id);
    pl_status status = table ? host_tell_link(host, table, link, &told, &error) : PL_MISSING;
    if (!status)
        return host_reply_json(request, PL_CODE_ok, told);
    if (status != PL_MISSING)
        return host_reply_failure(request, &error);
    // Whether there is no such table or the link does not fit it is told alike.
    host_guessed_wrong(host, request->from, LIMIT_SIT);
    return host_reply_error(request, PL_CODE_missing, "the link does not fit this table");
}

static int answer_link(host_request *request)
{
    json_t *body = json_loadb(request->body ? request->body : "", request->body_size, JSON_REJECT_DUPLICATES, NULL);
    int code = tell_link(request, json_string_value(json_object_get(body, PL_WIRE(Link, table))),
                         json_string_value(json_object_get(body, PL_WIRE(Link, link))));
    json_decref(body);
    return code;
}

static int post_link(host_request *request)
{
    json_t *body = json_loadb(request->body ? request->body : "", request->body_size, JSON_REJECT_DUPLICATES, NULL);
    const char *id = json_string_value(json_object_get(body, PL_WIRE(Link, table)));
    bool is_whole = id && json_is_string(json_object_get(body, PL_WIRE(Link, link)));
    bool is_here = is_whole && host_table_at_hand(request->host, id);
    bool is_wanted = is_whole && !is_here && host_want_table(request, id);
    json_decref(body);
    if (!is_whole)
        return host_reply_error(request, PL_CODE_bad, "body: wanted a table's id and a link's secret");
    if (!host_may_guess(request->host, request->from))
        return host_reply_error(request, PL_CODE_too_often, "limit: too many links from this address that fit nothing; wait a little");
    if (is_here)
        return answer_link(request);
    if (!is_wanted)
        return -1;
    host_bring_wanted(request, answer_link);
    return 0;
}

// ---- games

// A battle by its name and nothing else: a path would open any file.
static pl_battle *battle_named(const pl_ruleset *rules, const char *name, size_t length)
{
    char id[64];
    pl_battle *battle = NULL;
    snprintf(id, sizeof id, "%.*s", (int)length, name);
    if (length >= sizeof id || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-_") != length || pl_battle_open(rules, id, &battle, NULL))
        return NULL;
    return battle;
}

static json_t *brief_of(const pl_battle *battle)
{
    pl_glossary *glossary = NULL;
    pl_glossary_load(battle->rules, &glossary, NULL);
    json_t *json = pl_json_brief(battle, glossary);
    pl_glossary_free(glossary);
    return json;
}

static int get_scene(host_request *request, const pl_ruleset *rules, const char *scenario)
{
    size_t length = strcspn(scenario, "/");
    bool is_brief = !strcmp(scenario + length, "/brief");
    pl_battle *battle = scenario[length] && !is_brief ? NULL : battle_named(rules, scenario, length);
    if (!battle)
        return host_reply_error(request, PL_CODE_missing, "there is no such scenario");
    json_t *json = is_brief ? brief_of(battle) : pl_json_scene(battle->scene);
    pl_battle_close(battle);
    return host_keep_reply(request, json);
}

// A game without a file of words has only those that its fields explain.
static int get_words(host_request *request, const pl_ruleset *rules)
{
    static const pl_glossary none = {0};
    pl_glossary *glossary = NULL;
    pl_error error = {0};
    pl_status status = pl_glossary_load(rules, &glossary, &error);
    if (status && status != PL_MISSING)
        return host_reply_failure(request, &error);
    json_t *json = pl_json_glossary(glossary ? glossary : &none, rules);
    pl_glossary_free(glossary);
    return host_keep_reply(request, json);
}

// Played each time it is asked for: to keep them all would take more room than they are worth.
static int get_example(host_request *request, const pl_ruleset *rules, const char *rest)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.'";
    char file[64], id[80];
    size_t length = strcspn(rest, "/");
    json_t *json = NULL;
    pl_error error = {0};
    if (!rest[length] || length >= sizeof file || strlen(rest + length + 1) >= sizeof id || strstr(rest, ".."))
        return host_reply_error(request, PL_CODE_missing, "there is no such example");
    snprintf(file, sizeof file, "%.*s", (int)length, rest);
    snprintf(id, sizeof id, "%s", rest + length + 1);
    if (strspn(file, letters) != strlen(file) || strspn(id, letters) != strlen(id) || pl_json_example(rules, file, id, &json, &error))
        return host_reply_error(request, PL_CODE_missing, "there is no such example");
    return host_reply_json(request, PL_CODE_ok, json);
}

static int get_sheet(host_request *request, const pl_ruleset *rules, const char *scenario)
{
    pl_error error = {0};
    json_t *json = NULL;
    pl_battle *battle = scenario ? battle_named(rules, scenario, strlen(scenario)) : NULL;
    if (scenario && !battle)
        return host_reply_error(request, PL_CODE_missing, "there is no such scenario");
    pl_status status = pl_json_sheet(rules, battle, &json, &error);
    pl_battle_close(battle);
    return status ? host_reply_failure(request, &error) : host_keep_reply(request, json);
}

static int get_game(host_request *request, const char *rest)
{
    char id[64];
    pl_error error = {0};
    size_t length = strcspn(rest, "/");
    snprintf(id, sizeof id, "%.*s", (int)length, rest);
    const pl_ruleset *rules = pl_ruleset_named(id);
    rest += length;
    if (!rules)
        return host_reply_error(request, PL_CODE_missing, "there is no such game");
    if (!strcmp(rest, "/sequence"))
        return host_keep_reply(request, pl_json_sequence(rules));
    if (!strcmp(rest, "/words"))
        return get_words(request, rules);
    if (!strcmp(rest, "/proof"))
        return host_keep_reply(request, pl_json_proofs(rules));
    if (!strncmp(rest, "/examples/", 10))
        return get_example(request, rules, rest + 10);
    if (!strcmp(rest, "/sheet") || !strncmp(rest, "/sheet/", 7))
        return get_sheet(request, rules, rest[6] ? rest + 7 : NULL);
    if (!strncmp(rest, "/scenarios/", 11))
        return get_scene(request, rules, rest + 11);
    if (strcmp(rest, "/rules") != 0)
        return host_reply_error(request, PL_CODE_missing, "there is nothing here");
    json_t *list = host_rules_of(rules, &error);
    return list ? host_keep_reply(request, list) : host_reply_failure(request, &error);
}

static int get_metrics(host_request *request)
{
    char text[8192];
    request->host->metrics.kept_bytes = request->host->battles.kept_bytes;
    int length = host_metrics_print(&request->host->metrics, text, sizeof text);
    return host_reply_text(request, PL_CODE_ok, "text/plain; version=0.0.4", text,
                           (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void pl_host_forget(host_request *request)
{
    host_stand_down(request->host, &request->wait);
    host_upload_forget(request);
    host_wanted_end(request);
}

int pl_host_ask(host_request *request, pl_time at)
{
    host_clock_set(&request->host->clock, at);
    const char *path = request->path;
    bool is_post = request->is_post;
    int code;
    if (is_post && !strcmp(path, "/api/tables"))
        return post_table(request);
    if (is_post && !strcmp(path, "/api/mine"))
        return post_mine(request);
    if (is_post && !strcmp(path, "/api/links"))
        return post_link(request);
    if (is_post && !strcmp(path, "/api/journals"))
        return post_journal(request);
    if (is_post)
        return host_reply_error(request, PL_CODE_missing, "there is nothing here to post to");
    if (!strcmp(path, "/metrics"))
        return get_metrics(request);
    if (!strncmp(path, "/api/games", 10) && host_reply_kept(request, &code))
        return code;
    if (!strcmp(path, "/api/games"))
        return host_keep_reply(request, host_games(request->host));
    if (!strncmp(path, "/api/games/", 11))
        return get_game(request, path + 11);
    size_t length = strcspn(path + (strncmp(path, "/api/tables/", 12) ? 0 : 12), "/");
    if (!strncmp(path, "/api/tables/", 12) && !strcmp(path + 12 + length, "/journal") && length < PL_STORE_ID_MAX) {
        char id[PL_STORE_ID_MAX];
        snprintf(id, sizeof id, "%.*s", (int)length, path + 12);
        return get_journal(request, id);
    }
    return host_reply_error(request, PL_CODE_missing, "there is nothing here");
}
