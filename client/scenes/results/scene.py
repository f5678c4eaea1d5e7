"""The score sheet after a round and at the end: numbers, and for each number its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.review.review_controller import ReviewEntry, reviewable
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import PanelsArea
from client.scenes.results import (
    bar as results_bar,
    explaining,
    hero as results_hero,
    saying,
    table as results_table,
)
from client.scenes.results.buttons import SheetButton, add_buttons
from client.scenes.results.daily import copy_result, counted_try
from client.scenes.results.layout import SMALL, Columns, SheetBlock, SheetLayout, sheet_layout
from client.scenes.results.making import needs, played_again, sheet_of
from client.scenes.results.names import NameStyle, names_for, whole
from client.scenes.results.reason import head_room, reason_beside, reason_panel
from client.scenes.results.sheet import SUM, TOTAL, CellKey, SheetLine
from client.session.match import Match
from client.widgets import Aloud, ButtonState, Choice, Item, Painted, Widget
from client.widgets.shield import is_press
from client.widgets.spoken import Spoken
from saves.errors import SaveError

ROW_STEP: Final = 0.09
ROW_COUNTS: Final = 0.24
LAUREL: Final = 0.3
_LEAST_PICTURE: Final = 44.0


class ResultsScene(Scene):
    """The sheet of a match.

    round: after this round, with the totals so far; None: the final sheet. on_continue: called when the
    player goes on after a round and the sheet is gone.
    """

    match: Match

    def __init__(
        self,
        app: Program,
        match: Match,
        *,
        round: int | None = None,  # the game's own word
        on_continue: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(app)
        self.match = match
        self.round_number = round
        self.on_continue = on_continue
        with match.game.active():
            self.sheet = sheet_of(match, round)
        self.cell = self.sheet.first_look
        self.page = TOTAL  # which numbers are shown when there is no room for all
        self.pointed = False  # somebody knows how to ask for a reason
        self.covered: list[Rect] = []  # where words and pictures are
        self.clock = 0.0
        self.time = 0.0
        self.layout: SheetLayout
        self._told: tuple[Spoken, ...] | None = None  # the tables, made when somebody listens
        self.names = NameStyle()
        self.review = self._review_entry()
        if self._step() <= 0:
            self.skip()

    def _review_entry(self) -> ReviewEntry | None:
        """The way to the review of a game that is over."""
        if not self.sheet.final or not reviewable(self.match.game.id, self.match.length):
            return None
        return ReviewEntry(self.app, self.match, self.invalidate)

    # --- the count ------------------------------------------------------------------------------
    def _step(self) -> float:
        return 0.0 if self.app.reduce_motion else self.app.scaled_duration(ROW_STEP)

    @property
    def _counted(self) -> float:
        """When the last row has been counted, in seconds of the clock."""
        return ROW_STEP * len(self.sheet.lines) + ROW_COUNTS

    def skip(self) -> None:
        """Show everything at once."""
        self.clock = self._counted + LAUREL

    def share(self, row: int) -> float:
        """How much of a row has been counted, 0…1."""
        return max(0.0, min(1.0, (self.clock - row * ROW_STEP) / ROW_COUNTS))

    @property
    def laurel(self) -> float:
        """How much of the laurel is there, 0…1."""
        return max(0.0, min(1.0, (self.clock - self._counted) / LAUREL))

    @property
    def animating(self) -> bool:
        """While rows count up."""
        return super().animating or self.clock < self._counted + LAUREL

    @property
    def ambient(self) -> bool:
        """The lights around a winner breathe."""
        return self.sheet.verdict.won

    def update(self, dt: float) -> None:
        """Let time pass."""
        super().update(dt)
        self.time += dt
        step = self._step()
        self.clock = self.clock + dt * ROW_STEP / step if step > 0 else self._counted + LAUREL

    def handle(self, event: pygame.Event) -> bool:
        """While counting a press shows everything and does nothing else: who hurries does not choose."""
        if self.clock < self._counted + LAUREL and (is_press(event) or event.type == pygame.KEYDOWN):
            self.skip()
            self.invalidate()
            if is_press(event):
                self.ui.spend(event)
                return True
        return super().handle(event)

    # --- building -------------------------------------------------------------------------------
    def enter(self) -> None:
        """A sound for the occasion, and the words in the language of now."""
        super().enter()
        if not self.sheet.final:
            self.app.sound.play("round-end")
        else:
            verdict = self.sheet.verdict
            self.app.sound.play(verdict.sound or ("win" if verdict.won else "lose"))

    def build(self) -> None:
        """All widgets for the present size."""
        self.sheet = sheet_of(self.match, self.round_number)
        self.layout = self._lay_out()
        self.names = self._name_all()
        if self.names.form is not whole:
            self.sheet = sheet_of(self.match, self.round_number, self.names.spoken)
        if self.layout.folded and self.cell.round != self.page:
            self.cell = replace(self.cell, round=self.page)  # only its numbers can be pointed at
        self._drawing = object()  # what was drawn for another size or language counts no more
        self._told = None
        self._build_buttons()
        self._build_page()
        if self.layout.switch is not None:
            self._build_switch(self.layout.switch)
        for block, groups in zip(self.layout.blocks, self.sheet.blocks, strict=True):
            self._build_names(block, groups)
            for row, line in enumerate(self.sheet.lines_of(groups[0])):
                self._build_line(block, groups, row, line)
            if self.sheet.summed:
                self._add_cells(block, groups, len(block.rows) - 1, SUM)
        explaining.add(self)
        self.put(Aloud("results.reason", self.layout.reason, partial(saying.reason, self)))

    def _build_page(self) -> None:
        """Where not all is seen at once, the page that is scrolled."""
        self.area: PanelsArea | None = None
        if self.layout.page:
            words, tall = tr("screens.sheet"), self.layout.page
            area = PanelsArea("results.area", self.layout.view, words, tall, paint=self._draw_page)
            self.area = self.ui.add(area)
            area.add_more_button()

    def put(self, widget: Widget) -> None:
        """Add a widget of the sheet: to the page, where there is one."""
        if self.area is not None:
            self.area.add(widget)
        else:
            self.ui.add(widget)

    def heard_as(self) -> str:
        """How it ended, or how it stands."""
        return saying.title(self.sheet.verdict)

    def spoken(self) -> tuple[Spoken, ...]:
        """The verdict, then all numbers."""
        if self._told is None:
            self._told = saying.told(self)
        return self._told

    def spoken_groups(self) -> Mapping[str, Spoken]:
        """Numbers that can be asked for their reasons."""
        return saying.groups()

    def _lay_out(self) -> SheetLayout:
        sheet, texts = self.sheet, self.texts
        return sheet_layout(
            self.width,
            self.height,
            plans=needs(texts, sheet, small=self.height < SMALL),
            rounds=sheet.rounds,
            page=self.page,
            total_width=texts.width(tr("results.total"), styles.LABEL) + 8,
            others=len(sheet.verdict.others) if not sheet.verdict.duel else 0,
            duel=sheet.verdict.duel,
            highest=sheet.highest_row,
            headed=sheet.by_rounds,
        )

    def _name_all(self) -> NameStyle:
        """One form for all names, wherever they stand."""
        layout, sheet = self.layout, self.sheet
        heads = [
            (sheet.groups[g].name, results_table.name_room(self._head(columns)))
            for block, groups in zip(layout.blocks, sheet.blocks, strict=True)
            for g, columns in zip(groups, block.groups, strict=True)
        ]
        rooms = []
        if sheet.verdict.others:
            rooms = results_hero.name_rooms(self.texts, layout.ranks, sheet.verdict)
        for g, group in enumerate(sheet.groups):
            when = sheet.when(CellKey(g, TOTAL, sheet.whole))
            rooms.append((group.name, head_room(self.texts, layout.reason, when)))
        return names_for(self.texts, heads, rooms)

    def _head(self, columns: Columns) -> Rect:
        """Where a group's name stands."""
        height = 34.0 if self.layout.small else 40.0
        box = columns.box
        return Rect(box.x + 2, self.layout.names_y - height / 2, box.width - 4, height)

    def _build_switch(self, box: Rect) -> None:
        """Which column is shown where not all fit."""
        rounds = list(range(1, self.sheet.rounds + 1))
        names = results_table.round_names(self.texts, rounds, box.width / (len(rounds) + 1))
        items = [Item(TOTAL, tr("results.total"))]
        items += [Item(n, name) for n, name in zip(rounds, names, strict=True)]
        letters = styles.NOTE if self.layout.small else styles.BODY
        self.put(
            Choice("results.page", box, tr("results.show"), items, self.page, self.turn_to, letters=letters)
        )

    def _build_names(self, block: SheetBlock, groups: tuple[int, ...]) -> None:
        for g, columns in zip(groups, block.groups, strict=True):
            name = self.sheet.groups[g].name
            self.put(
                Painted(
                    f"results.group.{g}",
                    self._head(columns),
                    name,
                    paint=partial(self._paint_name, g),
                    on_press=partial(self.look_at_group, g),
                    radius=10,
                    tooltip=partial(explaining.group_tip, self, g),
                )
            )

    def _build_line(self, block: SheetBlock, groups: tuple[int, ...], row: int, line: SheetLine) -> None:
        self.put(
            Painted(
                f"results.line.{line.key}",
                Rect(block.labels.x, block.rows[row], block.labels.width, block.row),
                line.label,
                paint=partial(self._paint_label, groups, line),
                on_hover=partial(self._look_at_line, groups, line.key),
                radius=10,
                tooltip=partial(explaining.line_tip, self, groups, line),
            )
        )
        self._add_cells(block, groups, row, line.key)

    def _add_cells(self, block: SheetBlock, groups: tuple[int, ...], row: int, key: str) -> None:
        for g, columns in zip(groups, block.groups, strict=True):
            for column in columns.shown:
                cell = CellKey(g, column.round, key)
                whole = column is columns.shown[-1]
                best = whole and self.sheet.is_best(cell)
                if self.sheet.points(cell) is None:
                    continue
                button = Painted(
                    f"results.cell.{self.sheet.groups[g].key}.{column.round}.{key}",
                    Rect(column.x, block.rows[row], column.width, block.height_of(row)),
                    partial(saying.cell, self.sheet, cell),
                    paint=partial(self._paint_cell, cell, row, whole),
                    on_press=partial(self.look_at, cell, pressed=True),
                    on_hover=partial(self._hovered, cell),
                    radius=10,
                    sound="",
                    tooltip=partial(explaining.cell_tip, self, cell, best=best, last=whole and key == SUM),
                )
                button.aside = partial(saying.why, self, cell)
                self.put(button)

    def _build_buttons(self) -> None:
        """What can be done next."""
        if self.sheet.final:
            main = SheetButton("results.again", tr("results.again"), "redo", self.rematch)
        else:
            last = self.match.outcome is not None and self.sheet.rounds == self._last_round()
            words = "results.to-result" if last else "results.next-round"
            main = SheetButton("results.next", tr(words), "chevron-right", self.go_on)
        plain = [SheetButton("results.menu", tr("results.menu"), "home", self.app.home)]
        if self.sheet.final:
            plain.append(SheetButton("results.replay", tr("results.replay"), "history", self.look_back))
            if counted_try(self.match) is not None:
                plain.append(SheetButton("results.copy", tr("results.copy"), "copy", self.copy))
        self._words_until = add_buttons(
            self.ui, self.texts, self.layout, self.width, main, plain, self.review
        )

    def _last_round(self) -> int:
        return len(sheet_of(self.match, None).groups[0].sums)

    # --- doing ----------------------------------------------------------------------------------
    def look_at(self, cell: CellKey, *, pressed: bool = False) -> None:
        """Show the reason of that number; on a page a press goes there."""
        if pressed and self.area is not None:
            self.area.show(self.layout.reason)
        if cell != self.cell or not self.pointed:
            self.cell, self.pointed = cell, True
            self.invalidate()

    def _hovered(self, cell: CellKey, looked_at: bool) -> None:
        if looked_at:
            self.look_at(cell)

    def _look_at_line(self, groups: tuple[int, ...], key: str, looked_at: bool) -> None:
        """A line's name is looked at: its number in the column that is explained now."""
        group = self.cell.group if self.cell.group in groups else groups[0]
        cell = CellKey(group, self.cell.round, key)
        if looked_at and self.sheet.points(cell) is not None:
            self.look_at(cell)

    def look_at_group(self, group: int) -> None:
        """Show the picture of that player, whole."""
        self.look_at(CellKey(group, self.cell.round, self.sheet.whole), pressed=True)

    def turn_to(self, page: int) -> None:
        """Show the numbers of another round, or of all."""
        self.page = page
        self.rebuild()
        self.invalidate()

    def go_on(self) -> None:
        """After a round: to what comes next."""
        self.app.close(self)
        if self.on_continue is not None:
            self.on_continue()

    def look_back(self) -> None:
        """Over the game, from the table as it stands at the end."""
        self.app.open("replay", match=self.match)

    def copy(self) -> None:
        """The result of a day's try, to be shown to others."""
        one = counted_try(self.match)
        if one is not None:
            copy_result(self.app, one)

    def rematch(self) -> None:
        """The same people and options with another seed."""
        try:
            again = played_again(self.match)
        except SaveError as error:
            ok = DialogButton("ok", tr("results.ok"))
            self.app.push(
                Dialog(self.app, tr("results.cannot"), tr(error.key, **error.params), (ok,), icon="warning")
            )
            return
        self.app.home()
        self.app.open("table", match=again)

    def cancel(self) -> None:
        """Esc: on, or back."""
        if self.sheet.final:
            super().cancel()
        else:
            self.go_on()

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, hero, table, reason, bar, and the cells as widgets."""
        if self.sheet.verdict.won and self.laurel < 1:
            self._draw_ground(canvas)
        else:
            canvas.passage((self._drawing, "ground"), canvas.rect, self._draw_ground)
        if self.area is None:
            self._draw_lively(canvas)
            bar, x, gold = self.layout.bar, self.layout.margin, len(self.sheet.blocks[0]) > 1
            place = Rect(x, bar.y, self._words_until - x - 4, bar.height)
            reason, small = self.sheet.reason(self.cell), self.layout.small
            results_bar.words(canvas, place, reason, small=small, pointed=self.pointed, gold=gold)
        self.ui.draw(canvas)

    def rehearse(self, canvas: Canvas) -> None:
        """How it stands, and as if it had been won so."""
        super().rehearse(canvas)
        self.skip()
        self.sheet.verdict = replace(self.sheet.verdict, won=True)
        self.draw(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        """What is scrolled, but for its widgets."""
        self._draw_sheet(canvas)
        self._draw_lively(canvas)

    def _draw_lively(self, canvas: Canvas) -> None:
        """What changes by itself, and what the number of now is explained by."""
        layout, sheet = self.layout, self.sheet
        if sheet.verdict.won:
            results_hero.sparks(canvas, layout.hero, self.covered, self.time, self.laurel, sheet.lights)
        # the shadow of the panel reaches beyond it
        canvas.passage((self._drawing, self.cell), layout.reason.inflate(56, 56), self._draw_reason)

    def _draw_ground(self, canvas: Canvas) -> None:
        """All that stands still."""
        ornaments.backdrop(canvas)
        if self.area is None:
            self._draw_sheet(canvas)
        bar = self.layout.bar
        canvas.fill(bar, theme.BAR)
        canvas.line((0, bar.y), (self.width, bar.y), theme.EDGE)

    def _draw_sheet(self, canvas: Canvas) -> None:
        """The verdict and the ground of the table."""
        layout, sheet = self.layout, self.sheet
        results_hero.rays(canvas, layout.hero, sheet.verdict, self.laurel)
        upper = results_hero.hero(canvas, layout.hero, layout.ranks, sheet.verdict, self.names, self.laurel)
        self.covered = [*upper, layout.table, layout.reason, *([layout.switch] if layout.switch else [])]
        results_table.ground(canvas, layout, sheet)

    def _draw_reason(self, canvas: Canvas) -> None:
        """The panel that explains the number of now."""
        layout, sheet = self.layout, self.sheet
        group = sheet.groups[self.cell.group]
        reason = sheet.reason(self.cell)
        when = sheet.when(self.cell)
        name = self.names.spoken(group.name)
        if self.area is not None:
            reason_beside(canvas, layout.reason, reason, name, group, when)
        else:
            reason_panel(canvas, layout.reason, reason, name, group, when, brief=layout.small)

    def _paint_name(self, group: int, canvas: Canvas, box: Rect, look: ButtonState) -> None:
        trophy = self.sheet.final and group in self.sheet.leaders
        results_table.name(canvas, box, self.sheet.groups[group], self.names, trophy=trophy, hover=look.hover)

    def _paint_label(
        self, groups: tuple[int, ...], line: SheetLine, canvas: Canvas, box: Rect, look: ButtonState
    ) -> None:
        explained = self.cell.line == line.key and self.cell.group in groups
        lit = max(look.hover, 1.0 if explained else 0.0)
        results_table.label(canvas, box, line.label, line.image, self.layout.label, lit=lit)

    def _paint_cell(
        self, cell: CellKey, row: int, whole: bool, canvas: Canvas, box: Rect, look: ButtonState
    ) -> None:
        points = self.sheet.points(cell) or 0
        style, share, chosen = self.layout.figure, self.share(row), cell == self.cell
        if cell.line == SUM:
            gold = whole and cell.group in self.sheet.leaders
            results_table.sum_figure(
                canvas, box, points, style=style, share=share, total=whole, gold=gold, chosen=chosen,
                hover=look.hover,
            )  # fmt: skip
        else:
            gold = whole and self.sheet.is_best(cell)
            box = self._illustrate(canvas, cell, box, share)
            results_table.figure(
                canvas, box, points, style=style, share=share, total=whole, gold=gold, chosen=chosen,
                hover=look.hover, product=self.sheet.product(cell), words=self.sheet.figure(cell),
            )  # fmt: skip

    def _illustrate(self, canvas: Canvas, cell: CellKey, box: Rect, share: float) -> Rect:
        """Draw what was counted, where the cell has room for it; gives where the number goes."""
        painter = self.sheet.illustration(cell)
        if painter is None:
            return box
        texts, style = self.texts, self.layout.figure
        cells = [replace(cell, line=line.key) for line in self.sheet.lines_of(cell.group)]
        words = max(texts.width(self.sheet.figure(each), styles.FIGURE.sized(style.size)) for each in cells)
        picture, place = results_table.beside(box, style.size, words)
        if picture.width < self.sheet.least_picture and self.sheet.above:
            picture, place = results_table.above(box, style.size)
        if picture.width < self.sheet.least_picture or picture.height < _LEAST_PICTURE:
            return box
        key = (self._drawing, "picture", cell)
        canvas.layer(key, picture, lambda inner: painter(inner, picture), alpha=share)
        return place
