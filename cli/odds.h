// odds.h - what a choice would probably do, as lines: asked of copies, so the game itself is not touched.
// Stands on players/odds.h and session.h.
#pragma once
#include "players/odds.h"
#include "session.h"

enum { CLI_OUTCOMES = 6 };
/// Prints what may come of a choice in sentences, gravest first, for whoever would choose; or that it would be refused. most: so many at most;
/// fewer than CLI_OUTCOMES are told without a word on where they come from.
void cli_outcomes_print(cli_session *session, const pl_choice *choice, int most);
/// Prints odds for the side: what may come of it in sentences, then what was counted, the most likely first. lines_max: how many of each.
void cli_odds_show(const pl_scene *scene, pl_side side, pl_odds *odds, int lines_max);
/// How something does beside the best, as far as chance lets one tell: "best", "about as good", "not quite as good", "clearly worse". A game's own
/// measure means nothing to people: it is only compared. behind: how far it is behind the best, 0 or less: it is the best; chance: how far mere chance may put it.
const char *cli_merit(double behind, double chance);
