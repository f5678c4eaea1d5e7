"""Every place in a file in which a text or a number can stand, and files with something else there."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, TypeAlias

import yaml

from tests.fuzz.corpus import Corpus, Saved
from tests.fuzz.mutations import GAME, Change
from tests.fuzz.structure import Line, frame_lines, unframe_lines

Path: TypeAlias = tuple[Any, ...]

HEADER_TEXTS: tuple[Path, ...] = (
    *(("app",), ("game",), ("title",), ("content",), ("created",)),
    *(("seats", 0, "name"), ("seats", 0, "kind"), ("seats", 0, "colour"), ("branch", "game")),
    *(("options", "ghost"), ("corrections", "wishes.yaml"), ("corrections", "wishes.yaml", "cards")),
)
"""Where a text stands in the first line; ways to what is not there yet make it."""

HEADER_NUMBERS: tuple[Path, ...] = (
    *(("stolek",), ("rules",), ("seed",), ("branch", "moves")),
    *(("options", "x"), ("corrections", "wishes.yaml", "cards")),
)

KEYS: tuple[Path, ...] = ((), ("options",), ("corrections",), ("corrections", "wishes.yaml"))
"""Objects in the first line, in which what is looked at is a key."""

ENTRY_TEXTS: dict[str, tuple[Path, ...]] = {
    "act": (("is",), ("hash",), ("action", "do"), ("seat",)),
    "undo": (("hash",), ("steps",)),
    "title": (("title",),),
    "snapshot": (("app",), ("content",), ("hash",), ("state", "x")),
    "end": (("reason",),),
}
"""Where a text stands, or could, in the other lines."""

ENTRY_NUMBERS: dict[str, tuple[Path, ...]] = {
    "act": (("seat",), ("action", "x")),
    "undo": (("steps",),),
    "snapshot": (("moves",), ("rules",), ("state", "x")),
    "end": (("moves",), ("points",), ("ranking",), ("ranking", 0)),
}

CARD: tuple[Path, ...] = (("summary",), ("title",), ("params", "name"), ("moves",), ("turn",), ("scores",))

SETTINGS: tuple[Path, ...] = (
    *(("language",), ("ui_scale",), ("window",), ("window", 0), ("x",)),
    *(("last_seats", 0, "name"), ("last_seats", 0, "kind"), ("corrections_off",), ("corrections_off", 0)),
    *(("learned",), ("learned", 0), ("people",), ("people", 0), ("people", 0, "name"), ("people", 0, "game")),
    *(("people", 0, "finished"), ("people", 0, "told"), ("people", 0, "told", 0), ("people", 0, "coach")),
)

_KNOWN = {"learned": ["x"], "people": [{"name": "Ada", "game": "x", "told": ["x"], "coach": True}]}
"""More of the settings than those of the corpus say."""

_MORE: dict[str, Line] = {
    "undo": {"is": "undo", "n": 0, "steps": 1, "hash": "0" * 16},
    "title": {"is": "title", "n": 0, "title": "Večer"},
    "end": {"is": "end", "n": 0, "reason": "x", "ranking": [[0], [1]], "points": [1, 0], "moves": 3},
}


def journal(saved: Saved, lines: list[Line]) -> Change:
    """Return a game with these lines, their checksums right."""
    return make_game_change(saved, frame_lines(lines))


def make_game_change(saved: Saved, data: bytes) -> Change:
    """Return a game of these bytes."""
    return Change("entries", 0, saved.game, f"{GAME}.stolek", data)


def make_card_change(saved: Saved, data: bytes) -> Change:
    """Return a sound game with such a card."""
    beside = ((f"{GAME}.stolek", saved.journal),)
    return Change("cards", 0, saved.game, f"{GAME}.card", data, beside, saved.time)


def settings(data: bytes) -> Change:
    """Return a change to settings of these bytes."""
    return Change("settings", 0, "", "settings.yaml", data)


def definitions(game: str, name: str, data: bytes) -> Change:
    """Return a correction of these bytes."""
    return Change("definitions", 0, game, name, data)


def short(corpus: Corpus) -> Saved:
    """Return a sound game of two with some steps behind it."""
    return next(
        saved
        for saved in corpus.games
        if len(unframe_lines(saved.journal)[0]["seats"]) == 2 and b'"is":"act"' in saved.journal
    )


def replace_value(value: Any, path: Path, new: object) -> Any:
    """Return the same with something else at one place; objects on the way there are made."""
    found = inner = copy.deepcopy(value)
    for key in path[:-1]:
        if isinstance(inner, dict) and not isinstance(inner.get(key), (dict, list)):
            inner[key] = {"n": 0} if key == "branch" else {}
        inner = inner[key]
    if isinstance(inner, list):
        inner[path[-1] : path[-1] + 1] = [new]
    else:
        inner[path[-1]] = new
    return found


def change_journals(corpus: Corpus, new: object, *, numbers: bool = False) -> Iterator[Change]:
    """Yield games with the value at every place in turn: where a number or where a text stands."""
    saved = short(corpus)
    first, *rest = unframe_lines(saved.journal)[:8]
    for path in HEADER_NUMBERS if numbers else HEADER_TEXTS:
        line = replace_value(first, path, new)
        if path[0] == "branch":
            line["branch"] = {"game": "g", "moves": 0, **line["branch"]}
            del line["branch"]["n"]
        yield journal(saved, [line, *rest])
    for kind, paths in (ENTRY_NUMBERS if numbers else ENTRY_TEXTS).items():
        own = next((line for line in rest if line.get("is") == kind), None) or _MORE[kind]
        for path in paths:
            yield journal(saved, [first, *rest, replace_value(own, path, new)])


def as_keys(corpus: Corpus, text: str) -> Iterator[Change]:
    """Yield games with that as the name of something."""
    saved = short(corpus)
    first, *rest = unframe_lines(saved.journal)[:8]
    for path in KEYS:
        yield journal(
            saved, [replace_value(first, (*path, text), {} if path[:1] == ("corrections",) else "x"), *rest]
        )
    yield journal(saved, [first, *rest, replace_value(_MORE["title"], (text,), "x")])


def beside(corpus: Corpus, new: object) -> Iterator[Change]:
    """Yield cards, settings and overrides with the value at every place in turn."""
    saved = short(corpus)
    for path in CARD:
        yield make_card_change(saved, dump_json(replace_value(json.loads(saved.card), path, new)))
    sound = yaml.safe_load(corpus.settings[1])
    for path in SETTINGS:
        yield settings(as_yaml(replace_value({**sound, "corrections_off": ["x"], **_KNOWN}, path, new)))
    if not isinstance(new, (list, dict)):
        game, name, text = corpus.definitions[0]
        part, entry = next(iter(yaml.safe_load(text).items()))
        values: tuple[object, ...] = (
            {part: new},
            {str(new): entry},
            {part: {str(new): 1}},
            {part: {"x": new}},
        )
        for value in values:
            yield definitions(game, name, as_yaml(value))


def dump_json(value: object) -> bytes:
    """Return a value as JSON, whatever is in it."""
    return json.dumps(value).encode(errors="surrogatepass")


def as_yaml(value: object) -> bytes:
    """Return a value as YAML with every character as it is; YAML also reads JSON."""
    return json.dumps(value, ensure_ascii=False, default=str).encode(errors="surrogatepass")
