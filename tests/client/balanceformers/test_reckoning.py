"""What is seen while Death is at work: whom he has judged and taken, and that nothing is foretold then."""

from __future__ import annotations

import math
from collections.abc import Iterator
from unittest import mock

import pytest

from client.accessibility.screen_reader import ScreenReader
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    layout,
    panel_models,
    panels_view,
    phrases,
    reckoning_forecast,
    sum_callout_view,
    verdict_badges,
    verdict_view,
)
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers import events as e
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner_of
from tests.client.balanceformers.games import GAMES, positions, seen
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant

THREE = next(game for game in GAMES if game.players == 3 and "plain" in game.path.stem)
EXTINCT = next(game for game in GAMES if "extinct" in game.path.stem)


def last_in(variant: Variant, round_: int) -> int:
    """Return the decision after which Death reckons in a round."""
    steps = positions(variant)
    return max(n for n, (state, _, _) in enumerate(steps) if (state.round, state.phase) == (round_, "turn"))


def looks(made: Driver, variant: Variant, number: int) -> Iterator[BalanceformersViewModel]:
    """Yield what is seen after a decision until the table is at rest."""
    board = table(made)
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    for _ in range(3000):
        made.frames(1, 1 / 20, drawn=False)
        if not board.animator.is_busy:
            return
        yield balanceformers(board).view_model


@pytest.mark.parametrize("foretold", [True, False])
def test_killed_creature_is_marked_at_once(foretold: bool) -> None:
    """Whether there is a forecast or not: this is none."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    if not foretold:
        made.key("f")
    deaths, most = set[tuple[int, ...]](), 0
    for view_model in looks(made, THREE, number):
        if not view_model.in_flight.reckoning:
            continue
        dying = view_model.position.dying
        shown = area_view.make_creature_models(view_model)
        taken = {one.slot for one in shown if one.taken}
        assert taken == {
            view_model.position.places[one] for one in dying if one not in view_model.in_flight.creatures
        }
        words = verdict_badges.make_board_verdicts(view_model)
        if words is not None and not view_model.in_flight.creatures:
            said = [word for word in words.words if word.said and not word.badge.is_share]
            focus, order = (
                view_model.focused_verdict,
                [*reckoning_forecast.forecast_verdicts(view_model.position).values()],
            )
            away = [
                verdict
                for verdict in order[: view_model.position.judged]
                if focus is None or verdict.slot // PARTS != focus.slot // PARTS
            ]  # on the piece whose sum is spelled out stands what each adds to it
            assert len(said) == len(away)
            assert sum(word.badge.verdict < 0 for word in said) == sum(each.verdict < 0 for each in away)
            most = max(most, len(said))
        deaths.add(dying)
    assert len(deaths) > 4
    assert most > 15


def test_killed_creature_is_dark_on_all_levels() -> None:
    app = make_app()
    canvas = canvas_of(app)
    figure = creatures_view.Creature("sky", "black-1", 0, (0,) * 7)
    bright = []
    for draw in (creatures_view.draw_creature, creatures_view.draw_dead_creature):
        app.window.surface.fill((240, 230, 220))  # on the lightest wing too
        draw(canvas, (100.0, 100.0), 60.0, figure)
        middle = round(100 * app.metrics.unit)
        spots = [app.window.surface.get_at((middle, middle + step)) for step in range(-16, 17)]
        bright.append(sum(max(red, green, blue) for red, green, blue, _ in spots))
    assert bright[1] < 0.6 * bright[0]


def test_verdict_stays_until_the_next_one() -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    between = 0
    for view_model in looks(made, THREE, number):
        if (
            view_model.in_flight.reckoning
            and view_model.in_flight.judging is None
            and view_model.position.judged
        ):
            assert view_model.in_flight.last_judged is not None or not view_model.position.dying
            between += 1
    assert between > 5


@pytest.mark.parametrize("variant", [EXTINCT, THREE], ids=lambda variant: variant.path.stem)
def test_end_is_shown_once_without_a_forecast(variant: Variant) -> None:
    """B-END-1, B-END-2: who has won stands on the sheet, which follows."""
    number = len(positions(variant)) - 1
    made = laid_at(variant, number, drawn=False, animation_speed=1.0)
    board, met = table(made), 0
    for view_model in looks(made, variant, number):
        if view_model.in_flight.aftermath != "ends":
            continue
        met += 1
        balanceformers(board).controller.set_hover(
            next(slot for slot in view_model.position.places if slot != OFF)
        )
        assert balanceformers(board).view_model.focused_verdict is None  # wherever the pointer is
        assert not any(total.active for total in board.face.make_top_bar_text().scores)
        assert panel_models.make_game_end_warning(view_model, view_model.position) is None
        assert verdict_badges.make_board_verdicts(view_model) is None
        assert not panel_models.make_forecast_model(view_model, view_model.position).rows
        assert not any(
            panel_models.make_seat_model(view_model, seat).head.is_active
            for seat in range(len(view_model.names))
        )
        assert board.face.make_prompt().lead == tr("balanceformers.prompt.over.what")
        assert [step.label for step in board.face.make_top_bar_text().steps] == [
            tr("balanceformers.phase.over")
        ]
    assert met > 10


def test_hover_explains_while_the_reckoning_is_paused() -> None:
    """Until then the verdicts come one after another."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    board = table(made)
    for view_model in looks(made, THREE, number):
        slot = max(view_model.position.places)
        if view_model.in_flight.reckoning and view_model.position.judged > 3:
            balanceformers(board).controller.set_hover(slot)
            if not board.animator.is_held:
                assert (
                    balanceformers(board).view_model.focused_verdict is None
                    or view_model.in_flight.judging is not None
                )
                balanceformers(board).toggle_pause()
            if balanceformers(board).view_model.in_flight.judging is None:
                break
    focus = balanceformers(board).view_model.focused_verdict
    assert focus is not None
    assert focus.slot == slot


def test_no_forecast_until_the_next_round() -> None:
    """Nor by the numbers that Death wanted before."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    met = begun = 0
    for view_model in looks(made, THREE, number):
        over = view_model.position.phase == "token" and not view_model.in_flight.reckoning
        if over:
            met += 1
            begun += not view_model.in_flight.death
            assert view_model.in_flight.aftermath == "moves"
            assert verdict_badges.make_board_verdicts(view_model) is None
            assert panel_models.make_game_end_warning(view_model, view_model.position) is None
            assert not panel_models.make_forecast_model(view_model, view_model.position).rows
    assert met > 30
    assert begun > 15
    assert balanceformers(table(made)).view_model.in_flight.aftermath == ""


def pause_after(made: Driver, variant: Variant, number: int, judged: int) -> None:
    """Hold a reckoning as soon as so many verdicts have been shown."""
    for view_model in looks(made, variant, number):
        if view_model.in_flight.reckoning and view_model.position.judged >= judged:
            balanceformers(table(made)).toggle_pause()
            break
    made.settle(5, 1 / 20, drawn=False)


def test_paused_reckoning_goes_to_the_verdicts_before_and_after() -> None:
    """The board shows each as it was: who was judged, who was dying, where the tokens stood."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    pause_after(made, THREE, number, 4)
    face = balanceformers(table(made))
    order = [*reckoning_forecast.forecast_verdicts(face.view_model.position)]
    newest = face.view_model.position.judged
    tokens = face.view_model.position.white, face.view_model.position.black
    for judged in range(newest - 1, 0, -1):
        made.click("table.verdict-before", drawn=False)
        view_model = face.view_model
        assert view_model.position.judged == judged
        assert view_model.focused_verdict is not None
        assert view_model.focused_verdict.creature == order[judged - 1]
        assert set(view_model.position.dying) <= set(order[:judged])
        assert sum_callout_view.make_sum_callout(view_model) is not None
    assert (face.view_model.position.white, face.view_model.position.black) != tokens
    assert not made.scene.ui["table.verdict-before"].enabled
    made.key(",")
    assert face.view_model.position.judged == 1
    for judged in range(2, newest + 1):
        made.key(".")
        assert face.view_model.position.judged == judged
    assert (face.view_model.position.white, face.view_model.position.black) == tokens
    made.key(".")  # the next one is played, and held again
    made.settle(5, 1 / 20, drawn=False)
    assert face.view_model.position.judged == newest + 1
    assert face.view_model.focused_verdict is not None
    assert face.view_model.focused_verdict.creature == order[newest]
    assert table(made).animator.is_held


def test_reckoning_goes_on_from_the_newest_verdict() -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    pause_after(made, THREE, number, 4)
    made.key(",")
    made.key(",")
    made.key("p")
    face = balanceformers(table(made))
    assert not table(made).animator.is_held
    assert face.view_model.position.judged >= 4
    made.settle(200, 1 / 5, drawn=False)
    assert table(made).position == table(made).secrecy.get_viewer_state(table(made).match.state)


def test_reckoning_has_three_gears() -> None:
    """Quickly over those who live easily, slowly over balance and death, most slowly over the last death."""
    seconds: dict[int, set[float]] = {-1: set(), 0: set(), 1: set()}
    longest = set[float]()
    for variant in (THREE, EXTINCT):
        made = laid_at(variant, 0, drawn=False)
        make = balanceformers(table(made)).make_motion
        for before, event, after in seen(variant):
            if isinstance(event, e.Judged):
                motion = make(before, event, after)
                dying = {*after.dying}
                owner = owner_of(event.creature)
                is_last = event.verdict < 0 and all(
                    after.places[each] == OFF or each in dying for each in after.creatures(owner)
                )
                (longest if is_last else seconds[event.verdict]).add(motion.seconds)
    assert [len(each) for each in (*seconds.values(), longest)] == [1, 1, 1, 1]
    lives, zero, dies = (seconds[verdict].pop() for verdict in (1, 0, -1))
    assert lives < 0.8
    assert 1.5 * lives < min(zero, dies)
    assert max(zero, dies) < 0.6 * longest.pop()


def test_death_passes_along_those_that_fall() -> None:
    """One stroke each: they leave the board one after another, not all at once."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    board = table(made)
    _, seat, action = positions(THREE)[number]
    died = next(
        event
        for event in board.match.game.apply(board.match.state, seat, action).events
        if isinstance(event, e.Died)
    )
    before = board.match.state
    assert isinstance(before, BalanceformersState)
    motion = balanceformers(board).make_motion(before, died, before)
    assert motion.draw is not None
    assert len(died.creatures) > 2
    away = []
    for step in range(41):
        with mock.patch.object(creatures_view, "draw_animated_creature") as drawn:
            motion.draw(canvas_of(made.app), step / 40)
        centers = [call.args[1] for call in drawn.call_args_list]
        starts = [
            layout.locate_slot(balanceformers(board).layout, before.places[each]) for each in died.creatures
        ]
        away.append(sum(math.dist(*each) > 1 for each in zip(centers, starts, strict=True)))
    assert away[0] == 0
    assert away[-1] == len(died.creatures)
    assert sorted(away) == away
    assert len(set(away)) == len(died.creatures) + 1


def test_verdicts_gone_back_to_are_announced() -> None:
    """Place, owner, verdict and the sum: what the board shows."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    pause_after(made, THREE, number, 3)
    face, said = balanceformers(table(made)), list[str]()
    with mock.patch.object(made.app, "announce", said.append):
        made.key(",")
    verdict = face.view_model.focused_verdict
    assert verdict is not None
    assert len(said) == 1
    assert face.view_model.names[owner_of(verdict.creature)] in said[0]
    assert tr(f"balanceformers.verdict.{phrases.get_verdict_key(verdict.verdict)}") in said[0]
    assert creatures_view.format_signed_number(sum(verdict.sums)) in said[0]


def test_verdict_is_heard_when_its_sum_stands_there() -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    heard = list[tuple[str, float]]()
    face = balanceformers(table(made))
    with mock.patch.object(face, "_play", lambda sound: heard.append((sound, face.view_model.sum_shown))):
        for _ in looks(made, THREE, number):
            pass
    verdicts = [shown for sound, shown in heard if sound.startswith("judged-")]
    assert len(verdicts) > 10
    assert set(verdicts) == {1.0}


def test_verdict_is_told_everywhere_when_its_sum_has_been() -> None:
    """The panel tells the sum and the verdict when they stand beside the piece; the log follows."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    board, told = table(made), set[tuple[bool, bool]]()
    lines: dict[int, set[int]] = {}
    with mock.patch.object(verdict_view, "draw_breakdown") as drawn:
        for shown in looks(made, THREE, number):
            if shown.in_flight.judging is None:
                continue
            lines.setdefault(shown.in_flight.judging, set()).add(len(board.log.lines))
            panels_view.draw_panels(canvas_of(made.app), shown)
            if drawn.call_args is None:
                continue
            reason = drawn.call_args.args[2]
            told.add((reason.is_summed, reason.is_said))
            if shown.sum_shown < sum_callout_view.SLIDE_SHARE and drawn.called:
                assert not reason.is_said
            drawn.reset_mock()
    assert told == {(False, False), (True, False), (True, True)}
    assert len(lines) > 10
    assert {len(each) for each in lines.values()} == {1}
    first = [each.pop() for each in lines.values()]
    assert sorted({*first}) == first


def test_listener_hears_a_verdict_while_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    monkeypatch.setattr(ScreenReader, "listening", True)
    board, known, heard = table(made), len(table(made).log.lines), 0
    for shown in looks(made, THREE, number):
        if shown.in_flight.judging is None:
            continue
        name = shown.names[owner_of(shown.in_flight.judging)]
        new = [line.text for line in board.log.lines[known:]]
        assert any(text.startswith(name) for text in new[-3:])
        heard += 1
    assert heard > 10
