"""A cordless desk lamp: weighted base, bent brass stem, spun metal shade on a swivel."""
import kit

VIEW = {"elevation": 7, "turn": -20}
COLOURS = {
    "terracotta": {"shade": "terracotta", "stem": "brass"},
    "forest": {"shade": "#41604f", "stem": "brass"},
}


def build(shade, stem, lit=6.0):
    painted, brass = kit.paint(shade), kit.metal(stem, 0.25)
    kit.lathe([(0, 0), (0.36, 0), (0.36, 0.055), (0, 0.055)], painted, 0.022, at=(0.14, 0, 0))
    kit.lathe([(0, 0.05), (0.06, 0.05), (0.06, 0.085), (0.034, 0.1), (0.034, 0.15), (0, 0.15)], brass, 0.008, at=(0.22, 0, 0))
    kit.lathe([(0, 0.05), (0.034, 0.05), (0.034, 0.066), (0, 0.066)], brass, 0.006, at=(-0.03, -0.1, 0))
    stem_path = kit.fillet([(0.22, 0, 0.06), (0.22, 0, 1.5), (-0.36, 0, 1.5), (-0.36, 0, 1.3)], 0.36, {2: 0.19}, steps=30)
    kit.tube(stem_path, 0.022, brass)
    with kit.group(at=(-0.36, 0, 1.3), tilt=(-20, 20)):
        kit.lathe([(0, 0.04), (0.036, 0.04), (0.036, -0.05), (0, -0.05)], brass, 0.008)
        kit.lathe([(0, -0.03), (0.062, -0.03), (0.07, -0.07), (0.36, -0.4), (0.366, -0.44), (0.352, -0.44), (0.345, -0.4), (0.06, -0.082), (0, -0.082)],
                  painted, 0.012, {2: 0.03, 3: 0.12, 6: 0.12})
        kit.lathe([(0, -0.09), (0.055, -0.09), (0.34, -0.402), (0.345, -0.43)], kit.surface("#fbf1e0", 0.5), 0.05)
        kit.lathe([(0, -0.1), (0.045, -0.1), (0.045, -0.17), (0, -0.17)], brass, 0.006)
        kit.lathe([(0, -0.16), (0.04, -0.16), (0.095, -0.27), (0.07, -0.35), (0, -0.365)], kit.glow("#ffd9a0", lit), 0.06)
