"""A canvas tote with a two-tone base and stitched webbing handles."""
from math import cos, pi, sin

from mathutils import Vector, noise

import kit

VIEW = {"elevation": 11, "turn": -26}
COLOURS = {
    "natural": {"canvas": "#e2d6bf", "shade": "#d3c5aa", "base": "#b9764f", "webbing": "#b9764f", "thread": "#f4ecdc"},
    "indigo": {"canvas": "#51637c", "shade": "#465770", "base": "#2e3a4b", "webbing": "#e2d6bf", "thread": "#51637c"},
}
TALL = 1.06


def shell(x_angle, z, grow=0.0):
    """Point of the bag's wall at an angle about z and a height, moved outwards by `grow`. Boxy below, slack above."""
    v = z / TALL
    wide, deep, power = 0.60 + 0.03 * v, 0.25 - 0.12 * v ** 1.3, 2 / (4.2 - 1.6 * v)
    foot = min(1, z / 0.05)
    pinch = 1 - 0.06 * (1 - foot) ** 2
    c, s = cos(x_angle), sin(x_angle)
    x = (wide * pinch + grow) * (abs(c) ** power) * (1 if c > 0 else -1)
    y = (deep * pinch + grow) * (abs(s) ** power) * (1 if s > 0 else -1)
    return drape(Vector((x, y, z)))


def drape(p):
    """Adds soft folds to the broad sides, more towards the rim. The rim dips between the handles."""
    side = min(1, abs(p[1]) / 0.09)
    v = max(0, min(1, p[2] / TALL))
    fold = 0.055 * v * noise.noise(Vector((p[0] * 2.6, 3.1 if p[1] > 0 else 0.4, p[2] * 1.5)))
    fold += 0.022 * noise.noise(Vector((p[0] * 5 + p[2] * 4, 7.0 if p[1] > 0 else 1.7, p[2] * 3))) * min(1, v * 3)
    return Vector((p[0], p[1] + fold * side * side * (3 - 2 * side), p[2] - 0.035 * v ** 6 * cos(p[0] * pi / 0.6 * 2) * 0.6))


def skin(z_from, z_to, grow, thick, material, rows=60, around=280):
    """A band of the bag's wall with closed edges. A band that starts at the ground has a floor."""
    rings = [(grow, z_from + (z_to - z_from) * k / rows) for k in range(rows + 1)]
    inner = [(grow - thick, z) for _, z in reversed(rings)]
    both = rings + [(grow - thick / 2, z_to + thick * 0.35)] + inner
    verts = [shell(2 * pi * k / around, z, g) for g, z in both for k in range(around)]
    faces = [(r * around + k, r * around + (k + 1) % around, (r + 1) * around + (k + 1) % around, (r + 1) * around + k)
             for r in range(len(both) - 1) for k in range(around)]
    if z_from == 0:
        faces.append(tuple(range(around)))
    kit.solid(verts, faces, material, crisp=False)


def front(x, z, face, off):
    """A point at this x and z, at a distance of `off` from the bag's front (`face` -1) or back (`face` 1)."""
    low, high = 0.0, pi / 2
    for _ in range(40):
        angle = (low + high) / 2
        low, high = (angle, high) if shell(angle, z).x > abs(x) else (low, angle)
    around = angle if x > 0 else pi - angle
    p = shell(around * face, z)
    return Vector((x, p.y + face * off, p.z))


def stitch(a, b, thread, count):
    for k in range(count):
        p, q = a.lerp(b, (k + 0.2) / count), a.lerp(b, (k + 0.8) / count)
        kit.tube([p, q], 0.004, thread)


def build(canvas, shade, base, webbing, thread):
    cloth, lower = kit.fabric(canvas, 170, 0.5, dark=shade), kit.fabric(base, 170, 0.5)
    strap, sewn = kit.fabric(webbing, 260, 0.5), kit.surface(thread, 0.8)
    skin(0, TALL, 0, 0.014, cloth)
    skin(0.004, 0.25, 0.007, 0.012, lower, 24)
    skin(TALL - 0.075, TALL + 0.002, 0.007, 0.026, cloth, 10)
    for face in (-1, 1):
        legs = [[front(side * 0.235, 0.25 + (TALL - 0.25) * k / 14, face, 0.014) for k in range(15)] for side in (-1, 1)]
        top = [Vector((0.235 * cos(a), legs[0][-1].y + face * 0.05 * sin(a), TALL + 0.03 + 0.4 * sin(a) ** 0.8))
               for a in (pi - pi * k / 22 for k in range(1, 22))]
        path = kit.spline(legs[0] + top + legs[1][::-1], 3)
        kit.sweep(path, kit.rectangle(0.078, 0.014, 0.005), strap, normal=(0, face, 0))
        for leg in legs:
            for side in (-1, 1):
                for k in range(2, 14):
                    a, b = (p + Vector((side * 0.029, face * 0.0085, 0)) for p in (leg[k - 1], leg[k]))
                    stitch(a, b, sewn, 2)
    for z, off in ((0.232, 0.0125), (TALL - 0.06, 0.0085)):
        seam = [front(0.56 * (2 * k / 44 - 1), z, -1, off) for k in range(45)]
        for a, b in zip(seam, seam[1:]):
            stitch(a, b, sewn, 1)
