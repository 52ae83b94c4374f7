"""A reference model of Hacker with clock=live, written from docs/live.md and the rule sheet alone.

It reads the inputs of a trace, tick by tick, moves eyes, hands and the traveller itself, and says which viruses must
have gone down when, and who saw them. What lots decided it takes from the trace. Everything outside the piracy phase
is hacker.py's. It only checks; it does not play. Games of version 1 of the rules are checked by those: turning round took
no time, eyes went where they were sent whatever the hands did, and infection ended with the last credit."""

import math
import re

from hacker import Hacker, credits
from record import clockwise, first_values, need

TABLE, CARD, MARGIN, APART = (800, 500), (100, 140), 20, 40
SEATS, HOMES = (1000, 700), (860, 560)
EYE, CLEAR, CLEAR_AWAY, NOTHING = 150, 220, 300, -1
HAND, HASTE, STAY, WITNESS = 45, 110, 4, 3
BANK, FRONT, BACK, BANK_TICKS, PAUSE = 3600, 60, 40, 10, 20
TURN, STEADY = 10, 20
TICKS_A_SECOND = 20
INPUT = re.compile(r"(look):(-?\d+),(-?\d+)|(hand|feint):(\d+)>(\d+)|(recall):(\d+)|(turn)")


def live_options(seats):
    return {
        "clock": ["live"], "beats": list(range(1, 10)), "jam": ["off", "on"], "crypt": ["off", "on"],
        "steal": ["look", "blind"], "first": first_values(seats), "credit_s": [5, 10, 20, 30],
        "lag_ms": [0, 100, 200, 300, 500], "speed": [25, 50, 75, 100],
    }


def divide(a, b):
    """Toward zero, as C divides."""
    return -(-a // b) if (a < 0) != (b < 0) else a // b


def length(x, y):
    """Rounded up."""
    square = x * x + y * y
    root = math.isqrt(square)
    return root + (root * root < square)


def on_ellipse(radii, seat, seats):
    angle = 2 * math.pi * (seat - 1) / seats
    parts = round(-10000 * math.sin(angle)), round(10000 * math.cos(angle))
    return tuple(divide(radius * part, 10000) for radius, part in zip(radii, parts))


class Hand:
    """At home, going, there or coming; `way` is how far from home along the line."""

    def __init__(self):
        self.stage = "home"

    def send(self, account, virus, line):
        self.stage, self.account, self.virus, self.length = "going", account, virus, line
        self.way, self.hasty, self.seen = 0, False, {}


class HackerLive(Hacker):
    """One game."""

    allowed_options = staticmethod(live_options)

    def __init__(self, record, deck=None):
        self.rules = record.object().get("rules", 1)
        need(self.rules in (1, 2), "rules of the game line", "1 (left out) or 2", self.rules)
        super().__init__(record, deck)
        self.tick = 0
        self.homes = {seat: on_ellipse(HOMES, seat, self.seats) for seat in self.everybody}
        self.layout()

    def layout(self):
        places = self.record.free("layout", "accounts", None)
        seed = self.record.free("layout", "seed", None)
        need(isinstance(places, list) and len(places) == self.number_of_accounts, "accounts of the layout line",
             f"{self.number_of_accounts} places", places)
        limits = [TABLE[i] - CARD[i] // 2 - MARGIN for i in (0, 1)]
        for number, place in enumerate(places):
            need(all(type(part) is int and abs(part) <= limit for part, limit in zip(place, limits)),
                 "place of an account", "on the table", place)
            for other in places[:number]:
                need(any(abs(place[i] - other[i]) >= CARD[i] + APART for i in (0, 1)), "place of an account",
                     "apart from the others", place)
        self.record.line({"t": "layout", "seed": seed, "accounts": places})
        self.places = {account: tuple(place) for account, place in zip(self.accounts, places)}

    # I. Piracy and infection

    def piracy(self, first, number):
        self.order = clockwise(first, self.seats)
        self.jammed = self.options["jam"] == "on" and number == 4
        self.eyes = {seat: (0, 0) for seat in self.everybody}
        self.targets = dict(self.eyes)
        self.hands = {seat: {1: Hand(), 2: Hand()} for seat in self.everybody}
        self.trips, self.walk, self.walker, self.front = 0, "none", None, True
        self.turning = self.steady = 0
        self.crediting, self.asked, self.pause_due = None, False, True
        self.facts = []
        while True:
            self.inputs()
            self.tick += 1
            if self.trips == self.seats:
                break
            self.one_tick()
        self.put_facts([hand for hand in self.all_hands() if hand[1].stage == "there" and hand[1].virus])
        self.record.line({"t": "viruses", "placed": sorted(self.facts, key=lambda fact: fact["at"])})

    def traveller(self):
        return self.order[self.trips]

    def all_hands(self):
        return [(seat, hand) for seat in self.everybody for hand in self.hands[seat].values()]

    def inputs(self):
        """Everything that was said before the next tick."""
        counts = {seat: [0, 0] for seat in self.everybody}
        while self.trips < self.seats:
            line = self.record.object()
            kind = line.get("t")
            if kind == "ask" and self.crediting and not self.asked:
                self.record.ask(self.crediting[0], credits((self.crediting[1],), self.number_of_accounts))
                self.asked = True
            elif kind == "move" and self.asked and line.get("tick") == self.tick + 1:
                self.asked = False
                self.credit_now({"tick": self.tick + 1})
            elif kind == "in" and line.get("tick") == self.tick + 1:
                self.say(line["seat"], line["in"], counts)
                self.record.line({"t": "in", "tick": self.tick + 1, "seat": line["seat"], "in": line["in"]})
            else:
                return

    def say(self, seat, text, counts):
        match = INPUT.fullmatch(text) if isinstance(text, str) else None
        need(match and seat in self.everybody, "in of the in line", "an input of a seat", text)
        look, x, y, send, hand, account, recall, back, turn = match.groups()
        which = 0 if look else 1
        counts[seat][which] += 1
        need(counts[seat][which] <= (1, 4)[which], "inputs in a tick", "no more than one look and four others", text)
        away = seat == self.walker and self.walk in ("out", "bank", "back")
        if look:
            self.targets[seat] = int(x), int(y)
            need(abs(int(x)) <= SEATS[0] and abs(int(y)) <= SEATS[1], "look", "around the table", text)
        elif turn:
            self.turn(seat, away, text)
        elif recall:
            need(back in ("1", "2") and self.hands[seat][int(back)].stage == "going", "recall",
                 "of a hand under way", text)
            self.hands[seat][int(back)].stage = "coming"
        else:
            self.send(seat, send, int(hand), int(account), text)

    def turn(self, seat, away, text):
        if self.rules == 1:
            need(away, "turn", "of the traveller, on the way", text)
        elif seat == self.walker and self.walk == "pause":
            pass  # it costs nothing yet
        else:
            need(away and self.walk != "bank", "turn", "of the traveller, on the way", text)
            need(not self.turning and not self.steady, "turn", "a second of walking after the one before", text)
            self.turning, self.steady = TURN, STEADY
        self.front = not self.front

    def is_last(self):
        return self.trips == self.seats - 1

    def send(self, seat, kind, number, account, text):
        need(number in (1, 2) and account in self.places, "hand", "hand 1 or 2 to an account", text)
        if self.rules > 1 and self.crediting:
            need(not self.is_last(), "hand", "none once the last traveller is home", text)
            need(seat != self.crediting[0], "hand", "none of a seat with a bill", text)
        need(self.crediting or seat != self.traveller(), "hand", "none of the traveller", text)
        hand, other = self.hands[seat][number], self.hands[seat][3 - number]
        need(hand.stage == "home", "hand", "one at home", text)
        need(other.stage not in ("going", "there") or other.account != account, "hand", "another account", text)
        held = sum(1 for one in self.hands[seat].values() if one.stage != "home" and one.virus)
        need(kind == "feint" or self.in_hand[seat] > held, "hand", "a virus to hold", text)
        home, place = self.homes[seat], self.places[account]
        hand.send(account, kind == "hand", max(1, length(place[0] - home[0], place[1] - home[1])))

    def credit_now(self, more, only=None):
        seat, value = self.crediting
        legal = [f"{value}>{only}"] if only else credits((value,), self.number_of_accounts)
        move = self.record.pick(seat, legal)
        self.record.move(seat, move, **more)
        self.bills[int(move.split(">")[1])].append(value)
        self.crediting = None
        self.trips += 1
        self.pause_due = True

    def one_tick(self):
        if self.pause_due:
            self.begin_pause()
        pace = FRONT if self.front else BACK
        if self.rules > 1 and self.is_last() and self.walk == "back" and not self.turning and self.far <= pace:
            for _, hand in self.all_hands():  # the last traveller will be home
                if hand.stage == "going":
                    hand.stage = "coming"
        self.move_eyes()
        self.move_hands()
        self.see()
        self.step()

    def begin_pause(self):
        self.pause_due, self.walk, self.walker, self.left, self.front = False, "pause", self.traveller(), PAUSE, True
        self.turning = self.steady = 0
        for hand in self.hands[self.walker].values():
            if hand.stage == "going":
                hand.stage = "coming"
            hand.hasty = True

    def goal(self, seat):
        """Where the eyes of a seat go."""
        out = [self.places[hand.account] for hand in self.hands[seat].values() if hand.stage in ("going", "there")]
        if self.rules == 1 or not out:
            return self.targets[seat]
        return tuple(divide(sum(parts), len(out)) for parts in zip(*out))

    def move_eyes(self):
        for seat in self.everybody:
            (x, y), (to_x, to_y) = self.eyes[seat], self.goal(seat)
            far = length(to_x - x, to_y - y)
            if far > EYE:
                to_x, to_y = x + divide((to_x - x) * EYE, far), y + divide((to_y - y) * EYE, far)
            self.eyes[seat] = to_x, to_y

    def move_hands(self):
        leaving = []
        for seat, hand in self.all_hands():
            if hand.stage == "there":
                hand.stay -= 1
                if hand.stay == 0 and hand.virus:
                    leaving.append((seat, hand))
        self.put_facts(leaving)
        for seat, hand in self.all_hands():
            if hand.stage == "there" and hand.stay == 0:
                hand.stage = "coming"
            if hand.stage == "coming":
                hand.way -= HASTE if hand.hasty else HAND
                if hand.way <= 0:
                    hand.stage = "home"
            elif hand.stage == "going":
                hand.way = min(hand.way + HAND, hand.length)
                if hand.way == hand.length:
                    hand.stage, hand.stay, hand.arrival = "there", STAY, self.tick

    def put_facts(self, hands):
        """Viruses that are facts now: in the order of arrival, then of accounts; among those alike by lot."""
        if not hands:
            return
        keys = {}
        for seat, hand in hands:
            seen = [other for other in self.everybody if other != seat and hand.seen.get(other, 0) >= WITNESS]
            fact = {"seat": seat, "at": hand.account, "seen": seen}
            keys.setdefault((hand.arrival, hand.account), []).append(fact)
            hand.virus = False
            self.in_hand[seat] -= 1
        given = self.record.free("beat", "placed", None)
        placed = []
        for key in sorted(keys):
            alike = keys[key]
            part = given[len(placed):len(placed) + len(alike)] if isinstance(given, list) else []
            placed += part if len(part) == len(alike) and all(fact in part for fact in alike) else alike
        self.record.line({"t": "beat", "tick": self.tick, "placed": placed})
        self.facts += placed
        for fact in placed:
            self.stacks[fact["at"]].append(fact["seat"])

    def clear(self, seat):
        if seat != self.walker or self.walk not in ("out", "bank", "back"):
            out = any(s == seat and hand.stage in ("going", "there") for s, hand in self.all_hands())
            return NOTHING if out else CLEAR
        return NOTHING if self.front or self.turning else CLEAR_AWAY

    def see(self):
        for seat, hand in self.all_hands():
            if hand.stage not in ("going", "there"):
                continue
            home, to = self.homes[seat], self.places[hand.account]
            x, y = (home[i] + divide((to[i] - home[i]) * hand.way, hand.length) for i in (0, 1))
            for other in self.everybody:
                eye, clear = self.eyes[other], self.clear(other)
                if clear >= 0 and (eye[0] - x) ** 2 + (eye[1] - y) ** 2 <= clear ** 2:
                    hand.seen[other] = hand.seen.get(other, 0) + 1

    def step(self):
        """The traveller's part of a tick."""
        if self.turning:
            self.turning -= 1
            return
        if self.walk in ("out", "back") and self.steady:
            self.steady -= 1
        pace = FRONT if self.front else BACK
        if self.walk == "pause":
            self.left -= 1
            if self.left == 0:
                self.walk, self.far = "out", 0
        elif self.walk == "out":
            self.far += pace
            if self.far >= BANK:
                self.far, self.walk, self.left = BANK, "bank", BANK_TICKS
                self.value = self.record.one_of("bill", "value", self.bank)
                self.bank.remove(self.value)
                self.record.line({"t": "bill", "seat": self.walker, "value": self.value})
        elif self.walk == "bank":
            self.left -= 1
            if self.left == 0:
                self.walk = "back"
        elif self.walk == "back":
            self.far = max(0, self.far - pace)
            if self.far == 0:
                self.walk, self.left = "credit", self.options["credit_s"] * TICKS_A_SECOND
                self.crediting = self.walker, self.value
        else:
            self.left -= 1
            if self.left == 0:
                own = min(account for account in self.accounts if self.owner[account] == self.walker)
                self.credit_now({"auto": 1, "tick": self.tick}, None if self.jammed else own)
