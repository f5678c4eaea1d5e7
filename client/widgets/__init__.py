"""The widgets: everything a player can press, write in, slide or choose."""

from client.widgets.button import Button, ButtonState, IconButton, PaintedButton
from client.widgets.progress_button import ProgressButton
from client.widgets.rich_text import RichText
from client.widgets.screen_reader_text import ScreenReaderText
from client.widgets.scroll_area import RowState, ScrollArea, ScrollList
from client.widgets.selector import Selector, SelectorItem
from client.widgets.slider import Slider
from client.widgets.text_field import TextField
from client.widgets.toggle import Toggle
from client.widgets.tooltip_area import TooltipArea
from client.widgets.ui import Ui
from client.widgets.widget import Widget, WidgetHost
from client.widgets.widget_text import TextSource, WidgetText, format_tooltip

__all__ = [
    "Button",
    "ButtonState",
    "IconButton",
    "PaintedButton",
    "ProgressButton",
    "RichText",
    "RowState",
    "ScreenReaderText",
    "ScrollArea",
    "ScrollList",
    "Selector",
    "SelectorItem",
    "Slider",
    "TextField",
    "TextSource",
    "Toggle",
    "TooltipArea",
    "Ui",
    "Widget",
    "WidgetHost",
    "WidgetText",
    "format_tooltip",
]
