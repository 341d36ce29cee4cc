#!/usr/bin/env python3
"""check_words - the tree speaks of itself: no paths of one machine, no package hosts, no unfinished marks, no huge files.

Looks at every file outside what is built or fetched. A line that must hold such a word says 'check_words: allow' on it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ME = pathlib.Path(__file__).name
LINES_MAX = 700

BAD = [
    (re.compile(r'(?<![\w.])/(?:home|root|Users|workspace|work|mnt|opt)/[\w.-]'), 'a path of one machine'),
    (re.compile(r'(?<![\w.])/tmp/(?!XXXXXX|phaseline)[\w.-]'), 'a path of one machine'),
    (re.compile(r'\b[A-Z]:\\\\?Users'), 'a path of one machine'),
    (re.compile(r'https?://(?:localhost|127\.0\.0\.1|10\.|192\.168\.)[^\s/]*/(?:simple|npm|repository|artifactory)'), 'a package host'),
    (re.compile(r'\b(?:artifactory|nexus|jfrog|verdaccio|devpi|registry\.npmjs\.org|npm\.pkg\.github|pypi\.org/simple)\b', re.I), 'a package host'),
    (re.compile(r'\b(?:TODO|FIXME|XXX|HACK)\b'), 'an unfinished mark'),
    (re.compile(r'\b(?:as an AI|language model|ChatGPT|Copilot|LLM)\b', re.I), 'talk of the tools it was written with'),
]
LONG = {'.c', '.h', '.ts', '.svelte', '.py'}
TEXT = LONG | {'', '.md', '.yaml', '.yml', '.json', '.jsonl', '.txt', '.def', '.cmake', '.html', '.css', '.js', '.sh'}


def files(folder=ROOT):
    """Walks the tree by hand, so that an unpacked archive is checked like a clone."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.is_symlink():
            if path.name not in ('.git', 'node_modules', '__pycache__', 'dist') and not (folder == ROOT and path.name.startswith('build')):
                yield from files(path)
        elif path.is_file() and path.name != '.git':
            yield path


def main():
    bad = 0
    for path in files():
        if path.suffix not in TEXT or path.name in (ME, 'package-lock.json'):
            continue
        lines = path.read_text(errors='replace').splitlines()
        where = path.relative_to(ROOT)
        if path.suffix in LONG and len(lines) > LINES_MAX and '.gen.' not in path.name:
            print(f'{where}: {len(lines)} lines, at most {LINES_MAX}: it mostly holds two nouns')
            bad += 1
        for number, line in enumerate(lines, 1):
            if 'check_words: allow' in line:
                continue
            for pattern, what in BAD:
                if found := pattern.search(line):
                    print(f'{where}:{number}: {what}: {found.group(0)}')
                    bad += 1
    print(f'{"0" if bad else "1"} passed, {bad} failed')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
