import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { processesOf } from "../../app/database/postgres/leftovers.ts";
import { childrenOf } from "../processes.ts";
import { root } from "../store-process.ts";
import { Untruth } from "./client.ts";

const timeoutMs = 60_000;

/** Maximum response time of /readyz, in ms. */
const answerWithin = 20_000;

export type Stormed = ReturnType<typeof stormed>;

/** A store that can be killed and restarted, with the same URL and data. */
export function stormed(settings: Record<string, string>) {
  const address = `http://localhost:${settings["PORT"]}`;
  const data = join(settings["DATA_DIR"]!, "postgres");
  const seen = new Set<number>();
  let child: ChildProcess;
  let said = "";
  let isOver = false;

  function begin() {
    if (isOver) throw new Error("The stress test is over.");
    const env = { ...process.env, ...settings };
    child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "inherit", "pipe"] });
    said = "";
    const begun = child; // ignores output that workers of a killed store write later
    child.stderr!.on("data", (text: Buffer) => {
      if (child === begun) said += text.toString();
    });
  }

  async function isReady() {
    const signal = AbortSignal.timeout(answerWithin);
    try {
      const response = await fetch(`${address}/readyz`, { headers: { connection: "close" }, signal });
      await response.text();
      return response.status === 200;
    } catch {
      if (signal.aborted) throw new Untruth(`/readyz did not respond within ${answerWithin / 1000} seconds.`);
      return false;
    }
  }

  async function ready() {
    const deadline = Date.now() + timeoutMs;
    while (!(await isReady())) {
      if (isOver) throw new Error("The stress test is over.");
      if (Date.now() > deadline) throw new Untruth(`The store was not ready within ${timeoutMs / 1000} s: ${said}`);
      if (child.exitCode !== null) throw new Untruth(`The store did not start (${child.exitCode}): ${said}`);
      await pause(20);
    }
    for (const pid of [child.pid!, ...(await workers())]) seen.add(pid);
  }

  const workers = () => childrenOf(child.pid!, "worker.js");

  /** Resolves with the exit code (null after a signal) and the output. */
  async function end(signal: "SIGKILL" | "SIGTERM") {
    for (const pid of await workers()) seen.add(pid);
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    child.kill(signal);
    await gone;
    return { code: child.exitCode, said };
  }

  return {
    address,
    begin,
    ready,
    end,
    workers,
    /** Stops the store and prevents further restarts. */
    async stop() {
      isOver = true;
      return end("SIGTERM");
    },
    async postgres() {
      const main = Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8").catch(() => ""), 10);
      const all = await processesOf(data);
      return { main, others: all.filter((pid) => pid !== main) };
    },
    /** Ids of the store's processes that still run, including PostgreSQL's. */
    async left() {
      const postgres = existsSync(data) ? await processesOf(data) : [];
      return [...postgres, ...[...seen].filter((pid) => existsSync(`/proc/${pid}`))];
    },
  };
}
