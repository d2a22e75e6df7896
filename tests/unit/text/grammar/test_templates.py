import re

import pytest

from planner.game.amounts import Amount, Chosen, Fixed
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.templates import (
    SLOTS,
    Context,
    Slots,
    TemplateRow,
    TemplateTable,
    means,
)


def test_a_slot_takes_numbers_in_words_and_digits() -> None:
    table = TemplateTable(TemplateRow("pay <number> life", lambda s: s.number))
    assert [table.read(f"pay {n} life") for n in ("one", "twenty", "7", "120")] == [1, 20, 7, 120]


@pytest.mark.parametrize("text", ["pay life", "pay x life", "pay 2 life or more", "pay 12345 life"])
def test_what_does_not_fit_a_template_is_not_read(text: str) -> None:
    assert TemplateTable(TemplateRow("pay <number> life", lambda s: s.number)).read(text) is None


def test_mana_slots_are_read_as_letters() -> None:
    table: TemplateTable[tuple[str, ...]] = TemplateTable(
        TemplateRow("add <runs>", lambda s: s.runs),
        TemplateRow("make <types>", lambda s: (s.types,)),
        TemplateRow("spend <mana>", lambda s: (s.mana,)),
    )
    assert table.read("add {U}{U}, {U}{R}, or {R}{R}") == ("UU", "UR", "RR")
    assert table.read("make {R}, {G}, and/or {W}") == ("RGW",)
    assert table.read("spend {C}{G}") == ("CG",)
    assert table.read("add {U} and {R}") is None


def test_brackets_choose_and_leave_out_and_symbols_stand_for_themselves() -> None:
    table = TemplateTable(TemplateRow("{T} (is|are) [very ]good.", means("read")))
    assert table.read("{T} are very good.") == "read"
    assert table.read("{T} is good.") == "read"
    assert table.read("{T} is goods") is None


def test_the_first_row_that_fits_decides() -> None:
    table = TemplateTable(
        TemplateRow("costs <amount> less to", means("to")), TemplateRow("costs <amount> less", means("any"))
    )
    assert table.find("it costs {1} less to cast") == "to"
    assert table.find("it costs {1} less") == "any"
    assert table.find("it costs less") is None


def test_a_quantity_is_an_article_a_number_or_what_is_chosen() -> None:
    table: TemplateTable[Amount] = TemplateTable(
        TemplateRow("remove <quantity> [<counter> ]counter[s]", lambda s: s.quantity)
    )
    words = ["a charge counter", "three +1/+1 counters", "x ki counters", "any number of counters"]
    read = [table.read(f"remove {one}") for one in words]
    assert read == [Fixed(1), Fixed(3), Chosen(), Chosen()]
    assert table.read("remove some counters") is None


def test_slots_of_costs_and_words_are_read() -> None:
    table: TemplateTable[tuple[object, ...]] = TemplateTable(
        TemplateRow("pay <energy>", lambda s: (s.energy,)),
        TemplateRow("pay <symbols>", lambda s: (s.symbols,)),
        TemplateRow("put it on <self>, a <counter> counter", lambda s: (s.counter,)),
        TemplateRow("sacrifice <filter>", lambda s: (s.filter,)),
        TemplateRow("devotion to <color> is <phrase>", lambda s: (s.text("color"), s.phrase)),
    )
    assert table.read("pay {E}{E}") == (2,)
    assert table.read("pay {2}{W/U}") == ("{2}{W/U}",)
    assert table.read("put it on rasputin, a double strike counter") == ("double strike",)
    assert table.read("put it on ~, a -0/-1 counter") == ("-0/-1",)
    assert table.read("sacrifice a black or artifact creature") == ("a black or artifact creature",)
    assert table.read("devotion to red is five or more") == ("red", "five or more")


def test_a_row_that_means_nothing_after_all_leaves_the_text_to_the_next() -> None:
    table: TemplateTable[str] = TemplateTable(
        TemplateRow("pay <number> life", lambda s: None), TemplateRow("pay <words> life", means("any"))
    )
    assert table.read("pay 2 life") == "any"


def test_a_slot_can_have_another_name_and_words_of_its_own() -> None:
    table: TemplateTable[tuple[str, str, str]] = TemplateTable(
        TemplateRow(
            "costs <most:number> <way=less|more>, at least <number>",
            lambda s: (s.text("most"), s.text("way"), s.text("number")),
        )
    )
    assert table.read("costs two more, at least 1") == ("two", "more", "1")
    assert table.read("costs two else, at least 1") is None


def test_what_a_slot_may_lack_is_asked_for() -> None:
    def may(slots: Slots) -> tuple[bool, str, int | None]:
        return slots.has("may"), slots.text("may"), slots.maybe("number", int)

    table: TemplateTable[tuple[bool, str, int | None]] = TemplateTable(
        TemplateRow("[<may=you may >]pay life[ <number>]", may),
        TemplateRow("pay mana", lambda s: (s.has("may"), "", 0)),
    )
    assert table.read("you may pay life 3") == (True, "you may ", 3)
    assert table.read("pay life") == (False, "", None)
    assert table.read("pay mana") == (False, "", 0), "a slot that the row doesn't have is missing"


def test_a_slot_that_cannot_be_read_leaves_the_text_to_the_next_row() -> None:
    known = {"elves": 1}.get
    table = TemplateTable(
        TemplateRow("each <word>", lambda s: s.read("word", known)),
        TemplateRow("[each ]<word>", lambda s: 2 + (s.maybe("word", {"orcs": 1}.get) or 0)),
        TemplateRow("each <few>", means(0)),
    )
    assert [table.read(f"each {word}") for word in ("elves", "orcs", "trolls")] == [1, 3, 0]


def test_a_row_knows_in_whose_text_it_stands() -> None:
    table = TemplateTable(TemplateRow("you win", lambda s: (s.speaker, s.line.printed, s.context.x)))
    assert table.read("you win", Context(NormalLine("You win.", ""), "opponent")) == (
        "opponent",
        "You win.",
        None,
    )
    assert table.read("you win") == ("you", "", None)


ENDINGS: TemplateTable[str] = TemplateTable(
    TemplateRow(" this turn", means("now")),
    TemplateRow(" for each <word>", lambda s: s.text("word")),
    TemplateRow("[,] if <words>", means("if")),
)


def test_rows_at_the_end_give_what_stands_before_them() -> None:
    assert list(ENDINGS.at_end("costs {1} less for each elf")) == [("costs {1} less", "elf")]
    both = list(ENDINGS.at_end("costs {1} less, if you may this turn"))
    assert both == [("costs {1} less, if you may", "now"), ("costs {1} less", "if")]
    assert list(ENDINGS.at_end("costs {1} less")) == []


def test_rows_at_the_beginning_give_the_rest() -> None:
    table = TemplateTable(
        TemplateRow("during your turn, ", means(1)),
        TemplateRow("if <clause>, ", lambda s: s.read("clause", {"so": 2}.get)),
    )
    assert table.at_start("during your turn, you win") == (1, "you win")
    assert table.at_start("if so, you win") == (2, "you win")
    assert table.at_start("if not, you win") is None
    assert table.at_start("you win during your turn, ") is None


def test_rows_within_a_text_are_taken_out_of_it() -> None:
    table = TemplateTable(
        TemplateRow("[that ]you cast", means("you")), TemplateRow("each turn", means("turn"))
    )
    assert table.within("spells you cast each turn from exile") == ("spells from exile", ["you", "turn"])
    assert table.within("spells that you cast") == ("spells", ["you"])
    assert table.within("spells you castle") == ("spells you castle", [])


def test_a_row_is_compiled_when_a_text_has_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SLOTS, "broken", "(")
    table = TemplateTable(
        TemplateRow("pay <broken> life", means(1)),
        TemplateRow("<number> or <broken>", means(2)),
        TemplateRow("pay", means(3)),
    )
    assert table.read("pay") == 3
    assert table.read("to pay no life") is None, "it doesn't begin with the first row's words"
    with pytest.raises(re.error):
        table.read("pay no life")


@pytest.mark.parametrize("slot", sorted(SLOTS))
def test_every_slot_is_bounded_or_a_list_of_words(slot: str) -> None:
    pattern = re.sub(r"\\.|\[[^]]*\]", "c", SLOTS[slot])  # characters and classes apart
    unbounded = {"mana", "runs", "types", "listed"}  # runs of symbols, which nothing else can begin with
    assert slot in unbounded or not re.search(r"[.c][*+]", pattern.replace("(?:(?! and | you )c)*", "")), (
        pattern
    )
