"""What Envyra's lessons answer to wrong tries is true on the board."""

from __future__ import annotations

import re

import pytest

import rules
from client.i18n import load_topic
from client.lessons.chapters import ChapterPositions
from rules.envyra.events import TileTaken
from tests.client.lessons.pupil import Given, list_chapters

NOT_FULL = re.compile(r"not full yet|not be full yet|still wait")
"""What is said of a tile that the learner's cube does not fill."""


@pytest.mark.parametrize(
    "one", [one for one in list_chapters() if one.game == "envyra"], ids=lambda one: one.name
)
def test_nobody_is_told_that_a_tile_they_filled_is_not_full(one: Given) -> None:
    game, seat = rules.load(one.game), one.chapter.seat
    course, words = ChapterPositions(game, one.chapter), load_topic("en", "envyra-lessons")
    for step, state in zip(one.chapter.steps, course.prompt_states, strict=True):
        said = str(words.get(f"envyra-lessons.{one.chapter.id}.{step.id}-wrong", ""))
        if step.do is None or not NOT_FULL.search(said):
            continue
        for action in game.actions(state, seat):
            done = game.apply(state, seat, action)
            met = [each.when for each in step.wrong] + ([] if step.passes is None else [step.passes])
            if action == course.expected_action(step) or any(
                when.is_met_by(action, done.events) for when in met
            ):
                continue
            taken = [event for event in done.events if isinstance(event, TileTaken)]
            assert not any(event.by == seat for event in taken), (step.id, action)
