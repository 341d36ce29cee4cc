// store_wait.h - until something comes from a store. Stands on store.h; apart from store.c, since a page cannot wait (wasm/wait.c).
#pragma once
#include "store.h"

/// Returns when the store's socket has something, or when pl_store_step() is due.
void store_wait(const pl_store *store);
