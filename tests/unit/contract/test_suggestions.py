"""What was probably meant: names, keys, ids, costs."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError, plan
from planner.contract.suggestions import did_you_mean, folded, nearest
from planner.game.mana import ManaCost, braced


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Lim-Dûl's Vault", "limdulsvault"),
        ("Fire // Ice", "fireice"),
        ("Ærathi Berserker", "aerathiberserker"),
        ("Jötun Grunt", "jotungrunt"),
        ("Márton Stromgald", "martonstromgald"),
        ("Séance", "seance"),
        ("Déjà Vu", "dejavu"),
        ("_____", "_____"),
        ("", ""),
        ("  İstanbul ", "istanbul"),
        ("+2 Mace", "2mace"),
    ],
)
def test_names_are_folded(name: str, form: str) -> None:
    assert folded(name) == form
    assert folded(folded(name)) == form


@pytest.mark.parametrize(
    ("word", "allowed", "meant"),
    [
        ("Isalnd", ["Plains", "Island", "Swamp"], ["Island"]),
        ("forset", ["Forest", "Forge", "Swamp"], ["Forest", "Forge"]),
        ("Urborg", ["Urborg, Tomb of Yawgmoth", "Orb"], ["Urborg, Tomb of Yawgmoth"]),
        ("xyz", ["Plains", "Island"], []),
        ("tap", ["tapped", "map", "cap", "lap"], ["map", "cap", "lap"]),
        ("anything", [], []),
    ],
)
def test_the_nearest_words(word: str, allowed: list[str], meant: list[str]) -> None:
    assert nearest(word, allowed) == meant


def test_a_question_at_the_end_of_a_refusal() -> None:
    assert did_you_mean("tappd", ["tapped"]) == '; did you mean "tapped"?'
    assert did_you_mean("tap", ["map", "cap"]) == '; did you mean "map" or "cap"?'
    assert did_you_mean("tap", ["map", "cap", "lap"]) == '; did you mean "map", "cap" or "lap"?'
    assert did_you_mean("qqq", ["tapped"]) == ""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2WW", "{2}{W}{W}"),
        ("2ww", "{2}{W}{W}"),
        ("{2}WW", "{2}{W}{W}"),
        ("{2WW}", "{2}{W}{W}"),
        ("2 W W", "{2}{W}{W}"),
        ("10", "{10}"),
        ("XRR", "{X}{R}{R}"),
        ("1W/U", "{1}{W/U}"),
        ("B/P", "{B/P}"),
        ("2/W", "{2/W}"),
        ("S", "{S}"),
        ("{W}", None),
        ("", None),
        ("{}", None),
        ("2Q", None),
        ("W/W", None),
        ("Island", None),
        ("W" * 50, None),
    ],
)
def test_a_cost_without_braces(text: str, meant: str | None) -> None:
    assert braced(text) == meant
    if meant is not None:
        assert str(ManaCost(meant)) == meant


BOARD = {"battlefield": ["Forest", {"card": "Island", "id": "isle"}]}


@pytest.mark.parametrize(
    ("request_", "path", "hint"),
    [
        ({"board": {"battlefeild": []}}, "board.battlefeild", 'did you mean "battlefield"?'),
        (
            {"board": {"battlefield": [{"card": "Forest", "taped": True}]}},
            "board.battlefield[0].taped",
            '"tapped"',
        ),
        ({"board": {"battlefield": ["Isalnd"]}}, "board.battlefield[0]", 'did you mean "Island"?'),
        ({"board": BOARD, "pay": {"cost": "2WW"}}, "pay.cost", "did you mean {2}{W}{W}?"),
        ({"board": BOARD, "pay": {"cost": "{2}W"}}, "pay.cost", "did you mean {2}{W}?"),
        ({"board": BOARD, "pay": {"cots": "{2}"}}, "pay.cots", 'did you mean "cost"'),
        ({"board": BOARD, "forbid": ["Forest#2"]}, "forbid[0]", 'did you mean "Forest#1"?'),
        ({"board": BOARD, "require": ["ilse"]}, "require[0]", 'did you mean "isle"?'),
        ({"board": BOARD, "pay": {"ability": 0, "source": "Isle"}}, "pay.source", 'did you mean "isle"?'),
        ({"board": BOARD, "pay": {"cost": "{1}", "source": "Isle"}}, "pay.source", 'did you mean "isle"?'),
        ({"board": BOARD, "pay": {"card": "Sol Rnig"}}, "pay.card", 'did you mean "Sol Ring"'),
        ({"board": {"pool": "2G"}}, "board.pool", "did you mean {2}{G}?"),
    ],
)
def test_refusals_ask_what_was_meant(request_: dict[str, Any], path: str, hint: str) -> None:
    with pytest.raises(RequestError) as refused:
        plan({"pay": {"cost": "{1}"}, **request_})
    assert refused.value.path == path
    assert hint in refused.value.message


def test_a_permanent_to_tap_and_one_that_has_an_aura() -> None:
    with pytest.raises(RequestError, match='did you mean "Forest#1"'):
        Board(battlefield=["Forest"]).tapped(["Forest#2"])
    with pytest.raises(RequestError, match='did you mean "Forest#1"'):
        Board(battlefield=["Forest", {"card": "Wild Growth", "attached_to": "forest1"}])
