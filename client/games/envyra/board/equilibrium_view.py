"""Which Equilibrium cards the table shows, and how: open ones, claimed ones, one's own."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board.cards_view import CardFace, draw_card, face_of
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from rules.envyra.content import Content
from rules.envyra.state import EnvyraState

_EDGE = 5.0
"""From the edges of a card to the sign on it."""


class EquilibriumCardModel(Struct, frozen=True):
    """A card on the table.

    Attributes:
        face: None for one that lies face down.
        have: Collected by whoever's board is shown.
        holders: For each symbol the colours of those who have it.
        taker: The colour of who claimed it.
    """

    face: CardFace | None
    secret: bool
    have: frozenset[str]
    title: str
    note: str
    holders: tuple[tuple[str, ...], ...] = ()
    taker: str = ""


def symbols_of(content: Content, taken: Iterable[str]) -> frozenset[str]:
    """Return the symbols among somebody's tiles."""
    return frozenset(content.tiles[tile].symbol for tile in taken) - {""}


def cards(view_model: EnvyraViewModel) -> list[EquilibriumCardModel]:
    """Return the cards in sight: open ones in the order of their ids, then the secret one."""
    state = view_model.position
    shown = [_open(view_model, card) for card in open_ids(state)]
    if state.setup.equilibrium in ("b", "c"):
        shown.append(_secret(view_model))
    return shown


def open_ids(state: EnvyraState) -> list[str]:
    """Return the cards that lay open at the set-up, claimed ones included."""
    return sorted((*state.open_cards, *(card for row in state.claimed for card in row)))


def _open(view_model: EnvyraViewModel, card: str) -> EquilibriumCardModel:
    state, face = view_model.position, face_of(view_model.content, card)
    sets = [symbols_of(view_model.content, taken) for taken in state.taken]
    holders = tuple(
        tuple(view_model.colour(seat) for seat, have in enumerate(sets) if symbol in have)
        for symbol in face.symbols
    )
    owner = next((seat for seat, row in enumerate(state.claimed) if card in row), None)
    if owner is not None:
        note = tr("envyra.table.claimed-by", name=view_model.names[owner])
        return EquilibriumCardModel(face, False, sets[owner], "", note, (), view_model.colour(owner))
    return EquilibriumCardModel(
        face, False, sets[view_model.board_seat], "", tr("envyra.table.open-card"), holders
    )


def _secret(view_model: EnvyraViewModel) -> EquilibriumCardModel:
    state, seat = view_model.position, view_model.board_seat
    title = tr("envyra.table.equilibrium")
    card = state.secret[seat] if state.phase == "over" else view_model.own_card
    note = tr("envyra.table.secret-card")
    if not card:
        return EquilibriumCardModel(None, True, frozenset(), title, note)
    have = symbols_of(view_model.content, state.taken[seat])
    return EquilibriumCardModel(face_of(view_model.content, card), True, have, title, note)


def draw(canvas: Canvas, box: Rect, model: EquilibriumCardModel) -> None:
    """Draw a card in its place; one that was claimed carries the sign of who has it."""
    draw_card(
        canvas,
        box,
        model.face,
        model.have,
        title=model.title,
        note=model.note,
        holders=model.holders,
        secret=model.secret,
        corner=2 * _stamp_radius(box) + _EDGE if model.taker else 0.0,
    )
    if model.taker:
        _stamp(canvas, box, model.taker)


def _stamp_radius(box: Rect) -> float:
    return min(19.0, max(10.0, box.height * 0.13))


def _stamp(canvas: Canvas, box: Rect, colour: str) -> None:
    """Draw the sign of who has a claimed card, on its lower corner, where it hides nothing."""
    radius = _stamp_radius(box)
    center = (box.right - radius - _EDGE, box.bottom - radius - _EDGE)
    canvas.circle(center, radius, theme.GROUND, alpha=0.95)
    canvas.ring(center, radius, theme.GOLD, width=2)
    canvas.seat(colour, center, radius * 1.15)
