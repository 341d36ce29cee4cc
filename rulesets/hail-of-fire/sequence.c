// sequence.c - the outline: the sequences of Hail of Fire and the verbs of its decisions.
// The rows stand in phase_turn.c (S, T), phase_activation.c (A), phase_move.c, phase_fire.c, phase_barrage.c and phase_assault.c (E, I).
#include "ambush.h"
#include "meaning.h"
#include "phase.h"
#include "transport.h"

const pl_sequence hof_sequences[HOF_SEQUENCES] = {
    [HOF_SEQ_GAME] = {"T", "Turn", hof_game_steps, HOF_GAME_ROWS, NULL, 0, false},
    [HOF_SEQ_ACT] = {"A", "Activation", hof_act_steps, HOF_ACT_ROWS, NULL, 0, false},
    [HOF_SEQ_MOVE] = {"E-MOVE", "Move order", hof_move_steps, HOF_MOVE_ROWS, NULL, 0, false},
    [HOF_SEQ_FIRE] = {"E-FIRE", "Fire order", hof_fire_steps, HOF_FIRE_ROWS, NULL, 0, false},
    [HOF_SEQ_BARRAGE] = {"E-BARRAGE", "Barrage call", hof_barrage_steps, HOF_BARRAGE_ROWS, NULL, 0, false},
    [HOF_SEQ_FIGHT] = {"E-ASSAULT", "Assault Check", hof_fight_steps, HOF_FIGHT_ROWS, NULL, 0, false},
    [HOF_SEQ_AFTER] = {"I", "Contact broken", hof_after_steps, HOF_AFTER_ROWS, NULL, 0, false},
};

// clang-format off
#define UNIT {PL_UNIT, "Unit", NULL, NULL}
#define TEAM(name) {PL_PIECE, name, NULL, NULL}
#define ORDERS {PL_WORD, "order", hof_order_words, NULL}
#define WEAPON {PL_WORD, "weapon", hof_weapon_words, NULL}
#define GROUP_PARTS (PL_ITEM_PIECE | PL_ITEM_ORDER | PL_ITEM_TARGET | PL_ITEM_AT | PL_ITEM_VALUE)
#define PLACED (PL_ITEM_AT | PL_ITEM_FACING)  // a place must be named, a facing may be
#define ACTIVATE(name, label, rule, paid_from, said) {name, label, rule, .gesture = PL_G_EACH, .purse = paid_from, .doing = said, .subject = UNIT, .need = PL_NEED_GROUP, .item_parts = GROUP_PARTS, \
    .item_piece = TEAM("Team"), .item_order = ORDERS, .item_target = TEAM("target"), .item_value = WEAPON, \
    .check = hof_check_activation, .item_optional = PL_ITEM_AT, .preview = hof_preview_orders, .fill = hof_fill_activation}

const pl_verb hof_verbs[HOF_VERBS] = {
    [HOF_PASS] = {.name = "pass", .label = "End", .rule = "HOF-TURN.11"},
    [HOF_PLACE] = {"place", "Place", "HOF-SET.2", .subject = TEAM("Team"), .need = PL_NEED_PLACE,
                   .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING, .check = hof_check_place, .item_optional = PLACED, .gesture = PL_G_GO, .doing = "{subject} {is} placed"},
    [HOF_AUTO] = {.name = "auto", .label = "Take the scenario's places", .rule = "HOF-SET.2", .gesture = PL_G_ANSWER, .doing = "{side} take{s} the places of the scenario"},
    [HOF_PLACE_MARKER] = {"place_marker", "Place the range-in marker", "HOF-ART.7", .subject = UNIT, .need = PL_NEED_PLACE, .item_parts = PL_ITEM_AT,
                          .check = hof_check_marker, .item_optional = PL_ITEM_AT, .gesture = PL_G_LAY, .doing = "the marker of {subject} {is} laid", .preview = hof_preview_marker},
    [HOF_CANCEL_MISSION] = {"cancel_mission", "Cancel the mission", "HOF-ART.9", .subject = UNIT, .gesture = PL_G_ANSWER, .doing = "the barrage of {subject} {is} cancelled"},
    [HOF_FIRE_FOR_EFFECT] = {"fire_for_effect", "Fire for effect", "HOF-ART.9", .subject = UNIT, .gesture = PL_G_ANSWER, .doing = "{subject} fire{s} for effect", .preview = hof_preview_effect},
    [HOF_ADJUST] = {"adjust", "Adjust and wait", "HOF-ART.9", .subject = UNIT, .gesture = PL_G_ANSWER, .doing = "{subject} adjust{s} and wait{s} a turn", .preview = hof_preview_effect},
    [HOF_ACTIVATE_OP] = ACTIVATE("activate_op", "Order", "HOF-ACT.1", "op", "{subject} {is} given orders"),
    [HOF_ACTIVATE_HERO] = ACTIVATE("activate_hero", "Hero acts", "HOF-ACT.3", "hp", "{subject} act{s} by a hero point"),
    [HOF_ACTIVATE_ASSAULT] = ACTIVATE("activate_assault", "Orders in contact", "HOF-ASL.5", NULL, "{subject} {is} given orders in contact"),
    [HOF_CALL_BARRAGE] = {"call_barrage", "Call a barrage", "HOF-ART.1", .subject = UNIT, .target = TEAM("observer"), .need = PL_NEED_GROUP,
                          .item_parts = PL_ITEM_PIECE, .item_piece = TEAM("participant"), .check = hof_check_call, .gesture = PL_G_EACH, .doing = "{target} call{s} for a barrage", .preview = hof_preview_call},
    [HOF_EXECUTE] = {"execute", "Execute order", "HOF-ACT.17", .value = {PL_NUMBER, "order", NULL, NULL}, .gesture = PL_G_ANSWER, .doing = "the {word:|first|second} order is carried out",
                     .handles = hof_handles_execute},
    [HOF_NEXT] = {"next", "Next Team", "HOF-ACT.17", .subject = TEAM("Team"), .gesture = PL_G_GO, .doing = "{subject} {is} next", .preview = hof_preview_next},
    [HOF_RALLY] = {"rally", "Leader rallies", "HOF-LDR.4", .subject = TEAM("Leader"), .target = TEAM("Team"), .gesture = PL_G_AIM, .doing = "{subject} rall{ies} {target}"},
    [HOF_PATH] = {"path", "Move", "HOF-MOV.11", .subject = TEAM("Team"), .need = PL_NEED_PATH,
                  .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING, .check = hof_check_path, .item_optional = PLACED, .gesture = PL_G_GO, .doing = "{subject} move{s}", .preview = hof_preview_path},
    [HOF_REVERSE] = {"reverse", "Reverse", "HOF-MOV.14", .subject = TEAM("Vehicle"), .value = {PL_LENGTH, "length", NULL, NULL}, .need = PL_NEED_NUMBER,
                     .check = hof_check_reverse, .gesture = PL_G_GO, .doing = "{subject} reverse{s}", .preview = hof_preview_reverse},
    [HOF_BOOST] = {"boost", "Extra movement", "HOF-LDR.5", .subject = TEAM("Leader"), .target = TEAM("Team"), .gesture = PL_G_ANSWER, .doing = "{subject} pull{s} {target} along", .preview = hof_preview_boost},
    [HOF_DIRECT] = {"direct", "Direct fire", "HOF-LDR.3", .subject = TEAM("Leader"), .target = TEAM("Team"), .gesture = PL_G_AIM, .doing = "{subject} direct{s} the fire of {target}", .preview = hof_preview_direct},
    [HOF_ALLOCATE] = {"allocate", "Take the Hit", "HOF-FIRE.8", .subject = TEAM("Team"), .gesture = PL_G_AIM, .doing = "{subject} take{s} the hit", .preview = hof_preview_allocate},
    [HOF_FIGHT] = {"fight", "Fight", "HOF-ASL.7", .subject = TEAM("Team"), .target = TEAM("enemy"), .need = PL_NEED_GROUP, .item_parts = PL_ITEM_PIECE,
                   .item_piece = TEAM("supporter"), .check = hof_check_fight, .gesture = PL_G_AIM, .doing = "{subject} fight{s} {target}", .preview = hof_preview_fight},
    [HOF_CONSOLIDATE] = {"consolidate", "Consolidate", "HOF-ASL.13", .subject = TEAM("Team"), .need = PL_NEED_PLACE,
                         .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING, .check = hof_check_consolidate, .item_optional = PLACED, .gesture = PL_G_GO, .doing = "{subject} follow{s}"},
    [HOF_KEEP_BACK] = {"keep_back", "Keep back", "HOF-SET.4", .subject = UNIT, .gesture = PL_G_AIM, .doing = "{subject} {is} kept back"},
    [HOF_AMBUSH] = {"ambush", "Place a hidden Unit", "HOF-SET.4", .subject = UNIT, .need = PL_NEED_PLACE,
                    .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING, .check = hof_check_ambush, .item_optional = PLACED, .gesture = PL_G_GO, .doing = "{subject} come{s} out of hiding"},
    [HOF_BOARD] = {"board", "Board", "HOF-MOV.11", .subject = TEAM("Team"), .target = TEAM("Vehicle"), .need = PL_NEED_PATH,
                   .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING, .check = hof_check_board, .item_optional = PLACED, .gesture = PL_G_GO, .doing = "{subject} board{s} {target}"},
    [HOF_CONTACT_FIRE] = {"contact_fire", "Fire on contact", "HOF-ASL.14", .subject = TEAM("Team"), .target = TEAM("Vehicle"), .value = WEAPON, .gesture = PL_G_AIM, .doing = "{subject} fire{s} at {target}"},
};
// clang-format on
