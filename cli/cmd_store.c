// cmd_store.c - phaseline store: what a server keeps, looked after while no server has it: copied to another kind of store, checked game by game, brought
// up to this version.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/error.h"
#include "formats/journal_file.h"
#include "phaseline/battle.h"
#include "phaseline/game.h"
#include "rulesets/rulesets.h"
#include "store/store.h"

static int fail_with(const pl_error *error) { return cli_fail_error(CLI_FAILED, error); }

// ---- every table, archived ones too

typedef struct rounds {
    pl_store *from, *to;
    pl_status (*each)(struct rounds *rounds, const pl_store_table *table, pl_error *error);
    pl_error *error;
    int64_t tables, archived, choices, bad;
} rounds;

static pl_status visit(void *context, const pl_store_table *table)
{
    rounds *r = context;
    r->tables++;
    return r->each(r, table, r->error);
}

// Brought back to be read, and put where it was: by dropping the change where the store reads its own, else by archiving it again.
static pl_status visit_archived(rounds *r, const char *id)
{
    pl_store_table table;
    pl_error unused = {0};
    pl_status status = pl_store_bring_back(r->from, id, r->error);
    if (!status)
        status = pl_store_find_table(r->from, id, &table, r->error);
    if (!status)
        status = visit(r, &table);
    pl_store_rollback(r->from);
    if (!pl_store_find_table(r->from, id, &table, &unused)) {
        pl_status again = pl_store_archive(r->from, table.number, r->error);
        if (!again)
            again = pl_store_commit(r->from, r->error);
        status = status ? status : again;
    }
    if (!status && r->to)
        status = pl_store_archive(r->to, table.number, r->error);
    if (!status && r->to)
        status = pl_store_commit(r->to, r->error);
    r->archived++;
    return status;
}

static pl_status each_of_all(rounds *r)
{
    char id[PL_STORE_ID_MAX] = "";
    pl_status status = pl_store_each_table(r->from, false, visit, r, r->error), next = PL_OK;
    while (!status && !(next = pl_store_next_archived(r->from, id, r->error)))
        status = visit_archived(r, id);
    return status ? status : next == PL_MISSING ? PL_OK : next;
}

// ---- check

static pl_status replay(const pl_store_journal *text, const char *name, uint32_t *choices, pl_error *error)
{
    pl_battle *battle = NULL;
    pl_journal journal;
    pl_journal_tail tail = PL_TAIL_OPEN;
    pl_game *game = NULL;
    pl_status status = pl_journal_read(text->text, text->size, name, pl_ruleset_named, &battle, &journal, &tail, error);
    if (status)
        return status;
    *choices = journal.entry_count;
    status = pl_game_create(battle->scene, &game, error);
    if (!status)
        status = pl_journal_replay(&journal, game, journal.entry_count, error);
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    return status;
}

// One that is damaged, or whose rules have changed, keeps nobody from looking at the others.
static pl_status check_table(rounds *r, const pl_store_table *table, pl_error *error)
{
    pl_store_journal journal;
    pl_error own = {0};
    uint32_t choices = 0;
    char words[768];
    pl_status status = pl_store_load_journal(r->from, table->number, &journal, &own);
    if (status == PL_IO) {
        *error = own;
        return status;
    }
    if (!status) {
        status = replay(&journal, table->id, &choices, &own);
        pl_store_journal_free(&journal);
    }
    r->choices += choices;
    r->bad += status != PL_OK;
    if (status) {
        pl_error_print(&own, words, sizeof words);
        printf("table %s (%s): %s\n", table->id, table->game, words);
    }
    return PL_OK;
}

static int check(const char *where)
{
    pl_error error = {0};
    rounds r = {.each = check_table, .error = &error};
    if (pl_store_open(where, &r.from, &error))
        return fail_with(&error);
    pl_status status = each_of_all(&r);
    pl_store_close(r.from);
    if (status)
        return fail_with(&error);
    printf("%lld tables, %lld of them archived, %lld choices: ", (long long)r.tables, (long long)r.archived, (long long)r.choices);
    if (r.bad)
        printf("%lld tables do not come out as recorded\n", (long long)r.bad);
    else
        printf("every state as recorded\n");
    return r.bad ? CLI_DIFFERS : CLI_FINE;
}

// ---- copy

/// Where a line of chat goes.
typedef struct saying {
    pl_store *to;
    int64_t table;
    pl_status status;
    pl_error *error;
} saying;

static void copy_said(void *context, pl_side side, int64_t when, const char *text)
{
    saying *s = context;
    if (!s->status)
        s->status = pl_store_copy_chat(s->to, s->table, side, when, text, s->error);
}

static pl_status copy_lines(pl_store *to, int64_t table, const pl_store_journal *journal, pl_error *error)
{
    pl_status status = PL_OK;
    char *line = strchr(journal->text, '\n') + 1;  // after the head
    for (uint32_t i = 0; i < journal->key_count && !status; i++) {
        char *end = strchr(line, '\n');
        *end = '\0';
        status = pl_store_append(to, table, i + 1, line, journal->keys[i], 0, error);
        line = end + 1;
    }
    return status;
}

static pl_status copy_journal(rounds *r, pl_store_table *table, pl_error *error)
{
    pl_store_journal journal;
    pl_status status = pl_store_load_journal(r->from, table->number, &journal, error);
    if (status)
        return status;
    size_t head = strcspn(journal.text, "\n");
    journal.text[head] = '\0';
    status = pl_store_add_table(r->to, table, journal.text, NULL, 0, error);
    journal.text[head] = '\n';
    if (!status)
        status = copy_lines(r->to, table->number, &journal, error);
    r->choices += journal.key_count;
    pl_store_journal_free(&journal);
    return status;
}

static pl_status copy_seats(const rounds *r, const pl_store_table *table, pl_error *error)
{
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count = 0;
    pl_status status = pl_store_load_keys(r->from, table->number, keys, &count, error);
    for (int i = 0; i < count && !status; i++)
        status = pl_store_add_key(r->to, table->number, &keys[i], error);
    for (int i = 0; i < table->seat_count && !status; i++)
        if (table->seats[i].standing[0])
            status = pl_store_stand(r->to, table->number, table->seats[i].side, table->seats[i].standing, error);
    return status;
}

// A text that is kept for a table, or for the server. That there is none is well.
static pl_status copy_kept(const rounds *r, int64_t table, const char *name, pl_error *error)
{
    char text[4096];
    pl_error own = {0};
    pl_status status = pl_store_kept(r->from, name, text, sizeof text, &own);
    if (status == PL_MISSING)
        return PL_OK;
    if (status)
        *error = own;
    return status ? status : pl_store_keep(r->to, table, name, text, error);
}

static pl_status copy_table(rounds *r, const pl_store_table *row, pl_error *error)
{
    char lesson[48];
    pl_store_table table = *row;
    saying said = {r->to, row->number, PL_OK, error};
    pl_status status = copy_journal(r, &table, error);
    if (!status)
        status = copy_seats(r, row, error);
    if (!status)
        status = pl_store_each_chat(r->from, row->number, INT32_MAX, copy_said, &said, error);
    if (!status)
        status = said.status;
    snprintf(lesson, sizeof lesson, "lesson %lld", (long long)row->number);  // as tables/lesson.c names it
    if (!status)
        status = copy_kept(r, row->number, lesson, error);
    if (!status)
        status = pl_store_commit(r->to, error);
    if (!status)  // after the lines, which are changes of now
        status = pl_store_copy_times(r->to, row, error);
    return status ? status : pl_store_commit(r->to, error);
}

static pl_status find_any(void *context, const pl_store_table *table)
{
    (void)table;
    *(bool *)context = true;
    return PL_OK;
}

static pl_status judge_empty(pl_store *to, const char *name, pl_error *error)
{
    char id[PL_STORE_ID_MAX] = "", unfinished[96];
    bool is_any = false;
    pl_error unused = {0};
    pl_status status = pl_store_each_table(to, false, find_any, &is_any, error);
    if (!status && (is_any || !pl_store_next_archived(to, id, &unused) ||
                    !pl_store_next_kept(to, "unfinished ", unfinished, sizeof unfinished, &unused)))
        status = pl_fail(error, PL_BAD, "%s: found tables in it, wanted an empty store to copy to", name);
    return status;
}

static int copy(const char *from, const char *to)
{
    pl_error error = {0};
    rounds r = {.each = copy_table, .error = &error};
    pl_status status = pl_store_open(from, &r.from, &error);
    if (!status)
        status = pl_store_open(to, &r.to, &error);
    if (!status)
        status = judge_empty(r.to, strstr(to, "://") ? "the database" : to, &error);
    if (!status)
        status = each_of_all(&r);
    if (!status)
        status = copy_kept(&r, 0, "apart", &error);
    if (!status)
        status = pl_store_commit(r.to, &error);
    pl_store_close(r.from);
    pl_store_close(r.to);
    if (status)
        return fail_with(&error);
    printf("%lld tables, %lld of them archived, %lld choices are copied\n", (long long)r.tables, (long long)r.archived,
           (long long)r.choices);
    return CLI_FINE;
}

// ---- migrate

static int migrate(const char *where)
{
    pl_error error = {0};
    pl_store *store;
    if (pl_store_open(where, &store, &error))
        return fail_with(&error);
    printf("the store is of this version; %lld games are under way\n", (long long)pl_store_count_live(store));
    pl_store_close(store);
    return CLI_FINE;
}

static int run(const cli_args *args)
{
    const char *what = args->words[0];
    if (!strcmp(what, "check") && args->word_count == 2)
        return check(args->words[1]);
    if (!strcmp(what, "migrate") && args->word_count == 2)
        return migrate(args->words[1]);
    if (!strcmp(what, "copy") && args->word_count == 3)
        return copy(args->words[1], args->words[2]);
    return cli_fail(CLI_BAD, "store: found '%s' with %d more, wanted check STORE, copy FROM TO or migrate STORE", what,
                    args->word_count - 1);
}

static const cli_option options[] = {{0}};

const cli_verb cli_store = {
    .name = "store",
    .usage = "check STORE | copy FROM TO | migrate STORE",
    .about = "copies, checks and brings up to date what a server keeps",
    .help = "A STORE is the path of an SQLite file (tables.sqlite in the server's data folder) or a PostgreSQL database "
            "(postgresql://...). No server may have it meanwhile.\n\n"
            "check plays every game again, archived ones too, and compares each state with the record; it answers 3 if one does not come "
            "out as recorded. copy brings everything from one store into an empty one of any kind: tables, journals, seats and their keys, "
            "chat. migrate brings a store of an earlier version up to this one, which a server does too when it starts.",
    .examples = "  phaseline store check ~/.local/share/phaseline/tables.sqlite\n"
                "  phaseline store copy tables.sqlite postgresql://phaseline@db.example/club\n"
                "  phaseline store migrate postgresql://phaseline@db.club.example/club\n",
    .options = options,
    .words_min = 2,
    .words_max = 3,
    .run = run,
};
