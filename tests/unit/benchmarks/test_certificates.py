"""Shares of certificates are counted, and what the referee refuses is told."""

from __future__ import annotations

import sys

import pytest

from benchmarks import certificates
from benchmarks.certificates import Share


def test_answers_are_counted_by_what_proves_them() -> None:
    share = Share()
    for cost in ("{G}", "{G}{G}", "{U}"):
        share.add({"board": {"battlefield": ["Forest", "Forest"]}, "pay": {"cost": cost}})
    assert share.counts == {"optimal certificate": 2, "unpayable certificate": 1}
    assert (share.share("optimal"), share.share("unpayable")) == ("2/2 = 100.0%", "1/1 = 100.0%")
    assert share.share("lethal") == "–"
    assert share.refused == []


def test_what_has_no_short_reason_counts_too() -> None:
    share = Share()
    asked = {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{G}"}}
    share.add({**asked, "keep": [{"cost": "{G}{G}", "when": "next turn"}]})
    assert share.share("optimal") == "0/1 = 0.0%"


def test_the_table_has_a_line_for_each_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["certificates", "--boards", "1", "--kinds", "basics", "staples"])
    monkeypatch.setattr(certificates, "SIZES", (10,))
    certificates.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == [
        "kind",
        "basics",
        *["staples"] * 3,
    ]
