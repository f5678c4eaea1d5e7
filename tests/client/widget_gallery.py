"""A scene that shows the whole kit: every widget in its states, all signs."""

from __future__ import annotations

from collections.abc import Callable

from client.app.app import App
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.chrome import (
    draw_backdrop,
    draw_bottom_bar,
    draw_chip,
    draw_divider,
    draw_header,
    draw_progress_bar,
)
from client.draw.geometry import Rect
from client.draw.input_glyphs import draw_hints as key_hints
from client.platform.resources import get_asset_path
from client.scene import Scene
from client.widgets import (
    Button,
    ButtonState,
    IconButton,
    PaintedButton,
    RichText,
    RowState,
    ScrollArea,
    ScrollList,
    Selector,
    SelectorItem,
    Slider,
    TextField,
    Toggle,
    WidgetText,
)
from client.widgets.button import ButtonKind

TEXT = (
    "Rich **bold**, *italic*, pictures :pumpkin: :hat: :orb: :heart: :tree: :check: and a "
    "[link to a rule](W-PLACE-1). Příliš žluťoučký kůň úpěl ďábelské ódy. Ľúbezný vŕšok, kôň, ťava."
)


class KitScene(Scene):
    """All widgets; what happens to them is written to `log`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.log: list[tuple[str, object]] = []
        self.values: dict[str, object] = {"toggle": True, "slider": 0.6, "segment": "b", "drop": "b"}
        self.name = "Žofie Kůrková"
        self.panels: list[Rect] = []

    def note(self, id: str) -> Callable[..., None]:
        """Return a handler that writes down what it was told."""

        def heard(*values: object) -> None:
            self.log.append((id, values[0] if values else None))
            if values:
                self.values[id] = values[0]

        return heard

    def build(self) -> None:
        narrow = self.width < 1500
        margin = 40.0 if narrow else theme.MARGIN
        column = (self.width - 2 * margin - theme.GUTTER) / 2
        height = self.height - 124 - 96 - 24
        self.panels = [
            Rect(margin, 124, column, height),
            Rect(margin + column + theme.GUTTER, 124, column, height),
        ]
        ui = self.ui
        ui.add(IconButton("kit.back", (margin, 38, 56, 56), "back", "Back", on_press=self.note("back")))
        bar = self.height - 96
        ui.add(
            Button(
                "kit.done",
                (self.width - margin - 240, bar + 16, 240, 64),
                "Done",
                icon="check",
                kind="gold",
                on_press=self.note("done"),
            )
        )
        left = ui.add(ScrollArea("kit.left", self.panels[0].inflate(-48, -48), "Left", 860))
        right = ui.add(ScrollArea("kit.right", self.panels[1].inflate(-48, -48), "Right", 860))
        self.build_left(left)
        self.build_right(right)

    def build_left(self, area: ScrollArea) -> None:
        third = (area.width - 40) / 3
        kinds: tuple[ButtonKind, ...] = ("gold", "plain", "danger", "ghost")
        for row, kind in enumerate(kinds):
            for column, enabled in enumerate((True, False)):
                details = "Why it is so: **W-TURN-1**" if enabled else "Not now"
                button = Button(
                    f"kit.{kind}.{'on' if enabled else 'off'}",
                    (12 + column * (third + 16), 12 + row * 76, third, 56),
                    WidgetText(f"Button {kind}", details=details),
                    icon="check",
                    kind=kind,
                    enabled=enabled,
                    on_press=self.note(kind),
                )
                button.default = False
                area.add(button)
        x = 12 + 2 * (third + 16)
        chosen = Button("kit.chosen", (x, 12, third - 12, 56), "Chosen", on_press=self.note("c"))
        chosen.chosen = True
        area.add(chosen)
        area.add(IconButton("kit.menu", (x, 88, 56, 56), "menu", "Menu", on_press=self.note("menu")))
        area.add(
            IconButton(
                "kit.redo", (x + 72, 88, 56, 56), "redo", "Redo", on_press=self.note("r"), enabled=False
            )
        )
        area.add(Toggle("kit.toggle.small", (x, 168, 60, 32), "Small", False, self.note("small")))
        area.add(
            PaintedButton(
                "kit.painted",
                (x, 224, third - 12, 76),
                "Painted",
                paint=self.paint_card,
                on_press=self.note("painted"),
                on_hover=self.note("painted.hover"),
                lift=6,
            )
        )
        wide = area.width - 24
        area.add(
            Toggle(
                "kit.toggle",
                (12, 330, wide, 64),
                WidgetText(
                    "A switch with words",
                    painted="The whole row answers, and this hint may be long enough to wrap",
                ),
                bool(self.values["toggle"]),
                self.note("toggle"),
            )
        )
        area.add(
            Toggle("kit.toggle.off", (12, 404, wide, 64), "Not now", True, self.note("x"), enabled=False)
        )
        slider = self.values["slider"]
        assert isinstance(slider, float)
        area.add(Slider("kit.slider", (12, 480, wide / 2, 40), "Slider", slider, self.note("slider")))
        area.add(
            Slider(
                "kit.slider.off",
                (24 + wide / 2, 480, wide / 2 - 12, 40),
                "Off",
                0.5,
                self.note("x"),
                enabled=False,
            )
        )
        stops = [(0.5, "0.5×"), (1, "1×"), (1.5, "1.5×"), (2, "2×"), (3, "3×"), (0, "off")]
        area.add(Slider("kit.stops", (12, 540, wide, 80), "Stops", 1.5, self.note("stops"), stops=stops))
        area.add(RichText("kit.text", (12, 640, wide, 120), TEXT, on_link=self.note("link")))

    def paint_card(self, canvas: Canvas, box: Rect, look: ButtonState) -> None:
        canvas.panel(box, radius=16, top=theme.lighten(theme.ROW_TOP, round(14 * look.hover)))
        canvas.image("wispwood/wisp-pumpkin", (box.left + 40, box.centery), 52)
        canvas.text("Painted", (box.left + 76, box.centery), styles.NAME, anchor="midleft")

    def build_right(self, area: ScrollArea) -> None:
        wide = area.width - 24
        area.add(
            TextField(
                "kit.field", (12, 12, wide, 56), "Name", self.name, self.typed, on_submit=self.note("submit")
            )
        )
        area.add(
            TextField(
                "kit.search",
                (12, 84, wide, 56),
                "Search",
                "",
                self.note("search"),
                placeholder="Search a name…",
                icon="search",
            )
        )
        items = [SelectorItem("a", "All"), SelectorItem("b", "Unfinished"), SelectorItem("c", "Finished")]
        area.add(
            Selector(
                "kit.segment",
                (12, 156, wide, 56),
                "Show",
                items,
                self.values["segment"],
                self.note("segment"),
            )
        )
        levels = [
            SelectorItem("a", "Novice"),
            SelectorItem("b", "Experienced opponent"),
            SelectorItem("c", "Master", enabled=False),
        ]
        area.add(
            Selector(
                "kit.drop",
                (12, 228, wide - 100, 56),
                "Level",
                levels,
                self.values["drop"],
                self.note("drop"),
                style="drop-down",
                icon="speed",
            )
        )
        seats = [SelectorItem(name, name.title(), image=f"seat-{name}") for name in theme.SEAT]
        area.add(
            Selector(
                "kit.seat",
                (12 + wide - 84, 228, 84, 56),
                "Colour",
                seats,
                "sky",
                self.note("seat"),
                style="drop-down",
                compact=True,
            )
        )
        area.add(
            ScrollList(
                "kit.list",
                (12, 372, wide, 300),
                "Games",
                2000,
                72,
                self.draw_row,
                selected=1,
                on_select=self.note("select"),
                on_open=self.note("open"),
            )
        )

    def typed(self, value: str) -> None:
        self.name = value
        self.log.append(("field", value))

    def draw_row(self, canvas: Canvas, index: int, box: Rect, look: RowState) -> None:
        lift = 14 if look.hovered or look.selected else 0
        canvas.slab(
            box, radius=16, top=theme.lighten(theme.ROW_TOP, lift), bottom=theme.ROW_BOTTOM, edge=theme.EDGE
        )
        canvas.image("emblem-wispwood", (box.left + 40, box.centery), 44)
        canvas.text(f"Game {index + 1}", (box.left + 76, box.centery), styles.SUBHEADING, anchor="midleft")
        draw_chip(canvas, (box.right - 20, box.centery), "Unfinished", colour=theme.GOOD, anchor="midright")

    def draw(self, canvas: Canvas) -> None:
        draw_backdrop(canvas, 0.3)
        draw_header(canvas, "The kit", "every widget, every sign", x=self.panels[0].left + 84)
        for panel in self.panels:
            canvas.panel(panel)
        bar = draw_bottom_bar(canvas)
        end = key_hints(
            canvas,
            self.panels[0].left,
            bar.centery,
            [("Tab", "next"), ("Enter", "press"), ("Esc", "back")],
            500,
        )
        draw_progress_bar(canvas, Rect(end, bar.centery - 6, 160, 12), 0.4)
        draw_divider(canvas, end + 180, end + 300, bar.centery)
        self.ui.draw(canvas)


class SignsScene(Scene):
    """All icons with their names."""

    def draw(self, canvas: Canvas) -> None:
        draw_backdrop(canvas)
        canvas.panel(canvas.rect.inflate(-80, -80))
        names = sorted(file.stem[5:] for file in get_asset_path("frame", "art").glob("icon-*.svg"))
        columns = int((canvas.width - 120) // 110)
        for index, name in enumerate(names):
            x, y = 110 + index % columns * 110, 90 + index // columns * 90
            canvas.icon(name, (x, y), 40)
            canvas.text(
                name, (x, y + 26), styles.NOTE.with_colour(theme.MUTED), anchor="midtop", max_width=104
            )
        for index, name in enumerate(theme.SEAT):
            canvas.seat(name, (110 + index * 80, canvas.height - 90), 48)
