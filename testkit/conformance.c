// conformance.c - plays a scene at random and checks at every rest what must hold for all games.
#include "conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/player.h"
#include "players/minds.h"

enum { FILLINGS = 24, SAVES = 16 };

typedef struct save {
    pl_state *state;
    uint32_t entries;
} save;

typedef struct kit {
    const pl_scene *scene;
    const kit_plan *plan;
    kit_report *report;
    pl_game *game, *copy, *eyes;
    pl_recall *recall;  // of game and eyes: state, views and twins share it, the copy has none
    pl_player *player;
    pl_state *before, *view, *twin, *twin_view;
    pl_journal journal;
    save saves[SAVES];
    int save_count;
    pl_option *options, *seen;
    pl_choice fillings[FILLINGS];
    pl_item *items;
    char wrong[400];
} kit;

static uint32_t dice_below(uint64_t seed, uint32_t k, uint32_t n) { return (uint32_t)pl_dice_seeded(seed, k, (int)n) - 1; }

static bool fail(kit *k, const char *what, const char *more)
{
    char where[128];
    pl_game_where(k->game, where, sizeof where);
    snprintf(k->wrong, sizeof k->wrong, "%s%s%s (at %s)", what, more ? ": " : "", more ? more : "", where);
    return false;
}

// ---- options: the state against a view

static int list(pl_game *game, pl_side side, bool with_shut, pl_option *out)
{
    int count;
    const pl_option *options = pl_game_options(game, side, with_shut, &count);
    memcpy(out, options, sizeof *options * (size_t)count);
    return count;
}

static bool same_option(const pl_option *a, const pl_option *b)
{
    return a->verb == b->verb && a->cost == b->cost && a->subject == b->subject && a->target == b->target && a->value == b->value &&
           a->value_max == b->value_max && a->is_default == b->is_default && !a->shut == !b->shut &&
           (!a->shut || !strcmp(a->shut, b->shut));
}

static bool same_options(kit *k, pl_side side, const char *what)
{
    int count = list(k->game, side, true, k->options), seen = list(k->eyes, side, true, k->seen);
    if (count != seen)
        return fail(k, what, "another number of options");
    for (int i = 0; i < count; i++)
        if (!same_option(&k->options[i], &k->seen[i]))
            return fail(k, what, k->scene->rules->verbs[k->options[i].verb].name);
    return true;
}

static bool check_view(kit *k, pl_side side)
{
    pl_view_make(k->scene, pl_game_state(k->game), side, k->view);
    pl_game_take_up(k->eyes, k->view, &(pl_dice){0});
    return same_options(k, side, "options on the view differ from those on the state");
}

// The choices of one side as the other knows them: a filling judged on state and view alike.
static bool check_fillings(kit *k, pl_side side)
{
    int count = list(k->game, side, false, k->options);
    for (int i = 0; i < count; i++) {
        const pl_verb *verb = &k->scene->rules->verbs[k->options[i].verb];
        int fitting = pl_game_suggest(k->game, pl_mind_in(k->game), side, &k->options[i], k->fillings, k->items, FILLINGS);
        if (!fitting && (verb->need == PL_NEED_NONE || (verb->need == PL_NEED_NUMBER && !verb->check)))
            return fail(k, "an open option that wants no filling cannot be taken", verb->name);
        for (int f = 0; f < fitting; f++) {
            if (pl_game_check(k->game, &k->fillings[f]))
                return fail(k, verb->name, pl_game_why_not(k->game, NULL));
            if (pl_game_check(k->eyes, &k->fillings[f]))
                return fail(k, "a filling legal on the state is refused on the view", pl_game_why_not(k->eyes, NULL));
        }
    }
    return true;
}

// What is done when time runs out: legal, on the state as on the view.
static bool check_default(kit *k, pl_side side)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice = pl_game_default(k->game, pl_mind_in(k->game), side, items);
    if (pl_game_check(k->game, &choice))
        return fail(k, "the default is refused", pl_game_why_not(k->game, NULL));
    return !pl_game_check(k->eyes, &choice) || fail(k, "the default is refused on the view", pl_game_why_not(k->eyes, NULL));
}

static bool refused(kit *k, const pl_choice *choice, const char *why)
{
    pl_state_copy(k->before, pl_game_state(k->game));
    if (pl_game_choose(k->game, choice) != PL_ILLEGAL)
        return fail(k, "a choice that is not open was let in", k->scene->rules->verbs[choice->verb % k->scene->rules->verb_count].name);
    if (!pl_state_equal(k->before, pl_game_state(k->game)))
        return fail(k, "a refused choice changed the state", why);
    if (why && strcmp(pl_game_why_not(k->game, NULL), why) != 0)
        return fail(k, "a shut option is refused for another reason than shown", why);
    return strlen(pl_game_why_not(k->game, NULL)) > 3 || fail(k, "a refusal without a reason", NULL);
}

static bool is_open_too(const kit *k, int count, const pl_option *shut)
{
    for (int i = 0; i < count; i++)
        if (!k->options[i].shut && k->options[i].verb == shut->verb && k->options[i].subject == shut->subject &&
            k->options[i].target == shut->target)
            return true;
    return false;
}

static bool check_refusals(kit *k, pl_side side, uint64_t seed)
{
    int count = list(k->game, side, true, k->seen);
    memcpy(k->options, k->seen, sizeof *k->seen * (size_t)count);
    for (int i = 0; i < count; i++) {
        const pl_option *o = &k->seen[i];
        pl_choice choice = {.side = side, .verb = o->verb, .subject = o->subject, .target = o->target, .value = o->value};
        if (o->shut && !is_open_too(k, count, o) && !refused(k, &choice, o->shut))
            return false;
    }
    pl_choice nonsense = {.side = side,
                          .verb = (uint8_t)dice_below(seed, 1, 256),
                          .subject = (uint16_t)(2000 + dice_below(seed, 2, 60000)),
                          .target = (uint16_t)dice_below(seed, 3, 65535),
                          .value = (int32_t)dice_below(seed, 4, 1 << 30)};
    pl_choice stranger = {.side = (pl_side)(5 + dice_below(seed, 5, 200))};
    return refused(k, &nonsense, NULL) && refused(k, &stranger, NULL);
}

// ---- memory: whatever the eyes look at, it comes out the same and takes as many questions with a full memory as with an empty one

static uint64_t questions(kit *k, pl_side side, pl_option *options, int *count, pl_item *items, pl_choice *choice)
{
    uint64_t before = pl_recall_asked(k->recall);
    *count = list(k->eyes, side, true, options);
    *choice = pl_game_default(k->eyes, pl_mind_in(k->eyes), side, items);
    return pl_recall_asked(k->recall) - before;
}

static bool check_memory(kit *k, pl_side side)
{
    pl_item one[PL_ITEMS_MAX], two[PL_ITEMS_MAX];
    pl_choice a, b;
    int count, again;
    uint64_t full = questions(k, side, k->options, &count, one, &a);
    pl_recall_forget(k->recall);
    uint64_t empty = questions(k, side, k->seen, &again, two, &b);
    if (full != empty)
        return fail(k, "another number of questions with an empty memory", NULL);
    bool is_same = count == again && pl_same_choice(&a, &b);
    for (int i = 0; i < count && is_same; i++)
        is_same = same_option(&k->options[i], &k->seen[i]);
    return is_same || fail(k, "options or default differ with an empty memory", NULL);
}

// ---- twins: another game that differs in what `viewer` may not know

static bool check_twin(kit *k, pl_side viewer, uint64_t seed)
{
    pl_state_copy(k->twin, pl_game_state(k->game));
    if (!k->scene->rules->disguise || !k->scene->rules->disguise(k->scene, k->twin, viewer, seed))
        return true;
    k->report->twins++;
    pl_view_make(k->scene, pl_game_state(k->game), viewer, k->view);
    pl_view_make(k->scene, k->twin, viewer, k->twin_view);
    if (!pl_state_equal(k->view, k->twin_view))
        return fail(k, "a secret shows in a view's bytes", NULL);
    if (!(pl_game_asked(k->game) & PL_SIDE_BIT(viewer)))
        return true;
    pl_game_take_up(k->eyes, k->twin, &(pl_dice){0});
    if (!same_options(k, viewer, "a secret of the other side changes the options"))
        return false;
    pl_item one[PL_ITEMS_MAX], two[PL_ITEMS_MAX];
    pl_choice a = pl_game_default(k->game, pl_mind_in(k->game), viewer, one),
              b = pl_game_default(k->eyes, pl_mind_in(k->eyes), viewer, two);
    if (!pl_same_choice(&a, &b))
        return fail(k, "a secret of the other side changes the default", NULL);
    return check_memory(k, viewer);
}

// ---- twins played on: the same choice with the same dice, while nothing is revealed

static bool same_roll(const pl_roll *a, const pl_roll *b)
{
    return !strcmp(a->purpose, b->purpose) && a->count == b->count && a->need == b->need && a->total == b->total &&
           a->passed == b->passed && !memcmp(a->dice, b->dice, a->count);
}

// Next event from *at on that viewer may see, NULL: none.
static const pl_event *next_seen(const pl_game *game, pl_side viewer, int *at)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    while (*at < count && !pl_event_seen_by(&events[*at], viewer))
        ++*at;
    return *at < count ? &events[(*at)++] : NULL;
}

static bool same_events(const pl_game *one, const pl_game *two, pl_side viewer)
{
    int i = 0, j = 0;
    for (;;) {
        const pl_event *a = next_seen(one, viewer, &i), *b = next_seen(two, viewer, &j);
        if (!a || !b)
            return !a && !b;
        bool is_same = a->kind == b->kind && a->side == b->side && a->subject == b->subject && a->target == b->target &&
                       a->value == b->value && a->value2 == b->value2 && pl_same_point(a->from, b->from) && pl_same_point(a->to, b->to) &&
                       a->facing == b->facing;
        if (!is_same || (a->kind == PL_EV_ROLLED && !same_roll(pl_game_roll(one, a), pl_game_roll(two, b))))
            return false;
    }
}

// Twins that reveal something, or throw another number of dice in secret, may part; until then the viewer must not tell them apart.
// Another side's choice, unless it is a pass, may be another public act in the twin: an order to a hidden unit moves another counter.
static bool check_twin_played(kit *k, const pl_choice *choice, const pl_dice *dice, pl_side viewer, uint64_t seed)
{
    pl_state_copy(k->twin, k->before);
    if (choice->side != viewer && choice->verb != PL_PASS)
        return true;
    if (!k->scene->rules->disguise || !k->scene->rules->disguise(k->scene, k->twin, viewer, seed))
        return true;
    pl_game_take_up(k->eyes, k->twin, dice);
    if (pl_game_choose(k->eyes, choice))
        return choice->side != viewer || fail(k, "a secret of the other side makes a choice illegal", pl_game_why_not(k->eyes, NULL));
    if (pl_game_is_over(k->game) || pl_game_is_over(k->eyes))
        return pl_game_is_over(k->game) == pl_game_is_over(k->eyes) || pl_game_turn(k->game)->has_revealed ||
               pl_game_turn(k->eyes)->has_revealed || fail(k, "a secret ended the game and nobody was told", NULL);
    if (pl_game_turn(k->game)->has_revealed || pl_game_turn(k->eyes)->has_revealed ||
        pl_game_state(k->game)->dice != pl_game_state(k->eyes)->dice)
        return true;
    const char *verb = k->scene->rules->verbs[choice->verb].name;
    if (pl_game_asked(k->game) != pl_game_asked(k->eyes))
        return fail(k, "who is asked next tells a secret, after", verb);
    if (!same_events(k->game, k->eyes, viewer))
        return fail(k, "events tell a secret, after", verb);
    pl_view_make(k->scene, pl_game_state(k->game), viewer, k->view);
    pl_view_make(k->scene, pl_game_state(k->eyes), viewer, k->twin_view);
    return pl_state_equal(k->view, k->twin_view) || fail(k, "a view tells a secret, after", verb);
}

// ---- one game

static bool look(kit *k, pl_side side, uint64_t seed)
{
    k->report->looks++;
    if (!check_view(k, side) || !check_fillings(k, side) || !check_default(k, side) || !check_refusals(k, side, seed))
        return false;
    for (pl_side viewer = 1; viewer <= k->scene->side_count; viewer++)
        if (!check_twin(k, viewer, seed))
            return false;
    return true;
}

static bool keep_save(kit *k)
{
    uint32_t n = k->journal.entry_count;
    if (k->save_count == SAVES || (n & (n - 1)) != 0)  // at 0, 1, 2, 4, 8 ... entries
        return true;
    pl_state_copy(k->saves[k->save_count].state, pl_game_state(k->game));
    k->saves[k->save_count++].entries = n;
    return true;
}

static bool step(kit *k, uint64_t seed, uint32_t number)
{
    pl_error error;
    const char *wrong = pl_game_validate(k->game);
    if (wrong)
        return fail(k, "an invariant does not hold", wrong);
    pl_sides asked = pl_game_asked(k->game);
    pl_side side = (pl_side)__builtin_ctz(asked);
    if ((asked & (asked - 1)) && dice_below(seed ^ 77, number, 2))  // several are asked: not always the first one answers
        side = (pl_side)__builtin_ctz(asked & (asked - 1));
    k->report->rests++;
    bool is_look = dice_below(seed ^ 99, number, (uint32_t)(k->plan->look_every ? k->plan->look_every : 4)) == 0;
    if (is_look && !look(k, side, seed + number))
        return false;
    pl_choice choice = pl_player_choose(k->player, pl_game_state(k->game), side);
    pl_state_copy(k->before, pl_game_state(k->game));
    if (pl_game_choose(k->game, &choice))
        return fail(k, k->scene->rules->verbs[choice.verb].name, pl_game_why_not(k->game, NULL));
    if (pl_game_choose(k->copy, &choice) || !pl_state_equal(pl_game_state(k->game), pl_game_state(k->copy)))
        return fail(k, "a copy plays otherwise than its original", k->scene->rules->verbs[choice.verb].name);
    for (pl_side viewer = 1; is_look && viewer <= k->scene->side_count; viewer++)
        if (!check_twin_played(k, &choice, pl_game_turn(k->game)->dice, viewer, seed + number))
            return false;
    k->before->choices = pl_game_state(k->game)->choices;  // counting the choice is no change
    if (pl_state_equal(k->before, pl_game_state(k->game)))
        return fail(k, "a choice changed nothing", k->scene->rules->verbs[choice.verb].name);
    k->report->choices++;
    if (pl_journal_append(&k->journal, k->game, &choice, &error))
        return fail(k, error.text, NULL);
    return keep_save(k);
}

static bool check_journal(kit *k)
{
    pl_error error;
    if (pl_journal_replay(&k->journal, k->copy, k->journal.entry_count, &error))
        return fail(k, "the journal does not replay", error.text);
    if (!pl_state_equal(pl_game_state(k->game), pl_game_state(k->copy)))
        return fail(k, "the replayed game ends otherwise", NULL);
    for (int i = k->save_count - 1; i >= 0; i--) {  // undo: back to ever earlier states
        if (pl_journal_replay(&k->journal, k->copy, k->saves[i].entries, &error))
            return fail(k, "undo", error.text);
        if (!pl_state_equal(k->saves[i].state, pl_game_state(k->copy)))
            return fail(k, "undo gives another state than the one that was", NULL);
    }
    return true;
}

static bool play(kit *k, int number)
{
    uint64_t seed = k->plan->seed * 1000003u + (uint64_t)number;
    pl_dice dice = {.seed = seed};
    pl_error error;
    uint32_t limit = k->plan->choices_max ? k->plan->choices_max : 100000, n = 0;
    pl_player_reseed(k->player, seed);
    pl_game_start(k->game, &dice);
    pl_game_start(k->copy, &dice);
    k->save_count = 0;
    if (pl_journal_begin(&k->journal, k->game, &error))
        return fail(k, error.text, NULL);
    keep_save(k);
    for (; !pl_game_is_over(k->game) && n < limit; n++) {
        k->report->failed_choice = n + 1;
        if (!step(k, seed, n))
            return false;
    }
    if (!pl_game_is_over(k->game))
        return fail(k, "the game does not end", NULL);
    const char *wrong = pl_game_validate(k->game);
    if (wrong)
        return fail(k, "an invariant does not hold at the end", wrong);
    k->report->digest = (k->report->digest ^ pl_game_hash(k->game)) * 0x100000001B3u;
    return check_journal(k);
}

// ---- memory

static pl_status open_kit(kit *k, pl_error *error)
{
    pl_status status;
    size_t options = k->scene->rules->options_max ? k->scene->rules->options_max : 512;
    if ((status = pl_game_create(k->scene, &k->game, error)) || (status = pl_game_create(k->scene, &k->copy, error)) ||
        (status = pl_game_create(k->scene, &k->eyes, error)) || (status = pl_recall_create(k->scene, &k->recall, error)) ||
        (status = pl_player_create(k->plan->player ? k->plan->player : "random", k->scene, 0, &k->player, error)))
        return status;
    pl_game_use_recall(k->game, k->recall);
    pl_game_use_recall(k->eyes, k->recall);
    k->before = pl_scene_block(k->scene);
    k->view = pl_scene_block(k->scene);
    k->twin = pl_scene_block(k->scene);
    k->twin_view = pl_scene_block(k->scene);
    k->options = calloc(options, sizeof *k->options);
    k->seen = calloc(options, sizeof *k->seen);
    k->items = calloc((size_t)FILLINGS * PL_ITEMS_MAX, sizeof *k->items);
    bool has_all = k->before && k->view && k->twin && k->twin_view && k->options && k->seen && k->items;
    for (int i = 0; i < SAVES; i++)
        has_all = (k->saves[i].state = pl_scene_block(k->scene)) && has_all;
    return has_all ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for conformance");
}

static void close_kit(kit *k)
{
    pl_game_destroy(k->game);
    pl_game_destroy(k->copy);
    pl_game_destroy(k->eyes);
    pl_player_destroy(k->player);
    pl_recall_destroy(k->recall);
    pl_journal_end(&k->journal);
    free(k->before);
    free(k->view);
    free(k->twin);
    free(k->twin_view);
    free(k->options);
    free(k->seen);
    free(k->items);
    for (int i = 0; i < SAVES; i++)
        free(k->saves[i].state);
}

pl_status kit_conformance(const pl_scene *scene, const kit_plan *plan, kit_report *report, pl_error *error)
{
    kit k = {.scene = scene, .plan = plan, .report = report};
    *report = (kit_report){.digest = 0xCBF29CE484222325u};
    pl_journal_init(&k.journal);
    pl_status status = open_kit(&k, error);
    for (int i = plan->first; i < plan->first + plan->games && !status; i++) {
        report->failed_game = i;
        if (!play(&k, i))
            status = pl_fail(error, PL_DIFFERS, "%s, %s, seed %llu, game %d, choice %u: %s", scene->rules->id, scene->scenario->name,
                             (unsigned long long)plan->seed, i, (unsigned)report->failed_choice, k.wrong);
    }
    close_kit(&k);
    return status;
}
