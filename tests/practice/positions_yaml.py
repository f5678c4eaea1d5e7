"""The YAML file of practice positions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from client.bots.thought import Reason
from tests.practice.position_search import Confirmed, to_plain_action

_WIDTH = 118


def format_positions(command: str, positions: Sequence[tuple[Confirmed, int]]) -> str:
    """Return the text of the file, the easiest position first."""
    head = (
        "# Practice: positions of games between opponents in which one move is best by far, the easy ones\n"
        f"# first. Not written by hand, but by `{command}`.\n"
        "# Thinking is bounded by positions, never by time, so that it comes out the same. margin: how much\n"
        "# better the best move is than any other, in the points in which the opponents reckon. rating: by\n"
        "# the margins, 5 is the hardest.\n"
    )
    return f"{head}\nitems:\n" + "\n".join(_item(one, rating) for one, rating in positions)


def _item(one: Confirmed, rating: int) -> str:
    """Return one position; its id consists of its seed and move number."""
    at = one.candidate
    lines = [
        f"- id: {at.seed}-{at.number}",
        f"  players: {at.players}",
        f"  seed: {at.seed}",
        f"  seat: {at.seat}",
        f"  rating: {rating}",
        f"  margin: {one.margin:.3g}",
        f"  best: {format_flow_value(to_plain_action(one.best))}",
    ]
    if one.same:
        lines.append(f"  same: {format_flow_value([to_plain_action(other) for other in one.same])}")
    lines += ["  reasons:", *(f"  - {format_flow_value(_reason(reason))}" for reason in one.reasons)]
    if not at.moves:
        return "\n".join([*lines, "  moves: []", ""])
    return "\n".join(
        [*lines, "  moves: [", *_lines([[seat, to_plain_action(move)] for seat, move in at.moves]), "  ]", ""]
    )


def _reason(reason: Reason) -> dict[str, object]:
    found: dict[str, object] = {"key": reason.key}
    if reason.params:
        found["params"] = dict(reason.params)
    return found


def _lines(moves: Sequence[object]) -> list[str]:
    """Return the moves on lines of limited width."""
    lines, line = [], "   "
    for move in moves:
        words = f" {format_flow_value(move)},"
        if len(line) + len(words) > _WIDTH and line.strip():
            lines.append(line)
            line = "   "
        line += words
    return [*lines, line]


def format_flow_value(value: object) -> str:
    """Return a value as YAML on one line, with quotes only where needed."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {format_flow_value(part)}" for key, part in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(format_flow_value, value)) + "]"
        case str() if value.replace("-", "").isalpha() and value not in _WORDS:
            return value
        case _:
            return msgspec.json.encode(value).decode()


_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
