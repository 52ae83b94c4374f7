#!/usr/bin/env python3
"""control_variates.py: how much the variance of a share of victory could be reduced, measured in traces of `kickback sim`.

    bench/control_variates.py [KICKBACK] [GAMES]

Corruption: the share regressed on the totals after each round, and on who was first by lot. Totals
have no known mean, so this is a limit of what a model of that moment could give, not a control.

Hacker: the luck of bills, each bill a seat draws less the mean of the bank at that moment. Its mean is
0 whoever plays and however, so it is a control: the share less a multiple of it has the same mean.
Measured over single games and over deals in all rotations, where the deal takes part of it already.
"""
import json
import subprocess
import sys

KICKBACK = sys.argv[1] if len(sys.argv) > 1 else "build/kickback"
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
PLAYERS = ["normal:bold", "normal:careful", "normal:sly", "normal:plain"]
BANK = {1: 10, 2: 20, 3: 12}


def games(game, bots):
    """Games as lists of lines, without asks and moves."""
    command = [KICKBACK, "sim", game, "--bots", ",".join(bots), "--games", str(GAMES), "--trace", "-"]
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        for text in run.stdout:
            if text.startswith('{"t":"ask"') or text.startswith('{"t":"move"'):
                continue
            lines.append(json.loads(text))
            if lines[-1]["t"] == "end":
                yield lines
                lines = []


def explained(x, y):
    """The part of the variance of y that a line in x takes away."""
    n = len(y)
    mx, my = sum(x) / n, sum(y) / n
    vx = sum((a - mx) ** 2 for a in x)
    vy = sum((b - my) ** 2 for b in y)
    cov = sum((a - mx) * (b - my) for a, b in zip(x, y))
    return cov * cov / (vx * vy) if vx and vy else 0.0


def variance(y):
    mean = sum(y) / len(y)
    return sum((b - mean) ** 2 for b in y) / (len(y) - 1)


def corruption():
    leads, first, share = {1: [], 2: [], 3: []}, [], []
    for lines in games("corruption", PLAYERS):
        totals = [0] * 4
        rounds = [line for line in lines if line["t"] == "round"]
        for line in lines:
            if line["t"] == "award":
                for contract in line["contracts"]:
                    if contract["to"]:
                        totals[contract["to"] - 1] += contract["value"]
                if line["round"] in leads:
                    leads[line["round"]].append(totals[0] - sum(totals[1:]) / 3)
        first.append(float(rounds[0]["first"] == 1))
        share.append(lines[-1]["share"][0] / 420)
    for number, lead in leads.items():
        print("corruption, lead after round %d: variance x %.3f" % (number,
                                                                    1 - explained(lead, share)))
    print("corruption, first by lot:       variance x %.3f" % (1 - explained(first, share)))


def luck_of(lines):
    """What each seat drew, less what it could expect."""
    bank, luck = dict(BANK), [0.0] * 4

    def draw(seat, value):
        luck[seat] += value - sum(k * n for k, n in bank.items()) / sum(bank.values())
        bank[value] -= 1

    for line in lines:
        if line["t"] == "setup":
            for seat, bills in enumerate(line["dealt"]):
                for value in bills.split():
                    draw(seat, int(value))
        elif line["t"] == "bill":
            draw(line["seat"] - 1, line["value"])
    return luck


def hacker():
    deals = [[0.0, 0.0] for _ in range(GAMES)]
    single = ([], [])
    for turn in range(4):
        bots = [PLAYERS[(i + turn) % 4] for i in range(4)]
        seat = bots.index(PLAYERS[0])
        for deal, lines in enumerate(games("hacker", bots)):
            luck = luck_of(lines)
            control = luck[seat] - (sum(luck) - luck[seat]) / 3
            share = lines[-1]["share"][seat] / 420
            single[0].append(control)
            single[1].append(share)
            deals[deal][0] += control / 4
            deals[deal][1] += share / 4
    lucks, shares = zip(*deals)
    clustered = 4 * variance(shares) / variance(single[1])
    left = 1 - explained(lucks, shares)
    print("hacker, luck of bills, single games: variance x %.3f" % (1 - explained(*single)))
    print("hacker, deals in all rotations:      variance x %.3f" % clustered)
    print("hacker, both:                        variance x %.3f" % (clustered * left))


corruption()
hacker()
