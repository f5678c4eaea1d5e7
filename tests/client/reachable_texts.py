"""Which keys of words the program can ask for, read from its source.

A key stands in the source as a literal, or as a pattern: ``f"envyra.tip.{name}"``. A name in a pattern is
followed to the constants that it is given in its function or its module. Where that leads nowhere (an event's
tag, a phase, an option, an argument), each part of the key in that place has to be a word of that game: a
literal or a name in the code of its table, its rules or its mind, or a word of its data.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import rules
from client.i18n import load_topic
from client.platform.resources import find_package_folder, get_asset_path
from rules import GAMES
from tests.source_parsing import parse_files, walk_statements

PACKAGES = ("client", "rules", "saves")
ANY = r"([\w.-]+)"
DEPTH = 3
"""So many names are followed one after another."""

LESSONS = "-lessons"
"""What follows a game's id in the topic of its lessons."""

TYPES = ("int", "float", "str", "bool", "array", "object", "null")
"""The kinds of values, as those who read data call them."""

Given = dict[str, list[ast.expr]]


@cache
def topics(language: str = "en") -> frozenset[str]:
    """Return the files of words."""
    return frozenset(file.stem for file in get_asset_path("lang", language).glob("*.yaml"))


def all_keys(language: str = "en") -> list[str]:
    """Return the keys of all words, as the program asks for them."""
    return [key for topic in sorted(topics(language)) for key in load_topic(language, topic)]


@cache
def sources() -> tuple[Path, ...]:
    """Return the source files of the program."""
    return tuple(file for package in PACKAGES for file in sorted(find_package_folder(package).rglob("*.py")))


@contextmanager
def parse_file(file: Path) -> Iterator[ast.Module]:
    """Yield what stands in a source file, as long as it is looked at.

    All files together would fill the memory.
    """
    yield ast.parse(file.read_text(encoding="utf-8"))
    children.cache_clear()
    collect_names.cache_clear()


@cache
def children(node: ast.AST) -> tuple[ast.AST, ...]:
    """Return the nodes below one, looked for once; without those that say no more than how a name is used."""
    return tuple(one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr_context))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it, as `ast.walk` goes."""
    todo = deque([node])
    while todo:
        one = todo.popleft()
        todo.extend(children(one))
        yield one


def get_game(file: Path) -> str:
    """Return the game that a file of the project is about, "" for what all share."""
    project = get_asset_path().parent  # a folder above it may be called like a game
    names = {*file.relative_to(project).parts, file.stem}
    return next((game for game in GAMES if game in names), "")


@cache
def list_known_words(game: str) -> frozenset[str]:
    """Return the words in the code and the data of a game and of what all share."""
    found = {str(number) for number in range(20)} | {"true", "false", *TYPES, game + LESSONS}
    for file in sources():
        if get_game(file) in (game, ""):
            found |= _said(file).names
    for file in get_asset_path().rglob("*.yaml"):
        if "lang" not in file.parts and get_game(file) in (game, ""):
            found |= set(re.findall(r"[\w-]+", file.read_text(encoding="utf-8")))
    for page in get_asset_path("rulebook", "en").glob("*.md"):
        found |= set(re.findall(r"[#{ ]([A-Z]-[A-Z0-9-]+)", page.read_text(encoding="utf-8")))
    for option in rules.load(game).options if game else ():
        found |= {option.name, *map(str, option.choices)}
    return frozenset(found)


def _names_in(node: ast.AST) -> set[str]:
    match node:
        case ast.Constant(value=str() as text) if len(text) < 40 and " " not in text:
            return {text, *re.findall(r"[\w-]+", text)}
        case ast.ClassDef(name=name):
            return {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


# --- what an expression can be ----------------------------------------------------------------------


@cache
def collect_names(node: ast.AST) -> Given:
    """Return what names are given below a node; in loops, what they go through."""
    return _given_by(walk(node))


def _given_by(nodes: Iterable[ast.AST]) -> Given:
    found: Given = defaultdict(list)
    for one in nodes:
        match one:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    _give(target, value, found)
            case (
                ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.NamedExpr(target=target, value=value)
            ):
                _give(target, value, found)
            case (
                ast.For(target=target, iter=ast.Tuple(elts=each))
                | ast.comprehension(target=target, iter=ast.Tuple(elts=each))
            ):
                for value in each:
                    _give(target, value, found)
    return found


def _give(target: ast.expr, value: ast.expr, found: Given) -> None:
    if isinstance(target, ast.Name):
        found[target.id].append(value)
    elif isinstance(target, ast.Tuple):
        for option in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
            if isinstance(option, ast.Tuple) and len(option.elts) == len(target.elts):
                for inner, part in zip(target.elts, option.elts, strict=True):
                    _give(inner, part, found)


def pattern(node: ast.expr, names: tuple[Given, ...], depth: int = DEPTH) -> str:
    """Return a regular expression of what an expression can be; names: of its function and of its module."""
    match node:
        case ast.Constant(value=str() as text):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(pattern(part, names, depth) for part in parts)
        case ast.FormattedValue(value=value) | ast.NamedExpr(value=value):
            return pattern(value, names, depth)
        case ast.IfExp(body=body, orelse=other):
            return either(pattern(body, names, depth), pattern(other, names, depth))
        case ast.BoolOp(values=values):
            return either(*(pattern(value, names, depth) for value in values))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return pattern(left, names, depth) + pattern(right, names, depth)
        case ast.Name(id=name) if depth:
            values = next((each[name] for each in names if name in each), [])
            return either(*(pattern(value, names, depth - 1) for value in values)) if values else ANY
        case ast.Subscript(value=ast.Name(id=name)) if depth:
            tables = next((each[name] for each in names if name in each), [])
            inside = [
                value for table in tables for value in getattr(table, "values", getattr(table, "elts", []))
            ]
            return either(*(pattern(value, names, depth - 1) for value in inside)) if inside else ANY
    return ANY


def either(*patterns: str) -> str:
    """Return one of several patterns."""
    different = sorted(set(patterns), key=len, reverse=True)  # what is said in full is tried first
    return different[0] if len(different) == 1 else f"(?:{'|'.join(different)})"


# --- keys ------------------------------------------------------------------------------------------


class _Said(NamedTuple):
    """What a source file says. names: single words. keys: the patterns of keys. composed: those of words that
    are put together."""

    names: frozenset[str]
    keys: frozenset[str]
    composed: frozenset[str]


@cache
def _said(file: Path) -> _Said:
    keys: set[str] = set()
    composed: set[str] = set()
    with parse_file(file) as tree:
        names = frozenset(name for node in walk(tree) for name in _names_in(node))
        top = collect_names(
            ast.Module([one for one in tree.body if isinstance(one, ast.Assign | ast.AnnAssign)], [])
        )
        _collect(tree, (top, _constants()), keys)
        _compose(tree, (), composed)
    return _Said(names, frozenset(keys), frozenset(composed))


@cache
def _constants() -> Given:
    """Return what the constants of all modules are given."""
    found: Given = defaultdict(list)
    for _, tree in parse_files(sources()):
        for name, values in _given_by(walk_statements(tree.body)).items():
            if name.isupper():
                found[name] += values
    return found


@cache
def patterns() -> frozenset[tuple[str, str]]:
    """Return the patterns of all keys in the source, each with the game that it stands with."""
    return frozenset((made, get_game(file)) for file in sources() for made in _said(file).keys)


def _collect(node: ast.AST, names: tuple[Given, ...], found: set[str]) -> None:
    if isinstance(node, ast.FunctionDef):
        names = (collect_names(node), *names[-2:])
    if isinstance(node, ast.Call) and _called(node) in ("tr", "has") and node.args:
        made = pattern(node.args[0], names)
        if made != ANY:
            found.add(made)
    elif isinstance(node, ast.JoinedStr | ast.Constant | ast.BinOp):
        made = pattern(node, names)
        if ("\\." in made and made.partition("\\.")[0] in topics()) or _OF_A_GAME.match(made):
            found.add(made + ".+" if made.endswith("\\.") else made)
    for child in children(node):
        if not isinstance(child, ast.Constant) or not isinstance(node, ast.JoinedStr | ast.BinOp):
            _collect(child, names, found)


_OF_A_GAME = re.compile(re.escape(ANY) + r"\\\.[a-z-]{3,}")


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _variants(made: str) -> list[str]:
    """Return a pattern as it is.

    Where two names are joined by a hyphen, once for each place where they may meet.
    """
    joint = f"{ANY}\\-{ANY}"
    if joint not in made:
        return [made]
    return [made.replace(joint, rf"((?:[\w.]+-){{{n}}}[\w.]+)\-{ANY}") for n in range(5)]


def find_unreachable(keys: list[str]) -> list[str]:
    """Return those of some keys that nothing in the program can ask for."""
    plain = {re.sub(r"\\(.)", r"\1", made) for made, _ in patterns()}
    open_ = [
        (re.compile(each), game)
        for made, game in patterns()
        for each in _variants(made)
        if set("(+") & set(made)
    ]
    return [
        key for key in keys if key not in plain and not any(_asks(made, game, key) for made, game in open_)
    ]


@cache
def made_up(game: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of words that are put together in the code of a game: ``f"prelude-{…}"``."""
    found: set[str] = set()
    for file in sources():
        if get_game(file) in (game, ""):
            found |= _said(file).composed
    return tuple(re.compile(made) for made in found)


def _compose(node: ast.AST, names: tuple[Given, ...], found: set[str]) -> None:
    if isinstance(node, ast.FunctionDef):
        names = (collect_names(node),)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        made = pattern(node, names)
        letters = re.sub(r"[^a-z]", "", made.replace(ANY, ""))
        if (
            "-" in made
            and len(letters) > 2
            and not set(" .:/") & set(made.replace(ANY, "").replace("(?:", "("))
        ):
            found.add(made)
    for child in children(node):
        _compose(child, names, found)


def _asks(made: re.Pattern[str], game: str, key: str) -> bool:
    found = made.fullmatch(key)
    if found is None:
        return False
    parts = key.replace(LESSONS, "").split(".")
    about = game or next((each for each in GAMES if each in parts), "")
    groups = [group for group in found.groups() if group]
    return any(all(_stands(group, each) for group in groups) for each in ([about] if about else GAMES))


@cache
def _stands(group: str, game: str) -> bool:
    """Return whether a value stands in the source: as a whole, or, inside a key, part by part."""
    inside = group.partition(".")[0] not in topics()
    return group in list_known_words(game) or (
        inside and all(_stands_alone(part, game) for part in group.split("."))
    )


@cache
def _stands_alone(part: str, game: str) -> bool:
    if part in list_known_words(game):
        return True
    puts = (made.fullmatch(part) for made in made_up(game))
    return any(
        found and all(each is None or each in list_known_words(game) for each in found.groups())
        for found in puts
    )
