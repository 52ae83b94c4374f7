"""docs/openapi.json beside what the real program sends: whole games of both games over all options,
players, spectators and refusals; every answer and every message must be described, member by member,
and whatever is described must have come. The description itself, its examples and the types made of
it are checked, too.

    openapi_test.py KICKBACK OPENAPI.JSON SOURCE_FOLDER
"""
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from client import Server, admin
from player import House, LivePlayer, Player, run
from schema import Book

from tap import Tap

# Described, and cannot be brought about here: a disk that fails, a house that is full (tests/world);
# errors of HTTP that close a connection (tests/net/http_test.c).
NOT_HERE = {"full", "read-only", "not-saved", "set-aside", "invites-full", "too-large", "http-400",
            "http-411", "http-413", "http-414", "http-417", "http-421", "http-426", "http-429", "http-431",
            "http-501", "http-503", "http-505", "deal-copied"}


class Checker:
    def __init__(self, tap, book):
        self.tap, self.book, self.count, self.wrong, self.kept = tap, book, 0, [], {}

    def __call__(self, schema, value, what):
        if schema is None:
            return
        self.count += 1
        errors = self.book.errors(schema, value)
        if errors:
            self.wrong.append("%s: %s\n  %s" % (what, "; ".join(errors[:3]), json.dumps(value)[:600]))
        elif self.count % 37 == 0 or schema not in self.kept:
            self.kept.setdefault(schema, []).append(value)


# ---- The description itself ----

def check_description(tap, book, source):
    doc = book.doc
    every = book.names_in([doc["paths"], doc["components"]["responses"],
                           book.schemas["ClientMessage"], book.schemas["ServerMessage"]])
    every |= {"ClientMessage", "ServerMessage"}
    tap.same(sorted(set(book.schemas) - every), [], "every schema is used")
    loose = [name for name, schema in book.schemas.items()
             if schema.get("type") == "object" and "additionalProperties" not in schema]
    tap.same(loose, [], "every object says what else may be in it")
    dumb = [name + "." + key for name, schema in book.schemas.items()
            for key, part in schema.get("properties", {}).items()
            if not ("description" in part or "$ref" in part or "const" in part)]
    tap.same(dumb, [], "every member has its meaning")
    wrong = []
    for path, route in doc["paths"].items():
        for method, operation in route.items():
            parts = [operation.get("requestBody", {})] + list(operation["responses"].values())
            for part in parts:
                _, part = book.resolve(part)
                for content in part.get("content", {}).values():
                    if "example" in content:
                        errors = book.errors(content["schema"], content["example"])
                        wrong += ["%s %s: %s" % (method, path, error) for error in errors]
    tap.same(wrong, [], "examples are what they are examples of")
    book.seen.clear()
    with open(os.path.join(source, "src/house/house_http.c")) as file:
        routes = set(re.findall(r'\{"(GET|POST)", "([^"]+)"', file.read()))
    told = {(method.upper(), re.sub(r"\{\w+\}", "*", path)) for path, route in doc["paths"].items()
            for method in route if path.startswith("/api/")}
    tap.same(told, routes, "the routes of the house")
    words = set()
    for name in ("src/proto/proto_write.c", "src/table/table_text.c"):
        with open(os.path.join(source, name)) as file:
            words |= set(re.findall(r'\[(?:PROTO|TABLE)_\w+\] =\s+\{"([a-z-]+)",', file.read()))
    with open(os.path.join(source, "src/table/table_text.c")) as file:
        words -= set(re.findall(r'\[TABLE_DO_\w+\] = \{"([a-z-]+)",', file.read())) - {"ok"}
    with open(os.path.join(source, "src/proto/proto_live.c")) as file:
        words |= set(re.findall(r'case KB_\w+: return "([a-z-]+)";', file.read()))
    codes = {code for code in book.schemas["ErrorCode"]["enum"] if not code.startswith("http-")}
    tap.same(codes, words - {"ok"}, "the codes of the house and the table")
    with open(os.path.join(source, "src/proto/proto_read.c")) as file:
        commands = set(re.findall(r'\[PROTO_\w+\] = \{"(\w+)",', file.read()))
    told = {schema["properties"]["do"]["const"] for schema in book.schemas.values()
            if "do" in schema.get("properties", {})}
    tap.same(told, commands - {"guest", "make", "device", "redeem", "whose", "alone", "key", "rename"}, "the commands")


# ---- Games ----

def tables_to_play(rng):
    """Terms so that every value of every option, every number of seats and every kind of spectators
    and clock comes."""
    keys = {"corruption": {"show": ["standard", "river", "free", "closed"], "book": ["off", "on"],
                           "first": ["lot", "1", "2", "3"], "order": ["played", "table"],
                           "hitman": ["must", "may"], "characters": ["discard", "return"],
                           "totals": ["open", "hidden"]},
            "hacker": {"beats": ["1", "2", "3", "4"], "jam": ["off", "on"], "crypt": ["off", "on"],
                       "steal": ["look", "blind"], "first": ["lot", "1", "2", "3"]}}
    for number in range(16):
        game = ("corruption", "hacker")[number % 2]
        options = " ".join("%s=%s" % (key, values[(number // 2 + rng.randrange(2) * (number > 7))
                                                  % len(values)])
                           for key, values in keys[game].items())
        seats = 3 + number // 2 % 5
        yield {"game": game, "seats": seats, "options": options, "pace": 0,
               "clock": ("none", "move:60", "bank:300+5", "days:2")[number % 4],
               "entry": ("public", "link")[number // 4 % 2],
               "spectators": ("silent", "delayed:1", "none")[number % 3],
               "chat": ("free", "phrases", "off")[number // 2 % 3], "order": ("given", "lot")[number % 2],
               "bots": ["", ""] + ["easy", "normal:bold", "random", "random", "random"][:seats - 2]}


def look_around(house, tokens, table):
    path = "/api/tables/" + table
    for token in tokens + [None]:
        house.ask("GET", path, token=token, schema="TableMessage", status=None)
        house.ask("GET", path + "?seen=5", token=token, schema="TableMessage", status=None)
        house.ask("GET", path + "/history", token=token, schema="HistoryAnswer", status=None)
    house.ask("GET", "/api/me", token=tokens[0], schema="MeAnswer")
    house.ask("GET", "/api/tables", schema="TablesAnswer")


def many_tables(tap, house):
    """More than one page of tables; of one's own there are never so many."""
    guest, tables = house.guest(), []
    for number, host in enumerate([house.guest() for _ in range(7)]):
        for _ in range(8):
            terms = {"game": "corruption", "seats": 3, "entry": "public"}
            table = house.ask("POST", "/api/tables", terms, host, "MadeAnswer", "10.2.0.%d" % number)["table"]
            if len(tables) < 8:
                house.ask("POST", "/api/tables/" + table, {"do": "take"}, guest, "Done")
            tables.append((table, host))
    first = house.ask("GET", "/api/tables", schema="TablesAnswer")
    rest = house.ask("GET", "/api/tables?from=%d" % first["more"], schema="TablesAnswer")
    got = [row["table"] for row in first["tables"] + rest["tables"]]
    tap.ok(sorted(got) == sorted(table for table, _ in tables) and "more" not in rest,
           "two pages have all tables once", got)
    mine = house.ask("GET", "/api/me", token=guest, schema="MeAnswer")
    got = [row["table"] for row in mine["tables"]]
    tap.ok(sorted(got) == sorted(table for table, _ in tables[:8]) and "more" not in mine, "one's own are on one", got)
    house.ask("GET", "/api/me?from=3", token=guest, schema="MeAnswer")
    for table, host in tables:
        house.ask("POST", "/api/tables/" + table, {"do": "close"}, host, "Done")


def play_games(tap, house):
    rng = random.Random(20)
    everybody, hosts, looks = [], [], []
    for terms in tables_to_play(rng):
        ann, bob = house.guest(), house.guest()
        table = house.ask("POST", "/api/tables", terms, ann, "MadeAnswer")["table"]
        pair = [Player(house, ann, table, rng=rng), Player(house, bob, table, take=2, rng=rng)]
        for player in pair:
            player.want_talk = 0.02
        visitors = [Player(house, None, table, look_on=True)]
        hosts.append((pair, [ann, bob], table))
        everybody += pair + visitors
        looks.append((terms["spectators"], visitors[0]))
    run(everybody, lambda: all(pair[1].last and pair[1].last["you"] for pair, _, _ in hosts))
    for _, tokens, table in hosts:
        look_around(house, tokens, table)
        house.ask("POST", "/api/tables/" + table, {"do": "start"}, tokens[0], "Done")
    some = run(everybody, lambda: sum(pair[0].over for pair, _, _ in hosts) > 3)
    for _, tokens, table in hosts:
        look_around(house, tokens, table)
    done = run(everybody, lambda: all(p.over for pair, _, _ in hosts for p in pair), 150)
    tap.ok(some and done, "%d games to their ends" % len(hosts),
           [pair[0].last and (pair[0].last["phase"], pair[0].last.get("view", {}).get("stage"))
            for pair, _, _ in hosts])
    for _, tokens, table in hosts:
        look_around(house, tokens, table)
    records = house.ask("GET", "/api/records", schema="RecordsAnswer")["records"]
    tap.same(len(records), len(hosts) // 2, "a record of each public table")
    for _, tokens, _ in hosts:
        own = house.ask("GET", "/api/records", token=tokens[1], schema="RecordsAnswer")["records"]
        sat = [record for record in own if "you" in record]
        tap.same(len(sat), 1, "with the seat of the player who asks")
        whole = house.ask("GET", "/api/records/" + sat[0]["record"], token=tokens[1], schema="RecordAnswer")["found"][0]
        tap.same(whole["you"], sat[0]["you"], "as the record itself has it")
        known = {record["record"] for record in records}
        records += [record for record in own if record["record"] not in known]
    tap.same(len(records), len(hosts), "and of the others for those who sat there")
    for record in records:
        whole = house.ask("GET", "/api/records/" + record["record"], schema="RecordAnswer")["found"][0]
        head = dict(line.split(" ", 1) for line in whole["kb"].split("\n\n")[0].split("\n"))
        said = [record.get("date"), *(" ".join(map(str, record.get(key, []))) for key in ("totals", "victory"))]
        tap.same(said, [head.get(key) for key in ("date", "totals", "victory")],
                 "a list says when a game began and how it ended, as the record does")
    late = run(everybody, lambda: all(v.over for kind, v in looks if kind != "none"), 10)
    tap.ok(late, "spectators see the end, a second late where they are delayed",
           [(kind, v.last and v.last["phase"]) for kind, v in looks])
    tap.ok(all(v.last["phase"] == "seating" and v.messages[-1]["error"] == "no-spectators"
               for kind, v in looks if kind == "none"), "where there are none they see no game")
    for player in everybody:
        player.sock.close()


# ---- What else can happen at a table ----

def other_events(tap, house):
    """Hosts who kick, silence and invite, players who leave and come back, rematches, closing."""
    ann, bob, cid = house.guest("Ann"), house.guest("Bob \u2603"), house.guest("Cid")
    code = house.ask("POST", "/api/me/device", None, ann, "CodeAnswer")["code"]
    house.ask("POST", "/api/redeem/name", {"code": code}, schema="NameAnswer")
    house.ask("POST", "/api/redeem", {"code": code}, schema="TokenAnswer")
    house.ask("POST", "/api/me/alone", None, ann, "AloneAnswer")
    house.ask("POST", "/api/me/name", {"name": "Anne"}, ann, "Done")
    key = house.ask("POST", "/api/me/keys", {"name": "Annbot"}, ann, "TokenAnswer")["token"]
    house.ask("GET", "/api/games", schema="GamesAnswer")
    table = house.ask("POST", "/api/tables", {
        "game": "corruption", "seats": 4, "chat": "free", "pace": 0, "grace": 3, "entry": "invite",
        "clock": "move:5", "id": 77}, ann, "MadeAnswer")["table"]
    path = "/api/tables/" + table

    def command(token, schema="Done", status=200, **body):
        return house.ask("POST", path, body, token, schema, status=status)
    a, b, c = (Player(house, token, table, rng=random.Random(3)) for token in (ann, bob, cid))
    people = [a, b, c]
    for token, seat in ((bob, 2), (key, 3)):
        invitation = command(ann, "CodeAnswer", do="invite")["code"]
        command(token, do="take", seat=seat, code=invitation)
    a.say(do="invite")
    command(ann, do="bot", seat=4, bot="easy")
    command(ann, do="kick", seat=4)
    command(ann, do="kick", seat=3)
    command(ann, do="bot", seat=0)
    command(bob, do="chat", text="<b>hello</b>")
    command(bob, do="phrase", number=3)
    command(ann, do="mute", seat=2, on=True)
    command(bob, do="chat", text="not for Ann")
    command(ann, do="silence", seat=2, on=True)
    command(bob, do="chat", text="x", status=409)
    command(ann, do="silence", seat=2, on=False)
    b.look_on = True  # does not commit in time? it commits, and then leaves its clock run out
    a.look_on = False
    run(people, lambda: a.last and a.last["n"] > 10, 5)
    command(ann, do="start")
    b.look_on = False
    run(people, lambda: b.last and b.last["phase"] == "playing", 30)
    b.look_on = True
    run(people, lambda: b.heard(e="stands-in", seat=2), 20)
    command(bob, do="move", move="1@a1", status=409)  # a bot plays
    command(bob, do="back")
    b.say(do="detach")
    b.say(do="ping")
    run(people, lambda: False, 0.3)
    b.sock.close()  # gone, as the others are told; a bot plays after three seconds
    people.remove(b)
    tap.ok(run(people, lambda: any("gone" in seat for seat in a.last.get("seats", [])), 20),
           "the others are told that somebody is gone")
    run(people, lambda: a.heard(e="stands-in", why="away"), 20)
    b = Player(house, bob, table)
    people.append(b)
    run(people, lambda: b.last, 5)
    command(bob, do="leave")
    run(people, lambda: a.over, 120)
    command(ann, do="rematch")
    run(people, lambda: a.last["phase"] == "playing", 30)
    a.sock.close()
    a = Player(house, ann, table, rng=random.Random(4))
    run([a, b, c], lambda: a.over, 60)
    command(ann, do="kick", seat=4)
    invitation = command(ann, "CodeAnswer", do="invite")["code"]
    command(bob, do="take", seat=4, code=invitation)
    command(ann, do="rematch")  # Bob is here and has not said so: nothing begins
    run([a, b, c], lambda: a.heard(e="rematch", seat=1), 5)
    command(ann, do="close")
    run([a, b, c], lambda: a.last["phase"] == "closed", 5)
    late_deal(house, ann, bob)
    two_hands(house, ann, bob)
    all_gone(house, ann, bob)


def live_table(tap, house):
    """Hacker by live clock, up to the end of the first trips: frames, pings, events, every refusal."""
    ann, bob = house.guest(), house.guest()
    table = house.ask("POST", "/api/tables", {
        "game": "hacker", "seats": 3, "pace": 0, "options": "clock=live first=3 lag_ms=100 credit_s=5",
        "bots": ["", "", "easy"]}, ann, "MadeAnswer")["table"]
    a, b = LivePlayer(house, ann, table), LivePlayer(house, bob, table, take=2)
    visitor = LivePlayer(house, None, table, look_on=True)
    people = [a, b, visitor]
    run(people, lambda: b.last and b.last["you"] == 2, 5)
    house.ask("POST", "/api/tables/" + table, {"do": "start"}, ann, "Done")
    run(people, lambda: a.frame and b.frame and visitor.frame, 20)
    lies = (["look:1,1", "hand:1>1", "feint:2>1"], ["hand:3>1"], ["feint:1>2", "feint:1>3"],
            ["hand:2>99"], ["recall:2"], ["turn"], ["look:9,9", "look:8,8"], ["look:5000,0"], ["fly"])
    for lie in lies:
        b.act(*lie)
        run(people, lambda: False, 0.3)
    b.act("recall:1", id=81)
    b.act(id=82)
    run(people, lambda: {81, 82} <= b.answers.keys(), 5)
    for number in range(83, 93):  # until the hand is free
        b.act("feint:1>2", id=number)
        run(people, lambda: number in b.answers, 5)
        if "tick" in b.answers.get(number, {}):
            break
        run(people, lambda: False, 0.5)
    for hand in (1, 2) * 4:  # until there is no virus left
        b.act("hand:%d>%d" % (hand, hand + 3))
        run(people, lambda: False, 0.9)
    run(people, lambda: a.walk()[:2] == (2, 1), 60)
    a.act("hand:1>1")
    a.look_on = b.look_on = True  # the clock makes their credits
    run(people, lambda: a.heard(e="trip", what="home", seat=1), 30)
    a.act("hand:1>1", id=93)
    run(people, lambda: b.walk()[:2] == (2, 2), 60)
    b.act("turn", id=94)
    b.act("turn", id=95)
    run(people, lambda: a.heard(e="trip", what="home", seat=2), 60)
    a.act("hand:1>1", id=96)
    run(people, lambda: 96 in a.answers and 95 in b.answers, 5)
    tap.same([p.answers.get(number, {}).get("error") for p, number in ((a, 93), (b, 94), (b, 95), (a, 96))],
             ["holds-bill", None, "turn-too-soon", "infection-over"], "refusals of a trip and after it")
    sizes = {len(p.frame) for p in people}
    tap.ok(sizes == {16 + 17 * 3 + 9} and [p.frame[4] for p in people] == [1, 2, 0],
           "frames of one size, to each its own", sizes)
    look_around(house, [ann, bob], table)
    for player in people:
        player.sock.close()


def host_of_the_server(tap, house, folder):
    """What the host says and whom the host bans, while the server runs."""
    ann = house.guest("Banned")
    player = Player(house, ann, house.ask("POST", "/api/tables", {"game": "hacker", "seats": 3}, ann,
                                          "MadeAnswer")["table"])
    run([player], lambda: player.last, 5)
    admin(house.server.program, folder, "say", "Back in ten minutes.")
    heard = run([player], lambda: {"t": "notice", "text": "Back in ten minutes."} in player.messages, 5)
    tap.ok(heard, "a notice of the host", player.messages)
    people = json.loads(admin(house.server.program, folder, "people", "--json").stdout)["people"]
    number = [person["person"] for person in people if person["name"] == "Banned"]
    admin(house.server.program, folder, "ban", str(number[0]))
    tap.same(house.ask("GET", "/api/me", token=ann, status=403)["error"], "banned", "a player who was banned")


def both_play(house, ann, bob, **terms):
    table = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 3, "pace": 5000, "bots": [
        "", "", "easy"], **terms}, ann, "MadeAnswer")["table"]
    a, b = Player(house, ann, table), Player(house, bob, table, take=2)
    run([a, b], lambda: b.last and b.last["you"] == 2, 5)
    house.ask("POST", "/api/tables/" + table, {"do": "start"}, ann, "Done")
    run([a, b], lambda: b.last and b.last["phase"] == "playing", 10)
    return table, [a, b]


def two_hands(house, ann, bob):
    """Both get up; Bob, who has had a hand, does not get Ann's."""
    table, _ = both_play(house, ann, bob)
    for person in (ann, bob):
        house.ask("POST", "/api/tables/" + table, {"do": "leave"}, person, "Done")
    house.ask("POST", "/api/tables/" + table, {"do": "take", "seat": 1}, bob, status=409)


def all_gone(house, ann, bob):
    """Both go away, and the game rests, while somebody looks on."""
    table, players = both_play(house, ann, bob, grace=1)
    looker = Player(house, None, table)
    run([looker], lambda: looker.last, 10)
    for player in players:
        player.sock.close()
    run([looker], lambda: looker.heard(e="rests"), 10)


def late_deal(house, ann, bob):
    """Two who never commit: the deal is given up. One who does not open is late."""
    table = house.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "pace": 0}, ann,
                      "MadeAnswer")["table"]
    a = Player(house, ann, table, look_on=True)
    b = Player(house, bob, table, take=2)
    run([a, b], lambda: b.last and b.last["you"] == 2, 5)
    house.ask("POST", "/api/tables/" + table, {"do": "bot"}, ann, "Done")
    house.ask("POST", "/api/tables/" + table, {"do": "start"}, ann, "Done")
    alone = house.ask("POST", "/api/tables", {"game": "hacker", "seats": 3, "bots": [
        "", "easy", "easy"]}, ann, "MadeAnswer")["table"]
    c = Player(house, ann, alone, look_on=True)
    c.say(do="start")
    run([a, b, c], lambda: b.last["phase"] == "playing", 50)
    house.ask("POST", "/api/tables/" + table, {"do": "leave"}, bob, "Done")
    run([a, b, c], lambda: c.last["phase"] == "seating", 30)


def refusals(tap, house):
    ann, bob, cid = house.guest(), house.guest(), house.guest()
    key = house.ask("POST", "/api/me/keys", {"name": "K"}, ann, "TokenAnswer")["token"]
    table = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 3}, ann,
                      "MadeAnswer")["table"]
    path = "/api/tables/" + table
    got = set()

    def no(method, where, body, token=None, **more):
        answer = house.ask(method, where, body, token, status=None, **more)
        got.add(answer.get("error"))
    for body in ("{", "[]", '{"do":"fly"}', '{"do":"leave","x":1}', '{"do":"kick"}',
                 '{"do":"kick","seat":"x"}', '{"do":"kick","seat":7}', '{"do":"take","seat":9}', '{"do":"start"}',
                 '{"do":"move","move":"1@a1"}', '{"do":"take"}', '{"do":"bot","bot":"god"}',
                 '{"do":"rematch"}', '{"do":"chat","text":"x"}', '{"do":"back"}'):
        no("POST", path, body, ann)
    no("POST", path, '{"do":"start"}', bob)
    no("POST", path, '{"do":"take","seat":1}', bob)
    no("POST", path, '{"do":"move","move":"1@a1"}', bob)
    no("POST", "/api/tables", {"game": "chess", "seats": 3}, ann)
    no("POST", "/api/tables/1-0000000000000000", '{"do":"start"}', ann)
    no("POST", "/api/guests", {"name": "\u202e"})
    no("POST", "/api/redeem", {"code": "1.00"})
    no("POST", "/api/me/keys", {"name": "K"}, key)
    no("GET", "/api/me", None)
    no("GET", "/api/me", None, "1.00")
    no("DELETE", "/api/me", None, ann)
    no("POST", "/api/me", {}, ann)
    no("GET", "/nothing", None)
    no("GET", "/api/nothing", None)
    for number in range(9):
        no("POST", "/api/tables", {"game": "hacker", "seats": 3, "spectators": "none", "entry": "invite",
                                   "chat": "free", "seat": int(number == 0)}, cid)
    hidden = house.ask("GET", "/api/me", token=cid, schema="MeAnswer")["tables"][0]["table"]
    no("GET", "/api/tables/" + hidden, None, bob)
    no("POST", "/api/tables/" + hidden, {"do": "take"}, bob)
    no("POST", "/api/tables/" + hidden, {"do": "chat", "text": "\u202e"}, cid)
    client = house.server.client()
    client.request("POST", "/api/guests", body="x", Content_Type="text/plain")
    value = json.loads(client.answer()[2])
    house.check("Refusal", value, "a form")
    got.add(value["error"])
    client.request("POST", "/", body="{}", Content_Type="application/json")
    value = json.loads(client.answer()[2])
    house.check("Refusal", value, "POST /")
    got.add(value["error"])
    return got | table_refusals(house, ann, bob, cid, table, path)


def table_refusals(house, ann, bob, cid, table, path):
    """Refusals on a socket, in a deal, and in a game."""
    got = set()

    def no(token, **body):
        got.add(house.ask("POST", path, body, token, status=None).get("error"))
    visitor = Player(house, None, table)
    for command in ({"do": "hello", "v": 2}, {"do": "hello", "v": 1, "token": "1.00"},
                    {"do": "start"}, {"do": "attach", "table": "1-00"}, {"do": "detach"}):
        visitor.say(**command)
    sock = house.server.socket()
    sock.text('{"do":"ping"}')
    house.check("ServerMessage", json.loads(sock.read_frame()[1]), "socket")
    known = Player(house, cid, table)
    known.say(do="detach")
    known.say(do="leave")
    fast = Player(house, cid, table)
    for _ in range(80):
        fast.sock.text('{"do":"ping"}')
    a, b = Player(house, ann, table, look_on=True), Player(house, bob, table, take=2, look_on=True)
    everybody = [visitor, known, fast, a, b]
    run(everybody, lambda: b.last and b.last["you"] == 2, 5)
    no(bob, do="take")
    no(cid, do="take", seat=2)
    no(cid, do="take", seat=3)
    no(ann, do="kick", seat=3)
    no(cid, do="take", seat=3)
    no(ann, do="bot")
    no(ann, do="start")
    run(everybody, lambda: a.last["phase"] == "dealing", 5)
    no(ann, do="take")
    a.look_on = False
    a.take(a.last)
    run(everybody, lambda: a.last["deal"]["commitments"][0], 5)
    a.look_on = True
    no(ann, do="commit", hash="00" * 32)
    no(ann, do="open", hash="00" * 32, list=[""] * 4)
    b.look_on = False
    b.take(b.last)
    run(everybody, lambda: a.last["deal"]["opening"], 5)
    no(ann, do="open", hash="00" * 32, list=[""] * 4)
    seen = a.last["deal"]
    no(ann, do="open", hash="00" * 32, list=[seen["host"]] + seen["commitments"])
    no(ann, do="open", hash="00" * 32, list=["00" * 32] + seen["commitments"])
    a.look_on = False
    a.take(a.last)
    a.look_on = True
    run(everybody, lambda: a.last["phase"] == "playing", 5)
    view = a.last["view"]
    no(ann, do="move", move="11@a1")
    if view["legal"]:
        no(ann, do="move", move=view["legal"][0], at=1)
    no(ann, do="back")
    for player in everybody:
        got.update(m["error"] for m in player.messages if "error" in m)
        player.sock.close()
    only = house.ask("POST", "/api/tables", {"game": "corruption", "seats": 3, "seat": 0,
                                             "bots": ["easy"] * 3}, ann, "MadeAnswer")["table"]
    path = "/api/tables/" + only
    no(ann, do="start")
    return got


# ---- The checker, the types ----

def changed(value, rng):
    """The same with one thing wrong somewhere."""
    value = copy.deepcopy(value)
    places = []

    def walk(part):
        if isinstance(part, dict):
            places.append(part)
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            walk(each)
    walk(value)
    place = rng.choice([p for p in places if "game" in p or "t" in p or "e" in p or "at" in p
                        or "re" in p] or places)
    key = rng.choice(sorted(place))
    how = rng.randrange(3)
    if how == 0:
        place["secret"] = 1
    elif how == 1:
        place[key] = {"was": {}} # no seat either, where names lead to seats
    else:
        place[key] = None
    return value


def check_checker(tap, book, kept):
    rng = random.Random(5)
    before = set(book.seen)
    missed = [json.dumps(bad)[:300] for schema, values in kept.items() for value in values
              for bad in [changed(value, rng)] if not book.errors(schema, bad)]
    count = sum(map(len, kept.values()))
    tap.ok(not missed and count > 300, "%d messages with something wrong are found out" % count,
           missed[:3])
    book.seen = before


def check_types(tap, book, source, path):
    script = os.path.join(source, "scripts/protocol_types.py")
    done = subprocess.run([sys.executable, script, path], stdout=subprocess.PIPE, check=True)
    text = done.stdout.decode()
    names = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.M))
    tap.same(names, set(book.schemas), "a type for every schema")
    again = subprocess.run([sys.executable, script, path], stdout=subprocess.PIPE, check=True).stdout
    tap.same(again.decode(), text, "the same types again")
    tap.ok("any" not in re.findall(r"\w+", re.sub(r"/\*\*.*?\*/", "", text, flags=re.S)),
           "no type is anything")
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"//.*?\n|/\*\*.*?\*/|\"[^\"]*\"", "", text, flags=re.S)))
    tap.same(sorted(used - names - {"Record"}), [], "every type that is named is there")


def main():
    tap = Tap()
    program, path, source = sys.argv[1:]
    book = Book(path)
    check_description(tap, book, source)
    check = Checker(tap, book)
    with tempfile.TemporaryDirectory() as folder, \
            Server(program, "--proxy", "127.0.0.1", "--per-address", "1000", folder=folder,
                   stderr=subprocess.DEVNULL) as server:
        house = House(server, check)
        many_tables(tap, house)
        play_games(tap, house)
        other_events(tap, house)
        refusals(tap, house)
        live_table(tap, house)
        host_of_the_server(tap, house, folder)
    tap.ok(not check.wrong, "%d answers and messages are as described" % check.count,
           "\n".join(check.wrong[:5]))
    names = book.names_in([book.schemas["ServerMessage"], [
        r for route in book.doc["paths"].values() for o in route.values()
        for r in o["responses"].values()]]) - book.names_in(book.schemas["ClientMessage"])
    unseen = book.members_of(names | {"TableMessage"}) - book.seen
    unseen.discard(("MeAnswer", "more"))  # dozens of one's own tables would have to be over
    tap.same(sorted(unseen), [], "every member that is described has come")
    for owner, key in (("ErrorCode", "error"), ("Event", "e"), ("CorruptionView", "stage"),
                       ("HackerView", "stage"), ("TableSeat", "kind"), ("LyingCard", "card")):
        seen = {entry[2] for entry in book.seen if len(entry) == 3 and entry[1] == key
                and (entry[0] == owner or owner == "Event" and entry[0].startswith("Event"))}
        if owner == "ErrorCode":
            want = set(book.schemas[owner]["enum"]) - NOT_HERE
        elif owner == "Event":
            want = {code for name in book.schemas if re.match("Event[TS]", name)
                    for code in book.schemas[name]["properties"]["e"].get("enum", ())}
        else:
            want = set(book.schemas[owner]["properties"][key]["enum"])
        want -= {"deal", "lot", "accounts", "stack", "draw", "taken"} if key == "stage" else set()
        tap.same(sorted(want - seen), [], "every %s of %s has come" % (key, owner))
    check_checker(tap, book, check.kept)
    check_types(tap, book, source, path)
    tap.done()


main()
