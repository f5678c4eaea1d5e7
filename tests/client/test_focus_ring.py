"""The focus ring stands out on gold: around a golden button it is ivory, with a dark gap."""

from __future__ import annotations

from client.draw import theme
from client.scene.dialog import confirm_dialog
from tests.client.driver import Driver, make_app


def brightness(colour: tuple[int, ...]) -> float:
    return sum(colour[:3]) / 3


def test_ring_around_a_golden_button_is_ivory_and_apart() -> None:
    driver = Driver(make_app((1920, 1080)))
    driver.app.open("menu")
    driver.app.push(confirm_dialog(driver.app, "equilibrix.dialog.pass", lambda: None, icon="pass"))
    driver.settle()
    driver.scene.ui.focus_on("dialog.no", ring=True)
    driver.settle()
    driver.frames(40)
    box = driver.scene.ui["dialog.no"].rect
    surface = driver.app.window.surface

    def colour(away: float) -> tuple[int, ...]:
        """Return the colour so far to the left of the button."""
        return tuple(surface.get_at(driver.to_pixels(box.left - away, box.centery)))

    ring, gap, gold = colour(4.5), colour(1.5), colour(-12.0)
    assert all(abs(a - b) < 24 for a, b in zip(ring[:3], theme.IVORY[:3], strict=True))
    assert brightness(gap) < 60
    assert brightness(gold) > 120


def test_ring_around_other_buttons_is_golden() -> None:
    driver = Driver(make_app((1920, 1080)))
    driver.app.open("menu")
    driver.app.push(confirm_dialog(driver.app, "equilibrix.dialog.pass", lambda: None, icon="pass"))
    driver.settle()
    assert driver.scene.ui["dialog.yes"].ring_colour == theme.GOLD
    assert driver.scene.ui["dialog.no"].ring_colour == theme.IVORY
