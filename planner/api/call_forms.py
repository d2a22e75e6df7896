"""What was meant by a call that Python refuses: the form that would do, beside what is wrong.

A word that belongs into what is paid (``x``, ``targets``) or among the policies (``never``) is said where it
goes, a second argument in its place how the method takes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from planner.contract.error_codes import ErrorCode
from planner.contract.forms import is_key_of_payments
from planner.contract.refusals import RequestError, shown

Taken = ParamSpec("Taken")
Given = TypeVar("Given")

_LEVELS = ("never", "avoid", "free", "last_resort")
"""How much an object is spared by a policy, as words of a call."""
_SYMBOLS = re.compile(r"\{[^{}\s:'\"]+\}")
"""How a cost begins, and no JSON text."""


def said_as(form: str) -> Callable[[Callable[Taken, Given]], Callable[Taken, Given]]:
    """Decorator: add the correct form to the error of a call with wrong arguments.

    >>> @said_as('plan("{G}")')
    ... def plan(pay: str) -> str:
    ...     return pay
    >>> try:
    ...     plan("{X}", x=2)
    ... except TypeError as error:
    ...     print(error)
    plan() got an unexpected keyword argument 'x'; it goes with what is paid: {"card": ..., "x": 2}
    """

    def with_form(asked: Callable[Taken, Given]) -> Callable[Taken, Given]:
        @wraps(asked)
        def called(*given: Taken.args, **keys: Taken.kwargs) -> Given:
            try:
                return asked(*given, **keys)
            except TypeError:
                _refuse(asked, given, keys, form)
                raise

        return called

    return with_form


def whole_request(request: Any, fields: dict[str, Any]) -> Any:
    """Make one request of the positional argument and the keyword arguments; a cost becomes ``pay``.

    With keyword arguments, any text becomes ``pay``. Raises ``TypeError`` if a request is given twice,
    ``RequestError`` for a list.

    >>> whole_request("Opt", {"board": "2 Island"}), whole_request("{G}", {})
    ({'board': '2 Island', 'pay': 'Opt'}, {'pay': '{G}'})
    """
    if request is None:
        return fields
    if isinstance(request, list | tuple):
        form = 'an object such as {"board": "2 Forest", "pay": "{G}"}'
        raise RequestError("", f"expected {form}, got {shown(request)}", ErrorCode.WRONG_TYPE)
    pays = isinstance(request, str) and (_SYMBOLS.match(request) or (fields and '"' not in request))
    if pays and "pay" not in fields and "pays" not in fields:
        return {**fields, "pay": request}
    if fields:
        raise TypeError(f"pass a request or keyword arguments, not both: {', '.join(fields)}")
    return request


def _refuse(asked: Callable[..., Any], given: tuple[Any, ...], keys: dict[str, Any], form: str) -> None:
    """Raise the refusal of a call, with the correct form; nothing if its arguments are valid."""
    taken = signature(asked)
    try:
        taken.bind(*given, **keys)
    except TypeError as error:
        word = next((one for one in keys if one not in taken.parameters), None)
        what = str(error) if word is None else f"got an unexpected keyword argument {word!r}"
        meant = f"expected {form}" if word is None else _place_of(word, keys[word], form)
        raise TypeError(f"{asked.__name__}() {what}; {meant}") from None


def _place_of(word: str, value: Any, form: str) -> str:
    """Describe where a keyword belongs, or how the function is called."""
    if is_key_of_payments(word):
        return f'it goes with what is paid: {{"card": ..., "{word}": {value!r}}}'
    if word in _LEVELS:
        return f'it is a policy: policies={{"tap": {{"Forest": "{word.replace("_", " ")}"}}}}'
    return f"expected {form}"
