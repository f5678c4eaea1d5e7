"""Guide (tutorial) at one table: leads through a chapter and checks the learner's moves.

It never makes a move unless asked to. What the learner has done stays, if the chapter can go on from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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
from client.table.log_room import leaves_log_readable
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
        mood: State of its task: "says" (no task), "asks" (move or answer expected), "yes" (solved, and what
            follows is being shown), "right" (question answered), "no" (wrong move or answer) or "shown" (the
            guide has made the move, which the learner is still to make).
    """

    def __init__(self, table: AnyPort, show_other_position: Callable[[], None]) -> None:
        match = table.match
        assert isinstance(match, LessonMatch)  # only lessons have a guide
        self._table = table
        self._show_other_position = show_other_position
        self._match = match
        self._answer_key = ""  # the last part of the key of what is said to a move that will not do
        self._moves_to_play = 0  # moves of others still to be shown
        self._lead_key = ""  # the last part of the key of what is said about a change of position
        self._is_gliding = False  # the board goes from the learner's solution to the prepared one
        self._begun: dict[int, State] = {}  # in which position each step has begun
        self._solved: set[int] = set()  # steps whose task the learner has solved
        self._announced: tuple[int, str] | None = None  # of which step what was said last
        self._is_over = False  # the chapter has been learned
        self._read_on_boxes: tuple[Rect, ...] = ()  # where the button stood that led to what the card says
        self._is_folded = False  # the card is one line, so that the board can be seen
        self._board_box: tuple[int, Rect, Rect] | None = (
            None  # of which step and board, and where the card is
        )
        self._question_place: tuple[Rect, bool] | None = None  # on which board, and whether in the column
        self.at = 0
        self.mood: Mood = "says"
        self._prompt_state: State  # in which the learner is asked
        self._expected_action: Action | None  # what the learner has to find in it
        self._set_prompt_state(match.state)
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
        """Whether the learner has to make a move now, rather than read, answer or undo."""
        return self.mood == "asks" and self.step.do is not None

    @property
    def hides_forecast(self) -> bool:
        """Whether the table must not show what would happen, since the learner is to find out."""
        return self.mood == "asks" and (self.step.unaided or bool(self.step.choices))

    @property
    def unsolved_tasks(self) -> int:
        """Number of the chapter's tasks that the learner has not solved."""
        steps = enumerate(self._match.chapter.steps)
        return sum(step.has_task and at not in self._solved for at, step in steps)

    @property
    def expected_action(self) -> Action | None:
        """The action that the learner has to find now, None if no move is asked for."""
        return self._expected_action

    def _set_prompt_state(self, state: State) -> None:
        """Remember the state in which the learner is asked, and what will do there.

        After another solution of the step before, that need not be the step's own action.
        """
        self._prompt_state, course = state, self._match.course
        found = (
            None if state == course.prompt_states[self.at] else course.find_expected_action(state, self.step)
        )
        self._expected_action = found or self._match.expected_action(self.at)

    def begin_step(self, at: int = 0) -> None:
        """Begin a step of the chapter: set up its position if needed, and play the other seats' moves."""
        step = self._match.chapter.steps[at]
        follows = at == self.at + 1 and self.mood not in ("asks", "no", "shown")
        is_solved = follows and self.mood == "yes"
        goes_on = follows and step.laid is None and self._can_go_on(at)
        if is_solved and not goes_on and step.laid is None and not self._is_gliding:
            self._glide_to_prepared_solution()
            return
        begins = self._match.state if goes_on else self._match.course.start_states[at]
        if at < self.at:
            begins = self._begun.get(at, begins)
        self._lead_key = "elsewhere" if self._match.state != begins else ""
        if self._is_gliding or (self._lead_key and follows and step.laid is None):
            self._lead_key = "other-solution"
        self._is_gliding = False
        self._table.ruling_popup.judgement = None
        self.at, self._answer_key, self._is_folded, self._question_place = at, "", False, None
        self.mood = "asks" if step.has_task else "says"
        self._moves_to_play = len(step.play)
        if self._match.state != begins:
            self._set_position(begins)
        elif not is_solved or step.do is None:  # what was tried out while reading belongs to no task
            self._drop_selection()
        self._begun[at] = begins
        self._set_prompt_state(begins)
        if self._practice is not None and self.expected_action is not None:
            self._practice.is_solution_shown = False
        self._play_next_move()

    def _can_go_on(self, at: int) -> bool:
        """Return whether a step can begin in the present position, even if it is not the prepared one."""
        course, step, state = self._match.course, self._match.chapter.steps[at], self._match.state
        if state == course.start_states[at]:
            return True
        return step.stays is not False and course.can_play_step(state, step)

    def _glide_to_prepared_solution(self) -> None:
        """Show the prepared solution of the present step in place of the learner's, as a move."""
        action = self._match.expected_action(self.at)
        assert action is not None  # only a solved task leads here
        self._is_gliding = True
        self._set_position(self._match.course.prompt_states[self.at])
        self._table.show_step(self._match.act(self._match.chapter.seat, action))

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
        self._set_prompt_state(self._match.state)
        self._table.show_step(step)

    def _show_card(self) -> None:
        self._table.refresh()
        told = self.at, self.make_text().spoken_text
        if told != self._announced:
            self._announced = told
            self._table.app.announce(told[1])
        if self._table.ui.ring and not self.is_asking:
            self._table.ui.focus_on(self._first_button)

    @property
    def _first_button(self) -> str:
        """Id of the button that the focus begins at: the gold one, or the first answer to a question."""
        is_question = self.mood == "asks" and self.step.choices
        return f"guide.choice.{self.step.choices[0]}" if is_question else self._gold_button

    @property
    def _gold_button(self) -> str:
        return "guide.again" if self.mood in ("no", "shown") else "guide.next"

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
        if self.is_asking:
            return False
        if self.mood in ("says", "right") or self.step.choices:
            self._answer_key = self._answer_key or _NOT_NOW
        self._is_folded = False
        self._table.app.sound.play("error")
        self._drop_selection()
        announced = self._announced
        self._show_card()
        if self._announced == announced:  # the card shows it already, but no press may be without an answer
            told = self.make_text()
            self._table.app.announce(told.task or told.spoken_text, urgent=True)
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
            self._solved.add(self.at)
            if self._practice is not None:
                self._practice.record_solution()
            return
        special = (one.say for one in asked.wrong if one.when.is_met_by(step.action, step.events))
        self.mood, self._is_folded = "no", False
        self._answer_key = next(special, f"{asked.id}-wrong")

    # --- what its buttons do ------------------------------------------------------------------------

    def answer(self, choice: str) -> None:
        """Check the learner's answer to the step's question, and explain it."""
        if self.mood != "asks":
            return
        step = self.step
        if choice == step.right:
            self.mood, self._answer_key = "right", f"{step.id}-right"
            self._solved.add(self.at)
        else:
            self.mood, self._answer_key = "no", self._get_wrong_key(choice)
            self._table.app.sound.play("error")
        self._is_folded = False
        self._show_card()

    def _get_wrong_key(self, choice: str) -> str:
        """Return the last part of the key of what is said to this wrong answer."""
        own = f"{self.step.id}-{choice}-wrong"
        return own if self._tr(own) else f"{self.step.id}-wrong"

    def go_forward(self) -> None:
        """Go to the next step; after the last one, open the screen for a completed chapter."""
        self._note_read_on_box("guide.next")
        if self.is_last_step:
            self._is_over = self._practice is None
            self._table.refresh()
            scene = "learned" if self._practice is None else self._practice.next_scene
            self._table.app.open(scene, table=self._table)
        else:
            self.begin_step(self.at + 1)

    def _note_read_on_box(self, id: str) -> None:
        """Remember where this button stands: a second press there must not answer the question that comes."""
        ui = self._table.ui
        self._read_on_boxes = (ui[id].rect,) if id in ui else ()

    def go_back(self) -> None:
        """Go to the beginning of the previous step."""
        self.begin_step(max(0, self.at - 1))

    def turn_page(self, by: int) -> None:
        """Go to the previous (-1) or next (1) step, but not past a task, nor from the last step.

        After a wrong or shown move, go back to its task. This does nothing while the card is hidden.
        """
        if not self.is_card_shown:
            return
        if by < 0 and self.mood in ("no", "shown"):
            self.take_back()
        elif by < 0 and self.at:
            self.go_back()
        elif by > 0 and self.mood in ("says", "right") and not self.is_last_step:
            self.go_forward()

    def take_back(self) -> None:
        """Take a wrong or shown move back and ask for the task again; notify if there is none."""
        if self.mood in ("no", "shown") and self.is_card_shown:
            if self.step.choices:
                self._note_read_on_box("guide.again")
            self.go_to_task()
            self._show_card()
        else:
            self._table.app.notify(tr("table.why.nothing"), "refused")

    def go_to_task(self) -> None:
        """Go back to the position in which the learner's task is asked, undoing any wrong move."""
        self.mood, self._answer_key = "asks", ""
        if self.step.choices:
            self._show_card()
        else:
            self._set_position(self._prompt_state)

    def play_expected_move(self) -> None:
        """Show the expected move, for the learner to make it afterwards; in practice, solve with it."""
        action = self.expected_action
        if action is None or self._table.animator.is_busy:
            return
        if self.mood == "no":
            self.go_to_task()
        self.mood, self._answer_key = "shown", ""
        self._table.ruling_popup.judgement = None
        if self._practice is not None:
            self.mood = "yes"
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
        step, mood = self.step, self.mood
        n, m = self.at + 1, len(self._match.chapter.steps)
        head, shorter = (
            tr("lessons.head", chapter=self._tr("title"), n=n, m=m),
            (tr("lessons.head-short", n=n, m=m),),
        )
        task = self._tr(step.id, "do") if step.has_task else ""
        if mood == "shown":
            return CardWords(head, f"{tr('lessons.shown')} {task}", "", mood, shorter=shorter)
        if self._answer_key and self._answer_key != _NOT_NOW:
            return CardWords(head, self._make_answer_text(self._answer_key), "", mood, shorter=shorter)
        words = self._tr(step.id)
        if self._lead_key:
            words = f"{tr(f'lessons.{self._lead_key}')} {words}"
        refusal = self._make_refusal_text()
        choices = tuple(self._tr(step.id, choice) for choice in step.choices)
        return CardWords(
            head, words, refusal or task, "no" if refusal else mood, shorter=shorter, choices=choices
        )

    def _make_answer_text(self, key: str) -> str:
        """Return what is said to an answer or a move, from the last part of its key."""
        return self._tr(key) or tr("lessons.wrong")

    def _make_refusal_text(self) -> str:
        """Return why the last press did nothing, "" if there is nothing to say; the text stays beside it."""
        judgement = self._table.ruling_popup.judgement
        if judgement is not None:
            return judgement.words
        if not self._answer_key:
            return ""
        return tr("lessons.answer-first" if self.step.choices else "lessons.not-now")

    def _tr(self, part: str, end: str = "") -> str:
        """Return the chapter's text whose language key ends with `part` and `end`, "" if there is none."""
        game, chapter = self._match.game.id, self._match.chapter.id
        key = f"{game}-lessons.{chapter}.{part}-{end}" if end else f"{game}-lessons.{chapter}.{part}"
        return tr(key) if has_text(key) else ""

    @property
    def spoken_text(self) -> str:
        """What the card says to a screen reader; "" while it is hidden."""
        return self.make_text().spoken_text if self.is_card_shown else ""

    def _make_practice_text(self, practising: Practice) -> CardWords:
        best = self._match.expected_action(0)
        if self.step.do is None and best is not None:
            refusal = tr("lessons.not-now") if self._answer_key else ""
            is_made = self._match.state == self._match.course.start_states[self.at]
            words = practising.explain_move(best, is_made=is_made)
            return CardWords(practising.head, words, refusal, "no" if refusal else self.mood)
        if self._answer_key:
            return CardWords(practising.head, tr(f"{practising.topic}.{self._answer_key}"), "", "no")
        topic, refusal = practising.topic, self._make_refusal_text()
        slim = self._table.frame_layout.compact and not refusal
        task, mood = refusal or tr(f"{topic}.find-do"), "no" if refusal else self.mood
        return CardWords(practising.head, practising.make_task_text(), task, mood, slim)

    @property
    def leave_label(self) -> str:
        """Label of the button that leaves the chapter or the practice position."""
        return tr("lessons.leave") if self._practice is None else tr(f"{self._practice.topic}.leave")

    def make_prompt(self) -> Prompt | None:
        """Return the bottom bar's prompt while the guide speaks; None if a move is expected or was right."""
        if not self.is_card_shown or self.is_asking or self.mood == "yes" or not self._match.deciders:
            return None
        if self.step.choices and self.mood != "right":
            return Prompt(tr("lessons.answer"))
        if self.mood == "shown":
            return Prompt(tr("lessons.your-move", button=tr("lessons.now-you")))
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
        return None if action is None or not self.is_asking else self._table.face.make_hint_model(action)

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
        return self.step.has_task and self.mood != "right" and self._practice is None

    @property
    def _folds(self) -> bool:
        """Whether the card can be folded into one line, which a practice position's always is."""
        return self._table.frame_layout.compact and not self.make_text().slim

    def _lay_out_card(self) -> _CardLayout:
        """Return what the card says and where it stands, once the widgets that it is about are there."""
        folds, words = self._folds, self.make_text()
        words = replace(
            words,
            signs=1 + folds + self._has_skip_button,
            slim=words.slim or (folds and self._is_folded and words.mood != "no"),
            has_buttons=bool(self._make_buttons(brief=False)),
        )
        keep = self._find_uncovered_boxes()
        layout = self._lay_out_words(words, keep)
        answers = card.place_choices(self._table.app.texts, layout.words, layout.box, layout.size)
        if any(card.covers_any(place, self._read_on_boxes) for place in answers):
            layout = self._lay_out_words(replace(words, is_stacked=True), keep)
        return layout

    def _lay_out_words(self, words: CardWords, keep: Sequence[Rect]) -> _CardLayout:
        """Return where the card stands that says these words: in the right column, else on the board.

        In the column it leaves the newest lines of the log readable, unless it would cover on the board what
        it is about. From a question to its answer it keeps its place.
        """
        board = self._table.frame_layout.board
        column = None if self._table.frame_layout.compact else self._lay_out_in_column(words, keep)
        if not self.step.choices:
            return self._choose_place(words, keep, column)
        if column is not None and self._question_place == (board, True):
            return column
        if self._question_place == (board, False):
            return self._choose_place(words, keep, column, is_last_resort=True)
        answers = (self._lay_out_in_column(one, keep) for one in self._list_answer_words(words))
        has_room = all(one is not None and self._leaves_log(one) for one in answers)
        layout = self._choose_place(words, keep, column, is_last_resort=not has_room)
        self._question_place = board, layout.in_column
        return layout

    def _list_answer_words(self, words: CardWords) -> list[CardWords]:
        """Return what the card will say, instead of the question's words, to each answer."""
        step = self.step
        keys = [f"{step.id}-right" if one == step.right else self._get_wrong_key(one) for one in step.choices]
        return [
            replace(words, text=self._make_answer_text(key), task="", choices=(), has_buttons=True)
            for key in keys
        ]

    def _choose_place(
        self,
        words: CardWords,
        keep: Sequence[Rect],
        column: _CardLayout | None,
        *,
        is_last_resort: bool = False,
    ) -> _CardLayout:
        """Return the card in the column if the log stays readable, else on the board.

        As a last resort, the column is taken only if the card would cover on the board what it is about.
        """
        if column is not None and not is_last_resort and self._leaves_log(column):
            return column
        before = self._board_box
        board = self._lay_out_on_board(words, keep)
        if column is None or not card.covers_any(board.box, keep):
            return board
        self._board_box = before
        return column

    def _leaves_log(self, layout: _CardLayout) -> bool:
        """Return whether a card in the column leaves the newest lines of the log readable."""
        return leaves_log_readable(self._table, layout.box.height)

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
            if found is not None and self._leaves_log(found):
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
            box = self._keep_place(shown, size, widths, box, keep)
            if shown == words and not card.covers_any(box, keep):
                break
        if not shown.slim:
            self._board_box = self.at, frame.board, box
        return _CardLayout(shown, offers, widths, size, box)

    def _keep_place(
        self, words: CardWords, size: card.CardSize, widths: Sequence[float], box: Rect, keep: Sequence[Rect]
    ) -> Rect:
        """Return the card's rectangle on the board: where it has been in this step, if it may stay there."""
        board = self._table.frame_layout.board
        if words.slim:
            return box
        if self._board_box is not None and self._board_box[:2] == (self.at, board):
            was = self._board_box[2]
            high = card.measure_height(self._table.app.texts, words, was.width, size)
            stays = Rect(was.left, max(board.top, was.bottom - high), was.width, high)
            if abs(high - was.height) < 0.1:
                stays = was
            fits = high <= board.height and was.width >= size.measure_min_width(widths)
            if fits and not card.covers_any(stays, keep):
                return stays
        return box

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
        if not self.is_asking:
            table.ui.first = self._first_button

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
        self._add_choices(layout)
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

    def _add_choices(self, layout: _CardLayout) -> None:
        """Add a button for each answer to the step's question."""
        places = card.place_choices(self._table.app.texts, layout.words, layout.box, layout.size)
        for choice, label, place in zip(self.step.choices, layout.words.choices, places, strict=False):
            press = partial(self.answer, choice)
            self._table.ui.add(Button(f"guide.choice.{choice}", place, label, on_press=press))

    def _make_buttons(self, *, brief: bool) -> list[_CardButton]:
        """Return the buttons from left to right; if `brief`, "show" is an icon alone.

        Only "next" and "again" stand at the right: a learner who presses "next" once too often makes no move.
        """
        found: list[_CardButton] = []
        if self.at:
            found.append(_CardButton("back", tr("lessons.back"), "chevron-left", self.go_back, wordy=False))
        if self.step.do is not None and self.mood != "shown":
            show = _CardButton("show", tr("lessons.show"), "hint", self.play_expected_move, wordy=not brief)
            found.append(show)
        if self.mood in ("no", "shown"):
            again = "now-you" if self.mood == "shown" else "try-again" if self.step.choices else "again"
            label = tr(f"lessons.{again}")
            found.append(_CardButton("again", label, "undo", self.take_back, "gold", goes_on=True))
        elif self.mood in ("says", "right"):
            is_done = self.is_last_step and self._practice is None
            label, icon = ("lessons.done", "check") if is_done else ("lessons.next", "chevron-right")
            found.append(_CardButton("next", tr(label), icon, self.go_forward, "gold", goes_on=True))
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw rings around the regions that the card explains; none that would reveal a solution."""
        is_unaided = self.mood == "asks" and self.step.unaided
        if self.is_card_shown and self._practice is None and not is_unaided:
            small = self._table.frame_layout.compact
            for beside in guide_ring.split_around_card(self._table.ui["guide.card"].rect):
                with canvas.clip(beside):  # where there is no other room, the card lies over what it lights
                    for region in self.find_highlighted_regions():
                        guide_ring.draw_guide_ring(canvas, region, small=small)
