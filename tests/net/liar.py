"""A server that lies about the deal: a proxy between clients and the real program, which changes what one of the clients
(the first that sits down) is told. The real house plays an honest game with the proxy in the client's place, so that the
record is good by itself wherever the lie allows it.

    liar.py KICKBACK LIE     prints its address and that of the house behind it; ends with its standard input

Lies: none; invents: another share than the client's is in the record; drops: the client's share is not in it, a bot has
its place; list: another player's commitment is another one in the record than was shown; late-list: it changes while the
deal is made; host: another commitment of the host is shown than is in the record; deals: the record deals something else
than follows; cards: the client is shown other cards than the record has; number: another number of the game is shown
before the deal; other: the record is that of another game; result: another result is shown than the record has; silent: the
deal has no terms, and the game no number; nameless: the game has no number, and the record is another one; skips: the client
is not asked for a share, and another one is given in its name."""
import base64
import hashlib
import json
import os
import re
import socket
import struct
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, Server

LIES = ("none", "invents", "drops", "list", "late-list", "host", "deals", "cards", "number", "other", "result", "silent",
        "nameless", "skips")
OTHER_RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/records/corruption.kb")


def sha(label, data):
    return hashlib.sha256(label + b"\n" + data).digest()


def letters(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def with_digest(body):
    return body + "digest %s\n" % hashlib.sha256(body.encode()).hexdigest()


def frame(data, opcode=1, mask=False):
    size = len(data)
    head = bytes([0x80 | opcode])
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    return head + (bytes(4) if mask else b"") + data


def read_frame(stream):
    head = stream.read(2)
    if len(head) < 2:
        raise OSError("closed")
    size, opcode = head[1] & 127, head[0] & 15
    if size > 125:
        size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
    mask = stream.read(4) if head[1] & 128 else bytes(4)
    data = bytes(byte ^ mask[i & 3] for i, byte in enumerate(stream.read(size)))
    return opcode, data


class Liar:
    """What is told to the client that is lied to."""

    def __init__(self, lie):
        self.lie = lie
        self.lock = threading.Lock()
        self.victim = None  # its token
        self.seat = 0
        self.shares = {}  # by host's commitment that was shown: theirs and ours
        self.fake = {}

    def fresh(self, key):
        """32 bytes for a name, always the same."""
        return self.fake.setdefault(key, os.urandom(32))

    # ---- From the client to the house ----

    def command(self, told):
        """A command of the client that is lied to."""
        if told.get("do") == "commit" and self.lie in ("invents", "host"):
            share = self.fresh("our share")
            told["hash"] = sha(b"kickback commitment 1", bytes.fromhex(self.real_host) + bytes([self.seat]) + share).hex()
            self.real_commitment = told["hash"]
        elif told.get("do") == "commit":
            self.real_commitment = told["hash"]
        elif told.get("do") == "open":
            if self.lie in ("invents", "host"):
                told["hash"] = self.fresh("our share").hex()
            told["list"] = self.real_list
        return told

    def share_for(self, told):
        """What the client would have said of the deal, if it had been asked."""
        deal, seat, share = told["deal"], told["you"], self.fresh("our share")
        if not seat or seat in deal["opened"] or not deal["opening"] and deal["commitments"][seat - 1]:
            return None
        if deal["opening"]:
            return {"do": "open", "hash": share.hex(), "list": [deal["host"]] + deal["commitments"]}
        return {"do": "commit", "hash": sha(b"kickback commitment 1", bytes.fromhex(deal["host"]) + bytes([seat]) + share).hex()}

    # ---- From the house to the client ----

    def commitment(self, told):
        """The client's own commitment, which it has sent to us."""
        if told.get("do") == "commit":
            self.own = told["hash"]

    def deal(self, deal):
        self.real_host, self.real_list = deal["host"], [deal["host"]] + list(deal["commitments"])
        commitments = deal["commitments"]
        if self.lie == "host":
            deal["host"] = self.fresh("host").hex()
        if self.lie in ("invents", "host") and self.seat and commitments[self.seat - 1]:
            commitments[self.seat - 1] = self.own
        others = [i for i, hash in enumerate(commitments) if hash and i + 1 != self.seat]
        if others and (self.lie == "list" or (self.lie == "late-list" and deal["opening"])):
            commitments[others[0]] = self.fresh("other").hex()
        if self.lie == "silent":
            del deal["terms"]
        if self.lie == "number":
            deal["terms"] = re.sub(r"(?m)^fair \S+", "fair " + letters(self.fresh("number")[:16]), deal["terms"])

    def cards(self, view):
        if view["game"] == "corruption":
            first = view["contracts"]["a"][0]
            if "name" in first:
                first["name"], first["value"] = ("canal", 1000) if first["name"] != "canal" else ("dam", 1000)
        elif view.get("viewer"):
            view["accounts"][0]["owner"] = view["accounts"][0]["owner"] % view["seats"] + 1

    def table(self, told):
        self.seat = told.get("you") or self.seat
        if "deal" in told:
            self.deal(told["deal"])
        if self.lie == "cards" and "view" in told and told["phase"] == "playing":
            self.cards(told["view"])
        if self.lie == "number" and "number" in told:
            told["number"] = letters(self.fresh("number")[:16])
        if self.lie in ("silent", "nameless"):
            told.pop("number", None)
        if self.lie == "result" and "totals" in told:
            told["totals"] = told["totals"][::-1]
        return told

    def record(self, text):
        body = text[:text.rindex("digest ")]
        own = next((line.split()[1] for line in text.split("\n") if self.seat and line.startswith("share %d " % self.seat)), "")
        if self.lie in ("other", "nameless"):
            with open(OTHER_RECORD) as file:
                return file.read()
        if self.lie == "drops" and own:
            body = re.sub(r"(?m)^share %s .*\n" % own, "", body)
            body = re.sub(r"(?m)^player %s human$" % own, "player %s bot easy" % own, body)
        if self.lie == "deals":
            deal = re.search(r"(?m)^(deal|accounts) (\S+) (\S+)", body)
            other = next(word for word in body[deal.end():].split("\n")[0].split() if word != deal[2])
            body = body[:deal.start(2)] + other + body[deal.end(2):].replace(other, deal[2], 1)
        return with_digest(body)


class Proxy:
    def __init__(self, port, lie):
        self.port, self.liar = port, Liar(lie)
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(64)
        self.url = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                link = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(link,), daemon=True).start()

    def serve(self, link):
        try:
            stream = link.makefile("rb")
            while self.request(link, stream):
                pass
        except (OSError, ValueError):
            pass
        finally:
            link.close()

    def ask(self, line, headers, body):
        """The answer of the house, and the connection to it."""
        house = Client(self.port)
        host = "127.0.0.1:%d" % self.port
        mine = self.url.split("//")[1]
        lines = [line] + ["%s: %s" % (name, value.replace(mine, host)) for name, value in headers.items()
                          if name not in ("host", "accept-encoding")]
        house.send("\r\n".join(lines + ["Host: " + host, "", ""]).encode("latin-1").decode("latin-1"))
        house.sock.sendall(body)
        return house

    def request(self, link, stream):
        line = stream.readline().decode("latin-1").strip()
        if not line:
            return False
        headers = {}
        while (row := stream.readline().decode("latin-1").strip()):
            name, value = row.split(":", 1)
            headers[name.lower()] = value.strip()
        body = stream.read(int(headers.get("content-length", 0)))
        headers.pop("connection", None) if "upgrade" not in headers else None
        house = self.ask(line, headers, body)
        if headers.get("upgrade", "").lower() == "websocket":
            self.socket(link, stream, house)
            return False
        status, heads, data = house.answer()
        house.close()
        path = line.split()[1]
        if status == 200 and path.startswith("/api/records/"):
            told = json.loads(data)
            told["found"][0]["kb"] = self.liar.record(told["found"][0]["kb"])
            data = json.dumps(told).encode()
        elif status == 200 and re.fullmatch(r"/api/tables/[0-9a-f-]+(\?.*)?", path) and line.startswith("GET"):
            if headers.get("authorization", "").endswith(self.liar.victim or "nobody"):
                data = json.dumps(self.liar.table(json.loads(data))).encode()
        heads.pop("content-length", None), heads.pop("connection", None)
        rows = "".join("%s: %s\r\n" % pair for pair in heads.items())
        link.sendall(("HTTP/1.1 %d X\r\n%sContent-Length: %d\r\n\r\n" % (status, rows, len(data))).encode("latin-1") + data)
        return True

    def socket(self, link, stream, house):
        while b"\r\n\r\n" not in house.rest:
            if not house.more():
                return
        head, rest = house.rest.split(b"\r\n\r\n", 1)
        link.sendall(head + b"\r\n\r\n")
        lied = {"to": False}
        back = house.sock.makefile("rb")
        house.sock.settimeout(None)
        assert not rest
        threading.Thread(target=self.forth, args=(link, house, back, lied), daemon=True).start()
        while True:
            opcode, data = read_frame(stream)
            if opcode == 1:
                told = json.loads(data)
                if told.get("do") == "hello":
                    with self.liar.lock:
                        self.liar.victim = self.liar.victim or told.get("token")
                    lied["to"] = told.get("token") == self.liar.victim
                if lied["to"]:
                    with self.liar.lock:
                        self.liar.commitment(told)
                        told = self.liar.command(told)
                data = json.dumps(told).encode()
            house.sock.sendall(frame(data, opcode, mask=True))

    def forth(self, link, house, back, lied):
        try:
            while True:
                opcode, data = read_frame(back)
                if opcode == 1 and lied["to"]:
                    told = json.loads(data)
                    if self.liar.lie == "skips" and told.get("phase") == "dealing":
                        if (says := self.liar.share_for(told)):
                            house.sock.sendall(frame(json.dumps(says).encode(), mask=True))
                        if lied.get("seated"):
                            continue
                        told["phase"] = "seating"  # it has come when the deal had begun
                        del told["deal"]
                    lied["seated"] = lied.get("seated") or told.get("phase") == "seating"
                    if told.get("t") == "table":
                        with self.liar.lock:
                            told = self.liar.table(told)
                    data = json.dumps(told, separators=(",", ":")).encode()
                link.sendall(frame(data, opcode))
        except OSError:
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class LyingServer:
    """The program behind a liar; `with LyingServer(path, "invents") as liar`: liar.url."""

    def __init__(self, path, lie, *args):
        import subprocess
        self.server = Server(path, "--proxy", "127.0.0.1", *args, stderr=subprocess.DEVNULL)
        self.proxy = Proxy(self.server.port, lie)
        self.url = self.proxy.url

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.proxy.listener.close()
        self.server.__exit__()


def main():
    with LyingServer(sys.argv[1], sys.argv[2]) as liar:
        print(liar.url, "http://127.0.0.1:%d" % liar.server.port, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
