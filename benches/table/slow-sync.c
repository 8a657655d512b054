/* LD_PRELOAD library that makes each sync take 2 ms longer, like a disk without a power-protected cache. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static int delayed(const char *name, int file) {
    const struct timespec pause = {.tv_nsec = 2000000};
    nanosleep(&pause, NULL);
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return delayed("fsync", file); }
int fdatasync(int file) { return delayed("fdatasync", file); }
