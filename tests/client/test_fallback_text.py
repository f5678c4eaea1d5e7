"""Names in any script: characters from the system's fonts, the neutral sign, and the order of letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from client import i18n
from client.draw import fallback_text, first_frame_cache, fonts, theme, typesetter
from client.draw.fonts import ROLES
from client.draw.styles import ROW
from client.draw.typesetter import measure_line, render_line
from client.platform.system_fonts import SystemFonts
from client.widgets import TextField
from saves.graphemes import list_boundaries
from saves.sanitize import INVISIBLE_SIGN, remove_isolates
from tests.client.driver import Driver, make_app
from tests.client.sample_fonts import make_font
from tests.client.widget_gallery import KitScene

NAMES = [
    "小明",
    "يوسف",
    "👩‍🚀",
    "Łukasz",
    "हिन्दी",
    "ᚠ\u0301\u0301",
    "e\u20dd",
    "a\u2068יוסף\u2069: 12",
    "\U0010fffd",
]
BOXES = {
    "小": (1000, 100, 800),
    "明": (1000, 100, 800),
    "א": (400, 0, 600),
    "ב": (800, 0, 600),
    "ג": (600, 0, 600),
    "ཀ": (500, 900, 900),
    "य": (500, 300, 500),
}
WHITE = theme.IVORY


@pytest.fixture(autouse=True)
def display() -> None:
    make_app((320, 200))


@pytest.fixture
def sample_font(tmp_path: Path) -> Iterator[Path]:
    """Install a small font."""
    file = make_font(tmp_path / "sample.ttf", BOXES)
    fallback_text.use_system_fonts(SystemFonts(find_files=lambda: [file]))
    typesetter.get_cached_width.cache_clear()
    yield file
    typesetter.get_cached_width.cache_clear()


def find_ink(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


def look_same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(
        other, "RGBA"
    )


# --- what no font has -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "signs"), [("小明", 2), ("👩‍🚀", 1), ("हिन्दी", 2), ("🇨🇿", 1), ("\U0010fffd", 1), ("小 x", 1)]
)
def test_character_that_no_font_has_is_one_neutral_sign(name: str, signs: int) -> None:
    shown = INVISIBLE_SIGN * signs + (" x" if " x" in name else "")
    for role in ROLES:
        expected = render_line(shown, role, 30, WHITE)
        drawn = render_line(name, role, 30, WHITE)
        assert abs(drawn.get_width() - expected.get_width()) <= 2
        assert find_ink(drawn).height == find_ink(expected).height


def test_upright_letters_of_our_own_come_before_the_neutral_sign() -> None:
    assert measure_line("Жук", "serif-italic", 30) == measure_line("Жук", "serif-regular", 30)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pixels", [12, 30])
def test_line_is_as_wide_as_measured_and_as_high_as_any_other(name: str, pixels: int) -> None:
    for role in ROLES:
        drawn = render_line(name, role, pixels, WHITE)
        assert abs(drawn.get_width() - measure_line(name, role, pixels)) <= 1
        assert drawn.get_height() == render_line("x", role, pixels, WHITE).get_height()


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=20))
def test_any_text_can_be_drawn_and_has_carets(text: str) -> None:
    typesetter_ = make_app((320, 200)).resources.get_typesetter(1.0)
    render_line(text, "sans", 20, WHITE)
    for position in list_boundaries(text):
        typesetter_.measure_caret(text, position, ROW)
    typesetter_.locate_selection(text, 0, len(text), ROW)


# --- the system's fonts ---------------------------------------------------------------------------
def test_missing_characters_come_from_a_font_of_the_system(sample_font: Path) -> None:
    own = pygame.font.Font(sample_font, 30)
    assert measure_line("小明", "serif", 30) == own.size("小明")[0] == 60
    assert measure_line("x小明 y", "sans", 30) == 60 + sum(
        measure_line(part, "sans", 30) for part in ("x", " y")
    )
    assert find_ink(render_line("小", "sans", 30, WHITE)).height == pytest.approx(27, abs=1)


def test_texts_that_our_fonts_have_look_for_no_font() -> None:
    def fail() -> list[Path]:
        raise AssertionError("fonts are looked for")

    fallback_text.use_system_fonts(SystemFonts(find_files=fail))
    for text in ("Žofie “Łukasz” – 12 × 3 = 36 €…", "Кирилл", "Ωmega", "e\u0301"):
        render_line(text, "sans", 30, WHITE)
        assert look_same(
            render_line(text, "sans", 30, WHITE),
            fonts.get_font("sans", 30).render(text, True, WHITE).convert_alpha().premul_alpha(),
        )


@pytest.mark.usefixtures("sample_font")
def test_high_letters_fit_the_line() -> None:
    for character in ("ཀ", "य"):
        for role in ("sans", "serif"):
            drawn = render_line(f"x{character}", role, 40, WHITE)
            letter = drawn.subsurface(measure_line("x", role, 40), 0, 8, drawn.get_height())
            ink = find_ink(letter)
            assert ink.top >= 0
            assert ink.bottom <= drawn.get_height()
            assert ink.height >= drawn.get_height() * (0.9 if character == "ཀ" else 0.5)


def test_font_that_cannot_be_opened_is_passed_over(sample_font: Path) -> None:
    system_fonts = SystemFonts(find_files=lambda: [sample_font])
    assert system_fonts.find("小") is not None
    fallback_text.use_system_fonts(system_fonts)
    sample_font.write_bytes(b"gone")
    assert measure_line("小", "sans", 30) == measure_line(INVISIBLE_SIGN, "sans", 30)


# --- order ----------------------------------------------------------------------------------------
def list_lefts(text: str) -> list[int]:
    return [box.left for box in fallback_text.locate_clusters(text, "sans", 40)]


@pytest.mark.usefixtures("sample_font")
def test_letters_are_laid_from_right_to_left() -> None:
    assert list_lefts("אבג") == [56, 24, 0]
    assert list_lefts("小明") == [0, 40]
    ink = render_line("אב", "sans", 40, WHITE)
    gap = [x for x in range(ink.get_width()) if not ink.get_at((x, ink.get_height() // 2)).a]
    assert min(x for x in gap if x > 10) > 20, "the wide letter is on the left"


@pytest.mark.usefixtures("sample_font")
def test_name_keeps_its_order_in_a_sentence() -> None:
    sentence = i18n.isolate("אב") + ": 12"
    boxes = {sentence[box.start]: box.left for box in fallback_text.locate_clusters(sentence, "sans", 40)}
    assert boxes["ב"] < boxes["א"] < boxes[":"] < boxes["1"] < boxes["2"]


def test_names_from_right_to_left_are_marked_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_find_text", lambda _code, _key: "{name} has {n}, {other}")
    assert i18n.tr("x", name="Žofie", n=3, other="小明") == "Žofie has 3, 小明"
    text = i18n.tr("x", name="יוסף", n=3, other="Eva")
    assert text == "\u2068יוסף\u2069 has 3, Eva"
    assert remove_isolates(text) == "יוסף has 3, Eva"
    assert i18n.join_names(("Eva", "יוסף")) == "Eva, \u2068יוסף\u2069"
    assert i18n.join_names(("Eva", "Jan", "Ida"), " and ") == "Eva, Jan and Ida"
    assert i18n.join_names(["Eva"], " and ") + i18n.join_names([], " and ") == "Eva"


# --- carets ---------------------------------------------------------------------------------------
@pytest.mark.usefixtures("sample_font")
def test_caret_and_selection_follow_the_order_of_letters() -> None:
    texts = make_app((320, 200)).resources.get_typesetter(1.0)
    style = ROW.with_size(40.0)
    name = "אבג"
    carets = [texts.measure_caret(name, at, style) for at in range(4)]
    assert carets == [72, 56, 24, 0]
    assert [texts.find_caret(name, x, style) for x in carets] == [0, 1, 2, 3]
    assert texts.locate_selection(name, 0, 2, style) == [(24, 72)]
    mixed = "小אבx"  # seen as 小, ב, א, x
    assert texts.locate_selection(mixed, 0, 2, style) == [(0, 40), (72, 88)]


@pytest.mark.usefixtures("sample_font")
@pytest.mark.parametrize("name", NAMES)
def test_pointer_sets_the_caret_between_characters(name: str) -> None:
    app = make_app((1920, 1080))
    app.push(KitScene(app))
    driver = Driver(app)
    driver.frames(2)
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.type(name)
    field = app.scenes.top.ui["kit.field"]  # type: ignore[union-attr]
    assert isinstance(field, TextField)
    rect = field.screen_rect
    for x in range(round(rect.left) + 2, round(rect.left) + 140, 6):
        driver.click_at(x, rect.centery)
        assert field.caret in list_boundaries(field.value)
        assert field.anchor == field.caret


def test_finding_the_caret_locates_the_characters_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = make_app((320, 200)).resources.get_typesetter(1.0)
    calls, locate = list[str](), fallback_text.locate_clusters

    def count(text: str, role: str, pixels: int) -> tuple[fallback_text.ClusterBox, ...]:
        calls.append(text)
        return locate(text, role, pixels)

    monkeypatch.setattr(fallback_text, "locate_clusters", count)
    assert texts.find_caret("小明" * 20, 0.0, ROW) == 0
    assert len(calls) == 1


# --- cutting --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["👩‍🚀", "हिन्दी", "e\u0301", "🇨🇿", "小"])
def test_text_is_cut_between_characters(name: str) -> None:
    texts = make_app((320, 200)).resources.get_typesetter(1.0)
    text = name * 12
    ends = set(list_boundaries(text))
    full = texts.measure_width(text, ROW)
    for width in range(20, round(full), 7):
        short = texts.shorten(text, width, ROW)
        assert short == "…" or (short.endswith("…") and len(short) - 1 in ends)
        short = texts.shorten_name(text, width, ROW)
        assert not short or (short.endswith(".") and len(short) - 1 in ends)
    for width in (24, 50, 90):
        runs = texts.lay_out(text, width, ROW, rich=False).runs
        at = 0
        for run in runs:
            at += len(run.text)
            assert at in ends
        assert at == len(text)


# --- the next start -------------------------------------------------------------------------------
@pytest.mark.usefixtures("sample_font")
def test_only_what_a_new_font_would_not_change_is_kept_for_the_next_start(tmp_path: Path) -> None:
    app = make_app((320, 200))
    drawn: list[str] = []

    def measure(text: str, role: str, pixels: int) -> int:
        drawn.append(text)
        return measure_line(text, role, pixels)

    for _ in range(2):
        typesetter.get_cached_width.cache_clear()
        app.resources.rendered_texts.clear()
        first_frame_cache.use_folder(tmp_path / "cache")
        for text in ("小明", "龍", "Eva"):
            first_frame_cache.get_width(text, "sans", 30, measure, typesetter.has_all_fonts)
            app.resources.get_typesetter(1.0).render(text, "sans", 30, WHITE)
        first_frame_cache.write_cache_file()
    assert drawn == ["小明", "龍", "Eva", "龍"]
