"""The records: a person's games of one kind, in numbers, as a curve, against whom, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from client import i18n
from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.records import people as record_people, tally as records
from client.records.reviewed import reviewed
from client.records.tally import Appearance, RecordView
from client.scene import Program, Scene
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.records import against, best, filters, numbers, words
from client.scenes.records.curve import CurveKind, CurveView, RecordCurve
from client.scenes.records.reading import Reading
from client.scenes.saved_games import open_saved_game
from client.widgets import Button, Choice, Explained, Item, Painted
from client.widgets.button import Press
from client.widgets.spoken import Spoken, paragraph
from saves.errors import SaveError
from saves.index import GamesIndex
from saves.people import People
from saves.played import PlayedGame

_TWO_COLUMNS: Final = 1320.0
_NARROWEST: Final = 900.0
_SHARE: Final = 0.62
_PATIENCE: Final = 0.12
"""Seconds for which the first picture waits for the index, so that it need not be drawn twice."""
_CURVE: Final = 300.0
_LOW_CURVE: Final = 236.0
"""How tall the curve is, and how low it may be for all to be seen at once."""
_KINDS: Final[tuple[CurveKind, ...]] = ("points", "loss", "luck")


class RecordsScene(Scene):
    """The page of the records. game, person: what is looked at first; else what was played last, and whoever
    has played most."""

    def __init__(self, app: Program, game: str = "", person: str = "") -> None:
        super().__init__(app)
        self.index = GamesIndex(reviewer=reviewed)
        self.games: tuple[PlayedGame, ...] = ()
        self.view = RecordView(game, person)
        self.kind: CurveKind = "points"
        self.reading: Reading | None = None
        self.found: tuple[Appearance, ...] = ()
        self.tally = records.tally(())
        self.apart = records.Apart(0, 0, 0, 0)
        self.everybody: tuple[record_people.Person, ...] = ()
        self._told = ""

    # --- life -----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """Look at the index."""
        super().enter()
        self._look()

    def resume(self) -> None:
        """A game may have gone, or somebody may be called otherwise."""
        super().resume()
        self._look()
        self.rebuild()

    def leave(self) -> None:
        """Nobody waits for the index any more."""
        if self.reading is not None:
            self.reading.stop()
        super().leave()

    def _look(self) -> None:
        if self.reading is not None:
            self.reading.stop()
        self.reading = Reading(self.index)
        if self.reading.wait(_PATIENCE):
            self._take(self.reading)

    def _take(self, reading: Reading) -> None:
        """The index has answered."""
        self.reading = None
        if reading.problem is not None:
            self.app.notify(tr(reading.problem.key, **reading.problem.params), "error")
        known = registry.games()
        self.games = tuple(game for game in reading.games or () if game.game in known)
        self._reckon()

    @property
    def people(self) -> People:
        """Who is who, as the settings say."""
        return People(self.settings.other_names, self.settings.forgotten)

    def _reckon(self) -> None:
        """Everything for the present view, which is brought back to what there is."""
        people = self.people
        self.everybody = record_people.seen(record_people.everybody(self.games, people), people)
        ids = [one.id for one in self.everybody]
        if self.view.game not in registry.games():
            latest = self.games[-1].game if self.games else registry.games()[0]
            self.view = replace(self.view, game=latest)
        if people.who(self.view.person) not in ids:
            self.view = replace(self.view, person=ids[0] if ids else "")
        self.view = replace(self.view, person=people.who(self.view.person))
        self.apart = records.apart(self.games, people, self.view)
        if self.view.apart and not self.apart.games:
            self.view = replace(self.view, apart=False)
        draws = i18n.has(f"{self.view.game}.shelf.draw")
        self.found = records.appearances(self.games, people, self.view, draws=draws)
        self.tally = records.tally(self.found)
        if self.kind != "points" and not self.tally.reviewed:
            self.kind = "points"

    def see(self, view: RecordView) -> None:
        """Look at other games."""
        self.view = view
        self._reckon()
        self.rebuild()

    def update(self, dt: float) -> None:
        """What has been read is shown as soon as it is there."""
        super().update(dt)
        reading = self.reading
        if reading is None:
            return
        if reading.over:
            self._take(reading)
            self.rebuild()
        elif (told := self._progress(reading)) != self._told:
            self._told = told
            self.invalidate()

    @property
    def animating(self) -> bool:
        """While journals are read."""
        return super().animating or self.reading is not None

    @staticmethod
    def _progress(reading: Reading) -> str:
        step = max(1, reading.whole // 50)
        done = reading.done // step * step
        return tr("records.reading-n", n=i18n.number(done), m=i18n.number(reading.whole))

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Header with its choices, panels, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        self.filters_left = frame.right
        frame.add_back_button(self.ui, "records.back", self.cancel)
        self._tiles = Rect(0, 0, 0, 0)
        if not self.games:
            if self.reading is None:
                self._build_empty()
            return
        if self.everybody:
            self._build_filters()
            self._build_panels()
        self._build_bar()

    def _build_filters(self) -> None:
        frame, narrow = self.frame, self.width < _TWO_COLUMNS
        widths = (96.0, 196.0, 220.0) if narrow else (300.0, 250.0, 270.0)
        if self.width < _NARROWEST:
            widths = (84.0, 154.0, 186.0)
        x = frame.right
        places: list[Rect] = []
        for wide in reversed(widths):
            places.insert(0, frame.header_button_box(x, wide))
            x -= wide + 14
        self.filters_left = x + 14
        counts = sorted({len(game.seats) for game in self.games if game.game == self.view.game})
        for widget in filters.all_of(places, self.view, self.everybody, counts, self.see, signs=narrow):
            self.ui.add(widget)

    def _build_panels(self) -> None:
        frame, spacing = self.frame, self.spacing
        high = numbers.height(self.texts, frame.width, self._figures) if self.found else 0.0
        self._tiles = Rect(frame.left, 6, frame.width, high)
        low = self._tiles.bottom + (spacing.gutter if high else 0.0)
        left, right = [*self._curve(), *self._against()], self._best()
        if self.found and self.width >= _TWO_COLUMNS:
            lower = self._arrange_beside(left, right, low)
        else:
            left = left or [self._nothing()]
            lower = panels.arrange_column([*left, *right], frame.left, low, frame.width, spacing)
        self.area = self.ui.add(
            PanelsArea("records.area", frame.middle, tr("records.title"), paint=self._paint_tiles)
        )
        for widget in numbers.explained(self._tiles, self._figures):
            self.area.add(widget)
        self.area.show_panels([*left, *right], spacing, lower, margin=16)

    def _arrange_beside(self, left: list[Panel], right: list[Panel], low: float) -> float:
        """Two columns; the curve is as tall as fits beside and above the rest. Gives the lower end."""
        frame, spacing = self.frame, self.spacing
        wide = (frame.width - frame.gutter) * _SHARE
        x, other = frame.left + wide + frame.gutter, frame.width - frame.gutter - wide
        end = max(frame.middle.height - 16, panels.arrange_column(right, x, low, other, spacing))
        spare = end - panels.arrange_column(left, frame.left, low, wide, spacing)
        left[0].rows = self._curve_rows(max(_LOW_CURVE, _CURVE + spare))
        end = max(end, panels.arrange_column(left, frame.left, low, wide, spacing))
        if right:
            right[-1].min_height = end - low  # both columns end together
            panels.arrange_column(right, x, low, other, spacing, height=end - low)
        return end

    @property
    def _figures(self) -> tuple[numbers.RecordFigure, ...]:
        return numbers.figures(self.view.game, self.found, self.tally) if self.found else ()

    def _nothing(self) -> Panel:
        """That there is no such game."""
        told = tr("records.none")

        def say(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(told, box.topleft, box.width, styles.BODY)

        row = PanelRow(40, None, say, accessible=paragraph("", told))
        return Panel(self._person, [row], icon="human")

    @property
    def _person(self) -> str:
        """Who is looked at."""
        return next((one.name for one in self.everybody if one.id == self.view.person), "")

    def _curve(self) -> list[Panel]:
        if not self.found:
            return []
        title = tr("records.over-time", what=words.what(self.view.game))
        corner = self._add_kinds if self.tally.reviewed else None
        if corner is not None:
            title = tr("records.over-time-brief")
        return [Panel(title, self._curve_rows(_CURVE), icon="chart", add_corner=corner)]

    def _curve_rows(self, high: float) -> list[PanelRow]:
        curve = RecordCurve.of(self.kind, self.view.game, self.found)
        label = tr("records.curve-label", n=len(curve.dots))

        def make(box: Rect) -> None:
            if curve.dots:
                self.area.add(CurveView("records.curve", box, label, curve, self.open))

        def paint(canvas: Canvas, box: Rect) -> None:
            if not curve.dots:
                canvas.paragraph(tr("records.no-points"), box.topleft, box.width, styles.BODY)

        told = None if curve.dots else paragraph("", tr("records.no-points"))
        return [PanelRow(high, make, paint, accessible=told)]

    def _add_kinds(self, head: Rect) -> None:
        """What the curve follows, where reviews say more than points."""
        items = [Item(kind, tr(f"records.curve.{kind}")) for kind in _KINDS]
        wide = max(self.texts.width(item.label, styles.BODY_STRONG) for item in items) * 3 + 96
        wide = min(wide, head.width * 0.62)
        place = Rect(head.right - wide, head.centery - 24, wide, 48)
        self.area.add(
            Choice("records.kind", place, tr("records.curve.label"), items, self.kind, self._follow)
        )

    def _follow(self, kind: CurveKind) -> None:
        self.kind = kind
        self.rebuild()

    def _against(self) -> list[Panel]:
        rows, game = self.tally.against, self.view.game
        if not rows:
            return []

        def paint(canvas: Canvas, box: Rect) -> None:
            against.paint(canvas, box, game, rows)

        def make(box: Rect) -> None:
            for place, one in zip(against.places(box, len(rows)), rows, strict=True):
                self.area.add(
                    Explained(
                        f"records.against.{one.kind}", place, against.label(one, game),
                        tr("records.tip.against"),
                    )
                )  # fmt: skip

        title = tr("records.against")
        return [Panel(title, [PanelRow(against.height(rows), make, paint)], icon="trophy")]

    def _best(self) -> list[Panel]:
        games = self.tally.best_games
        rows = [best.row(rank, one, add=self._add, open_game=self.open) for rank, one in enumerate(games, 1)]
        return [Panel(tr("records.best-games"), rows, icon="star")] if rows else []

    def _add(self, widget: Painted) -> None:
        self.area.add(widget)

    def _build_bar(self) -> None:
        frame, right = self.frame, self.frame.right
        for name, icon, press in self._bar_buttons():
            label = tr(f"records.{name}")
            wide = max(150.0, self.texts.width(label, styles.BODY_STRONG) + 96)
            place = frame.bar_button_box(right, wide)
            self.ui.add(Button(f"records.{name}", place, label, icon=icon, on_press=press))
            right = place.left - 14
        self._bar_end = right - 10

    def _bar_buttons(self) -> Iterator[tuple[str, str, Press]]:
        yield "people", "human", lambda: self.app.open("records-people", games=self.games)
        if self.view.apart:
            yield "show-plain", "back", lambda: self.see(replace(self.view, apart=False))
        elif self.apart.games:
            yield "show-apart", "eye", lambda: self.see(replace(self.view, apart=True))

    def _build_empty(self) -> None:
        label = tr("records.empty.button")
        wide = max(260.0, self.texts.width(label, styles.LEAD) + 110)
        place = self.frame.bar_button_box(self.frame.right, wide)
        self.ui.add(
            Button(
                "records.new", place, label, icon="plus", kind="gold",
                on_press=lambda: self.app.open("new-game"),
            )
        )  # fmt: skip

    # --- doing ----------------------------------------------------------------------------------------
    def open(self, one: Appearance) -> None:
        """The result of a game, as the shelf opens it."""
        try:
            open_saved_game(self.app, self.index.folder / one.game.file)
        except SaveError as error:
            self.app.notify(tr(error.key, **error.params), "error")
            self._look()
            self.rebuild()

    # --- drawing --------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        ornaments.backdrop(canvas)
        self.frame.paint_title(canvas, tr("records.title"), end=self.filters_left - 24)
        self.frame.paint_bar(canvas)
        middle = self._middle
        if middle is None:
            self._draw_told(canvas)
        else:
            self._draw_middle(canvas, *middle)
            self._draw_progress(canvas)
        self.ui.draw(canvas)

    def heard_as(self) -> str:
        """The records, and whose."""
        return f"{tr('records.title')}: {self._person}" if self._person else tr("records.title")

    def spoken(self) -> tuple[Spoken, ...]:
        """Which games are counted; why there is nothing to be counted."""
        told = self._middle or (self._counted,)
        return tuple(paragraph(f"records.told.{number}", said) for number, said in enumerate(told))

    @property
    def _counted(self) -> str:
        """Which games are counted, and which are not."""
        if self.view.apart:
            return tr("records.apart.shown")
        return words.apart(self.apart) if self.apart.games else tr("records.apart.none")

    @property
    def _middle(self) -> tuple[str, str] | None:
        """What stands where there are no numbers."""
        if not self.games and self.reading is not None:
            return tr("records.reading"), self._progress(self.reading)
        if not self.games:
            return tr("records.empty.title"), tr("records.empty.text")
        return None if self.everybody else (tr("records.nobody.title"), tr("records.nobody.text"))

    def _paint_tiles(self, canvas: Canvas) -> None:
        numbers.paint(canvas, self._tiles, self._figures)

    def _draw_told(self, canvas: Canvas) -> None:
        """In the bar: which games are counted, and which are not."""
        left, y = self.frame.left, self.frame.bar.centery
        told = self._counted
        canvas.icon("info", (left + 13, y), 26, theme.GOLD)
        room = self._bar_end - left - 42
        high = canvas.texts.paragraph_height(told, room, styles.NOTE, max_lines=3, line=1.2)
        canvas.paragraph(told, (left + 42, y - high / 2), room, styles.NOTE, max_lines=3, line=1.2)

    def _draw_progress(self, canvas: Canvas) -> None:
        """How far it is while games are read for the first time."""
        if self.games or self.reading is None:
            return
        box = self.frame.middle
        wide = min(480.0, box.width - 96)
        bar = Rect(box.centerx - wide / 2, box.centery + 96, wide, 16)
        ornaments.progress(canvas, bar, self.reading.done / max(1, self.reading.whole))

    def _draw_middle(self, canvas: Canvas, title: str, text: str) -> None:
        box = self.frame.middle
        wide = min(760.0, box.width - 96)
        tall = canvas.texts.paragraph_height(text, wide, styles.BODY)
        y = box.centery - (160 + tall) / 2
        canvas.icon("trophy", (box.centerx, y + 36), 72, theme.GOLD)
        canvas.text(title, (box.centerx, y + 112), styles.TITLE, anchor="center", max_width=wide, shrink=True)
        canvas.paragraph(text, (box.centerx - wide / 2, y + 144), wide, styles.BODY, align="center")
