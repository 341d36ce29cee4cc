// brief.h - what a player wants to know before a battle: the situation, what wins, who fights, what is special. From data alone.
// Stands on battle.h and glossary.h.
#pragma once
#include "formats/battle.h"
#include "formats/glossary.h"

/// Brief of the wire: everything of it may be known to everybody. glossary may be NULL. NULL: no memory.
json_t *pl_json_brief(const pl_battle *battle, const pl_glossary *glossary);
