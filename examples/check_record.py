#!/usr/bin/env python3
"""Checks records of Kickback (docs/record.md) without Kickback: the digest, the commitments, who
sits where, and that every deal and lot follows from the shares (docs/fairness.md). The legality of
moves, among whom later lots were drawn and which bills a thief could mean are believed.

    check_record.py FILE...
    check_record.py FILE --saw SEEN     SEEN: the receipt that a player's client kept of the deal,
                                        or the redacted record that a player had during the game

One line for every record; status 0 if all are good. Whoever wrote a record could have invented all
shares: only what a player saw before the deal proves that nobody did."""
import base64
import hashlib
import hmac
import sys

STANDARD_DECK = (
    "monument school firehouse library police postoffice streetcar courthouse opera museum "
    "university hospital stadium prison station harbor bridge tunnel subway powerplant "
    "airport canal dam expressway").split()


GAMES = ("game corruption", "game hacker")  # whose deals are known here; of others everything else is checked


class Wrong(Exception):
    """A line number, and what is wrong with it."""


def sha256(label, data):
    return hashlib.sha256(label.encode() + data).digest()


class Game:
    """The streams of a seed, and what chance can do next, as far as the record alone tells."""

    def __init__(self, seed, header):
        self.seed = seed
        self.used, self.landing = {}, []
        self.seats = [str(n) for n in range(1, 1 + sum(l.startswith("player ") for l in header))]
        contracts = [line.split()[1] for line in header if line.startswith("contract ")]
        self.deck = contracts or list(STANDARD_DECK)
        self.accounts = {seat: 3 for seat in self.seats}
        self.bank = {1: 10, 2: 20, 3: 12}

    def below(self, stream, n):
        while n > 1:
            index = self.used.get(stream, 0)
            self.used[stream] = index + 1
            message = stream.encode() + b"\0" + (index // 4).to_bytes(8, "big")
            block = hmac.new(self.seed, message, hashlib.sha256).digest()
            number = int.from_bytes(block[8 * (index % 4):8 * (index % 4) + 8], "big")
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

    def outcome(self, word, said):
        """What the outcome must be, if the record says `said`; and what is left then."""
        if word == "deal":
            drawn = self.pick("deck", [(name, 1) for name in self.deck])
            self.deck.remove(drawn)
        elif word == "lot":
            seats = said.partition("/")[2]  # in the first lot it is all of them
            if "lots" not in self.used and len(self.deck) > 12 and list(seats) != self.seats:
                raise ValueError
            drawn = self.pick("lots", [("%s/%s" % (seat, seats), 1) for seat in seats])
        elif word == "accounts":
            drawn = self.pick("accounts", sorted(self.accounts.items()))
            self.accounts[drawn] -= 1
        elif word in ("bills", "bank"):
            drawn = self.pick("bank", sorted(self.bank.items()))
            self.bank[drawn] -= 1
        elif word == "stack":
            drawn = self.pick("stack", [(virus, 1) for virus in self.landing])
            self.landing.remove(drawn)
        elif word == "live":  # the seed of a live game's table
            drawn = "%016x" % self.below("live", 2**64)
        else:
            count = int(said.partition("/")[2])
            drawn = "%d/%d" % (1 + self.below("thefts", count), count)
        return str(drawn)

    def beat(self, choices):
        self.landing = []  # the viruses of a beat, in the order of seats and hands
        for seat, choice in enumerate(choices, 1):
            move = choice.partition("~")[0].rstrip("!")
            if move.startswith("infect:"):
                self.landing += ["%d%s" % (seat, hand) for hand in "ab"[:1 + move.count("+")]]


def check_shares(lines, terms):
    """Verifies commitments; returns the number of the first line behind the shares."""
    binding = sha256("kickback terms 1\n", terms)
    at = terms.count(b"\n")
    humans = [line.split()[1] for line in lines[:at]
              if line.startswith("player ") and line.endswith(" human")]
    if not humans:
        raise Wrong(at, "no human has a share: the host alone chose the deal")
    for at, who in enumerate(["host"] + humans, at):
        word, name, committed, share = lines[at].split(" ")
        number = 0 if who == "host" else int(who)
        if (word, name) != ("share", who):
            raise Wrong(at + 1, "the share of %s must stand here" % who)
        committed, share = (base64.urlsafe_b64decode(text + "=") for text in (committed, share))
        if sha256("kickback commitment 1\n", binding + bytes([number]) + share) != committed:
            raise Wrong(at + 1, "the share of %s is not the one committed to" % who)
        if who == "host":
            binding = committed
    return at + 1


def split(data):
    """Bytes with the digest that they say they have: those without it, and their lines."""
    body, mark, digest = data.rpartition(b"\ndigest ")
    body += b"\n"
    if not data.startswith((b"kickback record 1\n", b"kickback receipt 1\n")):
        raise Wrong(1, "this is not a record of a game, of format 1")
    if not mark or hashlib.sha256(body).hexdigest().encode() + b"\n" != digest:
        raise Wrong(data.count(b"\n"), "the digest is not that of the lines above")
    return body, body.decode().split("\n")


def header(lines, *without):
    return [line for line in lines[:lines.index("")] if line.split(" ")[0] not in without]


def check_deal(body, lines):
    """Verifies everything that follows from the shares; returns how many outcomes did, None for an unknown game."""
    at = check_shares(lines, body[:body.index(b"\nshare host ") + 1])
    game = Game(sha256("kickback seed 1\n", ("\n".join(lines[:at]) + "\n").encode()), lines[:at])
    if any(line.startswith("fair ") and line.endswith(" lot") for line in lines[:at]):
        left = list(game.seats)
        order = [left.pop(game.below("seats", len(left))) for _ in game.seats]
        if lines[at] != "order " + " ".join(order):
            raise Wrong(at + 1, "the seats do not follow from the shares")
    outcomes = 0
    if lines[1] not in GAMES:
        return None
    for number, line in enumerate(lines[lines.index("") + 1:-1], lines.index("") + 2):
        word, *rest = line.split(" ")
        if word == "*":
            game.beat(rest)
        elif word in ("deal", "lot", "accounts", "bills", "bank", "stack", "taken", "live"):
            for said in rest:
                drawn = game.outcome(word, said)
                if drawn != said:
                    raise Wrong(number, "%s %s does not follow; it is %s" % (word, said, drawn))
                outcomes += 1
    return outcomes


def check_saw(lines, seen):
    full, mine = header(lines, "totals", "victory"), header(seen, "seen")
    for number, (had, says) in enumerate(zip(mine, full), 1):
        if had != says and not (had.startswith("share ") and says.startswith(had + " ")):
            raise Wrong(number, "the player's own record says: " + had)
    own = sum(line.startswith("share ") and line.count(" ") == 3 for line in mine)
    if len(mine) != len(full) or own != 1:
        raise Wrong(len(full), "--saw needs a player's own record of this game")
    return "; the player saw all commitments, and its own share is in it"


def check_receipt(lines, receipt):
    """The deal as a client saw it: the record up to the last share, without the shares of others."""
    kept = [line for line in receipt[1:-1] if not line.startswith("dealt ")]
    fair = [[line.split(" ")[1] for line in some if line.startswith("fair ")] for some in (lines, kept)]
    if fair[0] != fair[1]:
        raise Wrong(1, "the record is of another game than the receipt")
    own = [line for line in kept if line.startswith("share ") and line.count(" ") == 3]
    for number, (had, says) in enumerate(zip(kept + ["order"], lines), 1):
        share = had.startswith("share ") and says.startswith(had + " ")
        if had != says and not share and not (had == "order" and not says.startswith("share ")):
            raise Wrong(number, "the receipt says: " + had)
    dealt = [word for line in lines if line.startswith(("deal ", "accounts ")) for word in line.split(" ")[1:]]
    for line in (line for line in receipt if line.startswith("dealt ")):
        words = line.split(" ")  # later some contracts are those that were left over
        shown = ",".join(words[5:8] if len(words) == 8 else words[5:6]).split(",")
        if int(words[3]) < 2 and not {"-", "?", "0"} & set(shown) and shown != dealt[:len(shown)]:
            raise Wrong(1, "the receipt says that this was dealt: " + line)
    return "; the receipt has all commitments" + (", and its own share is in it" if own else "")


def check(data, saw=None):
    """What is right about a record (bytes), beside a receipt or a redacted record (bytes)."""
    body, lines = split(data)
    kinds = [line.split(" ")[0] for line in header(lines)]
    if lines[0] != "kickback record 1" or "seen" in kinds:
        raise Wrong(1, "a redacted record: name it behind --saw, beside the full one")
    if "fair" not in kinds and not saw:
        return "seeded, or dealt by whom it does not say: nothing to check but the digest"
    count = check_deal(body, lines)
    outcomes = ("the shares fit, but how this %s deals is not known here" % lines[1] if count is None else
                "%d outcomes follow from the shares" % count)
    if not saw:
        return outcomes + " in it (see --saw)"
    compare = check_receipt if saw.startswith(b"kickback receipt ") else check_saw
    return outcomes + compare(lines, split(saw)[1])


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main(words):
    bad = 0
    saw = words[words.index("--saw") + 1:][:1] if "--saw" in words else []
    paths = [word for word in words if word not in saw + ["--saw"]]
    if "--help" in words or not paths or ("--saw" in words and not (saw and len(paths) == 1)):
        print(__doc__.strip())
        return 0 if "--help" in words else 2
    for path in paths:
        try:
            verdict = "good: " + check(read(path), read(saw[0]) if saw else None)
        except Wrong as wrong:
            verdict = "line %d: %s" % wrong.args
        except OSError as error:
            verdict = "cannot be read: %s" % error.strerror
        except (ValueError, LookupError, TypeError):
            verdict = "not a record: a line in it is not as it must be"
        bad += not verdict.startswith("good: ")
        print("".join(c if c.isprintable() else "\\u{%x}" % ord(c) for c in path + ": " + verdict))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
