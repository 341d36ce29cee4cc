"""mutate - the one-line changes that could be made to C files: comparisons, conditions, constants, arguments, returns.

What the computer thinks of (judge, suggest and whatever only they call) is left out: a worse idea is no wrong rule. So are tests of
the state for our own mistakes, declarations, tables of words, and lines that are no code; and what means nothing by design: two ends of a
segment swapped (testkit/mutants/symmetric.txt), a walk over a list that begins at its empty entry 0.
"""
import re

RULE = re.compile(r'\b[A-Z]+-[A-Za-z_]+\.\d+[a-z]?\b')
FUNCTION = re.compile(r'^(?:static |inline |const )*(?P<type>[a-z_][a-z0-9_]*(?: \*| ))(?P<name>[a-z_][a-z0-9_]*)\(')
IDEAS = re.compile(r'judge|suggest|standing|disguise|propose|candidate|worth_of|appeal')
COMPARISON = re.compile(r'(?<![-<>=!])(<=|>=|==|!=|<|>)(?![<>=])')
NUMBER = re.compile(r'(?<![\w.])(\d+)(?![\w.xX])')
CALL = re.compile(r'\b([a-z_][a-z0-9_]*)\(')
OTHER = {'<': ('<=', '>='), '<=': ('<', '>'), '>': ('>=', '<='), '>=': ('>', '<'), '==': ('!=',), '!=': ('==',)}
WAYS = {'PL_NEXT': ('PL_RETURN', 'PL_AGAIN'), 'PL_RETURN': ('PL_NEXT',), 'PL_AGAIN': ('PL_NEXT',), 'PL_CALL': ('PL_CALL_AGAIN',),
        'PL_CALL_AGAIN': ('PL_CALL',), 'true': ('false',), 'false': ('true',)}
DECLARED = re.compile(r'^\s*(?:static |const )*[a-z_][a-z_0-9]* \*?[a-z_]\w*\[')
KEYWORDS = {'if', 'for', 'while', 'switch', 'return', 'sizeof', 'defined', 'do', 'else'}
NUMBERS = {'int', 'int32_t', 'int64_t', 'uint32_t', 'uint64_t', 'uint16_t', 'int16_t', 'uint8_t', 'pl_len', 'pl_side', 'pl_sides', 'pl_unit_id',
           'pl_piece_id', 'pl_group_id', 'pl_marker_id', 'pl_feature_id'}


def masked(text):
    """The text with comments, strings and preprocessor lines blanked, letter for letter."""
    out, i, n = [], 0, len(text)
    while i < n:
        if text.startswith('//', i):
            end = text.find('\n', i)
            end = n if end < 0 else end
        elif text.startswith('/*', i):
            end = text.find('*/', i) + 2
        elif text[i] in '"\'':
            end = i + 1
            while text[end] != text[i]:
                end += 2 if text[end] == '\\' else 1
            end += 1
        elif text[i] == '#' and (i == 0 or text[i - 1] == '\n'):
            end = i
            while True:
                end = text.find('\n', end)
                if end < 0 or text[end - 1] != '\\':
                    break
                end += 1
            end = n if end < 0 else end
        else:
            out.append(text[i])
            i += 1
            continue
        out.append(''.join(c if c == '\n' else ' ' for c in text[i:end]))
        i = end
    return ''.join(out)


class Function:
    def __init__(self, name, type_, first, is_static):
        self.name, self.type, self.first, self.last, self.is_static = name, type_, first, first, is_static
        self.calls = set()


def functions_of(lines):
    """The functions defined at the margin: their names, types and lines (from 0)."""
    found, i = [], 0
    while i < len(lines):
        match = FUNCTION.match(lines[i])
        end = i
        if match:
            while end < len(lines) and not lines[end].rstrip().endswith((';', '{', '}')):
                end += 1
            one_line = end < len(lines) and '{' in lines[end] and lines[end].rstrip().endswith('}')
            opens = end < len(lines) and (lines[end].strip() == '{' or one_line or lines[end].rstrip().endswith('{'))
            if opens and '=' not in lines[i].split('(')[0]:
                function = Function(match['name'], match['type'].strip(), i, lines[i].startswith('static'))
                while not one_line and end < len(lines) and not lines[end].startswith('}'):
                    end += 1
                function.last = end
                for line in lines[i:end + 1]:
                    function.calls.update(re.findall(r'\b[a-z_][a-z0-9_]*\b', line))
                function.calls.discard(function.name)
                found.append(function)
                i = end
        i += 1
    return found


def ideas_of(files):
    """{(path, name)} of the functions that only ideas use, directly or not: files is {path: (functions, lines)}.

    A static name is the file's own; what is named in a table (at the margin) is used by the game itself."""
    def is_seen(user_path, user, path, function):
        return function.name in user.calls and (user_path == path or not function.is_static)

    ideas = {(path, f.name) for path, (functions, _) in files.items() for f in functions
             if IDEAS.search(f.name) or IDEAS.search(path.stem) or path.parent.name == 'mind'}
    tabled = set()
    for path, (functions, lines) in files.items():
        inside = set()
        for f in functions:
            inside.update(range(f.first, f.last + 1))
        outside = ' '.join(line for i, line in enumerate(lines) if i not in inside and not path.suffix == '.h')
        tabled.update((path, name) for name in re.findall(r'\b[a-z_][a-z0-9_]*\b', outside))
    named_anywhere = {name for _, name in tabled}
    while True:
        more = set()
        for path, (functions, _) in files.items():
            for f in functions:
                if (path, f.name) in ideas or (path, f.name) in tabled or (not f.is_static and f.name in named_anywhere):
                    continue
                users = [(p, u) for p, (list_, _) in files.items() for u in list_ if u is not f and is_seen(p, u, path, f)]
                if users and all((p, u.name) in ideas for p, u in users):
                    more.add((path, f.name))
        if not more:
            return ideas
        ideas |= more


def replaced(line, start, end, by):
    return line[:start] + by + line[end:]


def split_arguments(text, start):
    """The spans of the arguments of a call whose bracket opens at `start`; None: it does not close on the line."""
    depth, spans, begin = 0, [], start + 1
    for i in range(start, len(text)):
        if text[i] in '([{':
            depth += 1
        elif text[i] in ')]}':
            depth -= 1
            if depth == 0:
                spans.append((begin, i))
                return spans
        elif text[i] == ',' and depth == 1:
            spans.append((begin, i))
            begin = i + 1
    return None


def comparisons(line, code):
    for match in COMPARISON.finditer(code):
        if match[0] in '<>' and code[max(0, match.start() - 1)] != ' ':
            continue  # an arrow, a cast, a template of text: comparisons stand between blanks
        for other in OTHER[match[0]]:
            yield replaced(line, match.start(), match.end(), other)


def parts_of(code, start, end):
    """Where && and || stand at the outermost level of code[start:end]."""
    depth = 0
    for i in range(start, end - 1):
        depth += (code[i] in '([{') - (code[i] in ')]}')
        if depth == 0 and code[i:i + 2] in ('&&', '||'):
            yield i


def conditions(line, code):
    for match in re.finditer(r'\b(if|while) \(', code):
        spans = split_arguments(code, match.end() - 1)
        if not spans or match[1] == 'while':
            continue
        start, end = spans[0][0], spans[-1][1]
        yield replaced(line, start, end, f'!({line[start:end]})')
        cuts = list(parts_of(code, start, end))
        for cut in cuts:
            left = max([c + 2 for c in cuts if c < cut], default=start)
            right = min([c for c in cuts if c > cut], default=end)
            word = 'true' if code[cut:cut + 2] == '&&' else 'false'
            yield replaced(line, left, cut, f'{" " if left > start else ""}{word} ')
            yield replaced(line, cut + 2, right, f' {word}{" " if right < end else ""}')
    match = re.match(r'^(\s*return )(.*);$', code)
    if match:
        start, end = match.start(2), match.end(2)
        cuts = list(parts_of(code, start, end))
        for cut in cuts:
            word = 'true' if code[cut:cut + 2] == '&&' else 'false'
            right = min([c for c in cuts if c > cut], default=end)
            if '?' not in code[start:end]:
                yield replaced(line, cut + 2, right, f' {word}{" " if right < end else ""}')
    for match in re.finditer(r' \? ', code):
        depth, i = 0, match.start()
        while i > 0:
            i -= 1
            depth += (code[i] in ')]}') - (code[i] in '([{')
            if depth < 0 or (depth == 0 and code[i] in ',=:?{' and code[i + 1] == ' ' and code[i - 1] not in '=!<>'):
                i += 1
                break
        before = code[i:match.start()]
        lead = re.match(r'\s*(return )?\s*', before).end()
        if before.strip() and i + lead < match.start():
            yield replaced(line, i + lead, match.start(), f'!({line[i + lead:match.start()]})')


def constants(line, code):
    for match in NUMBER.finditer(code):
        before = code[:match.start()].rstrip()
        if DECLARED.match(code) and before.count('[') > before.count(']'):
            continue  # the size of an array
        if re.search(r'= \{$|\)\{$', before) and code[match.end():].startswith('}'):
            continue  # {0}
        value = int(match[1])
        yield replaced(line, match.start(), match.end(), str(value + 1))
        is_first_of_list = value == 1 and re.search(r'\bfor \([a-z_0-9]+ \w+ =$', before)  # entry 0 is none, and is zero
        if value > 0 and not is_first_of_list:
            yield replaced(line, match.start(), match.end(), str(value - 1))


def arguments(line, code, symmetric):
    for match in CALL.finditer(code):
        if match[1] in KEYWORDS:
            continue
        spans = split_arguments(code, match.end() - 1)
        for number, (a, b) in enumerate(zip(spans or [], (spans or [])[1:])):
            if (match[1], number, number + 1) in symmetric:
                continue
            first, second = line[a[0]:a[1]].strip(), line[b[0]:b[1]].strip()
            is_typed = 'turn' in (first, second)  # would not build
            if first and second and first != second and not is_typed and '"' not in first + second:
                lead = ' ' if line[a[0]] == ' ' else ''
                yield line[:a[0]] + lead + second + ', ' + first + line[b[1]:]


def returns(line, code, function):
    match = re.match(r'^(\s*(?:if \(.*\) )?return )(.+);$', code)
    if not match:
        return
    start, end = match.start(2), match.end(2)
    what, type_ = line[start:end].strip(), function.type.replace(' *', '*')
    if what in WAYS:
        for other in WAYS[what]:
            yield replaced(line, start, end, other)
    elif type_ == 'bool':
        yield replaced(line, start, end, f'!({what})')
    elif type_ == 'pl_why' and what != 'NULL':
        yield replaced(line, start, end, 'NULL')
    elif type_ in NUMBERS and what != '0':
        yield replaced(line, start, end, '0')


def rule_near(lines, at, function):
    """The rule cited nearest, at or above the line within its function and its comment, else below in it."""
    top = function.first
    while top > 0 and lines[top - 1].startswith('//'):
        top -= 1
    for i in list(range(at, top - 1, -1)) + list(range(at + 1, function.last + 1)):
        if i < len(lines) and (named := RULE.search(lines[i])):
            return named[0]
    return ''


def is_code(code):
    """Lines that declare, assert or only open and close are nothing to change."""
    text = code.strip()
    return bool(text) and text not in '{}' and not re.match(r'PL_ASSERT|_Static_assert|case |default:|extern |typedef ', text)


def changes_in(path, root, lines, code, function, symmetric):
    for at in range(function.first, min(function.last + 1, len(lines))):
        line, bare = lines[at], code[at]
        if at == function.first and not bare.rstrip().endswith('}'):
            continue
        if not is_code(bare):
            continue
        made = [('comparison', comparisons(line, bare)), ('condition', conditions(line, bare)), ('constant', constants(line, bare)),
                ('arguments', arguments(line, bare, symmetric)), ('return', returns(line, bare, function))]
        for kind, afters in made:
            for after in afters:
                if after != line:
                    yield {'file': str(path.relative_to(root)), 'line': at + 1, 'kind': kind, 'rule': rule_near(lines, at, function),
                           'before': line, 'after': after}


def symmetric_of(path):
    """{(function, argument, argument)} of those that may change places."""
    rows = [line.split(None, 3) for line in path.read_text().splitlines() if line.strip() and not line.startswith('#')]
    return {(row[0], int(row[1]), int(row[2])) for row in rows}


def changes_of(paths, root):
    """All changes of these files, each {file, line, kind, rule, before, after, twin}; twin numbers changes that read alike."""
    files, texts = {}, {}
    for path in paths:
        text = path.read_text()
        code = masked(text).split('\n')
        texts[path] = (text.split('\n'), code)
        files[path] = (functions_of(code), code)
    ideas = ideas_of(files)
    symmetric = symmetric_of(root / 'testkit' / 'mutants' / 'symmetric.txt')
    counts, changes = {}, []
    for path, (functions, _) in files.items():
        lines, code = texts[path]
        for function in functions:
            if (path, function.name) in ideas:
                continue
            for change in changes_in(path, root, lines, code, function, symmetric):
                name = change['file'], change['before'], change['after']
                change['twin'] = counts[name] = counts.get(name, -1) + 1
                changes.append(change)
    return changes
