"""Replaces Speech Dispatcher's Python module. Writes Orca's speech and interruptions as JSON lines to descriptor 3.

`listener.ts` computes durations. Orca's settings, such as voice and volume, have no effect.
Also writes the length of a changed text field after Orca has handled the change, because Orca does not speak lengths."""

import html
import json
import re
import time

import pyatspi
from gi.repository import GLib

_output = open(3, "w", encoding="utf-8", buffering=1, closefd=False)


def _report(**what):
    _output.write(json.dumps({"at": time.time() * 1000, **what}) + "\n")


def _on_text_changed(event):
    GLib.idle_add(lambda: _report(typed=event.source.queryText().characterCount), priority=GLib.PRIORITY_LOW)


pyatspi.Registry.registerEventListener(_on_text_changed, "object:text-changed")


class _Names:
    def __getattr__(self, name):
        return name.lower()


CallbackType = _Names()
DataMode = _Names()
Priority = _Names()
PunctuationMode = _Names()
Scope = _Names()


class SSIPCommunicationError(Exception):
    pass


class SSIPCommandError(Exception):
    pass


class SSIPClient:
    def __init__(self, *_, **__):
        pass

    def speak(self, ssml, **_):
        said = html.unescape(re.sub(r"<[^>]*>", "", ssml))
        _report(said=" ".join(said.split()))

    def char(self, character):
        _report(said=character)

    def cancel(self):
        _report(cut=True)

    def __getattr__(self, setting):
        return lambda *_, **__: ()
