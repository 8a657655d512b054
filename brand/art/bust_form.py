"""A tailor's form: a torso of linen with a wooden cap, which the garment fits as it does a body."""
import numpy as np

from geometry import smoothstep
from materials import principled
from mesh import add_mesh, grid_faces, tube

# Ellipses from the hip to the neck: z, half width, half depth and the y of their centers. They lie just inside the band
# and below the path of the straps.
SECTIONS = np.array([
    (-3.00, 1.34, 1.02, 0.00), (-2.40, 1.30, 0.98, 0.00), (-1.90, 1.16, 0.86, 0.00), (-1.45, 1.08, 0.78, 0.00),
    (-1.05, 1.15, 0.83, 0.00), (-0.70, 1.22, 0.885, 0.00), (-0.20, 1.25, 0.905, 0.00), (0.20, 1.24, 0.895, 0.00),
    (0.60, 1.20, 0.855, -0.01), (0.95, 1.22, 0.80, -0.03), (1.20, 1.30, 0.735, -0.06), (1.36, 1.29, 0.645, -0.06),
    (1.50, 1.12, 0.57, -0.06), (1.62, 0.90, 0.51, -0.06), (1.71, 0.73, 0.46, -0.06), (1.80, 0.56, 0.40, -0.06),
    (1.90, 0.43, 0.37, -0.07), (2.05, 0.36, 0.345, -0.09), (2.30, 0.335, 0.33, -0.12), (2.48, 0.33, 0.325, -0.14)])
TOP, CENTER = 2.48, (0.0, -0.14)


def smooth_sections(band, n=400, window=33):
    """The sections at n heights, without the corners of linear interpolation; the neck is the same in every size."""
    z = np.linspace(SECTIONS[0, 0], SECTIONS[-1, 0], n)
    weights = np.hanning(window) / np.hanning(window).sum()
    smooth = lambda values: np.convolve(np.pad(values, window // 2, mode="edge"), weights, "valid")
    width, depth, y = (smooth(np.interp(z, SECTIONS[:, 0], SECTIONS[:, k])) for k in (1, 2, 3))
    wide = band + (1 - band) * smoothstep(1.6, 1.95, z)
    return z, width * wide, depth * wide, y * wide


def lathe(name, profile, material):
    """A turned piece on top of the form, from radii and heights."""
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)[:, None]
    radius, z = np.array(profile).T
    v = np.stack([CENTER[0] + radius * np.cos(angle), CENTER[1] + radius * np.sin(angle), TOP + z + 0 * angle], -1)
    add_mesh(name, v.reshape(-1, 3), grid_faces(96, len(profile), wrap_u=True), material)


def bust_form(band=1.0):
    """`band` is the length of the band in lengths of size M's."""
    z, width, depth, y = smooth_sections(band)
    point = lambda angle: np.stack([width * np.sin(angle), y - depth * np.cos(angle), z + 0 * angle], -1)
    linen = principled("form", "#D3C2AE", 0.92, sheen=0.25, spec=0.08, bump=(120, 0.16, 0.008))
    angles = np.linspace(0, 2 * np.pi, 240, endpoint=False)[:, None]
    add_mesh("form", point(angles).reshape(-1, 3), grid_faces(240, len(z), wrap_u=True), linen)
    seam = principled("seam", "#B9A690", 0.9, spec=0.08)
    add_mesh("seam", *tube(point(0.0)[:-4], 0.006, 8, hint=np.tile([0, -1.0, 0], (len(z) - 4, 1))), seam)
    wood = principled("wood", "#AF9579", 0.45, spec=0.4, coat=0.2)
    lathe("cap", [(0.001, 0.10), (0.25, 0.10), (0.32, 0.085), (0.352, 0.05), (0.352, 0.01), (0.33, -0.01)], wood)
    # From where the ball is as narrow as its foot.
    turn = np.linspace(0.48, np.pi, 24)
    ball = np.stack([np.maximum(0.115 * np.sin(turn), 0.001), 0.27 - 0.115 * np.cos(turn)], 1)
    lathe("knob", [(0.055, 0.10), (0.05, 0.16), *ball], wood)
