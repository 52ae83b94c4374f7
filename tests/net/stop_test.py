"""How it ends: SIGTERM lets it finish, tells everybody when to come back, and frees the port.

    stop_test.py KICKBACK
"""
import re
import signal
import struct
import sys
import time

from client import CLOSE, TEXT, Server

from tap import Tap


def main():
    tap = Tap()
    path = sys.argv[1]
    with Server(path) as server:
        port = server.port
        sockets = [server.socket() for _ in range(30)]
        idle = server.client()
        idle.get("/healthz")
        for client in sockets:
            client.text("last words")
        time.sleep(0.1)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        waits = set()
        for client in sockets:
            if client.read_frame() != (TEXT, b"last words"):
                tap.ok(False, "an answer before the end")
            opcode, data = client.read_frame()
            code, why = struct.unpack(">H", data[:2])[0], data[2:].decode()
            if opcode != CLOSE or code != 1012:
                tap.ok(False, "a close with the code of a restart", (opcode, data))
            waits.add(int(re.fullmatch(r"retry_ms=(\d+)", why)[1]))
            client.close()
        tap.ok(True, "30 players got their answer, and were told to come back")
        tap.ok(len(waits) > 20 and min(waits) >= 100 and max(waits) <= 10000,
               "not all at once", waits)
        tap.ok(idle.closed(2), "idle connections are closed")
        status = server.stop()
        tap.same(status, 0, "exit status 0")
        tap.ok(time.monotonic() - began < 1.5, "at once, when everybody is gone")
        tap.ok(b"event=stopping" in server.log and b"event=stopped" in server.log, "the log says so",
               server.log)
    with Server(path, "--listen", "127.0.0.1:%d" % port) as server:
        tap.same(server.port, port, "the port is free for the next")
        stubborn = server.socket()
        began = time.monotonic()
        tap.same(server.stop(), 0, "one that does not close is not waited for")
        tap.ok(time.monotonic() - began < 5, "for long")
        stubborn.close()
    with Server(path) as server:
        server.process.send_signal(signal.SIGINT)
        tap.same(server.stop(), 0, "SIGINT ends it, too")
    tap.done()


main()
