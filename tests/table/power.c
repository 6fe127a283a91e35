/* Loaded before everything else: notes what each write to the files of one folder replaces, until it is synced.
   After a kill the test puts back what was replaced since the last sync, as a power cut would have lost it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef ssize_t (*pwrite_t)(int, const void *, size_t, off64_t);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef int (*truncate_t)(int, off64_t);
typedef int (*sync_t)(int);

struct note { int64_t kind, offset, replaced, size; };
enum { WRITTEN = 1, SYNCED = 2, HELD = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static write_t real_write(void) {
  static write_t found;
  if (!found) found = (write_t)dlsym(RTLD_NEXT, "write");
  return found;
}

/* The path of a file that is watched; 0 for all others. What is shared in memory is lost in any case. */
static int watched(int fd, char *path, size_t room) {
  const char *folder = getenv("POWER_FOLDER");
  char link[64];
  if (!folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, room - 8);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder))) return 0;
  const char *end = path + length;
  return strcmp(end - 4, "-shm") && strcmp(end - 5, ".note");
}

static void append(const char *path, const struct note *head, const void *data) {
  char name[4200];
  snprintf(name, sizeof name, "%s.note", path);
  int fd = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (fd < 0) abort();
  if (real_write()(fd, head, sizeof *head) != sizeof *head) abort();
  if (head->replaced > 0 && real_write()(fd, data, (size_t)head->replaced) != head->replaced) abort();
  close(fd);
}

/* What a write from `offset` on, `length` bytes long, is about to replace. */
static void note(int fd, const char *path, int64_t offset, int64_t length) {
  struct stat now;
  if (fstat(fd, &now)) abort();
  int64_t left = now.st_size - offset;
  int64_t replaced = left < 0 ? 0 : left < length ? left : length;
  char *old = malloc((size_t)replaced + 1);
  if (!old) abort();
  if (replaced > 0) {
    char again[64];
    snprintf(again, sizeof again, "/proc/self/fd/%d", fd);
    int reader = open(again, O_RDONLY);
    if (reader < 0 || pread64(reader, old, (size_t)replaced, offset) != replaced) abort();
    close(reader);
  }
  struct note head = {WRITTEN, offset, replaced, now.st_size};
  append(path, &head, old);
  free(old);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  static pwrite_t real;
  if (!real) real = (pwrite_t)dlsym(RTLD_NEXT, "pwrite64");
  char path[4096];
  if (!watched(fd, path, sizeof path)) return real(fd, data, length, offset);
  pthread_mutex_lock(&lock);
  note(fd, path, offset, (int64_t)length);
  ssize_t done = real(fd, data, length, offset);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  char path[4096];
  if (!watched(fd, path, sizeof path)) return real_write()(fd, data, length);
  pthread_mutex_lock(&lock);
  note(fd, path, lseek64(fd, 0, SEEK_CUR), (int64_t)length);
  ssize_t done = real_write()(fd, data, length);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off64_t size) {
  static truncate_t real;
  if (!real) real = (truncate_t)dlsym(RTLD_NEXT, "ftruncate64");
  char path[4096];
  if (watched(fd, path, sizeof path)) {
    pthread_mutex_lock(&lock);
    note(fd, path, size, INT64_MAX / 2);
    pthread_mutex_unlock(&lock);
  }
  return real(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

/* As long as there is a file `hold` in the folder, nothing comes to its end there; what waits for it is noted. */
static void held(const char *path) {
  char name[4200];
  snprintf(name, sizeof name, "%s/hold", getenv("POWER_FOLDER"));
  if (access(name, F_OK)) return;
  struct note head = {HELD, 0, 0, 0};
  pthread_mutex_lock(&lock);
  append(path, &head, "");
  pthread_mutex_unlock(&lock);
  while (!access(name, F_OK)) usleep(1000);
}

static int synced(int fd, const char *name) {
  sync_t real = (sync_t)dlsym(RTLD_NEXT, name);
  char path[4096];
  if (watched(fd, path, sizeof path)) held(path);
  int done = real(fd);
  if (!done && watched(fd, path, sizeof path)) {
    struct note head = {SYNCED, 0, 0, 0};
    pthread_mutex_lock(&lock);
    append(path, &head, "");
    pthread_mutex_unlock(&lock);
  }
  return done;
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

int unlink(const char *path) {
  static int (*real)(const char *);
  if (!real) real = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  const char *folder = getenv("POWER_FOLDER");
  if (folder && !strncmp(path, folder, strlen(folder))) {
    char name[4200];
    snprintf(name, sizeof name, "%s.note", path);
    real(name); /* a file of the same name is another one */
  }
  return real(path);
}
