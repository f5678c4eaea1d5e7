"""Rulebook screen: a page of rules beside its table of contents or search results."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import Final, Literal, TypeAlias, cast

import pygame

from client import i18n
from client.draw import chrome, styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.games import registry
from client.i18n import tr
from client.i18n.text_search import split_query
from client.platform.keyboard import is_command
from client.rulebook import Page, PageError, PageIndex, SearchHit, list_games_with_pages, load_page
from client.rulebook.examples import Example
from client.scene import Program, Scene
from client.scene.page_reader import PageReader
from client.scenes.common.visit_history import VisitHistory
from client.scenes.rulebook.contents_and_results import (
    ContentsSelector,
    LinkList,
    create_contents_list,
    create_results_list,
    list_visible_sections,
)
from client.scenes.rulebook.example_drawing import load_example_renderers
from client.scenes.rulebook.page_index import count_hits_elsewhere, get_index
from client.scenes.rulebook.page_layout import PageHighlights, PageLayout
from client.scenes.rulebook.painting import (
    draw_fades,
    draw_hit_number,
    draw_key_hint_bar,
    draw_page_error,
    draw_side_title,
    list_key_hints,
    paint_link,
    paint_rule_id,
)
from client.scenes.rulebook.scene_layout import RulebookSceneLayout, arrange_scene, split_for_buttons
from client.scenes.rulebook.screen_reader import (
    AccessiblePage,
    create_side_nodes,
    describe_hit_count,
    describe_opening,
    find_end_of_opening,
    get_first_paragraph,
)
from client.widgets import (
    Button,
    IconButton,
    PaintedButton,
    ScrollArea,
    Selector,
    SelectorItem,
    TextField,
    WidgetText,
)
from client.widgets.accessible_node import AccessibleNode
from rules import list_game_ids

log = logging.getLogger(__name__)

_GLOW_S: Final = 2.4
"""How long the paragraph glows to which the reader was led."""
_MAX_GLIDE_SCREENS: Final = 2.5
"""Distance up to which the page glides, in heights of the visible part; it jumps farther at once."""
_READING_LINE: Final = 0.2
"""Height of the line that tells the present section, as a share of the visible part."""


_RulebookPlace: TypeAlias = tuple[str, tuple[int, float]]
"""A game's id, and the topmost visible block with the share of it that is above the visible part."""


class RulebookScene(Scene):
    """Rulebook screen of a game; it shows the original components, regardless of any game being played.

    Args:
        app: The program.
        game_id: The game; "" for the first one.
        anchor: The rule id at which the rulebook opens; None for the beginning.
        query: The text to search for.
    """

    ignores_game_below = True

    def __init__(self, app: Program, game_id: str = "", anchor: str | None = None, query: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id or list_game_ids()[0]
        self.query = query
        self.hits: tuple[SearchHit, ...] = ()
        self.hit = -1
        """Index of the present hit, or -1."""
        self.section = -1
        """Index of the present section, or -1 above the first one."""
        self.places: RulebookSceneLayout
        self.area: ScrollArea | None = None
        self.layout: PageLayout | None = None
        self.index: PageIndex | None = None
        self.problem: PageError | None = None
        self._pending_anchor = anchor
        self.anchor_block = -1
        self._glow = 0.0
        self._position: tuple[int, float] = (0, 0.0)
        """The topmost visible block, and the share of it that is above the visible part."""
        self._led_to: tuple[int, float] | None = None
        """The section that the reader went to, and the offset it has."""
        self._layout_key: object = None
        self._rows: tuple[int, ...] = ()
        """Sections in the rows of the contents."""
        self._results_key: object = None
        self._swallowed_text = ""
        self._history = VisitHistory[_RulebookPlace]()
        self._shows_first_hit = bool(query) and anchor is None
        self._reader: PageReader | None = None
        self._examples_to_cache: list[Example] = []
        """Examples that are drawn in spare frames, so that scrolling is smooth."""

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets of the rulebook screen: header, search field, side list and page."""
        game_ids = list_games_with_pages(i18n.get_language())
        # in a narrow window the buttons for the hits take the room of the title
        title_width = 0.0 if self.query else self.texts.measure_width(tr("rulebook.title"), styles.BANNER)
        places = arrange_scene(self.width, self.height, games=len(game_ids), title=title_width)
        self.places = places
        places.frame.add_back_button(self.ui, "rulebook.back", self.close)
        self._load()
        if len(game_ids) > 1:
            items = [
                SelectorItem(game, tr(f"{game}.title"), image=registry.icon_image(game)) for game in game_ids
            ]
            style: Literal["drop-down", "segmented"] = "drop-down" if places.folded else "segmented"
            self.ui.add(
                Selector(
                    "rulebook.game",
                    places.games,
                    tr("rulebook.game"),
                    items,
                    self.game_id,
                    self.show_game,
                    style=style,
                    compact=places.signs,
                )
            )
        self.area = None
        if self.layout is None:
            return
        self._add_search()
        if self.query:
            self._add_hit_buttons()
        if places.folded:
            self._add_contents_choice(self.layout.page)
        elif self.query:
            self._add_results(self.layout.page)
        else:
            self._add_contents(self.layout.page)
        self._results_key = (self._layout_key, self.query)
        self._add_page(self.layout)

    def _load(self) -> None:
        """Load the page and arrange it, unless language, width and scale are the same as before."""
        width = self.places.page_scroll_area.width - 20.0
        key = (self.game_id, i18n.get_language(), width, self.texts.unit)
        if key == self._layout_key:
            return
        self._layout_key = key
        self.problem, self.layout, self.index = None, None, None
        try:
            page = load_page(self.game_id, i18n.get_language())
        except PageError as error:
            log.error("rulebook of %s: %s", self.game_id, error)
            self.problem = error
            return
        self.layout = PageLayout(page, self.texts, width, load_example_renderers(self.game_id))
        self._examples_to_cache = self.layout.list_distinct_examples()
        self.index = get_index(self.game_id, i18n.get_language())

    def _add_search(self) -> None:
        assert self.index is not None
        self.ui.add(
            TextField(
                "rulebook.search",
                self.places.search,
                tr("rulebook.search"),
                self.query,
                self.search,
                on_submit=lambda _text: self.show_adjacent_hit(1),
                placeholder=tr("rulebook.placeholder"),
                icon="search",
                max_length=60,
            )
        )
        if self._results_key != (self._layout_key, self.query):
            self.hits = self.index.find(self.query)
            self.hit = -1 if self.hit < 0 else min(self.hit, len(self.hits) - 1)

    def _add_hit_buttons(self) -> None:
        """Add the buttons for the previous and next hit, or the one that clears the search."""
        left, right = self.places.steps
        if not self.places.folded:
            label = tr("rulebook.clear")
            clear = IconButton(
                "rulebook.clear", right, "close", label, on_press=self.clear_search, kind="ghost"
            )
            self.ui.add(clear)
            return
        for name, icon, box, by in (
            ("previous", "chevron-left", left, -1),
            ("next", "chevron-right", right, 1),
        ):
            self.ui.add(
                IconButton(
                    f"rulebook.{name}",
                    box,
                    icon,
                    WidgetText(tr(f"rulebook.{name}"), reason=tr("rulebook.none")),
                    on_press=partial(self.show_adjacent_hit, by),
                    enabled=bool(self.hits),
                )
            )

    def _add_results(self, page: Page) -> None:
        """Add the list of hits, and a button for each other game that has hits too."""
        counts = count_hits_elsewhere(self.query, self.game_id)
        box, button_boxes = split_for_buttons(self.places.rows, len(counts))
        title = tr("rulebook.results")
        results = create_results_list(box, title, page, self.hits, self.query, self._select_hit)
        results.text = partial(_count_rows, title, results)
        self.ui.add(results)
        for (game, count), place in zip(counts, button_boxes, strict=True):
            label = tr("rulebook.elsewhere", n=count, game=tr(f"{game}.title"))
            show = partial(self.show_game, game)
            id = f"rulebook.elsewhere.{game}"
            self.ui.add(Button(id, place, label, icon="chevron-right", on_press=show))
        results.select_row(self.hit)
        if self._results_key != (self._layout_key, self.query):
            results.scroll_to(0.0)

    def _add_contents(self, page: Page) -> None:
        self._rows = list_visible_sections(page.sections, self.section)
        contents = create_contents_list(
            self.places.rows,
            tr("rulebook.contents"),
            page.sections,
            lambda: self._rows,
            lambda row: self.show_section(self._rows[row]),
        )
        contents.text = partial(_count_rows, tr("rulebook.contents"), contents)
        self.ui.add(contents)
        self._select_section()

    def _add_contents_choice(self, page: Page) -> None:
        """Add the contents as a drop-down in a narrow window."""
        box = self.places.fold
        if self.query:
            box = Rect(box.x, box.y, self.places.steps[0].left - 12 - box.x - 130, box.height)
        items = [SelectorItem(-1, page.title)]
        chapter = ""
        for index, section in enumerate(page.sections):
            label = section.title
            if section.level <= 2:
                chapter = section.title
            else:
                label = f"{chapter} · {section.title}"
            items.append(SelectorItem(index, label))
        self.ui.add(
            ContentsSelector(
                "rulebook.fold",
                box,
                tr("rulebook.contents"),
                items,
                self.section,
                self.show_section,
                style="drop-down",
                icon="rulebook",
            )
        )

    def _add_page(self, layout: PageLayout) -> None:
        view, title = self.places.page_scroll_area, layout.page.title
        area = ScrollArea(
            "rulebook.page", view, title, layout.height, paint=self._paint_page, focusable=True, ground=None
        )
        self.area = self.ui.add(area)
        page = area.add(AccessiblePage(layout, area))
        self._reader = PageReader(self.app, area, page.list_texts)
        for spot in layout.rule_ids:
            area.add(
                PaintedButton(
                    f"rulebook.id.{spot.text}",
                    spot.box.inflate(10, 4),
                    WidgetText(
                        tr("rulebook.rule", rule=spot.text), details=tr("rulebook.copy", rule=spot.text)
                    ),
                    paint=partial(paint_rule_id, spot.text),
                    on_press=partial(self.copy_rule_id, spot.text),
                    focusable=False,
                    radius=6,
                )
            )
        for number, link in enumerate(layout.find_links()):
            box, show = link.box.inflate(4, 2), partial(self._follow_link, link.text)
            id = f"rulebook.link.{number}"
            area.add(PaintedButton(id, box, link.text, paint=paint_link, on_press=show, radius=6))
        if self._pending_anchor is not None:
            anchor, self._pending_anchor = self._pending_anchor, None
            if not self.scroll_to_rule(anchor, glide=False):
                self._restore_position()
        elif self._shows_first_hit:
            self._shows_first_hit = False
            self.show_adjacent_hit(1)
        else:
            self._restore_position()

    def _restore_position(self) -> None:
        """Scroll to the block that was at the top before the page was arranged anew."""
        assert self.layout is not None
        assert self.area is not None
        block, share = self._position
        block = min(block, len(self.layout.blocks) - 1)
        box = self.layout.get_box(block)
        self.area.scroll_to(box.top + share * max(1.0, box.height) if block or share else 0.0)
        self._update_position()

    # --- going somewhere --------------------------------------------------------------------------
    def scroll_to_rule(self, anchor: str, *, glide: bool = True) -> bool:
        """Scroll to the paragraph of a rule id and let it glow.

        An id that is more precise than the page, such as "W-PLACE-4-hat-cross", leads to the nearest one.

        Returns:
            Whether the page has the rule id.
        """
        if self.layout is None or self.area is None:
            self._pending_anchor = anchor
            return False
        anchors = self.layout.page.anchors
        name = anchor.lstrip("#")
        while name not in anchors and "-" in name:
            name = name.rpartition("-")[0]
        if name not in anchors:
            log.warning("the rulebook of %s has no %s", self.game_id, anchor)
            return False
        self.anchor_block = anchors[name]
        self._glow = 1.0
        self._show_block(anchors[name], glide=glide)
        return True

    def _follow_link(self, anchor: str) -> None:
        self._history.record_departure(self._place)
        self.scroll_to_rule(anchor)

    def show_section(self, index: int) -> None:
        """Scroll to the beginning of a section, given by its index; -1 is the beginning of the page."""
        if self.layout is not None:
            self._history.record_departure(self._place)
            self._show_block(self.layout.page.sections[index].block if index >= 0 else 0)

    def _show_block(self, block: int, *, glide: bool = True) -> None:
        """Scroll a block to the top of the visible part."""
        assert self.layout is not None
        assert self.area is not None
        top = min(self.area.max_offset, self.layout.get_scroll_top(block))
        is_near = abs(top - self.area.offset) < _MAX_GLIDE_SCREENS * self.area.rect.height
        self.area.scroll_to(top, glide=glide and is_near and not self.app.reduce_motion)
        self.section = self.layout.page.find_section(block)
        if self._reader is not None:
            self._reader.move_to(self.layout.get_box(find_end_of_opening(self.layout.page, block)).top)
        self._led_to = (self.section, top)
        self._select_section()
        self.invalidate()
        self.app.announce(describe_opening(self.layout.page, block, self.layout.drawings))

    def show_game(self, game_id: str) -> None:
        """Show the rulebook of another game, keeping the search query."""
        self._history.record_departure(self._place)
        self.game_id = game_id
        self.hit, self.section = -1, -1
        self._shows_first_hit = bool(self.query)
        self._position, self.anchor_block, self._led_to = (0, 0.0), -1, None
        self.rebuild_widgets()

    @property
    def _place(self) -> _RulebookPlace:
        return self.game_id, self._position

    def go_back(self) -> None:
        """Return to the place in the rulebooks from which a link or the contents led here, else leave."""
        place = self._history.go_back(self._place) if self.ui.popup is None else None
        if place is None:
            super().go_back()
        else:
            self._return_to(place)

    def go_forward(self) -> None:
        """Go again to the place from which `go_back` returned."""
        place = self._history.go_forward(self._place)
        if place is not None:
            self._return_to(place)

    def _return_to(self, place: _RulebookPlace) -> None:
        self.game_id, self._position = place
        self.hit, self.section, self.anchor_block, self._led_to = -1, -1, -1, None
        self._shows_first_hit = False
        self.rebuild_widgets()

    # --- searching --------------------------------------------------------------------------------
    def search(self, query: str) -> None:
        """Search for the query in the whole page; an empty query shows the table of contents again."""
        self.query = query
        self.hit = -1
        self._update_position()
        self.rebuild_widgets()
        if query:
            self.app.announce(describe_hit_count(len(self.hits)))

    def clear_search(self) -> None:
        """Clear the search query and show the table of contents again."""
        self.search("")

    def show_adjacent_hit(self, by: int) -> None:
        """Show the next (`by` = 1) or previous (-1) search result, at first from the scroll position."""
        if not self.hits:
            return
        if self.hit < 0 and self._position[0]:
            block = self._position[0]
            following = next((index for index, hit in enumerate(self.hits) if hit.block >= block), 0)
            self._select_hit(following if by > 0 else (following - 1) % len(self.hits))
        else:
            self._select_hit((self.hit + by) % len(self.hits) if self.hit >= 0 else 0)

    def _select_hit(self, index: int) -> None:
        self.hit = index
        if "rulebook.results" in self.ui:
            cast(LinkList, self.ui["rulebook.results"]).select_row(index)
        self.anchor_block = -1
        self._show_block(self.hits[index].block)

    # --- the present section ----------------------------------------------------------------------
    def _update_position(self) -> None:
        """Store the scroll position, and find the present section."""
        if self.layout is None or self.area is None:
            return
        offset = self.area.offset
        block = self.layout.find_block(offset)
        box = self.layout.get_box(block)
        self._position = (block, (offset - box.top) / max(1.0, box.height) if offset else 0.0)
        if self._led_to is not None:
            return
        # on the last screen the reading line goes down to its foot, so that the last sections are reached
        height = self.area.rect.height
        last_share = max(0.0, 1.0 - (self.area.max_offset - offset) / height)
        line = _READING_LINE + (1 - _READING_LINE) * last_share
        section = self.layout.page.find_section(self.layout.find_block(offset + height * line))
        if section != self.section:
            self.section = section
            self._select_section()

    def _select_section(self) -> None:
        """Select the present section in the contents."""
        assert self.layout is not None
        if "rulebook.fold" in self.ui:
            choice = cast("Selector[int]", self.ui["rulebook.fold"])
            choice.value = self.section
            choice.request_redraw()
        if "rulebook.contents" not in self.ui:
            return
        contents = cast(LinkList, self.ui["rulebook.contents"])
        rows = list_visible_sections(self.layout.page.sections, self.section)
        if rows != self._rows:
            self._rows = rows
            contents.set_row_count(len(rows))
        contents.select_row(rows.index(self.section) if self.section in rows else -1)

    # --- screen reader ----------------------------------------------------------------------------
    def enter(self) -> None:
        """Tell a screen reader how long the page is, and begin on it, where the arrow keys read."""
        super().enter()
        if self.app.listening:
            self.ensure_built()
            if self._reader is not None and self.area is not None:
                self.ui.focus_on("rulebook.page")
                self._reader.announce_length()

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does."""
        return list_key_hints(searching=bool(self.query)) if self.places.foot.height else []

    def accessible_name(self) -> str:
        """Return the name of the screen for screen readers."""
        return f"{tr('rulebook.title')}: {tr(f'{self.game_id}.title')}"

    def accessible_description(self) -> str:
        """Return the first paragraph of the page for screen readers.

        "" if a rule has been jumped to or a search is shown, since these are announced themselves.
        """
        return get_first_paragraph(self.layout) if self.anchor_block < 0 and not self.query else ""

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the number of search results and an error of the page for screen readers."""
        return create_side_nodes(self.problem, self.query, len(self.hits))

    # --- events -----------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Handle the keys that scroll the page, step through search results and open the search.

        Return whether the event was handled.
        """
        if event.type == pygame.TEXTINPUT and self._swallowed_text and event.text == self._swallowed_text:
            self._swallowed_text = ""
            return True
        if event.type == pygame.KEYDOWN and self._handle_search_key(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.area is not None:
            if event.key == pygame.K_F3 and self.hits:  # else it asks what lies around
                self.show_adjacent_hit(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                return True
            return self.area.handle_key(event)
        return False

    def repeats_key(self, event: pygame.Event) -> bool:
        """Return whether holding the key repeats it; F3, which steps through search results, does."""
        return event.key == pygame.K_F3 or super().repeats_key(event)

    def _handle_search_key(self, event: pygame.Event) -> bool:
        """Focus the search on Ctrl+F, and on / where no text is being written."""
        if "rulebook.search" not in self.ui:
            return False
        is_find = event.key == pygame.K_f and is_command(event)
        is_slash = getattr(event, "unicode", "") == "/" and not self.ui.is_typing
        if not is_find and not is_slash:
            return False
        if is_slash:
            self._swallowed_text = "/"  # the key is followed by its text
        self.ui.focus_on("rulebook.search", ring=True)
        return True

    def cancel(self) -> None:
        """Clear the search if there is one, otherwise close the rulebook."""
        if self.query:
            self.clear_search()
            self.ui.focus_on(None)
        elif self.ui.is_typing:
            self.ui.focus_on(None)
        else:
            self.close()

    def close(self) -> None:
        """Return to the screen from which the rulebook was opened, or to the menu."""
        if len(self.app.scenes) > 1:
            self.app.scenes.pop()
        else:
            self.app.open_menu()

    def copy_rule_id(self, rule: str) -> None:
        """Copy a rule id to the clipboard."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(rule)
            self.app.notify(tr("rulebook.copied", rule=rule))

    # --- time and drawing -------------------------------------------------------------------------
    def update(self, dt: float) -> None:
        """Fade the glow of a paragraph, cache pictures of examples, and find the present section."""
        super().update(dt)
        self._swallowed_text = ""
        if self._glow > 0:
            self._glow = max(0.0, self._glow - dt / _GLOW_S)
            self.invalidate()
        elif self._examples_to_cache and not self.ui.is_animating:
            self._cache_example(self._examples_to_cache.pop(0))
        if self.area is None:
            return
        if self._led_to is not None and not self.ui.is_animating and self.area.offset != self._led_to[1]:
            self._led_to = None  # the reader has scrolled on
        self._update_position()

    @property
    def is_animating(self) -> bool:
        """Whether something moves or glows, or pictures of examples remain to be cached."""
        return super().is_animating or self._glow > 0 or bool(self._examples_to_cache)

    def _cache_example(self, example: Example) -> None:
        """Draw an example on a canvas that is not shown, so that its pictures are cached."""
        if self.layout is not None:
            surface = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
            canvas = Canvas(surface, self.app.metrics.unit, self.app.resources)
            width = self.layout.column
            area = Rect(0, 0, width, self.layout.measure_example(example, width))
            self.layout.draw_example(canvas, area, example)

    def draw(self, canvas: Canvas) -> None:
        """Draw background and panels from a cached picture, then the widgets."""
        state = (self.places.folded, bool(self.problem), bool(self.query))
        key = ("rulebook", self._layout_key, self.height, self.width, *state)
        canvas.layer((*key, self.settings.calm_background), canvas.rect, self._draw_ground, opaque=True)
        self.ui.draw(canvas)
        if self.area is not None:
            draw_fades(canvas, self.area)
        if self.problem is not None:
            draw_page_error(canvas, min(self.places.page.width, self.width - 48), self.problem)
        elif not self.places.folded:
            draw_side_title(canvas, self.places, self.query, len(self.hits))
        elif self.query:
            draw_hit_number(canvas, self.places, self.hit, len(self.hits))

    def _draw_ground(self, canvas: Canvas) -> None:
        places = self.places
        chrome.draw_backdrop(canvas)
        if places.titled:  # which game it is say the choice of games and the page
            places.frame.paint_title(canvas, tr("rulebook.title"), end=places.title_end)
        if self.problem is not None:
            return
        canvas.panel(places.page)
        if not places.folded:
            canvas.panel(places.side)
        draw_key_hint_bar(canvas, places, searching=bool(self.query))

    def _paint_page(self, canvas: Canvas) -> None:
        """Paint the visible part of the page."""
        if self.layout is None or self.area is None:
            return
        hit = self.hits[self.hit].block if 0 <= self.hit < len(self.hits) else -1
        highlights = PageHighlights(split_query(self.query), hit, self.anchor_block, self._glow)
        top = self.area.offset
        self.layout.draw(canvas, top, top + self.area.rect.height, highlights)


def _count_rows(title: str, rows: LinkList) -> WidgetText:
    """Return the text of a list for screen readers: its title, and how many rows it has."""
    return WidgetText(tr("access.list-of", name=title, n=rows.count))
