import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { rootCause } from "./root-cause.ts";
import { createPublisher } from "./notify.ts";
import type { Log } from "../server/log.ts";

export type PubSub = ReturnType<typeof createPubSub>;

/** How long to wait before the connection is tried again, in milliseconds: longer each time, up to the last. */
const pauses = [100, 500, 1_000, 5_000];

/** How often the connection must show that it is alive, and how long that may take, in milliseconds. */
const pulse = { everyMs: 5_000, timeoutMs: 2_000 };

type Options = {
  /** Told of commits (`Database.committed`): what they changed, and other stores' commits, is then published over the same connection. */
  readonly committed?: EventTarget | null;
  readonly beat?: typeof pulse;
};

/**
 * Passes on what the database publishes (LISTEN/NOTIFY), over one connection of its own that is made again when it breaks.
 * What is published meanwhile is lost, so every subscriber gets "" (anything may have changed) whenever it is made. A connection
 * may break without a word; so it is asked for an answer now and then, and given up without one. Where there is no channel to
 * subscribe to, there is no connection either, and nothing that could change unheard.
 */
export function createPubSub(
  databaseUrl: string,
  channels: readonly string[],
  log: Log,
  { committed = null, beat = pulse }: Options = {},
) {
  const subscribers = new Map<string, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  const deliver = (channel: string, payload = "") => {
    for (const subscriber of subscribers.get(channel) ?? []) subscriber(payload);
  };
  const stopping = new AbortController();
  let socket: Socket | undefined;
  let isAlive = false;
  let aliveAt = 0;
  const tell =
    committed &&
    createPublisher(committed, stopping.signal, (error) =>
      log.warn({ cause: rootCause(error) }, "Changes could not be told."),
    );

  /** Resolves when the connection has broken. */
  async function listen(connected: () => void) {
    socket = new Socket();
    const stream = () => socket!;
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: beat.timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream,
    });
    const broken = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ channel, payload }) => deliver(channel, payload));
    await client.connect();
    for (const channel of channels) await client.query(`LISTEN ${channel}`);
    connected();
    for (const channel of channels) deliver(channel);
    [isAlive, aliveAt] = [true, Date.now()];
    const over = new AbortController();
    void tell?.(client, over.signal);
    await Promise.race([broken, silent(client)]).finally(() => over.abort());
  }

  /** Rejects when a connection no longer answers, or the listening stops. */
  async function silent(asked: Client) {
    for (;;) {
      await wait(beat.everyMs, undefined, { signal: stopping.signal, ref: false });
      const askedAt = Date.now();
      await asked.query("select 1");
      aliveAt = askedAt;
    }
  }

  async function keepListening() {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        await listen(() => (tries = 0));
      } catch (error) {
        if (tries === 0 && !stopping.signal.aborted)
          log.warn({ cause: rootCause(error) }, "The database cannot be listened to.");
      }
      isAlive = false;
      socket?.destroy();
      const pause = pauses[Math.min(tries, pauses.length - 1)];
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const isListening = channels.length > 0;
  const ended = isListening && keepListening();

  return {
    /** Aborted when nothing more will be delivered. */
    stopping: stopping.signal,
    /** Whether a change would be delivered, and when that was last known, in ms since 1970. */
    isAlive: () => isAlive || !isListening,
    aliveAt: () => (isListening ? aliveAt : Date.now()),
    /** Calls back with each payload that is published on a channel. Returns how to unsubscribe. */
    subscribe(channel: string, subscriber: (payload: string) => void) {
      subscribers.get(channel)!.add(subscriber);
      return () => subscribers.get(channel)!.delete(subscriber);
    },
    async stop() {
      stopping.abort();
      socket?.destroy(); // a client that is still connecting would never end, and one that listens has nothing to lose
      await ended;
    },
  };
}
