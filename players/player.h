// player.h - players are public: see the header of the same name in include/.
#pragma once
#include "phaseline/player.h"
