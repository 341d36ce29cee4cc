// meaning.h - what the questions of Arcane Legions are about, and what its choices would be, for the people who are asked. Decides nothing.
// Stands on state.h. No rule reads it.
#pragma once
#include "phaseline/preview.h"
#include "state.h"

/// The unit whose order is under way.
void al_about_order(const pl_turn *turn, pl_side side, pl_about *to);

// ---- what a choice would be, drawn: meaning_move.c, meaning_combat.c

#define AL_PREVIEW(name) void al_preview_##name(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
AL_PREVIEW(step);
AL_PREVIEW(turn);
AL_PREVIEW(snap);
AL_PREVIEW(facing);
AL_PREVIEW(line);
AL_PREVIEW(close);  // and breakaway attacks
AL_PREVIEW(regroup);
/// Turns that end alike, at one price; lines between the same sides that lose the same dice.
uint32_t al_same_turn(const pl_turn *turn, const pl_option *option);
uint32_t al_same_line(const pl_turn *turn, const pl_option *option);

/// The unit that takes damage, and who deals it.
void al_about_damage(const pl_turn *turn, pl_side side, pl_about *to);
AL_PREVIEW(damage);
AL_PREVIEW(pay);
/// The push that an order would cost besides its points, by its kind.
const char *al_besides_close(const pl_turn *turn, const pl_option *option);
const char *al_besides_ranged(const pl_turn *turn, const pl_option *option);
const char *al_besides_move(const pl_turn *turn, const pl_option *option);
const char *al_besides_regroup(const pl_turn *turn, const pl_option *option);
/// The slots of a card, for whoever draws the base.
int al_slots(const pl_scene *scene, int type, pl_slot *to, int max);

// ---- what on the table stands for an option: meaning_handles.c

#define AL_HANDLES(name) int al_handles_##name(const pl_turn *turn, const pl_option *option, pl_handle *to)
AL_HANDLES(step);
AL_HANDLES(turn);
AL_HANDLES(snap);
AL_HANDLES(facing);
AL_HANDLES(line);
AL_HANDLES(close);

/// Degrees to the right of each word of regrouping's facing.
enum { AL_FACINGS = 4 };
extern const int al_facing_turn[AL_FACINGS];
/// A shot along a line from notch to notch: "its front: 3 dice against 4".
pl_said al_line_said(const pl_turn *turn, int unit, int target, int line);

/// The draft is about a unit of the side that is in play.
static inline bool al_is_own(const pl_turn *turn, const pl_choice *draft)
{
    return draft->subject && draft->subject <= al_unit_count(turn) && al_side_of(turn, draft->subject) == draft->side &&
           al_in_play(turn, draft->subject);
}

// A turn in words, by the tool (value2) and the notch it lands on (value): AL-TURN.4 leaves four ways to end for each lie of the tool.
#define AL_LEFT45 "left, 45 degrees"
#define AL_LEFT135 "left, 135 degrees"
#define AL_RIGHT45 "right, 45 degrees"
#define AL_RIGHT135 "right, 135 degrees"
#define AL_LANDS(front, right, back, left) "{word:" front "|" front "|" right "|" right "|" back "|" back "|" left "|" left "}"
#define AL_TOOL_0 AL_LANDS(AL_RIGHT135, AL_RIGHT45, AL_LEFT45, AL_LEFT135)
#define AL_TOOL_1 AL_LANDS(AL_LEFT135, AL_RIGHT135, AL_RIGHT45, AL_LEFT45)
#define AL_TOOL_2 AL_LANDS(AL_LEFT45, AL_LEFT135, AL_RIGHT135, AL_RIGHT45)
#define AL_TOOL_3 AL_LANDS(AL_RIGHT45, AL_LEFT45, AL_LEFT135, AL_RIGHT135)
#define AL_BOTH(left, right) left "|" right "|" left "|" right
#define AL_TURNED \
    "{word2:" AL_BOTH(AL_TOOL_0, AL_TOOL_1) "|" AL_BOTH(AL_TOOL_1, AL_TOOL_2) "|" AL_BOTH(AL_TOOL_2, AL_TOOL_3) "|" AL_BOTH(AL_TOOL_3, \
                                                                                                                            AL_TOOL_0) "}"

// The figure that a push costs, by its slot; nothing where no push is due.
#define AL_FALLS(c) \
    "|, " c "1 falls|, " c "2 falls|, " c "3 falls|, " c "4 falls|, " c "5 falls|, " c "6 falls|, " c "7 falls|, " c "8 falls|, " c \
    "9 falls"
#define AL_PUSHED \
    "{word:" AL_FALLS("a") AL_FALLS("b") AL_FALLS("c") AL_FALLS("d") AL_FALLS("e") AL_FALLS("f") AL_FALLS("g") AL_FALLS("h") AL_FALLS("i") \
        AL_FALLS("j") AL_FALLS("k") AL_FALLS("l") AL_FALLS("m") AL_FALLS("n") AL_FALLS("o") AL_FALLS("p") AL_FALLS("q") AL_FALLS("r") \
            AL_FALLS("s") AL_FALLS("t") AL_FALLS("u") AL_FALLS("v") AL_FALLS("w") AL_FALLS("x") AL_FALLS("y") AL_FALLS("z") "}"

// How a unit closes up: the side of the target it lies along, and whether it slides.
#define AL_CLOSES "{word:front|front|front|right|right|right|back|back|back|left|left|left}"
#define AL_SLIDES \
    "{word:|, sliding left|, sliding right||, sliding left|, sliding right||, sliding left|, sliding right||, sliding left|, sliding " \
    "right}"

// The die that an ability is used on; 0: on none in particular.
#define AL_DIE \
    "{word:dice|die 1|die 2|die 3|die 4|die 5|die 6|die 7|die 8|die 9|die 10|die 11|die 12|die 13|die 14|die 15|die 16" \
    "|die 17|die 18|die 19|die 20|die 21|die 22|die 23|die 24|die 25|die 26|die 27|die 28|die 29|die 30|die 31|die 32}"

// The side of the target that a line ends on, by its two notches.
#define AL_ENDS "front|front|right|right|back|back|left|left"
#define AL_STRUCK "{word:" AL_ENDS "|" AL_ENDS "|" AL_ENDS "|" AL_ENDS "|" AL_ENDS "|" AL_ENDS "|" AL_ENDS "|" AL_ENDS "}"
