// store_open.h - the stores there are, and how each is opened. Private to store/.
#pragma once
#include "store.h"

/// An SQLite file.
pl_status store_open_file(const char *path, pl_store **out, pl_error *error);
/// A PostgreSQL database, as libpq writes addresses: postgresql://...
bool store_is_postgres(const char *where);
pl_status store_open_postgres(const char *where, pl_store **out, pl_error *error);
