"""The thinking process: it answers what it is asked, hurries, and is started anew when it dies."""

from __future__ import annotations

import ctypes
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from unittest import mock

import msgspec
import pytest

import rules
from client.games.registry import has_mind
from client.opponents.messages import Answer, Question
from client.opponents.thinker import Thinker, answer_question
from client.opponents.worker_process import lower_priority
from rules import GAMES
from rules.content_overrides import ContentOverrides, overrides_from_changes
from tests.rules.test_corrections import SWEEPING

PLAYED = [game_id for game_id in GAMES if has_mind(game_id)]
"""The games that opponents can play."""


class Window:
    """Does in its own thread what others post to it, as the loop does."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.answers: list[Answer] = []
        self.thinker = Thinker(self.calls.put)

    def ask(self, question: Question) -> int:
        return self.thinker.ask(question, self.answers.append)

    def wait(self, answers: int, seconds: float = 60.0) -> None:
        """Wait until so many answers have come."""
        end = time.monotonic() + seconds
        while len(self.answers) < answers:
            self.calls.get(timeout=max(0.01, end - time.monotonic()))()


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window()
    yield made
    made.thinker.close()


def question(
    game_id: str,
    *,
    for_advice: bool = False,
    players: int = 2,
    steps: int = 0,
    corrections: ContentOverrides | None = None,
) -> Question:
    """Return a question about a game with so many decisions, always the first that is offered."""
    game = rules.load(game_id, corrections)
    state = game.start(players, 5, {})
    for _ in range(steps):
        seat = game.deciders(state)[0]
        state = game.apply(state, seat, game.actions(state, seat)[0]).state
    seat = game.deciders(state)[0]
    view = msgspec.Raw(rules.to_json(game.view(state, seat)))
    told = overrides_from_changes(rules.list_changes(game_id, corrections or {}))
    return Question(0, game_id, view, seat, "sapling", 7, for_advice=for_advice, corrections=told)


@pytest.mark.parametrize("game_id", PLAYED)
def test_question_is_answered_with_a_legal_action(game_id: str) -> None:
    asked = question(game_id, for_advice=True)
    answer = answer_question(asked)
    assert answer.failure == ""
    game = rules.load(game_id)
    action = answer.to_thought(game).action
    assert action in game.actions(game.start(2, 5, {}), asked.seat)


@pytest.mark.parametrize("game_id", PLAYED)
def test_questions_about_different_definitions_are_answered_in_turn(game_id: str) -> None:
    """Each by its own: what was reckoned for one is not told of the other."""
    asked = [
        question(game_id, for_advice=True, steps=4, corrections=corrections)
        for corrections in (None, SWEEPING[game_id])
    ]
    first = [answer_question(each) for each in asked]
    assert first[0].failure == first[1].failure == ""
    assert first[0].weighed != first[1].weighed
    assert [answer_question(each) for each in asked] == first
    assert [answer_question(each) for each in asked[::-1]] == first[::-1]


def test_process_answers_several_questions(window: Window) -> None:
    numbers = [window.ask(question(PLAYED[0])) for _ in range(3)]
    assert window.thinker.is_busy
    window.wait(3)
    assert [answer.number for answer in window.answers] == numbers
    assert all(answer.weighed and not answer.failure for answer in window.answers)
    assert not window.thinker.is_busy


def test_dead_process_is_restarted_and_asked_again(window: Window) -> None:
    window.ask(question(PLAYED[0]))
    window.wait(1)
    process = window.thinker.process
    assert process is not None
    process.kill()
    process.join()
    window.ask(question(PLAYED[0]))
    window.wait(2)
    assert window.answers[1].weighed


def test_invalid_question_is_answered_with_a_failure(window: Window) -> None:
    window.ask(msgspec.structs.replace(question(PLAYED[0]), game="ludo"))
    window.ask(msgspec.structs.replace(question(PLAYED[0]), view=msgspec.Raw(b"{}")))
    window.wait(2)
    assert "ludo" in window.answers[0].failure
    assert window.answers[1].failure
    with pytest.raises(ValueError, match="nothing was weighed"):
        window.answers[1].to_thought(rules.load(PLAYED[0]))


def test_cancelled_question_is_stopped_and_not_answered(window: Window) -> None:
    window.ask(question(PLAYED[0]))
    window.wait(1)
    forgotten = window.ask(msgspec.structs.replace(question(PLAYED[0]), level="crown", patient=True))
    window.thinker.cancel(forgotten)
    window.ask(question(PLAYED[0]))
    window.wait(2)
    assert forgotten not in [answer.number for answer in window.answers]


def test_closing_ends_the_process() -> None:
    threads_before = set(threading.enumerate())  # another test's program may still have its own
    window = Window()
    window.ask(question(PLAYED[0]))
    window.wait(1)
    process = window.thinker.process
    assert process is not None
    window.ask(question(PLAYED[0]))
    window.thinker.close()
    assert not process.is_alive()
    assert set(threading.enumerate()) <= threads_before
    window.thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there it is said otherwise")
def test_refused_priority_change_is_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def refused(by: int) -> int:
        asked.append(by)
        raise PermissionError("no")

    monkeypatch.setattr(os, "nice", refused)
    lower_priority(7)
    assert asked == [7]


def test_windows_process_has_below_normal_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = mock.Mock()
    kernel.GetCurrentProcess.return_value = 42
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: kernel, raising=False)
    lower_priority(7)
    kernel.SetPriorityClass.assert_called_once_with(42, 0x4000)


def test_failed_process_start_is_answered_after_ask_returns(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Thinker, "start_process", refused)
    number = window.ask(question(PLAYED[0]))
    assert not window.answers
    window.wait(1)
    assert window.answers[0].number == number
    assert window.answers[0].failure


def test_failed_shared_memory_is_answered_with_a_failure(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(window.thinker.context, "Value", full)
        window.ask(question(PLAYED[0]))
        window.wait(1)
    assert window.answers[0].failure
    window.ask(question(PLAYED[0]))
    window.wait(2)
    assert window.answers[1].weighed, "there is room again"
