"""Definitions of EQUILIBRIX (components, dice, patterns, limits), read from YAML and typed."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

from rules.content import DefinitionReader, DefinitionStore, Source
from rules.equilibrix import board

COMPONENTS = "components.yaml"

Pattern = Literal["sides", "rhombus", "neighbours"]
"""Patterns of stones that encircle a stone."""

_RINGS: dict[Pattern, tuple[int, ...]] = {
    "sides": board.SIDES,
    "rhombus": board.RHOMBUS,
    "neighbours": board.NEIGHBOURS,
}


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of petals and triangles that each player has."""

    petals: int
    triangles: int
    source: Source


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die of EQUILIBRIX: the relative position of two fields on each of its faces, such as "PT90"."""

    faces: tuple[str, ...]
    source: Source


class FirstRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The die that is used for the very first roll of a game."""

    die: Literal["a", "b"]
    source: Source


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both dice of the game, and which of them makes the first roll."""

    a: Die
    b: Die
    first: FirstRoll


class Handedness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turning direction from petal to triangle in positions PT90 and PT150, if mirroring is not allowed."""

    triangle: Literal["anticlockwise", "clockwise"]
    source: Source


class StartingStones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Directions, in degrees, of the first player's starting stones around the central flower."""

    petal: int
    triangle: int
    source: Source


class CapturePatterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The patterns of stones that capture the petal or triangle inside them."""

    petal: tuple[Pattern, ...]
    triangle: tuple[Pattern, ...]
    source: Source


class GameLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numeric limits of a game: turns, draw offers and bonus actions."""

    turns: int
    """Turns of all players together after which the game is a draw."""
    draw_offers: int
    """Own turns from one draw offer to the next."""
    own_bonuses: int
    """Bonus actions that one die may earn by own stones alone (E-VAR-5)."""
    source: Source
    """Where the numbers come from."""


class Content(msgspec.Struct, frozen=True):
    """All definitions of EQUILIBRIX's components and limits."""

    supply: Supply
    """Stones of each player."""
    modest: Supply
    """Stones of each player in the Modest game (E-VAR-1)."""
    dice: Dice
    """Both dice."""
    hand: Handedness
    """Handedness of positions."""
    start: dict[int, StartingStones]
    """Starting stones by number of players."""
    encircling: dict[str, CapturePatterns]
    """Patterns by the choice of the option."""
    limits: GameLimits
    """Limits of a game."""
    hash: str
    """Short hash of all definitions."""

    def faces(self, die: Literal["a", "b"]) -> tuple[str, ...]:
        """Return the names of the positions on the six faces of a die."""
        return self.dice.a.faces if die == "a" else self.dice.b.faces

    def get_capture_masks(self, choice: str, field: int) -> tuple[board.FieldMask, ...]:
        """Return all formations that capture a stone on a field, each as a mask of fields.

        Args:
            choice: The option that selects the patterns: "sides" or "wide".
            field: The field of the captured stone.
        """
        return _rings(self, choice)[field]


_SOMETHING = Supply(1, 1, "likely")
_FACES = Die((), "likely")
_DICE = Dice(_FACES, _FACES, FirstRoll("a", "likely"))
_LIMITS = GameLimits(200, 10, 6, "likely")


def read_content(definitions: DefinitionReader) -> Content:
    """Return the typed and checked definitions of EQUILIBRIX.

    Raises:
        ContentError: Names every problem in the definitions.
    """
    part = definitions.read_part
    supply = part(COMPONENTS, "supply", Supply, _SOMETHING)
    modest = part(COMPONENTS, "modest", Supply, _SOMETHING)
    dice = part(COMPONENTS, "dice", Dice, _DICE)
    hand = part(COMPONENTS, "hand", Handedness, Handedness("anticlockwise", "likely"))
    start = part(COMPONENTS, "start", dict[int, StartingStones], {})
    encircling = part(COMPONENTS, "encircling", dict[str, CapturePatterns], {})
    limits = part(COMPONENTS, "limits", GameLimits, _LIMITS)
    _check(definitions, (supply, modest), dice, start, encircling, limits)
    definitions.raise_problems()
    return Content(supply, modest, dice, hand, start, encircling, limits, definitions.hash())


def _check(
    definitions: DefinitionReader,
    supplies: tuple[Supply, Supply],
    dice: Dice,
    start: dict[int, StartingStones],
    encircling: dict[str, CapturePatterns],
    limits: GameLimits,
) -> None:
    unread = definitions.parts_with_problems(COMPONENTS)

    def need(ok: bool, place: str, problem: str) -> None:
        # what could not even be read has been told, and "-" is the whole file
        if not ok and not unread & {"-", place.split(".", maxsplit=1)[0]}:
            definitions.add_problem(COMPONENTS, place, problem)

    for name, each in zip(("supply", "modest"), supplies, strict=True):
        need(1 <= each.petals <= 30 and 1 <= each.triangles <= 18, name, "1–30 petals, 1–18 triangles")
    for die, faces in (("a", dice.a.faces), ("b", dice.b.faces)):
        need(len(faces) == 6, f"dice.{die}", "a die has six faces")
        for face in faces:
            need(face in board.POSITIONS, f"dice.{die}", f"{face} is not a position")
    need(sorted(start) == [2, 3], "start", "must be given for 2 and 3 players")
    for players, angles in start.items():
        need(angles.petal % 60 == 0, f"start.{players}.petal", "petals lie at multiples of 60°")
        need(angles.triangle % 60 == 30, f"start.{players}.triangle", "triangles lie 30° beside them")
    need(sorted(encircling) == ["sides", "wide"], "encircling", "must be given for sides and wide")
    for name, patterns in encircling.items():
        need("neighbours" not in patterns.petal, f"encircling.{name}.petal", "not a pattern for petals")
        need("rhombus" not in patterns.triangle, f"encircling.{name}.triangle", "not a pattern for triangles")
    need(1 <= limits.turns <= 10_000, "limits.turns", "must be 1–10000")
    need(1 <= limits.draw_offers <= 1_000, "limits.draw_offers", "must be 1–1000")
    need(0 <= limits.own_bonuses <= 100, "limits.own_bonuses", "must be 0–100")


@cache
def _rings_of(
    petal: tuple[Pattern, ...], triangle: tuple[Pattern, ...]
) -> tuple[tuple[board.FieldMask, ...], ...]:
    rings = []
    for field in range(board.FIELDS):
        patterns = petal if board.is_petal(field) else triangle
        rings.append(tuple(ring for name in patterns if (ring := _RINGS[name][field])))
    return tuple(rings)


def _rings(known: Content, choice: str) -> tuple[tuple[board.FieldMask, ...], ...]:
    patterns = known.encircling[choice]
    return _rings_of(patterns.petal, patterns.triangle)


BOOK: Final = DefinitionStore("equilibrix", (COMPONENTS,), read_content)
content: Final = BOOK.content
"""Returns the active definitions: those of the game that is being asked, else the program's own."""
