"""``planner deck``: decklists and requests in, tables at 80 columns, JSON and JSON lines out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from planner.cli.main import app
from planner.cli.tables.decks import print_lands
from planner.decks import best_lands
from tests.support.places import ROOT

LIST = """Deck
8 Plains
7 Island
2 Tranquil Cove
12 Llanowar Elves
11 Birds of Paradise

Sideboard
3 Sol Ring
"""
BEAR = {"name": "A bear", "mana_cost": "{W}{U}", "type_line": "Creature — Bear"}
REQUEST = {"deck": ["Plains", {"card": "Island", "count": 16}, {"card": BEAR, "count": 23}]}


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "deck.txt"
    file.write_text(LIST)
    return str(file)


def run(*arguments: str, given: str = "") -> tuple[int, str, str]:
    result = CliRunner(env={"COLUMNS": "80", "TERM": "dumb"}).invoke(app, ["deck", *arguments], input=given)
    return result.exit_code, result.stdout, result.stderr


def test_odds_of_a_decklist_as_a_table(deck: str) -> None:
    code, out, _ = run("odds", deck, "--ask", "{W}{U}", "--turns", "2-4", "--no-ramp")
    assert code == 0
    assert "40 cards, 17 lands; on the play; no mulligan" in out
    assert "castable: the cost can be paid on that turn" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_odds_as_json_are_those_of_the_api(deck: str) -> None:
    from planner.decks import odds

    _, out, _ = run("odds", deck, "--ask", "{W}{U}", "--turns", "2", "--no-ramp", "--json", "--draw")
    (row,) = json.loads(out)["rows"]
    (expected,) = odds(LIST, ask=["{W}{U}"], turns=[2], ramp=False, on_the_draw=True).rows
    assert row["fractions"] == expected.fractions


def test_a_request_from_the_standard_input_and_request_lines() -> None:
    asked = {**REQUEST, "ask": [{"cost": "{U}", "turn": 1}]}
    code, out, _ = run("odds", "-", "--json", given=json.dumps(asked))
    assert code == 0
    one = json.loads(out)
    lines = json.dumps(asked) + "\n" + json.dumps({"deck": "6 Plains"}) + "\n\nnothing\n"
    code, out, _ = run("odds", "-", "--lines", given=lines)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert answers[0]["rows"] == one["rows"]
    assert answers[1]["error"]["path"] == "deck"
    assert "error" in answers[2]


def test_cards_says_how_each_is_counted(deck: str) -> None:
    code, out, _ = run("cards", deck)
    assert code == 0
    assert "Llanowar Elves: permanent; {G}; from the next turn on" in out
    assert "land: 3 exactly" in out
    code, out, _ = run("cards", deck, "--json")
    assert {one["name"]: one["how"] for one in json.loads(out)}["Tranquil Cove"] == "exactly"
    code, out, _ = run("cards", "--card", "Forest", "--card", "Sol Ring")
    assert code == 0
    assert "makes mana: 1 exactly" in out
    assert run("cards", "--card", "No such card")[0] == 2


def test_hands_lands_and_sources(deck: str) -> None:
    code, out, _ = run("hands", deck, "-n", "2", "--seed", "4")
    assert code == 0
    assert out.count("Hand ") == 2
    assert "it comes to" not in out
    code, out, _ = run("hands", deck, "-n", "2", "--turns", "3", "--goal", "clock")
    assert len(re.findall("(Keep|Mulligan): kept, it comes to", out)) == 2
    assert run("hands", deck, "--goal", "fun")[0] == 2
    code, out, _ = run(
        "lands", deck, "--candidate", "Plains", "--candidate", "Island", "--candidate", "Forest"
    )
    assert code == 0
    assert "proven best" in out
    code, out, _ = run("sources", "{1}{W}", "--cards", "40", "--json")
    assert json.loads(out)[0]["sources"] == {"W": 9}
    assert max(len(line) for line in out.splitlines()) <= 120


def test_cards_of_which_the_same_is_said_share_a_line(tmp_path: Path) -> None:
    drawing = [
        {
            "name": f"{word} sight",
            "mana_cost": "{U}",
            "type_line": "Sorcery",
            "oracle_text": "Draw two cards.",
        }
        for word in ("First", "Second")
    ]
    file = tmp_path / "deck.json"
    file.write_text(
        json.dumps(
            {"deck": [{"card": "Island", "count": 20}, *({"card": one, "count": 10} for one in drawing)]}
        )
    )
    code, out, _ = run("hands", str(file), "-n", "8")
    assert code == 0
    assert "First sight; Second sight: draws cards: not counted" in out
    assert " 1 lands" not in out


def test_the_gap_of_lands_that_are_not_proven_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    plan = best_lands(REQUEST["deck"], candidates=["Plains", "Island"])
    plan.optimal, plan.worth, plan.bound = False, 0.01, plan.value + 0.01 + 0.0123
    print_lands(plan)
    assert f"no base is above {100 * plan.bound:.2f} %, 1.23 points more" in " ".join(
        capsys.readouterr().out.split()
    )


def test_each_mark_of_the_table_is_explained(tmp_path: Path) -> None:
    """The star of partial rows beside simulated ones, and the games of rows that have more than others."""
    drawing = {
        "name": "A divination",
        "mana_cost": "{2}{U}",
        "type_line": "Sorcery",
        "oracle_text": "Draw two cards.",
    }
    deck = {"Island": 12, "Gaea's Cradle": 2, "Llanowar Elves": 8, "Evolving Wilds": 4}
    cards = [
        *({"card": name, "count": count} for name, count in deck.items()),
        {"card": drawing, "count": 14},
    ]
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"deck": cards}))
    code, out, _ = run(
        "odds", str(file), "--ask", "A divination", "--ask", "{0}", "--turns", "3", "--games", "200"
    )
    assert code == 0
    assert "100.0*" in out
    assert "castable with *:" in out
    assert "standard error of 200 games" in out


@pytest.mark.parametrize("name", ["limited", "burn", "commander", "azorius"])
def test_the_example_decks_go_through_the_commands(name: str) -> None:
    file = str(ROOT / "examples" / "decks" / f"{name}.json")
    code, odds, _ = run("odds", file, "--ask", "{1}{U}", "--turns", "2-3", "--games", "200")
    assert code == 0
    assert "castable" in odds
    code, hands, _ = run("hands", file, "-n", "1", "--mulligan", "london", "--free-first")
    assert code == 0
    assert "Hand 1" in hands
    assert max(len(line) for line in (odds + hands).splitlines()) <= 80


def test_many_spells_are_shown_by_their_costs() -> None:
    spells = [{"name": f"Spell {n}", "mana_cost": "{U}", "type_line": "Instant"} for n in range(25)]
    deck = [{"card": "Island", "count": 15}, *({"card": one} for one in spells)]
    code, out, _ = run("odds", "-", "--turns", "1-2", given=json.dumps({"deck": deck}))
    assert code == 0
    assert "Spell 0 +24" in out
    assert "Spell 1 " not in out


@pytest.mark.parametrize(
    ("arguments", "given", "message"),
    [
        (("odds", "-"), "4 Plains\nthis is no card", "line 2"),
        (("odds", "-"), "40 Plainz", "Plains"),
        (("odds", "-"), "40 Plains\n1 Nobody Knows\n1 Plains\n2 Nor This One", "line 2"),
        (("odds", "-"), "40 Plains\n1 Nobody Knows\n1 Plains\n2 Nor This One", "those of line 4"),
        (("odds", "-"), "6 Plains", "at least 7 cards"),
        (("odds", "-", "--turns", "0"), LIST, "turns"),
        (("odds", "-", "--turns", "x"), LIST, "turns"),
        (("odds", "-", "--turns", "1-999999999"), LIST, "from 1 to 20"),
        (("odds", "-", "--turns", "5-2"), LIST, "turns"),
        (("odds", "-", "--turns", "2-"), LIST, "turns"),
        (("odds", "-", "--turns", ","), LIST, "turns"),
        (("compare", "-", "--change", "+1 Forest", "--turns", "3-999999999"), LIST, "from 1 to 20"),
        (("odds", "-", "--ask", "{Q}"), LIST, "{Q}"),
        (("odds", "-", "--until", "none"), LIST, "until"),
        (("odds", "-", "--mulligan", "9-1"), LIST, "mulligan"),
        (("odds", "-"), "", "got nothing"),
        (("odds", "nowhere.txt"), "", "nowhere.txt"),
        (("lands", "-", "--lands", "many"), LIST, "lands"),
        (("lands", "-", "--weight", "Bear"), LIST, "weights"),
        (("lands", "-", "--weight", "Bear=nan"), LIST, "weights.Bear"),
        (("play", "-", "--value", "Bear=nan"), LIST, "value.Bear"),
        (("play", "-", "--value", "Bear=3.7"), LIST, "value.Bear"),
        (("hands", "-", "--seed", "9" * 30), LIST, "seed"),
        (("sources", "{W}", "--criterion", "1e-99999999"), "", "criterion"),
        (("sources", "{W}", "--criterion", "1/0"), "", "criterion"),
        (("sources", "{1}"), "", "colored"),
        (("sources", "{W}", "--lands", "90"), "", "lands"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], given: str, message: str) -> None:
    code, _, err = run(*arguments, given=given)
    assert code == 2
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_only_the_turns_that_are_asked_for_have_rows_and_no_delay_is_negative(tmp_path: Path) -> None:
    dear = {"name": "A dragon", "mana_cost": "{4}{R}{R}", "type_line": "Creature — Dragon"}
    cheap = {"name": "A goblin", "mana_cost": "{R}", "type_line": "Creature — Goblin"}
    counts = {"A dragon": (dear, 10), "A goblin": (cheap, 13), "Mountain": ("Mountain", 17)}
    deck = [{"card": card, "count": count} for card, count in counts.values()]
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"deck": deck}))
    code, out, _ = run("odds", str(file), "--turns", "1-3", "--json")
    assert code == 0
    table = json.loads(out)
    rows = sorted((row["card"], row["turn"]) for row in table["rows"])
    assert rows == [(name, turn) for name in ("A dragon", "A goblin") for turn in (1, 2, 3)]
    assert [spell["card"] for spell in table["spells"]] == ["A goblin"]
    assert all(spell["mean_delay"] >= 0 for spell in table["spells"])
    code, out, _ = run("odds", str(file), "--turns", "1-3")
    assert code == 0
    first = out[out.index("first castable") :].split("\n\n")[0].splitlines()
    (goblin,) = [line for line in first if line.startswith("A ")]
    assert float(goblin.split()[-1]) >= 0


def test_what_is_cast_before_its_curve_is_not_late_by_less_than_nothing() -> None:
    tomb = {"name": "A tomb", "type_line": "Land", "oracle_text": "{T}: Add {C}{C}."}
    stone = {"name": "A stone", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": ""}
    deck = json.dumps({"deck": [{"card": tomb, "count": 36}, {"card": stone, "count": 4}]})
    code, out, _ = run("odds", "-", "--turns", "1-3", "--json", given=deck)
    assert code == 0
    (spell,) = json.loads(out)["spells"]
    assert spell["by_turn"]["1"] > 0.9
    assert spell["mean_delay"] >= 0


def test_every_verb_reads_the_request_of_its_own_kind_from_a_file(tmp_path: Path) -> None:
    """What a request says of costs, turns and wishes holds; options stand above it."""
    cheap = {"deck": REQUEST["deck"], "costs": {"A bear": "{U}"}}
    file = tmp_path / "request.json"
    file.write_text(json.dumps({**cheap, "number": 1, "last_turn": 2}))
    code, out, _ = run("hands", str(file), "--json")
    assert code == 0
    (hand,) = json.loads(out)["hands"]
    assert [turn["turn"] for turn in hand["turns"]] == [1, 2]
    assert "A bear" in hand["turns"][0]["casts"]
    file.write_text(json.dumps({**cheap, "lands": 18, "keep": "Plains", "candidates": ["Island", "Plains"]}))
    code, out, _ = run("lands", str(file), "--json")
    assert code == 0
    assert {land["name"]: land["count"] for land in json.loads(out)["lands"]} == {"Plains": 1, "Island": 17}
    code, out, _ = run("lands", str(file), "--lands", "16", "--cost", "A bear={W}", "--keep", "", "--json")
    assert {land["name"]: land["count"] for land in json.loads(out)["lands"]}["Plains"] == 16
    file.write_text(json.dumps({**cheap, "games": 10, "last_turn": 3}))
    assert [
        len(json.loads(run("play", str(file), *more, "--json")[1])["rows"]) for more in ((), ("--turns", "7"))
    ] == [3, 7]
    file.write_text(json.dumps({**cheap, "mulligan": "london"}))
    code, _, err = run("lands", str(file))
    assert code == 2
    assert "mulligan" in err


@pytest.mark.parametrize(
    ("options", "game"),
    [
        ((), "on the draw; london mulligan"),
        (("--play",), "on the play; london mulligan"),
        (("--mulligan", "none"), "on the draw; no mulligan"),
    ],
)
def test_an_option_at_its_default_overrides_the_file(options: tuple[str, ...], game: str) -> None:
    asked = {
        "deck": "24 Island",
        "ask": [{"cost": "{U}", "turn": 1}],
        "on_the_draw": True,
        "mulligan": "london",
    }
    code, out, _ = run("odds", "-", *options, "--json", given=json.dumps(asked))
    assert code == 0
    assert game in json.loads(out)["game"]


def test_a_seed_of_zero_overrides_the_file() -> None:
    asked = {"deck": "20 Island\n20 Plains", "number": 1, "seed": 5}
    hands = [run("hands", "-", "--json", *seed, given=json.dumps(asked))[1] for seed in ((), ("--seed", "0"))]
    asked["seed"] = 0
    assert hands[0] != hands[1] == run("hands", "-", "--json", given=json.dumps(asked))[1]
