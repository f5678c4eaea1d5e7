"""The widgets: everything a player can press, write in, slide or choose."""

from client.widgets.button import Button, ButtonState, IconButton, Painted
from client.widgets.lazy_text import LateWords, pair, said
from client.widgets.progress_button import ProgressButton
from client.widgets.rich_text import RichText
from client.widgets.screen_reader_text import Aloud
from client.widgets.scroll_area import RowLook, ScrollArea, ScrollList
from client.widgets.selector import Choice, Item
from client.widgets.slider import Slider
from client.widgets.text_field import TextField
from client.widgets.toggle import Toggle
from client.widgets.tooltip_area import Explained, explained
from client.widgets.ui import Ui
from client.widgets.widget import Host, Widget

__all__ = [
    "Aloud",
    "Button",
    "ButtonState",
    "Choice",
    "Explained",
    "Host",
    "IconButton",
    "Item",
    "LateWords",
    "Painted",
    "ProgressButton",
    "RichText",
    "RowLook",
    "ScrollArea",
    "ScrollList",
    "Slider",
    "TextField",
    "Toggle",
    "Ui",
    "Widget",
    "explained",
    "pair",
    "said",
]
