// fuzz_notation.c - any bytes as a choice written out, in any game: refused with an error, or a choice that prints and reads back as itself.
#include <stdio.h>

#include "formats/notation.h"
#include "positions.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TEXT_MAX = 4096 };

static void check_side(const pl_scene *scene, pl_side side, const char *text)
{
    static pl_item items[2][PL_ITEMS_MAX];
    static char printed[PL_CHOICE_TEXT_MAX];
    pl_error error = {0};
    pl_choice choice = {0}, again = {0};
    pl_status status = pl_choice_read(scene, side, text, &choice, items[0], &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return;
    }
    int length = pl_choice_print(scene, &choice, printed, sizeof printed);
    if (length < 0 || (size_t)length >= sizeof printed)
        abort();
    if (pl_choice_read(scene, side, printed, &again, items[1], &error) || !pl_same_choice(&choice, &again))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char text[TEXT_MAX];
    if (size < 2 || size >= sizeof text)
        return 0;
    const pl_scene *scene = fuzz_game_of(bytes[0])->battle->scene;
    memcpy(text, bytes + 1, size - 1);
    text[size - 1] = '\0';
    check_side(scene, 1, text);
    check_side(scene, (pl_side)scene->side_count, text);
    return 0;
}
