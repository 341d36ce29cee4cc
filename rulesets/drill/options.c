// options.c - drill's verbs: what each is called, what it names, what it needs. Who may use them when is in the phase files.
// Stands on path.h for the one need that must be judged.
#include "options.h"

#include "meaning.h"
#include "path.h"

const pl_verb drill_verbs[DRILL_VERBS] = {
    [PL_PASS] = {.name = "pass", .label = "Pass", .rule = "DRILL-turn.3"},
    [DRILL_V_STANCE] = {.name = "stance",
                        .label = "Take a stance",
                        .doing = "{side} {word:take{s} no stance|press{es} on|stand{s} steady}",
                        .rule = "DRILL-stance.1",
                        .gesture = PL_G_ANSWER,
                        .preview = drill_preview_stance,
                        .value = {PL_WORD, "stance", drill_stance_words, NULL}},
    [DRILL_V_MOVE] = {.name = "move",
                      .label = "Move",
                      .doing = "{subject} move{s}",
                      .rule = "DRILL-move.1",
                      .subject = {PL_UNIT, "squad", NULL, NULL},
                      .need = PL_NEED_PATH,
                      .item_parts = PL_ITEM_AT,
                      .item_optional = PL_ITEM_AT,
                      .check = drill_check_path},
    [DRILL_V_REACT] = {.name = "react",
                       .label = "Fire at the mover",
                       .doing = "{subject} fire{s} at {target} as {it} move{s}",
                       .rule = "DRILL-react.1",
                       .subject = {PL_UNIT, "squad", NULL, NULL},
                       .target = {PL_UNIT, "moving squad", NULL, NULL}},
    [DRILL_V_SHOOT] = {.name = "shoot",
                       .label = "Shoot",
                       .doing = "{subject} shoot{s} at {target}",
                       .rule = "DRILL-fire.1",
                       .subject = {PL_UNIT, "squad", NULL, NULL},
                       .target = {PL_UNIT, "target", NULL, NULL}},
    [DRILL_V_SERGEANT] = {.name = "sergeant",
                          .label = "Use the sergeant",
                          .doing = "the sergeant of {subject} steps in",
                          .rule = "DRILL-rally.3",
                          .subject = {PL_UNIT, "squad", NULL, NULL}},
    [DRILL_V_STAND] = {.name = "stand",
                       .label = "Fire a last time",
                       .doing = "{subject} fire{s} a last time, at {target}",
                       .rule = "DRILL-loss.4",
                       .subject = {PL_UNIT, "squad", NULL, NULL},
                       .target = {PL_UNIT, "target", NULL, NULL}},
};
