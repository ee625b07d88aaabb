import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** What was spoken at once. Times are in milliseconds since 1970. */
export type Utterance = {
  readonly said: string;
  readonly at: number;
  /** When a voice that is still speaking comes to it. */
  readonly from: number;
  /** When a voice that speaks as quickly as is listened to comes to its end. */
  readonly until: number;
  /** Whether it was broken off before: a key does that. */
  isCut: boolean;
};

/** Somebody who listens to what a screen reader speaks. */
export type Listener = {
  readonly utterances: readonly Utterance[];
  /** How many characters the screen reader has seen in the field that was last typed into. */
  typed(): number;
  /** Resolves once all that was spoken until now, and what follows within a moment, has come to its end. */
  listen(): Promise<void>;
};

/** How long after the last word something may still follow, in milliseconds. */
const momentMs = 400;

/**
 * Listens to what `speechd.py` writes.
 * @param pace how many words a minute are spoken: 180 is how people read aloud, 350 is usual among those who listen all day.
 */
export function listenTo(stream: Readable, pace: number): Listener {
  const utterances: Utterance[] = [];
  let characters = 0;
  createInterface({ input: stream }).on("line", (line) => {
    const { at, said, typed } = JSON.parse(line) as { at: number; said?: string; typed?: number };
    if (said === "") return;
    if (typed !== undefined) characters = typed;
    else if (said === undefined) for (const utterance of utterances) utterance.isCut ||= utterance.until > at;
    else {
      const from = Math.max(at, voiceFreeAt());
      utterances.push({ said, at, from, until: from + msFor(said, pace), isCut: false });
    }
  });
  const voiceFreeAt = () => utterances.findLast(({ isCut }) => !isCut)?.until ?? 0;
  return {
    utterances,
    typed: () => characters,
    async listen() {
      do await pause(momentMs);
      while (voiceFreeAt() + momentMs > Date.now());
    },
  };
}

/** How long a voice takes for a text: a figure is a word. */
const msFor = (text: string, pace: number) => ((text.match(/\d|[\p{L}']+/gu)?.length ?? 1) / pace) * 60_000;
