"""Tiny fonts made for tests: every glyph is a box of a width and height of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

Box = tuple[int, int, int]
"""Width, depth below the base line and height above it, in thousandths of the font size."""


def make_font(file: Path, boxes: Mapping[str, Box]) -> Path:
    """Write a font with these characters, and return its path."""
    builder = FontBuilder(1000, isTTF=True)
    names = {character: f"u{ord(character):05x}" for character in boxes}
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for character, (width, depth, height) in boxes.items():
        pen = TTGlyphPen(None)
        corners = ((50, -depth), (50, height), (width - 50, height), (width - 50, -depth))
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
        glyphs[names[character]] = pen.glyph()
    builder.setupGlyf(glyphs)
    widths = {names[character]: (box[0], 50) for character, box in boxes.items()}
    builder.setupHorizontalMetrics({".notdef": (500, 0), **widths})
    builder.setupHorizontalHeader(ascent=900, descent=-300)
    builder.setupNameTable({"familyName": file.stem, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-300)
    builder.setupPost()
    builder.save(file)
    return file
