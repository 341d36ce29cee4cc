// rulesets.h - the list of games is public: see games.h in include/.
#pragma once
#include "phaseline/games.h"
