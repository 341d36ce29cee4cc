// coach.h - leads somebody through a chapter of a lesson: what to say and show, whether a choice is played, what the others choose, what the dice show.
// Stands on formats/lesson.h and game.h. It knows no game, no clock, no file and no connection: whoever hosts it (a server's table, the terminal)
// holds the game and its journal, plays what is chosen, and asks the coach before and after.
//
// A host runs a chapter so:
//
//     pl_lesson_open(lesson, chapter, &battle, &error);                 pl_game_create(battle->scene, &game, &error);
//     pl_coach_create(lesson, chapter, battle->scene, seed, &coach, &error);
//     pl_game_start(game, pl_coach_dice(coach));                        pl_journal_begin(&journal, game, &error);
//     pl_coach_settle(coach, game, 0);
//     for (;;) {
//         pl_coach_next next = pl_coach_turn(coach, game);
//         PL_COACH_PLAYS:    play next.choice (of next.side, which may be the learner's), append it, pl_coach_settle(coach, game, journal.entry_count)
//         PL_COACH_PLAYER:   the same with what a player named lesson->opponent chooses for next.side
//         PL_COACH_LEARNER:  show pl_coach_look(); then one of
//             a choice:      pl_coach_judge(); if its verdict is_played, play it, append it, pl_coach_settle()
//             an act:        pl_coach_act()
//             a wish:        pl_coach_go(), and do what its order says
//     }
#pragma once
#include "formats/lesson.h"

// ---- the place in a lesson

typedef enum pl_coach_phase {
    PL_COACH_BEFORE,  // the others make the step's `before`
    PL_COACH_OPEN,    // the step waits for its row, for the learner, or to be taken back
    PL_COACH_REPLY,   // it is done; the others make their `reply`
    PL_COACH_END,     // the chapter is over
    PL_COACH_LEFT,    // the learner plays on without the coach
} pl_coach_phase;

/// Where somebody is: flat, without pointers, good for a copy. Entries count the journal's choices, dice those thrown in the game.
typedef struct pl_coach_place {
    uint8_t chapter, step, phase;  // phase: pl_coach_phase
    uint8_t said;                  // of `before` or `reply`: how many are made or dropped
    uint8_t lets;                  // choices let since the step began
    uint8_t heard;                 // 1 + the `otherwise` whose sentence stands; 0: none
    uint8_t after;                 // 1 + the step whose `after` stands; 0: none
    uint8_t is_shown;              // the coach makes the step's own choice
    uint8_t is_back_offered;       // what was chosen last is to be taken back
    uint8_t until;                 // 1 + the step up to which the coach plays by himself; 0: he does not
    uint8_t came;                  // 1 + the outermost row at which the step's own was met and the learner asked; 0: it has not come yet
    uint8_t is_lost;               // the lesson has changed since: the chapter can only be begun anew, or left
    uint16_t turn;                 // of the game when the step began
    uint32_t entries;              // of the journal when the coach saw it last
    uint32_t back_to;              // is_back_offered: entries that stay
    uint32_t able;                 // 1 + the entries at which the learner could first do what the step asks for; 0: not yet
    struct {
        uint32_t entry, dice;  // when the step began; PL_COACH_NEVER: it has not
    } began[PL_LESSON_STEPS_MAX];
} pl_coach_place;
#define PL_COACH_NEVER UINT32_MAX

enum { PL_COACH_TEXT_MAX = 1600 };  // room for any place as text

/// "mill-road/take-the-mill ...": one line of letters, digits and blanks, good as long as the lesson's ids and the order of its steps stay.
/// Returns the length, as snprintf does.
int pl_coach_place_print(const pl_lesson *lesson, const pl_coach_place *place, char *text, size_t size);
/// PL_BAD: not such a text, or another lesson's; found and wanted.
pl_status pl_coach_place_read(const pl_lesson *lesson, const char *text, pl_coach_place *place, pl_error *error);
/// Whether such a text says that the learner had left; for this the lesson need not be there any more.
bool pl_coach_text_has_left(const char *text);

// ---- the coach

typedef struct pl_coach pl_coach;

/// A coach at the beginning of a chapter. scene: of pl_lesson_open(); it and the lesson must outlive the coach. seed: of the dice that the lesson
/// does not fix. Ended by pl_coach_destroy(). After this call nothing here asks for memory.
pl_status pl_coach_create(const pl_lesson *lesson, int chapter, const pl_scene *scene, uint64_t seed, pl_coach **out, pl_error *error);
void pl_coach_destroy(pl_coach *coach);

/// Where he is; and puts him there, in the same chapter. The host then replays the journal, all of its entries, gives the game the coach's dice
/// and settles.
const pl_coach_place *pl_coach_where(const pl_coach *coach);
void pl_coach_put(pl_coach *coach, const pl_coach_place *place);

/// The lesson is not what it was when the learner came this far, and the game not where it leads: all that is left is the chapter from its
/// beginning, or to play on without the coach.
void pl_coach_lose(pl_coach *coach);

/// The source of the game's dice: the step's fixed ones from the die at which it began, then seeded ones. Give it to pl_game_start() once, and to
/// pl_game_use_dice() after each replay; in between the coach keeps it in step by himself. Good as long as the coach.
/// pl_game_is_out_of_dice() of such a game means nothing: fixed dice may be used up.
const pl_dice *pl_coach_dice(const pl_coach *coach);

/// Looks where the game stands now and moves on in the lesson. To be called after the start, after every choice that was played whoever made it,
/// and after every replay, with the number of the journal's entries. When there are fewer than before, the coach goes back with them.
void pl_coach_settle(pl_coach *coach, pl_game *game, uint32_t entries);

// ---- whose turn it is

typedef enum pl_coach_who {
    PL_COACH_PLAYS,    // the lesson says what `side` chooses; it is legal
    PL_COACH_PLAYER,   // a player at the level of lesson->opponent chooses for `side`
    PL_COACH_LEARNER,  // wait for the learner, who may not be asked by the game: something is to be read, done or taken back
} pl_coach_who;

typedef struct pl_coach_next {
    pl_coach_who who;
    pl_side side;
    pl_choice choice;    // PL_COACH_PLAYS; borrowed from the lesson
    bool is_unattended;  // the coach catches up: it need not be shown slowly, nor waited for
} pl_coach_next;

pl_coach_next pl_coach_turn(pl_coach *coach, pl_game *game);

// ---- what to show

typedef enum pl_coach_want {
    PL_COACH_READ,       // go on with PL_GO_NEXT
    PL_COACH_CHOICE,     // a choice
    PL_COACH_ACT,        // an act
    PL_COACH_WATCH,      // nothing: the step's row has not come, others play
    PL_COACH_PLAY,       // any choice: the step's row has not come and the learner is asked
    PL_COACH_TAKE_BACK,  // PL_GO_BACK: what was chosen last
    PL_COACH_ENDED,      // one of the offers
    PL_COACH_ALONE,      // the coach has left
} pl_coach_want;

/// The words of the wire for it, by pl_coach_want.
extern const char *const pl_coach_want_names[];

typedef enum pl_go { PL_GO_NEXT, PL_GO_BACK, PL_GO_SHOW, PL_GO_SKIP, PL_GO_CHAPTER, PL_GO_LEAVE } pl_go;

/// The words they are asked by, by pl_go, NULL after the last.
extern const char *const pl_go_names[];
#define PL_GO_BIT(go) (1u << (go))

/// Borrowed from lesson and coach, good until the coach is asked for anything else.
typedef struct pl_coach_view {
    const pl_lesson_chapter *chapter;
    const pl_lesson_step *step;  // NULL: the chapter is over, or the coach has left
    int number, of;              // of the step, from 1
    pl_coach_want want;
    const char *after;  // of the step before; NULL: none
    const char *say;    // never NULL, never empty while the coach is there
    const char *heard;  // what was said to the choice that was let or played to be taken back; NULL: nothing
    pl_marks show;
    const pl_lesson_hint *hint;     // NULL: none
    const pl_lesson_choice *wish;   // the step's own choice, while it is wanted: what the brass button builds; NULL: none
    bool is_lost;                   // PL_COACH_ENDED because the lesson has changed
    bool is_show_offered;           // "Shall I show you?": the row has passed, the game is over, or three choices were let
    unsigned can;                   // PL_GO_BIT(...) of what may be asked for
    const pl_lesson_offer *offers;  // PL_COACH_ENDED
    int offer_count;
} pl_coach_view;

void pl_coach_look(pl_coach *coach, pl_game *game, pl_coach_view *view);

// ---- what the learner does

typedef enum pl_verdict_kind {
    PL_VERDICT_DONE,     // it is what the step asks for
    PL_VERDICT_TRIED,    // the step asks to try it, and it is refused as it says: not to be played, and the step is done
    PL_VERDICT_LET,      // the step stays open
    PL_VERDICT_BACK,     // it is played and seen, and then to be taken back
    PL_VERDICT_GOTO,     // the lesson goes on elsewhere
    PL_VERDICT_HELD,     // not played; say tells why not yet
    PL_VERDICT_REFUSED,  // the rules refuse it; pl_game_why_not() says why, and nothing is played
    PL_VERDICT_FREE,     // the coach does not mind
} pl_verdict_kind;

typedef struct pl_verdict {
    pl_verdict_kind kind;
    bool is_played;   // the host plays it, and settles
    const char *say;  // NULL: nothing; of what was to be tried, why it is refused. Borrowed until the coach is asked for anything else
} pl_verdict;

/// Judges a choice of the learner's before it is played. The coach remembers the verdict until pl_coach_settle(); the choice he judged last is
/// the one that is played. The game is as it was.
pl_verdict pl_coach_judge(pl_coach *coach, pl_game *game, const pl_choice *choice);

/// What was done without playing: true if the step asked for it, which is then done. Anything else is ignored. Of a draft (PL_ACT_PREVIEW) the host
/// gives the choice in `pattern.choice`, of a rule or a tool `text`.
bool pl_coach_act(pl_coach *coach, pl_game *game, const pl_act *act);

typedef enum pl_order_kind {
    PL_ORDER_NONE,  // ask pl_coach_turn() again
    PL_ORDER_BACK,  // replay the first `entries` of the journal, forget the others, pl_game_use_dice(game, pl_coach_dice()), pl_coach_settle()
    PL_ORDER_OPEN,     // end this coach and game, and begin `chapter` with new ones
    PL_ORDER_LEFT,     // it is an ordinary battle from here, against lesson->opponent; the coach may be kept or ended
    PL_ORDER_REFUSED,  // not now; say tells why
} pl_order_kind;

typedef struct pl_order {
    pl_order_kind kind;
    uint32_t entries;
    int chapter;
    const char *say;  // PL_ORDER_REFUSED; borrowed until the coach is asked for anything else
} pl_order;

/// What the learner asks of the coach.
/// next: the step has been read; after the last, the next chapter. back: takes back, to the step's beginning or, at its beginning, to that of the
/// step before. show: the coach makes the step's own choice; where that cannot be done any more he goes back to where the learner could first have
/// made it, and where he never could to the chapter's beginning, from where he plays up to it. skip: the same; of a step that is read or acted, either ends it. chapter: the one of that number (from 0; pl_lesson_chapter_named()), again if it is this
/// one; `argument` counts for this alone. leave: see PL_ORDER_LEFT.
pl_order pl_coach_go(pl_coach *coach, pl_game *game, pl_go go, int argument);

/// The same for a link that names a step: PL_ORDER_BACK to the chapter's beginning, from where the coach plays up to that step.
pl_order pl_coach_go_to(pl_coach *coach, int step);
