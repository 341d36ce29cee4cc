// misspelt.c - a key, a word, a type and a code of the wire; with MISSPELT one of them is not in the list, and this must not compile (CMakeLists.txt tries it).
#include "formats/wire.h"

const char *misspelt_words(int *code);

const char *misspelt_words(int *code)
{
    static const char *const keys[] = {PL_WIRE(Ask, say), PL_SENT(sit), PL_TOLD(seat)};
#if MISSPELT == 1
    return PL_WIRE(Ask, sya);
#elif MISSPELT == 2
    return PL_WORD_OF(Weight, graev);
#elif MISSPELT == 3
    return PL_TOLD(sit);
#elif MISSPELT == 4
    *code = PL_CODE_mising;
#endif
    *code = PL_CODE_missing;
    return keys[0] ? keys[0] : PL_WORD_OF(Weight, grave);
}
