"""A curved ultrawide monitor on a flat metal foot."""
from math import cos, radians, sin

import kit

VIEW = {"elevation": 8, "turn": -18, "fill": 0.83}
COLOURS = {
    "dusk": {"frame": "#23262a", "stand": "#6f7276", "sky": ("#ffcf9c", "#eeb3a0"), "sun": "#fff0cf",
             "ridges": ("#e08a72", "#b95a72", "#77407f", "#45327a", "#27275a")},
    "mint": {"frame": "#cdc8be", "stand": "#aeaca8", "sky": ("#f3e3c4", "#b9d4cb"), "sun": "#fff3d6",
             "ridges": ("#a9c9b4", "#74aa9b", "#3f8482", "#275f68", "#173f4b")},
}
RADIUS, HALF, MIDDLE = 2.7, 21.0, 1.02


def arc(nearer, half, height, steps=96):
    """Points of the panel's curve, whose ends point to the viewer. `nearer` moves the curve towards the viewer."""
    r = RADIUS - nearer
    angles = [radians(half * (2 * k / steps - 1)) for k in range(steps + 1)]
    return [(r * sin(a), r * cos(a) - RADIUS, height) for a in angles]


def build(frame, stand, sky, sun, ridges, strength=1.35):
    shell, steel = kit.plastic(frame, 0.42), kit.metal(stand, 0.34)
    kit.sweep(arc(0, HALF, MIDDLE), kit.rectangle(0.05, 0.86, 0.02), shell, normal=(0, 0, 1))
    low, high = arc(0.0262, HALF - 0.05, MIDDLE - 0.396), arc(0.0262, HALF - 0.05, MIDDLE + 0.41)
    n = len(low)
    kit.solid(low + high, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], kit.screen(kit.hills(sky, sun, ridges), strength=strength),
              [((i / (n - 1), 0), ((i + 1) / (n - 1), 0), ((i + 1) / (n - 1), 1), (i / (n - 1), 1)) for i in range(n - 1)], crisp=False)
    kit.sweep(arc(-0.05, 7, MIDDLE), kit.rectangle(0.07, 0.4, 0.03), shell, normal=(0, 0, 1))
    with kit.group(at=(0, 0.1, 0.03)):
        kit.box((0.17, 0.05, 1.0), steel, corner=0.02)
        kit.box((0.3, 0.1, 0.2), steel, at=(0, -0.04, 0.86), corner=0.02)
    kit.slab(kit.rectangle(0.72, 0.46, 0.07), 0.032, steel, 0.01, at=(0, 0.0, 0))
    kit.box((0.2, 0.09, 0.012), steel, at=(0, 0.1, 0.03), corner=0.02, bevel=0.005)
