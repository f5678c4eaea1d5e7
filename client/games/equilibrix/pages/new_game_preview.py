"""EQUILIBRIX Connect on the new game's screen: the six scenarios, and the board as the game will begin."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client import i18n
from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.i18n import format_number, tr
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import find_option, make_option_choice
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import seed_number
from client.widgets import ButtonState, PaintedButton, Toggle, WidgetText
from rules.contract import InvalidSetup
from rules.equilibrix import births, network
from rules.equilibrix.state import EquilibrixState

SCENARIOS: Final = ("modest", "asymmetric", "fair", "surprise", "blocking", "paradox")
"""As they are shown; the last one is no switch."""

_BESIDE: Final = 860.0  # from this width on the board lies beside the scenarios
_COLUMNS: Final = 560.0  # from this width on they stand in two columns
_GAP: Final = 32.0
_ROW_GAP: Final = 14.0
_CHOICE: Final = 52.0
_LEAST, _MOST = 300.0, 430.0
_FOOT: Final = 42.0  # the supplies below the board


class _Cell(Struct, frozen=True):
    """A scenario in its place."""

    name: str
    box: Rect


class GamePreview(Preview):
    """The panel in which scenarios are switched on, with the first position beside them."""

    options = frozenset(SCENARIOS)
    max_scrolled_height = 60.0

    state: EquilibrixState | None = None

    def make_panel(self, width: float, spare: float) -> Panel:
        """Scenarios and board: side by side, or in a narrow window one below the other."""
        self._deal()
        title = tr("equilibrix.table.scenarios")
        if width < _BESIDE:
            cells, tall = self._cells(width)
            board = min(width, _LEAST + _FOOT + max(0.0, spare))
            return Panel(
                title, [PanelRow(tall, lambda box: self._make(box, cells)), PanelRow(board, self._make_board)]
            )
        side, high = self._side(width, max(0.0, spare))
        left = width - side - _GAP
        cells, tall = self._cells(left)

        def make(box: Rect) -> None:
            down = (box.height - tall) / 2
            self._make(Rect(box.x, box.y + down, left, tall), cells)
            self._make_board(Rect(box.right - side, box.y, side, box.height))

        return Panel(title, [PanelRow(high, make)])

    def _side(self, width: float, spare: float) -> tuple[float, float]:
        """Return the side of the largest board that fits into the height left over, and the row's height."""
        least = high = max(self._cells(width - _LEAST - _GAP)[1], _LEAST + _FOOT)
        best = _LEAST
        for side in range(int(_LEAST), int(_MOST) + 1, 10):
            tall = max(self._cells(width - side - _GAP)[1], side + _FOOT)
            if tall <= least + spare:
                best, high = float(side), tall
        return best, high

    def on_form_text_changed(self) -> None:
        """Another seed may let somebody else begin."""
        self._deal()

    def _deal(self) -> None:
        """Deal the first position of the game as it is set up now."""
        setup, form = self.setup, self.setup.form
        try:
            state = setup.game.start(form.players, seed_number(form.seed), form.visible_values(setup.game))
        except InvalidSetup:
            self.state = None
            return
        assert isinstance(state, EquilibrixState)  # whoever shows this panel sets up EQUILIBRIX Connect
        self.state = state

    # --- scenarios --------------------------------------------------------------------------------
    def _cells(self, width: float) -> tuple[list[_Cell], float]:
        """Return the scenarios' places from (0, 0) on, and how tall they are together."""
        columns = 2 if width >= _COLUMNS else 1
        wide = (width - _GAP * (columns - 1)) / columns
        heights = [self._height(name, wide) for name in SCENARIOS]
        cells: list[_Cell] = []
        y = 0.0
        for start in range(0, len(SCENARIOS), columns):
            row = SCENARIOS[start : start + columns]
            tall = max(heights[start : start + columns])
            for column, name in enumerate(row):
                own = heights[start + column]  # titles of a row stand side by side
                cells.append(_Cell(name, Rect(column * (wide + _GAP), y, wide, own)))
            y += tall + _ROW_GAP
        return cells, y - _ROW_GAP

    def _height(self, name: str, width: float) -> float:
        texts, label, hint = self.setup.app.texts, *self._words(name)
        if name == "paradox":
            return panels.measure_label(texts, label, hint, width) + 10 + _CHOICE
        return panels.measure_toggle(texts, label, hint, width)

    def _words(self, name: str) -> tuple[str, str]:
        """Title and text; of a choice that changes something what it changes."""
        words, value = f"equilibrix.option.{name}", str(self.setup.form.options[name])
        own = f"{words}.choice-text.{value}"
        known = value != "off" and i18n.has_text(own)
        return tr(f"{words}.title"), tr(own if known else f"{words}.text")

    def _make(self, area: Rect, cells: list[_Cell]) -> None:
        for cell in cells:
            box = cell.box.move(area.topleft)
            if cell.name == "paradox":
                self._make_choice(box)
            else:
                self._make_switch(box, cell.name)

    def _make_switch(self, box: Rect, name: str) -> None:
        setup = self.setup
        label, hint = self._words(name)
        key = f"new_game.option.{name}"

        def choose(on: bool) -> None:
            setup.update_form(setup.form.with_option(name, on), key)

        setup.area.add(
            Toggle(key, box, WidgetText(label, painted=hint), bool(setup.form.options[name]), choose)
        )

    def _make_choice(self, box: Rect) -> None:
        """Add the scenario with three choices: its text and the selector below."""
        setup = self.setup
        label, hint = self._words("paradox")
        tall = box.height - 10 - _CHOICE
        words = Rect(box.x, box.y, box.width, tall)

        def paint(canvas: Canvas, place: Rect, state: ButtonState) -> None:
            del state
            panels.paint_label(canvas, place, label, hint)

        setup.area.add(PaintedButton("new_game.words.paradox", words, label, paint=paint, focusable=False))
        place = Rect(box.x, box.bottom - _CHOICE, box.width, _CHOICE)
        setup.area.add(make_option_choice(setup, find_option(setup, "paradox"), place))

    # --- the board --------------------------------------------------------------------------------
    def _make_board(self, box: Rect) -> None:
        """Add the small board with its tooltip."""
        details = _supplies_told(self.state) if self.state is not None else ""
        text = WidgetText(tr("equilibrix.new-game.board"), details=details)
        self.setup.area.add(
            PaintedButton("new_game.table", box, text, paint=self._paint, name_in_tooltip=True)
        )

    def _paint(self, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        del state
        if self.state is None:
            return
        colours = tuple(seat.colour for seat in self.setup.form.seats)
        shown = _Dealt(
            i18n.get_language(), ColouredPosition(self.state.stones, colours), _each_has(self.state)
        )
        place = box.topleft, box.size  # the whole key: where it lies within a pixel counts too
        canvas.layer((shown, place), box.inflate(24, 24), lambda inner: _lay(inner, box, shown))


class _Dealt(Struct, frozen=True):
    """The board as the game will begin.

    Attributes:
        each: What each player has.
    """

    language: str
    standing: ColouredPosition
    each: tuple[tuple[str, int], ...]


def _lay(canvas: Canvas, box: Rect, shown: _Dealt) -> None:
    side = min(box.width, box.height - _FOOT)
    place = Rect(box.centerx - side / 2, box.centery - (side + _FOOT) / 2, side, side)
    sheet_pictures.draw_board(canvas, place, position=shown.standing, seats=())
    _supplies(canvas, Rect(box.x, place.bottom + 10, box.width, _FOOT - 10), shown.each)


def _supplies(canvas: Canvas, box: Rect, counted: tuple[tuple[str, int], ...]) -> None:
    """Draw what each player has: bases, petals and triangles, starting stones included."""
    sign, gap = 30.0, 30.0
    widths = [sign + 8 + canvas.texts.width(format_number(n), styles.ROW_STRONG) for _, n in counted]
    x = box.centerx - (sum(widths) + gap * (len(widths) - 1)) / 2
    for (name, n), wide in zip(counted, widths, strict=True):
        canvas.image(f"equilibrix/mark-{name}", (x + sign / 2, box.centery), sign)
        canvas.text(format_number(n), (x + sign + 8, box.centery), styles.ROW_STRONG, anchor="midleft")
        x += wide + gap


def _each_has(state: EquilibrixState) -> tuple[tuple[str, int], ...]:
    """Return how many bases, petals and triangles each player has, starting stones included."""
    stones = state.stones[0].bit_count() // 2
    return (
        ("base", len(network.bases(state.setup.players, 0))),
        ("petal", births.count_supply(state, 0, petals=True) + stones),
        ("triangle", births.count_supply(state, 0, petals=False) + stones),
    )


def _supplies_told(state: EquilibrixState) -> str:
    """Return the same in words."""
    counted = dict(_each_has(state))
    return tr(
        "equilibrix.new-game.supplies",
        bases=tr("equilibrix.bases", n=counted["base"]),
        petals=tr("equilibrix.shape.count.petal", n=counted["petal"]),
        triangles=tr("equilibrix.shape.count.triangle", n=counted["triangle"]),
    )
