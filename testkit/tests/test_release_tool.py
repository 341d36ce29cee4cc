#!/usr/bin/env python3
"""test_release_tool - tools/release in a tree of its own: a version is made, told, tagged; what does not fit together is refused and changes nothing."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHANGES = '# Changelog\n\n## Unreleased\n\n- New.\n\n#1 is no comment\n\n## 0.1.0 - 2026-11-16\n\n- Old.\n'
WHO = {'GIT_AUTHOR_NAME': 'a', 'GIT_AUTHOR_EMAIL': 'a@example', 'GIT_COMMITTER_NAME': 'a', 'GIT_COMMITTER_EMAIL': 'a@example',
       'GIT_CONFIG_GLOBAL': os.devnull, 'GIT_CONFIG_SYSTEM': os.devnull}


class Release(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.tree)
        for name in ('tools/release', 'tools/check_abi.py', 'tools/check_packages', 'bindings/python/phaseline/_library.py', 'docs/for/players.md',
                     'web/package.json', 'web/package-lock.json', *(f'include/phaseline/{path.name}' for path in (ROOT / 'include/phaseline').iterdir())):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        for name in ('include/phaseline/version.h', 'web/package.json', 'web/package-lock.json'):
            text = (self.tree / name).read_text()
            now = re.search(r'define PL_VERSION "(.*?)"', (ROOT / 'include/phaseline/version.h').read_text()).group(1)
            (self.tree / name).write_text(text.replace(f'"{now}"', '"0.1.0"'))
        (self.tree / 'CHANGELOG.md').write_text(CHANGES)
        (self.tree / 'library').mkdir()
        subprocess.run([self.tree / 'tools/check_abi.py', '--write'], check=True)
        self.git('init', '-q')
        self.commit()

    def git(self, *words):
        return subprocess.run(['git', *words], cwd=self.tree, env={**os.environ, **WHO}, check=True, capture_output=True, text=True).stdout

    def commit(self):
        self.git('add', '-A')
        self.git('commit', '-qm', 'a change')

    def release(self, *words):
        return subprocess.run([self.tree / 'tools/release', *words], env={**os.environ, **WHO}, capture_output=True, text=True)

    def refused(self, says, *words):
        before = self.git('rev-parse', 'HEAD'), self.git('status', '--porcelain')
        done = self.release(*words)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(says, done.stderr)
        self.assertEqual((self.git('rev-parse', 'HEAD'), self.git('status', '--porcelain')), before)

    def edit(self, name, was, now):
        text = (self.tree / name).read_text()
        self.assertIn(was, text)
        (self.tree / name).write_text(text.replace(was, now, 1))
        self.commit()

    def test_what_is_unreleased_becomes_a_version_with_its_notes(self):
        self.assertEqual(self.release('0.2.0').returncode, 0)
        self.assertIn('#define PL_VERSION "0.2.0"', (self.tree / 'include/phaseline/version.h').read_text())
        self.assertEqual((self.tree / 'web/package-lock.json').read_text().split('node_modules/')[0].count('"version": "0.2.0"'), 2)
        changes = (self.tree / 'CHANGELOG.md').read_text()
        self.assertRegex(changes, r'## Unreleased\n\n## 0\.2\.0 - \d{4}-\d\d-\d\d\n\n- New\.')
        self.assertEqual(self.git('log', '-1', '--format=%s').strip(), 'Phaseline 0.2.0')
        self.assertEqual(self.release('--check').returncode, 0)
        self.assertEqual(self.release('--notes', '0.1.0').stdout, '- Old.\n')
        self.assertEqual(self.release('--tag').returncode, 0)
        told = self.git('tag', '-l', '--format=%(contents)', 'v0.2.0')
        self.assertEqual(told.strip(), 'Phaseline 0.2.0\n\n- New.\n\n#1 is no comment')

    def test_a_version_comes_after_the_one_before_and_holds_something(self):
        self.refused('wanted one after 0.1.0', '0.1.0')
        self.refused('wanted one after 0.1.0', '0.0.9')
        self.refused('wanted a version such as', '0.2')
        self.edit('CHANGELOG.md', '- New.\n\n#1 is no comment\n\n', '')
        self.refused('says nothing of Unreleased', '0.2.0')

    def test_a_tag_is_set_where_the_version_was_made(self):
        self.refused('has unreleased changes', '--tag')
        self.assertEqual(self.release('0.2.0').returncode, 0)
        self.edit('CHANGELOG.md', '## Unreleased\n', '## Unreleased\n\n- Newer.\n')
        self.refused('has unreleased changes', '--tag')

    def test_places_that_tell_different_versions_are_named(self):
        self.edit('web/package.json', '"version": "0.1.0"', '"version": "0.1.1"')
        self.refused('web/package.json does not say 0.1.0', '0.2.0')
        self.refused('web/package.json does not say 0.1.0', '--check')

    def test_the_changelog_has_its_sections_in_order_each_with_its_day(self):
        self.edit('CHANGELOG.md', '## 0.1.0 - 2026-11-16', '## 0.1.0')
        self.refused("found '0.1.0'", '--check')
        self.edit('CHANGELOG.md', '## 0.1.0\n', '## 0.0.1 - 2026-11-15\n\n- Older.\n\n## 0.1.0 - 2026-11-16\n')
        self.refused('the newest first', '--check')
        self.edit('CHANGELOG.md', '## Unreleased', '## 0.3.0 - 2026-11-20')
        self.refused('wanted Unreleased', '--check')

    def test_what_programs_stand_on_changes_only_with_the_number_of_the_library(self):
        abi = int(re.search(r'#define PL_ABI (\d+)', (self.tree / 'include/phaseline/version.h').read_text()).group(1))
        self.edit('include/phaseline/version.h', 'const char *pl_version(void);', 'const char *pl_version(void);\nint pl_version_number(void);')
        self.assertIn('0 otherwise', subprocess.run([self.tree / 'tools/check_abi.py'], check=True, capture_output=True, text=True).stdout)
        for name, was, now, says in (('dice.h', '    bool is_sum;', '    bool is_sum, is_new;', 'struct pl_roll'), ('basics.h', '    PL_ILLEGAL, ', '    PL_NEW,\n    PL_ILLEGAL, ', 'constant PL_BAD'),
                                     ('match.h', 'int pl_match_play(pl_match *match)', 'int pl_match_play(const pl_match *match)', 'function pl_match_play')):
            with self.subTest(says):
                self.edit(f'include/phaseline/{name}', was, now)
                self.refused(f'PL_ABI is {abi} still', '0.2.0')
                self.refused(says, '0.2.0')
                self.git('revert', '--no-edit', 'HEAD')
        self.edit('include/phaseline/dice.h', '    bool is_sum;', '    bool is_sum, is_new;')
        self.edit('include/phaseline/version.h', f'#define PL_ABI {abi}', f'#define PL_ABI {abi + 1}')
        self.refused(f'wanted {abi + 1}, the PL_ABI', '0.2.0')  # whoever calls the library by its old name
        for name in ('docs/for/players.md', 'tools/check_packages', 'bindings/python/phaseline/_library.py'):
            path = self.tree / name
            path.write_text(re.sub(rf'(?m)(libphaseline|^ABI = ){abi}(?!\d)', rf'\g<1>{abi + 1}', path.read_text()))
        self.commit()
        self.assertEqual(self.release('0.2.0').returncode, 0)
        self.assertIn(f'\nversion 0.2.0\nabi {abi + 1}\n', (self.tree / 'library/abi.txt').read_text())

    def test_changes_that_are_not_committed_are_not_released(self):
        (self.tree / 'CHANGELOG.md').write_text(CHANGES + '- More.\n')
        self.refused('uncommitted changes', '0.2.0')
        self.refused('uncommitted changes', '--tag')


if __name__ == '__main__':
    unittest.main()
