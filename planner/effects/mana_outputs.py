"""What an ability adds, as ``Production``: types of mana chosen, amounts counted (106.3, 106.7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import combinations, combinations_with_replacement, product

from planner.effects.amounts import holds, values
from planner.effects.scene import Scene, UnsettledError
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.mana_abilities import Production
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
    TakenCouldProduce,
    TypeChoice,
)
from planner.game.missing_facts import COLOR, Key, lacking
from planner.game.records import replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import WrittenAbility

MOST_RUNS = 300
_NOTHING = Production(("",))
_LETTERS = {word: letter for letter, word in COLOR_WORDS.items()}


def outputs_now(written: WrittenAbility, scene: Scene) -> tuple[tuple[Output, ...], ...]:
    """The outputs that apply: those of the first *instead* that holds, else the usual ones (614.1a)."""
    return next(
        (outputs for condition, outputs in written.instead if holds(condition, scene)), written.outputs
    )


def productions(alternatives: Iterable[tuple[Output, ...]], scene: Scene) -> tuple[Production, ...]:
    """The productions that one resolution can choose from.

    Raises ``UnsettledError`` if the request doesn't determine them.
    """
    runs: list[str] = []
    combined: list[Production] = []
    for outputs in alternatives:
        for parts in product(*(_each(output, scene) for output in outputs)):
            made = reduce(add_up, parts, _NOTHING)
            if made.amount:
                combined.append(made)
            else:
                runs.extend(made.runs)
    combined = [replace(made, runs=()) if made.runs == ("",) else made for made in combined]
    if not any(runs):
        return tuple(combined) or (Production(),)
    return (Production(tuple(run for run in runs if run)), *combined)


def add_up(one: Production, other: Production) -> Production:
    """The sum of both productions in one resolution."""
    if one.amount and other.amount and one.types != other.types:
        one = as_runs(one)
    runs = {"".join(sorted(a + b, key=TYPES.index)) for a, b in product(one.runs, other.runs)}
    return Production(
        bounded(sorted(runs, key=_by_types)),
        one.amount + other.amount,
        one.types if one.amount else other.types,
    )


def _by_types(run: str) -> list[int]:
    return [TYPES.index(letter) for letter in run]


def as_runs(made: Production) -> Production:
    """The production with all combinations written out; raises ``UnsettledError`` for too many."""
    mixed = ("".join(mix) for mix in combinations_with_replacement(made.types, made.amount))
    return Production(bounded(run + mix for mix in mixed for run in made.runs))


def bounded(runs: Iterable[str]) -> tuple[str, ...]:
    """The runs as a tuple; raises ``UnsettledError`` for more than ``MOST_RUNS``."""
    found = []
    for run in runs:
        found.append(run)
        if len(found) > MOST_RUNS:
            raise UnsettledError(f"more than {MOST_RUNS} ways to choose its mana")
    return tuple(found)


def _each(output: Output, scene: Scene) -> list[Production]:
    """The productions of one output: several only if the amount of a combination is chosen.

    Each has at least one run, an empty one if it adds no fixed mana.
    """
    if isinstance(output, Runs):
        times = values(output.times, scene)
        return [_of_runs(run * number for number in times for run in output.runs)]
    types = types_of(output.types, scene)
    match output:
        case OfOneType(_, amount):
            return [_of_runs(t * number for t in types for number in values(amount, scene, t))]
        case Combination(_, amount):
            return [_combination(types, number) for number in values(amount, scene)]
        case Different(_, number):
            return [_of_runs("".join(mix) for mix in combinations(types, min(number, len(types))))]
        case OneOfEach():
            return [_of_runs([types])]


def _of_runs(runs: Iterable[str]) -> Production:
    return Production(tuple(runs) or ("",))


def _combination(types: str, number: int) -> Production:
    if number <= 1 or len(types) <= 1:
        return _of_runs(t * number for t in types)
    return Production(("",), number, types)


def types_of(choice: TypeChoice, scene: Scene) -> str:
    """The types to choose from, as letters in the order WUBRGC."""
    match choice:
        case ListedTypes(types):
            found = set(types)
        case ChosenColor():
            found = chosen_colors(scene)
        case CommanderIdentity():
            found = _identity(scene)
        case CouldProduce(objects, colors_only):
            found = {t for entry, _ in scene.among(objects) for t in could_of(entry.ids[0], scene)}
            found &= set(COLORS) if colors_only else set(TYPES)
        case ColorsAmong(objects):
            found = {color for entry, _ in scene.among(objects) for color in entry.card.colors}
        case TakenCouldProduce():
            found = {t for group, n in scene.taken if n for t in could_of(group.sample.ids[0], scene)}
    return "".join(sorted(found, key=TYPES.index))


def could_of(object_id: str, scene: Scene) -> str:
    """The types of mana that an object could produce, by what is settled so far (106.7)."""
    could = scene.world.could
    if object_id in could:
        return could[object_id]
    return could.get(scene.entry.ids[0], "") if object_id in scene.entry.ids else ""


def chosen_colors(scene: Scene) -> set[str]:
    """The colors that were chosen as the object entered."""
    if scene.entry.exiled is not None:  # what was exiled with it stands for a choice (607.2a)
        return {color for one in scene.entry.exiled for color in one.card.colors}
    words = [word.strip(" {}").lower() for word in scene.entry.chosen]
    found = {_LETTERS.get(word, word.upper()) for word in words} & set(COLORS)
    if not found:
        raise UnsettledError(
            "the color chosen for it is not given", lacking(scene.entry.ids, Key.CHOSEN, COLOR)
        )
    return found


def _identity(scene: Scene) -> set[str]:
    identity = scene.world.game.color_identity
    if identity is None or scene.entry.controller != Whose.YOU:
        asked = lacking(scene.entry.ids[:1], Key.COMMANDER_IDENTITY)
        raise UnsettledError("the commander's color identity is not given", asked)
    return set(identity)
