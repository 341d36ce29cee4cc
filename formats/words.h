// words.h - the words of a game for whoever writes scenarios, examples and bots: made from the tables that the program runs on.
// Stands on scene.h.
#pragma once
#include <jansson.h>

#include "phaseline/scene.h"

/// {game, name, verbs: [{name, label, rule?, written, example, steps}], fields: [{name, of, about, values, count?}],
///  events: [{name, subject?, target?, weight, text}], rolls: [{name, title, passed?, failed?, modifiers?, counts}], wordings: {key: words}, switches: [{name, on, rule, about}], markers: [{name, about}],
///  goals, zones, arrivals, end: [{name?, must, may, on?, rule, about}]}
/// scene: any battle of the game; its ids stand in the examples. NULL: no memory.
json_t *pl_json_words(const pl_scene *scene);
