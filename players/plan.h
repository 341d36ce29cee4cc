// plan.h - plans are public: see the header of the same name in include/.
#pragma once
#include "phaseline/plan.h"
