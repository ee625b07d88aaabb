/**
 * Upgrades data folders of the last release. Checks that no data is lost with any value of STORE_FEATURES. Checks that
 * the last release still works with the folders.
 *
 *   npm run verify -- upgrade
 *   npm run release:data    also saves a backup of each folder for upgrade.test.ts, once after each release
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { run } from "../command.ts";
import { inFolder } from "../in-folder.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { build, lastRelease } from "../release.ts";
import { startStore } from "../store-process.ts";
import { every, type Features, find, isGreeted, type Left, nameOf, secret as SESSION_SECRET, shop } from "./shopper.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const release = lastRelease();
if (!release) {
  sayNotRun("This clone lacks the last release. Run git fetch --tags.");
  process.exit(notRun);
}
const keep = process.argv.includes("--keep");
const interrupted = interruption();
await inFolder(interrupted, async (folder) => {
  say(`Building ${release.name}`);
  const former = join(folder, "release");
  await build(release, former);
  const shoppers: Record<string, Left> = {};
  const target = join(import.meta.dirname, release.name);
  if (keep) await mkdir(target);
  for (const features of every) {
    const DATA_DIR = join(folder, `data-${features}`);
    const within = async <T>(STORE_FEATURES: Features, act: (store: string) => Promise<T>, project?: string) => {
      const store = await startStore({ DATA_DIR, STORE_FEATURES, SESSION_SECRET }, project);
      return act(store.address).finally(() => store.stop());
    };
    const left = await within(features, (store) => shop(store, features), former);
    if (keep) {
      const file = join(target, `${nameOf(features)}.backup`);
      await run(
        former,
        "env",
        `DATA_DIR=${DATA_DIR}`,
        `SESSION_SECRET=${SESSION_SECRET}`,
        "npm",
        "run",
        "backup",
        "--",
        file,
      );
      shoppers[nameOf(features)] = left;
    }
    const all = features === "all";
    const expected = { greeted: true, signedIn: true, units: all ? 2 : 0, ordered: all };
    for (const now of [features, ...every.filter((value) => value !== features), features]) {
      const found = await within(now, (store) => find(store, left));
      const expectedNow = now === "all" || now === features ? expected : { ...found, greeted: true, signedIn: true };
      if (!isDeepStrictEqual(found, expectedNow))
        throw new Error(
          `Data is missing after a change of STORE_FEATURES from "${features}" to "${now}": ${JSON.stringify(found)}`,
        );
      say(`A folder of ${release.name} with "${features}", started by today's store with "${now}": no data is lost`);
    }
    if (!(await within(features, (store) => isGreeted(store, left), former)))
      throw new Error(`${release.name}, started again with "${features}", lost the session.`);
    say(`A folder of ${release.name} with "${features}", started again by that release: the session is still valid`);
  }
  if (keep) await writeFile(join(target, "shoppers.json"), `${JSON.stringify(shoppers, null, 2)}\n`);
});
