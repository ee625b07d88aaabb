import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** One utterance of the screen reader. Times are in ms since 1970. */
export type Utterance = {
  readonly said: string;
  readonly at: number;
  /** Time at which a voice would start the utterance, after the end of earlier utterances. */
  readonly from: number;
  /** Time at which a voice of the given speech rate would end the utterance. */
  readonly until: number;
  isCut: boolean;
};

export type Listener = {
  readonly utterances: readonly Utterance[];
  /** Number of characters in the last changed text field, as the screen reader sees it. */
  typed(): number;
  /** Resolves when all speech has ended: no speech for `momentMs`. */
  listen(): Promise<void>;
};

const momentMs = 400;

/**
 * Parses the output of `speechd.py`.
 * @param pace words per minute: 180 is reading aloud, 350 is usual for experienced listeners.
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

/** Duration of a spoken text, in ms. Each digit counts as a word. */
const msFor = (text: string, pace: number) => ((text.match(/\d|[\p{L}']+/gu)?.length ?? 1) / pace) * 60_000;
