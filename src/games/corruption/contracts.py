"""contracts.py: turns data/contracts.tsv into rows of C for corruption_deck.c.

    contracts.py FILE
"""
import sys

with open(sys.argv[1], encoding="utf-8") as deck:
    rows = [line.rstrip("\n").split("\t") for line in deck if line.strip() and line[0] != "#"]
for row in rows[1:]:
    print('{"%s", %s},' % (row[rows[0].index("id")], row[rows[0].index("value")]))
