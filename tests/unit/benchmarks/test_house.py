"""The figures of the house are read off the source of a tree, as their docstrings define them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.house import FIGURES, HALLS, main
from tests.support.places import ROOT

SPENDS = "spend_" + "least"
BRANCHES = "".join(f"    if n == {number}:\n        return {number}\n" for number in range(9))
FILES = {
    "planner/models/one.py": """
class Way:
    class Inner:
        pass
""",
    "planner/models/deciders/hall/condition.py": "Mask = int\ndef passes(checks, reach): ...\n",
    "planner/referee/counted.py": "def short(owed, union, there):\n    return within(owed, union) - there\n",
    "planner/game/prices.py": """
class Prices:
    land: int = 60
    x: int = 3
    def spared(self):
        return self.prices.land
""",
    "planner/game/prices_of.py": """
def of(self):
    self.prices.append(self.listing.prices.get("usd"))
    return self.problem.prices.land + self._prices.x + self.prices.spared()
""",
    "planner/game/kept.py": """
class _Way:
    @cached_property
    def known(self):
        return Memory[str, int](1)
@lru_cache(maxsize=3)
def kept(one):
    return memory_of(one, kept)
""",
    "planner/decks/read.py": """
import re
A = re.compile("a")
def read(text):
    return re.search(A, text)
""",
    "planner/planning/low.py": """
def low():
    from planner.planning.high import high
""",
    "planner/planning/middle.py": "from planner.planning import low\n",
    "planner/planning/deep/inner.py": "from planner.planning.middle import one\n",
    "planner/planning/high.py": """
from planner.planning.deep.inner import one
from planner.planning.low import low
""",
    "planner/planning/drafts/proposals.py": """
def a():
    return Proposal(1)
def b():
    return a() or Proposal(2)
def c():
    return a()
""",
    "planner/costing/spends.py": f"def spent(cost):\n    return cost.{SPENDS}\ndef many(n):\n{BRANCHES}",
    "tests/test_spends.py": f"{SPENDS} = 3\n",
}
LINES = sum(text.count("\n") for path, text in FILES.items() if path.startswith("planner"))
EXPECTED = {
    "planner/": f"{LINES} lines",
    "models/": "6 lines, 2 files, 2 classes",
    "deciders from which a plan can come": "2",
    "files that read prices": "1 files, 3 places",
    "Hall's condition": "2 files in 2 folders, 1 meanings of Mask",
    "class names in more than one file": "1",
    "functions of complexity 10 and more": "1",
    "memo sites": "4 (1 cached_property, 1 Memory, 1 lru_cache, 1 memory_of)",
    "regular expressions in decks/": "2",
    "files with a constraint on spending": "2, 1 of them in planner/",
    "planning/ inside": "5 boxes, 4 floors, 1 arrows up",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small tree of which each figure is known."""
    root = tmp_path_factory.mktemp("house")
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize("name", FIGURES)
def test_each_figure_is_what_its_docstring_says(name: str, tree: Path) -> None:
    found = FIGURES[name](tree)
    if name == "memo sites":
        assert sorted(found.strip(")").split(" (")[1].split(", ")) == sorted(EXPECTED[name][3:-1].split(", "))
    else:
        assert found == EXPECTED[name]
    assert FIGURES[name].__doc__


def test_deciders_are_classes_once_they_have_a_protocol(tmp_path: Path) -> None:
    folder = tmp_path / "planner" / "planning" / "drafts"
    folder.mkdir(parents=True)
    says_no = "class Hall:\n    def best(self):\n        return Gap('no plans')\n"
    makes_one = "class Owed:\n    def best(self):\n        return Proposal()\n"
    protocol = "class Decider(Protocol):\n    def best(self): ...\n"
    (folder / "deciders.py").write_text(says_no + makes_one + protocol)
    assert FIGURES["deciders from which a plan can come"](tmp_path) == "1"


def test_the_files_with_halls_condition_say_so() -> None:
    folder = ROOT / "planner" / "models" / "deciders" / "hall"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    for name in HALLS:
        (defined,) = [text for text in texts if re.search(rf"^(def|class) {name}\b", text, re.M)]
        assert "Hall's condition" in defined


def test_the_table_shows_another_version_before(
    tree: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.house.__file__", str(tree / "benchmarks" / "house.py"))
    assert main(["--old", str(tree), "--definitions"]) == 0
    shown = capsys.readouterr().out
    assert "| regular expressions in decks/ | 2 | 2 |" in shown
    assert "regular expressions in decks/: Count the calls" in shown
