"""Three stoneware mugs, speckled glaze over an unglazed foot, one of them filled."""
import kit

VIEW = {"elevation": 24, "turn": -16, "fill": 0.86}
COLOURS = {
    "terracotta": {"front": "#cf7c5e", "left": "#ebe3d5", "right": "sage"},
    "teal": {"front": "#3f7378", "left": "#dcc7a4", "right": "#e9e2d6"},
}


def mug(colour, filled=False):
    body = kit.glaze(colour)
    kit.lathe([(0, 0), (0.265, 0), (0.334, 0.09), (0.337, 0.17), (0, 0.17)], kit.surface("#b98056", 0.8), 0.02, {2: 0.08})
    kit.lathe([(0.3, 0.15), (0.341, 0.15), (0.345, 0.72), (0.316, 0.72), (0.31, 0.13), (0, 0.1)], body, 0.014, {1: 0.006, 4: 0.07})
    kit.sweep(kit.fillet([(0.32, 0, 0.6), (0.62, 0, 0.6), (0.62, 0, 0.24), (0.32, 0, 0.24)], 0.178, steps=28),
              kit.ellipse(0.036, 0.056), body, normal=(0, 1, 0), crisp=False)
    if filled:
        kit.lathe([(0, 0.6), (0.3155, 0.6)], kit.surface("#2b160d", 0.06, specular=0.6), 0)
        kit.lathe([(0.28, 0.6), (0.3155, 0.603)], kit.surface("#7a4a26", 0.3), 0)


def build(front, left, right):
    for at, turn, colour in (((-0.5, 0.4, 0), -158, left), ((0.5, 0.5, 0), 8, right), ((0.08, -0.28, 0), -22, front)):
        with kit.group(at=at, turn=turn):
            mug(colour, filled=colour == front)
