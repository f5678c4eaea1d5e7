"""Asks for a key by having it pressed, and says who else has it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from client.i18n import tr
from client.scene import Program
from client.scene.dialog import Dialog, DialogButton
from client.table import key_choices, key_signs
from client.table.bindings import Chord
from client.table.key_choices import KeyLine


def called(chords: tuple[Chord, ...]) -> str:
    """What keys are called, in one row."""
    shown = ("+".join(key_signs.caps(one)) for one in chords if one.shown)
    return tr("keys.or").join(shown) or tr("keys.none")


class KeyCapture(Dialog):
    """Takes the next key that is pressed: Esc leaves all as it is. The buttons are for mouse and gamepad."""

    grabs_keys: ClassVar[bool] = True

    def __init__(self, app: Program, line: KeyLine, why: str = "") -> None:
        """why: what was wrong with the key that was pressed before."""
        self.line = line
        text = tr("keys.choices.ask.text", does=line.words, keys=called(line.chords))
        buttons = (
            DialogButton("leave", tr("keys.choices.ask.leave")),
            DialogButton("none", tr("keys.choices.ask.none"), partial(_give, app, line, None)),
        )
        title = tr("keys.choices.ask.title")
        super().__init__(app, title, f"{text}\n\n**{why}**" if why else text, buttons, icon="keyboard")

    def handle(self, event: pygame.Event) -> bool:
        """A key is the answer."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        self.ui.spend(event)
        if event.key == pygame.K_ESCAPE:
            self.cancel()
        elif not event.mod & pygame.KMOD_ALT:
            chord = key_choices.chord_in(event, self.line.by)
            if chord is not None:
                self._pressed(chord)
        return True

    def _pressed(self, chord: Chord) -> None:
        line, app = self.line, self.app
        why = key_choices.refused(line.way, chord)
        app.close(self)
        if why:
            app.play("error")
            app.push(KeyCapture(app, line, tr(f"keys.choices.refused.{why}", key=called((chord,)))))
            return
        other = key_choices.rival(line, chord)
        if other is None:
            _give(app, line, chord)
        else:
            app.push(_conflict(app, line, other, chord))


def _give(app: Program, line: KeyLine, chord: Chord | None) -> None:
    """It has that key from now on; the one that it came with needs no choice."""
    kept = key_choices.without(app.settings.keys, line)
    usual = (chord,) == tuple(one for one in line.usual if one.shown)
    app.change(keys=kept if usual else key_choices.with_key(app.settings.keys, line, chord))


def _conflict(app: Program, line: KeyLine, other: KeyLine, chord: Chord) -> Dialog:
    """Somebody else has the key: it may be taken from there, or the two exchange theirs."""
    words = "keys.choices.conflict"

    def take() -> None:
        left = key_choices.with_key(app.settings.keys, other, None)
        app.change(keys=key_choices.with_key(left, line, chord))

    buttons = [
        DialogButton("another", tr(f"{words}.another"), lambda: app.push(KeyCapture(app, line))),
        DialogButton("take", tr(f"{words}.take"), take),
    ]
    mine = _exchanged(line, other)
    if mine is not None:

        def swap() -> None:
            left = key_choices.with_key(app.settings.keys, other, mine)
            app.change(keys=key_choices.with_key(left, line, chord))

        buttons.append(DialogButton("swap", tr(f"{words}.swap"), swap))
    buttons.append(DialogButton("leave", tr(f"{words}.leave"), kind="gold"))
    title = tr(f"{words}.title", key=called((chord,)))
    text = tr(f"{words}.text", key=called((chord,)), other=other.words, does=line.words)
    return Dialog(app, title, text, buttons, icon="keyboard", width=760)


def _exchanged(line: KeyLine, other: KeyLine) -> Chord | None:
    """The key that the other one could have instead, if it may and nobody else has it."""
    mine = next((one for one in line.chords if one.shown), None)
    if mine is None or key_choices.refused(other.way, mine):
        return None
    third = key_choices.rival(other, mine)
    return mine if third is None or third.way == line.way else None
