"""While the area is joined: what the bars say of it."""

from __future__ import annotations

import pytest

from client.games.balanceformers.table.prompts import make_prompt, make_top_bar
from client.i18n import tr
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_table import laid_at
from tests.client.game_faces import balanceformers

JOINED = next(game for game in GAMES if positions(game)[0][0].phase == "building")
STEPS = [n for n, (state, _, _) in enumerate(positions(JOINED)) if state.phase == "building"]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_used_up_pieces_are_not_counted(language: str) -> None:
    said = []
    for number in STEPS:
        board = table(laid_at(JOINED, number, language=language, drawn=False))
        said.append(make_prompt(balanceformers(board).view_model).more)
        none = {tr(f"balanceformers.piece.count.{kind}", n=0) for kind in ("angel", "demon")}
        assert not any(each in said[-1] for each in none), said[-1]
    assert any("," not in more for more in said[1:])  # at last there are but those of one kind


def test_top_bar_names_the_phase_once() -> None:
    board = table(laid_at(JOINED, STEPS[0], drawn=False))
    words = make_top_bar(balanceformers(board).view_model)
    assert words.round == tr("balanceformers.phase.building")
    assert words.round not in [step.label for step in words.steps]
