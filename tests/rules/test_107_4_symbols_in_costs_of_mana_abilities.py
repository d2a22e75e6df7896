"""Rules 107.4e, 107.4f: a symbol in a mana ability's own cost may be paid with generic mana, or with life."""

from __future__ import annotations

import pytest

from planner import Plan, can_pay
from tests.support.comparing import compare


@pytest.mark.parametrize(
    ("text", "others", "life", "paid"),
    [
        ("{2/W}, {T}: Add {U}.", ["Swamp", "Swamp"], 20, True),
        ("{2/W}, {T}: Add {U}.", ["Sol Ring"], 20, True),
        ("{2/W}, {T}: Add {U}.", ["Plains"], 20, True),
        ("{2/W}, {T}: Add {U}.", ["Swamp"], 20, False),
        ("{2/W}{2/W}, {T}: Add {U}{U}{U}.", ["Plains", "Swamp", "Swamp"], 20, True),
        ("{2/W}{2/W}, {T}: Add {U}{U}{U}.", ["Swamp", "Swamp", "Swamp"], 20, False),
        ("{W/P}, {T}: Add {U}.", ["Swamp"], 20, True),
        ("{W/P}, {T}: Add {U}.", [], 3, True),
        ("{W/P}, {T}: Add {U}.", [], 1, False),
        ("{G/U/P}, {T}: Add {U}.", ["Swamp"], 20, True),
    ],
)
def test_107_4_a_symbol_with_a_choice_in_the_cost_of_a_mana_ability(
    text: str, others: list[str], life: int, paid: bool
) -> None:
    stone = {"name": "Stone", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": text}
    asked = {
        "board": {"battlefield": [{"card": stone}, *others], "life": life},
        "pay": {"cost": "{U}"},
        "keep": [],
    }
    both = compare(asked)
    assert both.fault == ""
    assert isinstance(both.answer, Plan) is paid
    assert can_pay(asked) == ("payable" if paid else "unpayable")
