"""A tablet leaning on its folded cover, with a stylus in front."""
from math import cos, radians, sin

import kit

VIEW = {"elevation": 13, "turn": -22, "fill": 0.8}
COLOURS = {
    "graphite": {"body": "#54585d", "cover": "#3f4650", "stylus": "#5d636a", "sky": ("#f3d9b8", "#7fa6b5"), "sun": "#fff1d4",
                 "ridges": ("#d9a58d", "#b5726a", "#6f6a86", "#3c5c74", "#1f3a4d")},
    "rose": {"body": "#d9b3a4", "cover": "#c78e7c", "stylus": "#d0a595", "sky": ("#fbe0d0", "#d9b6c6"), "sun": "#fff6e6",
             "ridges": ("#e9b3a2", "#cf8c8e", "#a3698a", "#6f4f80", "#463866")},
}
LEAN = 68


def build(body, cover, stylus, sky, sun, ridges):
    steel, hide = kit.metal(body, 0.35), kit.leather(cover)
    with kit.group(at=(0, 0, 0.034), tilt=(LEAN, 0)):
        with kit.group(at=(0, 0.56, -0.05)):
            kit.slab(kit.rectangle(1.56, 1.12, 0.085), 0.05, steel, 0.012)
            kit.slab(kit.rectangle(1.535, 1.095, 0.075), 0.003, kit.surface("#101214", 0.12), 0.001, at=(0, 0, 0.0482))
            kit.slab(kit.rectangle(1.455, 1.015, 0.035), 0.001, kit.screen(kit.hills(sky, sun, ridges, (0.34, 0.72), 1.43), 1800, 1260), 0, at=(0, 0, 0.0506))
            kit.lathe([(0, 0), (0.009, 0), (0.009, 0.002), (0, 0.002)], kit.surface("#2b3a4a", 0.1), 0.0005, at=(0, 0.527, 0.0502))
            for x in (-0.5, -0.38):
                kit.box((0.1, 0.022, 0.014), steel, at=(x, 0.558, 0.019), corner=0.008, bevel=0.003)
    rest, c, s = 0.62, cos(radians(LEAN)), sin(radians(LEAN))
    back = (0, rest * c + 0.085 * s, 0.034 + rest * s - 0.065 * c)
    fold = kit.fillet([(0, -0.08, 0.014), (0, 0.82, 0.014), back], 0.03)
    kit.sweep(fold, kit.rectangle(0.026, 1.5, 0.012), hide, normal=(1, 0, 0))
    kit.sweep([(0, 0.062 + 0.085 * s, 0.034 + 0.12 * s), (0, 1.06 * c + 0.072 * s, 0.034 + 1.06 * s - 0.03 * c)], kit.rectangle(0.022, 1.5, 0.01), hide, normal=(1, 0, 0))
    with kit.group(at=(0.4, -0.34, 0.031), turn=12, tilt=(0, -90)):
        kit.lathe([(0, 0), (0.03, 0), (0.03, 0.86), (0.006, 0.98), (0, 0.985)], kit.plastic(stylus, 0.35), 0.008, {3: 0.004})
        kit.lathe([(0.0302, 0.06), (0.031, 0.06), (0.031, 0.075), (0.0302, 0.075)], kit.metal("brass", 0.25), 0, closed=True)
