"""The parts of the garment as surfaces and paths, in garment coordinates (s along the body, z up)."""
import numpy as np

from body import BAND_HI, BAND_LO, HALF
from geometry import Noise, smoothstep, spline, unit
from mesh import grid_faces

CUP = np.array([           # outline of the wearer's-left cup in (s, z)
    (0.045, -0.50), (0.045, -0.24), (0.115, 0.02), (0.26, 0.32), (0.44, 0.62), (0.585, 0.86), (0.66, 0.965),
    (0.765, 0.965), (0.85, 0.84), (0.99, 0.56), (1.16, 0.26), (1.31, 0.03), (1.385, -0.17),
    (1.33, -0.40), (1.13, -0.57), (0.86, -0.645), (0.58, -0.65), (0.28, -0.615), (0.10, -0.565)])
CENTER = np.array([0.66, -0.12])
BULGE = 0.43


def cup_surface(body, side, bulge=BULGE, nr=72, na=288):
    out = spline(CUP, na, closed=True)
    rho = np.linspace(0, 1, nr)
    sz = CENTER + rho[None, :, None] * (out[:, None] - CENTER)
    # fuller below, a long soft slope towards the strap above
    h = bulge * (1 - rho**2.05) ** 0.80
    up = np.clip((sz[..., 1] - CENTER[1]) / 1.1, 0, 1)
    h = h[None, :] * (1 - 0.10 * up)
    h = h * (0.52 + 0.48 * smoothstep(0.05, 0.50, sz[..., 0]))      # a gentle valley at the center
    p = body.point(sz[..., 0] * side, sz[..., 1], h + 0.015)
    f = grid_faces(na, nr, wrap_u=True)
    if side < 0:
        f = f[:, ::-1]
    edge = np.tile(rho, (na, 1)).reshape(-1)
    return p.reshape(-1, 3), f, edge, out


def wing_top(s):
    return -0.02 + 0.10 * smoothstep(1.7, 1.1, s) - 0.30 * smoothstep(1.3, 2.6, s)


def wing_surface(body, side, s0=1.18, s1=HALF - 0.06, low=BAND_HI - 0.04, puff=0.035, nu=150, nv=30):
    u = np.linspace(0, 1, nu)[:, None]
    v = np.linspace(0, 1, nv)[None, :]
    s = s0 + (s1 - s0) * u + 0 * v
    for _ in range(4):                      # the front edge follows the side of the cup
        z = low * (1 - v) + wing_top(s) * v
        a = np.interp(z, [-.60, -.57, -.40, -.17, .03, .26], [1.09, 1.12, 1.32, 1.375, 1.30, 1.15])
        s = a + (s1 - a) * u
    p = body.point(s * side, z, 0.012 + puff * np.sin(np.pi * v) + 0 * z)
    f = grid_faces(nu, nv)
    if side < 0:
        f = f[:, ::-1]
    edge = np.broadcast_to(np.abs(2 * v - 1), z.shape)
    return p.reshape(-1, 3), f, edge.reshape(-1), (s * side).reshape(-1)


def band_edges(s, smax=HALF, lift=0.0, taper=0.0):
    """The heights of the lower and the upper edge of the band."""
    raised = lift * (0.25 + 0.75 * smoothstep(0.55, 1.3, np.abs(s)))
    rise = 0.055 * np.exp(-(s / 0.20) ** 2) - taper * smoothstep(0.5 * smax, smax, np.abs(s))
    return BAND_LO + raised, BAND_HI + raised + rise


def band_surface(body, ribs=250, smax=HALF, nv=26, lift=0.0, taper=0.0, sink=0.0):
    """Ribbed-knit under-band: vertical ribs all round, a rolled edge above and below.

    `lift` raises it to the sides of the cups, `taper` makes it narrower at the back, and `sink` lays it under the cups,
    as on a table."""
    n = int(ribs * 6)
    s = np.linspace(-smax, smax, n)[:, None]
    v = np.linspace(0, 1, nv)[None, :]
    lo, hi = band_edges(s, smax, lift, taper)
    z = lo * (1 - v) + hi * v
    thick = 0.035 * np.clip(1 - np.abs(2 * v - 1) ** 6, 0, 1) ** 0.5
    rib = 0.010 * np.cos(np.arange(n) / 6 * 2 * np.pi)[:, None] * (1 - np.abs(2 * v - 1) ** 10)
    waist = -0.018 * np.sin(np.pi * v)
    outer = body.point(s + 0 * v, z, 0.012 - sink + thick + rib + waist)
    inner = body.point(s + 0 * v, z, 0.004 - sink - thick * 0.5 + waist + rib * 0.4)
    ring = np.concatenate([outer, inner[:, ::-1]], 1)
    k = 2 * nv
    i, j = np.meshgrid(np.arange(n - 1), np.arange(k), indexing="ij")
    f = np.stack([i * k + j, (i + 1) * k + j, (i + 1) * k + (j + 1) % k, i * k + (j + 1) % k], -1).reshape(-1, 4)
    return ring.reshape(-1, 3), f


def strap_path(side, n=160):
    """Over the (invisible) shoulder, from the front ring to the back."""
    pts = np.array([(0.685, -0.80, 1.05), (0.665, -0.73, 1.25), (0.640, -0.58, 1.50), (0.625, -0.33, 1.71),
                    (0.62, -0.02, 1.78), (0.61, 0.30, 1.66), (0.60, 0.55, 1.36), (0.60, 0.70, 0.95),
                    (0.62, 0.765, 0.50), (0.64, 0.79, 0.10), (0.66, 0.805, -0.22), (0.67, 0.81, -0.40)])
    p = spline(pts, n)
    c = np.stack([p[:, 0] * 0.55, 0 * p[:, 0], np.minimum(p[:, 2], 0.9)], 1)
    hint = unit(p - c)
    p, hint = p * [side, 1, 1], hint * [side, 1, 1]
    return p, hint


def bow(scale=1.0):
    """Satin ribbon bow in the XZ plane facing -Y, centerd on the origin."""
    parts = []
    u = np.linspace(0.015, 0.985, 61)
    v = np.linspace(-1, 1, 17)
    for sd in (-1, 1):
        x = 0.215 * np.sin(np.pi * u) ** 0.85
        depth = -0.070 * np.sin(2 * np.pi * u)
        w = 0.028 + 0.082 * np.sin(np.pi * u) ** 1.15
        lift = 0.028 * np.sin(np.pi * u)
        crumple = 0.006 * np.cos(v * 7)[None, :] * np.exp(-x / 0.07)[:, None]
        X = sd * (x[:, None] * (1 - 0.08 * v**2)[None, :])
        Y = depth[:, None] * (1 - 0.25 * v**2)[None, :] - 0.015 + crumple
        Z = lift[:, None] + w[:, None] * v[None, :]
        f = grid_faces(len(u), len(v))
        parts.append((np.stack([X, Y, Z], -1).reshape(-1, 3), f))
        # tail
        t = np.linspace(0, 1, 30)
        tw = 0.020 + 0.030 * t
        cx = sd * (0.012 + 0.115 * t**1.1)
        cz = -0.02 - 0.205 * t
        cut = 0.030 * (1 - np.abs(v))
        X = cx[:, None] + tw[:, None] * v[None, :] * 0.92
        Z = cz[:, None] + sd * v[None, :] * tw[:, None] * 0.40 + (t**6)[:, None] * cut[None, :]
        Y = -0.012 - 0.030 * np.sin(t * 4.2)[:, None] * t[:, None] + 0.004 * np.cos(v * 5)[None, :]
        parts.append((np.stack([X, Y, Z], -1).reshape(-1, 3), grid_faces(len(t), len(v))))
    a, b = np.meshgrid(np.linspace(0, 2 * np.pi, 33), np.linspace(-np.pi / 2, np.pi / 2, 17), indexing="ij")
    pleat = 1 + 0.05 * np.cos(a * 9)
    K = np.stack([0.043 * np.cos(b) * np.cos(a) * pleat, -0.045 + 0.036 * np.cos(b) * np.sin(a) * pleat,
                  0.050 * np.sin(b)], -1)
    parts.append((K.reshape(-1, 3), grid_faces(33, 17)))
    return [(p * scale, f) for p, f in parts]


PATCHES = [(0.93, 0.27, .21), (0.80, 0.40, .13), (0.42, -0.33, .20), (0.56, -0.44, .15), (1.22, -0.30, .15),
           (0.22, -0.02, .08), (0.72, 0.83, .10), (0.80, -0.02, .07),
           (-0.50, 0.18, .22), (-0.36, 0.30, .13), (-0.62, 0.04, .13), (-1.12, 0.08, .18), (-0.86, -0.46, .19),
           (-0.70, -0.55, .12), (-0.20, -0.42, .12), (-0.74, 0.72, .10), (-1.02, -0.20, .06),
           (1.72, -0.25, .17), (2.35, -0.42, .15), (2.9, -0.36, .14), (-1.66, -0.40, .16), (-2.2, -0.30, .17),
           (-2.85, -0.42, .15)]


def patch_mask(s, z):
    q = np.stack([s, z], 1)
    w = Noise(5, 7.0, 2)(np.stack([s, z, 0 * s], 1)) * 0.035
    q = q + w
    field = np.zeros(len(s))
    for cs, cz, r in PATCHES:
        d2 = ((q - [cs, cz]) ** 2).sum(1)
        field += np.exp(-d2 / (r * r) * 1.1)
    return (field > 0.40).astype(np.float32)
