"""The drawn examples of Balanceformers' pages: nothing is drawn that the rules deny."""

from __future__ import annotations

from typing import TypeVar

import pytest

from client.rulebook import Page, PageError, Picture, parse_page
from client.rulebook.balanceformers_examples import (
    AreaExample,
    CreaturesExample,
    JudgedExample,
    list_prelude_steps,
)
from rules.balanceformers.area import iter_bits
from rules.balanceformers.events import TurnBegan
from rules.balanceformers.game import GAME

FIVE = "pieces: [[0, 0, N], [0, 0, E], [0, 0, S], [0, 0, W], [0, 1, S]]"
TRIO = "kind: angel\nleft: black-1-0\nright: black-1-3\nfeet: white-1-1\nround: 2"

E = TypeVar("E")


def drawn(fence: str) -> Page:
    return parse_page(f"# A\n\n```{fence}\n```\n", "balanceformers")


def example(kind: type[E], fence: str) -> E:
    (block,) = (block for block in drawn(fence).blocks if isinstance(block, Picture))
    assert isinstance(block.example, kind)
    return block.example


def test_drawn_steps_match_the_rules() -> None:
    """A step and a hole from the same slot (B-ADJ-1, B-HOLE-1)."""
    area = example(AreaExample, f"area\n{FIVE}\ndark: [[0, 0, W]]\norigin: [0, 0, N, left]")
    steps, holes = area.reachable_slot_masks
    assert set(iter_bits(steps)) == {
        area.get_slot((0, 0, "N", "right")),
        area.get_slot((0, 0, "N", "feet")),
        area.get_slot((0, 1, "S", "right")),
    }
    assert set(iter_bits(holes)) == {area.get_slot((0, 0, "S", "right")), area.get_slot((0, 0, "S", "feet"))}


def test_pieces_are_listed_in_judging_order() -> None:
    """Rows from the north (B-REC-6)."""
    assert example(AreaExample, f"area\n{FIVE}").area == (
        (0, 1, 2),
        (0, 0, 0),
        (0, 0, 1),
        (0, 0, 2),
        (0, 0, 3),
    )


def test_a_judged_creature_is_found_by_its_part() -> None:
    judged = example(
        JudgedExample, f"judged\n{TRIO}\njudged: feet\nsums: [0]\nverdict: zero\nhelpers: [0]\nwhite: 1"
    )
    assert judged.computed_verdict.creature == 8
    assert judged.group == ("black-1-0", "black-1-3", "white-1-1")


def test_levels_that_death_wants() -> None:
    shown = example(CreaturesExample, "creatures\ncreatures: [black-1-0, white-1-1]\nround: 4")
    assert shown.levels == ((1, 2), (3, 4))
    assert example(CreaturesExample, "creatures\ncreatures: [black-1-0]").levels == ((),)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_prelude_is_the_one_the_game_plays(players: int) -> None:
    """B-PRE-1: whoever is told to place so many creatures does."""
    state = GAME.start(players, 1)
    told: list[tuple[int, int]] = []
    while not any(state.white + state.black):
        seat = GAME.deciders(state)[0]
        transition = GAME.apply(state, seat, GAME.actions(state, seat)[0])
        state = transition.state
        told += [
            (state.order.index(event.seat), event.actions)
            for event in transition.events
            if isinstance(event, TurnBegan) and state.round == 1
        ]
    assert tuple(told) == list_prelude_steps(players)


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("pieces\nshow: []", "no pieces"),
        ("creatures\ncreatures: []", "no creatures"),
        ("creatures\ncreatures: [black-1-0]\nround: 7", "no such round"),
        ("creatures\ncreatures: [black-2-0]", "no such creature: black-2-0"),
        ("creatures\ncreatures: [black-1-7]", "no such creature: black-1-7"),
        ("creatures\ncreatures: [black-1-0, black-1-0]", "a creature in two places"),
        ("creatures\ncreatures: [black-1-0]\nseats: [black-1, black-1]", "2 to 6 different sets"),
        ("creatures\ncreatures: [black-1-0]\nseats: [black-1, red-1]", "no such set: red-1"),
        ("area\npieces: []", "no pieces"),
        ("area\npieces: [[0, 0, N], [0, 0, S]]", "does not hang together"),
        ("area\npieces: [[0, 0, N], [0, 0, N]]", "two in one place"),
        (f"area\n{FIVE}\nplayers: 7", "2 to 6 players"),
        (f"area\n{FIVE}\nmark: [[1, 1, N]]", "no such piece"),
        (f"area\n{FIVE}\norigin: [1, 1, N, feet]", "no such piece"),
        (
            f"area\n{FIVE}\ncreatures: [[0, 0, N, feet, black-1-0], [0, 0, N, feet, black-1-1]]",
            "two creatures in one slot",
        ),
        (
            f"area\n{FIVE}\ndark: [[0, 0, N]]\ncreatures: [[0, 0, N, feet, black-1-0]]",
            "a creature on a black hole",
        ),
        (f"area\n{FIVE}\norigin: [0, 0, N, feet]\nsteps: [[0, 0, N, left]]", "steps lead to"),
        (
            f"area\n{FIVE}\ndark: [[0, 0, W]]\norigin: [0, 0, N, feet]\nholes: [[0, 0, N, left]]",
            "holes lead to",
        ),
        ("area\npieces: [[0, 0, N]]\nplayers: 2\nplaces: 2", "there are 3 places"),
        (f"area\n{FIVE}\ndarkens: [[0, 0, N]]", "turn dark"),
        (
            f"judged\n{TRIO}\njudged: left\nsums: [1]\nverdict: lives\nhelpers: [0, 1]\nwhite: 1",
            r"sums \(2,\)",
        ),
        (f"judged\n{TRIO}\njudged: left\nsums: [2]\nverdict: dies\nblack: 2", "lives"),
        (f"judged\n{TRIO}\njudged: left\nsums: [2]\nverdict: lives\nhelpers: [1]\nwhite: 1", "helpers"),
        (f"judged\n{TRIO}\njudged: right\nsums: [-1]\nverdict: dies\nblack: 1", "black 2"),
        ("judged\nkind: demon\nround: 2\njudged: left\nsums: [0]\nverdict: zero", "nobody stands there"),
        (f"judged\n{TRIO[:-1]}0\njudged: left\nsums: [2]\nverdict: lives", "no such round"),
        ("tokens\nset: red-1", "no such set"),
        ("tokens\nsquares: [6]", "no such token"),
        ("initiative\npairs: [[black-1, 1, 1]]\nletters: U\norder: [0]", "2 to 6 different sets"),
        (
            "initiative\npairs: [[black-1, 1, 6], [black-2, 1, 1]]\nletters: UQ\norder: [0, 1]",
            "no such token",
        ),
        ("initiative\npairs: [[black-1, 1, 1], [black-2, 1, 1]]\nletters: UQ\norder: [0, 1]", "order"),
        ("prelude\nplayers: 2\nrow: [[0, 2]]", "the row is"),
        ("prelude\nplayers: 1\nrow: []", "2 to 6 players"),
        ("wheel\nround: 7", "no such round"),
        ("track\ntokens: [[20, 0], [0, 0]]", "no such column"),
        ("track\ntokens: [[3, 0]]", "2 to 6 players"),
        ("track\nscores: [3]", "scores of nobody"),
        ("track\ntokens: [[16, 15], [14, 14]]\nscores: [15, 14]\nranking: [[0], [1]]", r"scores \(14, 14\)"),
    ],
)
def test_example_contradicting_the_rules_is_refused(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem):
        drawn(fence)
