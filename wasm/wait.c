// wait.c - in place of store/store_wait.c: the page's store answers at once, so nobody ever waits for it.
#include "store/store_wait.h"

void store_wait(const pl_store *store) { (void)store; }
