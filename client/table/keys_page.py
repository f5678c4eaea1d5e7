"""The page of keys: what keys, mouse gestures and gamepad buttons do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from client.draw import input_glyphs as signs_now, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.scene import Program, Scene
from client.scene.page_reader import PageReader, ReadableText
from client.table import binding_glyphs as signs, bindings
from client.table.bindings import Binding
from client.table.face import AnyPort
from client.table.watch_controls import is_watched
from client.widgets import Button, IconButton, ScreenReaderText, ScrollArea
from client.widgets.accessible_node import AccessibleNode, make_paragraph, make_table

_WIDEST: Final = 1320.0
_PAD: Final = 36.0
_LOW: Final = 480.0
"""Height below which the page has smaller margins."""
_GAP: Final = 24.0
_SIGN_GAP: Final = 12.0
COLUMN_SHARES: Final = (0.33, 0.26, 0.19, 0.22)
"""Shares of the width for text, keys, mouse and gamepad."""

_SHARES_BELOW: Final = (0.42, 0.28, 0.3)
"""The same if the text is above the glyphs."""

_HEAD: Final = 44.0
_ROW: Final = 14.0
_LINE: Final = 1.25

KeySign: TypeAlias = tuple[float, Callable[[Canvas, Point], object]]
"""The width of a glyph and the function that draws it, given its left end at half height."""


class KeyGroup(Struct, frozen=True):
    """A group of key bindings on the page of keys.

    Attributes:
        title: The heading.
        lines: The text and the binding of each line.
    """

    title: str
    lines: tuple[tuple[str, Binding], ...]


def make_key_groups(table: AnyPort) -> tuple[KeyGroup, ...]:
    """Return the groups of key bindings that work at a table now, in the order in which they are listed."""
    if table.match.is_replay:
        return _make_playback_groups(table)
    found = [
        _make_game_group(table, table.face.bindings),
        _make_group("table", bindings.TABLE + bindings.HURRY),
        _make_group("questions", bindings.QUESTIONS + bindings.AGAIN),
        _make_group("everywhere", _omit_taken_buttons(bindings.EVERYWHERE, table.face.bindings)),
    ]
    if is_watched(table):
        found.insert(1, _make_group("watching", bindings.WATCHING + bindings.SPEED))
    if table.face.has_secrets and len(table.secrecy.people) > 1:
        found.append(_make_group("curtain", bindings.CURTAIN))
    found.append(_make_group("playback", bindings.PLAYBACK + bindings.REVIEWED + bindings.SPEED))
    return tuple(found)


def _omit_taken_buttons(found: tuple[Binding, ...], own: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """Return bindings without the gamepad buttons that a game has taken for itself."""
    taken = {at.button for one in own for at in one.pad}
    return tuple(
        replace(one, pad=tuple(at for at in one.pad if at.button not in taken)) if one.pad else one
        for one in found
    )


def make_general_group() -> tuple[KeyGroup, ...]:
    """Return the groups of key bindings shown if no table is open: of the whole program and of all tables."""
    return (
        _make_group("everywhere", bindings.EVERYWHERE),
        _make_group("table", bindings.TABLE + bindings.HURRY),
        _make_group("questions", bindings.QUESTIONS + bindings.AGAIN),
    )


def _make_playback_groups(table: AnyPort) -> tuple[KeyGroup, ...]:
    """Return the groups of a replay."""
    own = _make_game_group(table, tuple(one for one in table.face.bindings if one.looking))
    everywhere = tuple(one for one in bindings.EVERYWHERE if one.looking)
    return (
        _make_group("playback", bindings.PLAYBACK + bindings.REVIEWED + bindings.SPEED + bindings.LEAVING),
        *([own] if own.lines else []),
        _make_group("table", tuple(one for one in bindings.TABLE if one.looking)),
        _make_group("questions", bindings.QUESTIONS + bindings.AGAIN),
        _make_group("everywhere", everywhere),
    )


def _make_game_group(table: AnyPort, found: tuple[Binding, ...]) -> KeyGroup:
    """Return the group of the game's own keys."""
    lines = tuple((tr(f"{table.match.game.id}.keys.{one.does}"), one) for one in found)
    return KeyGroup(tr(f"{table.match.game.id}.title"), lines)


def _make_group(where: str, found: tuple[Binding, ...]) -> KeyGroup:
    """Return a group that is the same in every game."""
    return KeyGroup(
        tr(f"keys.section.{where}"), tuple((tr(f"keys.{where}.{one.does}"), one) for one in found)
    )


def _make_binding_node(id: str, section: KeyGroup) -> AccessibleNode:
    """Return the text of a binding: keys pressed together joined by a plus, alternatives by "or"."""
    heads = ("", *(tr(f"keys.head.{head}") for head in ("keyboard", "mouse", "gamepad")))
    rows = tuple((words, *_format_ways(binding)) for words, binding in section.lines)
    return make_table(id, section.title, heads, rows)


def _format_ways(binding: Binding) -> tuple[str, str, str]:
    gestures = (signs.name_mouse_gesture(one) for one in binding.mouse)
    buttons = (signs.name_pad_button(one.button) for one in binding.pad)
    return signs.format_keys(binding), tr("keys.or").join(gestures), tr("keys.or").join(buttons)


class _Cell(Struct, frozen=True):
    """A cell of glyphs: where each of them is, and the height of all."""

    places: tuple[tuple[Point, Callable[[Canvas, Point], object]], ...]
    height: float


class _Row(Struct, frozen=True):
    """A line of the page: the heading of a section, a binding, or the note at the end; `y` is its top."""

    words: str
    y: float
    height: float
    cells: tuple[_Cell, ...] = ()
    kind: Literal["title", "deed", "note"] = "deed"


def _make_cell(found: Sequence[KeySign], width: float) -> _Cell:
    """Return a cell with glyphs side by side as they fit, then below each other."""
    places = []
    x, y = 0.0, signs.HEIGHT / 2
    for wide, draw in found:
        if x and x + wide > width:
            x, y = 0.0, y + signs.HEIGHT
        places.append(((x, y), draw))
        x += wide + _SIGN_GAP
    return _Cell(tuple(places), y + signs.HEIGHT / 2 if places else 0.0)


def make_key_signs(texts: Typesetter, binding: Binding) -> tuple[list[KeySign], list[KeySign], list[KeySign]]:
    """Return a binding's glyphs in three lists: keys, mouse gestures, gamepad buttons.

    Each glyph has its width and the function that draws it.
    """
    chords = [one for one in bindings.get_current_binding(binding).chords if one.shown]
    return (
        [(signs.measure_chord(texts, one), partial(signs.draw_chord, chord=one)) for one in chords],
        [(signs.measure_gesture(texts, one), partial(signs.draw_gesture, what=one)) for one in binding.mouse],
        [
            (signs.measure_button(texts, one.button), partial(signs.draw_button, number=one.button))
            for one in binding.pad
        ],
    )


class _Columns(Struct, frozen=True):
    """The columns of glyphs, and the width of the text beside or above them."""

    words: float
    signs: tuple[tuple[float, float], ...]
    above: bool


def make_columns(texts: Typesetter, found: Sequence[KeyGroup], width: float) -> _Columns:
    """Return the columns for text and glyphs on the page of keys.

    The text is above the glyphs if they would be too wide beside it.

    Args:
        texts: Measures text.
        found: The groups of key bindings.
        width: Width of the page, in logical units.
    """
    shares, above = COLUMN_SHARES[1:], False
    for section in found:
        for _, binding in section.lines:
            for share, column in zip(shares, make_key_signs(texts, binding), strict=True):
                above = above or any(wide > width * share for wide, _ in column[:1])
    start = 0.0 if above else width * COLUMN_SHARES[0]
    if above:
        shares = _SHARES_BELOW
    places = []
    for share in shares:
        places.append((start, start + width * share - _GAP))
        start += width * share
    return _Columns(width if above else width * COLUMN_SHARES[0] - _GAP, tuple(places), above)


def lay_out_rows(texts: Typesetter, found: Sequence[KeyGroup], width: float) -> tuple[_Row, ...]:
    """Return the rows of the page of keys with their places: headings, key bindings, and a note at the end.

    Args:
        texts: Measures text.
        found: The groups of key bindings.
        width: Width of the page, in logical units.
    """
    columns = make_columns(texts, found, width)
    lines: list[_Row] = []
    y = 0.0
    for section in found:
        y += 10.0 if lines else 0.0
        lines.append(_Row(section.title, y, _HEAD, kind="title"))
        y += _HEAD
        for words, binding in section.lines:
            cells = tuple(
                _make_cell(one, right - left)
                for one, (left, right) in zip(make_key_signs(texts, binding), columns.signs, strict=True)
            )
            tall = texts.measure_height(words, columns.words, styles.BODY, line=_LINE, rich=False)
            below = max(cell.height for cell in cells)
            height = (tall + below if columns.above else max(tall, below)) + _ROW
            lines.append(_Row(words, y, height, cells))
            y += height
    lettered = signs_now.get_gamepad_in_use() in (None, "plain", "xbox")
    note = tr("keys.pad.note" if lettered else "keys.pad.note-known")
    tall = texts.measure_height(note, width, styles.NOTE, line=_LINE, rich=False)
    lines.append(_Row(note, y, tall + _ROW, kind="note"))
    return tuple(lines)


class KeysPage(Scene):
    """The page that lists all keys, mouse gestures and gamepad buttons, shown over another screen.

    Esc and its button close it; arrows, page keys, wheel and D-pad scroll it.
    """

    overlay: ClassVar[bool] = True
    music: ClassVar[str] = ""
    is_key_help: ClassVar[bool] = True

    def __init__(self, app: Program, found: Callable[[], tuple[KeyGroup, ...]]) -> None:
        super().__init__(app)
        self._found = found
        self.lines: tuple[_Row, ...] = ()
        self._columns = _Columns(0.0, (), above=False)
        self.box = self._change = Rect(0, 0, 0, 0)
        self._reader: PageReader | None = None

    def build(self) -> None:
        """Build the page of keys for the window's size and the language in use."""
        wide = min(_WIDEST, self.width - 48.0)
        inner = wide - 2 * _PAD
        found = self._found()
        self._columns = make_columns(self.texts, found, inner - 24.0)
        self.lines = lay_out_rows(self.texts, found, inner - 24.0)
        content = self.lines[-1].y + self.lines[-1].height
        margin, pad = (16.0, 26.0) if self.height < _LOW else (48.0, 2 * _PAD)
        fixed = pad + 2 * _HEAD
        tall = min(content, self.height - margin - fixed)
        self.box = Rect((self.width - wide) / 2, (self.height - fixed - tall) / 2, wide, fixed + tall)
        place = Rect(self.box.left + _PAD, self.box.top + pad / 2 + 2 * _HEAD, inner, tall)
        title = tr("keys.title")
        self.ui.add(
            ScrollArea(
                "keys.lines",
                place,
                title,
                content,
                paint=self._paint,
                focusable=True,
                ground=(theme.ROW_TOP, theme.PANEL_BOTTOM),
            )
        )
        self._add_tables(place.width)
        area = self.ui["keys.lines"]
        assert isinstance(area, ScrollArea)
        index = -1 if self._reader is None else self._reader.index
        self._reader = PageReader(self.app, area, self._list_texts)
        self._reader.index = index
        corner = (self.box.right - _PAD - 40, self.box.top + 26, 40, 40)
        close = tr("ruling.close")
        self.ui.add(IconButton("keys.close", corner, "close", close, on_press=self.cancel, icon_size=22))
        words = tr("keys.change")
        wide = self.texts.measure_width(words, styles.LABEL) + 80
        self._change = Rect(corner[0] - 16 - wide, corner[1] - 2, wide, 44)
        self.ui.add(
            Button(
                "keys.change",
                self._change,
                words,
                icon="settings",
                on_press=lambda: self.app.open("key-choices"),
                letters=styles.LABEL,
            )
        )

    # --- without sight ------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the title of the page of keys."""
        return tr("keys.title")

    def _add_tables(self, width: float) -> None:
        """Add each section as an accessible table: command and keys."""
        area = self.ui["keys.lines"]
        assert isinstance(area, ScrollArea)
        tops = [row.y for row in self.lines if row.kind == "title"]
        note = self.lines[-1]
        for number, (section, top) in enumerate(zip(self._found(), tops, strict=True)):
            end = tops[number + 1] if number + 1 < len(tops) else note.y
            name = f"keys.table.{number}"
            area.add(ScreenReaderText(name, (0, top, width, end - top), _make_binding_node(name, section)))
        area.add(
            ScreenReaderText("keys.note", (0, note.y, width, note.height), make_paragraph("", note.words))
        )

    def enter(self) -> None:
        """Focus the list of keys, so that the arrow keys scroll it at once."""
        self.ensure_built()
        self.ui.focus_on("keys.lines")
        if self._reader is not None:
            self._reader.announce_length()

    def _list_texts(self) -> list[ReadableText]:
        """Return the lines of the page as text: headings, what each key does, and the note."""
        bindings_by_words = {words: binding for section in self._found() for words, binding in section.lines}
        found = []
        for row in self.lines:
            text = row.words
            if row.kind == "deed":
                ways = filter(None, _format_ways(bindings_by_words[row.words]))
                text = tr("access.button-for", button=row.words, what="; ".join(ways))
            found.append((Rect(0, row.y, self.box.width, row.height), text))
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw the page of keys over the dimmed screen below it."""
        canvas.fill(canvas.rect, theme.GROUND, alpha=0.72)
        canvas.panel(self.box, radius=theme.RADIUS_CARD, top=theme.ROW_TOP, edge=theme.BUTTON_EDGE)
        x, y = self.box.left + _PAD, self.box.top + 46
        canvas.icon("keyboard", (x + 18, y), 36, theme.GOLD)
        room = self._change.left - 24 - x - 56
        canvas.text(
            tr("keys.title"), (x + 56, y), styles.TITLE, anchor="midleft", max_width=room, shrink=True
        )
        area = self.ui["keys.lines"].rect
        heads = ("keyboard", "mouse", "gamepad")
        for (left, _), head in zip(self._columns.signs, heads, strict=True):
            words = tr(f"keys.head.{head}")
            at = (area.left + left, area.top - 20)
            canvas.text(words, at, styles.LABEL.with_colour(theme.GOLD), anchor="midleft")
        self.ui.draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        columns = self._columns
        end = self.box.width - 2 * _PAD - 24.0
        for row in self.lines:
            if not canvas.is_visible((0, row.y, end, row.height)):
                continue
            if row.kind == "title":
                at = (0, row.y + row.height / 2)
                canvas.text(row.words, at, styles.ROW_STRONG, anchor="midleft")
                continue
            canvas.line((0, row.y), (end, row.y), theme.EDGE)
            note = row.kind == "note"
            style, wide = (styles.NOTE, end) if note else (styles.BODY, columns.words)
            tall = self.texts.measure_height(row.words, wide, style, line=_LINE, rich=False)
            above = columns.above and not note
            at = (0, row.y + (_ROW if above else row.height - tall) / 2)
            colour = theme.MUTED if note else theme.SECONDARY
            canvas.paragraph(row.words, at, wide, style.with_colour(colour), line=_LINE, rich=False)
            for (left, _), cell in zip(columns.signs if row.cells else (), row.cells, strict=True):
                top = at[1] + tall if above else row.y + (row.height - cell.height) / 2
                for (x, y), draw in cell.places:
                    draw(canvas, (left + x, top + y))


def open_keys(table: AnyPort) -> None:
    """Open the page of keys over a table, with the key bindings that work there."""
    table.app.push(KeysPage(table.app, partial(make_key_groups, table)))
