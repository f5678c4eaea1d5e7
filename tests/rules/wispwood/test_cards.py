"""What the 25 wish cards give, each on several forests drawn by hand (W-RND-2)."""

from __future__ import annotations

import pytest

from rules.wispwood.content import CARD_IDS, DECKS, content
from rules.wispwood.placement import find_allowed_hat_cells
from rules.wispwood.state import HAT
from tests.parametrization import run_cases_in_one_test
from tests.rules.wispwood import naive
from tests.rules.wispwood.positions import forest, points

HAT_CARDS = CARD_IDS[5:10]

HATS = [
    (0, ["POLT"]),
    (4, ["H"]),
    (10, ["H.H"]),
    (18, ["HHH"]),
    (22, ["HH.", "..C", "H.H"]),
    (28, ["HHHHH"]),
    (36, ["HHH", "HHH"]),
    (40, ["HHHH", "HHH."]),
    (46, ["HHHH", "HHHH"]),
    (54, ["HHH", "HHH", "HHH"]),
]

FORESTS: dict[str, list[tuple[int, list[str]]]] = {
    # ------------------------------------------------------------ pumpkins
    "pumpkin-sudoku": [
        (0, ["T.", ".H"]),
        (4, ["P"]),
        (9, ["P.", ".P"]),
        (0, ["P..P"]),
        (0, ["PTHOLP"]),  # whatever lies between
        (0, ["PC.P"]),
        (0, ["P", "T", ".", "P"]),
        (4, ["P.P.", "....", ".P.."]),
        (0, ["PP", "PP"]),
        (9, ["P.P...", "....P.", "......", "P....P", ".P...."]),
    ],
    "pumpkin-apart": [
        (0, ["H"]),
        (4, ["P"]),
        (0, ["PP"]),
        (0, ["P.", ".P"]),  # a corner is around
        (9, ["P.P"]),
        (9, ["PTP"]),
        (15, ["P.P", "...", ".P."]),
        (22, ["P.P", "...", "P.P"]),
        (30, ["P.P.P", ".....", "P.P.."]),
        (38, ["P.P.P", ".....", "P.P.P"]),
        (46, ["P.P.P", ".....", "P.P.P", ".....", "P...."]),
    ],
    "pumpkin-vines": [
        (0, ["T"]),
        (4, ["P"]),
        (0, ["P.", ".P"]),
        (0, ["P...", ".T..", "..C.", "...P"]),  # at any distance, nothing blocks
        (0, ["...P", "....", "....", "P..."]),
        (9, ["PP"]),
        (15, ["PPP"]),
        (22, ["PPPP"]),
        (30, ["PPPPP"]),
        (39, ["PPPPPP"]),
        (48, ["PPPPPP", "......", "......", "......", "..P..."]),
        (57, ["PPPPPP", "......", "......", "......", "..PP.."]),
    ],
    "pumpkin-pairs": [
        (0, ["P"]),
        (11, ["PP"]),
        (11, ["P", "P"]),
        (0, ["PPP"]),
        (0, ["PP", "P."]),
        (0, ["P.", ".P"]),
        (0, ["P.P"]),
        (11, ["PPH", "OL."]),  # other wisps beside do not matter
        (11, ["PP.", "..P"]),  # nor does a pumpkin at the corner
        (23, ["PP.PP"]),
        (37, ["PP.PP", ".....", "PP..."]),
        (51, ["PP.PP", ".....", "PP.PP"]),
        (65, ["PP.PP", ".....", "PP.PP", ".....", "PP..."]),
    ],
    "pumpkin-parties": [
        (0, ["HOL"]),
        (4, ["P"]),
        (4, ["PHP"]),  # one group, once
        (4, ["PPP"]),
        (9, ["P.P"]),
        (9, ["PTP"]),
        (9, ["PCP"]),  # the cat joins nothing
        (9, ["P.", ".P"]),  # nor do corners
        (4, ["P.HH"]),
        (15, ["PH.P", "....", "..LP"]),
        (30, ["P.P.P", ".T.T.", "P.P.."]),
        (38, ["P.P.P", ".....", "P.P.P"]),
        (46, ["P.P.P", ".....", "P.P.P", ".....", "P...."]),
    ],
    # ------------------------------------------------------------ hats
    **dict.fromkeys(HAT_CARDS, HATS),
    # ------------------------------------------------------------ orbs
    "orb-around": [
        (0, ["O"]),
        (0, ["TTT", "TOC", "T.."]),
        (2, ["OP"]),
        (2, ["O.", ".P"]),
        (2, ["PO", "PP"]),
        (0, ["O.P"]),
        (4, ["OO"]),  # another orb is a kind, the orb itself is not
        (6, ["O..", ".O.", "..L"]),  # the rulebook's example: 2 + 4
        (14, ["PHL", "OO."]),
    ],
    "orb-line": [
        (0, ["P"]),
        (2, ["O"]),  # itself included
        (4, ["O.O"]),
        (4, ["O..P"]),
        (4, ["OTCP"]),
        (8, ["OPHL"]),
        (6, ["OP", "H.", "L."]),  # the better line, not both
        (6, ["H", "T", "O", ".", "L"]),
        (2, ["O.", ".P"]),
    ],
    "orb-group": [
        (0, ["PHL"]),
        (2, ["O"]),
        (2, ["OO"]),
        (4, ["OP", "PP"]),  # the rulebook: one orb and three pumpkins are two kinds
        (4, ["OPO"]),  # one group, once
        (2, ["O.", ".P"]),
        (2, ["OTP"]),
        (2, ["OCP"]),
        (8, ["OPHL"]),
        (10, ["OP.OHL"]),
    ],
    "orb-synergy": [
        (0, ["O"]),  # the rulebook: no wisp adjacent
        (0, ["TO", "CT"]),
        (0, ["O.", ".P"]),
        (5, ["OP"]),
        (6, ["OH"]),
        (7, ["OL"]),
        (8, ["OO"]),
        (5, ["LOP"]),
        (6, [".L.", "LOH"]),
        (4 + 4, ["LOO"]),
        (7 + 5, ["LO..OP"]),
    ],
    "orb-dark": [
        (0, ["PPHL"]),
        (5, ["O"]),  # pumpkins, hats and hearts are all missing: the best of the three
        (10, ["OO"]),
        (4, ["O.P"]),
        (3, ["OPH"]),
        (7, ["OPHL"]),  # all alike
        (7, ["OPPHHLL"]),
        (5 + 5, ["OOPHHLL"]),
        (4 + 4, ["OOPPHLL"]),
        (3 + 3, ["OOPPHHL"]),
        (5 + 5, ["OOPHLLL"]),
    ],
    # ------------------------------------------------------------ hearts
    "heart-cross": [
        (0, ["L"]),
        (0, ["T.", ".L"]),
        (1, ["LT"]),
        (2, ["T.LP.T"]),
        (1, ["LC.T"]),
        (4, [".T.", "TLT", ".T."]),
        (4, ["T.L", "..P", "..T", "..T", "..C", "..T"]),
        (1 + 1, ["LTL"]),
        (2 + 3, ["L.T", "T.L", "..T"]),
    ],
    "heart-near": [
        (0, ["L"]),
        (0, ["LC"]),
        (0, ["T.", ".L"]),
        (0, ["L.T"]),
        (6, [".T.", "TLT"]),  # the rulebook's example
        (8, [".T.", "TLT", ".T."]),
        (2 + 2, ["LTL"]),
    ],
    "heart-below": [
        (0, ["T", "L"]),
        (2, ["L", "T"]),
        (0, ["LT", ".T"]),
        (4, ["L", "T", "P", "T"]),
        (2, ["L", "C", ".", "T"]),
        (2 + 2, ["L", "L", "T"]),
        (6, ["T.", "L.", "TT", "TT", "T."]),
    ],
    "heart-diagonal": [
        (0, ["LT", "T."]),
        (2, ["L.", ".T"]),
        (4, ["T..", ".L.", "..T"]),  # both directions of a line
        (4, ["T.T", ".L.", "..T"]),  # the better line only
        (4, ["T.T", ".L.", "T.T"]),
        (2, ["T...", ".P..", "..L."]),  # nothing blocks
        (0, ["C..", "...", "..L"]),
        (2 + 2, ["L.L", ".T."]),
        (6, ["....T", "...T.", "..H..", ".L...", "T...."]),
    ],
    "heart-ray": [
        (0, ["L.T"]),
        (2, ["LT"]),
        (6, ["LTTT"]),
        (4, ["LTT.T"]),
        (2, ["LTPT"]),
        (2, ["LTCT"]),
        (0, ["LPT", "P..", "T.."]),
        (4, ["TTLT"]),  # one direction, not both
        (6, ["T.", "T.", "T.", "LT"]),
        (4, ["L.", "T.", "TT"]),  # a ray does not turn
        (10, ["LTTTTT"]),
        (6 + 6, ["LTTTL"]),
        (10, ["T", "T", "T", "T", "T", "L"]),
    ],
    # ------------------------------------------------------------ trees
    "tree-lines": [
        (0, ["TT"]),
        (0, ["TTC"]),
        (2, ["TTT"]),
        (2, ["TTTT"]),
        (2, ["T.TPT"]),
        (2, ["T", ".", "T", "C", "T"]),
        (4, ["TTT", "T..", "T.."]),
        (12, ["TTT", "TTT", "TTT"]),
    ],
    "tree-largest": [
        (0, ["P"]),
        (1, ["T"]),
        (1, ["T.", ".T"]),
        (2, ["TTCT"]),
        (8, ["TTT.", "T.TT", "TT.P", "...T"]),  # the rulebook's example: a group of eight
        (2, ["TT.TT"]),
        (5, ["TT..", ".TT.", "..T.", "T..T"]),
    ],
    "tree-core": [
        (0, ["TTTT"]),
        (0, ["TT", "TT"]),
        (3, ["TTT", ".T."]),
        (3, [".T.", "TTT", ".T."]),
        (0, ["TCT", ".T."]),
        (0, [".T.", "TPT", ".T."]),
        (6, ["TTT", "TTT"]),
        (15, ["TTT", "TTT", "TTT"]),
    ],
    "tree-second": [
        (0, ["P"]),
        (0, ["TTT"]),  # the rulebook: one group only
        (4, ["TT.TT"]),  # of two equal largest groups one is the second
        (2, ["TTT", "...", "T.."]),
        (6, ["TTTTT", ".....", "TTT.T"]),
        (2, ["TTCT"]),
        (4, ["TT.TT", ".....", "TT..."]),
    ],
    "tree-groves": [
        (0, ["TT"]),
        (4, ["TTT"]),
        (4, ["TT", "T."]),
        (4, ["TTTTTT"]),
        (0, ["T.T", ".T."]),
        (8, ["TTT", "...", "TTT"]),
        (4, ["TTTCTT"]),
        (12, ["TTT.T", "....T", "TTT.T"]),
    ],
}

DRAWN = [(card, expected, rows) for card, drawn in FORESTS.items() for expected, rows in drawn]


@run_cases_in_one_test(DRAWN)
def test_a_card_gives_its_points(card: str, expected: int, rows: list[str]) -> None:
    assert points(card, *rows) == expected


def test_every_card_has_its_drawn_forests() -> None:
    assert tuple(FORESTS) == CARD_IDS
    assert all(len(drawn) >= 5 for drawn in FORESTS.values())


@pytest.mark.parametrize("card", CARD_IDS)
def test_the_example_drawn_on_a_card_gives_its_points(card: str) -> None:
    example = content().cards[card].numbers.example
    assert points(card, *example.rows) == example.points > 0


@pytest.mark.parametrize(("count", "expected"), list(enumerate([0, 4, 9, 15, 22, 30, 40])))
def test_the_table_of_the_sudoku_card_is_the_rulebooks(count: int, expected: int) -> None:
    """Dyňoku: 4 9 15 22 30 40."""
    rows = ["." * i + "P" + "." * (5 - i) for i in range(count)] or ["T"]
    assert points("pumpkin-sudoku", *rows) == expected


@pytest.mark.parametrize("card", HAT_CARDS)
def test_hats_that_no_longer_obey_their_card_still_count(card: str) -> None:
    """The rulebook: three of seven hats no longer obey, yet 7 hats are 18 + 18 + 4 = 40 (W-PLACE-4)."""
    drawn = {
        "hat-diagonal": ["H...H.", ".H.H.H", "..C...", "....H.", "......", "H....."],
        "hat-cross": ["..H..H", "......", "H.CH..", "..H.H.", "......", "H....."],
        "hat-cuddle": ["H....H", "..H...", "..CH..", ".HH...", "......", "H....."],
        "hat-chequers": ["...H.H", ".H.H..", "..C...", "...H..", "....H.", "H....."],
        "hat-distance": ["H.H...", "...H..", "..C.H.", "..H...", "H.....", "H....."],
    }[card]
    stands = forest(drawn)
    cells = naive.list_cells(stands)
    hats = naive.filter_cells(cells, "H")
    obeying = [hat for hat in hats if naive.hat_may_lie({**cells, hat: "."}, card, hat)]
    assert (len(hats), len(obeying)) == (7, 4)
    assert points(card, *drawn) == 40


def test_a_deck_holds_two_cards_of_one_paw_and_three_of_two() -> None:
    """W-SET-4."""
    assert len(content().cards) == 25
    for deck in DECKS:
        assert sorted(card.difficulty for card in content().deck(deck)) == [1, 1, 2, 2, 2]


def test_every_card_has_sources_of_its_numbers() -> None:
    likely = {"pumpkin-vines", "hat-distance"}
    for card in content().cards.values():
        assert card.numbers.paws_source == "likely"
        assert card.numbers.source == ("likely" if card.id in likely else "confirmed")


def test_the_cards_of_a_hat_deck_differ_only_in_where_a_hat_may_lie() -> None:
    stands = forest([".....", ".....", "..C..", ".H...", "....."])
    assert stands.wisps[HAT]
    assert len({find_allowed_hat_cells(stands, card) for card in HAT_CARDS}) == 5
    assert (
        len({(content().cards[card].numbers.each, content().cards[card].numbers.rest) for card in HAT_CARDS})
        == 1
    )
