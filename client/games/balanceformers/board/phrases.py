"""Phrases used in several texts about Balanceformers: slots, energies, deficits, sums, the game's end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.draw.paragraph import NO_BREAK
from client.games.balanceformers.board.reckoning_forecast import EndForecast
from client.i18n import tr
from rules.balanceformers.area import is_angel
from rules.balanceformers.reckoning import creature_energies
from rules.balanceformers.state import PARTS, Piece, PositionFields

PART_KEYS = ("left", "right", "feet")
MINUS = "\u2212"

MAX_NAMES = 3
"""So many names stand in a line of a narrow bottom bar."""


def format_signed(value: int, *, signed: bool = True) -> str:
    """Return an energy or a sum as text: “+2”, “0”, “−3”.

    Args:
        signed: Whether positive numbers get a plus sign.
    """
    if value < 0:
        return f"{MINUS}{-value}"
    return f"+{value}" if signed and value else str(value)


def get_kind_key(piece: Piece) -> str:
    """Return the language key for the kind of a piece: "angel" or "demon"."""
    return "angel" if is_angel(piece) else "demon"


def name_slot(area: Sequence[Piece], index: int, case: str = "slot") -> str:
    """Return the name of a slot: its body part and the kind and number of its piece.

    Args:
        index: Number of the slot.
        case: Grammatical case: "slot" for the plain name, "at" for a location.
    """
    piece, part = divmod(index, PARTS)
    return tr(f"balanceformers.{case}.{PART_KEYS[part]}.{get_kind_key(area[piece])}", n=piece + 1)


def name_piece(area: Sequence[Piece], index: int) -> str:
    """Return the name of the piece a slot belongs to: its kind and its number on the board.

    Args:
        index: Number of the slot.
    """
    piece = index // PARTS
    return tr(f"balanceformers.numbered.{get_kind_key(area[piece])}", n=piece + 1)


def format_energies(state: PositionFields, creature: int) -> str:
    """Return the text that lists all energies of a creature from the top level down."""
    return tr(
        "balanceformers.energies",
        list=" ".join(format_signed(value) for value in creature_energies(state, creature)),
    )


def format_deficits_in_words(wanted: Sequence[int]) -> str:
    """Return the energy deficits that Death judges by in words, such as “−1” or “−1 and −2”."""
    shown = [format_signed(-value) for value in wanted]
    if len(shown) == 1:
        return tr("balanceformers.deficits.one", a=shown[0])
    return tr("balanceformers.deficits.two", a=shown[0], b=shown[1])


def format_deficits(wanted: Sequence[int]) -> str:
    """Return the energy deficits that Death judges by as bare numbers, e.g. “−1 −2”."""
    return " ".join(format_signed(-value) for value in wanted)


def format_sum_terms(state: PositionFields, group: Iterable[int], level: int) -> str:
    """Return the energies of several creatures on one level as terms of a sum, e.g. “+2 − 1 + 3”."""
    found = ""
    for place, creature in enumerate(group):
        value = creature_energies(state, creature)[level]
        if place == 0:
            found = format_signed(value)
        else:
            found += f"{NO_BREAK}{'−' if value < 0 else '+'}{NO_BREAK}{abs(value)}"
    return found


def format_verdict_sums(
    state: PositionFields, groups: Sequence[int], levels: Sequence[int], sums: Sequence[int]
) -> str:
    """Return the sums behind a verdict of Death as text: terms and total of each judged level.

    Args:
        groups: The creatures on the piece.
        levels: Indices of the judged levels.
        sums: The total of each level.
    """
    parts = [
        tr("balanceformers.sum.one", terms=format_sum_terms(state, groups, level), sum=format_signed(sum_))
        for level, sum_ in zip(levels, sums, strict=True)
    ]
    if len(parts) == 1:
        return parts[0]
    key = "joint" if state.setup.pair == "joint" else "separate"
    return tr(f"balanceformers.sum.{key}", first=parts[0], second=parts[1], sum=format_signed(sum(sums)))


def list_creatures_on_piece(state: PositionFields, index: int) -> list[int]:
    """Return all creatures on the piece of a slot, in the order of their slots.

    Args:
        index: Number of the slot.
    """
    piece = index // PARTS
    here = [(slot_, creature) for creature, slot_ in enumerate(state.places) if slot_ // PARTS == piece]
    return [creature for slot_, creature in sorted(here) if slot_ >= 0]


def get_verdict_key(value: int) -> str:
    """Return the language key of a verdict: "lives" (positive), "zero" (0) or "dies" (negative)."""
    return "lives" if value > 0 else "zero" if value == 0 else "dies"


def join_names(names: Sequence[str]) -> str:
    """Return names joined by commas."""
    return ", ".join(names)


def describe_end(over: EndForecast, names: Sequence[str], *, brief: bool = False) -> str:
    """Return the sentence on how the game would end: who would have no creature left, who would win.

    Args:
        over: The forecast of the game's end.
        names: Name of each seat.
        brief: Whether the number of those who die out replaces their names if there are too many.
    """
    key = "extinct" if over.extinct else "rounds"
    out, winners = (join_names([names[seat] for seat in seats]) for seats in (over.extinct, over.winners))
    if brief and len(over.extinct) + len(over.winners) > MAX_NAMES:
        out = tr("balanceformers.table.players", n=len(over.extinct))
    return tr(f"balanceformers.forecast.over.{key}", names=out, winners=winners)
