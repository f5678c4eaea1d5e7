"""The file of weights, as a reader would lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from client.bots.wispwood.experience import RoundWeights, known_groups
from client.bots.wispwood.traits import names

WIDTH: Final = 110
HEAD: Final = """\
# What games have taught the strongest opponent, against the ghost (alone: learnt first; again: by that) and
# between two (duel): by how many points the outlook on a forest is to be corrected, for every round by
# the forest's own traits and by those of each wish card in play (they are described in
# client/bots/wispwood/traits.py). `python -m tests.learning` writes them; they are not meant to be written
# by hand.
"""


def text(companies: Mapping[str, RoundWeights]) -> str:
    """The YAML for the weights of every round, cards and traits in their usual order."""
    lines = [HEAD.rstrip()]
    for company, rounds in companies.items():
        lines += ["", f"{company}:"]
        for round_, groups in rounds.items():
            lines.append(f"  {round_}:")
            for group in known_groups():
                if group in groups:
                    lines += _wrapped(f"    {group}: {{", groups[group], names(group))
    return "\n".join(lines) + "\n"


def _wrapped(head: str, weights: dict[str, float], order: tuple[str, ...]) -> list[str]:
    items = [f"{name}: {weights[name]:.3g}" for name in order if name in weights]
    found, line = [], head
    for number, item in enumerate(items, start=1):
        piece = item + ("}" if number == len(items) else ",")
        if len(line) + len(piece) > WIDTH:
            found.append(line.rstrip())
            line = "      "
        line += piece + " "
    return [*found, line.rstrip()]
