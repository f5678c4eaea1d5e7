"""The screen of people in the records: merge and separate names, hide people and bring them back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.records.people import Person, forgotten_people, list_people, visible_people
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton, confirm_dialog
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_column,
    make_text_row_of_height,
)
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.records.index_reader import IndexReader
from client.widgets import Button, Selector, SelectorItem, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves import player_aliases as people_settings
from saves.finished_game import FinishedGame
from saves.finished_games_index import GamesIndex
from saves.player_aliases import PlayerAlias, PlayerDirectory

_COMPACT_WIDTH: Final = 1320.0
_MAX_WIDTH: Final = 1240.0
_BUTTON_HEIGHT: Final = 48.0
_GAP: Final = 12.0
_MAX_WAIT_S: Final = 0.3
"""How long the first picture waits for the index; usually it is there by then."""
_OTHER_NAME_INDENT: Final = 44.0

PersonAction: TypeAlias = tuple[str, str, Callable[[], object]]
"""Name, icon and callback of a button beside a name."""


class RecordPeopleScene(Scene):
    """The screen where people in the records are merged, separated, hidden and shown again.

    No saved game is changed by that.

    Args:
        games: The finished games; None: they are read from the index.
    """

    def __init__(self, app: Program, games: tuple[FinishedGame, ...] | None = None) -> None:
        super().__init__(app)
        self.games = games or ()
        self.index_reader = None if games is not None else IndexReader(GamesIndex())

    # --- life -----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """Wait a moment for the index of finished games, so that the first picture can show people."""
        super().enter()
        if self.index_reader is not None and self.index_reader.wait(_MAX_WAIT_S):
            self._take_games(self.index_reader)

    def on_removed(self) -> None:
        """Stop reading the index of finished games when the screen is closed."""
        if self.index_reader is not None:
            self.index_reader.stop()
        super().on_removed()

    def _take_games(self, reader: IndexReader) -> None:
        self.index_reader, self.games = None, reader.games or ()

    def update(self, dt: float) -> None:
        """Show the people once the index of finished games has been read."""
        super().update(dt)
        if self.index_reader is not None and self.index_reader.has_ended:
            self._take_games(self.index_reader)
            self.rebuild_widgets()

    @property
    def is_animating(self) -> bool:
        """Whether something on the screen moves, or the index of games is still being read."""
        return super().is_animating or self.index_reader is not None

    @property
    def people(self) -> PlayerDirectory:
        """The merged names and hidden players, as stored in the settings."""
        return PlayerDirectory(self.settings.other_names, self.settings.forgotten)

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets: header, a panel of the visible people and one of the hidden people."""
        frame = self.frame = SceneFrame(self.width, self.height)
        spacing = PanelSpacing.create(compact=frame.compact or self.width < _COMPACT_WIDTH)
        frame.add_back_button(self.ui, "people.back", self.cancel)
        self.area = self.ui.add(PanelsArea("people.area", frame.middle, tr("records.who.title")))
        width = min(frame.width, _MAX_WIDTH)
        people = list_people(self.games, self.people)
        hidden = forgotten_people(people, self.people)
        panels = [self._make_visible_panel(visible_people(people, self.people), width - 2 * spacing.padding)]
        if hidden:
            panels.append(self._make_hidden_panel(hidden))
        bottom = arrange_column(panels, frame.left, 4, width, spacing)
        self.area.show_panels(panels, spacing, bottom, margin=20)

    def _make_visible_panel(self, people: Sequence[Person], width: float) -> Panel:
        rows = []
        for number, person in enumerate(people):
            others = [other for other in people if other is not person]
            actions: list[PersonAction] = [("forget", "eye-off", partial(self._ask_hide, person))]
            if others:
                actions.insert(0, ("merge", "human", partial(self._ask_merge, person, others)))
            games = tr("records.who.games", n=person.games)
            rows.append(self._make_person_row(f"{number}", person.name, games, actions))
            for index, name in enumerate(person.other_names):
                actions = [("part", "undo", partial(self._separate_person, name))]
                note = tr("records.who.other-name", name=person.name)
                rows.append(
                    self._make_person_row(f"{number}.{index}", name, note, actions, _OTHER_NAME_INDENT)
                )
        if not rows:
            text = tr("records.who.nobody")
            height = self.texts.measure_height(text, width, styles.BODY) + 8
            rows.append(make_text_row_of_height(height, text))
        return Panel(tr("records.who.seen"), rows, icon="human")

    def _make_hidden_panel(self, people: Sequence[Person]) -> Panel:
        rows = []
        for number, person in enumerate(people):
            actions = [("recall", "eye", partial(self._unhide, person))]
            games = tr("records.who.games", n=person.games)
            rows.append(self._make_person_row(f"hidden.{number}", person.name, games, actions))
        return Panel(tr("records.who.hidden"), rows, icon="eye-off")

    def _make_person_row(
        self, id: str, name: str, note: str, actions: Sequence[PersonAction], indent: float = 0.0
    ) -> PanelRow:
        """Return a row with a name, a note below it, and buttons at the right."""
        labels = [tr(f"records.who.{action}") for action, _, _ in actions]
        widths = [max(120.0, self.texts.measure_width(label, styles.BODY_STRONG) + 76) for label in labels]
        buttons_width = sum(widths) + _GAP * len(widths)

        def paint(canvas: Canvas, box: Rect) -> None:
            x, y = box.left + indent, box.centery
            room = box.width - buttons_width - indent
            if indent:
                canvas.icon("branch", (x - 22, y), 22, theme.MUTED)
            canvas.text(name, (x, y - 13), styles.ROW_STRONG, anchor="midleft", max_width=room, shrink=True)
            canvas.text(note, (x, y + 15), styles.NOTE, anchor="midleft", max_width=room, shrink=True)

        def add_buttons(box: Rect) -> None:
            right = box.right
            for (action, icon, press), label, width in reversed(
                list(zip(actions, labels, widths, strict=True))
            ):
                place = Rect(right - width, box.centery - _BUTTON_HEIGHT / 2, width, _BUTTON_HEIGHT)
                full_label = tr("records.who.label", what=label, name=name)
                button = Button(
                    f"people.{action}.{id}",
                    place,
                    WidgetText(label, details=full_label, full_name=full_label),
                    icon=icon,
                    on_press=press,
                )
                self.area.add(button)
                right -= width + _GAP

        accessible = make_paragraph("", f"{name}, {note}")
        return PanelRow(60.0, add_buttons, paint, divider=not indent, accessible=accessible)

    def accessible_name(self) -> str:
        """Return the title of the screen of people for screen readers."""
        return tr("records.who.title")

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the text of the bottom bar for screen readers."""
        return (make_paragraph("people.about", tr("records.who.about")),)

    # --- changing the settings --------------------------------------------------------------------------
    def _ask_merge(self, person: Person, others: Sequence[Person]) -> None:
        self.app.scenes.push(MergeDialog(self.app, person, others, partial(self._merge, person)))

    def _merge(self, person: Person, into: Person) -> None:
        other_names = people_settings.add_alias(self.settings.other_names, person.name, into.name)
        self._change_people(other_names=other_names)

    def _separate_person(self, name: str) -> None:
        self._change_people(other_names=people_settings.remove_alias(self.settings.other_names, name))

    def _ask_hide(self, person: Person) -> None:
        hide = partial(self._hide, person)
        self.app.scenes.push(
            confirm_dialog(self.app, "records.forget", hide, icon="eye-off", name=person.name)
        )

    def _hide(self, person: Person) -> None:
        self._change_people(forgotten=people_settings.with_hidden_name(self.settings.forgotten, person.name))

    def _unhide(self, person: Person) -> None:
        names = self.settings.forgotten
        for name in names:
            if self.people.player_key(name) == person.id:
                names = people_settings.without_hidden_name(names, name)
        self._change_people(forgotten=names)

    def _change_people(self, **changes: tuple[PlayerAlias, ...] | tuple[str, ...]) -> None:
        self.app.change_settings(**changes)
        self.rebuild_widgets()

    # --- drawing --------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the screen of people: background, title, bottom bar and widgets."""
        self.frame.paint(canvas, tr("records.who.title"))
        self.frame.paint_bar_note(canvas, tr("records.who.about"), self.frame.right)
        self.ui.draw(canvas)


class MergeDialog(Dialog):
    """Dialog that asks which other person in the records is the same as this one.

    Args:
        app: The program.
        person: The person to be merged.
        others: The people to choose from.
        on_merge: Called with the chosen person.
    """

    def __init__(
        self, app: Program, person: Person, others: Sequence[Person], on_merge: Callable[[Person], object]
    ) -> None:
        buttons = (
            DialogButton("no", tr("app.cancel")),
            DialogButton("yes", tr("records.merge.yes"), self._merge, kind="gold", icon="check"),
        )
        title, text = (tr(f"records.merge.{part}", name=person.name) for part in ("title", "text"))
        super().__init__(app, title, text, buttons, icon="human")
        self.others = tuple(others)
        self.chosen = self.others[0]
        self.on_merge = on_merge

    def measure_extra(self) -> float:
        """Return the height of the dialog's selector of a person."""
        return self.apart.between + self.apart.button

    def add_extra(self, place: Rect) -> None:
        """Add the selector of a person to the dialog."""
        items = [
            SelectorItem(other.id, other.name, hint=tr("records.who.games", n=other.games))
            for other in self.others
        ]
        self.ui.add(
            Selector(
                "dialog.who",
                place,
                tr("records.merge.with"),
                items,
                self.chosen.id,
                self._choose,
                style="drop-down",
                icon="human",
            )
        )

    def _choose(self, person_id: str) -> None:
        self.chosen = next(other for other in self.others if other.id == person_id)

    def _merge(self) -> None:
        self.on_merge(self.chosen)
