"""Shapes, materials, light, camera and denoise shared by every picture. Runs inside Blender 3.4.

Units: a product stands on z = 0 and measures 1 to 2 units; the camera looks along +y, so -y is the front.
"""
from contextlib import contextmanager
from math import acos, cos, pi, radians, sin, tan

import bpy
import bmesh
import numpy as np
from mathutils import Vector

PALETTE = {
    "terracotta": "#c4674a", "clay": "#c9876b", "sage": "#8fa392", "ink": "#2f3a44", "cream": "#e9e2d6", "sand": "#c8b49a",
    "brass": "#c9a063", "aluminium": "#85888c", "oak": "#c08a56", "walnut": "#7a4a2e", "white": "#f2efea", "black": "#1d2023",
    "cognac": "#9a5a34", "mustard": "#cf9a3f",
}


def rgb(colour):
    """Linear RGB of a palette name or a hex colour."""
    code = PALETTE.get(colour, colour).lstrip("#")
    return tuple(((v / 12.92) if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
                 for v in (int(code[i:i + 2], 16) / 255 for i in (0, 2, 4)))


# ---------------------------------------------------------------- outlines and paths

def fillet(points, radius, radii=None, closed=False, steps=10):
    """Round the corners of a 2D or 3D polyline; `radii` overrides the radius by corner index."""
    points = [Vector(p) for p in points]
    count, out = len(points), []
    for i, p in enumerate(points):
        r = (radii or {}).get(i, radius)
        if (not closed and i in (0, count - 1)) or r <= 0:
            out.append(p)
            continue
        to_prev, to_next = points[i - 1] - p, points[(i + 1) % count] - p
        room = 0.499 * min(to_prev.length, to_next.length)
        u, v = to_prev.normalized(), to_next.normalized()
        angle = acos(max(-1, min(1, u.dot(v))))
        if angle > pi - 1e-3 or angle < 1e-3:
            out.append(p)
            continue
        cut = min(r / tan(angle / 2), room)
        r = cut * tan(angle / 2)
        centre = p + (u + v).normalized() * (r / sin(angle / 2))
        a, b, turn = p + u * cut - centre, p + v * cut - centre, pi - angle
        out += [centre + (a * sin((1 - k / steps) * turn) + b * sin(k / steps * turn)) / sin(turn)
                for k in range(steps + 1)]
    return out


def rectangle(width, height, radius=0.02, steps=8):
    w, h = width / 2, height / 2
    return fillet([(-w, -h), (w, -h), (w, h), (-w, h)], radius, closed=True, steps=steps)


def ellipse(a, b=None, steps=32):
    return [Vector((a * cos(2 * pi * k / steps), (b or a) * sin(2 * pi * k / steps))) for k in range(steps)]


def arc(centre, radius, start, end, steps=48, plane="xz"):
    """Points of a circular arc, angles in degrees, in the xz, xy or yz plane."""
    i, j = ("xyz".index(c) for c in plane)
    out = []
    for k in range(steps + 1):
        t, p = radians(start + (end - start) * k / steps), Vector(centre)
        p[i] += radius * cos(t)
        p[j] += radius * sin(t)
        out.append(p)
    return out


def spline(points, steps=12, closed=False):
    """Catmull-Rom curve through the points (of any dimension)."""
    pts, out = [Vector(p) for p in points], []
    count = len(pts)
    at = (lambda i: pts[i % count]) if closed else (lambda i: pts[max(0, min(count - 1, i))])
    for i in range(count if closed else count - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(steps):
            t = k / steps
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - 3 * c + d - a) * t ** 3))
    return out if closed else out + [pts[-1]]


# ---------------------------------------------------------------- groups and meshes

_groups = [None]


@contextmanager
def group(at=(0, 0, 0), turn=0, scale=1, tilt=(0, 0)):
    """Groups the objects created in the `with` block. Scales, tilts about x and y, rotates about z, then moves them."""
    root = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(root)
    root.parent, root.location, root.scale = _groups[-1], at, (scale,) * 3
    root.rotation_euler = (radians(tilt[0]), radians(tilt[1]), radians(turn))
    _groups.append(root)
    try:
        yield root
    finally:
        _groups.pop()


def solid(verts, faces, material, uvs=None, bevel=0, crisp=True, weld=False):
    """A mesh object in the current group. `crisp` keeps flat faces flat beside bevels; false for soft objects."""
    mesh = bpy.data.meshes.new("part")
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    if uvs:
        layer = mesh.uv_layers.new()
        for loop, uv in zip(layer.data, (uv for face in uvs for uv in face)):
            loop.uv = uv
    edit = bmesh.new()
    edit.from_mesh(mesh)
    if weld:
        bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(mesh)
    edit.free()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(material)
    thing = bpy.data.objects.new("part", mesh)
    bpy.context.collection.objects.link(thing)
    thing.parent = _groups[-1]
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method, modifier.angle_limit = bevel, 5, "ANGLE", radians(35)
        modifier.use_clamp_overlap = True
    if crisp:
        mesh.use_auto_smooth, mesh.auto_smooth_angle = True, radians(42)
        thing.modifiers.new("normals", "WEIGHTED_NORMAL").keep_sharp = True
    return thing


def lathe(profile, material, radius=0.02, radii=None, closed=False, steps=160, at=(0, 0, 0)):
    """Spin a filleted (r, z) profile about z. UV: u around, v along the profile, both in units of length."""
    line = fillet(profile, radius, radii, closed)
    if closed:
        line = line + [line[0]]
    run = [0.0]
    for a, b in zip(line, line[1:]):
        run.append(run[-1] + (b - a).length)
    rows, widest = len(line), max(p[0] for p in line)
    verts = [Vector((p[0] * cos(2 * pi * k / steps), p[0] * sin(2 * pi * k / steps), p[1])) + Vector(at)
             for k in range(steps) for p in line]
    faces, uvs = [], []
    for k in range(steps):
        for i in range(rows - 1):
            n = (k + 1) % steps
            faces.append((k * rows + i, n * rows + i, n * rows + i + 1, k * rows + i + 1))
            u0, u1 = (2 * pi * widest * c / steps for c in (k, k + 1))
            uvs.append(((u0, run[i]), (u1, run[i]), (u1, run[i + 1]), (u0, run[i + 1])))
    return solid(verts, faces, material, uvs, weld=True)


def sweep(path, section, material, normal=None, closed=False, ends="round", crisp=True):
    """Sweep a cross-section along a path. With `normal`, the path must be planar: x of the cross-section points to the
    right of the path, y along the normal. The cross-section may be a function of the distance, 0 to 1.
    Ends: round, flat or open.
    UV: 0 to 1 along the path and around the section."""
    path = [Vector(p) for p in path]
    count = len(path)
    shape = section if callable(section) else (lambda t: section)
    rings, side = [], None
    for i, p in enumerate(path):
        before, after = (path[i - 1], path[(i + 1) % count]) if closed else (path[max(0, i - 1)], path[min(count - 1, i + 1)])
        tangent = (after - before).normalized()
        if normal:
            up = Vector(normal).normalized()
            right = tangent.cross(up).normalized()
        else:
            guess = side if side else tangent.orthogonal()
            right = (guess - tangent * guess.dot(tangent)).normalized()
            side, up = right, right.cross(tangent)
        rings.append((p, tangent, right, up, [Vector(q) for q in shape(i / max(1, count - 1))]))
    if ends == "round" and not closed:
        def cap(ring, way):
            p, tangent, right, up, flat = ring
            wide, high = max(abs(q[0]) for q in flat), max(abs(q[1]) for q in flat)
            r, out = min(wide, high), []
            for k in range(1, 9):
                t = k / 8 * pi / 2
                inset = r * (1 - cos(t)) * 0.999
                out.append((p + tangent * way * r * sin(t), tangent, right, up,
                            [Vector((q[0] * (wide - inset) / wide, q[1] * (high - inset) / high)) for q in flat]))
            return out
        rings = cap(rings[0], -1)[::-1] + rings + cap(rings[-1], 1)
    size, total = len(rings[0][4]), len(rings)
    verts = [p + right * q[0] + up * q[1] for p, _, right, up, flat in rings for q in flat]
    faces, uvs = [], []
    for i in range(total if closed else total - 1):
        for j in range(size):
            n, m = (i + 1) % total, (j + 1) % size
            faces.append((i * size + j, i * size + m, n * size + m, n * size + j))
            u0, u1, v0, v1 = i / (total - 1), (i + 1) / (total - 1), j / size, (j + 1) / size
            uvs.append(((u0, v0), (u0, v1), (u1, v1), (u1, v0)))
    if not closed and ends != "open":
        faces += [tuple(range(size)), tuple(range((total - 1) * size, total * size))]
        uvs += [[(0, 0)] * size, [(1, 1)] * size]
    return solid(verts, faces, material, uvs, crisp=crisp)


def tube(path, radius, material, closed=False, ends="round"):
    """A round rod. The radius may be a function of the distance along the path, 0 to 1."""
    section = (lambda t: ellipse(radius(t), steps=28)) if callable(radius) else ellipse(radius, steps=28)
    return sweep(path, section, material, closed=closed, ends=ends, crisp=False)


def slab(outline, thickness, material, bevel=0.012, at=(0, 0, 0)):
    """Extrudes a flat outline and bevels its edges. UV: the outline's bounding box, 0 to 1."""
    outline, n, base = [Vector(p) for p in outline], len(outline), Vector(at)
    low, high = ([f(p[i] for p in outline) for i in (0, 1)] for f in (min, max))
    uv = [((p[0] - low[0]) / (high[0] - low[0]), (p[1] - low[1]) / (high[1] - low[1])) for p in outline]
    verts = [base + Vector((p[0], p[1], z)) for z in (0, thickness) for p in outline]
    faces = [tuple(range(n)), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    uvs = [uv, uv] + [(uv[i], uv[(i + 1) % n], uv[(i + 1) % n], uv[i]) for i in range(n)]
    return solid(verts, faces, material, uvs, bevel=bevel)


def box(size, material, at=(0, 0, 0), corner=0.02, bevel=0.012):
    """A box with rounded vertical edges and bevelled horizontal edges. `at` is the centre of its bottom."""
    return slab(rectangle(size[0], size[1], corner), size[2], material, bevel, at)


def cushion(size, material, at=(0, 0, 0), radius=0.1, puff=0.05, cells=40, shape=None):
    """A soft block centred at `at`: rounded by `radius`, inflated by `puff` (per axis if a tuple), deformed by `shape`."""
    swell = puff if isinstance(puff, tuple) else (puff,) * 3
    edit = bmesh.new()
    bmesh.ops.create_cube(edit, size=2)
    bmesh.ops.subdivide_edges(edit, edges=edit.edges, cuts=cells, use_grid_fill=True)
    half = Vector(size) / 2
    core = Vector(max(0.0, h - min(radius, h)) for h in half)
    for vert in edit.verts:
        unit = Vector(sin(c * pi / 2) for c in vert.co)
        p = Vector(u * h for u, h in zip(unit, half))
        inner = Vector(max(-c, min(c, q)) for c, q in zip(core, p))
        away = p - inner
        p = inner + away.normalized() * min(radius, min(half)) if away.length > 1e-9 else p
        for axis in range(3):
            a, b = (unit[i] for i in range(3) if i != axis)
            p[axis] += swell[axis] * (1 - a * a) * (1 - b * b) * (p[axis] / half[axis])
        vert.co = Vector(at) + (Vector(shape(p)) if shape else p)
    verts, faces = [v.co.copy() for v in edit.verts], [tuple(v.index for v in f.verts) for f in edit.faces]
    edit.free()
    return solid(verts, faces, material, crisp=False)


def cloud(things):
    """World coordinates of meshes' vertices, with modifiers applied."""
    bpy.context.view_layer.update()
    graph, clouds = bpy.context.evaluated_depsgraph_get(), []
    for thing in things:
        mesh, matrix = thing.evaluated_get(graph).to_mesh(), np.array(thing.matrix_world)
        points = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", points)
        clouds.append(points.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def settle(root):
    """Moves a group vertically until its lowest point is on the ground of the parent group."""
    lowest = float(cloud(c for c in root.children_recursive if c.type == "MESH")[:, 2].min())
    around = root.parent.matrix_world
    root.location.z += (around.translation.z - lowest) / around.to_scale().z


# ---------------------------------------------------------------- materials

def surface(colour, rough=0.5, **inputs):
    """A Principled material; further inputs by name, underscores for spaces."""
    material = bpy.data.materials.new("surface")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*rgb(colour), 1)
    shader.inputs["Roughness"].default_value = rough
    for name, value in inputs.items():
        shader.inputs[name.replace("_", " ").title()].default_value = value
    return material


def _node(material, kind, **inputs):
    node = material.node_tree.nodes.new("ShaderNode" + kind)
    for name, value in inputs.items():
        node.inputs[name.title()].default_value = value
    return node


def _texture(material, kind, scale, stretch=(1, 1, 1), **inputs):
    coords, mapping = _node(material, "TexCoord"), _node(material, "Mapping", scale=stretch)
    texture = _node(material, "Tex" + kind, scale=scale, **inputs)
    material.node_tree.links.new(coords.outputs["Object"], mapping.inputs["Vector"])
    material.node_tree.links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
    return texture


def _bump(material, height, strength, distance):
    bump = _node(material, "Bump", strength=strength, distance=distance)
    material.node_tree.links.new(height, bump.inputs["Height"])
    material.node_tree.links.new(bump.outputs["Normal"], material.node_tree.nodes["Principled BSDF"].inputs["Normal"])
    return material


def _mottle(material, factor, colours, stops):
    ramp = _node(material, "ValToRGB")
    for element, colour, stop in zip(ramp.color_ramp.elements, colours, stops):
        element.color, element.position = (*rgb(colour), 1), stop
    material.node_tree.links.new(factor, ramp.inputs["Fac"])
    material.node_tree.links.new(ramp.outputs["Color"], material.node_tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def paint(colour):
    return surface(colour, 0.38, clearcoat=0.25, clearcoat_roughness=0.2)


def plastic(colour, rough=0.46):
    return surface(colour, rough)


def metal(colour="aluminium", rough=0.3):
    return surface(colour, rough, metallic=1.0)


def glaze(colour, speckle="#4a3a30", amount=0.655):
    material = surface(colour, 0.22, clearcoat=0.5, clearcoat_roughness=0.08)
    return _mottle(material, _texture(material, "Noise", 42, detail=1.5).outputs["Fac"], (colour, speckle), (amount, amount + 0.012))


def leather(colour):
    material = surface(colour, 0.55, specular=0.4)
    return _bump(material, _texture(material, "Voronoi", 110).outputs["Distance"], 0.15, 0.01)


def fabric(colour, scale=240, strength=0.35, dark=None):
    """Upholstery and canvas: sheen, a fine bump, and a slight mottle between the colour and `dark`."""
    material = surface(colour, 0.95, sheen=0.4, specular=0.2)
    noise = _texture(material, "Noise", scale, detail=2.0)
    if dark:
        _mottle(material, noise.outputs["Fac"], (dark, colour), (0.3, 0.6))
    return _bump(material, noise.outputs["Fac"], strength, 0.012)


def knit(colour, dark, pitch=0.02):
    """Knitted material for the UVs of a lathe: raised dots in alternating rows, darker in between."""
    material = surface(colour, 0.9, sheen=0.3, specular=0.2)
    links, uv = material.node_tree.links, _node(material, "TexCoord")
    split = _node(material, "SeparateXYZ")
    links.new(uv.outputs["UV"], split.inputs["Vector"])
    waves = []
    for axis in ("X", "Y"):
        turn, wave = _node(material, "Math"), _node(material, "Math")
        turn.operation, wave.operation = "MULTIPLY", "SINE"
        turn.inputs[1].default_value = 2 * pi / pitch
        links.new(split.outputs[axis], turn.inputs[0])
        links.new(turn.outputs[0], wave.inputs[0])
        waves.append(wave)
    product, lift = _node(material, "Math"), _node(material, "Math")
    product.operation, lift.operation = "MULTIPLY", "MULTIPLY_ADD"
    for i in (0, 1):
        links.new(waves[i].outputs[0], product.inputs[i])
    links.new(product.outputs[0], lift.inputs[0])
    lift.inputs[1].default_value = lift.inputs[2].default_value = 0.5
    _mottle(material, lift.outputs[0], (dark, colour), (0.1, 0.65))
    return _bump(material, lift.outputs[0], 0.5, 0.01)


def wood(colour, dark, along="z"):
    stretch = tuple(1.5 if axis == along else 22 for axis in "xyz")
    material = surface(colour, 0.45, clearcoat=0.15, clearcoat_roughness=0.3)
    return _mottle(material, _texture(material, "Noise", 1, stretch, detail=3.0, distortion=0.6).outputs["Fac"], (dark, colour), (0.3, 0.62))


def paper(colour="#efe7d8", dark="#cdbfa8", layers=95):
    """The edge of a book's pages: fine horizontal lines."""
    material = surface(colour, 0.85, specular=0.2)
    noise = _texture(material, "Noise", 1, (0.4, 0.4, layers), detail=1.0)
    return _mottle(_bump(material, noise.outputs["Fac"], 0.3, 0.01), noise.outputs["Fac"], (dark, colour), (0.3, 0.6))


def glow(colour, strength=1.0):
    return surface("black", 0.6, emission=(*rgb(colour), 1), emission_strength=strength)


def glass():
    """A thin clear pane: transparent from the front, reflecting at a flat angle."""
    material = bpy.data.materials.new("glass")
    material.use_nodes = True
    links, out = material.node_tree.links, material.node_tree.nodes["Material Output"]
    clear, gloss = _node(material, "BsdfTransparent"), _node(material, "BsdfGlossy", roughness=0.03)
    slant, mix = _node(material, "Fresnel"), _node(material, "MixShader")
    slant.inputs["IOR"].default_value = 1.3
    for start, end in ((slant.outputs[0], mix.inputs[0]), (clear.outputs[0], mix.inputs[1]),
                       (gloss.outputs[0], mix.inputs[2]), (mix.outputs[0], out.inputs[0])):
        links.new(start, end)
    return material


def screen(draw, width=2400, height=1000, strength=1.2):
    """A luminous panel, mapped by UV. `draw` takes grids of x and y, 0 to 1 (y upwards), returns sRGB (h, w, 3)."""
    x, y = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = np.clip(draw(x, y), 0, 1)
    image = bpy.data.images.new("screen", width, height)
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    material = surface("black", 0.3, specular=0.25, emission_strength=strength)
    uv, picture = _node(material, "TexCoord"), _node(material, "TexImage")
    picture.image, picture.extension = image, "EXTEND"
    material.node_tree.links.new(uv.outputs["UV"], picture.inputs["Vector"])
    material.node_tree.links.new(picture.outputs["Color"], material.node_tree.nodes["Principled BSDF"].inputs["Emission"])
    return material


def hills(sky, sun, layers, sun_at=(0.68, 0.74), aspect=2.4):
    """A `draw` function for `screen`: a two-colour sky, a glowing sun, and ridges from the farthest to the nearest."""
    def srgb(code):
        code = PALETTE.get(code, code).lstrip("#")
        return np.array([int(code[i:i + 2], 16) / 255 for i in (0, 2, 4)])

    def draw(x, y):
        out = srgb(sky[0]) + (srgb(sky[1]) - srgb(sky[0])) * np.clip((y - 0.35) / 0.65, 0, 1)[..., None]
        away = np.hypot((x - sun_at[0]) * aspect, y - sun_at[1])
        out = out + (srgb(sun) - out) * np.maximum(np.clip((0.085 - away) * 300, 0, 1), 0.55 * np.exp(-away * 4.5))[..., None]
        for i, colour in enumerate(layers):
            ridge = 0.56 - 0.43 * i / max(1, len(layers) - 1) + 0.05 * np.sin(x * (5.2 + i * 1.3) + i * 2.1) + 0.025 * np.sin(x * 13 + i)
            tint = srgb(colour) + 0.09 * np.clip(1 - (ridge - y) * 5, 0, 1)[..., None]
            out = out + (tint - out) * np.clip((ridge - y) * 500, 0, 1)[..., None]
        return out
    return draw


# ---------------------------------------------------------------- light, backdrop, camera, render

def lamp(at, target, size, watts, colour):
    data = bpy.data.lights.new("light", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", size[0], size[1], watts, rgb(colour)
    thing = bpy.data.objects.new("light", data)
    bpy.context.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def world(colour, strength):
    bpy.context.scene.world = sky = bpy.data.worlds.new("world")
    sky.use_nodes = True
    sky.node_tree.nodes["Background"].inputs[0].default_value = (*rgb(colour), 1)
    sky.node_tree.nodes["Background"].inputs[1].default_value = strength


def backdrop(colour, back=5.5, radius=2.5, width=40):
    """A seamless floor and wall. `frame` ignores them when it places the camera."""
    line = fillet([(-16, 0), (back, 0), (back, 14)], radius, steps=48)
    verts = [(x, p[0], p[1]) for x in (-width / 2, width / 2) for p in line]
    n = len(line)
    sheet = solid(verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], surface(colour, 0.9, specular=0.2), crisp=False)
    sheet["backdrop"] = True


def studio():
    """Lights and backdrop of all product pictures."""
    world("#f4f6fa", 0.45)
    backdrop("#f1efec")
    lamp((-3.2, -2.6, 4.6), (0, 0, 0.6), (2.6, 2.6), 400, "#fffaf3")
    lamp((4.2, -2.6, 2.4), (0, 0, 0.6), (3, 3), 60, "#eef4ff")
    lamp((1.2, 3, 4.4), (0, 0, 0.6), (2.2, 1.2), 200, "#ffffff")
    lamp((0, 1.2, 6.5), (0, 5.5, 3), (6, 1.5), 140, "#ffffff")


def stage(ground, key=840, fill=90, rim=240, key_colour="#fff1de", sky=0.32, height=0.36, elevation=8, distance=15):
    """Lights, backdrop and camera of a banner, 6.3 units wide. Objects belong at x > 0.2. Returns render settings."""
    world("#f4f6fa", sky)
    backdrop(ground)
    lamp((-2.4, -3.4, 5.0), (1.4, 0, 0.6), (2.6, 2.6), key, key_colour)
    lamp((5.4, -3.2, 2.6), (1.4, 0, 0.6), (3, 3), fill, "#eef4ff")
    lamp((2.8, 3, 4.4), (1.4, 0, 0.6), (2.2, 1.2), rim, "#ffffff")
    tilt = radians(elevation)
    camera((0, -distance * cos(tilt), height + distance * sin(tilt)), (0, 0, height))
    return {"exposure": 0.15, "view": "Filmic", "look": "Medium High Contrast"}


def camera(at, target, lens=85):
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = lens, 36
    eye = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(eye)
    eye.location = at
    eye.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = eye


def frame(elevation, fill=0.75, lens=85):
    """Places the camera in front at this elevation, so all objects fill the share `fill` of a square frame."""
    points = cloud(c for c in bpy.context.scene.objects if c.type == "MESH" and not c.get("backdrop"))
    tilt = radians(elevation)
    away, up, right = np.array((0, -cos(tilt), sin(tilt))), np.array((0, sin(tilt), cos(tilt))), np.array((1.0, 0, 0))
    target, distance = (points.min(0) + points.max(0)) / 2, 7.0
    for _ in range(12):
        seen = points - (target + away * distance)
        depth = -(seen @ away)
        spans = [(v.min(), v.max()) for v in ((seen @ axis) / depth * lens / 36 for axis in (right, up))]
        for axis, (low, high) in zip((right, up), spans):
            target = target + axis * (low + high) / 2 * distance * 36 / lens
        distance *= max(high - low for low, high in spans) / fill
    camera(target + away * distance, target, lens)


def render(path, width, height, samples, exposure=-0.65, view="Standard", look="None"):
    """Renders with Cycles on the CPU. Denoises by a bilateral blur guided by normals, albedo and emission."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.cycles.samples, scene.cycles.adaptive_threshold, scene.cycles.seed = samples, 0.01, 7
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces, scene.cycles.sample_clamp_indirect, scene.cycles.use_auto_tile = 8, 4, False
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.view_settings.view_transform = view
    scene.view_settings.look, scene.view_settings.exposure = look, exposure
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_emit = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source, blur, out = (nodes.new("CompositorNode" + kind) for kind in ("RLayers", "Bilateralblur", "Composite"))
    blur.iterations, blur.sigma_color, blur.sigma_space = 2, 0.12, 4
    led = source.outputs["Normal"]
    for guide in ("DiffCol", "Emit"):
        add = nodes.new("CompositorNodeMixRGB")
        add.blend_type = "ADD"
        links.new(led, add.inputs[1])
        links.new(source.outputs[guide], add.inputs[2])
        led = add.outputs[0]
    links.new(source.outputs["Image"], blur.inputs["Image"])
    links.new(led, blur.inputs["Determinator"])
    links.new(blur.outputs[0], out.inputs[0])
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    scene.render.image_settings.compression, scene.render.filepath = 30, path
    bpy.ops.render.render(write_still=True)
