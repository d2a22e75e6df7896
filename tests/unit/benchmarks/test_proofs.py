"""What the tables of proofs and of second solves count, on boards of cards that are always known."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import proofs, second_solves
from benchmarks.proofs import Table, board_request, hand_request
from benchmarks.second_solves import Planned, solved
from planner.models.deciders.program.linear import Model
from planner.planning.answers import answering
from tests.unit.models.deciders.program.test_confirming import claim, claims_of, knapsack

CARDS = ["Sol Ring", "Birds of Paradise", "Lotus Petal", "Treasure", "Llanowar Elves", "Mana Vault"]


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "pool", lambda: (CARDS, CARDS, ["Birds of Paradise"], ["{1}{G}", "{X}{U}"]))


def test_answers_are_counted_by_what_proves_them() -> None:
    found = Table()
    assert found.add({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}) == "certificate"
    assert found.add({"board": {"battlefield": ["No such card"]}, "pay": {"cost": "{G}"}}) == "refused"
    keep = [{"cost": "{U}"}, {"cost": "{U}{U}", "when": "next turn"}]
    kept = {"board": {"battlefield": ["Island", "Forest"]}, "pay": {"cost": "{1}"}, "keep": keep}
    assert found.add(kept) == "confirmed"
    assert found.whole.row("these").startswith(
        "these | 2 | 50.0% (1) | 0.0% (0) | 50.0% (1) | 0.0% (0) | 0 | 0 | 1 |"
    )


def test_the_same_number_draws_the_same_board() -> None:
    assert board_request(7) == board_request(7) != board_request(8)
    request = hand_request(7)
    assert (len(request["board"]["hand"]), request["keep"]) == (3, "hand")
    assert 10 <= len(request["board"]["battlefield"]) <= 60


def test_no_answer_of_these_boards_rests_on_one_solve() -> None:
    found = Table()
    for number in range(12):
        found.add(board_request(number))
        found.add(hand_request(number))
    assert found.whole.counts["search"] == 0
    assert found.whole.counts["certificate"] > 0


def test_programs_are_gathered_as_the_planner_confirms_them(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = Planned()
    monkeypatch.setattr(answering, "confirmed", planned.confirmed)
    planned.add({"board": {"battlefield": ["Island", "Sol Ring"]}, "pay": {"cost": "{1}"}, "keep": ["{U}"]})
    assert all(
        whole >= less for whole, less in zip(planned.answers.seconds, planned.without.seconds, strict=True)
    )


def test_a_disagreement_is_listed_and_kept(tmp_path: Path) -> None:
    assert solved(claims_of(knapsack()), tmp_path)[1] == []
    assert not list(tmp_path.iterdir())
    counts, wrong = solved([claim(knapsack(), None)], tmp_path)
    assert len(wrong) == len(second_solves.settings()) == 4
    assert all(one.total() == 1 for one in counts.values())
    assert len(list(tmp_path.iterdir())) == 1


def test_what_has_no_solution_is_no_disagreement() -> None:
    model = Model()
    model.add(model.new_int_var(0, 3, "x") >= 4)
    counts, wrong = solved([claim(model, None)], None)
    assert (wrong, {one["infeasible"] for one in counts.values()}) == ([], {1})
