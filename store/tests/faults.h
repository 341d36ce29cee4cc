// faults.h - for tests: a system beneath SQLite that fails when told to, the n-th call or every one from there on.
// Stands on sqlite3.h. Everything goes through to the real one but syncing, which takes long and proves nothing as long as the machine stays up.
#pragma once
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

/// Whose calls are counted, and fail.
enum {
    FAULT_READ = 1,
    FAULT_WRITE = 2,
    FAULT_SYNC = 4,
    FAULT_TRUNCATE = 8,
    FAULT_OPEN = 16,
    FAULT_SHARE = 32,  // locks and the memory that connections share
    FAULT_MEMORY = 64,
    FAULT_FILES = FAULT_READ | FAULT_WRITE | FAULT_SYNC | FAULT_TRUNCATE | FAULT_OPEN | FAULT_SHARE,
};

typedef struct fault_plan {
    atomic_int kinds;
    atomic_int at;      // this call fails, counted from 1; 0: none does
    atomic_bool lasts;  // and all after it
    atomic_int calls;   // so far
    atomic_int failed;
    atomic_int then;  // kinds that fail for good once one has
    // The store lays its log out at full length, which takes 25 MB; with this there is no room for that.
    atomic_bool is_tight;
} fault_plan;

static fault_plan faults;

static inline void faults_plan(int kinds, int at, bool lasts)
{
    faults.kinds = kinds;
    faults.at = at;
    faults.lasts = lasts;
    faults.calls = faults.failed = faults.then = 0;
}

static inline void faults_end(void) { faults_plan(0, 0, false); }

static inline bool fault_now(int kind)
{
    bool is_hit = false;
    if (atomic_load(&faults.then) & kind && faults.failed)
        return true;
    if (atomic_load(&faults.kinds) & kind) {
        int call = atomic_fetch_add(&faults.calls, 1) + 1, at = faults.at;
        is_hit = at && (call == at || (faults.lasts && call > at));
    }
    if (is_hit)
        atomic_fetch_add(&faults.failed, 1);
    return is_hit;
}

// ---- files

typedef struct fault_file {
    sqlite3_file base;
    sqlite3_file *real;  // behind this
} fault_file;

static inline sqlite3_file *fault_real(sqlite3_file *file) { return ((fault_file *)file)->real; }

static int fault_close(sqlite3_file *f) { return fault_real(f)->pMethods->xClose(fault_real(f)); }
static int fault_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    return fault_now(FAULT_READ) ? SQLITE_IOERR_READ : fault_real(f)->pMethods->xRead(fault_real(f), to, size, at);
}
static int fault_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    if (faults.is_tight && size == 1 << 16)
        return SQLITE_FULL;
    return fault_now(FAULT_WRITE) ? SQLITE_FULL : fault_real(f)->pMethods->xWrite(fault_real(f), from, size, at);
}
static int fault_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return fault_now(FAULT_TRUNCATE) ? SQLITE_IOERR_TRUNCATE : fault_real(f)->pMethods->xTruncate(fault_real(f), size);
}
static int fault_sync(sqlite3_file *f, int flags)
{
    (void)f, (void)flags;
    return fault_now(FAULT_SYNC) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}
static int fault_size(sqlite3_file *f, sqlite3_int64 *size) { return fault_real(f)->pMethods->xFileSize(fault_real(f), size); }
static int fault_lock(sqlite3_file *f, int level)
{
    return fault_now(FAULT_SHARE) ? SQLITE_IOERR_LOCK : fault_real(f)->pMethods->xLock(fault_real(f), level);
}
static int fault_unlock(sqlite3_file *f, int level) { return fault_real(f)->pMethods->xUnlock(fault_real(f), level); }
static int fault_reserved(sqlite3_file *f, int *out) { return fault_real(f)->pMethods->xCheckReservedLock(fault_real(f), out); }
static int fault_control(sqlite3_file *f, int op, void *arg) { return fault_real(f)->pMethods->xFileControl(fault_real(f), op, arg); }
static int fault_sector(sqlite3_file *f) { return fault_real(f)->pMethods->xSectorSize(fault_real(f)); }
static int fault_traits(sqlite3_file *f) { return fault_real(f)->pMethods->xDeviceCharacteristics(fault_real(f)); }
static int fault_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return fault_now(FAULT_SHARE) ? SQLITE_IOERR_SHMMAP : fault_real(f)->pMethods->xShmMap(fault_real(f), page, size, extend, out);
}
static int fault_shm_lock(sqlite3_file *f, int offset, int count, int flags)
{
    bool is_hit = flags & SQLITE_SHM_LOCK && fault_now(FAULT_SHARE);
    return is_hit ? SQLITE_IOERR_SHMLOCK : fault_real(f)->pMethods->xShmLock(fault_real(f), offset, count, flags);
}
static void fault_shm_barrier(sqlite3_file *f) { fault_real(f)->pMethods->xShmBarrier(fault_real(f)); }
static int fault_shm_unmap(sqlite3_file *f, int del) { return fault_real(f)->pMethods->xShmUnmap(fault_real(f), del); }

static const sqlite3_io_methods fault_methods = {
    .iVersion = 2,
    .xClose = fault_close,
    .xRead = fault_read,
    .xWrite = fault_write,
    .xTruncate = fault_truncate,
    .xSync = fault_sync,
    .xFileSize = fault_size,
    .xLock = fault_lock,
    .xUnlock = fault_unlock,
    .xCheckReservedLock = fault_reserved,
    .xFileControl = fault_control,
    .xSectorSize = fault_sector,
    .xDeviceCharacteristics = fault_traits,
    .xShmMap = fault_shm_map,
    .xShmLock = fault_shm_lock,
    .xShmBarrier = fault_shm_barrier,
    .xShmUnmap = fault_shm_unmap,
};

static sqlite3_vfs *fault_below;

static int fault_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    fault_file *f = (fault_file *)file;
    (void)vfs;
    f->base.pMethods = NULL;
    f->real = (sqlite3_file *)(f + 1);
    if (fault_now(FAULT_OPEN))
        return SQLITE_CANTOPEN;
    int code = fault_below->xOpen(fault_below, name, f->real, flags, out_flags);
    if (f->real->pMethods)
        f->base.pMethods = &fault_methods;
    return code;
}

/// Stands between SQLite and the system from now on. Before anything of SQLite's is used.
static inline void faults_register(void)
{
    static sqlite3_vfs vfs;
    if (fault_below)
        return;
    fault_below = sqlite3_vfs_find(NULL);
    vfs = *fault_below;
    vfs.zName = "faults";
    vfs.szOsFile = (int)sizeof(fault_file) + fault_below->szOsFile;
    vfs.xOpen = fault_open;
    sqlite3_vfs_register(&vfs, 1);
}

// ---- memory

static sqlite3_mem_methods fault_heap;

static void *fault_malloc(int size) { return fault_now(FAULT_MEMORY) ? NULL : fault_heap.xMalloc(size); }
static void *fault_realloc(void *old, int size) { return fault_now(FAULT_MEMORY) ? NULL : fault_heap.xRealloc(old, size); }

/// The same for SQLite's memory; before faults_register().
static inline void faults_register_memory(void)
{
    sqlite3_mem_methods methods;
    if (fault_heap.xMalloc)
        return;
    sqlite3_shutdown();
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &fault_heap);
    methods = fault_heap;
    methods.xMalloc = fault_malloc;
    methods.xRealloc = fault_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_initialize();
}
