#!/usr/bin/env python3
"""test_wire_tool - tools/wire.py --check finds whatever differs from the list: each fault is made in a copy of the tree and must be named."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NEEDED = ['tools/wire.py', 'web/src/wire.gen.ts', 'docs/wire.md', 'formats/wire*.def', 'formats/json_*.c', 'server/*.c', 'tables/*.c', 'players/*_json.c']


class Faults(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp(prefix='phaseline-wire-'))
        for pattern in NEEDED:
            for path in ROOT.glob(pattern):
                to = self.tree / path.relative_to(ROOT)
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, to)

    def tearDown(self):
        shutil.rmtree(self.tree)

    def change(self, name, before, after):
        path = self.tree / name
        text = path.read_text()
        self.assertIn(before, text)
        path.write_text(text.replace(before, after, 1))

    def said(self, *words):
        run = subprocess.run([sys.executable, 'tools/wire.py', *words], cwd=self.tree, capture_output=True, text=True, check=False)
        return run.returncode, run.stdout

    def check_fault(self, wanted):
        code, said = self.said('--check')
        self.assertEqual(code, 1, said)
        self.assertIn(wanted, said)

    def test_nothing_differs(self):
        self.assertEqual(self.said('--check'), (0, '1 passed, 0 failed\n'))

    def test_a_key_that_was_added_to_the_list_alone(self):
        self.change('formats/wire_play.def', 'KEY(Ask, why, TEXT, MAY, "the rule")', 'KEY(Ask, why, TEXT, MAY, "the rule")\nKEY(Ask, how, TEXT, MAY, "a way")')
        self.check_fault('web/src/wire.gen.ts: differs from the list')
        self.check_fault('docs/wire.md: differs from the list')
        self.assertEqual(self.said(), (0, ''))
        self.assertEqual(self.said('--check')[0], 0)

    def test_types_that_were_changed_by_hand(self):
        self.change('web/src/wire.gen.ts', 'say?: string;', 'say: string;')
        self.check_fault('web/src/wire.gen.ts: differs from the list')

    def test_a_table_that_was_changed_by_hand(self):
        self.change('docs/wire.md', '| `say` | text |', '| `says` | text |')
        self.check_fault('docs/wire.md: differs from the list')

    def test_a_key_of_ones_own_in_a_writer(self):
        self.change('formats/json_ask.c', 'PL_WIRE(Ask, why)', '"why"')
        self.check_fault('found the key "why", wanted one of the list: PL_WIRE(thing, why)')

    def test_a_key_of_ones_own_in_a_reader(self):
        self.change('tables/messages.c', 'json_object_get(message, PL_WIRE(Sit, table))', 'json_object_get(message, "tabel")')
        self.check_fault('tables/messages.c')

    def test_a_key_of_ones_own_that_is_packed(self):
        self.change('tables/client.c', 'PL_WIRE(Told, type), PL_TOLD(error)', '"type", PL_TOLD(error)')
        self.check_fault('found the key "type"')

    def test_a_later_key_of_ones_own_that_is_packed(self):
        self.change('tables/client.c', 'PL_WIRE(ErrorMessage, error), text', '"eror", text')
        self.check_fault('found the key "eror"')

    def test_a_type_that_is_none(self):
        self.change('formats/wire_play.def', 'KEY(Ask, why, TEXT,', 'KEY(Ask, why, TXET,')
        self.check_fault('Ask.why: found the type TXET')

    def test_a_line_that_is_none(self):
        self.change('formats/wire_play.def', 'KEY(Ask, why, TEXT, MAY, "the rule")', 'KEY(Ask, why, TEXT, "the rule")')
        self.check_fault('wanted a line of the list')

    def test_a_key_that_is_there_twice(self):
        self.change('formats/wire_play.def', 'KEY(Ask, why,', 'KEY(Ask, say,')
        self.check_fault('Ask.say: found twice')


if __name__ == '__main__':
    unittest.main()
