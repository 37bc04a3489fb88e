"""Pictures from files, bytes or Pillow, whatever they hold: RGB of a size that can be looked at, or a sentence."""

from __future__ import annotations

import io
import os
import warnings
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from sapper.board import InputError

Source = str | os.PathLike[str] | bytes | Image.Image

_KINDS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
_BYTES: Final = 64 * 2**20
_PIXELS: Final = 40_000_000  # four 4K screens


def open_picture(source: Source) -> Image.Image:
    """The picture, transparent parts on white, turned as its file says."""
    if isinstance(source, Image.Image):
        _check_size(source.size)
        return _rgb(source)
    data = bytes(source) if isinstance(source, bytes | bytearray | memoryview) else _read(source)
    if len(data) > _BYTES:
        raise InputError(f"This picture has over {_BYTES // 2**20} MB: give a smaller one.")
    try:
        # A size that Pillow warns of is refused here, by the check.
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=_KINDS) as picture:
            _check_size(picture.size)
            return _rgb(picture)
    except InputError:
        raise
    except Image.DecompressionBombError:
        raise InputError(f"This picture has over {_PIXELS // 10**6} million pixels: cut out the board.") from None
    except UnidentifiedImageError:
        raise InputError(f"This is no picture of a known kind ({', '.join(_KINDS)}).") from None
    except Exception as error:  # decoders of damaged files raise whatever they meet
        raise InputError(f"This picture is damaged: {str(error).rstrip('.') or type(error).__name__}.") from None


def _read(path: str | os.PathLike[str]) -> bytes:
    try:
        with Path(path).open("rb") as stream:
            return stream.read(_BYTES + 1)
    except OSError as error:
        raise InputError(f"{os.fspath(path)} cannot be read: {error.strerror}.") from error
    except (TypeError, ValueError):
        raise InputError("A picture is a path, the bytes of a file, or a Pillow image.") from None


def _check_size(size: tuple[int, int]) -> None:
    if size[0] * size[1] > _PIXELS:
        raise InputError(
            f"This picture has {size[0]}x{size[1]} pixels, over {_PIXELS // 10**6} million: cut out the board."
        )


def _rgb(picture: Image.Image) -> Image.Image:
    picture = ImageOps.exif_transpose(picture)
    if picture.has_transparency_data:
        whole = picture.convert("RGBA")
        ground = Image.new("RGB", whole.size, (255, 255, 255))
        ground.paste(whole, mask=whole.getchannel("A"))
        return ground
    return picture.convert("RGB")
