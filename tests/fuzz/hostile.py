"""Files that were made to stop the program, a row of the table for each way in which that could be tried.

They are made beforehand by whoever starts the worker (`hostile_worker`), which opens them in a process of its
own: so what that process held at most is what the program needs for them.
"""

from __future__ import annotations

import json
import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec

import rules
from saves.journal import MAX_FILE
from tests.fuzz import fields
from tests.fuzz.corpus import Corpus, Saved
from tests.fuzz.mutations import GAME, Change
from tests.fuzz.structure import Line, frame_lines, unframe_lines
from tests.saves import worst_case_journals

T = TypeVar("T")

MOST_MEMORY = 300 << 20
"""Bytes that the process which opens the files of a row may ever hold."""


class File(msgspec.Struct, frozen=True):
    """A hostile file. called: its name on the disk, as bytes, where that is what is looked at. row: whose."""

    change: Change
    called: bytes = b""
    row: str = ""


Row: TypeAlias = Callable[[Corpus, int], Iterator[File | Callable[[], File]]]
"""Makes the files of a row from sound ones, or says how those are made that take long. The number: bytes of
the largest."""


def endless(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield whole games that are nothing but steps there and back, titles or positions."""
    with tempfile.TemporaryDirectory(prefix="stolek-fuzz-") as folder:
        yield from _endless(corpus, most, Path(folder) / f"{GAME}.stolek")


def _endless(corpus: Corpus, most: int, path: Path) -> Iterator[File]:
    saved = fields.short(corpus)
    kinds = {**worst_case_journals.WORST, "all again": worst_case_journals.all_again}
    for number, lines in enumerate(kinds.values()):
        for game_id in rules.GAMES if number == 0 else rules.GAMES[number % 4 : number % 4 + 1]:
            worst_case_journals.fill(path, game_id, lines(game_id), most)
            yield File(Change("entries", 0, game_id, path.name, path.read_bytes()))
    worst_case_journals.newer(path, most)
    yield File(fields.make_game_change(saved, path.read_bytes()))
    for filling in (b"\n", b"{}\n", b"\0", b'{"stolek":1,', b'{"stolek":1}\n', b"[", b'"'):
        for head in (b"", b'{"stolek":1'):
            yield File(fields.make_game_change(saved, (head + filling * (most // len(filling)))[:most]))


def texts(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield a text as long as a line may be, or longer, wherever a file has one."""
    room = min(most, 1 << 20) - (64 << 10)
    for text in ("x" * room, "Žofie a Ľ " * (room // 60), "x" * (most // 2)):
        yield from map(File, fields.change_journals(corpus, text))
        yield from map(File, fields.as_keys(corpus, text))
    for text in ("x" * (48 << 10), "ž " * (100 << 10), "x" * (most // 8)):
        yield from map(File, fields.beside(corpus, text))


SIGNS = (
    "a\nb\r\nc\u2028d\u2029e\x85f\x0bg\x0ch",
    "\u202eotočený\u202c \u2066a\u2069\u200f\u061c",
    "\x00\x1b[31m\x07\x7f\u200b\u200d\ufeff\U000e0041\U000e007f",
    "e" + "\u0301" * 3000 + "\u0e33" * 500,
    "\t \u00a0\u3000\u2000" * 300,
    "{n} {0} **b** `c` <i> %s [x](y) {#W-PLACE-3}",
    "\ufdfd" * 200 + "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 50,
    "\ud800\udfff \udc80",
)
"""Texts that would break a line, hide something, turn what follows around or mean something in a pattern."""


def signs(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield each of the characters wherever a file has a text or a name, once and many times."""
    for number, text in enumerate(SIGNS):
        many = max(1, min(most // 2, 200 << 10) // len(text.encode(errors="surrogatepass")))
        yield from map(File, fields.change_journals(corpus, text * (many if number % 2 else 1)))
        yield from map(File, fields.as_keys(corpus, text * (1 if number % 2 else many)))
        yield from map(File, fields.beside(corpus, text))


def nesting(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield lists and objects within one another, in every line and file."""
    game, name, _ = corpus.definitions[0]
    for deep in (60, 70, 1000, 100_000, min(most, 1 << 20) // 2 - 2000):
        for opened, closed in (("[", "]"), ('{"a":', "}")):
            text = opened * deep + "1" + closed * deep
            if len(text) >= most:
                continue
            yield from _nested(corpus, text)
            stairs = "".join(f"{' ' * step}a:\n" for step in range(1, min(deep, 600)))
            for data in (f"x: {text}", f"language: {text}", "- " * deep, "? " * deep, f"x:\n{stairs}"):
                yield File(fields.settings(data.encode()))
                yield File(fields.definitions(game, name, data.encode()))


def _nested(corpus: Corpus, text: str) -> Iterator[File]:
    """Yield games and a card in which that stands instead of a value."""
    saved = fields.short(corpus)
    first, *rest = unframe_lines(saved.journal)[:8]
    for path in (("x",), ("action",), ("state",), ("options", "x"), ("corrections", "x")):
        yield File(_with_raw(corpus, [fields.replace_value(first, path, "RAW")], text))
        yield File(_with_raw(corpus, [first, *rest, fields.replace_value(rest[-1], path, "RAW")], text))
    yield File(fields.make_game_change(saved, f'{{"stolek":1,"app":{text}\n'.encode()))
    yield File(fields.make_game_change(saved, f'{{"stolek":{text}}}\n'.encode()))
    if len(text) < 60_000:
        yield File(fields.make_card_change(saved, f'{{"params":{text}}}'.encode()))


def _with_raw(corpus: Corpus, lines: list[Line], text: str) -> Change:
    """Return lines in which "RAW" becomes that text, their checksums right."""
    crc, data = 0, b""
    for number, line in enumerate(lines):
        body = json.dumps({**line, "n": number} if number else line, separators=(",", ":"))
        raw = body.replace('"RAW"', text).encode()
        crc = zlib.crc32(raw, crc)
        data += raw[:-1] + b',"crc":"%08x"}\n' % crc
    return fields.make_game_change(fields.short(corpus), data)


def numbers(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield numbers far from anything a game can mean, wherever a file has one."""
    with _any_digits():
        for digits in (18, 60, 4000, 5000, min(most // 64, 60_000)):
            yield from map(File, fields.change_journals(corpus, 10**digits, numbers=True))
            if digits < 50_000:
                yield from map(File, fields.beside(corpus, 10**digits))
        for other in (2**63, -(2**63) - 1, 1e308, float("inf"), float("nan"), -0.0):
            yield from map(File, fields.change_journals(corpus, other, numbers=True))
            yield from map(File, fields.beside(corpus, other))
        lists: tuple[list[object], ...] = ([2**62] * 16, [0] * 200_000, [[]] * 100_000)
        for many in lists:
            yield from map(File, fields.change_journals(corpus, many, numbers=True))
            yield from map(File, fields.beside(corpus, many[:9000]))


@contextmanager
def _any_digits() -> Iterator[None]:
    """Allow writing numbers of any length."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def keys(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield the same key twice, and as often as there is room."""
    saved = fields.short(corpus)
    first, *rest = unframe_lines(saved.journal)[:8]
    for line, before in ((first, []), *((one, [first, *rest]) for one in rest[:3])):
        for key, value in line.items():
            told = f'"{key}":{json.dumps(value, separators=(",", ":"))},'
            for many in (1, max(1, (min(most, 1 << 20) - 4000) // len(told))):
                yield File(_doubled(corpus, [*before, line], told * many))
    card = json.loads(saved.card)
    for key, value in card.items():
        told = f'"{key}":{json.dumps(value)},'
        data = saved.card.replace(b"{", b"{" + (told * (40_000 // len(told))).encode(), 1)
        yield File(fields.make_card_change(saved, data))
    game, name, text = corpus.definitions[0]
    part = text.split(b":", 1)[0].splitlines()[-1].decode()
    for said in (
        *("language: cs\n" * 2, "language: cs\n" * 15_000, "last_seats: []\n" * 12_000),
        *(
            f"{part}: {{}}\n" * 10_000,
            f"{part}:\n" + "  x: 1\n" * 20_000,
            "".join(f"k{n}: 1\n" for n in range(20_000)),
        ),
        *("{" + "a: 1, " * 20_000 + "}", "? a\n: 1\n" * 20_000, "- 1\n" * 60_000),
    ):
        yield File(fields.settings(said.encode()))
        yield File(fields.definitions(game, name, said.encode()))


def _doubled(corpus: Corpus, lines: list[Line], told: str) -> Change:
    """Return lines of which the last begins with these members as well, its checksum right."""
    *before, last = (line[: line.rindex(b',"crc"')] + b"}" for line in frame_lines(lines).splitlines())
    crc, data = 0, b""
    twice = b"{" + told.encode() + last[1:]
    if not before:  # a journal is known by how it begins
        twice = last[:-1] + b"," + told[:-1].encode() + b"}"
    for body in (*before, twice):
        crc = zlib.crc32(body, crc)
        data += body[:-1] + b',"crc":"%08x"}\n' % crc
    return fields.make_game_change(fields.short(corpus), data)


BROKEN = (
    *(b"\xc5", b"\xe2\x82", b"\xf0\x9f\xa6", b"\x80", b"\xbd\xbf", b"\xc0\xaf", b"\xe0\x80\xaf"),
    *(
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\xef\xbb\xbf",
        b"\xf8\x88\x80\x80\x80",
    ),
)
"""Beginnings of letters, their ends, letters written too long, and what no letter begins with."""


def utf8(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield incomplete multi-byte characters in every text, and files that end within one."""
    sign = "\N{FOX FACE}\N{FOX FACE}"
    journals = [*fields.change_journals(corpus, sign), *fields.as_keys(corpus, sign)]
    others = list(fields.beside(corpus, sign))
    for number, broken in enumerate((*BROKEN, BROKEN[1] * (min(most, 1 << 19) // 2))):
        for change in journals[number % 3 :: 3]:
            yield File(_reframed(change, broken))
        for change in others[number % 3 :: 3]:
            for old in (sign.encode(), b"\\ud83e\\udd8a\\ud83e\\udd8a", b"\\U0001F98A\\U0001F98A"):
                if old in change.data and len(broken) < 40_000:
                    data = change.data.replace(old, broken)
                    yield File(replace(change, data=data))
    saved = fields.short(corpus)
    for cut in range(1, 5):
        whole = saved.journal[:-1].rstrip(b"}") + sign.encode()
        yield File(fields.make_game_change(saved, whole[:-cut]))
        yield File(fields.make_game_change(saved, whole[:-cut] + b"\n"))


def _reframed(change: Change, broken: bytes) -> Change:
    """Return the same with these bytes instead of the letters, and right checksums."""
    crc, data = 0, b""
    for line in change.data.splitlines():
        body = line[: line.rindex(b',"crc"')] + b"}"
        for old in ("\N{FOX FACE}\N{FOX FACE}".encode(), b"\\ud83e\\udd8a\\ud83e\\udd8a"):
            body = body.replace(old, broken)
        crc = zlib.crc32(body, crc)
        data += body[:-1] + b',"crc":"%08x"}\n' % crc
    return replace(change, data=data)


NAMES = (
    *(sign.encode(errors="surrogatepass").replace(b"\0", b"").replace(b"/", b"")[:240] for sign in SIGNS),
    *(
        b"x" * 248,
        "ž".encode() * 124,
        b"-rf",
        b"--help",
        b"~",
        b" ",
        b"...",
        b"con",
        b"a:b*c?",
        b"$(id)",
        b"%s{n}",
    ),
    *(broken.replace(b"\0", b"") for broken in BROKEN),
)
"""Names that a file of anybody's can have."""


def names(corpus: Corpus, most: int) -> Iterator[File]:
    """Yield valid games and overrides with those file names."""
    del most
    saved = fields.short(corpus)
    game, _, text = corpus.definitions[0]
    for name in NAMES:
        yield File(fields.make_game_change(saved, saved.journal), name + b".stolek")
        yield File(fields.make_game_change(saved, b"no game\n"), name + b".stolek")
        yield File(fields.definitions(game, "x.yaml", text), name + b".yaml")


def pictures(corpus: Corpus, most: int) -> Iterator[Callable[[], File]]:
    """Yield small files of huge pictures, and pictures that state another size than they have."""
    del most
    saved = fields.short(corpus)
    others = ((f"{GAME}.stolek", saved.journal), (f"{GAME}.card", saved.card))
    for wide, high in (
        (4096, 4096),
        (4097, 1),
        (1, 4096),
        (20_000, 20_000),
        (2**31 - 1, 1),
        (0, 0),
        (2**32 - 1,) * 2,
    ):
        for depth, colour in ((8, 2), (16, 6), (1, 0), (8, 3)):
            yield partial(_picture, saved, others, partial(make_png, wide, high, depth, colour))


def _picture(saved: Saved, others: tuple[tuple[str, bytes], ...], made: Callable[[], bytes]) -> File:
    return File(Change("pictures", 0, saved.game, f"{GAME}.png", made(), others, saved.time))


@lru_cache(maxsize=8)
def _zeros(many: int) -> bytes:
    return zlib.compress(bytes(many), 6)


def make_png(wide: int, high: int, depth: int, colour: int) -> bytes:
    """Return a picture of nothing but zeros, as many as there can be in half a megabyte."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = wide * depth * {0: 1, 2: 3, 3: 1, 6: 4}[colour] // 8 + 1
    zeros = _zeros(min(row * high, 140 << 20))[: 500 << 10]
    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    palette = chunk(b"PLTE", bytes(768)) if colour == 3 else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", zeros) + chunk(b"IEND", b"")


ROWS: dict[str, Row] = {
    "endless": endless,
    "long texts": texts,
    "signs": signs,
    "nesting": nesting,
    "numbers": numbers,
    "double keys": keys,
    "torn letters": utf8,
    "names": names,
    "huge pictures": pictures,
}
"""All rows, in the order of the table."""

LARGEST = MAX_FILE
"""Bytes of the largest files, where nobody says otherwise."""


def write_rows(corpus: Corpus, names: Sequence[str], folder: Path, few: int | None, most: int) -> int:
    """Write the files of some rows for their worker, and a sound game; how many. few: of each row."""
    saved = fields.short(corpus)
    _write(folder / "sound", File(fields.make_game_change(saved, saved.journal)))
    count = 0
    for name in names:
        for each in ROWS[name](corpus, most) if few is None else _some(list(ROWS[name](corpus, most)), few):
            file = each if isinstance(each, File) else each()
            _write(folder / str(count), msgspec.structs.replace(file, row=name))
            count += 1
    return count


def _some(files: Sequence[T], few: int) -> Sequence[T]:
    """Return so many of the items, the first and the last among them."""
    return [files[round(step * (len(files) - 1) / max(1, few - 1))] for step in range(few)]


def _write(path: Path, file: File) -> None:
    path.write_bytes(msgspec.msgpack.encode(file))


def read_file(path: Path, number: int) -> tuple[str, Change]:
    """Return the row of a file, and the change in it under the name that it is to have."""
    found = msgspec.msgpack.decode(path.read_bytes(), type=File)
    name = os.fsdecode(found.called) or found.change.name
    return found.row, replace(found.change, number=number, name=name)
