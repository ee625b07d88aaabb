"""A warm living room: the armchair before a terracotta arch, a reading lamp and an agave beside it."""
import kit
import props
from products import armchair, books, desk_lamp


def build():
    settings = kit.stage("#dcc5ab")
    props.arch(1.9, 1.5, "#b8694a", at=(1.68, 1.5, 0))
    with kit.group(at=(1.68, 0.25, 0), turn=-14, scale=1.06):
        armchair.build(**{**armchair.COLOURS["sage"], "pillow": "#cf9870"})
    props.plinth(0.32, 0.5, "#dccbb2", at=(0.5, 0.1, 0))
    with kit.group(at=(0.46, 0.1, 0.5), turn=172, scale=0.56):
        desk_lamp.build(shade="#d3bf9f", stem="brass", lit=8)
    props.plant(at=(2.7, 0.85, 0), scale=0.84, pot_colour="#efe4d3")
    with kit.group(at=(2.5, -0.55, 0), turn=24, scale=0.34):
        books.book((1.16, 0.8, 0.2), "#2f5d62")
        with kit.group(at=(0.02, 0, 0.202), turn=-12):
            books.book((1.0, 0.74, 0.16), "#d9a24e")
    return settings
