"""Decklists of every form: read, written, read again, and never a line lost."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from planner.cards.decklists.deck import Deck
from planner.cards.decklists.parts import DeckBoard, DeckCard, DeckError, DeckForm, LineKind
from tests.support.sampling import drawn

ARENA = """About
Name Boros Burn

Companion
1 Lurrus of the Dream-Den (IKO) 226

Deck
4 Lightning Helix (RAV) 213
4 A-Teferi, Time Raveler (WAR) 221
2 Fire // Ice (MH2) 290
20 Sacred Foundry (GRN) 254

Sideboard
2 Disenchant (M20) 14
1 Lurrus of the Dream-Den (IKO) 226
"""
MTGO = "4 Lightning Bolt\n20 Mountain\n\n3 Shatter\n"
MTGO_SB = "// my deck\n4 Lightning Bolt\n20 Mountain\nSB: 3 Shatter\n"
MOXFIELD = """1 Sol Ring (C21) 263 *F* #Ramp #Card Draw
1x Arcane Signet (ELD) 331
1 Fire // Ice (MH2) 290 *E*

SIDEBOARD:
1 Hazmat Suit (Used)
1 B.F.M. (Big Furry Monster) (UGL) 28
"""
ARCHIDEKT = """1x Sol Ring (c21) 263 *F* [Ramp]
1x Atraxa, Praetors' Voice (cm2) 10 [Commander{top}] ^Have,#37d67a^
1x Disenchant (m20) 14 [Sideboard,Removal]
1x Wrath of God (ema) 37 [Maybeboard{noDeck}{noPrice},Removal]
"""
BY_TYPE = "Creatures (2)\n2 Goblin Guide\n\nLands (20)\n20 Mountain\n\nSideboard (1)\n1 Shatter\n"
COMMANDER = "Commander\n1 Krenko, Mob Boss\n\n1 Sol Ring\n30 Mountain\n"
WORKSTATION = "// NAME : Burn\n4 [RAV] Lightning Helix\nSB:  2 [M20] Disenchant\n"
BARE = "Sol Ring\nBirds of Paradise\nNonsense here\n0 Forest\n4\n"
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="2" Quantity="3" Sideboard="true" Name="Lim-D&#251;l's Vault" Annotation="0" />
</Deck>
"""
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Burn</deckname>
    <comments>fast &amp; cheap</comments>
    <zone name="main">
        <card number="4" price="0" name="Lightning Bolt" setShortName="M10" collectorNumber="146"/>
    </zone>
    <zone name="side">
        <card number="3" name="Fire // Ice"/>
    </zone>
</cockatrice_deck>
"""
MTGJSON = """{"meta": {"date": "2026-01-02"},
 "data": {"code": "C21", "name": "Silverquill", "type": "Commander Deck",
  "releaseDate": "2021-04-23", "commander": [
   {"name": "Breena, the Demagogue", "count": 1, "isFoil": true, "setCode": "C21", "number": "1"}],
  "mainBoard": [{"name": "Sol Ring", "count": 1},
   {"name": "Plains", "count": 15, "setCode": "C21", "number": "375"}],
  "sideBoard": []}}
"""
LISTS = {
    "arena": ARENA,
    "mtgo": MTGO,
    "mtgo with SB": MTGO_SB,
    "moxfield": MOXFIELD,
    "archidekt": ARCHIDEKT,
    "by type": BY_TYPE,
    "commander": COMMANDER,
    "workstation": WORKSTATION,
    "bare": BARE,
    "dek": DEK,
    "cockatrice": COD,
    "mtgjson": MTGJSON,
}
MAIN, SIDE, COMMAND = DeckBoard.MAIN, DeckBoard.SIDEBOARD, DeckBoard.COMMANDER
EXPECTED: dict[str, list[DeckCard]] = {
    "arena": [
        DeckCard("Lurrus of the Dream-Den", 1, DeckBoard.COMPANION, "IKO", "226"),
        DeckCard("Lightning Helix", 4, MAIN, "RAV", "213"),
        DeckCard("A-Teferi, Time Raveler", 4, MAIN, "WAR", "221"),
        DeckCard("Fire // Ice", 2, MAIN, "MH2", "290"),
        DeckCard("Sacred Foundry", 20, MAIN, "GRN", "254"),
        DeckCard("Disenchant", 2, SIDE, "M20", "14"),
        DeckCard("Lurrus of the Dream-Den", 1, SIDE, "IKO", "226"),
    ],
    "mtgo": [DeckCard("Lightning Bolt", 4), DeckCard("Mountain", 20), DeckCard("Shatter", 3, SIDE)],
    "moxfield": [
        DeckCard("Sol Ring", 1, MAIN, "C21", "263", ("F",), ("Ramp", "Card Draw")),
        DeckCard("Arcane Signet", 1, MAIN, "ELD", "331"),
        DeckCard("Fire // Ice", 1, MAIN, "MH2", "290", ("E",)),
        DeckCard("Hazmat Suit (Used)", 1, SIDE),
        DeckCard("B.F.M. (Big Furry Monster)", 1, SIDE, "UGL", "28"),
    ],
    "archidekt": [
        DeckCard("Sol Ring", 1, MAIN, "c21", "263", ("F",), (), ("Ramp",)),
        DeckCard("Atraxa, Praetors' Voice", 1, COMMAND, "cm2", "10", (), ("^Have,#37d67a^",), ("Commander",)),
        DeckCard("Disenchant", 1, SIDE, "m20", "14", (), (), ("Sideboard", "Removal")),
        DeckCard("Wrath of God", 1, DeckBoard.MAYBEBOARD, "ema", "37", (), (), ("Maybeboard", "Removal")),
    ],
    "by type": [
        DeckCard("Goblin Guide", 2, categories=("Creatures",)),
        DeckCard("Mountain", 20, categories=("Lands",)),
        DeckCard("Shatter", 1, SIDE),
    ],
    "commander": [DeckCard("Krenko, Mob Boss", 1, COMMAND), DeckCard("Sol Ring"), DeckCard("Mountain", 30)],
    "workstation": [DeckCard("Lightning Helix", 4, MAIN, "RAV"), DeckCard("Disenchant", 2, SIDE, "M20")],
    "bare": [DeckCard("Sol Ring"), DeckCard("Birds of Paradise")],
    "dek": [DeckCard("Lightning Bolt", 4), DeckCard("Lim-Dûl's Vault", 3, SIDE)],
    "cockatrice": [DeckCard("Lightning Bolt", 4, MAIN, "M10", "146"), DeckCard("Fire // Ice", 3, SIDE)],
    "mtgjson": [
        DeckCard("Breena, the Demagogue", 1, COMMAND, "C21", "1", ("F",)),
        DeckCard("Sol Ring"),
        DeckCard("Plains", 15, MAIN, "C21", "375"),
    ],
}
EXPECTED["mtgo with SB"] = EXPECTED["mtgo"]
NEW_LINE = re.compile(r"\r\n|\r|\n")


@pytest.mark.parametrize("form", LISTS)
def test_a_list_of_each_form(form: str) -> None:
    deck = Deck.read(LISTS[form])
    assert list(deck.cards) == EXPECTED[form]
    assert deck.notes == ()
    assert bool(deck.unread) == (form == "bare")
    lines = LISTS[form].split("\n")
    assert all(card.name.split()[0] in lines[card.line - 1] or form == "dek" for card in deck.cards)
    require_every_line(deck, LISTS[form])


def require_every_line(deck: Deck, text: str) -> None:
    """Every line that isn't empty is told of, each card is on a line, and what wasn't read has a reason."""
    there = {number for number, line in enumerate(NEW_LINE.split(text), 1) if line.strip()}
    assert {line.number for line in deck.lines} == there
    assert all(line.reason for line in deck.unread)
    kinds = Counter(line.kind for line in deck.lines)
    assert kinds[LineKind.CARD] == len(deck.cards)
    cards = {line.number for line in deck.lines if line.kind is LineKind.CARD}
    assert {card.line for card in deck.cards} == cards


def test_names_of_decks() -> None:
    names = {form: Deck.read(text).name for form, text in LISTS.items()}
    assert (names["arena"], names["workstation"], names["cockatrice"], names["mtgjson"]) == (
        "Boros Burn",
        "Burn",
        "Burn",
        "Silverquill",
    )


def test_lines_that_are_not_read_say_why() -> None:
    assert [(line.number, line.text, line.reason) for line in Deck.read(BARE).unread] == [
        (3, "Nonsense here", "expected a number and the name of a card, a heading or a comment"),
        (4, "0 Forest", "expected a number of cards from 1 to 10,000"),
        (5, "4", "expected a number and the name of a card, a heading or a comment"),
    ]


FORMS = ("{} Forest", "[Main]\n{} Forest|M21", "Count,Name\n{},Forest")


@pytest.mark.parametrize("form", FORMS)
def test_a_number_of_cards_has_nine_digits_at_most(form: str) -> None:
    """One rule for text, Forge's files and tables; what begins with a small number isn't one for that."""
    for said in ("0", "10001", "0000000011", "1234567890123", "9" * 1_500):
        read = Deck.read(form.format(said))
        assert (list(read.cards), len(read.unread)) == ([], 1), said
        assert read.unread[0].reason == "expected a number of cards from 1 to 10,000"
    assert Deck.read(form.format("000000011")).cards[0].count == 11


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("4x Sol Ring", DeckCard("Sol Ring", 4)),
        ("4X\tSol  Ring", DeckCard("Sol Ring", 4)),
        ("4xSol Ring", DeckCard("Sol Ring", 4)),
        ("4 Xathrid Necromancer", DeckCard("Xathrid Necromancer", 4)),
        ("1 Borrowing 100,000 Arrows", DeckCard("Borrowing 100,000 Arrows")),
        ("1 _____", DeckCard("_____")),
        ("1 Erase (Not the Urza's Legacy One)", DeckCard("Erase (Not the Urza's Legacy One)")),
        ("1 Sol Ring (PLST) C21-263", DeckCard("Sol Ring", 1, MAIN, "PLST", "C21-263")),
        ("1 Sol Ring (SLD) 1★ *F*", DeckCard("Sol Ring", 1, MAIN, "SLD", "1★", ("F",))),
        ("1 Sol Ring (C21:263) *F*", DeckCard("Sol Ring", 1, MAIN, "C21", "263", ("F",))),
        (
            "1 [C21#263] Sol Ring # !Commander",
            DeckCard("Sol Ring", 1, COMMAND, "C21", "263", (), ("!Commander",)),
        ),
        ("1 Sol Ring # !Commander", DeckCard("Sol Ring", 1, COMMAND, tags=("!Commander",))),
        ("1 Sol Ring *CMDR*", DeckCard("Sol Ring", 1, COMMAND, marks=("CMDR",))),
        ("sb: 1 Sol Ring", DeckCard("Sol Ring", 1, SIDE)),
        ("\ufeff1 Sol Ring\r", DeckCard("Sol Ring")),
    ],
)
def test_a_line_of_a_card(line: str, card: DeckCard) -> None:
    assert Deck.read(line + "\n").cards == (card,)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("// 60 Maindeck", LineKind.HEADING),
        ("// Sideboard", LineKind.HEADING),
        ("# a comment", LineKind.COMMENT),
        ("Considering:", LineKind.HEADING),
        ("Ramp (10)", LineKind.HEADING),
        ("Sol Ring (10)", LineKind.UNREAD),  # a card or a heading: nothing is guessed
        ("Sideboad", LineKind.UNREAD),
        ("99999 Forest", LineKind.UNREAD),
        ("1 (M20) 14", LineKind.CARD),
        ("1 -", LineKind.UNREAD),
        ("٤ Forest", LineKind.UNREAD),
    ],
)
def test_what_a_line_is(line: str, kind: LineKind) -> None:
    (found,) = Deck.read(f"{line}\n").lines
    assert found.kind is kind


def test_lists_in_several_parts_without_headings() -> None:
    one = Deck.read("20 Island\n\n20 Forest\n\n3 Disenchant\n")
    assert [card.board for card in one.cards] == [MAIN, MAIN, SIDE]
    assert one.notes == ("several blank lines and no heading: the last part is taken as the sideboard",)
    other = Deck.read("20 Island\n\n20 Forest\n\n20 Swamp\n")
    assert {card.board for card in other.cards} == {MAIN}
    assert other.notes == ("several blank lines and no heading: all of it is taken as the main deck",)
    assert Deck.read("\n\n4 Island\n\n").of("sideboard") == ()


def test_a_deck_is_asked_for_its_boards_and_cards() -> None:
    deck = Deck.read(COMMANDER)
    assert (deck.count(), deck.count("commander"), len(deck.of(DeckBoard.MAIN))) == (31, 1, 2)
    assert [(card.count, found["type_line"]) for card, found in deck.objects()] == [
        (1, "Artifact"),
        (30, "Basic Land — Mountain"),
    ]
    with pytest.raises(DeckError, match='line 2: no card of the name "Krenko, Mob Boss" is known'):
        list(deck.objects("commander"))
    with pytest.raises(ValueError, match="middle"):
        deck.of("middle")


def test_a_deck_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\xef\xbb\xbf" + MTGO.encode())
    assert Deck.read(path).cards == Deck.read(str(path)).cards == tuple(EXPECTED["mtgo"])
    assert Deck.read("1 " + "x" * 1_500).cards[0].name == "x" * 1_500
    assert [len(one.text) for one in Deck.read("1 " + "x" * 5_000).unread] == [5_002]
    path.write_bytes(b"4 \xff")
    with pytest.raises(DeckError, match="UTF-8"):
        Deck.read(path)
    with pytest.raises(FileNotFoundError):
        Deck.read(tmp_path / "none.txt")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<Deck><Cards", "expected XML"),
        ("<html></html>", "expected a deck of MTGO or Cockatrice"),
        ('<!DOCTYPE d [<!ENTITY a "b">]><Deck/>', "without entities"),
        ('{"data": {"mainBoard": [', "expected JSON"),
        ('{"mainBoard": [] } more', "expected the end"),
        ('{"decks": []}', "expected a deck of MTGJSON"),
        ('{"data": {"mainBoard": [{"name": "A", "count": 1, "count": 2}]}}', "each key once"),
        ('{"data": {"mainBoard": [{"name": "A", "count": "1"}]}}', "a number of cards"),
        ('{"data": {"mainBoard": [], "other": [1]}}', "no such key"),
        ('<Deck><Cards Quantity="1" Sideboard="maybe" Name="A"/></Deck>', "Sideboard"),
        ('<Deck><Cards Quantity="1"/></Deck>', "the name of a card"),
        ('<Deck><Card Quantity="1" Name="A"/></Deck>', "no such element"),
        ("<Deck>4 Forest</Deck>", "no words there"),
        (
            '<cockatrice_deck><zone name="x"><card number="1" name="A"/></zone></cockatrice_deck>',
            "a zone main",
        ),
    ],
)
def test_xml_and_json_that_is_not_all_read(text: str, reason: str) -> None:
    deck = Deck.read(text)
    assert any(reason in line.reason for line in deck.unread)
    assert {line.number for line in deck.lines} == {1}


@pytest.mark.parametrize("written", DeckForm)
@pytest.mark.parametrize("form", [form for form in LISTS if form != "bare"])
def test_what_is_written_is_read_again(form: str, written: DeckForm) -> None:
    deck = Deck.read(LISTS[form]).only("main", "sideboard", "commander", "companion")
    again = Deck.read(deck.write(written))
    assert again.unread == ()
    beside = {DeckBoard.COMMANDER, DeckBoard.COMPANION} if written in ("mtgo", "dek", "cockatrice") else set()
    beside |= {DeckBoard.COMPANION} if written == "mtgjson" else set()
    boards = dict.fromkeys(beside, DeckBoard.SIDEBOARD)
    expected = Counter({(card.name, boards.get(card.board, card.board)): 0 for card in deck.cards})
    for card in deck.cards:
        expected[card.name, boards.get(card.board, card.board)] += card.count
    found: Counter[tuple[str, DeckBoard]] = Counter()
    for card in again.cards:
        found[card.name, card.board] += card.count
    assert found == expected
    if written in (DeckForm.MOXFIELD, DeckForm.ARCHIDEKT, DeckForm.ARENA):
        prints = {(card.name, card.set_code, card.number) for card in deck.cards}
        assert {(card.name, card.set_code, card.number) for card in again.cards} == prints
    assert Deck.read(again.write(written)).cards == again.cards


def test_what_is_not_written() -> None:
    with pytest.raises(DeckError, match="the form arena has no place for a maybeboard: 1 Wrath of God"):
        Deck.read(ARCHIDEKT).write("arena")
    with pytest.raises(DeckError, match="line 3 was not read, and would be lost: Nonsense here"):
        Deck.read(BARE).write("mtgo")
    with pytest.raises(DeckError, match='got "arenna"; did you mean "arena"'):
        Deck.read(MTGO).write("arenna")
    assert Deck().write("arena") == ""
    assert Deck().write("mtgo") == ""


NOISE = "0123456789xX ()[]*#^{}/:;\"'<>&=\n\t-ABab\u00a0é\u2028\x0b"


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to six letters or lines changed, lost, doubled or swapped."""
    letters = list(text)
    for _ in range(rng.randint(1, 6)):
        if not letters:
            break
        at, kind = rng.randrange(len(letters)), rng.randrange(7)
        if kind == 0:
            letters[at] = rng.choice(NOISE)
        elif kind == 1:
            letters.insert(at, rng.choice(NOISE))
        elif kind == 2:
            del letters[at]
        elif kind == 3:
            other = rng.randrange(len(letters))
            letters[at], letters[other] = letters[other], letters[at]
        else:
            lines = "".join(letters).split("\n")
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            if kind == 4:
                lines[at], lines[other] = lines[other], lines[at]
            elif kind == 5:
                del lines[at]
            else:
                lines.insert(at, lines[other])
            letters = list("\n".join(lines))
    return "".join(letters)


@drawn(short=1_200, full=100_000)
def test_no_line_of_a_mutated_list_is_lost(seeds: Iterable[int]) -> None:
    texts = list(LISTS.values())
    for number, seed in enumerate(seeds):
        text = mutated(texts[number % len(texts)], random.Random(seed))
        deck = Deck.read(text)
        require_every_line(deck, text)
        if re.match(r"\s*(?:<[?!A-Za-z]|\{\s*[\"}])", text) is None:
            require_every_letter(deck, text)


def require_every_letter(deck: Deck, text: str) -> None:
    """What stands on the line of a card is in the card: but for an x behind the number, and braces."""
    lines = NEW_LINE.split(text)
    for card in deck.cards:
        line = re.sub(r"\{[^{}]*\}|^\W*SB:", "", lines[card.line - 1], flags=re.IGNORECASE)
        said = [card.name, card.set_code or "", card.number or "", *card.marks, *card.tags, *card.categories]
        in_card = Counter(filter(str.isalpha, "".join(said).lower()))
        letters = Counter(filter(str.isalpha, line.lower())) - in_card
        assert letters.total() <= 1, (line, card)


FORGE = """[metadata]
Name=Fires
Format=Modern
[Main]
4 Lightning Bolt|M10|1
10 Forest|LEA|2|[290]
1 Opt+|INV
[Sideboard]
2 Fire // Ice|APC
[Commander]
1 Sol Ring
[Nowhere]
3 Giant Growth
"""
XMAGE = """NAME:Fires
4 [M10:146] Lightning Bolt
SB: 2 [INV:64a] Opt
LAYOUT MAIN:(1,1)(NONE,false,50)|([M10:146])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([INV:64a])
"""


def test_decks_of_forge_are_read() -> None:
    deck = Deck.parse(FORGE)
    assert deck.name == "Fires"
    assert [(c.count, c.name, c.board.value, c.set_code, c.number, c.marks) for c in deck.cards] == [
        (4, "Lightning Bolt", "main", "M10", None, ()),
        (10, "Forest", "main", "LEA", "290", ()),
        (1, "Opt", "main", "INV", None, ("F",)),
        (2, "Fire // Ice", "sideboard", "APC", None, ()),
        (1, "Sol Ring", "commander", None, None, ()),
    ]
    assert [line.number for line in deck.unread] == [12, 13]
    assert Deck.parse(FORGE.replace("\n", "\r\n").replace("[Main]", "[main]")).cards == deck.cards
    assert [line.number for line in Deck.parse("[Main]\n0 Opt\n4 |M10\nName=Opt").unread] == [2, 3]


def test_decks_of_xmage_are_read() -> None:
    deck = Deck.parse(XMAGE)
    assert deck.name == "Fires"
    assert [(c.count, c.name, c.board.value, c.set_code, c.number) for c in deck.cards] == [
        (4, "Lightning Bolt", "main", "M10", "146"),
        (2, "Opt", "sideboard", "INV", "64a"),
    ]
    assert deck.unread == ()
    assert Deck.parse(XMAGE.replace("(1,1)", "(1,1)" * 2_000)).unread == ()


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("- 4 Opt", 4, "Opt"),
        ("* 4x Opt", 4, "Opt"),
        ("• 20 Island", 20, "Island"),
        ("- Island", 1, "Island"),
        ("Opt x4", 4, "Opt"),
        ("Lim-Dûl's Vault × 2", 2, "Lim-Dûl's Vault"),
        ("Island 3x", 3, "Island"),
    ],
)
def test_bullets_and_numbers_behind_the_name(line: str, count: int, name: str) -> None:
    deck = Deck.read(f"Deck\n{line}\n")
    assert [(card.count, card.name) for card in deck.cards] == [(count, name)]
    assert not deck.unread


@pytest.mark.parametrize("line", ["== Sideboard ==", "**Sideboard**", "--- Sideboard ---", "* Sideboard (1)"])
def test_headings_between_rules(line: str) -> None:
    deck = Deck.read(f"20 Island\n{line}\n4 Opt\nTotal: 24\n24 cards total\n")
    assert [card.board.value for card in deck.cards] == ["main", "sideboard"]
    assert not deck.unread


def test_a_number_with_a_sign_is_still_reported() -> None:
    assert [line.text for line in Deck.read("-1 Opt\n4 Opt").unread] == ["-1 Opt"]


@pytest.mark.parametrize(
    ("text", "second"),
    [
        (
            '"Count","Spare","Name","Edition"\n"20","0","Island",""\n"4","1","Lim-Dûl\'s Vault","all"',
            "all",
        ),
        ("Board,Qty,Name,Printing\nmain,20,Island,\nside,4,Lim-Dûl's Vault,ALL", "ALL"),
        ("sep=;\nName;Set code;Collector number;Quantity\nIsland;;;20\nLim-Dûl's Vault;ALL;107;4", "ALL"),
        ("Quantity\tName\n20\tIsland\n4\tLim-Dûl's Vault", None),
    ],
)
def test_tables_of_sites(text: str, second: str | None) -> None:
    deck = Deck.read(text)
    assert [(card.count, card.name) for card in deck.cards] == [(20, "Island"), (4, "Lim-Dûl's Vault")]
    assert deck.cards[1].set_code == second
    assert deck.cards[1].board.value == ("sideboard" if "side" in text else "main")
    assert not deck.unread
    assert [line.number for line in deck.lines] == list(range(1, len(deck.lines) + 1))


def test_lines_of_a_table_that_are_not_read_say_why() -> None:
    deck = Deck.read('Count,Name,Board\n4,Opt,main\nx,Island,\n3,,\n2,Island,shelf\n"1","Fire, Ice')
    assert [(line.number, line.reason.partition(",")[0]) for line in deck.unread] == [
        (3, "expected a number of cards from 1 to 10"),
        (4, "expected the name of a card"),
        (5, "expected a board such as main or sideboard"),
    ]
    assert [card.name for card in deck.cards] == ["Opt", "Fire, Ice"]


@pytest.mark.parametrize("line", ["4 Opt $0.25", "4 Opt 1,25 €", "4x Opt (XLN) 65 *F* $3"])
def test_a_price_is_no_part_of_a_name(line: str) -> None:
    (card,) = Deck.read(f"Deck\n{line}").cards
    assert (card.count, card.name) == (4, "Opt")


def test_names_of_cards_that_are_given_may_have_braces() -> None:
    (card,) = Deck.read("Deck\n4 Spell {U}").cards
    assert (card.count, card.name) == (4, "Spell {U}")


def test_a_line_of_a_table_that_is_too_long_is_reported() -> None:
    deck = Deck.read(f"Count,Name\n4,Opt\n1,{'x' * 3_000}\n")
    assert [card.name for card in deck.cards] == ["Opt"]
    assert [line.reason for line in deck.unread] == ["expected a line of at most 2,000 characters"]
