"""The drawn examples of EQUILIBRIX Connect's pages; their claims are checked against the rules.

A field is written as [q, r, angle]: one of its centres, and its direction from there, in degrees
anticlockwise from the right: petals at 0, 60 …, triangles at 30, 90 …
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from client.rulebook.examples import Example, describe_unknown_id
from rules.equilibrix import births, board, network
from rules.equilibrix.board import AROUND, CENTRES, FREE, POSITIONS, Centre
from rules.equilibrix.captures import find_completed_rings
from rules.equilibrix.state import NOBODY, EquilibrixState, Setup

FieldAt: TypeAlias = tuple[int, int, int]

PLAYERS: Final = (2, 3)


class PositionsExample(Example, frozen=True):
    """Faces of the dice side by side."""

    names: tuple[str, ...]
    mirror: bool = False
    """Whether each is followed by its mirror image."""

    def problem(self) -> str:
        """Check that the positions exist."""
        return describe_unknown_id("position", self.names, POSITIONS) if self.names else "no positions"


class StonesExample(Example, frozen=True):
    """The players' components: a petal, a triangle and a base in each colour."""

    seats: int = 3

    def problem(self) -> str:
        """Check the number of players."""
        return "" if self.seats in PLAYERS else "2 or 3 players"


class FlowerExample(Example, frozen=True):
    """The board, or the fields around the centres of `cut`.

    `count`, `backs`, `falls`, `closed` and `joined` are claims that are checked against the rules.
    """

    players: int = 2
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
    mirror: bool = True
    encircling: Literal["sides", "wide"] = "sides"
    paradox: bool = False
    blocking: bool = False

    def problem(self) -> str:
        """Check that the fields exist, that the birth is legal, and that all claims are true."""
        return self._misplaced() or self._illegal() or self._untrue()

    # --- what is drawn ----------------------------------------------------------------------------

    @property
    def visible(self) -> int:
        """All fields that are shown, as a mask."""
        shown = 0
        for centre in self.cut or CENTRES:
            shown |= AROUND[CENTRES.index(centre)]
        return shown

    @property
    def before(self) -> EquilibrixState:
        """The position without the stone just born."""
        own = tuple(_mask(places) for places in self.stones)
        stones = (*own, *(0,) * self.players)[: self.players]
        fair = self.die == FREE
        paradox = "compulsory" if self.paradox else "off"
        setup = Setup(
            self.players, self.mirror, self.encircling, False, False, fair, self.left is not None, paradox,
            self.blocking,
        )  # fmt: skip
        nobody = (False,) * self.players
        taken = NOBODY if self.left is None else field_of(self.left)
        phase: Literal["action", "reborn"] = "action" if self.left is None else "reborn"
        return EquilibrixState(
            setup=setup, rng=0, phase=phase, ending="", turn=2, start=0, seat=self.seat, dice=(self.die,),
            open=(True,), die=NOBODY, acted=False, bonuses=0, stones=stones, taken=taken, born=NOBODY,
            rings=(), falling=0, offers=(0,) * self.players, agreed=nobody, resigned=(), winner=NOBODY,
        )  # fmt: skip

    @property
    def after(self) -> EquilibrixState:
        """The position with the stone just born; the stones that it encircles are still in place."""
        state = self.before
        if self.born is None:
            return state
        stones = list(state.stones)
        stones[self.seat] |= 1 << field_of(self.born)
        return replace(state, stones=tuple(stones))

    @property
    def lit(self) -> int:
        """All fields where a stone may be born, as a mask (E-BIRTH-1, E-VAR-4)."""
        return (
            (births.rebirth_fields if self.left else births.birth_fields)(self.before, self.die)
            if self.die
            else 0
        )

    @property
    def mothers(self) -> tuple[int, ...]:
        """The stones in position with the one just born."""
        if self.born is None:
            return ()
        return births.find_mothers(self.before, field_of(self.born), self.die)

    @property
    def fallen(self) -> tuple[int, ...]:
        """The stones that the one just born encircles (E-CAP-1)."""
        if self.born is None:
            return ()
        return tuple(ring.field for ring in find_completed_rings(self.after, field_of(self.born)))

    @property
    def ring(self) -> int:
        """The stones that encircle the `fallen` ones, as a mask."""
        found = 0
        if self.born is not None:
            for ring in find_completed_rings(self.after, field_of(self.born)):
                found |= ring.ring
        return found

    @property
    def bases(self) -> tuple[int, ...]:
        """The bases of the seat that one network joins (E-LINK-1)."""
        stones = self.after.stones[self.seat]
        if self.born is not None:
            return network.bases_linked_by(stones, self.players, self.seat, field_of(self.born))
        return network.largest_network(stones, self.players, self.seat)

    # --- whether it is true -----------------------------------------------------------------------

    def _misplaced(self) -> str:
        if self.players not in PLAYERS or not 0 <= self.seat < self.players:
            return "2 or 3 players"
        if len(self.stones) > self.players:
            return "stones of nobody"
        if self.die and self.die not in (*POSITIONS, FREE):
            return f"no such position: {self.die}"
        if any(centre not in CENTRES for centre in self.cut):
            return "no such centre"
        laid = [place for places in self.stones for place in places]
        single = [place for place in (self.born, self.left) if place is not None]
        others = (*self.mark, *self.because, *(self.backs or ()), *(self.falls or ()), *self.closed)
        for place in (*laid, *single, *others):
            if _known(place) is None:
                return f"no such field: {list(place)}"
            if not self.visible >> field_of(place) & 1:
                return f"outside the cut: {list(place)}"
        if _mask(laid + single).bit_count() != len(laid) + len(single):
            return "two stones on one field"
        return ""

    def _illegal(self) -> str:
        if self.born is not None and not self.lit >> field_of(self.born) & 1:
            return f"no birth on {list(self.born)}"
        if self.births and self.lit & ~self.visible:
            return "births outside the cut"
        return ""

    def _untrue(self) -> str:
        """Return the first claim that is false by the rules; "" if all are true."""
        state = self.before
        if self.count is not None and self.count != self.lit.bit_count():
            return f"there are {self.lit.bit_count()} births"
        if self.backs is not None and _mask(self.backs) != births.takeback_fields(state, self.die):
            found = board.iter_fields(births.takeback_fields(state, self.die))
            return f"other stones may be taken back: {[board.CORNERS[field] for field in found]}"
        if self.falls is not None and _mask(self.falls) != sum(1 << field for field in self.fallen):
            return f"other stones fall: {[board.CORNERS[field] for field in self.fallen]}"
        if any(not births.is_blocked(state, field_of(place)) for place in self.closed):
            return "a field is not closed"
        if self.joined is not None and self.joined != len(self.bases):
            return f"{len(self.bases)} bases are joined"
        return ""


KINDS: Final[dict[str, type[Example]]] = {
    "positions": PositionsExample,
    "stones": StonesExample,
    "flower": FlowerExample,
}


@cache
def _known(place: FieldAt) -> int | None:
    """Return the index of a field; None if it does not exist."""
    q, r, angle = place
    if (q, r) not in CENTRES or angle % 30:
        return None
    around = AROUND[CENTRES.index((q, r))]
    wanted = angle % 360 // 30
    return next(
        (field for field in board.iter_fields(around) if board.direction(field, (q, r)) == wanted), None
    )


def field_of(place: FieldAt) -> int:
    """Return the index of a field in `board`. Raises ValueError if it does not exist."""
    field = _known(place)
    if field is None:
        raise ValueError(f"no such field: {list(place)}")
    return field


def _mask(places: Iterable[FieldAt]) -> int:
    found = 0
    for place in places:
        found |= 1 << field_of(place)
    return found
