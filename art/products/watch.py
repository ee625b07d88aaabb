"""A dress watch closed on its strap: applied markers, small seconds, domed lugs, stitched leather."""
from math import cos, pi, sin

from mathutils import Vector

import kit

VIEW = {"elevation": 12, "turn": -30}
COLOURS = {
    "cognac": {"strap": "#9a5a34", "thread": "#e8d3b0", "case": "#c9a677", "dial": "#f1ebdf", "marks": "#b98d4f"},
    "midnight": {"strap": "#2b3442", "thread": "#8fa3b8", "case": "#b9bdc1", "dial": "#22344c", "marks": "#dfe4e8"},
}


def hand(angle, length, width, height, material, back=0.03):
    with kit.group(at=(0, 0, height), turn=-angle):
        kit.slab([(-width / 2, -back), (width / 2, -back), (width * 0.3, length), (0, length + 0.008), (-width * 0.3, length)], 0.005, material, 0.0015)


def head(case, dial, marks):
    steel, gilt = kit.metal(case, 0.2), kit.metal(marks, 0.24)
    kit.lathe([(0, -0.07), (0.3, -0.07), (0.352, -0.035), (0.356, 0.035), (0.335, 0.066), (0.31, 0.072), (0.298, 0.03), (0, 0.03)], steel, 0.014)
    kit.lathe([(0, 0.045), (0.3, 0.045)], kit.surface(dial, 0.35, clearcoat=0.4), 0)
    kit.lathe([(0.288, 0.045), (0.3, 0.054)], kit.surface(dial, 0.3), 0)
    for k in range(60):
        with kit.group(at=(0, 0, 0.045), turn=-6 * k):
            if k % 5:
                kit.box((0.004, 0.012, 0.002), gilt, at=(0, 0.272, 0), corner=0.001, bevel=0)
            elif k != 30:
                for x in ((-0.011, 0.011) if k == 0 else (0,)):
                    kit.box((0.013, 0.058, 0.008), gilt, at=(x, 0.238, 0), corner=0.002, bevel=0.002)
    with kit.group(at=(0, -0.145, 0.0445)):
        kit.lathe([(0, 0.001), (0.086, 0.001)], kit.surface(dial, 0.5, metallic=0.25), 0)
        kit.lathe([(0.084, 0), (0.09, 0), (0.09, 0.004), (0.084, 0.004)], gilt, 0.001, closed=True)
        for k in range(12):
            with kit.group(turn=30 * k):
                kit.box((0.003, 0.012, 0.002), gilt, at=(0, 0.072, 0.001), corner=0.001, bevel=0)
        hand(220, 0.062, 0.006, 0.004, gilt, 0.018)
    hand(306, 0.15, 0.02, 0.055, gilt)
    hand(54, 0.225, 0.016, 0.062, gilt)
    kit.lathe([(0, 0.05), (0.014, 0.05), (0.014, 0.071), (0, 0.071)], gilt, 0.003)
    kit.lathe([(0, 0.079), (0.2, 0.076), (0.312, 0.069)], kit.glass(), 0.2)
    with kit.group(at=(0.35, 0, 0), tilt=(0, 90)):
        kit.lathe([(0, 0), (0.02, 0), (0.02, 0.016), (0.044, 0.02), (0.044, 0.075), (0, 0.08)], steel, 0.007)
        for k in range(28):
            a = 2 * pi * k / 28
            kit.tube([(0.044 * cos(a), 0.044 * sin(a), 0.026), (0.044 * cos(a), 0.044 * sin(a), 0.068)], 0.0028, steel)
    for x in (-1, 1):
        for y in (-1, 1):
            lug = kit.spline([(x * 0.2, y * 0.24, 0.0), (x * 0.193, y * 0.34, 0.005), (x * 0.19, y * 0.41, -0.03), (x * 0.19, y * 0.445, -0.085)], 8)
            kit.sweep(lug, lambda t: kit.rectangle(0.055 - 0.014 * t, 0.1 - 0.045 * t, 0.015), steel, normal=(x, 0, 0))


def build(strap, thread, case, dial, marks):
    hide, sewn, steel = kit.leather(strap), kit.surface(thread, 0.7), kit.metal(case, 0.22)
    with kit.group(tilt=(80, 0)) as whole:
        head(case, dial, marks)
        loop = kit.spline([(0, 0.342, -0.03), (0, 0.43, -0.045), (0, 0.57, -0.2), (0, 0.62, -0.52), (0, 0.5, -0.8), (0, 0.24, -0.97), (0, 0, -1.0),
                           (0, -0.24, -0.97), (0, -0.5, -0.8), (0, -0.62, -0.52), (0, -0.57, -0.2), (0, -0.43, -0.045), (0, -0.342, -0.03)], 12)

        def cut(t):
            far = 1 - abs(2 * t - 1)
            return kit.rectangle(0.075 - 0.03 * min(1, far * 2.2), 0.312 - 0.06 * far, 0.02, 5)

        kit.sweep(loop, cut, hide, normal=(1, 0, 0), ends="flat")
        for i in range(6, len(loop) - 7, 2):
            t = i / (len(loop) - 1)
            far, along = 1 - abs(2 * t - 1), (loop[i + 1] - loop[i]).normalized()
            out = along.cross(Vector((1, 0, 0)))
            for side in (-1, 1):
                lift = out * ((0.075 - 0.03 * min(1, far * 2.2)) / 2 + 0.0005)
                edge = Vector((side * (0.156 - 0.03 * far - 0.024), 0, 0))
                for face in (1, -1):
                    a = loop[i] + edge + lift * face
                    kit.tube([a, a + along * 0.024], 0.0042, sewn)
        for y in (-0.6, -0.5):
            at = min(loop[len(loop) // 2:], key=lambda p: abs(p[1] - y) + (10 if p[2] > -0.5 else 0))
            j = loop.index(at)
            along = (loop[j + 1] - at).normalized()
            out = along.cross(Vector((1, 0, 0)))
            hoop = kit.fillet([Vector((sx * 0.142, 0, 0)) + out * so * 0.04 + at for sx, so in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 0.02, closed=True)
            kit.sweep(hoop, kit.rectangle(0.014, 0.05 if y == -0.6 else 0.024, 0.006), hide if y == -0.6 else steel, normal=along, closed=True)
    kit.settle(whole)
