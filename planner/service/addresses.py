"""Where clients come from: of one address only so many connections are served at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

HOME = 64
"""The bits of an IPv6 address that one home or machine is given: what differs behind them is one address."""


class TooManyError(Exception):
    """An address has as many open connections as allowed."""


class Addresses:
    """Limits the connections that are served at once for each client address to ``most``.

    Behind one of the ``proxies``, given by address, the client address is the last one in
    ``X-Forwarded-For``, since earlier ones are claims of the client. The header is ignored for other peers.
    """

    def __init__(self, most: int, proxies: Iterable[str] = ()) -> None:
        self._most = most
        self._proxies = frozenset(map(home_of, proxies))
        self._served: Counter[str] = Counter()

    @contextmanager
    def serving(self, peer: str, headers: Mapping[str, str]) -> Iterator[None]:
        """Context manager: count a connection while it is served. Raises ``TooManyError``."""
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
    """The address under which a client is counted; other text is returned unchanged.

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
