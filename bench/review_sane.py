#!/usr/bin/env python3
"""review_sane.py: is a review sane? Plays games among bots, reviews them, and says

- whether chances are calibrated: of all moments at which a seat had about 30 %, did it win about 30 %? For the
  chances from what everybody could see, and for those before each decision, from what the seat itself knew;
- how often decisions of `easy`, `normal` and `expert` are marked, at tables of their own kind.

    bench/review_sane.py build/kickback [--game GAME] [--mixed 60] [--own 20] [--budget 1000] [--seed 1] [--svg FILE]
                         [--keep FOLDER]

For each game --mixed tables of easy, normal, hard and expert, and --own tables of each of the three levels.
Intervals are 95 %, clustered by game. With --keep, records and reviews stay in FOLDER, and the same command, or one
with more games, goes on where it was; without, they are thrown away."""
import argparse
import json
import math
import os
import subprocess
import tempfile

BINS = 10
OWN = ["easy", "normal", "expert"]
SEATS = {"corruption": 4, "hacker": 4}


def play(kickback, folder, game, bots, games, seed):
    """The records of so many games, from this seed on."""
    paths = [os.path.join(folder, "%s-%d.kb" % (game, seed + i)) for i in range(games)]
    if all(map(os.path.exists, paths)):
        return paths
    subprocess.run([kickback, "sim", game, "--seats", str(SEATS[game]), "--bots", bots, "--games", str(games),
                    "--seed", str(seed), "--record", folder], check=True, stdout=subprocess.DEVNULL)
    return paths


def review(kickback, path, budget):
    kept = "%s.%d.json" % (path, budget)
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            return json.load(file)
    done = subprocess.run([kickback, "review", path, "--json", "--budget", str(budget)], check=True,
                          capture_output=True)
    with open(kept + ".new", "wb") as file:
        file.write(done.stdout)
    os.rename(kept + ".new", kept)
    return json.loads(done.stdout)


def bin_of(chance):
    return min(BINS - 1, int(chance * BINS))


class Reliability:
    """Chances against outcomes, in bins, game by game."""

    def __init__(self):
        self.games = []  # for each game {bin: [count, chances, outcomes]}
        self.square = self.base = self.count = 0

    def begin(self):
        self.games.append({})

    def add(self, chance, outcome, fair):
        cell = self.games[-1].setdefault(bin_of(chance), [0, 0.0, 0.0])
        cell[0] += 1
        cell[1] += chance
        cell[2] += outcome
        self.square += (chance - outcome) ** 2
        self.base += (fair - outcome) ** 2
        self.count += 1

    def rows(self):
        """(chance, outcome, half of the interval, count) of each bin that has something in it."""
        for b in range(BINS):
            cells = [game[b] for game in self.games if b in game]
            count = sum(cell[0] for cell in cells)
            if not count:
                continue
            chance = sum(cell[1] for cell in cells) / count
            outcome = sum(cell[2] for cell in cells) / count
            spread = sum((cell[2] - outcome * cell[0]) ** 2 for cell in cells)
            yield chance, outcome, 1.96 * math.sqrt(spread) / count, count

    def error(self):
        """The mean distance of chance and outcome, weighted by how often."""
        rows = list(self.rows())
        return sum(abs(c - o) * n for c, o, _, n in rows) / max(1, sum(row[3] for row in rows))


def collect(found, public, own):
    last = found["points"][-1]["seen"]
    fair = 1 / found["seats"]
    public.begin()
    own.begin()
    for point in found["points"][:-1]:
        for chance, outcome in zip(point["seen"], last):
            public.add(chance, outcome, fair)
    for decision in found["decisions"]:
        own.add(decision["before"], last[decision["seat"] - 1], fair)


def table(name, reliability):
    print("\n%s: %d estimates in %d games; mean distance %.3f; Brier score %.4f (always the fair share: %.4f)" % (
        name, reliability.count, len(reliability.games), reliability.error(), reliability.square / reliability.count,
        reliability.base / reliability.count))
    print("| estimated | won | +- | estimates |\n|---|---|---|---|")
    for chance, outcome, half, count in reliability.rows():
        print("| %.1f %% | %.1f %% | %.1f | %d |" % (100 * chance, 100 * outcome, 100 * half, count))


def plot(panels, path):
    size, gap, top, left = 240, 70, 50, 50
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" '
           'role="img" aria-label="Estimated chances against outcomes">' % (left + len(panels) * (size + gap), 350),
           '<rect width="100%" height="100%" fill="#fff"/>']
    for i, (name, reliability) in enumerate(panels):
        x0, y0 = left + i * (size + gap), top + size
        out.append('<text x="%d" y="%d" font-size="14">%s</text>' % (x0, top - 14, name))
        for tick in range(0, 101, 25):
            x, y = x0 + size * tick / 100, y0 - size * tick / 100
            out.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>' % (x0, x0 + size, y, y))
            out.append('<text x="%.1f" y="%d" text-anchor="middle">%d</text>' % (x, y0 + 16, tick))
            out.append('<text x="%d" y="%.1f" text-anchor="end">%d</text>' % (x0 - 6, y + 4, tick))
        out.append('<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="#888" stroke-dasharray="4 3"/>' % (
            x0, y0, x0 + size, y0 - size))
        for chance, outcome, half, count in reliability.rows():
            x = x0 + size * chance
            low, high = max(0, outcome - half), min(1, outcome + half)
            out.append('<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#0072b2" stroke-width="2"/>' % (
                x, x, y0 - size * low, y0 - size * high))
            out.append('<circle cx="%.1f" cy="%.1f" r="%.1f" fill="#0072b2"/>' % (
                x, y0 - size * outcome, 2 + min(5, math.sqrt(count) / 20)))
        out.append('<text x="%.1f" y="%d" text-anchor="middle">estimated, %%</text>' % (x0 + size / 2, y0 + 34))
    out.append('<text transform="translate(14 %d) rotate(-90)" text-anchor="middle">won, %%</text>' % (top + size / 2))
    out.append("</svg>\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))


def marks_row(level, reviews):
    judged = sum(seat["judged"] for found in reviews for seat in found["marks"])
    counts = [sum(seat[mark] for found in reviews for seat in found["marks"])
              for mark in ("inaccuracy", "mistake", "blunder")]
    lost = sum(sum(found["lost"]) for found in reviews)
    bad = [(found, sum(seat["mistake"] + seat["blunder"] for seat in found["marks"]),
            sum(seat["judged"] for seat in found["marks"])) for found in reviews]
    rate = (counts[1] + counts[2]) / judged
    half = 1.96 * math.sqrt(sum((b - rate * n) ** 2 for _, b, n in bad)) / judged
    print("| %s | %d | %d | %.1f | %.1f | %.1f | %.1f +- %.1f | %.2f |" % (
        level, len(reviews), judged, *[100 * count / judged for count in counts], 100 * rate, 100 * half,
        100 * lost / judged))
    return rate


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("kickback")
    args.add_argument("--game", choices=SEATS, help="one of them; both otherwise")
    args.add_argument("--mixed", type=int, default=60)
    args.add_argument("--own", type=int, default=20)
    args.add_argument("--budget", type=int, default=1000)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--svg")
    args.add_argument("--keep")
    wish = args.parse_args()
    panels, sane = [], True
    for game in [wish.game] if wish.game else SEATS:
        public, own, reviews = Reliability(), Reliability(), {}
        for number, bots in enumerate(["easy,normal,hard,expert"] + OWN):
            games = wish.own if number else wish.mixed
            with tempfile.TemporaryDirectory() as folder:
                if wish.keep:
                    folder = os.path.join(wish.keep, "%s-%d" % (game, number))
                    os.makedirs(folder, exist_ok=True)
                paths = play(wish.kickback, folder, game, bots, games, 1000 * wish.seed + 100 * number)
                reviews[bots] = [review(wish.kickback, path, wish.budget) for path in paths]
            for found in reviews[bots]:
                collect(found, public, own)
        table("%s, from what everybody could see" % game, public)
        table("%s, before each decision, from what the seat knew" % game, own)
        print("\n| %s | games | decisions judged | inaccuracies, %% | mistakes, %% | blunders, %% | "
              "mistakes and blunders, %% | points lost a decision |\n|---|---|---|---|---|---|---|---|" % game)
        rates = {level: marks_row(level, reviews[level]) for level in OWN}
        sane = sane and rates["expert"] < rates["easy"]
        panels += [("%s, public" % game.capitalize(), public), ("%s, own view" % game.capitalize(), own)]
    if wish.svg:
        plot(panels, wish.svg)
    print("\n%s" % ("expert is marked less often than easy" if sane
                    else "NOT SANE: expert is marked as often as easy"))
    raise SystemExit(0 if sane else 1)


main()
