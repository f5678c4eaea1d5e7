"""The painted table: in every phase, window and language its words stand apart, its things are in reach."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any
from unittest import mock

import msgspec
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.envyra.board import grid_view, player_board_view
from client.i18n import LANGUAGES, set_language
from client.session.match import Match
from client.table.log import LogBook
from rules.contract import Scalar
from rules.envyra.state import NO_TILE, EnvyraState
from tests.client.driver import Driver
from tests.client.envyra import games, player
from tests.client.game_faces import envyra
from tests.parametrization import mark_cases, parametrize_short_and_long

WINDOWS = (((960, 540), 1.0), ((960, 540), 2.0), ((1024, 768), 1.5), ((1440, 600), 1.0))
LOOKS = tuple((*window, language) for window, language in product(WINDOWS, ("en", "cs", "sk")))
LEAST_ROOM = (((960, 540), 2.0, "cs"), ((1440, 600), 1.0, "sk"))
Looks = tuple[tuple[tuple[int, int], float, str], ...]
Words = list[tuple[str, Rect]]
Wanted = Callable[[EnvyraState], bool]

pytestmark = pytest.mark.usefixtures("at_once")


def in_boards(state: EnvyraState) -> bool:
    return state.phase == "boards" and state.round >= 6 and not any(state.boards)


def in_cubes(state: EnvyraState) -> bool:
    return state.phase == "cubes" and state.round >= 8


def with_gaps(state: EnvyraState) -> bool:
    return state.phase == "cubes" and state.grid.count(NO_TILE) >= 2


CASES: list[tuple[str, int, Wanted, dict[str, Scalar]]] = [
    ("boards", 2, in_boards, {"equilibrium": "off"}),
    ("boards", 3, in_boards, {"equilibrium": "b"}),
    ("boards", 4, in_boards, {"equilibrium": "c"}),
    ("cubes", 2, in_cubes, {"equilibrium": "c"}),
    ("cubes", 3, in_cubes, {"equilibrium": "a"}),
    ("cubes", 4, in_cubes, {"equilibrium": "c"}),
    ("gaps", 4, with_gaps, {}),
    ("removal", 3, lambda state: state.phase == "removal", {}),
    ("last", 2, lambda state: state.last and state.phase == "boards", {}),
    ("over", 4, lambda state: state.phase == "over", {"equilibrium": "c"}),
    ("claimed", 2, lambda state: any(state.claimed) and state.phase == "boards", {"equilibrium": "a"}),
    ("simplified", 3, in_boards, {"simplified": True, "equilibrium": "b"}),
]
NAMES = [f"{case[0]}-{case[1]}" for case in CASES]


def at(players: int, wanted: Wanted, options: dict[str, Scalar], *, people: int | None = 1) -> Driver:
    """Return the table of a game played by chance until it is as wanted.

    Args:
        people: The seats of people; None: the one who is to decide.
    """
    for game in games.ALL:
        options_played = dict(game.options)
        if game.players != players or any(
            options_played.get(name) != value for name, value in options.items()
        ):
            continue
        steps = games.played(game)
        number = next((n for n, step in enumerate(steps) if wanted(step.before)), None)
        if number is None and wanted(steps[-1].after):
            number = len(steps)
        if number is not None:
            return _laid(game, number, people)
    raise AssertionError("no such game")


def _laid(game: games.Game, number: int, people: int | None) -> Driver:
    made = player.driver()
    steps = games.played(game)
    first = steps[number].seat if number < len(steps) else 0
    human = range(game.players) if people is None else (first,)
    seats = [
        seat if index in human else msgspec.structs.replace(seat, kind="bot")
        for index, seat in enumerate(games.SEATS[: game.players])
    ]
    match = Match.create("envyra", seats, game.seed, dict(game.options), saved=False)
    for step in steps[:number]:
        match.act(step.seat, step.action)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    return made


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Return all words that are drawn, and where: without the space above and below the letters."""
    found: Words = []
    real_text = Canvas.text

    def text(self: Canvas, text: str, point: Point, style: Style, **how: object) -> Rect:
        box = real_text(self, text, point, style, **how)  # type: ignore[arg-type]
        if text:
            found.append((text, Rect(box.left, box.top + box.height * 0.22, box.width, box.height * 0.56)))
        return box

    monkeypatch.setattr(Canvas, "text", text)
    # the log scrolls: its lines are drawn in coordinates of their own
    monkeypatch.setattr(LogBook, "draw", lambda *_: None)
    return found


@pytest.mark.parametrize(("name", "players", "wanted", "options"), CASES, ids=NAMES)
@parametrize_short_and_long(
    "looks", [LEAST_ROOM], [tuple(set(LOOKS) - set(LEAST_ROOM))], ids=["least-room", "others"]
)
def test_texts_do_not_overlap_and_are_not_cut_away(
    name: str, players: int, wanted: Wanted, options: dict[str, Scalar], looks: Looks, words: Words
) -> None:
    made = at(players, wanted, options)
    scene = player.table(made)
    for size, scale, language in looks:
        made.app.resize(size)
        made.app.change_settings(ui_scale=scale, language=language)
        if envyra(scene).controller.selection.choices:
            made.hover(f"tile.{max(envyra(scene).controller.selection.choices)}", drawn=False)
        made.frames(1, drawn=False)
        made.app.resources.forget()  # what was kept is drawn anew
        made.app.display_list.invalidate()
        words.clear()
        scene.invalidate()
        made.app.draw()
        assert len(words) > 20
        where = (name, size, scale, language)
        for (one, a), (other, b) in combinations(words, 2):
            over = a.clip(b)
            both = (one, other) if over.width > 3 and over.height > 3 and one != other else None
            assert both is None, where
        cut = [each for each, _ in words if each.endswith("…") and len(each) < 5]
        assert not cut, where


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worths_of_all_tiles_cover_no_other_text(players: int, words: Words) -> None:
    """While the key for them is held, nothing else is said of what a cube that is pointed at would bring."""
    made = at(players, in_cubes, {})
    scene = player.table(made)
    for size, scale, language in LEAST_ROOM:
        made.app.resize(size)
        made.app.change_settings(ui_scale=scale, language=language)
        made.hover(f"tile.{min(envyra(scene).controller.selection.choices)}", drawn=False)
        envyra(scene).controller.show_all_worths(on=True)
        made.frames(2, drawn=False)
        made.app.resources.forget()
        made.app.display_list.invalidate()
        words.clear()
        made.app.draw()
        assert len(words) > 40
        for (one, a), (other, b) in combinations(words, 2):
            over = a.clip(b)
            assert over.width <= 3 or over.height <= 3 or one == other, (one, other, size)


@pytest.mark.parametrize(("name", "players", "wanted", "options"), CASES, ids=NAMES)
def test_widgets_are_reachable_and_inside_the_window(
    name: str, players: int, wanted: Wanted, options: dict[str, Scalar]
) -> None:
    made = at(players, wanted, options)
    scene = player.table(made)
    while made.scene is not scene:
        made.app.scenes.pop()
    for size, scale in WINDOWS:
        made.app.resize(size)
        made.app.change_settings(ui_scale=scale)
        made.frames(1, drawn=False)
        window = Rect(0, 0, scene.width, scene.height).inflate(1, 1)
        for widget in scene.ui:
            assert window.contains(widget.screen_rect), (name, size, scale, widget.id)
            met = widget.is_focusable or widget.contains(widget.rect.center)  # the trace is only looked at
            assert widget.label or not met, widget.id
        reached = {widget.id for widget in made.tab_round(drawn=False)}
        state = envyra(scene).position
        filled = {place for place, tile in enumerate(state.grid) if tile != NO_TILE}
        assert {f"tile.{place}" for place in filled} <= reached
        assert {f"sets.{seat}" for seat in range(players)} <= reached
        assert {"snake", "bag"} <= reached


def test_clicking_a_tile_or_hole_places_and_removes_a_cube() -> None:
    made = at(
        3,
        lambda state: in_boards(state) and state.count_cubes_on_tiles(state.seat) < 3,
        {"simplified": False},
    )
    scene = player.table(made)
    made.click("tile.2")
    made.click("hole.4")
    both = envyra(scene).controller.selection.staged
    made.click("hole.2")
    assert (both, envyra(scene).controller.selection.staged) == ((2, 4), (4,))


def test_hovered_tile_and_hole_highlight_each_other() -> None:
    made = at(3, in_boards, {"equilibrium": "b"})
    scene = player.table(made)
    made.hover("tile.2")
    assert envyra(scene).controller.selection.hover == 2
    made.hover("hole.5")
    assert envyra(scene).controller.selection.hover == 5
    made.hover("bag")
    assert envyra(scene).controller.selection.hover is None


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_peek_buttons_are_for_people_with_secret_cards_only(size: tuple[int, int]) -> None:
    made = at(3, in_cubes, {"equilibrium": "c"}, people=None)
    made.app.resize(size)
    made.frames(1)
    eyes = {widget.id for widget in made.scene.ui if widget.id.startswith("peek.")}
    assert eyes == {"peek.0", "peek.1", "peek.2"}
    alone = at(3, in_cubes, {"equilibrium": "c"})
    assert not [widget.id for widget in alone.scene.ui if widget.id.startswith("peek.")]


def test_stuck_player_sees_missing_requirements_of_every_tile() -> None:
    """N-STUCK-1: no tile is veiled then, since any may be taken out; but each tells why it cannot be had."""
    made = at(3, lambda state: state.phase == "removal", {})
    scene = player.table(made)
    for place in envyra(scene).controller.selection.choices:
        shown = grid_view.make_tile_model(envyra(scene).view_model, place)
        assert shown is not None
        assert any(shown.missing)
        assert not shown.is_veiled
        assert not shown.is_warned


def test_waiting_cubes_are_shown_once_boards_are_open() -> None:
    made = at(4, in_cubes, {"equilibrium": "c"})
    scene = player.table(made)
    state = envyra(scene).position
    waiting = {place for board in state.boards for place in board}

    for place in waiting:
        shown = grid_view.make_tile_model(envyra(scene).view_model, place)
        assert shown is not None
        count = sum(place in board for board in state.boards)
        assert len(shown.waiting) + (shown.ghost is not None) == count


def test_only_own_waiting_cubes_are_shown_before() -> None:
    made = at(3, in_boards, {"equilibrium": "b"})
    scene = player.table(made)
    seat = scene.decider
    assert seat is not None

    assert not envyra(scene).view_model.is_board_closed(seat)
    assert all(envyra(scene).view_model.is_board_closed(other) for other in range(3) if other != seat)
    made.click("tile.2")
    assert envyra(scene).view_model.get_waiting_positions(seat) == (2,)
    free = envyra(scene).view_model.count_free_cubes(seat)
    made.click("tile.2")
    assert envyra(scene).view_model.count_free_cubes(seat) == free + 1


@pytest.mark.parametrize(
    ("players", "scale", "size"),
    mark_cases(
        product((2, 3, 4), (1.0, 2.0), ((1920, 1080), (1280, 720))),
        [*((players, 2.0, (1280, 720)) for players in (2, 3, 4)), (4, 1.0, (1920, 1080))],
    ),
)
def test_ten_letter_names_are_not_cut(
    players: int, scale: float, size: tuple[int, int], words: Words
) -> None:
    names = ("Bartoloměj", "Konstancie", "Wilhelmina", "Maximilián")
    seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(games.SEATS, names, strict=True)]
    made = player.driver(size, ui_scale=scale)
    made.app.open("table", match=Match.create("envyra", seats[:players], 7, {}, saved=False))
    made.settle(drawn=False)
    scene = player.table(made)
    made.app.resources.forget()
    made.app.display_list.invalidate()
    words.clear()
    while made.scene is not scene:
        made.app.scenes.pop()
    scene.invalidate()
    made.app.draw()
    cut = [each for each, _ in words if each.endswith("…") and each[:3] in {name[:3] for name in names}]
    assert cut == []
    shown = [each for each, _ in words if each in names[:players]]
    assert len(shown) >= players * (1 if envyra(scene).layout.compact else 4)  # sets, seats, and both passes


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_is_painted_once(players: int, scale: float) -> None:
    made = at(players, in_boards, {})
    made.app.resize((1920, 1080))
    made.app.change_settings(ui_scale=scale)
    made.frames(1, drawn=False)
    scene = player.table(made)
    shown = player_board_view.make_board_model(envyra(scene).view_model)
    assert not shown.is_closed
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    for panel in (shown, msgspec.structs.replace(shown, is_closed=True)):
        with mock.patch.object(Canvas, "image", autospec=True, side_effect=Canvas.image) as images:
            player_board_view.draw_board_panel(canvas, envyra(scene).layout, panel)
        screens = [call.args[2:4] for call in images.call_args_list if call.args[1] == "envyra/screen"]
        assert len(screens) == 1, panel.is_closed
        (middle, side), box = screens[0], envyra(scene).layout.board
        assert abs(middle[0] - box.centerx) <= (box.width - side) / 2
        assert not panel.is_closed or envyra(scene).layout.wood.collidepoint(middle)


@pytest.mark.parametrize("side", [40.0, 80.0, 120.0])
def test_number_of_a_hole_is_drawn_above_its_cube(side: float) -> None:
    app = at(2, in_boards, {}).app
    drawn: list[str] = []

    class Spied(Canvas):
        def image(self, name: str, *args: Any, **more: Any) -> None:
            drawn.append(name)
            super().image(name, *args, **more)

        def text(self, text: str, *args: Any, **more: Any) -> Rect:
            drawn.append(text)
            return super().text(text, *args, **more)

    canvas = Spied(app.window.surface, app.metrics.unit, app.resources)
    model = player_board_view.HoleModel(8, cube="sky", ring="gold")
    player_board_view.draw_hole(canvas, Rect(100, 100, side, side), model)
    assert drawn.index("8") > drawn.index("envyra/cube-sky")


def test_narrow_board_panel_says_which_places_its_cubes_wait_for() -> None:
    for language in LANGUAGES:
        set_language(language)
        driver = at(4, in_cubes, {})
        model = player_board_view.make_supply_model(envyra(driver.scene).view_model)
        assert model.has_waiting_cubes
        drawn: list[str] = []

        class Spied(Canvas):
            def text(self, text: str, *args: Any, **more: Any) -> Rect:
                drawn.append(text)  # noqa: B023
                return super().text(text, *args, **more)

        canvas = Spied(driver.app.window.surface, driver.app.metrics.unit, driver.app.resources)
        layout = msgspec.structs.replace(envyra(driver.scene).layout, compact=True)
        board = layout.board
        narrow = msgspec.structs.replace(
            layout,
            board=Rect(board.left, board.top, 90, board.height),
            supply=Rect(board.left, layout.wood.bottom + 31, 74, 22),
        )
        player_board_view.draw_supply_panel(canvas, narrow, model)
        assert model.short_waiting_text in drawn
    set_language("en")
