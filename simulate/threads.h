// threads.h - inside simulate/: work side by side, on whatever the system has for it.
#pragma once

/// How many can work at once on this machine; at least 1.
int pl_cores(void);
/// Calls work(data, 0) to work(data, jobs - 1) side by side, where no thread is to be had one after another, and comes back when all have
/// ended. Meanwhile tell(data) is called on this thread ten times a second.
void pl_side_by_side(int jobs, void (*work)(void *data, int which), void (*tell)(void *data), void *data);
