"""Turns a screen of a terminal into a picture: `tmux capture-pane -e -p` on standard input, SVG on
standard output. Frames, bars and hatching are drawn as shapes, so they meet whatever the font.

    ansi2svg.py [COLUMNS [ROWS]]
"""
import re
import sys
from xml.sax.saxutils import escape

CELL_W, CELL_H, MARGIN = 9, 19, 12
BACK, FORE, FAINT = "#16181d", "#d8dce4", "#8a909c"
BASIC = ["#16181d", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dce4",
         "#5c6370", "#ff7b85", "#b5e890", "#ffd68a", "#7cc4ff", "#e08cf5", "#6fd6e2", "#ffffff"]
# Which arms a frame glyph has: up, right, down, left.
FRAME = {"─": "rl", "│": "ud", "┌": "rd", "┐": "dl", "└": "ur", "┘": "ul", "├": "urd", "┤": "udl",
         "┬": "rdl", "┴": "url", "┼": "urdl"}
DRAWN = set(FRAME) | set("█▒")
SGR = re.compile(r"\x1b\[([0-9;:]*)m")
OTHER = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\x1b[()][A-Z0-9]|[\x0e\x0f]")


def indexed(n):
    if n < 16:
        return BASIC[n]
    if n < 232:
        n -= 16
        level = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % (level[n // 36], level[n // 6 % 6], level[n % 6])
    return "#%02x%02x%02x" % ((8 + 10 * (n - 232),) * 3)


def apply(style, codes):
    """The style after one SGR sequence."""
    style = dict(style)
    codes = [int(code or 0) for code in re.split("[;:]", codes)]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code in (1, 2, 4, 7):
            style[{1: "bold", 2: "dim", 4: "under", 7: "reverse"}[code]] = True
        elif code in (22, 24, 27):
            for key in {22: ["bold", "dim"], 24: ["under"], 27: ["reverse"]}[code]:
                style.pop(key, None)
        elif code in (38, 48) and codes and codes[0] == 5:
            style["fore" if code == 38 else "back"] = indexed(codes[1])
            del codes[:2]
        elif code in (39, 49):
            style.pop("fore" if code == 39 else "back", None)
        else:
            for first, key, shift in ((30, "fore", 0), (40, "back", 0), (90, "fore", 8),
                                      (100, "back", 8)):
                if first <= code < first + 8:
                    style[key] = BASIC[code - first + shift]
    return style


def cells(line, style):
    """The characters of a line with their styles, and the style at its end."""
    out = []
    line = OTHER.sub("", line)
    for i, part in enumerate(SGR.split(line)):
        if i % 2:
            style = apply(style, part)
        else:
            out += [(char, style) for char in part]
    return out, style


def colours(style):
    fore = style.get("fore", FAINT if style.get("dim") else FORE)
    back = style.get("back")
    if style.get("reverse"):
        fore, back = back or BACK, fore
    return fore, back


class Picture:
    """What lies under the text, what is drawn and what is written; shapes of one colour are one
    path."""

    def __init__(self):
        self.under, self.frames, self.blocks, self.hatched = {}, {}, {}, {}
        self.written = []

    @staticmethod
    def add(paths, colour, path):
        paths[colour] = paths.get(colour, "") + path

    def glyphs(self, char, count, x, y, fore):
        """Draws a glyph `count` times, or says that it has to be written."""
        mid_x, mid_y, width = x + CELL_W / 2, y + CELL_H / 2, count * CELL_W
        if char == "─":
            self.add(self.frames, fore, "M%g %gh%g" % (x, mid_y, width))
        elif char in FRAME:
            ends = {"u": "v%g" % (-CELL_H / 2), "d": "v%g" % (CELL_H / 2),
                    "r": "h%g" % (CELL_W / 2), "l": "h%g" % (-CELL_W / 2)}
            for i in range(count):
                for arm in FRAME[char]:
                    self.add(self.frames, fore, "M%g %g%s" % (mid_x + i * CELL_W, mid_y, ends[arm]))
        elif char in "█▒":
            self.add(self.blocks if char == "█" else self.hatched, fore, "M%g %gh%gv%gh-%gz" % (
                x, y + 3, width, CELL_H - 6, width))
        else:
            return False
        return True

    def row(self, row, y):
        at = 0
        while at < len(row):
            char, style = row[at]
            end = at + 1
            while end < len(row) and row[end][1] == style and (
                    row[end][0] == char if char in DRAWN else row[end][0] not in DRAWN):
                end += 1
            fore, back = colours(style)
            x, width = MARGIN + at * CELL_W, (end - at) * CELL_W
            if back:
                self.add(self.under, back, "M%g %gh%gv%gh-%gz" % (x, y, width, CELL_H, width))
            if not self.glyphs(char, end - at, x, y, fore):
                self.written += words_svg("".join(c for c, _ in row[at:end]), x, y, style, fore)
            at = end

    def lines(self):
        for colour, path in self.under.items():
            yield '<path d="%s" fill="%s"/>' % (path, colour)
        for colour, path in self.frames.items():
            yield '<path d="%s" stroke="%s"/>' % (path, colour)
        for colour, path in self.blocks.items():
            yield '<path d="%s" fill="%s"/>' % (path, colour)
        for number, (colour, path) in enumerate(self.hatched.items()):
            yield ('<pattern id="h%d" width="3" height="3" patternUnits="userSpaceOnUse"><path '
                   'd="M0 3L3 0" stroke="%s" stroke-opacity=".6"/></pattern>' % (number, colour))
            yield '<path d="%s" fill="url(#h%d)"/>' % (path, number)
        yield from self.written


def words_svg(text, x, y, style, fore):
    """The words of a run, each at its own column."""
    out = []
    for word in re.finditer(r"\S+(?: \S+)*", text):
        attributes = ' fill="%s"' % fore if fore != FORE else ""
        attributes += ' font-weight="bold"' if style.get("bold") else ""
        attributes += ' text-decoration="underline"' if style.get("under") else ""
        out.append('<text x="%g" y="%g" textLength="%g"%s>%s</text>' % (
            x + word.start() * CELL_W, y + 14, len(word[0]) * CELL_W, attributes,
            escape(word[0])))
    return out


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    columns = int(sys.argv[1]) if len(sys.argv) > 1 else 80
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else len(lines)
    width, height = columns * CELL_W + 2 * MARGIN, rows * CELL_H + 2 * MARGIN
    print('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">'
          % (width, height, width, height))
    print('<rect width="%d" height="%d" rx="8" fill="%s"/>' % (width, height, BACK))
    print('<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="15" fill="%s" '
          'xml:space="preserve">' % FORE)
    style = {}
    picture = Picture()
    for number, line in enumerate(lines[:rows]):
        row, style = cells(line, style)
        picture.row(row[:columns], MARGIN + number * CELL_H)
    print("\n".join(picture.lines()))
    print("</g></svg>")


main()
