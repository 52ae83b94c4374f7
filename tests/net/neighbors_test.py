"""T12: one behind a shared address uses up its connections and its requests, in several ways; a neighbor
with a token still comes in and plays, and a newcomer still gets a name.

    neighbors_test.py KICKBACK
"""
import json
import sys

from client import Server
from player import House
from players import Table

from tap import Tap

ADDRESS = 256  # connections
PERSON = 64  # sockets


def socket_of(server, token=None):
    client = server.socket()
    client.text(json.dumps({"do": "hello", "v": 1, **({"token": token} if token else {})}))
    return client, json.loads(client.read_frame()[1])


def play(tap, table, what):
    table.play_on(lambda: table.moves >= 10)
    tap.ok(not table.wrong and table.moves >= 10, "T12: three neighbors play beside " + what, table.wrong)
    table.disconnect()
    table.moves = 0


def check_connections(tap, server):
    house = House(server)
    table = Table(server.port, "Neighbor", 3, 7)
    table.set_up()
    crowd = [server.client() for _ in range(ADDRESS)]
    known = socket_of(server, table.players[0].token)
    tap.ok(known[1].get("ok"), "T12: beside 256 silent connections a known person comes in", known)
    known[0].close()
    play(tap, table, "256 silent connections")
    crowd += [socket_of(server)[0] for _ in range(ADDRESS)]
    play(tap, table, "256 sockets of visitors")
    tap.ok(crowd[ADDRESS].closed(5), "T12: the oldest visitor gave way")
    crowd[-1].text(json.dumps({"do": "ping", "id": 3}))
    tap.ok(crowd[-1].read_frame(), "T12: the newest did not")
    names = [house.guest() for _ in range(5)]
    came = [socket_of(server, names[0]) for _ in range(PERSON + 1)]
    tap.same([said.get("error") for _, said in came], [None] * PERSON + ["too-many"],
             "T12: a person has 64 sockets, and is told so")
    came[0][0].text(json.dumps({"do": "hello", "v": 1}))
    came[0][0].read_frame()
    came[PERSON][0].text(json.dumps({"do": "hello", "v": 1, "token": names[0]}))
    tap.ok(b'"ok":true' in came[PERSON][0].read_frame()[1], "T12: when one goes, another comes")
    for name in names[1:4]:
        came += [socket_of(server, name) for _ in range(PERSON)]
    play(tap, table, "256 sockets of four persons")
    for client, _ in came:
        client.close()
    for client in crowd:
        client.close()


def check_everybody_known(tap, path):
    """Two connections of an address, of two persons: nobody gives way."""
    with Server(path, "--per-address", "2") as server:
        house = House(server)
        names = [house.guest(), house.guest()]
        people = [socket_of(server, name)[0] for name in names]
        tap.ok(server.client().closed(5), "T12: a third connection is refused")
        for client in people:
            client.text(json.dumps({"do": "ping", "id": 3}))
            tap.ok(client.read_frame(), "T12: beside two people who stay")
        people[0].close()
        people[0] = socket_of(server, names[1])[0]
        third = socket_of(server, names[0])[0]
        tap.ok(people[1].closed(5), "T12: of one who has both, the older gives way")
        third.close()


def check_proxy(tap, path):
    with Server(path, "--proxy", "127.0.0.1", "--per-address", "2") as server:
        house = House(server)
        names = [house.guest(), house.guest()]
        idle = [server.client() for _ in range(3)]
        tap.same([client.get("/healthz", X_Forwarded_For="10.9.9.9")[0] for client in idle * 2], [200] * 6,
                 "T12: connections of a proxy are nobody's between two requests")
        sockets = [server.client() for _ in range(2)]
        for client, name in zip(sockets, names):
            client.ask_upgrade(Authorization="Bearer " + name, X_Forwarded_For="10.9.9.9")
            client.text(json.dumps({"do": "hello", "v": 1, "token": name}))
            client.read_frame()
        tap.same([client.get("/healthz", X_Forwarded_For="10.9.9.9")[0] for client in idle[:1]], [429],
                 "T12: two sockets of two people are all of an address")
        tap.same(server.client().get("/healthz", X_Forwarded_For="10.9.9.8")[0], 200, "T12: not of another one")


def check_requests(tap, server):
    client = server.client()

    def ask(method, path, body=None):
        nonlocal client
        client.request(method, path, body=body, Content_Type="application/json")
        status = client.answer()[0]
        if status == 0:
            client = server.client()
        return status
    for _ in range(2):  # the minute may end in between
        spent = [ask("GET", "/api/tables/nothing") for _ in range(1400)]
    tap.same(spent[-1], 429, "T12: a flood without a token is too fast")
    for _ in range(300):
        ask("GET", "/api/games")
    tap.same(ask("GET", "/api/games"), 429, "T12: also for games")
    tap.same(ask("POST", "/api/guests", '{"name":"Newcomer"}'), 200, "T12: a newcomer gets a name")
    statuses = [ask("POST", "/api/guests", '{"name":""}') for _ in range(100)]
    tap.same(statuses[-1], 429, "T12: asked for too often, it is no more")


def check_looking(tap, server):
    client = server.client()
    for _ in range(2800):
        client.request("GET", "/api/tables/nothing")
        status = client.answer()[0]
    tap.same(status, 429, "T12: another flood")
    tap.same([client.get(path)[0] for path in ("/api/games", "/api/tables")], [200, 200],
             "T12: a newcomer sees what there is to play")


def main():
    tap, path = Tap(), sys.argv[1]
    with Server(path) as server:
        check_connections(tap, server)
    for check in (check_requests, check_looking):
        with Server(path) as server:
            check(tap, server)
    check_everybody_known(tap, path)
    check_proxy(tap, path)
    tap.done()


if __name__ == "__main__":
    main()
