import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { ensureBuilt } from "../app/build.ts";
import { root, temporaryFolder } from "./store-process.ts";
import { begunIn, endBegun } from "./verify/begun.ts";

test.beforeAll(ensureBuilt); // builds first, so that the tests interrupt a start, not a build

for (const after of [100, 400, 1_500])
  test(`a test interrupted ${after} ms after it began to start a store leaves no store behind`, async () => {
    const folder = await temporaryFolder();
    const code = `import { startStore } from "./e2e/store-process.ts";
      process.on("SIGINT", () => process.exit());
      void startStore();
      console.log("begun");`;
    const run = spawn("node", ["--input-type=module", "-e", code], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(run.stdout, "data");
    await pause(after);
    run.kill("SIGINT");
    await once(run, "exit");
    try {
      await expect.poll(() => begunIn(folder), { timeout: 20_000 }).toEqual([]);
    } finally {
      await endBegun(folder);
      await rm(folder, { recursive: true, force: true });
    }
  });
