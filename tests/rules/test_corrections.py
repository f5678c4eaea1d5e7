"""Corrected definitions: what they change, what is wrong with them, and that a game is played by them."""

from __future__ import annotations

import gc
import hashlib
import random
import subprocess
import sys
import weakref
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from typing import cast

import msgspec
import pytest
from hypothesis import given, strategies as st

import rules
from rules.content import ContentError, DefinitionReader, DefinitionStore, GameDefinitions
from rules.content_overrides import (
    ContentOverrides,
    find_added_keys,
    list_changes,
    merge,
    overrides_from_changes,
)
from rules.contract import AnyGame, InvalidSetup
from rules.wispwood import content as wispwood
from tests.rules.content_mutation import json_values
from tests.rules.content_overriding import override_content
from tests.rules.playthrough import every_defined_game

ROOT = Path(__file__).parents[2]
CARD = {"wishes.yaml": {"pumpkin": {"pumpkin-sudoku": {"table": [5, 9, 15, 22, 30, 40]}}}}


def problems(game_id: str, corrections: object) -> tuple[str, ...]:
    """Return what is said of wrong corrections, by which there is no game."""
    before = rules.load(game_id).content_hash()
    with pytest.raises(ContentError) as caught:
        rules.load(game_id, cast("ContentOverrides", corrections))
    with pytest.raises(ContentError):
        rules.list_changes(game_id, cast("ContentOverrides", corrections))
    assert rules.load(game_id).content_hash() == before
    return caught.value.problems


@cache
def get_base(game_id: str) -> Mapping[str, Mapping[object, object]]:
    """Return the definition files of a game."""
    return DefinitionReader.from_game(game_id, get_book(game_id).names).files


def get_book(game_id: str) -> DefinitionStore[GameDefinitions]:
    """Return the book of a game's definitions."""
    definitions = rules.load(game_id).definitions
    assert definitions is not None
    return definitions.book


# ---------------------------------------------------------------- merging and telling apart

keys = st.text("abc", min_size=1, max_size=2) | st.integers(0, 9)
leaves = st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=2)
values = st.recursive(
    leaves | st.lists(leaves, max_size=3),
    lambda inner: st.dictionaries(keys, inner, min_size=1, max_size=4),
    max_leaves=12,
)
trees = st.dictionaries(keys, values, max_size=5)


def round_trip_json(tree: object) -> object:
    """Return the tree as JSON gives it back."""
    return msgspec.json.decode(msgspec.json.encode(tree))


@given(base=trees, over=trees)
def test_difference_and_full_override_give_the_same_content(
    base: dict[object, object], over: dict[object, object]
) -> None:
    whole = merge(base, over)
    difference = overrides_from_changes(tuple(list_changes("f", base, over))).get("f", {})
    assert round_trip_json(merge(base, cast("dict[object, object]", difference))) == round_trip_json(whole)
    assert round_trip_json(difference) == difference
    # nothing in it that could be left out, and a copy of all that came of it is no other correction
    assert overrides_from_changes(tuple(list_changes("f", base, whole))).get("f", {}) == difference
    assert not list(list_changes("f", whole, over))


@given(base=trees)
def test_copy_is_not_an_override(base: dict[object, object]) -> None:
    assert not list(list_changes("f", base, round_trip_json(base)))
    assert not list(find_added_keys(base, cast("dict[object, object]", round_trip_json(base))))
    assert merge(base, cast("dict[object, object]", round_trip_json(base))) == base


def test_differences_are_listed_with_their_path() -> None:
    base = {"tiles": {"a": {"points": 1, "source": "likely"}, 2: {"points": [1, 2]}}}
    over = {
        "tiles": {"a": {"points": True, "needs": {"blue": 1}, "source": "confirmed"}, "2": {"points": [1]}}
    }
    found = tuple(list_changes("x.yaml", base, over))
    assert [(change.path_text, change.old, change.new) for change in found] == [
        ("tiles.a.points", 1, True),
        ("tiles.a.needs.blue", None, 1),
        ("tiles.2.points", [1, 2], [1]),
    ]
    assert overrides_from_changes(found) == {
        "x.yaml": {"tiles": {"a": {"points": True, "needs": {"blue": 1}}, "2": {"points": [1]}}}
    }


# ---------------------------------------------------------------- every game


def nearby(tree: object) -> Iterator[object]:
    """Yield all corrections of one whole number by one; a list is given whole."""
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from ({str(key): changed} for changed in nearby(inner))
    elif isinstance(tree, list):
        for number, inner in enumerate(tree):
            yield from ([*tree[:number], changed, *tree[number + 1 :]] for changed in nearby(inner))
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield from (tree + 1, tree - 1)


def sound(game_id: str) -> Iterator[ContentOverrides]:
    """Yield all corrections of one number by one that the game takes, in any order."""
    tried = [
        {name: cast("dict[str, object]", correction)}
        for name, tree in get_base(game_id).items()
        for correction in nearby(tree)
    ]
    random.Random(7).shuffle(tried)
    for wanted in tried:
        try:
            (change,) = rules.list_changes(game_id, wanted)
        except ContentError:
            continue
        assert overrides_from_changes((change,)) == wanted
        yield wanted


def playing(game: AnyGame, seed: int) -> Iterator[str]:
    """Yield a game at random, checked at every step.

    Positions, what is seen of them, what may be done, the end.
    """
    draw = random.Random(seed)
    players = draw.choice(game.player_counts)
    state = game.start(players, seed)
    while deciders := game.deciders(state):
        seat = draw.choice(deciders)
        actions = game.actions(state, seat)
        yield " ".join(str(each) for each in (state, game.view(state, None), actions))
        state = game.apply(state, seat, draw.choice(actions)).state
        game.check(state)
    yield rules.digest(state) + msgspec.json.encode(game.outcome(state)).decode()


def played(game: AnyGame, seed: int) -> str:
    """Return a game at random, checked at every step; a digest of all of it."""
    return hashlib.blake2b("\n".join(playing(game, seed)).encode()).hexdigest()


@every_defined_game
def test_every_overridden_number_gives_a_playable_game(game_id: str) -> None:
    own = rules.load(game_id).content_hash()
    hashes = set()
    for number, correction in enumerate(islice(sound(game_id), 10)):
        game = rules.load(game_id, correction)
        assert game.content_hash() == game.corrected_hash != own
        hashes.add(game.content_hash())
        played(game, number)
    assert len(hashes) == 10
    assert rules.load(game_id).content_hash() == own


@pytest.mark.long
@every_defined_game
def test_every_overridden_number_is_one_difference(game_id: str) -> None:
    assert len(list(sound(game_id))) >= 10


@every_defined_game
def test_copy_with_other_source_marks_changes_nothing(game_id: str) -> None:
    own = rules.load(game_id)

    def confirmed(tree: object) -> object:
        if isinstance(tree, dict):
            marked = {key: confirmed(inner) for key, inner in tree.items()}
            return {**marked, "source": "confirmed"} if "source" in tree else marked
        return [confirmed(inner) for inner in tree] if isinstance(tree, list) else tree

    copy = cast("ContentOverrides", confirmed({**get_base(game_id)}))
    assert rules.list_changes(game_id, copy) == ()
    assert rules.load(game_id, copy) is own
    assert own.corrected_hash == ""


@every_defined_game
@given(data=st.data())
def test_any_override_is_accepted_or_refused(game_id: str, data: st.DataObject) -> None:
    base = get_base(game_id)
    name = data.draw(st.sampled_from([*base, "other.yaml"]))
    tree: object = data.draw(json_values)
    place: object = base.get(name)
    path = []
    while isinstance(place, Mapping) and data.draw(st.integers(0, 4)):
        path.append(data.draw(st.sampled_from(list(place))))
        place = place[path[-1]]
    for key in reversed(path):
        tree = {key: tree}
    if not isinstance(tree, dict):
        tree = {"part": tree}
    told: tuple[str, ...] = ()
    try:
        found = rules.list_changes(game_id, {name: tree})
    except ContentError as error:
        told = error.problems
    else:
        again = msgspec.json.decode(msgspec.json.encode(overrides_from_changes(found)))
        assert overrides_from_changes(found) == again
        one, same = rules.load(game_id, {name: tree}), rules.load(game_id, again)
        assert one.content_hash() == same.content_hash()
        return
    assert told
    for problem in told:
        where, at, said = problem.split(": ", 2)
        assert where.endswith(".yaml")
        assert at
        assert said


# ---------------------------------------------------------------- what is wrong


def test_all_problems_are_listed_with_file_and_path() -> None:
    wrong = {
        "wishes.yaml": {
            "pumpkin": {"pumpkin-sudoku": {"tabel": [1], "paws": "one"}, "turnip": {"paws": 1}},
            "gnome": {},
        },
        "components.yaml": {"shapes": {"I5": ["#####"]}, "tiles": {"each": 3, "source": "hearsay"}},
        "tiles.yaml": {},
    }
    assert sorted(problems("wispwood", wrong)) == [
        "components.yaml: pond.pieces: four pieces that carry every shape once",
        "components.yaml: shapes.I5: is not known",
        "components.yaml: shapes: there are eight shapes",
        "components.yaml: tiles.source: must be one of confirmed, likely, reconstructed",
        "tiles.yaml: -: is not one of components.yaml, wishes.yaml",
        "wishes.yaml: gnome: is not known",
        "wishes.yaml: pumpkin.pumpkin-sudoku.paws: Expected `int`, got `str`",
        "wishes.yaml: pumpkin.pumpkin-sudoku.tabel: is not known",
        "wishes.yaml: pumpkin.turnip: is not known",
    ]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (float("nan"), "is not a number"),
        (float("-inf"), "is not a number"),
        (1 << 60, "is too large a number"),
        (-(1 << 2000), "is too large a number"),
        (b"x", "is a bytes, which nothing here can be"),
        ({True: 1}, "is not a valid name"),
        ({None: 1}, "is not a valid name"),
        ({(1, 2): 1}, "is not a valid name"),
        ({"a: b": 1}, "is not a valid name"),
        ({"": 1}, "is not a valid name"),
        ({1 << 20000: 1}, "is not a valid name"),
        ({1: 1, "1": 2}, "is listed twice"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_unsaveable_values_are_refused(value: object, said: str) -> None:
    told = problems("envyra", {"components.yaml": {"cubes": {"each": value}, "sets": {"points": {5: 1}}}})
    assert len(told) == 1 or "components.yaml: sets.points.5: is not known" not in told
    assert any(problem.endswith(said) for problem in told)


def test_too_deep_or_long_values_are_refused() -> None:
    deep: object = 1
    for _ in range(60):
        deep = [deep]
    assert problems("envyra", {"components.yaml": {"cubes": {"each": deep}}})[0].endswith("nested too deep")
    assert problems("envyra", {"components.yaml": {"cubes": {"each": "x" * 300_000}}}) == ("-: -: too long",)


def test_a_field_left_out_may_be_added_and_a_name_may_not() -> None:
    tile = {"theme": {"orange_flame_1": {"needs": {"blue": 1}, "crowd": False}}}
    (first, second) = rules.list_changes("envyra", {"tiles.yaml": tile})
    assert (first.path_text, first.old, first.new) == ("theme.orange_flame_1.needs.blue", None, 1)
    assert second.new is False
    new = {"symbol": "flame", "cubes": 3, "points": 3, "source": "confirmed"}
    assert problems("envyra", {"tiles.yaml": {"theme": {"orange_flame_9": new}}}) == (
        "tiles.yaml: theme.orange_flame_9: is not known",
    )


def test_game_without_definitions_has_no_overrides() -> None:
    from tests import toy_game  # noqa: PLC0415  only this test needs it

    with toy_game.register_toy_game() as game:
        assert rules.load("toy", {}) is game
        assert rules.list_changes("toy", {}) == ()
        with pytest.raises(ContentError):
            rules.load("toy", {"x.yaml": {"a": 1}})
        with pytest.raises(ContentError):
            rules.list_changes("toy", {"x.yaml": {"a": 1}})


# ---------------------------------------------------------------- side by side


def test_definitions_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []

    def read(definitions: DefinitionReader) -> wispwood.Content:
        reads.append(1)
        return wispwood.read_content(definitions)

    book = DefinitionStore("wispwood", (wispwood.COMPONENTS, wispwood.WISHES), read)
    assert not reads
    own = book.content()
    assert book.content() is own
    assert len(reads) == 1
    changed = book.apply_overrides(CARD)
    assert changed.hash != own.hash
    monkeypatch.setattr(DefinitionReader, "from_game", None)
    count = len(reads)
    with changed.active():
        assert book.content() is changed.content
    assert book.content() is own
    assert book.apply_overrides(CARD) is changed
    assert len(reads) == count
    assert book.apply_overrides({}) is book.own


def test_cached_results_belong_to_their_content() -> None:
    book, asked = get_book("envyra"), []

    @book.cached(maxsize=4)
    def hash_of(thing: str) -> str:
        asked.append(thing)
        return thing + book.content().hash

    one = hash_of("a")
    assert hash_of("a") == one
    for _ in range(2):
        with override_content("envyra", {"components.yaml": {"cubes": {"each": 6}}}) as game:
            assert hash_of("a") == "a" + game.content_hash() != one
        assert hash_of("a") == one
    assert asked == ["a", "a"], "each reckons once"


SWEEPING: dict[str, ContentOverrides] = {
    "wispwood": {
        "wishes.yaml": {"orb": {"orb-around": {"each": 5}}, "tree": {"tree-lines": {"least": 3}}},
        "components.yaml": {"shapes": {"L3": ["###"], "I3": ["##", "#."]}, "tiles": {"each": 45}},
    },
    "envyra": {
        "components.yaml": {"sets": {"points": {"2": 9}}, "symbols": {"flame": {"theme": "green"},
                                                                     "leaf": {"theme": "orange"}}},
    },
    "equilibrix": {
        "components.yaml": {"hand": {"triangle": "clockwise"},
                            "encircling": {"sides": {"petal": ["rhombus"]}},
                            "dice": {"a": {"faces": ["PT90", "PT90", "PT150", "PT150", "PP60", "PP60"]}}},
    },
    "balanceformers": {
        "components.yaml": {"helpers": {"steps": [3, 3, 3, 3, 3, 3]}},
        "areas.yaml": {"areas": {"lantern": {"pieces": [
            {"cell": [0, 0], "sides": ["N", "E", "S", "W"]}, {"cell": [1, 0], "sides": ["N", "E", "S", "W"]},
            {"cell": [2, 0], "sides": ["N", "W"]},
        ]}}},
    },
}  # fmt: skip
"""ContentOverrides of all that the games reckon once and keep."""

ALONE = """
import sys, msgspec, rules
from tests.rules.test_corrections import SWEEPING, played
game = rules.load(sys.argv[1], SWEEPING[sys.argv[1]])
print(*(played(game, seed) for seed in range(6)))
"""


@every_defined_game
def test_content_of_another_game_leaves_no_traces(game_id: str) -> None:
    """A process that has played by the program's own plays by others as one that knows nothing else."""
    own, other = rules.load(game_id), rules.load(game_id, SWEEPING[game_id])
    first = [played(own, seed) for seed in range(6)]
    found = [played(other, seed) for seed in range(6)]
    assert [played(own, seed) for seed in range(6)] == first != found
    alone = subprocess.run(
        [sys.executable, "-c", ALONE, game_id], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert alone.stdout.split() == found


@every_defined_game
def test_games_with_different_content_work_side_by_side(game_id: str) -> None:
    """Step by step in turn, and in two threads at once: each is answered as if it were asked alone."""
    games = rules.load(game_id), rules.load(game_id, SWEEPING[game_id])
    alone = [[list(playing(game, seed)) for seed in range(4)] for game in games]
    assert alone[0] != alone[1]
    for seed in range(4):
        found: list[list[str]] = [[], []]
        for one, other in zip_longest(*(playing(game, seed) for game in games)):
            found[0] += [one] if one else []
            found[1] += [other] if other else []
        assert found == [each[seed] for each in alone]
    with ThreadPoolExecutor(2) as pool:
        work = [pool.submit(lambda g: [list(playing(g, seed)) for seed in range(4)], game) for game in games]
        assert [each.result() for each in work] == alone


@every_defined_game
def test_game_methods_use_the_content_of_their_game(game_id: str) -> None:
    own, other = rules.load(game_id), rules.load(game_id, SWEEPING[game_id])
    content = get_book(game_id).content
    with rules.use_definitions_of(other):
        assert content().hash == other.content_hash()
        own.check(own.start(own.player_counts[0], 1))
        assert content().hash == other.content_hash()
        with rules.use_definitions_of(None):
            assert content().hash == own.content_hash()
        with pytest.raises(InvalidSetup), own.active():
            own.start(99, 1)
        assert content().hash == other.content_hash()
    assert content().hash == own.content_hash()


def test_overridden_game_is_freed_after_use() -> None:
    game = rules.load("wispwood", CARD)
    state = game.start(2, 5)
    assert rules.from_json(game, "state", rules.to_json(state)) == state
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_options_do_not_depend_on_overrides() -> None:
    """Choices before the game name what every correction has to keep."""
    game = rules.load("balanceformers", SWEEPING["balanceformers"])
    assert game.options == rules.load("balanceformers").options
    with pytest.raises(InvalidSetup):
        game.start(2, 1, {"preset2": "star"})
