"""The stone that wins: light runs from base to base, a breath, the name, the sheet; nothing covers a base."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import forecast, layout
from client.games.equilibrix.board.dice_view import build_dice_panel_model
from client.games.equilibrix.board.field_names import name_base, name_field
from client.games.equilibrix.board.seats_view import build_seat_model
from client.games.equilibrix.table.joined_line import find_joined_line
from client.i18n import tr
from client.scene import scene_context
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.table import Table
from rules.equilibrix import births, board, events as e, stone_networks
from rules.equilibrix.actions import Birth
from rules.equilibrix.state import EquilibrixState
from tests.client.driver import SLOW, Driver
from tests.client.equilibrix.games import ALL, KNOWN_OR_ALL, Game, Step, played, seen
from tests.client.equilibrix.player import SEATS, chosen, driver, table
from tests.client.game_faces import equilibrix

SIZES = [((1920, 1080), 1.0), ((1280, 720), 2.0), ((960, 540), 1.0)]
"""Windows with a roomy table, with a folded one, and the smallest."""


def find_winning_birth(state: EquilibrixState) -> Birth | None:
    """Return a birth that wins at once, None if there is none."""
    if state.phase != "action":
        return None
    for die, is_open in enumerate(state.open):
        fields = births.get_birth_field_mask(state, state.dice[die]) if is_open else 0
        for field in board.iter_fields(fields):
            if forecast.forecast_birth(state, state.seat, die, field).wins:
                return Birth(die, field)
    return None


def open_before_win(
    size: tuple[int, int] = (1920, 1080), *, players: int = 2, **settings: object
) -> tuple[Driver, Table, Birth]:
    """Return a table at which the next birth wins, and that birth."""
    match, chance = Match.create("equilibrix", SEATS[:players], 3, {}, saved=False), random.Random(1)
    while True:
        state = match.state
        assert isinstance(state, EquilibrixState)
        birth = find_winning_birth(state)
        if birth is not None:
            break
        seat = match.deciders[0]
        match.act(seat, chosen(state, seat, match.game.actions(state, seat), chance))
    made = driver(size, **{"animation_speed": 1.0, **settings})
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    return made, table(made), birth


def measure_win(made: Driver, shown: Table, birth: Birth) -> float:
    """Play the winning birth and return the seconds until the score sheet."""
    assert shown.play_action(birth)
    seconds = 0.0
    while not isinstance(made.scene, ResultsScene):
        made.frames(1, drawn=False)
        seconds += 1 / 60
        assert seconds < 30
    return seconds


def iter_wins(games: tuple[Game, ...]) -> list[Step]:
    """Return the steps of games that are won by a line."""
    ended = e.GameEnded
    return [
        step
        for game in games
        for step in played(game)
        if isinstance(step.events[-1], ended) and step.events[-1].ending == "linked"
    ]


@KNOWN_OR_ALL
def test_a_joined_line_is_told_from_one_that_may_still_part(games: tuple[Game, ...]) -> None:
    """It is known before the rules say so, and never where the rules do not."""
    met = 0
    for game in games:
        for step in played(game):
            wins = isinstance(step.events[-1], e.GameEnded) and step.events[-1].ending == "linked"
            for each in seen(step):
                if not wins:
                    assert not forecast.is_line_joined(each.after), step.events
                elif isinstance(each.event, e.BaseLinked):
                    assert forecast.is_line_joined(each.before)
                    met += 1
    assert met


def test_light_runs_from_base_to_base_through_the_last_stone() -> None:
    steps = iter_wins(ALL)
    assert {step.before.setup.players for step in steps} == {2, 3}
    for step in steps:
        shown = next(each.before for each in seen(step) if isinstance(each.event, e.BaseLinked))
        line = find_joined_line(shown, step.seat, "sky", shown.born)
        bases = stone_networks.bases(shown.setup.players, step.seat)
        distances = dict(line.path.base_distances)
        assert set(distances) == set(bases)
        assert sorted(distances.values())[:2] == [0, min(each for each in distances.values() if each)]
        assert line.base_arrivals[0] == 0.0
        assert 0.5 < line.base_arrivals[-1] < 1.0
        assert line.last_stone in dict(line.stones)
        assert all(shown.stones[step.seat] >> field & 1 for field, _ in line.stones)


@pytest.mark.parametrize("players", [2, 3])
def test_win_takes_four_to_five_seconds(players: int) -> None:
    assert 4.0 < measure_win(*open_before_win(players=players)) < 5.2


def test_win_is_short_with_reduced_motion() -> None:
    assert measure_win(*open_before_win(reduce_motion=True)) < 2.7


@pytest.mark.parametrize("after_s", [0.1, 1.0, 3.0, 4.0])
def test_win_can_be_skipped_at_any_moment(after_s: float) -> None:
    made, shown, birth = open_before_win()
    assert shown.play_action(birth)
    made.frames(round(after_s * 60), drawn=False)
    made.key("space")
    made.frames(2, drawn=False)
    assert isinstance(made.scene, ResultsScene)


def list_base_boxes(shown: Table) -> list[Rect]:
    """Return the boxes of all bases on the screen."""
    zones = equilibrix(shown).layout
    return [layout.get_base_region(zones, base).box for base in range(len(board.BASES))]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("players", [2, 3])
def test_name_of_the_winner_covers_no_base(size: tuple[int, int], scale: float, players: int) -> None:
    _, shown, birth = open_before_win(size, players=players, ui_scale=scale, reduce_motion=True)
    step = shown.match.act(shown.match.deciders[0], birth)
    face, (*_, before, _) = equilibrix(shown), step.positions
    assert isinstance(before, EquilibrixState)
    shown.position = before
    motion = face.make_motion(before, step.events[-1], before)
    assert motion.draw is not None
    canvas = Canvas(shown.app.window.surface, shown.app.metrics.unit, shown.app.resources)
    pictures = []
    for t in (0.1, 0.6):
        canvas.surface.fill((0, 0, 0, 255))
        motion.draw(canvas, t)
        pictures.append(canvas.surface.copy())
    assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw, "the name is drawn"
    for box in list_base_boxes(shown):
        area = canvas.to_pixels(box).clip(canvas.surface.get_rect())
        breath, name = (picture.subsurface(area).copy().get_buffer().raw for picture in pictures)
        assert breath == name, box


@pytest.mark.parametrize(("size", "scale"), SIZES[:2])
@pytest.mark.parametrize("players", [2, 3])
def test_name_of_the_winner_covers_no_stone_of_the_line(
    size: tuple[int, int], scale: float, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, shown, birth = open_before_win(size, players=players, ui_scale=scale)
    face, seat = equilibrix(shown), shown.match.deciders[0]
    plates = set[tuple[float, float, float]]()
    monkeypatch.setattr(
        "client.games.equilibrix.table.motions.draw_caption",
        lambda _canvas, center, _words, _t, **more: plates.add((*center, more["max_width"])),
    )
    assert shown.play_action(birth)
    while not isinstance(made.scene, ResultsScene):
        made.frames(1)
    ((x, y, width),) = plates
    box = Rect(x - width / 2, y - 27, width, 54)
    state = shown.match.state
    assert isinstance(state, EquilibrixState)
    line = find_joined_line(state, seat, "sky", birth.field)
    for field, _ in line.stones:
        assert not box.collidepoint(face.layout.plane.locate_field(field)), field


@pytest.mark.parametrize("players", [2, 3])
def test_bases_are_counted_as_the_light_reaches_them(players: int) -> None:
    """Seat card, top bar and log do not run ahead, and nobody is to play any more."""
    made, shown, birth = open_before_win(players=players)
    face, seat = equilibrix(shown), shown.match.deciders[0]
    joined = tr("equilibrix.log.base-linked.all", name=shown.context.names[seat])
    won = tr("equilibrix.log.game-ended.win", name=shown.context.names[seat])
    bases, counts = stone_networks.bases(players, seat), list[int]()
    assert shown.play_action(birth)
    while not isinstance(made.scene, ResultsScene):
        made.frames(1)
        model, lines = face.view_model, [line.text for line in shown.log.lines]
        if model.in_flight.counted_bases is None or isinstance(made.scene, ResultsScene):
            continue
        count = len(model.find_joined_bases(seat))
        counts.append(count)
        assert sum(build_seat_model(model, seat).joined) == count
        assert face.make_top_bar_text().scores[seat].points == count
        assert count == len(bases) or joined not in lines
        assert won not in lines
        assert face.make_prompt().lead == tr("equilibrix.prompt.line.what")
        assert not face.make_top_bar_text().note
        for each in range(players):
            head = build_seat_model(model, each).head
            assert not head.is_active
            assert not head.remark
        panel = build_dice_panel_model(model)
        assert {die.state for die in panel.dice} <= {"used", "passed", "lapsed", "unused"}
    assert len(set(counts)) >= 3, "one after another"
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == len(bases)
    assert any(line.text == joined for line in shown.log.lines)


def test_skipped_win_is_in_the_log() -> None:
    made, shown, birth = open_before_win()
    name = shown.context.names[shown.match.deciders[0]]
    assert shown.play_action(birth)
    made.frames(60, drawn=False)
    made.key("space")
    made.frames(2, drawn=False)
    texts = [line.text for line in shown.log.lines]
    assert tr("equilibrix.log.base-linked.all", name=name) in texts
    assert tr("equilibrix.log.game-ended.win", name=name) in texts


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_notice_covers_no_base_while_a_line_is_joined(size: tuple[int, int], scale: float) -> None:
    made, shown, birth = open_before_win(size, ui_scale=scale)
    assert shown.play_action(birth)
    shown.app.notify(tr("table.why.busy"), "refused")
    made.frames(40, drawn=False)
    assert equilibrix(shown).in_flight.now.hushed_for is not None
    found = made.app.notices.locate(
        made.app.texts, shown.width, shown.height, at_foot=True, obstacle=shown.notice_obstacle
    )
    assert found
    for box in found:
        assert shown.rect.contains(box)
        assert box.collidelist(list_base_boxes(shown)) < 0
    made.settle(30, SLOW, drawn=False)
    assert shown.notice_obstacle is None


def test_bases_are_dark_until_the_light_reaches_them() -> None:
    made, shown, birth = open_before_win((1280, 720))
    face, unit = equilibrix(shown), made.app.metrics.unit
    bases = stone_networks.bases(2, shown.match.deciders[0])

    def shine() -> list[float]:
        made.frames(1)
        found = []
        for base in bases:
            box = layout.get_base_region(face.layout, base).box
            pixels = range(0, round(box.width * unit), 5), range(0, round(box.height * unit), 5)
            left, top = round(box.left * unit), round(box.top * unit)
            surface = made.app.window.surface
            found.append(
                mean(max(surface.get_at((left + x, top + y))[:3]) for x in pixels[0] for y in pixels[1])
            )
        return found

    assert shown.play_action(birth)
    made.frames(33, drawn=False)
    dark = shine()
    made.frames(50, drawn=False)
    half = shine()
    made.frames(100, drawn=False)
    bright = shine()
    assert all(late > 1.25 * early for late, early in zip(bright, dark, strict=True))
    reached = [now / late for now, late in zip(half, bright, strict=True)]
    assert max(reached) > 0.95
    assert min(now / early for now, early in zip(half, dark, strict=True)) < 1.1, "one after another"


def test_a_reader_hears_the_bases_and_the_stone_that_joined_them() -> None:
    made, shown, birth = open_before_win()
    seat, before = shown.match.deciders[0], equilibrix(shown).position
    step = shown.match.act(seat, birth)
    spoken: list[str] = []
    with scene_context(made.app, shown):
        for event, after in zip(step.events, step.positions, strict=True):
            assert isinstance(after, EquilibrixState)
            spoken += [line.accessible_text for line in equilibrix(shown).narrate(before, event, after)]
            before = after
    born, linked, *_ = spoken
    assert name_field(birth.field) in born
    assert all(name_base(base) in linked for base in stone_networks.bases(2, seat))


def test_each_base_sounds_and_the_name_comes_after_a_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    made, shown, birth = open_before_win()
    heard: list[tuple[int, str]] = []
    frame = 0
    monkeypatch.setattr(
        equilibrix(shown)._motions,
        "_play",
        lambda sound: heard.append((frame, sound)),
    )
    assert shown.play_action(birth)
    for frame in range(320):  # noqa: B007  told with each sound
        made.frames(1)
    links = [at for at, sound in heard if sound == "link"]
    (win,) = [at for at, sound in heard if sound == "win"]
    assert 2 <= len(links) <= 3
    assert links[0] < links[-1] < win
    assert win - links[-1] > 30, "half a second of silence"
