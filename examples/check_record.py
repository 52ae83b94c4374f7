#!/usr/bin/env python3
"""Checks records of Kickback (docs/record.md) without Kickback: the digest, the commitments, who
sits where, and that every deal and lot follows from the shares (docs/fairness.md). Whether moves
are legal is for `kickback check` to say; so are the seats among which a lot was drawn after the
first round and the number of bills that a thief could mean: they are believed as the record says.

    check_record.py FILE...

Prints one line for every record; the exit status is 0 if all are good.
"""
import base64
import hashlib
import hmac
import sys

STANDARD_DECK = (
    "monument school firehouse library police postoffice streetcar courthouse opera museum "
    "university hospital stadium prison station harbor bridge tunnel subway powerplant "
    "airport canal dam expressway").split()


class Wrong(Exception):
    """A line number, and what is wrong with it."""


class Chance:
    """The streams of a seed."""

    def __init__(self, seed):
        self.seed = seed
        self.used = {}

    def number(self, stream):
        index = self.used.get(stream, 0)
        self.used[stream] = index + 1
        message = stream.encode() + b"\0" + (index // 4).to_bytes(8, "big")
        block = hmac.new(self.seed, message, hashlib.sha256).digest()
        return int.from_bytes(block[8 * (index % 4):8 * (index % 4) + 8], "big")

    def below(self, stream, n):
        while n > 1:
            number = self.number(stream)
            if number < 2**64 - 2**64 % n:
                return number % n
        return 0

    def pick(self, stream, weights):
        """One of (outcome, weight), in this order."""
        n = self.below(stream, sum(weight for _, weight in weights))
        for outcome, weight in weights:
            if n < weight:
                return outcome
            n -= weight


def sha256(label, data):
    return hashlib.sha256(label.encode() + data).digest()


def from_base64(text):
    return base64.urlsafe_b64decode(text + "=")


def commitment(binding, who, share):
    return sha256("kickback commitment 1\n", binding + bytes([who]) + share)


class Game:
    """What chance can do next in a game, as far as that follows from the record alone."""

    def __init__(self, chance, header, players):
        self.chance = chance
        self.seats = players
        contracts = [line.split()[1] for line in header if line.startswith("contract ")]
        self.deck = contracts or list(STANDARD_DECK)
        self.accounts = {seat: 3 for seat in range(1, players + 1)}
        self.bank = {1: 10, 2: 20, 3: 12}
        self.landing = []
        self.lots = 0

    def deal(self):
        return self.chance.pick("deck", [(name, 1) for name in self.deck])

    def lot(self, said):
        """The seats that could be first stand in the record; in the first lot it is all."""
        seats = said.partition("/")[2]
        if self.lots == 0 and len(self.deck) > 12:
            if seats != "".join(str(seat) for seat in range(1, self.seats + 1)):
                raise ValueError
        self.lots += 1
        return self.chance.pick("lots", [("%s/%s" % (seat, seats), 1) for seat in seats])

    def taken(self, said):
        count = int(said.partition("/")[2])
        return "%d/%d" % (1 + self.chance.below("thefts", count), count)

    def outcome(self, word, said):
        """What the outcome must be, if the record says `said`; and what is left then."""
        if word == "deal":
            drawn = self.deal()
            self.deck.remove(drawn)
        elif word == "lot":
            drawn = self.lot(said)
        elif word == "accounts":
            drawn = self.chance.pick("accounts", sorted(self.accounts.items()))
            self.accounts[drawn] -= 1
        elif word in ("bills", "bank"):
            drawn = self.chance.pick("bank", sorted(self.bank.items()))
            self.bank[drawn] -= 1
        elif word == "stack":
            drawn = self.chance.pick("stack", [(virus, 1) for virus in self.landing])
            self.landing.remove(drawn)
        else:
            drawn = self.taken(said)
        return str(drawn)

    def beat(self, choices):
        """The viruses of a beat, in the order of seats and hands."""
        self.landing = []
        for seat, choice in enumerate(choices, 1):
            move = choice.partition("~")[0].rstrip("!")
            if move.startswith("infect:"):
                self.landing += ["%d%s" % (seat, hand) for hand in "ab"[:1 + move.count("+")]]


def check_shares(lines, terms):
    """Verifies commitments; returns the number of the first line behind the shares."""
    binding = sha256("kickback terms 1\n", terms)
    at = terms.count(b"\n")
    humans = ["host"] + [line.split()[1] for line in lines[:at]
                         if line.startswith("player ") and line.endswith(" human")]
    for who in humans:
        word, name, committed, share = lines[at].split(" ")
        number = 0 if name == "host" else int(name)
        if (word, name) != ("share", who):
            raise Wrong(at + 1, "the share of %s must stand here" % who)
        committed = from_base64(committed)
        if commitment(binding, number, from_base64(share)) != committed:
            raise Wrong(at + 1, "the share of %s is not the one committed to" % who)
        if who == "host":
            binding = committed
        at += 1
    return at


def check(data):
    body, mark, digest = data.rpartition(b"\ndigest ")
    body += b"\n"
    if not mark or hashlib.sha256(body).hexdigest() + "\n" != digest.decode():
        raise Wrong(data.count(b"\n"), "the digest is not that of the lines above")
    lines = body.decode().split("\n")
    if lines[0] != "kickback record 1":
        raise Wrong(1, "this is not a record of format 1")
    if not any(line.startswith("fair ") for line in lines[:lines.index("")]):
        raise Wrong(1, "this game had no fair deal")
    terms = body[:body.index(b"\nshare host ") + 1]
    at = check_shares(lines, terms)
    header = "".join(line + "\n" for line in lines[:at])
    chance = Chance(sha256("kickback seed 1\n", header.encode()))
    players = sum(line.startswith("player ") for line in lines[:at])
    if any(line.startswith("fair ") and line.endswith(" lot") for line in lines[:at]):
        left = list(range(1, players + 1))
        order = [left.pop(chance.below("seats", len(left))) for _ in range(players)]
        if lines[at] != "order " + " ".join(map(str, order)):
            raise Wrong(at + 1, "the seats do not follow from the shares")
    game = Game(chance, lines[:at], players)
    outcomes = 0
    for number, line in enumerate(lines[lines.index("") + 1:-1], lines.index("") + 2):
        word, *rest = line.split(" ")
        if word == "*":
            game.beat(rest)
        elif word in ("deal", "lot", "accounts", "bills", "bank", "stack", "taken"):
            for said in rest:
                drawn = game.outcome(word, said)
                if drawn != said:
                    raise Wrong(number, "%s %s does not follow from the shares: it is %s" % (
                        word, said, drawn))
                outcomes += 1
    return outcomes


def main(paths):
    bad = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                print("%s: good: %d outcomes follow from the shares" % (path, check(file.read())))
        except Wrong as wrong:
            print("%s: line %d: %s" % (path, *wrong.args))
            bad += 1
        except (ValueError, IndexError, KeyError, TypeError) as error:
            print("%s: not a record: %s" % (path, error))
            bad += 1
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
