"""The drawn examples of Balanceformers' pages; their claims are checked against the rules.

A piece is written as [i, j, N]: its cell and the side it lies on; a slot as [i, j, N, left]. A creature is
named by its set and number, "black-1-0" to "white-3-6"; the seat of a set is its index in `seats`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from client.rulebook.examples import Example, describe_unknown_id
from rules.balanceformers import area, initiative, reckoning, scoring, turns
from rules.balanceformers.area import SIDES
from rules.balanceformers.content import BOOK, ROUNDS, SETS
from rules.balanceformers.state import CREATURES, OFF, PARTS, BalanceformersState, Pair, Piece, Setup

EdgeSide: TypeAlias = Literal["N", "E", "S", "W"]
FigurePart: TypeAlias = Literal["left", "right", "feet"]
PieceAt: TypeAlias = tuple[int, int, EdgeSide]
SlotAt: TypeAlias = tuple[int, int, EdgeSide, FigurePart]
CreatureAt: TypeAlias = tuple[int, int, EdgeSide, FigurePart, str]
"""A slot and the creature in it."""

PART_NAMES: Final = ("left", "right", "feet")
VERDICTS: Final = {1: "lives", 0: "zero", -1: "dies"}
PLAYERS: Final = (2, 3, 4, 5, 6)


class PiecesExample(Example, frozen=True):
    """Pieces side by side, their slots empty."""

    show: tuple[Literal["angel", "demon", "angel-dark", "demon-dark"], ...]

    def problem(self) -> str:
        """Check that there is at least one piece."""
        return "" if self.show else "no pieces"


class CreaturesExample(Example, frozen=True):
    """Creatures side by side, their energies with numbers."""

    creatures: tuple[str, ...]
    seats: tuple[str, ...] = ("black-1", "white-1")
    round: int = 0
    """Round whose wanted levels are framed; 0 for none."""

    def problem(self) -> str:
        """Check that creatures and round exist."""
        if not self.creatures or not 0 <= self.round <= ROUNDS:
            return "no creatures, or no such round"
        return _wrong_creatures(self.seats, self.creatures)

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """For each creature the levels, from 0 at the top, where it has what Death wants (B-REC-1)."""
        wanted = initiative.deficits(self.round) if self.round else ()
        return tuple(tuple(energies_of(name).index(-one) for one in wanted) for name in self.creatures)


class AreaExample(Example, frozen=True):
    """Joined pieces with creatures on them.

    `steps`, `holes`, `places` and `darkens` are claims that are checked against the rules.
    """

    pieces: tuple[PieceAt, ...]
    dark: tuple[PieceAt, ...] = ()
    seats: tuple[str, ...] = ("black-1", "white-1")
    creatures: tuple[CreatureAt, ...] = ()
    origin: SlotAt | None = None
    """Slot from which ways are shown; a creature in it is lifted."""
    numbered: bool = False
    """Whether pieces have their numbers in judging order."""
    players: int = 0
    """If given, places where the next piece may lie in a game of so many players are drawn."""
    mark: tuple[PieceAt, ...] = ()
    """Pieces outlined in gold."""
    because: tuple[PieceAt, ...] = ()
    """Pieces outlined in the colour of a reason."""
    steps: tuple[SlotAt, ...] | None = None
    """All free slots one step away."""
    holes: tuple[SlotAt, ...] | None = None
    """All further free slots through a black hole."""
    places: int | None = None
    """Number of places for the next piece."""
    darkens: tuple[PieceAt, ...] | None = None
    """All pieces that turn dark if the round ends now."""

    def problem(self) -> str:
        """Check that the area is connected, that creatures can stand there, and that all claims are true."""
        return self._misplaced() or self._untrue()

    # --- what is drawn ----------------------------------------------------------------------------

    @property
    def area(self) -> tuple[Piece, ...]:
        """The pieces in judging order (B-REC-6)."""
        found = [_piece(place) for place in self.pieces]
        return tuple(sorted(found, key=lambda piece: (-piece[1], piece[0], piece[2])))

    @property
    def state(self) -> BalanceformersState:
        """The position that is drawn; nobody has moved yet."""
        places = {name: self.slot((i, j, side, part)) for i, j, side, part, name in self.creatures}
        return _state(self.seats, area=self.area, dark=self._mask(self.dark), places=places, round_=2)

    @property
    def ways(self) -> tuple[int, int]:
        """All free slots one step from the origin, and all further ones through a hole, as masks."""
        if self.origin is None:
            return 0, 0
        state, slot = self.state, self.slot(self.origin)
        found, taken = turns.find_ways(state), turns.occupied_slots(state)
        steps = found.steps[slot] & ~taken
        return steps, found.holes[slot] & ~taken & ~steps

    @property
    def free(self) -> tuple[Piece, ...]:
        """Places where the next piece may lie (B-SET-2)."""
        if not self.players:
            return ()
        return area.free_places(self.area, BOOK.own.content.pieces[self.players].each)

    def slot(self, spot: SlotAt) -> int:
        """Return the index of a slot."""
        i, j, side, part = spot
        return PARTS * self.area.index(_piece((i, j, side))) + PART_NAMES.index(part)

    # --- whether it is true -----------------------------------------------------------------------

    def _misplaced(self) -> str:
        pieces = self.area
        if not pieces or len(set(pieces)) != len(pieces):
            return "no pieces, or two in one place"
        if not area.is_connected(pieces):
            return "the area does not hang together"
        if self.players and self.players not in PLAYERS:
            return "2 to 6 players"
        spots = [standing[:4] for standing in self.creatures]
        named = [spot[:3] for spot in (*spots, *(self.steps or ()), *(self.holes or ()))]
        named += [self.origin[:3]] if self.origin else []
        for place in (*named, *self.dark, *self.mark, *self.because, *(self.darkens or ())):
            if _piece(place) not in pieces:
                return f"no such piece: {list(place)}"
        if len(set(spots)) != len(spots):
            return "two creatures in one slot"
        if any(spot[:3] in self.dark for spot in (*spots, *([self.origin] if self.origin else []))):
            return "a creature on a black hole"
        return _wrong_creatures(self.seats, [standing[4] for standing in self.creatures])

    def _untrue(self) -> str:
        """Return the first claim that is false by the rules; "" if all are true."""
        steps, holes = self.ways
        for name, claim, found in (("steps", self.steps, steps), ("holes", self.holes, holes)):
            if claim is not None and sum(1 << self.slot(spot) for spot in set(claim)) != found:
                return f"{name} lead to {[self._named(slot) for slot in area.iter_bits(found)]}"
        if self.places is not None and self.places != len(self.free):
            return f"there are {len(self.free)} places"
        if self.darkens is not None and self._mask(self.darkens) != self._empty():
            return f"{[self.area[number] for number in area.iter_bits(self._empty())]} turn dark"
        return ""

    def _empty(self) -> int:
        """Return the light pieces without a creature, as a mask (B-DTH-2)."""
        full = {slot // PARTS for slot in self.state.places if slot != OFF}
        dark = self.state.dark
        return sum(1 << n for n in range(len(self.area)) if n not in full and not dark >> n & 1)

    def _mask(self, places: Iterable[PieceAt]) -> int:
        return sum(1 << self.area.index(_piece(place)) for place in set(places))

    def _named(self, slot: int) -> str:
        i, j, d = self.area[slot // PARTS]
        return f"[{i}, {j}, {SIDES[d]}, {PART_NAMES[slot % PARTS]}]"


class JudgedExample(Example, frozen=True):
    """A piece with its creatures, one of them judged, with Death's levels lit and the sums spelled out.

    `sums`, `verdict`, `helpers`, `white` and `black` are claims that are checked against the rules.
    """

    kind: Literal["angel", "demon"]
    judged: FigurePart
    round: int
    sums: tuple[int, ...]
    """Sum of all creatures for each of Death's levels."""
    verdict: Literal["lives", "zero", "dies"]
    left: str = ""
    right: str = ""
    feet: str = ""
    seats: tuple[str, ...] = ("black-1", "white-1")
    pair: Literal["joint", "separate"] = "joint"
    helpers: tuple[int, ...] = ()
    """Seats that gain."""
    white: int = 0
    """Columns moved by each helper."""
    black: int = 0
    """Columns moved by the owner."""

    def problem(self) -> str:
        """Check that all claims are true."""
        if not 1 <= self.round <= ROUNDS:
            return "no such round"
        names = [name for name in self.group if name]
        if not self.group[PART_NAMES.index(self.judged)]:
            return "nobody stands there"
        return _wrong_creatures(self.seats, names) or self._untrue()

    @property
    def group(self) -> tuple[str, str, str]:
        """The creatures on left wing, right wing and feet; "" for none."""
        return self.left, self.right, self.feet

    @property
    def piece(self) -> Piece:
        """Place of the piece, on the north side of a cell."""
        return (0, 0, 0) if self.kind == "angel" else (1, 0, 0)

    @property
    def state(self) -> BalanceformersState:
        """The position that is drawn."""
        places = {name: part for part, name in enumerate(self.group) if name}
        return _state(self.seats, area=(self.piece,), places=places, round_=self.round, pair=self.pair)

    @property
    def word(self) -> reckoning.CreatureVerdict:
        """Death's verdict on the judged creature (B-REC-1)."""
        slot = PART_NAMES.index(self.judged)
        return next(said for said in reckoning.compute_verdicts(self.state) if said.slot == slot)

    def _untrue(self) -> str:
        said = self.word
        if (said.sums, VERDICTS[said.verdict]) != (self.sums, self.verdict):
            return f"sums {said.sums}: {VERDICTS[said.verdict]}"
        dies = said.verdict < 0
        helpers = () if dies else said.helpers
        white = BOOK.own.content.helpers.steps[self.round - 1] if helpers else 0
        black = self.round if dies else 0
        if (helpers, white, black) != (tuple(sorted(self.helpers)), self.white, self.black):
            return f"helpers {helpers}, white {white}, black {black}"
        return ""


class TokensExample(Example, frozen=True):
    """The ten initiative tokens of a set."""

    set: str = "black-1"
    squares: tuple[int, ...] = ()
    """Values of spent square tokens."""
    rounds: tuple[int, ...] = ()
    """Values of spent round tokens."""

    def problem(self) -> str:
        """Check that tokens and set exist."""
        known = set(BOOK.own.content.squares.values)
        if not {*self.squares, *self.rounds} <= known:
            return "no such token"
        return describe_unknown_id("set", (self.set,), SETS)


class InitiativeExample(Example, frozen=True):
    """Pairs of tokens with sums, letters and the resulting order.

    `letters` and `order` are claims that are checked against the rules.
    """

    pairs: tuple[tuple[str, int, int], ...]
    """Set, square value and round value for each seat."""
    letters: str
    """One letter for each seat."""
    order: tuple[int, ...]
    """Seats from the first."""

    def problem(self) -> str:
        """Check that the pairs are possible and that all claims are true."""
        sets = tuple(name for name, _, _ in self.pairs)
        wrong = describe_unknown_id("set", sets, SETS)
        known = BOOK.own.content.squares.values
        if len(sets) not in PLAYERS or len(set(sets)) != len(sets):
            wrong = "2 to 6 different sets"
        if wrong or any(value not in known for _, *pair in self.pairs for value in pair):
            return wrong or "no such token"
        letters = "".join(BOOK.own.content.letter(name, value) for name, _, value in self.pairs)
        order = initiative.initiative_order(_state(sets, chosen=tuple((a, b) for _, a, b in self.pairs)))
        if (letters, order) != (self.letters, self.order):
            return f"letters {letters}, order {order}"
        return ""


class PreludeExample(Example, frozen=True):
    """How many creatures the seats place in a row, beginning with the first in the order."""

    players: int
    row: tuple[tuple[int, int], ...]
    """Claim: as `prelude` returns it."""

    def problem(self) -> str:
        """Check that the claim is true."""
        if self.players not in PLAYERS:
            return "2 to 6 players"
        found = prelude(self.players)
        return "" if found == self.row else f"the row is {[list(each) for each in found]}"


class WheelExample(Example, frozen=True):
    """The wheel with all targets."""

    round: int = 1
    """Round at which Death stands; 0 for none."""

    def problem(self) -> str:
        """Check that the round exists."""
        return "" if 0 <= self.round <= ROUNDS else "no such round"


class TrackExample(Example, frozen=True):
    """The scoring track.

    `scores` and `ranking` are claims that are checked against the rules.
    """

    tokens: tuple[tuple[int, int], ...] = ()
    """Columns, from 0, of the white and the black token of each seat."""
    scores: tuple[int, ...] = ()
    """Score of each seat."""
    ranking: tuple[tuple[int, ...], ...] = ()
    """Seats of each place."""

    def problem(self) -> str:
        """Check that the columns exist and that all claims are true."""
        count = len(BOOK.own.content.track.values)
        if any(not 0 <= column < count for pair in self.tokens for column in pair):
            return "no such column"
        if not self.tokens:
            return "scores of nobody" if self.scores or self.ranking else ""
        if len(self.tokens) not in PLAYERS:
            return "2 to 6 players"
        white, black = (tuple(pair[side] for pair in self.tokens) for side in (0, 1))
        result = scoring.make_outcome(_state(SETS[: len(self.tokens)], white=white, black=black))
        scores = tuple(sheet[0].points for sheet in result.sheets)
        if (scores, result.ranking) != (self.scores, self.ranking):
            return f"scores {scores}, ranking {result.ranking}"
        return ""


KINDS: Final[dict[str, type[Example]]] = {
    "pieces": PiecesExample,
    "creatures": CreaturesExample,
    "area": AreaExample,
    "judged": JudgedExample,
    "tokens": TokensExample,
    "initiative": InitiativeExample,
    "prelude": PreludeExample,
    "wheel": WheelExample,
    "track": TrackExample,
}


def energies_of(name: str) -> tuple[int, ...]:
    """Return the energies of a creature from the top level down."""
    box, _, number = name.rpartition("-")
    return BOOK.own.content.energies(box, int(number))


def prelude(players: int) -> tuple[tuple[int, int], ...]:
    """Return pairs (index in the order, creatures in a row) until all creatures are placed (B-PRE-1)."""
    left = [CREATURES] * players
    row: list[tuple[int, int]] = []
    place, many = 0, 1
    while any(left):
        many = min(many, left[place])
        if many:
            row.append((place, many))
            left[place] -= many
        place, many = (place + 1) % players, turns.PLACED_IN_A_ROW
    return tuple(row)


def _piece(place: PieceAt) -> Piece:
    i, j, side = place
    return i, j, SIDES.index(side)


def _wrong_creatures(seats: tuple[str, ...], names: Iterable[str]) -> str:
    if len(seats) not in PLAYERS or len(set(seats)) != len(seats):
        return "2 to 6 different sets"
    wrong = describe_unknown_id("set", seats, SETS)
    if wrong:
        return wrong
    listed = list(names)
    if len(set(listed)) != len(listed):
        return "a creature in two places"
    return describe_unknown_id(
        "creature", listed, (f"{name}-{n}" for name in seats for n in range(CREATURES))
    )


def _state(
    seats: tuple[str, ...],
    *,
    area: tuple[Piece, ...] = (),
    dark: int = 0,
    places: dict[str, int] | None = None,
    round_: int = 1,
    pair: str = "joint",
    chosen: tuple[Pair, ...] = (),
    white: tuple[int, ...] = (),
    black: tuple[int, ...] = (),
) -> BalanceformersState:
    """Return a position with what is drawn; all else is at a default."""
    players = len(seats)
    none = (0,) * players
    slots = [OFF] * (CREATURES * players)
    for name, slot in (places or {}).items():
        box, _, number = name.rpartition("-")
        slots[CREATURES * seats.index(box) + int(number)] = slot
    return BalanceformersState(
        setup=Setup(players, "hand", "default", "any", pair), rng=0, phase="turn", ending="", round=round_,
        sets=seats, area=area, dark=dark, places=tuple(slots), squares=none, rounds=none,
        chosen=chosen or ((),) * players, order=tuple(range(players)), turn=0, seat=0, left=1, tokens=none,
        white=white or none, black=black or none, judged=0, gains=(), dying=(),
    )  # fmt: skip
