"""Rims tell pieces apart and say the fate of those on each, without colour too; engraving can be faint."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest

from client.games.balanceformers.board import area_view, creatures_view, piece_rims_view
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.piece_rims_view import PieceFate, PieceRim
from rules.balanceformers.reckoning import compute_verdicts
from rules.balanceformers.state import PARTS, Piece
from tests.client.balanceformers.games import GAMES
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of, turns
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import make_app
from tests.client.game_faces import balanceformers

FATES: tuple[PieceFate, ...] = get_args(PieceFate)
NORTH: Piece = (0, 0, 0)


@pytest.mark.parametrize("variant", GAMES[:4], ids=lambda variant: variant.path.stem)
def test_rims_tell_the_fate_of_all_on_a_piece(variant) -> None:  # type: ignore[no-untyped-def]
    seen = set[str]()
    for number in turns(variant)[::25]:
        view_model = balanceformers(table(laid_at(variant, number, drawn=False))).view_model
        state, said = view_model.position, dict[int, set[int]]()
        for verdict in compute_verdicts(state):
            said.setdefault(verdict.slot // PARTS, set()).add(verdict.verdict)
        wanted = {
            state.area[piece]: "dies" if each == {-1}
            else "some-die" if -1 in each else "zero" if 0 in each else "lives"
            for piece, each in said.items()
        }  # fmt: skip
        shown = {rim.piece: rim.fate for rim in piece_rims_view.make_piece_rims(view_model)}
        assert shown == wanted
        seen |= set(shown.values())
    assert len(seen) > 1


def test_rims_say_nothing_while_the_forecast_is_hidden() -> None:
    variant = GAMES[3]
    made = laid_at(variant, turns(variant)[0], drawn=False)
    made.key("f")
    rims = piece_rims_view.make_piece_rims(balanceformers(table(made)).view_model)
    assert rims
    assert {rim.fate for rim in rims} == {"unknown"}


@pytest.mark.parametrize("side", [120.0, 240.0, 460.0])
def test_rims_differ_without_colour(side: float) -> None:
    """All are drawn in grey: a fifth of what one lights is dark in another."""
    lit = dict[str, pygame.Mask]()
    for fate in FATES[:-1]:
        canvas = canvas_of(make_app((1920, 1080)))
        canvas.fill(canvas.rect, (0, 0, 0))
        plane = Plane((side, side), side)
        piece_rims_view._draw_rim(canvas, plane, PieceRim(NORTH, fate))
        grey = pygame.transform.grayscale(canvas.surface.subsurface((0, 0, 1000, 1000)))
        lit[fate] = pygame.mask.from_threshold(grey, (170, 170, 170), (42, 42, 42))
    for one, other in combinations(lit.values(), 2):
        apart = one.copy()
        apart.erase(other, (0, 0))
        more = other.copy()
        more.erase(one, (0, 0))
        assert apart.count() + more.count() > 0.15 * max(one.count(), other.count())


def test_rim_stays_within_its_piece() -> None:
    """So that those of two neighbours are both seen."""
    canvas = canvas_of(make_app((1920, 1080)))
    canvas.fill(canvas.rect, (0, 0, 0))
    plane = Plane((300.0, 300.0), 400.0)
    piece_rims_view._draw_rim(canvas, plane, PieceRim(NORTH, "lives"))
    shape = canvas.resources.images.get("balanceformers/shape-angel", (round(400 * canvas.unit),) * 2)
    drawn = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (215, 215, 215))
    assert drawn.count() > 1000
    drawn.erase(pygame.mask.from_surface(shape, 1), canvas.point_to_pixels((100.0, 100.0)))
    assert drawn.count() == 0


def test_calm_engraving_is_a_third_as_strong() -> None:
    contrast = []
    for calm in (False, True):
        canvas = canvas_of(make_app((1920, 1080)))
        canvas.fill(canvas.rect, (15, 13, 24))
        plane = Plane((300.0, 300.0), 400.0)
        area_view.draw_pieces(canvas, plane, PiecesModel((NORTH,), 0, 0, calm=calm))
        x, y = canvas.point_to_pixels((250.0, 130.0))
        greys = [canvas.surface.get_at((x + n % 60, y + n // 60))[1] for n in range(60 * 40)]
        mean = sum(greys) / len(greys)
        contrast.append((sum((grey - mean) ** 2 for grey in greys) / len(greys)) ** 0.5)
    assert contrast[0] > 60
    assert 0.25 < contrast[1] / contrast[0] < 0.4


def test_key_makes_the_engraving_calm_for_good() -> None:
    variant = GAMES[3]
    made = laid_at(variant, turns(variant)[0])
    lively = balanceformers(table(made)).view_model
    assert not lively.is_calm
    made.key("e")
    assert made.app.settings.calm_board
    assert balanceformers(table(made)).view_model.is_calm
    made.key("e")
    assert not made.app.settings.calm_board


def test_levels_that_count_are_pointed_at() -> None:
    """Without a hand on the mouse one sees on which level each creature is judged."""
    variant = GAMES[3]
    made = laid_at(variant, turns(variant)[0])
    view_model = balanceformers(table(made)).view_model
    levels = {verdict.slot: verdict.levels for verdict in compute_verdicts(view_model.position)}
    assert {one.slot: one.wanted for one in area_view.make_creature_models(view_model)} == levels
    made.key("f")
    hidden = area_view.make_creature_models(balanceformers(table(made)).view_model)
    assert not any(one.wanted for one in hidden)


@pytest.mark.parametrize("size", [42.0, 86.0, 112.0])
def test_arrowheads_point_at_one_level(size: float) -> None:
    canvas, center = canvas_of(make_app((1920, 1080))), (300.0, 300.0)
    for level in range(7):
        canvas.fill(canvas.rect, (0, 0, 0))
        creatures_view.draw_level_pointers(canvas, center, size, (level,))
        box = creatures_view.get_level_box(center, size, level)
        for x in (box.left - 3, box.right + 3):
            lit = [
                row for row in range(7)
                if canvas.surface.get_at(
                    canvas.point_to_pixels((x, creatures_view.get_level_box(center, size, row).centery))
                )[0] > 100
            ]  # fmt: skip
            assert lit == [level]
