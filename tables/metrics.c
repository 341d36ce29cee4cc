// metrics.c - the counts as Prometheus text.
#include "metrics.h"

#include <inttypes.h>
#include <stdio.h>

int host_metrics_print(const host_metrics *metrics, char *text, size_t size)
{
    static const struct {
        const char *name, *kind, *about;
        size_t offset;
    } lines[] = {
#define X(name, kind, about) {#name, #kind, about, offsetof(host_metrics, name)},
#include "metrics.def"
#undef X
    };
    int length = 0;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        uint64_t value = *(const uint64_t *)((const char *)metrics + lines[i].offset);
        size_t used = (size_t)length < size ? (size_t)length : size;
        length += snprintf(text + used, size - used, "# HELP phaseline_%s %s\n# TYPE phaseline_%s %s\nphaseline_%s %" PRIu64 "\n",
                           lines[i].name, lines[i].about, lines[i].name, lines[i].kind, lines[i].name, value);
    }
    return length;
}
