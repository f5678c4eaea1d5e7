"""What a tile would bring is shown before it is full: on it, among the sets, in words, of all on one key."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.envyra.board import grid_view, sets_view
from client.games.envyra.board.cards_view import make_card_models
from client.games.envyra.board.tile_view import WorthModel, draw_tile, get_trough_box
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions
from rules.envyra import events as e
from rules.envyra.scoring import assess_tile, count_points
from rules.envyra.state import NO_TILE, EnvyraState
from tests.client.driver import Driver
from tests.client.envyra.games import ALL, played
from tests.client.envyra.player import laid, table
from tests.client.envyra.test_view import at
from tests.client.game_faces import envyra

pytestmark = pytest.mark.usefixtures("at_once")


def looks_at(driver: Driver) -> EnvyraViewModel:
    return envyra(table(driver)).view_model


def list_worth_models(view_model: EnvyraViewModel) -> list[WorthModel | None]:
    return [
        grid_view.make_worth_model(view_model, position) for position in range(len(view_model.layout.tiles))
    ]


def hold(driver: Driver, *, down: bool, key: int = pygame.K_LALT) -> None:
    mod = pygame.KMOD_LALT if down else 0
    driver.post(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def late_boards(state: EnvyraState) -> bool:
    """Return whether for every seat one more tile would make a set."""
    if state.phase != "boards" or any(state.boards):
        return False
    return all(
        any(tile != NO_TILE and assess_tile(state, seat, tile).sets for tile in state.grid)
        for seat in range(state.setup.players)
    )


def test_worth_is_what_taking_the_tile_brings() -> None:
    """The points after the tile and the cards that follow, less those before, secret card included."""
    found = set()
    for game in ALL:
        for step in played(game):
            before = step.before
            for event, after in zip(step.events, step.positions, strict=True):
                if isinstance(event, e.TileTaken):
                    worth = assess_tile(before, event.seat, event.tile)
                    stars = (
                        count_points(after, event.seat, secret=True).total
                        - count_points(before, event.seat, secret=True).total
                    )
                    assert worth.total - worth.cards == stars
                    found |= {kind for kind in ("sets", "cards", "secret") if getattr(worth, kind)}
                if isinstance(event, e.CardClaimed):
                    assert event.card in worth.claimed_cards
                before = after
    assert found == {"sets", "cards", "secret"}


def test_pointed_tile_shows_its_sum_and_the_place_it_would_fill() -> None:
    driver = at(3, late_boards, {})
    view_model = looks_at(driver)
    seat = view_model.decider
    assert seat is not None
    assert list_worth_models(view_model) == [None] * 9
    place = next(p for p in range(9) if (worth := view_model.get_worth(seat, p)) is not None and worth.sets)
    driver.hover(f"tile.{place}")
    view_model, tile = looks_at(driver), looks_at(driver).position.grid[place]
    worth = view_model.get_worth(seat, place)
    assert worth is not None
    models = list_worth_models(view_model)
    assert models[place] == WorthModel((("", worth.stars), ("grid", worth.sets)))
    assert [model for index, model in enumerate(models) if index != place] == [None] * 8
    expected = [sets_view.make_sets_model(view_model, each).expected_tile for each in range(3)]
    assert expected == [tile if each == seat else "" for each in range(3)]
    words = f"For you: {worth.stars} + set {worth.sets} =\u00a0{worth.total}."
    assert words in table(driver).frame.prompt.more
    assert words in descriptions.describe_tile(view_model, place).painted, "a screen reader reads it"


def test_key_shows_every_tile_and_the_others_as_long_as_it_is_held() -> None:
    driver = at(3, late_boards, {})
    seat = looks_at(driver).decider
    hold(driver, down=True)
    models = list_worth_models(looks_at(driver))
    for place, model in enumerate(models):
        assert model is not None
        assert len(model.terms) >= 1
        rivals = [looks_at(driver).get_worth(other, place) for other in range(3) if other != seat]
        assert [rival.points for rival in model.rivals] == [
            worth.total for worth in rivals if worth is not None
        ]
    hold(driver, down=False)
    assert list_worth_models(looks_at(driver)) == [None] * 9
    hold(driver, down=True)
    driver.post(pygame.WINDOWFOCUSLOST)
    assert not looks_at(driver).shows_all_worths, "another window took the release of the key"
    driver.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=3)
    assert looks_at(driver).shows_all_worths
    driver.post(pygame.JOYBUTTONUP, joy=0, instance_id=0, button=3)
    assert not looks_at(driver).shows_all_worths


def test_worth_is_hidden_with_the_points_of_forecasts() -> None:
    driver = laid(3, people=1, show_points=False)
    driver.hover("tile.0")
    hold(driver, down=True)
    assert list_worth_models(looks_at(driver)) == [None] * 9
    assert descriptions.describe_worth(looks_at(driver), 0, 0) == ""
    assert descriptions.list_own_worths(looks_at(driver)) == ""


def test_secret_card_that_lies_face_down_adds_nothing() -> None:
    """Somebody else may look at the same screen."""
    driver = laid(2, people=1, options={"equilibrium": "b"})
    view_model = looks_at(driver)
    state = view_model.position
    content, card = view_model.content, view_model.content.cards[state.secret[0]]
    tiles = [
        next(t.id for t in content.tiles.values() if t.symbol == symbol and t.id not in state.grid)
        for symbol in card.symbols
    ]
    taken = (tuple(tiles[:-1]), ())
    grid = (tiles[-1], *state.grid[1:])
    position = msgspec.structs.replace(state, taken=taken, grid=grid)
    face = envyra(table(driver))
    table(driver)._set_position(position)
    worth = face.view_model.get_worth(0, 0)
    assert worth is not None
    assert worth.secret == card.points
    shared = msgspec.structs.replace(face.view_model.context, people=(0, 1))
    worth = dataclasses.replace(face.view_model, context=shared).get_worth(0, 0)
    assert worth is not None
    assert worth.secret == 0


def test_card_that_is_looked_at_lights_its_symbols() -> None:
    driver = at(3, lambda state: state.phase == "boards" and state.round >= 4, {"equilibrium": "a"})
    assert looks_at(driver).card_hover is None
    driver.hover("card.0")
    driver.frames(2)
    view_model = looks_at(driver)
    assert view_model.card_hover == 0
    card = sorted(view_model.position.open_cards)[0]
    symbols = set(view_model.content.cards[card].symbols)
    for position in range(9):
        model = grid_view.make_tile_model(view_model, position)
        assert model is not None
        assert model.is_lit == (model.tile.symbol in symbols)
    assert sets_view.make_sets_model(view_model, 1).lit_symbols == symbols
    driver.hover("bag")
    driver.frames(2)
    assert looks_at(driver).card_hover is None
    table(driver).ui.focus_on("card.1", ring=True)
    driver.frames(2)
    assert looks_at(driver).card_hover == 1, "the focus does the same"


def test_tile_that_is_looked_at_lights_its_symbol_on_the_cards() -> None:
    driver = at(3, lambda state: state.phase == "boards" and state.round >= 4, {"equilibrium": "a"})
    view_model = looks_at(driver)
    place = next(
        place for place, tile in enumerate(view_model.position.grid) if view_model.content.tiles[tile].symbol
    )
    driver.hover(f"tile.{place}")
    symbol = view_model.content.tiles[view_model.position.grid[place]].symbol
    assert {card.pointed for card in make_card_models(looks_at(driver))} == {symbol}
    driver.hover("bag")
    assert {card.pointed for card in make_card_models(looks_at(driver))} == {""}


@pytest.mark.parametrize("players", [3, 4])
def test_values_on_small_tiles_lie_on_one_strip(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The viewer's first; the requirement above and the cubes below stay in sight."""
    driver = at(players, late_boards, {})
    driver.app.resize((1280, 720))
    driver.app.change_settings(ui_scale=2.0)
    driver.frames(2, drawn=False)
    hold(driver, down=True)
    view_model = looks_at(driver)
    canvas = Canvas(driver.app.window.surface, driver.app.metrics.unit, driver.app.resources)
    signs: list[Point] = []
    texts: list[tuple[str, Rect]] = []
    real = Canvas.text

    def text(self: Canvas, text: str, *args: Any, **how: Any) -> Rect:
        texts.append((text, real(self, text, *args, **how)))
        return texts[-1][1]

    monkeypatch.setattr(Canvas, "seat", lambda _self, _colour, center, *_a, **_k: signs.append(center))
    monkeypatch.setattr(Canvas, "text", text)
    strips = 0
    for position, box in enumerate(view_model.layout.tiles):
        model = grid_view.make_tile_model(view_model, position)
        if model is None:
            continue
        assert model.worth is not None
        signs.clear()
        texts.clear()
        draw_tile(canvas, box, model)
        assert len(signs) == players - 1
        if max(rival.points for rival in model.worth.rivals) > 9:
            continue  # it may need more room
        strips += 1
        assert len({round(y) for _, y in signs}) == 1, "one row"
        own = next(
            place
            for said, place in texts
            if said == str(sum(points for _, points in model.worth.terms)) and place.bottom > box.centery
        )
        assert own.right < min(x for x, _ in signs)
        assert all(box.left < x < box.right for x, _ in signs)
        assert all(y < get_trough_box(box).top for _, y in signs)
    assert strips >= 5
