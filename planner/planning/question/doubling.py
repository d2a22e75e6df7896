"""Questions beside an ability that doubles the mana in the pool (Doubling Cube), for the program alone.

What such an ability adds rests on what is in the pool as it resolves (106.4), which no other decider reads.
So the line counts as not understood everywhere, and its ability is put on the board here, for the program.
"""

from __future__ import annotations

from planner.costing.question import Question
from planner.effects.policies import under_policies
from planner.game.caching import remembered
from planner.game.doubling import doubling_abilities
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.planning.question.methods import AUTO, PROGRAM


def doubling_question(question: Question, method: str = AUTO) -> Question | None:
    """The question with the abilities that double the pool on its board; None if there are none.

    None, too, where something else on the board changes what mana abilities cost or make, and where another
    method than the program is asked for.

    >>> doubling_question(prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))
    """
    if not question.may_double_pool or method not in (AUTO, PROGRAM):
        return None
    game = _with_doubling(question.game)
    if game is None:
        return None
    return replace(without_doubling(question), game=game)


def without_doubling(question: Question) -> Question:
    """The question in which nothing doubles the pool."""
    return replace(question, unread=tuple([one for one in question.unread if not one[1].doubles]))


@remembered
def _with_doubling(game: Game) -> Game | None:
    """The game in which the lines that double the pool are mana abilities of their objects."""
    if game.spending or not all(map(_leaves_alone, game.objects)):
        return None
    return under_policies(replace(game, objects=tuple(map(_with_ability, game.objects))))


def _leaves_alone(entry: GameObject) -> bool:
    """Whether an object changes neither what mana abilities cost nor what they make."""
    if any(ability.volatile for ability in entry.abilities):
        return False
    stays = entry.zone not in (Zone.BATTLEFIELD, Zone.EFFECT) or entry.reading.costs is None
    return stays and _is_steady(entry.reading)


def _is_steady(reading: Reading) -> bool:
    """Whether a text doesn't affect others' mana, and its mana abilities have no conditions."""
    others = (reading.grants, reading.triggers, reading.replacements, reading.spending, reading.copies)
    return not any((*others, reading.changes)) and not any(one.only_if for one in reading.written)


def _with_ability(entry: GameObject) -> GameObject:
    found = doubling_abilities(entry)
    return replace(entry, abilities=(*entry.abilities, *found)) if found else entry
