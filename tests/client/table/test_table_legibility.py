"""Every word on a full table can be read: not cut, shortened or covered, in any window and language."""

from __future__ import annotations

import pytest

import rules
from tests.client.driver import Driver
from tests.client.table.full_tables import Crowded, list_full_tables
from tests.client.text_legibility import Flaw, Proof

Look = tuple[tuple[int, int], float, str]
WINDOWS = (
    ((1280, 720), 2.0),
    ((1280, 720), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((1920, 1080), 2.5),
)
LOOKS: tuple[Look, ...] = tuple((*window, language) for window in WINDOWS for language in ("en", "cs", "sk"))
HARDEST: tuple[Look, ...] = (((1280, 720), 2.0, "cs"), ((1280, 720), 1.0, "sk"), ((1920, 1080), 1.5, "en"))
"""Little room, the smallest letters, and the log folded in a large window."""
LARGEST: tuple[Look, ...] = tuple(((1920, 1080), 2.5, language) for language in ("cs", "sk", "en"))
"""The least room there can be."""
TURNS: tuple[Look, ...] = tuple(look for both in zip(HARDEST, LARGEST, strict=True) for look in both)
SHAPES: tuple[Look, ...] = (((1920, 1440), 2.5, "sk"), ((2560, 1080), 2.5, "cs"))
"""Windows of other shapes: narrow, and low."""


def open_table(made: Driver, position: Crowded) -> None:
    """Open the table of a position."""
    made.app.open("menu")
    made.app.open("table", match=position.match())
    made.settle(drawn=False)


def looks(number: int, whole: bool) -> tuple[Look, ...]:
    """Return how a game's position of that number is looked at.

    In one of the hardest ways or with the least room,
    in turns; or in all."""
    return (*LOOKS, *SHAPES) if whole else (TURNS[number % len(TURNS)],)


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
@pytest.mark.parametrize(
    "whole",
    [False, pytest.param(True, marks=[pytest.mark.long, pytest.mark.large])],
    ids=["hardest", "all"],
)
def test_all_texts_on_a_full_table_are_readable(game_id: str, whole: bool, made: Driver) -> None:
    flaws: dict[tuple[str, str], tuple[object, Flaw]] = {}
    for number, position in enumerate(list_full_tables(game_id)):
        open_table(made, position)
        for size, scale, language in looks(number, whole):
            made.app.resize(size)
            made.app.change_settings(ui_scale=scale, language=language)
            made.frames(2, drawn=False)
            proof = Proof(made.app)
            assert len(proof.said) > 15
            for flaw in proof.flaws():
                look = position.name, size, scale, language
                flaws.setdefault((flaw.what, flaw.words), (look, flaw))
    assert not flaws
