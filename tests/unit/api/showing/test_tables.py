"""The table of an answer: words, widths, colors, and nothing that steers the terminal."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from msgspec.structs import replace as change
from rich.console import Console

from planner import plan as solve
from planner.api.showing.look import MANA, NO_MANA
from planner.api.showing.tables import print_answer
from planner.contract.answer import Answer, Plan, Unknown, Unpayable, Verdict
from planner.contract.answer_parts import (
    Choices,
    Missing,
    NotUnderstood,
    PriceItem,
    Reason,
    Status,
    Summary,
)
from planner.contract.request import decode
from planner.contract.steps import Step, step_of

REQUEST = decode({"board": {"life": 6}, "pay": {"card": {"name": "Dismember"}}})
COUNTERSPELL = Unpayable(
    status=Status.UNPAYABLE,
    total_cost="{U}{U}",
    missing=Missing(mana="{U}", life=1),
    reasons=[Reason(rule="118.3", text="A cost is paid in full or not at all.")],
    stated_sentence="You can make {U}, but the cost needs {U}{U}: one more blue mana.",
)


def drawn(answer: Answer, width: int = 80, request: Any = REQUEST, **console: Any) -> str:
    page = io.StringIO()
    print_answer(answer, request, Console(file=page, width=width, highlight=False, _environ={}, **console))
    return page.getvalue()


def plan(*steps: Step, **more: Any) -> Plan:
    fields: dict[str, Any] = {"optimal": True, "price": 3, "total_cost": "{G}", **more}
    return Plan(status=Status.PAYABLE, steps=list(steps), **fields)


def activate(text: str, name: str = "Thing#1", adds: str = "{G}", **more: Any) -> Step:
    return step_of(action="activate", object=name, ability=0, text=text, adds=adds, **more)


DISMEMBER = plan(
    activate("{T}: Add {B} or {R}. This land deals 1 damage to you.", "Sulfurous Springs#1", "{B}"),
    activate("{T}: Add one mana of any color.", "Birds of Paradise#1", "{W}"),
    step_of(action="spend", mana="{W}", for_="{1}"),
    step_of(action="spend", mana="{B}", for_="{B/P}"),
    step_of(action="pay life", amount=2, for_="{B/P}"),
    price=44,
    total_cost="{1}{B/P}{B/P}",
    choices=Choices(symbols=["{B}", "2 life"]),
    summary=Summary(
        tapped=["Sulfurous Springs#1", "Birds of Paradise#1"], life=3, life_after_triggers=2, spent="{W}{B}"
    ),
    prices=[PriceItem(what="tap Sulfurous Springs#1", price=5), PriceItem(what="3 life", price=39)],
)

DISMEMBER_PAGE = """\
Dismember: payable
Total cost {1}{B/P}{B/P}, price 44, proven best

#   Step                              Text
────────────────────────────────────────────────────────────────────────────────
1   Tap Sulfurous Springs#1 for {B}   {T}: Add {B} or {R}. This land deals 1
                                      damage to you.
2   Tap Birds of Paradise#1 for {W}   {T}: Add one mana of any color.
3   Pay {1} with {W}
4   Pay {B/P} with {B}
5   Pay 2 life for {B/P}

Announce      {B}, 2 life
Life          6 → 3 → 2 (after triggers)
Tapped        Sulfurous Springs#1, Birds of Paradise#1
Spent         {W}{B}
Left in pool  nothing

Price of this plan
────────────────────────────
tap Sulfurous Springs#1    5
3 life                    39
────────────────────────────
total                     44
"""

DISMEMBER_NARROW = """\
Dismember: payable
Total cost {1}{B/P}{B/P}, price 44,
proven best

#   Step
────────────────────────────────────────
1   Tap Sulfurous Springs#1 for {B}
    {T}: Add {B} or {R}. This land deals
    1 damage to you.
2   Tap Birds of Paradise#1 for {W}
    {T}: Add one mana of any color.
3   Pay {1} with {W}
4   Pay {B/P} with {B}
5   Pay 2 life for {B/P}

Announce      {B}, 2 life
Life          6 → 3 → 2 (after triggers)
Tapped        Sulfurous Springs#1,
              Birds of Paradise#1
Spent         {W}{B}
Left in pool  nothing

Price of this plan
────────────────────────────
tap Sulfurous Springs#1    5
3 life                    39
────────────────────────────
total                     44
"""


@pytest.mark.parametrize(("width", "page"), [(80, DISMEMBER_PAGE), (40, DISMEMBER_NARROW)])
def test_the_page_of_a_plan(width: int, page: str) -> None:
    assert drawn(DISMEMBER, width) == page


def test_why_there_is_no_plan() -> None:
    assert drawn(COUNTERSPELL) == (
        "Dismember: unpayable\nTotal cost {U}{U}\n\n"
        "You can make {U}, but the cost needs {U}{U}: one more blue mana.\n\n"
        "Missing  {U}, 1 life\n"
        "Rule     118.3: A cost is paid in full or not at all.\n"
    )


def test_no_verdict_and_a_bare_verdict() -> None:
    unknown = Unknown(status=Status.UNKNOWN, sentence="The limit came first.")
    assert drawn(unknown) == "Dismember: unknown\n\nThe limit came first.\n"
    assert drawn(Verdict(status=Status.PAYABLE)) == "Dismember: payable\n"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (activate("{T}: Add {G}."), "Tap Thing#1 for {G}"),
        (activate("{T}: Add {G}.", snow=True), "Tap Thing#1 for {G} (snow)"),
        (activate("{T}, Pay 1 life: Add {G}.", pays_life=1), "Tap Thing#1 and pay 1 life for {G}"),
        (
            activate("{T}, Sacrifice this token: Add {G}.", sacrifices=["Thing#1"]),
            "Tap and sacrifice Thing#1 for {G}",
        ),
        (
            activate("Sacrifice this creature: Add {C}.", sacrifices=["Thing#1"], adds="{C}"),
            "Sacrifice Thing#1 for {C}",
        ),
        (activate("Exile this card from your hand: Add {G}.", exiles=["Thing#1"]), "Exile Thing#1 for {G}"),
        (activate("Pay 1 life: Add {G}.", pays_life=1), "Activate Thing#1 and pay 1 life for {G}"),
        (
            activate("{1}, {T}: Add {W}{U}.", spends="{B}", adds="{W}{U}"),
            "Tap Thing#1 and pay {B} for {W}{U}",
        ),
        (
            activate(
                "{T}, Pay 1 life, Remove two charge counters, Sacrifice a creature: Add {G}.",
                sacrifices=["Bear#1"],
                removes={"charge": 2},
                pays_life=1,
            ),
            "Tap Thing#1, sacrifice Bear#1, remove 2 charge counters and pay 1 life for {G}",
        ),
        (
            activate("{T}: Add {G}. Draw a card.", irreversible=True),
            "Tap Thing#1 for {G} (can't be taken back)",
        ),
        (activate("{T}: Add {G}.", adds="{G}" * 12), "Tap Thing#1 for {G} ×12"),
        (step_of(action="spend", mana="{W}", for_="{1}"), "Pay {1} with {W}"),
        (step_of(action="spend", mana="{W}", for_="{W}"), "Pay {W}"),
        (step_of(action="pay life", amount=2, for_="Pay 2 life"), "Pay 2 life"),
        (step_of(action="spend", mana="{W}{W}", for_="{7}"), "Pay {2} of {7} with {W}{W}"),
        (step_of(action="pay life", amount=2, for_="{B}"), "Pay 2 life for {B}"),
        (step_of(action="tap", object="Bear#1", for_="convoke {G}"), "Tap Bear#1 to pay {G} (convoke)"),
        (step_of(action="exile", object="Bear#1", for_="delve {1}"), "Exile Bear#1 to pay {1} (delve)"),
        (step_of(action="assist", amount=3, for_="{3}"), "Another player pays {3} (assist)"),
        (step_of(action="assist", amount=3, for_="{5}"), "Another player pays {3} of {5} (assist)"),
        (step_of(action="sacrifice", object="Bear#2"), "Sacrifice Bear#2"),
        (
            step_of(action="sacrifice", object="Bear#2", for_="Sacrifice a creature"),
            "Sacrifice Bear#2 Sacrifice a creature",
        ),
        (step_of(action="sacrifice", object="Seer#1", for_="Sacrifice Seer"), "Sacrifice Seer#1"),
        (step_of(action="tap", object="Seer#1", for_="{T}"), "Tap Seer#1"),
        (step_of(action="return", object="Bear#2"), "Return Bear#2 to hand"),
        (
            step_of(action="reveal", object="Bear", for_="Reveal a card from your hand", irreversible=True),
            "Reveal Bear (can't be taken back) Reveal a card from your hand",
        ),
        (
            step_of(action="discard at random", amount=2, irreversible=True),
            "Discard 2 cards at random (can't be taken back)",
        ),
        (step_of(action="mill", amount=1, irreversible=True), "Mill a card (can't be taken back)"),
        (step_of(action="pay energy", amount=2, for_="{E}{E}"), "Pay 2 energy {E}{E}"),
        (
            step_of(action="remove counters", object="Orb#1", removes={"charge": 2, "age": 1}),
            "Remove 2 charge counters and an age counter from Orb#1",
        ),
        (step_of(action="put counters", object="Bear#1", puts={"-1/-1": 1}), "Put a -1/-1 counter on Bear#1"),
        (
            activate("{Q}, Pay {E}: Add {G}.", pays_energy=1, puts={"-1/-1": 1}),
            "Untap Thing#1, put a -1/-1 counter on it and pay 1 energy for {G}",
        ),
        (
            activate("Untap a creature, Return this land to its owner's hand: Add {G}.", returns=["Thing#1"]),
            "Return Thing#1 for {G}",
        ),
    ],
)
def test_each_step_is_a_sentence(step: Step, words: str) -> None:
    cells = [re.sub(r"^1? +", "", line) for line in drawn(plan(step), width=60).splitlines()[5:]]
    assert " ".join(cells).startswith(f"{words} {step.text or ''}".rstrip() + " ")


def rows_of(*steps: Step) -> list[str]:
    return drawn(plan(*steps), width=60).partition("Life")[0].splitlines()[5:-1]


def test_steps_that_do_the_same_stand_in_one_row() -> None:
    convoke = [
        step_of(action="tap", object=name, for_=f"convoke {symbol}")
        for name, symbol in (("Bear#1", "{1}"), ("Bear#2", "{1}"), ("Elf#1", "{G}"), ("Elf#2", "{G/W}"))
    ]
    assert rows_of(*convoke) == [
        "1   Tap Bear#1, Bear#2, Elf#1 and Elf#2 to pay {2}{G}{G/W}",
        "    (convoke)",
    ]
    parts = [step_of(action="sacrifice", object=f"Bear#{n}", for_="Sacrifice two creatures") for n in (1, 2)]
    other = step_of(action="sacrifice", object="Clue#1", for_="Sacrifice an artifact")
    assert rows_of(*parts, other) == [
        "1   Sacrifice Bear#1 and Bear#2",
        "    Sacrifice two creatures",
        "2   Sacrifice Clue#1",
        "    Sacrifice an artifact",
    ]


def test_the_whole_cost_and_what_is_announced_are_shown() -> None:
    page = drawn(
        plan(
            total_cost="{1}{G}",
            other_costs=["Pay 2 life", "Sacrifice a creature"],
            choices=Choices(alternative="Emerge", additional=["Kicker"], symbols=["{W}"], reductions=["{U}"]),
            summary=Summary(life=4, life_after_triggers=4, energy=1, returned=["Bear#1"]),
            obligation="may",
            usable=["Bear#1", "Bear#2"],
        ),
        request=decode({"board": {"life": 6, "energy": 3}, "pay": {"cost": "{1}{G}"}}),
    )
    assert "Total cost {1}{G}, Pay 2 life, Sacrifice a creature\nPrice 3, proven best\n" in page
    assert "Announce      Emerge, Kicker, {W}, reduced by {U}\n" in page
    assert "Energy        3 → 1\n" in page
    assert "Returned      Bear#1\n" in page
    assert "Obligation    the cost may be left unpaid\nOf any use    Bear#1, Bear#2\n" in page
    assert "Total cost Sacrifice a creature\n" in drawn(
        plan(total_cost="", other_costs=["Sacrifice a creature"])
    )


def test_everything_that_is_missing_is_listed() -> None:
    refusal = change(
        COUNTERSPELL,
        missing=Missing(mana="{U}", life=2, energy=3, power=1, cards=1, permanents=2, counters=1),
        reasons=[
            Reason(rule=rule, text="You can make {U}") for rule in ("118.3", "118.3", "118.3b", "118.11")
        ],
        obligation="cannot",
    )
    assert drawn(refusal).splitlines()[5:] == [
        "Missing     {U}, 2 life, 3 energy, 1 power, 1 card, 2 permanents, 1 counter",
        "Rule        118.3, 118.3b, 118.11",
        "Obligation  the cost can't be paid",
    ]


def test_a_plan_without_steps() -> None:
    assert "Nothing has to be done" in drawn(plan(total_cost="{0}", price=0))


def test_a_plan_that_kills_says_so() -> None:
    page = drawn(plan(lethal=True, summary=Summary(life=0, life_after_triggers=0)))
    assert "This plan kills you: life 0." in page


def test_what_was_not_proven_assumed_or_understood_is_shown() -> None:
    page = drawn(
        plan(
            optimal=False,
            assumed=["You have cast no spell this turn."],
            not_understood=[NotUnderstood(object="Signet#1", text="{1}, {T}: Add {W}{U}.", could="add mana")],
        )
    )
    assert "the best that was found, not proven" in page
    assert "Assumed\n- You have cast no spell this turn.\n" in page
    assert "Not understood\n- Signet#1: {1}, {T}: Add {W}{U}. (could add mana)\n" in page


@pytest.mark.parametrize("width", [40, 60, 80, 110, 200])
def test_no_line_is_too_wide_and_no_id_is_broken(width: int) -> None:
    ids = [f"Snow-Covered Mountain#{number}" for number in range(1, 30)]
    steps = [activate("{T}: Add {R}.", name, "{R}") for name in ids]
    lines = drawn(plan(*steps, summary=Summary(tapped=ids)), width).splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)
    for name in ids:
        assert any(f"{name}," in line or line.endswith(name) for line in lines), name


def test_an_id_that_is_wider_than_the_page_is_still_all_there() -> None:
    name = "Asmoranomardicadaistinaculdacar the Unpronounceable#1"
    page = drawn(plan(activate("{T}: Add {B}.", name)), width=40)
    assert name in " ".join(page.split())


def test_an_object_in_hand_is_called_by_its_name() -> None:
    card = {"name": "Lightning Helix", "mana_cost": "{R}{W}"}
    request = decode({"board": {"hand": ["Forest", {"card": card, "id": "helix"}]}, "pay": {"card": "helix"}})
    assert drawn(plan(), request=request).startswith("Lightning Helix: payable\n")


@pytest.mark.parametrize(
    ("pay", "title"),
    [
        ({"cost": "{W}{U}{B}"}, "{W}{U}{B}: payable\n"),
        ({"card": "Dismember"}, "Dismember: payable\n"),
        ({"source": "Bear#1", "ability": 0}, "Bear#1, ability 0: payable\n"),
    ],
)
def test_the_title_says_what_is_paid(pay: dict[str, Any], title: str) -> None:
    assert drawn(plan(), request=decode({"pay": pay})).startswith(title)


def test_a_name_cannot_steer_the_terminal() -> None:
    name = "\x1b[31mRed\x07#1"
    page = drawn(
        plan(activate("{T}: Add {G}.\x1b[2J", name), prices=[PriceItem(what=f"tap {name}", price=3)])
    )
    assert "\x1b" not in page
    assert "\x07" not in page


def test_a_name_is_no_markup() -> None:
    assert "[bold]Bear[/bold]#1" in drawn(plan(activate("{T}: Add {G}.", "[bold]Bear[/bold]#1")))


def test_symbols_are_coloured_where_the_terminal_has_colour() -> None:
    page = drawn(DISMEMBER, force_terminal=True, color_system="truecolor")
    black, grey, white, blue = (on(color) for color in (MANA["B"], NO_MANA, MANA["W"], MANA["U"]))
    assert page.count(f"{black}{{B") >= 5
    assert page.count(f"{black}/P}}") == 4
    assert f"{grey}{{1}}" in page
    hybrid = plan(total_cost="{W/U}")
    half = drawn(hybrid, force_terminal=True, color_system="truecolor")
    assert re.search(rf"{white}\{{W\x1b.{{,40}}{blue}/U\}}", half)


def on(color: str) -> str:
    """What a terminal is told for text on a ground of this color."""
    parts = ";".join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))
    return f"48;2;{parts}m"


def test_there_is_no_colour_where_the_terminal_has_none() -> None:
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        page = io.StringIO()
        console = Console(file=page, width=80, highlight=False, force_terminal=True, _environ=environment)
        print_answer(DISMEMBER, REQUEST, console)
        assert not re.search(r"\x1b\[[0-9;]*(?:3|4)8;", page.getvalue())
    assert "\x1b" not in drawn(DISMEMBER)


def test_an_encoding_without_arrows_and_lines() -> None:
    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding="ascii") as page:
        print_answer(DISMEMBER, REQUEST, Console(file=page, width=80, highlight=False, _environ={}))
        page.flush()
        text = raw.getvalue().decode("ascii")
    assert "6 -> 3 -> 2" in text
    assert "?" not in text


def test_a_trigger_names_its_object_and_its_mana() -> None:
    text = "Whenever enchanted land is tapped for mana, its controller adds an additional {G}."
    step = step_of(action="trigger", object="Wild Growth#1", text=text, adds="{G}")
    assert "Wild Growth#1 triggers: {G}" in drawn(plan(activate("{T}: Add {G}."), step), width=120)
    assert "Wild Growth#1 triggers: {G} (snow)" in drawn(plan(change(step, snow=True)), width=120)


def _row(name: str, request: dict[str, Any]) -> str:
    """What a table of 80 columns says behind a name."""
    page = drawn(solve(request), 80, decode(request))
    (line,) = [line for line in page.splitlines() if line.startswith(name)]
    return line.removeprefix(name).strip()


def test_last_resorts_and_what_is_against_policies_stand_there_in_words() -> None:
    bears = {"name": "Bears", "type_line": "Creature — Bear", "mana_cost": "{1}{G}"}
    altar = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}{C}."}
    board = {"battlefield": ["Forest", {"card": bears}, {"card": altar}]}
    request = {"board": board, "pay": {"cost": "{3}"}, "profile": "2026.2"}
    assert _row("Last resort", request) == "sacrifices Bears#1"
    policies = {"tap": {"Forest": "last resort"}, "sacrifice": {"creatures": "free"}}
    assert _row("Last resort", {**request, "policies": policies}) == "taps Forest#1"
    costly = {**request, "pay": {"cost": "Sacrifice a creature"}, "policies": {"sacrifice": "never"}}
    assert _row("Against policies", costly) == "sacrifices Bears#1"
