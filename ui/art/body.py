"""The shapes that the garment lies on: a body and a table.

Units: 1 Blender unit is about 10 cm. +Z is up, the front of the garment faces -Y.
"""
import numpy as np

from geometry import smoothstep, unit

BAND_LO, BAND_HI = -0.86, -0.56    # edges of the ribbed band, in z
A, B = 1.27, 0.92            # half width and half depth
_th = np.linspace(0, np.pi, 2001)
_xy = np.stack([A * np.sin(_th), -B * np.cos(_th)], 1)
_arc = np.r_[0, np.cumsum(np.linalg.norm(np.diff(_xy, axis=0), axis=1))]
HALF = float(_arc[-1])       # arc length from center front to center back


class Body:
    """Maps garment coordinates (s along the body, z up, h outward) to 3D.

    `band` is the length of the band in lengths of size M's."""

    def __init__(self, band=1.0):
        self.wide = np.array([band, band, 1.0])

    def point(self, s, z, h=0.0):
        s = np.asarray(s, float)
        th = np.interp(np.abs(s), _arc, _th) * np.sign(s)
        taper = 1 - 0.035 * np.clip(-z - 0.2, 0, 1) * 1.4 - 0.10 * np.clip(z - 0.1, 0, 2)
        x, y = A * np.sin(th), -B * np.cos(th)
        n = unit(np.stack([x / A**2, y / B**2, 0 * x], -1))
        front = np.clip(np.cos(th), 0, 1)[..., None] ** 0.5
        nn = unit(n * (1 - 0.45 * front) + 0.45 * front * np.array([0, -1.0, 0]))
        base = np.stack([x * taper, y * taper, np.broadcast_to(z, x.shape)], -1)
        return base * self.wide + nn * np.asarray(h, float)[..., None]


class Table:
    """Flat-lay: the garment lies on a table (the XY plane), bulging up in Z."""

    def point(self, s, z, h=0.0):
        s = np.asarray(s, float)
        z = np.broadcast_to(z, s.shape)
        h = np.broadcast_to(h, s.shape)
        over = np.clip((np.abs(s) - 1.30) / 0.065, 0, np.pi)      # the band ends fold under
        low = z < BAND_HI + 0.15
        x = np.where(low & (over > 0), np.sign(s) * (1.30 + (0.065 + h) * np.sin(over)), s)
        y = z + 0.05 * (s / 1.3) ** 2 * smoothstep(0.3, -0.6, z)    # a slight natural smile
        lift = np.where(low & (over > 0), (0.065 + h) * (np.cos(over) - 1), 0) + h
        return np.stack([x * 0.97, y, 0.11 + lift], -1)
