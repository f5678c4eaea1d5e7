"""Stand-ins for the thinking process: one says what it is told to, the other thinks at once; and a table at
which somebody thinks."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

import rules
from client.app.app import App
from client.bots.thought import Reason, Thought, WeighedAction
from client.opponents.messages import Answer, Question
from client.opponents.thinker import answer_question
from client.opponents.worker_process import Post
from client.session.match import Match
from rules.contract import Action, State
from saves.seats import COLOURS, SeatInfo


class Thinking:
    """Asked by a table instead of the process. answered: how many of the questions."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question, Callable[[Answer], object]]] = []
        self.forgotten: list[int] = []
        self.answered = 0

    def ask(self, question: Question, heard: Callable[[Answer], object]) -> int:
        number = len(self.asked) + 1
        self.asked.append((msgspec.structs.replace(question, number=number), heard))
        return number

    def say(self, action: Action, *reasons: Reason) -> None:
        question, heard = self.asked[-1]
        self.answered = len(self.asked)
        heard(Answer.from_thought(question.number, Thought((WeighedAction(action, 1.0),)), reasons))

    def fail(self) -> None:
        question, heard = self.asked[-1]
        heard(Answer(question.number, failure="Traceback"))

    def cancel(self, number: int) -> None:
        self.forgotten.append(number)

    def hurry(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing: no process was started."""

    def guess(self, chance: random.Random) -> None:
        """Answer what is still open by any action that is allowed."""
        if not self.asked or self.answered == len(self.asked):
            return
        question, _ = self.asked[-1]
        game = rules.load(question.game)
        view = rules.from_json(game, "state", bytes(question.view))
        assert isinstance(view, State)
        self.say(chance.choice(game.actions(view, question.seat)))


class AtOnce(Thinking):
    """Thinks in the window's own process: what is asked in one frame is answered before the next. So no test
    depends on how soon a process stands."""

    def __init__(self, post: Post) -> None:
        super().__init__()
        self._post = post

    def ask(self, question: Question, heard: Callable[[Answer], object]) -> int:
        number = super().ask(question, heard)
        asked, _ = self.asked[-1]
        self._post(lambda: heard(answer_question(asked)))
        return number


def thought_for(app: App, game: str) -> None:
    """Open the table of a game at which an opponent is asked and does not answer, and only it decides: where
    all choose at once the person has chosen."""
    app.thinker = Thinking()  # type: ignore[assignment]  # instead of the process
    seed = 7
    first, *others = rules.load(game).deciders(rules.load(game).start(2, seed, {}))
    seats = [SeatInfo(f"Ada {n}", COLOURS[n], "crown" if n == first else "human") for n in range(2)]
    match = Match.create(game, seats, seed, {}, saved=False)
    for person in others:
        match.act(person, match.game.actions(match.state, person)[0])
    app.open("table", match=match)
