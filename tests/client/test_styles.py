"""Sizes of type are in the scale alone; colours in the theme, and each game's own in its `colours`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from client.draw import fonts, styles, theme
from client.draw.styles import Style
from tests.client.test_theme import contrast
from tests.source_parsing import parse_files

ROOT: Final = Path(__file__).parents[2] / "client"
DRAWN: Final = sorted(path for path in ROOT.rglob("*.py") if "bots" not in path.parts)
STYLES: Final = {name: value for name, value in vars(styles).items() if isinstance(value, Style)}
CANVASES: Final = {"canvas", "inner"}
COLOURS: Final = r"\d\s*,\s*\d+\s*,\s*\d|\b(parse_colour|Color)\b|#[0-9a-fA-F]{3}"
"""What stands in a file with raw colours."""
SIZES: Final = r"\b(Style|with_size)\b"
"""What stands in a file with raw sizes."""
DARK: Final = 12
"""Three numbers no larger than this count something: seats, cubes, places; unless a canvas gets them."""


def raw_colours(tree: ast.Module) -> Iterator[str]:
    """Yield all colours that are written as numbers or as a code."""
    counted = {id(loop.iter) for loop in ast.walk(tree) if isinstance(loop, ast.For | ast.comprehension)}
    given = {
        id(each)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and called_on(call) in CANVASES
        for each in (*call.args, *(word.value for word in call.keywords))
    }
    for node in ast.walk(tree):
        match node:
            case ast.Tuple() if id(node) not in counted:
                numbers = [each.value for each in node.elts if isinstance(each, ast.Constant)]
                levels = [each for each in numbers if type(each) is int and 0 <= each <= 255]
                if len(levels) == len(node.elts) in (3, 4) and (max(levels) > DARK or id(node) in given):
                    yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=func, args=[ast.Constant(), *_]) if get_called_name(func) in (
                "parse_colour",
                "Color",
            ):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Constant(str(text)) if re.fullmatch(r"#[0-9a-fA-F]{3,8}", text):
                yield f"{node.lineno}: {text}"


def raw_sizes(tree: ast.Module) -> Iterator[str]:
    """Yield all styles made apart from the scale, and all sizes given to `with_size` that come from no
    geometry.
    """
    bound = dict(bindings(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=func) if get_called_name(func) == "Style":
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(attr="with_size"), args=[size]) if is_number(size, bound):
                yield f"{node.lineno}: {ast.unparse(node)}"


def is_number(node: ast.expr, bound: dict[str, list[ast.expr]]) -> bool:
    """Return whether a value is written in the code.

    A number, a choice between some, a name that is never else.
    """
    match node:
        case ast.Constant():
            return True
        case ast.IfExp(body=body, orelse=other) | ast.BinOp(left=body, right=other):
            return is_number(body, bound) and is_number(other, bound)
        case ast.Call(func=ast.Name("min" | "max"), args=args):
            return all(is_number(each, bound) for each in args)
        case ast.Name(name) if name in bound:
            return all(is_number(each, {}) for each in bound[name])
        case _:
            return False


def bindings(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield what the names of a module are bound to; those that are bound otherwise too are left out."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=value):
                found.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value):
                found.setdefault(name, []).append(value)
    others = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    yield from ((name, values) for name, values in found.items() if name not in others)


def get_called_name(func: ast.expr) -> str:
    """Return what is called, without what it is called on."""
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def called_on(call: ast.Call) -> str:
    """Return the name whose method is called."""
    on = call.func.value if isinstance(call.func, ast.Attribute) else None
    return on.id if isinstance(on, ast.Name) else ""


def test_colours_are_defined_in_themes_only() -> None:
    here = {ROOT / "draw" / "theme.py", *ROOT.glob("games/*/board/colours.py")}
    found = {
        str(path.relative_to(ROOT)): raw
        for path, tree in parse_files([path for path in DRAWN if path not in here], COLOURS)
        if (raw := list(raw_colours(tree)))
    }
    assert not found, f"define these colours in client/draw/theme.py or the game's colours.py: {found}"


def test_font_sizes_come_from_the_scale_or_the_drawing() -> None:
    found = {
        str(path.relative_to(ROOT)): raw
        for path, tree in parse_files([path for path in DRAWN if path != ROOT / "draw" / "styles.py"], SIZES)
        if (raw := list(raw_sizes(tree)))
    }
    assert not found, f"use a style of client/draw/styles.py, or a size that follows from a box: {found}"


@pytest.mark.parametrize(
    "code",
    [
        "EDGE = (44, 38, 80)",
        "canvas.fill(box, (0, 0, 0))",
        'parse_colour("e9c46a")',
        'pygame.Color("red")',
        '"#e9c46a"',
        "canvas.slab(box, top=(66, 58, 116) if on else theme.ROW_TOP)",
        "(255, 0, 0, 128)",
    ],
)
def test_raw_colours_are_found(code: str) -> None:
    assert re.search(COLOURS, code)
    assert list(raw_colours(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["lacks = (0, 0, 0)", "[size for size in (42, 33, 24)]", "rgb(accent)", "box = (40.0, 30, 20)"]
)
def test_other_tuples_are_not_raw_colours(code: str) -> None:
    assert not list(raw_colours(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "NOTE.with_size(19)",
        "NOTE.with_size(20 if tall else 18.0)",
        "SIZE = 19\nNOTE.with_size(SIZE)",
        'Style(20.0, "semi")',
        "size = 26.0 if low else 30.0\nTITLE.with_size(size)",
        "MARK.with_size(max(12, 14))",
    ],
)
def test_raw_sizes_are_found(code: str) -> None:
    assert re.search(SIZES, code)
    assert list(raw_sizes(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "NOTE.with_size(box.height * 0.5)",
        "NOTE.with_size(min(20.0, step * 0.7))",
        "size = 18\nsize = box.height\nNOTE.with_size(size)",
        "def draw(size):\n    NOTE.with_size(size)",
    ],
)
def test_image_sizes_are_not_raw_sizes(code: str) -> None:
    assert not list(raw_sizes(ast.parse(code)))


def test_styles_differ_and_are_readable() -> None:
    assert len({(style.size, style.font) for style in STYLES.values()}) == len(STYLES), (
        "two styles have the same size and font: keep one of them"
    )
    for name, style in STYLES.items():
        assert style.font in fonts.ROLES, name
        assert style.size >= 16, name
        assert contrast(style.colour, theme.PANEL_TOP) >= 4.5, name


def test_styles_can_change_colour_weight_and_size() -> None:
    note = styles.NOTE
    assert note.with_colour(theme.GOLD) == Style(note.size, note.font, theme.GOLD)
    assert note.strong == Style(note.size, "semi", note.colour)
    assert note.with_size(7.5) == Style(7.5, note.font, note.colour)
