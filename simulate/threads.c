// threads.c - see threads.h; POSIX threads.
#define _POSIX_C_SOURCE 200809L
#include "simulate/threads.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct crew {
    void (*work)(void *data, int which);
    void (*tell)(void *data);
    void *data;
    pthread_mutex_t lock;
    pthread_cond_t has_left;
    int working;  // those that have not left yet
} crew;

typedef struct hand {
    crew *crew;
    int which;
    pthread_t thread;
    bool is_running;
} hand;

int pl_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}

static void *work(void *data)
{
    hand *h = data;
    crew *c = h->crew;
    c->work(c->data, h->which);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->has_left);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

// Is back as soon as the last one has left.
static void watch(crew *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += (until.tv_nsec += 100000000) / 1000000000;
        until.tv_nsec %= 1000000000;
        c->tell(c->data);
        pthread_cond_timedwait(&c->has_left, &c->lock, &until);
    }
    pthread_mutex_unlock(&c->lock);
}

static void work_together(crew *c, hand *hands, int jobs)
{
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->has_left, NULL);
    c->working = jobs;
    for (int i = 0; i < jobs; i++) {
        hands[i].crew = c;
        hands[i].which = i;
        hands[i].is_running = !pthread_create(&hands[i].thread, NULL, work, &hands[i]);
    }
    for (int i = 0; i < jobs; i++)
        if (!hands[i].is_running)
            work(&hands[i]);
    watch(c);
    for (int i = 0; i < jobs; i++)
        if (hands[i].is_running)
            pthread_join(hands[i].thread, NULL);
    pthread_cond_destroy(&c->has_left);
    pthread_mutex_destroy(&c->lock);
}

void pl_side_by_side(int jobs, void (*work_at)(void *data, int which), void (*tell)(void *data), void *data)
{
    crew c = {.work = work_at, .tell = tell, .data = data};
    hand *hands = calloc((size_t)jobs, sizeof *hands);
    if (hands)
        work_together(&c, hands, jobs);
    for (int i = 0; !hands && i < jobs; i++)
        work_at(data, i);
    free(hands);
}
