// game.c - a game in play, as programs see it: all memory is taken here once, then the machine runs in it.
#include "phaseline/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "phaseline/field.h"

enum { EVENTS_MAX = 8192, ROLLS_MAX = 2048, DICE_MAX = 1 << 17, OPTIONS_DEFAULT = 512 };

struct pl_game {
    pl_turn turn;
    pl_log log;
    pl_dice no_dice;
    pl_state *block;
};

pl_status pl_game_create(const pl_scene *scene, pl_game **out, pl_error *error)
{
    pl_game *game = calloc(1, sizeof *game);
    *out = NULL;
    if (game) {
        pl_turn *turn = &game->turn;
        turn->scene = scene;
        turn->rules = scene->rules;
        turn->option_max = scene->rules->options_max ? scene->rules->options_max : OPTIONS_DEFAULT;
        turn->options = calloc((size_t)turn->option_max, sizeof *turn->options);
        turn->dice_record = calloc(DICE_MAX, 1);
        turn->dice_record_max = DICE_MAX;
        turn->reasons = calloc(1, sizeof *turn->reasons);
        turn->state = game->block = pl_scene_block(scene);
        turn->dice = &game->no_dice;
        game->log = (pl_log){.events = calloc(EVENTS_MAX, sizeof *game->log.events),
                             .rolls = calloc(ROLLS_MAX, sizeof *game->log.rolls),
                             .event_max = EVENTS_MAX,
                             .roll_max = ROLLS_MAX};
        turn->log = &game->log;
        if (turn->options && turn->dice_record && turn->reasons && turn->state && game->log.events && game->log.rolls) {
            *out = game;
            return PL_OK;
        }
    }
    pl_game_destroy(game);
    return pl_fail(error, PL_NO_MEMORY, "no memory for a game of '%s'", scene->scenario->name);
}

void pl_game_destroy(pl_game *game)
{
    if (!game)
        return;
    free(game->turn.options);
    free(game->turn.dice_record);
    free(game->turn.reasons);
    free(game->block);
    free(game->log.events);
    free(game->log.rolls);
    free(game);
}

static void forget_last(pl_game *game)
{
    game->log.event_count = game->log.roll_count = game->log.lost = 0;
    game->turn.has_revealed = false;
    game->turn.auto_count = 0;
    game->turn.dice_first = game->turn.state->dice;
}

static void begin(pl_game *game, const pl_dice *dice)
{
    pl_turn *turn = &game->turn;
    turn->rest = 0;
    pl_state_copy(turn->state, turn->scene->initial);
    turn->dice = dice;
    turn->is_out_of_dice = false;
    turn->listed_for = 0;
    forget_last(game);
}

void pl_game_start(pl_game *game, const pl_dice *dice)
{
    begin(game, dice);
    if (!game->turn.state->depth) {
        pl_callee(&game->turn, 1, game->turn.state->active);
        game->turn.state->depth = 1;
    }
    pl_game_run_on(game);
}

static bool find_row(const pl_ruleset *rules, const char *id, size_t length, uint8_t *sequence, uint8_t *row)
{
    for (int s = 1; s < rules->sequence_count; s++)
        for (int r = 0; r < rules->sequences[s].step_count; r++) {
            const char *name = rules->sequences[s].steps[r].id;
            if (strlen(name) == length && !memcmp(name, id, length)) {
                *sequence = (uint8_t)s;
                *row = (uint8_t)r;
                return true;
            }
        }
    return false;
}

pl_status pl_game_stand_at(pl_game *game, const pl_dice *dice, const char *where, pl_side by, pl_error *error)
{
    pl_turn *turn = &game->turn;
    int room = pl_frames_room(turn->rules);
    begin(game, dice);
    for (const char *at = where; *at;) {
        at += strspn(at, " >");
        size_t length = strcspn(at, ">");
        size_t next = length;
        while (length && at[length - 1] == ' ')
            length--;
        bool is_done = length && at[length - 1] == '+';
        length -= is_done;
        uint8_t sequence, row;
        if (!find_row(turn->rules, at, length, &sequence, &row))
            return pl_fail(error, PL_MISSING, "%s has no step '%.*s'", turn->rules->name, (int)length, at);
        if (turn->state->depth == room)
            return pl_fail(error, PL_FULL, "found more than %d steps, one in another: %s nests no deeper", room, turn->rules->name);
        pl_callee(turn, sequence, by);
        turn->state->depth++;
        pl_top(turn)->row = row;
        pl_top(turn)->next = (uint8_t)(row + is_done);
        at += next;
    }
    if (!turn->state->depth)
        return pl_fail(error, PL_BAD, "an empty step to start at");
    return PL_OK;
}

static const pl_field *local_named(const pl_ruleset *rules, int sequence, const char *name)
{
    for (int i = 0; i < rules->local_count; i++)
        if (rules->locals[i].sequence == sequence && !strcmp(rules->locals[i].field.name, name))
            return &rules->locals[i].field;
    return NULL;
}

pl_status pl_game_set_local(pl_game *game, const char *name, const char *text, pl_error *error)
{
    pl_turn *turn = &game->turn;
    const pl_frame *frames = pl_see_frames(turn->state);
    for (int depth = turn->state->depth - 1; depth >= 0; depth--) {
        const pl_field *field = local_named(turn->rules, frames[depth].sequence, name);
        if (field)
            return pl_field_set_text(turn->scene, turn->state, field, depth, text, error);
    }
    return pl_fail(error, PL_MISSING, "no sequence it stands in has a local '%s'", name);
}

void pl_game_set_by(pl_game *game, int depth, pl_side by)
{
    PL_MUST(&game->turn, depth >= 0 && depth < game->turn.state->depth);
    pl_frame *frame = &pl_frames(game->turn.state)[depth];
    frame->by = frame->owner = by;
}

pl_status pl_game_set_way(pl_game *game, const pl_item *items, int count, pl_error *error)
{
    if (count > game->turn.rules->way_max)
        return pl_fail(error, PL_FULL, "found a way of %d items, %s keeps %d", count, game->turn.rules->name, game->turn.rules->way_max);
    pl_way_keep(&game->turn, items, count);
    return PL_OK;
}

void pl_game_run_on(pl_game *game)
{
    game->turn.rest = 0;
    pl_machine_run(&game->turn);
    pl_turn_rests(&game->turn);
}

pl_status pl_game_start_at(pl_game *game, const pl_dice *dice, const char *where, pl_side by, pl_error *error)
{
    pl_status status = pl_game_stand_at(game, dice, where, by, error);
    if (status == PL_OK)
        pl_game_run_on(game);
    return status;
}

void pl_game_take_up(pl_game *game, const pl_state *state, const pl_dice *dice)
{
    pl_state_copy(game->turn.state, state);
    pl_turn_rests(&game->turn);
    game->turn.dice = dice;
    game->turn.listed_for = 0;
    game->turn.is_out_of_dice = false;
    forget_last(game);
}

void pl_game_use_recall(pl_game *game, pl_recall *recall)
{
    game->turn.recall = recall;
    pl_turn_rests(&game->turn);
}

void pl_game_use_dice(pl_game *game, const pl_dice *dice) { game->turn.dice = dice; }
const pl_scene *pl_game_scene(const pl_game *game) { return game->turn.scene; }
const pl_state *pl_game_state(const pl_game *game) { return game->turn.state; }
const pl_turn *pl_game_turn(const pl_game *game) { return &game->turn; }
uint64_t pl_game_hash(const pl_game *game) { return pl_state_hash(game->turn.state); }
bool pl_game_is_over(const pl_game *game) { return game->turn.state->is_over; }

pl_sides pl_game_asked(const pl_game *game)
{
    const pl_state *state = game->turn.state;
    return state->is_over || !state->depth ? 0 : pl_top(&game->turn)->asked;
}

const pl_option *pl_game_options(pl_game *game, pl_side side, bool with_shut, int *count)
{
    pl_turn *turn = &game->turn;
    pl_offer offer;
    *count = 0;
    if (!(pl_game_asked(game) & PL_SIDE_BIT(side)))
        return turn->options;
    if (with_shut || turn->listed_for != side)
        pl_offer_to(turn, &offer, side, with_shut, NULL);
    *count = turn->option_count;
    return turn->options;
}

const char *pl_game_option_rule(const pl_game *game, const pl_option *option)
{
    const pl_state *state = game->turn.state;
    const char *rule = game->turn.rules->verbs[option->verb].rule;
    if (option->verb != PL_PASS || !state->depth)
        return rule;
    const pl_frame *frame = &pl_see_frames(state)[state->depth - 1];
    const char *own = game->turn.rules->sequences[frame->sequence].steps[frame->row].rule;
    return own ? own : rule;
}

int pl_game_suggest(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items, int max)
{
    return pl_suggestions(&game->turn, mind, side, option, choices, items, NULL, max);
}

int pl_game_suggest_best(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, int32_t least, pl_choice *choices,
                         pl_item *items, int32_t *worths, int max)
{
    return pl_best_suggestions(&game->turn, mind, side, option, least, choices, items, worths, max);
}

int pl_game_propose(pl_game *game, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items,
                    pl_said *purposes, int max)
{
    return pl_suggestions(&game->turn, mind, side, option, choices, items, purposes, max);
}

int pl_game_fill(pl_game *game, pl_side side, const pl_option *option, const pl_item *grasp, pl_choice *choices, pl_item *items, int max)
{
    return pl_fillings(&game->turn, side, option, grasp, choices, items, max);
}

// What is marked comes first, then pass, then whatever is open.
static int default_rank(const pl_option *option)
{
    return option->is_default ? 0 : option->verb == PL_PASS ? 1 : option->is_vain == PL_VAIN ? 3 : 2;
}

pl_choice pl_game_default(pl_game *game, const pl_mind *mind, pl_side side, pl_item *items)
{
    int count;
    const pl_option *options = pl_game_options(game, side, false, &count);
    pl_choice choice = {.side = side, .verb = PL_PASS};
    for (int rank = 0; rank < 4; rank++)
        for (int i = 0; i < count; i++) {
            pl_option option = options[i];
            if (default_rank(&option) == rank && pl_suggestions(&game->turn, mind, side, &option, &choice, items, NULL, 1))
                return choice;
        }
    return choice;
}

// Of what is vain and need not be done nothing is done.
static const pl_option *idle_one(const pl_step *step, const pl_option *options, int count)
{
    const pl_option *found = NULL, *pass = NULL;
    for (int i = 0; i < count; i++) {
        pass = options[i].verb == PL_PASS ? &options[i] : pass;
        bool is_idle = options[i].is_vain || (step->idle >> options[i].verb & 1);
        if (!is_idle && options[i].verb != PL_PASS)
            return NULL;
        if (is_idle && !found)
            found = &options[i];
    }
    return found && found->is_vain == PL_VAIN && pass ? pass : found;
}

bool pl_game_is_none(pl_game *game, pl_side side, pl_choice *only)
{
    int count;
    const pl_option *options = pl_game_options(game, side, false, &count);
    if (!count)
        return false;
    const pl_option *one = count == 1 ? options : idle_one(pl_step_now(&game->turn), options, count);
    if (!one || pl_option_has_need(&game->turn, one))
        return false;
    *only = (pl_choice){.side = side, .verb = one->verb, .subject = one->subject, .target = one->target, .value = one->value};
    return true;
}

static void take(pl_game *game, const pl_choice *choice)
{
    forget_last(game);
    game->turn.rest = 0;
    pl_machine_accept(&game->turn, choice);
    pl_turn_rests(&game->turn);
}

pl_status pl_game_check(pl_game *game, const pl_choice *choice) { return pl_door(&game->turn, choice); }

pl_status pl_game_choose(pl_game *game, const pl_choice *choice)
{
    pl_status status = pl_door(&game->turn, choice);
    if (!status)
        take(game, choice);
    return status;
}

pl_status pl_game_take(pl_game *game, pl_side side, int index)
{
    pl_turn *turn = &game->turn;
    int count;
    const pl_option *options = pl_game_options(game, side, false, &count);
    if (index < 0 || index >= count || pl_option_has_need(turn, &options[index])) {
        turn->why = "PL-3: not among the options of this step";
        return PL_ILLEGAL;
    }
    const pl_option *option = &options[index];
    pl_choice choice = {.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
    take(game, &choice);
    return PL_OK;
}

pl_why pl_game_why_not(const pl_game *game, pl_hint *hint)
{
    if (hint)
        *hint = game->turn.hint;
    return game->turn.why;
}

const pl_event *pl_game_events(const pl_game *game, int *count)
{
    *count = game->log.event_count;
    return game->log.events;
}

int pl_game_lost(const pl_game *game) { return game->log.lost; }

const pl_roll *pl_game_roll(const pl_game *game, const pl_event *event) { return &game->log.rolls[event->roll]; }
void pl_game_want_events(pl_game *game, bool is_wanted) { game->turn.log = is_wanted ? &game->log : NULL; }

const pl_choice *pl_game_autos(const pl_game *game, int *count)
{
    *count = game->turn.auto_count;
    return game->turn.autos;
}

const uint8_t *pl_game_dice(const pl_game *game, uint32_t *count)
{
    *count = game->turn.state->dice - game->turn.dice_first;
    return *count <= game->turn.dice_record_max ? game->turn.dice_record : NULL;
}

bool pl_game_is_out_of_dice(const pl_game *game) { return game->turn.is_out_of_dice; }
bool pl_game_ends_free_undo(const pl_game *game) { return game->turn.has_revealed || game->turn.state->dice != game->turn.dice_first; }

int pl_game_where(const pl_game *game, char *text, size_t size)
{
    const pl_state *state = game->turn.state;
    int length = 0;
    if (size)
        text[0] = '\0';
    for (int d = 0; d < state->depth; d++) {
        const pl_frame *frame = &pl_see_frames(state)[d];
        size_t room = (size_t)length < size ? size - (size_t)length : 0;
        length +=
            snprintf(room ? text + length : NULL, room, "%s%s", d ? " > " : "", pl_sequence_of(&game->turn, frame)->steps[frame->row].id);
    }
    return length;
}

static const char *check_pieces(const pl_turn *turn)
{
    const pl_state *state = turn->state;
    const pl_piece *pieces = pl_see_pieces(state);
    for (int i = 1; i <= state->piece_count; i++) {
        const pl_piece *piece = &pieces[i];
        if (piece->place > PL_RESERVE || piece->side > state->sides || piece->unit > state->unit_count)
            return "a piece has an impossible place, side or unit";
        if (piece->place == PL_ON_TABLE &&
            (piece->at.x < 0 || piece->at.y < 0 || piece->at.x > turn->scene->width || piece->at.y > turn->scene->height))
            return "a piece on the table stands off the table";
        if (piece->facing < 0 || piece->facing > 359)
            return "a piece faces no whole degree from 0 to 359";
    }
    return NULL;
}

const char *pl_game_validate(const pl_game *game)
{
    const pl_turn *turn = &game->turn;
    const pl_state *state = turn->state;
    static const pl_piece nobody;
    if (game->log.lost)
        return "more happened in one choice than the log has room for";
    if (turn->options_lost)
        return "a step puts more options than the ruleset's options_max has room for";
    if (memcmp(pl_see_pieces(state), &nobody, sizeof nobody) != 0)
        return "piece 0 is somebody";
    if (!state->is_over && (!state->depth || !pl_game_asked(game)))
        return "the game is not over and asks nobody";
    if (state->active > state->sides || state->winner > state->sides)
        return "a side that is not in the game";
    const pl_marker *markers = pl_see_markers(state);
    for (int i = 1; i <= state->marker_count; i++)
        if (markers[i].kind >= (turn->rules->marker_kind_count ? turn->rules->marker_kind_count : 1))
            return "a marker of no kind";
    const char *wrong = check_pieces(turn);
    return wrong || !turn->rules->validate ? wrong : turn->rules->validate(turn);
}
