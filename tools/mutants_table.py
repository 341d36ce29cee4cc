"""mutants_table - docs/proof.md, written from the results that lie in docs/proof/."""
import json

HEAD = """# Proof by mutation

Made by `tools/mutants --table` from the results in `docs/proof/`; not written by hand.

A rule is not proved by being named. So one line of the rules at a time is changed, and the examples, the tests and conformance's sample
must notice. `make mutants GAME=drill SEED=1 COUNT=150` draws the changes by the seed, in shares that were fixed before the first run:

| kind | what is changed | share |
|---|---|---|
| comparison | a comparison turned, or off by one (`<` to `<=`, `>=`; `==` to `!=`) | {comparison} % |
| condition | a condition negated, or a part of it left out | {condition} % |
| constant | a number one more or one less | {constant} % |
| arguments | two arguments swapped | {arguments} % |
| return | another way out: the opposite, none, another flow | {return} % |

Changes that do not build, or that build the same program, are drawn again and counted as unbuilt. What the computer thinks of (judge,
suggest and what only they use) and what only people read (files called meaning) are left out. Recorded games are not asked. Seeds 1 and 2 are worked on until the
tests notice nine of ten; seed 3 is run once, at the end, and nothing is mended for it: there, 85 % are wanted. What is not in the table
has not been run to its end.

{notes}
| target | seed | | changes | killed | survived | of these excused | unbuilt |
|---|---|---|---|---|---|---|---|
"""

# Seeds that were worked on besides 1 and 2, and the one run once where it is not seed 3.
WORKED_ON = {'rate-of-fire': (4, 5)}
RUN_ONCE = {'rate-of-fire': 6}
ONCE_WANTED = 85  # of a hundred
NOTES = """Rate of Fire missed its seed 3, with 121 of 150. That result stands as it was found. What it showed was looked at afterwards and mended,
so it proves nothing any more. Seeds 4 and 5 were worked on then; seed 6 is a second draw{run}.
"""


def use_of(result):
    target, seed = result['target'], result['seed']
    if seed in (1, 2) + WORKED_ON.get(target, ()):
        return 'worked on'
    if seed not in (3, RUN_ONCE.get(target, 3)):
        return 'run'
    return 'run once' if 100 * result['killed'] >= ONCE_WANTED * result['count'] else 'run once, missed'


def told_of_second(results):
    """What became of the second draw, for the notes."""
    for r in results:
        if r['seed'] == RUN_ONCE.get(r['target']):
            is_held = use_of(r) == 'run once'
            return f", run once{'' if is_held else ': it missed too'}, with {r['killed']} of {r['count']}{'' if is_held else ', and nothing was mended for it'}"
    return ', and has not been run to its end'


def change_text(survivor):
    def tick(text):
        return '`' + text.strip().replace('|', '\\|') + '`'
    return f'| {survivor["file"]}:{survivor["line"]} | {survivor["rule"] or "-"} | {tick(survivor["before"])} | {tick(survivor["after"])} | {survivor["excused"] or "-"} |'


def write_table(root, kept, shares):
    results = [json.loads(path.read_text()) for path in sorted(kept.glob('*.json'))]
    text = HEAD.format(notes=NOTES.format(run=told_of_second(results)), **shares)
    for r in results:
        excused = sum(1 for s in r['survivors'] if s['excused'])
        share = 100 * r['killed'] / r['count']
        text += f'| {r["target"]} | {r["seed"]} | {use_of(r)} | {r["count"]} | {r["killed"]} ({share:.0f} %) | {len(r["survivors"])} | {excused} | {r["unbuilt"]} |\n'
    text += '\n## Survivors\n'
    for r in results:
        if r['survivors']:
            text += f'\n{r["target"]}, seed {r["seed"]}:\n\n| where | rule near | before | after | why it means nothing |\n|---|---|---|---|---|\n'
            text += '\n'.join(change_text(s) for s in r['survivors']) + '\n'
    (root / 'docs' / 'proof.md').write_text(text)
    print(f'docs/proof.md: {len(results)} results')
    return 0
