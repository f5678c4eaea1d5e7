"""A bot for noughts and crosses, the least that a mind can be: it completes a row if it can."""

from __future__ import annotations

import random

from msgspec.structs import replace

from client.bots.levels import LevelParams
from client.bots.mind import Mind
from client.bots.search_budget import SearchBudget
from client.bots.thought import WeighedAction
from rules.contract import State
from tests.fifth_game.noughts import GAME, Board


class NoughtsMind(Mind[LevelParams]):
    game_id = "noughts"
    params_type = LevelParams
    feature_names = ("rows",)

    def evaluate_actions(
        self, view: State, seat: int, params: LevelParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        assert isinstance(view, Board)
        cells = view.cells
        return [
            WeighedAction(
                mark,
                float(replace(view, cells=(*cells[: mark.cell], seat, *cells[mark.cell + 1 :])).rows(seat)),
            )
            for mark in GAME.actions(view, seat)
        ]


MIND = NoughtsMind()
