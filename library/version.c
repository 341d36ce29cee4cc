// version.c - which Phaseline this is.
#include "phaseline/version.h"

const char *pl_version(void) { return PL_VERSION; }

const char *pl_version_commit(void) { return PHASELINE_COMMIT; }
