"""The version of what goes in and comes out as JSON."""

from __future__ import annotations

CONTRACT = "1.0"
"""Two numbers: the first changes where an old form is refused, the second where something is added
(``docs/contract.md``)."""
