"""Drawn examples in Balanceformers' rulebook as data; their claims are checked against the rules.

A piece is written as [i, j, N]: its cell and the side it lies on; a slot as [i, j, N, left]. A creature is
named by its set and number, "black-1-0" to "white-3-6"; the seat of a set is its index in `seats`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """Rulebook example: pieces of Balanceformers' area side by side, with empty slots."""

    show: tuple[Literal["angel", "demon", "angel-dark", "demon-dark"], ...]

    def find_problem(self) -> str:
        """Return an error message if the example has no piece, else ""."""
        return "" if self.show else "no pieces"


class CreaturesExample(Example, frozen=True):
    """Rulebook example: Balanceformers' creatures side by side, with numbers beside their energies."""

    creatures: tuple[str, ...]
    seats: tuple[str, ...] = ("black-1", "white-1")
    round: int = 0
    """Round whose wanted levels are framed; 0 for none."""

    def find_problem(self) -> str:
        """Return an error message if a creature or the round does not exist, else ""."""
        if not self.creatures or not 0 <= self.round <= ROUNDS:
            return "no creatures, or no such round"
        return _find_creatures_problem(self.seats, self.creatures)

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """For each creature the indices, from 0 at the top, of the energies Death wants (B-REC-1)."""
        deficits = initiative.deficits(self.round) if self.round else ()
        energies = map(get_energies, self.creatures)
        return tuple(tuple(column.index(-deficit) for deficit in deficits) for column in energies)


class AreaExample(Example, frozen=True):
    """Rulebook example: joined pieces of Balanceformers with creatures on them.

    These values are checked against the rules: free slots one step away (`steps`) or through a black hole
    (`holes`), the number of places for the next piece (`places`), and pieces that turn dark (`darkens`).
    """

    pieces: tuple[PieceAt, ...]
    """The joined pieces."""
    dark: tuple[PieceAt, ...] = ()
    """Those of the pieces that are dark."""
    seats: tuple[str, ...] = ("black-1", "white-1")
    """The set of creatures of each seat."""
    creatures: tuple[CreatureAt, ...] = ()
    """The creatures with their slots."""
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

    def find_problem(self) -> str:
        """Return an error message if a piece lies wrongly or a value contradicts the rules, else ""."""
        return self._find_misplaced_piece() or self._find_false_claim()

    # --- what is drawn ----------------------------------------------------------------------------

    @property
    def area(self) -> tuple[Piece, ...]:
        """The pieces in judging order (the order in which Death visits them, B-REC-6)."""
        pieces = map(parse_piece, self.pieces)
        return tuple(sorted(pieces, key=lambda piece: (-piece[1], piece[0], piece[2])))

    @property
    def state(self) -> BalanceformersState:
        """The game state that is drawn; no seat has moved yet."""
        places = {name: self.get_slot((i, j, side, part)) for i, j, side, part, name in self.creatures}
        dark = self._make_mask(self.dark)
        return _make_state(self.seats, area=self.area, dark=dark, places=places, round_=2)

    @property
    def reachable_slot_masks(self) -> tuple[int, int]:
        """Two bit masks of slots that a creature in the slot `origin` can reach; 0 without origin.

        The first mask has the free slots one step away, the second one further free slots through a black
        hole.
        """
        if self.origin is None:
            return 0, 0
        state, slot = self.state, self.get_slot(self.origin)
        ways, taken = turns.get_slot_moves(state), turns.get_occupied_slot_mask(state)
        steps = ways.steps[slot] & ~taken
        return steps, ways.holes[slot] & ~taken & ~steps

    @property
    def free_places(self) -> tuple[Piece, ...]:
        """Places where the next piece may be laid (B-SET-2); () if no number of players is given."""
        if not self.players:
            return ()
        return area.free_places(self.area, BOOK.own.content.pieces[self.players].each)

    def get_slot(self, place: SlotAt) -> int:
        """Return the index of a slot (a place for one creature) in the area."""
        i, j, side, part = place
        return PARTS * self.area.index(parse_piece((i, j, side))) + PART_NAMES.index(part)

    # --- whether it is true -----------------------------------------------------------------------

    def _find_misplaced_piece(self) -> str:
        """Return what is impossible in the position; "" if nothing is."""
        pieces = self.area
        if not pieces or len(set(pieces)) != len(pieces):
            return "no pieces, or two in one place"
        if not area.is_connected(pieces):
            return "the area does not hang together"
        if self.players and self.players not in PLAYERS:
            return "2 to 6 players"
        slots = [creature[:4] for creature in self.creatures]
        origins = [self.origin] if self.origin else []
        pieces_of_slots = [slot[:3] for slot in (*slots, *(self.steps or ()), *(self.holes or ()), *origins)]
        for place in (*pieces_of_slots, *self.dark, *self.mark, *self.because, *(self.darkens or ())):
            if parse_piece(place) not in pieces:
                return f"no such piece: {list(place)}"
        if len(set(slots)) != len(slots):
            return "two creatures in one slot"
        if any(slot[:3] in self.dark for slot in (*slots, *origins)):
            return "a creature on a black hole"
        return _find_creatures_problem(self.seats, [creature[4] for creature in self.creatures])

    def _find_false_claim(self) -> str:
        """Return the first claim that is false by the rules; "" if all are true."""
        steps, holes = self.reachable_slot_masks
        for name, claim, slots in (("steps", self.steps, steps), ("holes", self.holes, holes)):
            if claim is not None and sum(1 << self.get_slot(place) for place in set(claim)) != slots:
                return f"{name} lead to {[self._name_slot(slot) for slot in area.iter_bits(slots)]}"
        if self.places is not None and self.places != len(self.free_places):
            return f"there are {len(self.free_places)} places"
        empty = self._find_empty_pieces()
        if self.darkens is not None and self._make_mask(self.darkens) != empty:
            return f"{[self.area[number] for number in area.iter_bits(empty)]} turn dark"
        return ""

    def _find_empty_pieces(self) -> int:
        """Return the light pieces without a creature, as a mask (B-DTH-2)."""
        full = {slot // PARTS for slot in self.state.places if slot != OFF}
        dark = self.state.dark
        return sum(1 << n for n in range(len(self.area)) if n not in full and not dark >> n & 1)

    def _make_mask(self, places: Iterable[PieceAt]) -> int:
        return sum(1 << self.area.index(parse_piece(place)) for place in set(places))

    def _name_slot(self, slot: int) -> str:
        i, j, side = self.area[slot // PARTS]
        return f"[{i}, {j}, {SIDES[side]}, {PART_NAMES[slot % PARTS]}]"


class JudgedExample(Example, frozen=True):
    """Rulebook example: Death judges one creature on a Balanceformers piece, with the sums spelled out.

    `sums`, `verdict`, `helpers`, `white` and `black` are stated by the page and checked against the rules.
    """

    kind: Literal["angel", "demon"]
    """Kind of the piece."""
    judged: FigurePart
    """Part of the piece on which the judged creature stands."""
    round: int
    """Number of the round, which determines Death's levels."""
    sums: tuple[int, ...]
    """Sum of all creatures for each of Death's levels."""
    verdict: Literal["lives", "zero", "dies"]
    """Death's verdict: the creature lives, reaches zero, or dies."""
    left: str = ""
    """Creature on the left wing, "" for none."""
    right: str = ""
    """Creature on the right wing, "" for none."""
    feet: str = ""
    """Creature on the feet, "" for none."""
    seats: tuple[str, ...] = ("black-1", "white-1")
    """The set of creatures of each seat."""
    pair: Literal["joint", "separate"] = "joint"
    """How two of Death's targets are judged: added up ("joint") or each alone ("separate")."""
    helpers: tuple[int, ...] = ()
    """Seats that gain."""
    white: int = 0
    """Columns moved by each helper."""
    black: int = 0
    """Columns moved by the owner."""

    def find_problem(self) -> str:
        """Return an error message if the example is impossible or a claim is false, else ""."""
        if not 1 <= self.round <= ROUNDS:
            return "no such round"
        names = [name for name in self.group if name]
        if not self.group[PART_NAMES.index(self.judged)]:
            return "nobody stands there"
        return _find_creatures_problem(self.seats, names) or self._find_false_claim()

    @property
    def group(self) -> tuple[str, str, str]:
        """Names of the creatures on the piece's left wing, right wing and feet; "" for none."""
        return self.left, self.right, self.feet

    @property
    def piece(self) -> Piece:
        """The piece on which the creatures stand, on the north side of a cell."""
        return (0, 0, 0) if self.kind == "angel" else (1, 0, 0)

    @property
    def state(self) -> BalanceformersState:
        """The game state that is drawn."""
        places = {name: part for part, name in enumerate(self.group) if name}
        return _make_state(self.seats, area=(self.piece,), places=places, round_=self.round, pair=self.pair)

    @property
    def computed_verdict(self) -> reckoning.CreatureVerdict:
        """Death's verdict on the judged creature according to the rules (B-REC-1)."""
        slot = PART_NAMES.index(self.judged)
        verdicts = reckoning.compute_verdicts(self.state)
        return next(verdict for verdict in verdicts if verdict.slot == slot)

    def _find_false_claim(self) -> str:
        """Return the first claim that is false by the rules; "" if all are true."""
        computed = self.computed_verdict
        if (computed.sums, VERDICTS[computed.verdict]) != (self.sums, self.verdict):
            return f"sums {computed.sums}: {VERDICTS[computed.verdict]}"
        dies = computed.verdict < 0
        helpers = () if dies else computed.helpers
        white = BOOK.own.content.helpers.steps[self.round - 1] if helpers else 0
        black = self.round if dies else 0
        if (helpers, white, black) != (tuple(sorted(self.helpers)), self.white, self.black):
            return f"helpers {helpers}, white {white}, black {black}"
        return ""


class TokensExample(Example, frozen=True):
    """Rulebook example: the ten initiative tokens of a set in Balanceformers."""

    set: str = "black-1"
    squares: tuple[int, ...] = ()
    """Values of spent square tokens."""
    rounds: tuple[int, ...] = ()
    """Values of spent round tokens."""

    def find_problem(self) -> str:
        """Return an error message if a token or the set does not exist, else ""."""
        if not {*self.squares, *self.rounds} <= set(BOOK.own.content.squares.values):
            return "no such token"
        return describe_unknown_id("set", (self.set,), SETS)


class InitiativeExample(Example, frozen=True):
    """Rulebook example: chosen pairs of Balanceformers' initiative tokens and the resulting turn order.

    `letters` (one for each seat) and `order` (the seats from the first) are checked against the rules.
    """

    pairs: tuple[tuple[str, int, int], ...]
    """Set, square value and round value for each seat."""
    letters: str
    """One letter for each seat."""
    order: tuple[int, ...]
    """Seats from the first."""

    def find_problem(self) -> str:
        """Return an error message if a pair is impossible or a claim is false, else ""."""
        sets = tuple(name for name, _, _ in self.pairs)
        problem = _find_seats_problem(sets)
        values = BOOK.own.content.squares.values
        if problem or any(value not in values for _, *pair in self.pairs for value in pair):
            return problem or "no such token"
        letters = "".join(BOOK.own.content.letter(name, value) for name, _, value in self.pairs)
        order = initiative.initiative_order(_make_state(sets, chosen=tuple((a, b) for _, a, b in self.pairs)))
        if (letters, order) != (self.letters, self.order):
            return f"letters {letters}, order {order}"
        return ""


class PreludeExample(Example, frozen=True):
    """Rulebook example: how many creatures each seat places at a time in Balanceformers' prelude."""

    players: int
    row: tuple[tuple[int, int], ...]
    """Claim: as `list_prelude_steps` returns it."""

    def find_problem(self) -> str:
        """Return an error message if the claimed sequence is false, else ""."""
        if self.players not in PLAYERS:
            return "2 to 6 players"
        row = list_prelude_steps(self.players)
        return "" if row == self.row else f"the row is {[list(step) for step in row]}"


class WheelExample(Example, frozen=True):
    """Rulebook example: Balanceformers' wheel with Death's target levels for each round."""

    round: int = 1
    """Round at which Death stands; 0 for none."""

    def find_problem(self) -> str:
        """Return an error message if the round does not exist, else ""."""
        return "" if 0 <= self.round <= ROUNDS else "no such round"


class TrackExample(Example, frozen=True):
    """Rulebook example: Balanceformers' scoring track with the tokens of the seats.

    `scores` and `ranking` are claims that are checked against the rules.
    """

    tokens: tuple[tuple[int, int], ...] = ()
    """Columns, from 0, of the white and the black token of each seat."""
    scores: tuple[int, ...] = ()
    """Score of each seat."""
    ranking: tuple[tuple[int, ...], ...] = ()
    """Seats of each place."""

    def find_problem(self) -> str:
        """Return an error message if a column does not exist or a claim is false, else ""."""
        count = len(BOOK.own.content.track.values)
        if any(not 0 <= column < count for pair in self.tokens for column in pair):
            return "no such column"
        if not self.tokens:
            return "scores of nobody" if self.scores or self.ranking else ""
        if len(self.tokens) not in PLAYERS:
            return "2 to 6 players"
        white, black = (tuple(pair[side] for pair in self.tokens) for side in (0, 1))
        result = scoring.make_outcome(_make_state(SETS[: len(self.tokens)], white=white, black=black))
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


def get_energies(name: str) -> tuple[int, ...]:
    """Return the energies of a creature, given by name, from the top level down."""
    box, _, number = name.rpartition("-")
    return BOOK.own.content.get_energies(box, int(number))


def list_prelude_steps(players: int) -> tuple[tuple[int, int], ...]:
    """Return who places how many creatures in Balanceformers' prelude, until all are placed (B-PRE-1).

    Returns:
        Pairs (index of the seat in the turn order, number of creatures it places at a time).
    """
    left = [CREATURES] * players
    steps: list[tuple[int, int]] = []
    place, count = 0, 1
    while any(left):
        count = min(count, left[place])
        if count:
            steps.append((place, count))
            left[place] -= count
        place, count = (place + 1) % players, turns.PLACED_IN_A_ROW
    return tuple(steps)


def parse_piece(place: PieceAt) -> Piece:
    """Convert a piece as written in a rulebook example to the form used in the rules."""
    i, j, side = place
    return i, j, SIDES.index(side)


def _find_seats_problem(sets: tuple[str, ...]) -> str:
    """Return why players cannot have these sets, "" if they can."""
    if len(sets) not in PLAYERS or len(set(sets)) != len(sets):
        return "2 to 6 different sets"
    return describe_unknown_id("set", sets, SETS)


def _find_creatures_problem(sets: tuple[str, ...], names: Sequence[str]) -> str:
    """Return why creatures cannot be in play in a game with these sets, "" if they can."""
    problem = _find_seats_problem(sets)
    if problem:
        return problem
    if len(set(names)) != len(names):
        return "a creature in two places"
    known_names = (f"{name}-{number}" for name in sets for number in range(CREATURES))
    return describe_unknown_id("creature", names, known_names)


def _make_state(
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
    """Return a position with the given parts; all others have a default."""
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
