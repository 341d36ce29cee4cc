// line.c - a program started with a socket as its input and a pipe as its output, and lines read and written against a clock.
// The input is a socket because a write to a program that died must be an error here, not a signal.
#define _POSIX_C_SOURCE 200809L
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { NAP_MS = 10, PATIENCE_MS = 500 };  // with a program that was told to end

struct pl_line {
    char name[160];  // for messages
    int in, out, limit_ms;
    bool is_ours;   // a program started here: out is a socket
    pid_t program;  // 0: none, or it has ended
    int number;     // lines read
    size_t begin, end;
    char room[PL_LINE_MAX + 1];
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap(void)
{
    const struct timespec pause = {.tv_nsec = NAP_MS * 1000000L};
    nanosleep(&pause, NULL);
}

pl_status pl_line_fail(const pl_line *line, pl_error *error, pl_status status, const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *c = text; *c; c++)  // it may quote what a stranger wrote
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
    return pl_fail(error, status, "%s, line %d: %s", line->name, line->number, text);
}

int pl_line_number(const pl_line *line) { return line->number; }

// ---- starting and ending

static pl_status spawn(pl_line *line, const char *program, int input, int output, pl_error *error)
{
    char *words[] = {"sh", "-c", (char *)program, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    // A group of its own, so that whatever the shell starts ends with it.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    int failed = posix_spawn(&line->program, "/bin/sh", &files, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        line->program = 0;
    return failed ? pl_fail(error, PL_IO, "%s: cannot be started: %s", line->name, strerror(failed)) : PL_OK;
}

pl_status pl_line_start(const char *program, int limit_ms, pl_line **out, pl_error *error)
{
    int input[2] = {-1, -1}, output[2] = {-1, -1};
    pl_status status = pl_line_take(-1, -1, limit_ms, out, error);
    if (status)
        return status;
    pl_line *line = *out;
    snprintf(line->name, sizeof line->name, "bot '%s'", program);
    line->is_ours = true;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, input) || pipe(output))
        status = pl_fail(error, PL_IO, "%s: cannot be started: %s", line->name, strerror(errno));
    for (int i = 0; i < 2 && !status; i++) {
        fcntl(input[i], F_SETFD, FD_CLOEXEC);
        fcntl(output[i], F_SETFD, FD_CLOEXEC);
    }
    line->out = input[0];
    line->in = output[0];
    if (!status)
        status = spawn(line, program, input[1], output[1], error);
    if (input[1] >= 0)
        close(input[1]);
    if (output[1] >= 0)
        close(output[1]);
    if (status) {
        pl_line_close(line);
        *out = NULL;
    }
    return status;
}

pl_status pl_line_take(int in, int out, int limit_ms, pl_line **line, pl_error *error)
{
    *line = calloc(1, sizeof **line);
    if (!*line)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a bot");
    **line = (pl_line){.name = "standard input", .in = in, .out = out, .limit_ms = limit_ms};
    return PL_OK;
}

// Whether the program ended within the time; *how is what wait() says of it.
static bool has_ended(const pl_line *line, int within_ms, int *how)
{
    for (int64_t until = now_ms() + within_ms;;) {
        if (waitpid(line->program, how, WNOHANG) == line->program)
            return true;
        if (now_ms() >= until)
            return false;
        nap();
    }
}

void pl_line_close(pl_line *line)
{
    int how;
    if (!line)
        return;
    // Standard input and output are not ours to close.
    if (line->out > STDERR_FILENO)
        close(line->out);
    if (line->in > STDERR_FILENO)
        close(line->in);
    if (line->program && !has_ended(line, PATIENCE_MS, &how)) {
        kill(-line->program, SIGKILL);
        waitpid(line->program, &how, 0);
    }
    free(line);
}

// ---- lines

static int left_of(const pl_line *line, int64_t until)
{
    if (!line->limit_ms)
        return -1;
    int64_t left = until - now_ms();
    return left > 0 ? (int)left : 0;
}

// Waits until the descriptor is ready. False: time is up.
static bool is_ready(const pl_line *line, int descriptor, short what, int64_t until)
{
    struct pollfd one = {.fd = descriptor, .events = what};
    int found;
    do
        found = poll(&one, 1, left_of(line, until));
    while (found < 0 && errno == EINTR);
    return found > 0;
}

static ssize_t put(const pl_line *line, const char *text, size_t size)
{
    return line->is_ours ? send(line->out, text, size, MSG_NOSIGNAL | MSG_DONTWAIT) : write(line->out, text, size);
}

static pl_status gone(pl_line *line, pl_error *error)
{
    int how = 0;
    char end[60] = "closed its output";
    if (line->program && has_ended(line, PATIENCE_MS, &how)) {
        snprintf(end, sizeof end, WIFSIGNALED(how) ? "was ended by signal %d" : "ended with exit code %d",
                 WIFSIGNALED(how) ? WTERMSIG(how) : WEXITSTATUS(how));
        line->program = 0;
    }
    return pl_line_fail(line, error, PL_IO, "found nothing more: the bot %s; wanted a choice", end);
}

static pl_status put_all(pl_line *line, const char *text, size_t size, int64_t until, pl_error *error)
{
    while (size) {
        if (!is_ready(line, line->out, POLLOUT, until))
            return pl_line_fail(line, error, PL_IO, "the bot has not read its input for %d ms", line->limit_ms);
        ssize_t done = put(line, text, size);
        if (done < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (done < 0)
            return gone(line, error);
        text += done;
        size -= (size_t)done;
    }
    return PL_OK;
}

pl_status pl_line_send(pl_line *line, const char *text, pl_error *error)
{
    int64_t until = now_ms() + line->limit_ms;
    pl_status status = put_all(line, text, strlen(text), until, error);
    return status ? status : put_all(line, "\n", 1, until, error);
}

// More bytes behind those that are there.
static pl_status fill(pl_line *line, int64_t until, pl_error *error)
{
    memmove(line->room, line->room + line->begin, line->end - line->begin);
    line->end -= line->begin;
    line->begin = 0;
    if (line->end == PL_LINE_MAX) {
        line->number++;
        return pl_line_fail(line, error, PL_FULL, "found a line of more than %d bytes, wanted a choice", PL_LINE_MAX);
    }
    if (!is_ready(line, line->in, POLLIN, until)) {
        line->number++;
        return pl_line_fail(line, error, PL_IO, "found silence for %d ms, wanted a choice", line->limit_ms);
    }
    ssize_t got = read(line->in, line->room + line->end, PL_LINE_MAX - line->end);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return PL_OK;
    if (got <= 0) {
        line->number++;
        return gone(line, error);
    }
    line->end += (size_t)got;
    return PL_OK;
}

pl_status pl_line_read(pl_line *line, char **text, pl_error *error)
{
    int64_t until = now_ms() + line->limit_ms;
    for (;;) {
        char *start = line->room + line->begin, *end = memchr(start, '\n', line->end - line->begin);
        if (!end) {
            pl_status status = fill(line, until, error);
            if (status)
                return status;
            continue;
        }
        line->number++;
        line->begin = (size_t)(end - line->room) + 1;
        *end = '\0';
        if (end > start && end[-1] == '\r')
            end[-1] = '\0';
        *text = start;
        // A byte of zero would hide the rest of the line from whoever reads it as text.
        if (strlen(start) + 1 < (size_t)(end - start))
            return pl_line_fail(line, error, PL_BAD, "found a byte of zero, wanted JSON");
        if (start[strspn(start, " \t")])
            return PL_OK;
    }
}
