#!/usr/bin/env python3
"""A small bot for Corruption and Hacker, in Python without anything else, to start from.

It speaks the protocol of docs/bot-protocol.md: it is told what its seat may know, as JSON, and the
legal moves in notation, and answers with one of them. It is greedy: it looks at this move only and
weighs each by a rule of thumb, which is better than nothing and easily beaten.

    kickback arena corruption --bots cmd:./examples/greedy_bot.py,random --games 400
"""
import json
import random
import sys


# ---- Corruption ----

BRIBES = ("1", "2", "4", "6", "8", "10")
UNKNOWN = 4.0  # what a card face down is worth, about


def chance(mine, others):
    """How likely a contract is won with so much money on it."""
    return mine * mine / (mine * mine + others * others + 9.0)


def money_on(view, place):
    """My money on a place, and what the strongest other seat has there."""
    mine, others = 0.0, {}
    for card in view["cards"]:
        where = card.get("to", card["at"].split(".")[0])  # Swiss money goes to a contract
        if where != place or card.get("gone"):
            continue
        kind = card["card"]
        worth = float(kind) if kind in BRIBES else UNKNOWN if kind == "?" else 0.0
        if card["seat"] == view["viewer"]:
            mine += worth
        else:
            others[card["seat"]] = others.get(card["seat"], 0.0) + worth
    return mine, max(others.values(), default=0.0)


def contract_value(view, place):
    row = view["contracts"].get(place[0], [])
    number = int(place[1:])
    return row[number - 1]["value"] if 1 <= number <= len(row) else 0


def gain(view, place, money):
    """What putting money on a contract is worth, in thousands of dollars. A small step is spent
    before a large one, so the money of a card counts against it."""
    mine, others = money_on(view, place)
    value = contract_value(view, place)
    return value * (chance(mine + money, others) - chance(mine, others))


def place_card(view, move):
    card, place = move.split("@")
    if card not in BRIBES:
        mine, others = money_on(view, place)
        worth = contract_value(view, place)
        # An attorney stops what others win; reporters and hit men harm them a little.
        return {"A": 0.3, "R": 0.25, "H": 0.1}[card] * worth * chance(others, mine)
    if place[1:] == "0":
        row = range(1, len(view["contracts"].get(place[0], [])) + 1)
        return max((0.8 * gain(view, place[0] + str(k), float(card) / 2) for k in row), default=0)
    return gain(view, place, float(card))


def take_card(view, move):
    """A hit man or reporter: away with the best card of somebody else."""
    target = move.split("x")[1]
    for card in view["cards"]:
        if card["at"] == target:
            worth = float(card["card"]) if card["card"] in BRIBES else 5.0
            return -worth if card["seat"] == view["viewer"] else worth
    return 0.0  # pass


def corruption(view, move):
    if "@" in move:
        return place_card(view, move)
    if ">" in move:
        return gain(view, move.split(">")[1], 4.0)
    if "x" in move:
        return take_card(view, move)
    return 0.0  # show: and peek: as chance has it


# ---- Hacker ----

def account(view, number):
    return view["accounts"][int(number) - 1]


def hacker(view, move):
    me = view["viewer"]
    kind, _, rest = move.partition(":")
    if ">" in move:
        put = account(view, move.split(">")[1])
        return (put["owner"] == me) * 10 - 2 * len(put["viruses"]) + len(put["bills"].split())
    if kind == "infect":
        score = 0.0
        for number in rest.split("+"):
            on = account(view, number)
            bills = sum(2.0 if b == "?" else float(b) for b in on["bills"].split())
            score += -5.0 if on["owner"] == me else 1.0 + bills - 2.0 * len(on["viruses"])
        return score
    if kind == "guard":
        return 0.5 + len(account(view, rest)["bills"].split()) * (account(view, rest)["owner"] == me)
    if kind == "watch":
        return 1.5
    if kind == "steal":
        return {"": 0.0, "?": 2.0}.get(rest) if rest in ("", "?") else float(rest)
    if kind == "accuse":
        viruses = account(view, view["attacked"])["viruses"] if view.get("attacked") else []
        return 5.0 if viruses and viruses[-1] == int(rest) else 0.0
    return 0.0


# ---- The protocol ----

def choose(view, legal, dice):
    weigh = {"corruption": corruption, "hacker": hacker}.get(view["game"], lambda view, move: 0.0)
    return max(legal, key=lambda move: (weigh(view, move), dice.random()))


def main():
    dice, must, view, legal = random.Random(), True, None, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "kickback":
            print("name greedy\nwant view\nready", flush=True)
        elif word == "game":
            words = rest.split()
            dice = random.Random(words[words.index("seed") + 1] + words[words.index("seat") + 1])
        elif word == "ask":
            must = " must " in line
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            # Out of turn it never looks.
            print("move", rest, choose(view, legal, dice) if must else "-", flush=True)
        elif word == "quit":
            return


main()
