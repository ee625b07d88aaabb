"""Closed over-ear headphones: leather pads, metal yokes on sliders, a sprung band padded inside."""
import kit

VIEW = {"elevation": 12, "turn": -32}
COLOURS = {
    "ink": {"shell": "#2b3947", "pad": "#c9b08c", "trim": "#a39684"},
    "clay": {"shell": "#b5714f", "pad": "#ece2d2", "trim": "brass"},
}


def cup(shell, face, pad, trim):
    """One ear cup. Local z points away from the ear; local x is vertical."""
    def oval(profile, material, radius=0.02, radii=None, closed=False):
        kit.lathe(profile, material, radius, radii, closed).scale = (1, 0.84, 1)

    oval([(0, 0), (0.37, 0), (0.385, 0.06), (0.36, 0.16), (0.29, 0.2), (0, 0.2)], shell, 0.045)
    oval([(0.262, 0.192), (0.292, 0.192), (0.292, 0.214), (0.262, 0.214)], trim, 0.008, closed=True)
    oval([(0, 0.19), (0.262, 0.19), (0.262, 0.206), (0.2, 0.2), (0, 0.196)], face, 0.01)
    oval([(0.34, -0.012), (0.368, -0.012), (0.368, 0.006), (0.34, 0.006)], trim, 0.006, closed=True)
    ring = [(0.268 + 0.11 * p[0], -0.075 + 0.09 * p[1]) for p in kit.ellipse(1, steps=40)]
    oval(ring, pad, 0, closed=True)
    oval([(0, -0.03), (0.2, -0.03)], kit.fabric("#24272b", 300, 0.5), 0)


def build(shell, pad, trim):
    painted, soft, steel = kit.surface(shell, 0.42, clearcoat=0.2, clearcoat_roughness=0.3), kit.leather(pad), kit.metal(trim, 0.28)
    face = kit.surface(shell, 0.5, metallic=0.35)
    for side in (-1, 1):
        with kit.group(at=(side * 0.6, 0, 0.384), tilt=(0, side * 84), turn=-4 * side):
            cup(painted, face, soft, steel)
        hinge = side * 0.705
        fork = [(hinge - side * 0.03 * (1 - (p[2] / 0.45)), p[1] * 0.80, 0.36 + p[2] * 1.02) for p in kit.arc((0, 0, 0), 0.44, -14, 194, plane="yz")]
        kit.sweep(fork, kit.rectangle(0.022, 0.05, 0.009), steel)
        for y in (-1, 1):
            with kit.group(at=(hinge - side * 0.035, y * 0.35, 0.36), tilt=(90, 0)):
                kit.lathe([(0, -0.03), (0.028, -0.03), (0.028, 0.03), (0, 0.03)], steel, 0.008)
        kit.tube([(hinge - side * 0.008, 0, 0.8), (hinge - side * 0.036, 0, 1.02)], 0.02, steel)
        kit.sweep([(hinge - side * 0.026, 0, 0.93), (hinge - side * 0.042, 0, 1.03)], kit.rectangle(0.06, 0.12, 0.025), painted)
    line = kit.spline([(-0.668, 0, 1.0), (-0.6, 0, 1.24), (-0.36, 0, 1.47), (0, 0, 1.555), (0.36, 0, 1.47), (0.6, 0, 1.24), (0.668, 0, 1.0)], 22)

    def grown(t, low, high):
        return low + (high - low) * min(1, 4.2 * t * (1 - t)) ** 1.4

    kit.sweep(line, lambda t: kit.rectangle(0.036, grown(t, 0.12, 0.25), 0.017), painted, normal=(0, -1, 0))
    inner = [(x * 0.925, y, 1.0 + (z - 1.0) * 0.9 - 0.004) for x, y, z in line[8:-8]]
    kit.sweep(inner, lambda t: kit.rectangle(grown(t, 0.05, 0.085), grown(t, 0.11, 0.225), grown(t, 0.024, 0.042)), soft, normal=(0, -1, 0), crisp=False)
