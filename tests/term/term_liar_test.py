"""`kickback play --connect` at a server that lies about the deal (tests/net/liar.py): every lie is told, in line mode and
on the full screen; an honest deal is verified, the receipt lies in the client's folder before the share is opened, also
after a rematch and when the client was started again; and the receipt proves it with `kickback check --saw`.

    term_liar_test.py KICKBACK
"""
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, "../net"), os.path.join(here, "../tools"), here]
from line_player import LinePlayer
from liar import LIES, LyingServer
from screen_player import ScreenPlayer, until
from tap import Tap

ALARM = "Do not trust this deal."
SAYS = {
    "invents": "Your share is not in the deal", "drops": "The record of the game is wrong", "deals": "The record of the game is wrong",
    "list": "Another player's share", "late-list": "Another player's share", "host": "The server's share",
    "cards": "not those that you were dealt", "number": "another game", "other": "another game", "result": "The result in the record",
    "silent": "not those that were announced", "nameless": "another game", "skips": "Your share is not in the deal",
}


def ask(url, path, body=None, token=None):
    headers = {"Content-Type": "application/json", "X-Forwarded-For": "10.0.0.%d" % random.randrange(250), **({"Authorization": "Bearer " + token} if token else {})}
    request = urllib.request.Request(url + path, json.dumps(body).encode() if body else None, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


class Game:
    """A table at the house behind a liar, and the folder of the terminal that is lied to. The other human, and the
    moves of both, talk to the house itself."""

    def __init__(self, program, lie, game, options=""):
        self.program, self.random = program, random.Random(1)
        self.liar = LyingServer(program, lie)
        self.house = "http://127.0.0.1:%d" % self.liar.server.port
        self.folder = tempfile.mkdtemp(prefix="kbliar")
        self.host = ask(self.house, "/api/guests", {"name": "Host"})["token"]
        self.table = ask(self.house, "/api/tables", {
            "game": game, "seats": 3, "pace": 0, "bots": ["", "", "easy"], "options": options, "seat": 1}, self.host)["table"]
        self.link = "%s/#/table/%s" % (self.liar.url, self.table)
        self.other = Human(self.house, self.host, self.table)

    def close(self):
        self.other.over = True
        self.liar.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)

    def line(self):
        return LinePlayer(self.program, ["--connect", self.link, "--names", "ann", "--data", self.folder])

    def screen(self):
        return ScreenPlayer(self.program, ["--connect", self.link, "--names", "ann"], data=self.folder)

    def token(self):
        with open(self.folder + "/people.tsv") as file:
            return file.readline().split("\t")[3].strip()

    def look(self, token=None):
        return ask(self.house, "/api/tables/" + self.table, token=token or self.host)

    def start(self):
        until(lambda: all(seat["kind"] != "free" for seat in self.look()["seats"]))
        ask(self.house, "/api/tables/" + self.table, {"do": "start"}, self.host)

    def play(self, moves=10000):
        """Both humans' moves, until it is over or so many are made; False: it is not played."""
        end = time.monotonic() + 60
        tokens = [self.host, self.token()]
        while time.monotonic() < end and moves > 0:
            for token in tokens:
                told = self.look(token)
                if told["phase"] == "over":
                    return True
                view = told.get("view")
                if told["phase"] == "playing" and told["you"] in view["must"] and "chosen" not in told:
                    ask(self.house, "/api/tables/" + self.table, {
                        "do": "move", "move": self.random.choice(view["legal"]), "at": told["at"]}, token)
                    moves -= 1
            time.sleep(0.03)
        return moves <= 0

    def receipts(self):
        folder = self.folder + "/deals"
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


class Human:
    """Gives an honest share at the house itself, in a thread, as often as there is a deal."""

    def __init__(self, house, token, table):
        self.house, self.token, self.path, self.over, self.share = house, token, "/api/tables/" + table, False, {}
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while not self.over:
            try:
                told = ask(self.house, self.path, token=self.token)
            except OSError:
                return
            deal, you = told.get("deal"), told.get("you")
            if deal and you and not deal["opening"] and not deal["commitments"][you - 1]:
                share = self.share.setdefault(deal["host"], os.urandom(32))
                bound = b"kickback commitment 1\n" + bytes.fromhex(deal["host"]) + bytes([you]) + share
                ask(self.house, self.path, {"do": "commit", "hash": hashlib.sha256(bound).hexdigest()}, self.token)
            elif deal and you and deal["opening"] and you not in deal["opened"]:
                ask(self.house, self.path, {"do": "open", "hash": self.share[deal["host"]].hex(),
                                            "list": [deal["host"]] + deal["commitments"]}, self.token)
            time.sleep(0.05)


def lie_line(program, lie):
    game = Game(program, lie, "corruption")
    try:
        player = game.line()
        until(lambda: os.path.exists(game.folder + "/people.tsv"), 120)
        game.start()
        # A client that commits last has not seen the other list: it learns of the lie at the end.
        played = (lie == "late-list" and player.hears(ALARM, 3)) or game.play()
        heard = player.hears(ALARM, 20) and player.hears(SAYS[lie], 5)
        player.end()
        return played and heard, player.said[-1500:]
    finally:
        game.close()


def sees_alarm(player):
    """The alarm, behind the story of the last round, which is passed over."""
    words = player.words()
    if ALARM not in words and "Esc: " in words:
        player.keys("Escape")
        time.sleep(0.3)
    return ALARM in words


def lie_screen(program, lie):
    game = Game(program, lie, "hacker")
    try:
        player = game.screen()
        until(lambda: os.path.exists(game.folder + "/people.tsv"), 120)
        game.start()
        played = (lie == "late-list" and player.shows(ALARM, 3)) or game.play()
        shown = until(lambda: sees_alarm(player), 30) and player.shows(SAYS[lie], 5)
        text = player.text()
        player.close()
        return played and shown, text
    finally:
        game.close()


def honest(tap, program):
    """A deal is verified: at first, after a rematch, in a client started later, and by `check --saw`."""
    game = Game(program, "none", "corruption")
    player = game.line()
    until(lambda: os.path.exists(game.folder + "/people.tsv"), 120)
    game.start()
    until(lambda: game.receipts())
    tap.ok(len(game.receipts()) == 1, "a receipt is kept from the deal on", game.receipts())
    game.play()
    tap.ok(player.hears("Deal verified: your share is in it.") and ALARM not in player.said, "an honest deal is verified",
           player.said[-600:])
    path = re.search(r"check --saw: (\S+)", player.said)
    kb = os.path.join(game.folder, "game.kb")
    player.answer("save " + kb, ["Saved"])
    saw = [subprocess.run([*words, kb, "--saw", path[1] if path else ""], stdout=subprocess.PIPE, text=True, check=False)
           for words in ([program, "check"], [sys.executable, os.path.join(here, "../../examples/check_record.py")])]
    tap.ok(all(done.returncode == 0 and "own" in done.stdout for done in saw), "check --saw, and the checker in Python",
           [done.stdout for done in saw])
    with open(kb) as file:
        other = file.read().replace("fair ", "fair x", 1)
    tap.ok("dealt " in open(path[1]).read() and other, "the receipt has what was dealt")
    # A rematch is another game, with a receipt of its own.
    ask(game.house, "/api/tables/" + game.table, {"do": "rematch"}, game.host)
    player.answer("rematch", ["Round 1", "deal"])
    until(lambda: len(game.receipts()) == 2)
    tap.same(len(game.receipts()), 2, "a rematch has a receipt of its own")
    game.play(moves=6)
    player.run.kill()  # in the middle
    player.run.wait()
    again = game.line()
    until(lambda: "stand_in" not in game.look(game.token())["seats"][1])
    game.play()
    tap.ok(again.hears("Deal verified: your share is in it.") and ALARM not in again.said,
           "a client that was started again in the middle verifies it, too", again.said[-600:])
    again.end()
    game.close()


def looks_on(tap, program):
    """Who comes when the cards are dealt is told what cannot be told."""
    game = Game(program, "none", "corruption")
    first = game.line()
    until(lambda: os.path.exists(game.folder + "/people.tsv"), 120)
    game.start()
    until(lambda: game.look()["phase"] == "playing")
    folder = tempfile.mkdtemp(prefix="kblooks")
    late = LinePlayer(program, ["--connect", game.link, "--names", "bob", "--data", folder])
    late.hears("Round 1")
    game.play()
    tap.ok(late.hears("was not at the table when the deal was made") and ALARM not in late.said,
           "who was not there is told so", late.said[-600:])
    first.end()
    late.end()
    shutil.rmtree(folder)
    game.close()
    # At home there is nobody to be trusted.
    alone = LinePlayer(program, ["corruption", "--seats", "3", "--pace", "0"], env={**os.environ, "HOME": "/nonexistent",
                                                                                    "XDG_DATA_HOME": ""})
    alone.play()
    tap.ok(alone.hears("Dealt on this device: there is no server to trust."), "a game at home", alone.said[-600:])
    alone.end()


def main():
    tap = Tap()
    program = os.path.abspath(sys.argv[1])
    lies = [lie for lie in LIES if lie != "none"]
    with ThreadPoolExecutor(5) as pool:
        line = [(lie, pool.submit(lie_line, program, lie)) for lie in lies]
        screen = [(lie, pool.submit(lie_screen, program, lie)) for lie in lies]
        for mode, done in (("line mode", line), ("full screen", screen)):
            for lie, result in done:
                good, text = result.result()
                tap.ok(good, "%s: %s is told" % (mode, lie), text)
    honest(tap, program)
    looks_on(tap, program)
    tap.done()


main()
