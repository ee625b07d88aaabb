"""Stands in for Speech Dispatcher's module of this name: what Orca would have spoken, or broken off, is a line of JSON each on descriptor 3.

How long a voice takes for it, `listener.ts` reckons. Orca takes all else for granted: which voice, how loud and how high.
So is how many characters stand in a field that is typed into, once Orca has dealt with them: it says nothing of those."""

import html
import json
import re
import time

import pyatspi
from gi.repository import GLib

_heard = open(3, "w", encoding="utf-8", buffering=1, closefd=False)


def _tell(**what):
    _heard.write(json.dumps({"at": time.time() * 1000, **what}) + "\n")


def _dealt_with(event):
    GLib.idle_add(lambda: _tell(typed=event.source.queryText().characterCount), priority=GLib.PRIORITY_LOW)


pyatspi.Registry.registerEventListener(_dealt_with, "object:text-changed")


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
        _tell(said=" ".join(said.split()))

    def char(self, character):
        _tell(said=character)

    def cancel(self):
        _tell(cut=True)

    def __getattr__(self, setting):
        return lambda *_, **__: ()
