"""The YAML file of assessment weights, laid out for readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from client.bots.position_assessment import PLAYERS_KEY, AssessmentWeights, FeatureCurves

HEAD: Final = """\
# What the standing of a seat is worth in this game, by the number of players: weights of traits at the
# knots of a game's course, in logits for chances and in points for points. Read by
# client/bots/position_assessment.py; fitted to games between opponents by `python -m tests.judgement`.
"""


def format_weights(found: Mapping[int, AssessmentWeights]) -> str:
    """Return the YAML text of all weights."""
    lines = [HEAD, f"{PLAYERS_KEY}:"]
    for players, weights in sorted(found.items()):
        lines += [f"  {players}:", f"    made: {weights.made}", f"    knots: {_row(weights.knots)}"]
        if weights.sharpness:
            factors = (f"{level}: {_number(factor)}" for level, factor in weights.sharpness.items())
            lines.append(f"    sharpness: {{{', '.join(factors)}}}")
        for name, part in (("chances", weights.chances), ("points", weights.points)):
            if part:
                lines += [f"    {name}:", *_curves(part)]
    return "\n".join(lines) + "\n"


def _curves(part: FeatureCurves) -> list[str]:
    return [f"      {trait}: {_row(curve)}" for trait, curve in part.items()]


def _row(numbers: tuple[float, ...]) -> str:
    return f"[{', '.join(map(_number, numbers))}]"


def _number(number: float) -> str:
    """Format a number without an exponent, which YAML would take for a word."""
    short = f"{number:.4g}"
    return f"{number:.6f}" if "e" in short else short
