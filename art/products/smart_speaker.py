"""A knitted smart speaker: touch top with a light ring, leather carrying loop."""
import kit

VIEW = {"elevation": 17, "turn": -24, "fill": 0.72}
COLOURS = {
    "sand": {"cloth": "#cdbb9f", "dark": "#94805f", "trim": "#ddd3c3", "strap": "cognac", "light": "#ffd39a"},
    "charcoal": {"cloth": "#565c63", "dark": "#24282c", "trim": "#2a2e33", "strap": "#8a5230", "light": "#bfe3ea"},
}


def build(cloth, dark, trim, strap, light):
    shell, brass, hide = kit.plastic(trim, 0.42), kit.metal("brass", 0.25), kit.leather(strap)
    kit.lathe([(0, 0), (0.36, 0), (0.4, 0.05), (0, 0.05)], kit.plastic("#24272a", 0.6), 0.012)
    kit.lathe([(0.3, 0.03), (0.4, 0.035), (0.485, 0.14), (0.47, 0.98), (0.3, 0.99)], kit.knit(cloth, dark, 0.025), 0.02, {1: 0.02, 2: 0.14, 3: 0.02})
    kit.lathe([(0.3, 0.975), (0.472, 0.975), (0.467, 1.03), (0.42, 1.06), (0.4, 1.06), (0.385, 1.045), (0, 1.045)], shell, 0.016, {5: 0.008})
    kit.lathe([(0.352, 1.044), (0.374, 1.044), (0.374, 1.05), (0.352, 1.05)], kit.glow(light, 1.5), 0.002, closed=True)
    for x, y in ((-0.14, 0), (0.14, 0)):
        kit.box((0.09, 0.014, 0.006), brass, at=(x, y, 1.043), corner=0.006, bevel=0.002)
    kit.box((0.014, 0.09, 0.006), brass, at=(0.14, 0, 1.043), corner=0.006, bevel=0.002)
    kit.lathe([(0, 1.043), (0.05, 1.043), (0.05, 1.05), (0, 1.05)], brass, 0.003)
    loop = kit.spline([(0.478, 0, 0.74), (0.52, 0, 0.85), (0.54, 0, 1.0), (0.5, 0, 1.12), (0.42, 0, 1.19), (0.3, 0, 1.215), (0, 0, 1.22),
                       (-0.3, 0, 1.215), (-0.42, 0, 1.19), (-0.5, 0, 1.12), (-0.54, 0, 1.0), (-0.52, 0, 0.85), (-0.478, 0, 0.74)], 10)
    kit.sweep(loop, kit.rectangle(0.018, 0.075, 0.008), hide, normal=(0, 1, 0))
    for side in (-1, 1):
        with kit.group(at=(side * 0.495, 0, 0.79), tilt=(0, side * 78)):
            kit.lathe([(0, 0), (0.024, 0), (0.024, 0.02), (0, 0.02)], brass, 0.007)
