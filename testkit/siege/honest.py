"""honest.py - honest players: two at each table, who play what the game offers, take back now and then and talk; and what they were told is kept, to be
looked for in the store. Each table is a thread; how long they waited for each answer (to a choice, a question, a ping) is noted with the time."""
import json
import sqlite3
import threading
import time

from client import PATIENCE, Gone, Player, Silent, key_of, request


class Table(threading.Thread):
    def __init__(self, port, game, scenario, luck, pause=0.02, limit=None):
        super().__init__(daemon=True)
        self.port, self.game, self.scenario, self.luck, self.pause, self.limit = port, game, scenario, luck, pause, limit
        self.waits = []       # (when, seconds)
        self.refused = []     # (when, why): what was refused though it may be done
        self.lost = []        # what waited for ever
        self.kept = []        # (side, name): acknowledged, standing
        self.gone = []        # acknowledged as taken back
        self.maybe = []       # to be taken back, and those after it: not known yet whether they stand
        self.chats = []       # acknowledged lines
        self.played = self.undone = self.said = self.games = 0
        self.number = 0
        self.is_down = threading.Event()
        self.goes_on, self.is_up = True, threading.Event()
        self.is_up.set()
        self.may_fail = False  # a choice may be refused since it cannot be kept
        self.take_back_share = 0.03  # of turns

    # ---- a table

    def make(self):
        body = {"game": self.game, "scenario": self.scenario, "mode": "link", "name": f"siege {self.luck}"}
        may_fail = self.may_fail
        status, text = request(self.port, "POST", "/api/tables", body)
        if status != 201:
            if not may_fail and not self.may_fail and 400 <= status < 500:
                self.refused.append((time.monotonic(), f"{self.game}: a new table: {status} {text}"))
            raise Gone(f"{status} {text}")
        made = json.loads(text)
        self.table = made["table"]
        self.players = [Player(self.port, self.table, seat, self.luck * 10 + seat["side"]) for seat in made["seats"]]
        for player in self.players:
            player.waits = self.waits
        self.kept, self.gone, self.maybe, self.chats = [], [], [], []
        self.games += 1

    def sit_all(self):
        for player in self.players:
            player.sit()
            player.invitation, player.asked_undo = None, False  # who asked before the server went asks no more

    # ---- what they do

    def choose(self, player):
        choice = player.think()
        self.number += 1
        name = f"h{self.number}"
        self.under_way = (player, name, choice)
        self.send(player, name, choice)

    def send(self, player, name, choice):
        began, may_fail = time.monotonic(), self.may_fail
        answer = player.choose(name, choice)
        if answer["type"] == "accepted":
            self.kept.append((player.side, name))
            self.played += 1
            self.under_way = None
        else:
            why = answer.get("why") or answer.get("error")
            self.under_way = None
            if not ((may_fail or self.may_fail) and "kept" in why) and "stale" not in why:
                self.refused.append((began, f"{self.game}: {why}"))

    def stands(self, side, name):
        """Whether the server has that choice: sent again under its name it is accepted if so, and else is stale, since no game is at -1."""
        player = next(p for p in self.players if p.side == side)
        player.wire.send({"type": "choose", "id": name, "at": -1, "choice": {"verb": "pass"}})
        answer = player.await_answer(lambda m: m.get("id") == name and m["type"] in ("accepted", "refused", "error"))
        return answer["type"] == "accepted"

    def settle(self):
        """What was asked to be taken back, and all after it, stands or is gone as the server says; from now on it is held to that. True: the first is gone.
        To guess would be wrong: hidden answers of others stay, and after a kill the undo may have been done, or not, or not have arrived."""
        said = [self.stands(side, name) for side, name in self.maybe]
        self.kept += [choice for choice, is_there in zip(self.maybe, said) if is_there]
        self.gone += [choice for choice, is_there in zip(self.maybe, said) if not is_there]
        self.maybe = []
        return bool(said) and not said[0]

    def take_back(self, player):
        mine = [i for i, (side, _) in enumerate(self.kept) if side == player.side]
        if not mine:
            return
        self.maybe, self.kept = self.kept[mine[-1]:], self.kept[:mine[-1]]
        side, name = self.maybe[0]
        before = player.undone
        player.wire.send({"type": "undo"})
        player.sync()
        for other in self.players:
            other.sync()
            if other.asked_undo:
                other.asked_undo = False
                other.wire.send({"type": "undo_answer", "agree": True})
                other.sync()
        player.sync()
        was_told = player.undone > before
        is_gone = self.settle()
        self.undone += is_gone
        if was_told != is_gone:
            self.refused.append((time.monotonic(), f"{self.game}: choice {name} of side {side} is {'gone' if is_gone else 'there'}, and it was "
                                 f"{'told' if was_told else 'not told'} that it was taken back"))

    def talk(self, player):
        self.said += 1
        text = f"line {self.luck}.{self.said}"
        player.wire.send({"type": "chat", "text": text})
        answer = player.await_answer(lambda m: (m["type"] == "chat" and m["text"] == text) or m["type"] in ("refused", "error"))
        if answer["type"] == "chat":
            self.chats.append(text)

    def turn(self):
        for player in self.players:
            player.sync()
        asked = [p for p in self.players if p.is_asked() and not p.over]
        if not asked or self.players[0].over:
            self.make()
            self.sit_all()
            return
        luck = asked[0].luck.random()
        if luck < self.take_back_share and self.kept:
            self.take_back(asked[0].luck.choice(self.players))
        elif luck < self.take_back_share + 0.03 and time.monotonic() - getattr(self, "talked", 0) > 2:
            self.talked = time.monotonic()
            self.talk(asked[0])
        else:
            self.choose(asked[0])
        time.sleep(self.pause)

    def come_back(self):
        """Sits down again after the server was gone, and finds out what became of what was not answered."""
        self.sit_all()
        if self.under_way:  # sent, and no answer heard: the same again counts once
            player, name, choice = self.under_way
            self.send(player, name, choice)
        self.settle()

    def run(self):
        self.under_way, self.table, away = None, None, None
        while self.goes_on:
            while not self.is_up.wait(0.05):  # a server that comes and goes while nobody looked is gone all the same
                self.is_down.set()
                away = None
            try:
                if not self.table:
                    self.make()
                self.come_back()
                away = None
                while self.goes_on:
                    self.turn()
            except Silent:
                self.lost.append(f"{self.game}: no answer within {PATIENCE:.0f} s")
                return
            except (Gone, OSError) as problem:
                if self.is_up.is_set():  # not a restart of ours, or not yet known to be one
                    time.sleep(0.05)
                    away = away or time.monotonic()
                    if time.monotonic() - away > PATIENCE:
                        self.lost.append(f"{self.game}: is not let in any more: {problem}")
                        return
                self.is_down.set()
                self.is_up.wait(0.2)

    # ---- what must be in the store

    def check(self, store):
        """What is wrong with what the store has of this table."""
        if not self.table:
            return []
        found = store.execute("select number from tables where id=?", (self.table,)).fetchone()
        if not found:
            return [f"{self.game}: table {self.table} is gone"] if self.kept else []
        keys = set()
        row = store.execute("select last from ends where tab=?", found).fetchone()
        while row and row[0]:
            row = store.execute("select before, key from lines where number=?", (row[0],)).fetchone()
            if row:
                keys.add(row[1])
        wrong = [f"{self.game}: choice {name} of side {side} was acknowledged and is gone" for side, name in self.kept
                 if key_of(side, name) not in keys]
        wrong += [f"{self.game}: choice {name} of side {side} was taken back and is there" for side, name in self.gone
                  if key_of(side, name) in keys]
        if self.maybe and key_of(*self.maybe[0]) in keys:  # killed while taking back, and it was not done
            wrong += [f"{self.game}: choice {name} of side {side} is gone, and the one that was to be taken back with it is there"
                      for side, name in self.maybe if key_of(side, name) not in keys]
        texts = {text for (text,) in store.execute("select text from chat where tab=?", found)}
        wrong += [f"{self.game}: '{text}' was acknowledged and is gone" for text in self.chats if text not in texts]
        return wrong


def read_store(path):
    """A copy of the store as it lies there, opened apart from the server."""
    return sqlite3.connect(path)
