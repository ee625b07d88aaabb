"""A desk at dusk: the lamp is lit, the ultrawide glows, the wall is evening blue."""
import kit
import props
from products import books, desk_lamp, keyboard, mug_set, ultrawide_monitor


def build():
    settings = kit.stage("#5a6480", key=520, fill=120, rim=260, key_colour="#ffe2c4", sky=0.28)
    props.arch(2.1, 1.5, "#4c5272", at=(1.32, 1.6, 0))
    with kit.group(at=(1.56, 0, 0)):
        kit.slab(kit.rectangle(2.74, 1.5, 0.2), 0.12, kit.wood("#b98557", "#9a6a42", along="x"), 0.02)
    with kit.group(at=(1.25, 0.5, 0.12), turn=-9, scale=0.73):
        ultrawide_monitor.build(strength=0.85, **ultrawide_monitor.COLOURS["dusk"])
    with kit.group(at=(1.24, -0.36, 0.12), turn=-9, scale=0.52):
        keyboard.build(**keyboard.COLOURS["cream"])
    with kit.group(at=(2.54, -0.1, 0.12), turn=8, scale=0.76):
        desk_lamp.build(lit=9, **desk_lamp.COLOURS["terracotta"])
    with kit.group(at=(2.02, -0.42, 0.12), turn=-24, scale=0.32):
        mug_set.mug("#cf7c5e")
    with kit.group(at=(0.52, -0.1, 0.12), turn=20, scale=0.34):
        books.book((1.16, 0.8, 0.2), "#2f5d62")
        with kit.group(at=(0.02, 0, 0.202), turn=-14):
            books.book((1.0, 0.74, 0.16), "#d9a24e")
    props.stems(at=(0.39, 0.36, 0.12), scale=0.72, pot_colour="#d8a283")
    kit.lamp((2.16, -0.24, 0.9), (2.06, -0.3, 0.1), (0.16, 0.16), 26, "#ffb765")
    return settings
