"""A reference model of Hacker with clock=beats, written from the rule sheet alone.

Like corruption.py it goes through a game in the order of the rules and says which line the trace must have at every
point. Over a Reader (record.py) that checks a trace; over a Writer it plays a random game. It knows all options of
clock=beats and three to seven seats; the piracy phase of clock=live is in live.py.
"""

from functools import lru_cache
from itertools import combinations

from record import clockwise, first_candidates, first_values, game_line, need, victory

SEAT_NUMBERS = [3, 4, 5, 6, 7]
ROUNDS = 4
ACCOUNTS_A_SEAT = 3
BILLS_DEALT = 2
BILLS = [1] * 10 + [2] * 20 + [3] * 12
WALKS = ["walk:back", "walk:front"]
NO_THANKS = "steal:"


def allowed_options(seats):
    """What each option may be, in the order of the trace."""
    return {
        "clock": ["beats"],
        "beats": [1, 2, 3, 4, 5, 6, 7, 8, 9],
        "jam": ["off", "on"],
        "crypt": ["off", "on"],
        "steal": ["look", "blind"],
        "first": first_values(seats),
    }


@lru_cache(maxsize=1024)
def credits(values, accounts):
    """All moves that credit one of the bills. Ruling credit-anywhere: under any account."""
    return sorted(f"{value}>{account}" for value in set(values) for account in range(1, accounts + 1))


@lru_cache(maxsize=1024)
def beat_choices(seat, seats, accounts, viruses):
    """What a seat may choose in a beat; for a traveller `viruses` is 0."""
    numbers = range(1, accounts + 1)
    choices = [f"guard:{account}" for account in numbers]
    choices += [f"watch:{other}" for other in range(1, seats + 1) if other != seat]
    if viruses >= 1:
        choices += [f"infect:{account}" for account in numbers]
    if viruses >= 2:
        choices += [f"infect:{low}+{high}" for low, high in combinations(numbers, 2)]
    return sorted(choices)


class Hacker:
    """One game."""

    allowed_options = staticmethod(allowed_options)
    rules = 1

    def __init__(self, record, deck=None):  # the deck of contracts concerns Corruption only
        self.record = record
        self.seats, self.options = game_line(record, "hacker", SEAT_NUMBERS, self.allowed_options, self.rules)
        self.everybody = range(1, self.seats + 1)
        self.number_of_accounts = ACCOUNTS_A_SEAT * self.seats
        self.accounts = range(1, self.number_of_accounts + 1)
        self.viruses = 4 if self.seats in (5, 6) else 3
        self.bank = list(BILLS)
        self.bills = {account: [] for account in self.accounts}

    def play(self):
        """The whole game."""
        self.set_up()
        for number in range(1, ROUNDS + 1):
            self.in_hand = {seat: self.viruses for seat in self.everybody}
            self.stacks = {account: [] for account in self.accounts}  # owners of the viruses, the top one last
            first = (self.first + number - 2) % self.seats + 1  # moves on by one seat every round
            self.record.line({"t": "round", "round": number, "first": first, "accounts": self.bills_in_words()})
            self.piracy(first, number)
            for seat in clockwise(first, self.seats):
                self.protection(seat)
        self.end()

    def bills_in_words(self):
        """The bills under each account, sorted."""
        return [" ".join(map(str, sorted(self.bills[account]))) for account in self.accounts]

    # Set-up and crediting

    def set_up(self):
        """The accounts, the first player, the bills dealt, and the opening credits."""
        owners = [seat for seat in self.everybody for _ in range(ACCOUNTS_A_SEAT)]
        owners = self.record.permutation("setup", "accounts", owners)
        self.owner = dict(zip(self.accounts, owners))
        hands = self.dealt_hands(self.record.free("setup", "dealt", self.random_deal))
        self.first = self.record.one_of("setup", "first", first_candidates(self.options, self.seats))
        self.record.line({
            "t": "setup", "accounts": owners, "viruses": self.viruses,
            "dealt": [" ".join(map(str, hand)) for hand in hands], "first": self.first})
        for seat in clockwise(self.first, self.seats):
            self.credit(seat, hands[seat - 1])

    def dealt_hands(self, dealt):
        """The hands that a list of texts stands for; the bills leave the bank."""
        need(isinstance(dealt, list) and len(dealt) == self.seats, "dealt of the setup line",
             f"a list of {self.seats} hands", dealt)
        hands = []
        for text in dealt:
            values = text.split(" ") if isinstance(text, str) else []
            need(len(values) == BILLS_DEALT and all(value in ("1", "2", "3") for value in values),
                 "hand in the setup line", "two bills", text)
            hands.append(sorted(map(int, values)))
            for value in hands[-1]:
                need(value in self.bank, "bills dealt", "no more of a value than there are", dealt)
                self.bank.remove(value)
        return hands

    def random_deal(self, rng):
        """For a random game: two bills of the bank for every seat."""
        bills = rng.sample(self.bank, BILLS_DEALT * self.seats)
        return [" ".join(map(str, sorted(bills[start:start + BILLS_DEALT])))
                for start in range(0, len(bills), BILLS_DEALT)]

    def credit(self, seat, hand):
        """A seat puts all bills of its hand under accounts, one at a time."""
        hand = list(hand)
        while hand:
            move = self.record.decide(seat, credits(tuple(hand), self.number_of_accounts))
            value, account = map(int, move.split(">"))
            hand.remove(value)
            self.bills[account].append(value)

    def receive(self, seat, bills):
        """A seat gets one of the bills, which the next line names, and credits it."""
        value = self.record.one_of("bill", "value", bills)
        bills.remove(value)
        self.record.line({"t": "bill", "seat": seat, "value": value})
        self.credit(seat, [value])

    # I. Piracy and infection

    def piracy(self, first, number):
        """One trip of every seat."""
        for seat in clockwise(first, self.seats):
            self.trip(seat)

    def trip(self, traveller):
        """A trip to the bank: the gait, the beats, the bill."""
        backwards = self.record.decide(traveller, WALKS) == "walk:back"
        for _ in range(self.options["beats"] + backwards):
            self.beat(traveller, backwards)
        self.receive(traveller, self.bank)

    def beat(self, traveller, backwards):
        """All choices are asked for before any of them is played, in seat order from 1."""
        choosers = [seat for seat in self.everybody if seat != traveller or backwards]
        legal = {}
        for seat in choosers:
            viruses = 0 if seat == traveller else self.in_hand[seat]
            legal[seat] = beat_choices(seat, self.seats, self.number_of_accounts, min(viruses, 2))
            self.record.ask(seat, legal[seat])
        chosen = {}
        for seat in choosers:
            chosen[seat] = self.record.pick(seat, legal[seat])
            self.record.move(seat, chosen[seat])
        self.put_down(chosen)

    def put_down(self, chosen):
        """The viruses of a beat go down; the lot decides in which order they are stacked."""
        arriving = []
        for seat, choice in chosen.items():
            if choice.startswith("infect:"):
                for account in map(int, choice.removeprefix("infect:").split("+")):
                    seen = [witness for witness in chosen if chosen[witness] in (f"watch:{seat}", f"guard:{account}")]
                    arriving.append({"seat": seat, "at": account, "seen": seen})
        placed = self.record.permutation("beat", "placed", arriving)
        self.record.line({"t": "beat", "placed": placed})
        for virus in placed:
            self.in_hand[virus["seat"]] -= 1
            self.stacks[virus["at"]].append(virus["seat"])

    # II. Protection

    def protection(self, seat):
        """A seat protects its attacked accounts in the order it chooses."""
        attacked = [account for account in self.accounts if self.owner[account] == seat and self.stacks[account]]
        while attacked:
            move = self.record.decide(seat, sorted(f"protect:{account}" for account in attacked))
            account = int(move.removeprefix("protect:"))
            attacked.remove(account)
            if self.options["crypt"] == "on":
                self.encryption(account)
            while self.stacks[account]:
                self.top_virus(account)

    def encryption(self, account):
        """As many viruses as there are encryption points are set aside, from the top."""
        bills, stack = self.bills[account], self.stacks[account]
        points = min(max(0, bills.count(1) - bills.count(3)), len(stack))
        if points > 0:
            aside = [stack.pop() for _ in range(points)]
            self.record.line({"t": "crypt", "at": account, "points": points, "aside": aside})

    def top_virus(self, account):
        """What happens to the virus on top of an account; without a bill, to all of them."""
        stack, owner = self.stacks[account], self.owner[account]
        if not self.bills[account]:
            # Own viruses are set aside like the others.
            self.record.line({"t": "aside", "at": account, "owners": stack[::-1]})
            stack.clear()
            return
        pirate = stack.pop()
        if pirate == owner:
            self.record.line({"t": "own", "at": account, "seat": owner})
            return
        accused = self.record.decide(owner, [f"accuse:{seat}" for seat in self.everybody if seat != owner])
        right = accused == f"accuse:{pirate}"
        self.record.line({"t": "virus", "at": account, "owner": pirate, "right": int(right)})
        if not right:
            self.theft(pirate, account)

    def theft(self, pirate, account):
        """A pirate who was not found out may steal a bill, and credits it at once."""
        bills = self.bills[account]
        values = sorted(set(bills)) if self.options["steal"] == "look" else ["?"]
        move = self.record.decide(pirate, [NO_THANKS] + [f"{NO_THANKS}{value}" for value in values])
        if move == NO_THANKS:
            return
        value = move.removeprefix(NO_THANKS)
        if value == "?":
            self.receive(pirate, bills)
        else:
            bills.remove(int(value))
            self.receive(pirate, [int(value)])

    # Victory

    def end(self):
        """The last line of the game."""
        totals = [sum(sum(self.bills[account]) for account in self.accounts if self.owner[account] == seat)
                  for seat in self.everybody]
        winners, share = victory(totals)
        self.record.line({"t": "end", "totals": totals, "winners": winners, "share": share})
