import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { childrenOf } from "../processes.ts";
import { startStore, temporaryFolder } from "../store-process.ts";
import { Untruth } from "./client.ts";
import { Agent, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";

const paths = ["/", "/checkout", "/nothing", "/api/session", "/readyz", "/healthz"];

/** A client with one keep-alive connection. Its requests reject on failure. */
export function keepAliveConnection(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function ask(path: string) {
    const [response] = (await once(request(address + path, { agent }).end(), "response")) as [IncomingMessage];
    return {
      status: response.statusCode!,
      closes: response.headers.connection === "close",
      text: await text(response),
    };
  }
  return { ask, close: () => agent.destroy() };
}

/** Repeats requests on one connection until a response closes it. Returns all statuses. */
export async function askUntilItCloses(address: string, first: number): Promise<number[]> {
  const { ask, close } = keepAliveConnection(address);
  const statuses: number[] = [];
  for (let turn = first; ; turn++) {
    const { status, closes } = await ask(paths[turn % paths.length]!);
    statuses.push(status);
    if (!closes) continue;
    close();
    return statuses;
  }
}

const clients = 50;

type Options = {
  readonly processes: number;
  readonly times: number;
  readonly said: (done: number, doing: string) => void;
  readonly interrupted: AbortSignal;
};

/**
 * Stops a store repeatedly under load. Rejects if a request fails on a connection that was opened before the store got
 * its stop signal.
 */
export async function repeatStops({ processes, times, said, interrupted }: Options) {
  const DATA_DIR = await temporaryFolder();
  const settings = { DATA_DIR, STORE_FEATURES: "all", WEB_CONCURRENCY: String(processes), LOG_LEVEL: "silent" };
  let requests = 0;
  try {
    for (let done = 0; done < times; done++) {
      said(done, "starting");
      const store = await startStore(settings);
      try {
        const clientRuns = Array.from({ length: clients }, (_, turn) => askUntilItCloses(store.address, turn));
        said(done, `${clients} clients`);
        await Promise.race([Promise.all(clientRuns), pause(1_000)]);
        interrupted.throwIfAborted();
        const workers = await childrenOf(store.process.pid!, "worker.js");
        for (const pid of [store.process.pid!, ...workers]) process.kill(pid, "SIGTERM");
        const answers = await Promise.all(clientRuns);
        const wrong = answers.flatMap((statuses) => statuses.slice(0, -1)).find((status) => status >= 500);
        if (wrong) throw new Untruth(`Before SIGTERM the store returned ${wrong}.`);
        requests += answers.flat().length;
      } finally {
        await store.stop();
      }
    }
    return { stops: times, requests };
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}
