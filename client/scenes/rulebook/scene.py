"""The rulebook: contents or search results beside the page, every paragraph found by its rule id."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import Final, Literal, cast

import pygame

from client import i18n
from client.draw import chrome, styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.rulebook import Hit, Index, Page, PageError, games_with_pages, load
from client.rulebook.examples import Example
from client.rulebook.search import words_of
from client.scene import Program, Scene
from client.scenes.rulebook import said_page
from client.scenes.rulebook.elsewhere import elsewhere, index_of, painter_of, split, words as elsewhere_words
from client.scenes.rulebook.layout import PageLayout, PageLights
from client.scenes.rulebook.lists import (
    ContentsPicker,
    LeadingList,
    contents_list,
    results_list,
    shown_sections,
)
from client.scenes.rulebook.painting import (
    draw_count,
    draw_edges,
    draw_foot,
    draw_problem,
    draw_side_head,
    paint_id,
    paint_link,
)
from client.scenes.rulebook.scene_layout import RulebookLayout, places
from client.widgets import Button, Choice, IconButton, Item, Painted, ScrollArea, TextField
from client.widgets.spoken import Spoken
from rules import games

log = logging.getLogger(__name__)

_GLOW: Final = 2.4  # seconds a paragraph glows that somebody was sent to
_GLIDE_SCREENS: Final = 2.5  # a place farther away is jumped to at once
_LOOK_DOWN: Final = 0.2  # the present section is the one this far down the view


class RulebookScene(Scene):
    """The rules of a game, told by the components that come with the program, whatever lies on the table.

    anchor: the rule id to open it at; query: what to look for at once.
    """

    ignores_game_below = True

    def __init__(self, app: Program, game_id: str = "", anchor: str | None = None, query: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id or games()[0]
        self.query = query
        self.hits: tuple[Hit, ...] = ()
        self.hit = -1
        self.section = -1
        self.places: RulebookLayout
        self.area: ScrollArea | None = None
        self.layout: PageLayout | None = None
        self.index: Index | None = None
        self.problem: PageError | None = None
        self._wanted_anchor = anchor
        self._anchor_block = -1
        self._glow = 0.0
        self._place: tuple[int, float] = (0, 0.0)  # the block at the top and how much of it is gone
        self._led_to: tuple[int, float] | None = None  # a section, and the offset it was asked for at
        self._layout_key: object = None
        self._rows: tuple[int, ...] = ()
        self._found_for: object = None
        self._swallow = ""
        self._show_first = bool(query) and anchor is None
        self._to_warm: list[Example] = []  # pictures to make in spare frames: scrolling never stutters

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """The widgets for this size and language."""
        games = games_with_pages(i18n.language())
        # in a narrow window the title makes room for the steps from match to match
        title = 0.0 if self.query else self.texts.width(tr("rulebook.title"), styles.BANNER)
        self.places = spots = places(self.width, self.height, games=len(games), title=title)
        ui = self.ui
        spots.frame.add_back_button(self.ui, "rulebook.back", self.leave_it)
        self._load()
        if len(games) > 1:
            items = [Item(game, tr(f"{game}.title"), image=registry.sign(game)) for game in games]
            style: Literal["drop-down", "segmented"] = "drop-down" if spots.folded else "segmented"
            ui.add(
                Choice(
                    "rulebook.game", spots.games, tr("rulebook.game"), items, self.game_id, self.open_game,
                    style=style, compact=spots.signs,
                )
            )  # fmt: skip
        self.area = None
        if self.layout is None:
            return
        self._add_search()
        self._add_lists(self.layout.page)
        self._add_page(self.layout)

    def _load(self) -> None:
        """The page and its layout, made anew only if language, width or scale changed."""
        width = self.places.view.width - 20.0
        key = (self.game_id, i18n.language(), width, self.texts.unit)
        if key == self._layout_key:
            return
        self._layout_key = key
        self.problem, self.layout, self.index = None, None, None
        try:
            page = load(self.game_id, i18n.language())
        except PageError as error:
            log.error("rulebook of %s: %s", self.game_id, error)
            self.problem = error
            return
        self.layout = PageLayout(page, self.texts, width, painter_of(self.game_id))
        self._to_warm = self.layout.unlike_pictures()
        self.index = index_of(self.game_id, i18n.language())

    def _add_search(self) -> None:
        assert self.index is not None
        self.ui.add(
            TextField(
                "rulebook.search",
                self.places.search,
                tr("rulebook.search"),
                self.query,
                self.look_for,
                on_submit=lambda _text: self.step_hit(1),
                placeholder=tr("rulebook.placeholder"),
                icon="search",
                max_length=60,
            )
        )
        found_for = (self._layout_key, self.query)
        if found_for != self._found_for:
            self.hits = self.index.find(self.query)
            self.hit = -1 if self.hit < 0 else min(self.hit, len(self.hits) - 1)

    def _add_lists(self, page: Page) -> None:
        spots = self.places
        if self.query:
            back, on = spots.steps
            enabled, why = bool(self.hits), tr("rulebook.none")
            add = self.ui.add
            if spots.folded:
                add(IconButton("rulebook.previous", back, "chevron-left", tr("rulebook.previous"),
                               on_press=lambda: self.step_hit(-1), enabled=enabled, why=why))  # fmt: skip
                add(IconButton("rulebook.next", on, "chevron-right", tr("rulebook.next"),
                               on_press=lambda: self.step_hit(1), enabled=enabled, why=why))  # fmt: skip
            else:
                add(IconButton("rulebook.clear", on, "close", tr("rulebook.clear"),
                               on_press=self.clear_search, kind="ghost"))  # fmt: skip
        if spots.folded:
            self._add_fold(page)
            return
        if self.query:
            others = elsewhere(self.query, self.game_id)
            rows, places = split(spots.rows, len(others))
            found = self.ui.add(
                results_list(rows, tr("rulebook.results"), page, self.hits, self.query, self._take_hit)
            )
            for (game, count), box in zip(others, places, strict=True):
                self.ui.add(
                    Button(f"rulebook.elsewhere.{game}", box, elsewhere_words(game, count),
                           icon="chevron-right", on_press=partial(self.open_game, game))
                )  # fmt: skip
            found.mark(self.hit)
            if self._found_for != (self._layout_key, self.query):
                found.scroll_to(0.0)
        else:
            self._rows = shown_sections(page.sections, self.section)
            contents = contents_list(
                spots.rows, tr("rulebook.contents"), page.sections, lambda: self._rows, self._take_row
            )
            self.ui.add(contents)
            self._mark_row()
        self._found_for = (self._layout_key, self.query)

    def _add_fold(self, page: Page) -> None:
        """The contents as a drop-down, in a window too narrow for a list."""
        box = self.places.fold
        if self.query:
            box = Rect(box.x, box.y, self.places.steps[0].left - 12 - box.x - 130, box.height)
        items = [Item(-1, page.title)]
        chapter = ""
        for number, section in enumerate(page.sections):
            chapter = section.title if section.level <= 2 else chapter
            label = section.title if section.level <= 2 else f"{chapter} · {section.title}"
            items.append(Item(number, label))
        self.ui.add(
            ContentsPicker("rulebook.fold", box, tr("rulebook.contents"), items, self.section,
                           self.go_to_section, style="drop-down", icon="rulebook")
        )  # fmt: skip
        self._found_for = (self._layout_key, self.query)

    def _add_page(self, layout: PageLayout) -> None:
        area = ScrollArea(
            "rulebook.page",
            self.places.view,
            layout.page.title,
            layout.height,
            paint=self._paint,
            focusable=True,
            ground=None,
        )
        self.area = self.ui.add(area)
        area.add(said_page.SaidPage(layout, area))
        for spot in layout.rule_ids:
            area.add(
                Painted(
                    f"rulebook.id.{spot.text}", spot.box.inflate(10, 4), tr("rulebook.rule", rule=spot.text),
                    paint=partial(paint_id, spot.text), on_press=partial(self.copy, spot.text),
                    tooltip=tr("rulebook.copy", rule=spot.text), focusable=False, radius=6,
                )
            )  # fmt: skip
        for number, link in enumerate(layout.links()):
            area.add(
                Painted(
                    f"rulebook.link.{number}", link.box.inflate(4, 2), link.text, paint=paint_link,
                    on_press=partial(self.jump, link.text), radius=6,
                )
            )  # fmt: skip
        if self._wanted_anchor is not None:
            anchor, self._wanted_anchor = self._wanted_anchor, None
            if not self.jump(anchor, glide=False):
                self._keep_place()
        elif self._show_first:
            self._show_first = False
            self.step_hit(1)
        else:
            self._keep_place()

    def _keep_place(self) -> None:
        """Scroll to where the reader was, by the block: other words have other heights."""
        assert self.layout is not None
        assert self.area is not None
        block, gone = self._place
        block = min(block, len(self.layout.placed) - 1)
        box = self.layout.box_of(block)
        self.area.scroll_to(box.top + gone * max(1.0, box.height) if block or gone else 0.0)
        self._note_place()

    # --- going somewhere --------------------------------------------------------------------------
    def jump(self, anchor: str, *, glide: bool = True) -> bool:
        """Show the paragraph of a rule id and let it glow; False if there is none.

        An id that says more than the page, "W-PLACE-4-hat-cross", leads to the nearest it knows.
        """
        if self.layout is None or self.area is None:
            self._wanted_anchor = anchor
            return False
        known = self.layout.page.anchors
        name = anchor.lstrip("#")
        while name not in known and "-" in name:
            name = name.rpartition("-")[0]
        if name not in known:
            log.warning("the rulebook of %s has no %s", self.game_id, anchor)
            return False
        self._anchor_block = known[name]
        self._glow = 1.0
        self._go(known[name], glide=glide)
        return True

    def go_to_section(self, number: int) -> None:
        """Show the beginning of a section; −1 is that of the page."""
        if self.layout is not None:
            self._go(self.layout.page.sections[number].block if number >= 0 else 0)

    def _go(self, block: int, *, glide: bool = True) -> None:
        """Scroll a block to the top of the view."""
        assert self.layout is not None
        assert self.area is not None
        top = min(self.area.furthest, self.layout.top_of(block))
        near = abs(top - self.area.offset) < _GLIDE_SCREENS * self.area.rect.height
        self.area.scroll_to(top, glide=glide and near and not self.app.reduce_motion)
        self.section = self.layout.page.section_at(block)
        self._led_to = (self.section, top)
        self._mark_row()
        self.invalidate()
        self.app.announce(said_page.said_of(self.layout.page, block, self.layout.painter))

    def heard_as(self) -> str:
        """Whose rules are read."""
        return f"{tr('rulebook.title')}: {tr(f'{self.game_id}.title')}"

    def heard_with(self) -> str:
        """How the page begins, where nobody was led to another place of it, which is said by itself."""
        return said_page.beginning(self.layout) if self._anchor_block < 0 and not self.query else ""

    def spoken(self) -> tuple[Spoken, ...]:
        """What stands beside the page."""
        return said_page.around(self.problem, self.query, len(self.hits))

    def open_game(self, game_id: str) -> None:
        """Show the rules of another game; what is looked for is looked for there."""
        self.game_id = game_id
        self.hit, self.section = -1, -1
        self._show_first = bool(self.query)
        self._place, self._anchor_block, self._led_to = (0, 0.0), -1, None
        self.rebuild()

    # --- searching --------------------------------------------------------------------------------
    def look_for(self, query: str) -> None:
        """Look for words in the whole page; an empty query shows the contents again."""
        self.query = query
        self.hit = -1
        self._note_place()
        self.rebuild()

    def clear_search(self) -> None:
        """Back to the contents."""
        self.look_for("")

    def step_hit(self, by: int) -> None:
        """Go on to the next hit, or back; from the place that is read if none was visited yet."""
        if not self.hits:
            return
        if self.hit < 0 and self._place[0]:
            here = self._place[0]
            after = next((n for n, hit in enumerate(self.hits) if hit.block >= here), 0)
            self._take_hit(after if by > 0 else (after - 1) % len(self.hits))
        else:
            self._take_hit((self.hit + by) % len(self.hits) if self.hit >= 0 else 0)

    def _take_hit(self, number: int) -> None:
        self.hit = number
        if "rulebook.results" in self.ui:
            cast(LeadingList, self.ui["rulebook.results"]).mark(number)
        self._anchor_block = -1
        self._go(self.hits[number].block)

    def _take_row(self, row: int) -> None:
        self.go_to_section(self._rows[row])

    # --- where the reader is ----------------------------------------------------------------------
    def _note_place(self) -> None:
        """Remember the place, and which section is being read."""
        if self.layout is None or self.area is None:
            return
        offset = self.area.offset
        block = self.layout.block_at(offset)
        box = self.layout.box_of(block)
        self._place = (block, (offset - box.top) / max(1.0, box.height) if offset else 0.0)
        if self._led_to is not None:
            return
        # on the last screen the eye goes down to its foot, so that the last sections have their turn
        height = self.area.rect.height
        last = max(0.0, 1.0 - (self.area.furthest - offset) / height)
        seen = self.layout.block_at(offset + height * (_LOOK_DOWN + (1 - _LOOK_DOWN) * last))
        section = self.layout.page.section_at(seen)
        if section != self.section:
            self.section = section
            self._mark_row()

    def _mark_row(self) -> None:
        """Show in the contents which section is being read."""
        assert self.layout is not None
        if "rulebook.fold" in self.ui:
            fold = cast("Choice[int]", self.ui["rulebook.fold"])
            fold.value = self.section
            fold.changed()
        if "rulebook.contents" not in self.ui:
            return
        contents = cast(LeadingList, self.ui["rulebook.contents"])
        rows = shown_sections(self.layout.page.sections, self.section)
        if rows != self._rows:
            self._rows = rows
            contents.resize(len(rows))
        contents.mark(rows.index(self.section) if self.section in rows else -1)

    # --- events -----------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Widgets first; then the keys that move the page and open the search."""
        if event.type == pygame.TEXTINPUT and self._swallow and event.text == self._swallow:
            self._swallow = ""
            return True
        if event.type == pygame.KEYDOWN and self._search_key(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.area is not None:
            if event.key == pygame.K_F3:
                self.step_hit(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                return True
            return self.area.key(event)
        return False

    def _search_key(self, event: pygame.Event) -> bool:
        """Ctrl+F anywhere, / where nothing is being written."""
        if "rulebook.search" not in self.ui:
            return False
        find = event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        slash = getattr(event, "unicode", "") == "/" and not self.ui.writing
        if not find and not slash:
            return False
        if slash:
            self._swallow = "/"  # the key comes once more as text
        self.ui.focus_on("rulebook.search", ring=True)
        return True

    def cancel(self) -> None:
        """Esc: out of the search first, then out of the rulebook."""
        if self.query:
            self.clear_search()
            self.ui.focus_on(None)
        elif self.ui.writing:
            self.ui.focus_on(None)
        else:
            self.leave_it()

    def leave_it(self) -> None:
        """Back to where the rulebook was opened."""
        if len(self.app.scenes) > 1:
            self.app.scenes.pop()
        else:
            self.app.home()

    def copy(self, rule: str) -> None:
        """Put a rule id on the clipboard, to quote it."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(rule)
            self.app.notify(tr("rulebook.copied", rule=rule))

    # --- time and drawing -------------------------------------------------------------------------
    def update(self, dt: float) -> None:
        """The glow fades; the contents follow the page."""
        super().update(dt)
        self._swallow = ""
        if self._glow > 0:
            self._glow = max(0.0, self._glow - dt / _GLOW)
            self.invalidate()
        elif self._to_warm and not self.ui.animating:
            self._warm(self._to_warm.pop(0))
        if self.area is None:
            return
        if self._led_to is not None and not self.ui.animating and self.area.offset != self._led_to[1]:
            self._led_to = None  # the reader has scrolled on
        self._note_place()

    @property
    def animating(self) -> bool:
        """While a paragraph glows, and while pictures are made for later."""
        return super().animating or self._glow > 0 or bool(self._to_warm)

    def _warm(self, example: Example) -> None:
        """Draw an example where nobody sees it: its pictures lie in the cache from then on."""
        if self.layout is not None:
            nowhere = Canvas(
                pygame.Surface((1, 1), pygame.SRCALPHA, 32), self.app.metrics.unit, self.app.studio
            )
            size = self.layout.painter.example_size(self.texts, example, self.layout.column)
            self.layout.painter.draw_example(nowhere, (0, 0, *size), example)

    def draw(self, canvas: Canvas) -> None:
        """Background and panels from one picture, then the widgets."""
        state = (self.places.folded, bool(self.problem), bool(self.query))
        key = ("rulebook", self._layout_key, self.height, self.width, *state)
        canvas.layer((*key, self.settings.calm_background), canvas.rect, self._draw_ground, opaque=True)
        self.ui.draw(canvas)
        if self.area is not None:
            draw_edges(canvas, self.area)
        if self.problem is not None:
            draw_problem(canvas, min(self.places.page.width, self.width - 48), self.problem)
        elif self.places.folded:
            if self.query:
                draw_count(canvas, self.places, self.hit, len(self.hits))
        else:
            draw_side_head(canvas, self.places, self.query, len(self.hits))

    def _draw_ground(self, canvas: Canvas) -> None:
        spots = self.places
        chrome.backdrop(canvas)
        subtitle = self.layout.page.title if self.layout is not None else ""
        if spots.titled:
            spots.frame.paint_title(canvas, tr("rulebook.title"), subtitle, end=spots.title_end)
        if self.problem is not None:
            return
        canvas.panel(spots.page)
        if not spots.folded:
            canvas.panel(spots.side)
        draw_foot(canvas, spots, searching=bool(self.query))

    def _paint(self, canvas: Canvas) -> None:
        """The visible part of the page."""
        if self.layout is None or self.area is None:
            return
        hit = self.hits[self.hit].block if 0 <= self.hit < len(self.hits) else -1
        lit = PageLights(words_of(self.query), hit, self._anchor_block, self._glow)
        top = self.area.offset
        self.layout.draw(canvas, top, top + self.area.rect.height, lit)
