// sequence.c - the whole game as one table of rows: set-up, then the ten phases of a turn, over and over.
// Stands on rules.h; the rows are played by phase_*.c, deploy.c and indirect.c, the sequences called by move.c, test.c and melee.c.
#include "rules.h"

#define DECIDES(name) .offer = rof_offer_##name, .apply = rof_take_##name

const pl_step rof_game_steps[ROF_GAME_ROWS] = {
    [ROF_S0] = {"S0.1", "The scene is set", PL_BY_NOBODY, .run = rof_run_set_up, .rule = "ROF-DEP.1"},
    [ROF_S0_DEPLOY] = {"S0.2", "Deployment", PL_BY_ACTING, DECIDES(deploy), .rule = "ROF-DEP.1",
                       .prompt = "deploy your elements, or pass to leave the rest where they stand"},
    [ROF_S0_STRENGTH] = {"S0.3", "Strength and break points", PL_BY_NOBODY, .run = rof_run_strength, .rule = "ROF-FMO.2"},
    [ROF_S0_BEGIN] = {"S0.4", "A turn begins", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T2), PL_TO(ROF_T3), PL_TO(ROF_T4), PL_TO(ROF_T6)},
                      .run = rof_run_begin, .rule = "ROF-GEN.9", .when = "if the scenario starts there"},

    [ROF_T1] = {"T1", "Spotting Phase", PL_BY_NOBODY, .rule = "ROF-SPT.1"},
    [ROF_T1_REFILL] = {"T1.0", "Re-rolls are refilled", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T2)}, .run = rof_run_refill, .rule = "ROF-LDR.6",
                       .when = "if nothing is hidden in this battle"},
    [ROF_T1_LEAD] = {"T1.1", "The lead side spots", PL_BY_ACTING, DECIDES(spot), .rule = "ROF-SPT.3",
                     .prompt = "nominate a counter to spot"},
    [ROF_T1_OTHER] = {"T1.2", "The other side spots", PL_BY_ACTING, DECIDES(spot), .rule = "ROF-SPT.3",
                      .prompt = "nominate a counter to spot"},

    [ROF_T2] = {"T2", "Rally Phase", PL_BY_NOBODY, .rule = "ROF-RAL.1"},
    [ROF_T2_NEXT] = {"T2.1", "Rally attempts", PL_BY_NOBODY, .calls = {ROF_SEQ_TEST}, .run = rof_run_rally, .rule = "ROF-RAL.1"},
    [ROF_T2_FLIGHT] = {"T2.2", "Compulsory movement", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T3)}, .run = rof_run_flight, .rule = "ROF-RAL.5",
                       .when = "when all have fled"},
    [ROF_T2_FLEE] = {"T2.2a", "Choose the heading", PL_BY_ACTING, .jumps = {PL_TO(ROF_T2_FLIGHT)}, DECIDES(flee), .rule = "ROF-RAL.6",
                     .prompt = "choose the heading of the flight"},

    [ROF_T3] = {"T3", "Initiative", PL_BY_NOBODY, .rule = "ROF-INI.1"},
    [ROF_T3_ROLL] = {"T3.1", "Roll for initiative", PL_BY_NOBODY, .run = rof_run_initiative, .rule = "ROF-INI.1"},
    [ROF_T3_CHOICE] = {"T3.2", "Move first or second", PL_BY_ACTING, DECIDES(initiative), .rule = "ROF-INI.2",
                       .prompt = "move first or second this turn"},

    [ROF_T4] = {"T4", "First Side Movement", PL_BY_NOBODY, .run = rof_run_first_move, .rule = "ROF-MOV.1"},
    [ROF_T4_ARRIVAL] = {"T4.0", "Arrival rolls", PL_BY_NOBODY, .run = rof_run_arrivals, .rule = "ROF-REI.2"},
    [ROF_T4_ACTIVATE] = {"T4.1", "Activate an element", PL_BY_ACTIVE, .calls = {ROF_SEQ_MOVE}, DECIDES(activate), .rule = "ROF-ORD.1",
                         .prompt = "order an element to move, or end your movement"},

    [ROF_T5] = {"T5", "Second Side Movement", PL_BY_NOBODY, .run = rof_run_second_move, .rule = "ROF-MOV.2"},
    [ROF_T5_ARRIVAL] = {"T5.0", "Arrival rolls", PL_BY_NOBODY, .run = rof_run_arrivals, .rule = "ROF-REI.2"},
    [ROF_T5_ACTIVATE] = {"T5.1", "Activate an element", PL_BY_ACTIVE, .calls = {ROF_SEQ_MOVE}, DECIDES(activate), .rule = "ROF-ORD.1",
                         .prompt = "order an element to move, or end your movement"},

    [ROF_T6] = {"T6", "Stationary Fire Phase", PL_BY_NOBODY, .rule = "ROF-FIR.1"},
    [ROF_T6_BATTERY] = {"T6.1", "The next battery", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T6_BEGIN)}, .run = rof_run_battery,
                        .rule = "ROF-HEI.1", .when = "when all have been asked"},
    [ROF_T6_MISSION] = {"T6.1a", "Call, adjust, continue or cease", PL_BY_ACTING, .jumps = {PL_TO(ROF_T6_BATTERY)}, DECIDES(mission),
                        .rule = "ROF-HEI.3", .when = "unless rounds fall", .prompt = "the battery's mission"},
    [ROF_T6_EFFECT] = {"T6.1b", "Fire for effect or hold", PL_BY_ACTING, .jumps = {PL_TO(ROF_T6_BATTERY)}, DECIDES(effect),
                       .rule = "ROF-HEI.5", .prompt = "fire for effect, or hold"},
    [ROF_T6_BEGIN] = {"T6.2", "Direct and opportunity fire", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T6_FIRE), PL_TO(ROF_T6_PLOT)},
                      .run = rof_run_fire, .rule = "ROF-FIR.1", .when = "in the open, or plotted in secret"},
    [ROF_T6_FIRE] = {"T6.2a", "An element fires", PL_BY_ACTING, .jumps = {PL_TO(ROF_T6_REMOVE)}, DECIDES(fire), .rule = "ROF-FIR.4",
                     .when = "when both have passed", .prompt = "fire with an element that has not moved, or pass for good"},
    [ROF_T6_PLOT] = {"T6.2b", "Both sides plot their fire", PL_BY_ALL_SEALED, DECIDES(plot), .rule = "ROF-FIR.13",
                     .prompt = "plot the fire of your elements"},
    [ROF_T6_PLOTTED] = {"T6.2c", "Plotted fire is resolved", PL_BY_NOBODY, .run = rof_run_plotted, .rule = "ROF-FIR.13"},
    [ROF_T6_REMOVE] = {"T6.3", "Marked figures are removed", PL_BY_NOBODY, .run = rof_run_remove, .rule = "ROF-FIR.13"},

    [ROF_T7] = {"T7", "Moving Fire Phase", PL_BY_NOBODY, .rule = "ROF-FIR.2"},
    [ROF_T7_BEGIN] = {"T7.1", "Fire of those who moved", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T7_FIRE), PL_TO(ROF_T7_PLOT)},
                      .run = rof_run_fire, .rule = "ROF-FIR.2", .when = "in the open, or plotted in secret"},
    [ROF_T7_FIRE] = {"T7.1a", "An element fires", PL_BY_ACTING, .jumps = {PL_TO(ROF_T7_REMOVE)}, DECIDES(fire), .rule = "ROF-FIR.4",
                     .when = "when both have passed", .prompt = "fire with an element that moved with M or C, or pass for good"},
    [ROF_T7_PLOT] = {"T7.1b", "Both sides plot their fire", PL_BY_ALL_SEALED, DECIDES(plot), .rule = "ROF-FIR.13",
                     .prompt = "plot the fire of your elements"},
    [ROF_T7_PLOTTED] = {"T7.1c", "Plotted fire is resolved", PL_BY_NOBODY, .run = rof_run_plotted, .rule = "ROF-FIR.13"},
    [ROF_T7_REMOVE] = {"T7.2", "Marked figures are removed", PL_BY_NOBODY, .run = rof_run_remove, .rule = "ROF-FIR.13"},

    [ROF_T8] = {"T8", "Morale Phase", PL_BY_NOBODY, .rule = "ROF-MOR.1"},
    [ROF_T8_SNAPSHOT] = {"T8.1", "Leaders are noted", PL_BY_NOBODY, .run = rof_run_snapshot, .rule = "ROF-LDR.5"},
    [ROF_T8_NEXT] = {"T8.1a", "Morale tests", PL_BY_NOBODY, .calls = {ROF_SEQ_TEST}, .run = rof_run_morale, .rule = "ROF-MOR.1"},

    [ROF_T9] = {"T9", "Melee Phase", PL_BY_NOBODY, .rule = "ROF-MEL.1"},
    [ROF_T9_BEGIN] = {"T9.0", "Locks are looked at", PL_BY_NOBODY, .run = rof_run_assaults, .rule = "ROF-MEL.17"},
    [ROF_T9_FIRST] = {"T9.1", "Close assaults of the first side", PL_BY_ACTING, DECIDES(assault), .rule = "ROF-MEL.5",
                      .prompt = "close assault, or done"},
    [ROF_T9_SECOND] = {"T9.2", "Close assaults of the second side", PL_BY_ACTING, DECIDES(assault), .rule = "ROF-MEL.5",
                       .prompt = "close assault, or done"},
    [ROF_T9_SATCHEL] = {"T9.3", "Satchel charges", PL_BY_ACTING, .jumps = {PL_TO(ROF_T9_CAPTURE)}, DECIDES(satchel), .rule = "ROF-SPC.6",
                        .when = "when both are done", .prompt = "throw a satchel charge, or done"},
    [ROF_T9_BLAST] = {"T9.3a", "Who lost men to the blast tests", PL_BY_NOBODY, .jumps = {PL_TO(ROF_T9_SATCHEL)}, .calls = {ROF_SEQ_TEST},
                      .run = rof_run_blast, .rule = "ROF-SPC.6"},
    [ROF_T9_CAPTURE] = {"T9.4", "Broken elements in contact are captured", PL_BY_NOBODY, .run = rof_run_capture, .rule = "ROF-MEL.6"},
    [ROF_T9_FORM] = {"T9.5", "Melees are formed", PL_BY_NOBODY, .run = rof_run_form, .rule = "ROF-MEL.7"},
    [ROF_T9_NEXT] = {"T9.5a", "The next melee", PL_BY_ACTING, .calls = {ROF_SEQ_MELEE}, DECIDES(melee), .rule = "ROF-MEL.8",
                     .prompt = "which melee is fought next"},

    [ROF_T10] = {"T10", "End Turn Phase", PL_BY_NOBODY, .rule = "ROF-END.1"},
    [ROF_T10_AUTO] = {"T10.1", "Automatic victory", PL_BY_NOBODY, .run = rof_run_auto_victory, .rule = "ROF-END.2"},
    [ROF_T10_ROLL] = {"T10.2", "Roll for the end of the game", PL_BY_NOBODY, .run = rof_run_game_end, .rule = "ROF-END.4"},
    [ROF_T10_MARKERS] = {"T10.3", "Order markers are removed", PL_BY_NOBODY, .run = rof_run_clear_markers, .rule = "ROF-ORD.6"},
    [ROF_T10_SMOKE] = {"T10.4", "Smoke thins out", PL_BY_NOBODY, .run = rof_run_thin_smoke, .rule = "ROF-SMK.1"},
    [ROF_T10_FORCE] = {"T10.5", "Force morale", PL_BY_NOBODY, .run = rof_run_force, .rule = "ROF-FMO.4"},
    [ROF_T10_NEXT] = {"T10.5a", "Force morale tests", PL_BY_NOBODY, .calls = {ROF_SEQ_TEST}, .run = rof_run_force_next,
                      .rule = "ROF-FMO.6"},
    [ROF_T10_OBJECTIVES] = {"T10.6", "Objectives change hands", PL_BY_NOBODY, .run = rof_run_objectives, .rule = "ROF-OBJ.1"},
    [ROF_T10_OVER] = {"T10.7", "Next turn, or final scoring", PL_BY_NOBODY, .jumps = {PL_TO(ROF_S0_BEGIN)}, .run = rof_run_turn_over,
                      .rule = "ROF-VIC.3", .when = "unless it was the last turn"},
};

const pl_sequence rof_sequences[ROF_SEQUENCES] = {
    [ROF_SEQ_GAME] = {"T", "The turn", rof_game_steps, ROF_GAME_ROWS, NULL, 0, false},
    [ROF_SEQ_MOVE] = {"M", "One element's move", rof_move_steps, ROF_MOVE_ROWS, NULL, 0, false},
    [ROF_SEQ_TEST] = {"X", "A 2D6 test", rof_test_steps, ROF_TEST_ROWS, NULL, 0, false},
    [ROF_SEQ_MELEE] = {"B", "A melee", rof_melee_steps, ROF_MELEE_ROWS, NULL, 0, false},
};
