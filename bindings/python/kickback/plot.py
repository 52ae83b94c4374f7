"""Pictures for notebooks: SVG from the standard library alone."""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Sequence

if TYPE_CHECKING:
    from .bots import Belief
    from .game import State

__all__ = ["belief_svg", "curve_svg", "state_svg"]

_INK, _PAPER, _BAR = "#1d2a33", "#fbf7ee", "#2a7f86"


def _svg(width: int, height: int, label: str, parts: Sequence[str]) -> str:
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s" '
            'font-family="sans-serif" font-size="12" fill="%s"><rect width="100%%" height="100%%" fill="%s"/>%s</svg>'
            % (width, height, width, height, escape(label, True), _INK, _PAPER, "".join(parts)))


def _text(x: float, y: float, words: str, **more: str) -> str:
    extra = "".join(' %s="%s"' % (key.replace("_", "-"), value) for key, value in more.items())
    return '<text x="%g" y="%g"%s>%s</text>' % (x, y, extra, escape(words))


def belief_svg(belief: "Belief") -> str:
    """A row of bars for each hidden thing."""
    row, left, bar = 22, 90, 44
    kinds: list = []
    for hidden in belief:
        kinds += [kind for kind in hidden.chances if kind not in kinds]
    order = ["1", "2", "4", "6", "8", "10", "A", "R", "H"]
    kinds.sort(key=lambda kind: order.index(kind) if kind in order else int(kind) if str(kind).isdigit() else 0)
    parts = [_text(left + i * bar + bar / 2, 16, str(kind), text_anchor="middle") for i, kind in enumerate(kinds)]
    for i, hidden in enumerate(belief):
        y = 24 + i * row
        parts.append(_text(8, y + 15, "%s %d" % (hidden.thing, hidden.number + 1)))
        for k, kind in enumerate(kinds):
            chance = hidden.chances.get(kind, 0.0)
            parts.append('<rect x="%g" y="%g" width="%g" height="%d" fill="%s" fill-opacity="%.2f"><title>%s: %.1f %%</title>'
                         '</rect>' % (left + k * bar + 2, y + 2, bar - 4, row - 4, _BAR, chance, escape(str(kind)), 100 * chance))
            if chance >= 0.005:
                parts.append(_text(left + k * bar + bar / 2, y + 15, "%.0f %%" % (100 * chance), text_anchor="middle",
                                   fill=_PAPER if chance > 0.5 else _INK))
    if not len(belief):
        parts.append(_text(8, 16, "Nothing is hidden."))
    return _svg(left + max(3, len(kinds)) * bar + 8, 32 + max(1, len(belief)) * row, "Belief about hidden cards", parts)


def state_svg(state: "State") -> str:
    """The totals and who decides; of a game that is over, the parts of the victory."""
    over = state.over
    values = state.returns() if over else [float(total) for total in state.totals()]
    most = max(max(values), 1.0 if over else 1e-9)
    parts = [_text(8, 18, "%s: %s" % (state.game.title, "over" if over else repr(state).split(", ")[1].rstrip(">")),
                   font_weight="bold")]
    for i, value in enumerate(values):
        y = 28 + 22 * i
        parts.append(_text(8, y + 14, "seat %d" % (i + 1)))
        parts.append('<rect x="64" y="%d" width="%.1f" height="16" fill="%s"/>' % (y + 2, 240 * value / most, _BAR))
        parts.append(_text(312, y + 14, "%.0f %%" % (100 * value) if over else "%d" % value))
    return _svg(380, 36 + 22 * len(values), "Position of a game", parts)


def curve_svg(curves: dict, title: str, x: str, y: str, *, log: bool = False) -> str:
    """Curves by name, each a list of (x, y)."""
    import math
    width, height, left, bottom = 560, 300, 60, 40
    points = [(a, b) for curve in curves.values() for a, b in curve if not log or b > 0]
    if not points:
        return _svg(width, height, title, [_text(8, 18, "no points")])
    low, high = min(b for _, b in points), max(b for _, b in points)
    scale = (lambda b: math.log10(b)) if log else (lambda b: b)
    low, high = scale(low), scale(high)
    first, last = min(a for a, _ in points), max(a for a, _ in points)
    at_x = lambda a: left + (width - left - 20) * (a - first) / ((last - first) or 1)
    at_y = lambda b: height - bottom - (height - bottom - 40) * (scale(b) - low) / ((high - low) or 1)
    parts = [_text(left, 20, title, font_weight="bold"), _text(width / 2, height - 8, x, text_anchor="middle"),
             _text(8, 38, y), _text(left - 6, height - bottom, "%.3g" % (10**low if log else low), text_anchor="end"),
             _text(left - 6, 52, "%.3g" % (10**high if log else high), text_anchor="end"),
             _text(left, height - 24, "%g" % first), _text(width - 20, height - 24, "%g" % last, text_anchor="end")]
    colours = (_BAR, "#b4492d", "#6a4c93", "#8a7a3a")
    for i, (name, curve) in enumerate(curves.items()):
        path = " ".join("%.1f,%.1f" % (at_x(a), at_y(b)) for a, b in curve if not log or b > 0)
        parts.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (path, colours[i % 4]))
        parts.append(_text(width - 24, 40 + 16 * i, name, text_anchor="end", fill=colours[i % 4]))
    return _svg(width, height, title, parts)
