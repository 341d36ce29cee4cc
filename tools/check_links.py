#!/usr/bin/env python3
"""check_links - every link of a page to a file of the tree leads somewhere. Addresses on the web are not followed."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r'\]\(([^)#\s]+)(?:#[^)\s]*)?\)')
FENCE = re.compile(r'^```.*?^```', re.M | re.S)


def pages():
    for pattern in ('*.md', 'docs/**/*.md', 'rulesets/*/*.md', 'web/*.md'):
        yield from sorted(ROOT.glob(pattern))


def main():
    bad = count = 0
    for page in pages():
        # What stands in a fenced block is shown, not linked.
        for target in LINK.findall(FENCE.sub('', page.read_text(errors='replace'))):
            if '://' in target or target.startswith('mailto:'):
                continue
            count += 1
            if not (page.parent / target).exists():
                print(f'{page.relative_to(ROOT)}: no file {target}')
                bad += 1
    print(f'{count - bad} passed, {bad} failed')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
