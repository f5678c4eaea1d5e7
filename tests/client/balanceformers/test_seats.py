"""The players' panels: everything of a player is there, large enough, and within the panel."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.games.balanceformers.board import layout, panel_models, seat_layout, seats_view
from client.i18n import tr
from client.table.table import Table
from rules.balanceformers.content import PRESETS, content
from rules.balanceformers.state import OFF
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_table import laid_at
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant
from tests.parametrization import parametrize_product

PLAIN = [game for game in GAMES if "plain" in game.path.stem]
NAMES = ("Magdaléna", "Bartoloměj", "Kristýnka", "Maximilián", "Alexandra", "Ľubomíra")


def at_round(variant: Variant, round_: int, phase: str) -> int:
    """Return the first decision of a phase in a round."""
    steps = positions(variant)
    return next(n for n, (state, _, _) in enumerate(steps) if (state.round, state.phase) == (round_, phase))


def painted(board: Table, seat: int, name: str = "") -> list[tuple[str, float, Rect]]:
    """Return all texts of a panel: the words, how large, and where.

    Args:
        name: Name of the seat, if it is another one.
    """
    found: list[tuple[str, float, Rect]] = []
    text = Canvas.text

    def spy(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        box = text(self, words, *rest, **more)
        style: Style = rest[1]
        found.append((words, style.size, box))
        return box

    shown = panel_models.make_seat_model(balanceformers(board).view_model, seat)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", spy)
        canvas = Canvas(board.app.window.surface, board.app.metrics.unit, board.app.resources)
        seats_view.draw_seat_panel(
            canvas,
            balanceformers(board).layout.seats[seat],
            replace(shown, head=replace(shown.head, name=name or shown.head.name)),
        )
    return found


@parametrize_product(
    pytest.mark.parametrize("variant", PLAIN),
    pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)]),
    pytest.mark.parametrize("phase", ["initiative", "turn"]),
)
def test_panel_shows_everything_about_a_player(variant: Variant, size: tuple[int, int], phase: str) -> None:
    made = laid_at(variant, at_round(variant, 2, phase), size, drawn=False)
    board = table(made)
    for seat, box in enumerate(balanceformers(board).layout.seats):
        shown = panel_models.make_seat_model(balanceformers(board).view_model, seat)
        texts = painted(board, seat)
        words = [each for each, _, _ in texts]
        for value in (shown.white, shown.black):
            assert str(value) in words
        assert [f"{value}{letter}" in words for value, letter in shown.rounds] == [True] * len(shown.rounds)
        assert all(str(value) in words for value in shown.squares)
        for each, letters, where in texts:
            assert box.inflate(1, 1).contains(where), each
            assert letters >= 17.9, (each, letters)


@pytest.mark.parametrize("height", [876.0, 928.0, 1000.0])
@pytest.mark.parametrize("players", range(2, 7))
def test_tokens_of_a_panel_do_not_touch_its_edge(players: int, height: float) -> None:
    box = Rect(0, 0, 360, seat_layout.get_seat_height(players, height))
    foot = seat_layout.arrange_seat_panel(box).foot
    assert foot.height > 0
    token = min(27.0, 0.86 * foot.height)
    assert box.bottom - (foot.centery + token / 2) >= 5


@pytest.mark.parametrize("players", range(2, 7))
def test_names_of_ten_letters_fit(players: int) -> None:
    variant = next(game for game in PLAIN if game.players == players)
    for size in ((1920, 1080), (960, 540)):
        made = laid_at(variant, at_round(variant, 2, "turn"), size, drawn=False)
        board = table(made)
        for seat in range(players):
            texts = painted(board, seat, NAMES[seat])
            name = next(where for words, _, where in texts if words == NAMES[seat])
            others = [where for words, _, where in texts if words != NAMES[seat]]
            assert not any(name.inflate(-2, -4).colliderect(other) for other in others)
            assert board.texts.measure_width(NAMES[seat], styles.NAME.with_size(15)) <= name.width + 1


@pytest.mark.parametrize("players", range(2, 7))
def test_narrow_panel_shows_remaining_tokens_when_needed(players: int) -> None:
    variant = next(game for game in PLAIN if game.players == players)
    made = laid_at(variant, at_round(variant, 2, "initiative"), (960, 540), drawn=False)
    board = table(made)
    for seat in range(players):
        shown = panel_models.make_seat_model(balanceformers(board).view_model, seat)
        assert shown.rounds
        texts = painted(board, seat)
        assert {f"{value}{letter}" for value, letter in shown.rounds} <= {words for words, _, _ in texts}
        told = board.ui[f"seat.{seat}"].tooltip_text
        name = balanceformers(board).position.sets[seat]
        assert all(f"{value}{content().letter(name, value)}" in told for value, _ in shown.rounds)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_creatures_off_the_board_are_larger_than_text(name: str) -> None:
    from tests.client.balanceformers.test_layout import laid  # noqa: PLC0415

    made = laid(name, (1920, 1080))
    for creature in range(7 * len(made.seats)):
        assert layout.get_off_board_creature_box(made, creature).height >= 30


def framed(board: Table, seat: int) -> int:
    """Return how many golden frames are painted in a seat's panel."""
    found: list[object] = []

    def outline(_canvas: Canvas, _box: Rect, colour: object, **_more: object) -> None:
        found.append(colour)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "outline", outline)
        canvas = Canvas(board.app.window.surface, board.app.metrics.unit, board.app.resources)
        seats_view.draw_seat_panel(
            canvas,
            balanceformers(board).layout.seats[seat],
            panel_models.make_seat_model(balanceformers(board).view_model, seat),
        )
    return found.count(theme.GOLD)


def test_revivable_creatures_have_a_golden_frame() -> None:
    for variant in GAMES:
        for number, (state, seat, _) in enumerate(positions(variant)):
            if state.phase == "turn" and state.tokens[seat] and OFF in state.places[7 * seat : 7 * seat + 7]:
                board = table(laid_at(variant, number, (1920, 1080), drawn=False))
                lit = panel_models.make_seat_model(balanceformers(board).view_model, seat).highlighted
                assert lit == {n for n in range(7) if state.places[7 * seat + n] == OFF}
                assert framed(board, seat) >= len(lit)
                return
    raise AssertionError("nobody can come back")


def test_moving_others_is_explained_the_first_time() -> None:
    """B-ACT-3."""
    said = tr("balanceformers.prompt.turn.more")
    met = 0
    for variant in PLAIN:
        first = at_round(variant, 2, "turn")
        board = table(laid_at(variant, first, (1920, 1080), drawn=False, language="en"))
        assert board.face.make_prompt().more == said
        met += bool(
            balanceformers(board).controller.selection.liftable
            - set(balanceformers(board).position.creatures(balanceformers(board).position.seat))
        )
    assert met == len(PLAIN)


def test_animations_block_lifting_creatures_off_the_board() -> None:
    game = PLAIN[0]
    board = table(laid_at(game, at_round(game, 1, "prelude"), drawn=False))
    creature = min(balanceformers(board).view_model.selection.liftable)
    balanceformers(board).controller.press_creature(creature)
    seat, number = divmod(creature, len(balanceformers(board).position.creatures(0)))
    assert panel_models.make_seat_model(balanceformers(board).view_model, seat).lifted == number
    around = replace(balanceformers(board).view_model.context, decider=None, busy=True)
    shown = dataclasses.replace(balanceformers(board).view_model, context=around)
    assert panel_models.make_seat_model(shown, seat).lifted == -1
