// mind.h - what a game thinks of its own play: ideas for whoever wants to be shown a choice, and judgement for computers. Stands on
// ruleset.h. The rules know nothing of it: they build, and pass their tests, without.
#pragma once
#include "phaseline/ruleset.h"

PL_PUBLIC_BEGIN

/// Puts forward a finite set of sensible fillings of an option with pl_candidate(), which keeps those that the verb's check() allows. It decides nothing:
/// an open option for which it finds none is left out by computers and is no default, and a person may still fill it in.
typedef void pl_idea(const pl_turn *turn, const pl_option *option, pl_candidates *to);

typedef struct pl_mind {
    const pl_ruleset *rules;  // whose mind it is
    pl_idea *const *ideas;    // by verb; none: the option's number, or its least, middle and most
    /// How good the scripted player thinks a legal choice is, from a view: larger is better. NULL: it picks at random.
    int32_t (*judge)(const pl_turn *view, const pl_choice *choice);
    /// PL_VERB(...): verbs with an idea whose fillings judge() bears before anybody knows that they are legal, while the idea does not ask which were
    /// kept. The script then checks only what may still be its choice.
    uint64_t judged_first;
    /// How well side stands, for search and reports: larger is better, zero-sum over two sides. From a state or a view. NULL: who wins is all that counts.
    int32_t (*standing)(const pl_turn *turn, pl_side side);
    uint8_t foresight;        // for search: turns in which a choice shows what it was worth; 0: 1
    uint16_t patience;        // for search: hundredths of the usual work, more where luck is large, less where a look is slow; 0: 100
    uint16_t persistence;     // for search: hundredths of that for level 5, more where luck still hides what its choices are worth; 0: 100
} pl_mind;

/// A verb's idea, NULL: it has none.
static inline pl_idea *pl_idea_of(const pl_mind *mind, int verb) { return mind && mind->ideas ? mind->ideas[verb] : NULL; }

PL_PUBLIC_END
