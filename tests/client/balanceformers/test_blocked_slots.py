"""A lifted creature is pressed onto a taken slot or a dark piece: the mouse learns why that cannot be."""

from __future__ import annotations

import pytest

from client.games.balanceformers.board import layout
from client.games.balanceformers.table.face import BalanceformersFace
from client.games.balanceformers.table.selection_controller import BalanceformersController
from rules.balanceformers.actions import Move, Place
from rules.balanceformers.area import iter_bits
from rules.contract import Action
from tests.client.lessons.pupil import Pupil


def press(pupil: Pupil, slot: int) -> None:
    """Click a slot on the board."""
    face = pupil.table.face
    assert isinstance(face, BalanceformersFace)
    pupil.driver.click_at(*layout.locate_slot(face.layout, slot))
    pupil.driver.settle(drawn=False)


@pytest.mark.parametrize(
    ("chapter", "asked", "action", "slot", "rule"),
    [
        ("holes", "rim", Move(creature=0, slot=6), -1, ("B-HOLE-1", "dark")),
        ("round", "prelude", Place(creature=1, slot=16), 17, ("B-PRE-1", "taken")),
    ],
)
def test_press_on_a_blocked_slot_is_judged(
    chapter: str, asked: str, action: Action, slot: int, rule: tuple[str, str]
) -> None:
    pupil = Pupil("balanceformers", chapter)
    while pupil.guide.step.id != asked:
        pupil.pass_step()
    controller = pupil.table.face.controller
    assert isinstance(controller, BalanceformersController)
    controller.propose_action(action)
    pupil.table.refresh()
    pupil.driver.look()
    if slot < 0:
        slot = 3 * next(iter_bits(pupil.match.state.dark)) + 2  # type: ignore[attr-defined]  # its own
    press(pupil, slot)
    judgement = pupil.table.ruling_popup.judgement
    assert judgement is not None
    assert (judgement.ruling.rule, judgement.ruling.params["why"]) == rule
    assert pupil.guide.make_text().task == judgement.words


def test_press_on_a_creature_that_cannot_be_lifted_keeps_the_lifted_one() -> None:
    pupil = Pupil("balanceformers", "round")
    controller = pupil.table.face.controller
    assert isinstance(controller, BalanceformersController)
    controller.propose_action(Place(creature=1, slot=16))
    pupil.table.refresh()
    press(pupil, 17)
    assert controller.selection.creature == 1


@pytest.mark.parametrize(("target", "rule"), [(20, ("B-ACT-3", "taken")), (-1, ("B-HOLE-1", "dark"))])
def test_drop_on_a_blocked_slot_is_judged(target: int, rule: tuple[str, str]) -> None:
    pupil = Pupil("balanceformers", "holes")
    pupil.click("next")
    face = pupil.table.face
    assert isinstance(face, BalanceformersFace)
    state = face.position
    if target < 0:
        target = 3 * next(iter_bits(state.dark)) + 2
    pupil.driver.look()
    start, end = (layout.locate_slot(face.layout, slot) for slot in (state.places[0], target))
    pupil.driver.drag(start, end)
    pupil.driver.settle(drawn=False)
    judgement = pupil.table.ruling_popup.judgement
    assert judgement is not None
    assert (judgement.ruling.rule, judgement.ruling.params["why"]) == rule
