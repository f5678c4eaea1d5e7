"""The frame of a table: the top bar, the bottom bar and the right column around the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import KeyHint, get_gamepad_in_use
from client.draw.recorded_groups import IdentityKey
from client.i18n import tr
from client.table import (
    binding_glyphs,
    bindings,
    frame_painting,
    frame_widgets,
    latest_line,
    table_buttons,
    top_bar,
)
from client.table.bar_models import Prompt, TopBarWords
from client.table.face import AnyPort
from client.table.guide.coach import Coach
from client.table.hints import HintController
from client.table.opponents import Opponents
from client.table.side_drawer import SideDrawer
from client.table.table_buttons import BarButtons
from client.table.trace_layer import TraceController, TraceLayer, draw_trace
from client.table.turn_replay import TurnReplay

if TYPE_CHECKING:
    from client.table.guide.guide import Guide
    from client.table.replay.playback import Playback


class TableFrame:
    """Builds and draws the parts around the board of one table: the bars and the right column.

    Drawing commands that depend on the view model alone are recorded once for each view model.

    Attributes:
        playback: The controls of a replay, None outside of replays.
        main_button: Id of the bottom bar's main button, "" if there is none.
        top_right: X where the top bar's buttons begin, in logical units.
    """

    def __init__(
        self,
        table: AnyPort,
        trace: TraceController,
        opponents: Opponents,
        hints: HintController,
        coach: Coach,
        guide: Guide | None,
        playback: Playback | None,
        turn_replay: TurnReplay,
    ) -> None:
        self._table = table
        self._turn_replay = turn_replay
        self._trace = trace
        self._opponents = opponents
        self._hints = hints
        self._coach = coach
        self._guide = guide
        self.playback = playback
        self.main_button = ""
        self.top_right = 0.0
        self._bottom_right = 0.0
        self._shows_latest_line = False
        self._playback_bar = None
        if playback is not None:
            from client.table.replay.bar import PlaybackBar  # noqa: PLC0415  only replays need it

            self._playback_bar = PlaybackBar(playback)

    @property
    def _heading(self) -> TopBarWords:
        """The text of the top bar: a badge in place of the title tells a replay from what happens now."""
        words = self._table.face.make_top_bar_text()
        if self._turn_replay.is_running:
            return replace(words, title=tr("table.last-turn"), is_title_badge=True)
        return words

    # --- the prompt ---------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """The text of the bottom bar: the guide's, that of a thinking opponent, or the game's question."""
        replaced = self._replaced_prompt
        prompt = replaced or self._table.face.make_prompt()
        if not self._table.animator.is_moving or self._turn_replay.is_running:
            return prompt if replaced else replace(prompt, keys=self._add_press_hints(prompt.keys))
        hurry_key = binding_glyphs.make_key_hints(bindings.HURRY, "hurry", tr("keys.hurry"))
        has_keycap = hurry_key and (
            self._table.frame_layout.bottom.bottom >= frame_painting.MIN_KEYCAP_HEIGHT or self._by_keys
        )
        more = prompt.more or ("" if has_keycap else tr("table.hurry"))  # the keycap says it already
        return replace(prompt, more=more, keys=(*prompt.keys, *hurry_key))

    @property
    def _by_keys(self) -> bool:
        """Whether the player uses keys or a gamepad."""
        return self._table.ui.ring or get_gamepad_in_use() is not None

    @property
    def _replaced_prompt(self) -> Prompt | None:
        """Text that replaces the game's prompt, None if none does."""
        if self._turn_replay.is_running:
            keys = binding_glyphs.make_key_hints(bindings.LEAVING, "leave", tr("keys.skip"))
            return Prompt(tr("table.last-turn"), keys=keys)
        return (None if self._guide is None else self._guide.make_prompt()) or self._opponents.make_prompt()

    def _add_press_hints(self, keys: tuple[KeyHint, ...]) -> tuple[KeyHint, ...]:
        """Return hints for keys, with what Enter does at the focus first and the gold button's last."""
        words, is_gold = self._name_press()
        press = binding_glyphs.make_key_hints(bindings.EVERYWHERE, "press", words) if words else ()
        gold = tr("keys.gold-button")
        answer = binding_glyphs.make_key_hints(bindings.ANSWERING, "answer", gold) if is_gold else ()
        return (*press, *keys, *answer)

    def _name_press(self) -> tuple[str, bool]:
        """Return what Enter does at the focus, and whether another key presses the gold button.

        Without a visible focus Enter presses the gold button.
        """
        table, ui = self._table, self._table.ui
        is_open = self.main_button in ui and ui[self.main_button].enabled
        if table.decider is None:
            return "", False
        focused = ui.focused_id if ui.ring else self.main_button
        if focused == self.main_button:
            return (tr("keys.confirm") if is_open else ""), False
        words = "" if focused is None else table.face.name_press(ui[focused])
        return words, is_open and words != tr("keys.confirm")

    # --- building -----------------------------------------------------------------------------------

    def build(self) -> None:
        """Add the widgets of the board and those around it, in the order in which the focus visits them."""
        table, ui, layout = self._table, self._table.ui, self._table.frame_layout
        replay = self._turn_replay
        replay_turn = replay.play if replay.is_offered and not layout.compact else None
        signs = table_buttons.make_top_buttons(
            table, self._coach, self.open_side_drawer, self.playback, replay_turn
        )
        self.top_right = frame_widgets.add_top_buttons(ui, layout, signs, self.playback)
        table.face.build_board(ui, layout.board)
        self._build_latest_line()
        ui.add(TraceLayer(table, self._trace, layout.board))
        if self._playback_bar is not None:
            self._playback_bar.build(ui, layout)
        else:
            self._bottom_right = self.build_bottom_bar()
        if not layout.compact:
            frame_widgets.add_log(table, ui, layout.side, self.go_to_step, self._column_card_height)

    @property
    def _column_card_height(self) -> float:
        """Height of the card at the bottom of the right column, 0 without one: never two at once."""
        if self.playback is not None:
            return self.playback.column_card_height
        if self._hints.hint is not None:
            return self._hints.column_card_height
        if self._guide is not None:
            return self._guide.column_card_height
        return 0.0 if self._table.ruling_popup.is_open else self._coach.column_card_height

    def _build_latest_line(self) -> None:
        """Add the latest line of a folded log to the top bar, if there is one."""
        table = self._table
        line = table.log.latest_line if table.frame_layout.compact else None
        self._shows_latest_line = line is not None
        if line is not None:
            texts, names = table.app.texts, table.context.names
            box = top_bar.get_latest_line_box(texts, table.frame_layout, self._heading, self.top_right)
            table.ui.add(latest_line.make_latest_line_button(texts, line, box, names, self.open_side_drawer))

    def build_bottom_bar(self) -> float:
        """Add the buttons of the bottom bar, and return the x where the free space ends, in logical units."""
        table = self._table
        if self._turn_replay.is_running:
            return self._add_bottom_buttons(BarButtons(self._turn_replay.make_skip_button(), ()))
        undo_buttons = table_buttons.make_undo_buttons(table)
        reads = self._guide is not None and self._guide.is_card_shown and not self._guide.is_asking
        buttons = table_buttons.make_bottom_buttons(
            table, self._opponents, self._hints, undo_buttons, moves=not reads
        )
        return self._add_bottom_buttons(buttons)

    def _add_bottom_buttons(self, buttons: BarButtons) -> float:
        table = self._table
        self.main_button = buttons.main.id if buttons.main is not None else ""
        labels = table.face.list_main_button_labels()
        return frame_widgets.add_bottom_buttons(
            table.ui, table.app.texts, table.frame_layout, buttons, labels
        )

    # --- what its widgets open ------------------------------------------------------------------------

    def open_side_drawer(self) -> None:
        """Open the side drawer: the right column over the board, for layouts in which it is folded away."""
        replay_turn = self._turn_replay.play if self._turn_replay.is_offered else None
        self._table.app.push(SideDrawer(self._table, self._trace, self.go_to_step, replay_turn))

    def go_to_step(self, step: int) -> None:
        """Show the state after a step of the game: in this table's replay, or else in a new replay."""
        if self.playback is not None:
            self.playback.go_to(step)
        else:
            self._table.app.open("replay", match=self._table.match, at=step)

    # --- drawing ------------------------------------------------------------------------------------

    def draw_below_widgets(self, canvas: Canvas) -> None:
        """Draw all of the table that is below its widgets: the board, the bars and the right column."""
        table, layout = self._table, self._table.frame_layout
        self._draw_recorded(canvas, "board", table.face.draw_board)
        table.face.draw_ambient(canvas)
        if table.face.is_trace_below_pieces:
            draw_trace(table, canvas, self._trace.list_trace_models())
        self._draw_recorded(canvas, "pieces", table.face.draw_pieces)
        if self._turn_replay.is_running:
            canvas.outline(layout.board.inflate(-2, -2), theme.GOLD, radius=4, width=2.0)
        self._draw_top_bar(canvas)
        if self._playback_bar is not None:
            self._playback_bar.draw(canvas, layout)
        else:
            self._draw_bottom_bar(canvas)
            self._opponents.draw(canvas, layout)
        if not layout.compact:
            self._draw_recorded(canvas, "side", self._draw_side)

    def _draw_top_bar(self, canvas: Canvas) -> None:
        """Draw the top bar with the latest line of the log, if that is shown there."""
        layout, right, newest = self._table.frame_layout, self.top_right, self._shows_latest_line

        def paint(inner: Canvas) -> None:
            top_bar.draw_top_bar(inner, layout, self._heading, right, newest=newest)

        self._draw_recorded(canvas, "top", paint, right, newest, self._turn_replay.is_running)

    def locate_total(self, seat: int) -> Point | None:
        """Return the middle of a seat's total in the top bar; None if it is not there."""
        table = self._table
        layout, words = table.frame_layout, table.face.make_top_bar_text()
        newest = self._shows_latest_line
        return top_bar.locate_total(table.app.texts, layout, words, self.top_right, seat, newest=newest)

    def _draw_bottom_bar(self, canvas: Canvas) -> None:
        """Draw the bottom bar; its text depends on the guide, the opponents and running motions too."""
        table, right = self._table, self._bottom_right
        by_keys = self._by_keys

        def paint(inner: Canvas) -> None:
            frame_painting.draw_bottom_bar(inner, table.frame_layout, self.prompt, right, by_keys=by_keys)

        self._draw_recorded(
            canvas,
            "bottom",
            paint,
            self._replaced_prompt,
            table.animator.is_moving,
            self._name_press(),
            by_keys,
            right,
            get_gamepad_in_use(),
        )

    def _draw_side(self, canvas: Canvas) -> None:
        """Draw the right column with the seats and the title of the log."""
        face, column = self._table.face, self._table.frame_layout.side
        frame_painting.draw_right_column_background(canvas, column)
        box = Rect(column.left + 20, column.top + 20, column.width - 40, 0)
        box.height = face.measure_seat_panel(box.width)
        face.draw_seat_panel(canvas, box)
        frame_painting.draw_log_title(canvas, column, box.bottom, face.make_top_bar_text().round)

    def _draw_recorded(
        self, canvas: Canvas, part: str, paint: Callable[[Canvas], None], *key_parts: Hashable
    ) -> None:
        """Draw a part that depends on the view model and on `key_parts` only."""
        key = "table", part, key_parts, IdentityKey(self._table.view_model)
        canvas.group(key, canvas.rect, paint, reusable=False)
