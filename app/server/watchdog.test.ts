import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endWhenStuck } from "./watchdog.ts";

const timing = { every: 50, unanswered: 10 };

/** Starts a watched process. The message "loop" starts an endless loop in the process. */
async function watched() {
  const folder = await mkdtemp(join(tmpdir(), "wicker-stuck-"));
  const program = join(folder, "program.mjs");
  await writeFile(
    program,
    `process.on("message", (order) => { if (order === "loop") for (;;); process.send({ isProbeReply: true }); });`,
  );
  const child = fork(program, { execArgv: [] });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  await once(child, "spawn");
  child.send("probe");
  await once(child, "message");
  const errors: string[] = [];
  endWhenStuck(child, { error: (_: unknown, line?: string) => void errors.push(line!) }, timing);
  return { child, errors };
}

test("a stuck process is killed, and the log says so", async () => {
  const { child, errors } = await watched();
  child.send("loop");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(errors).toEqual(["A worker did not respond for 0.5 s. The store ends it and starts another one."]);
});

test("a process that responds goes on, also after the machine has slept", async () => {
  const { child, errors } = await watched();
  let replies = 0;
  child.on("message", () => (replies += 1));
  // Blocks this process for longer than the watchdog's timeout, like a suspended machine.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.4 * timing.every * timing.unanswered);
  await expect.poll(() => replies).toBeGreaterThan(1.2 * timing.unanswered);
  expect([child.exitCode, child.signalCode, errors]).toEqual([null, null, []]);
});
