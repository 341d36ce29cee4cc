// ideas.h - paths put forward, most purposeful first. They decide nothing: check() keeps what is legal.
#pragma once
#include "phaseline/mind.h"

pl_idea drill_suggest_paths;
