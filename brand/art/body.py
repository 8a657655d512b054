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
    """Flat-lay: the garment lies closed on a table (the XY plane), bulging up in Z.

    It is folded at its sides. Its back lies under its front with the inside up, pulled down in the middle."""

    FOLD, ROLL, PULL = 1.42, 0.05, 0.58     # where it is folded, the radius of the fold, and how far the back is down
    HALF = 2 * FOLD + np.pi * ROLL          # length from center front to center back

    def point(self, s, z, h=0.0):
        s = np.asarray(s, float)
        z = np.broadcast_to(z, s.shape)
        h = np.broadcast_to(h, s.shape)
        front = np.minimum(np.abs(s), self.FOLD)
        past = np.abs(s) - front
        over = np.minimum(past / self.ROLL, np.pi)
        back = np.maximum(past - np.pi * self.ROLL, 0)
        x = np.sign(s) * (front + (self.ROLL + h) * np.sin(over) - back)
        smile = 0.05 * (front / 1.3) ** 2 * smoothstep(0.3, -0.6, z)
        y = z + smile - self.PULL * np.sin(back / self.FOLD * np.pi / 2) ** 1.4
        lift = (self.ROLL + h) * (np.cos(over) - 1) + h
        return np.stack([x * 0.97, y, 0.11 + lift], -1)

    def inside_back(self, x, z, up=0.0):
        """A point on the inside of the back, by the distance from its middle."""
        x = np.asarray(x, float)
        return self.point(np.where(x < 0, -1, 1) * (self.HALF - np.abs(x)), z, -np.asarray(up))
