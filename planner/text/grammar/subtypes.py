"""Subtypes as text names them: "elves" is Elf, "time lord" is Time Lord (205.3).

New sets bring new subtypes, so that any noun counts as one that isn't a word of the
rules: a list of subtypes would leave new cards unread.
"""

from __future__ import annotations

from planner.text.grammar.lazy_regex import pattern_of

_IRREGULAR = {
    "dwarves": "dwarf", "elves": "elf", "fungi": "fungus", "geese": "goose", "homunculi": "homunculus",
    "mice": "mouse", "octopi": "octopus", "oxen": "ox", "thieves": "thief", "werewolves": "werewolf",
    "wolves": "wolf", "zombies": "zombie", "faeries": "faerie", "eyries": "eyrie", "genies": "genie",
    "pixies": "pixie", "heroes": "hero", "loci": "locus",
}  # fmt: skip
_SINGULAR = {"bolas", "cyclops", "plains", "xenagos", "thalakos", "sheep", "moonfolk", "treefolk", "merfolk"}
_ES = ("xes", "ches", "shes", "sses", "zes", "uses")
# Words of the rules that are no names of subtypes, so that nonsense isn't taken for one.
_NO_SUBTYPES = """
ability abilities amount and another any are as at attackers blockers base basic be been beginning
blocking bottom by can cards cast chosen color colors control controls converted copy cost costs
counter counters damage day different does draw each effect emblem end energy enters equal equip
every exile existing face face-down fewer first for from game generic graveyard greater greatest had half
hand has have he her his highest if in instead into is it its keyword kinds land's last least less
level library life list lowest mana mode modes modified more most mulligan name names next night no
not number object objects of off on once one ones opponent opponents opposing or order other out over
own owner party paid pay person phase pile player players pool power produce put random related same
second set she single size spent spend stack step symbol symbols target team than that the their them
then there these they third this those times to top total toughness turn two type types under
unless until up upkeep value values was way when where whenever which while who with without words
would x you your zero zone
"""
_RULES_WORDS = frozenset(_NO_SUBTYPES.split())
_NAME = pattern_of(r"[a-z][a-z'-]{1,30}")


def singular(word: str) -> str:
    """The singular of a noun that can be a subtype.

    >>> [singular(word) for word in ("elves", "allies", "foxes", "plains", "walruses")]
    ['elf', 'ally', 'fox', 'plains', 'walrus']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _SINGULAR or not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_ES) else word[:-1]


def subtypes_of(words: list[str]) -> frozenset[str] | None:
    """The subtypes that words name, as type lines print them; None if a word can't be one.

    >>> sorted(subtypes_of(["urza's", "power-plant"]))
    ['Power-Plant', "Urza's"]
    """
    found = []
    for word in words:
        one = singular(word)
        if not _NAME.fullmatch(one) or {word, one} & _RULES_WORDS or _is_participle(one):
            return None
        found.append("-".join(part.capitalize() for part in one.split("-")))
    # "Time Lord" is printed as two words; more than two in a row are no subtype.
    return frozenset(found) if 0 < len(found) <= 2 else None


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or (word.endswith("ing") and not word.endswith("ling"))
