"""A stack of clothbound books with foil bands, a sun stamped on the top one."""
from mathutils import Vector

import kit

VIEW = {"elevation": 20, "turn": -28}
COLOURS = {
    "teal": {"covers": ("#e0d2b8", "#c4674a", "#2f5d62", "#d0a052", "#2f5d62")},
    "plum": {"covers": ("#6d4258", "#dcae9c", "#4d5f7a", "#e4dccb", "#7b4a63")},
}


def book(size, cover, foil="brass", emblem=False):
    """A book lying flat, its spine to the front; size is its (spine, width, thickness)."""
    long, wide, thick = size
    cloth, gold = kit.fabric(cover, 420, 0.22), kit.metal(foil, 0.28)
    board, front, back = 0.022, -wide / 2, wide / 2
    spine = [(0, front + 0.05, thick - board / 2), (0, front + 0.012, thick - board / 2), (0, front - 0.022, thick * 0.78), (0, front - 0.03, thick / 2),
             (0, front - 0.022, thick * 0.22), (0, front + 0.012, board / 2), (0, front + 0.05, board / 2)]
    bend = kit.spline(spine, 8)
    line = [Vector((0, back, thick - board / 2))] + bend + [Vector((0, back, board / 2))]
    kit.sweep(line, kit.rectangle(board, long, 0.007, 4), cloth, normal=(1, 0, 0), ends="flat")
    kit.cushion((long - 0.05, wide - 0.02, thick - 2 * board + 0.003), kit.paper(), (0, -0.012, thick / 2), 0.006, 0, 16)
    for x in (-0.4, -0.36, 0.36, 0.4):
        band = [(x * long, p[1], p[2]) for p in bend[8:41]]
        kit.sweep(band, kit.rectangle(board + 0.004, 0.012, 0.002, 3), gold, normal=(1, 0, 0), ends="flat")
    if emblem:
        for r in (0.17, 0.145):
            kit.lathe([(r, 0), (r + 0.008, 0), (r + 0.008, 0.002), (r, 0.002)], gold, 0, closed=True, at=(0, 0.02, thick))
        for k in range(16):
            with kit.group(at=(0, 0.02, thick - 0.001), turn=k * 22.5):
                kit.box((0.006, 0.05 if k % 2 else 0.075, 0.003), gold, at=(0, 0.085, 0), corner=0.002, bevel=0)
        kit.lathe([(0, 0), (0.034, 0), (0.034, 0.002), (0, 0.002)], gold, 0, at=(0, 0.02, thick))


def build(covers):
    sizes = ((1.22, 0.9, 0.2), (1.12, 0.84, 0.14), (1.16, 0.8, 0.23), (0.98, 0.72, 0.12), (0.9, 0.68, 0.17))
    level = 0.0
    for i, (size, cover, turn, x) in enumerate(zip(sizes, covers, (0, 7, -5, 10, -9), (0, 0.02, -0.02, 0.01, 0))):
        with kit.group(at=(x, 0, level), turn=turn):
            book(size, cover, emblem=i == 4)
        level += size[2] + 0.002
