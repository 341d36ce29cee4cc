// fuzz_letters.c - any bytes as a text of a stranger and as a line of a journal: made harmless in one line, and tied in a chain that
// shows when a byte of it is another.
#include <stdlib.h>
#include <string.h>

#include "formats/chain.h"
#include "formats/letters.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_line(const uint8_t *bytes, size_t size)
{
    uint32_t letter;
    char *text = calloc(1, size + 1);
    if (!text)
        abort();
    memcpy(text, bytes, size);
    size_t length = strlen(text);
    pl_make_line(text);
    if (strlen(text) > length || strpbrk(text, "\n\t") || pl_letters_fault(text, strlen(text), &letter))
        abort();
    free(text);
}

static void check_chain(const uint8_t *bytes, size_t size)
{
    pl_writer w = {0};
    uint64_t written = bytes[0], read = bytes[0];
    char found[17];
    pl_write_json(&w, (const char *)bytes, size);
    pl_write_json(&w, "0", 1);  // a line has a value before its chain
    pl_chain_close(&w, 0, &written);
    if (!pl_writer_text(&w) || !pl_chain_check(w.bytes, w.size, &read, found) || read != written)
        abort();
    w.bytes[bytes[0] % w.size] ^= (char)(1 << bytes[size - 1] % 8);
    read = bytes[0];
    if (pl_chain_check(w.bytes, w.size, &read, found))
        abort();
    pl_writer_end(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (!size)
        return 0;
    check_line(bytes, size);
    check_chain(bytes, size);
    return 0;
}
