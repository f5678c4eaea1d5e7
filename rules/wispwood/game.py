"""Wispwood as the rest of the program meets it: the seam's functions, each handed to the room that knows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.contract import Game, Option, Outcome, Ruling, Scalar, ScoreLine, Transition
from rules.wispwood import course, knowledge, rounds, scoring, setting_up, turns
from rules.wispwood.actions import (
    ACTION_TYPES,
    Done,
    KeepCat,
    MoveCat,
    PickWish,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
    WispwoodAction,
)
from rules.wispwood.content import BOOK, content
from rules.wispwood.draft import Draft
from rules.wispwood.events import EVENT_TYPES, WispwoodEvent
from rules.wispwood.placement import hat_card, places, tree_places
from rules.wispwood.rulings import MOST_TREES, may_take, open_shapes, ruling
from rules.wispwood.state import RoundSheet, Setup, WispwoodState

FULL_GRID = "full-grid"
"""Key of the score line for a full grid; the other lines are keyed by their wish card."""


class Wispwood(Game[WispwoodState, WispwoodAction, WispwoodEvent]):
    """The game's functions; it holds nothing."""

    id = "wispwood"
    version = 1
    definitions = BOOK.own
    player_counts = (1, 2, 3, 4)
    options = (
        Option("wishes", ("random", "first", "hand"), "random"),
        Option("four_wishes", (False, True), False),
        Option("short", (False, True), False),
        Option("loose_shapes", (False, True), False),
        Option("ghost", (1, 2, 3, 4), 1, players=(1,)),
    )
    state_type = WispwoodState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> WispwoodState:
        """The first decision of a game (W-SET-1 to W-SET-5, W-SOLO-1)."""
        draft = setting_up.set_up(msgspec.convert(choices, Setup), seed)
        course.begin(draft)
        return draft.state()

    def deciders(self, state: WispwoodState) -> tuple[int, ...]:
        """The one seat to decide."""
        return () if state.phase == "over" else (state.seat,)

    def offers(self, state: WispwoodState, seat: int) -> tuple[WispwoodAction, ...]:
        """All legal actions of the seat."""
        match state.phase:
            case "wishes":
                deck = setting_up.decks(state.setup)[len(state.wishes)]
                return tuple(PickWish(card.id) for card in content().deck(deck))
            case "ghost-cat":
                return tuple(PutGhostCat(slot) for slot in range(len(state.slots)))
            case "turn":
                return _turn(state)
            case "shape":
                return _shape(state)
            case "trees":
                forest = state.forests[seat]
                more = tree_places(forest, state.size) if state.planted < MOST_TREES else []
                return (Done(), *more)
            case "cats":
                forest = state.forests[seat]
                return (KeepCat(), *(MoveCat(x, y) for x, y in forest.cells(forest.trees)))
            case "over":
                return ()

    def ruling(self, state: WispwoodState, seat: int, action: WispwoodAction) -> Ruling | None:
        """The judge's word on an action."""
        return ruling(state, seat, action)

    def carry_out(
        self,
        state: WispwoodState,
        seat: int,  # noqa: ARG002  # the one on turn
        action: WispwoodAction,
    ) -> Transition[WispwoodState, WispwoodEvent]:
        """Carry out a legal action and all that it forces."""
        draft = Draft.of(state)
        _carry_out(draft, action)
        course.go_on(draft, action)
        return draft.transition()

    def result(self, state: WispwoodState) -> Outcome:
        """Most points; then most full grids; then shared (W-END-1). Alone: as many as the ghost (W-SOLO-10).

        A solo game that the ghost has won is ranked ((), (0,)): the first place is nobody's.
        """
        totals = rounds.totals(state.sheets)
        sheets = tuple(_sheet(state, seat) for seat in range(state.setup.players))
        if state.ghost is not None:
            won = totals[0] >= sum(sheet.ghost for sheet in state.sheets)
            return Outcome("ghost-beaten" if won else "ghost-won", ((0,),) if won else ((), (0,)), sheets)
        ranked = list(zip(totals, rounds.full_grids(state.sheets), strict=True))
        order = sorted(set(ranked), reverse=True)
        ranking = tuple(tuple(seat for seat, rank in enumerate(ranked) if rank == place) for place in order)
        best = [rank for rank in ranked if rank[0] == order[0][0]]
        reason = "shared" if len(ranking[0]) > 1 else "full-grids" if len(best) > 1 else "points"
        return Outcome(reason, ranking, sheets)

    def view(self, state: WispwoodState, seat: int | None) -> WispwoodState:  # noqa: ARG002  # no secrets of one seat
        """What anybody at the table can see; Wispwood has no secrets between players."""
        return knowledge.view(state)

    def determinize(self, view: WispwoodState, seed: int) -> WispwoodState:
        """A full state that agrees with the view."""
        return knowledge.determinize(view, seed)

    def examine(self, state: WispwoodState) -> None:
        """Raises ValueError for what cannot be."""
        knowledge.check(state)


def _turn(state: WispwoodState) -> tuple[WispwoodAction, ...]:
    found: list[WispwoodAction] = []
    if state.may_refresh:
        found.append(Refresh())
    if state.forests[state.seat].ready:
        found.append(RefreshByCat())
    found += [Take(slot) for slot, kind in enumerate(state.slots) if kind >= 0 and may_take(state, slot)]
    found += tree_places(state.forests[state.seat], state.size)
    return tuple(found)


def _shape(state: WispwoodState) -> tuple[WispwoodAction, ...]:
    forest, kind, hat = state.forests[state.seat], state.slots[state.taken], hat_card(state.wishes)
    found: list[Place] = []
    for shape in open_shapes(state, state.taken):
        found += places(forest, shape, kind, hat, state.size)
    return tuple(found)


def _carry_out(draft: Draft, action: WispwoodAction) -> None:
    match action:
        case PickWish(card):
            setting_up.pick_wish(draft, card)
        case PutGhostCat(slot):
            setting_up.put_ghost_cat(draft, slot)
        case Refresh():
            turns.refresh_one_kind(draft)
        case RefreshByCat():
            turns.refresh_by_cat(draft)
        case Take(slot):
            turns.take(draft, slot)
        case Place():
            turns.place(draft, action)
        case Plant(x, y):
            turns.plant(draft, x, y)
        case Done():
            turns.done(draft)
        case MoveCat(x, y):
            rounds.move_cat(draft, x, y)
        case KeepCat():
            rounds.keep_cat(draft)


def _sheet(state: WispwoodState, seat: int) -> tuple[ScoreLine, ...]:
    """Round by round a line for every wish card and one for the full grid, with the cells that counted."""
    lines: list[ScoreLine] = []
    for number, sheet in enumerate(state.sheets, start=1):
        lines += _round_lines(state.wishes, number, sheet, seat)
    return tuple(lines)


def _round_lines(wishes: tuple[str, ...], number: int, sheet: RoundSheet, seat: int) -> list[ScoreLine]:
    forest = sheet.forests[seat]
    lines = []
    for card, points in zip(wishes, sheet.points[seat], strict=False):
        counted = 0
        for part in scoring.parts(forest, card):
            counted |= part.counted
        lines.append(ScoreLine(card, points, {"round": number, "cells": forest.cells(counted)}))
    lines.append(ScoreLine(FULL_GRID, sheet.points[seat][-1], {"round": number}))
    return lines


GAME = Wispwood()
"""The one instance that the registry hands out."""
