"""A compact mechanical keyboard: two-tone caps, a brass dial and a coiled cable."""
from math import cos, pi, sin

from mathutils import Vector

import kit

VIEW = {"elevation": 39, "turn": -27, "fill": 0.86}
COLOURS = {
    "cream": {"case": "#d6ccb9", "letters": "#e4dccd", "others": "#9fb3a2", "accent": "terracotta", "cable": "terracotta"},
    "ink": {"case": "#2c3742", "letters": "#5d6d7c", "others": "#33414e", "accent": "mustard", "cable": "mustard"},
}
ROWS = [  # widths in key units; colour by prefix: o: others, a: accent, none: letters
    "a1 1 1 1 1 1 1 1 1 1 1 1 1 o2",
    "o1.5 1 1 1 1 1 1 1 1 1 1 1 1 o1.5 o1",
    "o1.75 1 1 1 1 1 1 1 1 1 1 1 a2.25 o1",
    "o2.25 1 1 1 1 1 1 1 1 1 1 o1.75 o1 o1",
    "o1.25 o1.25 o1.25 6.25 o1 o1 o1 o1 o1 o1",
]
UNIT = 0.105


def cap(x, y, width, row, material):
    """One keycap: a tapered block with a hollow top, tilted by its row."""
    base = kit.rectangle(width * UNIT - 0.008, UNIT - 0.008, 0.012, 5)
    lean, n = (0.1, 0.05, 0.0, -0.04, -0.06)[row], len(base)
    half = width * UNIT / 2
    verts = [(p[0] + x, p[1] + y, 0) for p in base]
    for inset, height in ((0.017, 0.062), (0.024, 0.064), (0.034, 0.0625), (0.046, 0.0605)):
        for p in base:
            u, v = p[0] * (half - inset) / half, p[1] * (UNIT / 2 - inset) / (UNIT / 2) + 0.004
            verts.append((u + x, v + y, height + lean * v))
    faces = [(r * n + i, r * n + (i + 1) % n, (r + 1) * n + (i + 1) % n, (r + 1) * n + i) for r in range(4) for i in range(n)]
    kit.solid(verts, faces + [tuple(range(4 * n, 5 * n)), tuple(range(n))], material, crisp=False)


def build(case, letters, others, accent, cable):
    shell, brass = kit.surface(case, 0.45, clearcoat=0.15), kit.metal("brass", 0.25)
    caps = {"": kit.plastic(letters, 0.5), "o": kit.plastic(others, 0.5), "a": kit.plastic(accent, 0.5)}
    with kit.group(tilt=(4.5, 0)) as body:
        kit.slab(kit.rectangle(16 * UNIT + 0.1, 5 * UNIT + 0.1, 0.05), 0.085, shell, 0.016)
        kit.slab(kit.rectangle(16 * UNIT + 0.024, 5 * UNIT + 0.024, 0.016), 0.006, kit.plastic("#1f2225", 0.6), 0.002, at=(0, 0, 0.0805))
        for row, keys in enumerate(ROWS):
            x, y = -8 * UNIT, (2 - row) * UNIT
            with kit.group(at=(0, y, 0.09)):
                for key in keys.split():
                    kind, width = (key[0], float(key[1:])) if key[0] in "oa" else ("", float(key))
                    cap(x + width * UNIT / 2, 0, width, row, caps[kind])
                    x += width * UNIT
        with kit.group(at=(7.5 * UNIT, 2 * UNIT, 0.085)):
            kit.lathe([(0, 0), (0.048, 0), (0.048, 0.075), (0, 0.075)], brass, 0.008)
            for k in range(36):
                a = 2 * pi * k / 36
                kit.tube([(0.048 * cos(a), 0.048 * sin(a), 0.012), (0.048 * cos(a), 0.048 * sin(a), 0.064)], 0.0026, brass)
    kit.settle(body)
    cord, start = kit.plastic(cable, 0.5), Vector((-0.62, 0.31, 0.06))
    turns, loops = 15, []
    for k in range(turns * 24 + 1):
        a = 2 * pi * k / 24
        loops.append((-0.4 + 0.6 * k / (turns * 24), 0.56 + 0.05 * cos(a), 0.068 + 0.05 * sin(a)))
    lead = kit.spline([start, start + Vector((0, 0.09, -0.02)), (-0.58, 0.53, 0.03), (-0.47, 0.59, 0.03), loops[0]], 10)
    tail = kit.spline([loops[-1], (0.27, 0.6, 0.03), (0.36, 0.57, 0.018), (0.5, 0.56, 0.02)], 10)
    kit.tube(lead[:-1] + loops + tail[1:], 0.0145, cord)
    with kit.group(at=(0.5, 0.56, 0.022), tilt=(0, 90)):
        kit.lathe([(0, 0), (0.024, 0), (0.024, 0.11), (0, 0.11)], brass, 0.006)
        kit.box((0.018, 0.044, 0.06), kit.metal("#b8bcc0", 0.25), at=(0, 0, 0.11), corner=0.008, bevel=0.003)
