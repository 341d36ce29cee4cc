// entered.c - linked to programs compiled with -finstrument-functions: which functions a test enters, for tools/mutants. A test that never
// enters a function cannot notice what is changed in it. At the end the addresses go to the file that MUTANTS_ENTERED names, each as its
// distance from the function below, so that it does not matter where the program was loaded. Asks for no memory: some tests count it.
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function))

enum { SLOTS = 1 << 14 };
static uintptr_t seen[SLOTS];

void __cyg_profile_func_enter(void *function, void *site) QUIET;
void __cyg_profile_func_exit(void *function, void *site) QUIET;

void __cyg_profile_func_enter(void *function, void *site)
{
    uintptr_t address = (uintptr_t)function;
    (void)site;
    for (unsigned at = (unsigned)(address >> 2) % SLOTS, tried = 0; tried < SLOTS; at = (at + 1) % SLOTS, tried++) {
        if (seen[at] == address)
            return;
        if (!seen[at]) {
            seen[at] = address;
            return;
        }
    }
}

void __cyg_profile_func_exit(void *function, void *site) { (void)function, (void)site; }

__attribute__((destructor)) QUIET static void tell(void)
{
    const char *path = getenv("MUTANTS_ENTERED");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    for (int at = 0; at < SLOTS && file >= 0; at++) {
        int64_t distance = (int64_t)(seen[at] - (uintptr_t)__cyg_profile_func_enter);
        if (seen[at] && write(file, &distance, sizeof distance) != sizeof distance)
            break;
    }
    if (file >= 0)
        close(file);
}
