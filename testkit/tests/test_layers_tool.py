#!/usr/bin/env python3
"""test_layers_tool - that tools/check_layers.py would notice: a small tree that is well built passes, and each include that may not stand is refused."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# A tree of the same shape: every file with what it may include.
TREE = {
    'CMakeLists.txt': 'set(kit_with_players conformance)\n',
    'include/phaseline/game.h': '',
    'formats/battle.h': '#include "phaseline/game.h"\n',
    'players/player.h': '#include "phaseline/game.h"\n',
    'players/minds.c': '#include "players/player.h"\n#include "rulesets/chess/mind/mind.h"\n',
    'simulate/batch.h': '#include "players/player.h"\n',
    'store/store.h': '',
    'store/store_inside.h': '// store_inside.h - the store from within. Private to store/.\n#include <sqlite3.h>\n',
    'tables/host.h': '#include <stdint.h>\n#include "store/store.h"\n',
    'tables/inside.h': '// inside.h - the host from within. Private to tables/.\n#include <jansson.h>\n#include "host.h"\n',
    'tables/tests/test_host.c': '#include <pthread.h>\n#include "inside.h"\n#include "harness.h"\n',
    'server/server.c': '#include <libwebsockets.h>\n#include <uv.h>\n#include "tables/host.h"\n',
    'server/server.h': '',
    'wasm/host.c': '#include "tables/host.h"\n#include "simulate/batch.h"\n',
    'server/tests/test_server.c': '#include "tables/inside.h"\n',
    'testkit/harness.h': '#include <cmocka.h>\n',
    'testkit/conformance.h': '#include "players/player.h"\n',
    'rulesets/chess/ruleset.h': '#include "phaseline/game.h"\n',
    'rulesets/chess/move.c': '#include "ruleset.h"\n#include <string.h>\n',
    'rulesets/chess/mind/mind.h': '#include "phaseline/game.h"\n',
    'rulesets/chess/mind/ideas.c': '#include "mind.h"\n#include "ruleset.h"\n',
    'rulesets/chess/tests/board.h': '#include "harness.h"\n#include "formats/battle.h"\n#include "ruleset.h"\n',
    'rulesets/chess/tests/test_moves.c': '#include "board.h"\n',
    'rulesets/chess/mind/tests/test_games.c': '#include "board.h"\n#include "mind.h"\n#include "conformance.h"\n#include "simulate/batch.h"\n',
    'rulesets/draughts/ruleset.h': '#include "phaseline/game.h"\n',
    'rulesets/draughts/mind/mind.h': '#include "phaseline/game.h"\n',
}

# (file, an include that may not stand there, why not)
REFUSED = [
    ('rulesets/chess/move.c', '"mind/mind.h"', 'ruleset may not see mind'),
    ('rulesets/chess/move.c', '"players/player.h"', 'ruleset may not see players'),
    ('rulesets/chess/move.c', '"formats/battle.h"', 'ruleset may not see formats'),
    ('rulesets/chess/move.c', '"rulesets/draughts/ruleset.h"', 'a ruleset knows no other ruleset'),
    ('rulesets/chess/move.c', '<unistd.h>', 'ruleset uses the C library alone'),
    ('rulesets/chess/move.c', '"mind.h"', 'no such file in the tree'),  # nor does the compiler look there
    ('rulesets/chess/tests/test_moves.c', '"mind/mind.h"', 'ruleset may not see mind'),
    ('rulesets/chess/tests/test_moves.c', '"players/player.h"', 'ruleset may not see players'),
    ('rulesets/chess/tests/test_moves.c', '"simulate/batch.h"', 'ruleset may not see simulate'),
    ('rulesets/chess/tests/board.h', '"conformance.h"', 'ruleset may not see testkit'),
    ('rulesets/chess/mind/ideas.c', '"players/player.h"', 'mind may not see players'),
    ('rulesets/chess/mind/ideas.c', '"rulesets/draughts/mind/mind.h"', 'a ruleset knows no other ruleset'),
    ('players/minds.c', '"rulesets/chess/ruleset.h"', 'players may not see ruleset'),
    ('players/minds.c', '"simulate/batch.h"', 'players may not see simulate'),
    ('formats/battle.h', '"rulesets/chess/mind/mind.h"', 'formats may not see mind'),
    ('wasm/host.c', '"server/server.h"', 'wasm may not see server'),
    ('wasm/host.c', '"tables/inside.h"', 'private to tables'),
    ('tables/host.h', '"wasm/host.c"', 'tables may not see wasm'),
    ('tables/host.h', '<libwebsockets.h>', 'tables knows no transport'),
    ('tables/inside.h', '<uv.h>', 'tables knows no transport'),
    ('tables/inside.h', '<pthread.h>', 'tables knows no transport'),
    ('tables/inside.h', '<sqlite3.h>', 'tables knows no transport'),
    ('tables/inside.h', '<sodium.h>', 'tables knows no transport'),
    ('tables/inside.h', '<time.h>', 'tables knows no transport'),
    ('tables/inside.h', '<unistd.h>', 'tables knows no transport'),
    ('tables/inside.h', '"server/server.h"', 'tables may not see server'),
    ('tables/inside.h', '"store/store_inside.h"', 'private to store'),
    ('server/server.c', '"tables/inside.h"', 'private to tables'),
    ('testkit/harness.h', '"players/player.h"', 'harness may not see players'),
    ('testkit/harness.h', '"conformance.h"', 'harness may not see testkit'),
]


def judged(folder):
    """(how the tool ended, what it said) of a tree."""
    ran = subprocess.run([sys.executable, ROOT / 'tools/check_layers.py', folder], capture_output=True, text=True)
    return ran.returncode, ran.stdout + ran.stderr


def lay(folder):
    for name, text in TREE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def main():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        lay(folder)
        code, said = judged(folder)
        if code or said != '1 passed, 0 failed\n':
            print(f'the tree as it should be: {said}0 passed, 1 failed')
            return 1
        wanted = set()
        for name, include, why in REFUSED:
            path = folder / name
            path.write_text(path.read_text() + f'#include {include}\n')
            wanted.add(f'{name}:{len(path.read_text().splitlines())}: {include}: {why}')
        code, said = judged(folder)
    found = set(said.splitlines()[:-1])
    for line in sorted(wanted - found):
        print(f'not refused: {line}')
    for line in sorted(found - wanted):
        print(f'refused, and should not be: {line}')
    failed = len(wanted ^ found) + (code != 1)
    print(f'{1 + len(wanted & found)} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
