"""Selection of the deciding player on Wispwood's table, by clicks, keys, gamepad and dragging."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.wispwood.board import forecast
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.forest_widget import format_part
from client.games.wispwood.board.layout import get_shape_radius, locate_shape
from client.games.wispwood.board.view_model import (
    LegalChoices,
    LiftedShape,
    SelectionState,
    WispwoodViewModel,
    format_forest_title,
    list_turning_order,
)
from client.games.wispwood.table import descriptions, ranked_places
from client.i18n import tr
from client.table.bindings import (
    PAD_LEFT,
    PAD_RIGHT,
    PAD_X,
    PAD_Y,
    Binding,
    Chord,
    PadButton,
    PressedCommand,
    assign_section,
    find_pressed_command,
)
from client.table.drag_input import DRAG_FROM
from client.table.face import TablePort
from client.table.ranked_places import RankedPlace
from client.table.selection import SelectionController, SelectionInput
from client.table.table_accessibility import capitalize
from rules.contract import Action, Ruling
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Take
from rules.wispwood.placement import shapes_beside
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import WispwoodState


class WispwoodController(SelectionController):
    """Holds what the deciding player has selected; presses on the board change it or submit an action.

    Attributes:
        selection: What is selected; the view model takes it from here.
        shape_being_placed: The shape that was laid down when the events of its placement began to be shown;
            it stays visible until it is placed.
    """

    def __init__(
        self, table: TablePort[WispwoodState, WispwoodViewModel], describe_turned_shape: Callable[[], str]
    ) -> None:
        self._table = table
        self._describe_turned_shape = describe_turned_shape
        self.selection = SelectionState()
        self.shape_being_placed: LiftedShape | None = None
        self._ways: dict[tuple[str, Cell], tuple[LiftedShape, ...]] = {}

    def _select(self, selection: SelectionState) -> None:
        self.selection = selection
        self._table.invalidate()

    def _change_selection(self, **changes: Any) -> None:
        self._select(replace(self.selection, **changes))

    # --- parts of the selection ---------------------------------------------------------------------

    @property
    def lifted_shape(self) -> LiftedShape | None:
        """The shape that the player has picked up from the pond, or None."""
        return self.selection.lifted_shape

    @property
    def legal(self) -> LegalChoices:
        """All legal choices of the deciding player."""
        return self.selection.legal

    @property
    def forecast(self) -> Forecast | None:
        """Points before and after the move under consideration; None if there is none or it is illegal."""
        return self.selection.forecast

    @property
    def can_act(self) -> bool:
        """Whether a player is to decide and the displayed forest is that player's."""
        return self._table.decider is not None and self.selection.visited_seat is None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of the widgets for the next choice, in the order of the keyboard focus.

        They are wish cards and wisps, or the shapes for the wisp just taken, or the forest.
        """
        legal, shapes = self.legal, self._table.position.shapes
        if self.lifted_shape is None and legal.placements:
            return tuple(
                f"pond.shape.{place}" for place, name in enumerate(shapes) if name in legal.placements
            )
        slots = sorted(legal.slots | legal.ghost_cat_slots)
        forest = ("forest",) if self.lifted_shape is not None or not slots else ()
        return (*(f"wish.{card}" for card in legal.wishes), *(f"pond.slot.{slot}" for slot in slots), *forest)

    @property
    def all_stops(self) -> tuple[str, ...]:
        """The same with the forest at the end, where trees can be planted while wisps can be taken."""
        stops = self.focus_order
        return (*stops, "forest") if self.legal.tree_cells and "forest" not in stops else stops

    def find_best_cell(self) -> Cell | None:
        """Return the cell where the shape as it is held, or a tree, brings most.

        None if neither may be placed, or if the player wants no points to be shown.
        """
        state, hand = self._table.position, self.lifted_shape
        if not self.can_act or not self._table.context.settings.show_points:
            return None
        if hand is not None:
            places = self.legal.placements.get(hand.shape, ())
            placements = ranked_places.rank_placements(
                state, places, self._held_shape, turns=False
            ) or ranked_places.rank_placements(state, places, self._held_shape)
            worths = {cell: worth for cell, (worth, _) in placements.items()}
        else:
            worths = ranked_places.rank_trees(state, self.legal.tree_cells)
        return max(worths, key=lambda cell: worths[cell], default=None)

    def rank_places(self, focused: str) -> list[RankedPlace]:
        """Return what can be chosen where the focus is, by what it would bring: wisps, shapes, or cells."""
        state, hand, describe = self._table.position, self.lifted_shape, ranked_places.describe_worth
        if not self.can_act:
            return []
        if hand is not None:
            placements = ranked_places.rank_placements(state, self.legal.placements.get(hand.shape, ()), hand)
            return [
                RankedPlace(
                    "forest",
                    worth,
                    partial(describe, worth),
                    format_part(cell),
                    partial(self._hold_at, place),
                )
                for cell, (worth, place) in placements.items()
            ]
        if self.legal.placements:
            return [
                RankedPlace(f"pond.shape.{state.shapes.index(shape)}", worth, partial(describe, worth))
                for shape, worth in ranked_places.rank_shapes(state, self.legal).items()
            ]
        if self.legal.tree_cells and (focused == "forest" or not self.legal.slots):
            return [
                RankedPlace("forest", worth, partial(describe, worth), format_part(cell))
                for cell, worth in ranked_places.rank_trees(state, self.legal.tree_cells).items()
            ]
        if not self.legal.slots:
            return []
        return [
            RankedPlace(f"pond.slot.{slot}", worth, partial(describe, worth))
            for slot, worth in ranked_places.rank_wisps(state, sorted(self.legal.slots)).items()
        ]

    def _hold_at(self, place: Place) -> None:
        """Hold the lifted shape over the forest, turned and with its wisp as in a placement."""
        dx, dy = list_orientations(place.shape)[place.turn].cells[place.wisp]
        self._preview_shape(LiftedShape(place.shape, place.turn, place.wisp, at=(place.x + dx, place.y + dy)))
        self._table.refresh()

    # --- begin, clear, confirm ----------------------------------------------------------------------

    def begin_decision(self) -> None:
        """Start a decision: find its legal choices, and lift the shape if only one is possible."""
        table, self.shape_being_placed = self._table, None
        self._ways.clear()
        has_decider = table.decider is not None
        legal = (
            LegalChoices.from_game(table.match.game, cast(WispwoodState, table.match.state))
            if has_decider
            else LegalChoices()
        )
        self._select(SelectionState(legal))
        if table.position.phase == "shape" and len(legal.placements) == 1:
            self.lift_shape(next(iter(legal.placements)))
        elif table.position.phase == "trees" and table.ui.ring and table.ui.focused_id == "forest":
            self._preview_tree(self.find_best_cell())  # the cursor goes on to the best place for the next one

    def clear(self) -> None:
        """Clear the player's selection."""
        self.shape_being_placed = None
        self._select(self.selection.without_choices)

    def pause(self) -> None:
        """Clear the selection while events are shown; a shape that was laid down stays visible."""
        hand = self.lifted_shape
        self.clear()
        self.shape_being_placed = hand if hand is not None and hand.pinned else None

    def drop_last(self) -> bool:
        """Undo the last step of the selection.

        A shape laid down is lifted again, a lifted shape goes back to the pond, a taken wisp is put back, or
        a visited forest is left.

        Returns:
            False if there was nothing to undo.
        """
        table, selection = self._table, self.selection
        if selection.visited_seat is not None:
            self.visit_forest(selection.visited_seat)
            return True
        if selection.lifted_shape is not None and selection.lifted_shape.pinned:
            self._pin(False)
        elif selection.lifted_shape is not None and len(selection.legal.placements) > 1:
            self.clear()
        elif table.position.phase == "shape" and table.match.can_undo:
            table.undo_or_redo(undo=True)
            return True
        elif selection.chosen_cat_cell or selection.chosen_wish or selection.chosen_slot is not None:
            self.clear()
        else:
            return False
        table.refresh()
        if self.lifted_shape is not None:
            table.face.announce_selection()
        else:
            is_shape = selection.lifted_shape is not None
            table.face.announce_change_of_selection(
                tr(f"wispwood.heard.{'put-back' if is_shape else 'not-chosen'}")
            )
        return True

    def confirm(self) -> None:
        """Submit the selected action; do nothing if the selection is incomplete."""
        selection = self.selection
        if selection.chosen_wish is not None:
            self._table.play_action(PickWish(selection.chosen_wish))
        elif selection.chosen_slot is not None:
            self._table.play_action(PutGhostCat(selection.chosen_slot))
        elif selection.chosen_cat_cell is not None:
            self._table.play_action(MoveCat(*selection.chosen_cat_cell))
        elif selection.proposed_tree_cell is not None:
            self._table.play_action(Plant(*selection.proposed_tree_cell))
        elif selection.lifted_shape is not None and selection.lifted_shape.pinned:
            self._place_shape(selection.lifted_shape)

    def withdraw_proposal(self) -> None:
        """Withdraw the tree that a hint has proposed; other proposals stay as the player's own choice."""
        if self.selection.proposed_tree_cell is not None:
            self._change_selection(proposed_tree_cell=None)

    def _dismiss_advice(self) -> None:
        """Close ruling and hint, and withdraw what the hint proposed, because the player goes on by hand."""
        self.withdraw_proposal()
        self._table.ruling_popup.dismiss()

    def propose_action(self, action: Action) -> None:
        """Preselect all that a suggested action consists of, so that one press submits it."""
        position, selection = self._table.position, SelectionState(self.legal)
        match action:
            case Place(shape, turn, x, y, wisp):
                dx, dy = list_orientations(shape)[turn].cells[wisp]
                hand = LiftedShape(shape, turn, wisp, at=(x + dx, y + dy), pinned=True)
                preview = forecast.forecast_placement(position, action)
                selection = replace(selection, lifted_shape=hand, forecast=preview)
            case Plant(x, y):
                preview = forecast.forecast_planting(position, (x, y))
                selection = replace(
                    selection, hovered_tree_cell=(x, y), proposed_tree_cell=(x, y), forecast=preview
                )
            case MoveCat(x, y):
                selection = replace(selection, chosen_cat_cell=(x, y))
            case PutGhostCat(slot):
                selection = replace(selection, chosen_slot=slot)
            case PickWish(card):
                selection = replace(selection, chosen_wish=card)
            case _:  # the others need no selection
                pass
        self._select(selection)

    def _refuse_press(self) -> None:
        """Say why a press on the board does nothing: another forest is displayed, or it is nobody's turn."""
        table = self._table
        if self.selection.visited_seat is not None and table.decider is not None:
            table.app.notify(tr("wispwood.heard.visiting", key=tr("keys.name.esc")), "refused")
        else:
            table.face.announce_no_decision()

    # --- other forests and wishes -------------------------------------------------------------------

    def visit_forest(self, seat: int) -> None:
        """Display another seat's forest; if it is displayed already, return to that of the seat to play."""
        table = self._table
        if not table.animator.is_busy:
            is_return = seat in (table.position.seat, self.selection.visited_seat)
            self._change_selection(visited_seat=None if is_return else seat)
            table.refresh()
            displayed_seat = table.position.seat if is_return else seat
            table.app.announce(format_forest_title(table.match.seats, displayed_seat))

    def preselect_wish(self, card: str) -> None:
        """Choose one of the offered wish cards; confirm the choice if it is chosen already."""
        if self.selection.chosen_wish == card:
            self.confirm()
            return
        self._change_selection(chosen_wish=card)
        self._table.refresh()
        self._table.face.announce_choice(tr(f"wispwood.card.{card}.name"))

    # --- the pond -----------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """Handle a press on a pond's slot: take its wisp, or exchange the wisp taken before for it.

        A press on the slot of the taken wisp puts it back. In the set-up of a solo game, a press chooses the
        slot for the ghost's cat instead; another press on it confirms the choice.
        """
        table = self._table
        if not self.can_act:
            self._refuse_press()
            return
        self._dismiss_advice()
        phase = table.position.phase
        if phase == "ghost-cat" and self.selection.chosen_slot == slot:
            self.confirm()
        elif phase == "ghost-cat":
            self._change_selection(chosen_slot=slot)
            table.app.sound.play("pick")
            table.refresh()
            table.face.announce_choice(capitalize(descriptions.name_kind(table.position.slots[slot], "nom")))
        elif phase == "shape" and table.match.can_undo:
            is_return = slot == table.position.taken
            table.undo_or_redo(undo=True)
            if not is_return and table.position.phase == "turn":  # undo may fail when nothing can be saved
                self._take_wisp(slot)
        else:
            self._take_wisp(slot)

    def _take_wisp(self, slot: int) -> None:
        table = self._table
        table.play_action(Take(slot))
        if self.lifted_shape is not None:
            table.ui.focus_on("forest")
        elif table.position.phase == "shape":
            table.ui.focus_on(self._find_best_shape())

    def _find_best_shape(self) -> str | None:
        """Return the widget of the best shape beside the wisp.

        One farther away, which spends the cat, is returned only if none beside the wisp fits.
        """
        shapes, legal = self._table.position.shapes, self.legal
        if self._table.context.settings.show_points:
            worths = ranked_places.rank_shapes(self._table.position, legal)
        else:
            beside = shapes_beside(shapes, self._table.position.taken)
            worths = {shape: (float(shape in beside),) for shape in shapes if shape in legal.placements}
        best = max(worths, key=lambda shape: worths[shape], default=None)
        return None if best is None else f"pond.shape.{shapes.index(best)}"

    def press_shape(self, shape: str) -> None:
        """Lift a shape from the pond, or show the rule that forbids it."""
        table = self._table
        if not self.can_act:
            self._refuse_press()
            return
        self._dismiss_advice()
        if shape in self.legal.placements:
            table.app.sound.play("pick")
            self.lift_shape(shape)
            table.ui.focus_on("forest")
            return
        ruling = self._find_ruling(Place(shape, 0, 0, 0, 0))
        if table.position.phase == "shape" and (ruling is None or ruling.rule != "W-CAT-2"):
            ruling = Ruling("W-PLACE-5", {"why": "shape"})  # it fits nowhere, however it is turned
        table.ruling_popup.show(ruling)

    def lift_shape(self, shape: str) -> None:
        """Lift a shape, turned if need be so that it fits; put it back if it is lifted already."""
        if self.lifted_shape is not None and self.lifted_shape.shape == shape:
            self.clear()
        else:
            selection = replace(
                self.selection, lifted_shape=LiftedShape(shape), held_way=None, way_number=None, forecast=None
            )
            if not (self.can_act and selection.choosable_cells) and self.legal.placements.get(shape):
                place = min(self.legal.placements[shape], key=lambda place: (place.turn, place.wisp))
                selection = replace(selection, lifted_shape=LiftedShape(shape, place.turn, place.wisp))
            self._select(selection)
        self._table.refresh()
        self._table.face.announce_selection()

    def put_shape_back(self) -> None:
        """Put the lifted shape back into the pond, or just off the forest if it is the only choice."""
        if len(self.legal.placements) > 1:
            self.clear()
        else:
            self.hover_cell(None)
        self._table.refresh()

    def change_shape(self, change: Callable[[LiftedShape], LiftedShape]) -> None:
        """Apply a change (turn, mirror or move the wisp within it) to the lifted shape, if any.

        A shape that is laid down stays laid down, changed as little further as makes it fit; if it fits
        nowhere so, the popup says why.
        """
        hand = self.lifted_shape
        if hand is None:
            self._table.app.announce(tr("wispwood.heard.no-shape"), urgent=True)
            return
        self._dismiss_advice()
        changed = self._change_way(hand, change)
        if changed is None and hand.pinned:
            changed = self._fit_changed_shape(hand, change)
            if changed is None:
                self._table.ruling_popup.show(self._find_ruling_at(change(hand)))
                return
        if changed is None:
            self._hover_shape(hand.at, change(self._held_shape))
        else:
            self._preview_shape(changed)
        self._tell_of_turning()

    def _tell_of_turning(self) -> None:
        """Let the shape be seen and heard as it has been turned."""
        self._table.app.sound.play("turn")
        self._table.refresh()
        self._table.face.announce_change_of_selection(self._describe_turned_shape())

    def _change_way(
        self, hand: LiftedShape, change: Callable[[LiftedShape], LiftedShape]
    ) -> LiftedShape | None:
        """Return the shape in another of the legal ways on the cell below its wisp.

        That is the first legal one if the change is made once or several times, else the next one. None if
        the change moves the wisp to another cell of a shape that is laid down, or if there is no other way.
        """
        ways = self.list_ways(hand)
        changed = change(hand)
        if len(ways) < 2 or changed.at != hand.at:
            return None
        while (changed.turn, changed.wisp) != (hand.turn, hand.wisp):
            if replace(changed, pinned=False) in ways:
                return changed
            changed = change(changed)
        return self._step_way(hand, 1)

    def _step_way(self, hand: LiftedShape, by: int) -> LiftedShape | None:
        """Return the shape in the next of the legal ways on the cell below its wisp; None without another.

        Args:
            hand: The shape.
            by: Number of steps, negative for ways before.
        """
        ways = self.list_ways(hand)
        present = replace(hand, pinned=False)
        if len(ways) < 2 or present not in ways:
            return None
        return replace(ways[(ways.index(present) + by) % len(ways)], pinned=hand.pinned)

    def list_ways(self, hand: LiftedShape) -> tuple[LiftedShape, ...]:
        """Return all legal ways for a shape with its wisp on the cell below it, in the order of turning.

        The one that brings most comes first; if the player wants no points to be shown, the one that is
        reached first by turning the shape as it is held. They are found once for each shape and cell.
        """
        if hand.at is None:
            return ()
        key = hand.shape, hand.at
        if key not in self._ways:
            ways = self.legal.list_ways(*key)
            self._ways[key] = ways
            if len(ways) > 1:
                first = ways.index(self._find_best_way(ways))
                self._ways[key] = (*ways[first:], *ways[:first])
        return self._ways[key]

    def _find_best_way(self, ways: tuple[LiftedShape, ...]) -> LiftedShape:
        """Return the way that brings most; of several, that which comes first by turning the held shape."""
        order = list_turning_order(ways[0].shape)
        held = self._held_shape
        start = order.index((held.turn, held.wisp))
        by_turning = sorted(ways, key=lambda way: (order.index((way.turn, way.wisp)) - start) % len(order))
        if not self._table.context.settings.show_points:
            return by_turning[0]
        position = self._table.position
        return max(by_turning, key=lambda way: _forecast_gain(position, way))

    @property
    def _held_shape(self) -> LiftedShape:
        """The lifted shape as the player holds it, even where it has turned by itself."""
        hand, way = self.selection.lifted_shape, self.selection.held_way
        assert hand is not None  # only asked while a shape is lifted
        return hand if way is None else replace(hand, turn=way[0], wisp=way[1])

    def _fit_changed_shape(
        self, hand: LiftedShape, change: Callable[[LiftedShape], LiftedShape]
    ) -> LiftedShape | None:
        """Return the shape that is laid down after a change: the nearest one that fits.

        That is the first one that fits where it lies, if the change is made once or several times; else the
        changed shape at the nearest cell where it fits. None if it fits nowhere.
        """
        first = changed = change(hand)
        while (changed.turn, changed.wisp) != (hand.turn, hand.wisp):
            if changed.make_action() in self.legal.placements.get(hand.shape, ()):
                return changed
            changed = change(changed)
        at = hand.at
        assert at is not None  # it is laid down
        cells = replace(self.selection, lifted_shape=first).choosable_cells
        nearest = min(cells, key=lambda cell: (math.dist(cell, at), cell), default=None)
        return None if nearest is None else replace(first, at=nearest)

    def _find_ruling_at(self, hand: LiftedShape) -> Ruling | None:
        """Return the rule that forbids the lifted shape where it is."""
        action = hand.make_action()
        return None if action is None else self._find_ruling(action)

    def rotate_shape(self, quarters: int) -> None:
        """Turn the lifted shape clockwise by a number of quarter turns, anticlockwise if negative.

        Where it fits, it is turned to the next legal way instead: also to the mirrored ones, and with its
        wisp on other cells, so that a wheel leads to all of them.
        """
        hand = self.lifted_shape
        step = None if hand is None else self._step_way(hand, 1 if quarters > 0 else -1)
        if hand is None or step is None:
            self.change_shape(lambda hand: hand.rotate_orientation(quarters))
            return
        self._dismiss_advice()
        self._preview_shape(step)
        self._tell_of_turning()

    # --- the forest ---------------------------------------------------------------------------------

    def hover_cell(self, cell: Cell | None) -> None:
        """Preview what a press on a forest's cell would do; None for the cell clears the preview."""
        if not self.can_act:
            return
        selection, phase = self.selection, self._table.position.phase
        if selection.lifted_shape is not None:
            if not selection.lifted_shape.pinned and selection.lifted_shape.at != cell:
                self._hover_shape(cell)
        elif phase in ("turn", "trees"):
            free_cell = cell if cell is not None and not self._has_tile(cell) else None
            if free_cell != selection.hovered_tree_cell:
                self._preview_tree(free_cell)
        elif phase == "cats":
            self._change_selection(hovered_cat_cell=cell if cell in selection.legal.cat_cells else None)

    def press_cell(self, cell: Cell) -> None:
        """Handle a press on a forest's cell.

        It lays the lifted shape down or places it, plants a tree, or chooses a tree for the cat.
        """
        table = self._table
        if not self.can_act:
            self._refuse_press()
            return
        self._dismiss_advice()
        phase = table.position.phase
        if self.lifted_shape is not None:
            self._press_with_shape(self.lifted_shape, cell)
        elif phase == "cats":
            self._press_for_cat(cell)
        elif phase in ("turn", "trees", "shape") and not self._has_tile(cell):
            if cell in self.legal.tree_cells:
                table.play_action(Plant(*cell))
            else:
                table.ruling_popup.show(self._find_ruling(Plant(*cell)))

    def _press_for_cat(self, cell: Cell) -> None:
        """Choose a tree for the cat; a press on the cat itself does nothing.

        On the tree that is chosen a key confirms, and a click drops the choice.
        """
        table = self._table
        forest = table.position.forests[table.position.seat]
        if cell == self.selection.chosen_cat_cell and table.ui.ring:
            self.confirm()
        elif cell in self.legal.cat_cells:
            is_chosen = cell != self.selection.chosen_cat_cell
            self._change_selection(chosen_cat_cell=cell if is_chosen else None)
            table.app.sound.play("pick")
            table.refresh()
            if is_chosen:
                table.face.announce_choice(descriptions.format_offset_from_cat(forest, cell))
            else:
                table.face.announce_change_of_selection(tr("wispwood.heard.not-chosen"))
        elif not forest.cat & forest.get_cell_mask(*cell):
            table.ruling_popup.show(self._find_ruling(MoveCat(*cell)))

    def _press_with_shape(self, hand: LiftedShape, cell: Cell) -> None:
        """Place the shape if it lies there on trial, else lay it down there or show why it does not fit."""
        table = self._table
        if hand.pinned and self.forecast is not None and cell in hand.covered_cells():
            self._place_shape(hand)
            return
        if hand.pinned:
            self._pin(False)
        if hand.at != cell:
            self._hover_shape(cell)
        if self.forecast is not None:
            self._pin(True)
            table.app.sound.play("turn")
            table.refresh()
            forest = table.position.forests[table.position.seat]
            place = descriptions.format_offset_from_cat(forest, cell)
            table.face.announce_change_of_selection(tr("wispwood.heard.laid-down", place=place))
        else:
            table.ruling_popup.show(self.selection.ruling)

    def _place_shape(self, hand: LiftedShape) -> None:
        action = hand.make_action()
        if action is not None:
            self._table.play_action(action)

    def _pin(self, pinned: bool) -> None:
        """Lay the lifted shape down on trial, or lift it again; it is held from then on as it lies there."""
        if self.lifted_shape is not None:
            self._change_selection(lifted_shape=replace(self.lifted_shape, pinned=pinned), held_way=None)

    def _hover_shape(self, cell: Cell | None, held: LiftedShape | None = None) -> None:
        """Hold the shape over a cell as the player holds it; where it fits only otherwise, in the best way.

        Args:
            cell: The cell, None outside the forest.
            held: The shape as the player wants to hold it, None for as before.
        """
        held = replace(held or self._held_shape, at=cell, pinned=False)
        ways = self.list_ways(held)
        self._preview_shape(held if held in ways or not ways else ways[0], held)

    def _preview_shape(self, hand: LiftedShape, held: LiftedShape | None = None) -> None:
        """Hold the shape over the forest, with its forecast or the rule that forbids its place.

        Args:
            hand: The shape.
            held: The same as the player holds it, if it has turned by itself.
        """
        action, ways = hand.make_action(), self.list_ways(hand)
        is_legal = action in self.legal.placements.get(hand.shape, ())
        self._change_selection(
            lifted_shape=hand,
            held_way=None if held is None else (held.turn, held.wisp),
            way_number=(ways.index(replace(hand, pinned=False)) + 1, len(ways)) if is_legal else None,
            forecast=forecast.forecast_placement(self._table.position, action)
            if action is not None and is_legal
            else None,
            ruling=None if action is None or is_legal else self._find_ruling(action),
        )

    def _preview_tree(self, cell: Cell | None) -> None:
        """Hold a tree over the forest, with its forecast or the rule that forbids its place."""
        if cell is None:
            self._change_selection(hovered_tree_cell=None, forecast=None, ruling=None)
        elif cell in self.legal.tree_cells:
            preview = forecast.forecast_planting(self._table.position, cell)
            self._change_selection(hovered_tree_cell=cell, forecast=preview, ruling=None)
        else:
            ruling = self._find_ruling(Plant(*cell))
            self._change_selection(hovered_tree_cell=cell, forecast=None, ruling=ruling)

    def _has_tile(self, cell: Cell) -> bool:
        position, visited_seat = self._table.position, self.selection.visited_seat
        forest = position.forests[position.seat if visited_seat is None else visited_seat]
        return bool(forest.tile_mask & forest.get_cell_mask(*cell))

    def _find_ruling(self, action: Action) -> Ruling | None:
        table = self._table
        return table.match.game.ruling(table.match.state, table.position.seat, action)


def _forecast_gain(position: WispwoodState, hand: LiftedShape) -> int:
    """Return the points that a shape would bring where it is held; 0 outside the forest."""
    action = hand.make_action()
    return 0 if action is None else forecast.forecast_placement(position, action).gain


BINDINGS: Final = assign_section(
    "wispwood",
    Binding(
        "turn",
        (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)),
        ("wheel",),
        (PadButton(PAD_X),),
        repeats=True,
    ),
    Binding("mirror", (Chord(pygame.K_f),), (), (PadButton(PAD_Y),)),
    Binding(
        "move-wisp",
        (Chord(pygame.K_e), Chord(pygame.K_e, -1, shift=True)),
        (),
        (PadButton(PAD_LEFT, -1), PadButton(PAD_RIGHT)),
        repeats=True,
    ),
    Binding("drag", (), ("drag",)),
)
"""The bindings of this table, besides those of all tables."""


class ShapeInput(SelectionInput):
    """Turns keys, gamepad buttons, the mouse wheel and drags from the pond into changes of the selection."""

    def __init__(
        self, table: TablePort[WispwoodState, WispwoodViewModel], controller: WispwoodController
    ) -> None:
        super().__init__(controller)
        self._table = table
        self._controller: WispwoodController = controller
        self._pressed: tuple[str, Point] | None = None
        self._dragging = False
        self._drags_wisp = False  # whether the drag began with a wisp instead of a shape
        self._has_taken_wisp = False  # whether the drag has taken that wisp

    def before_widgets(self, event: pygame.Event) -> bool:
        """Handle a drag from the pond or a gamepad button for the lifted shape, before widgets get the event.

        Returns:
            True if the event was consumed.
        """
        point = self._table.app.metrics.get_event_position(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.cancel_drag()
            self._pressed = None if point is None else self._find_pressed(point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._move(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event, point)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.cancel_drag()
        elif event.type == pygame.JOYBUTTONDOWN and self._controller.lifted_shape is not None:
            return self.handle_key(event)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Undo the last selection step (right button) or turn the lifted shape (wheel), if no widget did.

        Returns:
            True if the event was consumed.
        """
        controller = self._controller
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return controller.drop_last()
        if controller.lifted_shape is None:
            return False
        if event.type == pygame.MOUSEWHEEL and event.y:
            controller.rotate_shape(-event.y)
            return True
        return False

    def handle_key(self, event: pygame.Event) -> bool:
        """Turn or mirror the lifted shape, or move its wisp, by a key or a gamepad button.

        Returns:
            True if the event was consumed.
        """
        controller = self._controller
        # a gamepad's buttons do something else while no shape is lifted; keys are answered
        is_meant = controller.lifted_shape is not None or event.type == pygame.KEYDOWN
        command = find_pressed_command(BINDINGS, event) if is_meant else None
        match command:
            case None:
                return False
            case PressedCommand("turn", by):
                controller.rotate_shape(by)
            case PressedCommand("mirror", _):
                controller.change_shape(LiftedShape.flip)
            case PressedCommand(_, by):
                controller.change_shape(lambda hand: hand.cycle_wisp_cell(by))
        return True

    @property
    def is_carrying_wisp(self) -> bool:
        """Whether a wisp is being dragged for which no shape has been chosen yet."""
        return self._is_dragging and self._controller.lifted_shape is None

    @property
    def _is_dragging(self) -> bool:
        """Whether something is being dragged that has not been put back by Esc or the right button."""
        if not self._dragging or self._table.position.phase != "shape":
            return False
        return self._drags_wisp or self._controller.lifted_shape is not None

    def accepts_drag(self, point: Point) -> bool:
        """Return whether a finger can drag something at a point: from the pond, or the lifted shape.

        The lifted shape can be dragged over the forest unless it is laid down there.
        """
        if not self._controller.can_act:
            return False
        pressed, hand = self._find_pressed(point), self._controller.lifted_shape
        if pressed is not None:
            return self._can_drag(pressed[0])
        over_forest = self._table.view_model.grid.find_cell_at(point) is not None
        return over_forest and hand is not None and not hand.pinned

    def cancel_drag(self) -> None:
        """Stop dragging: the wisp returns to its slot, or the shape into the pond."""
        was_dragging, self._dragging, self._pressed = self._dragging, False, None
        table = self._table
        if not was_dragging or table.position.phase != "shape":
            return
        if self._has_taken_wisp and table.match.can_undo and not table.animator.is_busy:
            table.undo_or_redo(undo=True)
        else:
            self._controller.put_shape_back()

    def _move(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        hand = self._controller.lifted_shape
        if self.is_carrying_wisp or (hand is not None and hand.at is None):
            table.invalidate()  # the wisp or the shape hangs on the pointer
        if self._pressed is None or not event.buttons[0] or table.animator.is_busy:
            return
        if self._dragging and not self._is_dragging:
            self._pressed = None
            return
        widget, start = self._pressed
        if not self._dragging and math.dist(start, point) > DRAG_FROM:
            self._begin_drag(widget)
        if self.is_carrying_wisp:
            self._lift_shape_at(point)
        if self._dragging and self._controller.lifted_shape is not None:
            self._controller.hover_cell(table.view_model.grid.find_cell_at(point))

    def _find_pressed(self, point: Point) -> tuple[str, Point] | None:
        """Return the id of the pond's widget at a point, with the point."""
        top = next(iter(self._table.ui.find_widgets(point)), None)
        return (top.id, point) if top is not None and top.id.startswith("pond.") else None

    def _can_drag(self, widget: str) -> bool:
        """Return whether a drag from a widget of the pond picks up what lies there."""
        part, number = widget.rsplit(".", 1)
        state, legal = self._table.position, self._controller.legal
        if part == "pond.slot":
            return state.slots[int(number)] >= 0 and (state.phase == "shape" or int(number) in legal.slots)
        return part == "pond.shape" and state.shapes[int(number)] in legal.placements

    def _begin_drag(self, widget: str) -> None:
        """Select what was pressed, or show the rule that forbids it."""
        part, number = widget.rsplit(".", 1)
        self._drags_wisp, self._has_taken_wisp = part == "pond.slot", False
        if part == "pond.slot":
            before = self._table.position
            self._dragging = self._take_wisp(int(number))
            self._has_taken_wisp = (before.phase, before.taken) != ("shape", int(number))
        elif part == "pond.shape":
            shape = self._table.position.shapes[int(number)]
            hand = self._controller.lifted_shape
            if shape in self._controller.legal.placements and (hand is None or hand.shape != shape):
                self._controller.lift_shape(shape)
            self._dragging = self._controller.lifted_shape is not None
        if not self._dragging:
            self._pressed = None
            self._explain_refusal(part, int(number))

    def _explain_refusal(self, part: str, number: int) -> None:
        """Say why what lies on the pond cannot be dragged, as a click on it does."""
        state = self._table.position
        if part == "pond.slot" and state.slots[number] >= 0:
            self._controller.press_slot(number)
        elif part == "pond.shape":
            self._controller.press_shape(state.shapes[number])

    def _take_wisp(self, slot: int) -> bool:
        """Take the wisp of a slot unless it is taken already; return False if it may not be taken."""
        table = self._table
        state = table.position
        if not self._controller.can_act or state.slots[slot] < 0:
            return False
        is_other = state.phase == "shape" and slot != state.taken
        if slot in self._controller.legal.slots or is_other:
            self._controller.press_slot(slot)
            state = table.position
        return state.phase == "shape" and slot == state.taken

    def _lift_shape_at(self, point: Point) -> None:
        """Lift one of the two shapes beside a wisp when the wisp is dragged over it."""
        state, pond = self._table.position, self._table.view_model.layout.pond
        for shape in shapes_beside(state.shapes, state.taken):
            center = locate_shape(pond, state.shapes.index(shape))
            is_near = math.dist(center, point) <= get_shape_radius(pond)
            if is_near and shape in self._controller.legal.placements:
                self._controller.lift_shape(shape)
                return

    def _release(self, event: pygame.Event, point: Point | None) -> bool:
        table, was_carrying_wisp = self._table, self.is_carrying_wisp
        was_dragging, was_put_back = self._is_dragging, self._dragging and self._pressed is None
        self._dragging, self._pressed = False, None
        if was_put_back:
            table.ui.cancel_press()
        if was_put_back or not was_dragging or point is None:
            return was_put_back
        table.invalidate()
        if was_carrying_wisp:
            return self._drop_wisp(event, point)
        cell = table.view_model.grid.find_cell_at(point)
        if cell is None:
            return False
        table.ui.handle(event)  # the pressed widget is released
        self._controller.press_cell(cell)
        return True

    def _drop_wisp(self, event: pygame.Event, point: Point) -> bool:
        """Drop a wisp without a shape: lift the shape under it.

        Elsewhere it waits for its shape, and the release on its own slot is a click that puts it back.
        """
        table = self._table
        top = next(iter(table.ui.find_widgets(point)), None)
        if top is None or not top.id.startswith("pond.shape."):
            return False
        table.ui.handle(event)
        self._controller.press_shape(table.position.shapes[int(top.id.rsplit(".", 1)[1])])
        return True
