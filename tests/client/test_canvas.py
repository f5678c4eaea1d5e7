from __future__ import annotations

import itertools
import math
import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from client.draw import chrome, shapes, styles, theme
from client.draw.canvas import Canvas
from client.draw.display_list import DisplayList
from client.draw.images import Images, scale_visible_part
from client.draw.render_resources import RenderResources
from client.draw.rich_text_parser import parse_rich, strip_markup
from client.draw.screen_canvas import ScreenCanvas
from client.draw.surface_cache import SurfaceCache, count_surface_bytes
from client.games import registry
from tests.client.driver import make_app


@pytest.fixture
def canvas() -> Canvas:
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    surface = pygame.Surface((800, 600))
    return Canvas(surface, 2.0, RenderResources())


def test_logical_units_are_scaled_to_pixels(canvas: Canvas) -> None:
    canvas.fill((10, 20, 30, 40), theme.GOLD)
    assert canvas.surface.get_at((20, 40))[:3] == theme.GOLD
    assert canvas.surface.get_at((79, 119))[:3] == theme.GOLD
    assert canvas.surface.get_at((80, 119))[:3] != theme.GOLD


def test_neighbours_share_their_border_exactly() -> None:
    canvas = Canvas(pygame.Surface((100, 10)), 0.667, RenderResources())
    for index in range(10):
        left, right = (
            canvas.to_pixels((index * 9.7, 0, 9.7, 5)),
            canvas.to_pixels(((index + 1) * 9.7, 0, 9.7, 5)),
        )
        assert left.right == right.left


def test_half_transparent_fill_is_mixed_evenly(canvas: Canvas) -> None:
    canvas.fill(canvas.rect, (100, 0, 0))
    canvas.fill((0, 0, 10, 10), (0, 200, 0), alpha=0.5)
    r, g, b, _ = canvas.surface.get_at((5, 5))
    assert (r, g, b) == pytest.approx((50, 100, 0), abs=2)


def test_nothing_is_drawn_outside_the_clip(canvas: Canvas) -> None:
    with canvas.clip((10, 10, 20, 20)):
        canvas.panel((0, 0, 100, 100))
        canvas.line((5, 60), (90, 60), theme.GOLD, width=2, alpha=0.7)  # wholly outside
        canvas.text("Outside", (60, 60), styles.BANNER)
    assert canvas.surface.get_at((2, 2))[:3] == (0, 0, 0)
    assert canvas.surface.get_at((30, 30))[:3] != (0, 0, 0)
    assert canvas.surface.get_at((62, 62))[:3] == (0, 0, 0)


def test_shift_moves_drawing(canvas: Canvas) -> None:
    with canvas.shift(50, 0):
        canvas.fill((0, 0, 10, 10), theme.GOLD)
    assert canvas.surface.get_at((5, 5))[:3] == (0, 0, 0)
    assert canvas.surface.get_at((105, 5))[:3] == theme.GOLD


def test_fades_multiply(canvas: Canvas) -> None:
    with canvas.fade(0.5), canvas.fade(0.5):
        canvas.fill((0, 0, 10, 10), (200, 200, 200))
    assert canvas.surface.get_at((5, 5))[0] == pytest.approx(50, abs=2)


def test_layer_is_painted_once_and_looks_the_same(canvas: Canvas) -> None:
    painted = []

    def paint(inner: Canvas) -> None:
        painted.append(1)
        inner.panel((20, 20, 100, 60))
        inner.text("Layer", (70, 50), styles.BODY.with_colour(theme.IVORY), anchor="center")

    for _ in range(3):
        canvas.surface.fill((0, 0, 0))
        canvas.layer("panel", (0, 0, 200, 120), paint)
    assert len(painted) == 1
    layered = pygame.image.tobytes(canvas.surface, "RGB")
    canvas.surface.fill((0, 0, 0))
    paint(canvas)
    direct = pygame.image.tobytes(canvas.surface, "RGB")
    worst = max(abs(one - other) for one, other in zip(layered, direct, strict=True))
    assert worst <= 3, "drawing on a transparent layer first may differ by rounding only"


@pytest.mark.parametrize("anchor", ["topleft", "midtop", "center", "midright", "bottomleft"])
def test_text_is_placed_at_its_anchor(canvas: Canvas, anchor: str) -> None:
    place = canvas.text("Příliš žluťoučký", (200, 100), styles.BODY.with_colour(theme.IVORY), anchor=anchor)
    assert getattr(place, anchor) == pytest.approx((200, 100), abs=0.01)


def test_long_text_ends_with_dots_within_its_width(canvas: Canvas) -> None:
    place = canvas.text(
        "A very long text that does not fit at all",
        (0, 0),
        styles.BODY.with_colour(theme.IVORY),
        max_width=100,
    )
    assert place.width <= 100
    assert canvas.texts.shorten("A very long text", 50, styles.BODY).endswith("…")
    assert canvas.texts.shorten("Short", 500, styles.BODY) == "Short"


def test_a_paragraph_is_as_high_as_measured(canvas: Canvas) -> None:
    text = "Some **rich** text with :check: that is wrapped *several* times in a narrow column"
    drawn = canvas.paragraph(text, (0, 0), 120, styles.BODY)
    assert drawn == canvas.texts.measure_height(text, 120, styles.BODY)
    assert drawn > 3 * 20
    block = canvas.texts.lay_out(text, 120, styles.BODY)
    assert all(run.x + run.width <= 120 * canvas.unit + 1 for run in block.runs)


def test_a_word_longer_than_the_column_is_broken(canvas: Canvas) -> None:
    block = canvas.texts.lay_out("Nejneobhospodařovávatelnějšími", 60, styles.BODY)
    assert block.lines > 1
    assert all(run.width <= 60 * canvas.unit for run in block.runs)


def test_no_break_space_keeps_words_together(canvas: Canvas) -> None:
    narrow = canvas.texts.measure_width("word 12 points", styles.BODY) - 5
    block = canvas.texts.lay_out("word 12\u00a0points", narrow, styles.BODY)
    assert [run.text for run in block.runs] == ["word", "12\u00a0points"]


def test_no_line_ends_with_a_lone_letter_or_number(canvas: Canvas) -> None:
    text = "Kočka s tebou v tomto kole získá +6 bodů a o 12 víc i z **k** dalším"
    for width in range(90, 400, 7):
        block = canvas.texts.lay_out(text, width, styles.BODY)
        lines: dict[int, str] = {}
        for run in block.runs:
            lines[run.line] = lines.get(run.line, "") + run.text
        assert len(lines) == block.lines > 1
        *broken, _ = lines.values()
        for line in broken:
            last = line.replace("\N{NO-BREAK SPACE}", " ").split()[-1]
            assert len(last) > 2, line


def test_max_lines_cuts_with_dots(canvas: Canvas) -> None:
    block = canvas.texts.lay_out("one two three four five six seven", 60, styles.BODY, max_lines=2)
    assert block.lines == 2
    assert block.runs[-1].text.endswith("…")


def test_rich_text_marks_are_understood() -> None:
    atoms = parse_rich("a **b *c*** [d](W-1) :pumpkin: 3:2 *", "sans")
    assert [(atom.text, atom.font) for atom in atoms if atom.text.strip()][:2] == [
        ("a ", "sans"),
        ("b ", "bold"),
    ]
    assert any(atom.link == "W-1" and atom.text == "d" for atom in atoms)
    assert any(atom.picture == registry.find_mark_image("pumpkin") for atom in atoms)
    assert strip_markup("**bold** and [link](x)") == "bold and link"


def test_picture_leaves_no_gap_in_plain_text() -> None:
    assert (
        strip_markup("Your start marker :cone:, a :bag: and a star :tile-star:.")
        == "Your start marker, a and a star."
    )


def test_a_missing_picture_does_not_raise(canvas: Canvas) -> None:
    canvas.image("no-such-picture", (50, 50), 40)


def test_unreadable_image_file_gives_no_image(canvas: Canvas, tmp_path: Path) -> None:
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"not a picture")
    assert not canvas.picture(bad, (0, 0, 50, 50))
    assert not canvas.picture(tmp_path / "none.png", (0, 0, 50, 50))
    good = tmp_path / "good.png"
    pygame.image.save(pygame.Surface((30, 20)), good)
    assert canvas.picture(good, (0, 0, 50, 50), radius=8)


def test_images_are_rotated_clockwise(canvas: Canvas) -> None:
    upright = canvas.images.get("wispwood/cat-a-ready", (60, 60))
    turned = canvas.images.get("wispwood/cat-a-ready", (60, 60), turn=1)
    expected = pygame.transform.rotate(upright, -90)
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(expected, "RGBA")


def test_cache_stays_below_its_limit() -> None:
    cache = SurfaceCache(100_000)
    for index in range(50):
        cache.get(index, lambda: pygame.Surface((50, 50), pygame.SRCALPHA))
        assert cache.used <= 100_000
    assert len(cache) == 10
    assert count_surface_bytes(pygame.Surface((50, 50), pygame.SRCALPHA)) == 10_000


def test_surfaces_for_single_use_are_evicted_first() -> None:
    cache, made = SurfaceCache(100_000), []

    def ask(key: str, *, reusable: bool = True) -> pygame.Surface:
        def make() -> pygame.Surface:
            made.append(key)
            return pygame.Surface((50, 50), pygame.SRCALPHA)

        return cache.get(key, make, reusable=reusable)

    ask("stays")
    for number in range(20):
        ask(f"fleeting {number}", reusable=False)
    assert cache.used <= 100_000
    made.clear()
    ask("stays")
    ask("fleeting 19", reusable=False)
    assert made == []
    for number in range(20):
        ask(f"other {number}")
    assert ask("other 19") is ask("other 19")
    assert len(cache) == 10, "few of them are kept however much else is asked for"


def test_evicted_surface_in_use_is_found_again() -> None:
    cache = SurfaceCache(100_000)

    def make() -> pygame.Surface:
        return pygame.Surface((50, 50), pygame.SRCALPHA)

    shown = cache.get("shown", make)
    for index in range(20):
        cache.get(index, make)
    assert "shown" not in cache
    assert cache.get("shown", lambda: pytest.fail("it is there")) is shown
    assert cache.used <= 100_000
    made = make()
    assert cache.get(1, lambda: made) is made, "nothing has shown it since"
    cache.clear()
    assert cache.get("shown", make) is not shown


@pytest.mark.parametrize("goal", [(40, 30, 300, 200), (-90, -50, 500, 400), (700, 500, 320, 320)])
@pytest.mark.usefixtures("canvas")
def test_visible_part_is_scaled_like_the_whole(goal: tuple[int, int, int, int]) -> None:
    picture = pygame.Surface((100, 80), pygame.SRCALPHA, 32)
    for x in range(100):
        picture.fill((2 * x, 40, 250 - 2 * x, 255), (x, 0, 1, 80))
    place, seen = pygame.Rect(goal), pygame.Rect(0, 0, 800, 600)
    part, at = scale_visible_part(picture, place, seen)
    covered = pygame.Rect(at, part.get_size())
    assert place.contains(covered)
    assert covered.contains(place.clip(seen))
    assert (covered == place) == seen.contains(place)
    whole = pygame.transform.smoothscale(picture, place.size)
    for x in range(max(covered.left, 0) + 8, min(covered.right, 800) - 8, 7):
        one = part.get_at((x - covered.left, 5))
        other = whole.get_at((x - place.left, 5))
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 6


@pytest.mark.usefixtures("canvas")
def test_invisible_picture_is_not_scaled() -> None:
    picture = pygame.Surface((100, 80), pygame.SRCALPHA, 32)
    part, _ = scale_visible_part(picture, pygame.Rect(900, 0, 50, 50), pygame.Rect(0, 0, 800, 600))
    assert not part.get_width() * part.get_height()
    same, at = scale_visible_part(picture, pygame.Rect(900, 7, 100, 80), pygame.Rect(0, 0, 800, 600))
    assert (same, at) == (picture, (900, 7))


def test_dots_equal_separate_circles() -> None:
    app = make_app((640, 360))
    centers = [(20.0 + 7.3 * number, 40.0 + 3.1 * number) for number in range(60)]
    circles = (4.0, theme.RIM, 0.5), (2.5, theme.GOLD, 1.0)
    pictures = []
    for together in (True, False):
        canvas = Canvas(pygame.Surface((640, 360), pygame.SRCALPHA, 32), 1.3, app.resources)
        with canvas.clip((10, 10, 300, 150)), canvas.shift(3, 5), canvas.fade(0.8):
            if together:
                canvas.dots(centers, *circles)
            else:
                for center in centers:
                    for radius, colour, alpha in circles:
                        canvas.circle(center, radius, colour, alpha=alpha)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert pictures[0] == pictures[1]
    assert any(pictures[0])


def test_high_contrast_draws_brighter_text() -> None:
    app = make_app((640, 360))
    canvas = Canvas(app.window.surface, 1.0, app.resources)
    app.resources.high_contrast = True
    assert app.resources.shade(theme.MUTED) != theme.MUTED
    canvas.text("Brighter", (10, 10), styles.BODY.with_colour(theme.MUTED))
    app.resources.high_contrast = False
    assert app.resources.shade(theme.MUTED) == theme.MUTED


@pytest.mark.parametrize("blur", [8, 15, 16, 24, 40])
def test_shadow_fades_evenly_to_transparent(blur: int) -> None:
    soft = shapes.make_blurred_rect(160, 120, 20, blur, theme.BLACK)
    assert soft.get_size() == (160 + 6 * blur, 120 + 6 * blur)
    middle = soft.get_height() // 2
    ink = [soft.get_at((x, middle)).a for x in range(soft.get_width())]
    rising = ink[: 3 * blur + 60]
    assert all(here <= there + 1 for here, there in pairwise(rising))
    assert max(there - here for here, there in pairwise(rising)) <= 2 * 255 / blur
    assert ink[0] == 0
    assert abs(ink[3 * blur] - 128) < 24  # half of it at the edge of what throws it
    assert max(abs(left - right) for left, right in zip(ink, reversed(ink), strict=True)) <= 24


def test_gradient_values_are_rounded() -> None:
    """Only the steps between levels are looked for: they lie where rounding each row would put them."""
    chance = random.Random(5)
    ends = [
        (0, 255),
        (255, 0),
        (255, 255),
        (29, 21),
        (21, 29),
        *((chance.randrange(256), 97) for _ in range(20)),
    ]
    for first, final in ends:
        for height in (1, 2, 3, 61, 140, 1080):
            last = max(1, height - 1)
            rows = [round(first + (final - first) * (y / last)) for y in range(height)]
            column = shapes.make_gradient_column(height, (first, 7, final, 255), (final, 9, first, 255))
            assert [column.get_at((0, y))[0] for y in range(height)] == rows
            assert column.get_size() == (1, height)


def test_spot_light_fades_evenly() -> None:
    mask = shapes.make_spot_mask()
    last = mask.get_width() - 1
    assert mask.get_at((last // 2, last // 2))[3] > 250
    for x, y in itertools.product(range(0, last + 1, 5), repeat=2):
        away = min(1.0, math.hypot(x - last / 2, y - last / 2) / (last / 2))
        level = mask.get_at((x, y))
        assert abs(level[3] - 255 * (1 - away * away * (3 - 2 * away))) <= 0.51
        assert set(level) == {level[3]}


@pytest.mark.parametrize("size", [(40, 30), (150, 150), (290, 200), (360, 250)])
@pytest.mark.parametrize("alpha", [1.0, 0.6])
def test_panel_with_shadow_rim_equals_panel_with_full_shadow(size: tuple[int, int], alpha: float) -> None:
    resources, pictures = RenderResources(), []
    box = (15, 11, *size)
    for whole in (True, False):
        canvas = Canvas(pygame.Surface((800, 600), 0, 32), 2.0, resources)
        canvas.fill(canvas.rect, (200, 220, 90))
        if whole:
            canvas.shadow(box, radius=theme.RADIUS_PANEL, alpha=0.59 * alpha)
        canvas.panel(box, shadow=not whole, alpha=alpha)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_shadow_of_a_large_panel_is_only_its_rim() -> None:
    resources = RenderResources()
    canvas = Canvas(pygame.Surface((1900, 1300), 0, 32), 1.0, resources)
    canvas.panel((60, 60, 1700, 1100))
    whole = 1700 * 1100 * 4
    assert resources.shapes.used < 1.6 * whole, "the panel itself is one whole"


def test_large_shadow_in_parts_equals_a_whole_one() -> None:
    pygame.display.set_mode((10, 10))
    resources = RenderResources()
    parts, whole = (pygame.Surface((1400, 1100)) for _ in range(2))
    for surface in (parts, whole):
        surface.fill((90, 120, 150))
    Canvas(parts, 1.0, resources).shadow((150, 180, 1100, 740), radius=30, blur=40, dy=0, alpha=0.5)
    soft = shapes.make_blurred_rect(1100, 740, 30, 40, theme.SHADOW)
    soft.fill((128, 128, 128, 128), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(soft, (30, 60), special_flags=pygame.BLEND_PREMULTIPLIED)

    difference = pygame.PixelArray(parts).compare(pygame.PixelArray(whole), distance=0.01).make_surface()
    assert pygame.mask.from_threshold(difference, (255, 255, 255), (1, 1, 1)).count() == 1400 * 1100
    assert resources.shapes.used < count_surface_bytes(soft)  # the uniform inside is never a surface


@pytest.mark.parametrize("box", [(15, 11, 300, 220), (4.5, 3, 9, 120), (30, 30, 2, 2), (700, 500, 300, 300)])
def test_directly_drawn_outline_equals_a_recorded_one(box: tuple[float, float, float, float]) -> None:
    resources, pictures = RenderResources(), []
    for noted in (True, False):
        screen, shown = pygame.Surface((1000, 700), 0, 32), DisplayList()
        canvas = ScreenCanvas(screen, 1.25, resources, shown) if noted else Canvas(screen, 1.25, resources)
        canvas.fill(canvas.rect, (200, 220, 90))
        with canvas.clip((0, 0, 760, 540)):
            canvas.outline(box, theme.GOLD, radius=12, width=2.4, gap=1.5)
        if noted:
            shown.present(screen)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert pictures[0] == pictures[1]
    assert len(set(zip(*[iter(pictures[0])] * 3, strict=True))) > 1, "there is an outline"


def test_opaque_background_hides_everything_below(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "half.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">'
    file.write_text(f'{head}<rect width="4" height="9"/></svg>')
    canvas = Canvas(pygame.Surface((320, 180), 0, 32), 0.5, RenderResources())
    for found in (file, None):
        monkeypatch.setattr(Images, "find", lambda *_, found=found: found)
        canvas.fill(canvas.rect, theme.WHITE)
        canvas.resources.images.cache.clear()
        chrome.draw_backdrop(canvas)
        assert canvas.surface.get_at((290, 150))[:3] == theme.GROUND
        assert canvas.surface.get_at((10, 100))[:3] != theme.WHITE


def noise(width: int, height: int) -> pygame.Surface:
    """Return a premultiplied surface of which no pixel is like another."""
    values = random.Random(width * height).randbytes(width * height * 4)
    return pygame.image.frombytes(values, (width, height), "RGBA").convert_alpha().premul_alpha()


@pytest.mark.parametrize("clip", [None, (10, 10, 200, 30)])
@pytest.mark.parametrize("place", [(7, 9), (-5, -8), (300, 120)])
@pytest.mark.parametrize("size", [(100, 60), (50, 50), (140, 31)])
def test_rounded_blit_equals_a_rounded_copy(
    size: tuple[int, int], place: tuple[int, int], clip: tuple[int, int, int, int] | None
) -> None:
    make_app()
    picture, below = noise(*size), noise(340, 150)
    radius = shapes.limit_radius(*size, 25)
    copied = below.copy()
    for surface in (below, copied):
        surface.set_clip(clip)
    shapes.blit_rounded(below, picture, place, radius)
    copied.blit(shapes.round_corners(picture, radius), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(below, "RGBA") == pygame.image.tobytes(copied, "RGBA")


@pytest.mark.parametrize("edge", [None, theme.GOLD])
@pytest.mark.parametrize("thick", [1, 3])
@pytest.mark.parametrize(
    ("size", "radius"), [((100, 60), 10), ((60, 50), 25), ((320, 140), 16), ((41, 33), 15)]
)
def test_directly_drawn_slab_equals_a_cached_one(
    size: tuple[int, int], radius: int, thick: int, edge: theme.Colour | None
) -> None:
    make_app()
    look = shapes.SlabStyle(theme.PANEL_TOP, theme.PANEL_BOTTOM, edge, thick, 0.07)
    for below in (noise(380, 190), shapes.make_blank(380, 190)):
        made, area = below.copy(), pygame.Rect((20, 30), size)
        assert shapes.blit_slab(below, area, radius, look)
        made.blit(shapes.make_slab(size, radius, look), area, special_flags=pygame.BLEND_PREMULTIPLIED)
        assert pygame.image.tobytes(below, "RGBA") == pygame.image.tobytes(made, "RGBA")


def test_slab_reaching_beyond_the_clip_is_cut_off() -> None:
    make_app()
    look = shapes.SlabStyle(theme.PANEL_TOP, theme.PANEL_BOTTOM, None, 1, 0.0)
    below = shapes.make_blank(100, 100)
    for area in (pygame.Rect(60, 10, 80, 60), pygame.Rect(10, 10, 20, 60)):
        assert not shapes.blit_slab(below, area, 10, look)
        assert not below.get_bounding_rect().width


def test_dashed_outline_uses_cached_sides() -> None:
    app = make_app()
    canvas = Canvas(pygame.Surface((700, 700), pygame.SRCALPHA, 32), 1.0, app.resources)
    before = app.resources.shapes.used
    canvas.dashed_outline((50, 50, 600, 600), theme.GOLD, radius=18)
    assert app.resources.shapes.used - before < 700 * 700 * 4 / 3
    spots = [(x, 50) for x in range(60, 640)] + [(x, 649) for x in range(60, 640)]
    spots += [(50, y) for y in range(60, 640)] + [(649, y) for y in range(60, 640)]
    assert 0.5 < sum(canvas.surface.get_at(spot)[3] > 200 for spot in spots) / len(spots) < 0.65
    half = canvas.surface.subsurface((60, 60, 580, 580))
    assert not half.get_bounding_rect().size[0], "nothing lies within"


@pytest.mark.parametrize("colour", theme.SEAT)
def test_seat_symbols_have_patterns_however_they_are_drawn(colour: str) -> None:
    """Traces, the log and tokens draw them by name, as pictures among others."""
    images = Images(1 << 24, 1 << 24)
    plain = pygame.image.tobytes(images.get(f"seat-{colour}", (48, 48)), "RGBA")
    images.strong_patterns = True
    strong = pygame.image.tobytes(images.get(f"seat-{colour}", (48, 48)), "RGBA")
    assert strong != plain
    assert strong == pygame.image.tobytes(images.get(f"seat-{colour}-pattern", (48, 48)), "RGBA")
