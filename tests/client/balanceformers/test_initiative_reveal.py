"""The initiative is revealed on the table: turned over in seat order, summed up, only then put in order."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple
from unittest import mock

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import initiative_reveal_view, initiative_view, panel_models
from client.games.balanceformers.board.initiative_reveal_view import InitiativeReveal, RevealedPair
from client.games.balanceformers.board.initiative_view import HIDDEN
from client.i18n import tr
from client.table.curtain import Curtain
from rules.balanceformers import events as e
from rules.balanceformers.actions import PickTokens
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import SEATS, table
from tests.client.balanceformers.test_alarm import canvas_of
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant
from tests.parametrization import parametrize_product

PLAIN = {game.players: game for game in GAMES if "plain" in game.path.stem}
TABLES = pytest.mark.parametrize("players", sorted(PLAIN))


def make_reveal(pairs: tuple[tuple[int, int, str], ...], order: tuple[int, ...]) -> InitiativeReveal:
    """Return the reveal of tokens: square, round and letter of each seat."""
    sums = [square + round_ for square, round_, _ in pairs]
    rows = tuple(
        RevealedPair(
            SEATS[seat].colour, SEATS[seat].name, *pair, order.index(seat), sums.count(sums[seat]) > 1
        )
        for seat, pair in enumerate(pairs)
    )
    return InitiativeReveal("Initiative", rows, "first")


ALL_TIED = make_reveal(tuple((3, 3, letter) for letter in "FEDCBA"), (5, 4, 3, 2, 1, 0))
NO_TIE = make_reveal(((1, 2, "A"), (5, 5, "B"), (2, 2, "C")), (1, 2, 0))


class Seen(NamedTuple):
    """What stands on the table at a moment of a reveal."""

    words: list[str]
    values: list[int]
    tops: dict[str, float]
    lit: int


def look(shown: InitiativeReveal, seconds: float, size: tuple[int, int] = (1920, 1080)) -> Seen:
    """Return what a frame of a reveal shows."""
    canvas, words, tops, values = canvas_of(make_app(size)), list[str](), dict[str, float](), list[int]()

    def note(_self: Canvas, text: str, point: tuple[float, float], *_: object, **__: object) -> Rect:
        words.append(text)
        tops[text] = point[1]
        return Rect(*point, 10, 10)

    with (
        mock.patch.object(Canvas, "text", note),
        mock.patch.object(Canvas, "group", lambda _self, _key, _box, painter, **_: painter(_self)),
        mock.patch.object(Canvas, "ring") as ring,
        mock.patch.object(initiative_view, "draw_square_token", lambda *each, **_: values.append(each[3])),
        mock.patch.object(initiative_view, "draw_round_token", lambda *each, **_: values.append(each[3])),
    ):
        area = Rect(0, 64, canvas.width - 400, canvas.height - 152)
        initiative_reveal_view.draw_initiative_reveal(canvas, area, shown, seconds)
    return Seen(words, values, tops, ring.call_count)


def test_nothing_is_known_before_it_is_turned_over() -> None:
    """Neither a value nor a letter, nor who will go first."""
    for shown in (ALL_TIED, NO_TIE):
        names, begun = {row.name for row in shown.rows}, look(shown, 0.05)
        assert set(begun.words) == {shown.title, "+", *names}
        assert set(begun.values) == {HIDDEN}
        last = look(shown, 0.1 + 0.3 * (len(shown.rows) - 1))  # the last one's tokens still lie face down
        assert last.values[-2:] == [HIDDEN, HIDDEN]


@pytest.mark.parametrize("shown", [ALL_TIED, NO_TIE])
def test_sums_letters_and_order_come_one_after_another(shown: InitiativeReveal) -> None:
    times = initiative_reveal_view.make_reveal_times(shown)
    before, summed = look(shown, times.sums - 0.02), look(shown, times.letters - 0.02)
    assert "=" not in before.words
    assert HIDDEN not in before.values
    assert {str(row.sum) for row in shown.rows} <= set(summed.words)
    assert summed.lit == 0
    tied = sum(row.tied for row in shown.rows)
    assert look(shown, times.glide - 0.01).lit == tied
    in_seats, in_order = (look(shown, at).tops for at in (times.glide, times.first - 0.01))
    seats = [row.name for row in shown.rows]
    order = [row.name for row in sorted(shown.rows, key=lambda row: row.place)]
    for tops, names in ((in_seats, seats), (in_order, order)):
        assert all(tops[one] < tops[other] for one, other in pairwise(names))
    assert shown.first not in look(shown, times.first - 0.02).words
    assert shown.first in look(shown, times.first + 0.02).words


def test_letters_of_equal_sums_light_up_in_their_order() -> None:
    times = initiative_reveal_view.make_reveal_times(ALL_TIED)
    step = (times.glide - times.letters) / 100
    counts = [look(ALL_TIED, times.letters + step * number).lit for number in range(101)]
    assert sorted(set(counts)) == list(range(7))
    assert counts == sorted(counts)


def test_reveal_of_six_takes_six_seconds_at_most() -> None:
    assert initiative_reveal_view.make_reveal_times(ALL_TIED).end <= 6.0
    assert initiative_reveal_view.make_reveal_times(NO_TIE).end <= 5.0


@parametrize_product(
    TABLES, pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (960, 540), (640, 360)])
)
def test_rows_of_a_reveal_stay_on_the_table(players: int, size: tuple[int, int]) -> None:
    made = laid_at(PLAIN[players], 0, size, drawn=False)
    area = balanceformers(table(made)).layout.area
    shown = initiative_reveal_view._arrange(area, players)
    assert area.contains(shown.box)
    assert shown.row >= 20
    assert shown.get_row_top(players) + shown.foot <= shown.box.bottom + 0.1


# --- at the table -------------------------------------------------------------------------------------


def begin(variant: Variant, **settings: object) -> tuple[Driver, e.InitiativeShown]:
    """Return a table at which the last tokens of round 2 have just been picked."""
    steps = positions(variant)
    number = max(
        n for n, (state, _, action) in enumerate(steps) if state.round == 2 and isinstance(action, PickTokens)
    )
    made = laid_at(variant, number, (1920, 1080), drawn=False, animation_speed=1.0, **settings)
    board, (_, seat, action) = table(made), steps[number]
    step = board.match.act(seat, action)
    shown = next(event for event in step.events if isinstance(event, e.InitiativeShown))
    board.secrecy.viewer = None
    board.show_step(step)
    return made, shown


@TABLES
def test_table_tells_no_secret_while_tokens_are_turned_over(players: int) -> None:
    """Panel, log and screen readers know the order only when all have seen it."""
    made, event = begin(PLAIN[players])
    board = table(made)
    face, frames = balanceformers(board), 0
    tokens = {
        f"{round_}{face.view_model.content.letter(face.position.sets[seat], round_)}"
        for seat, (_, round_) in enumerate(event.pairs)
    }
    lines = len(board.log.lines)
    while board.animator.is_moving and face.position.phase == "initiative":
        frames += 1
        rows = panel_models.make_initiative_model(face.view_model).rows
        assert all(row.square == row.round == HIDDEN for row in rows)
        assert [row.place for row in rows] == [0] * players or [row.name for row in rows] == [
            *face.view_model.names
        ]
        said = [line.text for line in board.log.lines[lines:]]
        assert not any(token in line for token in tokens for line in said)
        heard = " ".join(node.name for node in face.accessible_nodes())
        assert not any(token in heard for token in tokens)
        made.frames(1, 1 / 15, drawn=False)
    assert frames > 30
    made.settle(20, 1 / 15, drawn=False)
    said = [line.text for line in board.log.lines[lines:]]
    assert all(any(token in line for line in said) for token in tokens)


def test_reveal_can_be_skipped() -> None:
    made, _ = begin(PLAIN[6])
    made.frames(3)
    made.key("space")
    made.frames(2)
    assert balanceformers(table(made)).position.phase != "initiative"
    assert not isinstance(made.scene, Curtain)


@pytest.mark.parametrize("reduce_motion", [True, False])
def test_result_stands_on_the_table_before_the_reveal_fades(reduce_motion: bool) -> None:
    """The panel has the order, the log its lines, and the bottom line says who goes first."""
    made, event = begin(PLAIN[3], reduce_motion=reduce_motion)
    board, face = table(made), balanceformers(table(made))
    before = len(board.log.lines)
    moments = list[tuple[tuple[str, ...], int, str]]()
    while not moments or face.in_flight.now.revealing:
        made.frames(1, 1 / 20, drawn=False)
        rows = panel_models.make_initiative_model(face.view_model).rows
        names = tuple(row.name for row in rows)
        moments.append((names, len(board.log.lines) - before, face.make_prompt().lead))
    names, lines, lead = moments[-2]
    assert names == tuple(face.view_model.names[seat] for seat in event.order)
    assert lines >= len(event.order)
    assert lead == tr("balanceformers.log.initiative-shown.first", name=names[0])
    assert moments[1][1] == 0
    assert moments[1][2] == tr("balanceformers.prompt.revealing.what")


def test_reveal_fades_twice_with_reduced_motion() -> None:
    """Face down, then face up, then in order: nothing travels, each picture stands still."""
    made, event = begin(PLAIN[3], reduce_motion=True)
    board, moments = table(made), list[float]()
    with mock.patch.object(
        initiative_reveal_view,
        "_draw_rows",
        lambda _canvas, _made, _shown, seconds: moments.append(seconds),
    ):
        while balanceformers(board).in_flight.now.revealing or not moments:
            made.frames(1, 1 / 20)
            board.animator.draw(canvas_of(made.app))
    times = initiative_reveal_view.make_reveal_times(NO_TIE)
    assert len({*moments}) == 3
    assert moments[0] == 0.0
    assert times.sums < sorted({*moments})[1]
    assert moments[-1] == max(moments)
    assert event.order
