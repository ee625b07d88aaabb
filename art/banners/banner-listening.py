"""A sage listening corner: headphones on a round plinth, a speaker and a mug at their sides."""
import kit
import props
from products import books, headphones, mug_set, smart_speaker


def build():
    settings = kit.stage("#b5c4b4")
    props.arch(1.7, 1.5, "#6f8d80", at=(1.58, 1.5, 0))
    props.plinth(0.78, 0.26, "#d3d9ce", at=(1.58, 0.1, 0))
    with kit.group(at=(1.58, 0.1, 0.26), turn=-26, scale=0.76):
        headphones.build(**headphones.COLOURS["ink"])
    props.plinth(0.33, 0.5, "#d8a283", at=(0.45, 0.42, 0))
    with kit.group(at=(0.42, 0.4, 0.5), turn=-20, scale=0.46):
        mug_set.mug("#d9cebc")
    props.plinth(0.38, 0.42, "#88a698", at=(2.6, 0.72, 0))
    with kit.group(at=(2.6, 0.72, 0.42), turn=-24, scale=0.62):
        smart_speaker.build(**smart_speaker.COLOURS["sand"])
    with kit.group(at=(0.54, -0.55, 0), turn=16, scale=0.36):
        books.book((1.1, 0.8, 0.2), "#c4674a", emblem=True)
    return settings
