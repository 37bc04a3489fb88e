"""Colours that people can tell apart, and read."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from PIL import ImageColor

from sapper.render import SKINS

Array = npt.NDArray[np.float64]

# How colours look without one kind of cones, in linear RGB: Machado, Oliveira and Fernandes (2009), severity 1.
EYES = {
    "all cones": np.eye(3),
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colours: tuple[str, ...]) -> Array:
    value = np.array([ImageColor.getrgb(colour) for colour in colours]) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(colours: Array) -> Array:
    """CIE L*a*b*, white D65."""
    xyz = np.clip(colours, 0, 1) @ XYZ.T / [0.9505, 1, 1.089]
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116).T
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def nearest(colours: tuple[str, ...], eye: str) -> float:
    """The smallest difference between two of them."""
    seen = lab(linear(colours) @ np.array(EYES[eye]).T)
    apart = np.linalg.norm(seen[:, None] - seen[None], axis=-1)
    return float(apart[~np.eye(len(colours), dtype=bool)].min())


def contrast(one: str, other: str) -> float:
    """As WCAG defines it."""
    light = sorted(float(linear((colour,))[0] @ XYZ[1]) for colour in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("skin", ["distinct", "distinct-dark"])
def test_everybody_can_tell_these_digits_apart(skin: str, eye: str) -> None:
    assert nearest(SKINS[skin].digits, eye) > 24
    assert min(nearest(SKINS["classic"].digits, other) for other in EYES) < 6, "which is why"


@pytest.mark.parametrize("skin", [name for name in SKINS if not name.startswith("classic")])
def test_digits_can_be_read_on_their_ground(skin: str) -> None:
    colours = SKINS[skin]
    for digit in colours.digits:
        assert contrast(digit, colours.ground) >= 3.4, digit
    assert contrast(colours.ink, colours.face) >= 3
    assert contrast(colours.face, colours.ground) >= 1.7, "closed and open"
