#!/usr/bin/env python3
"""made - writes what is made from the program and the headers: man pages, completions for three shells, the reference.

Man pages and completions come from the texts that `phaseline --help` and `phaseline VERB --help` print; the reference from the
comments of include/phaseline/.

    tools/made.py build/phaseline OUT     OUT/man/man1, OUT/completions, OUT/reference
"""
import gzip
import html
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADING = re.compile(r'^[A-Z][a-z]+( [a-z]+)?$')


def told(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def sections(text):
    """The title line, the paragraphs that stand under no heading, and {heading: lines}."""
    title, *lines = text.splitlines()
    parts, heading = {'': []}, ''
    for line in lines:
        if HEADING.match(line) and line in ('Usage', 'Options', 'Examples', 'Verbs', 'Exit codes', 'Environment', 'Files'):
            heading = line
            parts[heading] = []
        elif heading == 'Usage' and line and not line.startswith('  '):
            heading = ''
            parts[heading].append(line)
        else:
            parts[heading].append(line)
    return title, parts


# ---- man pages

def roff(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + text if text[:1] in ('.', "'") else text


def prose(text):
    """Words and options of the command line stand out, as man pages have them."""
    text = re.sub(r'`([^`]+)`', r'\\fB\1\\fR', roff(text))
    return re.sub(r'(?<![\w-])(\\-\\-[a-z](?:[a-z]|\\-)*)', r'\\fB\1\\fR', text)


def pairs(lines):
    """"  --seed N   what it is" as (left, right); what goes on in further lines belongs to the one before."""
    found = []
    for line in lines:
        entry = re.match(r'^  (\S.*?)(?: {2,}(\S.*))?$', line)
        if entry:
            found.append([entry.group(1), entry.group(2) or ''])
        elif found and line.strip():
            found[-1][1] = f'{found[-1][1]} {line.strip()}'.strip()
    return [tuple(one) for one in found]


def paragraphs(lines):
    out = []
    for block in '\n'.join(lines).strip().split('\n\n'):
        if block.strip():
            out += ['.PP', prose(' '.join(block.split()))]  # in one line: man would widen the gap after a sentence that ends one
    return out[1:]


# How far the second column of a list stands in; elsewhere the words stand below their option.
COLUMN = {'Verbs': ' 12', 'Exit codes': ' 4'}


def listed(heading, lines):
    out = []
    for left, right in pairs(lines):
        mark, *value = left.split(' ', 1)
        out += [f'.TP{COLUMN.get(heading, "")}', f'\\fB{roff(mark)}\\fR' + (f' \\fI{roff(value[0])}\\fR' if value else ''), prose(right)]
    return out


def man_page(name, text, version, verbs):
    title, parts = sections(text)
    about = title.split(' - ', 1)[1]
    out = [f'.TH {name.upper()} 1 "" "Phaseline {version}" "Phaseline"', '.nh', '.ad l', '.SH NAME', f'{roff(name)} \\- {roff(about)}', '.SH SYNOPSIS']
    for line in parts['Usage']:
        if line.strip():
            program, *rest = line.strip().split(' ', 1)
            out += [f'.B {roff(program)}', roff(rest[0]) if rest else '', '.br']
    out = [line for line in out[:-1] if line]
    if any(line.strip() for line in parts['']):
        out += ['.SH DESCRIPTION', *paragraphs(parts[''])]
    for heading, label in (('Verbs', 'VERBS'), ('Options', 'OPTIONS'), ('Exit codes', 'EXIT STATUS'), ('Environment', 'ENVIRONMENT'), ('Files', 'FILES')):
        if heading in parts:
            out += [f'.SH {label}', *(['.PD 0'] if heading in COLUMN else []), *listed(heading, parts[heading]), '.PD']
    if 'Examples' in parts:
        out += ['.SH EXAMPLES', '.nf', *(roff(line.strip()) for line in parts['Examples'] if line.strip()), '.fi']
    others = [f'phaseline-{verb}' for verb in verbs] if name == 'phaseline' else ['phaseline']
    out += ['.SH SEE ALSO', *(f'.BR {roff(other)} (1)' + (',' if other != others[-1] else '') for other in others)]
    return '\n'.join(out) + '\n'


# ---- completions

def options_of(text):
    for left, right in pairs(sections(text)[1].get('Options', [])):
        mark, *value = left.split(' ', 1)
        yield mark, value[0] if value else '', right


FILES = {'FILE', 'DIR', 'JOURNAL'}


def bash_completion(verbs, pages):
    cases = '\n'.join(f'    {verb}) options="{" ".join(mark for mark, _, _ in options_of(pages[verb]))}" ;;' for verb in verbs)
    files = '|'.join(sorted({mark for verb in verbs for mark, value, _ in options_of(pages[verb]) if value in FILES}))
    return f'''# bash completion for phaseline; made from its help texts.
_phaseline() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}} options=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{" ".join(verbs)} --help --version" -- "$word"))
        return
    fi
    case "$verb" in
{cases}
    esac
    case "$before" in
    {files}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --players) COMPREPLY=($(compgen -W "human random scripted search1 search2 search3 search4 search5" -- "$word")); return ;;
    esac
    if [[ "$word" == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "$(phaseline games --names 2>/dev/null)" -- "$word") $(compgen -f -- "$word"))
    elif [ "$COMP_CWORD" -eq 3 ]; then
        COMPREPLY=($(compgen -W "$(phaseline scenarios "${{COMP_WORDS[2]}}" --names 2>/dev/null | awk '{{print $NF}}')" -- "$word") $(compgen -f -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -F _phaseline phaseline
'''


def quoted(text):
    return text.replace("'", '’').replace('[', '(').replace(']', ')').replace(':', '\\:')


def zsh_completion(verbs, pages):
    out = ['#compdef phaseline', '# zsh completion for phaseline; made from its help texts.', '_phaseline() {', '  local -a verbs', '  verbs=(']
    out += [f"    '{verb}:{quoted(sections(pages[verb])[0].split(' - ', 1)[1])}'" for verb in verbs]
    out += ['  )', '  if (( CURRENT == 2 )); then _describe verb verbs; return; fi', '  case $words[2] in']
    for verb in verbs:
        out.append(f'  {verb}) _arguments \\')
        for mark, value, about in options_of(pages[verb]):
            kind = f':{value}:' + ('_files' if value in FILES else ' ') if value else ''
            out.append(f"    '{mark}[{quoted(about)}]{kind}' \\")
        out.append("    '2:game:($(phaseline games --names 2>/dev/null))' '*:file:_files' ;;")
    return '\n'.join(out + ['  esac', '}', '_phaseline "$@"', ''])


def fish_completion(verbs, pages):
    out = ['# fish completion for phaseline; made from its help texts.', 'complete -c phaseline -f']
    for verb in verbs:
        about = sections(pages[verb])[0].split(' - ', 1)[1].replace("'", "\\'")
        out.append(f"complete -c phaseline -n __fish_use_subcommand -a {verb} -d '{about}'")
        for mark, value, what in options_of(pages[verb]):
            needs = ' -r' + ('F' if value in FILES else '') if value else ''
            what = what.replace("'", "\\'")
            out.append(f"complete -c phaseline -n '__fish_seen_subcommand_from {verb}' -l {mark[2:]}{needs} -d '{what}'")
    out.append("complete -c phaseline -n 'not __fish_use_subcommand' -a '(phaseline games --names 2>/dev/null)'")
    return '\n'.join(out) + '\n'


# ---- the reference

STYLE = ('body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 serif}pre{background:#f4f1ea;padding:.6rem;overflow:auto;font-size:.85rem}'
         'nav a{margin-right:.8rem}h2{margin-top:2rem;border-bottom:1px solid #ccc}')


def blocks(lines):
    """(comment, code) in order: a comment of /// lines with the declaration that follows; code without one stands by itself."""
    comment, code = [], []
    for line in lines + ['']:
        if line.startswith('///'):
            if code:
                yield comment, code
                comment, code = [], []
            comment.append(line[3:].strip())
        elif not line.strip():
            if code or comment:
                yield comment, code
            comment, code = [], []
        else:
            code.append(line)


DECLARED = re.compile(r'^(?!typedef|static_assert|PL_HOLDS|return|    )[\w][\w *]*?\b(pl_\w+)\(', re.M)  # a function, at the beginning of its line
TYPE = re.compile(r'^(?:typedef|enum|struct|union)\b.*?\b(pl_\w+)(?: \{|;)', re.M)
OPEN = re.compile(r'^typedef (?:struct|enum|union) (pl_\w+) \{', re.M)
LISTED = re.compile(r'^extern .*?\b(pl_\w+)\[\];', re.M)


def declared(text):
    """The names that a piece of a header declares, in order, each once."""
    return list(dict.fromkeys(found for kind in (TYPE, DECLARED, LISTED) for found in kind.findall(text)))


def linked(text, homes, untold):
    """The piece as HTML: what it declares can be linked to, what it speaks of leads to where that is declared."""
    own = set(declared(text)) & untold

    def word(found):
        name = found.group(0)
        if name in own:
            own.discard(name)
            untold.discard(name)
            return f'<b id="{name}">{name}</b>'
        return f'<a href="{homes[name]}.html#{name}">{name}</a>' if name in homes else name
    return re.sub(r'\bpl_\w+', word, html.escape(text))


def reference_page(path, names, homes):
    lines = path.read_text().splitlines()
    intro = []
    while lines and lines[0].startswith('//'):
        intro.append(lines.pop(0)[2:].strip())
    lines = [line for line in lines if not line.startswith(('#include', '#pragma', 'PL_PUBLIC_'))]
    nav = ' '.join(f'<a href="{name}.html">{name}</a>' for name in names)
    out = ['<!doctype html>', f'<html lang="en"><meta charset="utf-8"><title>{path.name}</title><style>{STYLE}</style>',
           f'<nav><a href="index.html">all</a> {nav}</nav><h1>phaseline/{path.name}</h1>', f'<p>{html.escape(" ".join(intro))}</p>']
    untold = {name for name, home in homes.items() if home == path.stem}
    for comment, code in blocks(lines):
        text = '\n'.join(code)
        section = re.fullmatch(r'// ---- (.*)', text.strip())
        if section:
            out.append(f'<h2>{html.escape(section.group(1))}</h2>')
            continue
        if comment:
            out.append(f'<p>{linked(" ".join(comment), homes, set())}</p>')
        if text:
            out.append(f'<pre>{linked(text, homes, untold)}</pre>')
    return '\n'.join(out) + '\n'


def reference(out):
    headers = sorted((ROOT / 'include/phaseline').glob('*.h'))
    names = [path.stem for path in headers]
    homes = {}  # where each name is told: where a type is laid open rather than where it is only named
    for whole in (True, False):
        for path in headers:
            text = path.read_text()
            for name in OPEN.findall(text) if whole else declared(text):
                homes.setdefault(name, path.stem)
    rows = []
    for path in headers:
        (out / f'{path.stem}.html').write_text(reference_page(path, names, homes))
        first = path.read_text().splitlines()[0]
        rows.append(f'<dt><a href="{path.stem}.html">{path.name}</a></dt><dd>{html.escape(first.split(" - ", 1)[1])}</dd>')
    (out / 'index.html').write_text(f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>libphaseline</title><style>{STYLE}</style>'
                                    f'<h1>libphaseline</h1><p>#include &lt;phaseline/phaseline.h&gt; has them all.</p><dl>\n' + '\n'.join(rows) + '\n</dl>\n<h2>Every name</h2><p>'
                                    + ',\n'.join(f'<a href="{homes[name]}.html#{name}">{name}</a>' for name in sorted(homes)) + '</p>\n')


def main():
    program, out = sys.argv[1], pathlib.Path(sys.argv[2])
    version = told(program, '--version').split()[1]
    top = told(program, '--help')
    verbs = [left for left, _ in pairs(sections(top)[1]['Verbs'])]
    pages = {verb: told(program, verb, '--help') for verb in verbs}
    for folder in ('man/man1', 'completions', 'reference'):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for name, text in (('phaseline', top), *((f'phaseline-{verb}', pages[verb]) for verb in verbs)):
        page = man_page(name, text, version, verbs).encode()
        (out / f'man/man1/{name}.1.gz').write_bytes(gzip.compress(page, 9, mtime=0))  # as Debian wants them; the same bytes every time
    (out / 'completions/phaseline').write_text(bash_completion(verbs, pages))
    (out / 'completions/_phaseline').write_text(zsh_completion(verbs, pages))
    (out / 'completions/phaseline.fish').write_text(fish_completion(verbs, pages))
    reference(out / 'reference')


if __name__ == '__main__':
    main()
