"""client.py - what the siege speaks with: the server as a process, HTTP, WebSockets and a player. Plain sockets of Python's own library, so
that whatever a stranger would send can be sent too. Loopback alone; every wait has an end."""
import base64
import http.client
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import time

PATIENCE = 120.0  # seconds until somebody who waits is taken to wait for ever: on a busy machine everything takes long


class Gone(Exception):
    """The connection has ended."""


class Silent(Exception):
    """No answer came in time."""


# ---- the server


class Server:
    def __init__(self, program, folder, options=(), preload=None, port=0):
        self.program, self.folder, self.options, self.preload = program, folder, list(options), preload
        self.port, self.process, self.said = port, None, ""
        self.log = os.path.join(folder, "log")

    def start(self, wait=PATIENCE):
        """Starts it and waits until it listens. False: it ended, or does not within the time."""
        environment = dict(os.environ, **(self.preload or {}))
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), "--data", self.folder] + self.options,
                stdout=subprocess.PIPE, stderr=log, env=environment)
        self.said, end = "", time.monotonic() + wait
        while "Stop with" not in self.said:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            more = os.read(self.process.stdout.fileno(), 4096).decode() if ready else ""
            if not more:
                return False
            self.said += more
        self.port = int(self.said.split("http://", 1)[1].split("/", 1)[0].rsplit(":", 1)[1])
        return True

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self, wait=PATIENCE):
        """Asks it to end; the exit code, None: it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(wait)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        self.process.stdout.close()
        return code

    def is_up(self):
        return self.process is not None and self.process.poll() is None

    def tail(self):
        with open(self.log, "rb") as log:
            return log.read()[-2000:].decode(errors="replace")


def connect(port, address="127.0.0.1", wait=PATIENCE):
    return socket.create_connection(("127.0.0.1", port), timeout=wait, source_address=(address, 0))


def request(port, method, path, body=None, address="127.0.0.1", headers=None, wait=PATIENCE):
    """One request; status and text."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=wait, source_address=(address, 0))
    try:
        text = json.dumps(body) if isinstance(body, (dict, list)) else body
        connection.request(method, path, text, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    except http.client.IncompleteRead as half:
        raise ConnectionError("the server went away in the middle of an answer") from half
    finally:
        connection.close()


def metrics(port):
    _, text = request(port, "GET", "/metrics")
    return {line.split(" ")[0][len("phaseline_"):]: float(line.split(" ")[1])
            for line in text.splitlines() if line.startswith("phaseline_")}


# ---- a WebSocket


def mask(payload):
    return payload  # by zeros, which is a mask like any other


class Wire:
    def __init__(self, port, address="127.0.0.1", wait=PATIENCE):
        self.socket = connect(port, address, wait)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.say(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        end = time.monotonic() + wait
        while b"\r\n\r\n" not in self.buffer:
            self.more(end)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Gone(head.split(b"\r\n", 1)[0].decode())

    def close(self):
        self.socket.close()

    def say(self, data):
        try:
            self.socket.settimeout(PATIENCE)
            self.socket.sendall(data)
        except OSError as problem:
            raise Gone(str(problem)) from problem

    def more(self, end):
        left = end - time.monotonic()
        if left <= 0:
            raise Silent()
        self.socket.settimeout(left)
        try:
            got = self.socket.recv(65536)
        except (socket.timeout, TimeoutError) as problem:
            raise Silent() from problem
        except OSError as problem:
            raise Gone(str(problem)) from problem
        if not got:
            raise Gone("closed")
        self.buffer += got

    def frame(self, opcode, payload, is_final=True):
        size = len(payload)
        head = bytes([(0x80 if is_final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += b"\xfe" + struct.pack(">H", size)
        else:
            head += b"\xff" + struct.pack(">Q", size)
        return head + b"\0\0\0\0" + mask(payload)

    def send(self, message):
        self.say(self.frame(1, json.dumps(message).encode()))

    def receive(self, wait=PATIENCE):
        """The next message."""
        end, whole = time.monotonic() + wait, b""
        while True:
            while len(self.buffer) < 2:
                self.more(end)
            opcode, size, head = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size >= 126:
                head = 4 if size == 126 else 10
                while len(self.buffer) < head:
                    self.more(end)
                size = int.from_bytes(self.buffer[2:head], "big")
            while len(self.buffer) < head + size:
                self.more(end)
            is_final, payload = self.buffer[0] & 128, self.buffer[head:head + size]
            self.buffer = self.buffer[head + size:]
            if opcode == 8:
                raise Gone("farewell")
            if opcode == 9:
                self.say(self.frame(10, payload))
            if opcode <= 2:
                whole += payload
                if is_final:
                    return json.loads(whole)


# ---- a player


def new_token():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def key_of(side, name):
    """The key under which the store has a message, as server_message_key() makes it; signed, as SQLite has it."""
    key = ((14695981039346656037 ^ side) * 1099511628211) & (2 ** 64 - 1)
    for byte in name.encode():
        key = ((key ^ byte) * 1099511628211) & (2 ** 64 - 1)
    key = key or 1
    return key - 2 ** 64 if key >= 2 ** 63 else key


class Player:
    """Sits at a table with one side and plays what it is offered."""

    def __init__(self, port, table, seat, luck, address="127.0.0.1"):
        self.port, self.table, self.side, self.address = port, table, seat["side"], address
        self.token, self.invitation = seat.get("token"), seat.get("invitation")
        if self.invitation:
            self.token = new_token()
        self.luck, self.wire, self.view, self.at, self.over = random.Random(luck), None, None, None, False
        self.pings, self.asked_undo, self.undone = 0, False, 0
        self.waits = []  # (when, seconds) of each answer that was waited for
        self.heard = []  # answers to what was asked: accepted, refused, error, chat

    def sit(self):
        if self.wire:
            self.wire.close()
        self.wire = Wire(self.port, self.address)
        message = {"type": "sit", "table": self.table, "token": self.token}
        if self.invitation:  # once it has been exchanged the token alone is a key; to say it again does no harm
            message["invitation"] = self.invitation
        self.view = None
        self.wire.send(message)
        self.sync()
        if not self.view:
            raise Gone("sat down and saw nothing: " + json.dumps(self.heard[-1:]))

    def hear(self, message):
        kind = message["type"]
        if kind == "view":
            self.view, self.at = message, message["at"]
            self.over = bool(message.get("over"))
        elif kind in ("accepted", "undone"):
            self.at = message["at"]
            self.undone += kind == "undone"
        elif kind == "over":
            self.over = True
        elif kind == "asked_undo":
            self.asked_undo = message["side"] != self.side
        if kind in ("accepted", "refused", "error", "chat", "answer", "undone", "refused_undo", "advice"):
            self.heard.append(message)

    def await_answer(self, fits, wait=PATIENCE):
        """Hears until something fits."""
        began = time.monotonic()
        while True:
            message = self.wire.receive(max(0.001, began + wait - time.monotonic()))
            self.hear(message)
            if fits(message):
                self.waits.append((began, time.monotonic() - began))
                return message

    def sync(self):
        self.pings += 1
        name = f"p{self.pings}"
        self.wire.send({"type": "ping", "id": name})
        self.await_answer(lambda m: m["type"] == "pong" and m.get("id") == name)

    def is_asked(self):
        return bool(self.view.get("options"))

    def think(self):
        """A legal choice; None: nothing came to mind."""
        for _ in range(20):
            option = self.luck.choice(self.view["options"])
            choice = {k: option[k] for k in ("verb", "subject", "target", "value") if k in option}
            if option.get("need", "none") == "none":
                return choice
            self.wire.send({"type": "suggest", "id": "s", "option": choice})
            answer = self.await_answer(lambda m: m.get("id") == "s" and m["type"] in ("answer", "error"))
            if answer.get("choices"):
                return self.luck.choice(answer["choices"])
        return self.view.get("default")

    def choose(self, name, choice):
        """Accepted or refused, as the server says."""
        self.wire.send({"type": "choose", "id": name, "at": self.at, "choice": choice})
        return self.await_answer(lambda m: m.get("id") == name and m["type"] in ("accepted", "refused", "error"))
