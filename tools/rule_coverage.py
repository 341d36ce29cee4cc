#!/usr/bin/env python3
"""rule_coverage - which rules of a rulebook no code plays, and which no example or test proves.

usage: rule_coverage.py [--list] [--strict] [GAME...]

A rule is a line of rulesets/GAME/rulebook.md that begins '- **PREFIX-TOPIC.n**'. It is coded when a .c, .h, .def or
.yaml file outside examples/ and tests/ names it, and proved when a file under examples/ or tests/ does. A line a
game; --list names what is missing; --strict fails if anything is, or if a named game has no rulebook.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULE = re.compile(r'^- \*\*([A-Z]+-[A-Za-z_]+\.\d+[a-z]?)\*\*')
NAMED = re.compile(r'\b[A-Z]+-[A-Za-z_]+\.\d+[a-z]?\b')
KINDS = {'.c', '.h', '.def', '.yaml'}
PROOF = {'examples', 'tests'}


def names(text):
    """Every rule the text names in full, capitals alone: DRILL-fire.3 and DRILL-FIRE.3 are one rule."""
    return {name.upper() for name in NAMED.findall(text)}


def survey(folder):
    """(coded, proved): rules named by the files of one ruleset."""
    coded, proved = set(), set()
    for path in folder.rglob('*'):
        if path.is_file() and path.suffix in KINDS:
            part = path.relative_to(folder).parts
            (proved if PROOF & set(part[:-1]) else coded).update(names(path.read_text(errors='replace')))
    return coded, proved


def report(game, is_listing):
    """Prints a line on one game; returns how many rules lack code or proof, None without a rulebook."""
    folder = ROOT / 'rulesets' / game
    book = folder / 'rulebook.md'
    if not book.is_file():
        print(f'{game}: no rulebook at {book.relative_to(ROOT)}')
        return None
    rules = [m.group(1) for line in book.read_text().splitlines() if (m := RULE.match(line))]
    twice = sorted({rule for rule in rules if rules.count(rule) > 1})
    coded, proved = survey(folder)
    no_code = [rule for rule in rules if rule.upper() not in coded]
    no_proof = [rule for rule in rules if rule.upper() not in proved]
    count = len(rules)
    print(f'{game}: {count} rules, {count - len(no_code)} coded, {count - len(no_proof)} proved')
    if is_listing:
        for what, ids in (('not coded', no_code), ('not proved', no_proof), ('numbered twice', twice)):
            if ids:
                print(f'  {what}: {" ".join(ids)}')
    return len(no_code) + len(no_proof) + len(twice) + (count == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--list', action='store_true', help='name the rules that are missing')
    parser.add_argument('--strict', action='store_true', help='fail if any is')
    parser.add_argument('games', nargs='*', metavar='GAME')
    args = parser.parse_args()
    games = args.games or sorted(p.parent.name for p in ROOT.glob('rulesets/*/ruleset.h'))
    short = [report(game, args.list or args.strict) for game in games]
    return 1 if args.strict and any(n is None or n > 0 for n in short) else 0


if __name__ == '__main__':
    sys.exit(main())
