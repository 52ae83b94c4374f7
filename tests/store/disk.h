/* disk.h: a disk that a test owns: files in memory behind SQLite, as a VFS of its own. Everything
 * that is written, synced, cut and deleted is recorded, so that the files can be made as they would
 * be after a loss of power at any moment; and any call can be made to fail. */
#ifndef DISK_H
#define DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DISK_VFS "kickback-disk"
#define DISK_FILES 4
#define DISK_SECTOR 512

struct disk_file {
    char name[48];
    bool there;
    bool fresh; /* made, and not synced since: its first sync is one of the folder, too */
    uint8_t *bytes;
    size_t size;
    size_t room;
};

struct disk_image {
    struct disk_file file[DISK_FILES];
};

enum disk_what { DISK_WRITE, DISK_SYNC, DISK_CUT, DISK_DELETE, DISK_FOLDER, DISK_MARK };
struct disk_op {
    enum disk_what what;
    int file;
    size_t offset; /* of a write; the new size; the number of a mark */
    size_t size;
    size_t bytes; /* where they are in the disk's `bytes` */
};

/* Kinds of faults: a full disk (writes only), any call, or syncs only. */
enum disk_fault { FAULT_NONE, FAULT_FULL, FAULT_ERROR, FAULT_SYNC };

struct disk {
    struct disk_image now;
    bool recording;
    struct disk_op *op;
    size_t ops;
    size_t op_room;
    uint8_t *bytes;
    size_t used;
    size_t bytes_room;
    enum disk_fault fault;
    uint64_t calls;   /* that could have failed so far */
    uint64_t fail_at; /* the number of the first that fails, from 1 */
    bool for_ever;    /* and all after it */
    bool torn;        /* a write that fails writes half */
    uint64_t failed;  /* calls */
    bool sync_failed; /* since the test last set it to false */
    uint64_t random;
};

/* The disk that SQLite uses from now on; registers the VFS. */
void disk_use(struct disk *disk);
void disk_free(struct disk *disk);
void disk_forget(struct disk *disk);              /* what was recorded */
void disk_mark(struct disk *disk, size_t number); /* into the recording */

void image_copy(struct disk_image *to, const struct disk_image *from);
void image_free(struct disk_image *image);

/* The disk after a loss of power. `durable` is what was there when the recording began. */
enum crash { CRASH_NONE, CRASH_ALL, CRASH_SECTORS, CRASH_TORN, CRASH_JUNK, CRASH_KINDS };
struct crasher {
    const struct disk *disk;
    struct disk_image durable; /* synced before the moment */
    size_t at;                 /* the next operation */
    size_t pending[4096];      /* operations that were not synced */
    size_t pending_count;
    size_t mark; /* the last one */
};
void crasher_start(struct crasher *crasher, const struct disk *disk,
                   const struct disk_image *durable);
bool crasher_next(struct crasher *crasher); /* goes past one operation; false: there is none */
void crasher_image(const struct crasher *crasher, enum crash how, uint64_t *random,
                   struct disk_image *out);
void crasher_end(struct crasher *crasher);

#endif
