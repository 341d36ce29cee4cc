"""test_books.py - are the siege's own books right? What honest players were told is kept in honest.py and looked for in the store; a siege that keeps them wrongly
would tell of faults that are none, or miss one. Here the server is killed at every moment of taking back, on purpose, and takes back again; hidden answers are
left standing by others' taking back; and a store is put back to how it was, which must be noticed. Seconds; tools/siege runs it first."""
import argparse
import os
import shutil
import tempfile

from client import Gone, Server
from honest import Table, read_store

# A game without secrets, two with sealed answers or hidden acts, which others' taking back leaves standing.
GAMES = (("rapid-fire", "crossroads-farm"), ("drill", "two-hills"), ("rank-and-file", "mill-road"), ("rate-of-fire", "rof_crossroads"))


class Books:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="phaseline-books-")
        self.server = Server(program, self.folder, ["--messages", "1000", "--tables", "100000"])
        self.faults = []

    def copy_to(self, name):
        folder = os.path.join(self.folder, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        for file in ("tables.sqlite", "tables.sqlite-wal"):
            if os.path.exists(os.path.join(self.folder, file)):
                shutil.copyfile(os.path.join(self.folder, file), os.path.join(folder, file))
        return folder

    def wrong(self, table, folder=None):
        store = read_store(os.path.join(folder or self.copy_to("copy"), "tables.sqlite"))
        found = table.check(store)
        store.close()
        return found

    def expect(self, what, is_so, *words):
        if not is_so:
            print(f"  FAULT: {what} {' '.join(str(w) for w in words)}", flush=True)
            self.faults.append(what)

    def begin(self, game, scenario, luck, choices):
        table = Table(self.server.port, game, scenario, luck, pause=0)
        table.under_way = None
        table.make()
        table.sit_all()
        while choices:
            before = table.played
            self.choose(table)
            choices -= table.played - before
        return table

    def choose(self, table):
        for player in table.players:
            player.sync()
        asked = [p for p in table.players if p.is_asked()]
        table.choose(asked[table.number % len(asked)])

    def restart(self, table):
        self.server.kill()
        self.expect("it does not start again", self.server.start())
        table.come_back()

    # ---- killed while a choice is taken back

    def take_back_until(self, table, player, moment):
        """Takes back, and the server is killed when so many answers have been waited for; all that was sent has been dealt with by then."""
        waits = [0]

        def sync_of(other, plain):
            def sync():
                if waits[0] == moment:
                    plain()
                    self.server.kill()
                waits[0] += 1
                plain()
            return sync
        for other in table.players:
            other.sync = sync_of(other, other.sync)
        try:
            if moment < 0:  # it never arrives
                self.server.kill()
            table.take_back(player)
        except Gone:
            pass
        for other in table.players:
            del other.sync

    def killed_at_every_moment(self, game, scenario, side):
        moment = -1
        while True:
            table = self.begin(game, scenario, 100 + moment, 9)
            player = table.players[side - 1]
            self.take_back_until(table, player, moment)
            if self.server.is_up():  # it was over before
                return moment + 1
            found = self.wrong(table)
            self.expect(f"{game}: killed at moment {moment}:", not found, found)
            self.expect("it does not start again", self.server.start())
            table.come_back()
            # Once more, with nothing of the same side's between: it takes back the one before, or what the first time did not.
            for again in range(2):
                table.take_back(player)
                found = self.wrong(table) + [why for _, why in table.refused]
                self.expect(f"{game}: side {side} killed at moment {moment} of taking back, then {again + 1} times again:", not found, found)
            self.choose(table)
            self.restart(table)
            found = self.wrong(table)
            self.expect(f"{game}: killed at moment {moment}, played on:", not found, found)
            moment += 1

    # ---- what others' taking back leaves standing

    def hidden_answers_stand(self, game, scenario, turns):
        """Whoever may take back freely though another has chosen since does so, and then the other: its own last choice is the one that was left standing."""
        table, left = self.begin(game, scenario, 7, 2), 0
        for turn in range(turns):
            for player in table.players:
                player.sync()
            if table.players[0].over or not any(p.is_asked() for p in table.players):
                break
            last = table.kept[-1][0] if table.kept else 0
            for player in table.players:
                if player.side != last and player.view.get("undo", {}).get("free") and any(side == player.side for side, _ in table.kept):
                    table.take_back(player)
                    left += bool(table.kept) and table.kept[-1][0] == last
                    table.take_back(next(p for p in table.players if p.side == last))
            self.choose(table)
            found = self.wrong(table) + [why for _, why in table.refused]
            self.expect(f"{game}: turn {turn}, hidden answers left standing:", not found, found)
        return left

    # ---- what is lost is noticed

    def losses_are_noticed(self):
        table = self.begin("rapid-fire", "crossroads-farm", 5, 8)
        before = self.copy_to("before")
        self.choose(table)
        self.expect("a choice that was lost is not noticed", any("was acknowledged and is gone" in w for w in self.wrong(table, before)))
        before = self.copy_to("before")
        table.take_back(table.players[table.kept[-1][0] - 1])
        self.expect("a choice that came back is not noticed", any("was taken back and is there" in w for w in self.wrong(table, before)))
        self.expect("the store is not as the books say:", not self.wrong(table), self.wrong(table))

    def run(self):
        if not self.server.start():
            print(f"it does not start: {self.server.tail()}")
            return 1
        moments = sum(self.killed_at_every_moment(game, scenario, side) for game, scenario in GAMES for side in (1, 2))
        left = sum(self.hidden_answers_stand(game, scenario, 80) for game, scenario in GAMES)
        self.expect("no hidden answer was ever left standing", left)
        self.losses_are_noticed()
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        print(f"books: killed at {moments} moments of taking back, {left} hidden answers left standing: "
              + (f"{len(self.faults)} faults" if self.faults else "the books are right"))
        return 1 if self.faults else 0


def main():
    parser = argparse.ArgumentParser(prog="testkit/siege/test_books.py", description=__doc__)
    parser.add_argument("--program", default="build/phaseline")
    raise SystemExit(Books(parser.parse_args().program).run())


if __name__ == "__main__":
    main()
