"""What is foretold of a cube comes true, whoever moves it; and the words for it are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from client import i18n
from client.games.envyra.board.cube_forecast import assess_cube_playability, forecast_cube
from client.games.envyra.table import descriptions
from client.i18n import tr
from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.content import content
from rules.envyra.requirements import meets_end_tile_requirement
from rules.envyra.scoring import count_points
from rules.envyra.state import NO_TILE, UNSEEN, EnvyraState
from tests.client.envyra.games import ALL, KNOWN, KNOWN_OR_ALL, MORE, SEATS, Game, Step, played, seen, view
from tests.parametrization import parametrize_short_and_long

NAMES = [seat.name for seat in SEATS]
GAP = descriptions.NO_BREAK_SPACE


def moves(game: Game, viewer: int | None = None) -> Iterator[tuple[EnvyraState, e.CubeMoved, list[Event]]]:
    """Yield every move of the game: the shown position before it, it, and what happened next."""
    for step in played(game):
        shown = list(seen(step, viewer))
        for place, each in enumerate(shown):
            if isinstance(each.event, e.CubeMoved):
                yield each.before, each.event, [later.event for later in shown[place + 1 :]]


@parametrize_short_and_long("game", KNOWN, MORE, ids=[str(game) for game in ALL])
def test_cube_moves_match_the_forecast(game: Game) -> None:
    for before, move, after in moves(game):
        told = forecast_cube(before, move.seat, move.position)
        assert told is not None
        assert told.missing_tiles == (0, 0, 0)
        assert (told.cube_count, told.cubes_needed) == (
            len(before.cubes[move.position]) + 1,
            content().tiles[told.tile].cubes,
        )
        taken = after[0] if after and isinstance(after[0], e.TileTaken) else None
        assert (told.taker is not None) == (taken is not None)
        if taken is None:
            assert (told.gain, told.claimed_cards, told.ends_game, told.qualifies) == (0, (), False, False)
            continue
        assert (told.taker, told.tie) == (taken.seat, taken.tie)
        cards = [event for event in after if isinstance(event, e.CardClaimed)]
        claimed = cards[: len(told.claimed_cards)]
        assert tuple(event.card for event in claimed) == told.claimed_cards
        assert after[1 : 1 + len(claimed)] == claimed
        rest = after[1 + len(claimed) :]
        others = [i for i, event in enumerate(rest) if isinstance(event, e.CubeMoved)]
        at_once = rest[: others[0]] if others else rest
        ended = [event.ending for event in at_once if isinstance(event, e.GameEnded)]
        assert told.ends_game == (ended == ["end-tile"])


def test_forecast_gain_matches_the_points() -> None:
    """Counted on the positions before and after, the secret card of the viewer too."""
    fulfilled = 0
    for game in ALL:
        for viewer in range(game.players):
            for step in played(game):
                shown = list(seen(step, viewer))
                for place, each in enumerate(shown):
                    if not isinstance(each.event, e.CubeMoved):
                        continue
                    told = forecast_cube(each.before, each.event.seat, each.event.position)
                    assert told is not None
                    if told.taker is None:
                        continue
                    after = shown[place + 1 + len(told.claimed_cards)].after
                    gain = count_points(after, told.taker).total - count_points(each.before, told.taker).total
                    assert told.gain == gain
                    whole = count_points(after, told.taker, secret=True).total
                    whole -= count_points(each.before, told.taker, secret=True).total
                    assert told.gain + told.secret_points == whole
                    assert not told.secret_points or told.taker == viewer
                    fulfilled += told.secret_points > 0
                    end = content().get_end_tile_id(after.setup.end_tile)
                    had = meets_end_tile_requirement(each.before.taken[told.taker], end)
                    assert told.qualifies == (
                        meets_end_tile_requirement(after.taken[told.taker], end) and not had
                    )
    assert fulfilled > 10


def test_forecast_ignores_secret_cards_of_others() -> None:
    for before, move, _ in moves(Game(3, 5, (("equilibrium", "b"),))):
        assert set(before.secret) == {UNSEEN}
        told = forecast_cube(before, move.seat, move.position)
        assert told is not None
        assert told.secret_points == 0


def test_empty_place_has_no_forecast() -> None:
    first = played(KNOWN[0])[0].before
    bare = replace(first, grid=(NO_TILE, *first.grid[1:]))
    assert forecast_cube(bare, 0, 0) is None
    assert assess_cube_playability(bare, 0, 0, (0,), more=True) == ""


# --- phase I: what a cube may hope for --------------------------------------------------------------


def rounds(game: Game) -> Iterator[tuple[EnvyraState, list[Event]]]:
    """Yield every round: the position in which the boards are revealed, and all that happens until it is
    over.
    """
    opened: EnvyraState | None = None
    happened: list[Event] = []
    for step in played(game):
        for each in seen(step, None):
            if isinstance(each.event, e.BoardsRevealed):
                opened, happened = each.after, []
            happened.append(each.event)
            if isinstance(each.event, e.RoundEnded | e.GameEnded) and opened is not None:
                yield opened, happened
                opened = None


@KNOWN_OR_ALL
def test_forecast_of_playability_matches_the_passes(
    games: tuple[Game, ...],
) -> None:
    met = set()
    for game in games:
        for opened, happened in rounds(game):
            for seat, board in enumerate(opened.boards):
                for place in board:
                    doubt = assess_cube_playability(opened, seat, place, board, more=False)
                    met.add(doubt)
                    moved = e.CubeMoved(seat, place, True), e.CubeMoved(seat, place, False)
                    at = next((i for i, event in enumerate(happened) if event in moved), None)
                    if at is None:
                        continue
                    assert doubt != "never"
                    mine = [p for p, cubes in enumerate(opened.cubes) if seat in cubes]
                    took = {
                        event.position
                        for event in happened[:at]
                        if isinstance(event, e.TileTaken) and event.seat == seat
                    }
                    if doubt == "after-first":
                        assert took & set(board) - {place}
                    if doubt == "not-yet":
                        assert took & set(mine)
    assert met == {"", "not-yet", "after-first", "never"}


def test_playability_forecast_considers_a_second_cube() -> None:
    state = position()
    assert assess_cube_playability(state, 0, 0, (0,), more=False) == "never"
    assert assess_cube_playability(state, 0, 0, (0,), more=True) == "not-yet"
    assert (
        assess_cube_playability(with_taken(state, "green_leaf_1"), 0, 0, (0, 1), more=False) == "after-first"
    )
    here = replace(with_taken(state, "green_leaf_1"), cubes=((), (0,), *state.cubes[2:]))
    assert assess_cube_playability(here, 0, 0, (0,), more=False) == "not-yet"
    assert (
        assess_cube_playability(with_taken(state, "green_leaf_1", "green_tree_1"), 0, 0, (0,), more=False)
        == ""
    )


def position() -> EnvyraState:
    """Return a table for two.

    Place 0 requires two greens; of the others 1 and 5 are green. No cubes stand yet.
    """
    first = played(KNOWN[0])[0].before
    assert content().tiles["green_seed_2"].needs == (0, 2, 0)
    grid = ("green_seed_2", "green_leaf_2", "orange_flame_1", "orange_sun_1", "blue_rain_1", "green_flower_1")
    return replace(first, grid=grid, cubes=((),) * 6, phase="boards", boards=((), ()))


def with_taken(state: EnvyraState, *tiles: str) -> EnvyraState:
    return replace(state, taken=(tiles, *state.taken[1:]))


# --- words ------------------------------------------------------------------------------------------


def test_forecast_text_of_a_sample_position() -> None:
    """Two and two, the last cube decides; four points and a new set for two."""
    i18n.set_language("sk")
    state = replace(
        position(),
        grid=("blue_sea_3", *position().grid[1:]),
        cubes=((1, 0, 1), *((),) * 5),
        taken=(("orange_flame_1", "orange_lightning_1", "green_leaf_1", "blue_rain_1"), ()),
        phase="cubes",
    )
    told = forecast_cube(state, 0, 0)
    assert told is not None
    assert (told.taker, told.tie, told.points, told.set_gain, told.gain) == (0, True, 4, 2, 6)
    assert descriptions.format_cube_counts(told) == f"2{GAP}:{GAP}2"
    words = descriptions.describe_move(told, NAMES, points=True)
    assert words == f"{tr('envyra.forecast.tie.you', score=f'2{GAP}:{GAP}2')} " + tr(
        "envyra.forecast.gain-new-set.you", n=4, worth=2
    )
    assert descriptions.describe_move(told, NAMES, points=False) == tr(
        "envyra.forecast.tie.you", score=f"2{GAP}:{GAP}2"
    )


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@KNOWN_OR_ALL
def test_every_forecast_has_a_text_in_every_language(
    language: str, games: tuple[Game, ...], caplog: pytest.LogCaptureFixture
) -> None:
    i18n.set_language(language)
    said = set()
    for game in games:
        for step in played(game):
            said |= set(sentences(step))
    for words in said:
        assert not re.search(r"[{}]|envyra\.|\bNone\b|  ", words), words
        assert words[-1] == ".", words
        assert words[0].isupper() or words[0].isdigit(), words
    assert not [record for record in caplog.records if record.name.startswith("client")]


def sentences(step: Step) -> Iterator[str]:
    """Yield all that could be said of a position before a decision."""
    state = view(step.before, step.seat)
    filled = [place for place, tile in enumerate(state.grid) if tile != NO_TILE]
    for place in filled:
        told = forecast_cube(state, step.seat, place)
        assert told is not None
        if state.phase == "cubes":
            yield descriptions.describe_move(told, NAMES, points=True)
        elif state.phase == "boards":
            board = (place,)
            yield descriptions.describe_waiting(state, told, NAMES, board, more=False)
            found = descriptions.warn_about_placed_cubes(state, step.seat, board, content(), more=False)
            if found:
                yield found


def test_placed_cubes_are_described() -> None:
    i18n.set_language("en")
    state = position()
    assert descriptions.warn_about_placed_cubes(state, 0, (2,), content(), more=True) == ""
    greens = tr("envyra.colour-tiles.green", n=2)
    alone = tr("envyra.forecast.never", missing=greens)
    assert descriptions.warn_about_placed_cubes(state, 0, (0,), content(), more=False) == alone
    # of two cubes it is said which one
    named = descriptions.prefix_tile_name(content().tiles[state.grid[0]], 1, alone)
    assert descriptions.warn_about_placed_cubes(state, 0, (0, 2), content(), more=False) == named
    last = replace(state, cubes=((), (), (0, 1), (0,), (0,), (0, 1)))
    assert descriptions.warn_about_placed_cubes(last, 0, (2,), content(), more=False) == tr(
        "envyra.forecast.supply-empty"
    )
