"""Meshes from arrays: grids, tubes and ribbons."""
import bpy
import numpy as np

from geometry import unit


def grid_faces(nu, nv, wrap_u=False):
    i, j = np.meshgrid(np.arange(nu if wrap_u else nu - 1), np.arange(nv - 1), indexing="ij")
    i2 = (i + 1) % nu
    return np.stack([i * nv + j, i2 * nv + j, i2 * nv + j + 1, i * nv + j + 1], -1).reshape(-1, 4)


def add_mesh(name, verts, faces, mat, parent=None, subsurf=0):
    me = bpy.data.meshes.new(name)
    me.from_pydata(np.asarray(verts).tolist(), [], np.asarray(faces).tolist())
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    me.materials.append(None)
    ob.material_slots[0].link = "OBJECT"
    ob.material_slots[0].material = mat
    if subsurf:
        m = ob.modifiers.new("s", "SUBSURF")
        m.levels = m.render_levels = subsurf
    ob.parent = parent
    return ob


def vertex_normals(v, f):
    n = np.zeros_like(v)
    a = np.cross(v[f[:, 2]] - v[f[:, 0]], v[f[:, 3]] - v[f[:, 1]])
    for k in range(4):
        np.add.at(n, f[:, k], a)
    return unit(n)


def frames(path, hint):
    """Tangent, side and normal for a path; `hint` is the wanted normal."""
    t = unit(np.gradient(path, axis=0))
    n = unit(hint - (hint * t).sum(1, keepdims=True) * t)
    return t, np.cross(t, n), n


def tube(path, radius, nseg=12, closed=False, hint=None, flat=1.0):
    p = np.asarray(path, float)
    if closed:
        t = unit(np.roll(p, -1, 0) - np.roll(p, 1, 0))
    else:
        t = unit(np.gradient(p, axis=0))
    if hint is None:
        hint = np.tile([0.3, 0.2, 1.0], (len(p), 1))
    n = unit(hint - (hint * t).sum(1, keepdims=True) * t)
    b = np.cross(t, n)
    a = np.linspace(0, 2 * np.pi, nseg, endpoint=False)
    r = np.broadcast_to(radius, (len(p),))[:, None, None]
    ring = p[:, None] + r * (np.cos(a)[None, :, None] * b[:, None] + flat * np.sin(a)[None, :, None] * n[:, None])
    v = ring.reshape(-1, 3)
    m = len(p)
    i, j = np.meshgrid(np.arange(m if closed else m - 1), np.arange(nseg), indexing="ij")
    f = np.stack([i * nseg + j, ((i + 1) % m) * nseg + j, ((i + 1) % m) * nseg + (j + 1) % nseg,
                  i * nseg + (j + 1) % nseg], -1).reshape(-1, 4)
    return v, f


def ribbon(path, normal, width, thick=0.022, nx=15, cords=5):
    """A woven elastic strap: rounded rectangle section with fine raised cords."""
    t, side, n = frames(np.asarray(path, float), normal)
    w = np.broadcast_to(width, (len(path),))
    u = np.linspace(-1, 1, nx * 3)
    prof = np.sqrt(np.clip(1 - np.abs(u) ** 8, 0, 1)) * (1 + 0.10 * np.cos(u * np.pi * cords))
    top = path[:, None] + side[:, None] * (u[None, :, None] * w[:, None, None] / 2) \
        + n[:, None] * (prof[None, :, None] * thick / 2)
    bot = path[:, None] + side[:, None] * (u[None, ::-1, None] * w[:, None, None] / 2) \
        - n[:, None] * (prof[None, ::-1, None] * thick / 2)
    ring = np.concatenate([top, bot], 1)
    m, k = ring.shape[:2]
    i, j = np.meshgrid(np.arange(m - 1), np.arange(k), indexing="ij")
    f = np.stack([i * k + j, i * k + (j + 1) % k, (i + 1) * k + (j + 1) % k, (i + 1) * k + j], -1).reshape(-1, 4)
    return ring.reshape(-1, 3), f
