"""Guide (tutorial) at one table: leads through a chapter and checks the learner's moves.

It never makes a move unless asked to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import has_text, tr
from client.lessons.chapters import Highlight, LessonStep
from client.lessons.lesson_match import LessonMatch
from client.lessons.review_exercise import ReviewExercise
from client.session.undo_history import Step
from client.table import frame_painting, top_bar
from client.table.bar_models import HintModel, Prompt
from client.table.board_places import BoardPlace, Region
from client.table.face import AnyPort
from client.table.guide import card, guide_ring
from client.table.guide.card import CardWords, Mood
from client.table.guide.practice import DecisionRetry, Practice, PracticePosition
from client.widgets import Button, ButtonState, IconButton, PaintedButton, WidgetText
from client.widgets.button import ButtonKind
from rules.contract import Action, State

_NOT_NOW: Final = "not-now"

HighlightedRegions = list[Region]
"""Regions that the guide's card is about."""


class _CardButton(Struct, frozen=True):
    """A button of the card: the end of its id, its label and its action."""

    id: str
    label: str
    icon: str
    on_press: Callable[[], object]
    kind: ButtonKind = "plain"
    wordy: bool = True
    goes_on: bool = False
    """Whether it leads on from what is read, and stands at the right, where no other button ever stands."""


class _CardLayout(Struct, frozen=True):
    """What the card says, its buttons and their widths, its measures and where it stands."""

    words: CardWords
    offers: Sequence[_CardButton]
    widths: Sequence[float]
    size: card.CardSize
    box: Rect
    in_column: bool = False
    """Whether it stands in the right column, over the log."""


def _make_practice(table: AnyPort, match: LessonMatch) -> Practice | None:
    """Return the practice part of the guide, None in a chapter."""
    if isinstance(match.item, ReviewExercise):
        return DecisionRetry(table, match.item)
    return None if match.item is None else PracticePosition(table, match.item)


class Guide:
    """Guide (tutorial) at one table: leads through the steps of a chapter and checks moves.

    Attributes:
        at: Index of the present step.
        mood: State of its task: "says" (no task), "asks" (move expected), "yes" (solved) or "no" (wrong
            move).
    """

    def __init__(self, table: AnyPort, show_other_position: Callable[[], None]) -> None:
        match = table.match
        assert isinstance(match, LessonMatch)  # only lessons have a guide
        self._table = table
        self._show_other_position = show_other_position
        self._match = match
        self._answer_key = ""  # the last part of the key of what is said to a move that will not do
        self._moves_to_play = 0  # moves of others still to be shown
        self._jumped = False  # the step has begun in another position than the one before it ended in
        self._prompt_state = match.state  # in which the learner is asked
        self._announced: tuple[int, str] | None = None  # of which step what was said last
        self._is_over = False  # the chapter has been learned
        self._read_on_boxes: tuple[Rect, ...] = ()  # where "next" stood when it led to the present step
        self._is_folded = False  # the card is one line, so that the board can be seen
        self.at = 0
        self.mood: Mood = "says"
        self._practice = _make_practice(table, match)

    # --- going through the chapter ------------------------------------------------------------------

    @property
    def step(self) -> LessonStep:
        """The present step of the chapter."""
        return self._match.chapter.steps[self.at]

    @property
    def is_last_step(self) -> bool:
        """Whether the present step is the last one of the chapter."""
        return self.at + 1 == len(self._match.chapter.steps)

    @property
    def is_card_shown(self) -> bool:
        """Whether the guide's card is shown: no animation runs, no move of another seat is to come."""
        return not (self._table.animator.is_busy or self._moves_to_play or self._is_over)

    @property
    def is_asking(self) -> bool:
        """Whether the learner has to make a move now, rather than read or undo."""
        return self.mood == "asks"

    @property
    def expected_action(self) -> Action | None:
        """The action that the learner has to find now, None if no move is asked for."""
        return self._match.expected_action(self.at)

    def begin_step(self, at: int = 0) -> None:
        """Begin a step of the chapter: set up its position if needed, and play the other seats' moves."""
        follows = self.mood == "yes" and at == self.at + 1
        self._table.ruling_popup.judgement = None
        self.at, self._answer_key, self._is_folded = at, "", False
        self.mood = "says" if self.step.do is None else "asks"
        self._moves_to_play = len(self.step.play)
        begins = self._match.state if follows and self.step.stays else self._match.course.start_states[at]
        self._jumped = self._match.state != begins
        if self._jumped:
            self._set_position(begins)
        elif not follows:  # what was tried out while reading belongs to no task
            self._drop_selection()
        self._prompt_state = begins
        if self._practice is not None and self.expected_action is not None:
            self._practice.is_solution_shown = False
        self._play_next_move()

    def _set_position(self, state: State) -> None:
        self._table.face.controller.clear()  # what is in the hand belongs to the position that goes
        self._match.set_position(state)
        self._show_other_position()

    def _play_next_move(self) -> None:
        """Make the next move of others; without one, show the card."""
        if not self._moves_to_play:
            self._show_card()
            return
        move = self.step.play[-self._moves_to_play]
        self._moves_to_play -= 1
        step = self._match.act(move.seat, move.to_action(self._match.game))
        self._prompt_state = self._match.state
        self._table.show_step(step)

    def _show_card(self) -> None:
        self._table.refresh()
        told = self.at, self.make_text().spoken_text
        if told != self._announced:
            self._announced = told
            self._table.app.announce(told[1])
        if self._table.ui.ring and self.mood != "asks":
            self._table.ui.focus_on(self._gold_button)

    @property
    def _gold_button(self) -> str:
        return "guide.again" if self.mood == "no" else "guide.next"

    def on_settled(self) -> None:
        """Continue after all animations: play the next move, go to the next step, or show the card."""
        if self._moves_to_play:
            self._play_next_move()
        elif self.mood == "yes":
            self.go_forward()
        else:
            self._show_card()

    def refuse_move(self) -> bool:
        """Return whether the learner may not move now, and if so, tell why on the card."""
        if self.mood == "asks":
            return False
        if self.mood == "says":
            self._answer_key = _NOT_NOW
        self._is_folded = False
        self._table.app.sound.play("error")
        self._drop_selection()
        self._show_card()
        return True

    def _drop_selection(self) -> None:
        """Drop what is selected, except what a decision begins with, such as the only die."""
        controller = self._table.face.controller
        controller.clear()
        controller.begin_decision()

    def check_move(self, step: Step) -> None:
        """Check a move of the learner against the expected and the wrong ones, and set the mood."""
        asked = self.step
        passes = asked.passes is not None and asked.passes.is_met_by(step.action, step.events)
        if asked.free or passes or step.action == self.expected_action:
            self.mood, self._answer_key = "yes", ""
            if self._practice is not None:
                self._practice.record_solution()
            return
        special = (one.say for one in asked.wrong if one.when.is_met_by(step.action, step.events))
        self.mood, self._is_folded = "no", False
        self._answer_key = next(special, f"{asked.id}-wrong")

    # --- what its buttons do ------------------------------------------------------------------------

    def go_forward(self) -> None:
        """Go to the next step; after the last one, open the screen for a completed chapter."""
        ui = self._table.ui
        self._read_on_boxes = (ui["guide.next"].rect,) if "guide.next" in ui else ()
        if self.is_last_step:
            self._is_over = self._practice is None
            self._table.refresh()
            scene = "learned" if self._practice is None else self._practice.next_scene
            self._table.app.open(scene, table=self._table)
        else:
            self.begin_step(self.at + 1)

    def go_back(self) -> None:
        """Go to the beginning of the previous step."""
        self.begin_step(max(0, self.at - 1))

    def turn_page(self, by: int) -> None:
        """Go to the previous (-1) or next (1) step, but not past a task, nor from the last step.

        This does nothing while the card is hidden.
        """
        if not self.is_card_shown:
            return
        if by < 0 and self.at:
            self.go_back()
        elif by > 0 and self.step.do is None and not self.is_last_step:
            self.go_forward()

    def go_to_task(self) -> None:
        """Go back to the position in which the learner's task is asked, undoing any wrong move."""
        self.mood, self._answer_key = "asks", ""
        self._set_position(self._prompt_state)

    def play_expected_move(self) -> None:
        """Play the expected move in place of the learner."""
        action = self.expected_action
        if action is None or self._table.animator.is_busy:
            return
        if self.mood == "no":
            self.go_to_task()
        self.mood, self._answer_key = "yes", ""
        self._table.ruling_popup.judgement = None
        if self._practice is not None:
            self._practice.is_solution_shown = True
        self._table.show_step(self._match.act(self._match.chapter.seat, action))

    def toggle_fold(self) -> None:
        """Fold the guide's card into one line where it would cover the board, or unfold it."""
        self._is_folded = not self._is_folded
        self._table.refresh()

    def confirm_with(self, event: pygame.Event) -> bool:
        """Press the card's main button on a confirmation event, unless another widget shows the focus.

        Return whether it was pressed.
        """
        ui, name = self._table.ui, self._gold_button
        if name not in ui or (ui.ring and ui.focused_id not in (None, name)) or not ui.is_confirmation(event):
            return False
        ui[name].press()
        return True

    # --- what is said -------------------------------------------------------------------------------

    def make_text(self) -> CardWords:
        """Return the texts of the guide's card for the present step."""
        if self._practice is not None:
            return self._make_practice_text(self._practice)
        game, chapter, step = self._table.match.game.id, self._match.chapter.id, self.step.id
        title = tr(f"{game}-lessons.{chapter}.title")
        n, m = self.at + 1, len(self._match.chapter.steps)
        head, shorter = tr("lessons.head", chapter=title, n=n, m=m), (tr("lessons.head-short", n=n, m=m),)
        if self._answer_key and self._answer_key != _NOT_NOW:
            own = f"{game}-lessons.{chapter}.{self._answer_key}"
            words = tr(own) if has_text(own) else tr("lessons.wrong")
            return CardWords(head, words, "", "no", shorter=shorter)
        words = tr(f"{game}-lessons.{chapter}.{step}")
        if self._jumped:
            words = f"{tr('lessons.elsewhere')} {words}"
        if self._answer_key:  # what there is to read stays, or it could never be read
            return CardWords(head, words, tr("lessons.not-now"), "no", shorter=shorter)
        task = tr(f"{game}-lessons.{chapter}.{step}-do") if self.step.do is not None else ""
        return CardWords(head, words, task, self.mood, shorter=shorter)

    def _make_practice_text(self, practising: Practice) -> CardWords:
        best = self._match.expected_action(0)
        if self.step.do is None and best is not None:
            refusal = tr("lessons.not-now") if self._answer_key else ""
            words = practising.explain_move(best)
            return CardWords(practising.head, words, refusal, "no" if refusal else self.mood)
        if self._answer_key:
            return CardWords(practising.head, tr(f"{practising.topic}.{self._answer_key}"), "", "no")
        topic, slim = practising.topic, self._table.frame_layout.compact
        return CardWords(
            practising.head, practising.make_task_text(), tr(f"{topic}.find-do"), self.mood, slim
        )

    @property
    def leave_label(self) -> str:
        """Label of the button that leaves the chapter or the practice position."""
        return tr("lessons.leave") if self._practice is None else tr(f"{self._practice.topic}.leave")

    def make_prompt(self) -> Prompt | None:
        """Return the bottom bar's prompt while the learner has to read, None while a move is expected."""
        if not self.is_card_shown or self.mood == "asks" or not self._match.deciders:
            return None
        return Prompt(tr("lessons.take-back" if self.mood == "no" else "lessons.read"))

    # --- what is seen -------------------------------------------------------------------------------

    def find_highlighted_regions(self) -> HighlightedRegions:
        """Return the screen regions that the card explains: those of the step, else of its move."""
        return [
            place for light in self.step.light for place in self._find_regions(light)
        ] or self._find_move_regions()

    @property
    def _advice(self) -> HintModel | None:
        """How a hint would show the move, while it is the task."""
        action = self.expected_action
        return None if action is None or self.mood != "asks" else self._table.face.make_hint_model(action)

    def _find_move_regions(self) -> HighlightedRegions:
        """Return the regions where the move is made."""
        advice = self._advice
        if advice is None:
            return []
        places = (Region.from_box(box, radius) for box, radius in advice.places)
        return [
            *places,
            *(one for name in advice.rings for one in self._find_regions(Highlight(widget=name))),
        ]

    def _find_uncovered_boxes(self) -> list[Rect]:
        """Return the boxes that the card must not cover: its subject and the widgets of the task."""
        advice = self._advice
        found = [one.box for one in (*self.find_highlighted_regions(), *self._find_move_regions())]
        found += () if advice is None else advice.clear
        return found if self._practice is None else self._practice.list_uncovered_boxes(found, self.mood)

    def _find_regions(self, light: Highlight) -> HighlightedRegions:
        table = self._table
        if light.place:
            region = table.face.find_region(BoardPlace(str(light.place[0]), light.place[1:]))
            return [] if region is None else [region]
        many = light.widget.endswith("*")
        wanted = [
            one
            for one in table.ui.widgets
            if (one.id.startswith(light.widget[:-1]) if many else one.id == light.widget)
        ]
        return [table.face.find_outline(one) for one in wanted]

    @property
    def column_card_height(self) -> float:
        """Height of the card if it stands in the right column, over the log; 0 if it is elsewhere."""
        layout = self._lay_out_card() if self.is_card_shown else None
        return layout.box.height if layout is not None and layout.in_column else 0.0

    @property
    def _has_skip_button(self) -> bool:
        return self.step.do is not None and self._practice is None

    @property
    def _folds(self) -> bool:
        """Whether the card can be folded into one line, which a practice position's always is."""
        return self._table.frame_layout.compact and not self.make_text().slim

    def _lay_out_card(self) -> _CardLayout:
        """Return what the card says and where it stands, once the widgets that it is about are there."""
        frame, folds = self._table.frame_layout, self._folds
        words = self.make_text()
        words = replace(
            words,
            signs=1 + folds + self._has_skip_button,
            slim=words.slim or (folds and self._is_folded),
        )
        keep = self._find_uncovered_boxes()
        return (None if frame.compact else self._lay_out_in_column(words, keep)) or self._lay_out_on_board(
            words, keep
        )

    def _lay_out_in_column(self, words: CardWords, keep: Sequence[Rect]) -> _CardLayout | None:
        """Return the card at the bottom of the right column, small if the log is short; None without room."""
        table, side = self._table, self._table.frame_layout.side
        column = frame_painting.get_card_column(side, table.face.measure_seat_panel(side.width - 40))
        found = None
        for small in (False, True):
            size = card.get_card_size(small)
            for brief in (False, True):
                offers = self._make_buttons(brief=brief)
                widths = self._measure_buttons(offers, size)
                box = card.place_in_column(table.app.texts, words, column, size, widths)
                if box is not None and not card.covers_any(box, keep):
                    found = _CardLayout(words, offers, widths, size, box, in_column=True)
                    break
            if found is not None and frame_painting.leaves_log_readable(column, found.box.height):
                break
        return found

    def _lay_out_on_board(self, words: CardWords, keep: Sequence[Rect]) -> _CardLayout:
        """Return the card on the board where it covers least, or in the top bar if it is slim."""
        table, frame = self._table, self._table.frame_layout
        size, dock = card.get_card_size(frame.compact), table.face.get_ruling_dock()
        signs = (one.rect for one in table.ui.widgets if isinstance(one, IconButton))
        end = min((box.left for box in signs if frame.top.contains(box)), default=frame.top.right)
        heading = table.face.make_top_bar_text()
        totals = top_bar.get_latest_line_box(table.app.texts, frame, heading, end).right
        for brief in (False, True):  # rather a sign for a word than over what is spoken of
            offers, shown = self._make_buttons(brief=brief), words
            widths = self._measure_buttons(offers, size)
            if words.slim:
                shown = card.shorten_to_one_line(table.app.texts, words, frame, size, widths, end)
            box = card.place_card(table.app.texts, shown, frame, keep, dock, size, widths, end, totals)
            if shown == words and not card.covers_any(box, keep):
                break
        return _CardLayout(shown, offers, widths, size, box)

    def build(self) -> None:
        """Add the guide's card with its buttons."""
        if not self.is_card_shown:
            return
        table, layout = self._table, self._lay_out_card()
        words, size, box = layout.words, layout.size, layout.box

        def paint(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
            card.draw_card(canvas, box, words, size)

        text = WidgetText(self.make_text().spoken_text, painted=words.head)
        table.ui.add(PaintedButton("guide.card", box, text, paint=paint, focusable=False, sound=""))
        self._add_buttons(layout)
        if self._folds:
            sign, called = ("down", "lessons.unfold") if self._is_folded else ("up", "lessons.fold")
            self._add_corner_button("fold", f"chevron-{sign}", tr(called), self.toggle_fold, layout, 1)
        if self._has_skip_button:
            self._add_corner_button(
                "skip", "fast", tr("lessons.skip"), self.go_forward, layout, words.signs - 1
            )
        self._add_corner_button("leave", "close", self.leave_label, table.screens.close_table, layout, 0)
        if self.mood != "asks":
            table.ui.first = self._gold_button

    def _add_corner_button(
        self, id: str, icon: str, label: str, on_press: Callable[[], object], layout: _CardLayout, at: int
    ) -> None:
        """Add an icon button in the corner of the card, number `at` from the right."""
        box = layout.size.get_corner_box(layout.box, slim=layout.words.slim, at=at)
        sign = IconButton(f"guide.{id}", box, icon, label, on_press=on_press, icon_size=box.width * 0.52)
        self._table.ui.add(sign)

    def _measure_buttons(self, offers: Sequence[_CardButton], size: card.CardSize) -> list[float]:
        texts = self._table.app.texts
        return [size.measure_button(texts, one.label) if one.wordy else size.button for one in offers]

    def _add_buttons(self, layout: _CardLayout) -> None:
        """Add the buttons: at the left those that stay on the step, at the right the one that leads on.

        On a slim card all are at the right, beside the icon buttons of its corner. So they are if "show"
        would lie where "next" has just been, because the card has another place.
        """
        size, box = layout.size, layout.box
        left, right, top = box.left + size.rim, box.right - size.rim, box.bottom - size.foot - size.button
        width = sum(layout.widths) + card.BUTTON_GAP * (len(layout.widths) - 1)
        if layout.words.slim:
            right = size.get_corner_box(box, slim=True, at=layout.words.signs - 1).left - card.BUTTON_GAP
            left, top = right - width, box.centery - size.button / 2
        elif self.is_asking and card.covers_any(Rect(left, top, width, size.button), self._read_on_boxes):
            left = right - width
        for one, wide in zip(layout.offers, layout.widths, strict=True):
            place = (right - wide if one.goes_on else left, top, wide, size.button)
            name = f"guide.{one.id}"
            self._table.ui.add(
                Button(name, place, one.label, icon=one.icon, kind=one.kind, on_press=one.on_press)
                if one.wordy
                else IconButton(name, place, one.icon, one.label, on_press=one.on_press)
            )
            left += wide + card.BUTTON_GAP

    def _make_buttons(self, *, brief: bool) -> list[_CardButton]:
        """Return the buttons from left to right; if `brief`, "show" is an icon alone.

        Only "next" and "again" stand at the right: a learner who presses "next" once too often makes no move.
        """
        found: list[_CardButton] = []
        asks = self.step.do is not None
        if self.at:
            found.append(_CardButton("back", tr("lessons.back"), "chevron-left", self.go_back, wordy=False))
        if asks:
            show = _CardButton("show", tr("lessons.show"), "hint", self.play_expected_move, wordy=not brief)
            found.append(show)
        if asks and self.mood == "no":
            again = _CardButton("again", tr("lessons.again"), "undo", self.go_to_task, "gold", goes_on=True)
            found.append(again)
        elif not asks:
            is_done = self.is_last_step and self._practice is None
            label, icon = ("lessons.done", "check") if is_done else ("lessons.next", "chevron-right")
            found.append(_CardButton("next", tr(label), icon, self.go_forward, "gold", goes_on=True))
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw rings around the regions that the card explains; in practice none, to reveal no solution."""
        if self.is_card_shown and self._practice is None:
            small = self._table.frame_layout.compact
            for beside in guide_ring.split_around_card(self._table.ui["guide.card"].rect):
                with canvas.clip(beside):  # where there is no other room, the card lies over what it lights
                    for region in self.find_highlighted_regions():
                        guide_ring.draw_guide_ring(canvas, region, small=small)
