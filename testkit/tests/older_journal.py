#!/usr/bin/env python3
"""older_journal - a journal of an earlier revision that comes out otherwise is told with what has changed since, in words.

    testkit/tests/older_journal.py PROGRAM FOLDER
"""
import json
import pathlib
import subprocess
import sys

MASK = 2**64 - 1


def mix(c, word):
    c = ((c ^ word) + 0x9E3779B97F4A7C15) & MASK
    c = (c ^ c >> 30) * 0xBF58476D1CE4E5B9 & MASK
    c = (c ^ c >> 27) * 0x94D049BB133111EB & MASK
    return c ^ c >> 31


def chain(before, text):  # as docs/journal.md has it
    data = text.encode()
    c = mix(before, len(data))
    for at in range(0, len(data), 8):
        c = mix(c, int.from_bytes(data[at:at + 8], 'little'))
    return c


def sealed(lines):
    before, out = 0, []
    for line in lines:
        line.pop('chain', None)
        text = json.dumps(line, separators=(',', ':'), ensure_ascii=False)[:-1]
        before = chain(before, text)
        out.append(f'{text},"chain":"{before:016x}"}}')
    return '\n'.join(out) + '\n'


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    path = folder / 'older.jsonl'
    subprocess.run([program, 'play', 'rank-and-file', 'mill-road', '--players', 'random,random', '--seed', '3', '--save', path, '--quiet'], check=True)
    lines = [json.loads(line) for line in path.read_text().splitlines()][:6]
    now, tables = lines[0]['rules'].split('-')
    lines[3]['hash'] = '0' * 16  # as if the rules of then had led elsewhere
    lines.append({'end': 5})
    bad = 0
    for rules, wanted in ((f'1-{tables}', f'revision 1 of the rules, this is {now}: 0.2.0 melees may be of any size'),
                          (None, 'does not say under which rules it was played; changed since the first: 0.2.0 melees'),
                          (f'9-{tables}', 'revision 9 of the rules, this program has'),
                          (f'{now}-{"0" * 15}1', 'other numbers in the tables')):
        lines[0].pop('rules', None)
        head = dict(lines[0])
        if rules:
            head = {key: value for key, value in list(head.items())[:3]} | {'rules': rules} | head
        path.write_text(sealed([head, *lines[1:]]))
        told = subprocess.run([program, 'replay', path, '--verify'], capture_output=True, text=True)
        if told.returncode != 3 or wanted not in told.stderr:
            print(f'rules {rules}: found {told.returncode} and "{told.stderr.strip()}", wanted 3 and "{wanted}"')
            bad += 1
    return bad != 0


if __name__ == '__main__':
    sys.exit(main())
