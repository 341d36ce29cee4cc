#!/usr/bin/env python3
"""test_new_game - tools/new_game refuses what it cannot make, and touches nothing then; what it makes speaks of itself alone. That it plays, cmake/new_game.cmake tests."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / 'tools' / 'new_game'


def run(*words):
    return subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True)


class NewGame(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.into = pathlib.Path(self.room.name) / 'into'

    def tearDown(self):
        self.room.cleanup()

    def refused(self, message, *words):
        told = run(*words, '--into', str(self.into))
        self.assertNotEqual(told.returncode, 0)
        self.assertIn(message, told.stderr)
        self.assertFalse(self.into.exists() and any(self.into.rglob('*.c')))

    def test_names_that_cannot_be(self):
        self.refused("found ID 'Break Through', wanted small letters", 'Break Through', 'BT', 'Breakthrough')
        self.refused("found ID '../drill', wanted small letters", '../drill', 'BT', 'Breakthrough')
        self.refused("found PREFIX 'bt', wanted two to eight capitals", 'breakthrough', 'bt', 'Breakthrough')
        self.refused('found Name', 'breakthrough', 'BT', 'Break"through')
        self.refused('PREFIX RNF is taken by rank-and-file', 'breakthrough', 'RNF', 'Breakthrough')

    def test_what_is_there_already(self):
        self.assertEqual(run('breakthrough', 'BT', 'Breakthrough', '--into', str(self.into)).returncode, 0)
        again = run('breakthrough', 'BTT', 'Breakthrough', '--into', str(self.into))
        self.assertNotEqual(again.returncode, 0)
        self.assertIn('is there already', again.stderr)

    def test_it_speaks_of_itself_alone(self):
        self.assertEqual(run('breakthrough', 'BT', 'Break \\g<0> & Co', '--into', str(self.into)).returncode, 1)
        self.assertEqual(run('breakthrough', 'BT', 'Break & Co', '--into', str(self.into)).returncode, 0)
        for path in (self.into / 'rulesets' / 'breakthrough').rglob('*'):
            if path.is_file():
                for word in ('TMPL', 'tmpl', 'template', 'Template'):
                    self.assertNotIn(word, path.read_text(), path)
        self.assertIn('&bt_ruleset, NULL', (self.into / 'rulesets' / 'rulesets.c').read_text())
        self.assertIn('#include "rulesets/breakthrough/mind/mind.h"', (self.into / 'players' / 'minds.c').read_text())


if __name__ == '__main__':
    unittest.main()
