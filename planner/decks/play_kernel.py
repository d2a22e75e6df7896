"""Whole games card by card: the inner loop, written so that numba compiles it as it stands.

All numbers are whole, and every tie is broken by place: compiled or not, the same seed gives the same games.

Mana is counted by *unions* of symbols: ``reach[u]`` is how much of it pays for some symbol of the union
``u``. A cost is payable where no union asks for more than reaches it (Hall's condition); what is left of a
union after a payment is the least that is left of any union around it (``inside``), so that nothing has to be
said of which mana paid for what. The last union holds every symbol.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[Any]

SPENT, CARDS, LANDS, DAMAGE, FIGURES = 0, 1, 2, 3, 4
"""What is counted of each turn: mana spent, spells cast, lands on the battlefield, power that attacked."""
_MOST_TRIED = 10
_SPENT_WORTH, _LASTING_WORTH, _TAPPED_WORTH = 1_000, 40, 4
HAND_SIZE = 7


def pay(reach: Ints, need: Ints, inside: Ints, out: Ints) -> bool:
    """Pay a cost from the reach of each union; return whether there was enough."""
    unions = len(reach)
    for u in range(unions):
        least = 1 << 20
        for v in range(unions):
            if inside[u, v] and reach[v] - need[v] < least:
                least = reach[v] - need[v]
        if least < 0:
            return False
        out[u] = least
    return True


def best_turn(
    hand: Ints,
    reach: Ints,
    land_now: Ints,
    land_later: Ints,
    lands: int,
    tables: tuple[Ints, ...],
    best: Ints,
) -> int:
    """Choose the land and the spells of a turn: most mana spent, then mana makers, then a tapped land.

    ``best[0]`` is the kind of the land (-1 for none), ``best[1:]`` the kinds of the spells in order.
    """
    need, _size, gives_now, gives_later, worth, inside, colored = tables
    kinds, unions = need.shape
    tried = [0] * 0
    for kind in range(kinds):  # what makes mana at once comes first, the dearest of the others after it
        if worth[kind] >= 0 and gives_now[kind, unions - 1] > 0:
            for _ in range(hand[kind]):
                if len(tried) < _MOST_TRIED:
                    tried.append(kind)
    for kind in range(kinds):
        if worth[kind] >= 0 and gives_now[kind, unions - 1] == 0:
            for _ in range(hand[kind]):
                if len(tried) < _MOST_TRIED:
                    tried.append(kind)
    count = len(tried)
    top = -1
    for n in range(len(best)):
        best[n] = -1
    for choice in range(-1, lands):
        if choice >= 0 and hand[choice] == 0:
            continue
        levels = [reach.copy() for _ in range(count + 1)]
        base = 0
        if choice >= 0:
            for u in range(unions):
                levels[0][u] += land_now[choice, u]
            base = 20 + 8 * land_later[choice, unions - 1]
            if land_now[choice, unions - 1] == 0:
                base += _TAPPED_WORTH
            asked = 0
            for kind in range(kinds):  # the colors that cards in hand still ask for
                if hand[kind] > 0 and worth[kind] >= 0:
                    for u in range(unions - 1):
                        if colored[kind, u] > reach[u] and land_later[choice, u] > 0:
                            asked += 1
            base += min(asked, 200)
        state = [-1] * (count + 1)  # -1 not tried, 1 cast, 0 left: depth first, casting before leaving
        value = [0] * (count + 1)
        value[0] = base
        depth = 0
        while depth >= 0:
            if depth == count:
                if value[depth] > top:
                    top = value[depth]
                    best[0] = choice
                    place = 1
                    for n in range(count):
                        if state[n] == 1:
                            best[place] = tried[n]
                            place += 1
                    for n in range(place, len(best)):
                        best[n] = -1
                depth -= 1
                continue
            kind = tried[depth]
            if state[depth] == -1:
                state[depth] = 1
                same = depth > 0 and tried[depth - 1] == kind and state[depth - 1] == 0
                if not same and pay(levels[depth], need[kind], inside, levels[depth + 1]):
                    for u in range(unions):
                        levels[depth + 1][u] += gives_now[kind, u]
                    value[depth + 1] = (
                        value[depth]
                        + _SPENT_WORTH * worth[kind]
                        + _LASTING_WORTH * gives_later[kind, unions - 1]
                        - 1
                    )
                    depth += 1
                    if depth < count:
                        state[depth] = -1
                    continue
            if state[depth] == 1:
                state[depth] = 0
                for u in range(unions):
                    levels[depth + 1][u] = levels[depth][u]
                value[depth + 1] = value[depth]
                depth += 1
                if depth < count:
                    state[depth] = -1
                continue
            depth -= 1
    return top


def add_gains(board: Ints, active: Ints, dependents: tuple[Ints, ...], reach: Ints) -> None:
    """Add the extra mana that ``active`` permanents make from what the ``board`` holds, by kinds."""
    kind, fixed, each, mask, less, _base, bounds, least, most = dependents
    for rule in range(len(kind)):
        copies = active[kind[rule]]
        if copies == 0 or reach[len(reach) - 1] < less[rule, len(reach) - 1]:  # it has to be fed by others
            continue
        holds = True
        for bound in range(least.shape[1]):
            there = 0
            for k in range(len(board)):
                there += bounds[rule, bound, k] * board[k]
            if there < least[rule, bound] or there > most[rule, bound]:
                holds = False
        if not holds:
            continue
        amount = fixed[rule]
        for k in range(len(board)):
            amount += each[rule, k] * board[k]
        for u in range(len(reach)):
            gain = amount * mask[rule, u] - less[rule, u]
            if gain > 0:
                reach[u] += copies * gain


def own_mana(active: Ints, dependents: tuple[Ints, ...], reach: Ints) -> Ints:
    """Sum the base mana of permanents that count others; it exists only while they are untapped."""
    kind, _fixed, each, _mask, _less, base, _bounds, _least, _most = dependents
    found = reach * 0
    for rule in range(len(kind)):
        counts = False
        for k in range(each.shape[1]):
            if each[rule, k] != 0:
                counts = True
        for other in range(rule):
            if kind[other] == kind[rule]:
                counts = False
        if counts:
            for u in range(len(reach)):
                found[u] += active[kind[rule]] * base[rule, u]
    return found


def bounds_reached(before: Ints, after: Ints, hand: Ints, dependents: tuple[Ints, ...]) -> int:
    """Count the conditions of permanents, there or in hand, that become fulfilled."""
    kind, _fixed, _each, _mask, _less, _base, bounds, least, _most = dependents
    found = 0
    for rule in range(len(kind)):
        if after[kind[rule]] + hand[kind[rule]] == 0:
            continue
        for bound in range(least.shape[1]):
            had, has = 0, 0
            for k in range(len(before)):
                had += bounds[rule, bound, k] * before[k]
                has += bounds[rule, bound, k] * after[k]
            if had < least[rule, bound] <= has:
                found += 1
    return found


def counted_first(
    hand: Ints,
    reach: Ints,
    land_now: Ints,
    later: Ints,
    lands: int,
    tables: tuple[Ints, ...],
    here: tuple[Ints, Ints, Ints],
    dependents: tuple[Ints, ...],
    top: int,
    best: Ints,
) -> None:
    """Improve a turn by casting the cheapest counted permanent first, with mana that doesn't count it.

    ``top`` is the value of the turn in ``best``, ``land_now`` and ``reach`` the mana without other
    permanents; ``here`` is the board, which kinds enter untapped and which are counted.
    """
    need, size, gives_now, gives_later, worth, inside, _colored = tables
    board, ready, counted = here
    kinds, unions = need.shape
    rest, left = best.copy(), reach.copy()
    first = best.copy()
    for choice in range(-1, lands):
        if choice >= 0 and hand[choice] == 0:
            continue
        plain, held, there, active = reach.copy(), hand.copy(), board.copy(), board.copy()
        value = 0
        if choice >= 0:
            held[choice] -= 1
            there[choice] += 1
            active[choice] += ready[choice]
            value = 20 + 8 * later[choice, unions - 1]
            for u in range(unions):
                plain[u] += land_now[choice, u]
        own = own_mana(active, dependents, reach)
        for u in range(unions):
            plain[u] -= own[u]
        for number in range(1, len(best)):
            cheapest = -1
            for kind in range(kinds):
                can = counted[kind] and held[kind] > 0 and worth[kind] >= 0
                cheaper = cheapest < 0 or size[kind] < size[cheapest]
                if can and cheaper and pay(plain, need[kind], inside, left):
                    cheapest = kind
            if cheapest < 0:
                break
            pay(plain, need[cheapest], inside, left)
            for u in range(unions):
                plain[u] = left[u] + gives_now[cheapest, u]
            held[cheapest] -= 1
            there[cheapest] += 1
            first[number] = cheapest
            value += _SPENT_WORTH * worth[cheapest] + _LASTING_WORTH * gives_later[cheapest, unions - 1] - 1
            level = plain + own
            add_gains(there, active, dependents, level)
            found = value + best_turn(held, level, land_now, later, 0, tables, rest)
            if found > top:
                top = found
                best[0] = choice
                for n in range(1, len(best)):
                    best[n] = first[n] if n <= number else rest[n - number]


def turn_on_board(
    hand: Ints,
    reach: Ints,
    land_tables: tuple[Ints, Ints],
    lands: int,
    tables: tuple[Ints, ...],
    board: Ints,
    permanents: tuple[Ints, Ints, Ints],
    dependents: tuple[Ints, ...],
    best: Ints,
) -> None:
    """Choose the land and the spells of a turn if mana depends on the ``board``."""
    land_now, land_later = land_tables
    most, ready, counted = permanents
    unions = len(reach)
    now, later, here = land_now.copy(), land_later.copy(), reach.copy()
    add_gains(board, board, dependents, here)
    for choice in range(lands):
        if hand[choice] == 0:
            continue
        active, there = board.copy(), board.copy()
        active[choice] += ready[choice]
        there[choice] = min(there[choice] + 1, most[choice])
        gained, waiting = reach.copy(), reach.copy()
        add_gains(there, there, dependents, waiting)
        add_gains(there, active, dependents, gained)
        for u in range(unions):
            now[choice, u] += gained[u] - here[u]
            later[choice, u] += max(waiting[u] - here[u], 0)
        later[choice, unions - 1] += bounds_reached(board, there, hand, dependents)
    top = best_turn(hand, here, now, later, lands, tables, best)
    if counted.any():
        held = (board, ready, counted)
        counted_first(hand, reach, land_now, later, lands, tables, held, dependents, top, best)


def enters_untapped(kind: int, turn: int, hand: Ints, board: Ints, entering: tuple[Ints, Ints]) -> bool:
    """Whether a land of the hand enters untapped, by what is on the battlefield or else in hand."""
    rules, fits = entering
    for rule in range(len(rules)):
        if rules[rule, 0] != kind or turn > rules[rule, 3]:
            continue
        number = 0
        for k in range(len(board)):
            if rules[rule, 4]:
                number += fits[rule, k] * (hand[k] - int(k == kind))
            else:
                number += fits[rule, k] * board[k]
        if rules[rule, 1] <= number <= rules[rule, 2]:
            return True
    return False


def play_games(
    order: Ints,
    below: Ints,
    first_draw: int,
    turns: int,
    lands: int,
    command: Ints,
    land_tables: tuple[Ints, Ints, Ints],
    entering: tuple[Ints, Ints],
    power: Ints,
    tables: tuple[Ints, ...],
    permanents: tuple[Ints, Ints, Ints],
    dependents: tuple[Ints, ...],
    figures: Ints,
    casts: Ints,
) -> None:
    """Play games with cards in order: fill ``figures`` (by game, turn) and ``casts`` (by turn, kind).

    ``permanents`` say how many of a kind stay on the battlefield (704.5j), which enter untapped, and which
    spells are counted. What is in the ``command`` zone may be cast from there (903.8), once. The last of the
    ``land_tables`` is what lands make that enter untapped where their conditions hold (``entering``).
    """
    most, ready, counted = permanents
    land_now, land_later, land_open = land_tables
    need, size, _gives_now, gives_later, _worth, _inside, _colored = tables
    kinds, unions = need.shape
    games = order.shape[0]
    hand = size * 0
    best = size[:1].repeat(_MOST_TRIED + 1) * 0
    for game in range(games):
        zone = command.copy()
        for kind in range(kinds):
            hand[kind] = command[kind]
        for place in range(HAND_SIZE):
            hand[order[game, place]] += 1
        for kind in range(kinds):
            hand[kind] -= below[game, kind]
        reach = need[0] * 0
        board = size * 0
        attack, landed = 0, 0
        drawn = HAND_SIZE
        for turn in range(turns):
            if turn > 0 or first_draw:
                hand[order[game, drawn]] += 1
                drawn += 1
            figures[game, turn, DAMAGE] = attack
            now, here = land_now, ready
            if len(entering[0]) > 0:
                now, here = land_now.copy(), ready.copy()
                for kind in range(lands):
                    if hand[kind] > 0 and enters_untapped(kind, turn + 1, hand, board, entering):
                        now[kind] = land_open[kind]
                        here[kind] = 1
            if len(dependents[0]) == 0:
                best_turn(hand, reach, now, land_later, lands, tables, best)
            else:
                there = (most, here, counted)
                turn_on_board(hand, reach, (now, land_later), lands, tables, board, there, dependents, best)
            if best[0] >= 0:
                hand[best[0]] -= 1
                board[best[0]] = min(board[best[0]] + 1, most[best[0]])
                landed += 1
                for u in range(unions):
                    reach[u] += land_later[best[0], u]
            held = 0
            for n in range(1, len(best)):
                kind = best[n]
                if kind < 0:
                    break
                hand[kind] -= 1
                zone[kind] = min(zone[kind], hand[kind])
                board[kind] = min(board[kind] + 1, most[kind])
                attack += power[kind]
                figures[game, turn, SPENT] += size[kind]
                figures[game, turn, CARDS] += 1
                casts[turn, kind] += 1
                for u in range(unions):
                    reach[u] += gives_later[kind, u]
            figures[game, turn, LANDS] = landed
            for kind in range(kinds):
                held += hand[kind] - zone[kind]
            while held > HAND_SIZE:  # the dearest card is discarded (514.1), a land where there is no spell
                dearest = -1
                for kind in range(kinds):
                    if hand[kind] > zone[kind] and (dearest < 0 or size[kind] > size[dearest]):
                        dearest = kind
                hand[dearest] -= 1
                held -= 1


def compiled() -> Any:
    """The games' loop compiled by numba; None if numba isn't installed.

    The compiled code is cached on disk, so that the next process needn't wait for it.
    """
    try:
        import numba
    except ImportError:
        return None
    try:
        found = [_compiled(numba.njit(nogil=True, cache=True))]
    except RuntimeError:  # there is no folder that it could be kept in
        return _compiled(numba.njit(nogil=True))

    def play_them(*tables: Any) -> None:
        try:
            found[0](*tables)
        except OSError:  # it couldn't be kept, or read again: before any game was played
            found[0] = _compiled(numba.njit(nogil=True))
            found[0](*tables)

    return play_them


def _compiled(compiler: Any) -> Any:
    """Compile the functions; return the last one, which calls the others."""
    namespace = dict(globals())
    for function in (
        pay,
        best_turn,
        add_gains,
        own_mana,
        bounds_reached,
        counted_first,
        turn_on_board,
        enters_untapped,
        play_games,
    ):
        namespace[function.__name__] = compiler(FunctionType(function.__code__, namespace, function.__name__))
    return namespace[play_games.__name__]
