"""The YAML files of learned weights, laid out for readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from client.bots.envyra import learned_features as envyra_traits
from client.bots.envyra.learned_evaluator import FeatureWeights
from client.bots.wispwood.forest_features import feature_names
from client.bots.wispwood.learned_weights import RoundWeights, feature_groups

WIDTH: Final = 110
HEAD: Final = """\
# What games have taught the strongest opponent, against the ghost (alone: learnt first; again: by that) and
# between two (duel): by how many points the outlook on a forest is to be corrected, for every round by
# the forest's own traits and by those of each wish card in play (they are described in
# client/bots/wispwood/forest_features.py). `python -m tests.learning` writes them; not meant to be written
# by hand.
"""

ENVYRA: Final = """\
# What games between two have taught Envyra's strongest opponent: how likely a position after a round is won,
# by traits of its seats, of the tiles on the grid and of the end tile (they are described in
# client/bots/envyra/learned_features.py), in logarithms of odds. Not meant to be written by hand, but by
# `{command}`.
"""


def format_envyra_weights(weights: FeatureWeights, command: str) -> str:
    """Return the YAML text of the weights of every group, in their usual order."""
    grid_lines = [ENVYRA.format(command=command).rstrip()]
    for group, told in weights.items():
        grid_lines += ["", *_wrapped(f"{group}: {{", told, envyra_traits.feature_names(group), "  ")]
    return "\n".join(grid_lines) + "\n"


def format_wispwood_weights(companies: Mapping[str, RoundWeights]) -> str:
    """Return the YAML text of the weights of every round, cards and traits in their usual order."""
    grid_lines = [HEAD.rstrip()]
    for company, rounds in companies.items():
        grid_lines += ["", f"{company}:"]
        for round_, groups in rounds.items():
            grid_lines.append(f"  {round_}:")
            for group in feature_groups():
                if group in groups:
                    grid_lines += _wrapped(f"    {group}: {{", groups[group], feature_names(group))
    return "\n".join(grid_lines) + "\n"


def _wrapped(
    head: str, weights: dict[str, float], order: tuple[str, ...], indent: str = "      "
) -> list[str]:
    items = [f"{name}: {weights[name]:.3g}" for name in order if name in weights]
    found, line = [], head
    for number, item in enumerate(items, start=1):
        piece = item + ("}" if number == len(items) else ",")
        if len(line) + len(piece) > WIDTH:
            found.append(line.rstrip())
            line = indent
        line += piece + " "
    return [*found, line.rstrip()]
