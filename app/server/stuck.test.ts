import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endWhenStuck } from "./stuck.ts";

const pace = { every: 50, unanswered: 10 };

/** A watched process that answers until told to stop. */
async function watched() {
  const folder = await mkdtemp(join(tmpdir(), "wicker-stuck-"));
  const program = join(folder, "program.mjs");
  await writeFile(
    program,
    `process.on("message", (order) => { if (order === "loop") for (;;); process.send({ isHere: true }); });`,
  );
  const child = fork(program, { execArgv: [] });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  await once(child, "spawn");
  child.send("answer");
  await once(child, "message");
  const said: string[] = [];
  endWhenStuck(child, { error: (_: unknown, line?: string) => void said.push(line!) }, pace);
  return { child, said };
}

test("a process that is stuck is ended, and it is said", async () => {
  const { child, said } = await watched();
  child.send("loop");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(said).toEqual(["A worker has answered nothing for 0.5 s: it is stuck, and ended."]);
});

test("one that answers goes on, also after the machine has slept", async () => {
  const { child, said } = await watched();
  let answers = 0;
  child.on("message", () => (answers += 1));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.4 * pace.every * pace.unanswered); // blocks
  await expect.poll(() => answers).toBeGreaterThan(1.2 * pace.unanswered);
  expect([child.exitCode, child.signalCode, said]).toEqual([null, null, []]);
});
