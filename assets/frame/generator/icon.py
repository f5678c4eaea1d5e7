"""Writes assets/frame/art/app-icon.png, the icon of the window (256 pixels), from app-icon.svg.

Run `python -m assets.frame.generator.icon` from the project's root after changing the picture;
needs `pip install resvg_py`, which neither the program nor its tests use.
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

ART = Path(__file__).parents[1] / "art"
SIZE = 256

if __name__ == "__main__":
    picture = (ART / "app-icon.svg").read_text(encoding="utf-8")
    png = resvg_py.svg_to_bytes(svg_string=picture, width=SIZE, height=SIZE)
    (ART / "app-icon.png").write_bytes(bytes(png))
