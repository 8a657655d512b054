"""What each picture shows."""
import math
import os

import bpy
import numpy as np

from body import BAND_LO
from bust_form import bust_form
from garment import Garment, hang_tag
from label import LABEL, along_and_across, press_under, woven_label
from materials import palette
from mesh import add_mesh, grid_faces
from pattern import BULGE, patch_mask
from pile import FROM_ABOVE, make_pile, strands
from studio import area_light, camera, cloth_table, lights, main_camera, plinth, render, studio

# How finely the yarn is split from nearby, and from far.
FINE, COARSE = 2.5, 0.65
# The length of each size's band in lengths of size M's, from the middles of their inches; the fullness of its cups.
SIZES = {"s": (33 / 35, 0.35), "m": (1, BULGE), "l": (37 / 35, 0.51), "xl": (39 / 35, 0.58)}


def scene_front(q):
    studio(q.color); plinth(); lights()
    Garment(density=q.density).place(q.color)
    main_camera()
    return 1200, 1500


def scene_three_quarter(q):
    studio(q.color); plinth(); lights()
    Garment(density=q.density).place(q.color, rot_z=math.radians(-40))
    camera((0, -9.6, 1.75), (0.0, 0, 0.32), lens=80)
    return 1200, 1500


def scene_back(q):
    studio(q.color); plinth(); lights()
    Garment(density=q.density).place(q.color, rot_z=math.radians(180 - 20))
    camera((0, -9.6, 1.9), (0.0, 0, 0.32), lens=80)
    return 1200, 1500


def scene_texture(q):
    """A draped piece of the plush with a woven label."""
    n = 220
    g = np.linspace(-1.9, 1.9, n)
    X, Y = np.meshgrid(g, g, indexing="ij")
    d = X * 0.80 + Y * 0.60
    Z = 0.15 * np.sin(d * 2.6 + 0.9 + 0.35 * np.sin(Y * 1.6)) + 0.04 * np.sin(X * 2.1 - Y * 3.0)
    at, angle = np.array([0.08, -0.20]), math.radians(-14)      # the label lies in a flattened spot
    u, w = along_and_across(X, Y, at, angle)
    flat = np.exp(-((np.abs(u) / 0.75) ** 8 + (np.abs(w) / 0.45) ** 8))
    height = Z.ravel()[np.argmin((X - at[0]) ** 2 + (Y - at[1]) ** 2)]
    Z = Z * (1 - flat) + height * flat
    v, f = np.stack([X, Y, Z], -1).reshape(-1, 3), grid_faces(n, n)
    pal = palette(q.color)
    # Where the patches of Black & White are around the label.
    s, z = (X + 1.0).ravel(), (Y + 0.25).ravel()
    backing = add_mesh("swatch", v, f, pal["backing"])
    backing.data.attributes.new("patch", "FLOAT", "POINT").data.foreach_set("value", patch_mask(s, z))
    # The pile is short at the outline of the label, and grows to its length close around it.
    outside = np.maximum(np.abs(u) - LABEL[0] / 2, np.abs(w) - LABEL[1] / 2).ravel()
    under = np.interp(outside, [-0.06, -0.03, 0.01, 0.06], [1, 0.98, 0.97, 0.86])
    on_pile = (*at, height + 0.036)
    cover = lambda points: press_under(points, on_pile, angle)
    seen = lambda r: (np.abs(r[:, 0]) < 1.05) & (r[:, 1] > -1.15) & (r[:, 1] < 1.75)
    surface = dict(v=v, f=f, edge=under, s=s, z=z, scale=FROM_ABOVE)
    pile = make_pile([surface], **strands(FINE, q.density), seed=4, keep=seen, down=(0, -1, 0), cover=cover)
    ob = bpy.data.objects.new("pile", pile)
    bpy.context.collection.objects.link(ob)
    ob.material_slots[0].link = "OBJECT"
    ob.material_slots[0].material = pal["pile"]
    woven_label(q.font, on_pile, angle)
    studio(floor=-0.6, wall=6)
    area_light((-2.6, 2.6, 2.3), (0, 0, 0), 1.6, 215, (1.0, .965, .92))
    area_light((2.8, -1.2, 2.6), (0, 0, 0), 3.0, 75, (1.0, .94, .91))
    camera((0.30, -2.75, 3.25), (0.05, -0.06, 0.02), lens=80, fstop=2.0, focus=(at[0], at[1], 0.12))
    return 1200, 1500


def scene_detail(q):
    """Ring, strap and stitching at the top of the cup."""
    studio(q.color); lights()
    focus = np.array([0.69, -0.87, 1.0])
    near = lambda r: np.linalg.norm(r - focus, axis=1) < 1.1
    Garment(**strands(FINE, q.density), keep=near, steps=6).place(q.color)
    camera((1.35, -3.60, 1.45), focus + [0.0, 0, 0.02], lens=85, fstop=2.2, focus=focus)
    return 1200, 1500


def scene_flat_lay(q):
    cloth_table()
    area_light((-3.2, 3.4, 4.2), (0, 0.2, 0), 2.6, 400, (1.0, .975, .945))
    area_light((3.6, -1.8, 4.0), (0, 0.2, 0), 4.0, 80, (1.0, .95, .92))
    Garment(flat=True, density=q.density).place(q.color)
    hang_tag(q.font)
    camera((0, -1.9, 9.7), (0, 0.28, 0.1), lens=78)
    return 1200, 1500


def scene_bust_form(q):
    """The garment in a size on a form of that size."""
    studio(q.color, floor=-3.6, width=30, wall=6.0)
    banner_lights()
    band, bulge = SIZES[q.size]
    bust_form(band)
    Garment(density=q.density, band=band, bulge=bulge).place(q.color)
    camera((0, -9.6, 1.3), (0, 0, 0.66), lens=66)
    return 1200, 1500


def scene_og_image(q):
    """The garment on the right, with room for the wordmark on the left."""
    studio(q.color, width=30, wall=6.0); plinth()
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
    g = Garment(**strands(COARSE, q.density))
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
    g = Garment(**strands(COARSE, q.density))
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
    studio(q.color); plinth(); lights()
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
OF_A_COLOR = {"front": scene_front, "texture": scene_texture, "three-quarter": scene_three_quarter, "back": scene_back,
              "detail": scene_detail, "flat-lay": scene_flat_lay, "bust-form": scene_bust_form,
              "og-image": scene_og_image}
OF_ALL_COLORS = {"together": scene_together, "banner": scene_banner}
