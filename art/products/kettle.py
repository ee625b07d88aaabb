"""A gooseneck pour-over kettle on its heating plate, with a wooden grip and knob."""
import kit

VIEW = {"elevation": 13, "turn": -18, "fill": 0.82}
COLOURS = {
    "cream": {"body": "#d8ccb8", "trim": "brass", "wood": "oak", "grain": "#94653c"},
    "ink": {"body": "#323c45", "trim": "#b07a54", "wood": "walnut", "grain": "#4d2b19"},
}


def build(body, trim, wood, grain):
    shell, brass, grip = kit.surface(body, 0.42, clearcoat=0.2, clearcoat_roughness=0.3), kit.metal(trim, 0.25), kit.wood(wood, grain)
    kit.lathe([(0, 0), (0.5, 0), (0.5, 0.06), (0.44, 0.07), (0, 0.07)], kit.plastic("#26292c", 0.5), 0.016)
    with kit.group(at=(0, -0.497, 0.033), tilt=(90, 0)):
        kit.lathe([(0, -0.02), (0.022, -0.02), (0.022, 0.018), (0, 0.018)], brass, 0.004)
    kit.lathe([(0, 0.085), (0.43, 0.085), (0.475, 0.13), (0.345, 0.77), (0.33, 0.785), (0.3, 0.785), (0, 0.785)], shell, 0.02, {2: 0.05, 3: 0.02})
    kit.lathe([(0.4, 0.07), (0.445, 0.072), (0.452, 0.098), (0.4, 0.1)], brass, 0.006, closed=True)
    kit.lathe([(0, 0.78), (0.305, 0.78), (0.305, 0.8), (0.27, 0.815), (0, 0.84)], shell, 0.01, {3: 0.06})
    kit.lathe([(0.3, 0.779), (0.322, 0.779), (0.322, 0.792), (0.3, 0.792)], brass, 0.004, closed=True)
    kit.lathe([(0, 0.83), (0.035, 0.83), (0.026, 0.855), (0.026, 0.87), (0, 0.87)], brass, 0.005)
    kit.lathe([(0, 0.862), (0.04, 0.862), (0.072, 0.92), (0.058, 0.955), (0, 0.96)], grip, 0.018, {2: 0.03})
    neck = kit.spline([(-0.38, 0, 0.2), (-0.52, 0, 0.205), (-0.66, 0, 0.27), (-0.705, 0, 0.42), (-0.685, 0, 0.58), (-0.7, 0, 0.72), (-0.79, 0, 0.825), (-0.93, 0, 0.845)], 14)
    kit.tube(neck, lambda t: 0.082 - 0.05 * min(1, t * 1.2) ** 0.7, shell)
    kit.tube([neck[-1] + (neck[-1] - neck[-2]).normalized() * d for d in (0.0, 0.03)], 0.0335, brass)
    with kit.group(at=(-0.425, 0, 0.202), tilt=(0, -80)):
        kit.lathe([(0.06, 0), (0.082, 0), (0.078, 0.03), (0.06, 0.034)], brass, 0.006, closed=True)
    arm = kit.fillet([(0.33, 0, 0.66), (0.46, 0, 0.79), (0.84, 0, 0.79), (0.76, 0, 0.2)], 0.15, {1: 0.1}, steps=24)
    kit.sweep(arm, kit.rectangle(0.03, 0.085, 0.013), brass, normal=(0, 1, 0))
    down = (arm[-1] - arm[-2]).normalized()
    hold = [arm[-1] - down * 0.39, arm[-1] - down * 0.3, arm[-1] - down * 0.15, arm[-1], arm[-1] + down * 0.03]
    kit.sweep(kit.spline(hold, 8), lambda t: kit.rectangle(0.068 + 0.018 * (4 * t * (1 - t)), 0.108, 0.034), grip, normal=(0, 1, 0))
