// decision.h - what a side may do now: options, open or shut with their reason, and how a need is filled and judged.
// Stands on choice.h. A decision is its step's `offer`: options are derived whenever they are wanted, never stored.
#pragma once
#include "phaseline/choice.h"

PL_PUBLIC_BEGIN

typedef struct pl_turn pl_turn;

/// Options that must be taken sooner or later, or of which nobody would want one: where all that is open is so, there is nothing to decide.
enum { PL_VAIN = 1,           // nothing can come of it; where a pass is open too, passing is what whoever hosts the game does
       PL_DUE = 2 };          // something may, and the same whenever it is taken

typedef struct pl_option {
    uint8_t verb, cost;
    uint16_t subject, target;
    uint8_t is_default;       // taken when time runs out; none marked: pass, else the first open one
    uint8_t is_vain;          // PL_VAIN, PL_DUE; 0: it is a choice
    int32_t value, value_max; // value ... value_max: the numbers that fit; value_max 0: exactly value
    pl_why shut;              // NULL: open
} pl_option;

/// What a verb wants besides its subject and target.
typedef enum pl_need {
    PL_NEED_NONE,
    PL_NEED_NUMBER,           // a value in value ... value_max
    PL_NEED_PATH,             // items: waypoints or path steps, of one piece or several
    PL_NEED_PLACE,            // items: a place (and facing) for each piece named
    PL_NEED_GROUP,            // items: members, each perhaps with an order, a target, a number
} pl_need;

/// How a person does it on the table. PL_G_AUTO: found from need and nouns.
typedef enum pl_gesture {
    PL_G_AUTO,
    PL_G_GO,                  // somewhere: drag the body, click the place
    PL_G_AIM,                 // at a target: click it
    PL_G_LAY,                 // something on the table: drag the shape, or slide it along a track
    PL_G_EACH,                // each member its own: an order for all who can, painted on others
    PL_G_ALLOT,               // so many to each: click adds one
    PL_G_PAY,                 // a price: click what is given
    PL_G_ANSWER,              // a question: cards
} pl_gesture;

/// Where and by how much a filling fails, and the nearest one that would do.
typedef struct pl_hint {
    int item;                 // index of the item at fault, -1: the whole
    int32_t over;             // too far, too much, too close by this (a length, where value_is says so)
    bool has_at;
    pl_point at;              // legal to here
} pl_hint;

typedef struct pl_candidates pl_candidates;

struct pl_preview;
struct pl_handle;

typedef struct pl_verb {
    const char *name;         // "declare_charge", unique in the ruleset; verb 0 is "pass"
    const char *label;        // for a button: "Charge"
    const char *rule;         // that gives the right to it
    pl_noun subject, target, value;
    uint8_t need;             // pl_need
    uint8_t item_parts;       // PL_ITEM_...
    pl_noun item_piece, item_target, item_order, item_value;  // item_piece.kind PL_NOTHING stands for PL_PIECE
    /// NULL if the filled-in need is legal. The only judge of it: players and candidates pass through here alike. Reads only
    /// what choice->side may know. The engine has already matched verb, subject, target and value against an open option.
    pl_why (*check)(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
    /// PL_ITEM_AT, PL_ITEM_FACING: parts that an item may leave out, and then says so (pl_item.left_out): a place or facing that was not named
    /// is not the corner of the table, nor north. Parts not listed here read zero where they were left out.
    uint8_t item_optional;

    // ---- what it means to people; all of it may be left out
    uint8_t gesture;          // pl_gesture
    const char *purse;        // the field of the side, or of the subject, that an option's cost is taken from
    const char *doing;        // the choice as a sentence, of whoever chooses: "{subject} charge{s} {target}"; NULL: label and nouns
    /// Draws what the choice would be (preview.h), complete or not. Const, reads only what choice->side may know, decides nothing.
    void (*preview)(const pl_turn *turn, const pl_choice *draft, struct pl_preview *to);
    /// One grasped place or target (draft->items[0]) as fillings for all members. NULL: all keep their places to each other. Where a
    /// number is wanted the target alone is grasped: the number that suits it best comes first.
    void (*fill)(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
    /// PL_VERB(...): verbs that a person goes on with this one, as one act: an order is paid, then come steps and turns. What follows is told by
    /// `continues` of the later verb, where it speaks of the same unit.
    uint64_t continues;
    /// Options with the same number, not 0, have one effect and are shown once.
    uint32_t (*same)(const pl_turn *turn, const pl_option *option);
    /// What on the table stands for the option besides its nouns (preview.h): fills `to`, which has room for PL_HANDLES_MAX, and returns how
    /// many. Const, reads only what the side that is asked may know.
    int (*handles)(const pl_turn *turn, const pl_option *option, struct pl_handle *to);
    /// What an option costs besides its price, in words that follow "and": "one figure, lost for good"; NULL: nothing. Const, reads only what the side
    /// that is asked may know.
    const char *(*besides)(const pl_turn *turn, const pl_option *option);
    /// What several answers of a plan come to together, of which this verb has one or more (preview.h: heading, notes, worth, then). Const, reads
    /// only what the side that chooses may know, decides nothing.
    void (*together)(const pl_turn *turn, const pl_choice *drafts, int count, struct pl_preview *to);
    uint8_t lays;             // of a way: words of item_value, a bit each, whose items are put down beside it: a smoke grenade
} pl_verb;

/// One `offer`, three readers: the open list, the list with the shut ones and their reasons, the door that checks a choice.
typedef struct pl_offer {
    pl_side side;             // who is asked
    bool with_shut, keep, is_sealed, is_found;
    bool is_match_default;
    const pl_choice *sought;  // matching instead of listing
    const pl_turn *turn;
    pl_option *list;
    int count, max;
    int lost;                 // options that did not fit the list: the ruleset's options_max is too small
    pl_option match;
} pl_offer;

/// Asks even a side that can only pass: for decisions whose absence would tell the other side a secret. Judge it from public facts.
static inline void pl_keep(pl_offer *offer) { offer->keep = true; }
void pl_put_slow(pl_offer *offer, const pl_option *option, pl_why shut);
/// Puts an option forward, open (shut NULL) or shut.
static inline void pl_put(pl_offer *offer, pl_option option, pl_why shut)
{
    if (offer->sought || offer->is_sealed || offer->with_shut || offer->count == offer->max)
        pl_put_slow(offer, &option, shut);
    else if (!shut)
        offer->list[offer->count++] = option;
}
/// Puts pass (verb 0), always open.
static inline void pl_put_pass(pl_offer *offer) { pl_put(offer, PL_MADE(pl_option){PL_PASS, 0, 0, 0, 0, 0, 0, 0, NULL}, NULL); }

struct pl_candidates {
    const pl_turn *turn;
    pl_side side;
    const pl_option *option;
    pl_choice *choices;
    pl_item *items;           // room for max * PL_ITEMS_MAX
    int count, max;
    pl_said *purposes;        // NULL, or room for max: why each was put forward

    // ---- judged first: what is worth at least `least` is checked, and raises it to its own worth; what is worth less is kept unchecked
    int32_t (*judge)(const pl_turn *turn, const pl_choice *choice);  // NULL: all are checked
    int32_t least;
    int32_t *worths;          // room for max
    int put_off;              // of which nobody knows whether they are legal
};
/// Puts a filling forward; it is kept if check() allows it and it is not there yet. False: no room for more, stop searching.
bool pl_candidate(pl_candidates *to, const pl_item *items, int item_count, int32_t value);
/// The same, with why: "to {1}, cover".
bool pl_candidate_for(pl_candidates *to, const pl_item *items, int item_count, int32_t value, pl_said purpose);
/// The first of several fillings, of item_count items each, that check() allows. For an idea that would else look at to->count, which does not tell of
/// what was legal where it is judged first. No filling belongs to two such lists.
bool pl_candidate_first(pl_candidates *to, const pl_item *items, int item_count, int fillings, int32_t value, pl_said purpose);

PL_PUBLIC_END
