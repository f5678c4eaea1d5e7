"""The drawn examples of Balanceformers' rulebook: checked by the rules, drawn where they belong."""

from __future__ import annotations

import pytest

from client.games.balanceformers.pages.rulebook_examples import DRAWINGS, make_verdict_breakdown
from client.rulebook import PageError, Picture, load_page, parse_page
from client.rulebook.balanceformers_examples import (
    PART_NAMES,
    AreaExample,
    InitiativeExample,
    JudgedExample,
    TrackExample,
    WheelExample,
    get_energies,
)
from client.rulebook.examples import Example
from saves.settings import Settings
from tests.client.driver import make_app


def list_examples(language: str = "en") -> list[Example]:
    return [
        block.example for block in load_page("balanceformers", language).blocks if isinstance(block, Picture)
    ]


def test_page_draws_adjacency_holes_verdicts_and_rule_examples() -> None:
    shown = list_examples()
    ways = [example for example in shown if isinstance(example, AreaExample) and example.origin]
    assert any(example.reachable_slot_masks[0] and not example.reachable_slot_masks[1] for example in ways)
    assert any(example.reachable_slot_masks[1] for example in ways)
    assert {example.verdict for example in shown if isinstance(example, JudgedExample)} == {
        "lives",
        "zero",
        "dies",
    }
    assert any(example.letters == "CTU" for example in shown if isinstance(example, InitiativeExample))
    assert any(example.ranking[:1] == ((1,),) for example in shown if isinstance(example, TrackExample))


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("pieces\nshow: []", "no pieces"),
        ("creatures\ncreatures: [black-1-9]", "no such creature: black-1-9"),
        ("creatures\ncreatures: [black-1-0]\nround: 7", "no such round"),
        ("area\npieces: [[0, 0, N], [2, 0, N]]", "does not hang together"),
        ("area\npieces: [[0, 0, N]]\nplayers: 2\nplaces: 1", "there are 3 places"),
        ("area\npieces: [[0, 0, N]]\norigin: [0, 0, N, feet]\nsteps: []", "steps lead to"),
        ("judged\nkind: angel\njudged: left\nround: 1\nsums: [0]\nverdict: zero", "nobody stands there"),
        (
            "judged\nkind: angel\nleft: black-1-0\njudged: left\nround: 1\nsums: [1]\nverdict: lives",
            r"sums \(-1,\): dies",
        ),
        ("tokens\nset: black-9", "no such set: black-9"),
        ("initiative\npairs: [[black-1, 1, 1], [black-2, 2, 2]]\nletters: UR\norder: [0, 1]", "order"),
        ("prelude\nplayers: 2\nrow: []", "the row is"),
        ("wheel\nround: 7", "no such round"),
        ("track\ntokens: [[1, 2], [3, 4]]\nscores: [2, 3]\nranking: [[1], [0]]", "scores"),
        ("forest\nrows: ['P']", "no example of the kind"),
    ],
)
def test_wrong_example_is_reported_with_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse_page(f"# A\n\n```{fence}\n```\n", "balanceformers", name="en/test.md")
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_text_of_a_wheel_example_names_the_target() -> None:
    make_app(settings=Settings(language="en"))
    describe = DRAWINGS[WheelExample].describe
    assert describe(WheelExample(round=4)) == "Death wants −1 and −2"
    assert describe(WheelExample(round=0)) == ""


def test_judged_creature_comes_first_in_the_drawn_sums() -> None:
    for example in list_examples():
        if isinstance(example, JudgedExample):
            energies = get_energies(example.group[PART_NAMES.index(example.judged)])
            for line in make_verdict_breakdown(example).lines:
                assert line.values[0] == energies[line.number - 1]
                assert sum(line.values) == line.sum
