"""What a stranger can make a server with TLS compute: only quick groups; hellos that come at once wait for
each other, and players do not wait for them; few new keys on a connection.

    shake_test.py KICKBACK_FAKE OPENSSL
"""
import select
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from client import TEXT, Server
from shaking import memory_client, shake

from certificates import Files
from tap import Tap

HELLOS = 100


def check_groups(tap, server, openssl):
    """Others are refused, which take far longer for one hello."""
    for version in ("-tls1_3", "-tls1_2"):
        for group, good in (("X25519", True), ("P-256", True), ("P-256:X25519:P-521", True),
                            ("P-384", False), ("P-521", False), ("X448", False),
                            ("ffdhe2048", False), ("ffdhe8192", False)):
            if version == "-tls1_2" and group.startswith("ffdhe"):
                continue  # there it is the server's choice, and we have no such ciphers
            got = subprocess.run([openssl, "s_client", "-connect", "127.0.0.1:%d" % server.port, version,
                                  "-groups", group], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
            tap.ok((got.returncode == 0) == good, "%s by %s" % (group, version[1:]),
                   got.stdout[-300:] + got.stderr[-300:])


def hello_of(server, context):
    """A connection that stands, its first bytes, and what is needed to go on."""
    sock, into, out, tls = memory_client(server, context)
    try:
        tls.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return sock, into, out, tls, out.read()


def check_row(tap, server, context):
    """The server is asleep while a hundred say hello, and then a player says something. When it wakes up, the
    player does not wait for all of them; a signature of this certificate takes milliseconds."""
    player = server.socket()
    player.text("one")
    player.read_frame()
    clients = [hello_of(server, context) for _ in range(HELLOS)]
    while server.metric("connections") < HELLOS:
        time.sleep(0.05)
    waited = server.metric("tls_waited_total")
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(0.1)
    for sock, _, _, _, hello in clients:
        sock.sendall(hello)
    player.text("two")
    server.process.send_signal(signal.SIGCONT)
    tap.same(player.read_frame(), (TEXT, b"two"), "a player is answered")
    answered = len(select.select([client[0] for client in clients], [], [], 0)[0])
    tap.ok(answered < HELLOS // 2, "before most of a hundred hellos are", answered)
    good = 0
    for sock, into, out, tls, _ in clients:
        into.write(sock.recv(65536))
        try:
            shake(sock, into, out, tls, 1 << 20)
            good += 1
        except (OSError, ssl.SSLError):
            pass
    tap.same(good, HELLOS, "all of them come to their turn")
    tap.ok(server.metric("tls_waited_total") - waited >= HELLOS // 2, "and waited for it",
           server.metric("tls_waited_total") - waited)
    for client in clients[:HELLOS // 2]:
        client[0].close()
    # Some go away while they wait.
    clients = [hello_of(server, context) for _ in range(HELLOS)]
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(0.1)
    for i, client in enumerate(clients):
        client[0].sendall(client[4])
        if i % 3 == 0:
            client[0].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client[0].close()
    server.process.send_signal(signal.SIGCONT)
    tap.same(server.client().get("/healthz")[0], 200, "some go while they wait: others do not mind")
    got = sum(bool(client[0].recv(65536)) for i, client in enumerate(clients) if i % 3)
    tap.same(got, sum(1 for i in range(HELLOS) if i % 3), "and all others are answered")


def check_new_keys(tap, server, openssl):
    """Eight new keys are fine, more are the end of the connection."""
    for count, good in ((8, True), (9, False)):
        client = subprocess.Popen([openssl, "s_client", "-connect", "127.0.0.1:%d" % server.port, "-tls1_3"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        time.sleep(0.5)
        for line in [b"k\n"] * count + [b"GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n"]:
            try:
                client.stdin.write(line.replace(b"\n", b"\r\n") if len(line) > 2 else line)
                client.stdin.flush()
            except OSError:
                pass
            time.sleep(0.15)
        try:
            said = client.communicate(timeout=20)[0]
        except subprocess.TimeoutExpired:
            client.kill()
            said = client.communicate()[0]
        tap.ok((b"HTTP/1.1 200" in said) == good and said.count(b"KEYUPDATE") >= 8,
               "%d new keys on a connection" % count, said[-400:])


def main():
    tap = Tap()
    path, openssl = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        files = Files(openssl, folder)
        pair = files.make("large", kind=("rsa:4096",))
        with Server(path, "--per-address", "2000", *pair) as server:
            server.tls = context = files.trust("large")
            check_groups(tap, server, openssl)
            check_row(tap, server, context)
            check_new_keys(tap, server, openssl)
            tap.same(server.stop(), 0, "the server ends well")
    tap.done()


main()
