"""Random changes of the corpus, each determined by its number, and changes of plain bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.fuzz import KINDS, structure
from tests.fuzz.corpus import Corpus, Saved
from tests.fuzz.edge_values import SETTINGS_WORDS, YAML_WORDS

WEIGHTS = (14, 8, 6, 22, 22, 12, 6, 8, 4, 2)
"""How often each kind is made."""

GAME = "g"
"""The name of the changed game, without its suffix."""


@dataclass(frozen=True)
class Change:
    """What is put into the folders. game: to which it belongs, "" for none. name: of the changed file.
    others: files beside it. time: of the journal, if that matters."""

    kind: str
    number: int
    game: str
    name: str
    data: bytes
    others: tuple[tuple[str, bytes], ...] = ()
    time: int | None = None


def make_change(corpus: Corpus, seed: int, number: int, kinds: Sequence[str] = KINDS) -> Change:
    """Return the change of that number."""
    draw = random.Random(f"{seed} {number}")
    weights = [WEIGHTS[KINDS.index(kind)] for kind in kinds]
    kind = draw.choices(kinds, weights)[0]
    saved = draw.choice(corpus.games)
    match kind:
        case "settings":
            data = mutate_text(draw.choice(corpus.settings), draw, SETTINGS_WORDS)
            return Change(kind, number, "", "settings.yaml", data)
        case "definitions":
            game, name, text = draw.choice(corpus.definitions)
            return Change(kind, number, game, name, mutate_text(text, draw, YAML_WORDS))
        case "cards":
            change = structure.card if draw.random() < 0.7 else mutate_bytes
            data = change(saved.card, draw)
            game_file = (f"{GAME}.stolek", saved.journal)
            return Change(kind, number, saved.game, f"{GAME}.card", data, (game_file,), saved.time)
        case "pictures":
            data = mutate_bytes(draw.choice(corpus.pictures), draw)
            others = ((f"{GAME}.stolek", saved.journal), (f"{GAME}.card", saved.card))
            return Change(kind, number, saved.game, f"{GAME}.png", data, others, saved.time)
    return Change(kind, number, saved.game, f"{GAME}.stolek", _journal(kind, saved, corpus, draw))


def _journal(kind: str, saved: Saved, corpus: Corpus, draw: random.Random) -> bytes:
    data = saved.journal
    match kind:
        case "bytes":
            return mutate_bytes(data, draw)
        case "lines":
            return mutate_lines(data, draw)
        case "splices":
            alike = [other for other in corpus.games if other.game == saved.game]
            return splice_bytes(
                data, draw.choice(alike if draw.random() < 0.5 else corpus.games).journal, draw
            )
        case "entries":
            return structure.entries(data, draw)
        case "states":
            return structure.states(data, saved.game, draw)
    return structure.header(data, draw)


_LINES = (b"\n", b"{}\n", b"null\n", b"\0" * 200, b"\r\n", b"[]\n", b"\xef\xbb\xbf")

Piece = Callable[[bytes, random.Random], bytes]


def mutate_bytes(data: bytes, draw: random.Random) -> bytes:
    """Return some bytes flipped, cut, put in, doubled or swapped."""
    for _ in range(draw.choice((1, 1, 1, 2, 5, 20))):
        data = draw.choice(_OF_BYTES)(data, draw)
    return data


def mutate_lines(data: bytes, draw: random.Random) -> bytes:
    """Return some lines removed, doubled, swapped, moved, cut or emptied."""
    lines = data.splitlines(keepends=True)
    for _ in range(draw.choice((1, 1, 2, 4))):
        if not lines:
            break
        one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
        match draw.randrange(7):
            case 0:
                del lines[one]
            case 1:
                lines.insert(other, lines[one])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case 3:
                lines[one] = lines[one][: draw.randrange(len(lines[one]) + 1)]
            case 4:
                lines[one] = draw.choice(_LINES)
            case 5:
                lines[one] = lines[one].rstrip(b"\n")
            case _:
                del lines[min(one, other) : max(one, other)]
    return b"".join(lines)


def splice_bytes(one: bytes, other: bytes, draw: random.Random) -> bytes:
    """Return the beginning of one file and the end of another, between lines or anywhere."""
    if draw.random() < 0.5:
        heads, tails = one.splitlines(keepends=True), other.splitlines(keepends=True)
        return b"".join(heads[: draw.randrange(len(heads))] + tails[draw.randrange(len(tails)) :])
    return one[: draw.randrange(len(one))] + other[draw.randrange(len(other)) :]


def mutate_text(data: bytes, draw: random.Random, words: Sequence[str]) -> bytes:
    """Return a text with bytes or lines changed, or with words that mean something in the wrong place."""
    for _ in range(draw.choice((1, 1, 2, 3))):
        chance = draw.random()
        if chance < 0.2:
            data = mutate_bytes(data, draw)
        elif chance < 0.35:
            data = mutate_lines(data, draw)
        elif chance < 0.5:
            place = draw.randrange(len(data) + 1)
            data = data[:place] + draw.choice(words).encode("utf-8", "surrogatepass") + data[place:]
        else:
            data = structure.value_in_yaml(data, draw, words)
    return data


def _flip(data: bytes, draw: random.Random) -> bytes:
    if not data:
        return data
    place = draw.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << draw.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, draw: random.Random) -> bytes:
    place = draw.randrange(len(data) + 1)
    return data[:place] + data[place + draw.choice((1, 2, 10, 100, len(data))) :]


def _put(data: bytes, draw: random.Random) -> bytes:
    place = draw.randrange(len(data) + 1)
    return data[:place] + draw.randbytes(draw.choice((1, 2, 10, 100))) + data[place:]


def _double(data: bytes, draw: random.Random) -> bytes:
    place, length = draw.randrange(len(data) + 1), draw.choice((1, 10, 100, 1000))
    return data[: place + length] + data[place:]


def _swap(data: bytes, draw: random.Random) -> bytes:
    one, other = sorted((draw.randrange(len(data) + 1), draw.randrange(len(data) + 1)))
    length = min(draw.choice((1, 4, 50)), other - one)
    first, second = data[one : one + length], data[other : other + length]
    return data[:one] + second + data[one + length : other] + first + data[other + length :]


def _same(data: bytes, draw: random.Random) -> bytes:
    place, length = draw.randrange(len(data) + 1), draw.choice((1, 16, 512, 4096))
    byte = draw.choice((b"\0", b"\xff", b"\n", b" ", b"["))
    return data[:place] + byte * min(length, len(data) - place) + data[place + length :]


_OF_BYTES: tuple[Piece, ...] = (_flip, _flip, _cut, _put, _double, _swap, _same)
