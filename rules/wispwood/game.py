"""Wispwood as an implementation of `Game`; each method delegates to the module responsible for it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.contract import Game, GameNotation, Option, Outcome, Ruling, Scalar, ScoreLine, Transition
from rules.wispwood import hidden_information, rounds, scoring, setup, state_validation, turn_flow, turns
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
from rules.wispwood.placement import find_hat_card, list_placements, list_tree_placements
from rules.wispwood.rulings import MAX_TREES, can_take, find_ruling, list_open_shapes
from rules.wispwood.state import RoundSheet, Setup, WispwoodState

FULL_GRID = "full-grid"
"""Key of the score line for a full grid; the other lines have the ids of their wish cards."""


class Wispwood(Game[WispwoodState, WispwoodAction, WispwoodEvent]):
    """Wispwood's implementation of the `Game` interface."""

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
        """Return the position at the first decision of a new game (W-SET-1 to W-SET-5, W-SOLO-1)."""
        draft = setup.create_draft(msgspec.convert(choices, Setup), seed)
        turn_flow.begin_play(draft)
        return draft.to_state()

    def deciders(self, state: WispwoodState) -> tuple[int, ...]:
        """Return the one seat that must decide, as a tuple; () when the game is over."""
        return () if state.phase == "over" else (state.seat,)

    def offers(self, state: WispwoodState, seat: int) -> tuple[WispwoodAction, ...]:
        """Return all legal actions of a seat in a position of Wispwood."""
        match state.phase:
            case "wishes":
                deck = setup.list_decks(state.setup)[len(state.wishes)]
                return tuple(PickWish(card.id) for card in content().deck(deck))
            case "ghost-cat":
                return tuple(PutGhostCat(slot) for slot in range(len(state.slots)))
            case "turn":
                return _turn_actions(state)
            case "shape":
                return _shape_actions(state)
            case "trees":
                forest = state.forests[seat]
                more = list_tree_placements(forest, state.size) if state.planted < MAX_TREES else []
                return (Done(), *more)
            case "cats":
                forest = state.forests[seat]
                return (KeepCat(), *(MoveCat(x, y) for x, y in forest.list_cells_of_mask(forest.trees)))
            case "over":
                return ()

    def ruling(self, state: WispwoodState, seat: int, action: WispwoodAction) -> Ruling | None:
        """Return the rule that forbids an action to a seat, or None if the action is legal."""
        return find_ruling(state, seat, action)

    def carry_out(
        self,
        state: WispwoodState,
        seat: int,  # noqa: ARG002  # the one on turn
        action: WispwoodAction,
    ) -> Transition[WispwoodState, WispwoodEvent]:
        """Carry out a legal action and everything that follows from it up to the next decision."""
        draft = Draft.from_state(state)
        _carry_out(draft, action)
        turn_flow.continue_play(draft, action)
        return draft.to_transition()

    def result(self, state: WispwoodState) -> Outcome:
        """Return the outcome of a finished game of Wispwood.

        Most points win; then most full grids; then the place is shared (W-END-1). A solo player needs as many
        points as the ghost (W-SOLO-10); if the ghost has won, the ranking is ((), (0,)): nobody is first.
        """
        totals = rounds.total_points(state.sheets)
        sheets = tuple(_score_sheet(state, seat) for seat in range(state.setup.players))
        if state.ghost is not None:
            won = totals[0] >= sum(sheet.ghost for sheet in state.sheets)
            return Outcome("ghost-beaten" if won else "ghost-won", ((0,),) if won else ((), (0,)), sheets)
        ranked = list(zip(totals, rounds.count_full_grids(state.sheets), strict=True))
        order = sorted(set(ranked), reverse=True)
        ranking = tuple(tuple(seat for seat, rank in enumerate(ranked) if rank == place) for place in order)
        best = [rank for rank in ranked if rank[0] == order[0][0]]
        reason = "shared" if len(ranking[0]) > 1 else "full-grids" if len(best) > 1 else "points"
        return Outcome(reason, ranking, sheets)

    def view(self, state: WispwoodState, seat: int | None) -> WispwoodState:  # noqa: ARG002  # no secrets of one seat
        """Return the state without what is hidden from all players.

        Wispwood's players have no secrets from each other, so all seats have the same view.
        """
        return hidden_information.view(state)

    def determinize(self, view: WispwoodState, seed: int) -> WispwoodState:
        """Return a full state that is consistent with a view, its hidden parts drawn at random."""
        return hidden_information.determinize(view, seed)

    def notation(self) -> GameNotation[WispwoodState, WispwoodAction]:
        """Return how positions and moves of Wispwood are written as text."""
        from rules.wispwood.notation import NOTATION  # noqa: PLC0415  texts are rare, and no start waits for them

        return NOTATION

    def examine(self, state: WispwoodState) -> None:
        """Raise ValueError if a state or view of Wispwood is impossible."""
        state_validation.validate_state(state)


def _turn_actions(state: WispwoodState) -> tuple[WispwoodAction, ...]:
    actions: list[WispwoodAction] = []
    if state.may_refresh:
        actions.append(Refresh())
    if state.forests[state.seat].ready:
        actions.append(RefreshByCat())
    actions += [Take(slot) for slot, kind in enumerate(state.slots) if kind >= 0 and can_take(state, slot)]
    actions += list_tree_placements(state.forests[state.seat], state.size)
    return tuple(actions)


def _shape_actions(state: WispwoodState) -> tuple[WispwoodAction, ...]:
    forest, kind, hat = state.forests[state.seat], state.slots[state.taken], find_hat_card(state.wishes)
    placements: list[Place] = []
    for shape in list_open_shapes(state, state.taken):
        placements += list_placements(forest, shape, kind, hat, state.size)
    return tuple(placements)


def _carry_out(draft: Draft, action: WispwoodAction) -> None:
    match action:
        case PickWish(card):
            setup.pick_wish(draft, card)
        case PutGhostCat(slot):
            setup.put_ghost_cat(draft, slot)
        case Refresh():
            turns.refresh_one_kind(draft)
        case RefreshByCat():
            turns.refresh_by_cat(draft)
        case Take(slot):
            turns.take_wisp(draft, slot)
        case Place():
            turns.place_shape(draft, action)
        case Plant(x, y):
            turns.plant_tree(draft, x, y)
        case Done():
            turns.end_tree_turn(draft)
        case MoveCat(x, y):
            rounds.move_cat(draft, x, y)
        case KeepCat():
            rounds.keep_cat(draft)


def _score_sheet(state: WispwoodState, seat: int) -> tuple[ScoreLine, ...]:
    """Return round by round a line for every wish card and one for the full grid, with the counted cells."""
    lines: list[ScoreLine] = []
    for number, sheet in enumerate(state.sheets, start=1):
        lines += _round_lines(state.wishes, number, sheet, seat)
    return tuple(lines)


def _round_lines(wishes: tuple[str, ...], number: int, sheet: RoundSheet, seat: int) -> list[ScoreLine]:
    forest = sheet.forests[seat]
    lines = []
    for card, points in zip(wishes, sheet.points[seat], strict=False):
        counted = 0
        for part in scoring.list_scored_parts(forest, card):
            counted |= part.counted
        lines.append(ScoreLine(card, points, {"round": number, "cells": forest.list_cells_of_mask(counted)}))
    lines.append(ScoreLine(FULL_GRID, sheet.points[seat][-1], {"round": number}))
    return lines


GAME = Wispwood()
"""The instance that the registry returns."""
