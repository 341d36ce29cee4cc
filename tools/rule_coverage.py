#!/usr/bin/env python3
"""rule_coverage - which rules of a rulebook no code plays, and how well each is proved.

usage: rule_coverage.py [--list] [--strict] [--rows FILE] [GAME...]

A rule is a line of rulesets/GAME/rulebook.md that begins '- **PREFIX-TOPIC.n**'. It is coded when a .c, .h, .def or .yaml
file outside examples/ and tests/ names it. What is under examples/ and tests/ proves it, in three kinds:
  named    it is named there, be it in a long list of rules that an example touches;
  proved   an example or test of its own names it: a test in C, what an example expects or sees refused, or a `rules:` list of at
           most three;
  mutant   a change of a line near it was noticed (docs/proof/, made by tools/mutants).
--rows writes the same as rows of formats/proof.h, which the build puts into the program: the rules page shows them.
A line a game; --list names what is missing; --strict fails if a rule lacks code or a name, if code cites a rule that
the book has not, or if a named game has no rulebook.
"""
import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULE = re.compile(r'^- \*\*([A-Z]+-[A-Za-z_]+\.\d+[a-z]?)\*\*')
NAMED = re.compile(r'\b[A-Z]+-[A-Za-z_]+\.\d+[a-z]?\b')
LIST = re.compile(r'(?m)^\s*(?:-\s*)?rules:\s*\[([^\]]*)\]')
TALK = re.compile(r'^\s*(?:-\s*)?(?:about:|name:|#)')
KINDS = {'.c', '.h', '.def', '.yaml'}
PROOF = {'examples', 'tests'}
OWN_MAX = 3  # a longer list tells what an example touches, not what it shows


def names(text):
    """Every rule the text names in full, capitals alone: DRILL-fire.3 and DRILL-FIRE.3 are one rule."""
    return {name.upper() for name in NAMED.findall(text)}


def proved_by(text, is_example):
    """The rules that a file of proof shows, not only names."""
    if not is_example:
        return names(text)
    own = [names(listed) for listed in LIST.findall(text)]
    said = '\n'.join(line for line in LIST.sub('', text).splitlines() if not TALK.match(line))
    return names(said).union(*[rules for rules in own if len(rules) <= OWN_MAX])


def survey(folder):
    """(coded, named, proved): rules by the files of one ruleset."""
    coded, named, proved = set(), set(), set()
    for path in folder.rglob('*'):
        if path.is_file() and path.suffix in KINDS:
            text = path.read_text(errors='replace')
            if PROOF & set(path.relative_to(folder).parts[:-1]):
                named.update(names(text))
                proved.update(proved_by(text, path.suffix == '.yaml'))
            else:
                coded.update(names(text))
    return coded, named, proved


def cited(folder, prefix):
    """The rules of this game that its code names: each must stand in its book."""
    texts = [path.read_text(errors='replace') for path in folder.rglob('*.[ch]') if 'tests' not in path.parts]
    return {name for name in names(' '.join(texts)) if name.startswith(f'{prefix}-')}


def by_mutants(game):
    """The rules near which a changed line was noticed."""
    results = [json.loads(path.read_text()) for path in (ROOT / 'docs' / 'proof').glob(f'{game}-*.json')]
    return {rule.upper() for result in results for rule in result['rules']}


def shown_by(folder):
    """Rule: the examples that name it, as (nobody chooses in it, length of its list of rules, file, id): best those that play, and are about little else."""
    shown = {}
    for path in sorted((folder / 'examples').glob('*.yaml')):
        for part in re.split(r'(?m)^(?= {0,2}- id: )', path.read_text()):
            head = re.match(r' {0,2}- id: (\S+)', part)
            if not head:
                continue
            own = set().union(*[names(listed) for listed in LIST.findall(part)])
            said = '\n'.join(line for line in LIST.sub('', part).splitlines() if not TALK.match(line))
            for rule in own | names(said):
                shown.setdefault(rule, []).append(('do:' not in part, len(own) if rule in own else len(own) + OWN_MAX, path.stem, head[1]))
    return {rule: sorted(found) for rule, found in shown.items()}


def files_naming(folder, is_test):
    """Rule: the files of the ruleset, or of its tests, that name it."""
    found = {}
    for path in sorted(folder.rglob('*.[ch]')):
        if ('tests' in path.parts) == is_test:
            for rule in names(path.read_text(errors='replace')):
                found.setdefault(rule, []).append(str(path.relative_to(folder)))
    return found


def rows_of(game):
    """One row of formats/proof.h for each rule of a game."""
    folder = ROOT / 'rulesets' / game
    rules = [m.group(1) for line in (folder / 'rulebook.md').read_text().splitlines() if (m := RULE.match(line))]
    _, named, proved = survey(folder)
    shown, code, tests, mutants = shown_by(folder), files_naming(folder, False), files_naming(folder, True), by_mutants(game)
    for rule in rules:
        key = rule.upper()
        examples = ' '.join(f'{file}/{name}' for _, _, file, name in shown.get(key, [])[:12])
        flags = ', '.join('true' if key in kind else 'false' for kind in (named, proved, mutants))
        yield f'    {{"{rule}", "{" ".join(code.get(key, []))}", "{examples}", "{" ".join(tests.get(key, []))}", {flags}}},'


def write_rows(path, games):
    lines = ['// Made by tools/rule_coverage.py --rows; not written by hand.', '#include "formats/proof.h"', '', 'const pl_rule_proof pl_proofs[] = {']
    for game in games:
        lines += rows_of(game)
    text = '\n'.join([*lines, '    {0},', '};', ''])
    path = pathlib.Path(path)
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def report(game, is_listing):
    """Prints a line on one game; returns how many rules lack code or a name, None without a rulebook."""
    folder = ROOT / 'rulesets' / game
    book = folder / 'rulebook.md'
    if not book.is_file():
        print(f'{game}: no rulebook at {book.relative_to(ROOT)}')
        return None
    rules = [m.group(1) for line in book.read_text().splitlines() if (m := RULE.match(line))]
    twice = sorted({rule for rule in rules if rules.count(rule) > 1})
    known = {rule.upper() for rule in rules}
    unknown = sorted(cited(folder, rules[0].split('-')[0]) - known) if rules else []
    kinds = dict(zip(('coded', 'named', 'proved'), survey(folder)))
    kinds['proved by a mutant'] = by_mutants(game)
    missing = {kind: [rule for rule in rules if rule.upper() not in found] for kind, found in kinds.items()}
    print(f'{game}: {len(rules)} rules, ' + ', '.join(f'{len(rules) - len(without)} {kind}' for kind, without in missing.items()))
    if unknown:
        print(f'  cited in code, but not in the rulebook: {" ".join(unknown)}')
    if is_listing:
        for what, ids in [*((f'not {kind}', ids) for kind, ids in missing.items()), ('numbered twice', twice)]:
            if ids:
                print(f'  {what}: {" ".join(ids)}')
    return len(missing['coded']) + len(missing['named']) + len(twice) + len(unknown) + (not rules)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--list', action='store_true', help='name the rules that are missing')
    parser.add_argument('--strict', action='store_true', help='fail if any is')
    parser.add_argument('--rows', metavar='FILE', help='write what is known of each rule as C, and say nothing')
    parser.add_argument('games', nargs='*', metavar='GAME')
    args = parser.parse_args()
    games = args.games or sorted(p.parent.name for p in ROOT.glob('rulesets/*/ruleset.h'))
    if args.rows:
        write_rows(args.rows, games)
        return 0
    short = [report(game, args.list) for game in games]
    return 1 if args.strict and any(n is None or n > 0 for n in short) else 0


if __name__ == '__main__':
    sys.exit(main())
