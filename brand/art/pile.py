"""The plush pile, strand by strand."""
import bpy
import numpy as np
from scipy.spatial import cKDTree

from geometry import Noise, smoothstep, unit
from mesh import vertex_normals
from pattern import patch_mask


# The plush of the product, which is the same in every picture: the length of its pile, strands and their radius, and
# tufts, per square unit.
LENGTH = 0.072
DENSITY = 42000
RADIUS = 0.0034
TUFTS = 2310
# The scale of the pile in pictures from above, in which it looks longer than from its side.
FROM_ABOVE = 0.78


def strands(fineness, density=DENSITY):
    """The arguments for a pile of as much yarn, split into more and finer strands for pictures from nearby."""
    return {"density": density * fineness, "radius": RADIUS / fineness**0.5}


def scatter(v, f, count, rng):
    a, b, c, d = (v[f[:, k]] for k in range(4))
    area = np.linalg.norm(np.cross(c - a, d - b), axis=1)
    idx = rng.choice(len(f), count, p=area / area.sum())
    u, w = rng.random(count)[:, None], rng.random(count)[:, None]
    wt = [(1 - u) * (1 - w), u * (1 - w), u * w, (1 - u) * w]
    return idx, wt


def make_pile(surfaces, density=DENSITY, radius=RADIUS, seed=1, keep=None, steps=6, down=(0, 0, -1), cover=None):
    """surfaces: list of dicts(v, f, edge, s, z, scale). Returns a Curves datablock.

    `down` is where the pile is brushed to: down the garment. `cover` presses points that are under something."""
    rng = np.random.default_rng(seed)
    R, N, E, S, Z, L = [], [], [], [], [], []
    for sf in surfaces:
        v, f = sf["v"], sf["f"]
        area = 0.5 * np.linalg.norm(np.cross(v[f[:, 2]] - v[f[:, 0]], v[f[:, 3]] - v[f[:, 1]]), axis=1).sum()
        n = int(area * density)
        idx, wt = scatter(v, f, n, rng)
        vn = vertex_normals(v, f)
        mix = lambda arr: sum(w * arr[f[idx, k]] if arr.ndim > 1 else w[:, 0] * arr[f[idx, k]]
                              for k, w in enumerate(wt))
        R.append(mix(v)); N.append(unit(mix(vn))); E.append(mix(sf["edge"]))
        S.append(mix(sf["s"])); Z.append(mix(sf["z"])); L.append(np.full(n, sf.get("scale", 1.0)))
    R, N, E, S, Z, L = map(np.concatenate, (R, N, E, S, Z, L))
    m = E < 0.985
    R, N, E, S, Z, L = R[m], N[m], E[m], S[m], Z[m], L[m]
    if keep is not None:
        m = keep(R)
        R, N, E, S, Z, L = R[m], N[m], E[m], S[m], Z[m], L[m]
    n = len(R)
    print(f"pile: {n} strands")
    length = LENGTH * L * (1 - 0.70 * smoothstep(0.86, 0.985, E)) * (0.75 + 0.5 * rng.random(n))
    length *= 1 - 0.55 * np.exp(-(S**2 + (Z + 0.13) ** 2) / 0.17**2)        # clipped short under the bow
    length *= 1 + 0.22 * Noise(seed + 2, 9.0)(R)
    # direction: mostly upright, brushed a little by broad and fine swirls
    swirl = Noise(seed + 3, 3.2, 3)(R) * 0.20 + Noise(seed + 4, 13.0, 3)(R) * 0.34
    d = unit(N + swirl + rng.normal(0, 0.20, (n, 3)) + 0.20 * np.array(down))
    # soft tufts: strands lean towards the tip of their nearest tuft center
    nc = max(int(n * TUFTS / density), 10)
    ci = rng.choice(n, nc, replace=False)
    tuft_tip = R[ci] + unit(d[ci] + 0.5 * N[ci]) * length[ci][:, None]
    _, near = cKDTree(R[ci]).query(R)
    tip = R + d * length[:, None]
    pull = 0.40 + 0.40 * (rng.random(n) - 0.5)
    tip2 = tip + (tuft_tip[near] - tip) * pull[:, None]
    t = np.linspace(0, 1, steps)
    P = R[:, None] + (N * (length * 0.55)[:, None])[:, None] * (t * (1 - t) * 1.2)[None, :, None] \
        + (tip2 - R)[:, None] * t[None, :, None]
    # a lazy curl gives the teddy look
    a1 = unit(np.cross(d, rng.normal(size=(n, 3))))
    a2 = np.cross(d, a1)
    ph = rng.uniform(0, 2 * np.pi, n)[:, None]
    turns = rng.uniform(0.5, 1.1, n)[:, None]
    amp = (length * rng.uniform(0.05, 0.15, n))[:, None] * t[None] ** 0.8
    ang = ph + turns * 2 * np.pi * t[None]
    P = P + a1[:, None] * (amp * np.cos(ang))[..., None] + a2[:, None] * (amp * np.sin(ang))[..., None]
    if cover:
        P = cover(P)

    hc = bpy.data.hair_curves.new("pile")
    hc.add_curves([steps] * n)
    hc.points.foreach_set("position", P.astype(np.float32).ravel())
    rad = radius * np.array([1.0, 1.05, 1.0, .9, .7, .38])[:steps] if steps == 6 else \
        radius * np.interp(t, [0, .6, 1], [1, .95, .38])
    hc.points.foreach_set("radius", np.tile(rad, n).astype(np.float32))
    at = hc.attributes.new("patch", "FLOAT", "CURVE")
    at.data.foreach_set("value", patch_mask(S, Z))
    at = hc.attributes.new("tone", "FLOAT", "CURVE")
    tone = 0.5 + 0.5 * np.clip(0.55 * Noise(seed + 7, 5.0)(R) + rng.normal(0, .45, n), -1, 1)
    at.data.foreach_set("value", tone.astype(np.float32))
    hc.materials.append(None)
    return hc
