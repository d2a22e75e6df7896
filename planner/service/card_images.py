"""Pictures of cards from a folder of whoever starts the service: none by default, none is ever fetched."""

from __future__ import annotations

from pathlib import Path

from planner.contract.error_codes import CodedError

IMAGE_TYPES = {
    ".avif": "image/avif",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".webp": "image/webp",
}
"""The kinds of pictures that are sent, by the ends of their files' names."""


def card_images(folder: str) -> dict[str, Path]:
    """The pictures of a folder by their files' names, as it is now; none where no folder is said.

    A file that isn't listed is never sent, whatever a request calls it. Raises ``CodedError`` for what is no
    folder that can be read.

    >>> card_images("")
    {}
    """
    if not folder:
        return {}
    try:
        listed = sorted(Path(folder).iterdir())
    except OSError as error:
        raise CodedError(
            f"--images: expected a folder that can be read, got {folder} ({error.strerror})"
        ) from None
    return {one.name: one for one in listed if one.suffix.lower() in IMAGE_TYPES and one.is_file()}
