"""The mug, what stands around it, and the light of a morning."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

# The colors of the glazes, of the speckles in them and of the edge where they are thin, as linear RGB.
GLAZES = {
    "cream": ((0.74, 0.66, 0.53), (0.13, 0.07, 0.035), (0.42, 0.24, 0.11)),
    "blue": ((0.075, 0.17, 0.27), (0.025, 0.045, 0.07), (0.30, 0.19, 0.11)),
}
CLAY = (0.36, 0.20, 0.115)
PLASTER = (0.76, 0.69, 0.60)
# One unit is 10 cm. The rays of the sun go from TO_SUN to the origin.
TO_SUN = Vector((-0.72, -0.58, 0.56)).normalized()
LIQUID_Z = 0.76


class Nodes:
    """The node tree of a new material."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def surface(self, **inputs):
        for key, value in inputs.items():
            self.set(self.bsdf.inputs[key.replace("_", " ").title()], value)
        return self.material

    def mix(self, factor, one, other):
        node = self.add("Mix", data_type="RGBA")
        for index, value in ((0, factor), (6, one), (7, other)):
            self.set(node.inputs[index], value)
        return node.outputs[2]

    def step(self, value, low, high):
        node = self.add("MapRange", {"Value": value, "From Min": low, "From Max": high}, interpolation_type="SMOOTHSTEP")
        return node.outputs["Result"]

    def at(self, scale=(1, 1, 1)):
        place = self.add("TexCoord").outputs["Object"]
        return self.add("Mapping", {"Vector": place, "Scale": scale}).outputs["Vector"]

    def noise(self, scale, detail=2.0, stretch=(1, 1, 1)):
        return self.add("TexNoise", {"Vector": self.at(stretch), "Scale": scale, "Detail": detail}).outputs["Fac"]

    def bump(self, height, strength, distance=0.01):
        return self.add("Bump", {"Height": height, "Strength": strength, "Distance": distance}).outputs["Normal"]

    def sum(self, one, other, operation="ADD"):
        node = self.add("Math", operation=operation)
        self.set(node.inputs[0], one)
        self.set(node.inputs[1], other)
        return node.outputs[0]


def plain(name, color, roughness=0.8, grain=0.0, scale=30.0, **inputs):
    nodes = Nodes(name)
    if grain:
        inputs["normal"] = nodes.bump(nodes.noise(scale, 6.0), grain)
    return nodes.surface(base_color=color, roughness=roughness, **inputs)


def glaze(color):
    """Speckled glaze over clay, which shows at the foot and through the glaze at the rim."""
    base, speckle, edge = GLAZES[color]
    nodes = Nodes(f"glaze-{color}")
    z = nodes.add("SeparateXYZ", {"Vector": nodes.at()}).outputs["Z"]
    pooled = nodes.mix(nodes.step(nodes.noise(4.0), 0.35, 0.7), base, tuple(0.86 * part for part in base))
    cells = nodes.add("TexVoronoi", {"Vector": nodes.at(), "Scale": 30.0})
    chosen = nodes.add("SeparateColor", {"Color": cells.outputs["Color"]})
    # Each speckle has its own size, and most cells have none.
    size = nodes.sum(nodes.step(chosen.outputs["Red"], 0.38, 1.15), 0.3, "MULTIPLY")
    dots = nodes.step(nodes.sum(size, cells.outputs["Distance"], "SUBTRACT"), 0.0, 0.05)
    speckled = nodes.mix(nodes.sum(dots, 0.75, "MULTIPLY"), pooled, speckle)
    thin = nodes.step(nodes.sum(z, nodes.sum(nodes.noise(9.0), 0.02, "MULTIPLY")), 0.945, 0.968)
    glazed = nodes.mix(nodes.sum(thin, 0.85, "MULTIPLY"), speckled, edge)
    line = nodes.sum(z, nodes.sum(nodes.noise(3.0), 0.05, "MULTIPLY"), "SUBTRACT")
    covered = nodes.step(line, 0.118, 0.124)
    rings = nodes.noise(1.0, 3.0, (1.5, 1.5, 26.0))
    grit = nodes.sum(nodes.noise(120.0, 4.0), nodes.sum(1.0, covered, "SUBTRACT"), "MULTIPLY")
    relief = nodes.sum(nodes.sum(rings, covered), nodes.sum(grit, 0.8, "MULTIPLY"))
    return nodes.surface(
        base_color=nodes.mix(covered, CLAY, glazed),
        roughness=nodes.sum(0.9, nodes.sum(covered, 0.62, "MULTIPLY"), "SUBTRACT"),
        coat_weight=nodes.sum(covered, 0.35, "MULTIPLY"),
        coat_roughness=0.12,
        normal=nodes.bump(relief, 0.35, 0.012),
    )


def mesh(name, vertices, faces, material, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], faces)
    data.polygons.foreach_set("use_smooth", [smooth] * len(data.polygons))
    data.materials.append(material)
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def grid(rows, columns, closed):
    """Returns the faces of a grid of vertices, whose columns are a loop if it is closed."""
    across = range(columns if closed else columns - 1)
    return [
        (row * columns + column, row * columns + (column + 1) % columns,
         (row + 1) * columns + (column + 1) % columns, (row + 1) * columns + column)
        for row in range(rows - 1) for column in across
    ]  # fmt: skip


def turned(profile, material, name, segments=96):
    """A solid of revolution, from radius and height."""
    angles = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    vertices = [(r * np.cos(a), r * np.sin(a), z) for r, z in profile for a in angles]
    return mesh(name, vertices, grid(len(profile), segments, True), material)


def curve(points, count):
    """A smooth line through the points (Catmull-Rom)."""
    points = np.array(points, float)
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    at = np.linspace(0, len(points) - 1 - 1e-9, count)
    part, t = at.astype(int), (at % 1)[:, None]
    a, b, c, d = (ends[part + offset] for offset in range(4))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def handle(material):
    path = curve([(0.40, 0.775), (0.56, 0.80), (0.71, 0.735), (0.755, 0.58), (0.70, 0.42), (0.56, 0.29), (0.39, 0.235)], 60)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    ends = np.abs(np.linspace(-1, 1, len(path))) ** 5
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    vertices = []
    for (x, z), (dx, dz), end in zip(path, along, ends):
        thick, wide = 0.043 + 0.022 * end, 0.073 + 0.03 * end
        for a in angles:
            out = thick * np.cos(a)
            vertices.append((x - dz * out, wide * np.sin(a), z + dx * out))
    faces = grid(len(path), len(angles), True)
    faces += [tuple(range(24)), tuple(range(len(vertices) - 1, len(vertices) - 25, -1))]
    return mesh("handle", vertices, faces, material)


def mug(color, at=(0, 0, 0), turn=0.0):
    """A mug of coffee; at turn 0 the handle points to the right. Body and handle are fused as clay is."""
    material = glaze(color)
    outer = [(0.0, 0.02), (0.27, 0.02), (0.285, 0.0), (0.325, 0.0), (0.36, 0.03), (0.40, 0.10), (0.428, 0.22),
             (0.438, 0.40), (0.432, 0.60), (0.42, 0.78), (0.414, 0.90), (0.411, 0.945), (0.402, 0.962)]  # fmt: skip
    inner = [(0.388, 0.962), (0.377, 0.945), (0.375, 0.88), (0.382, 0.70), (0.39, 0.40), (0.37, 0.20),
             (0.30, 0.10), (0.0, 0.08)]  # fmt: skip
    body = turned(np.vstack([curve(outer, 90), curve(inner, 70)]), material, "mug", 128)
    grip = handle(material)
    union = body.modifiers.new("union", "BOOLEAN")
    union.operation, union.object, union.solver = "UNION", grip, "EXACT"
    grip.hide_render = True
    remesh = body.modifiers.new("fuse", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", 0.0065, True
    smooth = body.modifiers.new("soften", "SMOOTH")
    smooth.factor, smooth.iterations = 0.5, 12
    body.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z")
    grip.parent = body
    coffee(at)


def coffee(at):
    nodes = Nodes("coffee")
    place = nodes.at()
    radius = nodes.add("VectorMath", {0: place}, operation="LENGTH").outputs["Value"]
    crema = nodes.step(nodes.sum(radius, nodes.sum(nodes.noise(14.0, 4.0), 0.06, "MULTIPLY")), 0.375, 0.41)
    color = nodes.mix(crema, (0.014, 0.005, 0.002), (0.17, 0.075, 0.025))
    surface = nodes.surface(base_color=color, roughness=0.06, normal=nodes.bump(nodes.noise(3.0), 0.05))
    made = turned([(0.0, 0.0), (0.36, 0.0), (0.374, 0.003), (0.381, 0.012)], surface, "coffee")
    made.location = Vector(at) + Vector((0, 0, LIQUID_Z))


def room(wall=1.5, color=PLASTER):
    """A table that rises into a wall."""
    r = 0.5
    bend = [(wall - r + r * math.sin(a), r - r * math.cos(a)) for a in np.linspace(0, math.pi / 2, 24)]
    profile = [(-14.0, 0.0), *bend, (wall, 12.0)]
    vertices = [(x, y, z) for y, z in profile for x in (-14, 14)]
    mesh("room", vertices, grid(len(profile), 2, False), plain("plaster", color, 0.92, 0.25, 9.0))


def sunlight(window=(0.05, 0.1), strength=5.2):
    """Low warm sun through a window with six panes, whose middle is shifted."""
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.color, sun.angle = strength, (1.0, 0.80, 0.57), math.radians(1.7)
    lamp = bpy.data.objects.new("sun", sun)
    lamp.rotation_euler = TO_SUN.to_track_quat("Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)
    frame = lamp.rotation_euler.to_matrix().to_4x4()
    frame.translation = TO_SUN * 7
    across, up = window
    shade = plain("shade", (0.3, 0.25, 0.2))
    wide, high, big = 1.5, 1.75, 30
    # Left, right, bottom and top of each bar.
    bars = [(-big, -wide, -big, big), (wide, big, -big, big), (-wide, wide, -big, -high), (-wide, wide, high, big),
            (-0.07, 0.07, -high, high), (-wide, wide, -0.62, -0.54), (-wide, wide, 0.58, 0.66)]  # fmt: skip
    for left, right, low, top in bars:
        corners = [(left, low), (right, low), (right, top), (left, top)]
        mesh("bar", [frame @ Vector((x + across, y + up, 0)) for x, y in corners], [(0, 1, 2, 3)], shade)
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"].inputs
    sky[0].default_value, sky[1].default_value = (0.86, 0.93, 1.0, 1), 0.75
    bpy.context.scene.world = world


def camera(at, target, lens=85.0, focus=None, stop=1.2):
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_fit, data.sensor_height, data.sensor_width = lens, "AUTO", 36, 36
    data.dof.use_dof, data.dof.aperture_fstop = True, stop
    data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    made = bpy.data.objects.new("camera", data)
    made.location = at
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(made)
    bpy.context.scene.camera = made


def cloth(at, width, depth, turn, color):
    """A linen napkin with soft folds."""
    count = 120
    u, v = np.meshgrid(np.linspace(-1, 1, count), np.linspace(-1, 1, count))
    fold = np.sin(5.1 * u + 1.4 * np.sin(1.7 * v)) * 0.5 + np.sin(3.2 * v - 1.9 * u) * 0.35 + 0.85
    z = 0.012 + 0.035 * fold * (0.25 + np.clip(np.maximum(np.abs(u), np.abs(v)), 0, 1) ** 2)
    x, y = u * width * (1 + 0.025 * np.sin(4 * v)), v * depth * (1 + 0.02 * np.sin(5 * u))
    nodes = Nodes("linen")
    weave = nodes.sum(nodes.noise(90.0, 2.0, (1, 0.08, 1)), nodes.noise(90.0, 2.0, (0.08, 1, 1)))
    surface = nodes.surface(base_color=color, roughness=0.95, normal=nodes.bump(weave, 0.5, 0.006))
    made = mesh("cloth", np.stack([x, y, z], -1).reshape(-1, 3), grid(count, count, False), surface)
    made.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z")
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.025, -1


def book(at, size, turn, color):
    """A cloth-bound book that lies on its back; its spine faces the camera."""
    width, depth, height = size
    pages = plain("pages", (0.80, 0.74, 0.63), 0.9)
    cover = plain("cover", color, 0.85, 0.5, 160.0)
    place = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z")
    board = 0.022
    parts = [((width, depth, board), (0, 0, board / 2), cover), ((width, depth, board), (0, 0, height - board / 2), cover),
             ((width, board, height), (0, -depth / 2, height / 2), cover),
             ((width - 0.07, depth - 0.06, height - board), (0, 0, height / 2), pages)]  # fmt: skip
    for (w, d, h), middle, material in parts:
        corners = [(x * w / 2, y * d / 2, z * h / 2) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        box = mesh("book", corners, faces, material, smooth=False)
        box.matrix_world = place @ Matrix.Translation(middle)
        edge = box.modifiers.new("edge", "BEVEL")
        edge.width, edge.segments = 0.008, 3
