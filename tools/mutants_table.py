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
tests notice; seed 3 is run once, at the end, and nothing is mended for it. What is not in the table has not been run to its end.

| target | seed | changes | killed | survived | of these excused | unbuilt |
|---|---|---|---|---|---|---|
"""


def change_text(survivor):
    def tick(text):
        return '`' + text.strip().replace('|', '\\|') + '`'
    return f'| {survivor["file"]}:{survivor["line"]} | {survivor["rule"] or "-"} | {tick(survivor["before"])} | {tick(survivor["after"])} | {survivor["excused"] or "-"} |'


def write_table(root, kept, shares):
    results = [json.loads(path.read_text()) for path in sorted(kept.glob('*.json'))]
    text = HEAD.format(**shares)
    for r in results:
        excused = sum(1 for s in r['survivors'] if s['excused'])
        share = 100 * r['killed'] / r['count']
        text += f'| {r["target"]} | {r["seed"]} | {r["count"]} | {r["killed"]} ({share:.0f} %) | {len(r["survivors"])} | {excused} | {r["unbuilt"]} |\n'
    text += '\n## Survivors\n'
    for r in results:
        if r['survivors']:
            text += f'\n{r["target"]}, seed {r["seed"]}:\n\n| where | rule near | before | after | why it means nothing |\n|---|---|---|---|---|\n'
            text += '\n'.join(change_text(s) for s in r['survivors']) + '\n'
    (root / 'docs' / 'proof.md').write_text(text)
    print(f'docs/proof.md: {len(results)} results')
    return 0
