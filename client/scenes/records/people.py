"""Who is who in the records: two names can be one person, and nobody has to be seen there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.records.people import Person, everybody, forgotten, seen
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton, sure
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.records.reading import Reading
from client.widgets import Button, Choice, Item
from client.widgets.spoken import Spoken, paragraph
from saves import people as who_is_who
from saves.index import GamesIndex
from saves.people import OtherName, People
from saves.played import PlayedGame

_TWO_COLUMNS: Final = 1320.0
_BUTTON: Final = 48.0
_GAP: Final = 12.0
_PATIENCE: Final = 0.3


class RecordPeopleScene(Scene):
    """Everybody who has finished a game: to merge, to part, to hide and to bring back. No game is changed.

    games: what the records know; read anew where nobody hands it over.
    """

    def __init__(self, app: Program, games: tuple[PlayedGame, ...] | None = None) -> None:
        super().__init__(app)
        self.games = games or ()
        self.reading = None if games is not None else Reading(GamesIndex())

    def enter(self) -> None:
        """Nearly always the index is there at once."""
        super().enter()
        if self.reading is not None and self.reading.wait(_PATIENCE):
            self._take(self.reading)

    def leave(self) -> None:
        """Nobody waits for the index any more."""
        if self.reading is not None:
            self.reading.stop()
        super().leave()

    def _take(self, reading: Reading) -> None:
        self.reading, self.games = None, reading.games or ()

    def update(self, dt: float) -> None:
        """What has been read is shown as soon as it is there."""
        super().update(dt)
        if self.reading is not None and self.reading.over:
            self._take(self.reading)
            self.rebuild()

    @property
    def animating(self) -> bool:
        """While journals are read."""
        return super().animating or self.reading is not None

    @property
    def people(self) -> People:
        """Who is who, as the settings say."""
        return People(self.settings.other_names, self.settings.forgotten)

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, and a panel for those who are seen and one for those who are not."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        frame.add_back_button(self.ui, "people.back", self.cancel)
        wide = min(frame.width, 1240.0)
        left = frame.left + (frame.width - wide) / 2
        room = wide - 2 * self.spacing.padding
        found = everybody(self.games, self.people)
        here, hidden = seen(found, self.people), forgotten(found, self.people)
        self._sections = [self._seen(here, room)]
        if hidden:
            self._sections.append(self._hidden(hidden, room))
        lower = panels.arrange_column(self._sections, left, 4, wide, self.spacing)
        self.area = self.ui.add(PanelsArea("people.area", frame.middle, tr("records.who.title")))
        self.area.show_panels(self._sections, self.spacing, lower, margin=20)

    def _seen(self, here: Sequence[Person], room: float) -> Panel:
        rows = []
        for number, one in enumerate(here):
            others = [other for other in here if other is not one]
            deeds = [("forget", "eye-off", partial(self._ask_forget, one))]
            if others:
                deeds.insert(0, ("merge", "human", partial(self._ask_merge, one, others)))
            rows.append(self._row(f"{number}", one.name, tr("records.who.games", n=one.games), deeds))
            for at, name in enumerate(one.other_names):
                deeds = [("part", "undo", partial(self._part, name))]
                told = tr("records.who.other-name", name=one.name)
                rows.append(self._row(f"{number}.{at}", name, told, deeds, inset=44.0))
        if not rows:
            told = tr("records.who.nobody")

            def say(canvas: Canvas, box: Rect) -> None:
                canvas.paragraph(told, box.topleft, box.width, styles.BODY)

            high = self.texts.paragraph_height(told, room, styles.BODY)
            rows.append(PanelRow(high + 8, None, say, accessible=paragraph("", told)))
        return Panel(tr("records.who.seen"), rows, icon="human")

    def _hidden(self, hidden: Sequence[Person], room: float) -> Panel:
        del room
        rows = [
            self._row(
                f"hidden.{number}", one.name, tr("records.who.games", n=one.games),
                [("recall", "eye", partial(self._recall, one))],
            )
            for number, one in enumerate(hidden)
        ]  # fmt: skip
        return Panel(tr("records.who.hidden"), rows, icon="eye-off")

    def _row(
        self,
        name: str,
        title: str,
        told: str,
        deeds: Sequence[tuple[str, str, Callable[[], object]]],
        *,
        inset: float = 0.0,
    ) -> PanelRow:
        """A name with what can be done about it."""
        labels = [tr(f"records.who.{deed}") for deed, _, _ in deeds]
        widths = [max(120.0, self.texts.width(label, styles.BODY_STRONG) + 76) for label in labels]
        taken = sum(widths) + _GAP * len(widths)

        def paint(canvas: Canvas, box: Rect) -> None:
            place = Rect(box.left + inset, box.top, box.width - taken - inset, box.height)
            if inset:
                canvas.icon("branch", (box.left + inset - 22, box.centery), 22, theme.MUTED)
            x, y = place.left, place.centery
            canvas.text(
                title, (x, y - 13), styles.ROW_STRONG, anchor="midleft", max_width=place.width, shrink=True
            )
            canvas.text(told, (x, y + 15), styles.NOTE, anchor="midleft", max_width=place.width, shrink=True)

        def make(box: Rect) -> None:
            right = box.right
            for (deed, icon, press), label, wide in reversed(list(zip(deeds, labels, widths, strict=True))):
                place = Rect(right - wide, box.centery - _BUTTON / 2, wide, _BUTTON)
                said = tr("records.who.label", what=label, name=title)
                button = Button(
                    f"people.{deed}.{name}", place, label, icon=icon, on_press=press, tooltip=said
                )
                self.area.add(button).called = said
                right -= wide + _GAP

        return PanelRow(60.0, make, paint, divider=not inset, accessible=paragraph("", f"{title}, {told}"))

    def heard_as(self) -> str:
        """Who is who."""
        return tr("records.who.title")

    def spoken(self) -> tuple[Spoken, ...]:
        """What all this is not."""
        return (paragraph("people.about", tr("records.who.about")),)

    # --- doing ----------------------------------------------------------------------------------------
    def _ask_merge(self, one: Person, others: Sequence[Person]) -> None:
        self.app.push(MergeDialog(self.app, one, others, partial(self._merge, one)))

    def _merge(self, one: Person, into: Person) -> None:
        others = who_is_who.merged(self.settings.other_names, one.name, into.name)
        self._change(other_names=others)

    def _part(self, name: str) -> None:
        self._change(other_names=who_is_who.parted(self.settings.other_names, name))

    def _ask_forget(self, one: Person) -> None:
        forget = partial(self._forget, one)
        self.app.push(sure(self.app, "records.forget", forget, icon="eye-off", name=one.name))

    def _forget(self, one: Person) -> None:
        self._change(forgotten=who_is_who.forgetting(self.settings.forgotten, one.name))

    def _recall(self, one: Person) -> None:
        names = self.settings.forgotten
        for name in names:
            if self.people.who(name) == one.id:
                names = who_is_who.recalling(names, name)
        self._change(forgotten=names)

    def _change(self, **changes: tuple[OtherName, ...] | tuple[str, ...]) -> None:
        self.app.change_settings(**changes)
        self.rebuild()

    # --- drawing --------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels; in the bar what all this is not."""
        ornaments.backdrop(canvas)
        frame = self.frame
        frame.paint_title(canvas, tr("records.who.title"), end=frame.right)
        frame.paint_bar(canvas)
        left, y = frame.left, frame.bar.centery
        told, room = tr("records.who.about"), frame.width - 42
        canvas.icon("info", (left + 13, y), 26, theme.GOLD)
        high = canvas.texts.paragraph_height(told, room, styles.NOTE, max_lines=3, line=1.2)
        canvas.paragraph(told, (left + 42, y - high / 2), room, styles.NOTE, max_lines=3, line=1.2)
        self.ui.draw(canvas)


class MergeDialog(Dialog):
    """Asks who else somebody is."""

    def __init__(
        self, app: Program, one: Person, others: Sequence[Person], then: Callable[[Person], object]
    ) -> None:
        buttons = (
            DialogButton("no", tr("app.cancel")),
            DialogButton("yes", tr("records.merge.yes"), self._merge, kind="gold", icon="check"),
        )
        text = tr("records.merge.text", name=one.name)
        super().__init__(app, tr("records.merge.title", name=one.name), text, buttons, icon="human")
        self.others = tuple(others)
        self.chosen = self.others[0]
        self.then = then

    def extra_height(self) -> float:
        """Room for the choice."""
        return self.apart.between + self.apart.button

    def add_extra(self, place: Rect) -> None:
        """Whoever else there is."""
        items = [Item(one.id, one.name, hint=tr("records.who.games", n=one.games)) for one in self.others]
        self.ui.add(
            Choice(
                "dialog.who", place, tr("records.merge.with"), items, self.chosen.id, self._choose,
                style="drop-down", icon="human",
            )
        )  # fmt: skip

    def _choose(self, who: str) -> None:
        self.chosen = next(one for one in self.others if one.id == who)

    def _merge(self) -> None:
        self.then(self.chosen)
