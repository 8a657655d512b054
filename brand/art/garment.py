"""The parts of a garment, put together."""
import math
import os

import bpy
import numpy as np

import flat_lay
from body import B, BAND_LO, Body, HALF, Table
from geometry import spline, unit
from materials import METAL, palette, principled
from mesh import add_mesh, frames, grid_faces, ribbon, tube, vertex_normals
from pattern import BULGE, CENTER, band_surface, bow, cup_surface, patch_mask, strap_path, wing_surface, wing_top
from pile import DENSITY, FROM_ABOVE, RADIUS, make_pile


class Garment:
    """Builds the shared mesh/curve data once; `place` makes a colored copy."""

    def __init__(self, flat=False, density=DENSITY, radius=RADIUS, keep=None, seed=1, steps=5, band=1.0, bulge=BULGE):
        self.body = Table() if flat else Body(band)
        self.wide = np.array([band, band, 1.0])
        self.bulge = bulge
        self.flat = flat
        self.items = []       # (datablock, material key)
        self.build(density, radius, keep, seed, steps)

    def add(self, key, v, f, subsurf=0):
        me = bpy.data.meshes.new(key)
        me.from_pydata(np.asarray(v).tolist(), [], np.asarray(f).tolist())
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
        me.materials.append(None)
        self.items.append((me, key, subsurf))
        return me

    def stitches(self, path, normal, pitch=0.034, length=0.021, r=0.0048):
        """A running stitch: little thread capsules along a path."""
        d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
        V, F, k = [], [], 0
        for s in np.arange(pitch / 2, d[-1] - length, pitch):
            q = np.stack([np.interp(np.linspace(s, s + length, 7), d, path[:, j]) for j in range(3)], 1)
            nn = np.array([np.interp(s, d, normal[:, j]) for j in range(3)])
            q = q + nn * (0.004 * np.sin(np.linspace(0, np.pi, 7))[:, None])
            rr = r * np.sqrt(np.clip(1 - np.linspace(-1, 1, 7) ** 4, 0.02, 1))
            v, f = tube(q, rr, 8, hint=np.tile(nn, (7, 1)))
            V.append(v); F.append(f + k); k += len(v)
        if V:
            self.add("thread", np.vstack(V), np.vstack(F))

    def build(self, density, radius, keep, seed, steps):
        body = self.body
        surfaces = []
        for side in (-1, 1):
            v, f, edge, out = cup_surface(body, side, self.bulge)
            nr = 72
            rho = np.linspace(0, 1, nr)
            sz = (CENTER + rho[None, :, None] * (out[:, None] - CENTER)).reshape(-1, 2)
            me = self.add("backing", v, f)
            s = sz[:, 0] * side
            me.attributes.new("patch", "FLOAT", "POINT").data.foreach_set("value", patch_mask(s, sz[:, 1]))
            surfaces.append(dict(v=v, f=f, edge=edge, s=s, z=sz[:, 1], scale=FROM_ABOVE if self.flat else 1.0))
            # soft lining a little inside the cup
            n = vertex_normals(v, f)
            self.add("lining", v - n * 0.035 * (1 - edge[:, None] ** 6), f)
            # rolled satin binding on the whole outline
            hb = 0.026 if not self.flat else 0.01
            rim = body.point(out[:, 0] * side, out[:, 1], np.full(len(out), hb))
            tv, tf = tube(rim, 0.033, 12, closed=True, hint=np.tile([0.01, -1.0, 0.02], (len(rim), 1)))
            self.add("trim", tv, tf)

            if not self.flat:
                v, f, edge, ss = wing_surface(body, side)
                me = self.add("backing", v, f)
                me.attributes.new("patch", "FLOAT", "POINT").data.foreach_set("value", patch_mask(ss, v[:, 2]))
                surfaces.append(dict(v=v, f=f, edge=edge, s=ss, z=v[:, 2], scale=0.62))
                n = vertex_normals(v, f)
                self.add("lining", v - n * 0.02, f)
                s = np.linspace(1.25, HALF - 0.06, 120)
                rim = body.point(s * side, wing_top(s), 0 * s + 0.012)
                self.add("trim", *tube(rim, 0.024, 12, hint=np.tile([0, 0, 1.0], (120, 1))))
                # center-back placket with hooks
                s = np.linspace(HALF - 0.12, HALF, 12)
                z = np.linspace(BAND_LO + .01, -0.33, 20)
                g = body.point(np.repeat(s, 20).reshape(12, 20) * side, np.tile(z, (12, 1)), np.full((12, 20), 0.05))
                n2 = grid_faces(12, 20)
                self.add("strap", g.reshape(-1, 3), n2)
                # strap, ring, slider
                p, hint = strap_path(side)
                p = p * self.wide
                self.add("strap", *ribbon(p, hint, 0.125))
                self.hardware(p, hint, side)
        self.surfaces = surfaces

        if not self.flat:
            self.add("knit", *band_surface(body))
            for zz in (BAND_LO + 0.035,):
                s = np.linspace(-HALF, HALF, 900)
                q = body.point(s, zz + 0 * s, 0 * s + 0.058)
                nrm = unit(q * [1, 1, 0])
                self.stitches(q, nrm, pitch=0.05, length=0.032, r=0.0045)
            # gore: the little bridge under the bow
            s = np.linspace(-0.14, 0.14, 30)[:, None]
            v = np.linspace(0, 1, 24)[None, :]
            z = -0.60 + v * (0.62 - 2.2 * s**2)
            g = body.point(s + 0 * v, z, 0.03 + 0.02 * np.cos(s / .14 * np.pi / 2) + 0 * v)
            self.add("trim", g.reshape(-1, 3), grid_faces(30, 24))
            center = np.array([0, -B * 0.995 * self.wide[1] - 0.20, -0.13])
            for v, f in bow(1.3):
                v = v - np.array([0, 0.30, 0]) * np.abs(v[:, :1])
                self.add("satin", v + center, f)
            self.hooks()
        else:
            surfaces += flat_lay.add_parts(self)
        if density:
            down = (0, -1, 0) if self.flat else (0, 0, -1)
            hc = make_pile(surfaces, density, radius, seed=seed, keep=keep, steps=steps, down=down)
            self.items.append((hc, "pile", 0))

    def hardware(self, p, hint, side):
        t, sd, n = frames(p, hint)
        # ring at the top of the cup
        c = np.array([side * 0.688, -0.835, 1.015]) * self.wide
        a = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        right = sd[0]; upv = unit(t[0] * [1, .8, 1])
        ring = c + 0.072 * (np.cos(a)[:, None] * right + np.sin(a)[:, None] * upv)
        self.add("metal", *tube(ring, 0.013, 12, closed=True, hint=np.tile(n[0], (64, 1))))
        # fabric tab from the cup through the ring
        tab = spline([(side * 0.708, -0.815, 0.90), (side * 0.703, -0.845, 0.96), (side * 0.697, -0.866, 1.0),
                      (side * 0.692, -0.85, 1.035), (side * 0.694, -0.81, 1.0), (side * 0.70, -0.78, 0.93)], 40)
        tab = tab * self.wide
        self.add("strap", *ribbon(tab, np.tile([0, -1.0, 0.25], (40, 1)), 0.105, thick=0.018))
        self.strap_end(p[0], t[0], sd[0], n[0])
        self.slider(p[34], t[34], sd[34], n[34])

    def strap_end(self, q, t, sd, n):
        """The end of a strap, folded through its ring and sewn."""
        loop = spline([q + t * .10 - n * .022, q - n * .012, q - t * 0.05 + n * .012, q - t * 0.012 + n * .034,
                       q + t * .10 + n * .028, q + t * 0.16 + n * .02], 40)
        self.add("strap", *ribbon(loop, np.tile(n, (40, 1)), 0.122, thick=0.016))
        for off in (-0.042, 0.042):
            st = q + t * np.linspace(.02, .15, 20)[:, None] + sd * off + n * 0.046
            self.stitches(st, np.tile(n, (20, 1)), pitch=.024, length=.015, r=.0036)

    def slider(self, p, t, sd, n):
        """A slider, a figure-eight frame on the front of a strap."""
        c = p + n * 0.022
        w, h = 0.088, 0.052
        th = np.linspace(0, 2 * np.pi, 80, endpoint=False)
        sq = lambda x: np.sign(x) * np.abs(x) ** 0.45
        fr = c + (sq(np.cos(th)) * w)[:, None] * sd + (sq(np.sin(th)) * h)[:, None] * t
        self.add("metal", *tube(fr, 0.0105, 10, closed=True, hint=np.tile(n, (80, 1))))
        bar = c + np.linspace(-w, w, 10)[:, None] * sd + n * 0.008
        self.add("metal", *tube(bar, 0.0095, 10, hint=np.tile(n, (10, 1))))

    def hooks(self):
        # two rows of small hooks over the center-back seam
        y = B * 0.965 * self.wide[1] + 0.085
        for z in np.linspace(BAND_LO + 0.09, -0.40, 4):
            a = np.linspace(0, 1, 24)
            x = -0.055 + 0.11 * a
            path = np.stack([x, y + 0.018 * np.sin(a * np.pi), z + 0.014 * np.sin(a * 2 * np.pi)], 1)
            self.add("metal", *tube(path, 0.0085, 8, hint=np.tile([0, 1.0, 0], (24, 1))))
        z = np.linspace(BAND_LO + .03, -0.35, 60)
        for x in (-0.095, 0.095):
            q = np.stack([0 * z + x, 0 * z + y - 0.012, z], 1)
            self.stitches(q, np.tile([0, 1.0, 0], (60, 1)), pitch=.034, length=.022, r=.004)

    def place(self, color, loc=(0, 0, 0), rot_z=0.0, tilt=0.0, scale=1.0):
        pal = palette(color)
        root = bpy.data.objects.new(f"root-{color}", None)
        bpy.context.collection.objects.link(root)
        root.location, root.rotation_euler = loc, (tilt, 0, rot_z)
        root.scale = (scale,) * 3
        for data, key, sub in self.items:
            ob = bpy.data.objects.new(f"{color}-{key}", data)
            bpy.context.collection.objects.link(ob)
            ob.parent = root
            ob.material_slots[0].link = "OBJECT"
            ob.material_slots[0].material = pal[key]
        return root


def hang_tag(font, at=(0.03, 1.20), angle=0.10):
    """A cream card tag on a thread, with the name in rounded letters."""
    root = bpy.data.objects.new("tag", None)
    bpy.context.collection.objects.link(root)
    root.location, root.rotation_euler = (at[0], at[1], 0.045), (0.03, -0.02, angle)
    w, h, r = 0.34, 0.47, 0.07
    pts = []
    for cx, cy, a0 in ((w - r, h - r, 0), (-w + r, h - r, 90), (-w + r, -h + r, 180), (w - r, -h + r, 270)):
        for a in np.radians(np.linspace(a0, a0 + 90, 9)):
            pts.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    pts = np.array(pts)
    n = len(pts)
    top = np.c_[pts, np.full(n, .012)]
    v = np.vstack([top, np.c_[pts, np.zeros(n)]])
    f = [tuple(range(n))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    card = principled("card", "#FBF3EA", 0.75, spec=0.2, bump=(220, .15, .004))
    ob = add_mesh("card", v, np.array(f, dtype=object), card, root)
    ob.data.polygons.foreach_set("use_smooth", [False] * len(ob.data.polygons))
    ink = principled("ink", "#C9667A", 0.7)
    a = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    eye = np.stack([0.036 * np.cos(a), h - 0.10 + 0.036 * np.sin(a), 0 * a + .016], 1)
    add_mesh("eyelet", *tube(eye, 0.012, 10, closed=True, hint=np.tile([0, 0, 1.], (48, 1))),
             principled("metal", METAL, 0.22, metal=1.0), root)
    hole = np.stack([0.03 * np.cos(a), h - 0.10 + 0.03 * np.sin(a), 0 * a + .0135], 1)
    add_mesh("hole", hole, [tuple(range(48))], principled("hole", "#6B4A40", 0.9), root)
    # heart
    t = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    hx, hy = 16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    heart = np.stack([hx * .0056, hy * .0056 + 0.16, 0 * t + .0145], 1)
    add_mesh("heart", heart, [tuple(range(90))], ink, root)
    for text, y, size in (("Snuggle", -0.065, 0.165), ("Cups", -0.225, 0.165)):
        cu = bpy.data.curves.new(text, "FONT")
        cu.body, cu.size, cu.align_x, cu.extrude = text, size, "CENTER", 0.002
        if font:
            cu.font = bpy.data.fonts.load(os.path.abspath(font))
        cu.materials.append(ink)
        o = bpy.data.objects.new(text, cu)
        bpy.context.collection.objects.link(o)
        o.location, o.parent = (0, y, 0.0145), root
    # stitched frame
    m = 0.035
    fr = spline(np.c_[pts * [(w - m) / w, (h - m) / h], np.full(n, .0145)], 500, closed=True, tension=0)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(fr, axis=0), axis=1))]
    for k, q in enumerate(np.arange(0.01, d[-1] - .02, 0.04)):
        seg = np.stack([np.interp(np.linspace(q, q + .024, 5), d, fr[:, j]) for j in range(3)], 1)
        add_mesh(f"st{k}", *tube(seg, .0035, 6, hint=np.tile([0, 0, 1.], (5, 1))),
                 principled("tagthread", "#E3A0A8", 0.7), root)
    # thread from the eyelet around the strap
    c, sn = math.cos(angle), math.sin(angle)
    ex, ey = at[0] - sn * (h - .10), at[1] + c * (h - .10)
    path = spline([(ex, ey, .03), (ex + .02, ey + .02, .09), (ex + .22, ey + .10, .05), (0.50, 1.50, .04),
                   (0.63, 1.30, .09), (0.72, 1.24, .14), (0.80, 1.225, .09), (0.79, 1.21, .03), (0.70, 1.21, .02),
                   (0.61, 1.25, .05), (0.47, 1.41, .04), (ex + .16, ey + .03, .06), (ex + .01, ey - .01, .07),
                   (ex, ey, .03)], 260)
    add_mesh("string", *tube(path, .0085, 8), principled("string", "#D98C99", 0.8))
