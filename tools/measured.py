"""measured - what the tools that measure players and battles share."""
import hashlib
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# All that decides how a game goes between computer players; the page, the server and the command line do not.
PLAYED_BY = ('engine', 'include', 'players')
SOURCES = ('.c', '.h', '.def', '.yaml')


def interval(wins, games):
    """Wilson's 95 % interval of a share, as `phaseline simulate` has it."""
    if not games:
        return 0.0, 1.0
    z, p = 1.959964, wins / games
    middle, half = (p + z * z / (2 * games)), z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(0, (middle - half) / (1 + z * z / games)), min(1, (middle + half) / (1 + z * z / games))


def code_of(path):
    """What a file does, without what it says of itself: another comment plays no other game."""
    text = path.read_bytes()
    return text if path.suffix == '.yaml' else re.sub(rb'//[^\n]*|/\*.*?\*/', b'', text, flags=re.S)


def fingerprint(program, game, searches=True):
    """Names what decides a game: results of other rules, judgement or players are not counted.

    The program must be built from these files; searches: the searching players matter too.
    """
    digest, built = hashlib.sha256(), program.stat().st_mtime
    for folder in (*PLAYED_BY, f'rulesets/{game}'):
        for path in sorted((ROOT / folder).rglob('*')):
            parts = path.relative_to(ROOT).parts
            if path.suffix not in SOURCES or {'tests', 'examples', 'journals'} & set(parts):
                continue
            if not searches and path.name in ('search.c', 'search.h', 'rank.c', 'play_out.c', 'plan.c', 'plan.h', 'tree.c', 'glance.c'):
                continue
            if path.stat().st_mtime > built:
                sys.exit(f'{program} is older than {path.relative_to(ROOT)}: build it first (make build)')
            digest.update(str(path.relative_to(ROOT)).encode() + code_of(path))
    return digest.hexdigest()[:16]
