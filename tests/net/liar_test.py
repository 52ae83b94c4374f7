"""A server that lies about the deal (liar.py), each of its lies: the Python client of examples/ catches it, and plays an
honest game to its end and says that its deal is verified. The other human at the table talks to the real house.

    liar_test.py KICKBACK EXAMPLES_FOLDER
"""
import json
import os
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from liar import LIES, LyingServer
from tap import Tap

SAYS = {  # what the client says of a lie
    "invents": "share 1 ", "drops": "share", "list": "share 2 ", "host": "share host",
    "late-list": "share 2 ", "deals": "does not follow", "number": "another game", "other": "another game",
    "silent": "the number of the game", "nameless": "another game", "skips": "nobody asked us",
}


def ask(url, path, body=None, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    with urllib.request.urlopen(urllib.request.Request(url + path, json.dumps(body).encode() if body else None,
                                                       headers)) as answer:
        return json.load(answer)


def play(program, folder, lie, game):
    """Status and output of the client that is lied to."""
    with LyingServer(program, lie) as liar:
        house = "http://127.0.0.1:%d" % liar.server.port
        host = ask(house, "/api/guests", {"name": "Host"})["token"]
        table = ask(house, "/api/tables", {"game": game, "seats": 3, "pace": 0, "seat": 0, "bots": ["", "", "easy"]},
                    host)["table"]
        clients = []
        for url in (liar.url, house):
            clients.append(subprocess.Popen(
                [sys.executable, os.path.join(folder, "client.py"), "%s/#/table/%s" % (url, table)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
            taken = len(clients)
            while sum(seat["kind"] == "free" for seat in ask(house, "/api/tables/" + table)["seats"]) > 2 - taken:
                assert clients[-1].poll() is None, clients[-1].communicate()
                time.sleep(0.05)
        ask(house, "/api/tables/" + table, {"do": "start"}, host)
        try:
            out, error = clients[0].communicate(timeout=60)
        except subprocess.TimeoutExpired:
            clients[0].kill()
            out, error = clients[0].communicate()
        clients[1].kill()
        clients[1].communicate()
        return clients[0].returncode, out, error


def main():
    tap = Tap()
    program, folder = sys.argv[1:]
    # What was dealt and the result this client does not compare: page and terminal do.
    games = [("corruption", lie) for lie in LIES if lie not in ("cards", "result")] + [
        ("hacker", lie) for lie in ("none", "invents", "deals")]
    with ThreadPoolExecutor(6) as pool:
        played = [(game, lie, pool.submit(play, program, folder, lie, game)) for game, lie in games]
        for game, lie, done in played:
            status, out, error = done.result()
            if lie == "none":
                tap.ok(status == 0 and "totals" in out and not error, game + ": an honest game", (status, out, error))
            else:
                tap.ok(status == 1 and "DO NOT TRUST" in error and SAYS[lie] in error, "%s: %s is caught" % (game, lie),
                       (status, out, error))
    tap.done()


main()
