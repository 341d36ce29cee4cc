"""mutants_room - a room of its own for each worker of tools/mutants: a copy of the tree, built, in which one line at a time is changed.

Only what hangs on the changed file is compiled again, and each test is linked from that and from what was built before: by the commands
the build itself would use, without debug information and, where it is installed, with lld. Both change no verdict, only its price.
"""
import collections
import json
import os
import pathlib
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from mutate import functions_of, masked  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
SLOWER = 10  # a test may take so many times its usual processor time
LEAST_S = 1
LINK_S = 0.2  # what it takes to link a test, roughly
STUCK_S = 3600  # by the clock: a test that waits for something which never comes
EXAMPLES = 'testkit_first_difference'
FAST_LINK = ['-fuse-ld=lld', '-Wl,--threads=1'] if shutil.which('ld.lld') else []


# ---- which tests

def tests_of(game):
    """Programs that test a game: its rules, then its mind, which plays it. The examples are asked by files, not by their test."""
    return [f'rulesets_{game}_{mind}{p.stem}' for folder, mind in (('tests', ''), ('mind/tests', 'mind_'))
            for p in sorted(ROOT.glob(f'rulesets/{game}/{folder}/test_*.c')) if p.stem != 'test_examples']


def examples_of(game):
    return sorted(str(p.relative_to(ROOT)) for p in ROOT.glob(f'rulesets/{game}/examples/*.yaml'))


class Test:
    """A program, what it is told, and the processor time that usually takes it."""

    def __init__(self, program, arguments=(), environment=None):
        self.program, self.arguments, self.environment = program, list(arguments), environment or {}
        self.name = ' '.join([program, *self.arguments])
        self.usual = 0.0
        self.enters = None  # the functions of the target it enters, by name; None: not known
        self.promise = 3 if program.startswith('engine_test') else 0.5  # as if it had noticed so much: the nearest are asked first


def tests_for(target):
    if target == 'engine':
        games = ['drill'] + sorted({p.parent.name for p in ROOT.glob('rulesets/*/ruleset.h')} - {'drill'})
        programs = [f'engine_{p.stem}' for p in sorted(ROOT.glob('engine/tests/test_*.c'))]
        programs += [program for game in games for program in tests_of(game) if 'games' not in program]
        programs += [f'formats_{p.stem}' for p in sorted(ROOT.glob('formats/tests/test_*.c')) if not p.stem.startswith('test_long_')]
        programs += ['rulesets_drill_mind_test_games']
        last = Test('testkit_test_conformance')
    else:
        games, programs = [target], tests_of(target)
        last = Test('testkit_test_conformance', environment={'PHASELINE_GAME': target})
    return [Test(EXAMPLES, [path]) for game in games for path in examples_of(game)] + [Test(program) for program in programs] + [last]


# ---- the room

class Unbuilt(Exception):
    pass


class Room:
    def __init__(self, home, target):
        self.home = home
        self.build = home / 'build-dev'
        self.scratch = home / 'build-scratch'
        self.tests = tests_for(target)
        self.programs = sorted({test.program for test in self.tests})

    # -- getting ready

    def copy_tree(self):
        listed = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], cwd=ROOT, check=True, capture_output=True, text=True)
        wanted = set()
        for name in listed.stdout.splitlines():
            if name.startswith(('web/', 'docs/pictures')) or not (ROOT / name).is_file():
                continue
            wanted.add(name)
            to = self.home / name
            text = (ROOT / name).read_bytes()
            if not to.is_file() or to.read_bytes() != text:
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_bytes(text)
                shutil.copymode(ROOT / name, to)
        for path in self.home.rglob('*'):  # what is gone from the tree must not be globbed into the build
            part = path.relative_to(self.home)
            if path.is_file() and not part.parts[0].startswith('build') and str(part) not in wanted:
                path.unlink()

    def ready(self):
        self.copy_tree()
        linker, cache = '-DCMAKE_EXE_LINKER_FLAGS=' + ' '.join(FAST_LINK), self.build / 'CMakeCache.txt'
        if not cache.is_file() or linker[2:].replace('=', ':STRING=', 1) not in cache.read_text():  # ninja asks cmake again where it must
            made = subprocess.run(['cmake', '--preset', 'dev', linker], cwd=self.home, capture_output=True, text=True)
            if made.returncode:
                raise SystemExit(f'mutants: the tree cannot be configured:\n{made.stderr}')
        built = self.ninja(self.programs)
        if built.returncode:
            raise SystemExit(f'mutants: the unchanged tree does not build:\n{built.stdout[-2000:]}')
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir()
        self.read_commands()

    def ninja(self, words):
        return subprocess.run(['ninja', '-C', str(self.build), *words], capture_output=True, text=True)

    def read_commands(self):
        """How each object is compiled and each program linked, what hangs on which file, and the archive that holds an object."""
        self.compile = {}
        for entry in json.loads((self.build / 'compile_commands.json').read_text()):
            words = shlex.split(entry['command'])
            words = words[1:] if 'ccache' in words[0] else words
            self.compile[words[words.index('-o') + 1]] = [word for word in words if word != '-g']
        self.link = {}
        for program in self.programs:
            line = self.ninja(['-t', 'commands', '-s', program]).stdout.splitlines()[-1]
            self.link[program] = [word for word in shlex.split(line) if word not in (':', '&&')]
        self.hanging, self.archive = collections.defaultdict(set), {}
        self.read_dependencies()
        for archive in {word for words in self.link.values() for word in words if word.endswith('.a') and not word.startswith('/')}:
            for made_from in self.ninja(['-t', 'query', archive]).stdout.splitlines():
                if made_from.strip().endswith('.c.o'):
                    self.archive[made_from.strip()] = archive

    def read_dependencies(self):
        made = None
        for line in self.ninja(['-t', 'deps']).stdout.splitlines():
            if line and not line.startswith(' '):
                made = line.split(':')[0]
            elif line.strip():
                path = pathlib.Path(os.path.normpath(self.build / line.strip()))
                if path.is_relative_to(self.home):
                    self.hanging[str(path.relative_to(self.home))].add(made)

    # -- what a test enters

    def trace(self, sources):
        """Notes for each test which functions of these files it enters: no other test can notice what is changed in one of them."""
        hook = self.scratch / 'entered.o'
        if subprocess.run(['cc', '-O1', '-c', str(ROOT / 'testkit' / 'mutants' / 'entered.c'), '-o', str(hook)]).returncode:
            raise SystemExit('mutants: testkit/mutants/entered.c does not build')
        traced = {}
        for made in {made for source in sources if source.endswith('.c') for made in self.hanging[source] if made in self.archive}:
            traced[made] = self.scratch / ('traced-' + made.replace('/', '-'))
            if self.compiled(made, traced[made], ['-finstrument-functions']):
                raise SystemExit(f'mutants: {made} does not build with -finstrument-functions')
        names = {}
        for program in self.programs:
            parts = {made: to for made, to in traced.items() if self.archive[made] in self.link[program]}
            to = self.link_with(program, parts, 'traced-' + program, [str(hook)])
            names[program] = self.names_in(to)
        told = self.scratch / 'entered'
        for test in self.tests:
            told.unlink(missing_ok=True)
            is_passed, _ = self.ask(test, self.scratch / ('traced-' + test.program), 3600, {'MUTANTS_ENTERED': str(told)})
            if not is_passed or not told.is_file():
                raise SystemExit(f'mutants: {test.name} fails when its calls are noted')
            places = [place for place, in struct.iter_unpack('=q', told.read_bytes())]
            test.enters = set().union(*(names[test.program].get(place, set()) for place in places))
        for path in self.scratch.glob('traced-*'):
            path.unlink()

    @staticmethod
    def names_in(program):
        """{distance from the hook: names} of a program's functions."""
        symbols, hook = collections.defaultdict(set), 0
        for line in subprocess.run(['nm', str(program)], capture_output=True, text=True, check=True).stdout.splitlines():
            words = line.split()
            if len(words) == 3 and words[1] in 'tT':
                symbols[int(words[0], 16)].add(words[2].split('.')[0])
                hook = int(words[0], 16) if words[2] == '__cyg_profile_func_enter' else hook
        return {place - hook: name for place, name in symbols.items()}

    # -- asking

    def measure(self):
        for test in self.tests:
            is_passed, test.usual = self.ask(test, self.build / test.program, 900)
            if not is_passed:
                raise SystemExit(f'mutants: {test.name} fails on the unchanged tree')

    def likeliest_first(self, noticed):
        """What has noticed most for its time is asked first: that finds no other verdict, only sooner."""
        self.tests.sort(key=lambda test: (test.usual + LINK_S * (test.program != EXAMPLES)) / (test.promise + noticed[test.name]))

    def ask(self, test, program, limit, environment=None):
        """(True: the test passes, the processor time). Every test runs in its own session, so that ending it ends all it started.
        It is ended as soon as one of its cases has failed."""
        process = subprocess.Popen(['sh', '-c', 'limit=$1 program=$2; shift 2; ulimit -t "$limit" && exec "$program" "$@"', 'sh',
                                    str(int(limit) + 1), str(program), *test.arguments], cwd=self.home, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, env={**os.environ, **test.environment, **(environment or {})}, start_new_session=True)
        watch = threading.Timer(STUCK_S, os.killpg, (process.pid, signal.SIGKILL))
        watch.start()
        is_failed = False
        for line in process.stderr:
            if b'[  FAILED  ]' in line and not is_failed:
                is_failed = True
                os.killpg(process.pid, signal.SIGKILL)
        process.stderr.close()
        _, status, used = os.wait4(process.pid, 0)
        watch.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode == 0 and not is_failed, used.ru_utime + used.ru_stime

    # -- judging

    def judge(self, change):
        """(verdict, by): killed and the test that noticed, survived, or unbuilt and why."""
        path = self.home / change['file']
        unchanged = path.read_text()
        lines = unchanged.split('\n')
        if lines[change['line'] - 1] != change['before']:
            raise SystemExit(f'mutants: {change["file"]}:{change["line"]} is not what it was; run again')
        lines[change['line'] - 1] = change['after']
        self.made, self.linked = {}, {}
        function = self.function_at(unchanged, change) if change['file'].endswith('.c') else None  # a header's own are everywhere
        try:
            for made in self.hanging[change['file']]:
                self.reference(made)
            path.write_text('\n'.join(lines))
            return self.judge_changed(change['file'], function)
        except Unbuilt:
            return 'unbuilt', 'does not build'
        finally:
            path.write_text(unchanged)

    @staticmethod
    def function_at(text, change):
        at = change['line'] - 1
        return next((f.name for f in functions_of(masked(text).split('\n')) if f.first <= at <= f.last), None)

    def judge_changed(self, file, function):
        if file.endswith('.c') and not any(self.is_other(made) for made in self.hanging[file]):
            return 'unbuilt', 'the same program'
        for test in self.tests:
            if function and test.enters is not None and function not in test.enters:
                continue
            program = self.relinked(test.program, file)
            if program and not self.ask(test, program, test.usual * SLOWER + LEAST_S)[0]:
                return 'killed', test.name
        return ('survived', '') if any(self.made.values()) else ('unbuilt', 'the same program')

    def reference(self, made):
        """The unchanged object, compiled as changed ones are."""
        to = self.scratch / ('unchanged-' + made.replace('/', '-'))
        if not to.is_file() and self.compiled(made, to):
            raise SystemExit(f'mutants: {made} does not build unchanged')
        return to

    def compiled(self, made, to, more=()):
        words = [*self.compile[made], *more]
        words[words.index('-o') + 1] = str(to)
        return subprocess.run(words, cwd=self.build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode

    def is_other(self, made):
        """Compiles an object of the changed tree; true: it is another than before."""
        if made not in self.made:
            to = self.scratch / ('changed-' + made.replace('/', '-'))
            if self.compiled(made, to):
                raise Unbuilt
            self.made[made] = to if to.read_bytes() != self.reference(made).read_bytes() else None
        return self.made[made] is not None

    def relinked(self, name, file):
        """The program with what has changed; None: nothing in it has."""
        if name in self.linked:
            return self.linked[name]
        words = self.link[name]
        parts = [made for made in self.hanging[file] if made in words or self.archive.get(made) in words]
        other = {made: self.made[made] for made in parts if self.is_other(made)}
        self.linked[name] = self.link_with(name, other, name) if other else None
        if other and not self.linked[name]:
            raise Unbuilt
        return self.linked[name]

    def link_with(self, program, other, name, more=()):
        """Links with other objects: a program's own in their place, those of an archive ahead of it, so that it is not asked for them."""
        to, words = self.scratch / name, self.link[program]
        line, is_before = [], True
        for word in words:
            if word.endswith('.a') and is_before:
                line += [*(str(path) for made, path in other.items() if made not in words), *more]
                is_before = False
            line.append(str(other.get(word, word)))
        line[line.index('-o') + 1] = str(to)
        strip = '-Wl,--strip-debug'
        return None if subprocess.run([*line, strip], cwd=self.build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode else to
