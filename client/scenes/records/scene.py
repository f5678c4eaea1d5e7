"""The screen of the records: figures, a chart over time, wins by opponents, and the best games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from client import i18n
from client.draw import chart, chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.records import people as record_people, statistics as records
from client.records.seat_reviews import read_seat_reviews
from client.records.statistics import Appearance, OpponentRecord, RecordFilter
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import (
    CORNER_CHOICE_HEIGHT,
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_column,
    make_text_row_of_height,
    paint_row_button,
)
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.records import record_text
from client.scenes.records.history_chart import HistoryChart, HistoryKind, HistorySeries
from client.scenes.records.index_reader import IndexReader
from client.scenes.records.summary_figures import (
    RecordFigure,
    list_figures,
    make_figure_tooltips,
    measure_figures,
    paint_figures,
)
from client.scenes.saved_game_opening import open_saved_game
from client.scenes.shelf.game_text import get_game_name
from client.widgets import Button, ButtonState, PaintedButton, Selector, SelectorItem, TooltipArea, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves.errors import SaveError
from saves.finished_game import FinishedGame
from saves.finished_games_index import GamesIndex
from saves.player_aliases import PlayerDirectory

_TWO_COLUMNS: Final = 1320.0
_NARROW: Final = 900.0
_FIRST_COLUMN_SHARE: Final = 0.62
_MAX_WAIT_S: Final = 0.12
"""How long the first picture waits for the index, so that it need not be drawn twice."""
_CHART_HEIGHT: Final = 300.0
_MIN_CHART_HEIGHT: Final = 236.0
"""Lowest chart, if everything fits into the window then."""
_KINDS: Final[tuple[HistoryKind, ...]] = ("points", "loss", "luck")
_OPPONENT_ROW: Final = 34.0
_OPPONENT_ICON: Final = 26.0
_WINS_BAR: Final = 16.0
_MIN_WINS_BAR_WIDTH: Final = 60.0
_BEST_GAME_ROW: Final = 68.0
_RANK_SIZE: Final = 26.0


class RecordsScene(Scene):
    """The screen of one person's records in one game: figures, chart, opponents, best games.

    Args:
        app: The program.
        game: The game that is shown first; by default the one played last.
        person: The person who is shown first; by default the one with the most games.
    """

    def __init__(self, app: Program, game: str = "", person: str = "") -> None:
        super().__init__(app)
        self.index = GamesIndex(reviewer=read_seat_reviews)
        self.index_reader: IndexReader | None = None
        self.games: tuple[FinishedGame, ...] = ()
        self.view = RecordFilter(game, person)
        self.kind: HistoryKind = "points"
        self.people: tuple[record_people.Person, ...] = ()
        self.appearances: tuple[Appearance, ...] = ()
        self.tally = records.compute_statistics(())
        self.games_apart = records.ExcludedGames(0, 0, 0, 0)
        self._figures: tuple[RecordFigure, ...] = ()
        self._figures_box = Rect(0, 0, 0, 0)
        self._progress_text = ""

    # --- life -----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """Start reading the index of finished games when the screen is opened."""
        super().enter()
        self._read_index()

    def resume(self) -> None:
        """Read the index of finished games again: a game may have been deleted, or a name changed."""
        super().resume()
        self._read_index()
        self.rebuild_widgets()

    def handle_imported_games(self, paths: Sequence[Path]) -> None:
        """Read the index of finished games again, because games have just been put on the shelf."""
        del paths
        self._read_index()
        self.rebuild_widgets()

    def on_removed(self) -> None:
        """Stop reading the index of finished games when the screen is closed."""
        if self.index_reader is not None:
            self.index_reader.stop()
        super().on_removed()

    def _read_index(self) -> None:
        if self.index_reader is not None:
            self.index_reader.stop()
        self.index_reader = IndexReader(self.index)
        if self.index_reader.wait(_MAX_WAIT_S):
            self._take_games(self.index_reader)

    def _take_games(self, reader: IndexReader) -> None:
        self.index_reader = None
        if reader.problem is not None:
            self.app.notify(tr(reader.problem.text_key, **reader.problem.params), "error")
        known_games = registry.list_game_ids()
        self.games = tuple(game for game in reader.games or () if game.game in known_games)
        self._compute_records()

    def _compute_records(self) -> None:
        """Compute everything for the present view; its choices are replaced if they do not exist any more."""
        merged = PlayerDirectory(self.settings.other_names, self.settings.forgotten)
        self.people = record_people.visible_people(record_people.list_people(self.games, merged), merged)
        ids = [person.id for person in self.people]
        view = self.view
        if view.game not in registry.list_game_ids():
            view = replace(view, game=self.games[-1].game if self.games else registry.list_game_ids()[0])
        person = merged.player_key(view.person)
        if person not in ids:
            person = merged.player_key(ids[0] if ids else "")
        view = replace(view, person=person)
        self.games_apart = records.count_excluded(self.games, merged, view)
        self.view = replace(view, excluded=view.excluded and bool(self.games_apart.games))
        draws = i18n.has_text(f"{view.game}.shelf.draw")
        self.appearances = records.find_appearances(self.games, merged, self.view, draws=draws)
        self.tally = records.compute_statistics(self.appearances)
        self._figures = ()
        if self.kind != "points" and not self.tally.reviewed:
            self.kind = "points"

    def apply_filter(self, view: RecordFilter) -> None:
        """Show the records for another filter: game, person and kinds of games."""
        self.view = view
        self._compute_records()
        self.rebuild_widgets()

    def update(self, dt: float) -> None:
        """Show the records once the index of finished games has been read, and the progress until then."""
        super().update(dt)
        reader = self.index_reader
        if reader is None:
            return
        if reader.has_ended:
            self._take_games(reader)
            self.rebuild_widgets()
        elif (text := self._describe_progress(reader)) != self._progress_text:
            self._progress_text = text
            self.invalidate()

    @property
    def is_animating(self) -> bool:
        """Whether something on the screen moves, or the index of games is still being read."""
        return super().is_animating or self.index_reader is not None

    @staticmethod
    def _describe_progress(reader: IndexReader) -> str:
        step = max(1, reader.total // 50)
        done = reader.done // step * step
        return tr("records.reading-n", n=i18n.format_number(done), m=reader.total)

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets of the records: header, filters, panels and bottom bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        self._title_end = frame.right - 24
        frame.add_back_button(self.ui, "records.back", self.cancel)
        if not self.games:
            if self.index_reader is None:
                self._add_new_game_button()
            return
        if self.people:
            self._add_filters()
            self._add_panels()
        self._add_bar_buttons()

    def _add_filters(self) -> None:
        narrow = self.width < _TWO_COLUMNS
        widths = (96.0, 196.0, 220.0) if narrow else (300.0, 250.0, 270.0)
        if self.width < _NARROW:
            widths = (84.0, 154.0, 186.0)
        left, boxes = self.frame.right - sum(widths) - 28, []
        self._title_end = left - 24
        for width in widths:
            boxes.append(self.frame.locate_header_button(left + width, width))
            left += width + 14
        view = self.view
        self.ui.add(
            Selector(
                "records.game",
                boxes[0],
                WidgetText(tr("records.filter.game"), details=tr("records.filter.game")),
                [
                    SelectorItem(game, get_game_name(game), image=registry.icon_image(game))
                    for game in registry.list_game_ids()
                ],
                view.game,
                lambda game: self.apply_filter(replace(view, game=game, players=0)),
                style="drop-down",
                compact=narrow,
            )
        )
        counts = sorted({len(game.seats) for game in self.games if game.game == view.game})
        player_items = [SelectorItem(0, tr("records.filter.any"))]
        player_items += [SelectorItem(n, tr("records.filter.n-players", n=n)) for n in counts]
        self.ui.add(
            Selector(
                "records.players",
                boxes[1],
                WidgetText(
                    tr("records.filter.players"),
                    details=tr("records.filter.players"),
                    reason=tr("records.filter.only-these"),
                ),
                player_items,
                view.players,
                lambda players: self.apply_filter(replace(view, players=players)),
                style="drop-down",
                enabled=len(counts) > 1,
            )
        )
        self.ui.add(
            Selector(
                "records.person",
                boxes[2],
                WidgetText(tr("records.filter.person"), details=tr("records.filter.person")),
                [SelectorItem(person.id, person.name) for person in self.people],
                view.person,
                lambda person: self.apply_filter(replace(view, person=person)),
                style="drop-down",
                icon="human",
            )
        )

    def _add_panels(self) -> None:
        frame, spacing = self.frame, self.spacing
        self._figures, height = (), 0.0
        if self.appearances:
            self._figures = list_figures(self.view.game, self.appearances, self.tally)
            height = measure_figures(self.texts, frame.width, self._figures)
        self._figures_box = Rect(frame.left, 6, frame.width, height)
        title = tr("records.title")
        self.area = self.ui.add(PanelsArea("records.area", frame.middle, title, paint=self._paint_figures))
        for widget in make_figure_tooltips(self._figures_box, self._figures):
            self.area.add(widget)
        top = self._figures_box.bottom + (spacing.gutter if height else 0.0)
        left, right = (
            [*self._make_chart_panel(), *self._make_opponents_panel()],
            self._make_best_games_panel(),
        )
        if self.appearances and self.width >= _TWO_COLUMNS:
            bottom = self._arrange_columns(left, right, top)
        else:
            left = left or [self._make_empty_panel()]
            bottom = arrange_column([*left, *right], frame.left, top, frame.width, spacing)
        self.area.show_panels([*left, *right], spacing, bottom, margin=16)

    def _arrange_columns(self, left: list[Panel], right: list[Panel], top: float) -> float:
        """Place two columns and return the lower end of the longer one.

        The chart takes the height that is left beside the other column, or in the window; the list of games
        keeps its pitch.
        """
        frame, spacing = self.frame, self.spacing
        width, other_width = frame.split_width(_FIRST_COLUMN_SHARE)
        other_left = frame.left + width + frame.gutter
        bottom = max(frame.middle.height - 16, arrange_column(right, other_left, top, other_width, spacing))
        spare = bottom - arrange_column(left, frame.left, top, width, spacing)
        left[0].rows = [self._make_chart_row(max(_MIN_CHART_HEIGHT, _CHART_HEIGHT + spare))]
        return max(bottom, arrange_column(left, frame.left, top, width, spacing))

    def _make_empty_panel(self) -> Panel:
        """Return the panel for a view without games."""
        row = make_text_row_of_height(40, tr("records.none"))
        return Panel(self._person_name, [row], icon="human")

    @property
    def _person_name(self) -> str:
        return next((person.name for person in self.people if person.id == self.view.person), "")

    # --- the chart ------------------------------------------------------------------------------------
    def _make_chart_panel(self) -> list[Panel]:
        if not self.appearances:
            return []
        rows = [self._make_chart_row(_CHART_HEIGHT)]
        if self.tally.reviewed:
            title = tr("records.over-time-brief")
            return [Panel(title, rows, icon="chart", add_corner=self._add_kind_choice)]
        title = tr("records.over-time", what=record_text.get_points_name(self.view.game))
        return [Panel(title, rows, icon="chart")]

    def _make_chart_row(self, height: float) -> PanelRow:
        series = HistorySeries.create(self.kind, self.view.game, self.appearances)
        if not series.points:
            return make_text_row_of_height(height, tr("records.no-points"))
        label = tr("records.curve-label", n=len(series.points))

        def add_widgets(box: Rect) -> None:
            self.area.add(HistoryChart("records.curve", box, label, series, self.open_score_sheet))

        return PanelRow(height, add_widgets)

    def _add_kind_choice(self, head: Rect) -> None:
        """Add the choice of the number that is charted."""
        items = [SelectorItem(kind, tr(f"records.curve.{kind}")) for kind in _KINDS]
        width = max(self.texts.measure_width(item.label, styles.BODY_STRONG) for item in items) * 3 + 96
        width = min(width, head.width * 0.62)
        top = head.centery - CORNER_CHOICE_HEIGHT / 2
        box = Rect(head.right - width, top, width, CORNER_CHOICE_HEIGHT)
        label = tr("records.curve.label")
        self.area.add(Selector("records.kind", box, label, items, self.kind, self._show_kind))

    def _show_kind(self, kind: HistoryKind) -> None:
        self.kind = kind
        self.rebuild_widgets()

    # --- wins by opponents ----------------------------------------------------------------------------
    def _make_opponents_panel(self) -> list[Panel]:
        rows, game = self.tally.against, self.view.game
        if not rows:
            return []

        def row_boxes(box: Rect) -> list[Rect]:
            return [
                Rect(box.left, box.top + index * _OPPONENT_ROW, box.width, _OPPONENT_ROW)
                for index in range(len(rows))
            ]

        def paint(canvas: Canvas, box: Rect) -> None:
            _paint_opponents(canvas, row_boxes(box), game, rows)

        def add_tooltips(box: Rect) -> None:
            for place, against in zip(row_boxes(box), rows, strict=True):
                name, share = record_text.get_opponent_name(against.kind, game), against.wins / against.games
                label = f"{name}: {_describe_wins(against)}, {i18n.format_percent(share)}"
                tooltip = tr("records.tip.against")
                self.area.add(
                    TooltipArea(f"records.against.{against.kind}", place, WidgetText(label, details=tooltip))
                )

        row = PanelRow(_OPPONENT_ROW * len(rows), add_tooltips, paint)
        return [Panel(tr("records.against"), [row], icon="trophy")]

    # --- best games -----------------------------------------------------------------------------------
    def _make_best_games_panel(self) -> list[Panel]:
        games = self.tally.best_games
        rows = [self._make_best_game_row(rank, appearance) for rank, appearance in enumerate(games, 1)]
        return [Panel(tr("records.best-games"), rows, icon="star")] if rows else []

    def _make_best_game_row(self, rank: int, appearance: Appearance) -> PanelRow:
        def add_widgets(box: Rect) -> None:
            points = record_text.format_points(appearance.game.game, appearance.points or 0)
            label = tr("records.best-row", n=rank, told=record_text.describe_game(appearance, points))
            paint = partial(_paint_best_game, rank, appearance)
            press = partial(self.open_score_sheet, appearance)
            self.area.add(
                PaintedButton(f"records.best.{rank}", box, label, paint=paint, on_press=press, lift=2)
            )

        return PanelRow(_BEST_GAME_ROW, add_widgets)

    # --- the bar --------------------------------------------------------------------------------------
    def _add_bar_buttons(self) -> None:
        self._bar_end = self.frame.right
        self._add_bar_button("people", "human", lambda: self.app.open("records-people", games=self.games))
        if self.view.excluded:
            self._add_bar_button("show-plain", "back", partial(self._show_games_apart, False))
        elif self.games_apart.games:
            self._add_bar_button("show-apart", "eye", partial(self._show_games_apart, True))

    def _add_bar_button(self, name: str, icon: str, press: Callable[[], object]) -> None:
        label = tr(f"records.{name}")
        width = max(150.0, self.texts.measure_width(label, styles.BODY_STRONG) + 96)
        box = self.frame.locate_bar_button(self._bar_end, width)
        self.ui.add(Button(f"records.{name}", box, label, icon=icon, on_press=press))
        self._bar_end = box.left - 14

    def _show_games_apart(self, apart: bool) -> None:
        self.apply_filter(replace(self.view, excluded=apart))

    def _add_new_game_button(self) -> None:
        label = tr("records.empty.button")
        width = max(260.0, self.texts.measure_width(label, styles.LEAD) + 110)
        box = self.frame.locate_bar_button(self.frame.right, width)
        press = partial(self.app.open, "new-game")
        self.ui.add(Button("records.new", box, label, icon="plus", kind="gold", on_press=press))

    # --- doing ----------------------------------------------------------------------------------------
    def open_score_sheet(self, appearance: Appearance) -> None:
        """Open the final score sheet of a game in the records; if it was deleted, say so."""
        game = appearance.game
        path = self.index.find_journal(game)
        if path is None and self.index.has_kept_result(game):
            self._show_deleted(game)
            return
        try:
            open_saved_game(self.app, path or self.index.folder / game.file)
        except SaveError as error:
            self.app.notify(tr(error.text_key, **error.params), "error")
            self._read_index()
            self.rebuild_widgets()

    def _show_deleted(self, game: FinishedGame) -> None:
        """Show that only the result of a game is left, and offer to delete it, too."""

        def discard() -> None:
            try:
                self.index.discard_kept_result(game)
            except SaveError as error:
                why = tr(error.text_key, **error.params)
                self.app.notify(f"{tr('records.deleted.failed')}. {why}", "error")
            self._read_index()
            self.rebuild_widgets()

        buttons = (
            DialogButton("discard", tr("records.deleted.discard"), discard, kind="danger", icon="trash"),
            DialogButton("ok", tr("app.ok")),
        )
        title, text = tr("records.deleted.title"), tr("records.deleted.text")
        self.app.push(Dialog(self.app, title, text, buttons, icon="trophy"))

    # --- screen reader --------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the title of the records screen for screen readers."""
        title, name = tr("records.title"), self._person_name
        return f"{title}: {name}" if name else title

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the text of the bottom bar, or the message of an empty screen, for screen readers."""
        texts = self._message or (self._bar_text,)
        return tuple(make_paragraph(f"records.told.{index}", text) for index, text in enumerate(texts))

    @property
    def _bar_text(self) -> str:
        """Which games are counted and which are not."""
        if self.view.excluded:
            return tr("records.apart.shown")
        if self.games_apart.games:
            return record_text.describe_games_apart(self.games_apart)
        return tr("records.apart.none")

    @property
    def _message(self) -> tuple[str, str] | None:
        """Title and text in place of the records if there are none."""
        if not self.games and self.index_reader is not None:
            return tr("records.reading"), self._describe_progress(self.index_reader)
        if not self.games:
            return tr("records.empty.title"), tr("records.empty.text")
        return None if self.people else (tr("records.nobody.title"), tr("records.nobody.text"))

    # --- drawing --------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the records: background, title, bar and widgets, or a message if there are none."""
        self.frame.paint(canvas, tr("records.title"), end=self._title_end)
        message = self._message
        if message is None:
            self.frame.paint_bar_note(canvas, self._bar_text, self._bar_end - 10)
        else:
            self._draw_message(canvas, *message)
            self._draw_progress(canvas)
        self.ui.draw(canvas)

    def _paint_figures(self, canvas: Canvas) -> None:
        paint_figures(canvas, self._figures_box, self._figures)

    def _draw_progress(self, canvas: Canvas) -> None:
        """Draw a progress bar while games are read for the first time."""
        if self.games or self.index_reader is None:
            return
        box = self.frame.middle
        width = min(480.0, box.width - 96)
        bar = Rect(box.centerx - width / 2, box.centery + 96, width, 16)
        chrome.draw_progress_bar(canvas, bar, self.index_reader.done / max(1, self.index_reader.total))

    def _draw_message(self, canvas: Canvas, title: str, text: str) -> None:
        box = self.frame.middle
        width = min(760.0, box.width - 96)
        height = canvas.texts.measure_height(text, width, styles.BODY)
        y = box.centery - (160 + height) / 2
        canvas.icon("trophy", (box.centerx, y + 36), 72, theme.GOLD)
        canvas.text(
            title, (box.centerx, y + 112), styles.TITLE, anchor="center", max_width=width, shrink=True
        )
        canvas.paragraph(text, (box.centerx - width / 2, y + 144), width, styles.BODY, align="center")


def _describe_wins(against: OpponentRecord) -> str:
    """Return how many games of how many were won."""
    return tr("records.of", wins=i18n.format_number(against.wins), n=against.games)


def _paint_opponents(
    canvas: Canvas, boxes: Sequence[Rect], game: str, rows: Sequence[OpponentRecord]
) -> None:
    """Paint the share of wins against each kind of opponents as a bar, the strongest first."""
    names = [record_text.get_opponent_name(against.kind, game) for against in rows]
    counts = [_describe_wins(against) for against in rows]
    name_width = max(canvas.texts.measure_width(name, styles.BODY) for name in names)
    name_width = min(name_width, boxes[0].width * 0.4)
    count_width = max(canvas.texts.measure_width(count, styles.BODY_STRONG) for count in counts)
    for box, against, name, count in zip(boxes, rows, names, counts, strict=True):
        y, x = box.centery, box.left + _OPPONENT_ICON + 14
        icon = record_text.get_opponent_icon(against.kind)
        canvas.icon(icon, (box.left + _OPPONENT_ICON / 2, y), _OPPONENT_ICON, theme.GOLD)
        canvas.text(name, (x, y), styles.BODY, anchor="midleft", max_width=name_width, shrink=True)
        x += name_width + 20
        width = box.right - count_width - 20 - x
        if width >= _MIN_WINS_BAR_WIDTH:
            bar = Rect(x, y - _WINS_BAR / 2, width, _WINS_BAR)
            chart.draw_bar(canvas, bar, against.wins / against.games)
        canvas.text(count, (box.right, y), styles.BODY_STRONG, anchor="midright")


def _paint_best_game(
    rank: int, appearance: Appearance, canvas: Canvas, box: Rect, state: ButtonState
) -> None:
    paint_row_button(canvas, box, state)
    y, x = box.centery, box.left + 20 + _RANK_SIZE / 2
    chrome.draw_number_disc(canvas, (x, y), f"{rank}", radius=_RANK_SIZE / 2 + 3)
    x, right = box.left + 20 + _RANK_SIZE + 20, box.right - 20
    points = canvas.text(
        i18n.format_number(appearance.points or 0), (right, y), styles.TOTAL, anchor="midright"
    )
    right = points.left - 18
    if appearance.won:
        canvas.icon("trophy", (right - 13, y), 26, theme.GOLD)
        right -= 40
    room = right - x
    opponents = record_text.describe_opponents(appearance)
    canvas.text(opponents, (x, y - 13), styles.BODY_STRONG, anchor="midleft", max_width=room, shrink=True)
    day = record_text.format_day(appearance.game.created)
    text = f"{day} · {record_text.describe_result(appearance)}"
    canvas.text(text, (x, y + 14), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
