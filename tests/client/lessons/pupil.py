"""A pupil: goes through a chapter with the mouse, or with the keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from client.lessons.chapters import Chapter, LessonStep, load_lessons
from client.lessons.lesson_match import LessonMatch
from client.table.guide.guide import Guide
from client.table.table import Table
from rules import GAMES
from rules.contract import Action, IllegalAction
from saves.settings import Settings
from tests.client.driver import Driver, make_app

MOST_WORDS = 35
"""Of a card: nobody reads more before they have done something."""


@dataclass(frozen=True, eq=False)
class Given:
    """A chapter of a game."""

    game: str
    chapter: Chapter

    @property
    def name(self) -> str:
        """What a test is called by it."""
        return f"{self.game}-{self.chapter.id}"

    def __str__(self) -> str:
        return self.name


@cache
def list_chapters() -> tuple[Given, ...]:
    """Return all chapters of all games."""
    found = ((game, load_lessons(game)) for game in GAMES)
    return tuple(Given(game, one) for game, course in found if course is not None for one in course.chapters)


class Pupil:
    """One at the table of a chapter. table, guide: as they are on the screen."""

    def __init__(
        self,
        game: str,
        chapter: str,
        *,
        size: tuple[int, int] = (1280, 720),
        ui_scale: float | None = None,
        clicks: bool = True,
        **settings: object,
    ) -> None:
        """clicks: it comes by the list of chapters; else the table is laid at once, and nothing is drawn."""
        chosen = {"language": "en", "animation_speed": 0.0, **settings}
        self.app = make_app(size, settings=Settings(**chosen), ui_scale=ui_scale)  # type: ignore[arg-type]  # names
        self.driver = Driver(self.app)
        self.app.open("lessons", game=game)
        if clicks:
            self.driver.click(f"lessons.chapter.{chapter}")
        else:
            self.app.open("lesson", game=game, chapter_id=chapter)
        self.driver.settle(30, drawn=False)
        assert isinstance(self.app.scenes.top, Table)
        self.table = self.app.scenes.top

    @property
    def guide(self) -> Guide:
        """Who leads through the chapter."""
        assert self.table.guide is not None
        return self.table.guide

    @property
    def match(self) -> LessonMatch:
        """What is played."""
        return cast("LessonMatch", self.table.match)

    @property
    def mood(self) -> str:
        """What became of the task, as the card says it."""
        return self.guide.make_text().mood

    @property
    def learned(self) -> bool:
        """Whether the chapter is over: its table is covered by what is said at the end."""
        return self.app.scenes.top is not self.table

    def steps(self) -> Iterator[LessonStep]:
        """Yield the steps, as they come; each has to be over when the next one is asked for."""
        for index, step in enumerate(self.match.chapter.steps):
            assert not self.learned
            assert self.guide.at == index
            yield step
        assert self.learned

    def click(self, name: str) -> None:
        """Click one of the card's buttons."""
        self.driver.look()
        self.driver.click(f"guide.{name}")
        self.driver.settle(60, drawn=False)

    def do(self, action: Action) -> None:
        """Make a move at the table, as it would be made after a hint: what it needs is in the hand, a click
        carries it out, where the hint shows it."""
        advice = self.table.face.make_hint_model(action)
        assert advice is not None, action
        self.table.face.controller.propose_action(action)
        self.table.refresh()
        self.driver.look()
        if advice.press in self.table.ui:
            press = self.table.ui[advice.press]
            assert press.enabled, (action, advice.press)
            shown = [box.center for box in advice.clear if press.rect.collidepoint(box.center)]
            self.driver.click_at(*(shown[0] if shown else self.driver.center(advice.press)))
        else:  # a button that comes with a hint alone: without one the place itself is clicked
            self.driver.click_at(*advice.places[0][0].center)
        self.driver.settle(60, drawn=False)

    def pass_step(self) -> None:
        """Do what the present step asks for, without the mouse, and go on."""
        guide, step = self.guide, self.guide.step
        if step.choices:
            guide.answer(step.right)
        if step.do is None:
            guide.go_forward()
        else:
            assert guide.expected_action is not None
            assert self.table.play_action(guide.expected_action)
        self.driver.settle(60, drawn=False)

    def click_through_step(self) -> None:
        """Do what the present step asks for by clicks on the card and the board."""
        step = self.guide.step
        if step.choices:
            self.click(f"choice.{step.right}")
        if step.do is None:
            self.click("next")
        else:
            assert self.guide.expected_action is not None
            self.do(self.guide.expected_action)

    def wrong_moves(self, step: LessonStep) -> Iterator[Action]:
        """Yield what is allowed just now and will not do, and can be shown at the table."""
        match, seat = self.match, self.match.chapter.seat
        for action in match.game.actions(match.state, seat):
            if action == self.guide.expected_action:
                continue
            try:
                events = match.game.apply(match.state, seat, action).events
            except IllegalAction:  # pragma: no cover  what `actions` names is allowed
                continue
            if step.free or (step.passes is not None and step.passes.is_met_by(action, events)):
                continue
            yield action
