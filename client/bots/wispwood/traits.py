"""What a forest is told by when it is set against games already played: a few numbers for itself and for each
wish card. Learning and judging use the same ones, so both find them here."""

from __future__ import annotations

from typing import Final

from client.bots.wispwood.ground import Wood, cleared, frames, groups
from client.bots.wispwood.prospect import Prospect
from client.bots.wispwood.wisps import CardWorth, hat_cells, unwatched
from rules.wispwood.content import Card
from rules.wispwood.state import HAT, HEART, ORB, PUMPKIN

TraitValues = tuple[float, ...]

CONSTANT: Final = "constant"
"""The trait that is always 1."""

FOREST: Final = "forest"
"""The group of the forest's own traits; every other group is a card's id."""

NAMES: Final[dict[str, tuple[str, ...]]] = {
    FOREST: (
        CONSTANT, "turns", "filling", "behind", "free", "free-squared", "ready", "ready-turns", "box",
        "frames", "gaps", "trees", "most", "short-2", "short-1", "even", "spare-1", "spare-2", "pieces",
        "long", "broad",
    ),
    "pumpkin": (
        CONSTANT, "outlook", "count", "now", "room", "count-turns", "now-turns", "room-turns",
        "count-squared", "turns",
    ),
    "hat": (
        CONSTANT, "outlook", "count", "one", "two", "one-turns", "two-turns", "count-turns", "room",
        "room-turns", "none", "count-ready", "turns",
    ),
    "orb": (CONSTANT, "outlook", "count", "now", "count-turns", "now-turns", "outlook-turns", "turns"),
    "heart": (
        CONSTANT, "outlook", "count", "now", "count-turns", "now-turns", "outlook-turns",
        "count-squared", "turns",
    ),
    "tree": (CONSTANT, "outlook", "now", "now-turns", "outlook-turns", "turns"),
}  # fmt: skip
"""The names of the traits in their order: the forest's, and those of a card by its deck.

The forest: own turns that come (turns) and that the round allows (most); what the bonus is worth (filling);
turns that are missing to fill the grid (behind), and that by shapes of four (short, even, spare); free
cells, and the groups they lie in (gaps); the cat (ready); the box's half girth (box), and that of what the
next round finds (long, broad, in so many pieces); squares that could be filled (frames). A card: what the
outlook makes of it (outlook), what it scores at once (now), how many of its kind there are (count), where
one more may lie (room, none), hats beyond full threes (one, two). "-turns" is a product with the turns that
come, "-squared" and "-ready" likewise.
"""

ROOM: Final = 4
"""More cells for hats than these make no difference."""
SPARE: Final = 2
"""Likewise turns too few or too many to fill the grid with shapes of four."""


def names(group: str) -> tuple[str, ...]:
    """The names of a group's traits. Raises KeyError for a group that is none."""
    return NAMES[group.split("-", maxsplit=1)[0]]


def forest_traits(
    size: int, wood: Wood, ahead: Prospect, filling: float, need: float, most: float
) -> TraitValues:
    """The forest's own. filling: what the bonus is worth. need: turns to fill the grid, of `most`."""
    free, turns = ahead.free.bit_count(), ahead.turns
    left, top, right, bottom = wood.box
    spare = max(-SPARE, min(SPARE, most - -(-free // 4)))
    wide, high = _extent(cleared(wood))
    ready = float(wood.ready)
    return (
        1.0,
        turns,
        filling,
        need - most,
        free,
        free * free / 10,
        ready,
        ready * turns,
        right - left + bottom - top,
        len(frames(wood.box, size)),
        len(groups(ahead.free)),
        wood.trees.bit_count(),
        most,
        *(float(spare == number) for number in range(-SPARE, SPARE + 1)),
        len(groups(wood.any_wisp | wood.cat)),
        max(wide, high),
        min(wide, high),
    )


def card_traits(wood: Wood, worth: CardWorth, card: Card, ahead: Prospect, part: float) -> TraitValues:
    """A card's. part: what the outlook makes of it."""
    turns = ahead.turns
    now = 0.0 if card.deck == "hat" else worth(wood, card, ahead.now)
    match card.deck:
        case "pumpkin":
            count = wood.wisps[PUMPKIN].bit_count()
            room = _room(card.id, wood.wisps[PUMPKIN], ahead.free)
            by_turns = (count * turns, now * turns, room * turns)
            return (1.0, part, count, now, room, *by_turns, count * count, turns)
        case "hat":
            count = wood.wisps[HAT].bit_count()
            cells = hat_cells(card.id, wood.cat, wood.wisps[HAT]) & ahead.free
            room, one, two = min(ROOM, cells.bit_count()), float(count % 3 == 1), float(count % 3 == 2)
            ready = float(wood.ready)
            few = (room, room * turns, float(not room))
            by_turns = (one * turns, two * turns, count * turns)
            return (1.0, part, count, one, two, *by_turns, *few, count * ready, turns)
        case "orb":
            count = wood.wisps[ORB].bit_count()
            return (1.0, part, count, now, count * turns, now * turns, part * turns, turns)
        case "heart":
            count = wood.wisps[HEART].bit_count()
            return (1.0, part, count, now, count * turns, now * turns, part * turns, count * count, turns)
        case _:
            return (1.0, part, now, now * turns, part * turns, turns)


def _extent(wood: Wood) -> tuple[int, int]:
    left, top, right, bottom = wood.box
    return right - left, bottom - top


def _room(card: str, pumpkins: int, free: int) -> int:
    """Cells where one more pumpkin would count; for the cards of groups, the pumpkins that are alone."""
    if card in ("pumpkin-pairs", "pumpkin-parties"):
        return sum(1 for group in groups(pumpkins) if not group & (group - 1))
    return (free & unwatched(card, pumpkins)).bit_count()
