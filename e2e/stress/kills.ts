import { setTimeout as pause } from "node:timers/promises";
import { Untruth } from "./client.ts";
import type { Random } from "./random.ts";
import type { Stormed } from "./store.ts";

type Kill = (store: Stormed, random: Random) => Promise<void>;

/** Maximum time from a start to its interruption, in ms. A complete start takes slightly longer. */
const startMs = 1_500;

const kill = (pid: number) => {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
};

async function again(store: Stormed) {
  store.begin();
  await store.ready();
}

/** Failures to cause, by name. The store must become ready again after each failure. */
export const kills: Readonly<Record<string, Kill>> = {
  "kill -9 of the store": async (store) => {
    await store.end("SIGKILL");
    await again(store);
  },
  "kill -9 of a worker": async (store, random) => {
    const workers = await store.workers();
    if (workers.length > 0) kill(random.pick(workers));
    else await store.end("SIGKILL").then(() => store.begin());
    await store.ready();
  },
  "kill -9 of PostgreSQL": async (store) => {
    const { main, others } = await store.postgres();
    for (const pid of [main, ...others]) kill(pid);
    await pause(50);
    await store.ready();
  },
  "kill -9 of one of PostgreSQL's processes": async (store, random) => {
    kill(random.pick((await store.postgres()).others));
    await pause(50);
    await store.ready();
  },
  SIGTERM: async (store) => {
    const { code, said } = await store.end("SIGTERM");
    if (code !== 0) throw new Untruth(`After SIGTERM the store exited with ${code}: ${said}`);
    await again(store);
  },
  "kill -9 during the start": async (store, random) => {
    await store.end("SIGKILL");
    store.begin();
    await pause(random.upTo(startMs));
    await store.end("SIGKILL");
    await again(store);
  },
  "SIGTERM during the start": async (store, random) => {
    await store.end("SIGKILL");
    store.begin();
    await pause(random.upTo(startMs));
    const { code, said } = await store.end("SIGTERM");
    // At the beginning of a start, SIGTERM ends the process directly, without an exit code and output.
    if (code !== 0 && (code !== null || said))
      throw new Untruth(`After SIGTERM during its start the store exited with ${code}: ${said}`);
    await again(store);
  },
};
