"""A barrel armchair: channel-stitched shell, piped seat cushion, splayed wooden legs with brass shoes."""
from math import pi, sin

import kit

VIEW = {"elevation": 14, "turn": -28}
COLOURS = {
    "sage": {"cloth": "#8b9b87", "shade": "#788a76", "pillow": "#e2cfb2", "wood": "oak"},
    "rust": {"cloth": "#b9694a", "shade": "#a35a3e", "pillow": "#ead9c0", "wood": "walnut"},
}


def build(cloth, shade, pillow, wood):
    soft = kit.fabric(cloth, 150, 0.3, dark=shade)
    path = kit.fillet([(0.6, -0.56), (0.6, 0.62), (-0.6, 0.62), (-0.6, -0.56)], 0.58, steps=70)
    sides = [[a.lerp(b, k / 40) for k in range(40)] for a, b in ((path[0], path[1]), (path[-1], path[-2]))]
    path = sides[0] + path[1:-1] + sides[1][::-1]
    run = [0.0]
    for a, b in zip(path, path[1:]):
        run.append(run[-1] + (b - a).length)
    way = [r / run[-1] for r in run]

    def rise(t):
        """Relative height of the wall: 0 at the arms, 1 at the back."""
        s = max(0, min(1, (0.5 - abs(t - 0.5) - 0.13) / 0.3))
        return s * s * (3 - 2 * s)

    def wall(i):
        t = way[i]
        high, thick = 0.48 + 0.5 * rise(t), 0.15 + 0.015 * rise(t)
        ribs = 0.036 * (abs(sin(pi * 19 * t)) ** 0.7 - 0.5)
        out = []
        for p in kit.fillet([(-thick / 2, -high / 2), (thick / 2, -high / 2), (thick / 2, high / 2), (-thick / 2, high / 2)],
                            thick * 0.49, {0: 0.03, 1: 0.03}, closed=True, steps=10):
            inward = max(0, min(1, 0.5 - p[0] / thick))
            out.append((p[0] - ribs * inward, p[1] + ribs * 0.5 * max(0, p[1] / high * 2)))
        return out

    middle = [(p[0], p[1], 0.26 + (0.48 + 0.5 * rise(t)) / 2) for p, t in zip(path, way)]
    kit.sweep(middle, lambda t: wall(round(t * (len(path) - 1))), soft, normal=(0, 0, 1), crisp=False)
    kit.slab(kit.fillet([(-0.57, -0.58), (0.57, -0.58), (0.57, 0.6), (-0.57, 0.6)], 0.53, {0: 0.05, 1: 0.05}, closed=True, steps=24), 0.19, soft, 0.03, at=(0, 0, 0.275))

    def seat(p):
        return (p[0] * (1 - 0.32 * max(0, p[1] - 0.05)), p[1], p[2])

    kit.cushion((1.04, 1.14, 0.2), soft, (0, -0.04, 0.54), 0.09, 0.045, shape=seat)
    for z in (0.475, 0.605):
        edge = kit.fillet([(-0.505, -0.6), (0.505, -0.6), (0.47, 0.3), (-0.47, 0.3)], 0.09, closed=True)
        kit.tube([(p[0], p[1], z) for p in edge], 0.011, soft, closed=True)
    with kit.group(at=(0.02, 0.3, 0.87), tilt=(76, 0), turn=4):
        kit.cushion((0.66, 0.42, 0.03), kit.fabric(pillow, 200, 0.3), radius=0.014, puff=(0, 0, 0.11),
                    shape=lambda p: (p[0] * (1 - 0.07 * (1 - (p[1] / 0.21) ** 2)), p[1] * (1 - 0.1 * (1 - (p[0] / 0.33) ** 2)), p[2]))
    for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        with kit.group(at=(x * 0.47, y * 0.44, 0.28), tilt=(y * 9, -x * 9)):
            kit.lathe([(0, 0.02), (0.055, 0.02), (0.034, -0.23), (0, -0.23)], kit.wood(wood, "#8f5f38" if wood == "oak" else "#532f1c"), 0.006)
            kit.lathe([(0, -0.215), (0.037, -0.215), (0.032, -0.282), (0, -0.282)], kit.metal("brass", 0.25), 0.006)
