"""Backdrops, lights, cameras and the settings of the renderer."""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from body import BAND_LO
from geometry import Noise, smoothstep
from materials import BACKDROP, BACKDROPS, PLINTH, principled
from mesh import add_mesh, grid_faces


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    w = bpy.data.worlds.new("w")
    sc.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (1.0, 0.96, 0.92, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = 0.24
    return sc


def area_light(loc, target, size, power, color=(1, 1, 1)):
    li = bpy.data.lights.new("area", "AREA")
    li.shape = "DISK"
    li.size, li.energy, li.color = size, power, color
    ob = bpy.data.objects.new("area", li)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)
    return ob


def camera(loc, target, lens=80, fstop=None, focus=None, vertical=True):
    cam = bpy.data.cameras.new("cam")
    cam.lens = lens
    cam.sensor_fit = "VERTICAL" if vertical else "HORIZONTAL"
    cam.sensor_height = cam.sensor_width = 36
    ob = bpy.data.objects.new("cam", cam)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    if fstop:
        cam.dof.use_dof = True
        cam.dof.aperture_fstop = fstop
        cam.dof.focus_distance = (Vector(target if focus is None else focus) - Vector(loc)).length
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob


def studio(color=None, floor=-1.22, width=14, wall=3.4):
    """A warm paper sweep, in the tone for a garment of the color."""
    prof = [(-16.0, floor)]
    r = 2.2
    for a in np.linspace(0, np.pi / 2, 24):
        prof.append((wall - r + r * math.sin(a), floor + r - r * math.cos(a)))
    prof.append((wall, floor + 14))
    prof = np.array(prof)
    xs = np.linspace(-width, width, 3)
    v = np.array([(x, y, z) for x in xs for y, z in prof])
    add_mesh("sweep", v, grid_faces(3, len(prof)), principled("sweep", BACKDROPS.get(color, BACKDROP), 0.95, spec=0.05))


def plinth(x=0.0, y=0.0, top=BAND_LO - 0.005, radius=1.62, height=0.36):
    b = 0.05
    prof = [(0.01, top), (radius * 0.5, top), (radius - 2 * b, top)]
    for a in np.linspace(0, np.pi / 2, 8):
        prof.append((radius - b + b * math.sin(a), top - b + b * math.cos(a)))
    prof.append((radius, top - height))
    prof = np.array(prof)
    a = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    v = np.array([(x + p * math.cos(t), y + p * math.sin(t), z) for t in a for p, z in prof])
    add_mesh("plinth", v, grid_faces(160, len(prof), wrap_u=True), principled("plinth", PLINTH, 0.8, spec=0.2))


def lights(strength=1.0):
    area_light((-3.6, -4.6, 4.6), (0, 0, 0.3), 3.4, 520 * strength, (1.0, 0.975, 0.945))      # key
    area_light((4.4, -3.4, 1.6), (0, 0, 0.2), 4.0, 75 * strength, (1.0, 0.955, 0.925))        # fill
    area_light((2.6, 2.4, 4.2), (0, 0, 0.4), 2.0, 260 * strength, (1.0, 0.94, 0.88))         # rim
    area_light((-3.2, 2.2, 2.6), (0, 0, 0.2), 1.6, 130 * strength, (1.0, 0.95, 0.90))        # rim 2


def render(path, w, h, q):
    sc = bpy.context.scene
    r = sc.render
    r.resolution_x, r.resolution_y = int(w * q.scale), int(h * q.scale)
    r.resolution_percentage = 100
    r.image_settings.file_format = "PNG"
    r.image_settings.color_mode = "RGB"
    r.filepath = os.path.abspath(path)
    sc.view_settings.view_transform = "Khronos PBR Neutral"
    c = sc.cycles
    c.device = "CPU"
    c.samples = q.samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.05
    c.adaptive_min_samples = 4
    c.use_denoising = True
    c.denoiser = "OPENIMAGEDENOISE"
    c.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 3, 2, 2
    c.transmission_bounces, c.transparent_max_bounces = 3, 4
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 4.0
    sc.cycles_curves.shape = "RIBBONS"
    sc.cycles_curves.subdivisions = 1
    if q.crop:
        r.use_border = r.use_crop_to_border = True
        r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = q.crop
    r.use_persistent_data = True
    r.threads_mode = "AUTO"
    bpy.ops.render.render(write_still=True)


def cloth_table():
    """A softly rumpled linen sheet seen from above."""
    n = 260
    g = np.linspace(-5, 5, n)
    X, Y = np.meshgrid(g, g, indexing="ij")
    p = np.stack([X, Y, 0 * X], -1).reshape(-1, 3)
    z = 0.030 * Noise(11, 1.1)(p) + 0.05 * np.abs(Noise(12, 0.9)(p @ np.diag([1, .35, 1]))) ** 2 * \
        smoothstep(1.3, 2.4, np.hypot(p[:, 0] / 1.15, (p[:, 1] - .3) / 1.3))
    p[:, 2] = z * smoothstep(0.9, 2.2, np.hypot(p[:, 0] / 1.1, (p[:, 1] - .3) / 1.2)) - 0.005
    add_mesh("linen", p, grid_faces(n, n), principled("linen", "#DCCDC1", 0.95, sheen=0.3, spec=0.05,
                                                      bump=(170, .22, .006)))


def main_camera():
    camera((0, -9.6, 1.55), (0, 0, 0.34), lens=80)
