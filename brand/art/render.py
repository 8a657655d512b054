"""Renders a picture of the product with Blender's Cycles, on the processor.

Everything is made from code: no photographs, scans, downloaded models or textures. The garment is built as parametric
surfaces, and its plush pile strand by strand.

    render.py front pink.png --color pink
    render.py banner banner.png --scale 2
    render.py swing frames --color pink          # the frames of the film
"""
import argparse

from materials import COLORS
from pile import DENSITY
from scenes import OF_A_COLOR, OF_ALL_COLORS, SIZES, scene_swing
from studio import render, reset


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", choices=[*OF_A_COLOR, *OF_ALL_COLORS, "swing"])
    parser.add_argument("out", help="a PNG file; a folder for swing")
    parser.add_argument("--color", choices=COLORS, default="pink")
    parser.add_argument("--size", choices=SIZES, default="m", help="of bust-form")
    parser.add_argument("--samples", type=int, default=16, help="rays for each pixel, before noise is removed")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--density", type=float, default=DENSITY, help="strands of pile for each square unit")
    parser.add_argument("--frames", type=int, default=49)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--font", help="TrueType font for the hang tag and the label")
    parser.add_argument("--crop", type=lambda text: [float(part) for part in text.split(",")],
                        help="x0,y0,x1,y1 as fractions, y up")
    return parser.parse_args()


def main():
    options = arguments()
    reset()
    if options.scene == "swing":
        scene_swing(options)
    else:
        width, height = {**OF_A_COLOR, **OF_ALL_COLORS}[options.scene](options)
        render(options.out, width, height, options)


if __name__ == "__main__":
    main()
