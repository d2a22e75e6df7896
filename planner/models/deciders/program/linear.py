"""Linear expressions and constraints as numbers, handed to the solver all at once.

OR-Tools has the same in Python (``cp_model``), but there each variable, sum and comparison is a call
into C++, which took as long as solving; and importing it imports pandas. Here an expression is a dict of
factors by the number of a variable, and the solver's own model is written once, at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from ortools.sat.python.cp_model_helper import ConstraintProto, CpModelProto, IntegerVariableProto

from planner.game.clock import check_time

LEAST, MOST = -(2**63), 2**63 - 1
"""No bound below, and none above."""


class Linear:
    """A sum of variables with factors, and a constant; immutable.

    >>> (2 * Linear({0: 1}) + Linear({1: 3}, 4)).at([5, 6])
    32
    """

    __slots__ = ("constant", "terms")

    def __init__(self, terms: dict[int, int], constant: int = 0) -> None:
        self.terms = terms
        self.constant = constant

    def __add__(self, other: Number) -> Linear:
        if isinstance(other, int):
            return Linear(self.terms, self.constant + other)
        if not other.terms:
            return Linear(self.terms, self.constant + other.constant)
        return total_of((self, other))

    __radd__ = __add__

    def __sub__(self, other: Number) -> Linear:
        if isinstance(other, int):
            return Linear(self.terms, self.constant - other)
        if not other.terms:
            return Linear(self.terms, self.constant - other.constant)
        return weighted(((1, self), (-1, other)))

    def __rsub__(self, other: int) -> Linear:
        return Linear({var: -factor for var, factor in self.terms.items()}, other - self.constant)

    def __neg__(self) -> Linear:
        return self * -1

    def __mul__(self, factor: int) -> Linear:
        return Linear({var: factor * one for var, one in self.terms.items()}, factor * self.constant)

    __rmul__ = __mul__

    def __le__(self, other: Number) -> Constraint:
        difference = self - other
        return Constraint(difference.terms, LEAST, -difference.constant)

    def __ge__(self, other: Number) -> Constraint:
        difference = self - other
        return Constraint(difference.terms, -difference.constant, MOST)

    def __eq__(self, other: Number) -> Constraint:  # type: ignore[override]
        difference = self - other
        return Constraint(difference.terms, -difference.constant, -difference.constant)

    __hash__ = None  # type: ignore[assignment]

    def at(self, values: Sequence[int]) -> int:
        """Value of the expression for given values of the variables."""
        return sum([factor * values[var] for var, factor in self.terms.items()]) + self.constant


class Var(Linear):
    """A variable of a model, identified by its number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number
        self.terms = {number: 1}
        self.constant = 0

    def __invert__(self) -> int:
        """Negate a Boolean variable: the literal that is true if the variable is 0."""
        return ~self.number


NOTHING = Linear({})
"""The sum of no variables."""
Number = Linear | int
Literal = Var | int
"""A Boolean variable, or the negation of one."""


def sum_of(variables: Iterable[Var]) -> Linear:
    """Add up distinct variables."""
    return Linear({var.number: 1 for var in variables})


def total_of(parts: Iterable[Number]) -> Linear:
    """Add up expressions and numbers into one expression, also if there are none."""
    terms: dict[int, int] = {}
    constant = 0
    for part in parts:
        if isinstance(part, int):
            constant += part
            continue
        constant += part.constant
        for var, factor in part.terms.items():
            terms[var] = terms.get(var, 0) + factor
    return Linear(terms, constant)


def weighted(pairs: Iterable[tuple[int, Number]]) -> Linear:
    """Add up expressions, each with its weight."""
    terms: dict[int, int] = {}
    constant = 0
    for weight, part in pairs:
        if type(part) is Var:  # most of them are
            number = part.number
            terms[number] = terms.get(number, 0) + weight
            continue
        if isinstance(part, int):
            constant += weight * part
            continue
        constant += weight * part.constant
        for var, factor in part.terms.items():
            terms[var] = terms.get(var, 0) + weight * factor
    return Linear(terms, constant)


class Constraint:
    """An expression between two bounds; enforced only if all literals ``only_if`` are true."""

    __slots__ = ("high", "low", "only_if", "terms")

    def __init__(self, terms: dict[int, int], low: int, high: int) -> None:
        self.terms = terms
        self.low = low
        self.high = high
        self.only_if: tuple[int, ...] = ()

    def only_enforce_if(self, literal: Literal) -> None:
        """Enforce the constraint only if the literal is true."""
        self.only_if = (*self.only_if, _number(literal))

    def is_kept_by(self, values: Sequence[int]) -> bool:
        """Whether the expression is between its bounds for given values of the variables."""
        total = 0
        for var, factor in self.terms.items():  # faster than a list of so few
            total += factor * values[var]
        return self.low <= total <= self.high


def _number(literal: Literal) -> int:
    return literal if isinstance(literal, int) else literal.number


class Model:
    """Variables, constraints and an objective, in the form that the solver needs.

    >>> model = Model()
    >>> model.minimize(model.new_int_var(3, 9, "x") + 1)
    """

    def __init__(self) -> None:
        self._domains: list[tuple[int, int]] = []
        self._names: list[tuple[str, tuple[object, ...]]] = []
        self._constraints: list[Constraint] = []
        self._clauses: list[tuple[str, list[int]]] = []
        self._largest: list[tuple[Linear, list[Number]]] = []
        self._objective: Linear | None = None
        self._sign = 1
        self._written: CpModelProto | None = None
        self.is_branched_on = False
        """Whether it leaves open which of many constraints holds, of which the relaxation says little."""

    def new_int_var(self, least: int, most: int, name: str, *parts: object) -> Var:
        """Add an integer variable between two bounds; its name is formatted only if read by people."""
        check_time()
        number = len(self._domains)
        self._domains.append((least, most))
        self._names.append((name, parts))
        return Var(number)

    @property
    def size(self) -> int:
        """Number of variables and constraints."""
        return len(self._domains) + len(self._constraints) + len(self._clauses)

    def new_bool_var(self, name: str, *parts: object) -> Var:
        """Add a variable that is 0 or 1."""
        return self.new_int_var(0, 1, name, *parts)

    def add(self, constraint: Constraint | bool) -> Constraint:
        """Add a constraint; a comparison of plain numbers is constant already."""
        check_time()
        if isinstance(constraint, bool):
            constraint = Constraint({}, 0, 0) if constraint else Constraint({}, 1, 1)
        self._constraints.append(constraint)
        return constraint

    def add_at_most_one(self, literals: Iterable[Literal]) -> None:
        """Require that at most one of the literals is true."""
        self._clauses.append(("at_most_one", [_number(one) for one in literals]))

    def add_at_least_one(self, literals: Iterable[Literal]) -> None:
        """Require that at least one of the literals is true."""
        self._clauses.append(("bool_or", [_number(one) for one in literals]))

    def add_largest(self, target: Linear, parts: Iterable[Number]) -> None:
        """Require that an expression is the largest of others."""
        self._largest.append((target, list(parts)))

    def minimize(self, objective: Linear) -> None:
        """Set an expression to minimize."""
        self._objective, self._sign = objective, 1

    def maximize(self, objective: Linear) -> None:
        """Set an expression to maximize."""
        self._objective, self._sign = objective, -1

    @property
    def bounds(self) -> Sequence[tuple[int, int]]:
        """Lower and upper bound of each variable."""
        return self._domains

    def is_solved_by(self, values: Sequence[int]) -> bool:
        """Whether these values satisfy all bounds and constraints of the model."""

        def true(literal: int) -> bool:
            return bool(values[literal]) if literal >= 0 else not values[~literal]

        return (
            all(low <= value <= high for value, (low, high) in zip(values, self._domains, strict=True))
            and all(
                one.is_kept_by(values)
                for one in self._constraints
                if not one.only_if or all(map(true, one.only_if))
            )
            and all(
                sum(map(true, literals)) >= 1 if kind == "bool_or" else sum(map(true, literals)) <= 1
                for kind, literals in self._clauses
            )
            and all(
                target.at(values) == max(total_of([one]).at(values) for one in options)
                for target, options in self._largest
            )
        )

    @contextmanager
    def also(self, constraint: Constraint) -> Iterator[None]:
        """Add a constraint within a ``with`` statement; the rest of the model is written only once."""
        if self._written is None:
            self._written = self.proto()
        self._constraints.append(constraint)
        try:
            yield
        finally:
            self._constraints.pop()

    def proto(self, *, named: bool = False) -> CpModelProto:
        """Write the model as the solver's own message, with the variables' names only if ``named``."""
        proto = CpModelProto()
        if self._written is not None and not named:
            proto.copy_from(self._written)
            self._write_constraints(proto, self._constraints[-1:])
            return proto
        proto.variables.extend([_variable(domain) for domain in self._domains])
        if named:
            for variable, (name, parts) in zip(proto.variables, self._names, strict=True):
                variable.name = name.format(*parts) if parts else name
        self._write_constraints(proto, self._constraints)
        for kind, literals in self._clauses:
            getattr(proto.constraints.add(), kind).literals.extend(literals)
        for target, options in self._largest:
            largest = proto.constraints.add().lin_max
            written = [(target, largest.target), *((one, largest.exprs.add()) for one in options)]
            for expression, where in written:
                total = total_of([expression])
                where.vars.extend(list(total.terms))
                where.coeffs.extend(list(total.terms.values()))
                where.offset = total.constant
        if self._objective is not None:
            terms = {var: factor for var, factor in self._objective.terms.items() if factor}
            objective = proto.objective
            objective.vars.extend(list(terms))
            objective.coeffs.extend([self._sign * factor for factor in terms.values()])
            objective.offset = self._sign * self._objective.constant
            if self._sign < 0:
                objective.scaling_factor = -1
        return proto

    def _write_constraints(self, proto: CpModelProto, constraints: Iterable[Constraint]) -> None:
        """Write linear constraints, without those that the variables' own bounds imply."""
        one = ConstraintProto()
        linear, literals = one.linear, one.enforcement_literal
        variables, factors, domain = linear.vars, linear.coeffs, linear.domain
        written: tuple[int, int] | None = None
        for constraint in constraints:
            terms = constraint.terms
            if len(terms) <= 2 and self._always_holds(constraint):
                continue
            variables.clear()
            factors.clear()
            variables.extend(list(terms))
            factors.extend(list(terms.values()))
            bounds = (constraint.low, constraint.high)
            if bounds != written:
                domain.clear()
                domain.extend(bounds)
                written = bounds
            if constraint.only_if:
                literals.extend(list(constraint.only_if))
                proto.constraints.append(one)
                literals.clear()
            else:
                proto.constraints.append(one)

    def _always_holds(self, constraint: Constraint) -> bool:
        """Whether a constraint holds for all values of its variables within their bounds."""
        least = most = 0
        for var, factor in constraint.terms.items():
            low, high = self._domains[var]
            ends = (factor * low, factor * high)
            least += min(ends)
            most += max(ends)
        return constraint.low <= least and most <= constraint.high


@lru_cache(maxsize=4_096)
def _variable(domain: tuple[int, int]) -> IntegerVariableProto:
    variable = IntegerVariableProto()
    variable.domain.extend(domain)
    return variable
