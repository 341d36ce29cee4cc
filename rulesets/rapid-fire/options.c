// options.c - the verbs: what each is called, what it names, what it needs. Who may use them when is in the phase files.
// Stands on the files that judge their fillings.
#include "options.h"

#include "air.h"
#include "assault.h"
#include "deploy.h"
#include "fire.h"
#include "indirect.h"
#include "move.h"
#include "survivors.h"
#include "transport.h"
#include "withdraw.h"

// clang-format off
#define NOUN(kind, name) {kind, name, NULL, NULL}
#define UNIT(name) NOUN(PL_UNIT, name)
#define PIECE(name) NOUN(PL_PIECE, name)
#define PATH (PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING)
// clang-format on

static const char *const bomb_words[] = {"first", "second", NULL};

const pl_verb rf_verbs[RF_VERBS] = {
    [PL_PASS] = {.name = "pass", .label = "Done", .rule = "RF-FIR.6"},
    [RF_V_DEPLOY] = {.name = "deploy", .label = "Place", .rule = "RF-HID.1", .subject = UNIT("element"), .need = PL_NEED_PLACE, .item_parts = PATH,
                     .check = rf_check_deploy, .suggest = rf_suggest_deploy},
    [RF_V_HIDE] = {.name = "hide", .label = "Keep hidden", .rule = "RF-HID.1", .subject = UNIT("element")},
    [RF_V_AIR_PLAN] = {.name = "air_plan", .label = "List targets", .rule = "RF-AIR.3", .subject = UNIT("aircraft"), .need = PL_NEED_GROUP,
                       .item_parts = PL_ITEM_TARGET | PL_ITEM_AT, .item_target = UNIT("target"), .check = rf_check_plan, .suggest = rf_suggest_plan},
    [RF_V_DEPART] = {.name = "depart", .label = "Send home", .rule = "RF-AIR.7", .subject = UNIT("aircraft")},
    [RF_V_WITHDRAW] = {.name = "withdraw", .label = "Withdraw", .rule = "RF-WDR.1", .subject = PIECE("piece"), .need = PL_NEED_PATH, .item_parts = PATH,
                       .check = rf_check_withdraw, .suggest = rf_suggest_withdraw},
    [RF_V_SMOKE] = {.name = "smoke", .label = "Lay smoke", .rule = "RF-SMK.2", .subject = PIECE("weapon"), .target = PIECE("enemy"), .need = PL_NEED_PLACE,
                    .item_parts = PL_ITEM_AT | PL_ITEM_FACING, .check = rf_check_smoke, .suggest = rf_suggest_smoke},
    [RF_V_HEROIC] = {.name = "heroic", .label = "Heroic action", .rule = "RF-HER.2", .subject = UNIT("element")},
    [RF_V_MOVE] = {.name = "move", .label = "Move", .rule = "RF-MOV.1", .subject = UNIT("element"), .need = PL_NEED_PATH, .item_parts = PATH,
                   .check = rf_check_move, .suggest = rf_suggest_move},
    [RF_V_COLUMN] = {.name = "column", .label = "Move as a column", .rule = "RF-MOV.12", .subject = UNIT("leading vehicle"), .need = PL_NEED_PATH,
                     .item_parts = PL_ITEM_PIECE | PL_ITEM_AT, .check = rf_check_move, .suggest = rf_suggest_column},
    [RF_V_BEACH] = {.name = "beach", .label = "Beach", .rule = "RF-AMP.5", .subject = UNIT("vessel")},
    [RF_V_DISEMBARK] = {.name = "disembark", .label = "Disembark", .rule = "RF-TRN.2", .subject = UNIT("element"), .target = PIECE("transport"),
                        .need = PL_NEED_PATH, .item_parts = PATH, .check = rf_check_move, .suggest = rf_suggest_disembark},
    [RF_V_EMBARK] = {.name = "embark", .label = "Embark", .rule = "RF-TRN.1", .subject = UNIT("element"), .target = PIECE("transport"), .need = PL_NEED_PATH,
                     .item_parts = PATH, .check = rf_check_move, .suggest = rf_suggest_embark},
    [RF_V_LIMBER] = {.name = "limber", .label = "Limber", .rule = "RF-TRN.3", .subject = UNIT("gun"), .target = PIECE("tow")},
    [RF_V_UNLIMBER] = {.name = "unlimber", .label = "Unlimber", .rule = "RF-TRN.3", .subject = UNIT("gun"), .target = PIECE("tow"), .need = PL_NEED_PLACE,
                       .item_parts = PATH, .check = rf_check_unlimber, .suggest = rf_suggest_unlimber},
    [RF_V_ENTER] = {.name = "enter", .label = "Enter", .rule = "RF-MOV.14", .subject = UNIT("element"), .need = PL_NEED_PATH, .item_parts = PATH,
                    .check = rf_check_move, .suggest = rf_suggest_enter},
    [RF_V_CLEAR] = {.name = "clear", .label = "Take the vessel away", .rule = "RF-AMP.11", .subject = UNIT("vessel")},
    [RF_V_HOLD] = {.name = "hold", .label = "Hold fire here", .rule = "RF-RES.3"},
    [RF_V_HOLD_UNTIL] = {.name = "hold_until", .label = "Hold fire until", .rule = "RF-RES.3", .value = NOUN(PL_NUMBER, "inches"), .need = PL_NEED_NUMBER},
    [RF_V_FIRE] = {.name = "fire", .label = "Fire", .rule = "RF-FIR.1", .subject = PIECE("firer"), .target = PIECE("target"),
                   .value = {PL_WORD, "weapon", rf_weapon_words, NULL}, .need = PL_NEED_PLACE, .item_parts = PL_ITEM_AT, .check = rf_check_fire,
                   .suggest = rf_suggest_fire},
    [RF_V_VOLLEY] = {.name = "volley", .label = "Fire small arms", .rule = "RF-SA.1", .subject = PIECE("stand"), .target = PIECE("target"), .need = PL_NEED_GROUP,
                     .item_parts = PL_ITEM_PIECE, .check = rf_check_volley, .suggest = rf_suggest_volley},
    [RF_V_FIGHT] = {.name = "fight", .label = "Fight", .rule = "RF-CAS.2", .value = NOUN(PL_NUMBER, "fight")},
    [RF_V_SIDES] = {.name = "sides", .label = "Storm these sides", .rule = "RF-CAS.3", .subject = NOUN(PL_FEATURE, "position"), .target = NOUN(PL_NUMBER, "side"),
                    .value = NOUN(PL_NUMBER, "other side")},
    [RF_V_OCCUPY] = {.name = "occupy", .label = "Occupy", .rule = "RF-CAS.8", .subject = PIECE("stand"), .need = PL_NEED_PATH, .item_parts = PATH,
                     .check = rf_check_occupy, .suggest = rf_suggest_occupy},
    [RF_V_AIR_ATTACK] = {.name = "air_attack", .label = "Attack", .rule = "RF-AIR.10", .subject = UNIT("aircraft"), .target = PIECE("aim piece"),
                         .value = {PL_WORD, "attack", rf_attack_words, NULL}, .need = PL_NEED_PLACE,
                         .item_parts = PL_ITEM_ORDER | PL_ITEM_AT | PL_ITEM_FACING | PL_ITEM_VALUE, .item_order = {PL_WORD, "bomb", bomb_words, NULL},
                         .item_value = NOUN(PL_NUMBER, "bombs"), .check = rf_check_attack, .suggest = rf_suggest_attack},
    [RF_V_AIR_POINT] = {.name = "air_point", .label = "Bomb the listed point", .rule = "RF-AIR.3", .subject = UNIT("aircraft"), .target = NOUN(PL_NUMBER, "target on the list"),
                        .value = {PL_WORD, "attack", rf_attack_words, NULL}, .need = PL_NEED_PLACE,
                        .item_parts = PL_ITEM_ORDER | PL_ITEM_AT | PL_ITEM_FACING | PL_ITEM_VALUE, .item_order = {PL_WORD, "bomb", bomb_words, NULL},
                        .item_value = NOUN(PL_NUMBER, "bombs"), .check = rf_check_attack, .suggest = rf_suggest_attack},
    [RF_V_AIR_COMBAT] = {.name = "air_combat", .label = "Air combat", .rule = "RF-AIR.19", .subject = UNIT("aircraft"), .target = UNIT("enemy aircraft")},
    [RF_V_AIR_REQUEST] = {.name = "air_request", .label = "Ask for an aircraft", .rule = "RF-AIR.5", .subject = PIECE("air OP"), .target = UNIT("aircraft")},
    [RF_V_AA] = {.name = "aa_fire", .label = "Anti-aircraft fire", .rule = "RF-AA.4", .subject = PIECE("firer"), .target = UNIT("aircraft"), .value = NOUN(PL_FLAG, "as a unit")},
    [RF_V_IDF] = {.name = "idf", .label = "Indirect fire", .rule = "RF-IDF.1", .subject = PIECE("caller"), .target = PIECE("aim piece"), .value = NOUN(PL_FLAG, "as a first call"),
                  .need = PL_NEED_GROUP, .item_parts = PL_ITEM_PIECE | PL_ITEM_AT, .check = rf_check_idf, .suggest = rf_suggest_idf},
    [RF_V_PLACE] = {.name = "place", .label = "Place", .rule = "RF-AT.5", .subject = PIECE("survivor"), .need = PL_NEED_PLACE, .item_parts = PATH,
                    .check = rf_check_place, .suggest = rf_suggest_place},
};
