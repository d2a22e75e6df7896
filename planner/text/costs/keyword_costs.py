"""Keywords of a spell that offer, ask for or change what is paid for it (702).

What each keyword is stands in ``grammar.keyword_table``; here is what stands behind it on a line
("{2}{U}", "—Sacrifice a land.", "4—{4}{W}"), and what comes of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.game.amounts import Count, Opponents
from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.purposes import Allowed
from planner.game.records import Record, replace
from planner.game.vocabulary import Helper, PaymentKind, Zone
from planner.game.written_abilities import ManaPart, WrittenCost
from planner.game.written_costs import (
    AdditionalCost,
    AlternativeCost,
    Became,
    CostChange,
    CostOption,
    CostTexts,
    PayWith,
    XLimit,
)
from planner.text.costs.spell_costs import FREE, read_x_limit
from planner.text.grammar.keyword_table import CostRelevance, Keyword, row_of
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, read_abilities
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import as_printed, names_only_subtypes
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import read_filter
from planner.text.phrases.spending_restrictions import read_restriction

_ITEM = pattern_of(r"[,;] ")
_SAID = pattern_of(r"(?: (?P<number>\d{1,2}|x)(?=$|\.| ?—))?(?: ?— ?| |(?=[{.])|$)(?P<rest>.*)")
_SLIP = pattern_of(r" needs to be added after .*")  # a note that cards' data have behind a cost
_SHORT = pattern_of(r"(?P<generic>\d{0,2})(?P<colors>[wubrg]{0,5})")  # "foretell 1w", a slip of cards' data
_AND_OR = pattern_of(r",? and/or (?:kicker )?")
_MODE = pattern_of(r"\+ (?P<cost>(?:\{[^{}]{1,7}\}){1,8})")
_TIER = pattern_of(r"[•*] (?P<name>[^—]{1,60}) — (?P<cost>(?:\{[^{}]{1,7}\}){1,8})")
_ONTO = pattern_of(r" onto (?P<what>[a-z ]+?)(?:—| (?=\{))(?P<cost>.+)")
_PROTOTYPE = pattern_of(r"(?P<cost>\S+) [—-] (?P<power>\d{1,2})/(?P<toughness>\d{1,2})")
_FROM_QUALITY = pattern_of(r"from (?P<quality>[a-z ]+?) (?=\{)")


class KeywordItem(Record, frozen=True):
    """A keyword in a line: its printed name, its number, its cost in words, further words."""

    keyword: str
    name: str
    number: str
    words: str
    more: tuple[str, ...]
    line: NormalLine
    part: str = ""

    @property
    def text(self) -> str:
        """The line as printed."""
        return self.line.printed

    @property
    def own_text(self) -> str:
        """The keyword's part of the line as printed."""
        return as_printed(self.part, self.text) if self.part else self.text

    @property
    def cost(self) -> tuple[WrittenCost, ...] | None:
        """The cost after the keyword; None if it can't be read."""
        return read_written(self.words)

    @property
    def option(self) -> CostOption | None:
        """The cost after the keyword with its words; None if it can't be read."""
        return self.with_words(self.words)

    def with_words(self, words: str) -> CostOption | None:
        """Read these words of the line as a cost."""
        cost = read_written(words)
        return None if cost is None else CostOption(as_printed(words, self.text), cost)


def read_written(words: str) -> tuple[WrittenCost, ...] | None:
    """Read a cost after a keyword, with at least one component."""
    if words and (match := _SHORT.fullmatch(words)):
        colors = "".join(f"{{{letter.upper()}}}" for letter in match["colors"])
        words = (f"{{{match['generic']}}}" if match["generic"] else "") + colors
    return read_cost(words) if words else None


def keyword_items(ability: Ability) -> Iterator[KeywordItem]:
    """Split a line into its keywords, each with the words after it."""
    text = ability.line.text.rstrip(".")
    parts = _ITEM.split(text) if "—" not in text and ". " not in text else [text]
    if not all(map(keyword_of, parts)):
        parts = [text]
    for part in parts:
        keyword = keyword_of(part)
        if keyword is not None:
            yield read_item(keyword, part, ability.line)


def read_item(keyword: str, part: str, line: NormalLine) -> KeywordItem:
    """Read the words after a keyword in its part of a line."""
    said = _SAID.fullmatch(_SLIP.sub("", part[len(keyword) :]))
    words, *more = said["rest"].split(". ") if said else [part[len(keyword) :]]
    least = (said["number"] or "") if said else ""
    return KeywordItem(
        keyword, as_printed(keyword, line.printed), least, words.strip(" ."), tuple(more), line, part
    )


# --- additional costs --------------------------------------------------------------------------


def _additional(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read a keyword whose cost may be paid in addition (118.8)."""
    if row.words:
        return _described(row, item)
    limits = _limits(item)
    parts = _AND_OR.split(item.words) if item.keyword == "kicker" else [item.words]
    options = [item.with_words(part) for part in parts]
    if limits is None:
        return None
    costs = tuple(
        AdditionalCost(
            name=item.name,
            options=(option,),
            text=item.text,
            optional=True,
            repeatable=row.repeatable,
            each_beyond=row.each_beyond,
            tag=row.called,
        )
        for option in options
        if option is not None
    )
    return CostTexts(additional=costs, x_limits=limits) if len(costs) == len(options) else None


def _limits(item: KeywordItem) -> tuple[XLimit, ...] | None:
    """Read limits of X in the sentences after the keyword; None if one about costs can't be read."""
    found = []
    for sentence in item.more:
        limit = read_x_limit(sentence, item.text, item.name)
        if limit is not None:
            found.append(limit)
        elif sentence.startswith("x can't be") or " costs " in sentence:
            return None
    return tuple(found)


def _offered(item: KeywordItem, words: str, cost: tuple[WrittenCost, ...], tag: str) -> CostTexts:
    offered = AdditionalCost(item.name, (CostOption(words, cost),), item.text, optional=True, tag=tag)
    return CostTexts(additional=(offered,))


def _described(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read a keyword that stands for a cost in words."""
    if "#" in row.words and not item.number:
        return None
    # A creature of any power will do where the power is the X of the keyword (702.153).
    words = row.words.replace(" with power # or greater", "") if item.number == "x" else row.words
    said = words.replace("#", item.number)
    cost = read_cost(said)
    return None if cost is None else _offered(item, _capital(said), cost, row.called)


def _gift(_: Keyword, item: KeywordItem) -> CostTexts:
    return _offered(item, as_printed(f"gift {item.words}", item.text), (), "gift")


def _splice(_: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read splice, which adds to the cost of another spell from the hand (702.47)."""
    match = _ONTO.fullmatch(item.line.text.rstrip(".")[len("splice") :])
    option = item.with_words(match["cost"]) if match else None
    allowed = _spells(match["what"]) if match else None
    if option is None or allowed is None:
        return None
    offered = AdditionalCost(item.name, (option,), item.text, optional=True, tag="splice", applies_to=allowed)
    return CostTexts(additional=(offered,))


def _spells(what: str) -> tuple[Allowed, ...] | None:
    found = read_restriction(f"spend this mana only to cast {what} spells")
    return found.allowed if found is not None else None


def modes_with_costs(abilities: tuple[Ability, ...]) -> CostTexts:
    """Read modes with costs: spree has one or more of them, tiered one (702.172, 702.183).

    Empty if the cost of one can't be read.
    """
    modes: list[AdditionalCost] = []
    tiers: list[CostOption] = []
    for ability in abilities:
        text, printed = ability.line.text, ability.line.printed
        match = _MODE.match(text) or _TIER.match(text)
        if match is None:
            continue
        mana = _mana_in(match["cost"])
        if mana is None:
            return CostTexts()
        cost = (ManaPart(mana),)
        if "name" in match.groupdict():
            tiers.append(CostOption(match["cost"], cost, as_printed(match["name"], printed)))
        else:
            modes.append(
                AdditionalCost(
                    "Spree",
                    (CostOption(match[0], cost),),
                    printed,
                    optional=True,
                    tag="spree",
                    at_least_one=True,
                )
            )
    if tiers and any("tiered" in ability.keywords for ability in abilities):
        modes.append(AdditionalCost("Tiered", tuple(tiers), "Tiered", tag="tiered"))
    return CostTexts(additional=tuple(modes))


def _mana_in(words: str) -> ManaCost | None:
    """Read a cost of mana only; None for another one."""
    match read_cost(words):
        case (ManaPart(cost=mana),):
            return mana
    return None


def _nothing(_: Keyword, __: KeywordItem) -> CostTexts:
    """Empty, since the costs are in the lines of the keyword's modes."""
    return CostTexts()


# --- alternative costs -------------------------------------------------------------------------


def _alternative(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read a keyword whose cost may be paid instead of the mana cost (118.9)."""
    limits = _limits(item)
    words = ", ".join(filter(None, (item.words, row.beside)))
    cost = read_written(words) if item.words or row.own_mana_cost else None
    if cost is None and not (row.own_mana_cost and not words):
        return None
    shown = ", ".join(filter(None, (as_printed(item.words, item.text), _capital(row.beside))))
    offered = AlternativeCost(
        name=item.name,
        option=CostOption(shown, cost or ()),
        text=item.text,
        zone=row.zone,
        only_if=row.only_if,
        reduced_by=row.reduced_by,
        own_mana_cost=row.own_mana_cost,
        became=row.became,
        tag=item.keyword,
        kind=PaymentKind.SPECIAL_ACTION if row.free_later else PaymentKind.SPELL,
    )
    found = CostTexts(alternatives=(offered,), x_limits=limits or ())
    return None if limits is None else found + _later(item) if row.free_later else found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _later(item: KeywordItem) -> CostTexts:
    """Offer the card in exile for free on a later turn (702.62, 702.170)."""
    free = AlternativeCost("free", CostOption(FREE, ()), item.text, zone=Zone.EXILE, tag=item.keyword)
    return CostTexts(alternatives=(free,))


def _face_down(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Offer a card with morph or disguise face down for {3} (702.37, 702.168)."""
    if item.cost is None or _limits(item) is None:
        return None
    option = CostOption("{3}", (ManaPart(ManaCost("{3}")),))
    offered = AlternativeCost("face down", option, item.text, became=row.became, tag="face down")
    return CostTexts(alternatives=(offered,))


def _foretell(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Offer the foretell cost from exile, and foretelling, a special action, for {2} (702.143)."""
    found = _alternative(row, item)
    option = CostOption("{2}", (ManaPart(ManaCost("{2}")),))
    first = AlternativeCost("Foretelling", option, item.text, tag="foretell", kind=PaymentKind.SPECIAL_ACTION)
    return None if found is None else found + CostTexts(alternatives=(first,))


def _emerge(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read emerge: a sacrifice, perhaps of a named quality, reduces its cost (702.119)."""
    match = _FROM_QUALITY.match(item.words)
    quality = match["quality"] if match else "creature"
    words = item.words[match.end() :] if match else item.words
    article = "an" if quality[0] in "aeiou" else "a"
    return _alternative(replace(row, beside=f"sacrifice {article} {quality}"), replace(item, words=words))


def _offering(item: KeywordItem) -> CostTexts | None:
    """Read offering: a sacrificed permanent's mana cost reduces the spell's (702.48)."""
    quality = item.keyword.removesuffix(" offering")
    beside = f"sacrifice a {quality}"
    row = Keyword(
        "offering", CostRelevance.ALTERNATIVE, beside=beside, own_mana_cost=True, reduced_by="mana cost"
    )
    return _alternative(row, item)


def _harmonize(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read harmonize: the power of a creature tapped for it reduces the total cost (702.180)."""
    tapping = replace(row, beside="tap an untapped creature you control", reduced_by="power")
    plain, tapped = _alternative(row, item), _alternative(tapping, item)
    return None if plain is None or tapped is None else plain + CostTexts(alternatives=tapped.alternatives)


def _prototype(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Offer the card with other characteristics (702.160)."""
    match = _PROTOTYPE.fullmatch(item.line.text.removeprefix(item.keyword).strip())
    cost = _mana_in(match["cost"]) if match else None
    if match is None or cost is None:
        return None
    became = Became(mana_cost=cost, power=int(match["power"]), toughness=int(match["toughness"]))
    return _alternative(replace(row, became=became), replace(item, words=match["cost"]))


def _mayhem(row: Keyword, item: KeywordItem) -> CostTexts | None:
    """Read mayhem: cast from the graveyard; without a cost a land is played (702.187)."""
    return _alternative(row, item) if item.words else CostTexts()


def face_up_costs(card: Characteristics) -> tuple[tuple[str, str], ...]:
    """The keywords that turn a face-down card face up, each with its cost, as printed (702.37e).

    Raises ``LanguageError``.
    """
    return tuple(
        (item.name, as_printed(item.words, item.text))
        for ability in read_abilities(card)
        for item in keyword_items(ability)
        if (row := row_of(item.keyword)) is not None
        and row.action == "turn face up"
        and item.cost is not None
    )


# --- paying with other things, and changes -----------------------------------------------------


def _pay_with(_: Keyword, item: KeywordItem) -> CostTexts | None:
    return CostTexts(pay_with=(PayWith(Helper(item.keyword), item.text),)) if not item.words else None


def _affinity(_: Keyword, item: KeywordItem) -> CostTexts | None:
    words = f"{item.words.removeprefix('for ')} you control"
    objects = read_filter(words) if item.words.startswith("for ") else None
    if objects is None or not names_only_subtypes(objects, item.text):
        return None
    return CostTexts(changes=(CostChange(item.text, more=False, mana=_ONE, each=Count(objects)),))


def _undaunted(_: Keyword, item: KeywordItem) -> CostTexts:
    return CostTexts(changes=(CostChange(item.text, more=False, mana=_ONE, each=Opponents()),))


_ONE = ManaCost("{1}")

Reader = Callable[[Keyword, KeywordItem], CostTexts | None]

_READERS: dict[CostRelevance, Reader] = {
    CostRelevance.ADDITIONAL: _additional,
    CostRelevance.ALTERNATIVE: _alternative,
    CostRelevance.MODES: _nothing,
    CostRelevance.HELP: _pay_with,
}
_OWN_READERS: dict[str, Reader] = {
    "gift": _gift,
    "splice": _splice,
    "foretell": _foretell,
    "emerge": _emerge,
    "harmonize": _harmonize,
    "prototype": _prototype,
    "mayhem": _mayhem,
    "morph": _face_down,
    "megamorph": _face_down,
    "disguise": _face_down,
    "affinity": _affinity,
    "undaunted": _undaunted,
}
"""What reads keywords that are more than a row can say."""


def read_keyword(item: KeywordItem) -> CostTexts | None:
    """Read a keyword's part in the spell's cost; empty for others, None if its cost can't be read."""
    if item.keyword.endswith(" offering"):
        return _offering(item)
    row = row_of(item.keyword)
    if row is None or not row.of_spells:
        return CostTexts()
    return (_OWN_READERS.get(row.name) or _READERS[row.use])(row, item)
