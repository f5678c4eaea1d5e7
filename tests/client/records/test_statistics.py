"""The numbers of the records."""

from __future__ import annotations

from client.records.people import forgotten_people, list_people, visible_people
from client.records.statistics import (
    ExcludedGames,
    OpponentRecord,
    RecordFilter,
    RecordStatistics,
    compute_statistics,
    count_excluded,
    find_appearances,
)
from saves.finished_game import FinishedGame, SeatReviewSummary
from saves.player_aliases import PlayerAlias, PlayerDirectory
from tests.client.records.sample_games import game

ME = RecordFilter("envyra", "žofie")


def of(
    *games: FinishedGame,
    wanted: RecordFilter = ME,
    draws: bool = False,
    people: PlayerDirectory | None = None,
) -> RecordStatistics:
    return compute_statistics(find_appearances(games, people or PlayerDirectory(), wanted, draws=draws))


def test_statistics_without_games_are_empty() -> None:
    found = of()
    assert (found.games, found.wins, found.streak, found.timed, found.reviewed) == (0, 0, 0, 0, 0)
    assert (found.mean, found.best, found.seconds, found.loss, found.luck) == (None,) * 5
    assert found.against == ()
    assert found.best_games == ()


def test_statistics_count_games_wins_points_and_time() -> None:
    found = of(
        game(1, points=(30, 20), seconds=100),
        game(2, points=(20, 41), winners=(1,), seconds=50),
        game(3, points=(43, 12)),
    )
    assert (found.games, found.wins, found.mean, found.best) == (3, 2, 31, 43)
    assert (found.seconds, found.timed) == (150, 2)


def test_only_filtered_games_count() -> None:
    games = (
        game(1),
        game(2, kind="wispwood"),
        game(3, "Řehoř", ":crown"),
        game(4, "Řehoř", "žofie ", "Liška", winners=(1,)),
    )
    assert of(*games).games == 2
    assert of(*games).wins == 2
    assert of(*games, wanted=RecordFilter("envyra", "žofie", players=3)).games == 1
    assert of(*games, wanted=RecordFilter("wispwood", "žofie")).games == 1
    assert of(*games, wanted=RecordFilter("envyra", "řehoř")).wins == 1


def test_computer_opponent_with_the_same_name_is_not_the_person() -> None:
    assert of(game(1, "Žofie:crown", "Řehoř")).games == 0


def test_shared_first_place_is_a_win_or_a_draw_by_game() -> None:
    shared = game(1, "Žofie", "Řehoř", winners=(0, 1))
    assert of(shared).wins == 1
    assert of(shared, draws=True).wins == 0
    assert of(game(1), draws=True).wins == 1


def test_longest_streak_counts_consecutive_wins() -> None:
    won = (True, False, True, True, True, False, True, True)
    assert of(*(game(day, winners=(0,) if each else (1,)) for day, each in enumerate(won))).streak == 3


def test_each_kind_of_opponent_counts_once_per_game() -> None:
    found = of(
        game(1, "Žofie", ":crown", ":crown", "Řehoř"),
        game(2, "Žofie", ":sapling", winners=(1,)),
        game(3, "Žofie", "Řehoř", winners=(1,)),
        game(4, "Žofie"),
        game(5, "Žofie", winners=()),
        game(6, "Žofie", ":dragon"),
    )
    assert found.against == (
        OpponentRecord("ghost", 2, 1),
        OpponentRecord("crown", 1, 1),
        OpponentRecord("sapling", 1, 0),
        OpponentRecord("human", 2, 1),
        OpponentRecord("dragon", 1, 1),
    )


def test_best_games_are_sorted_by_points_win_and_date() -> None:
    found = of(
        game(1, points=(30, 0)),
        game(2, points=(50, 60), winners=(1,)),
        game(3, points=(50, 20)),
        game(4, points=(30, 0)),
        game(5, points=(10, 0)),
        game(6, points=(11, 0)),
        game(7),
    )
    assert [one.game.file for one in found.best_games] == [f"g{day:04}.stolek" for day in (3, 2, 4, 1, 6)]


def test_loss_is_per_decision_and_luck_per_game() -> None:
    mine, theirs = (
        SeatReviewSummary(loss=0.4, luck=0.2, decisions=10),
        SeatReviewSummary(loss=9, luck=-0.2, decisions=1),
    )
    unsaid = SeatReviewSummary(loss=0.0, luck=-0.1, decisions=0)
    found = of(game(1, reviewed=(mine, theirs)), game(2), game(3, reviewed=(unsaid, theirs)))
    assert (found.loss, found.reviewed) == (0.04, 2)
    assert found.luck is not None
    assert abs(found.luck - 0.05) < 1e-9


def test_games_with_help_are_counted_apart_with_their_reasons() -> None:
    games = (
        game(1),
        game(2, hinted=True),
        game(3, hinted=True, free_undo=True),
        game(4, corrected=True),
        game(5, "Řehoř", ":crown", hinted=True),
        game(6, hinted=False),
    )
    assert of(*games).games == 2
    assert of(*games, wanted=RecordFilter("envyra", "žofie", excluded=True)).games == 3
    assert count_excluded(games, PlayerDirectory(), ME) == ExcludedGames(
        games=3, free_undo=1, hints=2, corrected=1
    )


def test_merged_names_are_one_person() -> None:
    games = (game(1), game(2, "Žofka", ":crown"), game(3, "ŽOFKA", ":crown"))
    people = PlayerDirectory((PlayerAlias("Žofka", "Žofie"),))
    assert of(*games, people=people).games == 3
    (found,) = list_people(games, people)
    assert (found.id, found.name, found.names) == ("žofie", "Žofie", ("ŽOFKA", "Žofka", "Žofie"))
    assert found.other_names == ("ŽOFKA",)
    assert found.games == 3


def test_unused_name_can_have_aliases() -> None:
    (found,) = list_people((game(1, "Žofka", ":crown"),), PlayerDirectory((PlayerAlias("Žofka", "Žofie"),)))
    assert (found.id, found.name) == ("žofie", "Žofka")


def test_people_are_sorted_by_games_without_the_hidden_ones() -> None:
    games = (game(1, "Řehoř", "Žofie"), game(2, "Žofie"), game(3, "Host", "Žofie"))
    people = PlayerDirectory(forgotten=("host",))
    assert [one.name for one in list_people(games, people)] == ["Žofie", "Host", "Řehoř"]
    assert [one.name for one in visible_people(list_people(games, people), people)] == ["Žofie", "Řehoř"]
    assert [one.name for one in forgotten_people(list_people(games, people), people)] == ["Host"]
