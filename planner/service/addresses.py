"""Where clients come from: of one address only so many connections are served at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

HOME = 64
"""The bits of an IPv6 address that one home or machine is given: what differs behind them is one address."""


class TooManyError(Exception):
    """As many connections of this address are served already as may be."""


class Addresses:
    """Counts what is served of each address, and lets no more begin than ``most``.

    Behind one of the ``proxies``, which are addresses themselves, the address is the last that it names in
    ``X-Forwarded-For``: those before it are what its client says. What anybody else forwards isn't read.
    """

    def __init__(self, most: int, proxies: Iterable[str] = ()) -> None:
        self._most = most
        self._proxies = frozenset(map(home_of, proxies))
        self._served: Counter[str] = Counter()

    @contextmanager
    def serving(self, peer: str, headers: Mapping[str, str]) -> Iterator[None]:
        """Count a connection while it is served. Raises ``TooManyError``."""
        address = self._address(peer, headers)
        if self._served[address] >= self._most:
            raise TooManyError
        self._served[address] += 1
        try:
            yield
        finally:
            self._served[address] -= 1
            if not self._served[address]:
                del self._served[address]

    def _address(self, peer: str, headers: Mapping[str, str]) -> str:
        address = home_of(peer)
        for said in reversed(headers.get("x-forwarded-for", "").split(",")):
            if address not in self._proxies or not said.strip():
                return address
            address = home_of(said.strip())
        return address


def home_of(address: str) -> str:
    """An address as it is counted; what is none is taken as it stands.

    >>> home_of("192.0.2.7"), home_of("::ffff:192.0.2.7"), home_of("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - HOME
    return str(found) if found.is_loopback else str(IPv6Address(int(found) >> rest << rest))
