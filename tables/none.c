// none.c - questions that the server answers: a side that can do one thing only is not made to say so, nor one that has said for the whole turn what it
// does there (standing.c). The server chooses it, like anybody's choice. Where others could learn from the pause that there was nothing to decide, the
// answer takes the time that this side's answers take.
#include "inside.h"

#include <string.h>

// LEAST, MOST: no answer comes sooner or later. ROUNDS: questions answered in one go. The times of nobody in particular stand in for those not known.
enum { LEAST_MS = 2000, MOST_MS = 60000, ROUNDS = 64 };
static const int32_t usual_ms[HOST_HABITS] = {2400, 2700, 3000, 3400, 3900, 4500, 5200, 6000};

typedef enum answering { AT_ONCE, IN_TIME, BY_ITSELF } answering;

static bool is_person(const host_table *table, pl_side side)
{
    return side <= table->row.seat_count && !host_seat_is_computer(&table->row, side);
}

static bool is_here(const host_table *table, pl_side side)
{
    for (const host_client *client = table->clients; client; client = client->table_next)
        if (client->sides & PL_SIDE_BIT(side))
            return true;
    return false;
}

// Somebody else looks on who could draw conclusions from when an answer comes. Computers draw none.
static bool is_watched(const host_table *table, pl_side side)
{
    bool is_seen = table->watching > 0;
    for (pl_side other = 1; other <= table->row.seat_count; other++)
        is_seen = is_seen || (other != side && is_person(table, other));
    return is_seen;
}

// There is nothing to decide, and what is done then.
static bool is_none(const host_table *table, pl_side side, pl_choice *only)
{
    bool is_asked = is_person(table, side) && (host_table_asked(table) & PL_SIDE_BIT(side));
    return is_asked && !(table->row.resigned & PL_SIDE_BIT(side)) && pl_game_is_none(table->game, side, only);
}

// A standing answer's pass. Whoever sits at one screen and has given one wants it not handed over. An answer by what the side sees would, where
// nobody is there to give another, tell what it saw.
static answering standing_of(const host_table *table, pl_side side, host_covers covers)
{
    if (covers == COVERS_PERHAPS)
        return BY_ITSELF;  // not yet
    if (!table->battle->scene->rules->disguise || !is_watched(table, side) || !strcmp(table->row.mode, PL_WORD_OF(Mode, hot_seat)))
        return AT_ONCE;
    return covers == COVERS_ALWAYS || is_here(table, side) ? IN_TIME : BY_ITSELF;
}

// At one screen it is the handing over that would tell, and where there are two ways to do nothing it is which of them is taken: there a side
// answers by itself, unless passing is one, which is what anybody does there.
static answering none_of(const host_table *table, pl_side side, const pl_choice *only)
{
    int count;
    if (!table->battle->scene->rules->disguise || !is_watched(table, side))
        return AT_ONCE;
    pl_game_options(table->game, side, false, &count);
    bool may_wait =
        (count == 1 || only->verb == PL_PASS) && strcmp(table->row.mode, PL_WORD_OF(Mode, hot_seat)) != 0 && is_here(table, side);
    return may_wait ? IN_TIME : BY_ITSELF;
}

// How the server answers for this side, and what. What was said for the turn comes first: with it a side that has nothing to decide is like one that has.
static answering answering_of(const host_table *table, pl_side side, pl_choice *choice, uint64_t *key)
{
    if (host_is_led(table))
        return BY_ITSELF;  // what is learned is done by oneself
    host_covers covers = host_standing_covers(table, side);
    *key = HOST_KEY_STANDING;
    if (covers != COVERS_NOT)
        *choice = host_standing_choice(table, side);
    if (covers != COVERS_NOT)
        return table->row.resigned & PL_SIDE_BIT(side) ? BY_ITSELF : standing_of(table, side, covers);
    *key = HOST_KEY_NONE;
    return is_none(table, side, choice) ? none_of(table, side, choice) : BY_ITSELF;
}

// ---- the time it takes

static int64_t draw_delay(const pl_host *host, const host_table *table, pl_side side)
{
    uint64_t drawn = host_random(&host->world);
    int32_t usual = table->waits[side].habits[drawn % HOST_HABITS];
    if (!usual)
        usual = usual_ms[drawn % HOST_HABITS];
    int64_t ms = usual * (int64_t)(850 + (drawn >> 8) % 301) / 1000;  // no time comes twice
    return ms < LEAST_MS ? LEAST_MS : ms > MOST_MS ? MOST_MS : ms;
}

void host_note_habit(pl_host *host, host_table *table, const pl_choice *choice)
{
    pl_choice only;
    host_wait_for *w = &table->waits[choice->side];
    bool is_timed = w->asked_ms && w->at == host_table_at(table, choice->side);
    bool is_own_doing = host_standing_covers(table, choice->side) == COVERS_NOT && !is_none(table, choice->side, &only);
    if (choice->verb != PL_PASS || !is_timed || !is_own_doing)
        return;
    int64_t ms = host_now(host) - w->asked_ms;
    w->habits[w->next++ % HOST_HABITS] = (int32_t)(ms < LEAST_MS ? LEAST_MS : ms > MOST_MS ? MOST_MS : ms);
}

static void set_alarm(pl_host *host, int64_t due_ms)
{
    if (!host->alarm_ms || host->alarm_ms > due_ms)
        host->alarm_ms = due_ms;
}

// Where the answer takes its time that begins with the weighing: how long this takes must not add to it. So it waits for whoever is away.
static bool may_weigh(const host_table *table, pl_side side)
{
    return !table->battle->scene->rules->disguise || !is_watched(table, side) || is_here(table, side);
}

void host_look_for_none(pl_host *host, host_table *table)
{
    pl_choice choice;
    uint64_t key;
    for (pl_side side = 1; side <= table->row.seat_count; side++) {
        host_wait_for *w = &table->waits[side];
        bool is_asked = (host_table_asked(table) & PL_SIDE_BIT(side)) != 0;
        uint64_t at = host_table_at(table, side);
        if (!is_asked || w->at != at)
            w->asked_ms = w->due_ms = w->weighed_ms = 0;
        w->at = at;
        if (is_asked && !w->asked_ms)
            w->asked_ms = host_now(host);
        if (!is_here(table, side))
            w->weighed_ms = 0;
        if (is_asked && may_weigh(table, side))
            host_weigh(host, table, side);
        answering how = is_asked ? answering_of(table, side, &choice, &key) : BY_ITSELF;
        if (how == BY_ITSELF)
            w->due_ms = 0;
        else if (!w->due_ms)
            w->due_ms = how == IN_TIME ? (w->weighed_ms ? w->weighed_ms : host_now(host)) + draw_delay(host, table, side) : host_now(host);
        if (w->due_ms)
            set_alarm(host, w->due_ms);
    }
}

// ---- answering

static bool answer(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key)
{
    bool is_played = host_play_by_itself(host, table, choice, key, false);
    host->metrics.none_total += is_played && key == HOST_KEY_NONE;
    host->metrics.standing_total += is_played && key == HOST_KEY_STANDING;
    return is_played;
}

void host_answer_none(pl_host *host, host_table *table)
{
    for (int round = 0; round < ROUNDS && !host_is_put_off(host, table); round++) {
        pl_choice choice;
        uint64_t key;
        pl_side side = 1;
        while (side <= table->row.seat_count && answering_of(table, side, &choice, &key) != AT_ONCE)
            side++;
        if (side > table->row.seat_count || !answer(host, table, &choice, key))
            return;
    }
}

static void answer_in_time(pl_host *host, host_table *table, pl_side side)
{
    pl_choice choice;
    uint64_t key;
    table = host_settle(host, table);
    if (!table || table->is_changing)
        return;
    table->waits[side].due_ms = 0;
    if (!host_is_put_off(host, table) && answering_of(table, side, &choice, &key) != BY_ITSELF && answer(host, table, &choice, key))
        host_answer_none(host, table);
}

// The side whose answer is due; 0: none. *next: when the next one is.
static pl_side due_at(const host_table *table, int64_t now, int64_t *next)
{
    for (pl_side side = 1; side <= table->row.seat_count; side++) {
        int64_t due = table->waits[side].due_ms;
        if (due && due <= now)
            return side;
        if (due && (!*next || due < *next))
            *next = due;
    }
    return 0;
}

void host_alarm(pl_host *host)
{
    int64_t now = host_now(host), next = 0;
    host->alarm_ms = 0;
    host_commit(host);
    for (int i = 0; i < TABLE_CHAINS && !host->is_stopping; i++)
        for (host_table *table = host->tables[i]; table;) {
            pl_side side = due_at(table, now, &next);
            // What is on its way is answered soon, and all of them are looked at again then.
            bool is_on_its_way = side && table->is_changing;
            host->is_alarm_put_off |= is_on_its_way;
            if (!side || is_on_its_way) {
                table = table->next;
                continue;
            }
            answer_in_time(host, table, side);
            table = host->tables[i];  // a commit that fails may end tables: the chain is looked at anew
        }
    if (next)
        set_alarm(host, next);
}
