"""What each picture shows."""
import math
import os

import bpy
import numpy as np

from body import BAND_LO
from bust_form import bust_form
from garment import Garment, hang_tag
from geometry import smoothstep
from materials import palette, principled
from mesh import add_mesh, grid_faces, tube
from pile import make_pile
from studio import area_light, camera, cloth_table, lights, main_camera, plinth, render, studio


def scene_front(q):
    studio(); plinth(); lights()
    Garment(density=q.density).place(q.color)
    main_camera()
    return 1200, 1500


def scene_three_quarter(q):
    studio(); plinth(); lights()
    Garment(density=q.density).place(q.color, rot_z=math.radians(-40))
    camera((0, -9.6, 1.75), (0.0, 0, 0.32), lens=80)
    return 1200, 1500


def scene_back(q):
    studio(); plinth(); lights()
    Garment(density=q.density).place(q.color, rot_z=math.radians(180 - 20))
    camera((0, -9.6, 1.9), (0.0, 0, 0.32), lens=80)
    return 1200, 1500


def scene_texture(q):
    """A draped swatch of the plush with a sewn-on satin label."""
    n = 220
    g = np.linspace(-1.9, 1.9, n)
    X, Y = np.meshgrid(g, g, indexing="ij")
    d = X * 0.80 + Y * 0.60
    Zf = 0.15 * np.sin(d * 2.6 + 0.9 + 0.35 * np.sin(Y * 1.6)) + 0.04 * np.sin(X * 2.1 - Y * 3.0)
    lab = np.array([0.10, -0.22])                              # the label lies in a flattened spot
    ang = math.radians(-14)
    u = (X - lab[0]) * math.cos(ang) + (Y - lab[1]) * math.sin(ang)
    w = -(X - lab[0]) * math.sin(ang) + (Y - lab[1]) * math.cos(ang)
    flat = np.exp(-((np.abs(u) / 0.60) ** 4 + (np.abs(w) / 0.36) ** 4))
    i0 = np.argmin((X - lab[0]) ** 2 + (Y - lab[1]) ** 2)
    Zf = Zf * (1 - flat) + (Zf.ravel()[i0]) * flat
    v = np.stack([X, Y, Zf], -1).reshape(-1, 3)
    f = grid_faces(n, n)
    pal = palette("white")
    add_mesh("swatch", v, f, pal["backing"])
    inside = (smoothstep(0.56, 0.43, np.abs(u)) * smoothstep(0.32, 0.18, np.abs(w))).reshape(-1)
    # `edge` above 0.985 removes pile: none grows under the label
    sf = dict(v=v, f=f, edge=inside, s=0 * inside + 9, z=0 * inside + 9)
    hc = make_pile([sf], q.density * 0.72, 0.108, 0.0030, seed=4, clump=0.016, steps=6, pull=0.50, curl=1.5,
                   keep=lambda r: (np.abs(r[:, 0]) < 1.55) & (r[:, 1] > -1.5))
    ob = bpy.data.objects.new("pile", hc)
    bpy.context.collection.objects.link(ob)
    ob.material_slots[0].link = "OBJECT"
    ob.material_slots[0].material = pal["pile"]
    root = bpy.data.objects.new("label", None)
    bpy.context.collection.objects.link(root)
    root.location = (lab[0], lab[1], float(Zf.ravel()[i0]) + 0.068)
    root.scale = (1.22, 1.22, 1.22)
    root.rotation_euler = (0.02, -0.02, ang)
    uu, ww = np.meshgrid(np.linspace(-0.37, 0.37, 60), np.linspace(-0.155, 0.155, 24), indexing="ij")
    puff = 0.022 * (1 - (np.abs(uu) / .37) ** 6) * (1 - (np.abs(ww) / .155) ** 6)
    add_mesh("label", np.stack([uu, ww, puff], -1).reshape(-1, 3), grid_faces(60, 24),
             principled("label", "#F3B4BD", 0.42, sheen=0.3, spec=0.4, bump=(260, .12, .003)), root)
    studio(floor=-0.6, wall=6)
    ink = principled("labelink", "#FFF6F0", 0.6)
    cu = bpy.data.curves.new("name", "FONT")
    cu.body, cu.size, cu.align_x, cu.align_y, cu.extrude = "Snuggle Cups", 0.112, "CENTER", "CENTER", 0.003
    if q.font:
        cu.font = bpy.data.fonts.load(os.path.abspath(q.font))
    cu.materials.append(ink)
    o = bpy.data.objects.new("name", cu)
    bpy.context.collection.objects.link(o)
    o.parent, o.location = root, (0, 0.004, 0.0224)
    for sx in (-0.335, 0.335):                                 # stitches at both ends
        for k in np.linspace(-0.12, 0.12, 9):
            zz = 0.022 * (1 - (abs(sx) / .37) ** 6) * (1 - (abs(k) / .155) ** 6) + .002
            p = np.stack([np.full(5, sx), np.linspace(k - .009, k + .009, 5), np.full(5, zz)], 1)
            add_mesh("st", *tube(p, .0055, 6, hint=np.tile([0, 0, 1.], (5, 1))), ink, root)
    area_light((-2.6, 2.6, 2.3), (0, 0, 0), 1.6, 255, (1.0, .965, .92))
    area_light((2.8, -1.2, 2.6), (0, 0, 0), 3.0, 75, (1.0, .94, .91))
    camera((0.30, -2.75, 3.25), (0.05, -0.06, 0.02), lens=80, fstop=2.0, focus=(lab[0], lab[1], 0.12))
    return 1200, 1500


def scene_detail(q):
    """Ring, strap and stitching at the top of the cup."""
    studio(); lights()
    focus = np.array([0.69, -0.87, 1.0])
    near = lambda r: np.linalg.norm(r - focus, axis=1) < 1.1
    Garment(density=q.density * 2.0, radius=0.0026, keep=near, steps=6).place(q.color)
    camera((1.35, -3.60, 1.45), focus + [0.0, 0, 0.02], lens=85, fstop=2.2, focus=focus)
    return 1200, 1500


def scene_flat_lay(q):
    cloth_table()
    area_light((-3.2, 3.4, 4.2), (0, 0.2, 0), 2.6, 400, (1.0, .975, .945))
    area_light((3.6, -1.8, 4.0), (0, 0.2, 0), 4.0, 80, (1.0, .95, .92))
    Garment(flat=True, density=q.density).place(q.color)
    hang_tag(q.font)
    camera((0, -1.9, 9.7), (0, 0.34, 0.1), lens=78)
    return 1200, 1500


def scene_bust_form(q):
    studio(floor=-3.6, width=30, wall=6.0)
    banner_lights()
    bust_form()
    Garment(density=q.density).place(q.color)
    camera((0, -9.6, 1.3), (0, 0, 0.66), lens=66)
    return 1200, 1500


def scene_og_image(q):
    """The garment on the right, with room for the wordmark on the left."""
    studio(width=30, wall=6.0); plinth()
    banner_lights()
    Garment(density=q.density).place(q.color, rot_z=math.radians(-7))
    camera((0, -9.6, 1.45), (0, 0, 0.24), lens=81)
    # In heights of the picture.
    bpy.context.scene.camera.data.shift_x = -0.41
    return 1200, 630


def scene_together(q):
    studio(floor=-1.5, width=24, wall=6.0)
    lights(1.0)
    area_light((-5.5, -8.5, 8.5), (0, 1, 1.0), 5.0, 1500, (1.0, .975, .945))
    area_light((6.5, -6.0, 3.0), (0, 1, 1.0), 6.0, 220, (1.0, .955, .925))
    g = Garment(density=q.density * 0.65, radius=0.0042)
    lay = [("white", -1.52, 1.55, 1.66, .16), ("brown", 1.52, 1.55, 1.66, -.16),
           ("pink", -1.52, -0.9, -1.0, .14), ("black-white", 1.52, -0.9, -1.0, -.14)]
    for color, x, y, top, rot in lay:
        z = top - (BAND_LO - 0.005)
        plinth(x, y, top, radius=1.46, height=5 if top > 0 else .6)
        g.place(color, (x, y, z), rot)
    camera((0, -18.1, 3.2), (0, 0.2, 1.42), lens=80)
    return 1200, 1500


def banner_lights():
    area_light((-6.5, -8.5, 8.0), (0, 0, .5), 6.0, 1850, (1.0, .975, .945))
    area_light((7.5, -6.0, 3.0), (0, 0, .5), 6.0, 330, (1.0, .955, .925))
    area_light((0, 1.6, 7.5), (0, 1.2, 0), 9.0, 700, (1.0, .95, .90))


def scene_banner(q):
    studio(floor=-1.5, width=30, wall=6.0)
    banner_lights()
    g = Garment(density=q.density * 0.65, radius=0.0042)
    lay = [("white", -4.35, 0.35, -0.55, .20), ("pink", -1.46, -0.25, -1.0, .07),
           ("black-white", 1.46, 0.35, -0.55, -.07), ("brown", 4.35, -0.25, -1.0, -.20)]
    for color, x, y, top, rot in lay:
        plinth(x, y, top, radius=1.50, height=1.2)
        g.place(color, (x, y, top - (BAND_LO - 0.005)), rot)
    camera((0, -18.0, 2.6), (0, 0, 0.42), lens=50, vertical=False)
    bpy.context.scene.camera.data.lens = 36 / 12.3 * 18.1
    return 1600, 900


def scene_swing(q):
    """Half a period of a gentle left-right swing; the video plays it there and back."""
    studio(); plinth(); lights()
    root = Garment(density=q.density).place(q.color)
    main_camera()
    bpy.context.scene.cycles.debug_bvh_type = "DYNAMIC_BVH"
    for i in range(q.first, q.frames, q.step):
        path = os.path.join(q.out, f"{i:03d}.png")
        if os.path.exists(path):
            continue
        k = (i - (q.frames - 1) / 2) / (q.frames - 1) * math.pi      # -pi/2 .. pi/2
        root.rotation_euler[2] = math.radians(32) * math.sin(k)
        render(path, 720, 900, q)


# Scenes of one garment take its color; the others show fixed ones.
OF_A_COLOR = {"front": scene_front, "three-quarter": scene_three_quarter, "back": scene_back, "detail": scene_detail,
              "flat-lay": scene_flat_lay, "bust-form": scene_bust_form, "og-image": scene_og_image}
OF_ALL_COLORS = {"texture": scene_texture, "together": scene_together, "banner": scene_banner}
