"""What a text speaks of that bears on a deck's mana, whether it can be read or not."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.resolving import FurtherMentions, Help, Mentions
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.mana.mana_effects import makes_mana
from planner.text.phrases.targets import least_targets

_TOKENS = pattern_of(r"\bcreates?\b[^.]{0,160}\b(?:treasure|gold|powerstone|eldrazi (?:spawn|scion))\b")
_LANDS = pattern_of(
    r"\bsearch your library for [^.]{0,120}\b(?:lands?|plains|islands?|swamps?|mountains?|forests?|gates?|"
    r"deserts?|caves?|towns?)\b[^.]{0,120} onto the battlefield"
)
_CHEAPER = pattern_of(
    r"\b(?:spells?|cards)\b[^.]{0,160} costs? (?:up to )?(?:\{[^{}]{1,5}\}){1,5} less to cast"
    r"|\bwithout paying (?:its|their) mana costs?\b"
)
_HELPS = {
    Help.DRAWS: pattern_of(
        r"(?<!whenever you )(?<!when you )(?<!would )(?<!opponent )\bdraws? "
        r"(?:(?:an?|one|two|three|four|five|six|seven|x|\d|that many|up to \w{1,8}|another)\b"
        r"[^.]{0,20}\bcards?"
        r"|cards equal)"
    ),
    Help.LOOKS: pattern_of(
        r"\b(?:scry|scries|surveil|surveils|explores?|connives?|investigates?|discover|manifest dread)\b"
        r"|\b(?:look at|reveal|exile|mill|mills)\b[^.]{0,60}\b(?:top|cards?) [^.]{0,40}\blibrary\b"
        r"|\bmills? (?:an?|one|two|three|four|five|six|seven|x|\d)"
        r"|\breveal cards from the top|\blearn\b|\bplay lands? (?:and [^.]{1,40} )?from\b"
        r"|\breturns? [^.]{0,40}\bland cards?\b|\bland cards? from (?:your|a) graveyard"
        r"|\bcreate [^.]{0,60}\b(?:clue|map|lander|blood|junk)\b"
        r"|\bventure into\b|\btakes? the initiative\b"
    ),
    Help.SEARCHES: pattern_of(r"\bsearch(?:es)? (?:your|their|its owner's) (?:library|graveyard)"),
    Help.PLAYS_MORE: pattern_of(
        r"\bplay (?:an|one|two|three|up to \w{1,8}|any number of) (?:additional )?lands?\b"
    ),
    Help.FROM_HAND: pattern_of(
        r"\bputs? [^.]{0,60}\b(?:lands?|permanents?|plains|islands?|swamps?|mountains?|forests?|gates?)\b"
        r"[^.]{0,40} cards?[^.]{0,60} from [^.]{0,30}\bhand[^.]{0,20} onto the battlefield"
        r"|\bputs? (?:all|any|any number of|each|every) [^.]{0,20}\bland cards?\b[^.]{0,60}"
        r" onto the battlefield"
    ),
    Help.MORE: pattern_of(
        r"\bchoose the same mode more than once\b|\b(?:and|or) when you sacrifice (?:it|~)\b"
    ),
    Help.ITSELF: pattern_of(r"\bput ~ from your hand onto the battlefield"),
    Help.LIMITS: pattern_of(
        r"(?<!opponents )(?<!opponent )\bcan(?:'t cast (?:more than|additional|spells)| cast only"
        r"|'t cast (?:any )?(?:other|more))\b"
    ),
    Help.LETS_ENTER: pattern_of(
        r"\b(?:lands|permanents|gates|artifacts|creatures)\b(?! your opponents)[^.]{0,40}\benter "
        r"(?:the battlefield )?untapped"
    ),
    Help.CHANGES_LANDS: pattern_of(
        r"\blands?\b[^.]{0,60}\b(?:becomes?|is|are) (?:the (?:basic land|chosen) type|every basic land type|"
        r"an? (?:plains|island|swamp|mountain|forest)\b|(?:plains|islands|swamps|mountains|forests)\b)"
    ),
    Help.UNTAPS: pattern_of(
        r"(?<!as you )\buntaps? (?!step\b|during\b)(?!target creature\b)(?!that creature\b)"
        r"(?!equipped\b)(?!enchanted creature\b)"
    ),
}
_KEYWORD_HELPS = {
    "cycling": Help.CYCLES,
    "suspend": Help.WAITS,
    "cascade": Help.LOOKS,
    "transmute": Help.SEARCHES,
    "transfigure": Help.SEARCHES,
    **dict.fromkeys(
        (
            *("flashback", "retrace", "buyback", "rebound", "jump-start", "escape", "aftermath", "encore"),
            *("embalm", "eternalize", "unearth", "disturb", "harmonize", "replicate", "conspire", "storm"),
            *("entwine", "kicker", "multikicker", "splice", "overload", "gravestorm", "mayhem", "offspring"),
            *("squad", "escalate", "spree", "tiered", "casualty", "demonstrate", "strive", "bargain", "gift"),
        ),
        Help.MORE,
    ),
    **dict.fromkeys(
        (
            *("convoke", "delve", "improvise", "affinity", "undaunted", "assist", "emerge", "offering"),
            *("spectacle", "prowl", "madness", "miracle", "foretell", "plot", "dash", "blitz", "evoke"),
            *("mutate", "freerunning", "sneak", "impending", "prototype", "morph", "disguise"),
            *("megamorph", "warp", "surge"),
        ),
        Help.OWN_COST,
    ),
}
_SELF_COUNTERS = pattern_of(r"\bput (?:an?|\w{1,8}) ([a-z0-9+/-]{1,20}) counters? on ~")
_OWN_COST = pattern_of(
    r"(?:^|\b)(?:~|this spell) costs? [^.]{1,60} less to cast"
    r"|\brather than pay (?:~'s|this spell's|its) mana cost"
    r"|\bcast ~ without paying its mana cost|\byou may cast ~ for\b"
)

_TRANSFORMS = pattern_of(r"\btransform(?:s|ed)?\b")
_TRANSFORMING = frozenset({"daybound", "craft", "disturb", "more than meets the eye"})


@lru_cache(maxsize=4_096)
def read_mentions(card: Characteristics) -> Mentions:
    """Find what a card's text mentions, in its lines and in its quotes.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    is_spell = bool(card.types & {"Instant", "Sorcery"})
    lines = [words for one in read_abilities(card) for words in (one.line.text, *one.line.quotes)]
    return Mentions(
        adds=any(map(makes_mana, lines)),
        tokens=any("create" in one and _TOKENS.search(one) is not None for one in lines),
        lands=any("your library" in one and _LANDS.search(one) is not None for one in lines),
        cheaper=any("less to cast" in one and _CHEAPER.search(one) is not None for one in lines),
        helps=_helps(read_abilities(card)),
        transforms=any(map(_TRANSFORMS.search, lines)) or _has_keyword(card, _TRANSFORMING),
        targets=least_targets(card.text) if is_spell and "arget" in card.text else 0,
    )


@lru_cache(maxsize=4_096)
def read_further_mentions(card: Characteristics) -> FurtherMentions:
    """Count the lines about mana and about lands, and find what the text creates or puts.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    lines = [one.line.text for one in read_abilities(card)]
    quotes = [words for one in read_abilities(card) for words in one.line.quotes]
    return FurtherMentions(
        mana=sum(map(makes_mana, lines)),
        lands=sum("your library" in one and _LANDS.search(one) is not None for one in lines),
        creates=any("create" in one and "token" in one for one in (*lines, *quotes)),
        counters=frozenset(kind for one in lines for kind in _SELF_COUNTERS.findall(one)),
    )


def _has_keyword(card: Characteristics, wanted: frozenset[str]) -> bool:
    """Whether a keyword line of the card has one of these keywords."""
    return any(not wanted.isdisjoint(one.keywords) for one in read_abilities(card))


def _helps(abilities: tuple[Ability, ...]) -> frozenset[Help]:
    """Find further ways in which the text could help a deck's mana."""
    found: set[Help] = set()
    for ability in abilities:
        if ability.kind is AbilityLineKind.KEYWORDS:
            for keyword in ability.keywords:
                if keyword.endswith("cycling") and keyword != "cycling":
                    found.add(Help.FINDS_BY_CYCLING)
                elif keyword in _KEYWORD_HELPS:
                    found.add(_KEYWORD_HELPS[keyword])
        words = (ability.line.text, *ability.line.quotes)
        found |= {help for help, pattern in _HELPS.items() if any(map(pattern.search, words))}
        if _OWN_COST.search(ability.body):
            found.add(Help.OWN_COST)
    return frozenset(found)
