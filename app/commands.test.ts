import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const validArguments: Readonly<Record<string, readonly string[]>> = {
  "catalogue:export": ["products.csv"],
  "catalogue:generate": ["--products", "1"],
  "catalogue:import": ["products.csv"],
  orders: ["list"],
  admin: ["list"],
};

/** Environment with an unreachable database: nothing listens on port 1. */
const env = {
  PATH: process.env["PATH"],
  DATABASE_URL: "postgres://wicker:hush@127.0.0.1:1/wicker",
  SESSION_SECRET: "s".repeat(32),
};

function start(name: string, ...args: readonly string[]) {
  const [launcher, source] = scripts[name]!.replace("node ", "").split(" ") as [string, string];
  const command = [join(import.meta.dirname, "..", launcher), source, ...args];
  return spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function run(name: string, ...args: readonly string[]) {
  const child = start(name, ...args);
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, status: status as number };
}

test("each of the owner's commands is a file in its feature's server/commands, and an npm script", () => {
  const files = globSync("*/server/commands/*.ts", { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\./.test(file),
  );
  const named = Object.keys(validArguments).map((name) => scripts[name] ?? "");
  expect(named.toSorted()).toEqual(files.map((file) => `node app/command.ts ${file}`).toSorted());
});

test.each(Object.keys(validArguments))("npm run %s prints its usage on --help and on a usage error", async (name) => {
  const [help, unknown, nothing] = await Promise.all([run(name, "--help"), run(name, "--aply"), run(name)]);
  const usage = expect.stringContaining(`Usage:\n  npm run ${name} -- `);
  expect(help).toEqual({ status: 0, out: usage, err: "" });
  expect(unknown).toEqual({ status: 1, out: "", err: usage });
  expect(unknown.err).toMatch(/^Unknown option '--aply'/);
  expect(nothing).toEqual({ status: 1, out: "", err: help.out });
});

test.each(Object.entries(validArguments))(
  "npm run %s says in a sentence that the database cannot be reached",
  async (name, args) => {
    expect(await run(name, ...args)).toEqual({
      status: 1,
      out: "",
      err: "The database cannot be reached: connection refused.\n",
    });
  },
);

test("a command ends silently if nobody reads its output", async () => {
  const child = start("orders", "--help");
  child.stdout.destroy();
  const [err, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([err, status]).toEqual(["", 0]);
});
