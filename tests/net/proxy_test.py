"""Behind a proxy [T19]. A small one is here: it forwards to one server over connections that it keeps and
gives to one client after the other, adds the client's address to X-Forwarded-For behind whatever the client
says there, and hands WebSockets through. And requests that a proxy and the server might cut differently:
whatever such a request hides, the next client on the same connection gets the answer to its own request, or
none.

    proxy_test.py KICKBACK_FAKE KICKBACK
"""
import re
import socket
import subprocess
import sys
import threading

from client import TEXT, Client, Server
from players import Table

from tap import Tap

HIDDEN = b"GET /api/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"%x\r\n%s\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN)


class Proxy:
    """Threads that copy; one for each client, two where it is a WebSocket."""

    def __init__(self, port):
        self.target, self.kept, self.used = port, [], 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, peer = self.listener.accept()
            threading.Thread(target=self.serve, args=(client, peer[0]), daemon=True).start()

    def server(self):
        if self.kept:
            self.used += 1
            return self.kept.pop()
        return socket.create_connection(("127.0.0.1", self.target))

    @staticmethod
    def message(sock):
        """A head and its body, by Content-Length."""
        data = b""
        while b"\r\n\r\n" not in data:
            got = sock.recv(65536)
            if not got:
                return None, b""
            data += got
        head, body = data.split(b"\r\n\r\n", 1)
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.I)
        while length and len(body) < int(length[1]):
            body += sock.recv(65536)
        return head, body

    @staticmethod
    def copy(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        for sock in (one, other):
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def serve(self, client, address):
        try:
            while True:
                head, body = self.message(client)
                if head is None:
                    break
                said = re.search(rb"\r\nx-forwarded-for: *([^\r]*)", head, re.I)
                head = re.sub(rb"\r\nx-forwarded-for:[^\r]*", b"", head, flags=re.I)
                head += b"\r\nX-Forwarded-For: " + (said[1] + b", " if said else b"") + address.encode()
                server = self.server()
                server.sendall(head + b"\r\n\r\n" + body)
                head, body = self.message(server)
                if head is None:
                    break
                client.sendall(head + b"\r\n\r\n" + body)
                if head.startswith(b"HTTP/1.1 101"):
                    threading.Thread(target=self.copy, args=(client, server), daemon=True).start()
                    self.copy(server, client)
                    return
                if re.search(rb"\r\nconnection: close", head, re.I):
                    server.close()
                else:
                    self.kept.append(server)
        except OSError:
            pass
        client.close()


def attacks():
    """Heads for which one reader sees a body that another takes for the next request."""
    size = str(len(HIDDEN)).encode()
    post = b"POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    get = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    for te in (b"Transfer-Encoding: chunked", b"Transfer-Encoding : chunked", b"Transfer-Encoding:chunked",
               b"Transfer-Encoding:\tchunked", b"Transfer-Encoding: xchunked", b"Transfer-Encoding: Chunked",
               b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding:\x0bchunked",
               b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x", b"X: y\r\n Transfer-Encoding: chunked",
               b" Transfer-Encoding: chunked", b"Transfer_Encoding: chunked", b"X: y\rTransfer-Encoding: chunked",
               b"X: y\nTransfer-Encoding: chunked", b"Transfer-Encoding: \"chunked\"",
               b"Transfer-Encoding\0: chunked", b"Transfer-Encoding: chunked\0"):
        for length in (b"0", size):
            yield post + te + b"\r\nContent-Length: " + length + b"\r\n\r\n", HIDDEN
            yield post + b"Content-Length: " + length + b"\r\n" + te + b"\r\n\r\n", b"0\r\n\r\n" + HIDDEN
        yield post + te + b"\r\n\r\n", CHUNKED
        yield get + te + b"\r\n\r\n", CHUNKED
    for lengths in (b"Content-Length: 0\r\nContent-Length: " + size, b"Content-Length: " + size
                    + b"\r\nContent-Length: 0", b"Content-Length: 0, " + size, b"Content-Length: +" + size,
                    b"Content-Length : " + size, b"Content-Length:\r\n " + size, b"Content-Length: 0\r\n " + size,
                    b"Content-Length: 0x" + size, b"Content-Length: -1", b"Content-Length: 0\rX: " + size,
                    b"Content-Length: 0\n", b"Content_Length: " + size, b"Content-Length: " + size + b"\0",
                    b"Content-Length: 18446744073709551616", b"Content-Length: 00" + size,
                    b"Content-Length: 0\r\ncontent-length: 0", b"Content-Length: \xd9\xa3"):
        yield post + lengths + b"\r\n\r\n", HIDDEN
        yield get + lengths + b"\r\n\r\n", HIDDEN
    yield get + b"Content-Length: " + size + b"\r\n\r\n", HIDDEN
    yield get.replace(b"GET", b"HEAD") + b"Content-Length: " + size + b"\r\n\r\n", HIDDEN
    yield get + b"Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: " + size + b"\r\n\r\n", HIDDEN
    yield post + b"Expect: 100-continue\r\nContent-Length: " + size + b"\r\n\r\n", HIDDEN
    yield post.replace(b"HTTP/1.1", b"HTTP/1.0") + b"Transfer-Encoding: chunked\r\n\r\n", CHUNKED
    yield post.replace(b"\r\n", b"\n") + b"Content-Length: " + size + b"\n\n", HIDDEN
    yield post + b"\r\n", HIDDEN
    yield b"POST http://other.example/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + size + b"\r\n\r\n", HIDDEN


def check_cuts(tap, server):
    """Sent as a proxy would that takes all of it for one request; then comes the next client's."""
    count, wrong = 0, []
    for head, body in attacks():
        sock = server.client(timeout=5)
        sock.send(head + body)
        first = sock.answer(body=not head.startswith(b"HEAD"))
        try:
            sock.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Next: 1\r\n\r\n")
            second = sock.answer()
        except (OSError, ValueError):
            second = (0, {}, b"")
        sock.close()
        count += 1
        fine = second[0] == 0 or (second[0] == 200 and second[2] == b"ok\n")
        if b"hidden" in first[2] + second[2] or not fine:
            wrong.append((head, first, second))
    tap.ok(count > 100 and not wrong, "of %d requests that can be cut in two ways none hides another" % count,
           wrong[:3])


def check_addresses(tap, path):
    """Who somebody is is said by the proxy, and not by what the client tells the proxy."""
    with Server(path, "--proxy", "127.0.0.1", "--per-address", "5", "--origin", "https://play.example.org",
                stderr=subprocess.DEVNULL) as server:
        proxy = Proxy(server.port)

        def come(port, address, lie=None):
            client = Client.__new__(Client)
            client.port, client.scheme, client.rest = port, "http", b""
            client.sock = socket.create_connection(("127.0.0.1", port), 10, (address, 0))
            headers = {"Host": "play.example.org", "Origin": "https://play.example.org"}
            if lie:
                headers["X-Forwarded-For"] = lie
            try:
                return client.ask_upgrade(**headers)[0], client
            except OSError:
                return 0, client

        got = [come(proxy.port, "127.0.0.2") for _ in range(5)]
        tap.same([status for status, _ in got], [101] * 5, "five sockets of an address, through the proxy")
        got[4][1].text("hello")
        tap.same(got[4][1].read_frame(), (TEXT, b"hello"), "they carry messages")
        tap.same(come(proxy.port, "127.0.0.2")[0], 429, "the sixth is too much")
        lies = ["203.0.113.9", "127.0.0.1", "203.0.113.9, 127.0.0.1", "x", "unknown, 10.0.0.1"]
        tap.same([come(proxy.port, "127.0.0.2", lie)[0] for lie in lies], [429] * 5,
                 "whatever it says about itself")
        other = come(proxy.port, "127.0.0.3")
        tap.same(other[0], 101, "others come in")
        near = [come(server.port, "127.0.0.9", "198.51.100.%d" % i) for i in range(5)]
        tap.same([status for status, _ in near], [101] * 5, "five without the proxy")
        tap.same(come(server.port, "127.0.0.9", "198.51.100.77")[0], 0, "who is no proxy is not believed")
        plain = Client(proxy.port)
        statuses = [plain.get("/healthz", Host="play.example.org")[0] for _ in range(3)]
        tap.ok(statuses == [200] * 3 and proxy.used >= 2, "one connection serves several requests", statuses)
        tap.same(plain.get("/metrics", Host="play.example.org")[0], 404, "figures are not for those outside")


def check_game(tap, path):
    with Server(path, "--proxy", "127.0.0.1", stderr=subprocess.DEVNULL) as server:
        table = Table(Proxy(server.port).port, "Proxy", 3, 19)
        table.play_on(lambda: table.moves >= 30)
        table.disconnect()
        tap.ok(not table.check() and table.moves >= 30, "30 moves through the proxy", table.wrong)


def main():
    tap = Tap()
    fake, real = sys.argv[1:3]
    with Server(fake, "--per-address", "1000", stderr=subprocess.DEVNULL) as server:
        check_cuts(tap, server)
    check_addresses(tap, fake)
    check_game(tap, real)
    tap.done()


main()
