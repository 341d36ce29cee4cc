// coach.c - the place in a lesson, and how it moves on as the game does: steps begin, wait, are done, are answered, and the chapter ends.
#include "coach.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

const char *const pl_coach_want_names[] = {"read", "choice", "act", "watch", "play", "take_back", "end", "left", NULL};
const char *const pl_go_names[] = {"next", "back", "show", "skip", "chapter", "leave", NULL};

// ---- dice

// The list of the last step that began with one, else the chapter's; what lies behind it is seeded, each list with numbers of its own.
void pl_coach_put_dice(pl_coach *coach)
{
    static const uint8_t none;
    const pl_coach_place *place = &coach->place;
    const uint8_t *script = coach->chapter->dice;
    int count = coach->chapter->dice_count;
    uint32_t first = 0;
    bool is_found = false;
    for (int i = place->step < coach->chapter->step_count ? place->step : coach->chapter->step_count - 1; i >= 0 && !is_found; i--)
        if (coach->chapter->steps[i].dice_count && place->began[i].entry != PL_COACH_NEVER) {
            script = coach->chapter->steps[i].dice;
            count = coach->chapter->steps[i].dice_count;
            first = place->began[i].dice;
            is_found = true;
        }
    bool has_left = place->phase == PL_COACH_LEFT;
    coach->dice = (pl_dice){.seed = coach->seed + 0x9E3779B97F4A7C15u * first,
                            .first = first,
                            .script = has_left || !count ? &none : script,
                            .script_count = has_left ? 0 : (uint32_t)count};
}

const pl_dice *pl_coach_dice(const pl_coach *coach) { return &coach->dice; }

// ---- a coach

void pl_coach_start_anew(pl_coach *coach, int until)
{
    coach->place = (pl_coach_place){.chapter = (uint8_t)(coach->chapter - coach->lesson->chapters), .until = (uint8_t)until};
    for (int i = 0; i < PL_LESSON_STEPS_MAX; i++)
        coach->place.began[i].entry = coach->place.began[i].dice = PL_COACH_NEVER;
    pl_coach_put_dice(coach);
}

pl_status pl_coach_create(const pl_lesson *lesson, int chapter, const pl_scene *scene, uint64_t seed, pl_coach **out, pl_error *error)
{
    PL_ASSERT(chapter >= 0 && chapter < lesson->chapter_count);
    pl_coach *coach = calloc(1, sizeof *coach);
    *out = coach;
    if (!coach || !(coach->view = pl_scene_block(scene))) {
        free(coach);
        *out = NULL;
        return pl_fail(error, PL_NO_MEMORY, "no memory for a coach");
    }
    coach->lesson = lesson;
    coach->chapter = &lesson->chapters[chapter];
    coach->scene = scene;
    coach->seed = seed;
    coach->verdict = PL_VERDICT_FREE;
    pl_coach_start_anew(coach, 0);
    pl_status status = pl_game_create(scene, &coach->trial, error);
    if (status) {
        pl_coach_destroy(coach);
        *out = NULL;
    }
    return status;
}

void pl_coach_destroy(pl_coach *coach)
{
    if (!coach)
        return;
    pl_game_destroy(coach->trial);
    free(coach->view);
    free(coach);
}

const pl_coach_place *pl_coach_where(const pl_coach *coach) { return &coach->place; }

void pl_coach_put(pl_coach *coach, const pl_coach_place *place)
{
    coach->place = *place;
    coach->verdict = PL_VERDICT_FREE;
    pl_coach_put_dice(coach);
}

void pl_coach_lose(pl_coach *coach)
{
    uint32_t entries = coach->place.entries;
    pl_coach_start_anew(coach, 0);
    coach->place.step = (uint8_t)coach->chapter->step_count;
    coach->place.phase = PL_COACH_END;
    coach->place.entries = entries;
    coach->place.is_lost = 1;
}

const pl_lesson_step *pl_coach_step(const pl_coach *coach)
{
    bool is_over = coach->place.phase == PL_COACH_END || coach->place.phase == PL_COACH_LEFT;
    return is_over ? NULL : &coach->chapter->steps[coach->place.step];
}

// ---- rows

bool pl_coach_has_come(const pl_coach *coach, const pl_game *game)
{
    const pl_lesson_step *step = pl_coach_step(coach);
    return !step->at || pl_lesson_is_at(game, step->at);
}

// The last row that `at` names.
static const char *innermost(const char *at)
{
    const char *arrow = strrchr(at, '>');
    return arrow ? arrow + 1 + strspn(arrow + 1, " ") : at;
}

// In the frame that plays the row's own sequence the game is beyond it.
static bool is_behind(const pl_scene *scene, const pl_state *state, const char *row)
{
    const pl_ruleset *rules = scene->rules;
    for (int depth = 0; depth < state->depth; depth++) {
        const pl_frame *frame = &pl_see_frames(state)[depth];
        const pl_sequence *sequence = &rules->sequences[frame->sequence];
        for (int i = 0; i < frame->row; i++)
            if (!strcmp(sequence->steps[i].id, row))
                return true;
    }
    return false;
}

bool pl_coach_has_passed(const pl_coach *coach, const pl_game *game)
{
    const pl_lesson_step *step = pl_coach_step(coach);
    const pl_state *state = pl_game_state(game);
    if (!step->choice && !step->at)
        return false;
    if (pl_game_is_over(game))
        return step->choice || !pl_coach_has_come(coach, game);
    if (pl_coach_has_come(coach, game))
        return false;
    // It was here, and the turn has gone on from the row in which it was.
    if (coach->place.came && pl_see_frames(state)[0].row + 1 != coach->place.came)
        return true;
    return state->turn > coach->place.turn || is_behind(coach->scene, state, innermost(step->at));
}

bool pl_coach_can_do(pl_coach *coach, pl_game *game)
{
    const pl_lesson_step *step = pl_coach_step(coach);
    return step->choice && !step->refused && pl_coach_has_come(coach, game) && pl_game_check(game, &step->choice->choice) == PL_OK;
}

// ---- moving on

void pl_coach_begin(pl_coach *coach, pl_game *game, int step, int after)
{
    pl_coach_place *place = &coach->place;
    place->after = (uint8_t)after;
    place->said = place->lets = place->heard = place->is_shown = place->is_back_offered = place->came = 0;
    place->able = 0;
    place->turn = pl_game_state(game)->turn;
    place->step = (uint8_t)step;
    if (place->until <= step + 1)
        place->until = 0;
    if (step >= coach->chapter->step_count) {
        place->phase = PL_COACH_END;
        place->until = 0;
    } else {
        place->phase = PL_COACH_BEFORE;
        place->began[step].entry = place->entries;
        place->began[step].dice = pl_game_state(game)->dice;
    }
    pl_coach_put_dice(coach);
}

void pl_coach_done(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    place->is_shown = place->is_back_offered = place->heard = 0;
    place->said = 0;
    if (step->reply_count)
        place->phase = PL_COACH_REPLY;
    else
        pl_coach_begin(coach, game, place->step + 1, step->after ? place->step + 1 : 0);
}

// The next of the others' choices that can be made now; those that cannot are dropped. NULL: none is left, or its side is not asked yet.
static const pl_lesson_choice *scripted(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    bool is_reply = place->phase == PL_COACH_REPLY;
    const pl_lesson_choice *list = is_reply ? step->reply : step->before;
    int count = is_reply ? step->reply_count : step->before_count;
    while (place->said < count) {
        const pl_lesson_choice *next = &list[place->said];
        if (!(pl_game_asked(game) & PL_SIDE_BIT(next->choice.side)))
            return NULL;
        if (pl_game_check(game, &next->choice) == PL_OK)
            return next;
        place->said++;
    }
    return NULL;
}

bool pl_coach_is_asking(const pl_coach *coach, const pl_game *game) { return pl_game_asked(game) & PL_SIDE_BIT(coach->lesson->side); }

// `before` and `reply` end when they are all made, and when the learner is asked while the side that comes next is not.
static bool is_said(pl_coach *coach, pl_game *game)
{
    const pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    if (scripted(coach, game))
        return false;
    int count = place->phase == PL_COACH_REPLY ? step->reply_count : step->before_count;
    return place->said >= count || pl_game_is_over(game) || pl_coach_is_asking(coach, game);
}

void pl_coach_move_on(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    for (bool is_moving = true; is_moving;) {
        is_moving = false;
        const pl_lesson_step *step = pl_coach_step(coach);
        if (!step)
            return;
        if (place->phase == PL_COACH_BEFORE && is_said(coach, game)) {
            place->phase = PL_COACH_OPEN;
            is_moving = true;
        } else if (place->phase == PL_COACH_REPLY && is_said(coach, game)) {
            pl_coach_begin(coach, game, place->step + 1, step->after ? place->step + 1 : 0);
            is_moving = true;
        } else if (place->phase == PL_COACH_OPEN && place->until > place->step + 1 && (!step->choice || step->refused)) {
            pl_coach_done(coach, game);  // what is read, done in the page or only tried is no part of the line
            is_moving = true;
        }
    }
}

// The learner's choice, or the one made for him, was played: what it comes to was judged before.
static void follow_verdict(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    switch (coach->verdict) {
    case PL_VERDICT_DONE: pl_coach_done(coach, game); break;
    case PL_VERDICT_LET:
        place->lets = (uint8_t)(place->lets + (place->lets < PL_COACH_LETS_MAX));
        place->heard = (uint8_t)(coach->verdict_otherwise + 1);
        break;
    case PL_VERDICT_BACK:
        place->heard = (uint8_t)(coach->verdict_otherwise + 1);
        place->is_back_offered = 1;
        place->back_to = place->entries ? place->entries - 1 : 0;
        break;
    case PL_VERDICT_GOTO: pl_coach_begin(coach, game, step->otherwise[coach->verdict_otherwise].to, 0); break;
    default: break;
    }
}

// Fewer entries than before: the step that began last before them begins again.
static void go_back(pl_coach *coach, pl_game *game, uint32_t entries)
{
    pl_coach_place *place = &coach->place;
    int step = place->step < coach->chapter->step_count ? place->step : coach->chapter->step_count - 1;
    while (step > 0 && (place->began[step].entry == PL_COACH_NEVER || place->began[step].entry > entries))
        step--;
    for (int i = step + 1; i < coach->chapter->step_count; i++)
        place->began[i].entry = place->began[i].dice = PL_COACH_NEVER;
    place->entries = entries;
    // At its very beginning the step begins anew; farther on, what was made before is kept. Either way it is shown if that is what he goes back for.
    uint8_t is_shown = place->is_shown, until = place->until;
    if (place->began[step].entry == entries || place->began[step].entry == PL_COACH_NEVER || place->step != step) {
        int after = step && coach->chapter->steps[step - 1].after ? step : 0;
        pl_coach_begin(coach, game, step, after);
    }
    place->is_shown = is_shown;
    place->until = until;
    place->phase = place->phase == PL_COACH_REPLY ? PL_COACH_OPEN : place->phase;
    place->is_back_offered = place->heard = 0;
    place->able = place->able <= entries + 1 ? place->able : 0;
    pl_coach_put_dice(coach);
}

// The step's row is here and the learner asked; and he may do what it asks for.
static void note_where(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    if (place->phase != PL_COACH_OPEN || !pl_coach_is_asking(coach, game) || !pl_coach_has_come(coach, game))
        return;
    place->came = (uint8_t)(pl_see_frames(pl_game_state(game))[0].row + 1);
    if (!place->able && (pl_coach_step(coach)->refused || pl_coach_can_do(coach, game)))
        place->able = place->entries + 1;
}

void pl_coach_settle(pl_coach *coach, pl_game *game, uint32_t entries)
{
    pl_coach_place *place = &coach->place;
    bool is_new = place->began[0].entry == PL_COACH_NEVER && place->phase == PL_COACH_BEFORE && !place->step;
    bool is_played = entries > place->entries;
    if (place->phase == PL_COACH_LEFT || place->is_lost) {
        place->entries = entries;
    } else if (entries < place->entries) {
        go_back(coach, game, entries);
    } else if (is_new) {
        place->entries = entries;
        pl_coach_begin(coach, game, 0, 0);
    } else {
        place->entries = entries;
        const pl_lesson_step *step = pl_coach_step(coach);
        if (is_played && (place->phase == PL_COACH_BEFORE || place->phase == PL_COACH_REPLY) && coach->is_saying)
            place->said++;
        else if (is_played && step && place->phase == PL_COACH_OPEN)
            follow_verdict(coach, game);
        // Whoever made it: what the step waits for may have come about.
        if (is_played && place->phase == PL_COACH_OPEN && pl_coach_step(coach) == step && step->done.count &&
            pl_lesson_holds(coach->lesson, &step->done, game, coach->view))
            pl_coach_done(coach, game);
    }
    coach->verdict = PL_VERDICT_FREE;
    coach->is_saying = false;
    pl_coach_move_on(coach, game);
    note_where(coach, game);
}

// ---- whose turn it is

static pl_side lowest(pl_sides sides)
{
    pl_side side = 1;
    while (!(sides & PL_SIDE_BIT(side)))
        side++;
    return side;
}

// The coach makes the step's own choice; PL_VERDICT_DONE is remembered as if the learner had made it.
static bool makes_own(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    if (place->phase != PL_COACH_OPEN || place->is_back_offered || !(place->is_shown || place->until > place->step + 1))
        return false;
    if (!pl_coach_can_do(coach, game)) {
        place->until = place->is_shown = 0;  // he cannot: the learner is asked again
        return false;
    }
    coach->verdict = PL_VERDICT_DONE;
    return true;
}

pl_coach_next pl_coach_turn(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    pl_sides others = pl_game_asked(game) & (pl_sides)~PL_SIDE_BIT(coach->lesson->side);
    bool is_unattended = place->until > place->step + 1;
    pl_coach_next next = {.who = PL_COACH_LEARNER, .side = coach->lesson->side, .is_unattended = is_unattended};
    coach->verdict = PL_VERDICT_FREE;
    coach->is_saying = false;
    const pl_lesson_choice *own = step && makes_own(coach, game) ? step->choice : NULL;
    bool is_saying = place->phase == PL_COACH_BEFORE || place->phase == PL_COACH_REPLY;
    const pl_lesson_choice *said = is_saying ? scripted(coach, game) : NULL;
    if (own || said) {
        next.who = PL_COACH_PLAYS;
        next.choice = own ? own->choice : said->choice;
        next.side = next.choice.side;
        coach->is_saying = said != NULL;
        return next;
    }
    // Whoever is asked beside the learner waits for him, so that what the lesson says of them comes in time.
    bool is_open = place->phase == PL_COACH_OPEN;
    bool is_to_do = is_open && pl_coach_has_come(coach, game) && !step->choice;
    if (!others || place->phase == PL_COACH_END || place->is_back_offered || is_to_do || pl_coach_is_asking(coach, game))
        return next;
    next.who = PL_COACH_PLAYER;
    next.side = lowest(others);
    return next;
}
