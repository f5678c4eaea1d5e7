"""While the guide speaks, the bottom bar asks nobody for a move."""

from __future__ import annotations

from rules.contract import Action
from tests.client.lessons.pupil import Pupil
from tests.client.text_legibility import Proof


def read_picture(pupil: Pupil) -> str:
    """Return all words in the picture."""
    return " ".join(Proof(pupil.app).said)


def wrong(pupil: Pupil) -> Action:
    """Return an action that is not the wanted one."""
    return next(pupil.wrong_moves(pupil.guide.step))


def test_guide_bar_names_the_player_only_for_decisions() -> None:
    """It would name whoever learns as somebody else, who is choosing in secret."""
    pupil = Pupil("envyra", "points")
    for step in pupil.steps():  # pragma: no branch
        if step.do is not None:
            break
        assert "Read what the guide says." in read_picture(pupil)
        assert "in secret" not in read_picture(pupil)
        pupil.click("next")
    assert "Your turn: place one cube on your board." in read_picture(pupil)
    pupil.do(wrong(pupil))
    assert "Undo the move and try again." in read_picture(pupil)
    pupil.click("again")
    pupil.click("show")
    assert "Choose “Now you” and make this move yourself." in read_picture(pupil)
    assert "Read what the guide says." not in read_picture(pupil)


def test_bar_shows_the_end_of_a_finished_game() -> None:
    pupil = Pupil("envyra", "end")
    for step in pupil.steps():  # pragma: no branch
        if step.id == "drawn":
            break
        pupil.click_through_step()
    assert "The game is over." in read_picture(pupil)
