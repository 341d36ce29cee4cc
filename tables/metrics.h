// metrics.h - what the server counts, and how /metrics says it.
// Stands on the C library. The list is metrics.def.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct host_metrics {
#define X(name, kind, about) uint64_t name;
#include "metrics.def"
#undef X
} host_metrics;

/// Prometheus text. Returns the length, as snprintf does.
int host_metrics_print(const host_metrics *metrics, char *text, size_t size);
