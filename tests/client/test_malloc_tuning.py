"""Memory of pictures that were dropped is the system's again, and letters of sizes long past are let go."""

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
from client.table.shelf_card import THUMBNAIL, render_thumbnail

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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems' allocators are left alone")
def test_what_passes_takes_the_memory_of_what_has_passed() -> None:
    done = subprocess.run([sys.executable, "-c", MOVING], capture_output=True, text=True, check=True)
    kept, anew = map(int, done.stdout.split()[-2:])
    assert kept < anew / 10


def test_what_passes_is_what_was_made_and_what_fails_is_told() -> None:
    assert with_pooled_memory(lambda: "made") == "made"
    with pytest.raises(ZeroDivisionError):
        with_pooled_memory(lambda: 1 // 0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems' allocators are left alone")
def test_what_is_free_between_small_pictures_can_be_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", SMALL], capture_output=True, text=True, check=True)
    full, after = map(int, done.stdout.split()[-2:])
    assert full > 60 << 20
    assert after < 15 << 20


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems' allocators are left alone")
def test_no_holes_are_left_between_small_pictures() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    full, after = map(int, done.stdout.split()[-2:])
    assert full > 70 << 20
    assert after < 10 << 20


def test_fonts_of_a_window_that_is_drawn_larger_are_closed() -> None:
    small = weakref.ref(fonts.get_font("sans", 9))
    for pixels in range(10, 300):
        fonts.get_font("sans", pixels)
    assert small() is None


def test_the_bytes_of_a_table_s_small_picture_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame keeps a stream that it has written to for ever: it has to be closed."""
    streams: list[BytesIO] = []

    class Stream(BytesIO):
        def __init__(self) -> None:
            super().__init__()
            streams.append(self)

    monkeypatch.setattr("client.table.shelf_card.BytesIO", Stream)
    made = render_thumbnail(RenderResources(), lambda canvas: canvas.fill(canvas.rect, theme.GOLD))
    assert made is not None
    assert pygame.image.load(BytesIO(made)).get_size() == THUMBNAIL
    assert [stream.closed for stream in streams] == [True]
