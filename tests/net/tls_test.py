"""TLS by certificate files: what is refused at the start, one clear line each; the whole of HTTP and
WebSocket over it, cut and delayed in every way; who may speak; and new certificates without a restart.

    tls_test.py KICKBACK_FAKE OPENSSL KICKBACK
"""
import os
import random
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import warnings

from client import CLOSE, PING, PONG, TEXT, Client, Server, make_frame, sanitized
from players import Table, free_port
from shaking import memory_client, shake

from certificates import Files
from tap import Program, Tap, refused

LONG = "x" * 60000


def check_refusals(tap, program, files):
    good, other, rsa = files.make("good"), files.make("other"), files.make("rsa", kind=("rsa:2048",))
    files.make_old()
    files.run("ec", "-in", files.path("good.key"), "-aes128", "-passout", "pass:x", "-out",
              files.path("locked.key"))
    with open(files.path("empty.pem"), "w"):
        pass
    data = ("--listen", "127.0.0.1:0", "--data", files.path("data"))
    refused(tap, program, "a certificate without a key", "serve", *data, *good[:2],
            says=["--tls-key"])
    refused(tap, program, "a key without a certificate", "serve", *data, *good[2:],
            says=["--tls-cert"])
    cert, key = good[1], good[3]
    for name, cert_file, key_file, says in (
            ("a certificate that is not there", "/nowhere/x.pem", key, ["/nowhere/x.pem", "No such"]),
            ("a key that is not there", cert, "/nowhere/x.key", ["/nowhere/x.key", "No such"]),
            ("a key of another certificate", cert, other[3], ["does not fit", other[3]]),
            ("a key of another kind", cert, rsa[3], ["does not fit", rsa[3]]),
            ("a file without a certificate", key, key, ["no usable certificate", key]),
            ("an empty certificate", files.path("empty.pem"), key, ["no usable certificate"]),
            ("a file without a key", cert, cert, ["no usable key", cert]),
            ("a locked key", cert, files.path("locked.key"), ["passphrase"]),
            ("an old certificate", files.path("old.pem"), files.path("old.key"),
             ["old.pem", "expired on 2020-01-02"])):
        refused(tap, program, name, "serve", *data, "--tls-cert", cert_file, "--tls-key", key_file,
                says=says, status=1)


def check_settings(tap, path, files):
    """The same by environment and by file."""
    config = files.path("config")
    with open(config, "w") as out:
        out.write("tls-cert = %s\ntls-key = %s\n" % files.pair("good")[1::2])
    env = {"KICKBACK_TLS_CERT": files.pair("good")[1], "KICKBACK_TLS_KEY": files.pair("good")[3]}
    for name, args, more in (("file", ("--config", config), {}), ("environment", (), env)):
        with Server(path, *args, env=dict(os.environ, **more)) as server:
            server.tls = files.trust("good")
            tap.ok(server.welcome.startswith("Kickback is at https://127.0.0.1:"),
                   "https by the " + name, server.welcome)
            tap.same(server.client().get("/healthz")[0], 200, "an answer, by the " + name)
    with Server(path, "--listen", "0.0.0.0:0", "--lan", *files.pair("good")) as server:
        server.process.send_signal(signal.SIGTERM)
        rest = server.process.stdout.read()
        tap.ok(b"This is plain HTTP" not in rest
               and (b"On this network: https://" in rest or b"no network" in rest),
               "with --lan", rest)


def check_answers(tap, server):
    client = server.client()
    tap.ok(client.sock.version() in ("TLSv1.2", "TLSv1.3"), "a version", client.sock.version())
    status, headers, body = client.get("/")
    plain_size = len(body)
    tap.ok(status == 200 and b"<html" in body, "the page", (status, headers))
    tap.ok("strict-transport-security" not in headers, "no HSTS for an address", headers)
    _, headers, _ = client.get("/healthz", Host="play.example.org")
    tap.same(headers.get("strict-transport-security"), "max-age=31536000", "HSTS for a name")
    for _ in range(50):
        if client.get("/")[0] != 200:
            tap.ok(False, "the page again and again")
    tap.same(len(client.get("/")[2]), plain_size, "50 assets on one connection")
    client.send("".join("GET /api/%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % i for i in range(20)))
    got = [client.answer()[2] for _ in range(20)]
    tap.ok(all(b'"/api/%d"' % i in got[i] for i in range(20)), "20 requests in one record", got[:3])
    for i in range(20):
        client.send("GET /api/%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % i)
    got = [client.answer()[2] for _ in range(20)]
    tap.ok(all(b'"/api/%d"' % i in got[i] for i in range(20)), "20 requests in 20 records", got[:3])
    body = '{"x":"%s"}' % ("y" * 8000)
    for _ in range(3):
        client.request("POST", "/api/x", body=body, Content_Type="application/json")
    got = [client.answer() for _ in range(3)]
    tap.ok(all(b'"body":%d' % len(body) in answer[2] for answer in got), "large bodies in a row",
           [answer[0] for answer in got])
    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    status = client.answer()[0]
    client.sock.settimeout(5)
    tap.ok(status == 200 and client.sock.recv(10) == b"", "close_notify behind the last answer")


def check_sockets(tap, server):
    own = "https://127.0.0.1:%d" % server.port
    tap.same(server.client().ask_upgrade(Origin=own)[0], 101, "our page is https")
    tap.same(server.client().ask_upgrade(Origin="http" + own[5:])[0], 403, "and not http")
    tap.same(server.client().ask_upgrade(Origin="https://play.example.org", Host="play.example.org")[0],
             101, "a name that was given")
    client = server.socket()
    for text in ("a", "b" * 125, "c" * 126, "d" * 5000, "e" * 8000):
        client.text(text)
    tap.same([client.read_frame() for _ in range(5)],
             [(TEXT, text.encode()) for text in ("a", "b" * 125, "c" * 126, "d" * 5000, "e" * 8000)],
             "words come back")
    for _ in range(8):
        client.text("big 60000")
        if client.read_frame() != (TEXT, LONG.encode()):
            tap.ok(False, "60,000 bytes")
    tap.ok(True, "60,000 bytes, eight times")
    frames = b"".join(make_frame(TEXT, b"%d" % i) for i in range(50))
    client.sock.sendall(frames)
    tap.same([client.read_frame()[1] for _ in range(50)], [b"%d" % i for i in range(50)],
             "50 frames in a record")
    for i in range(0, 60):
        client.sock.sendall(frames[i:i + 1])
    client.sock.sendall(frames[60:])
    tap.same([client.read_frame()[1] for _ in range(50)], [b"%d" % i for i in range(50)],
             "a record for each byte")
    client.frame(PING, b"hi")
    tap.same(client.read_frame(), (PONG, b"hi"), "ping")
    client.text("think")
    tap.same(client.read_frame(), (TEXT, b"thought 1"), "a bot thinks")
    client.frame(CLOSE, struct.pack(">H", 1000))
    tap.same((client.close_code(), client.closed(5)), (1000, True), "a close")


def check_cuts(tap, server, context):
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for step in (1, 2, 7, 100):
        sock, into, out, tls = memory_client(server, context)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        shake(sock, into, out, tls, step)
        tls.write(request)
        data = out.read()
        for at in range(0, len(data), step):
            sock.sendall(data[at:at + step])
        text = b""
        while b"ok\n" not in text:
            got = sock.recv(65536)
            if not got:
                break
            into.write(got)
            try:
                text += tls.read(65536)
            except ssl.SSLWantReadError:
                pass
        tap.ok(text.startswith(b"HTTP/1.1 200") and text.endswith(b"ok\n"),
               "a handshake and a request in pieces of %d" % step, text[:100])
        sock.close()


def check_versions(tap, server, files):
    for version, want in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True),
                          (ssl.TLSVersion.TLSv1_3, True)):
        context = files.trust("good")
        warnings.simplefilter("ignore", DeprecationWarning)
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
        try:
            good = Client(server.port, tls=context).get("/healthz")[0] == 200
        except (ssl.SSLError, OSError):
            good = False
        tap.same(good, want, version.name)
    for protocols, want in ((["h2", "http/1.1"], "http/1.1"), (["h2"], None)):
        context = files.trust("good")
        context.set_alpn_protocols(protocols)
        try:
            chosen = Client(server.port, tls=context).sock.selected_alpn_protocol()
        except (ssl.SSLError, OSError):
            chosen = None
        tap.same(chosen, want, "protocols " + " ".join(protocols))
    client = Client(server.port, tls=files.trust("good"))
    tap.ok(not client.sock.session_reused and client.get("/healthz")[0] == 200, "no resumption")


def renegotiates(openssl, port):
    """Does a server let a client of TLS 1.2 shake hands again?"""
    client = subprocess.Popen([openssl, "s_client", "-connect", "127.0.0.1:%d" % port, "-tls1_2"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    time.sleep(0.5)
    client.stdin.write(b"R\n")
    client.stdin.flush()
    time.sleep(0.5)
    said = client.communicate(b"Q\n", timeout=20)[0]
    return b"RENEGOTIATING" in said and b"verify" in said.split(b"RENEGOTIATING")[1], said


def check_renegotiation(tap, openssl, server, files):
    """Ours does not. One that is told to does: the question is a good one."""
    again, said = renegotiates(openssl, server.port)
    tap.ok(not again and b"RENEGOTIATING" in said, "no renegotiation", said)
    port = free_port()
    other = subprocess.Popen([openssl, "s_server", "-accept", str(port), "-client_renegotiation", "-quiet",
                              "-cert", files.path("good.pem"), "-key", files.path("good.key")],
                             stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    again, said = renegotiates(openssl, port)
    other.kill()
    other.wait()
    tap.ok(again, "where it is possible it is seen", said)


def check_garbage(tap, server, context):
    client = Client(server.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    status, _, body = client.answer()
    tap.ok(status == 400 and b"https://" in body and client.closed(5), "plain HTTP is told",
           (status, body))
    client = Client(server.port)
    client.send("P")
    tap.ok(client.answer()[0] == 400 and client.closed(5), "after its first byte")
    dice = random.Random(7)
    before = server.metric("tls_failed_total")
    for name, data in (("zeros", bytes(2000)), ("a version of SSL 2", b"\x80\x2e\x01\x03\x01" * 20),
                       ("a record that is too large", b"\x16\x03\x01\xff\xff" + bytes(70000)),
                       ("an alert", b"\x15\x03\x03\x00\x02\x02\x28"),
                       ("application data", b"\x17\x03\x03\x00\x10" + bytes(16)),
                       *(("noise %d" % i, b"\x16" + bytes(dice.randrange(256) for _ in range(3000)))
                         for i in range(20))):
        client = Client(server.port)
        try:
            client.send(data)
        except OSError:
            pass
        if not client.closed(8):
            tap.ok(False, "%s: closed" % name)
        client.close()
    tap.ok(server.metric("tls_failed_total") >= before + 20, "25 kinds of garbage are closed",
           server.metric("tls_failed_total") - before)
    # Good until it stands, then a byte is changed.
    sock, into, out, tls = memory_client(server, context)
    shake(sock, into, out, tls, 1 << 20)
    tls.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    data = bytearray(out.read())
    data[-1] ^= 1
    sock.sendall(data)
    text = b""
    try:
        while got := sock.recv(65536):
            into.write(got)
            text += tls.read(65536)
    except (ssl.SSLError, OSError):
        pass
    tap.same(text, b"", "a record that was changed is not read")
    sock.close()
    # A hello that is larger than any: it says 100,000 bytes, and 40,000 of them come.
    limit = server.metric("closed_limit_total")
    client = Client(server.port)
    hello = b"\x01" + struct.pack(">I", 100000)[1:] + bytes(40000)
    try:
        for at in range(0, 40000, 10000):
            client.send(b"\x16\x03\x01" + struct.pack(">H", 10000) + hello[at:at + 10000])
    except OSError:
        pass
    tap.ok(client.closed(2) and server.metric("closed_limit_total") == limit + 1,
           "a hello that is too large is cut", server.metric("closed_limit_total") - limit)
    tap.same(server.client().get("/healthz")[0], 200, "the server is well")


def check_slow(tap, server, context):
    """Silence, half a hello, a handshake that never ends, one without a request: five seconds."""
    began = time.monotonic()
    silent = Client(server.port)
    sock, into, out, tls = memory_client(server, context)
    try:
        tls.do_handshake()
    except ssl.SSLWantReadError:
        pass
    hello = out.read()
    half = Client(server.port)
    half.send(hello[:100])
    waiting = Client(server.port)
    waiting.send(hello)
    mute = server.client()
    drip = Client(server.port)
    closed, last = {}, 0
    for name, client in (("silence", silent), ("half a hello", half),
                         ("a hello and nothing more", waiting), ("TLS without a request", mute)):
        client.sock.settimeout(0.05)
        closed[name] = client
    done = {}
    while len(done) < 4 and time.monotonic() - began < 12:
        for name, client in closed.items():
            if name in done:
                continue
            try:
                if not client.more():
                    done[name] = time.monotonic() - began
            except (socket.timeout, ssl.SSLWantReadError):
                pass
        if last < len(hello):
            try:
                drip.send(hello[last:last + 1])
            except OSError:
                pass
            last += 1
    for name in closed:
        tap.ok(4 < done.get(name, 99) < 9, name + " is closed after five seconds", done.get(name))
    tap.ok(drip.closed(3), "a hello byte by byte, too")
    sock.close()


def check_half_open(tap, server, context):
    """Ends of every kind leave nothing behind."""
    idle = server.metric("connections")
    for kind in range(60):
        sock, into, out, tls = memory_client(server, context)
        if kind % 6 > 0:
            shake(sock, into, out, tls, 1 << 20)
        if kind % 6 == 1:
            sock.shutdown(socket.SHUT_WR)  # without close_notify
        elif kind % 6 == 2:
            try:
                tls.unwrap()  # close_notify, and the socket stays open
            except ssl.SSLError:
                pass
            sock.sendall(out.read())
        elif kind % 6 == 3:
            tls.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5)
            sock.sendall(out.read())
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif kind % 6 == 4:
            tls.write(b"GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n")
            data = out.read()
            sock.sendall(data[:-5])
        if kind % 6 != 2:
            sock.close()
    for _ in range(100):
        if server.metric("connections") <= idle:
            break
        time.sleep(0.1)
    tap.ok(server.metric("connections") <= idle, "60 ends of six kinds leave nothing",
           server.metric("connections"))


def check_slow_reader(tap, server):
    """One that takes nothing is closed; others do not notice."""
    deaf = server.socket()
    other = server.socket()
    before = server.metric("closed_slow_total")
    for _ in range(40):
        try:
            deaf.text("big 60000")
        except OSError:
            pass  # it is closed already
        other.text("hello")
        if other.read_frame() != (TEXT, b"hello"):
            tap.ok(False, "another one is answered")
    for _ in range(200):
        if server.metric("closed_slow_total") > before:
            break
        time.sleep(0.1)
    tap.ok(server.metric("closed_slow_total") > before, "one that does not read is closed")


def check_paused(tap, server):
    """One that reads late is not listened to meanwhile, and then heard to the end."""
    late = server.client(receive_buffer=4096)
    late.upgrade()
    late.text("big 60000")
    time.sleep(0.5)
    before = server.metric("messages_in_total")
    for i in range(200):
        late.text("word %d" % i + "x" * (i * 37 % 150))
    time.sleep(0.5)
    tap.same(server.metric("messages_in_total"), before, "who does not read is not listened to")
    got = [late.read_frame() for _ in range(201)]
    want = [(TEXT, b"x" * 60000)] + [(TEXT, b"word %d" % i + b"x" * (i * 37 % 150)) for i in range(200)]
    tap.ok(got == want, "and heard to the end when it reads again")
    late.close()


def check_memory(tap, server):
    before = server.resident_kb()
    sockets = [server.socket() for _ in range(200)]
    for client in sockets:
        client.text("x")
        client.read_frame()
    each = (server.resident_kb() - before) / 200
    print("# %.1f KB for a connection with TLS" % each)
    tap.ok(each < 40 or sanitized(sys.argv[1]), "under 40 KB for an idle connection with TLS", each)


def subject(port):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    client = Client(port, tls=context)
    found = re.search(rb"(good|other|third)", client.sock.getpeercert(True))
    return found[1].decode() if found else ""


def wait_for_subject(port, name):
    for _ in range(50):
        if subject(port) == name:
            return True
        time.sleep(0.1)
    return False


def replace(files, name):
    """As certificate programs do it: new files under the old names."""
    for end in (".pem", ".key"):
        with open(files.path(name + end), "rb") as source, \
                open(files.path("new"), "wb") as out:
            out.write(source.read())
        os.rename(files.path("new"), files.path("live" + end))


def check_reload(tap, path, files):
    replace(files, "good")
    with Server(path, *files.pair("live")) as server:
        server.tls = files.trust("good")
        client = server.socket()
        tap.same(subject(server.port), "good", "the first certificate")
        replace(files, "other")
        tap.same(subject(server.port), "good", "is served until the signal")
        server.process.send_signal(signal.SIGHUP)
        tap.ok(wait_for_subject(server.port, "other"), "then the new one is")
        client.text("still here")
        tap.same(client.read_frame(), (TEXT, b"still here"), "connections go on")
        with open(files.path("live.pem"), "w") as out:
            out.write("nothing\n")
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        tap.same(subject(server.port), "other", "a bad one is not taken")
        os.unlink(files.path("live.pem"))
        server.process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        tap.same(subject(server.port), "other", "nor one that is gone")
        client.text("and here")
        tap.same(client.read_frame(), (TEXT, b"and here"), "connections go on, still")
        server.stop()
        tap.ok(server.log.count(b"event=certificate ") == 2
               and server.log.count(b"event=certificate_refused") == 2, "the log says so", server.log)


def check_stop(tap, path, files):
    with Server(path, *files.pair("good")) as server:
        server.tls = files.trust("good")
        sockets = [server.socket() for _ in range(10)]
        server.process.send_signal(signal.SIGTERM)
        tap.same({client.close_code() for client in sockets}, {1012}, "all are told of the end")
        for client in sockets:
            client.close()
        tap.same(server.stop(), 0, "which is a good one")


def check_game(tap, path, files):
    """People play through it, with the real house."""
    with Server(path, *files.pair("good")) as server:
        table = Table(server.port, "Ann", 4, 1, tls=files.trust("good"))
        table.play_on(lambda: table.moves >= 40)
        table.disconnect()
        tap.ok(not table.check() and table.moves >= 40, "40 moves at a table", table.wrong)
        tap.same(server.stop(), 0, "the end of it")


def main():
    tap = Tap()
    path, openssl, real = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        files = Files(openssl, folder)
        check_refusals(tap, Program(path), files)
        check_settings(tap, path, files)
        with Server(path, "--origin", "https://play.example.org", "--per-address", "2000",
                    *files.pair("good")) as server:
            server.tls = context = files.trust("good")
            check_answers(tap, server)
            check_sockets(tap, server)
            check_cuts(tap, server, context)
            check_versions(tap, server, files)
            check_renegotiation(tap, openssl, server, files)
            check_garbage(tap, server, context)
            check_slow(tap, server, context)
            check_half_open(tap, server, context)
            check_slow_reader(tap, server)
            check_paused(tap, server)
            check_memory(tap, server)
            tap.same(server.stop(), 0, "the server ends well")
        check_game(tap, real, files)
        check_reload(tap, path, files)
        check_stop(tap, path, files)
    tap.done()


main()
