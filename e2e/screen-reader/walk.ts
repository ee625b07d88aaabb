import { setTimeout as pause } from "node:timers/promises";
import type { Desktop } from "./desktop.ts";

/** What was pressed or typed, what was spoken until the next time, and how soon the first of it was heard, in milliseconds. */
export type Step = { readonly did: string; readonly heard: readonly string[]; readonly after: number };

/** A part of a walk. */
export type Chapter = { readonly heading: string; readonly steps: Step[] };

/** Words that have to be spoken, in their order: something after each key. What else is spoken between them is not looked at here. */
type Expected = readonly [string | RegExp, ...(string | RegExp)[]];

/**
 * How soon somebody hears the first words, and all that is expected is about to be spoken, in milliseconds: after a key, after one that
 * leads to another page, and where a browser has to open.
 */
const [soonMs, pageMs, openMs] = [3_000, 10_000, 60_000];

/** What is spoken of something that has no name, no words, or both. */
const nameless =
  /^(?:push )?(?:button|link|entry|password text|check box|combo box|list box|image|graphic|icon|status ?bar|alert|notification|heading(?: level \d)?|blank|unknown)\.?$/i;

/** The same words twice in one utterance. */
const repeating = /\b(\w.{9,})\b[\s.,:]*\b\1\b/;

/** What the desktop says of itself, and what is only said where a machine takes its time. */
const meanwhile =
  /^(?:Screen reader on|(?:.+ — )?Mozilla Firefox frame|Finished loading|Loading(?:\. Please wait)?)\.?$/;

/** Somebody who shops by what they hear. */
export type Walker = ReturnType<typeof walkerOn>;

export function walkerOn(desktop: Desktop) {
  const chapters: Chapter[] = [];
  let from = 0;

  const spokenSince = () => desktop.utterances.slice(from).filter(({ said }) => !meanwhile.test(said));
  const heardSince = () => spokenSince().map(({ said }) => said.replace(/localhost:\d+/, "localhost"));

  /** Waits for words, and complains of those that must not be. */
  async function hear(did: string, expected: Expected, within: number): Promise<readonly string[]> {
    const began = Date.now();
    while (!isIn(heardSince(), expected)) {
      if (Date.now() - began > within)
        throw new Error(
          `${did}: within ${within / 1000} s this was to be heard:\n  ${expected.join("\n  ")}\nand this was:\n  ${heardSince().join("\n  ") || "nothing"}`,
        );
      await Promise.race([pause(20), desktop.ended]);
    }
    await pause(restMs);
    const heard = heardSince();
    const after = Math.max(0, spokenSince()[0]!.from - began);
    if (after > within)
      throw new Error(`${did}: nothing is heard for ${Math.round(after) / 1000} s, while something else is spoken.`);
    const unnamed = heard.filter((said) => nameless.test(said) && !expected.includes(said));
    if (unnamed.length > 0)
      throw new Error(`${did}: without a name: ${unnamed.join(", ")}; among\n  ${heard.join("\n  ")}`);
    const twice = heard.filter((said, at) => heard.indexOf(said) !== at || repeating.test(said));
    if (twice.length > 0) throw new Error(`${did}: said twice: ${twice.join(", ")}; among\n  ${heard.join("\n  ")}`);
    chapters.at(-1)!.steps.push({ did, heard, after });
    return heard;
  }

  async function act(did: string, doing: () => Promise<void>, expected: Expected, within = soonMs) {
    from = desktop.utterances.length;
    await doing();
    return hear(did, expected, within);
  }

  return {
    chapters,
    /** Begins a part of the walk. */
    chapter: (heading: string) => void chapters.push({ heading, steps: [] }),
    visit: (path: string, address: string, ...expected: Expected) =>
      act(`opens ${path}`, () => desktop.visit(address), expected, openMs),
    /** Presses a key. Says what was heard. */
    press: (key: string, ...expected: Expected) => act(key, () => desktop.press(key), expected),
    /** Presses Return on what leads to another page. */
    go: (...expected: Expected) => act("Return", () => desktop.press("Return"), expected, pageMs),
    /** Types into a field that is empty or selected: no word is spoken of it. The next key comes once the screen reader has seen it all. */
    type: async (text: string) => {
      if (text === "") return;
      await desktop.type(text);
      const end = Date.now() + pageMs;
      while (desktop.typed() !== text.length) {
        if (Date.now() > end) throw new Error(`types "${text}": the field holds ${desktop.typed()} characters.`);
        await pause(20);
      }
    },
    typing: (text: string, ...expected: Expected) => act(`types "${text}"`, () => desktop.type(text), expected),
    /** Hears all to its end, as somebody does who does not know what comes. */
    listen: () => desktop.listen(),
  };
}

/** How long after the last expected word something may still be spoken of the same, in milliseconds. */
const restMs = 250;

/** Whether words are among what was heard, in their order. */
function isIn(heard: readonly string[], expected: Expected): boolean {
  let rest = heard.join(" | ");
  for (const words of expected) {
    const at = typeof words === "string" ? rest.indexOf(words) : rest.search(words);
    if (at < 0) return false;
    rest = rest.slice(at + (typeof words === "string" ? words.length : 1));
  }
  return true;
}
