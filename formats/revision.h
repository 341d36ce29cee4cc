// revision.h - how often the rules of a game have changed so that recorded games may play out otherwise, and in words how.
// Stands on ruleset.h. Read from rulesets/<id>/revisions.txt: a line a revision, "2 0.2.0 what changed", in order.
#pragma once
#include "phaseline/version.h"

/// The number of the last line; 0: there is no such file.
int pl_revision_last(const pl_ruleset *rules);
/// What changed after revision `since`, one sentence for each later revision; empty: nothing did. As snprintf.
int pl_revision_say(const pl_ruleset *rules, int since, char *text, size_t size);
/// A number made of every cell of the tables as they were loaded, their names included; never 0.
uint64_t pl_data_mark(const pl_data *data);
/// "2-9f3ac0ffee123456" read back; false: not such a text.
bool pl_rules_mark_parse(const char *text, pl_rules_mark *mark);
/// What a reader of a record made under `then` should know where `now` is played: empty, or " (it was played under ...)". As snprintf.
int pl_rules_mark_compare(const pl_ruleset *rules, pl_rules_mark then, pl_rules_mark now, char *text, size_t size);
