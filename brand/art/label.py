"""The woven label: flat, with the name and a frame woven in, and sewn on at both ends."""
import math
import os

import bpy
import numpy as np

from materials import principled
from mesh import add_mesh, grid_faces, tube

LABEL = np.array([0.86, 0.34])      # width and height
FOLD = 0.045                        # from the stitches to the end
THICKNESS = 0.010


def sag(u):
    """The height of the label, which the stitches hold down at both ends."""
    return -0.016 * np.abs(2 * u / LABEL[0]) ** 8


def along_and_across(x, y, at, angle):
    """Where points are on a label that lies there, from its middle."""
    x, y = x - at[0], y - at[1]
    return x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)


def press_under(points, at, angle):
    """Presses the points of the pile that a label lies on under it, so that no strand pierces it."""
    u, w = along_and_across(points[..., 0], points[..., 1], at, angle)
    half = LABEL / 2 + 0.005
    covered = (np.abs(u) < half[0]) & (np.abs(w) < half[1])
    below = np.minimum(points[..., 2], at[2] + sag(u) - THICKNESS)
    return np.concatenate([points[..., :2], np.where(covered, below, points[..., 2])[..., None]], -1)


def strip(u, w, up):
    """A flat piece of the label between two values of each coordinate."""
    uu, ww = np.meshgrid(np.linspace(*u, 60), np.linspace(*w, 12), indexing="ij")
    return np.stack([uu, ww, sag(uu) + up], -1).reshape(-1, 3), grid_faces(60, 12)


def rim(x, y):
    """The thickness of the label at its outline."""
    u = np.r_[np.linspace(-x, x, 60), np.linspace(x, -x, 60)]
    w = np.repeat([-y, y], 60)
    v = np.stack([np.stack([u, w, sag(u) + up], -1) for up in (0, -THICKNESS)], 1)
    return v.reshape(-1, 3), grid_faces(120, 2, wrap_u=True)


def woven_label(font, at, angle):
    root = bpy.data.objects.new("label", None)
    bpy.context.collection.objects.link(root)
    root.location, root.rotation_euler = at, (0, 0, angle)
    ground = principled("label", "#F4E9DE", 0.85, sheen=0.15, spec=0.12)
    weave(ground)
    ink = principled("labelink", "#B9566B", 0.85, sheen=0.15, spec=0.12)
    weave(ink)
    x, y = LABEL / 2
    add_mesh("label", *strip((-x, x), (-y, y), 0), ground, root)
    add_mesh("edge", *rim(x, y), ground, root)
    inner, line = 0.026, 0.009
    for sign in (-1, 1):
        w = sorted((sign * (y - inner), sign * (y - inner - line)))
        add_mesh("line", *strip((-x, x), w, 0.0008), ink, root)
    curve = bpy.data.curves.new("name", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y = "Snuggle Cups", 0.125, "CENTER", "CENTER"
    if font:
        curve.font = bpy.data.fonts.load(os.path.abspath(font))
    curve.materials.append(ink)
    name = bpy.data.objects.new("name", curve)
    bpy.context.collection.objects.link(name)
    name.parent, name.location = root, (0, 0.004, 0.0010)
    for u in (FOLD - x, x - FOLD):
        for w in np.arange(-y + 0.03, y - 0.02, 0.038):
            path = np.stack([np.full(5, u), np.linspace(w, w + 0.022, 5), np.full(5, sag(u) + 0.002)], 1)
            add_mesh("stitch", *tube(path, 0.0045, 6, hint=np.tile([0, 0, 1.0], (5, 1))), ink, root)


def weave(material):
    """Fine threads in both directions."""
    tree = material.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord")
    heights = []
    for direction in ("X", "Y"):
        wave = tree.nodes.new("ShaderNodeTexWave")
        wave.bands_direction = direction
        wave.inputs["Scale"].default_value = 28
        tree.links.new(place.outputs["Object"], wave.inputs["Vector"])
        heights.append(wave.outputs["Fac"])
    both = tree.nodes.new("ShaderNodeMath")
    both.operation = "ADD"
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.35, 0.004
    for value, entry in zip(heights, both.inputs):
        tree.links.new(value, entry)
    tree.links.new(both.outputs[0], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], tree.nodes["Principled BSDF"].inputs["Normal"])
