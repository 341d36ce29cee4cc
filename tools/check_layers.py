#!/usr/bin/env python3
"""check_layers - every include against what its layer may see. The table below is the picture of docs/architecture.md.

A quoted include is looked for where the compiler would: beside the file, in its layer's folder, in the top folder and in
include/. Angle includes are judged by name: the engine and the rulesets use the C library alone.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# layer: layers whose headers it may include besides its own. 'include' is include/phaseline/.
SEES = {
    'include': set(),
    'engine': {'include'},
    'ruleset': {'include'},
    'rulesets': {'include', 'ruleset'},
    'formats': {'include'},
    'players': {'include', 'formats'},
    'simulate': {'include', 'players', 'formats', 'rulesets'},
    'store': {'include', 'formats', 'rulesets'},
    'server': {'include', 'formats', 'players', 'rulesets', 'store', 'simulate'},
    'cli': {'include', 'formats', 'players', 'rulesets', 'simulate', 'store', 'server'},
    'testkit': {'include', 'formats', 'players', 'rulesets', 'simulate', 'store', 'server'},
}
LIBC = {'assert.h', 'ctype.h', 'errno.h', 'inttypes.h', 'limits.h', 'stdalign.h', 'stdarg.h', 'stdbool.h', 'stddef.h',
        'stdint.h', 'stdio.h', 'stdlib.h', 'string.h'}
LIBC_ONLY = {'include', 'engine', 'ruleset', 'rulesets'}
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')


def layer_of(path):
    """The layer of a path inside the tree, and the ruleset's id where it is one."""
    part = path.relative_to(ROOT).parts
    if part[0] == 'rulesets' and len(part) > 2:
        return 'ruleset', part[1]
    return part[0], None


def resolve(path, name):
    """The file a quoted include means, None if it is nowhere in the tree."""
    part = path.relative_to(ROOT).parts
    home = ROOT / part[0] / part[1] if part[0] == 'rulesets' and len(part) > 2 else ROOT / part[0]
    for folder in (path.parent, home, ROOT / 'include', ROOT, ROOT / 'rulesets', ROOT / 'testkit'):
        target = (folder / name).resolve()
        if target.is_file() and ROOT in target.parents:
            return target
    return None


def judge(path, mark, name):
    """None, or why this include may not stand here."""
    layer, game = layer_of(path)
    is_test = 'tests' in path.relative_to(ROOT).parts
    if mark == '<':
        if layer in LIBC_ONLY and not is_test and name not in LIBC:
            return f'<{name}>: {layer} uses the C library alone'
        return None
    target = resolve(path, name)
    if target is None:
        return f'"{name}": no such file in the tree'
    to, to_game = layer_of(target)
    if to == layer:
        return f'"{name}": a ruleset knows no other ruleset' if game != to_game else None
    allowed = SEES[layer] | ({'testkit', 'rulesets', 'formats', 'players', 'simulate'} if is_test else set())
    return None if to in allowed else f'"{name}": {layer} may not see {to}'


def main():
    bad = 0
    for folder in sorted({top for top in SEES if top != 'ruleset'}):
        for path in sorted((ROOT / folder).rglob('*.[ch]')):
            for number, line in enumerate(path.read_text(errors='replace').splitlines(), 1):
                if (found := INCLUDE.match(line)) and (why := judge(path, *found.groups())):
                    print(f'{path.relative_to(ROOT)}:{number}: {why}')
                    bad += 1
    print(f'{"0" if bad else "1"} passed, {bad} failed')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
