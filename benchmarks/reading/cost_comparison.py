"""Cards whose kinds of cost are known: each class with what became of its lines.

A class names a kind of cost that stands on a card; a rule says which lines it speaks of and
what has to be read of them. Lines that ask nothing of the payer while a cost is put
together (what a spell does as it resolves) belong to none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.reading.classes import cost_names
from benchmarks.reading.cost_lines import (
    CostLine,
    asks_for_more_than_mana,
    cost_lines,
    is_payment_read,
    mana_of,
    payments_in,
)
from benchmarks.reading.fact_cards import KnownCard
from benchmarks.reading.facts import Verdict
from benchmarks.reading.scores import Problem, Scores
from planner.contract.refusals import RequestError
from planner.game.written_costs import ActivatedCost
from planner.loading.card_lines.understood import squeezed
from planner.text.costs.bare_costs import read_keyword_payment
from planner.text.grammar.lines import AbilityLineKind

_PRINTED = re.compile(r"kw\|(?P<group>[^|]+)\|(?P<keyword>[^|]+)\|printed")
_COST = re.compile(r"kwcost\|(?P<keyword>[^|]+)\|.+")
_ACTIVATION = re.compile(r"act\|(?P<name>.+)")
_NO_COST = frozenset(
    {"devoid", "demonstrate", "paradigm", "companion", "amplify", "devour", "dredge", "storied"}
    | {"increment", "sunburst", "compleated", "firebending", "extort"}
)
"""Keywords that have nothing to do with what the object's own costs are."""

_ASKING = frozenset(["cumulative upkeep", "echo", "recover", "ward"])
_SYMBOLS = re.compile(r"\{[^{}]+\}")
_DASH = re.compile(r"^[^—{]*— ?(?=[A-Za-z{])")
_OWN_COST = re.compile(
    r"(?:cast|pay(?:ing)?) ~|~ (?:costs|is the first)|\bthis ability costs|\bx can't be\b|~'s equip ability"
    r"|, it costs"
)
_ALL_OFFERS = frozenset(["additional", "alternatives", "changes", "pay_with", "x_limits"])


@dataclass(frozen=True, slots=True)
class Rule:
    """The lines that classes beginning with ``classes`` speak of, and what is to be read of them.

    ``own`` says that they speak of the object itself, so that other lines with these words are
    none of the class.
    """

    classes: str
    line: re.Pattern[str]
    reads: frozenset[str]
    own: bool = False


def _rule(classes: str, line: str, *reads: str, own: bool = False) -> Rule:
    return Rule(classes, re.compile(line), frozenset(reads), own)


_MORE, _LESS = r"\bcosts? [^.]*\bmore\b", r"\bcosts? [^.]*\bless\b|costs? (?:is|are) reduced"

RULES = (
    _rule("pat|additional: spell|", r"as an additional cost to cast ~", "additional"),
    _rule(
        "pat|additional: other|",
        r"as an additional cost to cast (?!~)|costs? an additional (?!\{)",
        *("changes", "additional"),
    ),
    _rule(
        "pat|alternative: text|  self",
        r"(?:rather than|instead of) pay(?:ing)? ~'s mana cost|\bcast ~ (?:without|for \{|from [^.]*\bby)"
        r"|\b~, you may cast it without|~ is [^.]*, you may cast it without",
        "alternatives",
        own=True,
    ),
    _rule(
        'pat|alternative: text|"rather than',
        r"(?:rather than|instead of) pay(?:ing)? (?:~'s|the|their) mana costs?",
        "alternatives",
    ),
    _rule(
        "pat|alternative: text|  static: other",
        r"(?:rather than|instead of) pay(?:ing)? (?:the|their) mana cost",
        "alternatives",
    ),
    _rule("pat|alternative: text|pay life", r"\bin a cost, you may pay 2 life\b", "life_for"),
    _rule(
        "pat|alternative: text|without",
        r"(?:cast ~|^~ is [^.]*, you may cast it) without paying",
        "alternatives",
        own=True,
    ),
    _rule("pat|increase|  for each target", _MORE, "additional", "changes", own=True),
    _rule("pat|increase|this spell", _MORE, "additional", "changes", own=True),
    _rule("pat|increase|", _MORE, "changes", "additional", "activations"),
    _rule("pat|reduction|floor", r"can't reduce", "changes", "activations"),
    *(
        _rule(f"pat|reduction|{own}", _LESS, "changes", "activations", own=True)
        for own in ("this spell", "  for each", "  if ", "  {X} less, where", "  coloured mana less|")
    ),
    _rule("pat|reduction|this ability", r"ability costs [^.]*\bless\b", "activations"),
    _rule("pat|reduction|", _LESS, "changes", "activations"),
    _rule("pat|minimum/set|minimum", r"\bwould cost less than\b", "floors"),
    _rule("pat|minimum/set|cost or resource", r"\bcan't (?:pay|be sacrificed|sacrifice)", "prohibitions"),
    _rule(
        "pat|mana spent|spend mana as",
        r"\bmana of any (?:type|color) can be spent\b|\bspend mana as though",
        "spending",
    ),
    _rule("pat|X|X can't", r"\bx can't be\b", *_ALL_OFFERS),
    _rule("pat|X|{X} in activation", r"^[^:\"]*\{X\}[^:\"]*:", "activations"),
    _rule("pat|other costs|{Q}", r"^[^:\"]*\{Q\}[^:\"]*:", "activations"),
    _rule(
        "pat|other costs|",
        r"^[^:.\"]*\b(?:behold|blight|collect evidence|forage|waterbend|exert)\b[^:.\"]*:"
        r"|as an additional cost to cast ~[^.]*\b(?:behold|blight|collect evidence|forage|waterbend)\b",
        *("activations", "additional"),
    ),
)
"""The classes of text, and what each asks for; the first that fits a class counts."""


class CostComparison(Scores):
    """Cards compared with the classes of cost and the keywords known of them."""

    keys = ("keyword", "text", "activation")

    def add(self, card: KnownCard) -> None:
        """Compare one card's lines with what is known of them.

        Raises ``RequestError`` for a card without classes.
        """
        if card.classes is None:
            raise RequestError(f"{card.place}: classes", "is missing, and other cards have it")
        self.cards += 1
        lines = [line for face in card.faces for line in cost_lines(face)]
        worst: dict[str, _Judged] = {}
        classes: dict[str, list[tuple[str, str]]] = {}
        for name in card.classes:
            for judged in _judge(name, card, lines):
                self.tally([(_key(name), _shown(name))], judged.verdict)
                if judged.verdict is not Verdict.UNDERSTOOD:
                    classes.setdefault(judged.text, []).append((_key(name), _shown(name)))
                before = worst.get(judged.text)
                if before is None or _RANK[judged.verdict] > _RANK[before.verdict]:
                    worst[judged.text] = judged
        for text, judged in worst.items():
            self.results[judged.verdict] += 1
            if judged.verdict in (Verdict.REPORTED, Verdict.WRONG, Verdict.SILENT):
                problem = Problem(
                    card=card.name, text=text, result=judged.verdict.value, reasons=list(judged.reasons)
                )
                self.note(problem, classes[text])


_RANK = {
    Verdict.NO_SOURCE: 0,
    Verdict.UNDERSTOOD: 1,
    Verdict.REPORTED: 2,
    Verdict.WRONG: 3,
    Verdict.SILENT: 4,
}


@dataclass(frozen=True, slots=True)
class _Judged:
    """What became of a line for one class."""

    text: str
    verdict: Verdict
    reasons: tuple[str, ...] = ()


def _key(name: str) -> str:
    return {"kw": "keyword", "kwcost": "keyword", "act": "activation"}.get(name.partition("|")[0], "text")


def _shown(name: str) -> str:
    """The name of a class in a table."""
    return re.sub(r"\s+", " ", name.partition("|")[2].replace("|", ": ")).removesuffix(": printed")


def _judge(name: str, card: KnownCard, lines: list[CostLine]) -> Iterator[_Judged]:
    """What became of the lines of a card that one of its classes speaks of."""
    keyword = _PRINTED.fullmatch(name) or _COST.fullmatch(name)
    if keyword is not None:
        yield from _judge_keyword(keyword["keyword"], card, lines)
    elif match := _ACTIVATION.fullmatch(name):
        yield from _judge_activations(match["name"], lines)
    elif name.startswith("pat|unless pays|"):
        yield from _judge_payments(lines)
    else:
        rule = next((rule for rule in RULES if name.startswith(rule.classes)), None)
        if rule is not None:
            yield from (_judged(line, rule.reads) for line in lines if _speaks(rule, line))


def _speaks(rule: Rule, line: CostLine) -> bool:
    """Whether a line is one that a rule speaks of: it says something of costs while they are put together."""
    kind = line.ability.kind
    if kind in (AbilityLineKind.TRIGGERED, AbilityLineKind.LOYALTY) or line.ability.line.quotes:
        return False
    text = line.text
    if kind is AbilityLineKind.ACTIVATED:
        before, _, after = text.partition(":")
        text = text if "this ability" in after or "activations" in rule.reads else before
        if not ("this ability" in after or rule.line.search(before + ":")):
            return False
    if (rule.own or kind is AbilityLineKind.SPELL) and not _OWN_COST.search(text):
        return False
    return rule.line.search(text) is not None


def _judged(line: CostLine, wanted: Iterable[str]) -> _Judged:
    if line.could is not None:
        return _Judged(line.printed, Verdict.REPORTED, (f"could {line.could.value}",))
    if any(line.read.get(name) for name in wanted):
        return _Judged(line.printed, Verdict.UNDERSTOOD)
    if line.read:
        return _Judged(line.printed, Verdict.WRONG, (f"read as {', '.join(line.read)}",))
    return _Judged(line.printed, Verdict.SILENT, ("neither read nor reported",))


# --- keywords ----------------------------------------------------------------------------------


def _judge_keyword(keyword: str, card: KnownCard, lines: list[CostLine]) -> Iterator[_Judged]:
    """The lines of a keyword, its costs compared with the words known of it."""
    keyword = keyword.removesuffix(" only")
    if keyword in _NO_COST:
        return
    for said in card.keywords.get(keyword, ()):
        line = next((one for one in lines if _squeezed(said) in _squeezed(one.printed)), None)
        line = line or next((one for one in lines if _has(one, keyword)), None)
        if line is None:
            yield _Judged(said, Verdict.SILENT, ("no line of the card has these words",))
        elif not _has(line, keyword):
            yield _Judged(line.printed, Verdict.NO_SOURCE, ("given to other objects",))
        elif keyword == "mayhem" and said.lower() == keyword:
            yield _Judged(line.printed, Verdict.NO_SOURCE, ("a land is played for nothing",))
        elif keyword in _ASKING:
            read = read_keyword_payment(said)
            yield _Judged(line.printed, Verdict.UNDERSTOOD if read else Verdict.REPORTED)
        else:
            yield _compared(line, said, keyword)


def _squeezed(text: str) -> str:
    return squeezed(text).replace("−", "-").replace("~", "")


def _has(line: CostLine, keyword: str) -> bool:
    labelled = line.text.startswith((f"{keyword} —", f"{keyword}—", f"{keyword}:"))
    return labelled or any(
        one == keyword
        or one.endswith(f" {keyword}")
        or (keyword == "typecycling" and one.endswith("cycling"))
        for one in line.ability.keywords
    )


def _compared(line: CostLine, said: str, keyword: str) -> _Judged:
    """A line whose keyword was read, with the mana and the actions that its words name."""
    judged = _judged(line, (*_ALL_OFFERS, "activations"))
    if judged.verdict is not Verdict.UNDERSTOOD or not line.read:
        return judged
    payment = read_keyword_payment(said) if keyword in ("morph", "megamorph", "disguise") else None
    costs = [payment[1]] if payment else [*line.costs]
    words = re.split(r"(?<=[a-z}])\. |: |(?<=\})[ :] ?— ", said)[0]
    wanted = "".join(_SYMBOLS.findall(words))
    mana = {mana_of(cost) for cost in costs} | {"".join(map(mana_of, costs))}
    if keyword not in ("spree", "tiered", "strive") and wanted and wanted not in mana and "{E}" not in wanted:
        return _Judged(line.printed, Verdict.WRONG, (f"read as {' or '.join(mana)}, it says {wanted}",))
    if _DASH.match(words) and _SYMBOLS.sub("", _DASH.sub("", words)).strip(" ,.") and "/" not in words:
        more = any(asks_for_more_than_mana(cost) for cost in costs) or "Pay {" in words
        if not more:
            return _Judged(line.printed, Verdict.WRONG, ("read as a cost of mana alone",))
    return judged


# --- activated abilities and payments ----------------------------------------------------------


def _judge_activations(name: str, lines: list[CostLine]) -> Iterator[_Judged]:
    """The activated abilities that have a component of this class, by what was read."""
    unread = []
    found = False
    for line in lines:
        if line.ability.number < 0:
            continue
        activations = [one for one in line.read.get("activations", ()) if isinstance(one, ActivatedCost)]
        if any(name in cost_names(one.cost or (), one.zone, loyalty=one.loyalty) for one in activations):
            found = True
            yield _Judged(line.printed, Verdict.UNDERSTOOD)
        elif not activations:
            unread.append(line)
    if not found:
        for line in unread:
            yield _Judged(
                line.printed, Verdict.REPORTED, (f'the cost "{line.ability.cost}" is not understood',)
            )


def _judge_payments(lines: list[CostLine]) -> Iterator[_Judged]:
    """What is asked for as something resolves: a request gives it as a bare cost (118.12)."""
    for line in lines:
        for words in payments_in(line.text):
            read = is_payment_read(words)
            reasons = () if read else (f'"{words}" is no cost that is understood',)
            yield _Judged(
                f"{line.printed} [{words}]", Verdict.UNDERSTOOD if read else Verdict.REPORTED, reasons
            )
