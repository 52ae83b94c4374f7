/* disk.c: the disk of the tests as a VFS of SQLite; disk.h says what it can do. There is one
 * connection at a time, so that locks need not lock. */
#include "disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

#define SHM_REGIONS 64

static struct disk *disk; /* in use */

struct handle {
    sqlite3_file base;
    int file;
    void *region[SHM_REGIONS];
};

/* ---- Files ---- */

static void file_room(struct disk_file *file, size_t size) {
    if (size <= file->room)
        return;
    size_t room = file->room ? file->room : 4096;
    while (room < size)
        room *= 2;
    file->bytes = realloc(file->bytes, room);
    if (!file->bytes)
        abort();
    file->room = room;
}

static void file_write(struct disk_file *file, size_t offset, const void *bytes, size_t size) {
    file->there = true;
    file_room(file, offset + size);
    if (offset > file->size)
        memset(file->bytes + file->size, 0, offset - file->size);
    if (size)
        memcpy(file->bytes + offset, bytes, size);
    if (file->size < offset + size)
        file->size = offset + size;
}

static void file_cut(struct disk_file *file, size_t size) {
    if (size > file->size)
        file_write(file, size, NULL, 0);
    file->size = size;
}

static void file_delete(struct disk_file *file) {
    file->there = false;
    file->size = 0;
}

void image_copy(struct disk_image *to, const struct disk_image *from) {
    for (int i = 0; i < DISK_FILES; i++) {
        struct disk_file *file = &to->file[i];
        memcpy(file->name, from->file[i].name, sizeof file->name);
        file->size = 0;
        if (from->file[i].size)
            file_write(file, 0, from->file[i].bytes, from->file[i].size);
        file->there = from->file[i].there;
    }
}

void image_free(struct disk_image *image) {
    for (int i = 0; i < DISK_FILES; i++)
        free(image->file[i].bytes);
    memset(image, 0, sizeof *image);
}

/* The number of a file by its name; a new one gets a place. */
static int file_number(struct disk_image *image, const char *name) {
    for (int i = 0; i < DISK_FILES; i++) {
        if (!image->file[i].name[0])
            snprintf(image->file[i].name, sizeof image->file[i].name, "%s", name);
        if (!strcmp(image->file[i].name, name))
            return i;
    }
    abort();
}

/* ---- Recording ---- */

static void record(enum disk_what what, int file, size_t offset, const void *bytes, size_t size) {
    if (!disk->recording)
        return;
    if (disk->ops == disk->op_room) {
        disk->op_room = disk->op_room ? 2 * disk->op_room : 1024;
        disk->op = realloc(disk->op, disk->op_room * sizeof *disk->op);
    }
    while (disk->used + size > disk->bytes_room) {
        disk->bytes_room = disk->bytes_room ? 2 * disk->bytes_room : 1 << 20;
        disk->bytes = realloc(disk->bytes, disk->bytes_room);
    }
    if (!disk->op || (size && !disk->bytes))
        abort();
    disk->op[disk->ops++] = (struct disk_op){what, file, offset, size, disk->used};
    if (size)
        memcpy(disk->bytes + disk->used, bytes, size);
    disk->used += size;
}

void disk_forget(struct disk *which) {
    which->ops = which->used = 0;
}

void disk_mark(struct disk *which, size_t number) {
    disk = which;
    record(DISK_MARK, 0, number, NULL, 0);
}

/* Does this call fail? */
enum call { CALL_READ, CALL_WRITE, CALL_SYNC, CALL_OTHER };
static bool fails(enum call call) {
    bool could = (disk->fault == FAULT_ERROR) ||
                 (disk->fault == FAULT_FULL && call == CALL_WRITE) ||
                 (disk->fault == FAULT_SYNC && call == CALL_SYNC);
    if (!could)
        return false;
    disk->calls++;
    bool now = disk->calls == disk->fail_at || (disk->for_ever && disk->calls > disk->fail_at);
    disk->failed += now;
    disk->sync_failed |= now && call == CALL_SYNC;
    return now;
}

/* ---- The functions of a file ---- */

static struct disk_file *file_of(sqlite3_file *file) {
    return &disk->now.file[((struct handle *)file)->file];
}

static int disk_close(sqlite3_file *file) {
    struct handle *handle = (struct handle *)file;
    for (int i = 0; i < SHM_REGIONS; i++)
        free(handle->region[i]);
    return SQLITE_OK;
}

static int disk_read(sqlite3_file *from, void *out, int amount, sqlite3_int64 at) {
    const struct disk_file *file = file_of(from);
    size_t offset = (size_t)at;
    size_t wanted = (size_t)amount;
    if (fails(CALL_READ))
        return SQLITE_IOERR_READ;
    size_t there = offset < file->size ? file->size - offset : 0;
    size_t taken = there < wanted ? there : wanted;
    if (taken)
        memcpy(out, file->bytes + offset, taken);
    memset((uint8_t *)out + taken, 0, wanted - taken);
    return taken == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int disk_write(sqlite3_file *to, const void *bytes, int amount, sqlite3_int64 at) {
    struct disk_file *file = file_of(to);
    size_t size = (size_t)amount;
    bool bad = fails(CALL_WRITE);
    if (bad && !disk->torn)
        return disk->fault == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    size = bad ? size / 2 : size;
    file_write(file, (size_t)at, bytes, size);
    record(DISK_WRITE, ((struct handle *)to)->file, (size_t)at, bytes, size);
    if (bad)
        return disk->fault == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return SQLITE_OK;
}

static int disk_truncate(sqlite3_file *to, sqlite3_int64 size) {
    if (fails(CALL_OTHER))
        return SQLITE_IOERR_TRUNCATE;
    file_cut(file_of(to), (size_t)size);
    record(DISK_CUT, ((struct handle *)to)->file, (size_t)size, NULL, 0);
    return SQLITE_OK;
}

static int disk_sync(sqlite3_file *file, int flags) {
    (void)flags;
    if (fails(CALL_SYNC))
        return SQLITE_IOERR_FSYNC;
    record(DISK_SYNC, ((struct handle *)file)->file, 0, NULL, 0);
    if (file_of(file)->fresh)
        record(DISK_FOLDER, 0, 0, NULL, 0);
    file_of(file)->fresh = false;
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *size) {
    if (fails(CALL_OTHER))
        return SQLITE_IOERR_FSTAT;
    *size = (sqlite3_int64)file_of(file)->size;
    return SQLITE_OK;
}

static int disk_lock(sqlite3_file *file, int level) {
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int disk_reserved(sqlite3_file *file, int *is) {
    (void)file;
    *is = 0;
    return SQLITE_OK;
}

static int disk_control(sqlite3_file *file, int what, void *arg) {
    (void)file;
    (void)what;
    (void)arg;
    return SQLITE_NOTFOUND;
}

/* The same value as SQLite's VFS for Unix. */
static int disk_sector_size(sqlite3_file *file) {
    (void)file;
    return 4096;
}

static int disk_traits(sqlite3_file *file) {
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int disk_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out) {
    struct handle *handle = (struct handle *)file;
    if (region >= SHM_REGIONS || fails(CALL_OTHER))
        return SQLITE_IOERR_SHMMAP;
    if (!handle->region[region] && extend)
        handle->region[region] = calloc(1, (size_t)size);
    *out = handle->region[region];
    return SQLITE_OK;
}

static int disk_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
    (void)file;
    (void)offset;
    (void)n;
    (void)flags;
    return SQLITE_OK;
}

static void disk_shm_barrier(sqlite3_file *file) {
    (void)file;
}

static int disk_shm_unmap(sqlite3_file *file, int delete) {
    struct handle *handle = (struct handle *)file;
    (void)delete;
    for (int i = 0; i < SHM_REGIONS; i++) {
        free(handle->region[i]);
        handle->region[i] = NULL;
    }
    return SQLITE_OK;
}

/* ---- The functions of the whole ---- */

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got) {
    static const sqlite3_io_methods methods = {2,
                                               disk_close,
                                               disk_read,
                                               disk_write,
                                               disk_truncate,
                                               disk_sync,
                                               disk_size,
                                               disk_lock,
                                               disk_lock,
                                               disk_reserved,
                                               disk_control,
                                               disk_sector_size,
                                               disk_traits,
                                               disk_shm_map,
                                               disk_shm_lock,
                                               disk_shm_barrier,
                                               disk_shm_unmap,
                                               NULL,
                                               NULL};
    struct handle *handle = (struct handle *)file;
    (void)vfs;
    memset(handle, 0, sizeof *handle);
    if (fails(CALL_OTHER))
        return SQLITE_CANTOPEN;
    handle->file = file_number(&disk->now, name ? name : "temporary");
    struct disk_file *there = &disk->now.file[handle->file];
    if (!there->there && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    there->fresh |= !there->there;
    there->there = true;
    handle->base.pMethods = &methods;
    if (got)
        *got = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    int number = file_number(&disk->now, name);
    (void)vfs;
    if (fails(CALL_OTHER))
        return SQLITE_IOERR_DELETE;
    file_delete(&disk->now.file[number]);
    record(DISK_DELETE, number, 0, NULL, 0);
    if (sync)
        record(DISK_FOLDER, 0, 0, NULL, 0);
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    (void)vfs;
    const struct disk_file *file = &disk->now.file[file_number(&disk->now, name)];
    *out = file->there && (flags != SQLITE_ACCESS_EXISTS || file->size > 0);
    return SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int disk_random(sqlite3_vfs *vfs, int size, char *out) {
    (void)vfs;
    for (int i = 0; i < size; i++)
        out[i] = (char)draw(&disk->random);
    return size;
}

static int disk_sleep(sqlite3_vfs *vfs, int us) {
    (void)vfs;
    return us;
}

static int disk_time(sqlite3_vfs *vfs, double *out) {
    (void)vfs;
    *out = 2460000.5;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *out) {
    (void)vfs;
    (void)size;
    (void)out;
    return 0;
}

void disk_use(struct disk *which) {
    static sqlite3_vfs vfs = {.iVersion = 1,
                              .szOsFile = sizeof(struct handle),
                              .mxPathname = 64,
                              .zName = DISK_VFS,
                              .xOpen = disk_open,
                              .xDelete = disk_delete,
                              .xAccess = disk_access,
                              .xFullPathname = disk_full_name,
                              .xRandomness = disk_random,
                              .xSleep = disk_sleep,
                              .xCurrentTime = disk_time,
                              .xGetLastError = disk_last_error};
    disk = which;
    sqlite3_vfs_register(&vfs, 0);
}

void disk_free(struct disk *which) {
    image_free(&which->now);
    free(which->op);
    free(which->bytes);
    memset(which, 0, sizeof *which);
}

/* ---- Loss of power ---- */

void crasher_start(struct crasher *crasher, const struct disk *which,
                   const struct disk_image *durable) {
    memset(crasher, 0, sizeof *crasher);
    crasher->disk = which;
    image_copy(&crasher->durable, durable);
    for (int i = 0; i < DISK_FILES; i++)
        memcpy(crasher->durable.file[i].name, which->now.file[i].name,
               sizeof which->now.file[i].name);
}

void crasher_end(struct crasher *crasher) {
    image_free(&crasher->durable);
}

static void apply(struct disk_image *image, const struct disk *which, const struct disk_op *op,
                  size_t from, size_t size) {
    struct disk_file *file = &image->file[op->file];
    switch (op->what) {
    case DISK_WRITE:
        file_write(file, op->offset + from, which->bytes + op->bytes + from, size);
        break;
    case DISK_CUT: file_cut(file, op->offset); break;
    case DISK_DELETE: file_delete(file); break;
    default: break;
    }
}

/* Applies all operations on a file before `end` as durable. */
static void apply_synced(struct crasher *crasher, int file, size_t end) {
    size_t kept = 0;
    for (size_t i = 0; i < crasher->pending_count; i++) {
        const struct disk_op *op = &crasher->disk->op[crasher->pending[i]];
        if (op->file == file && crasher->pending[i] < end)
            apply(&crasher->durable, crasher->disk, op, 0, op->size);
        else
            crasher->pending[kept++] = crasher->pending[i];
    }
    crasher->pending_count = kept;
}

/* Files that were deleted before the sync of the folder are gone. */
static void apply_deleted(struct crasher *crasher) {
    for (int file = 0; file < DISK_FILES; file++) {
        size_t end = 0;
        for (size_t i = 0; i < crasher->pending_count; i++) {
            const struct disk_op *op = &crasher->disk->op[crasher->pending[i]];
            if (op->file == file && op->what == DISK_DELETE)
                end = crasher->pending[i] + 1;
        }
        if (end)
            apply_synced(crasher, file, end);
    }
}

bool crasher_next(struct crasher *crasher) {
    if (crasher->at == crasher->disk->ops)
        return false;
    const struct disk_op *op = &crasher->disk->op[crasher->at];
    if (op->what == DISK_SYNC)
        apply_synced(crasher, op->file, crasher->at);
    else if (op->what == DISK_FOLDER)
        apply_deleted(crasher);
    else if (op->what == DISK_MARK)
        crasher->mark = op->offset;
    else if (crasher->pending_count < sizeof crasher->pending / sizeof crasher->pending[0])
        crasher->pending[crasher->pending_count++] = crasher->at;
    else
        abort();
    crasher->at++;
    return true;
}

/* Each sector of a write by itself; a hole is zeros, or junk. */
static void apply_sectors(struct disk_image *image, const struct disk *which,
                          const struct disk_op *op, uint64_t odds, bool junk, uint64_t *random) {
    for (size_t from = 0; from < op->size;) {
        size_t size = DISK_SECTOR - (op->offset + from) % DISK_SECTOR;
        size = size < op->size - from ? size : op->size - from;
        if (draw(random) % 8 < odds) {
            apply(image, which, op, from, size);
        } else if (junk && image->file[op->file].size < op->offset + from + size) {
            uint8_t bytes[DISK_SECTOR];
            for (size_t i = 0; i < sizeof bytes; i++)
                bytes[i] = (uint8_t)draw(random);
            file_write(&image->file[op->file], op->offset + from, bytes, size);
        }
        from += size;
    }
}

void crasher_image(const struct crasher *crasher, enum crash how, uint64_t *random,
                   struct disk_image *out) {
    size_t count = crasher->pending_count;
    size_t torn = count ? draw(random) % count : 0;
    uint64_t odds = 1 + draw(random) % 7;
    bool old[DISK_FILES] = {false}; /* the name still means the file that was deleted */
    image_copy(out, &crasher->durable);
    for (size_t i = 0; i < count && how != CRASH_NONE; i++) {
        const struct disk_op *op = &crasher->disk->op[crasher->pending[i]];
        bool partly = how == CRASH_SECTORS || how == CRASH_JUNK;
        if (how == CRASH_TORN && i == torn) {
            if (op->what == DISK_WRITE)
                apply(out, crasher->disk, op, 0, draw(random) % (op->size + 1));
            break;
        }
        bool chosen = draw(random) % 8 < odds;
        old[op->file] |= partly && op->what == DISK_DELETE && !chosen;
        if (old[op->file])
            continue;
        if (!partly || (op->what != DISK_WRITE && chosen))
            apply(out, crasher->disk, op, 0, op->size);
        else if (op->what == DISK_WRITE)
            apply_sectors(out, crasher->disk, op, odds, how == CRASH_JUNK, random);
    }
}
