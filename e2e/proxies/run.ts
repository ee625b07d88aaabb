/**
 * Tests the example files of `deploy/`: Debian's Caddy and nginx, each in front of a store at https://shop.example.
 *
 *   node e2e/proxies/run.ts
 */
import { spawnSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { installOnDebian } from "../browser.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { freePort, startStore, temporaryFolder } from "../store-process.ts";
import { checks } from "./checks.ts";
import { type Kind, kinds, startProxy } from "./proxy.ts";
import { origin } from "./visitor.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const isThere = ({ program }: Kind) => spawnSync(program, ["-h"], { stdio: "ignore" }).error === undefined;

const missing = kinds.filter((kind) => !isThere(kind));
if (missing.length > 0) installOnDebian(...missing.flatMap(({ packages }) => packages));
const absent = kinds.filter((kind) => !isThere(kind)).map(({ name }) => name);
if (absent.length > 0) {
  sayNotRun(`This part needs Debian's ${absent.join(" and ")}, which cannot be installed here.`);
  process.exit(notRun);
}

const folder = await temporaryFolder();
const DATA_DIR = join(folder, "data");
await mkdir(DATA_DIR);
const PORT = String(await freePort());
const start = () => startStore({ PUBLIC_URL: origin, TRUSTED_PROXY: "1", STORE_FEATURES: "all", DATA_DIR, PORT });
let store = await start();
const shop = {
  stop: () => store.stop(),
  async start() {
    store = await start();
  },
};
let failed = 0;
try {
  for (const kind of kinds) {
    const proxy = await startProxy(kind, folder, Number(PORT));
    for (const [what, check] of Object.entries(checks)) {
      const began = performance.now();
      try {
        await check(proxy, shop);
        say(`${kind.name}: ${what} (${Math.round(performance.now() - began)} ms)`);
      } catch (error) {
        failed += 1;
        say(`${kind.name}: FAILED: ${what}\n${(error as Error).stack}`);
      }
    }
    await proxy.stop();
  }
} finally {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
