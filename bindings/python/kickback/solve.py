"""Exact answers on small games: the tree, best responses, exploitability, and a tabular learner (CFR+).

Small games come from `Game(..., reduce=...)`. The tree is built in memory: `Tree(game, nodes_max)` refuses a game that is
too large.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Optional

from ._library import CHANCE, KickbackError
from .game import Game, State

__all__ = ["CFR", "Tree", "best_response", "exploitability", "uniform"]

#: The probabilities of the legal actions at an information state, in their order.
Policy = Callable[["Infoset"], list]


@dataclass
class Infoset:
    """What a seat knows when it decides, and its legal actions."""
    seat: int
    key: str
    actions: list
    number: int
    nodes: list = field(default_factory=list)


@dataclass
class _Node:
    returns: Optional[list] = None  # of the seats, at the end
    chances: Optional[list] = None  # probabilities, where chance decides
    infoset: Optional[Infoset] = None
    children: list = field(default_factory=list)


class Tree:
    """All positions of a small game with explicit chance."""

    def __init__(self, game: Game, nodes_max: int = 500_000):
        if game.options.get("clock") == "live":
            raise KickbackError("clock=live: expected a game by beats")
        self.game, self.nodes_max, self.nodes = game, nodes_max, 0
        self.infosets: dict[str, Infoset] = {}
        self.root = self._grow(game.new_state(explicit_chance=True))

    def _grow(self, state: State) -> _Node:
        self.nodes += 1
        if self.nodes > self.nodes_max:
            raise KickbackError("the tree has more than %d positions; expected a smaller game (reduce=)" % self.nodes_max)
        if state.over:
            return _Node(returns=state.returns())
        node = _Node()
        if state.current == CHANCE:
            outcomes = state.chance_outcomes()
            node.chances = [chance for _, chance in outcomes]
            for outcome, _ in outcomes:
                child = state.copy()
                child.apply_chance(outcome)
                node.children.append(self._grow(child))
            return node
        seat = state.must[0]  # several at once: one after the other, and nobody learns anything in between
        key = "%d %s" % (seat, state.information_text(seat))
        if key not in self.infosets:
            self.infosets[key] = Infoset(seat, key, state.legal(seat), len(self.infosets))
        node.infoset = self.infosets[key]
        node.infoset.nodes.append(node)
        for action in node.infoset.actions:
            child = state.copy()
            child.apply(action, seat)
            node.children.append(self._grow(child))
        return node

    def values(self, policy: Policy) -> list:
        """Each seat's expected part of the victory if all play by the policy."""
        known: dict[int, list] = {}

        def value(node: _Node) -> list:
            if node.returns is not None:
                return node.returns
            if node.chances is not None:
                weights = node.chances
            else:
                number = node.infoset.number
                weights = known.get(number) or known.setdefault(number, policy(node.infoset))
            total = [0.0] * self.game.seats
            for weight, child in zip(weights, node.children):
                if weight:
                    for i, part in enumerate(value(child)):
                        total[i] += weight * part
            return total
        return value(self.root)


def uniform(infoset: Infoset) -> list:
    """Every legal action is as likely."""
    return [1 / len(infoset.actions)] * len(infoset.actions)


def best_response(tree: Tree, policy: Policy, seat: int) -> float:
    """The most that a seat can expect if all others play by the policy: exact."""
    reach: dict[int, float] = {}
    plans = {infoset.number: policy(infoset) for infoset in tree.infosets.values() if infoset.seat != seat}

    def go(node: _Node, chance: float) -> None:
        reach[id(node)] = chance
        if node.returns is not None:
            return
        mine = node.infoset is not None and node.infoset.seat == seat
        weights = node.chances if node.chances is not None else None if mine else plans[node.infoset.number]
        for i, child in enumerate(node.children):
            go(child, chance if weights is None else chance * weights[i])
    go(tree.root, 1.0)
    chosen: dict[int, int] = {}
    known: dict[int, float] = {}

    def value(node: _Node) -> float:
        found = known.get(id(node))
        if found is not None:
            return found
        if node.returns is not None:
            found = node.returns[seat - 1]
        elif node.chances is not None:
            found = sum(weight * value(child) for weight, child in zip(node.chances, node.children))
        elif node.infoset.seat != seat:
            found = sum(weight * value(child) for weight, child in zip(plans[node.infoset.number], node.children) if weight)
        else:
            found = value(node.children[choose(node.infoset)])
        known[id(node)] = found
        return found

    def choose(infoset: Infoset) -> int:
        if infoset.number not in chosen:
            worth = [sum(reach[id(node)] * value(node.children[i]) for node in infoset.nodes if reach[id(node)] > 0)
                     for i in range(len(infoset.actions))]
            chosen[infoset.number] = max(range(len(worth)), key=worth.__getitem__)
        return chosen[infoset.number]
    return value(tree.root)


def exploitability(tree: Tree, policy: Policy) -> float:
    """What a seat gains on average by its best response: 0 for an equilibrium."""
    values = tree.values(policy)
    gains = [best_response(tree, policy, seat) - values[seat - 1] for seat in range(1, tree.game.seats + 1)]
    return sum(gains) / len(gains)


class CFR:
    """Counterfactual regret minimisation with regrets that never fall below 0 and linear averages (CFR+)."""

    def __init__(self, tree: Tree):
        self.tree, self.iterations = tree, 0
        self._regret = {i.number: [0.0] * len(i.actions) for i in tree.infosets.values()}
        self._sum = {i.number: [0.0] * len(i.actions) for i in tree.infosets.values()}

    def _now(self, number: int) -> list:
        regret = self._regret[number]
        total = sum(regret)
        return [r / total for r in regret] if total > 0 else [1 / len(regret)] * len(regret)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(1, self.tree.game.seats + 1):
                plans = {number: self._now(number) for number in self._regret}
                gains: dict[int, list] = {}
                self._walk(self.tree.root, seat, 1.0, 1.0, plans, gains)
                for number, gain in gains.items():
                    self._regret[number] = [max(0.0, r + g) for r, g in zip(self._regret[number], gain)]

    def _walk(self, node: _Node, seat: int, mine: float, others: float, plans: dict, gains: dict) -> float:
        if node.returns is not None:
            return node.returns[seat - 1]
        if node.chances is not None:
            return sum(chance * self._walk(child, seat, mine, others * chance, plans, gains)
                       for chance, child in zip(node.chances, node.children))
        number, plan = node.infoset.number, plans[node.infoset.number]
        if node.infoset.seat != seat:
            return sum(weight * self._walk(child, seat, mine, others * weight, plans, gains)
                       for weight, child in zip(plan, node.children))
        values = [self._walk(child, seat, mine * weight, others, plans, gains) for weight, child in zip(plan, node.children)]
        value = sum(weight * worth for weight, worth in zip(plan, values))
        gain, total = gains.setdefault(number, [0.0] * len(plan)), self._sum[number]
        for i, weight in enumerate(plan):
            gain[i] += others * (values[i] - value)
            total[i] += self.iterations * mine * weight / len(node.infoset.nodes)
        return value

    def policy(self, infoset: Infoset) -> list:
        """The average policy, which approaches an equilibrium in a game of two."""
        sums = self._sum[infoset.number]
        total = sum(sums)
        return [s / total for s in sums] if total > 0 else uniform(infoset)
