"""Preview of EQUILIBRIX on the new-game screen: choice of scenarios and the initial position."""

from __future__ import annotations

from typing import Final

from client import i18n
from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.equilibrix.sheet import pictures as sheet_pictures
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.i18n import format_number, tr
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.options_panel import find_option, make_option_choice
from client.scenes.new_game.preview import Preview
from client.widgets import ButtonState, PaintedButton, Toggle, WidgetText
from rules.equilibrix import births, stone_networks
from rules.equilibrix.state import EquilibrixState

SCENARIOS: Final = ("modest", "asymmetric", "fair", "surprise", "blocking", "paradox")
"""The scenarios in their order on the screen; the last one has several values."""

_MIN_WIDTH_SIDE_BY_SIDE: Final = 860.0
"""Width from which on the board is beside the scenarios."""
_MIN_TWO_COLUMNS_WIDTH: Final = 560.0
"""Width from which on the scenarios are in two columns."""
_GAP: Final = 32.0
_ROW_GAP: Final = 14.0
_CHOICE_HEIGHT: Final = 52.0
_MIN_BOARD_SIDE, _MAX_BOARD_SIDE = 300.0, 430.0
_SUPPLIES_HEIGHT: Final = 42.0


class GamePreview(Preview):
    """Panel of the new-game screen with EQUILIBRIX's scenarios and the initial position."""

    options = frozenset(SCENARIOS)
    max_scrolled_height = 60.0

    state: EquilibrixState | None = None

    def make_panel(self, width: float, spare: float) -> Panel:
        """Return the panel with scenarios beside the board, or above it in a narrow window."""
        self._deal()
        title = tr("equilibrix.table.scenarios")
        if width < _MIN_WIDTH_SIDE_BY_SIDE:
            boxes, height = self._arrange_scenarios(width)
            board_height = min(width, _MIN_BOARD_SIDE + _SUPPLIES_HEIGHT + max(0.0, spare))
            scenarios = PanelRow(height, lambda box: self._add_scenarios(box.topleft, boxes))
            return Panel(title, [scenarios, PanelRow(board_height, self._add_board)])
        side, row_height = self._fit_board(width, max(0.0, spare))
        boxes, height = self._arrange_scenarios(width - side - _GAP)

        def add(box: Rect) -> None:
            self._add_scenarios((box.x, box.y + (box.height - height) / 2), boxes)
            self._add_board(Rect(box.right - side, box.y, side, box.height))

        return Panel(title, [PanelRow(row_height, add)])

    def _fit_board(self, width: float, spare: float) -> tuple[float, float]:
        """Return the side of the largest board for which the spare height is enough, and the row's height."""

        def measure_row(side: float) -> float:
            return max(self._arrange_scenarios(width - side - _GAP)[1], side + _SUPPLIES_HEIGHT)

        best_side, best_height = _MIN_BOARD_SIDE, measure_row(_MIN_BOARD_SIDE)
        max_height = best_height + spare
        for side in range(int(_MIN_BOARD_SIDE), int(_MAX_BOARD_SIDE) + 1, 10):
            height = measure_row(side)
            if height <= max_height:
                best_side, best_height = float(side), height
        return best_side, best_height

    def on_form_text_changed(self) -> None:
        """Show the initial position of the new seed, which may let another player begin."""
        self._deal()

    def _deal(self) -> None:
        self.state = self.setup.create_first_state(EquilibrixState)

    # --- scenarios --------------------------------------------------------------------------------
    def _arrange_scenarios(self, width: float) -> tuple[dict[str, Rect], float]:
        """Return the box of each scenario relative to the top left corner, and the height of all."""
        columns = 2 if width >= _MIN_TWO_COLUMNS_WIDTH else 1
        column_width = (width - _GAP * (columns - 1)) / columns
        boxes: dict[str, Rect] = {}
        y = 0.0
        for start in range(0, len(SCENARIOS), columns):
            row = SCENARIOS[start : start + columns]
            heights = [self._measure_scenario(name, column_width) for name in row]
            for column, (name, height) in enumerate(zip(row, heights, strict=True)):
                boxes[name] = Rect(column * (column_width + _GAP), y, column_width, height)
            y += max(heights) + _ROW_GAP
        return boxes, y - _ROW_GAP

    def _measure_scenario(self, name: str, width: float) -> float:
        texts, label, hint = self.setup.app.texts, *self._get_texts(name)
        if name == "paradox":
            return panels.measure_label(texts, label, hint, width) + 10 + _CHOICE_HEIGHT
        return panels.measure_toggle(texts, label, hint, width)

    def _get_texts(self, name: str) -> tuple[str, str]:
        """Return title and explanation of a scenario, or of the chosen value if that has one."""
        key, value = f"equilibrix.option.{name}", str(self.setup.form.options[name])
        value_key = f"{key}.choice-text.{value}"
        has_own_text = value != "off" and i18n.has_text(value_key)
        return tr(f"{key}.title"), tr(value_key if has_own_text else f"{key}.text")

    def _add_scenarios(self, top_left: Point, boxes: dict[str, Rect]) -> None:
        for name, box in boxes.items():
            if name == "paradox":
                self._add_choice(box.move(top_left), name)
            else:
                self._add_toggle(box.move(top_left), name)

    def _add_toggle(self, box: Rect, name: str) -> None:
        setup = self.setup
        label, hint = self._get_texts(name)
        id = f"new_game.option.{name}"

        def choose(is_on: bool) -> None:
            setup.update_form(setup.form.with_option(name, is_on), id)

        text = WidgetText(label, painted=hint)
        setup.area.add(Toggle(id, box, text, bool(setup.form.options[name]), choose))

    def _add_choice(self, box: Rect, name: str) -> None:
        """Add a scenario with several values: its text, and the choice below."""
        setup = self.setup
        label, hint = self._get_texts(name)
        label_box = Rect(box.x, box.y, box.width, box.height - 10 - _CHOICE_HEIGHT)

        def paint(canvas: Canvas, place: Rect, state: ButtonState) -> None:
            del state
            panels.paint_label(canvas, place, label, hint)

        setup.area.add(
            PaintedButton(f"new_game.words.{name}", label_box, label, paint=paint, focusable=False)
        )
        choice_box = Rect(box.x, box.bottom - _CHOICE_HEIGHT, box.width, _CHOICE_HEIGHT)
        setup.area.add(make_option_choice(setup, find_option(setup, name), choice_box))

    # --- the board --------------------------------------------------------------------------------
    def _add_board(self, box: Rect) -> None:
        """Add the small board with its tooltip."""
        details = _describe_supplies(self.state) if self.state is not None else ""
        text = WidgetText(tr("equilibrix.new-game.board"), details=details)
        self.setup.area.add(
            PaintedButton("new_game.table", box, text, paint=self._paint, name_in_tooltip=True)
        )

    def _paint(self, canvas: Canvas, box: Rect, state: ButtonState) -> None:
        del state
        if self.state is None:
            return
        colours = tuple(seat.colour for seat in self.setup.form.seats)
        position, supplies = ColouredPosition(self.state.stones, colours), _count_supplies(self.state)
        # pictures differ with the place within a pixel too, so the whole box belongs to the key
        key = ("equilibrix-preview", i18n.get_language(), position, supplies, tuple(box))
        canvas.layer(key, box.inflate(24, 24), lambda inner: _draw_board(inner, box, position, supplies))


def _draw_board(
    canvas: Canvas, box: Rect, position: ColouredPosition, supplies: tuple[tuple[str, int], ...]
) -> None:
    """Draw the first position with the supplies below."""
    side = min(box.width, box.height - _SUPPLIES_HEIGHT)
    board = Rect(box.centerx - side / 2, box.centery - (side + _SUPPLIES_HEIGHT) / 2, side, side)
    sheet_pictures.draw_board(canvas, board, position=position, seats=())
    _draw_supplies(canvas, Rect(box.x, board.bottom + 10, box.width, _SUPPLIES_HEIGHT - 10), supplies)


def _draw_supplies(canvas: Canvas, box: Rect, supplies: tuple[tuple[str, int], ...]) -> None:
    """Draw a sign and a number for each kind of component."""
    sign, gap, style = 30.0, 30.0, styles.ROW_STRONG
    widths = [sign + 8 + canvas.texts.measure_width(format_number(count), style) for _, count in supplies]
    x = box.centerx - (sum(widths) + gap * (len(widths) - 1)) / 2
    for (name, count), width in zip(supplies, widths, strict=True):
        canvas.image(f"equilibrix/mark-{name}", (x + sign / 2, box.centery), sign)
        canvas.text(format_number(count), (x + sign + 8, box.centery), style, anchor="midleft")
        x += width + gap


def _count_supplies(state: EquilibrixState) -> tuple[tuple[str, int], ...]:
    """Return how many bases, petals and triangles each player has, starting stones included."""
    stones = state.stones[0].bit_count() // 2
    return (
        ("base", len(stone_networks.bases(state.setup.players, 0))),
        ("petal", births.count_supply(state, 0, petals=True) + stones),
        ("triangle", births.count_supply(state, 0, petals=False) + stones),
    )


def _describe_supplies(state: EquilibrixState) -> str:
    """Return the supplies of each player as a text."""
    counts = dict(_count_supplies(state))
    return tr(
        "equilibrix.new-game.supplies",
        bases=tr("equilibrix.bases", n=counts["base"]),
        petals=tr("equilibrix.shape.count.petal", n=counts["petal"]),
        triangles=tr("equilibrix.shape.count.triangle", n=counts["triangle"]),
    )
