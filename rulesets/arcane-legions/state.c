// state.c - names for what the records hold: scenarios and examples set and expect them, pages and terminals show them.
#include "state.h"

#define NUMBER(text) \
    { \
        PL_NUMBER, text, NULL, NULL \
    }
#define FLAG \
    { \
        PL_FLAG, NULL, NULL, NULL \
    }
#define SIDE \
    { \
        PL_SIDE, NULL, NULL, NULL \
    }
#define OF_UNIT(field, member, show, noun, about) \
    { \
        field, PL_OF_UNIT, show, 1, 0, (uint16_t)offsetof(al_unit, member), 0, noun, about \
    }
// A list in the record, and one that only scenarios know.
#define SLOT \
    { \
        PL_WORD, "slot", al_slot_words, NULL \
    }
#define LIST_OF(field, member, show, noun, about) \
    { \
        field, PL_OF_UNIT, show, 1, 0, (uint16_t)offsetof(al_unit, member), AL_FIGURES_MAX, noun, about \
    }
#define WORDS_OF(field, about) \
    { \
        field, PL_OF_UNIT, PL_SHOW_NOT, 0, 0, 0, AL_SLOTS_MAX, SLOT, about \
    }

static int32_t figures_of_card(const pl_turn *turn, int unit) { return al_card_of(turn, unit)->figure_count; }

const pl_field al_fields[] = {
    OF_UNIT("attack", icons[AL_ICON_A], PL_SHOW_CARD, NUMBER("A icons"), "ready A icons: dice in a close combat attack"),
    OF_UNIT("ranged", icons[AL_ICON_R], PL_SHOW_CARD, NUMBER("R icons"), "ready R icons: dice in a ranged attack"),
    OF_UNIT("defence", icons[AL_ICON_D], PL_SHOW_CARD, NUMBER("D icons"), "ready D icons: dice in defence"),
    OF_UNIT("movement", icons[AL_ICON_M], PL_SHOW_CARD, NUMBER("M icons"), "ready M icons: movement points of a move order"),
    PL_FIELD(PL_OF_UNIT, al_unit, figures, PL_SHOW_CARD, NUMBER("figures"), "figures standing"),
    {"figures_max", PL_OF_UNIT, PL_SHOW_CARD, .noun = NUMBER("figures of its card"), .about = "figures its card has",
     .get = figures_of_card},
    PL_FIELD(PL_OF_UNIT, al_unit, hits, PL_SHOW_CARD, NUMBER("hit points"), "hit points left"),
    PL_FIELD(PL_OF_UNIT, al_unit, damage, PL_SHOW_BADGE, NUMBER("damage"), "damage on injured figures; removed at TS.3a"),
    OF_UNIT("given_close", given[AL_CLOSE], PL_SHOW_CARD, NUMBER("close combat orders"), "close combat orders this turn"),
    OF_UNIT("given_ranged", given[AL_RANGED], PL_SHOW_CARD, NUMBER("ranged combat orders"), "ranged combat orders this turn"),
    OF_UNIT("given_move", given[AL_MOVE], PL_SHOW_CARD, NUMBER("move orders"), "move orders this turn"),
    OF_UNIT("given_regroup", given[AL_REGROUP], PL_SHOW_CARD, NUMBER("regroup orders"), "regroup orders this turn"),
    OF_UNIT("given_special", given[AL_SPECIAL], PL_SHOW_CARD, NUMBER("special orders"), "special orders this turn"),
    PL_FIELD(PL_OF_UNIT, al_unit, bonus_attack, PL_SHOW_BADGE, NUMBER("bonus attack"),
             "dice added to its next close combat attack this turn"),
    PL_FIELD(PL_OF_UNIT, al_unit, awe_used, PL_SHOW_CARD, FLAG, "awe has been used this turn"),
    PL_PURSE(PL_OF_UNIT, al_unit, mp, PL_TALLY, NULL, NUMBER("movement points"), "movement points left in the move under way"),
    LIST_OF("standing", standing, PL_SHOW_CARD, SLOT, "the slots that are filled"),
    LIST_OF("wounds", wounds, PL_SHOW_NOT, NUMBER("damage"), "damage of the figures standing there, in the same order"),
    WORDS_OF("slots", "the slots its figures stand in, instead of the card's starting slots; all other figures are downed"),
    WORDS_OF("hurt", "slots whose figures are injured, once for each point of damage"),
    PL_PURSE(PL_OF_SIDE, al_side, op, PL_COINS, NULL, NUMBER("order points"), "order points held"),
    PL_ATTRIBUTE(PL_OF_SIDE, "allowance", NUMBER("order points"), "order points gained each turn, before faction and abilities"),
    PL_ATTRIBUTE(PL_OF_SIDE, "vp", NUMBER("victory points"), "victory points held at the start"),
    PL_ATTRIBUTE(PL_OF_SIDE, "team", NUMBER("team"), "sides with the same number are one team"),
    PL_ATTRIBUTE(PL_OF_GAME, "vp_goal", NUMBER("victory points"), "once a side has this many, the most at a round's end wins"),
    PL_ATTRIBUTE(PL_OF_GAME, "build_points", NUMBER("points"), "no army may cost more"),
    PL_FIELD(PL_OF_GAME, al_game, first, PL_SHOW_CARD, SIDE, "the side that had the first turn"),
};
_Static_assert(PL_COUNT(al_fields) == AL_FIELDS, "state.h counts them");
