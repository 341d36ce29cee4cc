// sheet.h - the play sheet: the turn and the tables a player lays beside the battle, chosen by rulesets/<id>/sheet.yaml and filled from the
// sequence and the rules data. The format is docs/sheets.md.
// Stands on battle.h and glossary.h.
#pragma once
#include "formats/battle.h"
#include "formats/glossary.h"

/// Sheet of the wire. battle: whose changes are shown; NULL: the rules as they are. PL_MISSING: the game has no sheet.
pl_status pl_json_sheet(const pl_ruleset *rules, const pl_battle *battle, json_t **out, pl_error *error);
/// The same from text in memory, for tests.
pl_status pl_json_sheet_text(const pl_ruleset *rules, const pl_battle *battle, const char *text, size_t size, const char *name,
                             json_t **out, pl_error *error);
/// A whole page of HTML that needs nothing else, to be freed. NULL: no memory, or the style (rulesets/sheet.css) is not there.
char *pl_sheet_html(const json_t *sheet);
