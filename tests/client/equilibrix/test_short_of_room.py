"""What is said where room is short: whole sentences on two lines, and a label whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace

from client.games.equilibrix.table.prompts import make_prompt
from client.i18n import LANGUAGES
from client.session.match import Match
from client.table.bar_models import Prompt
from client.table.bar_text_layout import fit_sentences, lay_out_bar_text
from client.table.table import Table
from rules.contract import Scalar
from rules.equilibrix import board
from rules.rng import seed_generator
from tests.client.equilibrix.games import SEATS
from tests.client.equilibrix.test_prompts import opened, table_at, two_dice
from tests.client.game_faces import equilibrix
from tests.client.text_legibility import Proof
from tests.golden.record import choose_action
from tests.parametrization import mark_cases

LONG_NAMES = ("Wilhelmína", "Bartoloměj", "Maximilián")
OPTIONS: dict[str, dict[str, Scalar]] = {
    "rich": {"surprise": True, "paradox": "optional", "asymmetric": True},
    "fair": {"fair": True},
}


@pytest.mark.parametrize(
    ("game", "language"),
    mark_cases(product(("rich", "fair"), ("en", "cs", "sk")), (("rich", "cs"),)),
)
def test_small_windows_show_whole_sentences_in_two_lines(game: str, language: str) -> None:
    seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(SEATS, LONG_NAMES, strict=True)]
    match = Match.create("equilibrix", seats, 5, OPTIONS[game], saved=False)
    made, table = opened(match, ui_scale=2.0, language=language)
    made.app.resize((1920, 1080))
    rng, situations = seed_generator(5), set[str]()
    for _ in range(80):
        rng, seat, action = choose_action(match.game, match.state, rng)
        match.act(seat, action)
        if match.outcome is not None:
            break
        table.show_to_viewer()
        for asking in held(table):
            if asking.rule + asking.more not in situations:
                situations.add(asking.rule + asking.more)
                layout = table.frame_layout
                assert layout.compact
                found = lay_out_bar_text(table.texts, layout, asking, left_of_the_buttons(table))
                assert found.whole, asking.lead
                more = found.more
                assert more
                assert asking.more.startswith(more)
                assert more[-1] in ".!?"
    assert len(situations) > 15


def left_of_the_buttons(table: Table) -> float:
    """Return how far to the right words may go. Of the table the bottom bar alone is built anew."""
    table.ui.clear()
    return table.frame.build_bottom_bar()


def held(table: Table) -> Iterable[Prompt]:
    """Return what is asked with each die, and then with a field for it picked or pointed at."""
    hand = equilibrix(table).controller
    for die in hand.selection.dice or (None,):
        hand.selection = replace(hand.selection, die=die, picked=None, hover=None)
        yield make_prompt(equilibrix(table).view_model)
        for field in (
            *board.iter_fields(hand.selection.births),
            *board.iter_fields(hand.selection.takebacks),
        ):
            hand.selection = replace(hand.selection, picked=field, hover=None)
            yield make_prompt(equilibrix(table).view_model)
            hand.selection = replace(hand.selection, picked=None, hover=field)
            yield make_prompt(equilibrix(table).view_model)
            hand.selection = replace(hand.selection, hover=None)


def test_second_line_drops_whole_sentences_from_its_end() -> None:
    _, table = table_at(two_dice)
    texts, words = table.texts, "It falls, e.g. here. So it is! A bonus follows."
    told = [fit_sentences(texts, words, room) for room in range(600)]
    assert list(dict.fromkeys(told)) == [
        "",
        "It falls, e.g. here.",
        "It falls, e.g. here. So it is!",
        words,
    ]


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_label_of_the_missing_links_is_never_cut(scale: float) -> None:
    match = Match.create("equilibrix", SEATS[:2], 5, {}, saved=False)
    made, table = opened(match, ui_scale=scale)
    made.app.resize((1920, 1080))
    labelled = list[bool]()
    for language in LANGUAGES:
        made.app.change_settings(language=language)
        for shows in (False, True):
            equilibrix(table).toggle_links()
            made.settle(drawn=False)
            box = table.ui["links"].rect
            labelled.append(box.width > 2 * box.height)
            assert not [one.words for one in Proof(made.app).flaws() if one.what == "short"], (
                language,
                shows,
            )
    assert all(labelled) or scale > 1.0
