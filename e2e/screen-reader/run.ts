/**
 * Uses two stores with keyboard and screen reader (Orca and Firefox on a virtual display): the default store, and one
 * with all features. Writes everything spoken to docs/appendix/screen-reader.md.
 *
 *   npm run screen-reader
 *   npm run screen-reader -- quick      at an experienced listener's speech rate; does not write the page
 *   npm run screen-reader -- mutants    checks that mutants of the default store are detected
 */
import { rm } from "node:fs/promises";
import { installOnDebian } from "../browser.ts";
import { copyTo } from "../copy.ts";
import { aborted, interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { startStore, type StoreProcess, temporaryFolder } from "../store-process.ts";
import { defaultShop } from "./default-shop.ts";
import { isThere, openDesktop, packages } from "./desktop.ts";
import { buildWith, mutants } from "./mutants.ts";
import { type Transcript, writePage } from "./page.ts";
import { wholeShop } from "./whole-shop.ts";
import { type Walker, walkerOn } from "./walk.ts";

/** Speech rates in words per minute: reading aloud, and for experienced listeners. */
const [slow, quick] = [180, 350];

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (!isThere()) installOnDebian(...packages);
if (!isThere()) {
  sayNotRun("This part needs Orca and Firefox, which only root on Debian can install.");
  process.exit(notRun);
}
const interrupted = interruption();

/** Walks through a store with these features. @throws for the first unexpected speech, and quotes it */
async function walk({ title, features, way }: Walk, pace: number, project?: string): Promise<Transcript> {
  const began = performance.now();
  const store = await startStore({ STORE_FEATURES: features }, project);
  try {
    const desktop = await openDesktop(pace);
    try {
      const walker = walkerOn(desktop);
      await Promise.race([way(walker, store), desktop.ended, aborted(interrupted)]);
      const steps = walker.chapters.flatMap((chapter) => chapter.steps).filter(({ did }) => !did.startsWith("opens"));
      const seconds = Math.round((performance.now() - began) / 1000);
      const latest = Math.round(Math.max(...steps.map(({ after }) => after)));
      say(
        `${title}, at ${pace} words a minute: ${steps.length} steps in ${seconds} s, the slowest announcement after ${latest} ms`,
      );
      return { title, pace, chapters: walker.chapters };
    } finally {
      await desktop.close();
    }
  } finally {
    await store.stop();
  }
}

type Walk = {
  readonly title: string;
  readonly features: string;
  readonly way: (walker: Walker, store: StoreProcess) => Promise<void>;
};

const ofDefault: Walk = {
  title: "The default store",
  features: "",
  way: (walker, { address }) => defaultShop(walker, address),
};
const ofAll: Walk = {
  title: "A store with all that can be switched on",
  features: "all",
  way: wholeShop,
};

/** Tests each mutant with a walk. @throws if a walk does not fail with the mutant's message */
async function tryMutants() {
  const folder = await temporaryFolder();
  try {
    copyTo(folder);
    for (const mutant of mutants) {
      await buildWith(folder, mutant);
      const complaint = await walk(ofDefault, quick, folder).then(
        () => "",
        ({ message }: Error) => message,
      );
      interrupted.throwIfAborted();
      const [of = ""] = complaint.split("but it said");
      if (!of.includes(mutant.complains)) throw new Error(`SURVIVED ${mutant.breaks}. ${complaint}`);
      say(`killed: ${mutant.breaks}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const [, , what] = process.argv;
  if (what === "mutants") await tryMutants();
  else {
    const pace = what === "quick" ? quick : slow;
    const transcripts = [await walk(ofDefault, pace), await walk(ofAll, pace)];
    const other = pace === slow ? await writePage(transcripts) : [];
    if (other.length > 0)
      say(`These announcements differ from docs/appendix/screen-reader.md, which is rewritten:\n${other.join("\n")}`);
  }
} catch (error) {
  process.stderr.write(`${interrupted.aborted ? "" : "FAILED: "}${(error as Error).message}\n`);
  process.exitCode = interrupted.aborted ? 130 : 1;
}
