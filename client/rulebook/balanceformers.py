"""The drawn examples of Balanceformers' pages; what they claim the rules must say too.

A piece is written as [i, j, N]: its cell and the side it lies on; a slot as [i, j, N, left]. A creature is
named by its set and number, "black-1-0" to "white-3-6"; whose it is says the place of its set in `seats`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from client.rulebook.examples import Example, unknown
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
        """At least one."""
        return "" if self.show else "no pieces"


class CreaturesExample(Example, frozen=True):
    """Creatures side by side, their energies with numbers. round: the levels Death wants there are framed."""

    creatures: tuple[str, ...]
    seats: tuple[str, ...] = ("black-1", "white-1")
    round: int = 0

    def problem(self) -> str:
        """Creatures and rounds that there are."""
        if not self.creatures or not 0 <= self.round <= ROUNDS:
            return "no creatures, or no such round"
        return _wrong_creatures(self.seats, self.creatures)

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """For each creature the levels, from 0 at the top, where it has what Death wants (B-REC-1)."""
        wanted = initiative.deficits(self.round) if self.round else ()
        return tuple(tuple(energies_of(name).index(-one) for one in wanted) for name in self.creatures)


class AreaExample(Example, frozen=True):
    """Pieces joined, with creatures on them.

    origin: the slot from which ways are shown; the creature in it, if any, is lifted. numbered: pieces carry
    their numbers in judging order. players: the places are drawn where the next piece may lie. mark, because:
    pieces outlined in gold, and in the colour of a reason.
    Claims that must be what the rules say: steps, all free slots one step away; holes, all further ones
    through a black hole; places, how many places there are for the next piece; darkens, all pieces that turn
    dark if the round ends now.
    """

    pieces: tuple[PieceAt, ...]
    dark: tuple[PieceAt, ...] = ()
    seats: tuple[str, ...] = ("black-1", "white-1")
    creatures: tuple[CreatureAt, ...] = ()
    origin: SlotAt | None = None
    numbered: bool = False
    players: int = 0
    mark: tuple[PieceAt, ...] = ()
    because: tuple[PieceAt, ...] = ()
    steps: tuple[SlotAt, ...] | None = None
    holes: tuple[SlotAt, ...] | None = None
    places: int | None = None
    darkens: tuple[PieceAt, ...] | None = None

    def problem(self) -> str:
        """An area that hangs together, creatures that can stand there, no claim that the rules deny."""
        return self._misplaced() or self._untrue()

    # --- what is drawn ----------------------------------------------------------------------------

    @property
    def area(self) -> tuple[Piece, ...]:
        """The pieces in judging order (B-REC-6)."""
        found = [_piece(place) for place in self.pieces]
        return tuple(sorted(found, key=lambda piece: (-piece[1], piece[0], piece[2])))

    @property
    def state(self) -> BalanceformersState:
        """The position drawn; nobody has moved yet."""
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
        """Where the next piece may lie (B-SET-2)."""
        if not self.players:
            return ()
        return area.free_places(self.area, BOOK.own.content.pieces[self.players].each)

    def slot(self, spot: SlotAt) -> int:
        """The number of a slot."""
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
        """The first claim that the rules deny."""
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
        """The light pieces without a creature (B-DTH-2)."""
        full = {slot // PARTS for slot in self.state.places if slot != OFF}
        dark = self.state.dark
        return sum(1 << n for n in range(len(self.area)) if n not in full and not dark >> n & 1)

    def _mask(self, places: Iterable[PieceAt]) -> int:
        return sum(1 << self.area.index(_piece(place)) for place in set(places))

    def _named(self, slot: int) -> str:
        i, j, d = self.area[slot // PARTS]
        return f"[{i}, {j}, {SIDES[d]}, {PART_NAMES[slot % PARTS]}]"


class JudgedExample(Example, frozen=True):
    """A piece with its creatures, one of them judged: Death's levels are lit, the sums spelled out.

    Claims: sums, for each of Death's levels that of all creatures; verdict; helpers, the seats that gain;
    white, black: columns moved by each helper and by the owner.
    """

    kind: Literal["angel", "demon"]
    judged: FigurePart
    round: int
    sums: tuple[int, ...]
    verdict: Literal["lives", "zero", "dies"]
    left: str = ""
    right: str = ""
    feet: str = ""
    seats: tuple[str, ...] = ("black-1", "white-1")
    pair: Literal["joint", "separate"] = "joint"
    helpers: tuple[int, ...] = ()
    white: int = 0
    black: int = 0

    def problem(self) -> str:
        """The page says what the rules say."""
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
        """Where the piece lies: on the north side of a cell."""
        return (0, 0, 0) if self.kind == "angel" else (1, 0, 0)

    @property
    def state(self) -> BalanceformersState:
        """The position drawn."""
        places = {name: part for part, name in enumerate(self.group) if name}
        return _state(self.seats, area=(self.piece,), places=places, round_=self.round, pair=self.pair)

    @property
    def word(self) -> reckoning.CreatureVerdict:
        """What Death says (B-REC-1)."""
        slot = PART_NAMES.index(self.judged)
        return next(said for said in reckoning.compute_verdicts(self.state) if said.slot == slot)

    @property
    def terms(self) -> tuple[tuple[int, ...], ...]:
        """For each of Death's levels the energies there, the judged creature's first."""
        own = self.group[PART_NAMES.index(self.judged)]
        names = (own, *(name for name in self.group if name and name != own))
        return tuple(tuple(energies_of(name)[level] for name in names) for level in self.word.levels)

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
    """The ten initiative tokens of a set. squares, rounds: values that are spent."""

    set: str = "black-1"
    squares: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()

    def problem(self) -> str:
        """Tokens that there are."""
        known = set(BOOK.own.content.squares.values)
        if not {*self.squares, *self.rounds} <= known:
            return "no such token"
        return unknown("set", (self.set,), SETS)


class InitiativeExample(Example, frozen=True):
    """Pairs of tokens, sum, letter and the order that follows.

    pairs: for each seat its set, square and round value. Claims: letters, one for each seat; order, the
    seats from the first.
    """

    pairs: tuple[tuple[str, int, int], ...]
    letters: str
    order: tuple[int, ...]

    def problem(self) -> str:
        """Pairs that can be, and what follows from them."""
        sets = tuple(name for name, _, _ in self.pairs)
        wrong = unknown("set", sets, SETS)
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
    """How many creatures the seats place in a row, from the first of the order on. row: that claim."""

    players: int
    row: tuple[tuple[int, int], ...]

    def problem(self) -> str:
        """What the rules say."""
        if self.players not in PLAYERS:
            return "2 to 6 players"
        found = prelude(self.players)
        return "" if found == self.row else f"the row is {[list(each) for each in found]}"


class WheelExample(Example, frozen=True):
    """The wheel with all targets. round: where Death stands, 0 for nowhere."""

    round: int = 1

    def problem(self) -> str:
        """A round that there is."""
        return "" if 0 <= self.round <= ROUNDS else "no such round"


class TrackExample(Example, frozen=True):
    """The scoring track. tokens: for each seat the columns, from 0, of its white and black token.

    Claims: scores, seat by seat; ranking, the seats place by place.
    """

    tokens: tuple[tuple[int, int], ...] = ()
    scores: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()

    def problem(self) -> str:
        """Columns that there are, and the scores that follow."""
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
    """The energies of a creature from the top level down."""
    box, _, number = name.rpartition("-")
    return BOOK.own.content.energies(box, int(number))


def prelude(players: int) -> tuple[tuple[int, int], ...]:
    """Place in the order and creatures in a row, until all are placed (B-PRE-1)."""
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
    wrong = unknown("set", seats, SETS)
    if wrong:
        return wrong
    listed = list(names)
    if len(set(listed)) != len(listed):
        return "a creature in two places"
    return unknown("creature", listed, (f"{name}-{n}" for name in seats for n in range(CREATURES)))


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
    """A position of which only that matters what is drawn."""
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
