"""MTGJSON's SQLite files: the date that they say."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from planner.cards.importing.mtgjson_sqlite import _date


@pytest.mark.parametrize(
    ("statements", "date"),
    [
        ([], ""),
        (["CREATE TABLE meta (version TEXT)", "INSERT INTO meta VALUES ('5')"], ""),
        (["CREATE TABLE meta (date TEXT)"], ""),
        (["CREATE TABLE meta (date TEXT)", "INSERT INTO meta VALUES ('2026-11-22')"], "2026-11-22"),
    ],
)
def test_the_date_of_a_file(statements: list[str], date: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = sqlite3.Row
        for statement in statements:
            connection.execute(statement)
        assert _date(connection, {"meta"} if statements else {"cards"}) == date
    connection.close()
