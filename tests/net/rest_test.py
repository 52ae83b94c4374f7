"""A game whose players have all gone rests on the real program: nobody moves, also after a kill, until
somebody is back; then it is played to its end.

    rest_test.py KICKBACK
"""
import subprocess
import sys
import tempfile

from client import Server
from player import House, Player, run

from tap import Tap

QUIET_S = 3  # in which bots without a pace would play many moves


def start_game(house):
    """Ann and Bob among bots that answer at once; somebody looks on."""
    ann, bob = house.guest(), house.guest()
    table = house.ask("POST", "/api/tables", {
        "game": "corruption", "seats": 4, "pace": 0, "grace": 1, "bots": ["", "", "random", "random"]}, ann)["table"]
    players = [Player(house, ann, table), Player(house, bob, table, take=2)]
    run(players, lambda: players[1].last and players[1].last["you"])
    players[0].say(do="start")
    run(players, lambda: all(p.last.get("at", 0) > 12 for p in players))
    return table, players


def stays(people, looker):
    """Nothing happens for a while."""
    before = looker.last["n"]
    run(people, lambda: False, QUIET_S)
    return looker.last["n"] == before


def abandon(tap, house):
    table, players = start_game(house)
    looker = Player(house, None, table)
    run([*players, looker], lambda: looker.last)
    for player in players:
        player.sock.close()
    tap.ok(run([looker], lambda: looker.heard(e="rests"), 20), "when all have gone it is said that the game rests")
    tap.same([seat.get("stand_in") for seat in looker.last["seats"]], ["away", "away", None, None],
             "and everybody sees for whom bots stand in")
    tap.ok(stays([looker], looker), "nobody moves")
    return table, players[0].token, looker.last["at"]


def come_back(tap, house, table, token, at):
    looker = Player(house, None, table)
    run([looker], lambda: looker.last)
    tap.ok(stays([looker], looker) and looker.last["at"] == at, "nor after a kill", looker.last["at"])
    player = Player(house, token, table)
    tap.ok(run([player, looker], lambda: looker.heard(e="back", seat=1), 10), "one of them comes back")
    tap.ok(run([player, looker], lambda: player.over, 60), "and plays to the end, with a bot for the other")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder=folder, stderr=subprocess.DEVNULL)
        table, token, at = abandon(tap, House(server))
        server.process.kill()
        server.process.wait()
        server.process.stdout.close()
        with Server(sys.argv[1], folder=folder, stderr=subprocess.DEVNULL) as again:
            come_back(tap, House(again), table, token, at)
    tap.done()


if __name__ == "__main__":
    main()
