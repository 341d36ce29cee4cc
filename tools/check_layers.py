#!/usr/bin/env python3
"""check_layers - every include against what its layer may see. The table below is the picture of docs/architecture.md.

A quoted include is looked for where the compiler would: beside the file, in its layer's folder, in the top folder and in
include/. Angle includes are judged by name: the engine and the rulesets use the C library alone, and tables see no transport. A header that says whose it is privately is included by no other layer but by tests.

    tools/check_layers.py            the whole tree
    tools/check_layers.py FOLDER     another tree of the same shape
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()

# layer: layers whose headers it may include besides its own. 'include' is include/phaseline/.
SEES = {
    'include': set(),
    'engine': {'include'},
    'ruleset': {'include'},
    'mind': {'include', 'ruleset'},  # of the same game
    'rulesets': {'include', 'ruleset'},
    'formats': {'include'},
    'players': {'include', 'formats', 'mind'},
    'coach': {'include', 'formats', 'players'},
    'simulate': {'include', 'players', 'formats', 'rulesets'},
    'library': {'include', 'formats', 'players', 'rulesets', 'simulate'},
    'store': {'include', 'formats', 'rulesets'},
    'tables': {'include', 'formats', 'players', 'coach', 'rulesets', 'store'},
    'server': {'include', 'formats', 'rulesets', 'store', 'tables'},
    'wasm': {'include', 'formats', 'players', 'rulesets', 'simulate', 'store', 'tables'},
    'cli': {'include', 'formats', 'players', 'coach', 'rulesets', 'simulate', 'store', 'server'},
    'harness': {'include', 'formats', 'rulesets'},  # the part of testkit/ that needs no player
    'testkit': {'include', 'harness', 'formats', 'players', 'rulesets', 'coach', 'simulate', 'store', 'tables', 'server'},
}
# What tests may see besides. Rules are tested without minds and players; whatever needs those is a test of the mind.
TESTS_SEE = {'harness', 'testkit', 'rulesets', 'formats', 'players', 'simulate'}
RULE_TESTS_SEE = {'harness', 'rulesets', 'formats'}
KIT_WITH_PLAYERS = set(re.search(r'set\(kit_with_players ([^)]*)\)', (ROOT / 'CMakeLists.txt').read_text()).group(1).split())
LIBC = {'assert.h', 'ctype.h', 'errno.h', 'inttypes.h', 'limits.h', 'stdalign.h', 'stdarg.h', 'stdbool.h', 'stddef.h',
        'stdint.h', 'stdio.h', 'stdlib.h', 'string.h', 'stdatomic.h', 'atomic'}
LIBC_ONLY = {'include', 'engine', 'ruleset', 'rulesets', 'mind'}
# Tables know no socket, loop, thread, file or clock: besides the C library (of which <time.h> is not listed) they read and write JSON.
ANGLES = {'tables': LIBC | {'jansson.h'}}
PRIVATE = re.compile(r'^// .*\bPrivate to (\w+)/', re.M)  # as a header says of itself
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def is_game(part):
    """It lies in the folder of a game; the template of tools/new_game is one, wherever it lies."""
    return len(part) > 2 and (part[0] == 'rulesets' or part[:2] == ('testkit', 'template'))


def layer_of(path):
    """The layer of a path inside the tree, and the ruleset's id where it is one."""
    part = path.relative_to(ROOT).parts
    if is_game(part):
        return 'mind' if part[2] == 'mind' else 'ruleset', part[1]
    if part[0] == 'testkit' and len(part) == 2 and path.stem not in KIT_WITH_PLAYERS:
        return 'harness', None
    return part[0], None


def resolve(path, name):
    """The file a quoted include means, None if it is nowhere in the tree."""
    part = path.relative_to(ROOT).parts
    homes = [ROOT / part[0]]
    if is_game(part):
        homes = [ROOT / part[0] / part[1]]
        if part[2] == 'mind':  # and tests of a mind use the tables that tests of the rules lay
            homes = [homes[0] / 'mind', homes[0], homes[0] / 'tests']
    for folder in (path.parent, *homes, ROOT / 'include', ROOT, ROOT / 'rulesets', ROOT / 'testkit'):
        target = (folder / name).resolve()
        if target.is_file() and ROOT in target.parents:
            return target
    return None


def judge(path, mark, name):
    """None, or why this include may not stand here."""
    layer, game = layer_of(path)
    part = path.relative_to(ROOT).parts
    is_test = 'tests' in part
    if mark == '<':
        if layer in LIBC_ONLY and not is_test and name not in LIBC:
            return f'<{name}>: {layer} uses the C library alone'
        if not is_test and name not in ANGLES.get(layer, {name}):
            return f'<{name}>: {layer} knows no transport'
        return None
    target = resolve(path, name)
    if target is None:
        return f'"{name}": no such file in the tree'
    to, to_game = layer_of(target)
    if game and to_game and game != to_game:
        return f'"{name}": a ruleset knows no other ruleset'
    if to == layer:
        return None
    private = PRIVATE.search(target.read_text(errors='replace'))
    if private and private[1] != part[0] and not is_test and part[0] != 'testkit':
        return f'"{name}": private to {private[1]}'
    allowed = SEES[layer] | (set() if not is_test else RULE_TESTS_SEE if layer == 'ruleset' else TESTS_SEE)
    return None if to in allowed else f'"{name}": {layer} may not see {to}'


def main():
    bad = 0
    for folder in sorted(SEES.keys() - {'ruleset', 'mind', 'harness'}):
        for path in sorted((ROOT / folder).rglob('*.[ch]')):
            for number, line in enumerate(path.read_text(errors='replace').splitlines(), 1):
                if (found := INCLUDE.match(line)) and (why := judge(path, *found.groups())):
                    print(f'{path.relative_to(ROOT)}:{number}: {why}')
                    bad += 1
    print(f'{"0" if bad else "1"} passed, {bad} failed')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
