"""The pictures: drawable by the renderer, complete, not empty, and exactly what their scripts write."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
import yaml

import assets
from assets.balanceformers import generator as balanceformers_generator
from assets.balanceformers.generator import contour, creatures, holes, tokens, wheel
from assets.envyra import generator as envyra_generator
from assets.equilibrix import generator as equilibrix_generator
from assets.equilibrix.generator import flower
from assets.frame import generator as frame_generator
from assets.wispwood import generator as wispwood_generator
from tests.parametrization import run_cases_in_one_test

ROOT = Path(assets.__file__).parent
PICTURES = sorted(ROOT.rglob("*.svg"))
FRAME, WISPWOOD, ENVYRA, EQUILIBRIX, BALANCEFORMERS = (
    ROOT / name / "art" for name in ("frame", "wispwood", "envyra", "equilibrix", "balanceformers")
)

# what nanosvg ignores or draws wrongly; anything outside the list of known elements is suspicious as well
ELEMENTS = {
    "svg", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop", "title",
}  # fmt: skip
ATTRIBUTES = {
    "href",
    "clip-path",
    "mask",
    "filter",
    "spreadMethod",
    "fx",
    "fy",
    "class",
    "style",
    "marker-end",
}
GRADIENTS = {"linearGradient", "radialGradient"}
COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|url\(#[\w-]+\)|white|black")

SEATS = ("sky", "amber", "jade", "rose", "lemon", "ivory")
GAMES = ("wispwood", "envyra", "equilibrix", "balanceformers")
KINDS = ("pumpkin", "hat", "orb", "heart")
FRAME_NAMES = {
    "background", "logo", "app-icon", "laurel", "rays",
    *(f"seat-{seat}" for seat in SEATS), *(f"seat-{seat}-pattern" for seat in SEATS),
    *(f"{what}-{game}" for what in ("emblem", "sign", "scene") for game in (*GAMES, "plain")),
}  # fmt: skip
WISPWOOD_NAMES = {
    *(f"wisp-{kind}" for kind in KINDS), "tile-ground", "tree", "tree-2", "tree-3",
    "pond", "table-forest", "card-vine",
    *(f"cat-{look}-{side}" for look in "abcdef" for side in ("ready", "hidden")),
    "ghost", "ghost-cat", "firefly", "firefly-face", "paw", "start-paw",
    *(f"shape-{name}" for name in ("i2", "i3", "l3", "i4", "o4", "t4", "s4", "l4")),
    *(f"mark-{name}" for name in (*KINDS, "tree", "cat", "paw", "firefly", "ghost")),
}  # fmt: skip
SYMBOLS = {
    "orange": ("flame", "sun", "volcano", "lightning"),
    "green": ("leaf", "tree", "flower", "seed"),
    "blue": ("rain", "sea", "river", "ice"),
}
ENVYRA_NAMES = {
    *(symbol for symbols in SYMBOLS.values() for symbol in symbols),
    *(f"tile-{kind}{side}" for kind in (*SYMBOLS, "bonus", "end", "end-alt") for side in ("", "-taken")),
    "mark-bonus", "mark-end", "mark-end-alt",
    *(f"cube-{seat}" for seat in SEATS),
    *(f"req-{theme}{look}" for theme in SYMBOLS for look in ("", "-missing", "-plain")),
    *(f"theme-{theme}" for theme in SYMBOLS),
    "star", "pip-empty", "pip-full", "slot-empty", "screen", "bag", "start-cone", "lock", "tick", "corner",
    "card-front", "card-back", "board-ground", "board-hole",
    "table-ground", "table-stone", "table-stone-3x2", "table-stone-4x3",
}  # fmt: skip
POSITIONS = ("pp60", "pp120", "pp180", "pt30", "pt90", "pt150", "tt60", "tt120", "tt180")
LIES = {"petal": ("", "-60", "-120"), "triangle": ("", "-down")}
EQUILIBRIX_NAMES = {
    "board", "table-ground", "die-body", "rosette",
    *(f"{what}-{position}" for what in ("die", "face") for position in POSITIONS),
    *(f"stone-{kind}-{seat}{lie}" for kind, lies in LIES.items() for lie in lies for seat in SEATS),
    *(f"{what}-{seat}" for what in ("stone-sign", "base", "bead") for seat in SEATS),
    *(f"base-{what}-{side}" for what in (*SEATS, "glow", "edge") for side in (30, 150, 210, 270, 330)),
    *(f"{kind}-{what}{lie}" for kind in LIES for lie in LIES[kind] for what in ("light", "edge", "glow")),
    *(f"mark-{name}" for name in ("petal", "triangle", "base", "birth", "back", "capture", "blocked", "link",
                                  "bonus", "pass-die")),
    "base-glow", "base-edge",
}  # fmt: skip
COLOURS = tuple(f"{box}-{n}" for box in ("black", "white") for n in (1, 2, 3))
BALANCEFORMERS_NAMES = {
    *(f"{kind}{side}" for kind in ("angel", "demon") for side in ("", "-dark")), "edge-top",
    *(f"edge-{kind}-{which}" for kind in ("angel", "demon") for which in ("left", "right", "all")),
    *(f"shape-{kind}" for kind in ("angel", "demon")),
    *(f"rim-{kind}-{dashes}" for kind in ("angel", "demon") for dashes in holes.RIMS),
    *(f"slot-{part}" for part in ("left", "right", "feet", "lit")),
    *(f"creature-{colour}-{k}" for colour in COLOURS for k in range(7)),
    *(f"creature-body-{seat}" for seat in SEATS), "creature-blank-black", "creature-blank-white",
    "death", "scythe", "wheel-base", *(f"wheel-cross-{k}" for k in range(1, 7)),
    *(f"initiative-{form}{side}" for form in ("square", "round") for side in ("", "-back")),
    "reincarnation", "reckoning-white", "reckoning-black", "score-white", "score-black", "scoring-track",
    *(f"mark-{name}" for name in ("hole", "step", "dies", "lives", "zero")), "table-ground",
}  # fmt: skip
WIDE = {"scoring-track"}


def _name(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def _local(tag: str) -> str:
    return tag.rsplit("}", 1)[-1]


def _faults(root: ET.Element) -> list[str]:
    """Return everything in the picture that the renderer would ignore or draw wrongly."""
    faults: list[str] = []
    nodes = [(_local(node.tag), node) for node in root.iter()]
    ids = [node.get("id") for tag, node in nodes if tag in GRADIENTS]
    faults += [f"two gradients share an id in {ids}"] if len(ids) != len(set(ids)) else []
    for tag, node in nodes:
        if tag not in ELEMENTS:
            faults.append(f"<{tag}> is not drawn")
        for key in ATTRIBUTES & set(node.attrib):
            faults.append(f"{key} on <{tag}> is ignored")
        if any("%" in value for value in node.attrib.values()):
            faults.append(f"percent on <{tag}>")
        if tag in GRADIENTS and node.get("gradientUnits") != "userSpaceOnUse":
            faults.append(f"gradient {node.get('id')} is not in user space")
        if tag == "g" and node.get("opacity"):
            faults.append("opacity of a group is ignored")
        for key in ("fill", "stroke", "stop-color"):
            faults += _paint_faults(node, key, ids)
    return faults


def _paint_faults(node: ET.Element, key: str, ids: list[str | None]) -> list[str]:
    value = node.get(key)
    if value is None:
        return []
    if not COLOUR.fullmatch(value):
        return [f"colour {value!r}"]
    if value.startswith("url"):
        found = [] if value[5:-1] in ids else [f"no gradient {value}"]
        return found + ([f"{key}-opacity on a gradient is ignored"] if node.get(f"{key}-opacity") else [])
    return []


@run_cases_in_one_test(PICTURES, ids=_name)
def test_svg_files_use_only_supported_features(path: Path) -> None:
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 (our own file)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"].split() == ["0", "0", f"{width:g}", f"{height:g}"]
    assert width == height or path.stem.startswith("table-") or path.stem in WIDE, "only tables may be wide"
    assert _faults(root) == []
    assert path.stat().st_size < 160_000


def test_svg_lint_finds_unsupported_features() -> None:
    bad = (
        '<svg><defs><linearGradient id="a" x2="1"/><clipPath id="c"/></defs><g opacity=".5">'
        '<path fill="url(#a)" fill-opacity=".5" clip-path="url(#c)"/>'
        '<rect width="50%" fill="#11223344"/></g></svg>'
    )
    text = " ".join(_faults(ET.fromstring(bad)))  # noqa: S314
    for word in ("clipPath", "clip-path", "user space", "group", "fill-opacity", "percent", "#11223344"):
        assert word in text


@run_cases_in_one_test(PICTURES, ids=_name)
def test_not_empty_at_64_pixels(path: Path) -> None:
    picture = pygame.image.load_sized_svg(str(path), (64, 64))
    shown = pygame.mask.from_surface(picture, 20).count()
    assert shown > 64 * 64 * (0.01 if path.stem.startswith("edge-") else 0.02)
    colours = {
        tuple(picture.get_at((x, y))) for x in range(0, 64, 4) for y in range(0, picture.get_height(), 4)
    }
    assert len(colours) > 1


@pytest.mark.parametrize(
    ("folder", "names"),
    [
        (FRAME, FRAME_NAMES),
        (WISPWOOD, WISPWOOD_NAMES),
        (ENVYRA, ENVYRA_NAMES),
        (EQUILIBRIX, EQUILIBRIX_NAMES),
        (BALANCEFORMERS, BALANCEFORMERS_NAMES),
    ],
    ids=["frame", "wispwood", "envyra", "equilibrix", "balanceformers"],
)
def test_every_file_exists(folder: Path, names: set[str]) -> None:
    assert names - {path.stem for path in folder.glob("*.svg")} == set()


@pytest.mark.parametrize(
    ("folder", "pictures"),
    [
        (FRAME, frame_generator.pictures),
        (WISPWOOD, wispwood_generator.pictures),
        (ENVYRA, envyra_generator.pictures),
        (EQUILIBRIX, equilibrix_generator.pictures),
        (BALANCEFORMERS, balanceformers_generator.pictures),
    ],
    ids=["frame", "wispwood", "envyra", "equilibrix", "balanceformers"],
)
def test_script_writes_the_committed_files(folder: Path, pictures: Callable[[], Mapping[str, str]]) -> None:
    made = pictures()
    committed = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    assert set(made) == set(committed)
    assert [name for name in made if made[name] != committed[name]] == []


def test_icons_are_one_family() -> None:
    """One box, one stroke, one colour: the program tints them."""
    icons = sorted(FRAME.glob("icon-*.svg"))
    assert len(icons) >= 60
    for path in icons:
        root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314
        assert root.attrib["viewBox"] == "0 0 48 48", path.stem
        strokes = {node.get("stroke-width") for node in root.iter()} - {None}
        assert strokes <= {"3"}, path.stem


def test_the_window_icon() -> None:
    icon = pygame.image.load(str(FRAME / "app-icon.png"))
    assert icon.get_size() == (256, 256)
    assert icon.get_at((128, 128)).a == 255
    assert icon.get_at((1, 1)).a == 0


def _outline(file: Path, size: int) -> pygame.Mask:
    return pygame.mask.from_surface(pygame.image.load_sized_svg(str(file), (size, size)), 120)


def _assert_shapes_differ(masks: Mapping[str, pygame.Mask]) -> None:
    """Check that no two outlines share nine tenths of their cells."""
    for (first, a), (second, b) in combinations(masks.items(), 2):
        same = a.overlap_area(b, (0, 0))
        assert same < 0.9 * (a.count() + b.count() - same), (first, second)


@pytest.mark.parametrize("size", [24, 88])
def test_kinds_differ_in_shape_alone(size: int) -> None:
    """Without colour: the outlines of the signs of any two kinds differ in a tenth of their cells."""
    names = (*KINDS, "tree", "cat", "ghost")
    _assert_shapes_differ({name: _outline(WISPWOOD / f"mark-{name}.svg", size) for name in names})


@pytest.mark.parametrize("size", [24, 88])
def test_symbols_and_requirements_differ_in_shape_alone(size: int) -> None:
    symbols = [symbol for family in SYMBOLS.values() for symbol in family]
    _assert_shapes_differ({name: _outline(ENVYRA / f"{name}.svg", size) for name in symbols})
    for look in ("", "-missing", "-plain"):
        names = [f"req-{theme}{look}" for theme in SYMBOLS]
        _assert_shapes_differ({name: _outline(ENVYRA / f"{name}.svg", size) for name in names})


def test_cubes_differ_without_colour() -> None:
    """At the size of a crowded trough: in grey, the sign on the front tells any two cubes apart."""
    side = 26
    fronts: dict[str, list[bool]] = {}
    for seat in SEATS:
        large = pygame.image.load_sized_svg(str(ENVYRA / f"cube-{seat}.svg"), (side * 4, side * 4))
        cube = pygame.transform.smoothscale(large.premul_alpha(), (side, side))
        greys = [sum(cube.get_at((x, y))[:3]) for y in range(10, 23) for x in range(5, 17)]
        middle = (min(greys) + max(greys)) / 2
        fronts[seat] = [(grey > middle) == (greys[6 * 12 + 6] > middle) for grey in greys]
    for (first, a), (second, b) in combinations(fronts.items(), 2):
        unlike = sum(x != y for x, y in zip(a, b, strict=True))
        assert unlike >= 8, (first, second, unlike)


@pytest.mark.parametrize("lie", [("petal", ""), ("petal", "-60"), ("triangle", ""), ("triangle", "-down")])
@pytest.mark.parametrize(("side", "alike"), [(57, 6), (143, 60)])
def test_stones_differ_without_colour(lie: tuple[str, str], side: int, alike: int) -> None:
    """In grey, the pattern on the glass tells any two seats apart; on a small stone the sign laid over it."""
    kind, end = lie
    spots: dict[str, list[bool]] = {}
    for seat in SEATS:
        stone = _drawn(EQUILIBRIX / f"stone-{kind}-{seat}{end}.svg", side)
        if side < 84:
            sign = _drawn(EQUILIBRIX / f"stone-sign-{seat}.svg", side)
            stone.blit(sign, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        half, reach = side // 2, round(side * 0.1)
        window = range(half - reach, half + reach + 1)
        greys = [sum(stone.get_at((x, y))[:3]) for y in window for x in window]
        middle = (min(greys) + max(greys)) / 2
        spots[seat] = [(grey > middle) == (greys[len(greys) // 2] > middle) for grey in greys]
    for (first, a), (second, b) in combinations(spots.items(), 2):
        unlike = sum(x != y for x, y in zip(a, b, strict=True))
        assert unlike >= alike, (first, second, unlike)


def _drawn(file: Path, side: int) -> pygame.Surface:
    large = pygame.image.load_sized_svg(str(file), (side * 4, side * 4))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


def test_the_flower_has_all_fields() -> None:
    assert len(flower.CENTRES) == 37
    assert len(set(flower.petals())) == 90
    assert len(set(flower.triangles())) == 54
    ends = {flower.spot(q, r) for q, r in flower.CENTRES}
    for middle, turn in flower.bases():
        for side in (-0.5, 0.5):
            x, y = flower.FigurePose(*middle, 1, turn - 90).at((side, 0))
            assert any(abs(x - a) + abs(y - b) < 1e-9 for a, b in ends), turn


@pytest.mark.parametrize("board", [360, 900, 1400])
def test_stones_fill_the_board_without_overlap(board: int) -> None:
    """A full board of glass: no stone covers a pixel of another (shadows, almost transparent, may)."""
    unit = board * 0.144
    side = round(1.1 * unit)
    taken = pygame.Mask((board, board))
    shapes: dict[str, pygame.Mask] = {}
    clash = 0
    for kind, fields, ends in (
        ("petal", flower.petals(), {0: "", 60: "-60", 120: "-120"}),
        ("triangle", flower.triangles(), {0: "", 180: "-down"}),
    ):
        for (x, y), turn in fields:
            name = f"stone-{kind}-jade{ends[turn]}"
            if name not in shapes:
                shapes[name] = pygame.mask.from_surface(_drawn(EQUILIBRIX / f"{name}.svg", side), 200)
            spot = (round(board / 2 + x * unit - side / 2), round(board / 2 + y * unit - side / 2))
            clash += taken.overlap_area(shapes[name], spot)
            taken.draw(shapes[name], spot)
    assert clash <= 0.0002 * board * board, clash  # whole pixels: a tip may touch the next


@cache
def _figure(name: str, side: int) -> pygame.Surface:
    return _drawn(BALANCEFORMERS / f"{name}.svg", side)


def _cell(name: str, side: int, quarter: int) -> pygame.Surface:
    return pygame.transform.rotate(_figure(name, side), -90 * quarter)


@pytest.mark.parametrize("side", [116, 232, 464])
@pytest.mark.parametrize("dark", ["", "-dark"])
def test_angels_and_demons_meet_exactly(side: int, dark: str) -> None:
    """Two by two cells: no gap between neighbours, and only the line they share is drawn twice."""
    board = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA, 32)
    taken = pygame.Mask((2 * side, 2 * side))
    clash = 0
    for i in (0, 1):
        for j in (0, 1):
            for quarter in range(4):
                kind = "angel" if (i + j + quarter) % 2 == 0 else "demon"
                piece = _cell(kind + dark, side, quarter)
                spot = (i * side, j * side)
                board.blit(piece, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
                mask = pygame.mask.from_surface(piece, 250)
                clash += taken.overlap_area(mask, spot)
                taken.draw(mask, spot)
    inner = board.subsurface((2, 2, 2 * side - 4, 2 * side - 4))
    assert pygame.mask.from_surface(inner, 235).count() == (2 * side - 4) ** 2
    shared = 16 * contour.LENGTH / contour.BOX * side  # sixteen legs, each with a line of 4.4 in 512
    assert clash <= shared * (1.6 + 6.5 * side / contour.BOX), clash


def test_the_outline_lies_round_the_triangle() -> None:
    """Hit areas are triangles: a figure takes from its neighbours about as much as it gives them."""
    for kind in ("angel", "demon"):
        ring = [*contour.sampled(kind), *(contour.mirrored(p) for p in reversed(contour.sampled(kind)))]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2
        assert abs(abs(area) / (256 * 256) - 1) < 0.1
        assert all(-0.01 <= x <= 512.01 and -0.01 <= y <= 512.01 for x, y in ring)


@pytest.mark.parametrize("side", [44, 56, 112])
def test_energies_of_creatures_are_drawn_on_their_levels(side: int) -> None:
    """Every level of all 42: red only to the left, green only to the right, and as wide as it is strong."""
    scale = side / creatures.BOX
    middle = round(creatures.SPINE * scale)
    for name, rows in creatures.energies().items():
        for k, row in enumerate(rows):
            picture = _drawn(BALANCEFORMERS / f"creature-{name}-{k}.svg", side)
            body = _drawn(BALANCEFORMERS / "creature-body-sky.svg", side)
            picture.blit(body, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            for level, energy in enumerate(row):
                y = int((creatures.TOP + creatures.LEVEL * (level + 0.5)) * scale)
                line = [picture.get_at((x, y)) for x in range(side)]
                inside = range(round(creatures.LEFT * scale) + 1, round(creatures.RIGHT * scale) - 1)
                red = [x for x in inside if line[x].r - line[x].g > 70]
                green = [x for x in inside if line[x].g - line[x].r > 40]
                assert all(x <= middle for x in red)
                assert all(x >= middle - 1 for x in green)
                width = (len(green) - len(red)) / ((creatures.BLOCK + creatures.GAP) * scale)
                assert abs(width - energy) < 0.5, (name, k, level, energy, width)


def test_wheel_and_track_drawings_match_the_definitions() -> None:
    read = yaml.safe_load((ROOT / "balanceformers" / "components.yaml").read_text(encoding="utf-8"))
    assert tuple(tuple(each["deficits"]) for each in read["targets"]) == wheel.TARGETS
    assert [tokens.value(k) for k in range(tokens.COLUMNS)] == read["track"]["values"]


@pytest.mark.parametrize("side", [44, 112])
def test_bodies_differ_in_shape_alone(side: int) -> None:
    """The heads' outlines tell any two seats apart."""
    heads = {}
    for seat in SEATS:
        mask = _outline(BALANCEFORMERS / f"creature-body-{seat}.svg", side)
        head = pygame.Mask((side, round(side * 0.17)))
        head.draw(mask, (0, 0))
        heads[seat] = head
    _assert_shapes_differ(heads)


@pytest.mark.parametrize("side", [24, 88])
def test_signs_of_balanceformers_differ_in_shape_alone(side: int) -> None:
    names = ("hole", "step", "dies", "lives", "zero")
    _assert_shapes_differ({name: _outline(BALANCEFORMERS / f"mark-{name}.svg", side) for name in names})
