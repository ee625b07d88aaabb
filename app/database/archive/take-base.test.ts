import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres/start.ts";
import { newFolder, query } from "../postgres/testing.stores.ts";
import { superuserAt } from "./superuser.ts";
import { takeBase } from "./take-base.ts";
import { sumOfFile } from "./whole-files.ts";

/** Reads the fields of /proc/<path>/stat after the process name: state, parent id, ... (proc(5)). */
const statOf = (path: string) =>
  readFileSync(join("/proc", path, "stat"), "utf8")
    .split(") ")
    .at(-1)!
    .split(" ");

const isLinux = process.platform === "linux";

/** Priorities of the child processes that take a base backup, by process id. Empty on other systems than Linux. */
function takingNow(): Record<string, string[]> {
  if (!isLinux) return {};
  const isOurs = (pid: string) =>
    statOf(pid)[1] === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("base-program");
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const ours = pids.filter((pid) => {
    try {
      return isOurs(pid);
    } catch {
      return false;
    }
  });
  return Object.fromEntries(ours.map((pid) => [pid, prioritiesOf(pid)]));
}

function prioritiesOf(pid: string): string[] {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => statOf(`${pid}/task/${thread}`)[16]!);
  const session = join("/proc", pid, "autogroup");
  const ofSession = existsSync(session) ? [/nice (\d+)/.exec(readFileSync(session, "utf8"))![1]!] : [];
  return [...new Set([...threads, ...ofSession])];
}

test("a base backup runs in a process of lower priority, which ends with it, or when it is cancelled", async () => {
  const folder = await newFolder();
  const postgres = await startPostgres(await newFolder());
  onTestFinished(() => postgres.stop());
  const sendings = () => query(postgres.url, "select pid from pg_stat_activity where backend_type = 'walsender'");
  const url = superuserAt(postgres.url);
  const never = new AbortController().signal;

  const whole = { url, into: join(folder, "whole"), isUrgent: true, maxPerSecond: 2 ** 20 };
  const firsts: string[] = [];
  const base = await takeBase({ ...whole, onFirst: (first) => void firsts.push(first), givenUp: never });
  expect(firsts).toEqual([base.first]);
  const { size, mode } = await stat(whole.into);
  expect({ size, mode: mode & 0o777 }).toEqual({ size: base.fileBytes, mode: 0o600 });
  expect(await sumOfFile(whole.into, () => {}, never)).toBe(base.sum);

  const givingUp = new AbortController();
  let taking: ReturnType<typeof takingNow> = {};
  const onFirst = () => {
    taking = takingNow();
    givingUp.abort(new Error("The store stops."));
  };
  const slow = { ...whole, into: join(folder, "slow"), maxPerSecond: 32 };
  await expect(takeBase({ ...slow, onFirst, givenUp: givingUp.signal })).rejects.toThrow("The store stops.");
  expect(takingNow()).toEqual({});
  await expect.poll(sendings).toEqual([]);
  expect(Object.values(taking)).toEqual(isLinux ? [["5"]] : []);

  const nowhere = { ...whole, into: join(folder, "nowhere", "base"), onFirst: () => {}, givenUp: never };
  await expect(takeBase(nowhere)).rejects.toMatchObject({ errno: -2 });
});
