"""Decoration of banners: plinths, arches and plants."""
from math import cos, pi, radians, sin

from mathutils import Vector

import kit


def plinth(radius, height, colour, at=(0, 0, 0)):
    kit.lathe([(0, 0), (radius, 0), (radius, height), (0, height)], kit.surface(colour, 0.8, specular=0.2), 0.03, at=at)


def arch(width, height, colour, at=(0, 0, 0), thick=0.16):
    """An upright panel with a round top."""
    half = width / 2
    head = kit.arc((0, height - half, 0), half, 0, 180, steps=96, plane="xy")
    outline = [(-half, 0), (half, 0)] + [(p[0], p[1]) for p in head]
    with kit.group(at=at, tilt=(90, 0)):
        kit.slab(outline, thick, kit.surface(colour, 0.85, specular=0.2), 0.02)


def pot(radius, height, colour):
    kit.lathe([(0, 0), (radius * 0.72, 0), (radius, height), (radius * 0.9, height), (radius * 0.84, height * 0.86), (0, height * 0.86)],
              kit.surface(colour, 0.75), 0.03)
    kit.lathe([(0, height * 0.87), (radius * 0.88, height * 0.87)], kit.fabric("#3d2c22", 60, 1.0), 0)


def leaf(length, width, lean, droop, material):
    """A pointed leaf rising from the origin along +x, folded along its rib."""
    rows, verts = 24, []
    for k in range(rows + 1):
        t = k / rows
        angle = radians(lean - droop * t * t)
        spine = verts[3 * (k - 1) + 1] + Vector((cos(angle), 0, sin(angle))) * length / rows if k else Vector((0, 0, 0))
        half = width / 2 * (0.35 + 1.3 * t) * (1 - t ** 3) if t < 1 else 0.001
        lift = Vector((-sin(angle), 0, cos(angle))) * half * 0.35
        verts += [spine + Vector((0, -half, 0)) + lift, spine, spine + Vector((0, half, 0)) + lift]
    faces = [(3 * k + j, 3 * k + j + 1, 3 * k + j + 4, 3 * k + j + 3) for k in range(rows) for j in (0, 1)]
    thing = kit.solid(verts, faces, material, crisp=False)
    thing.modifiers.new("thick", "SOLIDIFY").thickness = 0.006


def plant(at=(0, 0, 0), scale=1, pot_colour="white", green="#3f6a4a"):
    """A potted agave: three rings of leaves, the inner ones steeper."""
    with kit.group(at=at, scale=scale):
        pot(0.3, 0.44, pot_colour)
        for ring, (count, lean, droop, length) in enumerate(((9, 44, 48, 0.72), (7, 62, 36, 0.82), (5, 78, 18, 0.86))):
            for k in range(count):
                wobble = sin(k * 7.3 + ring * 2.1)
                with kit.group(at=(0, 0, 0.36), turn=360 * (k + ring * 0.4) / count + 9 * wobble):
                    leaf(length * (1 + 0.1 * wobble), 0.13, lean + 5 * wobble, droop, kit.surface(green, 0.45, specular=0.35))


def stems(at=(0, 0, 0), scale=1, pot_colour="clay", green="#7d9a80"):
    """A round vase of eucalyptus sprays."""
    with kit.group(at=at, scale=scale):
        kit.lathe([(0, 0), (0.14, 0), (0.24, 0.2), (0.1, 0.42), (0.09, 0.5), (0.115, 0.53), (0.1, 0.53), (0.07, 0.48), (0, 0.46)],
                  kit.surface(pot_colour, 0.7), 0.02, {1: 0.06, 2: 0.14, 3: 0.1, 4: 0.05})
        twig = kit.surface("#6b5a45", 0.7)
        for k, (turn, lean, tall) in enumerate(((10, 16, 0.85), (85, 28, 0.72), (160, 22, 0.8), (225, 30, 0.66), (300, 20, 0.9))):
            with kit.group(at=(0, 0, 0.48), turn=turn):
                bend = [Vector((tall * sin(radians(lean)) * (t / 12) ** 1.5, 0, tall * t / 12)) for t in range(13)]
                kit.tube(bend, lambda t: 0.007 - 0.004 * t, twig)
                for j in range(3, 13):
                    for side in (-1, 1):
                        with kit.group(at=bend[j], turn=side * 90 + 40 * sin(j * 2.4 + k), tilt=(0, -38)):
                            size = 0.062 * (1.15 - 0.045 * j)
                            blade = [(size * 1.25 * (1 - cos(a)), size * sin(a) * (1.1 - 0.2 * cos(a))) for a in (2 * pi * i / 24 for i in range(24))]
                            kit.slab(blade, 0.004, kit.surface(green, 0.6, specular=0.3), 0)
