"""The components of a written cost, each a row with its meaning (602.1a, 118)."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.amounts import Chosen, Count, CountersOnSelf, Fixed, Half, LifeTotal
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.records import replace
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import (
    Behold,
    CollectEvidence,
    Counters,
    CountersAmong,
    Forage,
    GenericMana,
    ManaPart,
    MillCards,
    OneOf,
    PayEnergyAmount,
    PayLifeAmount,
    TakeBearer,
    TakeFitting,
    TakeTotal,
    TakeVarieties,
    Unattach,
    Waterbend,
    WrittenCost,
)
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import SLOTS, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.amounts import read_amount, read_each, scaled
from planner.text.phrases.filters import read_counted, read_filter

# What those that are taken have to share with each other, or with the spell that is paid for.
_KIND = r"(?P<kind>color|creature type|card type|name|mana value)"
_ALIKE = pattern_of(
    rf" (?:that (?:all )?share an? {_KIND}|(?:all )?with the same {_KIND.replace('kind', 'same')})$"
)
_LIKE_SPELL = pattern_of(rf" that (?:each )?shares? an? {_KIND} with (?:it|~|that spell)$")
# Both are to be taken ("an artifact and a creature"), *another* speaks of one of two, or no object is meant.
_SEVERAL = pattern_of(
    rf",? and (?:an?|another|{SLOTS['number']}) |\banother .* or an? |\bor another |\bspells?\b"
)
_ONE_OF_THEM = pattern_of(r"^one of (?:them|those cards)\b")
_VALUE_X = pattern_of(r" with (?:mana value|converted mana cost) x(?= |$)")


def _mana(slots: Slots) -> ManaPart:
    return ManaPart(ManaCost(slots.symbols))


def _so_many_symbols(slots: Slots) -> ManaPart | None:
    """Read a number of one symbol: "pay six {C}"."""
    return ManaPart(ManaCost(slots.symbols * slots.number)) if slots.symbols.count("{") == 1 else None


def _unattach(slots: Slots) -> Unattach | None:
    found = read_counted(slots.filter)
    own = _own_permanents(found[1]) if found else None
    return Unattach(own) if found and own and found[0] in (None, Fixed(1)) else None


def _waterbend(slots: Slots) -> Waterbend:
    return Waterbend(_mana(slots).cost)


def _shared(words: str) -> tuple[str, str | None, str | None]:
    """Split off what the taken objects must share with each other and with the spell."""
    if match := _ALIKE.search(words):
        return words[: match.start()], match["kind"] or match["same"], None
    if match := _LIKE_SPELL.search(words):
        return words[: match.start()], None, match["kind"]
    if match := _VALUE_X.search(words):
        return words[: match.start()] + words[match.end() :], None, "X"
    return words, None, None


_Narrowed = Callable[[Filter], Filter | None]


def _taking(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeFitting | None]:
    """The meaning of a row whose cost does something (sacrifice, tap, ...) to a number of objects."""

    def read(slots: Slots) -> TakeFitting | None:
        # "One of them" is one of the cards that the words before it speak of, which the request knows.
        words, alike, like_spell = _shared(_ONE_OF_THEM.sub("a card", slots.filter))
        counted = None if _SEVERAL.search(words) else read_counted(words)
        objects = narrowed(counted[1]) if counted else None
        if counted is None or objects is None:
            return None
        objects = replace(objects, words=slots.filter)
        return TakeFitting(verb, counted[0] or Fixed(1), objects, alike=alike, like_spell=like_spell)

    return read


def _taking_as_many(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeFitting | None]:
    """The meaning of a row that takes as many objects as an amount says."""

    def read(slots: Slots) -> TakeFitting | None:
        found, amount = read_filter(slots.filter), read_amount(slots.phrase)
        objects = narrowed(found) if found else None
        return None if objects is None or amount is None else TakeFitting(verb, amount, objects)

    return read


def _taking_all(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeFitting | None]:
    """The meaning of a row that takes all objects of a kind."""

    def read(slots: Slots) -> TakeFitting | None:
        found = read_filter(slots.filter)
        objects = narrowed(found) if found else None
        return None if objects is None else TakeFitting(verb, Count(objects), objects, whole=True)

    return read


def _own_permanents(objects: Filter) -> Filter | None:
    """Restrict to permanents that their controller can sacrifice (701.21a).

    Filters on being tapped aren't supported, since earlier activations can change that.
    """
    states = any(clause.tapped is not None for clause in objects.clauses)
    return (
        objects
        if objects.zone == Zone.BATTLEFIELD and objects.controller == Whose.YOU and not states
        else None
    )


def _own_permanents_as_they_are(objects: Filter) -> Filter | None:
    """Restrict to permanents to return, which may have to be tapped or untapped at payment."""
    if len({clause.tapped for clause in objects.clauses}) == 1:
        return objects if objects.zone == Zone.BATTLEFIELD and objects.controller == Whose.YOU else None
    return _own_permanents(objects)


def _own_untapped_or_any(objects: Filter) -> Filter | None:
    """Restrict to permanents to sacrifice, which may have to be untapped at payment."""
    if all(clause.tapped is False for clause in objects.clauses):
        return _own_permanents_as_they_are(objects)
    return _own_permanents(objects)


def _permanents_in_any_state(objects: Filter) -> Filter | None:
    """Remove conditions on being tapped, which tapping or untapping changes anyway (701.26)."""
    if objects.zone != Zone.BATTLEFIELD:
        return None
    return replace(objects, clauses=tuple(replace(clause, tapped=None) for clause in objects.clauses))


def _stated_place(objects: Filter) -> Filter | None:
    """Restrict to cards in other zones, or permanents whose controller the text names."""
    return objects if objects.zone != Zone.BATTLEFIELD or "control" in objects.words else None


def _exiled_of_opponents(objects: Filter) -> Filter | None:
    """Restrict to cards in exile that opponents own."""
    stated = objects.zone != Zone.BATTLEFIELD or "card" not in objects.words
    return None if stated else replace(objects, zone=Zone.EXILE, controller=Whose.OPPONENT)


def _hand_cards(objects: Filter) -> Filter | None:
    """Restrict to cards in hand (701.9a)."""
    return replace(objects, zone=Zone.HAND) if "card" in objects.words else None


def _any_cards(objects: Filter) -> Filter | None:
    """Restrict to cards in a zone that the words name."""
    return objects if objects.zone != Zone.BATTLEFIELD else None


def _total(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeTotal | None]:
    """The meaning of a row that takes any number of objects with a total size."""

    def read(slots: Slots) -> TakeTotal | None:
        counted = read_counted(slots.filter)
        objects = narrowed(counted[1]) if counted else None
        least = read_amount(slots.text("phrase"))
        if counted is None or objects is None or least is None:
            return None
        return TakeTotal(verb, _SIZES[slots.text("size")], least, objects)

    return read


def _varieties(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeVarieties | None]:
    """The meaning of a row that takes objects with a number of different kinds among them."""

    def read(slots: Slots) -> TakeVarieties | None:
        found = read_filter(slots.filter)
        objects = narrowed(found) if found else None
        what = slots.text("what").removesuffix("s")
        return None if objects is None else TakeVarieties(verb, what, slots.number, objects)

    return read


def _of_bearer(slots: Slots) -> TakeBearer | None:
    """Read an action on this object's host (301.5, 303.4)."""
    found = read_filter(slots.filter)
    if found is None or found.zone != Zone.BATTLEFIELD:
        return None
    return TakeBearer(Verb(slots.text("verb")), replace(found, controller=Whose.ANYBODY))


def _counters_among(
    slots: Slots, kind: str | None, *, put: bool = False, one: bool = False
) -> CountersAmong | None:
    objects = read_filter(slots.filter)
    own = _own_permanents(objects) if objects else None
    return None if own is None else CountersAmong(kind, slots.quantity, own, put, one)


def _blight(slots: Slots) -> CountersAmong:
    """Read blight: put -1/-1 counters on a creature you control (701.68)."""
    return CountersAmong("-1/-1", slots.quantity, _CREATURE, put=True, one=True)


def _behold(*, exile: bool = False, alike: str | None = None) -> Callable[[Slots], Behold | None]:
    """The reader of behold: choose a permanent you control, or reveal such a card (701.4)."""

    def read(slots: Slots) -> Behold | None:
        counted = read_counted(slots.filter)
        if counted is None or counted[1].zone != Zone.BATTLEFIELD:
            return None
        number, objects = counted
        return Behold(number or Fixed(1), objects, replace(objects, zone=Zone.HAND), exile, alike)

    return read


def _mana_for_each(slots: Slots) -> GenericMana | None:
    mana, each = _mana(slots), read_each(slots.phrase)
    if mana is None or each is None or mana.cost.canonical != f"{{{mana.cost.generic}}}":
        return None
    return GenericMana(scaled(each, mana.cost.generic))


def _life_for_each(slots: Slots) -> PayLifeAmount | None:
    each = read_each(slots.phrase)
    return None if each is None else PayLifeAmount(scaled(each, slots.number))


def _pay_life(slots: Slots) -> PayLifeAmount | None:
    amount = read_amount(slots.phrase)
    return None if amount is None else PayLifeAmount(amount)


def _itself(verb: Verb, zone: Zone) -> TakeFitting:
    """Take the card itself in a zone."""
    return TakeFitting(verb, Fixed(1), Filter("~", zone=zone, itself=True))


def _at_random(slots: Slots) -> TakeFitting | None:
    take = _taking(Verb.DISCARD, _hand_cards)(slots)
    return None if take is None else replace(take, at_random=True)


def _top_of_graveyard(slots: Slots) -> TakeFitting | None:
    """Take the top cards of the graveyard, which came there last (404.2)."""
    counted = read_counted(slots.filter)
    if counted is None or counted[1].zone != Zone.BATTLEFIELD:
        return None
    objects = replace(counted[1], words=f"the top {counted[1].words} of your graveyard", zone=Zone.GRAVEYARD)
    return TakeFitting(Verb.EXILE, counted[0] or Fixed(1), objects, top=True)


def _exiled_with(verb: Verb) -> Callable[[Slots], TakeFitting | None]:
    """The meaning of a row that takes cards exiled by this object, as stated (607.2a)."""

    def read(slots: Slots) -> TakeFitting | None:
        counted = read_counted(f"{slots.filter} in exile")
        if counted is None or counted[1].zone != Zone.EXILE:
            return None
        clauses = tuple(replace(clause, chosen="exiled card") for clause in counted[1].clauses)
        objects = replace(counted[1], words=f"{slots.filter} exiled with it", clauses=clauses)
        return TakeFitting(verb, counted[0] or Fixed(1), objects)

    return read


def _of_one_graveyard(slots: Slots) -> OneOf | None:
    """Take cards from the graveyard of one player: the payer or an opponent."""
    options = []
    for whose in ("your graveyard", "an opponent's graveyard"):
        counted = read_counted(f"{slots.filter} in {whose}")
        if counted is None or counted[1].zone != Zone.GRAVEYARD:
            return None
        words = f"exile {slots.filter} from {whose}"
        options.append((words, (TakeFitting(Verb.EXILE, counted[0] or Fixed(1), counted[1]),)))
    return OneOf(tuple(options))


def _named_apart(verb: Verb, narrowed: _Narrowed) -> Callable[[Slots], TakeVarieties | None]:
    """The meaning of a row that takes objects with different names (201.2)."""

    def read(slots: Slots) -> TakeVarieties | None:
        found = read_filter(slots.filter)
        objects = narrowed(found) if found else None
        return None if objects is None else TakeVarieties(verb, "name", slots.number, objects)

    return read


def _either_counter(slots: Slots) -> OneOf | None:
    """Remove a counter of one kind or of another from an object."""
    objects = read_filter(slots.filter)
    own = _own_permanents(objects) if objects else None
    if own is None:
        return None
    kinds = (slots.counter, slots.text("kind"))
    options = (
        (f"remove a {kind} counter", (CountersAmong(kind, Fixed(1), own, False, True),)) for kind in kinds
    )
    return OneOf(tuple(options))


_HAND = Filter("your hand", zone=Zone.HAND)
_YOUR_GRAVEYARD = Filter("cards from your graveyard", zone=Zone.GRAVEYARD)
_CREATURE = Filter("a creature you control", (Clause(types=frozenset({"Creature"})),))
_SIZES = {
    **{size: size for size in ("power", "toughness", "mana value")},
    "converted mana cost": "mana value",
}
_TOTAL = "any number of <filter> with total <size> <phrase> or (greater|more)"
_VARIETIES = "any number of <filter> with <number> or more <what=card types|colors|names> among them"
_AS_MANY = "[a number of ]<filter> equal to <phrase>"
_ON_LIBRARY = (
    "on (top|the top|bottom|the bottom) of (your|its owner's|their owner's|their owners') librar(y|ies)"
)
_TO_HAND = "to (its owner's|their owner's|their owners'|your) (hand|hands)"

COMPONENTS: TemplateTable[WrittenCost] = TemplateTable(
    TemplateRow("{T}", means(TapSelf())),
    TemplateRow("{Q}", means(UntapSelf())),
    TemplateRow("[pay ]<energy>", lambda s: PayEnergy(s.energy)),
    TemplateRow("pay <number> (<energy>|energy|energy counters)", lambda s: PayEnergy(s.number)),
    TemplateRow("[pay ]<symbols>", _mana),
    TemplateRow("pay (x|any amount of) (<energy>|energy|energy counters)", means(PayEnergyAmount(Chosen()))),
    TemplateRow("pay <number> <symbols>", _so_many_symbols),
    TemplateRow("pay <symbols> for each <phrase>", _mana_for_each),
    TemplateRow("waterbend <symbols>", _waterbend),
    TemplateRow("pay <number> life", lambda s: PayLife(s.number)),
    TemplateRow("pay <number> life for each <phrase>", _life_for_each),
    TemplateRow("pay (x|any amount of) life", means(PayLifeAmount(Chosen()))),
    TemplateRow("pay half your life, rounded up", means(PayLifeAmount(Half(LifeTotal(), True)))),
    TemplateRow("pay half your life, rounded down", means(PayLifeAmount(Half(LifeTotal(), False)))),
    TemplateRow("pay life equal to <phrase>", _pay_life),
    TemplateRow("sacrifice ~", means(SacrificeSelf())),
    TemplateRow("exile ~[ from (your hand|your graveyard|the battlefield)]", means(ExileSelf())),
    TemplateRow("return ~ to (its owner's|your) hand", means(ReturnSelf())),
    TemplateRow("exert ~", means(Exert())),
    TemplateRow("unattach ~", means(Unattach())),
    TemplateRow("unattach <filter> from (~|it)", _unattach),
    TemplateRow("remove <quantity> counter[s] from <self>", lambda s: Counters(None, s.quantity)),
    TemplateRow(
        "remove <quantity> <counter> counter[s] from <self>", lambda s: Counters(s.counter, s.quantity)
    ),
    TemplateRow(
        "remove all <counter> counters from <self>", lambda s: Counters(s.counter, CountersOnSelf(s.counter))
    ),
    TemplateRow(
        "put <quantity> <counter> counter[s] on <self>", lambda s: Counters(s.counter, s.quantity, put=True)
    ),
    TemplateRow("remove <quantity> counter[s] from among <filter>", lambda s: _counters_among(s, None)),
    TemplateRow(
        "remove <quantity> <counter> counter[s] from among <filter>", lambda s: _counters_among(s, s.counter)
    ),
    TemplateRow("remove <quantity> counter[s] from <filter>", lambda s: _counters_among(s, None, one=True)),
    TemplateRow(
        "remove <quantity> <counter> counter[s] from <filter>",
        lambda s: _counters_among(s, s.counter, one=True),
    ),
    TemplateRow(
        "put <quantity> <counter> counter[s] on <filter>",
        lambda s: _counters_among(s, s.counter, put=True, one=True),
    ),
    TemplateRow("blight <quantity>", _blight),
    TemplateRow("behold <filter> and exile (it|them)", _behold(exile=True)),
    TemplateRow("choose a creature type and behold <filter> of that type", _behold(alike="creature type")),
    TemplateRow("behold <filter>", _behold()),
    TemplateRow("mill a card", means(MillCards(1))),
    TemplateRow("mill <number> cards", lambda s: MillCards(s.number)),
    TemplateRow("put the top card of your library into your graveyard", means(MillCards(1))),
    TemplateRow(
        "put the top <number> cards of your library into your graveyard", lambda s: MillCards(s.number)
    ),
    TemplateRow("exile the top card of your library", means(MillCards(1, Zone.EXILE))),
    TemplateRow("exile the top <number> cards of your library", lambda s: MillCards(s.number, Zone.EXILE)),
    TemplateRow("collect evidence <number>", lambda s: CollectEvidence(s.number)),
    TemplateRow("collect evidence x", means(TakeTotal(Verb.EXILE, "mana value", Chosen(), _YOUR_GRAVEYARD))),
    TemplateRow("forage", means(Forage())),
    TemplateRow("discard your hand", means(TakeFitting(Verb.DISCARD, Count(_HAND), _HAND, whole=True))),
    TemplateRow(
        "discard all [the ]cards in your hand",
        means(TakeFitting(Verb.DISCARD, Count(_HAND), _HAND, whole=True)),
    ),
    TemplateRow("discard ~", means(_itself(Verb.DISCARD, Zone.HAND))),
    TemplateRow("reveal ~ from your hand", means(_itself(Verb.REVEAL, Zone.HAND))),
    TemplateRow("discard <filter> at random", _at_random),
    TemplateRow(
        f"exile {_VARIETIES}",
        _varieties(Verb.EXILE, _stated_place),
    ),
    TemplateRow(f"tap {_TOTAL}", _total(Verb.TAP, _permanents_in_any_state)),
    TemplateRow(f"sacrifice {_TOTAL}", _total(Verb.SACRIFICE, _own_permanents)),
    TemplateRow(f"exile {_TOTAL}", _total(Verb.EXILE, _stated_place)),
    TemplateRow("sacrifice all <filter>", _taking_all(Verb.SACRIFICE, _own_permanents)),
    TemplateRow("exile all <filter>", _taking_all(Verb.EXILE, _stated_place)),
    TemplateRow(
        "return <filter> to (its owner's|their owner's|their owners'|your) hand[s]",
        _taking(Verb.RETURN, _own_permanents_as_they_are),
    ),
    TemplateRow(f"sacrifice {_AS_MANY}", _taking_as_many(Verb.SACRIFICE, _own_permanents)),
    TemplateRow(f"exile {_AS_MANY}", _taking_as_many(Verb.EXILE, _stated_place)),
    TemplateRow(f"discard {_AS_MANY}", _taking_as_many(Verb.DISCARD, _hand_cards)),
    TemplateRow(f"tap {_AS_MANY}", _taking_as_many(Verb.TAP, _permanents_in_any_state)),
    TemplateRow("<verb=tap|sacrifice|untap> (enchanted|equipped|fortified) <filter>", _of_bearer),
    TemplateRow("sacrifice <filter>", _taking(Verb.SACRIFICE, _own_untapped_or_any)),
    TemplateRow("(tap|tapped) <filter>", _taking(Verb.TAP, _permanents_in_any_state)),
    TemplateRow("untap <filter>", _taking(Verb.UNTAP, _permanents_in_any_state)),
    TemplateRow("exile <filter>", _taking(Verb.EXILE, _stated_place)),
    TemplateRow("discard <filter>", _taking(Verb.DISCARD, _hand_cards)),
    TemplateRow(f"return <filter> {_TO_HAND}", _taking(Verb.RETURN, _own_permanents_as_they_are)),
    TemplateRow("reveal <filter>", _taking(Verb.REVEAL, _any_cards)),
    TemplateRow(
        "put <filter> an opponent owns from exile into"
        " (that player's|its owner's|their owners') graveyard[s]",
        _taking(Verb.BURY, _exiled_of_opponents),
    ),
    TemplateRow("choose <filter>", _taking(Verb.REVEAL, _stated_place)),
    TemplateRow(f"put ~ {_ON_LIBRARY}", means(_itself(Verb.SHELVE, Zone.BATTLEFIELD))),
    TemplateRow(f"put <filter> {_ON_LIBRARY}", _taking(Verb.SHELVE, _stated_place)),
    TemplateRow("exile the top <filter> of your graveyard", _top_of_graveyard),
    TemplateRow(
        "put <filter> exiled with (~|it) into (its owner's|their owner's|their owners') graveyard[s]",
        _exiled_with(Verb.BURY),
    ),
    TemplateRow("exile <filter> from a single graveyard", _of_one_graveyard),
    TemplateRow("discard <number> <filter> with different names", _named_apart(Verb.DISCARD, _hand_cards)),
    TemplateRow(
        "sacrifice <number> <filter> with different names", _named_apart(Verb.SACRIFICE, _own_permanents)
    ),
    TemplateRow("exile <number> <filter> with different names", _named_apart(Verb.EXILE, _stated_place)),
    TemplateRow(
        "remove (a|an) <counter> counter or (a|an) <kind:counter> counter from <filter>",
        _either_counter,
    ),
)
"""Each component of a cost that can be read, and what it is."""

ZONES: TemplateTable[Zone] = TemplateTable(
    TemplateRow("(exile|discard|reveal) ~ from your hand", means(Zone.HAND)),
    TemplateRow("discard ~", means(Zone.HAND)),
    TemplateRow("exile ~ from your graveyard", means(Zone.GRAVEYARD)),
)
"""Components that say from where the ability is activated; without one, the battlefield (113.6)."""
