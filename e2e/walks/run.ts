/**
 * Runs random walks through the default store, for at most an hour in total. A run with the same build continues an
 * interrupted run.
 *
 *   npm run verify -- walks (WALKS_SEED=... repeats a walk)
 *   npx node e2e/walks/run.ts [embedded|hosted|Firefox|WebKit] [number of walks]
 */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import fc from "fast-check";
import { ensureBuilt } from "../../app/build.ts";
import { findHeadless, flags } from "../browser.ts";
import type { Engine } from "../engines/engine.ts";
import { startFirefox } from "../engines/firefox.ts";
import { startWebKit } from "../engines/webkit.ts";
import { startEmulator } from "../firebase/emulator.ts";
import { installTools } from "../install-tools.ts";
import { aborted, interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { root, startStore } from "../store-process.ts";
import { commands, type Provider, walk } from "./commands.ts";
import { engineCommands, walkIn } from "./engines.ts";

const minute = 60_000;
/** Maximum time in ms of all walks, and of Chromium's walks per provider. Number of walks in Firefox and in WebKit. */
const [wholeMs, providerMs, engineWalks] = [60 * minute, 18 * minute, 20];
/** Maximum time of a walk, and of the search for a shorter failing walk, in ms. */
const limits = { timeout: 5 * minute, interruptAfterTimeLimit: 10 * minute, markInterruptAsFailure: true };

/** Number of passed walks and their time in ms, by browser. `seed` is the seed of the first walk. */
type Progress = { build: string; seed: number; walks: Record<string, number>; ms: Record<string, number> };

await ensureBuilt();
const file = join(root, "node_modules/.cache/walks.json");
const build = hashOf(join(root, "dist"));
const only = process.argv[2];
/** Number of new random walks in each browser. 0 resumes the last run until its time limit. */
const wanted = Number(process.argv[3] ?? 0);
const progress = readProgress();
const interrupted = interruption();
const say = (line: string) => void process.stdout.write(`${line}\n`);
const walksOf = (name: string) => progress.walks[name] ?? 0;
const msOf = (name: string) => progress.ms[name] ?? 0;
const spent = () => Object.values(progress.ms).reduce((sum, ms) => sum + ms, 0);

function hashOf(folder: string) {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    hash.update(path.slice(folder.length)).update(readFileSync(path));
  return hash.digest("hex");
}

function readProgress(): Progress {
  const seed = Number(process.env["WALKS_SEED"] ?? randomInt(2 ** 30));
  const fresh: Progress = { build, seed, walks: {}, ms: {} };
  try {
    const saved = JSON.parse(readFileSync(file, "utf8")) as Progress;
    return saved.build === build && !process.env["WALKS_SEED"] && !wanted ? saved : fresh;
  } catch {
    return fresh;
  }
}

function save() {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress));
}

function isEnough(name: string) {
  if (wanted) return walksOf(name) >= wanted;
  return name.startsWith("Chromium") ? msOf(name) >= providerMs : walksOf(name) >= engineWalks;
}

/** Runs walks, each with its own seed, until there are enough walks or the time is over. */
async function take(name: string, one: (seed: number) => Promise<void>) {
  while (!isEnough(name) && spent() < wholeMs && !interrupted.aborted) {
    const began = performance.now();
    const walks = walksOf(name);
    await Promise.race([one(progress.seed + walks), aborted(interrupted)]).catch((error: unknown) => {
      say(`${name}: WALKS_SEED=${progress.seed + walks} repeats the walk that failed`);
      throw error;
    });
    progress.walks[name] = walks + 1;
    progress.ms[name] = msOf(name) + performance.now() - began;
    save();
  }
  say(`${name}: ${walksOf(name)} walks, ${Math.round(msOf(name) / 1_000)} s`);
}

async function inChromium(provider: Provider) {
  const name = `Chromium, ${provider}`;
  if (isEnough(name)) return;
  const emulator = provider === "hosted" ? await startEmulator() : null;
  const store = await startStore({ TRUSTED_PROXY: "1", STORE_FEATURES: "", ...emulator?.settings });
  const browser = await chromium.launch({
    executablePath: findHeadless()!,
    args: flags,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const property = fc.asyncProperty(commands, async (steps) => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 1_440, height: 900 },
      extraHTTPHeaders: provider === "hosted" ? {} : { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.1` },
    });
    await walk(context, store.address, randomUUID(), steps, provider).finally(() => context.close());
  });
  try {
    await take(name, (seed) => fc.assert(property, { seed, numRuns: 1, ...limits }));
  } finally {
    await browser.close();
    await store.stop();
    await emulator?.stop();
  }
}

/** Runs walks in a browser engine other than Chromium. Returns false if the engine is missing. */
async function inEngine(name: string, start: () => Promise<Engine | null>) {
  if (isEnough(name)) return true;
  const engine = await start();
  if (!engine) {
    sayNotRun(`${name} is not installed, and only root on Debian can install it.`);
    return false;
  }
  const store = await startStore({ STORE_FEATURES: "" });
  const property = fc.asyncProperty(engineCommands, (steps) => walkIn(engine, store.address, randomUUID(), steps));
  try {
    await take(name, (seed) => fc.assert(property, { seed, numRuns: 1, ...limits }));
  } finally {
    await engine.close();
    await store.stop();
  }
  return true;
}

say(`Walks with WALKS_SEED=${progress.seed}${spent() > 0 ? ", going on" : ""}`);
if (!installTools(join(root, "e2e/firebase"))) process.exit(1);
let areAllHere = true;
try {
  for (const provider of ["embedded", "hosted"] as const) if (!only || only === provider) await inChromium(provider);
  for (const [name, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit }))
    if (!only || only === name) areAllHere = (await inEngine(name, start)) && areAllHere;
} catch (error) {
  if (!interrupted.aborted) throw error;
}
process.exit(interrupted.aborted ? 130 : areAllHere ? 0 : notRun);
