"""tries.py - what a row of once.py tries with: a server in a folder of its own, players, a disk that is full, and what it says when it fails."""
import json
import os
import resource
import shutil
import socket
import tempfile
import time

from client import Player, Server, connect, request

FOREVER = 120.0  # seconds until somebody who waits is taken to wait for ever
DRILL = {"game": "drill", "scenario": "first-steps"}


class Failed(Exception):
    """It fails as it once did."""


class LeftOut(Exception):
    """Cannot be tried with what was given."""


def must(is_so, what):
    if not is_so:
        raise Failed(what)


class Try:
    """One row's server in a folder of its own, which goes with it."""

    def __init__(self, options):
        self.options, self.folder, self.servers = options, tempfile.mkdtemp(prefix="phaseline-once-"), []

    def serve(self, words=(), program=None, folder=None, preload=None, wait=FOREVER, port=0):
        server = Server(program or self.options.program, folder or self.folder, words, preload, port)
        self.servers.append(server)
        must(server.start(wait), f"it does not start: {server.tail().strip()[-200:]}")
        return server

    def sanitized(self):
        if not self.options.sanitized:
            raise LeftOut("needs --sanitized")
        return self.serve(program=self.options.sanitized)

    def end(self):
        for server in self.servers:
            if server.is_up():
                server.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def tree_of(program):
    return os.path.dirname(os.path.dirname(os.path.abspath(program)))


def serves(server):
    try:
        return request(server.port, "GET", "/api/games", wait=FOREVER)[0] == 200
    except (OSError, ConnectionError):
        return False


def table(server, mode="hot-seat", **more):
    status, text = request(server.port, "POST", "/api/tables", dict(DRILL, mode=mode, **more), wait=FOREVER)
    must(status == 201, f"a table cannot be made: {status} {text[:200]}")
    return json.loads(text)


def players_of(server, made, luck=1):
    seats = [seat for seat in made["seats"] if "token" in seat or "invitation" in seat]
    players = [Player(server.port, made["table"], seat, luck * 10 + seat["side"]) for seat in seats]
    for player in players:
        player.sit()
    return players


def one_player(server, **more):
    made = table(server, **more)
    player = Player(server.port, made["table"], made["seats"][0], 1)
    player.sit()
    return player


def play_one(players, number):
    for player in players:
        player.sync()
    maker = next(p for p in players if p.is_asked())
    answer = maker.choose(f"c{number}", maker.think())
    for player in players:
        player.sync()
    return maker, answer


def is_full(server, full):
    """Files may not grow: as a full disk."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1 if full else hard, hard))


def closes_within(s, seconds, drip=None):
    """Whether the other end closes; drip is said every half second meanwhile."""
    end = time.monotonic() + seconds
    s.settimeout(min(0.5, seconds))
    while time.monotonic() < end:
        try:
            if drip:
                s.sendall(drip)
            if not s.recv(65536):
                return True
        except (socket.timeout, TimeoutError):
            pass
        except OSError:
            return True
    return False


def said(server, head, body=b""):
    s = connect(server.port, wait=FOREVER)
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    s.sendall(head + body)
    return s
