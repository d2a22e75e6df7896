"""What a card does for mana as it resolves, or as it enters, read from its text (603.6a, 608.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from planner.game.amounts import Fixed
from planner.game.characteristics import Characteristics
from planner.game.filters import Filter
from planner.game.records import Record, replace
from planner.game.resolving import EntersWith, Happening, MadeTokens, Resolution, Untaps
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import WrittenAbility
from planner.text.grammar.keywords import chapters_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import NotRead, Slots, TemplateRow, TemplateTable, means, number, quantity
from planner.text.mana.lasting import lasting_behind, lasting_in
from planner.text.mana.mana_effects import OPEN, adds_mana, read_resolving
from planner.text.phrases.amounts import amount_in, read_each
from planner.text.phrases.filters import read_filter

_COSTS = pattern_of(
    r"^(?:as an additional cost|~ costs|you may cast ~|(?:you may|if) .{1,160} rather than|"
    r"spend only|cast ~ only|~ can't be)"
)
"""Lines of a spell that speak of casting it, not of what it does (601.2)."""
_UNTAPS = pattern_of(r"\buntaps? (?!step\b)")


def _tokens(slots: Slots) -> MadeTokens:
    many = slots.text("many")
    amount = 1 if many in ("a", "an") else number(many)
    return MadeTokens(slots.text("made").title(), amount, slots.has("tapped_ones"))


def _counted(slots: Slots) -> MadeTokens:
    """Read tokens counted on the board: "create a Treasure token for each artifact"."""
    many = slots.text("many") if slots.has("many") else "a"
    each = amount_in(slots, "amount_of") if slots.has("amount_of") else amount_in(slots, "each", read_each)
    number_of = 1 if many in ("a", "an") else number(many)
    return MadeTokens(slots.text("made").title(), number_of, slots.has("tapped_ones"), each)


_PREDEFINED = "<made=treasure|gold|powerstone|eldrazi spawn|eldrazi scion|food|clue|blood|map|lander>"

TOKENS: TemplateTable[MadeTokens] = TemplateTable(
    TemplateRow(
        "create[s] a food token or a treasure token", means(MadeTokens("Treasure", 1, others=("Food",)))
    ),
    TemplateRow(
        "create[s] your choice of a clue token, a food token, or a treasure token",
        means(MadeTokens("Treasure", 1, others=("Clue", "Food"))),
    ),
    TemplateRow(f"create[s] <many:some> {_PREDEFINED} token[s]", _tokens),
    TemplateRow(f"create[s] <many:some> <tapped_ones=tapped> {_PREDEFINED} token[s]", _tokens),
    TemplateRow(
        f'create[s] <many:some> <token_size> colorless {_PREDEFINED} creature token[s][ with ""]', _tokens
    ),
    TemplateRow(
        f"create[s] <many:some> <tapped_ones=tapped> <token_size> colorless {_PREDEFINED} creature token[s]"
        '[ with ""]',
        _tokens,
    ),
    TemplateRow(
        f"create[s] x[ <tapped_ones=tapped>] {_PREDEFINED} token[s], where x is <amount_of:rest>", _counted
    ),
    TemplateRow(
        f"create[s] a number of[ <tapped_ones=tapped>] {_PREDEFINED} token[s] equal to <amount_of:rest>",
        _counted,
    ),
    TemplateRow(
        f"create[s] <many:some>[ <tapped_ones=tapped>] {_PREDEFINED} token[s] for each <each:rest>", _counted
    ),
)
"""Tokens that everybody knows, and how many are made (111.10)."""

ENTERING: TemplateTable[tuple[str, Zone | None]] = TemplateTable(
    TemplateRow(
        "when[ever] (~|this) enters[ the battlefield], if you cast it from your hand, <rest>",
        lambda s: (s.text("rest"), Zone.HAND),
    ),
    TemplateRow(
        "when[ever] (~|this) enters[ the battlefield], if you cast it, <rest>",
        lambda s: (s.text("rest"), None),
    ),
    TemplateRow("when[ever] (~|this) enters[ the battlefield], if it was kicked, <rest>", means(None)),
    TemplateRow(
        "when[ever] (~|this) enters[ the battlefield][ (or|and) [when[ever] ][~ ]<phrase>], <rest>",
        lambda s: (s.text("rest"), None),
    ),
    TemplateRow("when[ever] you cast ~, <rest>", lambda s: (s.text("rest"), None)),
)
"""What happens as the permanent enters, or as its spell is cast, and from where it has to be cast for that.
"""


def _untapped(slots: Slots, *, most: int | None) -> Untaps:
    objects = slots.read("objects", read_filter)
    if objects.controller == Whose.OPPONENT:
        raise NotRead
    return Untaps(replace(objects, controller=Whose.YOU), most)


def _other(untaps: Untaps) -> Untaps:
    return replace(untaps, objects=replace(untaps.objects, other=True))


UNTAPS: TemplateTable[Untaps] = TemplateTable(
    TemplateRow("untap up to <number> [target ]<objects>", lambda s: _untapped(s, most=s.number)),
    TemplateRow("untap ~", means(Untaps(Filter("~", itself=True), 1))),
    TemplateRow("untap target <objects>", lambda s: _untapped(s, most=1)),
    TemplateRow("untap another target <objects>", lambda s: _other(_untapped(s, most=1))),
    TemplateRow("untap <number> target <objects>", lambda s: _untapped(s, most=s.number)),
    TemplateRow("untap each <objects> you control", lambda s: _untapped(s, most=None)),
    TemplateRow("untap all <objects> you control", lambda s: _untapped(s, most=None)),
    TemplateRow("target player untap[s] all <objects> they control", lambda s: _untapped(s, most=None)),
)
"""What is untapped as the effect resolves: its player's own, which is the best choice there is."""


def _with(slots: Slots, *, per_kick: bool = False) -> EntersWith:
    return EntersWith(slots.counter, quantity(slots.text("many")), per_kick)


_ENTERS = "~ enters[ the battlefield][ tapped][,][ and]"

COUNTERS: TemplateTable[EntersWith] = TemplateTable(
    TemplateRow(f"{_ENTERS} with <many:quantity> <counter> counter[s] on (it|~)", _with),
    TemplateRow(
        f"{_ENTERS} with <many:some> <counter> counter[s] on (it|~) for each time (it|~) was kicked",
        lambda s: _with(s, per_kick=True),
    ),
    TemplateRow(
        "~ enters[ the battlefield] tapped with <many:quantity> <counter> counter[s] on (it|~)", _with
    ),
)
"""Counters that a permanent enters with (614.1c)."""

AFTER: TemplateTable[Zone] = TemplateTable(
    TemplateRow("exile ~", means(Zone.EXILE)),
    TemplateRow("exile ~ with <rest>", means(Zone.EXILE)),
    TemplateRow("return ~ to its owner's hand", means(Zone.HAND)),
    TemplateRow("put ~ into your hand", means(Zone.HAND)),
    TemplateRow("shuffle ~ into its owner's library", means(Zone.LIBRARY)),
)
"""Where a spell goes as it resolves, where that isn't the graveyard (608.2n)."""

SPELLS_AFTER: TemplateTable[int] = TemplateTable(
    TemplateRow("can cast only <number> more spell[s] this turn", lambda s: s.number),
    TemplateRow("can't cast [additional ]spells this turn", means(0)),
)
"""How many spells may still be cast in the turn (601.3)."""


def _happening(fact: str, *, targets: bool = False) -> Callable[[Slots], Happening]:
    """The reader of an event's number: a number, or one that is chosen."""

    def read(slots: Slots) -> Happening:
        amount = quantity(slots.text("many"))
        return Happening(fact, amount.number if isinstance(amount, Fixed) else None, "", targets)

    return read


_ANY_TARGET = "(any target|target player|target opponent|target (player|opponent) or planeswalker)"

HAPPENS: TemplateTable[Happening] = TemplateTable(
    TemplateRow(
        f"~ deals <many:quantity> damage to {_ANY_TARGET}", _happening("opponent_lost_life", targets=True)
    ),
    TemplateRow("~ deals <many:quantity> damage to each (opponent|player)", _happening("opponent_lost_life")),
    TemplateRow(
        "~ deals <many:quantity> damage to each creature and each player", _happening("opponent_lost_life")
    ),
    TemplateRow(
        "target (player|opponent) loses <many:quantity> life", _happening("opponent_lost_life", targets=True)
    ),
    TemplateRow("each (opponent|player) loses <many:quantity> life", _happening("opponent_lost_life")),
    TemplateRow("gain <many:quantity> life", _happening("life_gained")),
    TemplateRow("draw <many:quantity> card[s]", _happening("cards_drawn")),
)
"""What happens to players, as facts of the turn: text may ask for it later (608.2)."""

CHOICES: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "as (~|it) enters[ the battlefield][ tapped], choose a color[ other than <color>]",
        lambda s: s.text("color"),
    ),
)
"""A color that is chosen as the permanent enters, as the one word that can't be chosen (614.12a)."""

INSTEAD: TemplateTable[str] = TemplateTable(
    TemplateRow("if ~ would enter[ the battlefield], <rest> instead", lambda s: s.text("rest")),
)
"""What has to be done for the permanent to enter at all (614.1c)."""


class _Read(Record, frozen=True):
    """A resolution after some of its sentences."""

    found: Resolution

    def but(self, **changes: object) -> _Read:
        """Copy with other fields of the resolution."""
        return _Read(replace(self.found, **changes))  # type: ignore[arg-type]

    def with_rest(self, words: str, *, could_add: bool) -> _Read:
        """Note a sentence with another effect."""
        found = self.found
        unread = (*found.unread, words) if could_add else found.unread
        return self.but(rest=(*found.rest, words), unread=unread)


@lru_cache(maxsize=4_096)
def read_resolution(card: Characteristics) -> Resolution:
    """Read what a card does for mana as it resolves (instant or sorcery) or enters.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    abilities = read_abilities(card)
    read = _Read(Resolution())
    if card.types & {"Instant", "Sorcery"}:
        modal = any(one.kind is AbilityLineKind.PART for one in abilities)
        bodies = [
            one
            for one in abilities
            if one.kind in (AbilityLineKind.SPELL, AbilityLineKind.PART) and not _COSTS.match(one.body)
        ]
        if modal:
            return _unread(read, bodies).found
        lasting = [lasting_in(one.line.printed, one.body, card.name) for one in bodies]
        read = read.but(later=tuple(effect for effects, _ in lasting for effect in effects))
        words = ". ".join(rest.rstrip(".") for _, rest in lasting if rest)
        return _of_effect(read, words.replace("named ~", f"named {card.name.lower()}"), Zone.STACK).found
    if "Saga" in card.subtypes:
        read, abilities = _of_saga(read, abilities)
    for ability in abilities:
        read = _entering(read, ability, card.name)
    return read.found


def _of_saga(read: _Read, abilities: Sequence[Ability]) -> tuple[_Read, tuple[Ability, ...]]:
    """Let a Saga enter with a lore counter, so that its first chapter triggers (714.2b, 714.3a).

    With read ahead it may start with any of its chapters (702.155b).
    """
    chapters = [one for one in abilities if chapters_of(one.line.text)]
    others = [one for one in abilities if one not in chapters]
    if any("read ahead" in one.keywords for one in others):
        return _unread(read, chapters), tuple(others)
    first = [replace(one, body=f"when ~ enters, {one.body}") for one in chapters if _is_first(one)]
    return read.but(counters=(EntersWith("lore", Fixed(1)),)), (*others, *first)


def _is_first(chapter: Ability) -> bool:
    return chapter.kind is AbilityLineKind.TRIGGERED and "i" in chapters_of(chapter.line.text)


def _unread(read: _Read, abilities: Iterable[Ability]) -> _Read:
    """Note lines of which it is unknown whether they apply."""
    for one in abilities:
        read = read.with_rest(one.line.printed, could_add=_could_add(one.body))
    return read


def _triggered_by_entering(read: _Read, ability: Ability, name: str) -> _Read:
    """Read a triggered ability that triggers as its permanent enters or is cast (603.6a)."""
    happens = ENTERING.read(ability.body.rstrip("."))
    if happens is None:
        if "~ enters" in ability.body or "you cast ~" in ability.body:
            return read.with_rest(ability.line.printed, could_add=_could_add(ability.body))
        return read
    words, cast_from = happens
    if read.found.adds is not None:
        return read.with_rest(ability.line.printed, could_add=_could_add(words))
    effects, words = lasting_behind(ability.line.printed, words, name)
    read = read.but(later=(*read.found.later, *effects))
    return _of_effect(read, words, Zone.BATTLEFIELD).but(cast_from=cast_from)


def _entering(read: _Read, ability: Ability, name: str) -> _Read:
    """Read a line of a permanent that applies as it enters."""
    if ability.kind is AbilityLineKind.TRIGGERED and not ability.conditional:
        return _triggered_by_entering(read, ability, name)
    if ability.kind is not AbilityLineKind.STATIC:
        return read
    for sentence in ability.line.sentences:
        if (but := CHOICES.read(sentence)) is not None:
            read = read.but(chooses_color=True, but_color=but)
        elif (asked := INSTEAD.read(sentence)) is not None:
            read = read.but(instead=asked)
        elif (counters := COUNTERS.read(sentence)) is not None:
            read = read.but(counters=(*read.found.counters, counters))
        elif "~ enters" in sentence and " counter" in sentence:
            read = read.with_rest(ability.line.printed, could_add=False)
    return read


def effect_as_it_resolves(words: str) -> Resolution:
    """Read the mana effects of a permanent's triggered ability, from the normal form."""
    return _of_effect(_Read(Resolution()), words, Zone.BATTLEFIELD).found


def _of_effect(read: _Read, words: str, zone: Zone) -> _Read:
    """Read what an effect adds and creates; other sentences are noted."""
    effect, rest = read_resolving(words.replace(" in each graveyard", " in all graveyards"))
    if effect is not None:
        adds = WrittenAbility(
            number=0,
            text=words,
            cost=(),
            outputs=effect.outputs,
            instead=effect.instead,
            zone=zone,
            spend_only=effect.spend_only,
            riders=effect.riders,
        )
        read = read.but(adds=adds)
    for sentence in rest:
        read = _of_sentence(read, sentence)
    return read


_JOINT = pattern_of(
    r",? (?:and then|then|and) (?=(?:you )?(?:create|draw|exile|gain|put|scry|surveil|discard)\b)"
)


def _of_sentence(read: _Read, sentence: str) -> _Read:
    if read.found.tokens and sentence == 'they have ""':
        return read
    if OPEN.match(sentence):
        return read.with_rest(sentence, could_add=_could_add(sentence))
    for part in _JOINT.split(sentence):
        words = part.removeprefix("then ").removeprefix("you ")
        tokens = TOKENS.read(words)
        untaps = UNTAPS.read(words)
        place = AFTER.read(words)
        after = SPELLS_AFTER.read(words)
        if tokens is not None and tokens.each is not None and read.found.rest:
            read = read.with_rest(part, could_add=True)  # what came before may change what is counted
        elif tokens is not None:
            read = read.but(tokens=(*read.found.tokens, tokens))
        elif untaps is not None and "gain control" not in sentence:
            read = read.but(untaps=(*read.found.untaps, untaps))
        elif place is not None:
            read = read.but(after=place)
        elif after is not None:
            read = read.but(spells_after=after)
        else:
            happens = HAPPENS.read(words)
            if happens is not None:
                read = read.but(happens=(*read.found.happens, replace(happens, words=words)))
            read = read.with_rest(part, could_add=_could_add(part))
    return read


def _could_add(words: str) -> bool:
    """Whether unread words could yield mana: by adding it, creating tokens or untapping permanents."""
    return bool(adds_mana(words) or any(adds_mana(one) for one in sentences(words)) or _UNTAPS.search(words))
