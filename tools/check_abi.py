#!/usr/bin/env python3
"""check_abi - does a program that was built against the last version still fit the library? Compares what include/phaseline/ lays down with
library/abi.txt, which the last version left: how structs are laid out, what constants count, what functions take and give. What is new does no
harm; where something is otherwise or gone, PL_ABI (include/phaseline/version.h) must have grown.

    tools/check_abi.py             compares; tools/release does before it makes a version
    tools/check_abi.py --write     writes library/abi.txt anew, as tools/release does for the version it makes

clang tells layouts and types.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / 'library/abi.txt'
HEAD = 'What programs built against this version stand on; written by tools/check_abi.py for tools/release.'


def clang(source, *words):
    command = ['clang', '-std=c17', '-fsyntax-only', *words, f'-I{ROOT}/include', '-x', 'c', '-']
    return subprocess.run(command, input=source, check=True, capture_output=True, text=True).stdout


def records(told):
    """Each struct that has a layout: its size, and every field with its place and type."""
    for block in told.split('*** Dumping AST Record Layout')[1:]:
        lines = [(line[:10].strip(), line[12:]) for line in block.splitlines() if ' | ' in line]
        name = re.fullmatch(r'(?:struct|union) (pl_\w+)', lines[0][1].strip())
        if name:
            # Where an unnamed struct stands in its file is of no concern.
            fields = [re.sub(r' at [^)]*\)', ')', f'{at} {field.strip()}') for at, field in lines[1:-1]]
            yield f'struct {name.group(1)}', f'{lines[-1][1].strip()} {"; ".join(fields)}'


def constants(told):
    """Each constant with its number, which the compiler itself works out."""
    names = re.findall(r'EnumConstantDecl .*?\b(PL_\w+) \'', told)
    with tempfile.TemporaryDirectory() as folder:
        rows = '\n'.join(f'printf("%s %lld\\n", "{name}", (long long){name});' for name in names)
        source = f'#include <stdio.h>\n#include <phaseline/phaseline.h>\nint main(void) {{\n{rows}\n}}\n'
        subprocess.run(['clang', '-std=c17', f'-I{ROOT}/include', '-x', 'c', '-', '-o', f'{folder}/told'], input=source, check=True, text=True)
        for line in subprocess.run([f'{folder}/told'], check=True, capture_output=True, text=True).stdout.splitlines():
            name, number = line.split()
            yield f'constant {name}', number


def functions(told):
    for name, kind in re.findall(r"FunctionDecl .*? (pl_\w+) '([^']*)'", told):
        yield f'function {name}', kind


def laid_down():
    source = '#include <phaseline/phaseline.h>\n'
    tree = clang(source, '-Xclang', '-ast-dump', '-fno-color-diagnostics')
    return dict(sorted([*records(clang(source, '-Xclang', '-fdump-record-layouts-complete')), *constants(tree), *functions(tree)]))


def said(name):
    return re.search(rf'^#define {name} "?([^"\n]*)"?$', (ROOT / 'include/phaseline/version.h').read_text(), re.M).group(1)


def main():
    now = laid_down()
    if sys.argv[1:] == ['--write']:
        KEPT.write_text('\n'.join([f'# {HEAD}', f'version {said("PL_VERSION")}', f'abi {said("PL_ABI")}', *(f'{name}: {what}' for name, what in now.items())]) + '\n')
        return 0
    head, version, abi, *kept = KEPT.read_text().splitlines()
    version, abi = version.split()[1], int(abi.split()[1])
    broken = [name for name, what in (line.split(': ', 1) for line in kept) if now.get(name) != what]
    if broken and int(said('PL_ABI')) <= abi:
        print(f'check_abi: {len(broken)} things are otherwise than in {version}, and PL_ABI is {said("PL_ABI")} still: wanted {abi + 1}, '
              f'since programs must be built anew: {", ".join(broken)}', file=sys.stderr)
        return 1
    print(f'1 passed, 0 failed: {len(now)} things, {len(broken)} otherwise than in {version}, PL_ABI {said("PL_ABI")} after {abi}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
