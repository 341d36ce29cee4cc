// fuzz_notation.c - any bytes as a choice written out: refused with an error, or a choice that prints and reads back as itself.
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "rulesets/rulesets.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TEXT_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static pl_battle *battle;
    static pl_item items[2][PL_ITEMS_MAX];
    static char text[TEXT_MAX], printed[PL_CHOICE_TEXT_MAX];
    pl_error error = {0};
    pl_choice choice = {0}, again = {0};
    if (!battle && pl_battle_open(pl_rulesets[0], "first-steps", &battle, &error))
        abort();
    if (size >= sizeof text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    pl_status status = pl_choice_read(battle->scene, 1, text, &choice, items[0], &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return 0;
    }
    int length = pl_choice_print(battle->scene, &choice, printed, sizeof printed);
    if (length < 0 || (size_t)length >= sizeof printed)
        abort();
    if (pl_choice_read(battle->scene, 1, printed, &again, items[1], &error) || !pl_same_choice(&choice, &again))
        abort();
    return 0;
}
