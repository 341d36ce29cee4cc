// files.h - the store's files, kept outside. Stands on store/lines/lines.h. Private to wasm/.
#pragma once
#include "store/lines/lines.h"

pl_files wasm_files(void);
