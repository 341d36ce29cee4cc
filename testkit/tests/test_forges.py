#!/usr/bin/env python3
"""test_forges - what the forges are told: the same tests as by hand on each, the same forms for reports, and what those ask for."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HOMES = ('.github', '.forgejo')
FORMS = ('.github/ISSUE_TEMPLATE', '.forgejo/issue_template')


class Forges(unittest.TestCase):
    def test_each_runs_what_is_run_by_hand_on_the_system_that_is_promised(self):
        for home in HOMES:
            text = (ROOT / home / 'workflows/ci.yml').read_text()
            self.assertRegex(text, r'(?m)^      - run: make test$')
            self.assertRegex(text, r'(?m)^      image: debian:12$')
            self.assertIn('--shm-size=1g', text)
            self.assertRegex(text, r'(?m)^on: \[push, pull_request\]$')
            self.assertNotIn('\t', text)

    def test_the_forms_are_the_same_everywhere(self):
        first, *others = ({path.name: path.read_text() for path in (ROOT / home).iterdir()} for home in FORMS)
        for other in others:
            self.assertEqual(first, other)

    def test_a_report_brings_the_journal_and_the_version(self):
        for name in ('fault.yml', 'rule.yml'):
            text = (ROOT / FORMS[0] / name).read_text()
            self.assertRegex(text, r'(?i)label: .*attach the journal')
            self.assertIn('phaseline --version', text)
            ids = re.findall(r'(?m)^    id: (\S+)$', text)
            self.assertEqual(len(ids), len(set(ids)))

    def test_the_button_that_reports_speak_of_is_on_the_page(self):
        button = re.search(r'On the page "(.*?)"', (ROOT / FORMS[0] / 'fault.yml').read_text()).group(1)
        self.assertTrue(any(f'>{button}</button>' in path.read_text() for path in (ROOT / 'web/src').rglob('*.svelte')))


if __name__ == '__main__':
    unittest.main()
