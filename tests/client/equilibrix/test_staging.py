"""What is shown follows the events: after the last one it is the position of the match."""

from __future__ import annotations

from collections.abc import Iterator

from rules.equilibrix import events as e
from tests.client.equilibrix.games import ALL, KNOWN, KNOWN_OR_ALL, MORE, Game, Step, played, seen, view
from tests.parametrization import parametrize_short_and_long


@parametrize_short_and_long("game", KNOWN, MORE, ids=[str(game) for game in ALL])
def test_events_lead_to_the_position_of_the_match(game: Game) -> None:
    """Of every scenario and ending the whole position: no field is left out."""
    for step in played(game):
        shown = [view(step.before), *(each.after for each in seen(step))][-1]
        assert shown == view(step.after), (step.action, step.events)


@KNOWN_OR_ALL
def test_sample_games_contain_every_event_and_ending(games: tuple[Game, ...]) -> None:
    happened = [event for game in games for step in played(game) for event in step.events]
    assert {type(event) for event in happened} == set(e.EVENT_TYPES)
    endings = {event.ending for event in happened if isinstance(event, e.GameEnded)}
    assert endings == {"linked", "turns", "agreed", "resigned"}


def after(
    kind: type[e.EquilibrixEvent], games: tuple[Game, ...]
) -> Iterator[tuple[e.EquilibrixEvent, Step, int]]:
    for game in games:
        for step in played(game):
            for place, event in enumerate(step.events):
                if isinstance(event, kind):
                    yield event, step, place


@KNOWN_OR_ALL
def test_captured_stones_leave_singly_and_the_die_stays_for_the_bonus(
    games: tuple[Game, ...],
) -> None:
    met = 0
    for event, step, place in after(e.BonusEarned, games):
        assert isinstance(event, e.BonusEarned)
        shown = list(seen(step))
        if isinstance(step.events[0], e.Born):
            assert shown[0].after.falling.bit_count() == sum(
                isinstance(each, e.Captured) for each in step.events
            )
            assert shown[0].after.open[event.die]
            met += 1
        assert shown[place].before.die == event.die
        assert shown[place].after.phase == "bonus"
    assert met > 100


def test_old_dice_are_closed_until_the_next_roll() -> None:
    for game in ALL[:6]:
        for step in played(game):
            for each in seen(step):
                if isinstance(each.event, e.TurnBegan):
                    assert each.after.dice == each.before.dice
                    assert not any(each.after.open)
                    assert (each.after.seat, each.after.turn) == (each.event.seat, each.event.turn)
