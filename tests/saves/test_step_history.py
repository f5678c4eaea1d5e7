"""Steps that stand, taken back and done again: compared with plain lists."""

from __future__ import annotations

import random

from saves.step_history import StepHistory


def test_step_history_equals_a_list_model() -> None:
    draw = random.Random(3)
    chain: StepHistory[int] = StepHistory()
    stand: list[int] = []
    taken: list[list[int]] = []
    for number in range(3000):
        match draw.randrange(4):
            case 0 | 1:
                chain.add(number)
                stand.append(number)
                taken.clear()
            case 2:
                count = draw.randrange(-1, 6)
                real = max(0, min(count, len(stand)))
                assert chain.undo(count) == real
                taken.append(stand[len(stand) - real :])
                del stand[len(stand) - real :]
            case _:
                assert chain.redo() == bool(taken)
                stand += taken.pop() if taken else []
        assert (chain.length, chain.current_steps) == (len(stand), stand)
        assert chain.reachable_steps == stand + [step for group in reversed(taken) for step in group]
