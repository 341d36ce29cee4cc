"""siege.py - one server, honest players on it, and all that strangers, a bad disk, a wrong clock and kill -9 do to it, one after the other; then
stores that are damaged. Tells how long the honest players waited in each, outside restarts, beside those of a second server that is left alone all the while:
what the machine makes everybody wait for is seen there. Fails when something acknowledged is lost, somebody is refused what he may do, or anybody waits for
ever; a long wait alone is told, for a busy machine is no fault. tools/siege builds what it needs."""
import argparse
import json
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time

import attacks
import long_game
from client import PATIENCE, Player, Server, metrics, request
from honest import Table, read_store

HERE = os.path.dirname(os.path.abspath(__file__))
LONG = 2.0  # seconds: whoever waits longer for an answer, outside restarts, is spoken of


def told_of(waits):
    """Sorted waiting times, in words."""
    if not waits:
        return "none"
    middle, most = waits[len(waits) // 2] * 1000, waits[int(len(waits) * 0.99)] * 1000
    return f"median {middle:6.1f}, p99 {most:7.1f}, longest {waits[-1] * 1000:7.1f} ms"


class Siege:
    def __init__(self, options):
        self.options, self.problems = options, []
        self.folder = tempfile.mkdtemp(prefix="phaseline-siege-")
        self.luck = random.Random(options.seed)
        self.clock = os.path.join(self.folder, "clock")
        with open(self.clock, "wb") as file:
            file.write(struct.pack("l", 0))
        preload = {"LD_PRELOAD": options.clock, "SIEGE_CLOCK": self.clock} if options.clock else None
        self.server = Server(options.program, self.folder, ["--messages", "1000", "--tables", "100000"], preload)
        self.idle_folder = tempfile.mkdtemp(prefix="phaseline-siege-idle-")
        self.idle = Server(options.program, self.idle_folder, ["--messages", "1000", "--tables", "100000"])
        self.tables, self.idle_tables, self.restarts, self.longs = [], [], [], []

    def problem(self, text):
        print(f"  FAULT: {text}", flush=True)
        self.problems.append(text)

    # ---- players

    def seat_players(self):
        _, text = request(self.server.port, "GET", "/api/games")
        games = json.loads(text)
        tables = [(g["id"], g["tutorial"]) for g in games] + [(g["id"], g["tutorial"]) for g in games[:2]]
        self.tables = [Table(self.server.port, game, scenario, i + 1) for i, (game, scenario) in enumerate(tables)]
        self.idle_tables = [Table(self.idle.port, game["id"], game["tutorial"], 100 + i, pause=0.1) for i, game in enumerate(games)]
        for table in self.tables + self.idle_tables:
            table.start()

    def look_at_players(self):
        for table in self.tables + self.idle_tables:
            for when, why in table.refused:
                self.problem(f"refused what may be done: {why}")
            for why in table.lost:
                self.problem(f"waits for ever: {why}")
            table.refused, table.lost = [], []

    def waits_between(self, begin, end, tables=None):
        return sorted(s for t in tables or self.tables for when, s in list(t.waits) if begin <= when < end)

    def waits_since(self, begin):
        """Those of the players, and of those left alone; where the time was too short for a single one, it is waited for."""
        end = time.monotonic()
        while not (waits := self.waits_between(begin, time.monotonic())) and time.monotonic() < end + PATIENCE and self.server.is_up():
            time.sleep(0.05)
        return waits, self.waits_between(begin, time.monotonic(), self.idle_tables)

    def phase(self, name, work, *words):
        begin = time.monotonic()
        told = work(*words) or ""
        end = time.monotonic()
        waits, idle = self.waits_since(begin)
        self.look_at_players()
        if not self.server.is_up():
            self.problem(f"{name}: the server has ended, exit code {self.server.process.returncode}: {self.server.tail()}")
            raise SystemExit(self.tell())
        if not waits:
            self.problem(f"{name}: nobody was answered")
        if waits and waits[-1] > LONG and name not in ("kills", "terms"):
            self.longs.append(f"{name}: somebody waited {waits[-1]:.2f} s, at the server left alone {idle[-1] if idle else 0:.2f} s")
        line = "no answer" if not waits else f"{len(waits):6d} answers, {told_of(waits)}; left alone {told_of(idle)}"
        print(f"{name:12s} {end - begin:6.1f} s  {line}  {told}", flush=True)

    # ---- restarts, and the store read apart from the server

    def wait_until_down(self):
        for table in self.tables:
            if table.is_alive() and not table.is_down.wait(PATIENCE):
                self.problem(f"{table.game}: has not noticed that the server is gone")

    def check_store(self):
        copy = os.path.join(self.folder, "copy")
        shutil.rmtree(copy, ignore_errors=True)
        os.mkdir(copy)
        for name in ("tables.sqlite", "tables.sqlite-wal"):
            if os.path.exists(os.path.join(self.folder, name)):
                shutil.copyfile(os.path.join(self.folder, name), os.path.join(copy, name))
        store = read_store(os.path.join(copy, "tables.sqlite"))
        (whole,) = store.execute("pragma integrity_check").fetchone()
        if whole != "ok":
            self.problem(f"the store is damaged: {whole}")
        for table in self.tables:
            for wrong in table.check(store):
                self.problem(wrong)
        store.close()

    def end_server(self, with_kill):
        for table in self.tables:
            table.is_up.clear()
            table.is_down.clear()
        if with_kill:
            self.server.kill()
        elif self.server.stop() != 0:
            self.problem("a server that was asked to stop did not end well")
        self.wait_until_down()
        self.check_store()

    def start_server(self):
        began = time.monotonic()
        if not self.server.start():
            self.problem(f"it does not start again: {self.server.tail()}")
            raise SystemExit(self.tell())
        self.restarts.append(time.monotonic() - began)
        for table in self.tables:
            table.is_up.set()

    def wait_for_play(self, choices):
        """Until so many more have been acknowledged: on a busy machine a moment is too short for anything to be disturbed. Three seconds at most."""
        before, end = sum(t.played for t in self.tables), time.monotonic() + 3
        while sum(t.played for t in self.tables) < before + choices and time.monotonic() < end:
            time.sleep(0.002)

    def kills(self, count, with_kill):
        played = sum(t.played for t in self.tables)
        for table in self.tables:
            table.take_back_share = 0.15  # more than anybody would: what is taken back is what a kill disturbs most
        for _ in range(count):
            self.wait_for_play(self.luck.randrange(30))
            time.sleep(self.luck.uniform(0, 0.05))
            self.end_server(with_kill)
            self.start_server()
            self.look_at_players()
            if len(self.problems) > 20:
                break
        played = sum(t.played for t in self.tables) - played
        undone, said = sum(t.undone for t in self.tables), sum(t.said for t in self.tables)
        return f"{count} times, {played} choices acknowledged meanwhile, {undone} taken back and {said} lines of chat so far"

    # ---- besieging

    def alone(self, seconds):
        time.sleep(seconds)

    def attack(self, name):
        environment = dict(os.environ)
        if name == "replays":
            long_game.play(self.options.program, self.folder)
            environment["SIEGE_JOURNAL"] = os.path.join(self.folder, "long.jsonl")
        try:
            run = subprocess.run([sys.executable, os.path.join(HERE, "attacks.py"), name, str(self.server.port), str(self.options.seconds)],
                                 capture_output=True, text=True, env=environment, timeout=self.options.seconds + 10 * PATIENCE)
        except subprocess.TimeoutExpired:
            self.problem(f"{name}: the strangers themselves wait for ever")
            return ""
        if run.returncode:
            self.problem(f"{name}: {run.stderr.strip().splitlines()[-1:]}")
        return run.stdout.strip()

    def program(self, path, *words):
        run = subprocess.run([path, *words], capture_output=True, text=True)  # each of its own waits has an end
        if run.returncode:
            self.problem(f"{os.path.basename(path)}: {run.stdout.strip()} {run.stderr.strip()}"[:500])
        return run.stdout.strip().splitlines()[-1] if run.stdout.strip() else ""

    def move_clock(self, seconds):
        with open(self.clock, "r+b") as file:
            file.write(struct.pack("l", seconds))

    def clock_jumps(self):
        if not self.options.clock:
            return "left out: no clock that can be moved"
        began = time.monotonic()
        slow, quick = self.watched(600), self.watched(2)
        before, at = metrics(self.server.port), slow.at
        for jump in (7200, -86400):
            self.move_clock(jump)
            now = quick.at
            if not self.comes(lambda: self.at_of(quick) != now):
                self.problem(f"clock jumps: nobody is given a default any more, {jump} seconds on")
        if not self.comes(lambda: metrics(self.server.port)["clock_jumps_total"] >= before["clock_jumps_total"] + 2):
            self.problem("clock jumps: two were made and not seen")
        # The quick table goes on every two seconds, whatever the clock; the slow one not at all, as long as its ten minutes last.
        lates = metrics(self.server.port)["late_total"] - before["late_total"]
        took = time.monotonic() - began
        if lates > took / 2 + 1:
            self.problem(f"clock jumps: {lates:.0f} defaults were given in {took:.0f} s, wanted one every two seconds")
        if self.at_of(slow) != at and took < 500:
            self.problem(f"clock jumps: a decision that had ten minutes was taken after {took:.0f} s")
        jumps = metrics(self.server.port)["clock_jumps_total"] - before["clock_jumps_total"]
        return f"two hours forward, a day back: {jumps:.0f} jumps seen, {lates:.0f} defaults in their time"

    def watched(self, limit):
        """Somebody at a new table who never answers."""
        body = {"game": "drill", "scenario": "first-steps", "mode": "hot-seat", "limit": limit}
        made = json.loads(request(self.server.port, "POST", "/api/tables", body)[1])
        player = Player(self.server.port, made["table"], made["seats"][0], 1)
        player.sit()
        return player

    def at_of(self, player):
        player.sync()
        return player.at

    def comes(self, is_so):
        """Whether it comes about, however long it takes."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def full_disk(self):
        """No file may grow or be written: as a full disk, for whoever writes."""
        for table in self.tables:
            table.may_fail = True
        pid = self.server.process.pid
        soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        failures = metrics(self.server.port)["commit_failures_total"]
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
        time.sleep(self.options.seconds / 2)
        if not self.comes(lambda: request(self.server.port, "GET", "/health")[0] == 503):
            self.problem("full disk: /health says all is well")
        failures = metrics(self.server.port)["commit_failures_total"] - failures
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
        time.sleep(1)
        for table in self.tables:
            table.may_fail = False
        time.sleep(self.options.seconds / 2)
        return f"{failures:.0f} commits failed, play goes on"

    def exit_code(self, server):
        """Of one that did not begin to listen; None: it has not ended either, and is killed."""
        try:
            code = server.process.wait(PATIENCE)
            server.process.stdout.close()
            return code
        except subprocess.TimeoutExpired:
            server.kill()
            return None

    def damaged(self, count):
        """Copies of the store, each damaged in another way: it starts and serves, or says in a line why not."""
        refused = served = 0
        folder = os.path.join(self.folder, "damaged")
        with open(os.path.join(self.folder, "tables.sqlite"), "rb") as file:
            whole = file.read()
        for i in range(count):
            shutil.rmtree(folder, ignore_errors=True)
            os.mkdir(folder)
            text = bytearray(whole)
            kind = self.luck.randrange(4)
            at = self.luck.randrange(len(text))
            if kind == 0:
                text[at] ^= 1 << self.luck.randrange(8)
            elif kind == 1:
                text[at:at + 1024] = bytes(1024)
            elif kind == 2:
                del text[at:]
            else:
                for _ in range(200):
                    text[self.luck.randrange(len(text))] = self.luck.randrange(256)
            with open(os.path.join(folder, "tables.sqlite"), "wb") as file:
                file.write(text)
            server = Server(self.options.program, folder)
            if server.start():
                status, _ = request(server.port, "GET", "/api/games")
                served += 1
                if status != 200 or server.stop() != 0:
                    self.problem(f"damaged store {i}: status {status}")
            elif self.exit_code(server) != 1:
                self.problem(f"damaged store {i}: neither served nor refused: {server.tail()[-300:]}")
            else:
                refused += 1
        return f"{count} damaged stores: {served} served, {refused} refused with a line"

    # ---- the whole

    def run(self):
        o = self.options
        print(f"{o.program}: {o.seconds:.0f} s each, {o.kills} kills, {o.damaged} damaged stores, {o.connections} connections and "
              f"{o.messages} messages changed at random", flush=True)
        for server in (self.server, self.idle):
            if not server.start():
                print(f"it does not start: {server.tail()}")
                return 1
        self.seat_players()
        for table in self.tables + self.idle_tables:
            self.comes(lambda t=table: t.played or t.lost)
        self.phase("alone", self.alone, 2 * o.seconds)
        for name in attacks.ALL:
            if not o.only or name in o.only:
                self.phase(name, self.attack, name)
        if not o.only:
            self.phase("connections*", self.program, o.tools + "/siege_mutated_connections", str(self.server.port), "3000", "7")
            self.phase("messages*", self.program, o.tools + "/siege_mutated_messages", str(self.server.port), "1500", "7")
            self.phase("clock", self.clock_jumps)
            self.phase("full disk", self.full_disk)
        self.phase("kills", self.kills, o.kills, True)
        self.phase("terms", self.kills, max(1, o.kills // 10), False)
        self.phase("alone again", self.alone, o.seconds)
        for table in self.tables + self.idle_tables:
            table.goes_on = False
        for table in self.tables + self.idle_tables:
            table.join(PATIENCE)
        self.end_quietly()
        if not o.only:
            print(self.damaged(o.damaged), flush=True)
            self.beside()
        return self.tell()

    def end_quietly(self):
        if self.server.stop() != 0 or self.idle.stop() != 0:
            self.problem("a server did not end well")
        self.check_store()
        log = self.server.tail()
        if "Sanitizer" in log or "runtime error" in log:
            self.problem(log)

    def beside(self):
        """Against a server of their own, built with the sanitizers where there is one; and long games, where their program is."""
        o = self.options
        folder = tempfile.mkdtemp(prefix="phaseline-siege-")
        server = Server(o.sanitized or o.program, folder, ["--messages", "1000000", "--requests", "1000000", "--tables", "1000000",
                                                            "--computer-ms", "50"])
        if not server.start():
            self.problem(f"{server.program} does not start: {server.tail()}")
            return
        print(self.program(o.tools + "/siege_mutated_connections", str(server.port), str(o.connections), str(o.seed)), flush=True)
        print(self.program(o.tools + "/siege_mutated_messages", str(server.port), str(o.messages), str(o.seed)), flush=True)
        if server.stop() != 0:
            self.problem(f"{server.program}: {server.tail()}")
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.exists(o.tools + "/siege_long_games"):
            print(self.program(o.tools + "/siege_long_games", o.program), flush=True)

    def tell(self):
        for server, folder in ((self.server, self.folder), (self.idle, self.idle_folder)):
            if server.is_up():
                server.kill()
            shutil.rmtree(folder, ignore_errors=True)
        if self.restarts:
            print(f"{len(self.restarts)} restarts, listening again after {sum(self.restarts) / len(self.restarts):.2f} s on average, "
                  f"{max(self.restarts):.2f} s at most")
        played = sum(t.played for t in self.tables)
        print(f"{played} choices acknowledged, {sum(t.undone for t in self.tables)} taken back, {sum(len(t.chats) for t in self.tables)} lines of "
              f"chat at the last tables, {sum(t.games for t in self.tables)} games begun")
        for text in self.longs:
            print(f"long: {text}")
        for text in self.problems[:20]:
            print(f"FAULT: {text}")
        print("siege: nothing lost, nobody refused, nobody left waiting" if not self.problems else f"siege: {len(self.problems)} faults")
        return 1 if self.problems else 0


def main():
    parser = argparse.ArgumentParser(prog="tools/siege", description=__doc__)
    parser.add_argument("--program", default="build/phaseline")
    parser.add_argument("--sanitized", default="", help="a program built with the sanitizers, for what is changed at random")
    parser.add_argument("--tools", default="build", help="folder with the siege's own programs")
    parser.add_argument("--clock", default="", help="the library whose clock can be moved")
    parser.add_argument("--seconds", type=float, default=6, help="of each attack (6)")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--connections", type=int, default=20000)
    parser.add_argument("--messages", type=int, default=20000)
    parser.add_argument("--damaged", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="these attacks, then kills")
    raise SystemExit(Siege(parser.parse_args()).run())


if __name__ == "__main__":
    main()
