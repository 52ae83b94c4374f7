#!/usr/bin/env python3
"""Tests the trace checker itself: good traces have to pass, spoiled ones have to be refused at the spoiled line.

The good traces are the random games under data/, some more that are played on the spot with every kind of option, and
openings written here by hand, among them the worked example of the rule sheets. Each spoiled trace differs from a good
one in one respect. The last line printed is `N passed, N failed`; the exit status is 1 if any failed.
"""

import io
import json
import pathlib
import re
import sys

import generate
from check import check_games
from record import Defect, Reader

DATA = pathlib.Path(__file__).parent / "data"
STOPS = "the trace stops inside a game"


def verdict(lines, deck=None, end="\n"):
    """What the checker says of a trace: None, or (line number, message)."""
    text = "".join(line + "\n" for line in lines[:-1]) + "".join(line + end for line in lines[-1:])
    reader = Reader(io.BytesIO(text.encode("utf-8", "surrogatepass")))
    try:
        check_games(reader, deck)
    except Defect as defect:
        return reader.number, str(defect)
    return None


class Tally:
    """Counts the tests, and prints those that fail."""

    def __init__(self):
        self.passed = self.failed = 0

    def test(self, name, good, detail=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {name}: {detail}")

    def accepted(self, name, lines, **more):
        self.test(name, verdict(lines, **more) is None, verdict(lines, **more))

    def refused(self, name, lines, number, word="", **more):
        """The trace has to be refused at that line, for a reason that has the word in it."""
        found = verdict(lines, **more)
        self.test(name, found and found[0] == number and word in found[1], f"{found}, expected line {number} {word}")

    def good_opening(self, name, lines):
        """A trace that is right as far as it goes."""
        self.refused(name, lines, len(lines) + 1, STOPS)


# Traces written by hand

def ask(seat, *legal):
    return '{"t":"ask","seat":%d,"legal":%s}' % (seat, json.dumps(legal, separators=(",", ":")))


def move(seat, text, more=""):
    return '{"t":"move","seat":%d,"move":"%s"%s}' % (seat, text, more)


def choice(seat, chosen, *others):
    """An ask and its answer."""
    return [ask(seat, *sorted([chosen, *others])), move(seat, chosen)]


TEN_CARDS = "1 2 4 6 8 10 A R R H"


def corruption_opening(seats, options, contracts, first, placed):
    """Game line, round 1 and phase II with two contracts under each government; show=standard, book=off."""
    lines = [
        '{"t":"game","game":"corruption","seats":%d,"options":{"show":"standard","book":"off","first":"%d",%s},'
        '"seed":"00000000000000ff"}' % (seats, first, options),
        round_line(1, first, contracts, [TEN_CARDS] * seats)]
    hands = {seat: TEN_CARDS.split() for seat in range(1, seats + 1)}
    for turn, text in enumerate(placed.split()):
        seat = (first - 1 + turn) % seats + 1
        face, place = text.split("@")
        legal = {f"{card}@{government}{number}" for card in hands[seat] for government in "abc" for number in "012"
                 if number != "0" or card.isdigit()}
        lines.append(ask(seat, *sorted(legal)))
        lines.append(move(seat, text, ',"up":%d' % (turn < seats and place[1] != "0")))
        hands[seat].remove(face)
    return lines


def round_line(number, first, contracts, hands):
    dump = lambda value: json.dumps(value, separators=(",", ":"))
    rows = dict(zip("abc", (row.split() for row in contracts)))
    return '{"t":"round","round":%d,"first":%d,"contracts":%s,"hands":%s}' % (number, first, dump(rows), dump(hands))


def award_line(*awards):
    """Awards as texts like `a1 monument 100 1 won 16,4,2,0`."""
    parts = []
    for award in awards:
        at, name, value, to, why, sums = award.split()
        parts.append('{"at":"%s","name":"%s","value":%s,"to":%s,"why":"%s","sums":[%s]}'
                     % (at, name, value, to, why, sums))
    return '{"t":"award","round":1,"contracts":[%s]}' % ",".join(parts)


EXAMPLE_CONTRACTS = ["monument:100 opera:500", "stadium:700 subway:1000", "university:600 airport:1100"]
EXAMPLE_PLACED = """8@a0 10@c1 4@b0 10@b2   10@c2 6@c2 10@c2 A@a2   4@a1 8@c1 R@c2 6@c2   6@a2 2@a1 8@b1 R@c2
                    1@b1 4@b1 6@b1 4@b1   2@b2 1@a2 1@a1 2@b2"""
ATLAS = '"order":"played","hitman":"must","characters":"discard","totals":"open"'


def worked_example(blue_on_airport, blue_on_stadium, stadium, airport, next_first, left_at_c):
    """The worked example of the rule sheets, with one of its two endings."""
    placed = EXAMPLE_PLACED.replace("R@c2 6@c2", f"R@c2 {blue_on_airport}@c2")
    placed = placed.replace("6@b1 4@b1", f"6@b1 {blue_on_stadium}@b1")
    return [
        *corruption_opening(4, ATLAS, EXAMPLE_CONTRACTS, 1, placed),
        *choice(1, "a0.1>a1", "a0.1>a2"),
        *choice(3, "b0.1>b1", "b0.1>b2"),
        *choice(3, "c2.4xc2.1", "c2.4x", "c2.4xc2.2", "c2.4xc2.3", "c2.4xc2.5"),
        *choice(4, "c2.6xc2.3", "c2.6x", "c2.6xc2.2", "c2.6xc2.5"),
        award_line("a1 monument 100 1 won 16,4,2,0", "a2 opera 500 0 attorney 12,2,0,0", stadium,
                   "b2 subway 1000 4 won 4,0,0,24", "c1 university 600 2 won 0,36,0,0", airport),
        round_line(2, next_first, ["opera:500 dam:1200 canal:1100", "harbor:800 station:800",
                                   left_at_c + "bridge:900 tunnel:900"],
                   [TEN_CARDS, TEN_CARDS, "1 2 4 6 8 10 A R H", "1 2 4 6 8 10 R H"])]


def french_ending():
    return worked_example("6", "4", "b1 stadium 700 3 won 2,8,32,8", "c2 airport 1100 0 tie 0,12,0,12", 4,
                          "airport:1100 ")


def english_ending():
    return worked_example("4", "6", "b1 stadium 700 3 won 2,8,32,12", "c2 airport 1100 2 won 0,12,0,8", 2, "")


HIT_MEN_CONTRACTS = ["one:100 two:200", "three:300 four:400", "five:500 six:600"]
HIT_MEN_PLACED = """H@c1 H@a1 A@a1   R@a1 10@a1 H@c1   10@a1 R@c1 10@b1   8@b1 8@c0 8@b0
                    6@b1 6@b2 6@b2   4@c1 4@c2 4@c2"""


def hit_men_played():
    """Hit men in the order played; a hit man that is taken before its turn does not act."""
    return [
        *corruption_opening(3, ATLAS, HIT_MEN_CONTRACTS, 1, HIT_MEN_PLACED),
        *choice(2, "c0.1>c1", "c0.1>c2"),
        *choice(3, "b0.1>b1", "b0.1>b2"),
        *choice(1, "c1.1xc1.2", "c1.1xc1.3"),
        *choice(2, "a1.1xa1.2", "a1.1xa1.3"),
        *choice(1, "a1.3xa1.4", "a1.3x", "a1.3xa1.5"),
        *choice(2, "c1.3x", "c1.3xc1.4"),
        award_line("a1 one 100 1 won 20,0,0", "a2 two 200 0 empty 0,0,0", "b1 three 300 0 tie 28,0,28",
                   "b2 four 400 0 tie 0,12,12", "c1 five 500 0 tie 8,8,0", "c2 six 600 0 tie 0,8,8"),
        round_line(2, 1, ["two:200 x1:1 x2:2", "three:300 four:400 x3:3 x4:4", "five:500 six:600 x5:5 x6:6"],
                   ["1 2 4 6 8 10 A R", "1 2 4 6 8 10 A R", "1 2 4 6 8 10 R R"])]


def hit_men_table():
    """The same cards left to right with hitman=may; a hit man that has passed cannot be taken any more."""
    options = '"order":"table","hitman":"may","characters":"return","totals":"open"'
    return [
        *corruption_opening(3, options, HIT_MEN_CONTRACTS, 1, HIT_MEN_PLACED),
        *choice(3, "b0.1>b2", "b0.1>b1"),
        *choice(2, "c0.1>c2", "c0.1>c1"),
        *choice(2, "a1.1x", "a1.1xa1.2", "a1.1xa1.3"),
        *choice(1, "c1.1x", "c1.1xc1.2", "c1.1xc1.3"),
        *choice(3, "c1.2xc1.3", "c1.2x"),
        award_line("a1 one 100 0 attorney 20,20,0", "a2 two 200 0 empty 0,0,0", "b1 three 300 1 won 28,0,20",
                   "b2 four 400 3 won 0,12,20", "c1 five 500 1 won 8,0,0", "c2 six 600 2 won 0,16,8"),
        round_line(2, 1, ["one:100 two:200 x1:1 x2:2", "x3:3 x4:4", "x5:5 x6:6"], [TEN_CARDS] * 3)]


def hit_man_without_choice():
    """With hitman=must and one target the engine plays; with none left there is no line at all."""
    return [
        *corruption_opening(3, ATLAS, HIT_MEN_CONTRACTS, 1, HIT_MEN_PLACED.replace("10@a1 R@c1", "10@a1 R@c2")),
        *choice(2, "c0.1>c1", "c0.1>c2"),
        *choice(3, "b0.1>b1", "b0.1>b2"),
        move(1, "c1.1xc1.2", ',"auto":1'),
        *choice(2, "a1.1xa1.3", "a1.1xa1.2"),
        *choice(2, "c2.1xc2.3", "c2.1x", "c2.1xc2.2")]


def credit(seat, chosen, *hand):
    """A credit of Hacker with nine accounts."""
    return choice(seat, chosen, *{f"{value}>{account}" for value in hand for account in range(1, 10)} - {chosen})


def beat(placed, *choices):
    """A beat of Hacker; choices as (seat, viruses that it may use, choice)."""
    asks, moves = [], []
    for seat, viruses, chosen in choices:
        legal = {f"guard:{account}" for account in range(1, 10)} | {f"watch:{other}" for other in {1, 2, 3} - {seat}}
        if viruses > 0:
            legal |= {f"infect:{account}" for account in range(1, 10)}
        if viruses > 1:
            legal |= {f"infect:{low}+{high}" for low in range(1, 10) for high in range(low + 1, 10)}
        asks.append(ask(seat, *sorted(legal)))
        moves.append(move(seat, chosen))
    viruses = ",".join('{"seat":%d,"at":%d,"seen":%s}' % virus for virus in placed)
    return [*asks, *moves, '{"t":"beat","placed":[%s]}' % viruses]


def hacker_round():
    """Set-up and first round of a game of three."""
    bill = '{"t":"bill","seat":%d,"value":%d}'
    return [
        '{"t":"game","game":"hacker","seats":3,"options":{"clock":"beats","beats":1,"jam":"off","crypt":"on",'
        '"steal":"look","first":"2"},"seed":"%s"}' % ("0123456789abcdef" * 4),
        '{"t":"setup","accounts":[1,2,3,1,2,3,1,2,3],"viruses":3,"dealt":["1 2","2 2","3 3"],"first":2}',
        *credit(2, "2>2", 2, 2), *credit(2, "2>5", 2), *credit(3, "3>3", 3, 3), *credit(3, "3>6", 3),
        *credit(1, "1>1", 1, 2), *credit(1, "2>1", 2),
        '{"t":"round","round":1,"first":2,"accounts":["1 2","2","3","","2","3","","",""]}',
        *choice(2, "walk:back", "walk:front"),
        *beat([(1, 5, "[2,3]"), (1, 2, "[3]")], (1, 3, "infect:2+5"), (2, 0, "guard:5"), (3, 3, "watch:1")),
        *beat([(3, 2, "[2]"), (3, 1, "[1,2]")], (1, 1, "guard:1"), (2, 0, "watch:3"), (3, 3, "infect:1+2")),
        bill % (2, 1), *credit(2, "1>4", 1),
        *choice(3, "walk:front", "walk:back"),
        *beat([(2, 2, "[1]")], (1, 1, "watch:2"), (2, 3, "infect:2")),
        bill % (3, 3), *credit(3, "3>9", 3),
        *choice(1, "walk:front", "walk:back"),
        *beat([(3, 7, "[2]")], (2, 2, "guard:7"), (3, 1, "infect:7")),
        bill % (1, 2), *credit(1, "2>7", 2),
        *choice(2, "protect:2", "protect:5"),
        '{"t":"own","at":2,"seat":2}',
        *choice(2, "accuse:1", "accuse:3"), '{"t":"virus","at":2,"owner":3,"right":0}',
        *choice(3, "steal:2", "steal:"), bill % (3, 2), *credit(3, "2>6", 2),
        '{"t":"aside","at":2,"owners":[1]}',
        move(2, "protect:5", ',"auto":1'),
        *choice(2, "accuse:1", "accuse:3"), '{"t":"virus","at":5,"owner":1,"right":1}',
        *choice(1, "protect:1", "protect:7"), '{"t":"crypt","at":1,"points":1,"aside":[3]}',
        move(1, "protect:7", ',"auto":1'),
        *choice(1, "accuse:2", "accuse:3"), '{"t":"virus","at":7,"owner":3,"right":0}',
        *choice(3, "steal:", "steal:2"),
        '{"t":"round","round":2,"first":3,"accounts":["1 2","","3","1","2","2 3","2","","3"]}']


def test_handmade(tally):
    """Openings by hand, and mistakes in them that only the rules can tell."""
    openings = [french_ending, english_ending, hit_men_played, hit_men_table, hit_man_without_choice, hacker_round]
    for opening in openings:
        tally.good_opening(opening.__name__, opening())
    french, english, table = french_ending(), english_ending(), hit_men_table()
    tally.refused("the leader is first", french[:-1] + [french[-1].replace('"first":4', '"first":2')], len(french))
    tally.refused("one ending's awards in the other", french[:-2] + [english[-2]], len(french) - 1, "sums")
    swapped = table[:38] + table[40:42] + table[38:40] + table[42:]
    tally.refused("Swiss money in the order played under order=table", swapped, 39)
    other = [line.replace('"order":"table"', '"order":"played"') for line in table]
    tally.refused("Swiss money in table order under order=played", other, 39)
    forced = [line.replace('"hitman":"may"', '"hitman":"must"') for line in table]
    tally.refused("a pass of a hit man that must", forced, 43, "must not have a1.1x")
    lone = [line.replace('"hitman":"must"', '"hitman":"may"') for line in hit_man_without_choice()]
    tally.refused("no ask for a hit man with one target that may pass", lone, 43, "kind of line")
    ones = ['{"t":"game","game":"hacker","seats":7,"options":{"clock":"beats","beats":2,"jam":"off","crypt":"off",'
            '"steal":"look","first":"lot"},"seed":"0000000000000000"}',
            '{"t":"setup","accounts":%s,"viruses":3,"dealt":%s,"first":1}'
            % (sorted([1, 2, 3, 4, 5, 6, 7] * 3), json.dumps(["1 1"] * 6 + ["2 2"], separators=(",", ":")))]
    tally.refused("eleven bills of 1", [line.replace(", ", ",") for line in ones], 2, "bills dealt")


# Spoiled copies of the games under data/

def spoil(lines, pattern, replacement, which):
    """Replace in one line of those that match; returns the new lines and the number of that line."""
    hits = [index for index, line in enumerate(lines) if re.search(pattern, line)]
    if which >= len(hits) or -which > len(hits):
        return None, 0
    index = hits[which]
    changed = re.sub(pattern, replacement, lines[index], count=1)
    if changed == lines[index]:
        return None, 0
    return lines[:index] + changed.split("\n") + lines[index + 1:], index + 1


# (name, pattern, replacement, which of the matching lines, word in the message)
CORRUPTION_SPOILED = [
    ("seats 8", '"seats":4', '"seats":8', 0, "seats"),
    ("seats 2", '"seats":4', '"seats":2', 0, "seats"),
    ("seats as a text", '"seats":4', '"seats":"4"', 0, "seats"),
    ("unknown game", '"game":"corruption"', '"game":"poker"', 0, "game"),
    ("an option missing", '"book":"on",', "", 0, "keys of the options"),
    ("two options swapped", '"show":"standard","book":"on"', '"book":"on","show":"standard"', 0, "keys of the options"),
    ("one option too many", '"totals":"open"', '"totals":"open","edition":"atlas"', 0, "keys of the options"),
    ("unknown value of an option", '"order":"played"', '"order":"random"', 0, "option order"),
    ("first as a number", '"first":"2"', '"first":2', 0, "option first"),
    ("first above the seats", '"first":"2"', '"first":"4"', 0, "option first"),
    ("seed of 15 digits", '"seed":"0', '"seed":"', 0, "seed"),
    ("seed not hex", '"seed":"0', '"seed":"g', 0, "seed"),
    ("key of the game line twice", '"t":"game"', '"t":"game","t":"game"', 0, "white space or form"),
    ("game line without seed", ',"seed":"[0-9a-f]*"', "", 0, "seed"),
    ("wrong number of the round", '"round":2,"first"', '"round":3,"first"', 0, "round"),
    ("first not the leader", '"round":2,"first":1', '"round":2,"first":2', 0, "first"),
    ("first not the one named", '"round":1,"first":2', '"round":1,"first":3', 0, "first"),
    ("first not a seat", '"round":1,"first":4', '"round":1,"first":5', 0, "first"),
    ("contract left on the right", '"(contract9:500)","(contract15:800)"', r'"\2","\1"', 0, "left from earlier"),
    ("contract left is lost", '"contract9:500",("contract15:800")', r'\1', 0, "number of contracts"),
    ("contract with another value", '"contract9:500","contract15', '"contract9:600","contract15', 0, "left from"),
    ("contract dealt twice", "contract15:800", "contract4:200", 0, "new contract"),
    ("contract without value", "contract15:800", "contract15", 0, "new contract"),
    ("governments swapped", r'"a":(\[[^]]*\]),"b":(\[[^]]*\])', r'"b":\2,"a":\1', 0, "keys of contracts"),
    ("spent character in a hand", '"1 2 4 6 8 10 R H"', '"1 2 4 6 8 10 A R H"', 0, "hands"),
    ("cards of a hand in another order", '"1 2 4 6 8 10 R H"', '"1 2 4 6 8 10 H R"', 0, "hands"),
    ("bribe not come back", '"1 2 4 6 8 10"', '"1 2 4 6 8"', 0, "hands"),
    ("hand missing", '"hands":."[^"]*",', '"hands":[', 0, "hands"),
    ("characters with show=closed", '"hands":."1 2 4 6 8 10",', '"hands":["1 2 4 6 8 10 A R R H",', -1, "hands"),
    ("ask of another seat", '"ask","seat":4', '"ask","seat":1', 0, "seat"),
    ("legal lacks the first", '"legal":."10@a0",', '"legal":[', 0, "lacks 10@a0"),
    ("legal lacks the last", ',"R@c2"]', "]", 0, "lacks R@c2"),
    ("attorney into an account is legal", '"A@a1"', '"A@a0","A@a1"', 0, "must not have A@a0"),
    ("two reporters are two moves", '"R@a1"', '"R@a1","R@a1"', 0, "twice"),
    ("legal sorted by value", '"10@a0",(.*?)"1@a0"', r'"1@a0",\1"10@a0"', 0, "not sorted bytewise"),
    ("looks missing", ',"peek:[^]]*]', "]", 3, "lacks peek"),
    ("own card among the looks", ',"peek:c2.4"', ',"peek:c2.4","peek:c2.3"', 0, "legal"),
    ("shown sets incomplete", '"show:","show:1",', '"show:1",', 0, "lacks show:"),
    ("shown set not ascending", '"move":"show:126"', '"move":"show:162"', 0, "move of the move line"),
    ("shown set with up", '("move":"show:126")', r'\1,"up":0', 0, "keys"),
    ("first card face down", '"up":1', '"up":0', 0, "up"),
    ("second card face up", '("2@c1","up"):0', r'\1:1', 0, "up"),
    ("Swiss money face up", '(@b0","up"):0', r'\1:1', 0, "up"),
    ("up as a truth value", '"up":1', '"up":true', 0, "up"),
    ("up as a fraction", '"up":1', '"up":1.0', 0, "up"),
    ("up missing", ',"up":1', "", 0, "keys"),
    ("up and auto", '"up":1', '"up":1,"auto":1', 0, "keys"),
    ("move of another seat", '"move","seat":4', '"move","seat":3', 0, "seat"),
    ("card not in hand", '"move":"8@b3"', '"move":"A@b9"', 0, "move of the move line"),
    ("attorney placed in an account", '"move":"A@a1"', '"move":"A@a0"', 0, "move of the move line"),
    ("card on no contract", '"move":"6@b2"', '"move":"6@b3"', 0, "move of the move line"),
    ("lower case character", '"move":"A@a1"', '"move":"a@a1"', 0, "move of the move line"),
    ("keys of a move swapped", '"seat":4,"move":"1@c2"', '"move":"1@c2","seat":4', 0, "keys"),
    ("white space after a comma", '"move","seat"', '"move", "seat"', 0, "white space"),
    ("white space at the end", '("up":1})$', r'\1 ', 0, "white space"),
    ("carriage return", '("up":1})$', r'\1' + "\r", 0, "white space"),
    ("letter written as an escape", '"move":"A@a1"', r'"move":"\\u0041@a1"', 0, "white space"),
    ("not JSON", '("up":1)}$', r'\1', 0, "JSON"),
    ("not an object", '^({.*"up":1})$', r'[\1]', 0, "JSON"),
    ("empty line", '^({.*"up":1})$', '\n' + r'\1', 0, "JSON"),
    ("look at an own card", '"move":"peek:c2.4"', '"move":"peek:c2.2"', 0, "move of the move line"),
    ("look into an account", '"move":"peek:c2.4"', '"move":"peek:c0.1"', 0, "move of the move line"),
    ("look at an open card", '"move":"peek:c2.4"', '"move":"peek:c2.1"', 0, "move of the move line"),
    ("look with auto", '("move":"peek:c2.4")', r'\1,"auto":1', 0, "keys"),
    ("third look", '(.*"seat":2,"move":"4@c0".*)', '{"t":"move","seat":1,"move":"peek:c1.2"}\n' + r'\1', -1, "seat"),
    ("look after the last card", '(.*"legal":."b0.1>b1".*)', '{"t":"move","seat":4,"move":"peek:c2.2"}\n' + r'\1', 0,
     "kind"),
    ("Swiss money to another government", '"move":"b0.1>b2"', '"move":"b0.1>c2"', 0, "move of the move line"),
    ("Swiss money to its account", '"move":"b0.1>b2"', '"move":"b0.1>b0"', 0, "move of the move line"),
    ("hit man takes a bribe", '"move":"b2.4xb2.3"', '"move":"b2.4xb2.1"', 0, "move of the move line"),
    ("hit man takes itself", '"move":"a1.4xa1.3"', '"move":"a1.4xa1.4"', 0, "move of the move line"),
    ("hit man that must passes", '"move":"a1.4xa1.3"', '"move":"a1.4x"', 0, "move of the move line"),
    ("auto missing", ',"auto":1', "", 0, "keys"),
    ("auto is 0", '"auto":1', '"auto":0', 0, "auto"),
    ("auto after an ask", '("move":"a1.4xa1.3")', r'\1,"auto":1', 0, "keys"),
    ("ask before a move of the engine", '(.*"b2.4xb2.3","auto":1.*)',
     '{"t":"ask","seat":3,"legal":["b2.4xb2.3"]}\n' + r'\1', 0, "kind"),
    ("reporter takes Swiss money", '"move":"c2.3x"', '"move":"c2.3xc0.1"', 0, "move of the move line"),
    ("pass missing among a reporter's moves", '"legal":."c2.3x",', '"legal":[', 0, "lacks c2.3x"),
    ("award to another seat", '"to":1,', '"to":2,', 0, "to"),
    ("award of a cancelled contract", '"to":0,"why":"attorney"', '"to":4,"why":"won"', 0, "to"),
    ("why empty for tie", '"why":"tie"', '"why":"empty"', 0, "why"),
    ("why tie for empty", '"why":"empty"', '"why":"tie"', 0, "why"),
    ("why won for attorney", '"why":"attorney"', '"why":"won"', 0, "why"),
    ("Swiss money at full value", '"sums":.36,8,10,0', '"sums":[36,16,10,0', 0, "sums"),
    ("sum missing", '"sums":.36,8,10,0', '"sums":[36,8,10', 0, "sums"),
    ("value of another contract", '"value":500', '"value":600', 0, "value"),
    ("name of another contract", '"name":"contract9"', '"name":"contract8"', 0, "name"),
    ("contract missing in the award", '"contracts":.{[^}]*},', '"contracts":[', 0, "contracts"),
    ("contracts of the award swapped", '({"at":"a1"[^}]*}),({"at":"a2"[^}]*})', r'\2,\1', 0, "contracts"),
    ("keys of an award swapped", '"to":1,"why":"won"', '"why":"won","to":1', 0, "keys"),
    ("award of another round", '"award","round":2', '"award","round":1', 0, "round"),
    ("wrong total", '"totals":.5500', '"totals":[5400', 0, "totals"),
    ("wrong number of contracts", '"won":.8,', '"won":[7,', 0, "won"),
    ("wrong winner", '"winners":.1.', '"winners":[2]', 0, "winners"),
    ("one winner of two", '"winners":.2,3.', '"winners":[2]', 0, "winners"),
    ("winners not ascending", '"winners":.2,3.', '"winners":[3,2]', 0, "winners"),
    ("share in percent", '"share":.420', '"share":[100', 0, "share"),
    ("whole share for two", '"share":.0,210,210', '"share":[0,420,420', 0, "share"),
    ("end without won", '"won":[^]]*],', "", 0, "keys"),
    ("line after the end", '(.*"t":"end".*)', r'\1' + '\n{"t":"move","seat":1,"move":"1@a0","up":0}', None, "kind"),
]

HACKER_SPOILED = [
    ("beats as a text", '"beats":1', '"beats":"1"', 0, "option beats"),
    ("ten beats", '"beats":1', '"beats":10', 0, "option beats"),
    ("live clock", '"clock":"beats"', '"clock":"live"', 0, "keys of the options"),
    ("another clock", '"clock":"beats"', '"clock":"sun"', 0, "option clock"),
    ("options swapped", '"jam":"off","crypt":"on"', '"crypt":"on","jam":"off"', 0, "keys of the options"),
    ("four accounts of a seat", '"accounts":.3,2', '"accounts":[3,3', 0, "accounts"),
    ("account missing", '"accounts":.3,2,', '"accounts":[3,', 0, "accounts"),
    ("number of viruses", '"viruses":3', '"viruses":4', 0, "viruses"),
    ("hand not sorted", '"dealt":."2 2","1 2"', '"dealt":["2 2","2 1"', 0, "dealt"),
    ("bill of 4", '"dealt":."1 1"', '"dealt":["1 4"', 0, "two bills"),
    ("three bills dealt", '"dealt":."1 1"', '"dealt":["1 1 1"', 0, "two bills"),
    ("first of the set-up", '"first":3}', '"first":2}', -1, "first"),
    ("bills of the round", '"accounts":."",', '"accounts":["1",', 0, "accounts"),
    ("first of the round", '"round":2,"first":3', '"round":2,"first":2', 0, "first"),
    ("value not in hand", '"move":"2>2"', '"move":"1>2"', 0, "move of the move line"),
    ("credit under account 10", '"move":"2>2"', '"move":"2>10"', 0, "move of the move line"),
    ("credits incomplete", '"2>1","2>2",', '"2>1",', 0, "lacks 2>2"),
    ("gaits not sorted", '"walk:back","walk:front"', '"walk:front","walk:back"', 0, "not sorted"),
    ("traveller may infect", '("guard:9"),"watch:1"', r'\1,"infect:1","watch:1"', 0, "must not have infect:1"),
    ("two hands with one virus", '("guard:9","infect:1"),"infect:2"', r'\1,"infect:1+2","infect:2"', 0, "must not"),
    ("accounts of two hands reversed", '"move":"infect:3.4"', '"move":"infect:4+3"', 0, "move of the move line"),
    ("two viruses on one account", '"move":"infect:3.4"', '"move":"infect:3+3"', 0, "move of the move line"),
    ("watch oneself", '"seat":1,"move":"watch:3"', '"seat":1,"move":"watch:1"', 0, "move of the move line"),
    ("guard of no account", '"move":"guard:9"', '"move":"guard:10"', 0, "move of the move line"),
    ("witness missing", '"at":3,"seen":.2.', '"at":3,"seen":[]', 0, "placed"),
    ("witness too many", '"at":3,"seen":.2.', '"at":3,"seen":[2,3]', 0, "placed"),
    ("witnesses not ascending", r'"seen":.(\d),(\d)', r'"seen":[\2,\1', 0, "placed"),
    ("virus missing", '"placed":.{[^}]*},', '"placed":[', 0, "placed"),
    ("virus too many", '"placed":..}', '"placed":[{"seat":2,"at":1,"seen":[]}]}', 0, "placed"),
    ("virus of another seat", '"placed":.{"seat":1', '"placed":[{"seat":2', 0, "placed"),
    ("keys of a virus swapped", '"placed":.{"seat":1,"at":3', '"placed":[{"at":3,"seat":1', 0, "placed"),
    ("bill of another seat", '"bill","seat":2', '"bill","seat":3', 0, "seat"),
    ("bill of 0", '("bill",.*"value"):2', r'\1:0', 0, "value"),
    ("attacked account missing", '"legal":."protect:1",', '"legal":[', 0, "lacks protect:1"),
    ("protect of an account without viruses", '"move":"protect:2"', '"move":"protect:7"', 0, "move of the move line"),
    ("auto missing", ',"auto":1', "", 0, "keys"),
    ("encryption points", '"points":2', '"points":3', 0, "points"),
    ("viruses aside from the bottom", '"aside":.1,2.', '"aside":[2,1]', 0, "aside"),
    ("no encryption", '.*"t":"crypt".*', '{"t":"ask","seat":1,"legal":["accuse:2","accuse:3"]}', 0, "kind"),
    ("own virus of another", '"own","at":4,"seat":3', '"own","at":4,"seat":1', 0, "seat"),
    ("accuse oneself", '"legal":."accuse:1","accuse:3"', '"legal":["accuse:1","accuse:2","accuse:3"', 0, "must not"),
    ("virus of the accused", '"virus","at":2,"owner":3', '"virus","at":2,"owner":1', 0, "owner"),
    ("wrong called right", '"right":0', '"right":1', 0, "right"),
    ("right called wrong", '"right":1', '"right":0', 0, "right"),
    ("no thanks missing", '"legal":."steal:",', '"legal":[', 0, "lacks steal:"),
    ("value that is not there", '("legal":."steal:","steal:2")(])', r'\1,"steal:3"\2', 0, "must not have steal:3"),
    ("look with steal=blind", '"steal:."]', '"steal:2"]', -1, "lacks steal:?"),
    ("stolen bill of another value", '"bill","seat":3,"value":2', '"bill","seat":3,"value":1', 1, "value"),
    ("stolen bill that was not there", '"bill","seat":2,"value":2', '"bill","seat":2,"value":3', 3, "value"),
    ("aside from the bottom", '"owners":.2,1,1', '"owners":[1,1,2', 0, "owners"),
    ("wrong total", '"totals":.11,10', '"totals":[11,11', 0, "totals"),
    ("wrong winners", '"winners":.1,3.', '"winners":[1]', 0, "winners"),
    ("wrong share", '"share":.210', '"share":[420', 0, "share"),
    ("won in the end line", '("totals":[^]]*])', r'\1,"won":[1,1,1]', 0, "keys"),
]


def test_spoiled(tally, game, lines, table):
    """Each entry of the table."""
    for name, pattern, replacement, which, word in table:
        after_end = which is None
        changed, number = spoil(lines, pattern, replacement, -1 if after_end else which)
        if changed is None:
            tally.test(f"{game}: {name}", False, "the pattern changes no line")
        else:
            tally.refused(f"{game}: {name}", changed, number + after_end, word)


def test_lines_moved(tally, game, lines):
    """No line can be left out, doubled or swapped with the next one. Only a look out of turn can be left out."""
    lets_through = {"left out": [], "doubled": [], "swapped": []}
    for index in range(len(lines) - 1):
        before, line, after = lines[:index], lines[index], lines[index + 1:]
        spoiled = {"left out": before + after, "doubled": before + [line, line] + after}
        if after[0] != line:
            spoiled["swapped"] = before + [after[0], line] + after[1:]
        for way, changed in spoiled.items():
            if verdict(changed) is None and not is_look_out_of_turn(lines, index + (way == "swapped")):
                lets_through[way].append(index + 1)
    for way, numbers in lets_through.items():
        tally.test(f"{game}: line {way}", not numbers, f"accepted at lines {numbers}")


def is_look_out_of_turn(lines, index):
    """Whether a line is a look without an ask of its own."""
    line = json.loads(lines[index])
    asked = next(json.loads(earlier) for earlier in reversed(lines[:index]) if '"t":"ask"' in earlier)
    return line.get("move", "").startswith("peek:") and line["seat"] != asked["seat"]


def test_files(tally, corruption, hacker):
    """What concerns whole files."""
    tally.accepted("two kinds of games in one file", corruption + hacker)
    tally.refused("empty file", [], 1, "empty")
    tally.refused("no newline at the end", hacker, len(hacker), "newline", end="")
    for length in (1, 2, 3, 4, len(hacker) - 1):
        tally.refused(f"only {length} lines", hacker[:length], length + 1, STOPS)
    names = set(re.findall(r"contract\d+:\d+", "".join(corruption)))
    deck = {name: int(value) for name, value in (text.split(":") for text in names)}
    tally.accepted("contracts of the deck", corruption, deck=deck)
    tally.refused("value not that of the deck", corruption, 2, "value", deck={**deck, "contract9": 600})
    del deck["contract9"]
    tally.refused("contract not in the deck", corruption, 2, "deck", deck=deck)


def test_random_games(tally):
    """Random games with all kinds of options and all numbers of seats."""
    for name in generate.GAMES:
        for seed in range(60):
            stream = io.StringIO()
            generate.write_game(stream, name, seed, {"seats": 3 + seed % 5})
            tally.accepted(f"random game of {name}, seed {seed}", stream.getvalue().splitlines())


def first_game(lines):
    """The lines of the first game of a file."""
    return lines[:next(index for index, line in enumerate(lines) if '"t":"end"' in line) + 1]


def main():
    tally = Tally()
    corruption = (DATA / "corruption.jsonl").read_text().splitlines()
    hacker = (DATA / "hacker.jsonl").read_text().splitlines()
    tally.accepted("games of Corruption", corruption)
    tally.accepted("games of Hacker", hacker)
    test_handmade(tally)
    test_spoiled(tally, "corruption", corruption, CORRUPTION_SPOILED)
    test_spoiled(tally, "hacker", hacker, HACKER_SPOILED)
    test_lines_moved(tally, "corruption", first_game(corruption))
    test_lines_moved(tally, "hacker", first_game(hacker))
    test_files(tally, corruption, hacker)
    test_random_games(tally)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
