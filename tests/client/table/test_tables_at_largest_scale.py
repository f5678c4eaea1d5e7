"""The tables at 250 %: what is played with is as large as at 100 %, what is folded away can be opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import rules
from client.games.balanceformers.table.tooltips import PieceArea
from client.i18n import LANGUAGES, tr
from client.session.match import Match
from client.table.table import Table
from client.widgets import IconButton
from rules.equilibrix.actions import Pass
from saves.seats import COLOURS, SeatInfo
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.client.shared_pictures import make_room
from tests.client.table.decision_positions import first
from tests.client.table.full_tables import TEN_LETTERS, Crowded, list_full_tables
from tests.client.text_legibility import Proof
from tests.parametrization import mark_cases, parametrize_product

WINDOW, LARGEST = (1920, 1080), 2.5

PRESSED: dict[str, tuple[str, ...]] = {
    "wispwood": ("pond.slot", "pond.shape", "forest"),
    "envyra": ("tile", "hole"),
    "equilibrix": ("die", "links"),
    "balanceformers": ("slot", "piece", "waiting", "tray", "square", "round"),
}
"""What is pressed to play."""


def set_scale(made: Driver, scale: float, language: str = "cs") -> None:
    made.app.resize(WINDOW)
    made.app.change_settings(ui_scale=scale, language=language)
    made.frames(2, drawn=False)


def open_position(made: Driver, position: Crowded) -> Table:
    made.app.open_menu()
    scene = made.app.open("table", match=position.match())
    assert isinstance(scene, Table)
    made.settle(drawn=False)
    return scene


def smallest(made: Driver, kinds: tuple[str, ...]) -> dict[str, float]:
    """Return the smallest side in pixels of each kind of place."""
    found: dict[str, float] = {}
    for widget in made.scene.ui:
        kind = next((one for one in kinds if re.fullmatch(rf"{re.escape(one)}(\.[-\w]+)*", widget.id)), None)
        if isinstance(widget, PieceArea):  # a hole is explained and not pressed, and may be cut by the edge
            continue
        if kind is not None and not widget.id.endswith((".star", ".cubes", ".needs")):
            side = min(widget.rect.size) * made.app.metrics.unit
            found[kind] = min(found.get(kind, side), side)
    return found


@pytest.mark.parametrize("game_id", sorted(rules.GAMES))
def test_click_targets_are_as_large_as_at_100_percent(game_id: str, made: Driver) -> None:
    seen = set[str]()
    for position in list_full_tables(game_id):
        open_position(made, position)
        set_scale(made, 1.0)
        usual = smallest(made, PRESSED[game_id])
        set_scale(made, LARGEST)
        large = smallest(made, PRESSED[game_id])
        assert usual.keys() == large.keys()
        for kind, side in usual.items():
            # what frames its light pieces may be larger still in more room
            assert large[kind] >= min(side, 110.0) - 1, (position.name, kind)
        seen |= usual.keys()
    assert seen == set(PRESSED[game_id])


def test_fields_of_the_flower_are_larger_than_at_200_percent(made: Driver) -> None:
    open_position(made, list_full_tables("equilibrix")[0])
    sides = []
    for scale in (2.0, LARGEST):
        set_scale(made, scale)
        sides.append(smallest(made, ("field", "base")))
    assert all(sides[1][kind] > side for kind, side in sides[0].items())


@parametrize_product(
    pytest.mark.parametrize("game_id", sorted(rules.GAMES)),
    pytest.mark.parametrize("size", [(1920, 1080), (1920, 1440), (2560, 1080)]),
)
def test_widgets_are_inside_the_window(game_id: str, size: tuple[int, int], made: Driver) -> None:
    for position in list_full_tables(game_id):
        scene = open_position(made, position)
        set_scale(made, LARGEST)
        made.app.resize(size)
        made.frames(2, drawn=False)
        assert scene.frame_layout.tight
        for widget in scene.ui:
            assert scene.rect.inflate(1, 1).contains(widget.rect), (position.name, widget.id)


# --- what is folded away ----------------------------------------------------------------------------


def test_icon_buttons_have_tooltips(made: Driver) -> None:
    made.app.open_menu()
    made.app.open("table", match=first("equilibrix", Pass).match())
    set_scale(made, LARGEST, "en")
    button = made.scene.ui["table.pass"]
    assert isinstance(button, IconButton)
    assert button.label
    assert button.tooltip_text.startswith(button.label)


def test_wheel_and_track_are_in_a_drawer(made: Driver) -> None:
    scene = open_position(made, list_full_tables("balanceformers")[2])
    assert isinstance(scene, Table)
    set_scale(made, LARGEST)
    assert "wheel.1" not in scene.ui
    before = balanceformers(scene).position
    made.settle()
    made.click("drawer.chip")
    made.settle()
    assert {"wheel.1", "wheel.6", "track.0", "track.19"} <= {one.id for one in scene.ui}
    told = [one.words for one in Proof(made.app).read()]
    assert {str(value) for value in balanceformers(scene).view_model.content.track.values} <= set(told)
    made.key("esc")
    assert "track.0" not in scene.ui
    made.click("drawer.chip")
    made.look()
    made.click_at(*balanceformers(scene).layout.drawer.center)  # not on what lies below it
    assert "track.0" not in scene.ui
    assert balanceformers(scene).position == before
    assert balanceformers(scene).controller.selection.creature is None


def test_drawer_opens_while_tokens_move(made: Driver) -> None:
    scene = open_position(made, list_full_tables("balanceformers")[2])
    assert isinstance(scene, Table)
    set_scale(made, LARGEST)
    folded = balanceformers(scene).view_model
    balanceformers(scene).in_flight.lift(scores=[(0, True)])
    scene.invalidate()
    assert (folded.is_drawer_open, balanceformers(scene).view_model.is_drawer_open) == (False, True)
    set_scale(made, 1.5)
    assert not balanceformers(scene).layout.has_drawer
    assert "wheel.1" in scene.ui


@dataclass(frozen=True)
class Spot:
    """Something opened over a table."""

    game: str
    what: str


SPOTS = tuple(Spot(game, what) for game in sorted(rules.GAMES) for what in ("log", "pause"))


@pytest.mark.parametrize(
    ("spot", "language"),
    mark_cases(
        [(spot, language) for spot in SPOTS for language in LANGUAGES],
        [(spot, LANGUAGES[number % len(LANGUAGES)]) for number, spot in enumerate(SPOTS)],
    ),
)
def test_overlays_of_a_table_fit_the_window(spot: Spot, language: str, made: Driver) -> None:
    scene = open_position(made, list_full_tables(spot.game)[0])
    set_scale(made, LARGEST, language)
    if spot.what == "log":
        scene.frame.open_side_drawer()
    else:
        scene.open_pause_menu()
    made.settle()
    for widget in made.scene.ui:
        assert made.scene.rect.inflate(1, 1).contains(widget.rect), widget.id
    if spot.what == "log":
        assert made.scene.ui["table.log-lines"].rect.height > 200
        seats = {one.words for one in Proof(made.app).read()} & set(TEN_LETTERS)
        assert scene.face.seats_at_board or len(seats) == len(scene.context.names)
    lines = made.scene.ui["table.log-lines"].screen_rect if spot.what == "log" else None
    for flaw in Proof(made.app).flaws():
        x, y = (part / made.app.metrics.unit for part in flaw.place[:2])
        assert lines is not None, flaw
        assert lines.collidepoint(x, y), flaw  # what scrolls


def curtains() -> Iterator[Match]:
    for game, players in (("envyra", 3), ("envyra", 4), ("balanceformers", 6)):
        seats = [SeatInfo(TEN_LETTERS[seat], COLOURS[seat]) for seat in range(players)]
        yield Match.create(game, seats, 7, {}, saved=False)


def test_curtain_fits_all_seats(made: Driver) -> None:
    for match in curtains():
        make_room()
        made.app.open_menu()
        made.app.open("table", match=match)
        set_scale(made, LARGEST)
        made.settle()
        assert "curtain.open" in made.scene.ui
        read = [one.words for one in Proof(made.app).read()]
        assert all(read.count(seat.name) for seat in match.seats)
        assert read.count(tr("curtain.state.later")) == len(match.seats) - 1
        hint = tr("curtain.hold", key="|").partition("|")[0]
        assert (hint in read) == (len(match.seats) < 4)
        for widget in made.scene.ui:
            assert made.scene.rect.contains(widget.rect), widget.id
