"""Keywords of a spell that offer, ask for or change what is paid for it (702).

Each keyword is a row: what it offers, and what stands behind it ("{2}{U}", "—Sacrifice a
land.", "4—{4}{W}").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from planner.game.amounts import Count, Fact, Fixed, Opponents
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.purposes import Allowed
from planner.game.written_abilities import Condition, HasCount, Holds, ManaPart, TakeTotal, WrittenCost
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
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability
from planner.text.grammar.normal_form import Line
from planner.text.grammar.printed import as_printed, names_only_subtypes
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import read_filter
from planner.text.phrases.spending_restrictions import read_restriction

_ITEM = pattern_of(r"[,;] ")
_SAID = pattern_of(r"(?: (?P<number>\d{1,2}|x)(?=$|\.| ?—))?(?: ?— ?| |(?=[{.])|$)(?P<rest>.*)")
_SLIP = pattern_of(r" needs to be added after .*")  # a note that cards' data have behind a cost
_SHORT = pattern_of(r"(?P<generic>\d{0,2})(?P<colors>[wubrg]{1,5})")  # "foretell 1w", a slip of cards' data
_AND_OR = pattern_of(r",? and/or (?:kicker )?")
_MODE = pattern_of(r"\+ (?P<cost>(?:\{[^{}]{1,7}\}){1,8})")
_TIER = pattern_of(r"[•*] [^—]{1,60} — (?P<cost>(?:\{[^{}]{1,7}\}){1,8})")
_ONTO = pattern_of(r" onto (?P<what>[a-z ]+?)(?:—| (?=\{))(?P<cost>.+)")
_PROTOTYPE = pattern_of(r"(?P<cost>\S+) [—-] (?P<power>\d{1,2})/(?P<toughness>\d{1,2})")
_FROM_QUALITY = pattern_of(r"from (?P<quality>[a-z ]+?) (?=\{)")


@dataclass(frozen=True, slots=True)
class Item:
    """A keyword as a line has it: its name as printed, the number behind it, its cost in words, the rest."""

    keyword: str
    name: str
    number: str
    words: str
    more: tuple[str, ...]
    line: Line

    @property
    def text(self) -> str:
        """The line as printed."""
        return self.line.printed

    @property
    def cost(self) -> tuple[WrittenCost, ...] | None:
        """The cost behind the keyword, None where it can't be read."""
        return read_written(self.words)

    @property
    def option(self) -> CostOption | None:
        """The cost behind the keyword with its words."""
        return self.with_words(self.words)

    def with_words(self, words: str) -> CostOption | None:
        """These words of the line as a cost."""
        cost = read_written(words)
        return None if cost is None else CostOption(as_printed(words, self.text), cost)


def read_written(words: str) -> tuple[WrittenCost, ...] | None:
    """A cost behind a keyword, at least one component of it."""
    if match := _SHORT.fullmatch(words):
        colors = "".join(f"{{{letter.upper()}}}" for letter in match["colors"])
        words = (f"{{{match['generic']}}}" if match["generic"] else "") + colors
    return read_cost(words) if words else None


def keyword_items(ability: Ability) -> Iterator[Item]:
    """The keywords of a line of keywords, each with what stands behind it."""
    text = ability.line.text.rstrip(".")
    parts = _ITEM.split(text) if "—" not in text and ". " not in text else [text]
    if not all(map(keyword_of, parts)):
        parts = [text]
    for part in parts:
        keyword = keyword_of(part)
        if keyword is not None:
            yield read_item(keyword, part, ability.line)


def read_item(keyword: str, part: str, line: Line) -> Item:
    """What stands behind a keyword in its part of a line."""
    said = _SAID.fullmatch(_SLIP.sub("", part[len(keyword) :]))
    words, *more = said["rest"].split(". ") if said else [part[len(keyword) :]]
    least = (said["number"] or "") if said else ""
    return Item(keyword, as_printed(keyword, line.printed), least, words.strip(" ."), tuple(more), line)


# --- additional costs --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Additional:
    """A keyword whose cost may be paid in addition (118.8)."""

    tag: str
    repeatable: bool = False
    each_beyond: bool = False

    def read(self, item: Item) -> CostTexts | None:
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
                repeatable=self.repeatable,
                each_beyond=self.each_beyond,
                tag=self.tag,
            )
            for option in options
            if option is not None
        )
        return CostTexts(additional=costs, x_limits=limits) if len(costs) == len(options) else None


def _limits(item: Item) -> tuple[XLimit, ...] | None:
    """What the sentences behind the keyword say of X; other sentences say nothing of costs."""
    found = []
    for sentence in item.more:
        limit = read_x_limit(sentence, item.text, item.name)
        if limit is not None:
            found.append(limit)
        elif sentence.startswith("x can't be") or " costs " in sentence:
            return None
    return tuple(found)


def _offered(item: Item, words: str, cost: tuple[WrittenCost, ...], tag: str) -> CostTexts:
    offered = AdditionalCost(item.name, (CostOption(words, cost),), item.text, optional=True, tag=tag)
    return CostTexts(additional=(offered,))


def _described(words: str, tag: str) -> Callable[[Item], CostTexts | None]:
    """A keyword that stands for a cost in words, ``#`` in them for its number."""

    def read(item: Item) -> CostTexts | None:
        if "#" in words and not item.number:
            return None
        # A creature of any power will do where the power is the X of the keyword (702.153).
        least = words.replace(" with power # or greater", "") if item.number == "x" else words
        said = least.replace("#", item.number)
        cost = read_cost(said)
        return None if cost is None else _offered(item, said[0].upper() + said[1:], cost, tag)

    return read


def _teamwork(item: Item) -> CostTexts | None:
    if not item.number.isdigit():
        return None
    words = f"Tap any number of creatures you control with total power {item.number} or greater"
    total = TakeTotal("tap", "power", Fixed(int(item.number)), _YOUR_CREATURES)
    return _offered(item, words, (total,), "teamwork")


def _gift(item: Item) -> CostTexts:
    return _offered(item, as_printed(f"gift {item.words}", item.text), (), "gift")


def _splice(item: Item) -> CostTexts | None:
    """Splice adds to the cost of another spell, from the hand (702.47)."""
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
    """The modes with a cost of their own: one or more of spree's, one of tiered's (702.172, 702.183)."""
    modes: list[AdditionalCost] = []
    tiers: list[CostOption] = []
    for ability in abilities:
        text, printed = ability.line.text, ability.line.printed
        if match := _MODE.match(text):
            cost = (ManaPart(ManaCost(match["cost"])),)
            mode = AdditionalCost(
                "Spree",
                (CostOption(match[0], cost),),
                printed,
                optional=True,
                tag="spree",
                at_least_one=True,
            )
            modes.append(mode)
        elif match := _TIER.match(text):
            tiers.append(CostOption(match["cost"], (ManaPart(ManaCost(match["cost"])),)))
    if tiers and any("tiered" in ability.keywords for ability in abilities):
        modes.append(AdditionalCost("Tiered", tuple(tiers), "Tiered", tag="tiered"))
    return CostTexts(additional=tuple(modes))


def _nothing(_: Item) -> CostTexts:
    return CostTexts()


# --- alternative costs -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Alternative:
    """A keyword whose cost may be paid rather than the mana cost (118.9).

    ``beside`` is paid as well, in words. ``free_later`` says that the card is cast from exile
    later without paying its mana cost.
    """

    zone: str | None = None
    beside: str = ""
    only_if: Condition | None = None
    own_mana_cost: bool = False
    reduced_by: str | None = None
    became: Became | None = None
    kind: str = "spell"
    free_later: bool = False

    def read(self, item: Item) -> CostTexts | None:
        limits = _limits(item)
        words = ", ".join(filter(None, (item.words, self.beside)))
        cost = read_written(words) if item.words or self.own_mana_cost else None
        if cost is None and not (self.own_mana_cost and not words):
            return None
        shown = ", ".join(filter(None, (as_printed(item.words, item.text), _capital(self.beside))))
        offered = AlternativeCost(
            name=item.name,
            option=CostOption(shown, cost or ()),
            text=item.text,
            zone=self.zone,
            only_if=self.only_if,
            reduced_by=self.reduced_by,
            own_mana_cost=self.own_mana_cost,
            became=self.became,
            tag=item.keyword,
            kind=self.kind,
        )
        found = CostTexts(alternatives=(offered,), x_limits=limits or ())
        return None if limits is None else found + _later(item) if self.free_later else found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _later(item: Item) -> CostTexts:
    """The card in exile is cast for free on a later turn (702.62, 702.170)."""
    free = AlternativeCost("free", CostOption(FREE, ()), item.text, zone="exile", tag=item.keyword)
    return CostTexts(alternatives=(free,))


def _face_down(item: Item) -> CostTexts | None:
    """A card with morph or disguise can be cast face down for {3} (702.37, 702.168)."""
    if item.cost is None or _limits(item) is None:
        return None
    option = CostOption("{3}", (ManaPart(ManaCost("{3}")),))
    offered = AlternativeCost("face down", option, item.text, became=_A_FACE_DOWN_SPELL, tag="face down")
    return CostTexts(alternatives=(offered,))


def _foretell(item: Item) -> CostTexts | None:
    """The foretell cost is paid from exile; foretelling itself is a special action for {2} (702.143)."""
    found = _Alternative(zone="exile").read(item)
    option = CostOption("{2}", (ManaPart(ManaCost("{2}")),))
    first = AlternativeCost("Foretelling", option, item.text, tag="foretell", kind="special_action")
    return None if found is None else found + CostTexts(alternatives=(first,))


def _emerge(item: Item) -> CostTexts | None:
    match = _FROM_QUALITY.match(item.words)
    quality = match["quality"] if match else "creature"
    words = item.words[match.end() :] if match else item.words
    article = "an" if quality[0] in "aeiou" else "a"
    offer = _Alternative(beside=f"sacrifice {article} {quality}", reduced_by="mana value")
    return offer.read(replace(item, words=words))


def _offering(item: Item) -> CostTexts | None:
    quality = item.keyword.removesuffix(" offering")
    offer = _Alternative(beside=f"sacrifice a {quality}", own_mana_cost=True, reduced_by="mana cost")
    return offer.read(item)


def _harmonize(item: Item) -> CostTexts | None:
    """The total cost is {X} less where X is the power of a creature that is tapped for it (702.180)."""
    plain = _Alternative(zone="graveyard").read(item)
    tap = "tap an untapped creature you control"
    tapping = _Alternative(zone="graveyard", beside=tap, reduced_by="power").read(item)
    return None if plain is None or tapping is None else plain + CostTexts(alternatives=tapping.alternatives)


def _prototype(item: Item) -> CostTexts | None:
    match = _PROTOTYPE.fullmatch(item.line.text.removeprefix(item.keyword).strip())
    if match is None:
        return None
    cost = ManaCost(match["cost"])
    became = Became(mana_cost=cost, power=int(match["power"]), toughness=int(match["toughness"]))
    return _Alternative(became=became).read(replace(item, words=match["cost"]))


def _mayhem(item: Item) -> CostTexts | None:
    """Without a cost it lets a land be played from the graveyard, for nothing (702.187)."""
    return _Alternative(zone="graveyard").read(item) if item.words else CostTexts()


# --- paying with other things, and changes -----------------------------------------------------


def _pay_with(item: Item) -> CostTexts | None:
    return CostTexts(pay_with=(PayWith(item.keyword, item.text),)) if not item.words else None


def _affinity(item: Item) -> CostTexts | None:
    words = f"{item.words.removeprefix('for ')} you control"
    objects = read_filter(words) if item.words.startswith("for ") else None
    if objects is None or not names_only_subtypes(objects, item.text):
        return None
    return CostTexts(changes=(CostChange(item.text, more=False, mana=_ONE, each=Count(objects)),))


def _undaunted(item: Item) -> CostTexts:
    return CostTexts(changes=(CostChange(item.text, more=False, mana=_ONE, each=Opponents()),))


_ONE = ManaCost("{1}")
_YOUR_CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
_A_FACE_DOWN_SPELL = Became(
    face_down=True,
    types=frozenset({"Creature"}),
    subtypes=(),
    mana_cost=ManaCost(""),
    power=2,
    toughness=2,
)
_SPELL_CAST_BEFORE = HasCount(Fact("spells_cast"), ">=", 1)
_AURA = Became(types=frozenset({"Enchantment"}), subtypes=("Aura",))

Reader = Callable[[Item], CostTexts | None]

KEYWORD_COSTS: dict[str, Reader] = {
    # Additional costs (118.8).
    "kicker": _Additional("kicked").read,
    "multikicker": _Additional("kicked", repeatable=True).read,
    "buyback": _Additional("buyback").read,
    "entwine": _Additional("entwined").read,
    "escalate": _Additional("escalate", repeatable=True, each_beyond=True).read,
    "replicate": _Additional("replicate", repeatable=True).read,
    "squad": _Additional("squad", repeatable=True).read,
    "offspring": _Additional("offspring").read,
    "casualty": _described("sacrifice a creature with power # or greater", "casualty"),
    "bargain": _described("sacrifice an artifact, enchantment, or token", "bargained"),
    "conspire": _described("tap two untapped creatures you control that share a color with it", "conspire"),
    "teamwork": _teamwork,
    "gift": _gift,
    "splice": _splice,
    "spree": _nothing,
    "tiered": _nothing,
    # Alternative costs (118.9).
    **dict.fromkeys(
        ["evoke", "overload", "dash", "blitz", "miracle", "awaken", "mutate", "cleave", "impending", "warp",
         "more than meets the eye"],
        _Alternative().read,
    ),
    **dict.fromkeys(["flashback", "escape", "disturb"], _Alternative(zone="graveyard").read),
    "madness": _Alternative(zone="exile").read,
    "spectacle": _Alternative(only_if=Holds("an opponent lost life this turn")).read,
    "surge": _Alternative(only_if=_SPELL_CAST_BEFORE).read,
    "prowl": _Alternative(
        only_if=Holds("a source of yours that shares a creature type with ~ dealt combat damage this turn")
    ).read,
    "freerunning": _Alternative(
        only_if=Holds("an Assassin or commander of yours dealt combat damage to a player this turn")
    ).read,
    "bestow": _Alternative(became=_AURA).read,
    "emerge": _emerge,
    "sneak": _Alternative(
        beside="return an unblocked attacking creature you control to its owner's hand"
    ).read,
    "web-slinging": _Alternative(beside="return a tapped creature you control to its owner's hand").read,
    "harmonize": _harmonize,
    "prototype": _prototype,
    "mayhem": _mayhem,
    "retrace": _Alternative(zone="graveyard", own_mana_cost=True, beside="discard a land card").read,
    "jump-start": _Alternative(zone="graveyard", own_mana_cost=True, beside="discard a card").read,
    "aftermath": _Alternative(zone="graveyard", own_mana_cost=True).read,
    "foretell": _foretell,
    "suspend": _Alternative(kind="special_action", free_later=True).read,
    "plot": _Alternative(kind="special_action", free_later=True).read,
    **dict.fromkeys(["morph", "megamorph", "disguise"], _face_down),
    # Once the cost is locked in (702.51, 702.66, 702.126, 702.132), and reductions.
    **dict.fromkeys(["convoke", "delve", "improvise", "assist"], _pay_with),
    "affinity": _affinity,
    "undaunted": _undaunted,
}  # fmt: skip
"""What each keyword of a spell says of its cost."""


def reader_of(keyword: str) -> Reader | None:
    """What reads a keyword, None where it has nothing to do with the spell's cost."""
    return _offering if keyword.endswith(" offering") else KEYWORD_COSTS.get(keyword)
