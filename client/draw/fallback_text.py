"""Lines of text with characters that the program's own fonts lack, or that run from right to left.

Such a line is split into runs of one font, script and direction. The system's fonts are tried for what the
font of the role lacks; what no font has is drawn as one neutral sign for each grapheme cluster.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import pygame

from client.draw import fonts, theme
from client.draw.bidi import resolve_levels, sort_visually
from client.draw.theme import Colour
from client.platform.system_fonts import SystemFonts
from saves.graphemes import split_graphemes
from saves.sanitize import INVISIBLE_SIGN, ISOLATE_END, ISOLATE_START, has_right_to_left

T = TypeVar("T")
_OPEN_FONTS: Final = 24
_LINES_CACHED: Final = 512
_ALTERNATIVES: Final = {
    "serif-italic": "serif-regular",
    "bold-italic": "bold",
    "italic": "sans",
    "serif-regular": "sans",
    "serif": "semi",
    "serif-bold": "bold",
}
"""The program's own font that is tried before those of the system; upright ones have more characters."""
_EMOJI: Final = re.compile("[\U0001f000-\U0001faff\ufe0f\u20e3]")
_IGNORED: Final = re.compile(f"[\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff{ISOLATE_START}{ISOLATE_END}]")
"""Characters that a font need not have: they only choose the form of others."""

_SCRIPTS: Final = {
    "ADLAM": "Adlm",
    "ARABIC": "Arab",
    "BALINESE": "Bali",
    "BENGALI": "Beng",
    "CHAKMA": "Cakm",
    "CHAM": "Cham",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HANGUL": "Hang",
    "HANIFI": "Rohg",
    "HEBREW": "Hebr",
    "JAVANESE": "Java",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MANDAIC": "Mand",
    "MEETEI": "Mtei",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SUNDANESE": "Sund",
    "SYRIAC": "Syrc",
    "TAI": "Lana",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""ISO 15924 codes of the scripts whose letters depend on each other, by the first word of their names."""


class TextRun(NamedTuple):
    """A part of a line in one font, script and direction."""

    clusters: tuple[tuple[int, str], ...]
    """Position in the line and what is drawn, for each grapheme cluster in the order of reading."""
    file: str
    """Font file; "" for the font of the role."""
    script: str
    """ISO 15924 code of the script; "" if its letters do not depend on each other."""
    level: int
    """Embedding level; at odd ones text runs from right to left."""

    @property
    def text(self) -> str:
        """The characters of the run that are drawn, in the order of reading."""
        return "".join(drawn for _, drawn in self.clusters)

    @property
    def is_right_to_left(self) -> bool:
        """Whether the run is laid from right to left."""
        return self.level % 2 == 1


class PlacedRun(NamedTuple):
    """A run of text at its place in a line."""

    run: TextRun
    left: int
    """Pixels from the left edge of the line."""
    width: int
    """Width in pixels."""
    pixels: int
    """Size of the font in which it fits the height of the line."""


class ClusterBox(NamedTuple):
    """Where a grapheme cluster lies in a line."""

    start: int
    """Position in the text."""
    left: int
    """Pixels from the left edge of the line to the left edge of the cluster."""
    right: int
    """Pixels from the left edge of the line to the right edge of the cluster."""
    is_right_to_left: bool
    """Whether the cluster begins at its right edge."""


class _State:
    system_fonts: SystemFonts | None = None


def use_system_fonts(system_fonts: SystemFonts | None) -> None:
    """Set the fonts used for characters the program's fonts lack; None: all that the system has."""
    _State.system_fonts = system_fonts
    for cached in (_split_into_runs, _place_runs, _open_font):
        cached.cache_clear()


def _get_system_fonts() -> SystemFonts:
    if _State.system_fonts is None:
        _State.system_fonts = SystemFonts(fonts.get_cache_folder())
    return _State.system_fonts


def is_complete(text: str, role: str) -> bool:
    """Return whether each character of a line is in the font of its role or in another available font."""
    runs = (run for run in _split_into_runs(text, role) if not run.file)
    return all(
        drawn != INVISIBLE_SIGN or text[at] == INVISIBLE_SIGN for run in runs for at, drawn in run.clusters
    )


def measure_line(text: str, role: str, pixels: int) -> int:
    """Return the width of a line in pixels; `pixels` is the size of the font."""
    placed = _try_fonts(partial(_place_runs, text, role, pixels))
    return placed[-1].left + placed[-1].width if placed else 0


def render_line(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return a line as a newly rendered premultiplied surface, as high as a line in its role's font."""
    return _try_fonts(partial(_render_runs, text, role, pixels, colour))


def locate_clusters(text: str, role: str, pixels: int) -> tuple[ClusterBox, ...]:
    """Return where each grapheme cluster of a line lies, in the order of reading."""
    return _try_fonts(partial(_locate_clusters, text, role, pixels))


def _try_fonts(draw: Callable[[], T]) -> T:
    """Return what `draw` returns, after trying again without fonts of the system that prove unusable."""
    while True:
        try:
            return draw()
        except _UnusableFontError as error:
            system_fonts = _get_system_fonts()
            if error.file in system_fonts.unusable:
                raise
            system_fonts.mark_unusable(error.file)
            use_system_fonts(system_fonts)


def _render_runs(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    own = fonts.get_font(role, pixels)
    height = own.get_height()
    placed_runs = _place_runs(text, role, pixels)
    line = pygame.Surface((sum(placed.width for placed in placed_runs), height), pygame.SRCALPHA)
    for placed in placed_runs:
        letters, ascent = _render_run(placed.run, role, placed.pixels, colour)
        ink = letters.get_bounding_rect()
        top = own.get_ascent() - ascent
        top = max(-ink.top, min(top, height - ink.bottom))  # a tall script leaves the base line to stay whole
        line.blit(letters, (placed.left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return line


def _locate_clusters(text: str, role: str, pixels: int) -> tuple[ClusterBox, ...]:
    boxes: list[ClusterBox] = []
    for run, left, width, size in _place_runs(text, role, pixels):
        parts = list(accumulate(drawn for _, drawn in run.clusters))
        ends = [min(width, _measure_run(run, role, size, part)) for part in parts[:-1]] + [width]
        for (at, _), before, after in zip(run.clusters, [0, *ends], ends, strict=False):
            if run.is_right_to_left:
                boxes.append(ClusterBox(at, left + width - after, left + width - before, True))
            else:
                boxes.append(ClusterBox(at, left + before, left + after, False))
    return tuple(sorted(boxes))


@lru_cache(maxsize=_LINES_CACHED)
def _place_runs(text: str, role: str, pixels: int) -> tuple[PlacedRun, ...]:
    """Return the runs of a line from left to right."""
    runs = _split_into_runs(text, role)
    placed: list[PlacedRun] = []
    left = 0
    for run in sort_visually(runs, [run.level for run in runs]):
        size = _fit_size(run, role, pixels)
        width = _measure_run(run, role, size, run.text)
        placed.append(PlacedRun(run, left, width, size))
        left += width
    return tuple(placed)


@lru_cache(maxsize=_LINES_CACHED)
def _split_into_runs(text: str, role: str) -> tuple[TextRun, ...]:
    """Return the runs of a line in the order of reading."""
    levels = resolve_levels(text) if has_right_to_left(text) else [0] * len(text)
    runs: list[TextRun] = []
    at = 0
    for cluster in split_graphemes(text):
        file, drawn = _choose_font(cluster, role)
        if drawn:
            script = _find_script(drawn)
            last = runs[-1] if runs else None
            continues = last is not None and (last.file, last.level) == (file, levels[at])
            if last is not None and continues and script in ("", last.script):
                runs[-1] = last._replace(clusters=(*last.clusters, (at, drawn)))
            else:
                runs.append(TextRun(((at, drawn),), file, script, levels[at]))
        at += len(cluster)
    return tuple(runs)


def _choose_font(cluster: str, role: str) -> tuple[str, str]:
    """Return the font file for a grapheme cluster ("": that of the role), and what is drawn of it."""
    visible = _IGNORED.sub("", cluster)
    if fonts.has_all_characters(role, visible):
        return "", visible
    other = role
    while other in _ALTERNATIVES:
        other = _ALTERNATIVES[other]
        if fonts.has_all_characters(other, visible):
            return str(fonts.get_font_file(other)), visible
    plain = cluster.strip(ISOLATE_START + ISOLATE_END)
    is_emoji = _EMOJI.search(plain) is not None
    file = _get_system_fonts().find(visible, is_emoji=is_emoji)
    if file is not None:
        return file, plain
    base = unicodedata.normalize("NFC", visible)[0]  # without accents or signs that no font has with it
    if fonts.has_all_characters(role, base):
        return "", base
    file = _get_system_fonts().find(base, is_emoji=is_emoji)
    return ("", INVISIBLE_SIGN) if file is None else (file, base)


def _find_script(text: str) -> str:
    for letter in text:
        if not letter.isascii() and unicodedata.category(letter)[0] in "LM":
            return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")
    return ""


# --- fonts ----------------------------------------------------------------------------------------
class _UnusableFontError(Exception):
    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


@lru_cache(maxsize=_OPEN_FONTS)
def _open_font(
    file: str, role: str, pixels: int, script: str, is_right_to_left: bool
) -> tuple[pygame.font.Font, float]:
    """Return an opened font, and by how much what it draws has to be scaled.

    Raises:
        _UnusableFontError: The file is no font, or none that can be drawn with.
    """
    path = Path(file) if file else fonts.get_font_file(role)
    font = _open_file(path, pixels)
    _set_direction(font, script, is_right_to_left)
    # a font of pictures has them in one size only
    if file and _open_file(path, 2 * pixels).get_height() == font.get_height():
        return font, fonts.get_font(role, pixels).get_height() / font.get_height()
    return font, 1.0


def _open_file(path: Path, pixels: int) -> pygame.font.Font:
    """Open a font file. Raises _UnusableFontError."""
    if not path.is_file():  # a pipe would be waited for
        raise _UnusableFontError(str(path))
    pygame.set_error("")
    try:
        font = pygame.font.Font(path, pixels)
    except (OSError, pygame.error) as error:
        raise _UnusableFontError(str(path)) from error
    if pygame.get_error():  # pygame-ce 2.5 raises nothing, and the first use of the font ends the program
        raise _UnusableFontError(str(path))
    return font


def _set_direction(font: pygame.font.Font, script: str, is_right_to_left: bool) -> None:
    if (script or is_right_to_left) and _can_shape():
        if script:
            font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL if is_right_to_left else pygame.DIRECTION_LTR)


@cache
def _can_shape() -> bool:
    """Return whether pygame was built with HarfBuzz, which joins letters and lays them from right to left."""
    try:
        fonts.get_font("sans", 20).set_direction(pygame.DIRECTION_LTR)
    except pygame.error:
        return False
    return True


def _measure_run(run: TextRun, role: str, pixels: int, text: str) -> int:
    """Return the width in pixels of a text in the font of a run."""
    font, scale = _open_font(run.file, role, pixels, run.script, run.is_right_to_left)
    try:
        return round(font.size(text)[0] * scale)
    except pygame.error as error:
        raise _UnusableFontError(run.file) from error


def _fit_size(run: TextRun, role: str, pixels: int) -> int:
    """Return the largest font size, at most `pixels`, at which a run is no higher than the line."""
    if not run.file:
        return pixels
    height = fonts.get_font(role, pixels).get_height()
    letters, _ = _render_run(run, role, pixels, theme.IVORY)
    ink = letters.get_bounding_rect()
    if not ink.height and _EMOJI.search(run.text):  # pictures of a kind that cannot be drawn
        raise _UnusableFontError(run.file)
    return pixels if ink.height <= height else max(1, pixels * height // ink.height)


def _render_run(run: TextRun, role: str, pixels: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """Return a run as a premultiplied surface, and how far its base line is from the top."""
    font, scale = _open_font(run.file, role, pixels, run.script, run.is_right_to_left)
    backwards = run.is_right_to_left and not _can_shape()
    text = "".join(drawn for _, drawn in reversed(run.clusters)) if backwards else run.text
    try:
        if not font.size(text)[0]:  # nothing but accents
            return pygame.Surface((0, font.get_height()), pygame.SRCALPHA), font.get_ascent()
        letters = font.render(text, True, colour).convert_alpha().premul_alpha()
    except pygame.error as error:
        raise _UnusableFontError(run.file) from error
    if scale == 1.0:
        return letters, font.get_ascent()
    size = tuple(max(1, round(side * scale)) for side in letters.get_size())
    return pygame.transform.smoothscale(letters, size), round(font.get_ascent() * scale)
