"""Everything on Wispwood's board that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood import cards_view, panels_view, pond_view, tips, wish_choice
from client.games.wispwood.field import ForestField
from client.games.wispwood.layout import SLOTS, others, shape_center, shape_size, slot_center, tile_size
from client.games.wispwood.panels_view import kind_word
from client.i18n import tr
from client.widgets import Look, Painted
from rules.wispwood.content import content
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
    tips.add_widgets(table)
    if table.position.phase == "wishes" and not table.busy:
        wish_choice.add_widgets(table)
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
            able=wanted or (table.choosing.open and state.phase == "shape"),
            taken=slot == state.taken and state.phase == "shape",
            chosen=slot == table.choosing.slot,
            for_cat=state.phase == "ghost-cat",
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
            canvas,
            table.layout,
            name,
            place,
            look,
            lit=lit,
            by_cat=by_cat,
            chosen=chosen,
            quiet=quiet,
            light=light(table, place),
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


def light(table: WispwoodTable, place: int) -> float:
    """How much a wisp beside the shape is looked at while wisps are chosen, 0…1."""
    state = table.position
    if state.phase != "turn" or not table.choosing.open:
        return 0.0
    beside = (f"pond.slot.{slot}" for slot in (place, (place + 1) % SLOTS) if state.slots[slot] >= 0)
    looked = (table.ui[id_] for id_ in beside if id_ in table.ui)
    return max((max(one.hover, float(one.shows_ring)) for one in looked), default=0.0)


def _forest(table: WispwoodTable) -> None:
    hand = table.choosing.hand
    old = hand.at if hand is not None else table.choosing.tree_cell
    field = ForestField(
        "forest",
        table.forest_title(table.looked_at),
        table.grid,
        cursor=old,
        laid=frozenset(hand.cells()) if hand is not None and hand.pinned else frozenset(),
        on_cell=table.choosing.point_cell,
        on_press=table.choosing.press_cell,
        on_turn=table.choosing.turn,
    )
    field.visible = table.position.phase != "wishes"
    table.ui.add(field)


def _others(table: WispwoodTable) -> None:
    """The forests of the others, small; one's own is shown large."""
    seats = [seat for seat in range(len(table.match.seats)) if seat != table.position.seat]
    if not seats:
        return
    places = dict(zip(seats, others(table.layout, len(seats)), strict=True))
    for seat in seats:
        _other(table, seat, places)


def _other(table: WispwoodTable, seat: int, places: dict[int, Rect]) -> None:
    """A small forest: whoever clicks it sees it large. places: of all; they have their names or none has."""
    info = table.match.seats[seat]

    def told(other: int) -> int | None:
        return table.total(other) if table.layout.compact else None

    def paint(canvas: Canvas, area: Rect, look: Look) -> None:
        state = table.position
        total = told(seat)
        named = all(
            panels_view.name_fits(canvas.texts, place, table.match.seats[other].name, told(other))
            for other, place in places.items()
        )
        on = table.looked_at == seat
        hover, strong = round(look.hover, 1), table.settings.strong_patterns
        canvas.layer(
            ("other", info, state.forests[seat], state.size, total, on, named, hover, strong),
            area.inflate(20, 20),
            lambda inner: panels_view.small_forest(
                inner, area, state, seat, info, total, hover, on=on, named=named
            ),
        )

    table.ui.add(
        Painted(
            f"others.{seat}",
            places[seat],
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
            tooltip=f"**{name}** — {full} {tr('wispwood.tip.paws', n=content().cards[card].paws)}",
        )
    )


def _open_card(table: WispwoodTable, card: str) -> None:
    table.app.open("rulebook", game_id="wispwood", anchor=f"card-{card}")
