"""What the shelf says about games of EQUILIBRIX Connect."""

from __future__ import annotations

import pytest

from client.i18n import LANGUAGES, tr
from client.scenes.shelf import game_text
from client.session.match import Match
from rules.contract import Scalar
from rules.equilibrix.actions import AnswerDraw, OfferDraw
from saves.paths import games_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry
from tests.client.driver import make_app

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))


def on_the_shelf(match: Match) -> ShelfEntry:
    match.close()
    return next(entry for entry in Shelf(games_dir()).list_entries() if entry.path == match.path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draw_has_no_winners(language: str) -> None:
    make_app(settings=Settings(language=language))
    match = Match.create("equilibrix", SEATS, 3, {})
    offering = match.deciders[0]
    match.act(offering, OfferDraw())
    match.act(1 - offering, AnswerDraw(True))
    entry = on_the_shelf(match)
    assert entry.finished
    assert game_text.format_summary(entry) == tr(
        "equilibrix.shelf.draw", name=game_text.join_names(["Žofie", "Řehoř"])
    )


def test_shelf_lists_unusual_options_only() -> None:
    make_app(settings=Settings(language="en"))

    def told(options: dict[str, Scalar]) -> str:
        header = on_the_shelf(Match.create("equilibrix", SEATS, 3, options)).header
        assert header is not None
        return game_text.format_options(header)

    assert told({}) == "EQUILIBRIX Connect"
    assert told({"fair": True, "paradox": "optional", "mirror": True, "start": "drawn"}) == (
        "EQUILIBRIX Connect · Fair game · Paradox game: Your choice · Mirrored positions · Start: Drawn"
    )
