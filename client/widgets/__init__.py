"""The widgets: everything a player can press, write in, slide or choose."""

from client.widgets.aloud import Aloud
from client.widgets.button import Button, ButtonState, IconButton, Painted
from client.widgets.choice import Choice, Item
from client.widgets.explained import Explained, explained
from client.widgets.progress_button import ProgressButton
from client.widgets.rich_text import RichText
from client.widgets.scroll import RowLook, ScrollArea, ScrollList
from client.widgets.slider import Slider
from client.widgets.text_field import TextField
from client.widgets.toggle import Toggle
from client.widgets.ui import Ui
from client.widgets.widget import Host, Widget
from client.widgets.words import LateWords, pair, said

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
