"""once.py - what once broke the server or betrayed a player, each tried from outside on whatever program is given: on the one before the remedies it fails, and
docs/siege.md has the table. Says of each what was seen. A row that needs what is not there (the sanitizers' build, the page, a clock) is left out and named.

    python3 testkit/siege/once.py --program build/phaseline --sanitized build-asan/phaseline --clock build/libsiege_clock.so --page web/dist
    python3 testkit/siege/once.py --program build/phaseline 1 6 15"""
import argparse
import json
import os
import re
import resource
import select
import signal
import sqlite3
import stat
import struct
import subprocess
import time

import long_game
from client import Gone, Player, Server, Silent, Wire, metrics, request
from tries import (DRILL, FOREVER, Failed, LeftOut, Try, closes_within, is_full, must, one_player, play_one, players_of, said, serves, table,
                   tree_of)

HERE = os.path.dirname(os.path.abspath(__file__))


# ---- one connection, everybody


def pipelined(t):
    """a GET and a POST in one packet froze the server"""
    server, body = t.serve(), json.dumps(DRILL).encode()
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    with said(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + post, body) as s:
        heard, more = b"", b"-"
        while heard.count(b"HTTP/1.1 ") < 2 and more:  # what it does with them it has done when both are answered, or it has closed
            more = s.recv(65536)
            heard += more
        must(serves(server) and serves(server), "nobody else is answered")
    return "others are answered"


def upgrade(t):
    """an upgrade to HTTP/2 and four frames ended it"""
    server = t.serve()
    with open(os.path.join(HERE, "..", "fuzz", "wire", "upgrade-to-http2"), "rb") as file:
        first, rest = file.read().split(b"%%.", 1)
    for _ in range(20):
        with said(server, first) as s:
            time.sleep(0.05)
            try:
                s.sendall(rest)
            except OSError:
                pass
            time.sleep(0.05)
    must(serves(server) and server.is_up(), "it has ended")
    return "refused, others are answered"


def replays(t):
    """replays of a long game held everybody up"""
    try:
        text = long_game.play(t.options.program, t.folder)
    except ValueError as problem:
        raise Failed(str(problem)) from None
    server = t.serve()
    honest = one_player(server)

    def wait():
        began = time.monotonic()
        try:
            honest.wire.send({"type": "ping", "id": "w"})
            while honest.wire.receive(10 * FOREVER)["type"] != "pong":
                pass
        except Gone:
            raise Failed(f"somebody else waited {time.monotonic() - began:.1f} s, then the connection was gone") from None
        took = time.monotonic() - began
        time.sleep(0.01)
        return took
    alone = max(wait() for _ in range(100))
    status, made = request(server.port, "POST", "/api/journals", {"journal": text, "mode": "hot-seat"}, wait=10 * FOREVER)
    must(status == 201, f"the journal is not taken: {status} {made[:200]}")
    asker = Wire(server.port)
    asker.send({"type": "sit", "table": json.loads(made)["table"]})
    while (view := asker.receive(10 * FOREVER))["type"] != "view":
        pass
    questions = [json.dumps({"type": "replay", "id": f"r{number}", "to": view["step"] - number % 3}).encode() for number in range(50)]
    asker.say(b"".join(asker.frame(1, question) for question in questions))  # in one packet, or as few as may be
    longest, answers = 0, 0
    while answers < 50:
        longest = max(longest, wait())
        while asker.buffer or select.select([asker.socket], [], [], 0)[0]:
            answers += str(asker.receive(10 * FOREVER).get("id")).startswith("r")
    told = f"{text.count(chr(10)) - 1} choices; the longest wait of somebody else {longest:.2f} s, when left alone {alone:.3f} s"
    must(longest < max(5, 20 * alone), told)
    return told


def empty_fragment(t):
    """an empty first fragment was copied from nowhere"""
    server = t.sanitized()
    wire = Wire(server.port)
    wire.say(wire.frame(1, b"", is_final=False) + wire.frame(0, b'{"type":"ping","id":1}'))
    try:
        must(wire.receive(FOREVER)["type"] == "pong", "it is not read")
    except (Gone, Silent):
        raise Failed(f"it is gone: {server.tail().strip().splitlines()[-1:]}") from None
    return "read as a part of a message"


# ---- keys, dice, secrets


def keys(t):
    """whoever made a table held the other side's key"""
    made = table(t.serve(), "link")
    must(sum("token" in seat for seat in made["seats"]) == 1, "the maker is told the tokens of both sides")
    return "the maker has his own key and an invitation"


def seeds(t):
    """whoever made a table chose its dice"""
    status, text = request(t.serve().port, "POST", "/api/tables", dict(DRILL, mode="link", seed=424242))
    must(status == 400, f"a seed is taken for a table by link: {status}")
    return json.loads(text)["error"]


def mine(t):
    """/api/mine told that the other side did something unseen"""
    server = t.serve()
    made = table(server, "link", **{"game": "rate-of-fire", "scenario": "rof_crossroads"})
    players = players_of(server, made)

    def told(player):
        return json.loads(request(server.port, "POST", "/api/mine", {"tokens": [player.token]})[1])[0]
    unseen = 0
    for number in range(40):
        before, steps = [told(p) for p in players], [p.view["step"] for p in players]
        time.sleep(1.1)  # beyond the second that it was told in
        maker, _ = play_one(players, number)
        other = 1 - players.index(maker)
        if players[other].view["step"] == steps[other] and maker.view["step"] > steps[1 - other]:
            unseen += 1
            must(told(players[other]) == before[other], f"act {number + 1} left no trace, and it is told: {before[other]} {told(players[other])}")
    must(unseen, "nothing was done unseen")
    return f"{unseen} acts without a trace, nothing told"


def files(t):
    """the store could be read by everybody on the machine"""
    os.chmod(t.folder, 0o755)
    before = os.umask(0o022)
    try:
        one_player(t.serve())
    finally:
        os.umask(before)
    modes = {name: stat.S_IMODE(os.stat(os.path.join(t.folder, name)).st_mode) for name in os.listdir(t.folder) if name.startswith("tables")}
    must(not any(mode & 0o077 for mode in modes.values()), " ".join(f"{name} {mode:o}" for name, mode in modes.items()))
    return " ".join(f"{name} {mode:o}" for name, mode in sorted(modes.items()))


def paths(t):
    """errors told strangers the store's path"""
    server = t.serve()
    player = one_player(server)
    is_full(server, True)
    answers = [json.dumps(player.choose("x", player.view["default"])), request(server.port, "POST", "/api/tables", DRILL)[1]]
    told = [answer for answer in answers if t.folder in answer]
    must(not told, "".join(told)[:160].replace(t.folder, "/FOLDER"))
    return re.sub(r"\d+", "N", json.loads(answers[1])["error"])


# ---- the store


def two_servers(t):
    """two servers on one store, and the second deleted choices"""
    t.serve()
    second = Server(t.options.program, t.folder)
    t.servers.append(second)
    must(not second.start(FOREVER), "the second starts without a word")
    must(second.process.wait(FOREVER) == 1, "the second does not end")
    return second.tail().strip().splitlines()[-1].replace(t.folder, "STORE")


def computers(t):
    """a computer whose choice could not be stored never tried again"""
    server = t.serve(["--computer-ms", "500"])
    seats = [{"side": side, "sits": "computer", "level": "search3"} for side in (1, 2)]
    status, text = request(server.port, "POST", "/api/tables", dict(DRILL, mode="link", seats=seats))
    is_full(server, True)
    must(status == 201, f"a table cannot be made: {status} {text[:200]}")
    watcher = Player(server.port, json.loads(text)["table"], {"side": 0, "token": None}, 1)
    watcher.wire = Wire(server.port)
    watcher.wire.send({"type": "sit", "table": watcher.table})
    failures = metrics(server.port)["commit_failures_total"]
    end = time.monotonic() + FOREVER
    while metrics(server.port)["commit_failures_total"] < failures + 1 and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(1)  # what it tries at once it has tried
    is_full(server, False)
    watcher.sync()
    before = watcher.at
    while watcher.at == before and not watcher.over and time.monotonic() < end:
        time.sleep(0.2)
        watcher.sync()
    if watcher.over:
        raise LeftOut("the game was over before the disk was full")
    must(watcher.at != before, f"nothing has moved for {FOREVER:.0f} s since there is room again")
    return "goes on by itself"


def many_tables(t):
    """all unfinished tables were loaded before the first answer"""
    count = t.options.many
    words = ["--tables", str(count + 1)]
    if "--requests" in subprocess.run([t.options.program, "serve", "--help"], capture_output=True, text=True).stdout:  # it has such a limit
        words += ["--requests", "1000000"]
    server = t.serve(words)
    for _ in range(count):
        table(server, "link")
    server.kill()
    began = time.monotonic()
    server = t.serve()
    tables, took = metrics(server.port)["tables"], time.monotonic() - began
    must(tables < count / 2, f"{tables:.0f} of {count} tables are in memory before anybody asks, the first answer after {took:.2f} s")
    return f"{tables:.0f} of {count} tables in memory before anybody asks, the first answer after {took:.2f} s"


def link_to_itself(t):
    """a line in the store that follows itself kept it from ever starting"""
    server = t.serve()
    player = one_player(server)
    for number in range(5):
        play_one([player], number)
    server.stop()
    store = sqlite3.connect(os.path.join(t.folder, "tables.sqlite"))
    store.execute("update lines set before=number where number=(select max(number) - 2 from lines)")
    store.commit()
    store.close()
    again = t.serve()
    must(serves(again), "it does not serve")
    return "left aside, others are served"


def journals(t):
    """a byte changed in a journal passed for right"""
    folder, passed, changed = os.path.join(tree_of(t.options.program), "rulesets", "drill", "journals"), 0, 0
    with open(os.path.join(folder, "first-steps-1.jsonl"), "rb") as file:
        whole = file.read()
    copy = os.path.join(t.folder, "changed.jsonl")
    for word, other in ((b"First Steps", b"First Stepz"), (b"West Wood", b"Vest Wood"), (b"[6, 9]", b"[5, 9]"), (b"First Red", b"First Rad")):
        must(word in whole, f"{word} is not in the journal")
        with open(copy, "wb") as file:
            file.write(whole.replace(word, other, 1))
        changed += 1
        passed += subprocess.run([t.options.program, "replay", copy, "--verify"], capture_output=True, timeout=600).returncode == 0
    must(not passed, f"{passed} of {changed} changed bytes passed")
    return f"{changed} of {changed} found"


def health(t):
    """/health was well while every choice was refused"""
    server = t.serve()
    player = one_player(server)
    is_full(server, True)
    answer = player.choose("x", player.view["default"])
    must(answer["type"] != "accepted", "a choice is accepted on a full disk")
    status, end = 200, time.monotonic() + FOREVER
    while status == 200 and time.monotonic() < end:
        status, text = request(server.port, "GET", "/health")
        time.sleep(0.2)
    must(status == 503, f"{status} {text.strip()}")
    return f"{status} {re.sub(r'[0-9]+', 'N', text.strip())}"


def lost_chat(t):
    """a line of chat that the store refused was never given back"""
    server = t.sanitized()
    player = one_player(server)
    other = sqlite3.connect(os.path.join(t.folder, "tables.sqlite"), isolation_level=None)
    other.execute("begin immediate")  # as long as somebody else writes the store takes no line
    for number in range(4):
        player.wire.send({"type": "chat", "id": f"a rather long id, to be missed, {number}", "text": f"a line to be missed {number}"})
        player.sync()
    other.execute("rollback")
    other.close()
    must(any(m["type"] in ("refused", "error") for m in player.heard), "no line was refused")
    player.wire.close()
    code, log = server.stop(FOREVER), server.tail()
    must(code == 0 and "Sanitizer" not in log, f"exit code {code}: " + " ".join(re.findall(r"SUMMARY: .*", log)))
    return "given back"


# ---- the clock


def clock_jumps(t):
    """deadlines followed the clock of the wall"""
    if not t.options.clock:
        raise LeftOut("needs --clock")
    path = os.path.join(t.folder, "clock")

    def set_clock(seconds):
        with open(path, "wb" if seconds == 0 else "r+b") as file:
            file.write(struct.pack("l", seconds))
    set_clock(0)
    server = t.serve(preload={"LD_PRELOAD": t.options.clock, "SIEGE_CLOCK": path})
    slow = one_player(server, limit=600)
    at = slow.at
    set_clock(7200)
    time.sleep(3)
    slow.sync()
    must(slow.at == at, "two hours forward took a decision that had ten minutes")
    quick = one_player(server, limit=2)
    quick.sync()
    at, end = quick.at, time.monotonic() + FOREVER
    set_clock(-86400)
    while quick.at == at and time.monotonic() < end:
        time.sleep(0.2)
        quick.sync()
    must(quick.at != at, f"a day back, and a decision of two seconds has not been taken after {FOREVER:.0f} s")
    return "two hours forward took nothing, a day back held nobody up"


def first_deadline(t):
    """the first deadline of a table was up to a second short"""
    server, short = t.serve(), 0.0
    for _ in range(6):
        posted = time.time()
        player = one_player(server, limit=5)
        short = max(short, posted + 5 - player.view["deadlines"][0]["when"] / 1000)
        time.sleep(0.17)
    must(short < 0.1, f"{short:.2f} s short")
    return "never short"


# ---- limits


def drips(t):
    """bodies were bounded neither in number nor in time"""
    server = t.serve()
    head = b"POST /api/journals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n"
    held = [said(server, head, b"x" * 10000) for _ in range(40)]
    still, end = len(held), time.monotonic() + 20
    while still > 16 and time.monotonic() < end:
        still = sum(not closes_within(s, 0.01) for s in held)
    drip = said(server, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n")
    is_closed = closes_within(drip, 30, b"x")
    for s in held + [drip]:
        s.close()
    must(is_closed and still <= 16, f"{still} of 40 bodies of 16 MB from one address are held, one that drips is {'closed' if is_closed else 'open after 30 s'}")
    return f"{still} of 40 bodies of 16 MB from one address are held, one that drips is closed"


def rate(t):
    """requests were not limited"""
    server, began, asked = t.serve(), time.monotonic(), 0
    # Each counts as two of the hundred a second and two thousand at once.
    while asked * 2 < 2200 + 100 * (time.monotonic() - began):
        asked += 1
        if request(server.port, "GET", "/api/games")[0] == 429:
            return f"turned away at request {asked}"
        if time.monotonic() - began > FOREVER:
            raise LeftOut("this machine is too slow to ask too often")
    raise Failed(f"{asked} requests in {time.monotonic() - began:.0f} s, none turned away")


def unread(t):
    """what waits for clients that do not read was bounded for each and not in all"""
    server, wires = t.serve(["--messages", "1000"]), []
    status, text = request(server.port, "POST", "/api/tables", {"game": "hail-of-fire", "scenario": "hof_farm", "mode": "hot-seat"})
    must(status == 201, text)
    made = json.loads(text)
    for _ in range(24):
        wire = Wire(server.port)
        wire.send({"type": "sit", "table": made["table"], "token": made["seats"][0]["token"]})
        wires.append(wire)
    ask, left = wires[0].frame(1, b'{"type":"view"}') * 10, {wire: b"" for wire in wires}
    most, grown = 0, time.monotonic()
    while left and time.monotonic() < grown + 5:  # until it takes no more memory
        for wire in list(left):
            try:
                wire.socket.settimeout(0)
                left[wire] = left[wire] or ask
                left[wire] = left[wire][wire.socket.send(left[wire]):]
            except BlockingIOError:
                pass
            except OSError:
                del left[wire]
        with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
            now = int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024
        if now > most + 1:
            most, grown = now, time.monotonic()
        time.sleep(0.02)
    # Eight MiB each are 192 in all.
    must(most < 150, f"{most:.0f} MB for 24 clients")
    return f"{most:.0f} MB at most for 24 clients"


def behind(t):
    """behind a proxy the whole club was one address"""
    server = t.serve(["--behind", "127.0.0.1", "--tables", "2"])
    got = [request(server.port, "POST", "/api/tables", DRILL, headers={"X-Forwarded-For": who})[0]
           for who in ("203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2")]
    must(got == [201, 201, 429, 201], str(got))
    return "one visitor's limit is not another's"


def malformed(t):
    """malformed messages were not counted by the limit"""
    server = t.serve()
    wire, began = Wire(server.port), time.monotonic()
    try:
        for _ in range(30):
            wire.say(wire.frame(1, b"no JSON") * 100)
    except Gone:
        pass
    time.sleep(0.5)
    if 3000 < 500 + 100 * (time.monotonic() - began):
        raise LeftOut("this machine is too slow to say too much")
    end, limited = time.monotonic() + 10, 0
    while not limited and time.monotonic() < end:
        limited = metrics(server.port)["limited_total"]
    must(limited, "3000 malformed messages, none turned away")
    return "turned away"


def open_files(t):
    """1,024 files where 10,000 connections are allowed"""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 10496:
        raise LeftOut(f"nobody may have more than {hard} files here")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        server = t.serve()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    soft, _ = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    must(soft >= 10496, f"{soft} files")
    return f"{soft} files"


# ---- what is handed out


def letters(t):
    """ids of a stranger's scenario were printed with what a terminal obeys"""
    with open(os.path.join(tree_of(t.options.program), "rulesets", "drill", "scenarios", "first-steps.yaml"), encoding="utf-8") as file:
        text = file.read()
    path = os.path.join(t.folder, "strange.yaml")
    for letter in ("\\e", "\\a", "\\u202E"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("{id: B1,", f'{{id: "B{letter}1",'))
        run = subprocess.run([t.options.program, "check", path], capture_output=True, timeout=600)
        out = run.stdout + run.stderr
        must(run.returncode, f"an id with {letter} is taken")
        must(not re.search("[\x1b\x07\u202e]", out.decode()), f"{letter} is printed as it is")
    return "refused, and printed so that nothing obeys it"


def hardened(t):
    """no stack guards, no checked copies, addresses that can be written"""
    run = subprocess.run([os.path.join(HERE, "..", "..", "tools", "check_hardened"), t.options.program], capture_output=True, text=True)
    must(run.returncode == 0, "; ".join(line.split(": ", 1)[-1] for line in run.stderr.strip().splitlines()))
    return run.stdout.strip()


def licences(t):
    """the page named neither its fonts' licence nor its libraries'"""
    page = t.options.page
    if not page or not os.path.isdir(page):
        raise LeftOut("needs --page")
    text = ""
    for folder, _, names in os.walk(page):
        for name in names:
            if not name.endswith((".br", ".gz", ".woff", ".woff2", ".map")):
                with open(os.path.join(folder, name), encoding="utf-8", errors="ignore") as file:
                    text += file.read()
    missing = [words for words in ("SIL OPEN FONT LICENSE", "Mike Bostock") if words.lower() not in text.lower()]
    must(not missing, f"not in the page: {', '.join(missing)}")
    return "both are in the page"


ROWS = {1: pipelined, 2: upgrade, 3: keys, 4: seeds, 5: replays, 6: two_servers, 7: computers, 8: drips, 9: rate, 10: many_tables, 11: clock_jumps,
        12: unread, 13: behind, 14: journals, 15: mine, 16: link_to_itself, 17: letters, 18: malformed, 19: files, 20: empty_fragment, 21: health,
        22: paths, 23: first_deadline, 24: lost_chat, 25: hardened, 26: open_files, 27: licences}


def main():
    parser = argparse.ArgumentParser(prog="testkit/siege/once.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/phaseline")
    parser.add_argument("--sanitized", default="", help="the same, built with the sanitizers")
    parser.add_argument("--clock", default="", help="the library whose clock can be moved")
    parser.add_argument("--page", default="", help="folder of the built page")
    parser.add_argument("--many", type=int, default=200, help="tables of row 10 (200)")
    parser.add_argument("rows", nargs="*", type=int, help="these alone")
    options = parser.parse_args()
    if unknown := [number for number in options.rows if number not in ROWS]:
        parser.error(f"no row {unknown[0]}, wanted 1 to {len(ROWS)}")
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    failed = 0
    for number in options.rows or ROWS:
        t = Try(options)
        try:
            outcome, told = "holds", ROWS[number](t)
        except LeftOut as why:
            outcome, told = "left out", str(why)
        except Failed as why:
            outcome, told, failed = "FAILS", str(why), failed + 1
        except (Gone, Silent, OSError) as why:
            outcome, told, failed = "FAILS", f"{type(why).__name__}: {why}", failed + 1
        finally:
            t.end()
        print(f"{number:2d} {ROWS[number].__doc__}\n      {outcome}: {told}", flush=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
