"""The guide of one table: it goes through a chapter, looks at what is done, and never does it unasked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.history import Step
from client.i18n import has, tr
from client.lessons.chapters import LessonStep, Light
from client.lessons.match import LessonMatch
from client.table import hint_ring
from client.table.game_table import GameTable
from client.table.guide import card
from client.table.guide.card import CardWords, Mood
from client.table.marks import BoardPlace
from client.widgets import Button, ButtonState, IconButton, Painted
from rules.contract import Action

_RADIUS: Final = 14.0
_SPACE: Final = 10.0


class Guide:
    """The guide at one table. at: the number of the step. mood: what became of its task.

    learned: called when the last step is left forwards.
    """

    def __init__(self, table: GameTable, match: LessonMatch, learned: Callable[[], object]) -> None:
        self._table = table
        self._match = match
        self._learned = learned
        self._wrong = ""
        self._coming = 0  # moves of others still to be shown
        self.at = 0
        self.mood: Mood = "says"

    # --- going through the chapter ------------------------------------------------------------------

    @property
    def step(self) -> LessonStep:
        """What is taught just now."""
        return self._match.chapter.steps[self.at]

    @property
    def speaks(self) -> bool:
        """Whether its card is shown."""
        return not self._table.busy and not self._coming

    def begin(self, at: int = 0) -> None:
        """Begin a step: lay its position, unless the game stands there, and show the moves of others."""
        self.at, self._wrong = at, ""
        course, table = self._match.course, self._table
        if self._match.state != course.begins[at]:
            self._match.stand_at(course.begins[at])
            table.animator.drop()
            table.stand()
        self.mood = "says" if self.step.do is None else "asks"
        self._coming = len(self.step.play)
        self._next_move()

    def _next_move(self) -> None:
        if self._coming:
            move = self.step.play[len(self.step.play) - self._coming]
            self._coming -= 1
            self._table.play(self._match.act(move.seat, move.of(self._match.game)))
        else:
            self._table.refresh()

    def settled(self) -> None:
        """All that happened has been shown."""
        if self._coming:
            self._next_move()
        elif self.mood == "yes":
            self.forward()

    def acted(self, step: Step) -> None:
        """Whoever learns has done something."""
        asked = self.step
        if asked.do is None:
            self.mood, self._wrong = "no", "not-now"
        elif step.action == self.wanted or (asked.passes and asked.passes.holds(step.action, step.events)):
            self.mood, self._wrong = "yes", ""
        else:
            special = (one.say for one in asked.wrong if one.when.holds(step.action, step.events))
            self.mood, self._wrong = "no", next(special, f"{asked.id}-wrong")

    @property
    def wanted(self) -> Action | None:
        """The move from which the chapter goes on."""
        return self._match.wanted(self.at)

    # --- what its buttons do ------------------------------------------------------------------------

    def forward(self) -> None:
        """The next step; behind the last one the chapter is learned."""
        if self.at + 1 < len(self._match.chapter.steps):
            self.begin(self.at + 1)
        else:
            self._learned()

    def back(self) -> None:
        """The step before, from its beginning."""
        self.begin(max(0, self.at - 1))

    def again(self) -> None:
        """The position in which the step asked: what was done is taken back."""
        self._match.stand_at(self._match.course.asks[self.at])
        self._table.animator.drop()
        self.mood, self._wrong = ("says" if self.step.do is None else "asks"), ""
        self._table.stand()

    def show_me(self) -> None:
        """The guide makes the move."""
        action = self.wanted
        if action is None or self._table.busy:
            return
        if self.mood == "no":
            self.again()
        self.mood = "yes"
        self._table.play(self._match.act(self._match.chapter.seat, action))

    # --- what is seen -------------------------------------------------------------------------------

    def words(self) -> CardWords:
        """What the card says."""
        match, key = self._match, self._key
        head = tr("lessons.head", chapter=tr(f"{key}.title"), n=self.at + 1, m=len(match.chapter.steps))
        if self._wrong:
            own = f"{key}.{self._wrong}"
            return CardWords(head, tr(own if has(own) else "lessons.wrong"), "", self.mood)
        task = f"{key}.{self.step.id}-do"
        return CardWords(
            head, tr(f"{key}.{self.step.id}"), tr(task) if self.step.do is not None else "", self.mood
        )

    @property
    def _key(self) -> str:
        return f"{self._table.game_id}-lessons.{self._match.chapter.id}"

    def lit(self) -> list[tuple[Rect, float]]:
        """What the card speaks of: boxes, and how round they are."""
        found = [place for light in self.step.light for place in self._lit_by(light)]
        action = self.wanted
        if not found and action is not None and self.mood == "asks":
            advice = self._table.advice(action)
            if advice is not None:
                found += advice.places
                found += [box for name in advice.rings for box in self._lit_by(Light(widget=name))]
        return found

    def _lit_by(self, light: Light) -> list[tuple[Rect, float]]:
        table = self._table
        if light.place:
            region = table.region(BoardPlace(str(light.place[0]), light.place[1:]))
            return [] if region is None else [(region.box, region.radius)]
        many = light.widget.endswith("*")
        names = [
            one.id
            for one in table.ui
            if (one.id.startswith(light.widget[:-1]) if many else one.id == light.widget)
        ]
        return [(table.ui[name].seen_rect, getattr(table.ui[name], "radius", _RADIUS)) for name in names]

    def build(self) -> None:
        """The card over the board, with its buttons."""
        if not self.speaks:
            return
        table, words = self._table, self.words()
        buttons = self._buttons()
        widths = [self._wide(label, icon) for _, label, icon, _, _ in buttons]
        least = sum(widths) + _SPACE * (len(widths) - 1) + 48
        lit = [box for box, _ in self.lit()]
        box = card.place(
            table.texts, words, table.frame_layout.board.inflate(-24, -24), lit, table.judge_dock(), least
        )

        def paint(canvas: Canvas, _area: Rect, _look: ButtonState) -> None:
            card.draw(canvas, box, words)

        label = " ".join((words.head, words.text, words.task))
        table.ui.add(Painted("guide.card", box, label, paint=paint, focusable=False, sound=""))
        right, top = box.right - 24, box.bottom - 18 - card.BUTTONS
        for (name, told, icon, kind, press), wide in zip(buttons, widths, strict=True):
            table.ui.add(Button(
                f"guide.{name}", (right - wide, top, wide, card.BUTTONS), told, icon=icon, kind=kind,
                on_press=press,
            ))  # fmt: skip
            right -= wide + _SPACE
        corner = (box.right - 50, box.top + 10, 38, 38)
        table.ui.add(
            IconButton("guide.leave", corner, "close", tr("lessons.leave"), on_press=table.cancel, icon_size=20)
        )

    def _buttons(self) -> list[tuple[str, str, str, str, Callable[[], object]]]:
        """From right to left: name, words, picture, kind, and what it does."""
        asks, wrong = self.step.do is not None, self.mood == "no"
        found: list[tuple[str, str, str, str, Callable[[], object]]] = []
        if wrong:
            found.append(("again", tr("lessons.again"), "undo", "gold", self.again))
        elif not asks:
            found.append(("next", tr("lessons.next"), "chevron-right", "gold", self.forward))
        if asks:
            found.append(("show", tr("lessons.show"), "hint", "plain", self.show_me))
            found.append(("skip", tr("lessons.skip"), "fast", "plain", self.forward))
        if self.at:
            found.append(("back", tr("lessons.back"), "chevron-left", "plain", self.back))
        return found

    def draw(self, canvas: Canvas) -> None:
        """Rings round what the card speaks of."""
        if self.speaks:
            small = self._table.frame_layout.compact
            for box, radius in self.lit():
                hint_ring.draw(canvas, box, radius, small=small, alpha=1.0)
