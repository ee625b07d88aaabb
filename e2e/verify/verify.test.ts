import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { isRunning } from "../processes.ts";
import { root } from "../store-process.ts";
import type { Part } from "./part.ts";
import { parts } from "./parts.ts";

/** Fake check that runs JavaScript code. */
const part = (name: string, code: string): Part => ({ name, command: ["node", "-e", code], says: `${name} is run` });

/** Runs `verify` with fake checks in a child process. */
function start(cheap: readonly Part[], ...names: string[]): ChildProcess {
  const code = `import { verify } from "./e2e/verify/verify.ts";
    process.exit(await verify(${JSON.stringify(cheap)}, ${JSON.stringify(names)}));`;
  return spawn("node", ["--input-type=module", "-e", code], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
}

async function outcome(run: ChildProcess) {
  const [said, complained, [code]] = await Promise.all([text(run.stdout!), text(run.stderr!), once(run, "exit")]);
  const table = said.slice(said.lastIndexOf("Part ")).trimEnd().split("\n").slice(1);
  return { code: code as number, said, complained, table: table.map((row) => row.split(/ {2,}/).slice(0, 2)) };
}

const good = part("good", "console.log('all', 'is well')");
const bad = part("bad", "process.exit(3)");
const absent = part("absent-program", "process.exit(77)");

test("every part runs, whatever the results before, and a table shows all results", async () => {
  const { code, said, table } = await outcome(start([bad, absent, good]));
  expect(code).toBe(1);
  expect(table).toEqual([
    ["bad", "FAILED"],
    ["absent-program", "NOT RUN"],
    ["good", "passed"],
  ]);
  expect(said).toContain("=== good (3 of 3): good is run\n\nall is well\n\n=== good: passed, 0.0 minutes");
});

test("a part that cannot run here is no failure", async () => {
  expect(await outcome(start([absent, good]))).toMatchObject({
    code: 0,
    table: [["absent-program", "NOT RUN"], expect.anything()],
  });
});

test("only the named parts run", async () => {
  const { code, table } = await outcome(start([bad, good, absent], "good"));
  expect({ code, table }).toEqual({ code: 0, table: [["good", "passed"]] });
});

test("an unknown part is refused with the list of parts, and nothing runs", async () => {
  const { code, said, complained } = await outcome(start([good, bad], "good", "godo"));
  expect({ code, said }).toEqual({ code: 2, said: "" });
  expect(complained).toMatch(/^There is no part "godo"\. There are:\n {2}good +good is run\n {2}bad +bad is run\n$/);
});

test("a part whose program is missing fails, and the next one runs", async () => {
  const nowhere: Part = { name: "nowhere", command: ["no-such-program"], says: "" };
  const { code, complained, table } = await outcome(start([nowhere, good]));
  expect({ code, table }).toEqual({
    code: 1,
    table: [
      ["nowhere", "FAILED"],
      ["good", "passed"],
    ],
  });
  expect(complained).toContain("no-such-program");
});

/**
 * Starts a detached process, which outlives the check and ignores Ctrl-C. Prints its id and the check's temporary
 * folder.
 */
const child = `const { pid } = require("node:child_process").spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
  console.log(["begun", pid, require("node:os").tmpdir()].join(" "));`;

test("a part that leaves a process running fails, and the process is killed", async () => {
  const { code, said, complained, table } = await outcome(start([part("untidy", `${child} process.exit()`), good]));
  expect({ code, table }).toEqual({
    code: 1,
    table: [
      ["untidy", "FAILED"],
      ["good", "passed"],
    ],
  });
  expect(complained).toContain("sleep 1000");
  await expect.poll(() => isRunning(Number(/begun (\d+)/.exec(said)![1]))).toBe(false);
});

for (const [manner, heeds] of [
  ["ends in good order", `process.on("SIGINT", () => { console.log("ending"); process.exit(130); });`],
  ["ends at once", ""],
] as const)
  test(`Ctrl-C ends the running part, which ${manner}, leaves none of its processes, and prints the results so far`, async () => {
    const run = start([good, part("long", `${heeds} ${child} setInterval(() => {}, 1000)`), bad]);
    const ended = outcome(run);
    run.stdout!.on("data", (said: Buffer) => said.includes("begun") && run.kill("SIGINT"));
    const { code, said, table } = await ended;
    expect(code).toBe(130);
    expect(table).toEqual([
      ["good", "passed"],
      ["long", "interrupted"],
      ["bad", "not begun"],
    ]);
    if (heeds) expect(said).toContain("ending");
    const [, pid, folder] = /begun (\d+) (\S+)/.exec(said)!;
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
    expect(existsSync(folder!)).toBe(false);
  });

test("the documentation has each part, in the order in which they run", () => {
  const rows = readFileSync(join(root, "docs/verify.md"), "utf8").matchAll(/^\| `([\w-]+)` +\| \S/gm);
  expect([...rows].map(([, name]) => name)).toEqual(parts.map(({ name }) => name));
});
