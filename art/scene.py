"""Builds and renders one picture. Run by render.py inside Blender: scene.py -- name file scale samples"""
import importlib
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy  # noqa: E402
import kit  # noqa: E402


def build(name):
    """Builds the named picture and returns its size and the render's settings."""
    if os.path.exists(os.path.join(HERE, "banners", name + ".py")):
        return (3000, 1200), importlib.import_module("banners." + name).build()
    for file in sorted(os.listdir(os.path.join(HERE, "products"))):
        model = file[:-3].replace("_", "-")
        if file.endswith(".py") and name.startswith(model + "-"):
            module = importlib.import_module("products." + file[:-3])
            kit.studio()
            with kit.group(turn=module.VIEW["turn"]):
                module.build(**module.COLOURS[name[len(model) + 1:]])
            kit.frame(module.VIEW["elevation"], module.VIEW.get("fill", 0.75))
            return (1600, 1600), {}
    raise SystemExit("no picture is called " + name)


name, path, scale, samples = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
(width, height), settings = build(name)
kit.render(path, round(width * float(scale)), round(height * float(scale)), int(samples), **settings)
