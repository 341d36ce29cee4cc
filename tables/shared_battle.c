// shared_battle.c - battles kept once each, by their scenario's text.
#include "shared_battle.h"

#include <stdlib.h>
#include <string.h>

static void end_battle(host_battle *battle)
{
    pl_game_destroy(battle->scratch);
    free(battle->view);
    for (int i = 0; i < battle->spare_count; i++)
        free(battle->spare[i]);
    free(battle->spare);
    pl_battle_close(battle->battle);
    free(battle);
}

bool host_battle_begins_as(const pl_battle *a, const pl_battle *b)
{
    bool is_read_same = a->rules == b->rules && !strcmp(a->text, b->text) && !strcmp(a->scenario->id, b->scenario->id);
    // Chapters of a lesson begin elsewhere, and without units that are not needed.
    bool is_same = is_read_same && a->scene->unit_count == b->scene->unit_count && pl_state_equal(a->scene->initial, b->scene->initial);
    for (int i = 1; is_same && i <= a->scene->unit_count; i++)
        is_same = !strcmp(a->scene->units[i].id, b->scene->units[i].id);
    return is_same;
}

static bool is_same_text(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

// Journals are headed alike, too.
static bool is_same(const pl_battle *a, const pl_battle *b)
{
    return is_same_text(a->lesson, b->lesson) && is_same_text(a->start, b->start) && host_battle_begins_as(a, b);
}

host_battle *host_battle_share(host_battles *battles, pl_battle *fresh, pl_error *error)
{
    for (host_battle *battle = battles->first; battle; battle = battle->next)
        if (is_same(battle->battle, fresh)) {
            pl_battle_close(fresh);
            return host_battle_use(battle);
        }
    host_battle *battle = calloc(1, sizeof *battle);
    if (!battle) {
        pl_battle_close(fresh);
        pl_fail(error, PL_NO_MEMORY, "no memory for a battle");
        return NULL;
    }
    battle->battle = fresh;
    battle->scene = fresh->scene;
    battle->view = pl_scene_block(fresh->scene);
    if (!battle->view || pl_game_create(fresh->scene, &battle->scratch, error)) {
        pl_fail(error, PL_NO_MEMORY, "no memory for a battle");
        end_battle(battle);
        return NULL;
    }
    battle->uses = 1;
    battle->home = battles;
    battle->next = battles->first;
    battles->first = battle;
    return battle;
}

host_battle *host_battle_use(host_battle *battle)
{
    battle->uses++;
    return battle;
}

static void take_out(host_battles *battles, host_battle *battle)
{
    host_battle **at = &battles->first;
    while (*at != battle)
        at = &(*at)->next;
    *at = battle->next;
}

host_battle *host_battle_move(host_battle *battle, host_battles *from, host_battles *to)
{
    for (host_battle *other = to->first; other; other = other->next)
        if (is_same(other->battle, battle->battle))
            return host_battle_use(other);
    take_out(from, battle);
    battle->home = to;
    battle->next = to->first;
    to->first = battle;
    return battle;
}

void host_battle_leave(host_battles *battles, host_battle *battle)
{
    if (!battle || --battle->uses)
        return;
    take_out(battles, battle);
    end_battle(battle);
}

pl_state *host_battle_block(host_battle *battle)
{
    return battle->spare_count ? battle->spare[--battle->spare_count] : pl_scene_block(battle->scene);
}

void host_battle_give_back(host_battle *battle, pl_state *block)
{
    if (block && battle->spare_count == battle->spare_max) {
        int wanted = battle->spare_max ? battle->spare_max * 2 : 16;
        pl_state **grown = realloc(battle->spare, (size_t)wanted * sizeof *grown);
        if (!grown) {
            free(block);
            return;
        }
        battle->spare = grown;
        battle->spare_max = wanted;
    }
    if (block)
        battle->spare[battle->spare_count++] = block;
}

const pl_state *host_battle_view(host_battle *battle, const pl_state *state, pl_side side)
{
    pl_view_make(battle->scene, state, side, battle->view);
    return battle->view;
}
