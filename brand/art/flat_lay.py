"""The parts of a garment that only lies closed on a table: its straps, sides and back."""
import numpy as np

from geometry import spline, unit
from mesh import frames, grid_faces, ribbon, tube
from pattern import band_edges, band_surface, bow, patch_mask, wing_surface, wing_top
from pile import FROM_ABOVE

UP = np.array([0, 0, 1.0])
LIFT, TAPER, SINK = 0.14, 0.12, 0.03      # of the band, see band_surface
# From the ring to the fold and back until under the cup.
STRAPS = {
    1: [(0.690, 1.03, .125), (0.702, 1.14, .10), (0.735, 1.32, .085), (0.785, 1.53, .082), (0.806, 1.62, .078),
        (0.816, 1.655, .048), (0.822, 1.62, .018), (0.842, 1.42, .016), (0.885, 1.05, .016), (0.918, 0.76, .02),
        (0.93, 0.48, .03)],
    -1: [(-0.690, 1.03, .125), (-0.700, 1.14, .10), (-0.755, 1.33, .085), (-0.850, 1.54, .082), (-0.890, 1.62, .078),
         (-0.907, 1.652, .048), (-0.908, 1.615, .018), (-0.915, 1.42, .016), (-0.935, 1.05, .016), (-0.945, 0.76, .02),
         (-0.935, 0.48, .03)],
}


def add_parts(garment):
    """Adds the parts and returns the surfaces of those with pile."""
    body = garment.body
    for side in (-1, 1):
        add_strap(garment, side)
    add_band(garment)
    add_front_middle(garment)
    add_back(garment)
    add_closure(garment)
    return [add_side(garment, side) for side in (-1, 1)]


def add_strap(garment, side):
    p = spline(STRAPS[side], 170)
    t = unit(np.gradient(p, axis=0))
    # The upper face turns over in the fold.
    along = unit((p[60] - p[0]) * [1, 1, 0])
    hint = -t[:, 2:] * along + (t @ along)[:, None] * UP
    garment.add("strap", *ribbon(p, hint, 0.125, thick=0.024))
    t, sd, n = frames(p, hint)
    garment.strap_end(p[0], t[0], sd[0], n[0])
    garment.slider(p[36], t[36], sd[36], n[36])
    a = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    ring = [side * 0.69, 1.00, 0.135] + 0.072 * np.stack([np.cos(a), np.sin(a), 0 * a], 1)
    garment.add("metal", *tube(ring, 0.013, 12, closed=True, hint=np.tile(UP, (64, 1))))
    # fabric tab from the cup through the ring
    tab = spline([(side * 0.69, 0.89, .13), (side * 0.69, 0.93, .165), (side * 0.69, 0.965, .165),
                  (side * 0.69, 0.98, .135), (side * 0.69, 0.96, .105), (side * 0.69, 0.90, .10)], 40)
    t = unit(np.gradient(tab, axis=0))
    garment.add("strap", *ribbon(tab, np.stack([0 * t[:, 0], -t[:, 2], t[:, 1]], 1), 0.105, thick=0.018))


def add_side(garment, side):
    """The plush beside a cup, as far as around the fold."""
    body = garment.body
    v, f, edge, s = wing_surface(body, side, s1=body.FOLD + 1.6 * body.ROLL, low=-0.46, puff=0.01, nu=60)
    me = garment.add("backing", v, f)
    me.attributes.new("patch", "FLOAT", "POINT").data.foreach_set("value", patch_mask(s, v[:, 1]))
    s0 = np.linspace(1.20, body.FOLD + np.pi * body.ROLL, 60)
    rim = body.point(s0 * side, wing_top(s0), 0 * s0 + 0.012)
    garment.add("trim", *tube(rim, 0.024, 12, hint=np.tile([0, 1.0, 0], (60, 1))))
    return dict(v=v, f=f, edge=edge, s=s, z=v[:, 1], scale=0.60 * FROM_ABOVE)


def add_band(garment):
    body = garment.body
    garment.add("knit", *band_surface(body, ribs=208, smax=body.HALF, lift=LIFT, taper=TAPER, sink=SINK))
    x = np.linspace(-body.FOLD, body.FOLD, 500)
    front = body.point(x, band_edges(x, body.HALF, LIFT)[0] + 0.035, 0.058 - SINK)
    back = body.inside_back(x, band_edges(body.HALF - np.abs(x), body.HALF, LIFT)[0] + 0.035, 0.050)
    for path in (front, back):
        garment.stitches(path, np.tile(UP, (500, 1)), pitch=0.05, length=0.032, r=0.0045)


def add_front_middle(garment):
    """The bridge between the cups, and the bow."""
    s = np.linspace(-0.14, 0.14, 30)[:, None]
    v = np.linspace(0, 1, 24)[None, :]
    z = -0.60 + v * (0.52 - 1.2 * s**2)
    g = garment.body.point(s + 0 * v, z, 0.02 + 0 * z)
    garment.add("trim", g.reshape(-1, 3), grid_faces(30, 24))
    for v, f in bow(1.35):
        q = np.stack([v[:, 0], v[:, 2] - 0.13, -v[:, 1] + 0.27 + 0.30 * np.abs(v[:, 0])], 1)
        garment.add("satin", q, f)


def add_back(garment):
    """The inside of the back above the band, and the binding between them."""
    body = garment.body
    x = np.linspace(-body.FOLD, body.FOLD, 240)
    seam = band_edges(body.HALF - np.abs(x), body.HALF, LIFT, TAPER)[1]
    top = -0.18 + 0.16 * np.abs(x / body.FOLD)
    v = np.linspace(0, 1, 30)[None, :]
    z = (seam - 0.03)[:, None] * (1 - v) + top[:, None] * v
    crease = 0.006 * np.sin(9 * x[:, None] + 14 * z)
    g = body.inside_back(x[:, None] + 0 * v, z, 0.030 + crease)
    garment.add("lining", g.reshape(-1, 3), grid_faces(240, 30))
    rim = body.inside_back(x, seam, 0.040)
    garment.add("trim", *tube(rim, 0.020, 12, hint=np.tile(UP, (240, 1))))


def add_closure(garment):
    """The ends of the back, one over the other, with hooks in eyes."""
    body = garment.body
    lo = band_edges(body.HALF, body.HALF, LIFT)[0]
    # Until under the edge of the front.
    z = np.linspace(lo + 0.028, -0.27, 60)
    for x, width, up in ((0.02, 0.25, 0.054), (-0.055, 0.19, 0.066)):
        garment.add("strap", *ribbon(body.inside_back(0 * z + x, z, up), np.tile(UP, (60, 1)), width, cords=0))
    for x, up in ((0.125, 0.066), (-0.13, 0.078), (0.015, 0.078)):
        garment.stitches(body.inside_back(0 * z + x, z, up), np.tile(UP, (60, 1)), pitch=.034, length=.022, r=.004)
    a = np.linspace(0, 1, 24)
    for z in np.linspace(lo + 0.075, lo + 0.33, 4):
        x, wave = -0.02 + 0.12 * a, 0.014 * np.sin(a * 2 * np.pi)
        hook = body.inside_back(x, z + wave, 0.082 + 0.018 * np.sin(a * np.pi))
        garment.add("metal", *tube(hook, 0.0085, 8, hint=np.tile(UP, (24, 1))))
