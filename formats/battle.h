// battle.h - opening a battle is public: see the header of the same name in include/.
#pragma once
#include "phaseline/battle.h"
