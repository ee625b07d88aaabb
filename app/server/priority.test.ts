import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Starts compression threads, sets a priority, starts more threads, and prints all priorities. */
const program = `
  import { readdirSync, readFileSync } from "node:fs";
  import { promisify } from "node:util";
  import { deflate } from "node:zlib";
  import { Worker } from "node:worker_threads";
  import { takePriority } from ${JSON.stringify(join(import.meta.dirname, "priority.ts"))};
  await promisify(deflate)("something");
  takePriority(19);
  const worker = new Worker("setInterval(() => {}, 1000)", { eval: true });
  await new Promise((begun) => worker.once("online", begun));
  const priorityOf = (thread) => readFileSync(\`/proc/self/task/\${thread}/stat\`, "utf8").split(") ").at(-1).split(" ")[16];
  process.stdout.write(readdirSync("/proc/self/task").map(priorityOf).join(" "));
  process.exit();`;

test.runIf(process.platform === "linux")(
  "a priority applies to all threads of a process, also to earlier ones",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
    const priorities = stdout.split(" ");
    expect(priorities.length).toBeGreaterThan(5);
    expect(new Set(priorities)).toEqual(new Set(["19"]));
  },
);

/** Restricts its process to one CPU. Prints the allowed CPUs of its threads and of a child process. */
const restricted = `
  import { execFileSync } from "node:child_process";
  import { readdirSync, readFileSync } from "node:fs";
  import { restrictToOneCpu } from ${JSON.stringify(join(import.meta.dirname, "priority.ts"))};
  restrictToOneCpu();
  const allowed = (status) => /Cpus_allowed_list:\\s+(.*)/.exec(status)[1];
  const own = readdirSync("/proc/self/task").map((thread) => allowed(readFileSync(\`/proc/self/task/\${thread}/status\`, "utf8")));
  process.stdout.write([...own, allowed(execFileSync("cat", ["/proc/self/status"], { encoding: "utf8" }))].join(" "));`;

test.runIf(process.platform === "linux")(
  "a process leaves all CPUs but one to others, with all its threads and children",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", restricted]);
    const processors = stdout.split(" ");
    expect(processors.length).toBeGreaterThan(5);
    expect(new Set(processors).size).toBe(1);
    expect(processors[0]).toMatch(/^\d+$/);
  },
);
