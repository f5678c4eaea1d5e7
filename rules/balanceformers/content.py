"""Definitions of Balanceformers' components and their types."""

from __future__ import annotations

from typing import Final, Literal, cast

import msgspec

from rules.balanceformers.area import SIDES, is_angel, is_connected, sort_for_judging
from rules.balanceformers.state import CREATURES, MAX_OF_A_KIND, Piece
from rules.content import DefinitionReader, DefinitionStore, Source

COMPONENTS, CREATURE_FILE, AREAS = "components.yaml", "creatures.yaml", "areas.yaml"

LEVELS = 7
"""Levels of a creature."""
ENERGIES = (-3, -2, -1, 0, 1, 2, 3)
"""The energies of a creature, each once."""
ROUNDS = 6
"""Rounds of a game."""
MAX_COLUMNS = 40
"""Upper limit of the columns of the scoring track."""

MAX_COUNT = 99
"""Upper limit of points and tokens."""

TOKENS_PER_SHAPE = 5
"""Initiative tokens of each shape: as many as rounds before all come back."""

SETS: tuple[str, ...] = ("black-1", "black-2", "black-3", "white-1", "white-2", "white-3")
"""The sets of creatures."""


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of angels in the playing area, and equally of demons (the two kinds of pieces)."""

    each: int
    source: Source


class SquareTokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The square initiative tokens: the values of each player's set."""

    values: tuple[int, ...]
    source: Source


class RoundTokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The circular initiative tokens (others are square): values, and letters that break ties."""

    values: tuple[int, ...]
    """Their values."""
    letters: dict[str, tuple[str, ...]]
    """For each set of creatures the letters on its tokens."""
    alphabet: str
    """The letters in the order that breaks ties."""
    source: Source
    """Where they come from."""


class RoundDeficits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The energy deficits by which Death judges creatures in a round, as positive numbers."""

    deficits: tuple[int, ...]
    source: Source


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of each column of the scoring track."""

    values: tuple[int, ...]
    source: Source


class Reincarnation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number of reincarnation tokens in each of the game's two boxes."""

    each: int
    source: Source


class HelperRewards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each round the number of columns that a helper's white scoring token moves.

    A helper owns another creature on the piece of a creature that Death judges and that does not die.
    """

    steps: tuple[int, ...]
    source: Source


class CreatureSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sets of creatures used with a certain number of players."""

    names: tuple[str, ...]
    source: Source


class PresetCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of a preset playing area that lie in one cell."""

    cell: tuple[int, int]
    sides: tuple[Literal["N", "E", "S", "W"], ...]


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset playing area."""

    players: int
    pieces: tuple[PresetCell, ...]

    @property
    def area(self) -> tuple[Piece, ...]:
        """The pieces of the preset area in the order in which Death judges them."""
        return sort_for_judging(
            tuple((*each.cell, SIDES.index(side)) for each in self.pieces for side in each.sides)
        )


class Content(msgspec.Struct, frozen=True):
    """All definitions of Balanceformers' components."""

    pieces: dict[int, Pieces]
    """Number of pieces by number of players."""
    squares: SquareTokens
    """Square tokens."""
    rounds: RoundTokens
    """Round tokens."""
    targets: tuple[RoundDeficits, ...]
    """Deficits by round."""
    track: Track
    """Scoring track."""
    reincarnation: Reincarnation
    """Reincarnation tokens."""
    helpers: HelperRewards
    """Gains of helpers."""
    sets: dict[int, CreatureSets]
    """Sets of creatures by number of players."""
    creatures: dict[str, tuple[tuple[int, ...], ...]]
    """For each set seven rows of energies."""
    areas: dict[str, tuple[Piece, ...]]
    """Preset areas by name, in judging order."""
    hash: str
    """Short hash of all definitions."""

    def get_energies(self, name: str, n: int) -> tuple[int, ...]:
        """Return the energies of the n-th creature (from 0) of a set, from the top level down."""
        return self.creatures[name][n]

    def letter(self, name: str, value: int) -> str:
        """Return the letter on the round initiative token of that value.

        Args:
            name: The set of creatures whose player has the token.
            value: Value of the token.
        """
        return self.rounds.letters[name][self.rounds.values.index(value)]

    def rank(self, letter: str) -> int:
        """Return the index of a letter in the tie-breaking alphabet; the lower comes first."""
        return self.rounds.alphabet.index(letter)


_SOURCE: Final = cast("type[str]", Source)
"""The alias of the source marks, as the type that msgspec takes it for."""


def read_content(definitions: DefinitionReader) -> Content:
    """Return Balanceformers' definitions, checked. Raises ContentError with every problem."""
    part = definitions.read_part
    pieces = part(COMPONENTS, "pieces", dict[int, Pieces], {})
    squares = part(COMPONENTS, "squares", SquareTokens, SquareTokens((), "likely"))
    rounds = part(COMPONENTS, "rounds", RoundTokens, RoundTokens((), {}, "", "likely"))
    targets = part(COMPONENTS, "targets", tuple[RoundDeficits, ...], ())
    track = part(COMPONENTS, "track", Track, Track((), "likely"))
    reincarnation = part(COMPONENTS, "reincarnation", Reincarnation, Reincarnation(0, "likely"))
    helpers = part(COMPONENTS, "helpers", HelperRewards, HelperRewards((), "likely"))
    sets = part(COMPONENTS, "sets", dict[int, CreatureSets], {})
    part(CREATURE_FILE, "source", _SOURCE, "likely")
    creatures = part(CREATURE_FILE, "sets", dict[str, tuple[tuple[int, ...], ...]], {})
    part(AREAS, "source", _SOURCE, "likely")
    presets = part(AREAS, "areas", dict[str, Preset], {})
    _check_components(definitions, pieces, squares, rounds, targets, track, helpers, sets)
    if reincarnation.each < 0:
        definitions.add_problem(COMPONENTS, "reincarnation.each", "the number of tokens cannot be negative")
    if reincarnation.each > MAX_COUNT:
        definitions.add_problem(COMPONENTS, "reincarnation.each", f"must be 0–{MAX_COUNT}")
    _check_creatures(definitions, creatures)
    _check_areas(definitions, presets, pieces)
    definitions.raise_problems()
    areas = {name: preset.area for name, preset in presets.items()}
    return Content(
        pieces,
        squares,
        rounds,
        targets,
        track,
        reincarnation,
        helpers,
        sets,
        creatures,
        areas,
        definitions.hash(),
    )


def _check_components(
    definitions: DefinitionReader,
    pieces: dict[int, Pieces],
    squares: SquareTokens,
    rounds: RoundTokens,
    targets: tuple[RoundDeficits, ...],
    track: Track,
    helpers: HelperRewards,
    sets: dict[int, CreatureSets],
) -> None:
    unread = definitions.parts_with_problems(COMPONENTS)

    def need(ok: bool, place: str, problem: str) -> None:
        # what could not even be read has been told, and "-" is the whole file
        if not ok and not unread & {"-", place.split(".", maxsplit=1)[0]}:
            definitions.add_problem(COMPONENTS, place, problem)

    counts = [2, 3, 4, 5, 6]
    need(sorted(pieces) == counts, "pieces", "must be given for 2 to 6 players")
    for players, each in pieces.items():
        need(each.each * 6 > players * CREATURES, f"pieces.{players}", "too few slots for all creatures")
        need(each.each <= MAX_OF_A_KIND, f"pieces.{players}", f"at most {MAX_OF_A_KIND} of each kind")
    for name, values in (("squares", squares.values), ("rounds", rounds.values)):
        need(len(set(values)) == len(values) == TOKENS_PER_SHAPE, f"{name}.values", "five different values")
        need(all(1 <= value <= 20 for value in values), f"{name}.values", "must be 1–20")
    need(sorted(rounds.letters) == sorted(SETS), "rounds.letters", "must be given for the six sets")
    letters = [letter for row in rounds.letters.values() for letter in row]
    need(
        all(len(row) == TOKENS_PER_SHAPE for row in rounds.letters.values()),
        "rounds.letters",
        "five for each set",
    )
    need(len(set(letters)) == len(letters), "rounds.letters", "every letter once")
    need(set(letters) <= set(rounds.alphabet), "rounds.alphabet", "a letter is missing")
    need(len(targets) == ROUNDS, "targets", "one for each of the six rounds")
    for number, target in enumerate(targets, start=1):
        is_valid = 1 <= len(target.deficits) <= 2 and len(set(target.deficits)) == len(target.deficits)
        need(is_valid and set(target.deficits) <= {1, 2, 3}, f"targets.{number}", "one or two of 1, 2, 3")
    need(2 <= len(track.values) <= MAX_COLUMNS, "track.values", f"2–{MAX_COLUMNS} columns")
    need(
        all(abs(value) <= MAX_COUNT for value in track.values),
        "track.values",
        f"must be −{MAX_COUNT}–{MAX_COUNT}",
    )
    need(len(helpers.steps) == ROUNDS and min(helpers.steps) >= 0, "helpers.steps", "one for each round")
    need(all(steps <= MAX_COLUMNS for steps in helpers.steps), "helpers.steps", f"must be 0–{MAX_COLUMNS}")
    need(sorted(sets) == counts, "sets", "must be given for 2 to 6 players")
    for players, names in sets.items():
        is_valid = len(set(names.names)) == len(names.names) == players and set(names.names) <= set(SETS)
        need(is_valid, f"sets.{players}", "a different set for each player")


def _check_creatures(
    definitions: DefinitionReader, creatures: dict[str, tuple[tuple[int, ...], ...]]
) -> None:
    if definitions.parts_with_problems(CREATURE_FILE):
        return
    if sorted(creatures) != sorted(SETS):
        definitions.add_problem(CREATURE_FILE, "sets", "must be the six sets")
    for name, rows in creatures.items():
        if len(rows) != CREATURES:
            definitions.add_problem(CREATURE_FILE, f"sets.{name}", "seven creatures")
        for number, row in enumerate(rows, start=1):
            if tuple(sorted(row)) != ENERGIES:
                definitions.add_problem(
                    CREATURE_FILE, f"sets.{name}.{number}", "each energy from −3 to 3 once"
                )
    rows_of_all = [row for rows in creatures.values() for row in rows]
    if len(set(rows_of_all)) != len(rows_of_all):
        definitions.add_problem(CREATURE_FILE, "sets", "two creatures are alike")


def _check_areas(
    definitions: DefinitionReader, presets: dict[str, Preset], pieces: dict[int, Pieces]
) -> None:
    if definitions.parts_with_problems(AREAS) or definitions.parts_with_problems(COMPONENTS) & {
        "-",
        "pieces",
    }:
        return
    for name, preset in presets.items():
        place = f"areas.{name}"
        area = preset.area if any(cell.sides for cell in preset.pieces) else ()
        if preset.players not in pieces or not area:
            definitions.add_problem(AREAS, place, "for 2 to 6 players, with pieces")
            continue
        if len(set(area)) != len(area):
            definitions.add_problem(AREAS, place, "two pieces in one place")
        each = pieces[preset.players].each
        if sum(is_angel(piece) for piece in area) != each or len(area) != 2 * each:
            definitions.add_problem(AREAS, place, f"needs {each} angels and {each} demons")
        if not is_connected(area):
            definitions.add_problem(AREAS, place, "does not hang together")
    if set(PRESETS) != set(presets) or any(
        presets[n].players != p for n, p in PRESETS.items() if n in presets
    ):
        definitions.add_problem(AREAS, "areas", "must be those that the options name")


PRESETS: dict[str, int] = {
    "lantern": 2, "drop": 2, "gem": 3, "rosettes": 3, "cross": 4, "raft": 4,
    "barrel": 5, "ring": 5, "star": 5, "octagon": 6, "ferry": 6,
}  # fmt: skip
"""The preset areas and their numbers of players, as the options offer them."""

BOOK: Final = DefinitionStore("balanceformers", (COMPONENTS, CREATURE_FILE, AREAS), read_content)
content: Final = BOOK.content
"""Returns the active definitions: those of the game that is being asked, else the program's own."""
