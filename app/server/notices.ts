import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { rootCause } from "./root-cause.ts";
import type { Log } from "./log.ts";

/** What the database tells all processes of, each on its own channel. */
export type Channel = "catalogue" | "basket";

export type Notices = ReturnType<typeof listenToNotices>;

/** How long to wait before the connection is tried again, in milliseconds: longer each time, up to the last. */
const pauses = [100, 500, 1_000, 5_000];

/**
 * Listens to what the database tells (LISTEN/NOTIFY), over one connection of its own that is made again when it breaks.
 * What was told meanwhile is lost, so every observer hears "" (anything may have changed) whenever it is made.
 */
export function listenToNotices(databaseUrl: string, channels: readonly Channel[], log: Log) {
  const observers = new Map<Channel, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  const tell = (channel: string, payload = "") => {
    for (const observer of observers.get(channel as Channel) ?? []) observer(payload);
  };
  const stopping = new AbortController();
  let client: Client | undefined;
  let socket: Socket | undefined;

  /** Resolves when the connection has broken. */
  async function listen(connected: () => void) {
    socket = new Socket();
    const stream = () => socket!;
    client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000, keepAlive: true, stream });
    const broken = new Promise<void>((resolve) => {
      client!.once("error", () => resolve());
      client!.once("end", () => resolve());
    });
    client.on("notification", ({ channel, payload }) => tell(channel, payload));
    await client.connect();
    for (const channel of channels) await client.query(`LISTEN ${channel}`);
    connected();
    for (const channel of channels) tell(channel);
    await broken;
  }

  async function keepListening() {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        await listen(() => (tries = 0));
      } catch (error) {
        if (tries === 0 && !stopping.signal.aborted)
          log.warn({ cause: rootCause(error) }, "The database cannot be listened to.");
      }
      await client?.end().catch(() => {});
      const pause = pauses[Math.min(tries, pauses.length - 1)];
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const ended = keepListening();

  return {
    /** Aborted when no more will be told. */
    stopping: stopping.signal,
    /** Calls back with each payload that is told on a channel. Returns how to stop. */
    on(channel: Channel, observer: (payload: string) => void) {
      observers.get(channel)!.add(observer);
      return () => observers.get(channel)!.delete(observer);
    },
    async stop() {
      stopping.abort();
      socket?.destroy(); // a client that is still connecting would never end, and one that listens has nothing to lose
      await ended;
    },
  };
}
