// rows.c - see rows.h.
#include "rows.h"

static int added(const pl_roll *roll)
{
    int sum = 0;
    for (int i = 0; i < roll->mod_count; i++)
        sum += roll->mods[i].value;
    return sum;
}

void rf_row_casualties(const pl_turn *turn, pl_roll *roll, int points, int column, int band, int cover)
{
    static const char *const words[] = {"nobody falls", "1 falls", "2 fall", "3 fall", "4 fall",
                                        "5 fall",       "6 fall",  "7 fall", "8 fall", "9 fall"};
    static const char *const forms[4][RF_COVERS] = {
        {"{1:point|points} of high explosive, men in the open", "{1:point|points} of high explosive, men in soft cover",
         "{1:point|points} of high explosive, men in hard cover"},
        {"{1:point|points} at short range, in the open", "{1:point|points} at short range, in soft cover",
         "{1:point|points} at short range, in hard cover"},
        {"{1:point|points} at medium range, in the open", "{1:point|points} at medium range, in soft cover",
         "{1:point|points} at medium range, in hard cover"},
        {"{1:point|points} at long range, in the open", "{1:point|points} at long range, in soft cover",
         "{1:point|points} at long range, in hard cover"}};
    bool is_covered = cover >= 0 && cover < RF_COVERS;  // none of the columns is a bunker's
    roll->row = (pl_said){is_covered && band < 3 ? forms[band + 1][cover] : "{1:point|points}", {{PL_NUMBER, points}}};
    roll->words = words;
    for (int die = 1; die <= 6; die++) {
        int fall = rf_casualties(turn, points, column, die + added(roll));
        roll->cells[die - 1] = (uint8_t)(fall < PL_COUNT(words) ? fall : PL_COUNT(words) - 1);
    }
}

void rf_row_armour(const pl_turn *turn, pl_roll *roll, int gun_class, int armour)
{
    static const char *const words[] = {"no effect", "light damage", "heavy damage", "destroyed"};
    static const char *const forms[] = {"class {1} against armour A", "class {1} against armour B", "class {1} against armour C",
                                        "class {1} against armour D", "class {1} against armour E", "class {1} against armour F",
                                        "class {1} against armour G"};
    roll->row = (pl_said){forms[armour], {{PL_NUMBER, gun_class}}};
    roll->words = words;
    for (int die = 1; die <= 6; die++) {
        char effect = rf_tab(turn)->effect[gun_class][armour][die];
        roll->cells[die - 1] = effect == 'D' ? RF_WRECK : effect == 'H' ? RF_HEAVY : effect == 'L' ? RF_LIGHT : RF_SOUND;
    }
}

void rf_row_soft_skin(const pl_turn *turn, pl_roll *roll, int points, int column)
{
    static const char *const words[] = {"no effect", "destroyed"};
    roll->row = (pl_said){"{1:point|points} of high explosive", {{PL_NUMBER, points}}};
    roll->words = words;
    for (int die = 1; die <= 6; die++)
        roll->cells[die - 1] = rf_casualties(turn, points, column, die) >= rf_tab(turn)->soft_skin_kill;
}

void rf_row_vessel(const pl_turn *turn, pl_roll *roll, int row)
{
    static const char *const words[] = {"no effect", "damaged", "sunk"};
    const rf_tables *t = rf_tab(turn);
    roll->words = words;
    for (int die = 1; die <= 6; die++) {
        int total = die + added(roll);
        roll->cells[die - 1] = total < t->vessel[row].damaged ? 0 : total < t->vessel[row].sunk ? 1 : 2;
    }
}

int rf_morale_result(const pl_turn *turn, int test, int total)
{
    const rf_tables *t = rf_tab(turn);
    return total >= t->morale[test].carry    ? RF_CARRY_ON
           : total >= t->morale[test].halt   ? RF_HALT
           : total >= t->morale[test].retire ? RF_RETIRE
                                             : t->morale[test].below;
}

void rf_row_morale(const pl_turn *turn, pl_roll *roll, int test)
{
    static const char *const words[] = {"carry on", "halt", "retire", "rout", "abandon their vehicles"};
    roll->words = words;
    for (int die = 1; die <= 6; die++)
        roll->cells[die - 1] = (uint8_t)rf_morale_result(turn, test, die + added(roll));
}
