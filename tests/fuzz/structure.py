"""Changes of what a file says, with checksums, numbers and hashes made right again, so that they are looked
at."""

from __future__ import annotations

import copy
import json
import random
import re
import zlib
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec

import rules
from rules.contract import State
from tests.fuzz.edge_values import NAMES, NUMBERS, OTHERS, TITLES

Line: TypeAlias = dict[str, Any]
_CHECKSUM = len(b',"crc":"00000000"}')


def frame_lines(lines: Sequence[Line], renumber: bool = True) -> bytes:
    """Return journal lines with valid numbers and checksums, whatever else they say."""
    crc, data = 0, b""
    for number, line in enumerate(lines):
        numbered = {**line, "n": number} if number and renumber else line
        text = json.dumps(numbered, separators=(",", ":"), ensure_ascii=number % 2 == 0)
        body = text.encode(errors="surrogatepass")
        crc = zlib.crc32(body, crc)
        data += body[:-1] + b',"crc":"%08x"}\n' % crc
    return data


def unframe_lines(data: bytes) -> list[Line]:
    """Return what the lines of a sound journal say."""
    return [json.loads(line[:-_CHECKSUM] + b"}") for line in data.splitlines()]


def header(data: bytes, draw: random.Random) -> bytes:
    """Return the first line changed."""
    first, *rest = unframe_lines(data)
    for _ in range(draw.choice((1, 1, 2))):
        first = draw.choice(_HEADERS)(first, draw)
    return frame_lines([first, *rest[: draw.choice((0, 1, 3, len(rest)))]])


def _option(line: Line, draw: random.Random) -> Line:
    if not isinstance(line.get("options"), dict):
        return line
    name = draw.choice([*line["options"], "unknown", "ghost", ""])
    return {**line, "options": {**line["options"], name: draw.choice((*NUMBERS, *OTHERS))}}


def _seats(line: Line, draw: random.Random) -> Line:
    seats = copy.deepcopy(line.get("seats"))
    if not isinstance(seats, list) or not seats:
        return line
    match draw.randrange(5):
        case 0:
            seats = []
        case 1:
            seats = seats * draw.choice((2, 3, 500))
        case 2:
            seats.pop()
        case 3:
            draw.choice(seats)[draw.choice(("name", "colour", "kind"))] = draw.choice(OTHERS)
        case _:
            draw.choice(seats)["name"] = draw.choice(NAMES)
    return {**line, "seats": seats}


def _corrections(line: Line, draw: random.Random) -> Line:
    def nonsense(depth: int) -> object:
        if depth == 0 or draw.random() < 0.3:
            return draw.choice((*NUMBERS, *OTHERS))
        names = ("tiles", "each", "cards", "pieces", "source", "2", "", "creatures", "shapes", "points")
        return {draw.choice(names): nonsense(depth - 1) for _ in range(draw.choice((0, 1, 3)))}

    names = ("components.yaml", "wishes.yaml", "tiles.yaml", "creatures.yaml", "areas.yaml", "../x", "")
    found: object = {draw.choice(names): nonsense(draw.choice((1, 2, 4))) for _ in range(draw.randint(1, 2))}
    return {**line, "corrections": draw.choice((found, found, found, nonsense(3)))}


def _branch(line: Line, draw: random.Random) -> Line:
    names = ("", "x", "../../etc/passwd", "\x00", "x" * 5000, "g.stolek", 5, None)
    return {**line, "branch": {"game": draw.choice(names), "moves": draw.choice(NUMBERS)}}


def _field(line: Line, draw: random.Random) -> Line:
    name = draw.choice([*line, "unknown"])
    if name == "game":
        return {**line, "game": draw.choice((*rules.GAMES, "toy", "", "chess", "../x", 5))}
    if name == "title":
        return {**line, "title": "x" * draw.choice((100, 60_000, 70_000, 1_100_000))}
    return {**line, name: draw.choice((*NUMBERS, *OTHERS))}


_HEADERS: tuple[Callable[[Line, random.Random], Line], ...] = (_option, _seats, _corrections, _branch, _field)


def entries(data: bytes, draw: random.Random) -> bytes:
    """Return what the lines after the header say: steps, actions, seats, tags, numbers, titles, results."""
    lines = unframe_lines(data)
    lines = lines[: draw.choice((3, 8, 30, len(lines)))]
    for _ in range(draw.choice((1, 1, 2, 4))):
        place = draw.randrange(1, len(lines)) if len(lines) > 1 else 0
        match draw.randrange(8):
            case 0 | 1:
                lines.insert(place + 1, _strange(lines, draw))
            case 2:
                lines.append(_strange(lines, draw))
            case 3:
                lines[place] = mutate_value(lines[place], draw)
            case 4:
                del lines[place:]
                lines = lines or unframe_lines(data)[:1]
            case _:
                kinds = [i for i, line in enumerate(lines) if "action" in line]
                if kinds:
                    place = draw.choice(kinds)
                    lines[place] = {**lines[place], "action": mutate_value(lines[place]["action"], draw)}
                    if draw.random() < 0.3:
                        lines[place]["seat"] = draw.choice(NUMBERS)
    return frame_lines(lines, renumber=draw.random() < 0.95)


def _strange(lines: Sequence[Line], draw: random.Random) -> Line:
    """Return a line that has no business there."""
    hashes = [line["hash"] for line in lines if "hash" in line] or ["0" * 16]
    known = draw.choice(hashes[-3:])
    match draw.randrange(9):
        case 0:
            return {"is": "undo", "n": 0, "steps": draw.choice(NUMBERS), "hash": known}
        case 1:
            return {"is": "redo", "n": 0, "hash": known}
        case 2:
            return {"is": draw.choice(("dance", "", "header", "Acted", 5, None)), "n": 0}
        case 3:
            return {"is": "title", "n": 0, "title": draw.choice(TITLES)}
        case 4:
            return _result(draw)
        case 5:
            action: object = draw.choice(
                ({}, {"do": "take", "coins": 2}, None, [], {"do": "pass"}, "do", 2**70)
            )
            return {"is": "act", "n": 0, "seat": draw.choice(NUMBERS), "action": action, "hash": known}
        case 6:
            return dict(draw.choice(lines))
        case 7:
            snapshots = [line for line in lines if line.get("is") == "snapshot"]
            if snapshots:
                name = draw.choice(("moves", "rules", "content", "app", "restart", "hash"))
                return {**draw.choice(snapshots), name: draw.choice((*NUMBERS, *OTHERS))}
    found: Line = mutate_value(dict(draw.choice(lines)), draw)
    return found


def _result(draw: random.Random) -> Line:
    one = draw.choice(NUMBERS)
    ranking: object = draw.choice(
        ([], [[]], [[99], [-1]], [[0, 0]], [[2**70]], [[0], [0]], [[one]], [[0], [one]])
    )
    points = [draw.choice(NUMBERS)] * draw.choice((0, 1, 9))
    moves = draw.choice(NUMBERS)
    return {"is": "end", "n": 0, "reason": "x", "ranking": ranking, "points": points, "moves": moves}


def states(data: bytes, game_id: str, draw: random.Random) -> bytes:
    """Return a snapshot of another position, with the hash of that, from which the game may begin anew."""
    lines = unframe_lines(data)
    places = [i for i, line in enumerate(lines) if line.get("is") == "snapshot"]
    line = copy.deepcopy(lines[draw.choice(places)])
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        line["state"] = mutate_value(line["state"], draw, gently=draw.random() < 0.8)
    line["hash"] = _hash(line["state"], game_id)
    line["restart"] = draw.random() < 0.5
    return frame_lines([*lines[: draw.choice((1, len(lines)))], line])


def _hash(state: object, game_id: str) -> str:
    """Return the hash as the program would compute it, if it could read the value."""
    text = json.dumps(state).encode(errors="surrogatepass")
    try:
        value: State = msgspec.json.decode(text, type=rules.load(game_id).state_type)
        return rules.digest(value)
    except (msgspec.DecodeError, UnicodeError):
        return blake2b(text, digest_size=8).hexdigest()


def card(data: bytes, draw: random.Random) -> bytes:
    """Return what the card says, all but the size and time by which it is believed."""
    found = json.loads(data)
    kept = {name: found[name] for name in ("size", "time")}
    for _ in range(draw.choice((1, 1, 2))):
        found = {**mutate_value(found, draw), **kept}
    if draw.random() < 0.4:
        keys = ("shelf.over.wins", "shelf.turn", "menu.title", "x", "wispwood.shelf.round")
        found["summary"] = draw.choice(keys)
        found["params"] = draw.choice(
            ({}, {"n": "x"}, {"name": 5}, {"n": 2**70}, {"round": -1, "of": "\x00"})
        )
    if draw.random() < 0.4:
        name = draw.choice(("turn", "winners", "scores", "moves"))
        number = draw.choice(NUMBERS)
        found[name] = [number] * draw.choice((0, 1, 9)) if name in ("winners", "scores") else number
    return json.dumps(found).encode(errors="surrogatepass")


def mutate_value(value: Any, draw: random.Random, gently: bool = False) -> Any:
    """Return one place in a JSON value changed. gently: its kind stays, so that the types still fit."""
    places = list(_places(value, ()))
    path = draw.choice(places)
    new = copy.deepcopy(value)
    if not path:
        return new if isinstance(new, dict) else draw.choice(OTHERS)
    parent = new
    for key in path[:-1]:
        parent = parent[key]
    key, old = path[-1], parent[path[-1]]
    alike = [place for place in places if place and type(_at(value, place)) is type(old)]
    chance = draw.random()
    if gently or chance < 0.4:
        parent[key] = _alike(old, draw, _at(value, draw.choice(alike)))
    elif chance < 0.5 and isinstance(parent, list):
        _rearranged(parent, key, draw)
    elif chance < 0.55:
        del parent[key]
    elif chance < 0.6 and isinstance(parent, dict):
        parent[draw.choice(("unknown", "", "is", "n", "crc"))] = draw.choice(OTHERS)
    else:
        parent[key] = draw.choice((*NUMBERS, *OTHERS))
    return new


def _alike(old: Any, draw: random.Random, other: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        near = (old + 1, old - 1, -old, old ^ 1 << draw.randrange(66))
        return draw.choice((*near, other, draw.choice(NUMBERS)))
    if isinstance(old, list) and old and draw.random() < 0.7:
        found = copy.deepcopy(old)
        _rearranged(found, draw.randrange(len(found)), draw)
        return found
    return copy.deepcopy(other)


def _rearranged(items: list[Any], place: int, draw: random.Random) -> None:
    match draw.randrange(4):
        case 0:
            del items[place]
        case 1:
            items.insert(place, copy.deepcopy(items[place]))
        case 2:
            other = draw.randrange(len(items))
            items[place], items[other] = items[other], items[place]
        case _:
            items[:] = items * draw.choice((2, 50)) if draw.random() < 0.3 else items[::-1]


def _places(value: Any, path: tuple[Any, ...]) -> Any:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for key, inner in enumerate(value):
            yield from _places(inner, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


_VALUE = re.compile(rb"(?<=[:\[,] )[^\s,\]\}#:]+")


def value_in_yaml(data: bytes, draw: random.Random, words: Sequence[str]) -> bytes:
    """Return one value in a YAML text replaced by another one."""
    found = list(_VALUE.finditer(data))
    if not found:
        return data
    old, other = draw.choice(found), draw.choice(found)
    word = draw.choice(words).encode(errors="surrogatepass")
    new = draw.choice((other[0], str(draw.choice(NUMBERS)).encode(), word))
    return data[: old.start()] + new + data[old.end() :]
