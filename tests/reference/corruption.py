"""A reference model of Corruption, written from the rule sheet alone.

It goes through a game in the order of the rules and says at every point which line the trace must have, and among which
moves a seat may choose. Over a Reader (record.py) that checks a trace; over a Writer it plays a random game. It knows
all options, three to seven seats and any deck of 24 contracts. It has no link with the engine, so that a difference
between the two points at a mistake in one of them.
"""

import re
from collections import defaultdict
from functools import lru_cache
from itertools import combinations

from record import clockwise, first_candidates, first_values, game_line, need, victory

SEAT_NUMBERS = [3, 4, 5, 6, 7]
ROUNDS = 4
CARDS_A_ROUND = 6
NEW_CONTRACTS = 2  # under each government, each round
BOOK_CARDS = 2
GOVERNMENTS = "abc"

BRIBES = ["1", "2", "4", "6", "8", "10"]
ALL_CARDS = BRIBES + ["A", "R", "R", "H"]

SHOWN_SETS = {
    "standard": [{1}, {1, 2}, {1, 2, 3}, {1, 2, 3, 4}],
    "river": [{3}, {3, 4}, {2, 3, 4}, {2, 3, 4, 5}],
    "closed": [set(), set(), set(), set()],
}

DECK_SIZE = 24
CONTRACT = re.compile(r"(.+):(0|[1-9][0-9]{0,8})")

SHOW_MOVES = sorted("show:" + "".join(subset) for size in range(7) for subset in combinations("123456", size))


def allowed_options(seats):
    """What each option may be, in the order of the trace."""
    return {
        "show": ["standard", "river", "free", "closed"],
        "book": ["off", "on"],
        "first": first_values(seats),
        "order": ["table", "played"],
        "hitman": ["must", "may"],
        "characters": ["discard", "return"],
        "totals": ["open", "hidden"],
    }


def read_deck(lines):
    """A contract deck in the form of contracts.tsv: id, value and more columns, `#` for comments."""
    rows = [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]
    deck = {row[0]: int(row[1]) for row in rows if row[0] != "id"}
    if len(deck) != DECK_SIZE:
        raise ValueError(f"a deck has {DECK_SIZE} contracts, not {len(deck)}")
    return deck


def invented_deck():
    """A deck for random games where none is given: two contracts of each value."""
    return {f"contract{number + 1}": 100 * (number // 2 + 1) for number in range(DECK_SIZE)}


@lru_cache(maxsize=4096)
def places_under(counts):
    """All places, given how many contracts each government has; number 0 is the Swiss account."""
    return [f"{government}{number}" for government, count in zip(GOVERNMENTS, counts) for number in range(count + 1)]


@lru_cache(maxsize=65536)
def placements(cards, counts):
    """All moves that place one of the cards. Only bribes go into a Swiss account; two reporters are the same card."""
    return tuple(sorted(
        f"{card}@{place}" for card in set(cards) for place in places_under(counts)
        if card in BRIBES or not is_account(place)))


def is_account(place):
    """Whether a place is a Swiss account."""
    return place.endswith("0")


class Card:
    """A card on the table. `position` counts in the stack of its place and never changes."""

    def __init__(self, face, owner, place, position, up):
        self.face = face
        self.owner = owner
        self.place = place
        self.name = f"{place}.{position}"
        self.up = up
        self.known_to = {owner}
        self.gone = False          # taken by a hit man or a reporter; for a hit man also: has had its turn
        self.assigned_to = None    # the contract, for Swiss money

    def is_bribe(self):
        return self.face in BRIBES


class Corruption:
    """One game."""

    def __init__(self, record, deck=None):
        self.record = record
        self.deck = deck
        self.seats, self.options = game_line(record, "corruption", SEAT_NUMBERS, allowed_options)
        everybody = range(1, self.seats + 1)
        cards = BRIBES if self.options["show"] == "closed" else ALL_CARDS
        self.hands = {seat: list(cards) for seat in everybody}
        self.books = {seat: BOOK_CARDS if self.options["book"] == "on" else 0 for seat in everybody}
        self.totals = {seat: 0 for seat in everybody}
        self.won = {seat: 0 for seat in everybody}
        self.contracts = {government: [] for government in GOVERNMENTS}  # as name:value, left to right
        self.values = {}  # of all contracts turned up so far, by name

    def play(self):
        """The whole game."""
        for number in range(1, ROUNDS + 1):
            self.cards = []  # on the table, in the order played
            self.invitation(number)
            self.corruption(number)
            self.assign_swiss_money()
            self.hit_men()
            cancelled = self.attorneys()
            self.reporters(cancelled)
            self.award(number, cancelled)
            self.take_back_cards()
        self.end()

    # I. Invitation to bid

    def invitation(self, number):
        """Who is first, the new contracts, and the line of the round."""
        self.first = self.record.one_of("round", "first", self.may_be_first(number))
        given = self.record.free("round", "contracts", self.random_contracts)
        self.turn_up(given)
        self.counts = tuple(len(self.contracts[government]) for government in GOVERNMENTS)
        self.record.line({
            "t": "round", "round": number, "first": self.first, "contracts": self.contracts,
            "hands": [" ".join(self.hands[seat]) for seat in range(1, self.seats + 1)]})

    def may_be_first(self, number):
        """The seats that may be first in this round; several where the lot decides."""
        if number == 1:
            return first_candidates(self.options, self.seats)
        # Greatest total, then most contracts. Ruling first-tie: then the lot.
        rank = lambda seat: (self.totals[seat], self.won[seat])
        best = max(map(rank, self.totals))
        return [seat for seat in self.totals if rank(seat) == best]

    def turn_up(self, given):
        """Accept the contracts on the table: those left, then two new ones under each government."""
        need(isinstance(given, dict), "contracts of the round line", "an object", given)
        need(list(given) == list(GOVERNMENTS), "keys of contracts", "a b c", " ".join(given))
        for government in GOVERNMENTS:
            row, left = given[government], self.contracts[government]
            where = f"contracts of {government}"
            need(isinstance(row, list) and all(isinstance(text, str) for text in row), where, "a list of texts", row)
            need(len(row) == len(left) + NEW_CONTRACTS, f"number of {where}", len(left) + NEW_CONTRACTS, len(row))
            need(row[:len(left)] == left, f"{where} left from earlier rounds", left, row[:len(left)])
            for text in row[len(left):]:
                self.new_contract(text)
            self.contracts[government] = row

    def new_contract(self, text):
        """Note a contract that is turned up for the first time."""
        match = CONTRACT.fullmatch(text)
        need(match, "new contract", "name:value", text)
        name, value = match[1], int(match[2])
        need(name not in self.values, "new contract", "one that was not dealt before", text)
        if self.deck is not None:
            need(name in self.deck, "new contract", "one of the deck", text)
            need(self.deck[name] == value, f"value of the contract {name}", self.deck[name], value)
        self.values[name] = value

    def random_contracts(self, rng):
        """For a random game: six contracts of the deck that were not dealt before."""
        deck = self.deck or invented_deck()
        new = rng.sample([name for name in deck if name not in self.values], NEW_CONTRACTS * len(GOVERNMENTS))
        texts = iter([f"{name}:{deck[name]}" for name in new])
        return {government: self.contracts[government] + [next(texts) for _ in range(NEW_CONTRACTS)]
                for government in GOVERNMENTS}

    # II. Corruption

    def corruption(self, number):
        """Every player places one card, six times over."""
        shown = self.shown_set(number)
        self.in_hand = {seat: list(hand) for seat, hand in self.hands.items()}
        self.stack_heights = defaultdict(int)
        for k in range(1, CARDS_A_ROUND + 1):
            for seat in clockwise(self.first, self.seats):
                self.place_card(seat, k in shown)

    def shown_set(self, number):
        """Which of a player's cards are face up in this round."""
        if self.options["show"] == "free":
            named = self.record.decide(self.first, SHOW_MOVES)
            return {int(digit) for digit in named.removeprefix("show:")}
        return SHOWN_SETS[self.options["show"]][number - 1]

    def place_card(self, seat, shown):
        """One turn. After a look with a book card the seat is asked again."""
        move = self.ask_in_turn(seat)
        while move.startswith("peek:"):
            self.look(seat, move)
            move = self.ask_in_turn(seat)
        face, place = move.split("@")
        up = shown and not is_account(place)  # a card in a Swiss account is always face down
        self.record.move(seat, move, up=int(up))
        self.in_hand[seat].remove(face)
        self.stack_heights[place] += 1
        self.cards.append(Card(face, seat, place, self.stack_heights[place], up))

    def ask_in_turn(self, seat):
        """Ask the seat in turn and return its move; others may look before it moves, and the ask stays open."""
        legal = list(placements(tuple(self.in_hand[seat]), self.counts))
        if self.books[seat]:
            legal = sorted(legal + self.looks(seat))
        self.record.ask(seat, legal)
        if self.options["book"] == "on":
            self.looks_out_of_turn(seat)
        return self.record.pick(seat, legal)

    def looks_out_of_turn(self, seat):
        """Looks of other seats, as long as there are any. They have neither `ask` nor `auto`."""
        while True:
            who = self.record.free("move", "seat", lambda rng: self.random_looker(rng, seat))
            looker = next((other for other in self.books if other == who and other != seat), None)
            if looker is None or not self.looks(looker):
                return
            self.look(looker, self.record.pick(looker, self.looks(looker)))

    def random_looker(self, rng, seat):
        """For a random game: who moves next, almost always the seat in turn."""
        others = [other for other in self.books if self.looks(other)]
        return rng.choice(others) if others and rng.random() < 0.05 else seat

    def looks(self, seat):
        """The looks that a seat has: at face-down cards on contracts that it does not know."""
        if not self.books[seat]:
            return []
        return sorted(
            f"peek:{card.name}" for card in self.cards
            if not card.up and not is_account(card.place) and seat not in card.known_to)

    def look(self, seat, move):
        """A player spends a book card."""
        self.record.move(seat, move)
        self.books[seat] -= 1
        name = move.removeprefix("peek:")
        for card in self.cards:
            if card.name == name:
                card.known_to.add(seat)

    # III. Awarding contracts

    def resolution_order(self, cards):
        """The cards in the order in which they are resolved; they are given in the order played."""
        if self.options["order"] == "played":
            return cards  # ruling played-order: over the whole table
        return sorted(cards, key=lambda card: card.place)  # left to right, stable within a stack

    def assign_swiss_money(self):
        """Step 1: every bribe in an account goes to a contract of the same government."""
        for bribe in self.resolution_order([card for card in self.cards if is_account(card.place)]):
            government = bribe.place[0]
            numbers = range(1, len(self.contracts[government]) + 1)
            move = self.record.decide(bribe.owner, [f"{bribe.name}>{government}{number}" for number in numbers])
            bribe.assigned_to = move.split(">")[1]

    def hit_men(self):
        """Step 2. The notation asks no one where there is no target."""
        for hit_man in self.resolution_order([card for card in self.cards if card.face == "H"]):
            if hit_man.gone:
                continue
            hit_man.gone = True  # acted, passed or without a target: no later hit man can take it
            # Ruling own-target: the owner's own cards are targets too.
            targets = [card for card in self.still_on(hit_man.place) if not card.is_bribe()]
            self.take_one(hit_man, targets, may_pass=self.options["hitman"] == "may")

    def attorneys(self):
        """Step 3: the contracts that are cancelled."""
        return {card.place for card in self.cards if card.face == "A" and not card.gone}

    def reporters(self, cancelled):
        """Step 4: reporters on contracts that were not cancelled. Swiss money is not in the stack."""
        for reporter in self.resolution_order([card for card in self.cards if card.face == "R"]):
            if reporter.gone or reporter.place in cancelled:
                continue
            bribes = [card for card in self.still_on(reporter.place) if card.is_bribe()]
            self.take_one(reporter, bribes, may_pass=True)

    def still_on(self, place):
        """The cards in the stack of a contract that were not taken away."""
        return [card for card in self.cards if card.place == place and not card.gone]

    def take_one(self, character, targets, may_pass):
        """The owner of a character takes one of the targets, or passes. Without a target there is no move."""
        if not targets:
            return
        by_move = {f"{character.name}x{target.name}": target for target in targets}
        legal = sorted(by_move) if not may_pass else sorted([*by_move, f"{character.name}x"])
        target = by_move.get(self.record.decide(character.owner, legal))
        if target is not None:
            target.gone = True

    def award(self, number, cancelled):
        """Step 5: who gets what, and the line that says so."""
        lines = []
        left = {government: [] for government in GOVERNMENTS}
        for place in places_under(self.counts):
            if is_account(place):
                continue
            contract = self.contracts[place[0]][int(place[1:]) - 1]
            name = CONTRACT.fullmatch(contract)[1]
            sums = self.sums(place)
            to, why = self.winner(sums, place in cancelled)
            if to:
                self.totals[to] += self.values[name]
                self.won[to] += 1
            else:
                left[place[0]].append(contract)
            lines.append({"at": place, "name": name, "value": self.values[name], "to": to, "why": why, "sums": sums})
        self.record.line({"t": "award", "round": number, "contracts": lines})
        self.contracts = left

    def sums(self, place):
        """Each seat's money on a contract in units of 500 $: bribes at full, Swiss money at half value."""
        sums = [0] * self.seats
        for card in self.cards:
            if card.assigned_to == place:
                sums[card.owner - 1] += int(card.face)
            elif card.place == place and card.is_bribe() and not card.gone:
                sums[card.owner - 1] += 2 * int(card.face)
        return sums

    @staticmethod
    def winner(sums, is_cancelled):
        """Who gets a contract (0 for nobody), and why."""
        greatest = max(sums)
        if is_cancelled:
            return 0, "attorney"
        if greatest == 0:
            return 0, "empty"  # ruling empty: no money at all is like a tie
        if sums.count(greatest) > 1:
            return 0, "tie"
        return sums.index(greatest) + 1, "won"

    def take_back_cards(self):
        """Bribes go back to their owners; the characters played leave the game, or come back as well."""
        if self.options["characters"] == "return":
            return
        for card in self.cards:
            if not card.is_bribe():
                self.hands[card.owner].remove(card.face)

    # Victory

    def end(self):
        """The last line of the game."""
        totals = list(self.totals.values())
        winners, share = victory(totals)
        self.record.line({
            "t": "end", "totals": totals, "won": list(self.won.values()), "winners": winners, "share": share})
