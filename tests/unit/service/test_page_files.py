"""The files of the page, and what is said for a process that ran out of memory: without a service."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from planner.service.out_of_memory import without_memory
from planner.service.page_files import read_table


def test_files_of_the_page_are_found_in_folders_and_others_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "assets" / "fonts").mkdir(parents=True)
    for name in ("index.html", "assets/page.js", "assets/page.js.map.bak", "assets/fonts/table.css"):
        (tmp_path / name).write_text(name)
    found = read_table(str(tmp_path))
    assert set(found) == {"index.html", "assets/page.js", "assets/fonts/table.css"}
    assert found["assets/page.js"].body == b"assets/page.js"
    assert len({one.tag for one in found.values()}) == 3


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ({"pay": {"cost": "{G}"}, "tag": "t"}, "unknown"),
        ({"ask": "ways", "tag": "t"}, None),
        ({"dialogue": "d", "tag": "t"}, None),  # a payment under way isn't answered as a request is
    ],
)
def test_what_took_too_much_memory_is_unknown_or_refused(line: dict[str, object], status: str | None) -> None:
    told = msgspec.json.decode(without_memory(msgspec.json.encode(line)))
    assert (told["tag"], told.get("status")) == ("t", status)
    assert told["reasons"][0]["rule"] == "memory" if status else told["error"]["code"] == "memory"
