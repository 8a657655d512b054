"""Renders the pictures of the mug with Blender's Cycles, on the processor. Everything is made from code.

    render.py FOLDER [NAME...] [--scale 1.8] [--samples 6]

Writes FOLDER/NAME.png for each name, or for all. Needs Python 3.11 with bpy 4.5.3 and numpy.
"""
import argparse
import math
from pathlib import Path

import bpy

from shapes import book, camera, cloth, mug, room, sunlight

TALL, WIDE = (1000, 1250), (1200, 630)


def front(color):
    room()
    mug(color, turn=math.radians(-28))
    sunlight()
    camera((0.35, -5.6, 1.75), (0.09, 0, 0.52), 88)
    return TALL


def side():
    """From the handle's side, near."""
    room()
    mug("blue", turn=math.radians(-62))
    sunlight()
    camera((0.9, -4.6, 1.15), (0.0, 0, 0.52), 92, (0.3, -0.5, 0.5))
    return TALL


def top():
    """From above, with coffee."""
    room(wall=8)
    cloth((-0.25, 0.1, 0), 0.95, 1.25, math.radians(-24), (0.40, 0.36, 0.29))
    mug("cream", (0, 0, 0.075), math.radians(38))
    sunlight((0.1, 0.35))
    camera((0.12, -0.75, 6.0), (0.1, 0.06, 0.6), 80, (0, 0, 0.9))
    return TALL


def together():
    room()
    mug("blue", (-0.42, 0.42, 0), math.radians(152))
    mug("cream", (0.38, -0.25, 0), math.radians(-30))
    sunlight((0.35, 0.15))
    camera((0.3, -6.6, 2.0), (0.03, 0, 0.52), 80)
    return TALL


def morning():
    """A still life: a mug on books."""
    room()
    book((0.05, 0.1, 0), (2.0, 1.35, 0.22), math.radians(4), (0.50, 0.36, 0.16))
    book((-0.02, 0.08, 0.22), (1.75, 1.2, 0.17), math.radians(-7), (0.62, 0.56, 0.46))
    mug("blue", (0.0, 0.05, 0.39), math.radians(-35))
    sunlight((0.3, 0.4))
    camera((0.2, -6.6, 2.0), (0.02, 0, 0.72), 82)
    return TALL


def wide(scene):
    """The same scene for shared links."""
    scene()
    camera((0.3, -6.2, 1.7), (0.08, 0, 0.52), 66)
    return WIDE


SCENES = {
    "cream": lambda: front("cream"),
    "blue": lambda: front("blue"),
    "gallery-side": side,
    "gallery-top": top,
    "gallery-together": together,
    "gallery-morning": morning,
    "og-image": lambda: wide(together),
    "og-image-cream": lambda: wide(lambda: front("cream")),
    "og-image-blue": lambda: wide(lambda: front("blue")),
}


def render(name, path, scale, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    width, height = SCENES[name]()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = round(width * scale), round(height * scale)
    scene.render.filepath = str(path.resolve())
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.65
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.04
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 4, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    bpy.ops.render.render(write_still=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", choices=[*SCENES, []], metavar="NAME")
    parser.add_argument("--scale", type=float, default=1.8)
    parser.add_argument("--samples", type=int, default=6)
    options = parser.parse_args()
    for name in options.names or SCENES:
        render(name, options.folder / f"{name}.png", options.scale, options.samples)


if __name__ == "__main__":
    main()
