import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { processesOf } from "../../database/postgres/leftovers.ts";
import { newFolder, startStore } from "../../database/postgres/testing.stores.ts";
import { root } from "../root.ts";

function start(DATA_DIR: string) {
  const script = join(root, "app/orders/server/commands/orders.ts");
  const env = { PATH: process.env["PATH"], DATA_DIR };
  const child = spawn(process.execPath, [script, "list"], { env, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("a command that is stopped while it starts the database leaves nothing running", async () => {
  const DATA_DIR = join(await newFolder(), "data");
  const store = await startStore(DATA_DIR);
  await store.kill("SIGTERM");
  const child = start(DATA_DIR);
  const output = text(child.stderr);
  await vi.waitUntil(() => existsSync(join(store.dataFolder, "postmaster.pid")), { timeout: 20_000, interval: 1 });
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(await output).toBe("Stopped.\n");
  expect(await processesOf(store.dataFolder)).toEqual([]);
});
