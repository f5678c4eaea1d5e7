"""What a newcomer cannot read at the table of the flower says what it is."""

from __future__ import annotations

from client.draw import theme
from client.i18n import tr
from tests.client.driver import Driver
from tests.client.equilibrix.test_prompts import table_at, two_dice, usable
from tests.client.game_faces import equilibrix


def rest(driver: Driver, name: str) -> str:
    """Return what is said when the pointer rests in the middle of a place."""
    driver.hover(name)
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    return driver.scene.ui.tooltip_text


def test_supply_tooltip_explains_taking_back() -> None:
    driver, table = table_at(lambda state: two_dice(state) and bool(usable(state, 0)[1]))
    assert tr("equilibrix.tip.supply") in rest(driver, "supply")
    assert tr("equilibrix.tip.take-back") not in table.ui["supply"].tooltip_text
    driver.click("die.0")
    assert tr("equilibrix.tip.take-back") in rest(driver, "supply")
    assert tr("equilibrix.tip.empty") not in driver.scene.ui.tooltip_text


def test_seat_and_base_tooltips_explain_networks() -> None:
    driver, _ = table_at(two_dice)
    said = rest(driver, "seat.0")
    assert tr("equilibrix.tip.network") in said
    assert tr("equilibrix.tip.base") in said


def test_used_die_has_a_tooltip() -> None:
    driver, table = table_at(
        lambda state: (
            state.phase == "action" and state.turn > 2 and sum(state.open) == 1 and len(state.dice) == 2
        )
    )
    used = equilibrix(table).position.open.index(False)
    found = {tr(f"equilibrix.tip.{fate}") for fate in ("used", "passed", "lapsed")}
    assert any(words in rest(driver, f"die.{used}") for words in found)


def test_draw_and_resign_buttons_have_tooltips() -> None:
    driver, table = table_at(two_dice)
    found = {button.id: button.tip for button in table.face.make_menu_buttons()}
    assert found == {
        each: tr(f"equilibrix.tip.{key}")
        for each, key in (("draw", "offer-draw"), ("resign", "resign"))
        if each in found
    }
    assert found
    driver.key("escape")
    driver.settle()
    name = next(iter(found))
    assert rest(driver, f"dialog.{name}") == found[name]
