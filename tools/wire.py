#!/usr/bin/env python3
"""wire - makes of the list of the wire (formats/wire.def) the page's types, web/src/wire.gen.ts, and the tables of docs/wire.md.

With --check nothing is written: what differs from the list is named, and so is a writer or reader in C that has a key of its own.
A table of docs/wire.md stands between '<!-- wire: WHAT -->' and '<!-- /wire -->'; WHAT is one or several of: a thing, words, codes, sent, told,
http, and things (all that have no table elsewhere).
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / 'formats' / 'wire.def'
TYPES = ROOT / 'web' / 'src' / 'wire.gen.ts'
PAGE = ROOT / 'docs' / 'wire.md'

LINE = re.compile(r'^(WORDS|WORD|WORD_AS|WORDS_END|CODE|THING|KEY|CASE|SENT|TOLD|ANSWER|HTTP)\((.*)\)$')
FIELD = re.compile(r'"((?:[^"\\]|\\.)*)"|((?:[^,"()]|\([^()]*\))+)')
TYPE = re.compile(r'^(\w+)(?:\((\w+)\))?$')

# type: as TypeScript has it, as a person reads it
PLAIN = {
    'TEXT': ('string', 'text'), 'INT': ('number', 'whole number'), 'REAL': ('number', 'number'), 'FLAG': ('boolean', 'flag'),
    'ID': ('string | number', 'text or number'), 'VALUE': ('Value', 'value'), 'POINT': ('Point', 'place'), 'POINTS': ('Point[]', 'places'),
    'PARTS': ('Point[][]', 'lists of places'), 'TEXTS': ('string[]', 'texts'), 'INTS': ('number[]', 'whole numbers'),
    'REALS': ('number[]', 'numbers'), 'FIELDS': ('Fields', 'values by name'), 'MAP': ('Record<string, string>', 'texts by name'),
    'END': ('string | Point', 'id or place'), 'SINCE': ('number | Record<string, number>', 'whole number, or one by side'),
    'NONE': ('undefined', 'nothing'), 'LINES': ('string', 'JSON lines'),
}
NEEDS = {'MUST': 'yes', 'MAY': 'no', 'NULLABLE': 'yes, or null'}


class Wire:
    """The list, as it is written."""

    def __init__(self):
        self.sets, self.things, self.codes, self.cases = {}, {}, [], []
        self.sent, self.told, self.answers, self.http, self.about = {}, {}, [], [], {}
        self.faults = []
        for part in re.findall(r'^#include "(.*)"', LIST.read_text(), re.M):
            self.read(LIST.parent / part)
        self.judge()

    def read(self, path):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line or line.startswith('//'):
                continue
            found = LINE.match(line)
            fields = [a if a or not b.strip() else b.strip() for a, b in FIELD.findall(found[2])] if found else []
            fields = [f for f in fields if f.strip()]
            try:
                self.take(found[1], fields)
            except (TypeError, ValueError, KeyError) as fault:
                self.faults.append(f'{path.relative_to(ROOT)}:{number}: found {line!r}, wanted a line of the list ({fault})')

    def take(self, kind, fields):
        if kind == 'WORDS':
            name, self.about[name] = fields
            self.sets[name] = []
        elif kind == 'WORD':
            name, word, _, about = fields
            self.sets[name].append((word, about))
        elif kind == 'WORD_AS':
            name, _, word, _, about = fields
            self.sets[name].append((word, about))
        elif kind == 'CODE':
            _, number, about = fields
            self.codes.append((number, about))
        elif kind == 'THING':
            name, self.about[name] = fields
            self.things[name] = []
        elif kind == 'KEY':
            name, key, of, need, about = fields
            self.things[name].append((key, of, NEEDS[need] and need, about))
        elif kind == 'CASE':
            self.cases.append(tuple(fields))
        elif kind == 'SENT':
            kind, thing, about = fields
            self.sent[kind] = (thing, about)
        elif kind == 'TOLD':
            kind, thing, about = fields
            self.told[kind] = (thing, about)
        elif kind == 'ANSWER':
            self.answers.append(tuple(fields))
        elif kind == 'HTTP':
            self.http.append(tuple(fields))

    # What C finds when it compiles the list is found here too, for whoever has only the page.
    def judge(self):
        for thing, keys in self.things.items():
            for key, of, _, _ in keys:
                kind, name = TYPE.match(of).groups()
                if not (kind in PLAIN if name is None else name in (self.sets if kind in ('WORD', 'WORDS') else self.things)):
                    self.faults.append(f'{thing}.{key}: found the type {of}, wanted one of the list')
            names = [key for key, *_ in keys]
            self.faults += [f'{thing}.{key}: found twice' for key in sorted(set(names)) if names.count(key) > 1]

    def answers_of(self, kind):
        return [thing for to, thing in self.answers if to == kind]


# ---- the page's types

def in_typescript(of):
    kind, name = TYPE.match(of).groups()
    if name is None:
        return PLAIN[kind][0]
    return f'{name}[]' if kind in ('LIST', 'WORDS') else name


def interface(wire, thing, name=None, first=(), skip=None):
    lines = [f'/** {wire.about[thing]} */', f'export interface {name or thing} {{']
    lines += [f'  {line};' for line in first]
    for key, of, need, about in wire.things[thing]:
        if key == skip:
            continue
        mark, more = ('?' if need == 'MAY' else ''), (' | null' if need == 'NULLABLE' else '')
        lines.append(f'  {key}{mark}: {in_typescript(of)}{more}; // {about}')
    return lines + ['}']


def one_of(names):
    return ' | '.join(names)


def types(wire):
    out = ['// wire.gen.ts - what the server and this page say to each other, as types. Made by tools/wire.py from formats/wire.def, not by hand.',
           '// Lengths are whole thousandths of an inch, angles whole degrees clockwise from north, sides count from 1, ids are text.', '',
           'export type Point = [number, number];', 'export type Value = string | number | boolean;',
           'export type Fields = Record<string, Value | Value[]>;', '', '// ---- closed words', '']
    for name, words in wire.sets.items():
        out += [f'/** {wire.about[name]} */', f'export type {name} = {one_of(chr(34) + w + chr(34) for w, _ in words)};']
    out += ['', '// ---- things', '']
    sent = {thing: kind for kind, (thing, _) in wire.sent.items()}
    told = {thing: kind for kind, (thing, _) in wire.told.items()}
    with_cases = {case[0]: case[1] for case in wire.cases}
    for thing in wire.things:
        if thing in ('Sent', 'Told'):
            continue
        if thing in with_cases:
            out += interface(wire, thing, f'{thing}Common', skip=with_cases[thing])
            others = {}
            for _, key, word, other in (case for case in wire.cases if case[0] == thing):
                others.setdefault(other, []).append(f'"{word}"')
            out += [f'export type {thing} = {thing}Common &',
                    '  (' + '\n  | '.join(f'({{ {with_cases[thing]}: {one_of(words)} }} & {other})' for other, words in others.items()) + ');']
            continue
        first = [f'type: "{sent.get(thing) or told.get(thing)}"'] if thing in sent or thing in told else []
        if thing in sent:
            first.append('id?: string | number')
        out += interface(wire, thing, first=first)
    out += ['', '// ---- messages', '', 'export type Sent =\n  | ' + '\n  | '.join(t for t, _ in wire.sent.values()) + ';',
            'export type Told =\n  | ' + '\n  | '.join(t for t, _ in wire.told.values()) + ';',
            '/** What `answer` carries, by the type of the question. */', 'export interface Answers {']
    for kind in wire.sent:
        if wire.answers_of(kind):
            out.append(f'  {kind}: {one_of(wire.answers_of(kind))};')
    return '\n'.join(out + ['}']) + '\n'


# ---- the tables of the page in docs

def in_words(of):
    kind, name = TYPE.match(of).groups()
    if name is None:
        return PLAIN[kind][1]
    link = f'[{name}](#{name.lower()})' if name else ''
    return {'ONE': link, 'LIST': f'list of {link}', 'WORD': link, 'WORDS': f'list of {link}'}[kind]


def table_of(wire, thing):
    if not wire.things[thing]:
        return []
    out = ['| key | | always | meaning |', '|---|---|---|---|']
    return out + [f'| `{key}` | {in_words(of)} | {NEEDS[need]} | {about} |' for key, of, need, about in wire.things[thing]]


def table_of_messages(wire, messages, has_answer):
    out = ['| type | keys | meaning |' + (' answer |' if has_answer else ''), '|---|---|---|' + ('---|' if has_answer else '')]
    for kind, (thing, about) in messages.items():
        keys = ', '.join(f'`{key}{"?" if need == "MAY" else ""}`' for key, _, need, _ in wire.things[thing])
        answer = ' or '.join(f'[{t}](#{t.lower()})' for t in wire.answers_of(kind))
        out.append(f'| [`{kind}`](#{thing.lower()}) | {keys} | {about} |' + (f' {answer} |' if has_answer else ''))
    return out


def section(wire, thing):
    cases = [f'`{word}`: and those of [{other}](#{other.lower()})' for base, _, word, other in wire.cases if base == thing]
    out = [f'#### {thing}', '', wire.about[thing][0].upper() + wire.about[thing][1:] + '.', '']
    out += table_of(wire, thing)
    return out + ([''] + [f'By `{[c[1] for c in wire.cases if c[0] == thing][0]}`: ' + '; '.join(cases) + '.'] if cases else []) + ['']


def table(wire, what, elsewhere):
    if what == 'words':
        out = []
        for name, words in wire.sets.items():
            out += [f'#### {name}', '', wire.about[name][0].upper() + wire.about[name][1:] + ': ' + '; '.join(f'`{w}`, {a}' for w, a in words) + '.', '']
        return out[:-1]
    if what == 'codes':
        return ['| status | meaning |', '|---|---|'] + [f'| {number} | {about} |' for number, about in wire.codes]
    if what == 'sent':
        return table_of_messages(wire, wire.sent, True)
    if what == 'told':
        return table_of_messages(wire, wire.told, False)
    if what == 'http':
        return ['| request | body | answer | meaning |', '|---|---|---|---|'] + [
            f'| `{method} {path}` | {in_words(body)} | {in_words(answer)} | {about} |' for method, path, body, answer, about in wire.http]
    if what == 'things':
        out = []
        for thing in wire.things:
            if thing not in elsewhere:
                out += section(wire, thing)
        return out[:-1]
    return section(wire, what)[:-1]


BLOCK = re.compile(r'(<!-- wire: ([\w ]+) -->\n).*?(<!-- /wire -->)', re.S)


def page(wire, text):
    elsewhere = {what for _, found, _ in BLOCK.findall(text) for what in found.split()}
    def fill(found):
        parts = ['\n'.join(table(wire, what, elsewhere)) for what in found[2].split()]
        return found[1] + '\n\n'.join(parts) + '\n' + found[3]
    return BLOCK.sub(fill, text)


# ---- keys in C that are not of the list

OWN = re.compile(r'\b(?:pl_write_put_\w+|pl_write_key|pl_json_put\w*|put_(?:text|noun|id|at|point|said|thing)|json_object_(?:get|set|set_new)|read_text|read_choice)'
                 r'\([^";]*?"(\w+)"')
PACK = re.compile(r'\bjson_pack\(')
WORD = re.compile(r'"(\w+)"')
READERS = ('formats/json_*.c', 'server/*.c', 'tables/*.c', 'players/odds_json.c', 'players/plan_json.c')
APART = {'tables/thought.c'}  # what an instance of the program tells another one of the same build goes over no wire
ALLOWED = {'formats/json_scene.c': {'file', 'line', 'column', 'path', 'text', 'status'}}  # errors of the command line go over no wire


def packed(text):
    """Every bare word that is packed into an object: a key, or a word in the place of a value."""
    for found in PACK.finditer(text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {'(': 1, ')': -1}.get(text[end], 0)
            end += 1
        yield from WORD.finditer(text, found.end(), end)


def own_keys():
    faults = []
    for path in sorted(p for pattern in READERS for p in ROOT.glob(pattern)):
        text, where = path.read_text(), str(path.relative_to(ROOT))
        if where in APART:
            continue
        for found in list(OWN.finditer(text)) + list(packed(text)):
            if found[1] not in ALLOWED.get(where, ()):
                faults.append(f'{where}:{text.count(chr(10), 0, found.end()) + 1}: found the key "{found[1]}", wanted one of the list: PL_WIRE(thing, {found[1]})')
    return faults


def main():
    is_check = sys.argv[1:] == ['--check']
    if sys.argv[1:] and not is_check:
        print(f'wire: found {" ".join(sys.argv[1:])}, wanted nothing or --check', file=sys.stderr)
        return 2
    wire = Wire()
    faults = wire.faults + own_keys()
    for path, text in () if wire.faults else ((TYPES, types(wire)), (PAGE, page(wire, PAGE.read_text()))):
        if path.exists() and path.read_text() == text:
            continue
        if is_check:
            faults.append(f'{path.relative_to(ROOT)}: differs from the list; tools/wire.py makes it anew')
        else:
            path.write_text(text)
    for fault in faults:
        print(fault)
    if is_check:
        print(f'{"0" if faults else "1"} passed, {len(faults)} failed')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
