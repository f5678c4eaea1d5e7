"""Envyra's log for the ear: who had how many cubes, what the points are for, tiles by name, empty places."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.table.narrator import count_gain
from client.i18n import tr
from rules.envyra.content import content
from rules.envyra.events import BoardsRevealed, RoundBegan, TileTaken
from rules.envyra.scoring import assess_tile
from rules.envyra.state import NO_TILE, EnvyraState
from tests.client.accessibility.finished_games import list_lines, open_table, play_match

GAME = ("envyra", 3, 3)


def list_positions() -> list[EnvyraState]:
    """Return the position before every event of the game."""
    match = play_match(*GAME)
    states = [match.initial_state, *(state for step in match.history for state in step.positions)]
    return [state for state in states if isinstance(state, EnvyraState)]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_taken_tiles_tell_cubes_and_what_the_points_are_for(language: str) -> None:
    match, met = play_match(*GAME), set[str]()
    names = [seat.name for seat in match.seats]
    for (event, lines), before in zip(list_lines(match, language), list_positions(), strict=False):
        if not isinstance(event, TileTaken):
            continue
        worth = assess_tile(before, event.seat, event.tile)
        heard = lines[0].accessible_text
        assert worth.stars + worth.sets == count_gain(before, event)
        for seat in set(event.cubes) if len(set(event.cubes)) > 1 else ():
            met.add("cubes")
            assert f"{names[seat]}:\u00a0{tr('envyra.cubes', n=event.cubes.count(seat))}" in heard
        if worth.sets:
            met.add("new" if worth.new_sets > 0 else "larger")
            key = "set-new" if worth.new_sets > 0 else "set-larger"
            theme = content().tiles[event.tile].theme
            colour = tr(f"envyra.theme.{('orange', 'green', 'blue')[theme]}")
            assert lines[0].more.endswith(
                tr(f"envyra.heard.{key}", stars=worth.stars, sets=worth.sets, theme=colour)
            )
        elif len(set(event.cubes)) == 1:
            met.add("plain")
            assert not lines[0].more
    assert met == {"cubes", "new", "larger", "plain"}


def test_waiting_cubes_name_their_tiles() -> None:
    for (event, lines), before in zip(list_lines(play_match(*GAME), "en"), list_positions(), strict=False):
        if isinstance(event, BoardsRevealed):
            waiting = [line for line in lines if not line.heading]
            boards = [board for step in range(3) if (board := event.boards[(before.start + step) % 3])]
            for line, board in zip(waiting, boards, strict=True):
                for position in board:
                    tile = name_tile(content().tiles[before.grid[position]])
                    assert f"{tile} {position + 1}" in line.more.lower()


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_places_that_stay_empty_are_told(language: str) -> None:
    match = play_match(*GAME)
    face = open_table(match, language).face
    first = list_positions()[0]
    gaps = replace(first, grid=(NO_TILE, *first.grid[1:4], NO_TILE, *first.grid[5:]))
    (line,) = face.narrate(replace(gaps, bag=()), RoundBegan(9, 0), gaps)
    assert line.more == tr("envyra.heard.gaps", n=2, places=f"1{tr('results.and')}5")
    for state in (gaps, replace(first, bag=())):  # a tile comes, or none is missing
        (line,) = face.narrate(state, RoundBegan(9, 0), state)
        assert not line.more
