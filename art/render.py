#!/usr/bin/env python3
"""Renders the pictures into art/build: all of them, or those named.

    python3 art/render.py                          every picture, final quality
    python3 art/render.py kettle-cream desk-lamp   one picture; every colour of one model
    python3 art/render.py --preview watch          400 px, 12 samples, into art/build/preview
"""
import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ART = Path(__file__).resolve().parent


def pictures():
    """Picture names by model, in order. Parses COLOURS from the source, which works without Blender."""
    found = {}
    for file in sorted((ART / "products").glob("*.py")):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "COLOURS":
                model = file.stem.replace("_", "-")
                found[model] = [f"{model}-{colour}" for colour in ast.literal_eval(node.value)]
    for file in sorted((ART / "banners").glob("*.py")):
        found[file.stem] = [file.stem]
    return found


def show(done, total, name, part):
    """Redraws a progress bar on a terminal. Prints nothing elsewhere."""
    if sys.stdout.isatty():
        whole = (done + part) / total
        bar = "#" * round(30 * whole)
        print(f"\r[{bar:<30}] {done}/{total} {name} {part:4.0%}\033[K", end="", flush=True)


def run(name, target, args, tell):
    """Renders into a temporary file and renames it to the target, so the target is always complete."""
    partial = target.with_name(f".{name}.partial.png")
    command = ["blender", "-b", "--factory-startup", "-t", str(args.threads), "-P", str(ART / "scene.py"), "--python-exit-code", "1",
               "--", name, str(partial), str(args.scale), str(args.samples)]
    # Blender uses the Python library of the first python3 in PATH, but needs the library it was built with.
    path = os.path.dirname(shutil.which("blender") or "") + os.pathsep + os.environ["PATH"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "PATH": path})
    lines = []
    try:
        for line in child.stdout:
            lines.append(line)
            step = re.search(r"Sample (\d+)/(\d+)", line)
            if step:
                tell(int(step[1]) / int(step[2]))
        if child.wait() or not partial.exists():
            raise SystemExit(f"\n{name} failed:\n" + "".join(lines[-25:]))
        os.replace(partial, target)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
        partial.unlink(missing_ok=True)


def main():
    known = pictures()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="pictures or models: " + ", ".join(known))
    parser.add_argument("--preview", action="store_true", help="quarter size and 12 samples, into build/preview")
    parser.add_argument("--scale", type=float, help="of the final size (default 1)")
    parser.add_argument("--samples", type=int, help="a pixel at most (default 48)")
    parser.add_argument("--threads", type=int, default=0, help="for Blender (default: every core)")
    args = parser.parse_args()
    args.scale = args.scale or (0.25 if args.preview else 1)
    args.samples = args.samples or (12 if args.preview else 48)
    every = [name for names in known.values() for name in names]
    chosen = [name for word in args.names for name in known.get(word, [word])] or every
    unknown = [name for name in chosen if name not in every]
    if unknown:
        parser.error(f"no picture is called {', '.join(unknown)}; there are {', '.join(every)}")
    folder = ART / "build" / ("preview" if args.preview else "")
    folder.mkdir(parents=True, exist_ok=True)
    for done, name in enumerate(chosen):
        started = time.monotonic()
        show(done, len(chosen), name, 0)
        run(name, folder / f"{name}.png", args, lambda part: show(done, len(chosen), name, part))
        print(f"\r{done + 1}/{len(chosen)} {name} {time.monotonic() - started:.0f} s" + "\033[K" * sys.stdout.isatty(), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("\nstopped")
        sys.exit(130)
