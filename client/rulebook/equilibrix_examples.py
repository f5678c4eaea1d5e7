"""Drawn examples in EQUILIBRIX's rulebook as data; their claims are checked against the rules.

A field is written as [q, r, angle]: one of its centres, and its direction from there, in degrees
anticlockwise from the right: petals at 0, 60 …, triangles at 30, 90 …
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from client.rulebook.examples import Example, describe_unknown_id
from rules.equilibrix import births, board, stone_networks
from rules.equilibrix.board import AROUND, CENTRES, FREE, POSITIONS, Centre, FieldMask
from rules.equilibrix.captures import Ring, find_completed_rings
from rules.equilibrix.state import NOBODY, EquilibrixState, Setup

FieldAt: TypeAlias = tuple[int, int, int]

PLAYERS: Final = (2, 3)


class PositionsExample(Example, frozen=True):
    """Rulebook example: faces of EQUILIBRIX's dice side by side."""

    names: tuple[str, ...]
    mirror: bool = False
    """Whether each is followed by its mirror image."""

    def find_problem(self) -> str:
        """Return an error message if the list of positions is empty or has an unknown one, else ""."""
        return describe_unknown_id("position", self.names, POSITIONS) if self.names else "no positions"


class StonesExample(Example, frozen=True):
    """Rulebook example: the players' components in EQUILIBRIX: petal, triangle and base in each colour."""

    seats: int = 3

    def find_problem(self) -> str:
        """Return an error message if the number of players is not 2 or 3, else ""."""
        return "" if self.seats in PLAYERS else "2 or 3 players"


class FlowerExample(Example, frozen=True):
    """Rulebook example: EQUILIBRIX's board with stones, or only the fields around the centres of `cut`.

    These values are checked against the rules: the number of births (`count`), the stones that may be taken
    back (`backs`) or are encircled (`falls`), the blocked fields (`closed`) and the bases in one network
    (`joined`).
    """

    players: int = 2
    """Number of players."""
    seat: int = 0
    """Seat on turn."""
    stones: tuple[tuple[FieldAt, ...], ...] = ()
    """Fields of each seat, without the stone just born."""
    die: str = ""
    """Position played, or FREE."""
    born: FieldAt | None = None
    """Field where a stone has just been born."""
    left: FieldAt | None = None
    """Field that the stone left (Surprise)."""
    births: bool = False
    """Whether all fields where a stone may be born are lit."""
    network: bool = False
    """Whether the seat's largest network is lit."""
    mark: tuple[FieldAt, ...] = ()
    """Fields outlined in gold."""
    because: tuple[FieldAt, ...] = ()
    """Fields outlined in the colour of a reason."""
    count: int | None = None
    """Number of births."""
    backs: tuple[FieldAt, ...] | None = None
    """Stones that may be taken back."""
    falls: tuple[FieldAt, ...] | None = None
    """Stones that the born stone encircles."""
    closed: tuple[FieldAt, ...] = ()
    """Free fields where blocking forbids a stone."""
    joined: int | None = None
    """Bases of the seat in one network."""
    cut: tuple[Centre, ...] = ()
    """Centres whose fields are shown, () for the whole board."""
    mirror: bool = False
    """Whether positions may be mirrored."""
    encircling: Literal["sides", "wide"] = "sides"
    """The option that selects the patterns which encircle a stone."""
    paradox: bool = False
    """Whether own stones can be captured too (E-VAR-5)."""
    blocking: bool = False
    """Whether complete formations close the field inside (E-VAR-6)."""

    def find_problem(self) -> str:
        """Return an error message if the example is impossible or contradicts the rules, else "".

        Checked are the fields, the birth (placing) of the stone, and the values that the page states.
        """
        return self._find_misplaced_field() or self._find_illegal_birth() or self._find_false_claim()

    # --- what is drawn ----------------------------------------------------------------------------

    @property
    def visible_field_mask(self) -> FieldMask:
        """Bit mask of all fields of the board that the drawing shows."""
        return reduce(or_, (AROUND[CENTRES.index(centre)] for centre in self.cut or CENTRES))

    @property
    def state_before(self) -> EquilibrixState:
        """The game state before the stone of the example is born (placed)."""
        own = tuple(_make_mask(places) for places in self.stones)
        stones = (*own, *(0,) * self.players)[: self.players]
        fair = self.die == FREE
        paradox = "compulsory" if self.paradox else "off"
        setup = Setup(
            self.players, self.mirror, self.encircling, False, False, fair, self.left is not None, paradox,
            self.blocking,
        )  # fmt: skip
        nobody = (False,) * self.players
        taken = NOBODY if self.left is None else parse_field(self.left)
        phase: Literal["action", "reborn"] = "action" if self.left is None else "reborn"
        return EquilibrixState(
            setup=setup, rng=0, phase=phase, ending="", turn=2, start=0, seat=self.seat, dice=(self.die,),
            open=(True,), die=NOBODY, acted=False, bonuses=0, stones=stones, taken=taken, born=NOBODY,
            rings=(), falling=0, offers=(0,) * self.players, agreed=nobody, resigned=(), winner=NOBODY,
        )  # fmt: skip

    @property
    def state_after(self) -> EquilibrixState:
        """The game state with the stone just born (placed), before stones it encircles are removed."""
        state = self.state_before
        if self.born is None:
            return state
        stones = list(state.stones)
        stones[self.seat] |= 1 << parse_field(self.born)
        return replace(state, stones=tuple(stones))

    @property
    def birth_field_mask(self) -> FieldMask:
        """Bit mask of all fields where a stone may be born (E-BIRTH-1, E-VAR-4); 0 if no die is given."""
        if not self.die:
            return 0
        find_fields = births.get_rebirth_field_mask if self.left else births.get_birth_field_mask
        return find_fields(self.state_before, self.die)

    @property
    def mothers(self) -> tuple[int, ...]:
        """The mothers of the stone just born: fields of the seat's stones that allowed its birth.

        The new stone lies in the rolled position relative to each of them. () without a new stone.
        """
        if self.born is None:
            return ()
        return births.find_mothers(self.state_before, parse_field(self.born), self.die)

    @property
    def rings(self) -> list[Ring]:
        """The encircling formations that the stone just born completes (E-CAP-1); [] without one."""
        return [] if self.born is None else find_completed_rings(self.state_after, parse_field(self.born))

    @property
    def joined_bases(self) -> tuple[int, ...]:
        """The bases of the seat that one network of its stones joins (E-LINK-1).

        This is the network of the stone just born or, without such a stone, the largest one.
        """
        stones = self.state_after.stones[self.seat]
        if self.born is not None:
            return stone_networks.bases_linked_by(stones, self.players, self.seat, parse_field(self.born))
        return stone_networks.find_bases_in_largest_network(stones, self.players, self.seat)

    # --- whether it is true -----------------------------------------------------------------------

    def _find_misplaced_field(self) -> str:
        """Return what is impossible in the position; "" if nothing is."""
        if self.players not in PLAYERS or not 0 <= self.seat < self.players:
            return "2 or 3 players"
        if len(self.stones) > self.players:
            return "stones of nobody"
        if self.die and self.die not in (*POSITIONS, FREE):
            return f"no such position: {self.die}"
        if any(centre not in CENTRES for centre in self.cut):
            return "no such centre"
        stones = [place for places in self.stones for place in places]
        stones += [place for place in (self.born, self.left) if place is not None]
        others = (*self.mark, *self.because, *(self.backs or ()), *(self.falls or ()), *self.closed)
        for place in (*stones, *others):
            if _find_field(place) is None:
                return f"no such field: {list(place)}"
            if not self.visible_field_mask >> parse_field(place) & 1:
                return f"outside the cut: {list(place)}"
        if _make_mask(stones).bit_count() != len(stones):
            return "two stones on one field"
        return ""

    def _find_illegal_birth(self) -> str:
        """Return which birth is illegal or not shown; "" if none is."""
        if self.born is not None and not self.birth_field_mask >> parse_field(self.born) & 1:
            return f"no birth on {list(self.born)}"
        if self.births and self.birth_field_mask & ~self.visible_field_mask:
            return "births outside the cut"
        return ""

    def _find_false_claim(self) -> str:
        """Return the first claim that is false by the rules; "" if all are true."""
        state = self.state_before
        if self.count is not None and self.count != self.birth_field_mask.bit_count():
            return f"there are {self.birth_field_mask.bit_count()} births"
        backs = 0 if self.backs is None else births.get_takeback_field_mask(state, self.die)
        if self.backs is not None and _make_mask(self.backs) != backs:
            corners = [board.CORNERS[field] for field in board.iter_fields(backs)]
            return f"other stones may be taken back: {corners}"
        falls = [ring.field for ring in self.rings]
        if self.falls is not None and _make_mask(self.falls) != sum(1 << field for field in falls):
            return f"other stones fall: {[board.CORNERS[field] for field in falls]}"
        if any(not births.is_blocked(state, parse_field(place)) for place in self.closed):
            return "a field is not closed"
        if self.joined is not None and self.joined != len(self.joined_bases):
            return f"{len(self.joined_bases)} bases are joined"
        return ""


KINDS: Final[dict[str, type[Example]]] = {
    "positions": PositionsExample,
    "stones": StonesExample,
    "flower": FlowerExample,
}


@cache
def _find_field(place: FieldAt) -> int | None:
    """Return the index of a field; None if it does not exist."""
    q, r, angle = place
    if (q, r) not in CENTRES or angle % 30:
        return None
    direction = angle % 360 // 30
    around = board.iter_fields(AROUND[CENTRES.index((q, r))])
    return next((field for field in around if board.get_direction(field, (q, r)) == direction), None)


def parse_field(place: FieldAt) -> int:
    """Return the number of the board field written as [q, r, angle] in a rulebook example.

    Raises:
        ValueError: There is no such field.
    """
    field = _find_field(place)
    if field is None:
        raise ValueError(f"no such field: {list(place)}")
    return field


def _make_mask(places: Iterable[FieldAt]) -> FieldMask:
    return reduce(or_, (1 << parse_field(place) for place in places), 0)
