"""An engine of our own that speaks ManaBrew's protocol about a payment: the referee says what actions do.

It offers what can be done by rules, plans nothing, and carries out what it is told on the settled game.
In the end the steps that were taken are judged by the referee against the game and the cost that the payment
began with.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice
from types import SimpleNamespace
from typing import Any, NamedTuple

from planner import RequestError
from planner.adapters.manabrew.actions import RESOURCES
from planner.api.dialogue.events import ActivationEvent, after_paying, after_trigger, spendable
from planner.api.dialogue.remaining_cost import locked_in, remaining
from planner.contract.answer import Plan
from planner.contract.steps import Step, step_of
from planner.costing.question import prepare
from planner.game.mana import ManaCost, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.triggered_split import each_run
from planner.game.vocabulary import Helper, Verb
from planner.planning.answers.answering import answer
from planner.planning.question.methods import SolveOptions
from tests.agreement.dialogues import problems

ME, OTHER = "player-0", "player-1"
_KEYS = {
    Verb.TAP: "taps",
    Verb.UNTAP: "untaps",
    Verb.SACRIFICE: "sacrifices",
    Verb.DISCARD: "discards",
    Verb.EXILE: "exiles",
    Verb.RETURN: "returns",
}
_MOST_TAKEN = 12
_INDEX = 3
"""The engine counts its abilities otherwise than we do: nothing may rest on the number."""
Json = dict[str, Any]


class Done(NamedTuple):
    """Something that was done: what the action said, and which cards its cost took."""

    kind: str
    object: str
    ability: int
    mana: str
    taken: tuple[str, ...] = ()


class Engine:
    """A payment that is under way in an engine, for a request with a cost of nothing but mana."""

    def __init__(self, request: Json, *, asks_color: bool = False) -> None:
        self.request = request
        self._asks_color = asks_color
        self._question = prepare(request)
        self.history: list[Done] = []
        self.prompts = 0
        self.chose_mana = False  # the protocol has no word for which mana an activation's cost takes
        self._open: tuple[str, Done] | None = None
        self._offered: dict[str, Done | None] = {}
        self._restart()

    def _restart(self) -> None:
        self.game: Game = self._question.game
        self.ways: tuple[TotalCost, ...] = tuple(locked_in(way, way.x or 0) for way in self._question.ways)
        self._mana_steps: list[Step] = []
        self._cost_steps: list[Step] = []

    # --- what it shows --------------------------------------------------------------------------

    def view(self) -> Json:
        """The game as its player sees it."""
        zones: dict[tuple[str, str], list[Json]] = {}
        for entry in self.game.objects:
            owner = ME if entry.controller == "you" else OTHER
            for one in entry.ids:
                zones.setdefault((str(entry.zone), owner), []).append(_shown(entry, one, owner))
        pool: dict[str, int] = {}
        for mana in self.game.pool:
            pool[mana.type] = pool.get(mana.type, 0) + mana.amount
        counters = {**self.game.counters, "energy": self.game.energy}
        commanders = [one for entry in self.game.objects if entry.commander for one in entry.ids]
        me = {"id": ME, "life": self.game.life, "manaPool": pool, "counters": counters}
        me["commanderCasts"] = dict.fromkeys(commanders, 0)
        others = [{"id": f"player-{number + 1}"} for number in range(self.game.opponents)]
        listed = [
            {"zone": zone, "ownerId": owner, "cards": cards, "count": len(cards)}
            for (zone, owner), cards in zones.items()
            if zone not in ("effect", "nowhere", "stack")
        ]
        library = {"zone": "library", "ownerId": ME, "cards": [], "count": self.game.library or 60}
        return {
            "step": "main1",
            "activePlayerId": ME if self.game.whose_turn == "you" else OTHER,
            "players": [me, *others],
            "zones": [*listed, library],
        }

    def prompt(self) -> Json:
        """What the player is asked now."""
        self.prompts += 1
        envelope: Json = {"promptId": self.prompts, "decidingPlayerId": ME}
        if self._open is not None:
            return {**envelope, "input": self._open_input(*self._open)}
        pay = self.request["pay"]
        actions = list(self._actions())
        self._offered = {one["id"]: done for one, done in actions}
        asked = {
            "type": "payManaCost",
            "presentation": {"title": "", "targets": []},
            "cardId": str(pay.get("card", pay.get("source", "stack-1"))),
            "cardName": "",
            "manaCost": "" if (owed := self.ways[0].locked()) == "{0}" else owed,
            "canConfirmFromPool": self.spends() is not None,
            "actions": [one for one, _ in actions],
        }
        ability = {"sourceAbilityText": "an ability"} if "source" in pay else {}
        spell = self.game.find(self._question.cost.on_stack or "")
        source = {"sourceCard": _shown(spell, spell.ids[0], ME)} if spell is not None else {}
        return {**envelope, **ability, **source, "input": asked}

    def _open_input(self, what: str, done: Done) -> Json:
        ability = self._ability(done)
        if what == "color":
            runs = sorted({letter for run in each_run(ability.production) for letter in run})
            return {
                "type": "chooseColor",
                "validColors": runs,
                "amount": len(done.mana),
                "repeatAllowed": True,
            }
        part = ability.taken[0]
        ways = [one[_KEYS[Verb(part.verb)]] for one in self._each_taken(ability, ())]
        legal = [some for some in ways if self._event(done._replace(taken=tuple(some))) is not None]
        cards = [{"id": one} for one in sorted({one for some in legal for one in some})]
        return {"type": "chooseCards", "cards": cards, "min": part.amount, "max": part.amount}

    def _ability(self, done: Done) -> ManaAbility:
        entry = self.game.find(done.object)
        assert entry is not None
        return next(one for one in entry.abilities if one.number == done.ability)

    def _actions(self) -> Iterator[tuple[Json, Done | None]]:
        for entry in self.game.objects:
            for ability in entry.abilities:
                for one in entry.ids:
                    yield from self._activations(one, ability)
        way = self.ways[0]
        for helping in way.helping:
            for one in sorted(helping.ids):
                done = Done(str(helping.keyword), one, 0, "")
                if helping.keyword in RESOURCES and self._use_step(done) is not None:
                    action = {"type": "useResource", "cardId": one, "resource": str(helping.keyword)}
                    yield {"id": f"use:{helping.keyword}:{one}", **action}, done
        for symbol in () if way.mana is None else way.mana.symbols:
            done = Done("life", "", 0, symbol.text)
            if (symbol.life or symbol.types in tuple(way.life_for)) and self._use_step(done) is not None:
                yield {"id": f"life:{symbol.text}", "type": "payLife", "amount": 2}, done
        for done in self.history:
            if done.kind == "mana" and self._without(done) is not None:
                yield {"id": f"undo:{done.object}", "type": "undoMana", "cardId": done.object}, None
            elif done.kind in RESOURCES:
                action = {"type": "releaseResource", "cardId": done.object, "resource": done.kind}
                yield {"id": f"release:{done.object}", **action}, None

    def _activations(self, one: str, ability: ManaAbility) -> Iterator[tuple[Json, Done]]:
        runs = list(dict.fromkeys("".join(run) for run in each_run(ability.production)))[:40]
        told = {
            "type": "activateManaAbility",
            "cardId": one,
            "abilityIndex": ability.number + _INDEX,
            "description": ability.text,
            "isManaAbility": True,
        }
        legal = [run for run in runs if self._event(Done("mana", one, ability.number, run)) is not None]
        asks = self._asks_color and "color identity" not in ability.text
        if asks and len(runs) > 1 and legal and len({len(run) for run in runs}) == 1:
            yield {"id": f"tap:{one}:{ability.number}", **told}, Done("mana", one, ability.number, legal[0])
            return
        for run in legal:
            made = [{"color": letter, "amount": run.count(letter)} for letter in dict.fromkeys(run)]
            action_id = f"tap:{one}:{ability.number}:{run}"
            yield {"id": action_id, **told, "producedMana": made}, Done("mana", one, ability.number, run)

    # --- what is done ---------------------------------------------------------------------------

    def take(self, output: Json) -> list[str] | None:
        """Take an answer: None where the payment goes on; in the end what the referee finds wrong with it."""
        told = output["output"]
        if self._open is not None:
            self._answer_open(told)
            return None
        assert output["type"] == "payManaCost"
        if told["type"] == "act":
            self.act(told["actionId"])
            return None
        assert told == {"type": "pay", "auto": False}, told
        spends = self.spends()
        assert spends is not None, "paid before the pool pays for it"
        done = SimpleNamespace(done=[*self._mana_steps, *self._cost_steps, *spends])
        return problems(self.request, done)  # type: ignore[arg-type]

    def act(self, action_id: str) -> None:
        """Do one of the actions that were offered; a ``KeyError`` for any other."""
        done = self._offered[action_id]
        if done is None:
            undone = next(one for one in reversed(self.history) if one.object == action_id.partition(":")[2])
            history = self._without(undone)
            assert history is not None
            self.history = history
            self._redo(history)
            return
        colors = done.kind == "mana" and self._asks_color and action_id.count(":") == 2
        if colors and len(set(each_run(self._ability(done).production))) > 1:
            self._open = "color", done
        elif done.kind == "mana" and self._must_name(done):
            self._open = "cards", done
        else:
            self._do(done)

    @property
    def is_asking(self) -> bool:
        """Whether an action waits for what a person chooses: a color, or cards."""
        return self._open is not None

    def answer_somehow(self, rng: random.Random) -> None:
        """Choose at random what an action waits for."""
        while self._open is not None:
            asked = self._open_input(*self._open)
            if self._open[0] == "color":
                self._answer_open({"chosenColors": {rng.choice(asked["validColors"]): asked["amount"]}})
            else:
                chosen = rng.sample([one["id"] for one in asked["cards"]], asked["min"])
                self._answer_open({"chosenCardIds": chosen})

    def _must_name(self, done: Done) -> bool:
        return any(len(part.ids | part.later) > part.amount for part in self._ability(done).taken)

    def _answer_open(self, told: Json) -> None:
        assert self._open is not None
        what, done = self._open
        self._open = None
        if what == "color":
            chosen = "".join(letter * number for letter, number in told["chosenColors"].items())
            done = done._replace(mana=chosen)
            if self._must_name(done):
                self._open = "cards", done
                return
        else:
            done = done._replace(taken=tuple(told["chosenCardIds"]))
        self._do(done)

    def _do(self, done: Done) -> None:
        if done.kind == "mana":
            event = self._event(done)
            assert event is not None, f"not legal: {done}"
            choices = [] if event.ability.mana is None else spendable(self.game.pool, event.ability)
            self.chose_mana = self.chose_mana or len(choices) > 1
            game = event.games()[0]
            for trigger in event.steps[1:]:
                game = after_trigger(game, trigger, event.ability)
            self.game = game
            self._mana_steps += event.steps
        else:
            step = self._use_step(done)
            assert step is not None, f"not legal: {done}"
            self.game = after_paying(self.game, self.ways[0], step)[0]
            self.ways = tuple(less for way in self.ways if (less := remaining(way, step)) is not None)
            self._cost_steps.append(step)
        self.history.append(done)

    def _redo(self, history: list[Done]) -> None:
        self._restart()
        self.history = []
        for done in history:
            self._do(done)

    def _without(self, done: Done) -> list[Done] | None:
        """The history without one thing, where all that came after it can stand without it."""
        left = list(self.history)
        left.reverse()
        left.remove(done)
        left.reverse()
        trial = Engine.__new__(Engine)
        trial.__dict__.update(self.__dict__)
        try:
            trial._redo(left)
        except (AssertionError, RequestError, StopIteration):
            return None
        return left

    def _event(self, done: Done) -> ActivationEvent | None:
        """An activation that is legal, spending what the cost asks for least; None where there is none."""
        entry = self.game.find(done.object)
        ability = next((a for a in entry.abilities if a.number == done.ability), None) if entry else None
        if ability is None:
            return None
        spendings = [None] if ability.mana is None else spendable(self.game.pool, ability)
        owed = self.ways[0].locked()
        for spends in sorted(spendings, key=lambda one: sum(letter in owed for letter in (one or "")[1::3])):
            for named in self._each_taken(ability, done.taken):
                step = step_of(
                    "activate",
                    object=done.object,
                    ability=done.ability,
                    adds=mana_symbols(done.mana),
                    spends=spends,
                    **named,
                )
                try:
                    event = ActivationEvent(self.game, self._question.cost, step, by_hand=True)
                    event.games()[0]
                except (RequestError, IndexError):
                    continue
                return event
        return None

    def _each_taken(self, ability: ManaAbility, taken: tuple[str, ...]) -> Iterator[dict[str, list[str]]]:
        """The objects that an activation's cost takes, in some of the ways to choose them."""
        if not ability.taken:
            yield {}
            return
        part, *more = ability.taken
        there = [one for one in sorted(part.ids | part.later) if one in self.game.positions]
        for some in [taken] if taken else islice(combinations(there, part.amount), _MOST_TAKEN):
            named = {_KEYS[Verb(part.verb)]: list(some)}
            for one in more:
                others = [
                    i for i in sorted(one.ids | one.later) if i in self.game.positions and i not in some
                ]
                named.setdefault(_KEYS[Verb(one.verb)], []).extend(others[: one.amount])
            yield named

    def _use_step(self, done: Done) -> Step | None:
        """What an object pays for, or life: a color that it has before generic mana; None for nothing."""
        way = self.ways[0]
        if done.kind == "life":
            steps = [step_of("pay life", amount=2, for_=done.mana)]
        else:
            helping = next(one for one in way.helping if one.keyword == done.kind)
            colors = dict(helping.colors).get(done.object, "")
            owed = ManaCost(way.locked()).symbols
            symbols = [one.text for one in owed if set(colors) & set(one.types)] + ["{1}"]
            action = Verb.EXILE if done.kind == Helper.DELVE else Verb.TAP
            steps = [step_of(action, object=done.object, for_=f"{done.kind} {one}") for one in symbols]
        for step in steps:
            try:
                if remaining(way, step) is not None and after_paying(self.game, way, step):
                    return step
            except RequestError:
                continue
        return None

    def spends(self) -> list[Step] | None:
        """How the pool pays what is left, None where it doesn't."""
        objects = tuple(replace(one, abilities=()) if one.abilities else one for one in self.game.objects)
        ways = [replace(way, helping=()) for way in self.ways]
        question = self._question.on(replace(self.game, objects=objects)).choosing(*ways)
        found = answer(question.keeping(()).without_duty().as_understood(), SolveOptions())
        if not isinstance(found, Plan) or any(step.action != "spend" for step in found.steps):
            return None
        return list(found.steps)


def _shown(entry: GameObject, one: str, owner: str) -> Json:
    card = entry.card
    shown = {
        "visibility": "visible",
        "id": one,
        "identity": {"name": card.name, "isToken": card.token},
        "manaCost": str(card.mana_cost) if card.mana_cost.exists else "",
        "color": "".join(sorted(card.colors)),
        "types": sorted(card.types),
        "subtypes": list(card.subtypes),
        "supertypes": sorted(card.supertypes),
        "power": None if card.power is None else str(card.power),
        "toughness": None if card.toughness is None else str(card.toughness),
        "text": card.text,
        "controllerId": owner,
        "ownerId": owner,
        "tapped": entry.tapped,
        "summoningSick": entry.summoning_sick,
        "counters": dict(entry.counters),
        "attachedTo": entry.attached_to,
        "choices": [_choice(word) for word in entry.chosen],
    }
    return {key: value for key, value in shown.items() if value is not None}


def _choice(word: str) -> Json:
    letter = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}.get(word.lower())
    return {"kind": "type", "values": [word]} if letter is None else {"kind": "color", "colors": [letter]}
