"""Every word on a full table can be read: not cut, shortened or covered, in any window and language."""

from __future__ import annotations

import pytest

import rules
from tests.client.driver import Driver
from tests.client.proofs import Flaw, Proof
from tests.client.table.crowded import Crowded, crowded

LOOKS = tuple(
    (size, scale, language)
    for size, scale in (((1280, 720), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5))
    for language in ("en", "cs", "sk")
)
HARDEST = (((1280, 720), 2.0, "cs"), ((1280, 720), 1.0, "sk"), ((1920, 1080), 1.5, "en"))
"""The least room, the smallest letters, and the log folded in a large window."""
OTHERS = tuple(look for look in LOOKS if look not in HARDEST)
Looks = tuple[tuple[tuple[int, int], float, str], ...]


def laid(made: Driver, position: Crowded) -> None:
    """The table of a position."""
    made.app.open("menu")
    made.app.open("table", match=position.match())
    made.settle()


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
@pytest.mark.parametrize(
    "looks", [HARDEST, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["hardest", "others"]
)
def test_every_word_on_a_full_table_can_be_read(game_id: str, looks: Looks, made: Driver) -> None:
    flaws: dict[tuple[str, str], tuple[object, Flaw]] = {}
    for position in crowded(game_id):
        laid(made, position)
        for size, scale, language in looks:
            made.app.resize(size)
            made.app.change(ui_scale=scale, language=language)
            made.frames(2, drawn=False)
            proof = Proof(made.app)
            assert len(proof.said) > 15
            for flaw in proof.flaws():
                look = position.name, size, scale, language
                flaws.setdefault((flaw.what, flaw.words), (look, flaw))
    assert not flaws
