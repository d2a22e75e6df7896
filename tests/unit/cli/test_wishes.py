"""Profiles and policies on the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from planner.cli.main import app
from planner.contract.refusals import RequestError
from planner.loading.worded_policies import said_policies, with_wishes

TIERS = ("--profile", "2026.2")


def run(*words: str, read: str = "") -> tuple[int, str]:
    found = CliRunner().invoke(app, list(words), input=read, env={"NO_COLOR": "1", "COLUMNS": "80"})
    return found.exit_code, found.output


@pytest.mark.parametrize(
    ("words", "policies"),
    [
        ("sacrifice", {"sacrifice": {"anything": "never"}}),
        ("sacrifice creature tokens", {"sacrifice": {"creature tokens": "never"}}),
        ("tap Urborg, Tomb of Yawgmoth", {"tap": {"Urborg, Tomb of Yawgmoth": "never"}}),
        ("return to hand lands", {"return to hand": {"lands": "never"}}),
        ("return lands", {"return": {"lands": "never"}}),
        ("pay life", {"pay life": "never"}),
        ("pay life below 6", {"pay life": {"below": 6}}),
        ("Float", {"float": "never"}),
    ],
)
def test_words_are_policies(words: str, policies: object) -> None:
    assert said_policies({"never": [words]}) == policies


def test_what_is_no_verb_is_refused_with_the_nearest() -> None:
    with pytest.raises(RequestError, match='did you mean "sacrifice"'):
        said_policies({"last resort": ["sacrifise creatures"]})


def test_they_join_those_of_the_request() -> None:
    request = {"policies": {"tap": {"lands": "free"}, "float": "avoid"}, "profile": "2026.1"}
    said = {"never": ["tap manlands", "sacrifice"], "avoid": []}
    joined = with_wishes(request, '{"utility": 3}', said)
    assert joined == {
        "policies": {
            "tap": {"lands": "free", "manlands": "never"},
            "float": "avoid",
            "sacrifice": {"anything": "never"},
        },
        "profile": {"utility": 3},
    }


def test_a_command_pays_by_them() -> None:
    assert run("pay", "{G}", "--on", "Treasure")[0] == 0
    status, shown = run("pay", "{G}", "--on", "Treasure", "--never", "sacrifice tokens")
    assert status == 1
    assert "it would take Treasure#1" in shown
    request = json.dumps({"board": {"battlefield": ["Treasure"]}, "pay": {"cost": "{G}"}})
    assert run("pay", "-", "--never", "sacrifice", read=request)[0] == 1
    status, shown = run("pay", "{G}", "--on", "Treasure", "--json", "--last-resort", "lose tokens", *TIERS)
    assert json.loads(shown)["last_resort"] == ["Treasure#1"]
    status, shown = run("pay", "{G}", "--on", "Treasure", "--json", "--profile", "2026.1")
    assert "price" in json.loads(shown)
    assert run("options", "{G}", "--on", "Treasure", "--profile", '{"one_shot": "never"}')[0] == 1
    assert run("explain", "{G}", "--on", "Treasure", "--free", "sacrifice Treasure", *TIERS)[0] == 0


def test_bad_ones_are_refused() -> None:
    assert run("pay", "{G}", "--on", "Forest", "--never", "sacrifise")[0] == 2
    assert run("pay", "{G}", "--on", "Forest", "--profile", "2020.1")[0] == 2
    assert run("pay", "{G}", "--on", "Forest", "--profile", "{")[0] == 2
    assert run("pay", "-", "--lines", "--never", "sacrifice")[0] == 2
