"""Finished games as large as they may be (2 MiB), given out by the real program: also by a small server, to
several who ask at once, and without a player's connection being ended for it.

    records_test.py KICKBACK
"""
import json
import os
import subprocess
import sys
import tempfile

from client import Server

from tap import Tap

SIZE = 2 << 20
CONNECTIONS = "16"


def make_games(program, folder):
    """A game of SIZE bytes, of which quotes and ends of lines are longer in JSON."""
    text = 'the "record" of a game\n' * (SIZE // 23)
    text += "x" * (SIZE - len(text))
    name = os.path.join(folder, "games")
    with open(name, "w") as file:
        escaped = text.replace("\n", "\\x0a")
        file.write("kickback-export 1\ngame\tabc\t5\thacker\\x09X\\x0apublic 0\t%s\nend\t0\t1\n" % escaped)
    done = subprocess.run([program, "admin", "import", name, "--data", folder + "/data"],
                          capture_output=True, text=True)
    return text, done


def main():
    tap, program = Tap(), sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        text, done = make_games(program, folder)
        tap.ok(done.returncode == 0, "a game of 2 MiB is imported", done.stderr)
        with Server(program, "--connections", CONNECTIONS, folder=folder + "/data") as server:
            player = server.socket()
            listed = json.loads(server.client().get("/api/records")[2])
            tap.same([(r["record"], r["size"]) for r in listed["records"]], [("abc", SIZE)], "it is listed")
            for i in range(3):
                status, _, body = server.client().get("/api/records/abc")
                same = status == 200 and json.loads(body)["found"][0]["kb"] == text
                tap.ok(same, "and given out, byte by byte", (status, len(body)))
            askers = [server.client() for _ in range(8)]
            for asker in askers:
                asker.send("GET /api/records/abc HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answers = [asker.answer() for asker in askers]
            good = sum(status == 200 and json.loads(body)["found"][0]["kb"] == text
                       for status, _, body in answers)
            busy = sum(status == 503 for status, _, _ in answers)
            tap.ok(good >= 1 and good + busy == 8, "eight ask at once: each has it, or is told to come back",
                   [(status, len(body)) for status, _, body in answers])
            player.text('{"do":"hello","v":1}')
            tap.ok(b'"ok":true' in player.read_frame()[1], "a player is still there")
    tap.done()


main()
