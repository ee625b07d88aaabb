import { setTimeout as pause } from "node:timers/promises";
import type { Desktop } from "./desktop.ts";

/** Key press or input (`did`), the speech that followed, and the delay until the speech began, in ms (`after`). */
export type Step = { readonly did: string; readonly speech: readonly string[]; readonly after: number };

export type Chapter = { readonly heading: string; readonly steps: Step[] };

/** Texts expected in this order. Other texts may occur in between. */
type Expected = readonly [string | RegExp, ...(string | RegExp)[]];

/** Maximum time until the expected speech, in ms: after a key press, after a page change, after a browser start. */
const [soonMs, pageMs, openMs] = [3_000, 10_000, 60_000];

/** Matches speech for elements that lack a name or content. */
const nameless =
  /^(?:push )?(?:button|link|entry|password text|check box|combo box|list box|image|graphic|icon|status ?bar|alert|notification|heading(?: level \d)?|blank|unknown)\.?$/i;

/** Matches an utterance that repeats a text. */
const repeating = /\b(\w.{9,})\b[\s.,:]*\b\1\b/;

/** Matches speech about the desktop and about loading. */
const meanwhile =
  /^(?:Screen reader on|(?:.+ — )?Mozilla Firefox frame|Finished loading|Loading(?:\. Please wait)?)\.?$/;

export type Walker = ReturnType<typeof walkerOn>;

export function walkerOn(desktop: Desktop) {
  const chapters: Chapter[] = [];
  let from = 0;

  const spokenSince = () => desktop.utterances.slice(from).filter(({ said }) => !meanwhile.test(said));
  const speechSince = () => spokenSince().map(({ said }) => said.replace(/localhost:\d+/, "localhost"));

  /** Waits for expected speech. Returns everything heard. @throws if speech is missing, late, nameless or repeated. */
  async function hear(did: string, expected: Expected, within: number): Promise<readonly string[]> {
    const began = Date.now();
    while (!isIn(speechSince(), expected)) {
      if (Date.now() - began > within)
        throw new Error(
          `${did}: within ${within / 1000} s the screen reader should have said:\n  ${expected.join("\n  ")}\nbut it said:\n  ${speechSince().join("\n  ") || "nothing"}`,
        );
      await Promise.race([pause(20), desktop.ended]);
    }
    await pause(restMs);
    const speech = speechSince();
    const after = Math.max(0, spokenSince()[0]!.from - began);
    if (after > within)
      throw new Error(
        `${did}: the announcement began only after ${Math.round(after) / 1000} s, because other speech was still running.`,
      );
    const unnamed = speech.filter((said) => nameless.test(said) && !expected.includes(said));
    if (unnamed.length > 0)
      throw new Error(
        `${did}: these elements lack a name: ${unnamed.join(", ")}. The screen reader said:\n  ${speech.join("\n  ")}`,
      );
    const twice = speech.filter((said, at) => speech.indexOf(said) !== at || repeating.test(said));
    if (twice.length > 0)
      throw new Error(
        `${did}: announced twice: ${twice.join(", ")}. The screen reader said:\n  ${speech.join("\n  ")}`,
      );
    chapters.at(-1)!.steps.push({ did, speech, after });
    return speech;
  }

  async function act(did: string, doing: () => Promise<void>, expected: Expected, within = soonMs) {
    from = desktop.utterances.length;
    await doing();
    return hear(did, expected, within);
  }

  return {
    chapters,
    chapter: (heading: string) => void chapters.push({ heading, steps: [] }),
    visit: (path: string, address: string, ...expected: Expected) =>
      act(`opens ${path}`, () => desktop.visit(address), expected, openMs),
    press: (key: string, ...expected: Expected) => act(key, () => desktop.press(key), expected),
    /** Presses Return, which opens another page. */
    go: (...expected: Expected) => act("Return", () => desktop.press("Return"), expected, pageMs),
    /** Types into an empty field, or over a selection. Waits until the screen reader has seen every character. */
    type: async (text: string) => {
      if (text === "") return;
      await desktop.type(text);
      const end = Date.now() + pageMs;
      while (desktop.typed() !== text.length) {
        if (Date.now() > end) throw new Error(`typing "${text}": the field contains ${desktop.typed()} characters.`);
        await pause(20);
      }
    },
    typing: (text: string, ...expected: Expected) => act(`types "${text}"`, () => desktop.type(text), expected),
    listen: () => desktop.listen(),
  };
}

/** Time to wait for further speech after the last expected text, in ms. */
const restMs = 250;

function isIn(speech: readonly string[], expected: Expected): boolean {
  let rest = speech.join(" | ");
  for (const words of expected) {
    const at = typeof words === "string" ? rest.indexOf(words) : rest.search(words);
    if (at < 0) return false;
    rest = rest.slice(at + (typeof words === "string" ? words.length : 1));
  }
  return true;
}
