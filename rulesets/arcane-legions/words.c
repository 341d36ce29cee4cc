// words.c - the words that choices, cards and screens use for slots, abilities, sides of a base and notches.
#include "tables.h"

#define NINE(c) c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9"
const char *const al_slot_words[] = {
    "-",       NINE("a"), NINE("b"), NINE("c"), NINE("d"), NINE("e"), NINE("f"), NINE("g"), NINE("h"), NINE("i"),
    NINE("j"), NINE("k"), NINE("l"), NINE("m"), NINE("n"), NINE("o"), NINE("p"), NINE("q"), NINE("r"), NINE("s"),
    NINE("t"), NINE("u"), NINE("v"), NINE("w"), NINE("x"), NINE("y"), NINE("z"), NULL,
};

const char *const al_ability_words[] = {
    "-",
#define X(NAME, name) name,
#include "abilities.def"
#undef X
    NULL,
};

const char *const al_side_words[] = {"front", "right", "back", "left", NULL};
const char *const al_notch_words[] = {"F1", "F2", "R1", "R2", "B1", "B2", "L1", "L2", NULL};
const char *const al_kind_words[] = {"close", "ranged", "move", "regroup", "special", NULL};

// A ranged line: own notch, then the target's. A tool: the notch it lies on and its hand. A snap: the target's side, and the slide.
#define EIGHT(n) n "-F1", n "-F2", n "-R1", n "-R2", n "-B1", n "-B2", n "-L1", n "-L2"
const char *const al_line_words[] = {
    EIGHT("F1"), EIGHT("F2"), EIGHT("R1"), EIGHT("R2"), EIGHT("B1"), EIGHT("B2"), EIGHT("L1"), EIGHT("L2"), NULL,
};
#define HANDS(n) n "-left", n "-right"
const char *const al_tool_words[] = {
    HANDS("F1"), HANDS("F2"), HANDS("R1"), HANDS("R2"), HANDS("B1"), HANDS("B2"), HANDS("L1"), HANDS("L2"), NULL,
};
#define SLIDES(s) s "-stay", s "-left", s "-right"
const char *const al_snap_words[] = {SLIDES("front"), SLIDES("right"), SLIDES("back"), SLIDES("left"), NULL};
const char *const al_facing_words[] = {"keep", "left90", "right90", "about180", NULL};

int al_slot_code(const char *name, size_t length)
{
    if (length != 2 || name[0] < 'a' || name[0] > 'z' || name[1] < '1' || name[1] > '9')
        return 0;
    return 1 + (name[0] - 'a') * 9 + (name[1] - '1');
}

int al_card_slot(const al_card *card, int code)
{
    for (int i = 0; i < card->slot_count; i++)
        if (card->slots[i].code == code)
            return i + 1;
    return 0;
}
