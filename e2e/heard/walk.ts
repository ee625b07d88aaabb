import { setTimeout as pause } from "node:timers/promises";
import type { Desktop } from "./desktop.ts";

/** What was pressed or typed, and what was spoken until the next time. */
export type Step = { readonly did: string; readonly heard: readonly string[] };

/** A part of a walk. */
export type Chapter = { readonly heading: string; readonly steps: Step[] };

/** Words that have to be spoken, in their order; what else is spoken between them is not looked at here. */
type Expected = readonly (string | RegExp)[];

/** How soon words have to begin to be spoken, in milliseconds: after a key, and where a browser has to open. */
const [soonMs, openMs] = [10_000, 60_000];

/** What is spoken of something that has no name, no words, or both. */
const nameless =
  /^(?:push )?(?:button|link|entry|password text|check box|combo box|list box|image|graphic|icon|status ?bar|alert|notification|heading(?: level \d)?|blank|unknown)\.?$/i;

/** What the desktop says of itself, and what is only said where a machine takes its time. */
const meanwhile = /^(?:Screen reader on|Mozilla Firefox frame|Finished loading|Loading(?:\. Please wait)?)\.?$/;

/** Somebody who shops by what they hear. */
export type Walker = ReturnType<typeof walkerOn>;

export function walkerOn(desktop: Desktop) {
  const chapters: Chapter[] = [];
  let from = 0;

  const heardSince = () =>
    desktop.utterances
      .slice(from)
      .map(({ said }) => said.replace(/localhost:\d+/, "localhost"))
      .filter((said) => !meanwhile.test(said));

  /** Waits for words, and complains of those that must not be. */
  async function hear(did: string, expected: Expected, within: number) {
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
    const unnamed = heard.filter((said) => nameless.test(said));
    if (unnamed.length > 0) throw new Error(`${did}: without a name: ${unnamed.join(", ")}`);
    const twice = heard.filter((said, at) => heard.indexOf(said) !== at);
    if (twice.length > 0) throw new Error(`${did}: said twice: ${twice.join(", ")}`);
    chapters.at(-1)!.steps.push({ did, heard });
  }

  async function act(did: string, doing: () => Promise<void>, expected: Expected, within = soonMs) {
    from = desktop.utterances.length;
    await doing();
    await hear(did, expected, within);
  }

  return {
    chapters,
    /** Begins a part of the walk. */
    chapter: (heading: string) => void chapters.push({ heading, steps: [] }),
    visit: (path: string, address: string, ...expected: Expected) =>
      act(`opens ${path}`, () => desktop.visit(address), expected, openMs),
    press: (key: string, ...expected: Expected) => act(key, () => desktop.press(key), expected),
    /** Types into a field: no word is spoken of it. */
    type: (text: string) => desktop.type(text),
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
  return expected.length > 0 || heard.length > 0;
}
