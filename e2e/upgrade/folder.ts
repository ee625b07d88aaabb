/**
 * Proves that a data folder made by a former release goes on: builds that release from its commit, lets it make a folder with
 * each value of STORE_FEATURES, and starts today's store on it, with the other values in between, and at last that release again.
 *
 *   node e2e/upgrade/folder.ts
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { run } from "../command.ts";
import { inFolder } from "../in-folder.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { root, startStore } from "../store-process.ts";
import { type Features, find, isGreeted, shop } from "./shopper.ts";

/** By its commit, because a clone may lack the tag. */
const release = { name: "v0.1.0", commit: "d8c048527f932695d23dbfc6da0e212a7830fd51" };
const every: readonly Features[] = ["", "catalogue", "all"];
const SESSION_SECRET = "the secret of a store that is upgraded";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The release, ready to start, in a folder. */
async function build(folder: string) {
  await mkdir(folder);
  const files = execFileSync("git", ["archive", release.commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["x"], { cwd: folder, input: files });
  await run(folder, "npm", "ci", "--no-audit", "--no-fund");
  await run(folder, "npm", "run", "build");
}

/** Starts the release's store on a data folder, does something in it, and stops it. */
async function inRelease<T>(
  former: string,
  DATA_DIR: string,
  STORE_FEATURES: Features,
  act: (store: string) => Promise<T>,
): Promise<T> {
  const env = { ...process.env, PORT: "0", LOG_LEVEL: "warn", DATA_DIR, STORE_FEATURES, SESSION_SECRET };
  const child = spawn("node", ["dist/server/main.js"], { cwd: former, env, stdio: ["ignore", "inherit", "pipe"] });
  try {
    for await (const line of createInterface({ input: child.stderr })) {
      const address = / is open at (\S+)$/.exec(line)?.[1];
      if (address) return await act(address);
    }
    throw new Error(`${release.name} did not start.`);
  } finally {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    child.kill("SIGTERM");
    await gone;
  }
}

if (spawnSync("git", ["cat-file", "-e", release.commit], { cwd: root, stdio: "ignore" }).status !== 0) {
  sayNotRun(`${release.name} is not here to be built: this is no clone with its whole history.`);
  process.exit(notRun);
}
const interrupted = interruption();
await inFolder(interrupted, async (folder) => {
  say(`Building ${release.name}`);
  const former = join(folder, "release");
  await build(former);
  for (const features of every) {
    const DATA_DIR = join(folder, `data-${features}`);
    const left = await inRelease(former, DATA_DIR, features, (store) => shop(store, features));
    const all = features === "all";
    const expected = { greeted: true, signedIn: true, units: all ? 2 : 0, ordered: all };
    for (const now of [features, ...every.filter((value) => value !== features), features]) {
      const store = await startStore({ DATA_DIR, STORE_FEATURES: now, SESSION_SECRET });
      const found = await find(store.address, left).finally(() => store.stop());
      const wanted = now === "all" || now === features ? expected : { ...found, greeted: true, signedIn: true };
      if (!isDeepStrictEqual(found, wanted))
        throw new Error(`From "${features}" to "${now}": ${JSON.stringify(found)}`);
      say(`A folder of ${release.name} with "${features}", started with "${now}": all is there`);
    }
    if (!(await inRelease(former, DATA_DIR, features, (store) => isGreeted(store, left))))
      throw new Error(`${release.name}, started again with "${features}", does not know who is signed in.`);
    say(`A folder of ${release.name} with "${features}", started again by that release: it opens`);
  }
});
