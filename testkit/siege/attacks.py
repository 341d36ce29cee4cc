"""attacks.py - what strangers do to the server, each a function of a port and an end in time: floods, bodies that are held, clients that do not
read, that ask for much, that say nothing. They come from addresses of their own on the loopback. Run by itself: attacks.py NAME PORT SECONDS.
Each prints one line of what it did."""
import json
import os
import random
import select
import socket
import sys
import time

from client import PATIENCE, Gone, Silent, Wire, connect, metrics, request

END = 0.0


def left():
    return END - time.monotonic()


def address(number):
    return f"127.0.1.{1 + number % 200}"


def pick_table(port, game="drill", mode="hot-seat", number=0):
    """A table of the stranger's own."""
    _, text = request(port, "GET", "/api/games", address=address(number))
    tutorial = {g["id"]: g["tutorial"] for g in json.loads(text)}[game]
    status, text = request(port, "POST", "/api/tables", {"game": game, "scenario": tutorial, "mode": mode}, address=address(number))
    made = json.loads(text)
    if status != 201:
        raise Gone(text)
    return made["table"], next(s["token"] for s in made["seats"] if "token" in s)


def seated(port, number, table, token):
    wire = Wire(port, address(number))
    wire.send({"type": "sit", "table": table, "token": token})
    return wire


def half_open(port, count, text, per_address=60):
    sockets = []
    for i in range(count):
        if left() <= 0:
            break
        try:
            s = connect(port, address(i // per_address), wait=2)
            s.sendall(text)
            sockets.append(s)
        except OSError:
            pass
    return sockets


# ---- floods


def requests(port):
    """Eight addresses that ask for a scenario as fast as they can."""
    asked = answered = limited = 0
    paths = ["/api/games/hail-of-fire/scenarios/hof_farm", "/api/games", "/api/games/drill/rules", "/metrics", "/nothing"]
    while left() > 0:
        status, _ = request(port, "GET", random.choice(paths), address=address(asked % 8))
        asked += 1
        answered += status == 200
        limited += status == 429
    return f"{asked} requests, {answered} answered, {limited} turned away by the limit"


def overdrawn(port):
    """One address beyond its limit of requests, one WebSocket beyond its limit of messages: turned away, and the second let go."""
    table, token = pick_table(port, "hail-of-fire", number=150)
    before, path, key = metrics(port)["limited_total"], f"/api/tables/{table}/journal", {"Authorization": f"Bearer {token}"}
    asked = limited = words = 0
    began = time.monotonic()
    # Each counts as twenty of two thousand at once and a hundred a second: who asks slower than that is rightly not turned away.
    while limited < 200 and (not limited or left() > 0) and asked * 20 < 3000 + 100 * (time.monotonic() - began):
        status, _ = request(port, "GET", path, address=address(150), headers=key)
        asked += 1
        limited += status == 429
        if time.monotonic() - began > PATIENCE:
            break
    if not limited and asked * 20 > 2500 + 100 * (time.monotonic() - began):
        raise SystemExit(f"{asked} journals were fetched by one address and none was turned away")
    if request(port, "GET", "/api/games", address=address(151))[0] != 200:
        raise SystemExit("another address pays for the one beyond its limit")
    wire, heard, refused, is_there = Wire(port, address(152)), 0, 0, True
    began = time.monotonic()
    # A thousand a second, four thousand at once, and let go when a thousand were turned away, ten a second forgiven.
    try:
        while words < 20000 + 1020 * (time.monotonic() - began) and time.monotonic() - began < PATIENCE:
            wire.say(wire.frame(1, b'{"type":"ping"}') * 500)  # never far ahead of the answers: a reset would take those away that were not read
            words += 500
            while words - heard > 1000:
                wire.more(time.monotonic() + PATIENCE)
                heard, refused = wire.buffer.count(b'"type":'), wire.buffer.count(b"limit: ")
    except Gone:
        is_there = False
    may = 4000 + 1000 * (time.monotonic() - began)
    if words > may + 2000 and not refused:
        raise SystemExit(f"{words} words and none was turned away")
    if is_there and words >= 20000 + 1020 * (time.monotonic() - began):
        raise SystemExit(f"{words} words, {refused} of them turned away, and who says them is still there")
    return (f"{limited} of {asked} journals and {refused} of {words} words turned away, who said them {'still there' if is_there else 'let go'}; "
            f"limited_total {metrics(port)['limited_total'] - before:.0f}")


def connections(port):
    """Heads that never end, and connections that say nothing."""
    sockets = half_open(port, 900, b"GET /health HTTP/1.1\r\nHost: local") + half_open(port, 300, b"")
    time.sleep(max(0, left()))
    return f"{len(sockets)} half-open connections held"


def websockets(port):
    """WebSockets that never say a word."""
    wires = []
    for i in range(600):
        if left() <= 0:
            break
        try:
            wires.append(Wire(port, address(i), wait=2))
        except (OSError, Gone, Silent):
            pass
    time.sleep(max(0, left()))
    return f"{len(wires)} silent WebSockets held"


def bodies(port):
    """Large bodies that are begun and held, and such as drip."""
    head = b"POST /api/journals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n"
    sockets = half_open(port, 100, head + b"x" * 100000, per_address=10)
    dripped = 0
    while left() > 0:
        for s in sockets:
            try:
                s.send(b"x")
                dripped += 1
            except OSError:
                pass
        time.sleep(0.5)
    return f"{len(sockets)} bodies of 16 MB begun, {dripped} drips"


def malformed(port):
    """Messages of 60 KiB that are no JSON, nested ones, unknown ones."""
    sent = closed = 0
    kinds = [b"[" * 60000, b"{" * 60000, b"x" * 60000, b'{"type":"' + b"y" * 50000 + b'"}', b'{"a":' * 9000, b"\xff" * 60000,
             json.dumps({str(i): i for i in range(5500)}).encode()]
    wires = []
    while left() > 0:
        try:
            while len(wires) < 2:
                wires.append(Wire(port, address(len(wires)), wait=2))
            wires[sent % 2].say(wires[sent % 2].frame(1, random.choice(kinds)))
            sent += 1
        except (OSError, Gone, Silent):
            closed += len(wires)
            for wire in wires:
                wire.close()
            wires = []
    return f"{sent} malformed messages, {closed} connections closed for them"


def chat(port):
    """Spectators who talk."""
    table, _ = pick_table(port)
    wires, said = [], 0
    for i in range(60):
        try:
            wire = Wire(port, address(i), wait=2)
            wire.send({"type": "sit", "table": table})
            wires.append(wire)
        except (OSError, Gone, Silent):
            pass
    while left() > 0 and wires:
        for wire in list(wires):
            try:
                wire.send({"type": "chat", "text": "a word " * 60})
                said += 1
                while select.select([wire.socket], [], [], 0)[0] and wire.socket.recv(65536):
                    pass
            except (OSError, Gone, Silent):
                wires.remove(wire)
        time.sleep(0.05)
    return f"{said} lines of chat, {len(wires)} of 60 spectators still there"


# ---- clients


def unread(port):
    """Clients that ask and never read the answers."""
    table, token = pick_table(port, "hail-of-fire")
    wires, asked = [], 0
    for i in range(40):
        wires.append(seated(port, i, table, token))
    while left() > 0 and wires:
        for wire in list(wires):
            try:
                wire.socket.settimeout(0.01)
                wire.socket.sendall(wire.frame(1, b'{"type":"view"}') * 5)
                asked += 5
            except OSError:
                wire.close()
                wires.remove(wire)
        time.sleep(0.02)
    return f"{asked} views asked for and not read, {len(wires)} of 40 clients still there"


def greedy(port):
    """Clients that ask for what costs most: odds, advice, replays, suggestions."""
    games = ["drill", "rank-and-file", "hail-of-fire", "rapid-fire"]
    tables = [pick_table(port, game, number=i) for i, game in enumerate(games)]
    wires, asked, heard = [], 0, 0
    for i in range(40):
        wires.append(seated(port, i, *tables[i % len(tables)]))
    defaults = {}
    while left() > 0 and wires:
        for i, wire in enumerate(list(wires)):
            choice = defaults.get(i)
            questions = [{"type": "advise", "level": 5}, {"type": "replay", "to": 0}, {"type": "options", "shut": True}, {"type": "view"}]
            if choice:
                questions += [{"type": "odds", "choice": choice, "copies": 1000}, {"type": "check", "choice": choice}]
            try:
                wire.send(dict(random.choice(questions), id=asked))
                asked += 1
                while select.select([wire.socket], [], [], 0)[0]:
                    message = wire.receive(2)
                    heard += 1
                    defaults[i] = message.get("default") or defaults.get(i)
            except (OSError, Gone, Silent):
                wires.remove(wire)
    return f"{asked} costly questions of 40 clients, {heard} messages heard, {len(wires)} still there"


def replays(port):
    """A long game is brought, and ten watchers ask for its last steps, fifty times in one packet each. SIEGE_JOURNAL names the game's file."""
    with open(os.environ["SIEGE_JOURNAL"], encoding="utf-8") as file:
        body = {"journal": file.read(), "mode": "hot-seat"}
    status, text = request(port, "POST", "/api/journals", body, address=address(160))
    if status != 201:
        raise SystemExit(f"a journal that may be brought is refused: {status} {text[:200]}")
    table, asked, heard, wires = json.loads(text)["table"], 0, 0, []
    for i in range(10):
        wire = Wire(port, address(161 + i))
        wire.send({"type": "sit", "table": table})
        while (view := wire.receive())["type"] != "view":
            pass
        wires.append(wire)
    while wires and (left() > 0 or not asked):
        for wire in list(wires):
            try:
                wire.say(b"".join(wire.frame(1, json.dumps({"type": "replay", "id": i, "to": view["step"] - i % 3}).encode()) for i in range(50)))
                asked += 50
                for _ in range(50):
                    while wire.receive()["type"] not in ("answer", "error"):
                        pass
                    heard += 1
            except (OSError, Gone):
                wires.remove(wire)
            if left() <= 0:
                break
    return f"a game of {body['journal'].count(chr(10)) - 2} choices, {asked} of its last steps asked for, {heard} answers"


def vanished(port):
    """Connections that are cut without a word, over and over."""
    count = 0
    while left() > 0:
        try:
            wire = Wire(port, address(count), wait=2)
            wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            wire.send({"type": "ping"})
            wire.close()
            count += 1
        except (OSError, Gone, Silent):
            pass
    return f"{count} connections cut"


ALL = {f.__name__: f for f in (requests, overdrawn, connections, websockets, bodies, malformed, chat, unread, greedy, replays, vanished)}

if __name__ == "__main__":
    END = time.monotonic() + float(sys.argv[3])
    random.seed(1)
    print(ALL[sys.argv[1]](int(sys.argv[2])))
