"""Clients that do everything wrong, against the real program: slow and half requests, readers that do
not read, frames that are too big, too many, too often; descriptors that run out. A good client beside
them notices nothing.

    limits_test.py KICKBACK
"""
import os
import resource
import socket
import subprocess
import sys
import time

from client import CLOSE, PING, PONG, TEXT, Server, make_frame, sanitized

from tap import Tap

GET = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def good_client(tap, server, name, within=1.0):
    began = time.monotonic()
    client = server.socket()
    client.text("hello")
    got = client.read_frame()
    took = time.monotonic() - began
    client.close()
    tap.ok(got == (TEXT, b"hello") and took < within, "a player enters beside " + name,
           (got, took))


def check_slow_requests(tap, server):
    """Half requests, of every kind, are closed in time; one that dribbles, too."""
    halves = [server.client() for _ in range(300)]
    began = time.monotonic()
    for i, client in enumerate(halves):
        client.send(["", "G", GET[:-1], "POST /api/x HTTP/1.1\r\nHost: localhost\r\n"
                     "Content-Length: 100\r\n\r\nabc"][i % 4])
    dribble = server.client()
    good_client(tap, server, "300 half requests")
    ended = None
    for letter in "GET /healthz HTTP/1.1\r\nX: " + "y" * 40:
        try:
            dribble.send(letter)
        except OSError:
            ended = time.monotonic() - began
            break
        time.sleep(0.25)
    tap.ok(ended is not None and ended < 10, "a request letter by letter is ended", ended)
    closed = sum(client.closed(within=5) for client in halves)
    tap.same(closed, len(halves), "half requests are closed")
    tap.ok(time.monotonic() - began < 15, "within time")
    idle = server.client()
    tap.same(idle.get("/healthz")[0], 200, "a request before it idles")


def check_pipelining(tap, server):
    client = server.client()
    client.send(GET * 20)
    tap.same([client.answer()[0] for _ in range(20)], [200] * 20, "20 requests in one packet")
    client = server.client()
    client.send("".join("GET /api/%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % i for i in range(20)))
    got = [client.answer()[2] for _ in range(20)]
    tap.ok(all(b'"/api/%d"' % i in body for i, body in enumerate(got)),
           "20 requests to the house, answered in order", got)
    client = server.client()
    client.send("".join("GET /api/%d HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" % i for i in range(10)))
    tap.same([client.answer()[0] for _ in range(20)], [200] * 20, "house and assets in turn")
    client = server.client()
    try:
        client.send(GET * 400)
    except OSError:
        pass
    got = []
    while (status := client.answer()[0]):
        got.append(status)
    tap.ok(got[-1] == 429 and set(got[:-1]) == {200}, "too many at once are refused", got[-3:])
    client = server.client()
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" + GET)
    tap.ok(client.answer()[0] == 200 and client.closed(5) and not client.rest,
           "nothing is answered after Connection: close")
    client = server.client()
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n" + GET)
    tap.ok(client.answer()[0] == 400 and client.closed(5) and not client.rest,
           "nothing is answered after a bad request")
    client = server.client(receive_buffer=4096)
    client.request("GET", "/api/big/65535", Connection="close")
    time.sleep(0.5)
    tap.same(len(client.answer()[2]), 65535, "the largest answer, and the last")
    client = server.client()
    client.send("x" * 8192)
    tap.same(client.answer()[0], 431, "a head without end")
    client = server.client()
    client.send("POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
    tap.same(client.answer()[0], 413, "a body that is too large")
    client = server.client()
    body = "x" * 8192
    client.request("POST", "/api/x", body=body, Content_Type="application/json")
    tap.ok(b'"body":8192' in client.answer()[2], "a body of the limit")


def close_code(server, data):
    client = server.socket()
    try:
        client.send(data)
    except OSError:
        pass
    code = client.close_code()
    closed = client.closed(5)
    return code if closed else "open"


def check_frames(tap, server):
    big = server.socket()
    big.text("x" * 8192)
    tap.same(big.read_frame(), (TEXT, b"x" * 8192), "a frame of the limit")
    cases = [("8193 bytes", make_frame(TEXT, b"x" * 8193), 1009),
             ("8 MiB that never come", make_frame(TEXT, b"x", length=8 << 20), 1009),
             ("2^63 bytes", make_frame(TEXT, b"x", length=1 << 63), 1002),
             ("not masked", make_frame(TEXT, b"x", mask=None), 1002),
             ("reserved bits", make_frame(TEXT, b"x", rsv=4), 1002),
             ("binary", make_frame(2, b"x"), 1003),
             ("not UTF-8", make_frame(TEXT, b"\xff"), 1007),
             ("17 fragments", make_frame(TEXT, b"x", fin=False)
              + make_frame(0, b"x", fin=False) * 16, 1008),
             ("a million fragments", make_frame(TEXT, b"", fin=False)
              + make_frame(0, b"", fin=False) * 100000, 1008),
             ("21 pings", make_frame(PING) * 21, 1008), ("21 pongs", make_frame(PONG) * 21, 1008),
             ("601 messages", make_frame(TEXT, b"x") * 601, 1008),
             ("a close", make_frame(CLOSE, b"\x03\xe8"), 1000),
             ("a close without a code", make_frame(CLOSE), 1005),
             ("a close with a wrong code", make_frame(CLOSE, b"\x03\xed"), 1002)]
    for name, data, want in cases:
        tap.same(close_code(server, data), want, "frames: " + name)
    fine = server.socket()
    fine.send(make_frame(PING, b"p") * 20 + make_frame(TEXT, b"x") * 500)
    got = [fine.read_frame() for _ in range(520)]
    tap.same(got, [(PONG, b"p")] * 20 + [(TEXT, b"x")] * 500, "20 pings and 500 messages are fine")
    half = server.socket()
    half.send(make_frame(TEXT, b"hello")[:-1])
    began = time.monotonic()
    tap.same(half.close_code(), 1008, "half a message is ended")
    tap.ok(time.monotonic() - began < 10, "half a message, in time")


def check_slow_readers(tap, server):
    before = server.resident_kb()
    slow = []
    for _ in range(50):
        client = server.client(receive_buffer=4096)
        client.upgrade()
        for _ in range(40):  # 2.4 MB to each, of which nothing is read
            try:
                client.text("big 60000")
            except OSError:
                break
        slow.append(client)
    good_client(tap, server, "50 readers that do not read")
    began = time.monotonic()
    while server.metric("closed_slow_total") < len(slow) and time.monotonic() - began < 30:
        time.sleep(0.2)
    took = time.monotonic() - began
    tap.same(server.metric("closed_slow_total"), len(slow), "readers that do not read are closed")
    print("# closed in %.1f s; resident %+d KB" % (took, server.resident_kb() - before))
    tap.ok(server.resident_kb() - before < 50 * 160, "little memory for each",
           server.resident_kb() - before)
    tap.same(server.metric("blocks_used") < 5, True, "its blocks are free again")


def check_not_listened_to(tap, server):
    """Who does not take its answers is not listened to; when it reads again, nothing is lost."""
    client = server.client(receive_buffer=4096)
    client.upgrade()
    client.text("big 60000")
    time.sleep(0.5)
    before = server.metric("messages_in_total")
    for i in range(50):
        client.text("word %d" % i)
    time.sleep(0.5)
    tap.same(server.metric("messages_in_total"), before, "who does not read is not listened to")
    good_client(tap, server, "somebody who is not listened to")
    got = [client.read_frame() for _ in range(51)]
    tap.same([got[0][1] == b"x" * 60000] + got[1:],
             [True] + [(TEXT, b"word %d" % i) for i in range(50)],
             "and heard to the end when it reads again")
    client.close()


def check_many_broken(tap, server):
    """Memory does not grow with clients that were there."""
    def round_of():
        clients = [server.socket() for _ in range(150)]
        for client in clients:
            client.send(make_frame(TEXT, b"x" * 4000, fin=False) + make_frame(TEXT, b"z")[:3])
        for client in clients:
            client.close()
    round_of()
    before = server.resident_kb()
    for _ in range(10):
        round_of()
    server.client().get("/healthz")
    tap.ok(server.resident_kb() - before < 1024, "1,500 broken clients leave nothing behind",
           server.resident_kb() - before)


def check_room(tap, path):
    """The last place is taken: the next is turned away, and comes in when there is room."""
    with Server(path, "--connections", "20") as server:
        clients = [server.socket() for _ in range(20)]
        late = server.client()
        tap.ok(late.closed(5), "the 21st of 20 is turned away")
        clients[7].text("hello")
        tap.same(clients[7].read_frame(), (TEXT, b"hello"), "those inside go on")
        clients[3].close()
        time.sleep(0.2)
        good_client(tap, server, "19 others")


def check_descriptors(tap, path):
    """Descriptors run out while it runs: games go on, nothing spins, and it recovers at once."""
    with Server(path) as server:
        inside = [server.socket() for _ in range(20)]
        pid = server.process.pid
        used = len(os.listdir("/proc/%d/fd" % pid))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (used, 20000))
        outside = []
        for _ in range(50):
            sock = socket.socket()
            sock.settimeout(5)
            sock.connect(("127.0.0.1", server.port))
            outside.append(sock)
        cpu = server.cpu_s()
        for _ in range(3):
            for client in inside:
                client.text("still here")
                if client.read_frame() != (TEXT, b"still here"):
                    tap.ok(False, "a player without descriptors")
            time.sleep(0.5)
        tap.ok(True, "20 players go on without descriptors")
        spent = server.cpu_s() - cpu
        tap.ok(spent < 0.3, "nothing spins", spent)
        for sock in outside:
            sock.close()
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (20000, 20000))
        good_client(tap, server, "descriptors again")
        tap.same(server.stop(), 0, "it ends well")


def main():
    tap = Tap()
    path = sys.argv[1]
    with Server(path, "--per-address", "1000") as server:
        check_pipelining(tap, server)
        check_frames(tap, server)
        check_not_listened_to(tap, server)
        check_slow_requests(tap, server)
        if not sanitized(path):
            check_slow_readers(tap, server)
            check_many_broken(tap, server)
        tap.same(server.stop(), 0, "the server ends well")
    check_room(tap, path)
    check_descriptors(tap, path)
    tap.done()


main()
