// store_lock.c - one program holds a store: the lock on its file, who has it, whether it is still there, and that nobody else on the machine may read it.
// Stands on store.h.
//
// The lock is the system's, on the database file itself, whatever path leads there: it ends with the program, however that ends, and there is
// no file of its own that somebody could take away. It lies far behind the bytes that SQLite locks, so that others may read and back up.
#define _GNU_SOURCE
#include "store_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { OTHERS = S_IRWXG | S_IRWXO };
static const off_t LOCK_AT = (off_t)1 << 62;

// ---- who has it

void sqlite_hold(pl_store *base, const char *where)
{
    sqlite_store *store = (sqlite_store *)base;
    char host[128] = "", since[32] = "", text[512];
    struct tm parts;
    time_t now = time(NULL);
    gethostname(host, sizeof host - 1);
    if (gmtime_r(&now, &parts))
        strftime(since, sizeof since, "%Y-%m-%d %H:%M:%S UTC", &parts);
    snprintf(text, sizeof text, "process %ld on %s since %s%s%.200s", (long)getpid(), host, since, where[0] ? ", at " : "", where);
    if (sqlite_has_changes(&store->base))
        return;
    sqlite_keep(&store->base, 0, "holder", text, NULL);
    sqlite_commit(&store->base, NULL);  // one that failed is rolled back
}

// What the one who has the file has written down about himself.
static pl_status refuse(sqlite_store *store, pl_error *error)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    pl_status status;
    if (!sqlite3_open_v2(store->path, &db, SQLITE_OPEN_READONLY, NULL) &&
        !sqlite3_prepare_v2(db, "select value from kept where name='holder'", -1, &row, NULL) && sqlite3_step(row) == SQLITE_ROW)
        status = pl_fail(error, PL_IO, "%s: another server has this store: %s", store->path, (const char *)sqlite3_column_text(row, 0));
    else
        status = pl_fail(error, PL_IO, "%s: another server has this store, and has not written down who it is", store->path);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return status;
}

// ---- the file

const char *sqlite_mended(const pl_store *base)
{
    const sqlite_store *store = (const sqlite_store *)base;
    return store->mended[0] ? store->mended : NULL;
}

static void make_private(sqlite_store *store, const char *path)
{
    struct stat found;
    if (stat(path, &found) || !(found.st_mode & OTHERS))
        return;
    const char *outcome = chmod(path, S_IRUSR | S_IWUSR) ? "cannot be shut" : "is now its owner's alone";
    if (!store->mended[0])  // of several the first says enough
        snprintf(store->mended, sizeof store->mended, "%s: others could read it, and seeds of dice to come are in there; it %s", path,
                 outcome);
}

void store_keep_private(sqlite_store *store)
{
    static const char *const endings[] = {"-wal", "-shm"};
    const char *name = sqlite3_db_filename(store->db, "main");  // where links lead
    for (int i = 0; name && i < 2; i++) {
        char path[sizeof store->path + 8];
        snprintf(path, sizeof path, "%s%s", name, endings[i]);
        make_private(store, path);
    }
}

static bool is_same(const struct stat *a, const struct stat *b) { return a->st_dev == b->st_dev && a->st_ino == b->st_ino; }

static bool find_log(const sqlite_store *store, struct stat *found)
{
    char path[sizeof store->path + 8];
    const char *name = sqlite3_db_filename(store->db, "main");
    snprintf(path, sizeof path, "%s-wal", name ? name : store->path);
    return !stat(path, found);
}

void store_note_log(sqlite_store *store)
{
    struct stat log;
    store->has_log = find_log(store, &log);
}

// What is written to a file that nobody can find any more is as good as lost; the system lets us go on writing it all the same.
bool sqlite_is_there(const pl_store *base)
{
    const sqlite_store *store = (const sqlite_store *)base;
    struct stat own, found, log;
    return !fstat(store->file, &own) && !stat(store->path, &found) && is_same(&own, &found) && (!store->has_log || find_log(store, &log));
}

pl_status store_take(sqlite_store *store, pl_error *error)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = LOCK_AT, .l_len = 1};
    store->file = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (store->file < 0)
        return pl_fail(error, PL_IO, "%s: cannot be opened: %s", store->path, strerror(errno));
    if (fcntl(store->file, F_OFD_SETLK, &lock)) {
        bool is_held = errno == EAGAIN || errno == EACCES;
        return is_held ? refuse(store, error) : pl_fail(error, PL_IO, "%s: cannot be locked: %s", store->path, strerror(errno));
    }
    make_private(store, store->path);
    return PL_OK;
}

// After SQLite has closed the file: the system lets go of all of a program's locks on a file when it closes it once.
void store_let_go(sqlite_store *store)
{
    if (store->file >= 0)
        close(store->file);
    store->file = -1;
}
