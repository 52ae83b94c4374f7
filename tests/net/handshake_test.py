"""Who becomes a WebSocket, asked of the real program: pages of every kind with and without cookie and
token, wrong handshakes, and frames behind one in the same packet.

    handshake_test.py KICKBACK
"""
import sys

from client import ACCEPT, KEY, TEXT, Server, make_frame

from tap import Tap

CREDENTIALS = {"nothing": {}, "a cookie": {"Cookie": "seat=1"},
               "a token": {"Authorization": "Bearer abc"},
               "both": {"Cookie": "seat=1", "Authorization": "Bearer abc"}}


def check_origins(tap, server):
    own = "http://127.0.0.1:%d" % server.port
    foreign = ["null", "", "http://evil.example", own + "0", own + "/", own + ".", own.upper(),
               "https" + own[4:], "ws" + own[4:], "http://127.0.0.1", "http://127.0.0.1:1",
               "http://localhost:%d" % server.port, "http://evil.example/" + own,
               own + ".evil.example", own + "@evil.example", own + ", http://evil.example",
               "http://evil.example, " + own, "http://127.0.0.1.evil.example:%d" % server.port,
               "http://0x7f.0.0.1:%d" % server.port, "file://", "http://[::1]:%d" % server.port]
    for name, headers in CREDENTIALS.items():
        got = [origin for origin in foreign
               if server.client().ask_upgrade(Origin=origin, **headers)[0] != 403]
        tap.same(got, [], "%d foreign pages with %s" % (len(foreign), name))
        tap.same(server.client().ask_upgrade(Origin=own, **headers)[0], 101,
                 "our page with " + name)
        want = 101 if name == "a token" else 403
        tap.same(server.client().ask_upgrade(**headers)[0], want, "a program with " + name)
    status = server.client().ask_upgrade(Host="evil.example:%d" % server.port,
                                         Origin="http://evil.example:%d" % server.port)[0]
    tap.same(status, 421, "a name that was pointed at us")


def check_handshakes(tap, server):
    own = {"Origin": "http://127.0.0.1:%d" % server.port}
    status, headers, _ = server.client().ask_upgrade(**own)
    tap.ok(status == 101 and headers["sec-websocket-accept"] == ACCEPT
           and headers["upgrade"].lower() == "websocket"
           and "sec-websocket-extensions" not in headers
           and "sec-websocket-protocol" not in headers, "a handshake", headers)
    for name, want, more in (
            ("keep-alive, Upgrade", 101, {"Connection": "keep-alive, Upgrade"}),
            ("WEBSOCKET", 101, {"Upgrade": "WEBSOCKET"}),
            ("extensions and protocols", 101, {"Sec-WebSocket-Extensions": "permessage-deflate",
                                               "Sec-WebSocket-Protocol": "chat"}),
            ("no Upgrade", 426, {"Upgrade": "h2c"}), ("no Connection", 426, {"Connection": "x"}),
            ("version 8", 426, {"version": "8"}), ("no version", 426, {"version": None}),
            ("no key", 400, {"key": None}), ("a short key", 400, {"key": "YWJj"}),
            ("a long key", 400, {"key": KEY[:-2] + "AA=="})):
        client = server.client()
        headers = dict(own, **more)
        tap.same(client.ask_upgrade(**headers)[0], want, "handshake: " + name)
    status, headers, _ = server.client().ask_upgrade(version="8", **own)
    tap.same(headers.get("sec-websocket-version"), "13", "the version is told")
    client = server.client()
    client.request("POST", "/ws", body="{}", Upgrade="websocket", Connection="Upgrade",
                   Content_Type="application/json", Sec_WebSocket_Key=KEY,
                   Sec_WebSocket_Version="13", **own)
    tap.same(client.answer()[0], 405, "handshake by POST")


def check_in_one_packet(tap, server):
    own = "http://127.0.0.1:%d" % server.port
    head = ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n"
            % (server.port, own, KEY)).encode()
    frames = make_frame(TEXT, b"one") + make_frame(TEXT, b"two")
    for cut in (0, 1, len(head) - 1, len(head), len(head) + 1, len(head) + len(frames) - 1):
        client = server.client()
        client.send((head + frames)[:cut])
        client.sock.setsockopt(6, 1, 1)
        client.send((head + frames)[cut:])
        tap.same((client.answer()[0], client.read_frame(), client.read_frame()),
                 (101, (TEXT, b"one"), (TEXT, b"two")), "frames behind the head, cut at %d" % cut)
    client = server.client()
    client.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + head + frames)
    tap.same((client.answer()[0], client.answer()[0], client.read_frame()),
             (200, 101, (TEXT, b"one")), "a request, a handshake and frames in one packet")


def main():
    tap = Tap()
    with Server(sys.argv[1]) as server:
        check_origins(tap, server)
        check_handshakes(tap, server)
        check_in_one_packet(tap, server)
        tap.same(server.stop(), 0, "the server ends well")
    tap.done()


main()
