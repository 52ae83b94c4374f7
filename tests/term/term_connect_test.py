"""`kickback play --connect` at a real server: whole games over the wire, the server killed and
started again in the middle, two terminals at one table with clocks and talk, links and invitations.

    term_connect_test.py KICKBACK
"""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from certificates import Files
from line_player import OVER, LinePlayer
from screen_player import ScreenPlayer, until
from tap import Tap


class Server:
    """The real program on a port of its own; it can be killed and come back."""

    def __init__(self, path, tls=None):
        self.path = path
        self.tls = tls
        self.folder = tempfile.mkdtemp(prefix="kbconnect")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = "http://127.0.0.1:%d" % self.port
        self.start()

    def start(self):
        self.run = subprocess.Popen([self.path, "serve", "--listen", "127.0.0.1:%d" % self.port,
                                     "--data", self.folder + "/server", *self.more()],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.answers)

    def more(self):
        return ["--tls-cert", self.tls + ".pem", "--tls-key", self.tls + ".key"] if self.tls else []

    def answers(self):
        try:
            if self.tls: # that it listens will do: who trusts it is what is tested
                socket.create_connection(("127.0.0.1", self.port), 5).close()
                return True
            return self.ask("GET", "/api/games").get("ok")
        except OSError:
            return False

    def ask(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        request = urllib.request.Request(self.url + path, method=method, headers=headers,
                                         data=None if body is None else json.dumps(body).encode())
        try:
            return json.loads(urllib.request.urlopen(request, timeout=5).read())
        except urllib.error.HTTPError as error:
            return json.loads(error.read())

    def kill(self):
        self.run.kill()
        self.run.wait()

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def player(self, name, address, *args, seed=1):
        return LinePlayer(self.path, ["--connect", address, "--names", name, "--data",
                                      os.path.join(self.folder, name), "--pace", "0", *args],
                          seed=seed)


def watchers(tap, server):
    """Spectators: by a link, in the menu, in line mode; a seat that is free stays free."""
    for game, face in (("corruption", "▒▒"), ("hacker", "$ ?")):
        host = server.player("Host" + game, server.url, game, "--seats", "3", "--bots", "easy,easy")
        host.prompt()
        host.hears("/#/table/")
        link = re.search(r"\S+/#/table/\S+", host.said)[0]
        host.type("start")
        host.prompt()
        screen = ScreenPlayer(server.path, ["--connect", link, "--names", "Eve", "--lang", "fr"],
                              data=os.path.join(server.folder, "Eve" + game))
        tap.ok(screen.shows(game.upper()) and screen.shows("Host" + game), game + ": a spectator's screen", screen.text())
        plain = server.player("Pia" + game, link, "--watch", "--lang", "de")
        for _ in range(3):
            host.ask(host.random.choice(host.moves()))
        tap.ok(screen.shows(face), game + ": what lies face down is not shown", screen.text())
        first = game == "corruption"
        tap.ok(plain.hears("Runde 1" if first else "Viren"), game + ": a spectator in line mode", plain.said)
        tap.ok("Eve" not in (host.ask("table") or ""), game + ": no seat was taken")
        screen.keys("C-c")
        screen.shows("?")
        screen.keys("y")
        tap.ok(screen.ended() and screen.note("status") == "0", game + ": leaves", screen.text())
        screen.close()
        plain.end()
        host.end()
    token = server.ask("POST", "/api/guests", {"name": "Otto"})["token"]
    table = server.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "entry": "public", "bots": ["", "easy", "easy"],
                                               "id": 5}, token)["table"]
    seats = server.ask("POST", "/api/tables", {"game": "corruption", "seats": 4, "entry": "public", "bots": ["", "", "easy", "easy"],
                                               "id": 6}, token)["table"]
    server.ask("POST", "/api/tables/" + table, {"do": "start", "id": 7}, token)
    screen = ScreenPlayer(server.path, ["--connect", server.url, "--names", "Mia", "--lang", "en"], data=server.folder + "/Mia")
    tap.ok(screen.shows("Watch: Hacker") and screen.shows("Join: Corruption"), "the menu: what can be watched, and joined", screen.text())
    row = next(line for line in screen.lines() if "Watch: Hacker" in line)
    screen.keys(re.search(r"\d", row)[0], "Enter")
    tap.ok(screen.shows("HACKER") and screen.shows("Otto"), "the menu: watched", screen.text())
    screen.close()
    screen = ScreenPlayer(server.path, ["--connect", server.url + "/#/table/" + seats, "--watch", "--names", "Max"],
                          data=server.folder + "/Max")
    tap.ok(screen.shows("Otto"), "--watch: a table with a free seat", screen.text())
    kinds = [seat["kind"] for seat in server.ask("GET", "/api/tables/" + seats, token=token)["seats"]]
    tap.same(kinds.count("free"), 1, "--watch: the seat stays free")
    screen.close()


def restart(tap, server):
    """A whole game; the server dies in the middle, and again."""
    for game in ("corruption", "hacker"):
        player = server.player("Ann" + game, server.url, game, "--bots", "easy", "--seats", "3")
        tap.ok("/#/table/" in (player.prompt() or ""), game + ": a table", player.said)
        player.type("start")
        text, count = player.prompt(), 0
        while text is not None and not OVER.search(text) and count < 200:
            moves = player.moves()
            count += 1
            if not moves:
                break
            move = player.random.choice(moves)
            if count not in (5, 17):
                text = player.ask(move)
                continue
            player.type(move) # the server dies with it, before or after it was saved
            time.sleep(0.002 * count)
            server.kill()
            time.sleep(0.3)
            server.start()
            player.settle("Connected again.")
            text = player.ask("table")
        tap.ok(text is not None and OVER.search(text), game + ": to the end", player.said[-1500:])
        tap.ok(player.said.count("The connection is lost.") == 2
               and player.said.count("Connected again.") == 2, game + ": said both times")
        log = player.ask("log 1000") or ""
        placed = re.findall(r"^(?:> )*You (?:play|put) .*", log, re.M)
        tap.ok(len(placed) == 24 or game == "hacker", game + ": every card was laid once",
               "\n".join(placed))
        player.type("quit")
        tap.same(player.end(), 0, game + ": quit")


def two_terminals(tap, server):
    """The host makes a table by command line; the guest comes by its link."""
    host = server.player("Host", server.url, "corruption", "first=1", "--seats", "3", "--clock",
                         "move:60")
    text = host.prompt() or ""
    link = re.search(r"http://\S+/#/table/\S+", text)
    tap.ok(link and "Seat 2: free" in text, "a table with free seats and its link", text)
    host.type("start")
    tap.ok("Seats are free" in (host.prompt() or ""), "start is refused in words", host.said)
    guest = server.player("Guest", link[0])
    tap.ok(guest.hears("Host"), "the guest is there", guest.said)
    host.type("bots easy")
    time.sleep(0.5)
    host.type("start")
    tap.ok(host.hears("Your clock: "), "the host is asked", host.said)
    tap.ok("Guest" in host.said, "the host knows the guest")
    host.prompt()
    host.type("say nice \u2620 cards")
    tap.ok(guest.hears("Host: nice \u2620 cards"), "talk arrives", guest.said)
    host.ask("10@a1")
    tap.ok(guest.hears("Host plays a bribe of $10,000 face up"), "so does the move", guest.said)
    tap.ok(guest.hears("Your clock: "), "the guest has a clock", guest.said)
    guest.type("quit")
    tap.same(guest.end(), 0, "the guest goes")
    again = server.player("Guest", link[0])
    tap.ok("Your card 1 of 6" in (again.prompt() or ""), "and is back on its seat", again.said)
    places = [again.said.find(words) for words in ("Round 1. ", "Host: nice", "Host plays a bribe of $10,000")]
    tap.ok(places == sorted(places) and places[0] >= 0, "and talk stands where it was said", again.said)
    host.end()
    again.end()


def sent_away(tap, server):
    """At a table whose spectators see it later, the event comes late: the player is told at once."""
    host = server.ask("POST", "/api/guests", {"name": "Hal"})["token"]
    table = server.ask("POST", "/api/tables", {"game": "corruption", "seats": 3, "spectators": "delayed:600", "id": 5},
                       host)["table"]
    path = "/api/tables/" + table
    guest = server.player("Gus", "%s/#/table/%s" % (server.url, table), "--lang", "en")
    guest.hears("Seat 2: You")
    server.ask("POST", path, {"do": "kick", "seat": 2}, host)
    tap.ok(guest.hears("The host has sent you away from this table."), "who is sent away is told so", guest.said)
    guest.end()


def waiting_move(tap, server):
    """A move waits for Enter, and meanwhile somebody else's connection breaks, which is told to all."""
    host = server.player("Ada", server.url, "corruption", "first=1", "--seats", "3")
    link = re.search(r"http://\S+/#/table/(\S+)", host.prompt() or "")
    guest = server.player("Ben", link[0])
    guest.hears("Ada")
    host.type("bots easy")
    time.sleep(0.5)
    host.type("start")
    host.settle("Your card 1 of 6")
    host.ask("confirm on")
    tap.ok("Enter confirms it" in host.answer("10@a1", ["Enter confirms it"]), "a move waits for Enter", host.said)
    guest.run.kill()
    gone = until(lambda: any("gone" in row for row in server.ask("GET", "/api/tables/" + link[1])["seats"]))
    host.read(1)
    tap.ok(gone and host.said.count("Your card 1 of 6") == 1, "when somebody is gone nothing is asked again", host.said)
    tap.ok("You play a bribe of $10,000" in host.answer("", ["You play"], 5), "and the move is still there", host.said)
    host.end()
    guest.end()


def invitation(tap, server):
    token = server.ask("POST", "/api/guests", {"name": "Zoe"})["token"]
    table = server.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "entry": "invite",
                                               "bots": ["", "", "easy"]}, token)["table"]
    code = server.ask("POST", "/api/tables/" + table, {"do": "invite"}, token)["code"]
    link = "%s/#/table/%s" % (server.url, table)
    wrong = server.player("Mallory", link + "/1.00")
    tap.same(wrong.end(), 1, "a wrong invitation: exit status")
    wrong.read(1)
    tap.ok("This invitation is not valid" in wrong.said, "in words", wrong.said)
    guest = server.player("Bob", link + "/" + code)
    tap.ok(guest.hears("You sit down on seat 2"), "the right one", guest.said)
    guest.end()
    lost = server.player("Carl", "%s/#/table/99-ffff" % server.url)
    tap.same(lost.end(), 1, "no such table")
    lost.read(1)
    tap.ok("There is no such table" in lost.said or "nothing of that name" in lost.said,
           "in words", lost.said)


def lobby(tap, server):
    """The menu at a server says where one is, and shows tables of others as they come and go."""
    screen = ScreenPlayer(server.path, ["--connect", server.url, "--names", "Eva", "--pace", "0"])
    tap.ok(screen.shows("At the server 127.0.0.1:%d" % server.port) and screen.shows("No table is waiting for players."),
           "full screen: at a server, and no table waits", screen.text())
    token = server.ask("POST", "/api/guests", {"name": "Uma"})["token"]
    table = server.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "entry": "public", "bots": ["", "", "easy"],
                                               "id": 1}, token)["table"]
    tap.ok(screen.shows("Join: Hacker (1 free seat)"), "a table that is made meanwhile is shown", screen.text())
    line = server.player("Udo", server.url, "--lang", "en")
    menu = line.prompt() or ""
    tap.ok(menu.startswith("At the server 127.0.0.1:%d\n1 Join: Hacker (1 free seat), with Uma" % server.port),
           "line mode: the same", menu)
    server.ask("POST", "/api/tables/" + table, {"do": "close", "id": 2}, token)
    tap.ok(screen.shows("No table is waiting for players."), "and one that was closed is not", screen.text())
    tap.ok("No table is waiting" in (line.ask("5") or ""), "line mode: when it is asked for", line.said)
    rows = line.ask("1")
    tap.ok("4 Who may come: By link." in rows and "Public" in line.ask("4"), "who may come is chosen", rows)
    line.ask("2")
    tap.ok("Seat 1: You" in (line.ask("1") or "") and server.ask("GET", "/api/tables", token=token)["tables"],
           "a table that all may see", line.said)
    screen.close()
    line.end()


def links(tap, server):
    """A link is shown in one piece, however narrow the screen is, and says whom it lets in."""
    screen = ScreenPlayer(server.path, ["--connect", server.url, "--names", "Ida", "--pace", "0"], 60, 20)
    screen.shows("At the server")
    screen.keys("2", "Enter")
    screen.shows("Who may come: By link")
    screen.keys("4", "Right", "Right")
    screen.shows("By invitation")
    screen.keys("1", "Enter")
    tap.ok(screen.shows("Players can sit down by invitation only."), "by invitation: the link of the table is not enough",
           screen.text())
    screen.keys("Right", "Right", "Enter")
    screen.shows("Each invitation is good for one person.")
    joined = screen.tmux("capture-pane", "-p", "-J").replace("\r", "")
    tap.ok(re.search("^%s/#/table/\\S+/[0-9a-f]{30,}$" % server.url, joined, re.M), "60x20: an invitation in one piece", joined)
    screen.keys("Enter")
    tap.ok(screen.shows("Seat 1: You"), "Enter: back to the table", screen.text())
    screen.close()
    player = server.player("Ivo", server.url, "corruption", "--lang", "en")
    player.prompt()
    said = player.ask("invite") or ""
    tap.ok(re.search(r"^(> )?Anyone who opens this link can sit down\.\n%s/#/table/[^/\s]+$" % server.url, said, re.M),
           "a table by link: invite shows that link", said)
    player.end()


def refused_certificate(tap, server, name, address, says):
    """No game, and it is said why: not that nobody answers."""
    player = server.player("Mia", address, "corruption", "--lang", "en")
    player.prompt()
    tap.same(player.end(), 1, name + ": no game")
    tap.ok(says in player.said and "does not answer" not in player.said, name + ": it is said", player.said)


def expired(tap, server, folder):
    """A certificate of long ago, from a program that does not mind."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    old = subprocess.Popen(["openssl", "s_server", "-quiet", "-accept", "127.0.0.1:%d" % port, "-cert",
                            folder + "/old.pem", "-key", folder + "/old.key", "-naccept", "1"],
                           stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: ":%04X 00000000:0000 0A" % port in open("/proc/net/tcp", encoding="ascii").read())
    os.environ["SSL_CERT_FILE"] = folder + "/old.pem"
    refused_certificate(tap, server, "a certificate of 2020", "https://localhost:%d" % port,
                        "The certificate of localhost is not valid today")
    old.kill()
    old.wait()


def encrypted(tap, path):
    """https: with a certificate that is trusted, and with those that are not."""
    folder = tempfile.mkdtemp(prefix="kbtls")
    files = Files("openssl", folder)
    files.make("k", names="DNS:localhost")
    files.make_old()
    server = Server(path, folder + "/k")
    address = "https://localhost:%d" % server.port
    try:
        refused_certificate(tap, server, "a certificate that nobody trusts", address,
                            "The certificate of localhost is not trusted on this machine")
        os.environ["SSL_CERT_FILE"] = folder + "/k.pem"
        player = server.player("Mia", address, "corruption", "first=1", "--bots", "easy")
        tap.ok("https://localhost" in (player.prompt() or ""), "https: a table", player.said)
        player.type("start")
        tap.ok("Your card 1 of 6" in (player.prompt() or ""), "https: a game", player.said)
        tap.ok("You play a bribe of $10,000" in (player.ask("10@a1") or ""), "https: a move",
               player.said)
        player.end()
        refused_certificate(tap, server, "a certificate of another name", "https://127.0.0.1:%d" % server.port,
                            "The certificate of the server is not for 127.0.0.1")
        expired(tap, server, folder)
    finally:
        os.environ.pop("SSL_CERT_FILE", None)
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def hostile(tap, server):
    """A server that says what a terminal would obey."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(8)

    def answer():
        body = (b'{"re":0,"error":"strange","text":"\\u009b31mred \\u202eevil \\u001b]0;t\\u0007"}')
        while True:
            try:
                link = listener.accept()[0]
            except OSError:
                return
            link.recv(4096)
            link.sendall(b"HTTP/1.1 400 x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            link.close()

    threading.Thread(target=answer, daemon=True).start()
    player = server.player("Vic", "http://127.0.0.1:%d" % listener.getsockname()[1], "corruption")
    tap.same(player.end(), 1, "a hostile server: no game")
    player.read(1)
    tap.ok("?31mred ?evil ?]0;t?" in player.said, "and nothing that a terminal obeys", player.said)
    listener.close()


def full_screen(tap, server):
    """The same picture before and after."""
    screen = ScreenPlayer(server.path, ["corruption", "first=1", "--connect", server.url, "--bots", "easy",
                                 "--pace", "0", "--names", "Eve"])
    tap.ok(screen.shows("Everybody is here"), "full screen: seated", screen.text())
    screen.keys("Enter")
    tap.ok(screen.shows("Your card 1 of 6"), "full screen: begun", screen.text())
    before = screen.lines()[2:6]
    server.kill()
    tap.ok(screen.shows("The connection is lost.") or screen.shows("Connecting"),
           "full screen: the connection is lost", screen.text())
    tap.same(screen.lines()[2:6], before, "full screen: the same table")
    screen.type("10@a1") # confirmed while nobody listens: it is sent when somebody does
    screen.keys("Enter")
    screen.shows("10@a1: You play")
    screen.keys("Enter")
    server.start()
    tap.ok(until(lambda: "onnect" not in screen.lines()[0]), "full screen: connected again",
           screen.text())
    tap.ok(screen.shows("Your card 2 of 6"), "full screen: the move was made", screen.text())
    screen.keys("C-c")
    screen.shows("Stop here?")
    screen.keys("y")
    tap.ok(screen.ended() and "The game goes on at the server" in screen.words(), "full screen: end",
           screen.text())
    screen.close()


class Proxy:
    """Stands before a server as proxies do: answers go on in chunks. It counts requests, and hangs up instead of
    answering where it is told to."""

    def __init__(self, server, silent=()):
        self.server, self.silent, self.asked = server, silent, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    @staticmethod
    def message(stream, bytes_):
        """A head with its body, behind what has come already."""
        while b"\r\n\r\n" not in bytes_:
            more = stream.recv(65536)
            if not more:
                return b"", b""
            bytes_ += more
        head, body = bytes_.split(b"\r\n\r\n", 1)
        found = re.search(rb"content-length: *(\d+)", head, re.I)
        while found and len(body) < int(found[1]):
            body += stream.recv(65536)
        return head, body

    def serve(self, client):
        with client, socket.create_connection(("127.0.0.1", self.server.port)) as server:
            while True:
                head, body = self.message(client, b"")
                if not head:
                    return
                line = head.split(b"\r\n")[0].decode().rsplit(" ", 1)[0]
                self.asked.append(line)
                head = re.sub(rb"Host: [^\r]*", b"Host: 127.0.0.1:%d" % self.server.port, head)
                server.sendall(head + b"\r\n\r\n" + body)
                if b"websocket" in head.lower():
                    threading.Thread(target=self.pump, args=(client, server), daemon=True).start()
                    self.pump(server, client)
                    return
                head, body = self.message(server, b"")
                if line in self.silent:
                    return
                head = re.sub(rb"content-length: *\d+", b"Transfer-Encoding: chunked", head, flags=re.I)
                client.sendall(head + b"\r\n\r\n")
                for at in range(0, len(body), 700):
                    part = body[at:at + 700]
                    client.sendall(b"%x;part=%d\r\n" % (len(part), at) + part + b"\r\n")
                client.sendall(b"0\r\nX-Behind: it\r\n\r\n")

    @staticmethod
    def pump(one, other):
        try:
            while part := one.recv(65536):
                other.sendall(part)
        except OSError:
            pass


def proxies(tap, server):
    proxy = Proxy(server)
    player = server.player("Chun", proxy.url, "corruption", "first=1", "--bots", "easy", "--seats", "3")
    player.prompt()
    player.ask("start")
    until(lambda: player.read(0.1) and "moves are possible" in player.said)
    tap.ok("You play" in player.answer("10@a1", ["You play"]), "behind a proxy that answers in chunks: a move",
           player.said)
    tap.ok(" first. City Hall" in player.answer("log 50", [" first. City Hall"]), "and the history", player.said)
    player.type("quit")
    tap.same(player.end(), 0, "and the end")
    tap.ok("POST /api/guests" in proxy.asked and any("/history" in line for line in proxy.asked),
           "all of it went through the proxy", proxy.asked)
    proxy.listener.close()
    deaf = Proxy(server, silent=["POST /api/guests"])
    data = os.path.join(server.folder, "deaf")
    os.mkdir(data)
    with open(data + "/people.tsv", "w", encoding="utf-8") as file: # a token of another time
        file.write("%s\t1\tTwo\t%s\n" % (deaf.url, "A" * 43))
    done = subprocess.run([server.path, "play", "--plain", "--lang", "en", "--connect", deaf.url, "corruption", "--data",
                           data], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
    tap.ok(done.returncode == 1 and b"does not answer" in done.stderr, "no answer: said", done.stderr)
    tap.same((deaf.asked.count("GET /api/me"), deaf.asked.count("POST /api/guests")), (1, 1),
             "a request that may not be sent twice is sent once")
    deaf.listener.close()


def live_tables(tap, server):
    """They are for browsers, also for somebody who has a seat there."""
    token = server.ask("POST", "/api/guests", {"name": "Liv"})["token"]
    made = server.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "options": "clock=live", "id": 1}, token)
    data = os.path.join(server.folder, "Liv")
    os.mkdir(data)
    with open(data + "/people.tsv", "w", encoding="utf-8") as file:
        file.write("%s\t1\tLiv\t%s\n" % (server.url, token))
    link = "%s/#/table/%s" % (server.url, made.get("table"))
    for name, seat in (("Liv", "somebody who has a seat"), ("Lea", "somebody who has none")):
        player = server.player(name, link)
        player.prompt()
        tap.ok(player.end() == 1 and "played live" in player.said, "a live table: %s is told so" % seat, player.said)
    rows = server.ask("GET", "/api/tables/" + made["table"], token=token)["seats"]
    tap.same([row["kind"] for row in rows], ["person", "free", "free"], "and takes no seat")


def kept_apart(tap, server):
    """Tokens go through no link that somebody has put there."""
    data, victim = os.path.join(server.folder, "Lin"), os.path.join(server.folder, "victim")
    os.mkdir(data)
    with open(victim, "w", encoding="ascii") as file:
        file.write("mine")
    os.chmod(victim, 0o644)
    os.symlink(victim, data + "/people.tsv.new")
    player = server.player("Lin", server.url, "corruption", "--bots", "easy")
    player.prompt()
    player.type("quit")
    player.end()
    with open(victim, encoding="ascii") as file:
        tap.same(file.read(), "mine", "a link in the folder is not followed")
    kept = data + "/people.tsv"
    tap.ok(os.path.isfile(kept) and not os.path.islink(kept) and os.stat(kept).st_mode & 0o777 == 0o600,
           "and tokens are kept in a file of one's own")


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    os.environ["LANG"] = "C.UTF-8"
    for name in ("LC_ALL", "LANGUAGE", "LC_MESSAGES"):
        os.environ.pop(name, None)
    server = Server(path)
    only = sys.argv[2:]
    try:
        for test in (restart, two_terminals, sent_away, waiting_move, lobby, links, invitation, hostile, full_screen,
                     proxies, live_tables, kept_apart, watchers):
            if not only or test.__name__ in only:
                test(tap, server)
    finally:
        server.close()
    if not only or "encrypted" in only:
        encrypted(tap, path)
    tap.done()


main()
