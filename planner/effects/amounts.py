"""Amounts and conditions of a text, counted in a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from planner.effects.arrival import has_arrived
from planner.effects.dependencies import LANDS, PERMANENTS
from planner.effects.scene import Scene, UnsettledError, World
from planner.game.amounts import (
    Amount,
    BearerSize,
    Chosen,
    ColorCount,
    CommanderColors,
    Count,
    CountersOn,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    Fixed,
    Half,
    LifeTotal,
    ManaValueTaken,
    ModifiedCreatures,
    MostOfOne,
    Opponents,
    Party,
    PlayerCounters,
    Scaled,
    SharedType,
    Size,
    SizeTaken,
    StartingLife,
    Sum,
    Total,
    UpTo,
    Varieties,
)
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.facts import DEALT_DAMAGE, key_called
from planner.game.filters import COMPARE, Clause, Filter
from planner.game.land_types import BASIC_LAND_TYPES, NO_CREATURE_TYPES
from planner.game.mana import ManaCost
from planner.game.missing_facts import Key, lacking
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import (
    Announced,
    AnyOf,
    Bears,
    ChosenIs,
    Condition,
    HasCount,
    Holds,
    Not,
    Outnumbered,
    TurnCondition,
    Unused,
)

MOST = 10_000
CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
ROLES = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})
"""The roles of a party (700.8)."""
_STARTING_LIFE = "starting life total"
_CONTRACTIONS = {"'ve": " have", "'re": " are", "it's": "it is", "there's": "there is"}
_CONTRACTED = re.compile("|".join(_CONTRACTIONS))
# Of whom a fact speaks that names nobody: ``monarch`` is "you're the monarch", ``night`` is "it's night".
_WHO = re.compile(r"^(?:you(?: are| have)?|it is) ")
_TURN: dict[str, str] = {Whose.YOU: "it's your turn", Whose.OPPONENT: "it's an opponent's turn"}
_NO_MATTER = re.compile(r"\b(?:(?<=entered) the battlefield|an?|the|this turn)\b|[^\w+/-]+")


def value(amount: Amount, scene: Scene, color: str | None = None) -> int:
    """The value of an amount in this scene, at least 0 (107.1b); ``color`` is that of the mana.

    Raises ``UnsettledError`` if the request doesn't determine it.
    """
    try:
        number = max(_value(amount, scene, color), 0)
    except UnsettledError:
        if scene.any_cost:
            return 1  # 106.7 asks for types only, so any number above 0 will do.
        raise
    if number > MOST:
        raise UnsettledError(f"more than {MOST:,}")
    return number


def _value(amount: Amount, scene: Scene, color: str | None) -> int:
    match amount:
        case Fixed(number):
            return number
        case Scaled(of, times, plus):
            return value(of, scene, color) * times + plus
        case UpTo(most):
            return value(most, scene, color)
        case Opponents() if scene.entry.controller == Whose.YOU:
            return scene.world.game.opponents
        case Half(of, up):
            return (value(of, scene, color) + up) // 2
        case Sum(one, other, minus):
            return value(one, scene, color) + value(other, scene, color) * (-1 if minus else 1)
        case Total(what, objects):
            return sum(_size(entry, what) * number for entry, number in scene.among(objects))
        case CountersOn(kind, objects):
            among = list(scene.among(objects))
            for entry, _ in among:
                refuse_unsaid_counters(kind, entry)
            return sum(_counters(entry.counters, kind) * number for entry, number in among)
        case ColorCount() | Varieties() | SharedType():
            return _kinds(amount, scene)
        case MostOfOne() | Party() | ModifiedCreatures():
            return _shown(amount, scene)
        case Count(objects, times):
            return _count(amount, scene) * times
        case CountersOnSelf(kind):
            refuse_unsaid_counters(kind, scene.me)
            return _counters(scene.me.counters, kind)
        case Size(what, None):
            return _size(scene.me, what)
        case Size(what, of) if of is not None:
            return max((_size(entry, what) for entry, _ in scene.among(of)), default=0)
        case Domain():
            return len(
                {t for land, _ in scene.among(LANDS) for t in land.card.subtypes} & BASIC_LAND_TYPES.keys()
            )
        case Fact():
            return _stated_number(amount, scene)
        case BearerSize(what):
            return _size(_bearer(scene), what)
        case PlayerCounters(kind) if scene.entry.controller == Whose.YOU:
            return scene.world.game.counters.get(kind, 0)
        case LifeTotal() if scene.entry.controller == Whose.YOU:
            return scene.world.game.life
        case CommanderColors():
            return len(_commander_identity(scene))
        case StartingLife() if scene.entry.controller == Whose.YOU:
            return _starting_life(scene)
        case Devotion(wanted) if wanted or color:
            return _devotion(wanted or color or "", scene)
        case Chosen() if scene.x is not None:
            return scene.x
        case ManaValueTaken():
            return _only_taken(scene).card.mana_value
        case SizeTaken(what):
            return _size(_only_taken(scene), what)
    raise UnsettledError("how much it makes isn't settled while paying")


def _shown(amount: MostOfOne | Party | ModifiedCreatures, scene: Scene) -> int:
    """Count objects on the board, unless the request's facts state the number."""
    stated = stated_fact(amount.name, scene)
    if stated is not None:
        return int(stated)
    if isinstance(amount, MostOfOne):
        return _most_of_one(amount, scene)
    creatures = scene.among(CREATURES)
    if isinstance(amount, Party):
        return _party(
            [
                ROLES.intersection(one.card.subtypes)
                for one, number in creatures
                for _ in range(min(number, 4))
            ]
        )
    mine = scene.entry.controller
    bearers = {
        one.attached_to
        for one in scene.world.game.objects
        if one.zone == Zone.BATTLEFIELD
        and ("Equipment" in one.card.subtypes or ("Aura" in one.card.subtypes and one.controller == mine))
    }
    return sum(
        number if any(one.counters.values()) else len(bearers.intersection(one.ids))
        for one, number in creatures
    )


def _commander_identity(scene: Scene) -> frozenset[str]:
    identity = scene.world.game.color_identity
    if identity is None or scene.entry.controller != Whose.YOU:
        asked = lacking(scene.entry.ids[:1], Key.COMMANDER_IDENTITY)
        raise UnsettledError("the commander's color identity is not given", asked)
    return identity


def _starting_life(scene: Scene) -> int:
    """The starting life total: as stated, else the usual one of a game with or without commanders."""
    stated = stated_fact(_STARTING_LIFE, scene)
    if stated is not None:
        return int(stated)
    game = scene.world.game
    commander = game.commander_identity is not None or any(entry.commander for entry in game.objects)
    number = 40 if commander else 20
    if not scene.any_cost:
        said = Assumption(f"{_STARTING_LIFE} {number}", AssumedFact.TRUE, scene.name)
        scene.world.notes.assumed[said] = None
    return number


def _most_of_one(amount: MostOfOne, scene: Scene) -> int:
    """Lower bound on the greatest number of objects that one player controls.

    With several opponents the request doesn't say whose an object is; one of them has at least an even share.
    """
    opponents = max(scene.world.game.opponents, 1)
    theirs = sum(number for _, number in scene.among(amount.objects))
    if opponents > 1 and theirs > 1 and not scene.any_cost:
        what = _about(f"{amount.name} as little as it can be, as whose they are", scene)
        scene.world.notes.assumed[Assumption(what, AssumedFact.TRUE, scene.name)] = None
    most = -(-theirs // opponents)
    if not amount.or_you:
        return most
    yours = replace(amount.objects, controller=Whose.YOU)
    return max(most, sum(number for _, number in scene.among(yours)))


def _party(roles: list[frozenset[str]]) -> int:
    """The most creatures that can each fill a different role of a party (700.8a)."""
    reached = {frozenset[str]()}
    for own in roles:
        reached |= {taken | {role} for taken in reached for role in own}
    return max(map(len, reached))


def values(amount: Amount, scene: Scene, color: str | None = None) -> Iterable[int]:
    """The possible values of an amount: several for *any number* up to a maximum."""
    if isinstance(amount, UpTo):
        return range(value(amount.most, scene, color) + 1)
    if isinstance(amount, Scaled):
        return [number * amount.times + amount.plus for number in values(amount.of, scene, color)]
    return [value(amount, scene, color)]


def _kinds(amount: ColorCount | Varieties | SharedType, scene: Scene) -> int:
    """The number of different colors or values among objects, or the size of the largest shared type."""
    objects = list(scene.among(amount.objects))
    if isinstance(amount, ColorCount):
        return len({color for entry, _ in objects for color in entry.card.colors})
    if isinstance(amount, Varieties):
        return len({one for entry, _ in objects for one in _varieties(entry, amount.what)})
    shared: Counter[str] = Counter()
    every_type = sum(number for entry, number in objects if entry.card.every_creature_type)
    for entry, number in objects:
        if not entry.card.every_creature_type:
            shared.update(dict.fromkeys(set(entry.card.subtypes) - NO_CREATURE_TYPES, number))
    return every_type + max(shared.values(), default=0)


def _varieties(entry: GameObject, what: str) -> Iterable[object]:
    """The object's values of a characteristic: its name, each of its card types, its power."""
    card = entry.card
    if what == "name":
        return (card.name,)
    if what == "card type":
        return card.types
    if what != "creature type":
        return (_size(entry, what),)
    if card.every_creature_type:
        raise UnsettledError(f"{card.name} has every creature type")
    return set(card.subtypes) - NO_CREATURE_TYPES


def refuse_unsaid_counters(kind: str | None, entry: GameObject) -> None:
    """Raise ``UnsettledError`` if counters that a permanent must have aren't stated.

    A planeswalker without loyalty and a battle without defense are put into the graveyard (704.5i, 704.5v),
    and a Saga has a lore counter from its start (714.3a). Only the request can say how many counters there
    are.
    """
    for card_type, there in _NEVER_WITHOUT.items():
        if kind not in (there, None) or card_type not in {*entry.card.types, *entry.card.subtypes}:
            continue
        said = entry.counters.get(there) or f"{there} counters" in entry.stated
        if entry.zone == Zone.BATTLEFIELD and not said:
            words = f"how many {there} counters it has is not given"
            raise UnsettledError(words, lacking(entry.ids, Key.COUNTERS, there))


_NEVER_WITHOUT = {"Planeswalker": "loyalty", "Battle": "defense", "Saga": "lore"}


def _counters(counters: Mapping[str, int], kind: str | None) -> int:
    return sum(counters.values()) if kind is None else counters.get(kind, 0)


def _count(amount: Count, scene: Scene) -> int:
    low, high = count_bounds(amount, scene)
    if low != high:
        words = f"a power or toughness is not given that decides the number of {amount.objects.words}"
        raise scene.size_unstated(amount.objects, words)
    return low


def count_bounds(amount: Count, scene: Scene) -> tuple[int, int]:
    """Lower and upper bound on the number of objects, before ``times``."""
    if amount.objects.zone == Zone.LIBRARY:
        library = scene.world.game.library
        if library is None or scene.entry.controller != Whose.YOU:
            raise UnsettledError(
                "the number of cards in the library is not given", lacking(scene.entry.ids[:1], Key.LIBRARY)
            )
        return library, library
    return scene.bounds(amount.objects)


def _size(entry: GameObject, what: str) -> int:
    card = entry.card
    if what == "mana value":
        return card.mana_value
    size = card.power if what == "power" else card.toughness
    if size is None:
        raise UnsettledError(f"the {what} of {card.name} is not given", lacking(entry.ids, Key(what)))
    return size


def _bearer(scene: Scene) -> GameObject:
    """The object that this one is attached to."""
    bearer = scene.world.game.find(scene.me.attached_to) if scene.me.attached_to is not None else None
    if bearer is None:
        raise UnsettledError("what it is attached to is not given", lacking(scene.me.ids, Key.ATTACHED_TO))
    return bearer


def _devotion(colors: str, scene: Scene) -> int:
    """Devotion to these colors: the symbols of these colors in mana costs of your permanents (700.5)."""
    among = scene.among(PERMANENTS)
    return sum([number * _symbols_of(colors, entry.card.mana_cost) for entry, number in among])


@lru_cache(maxsize=4_096)
def _symbols_of(colors: str, cost: ManaCost) -> int:
    """The number of mana symbols of these colors in a cost."""
    return sum([not set(colors).isdisjoint(symbol.types) for symbol in cost.symbols])


def _only_taken(scene: Scene) -> GameObject:
    if sum(number for _, number in scene.taken) != 1:
        raise UnsettledError("its cost takes more than one object, or none")
    return next(group.sample for group, number in scene.taken if number)


_ENCHANTS_PAYER = "~ enchants you"


def _stated_number(fact: Fact, scene: Scene) -> int:
    name = fact.name
    stated = stated_fact(name, scene, of_payer=fact.of_payer)
    if stated is None:
        if not scene.any_cost:
            what = key_called(name) or _about(_readable(name), scene)
            scene.world.notes.assumed[Assumption(what, AssumedFact.ZERO, scene.name)] = None
        return 0
    return int(stated)


def stated_fact(name: str, scene: Scene, *, of_payer: bool = False) -> int | bool | None:
    """The value of a fact in the request's ``facts``; None if it isn't stated.

    Facts are about the payer, so that an opponent's text about its own player can't use them.
    """
    if scene.entry.controller != Whose.YOU and not of_payer:
        return None
    facts = scene.world.game.facts
    name = _about(name, scene)
    found = facts.get(name)
    if found is None:
        found = fact_in_words(facts, name)
    if found is None and facts:
        found = facts.get(key_called(name))
    return found if isinstance(found, int) else None


def fact_in_words(facts: Mapping[str, object], words: str) -> object:
    """The value of a fact that is stated in other words with the same meaning; None if it isn't."""
    wanted = plain_fact(words)
    return next((fact for one, fact in facts.items() if plain_fact(one) == wanted), None)


def plain_fact(words: str) -> str:
    """Normalize the words of a fact: ``opponent_lost_life``, "An opponent lost life"."""
    plain = _CONTRACTED.sub(lambda match: _CONTRACTIONS[match[0]], _readable(words).lower()).replace("'", "")
    return " ".join(_NO_MATTER.sub(" ", _WHO.sub("", plain)).split())


def _readable(name: str) -> str:
    return name.replace("_", " ")


def _about(words: str, scene: Scene) -> str:
    """Replace ``~`` in the words by the object's name (201.5)."""
    return words.replace("~", scene.entry.card.name)


def functions(conditions: Iterable[Condition], entry: GameObject, world: World) -> bool:
    """Whether an object's ability functions, that is, all of these conditions hold for the object."""
    met = [holds(condition, Scene(world, entry, entry, entry, entry)) for condition in conditions]
    return all(met)


def holds(condition: Condition, scene: Scene) -> bool:
    """Whether a condition holds; one that the request leaves open counts as false, and is noted."""
    settled = _holds(condition, scene)
    if settled is None and not scene.any_cost:
        scene.world.notes.assumed[_taken_as_false(condition, scene)] = None
    return bool(settled)


def _holds(condition: Condition, scene: Scene) -> bool | None:
    """Whether a condition holds; None if the request leaves it open."""
    match condition:
        case HasCount(count, compare, number):
            return _compare(count, compare, number, scene)
        case Holds(words) | Outnumbered(words) | Bears(words=words):
            stated = stated_fact(words, scene)
            return _seen(condition, scene) if stated is None else bool(stated)
        case TurnCondition():
            return _turn(condition, scene)
        case Announced():
            return None
        case Unused():
            facts = scene.world.game.facts
            return not all(facts.get(condition.fact(one)) for one in scene.entry.ids)
        case ChosenIs(word):
            return _is_chosen(word, scene)
        case Not(inner):
            settled = _holds(inner, scene)
            return None if settled is None else not settled
        case AnyOf(conditions):
            settled_all = [_holds(part, scene) for part in conditions]
            return True if any(settled_all) else None if None in settled_all else False


def _seen(condition: Holds | Outnumbered | Bears, scene: Scene) -> bool | None:
    """Whether a condition holds by what the board shows; None if the board doesn't show it."""
    match condition:
        case Outnumbered():
            return _outnumbered(condition, scene)
        case Bears(kind):
            return _bears(kind, scene)
        case Holds(_, _, dealt_by) if dealt_by is not None:
            return _dealt_damage(dealt_by, scene)
        case Holds(entered=True):
            return _has_entered(scene)
    return None if condition.count is None else _holds(condition.count, scene)


def _has_entered(scene: Scene) -> bool | None:
    """Whether the object entered this turn; None if that isn't known."""
    noted = [has_arrived(scene.world.game, one) for one in scene.entry.ids]
    if any(noted) and not all(noted):
        raise UnsettledError("only some of these entered this turn")
    return True if all(noted) else None


def _is_chosen(word: str, scene: Scene) -> bool:
    """Whether this word was chosen for the object; raises ``UnsettledError`` if the choice isn't stated."""
    if not scene.entry.chosen:
        asked = lacking(scene.entry.ids, Key.CHOSEN, "mode")
        raise UnsettledError("what was chosen for it is not given", asked)
    return word.lower() in {one.lower() for one in scene.entry.chosen}


def _dealt_damage(kinds: frozenset[str], scene: Scene) -> bool | None:
    """Whether a creature of one of these types dealt combat damage; None if that isn't stated.

    An empty set means the object's own creature types.
    """
    stated = scene.world.game.facts.get(DEALT_DAMAGE)
    if not isinstance(stated, tuple):
        return None
    card = scene.entry.card
    if not kinds and card.every_creature_type:
        return bool(stated)
    wanted = kinds or {one.casefold() for one in card.subtypes}
    return any(str(one).casefold() in wanted for one in stated)


def _compare(count: Amount, compare: str, number: int, scene: Scene) -> bool | None:
    if isinstance(count, Fact):
        stated = stated_fact(count.name, scene, of_payer=count.of_payer)
        if stated is None and count.name == _ENCHANTS_PAYER:
            stated = _enchants_payer(scene.entry)
        if stated is None or (stated is True and number > 1):  # that it happened doesn't say how often
            return None
        return COMPARE[compare](int(stated), number)
    if not isinstance(count, Count):
        return COMPARE[compare](value(count, scene), number)
    low, high = (bound * count.times for bound in count_bounds(count, scene))
    if COMPARE[compare](low, number) is not COMPARE[compare](high, number) or (
        compare == "=" and low < number < high
    ):
        words = f"a power or toughness is not given that decides {count.objects.words}"
        raise scene.size_unstated(count.objects, words)
    return COMPARE[compare](low, number)


def _enchants_payer(entry: GameObject) -> bool:
    """Whether an Aura that enchants a player enchants the payer (303.4b)."""
    if entry.attached_to is None and not entry.card.types.isdisjoint({"Enchantment"}):
        lacks = lacking(entry.ids, Key.ATTACHED_TO)
        raise UnsettledError("whom it enchants is not given", lacks)
    return entry.attached_to == Whose.YOU


def _outnumbered(condition: Outnumbered, scene: Scene) -> bool | None:
    """Whether the first objects outnumber the second; None if that depends on a single opponent."""
    more, fewer = (_count(count, scene) for count in (condition.more, condition.fewer))
    opponents = scene.world.game.opponents
    if opponents == 1 or more <= fewer:
        return more > fewer
    theirs = condition.more.objects.controller == Whose.OPPONENT
    # Of so many that together have more than so many times as much, one at least has more.
    return True if not theirs or more > fewer * opponents else None


def _bears(kind: str, scene: Scene) -> bool:
    """Whether an Aura or an Equipment is attached to the object, whoever controls it."""
    there = (entry for entry in scene.world.game.objects if entry.attached_to in scene.me.ids)
    return any(kind in entry.card.subtypes for entry in there)


def _turn(turn: TurnCondition, scene: Scene) -> bool | None:
    game = scene.world.game
    whose = game.whose_turn
    if whose is not None and scene.entry.controller != Whose.YOU:
        whose = Whose.OPPONENT if whose == Whose.YOU else Whose.YOU
    asked = [(turn.whose, whose), (turn.step, game.step)]
    if any(wanted is not None and is_now is not None and wanted != is_now for wanted, is_now in asked):
        return False
    open_ = any(wanted is not None and is_now is None for wanted, is_now in asked)
    return None if open_ else True


def _taken_as_false(condition: Condition, scene: Scene) -> Assumption:
    taken = AssumedFact.FALSE
    if isinstance(condition, Not):
        condition, taken = condition.condition, AssumedFact.TRUE
    return Assumption(_about(_words(condition), scene), taken, scene.name)


def _words(condition: Condition) -> str:
    match condition:
        case Holds(words) | Bears(_, words) | Outnumbered(words):
            return words
        case HasCount(count, compare, number):
            what = _readable(count.name) if isinstance(count, Fact) else type(count).__name__
            return f"{what} {compare} {number}"
        case TurnCondition(whose, step):
            turn = _TURN.get(whose or "", "")
            return " and ".join(filter(None, (turn, f"it's the {step} step" if step else "")))
        case Not(inner):
            return _words(inner.condition) if isinstance(inner, Not) else f"not {_words(inner)}"
        case Announced(tag):
            return f"it's {tag}"
        case Unused():
            return "it wasn't used yet this turn"
        case ChosenIs(word):
            return f"{word} was chosen"
        case AnyOf(conditions):
            return " or ".join(_words(part) for part in conditions)
