"""Text that a turn passes over, and that could raise what it is worth: no such turn is proven.

A turn does what its costs are paid for, and what is read of that. A line that does more is looked at by its
words: those that bring mana or let something be cast could always matter; those that change what is there
only where some cost or some mana rests on that; life only where so much of it could be paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from planner.effects.cost_texts import cost_texts
from planner.effects.could_produce import text_of
from planner.effects.dependencies import is_plain
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.readings import Could
from planner.game.vocabulary import Whose, Zone
from planner.game.written_costs import CostTexts
from planner.planning.turn.abilities import ability_of_entry, is_used_up, not_carried_out
from planner.planning.turn.cast_state import announced
from planner.planning.turn.casting import after_announced_cast, name_of
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.events import outcome_with_events
from planner.planning.turn.found_lands import searches_passed_over
from planner.planning.turn.resolution import is_permanent
from planner.text import read_event_triggers, read_land_searches, read_permanent, read_resolution, read_spell
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.statics.casting_rules import read_casting_rules

_REMINDER = re.compile(r"\([^()]*\)")
_BRINGS = re.compile(
    r"\badds? (?:\{|an?\b|one\b|two\b|three\b|x\b|that much|mana|additional)|\btreasures?\b|\bgold tokens?\b"
    r"|\bpowerstones?\b|\beldrazi (?:spawn|scion)|(?<!doesn't )(?<!don't )(?<!can't )\buntaps?\b(?! step)"
    r"|\bless to (?:cast|activate)\b|\bcosts? .{0,40}\bless\b|\bwithout paying\b|\brather than pay\b"
    r"|\b(?:may|can) (?:cast|play|activate)\b|\badditional lands?\b"
    r"|\bonto the battlefield\b(?! tapped)|\bcop(?:y|ies)\b|\bcascade\b|\bdiscover\b"
    r"|\bbecomes? .{0,30}\b(?:basic land types?|plains|island|swamp|mountain|forest)\b"
    r"|\bspend (?:\w+ )?mana as though\b|\btransforms?\b|\bpopulates?\b|\bventures?\b|\bthe initiative\b"
    r"|\breduced by\b",
    re.IGNORECASE,
)
"""Words of what brings mana, or lets something be cast or paid for less."""
_CHANGES = re.compile(
    r"\bcreates?\b|\btokens?\b|\bcounters? (?:on|from)\b|\bproliferate\b|\bsacrifices?\b|\bmills?\b"
    r"|\bbecomes?\b|\bgain control\b"
    r"|\bin addition\b|\btaps?\b|\bonto the battlefield\b|\bsurveils?\b|\bloses? all\b"
    r"|\binvestigates?\b|\bamass(?:es)?\b|\bincubates?\b|\bmanifests?\b|\bcloaks?\b|\bexchanges?\b"
    r"|\bgets? .{0,30}\bcounters?\b|\bascend\b",
    re.IGNORECASE,
)
"""Words of what changes what is there: it matters where something rests on that."""
_TAKES_AWAY = re.compile(
    r"\b(?:destroys?|exiles?|returns?|taps?|sacrifices?)\b.{0,20}"
    r"\b(?:all|each|x|two|three|four|five|six|half|every)\b",
    re.IGNORECASE,
)
"""Words of what could take many permanents away, or tap them."""
_ACTIVATED = (AbilityLineKind.ACTIVATED, AbilityLineKind.LOYALTY)
_MORE_LANDS = re.compile(r"\bplay\b.{0,40}\b(?:additional lands?|any number of lands)\b", re.IGNORECASE)
"""Words of what lets more lands be played than one."""
_REMOVES = re.compile(r"\b(?:destroys?|exiles?|returns?)\b", re.IGNORECASE)
"""Words of what takes something away: it matters where something taxes, forbids or changes others."""
_LOSE = re.compile(r"\bloses? (?:all|their|its)\b|\bbase power\b", re.IGNORECASE)
_BURIES = re.compile(r"\b(?:destroys?|sacrifices?)\b", re.IGNORECASE)
_KILLS = re.compile(r"\bdamage\b(?! to you\b)|\bgets? [-−]", re.IGNORECASE)
"""Words of what comes to the graveyard: it matters where that is counted."""
_DAMAGE = re.compile(r"\b(\d{1,4}) damage\b", re.IGNORECASE)
_RETURNS = re.compile(r"\breturns?\b", re.IGNORECASE)
_DRAWS = re.compile(r"\bdraws?\b", re.IGNORECASE)
_DISCARDS = re.compile(r"\bdiscards?\b", re.IGNORECASE)
_COUNTS_HAND = re.compile(
    r"\b(?:cards? in|whole|from) (?:your|their|its owner's) hand\b|\bdrawn\b(?! this turn)|, discard|^discard"
    r"|\bdiscard (?:a|two|three|your) .{0,30}:",
    re.IGNORECASE | re.MULTILINE,
)
_COUNTS_GRAVEYARD = re.compile(r"\bdiscarded\b|\bin your graveyard\b|\bdelve\b", re.IGNORECASE)
"""Words of what counts or takes cards that are drawn or discarded."""
_KEYWORDS = (
    (
        re.compile(r"\b(?:storm|gravestorm|replicate|conspire|casualty|demonstrate|ripple|cascade|squad)\b"),
        "copies",
    ),
    (re.compile(r"\b(?:fabricate|living weapon|for mirrodin!|job select|offspring)"), "create tokens"),
)
"""Keywords of a card that do something as it is cast or enters, with words of what they do."""
_MORE_OF_IT = (
    (
        re.compile(r"\btokens? would be created\b|\bwould create\b", re.IGNORECASE),
        re.compile(r"\bcreates?\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\bcounters? would be put\b|\bwould put\b.{0,30}\bcounters?\b", re.IGNORECASE),
        re.compile(r"\bcounters?\b|\bmultikicker\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\btriggers an additional time\b", re.IGNORECASE),
        re.compile(r"\bwhen(?:ever)?\b|^i\b", re.IGNORECASE | re.MULTILINE),
    ),
    (
        re.compile(r"\benters? untapped\b", re.IGNORECASE),
        re.compile(r"\benters?\b.{0,30}\btapped\b|\bonto the battlefield tapped\b", re.IGNORECASE),
    ),
)
"""Lines that make more of what other lines do (614.1a, 603.2d), with words of those."""
_GROWS = re.compile(r"\bgets? \+", re.IGNORECASE)
_PAYING = r"\b(?:adds?|costs?|mana|sacrifices?|taps?|untaps?|pays?|creates?|counters?|crew|cast)\b"
_ALL_CREATURES = r"\b(?:each|all)\b.*\bcreatures?\b"
_BY_SIZE = re.compile(
    rf"\b(?:power|toughness)\b(?=.*{_PAYING})|{_PAYING}.*\b(?:power|toughness)\b|\bcrew \d"
    rf"|(?:\bdamage\b|-\d+/-\d+).*{_ALL_CREATURES}|{_ALL_CREATURES}.*-\d+/-\d+",
    re.IGNORECASE,
)
"""Lines by which sizes decide what can be paid, or what stays: what grows matters beside them."""
_GROWTH = _GROWS, _BY_SIZE
"""The same of sizes: those of permanents that are there are what the request says."""
_AS_A_COPY = re.compile(r"\benters?\b.{0,40}\bas a copy\b|\bas\b.{1,40}\benters\b.*\bcopy\b", re.IGNORECASE)
"""Words of a permanent that could enter as another one (706.5)."""
_HASTE = re.compile(r"\bhaste\b", re.IGNORECASE)
_ENERGY = re.compile(r"\bgets?\b.*\{E\}", re.IGNORECASE)
_PAYS_ENERGY = re.compile(r"\bpays?\b.*\{E\}", re.IGNORECASE)
_LIFE = re.compile(r"\bgains? .{0,20}\blife\b|\blife total\b", re.IGNORECASE)
_HAPPENS = re.compile(
    r"^(?:[^—\n]{1,40} — )?when(?:ever)?\b(?!.*\bfor mana\b(?!.*\b(?:untap|create)))"
    r"(?!.*\badds? one or more mana\b)"
    r"(?![^,]*\b(?:attacks?|blocks?|combat damage|deals? damage|end step|upkeep|cycle)\b)",
    re.IGNORECASE,
)
"""Triggers of what can happen while cards are cast and lands are played."""
_ANYBODYS = re.compile(r"\b(?:a|each|that|target) player", re.IGNORECASE)


def passed_over(
    game: Game, entries: Sequence[TurnEntry], *, keeps: bool = False
) -> Iterator[tuple[str, str]]:
    """List each line that could raise the value of a turn and is ignored, with its card.

    What the only cost of a turn does serves no other, unless the turn also ``keeps`` something payable.
    """
    matters = _Relevance(game, entries)
    for entry in entries:
        if entry.printed is not None and entry.resolves:
            yield from ((entry.printed.name, line) for line in _of_card(game, entry, entry.printed, matters))
    all_resolve = all(entry.resolves for entry in entries if entry.printed is not None)
    for thing in game.objects:
        if thing.zone not in (Zone.BATTLEFIELD, Zone.EFFECT):
            continue
        for line in _triggers(thing.card, reckoned_with=all_resolve):
            if (thing.controller == Whose.YOU or _ANYBODYS.search(line)) and matters.of(line):
                yield thing.card.name, line
    activating = entries if keeps or len({one.asked for one in entries}) > 1 else ()
    does = ((name, line) for name, line, effect in not_carried_out(game, activating) if matters.of(effect))
    activated = ((name, line) for name, line, effect in _activated(game, entries) if matters.of(effect))
    yield from dict.fromkeys((*does, *activated))
    yield from _making_more(game, entries)
    yield from (one for one in searches_passed_over(game, entries) if matters.of(one[1]))


def _making_more(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List lines that multiply the effects of another card of the turn, or of a permanent."""
    there = [
        one.card
        for one in game.objects
        if one.zone in (Zone.BATTLEFIELD, Zone.EFFECT) and one.controller == Whose.YOU
    ]
    coming = [one.printed for one in entries if one.printed is not None and one.resolves]
    cards = list(dict.fromkeys((*there, *coming)))
    for card in cards:
        for line in map(_plain, card.text.splitlines()):
            for more, of_what in _MORE_OF_IT if card in there else (*_MORE_OF_IT, _GROWTH):
                if more.search(line) and any(of_what.search(one.text) for one in cards if one != card):
                    yield card.name, line


def _activated(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str, str]]:
    """List abilities that could be activated and are no costs of the turn, with card and effect.

    For an Equipment, the effect is what the equipped creature gets. Mana abilities are available for every
    cost, and searches for lands are handled separately.
    """
    cards: list[tuple[Characteristics, frozenset[int]]] = [
        (one.card, _asked_of(one, game, entries))
        for one in game.objects
        if one.is_permanent and one.controller == Whose.YOU
    ]
    cards += [
        (one.printed, frozenset[int]())
        for one in entries
        if one.printed is not None and one.resolves and is_permanent(one.printed)
    ]
    for card, asked in dict.fromkeys(cards):
        mana = {one.number for one in read_permanent(card, "you").written}
        for one in read_abilities(card):
            equips = one.kind is AbilityLineKind.STATIC and one.body.startswith("equipped creature ")
            able = one.kind in _ACTIVATED and one.number not in mana | asked
            effect = one.body if equips else one.effect if able else ""
            if effect and "search your library" not in effect:
                yield card.name, one.line.printed, effect


def _asked_of(thing: GameObject, game: Game, entries: Sequence[TurnEntry]) -> frozenset[int]:
    """The numbers of the abilities that costs of the turn activate on each of these objects, once for all."""
    asked = [
        (one.spec.source, ability.number)
        for one in entries
        if one.spec.source in thing.ids and (one.effect is not None or one.found is not None)
        if (ability := ability_of_entry(one, game)) is not None and is_used_up(ability)
    ]
    numbers = {number for _, number in asked}
    return frozenset(number for number in numbers if all((one, number) in asked for one in thing.ids))


def takes_away(card: Characteristics) -> bool:
    """Whether a card's other effects could take away what pays for other costs: all lands, for example."""
    return any(map(_TAKES_AWAY.search, read_resolution(card).rest))


def more_lands(entries: Sequence[TurnEntry], drops: int) -> Iterator[tuple[str, str]]:
    """List the lines that allow more land drops in the turn than were counted (305.2)."""
    if sum(entry.doing is TurnAction.PLAY for entry in entries) > drops:
        for card in (entry.printed for entry in entries if entry.printed is not None and entry.resolves):
            read = read_as_lasting(card)
            for line in card.text.splitlines():
                if _MORE_LANDS.search(line) and not any(words in line for words in read):
                    yield card.name, line


def read_as_lasting(card: Characteristics) -> list[str]:
    """List the parts of a card's text that are supported, as a permanent or once it has resolved."""
    lasting = [effect.words for effect in read_resolution(card).later]
    if not is_permanent(card):
        return lasting
    return lasting + [rule.text for rule in read_casting_rules(card.name, card.text, "you")]


def _of_card(game: Game, entry: TurnEntry, printed: Characteristics, matters: _Relevance) -> Iterator[str]:
    """List the lines of a card of the turn that are further effects, or that can't be read or settled."""
    found = read_resolution(printed)
    rest = [_as_printed(words, printed) for words in found.rest]
    if is_permanent(printed):
        read = found.adds is not None or found.tokens or found.untaps
        entering = re.compile(r"\benters\b|\bcast (?:this|~)", re.IGNORECASE)
        rest += filter(_AS_A_COPY.search, printed.text.splitlines())
        rest += [
            line for line in _triggers(printed, reckoned_with=True) if not (read and entering.search(line))
        ]
    keywords = [one for one in read_abilities(printed) if one.kind is AbilityLineKind.KEYWORDS]
    for pattern, meaning in _KEYWORDS if keywords else ():
        if matters.of(meaning):
            yield from (one.line.printed for one in keywords if pattern.search(one.line.text))
    searching = read_land_searches(printed)  # which are looked at by themselves
    yield from (
        line
        for line in dict.fromkeys(rest)
        if matters.of(line) and not (searching and "search your library" in line.casefold())
    )
    before = after_announced_cast(game, entry)
    outcome = outcome_with_events(before, entry, announced(entry, game), name_of(entry, before))
    for thing in outcome.objects:
        unread = (line for line in thing.reading.unread if line.could is not Could.HINDER)
        yield from (line.text for line in unread)
    known = set(game.unread)
    settled = (line for name, line in outcome.after(before).unread if (name, line) not in known)
    yield from (line.text for line in settled if line.could is not Could.HINDER)


def _triggers(card: Characteristics, *, reckoned_with: bool) -> list[str]:
    """List the lines of a card that trigger from events that can happen in a turn.

    With ``reckoned_with`` each card of the turn resolves, and triggers that are read are left out.
    """
    read = {_plain(one.printed) for one in read_event_triggers(card)} if reckoned_with else set()
    lines = map(_plain, card.text.splitlines())
    return [line for line in lines if _HAPPENS.search(line) and line not in read]


def _plain(line: str) -> str:
    return _REMINDER.sub("", line).strip()


def _as_printed(words: str, card: Characteristics) -> str:
    """The printed line of a card for words in normal form; the words themselves if there is none."""
    start = words.casefold()[:24]
    return next((line for line in card.text.splitlines() if start in line.casefold()), words)


class _Relevance:
    """What could matter in a turn."""

    def __init__(self, game: Game, entries: Sequence[TurnEntry]) -> None:
        self._rests = _rests_on_what_is_there(game, entries)
        texts = [one.card.text for one in game.objects]
        texts += [one.printed.text for one in entries if one.printed is not None]
        self._hindered = bool(cost_texts(game) or game.prohibitions) or any(
            map(_changes_others, game.objects)
        )
        self._frail = [one for one in game.objects if one.card.is_creature and _hinders(one)]
        self._sizes = self._rests and any(
            _BY_SIZE.search(line) for text in texts for line in _REMINDER.sub("", text).splitlines()
        )
        self._hand = self._rests and any(map(_COUNTS_HAND.search, texts))
        graveyard = self._rests and any(map(_COUNTS_GRAVEYARD.search, texts))
        again = [one.printed for one in entries if one.again and one.cost.zone == Zone.GRAVEYARD]
        self._discarded = graveyard or bool(again)
        self._buried = graveyard or any(one is None or is_permanent(one) for one in again)
        cards = [one.card for one in game.objects if one.is_permanent and one.controller == Whose.YOU]
        cards += [one.printed for one in entries if one.printed is not None]
        self._creatures = any(one.is_creature for one in cards)
        self._hasty = any(map(_is_slow, game.objects)) or any(
            one.printed is not None and one.printed.is_creature and "{T}" in one.printed.text
            for one in entries
        )
        self._energy = any(map(_PAYS_ENERGY.search, texts))
        self._life = game.life <= sum(_life_of(one) for one in entries) + sum(map(_hurts, game.objects))

    def of(self, line: str) -> bool:
        """Whether a line could raise the value of the turn, by its words."""
        line = _REMINDER.sub("", line)
        if _HAPPENS.search(line):  # what it triggers from is no effect
            line = line.partition(",")[2] or line
        return bool(
            _BRINGS.search(line)
            or (self._rests and _CHANGES.search(line))
            or (self._sizes and _GROWS.search(line))
            or (self._hindered and (_REMOVES.search(line) or _BURIES.search(line)))
            or any(_could_kill(line, one) for one in self._frail)
            or (self._buried and _BURIES.search(line))
            or (self._buried and self._creatures and _KILLS.search(line))
            or (self._hand and _RETURNS.search(line))
            or (self._hand and _DRAWS.search(line))
            or (self._discarded and _DISCARDS.search(line))
            or (self._hasty and _HASTE.search(line))
            or (self._energy and _ENERGY.search(line))
            or (self._life and _LIFE.search(line))
        )


def _rests_on_what_is_there(game: Game, entries: Sequence[TurnEntry]) -> bool:
    """Whether some cost, or some mana, depends on the objects on the board."""
    if any(map(_takes_or_counts, entries)) or cost_texts(game) or game.prohibitions:
        return True
    mine = [one for one in game.objects if one.is_permanent]
    coming = [
        read_permanent(entry.printed, "you")
        for entry in entries
        if entry.printed is not None and is_permanent(entry.printed)
    ]
    if any(reading.grants for reading in (*(one.reading for one in mine), *coming)):
        return True
    written = (*(text_of(one) for one in mine), *(reading.written for reading in coming))
    return not all(map(is_plain, chain.from_iterable(written)))


def _takes_or_counts(entry: TurnEntry) -> bool:
    """Whether a cost takes or counts objects, or the mana of its card depends on objects."""
    if any(way.parts or way.helping or way.counters for way in entry.cost.ways):
        return True
    spells = [way.spell for way in entry.cost.ways if way.spell is not None]
    costs = [costs for spell in spells if (costs := read_spell(spell).costs) is not None]
    if entry.cost.waiting or any(map(_rests_on_objects, costs)):
        return True
    adds = None if entry.printed is None else read_resolution(entry.printed).adds
    return adds is not None and not is_plain(adds)


def _rests_on_objects(costs: CostTexts) -> bool:
    """Whether a text about a cost could have another result with other objects on the board."""
    return bool(
        costs.changes
        or costs.alternatives
        or costs.floors
        or costs.pay_with  # convoke, though there is no creature yet
        or costs.additional
    )


def _changes_others(entry: GameObject) -> bool:
    """Whether a permanent changes others or their mana, so that these may make more without it."""
    if entry.zone != Zone.BATTLEFIELD:
        return False
    reading = entry.reading
    return bool(reading.changes or reading.replacements) or bool(_LOSE.search(entry.card.text))


def _hinders(entry: GameObject) -> bool:
    """Whether a permanent could tax or forbid something, or change others."""
    if entry.zone != Zone.BATTLEFIELD:
        return False
    return entry.reading.costs is not None or "can't" in entry.card.text or _changes_others(entry)


def _could_kill(line: str, entry: GameObject) -> bool:
    """Whether a line could kill a creature.

    Damage below its toughness counts only for a creature with text about costs.
    """
    if not _KILLS.search(line):
        return False
    damage, toughness = _DAMAGE.search(line), entry.card.toughness
    if damage is None or toughness is None or entry.reading.costs is not None:
        return True
    return int(damage[1]) >= toughness


def _is_slow(entry: GameObject) -> bool:
    """Whether a permanent would be tapped for mana if it had haste."""
    sick = entry.is_permanent and entry.summoning_sick and entry.card.is_creature
    return sick and not entry.reading.haste and bool(entry.reading.written)


def _life_of(entry: TurnEntry) -> int:
    """Upper bound on the life that paying a cost could take."""
    return max([way.most_life + (way.life_per_x and 20) for way in entry.cost.ways], default=0)


def _hurts(entry: GameObject) -> int:
    """Upper bound on the life that using a permanent for mana could take."""
    worst = max((one.life + one.damage + one.later_damage for one in entry.abilities), default=0)
    return entry.count * (worst + bool(entry.reading.tapped_damage))
