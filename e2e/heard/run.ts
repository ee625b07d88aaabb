/**
 * Walks through the default store and through one with all that can be switched on, as somebody does who hears it: Orca speaks, Firefox
 * is on a screen that nobody sees, and keys are all that is pressed. What was spoken is written into docs/heard.md.
 *
 *   npm run heard
 */
import { installOnDebian } from "../browser.ts";
import { aborted, interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { startStore, type StoreProcess } from "../store-process.ts";
import { defaultShop } from "./default-shop.ts";
import { isThere, openDesktop, packages } from "./desktop.ts";
import { type Heard, writePage } from "./page.ts";
import { type Walker, walkerOn } from "./walk.ts";

/** How many words a minute are spoken: as people read aloud, and as those who listen all day have it. */
const [slow, quick] = [180, 350];

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (!isThere()) installOnDebian(...packages);
if (!isThere()) {
  sayNotRun("Orca and Firefox would be heard in the store, and cannot be installed here: only root on Debian can.");
  process.exit(notRun);
}
const interrupted = interruption();

/** One walk through a store with these features. @throws what was not as it has to be, in a sentence with what was heard instead. */
async function walk(
  title: string,
  features: string,
  pace: number,
  way: (walker: Walker, store: StoreProcess) => Promise<void>,
): Promise<Heard> {
  const began = performance.now();
  const store = await startStore({ STORE_FEATURES: features });
  try {
    const desktop = await openDesktop(pace);
    try {
      const walker = walkerOn(desktop);
      await Promise.race([way(walker, store), desktop.ended, aborted(interrupted)]);
      const steps = walker.chapters.flatMap((chapter) => chapter.steps).length;
      say(`${title}, at ${pace} words a minute: ${steps} steps in ${Math.round((performance.now() - began) / 1000)} s`);
      return { title, pace, chapters: walker.chapters };
    } finally {
      await desktop.close();
    }
  } finally {
    await store.stop();
  }
}

try {
  const walks = [await walk("The default store", "", slow, (walker, { address }) => defaultShop(walker, address))];
  await writePage(walks);
} catch (error) {
  process.stderr.write(`${interrupted.aborted ? "" : "FAILED: "}${(error as Error).message}\n`);
  process.exitCode = interrupted.aborted ? 130 : 1;
}
void quick;
