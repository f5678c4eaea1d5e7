"""Tests that memory of dropped surfaces, fonts and thumbnails is released."""

from __future__ import annotations

import subprocess
import sys
import weakref
from io import BytesIO

import pygame
import pytest

from client.draw import fonts, theme
from client.draw.malloc_tuning import with_pooled_memory
from client.draw.render_resources import RenderResources
from client.table.shelf_card import THUMBNAIL_SIZE, render_thumbnail

ON_LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems' allocators are left alone"
)

HOLES = """
import os
from pathlib import Path
import pygame
from client.app.gc_scheduler import GcScheduler

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

GcScheduler().start()
pygame.Surface((4000, 2000))  # after a large block that is freed the C library would change its ways
before, kept, pictures = held(), [], []
for _ in range(60):
    pictures.append(pygame.Surface((700, 500)))
    kept.append(pygame.Surface((20, 20)))
full = held()
pictures.clear()
print(full - before, held() - before)
"""


SMALL = """
import os
from pathlib import Path
import pygame
from client.draw.malloc_tuning import trim_heap, tune_malloc

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

tune_malloc()
before, kept, pictures = held(), [], []
for _ in range(800):
    pictures.append(pygame.Surface((150, 150)))
    kept.append(pygame.Surface((20, 20)))
full = held()
pictures.clear()
trim_heap()
print(full - before, held() - before)
"""


MOVING = """
import resource
import pygame
from client.draw.malloc_tuning import with_pooled_memory, tune_malloc

def mapped(make):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for side in range(900, 920):
        make(side)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

tune_malloc()
picture = pygame.Surface((1000, 1000), pygame.SRCALPHA, 32)
grown = lambda side: pygame.transform.smoothscale(picture, (side, side))
kept = lambda side: with_pooled_memory(lambda: grown(side))
anew = mapped(grown)
kept(920)
print(mapped(kept), anew)
"""


@ON_LINUX
@pytest.mark.long
def test_pooled_surfaces_reuse_memory() -> None:
    done = subprocess.run([sys.executable, "-c", MOVING], capture_output=True, text=True, check=True)
    kept, anew = map(int, done.stdout.split()[-2:])
    assert kept < anew / 10


def test_with_pooled_memory_returns_the_result_and_lets_errors_through() -> None:
    assert with_pooled_memory(lambda: "made") == "made"
    with pytest.raises(ZeroDivisionError):
        with_pooled_memory(lambda: 1 // 0)


@ON_LINUX
@pytest.mark.long
def test_trim_heap_returns_memory_between_small_surfaces() -> None:
    done = subprocess.run([sys.executable, "-c", SMALL], capture_output=True, text=True, check=True)
    full, after = map(int, done.stdout.split()[-2:])
    assert full > 60 << 20
    assert after < 15 << 20


@ON_LINUX
@pytest.mark.long
def test_large_surfaces_are_returned_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    full, after = map(int, done.stdout.split()[-2:])
    assert full > 70 << 20
    assert after < 10 << 20


def test_fonts_of_unused_sizes_are_closed() -> None:
    small = weakref.ref(fonts.get_font("sans", 9))
    for pixels in range(10, 300):
        fonts.get_font("sans", pixels)
    assert small() is None


def test_stream_of_a_thumbnail_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame keeps a stream that it has written to for ever: it has to be closed."""
    streams: list[BytesIO] = []

    class Stream(BytesIO):
        def __init__(self) -> None:
            super().__init__()
            streams.append(self)

    monkeypatch.setattr("client.table.shelf_card.BytesIO", Stream)
    made = render_thumbnail(RenderResources(), lambda canvas: canvas.fill(canvas.rect, theme.GOLD))
    assert made is not None
    assert pygame.image.load(BytesIO(made)).get_size() == THUMBNAIL_SIZE
    assert [stream.closed for stream in streams] == [True]
