"""Everything on Wispwood's board that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood import cards_view, panels_view, pond_view
from client.games.wispwood.field import ForestField
from client.games.wispwood.layout import SLOTS, others, shape_center, shape_size, slot_center, tile_size
from client.games.wispwood.panels_view import kind_word
from client.i18n import tr
from client.widgets import Look, Painted
from rules.wispwood.setting_up import decks
from rules.wispwood.state import EMPTY

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable


def add_widgets(table: WispwoodTable) -> None:
    """Pond, forest, cards, other players; instead of the forest the deck while wishes are chosen."""
    for slot in range(SLOTS):
        if table.position.slots[slot] != EMPTY:
            _slot(table, slot)
    for place, name in enumerate(table.position.shapes):
        _shape(table, place, name)
    _forest(table)
    _others(table)
    if table.position.phase == "wishes" and not table.busy:
        _choice_of_wishes(table)
    else:
        for i, card in enumerate(table.position.wishes):
            _card(table, i, card)


def _slot(table: WispwoodTable, slot: int) -> None:
    kind = table.position.slots[slot]
    side = tile_size(table.layout.pond)
    x, y = slot_center(table.layout.pond, slot)
    ghost_cat = kind < 0
    label = (
        tr("wispwood.table.ghost-cat")
        if ghost_cat
        else tr("wispwood.label.slot", kind=kind_word(kind, "nom"))
    )

    def paint(canvas: Canvas, _box: Rect, look: Look) -> None:
        if slot in table.hidden_slots:
            return
        state = table.position
        legal = table.choosing.legal
        wanted = table.choosing.open and (slot in legal.slots or slot in legal.ghost_cats)
        resting = table.busy or state.phase in ("shape", "trees", "cats", "over")
        pond_view.slot(
            canvas,
            table.layout,
            state,
            slot,
            look,
            open_=wanted or resting,
            wanted=wanted,
            taken=slot == state.taken and state.phase == "shape",
            chosen=slot == table.choosing.slot,
            breath=table.breath(slot),
        )

    table.ui.add(
        Painted(
            f"pond.slot.{slot}",
            (x - side / 2, y - side / 2, side, side),
            label,
            paint=paint,
            on_press=partial(table.choosing.press_slot, slot),
            radius=side * 0.18,
            sound="",
            enabled=not ghost_cat,
            focusable=not ghost_cat,
        )
    )


def _shape(table: WispwoodTable, place: int, name: str) -> None:
    radius = shape_size(table.layout.pond)
    x, y = shape_center(table.layout.pond, place)
    state = table.position
    beside = state.phase == "shape" and name in (state.shapes[state.taken - 1], state.shapes[state.taken])
    by_cat = state.phase == "shape" and not beside
    words = tr(f"wispwood.shape.{name}")

    def paint(canvas: Canvas, _box: Rect, look: Look) -> None:
        lit = table.choosing.open and name in table.choosing.legal.places
        chosen = table.choosing.hand is not None and table.choosing.hand.shape == name
        quiet = state.phase != "shape"
        pond_view.shape(
            canvas, table.layout, name, place, look, lit=lit, by_cat=by_cat, chosen=chosen, quiet=quiet
        )

    tip = tr("wispwood.tip.any-shape") if by_cat and name in table.choosing.legal.places else ""
    table.ui.add(
        Painted(
            f"pond.shape.{place}",
            (x - radius, y - radius, 2 * radius, 2 * radius),
            tr("wispwood.label.shape-by-cat" if by_cat else "wispwood.label.shape", shape=words),
            paint=paint,
            on_press=partial(table.choosing.press_shape, name),
            radius=radius,
            sound="",
            tooltip=tip,
        )
    )


def _forest(table: WispwoodTable) -> None:
    old = table.choosing.hand.at if table.choosing.hand is not None else table.choosing.tree_cell
    field = ForestField(
        "forest",
        table.forest_title(table.looked_at),
        table.grid,
        cursor=old,
        on_cell=table.choosing.point_cell,
        on_press=table.choosing.press_cell,
        on_turn=table.choosing.turn,
    )
    field.visible = table.position.phase != "wishes"
    table.ui.add(field)


def _others(table: WispwoodTable) -> None:
    """The small forests at the side; where there is a right column, one's own is not shown twice."""
    seats = list(range(len(table.match.seats)))
    if len(seats) == 1:
        return
    if not table.layout.compact:
        seats.remove(table.position.seat)
    for seat, place in zip(seats, others(table.layout, len(seats)), strict=True):
        _other(table, seat, place)


def _other(table: WispwoodTable, seat: int, place: Rect) -> None:
    """A small forest: whoever clicks it sees it large."""
    info = table.match.seats[seat]

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        state = table.position
        total = table.total(seat) if table.layout.compact else None
        on = table.looked_at == seat
        hover, strong = round(look.hover, 1), table.settings.strong_patterns
        canvas.layer(
            ("other", info, state.forests[seat], state.size, total, on, hover, strong),
            area.inflate(20, 20),
            lambda inner: panels_view.small_forest(inner, area, state, seat, info, total, hover, on=on),
        )

    table.ui.add(
        Painted(
            f"others.{seat}",
            place,
            tr("wispwood.table.forest-of", name=info.name),
            paint=paint,
            on_press=partial(_show_forest, table, seat),
            radius=14,
            tooltip=tr("wispwood.table.switch-forest"),
        )
    )


def _show_forest(table: WispwoodTable, seat: int) -> None:
    if not table.busy:
        table.guest = None if seat in (table.position.seat, table.guest) else seat
        table.refresh()


def _card(table: WispwoodTable, index: int, card: str) -> None:
    box = table.layout.cards[index]
    name, full = tr(f"wispwood.card.{card}.name"), tr(f"wispwood.card.{card}.full")

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        have = table.points_now(table.looked_at)[index]
        shown = table.choosing.preview if table.settings.show_points and table.guest is None else None
        gain = shown.after[index] - shown.before[index] if shown is not None else None
        hover = round(look.hover * 4) / 4
        painter = cards_view.row if table.layout.compact else cards_view.card
        key = ("wish", card, name, table.layout.compact, have, gain, hover)
        canvas.layer(key, area.inflate(100, 100), lambda inner: painter(inner, area, card, have, gain, hover))

    table.ui.add(
        Painted(
            f"card.{index}",
            box,
            tr("wispwood.label.card", card=name),
            paint=paint,
            on_press=partial(_open_card, table, card),
            radius=16 if not table.layout.compact else 12,
            tooltip=f"**{name}** — {full}",
        )
    )


def _open_card(table: WispwoodTable, card: str) -> None:
    table.app.open("rulebook", game_id="wispwood", anchor=f"card-{card}")


def _choice_of_wishes(table: WispwoodTable) -> None:
    """The five cards of the deck to choose from (W-SET-4), over the board."""
    area = table.board_area
    cards = table.choosing.legal.wishes
    head = 92.0 if area.height > 560 else 64.0
    gap = 16.0
    across = len(cards) if area.width > 1100 else 3
    rows = -(-len(cards) // across)
    width = min(300.0, (area.width - 60 - gap * (across - 1)) / across)
    height = min(270.0, (area.height - head - 24 - gap * (rows - 1)) / rows)
    top = area.top + head + (area.height - head - (rows * height + (rows - 1) * gap)) * 0.4
    left = area.centerx - (across * width + (across - 1) * gap) / 2
    _progress(table, Rect(area.left, top - head, area.width, head), area)
    for i, card in enumerate(cards):
        x, y = left + (i % across) * (width + gap), top + (i // across) * (height + gap)
        _wish(table, Rect(x, y, width, height), card)


def _progress(table: WispwoodTable, box: Rect, veil: Rect) -> None:
    """Which wish is being chosen, and which have been."""
    wanted = decks(table.position.setup)
    chosen = table.position.wishes
    words = tr("wispwood.table.wish-of", n=len(chosen) + 1, m=len(wanted))

    def paint(canvas: Canvas, area: Rect, _look: Look) -> None:
        canvas.fill(veil, theme.GROUND, alpha=0.86)
        cards_view.progress(canvas, area, words, wanted, chosen)

    table.ui.add(Painted("wishes.progress", box, words, paint=paint, focusable=False, enabled=False))


def _wish(table: WispwoodTable, box: Rect, card: str) -> None:
    name = tr(f"wispwood.card.{card}.name")

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        hover = round(look.hover * 4) / 4
        chosen = card == table.choosing.card
        canvas.layer(
            ("wish-choice", card, name, hover, chosen, area.size),
            area.inflate(100, 100),
            lambda inner: cards_view.card(inner, area, card, None, 1 if chosen else None, hover),
        )

    def press() -> None:
        table.choosing.card = card
        table.refresh()

    table.ui.add(
        Painted(
            f"wish.{card}",
            box,
            tr("wispwood.label.card", card=name),
            paint=paint,
            on_press=press,
            radius=16,
            tooltip=tr(f"wispwood.card.{card}.full"),
            sound="card",
        )
    )
