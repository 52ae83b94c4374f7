"""Turns texts into one string of C: text_c.py NAME OUT.c FILE..."""
import sys

from c_literal import c_literal


def main():
    name, out, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(out, "w", encoding="ascii") as c:
        c.write("extern const char %s[];\nconst char %s[] =\n" % (name, name))
        for path in files:
            with open(path, encoding="utf-8") as text:
                c.write("".join("    %s\n" % c_literal(line + "\n") for line in text.read().splitlines()))
        c.write("    ;\n")


main()
