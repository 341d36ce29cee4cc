// store_open.c - which store a name means. Stands on store.h; apart from store.c, so that whoever brings a store of his own links no other.
#include "store_open.h"

pl_status pl_store_open(const char *where, pl_store **out, pl_error *error)
{
    return store_is_postgres(where) ? store_open_postgres(where, out, error) : store_open_file(where, out, error);
}
